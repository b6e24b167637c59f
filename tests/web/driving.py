"""What the drivers of all boards share: waiting for a question, seeing what is offered, answering until the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

OVER = "dialog[open] table, dialog[open] .places"
Press = Callable[[Page, str], None]
Turn = Callable[[Page, str, random.Random], None]

# The question of that stamp has gone, and the hall has answered: the move is made, or the game is over.
ANSWERED = """at => window.answersTaken === window.answersSent &&
  document.querySelector('.ask')?.dataset.at !== at"""
# An answer has left this page since it had sent so many, or the question has gone.
SENT = f"([at, sent]) => window.answersSent !== sent || ({ANSWERED})(at)"
# All that a choice changes: answers sent, what is lit, what is chosen. Null while the board shows what others do.
STANDS = """board => document.querySelector(`${board}.asked`) && JSON.stringify([window.answersSent,
  ...[...document.querySelectorAll(`${board} :is([data-target], .act.go)`)].map(one =>
    [one.dataset.target, one.ariaPressed, one.ariaDisabled, one.disabled])])"""
OFFERED = """board => document.querySelector(`${board}.asked`) && [...new Set(
  [...document.querySelectorAll(`${board} [data-target]`)].filter(one =>
    one.offsetParent && !one.disabled && one.ariaDisabled !== 'true' && one.ariaPressed !== 'true'
  ).map(one => one.dataset.target))]"""
# Where a target can be pressed, best where nothing lies over it, and how the board stands; true if it is chosen.
POINT = f"""([board, target]) => {{
  const stood = ({STANDS})(board);
  if (stood === null) return null;
  const all = [...document.querySelectorAll(`${{board}} [data-target="${{target}}"]`)].filter(one => one.offsetParent);
  const free = all.filter(one => one.ariaPressed !== 'true').map(one => {{
    one.scrollIntoView({{ block: 'nearest' }});
    const box = one.getBoundingClientRect();
    const inside = one.matches('.hand-card') ? 12 : box.width / 2;  // a card may lie under its neighbour
    const [x, y] = [box.left + inside, box.top + box.height / 2];
    const above = document.elementFromPoint(x, y);
    return {{ x, y, stood, under: one.contains(above) ? '' : above?.outerHTML.slice(0, 200) ?? 'nothing' }};
  }});
  return free.find(({{ under }}) => !under) ?? free[0] ?? (all.length > 0 || null);
}}"""
TAKEN = f"""([board, stood]) => {{
  const now = ({STANDS})(board);
  return now === null ? window.answersSent !== JSON.parse(stood)[0] : now !== stood;
}}"""
READY = f"board => document.querySelector(`${{board}} .act.go:not(:disabled)`) && ({STANDS})(board)"
LOST = 3000  # milliseconds after which a press went astray: the board had just begun to show what others did
TRIES = 10


class Board:
    """The board of one game on the page, named by its class."""

    def __init__(self, name: str, longest: int) -> None:
        self._board = f".{name}"
        self._longest = longest  # own answers of a game

    def settled(self, page: Page) -> str:
        """Waits until something is asked and nothing is shown any more, or the game is over: the phase, or `over`."""
        phase = f"document.querySelector('{self._board}.asked')?.dataset.phase ?? null"
        return str(page.wait_for_function(f"() => document.querySelector({OVER!r}) ? 'over' : {phase}").json_value())

    def offered(self, page: Page) -> list[str]:
        """What can be chosen, once the board has shown what others did."""
        return list(page.wait_for_function(OFFERED, arg=self._board).json_value())

    def click(self, page: Page, target: str) -> None:
        """Clicks a target, unless it is chosen already, and waits until the board has taken it."""
        self._press(page, target, page.mouse.click)

    def tap(self, page: Page, target: str) -> None:
        """The same by touch."""
        self._press(page, target, page.touchscreen.tap)

    def _press(self, page: Page, target: str, press: Callable[[float, float], None]) -> None:
        for _ in range(TRIES):
            found = page.wait_for_function(POINT, arg=[self._board, target]).json_value()
            if found is True:
                return
            press(found["x"], found["y"])
            with suppress(Late):
                page.wait_for_function(TAKEN, arg=[self._board, found["stood"]], timeout=LOST)
                return
        raise AssertionError(f"{target} was pressed, and nothing happened: {found}")

    def press_key(self, page: Page, key: str) -> None:
        """Presses a key that chooses something, and waits until the board has taken it."""
        stood = page.wait_for_function(STANDS, arg=self._board).json_value()
        page.keyboard.press(key)
        page.wait_for_function(TAKEN, arg=[self._board, stood])

    def confirm(self, page: Page) -> None:
        """Presses the button that confirms what is chosen, and waits until the page has taken the answer."""
        for _ in range(TRIES):
            stood = page.wait_for_function(READY, arg=self._board).json_value()
            with suppress(Late):
                page.locator(f"{self._board} .act.go:not(:disabled)").click(timeout=LOST)
            with suppress(Late):
                page.wait_for_function(TAKEN, arg=[self._board, stood], timeout=LOST)
                return
        raise AssertionError("an answer was confirmed, and nothing happened")

    def answer(self, page: Page, dice: random.Random, turn: Turn) -> str:
        """Gives one answer and waits until the table has it; what was asked."""
        what = self.settled(page)
        if what == "over":
            return what
        at = page.locator(".ask").get_attribute("data-at")
        for _ in range(TRIES):
            sent = page.evaluate("window.answersSent")
            with suppress(Late):
                turn(page, what, dice)
                page.wait_for_function(SENT, arg=[at, sent], timeout=LOST)
                page.wait_for_function(ANSWERED, arg=at)
                return what
            if self.settled(page) == "over" or page.evaluate(ANSWERED, at):
                return what
        raise AssertionError(f"{what} was asked, and no answer was taken")

    def play_to_the_end(self, page: Page, dice: random.Random, turn: Turn) -> list[str]:
        """Plays until the result is shown; what was asked on the way."""
        asked: list[str] = []
        for _ in range(self._longest):
            what = self.answer(page, dice, turn)
            if what == "over":
                return asked
            asked.append(what)
        raise AssertionError("the game did not end")


def until_asked(page: Page, at: str = "") -> None:
    """Waits until this browser is asked, under that stamp if there is one, and the board shows nothing any more."""
    page.wait_for_selector(f".ask.mine[data-at='{at}']" if at else ".ask.mine", state="attached")


def focused(page: Page, selector: str) -> bool:
    return bool(page.evaluate("selector => document.activeElement.matches(selector)", selector))


def walk_to(page: Page, selector: str) -> None:
    """Tab until that has the focus."""
    for _ in range(120):
        if focused(page, selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by keyboard")
