"""What holds after every move, and that the checks would notice if it did not."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from meadhall import Table, load
from meadhall.games.spoils.rules import state

from .tables import ANY_SEATS, SPOILS, bet, broken, challenged, go, lay, phase, played, random_step, settle, wander

MEANINGS = SPOILS.invariants
THREES = ("33333333", "11111111", "11111111", "11111111")


def spoil(table: Table, change: Callable[[Any], None]) -> int:
    """The invariant that fails when the record is changed behind the rules' back."""
    assert broken(table, table) == 0
    worse = table.copy()
    change(worse.record)
    return broken(table, worse)


def setter(name: str, *at: Any) -> Callable[[Any], None]:
    """Sets a field, or a place of it, to a value: the last argument."""

    def change(s: Any) -> None:
        *place, value = at
        if place:
            getattr(s, name)[tuple(place) if len(place) > 1 else place[0]] = value
        else:
            setattr(s, name, value)

    return change


@pytest.mark.rule("SW-I1", "SW-I2", "SW-I3", "SW-I5", "SW-I6", "SW-I7", "SW-I8", "SW-I9", "SW-I10", "SW-I11", "SW-I13")
@ANY_SEATS
def test_random_games_break_no_invariant(seats: int) -> None:
    before = None
    for table in wander(seats, seats, 400, step_bidding=seats % 2):
        if before is not None and table.ply:
            assert broken(before, table) == 0
        before = table.copy()


@pytest.mark.rule("SW-I1")
def test_a_card_too_many_is_noticed() -> None:
    table = lay(4, stashes=[["Crown S1", "Crown S1"], [], [], []])
    assert spoil(table, setter("stash", 1, 3, 1)) == 1
    assert spoil(table, setter("lots", 4, 1)) == 1
    assert spoil(lay(4, {0: "Huginn S1"}), setter("place", 0, -1)) == 1


@pytest.mark.rule("SW-I2")
def test_gold_that_does_not_add_up_is_noticed() -> None:
    table = lay(4)
    assert spoil(table, setter("gold", 0, 71)) == 2
    assert spoil(table, setter("treasury", 5)) == 2


@pytest.mark.rule("SW-I3")
def test_a_pile_with_a_card_missing_or_of_another_stage_is_noticed() -> None:
    table = lay(4)
    assert spoil(table, setter("pile", 8, 0, -1)) in (1, 3)
    assert spoil(table, setter("pile", 0, 0, 3)) in (1, 3)


@pytest.mark.rule("SW-I4", "SW-R4")
def test_roles_are_checked() -> None:
    assert spoil(lay(4), setter("chief", 4)) == 4
    table = challenged("5x3", 0, 1)
    assert spoil(table, setter("challenger", 0)) == 4
    bet(table, "5 declarer", "5 challenger", "5 declarer", "5 declarer")
    assert spoil(table, setter("side", 0, state.CHALLENGERS)) in (4, 12)


@pytest.mark.rule("SW-I5")
def test_a_bid_that_falls_is_noticed() -> None:
    table = go(lay(4), "0 5x3")
    assert spoil(table, setter("quantity", 4)) == 5
    assert spoil(table, setter("quantity", 60)) == 5
    assert spoil(table, setter("holder", state.NOBODY)) == 5


@pytest.mark.rule("SW-I6")
def test_a_bet_above_all_gold_or_below_the_ante_is_noticed() -> None:
    table = challenged("5x3", 0, 1)
    go(table, "0 bet 9")
    assert spoil(table, setter("bet", 0, 71)) == 6
    assert spoil(table, setter("bet", 0, 4)) == 6
    assert spoil(table, setter("bet", 2, 5)) == 6


@pytest.mark.rule("SW-I7")
def test_a_die_too_many_or_shown_but_not_there_is_noticed() -> None:
    table = lay(4, dice=THREES)
    assert spoil(table, setter("dice", 0, 2, 9)) == 7
    assert spoil(table, setter("shown", 0, 3, 1)) == 7


@pytest.mark.rule("SW-I8", "SW-I9")
def test_marks_on_face_down_cards_and_cards_turned_back_are_noticed() -> None:
    table = lay(4, {0: "Huginn S1", 1: "Muninn S2 up", 2: "Idun's Gold Apple S2 up"})
    assert spoil(table, setter("marks", 0, state.USED)) == 9
    assert spoil(table, setter("marks", 1, 0)) == 9
    assert spoil(table, setter("marks", 2, state.UP)) == 9
    assert spoil(table, setter("item", 0, 3)) == 9
    assert spoil(table, setter("copied", 1, 0)) == 9


