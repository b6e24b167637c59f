"""What lies around the boards: drawer, hint, lobby, result and banner stay in their places."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.asking import lay, name
from tests.web.conftest import DOORSTEP, Visit
from tests.web.drive_odin import make, settled
from tests.web.driving import until_asked
from tests.web.rounds import GAMES, choosing, finish, played, sit
from tests.web.staging import Staging
from tests.web.test_access import check

DRAWER = ".table > .side"
SIZES = [(1440, 900), (1280, 800), (390, 844)]
# What sticks out of what it lies in, sideways: its first words.
OUTSIDE = """([inner, outer]) => [...document.querySelectorAll(inner)].filter(one => {
  const box = one.getBoundingClientRect(), around = one.closest(outer).getBoundingClientRect();
  return box.width && (box.left < around.left - 0.5 || box.right > around.right + 0.5);
}).map(one => (one.ariaLabel || one.textContent).slice(0, 40))"""

FETCHED = "() => performance.getEntriesByType('resource').map(one => new URL(one.name).pathname)"


@pytest.fixture(scope="module")
def staging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staging]:
    house = Staging(tmp_path_factory.mktemp("frame"), 600.0)
    yield house
    house.close()


def mine(page: Page, staging: Staging, game: str) -> None:
    """A table of that game at which this browser is asked."""
    made = sit(page, game)
    until_asked(page, staging.lay(made, played(game, 5, partial(choosing, ply=4))))


@pytest.mark.rotates("drawers")
@pytest.mark.parametrize("game", GAMES)
def test_the_drawer_moves_nothing_and_holds_what_is_in_it(visit: Visit, staging: Staging, game: str) -> None:
    page = visit(DOORSTEP, width=1280, height=800, address=staging.address)
    mine(page, staging, game)
    for tab in ("Log", "Chat", "Rules", "Table and settings"):
        page.get_by_role("button", name=tab, exact=True).click()
        page.wait_for_selector("#drawer-panel:not(:has([aria-busy]))")
        if tab == "Rules":
            page.wait_for_selector(".rules :is(h2, h3)")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.locator(".table.drawer").last.evaluate("table => table.scrollLeft") == 0
            drawer = page.locator(DRAWER).bounding_box()
            assert drawer is not None
            assert drawer["x"] + drawer["width"] <= width
            assert page.evaluate(OUTSIDE, [f"{DRAWER} :not(.rules .wide *, .spoken)", DRAWER]) == []
            expect(page.get_by_role("button", name="Close the drawer")).to_be_in_viewport(ratio=1)
        page.set_viewport_size({"width": 1280, "height": 800})


def test_the_rules_still_open_at_what_matters_though_nothing_around_them_moves(visit: Visit, staging: Staging) -> None:
    page = visit(DOORSTEP, width=1280, height=800, address=staging.address)
    mine(page, staging, "spoils")
    page.keyboard.press("r")
    page.wait_for_selector(".rules [data-now]")
    expect(page.locator(".rules [data-now]")).to_be_in_viewport(ratio=1)
    assert page.locator("#drawer-panel").evaluate("panel => panel.scrollTop") > 0


@pytest.mark.rotates("choices in the drawer")
@pytest.mark.parametrize("where", ["Motion", "Light", "Sound"])
def test_escape_closes_the_drawer_after_a_choice_in_it(visit: Visit, staging: Staging, where: str) -> None:
    page = visit(DOORSTEP, address=staging.address)
    mine(page, staging, "odin")
    page.keyboard.press("?")
    page.get_by_role("radiogroup", name=where).locator("label").last.click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tabpanel")).to_have_count(0)
    page.keyboard.press("r")
    page.get_by_label("Go to").focus()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tabpanel")).to_have_count(0)


@pytest.mark.rotates("shelves")
@pytest.mark.parametrize("last", GAMES)
def test_nothing_leaves_its_card_on_the_shelf(visit: Visit, last: str) -> None:
    page = visit()
    page.get_by_role("button", name="Play now against bots").wait_for()
    page.evaluate("game => localStorage.setItem('meadhall.last', game)", last)
    page.reload()
    page.locator("article.large.ready").wait_for()
    for width in (360, 390, 681, 768, 1024, 1101, 1180, 1280, 1366, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(OUTSIDE, ["article :is(button, h2, p, .art)", "article"]) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def boards_fetched(page: Page) -> set[str]:
    """The games whose board, code or style, this page has fetched since it was opened."""
    files = page.evaluate(FETCHED)
    return {game for game in GAMES if any(file.startswith(f"/assets/{game}-") for file in files)}


def test_the_lobby_fetches_covers_only_and_a_table_its_own_board(visit: Visit) -> None:
    page = visit(width=1440, height=900)
    expect(page.locator(".cover > svg")).to_have_count(len(GAMES))
    page.wait_for_load_state("networkidle")
    assert boards_fetched(page) == set()
    name(page, "Gudrun")
    lay(page, "karl")
    page.wait_for_selector(".odin")
    assert boards_fetched(page) == {"odin"}


@pytest.mark.rotates("hints on boards")
@pytest.mark.parametrize("game", GAMES)
def test_the_hint_never_lies_upon_the_board(visit: Visit, staging: Staging, game: str) -> None:
    page = visit(DOORSTEP, address=staging.address)
    mine(page, staging, game)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="Hint").click()
        hint = page.locator(".hint")
        expect(hint).to_be_in_viewport(ratio=1)
        box, board = hint.bounding_box(), page.locator(".board").bounding_box()
        assert box is not None
        assert board is not None
        assert box["y"] + box["height"] <= board["y"] + 0.5
        assert board["y"] + board["height"] <= height + 0.5
        assert board["height"] > height / 2
        page.keyboard.press("Escape")
        expect(hint).to_have_count(0)


def test_ties_are_explained_on_the_result_sheet(visit: Visit, staging: Staging) -> None:
    page = visit(address=staging.address)
    told = ["Hildr and Ivar have 11 points each. Hildr is second: she has more gold.", "Nobody else is level."]

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def passed_on(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] in ("table", "step") and message["table"]["state"] == "over":
                message["ties"] = told
            socket.send(json.dumps(message))

        server.on_message(passed_on)

    page.route_web_socket(re.compile("/socket"), between)
    finish(page, staging, "onboard")
    for sentence in told:
        expect(page.get_by_role("dialog").get_by_text(sentence)).to_be_visible()


OPENED = {  # what of the end a board draws itself, with what was hidden before
    "odin": (".hands .mini", "Left in hand"),
    "onboard": (".account .line", "bets"),
    "north": (".account .held", "In hand: "),
    "spoils": (".account table", "Hoards"),
    "sagas": (".last-chapter .closing", ""),
}


@pytest.mark.rotates("the end of a game")
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
@pytest.mark.parametrize("game", GAMES)
def test_the_end_is_a_scene_with_what_decided_it_and_hands_open(
    visit: Visit, staging: Staging, game: str, width: int, height: int
) -> None:
    page = visit(width=width, height=height, address=staging.address)
    finish(page, staging, game)
    scene = page.get_by_role("dialog")
    expect(scene.get_by_role("heading", name="What decided it")).to_be_visible()
    expect(scene.locator(".decided p").first).not_to_be_empty()
    drawn, words = OPENED[game]
    expect(scene.locator(drawn).first).to_be_visible()
    expect(scene.locator(".drawn")).to_contain_text(words)
    assert scene.locator(".body").evaluate("body => body.scrollWidth <= body.clientWidth")
    check(page)
    page.keyboard.press("Escape")
    expect(scene).to_have_count(0)
    page.get_by_role("button", name="Result").click()
    expect(scene.locator(drawn).first).to_be_visible()


def test_while_bots_move_the_banner_names_who_does(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900, motion="full")
    name(page, "Gudrun")
    page.add_init_script(
        """window.said = new Set();
        new MutationObserver(() => said.add(document.querySelector('.ask p')?.innerText.trim()))
          .observe(document, { childList: true, subtree: true, characterData: true })"""
    )
    lay(page, "karl", "karl")
    for _ in range(3):
        make(page)
    settled(page)
    said = set(page.evaluate("[...said]"))
    names = [
        seat["name"]
        for seat in page.evaluate(
            "fetch('/api' + location.pathname.replace('table', 'tables')).then(one => one.json())"
        )["seats"]
    ]
    assert "You move" in said
    assert any(f"{bot} moves" in said for bot in names[1:])
    assert not any("See what happens" in (words or "") for words in said)
