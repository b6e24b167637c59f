"""Without motion nothing flies, but all that matters is shown: each climax as a picture that stands still."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from meadhall import Table
from tests.north import tables as north
from tests.odin import tables as odin
from tests.onboard import tables as onboard
from tests.sagas import tables as sagas
from tests.spoils import tables as spoils
from tests.web.asking import bots, lay_game, name
from tests.web.conftest import DOORSTEP, Visit
from tests.web.staging import Staging

GO_ON = "[data-skip]"
# Held pictures stay, however slow the machine is, until the test goes on.
PATIENT = """(soon => {
  window.setTimeout = (then, time, ...rest) => soon(then, time >= 1000 ? 50 * time : time, ...rest);
})(window.setTimeout)"""
MOVING = """() => document.getAnimations().filter(({ playState, effect }) =>
  playState === 'running' && effect.getComputedTiming().duration > 20).length"""
# How many have passed, and since when that is seen, in milliseconds.
WATCHED = """() => {
  window.seen = [];
  const look = () => {
    const passed = document.querySelectorAll('.odin .passed').length;
    if (window.seen.at(-1)?.passed !== passed) window.seen.push({ passed, since: performance.now() });
  };
  look();
  const all = { attributes: true, childList: true, subtree: true };
  new MutationObserver(look).observe(document.querySelector('.odin'), all);
}"""
Plays = list[tuple[int, str]]


def last_card() -> Table:
    return odin.lay("9b 8b", "1r", None, None, turn=1)


def bets() -> Table:
    return spoils.challenged("5x3", 1, 2, 4, None, ("11335562", "33445625", "22666125", "13445525"))


def ashore() -> Table:
    table = sagas.lay({"ICE": sagas.E}, draw=["c04", "c11", "c08"])
    sagas.play(table, "ICE")
    if sagas.phase(table) == "leidang":
        sagas.play(table, "done")
    return table


def in_battle() -> Table:
    """A line that is about to fight for a quest, and will win it."""
    table = sagas.lay({"ORK": "Er Ru 4H L"}, quests={"Runes": "ORK hidden"}, edda=3, random=[1, 17])
    sagas.play(table, "ORK")
    if sagas.phase(table) == "leidang":
        sagas.play(table, "done")
    sagas.play(table, "stay", "no")
    return table


def mutiny() -> Table:
    return north.lay(hands={R: "MUT.E", G: "LOK"}, active=R, turn=R, crews={Y: ["dR"]})


def failing(cards: dict[Any, str]) -> Table:
    """Bets are due on a bid that fails by one die."""
    return spoils.challenged("9x3", 0, 1, cards=cards, dice=("33333331", "31111111", "11111111", "11111111"))


def spoils_of(pile: str) -> Table:
    """The first seat picks, and an artifact lies in the pile."""
    table = spoils.challenged("5x3", 0, 1, cards={"pile": pile}, dice=("33333331", *["11111111"] * 3))
    return spoils.settle(table, "5 declarer", "20 challenger", "10 challenger", "10 challenger")


FLEET: dict[int, str | None] = {1: "b1a g1a"}
BETS: Plays = [(0, "bet 5 declarer"), (1, "bet 5 declarer"), (2, "bet 5 challenger"), (3, "bet 5 challenger")]
AGAINST: Plays = [(0, "bet 5 declarer"), (1, "bet 5 challenger"), (2, "bet 5 challenger"), (3, "bet 5 challenger")]
Y, R, B, G = range(4)
RAISED = ".spoils .spotlight"
DICE = ".spoils .showdown"


@dataclass(frozen=True)
class Scene:
    """The table before, what is played, and the pictures that follow, each by what is seen in it."""

    lay: Callable[[], Table]
    plays: Plays
    pictures: list[tuple[str, str]]
    seats: int = 4


SCENES: dict[str, list[Scene]] = {
    "odin": [Scene(last_card, [(1, "1r")], [(".odin .cheer", "Hildr")])],
    "onboard": [
        Scene(
            lambda: onboard.sailing(4, FLEET, bows={1: "H"}, bets={3: "1:b=4"}),
            [(0, "sail 1")],
            [
                (".onboard .scene .ranks", "second"),
                (".onboard .scene .telling", "takes"),
                (".onboard .scene .telling", "wins the bet"),
            ],
        ),
        Scene(
            lambda: onboard.sailing(3, {1: "y3a b1a r2a"}, bows={1: "HGM"}),
            [(0, "sail 1"), (1, "cut H")],
            [(".onboard .scene .telling", "leads ship 1"), (".onboard .scene .telling", "has no player")],
            seats=3,
        ),
        Scene(
            lambda: onboard.sailing(3, {1: "y3a y2a"}, bows={1: "HG"}),
            [(0, "sail 1")],
            [(".onboard .scene .telling", "No player is aboard")],
            seats=3,
        ),
    ],
    "north": [
        Scene(
            lambda: north.lay(hands={Y: "W.E", R: "W.N"}, ships={Y: "B2", R: "B2"}, dice=[6]),
            [(0, "att")],
            [(".north .roll", "6"), (".north .stamp", "Decisive")],
        ),
        Scene(
            mutiny,
            [(R, "MUT.E@Y"), (G, "LOK#0")],
            [
                (".north .entry", "Mutiny"),
                (".north .entry", "Loki"),
                (".north .entry.doomed .fate", "no effect"),
            ],
        ),
        Scene(
            lambda: north.lay(active=B, turn=B, hands={B: "W.N W.N"}, crews={B: ["dY", "dR"]}),
            [(B, "feast")],
            [(".north .stamp", "A feast!")],
        ),
    ],
    "sagas": [
        Scene(ashore, [(0, "stay")], [(".sagas .voyage-card", "Local Levy")], seats=1),
        Scene(
            in_battle,
            [(0, "fight")],
            [
                (".sagas .shot.ours", ""),
                (".sagas .shot:not(.ours)", ""),
                (".sagas .scene.battle-over", "Orkneys"),
                (".sagas .scene.quest-done", "Runes"),
            ],
            seats=1,
        ),
    ],
    "spoils": [
        Scene(bets, BETS, [(DICE, "Hildr"), (f"{DICE} .verdict-line", "wins")]),
        Scene(
            lambda: failing({3: "Megingjord S3"}), [*AGAINST, (3, "use A1")], [(RAISED, "uses"), (f"{DICE} .extra", "")]
        ),
        Scene(
            lambda: failing({0: "Loki's Die S3"}),
            [*AGAINST, (0, "use A1"), (0, "turn 1"), (0, "to 3")],
            [(RAISED, "Die (A1)"), (f"{DICE} li.open:has([aria-label='shows 3, 3, 3, 3, 3, 3, 3, 3'])", "")],
        ),
        Scene(
            lambda: spoils.lay(4, {2: "Tarnkappe S1", 1: "Sampo Talisman S1"}, turn=2),
            [(2, "use A1"), (1, "use A2")],
            [(RAISED, "Tarnkappe"), (RAISED, "Sampo"), (f"{RAISED}.cracked", "Tarnkappe")],
        ),
        Scene(
            lambda: spoils.lay(4, {0: "Odin's Eye S1", 1: "Huginn S1", "pile": "Draupnir S3"}),
            [(0, "use A1"), (0, "peek A3")],
            [(RAISED, "Eye (A1)"), (RAISED, "Only you see this")],
        ),
        Scene(lambda: spoils_of("Draupnir S3"), [(0, "take 1")], [(RAISED, "Only you see this")]),
        Scene(
            lambda: spoils.challenged("5x3", 0, 2, cards={1: "Huginn S1"}),
            [(1, "reveal A1")],
            [(RAISED, "turns up Huginn")],
        ),
    ],
}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staging]:
    hall = Staging(tmp_path_factory.mktemp("stills"), bot_pause=600)
    yield hall
    hall.close()


def sit_at(page: Page, hall: Staging, game: str, table_id: str, table: Table) -> None:
    """Comes to that table, which goes on from this position."""
    hall.lay(table_id, table)
    page.goto(f"{hall.address}/table/{table_id}")
    page.wait_for_selector(f".{game}")


@pytest.mark.rotates("climaxes")
@pytest.mark.parametrize("game", SCENES)
def test_every_climax_has_a_still_picture(visit: Visit, hall: Staging, game: str) -> None:
    page = visit(DOORSTEP, address=hall.address, width=1280, height=800, stills=True)
    page.add_init_script(PATIENT)
    name(page, "Gudrun")
    laid: dict[int, str] = {}
    for scene in SCENES[game]:
        table_id = laid.setdefault(
            scene.seats, laid.get(scene.seats) or lay_game(page, game, bots(scene.seats - 1), {})
        )
        sit_at(page, hall, game, table_id, scene.lay())
        for seat, text in scene.plays:
            hall.play(table_id, seat, text)
        for selector, words in scene.pictures:
            look_for(page, selector, words)
        page.keyboard.press("Escape")
        expect(page.locator(GO_ON)).to_have_count(0)


def look_for(page: Page, selector: str, words: str) -> None:
    """Goes on from picture to picture until this is seen, held and still."""
    picture = page.locator(selector).filter(has_text=words)
    go_on = page.locator(GO_ON)
    expect(picture.or_(go_on).first).to_be_visible()
    while not picture.count():
        go_on.click()  # a picture before the one looked for
        expect(picture.or_(go_on).first).to_be_visible()
    expect(picture.first).to_be_visible()
    expect(go_on).to_be_visible()
    assert not page.evaluate(MOVING)


def test_every_move_of_a_burst_is_seen(visit: Visit, hall: Staging) -> None:
    page = visit(DOORSTEP, address=hall.address, width=1280, height=800, stills=True)
    name(page, "Gudrun")
    table_id = lay_game(page, "odin", bots(4), {})
    sit_at(page, hall, "odin", table_id, odin.lay("9b 8b", "1r 2r", "1p 2p", "1g 3g", "1k 4k", middle="7o", turn=1))
    page.evaluate(WATCHED)
    for seat in (1, 2, 3):
        hall.play(table_id, seat, "-")
    page.wait_for_function("() => window.seen.at(-1)?.passed === 3")
    seen = page.evaluate("window.seen")
    assert [one["passed"] for one in seen] == [0, 1, 2, 3]
    assert all(then["since"] - now["since"] > 250 for now, then in pairwise(seen[1:])), f"too short to be seen: {seen}"


@pytest.mark.rotates("pictures skipped")
@pytest.mark.parametrize("how", ["a touch of the table", "Escape"])
def test_pictures_can_be_skipped_at_once(visit: Visit, hall: Staging, how: str) -> None:
    page = visit(DOORSTEP, address=hall.address, width=1280, height=800, stills=True)
    name(page, "Gudrun")
    table_id = lay_game(page, "spoils", bots(3), {})
    sit_at(page, hall, "spoils", table_id, bets())
    for seat, text in BETS:
        hall.play(table_id, seat, text)
    expect(page.locator(GO_ON)).to_be_visible()
    if how == "Escape":
        page.keyboard.press("Escape")
    else:
        page.locator(".spoils").click(position={"x": 6, "y": 6})
    expect(page.locator(GO_ON)).to_have_count(0)
    expect(page.locator(".spoils .contest")).to_contain_text("The spoils")


def test_the_focus_stays_on_the_board_when_what_had_it_is_played(visit: Visit, hall: Staging) -> None:
    page = visit(DOORSTEP, address=hall.address, width=1280, height=800, stills=True)
    name(page, "Gudrun")
    table_id = lay_game(page, "odin", bots(1), {})
    sit_at(page, hall, "odin", table_id, odin.lay("9b 8b 3r", "1r 2r"))
    page.locator("[data-hand='9b']").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("[data-hand='9b']")).to_have_count(0)
    expect(page.locator("[data-showing]")).to_have_count(0)
    page.wait_for_function("() => document.activeElement.closest('.board') !== null")
