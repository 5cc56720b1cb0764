"""The game server: tables, seats and secrets over HTTP and WebSockets; see docs/server.md."""
