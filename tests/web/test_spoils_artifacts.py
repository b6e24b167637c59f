"""Every artifact of Spoils of War in a real browser, at tables laid for its moment: by mouse, on a phone, by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from meadhall import Table
from tests.spoils.tables import bet, card, challenged, evening, go, lay, owner, passes, stash, window
from tests.web.asking import bots
from tests.web.conftest import DOORSTEP, Visit
from tests.web.drive_spoils import CONFIRM, click, lay_spoils, offered, settled
from tests.web.driving import focused, until_asked
from tests.web.fitting import nothing_sticks_out
from tests.web.staging import Staging
from tests.web.test_access import check
from tests.web.test_spoils import TOUCHED

Scene = tuple[Callable[[], Table], list[tuple[str, str]], Callable[[Table], object]]

DICE = ("113356", "334456", "226661", "134455", "335566")
RICH = [["Ring S1", "Armband S1"], ["Crown S2", "Shield S1"], ["Broadsword S1"], ["Ring S2"], ["Battle Ax S1"]]
LATE = (600.0,)  # no bot moves while a scene is on


def turn(cards: dict[Any, str], **more: Any) -> Table:
    """My turn to bid, over Leif's 5x3."""
    return lay(5, cards, DICE, turn=0, bid="5x3", holder=4, stashes=RICH, **more)


def others_bid(cards: dict[Any, str]) -> Table:
    return go(lay(5, cards, DICE, turn=4, bid="4x3", holder=3, stashes=RICH), "4 5x3")


def bets(cards: dict[Any, str], bid: str, declarer: int, challenger: int, *told: str) -> Table:
    return bet(challenged(bid, declarer, challenger, 5, cards, DICE, stashes=RICH), *told)


def leftovers() -> Table:
    """The winners have picked, and I hold Draupnir."""
    pile = ["Ring S3", "Crown S3", "Helmet S3", "Shield S3", "Longbow S3", "Sea Dragon S3", "Pendant S3"]
    told = ("5 declarer", "10 challenger", "20 challenger", "5 declarer", "5 declarer")
    table = bet(challenged("20x3", 0, 2, 5, {0: "Draupnir S3"}, DICE, stashes=RICH, pile=pile), *told)
    while table.actors != (0,):
        table.play(table.actors[0], table.legal(table.actors[0])[0])
    return table


