"""Nothing hidden is ever sent: see leaks.py."""

import asyncio

import pytest

import wagonway as ww
from tests.server import leaks
from wagonway.server import table


def test_no_byte_sent_depends_on_what_is_hidden() -> None:
    tally = leaks.run(games=7)
    assert tally.positions >= 2000
    assert tally.cards_changed > 100
    assert tally.tickets_changed > 300
    assert set(tally.by_edition) == set(ww.edition_names())


def test_tickets_offered_by_the_last_move_are_seen_too() -> None:
    asyncio.run(leaks.compare("usa", 2, 3001, 0, leaks.Tally()))


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "public_move", dict)
    with pytest.raises(AssertionError, match="keep"):
        leaks.run(games=1)
