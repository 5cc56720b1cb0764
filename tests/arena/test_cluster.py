"""The same games on a Ray cluster of two worker processes, one of which is lost on the way."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.arena.running import TINY, bots

__all__ = ["bots"]


def test_a_cluster_plays_the_same_games_and_survives_a_lost_worker(
    bots: str, tmp_path: Path
) -> None:
    assert bots.endswith("bots.py")
    asked = ["simulate", TINY, "--bots", "bots.py:Dies,random", "--games", "12", "--json"]
    done = {}
    # Short, for Ray's sockets; with a note of a cluster that is gone, as a crash leaves it.
    folder = Path(tempfile.mkdtemp(prefix="ww"))
    (folder / "ray").mkdir()
    (folder / "ray" / "ray_current_cluster").write_text("127.0.0.1:9")
    for where, more in (("here", ["--jobs", "1"]), ("ray", ["--cluster", "auto", "--jobs", "2"])):
        died = tmp_path / "died"
        died.touch() if where == "here" else died.unlink()
        for file in tmp_path.glob("process-*"):
            file.unlink()
        done[where] = subprocess.run(
            [sys.executable, "-m", "wagonway.cli", *asked, *more, "--out", f"{where}.parquet"],
            cwd=tmp_path,
            env={**os.environ, "RAY_ADDRESS": "", "RAY_TMPDIR": str(folder)},
            capture_output=True,
            text=True,
            check=True,
            timeout=240,
        )
    shutil.rmtree(folder, ignore_errors=True)
    assert done["ray"].stdout == done["here"].stdout
    here, ray = (tmp_path / f"{where}.parquet" for where in ("here", "ray"))
    assert here.read_bytes() == ray.read_bytes()
    assert "one was started for this run" in done["ray"].stderr
    assert (tmp_path / "died").exists()
    assert len(list(tmp_path.glob("process-*"))) >= 2
