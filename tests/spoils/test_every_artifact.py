"""All 22 artifacts in all circumstances: face down and face up, stolen, mirrored, canceled in time or later, blind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from meadhall import Table
from meadhall.games.spoils import cards as printed

from .tables import (
    bet,
    card,
    challenged,
    choices,
    dice,
    evening,
    go,
    gold,
    lay,
    names,
    owner,
    passes,
    phase,
    settle,
    shown,
    stash,
    uses,
)

Cards = Mapping[Any, str]
THREES = ("33333331", "31111111", "11111111", "11111111")
LOST = ("5 declarer", "5 challenger", "5 challenger", "5 challenger")
CROWN = [["Crown S2"], ["Crown S2"], [], []]
MIRROR = "Frejya's Mirror S3"


@dataclass
class Scene:
    """An artifact at its moment: who holds it, what its user answers, and how one sees that it has worked."""

    text: str
    seat: int
    begin: Callable[[Cards], Table]
    answers: tuple[str, ...]
    works: Callable[[Table], object]
    beside: str = ""  # what else lies there: an artifact of seat 1


def before_the_roll(cards: Cards) -> Table:
    return evening(4, cards)


def at_the_roll(cards: Cards) -> Table:
    return lay(4, cards, stage="roll", seed=4)


def own_turn(cards: Cards) -> Table:
    return lay(4, cards, THREES, stashes=CROWN)


def after_a_bid(cards: Cards) -> Table:
    return go(lay(4, cards, ("55111111", *THREES[1:])), "0 4x5")


def bets_open(cards: Cards) -> Table:
    return bet(challenged("5x3", 0, 1, cards=cards, dice=THREES), *LOST)


def bid_fails(cards: Cards) -> Table:
    return bet(challenged("9x3", 0, 1, cards=cards, dice=THREES), *LOST)


def dice_shown(cards: Cards) -> Table:
    return bet(challenged("5x3", 0, 1, cards=cards, dice=THREES, stashes=CROWN), *LOST)


def all_picked(cards: Cards) -> Table:
    table = settle(challenged("5x3", 0, 1, cards=cards, dice=THREES), *LOST)
    while phase(table) == "pick":
        table.play(0, next(text for text in sorted(choices(table)) if text.startswith("take")))
    return table


def bets_wanted(cards: Cards) -> Table:
    return challenged("5x3", 0, 1, cards=cards, dice=THREES)


def turned(table: Table) -> bool:
    return dice(table, 0) == "33333333"


SCENES = {
    "DAI": Scene("Dainsleif S3", 2, dice_shown, ("swap Crown S2",), lambda t: stash(t, 2) == ["Crown S2"]),
    "DRA": Scene("Draupnir S3", 2, all_picked, ("take 9",), lambda t: len(stash(t, 2)) == 1),
    "SPY": Scene("Heimdall's Spyglass S1", 0, own_turn, ("on 2",), lambda t: t.view(0)["players"][2]["seen"]),
    "HUG": Scene("Huginn S1", 1, before_the_roll, (),
                 lambda t: t.view(None)["players"][1]["dice"] == 9),
    "APP": Scene("Idun's Gold Apple S2", 0, own_turn, ("on 1", "swap Crown S2"),
                 lambda t: stash(t, 0) == ["Crown S2", "Crown S2"]),
    "JAR": Scene("Jarnglofar S1", 0, own_turn, ("fetch Ring S1",), lambda t: "Ring S1" in stash(t, 0)),
    "DIE": Scene("Loki's Die S3", 0, bid_fails, ("turn 1", "to 3"), turned),
    "LGO": Scene("Loki's Gold S2", 0, own_turn, ("as Pendant",), lambda t: card(t, "A1").get("item") == "Pendant"),
    "MAS": Scene("Loki's Mask S2", 2, after_a_bid, (), lambda t: t.view(None)["bid"]["holder"] == 2),
    "TOO": Scene("Lucky Dragon's Tooth S1", 1, at_the_roll, ("reroll 1", "stop"), lambda t: "rerolled" in names(t, 1)),
    "MEA": Scene("Mead of Poetry S1", 0, own_turn, (), lambda t: shown(t, 1) == "13"),
    "MEG": Scene("Megingjord S3", 2, bid_fails, (), lambda t: "six" in names(t)),
    "MUN": Scene("Muninn S2", 1, before_the_roll, (), lambda t: t.view(None)["players"][1]["dice"] == 9),
    "ORB": Scene("Norn Orb S2", 2, bets_wanted, ("on 1",), lambda t: t.view(2)["players"][1]["bet"] == 5),
    "CHA": Scene("Odin's Chalice S2", 0, bid_fails, ("turn 1", "to 3", "give 2"),
                 lambda t: turned(t) and owner(t, "A1") == 2),
    "EYE": Scene("Odin's Eye S1", 0, own_turn, ("peek A2",), lambda t: t.view(0)["players"][1]["artifacts"][0]["name"],
                 beside="Dainsleif S3"),
    "SAM": Scene("Sampo Talisman S1", 0, own_turn, ("cancel A2",), lambda t: card(t, "A2").get("canceled"),
                 beside="Huginn S1 up"),
    "LYR": Scene("Singing Lyre S1", 2, after_a_bid, ("0 pay",), lambda t: gold(t) == [65, 70, 75, 70]),
    "STO": Scene("Stones of Fate S2", 1, before_the_roll, (), lambda t: t.view(1)["players"][1]["blind"]),
    "TAR": Scene("Tarnkappe S1", 0, own_turn, (), lambda t: t.actors == (1,)),
    "DAG": Scene("Traitor's Dagger S1", 2, bets_open, (), lambda t: t.view(None)["players"][2]["side"] == "declarer"),
}  # fmt: skip
ONCE = {code for code, _, once in printed.ABILITIES if once}
LASTING = sorted(SCENES.keys() - ONCE)
PASSIVE = ("HUG", "LGO", "MUN")  # turned up once, they work by lying there
EVERY = pytest.mark.parametrize("code", SCENES)


def held(scene: Scene, marks: str = "", **others: str) -> dict[int, str]:
    """The user's card, which is A1, what lies beside it, and cards of other seats: `three="..."`."""
    cards = {scene.seat: f"{scene.text} {marks}".strip()}
    if scene.beside:
        cards[1] = scene.beside
    if "three" in others:
        cards[3] = others["three"]
    if "own" in others:
        cards[scene.seat] += f", {others['own']}"
    return cards


