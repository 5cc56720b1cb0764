"""Says after every run which rules have no test."""

import pytest

from tests.rulebooks.rules import untested


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line: the rules without a test, or none."""
    terminalreporter.write_line(f"rule ids without a test: {', '.join(untested()) or 'none'}")
