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
