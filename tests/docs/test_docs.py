"""The docs tell the truth: their examples run, and the places they name are there."""

import doctest
import re
from pathlib import Path

import pytest

from tests.rulebooks.rules import APPLIES

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
ROW = re.compile(r"^\| \*\*(\w+)\*\* \| (.+) \| (.+) \| (.+) \|$", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def rows() -> list[tuple[str, str, str, str]]:
    found: list[tuple[str, str, str, str]] = ROW.findall(
        (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    )
    return found


def test_every_rule_has_its_row() -> None:
    assert sorted(row[0] for row in rows()) == sorted(APPLIES)


def test_the_code_named_is_there() -> None:
    for rule, _, code, _ in rows():
        for place in re.findall(r"`([^`]+)`", code):
            path, _, name = place.partition(":")
            source = (ROOT / "src" / "wagonway" / path).read_text(encoding="utf-8")
            assert not name or f"def {name}(" in source, f"{rule}: {place}"


def test_the_tests_named_prove_the_rule() -> None:
    for rule, _, _, tests in rows():
        named = set(re.findall(r"`([^`]+)`", tests))
        proving = {
            file.name
            for file in (ROOT / "tests" / "rulebooks").glob("test_*.py")
            if f'@rule("{rule}"' in file.read_text(encoding="utf-8")
        }
        assert named == proving, rule
