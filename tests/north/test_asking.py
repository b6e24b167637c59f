"""Who is asked and when, what others see of it, standing orders and suspense."""

from __future__ import annotations

import random

import pytest

from meadhall.games.north.screens import browser
from meadhall.games.north.screens.orders import (
    FIRST,
    MARKS,
    WORDS,
    answer,
    order_ends,
    ordered_move,
)
from meadhall.games.north.words.concern import concerns, is_named

from .tables import NORTH, SEATS, B, G, R, Y, by, choices, hand, lay, phase, play, random_step, ship, told, turn, wander

SECRET = ("react", "roll", "window")


@pytest.mark.rule("WN-100", "WN-99")
def test_only_seats_that_can_do_something_are_asked_in_secret() -> None:
    seen = set()
    for table in wander(4, 21, 1200):
        if phase(table) in SECRET:
            seen.add(phase(table))
            assert "." in choices(table)
            assert len(choices(table)) > 1
    assert seen == set(SECRET)


@pytest.mark.rule("WN-100")
def test_a_loop_in_which_nobody_can_do_anything_takes_no_step() -> None:
    table = lay(hands={Y: "W.E", R: "W.N LOK MIS.S", B: "THO.N", G: "BER"}, ships={Y: "A1"})
    play(table, "wE")
    assert (turn(table), phase(table)) == (Y, "main")
    assert ship(table, Y) == "B1"


@pytest.mark.rule("WN-99")
def test_a_seat_is_asked_in_its_own_turn_and_in_loops_windows_and_results_alone() -> None:
    own = {"hero", "main", "declare", "row", "sacrifice", "limit", "monster", "room"}
    for table in wander(3, 22, 1500):
        kind, seat = phase(table), turn(table)
        position = table.position()
        if kind == "declare":
            kind = position["step"]["of"]
        if seat != position["active"]:
            assert kind in (*SECRET, "victim", "push", "seize", "fate", "room")
        else:
            assert kind in (*own, *SECRET, "victim", "push", "seize", "fate")


@pytest.mark.rule("WN-102", "WN-I19")
def test_while_somebody_is_asked_others_see_only_that_the_table_waits() -> None:
    table = lay(hands={Y: "ODI.N", R: "LOK", B: "LOK", G: "LOK"})
    play(table, "ODI.N")
    for seat in (Y, B, G, None):
        view = table.view(seat)
        assert (view["turn"], view["waiting"], view["phase"]) == (None, True, "react")
        assert browser.SCREEN.secret
        assert browser.SCREEN.secret.waits(view)
    assert table.view(R)["turn"] == R
    assert not table.view(R)["waiting"]


@pytest.mark.rule("WN-102", "WN-I19")
def test_a_pass_leaves_no_trace_for_anybody_else() -> None:
    table = lay(hands={Y: "ODI.N", R: "LOK", B: "LOK", G: "LOK"})
    play(table, "ODI.N")
    before = {seat: table.view(seat) for seat in (Y, G, None)}
    by(table, R, ".")
    assert {seat: table.view(seat) for seat in (Y, G, None)} == before
    assert all(not table.events(seat) for seat in (Y, R, B, G, None))
    assert turn(table) == B
    assert table.view(R)["passed"]
    assert not table.view(G)["passed"]


@pytest.mark.rule("WN-102")
def test_the_views_of_others_are_the_same_whoever_is_asked() -> None:
    first = lay(hands={Y: "ODI.N", R: "LOK W.N", B: "W.N W.N"})
    second = lay(hands={Y: "ODI.N", R: "W.N W.N", B: "LOK W.N"})
    for table in (first, second):
        play(table, "ODI.N")
    assert (turn(first), turn(second)) == (R, B)
    for seat in (Y, G, None):
        assert first.view(seat) == second.view(seat)


@pytest.mark.rule("WN-108", "WN-102")
def test_a_half_made_declaration_is_private_in_the_own_turn_and_in_a_loop() -> None:
    table = lay(hands={Y: "COM.N", R: "LOK", B: "THO.N"})
    before = {seat: table.view(seat) for seat in (R, B, G, None)}
    play(table, "COM.N")
    assert phase(table) == "declare"
    assert {seat: table.view(seat) for seat in (R, B, G, None)} == before
    assert table.view(Y)["step"] == {"of": "main", "move": "COM.N", "named": []}
    play(table, "@B")
    assert {seat: table.view(seat) for seat in (R, B, G, None)} == before
    assert table.taking_back(Y) == 1
    assert table.rewind(1).taking_back(Y) == 0
    play(table, ">N")
    assert table.taking_back(Y) is None
    assert table.view(None)["stack"][0]["text"] == "COM.N@B>N"
    mutiny = lay(hands={Y: "MUT.E", R: "THO.S", B: "THO.N"}, crews={G: ["BER"]})
    play(mutiny, "MUT.E")
    asked = {seat: mutiny.view(seat) for seat in (Y, B, G, None)}
    by(mutiny, R, "THO.S")
    assert phase(mutiny) == "declare"
    assert {seat: mutiny.view(seat) for seat in (Y, B, G, None)} == asked


