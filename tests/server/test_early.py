"""`wagonway play` shows its page before it has read what tables need, and says if that fails."""

import asyncio
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import uvicorn
from fastapi import FastAPI

from tests.server.running import free_port
from wagonway.server.app import create_app
from wagonway.server.early import Early
from wagonway.server.settings import Settings, sqlite_url


def test_pages_do_not_wait_for_the_rest_and_the_rest_is_answered_too(tmp_path: Path) -> None:
    asyncio.run(_ask_early(Settings(sqlite_url(tmp_path / "early.db"), bot_processes=0)))


async def _ask_early(settings: Settings) -> None:
    may_go_on = threading.Event()

    def make_late() -> FastAPI:
        may_go_on.wait(30)
        return create_app(settings)

    early = Early(make_late, lambda: None)
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(early, port=port, log_level="warning"))
    serving = asyncio.create_task(server.serve())
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) as http:
        while not server.started:
            await asyncio.sleep(0.01)
        asked = asyncio.create_task(http.get("/api/editions"))
        page = await http.get("/")
        assert page.status_code == 200
        assert "content-security-policy" in page.headers
        assert not asked.done()
        may_go_on.set()
        assert (await asked).status_code == 200
        assert (await http.get("/")).content == page.content
    server.should_exit = True
    await serving
    assert early.failure is None


def test_a_database_that_can_not_be_used_ends_it_with_a_sentence() -> None:
    command = [sys.executable, "-m", "wagonway.cli", "play", "--no-browser"]
    command += ["--port", str(free_port()), "--database", "mysql://nobody/nothing"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "mysql is not supported" in done.stderr
    assert "Traceback" not in done.stderr
