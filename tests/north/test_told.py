"""What events tell beside their name: who lost what, and why."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import Table

from .tables import B, G, R, Y, by, lay, lay_under, phase, play, ship, why_not


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
