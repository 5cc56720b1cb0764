"""The cache of compiled rules: never stale, never in the package, never somebody else's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import wagonway
from wagonway.engine import cache

PACKAGE = Path(wagonway.__file__).parent
COMPILE_ONE = """
from wagonway.engine import compiled, play
compiled._compile(play.longest_paths)
print(compiled._announcement.made, compiled.__file__)
"""


def copy_of_the_package(folder: Path) -> Path:
    ignored = shutil.ignore_patterns("__pycache__")
    return Path(shutil.copytree(PACKAGE, folder / "wagonway", ignore=ignored))


def test_a_change_of_any_source_has_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = copy_of_the_package(tmp_path)
    monkeypatch.setattr(cache, "PACKAGE", copy)
    names = {cache.source_digest("engine", "1")}
    sources = [*sorted((copy / "engine").glob("*.py")), copy / "vocab.py"]
    for source in [*sources, copy / "editions" / "limits.py"]:
        source.write_bytes(source.read_bytes() + b"\n")
        names.add(cache.source_digest("engine", "1"))
    assert len(names) == len(sources) + 2
    assert cache.source_digest("engine", "2") not in names
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert cache.source_digest("engine", "1") not in names


def test_what_is_damaged_is_not_used(tmp_path: Path) -> None:
    file = tmp_path / "function"
    assert cache.fetch(file) is None
    cache.store(file, b"machine code")
    assert cache.fetch(file) == b"machine code"
    content = file.read_bytes()
    for damaged in (content[:-1], content[:5], b"", content + b"x", b"x" + content[1:]):
        file.write_bytes(damaged)
        assert cache.fetch(file) is None
    assert [path.name for path in tmp_path.iterdir()] == ["function"]
    cache.store(tmp_path / "nowhere" / "function", b"machine code")


def test_a_folder_that_others_can_write_to_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WAGONWAY_CACHE_DIR", str(tmp_path / "asked"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    asked = cache.cache_folder("engine", "1")
    assert asked is not None
    assert asked.parent == tmp_path / "asked"
    asked.chmod(0o777)
    other = cache.cache_folder("engine", "1")
    assert other is not None
    assert other.parent == tmp_path / "home" / "wagonway"


def test_two_processes_at_once_and_a_package_that_is_only_read(tmp_path: Path) -> None:
    copy = copy_of_the_package(tmp_path / "site")
    before = sorted(copy.rglob("*"))
    for path in [*before, copy]:
        path.chmod(path.stat().st_mode & ~0o222)
    environment = {
        **os.environ,
        "PYTHONPATH": str(copy.parent),
        "PYTHONDONTWRITEBYTECODE": "1",
        "WAGONWAY_CACHE_DIR": str(tmp_path / "cache"),
    }
    command = [sys.executable, "-c", COMPILE_ONE]
    both = [
        subprocess.Popen(command, env=environment, text=True, stdout=-1, stderr=-1)
        for _ in range(2)
    ]
    for process in both:
        out, error = process.communicate()
        assert process.returncode == 0, error
        assert str(copy) in out
    third = subprocess.run(command, env=environment, text=True, capture_output=True, check=True)
    for path in [copy, *before]:
        path.chmod(path.stat().st_mode | 0o200)
    assert third.stdout.startswith("False"), "it was compiled again"
    assert third.stderr == ""
    assert sorted(copy.rglob("*")) == before
