"""The reaction stack: order of asking, answers to answers, resolution from the top, and what becomes of the cards."""

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
    discards,
    hand,
    lay,
    phase,
    play,
    ship,
    stack,
    told,
    turn,
    why_not,
)

JACK, LUKE, MAGDA, AGNES = range(4)


@pytest.mark.rule(
    "WN-X1", "WN-R55", "WN-R56", "WN-R57", "WN-R58", "WN-R59", "WN-R61", "WN-R62", "WN-R64", "WN-34", "WN-29"
)
def test_the_rulebooks_mutiny_is_saved_by_a_loki_on_a_loki() -> None:
    hands = {JACK: "MUT.E THO.E", LUKE: "THO.N", MAGDA: "LOK LOK", AGNES: "LOK LOK"}
    table = lay(hands=hands, crews={MAGDA: ["BER", "SHI"]}, dice=[4])
    play(table, "MUT.E@B")
    assert stack(table) == ["MUT.E@B"]
    assert crew_of(table, MAGDA) == ["BER", "SHI", None]
    asked_in_order(
        table, [(LUKE, "."), (MAGDA, "LOK"), (AGNES, "LOK#1"), (JACK, "."), (LUKE, "."), (MAGDA, "."), (AGNES, ".")]
    )
    assert phase(table) == "victim"
    assert turn(table) == JACK
    by(table, JACK, "x1")
    assert crew_of(table, MAGDA) == [None, "SHI", None]
    assert sorted(discards(table)) == ["BER", "LOK", "LOK", "MUT.E"]


@pytest.mark.rule("WN-X1", "WN-R63", "WN-42", "WN-30")
def test_without_the_second_loki_mutiny_has_no_effect_and_no_die_is_rolled() -> None:
    hands = {JACK: "MUT.E THO.E", LUKE: "THO.N", MAGDA: "LOK LOK", AGNES: "LOK LOK"}
    table = lay(hands=hands, crews={MAGDA: ["BER", "SHI"]})
    play(table, "MUT.E@B")
    asked_in_order(table, [(LUKE, "."), (MAGDA, "LOK#0"), (AGNES, "."), (JACK, "."), (LUKE, "."), (MAGDA, ".")])
    assert "rolled" not in told(table)
    assert crew_of(table, MAGDA) == ["BER", "SHI", None]
    assert sorted(discards(table)) == ["LOK", "MUT.E"]


def crew_of(table: object, seat: int) -> list[str | None]:
    return list(table.position()["crews"][seat])  # type: ignore[attr-defined]


@pytest.mark.rule("WN-X2", "WN-R60", "WN-R65", "WN-R81", "WN-R117", "WN-R118", "WN-R116", "WN-41", "WN-31")
@pytest.mark.parametrize(("die", "result"), [(2, "failed"), (3, "won"), (4, "won"), (5, "decisive"), (6, "decisive")])
def test_the_rulebooks_attack_with_thor_and_loki(die: int, result: str) -> None:
    hands = {JACK: "THO.S MIS.S", LUKE: "MIS.W", MAGDA: "LOK LOK", AGNES: "THO.N THO.E"}
    table = lay(
        hands=hands, active=MAGDA, turn=MAGDA, ships={JACK: "B2", MAGDA: "B2"}, crews={JACK: ["BOD", "QUA"]}, dice=[die]
    )
    play(table, "att")
    assert stack(table) == ["att@Y"]
    asked_in_order(
        table,
        [(AGNES, "."), (JACK, "THO.S-"), (LUKE, "."), (MAGDA, "LOK#1"), (AGNES, "THO.N+"), (JACK, "."), (LUKE, "."),
         (MAGDA, "."), (AGNES, ".")],
    )  # fmt: skip
    rolled = next(event for event in table.events(None) if event.name == "rolled")
    assert rolled.text == f"d{die}+1={die + 1}"
    assert turn(table) == (JACK if result == "failed" else MAGDA)
    play(table, sorted(choices(table))[0])
    assert (phase(table) == "seize") == (result == "decisive")


