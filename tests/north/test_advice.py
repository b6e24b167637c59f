"""Why a move is advised: what the reason says is so."""

from __future__ import annotations

import re

import numpy as np
import pytest

from meadhall import Table
from meadhall.games.north.bots import evaluation
from meadhall.games.north.bots.distance import AWAY
from meadhall.games.north.components import COLOURS, SPACE_NAMES

from .tables import B, G, R, Y, lay, play


def because(table: Table, text: str, seat: int = Y) -> str:
    chair = table.chair(seat, 1)
    return chair.because(next(move for move in chair.moves if move.text == text))


def test_a_step_is_told_by_what_it_leads_to_and_never_in_numbers() -> None:
    """Also where the monster lies on a village that is needed, to which no way is counted."""
    for monster in ("G4", "D7", "A4", "DEEP"):
        table = lay(hands={Y: "W.E W.N W.S W.W"}, ships={Y: "B2"}, monster=monster)
        for way, there in (("N", "B1"), ("E", "C2"), ("S", "B3"), ("W", "A2")):
            told = because(table, f"w{way}")
            assert told == because(table, f"row>{way}")
            found = re.fullmatch(r"it (brings you nearer to|takes you farther from) the (red|blue|green) village", told)
            assert found, told
            village = COLOURS.index(found[2])
            at = SPACE_NAMES.index(monster)
            links = [int(AWAY[at, village, SPACE_NAMES.index(space)]) for space in ("B2", there)]
            assert (links[1] < links[0]) == ("nearer" in told)


def test_ending_the_turn_does_not_deny_that_rowing_helps() -> None:
    table = lay(crews={Y: ["dR", "dB", "dG"]}, ships={Y: "B1"})
    assert because(table, "row>W") == "there you can hold a feast for the daughters aboard"
    assert because(table, "end") == "you stay where you are and keep your cards"
    blocked = lay(ships={Y: "A1"}, crews={Y: ["dR", "dB", "dG"]}, monster="B1")
    assert because(blocked, "end") == "neither rowing nor a wind you hold brings you nearer"


def test_keeping_a_seized_card_and_throwing_it_overboard_have_reasons_of_their_own() -> None:
    table = lay(crews={R: ["BER", "dG", None]}, ships={Y: "F4", R: "F4", B: "A6", G: "A6"}, dice=[6])
    play(table, "att", ">N")
    for card, keep, over in (
        ("xBER", "you have a place free for this hero", "seat 1 loses this hero"),
        ("xdG", "you still need a green daughter", "seat 1 has to fetch her again"),
    ):
        seized = table.copy()
        play(seized, card)
        assert because(seized, "keep") == keep
        assert because(seized, "over") == over


def test_the_monster_lies_in_the_way_of_whom_the_reason_names() -> None:
    table = lay(hands={Y: "LUR.S"}, ships={Y: "B2", R: "A2", B: "G6", G: "G6"}, monster="F4")
    play(table, "LUR.S")
    chair = table.chair(Y, 1)
    for move in chair.moves:
        assert move.label in {f"The monster to {move.text[1:]}", "The monster to the Deep"}
        assert re.match(r"there it (lies in|is out of|is in nobody)", chair.because(move))


@pytest.mark.parametrize("monster", ["D1", "G4", "D7", "A4"])
def test_the_monster_on_a_village_does_not_take_all_chances_from_those_who_need_it(monster: str) -> None:
    table = lay(ships={Y: "A1", R: "G1", B: "G7", G: "A7"}, monster=monster)
    out = np.zeros((3, 4))
    evaluation.evaluate(table.record, out)
    assert out[2].min() > 0.1
