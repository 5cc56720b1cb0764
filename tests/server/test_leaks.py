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


@pytest.mark.parametrize(
    ("edition", "seats", "seed", "viewer"),
    [
        ("usa", 2, 3001, 0),  # a ticket offered by the last move of a game that is cut short
        ("nordic", 3, 3008, 2),  # the last ticket of the deck, kept without being offered
    ],
)
def test_what_a_viewer_sees_late_is_not_taken_for_hidden(
    edition: str, seats: int, seed: int, viewer: int
) -> None:
    asyncio.run(leaks.compare(edition, seats, seed, viewer, leaks.Tally()))


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "public_move", dict)
    with pytest.raises(AssertionError, match="keep"):
        leaks.run(games=1)