def offered(table: Table, scene: Scene) -> bool:
    """Whether the user may announce the card now, or wait with it."""
    if scene.begin is bets_wanted:
        return "wait" in choices(table, scene.seat)
    return table.actors == (scene.seat,) and "A1" in uses(table)


def announce(table: Table, scene: Scene) -> Table:
    """The user announces the card; with the Orb, everybody has bet before."""
    if scene.begin is bets_wanted:
        go(table, f"{scene.seat} wait")
        return bet(table, "5 declarer", "5 challenger", "-", "5 challenger")
    return go(table, f"{scene.seat} use A1")


def answered(table: Table, scene: Scene) -> Table:
    """All that the use asks, as far as there is a choice."""
    for text in scene.answers:
        seat, move = (int(text[0]), text[2:]) if text[0].isdigit() else (scene.seat, text)
        if move.startswith("reroll"):
            move = f"reroll {dice(table, seat)[0]}"
        if table.actors == (seat,) and move in choices(table):
            table.play(seat, move)
    return table


def worked(table: Table, scene: Scene) -> bool:
    return bool(scene.works(answered(announce(table, scene), scene)))


def test_the_scenes_are_all_artifacts_but_the_mirror() -> None:
    assert {code for code, _, _ in printed.ABILITIES} == SCENES.keys() | {"MIR"}


@EVERY
@pytest.mark.rule("SW-71", "SW-R114", "SW-R119")
def test_an_artifact_works_at_its_moment_from_face_down(code: str) -> None:
    scene = SCENES[code]
    table = scene.begin(held(scene))
    assert offered(table, scene)
    assert not scene.works(table)
    assert worked(table, scene)
    assert card(table, "A1")["up"]
    assert ("spent" in card(table, "A1")) == (code in ONCE)
    assert ("used" in card(table, "A1")) == (code not in ONCE and code not in PASSIVE)


@EVERY
@pytest.mark.rule("SW-R117", "SW-R120", "SW-R118", "SW-53")
def test_face_up_a_lasting_artifact_works_once_a_round_and_a_one_time_one_never_again(code: str) -> None:
    scene = SCENES[code]
    table = scene.begin(held(scene, "up"))
    if code in PASSIVE or code in ONCE:
        assert not offered(table, scene)
    else:
        assert worked(table, scene)
        assert not offered(scene.begin(held(scene, "up used")), scene)
    if code in ("HUG", "MUN"):
        assert scene.works(table)


@EVERY
@pytest.mark.rule("SW-R123", "SW-R126", "SW-R127", "SW-61")
def test_a_stolen_artifact_works_for_the_thief_as_it_lies(code: str) -> None:
    """Seat 3 gets the card by an Apple, and both know it then; so it lies before its user in the scene."""
    scene = SCENES[code]
    robbed = passes(go(lay(4, {3: "Idun's Gold Apple S3", 1: scene.text}, turn=3), "3 use A1"))
    go(robbed, "3 swap A2")
    assert card(robbed, "A2") == {"card": scene.text, "at": 3, "known": [1, 3]}
    former = 1 if scene.seat != 1 else 0
    assert worked(scene.begin(held(scene, f"known={former}")), scene)


