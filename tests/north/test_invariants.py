"""What holds after every move: random games keep the invariants, and each check notices when its own is broken."""

from __future__ import annotations

import random
from functools import partial

import pytest

from meadhall import Table

from ..tables import first_fault
from .tables import NORTH, SEATS, B, G, R, Y, broken, by, lay, phase, play, played, random_step, turn, wander

fuzz = partial(first_fault, NORTH)


@pytest.mark.rule(
    "WN-I1", "WN-I2", "WN-I3", "WN-I4", "WN-I5", "WN-I6", "WN-I7", "WN-I8", "WN-I9", "WN-I10", "WN-I11", "WN-I12",
    "WN-I13", "WN-I14", "WN-I15", "WN-I18",
)  # fmt: skip
@SEATS
def test_random_games_keep_every_invariant(seats: int) -> None:
    assert fuzz(seats, 1000 * seats, 2500) == 0


@pytest.mark.rule("WN-I16")
@SEATS
def test_lists_of_moves_are_what_judging_every_move_by_itself_allows(seats: int) -> None:
    assert fuzz(seats, 5, 900, 1) == 0


@pytest.mark.rule("WN-I16", "WN-9")
@SEATS
def test_somebody_is_asked_until_the_game_is_over_and_in_the_main_step_can_pass(seats: int) -> None:
    for table in wander(seats, 9, 900):
        assert len(table.actors) == 1
        assert table.legal(turn(table))
        if phase(table) == "main":
            assert 0 in table.legal(turn(table))
    assert played(seats, 3, round_cap=4).actors == ()


@pytest.mark.rule("WN-I17")
def test_every_first_move_can_be_completed_in_every_way() -> None:
    dice = random.Random(4)
    finished = 0
    for number, table in enumerate(wander(4, 40, 900)):
        if number % 7 or phase(table) == "declare":
            continue
        seat = turn(table)
        for move in table.legal(seat):
            copy = table.copy()
            copy.play(seat, move)
            while not copy.over and phase(copy) == "declare" and turn(copy) == seat:
                copy.play(seat, dice.choice(copy.legal(seat)))
                finished += 1
    assert finished > 50


@pytest.mark.rule("WN-I12", "WN-29")
def test_passes_in_a_row_stay_below_the_seats_and_the_loop_closes_there() -> None:
    table = lay(hands={Y: "ODI.N LOK", R: "LOK", B: "LOK", G: "LOK"})
    play(table, "ODI.N")
    for seat in (R, B, G):
        by(table, seat, ".")
        assert phase(table) == "react"
    by(table, Y, ".")
    assert phase(table) == "main"


# ---- each check notices


def ready() -> Table:
    return lay(
        hands={Y: "W.N LOK", R: "MUT.E"}, crews={Y: ["HEL used", "dB"], R: ["BER", "dG sick"]}, camps={B: "Y"},
        ships={Y: "B2"},
    )  # fmt: skip


def test_the_position_under_test_is_sound() -> None:
    assert broken(ready(), ready()) == 0


@pytest.mark.rule("WN-I1")
@pytest.mark.parametrize("change", ["hand", "set", "pile", "discard", "size", "hero", "cards"])
def test_a_card_too_many_or_too_few_is_noticed(change: str) -> None:
    after = ready()
    s = after.record
    if change == "hand":
        s.hand[0, 0] += 1
    elif change == "set":
        s.held[0] |= 1 << 20
    elif change == "pile":
        s.pile[0] = 42
    elif change == "discard":
        s.discard[3] += 1
    elif change == "size":
        s.pile_size -= 1
    elif change == "hero":
        s.crew[2, 0] = 4
    else:
        s.cards[1] += 1
    assert broken(after, after) == 1


@pytest.mark.rule("WN-I2")
def test_a_daughter_too_many_or_too_few_is_noticed() -> None:
    for change in ("stack", "camp"):
        after = ready()
        if change == "stack":
            after.record.daughters[1] -= 1
        else:
            after.record.camp[3] |= 2
        assert broken(after, after) == 2


@pytest.mark.rule("WN-I3")
def test_marks_on_empty_places_and_a_fourth_place_are_noticed() -> None:
    for name in ("used", "sick"):
        for bit in (4, 8):
            after = ready()
            getattr(after.record, name)[0] |= bit
            assert broken(after, after) == 3


@pytest.mark.rule("WN-I4")
@pytest.mark.parametrize("change", ["own", "camp", "twice"])
def test_a_colour_held_twice_or_the_own_one_is_noticed(change: str) -> None:
    after = ready()
    s = after.record
    if change == "own":
        s.crew[0, 1] = 13
        s.daughters[2] += 1
        s.daughters[0] -= 1
    elif change == "camp":
        s.camp[0] |= 4
        s.daughters[2] -= 1
    else:
        s.crew[0, 2] = 15
        s.daughters[2] -= 1
    assert broken(after, after) == 4


