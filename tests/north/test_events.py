"""Event cards one by one."""

from __future__ import annotations

import pytest

from .tables import (
    B,
    G,
    R,
    Y,
    by,
    choices,
    crew,
    discards,
    hand,
    lay,
    monster,
    phase,
    play,
    ship,
    stack,
    told,
    turn,
    used,
    why_not,
)

# ---- Loki


@pytest.mark.rule("WN-R113", "WN-R114", "WN-18")
def test_loki_stops_an_ability_which_stays_used() -> None:
    table = lay(hands={R: "LOK"}, crews={Y: ["SEE"]})
    play(table, "*SEE")
    by(table, R, "LOK")
    assert hand(table, Y) == []
    assert crew(table, Y)[0] == "SEE used"
    assert "rolled" not in told(table)


@pytest.mark.rule("WN-R113", "WN-R26")
def test_loki_needs_something_to_stop_and_is_no_response() -> None:
    table = lay(hands={Y: "W.E LOK", R: "LOK"}, ships={Y: "A1"})
    assert why_not(table, "LOK") == "this event only answers something; keep it, or play it as wind"
    play(table, "wE")
    assert turn(table) == Y


@pytest.mark.rule("WN-R114", "WN-R128")
def test_loki_on_mist_lets_the_loot_go_on() -> None:
    table = lay(hands={Y: "LOK", R: "MIS.S"}, ships={Y: "D7"})
    play(table, "loot")
    by(table, R, "MIS.S")
    by(table, Y, "LOK")
    assert crew(table, Y)[0] == "dB"


# ---- Thor


@pytest.mark.rule("WN-R116", "WN-R117")
@pytest.mark.parametrize(("sign", "moved"), [("+", True), ("-", False)])
def test_thor_tips_the_pilots_roll(sign: str, moved: bool) -> None:
    table = lay(hands={R: "THO.N"}, crews={Y: ["PIL"]}, ships={Y: "B2"}, dice=[4 if sign == "-" else 3])
    play(table, "*PIL>E")
    by(table, R, f"THO.N{sign}")
    assert (ship(table, Y) == "C2") == moved


@pytest.mark.rule("WN-R116", "WN-40")
def test_thor_cannot_be_played_without_a_roll_to_come() -> None:
    table = lay(hands={Y: "W.E ODI.N THO.N", R: "THO.E"}, ships={Y: "D7"})
    play(table, "ODI.N")
    assert turn(table) == Y
    play(table, "loot")
    assert turn(table) == Y
    assert "only answers something" in why_not(table, "THO.N")


@pytest.mark.rule("WN-R117", "WN-R144")
def test_thor_and_berserker_cancel_each_other() -> None:
    table = lay(hands={R: "THO.N W.N"}, ships={Y: "B2", R: "B2"}, crews={Y: ["BER"]}, dice=[4])
    play(table, "att")
    by(table, R, "THO.N-")
    assert [event.text for event in table.events(None) if event.name == "rolled"] == ["d4+1-1=4"]


# ---- Dead Calm and Crosswind


@pytest.mark.rule("WN-R122", "WN-R123", "WN-X6")
def test_calm_stops_a_wind_card_and_no_monster_attack_follows() -> None:
    table = lay(hands={Y: "W.S W.E", R: "CAL.S"}, ships={Y: "D2"})
    play(table, "wS")
    by(table, R, "CAL.S")
    assert ship(table, Y) == "D2"
    assert not used(table)
    assert sorted(discards(table)) == ["CAL.S", "W.S"]


@pytest.mark.rule("WN-R122", "WN-91")
def test_a_wind_turned_by_the_helmsman_is_still_a_wind_card() -> None:
    table = lay(hands={Y: "W.N", R: "CAL.S"}, crews={Y: ["HEL"]}, ships={Y: "B2"})
    play(table, "wN>E")
    by(table, R, "CAL.S")
    assert ship(table, Y) == "B2"
    assert crew(table, Y)[0] == "HEL used"


@pytest.mark.rule("WN-R124", "WN-R125", "WN-R126")
def test_crosswind_sends_the_ship_another_way_it_can_go() -> None:
    table = lay(hands={Y: "W.N", R: "CRO.N"}, ships={Y: "D2"})
    play(table, "wN")
    by(table, R, "CRO.N")
    assert choices(table) == {">E", ">W"}  # not north, the wind's way, and not south, to the monster
    play(table, ">W")
    assert ship(table, Y) == "C2"


@pytest.mark.rule("WN-R125", "WN-84")
def test_crosswind_needs_another_way() -> None:
    table = lay(hands={Y: "W.N", R: "CRO.N"}, ships={Y: "D7"}, monster="C7")
    play(table, "wN")
    assert (turn(table), phase(table)) == (Y, "main")