@pytest.mark.rule("SW-I10")
def test_a_use_that_is_forgotten_within_a_round_is_noticed() -> None:
    table = lay(4, {0: "Odin's Eye S1 up used", 1: "Huginn S1"})
    assert spoil(table, setter("marks", 0, state.UP)) == 10


@pytest.mark.rule("SW-I11")
def test_an_owner_who_does_not_know_a_card_is_noticed() -> None:
    table = lay(4, {0: "Huginn S1", 1: "Muninn S2 up"})
    assert spoil(table, setter("known", 0, 0)) == 11
    assert spoil(table, setter("known", 1, 1)) == 11


@pytest.mark.rule("SW-I12")
def test_a_loser_in_the_line_is_noticed() -> None:
    table = challenged("5x3", 0, 1, dice=THREES)
    settle(table, "5 declarer", "5 challenger", "5 challenger", "5 challenger")
    assert spoil(table, setter("order", 1, 2)) == 12


@pytest.mark.rule("SW-I13")
def test_a_stash_that_shrinks_is_noticed() -> None:
    table = lay(4, stashes=[["Crown S1"], [], [], []])
    assert spoil(table, setter("stash", 0, 3, 0)) == 13


@pytest.mark.rule("SW-I14")
@pytest.mark.parametrize("seats", [3, 5, 6])
def test_rounds_begin_with_nothing_left_of_the_last(seats: int) -> None:
    table = SPOILS.table(seats, 3)
    chance = random.Random(3)
    begun = 0
    while not table.over:
        before = table.view(None)["round"]
        random_step(table, chance)
        told = table.position()
        if told["round"] != before and told["stage"] in ("roll", "name"):
            begun += 1
            assert told["bid"] is None
            assert told["ladder"] == []
            assert told["sealed"] == told["resting"] == told["revealed"] == []
            assert told["bets"] == [None] * seats
            assert all(not shown for shown in told["shown"])
            if told["stage"] == "roll":
                assert spoil(table, setter("sealed", 1)) in (6, 14)
    assert begun >= 1


@pytest.mark.rule("SW-I15")
def test_nobody_asked_before_the_end_is_noticed() -> None:
    table = lay(4)
    assert spoil(table, setter("depth", 0)) == 15
    assert spoil(table, lambda s: s.frames.__setitem__((0, 1), 0b11)) == 15


@pytest.mark.rule("SW-I17", "SW-65")
@ANY_SEATS
def test_every_game_ends(seats: int) -> None:
    assert played(seats, 21).over


@pytest.mark.rule("SW-I18")
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_game_replays_to_the_same_bytes(seats: int) -> None:
    table = played(seats, 5)
    again = load(table.save())
    assert again._array.tobytes() == table._array.tobytes()
    assert table.copy()._array.tobytes() == table._array.tobytes()


@pytest.mark.rule("SW-I18")
def test_a_position_is_the_whole_truth() -> None:
    for table in wander(5, 8, 200):
        if table.ply % 9 == 0:
            assert SPOILS.setup(table.position()).position() == table.position()


@pytest.mark.rule("SW-I18")
def test_seats_have_no_rights_of_their_own() -> None:
    """The same table turned by one seat goes the same way, turned by one seat."""
    cards = {0: "Huginn S1", 1: "Singing Lyre S1", 2: "Loki's Mask S2"}
    turned = {(seat + 1) % 4: text for seat, text in cards.items()}
    cups = ("33333333", "22222222", "11111111", "44444444")
    one = lay(4, cards, cups)
    two = lay(4, dict(sorted(turned.items())), (cups[3], *cups[:3]), chief=1, turn=1)
    for seat, text in ((0, "5x3"), (1, "pass"), (2, "pass"), (1, "challenge")):
        one.play(seat, text)
        two.play((seat + 1) % 4, text)
    bets = ("5 declarer", "6 challenger", "7 declarer", "8 challenger")
    settle(one, *bets)
    settle(two, bets[3], *bets[:3])
    assert phase(one) == phase(two) == "pick"
    assert [(seat + 1) % 4 for seat in one.view(None)["order"]] == two.view(None)["order"]
    assert one.position()["gold"] == [*two.position()["gold"][1:], two.position()["gold"][0]]


def test_every_number_has_a_meaning() -> None:
    assert set(MEANINGS) == {1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 17}
