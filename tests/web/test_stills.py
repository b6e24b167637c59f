"""Without motion nothing flies, but all that matters is shown: each climax as a picture that stands still."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from meadhall import Table
from tests.north import tables as north
from tests.odin import tables as odin
from tests.onboard import tables as onboard
from tests.sagas import tables as sagas
from tests.spoils import tables as spoils
from tests.web.asking import bots, lay_game, name
from tests.web.conftest import Visit
from tests.web.staging import Staging

GO_ON = "[data-skip]"
MOVING = """() => document.getAnimations().filter(({ playState, effect }) =>
  playState === 'running' && effect.getComputedTiming().duration > 20).length"""
Plays = list[tuple[int, str]]


def last_card() -> Table:
    return odin.lay("9b 8b", "1r", None, None, turn=1)


def bets() -> Table:
    return spoils.challenged("5x3", 1, 2, 4, None, ("11335562", "33445625", "22666125", "13445525"))


def at_sea() -> Table:
    table = sagas.lay({"ICE": sagas.E}, draw=["c04", "c11", "c08"])
    sagas.play(table, "ICE")
    if sagas.phase(table) == "leidang":
        sagas.play(table, "done")
    return table


FLEET: dict[int, str | None] = {1: "b1a g1a"}
BETS: Plays = [(0, "bet 5 declarer"), (1, "bet 5 declarer"), (2, "bet 5 challenger"), (3, "bet 5 challenger")]
Y, R = 0, 1

# By game: the table before, what is played, and the pictures that follow, each by what is seen in it.
CLIMAXES: dict[str, tuple[int, Callable[[], Table], Plays, list[tuple[str, str]]]] = {
    "odin": (4, last_card, [(1, "1r")], [(".odin .cheer", "Hildr")]),
    "onboard": (
        4,
        lambda: onboard.sailing(4, FLEET, bows={1: "H"}),
        [(0, "sail 1")],
        [(".onboard .scene .ranks", "second"), (".onboard .scene .telling", "takes")],
    ),
    "north": (
        4,
        lambda: north.lay(hands={Y: "W.E", R: "W.N"}, ships={Y: "B2", R: "B2"}, dice=[6]),
        [(0, "att")],
        [(".north .roll", "6"), (".north .stamp", "Decisive")],
    ),
    "sagas": (1, at_sea, [(0, "stay")], [(".sagas .scene", "")]),
    "spoils": (4, bets, BETS, [(".spoils .showdown", "Hildr"), (".spoils .showdown .verdict-line", "wins")]),
}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staging]:
    hall = Staging(tmp_path_factory.mktemp("stills"), bot_pause=600)
    yield hall
    hall.close()


def at_the_table(visit: Visit, hall: Staging, game: str, table: Table, seats: int) -> tuple[Page, str]:
    page = visit(address=hall.address, width=1280, height=800, stills=True)
    name(page, "Gudrun")
    table_id = lay_game(page, game, bots(seats - 1), {})
    page.wait_for_selector(f".{game}")
    hall.lay(table_id, table)
    page.reload()
    page.wait_for_selector(f".{game}")
    return page, table_id


@pytest.mark.parametrize("game", CLIMAXES)
def test_every_climax_has_a_still_picture(visit: Visit, hall: Staging, game: str) -> None:
    seats, before, plays, pictures = CLIMAXES[game]
    page, table_id = at_the_table(visit, hall, game, before(), seats)
    for seat, text in plays:
        hall.play(table_id, seat, text)
    for selector, words in pictures:
        picture = page.locator(selector).filter(has_text=words)
        go_on = page.locator(GO_ON)
        expect(picture.or_(go_on).first).to_be_visible()
        while not picture.count():
            go_on.click()  # a picture before the one looked for
            expect(picture.or_(go_on).first).to_be_visible()
        expect(picture.first).to_be_visible()
        expect(go_on).to_be_visible()
        assert not page.evaluate(MOVING)


@pytest.mark.parametrize("how", ["a touch of the table", "Escape"])
def test_pictures_can_be_skipped_at_once(visit: Visit, hall: Staging, how: str) -> None:
    page, table_id = at_the_table(visit, hall, "spoils", bets(), 4)
    for seat, text in BETS:
        hall.play(table_id, seat, text)
    expect(page.locator(GO_ON)).to_be_visible()
    if how == "Escape":
        page.keyboard.press("Escape")
    else:
        page.locator(".spoils").click(position={"x": 6, "y": 6})
    expect(page.locator(GO_ON)).to_have_count(0)
    expect(page.locator(".spoils .contest")).to_contain_text("The spoils")
