"""Somebody who plays Odin on the page, by mouse or by keyboard, knowing only what can be seen."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.driving import ANSWERED, OVER

ASKED = ".ask.mine"  # and nothing is shown any more
LONGEST = 600  # own moves of a game
DEALT = 9  # cards of a hand

SEEN_AT = """card => {
  const own = document.querySelector(`[data-hand="${card}"]`), box = own?.getBoundingClientRect();
  if (!box) return null;
  const place = `${card} ${box.x} ${box.y}`;
  window.stood = window.stood?.place === place ? { place, frames: window.stood.frames + 1 } : { place, frames: 0 };
  const moving = own.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running');
  if (moving || window.stood.frames < 3) return null;
  const seen = [];
  for (let x = 0.05; x < 1; x += 0.05)
    for (let y = 0.1; y < 1; y += 0.1) {
      const at = [box.x + x * box.width, box.y + y * box.height];
      if (document.elementFromPoint(...at)?.closest('[data-hand]') === own) seen.push(at);
    }
  return seen[seen.length >> 1] ?? null;
}"""


def take_name(page: Page, button: str, name: str = "") -> None:
    field = page.get_by_label("Your name in the hall")
    expect(field).not_to_have_value("")
    if name:
        field.fill(name)
    page.get_by_role("dialog").get_by_role("button", name=button).click()


def accept(page: Page, name: str = "") -> None:
    """Follows an invitation to its end: a name, and a seat."""
    field = page.get_by_label("Your name in the hall")
    expect(field).not_to_have_value("")
    if name:
        field.fill(name)
    page.get_by_role("button", name="Sit down", exact=True).click()


def sit_against_bots(page: Page, name: str = "") -> None:
    page.get_by_role("button", name="Play now against bots").click()
    take_name(page, "Sit down and play", name)
    page.wait_for_url("**/table/*")
    decline_guide(page)


def decline_guide(page: Page) -> None:
    page.get_by_role("button", name="No, thanks").click()


def lay_table(page: Page, seats: list[str], target: str = "1", named: bool = False) -> None:
    """A new table with these seats after mine, each as the form names it."""
    page.get_by_role("button", name="New table", exact=True).click()
    if not named:
        take_name(page, "Go on")
    page.locator(".count", has_text=str(len(seats) + 1)).click()
    for number, seat in enumerate(seats, 2):
        page.get_by_label(f"Seat {number}", exact=True).select_option(seat)
    page.get_by_label("Target").select_option(target)
    page.get_by_role("button", name="Lay the table").click()
    page.wait_for_url("**/table/*")


def holds(page: Page, cards: list[str]) -> None:
    """Waits until the hand is these cards."""
    page.wait_for_function(
        "cards => [...document.querySelectorAll('[data-hand]')].map(own => own.dataset.hand).sort().join() === cards",
        arg=",".join(cards),
    )


def dealt(page: Page) -> list[str]:
    """The hand of a game that has just begun, once all of it is there."""
    expect(page.locator("[data-hand]")).to_have_count(DEALT)
    return hand(page)


def hand(page: Page) -> list[str]:
    """The hand as it is shown in this moment: something is awaited before."""
    return sorted(page.locator("[data-hand]").evaluate_all("cards => cards.map(card => card.dataset.hand)"))


def settled(page: Page) -> str:
    """Waits until something is asked or the game is over: `take`, `play`, `pass` or `over`."""
    page.wait_for_selector(f"{ASKED}, {OVER}")
    if page.locator(OVER).count():
        return "over"
    page.wait_for_selector(f".act, [data-take], {OVER}")
    if page.locator(OVER).count():
        return "over"
    if page.locator("[data-take]").count():
        return "take"
    return "play" if page.locator(".card.lit").count() else "pass"


def move_by_mouse(page: Page, what: str) -> None:
    if what == "take":
        page.locator("[data-take]").first.click()
        page.get_by_role("button", name=re.compile("^Take [a-z]+ [1-9]$")).click()
    elif page.locator(".act.go").count():
        page.locator(".act.go").click()
    elif what == "play":
        pick(page, lambda card: click_card(page, card))
        page.locator(".act.play.ready").click()
    else:
        page.get_by_role("button", name=re.compile("^Pass")).click()


def click_card(page: Page, card: str) -> None:
    """Clicks where the card, once it lies still, can be seen among those that lie over it."""
    page.mouse.click(*page.wait_for_function(SEEN_AT, arg=card).json_value())


def move_by_keys(page: Page, what: str) -> None:
    if what == "pass":
        page.keyboard.press("p")
    elif what == "take":
        reach(page, page.locator("[data-take]").first.get_attribute("data-take") or "", "take")
        page.keyboard.press("Space")
        expect(page.locator(".act.play.ready")).to_be_visible()
        page.keyboard.press("Enter")
    elif page.locator(".act.go").count():
        reach(page, page.locator("[data-hand]").first.get_attribute("data-hand") or "", "hand")
        while not page.evaluate("document.activeElement.matches('.act.go')"):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    else:
        pick(page, lambda card: choose_by_keys(page, card))
        page.keyboard.press("Enter")


def choose_by_keys(page: Page, card: str) -> None:
    reach(page, card, "hand")
    page.keyboard.press("Space")


def pick(page: Page, choose: Callable[[str], object]) -> None:
    """Picks lit cards, one after the other, until they can be played."""
    for _ in range(9):
        if (
            page.locator(".act.play.ready, .act.go").count()
            and page.locator("[aria-pressed='true'][data-hand]").count()
        ):
            return
        lit = page.locator(".card.lit:not(.picked)").first.get_attribute("data-hand")
        assert lit is not None
        choose(lit)
        expect(page.locator(f"[data-hand='{lit}']")).to_have_attribute("aria-pressed", "true")


def reach(page: Page, card: str, kind: str) -> None:
    """Moves the focus to a card with the arrow keys alone."""
    page.evaluate("document.activeElement?.closest('[data-hand], [data-take]') || document.activeElement?.blur()")
    for _ in range(24):
        if page.evaluate("kind => document.activeElement?.dataset[kind]", kind) == card:
            return
        page.keyboard.press("ArrowRight")
    for _ in range(24):
        if page.evaluate("kind => document.activeElement?.dataset[kind]", kind) == card:
            return
        page.keyboard.press("ArrowLeft")
    raise AssertionError(f"{card} cannot be reached by the arrow keys")


def play_to_the_end(page: Page, move: Callable[[Page, str], None] = move_by_mouse) -> int:
    """Plays until the result is shown; how many moves that took."""
    for count in range(LONGEST):
        if (what := settled(page)) == "over":
            return count
        make(page, move, what)
    raise AssertionError("the game did not end")


def make(page: Page, move: Callable[[Page, str], None] = move_by_mouse, what: str = "") -> None:
    """Makes one move, and waits until the table has it."""
    what = what or settled(page)
    at = page.locator(".ask").get_attribute("data-at")
    move(page, what)
    page.wait_for_function(ANSWERED, arg=at)
