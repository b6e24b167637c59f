"""Every decision of Warriors of the North on every screen: it fits, fingers hit it, keys reach it, it has words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from meadhall import Table
from tests.north.tables import B, G, R, Y, by, lay, play
from tests.web.asking import bots
from tests.web.conftest import DOORSTEP, Visit
from tests.web.drive_north import click, lay_north, offered, settled, walk_to
from tests.web.driving import until_asked
from tests.web.staging import Staging
from tests.web.test_access import check

HAND = "W.N W.E W.U LOK THO.N COM.E GAL"
FULL = {Y: ["dR", "HEL", "PIL"], R: ["BER", "dB sick", "dG"], B: ["dY", "SHI", "QUA"], G: ["SEE", "HUN", "RUN"]}
TOGETHER = {Y: "B2", R: "B2"}


def then(table: Table, *texts: str) -> Table:
    play(table, *texts)
    return table


def deep_stack() -> Table:
    """Mutiny on the first seat, helped by one and tricked by another; the first may answer, or use the Rune-caster."""
    hands = {Y: "LOK THO.S W.E", R: "MUT.E", B: "THO.E", G: "LOK"}
    table = then(lay(hands=hands, active=R, turn=R, crews={Y: ["RUN", "dB", "BER"]}), "MUT.E@Y")
    by(table, B, "THO.E#0+")
    by(table, G, "LOK#1")
    return table


def fought(die: int, attacker: int = Y, **crews: list[str]) -> Table:
    named = {"YRBG".index(letter): crew for letter, crew in crews.items()}
    table = lay(hands={Y: "W.E", R: "W.N W.S"}, active=attacker, turn=attacker, ships=TOGETHER, crews=named, dice=[die])
    return then(table, "att")


# Each with what is chosen in it before it is looked at, and how it is headed.
DECISIONS: dict[str, tuple[Callable[[], Table], list[str], str]] = {
    "hero": (lambda: lay(hands={Y: "PIL BER W.N"}, crews={Y: ["dR", "SHI", "HEL"]}, phase="hero"), [], "Your turn."),
    "main": (lambda: lay(hands={Y: HAND}, crews={Y: ["SEE", "PIL", "dR"]}, ships={Y: "D2", R: "D2"}), [], "Your turn."),
    "sail": (lambda: lay(hands={Y: HAND}, ships={Y: "B2"}), ["space:B1"], "Your turn."),
    "command": (lambda: lay(hands={Y: HAND}), ["hand:COM.E", "use:effect"], "Your turn."),
    "sickness": (lambda: lay(hands={Y: "SEA.W W.N W.E"}, crews=FULL), ["hand:SEA.W"], "Your turn."),
    "attack": (lambda: lay(ships={Y: "B2", R: "B2", B: "B2", G: "B2"}), ["do:att"], "Your turn."),
    "react": (deep_stack, [], "Your crew is in danger."),
    "roll": (
        lambda: then(lay(hands={Y: "NOR", R: "MUT.E"}, active=R, turn=R, crews={Y: ["dB"]}, dice=[5]), "MUT.E@Y"),
        [],
        "Your crew is in danger.",
    ),
    "window": (
        lambda: then(lay(hands={Y: "COM.N ODI.E", R: "W.W"}, active=R, turn=R, ships={R: "B1"}), "wW"),
        [],
        "You may respond.",
    ),
    "victim": (
        lambda: then(lay(hands={Y: "MUT.E"}, crews={R: ["BER", "dB", "dG"]}, dice=[5]), "MUT.E@R"),
        [],
        "Your turn.",
    ),
    "push": (lambda: fought(5), [], "Your turn."),
    "push by the defender": (lambda: fought(2, attacker=R), [], "You decide."),
    "seize": (lambda: then(fought(6, R=["BER", "dB", "dG"]), ">S"), [], "Your turn."),
    "fate": (lambda: then(fought(6, R=["dB"]), ">S"), [], "Your turn."),
    "room": (lambda: then(lay(ships={Y: "D7"}, crews={Y: ["BER", "dG", "HEL"]}), "loot"), [], "Your turn."),
    "monster": (lambda: then(lay(hands={Y: "W.S"}, ships={Y: "D2"}, dice=[5]), "wS"), [], "Your turn."),
    "sacrifice": (lambda: then(lay(hands={Y: HAND}), "sac"), [], "Your turn."),
    "row": (lambda: then(lay(crews={Y: ["OAR"]}, ships={Y: "B2"}), "row>S"), [], "Your turn."),
    "limit": (lambda: then(lay(hands={Y: f"{HAND} BER"}), "end"), [], "Your turn."),
}

TOUCHED = ".chip, .act, .tab, .do, .space, .plate.brief, .laid"
SMALL = """touched => [...document.querySelectorAll(`.north :is(${touched})`)].map(one => [one.className,
  one.getBoundingClientRect()]).filter(([, box]) => box.width && (box.width < 43.9 || box.height < 43.9)).map(([name,
  box]) => `${name} ${box.width} x ${box.height}`)"""
# What is asked lies whole in its panel and the panel whole on the screen.
CUT = """() => { const panel = document.querySelector('.north .deed').getBoundingClientRect();
  const lower = Math.min(panel.bottom, innerHeight), right = Math.min(panel.right, innerWidth);
  return [...document.querySelectorAll('.north .deed button')].filter(one => { const box = one.getBoundingClientRect();
    const pushed = one.closest('.chips') !== null;  // chips may be pushed along
    return box.width && (box.bottom > lower + 1 || (box.right > right + 1 && !pushed));
  }).map(one => one.innerText); }"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staging]:
    hall = Staging(tmp_path_factory.mktemp("choices"), bot_pause=600)
    yield hall
    hall.close()


