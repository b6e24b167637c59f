"""Why a move is refused: every reason at a position that calls for it, and every move judged as it is listed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from meadhall import Table
from meadhall.games.north.rules import state
from meadhall.games.north.words.reasons import WORDS

from .tables import NORTH, B, G, R, Y, lay, play, turn, why_not

TOGETHER = {Y: "B2", R: "B2"}
DEEDS = "MUT.E COM.N SEA.W LUR.S GAL ODI.N"
FULL: list[str | None] = ["PIL", "dB", "SEE"]


def at(*moves: str, **position: Any) -> Table:
    """A table after some moves, each by whoever is asked."""
    table = lay(**position)
    play(table, *moves)
    return table


def answered(*moves: str) -> Table:
    """Yellow's Mutiny names red, whose Rune-caster answers; then whoever is asked next makes these moves."""
    hands = {Y: "MUT.E", R: "LOK", B: "LOK THO.N W.N", G: "NOR"}
    return at("MUT.E@R", "*RUN", *moves, hands=hands, crews={R: ["RUN", "dB"], B: ["BER"]}, dice=[1, 1])


POSITIONS: dict[str, Callable[[], Table]] = {
    "hero": lambda: lay(hands={Y: "BER W.N LOK"}, crews={Y: ["PIL"]}, phase="hero", opening=True),
    "a hero's place": lambda: at("hBER", hands={Y: "BER"}, crews={Y: FULL}, phase="hero", opening=True),
    "main": lambda: lay(hands={Y: f"W.N THO.E LOK NOR {DEEDS}"}, ships={Y: "B2"}, crews={Y: ["SEE", "PIL", "RUN"]}),
    "no deed possible": lambda: lay(hands={Y: "MUT.E SEA.W", R: "W.N"}),
    "beside the monster": lambda: lay(
        hands={Y: "W.S W.U THO.S"}, ships={Y: "D2", R: "D2"}, crews={Y: ["dR", "SEE sick", "PIL used"]},
        standard_used=True,
    ),
    "a fight is near": lambda: lay(hands={Y: "W.S W.U THO.S"}, ships={Y: "D2"}),
    "at home": lambda: lay(hands={Y: "W.E"}, crews={Y: ["HEL", "dB"]}),
    "at home with a sick daughter": lambda: lay(crews={Y: ["dB sick"]}),
    "at a village": lambda: lay(ships={Y: "G4"}),
    "at a village of a colour aboard": lambda: lay(ships={Y: "G4"}, crews={Y: ["dR"]}),
    "at the own village": lambda: lay(ships={Y: "D1"}),
    "attack": lambda: at("att", ships={**TOGETHER, B: "B2"}),
    "mutiny": lambda: at("MUT.E", hands={Y: "MUT.E"}, crews={R: ["BER"], B: ["SHI"], Y: ["SEE"]}),
    "command": lambda: at("COM.N", hands={Y: "COM.N"}),
    "command of three": lambda: at("COM.N", seats=3, hands={Y: "COM.N"}),
    "the way of a command": lambda: at("COM.N@R", hands={Y: "COM.N"}, ships={Y: "B2", R: "D2"}),
    "seasickness": lambda: at(
        "SEA.W", hands={Y: "SEA.W"}, crews={Y: ["PIL"], R: ["HEA", "dB"], B: ["SHI sick"], G: ["BOD"]}
    ),
    "whom it befalls": lambda: at(
        "SEA.W@R", hands={Y: "SEA.W"}, crews={Y: ["PIL"], R: ["BOD sick", "dB", "SHI"]}
    ),
    "whom it befalls of two": lambda: at("SEA.W@R", hands={Y: "SEA.W"}, crews={Y: ["PIL"], R: ["BOD", None, "SHI"]}),
    "lure": lambda: at("LUR.S", hands={Y: "LUR.S"}, ships={Y: "B4", R: "F5"}),
    "lure near a harbour": lambda: at("LUR.S", hands={Y: "LUR.S"}, monster="B2", ships={Y: "C2", R: "B3"}),
    "gale": lambda: at("GAL", hands={Y: "GAL"}, ships={Y: "D2"}),
    "second way of a gale": lambda: at("GAL>E", hands={Y: "GAL"}, ships={Y: "C2"}),
    "pilot": lambda: at("*PIL", ships={Y: "D2"}, crews={Y: ["PIL"]}),
    "pilot in a window": lambda: at("ODI.N", "*PIL", hands={Y: "ODI.N"}, crews={R: ["PIL"]}, ships={R: "D2"}),
    "react": lambda: at("MUT.E@R", hands={Y: "MUT.E", R: "LOK W.N THO.N NOR"}, crews={R: ["RUN", "dB"], B: ["BER"]}),
    "react unnamed": lambda: at("MUT.E@R", hands={Y: "MUT.E", B: "LOK"}, crews={R: ["BER"], B: ["RUN", "SEE", "PIL"]}),
    "react to a wind": lambda: at("wE", hands={Y: "W.E", R: "CAL.S CRO.N MIS.S LOK THO.N GAL"}, ships={Y: "B2"}),
    "react to a wind that cannot be bent": lambda: at(
        "wE", hands={Y: "W.E", R: "CAL.S CRO.N"}, ships={Y: "A1", R: "B2"}, monster="A2"
    ),
    "react to a raid": lambda: at("loot", hands={R: "CAL.S CRO.N MIS.S LOK THO.N"}, ships={Y: "D7"}),
    "loki's entry": lambda: answered("LOK"),
    "loki's entry on a wind": lambda: at(
        "wE", "CAL.S", "CRO.N>S", "LOK", hands={Y: "W.E", R: "CAL.S", B: "CRO.N", G: "LOK"}, ships={Y: "B2"}
    ),
    "thor's entry": lambda: answered("THO.N"),
    "thor's entry beside a Loki's": lambda: answered("LOK#0", ".", "THO.N"),
    "thor's sign": lambda: answered("THO.N#0"),
    "crosswind": lambda: at("wE", "CRO.N", hands={Y: "W.E", R: "CRO.N"}, ships={Y: "D2", R: "A2"}),
    "roll": lambda: at("MUT.E", ".", ".", hands={Y: "MUT.E", R: "NOR THO.N", B: "LOK W.N"}, crews={R: ["BER", "SHI"]}),
    "roll of the Rune-caster": lambda: answered("."),
    "window": lambda: at("wE", hands={Y: "W.E", R: f"W.N THO.N NOR LOK {DEEDS}"}, crews={R: ["SEE", "PIL", "RUN"]}),
    "victim": lambda: at("MUT.E@R", hands={Y: "MUT.E"}, crews={R: ["BER", None, "SHI"]}, dice=[4]),
    "push": lambda: at("att", ships={Y: "B1", R: "B1"}, monster="C1", dice=[4]),
    "push of an attacker": lambda: at("att", ships={Y: "D2", R: "D2", G: "A2"}, dice=[1]),
    "seize": lambda: at("att", ">N", ships=TOGETHER, crews={R: ["BER", None, "HUN"]}, dice=[6]),
    "fate": lambda: at("att", ">N", ships=TOGETHER, crews={R: ["BER"]}, dice=[6]),
    "room for a captive": lambda: at("att", ">N", "keep", ships=TOGETHER, crews={Y: FULL, R: ["BER"]}, dice=[6]),
    "room for a daughter": lambda: at("loot", ships={Y: "G4"}, crews={Y: FULL}),
    "the monster's space": lambda: at("wS", hands={Y: "W.S"}, ships={Y: "D2", R: "B2"}, dice=[4]),
    "sacrifice": lambda: at("sac", hands={Y: "W.N W.E LOK THO.N"}),
    "half a pair": lambda: at("sac", "-LOK", hands={Y: "W.N W.E LOK THO.N"}),
    "a pair given": lambda: at("sac", "-LOK", "-W.N", hands={Y: "W.N W.E LOK THO.N"}),
    "half of the second pair": lambda: at("sac", "-LOK", "-W.N", "-W.E", hands={Y: "W.N W.E LOK THO.N"}),
    "rowing on": lambda: at("row>S", crews={Y: ["OAR"]}, ships={Y: "D1"}),
    "limit": lambda: at("end", hands={Y: "W.N W.N W.E W.S W.W W.U LOK"}),
}  # fmt: skip


