"""Sailing and rowing: winds, events as wind, exits, and the monster's space."""

from __future__ import annotations

import pytest

from .tables import (
    B,
    G,
    R,
    Y,
    by,
    choices,
    discards,
    hand,
    lay,
    monster,
    phase,
    play,
    ship,
    stack,
    throw,
    told,
    turn,
    used,
    why_not,
)


@pytest.mark.rule("WN-R19", "WN-R21", "WN-R72", "WN-R73")
@pytest.mark.parametrize(("way", "to"), [("N", "B1"), ("E", "C2"), ("S", "B3"), ("W", "A2")])
def test_a_wind_moves_the_own_ship_one_space_and_is_discarded(way: str, to: str) -> None:
    table = lay(hands={Y: f"W.{way} W.{way}"}, ships={Y: "B2"})
    play(table, f"w{way}")
    assert ship(table, Y) == to
    assert hand(table, Y) == [f"W.{way}"]
    assert discards(table) == [f"W.{way}"]
    assert phase(table) == "main"


@pytest.mark.rule("WN-R20", "WN-51")
def test_a_universal_wind_goes_any_way_the_space_shows_named_when_played() -> None:
    table = lay(hands={Y: "W.U"}, ships={Y: "C1"})
    assert {text for text in choices(table) if text.startswith("w")} == {"wU>S", "wU>W"}
    play(table, "wU>W")
    assert ship(table, Y) == "B1"
    answered = lay(hands={Y: "W.U", R: "CAL.S"}, ships={Y: "C1"})
    play(answered, "wU>W")
    assert [entry["way"] for entry in answered.view(None)["stack"]] == ["W"]


@pytest.mark.rule("WN-R11", "WN-49", "WN-84")
def test_a_direction_the_space_does_not_show_cannot_be_played_not_even_to_no_effect() -> None:
    table = lay(hands={Y: "W.N W.E THO.E"}, ships={Y: "C1"})
    assert why_not(table, "wN") == "the space shows no exit that way"
    assert why_not(table, "wE") == "the space shows no exit that way"
    assert why_not(table, "~THO.E") == "the space shows no exit that way"


@pytest.mark.rule("WN-R22", "WN-R68", "WN-33")
def test_winds_are_for_the_own_turn_only() -> None:
    table = lay(hands={Y: "W.E", R: "W.N W.S LOK COM.N", B: "W.W"}, ships={Y: "A1"})
    play(table, "wE")
    assert turn(table) == R
    assert phase(table) == "window"
    assert choices(table) == {".", "COM.N"}
    assert "is not asked now" in why_not(table, "wN")


@pytest.mark.rule("WN-R27", "WN-R28", "WN-R72")
def test_an_event_with_an_icon_can_be_played_as_wind_instead_of_for_its_effect() -> None:
    table = lay(hands={Y: "COM.E ODI.N"}, ships={Y: "A1"})
    assert {"COM.E", "~COM.E", "ODI.N"} <= choices(table)
    play(table, "~COM.E")
    assert ship(table, Y) == "B1"
    assert ship(table, R) == "G1"
    assert discards(table) == ["COM.E"]
    play(table, "ODI.N")
    assert len(hand(table, Y)) == 2
    assert ship(table, Y) == "B1"


@pytest.mark.rule("WN-R27")
def test_events_without_an_icon_are_no_winds() -> None:
    table = lay(hands={Y: "LOK NOR GAL"}, ships={Y: "B2"})
    assert not {text for text in choices(table) if text.startswith("~")}


@pytest.mark.rule("WN-R29", "WN-50", "WN-R122", "WN-R124")
def test_calm_and_crosswind_do_not_touch_an_event_as_wind_and_loki_does() -> None:
    table = lay(hands={Y: "COM.E", R: "CAL.S CRO.N LOK"}, ships={Y: "B2"})
    play(table, "~COM.E")
    assert turn(table) == R
    assert choices(table) == {".", "LOK"}
    play(table, "LOK")
    assert ship(table, Y) == "B2"
    assert discards(table) == ["LOK", "COM.E"]


@pytest.mark.rule("WN-R51", "WN-R74", "WN-R50")
def test_any_number_of_winds_before_between_and_after_other_actions() -> None:
    table = lay(hands={Y: "W.E W.E W.S ODI.E W.W"}, ships={Y: "A1", R: "B2"}, pile="W.N W.N W.N")
    play(table, "wE", "wS")
    assert ship(table, Y) == "B2"
    play(table, "ODI.E")
    throw(table, 4)
    play(table, "att", ">S")
    assert ship(table, Y) == "B2"
    assert "wW" in choices(table)
    play(table, "wW")
    assert ship(table, Y) == "A2"


