"""Somebody who plays Spoils of War on the page, by mouse, by touch or by keyboard, knowing only what can be seen."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import Page

from tests.web.asking import lay_game, name
from tests.web.driving import LOST, Board, Press, Turn, focused, walk_to

BOARD = Board("spoils", longest=600)
CONFIRM = ".spoils .act.go:not(:disabled)"
CHALLENGE = "say:challenge"
DOUBT = 40  # per cent against a bid from which on it is challenged

settled, offered, click, tap = BOARD.settled, BOARD.offered, BOARD.click, BOARD.tap
# How many amounts to bet are offered, in a moment when the board does not show what others bet.
AMOUNTS = "() => document.querySelector('.spoils.asked') && `${document.querySelectorAll('.quick .small').length}`"


def lay_spoils(page: Page, seats: list[dict[str, str]], **options: Any) -> str:
    """A table of Spoils of War with these seats after mine, in this browser; its id."""
    name(page, "Gudrun")
    table = lay_game(page, "spoils", seats, options)
    page.wait_for_selector(".spoils, .room")
    return table


def turn_by_mouse(page: Page, what: str, dice: random.Random, press: Press = click) -> None:
    """Challenges what the odds are against, bets on the likelier side, and takes what comes."""
    choices = offered(page)
    if what == "bid":
        if CHALLENGE in choices and (not page.locator(CONFIRM).count() or share(page, ".challenge") > DOUBT):
            press(page, CHALLENGE)
        else:
            press(page, f"face:{dice.randint(1, 6)}")
            BOARD.confirm(page)
        return
    sides = [choice for choice in choices if choice.startswith("side:")]
    if sides:
        side = max(sides, key=lambda side: share(page, f"[data-target='{side}']"))
        press(page, side)
    if what == "bets":
        amounts = int(page.wait_for_function(AMOUNTS).json_value())
        if amounts:
            page.locator(".quick .small").nth(dice.randrange(min(3, amounts))).click()
        BOARD.confirm(page)
        return
    wanted = dice.choice(choices)
    press(page, wanted)
    if not wanted.startswith("say:"):
        BOARD.confirm(page)


def share(page: Page, selector: str) -> int:
    """The per cent that a button tells, by the help for beginners."""
    told = page.locator(selector).inner_text()
    found = re.search(r"(\d+)\s%", told)
    sure, hopeless = re.search("certain|sure to win", told), re.search("impossible|sure to lose", told)
    return int(found[1]) if found else 100 if sure else 0 if hopeless else 50


def turn_by_keys(page: Page, what: str, dice: random.Random) -> None:
    """Arrow keys and Tab to go somewhere, Enter to choose it, Enter again on the button that confirms."""
    page.keyboard.press("ArrowDown")
    if what == "bid":
        if page.locator(f"[data-target='{CHALLENGE}']").count():
            walk_to(page, f"[data-target='{CHALLENGE}']")
        else:
            page.keyboard.press(str(dice.randint(1, 6)))
            page.keyboard.press("+")
            walk_to(page, CONFIRM)
        page.keyboard.press("Enter")
        return
    if what == "bets":
        if any(choice.startswith("side:") for choice in offered(page)):
            walk_to(page, f"[data-target='side:{dice.choice(['declarer', 'challenger'])}']")
            page.keyboard.press("Enter")
        if page.locator("#stake").count():
            walk_to(page, "#stake")
            page.keyboard.press("ArrowRight")
        walk_to(page, CONFIRM)
        page.keyboard.press("Enter")
        return
    for _ in range(dice.randrange(3)):
        page.keyboard.press("ArrowRight")
    said = focused(page, "[data-target^='say:']")
    page.keyboard.press("Enter")
    if not said:
        page.wait_for_function("() => document.activeElement.matches('.spoils .act.go')", timeout=LOST)
        page.keyboard.press("Enter")


def answer(page: Page, dice: random.Random, turn: Turn = turn_by_mouse) -> str:
    """Gives one answer and waits until the table has it; what was asked."""
    return BOARD.answer(page, dice, turn)


def raid_to_the_end(page: Page, dice: random.Random, turn: Turn = turn_by_mouse) -> int:
    """Plays until the result is shown; how many answers that took."""
    return len(BOARD.play_to_the_end(page, dice, turn))
