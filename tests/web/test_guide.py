"""The guided first game: nothing is told twice, nothing stays too long, and no bubble covers what it speaks of."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.web import drive_north, drive_sagas, drive_spoils
from tests.web.conftest import DOORSTEP, Visit
from tests.web.driving import until_asked
from tests.web.rounds import GAMES, choosing, played, sit
from tests.web.staging import Staging

BUBBLE = ".bubble:has(.count)"
SIZES = [(1440, 900), (1280, 800), (390, 844)]
# Whether the bubble, once it has its place, covers nothing of what it points at nor of the question.
FREE = """() => {
  const bubble = document.querySelector('.bubble:has(.count)'), box = bubble.getBoundingClientRect();
  return bubble.style.visibility !== 'hidden' && ['[data-guided]', 'header'].every(other => {
    const own = document.querySelector(other)?.getBoundingClientRect();
    const wide = own && Math.min(box.right, own.right) - Math.max(box.left, own.left) > 1;
    return !wide || Math.min(box.bottom, own.bottom) - Math.max(box.top, own.top) <= 1;
  });
}"""

# Counts below and beside the hand through which the ring around what is pointed at is drawn.
STRUCK = """() => {
  const pointed = document.querySelector('[data-guided]');
  const drawn = getComputedStyle(pointed, '::before');
  const within = drawn.content !== 'none' && getComputedStyle(pointed).position === 'static';
  const { left, right, top: edge, bottom } = (within ? pointed.offsetParent : pointed).getBoundingClientRect();
  const ring = { left, right, bottom, top: edge + (drawn.content === 'none' ? -7 : parseFloat(drawn.top)) };
  const beside = one => one.left >= ring.left && one.right <= ring.right;
  const inside = one => beside(one) && one.top >= ring.top && one.bottom <= ring.bottom;
  return [...document.querySelectorAll('.odin .side, .odin .own, .odin .acts')].filter(one => {
    const box = one.getBoundingClientRect();
    const wide = Math.min(box.right, ring.right) - Math.max(box.left, ring.left) > 8;
    return wide && Math.min(box.bottom, ring.bottom) - Math.max(box.top, ring.top) > 0 && !inside(box);
  }).map(one => one.innerText);
}"""


@pytest.fixture(scope="module")
def staging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staging]:
    house = Staging(tmp_path_factory.mktemp("guide"), 600.0)
    yield house
    house.close()


def begin(page: Page, game: str) -> None:
    sit(page, game, guide=True)
    page.get_by_role("button", name="Show me").click()
    page.locator(BUBBLE).wait_for()


def read(page: Page) -> list[str]:
    """Reads and puts away all notes that are due."""
    told = []
    while page.locator(BUBBLE).count():
        told.append(page.locator(f"{BUBBLE} p").inner_text())
        page.get_by_role("button", name="Got it").click()
        expect(page.locator(BUBBLE).filter(has_text=told[-1])).to_have_count(0)
    return told


def raid(page: Page, lot: random.Random) -> object:
    return drive_spoils.answer(page, lot)


def sail(page: Page, lot: random.Random) -> object:
    return drive_north.answer(page, lot)


@pytest.mark.rotates("a guided game")
@pytest.mark.parametrize(
    ("game", "settled", "answer"), [("spoils", drive_spoils.settled, raid), ("north", drive_north.settled, sail)]
)
def test_what_was_told_stays_told_after_moves_a_reload_and_in_the_next_game(
    visit: Visit, game: str, settled: Callable[[Page], str], answer: Callable[[Page, random.Random], object]
) -> None:
    page = visit(DOORSTEP, width=1440, height=900, motion="fast")
    begin(page, game)
    lot = random.Random(1)
    told: list[str] = []
    for _ in range(4):
        if settled(page) == "over":
            break
        told += read(page)
        answer(page, lot)
    settled(page)
    told += read(page)
    page.reload()
    settled(page)
    told += read(page)
    sit(page, game, guide=True)
    settled(page)
    told += read(page)
    expect(page.get_by_text("First time?")).to_have_count(0)
    assert len(told) > 4
    assert len(set(told)) == len(told), "a note was told twice"


def test_a_note_goes_away_when_its_question_is_answered_and_is_told(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900)
    drive_sagas.lay_saga(page, guide=True)
    page.get_by_role("button", name="Show me").click()
    first = page.locator(f"{BUBBLE} p").inner_text()
    seen = page.evaluate("performance.now()")
    page.wait_for_function("since => performance.now() - since > 2200", arg=seen)  # long enough to be read
    drive_sagas.answer(page, random.Random(3), drive_sagas.turn_by_mouse)
    drive_sagas.settled(page)
    expect(page.locator(BUBBLE).filter(has_text=first)).to_have_count(0)
    page.reload()
    drive_sagas.settled(page)
    expect(page.locator(BUBBLE).filter(has_text=first)).to_have_count(0)


def test_the_guide_can_be_stopped_and_begun_again_from_the_table_menu(visit: Visit) -> None:
    page = visit(DOORSTEP)
    begin(page, "odin")
    first = page.locator(f"{BUBBLE} p").inner_text()
    page.get_by_role("button", name="Got it").click()
    page.get_by_role("button", name="Stop explaining").click()
    expect(page.locator(BUBBLE)).to_have_count(0)
    page.reload()
    page.wait_for_selector("[data-hand]")
    expect(page.locator(".bubble")).to_have_count(0)
    page.get_by_role("button", name="Table and settings").click()
    page.get_by_role("button", name="Explain the game from the start").click()
    expect(page.locator(f"{BUBBLE} p")).to_have_text(first)
    expect(page.locator(f"{BUBBLE} .count")).to_have_text("1 / 13")


def test_what_one_person_was_told_another_at_the_same_device_is_still_offered(visit: Visit) -> None:
    page = visit(DOORSTEP)
    begin(page, "odin")
    page.get_by_role("button", name="Stop explaining").click()
    page.evaluate("fetch('/api/logout', { method: 'POST' })")
    sit(page, "odin", guide=True)
    expect(page.get_by_text("First time?")).to_be_visible()


def test_the_ring_around_a_hand_strikes_nothing_out(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900)
    begin(page, "odin")
    expect(page.locator(".odin .fan[data-guided]")).to_be_visible()
    assert not page.evaluate(STRUCK)


@pytest.mark.rotates("bubbles")
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_no_bubble_covers_what_it_speaks_of(visit: Visit, staging: Staging, game: str, width: int, height: int) -> None:
    page = visit(DOORSTEP, width=width, height=height, address=staging.address)
    made = sit(page, game, guide=True)
    offer = page.locator(".bubble", has_text="First time?").bounding_box()
    board = page.locator(".board").bounding_box()
    assert offer is not None
    assert board is not None
    assert offer["y"] + offer["height"] <= board["y"] + 1, "the offer lies on the board"
    page.get_by_role("button", name="Show me").click()
    count = 0
    for ply in (0, 4, 9, 20, 40):
        table = played(game, 5, partial(choosing, ply=ply))
        if table.over:
            break
        stamp = staging.lay(made, table)
        until_asked(page, stamp)
        page.wait_for_function("() => !document.querySelector('[aria-busy]')")
        while page.locator(BUBBLE).count():
            told = page.locator(f"{BUBBLE} p").inner_text()
            expect(page.locator(BUBBLE)).to_be_in_viewport(ratio=1)
            page.wait_for_function(FREE)
            count += 1
            page.get_by_role("button", name="Got it").click()
            expect(page.locator(BUBBLE).filter(has_text=told)).to_have_count(0)
    assert count > 3