@pytest.mark.rule("WN-R12", "WN-52", "WN-R10")
def test_every_harbour_and_village_is_open_and_ships_block_nobody() -> None:
    table = lay(hands={Y: "W.E W.N"}, ships={Y: "F1", R: "G1"})
    play(table, "wE")
    assert ship(table, Y) == "G1"
    village = lay(hands={Y: "W.W"}, ships={Y: "B4", G: "A4"})
    play(village, "wW")
    assert ship(village, Y) == "A4"


# ---- rowing


@pytest.mark.rule("WN-R75", "WN-R76", "WN-R77", "WN-R53", "WN-53")
def test_rowing_needs_no_card_cannot_be_answered_and_ends_the_turn() -> None:
    hands = {Y: "LOK", R: "LOK MIS.S CAL.S CRO.E NOR COM.N ODI.N", B: "COM.E", G: "COM.S"}
    table = lay(hands=hands, ships={Y: "B2"}, pile="W.N W.N")
    play(table, "row>S")
    assert ship(table, Y) == "B3"
    assert turn(table) == R
    assert phase(table) == "main"
    assert told(table)[:2] == ["moved", "turn"]


@pytest.mark.rule("WN-R15", "WN-R16", "WN-R13")
def test_nobody_rows_into_the_monster() -> None:
    table = lay(ships={Y: "D2"})
    assert {text for text in choices(table) if text.startswith("row")} == {"row>N", "row>E", "row>W"}
    assert why_not(table, "row>S") == "the monster is there; only sails may lead to it"


@pytest.mark.rule("WN-54", "WN-9", "WN-R50")
def test_a_turn_may_end_without_rowing_at_any_time() -> None:
    table = lay(hands={Y: "W.E W.E"}, ships={Y: "A1"})
    assert "end" in choices(table)
    play(table, "wE", "end")
    assert turn(table) == R
    assert ship(table, Y) == "B1"


# ---- the monster's space


@pytest.mark.rule("WN-R14", "WN-R92", "WN-65")
def test_a_sail_into_the_monsters_space_is_an_attack_at_once() -> None:
    table = lay(hands={Y: "W.S", R: "MIS.S"}, ships={Y: "D2"})
    play(table, "wS")
    assert stack(table) == ["att mon"]
    assert ship(table, Y) == monster(table) == "DEEP"
    assert used(table)
    assert discards(table) == ["W.S"]


@pytest.mark.rule("WN-R93", "WN-64", "WN-X6")
def test_with_the_standard_action_used_the_way_to_the_monster_is_closed() -> None:
    table = lay(hands={Y: "W.S W.U THO.S"}, ships={Y: "D2"}, standard_used=True)
    assert {text for text in choices(table) if text[0] in "w~"} == {"wU>N", "wU>E", "wU>W"}
    assert why_not(table, "wS") == "the monster is there, and your standard action is used"
    assert "standard action is used" in why_not(table, "~THO.S")


@pytest.mark.rule("WN-50", "WN-R92")
def test_an_event_as_wind_may_start_a_monster_fight_too() -> None:
    table = lay(hands={Y: "THO.S", R: "MIS.S"}, ships={Y: "D2"})
    play(table, "~THO.S")
    assert stack(table) == ["att mon"]


@pytest.mark.rule("WN-R16", "WN-55", "WN-71", "WN-R91", "WN-R132", "WN-R142", "WN-R157")
def test_no_effect_moves_a_ship_into_the_monsters_space() -> None:
    table = lay(hands={Y: "COM.N GAL"}, ships={Y: "F4", R: "D2"}, crews={Y: ["PIL"]})
    command = table.copy()
    play(command, "COM.N", "@R")
    assert choices(command) == {">N", ">E", ">W"}
    gale = table.copy()
    play(gale, "GAL")
    assert choices(gale) == {">N", ">E", ">S"}
    pilot = table.copy()
    play(pilot, "*PIL")
    assert choices(pilot) == {">N", ">E", ">S"}
    fight = lay(ships={Y: "D2", R: "D2"}, dice=[4])
    play(fight, "att")
    assert phase(fight) == "push"
    assert choices(fight) == {">N", ">E", ">W"}


@pytest.mark.rule("WN-R17")
def test_sailing_and_rowing_past_it_leave_the_monster_where_it_is() -> None:
    table = lay(hands={Y: "W.N W.W"}, ships={Y: "D2"})
    play(table, "wW", "row>N")
    assert monster(table) == "DEEP"
    assert B == 2


@pytest.mark.rule("WN-R24", "WN-R141", "WN-R77")
def test_an_event_prevails_over_the_general_rule() -> None:
    """A ship moves in another's turn, without a wind, because its card says so."""
    table = lay(hands={Y: "ODI.N", R: "GAL"}, ships={R: "G1"})
    play(table, "ODI.N")
    by(table, R, "GAL>S>S")
    assert ship(table, R) == "G3"
    assert turn(table) == Y
