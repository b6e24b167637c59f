"""Somebody who plays Warriors of the North on the page, by mouse, touch or keyboard, knowing only what can be seen."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page

from tests.web.asking import lay_game, name
from tests.web.driving import Board, Press, Turn

BOARD = Board("north", longest=500)
CONFIRM = ".north .act.go:not(:disabled)"
PASS = "say:pass"
WORTH = ("do:feast", "do:loot")  # done wherever they can be

settled, offered, click, tap = BOARD.settled, BOARD.offered, BOARD.click, BOARD.tap


def lay_north(page: Page, seats: list[dict[str, str]], called: str = "Gudrun", **options: Any) -> str:
    """A table of Warriors of the North with these seats after mine, in this browser; its id."""
    name(page, called)
    table = lay_game(page, "north", seats, options)
    page.wait_for_selector(".north, .room")
    return table


def wish(choices: list[str], what: str, dice: random.Random) -> str:
    """What a lively player does: feasts and loots where it can, sails much, answers now and then."""
    for good in WORTH:
        if good in choices:
            return good
    others = [choice for choice in choices if choice not in (PASS, "do:sac")]
    sails = [choice for choice in others if choice.startswith(("space:", "hand:W"))]
    if what == "main" and sails and dice.random() < 0.7:
        return dice.choice(sails)
    passes = PASS in choices and dice.random() < (0.3 if what == "main" else 0.5)
    return PASS if passes or not others else dice.choice(others)


def turn_by_mouse(page: Page, what: str, dice: random.Random, press: Press = click) -> None:
    """Chooses what is lit until it makes an act, then confirms it."""
    at = page.locator(".ask").get_attribute("data-at")
    for count in range(16):
        if page.locator(CONFIRM).count():
            BOARD.confirm(page)
            return
        choices = offered(page)
        if count > 8 and PASS in choices:
            choices = [PASS]
        press(page, wish(choices, what, dice))
        if page.locator(".ask").get_attribute("data-at") != at:
            return
    raise AssertionError(f"an answer that is never whole: {what}")


FOCUSED = """() => (at => at?.matches('.act.go') ? 'go' : at?.ariaPressed === 'true' ? '' : at?.dataset?.target ?? '')(
  document.activeElement)"""


def turn_by_keys(page: Page, what: str, dice: random.Random) -> None:
    """Arrow keys and Tab to a target, Enter to choose it; the focus goes on by itself, at last to what confirms."""
    at = page.locator(".ask").get_attribute("data-at")
    page.keyboard.press("ArrowDown")
    for count in range(16):
        if page.evaluate(FOCUSED) != "go":
            choices = offered(page)
            if count > 8 and PASS in choices:
                choices = [PASS]
            walk_to(page, wish(choices, what, dice))
        BOARD.press_key(page, "Enter")
        if page.locator(".ask").get_attribute("data-at") != at:
            return
        page.wait_for_function("() => document.querySelector('.north').contains(document.activeElement)")
    raise AssertionError(f"an answer that is never whole: {what}")


def walk_to(page: Page, target: str) -> None:
    """By Tab to the target, over the sea by arrow keys."""
    if target.startswith("space:"):
        page.locator(".north .space[tabindex='0']").focus()
        for _ in range(16):
            step = page.evaluate(TOWARDS, target)
            if step is None:
                break
            page.keyboard.press(step)
    else:
        for _ in range(90):
            if page.evaluate(FOCUSED) == target:
                break
            page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == target, f"{target} cannot be reached by keyboard"


TOWARDS = """target => {
  const middle = one => (box => [box.x + box.width / 2, box.y + box.height / 2])(one.getBoundingClientRect());
  const here = document.activeElement, there = document.querySelector(`.north .space[data-target="${target}"]`);
  if (here === there) return null;
  const [x, y] = middle(here), [u, v] = middle(there);
  return Math.abs(u - x) > Math.abs(v - y) ? (u > x ? 'ArrowRight' : 'ArrowLeft') : v > y ? 'ArrowDown' : 'ArrowUp';
}"""


def answer(page: Page, dice: random.Random, turn: Turn = turn_by_mouse) -> str:
    """Gives one answer and waits until the table has it; what was asked."""
    return BOARD.answer(page, dice, turn)


def sail_to_the_end(page: Page, dice: random.Random, turn: Turn = turn_by_mouse) -> list[str]:
    """Plays until the result is shown; what was asked on the way."""
    return BOARD.play_to_the_end(page, dice, turn)
