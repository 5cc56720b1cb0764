"""Pictures of every board for the documentation: `make screenshots` writes docs/images/.

Every board, empty and in the middle of a game, on a desktop and on a phone, light and dark, with
the start page and the end of a game; compressed as WebP.
"""

import io
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.web.conftest import FLAGS, chromium, free_port, wait_for
from tests.web.people import DESKTOP, PHONE, People, Person

TARGET = Path(__file__).parents[2] / "docs" / "images"
EDITIONS = {
    "usa-2004": ["random"] * 3,
    "usa": ["random"] * 2,
    "europe": ["random"] * 4,
    "nordic": ["random"] * 2,
    "pennsylvania": ["random"] * 2,
}
DECISIONS = 34
"""After so many a game is in its middle."""


def keep(person: Person, name: str) -> None:
    """The page as it is now, as a small WebP."""
    person.page.wait_for_timeout(250)
    picture = Image.open(io.BytesIO(person.page.screenshot())).convert("RGB")
    if picture.height > DESKTOP[1]:  # phones have two pixels to one
        picture = picture.resize((PHONE[0] * 3 // 2, PHONE[1] * 3 // 2), Image.Resampling.LANCZOS)
    picture.save(TARGET / f"{name}.webp", quality=82, method=6)


def take(people: People) -> None:
    """All pictures."""
    for size, device in ((DESKTOP, "desktop"), (PHONE, "phone")):
        for theme in ("light", "dark"):
            ada = people.come(size, theme=theme)
            ada.go("/")
            ada.page.locator("[data-testid=play]:enabled").wait_for()
            keep(ada, f"start-{device}-{theme}")
            ada.context.close()
    for edition, bots in EDITIONS.items():
        ada = people.come()
        table = ada.set_table(edition, "person", *bots)
        ada.page.locator("[data-offer]").first.wait_for()
        pictures(people, ada, edition, table, "empty")
        ada.keep_first_tickets()
        ada.play_on(DECISIONS)
        ada.waits_for_turn()
        ada.page.locator("[data-ticket]").first.wait_for()
        pictures(people, ada, edition, table, "middle")
        if edition == "europe":
            ada.play_on()
            ada.click("score-skip")
            keep(ada, "europe-end-desktop-light")
        ada.context.close()


def pictures(people: People, ada: Person, edition: str, table: str, moment: str) -> None:
    """The same table as the same person sees it on each device and in each theme."""
    cookies = ada.context.cookies()
    for size, device in ((DESKTOP, "desktop"), (PHONE, "phone")):
        for theme in ("light", "dark"):
            looker = people.come(size, theme=theme)
            looker.context.add_cookies([{**cookie} for cookie in cookies])  # type: ignore[typeddict-item]  # they come from Playwright
            looker.go(f"/t/{table}")
            looker.page.locator("[data-events]").wait_for()
            looker.page.get_by_test_id("board").wait_for()
            keep(looker, f"{edition}-{moment}-{device}-{theme}")
            looker.context.close()


def main() -> None:
    """Run a server of its own and take the pictures."""
    TARGET.mkdir(parents=True, exist_ok=True)
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = [sys.executable, "-m", "wagonway.cli", "play", "--no-browser"]
        command += ["--port", str(port), "--database", f"sqlite:///{folder}/site.db"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
            site = f"http://127.0.0.1:{port}"
            wait_for(site)
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            take(People(browser, site))
            browser.close()
            server.terminate()
    total = sum(file.stat().st_size for file in TARGET.glob("*.webp"))
    print(f"{len(list(TARGET.glob('*.webp')))} pictures, {total / 1e6:.1f} MB, in {TARGET}")


if __name__ == "__main__":
    main()