@pytest.mark.rule("WN-X10", "WN-R126", "WN-88", "WN-R125")
def test_of_two_crosswinds_the_topmost_counts() -> None:
    table = lay(hands={Y: "W.N", R: "CRO.N", B: "CRO.E", G: "LOK"}, ships={Y: "B2"})
    play(table, "wN")
    by(table, R, "CRO.N>E")
    by(table, B, "CRO.E>S")
    by(table, G, ".")
    assert ship(table, Y) == "B3"


@pytest.mark.rule("WN-X10", "WN-R114")
def test_a_loki_on_the_top_crosswind_lets_the_lower_one_count() -> None:
    table = lay(hands={Y: "W.N", R: "CRO.N", B: "CRO.E", G: "LOK"}, ships={Y: "B2"})
    play(table, "wN")
    by(table, R, "CRO.N>E")
    by(table, B, "CRO.E>S")
    by(table, G, "LOK#2")
    assert ship(table, Y) == "C2"


@pytest.mark.rule("WN-88")
def test_calm_and_crosswind_together_mean_no_move() -> None:
    table = lay(hands={Y: "W.N", R: "CRO.N", B: "CAL.S"}, ships={Y: "B2"})
    play(table, "wN")
    by(table, R, "CRO.N>E")
    by(table, B, "CAL.S")
    assert ship(table, Y) == "B2"
    assert "bent" not in told(table), "no wind is left to be turned"


@pytest.mark.rule("WN-R54", "WN-83", "WN-32")
def test_who_plays_a_card_names_its_target_when_playing_it() -> None:
    table = lay(hands={Y: "COM.N", R: "LOK"}, ships={R: "G2"})
    play(table, "COM.N", "@R")
    assert stack(table) == []
    play(table, ">S")
    assert stack(table) == ["COM.N@R>S"]
    entry = table.view(None)["stack"][0]
    assert (entry["target"], entry["way"], entry["to"]) == (R, "S", "G3")


@pytest.mark.rule("WN-R55", "WN-R62")
def test_a_card_on_the_table_has_no_effect_before_all_have_passed() -> None:
    table = lay(hands={Y: "W.E", R: "CAL.S", B: "CAL.W"}, ships={Y: "A1"})
    play(table, "wE")
    assert ship(table, Y) == "A1"
    assert hand(table, Y) == []
    assert discards(table) == []
    by(table, R, ".")
    assert ship(table, Y) == "A1"
    by(table, B, ".")
    assert ship(table, Y) == "B1"
    assert discards(table) == ["W.E"]


@pytest.mark.rule("WN-R56", "WN-R57", "WN-28", "WN-30")
def test_the_loop_goes_clockwise_from_the_actors_left_and_the_actor_comes_last() -> None:
    hands = {Y: "ODI.N LOK", R: "LOK", B: "LOK", G: "LOK"}
    table = lay(hands=hands)
    play(table, "ODI.N")
    asked_in_order(table, [(R, "."), (B, "."), (G, "."), (Y, ".")])
    assert phase(table) == "main"


@pytest.mark.rule("WN-R60", "WN-30")
def test_who_passed_may_answer_when_the_turn_to_react_comes_round() -> None:
    table = lay(hands={Y: "ODI.N", R: "LOK", B: "LOK"}, pile="W.N W.N")
    play(table, "ODI.N")
    by(table, R, ".")
    by(table, B, "LOK")
    by(table, R, "LOK#1")
    assert len(hand(table, Y)) == 2
    assert sorted(discards(table))[-1] == "W.W"


@pytest.mark.rule("WN-35", "WN-R113")
def test_loki_may_name_any_entry_even_one_already_doomed() -> None:
    table = lay(hands={Y: "MUT.E", R: "THO.N", B: "LOK", G: "LOK LOK"}, crews={R: ["BER", "SHI"]}, dice=[6])
    play(table, "MUT.E@R", "THO.N-", "LOK#0")
    assert choices(table) == {".", "LOK"}
    by(table, G, "LOK")
    assert choices(table) == {"#0", "#1", "#2"}
    play(table, "#0")
    while phase(table) == "react":
        play(table, ".")
    assert crew_of(table, R)[:2] == ["BER", "SHI"]
    assert "rolled" not in told(table)