@pytest.mark.parametrize("code", LASTING)
@pytest.mark.rule("SW-R118", "SW-I10", "SW-R116")
def test_a_use_marked_on_a_card_binds_the_thief_too(code: str) -> None:
    scene = SCENES[code]
    robbed = lay(4, {3: "Idun's Gold Apple S3", 1: f"{scene.text} up used"}, turn=3)
    go(robbed, "3 use A1", "3 swap A2")
    assert (owner(robbed, "A2"), card(robbed, "A2")["used"], card(robbed, "A2")["up"]) == (3, True, True)
    assert not offered(scene.begin(held(scene, "up used")), scene)


@EVERY
@pytest.mark.rule("SW-80", "SW-R136", "SW-R137", "SW-R140", "SW-54", "SW-57")
@pytest.mark.parametrize("marks", ["", " canceled"])
def test_a_mirror_works_as_the_artifact_it_copies_used_spent_or_canceled(code: str, marks: str) -> None:
    scene = SCENES[code]
    passive = code in PASSIVE
    original = f"{scene.text} up{'' if passive else ' used' if code not in ONCE else ''}{marks}"
    mirror = Scene(MIRROR, scene.seat, scene.begin, scene.answers, scene.works, scene.beside)
    table = scene.begin(held(mirror, three=original))
    copy = next(token for token, told in table.position()["artifacts"].items() if told["at"] == 3)
    assert offered(table, mirror)
    announce(table, mirror)
    if f"copy {copy}" in choices(table):
        go(table, f"{scene.seat} copy {copy}")
    if code not in ONCE and not passive and code != "ORB":  # a lasting ability is announced anew for each use
        assert offered(table, mirror)
        announce(table, mirror)
    assert scene.works(answered(table, scene))
    assert card(table, "A1")["copies"] == copy
    if code in ONCE:
        assert not offered(scene.begin(held(mirror, f"up copies={copy}", three=original)), mirror)


@EVERY
@pytest.mark.rule("SW-78", "SW-R180", "SW-58")
def test_canceled_on_announcement_it_does_nothing_and_stays_face_up_and_dead(code: str) -> None:
    scene = SCENES[code]
    table = announce(scene.begin(held(scene, three="Sampo Talisman S2")), scene)
    first = scene.answers[0] if scene.answers else ""
    if table.actors == (scene.seat,) and first in choices(table):  # the target is told before anybody answers
        go(table, f"{scene.seat} {first}")
    talisman = next(token for token, told in table.position()["artifacts"].items() if told["at"] == 3)
    assert phase(table) == "response"
    assert table.actors == (3,)
    go(table, f"3 use {talisman}")
    assert not scene.works(table)
    assert card(table, "A1")["canceled"]
    assert card(table, "A1")["up"]
    assert owner(table, "A1") == scene.seat
    assert not offered(table, scene)


@pytest.mark.parametrize("code", LASTING)
@pytest.mark.rule("SW-59", "SW-R179", "SW-R181")
def test_canceled_later_a_lasting_artifact_is_dead_for_every_owner(code: str) -> None:
    scene = SCENES[code]
    turn = lay(4, {0: "Sampo Talisman S3", 1: f"{scene.text} up"})
    go(turn, "0 use A1")
    assert card(turn, "A2")["canceled"]
    table = scene.begin(held(scene, "up canceled"))
    assert not offered(table, scene)
    assert not scene.works(table)


@pytest.mark.parametrize("code", sorted(ONCE - {"MIR"}))
@pytest.mark.rule("SW-79", "SW-58")
def test_a_one_time_artifact_that_has_worked_is_no_target_any_more(code: str) -> None:
    assert uses(lay(4, {0: "Sampo Talisman S3", 1: f"{SCENES[code].text} up"})) == set()


@pytest.mark.parametrize("code", sorted(SCENES.keys() - {"STO"}))
@pytest.mark.rule("SW-R190", "SW-12", "SW-R189")
def test_who_rolled_by_the_stones_may_use_everything_but_the_tooth(code: str) -> None:
    scene = SCENES[code]
    stones = f"Stones of Fate S2 up used by={scene.seat}"
    table = scene.begin(held(scene, own=stones))
    if code == "TOO":
        assert not offered(table, scene)
        return
    moved = [told for told in table.position()["artifacts"].values() if told["card"] == "Stones of Fate S2"]
    assert moved[0]["by"] == scene.seat
    target = scene.answers
    if code in ("EYE", "SAM"):  # the Stones are A2 here
        scene = Scene(scene.text, scene.seat, scene.begin, (target[0].replace("A2", "A3"),), scene.works, scene.beside)
        assert offered(table, scene)
        answered(announce(table, scene), scene)
        assert scene.works(table) or card(table, "A3").get("canceled")
    else:
        assert worked(table, scene)
    player = table.view(scene.seat)["players"][scene.seat]
    if not player["revealed"] and table.view(None)["round"] == 7:
        assert player["seen"] is None