@pytest.mark.rule("WN-108", "WN-102")
def test_a_complete_declaration_and_a_secret_pass_are_not_taken_back() -> None:
    """Else a player could try whether anybody answers, or answer after all."""
    table = lay(hands={Y: "W.E", R: "CAL.S"}, ships={Y: "A1"})
    play(table, "wE")
    assert table.taking_back(Y) is None
    by(table, R, ".")
    assert ship(table, Y) == "B1"
    assert table.taking_back(R) is None


@pytest.mark.rule("WN-102", "WN-R48")
def test_nobody_sees_whether_a_hero_was_declined() -> None:
    with_hero = lay(hands={Y: "BER W.N"}, phase="hero", opening=True)
    declined = with_hero.copy()
    play(declined, ".")
    without = lay(hands={Y: "W.N W.N"}, opening=True)
    for seat in (R, B, G, None):
        assert with_hero.view(seat) == declined.view(seat) == without.view(seat)
    assert with_hero.view(Y)["phase"] == "hero"


@pytest.mark.rule("WN-103")
@SEATS
def test_a_pass_changes_nobodys_choices_so_answers_may_be_collected_sealed(seats: int) -> None:
    looked = 0
    for table in wander(seats, 31, 2500):
        if phase(table) not in SECRET:
            continue
        first, copy = turn(table), table.copy()
        copy.play(first, ".")
        if not copy.over and copy.view(None) == table.view(None):
            looked += 1
            mover = turn(copy)
            alone = table.position()
            alone["turn"] = mover
            assert NORTH.setup(alone).legal(mover) == copy.legal(mover)
    assert looked > 10


@pytest.mark.rule("WN-101")
def test_a_choice_of_one_is_made_by_the_engine_but_for_cards_to_give_up() -> None:
    for table in wander(4, 23, 2500):
        assert len(table.legal(turn(table))) > 1 or phase(table) in ("limit", "sacrifice"), phase(table)


@pytest.mark.rule("WN-107", "WN-104")
def test_in_loops_and_windows_a_pass_is_always_legal() -> None:
    for table in wander(4, 24, 1500):
        if phase(table) in SECRET:
            assert 0 in table.legal(turn(table))


# ---- standing orders


def passes(table: object, order: str) -> bool:
    seat = turn(table)  # type: ignore[arg-type]
    return ordered_move(order, table.view(seat), table.moves(seat)) == 0  # type: ignore[attr-defined]


def passes_all(table: object, *orders: str) -> bool:
    seat = turn(table)  # type: ignore[arg-type]
    return answer(orders, table.view(seat), table.moves(seat)) == 0  # type: ignore[attr-defined]


@pytest.mark.rule("WN-104")
def test_orders_pass_for_their_seat_or_let_it_be_asked() -> None:
    table = lay(hands={Y: "W.E", R: "COM.N"}, ships={Y: "B1", G: "A7"})
    play(table, "wE")
    assert turn(table) == R
    assert FIRST == ("concern",)
    assert {order: passes(table, order) for order in WORDS} == {
        "concern": True, "named": True, "turn": True, "pass": True, "decoy": False, "after": False,
    }  # fmt: skip


@pytest.mark.rule("WN-104")
def test_orders_never_move_in_the_own_turn() -> None:
    table = lay(hands={Y: "W.E"})
    assert all(ordered_move(order, table.view(Y), table.moves(Y)) is None for order in WORDS)


@pytest.mark.rule("WN-104")
def test_a_card_can_be_marked_to_be_asked_whenever_it_is_playable() -> None:
    table = lay(hands={Y: "W.E", R: "COM.N"}, ships={Y: "B1"})
    play(table, "wE")
    assert passes_all(table, "pass")
    assert not passes_all(table, "pass", "ask+COM")
    assert passes_all(table, "pass", "ask+LOK", "ask+MIS")
    pilot = lay(hands={Y: "ODI.N"}, crews={R: ["PIL"]})
    play(pilot, "ODI.N")
    assert not passes_all(pilot, "pass", "ask+PIL")


@pytest.mark.rule("WN-104")
def test_a_card_can_be_marked_never_to_be_asked_for() -> None:
    table = lay(hands={Y: "W.E", R: "COM.N LUR.S"}, ships={Y: "B1", R: "C1"})
    play(table, "wE")
    assert turn(table) == R
    assert not passes_all(table)
    assert not passes_all(table, "concern", "never+COM"), "the lure is left"
    assert passes_all(table, "never+COM", "never+LUR")
    assert not passes_all(table, "never+COM", "never+LUR", "ask+COM")
    assert not any(order_ends(mark, table.view(R), table.view(Y)) for mark in MARKS)


