"""What can go wrong is told in words, with the way out."""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from tests.web.conftest import free_port, wait_for
from tests.web.people import People, Person


def test_a_link_that_leads_nowhere(ada: Person) -> None:
    ada.go("/t/nosuchtable")
    expect(ada.page.get_by_role("heading", name="There is no such table")).to_be_visible()
    expect(ada.page.locator("main").get_by_role("link", name="Start page")).to_be_visible()
    ada.go("/")
    ada.page.get_by_test_id("link").fill("https://example.org/t/nosuchtable")
    ada.page.get_by_role("button", name="Go there").click()
    expect(ada.page.get_by_role("alert")).to_contain_text("no such table")


def test_a_page_that_is_not_there(ada: Person) -> None:
    ada.go("/nowhere")
    expect(ada.page.get_by_role("heading", name="There is no such page")).to_be_visible()


def test_a_seat_that_someone_else_took(people: People) -> None:
    ada, bea, cleo = people.come(), people.come(name="Bea"), people.come(name="Cleo")
    table = ada.set_table("usa", "person", "open", "open")
    for person in (bea, cleo):
        person.go(f"/t/{table}")
        person.page.get_by_test_id("take-1").wait_for()
    cleo.page.evaluate("deaf = true")
    bea.click("take-1")
    bea.page.get_by_test_id("bot-2").wait_for()
    cleo.click("take-1")
    expect(cleo.page.get_by_test_id("trouble")).to_have_text(re.compile(r"\w"))
    cleo.page.evaluate("deaf = false")
    cleo.click("take-2")
    expect(cleo.page.locator("[data-offer]").first).to_be_visible()


def test_a_stale_page_is_told_so(people: People) -> None:
    ada = people.come()
    ada.set_table("usa", "person", "random")
    ada.keep_first_tickets()
    ada.waits_for_turn()
    # The same person with a second window, who decides there.
    other = ada.context.new_page()
    other.goto(ada.page.url)
    other.locator(".prompt[data-yours=true]").wait_for()
    ada.page.evaluate("deaf = true")
    before = int(other.locator("[data-events]").get_attribute("data-events") or 0)
    other.get_by_test_id("deck").click()
    expect(other.locator("[data-events]")).not_to_have_attribute("data-events", str(before))
    ada.click("deck")
    expect(ada.page.get_by_test_id("trouble")).to_contain_text("The table has moved on")
    expect(ada.page.locator("[data-phase=second_card]")).to_be_visible()


def test_the_server_goes_away_and_comes_back(people: People, tmp_path: Path) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "wagonway.cli", "play", "--no-browser", "--port", str(port)]
    command += ["--database", f"sqlite:///{tmp_path / 'own.db'}"]
    ada = people.come()
    ada.site = url
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        wait_for(url)
        ada.set_table("usa", "person", "random")
        ada.keep_first_tickets()
        ada.waits_for_turn()
        # The service worker has the start page by now.
        ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        server.terminate()
    ada.sees("reconnecting")
    lobby = ada.context.new_page()
    lobby.goto(url)
    expect(lobby.get_by_test_id("offline")).to_be_visible()
    lobby.close()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        wait_for(url)
        expect(ada.page.get_by_test_id("reconnecting")).to_have_count(0, timeout=20_000)
        ada.draw_two()
        server.terminate()


def test_both_languages_and_switching_between_them(people: People) -> None:
    zoe = people.come(language="fr-FR")
    zoe.go("/")
    expect(zoe.page.get_by_role("heading", name="Jouer maintenant")).to_be_visible()
    assert zoe.page.evaluate("document.documentElement.lang") == "fr"
    zoe.click("language")
    expect(zoe.page.get_by_role("heading", name="Play now")).to_be_visible()
    zoe.go("/rules/europe")
    expect(zoe.page.get_by_role("heading", name=re.compile("Rules"))).to_be_visible()
