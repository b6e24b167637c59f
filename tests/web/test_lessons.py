"""A game in two minutes: what is told on its board, a move that is wrong, and the one that is to be found."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.opening import House
from tests.web.test_access import check
from tests.web.test_fair_play import picture

Deed = Callable[[Page], None]


def press(*names: str) -> Deed:
    def deed(page: Page) -> None:
        for name in names:
            page.locator(".board").get_by_role("button", name=name).first.click()

    return deed


def loot(page: Page) -> None:
    press("Loot")(page)
    page.locator(".deed .go").click()


def play(*cards: str) -> Deed:
    def deed(page: Page) -> None:
        for card in cards:
            page.locator(".board .sheet").get_by_role("button", name=card).click()
        press("Play")(page)

    return deed


def bid(face: int) -> Deed:
    def deed(page: Page) -> None:
        page.locator(".deed .faces button").nth(face - 1).click()
        page.locator(".deed").get_by_role("button", name="Bid four").click()

    return deed


# So many things at least are drawn in the rules.
DRAWN = {"odin": 20, "onboard": 20, "spoils": 40, "north": 15, "sagas": 15}


LESSONS: dict[str, tuple[Deed, Deed, str]] = {
    "odin": (press("Pass"), play("red 9", "red 4"), "94"),
    "onboard": (press("Blue", "Bet your 3"), press("Green", "Bet your 3"), "five shields"),
    "spoils": (press("Challenge"), bid(3), "Four 3s"),
    "north": (press("End your turn", "End it anyway"), loot, "aboard"),
    "sagas": (press("Pillage"), press("Settle"), "Gotland is yours"),
}


@pytest.mark.rotates("lessons")
@pytest.mark.parametrize("game", LESSONS)
def test_a_move_is_found_after_two_minutes(visit: Visit, house: House, game: str) -> None:
    wrong, right, praise = LESSONS[game]
    page = visit()
    page.locator(f"[data-game={game}] .learn").click()
    expect(page).to_have_url(f"{house.address}/learn/{game}")
    onward = page.get_by_role("button", name="Go on")
    onward.wait_for()
    check(page)
    for _ in range(5):
        onward.click()
    told = page.get_by_role("status").filter(has=page.get_by_role("button"))
    expect(told).to_contain_text("Now you.")
    check(page)
    wrong(page)
    expect(told).to_contain_text("Not yet.")
    right(page)
    expect(told).to_contain_text(praise)
    check(page)
    picture(page, f"lesson-{game}-right")
    page.get_by_role("button", name="All the rules").click()
    page.get_by_role("dialog").locator(".rules li").first.wait_for()
    pictures = page.get_by_role("dialog").locator(".rules .flow .part svg")
    pictures.last.scroll_into_view_if_needed()
    assert pictures.count() > DRAWN[game]
    picture(page, f"rules-{game}")
    check(page)
    page.get_by_role("dialog").get_by_label("Show the number of each rule").check()
    expect(page.get_by_role("dialog").locator(".rules .id").first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Back to the hall").click()
    expect(page.locator(f"[data-game={game}] h2")).to_be_visible()
    expect(page.locator(f"[data-game={game}] .learn")).to_have_count(0)


def test_on_a_phone_the_ship_of_the_lesson_is_in_sight(visit: Visit) -> None:
    page = visit("/learn/onboard", width=390, height=844)
    page.get_by_role("button", name="To the move").click()
    expect(page.get_by_role("button", name="Ship 7, circle of green")).to_be_in_viewport(ratio=1)