@pytest.mark.rule("WN-104")
def test_nobody_whom_only_own_matters_concern_is_asked_whether_to_stop_them() -> None:
    own = lay(hands={Y: "SEA.E LOK", R: "W.N"}, ships={Y: "B1"})
    play(own, "~SEA.E")
    assert (turn(own), phase(own)) == (Y, "react")
    assert passes(own, "concern")
    assert not passes(own, "named")
    answered = lay(hands={Y: "ODI.N LOK", R: "LOK"}, ships={Y: "B1"})
    play(answered, "ODI.N")
    by(answered, R, "LOK")
    assert turn(answered) == Y
    assert not passes(answered, "concern")
    wind = lay(hands={Y: "W.E CAL.S"}, ships={Y: "B1"})
    play(wind, "wE")
    assert passes(wind, "concern"), "it was declared a moment ago"
    bent = lay(hands={Y: "W.E CAL.S", R: "CRO.N"}, ships={Y: "B2"})
    play(bent, "wE")
    by(bent, R, "CRO.N>S")
    assert turn(bent) == Y
    assert not passes(bent, "concern"), "better not to sail at all than where another sends the ship"
    calm = lay(hands={Y: "W.E", R: "CAL.S LOK"}, ships={Y: "B1", R: "C1"})
    play(calm, "wE")
    by(calm, R, "CAL.S")
    assert turn(calm) == R, "asked once more, because it answered last"
    assert passes(calm, "concern")
    attack = lay(hands={Y: "THO.N LOK"}, ships={Y: "B2", R: "B2"})
    play(attack, "att")
    assert not passes(attack, "concern")


@pytest.mark.rule("WN-104")
def test_orders_end_with_the_turn_or_with_the_own_next_one() -> None:
    table = lay(hands={Y: "ODI.N", R: "W.E", B: "COM.N"}, ships={R: "F1", B: "A1"}, pile="ODI.E W.N W.S W.S W.S W.S")
    begun = table.view(B)
    play(table, "ODI.N")
    assert passes(table, "turn")
    assert not any(order_ends(order, begun, table.view(B)) for order in WORDS)
    by(table, B, ".")
    play(table, "end")
    assert {order for order in WORDS if order_ends(order, begun, table.view(B))} == {"turn"}
    play(table, "end")
    assert turn(table) == B
    assert {order for order in WORDS if order_ends(order, begun, table.view(B))} == {"named", "turn", "pass"}


@pytest.mark.rule("WN-104")
def test_passing_until_named() -> None:
    table = lay(hands={Y: "COM.N COM.E", R: "LOK", B: "LOK"}, ships={R: "G2"})
    play(table, "COM.N@R>S")
    assert turn(table) == R
    assert not passes(table, "named")
    by(table, R, ".")
    assert turn(table) == B
    assert passes(table, "named")


@pytest.mark.rule("WN-105")
@pytest.mark.parametrize(
    ("ships", "crews", "wind", "mine"),
    [
        ({Y: "B1", R: "C1"}, {}, "wE", True),  # onto my space
        ({Y: "C6", R: "G1"}, {}, "wE", False),  # open sea
        ({Y: "C7", R: "G1"}, {}, "wE", True),  # to a village it can loot
        ({Y: "C7", R: "G1"}, {Y: ["dB"]}, "wE", False),  # to a village it has looted
        ({Y: "B1", R: "G1"}, {Y: ["dB"]}, "wW", True),  # home with a daughter
        ({Y: "B1", R: "G1"}, {}, "wW", False),  # home without
    ],
)
def test_what_concerns_a_seat(ships: dict[int, str], crews: dict[int, list[str]], wind: str, mine: bool) -> None:
    table = lay(hands={Y: "W.E W.W", R: "CAL.S"}, ships=ships, crews=crews)
    play(table, wind)
    assert turn(table) == R
    assert concerns(table.view(R)) == mine
    assert passes(table, "concern") != mine
    window = lay(hands={Y: "W.E W.W", R: "COM.N"}, ships=ships, crews=crews)
    play(window, wind)
    assert concerns(window.view(R)) == mine


