"""The window after an action: who may respond, with what, and when there is none."""

from __future__ import annotations

import pytest

from .tables import (
    B,
    G,
    R,
    Y,
    asked_in_order,
    by,
    choices,
    crew,
    discards,
    hand,
    lay,
    phase,
    play,
    ship,
    stack,
    turn,
    used,
)


@pytest.mark.rule("WN-R66", "WN-43", "WN-R71")
def test_each_other_seat_has_one_chance_clockwise_from_the_left() -> None:
    table = lay(hands={Y: "W.E", R: "ODI.N ODI.E", B: "COM.N COM.E", G: "GAL GAL"}, ships={Y: "A1"}, pile="W.N W.N W.N")
    play(table, "wE")
    asked_in_order(table, [(R, "ODI.N"), (B, "COM.N@Y>W"), (G, "GAL>N>S")])
    assert turn(table) == Y
    assert phase(table) == "main"
    assert ship(table, Y) == "A1"


@pytest.mark.rule("WN-R66", "WN-99")
def test_a_pass_gives_the_chance_to_the_next_and_not_back() -> None:
    table = lay(hands={Y: "W.E", R: "COM.N", B: "COM.E", G: "COM.S"}, ships={Y: "A1"})
    play(table, "wE")
    asked_in_order(table, [(R, "."), (B, "COM.E@Y>S"), (G, ".")])
    assert turn(table) == Y
    assert hand(table, R) == ["COM.N"]


@pytest.mark.rule("WN-R67", "WN-R25")
def test_a_response_may_aim_at_anybody_or_at_the_monster() -> None:
    table = lay(hands={Y: "ODI.N", R: "COM.N", B: "LUR.S", G: "SEA.W"}, crews={B: ["BER"]})
    play(table, "ODI.N")
    by(table, R, "COM.N@G>N")
    assert ship(table, G) == "A6"
    by(table, B, "LUR.S>D6")
    assert table.view(None)["monster"] == "D6"
    by(table, G, "SEA.W")
    assert crew(table, B) == ["BER sick", None, None]


@pytest.mark.rule("WN-R68", "WN-R69", "WN-47", "WN-R157")
def test_responses_are_deeds_and_the_pilot_not_winds_nor_answers() -> None:
    hands = {R: "W.N LOK THO.N NOR CAL.S CRO.N MIS.S MUT.E COM.N SEA.W LUR.S GAL ODI.N"}
    table = lay(hands={Y: "ODI.E", **hands}, crews={R: ["PIL", "SEE", "RUN"], B: ["BER"]})
    play(table, "ODI.E")
    by(table, R, ".")  # the loop of the card itself: Loki could answer
    assert phase(table) == "window"
    assert choices(table) == {".", "MUT.E", "COM.N", "SEA.W", "LUR.S", "GAL", "ODI.N", "*PIL"}


@pytest.mark.rule("WN-R70", "WN-44", "WN-X3")
def test_the_rulebooks_turn_of_jack() -> None:
    """Jack is blue, Magda to his left red; cards are drawn, a Berserker placed, a wind played, a command answered."""
    jack, magda, third, fourth = range(4)
    table = lay(
        colours="BRYG", active=fourth, turn=fourth,
        hands={jack: "W.W LOK BER W.N W.N", magda: "COM.E"}, pile="W.S W.S", ships={magda: "G1"},
    )  # fmt: skip
    play(table, "end")
    assert len(hand(table, jack)) == 7
    by(table, jack, "hBER")
    assert len(hand(table, jack)) == 6
    assert phase(table) == "main"
    by(table, jack, "wW")
    assert ship(table, jack) == "F7"
    assert len(hand(table, jack)) == 5
    assert (turn(table), phase(table)) == (magda, "window")
    by(table, magda, "COM.E@B>E")
    assert stack(table) == ["COM.E@B>E"]
    assert turn(table) == jack
    by(table, jack, "LOK")
    assert len(hand(table, jack)) == 4
    assert ship(table, jack) == "F7"
    assert (turn(table), phase(table)) == (jack, "main")
    assert not used(table)
    assert "COM.E" in discards(table)
    assert third == 2


@pytest.mark.rule("WN-R70")
def test_the_loop_of_a_response_starts_left_of_the_responder_and_is_open_to_all() -> None:
    table = lay(hands={Y: "W.E LOK", R: "LOK", B: "ODI.N LOK", G: "LOK"}, ships={Y: "A1"})
    play(table, "wE")
    by(table, B, "ODI.N")
    asked_in_order(table, [(G, "."), (Y, "."), (R, "."), (B, ".")])
    assert phase(table) == "main"


@pytest.mark.rule("WN-44")
def test_a_response_opens_no_further_window() -> None:
    table = lay(hands={Y: "W.E", R: "ODI.N", B: "GAL"}, ships={Y: "A1"}, pile="COM.N COM.E")
    play(table, "wE")
    by(table, R, "ODI.N")
    assert turn(table) == B
    by(table, B, ".")
    assert turn(table) == Y


@pytest.mark.rule("WN-45")
def test_the_window_opens_also_after_a_cancelled_action() -> None:
    table = lay(hands={Y: "W.E", R: "CAL.S", B: "ODI.N"}, ships={Y: "A1"})
    play(table, "wE")
    by(table, R, "CAL.S")
    assert ship(table, Y) == "A1"
    assert (turn(table), phase(table)) == (B, "window")


@pytest.mark.rule("WN-46", "WN-10", "WN-53")
def test_no_window_after_placing_a_hero_rowing_discarding_or_drawing() -> None:
    others = {R: "ODI.N", B: "GAL", G: "COM.N"}
    hero = lay(hands={Y: "BER", **others}, phase="hero", opening=True)
    play(hero, "hBER")
    assert (turn(hero), phase(hero)) == (Y, "main")
    row = lay(hands={Y: "W.N W.N W.N W.N W.N W.N W.E", **others}, ships={Y: "B2"}, pile="W.S W.S")
    play(row, "row>N")
    assert (turn(row), phase(row)) == (Y, "limit")
    play(row, "-W.N")
    assert (turn(row), phase(row)) == (R, "main")


@pytest.mark.rule("WN-46", "WN-76", "WN-R108")
def test_no_window_after_the_winning_feast() -> None:
    table = lay(hands={R: "ODI.N SEA.W"}, crews={Y: ["dR"]}, camps={Y: "BG"})
    play(table, "feast")
    assert table.over


@pytest.mark.rule("WN-R69", "WN-95")
def test_the_active_players_ability_is_an_action_with_loop_and_window() -> None:
    table = lay(hands={R: "LOK", B: "ODI.N"}, crews={Y: ["SEE"]}, dice=[6])
    play(table, "*SEE")
    assert (turn(table), phase(table)) == (R, "react")
    by(table, R, ".")
    assert len(hand(table, Y)) == 1
    assert (turn(table), phase(table)) == (B, "window")


@pytest.mark.rule("WN-65", "WN-46")
def test_one_window_follows_a_sail_with_its_monster_fight() -> None:
    table = lay(hands={Y: "W.S", R: "ODI.N", B: "MIS.S"}, ships={Y: "D2"}, dice=[1])
    play(table, "wS")
    assert (turn(table), phase(table)) == (B, "react")
    by(table, B, ".")
    assert ship(table, Y) == "D2"
    assert (turn(table), phase(table)) == (R, "window")
    by(table, R, ".")
    assert (turn(table), phase(table)) == (Y, "main")
