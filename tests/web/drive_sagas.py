"""Somebody who plays the sagas on the page, by mouse, by touch or by keyboard, knowing only what can be seen."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page

from tests.web.asking import lay_game, name
from tests.web.driving import Board, Press, Turn, focused, walk_to

LONGEST = 400  # own answers of a story
BOARD = Board("sagas", LONGEST)
GO = ".sagas .deed .act.go"
# What can be chosen below the map; giving up and appeals are kept for tests of their own.
OFFERED = ".sagas .deed :is(.act:not(.shut, .grave), .unit, .chip, .hire.open)"
START = ".sagas [data-target^='start:']"  # a band that sets out, wherever it will go
QUEST = ".sagas .chip:has(.scroll)"
settled, answer = BOARD.settled, BOARD.answer


def lay_saga(page: Page, guide: bool = False, **options: Any) -> str:
    """A table of the sagas for this browser; its id."""
    name(page, "Gudrun")
    table = lay_game(page, "sagas", [], options, guide=guide)
    page.wait_for_selector(".sagas")
    return table


def click(page: Page, selector: str) -> None:
    page.locator(selector).first.click()


def tap(page: Page, selector: str) -> None:
    page.locator(selector).first.tap()


def turn_by_mouse(page: Page, what: str, dice: random.Random, press: Press = click) -> None:
    """A sensible answer: two ships with men, to quests first, battles fought out, places pillaged."""
    if what == "buy":
        ships = page.evaluate("() => Number(document.querySelector('[data-target=\"unit:L\"] .left')?.textContent[0])")
        wanted = "unit:L" if ships > 2 else "unit:H"
        found = f".sagas [data-target='{wanted}']"
        press(page, found if page.locator(found).count() else ".sagas [data-target='word:done']")
    elif what in ("move", "step") and page.locator(".sagas .chip").count():
        chips = page.locator(QUEST if page.locator(QUEST).count() else ".sagas .chip")
        code = chips.nth(dice.randrange(min(3, chips.count()))).get_attribute("data-chip")
        press(page, f".sagas .chip[data-chip='{code}']")
        press(page, GO)
    elif what in ("line", "target"):
        press(page, "[data-target='plan:fight']")
    elif what in ("leidang", "set out"):
        press(page, "[data-target='word:done']" if what == "leidang" else START)
    else:
        offered = page.locator(OFFERED)
        press(page, f"{OFFERED} >> nth={dice.randrange(offered.count())}")
        if page.locator("[title='Esc']").count():
            press(page, GO)


def turn_by_keys(page: Page, what: str, dice: random.Random) -> None:
    """Arrow keys to go somewhere, Enter to choose it, Enter again on the button that confirms."""
    page.keyboard.press("ArrowDown")
    if what in ("line", "target"):
        page.keyboard.press("f")
        return
    if what in ("move", "step") and page.locator(".sagas .spot.lit").count():
        for _ in range(dice.randrange(1, 4)):
            page.keyboard.press(dice.choice(["ArrowUp", "ArrowLeft", "ArrowRight"]))
        if not focused(page, ".sagas :is(.spot, .chip)"):
            walk_to(page, ".sagas .chip")
        page.keyboard.press("Enter")
        page.wait_for_function("go => document.activeElement.matches(go)", arg=GO)
        page.keyboard.press("Enter")
        return
    if what in ("set out", "leidang"):
        walk_to(page, START if what == "set out" else "[data-target='word:done']")
    elif not focused(page, OFFERED):
        walk_to(page, OFFERED)
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('.sagas.asked') || document.querySelector('.sagas')")
    if page.locator("[title='Esc']").count():
        walk_to(page, GO)
        page.keyboard.press("Enter")


def tell_to_the_end(page: Page, dice: random.Random, turn: Turn = turn_by_mouse) -> list[str]:
    """Plays until the result is shown; what was asked on the way."""
    return BOARD.play_to_the_end(page, dice, turn)


def until(page: Page, phase: str, dice: random.Random, turn: Turn = turn_by_mouse) -> None:
    """Plays on until that is asked."""
    for _ in range(LONGEST):
        what = settled(page)
        assert what != "over"
        if what == phase:
            return
        answer(page, dice, turn)
    raise AssertionError(f"{phase} was never asked")
