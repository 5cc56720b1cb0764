"""One file each; `migrate.HEAD` names the newest."""