TWO_FIVES = ("15 declarer", "5 challenger", "5 challenger", "5 declarer", "5 challenger")
OWN_TURN: dict[str, Scene] = {
    "Spyglass": (
        lambda: turn({0: "Heimdall's Spyglass S1"}),
        [("bid", "use:A1"), ("target seat", "seat:2"), ("bid", "say:challenge")],
        lambda table: table.view(0)["players"][2]["seen"] == [1, 2, 2, 6, 6, 6],
    ),
    "Eye": (
        lambda: turn({0: "Odin's Eye S1", 1: "Huginn S1", 3: "Draupnir S3"}),
        [("bid", "use:A1"), ("target artifact", "token:A3")],
        lambda table: table.view(0)["players"][3]["artifacts"][0]["code"] == "DRA",
    ),
    "Apple": (
        lambda: turn({0: "Idun's Gold Apple S2", 2: "Huginn S1"}),
        [("bid", "use:A1"), ("target seat", "seat:1"), ("swap", "card:Crown S2")],
        lambda table: "Crown S2" in stash(table, 0) and owner(table, "A1") == 1,
    ),
    "Jarnglofar": (
        lambda: turn({0: "Jarnglofar S1", "leftovers": "Tarnkappe S1, Huginn S1"}),
        [("bid", "use:A1"), ("fetch", "card:Huginn S1")],
        lambda table: any(told["at"] == 0 for told in table.position()["artifacts"].values() if "Hug" in told["card"]),
    ),
    "Gold": (
        lambda: turn({0: "Loki's Gold S2"}),
        [("bid", "use:A1"), ("item", "item:Pendant")],
        lambda table: card(table, "A1")["item"] == "Pendant",
    ),
    "Talisman": (
        lambda: turn({0: "Sampo Talisman S1", 1: "Huginn S1 up", 2: "Muninn S2 up"}),
        [("bid", "use:A1"), ("target artifact", "token:A3")],
        lambda table: card(table, "A3")["canceled"],
    ),
    "Mirror": (
        lambda: turn({0: "Frejya's Mirror S3", 1: "Huginn S1 up", 2: "Muninn S2 up"}),
        [("bid", "use:A1"), ("target artifact", "token:A2")],
        lambda table: card(table, "A1")["copies"] == "A2",
    ),
    "Tarnkappe": (
        lambda: turn({0: "Tarnkappe S1"}),
        [("bid", "use:A1")],
        lambda table: table.view(None)["ladder"][-1]["how"] == "skipped" and table.actors == (1,),
    ),
    "Mead": (
        lambda: turn({0: "Mead of Poetry S1"}),
        [("bid", "use:A1")],
        lambda table: table.view(0)["players"][2]["shown"] == [1, 6],
    ),
}
IN_WINDOWS: dict[str, Scene] = {
    "Mask": (
        lambda: others_bid({0: "Loki's Mask S2"}),
        [("window", "use:A1")],
        lambda table: table.view(None)["bid"]["holder"] == 0,
    ),
    "rest": (lambda: others_bid({0: "Singing Lyre S1"}), [("window", "say:rest")], lambda table: table.actors == (0,)),
    "Lyre": (
        lambda: go(turn({1: "Singing Lyre S1"}), "0 5x4", "1 use A1"),
        [("lyre", "say:pay")],
        lambda table: table.position()["gold"][1] == 75,
    ),
    "an answer": (
        lambda: go(
            lay(5, {0: "Sampo Talisman S1", 4: "Mead of Poetry S1"}, DICE, turn=4, bid="5x3", holder=3), "4 use A2"
        ),
        [("response", "use:A1")],
        lambda table: card(table, "A2")["canceled"],
    ),
    "Orb": (
        lambda: bets({0: "Norn Orb S2"}, "6x3", 1, 2, "-", "10 declarer", "20 challenger", "30 declarer", "5 declarer"),
        [("bets", "say:wait"), ("target seat", "seat:3")],
        lambda table: table.view(0)["players"][3]["bet"] == 30,
    ),
    "Dagger": (
        lambda: bets({0: "Traitor's Dagger S1"}, "6x3", 3, 2, *TWO_FIVES),
        [("window", "use:A1")],
        lambda table: "challenger" in table.position()["sides"][0],
    ),
    "Die": (
        lambda: bets({0: "Loki's Die S3"}, "6x3", 0, 1, *TWO_FIVES),
        [("window", "use:A1"), ("turn die", "die:5"), ("turn to", "to:3")],
        lambda table: 5 not in table.position()["dice"][0],
    ),
    "Chalice": (
        lambda: bets({0: "Odin's Chalice S2"}, "4x3", 0, 1, *TWO_FIVES),
        [("window", "use:A1"), ("turn die", "die:5"), ("turn to", "to:3"), ("give", "seat:2")],
        lambda table: owner(table, "A1") == 2,
    ),
    "Megingjord": (
        lambda: bets({0: "Megingjord S3"}, "19x3", 0, 1, *TWO_FIVES),
        [("window", "use:A1")],
        lambda table: card(table, "A1")["spent"],
    ),
    "Dainsleif": (
        lambda: bets({0: "Dainsleif S3"}, "19x3", 0, 1, *TWO_FIVES),
        [("window", "use:A1"), ("target seat", "seat:1"), ("swap", "card:Shield S1")],
        lambda table: "Shield S1" in stash(table, 0),
    ),
    "Draupnir": (
        leftovers,
        [("window", "use:A1"), ("draupnir", "take:7")],
        lambda table: "Pendant S3" in stash(table, 0),
    ),
    "Tooth": (
        lambda: lay(5, {0: "Lucky Dragon's Tooth S1"}, stage="roll", chief=1, seed=3),
        [("window", "use:A1"), ("reroll", "die:"), ("reroll", "say:stop")],
        lambda table: card(table, "A1")["used"],
    ),
    "Huginn": (
        lambda: evening(5, {0: "Huginn S1"}, chief=1),
        [("window", "use:A1")],
        lambda table: table.view(0)["players"][0]["dice"] == 7,
    ),
    "Stones": (
        lambda: evening(5, {0: "Stones of Fate S2"}),
        [("window", "use:A1"), ("opener", "seat:3")],
        lambda table: table.view(0)["players"][0]["blind"],
    ),
}