@pytest.mark.rule("WN-105")
def test_attacks_and_loots_concern_everybody_and_own_entries_their_owner() -> None:
    fight = lay(hands={B: "MIS.S"}, ships={Y: "B2", R: "B2"})
    play(fight, "att")
    assert concerns(fight.view(B))
    assert not is_named(fight.view(B))
    assert is_named(fight.view(R))
    loot = lay(hands={B: "MIS.S"}, ships={Y: "A4"})
    play(loot, "loot")
    assert concerns(loot.view(B))
    own = lay(hands={Y: "ODI.N", R: "LOK", B: "LOK", G: "LOK"})
    play(own, "ODI.N")
    by(own, R, "LOK")
    by(own, B, ".")
    assert not concerns(own.view(B))
    by(own, G, "LOK#1")
    assert is_named(own.view(R))


@pytest.mark.rule("WN-105")
def test_a_crosswind_that_sends_a_ship_here_concerns_me() -> None:
    table = lay(hands={Y: "W.E", R: "CRO.N", B: "CAL.S"}, ships={Y: "B2", R: "G1", B: "B3"})
    play(table, "wE")
    assert not concerns(table.view(B))
    by(table, R, "CRO.N>S")
    assert turn(table) == B
    assert concerns(table.view(B))
    beast = lay(hands={Y: "W.S", B: "COM.N"}, ships={Y: "D2", B: "G7"}, dice=[5])
    play(beast, "wS")
    while turn(beast) == Y:
        beast.play(Y, beast.legal(Y)[-1])
    assert (turn(beast), phase(beast)) == (B, "window")
    assert concerns(beast.view(B)), "somebody has attacked the monster"


@pytest.mark.rule("WN-107")
def test_at_a_slow_table_nobody_is_asked_after_actions_without_an_order_for_it() -> None:
    table = lay(hands={Y: "ODI.N", B: "COM.N"}, ships={B: "A1"})
    play(table, "ODI.N")
    assert (turn(table), phase(table)) == (B, "window")
    assert passes_all(table, "slow")
    assert not passes_all(table, "slow", "after")
    assert not passes_all(table, "slow", "ask+COM")
    assert passes_all(table, "slow", "after", "pass")
    loop = lay(hands={Y: "ODI.N", B: "LOK"}, ships={B: "A1"})
    play(loop, "ODI.N")
    assert not passes_all(loop, "slow"), "what can still be stopped is waited for"


@pytest.mark.rule("WN-104", "WN-I19")
def test_orders_depend_on_the_own_view_alone() -> None:
    dice = random.Random(5)
    for number, table in enumerate(wander(4, 25, 900)):
        if phase(table) in SECRET and number % 3 == 0:
            seat = turn(table)
            world = table.imagine(seat, dice.getrandbits(60))
            for order in WORDS:
                assert ordered_move(order, table.view(seat), table.moves(seat)) == ordered_move(
                    order, world.view(seat), world.moves(seat)
                )


# ---- suspense


@pytest.mark.rule("WN-106")
@SEATS
def test_wherever_somebody_is_asked_in_secret_there_was_suspense(seats: int) -> None:
    dice = random.Random(7)
    table = NORTH.table(seats, 7)
    public = list(table.events(None))
    seen = 0
    while not table.over:
        if phase(table) in SECRET and public:
            seen += 1
            assert browser.secret_windows(public), [event.sentence for event in public]
        random_step(table, dice)
        if table.events(None):
            public = list(table.events(None))
    assert seen > 50


@pytest.mark.rule("WN-106")
def test_suspense_does_not_depend_on_whether_anyone_was_asked() -> None:
    asked = lay(hands={Y: "W.E", R: "CAL.S"}, ships={Y: "A1"})
    alone = lay(hands={Y: "W.E", R: "W.N"}, ships={Y: "A1"})
    for table in (asked, alone):
        play(table, "wE")
        assert browser.secret_windows(table.events(None))


@pytest.mark.rule("WN-106", "WN-46")
def test_there_is_no_suspense_where_nobody_could_be_asked() -> None:
    row = lay(hands={Y: "W.N W.N W.N W.N W.E W.E W.E"}, ships={Y: "B2"}, crews={Y: ["BER sick"]})
    play(row, "row>N")
    assert not browser.secret_windows(row.events(None))
    play(row, "-W.N")
    assert told(row)[-1] == "draws"
    assert not browser.secret_windows(row.events(None))
    hero = lay(hands={Y: "PIL"}, crews={Y: ["BER", "SHI", "HUN"]}, phase="hero", opening=True)
    play(hero, "hPIL xHUN")
    assert not browser.secret_windows(hero.events(None))


@pytest.mark.rule("WN-106", "WN-77")
def test_a_finished_sacrifice_is_an_action_to_respond_to() -> None:
    table = lay(hands={Y: "W.N W.E W.S"}, pile="W.U")
    play(table, "sac", "-W.N")
    assert not browser.secret_windows(table.events(None))
    play(table, "-W.E")
    assert browser.secret_windows(table.events(None))
    assert len(hand(table, Y)) == 2
