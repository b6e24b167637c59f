"""Who is near victory, as everybody sees it: when a feast wins unless stopped, and how far a ship is from home."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import Table

from .tables import SEATS, B, G, R, Y, choices, lay, play, wander

HOME = {R: "G1"}


def near(table: Table, viewer: int | None = None) -> dict[int, dict[str, Any]]:
    return {one["seat"]: one for one in table.view(viewer)["race"]}


@pytest.mark.rule("WN-R101", "WN-R102", "WN-R108")
def test_who_is_home_with_all_who_are_missing_in_camp_wins_next_turn() -> None:
    table = lay(crews={R: ["dB", "dG"]}, camps={R: "Y"}, ships=HOME)
    assert near(table) == {R: {"seat": R, "away": 0, "wins": "next turn", "rule": "WN-R108"}}
    play(table, "end")
    assert near(table)[R]["wins"] == "this turn"
    if "feast" not in choices(table):
        play(table, ".")  # no hero comes aboard
    play(table, "feast")
    assert table.over
    assert table.places is not None
    assert table.places[R] == 1


@pytest.mark.rule("WN-R108")
@pytest.mark.parametrize(
    ("crew", "camp", "ship", "left"),
    [
        (["dB"], "Y", "G1", None),  # green is missing
        (["dB", "dG", "dY"], "", "F1", 1),  # a space from home
        (["dB sick", "dG", "dY"], "", "G1", 0),  # sick until after the own next turn
    ],
)
def test_whoever_lacks_something_does_not_win_next_turn(
    crew: list[str], camp: str, ship: str, left: int | None
) -> None:
    told = near(lay(crews={R: crew}, camps={R: camp}, ships={R: ship})).get(R)
    assert (told and told["away"]) == left
    assert told is None or told["wins"] is None


@pytest.mark.rule("WN-R137", "WN-R108")
def test_a_daughter_sick_in_her_captains_turn_is_well_in_the_next() -> None:
    table = lay(crews={Y: ["dB sick", "dG", "dR"]}, ships={Y: "A1"})
    assert near(table)[Y]["wins"] == "next turn"
    play(table, "end")
    assert near(table)[Y]["wins"] == "next turn"


@pytest.mark.rule("WN-R108")
def test_a_turn_whose_standard_action_is_used_does_not_win_any_more() -> None:
    table = lay(hands={Y: "W.N W.E"}, crews={Y: ["dB", "dG", "dR"]}, ships={Y: "A1"})
    assert near(table)[Y]["wins"] == "this turn"
    play(table, "sac", "-W.N", "-W.E")
    assert near(table)[Y]["wins"] == "next turn"


@pytest.mark.rule("WN-8")
def test_in_the_last_round_only_who_comes_later_has_a_next_turn() -> None:
    crews = {Y: ["dB", "dG", "dR"], B: ["dY", "dG", "dR"]}
    table = lay(crews=crews, ships={Y: "A1", B: "G7"}, active=R, turn=R, round=5, options={"round_cap": 5})
    assert {seat: one["wins"] for seat, one in near(table).items()} == {Y: None, B: "next turn"}


@SEATS
def test_all_seats_and_those_who_look_on_see_the_same(seats: int) -> None:
    told = 0
    for table in wander(seats, 77, 300):
        ones = [near(table, viewer) for viewer in (None, *range(seats))]
        assert all(one == ones[0] for one in ones)
        told += 1
    assert told


def test_nobody_is_near_victory_when_the_game_is_over() -> None:
    table = lay(crews={Y: ["dB", "dG", "dR"]}, ships={Y: "A1"})
    play(table, "feast")
    assert table.view(G)["race"] == []


@pytest.mark.rule("WN-8")
def test_the_end_says_that_daughters_aboard_decide_between_equal_camps() -> None:
    table = lay(3, crews={2: ["dR"]}, round=3, start=1, active=0, turn=0, options={"round_cap": 3})
    told = table.play(0, "end")
    assert table.scores is not None
    assert table.places is not None
    ending = (table.view(None), ["You", "Hildr", "Ivar"], table.scores, table.places)
    assert table.game.screen.decided(told, *ending)[1:] == [
        "Camps are equal, so daughters aboard decide: Ivar has 1 daughter."
    ]