@pytest.mark.rule("WN-65", "WN-R126")
def test_a_wind_bent_away_from_the_monster_uses_no_standard_action() -> None:
    table = lay(hands={Y: "W.S", R: "CRO.N"}, ships={Y: "D2"})
    play(table, "wS")
    by(table, R, "CRO.N>N")
    assert ship(table, Y) == "D1"
    assert not used(table)
    assert "loot" not in choices(table)


@pytest.mark.rule("WN-R122", "WN-R124")
def test_nothing_but_a_wind_card_can_be_calmed_or_bent() -> None:
    table = lay(hands={Y: "GAL ODI.N", R: "CAL.S CRO.N"}, ships={Y: "B2"})
    play(table, "GAL>N.")
    assert (turn(table), phase(table)) == (Y, "main")
    assert ship(table, Y) == "B1"


# ---- Mist


@pytest.mark.rule("WN-R127", "WN-R128", "WN-R79", "WN-73")
@pytest.mark.parametrize("action", ["att", "loot", "wS"])
def test_mist_cancels_an_attack_or_a_loot_which_is_used_up(action: str) -> None:
    ships = {"att": {Y: "B2", B: "B2"}, "loot": {Y: "D7"}, "wS": {Y: "D2"}}[action]
    table = lay(hands={Y: "W.S W.N W.E", R: "MIS.S"}, ships=ships)
    before = ship(table, Y)
    play(table, action)
    by(table, R, "MIS.S")
    assert ship(table, Y) == before
    assert used(table)
    assert crew(table, Y) == [None] * 3
    assert "rolled" not in told(table)
    assert not {"att", "loot", "sac"} & choices(table)


@pytest.mark.rule("WN-78", "WN-R127")
def test_nothing_answers_a_feast_or_a_sacrifice() -> None:
    everything = "LOK THO.N NOR CAL.S CRO.N MIS.S"
    table = lay(hands={Y: "W.N W.E", R: everything}, crews={Y: ["dR"]})
    feast = table.copy()
    play(feast, "feast")
    assert (turn(feast), phase(feast)) == (Y, "main")
    play(table, "sac")
    assert (turn(table), phase(table)) == (Y, "sacrifice")


# ---- Mutiny


@pytest.mark.rule("WN-R129", "WN-R130", "WN-R45")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_mutiny_without_success_does_nothing(die: int) -> None:
    table = lay(hands={Y: "MUT.E"}, crews={R: ["BER"]}, dice=[die])
    play(table, "MUT.E")
    assert crew(table, R)[0] == "BER"
    assert "nothing" in told(table)


@pytest.mark.rule("WN-R131", "WN-5", "WN-R43", "WN-R45")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_a_successful_mutiny_throws_a_chosen_card_overboard(die: int) -> None:
    table = lay(hands={Y: "MUT.E"}, crews={R: ["BER", "dG sick", "dB"]}, dice=[die])
    play(table, "MUT.E@R")
    assert choices(table) == {"x1", "x2", "x3"}
    play(table, "xdG")
    assert crew(table, R) == ["BER", None, "dB"]
    assert table.view(None)["daughters"]["G"] == 3
    assert discards(table) == ["MUT.E"]


@pytest.mark.rule("WN-R129", "WN-84")
def test_mutiny_names_another_player_with_a_crew() -> None:
    table = lay(hands={Y: "MUT.E"}, crews={Y: ["BER"], R: ["SHI"], G: ["HUN"]})
    play(table, "MUT.E")
    assert choices(table) == {"@R", "@G"}
    alone = lay(hands={Y: "MUT.E"}, crews={Y: ["BER"]})
    assert why_not(alone, "MUT.E") == "there is nothing it could name now"


@pytest.mark.rule("WN-101")
def test_a_single_target_and_a_single_victim_are_chosen_by_themselves() -> None:
    table = lay(hands={Y: "MUT.E"}, crews={R: ["SHI"]}, dice=[4])
    play(table, "MUT.E")
    assert crew(table, R) == [None] * 3
    assert phase(table) == "main"


# ---- Command


@pytest.mark.rule("WN-R132", "WN-R133")
def test_command_moves_another_ship_along_an_exit() -> None:
    table = lay(hands={Y: "COM.N COM.E"}, ships={R: "G2"})
    play(table, "COM.N", "@R")
    assert choices(table) == {">N", ">S", ">W"}
    play(table, ">W")
    assert ship(table, R) == "F2"
    play(table, "COM.E")
    assert choices(table) == {"@R", "@B", "@G"}
    assert why_not(table, "@Y") == "name another player"


# ---- Seasickness


