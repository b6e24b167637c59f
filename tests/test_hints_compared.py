"""What hints say a move gains, risks and gives up beside another, on positions where that is known."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from meadhall import Table
from meadhall.bots.hints_compared import compared
from meadhall.bots.search import compiled
from meadhall.engine.chair import Chair

from .north import tables as north
from .odin import tables as odin
from .onboard import tables as onboard
from .sagas import tables as sagas
from .spoils import tables as spoils

FOLLOW: dict[str, Any] = {"phase": "follow", "owner": 1}
OPEN: dict[str, Any] = {"phase": "open"}
TAKE: dict[str, Any] = {"phase": "take", "owner": 0}
LESS_OFTEN = r"somebody goes out before you less often \({}"
SURELY = LESS_OFTEN.format(r"0 % instead of \d\d")
LESS_RISK = r"you lose a bet less often \({}\)"
SAFE = LESS_RISK.format(r"0 % instead of 100 %")
THREES = ("33333333", "11112245", "11112245", "22445566")
MIXED = ("11224455", "11112245", "11112245", "22445566")
NEARER = r"you have about \d\.\d fewer spaces to go"
HINDERED = r"the nearest of the others has about \d\.\d more spaces to go"

MORE_POINTS = r"you have about \d+\.?\d? more points"
OTHERS_FEWER = r"(\S+ .*, but )?the best of the others has about \d+\.?\d? fewer points"
LEADS = r"(a ship that you lead sails more often|ships that you lead carry about \d\.\d points more)"
JARL_LIVES = r"a Jarl falls less often \({}"
IN_TIME = r"the saga is won more often \(\d+ % instead of 0 %\)"
BAND = "Er 3H 2L"
DEAR = {"H": 4, "G": 4, "M": 1}
AT_GOTLAND = {"start": "GOT", "here": "GOT", "force": BAND}


def after(table: Table, *moves: str) -> Table:
    """A table after some moves of its first seat."""
    for move in moves:
        table.play(0, move)
    return table


def in_battle(table: Table, space: str) -> Table:
    """A table of the sagas where a band stays in a space, and its line is asked for."""
    after(table, space, "stay")
    return after(table, "no") if table.view(0)["phase"] == "edge" else table


# A position, a move, another, and what the first is better for.
KNOWN: dict[str, tuple[Callable[[], Table], str, str, str]] = {
    "odin: the whole hand is out at once": (
        lambda: odin.lay("9r 8r", "2b 3g 4b", "5k 6g", middle="1p", **FOLLOW), "98r", "8r", SURELY,
    ),
    "odin: two nines go together": (
        lambda: odin.lay("9r 9b", "2b 3g 4b 1r", "5k 6g 7p", middle="8p", **FOLLOW), "9br", "9r", SURELY,
    ),
    "odin: another has one card, a pair goes out first": (
        lambda: odin.lay("7r 7g", "1b", "1g", middle="9p", **FOLLOW), "7rg", "-",
        LESS_OFTEN.format(r"0 % instead of 100 %"),
    ),
    "odin: a card of the colour in hand is taken": (
        lambda: odin.lay("9r 8r 1k", "2b 3g 4b 1p", "5k 6g 7p 2k", beaten="1g 1r", middle="9k 9p", **TAKE),
        "+1r", "+1g",
        LESS_OFTEN.format(""),
    ),
    "odin: a card that makes a set of three is taken": (
        lambda: odin.lay("5r 6r", "2b 3g 4b", "5k 6g", beaten="7r 1k", middle="9k 9p", **TAKE), "+7r", "+1k",
        LESS_OFTEN.format(""),
    ),
    "odin: a nine is taken where nothing goes together": (
        lambda: odin.lay("5r 6r 1b", "2b 3g 4b", "5k 6g", beaten="1k 9k", middle="9r 9g", **TAKE), "+9k", "+1k",
        LESS_OFTEN.format(""),
    ),
    "odin: the pair of nines is kept for later": (
        lambda: odin.lay("1k 9r 9g", "2b 3g 5k", "5r 6g 4k", **OPEN), ">1k", ">9r", LESS_OFTEN.format(""),
    ),
    "odin: others have one card, so the nine opens": (
        lambda: odin.lay("1k 9r", "2b", "5r", **OPEN), ">9r", ">1k", LESS_OFTEN.format(r"0 % instead of 100 %"),
    ),
    "odin: three nines are more than two": (
        lambda: odin.lay("9r 9g 9k 2b", "2r", "3g 4b", middle="8p 7p", **FOLLOW), "9rgk", "9rg", LESS_OFTEN.format(""),
    ),
    "odin: two cards less in hand": (
        lambda: odin.lay("3r 4r 5r 9k 2b 1g", "2k", "6g 7p 8b", middle="1p", **FOLLOW), "54r", "-",
        r"you score about \d\.\d fewer points in this hand, "
        r"but the others score about \d\.\d fewer points in this hand",
    ),
    "north: a feast brings her home, rowing on does not": (
        lambda: north.lay(crews={0: ["dR"]}, ships={0: "A1"}, hands={0: "W.N W.E"}), "feast", "row>E",
        r"you bring a daughter home more often \(100 % instead of \d %\)",
    ),
    "north: a feast today saves a turn": (
        lambda: north.lay(crews={0: ["dR"]}, ships={0: "A1"}, hands={0: "W.N W.E"}), "feast", "end", NEARER,
    ),
    "north: a daughter looted is one less to fetch": (
        lambda: north.lay(ships={0: "G4", 1: "A2", 2: "B6", 3: "B6"}, hands={0: "W.N W.E"}), "loot", "end", NEARER,
    ),
    "north: a wind to the village": (
        lambda: north.lay(ships={0: "F4", 1: "A2", 2: "B6", 3: "B6"}, hands={0: "W.E W.S"}), "wE", "end", NEARER,
    ),
    "north: a wind leaves the oars for later": (
        lambda: north.lay(ships={0: "F4", 1: "A2", 2: "B6", 3: "B6"}, hands={0: "W.E W.S"}), "wE", "row>E", NEARER,
    ),
    "north: who has three daughters aboard is attacked": (
        lambda: north.lay(ships={0: "F4", 1: "F4", 2: "A6", 3: "A6"}, crews={1: ["dG", "dB", "dY"]}),
        "att", "end", HINDERED,
    ),
    "north: useless winds become new cards": (
        lambda: north.lay(ships={0: "B2", 1: "G5", 2: "B6", 3: "B6"}, hands={0: "W.E W.S W.N W.W W.N W.N LOK"}),
        "sac", "end",
        NEARER,
    ),
    "north: to the villages, not away from them": (
        lambda: north.lay(ships={0: "B2", 1: "G5", 2: "B6", 3: "B6"}, hands={0: "W.E W.S W.N W.W W.N LOK"}), "row>E",
        "row>W", NEARER,
    ),
    "north: foresight finds winds": (
        lambda: north.lay(ships={0: "D2", 1: "G5", 2: "B6", 3: "B6"}, hands={0: "W.E W.U GAL ODI.N"}),
        "ODI.N", "end", NEARER,
    ),
    "north: a mutiny on the ship that is nearly home": (
        lambda: north.lay(ships={0: "B2", 1: "A2", 2: "G6", 3: "G6"}, crews={1: ["dB", "dG", "dY"]},
                  hands={0: "COM.N MUT.E LUR.S SEA.W"}), "MUT.E", "end", HINDERED,
    ),
    "spoils: a bid that the own dice fill is believed": (
        lambda: spoils.challenged("5x3", 2, 3, dice=THREES), "side declarer", "side challenger", SAFE,
    ),
    "spoils: a likely bid is believed": (
        lambda: spoils.challenged("9x3", 2, 3, dice=THREES), "side declarer", "side challenger", SAFE,
    ),
    "spoils: a bid of dice that nobody has is doubted": (
        lambda: spoils.challenged("12x3", 2, 3, dice=MIXED), "side challenger", "side declarer", SAFE,
    ),
    "spoils: such a bid is challenged and not raised": (
        lambda: spoils.bidden("12x3", 3, dice=MIXED), "challenge", "13x3", SAFE,
    ),
    "spoils: nor bid for another face": (
        lambda: spoils.bidden("12x3", 3, dice=MIXED), "challenge", "12x4", SAFE,
    ),
    "spoils: a bid that holds is raised and not challenged": (
        lambda: spoils.bidden("5x3", 3, dice=THREES), "6x3", "challenge", LESS_RISK.format(r"\d\d % instead of 100 %"),
    ),
    "spoils: it is raised to what the own dice hold": (
        lambda: spoils.bidden("5x3", 3, dice=THREES), "8x3", "14x3", LESS_RISK.format(r"0 % instead of \d\d %"),
    ),
    "spoils: the first bid is for the own dice": (lambda: spoils.lay(4, dice=THREES), "8x3", "12x1", SAFE),
    "spoils: the first bid is not out of reach": (
        lambda: spoils.lay(4, dice=THREES), "6x3", "16x3", LESS_RISK.format(r"\d\d % instead of 100 %"),
    ),
    "spoils: who bets most on what is certain picks first": (
        lambda: spoils.go(spoils.challenged("5x3", 2, 3, dice=THREES), "0 side declarer"), "bet 70", "bet 5",
        r"your Treasures are worth about \d\d more Gold",
    ),
    "spoils: little is bet where all is lost": (
        lambda: spoils.go(spoils.challenged("12x3", 2, 3, dice=MIXED), "0 side declarer"), "bet 5", "bet 70",
        r"you hold about 65 more Gold",
    ),
    "onboard: the ship that is led and laden with dear supplies sails": (
        lambda: onboard.sailing(4, {1: "r3a r3b b1a", 2: "b3a b3b r1a"}, bows={1: "HHHGG", 2: "M"}, market=DEAR),
        "sail 1", "sail 2", MORE_POINTS,
    ),
    "onboard: of two supplies the dear one is taken": (
        lambda: after(onboard.sailing(4, {1: "r3a r3b b1a"}, bows={1: "HM"}, market=DEAR), "sail 1"),
        "take H", "take M", MORE_POINTS,
    ),
    "onboard: a bet lies on who leads by far": (
        lambda: after(onboard.lay(4, {1: "r3a r3b r2a g1a"}, bows={1: "HHH"}), "BE", "=4", "1:"), "r", "g",
        r"(you win a bet more often|your bets promise about \d\.\d points more)",
    ),
    "onboard: the price of what one owns is raised": (
        lambda: after(onboard.lay(4, piles=["HHHH", "", "", ""]), "MK"), "H", "M", MORE_POINTS,
    ),
    "onboard: the price of what another owns is not raised": (
        lambda: after(onboard.lay(4, piles=["", "HHHH", "", ""]), "MK"), "M", "H", OTHERS_FEWER,
    ),
    "onboard: promoted in front of the laden ship that sails next": (
        lambda: after(
            onboard.busy(4, "FP JY BE A1 MK JA SS", ships={1: "b3a r3a", 2: "g1a r1a"}, bows={1: "HHH"}, market=DEAR,
                         sailor=1), "PR",
        ),
        "r3a", "r1a", LEADS,
    ),
    "onboard: one's own ship is laden": (
        lambda: after(onboard.lay(4, {1: "r3a r3b b1a", 2: "b3a b3b r1a"}, add="HHHGGMM", market=DEAR), "A1"), "H>1",
        "H>2", LEADS,
    ),
    "onboard: a jump takes the lead of a laden ship": (
        lambda: after(onboard.lay(4, {1: "b2a r1a g1a", 2: "g2a"}, bows={1: "HHH"}, market=DEAR), "JY", "r3a"),
        ">1", ">2", LEADS,
    ),
    "onboard: the dear supplies of others stay in the harbour": (
        lambda: onboard.sailing(4, {1: "b3a b3b", 2: "b2a g1a"}, bows={1: "HHHH", 2: "M"}, market=DEAR), "sail 2",
        "sail 1", OTHERS_FEWER,
    ),
    "onboard: the ship of a bet that is right sails": (
        lambda: onboard.sailing(4, {1: "b3a b3b g1a", 2: "y3a y3b g2a"}, bows={1: "M", 2: "M"}, bets={0: "1:b=4"}),
        "sail 1", "sail 2", r"you win a bet more often \(100 % instead of \d+ %\)",
    ),
    "sagas: Vinland burnt is not settled any more": (
        lambda: after(sagas.lay({"VIN": BAND}, saga="Eirik", gold=4), "VIN", "stay"), "settle", "pillage",
        r"Vinland is settled more often \(\d+ % instead of 0 %\)",
    ),
    "sagas: Floamanna asks for pillage": (
        lambda: after(sagas.lay({"ICE": BAND}, saga="Floamanna", gold=2), "ICE", "stay"), "pillage", "settle",
        r"you pillage about \d\.\d more places",
    ),
    "sagas: Heimskringla asks for settlements": (
        lambda: after(sagas.lay({"MIK": BAND}, gold=2, draw=["c11", "c08"]), "MIK", "done", "stay"),
        "settle", "pillage", r"you settle about \d\.\d more places",
    ),
    "sagas: Volsunga asks for a marker in Hunaland": (
        lambda: after(sagas.lay({"HUN": BAND}, saga="Volsunga", draw=["c11", "c08"]), "HUN", "stay"), "pillage", "done",
        r"Hunaland gets your marker more often",
    ),
    "sagas: Volsunga asks for Edda": (
        lambda: sagas.lay({"GOT": BAND}, saga="Volsunga", edda=3, draw=["c11", "c08"], stack=[["jomsburg", 0, 0]],
                          voyage=AT_GOTLAND),
        "edda", "settle", r"you have about \d\.\d more Edda",
    ),
    "sagas: two take the Danegeld of a fortress and do not fight": (
        lambda: after(sagas.lay({"PAR": "Er H"}, draw=["c07", "c08", "c10"]), "PAR", "stay"), "gold", "fight",
        JARL_LIVES.format(""),
    ),
    "sagas: of too many a Huskarl goes and not the Jarl": (
        lambda: after(sagas.lay({"ICE": BAND}, edda=0), "ICE", "stay"), "xH", "xEr",
        JARL_LIVES.format(r"\d+ % instead of 100 %"),
    ),
    "sagas: the last voyage is not given up": (
        lambda: sagas.lay({"sGR": BAND}, saga="Eirik", settled=["VIN", "ICE"], quests={"Runes": "accomplished"},
                          card="c04", draw=["c11"], stack=[["voyage", 9, 0], ["toll", 2, 0]], gold=5),
        "gold", "voyage", IN_TIME,
    ),
    "sagas: a quest lies one space away": (
        lambda: after(sagas.lay({"sNO": BAND}, quests={"Niflung Horde": "ORK hidden"}, draw=["c11"]), "sNO"), "nav",
        "stay", r"you accomplish about \d\.\d more quests",
    ),
    "sagas: home with the last voyage": (
        lambda: after(
            sagas.lay({"sGR": BAND}, saga="Eirik", settled=["VIN", "ICE"], quests={"Runes": "accomplished"},
                      draw=["c11"]), "sGR",
        ),
        "nav", "stay", IN_TIME,
    ),
    "sagas: a Huskarl stands in front of the Jarl": (
        lambda: in_battle(sagas.lay({"NMD": "Er 3H"}, draw=["c06", "c08", "c10"]), "NMD"), "H", "Er",
        JARL_LIVES.format(""),
    ),
}  # fmt: skip


def beside(chair: Chair, move: str, other: str) -> str:
    moves = {one.text: one for one in chair.moves}
    return compared(chair, moves[move], moves[other], 1, games=300, seconds=100.0)


@pytest.mark.parametrize("name", KNOWN)
def test_what_a_move_is_better_for_is_found_by_playing_on(name: str) -> None:
    lay, move, other, known = KNOWN[name]
    table = lay()
    compiled.load(table.game)
    assert re.match(known, beside(table.chair(0, 1), move, other))


def test_moves_that_come_to_the_same_are_not_told_apart() -> None:
    table = odin.lay("9r 9b", "2b 3g 4b 1r", "5k 6g 7p", middle="8p", **FOLLOW)
    compiled.load(table.game)
    assert beside(table.chair(0, 1), "9b", "9r") == ""
    assert beside(table.chair(0, 1), "9r", "9r") == ""
