"""People with browsers: what they click, what they see, what their page receives."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, WebSocket, expect

DRIVER = (Path(__file__).parent / "driver.js").read_text("utf-8")
DESKTOP = (1440, 900)
PHONE = (390, 844)
CALM = """
const kept = JSON.parse(localStorage.getItem("wagonway.settings") ?? "{}");
const calm = {motion: false, theme: THEME, name: NAME, ...kept};
localStorage.setItem("wagonway.settings", JSON.stringify(calm));
const Real = WebSocket;
window.sockets = [];
window.deaf = false;
window.WebSocket = class extends Real {
  constructor(url) { super(url); window.sockets.push(this); }
  set onmessage(hear) {
    super.onmessage = (event) => {
      if (!window.deaf || !event.data.slice(0, 30).includes("update")) hear(event);
    };
  }
};
"""
"""No animation, and a handle on the sockets: a test can cut them, or make a page deaf to news."""

# Any: JSON of the server.
Json = dict[str, Any]


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.context = context
        self.site = site
        self.page: Page = context.new_page()
        self.failures: list[str] = []
        self.frames: list[Json] = []
        self.page.on("pageerror", lambda error: self.failures.append(str(error)))
        self.page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    def go(self, path: str) -> None:
        self.page.goto(self.site + path)

    def click(self, name: str) -> None:
        """Click what has that test id."""
        self.page.get_by_test_id(name).click()

    def sees(self, name: str) -> None:
        expect(self.page.get_by_test_id(name)).to_be_visible()

    def set_table(self, edition: str, *seats: str) -> str:
        """Make a table on the set-up page; seats are `person`, `open` or a bot's level."""
        self.go("/new")
        page = self.page
        page.get_by_test_id(f"edition-{edition}").check()
        for place, who in enumerate(seats):
            if place > 1:
                self.click("add-seat")
            kind = who if who in ("person", "open") else "bot"
            page.get_by_test_id(f"seat-kind-{place}").select_option(kind)
            if kind == "bot":
                page.get_by_test_id(f"seat-level-{place}").select_option(who)
            if kind == "person":
                page.get_by_test_id(f"seat-name-{place}").fill(f"Person {place + 1}")
        page.get_by_test_id("quick").check()
        self.click("make")
        page.wait_for_url(re.compile("/t/"))
        return page.url.rsplit("/", 1)[-1]

    def keep_first_tickets(self) -> None:
        """Choose the first tickets by real clicks: all that are offered."""
        offers = self.page.locator("[data-offer]")
        expect(offers.first).to_be_visible()
        for offer in offers.all():
            offer.check()
        before = self.events()
        self.click("keep")
        self.after(before)

    def waits_for_turn(self) -> None:
        expect(self.page.locator(".prompt[data-yours=true]")).to_be_visible(timeout=15_000)

    def draw_two(self) -> None:
        """Draw two cards from the deck by real clicks."""
        self.waits_for_turn()
        for _ in range(2):
            before = self.events()
            self.click("deck")
            self.after(before)

    def events(self) -> int:
        """How many things have happened at the table, as far as this page knows."""
        return int(self.page.locator("[data-events]").get_attribute("data-events") or 0)

    def after(self, before: int) -> None:
        expect(self.page.locator("[data-events]")).not_to_have_attribute("data-events", str(before))

    def play_on(self, most: int | None = None) -> int:
        """Let the driver play by clicking: to the end, or that many decisions."""
        self.page.evaluate(DRIVER)
        made: int = self.page.evaluate("(most) => playOn(most ?? Infinity)", most)
        return made

    def states(self) -> Iterator[Json]:
        """Every state the page has received."""
        for frame in self.frames:
            yield from frame.get("states", [])

    def last_state(self) -> Json:
        return list(self.states())[-1]


class People:
    """All who are here; a page that failed fails the test."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser = browser
        self.site = site
        self.here: list[Person] = []

    def __enter__(self) -> "People":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for person in self.here:
            person.context.close()
        if error is None:
            assert [person.failures for person in self.here if person.failures] == []

    def come(
        self,
        size: tuple[int, int] = DESKTOP,
        language: str = "en-GB",
        theme: str = "light",
        name: str = "Ada",
    ) -> Person:
        """Somebody opens a browser."""
        phone = size == PHONE
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            reduced_motion="reduce",
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=2 if phone else 1,
        )
        script = CALM.replace("THEME", json.dumps(theme)).replace("NAME", json.dumps(name))
        context.add_init_script(script)
        person = Person(context, self.site)
        self.here.append(person)
        return person

    @contextmanager
    def cut_off(self, person: Person) -> Iterator[None]:
        """A person without a network for a while."""
        person.context.set_offline(True)
        person.page.evaluate("sockets.forEach((socket) => socket.close())")
        yield
        person.context.set_offline(False)
