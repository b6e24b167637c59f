"""What events tell beside their name: who lost what, and why."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import Table
from meadhall.games.north.components import CODES

from .tables import B, G, R, Y, by, hand, lay, lay_under, phase, play, ship, turn, why_not


def fields(table: Table, name: str) -> list[dict[str, Any]]:
    """What the last play told by events of one kind."""
    return [event.fields for event in table.happened if event.name == name]


@pytest.mark.rule("WN-8")
def test_the_end_tells_camps_and_daughters_aboard_sick_ones_too() -> None:
    table = lay(active=3, round=60, camps={Y: "R", R: "Y", B: "Y"}, crews={R: ["dG"], B: ["dR", "dG sick"], G: ["dB"]})
    play(table, "end")
    (end,) = fields(table, "ended")
    assert end == {"won": False, "camps": [1, 1, 1, 0], "aboard": [0, 1, 2, 1]}


@pytest.mark.rule("WN-R107")
def test_a_card_beyond_the_limit_is_discarded_and_not_sacrificed() -> None:
    """Under version 1 cards that are all alike go by themselves."""
    table = lay_under(1, hands={Y: "W.N " * 9})
    play(table, "end")
    told = fields(table, "discarded")
    assert len(told) > 1
    assert not any(discarded["sacrifice"] for discarded in told)


@pytest.mark.rule("WN-R125")
def test_crosswind_is_refused_by_what_lies_beside_the_ship_that_sails() -> None:
    table = lay(active=B, hands={B: "W.N", R: "CRO.N"}, ships={B: "D2", Y: "A1", R: "B2"})
    play(table, "wN")
    by(table, R, "CRO.N")
    assert "monster" in why_not(table, ">S")


@pytest.mark.rule("WN-R89")
@pytest.mark.parametrize("kept", [True, False])
def test_a_seizure_tells_whether_the_card_was_kept(kept: bool) -> None:
    table = lay(ships={Y: "B2", R: "B2"}, crews={R: ["PIL"]}, dice=[6])
    play(table, "att", ">S", "keep" if kept else "over")
    (seized,) = fields(table, "seized")
    assert seized["kept"] == kept


@pytest.mark.rule("WN-R89")
@pytest.mark.parametrize(("place", "monster", "after"), [("D7", "C7", "D6"), ("D7", "D6", "C7")])
def test_a_loser_with_one_way_to_go_is_pushed_there_without_a_question(place: str, monster: str, after: str) -> None:
    table = lay(ships={Y: place, R: place}, monster=monster, dice=[4])
    play(table, "att")
    assert phase(table) == "main"
    assert ship(table, R) == after


@pytest.mark.rule("WN-85")
def test_the_die_on_the_stack_is_of_whoever_rolled_it_last() -> None:
    """Red's Rune-caster rolls in answer to yellow's Mutiny, and fails; then yellow rolls for the Mutiny itself."""
    table = lay(hands={Y: "MUT.E", B: "NOR NOR"}, crews={R: ["RUN", "dB"]}, dice=[1, 5])
    play(table, "MUT.E@R")
    by(table, R, "*RUN")
    assert phase(table) == "roll"
    (die,) = (entry for entry in table.position()["stack"] if entry["what"] == "die")
    assert (die["by"], die["object"]) == (R, 1)
    by(table, B, ".")
    assert phase(table) == "roll"
    (die,) = (entry for entry in table.position()["stack"] if entry["what"] == "die")
    assert (die["by"], die["object"], die["resolved"]) == (Y, 0, False)


@pytest.mark.rule("WN-77", "WN-R99")
def test_more_cards_than_one_event_holds_are_told_in_two() -> None:
    """Eleven pairs are given, eleven cards drawn: ten are told, then one, each time in the order of kinds."""
    table = lay(hands={Y: "W.N " * 10 + "W.E " * 10 + "LOK LOK"}, pile="W.W W.S " * 5 + "W.U")
    play(table, "sac", *["-W.N"] * 10, *["-W.E"] * 10, "-LOK", "-LOK")
    assert phase(table) == "main"
    drawn = fields(table, "drew")
    assert [told["count"] for told in drawn] == [told["count"] for told in fields(table, "draws")] == [10, 1]
    cards = [[CODES[kind - 1] for kind in told["cards"] if kind] for told in drawn]
    assert [len(codes) for codes in cards] == [10, 1]
    assert sorted(cards[0] + cards[1]) == sorted(hand(table, Y)) == sorted(["W.W", "W.S"] * 5 + ["W.U"])
    assert cards[0] == sorted(cards[0], key=CODES.index)


STEPS: list[tuple[str, dict[str, Any], tuple[str, ...], dict[str, Any]]] = [
    (
        "victim", {"hands": {Y: "MUT.E"}, "crews": {R: ["BER", "SHI"]}, "dice": [4]}, ("MUT.E",),
        {"whom": R, "also": 0, "why": None},
    ),
    ("push", {"ships": {Y: "B2", R: "B2"}, "dice": [4]}, ("att",), {"whom": R, "also": 0, "why": None}),
    ("push", {"ships": {Y: "B2", R: "B2"}, "dice": [6]}, ("att",), {"whom": R, "also": 1, "why": None}),
    ("push", {"ships": {Y: "B2", R: "B2"}, "dice": [1]}, ("att",), {"whom": Y, "also": 0, "why": None}),
    (
        "seize", {"ships": {Y: "B2", R: "B2"}, "crews": {R: ["BER", "HUN"]}, "dice": [6]}, ("att", ">N"),
        {"whom": R, "also": 0, "why": None},
    ),
    (
        "fate", {"ships": {Y: "B2", R: "B2"}, "crews": {R: [None, None, "HUN"]}, "dice": [6]}, ("att", ">N"),
        {"whom": R, "also": 2, "why": None},
    ),
    (
        "room",
        {"ships": {Y: "B2", R: "B2"}, "crews": {R: [None, "HUN"], Y: ["RUN", "SEE", "PIL"]}, "dice": [6]},
        ("att", ">N", "keep"), {"whom": R, "also": 1, "why": "attack"},
    ),
    (
        "room", {"ships": {Y: "G4"}, "crews": {Y: ["BER", "SEE", "PIL"]}}, ("loot",),
        {"whom": None, "also": 0, "why": "loot"},
    ),
    ("sacrifice", {"hands": {Y: "W.N W.E W.S"}}, ("sac",), {"pairs": 0, "half": 0}),
    ("sacrifice", {"hands": {Y: "W.N W.E W.S"}}, ("sac", "-W.N"), {"pairs": 0, "half": 1}),
    ("sacrifice", {"hands": {Y: "W.N W.E W.S W.W"}}, ("sac", "-W.N", "-W.E"), {"pairs": 1, "half": 0}),
    ("sacrifice", {"hands": {Y: "W.N W.E W.S W.W"}}, ("sac", "-W.N", "-W.E", "-W.S"), {"pairs": 1, "half": 1}),
]  # fmt: skip


@pytest.mark.rule("WN-58", "WN-77")
@pytest.mark.parametrize(("asked", "position", "moves", "step"), STEPS)
def test_a_position_tells_what_a_question_is_about(
    asked: str, position: dict[str, Any], moves: tuple[str, ...], step: dict[str, Any]
) -> None:
    table = lay(**position)
    play(table, *moves)
    assert (phase(table), table.position()["step"]) == (asked, step)
    assert turn(table) == (R if step.get("whom") == Y else Y)
