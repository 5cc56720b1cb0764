"""Whole games through the interface only: every edition, against bots."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.people import DESKTOP, PHONE, People, Person

GAMES = [
    ("usa-2004", ["random"], DESKTOP, "en-GB", "light"),
    ("usa", ["random", "random"], PHONE, "fr-FR", "dark"),
    ("europe", ["random"] * 4, DESKTOP, "fr-FR", "light"),
    ("nordic", ["random"], PHONE, "en-GB", "light"),
    ("pennsylvania", ["random"], DESKTOP, "en-GB", "dark"),
]


@pytest.mark.parametrize(("edition", "bots", "size", "language", "theme"), GAMES, ids=lambda g: str(g))
def test_a_full_game_against_bots(
    people: People, edition: str, bots: list[str], size: tuple[int, int], language: str, theme: str
) -> None:
    ada = people.come(size, language, theme)
    ada.set_table(edition, "person", *bots)
    ada.keep_first_tickets()
    ada.draw_two()
    if len(bots) == 4:
        time_drawing(ada)
    made = ada.play_on()
    assert made > 20
    ada.sees("end")
    while ada.page.get_by_test_id("score-next").is_visible():
        ada.click("score-next")
    scoring = ada.last_state()["scoring"]
    for seat in scoring["seats"]:
        expect(ada.page.get_by_test_id(f"total-{seat['seat']}")).to_have_text(str(seat["total"]))
    ada.sees("rematch")
    if len(bots) == 4:
        drawn_in_time(ada)


TIMES = """
window.times = [];
for (const socket of sockets) {
  socket.addEventListener("message", (event) => {
    if (!event.data.includes('"kind":"move"') && !event.data.includes('"kind": "move"')) return;
    const heard = performance.now();
    // The frame after the next one begins when this one has been painted.
    requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - heard)));
  });
}
"""


def time_drawing(person: Person) -> None:
    person.page.evaluate(TIMES)


def drawn_in_time(person: Person) -> None:
    """A move is on the screen within 100 ms of its message, five seats on a filling board."""
    times: list[float] = sorted(person.page.evaluate("times"))
    assert len(times) > 100
    middle, late = times[len(times) // 2], times[int(len(times) * 0.95)]
    print(f"a move is drawn in {middle:.0f} ms (median), {late:.0f} ms (95 %)")
    assert late < 100


def test_two_clicks_from_the_start_page_to_a_game(ada: Person) -> None:
    ada.go("/")
    ada.page.get_by_test_id("edition-usa").check()
    ada.click("play")
    ada.page.wait_for_url(re.compile("/t/"))
    expect(ada.page.locator("[data-offer]").first).to_be_visible()