@pytest.mark.rule("WN-R115", "WN-R113")
def test_loki_names_neither_a_wind_card_nor_a_standard_action() -> None:
    table = lay(hands={Y: "W.E W.W", R: "LOK"}, ships={Y: "A4", B: "A4"}, dice=[1])
    play(table, "wE")
    assert turn(table) == Y
    assert ship(table, Y) == "B4"
    fight = lay(hands={R: "LOK"}, ships={Y: "B2", B: "B2"}, dice=[1])
    play(fight, "att")
    assert phase(fight) == "push"
    loot = lay(hands={R: "LOK MIS.S"}, ships={Y: "D7"})
    play(loot, "loot")
    assert choices(loot) == {".", "MIS.S"}
    assert "nothing it could answer" in why_not(loot, "LOK")


@pytest.mark.rule("WN-33", "WN-R26")
def test_nothing_without_the_reaction_icon_is_played_in_a_loop() -> None:
    table = lay(hands={Y: "MUT.E", R: "LOK MUT.S COM.N SEA.W LUR.S GAL ODI.N W.N"}, crews={R: ["BER"]})
    play(table, "MUT.E")
    assert choices(table) == {".", "LOK"}


@pytest.mark.rule("WN-38", "WN-35")
def test_thor_on_a_roll_that_never_comes_does_nothing_and_is_discarded() -> None:
    table = lay(hands={Y: "MUT.E", R: "LOK", B: "THO.N"}, crews={R: ["BER"]})
    play(table, "MUT.E")
    by(table, R, "LOK")
    by(table, B, "THO.N+")
    assert sorted(discards(table)) == ["LOK", "MUT.E", "THO.N"]
    assert "rolled" not in told(table)


@pytest.mark.rule("WN-36", "WN-40", "WN-86")
def test_thor_names_the_entry_it_bears_on_before_the_roll() -> None:
    table = lay(hands={Y: "MUT.E", B: "THO.N THO.E THO.S"}, crews={R: ["RUN"]}, dice=[3, 4])
    play(table, "MUT.E@R")
    by(table, R, "*RUN")
    by(table, B, "THO.N")
    assert choices(table) == {"#0", "#1"}
    play(table, "#1", "+")
    by(table, B, ".")
    assert crew_of(table, R) == ["RUN used", None, None]
    rolled = [event.text for event in table.events(None) if event.name == "rolled"]
    assert rolled == ["d3+1=4"]
    assert phase(table) == "main"


@pytest.mark.rule("WN-39", "WN-R64")
def test_stack_cards_reach_the_discard_pile_only_when_the_whole_stack_is_done() -> None:
    table = lay(hands={Y: "MUT.E", R: "THO.N", B: "NOR"}, crews={R: ["BER", "SHI"]}, dice=[5])
    play(table, "MUT.E@R")
    by(table, R, "THO.N-")
    assert phase(table) == "roll"
    assert discards(table) == []
    by(table, B, ".")
    assert phase(table) == "victim"
    assert discards(table) == []
    play(table, "x1")
    assert sorted(discards(table)) == ["BER", "MUT.E", "THO.N"]


@pytest.mark.rule("WN-R119", "WN-R120", "WN-R121", "WN-87", "WN-85", "WN-37")
def test_a_die_is_rolled_again_for_the_norns_and_the_new_roll_can_be_answered_too() -> None:
    table = lay(hands={Y: "MUT.E", R: "NOR", B: "NOR"}, crews={R: ["BER", "SHI"]}, dice=[6, 2, 5])
    play(table, "MUT.E@R")
    assert table.view(None)["roll"]["die"] == 6
    by(table, R, "NOR")
    by(table, B, ".")
    assert table.view(None)["roll"]["die"] == 2
    assert turn(table) == B
    by(table, B, "NOR")
    assert phase(table) == "victim"
    rolled = [event.text for event in table.events(None) if event.name == "rolled"]
    assert rolled == ["d5=5"]


