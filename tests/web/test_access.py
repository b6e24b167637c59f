"""axe-core looks at every screen, by night and by day."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Visit
from tests.web.drive_odin import decline_guide, lay_table, play_to_the_end, settled

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
STILL = """() => document.getAnimations().every(
  moving => moving.playState !== 'running' || moving.effect.getTiming().iterations === Infinity)"""

TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def check(page: Page) -> None:
    """Everything by night; by day what colours change."""
    page.evaluate(TWO_FRAMES)  # cards have the size of the room that is left for them then
    page.wait_for_function(STILL)  # what fades in has its full colour then
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    for theme, rules in (("dark", {}), ("light", {"runOnly": ["color-contrast", "link-in-text-block"]})):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        run = "rules => axe.run(document, { ...rules, resultTypes: ['violations'] }).then(told => told.violations)"
        found = page.evaluate(run, rules)
        grave = [fault for fault in found if fault["impact"] in GRAVE]
        faults = [(fault["id"], [node["html"][:160] for node in fault["nodes"][:3]]) for fault in grave]
        assert not faults, theme
    page.evaluate("document.documentElement.dataset.theme = 'dark'")


@pytest.mark.rotates("screens are accessible")
def test_the_lobby_and_the_way_to_a_table_are_accessible(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now against bots").wait_for()
    check(page)
    page.get_by_role("button", name="New table", exact=True).click()
    check(page)
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Lay the table").wait_for()
    check(page)
    page.get_by_role("button", name="Lay the table").click()
    page.wait_for_selector(".room")
    check(page)


@pytest.mark.rotates("screens are accessible")
def test_a_table_and_its_drawer_are_accessible(visit: Visit) -> None:
    page = visit()
    lay_table(page, ["bot:karl", "bot:karl"])
    settled(page)
    check(page)
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Read the rule").wait_for()
    check(page)
    page.get_by_role("button", name="Stop explaining").click()
    for key in ("l", "r", "?"):
        page.keyboard.press(key)
        page.wait_for_selector("#drawer-panel:not(:has([aria-busy]))")
        check(page)
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    check(page)


@pytest.mark.rotates("screens are accessible")
def test_what_is_left_of_a_game_is_accessible(visit: Visit) -> None:
    page = visit()
    lay_table(page, ["bot:karl", "bot:karl"])
    decline_guide(page)
    play_to_the_end(page)
    check(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Step back").click()
    page.get_by_text("Looking back").wait_for()
    check(page)
    page.set_viewport_size({"width": 390, "height": 844})
    check(page)
    page.goto(page.url.split("/table/")[0])
    page.get_by_role("tab", name="Finished").click()
    page.wait_for_selector(".row a")
    check(page)
    page.get_by_role("banner").get_by_role("button", expanded=False).last.click()
    page.get_by_role("link", name="My games and rating").click()
    page.wait_for_selector("dl")
    check(page)