@pytest.mark.rule("WN-I5", "WN-R13")
def test_a_ship_on_the_monsters_space_without_a_fight_is_noticed() -> None:
    after = ready()
    after.record.ship[1] = after.record.monster
    assert broken(after, after) == 5
    fight = lay(hands={Y: "W.S", R: "MIS.S"}, ships={Y: "D2"})
    play(fight, "wS")
    assert broken(fight, fight) == 0
    fight.record.ship[2] = fight.record.monster
    assert broken(fight, fight) == 5


@pytest.mark.rule("WN-I6")
def test_a_fight_from_afar_is_noticed() -> None:
    fight = lay(hands={Y: "W.S", R: "MIS.S"}, ships={Y: "D2"})
    play(fight, "wS")
    fight.record.fight_from = 0
    assert broken(fight, fight) == 6


@pytest.mark.rule("WN-I7")
def test_the_monster_in_a_harbour_is_noticed() -> None:
    after = ready()
    after.record.monster = 0
    assert broken(after, after) == 7


@pytest.mark.rule("WN-I8")
def test_a_ship_or_the_monster_off_the_board_is_noticed() -> None:
    for seat in (1, None):
        after = ready()
        if seat is None:
            after.record.monster = 41
        else:
            after.record.ship[seat] = -1
        assert broken(after, after) == 8


@pytest.mark.rule("WN-I9")
def test_a_camp_that_shrinks_or_grows_without_a_feast_is_noticed() -> None:
    grown = lay(camps={B: "YR"}, hands={Y: "W.N LOK", R: "MUT.E"}, crews={R: ["BER"]})
    small = lay(camps={B: "Y"}, hands={Y: "W.N LOK", R: "MUT.E"}, crews={R: ["BER"]})
    assert broken(small, grown) == 9
    assert broken(grown, small) == 9


@pytest.mark.rule("WN-I10")
def test_a_stack_left_lying_or_lost_is_noticed() -> None:
    table = lay(hands={Y: "ODI.N", R: "LOK"})
    play(table, "ODI.N")
    assert broken(table, table) == 0
    left = table.copy()
    left.record.frames[0, 0] = 1
    left.record.frames[0, 1] = 1
    assert broken(left, left) == 10


@pytest.mark.rule("WN-I11")
def test_an_entry_that_names_one_above_it_is_noticed() -> None:
    table = lay(hands={Y: "ODI.N", R: "LOK", B: "LOK"})
    play(table, "ODI.N")
    by(table, R, "LOK")
    assert broken(table, table) == 0
    table.record.stack[1, 3] = 1
    assert broken(table, table) == 11


@pytest.mark.rule("WN-I12", "WN-100")
def test_asking_somebody_who_cannot_answer_is_noticed() -> None:
    table = lay(hands={Y: "ODI.N", R: "LOK"})
    play(table, "ODI.N")
    table.record.frames[0, 1] = 1 << G
    assert broken(table, table) == 12


@pytest.mark.rule("WN-I13")
def test_a_turned_berserker_or_daughter_is_noticed() -> None:
    for place in (0, 1):
        after = ready()
        after.record.used[1] |= 1 << place
        assert broken(after, after) == 13


@pytest.mark.rule("WN-I14")
def test_a_sick_crew_or_a_full_hand_after_the_turn_is_noticed() -> None:
    before = lay(crews={Y: ["BER sick"]})
    after = lay(crews={Y: ["BER sick"]}, active=R, turn=R)
    assert broken(before, after) == 14
    full = lay(hands={Y: "W.N W.N W.N W.N W.E W.E W.E"}, active=R, turn=R)
    assert broken(lay(), full) == 14
    assert broken(lay(), lay(hands={Y: "W.N W.N W.N W.N W.E W.E W.E"}, crews={Y: ["QUA"]}, active=R, turn=R)) == 0


@pytest.mark.rule("WN-I15")
def test_a_standard_action_that_comes_back_is_noticed() -> None:
    assert broken(lay(standard_used=True), lay()) == 15
    assert broken(lay(standard_used=True), lay(active=R, turn=R)) == 0


@pytest.mark.rule("WN-I18")
def test_a_game_that_ends_too_early_or_too_late_is_noticed() -> None:
    stopped = ready()
    stopped.record.depth = 0
    assert broken(stopped, stopped) == 18
    late = ready()
    late.record.round = 61
    assert broken(late, late) == 18
    full = lay(crews={Y: ["dR"]}, camps={Y: "BG"})
    full.record.camp[0] |= 2
    full.record.crew[0, 0] = 0
    assert broken(full, full) == 18


@pytest.mark.rule("WN-I20")
@SEATS
def test_copies_are_equal_and_independent(seats: int) -> None:
    dice = random.Random(1)
    for number, table in enumerate(wander(seats, 50, 400)):
        if number % 11 == 0:
            copy = table.copy()
            whole = table._array.tobytes()
            assert copy._array.tobytes() == whole
            random_step(copy, dice)
            assert table._array.tobytes() == whole
