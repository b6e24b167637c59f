"""What the drivers of all boards share: waiting for a question, seeing what is offered, answering until the end."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Page

OVER = "dialog[open] table, dialog[open] .places"
Press = Callable[[Page, str], None]
Turn = Callable[[Page, str, random.Random], None]

ANSWERED = "at => document.querySelector('[data-asked]')?.dataset.at !== at"
MIDDLE = """selector => {
  const one = [...document.querySelectorAll(selector)].find(one => one.offsetParent);
  one.scrollIntoView({ block: 'nearest' });
  const box = one.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""


class Board:
    """The board of one game on the page, named by its class."""

    def __init__(self, name: str, longest: int) -> None:
        self._board = f".{name}"
        self._longest = longest  # own answers of a game

    def settled(self, page: Page) -> str:
        """Waits until something is asked or the game is over: the phase, or `over`."""
        phase = f"document.querySelector('{self._board}.asked')?.dataset.phase ?? null"
        return str(page.wait_for_function(f"() => document.querySelector({OVER!r}) ? 'over' : {phase}").json_value())

    def offered(self, page: Page) -> list[str]:
        """What can be chosen now."""
        return list(
            page.evaluate(
                f"""() => [...new Set([...document.querySelectorAll("{self._board} [data-target]")].filter(one =>
  one.offsetParent && !one.disabled && one.getAttribute('aria-pressed') !== 'true').map(one => one.dataset.target))]"""
            )
        )

    def click(self, page: Page, target: str) -> None:
        """Clicks the middle of a target."""
        page.mouse.click(*page.evaluate(MIDDLE, self._target(target)))

    def tap(self, page: Page, target: str) -> None:
        """Taps the middle of a target."""
        page.touchscreen.tap(*page.evaluate(MIDDLE, self._target(target)))

    def _target(self, target: str) -> str:
        return f'{self._board} [data-target="{target}"]'

    def answer(self, page: Page, dice: random.Random, turn: Turn) -> str:
        """Gives one answer and waits until the table has it; what was asked."""
        what = self.settled(page)
        if what != "over":
            at = page.locator("[data-asked]").get_attribute("data-at")
            turn(page, what, dice)
            page.wait_for_function(ANSWERED, arg=at)
        return what

    def play_to_the_end(self, page: Page, dice: random.Random, turn: Turn) -> list[str]:
        """Plays until the result is shown; what was asked on the way."""
        asked: list[str] = []
        for _ in range(self._longest):
            what = self.answer(page, dice, turn)
            if what == "over":
                return asked
            asked.append(what)
        raise AssertionError("the game did not end")


def focused(page: Page, selector: str) -> bool:
    return bool(page.evaluate("selector => document.activeElement.matches(selector)", selector))


def walk_to(page: Page, selector: str) -> None:
    """Tab until that has the focus."""
    for _ in range(120):
        if focused(page, selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by keyboard")