@pytest.mark.rule("WN-R134", "WN-R135", "WN-R136", "WN-89")
def test_a_sick_card_has_no_ability_keeps_its_place_and_is_not_named_again() -> None:
    table = lay(
        hands={Y: "SEA.W SEA.N"}, crews={R: ["SHI", "HEA sick"], Y: ["BER"]}, ships={Y: "B2", R: "B2"}, dice=[4]
    )
    play(table, "SEA.W")
    assert choices(table) == {"@Y", "@R"}
    play(table, "@R")
    assert crew(table, R)[:2] == ["SHI sick", "HEA sick"]
    play(table, "SEA.N")  # only the own Berserker is left to name
    assert crew(table, Y)[0] == "BER sick"
    play(table, "att")
    assert [event.text for event in table.events(None) if event.name == "rolled"] == ["d4=4"]


@pytest.mark.rule("WN-R136", "WN-R103", "WN-R101", "WN-78")
def test_a_sick_daughter_takes_no_part_in_a_feast() -> None:
    table = lay(hands={R: "SEA.W", Y: "W.W"}, crews={Y: ["dR"]}, ships={Y: "B1"})
    play(table, "wW")
    by(table, R, "SEA.W")
    assert crew(table, Y)[0] == "dR sick"
    assert why_not(table, "feast") == "no healthy daughter is aboard"


@pytest.mark.rule("WN-R137")
def test_sickness_ends_with_its_owners_turn() -> None:
    table = lay(hands={Y: "SEA.W"}, crews={Y: ["BER sick"], R: ["SHI"]})
    play(table, "SEA.W", "end")
    assert crew(table, Y)[0] == "BER"
    assert crew(table, R)[0] == "SHI sick"
    while turn(table) == R:
        play(table, "end" if phase(table) == "main" else ".")
    assert crew(table, R)[0] == "SHI"


@pytest.mark.rule("WN-89", "WN-R147")
def test_sickness_lasts_through_the_hand_check() -> None:
    table = lay(hands={Y: "W.N W.N W.N W.E W.E W.E W.S W.S"}, crews={Y: ["QUA sick"]})
    play(table, "end")
    assert phase(table) == "limit"
    play(table, "-W.N", "-W.N")
    assert turn(table) == R
    assert crew(table, Y)[0] == "QUA"


# ---- Beast Lure


@pytest.mark.rule("WN-R138", "WN-R139", "WN-R140", "WN-R17")
def test_the_monster_is_lured_up_to_three_links_past_ships_but_not_onto_them() -> None:
    table = lay(hands={Y: "LUR.S"}, ships={Y: "D2", R: "F4"})
    play(table, "LUR.S")
    spots = choices(table)
    assert ">D2" not in spots
    assert ">F4" not in spots
    assert ">D1" in spots  # two links, past the ship on D2
    assert ">DEEP" not in spots
    assert ">A1" not in spots
    assert why_not(table, ">A2") == "A2 is more than three links from the monster at the Deep"
    play(table, ">D1")
    assert monster(table) == "D1"


@pytest.mark.rule("WN-R139", "WN-R140")
def test_the_monster_passes_harbours_and_stays_in_none() -> None:
    table = lay(hands={Y: "LUR.S"}, ships={Y: "D2"}, monster="A2")
    play(table, "LUR.S")
    assert why_not(table, ">A1") == "the monster enters no harbour"
    assert ">B1" in choices(table)
    assert ">C1" in choices(table)


# ---- Gale and Foresight


@pytest.mark.rule("WN-R141", "WN-R142")
def test_the_gale_carries_the_own_ship_one_or_two_steps() -> None:
    table = lay(hands={Y: "GAL GAL"}, ships={Y: "D1"})
    play(table, "GAL")
    assert choices(table) == {">E", ">S"}
    play(table, ">S")
    assert choices(table) == {".", ">N", ">E", ">W"}  # not on to the monster
    play(table, ".")
    assert ship(table, Y) == "D2"
    play(table, "GAL>E>N")
    assert ship(table, Y) == "E1"


@pytest.mark.rule("WN-R143", "WN-84", "WN-R23")
def test_foresight_draws_two() -> None:
    table = lay(hands={Y: "ODI.N"}, pile="W.N W.E W.S")
    play(table, "ODI.N")
    assert len(hand(table, Y)) == 2
    assert table.view(None)["pile"] == 1
    assert "ODI.N" in discards(table)


@pytest.mark.rule("WN-R23", "WN-R64")
def test_an_event_is_discarded_after_its_effect_whatever_came_of_it() -> None:
    table = lay(hands={Y: "MUT.E COM.N"}, crews={R: ["BER"]}, dice=[1])
    play(table, "MUT.E")
    assert discards(table) == ["MUT.E"]
    play(table, "COM.N@B>N")
    assert sorted(discards(table)) == ["COM.N", "MUT.E"]
    assert stack(table) == []


@pytest.mark.rule("WN-R25")
def test_events_are_played_in_the_own_turn_and_in_others() -> None:
    table = lay(hands={Y: "COM.N", R: "COM.E"})
    play(table, "COM.N@B>N")
    by(table, R, "COM.E@Y>E")
    assert ship(table, B) == "G6"
    assert ship(table, Y) == "B1"
    assert G == 3