@pytest.mark.rule("WN-87")
def test_two_norns_in_one_loop_cause_one_new_roll() -> None:
    table = lay(hands={Y: "MUT.E", R: "NOR", B: "NOR"}, crews={R: ["BER", "SHI"]}, dice=[6, 1])
    play(table, "MUT.E@R")
    by(table, R, "NOR")
    by(table, B, "NOR")
    assert phase(table) == "main"
    assert sorted(discards(table)) == ["MUT.E", "NOR", "NOR"]


@pytest.mark.rule("WN-37", "WN-R119")
def test_in_a_roll_loop_only_norns_and_loki_on_them() -> None:
    table = lay(hands={Y: "MUT.E", R: "NOR THO.N", B: "LOK THO.E"}, crews={R: ["BER", "SHI"]}, dice=[6])
    play(table, "MUT.E@R")
    by(table, R, ".")
    by(table, B, ".")
    assert phase(table) == "roll"
    assert turn(table) == R
    assert choices(table) == {".", "NOR"}
    assert "nothing it could answer" in why_not(table, "THO.N")
    by(table, R, "NOR")
    assert choices(table) == {".", "LOK"}
    by(table, B, "LOK")
    assert phase(table) == "victim"


@pytest.mark.rule("WN-37")
def test_in_the_roll_loop_of_the_rune_caster_loki_reaches_nothing_older() -> None:
    """Mutiny lies unresolved below while its answer is rolled for, and is out of reach all the same."""
    table = lay(hands={Y: "MUT.E", B: "LOK", G: "NOR"}, crews={R: ["RUN", "dB"]}, dice=[5, 1, 6])
    play(table, "MUT.E@R")
    by(table, R, "*RUN")
    by(table, B, ".")
    assert (turn(table), phase(table)) == (G, "roll")
    by(table, G, "NOR")
    by(table, B, "LOK")
    assert stack(table) == []
    assert crew_of(table, R)[:2] == ["RUN used", "dB"], "the first number counts, and the Rune-caster succeeds"
    older = lay(hands={Y: "MUT.E", B: "LOK", G: "NOR"}, crews={R: ["RUN", "dB"]}, dice=[5])
    play(older, "MUT.E@R")
    by(older, R, "*RUN")
    by(older, B, ".")
    by(older, G, "NOR")
    assert why_not(older, "LOK#0") == "'LOK#0': only #3 can be named here, not #0"


@pytest.mark.rule("WN-37")
def test_answers_to_a_die_begin_on_the_left_of_whoever_rolled() -> None:
    caster = lay(hands={Y: "MUT.E", R: "NOR", B: "NOR"}, crews={R: ["RUN", "dB"]}, dice=[5])
    play(caster, "MUT.E@R")
    by(caster, R, "*RUN")
    assert phase(caster) == "roll"
    asked_in_order(caster, [(B, "."), (R, ".")])
    pilot = lay(hands={Y: "ODI.N NOR", R: "NOR"}, crews={B: ["PIL"]}, ships={B: "G6"})
    play(pilot, "ODI.N")
    by(pilot, B, "*PIL>W")
    assert phase(pilot) == "roll"
    asked_in_order(pilot, [(Y, "."), (R, ".")])
    assert phase(pilot) == "main"


@pytest.mark.rule("WN-R125", "WN-R151", "WN-51")
@pytest.mark.parametrize(("card", "sailed"), [("W.N", "wN>E"), ("W.U", "wU>E")])
def test_crosswind_avoids_the_way_the_wind_was_played_for_not_the_printed_one(card: str, sailed: str) -> None:
    table = lay(hands={Y: card, R: "CRO.N"}, crews={Y: ["HEL"]}, ships={Y: "B2"})
    play(table, sailed)
    by(table, R, "CRO.N")
    assert choices(table) == {">N", ">S", ">W"}
    play(table, ">N")
    assert ship(table, Y) == "B1"