@pytest.mark.parametrize("position", POSITIONS)
def test_of_all_moves_those_listed_are_judged_good_and_no_others(position: str) -> None:
    table = POSITIONS[position]()
    seat = turn(table)
    assert [move for move in range(NORTH.moves) if not table.why_not(seat, move)] == sorted(table.legal(seat))
    for other in {Y, R, B} - {seat}:
        assert all(table.why_not(other, move) for move in range(NORTH.moves))


REASONS: list[tuple[str, str, int]] = [
    ("hero", "hSHI", state.NOT_HELD),
    ("main", "wE", state.NOT_HELD),
    ("main", "~THO.S", state.NOT_HELD),
    ("main", "MUT.S", state.NOT_HELD),
    ("react", "CAL.S", state.NOT_HELD),
    ("limit", "-BER", state.NOT_HELD),
    ("sacrifice", "-W.S", state.NOT_HELD),
    ("main", "hBER", state.HERO_STEP),
    ("window", "hBER", state.HERO_STEP),
    ("react", "hBER", state.HERO_STEP),
    ("at home", "wE>N", state.NO_EXIT),
    ("at home", "row>W", state.NO_EXIT),
    ("a fight is near", "wU>W", 0),
    ("a fight is near", "wS", 0),
    ("a fight is near", "row>S", state.BEAST_THERE),
    ("the way of a command", ">S", state.BEAST_THERE),
    ("gale", ">S", state.BEAST_THERE),
    ("second way of a gale", ">S", state.BEAST_THERE),
    ("pilot", ">S", state.BEAST_THERE),
    ("pilot in a window", ">S", state.BEAST_THERE),
    ("push", ">E", state.BEAST_THERE),
    ("push", ">N", state.NO_EXIT),
    ("push of an attacker", ">S", state.BEAST_THERE),
    ("rowing on", ">S", state.BEAST_THERE),
    ("crosswind", ">S", state.BEAST_THERE),
    ("crosswind", ">E", state.SAME_WAY),
    ("beside the monster", "wS", state.BEAST_AND_USED),
    ("beside the monster", "wU>S", state.BEAST_AND_USED),
    ("beside the monster", "~THO.S", state.BEAST_AND_USED),
    ("main", "wN>S", state.OTHER_WIND),
    ("main", "LOK", state.ONLY_ANSWERS),
    ("main", "NOR", state.ONLY_ANSWERS),
    ("main", "THO.E", state.ONLY_ANSWERS),
    ("window", "THO.N", state.ONLY_ANSWERS),
    ("react to a raid", "CAL.S", state.NO_CONDITION),
    ("react to a raid", "CRO.N", state.NO_CONDITION),
    ("react to a raid", "LOK", state.NO_CONDITION),
    ("react to a raid", "THO.N", state.NO_CONDITION),
    ("react to a wind", "MIS.S", state.NO_CONDITION),
    ("react to a wind", "GAL", state.NO_CONDITION),
    ("react", "NOR", state.NO_CONDITION),
    ("roll", "THO.N", state.NO_CONDITION),
    ("main", "*RUN", state.NO_CONDITION),
    ("window", "*RUN", state.NO_CONDITION),
    ("react to a wind that cannot be bent", "CRO.N", state.NO_OBJECT),
    ("no deed possible", "MUT.E", state.NO_OBJECT),
    ("no deed possible", "SEA.W", state.NO_OBJECT),
    ("at home", "*SEE", state.NOT_ABOARD),
    ("beside the monster", "*SEE", state.IS_ILL),
    ("beside the monster", "*PIL", state.TURNED),
    ("react unnamed", "*RUN", state.NOT_NAMED),
    ("beside the monster", "att", state.STANDARD_USED),
    ("beside the monster", "loot", state.STANDARD_USED),
    ("beside the monster", "feast", state.STANDARD_USED),
    ("beside the monster", "sac", state.STANDARD_USED),
    ("main", "att", state.NOBODY_HERE),
    ("main", "loot", state.NO_VILLAGE),
    ("at the own village", "loot", state.OWN_VILLAGE),
    ("at a village of a colour aboard", "loot", state.HAVE_COLOUR),
    ("at a village", "feast", state.NOT_HOME),
    ("at home with a sick daughter", "feast", state.NO_HEALTHY_DAUGHTER),
    ("at home", "sac", state.TOO_FEW_CARDS),
    ("command of three", "@G", state.NOT_THERE),
    ("attack", "@Y", state.OWN_SHIP),
    ("command", "@Y", state.OWN_SHIP),
    ("mutiny", "@Y", state.OWN_SHIP),
    ("attack", "@G", state.ELSEWHERE),
    ("mutiny", "@G", state.NO_CREW),
    ("seasickness", "@B", state.ALREADY_SICK),
    ("seasickness", "@R", state.HEALED),
    ("whom it befalls", "x1", state.ALREADY_SICK),
    ("whom it befalls of two", "x2", state.EMPTY_PLACE),
    ("victim", "x2", state.EMPTY_PLACE),
    ("seize", "x2", state.EMPTY_PLACE),
    ("lure", ">A2", state.TOO_FAR),
    ("lure", ">B4", state.SHIP_THERE),
    ("lure", ">F5", state.SHIP_THERE),
    ("lure", ">DEEP", state.SAME_SPACE),
    ("lure near a harbour", ">A1", state.HARBOUR_THERE),
    ("the monster's space", ">DEEP", state.SHIP_THERE),
    ("the monster's space", ">B2", state.SHIP_THERE),
    ("the monster's space", ">A1", state.HARBOUR_THERE),
    ("loki's entry", "#3", state.NO_ENTRY),
    ("loki's entry", "#15", state.NO_ENTRY),
    ("thor's entry", "#2", state.NO_ENTRY),
    ("loki's entry on a wind", "#0", state.NOT_CANCELLED),
    ("loki's entry on a wind", "#4", state.NO_ENTRY),
    ("thor's entry beside a Loki's", "#2", state.NO_ROLL),
    ("thor's entry beside a Loki's", "#3", state.NO_ENTRY),
    ("a hero's place", ".", state.MUST_CHOOSE),
    ("command", ".", state.MUST_CHOOSE),
    ("the way of a command", ".", state.MUST_CHOOSE),
    ("gale", ".", state.MUST_CHOOSE),
    ("pilot", ".", state.MUST_CHOOSE),
    ("victim", ".", state.MUST_CHOOSE),
    ("push", ".", state.MUST_CHOOSE),
    ("seize", ".", state.MUST_CHOOSE),
    ("fate", ".", state.MUST_CHOOSE),
    ("room for a captive", ".", state.MUST_CHOOSE),
    ("the monster's space", ".", state.MUST_CHOOSE),
    ("sacrifice", ".", state.MUST_CHOOSE),
    ("half a pair", ".", state.MUST_CHOOSE),
    ("half of the second pair", ".", state.MUST_CHOOSE),
    ("limit", ".", state.MUST_CHOOSE),
    ("hero", "wN", state.OTHER_CHOICE),
    ("hero", "*PIL", state.OTHER_CHOICE),
    ("hero", "row>E", state.OTHER_CHOICE),
    ("react", "wN", state.OTHER_CHOICE),
    ("react", "att", state.OTHER_CHOICE),
    ("react", "row>S", state.OTHER_CHOICE),
    ("react", "*SEE", state.OTHER_CHOICE),
    ("react unnamed", "*PIL", state.OTHER_CHOICE),
    ("window", "wN", state.OTHER_CHOICE),
    ("window", "~THO.N", state.OTHER_CHOICE),
    ("window", "*SEE", state.OTHER_CHOICE),
    ("window", "loot", state.OTHER_CHOICE),
    ("main", "keep", state.OTHER_CHOICE),
    ("main", "-W.N", state.OTHER_CHOICE),
    ("main", ">N", state.OTHER_CHOICE),
    ("command", ">N", state.OTHER_CHOICE),
    ("command", "x1", state.OTHER_CHOICE),
    ("the way of a command", "@R", state.OTHER_CHOICE),
    ("whom it befalls", "@R", state.OTHER_CHOICE),
    ("lure", "#0", state.OTHER_CHOICE),
    ("thor's sign", "#0", state.OTHER_CHOICE),
    ("thor's sign", "keep", state.OTHER_CHOICE),
    ("victim", "@R", state.OTHER_CHOICE),
    ("push", "x1", state.OTHER_CHOICE),
    ("fate", "x1", state.OTHER_CHOICE),
    ("room for a daughter", "keep", state.OTHER_CHOICE),
    ("the monster's space", ">N", state.OTHER_CHOICE),
    ("sacrifice", "wN", state.OTHER_CHOICE),
    ("limit", "row>S", state.OTHER_CHOICE),
    ("rowing on", "-W.N", state.OTHER_CHOICE),
]


@pytest.mark.rule("WN-49", "WN-64", "WN-84", "WN-R26", "WN-R42", "WN-R80", "WN-R155")
@pytest.mark.parametrize(("position", "text", "code"), REASONS)
def test_a_move_is_refused_for_what_stands_in_its_way(position: str, text: str, code: int) -> None:
    table = POSITIONS[position]()
    if code == 0:
        assert text in {move.text for move in table.moves(turn(table))}
    elif code == state.OTHER_CHOICE:
        assert "is not asked now; wanted is" in why_not(table, text)
    elif code == state.MUST_CHOOSE:
        assert why_not(table, text).startswith("something must be chosen")
    elif code == state.TOO_FAR:
        assert "more than three links" in why_not(table, text)
    else:
        assert why_not(table, text) == WORDS[code]


def test_every_reason_there_is_stands_in_that_table() -> None:
    met = {code for _, _, code in REASONS}
    assert set(WORDS) | {state.OTHER_CHOICE, state.MUST_CHOOSE, state.TOO_FAR} <= met