@pytest.fixture(scope="module")
def staging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staging]:
    staging = Staging(tmp_path_factory.mktemp("staging"), *LATE)
    yield staging
    staging.close()


def at_a_table(visit: Visit, staging: Staging, seats: int = 5, **screen: Any) -> tuple[Page, str]:
    page = visit(DOORSTEP, address=staging.address, **screen)
    return page, lay_spoils(page, bots(seats - 1))


def by_mouse(page: Page, target: str) -> None:
    click(page, target)
    if not target.startswith("say:"):
        page.locator(CONFIRM).click()


def by_keys(page: Page, target: str) -> None:
    """The arrow keys and Tab to the target, Enter to choose it, Enter on the button that has the focus then."""
    page.keyboard.press("ArrowDown")
    for _ in range(80):
        if focused(page, f"[data-target='{target}']"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    if not target.startswith("say:"):
        page.wait_for_function("() => document.activeElement.matches('.spoils .act.go')")
        page.keyboard.press("Enter")


def perform(page: Page, staging: Staging, table_id: str, scene: Scene, choose: Callable[[Page, str], None]) -> None:
    """Lays the table, makes all choices, and sees that the artifact has worked."""
    begun, choices, worked = scene
    table = begun()
    first = table.ply
    stamp = staging.lay(table_id, table)
    until_asked(page, stamp)
    for ply, (phase, target) in enumerate(choices, first + 1):
        page.wait_for_function("phase => document.querySelector('.spoils.asked')?.dataset.phase === phase", arg=phase)
        wanted = target if not target.endswith(":") else next(one for one in offered(page) if one.startswith(target))
        page.wait_for_function(
            "target => [...document.querySelectorAll(`[data-target='${target}']`)].some(one => one.offsetParent)",
            arg=wanted,
        )
        choose(page, wanted)
        staging.await_ply(table_id, ply)
    table = staging.table(table_id)
    assert worked(table), table.history


@pytest.mark.rotates("every artifact")
def test_every_artifact_of_the_own_turn_by_mouse(visit: Visit, staging: Staging) -> None:
    page, table_id = at_a_table(visit, staging, width=1440, height=900)
    for scene in OWN_TURN.values():
        perform(page, staging, table_id, scene, by_mouse)


@pytest.mark.rotates("every artifact")
def test_every_artifact_of_the_own_turn_by_keyboard(visit: Visit, staging: Staging) -> None:
    page, table_id = at_a_table(visit, staging, width=1024, height=768)
    for scene in OWN_TURN.values():
        perform(page, staging, table_id, scene, by_keys)


@pytest.mark.rotates("every artifact")
def test_every_artifact_of_a_window_on_a_phone(visit: Visit, staging: Staging) -> None:
    page, table_id = at_a_table(visit, staging, width=390, height=844)

    def choose(page: Page, target: str) -> None:
        nothing_sticks_out(page, ".spoils", TOUCHED, apart=".hall", least=44)
        by_mouse(page, target)

    for scene in IN_WINDOWS.values():
        perform(page, staging, table_id, scene, choose)


# On a desk the pile takes the room it has got, a frame after that has changed.
FITS = """() => {
  const pile = document.querySelector('.active-pile');
  return pile.scrollHeight <= pile.clientHeight;
}"""
ASKED = "phase => document.querySelector('.spoils.asked')?.dataset.phase === phase"


@pytest.mark.rotates("boards are accessible on {width}")
@pytest.mark.parametrize(("theme", "width", "height"), [("dark", 1440, 900), ("light", 390, 844)])
def test_the_board_is_accessible(visit: Visit, staging: Staging, theme: str, width: int, height: int) -> None:
    page, table_id = at_a_table(visit, staging, theme=theme, width=width, height=height)
    for phase, table in (
        ("bid", turn({0: "Odin's Eye S1", 1: "Huginn S1"})),
        ("bets", challenged("6x3", 1, 2, 5, {0: "Norn Orb S2"}, DICE, stashes=RICH)),
        ("pick", passes(bets({0: "Odin's Eye S1", "pile": "Draupnir S3"}, "4x3", 0, 1, *TWO_FIVES))),
    ):
        staging.lay(table_id, table)
        page.wait_for_function(ASKED, arg=phase)
        if width > 860:
            page.wait_for_function(FITS)
        check(page)
    page.reload()
    page.wait_for_function(ASKED, arg="pick")
    page.locator(".plate").first.click()
    check(page)
    page.keyboard.press("Escape")
    expect(page.locator(".stash-sheet")).to_have_count(0)
    if width < 860:
        page.locator(".tab", has_text="Bids").click()
    page.locator(".again").click()
    check(page)


def test_what_lies_over_the_table_is_accessible(visit: Visit, staging: Staging) -> None:
    page, table_id = at_a_table(visit, staging, width=1440, height=900)
    for begun, phase, sight in (
        (lambda: go(OWN_TURN["Apple"][0](), "0 use A1", "0 on 1"), "swap", ".choice"),
        (lambda: go(OWN_TURN["Gold"][0](), "0 use A1"), "item", ".choice"),
        (IN_WINDOWS["Megingjord"][0], "window", ".showdown .short"),
        (IN_WINDOWS["an answer"][0], "response", ".use-note"),
    ):
        staging.lay(table_id, begun())
        page.wait_for_function(ASKED, arg=phase)
        expect(page.locator(sight)).to_be_visible()
        check(page)


def test_who_is_not_asked_sees_only_that_the_table_waits(visit: Visit, staging: Staging) -> None:
    page, table_id = at_a_table(visit, staging, width=1440, height=900)
    staging.lay(table_id, go(turn({1: "Singing Lyre S1", 3: "Loki's Mask S2"}), "0 5x4"))
    assert window(staging.table(table_id)) == "W2"
    expect(page.locator(".candle")).to_be_visible()
    expect(page.locator(".spoils .deed .says")).to_have_text("The table waits.")
    assert page.locator(".plate.active").count() == 0
    before = page.locator(".spoils").inner_html()
    staging.play(table_id, 1, "pass")
    assert staging.app.state.hall.tables.by_id[table_id].actors == (3,), "what was answered is sealed"
    assert page.locator(".spoils").inner_html() == before
    staging.play(table_id, 3, "pass")
    expect(page.locator(".candle")).to_have_count(0)
    expect(page.locator(".plate[data-seat='1'].active")).to_be_visible()


LESSONS = (
    "pile of treasure", "purple backs are artifacts", "your dice", "name who must bid first", "claims something",
    "ladder", "bets in secret", "opened at the same moment", "cups were lifted", "You won", "take a purple back",
    "Your collection", "artifact of your own", "Now one of your artifacts can be used",
)  # fmt: skip


@pytest.mark.rotates("a guided game")
def test_the_guided_game_leads_through_a_whole_round_to_an_artifact(visit: Visit, tmp_path: Path) -> None:
    """Ten threes in the own cup, so that a bid of ten holds; the artifact of the pile can be used in the next Round."""
    staging = Staging(tmp_path)
    told: list[str] = []
    try:
        page, table_id = at_a_table(visit, staging, 3, width=1440, height=900)
        pile = {"pile": "Huginn S1"}
        staging.lay(table_id, lay(3, pile, ("3" * 10, "1245612456", "1245612456"), stage="name", round=1, chief=0))
        page.evaluate("localStorage.removeItem('meadhall.guide.spoils')")
        page.reload()
        page.get_by_role("button", name="Show me").click()
        for _ in range(30):
            what = settled(page)
            page.wait_for_selector(".ask.mine")  # notes come when nothing is shown any more
            while page.locator(".bubble .count").count():
                told.append(page.locator(".bubble p").inner_text())
                page.get_by_role("button", name="Got it").click()
            if LESSONS[-1] in " ".join(told):
                break
            ply = staging.table(table_id).ply
            guided_turn(page, what)
            staging.await_ply(table_id, ply + 1)
    finally:
        staging.close()
    assert [lesson for lesson in LESSONS if lesson not in " ".join(told)] == []


def guided_turn(page: Page, what: str) -> None:
    if what == "opener":
        by_mouse(page, "seat:0")
    elif what == "bid":
        for _ in range(9):
            page.get_by_role("button", name="One die more").click()
        click(page, "face:3")
        page.locator(CONFIRM).click()
    elif what == "bets":
        page.get_by_role("button", name="Stake 70 Gold").click()
        page.locator(CONFIRM).click()
    else:
        backs = page.locator("[data-target^='take:']:has(.hidden-face)")
        by_mouse(
            page, (backs if backs.count() else page.locator("[data-target]")).first.get_attribute("data-target") or ""
        )