@pytest.mark.rule("WN-R116", "WN-R94")
@pytest.mark.parametrize(("sign", "die", "beaten"), [("+", 3, True), ("-", 4, False)])
def test_thor_bears_on_a_fight_with_the_monster(sign: str, die: int, beaten: bool) -> None:
    table = lay(hands={Y: "W.S", R: "THO.N"}, ships={Y: "D2"}, dice=[die])
    play(table, "wS")
    by(table, R, f"THO.N{sign}")
    assert (phase(table) == "monster") == beaten


@pytest.mark.rule("WN-86", "WN-R120")
def test_thors_help_survives_a_new_roll() -> None:
    table = lay(hands={Y: "MUT.E", R: "NOR", B: "THO.N"}, crews={R: ["BER", "SHI"]}, dice=[5, 3])
    play(table, "MUT.E@R")
    by(table, B, "THO.N+")
    by(table, R, "NOR")
    assert [event.text for event in table.events(None) if event.name == "rolled"] == ["d3+1=4"]
    assert phase(table) == "victim"


@pytest.mark.rule("WN-R63", "WN-R111")
def test_what_was_cancelled_is_seen_to_have_no_effect_while_the_die_lies() -> None:
    table = lay(hands={Y: "MUT.E", R: "THO.N", B: "LOK", G: "NOR"}, crews={R: ["BER", "SHI"]}, dice=[5])
    play(table, "MUT.E@R")
    by(table, R, "THO.N-")
    by(table, B, "LOK#1")
    assert phase(table) == "roll"
    assert [entry["doomed"] for entry in table.view(None)["stack"]] == [False, True, False, False]


@pytest.mark.rule("WN-R151", "WN-91")
@pytest.mark.parametrize(("text", "turned"), [("wN>E", 1), ("wN", 0), ("wU>E", 0)])
def test_a_wind_that_the_helmsman_turned_is_marked(text: str, turned: int) -> None:
    table = lay(hands={Y: "W.N W.U", R: "CAL.S"}, crews={Y: ["HEL"]}, ships={Y: "B2"})
    play(table, text)
    assert table.position()["stack"][0]["sign"] == turned
    assert crew_of(table, Y)[0] == ("HEL used" if turned else "HEL")


@pytest.mark.rule("WN-R118")
def test_several_thors_add_up() -> None:
    table = lay(hands={Y: "MUT.E THO.N THO.E", R: "THO.S"}, crews={R: ["BER", "SHI"]}, dice=[3])
    play(table, "MUT.E@R")
    by(table, R, "THO.S-")
    by(table, Y, "THO.N+")
    by(table, Y, "THO.E+")
    assert [event.text for event in table.events(None) if event.name == "rolled"] == ["d3+1=4"]


@pytest.mark.rule("WN-I11")
def test_the_highest_stack_there_can_be_fits() -> None:
    """An attack with both mists, five Thors and five Lokis, and two Norns on the die: sixteen entries."""
    hands = {
        Y: "LOK LOK LOK NOR W.E", R: "THO.N THO.N THO.E MIS.S NOR W.N", B: "THO.S THO.W LOK MIS.W", G: "LOK",
    }  # fmt: skip
    table = lay(hands=hands, ships={Y: "B2", R: "B2"}, dice=[6, 6, 6])
    play(table, "att")
    by(table, R, "MIS.S")
    by(table, B, "MIS.W")
    by(table, G, "LOK#1")
    by(table, Y, "LOK#2")
    for seat, text in ((R, "THO.N#0-"), (B, "THO.S#0+"), (Y, "LOK#5"), (R, "THO.N#0-"), (B, "THO.W#0+"), (Y, "LOK#8"),
                       (R, "THO.E#0-"), (B, "LOK#10")):  # fmt: skip
        while turn(table) != seat:
            play(table, ".")
        play(table, text)
    while phase(table) == "react":
        play(table, ".")
    assert phase(table) == "roll"
    assert len(stack(table)) == 14
    by(table, R, "NOR")
    by(table, Y, "NOR")
    assert len(stack(table)) == 16
    assert phase(table) == "push"