def stage(page: Page, hall: Staging, table_id: str, table: Table) -> None:
    at = hall.lay(table_id, table)
    until_asked(page, at)
    settled(page)


@pytest.mark.rotates("every decision of north")
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (844, 390)])
def test_every_decision_fits_and_says_what_it_is(visit: Visit, hall: Staging, width: int, height: int) -> None:
    page = visit(DOORSTEP, width=width, height=height, address=hall.address)
    table_id = lay_north(page, bots(3))
    for name, (position, picks, headed) in DECISIONS.items():
        stage(page, hall, table_id, position())
        for target in picks:
            click(page, target)
        expect(page.locator("[data-asked] strong")).to_have_text(headed)
        assert page.locator(".deed .says").inner_text(), name
        assert not page.evaluate(CUT), name
        assert width > 1000 or not page.evaluate(SMALL, TOUCHED), name
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if name in ("main", "react", "seize"):
            check(page)
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


def test_all_that_can_be_chosen_is_reached_by_tab(visit: Visit, hall: Staging) -> None:
    page = visit(DOORSTEP, width=1280, height=800, address=hall.address)
    table_id = lay_north(page, bots(3))
    for name in ("hero", "main", "sickness", "react", "window", "victim", "fate", "limit"):
        position, picks, _ = DECISIONS[name]
        stage(page, hall, table_id, position())
        for target in picks:
            click(page, target)
        wanted = {target for target in offered(page) if not target.startswith("space:")}
        assert wanted, name
        page.keyboard.press("ArrowDown")
        reached = set()
        for _ in range(80):
            reached.add(page.evaluate("() => document.activeElement?.dataset?.target ?? ''"))
            page.keyboard.press("Tab")
            if wanted <= reached:
                break
        assert wanted <= reached, name
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


def test_cards_above_the_limit_are_discarded_by_keyboard(visit: Visit, hall: Staging) -> None:
    """The focus stays with the cards until enough are chosen, and then goes on to what discards them."""
    page = visit(DOORSTEP, width=1280, height=800, address=hall.address)
    table_id = lay_north(page, bots(3))
    stage(page, hall, table_id, then(lay(hands={Y: f"{HAND} BER"}), "end"))
    over = page.locator(".hand-card").count() - 6
    assert over > 1
    expect(page.locator("[data-asked]")).to_contain_text(f"may keep 6: discard {over}.")
    for card in ["hand:W.N", "hand:LOK", "hand:GAL", "hand:BER"][:over]:
        assert page.locator(".act.go").is_disabled()
        walk_to(page, card)
        page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement?.matches('.act.go:not(:disabled)')")
    page.keyboard.press("Enter")
    expect(page.locator(".hand-card")).to_have_count(6)


# ---- coming back


def test_who_comes_back_sees_the_die_that_lies_and_the_turn_so_far(visit: Visit, hall: Staging) -> None:
    page = visit(DOORSTEP, width=1280, height=800, address=hall.address)
    table_id = lay_north(page, bots(3))
    stage(page, hall, table_id, DECISIONS["roll"][0]())
    expect(page.locator(".roll .verdict")).to_contain_text("5: success")
    expect(page.locator(".entry .fate")).to_have_text("is rolled for")
    stage(page, hall, table_id, DECISIONS["window"][0]())
    expect(page.locator(".roll")).to_have_count(0)
    page.reload()
    assert settled(page) == "window"
    expect(page.locator(".recent li")).to_have_text(["Hildr plays a west wind.", "Hildr sails from B1 to A1."])


def test_a_table_of_fewer_seats_in_the_place_of_a_larger_one_is_drawn_without_a_fault(
    visit: Visit, hall: Staging
) -> None:
    page = visit(DOORSTEP, width=1280, height=800, motion="full", address=hall.address)
    table_id = lay_north(page, bots(3))
    stage(page, hall, table_id, DECISIONS["main"][0]())
    expect(page.locator("[data-ship]")).to_have_count(4)
    stage(page, hall, table_id, lay(3, hands={Y: "W.E"}))
    expect(page.locator("[data-ship]")).to_have_count(3)
    expect(page.locator(".plate")).to_have_count(3)
