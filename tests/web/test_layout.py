"""Every board on every screen, deep in a game: nothing is cut, covered, too small to read or out of reach."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.asking import bots, lay_game, name
from tests.web.conftest import DOORSTEP, Visit
from tests.web.crowded import CROWDS, Crowd
from tests.web.driving import until_asked
from tests.web.fitting import STILL
from tests.web.rounds import end
from tests.web.staging import Staging

Screens = tuple[tuple[int, int], ...]
SCREENS: tuple[Screens, ...] = (  # looked at in turn
    ((360, 740), (768, 1024), (1024, 768), (1440, 900)),
    ((390, 844), (844, 390), (1280, 800), (1920, 1080)),
)
DESK = 1440  # pixels from which on a map is seen whole
WHOLE = "[aria-label='Show the whole map']:enabled:visible"
SMALLEST = 11  # pixels of type that can be read
FAULTS = (Path(__file__).parent / "geometry.js").read_text("utf-8").replace("SMALLEST", str(SMALLEST))
# The question above the board lies upon the tools beside it.
CROWDED = """() => {
  const question = document.querySelector('.asks > *').getBoundingClientRect();
  return [...document.querySelectorAll('.tools > *')].filter(one => {
    const box = one.getBoundingClientRect();
    const beside = question.right <= box.left + 1 || question.left >= box.right - 1;
    return box.width && !beside && question.top < box.bottom - 1;
  }).map(one => `the question lies upon a tool: ${one.ariaLabel}`);
}"""
# Piles of cards that lie upon a card to take, or upon words in the middle.
UPON = """() => [...document.querySelectorAll('.odin [data-pile]')].flatMap(pile => {
  const own = pile.getBoundingClientRect();
  return [...document.querySelectorAll('.odin .heart *')].filter(one => {
    const words = [...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!words && !one.matches('[data-take]')) return false;
    const box = one.getBoundingClientRect();
    const wide = Math.min(box.right, own.right) - Math.max(box.left, own.left);
    return wide > 1 && Math.min(box.bottom, own.bottom) - Math.max(box.top, own.top) > 1;
  }).map(one => `${pile.dataset.pile}: ${one.innerText}`);
})"""
GAMES = sorted({crowd.game for crowd in CROWDS.values()})


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staging]:
    hall = Staging(tmp_path_factory.mktemp("layout"), bot_pause=600)
    yield hall
    hall.close()


def lay(page: Page, hall: Staging, crowd: Crowd, table_id: str) -> None:
    """The table of that id goes on from this position, as far as the page has something to choose."""
    if not page.url.endswith(table_id):
        page.goto(f"{hall.address}/table/{table_id}")
    if crowd.ends:
        end(page, hall, table_id, crowd.lay())
    else:
        at = hall.lay(table_id, crowd.lay())
        if crowd.opened:
            page.reload()  # nothing is asked by which a new position is known
        else:
            until_asked(page, at)
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    for target in crowd.chosen:
        page.locator(f"[data-target='{target}']:visible").first.click()
    if crowd.opened:
        page.locator(".board").get_by_role("button", name=crowd.opened).click()


def tabs(page: Page, game: str) -> list[str]:
    """The parts of a board that are shown one at a time on this screen; one without a name where all are seen."""
    return [text for text in page.locator(f".{game} .tab[aria-pressed]:visible").all_inner_texts() if text] or [""]


def walk(page: Page, game: str, screens: Screens) -> Iterator[tuple[str, list[str]]]:
    """Every screen, and on it every tab, with what is wrong there."""
    for width, height in screens:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(STILL)
        if width >= DESK and page.locator(WHOLE).count() and not page.locator(".battle").count():
            page.locator(WHOLE).click()  # a desk sees all of a map, a small one follows the band over it
            page.evaluate(STILL)
        for tab in tabs(page, game):
            if tab:
                page.locator(f".{game} .tab[aria-pressed]:visible", has_text=tab.split("\n")[0]).first.click()
                page.evaluate(STILL)
            page.wait_for_selector(f".board .{game}")  # a socket that was dropped lays the table anew
            where = f"{width}x{height}{' ' + tab if tab else ''}"
            yield where, [*page.evaluate(FAULTS, f".board .{game}"), *page.evaluate(CROWDED)]


@pytest.mark.rotates("layout")
@pytest.mark.parametrize("screens", SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_covered_or_too_small(visit: Visit, hall: Staging, game: str, screens: Screens) -> None:
    page = visit(DOORSTEP, width=1440, height=900, address=hall.address)
    name(page, "Gudrun Osvifrsdottir")
    laid: dict[int, str] = {}
    wrong: list[str] = []
    for title, crowd in CROWDS.items():
        if crowd.game != game:
            continue
        page.set_viewport_size({"width": 1440, "height": 900})
        if crowd.seats not in laid:
            laid[crowd.seats] = lay_game(page, game, bots(crowd.seats - 1), {})
        lay(page, hall, crowd, laid.pop(crowd.seats) if crowd.ends else laid[crowd.seats])
        wrong += [f"{title}, {where}: {fault}" for where, faults in walk(page, game, screens) for fault in faults]
    assert not wrong, "\n".join(["", *wrong])


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 800)])
def test_beside_the_drawer_all_cards_to_take_are_whole(visit: Visit, hall: Staging, width: int, height: int) -> None:
    page = visit(DOORSTEP, width=width, height=height, address=hall.address)
    name(page, "Gudrun")
    lay(page, hall, CROWDS["odin: three seats, taking one of three"], lay_game(page, "odin", bots(2), {}))
    expect(page.locator("[data-take]")).to_have_count(3)
    page.get_by_role("button", name="Chat").click()
    expect(page.locator("#drawer-panel")).to_be_visible()
    page.evaluate(STILL)
    assert not page.evaluate(UPON)


@pytest.mark.rotates("type that grows")
@pytest.mark.parametrize(("game", "read"), [("sagas", ".saga-card li"), ("onboard", ".front"), ("odin", ".says")])
def test_type_grows_with_a_large_screen_and_drawings_as_a_whole(
    visit: Visit, hall: Staging, game: str, read: str
) -> None:
    page = visit(DOORSTEP, width=1440, height=900, address=hall.address)
    name(page, "Gudrun")
    title = next(title for title, crowd in CROWDS.items() if crowd.game == game and not crowd.ends)
    lay(page, hall, CROWDS[title], lay_game(page, game, bots(CROWDS[title].seats - 1), {}))
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    before = page.locator(read).first.evaluate(size)
    page.set_viewport_size({"width": 1920, "height": 1080})
    assert page.locator(read).first.evaluate(size) == pytest.approx(1.2 * before, rel=0.01)


@pytest.mark.rotates("cards to take")
@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (844, 390)])
def test_on_a_phone_cards_to_take_are_large_and_the_hand_makes_room(
    visit: Visit, hall: Staging, width: int, height: int
) -> None:
    page = visit(DOORSTEP, width=width, height=height, address=hall.address)
    name(page, "Gudrun")
    table_id = lay_game(page, "odin", bots(5), {})
    lay(page, hall, CROWDS["odin: taking one of two"], table_id)
    expect(page.locator("[data-take]")).to_have_count(2)
    page.evaluate(STILL)
    wide = "cards => cards.map(card => card.offsetWidth)"  # of the card itself: the box around a tilted one is wider
    taken, held = (page.locator(which).evaluate_all(wide) for which in ("[data-take]", "[data-hand]"))
    assert min(taken) > 60
    assert max(held) < 0.75 * min(taken)


def test_on_a_phone_no_bracket_of_the_hand_lies_on_another_card(visit: Visit, hall: Staging) -> None:
    page = visit(DOORSTEP, width=390, height=844, address=hall.address)
    name(page, "Gudrun")
    lay_game(page, "odin", bots(3), {})
    expect(page.locator("[data-hand]")).to_have_count(9)
    page.evaluate(STILL)
    tops = page.locator("[data-hand]").evaluate_all("cards => cards.map(card => card.getBoundingClientRect().top)")
    below = max(tops)
    for tag in page.locator(".bracket .tag").all():
        box = tag.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= below or box["y"] > below + 20
