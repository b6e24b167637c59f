"""The review of a finished game: asked for, growing, its turning points walked through, shared, and all hands seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from meadhall.bots.search import compiled
from meadhall.games import find
from tests.web.asking import ask
from tests.web.conftest import DOORSTEP, SLOW, Visit
from tests.web.rounds import GAMES, finish, played, sit
from tests.web.staging import Staging
from tests.web.test_access import check

LATE = 600.0  # no bot moves while a scene is on
SECONDS = 3.0  # for a review
HAND_IS = """hand => JSON.stringify(hand) === JSON.stringify(
  [...document.querySelectorAll('[data-hand]')].map(card => card.dataset.hand).sort())"""


@pytest.fixture(scope="module")
def staging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staging]:
    house = Staging(tmp_path_factory.mktemp("review"), LATE, review=SECONDS)
    yield house
    house.close()


def made(page: Page, table: str) -> dict[str, Any]:
    """Waits until the review is made, and all of it is on the page."""
    page.wait_for_selector("section[data-done=true]", timeout=5 * SLOW)
    review: dict[str, Any] = ask(page, "GET", f"/tables/{table}/review")
    assert review["done"] == 1
    return review


@pytest.mark.rotates("reviews")
@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_reviewed_and_its_turning_points_are_walked_through(
    visit: Visit, staging: Staging, game: str
) -> None:
    compiled.load(find(game))
    page = visit(DOORSTEP, width=1440, height=900, address=staging.address)
    seats = GAMES[game][0]
    table = finish(page, staging, game)
    page.get_by_role("dialog").get_by_role("button", name="Review").wait_for()
    check(page)  # the end of the game
    page.get_by_role("dialog").get_by_role("button", name="Review").click()
    review = made(page, table)
    expect(page.locator(".graph polyline")).to_have_count(seats)
    rows = page.get_by_role("table", name="Turning points").locator("tbody tr")
    expect(rows).to_have_count(len(review["turns"]))
    for number, turn in enumerate(review["turns"]):
        assert re.search(r" (rises?|falls?) from \d+ % to \d+ %", str(turn["change"]))
        expect(rows.nth(number)).to_contain_text(str(turn["change"]))
    if not review["turns"]:
        expect(page.get_by_text("No single move turned this game")).to_be_visible()
    check(page)
    for turn in reversed(review["turns"]):
        if str(turn["step"]) == page.get_by_role("slider", name="Step").get_attribute("max"):
            continue
        page.get_by_role("button", name="Previous turn").click()
        expect(page.get_by_role("slider", name="Step")).to_have_value(str(turn["step"]))
        expect(page.locator("tr[aria-current=step]")).to_contain_text(str(turn["change"]))
    check(page)  # while it looks back at a step, whose words may be long


def test_whoever_follows_the_link_sees_the_review_at_once_and_with_the_keyboard_alone(
    visit: Visit, staging: Staging
) -> None:
    compiled.load(find("odin"))
    page = visit(DOORSTEP, address=staging.address)
    table = finish(page, staging, "odin")
    page.keyboard.press("Escape")
    page.keyboard.press("v")
    button = page.get_by_role("button", name="Review this game")
    button.focus()
    page.keyboard.press("Enter")
    review = made(page, table)
    assert review["turns"]
    link = page.get_by_role("textbox", name="Link to this review").input_value()
    friend = visit(address=staging.address)
    friend.goto(link)
    row = friend.get_by_role("button", name="Turning point 1,")
    row.focus()
    friend.keyboard.press("Enter")
    expect(friend.get_by_role("slider", name="Step")).to_have_value(str(review["turns"][0]["step"]))
    expect(friend.get_by_role("dialog")).to_have_count(0)
    with friend.expect_download() as download:
        friend.get_by_role("button", name="Save the graph as a picture").focus()
        friend.keyboard.press("Enter")
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def test_there_is_no_review_of_a_game_that_goes_on(visit: Visit, staging: Staging) -> None:
    page = visit(DOORSTEP, address=staging.address)
    sit(page, "odin")
    page.keyboard.press("v")
    expect(page.locator("#drawer-panel")).to_have_count(0)
    expect(page.get_by_role("button", name="Review")).to_have_count(0)


def test_after_the_end_every_hand_can_be_looked_at(visit: Visit, staging: Staging) -> None:
    page = visit(DOORSTEP, address=staging.address)
    game = played("odin")
    finish(page, staging, "odin", game)
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    expect(page.get_by_role("slider", name="Step")).to_have_value("0")
    shown = page.get_by_label("Whose hand is shown")
    for seat in (1, 2, 0):
        shown.select_option(str(seat))
        hand = game.rewind(0).view(seat)["hand"]
        page.wait_for_function(HAND_IS, arg=sorted(hand))
    expect(page.get_by_role("slider", name="Step")).to_have_value("0")


def test_the_end_of_a_hand_stands_with_its_words_until_somebody_goes_on(visit: Visit, staging: Staging) -> None:
    page = visit(DOORSTEP, motion="full", address=staging.address)
    game = played("odin", until=lambda table: bool(table.record.hands > 1))
    seat, move = game.history[-1]
    before = game.rewind(game.ply - 1)
    table = sit(page, "odin")
    staging.lay(table, before)
    staging.play(table, seat, next(one.text for one in before.moves(seat) if one.id == move))
    go_on = """() => {
      const moment = document.querySelector('.moment');
      moment?.querySelector('[data-skip]').click();
      return moment && [moment.querySelector('p').innerText, document.querySelector('.ask').innerText];
    }"""
    words, asked = page.wait_for_function(go_on).json_value()
    assert "ends hand 1" in words.replace("\xa0", " ")
    assert "The game goes on" in asked
    expect(page.locator(".moment")).to_have_count(0)
