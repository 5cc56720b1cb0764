"""People at one table: two browsers, a break in the network, one device, spectators, replays."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.web.people import People, Person

SECRET = {"hand", "hands", "refused", "drawn", "memory"}
"""Keys that belong to a seat alone."""


def test_two_browsers_and_a_break_in_the_network(people: People) -> None:
    ada, bea = people.come(name="Ada"), people.come(name="Béa", language="fr-FR")
    table = ada.set_table("usa", "person", "open")
    link = ada.page.get_by_test_id("invite").input_value()
    assert link.endswith(f"/t/{table}")
    bea.page.goto(link)
    bea.page.get_by_test_id("nickname").fill("Béa")
    bea.click("take-1")
    for person in (ada, bea):
        person.keep_first_tickets()
    first, second = (ada, bea) if whose_turn(ada) == 0 else (bea, ada)
    first.draw_two()
    second.waits_for_turn()
    with people.cut_off(first):
        first.sees("reconnecting")
        second.draw_two()
    first.waits_for_turn()
    expect(first.page.get_by_test_id("reconnecting")).to_have_count(0)
    assert first.events() == second.events()
    first.click("tab-log")
    first.page.get_by_test_id("chat").fill("<b>Hello</b>")
    first.page.keyboard.press("Enter")
    second.click("tab-log")
    expect(second.page.get_by_text("<b>Hello</b>")).to_be_visible()


def whose_turn(person: Person) -> int:
    person.page.locator("[data-phase=turn]").wait_for()
    seat: int = person.last_state()["view"]["seat"]
    return seat


def test_a_spectator_sees_no_secrets(people: People) -> None:
    ada, cleo = people.come(), people.come(name="Cleo")
    table = ada.set_table("europe", "person", "random")
    cleo.go(f"/t/{table}")
    expect(cleo.page.locator("[data-events]")).to_be_visible()
    ada.play_on(16)
    expect(cleo.page.locator("[data-events]")).to_have_attribute("data-events", re.compile(r"\d\d"))
    assert any(state["view"].get("hand") for state in ada.states())
    assert len(cleo.frames) > 10
    for frame in cleo.frames:
        assert secrets_in(frame) == []
    expect(cleo.page.locator(".hand")).to_have_count(0)
    expect(cleo.page.locator(".prompt[data-yours=true]")).to_have_count(0)


def secrets_in(value: Any, key: str = "") -> list[str]:  # Any: JSON of the server
    """Where a message to a spectator holds what only a seat may know."""
    if isinstance(value, dict):
        found = [name for name in value if name in SECRET]
        return found + [bad for name, each in value.items() for bad in secrets_in(each, name)]
    if isinstance(value, list):
        if key in ("tickets", "offer") and value:
            return [key]
        return [bad for each in value for bad in secrets_in(each)]
    return []


def test_two_people_at_one_device(ada: Person) -> None:
    ada.set_table("usa-2004", "person", "person")
    for name in ("Person 1", "Person 2"):
        expect(ada.page.get_by_test_id("hand-over")).to_contain_text(name)
        assert ada.page.locator(".game").get_attribute("inert") is not None
        ada.click("ready")
        ada.keep_first_tickets()
    for _ in range(3):
        take_over(ada)
        seat = ada.page.locator("li.active").get_attribute("data-seat")
        ada.draw_two()
        expect(ada.page.get_by_test_id("hand-over")).not_to_contain_text(
            f"Person {int(seat or 0) + 1},"
        )
    assert ada.play_on(20) == 20


def take_over(person: Person) -> None:
    """Say who one is, unless the one who decided last decides again."""
    person.page.locator(
        "[data-testid=ready], .game:not([inert]) .prompt[data-yours=true]"
    ).wait_for()
    if person.page.get_by_test_id("ready").is_visible():
        person.click("ready")


def test_a_move_is_taken_back(ada: Person) -> None:
    ada.set_table("usa-2004", "person", "person")
    for _ in range(2):
        ada.click("ready")
        ada.keep_first_tickets()
    take_over(ada)
    before = ada.events()
    ada.page.locator("[data-testid^=market-]:enabled").last.click()
    ada.after(before)
    if ada.page.get_by_test_id("undo").is_visible():
        before = ada.events()
        ada.click("undo")
        ada.after(before)
        expect(ada.page.locator("[data-phase=turn]")).to_be_visible()


def test_a_finished_game_is_watched_again(people: People) -> None:
    ada = people.come()
    table = ada.set_table("usa-2004", "person", "random")
    ada.play_on()
    ada.click("score-skip")
    ada.click("to-replay")
    page = ada.page
    ada.sees("replay")
    at = page.get_by_test_id("replay-at")
    expect(at).to_have_text(re.compile(r"^0/\d+$"))
    assert page.locator("[data-owner]").count() == 0
    ada.click("replay-next")
    expect(at).to_have_text(re.compile(r"^1/"))
    ada.click("replay-last")
    scores = [seat["total"] for seat in ada.last_state()["scoring"]["seats"]]
    for seat, total in enumerate(scores):
        expect(page.get_by_test_id(f"total-{seat}")).to_have_text(str(total))
    assert page.locator("[data-owner]").count() > 10
    own = page.locator(".hand").inner_text()
    page.get_by_test_id("eyes").select_option("1")
    assert page.locator(".hand").inner_text() != own or own == ""
    stranger = people.come(name="Dora")
    stranger.go(f"/replay/{table}")
    stranger.sees("replay")
