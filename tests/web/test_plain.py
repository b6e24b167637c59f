"""A game that brings no board is played on the page nevertheless: from the parts it declares, or from its view."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.outside import install_example, install_stones
from tests.web.conftest import Visit
from tests.web.driving import OVER
from tests.web.opening import House
from tests.web.test_access import check

PLAIN = {"NUMBA_DISABLE_JIT": "1"}  # these games are small: no hall has to compile them for a handful of moves
MOVES = 70  # own moves after which somebody has won: a game is drawn after 120


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A hall with two games of other packages."""
    site = tmp_path_factory.mktemp("site")
    install_example(site)
    install_stones(site)
    with pytest.MonkeyPatch.context() as changed:
        changed.setenv("PYTHONPATH", os.pathsep.join([str(site), *filter(None, sys.path)]))
        house = House(tmp_path_factory.mktemp("outside"), **PLAIN)
    yield house
    house.close()


def sit_down(page: Page, title: str) -> None:
    page.get_by_role("button", name=f"Play bots: {title}").click()
    page.get_by_role("dialog").get_by_role("button", name="Sit down and play").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".plain.asked")


def asked_again(page: Page, ply: int) -> bool:
    """Waits until a later question is asked than after so many moves; whether the game goes on."""
    page.wait_for_function(
        """([over, ply]) => document.querySelector(over) ||
        (document.querySelector('.plain.asked') && Number(document.querySelector('.tokens dd').textContent) > ply)""",
        arg=[OVER, ply],
    )
    return page.locator(OVER).count() == 0


def test_the_hall_shows_every_game_that_is_installed(visit: Visit, outside: House) -> None:
    page = visit(address=outside.address)
    expect(page.get_by_role("heading", name="Seven games, one fire")).to_be_visible()
    card = page.locator("[data-game=tafl]")
    expect(card.get_by_role("heading", name="Brandubh")).to_be_visible()
    expect(card.get_by_text("A king tries to reach a corner")).to_be_visible()
    expect(card.locator("svg[aria-label=Brandubh] image")).to_have_attribute("href", "/games/tafl/cover.svg")
    picture = page.request.get(f"{outside.address}/games/tafl/cover.svg")
    assert (picture.status, picture.headers["content-type"]) == (200, "image/svg+xml")


@pytest.mark.rotates("a whole game by mouse")
def test_a_whole_game_by_mouse_on_a_declared_board(visit: Visit, outside: House) -> None:
    page = visit(address=outside.address)
    sit_down(page, "Brandubh")
    assert page.locator(".square").count() == 49
    assert page.locator(".square.lit").count() == 8
    expect(page.get_by_label("d4, throne, king")).to_be_disabled()
    page.locator("[data-target='board:d7']").click()
    expect(page.locator("[data-target='board:d7']")).to_have_attribute("aria-pressed", "true")
    assert page.locator(".square.lit").count() == 4
    page.locator("[data-target='board:d7']").click()
    expect(page.locator(".square.lit")).to_have_count(8)
    going, ply = True, 0
    while going:
        assert ply < 2 * MOVES
        page.locator(".square.lit").nth(ply % 3).click()
        page.locator(".square.lit").first.click()
        going = asked_again(page, ply)
        assert not going or page.locator(".square.touched").count() >= 2
        ply += 2
    result = page.get_by_role("dialog")
    expect(result.get_by_role("heading").first).to_have_text(re.compile("win|share the victory"))
    result.get_by_role("button", name="Replay").click()
    expect(page.get_by_text("Looking back")).to_be_visible()
    expect(page.locator(".square")).to_have_count(49)


def test_a_move_by_keyboard_a_hint_and_the_log(visit: Visit, outside: House) -> None:
    page = visit(address=outside.address)
    sit_down(page, "Brandubh")
    page.locator("[data-home]").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-target='board:d6']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-target='board:d6']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".square.lit:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".square[aria-pressed=true]")).to_have_count(0)
    page.locator("[data-target='board:d6']").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert asked_again(page, 0)
    page.keyboard.press("h")
    expect(page.get_by_text("it looks best by rule of thumb")).to_be_visible()
    page.keyboard.press("l")
    expect(page.get_by_text("goes from").first).to_be_visible()


WATCHING = """(animate => {
  window.slid = [];
  Element.prototype.animate = function (frames, how) {
    const target = this.closest('[data-target]');
    if (target && this.matches('.stands')) window.slid.push([target.dataset.target, frames[0].transform]);
    return animate.call(this, frames, how);
  };
})(Element.prototype.animate)"""


