"""A server, Debian's Chromium, and people who sit at its tables."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.people import People, Person

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str:
    """The system's Chromium; installed if it is missing and that is allowed here."""
    found = shutil.which("chromium")
    if not found and shutil.which("apt-get") and os.geteuid() == 0:
        for words in (["update"], ["install", "--yes", "chromium"]):
            subprocess.run(["apt-get", "--quiet", *words], check=True, stdout=subprocess.DEVNULL)
        found = shutil.which("chromium")
    if not found:
        pytest.skip("there is no Chromium here (Debian: apt install chromium)")
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(url: str) -> None:
    for _ in range(200):
        try:
            with urllib.request.urlopen(f"{url}/readyz", timeout=1):
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(f"no server at {url}")


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server with the client that was built."""
    port = free_port()
    database = tmp_path_factory.mktemp("site") / "site.db"
    command = [sys.executable, "-m", "wagonway.cli", "play", "--no-browser", "--port", str(port)]
    command += ["--database", f"sqlite:///{database}"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        url = f"http://127.0.0.1:{port}"
        wait_for(url)
        yield url
        server.terminate()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def people(browser: Browser, site: str) -> Iterator[People]:
    """Whoever comes leaves when the test is over, and no page may have failed."""
    with People(browser, site) as people:
        yield people


@pytest.fixture
def ada(people: People) -> Person:
    """Somebody at a desktop."""
    return people.come()


@pytest.fixture
def web() -> Path:
    return Path(__file__).parents[2] / "web"
