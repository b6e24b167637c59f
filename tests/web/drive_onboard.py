"""Somebody who plays Vikings on Board on the page, by mouse, by touch or by keyboard, knowing only what can be seen."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.web.asking import lay_game, name
from tests.web.driving import OVER, Board

LONGEST = 400  # own turns of a game
BOARD = Board("onboard", LONGEST)
ASKED = ".onboard.asked"
SETTLED = f"""() => document.querySelector({OVER!r}) ? 'over' : document.querySelector({ASKED!r}) ? 'asked' : null"""
CONFIRM = ".onboard .act.go"

# What can be chosen now, where it is seen, without what is chosen already; houses only if nothing else is asked for.
OFFERED = """() => {
  const seen = [...document.querySelectorAll('.onboard [data-target]')].filter(one =>
    one.getAttribute('aria-disabled') !== 'true' && one.getAttribute('aria-pressed') !== 'true' && one.offsetParent);
  const names = seen.map(one => one.dataset.target);
  const steps = names.filter(name => !name.startsWith('action:'));
  return [...new Set(steps.length ? steps : names)];
}"""
CONFIRMS = "confirm"
FOCUSED = """() => {
  const at = document.activeElement;
  return at.matches('.act.go') ? 'confirm' : at.dataset.target ?? '';
}"""


click, tap = BOARD.click, BOARD.tap


def lay_fjord(page: Page, seats: list[dict[str, str]], **options: Any) -> None:
    """A table of Vikings on Board with these seats after mine, in this browser."""
    name(page, "Gudrun")
    lay_game(page, "onboard", seats, options)
    page.wait_for_selector(".onboard, .room")


def settled(page: Page) -> str:
    """Waits until something is asked or the game is over: `asked` or `over`."""
    return str(page.wait_for_function(SETTLED).json_value())


def offered(page: Page) -> list[str]:
    """What can be chosen now."""
    return list(page.evaluate(OFFERED))


def turn_by_mouse(page: Page, dice: random.Random, press: Callable[[Page, str], None] = click) -> None:
    """Chooses what is lit until it makes a turn, then confirms it."""
    seen: list[str] = []
    for _ in range(40):
        if page.locator(CONFIRM).count():
            BOARD.confirm(page)
            return
        choices = offered(page)
        if not choices:
            return  # the last choice was sent at once
        fresh = [choice for choice in choices if choice not in seen]  # others would only change an earlier choice
        seen += fresh
        press(page, dice.choice(fresh or choices))
    raise AssertionError("a turn that is never whole")


def turn_by_keys(page: Page, dice: random.Random) -> None:
    """Arrow keys and Tab to a target, Enter to choose it; the focus goes on by itself, at last to what confirms."""
    for _ in range(8):
        if page.evaluate(FOCUSED) == CONFIRMS:
            page.keyboard.press("Enter")
            return
        choices = offered(page)
        if not choices:
            return  # the last choice was sent at once
        for _ in range(dice.randrange(1, 4)):
            page.keyboard.press(dice.choice(["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]))
        for _ in range(40):
            if page.evaluate(FOCUSED) in choices:
                break
            page.keyboard.press("Tab")
        chosen = page.evaluate(FOCUSED)
        page.keyboard.press("Enter")
        page.wait_for_function(f"chosen => ({FOCUSED})() !== chosen", arg=chosen)
    raise AssertionError("a turn that is never whole")


def once_free(page: Page, *codes: str) -> str:
    """Plays on until one of these actions can be chosen; which one."""
    dice = random.Random(0)
    for _ in range(30):
        assert settled(page) == "asked"
        choices = offered(page)
        if free := [code for code in codes if f"action:{code}" in choices]:
            return free[0]
        turn_by_mouse(page, dice)
    raise AssertionError(f"none of {codes} was ever free")


def drag(page: Page, source: str, target: str) -> None:
    """A drag from one place of the board to another, both given as selectors."""
    box, goal = page.locator(source).first.bounding_box(), page.locator(target).first.bounding_box()
    assert box is not None
    assert goal is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=5)
    page.mouse.up()


def sail_to_the_end(
    page: Page, dice: random.Random, turn: Callable[[Page, random.Random], None] = turn_by_mouse
) -> int:
    """Plays until the result is shown; how many turns that took."""
    for count in range(LONGEST):
        if settled(page) == "over":
            return count
        turn(page, dice)
    raise AssertionError("the game did not end")