@pytest.mark.rotates("sliding pieces")
@pytest.mark.parametrize("motion", ["full", "off"])
def test_pieces_slide_from_where_they_were(visit: Visit, outside: House, motion: str) -> None:
    page = visit(address=outside.address, motion=motion)
    sit_down(page, "Brandubh")
    page.evaluate(WATCHING)
    page.locator("[data-target='board:d7']").click()
    page.locator("[data-target='board:b7']").click()
    assert asked_again(page, 0)
    slid = page.evaluate("window.slid")
    if motion == "off":
        assert slid == []
        return
    assert slid[0][0] == "board:b7"
    across, down = (float(one) for one in re.findall(r"(-?[\d.]+)px", slid[0][1]))
    square = page.locator("[data-target='board:b7']").bounding_box()
    assert square
    assert abs(across - 2 * (square["width"] + 3)) < 4
    assert abs(down) < 1
    assert len(slid) == 2, "and the bot's piece"


@pytest.mark.rotates("declared boards")
@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
def test_a_declared_board_fits_and_is_accessible(visit: Visit, outside: House, size: tuple[int, int]) -> None:
    page = visit(address=outside.address, width=size[0], height=size[1])
    sit_down(page, "Brandubh")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    board = page.locator(".grid").bounding_box()
    assert board
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= size[0]
    if size[1] > size[0] or size[0] > 1000:  # on a low screen one scrolls
        assert board["y"] + board["height"] <= size[1]
    check(page)


BOARD = """
export function mount(element, props) {
  const draw = ({ view, side, names, play }) => {
    element.innerHTML = '<h2 class="heap"></h2><div class="own"></div>';
    element.querySelector('.heap').textContent = `${view.heap} stones, ${names[view.turn] ?? 'nobody'} to move`;
    for (const move of side?.moves ?? []) {
      const button = document.createElement('button');
      button.textContent = `own ${move.label}`;
      button.onclick = () => play(move.id);
      element.querySelector('.own').append(button);
    }
  };
  draw(props);
  return { update: draw, destroy: () => element.replaceChildren() };
}
"""


def test_a_package_may_bring_a_board_of_its_own(visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    site.mkdir()
    page_folder = install_stones(site) / "meadhall_stones" / "page"
    page_folder.mkdir()
    (page_folder / "board.js").write_text(BOARD)
    (page_folder / "secret.txt").write_text("not for the page")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), *filter(None, sys.path)]))
    house = House(tmp_path / "hall", **PLAIN)
    try:
        page = visit(address=house.address)
        page.get_by_role("button", name="Play bots: Stones").click()
        page.get_by_role("dialog").get_by_role("button", name="Sit down and play").click()
        expect(page.get_by_role("heading", name="12 stones")).to_be_visible()
        for _ in range(12):
            page.get_by_role("button", name="own Take 1").click()
            page.wait_for_selector(f".own button, {OVER}")
            if page.locator(OVER).count():
                break
        expect(page.get_by_role("dialog").get_by_role("heading").first).to_have_text(re.compile("win"))
        for name in ("secret.txt", "none.js", "..%2f__init__.py", "%2e%2e%2frules.js", "board.js.txt"):
            assert page.request.get(f"{house.address}/games/stones/{name}").status == 404, name
        for path in ("/games/odin/board.js", "/games/none/board.js"):
            assert page.request.get(house.address + path).status == 404, path
        board = page.request.get(f"{house.address}/games/stones/board.js")
        assert (board.status, board.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
        assert "script-src 'self'" in board.headers["content-security-policy"]
    finally:
        house.close()


def test_a_game_that_declares_no_layout_is_played_by_buttons(visit: Visit, outside: House) -> None:
    page = visit(address=outside.address)
    sit_down(page, "Stones")
    assert page.locator(".tokens div").all_inner_texts()[0].split() == ["Heap", "12"]
    assert page.locator(".act").all_inner_texts() == ["Take 1", "Take 2", "Take 3"]
    for _ in range(12):
        page.locator(".act").first.click()
        page.wait_for_selector(f".plain.asked, {OVER}")
        if page.locator(OVER).count():
            break
    expect(page.get_by_role("dialog").get_by_role("heading").first).to_have_text(re.compile("win"))


def test_a_grid_without_pieces_shows_its_numbers(visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    site.mkdir()
    declared = install_stones(site) / "meadhall_stones" / "__init__.py"
    grid = 'has_secrets=False, layout=(Grid("heap", 1, 1, ("heap",)),),'
    source = declared.read_text().replace("has_secrets=False,", grid)
    declared.write_text(source.replace("\nGAME =", "\nfrom meadhall.engine.layout import Grid\n\nGAME =", 1))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), *filter(None, sys.path)]))
    house = House(tmp_path / "hall", **PLAIN)
    try:
        page = visit(address=house.address)
        sit_down(page, "Stones")
        heap = page.get_by_role("group", name="Board").get_by_role("button")
        expect(heap).to_have_accessible_name("heap, 12")
        expect(heap).to_have_text("12")
    finally:
        house.close()
