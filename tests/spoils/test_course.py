"""Which games are alike: what the next move is likely to bring about."""

from __future__ import annotations

import random

import pytest

import meadhall
from meadhall import Table
from meadhall.engine.cuda import KEYS
from meadhall.engine.decisions import deciding
from meadhall.games.spoils import components
from meadhall.games.spoils.rules import divergence, state

from .tables import bet, bidden, challenged, evening, go, lay, settle

SPOILS = meadhall.game("spoils")


@pytest.mark.parametrize("seats", [3, 4, 10])
def test_what_is_told_apart_is_decided_differently_and_the_last_pick_ends_picking(seats: int) -> None:
    dice = random.Random(seats)
    met: dict[int, set[int]] = {}
    last = others = 0
    for seed in range(3):
        table = SPOILS.table(seats, seed)
        while table.actors:
            record = table.record
            number = int(divergence.divergence_key(record))
            assert 0 <= number < KEYS - 1
            met.setdefault(number, set()).add(deciding(record))
            picking, before = deciding(record) == state.PICK, int(record.round)
            seat = table.actors[0]
            move = dice.choice(table.moves(seat))
            table.play(seat, move)
            if picking and number == divergence.LAST_PICK and move.text[0] != "!":  # no artifact used instead
                last += not table.actors or deciding(table.record) != state.PICK or int(table.record.round) != before
                others += 1
    assert all(len(kinds) == 1 for kinds in met.values())
    assert divergence.EARLY_BET in met
    assert divergence.LAST_PICK in met
    assert sum(number >= divergence.FIRST_BIDDING for number in met) > 2
    assert last > 0.9 * others > 0


@pytest.mark.parametrize("last", range(4))
def test_the_last_bet_is_told_apart_from_those_before_it(last: int) -> None:
    table = challenged("5x3", 0, 1)
    for seat in {0, 1, 2, 3} - {last}:
        assert divergence.divergence_key(table.record) == divergence.EARLY_BET
        table.play(seat, "bet 10 declarer" if seat == 0 else "bet 10 challenger")
    assert table.actors == (last,)
    assert divergence.divergence_key(table.record) == state.BETS


def test_with_one_card_left_the_pick_is_the_last_whoever_would_follow() -> None:
    pile = ["Ring S3", "Helmet S3", "Longbow S3", "Sea Dragon S3"]
    table = challenged("5x3", 0, 1, dice=["33333333"] * 4, pile=pile)
    settle(table, "30 declarer", "10 challenger", "20 declarer", "10 declarer")
    found = []
    while deciding(table.record) == state.PICK:
        found.append(int(divergence.divergence_key(table.record)) == divergence.LAST_PICK)
        seat = table.actors[0]
        table.play(seat, next(move for move in table.moves(seat) if move.text.startswith("take")))
    assert found == [False, False, False, True]


def test_keys_are_numbers_without_a_gap() -> None:
    """Phases, ten windows, an early bet, the last pick, and eight crowds of bids."""
    windows = range(divergence.FIRST_WINDOW, divergence.FIRST_WINDOW + 10)
    bids = range(divergence.FIRST_BIDDING, divergence.FIRST_BIDDING + 8)
    keys = [*range(state.DRAUPNIR + 1), *windows, divergence.EARLY_BET, divergence.LAST_PICK, *bids]
    assert keys == list(range(len(keys)))


def test_bids_are_told_apart_by_how_many_are_left_in_fours_up_to_seven() -> None:
    record = bidden("5x3", 0).record
    record.cap = 60
    found = []
    for left in range(45):
        record.quantity = 60 - left
        found.append(int(divergence.divergence_key(record)) - divergence.FIRST_BIDDING)
    assert found == [min(7, left // 4) for left in range(45)]


def test_an_artifact_has_a_name_where_it_lies_open() -> None:
    assert components.open_name(-1) is None
    assert components.open_name(0) == components.artifact_name(0)


def test_a_moment_is_known_by_what_is_asked_there() -> None:
    """Windows by where in the Round they are, bids by how many dice could still be bid."""

    def key(table: Table) -> int:
        return int(divergence.divergence_key(table.record))

    assert key(lay(4, {}, stage="name")) == state.OPENER
    assert key(evening(4, {1: "Huginn S1"})) == divergence.FIRST_WINDOW
    assert key(lay(4, {1: "Lucky Dragon's Tooth S1"}, stage="roll")) == divergence.FIRST_WINDOW + 1
    assert key(go(lay(4, {1: "Singing Lyre S1"}), "0 5x3")) == divergence.FIRST_WINDOW + 2
    dagger = bet(challenged("5x3", 0, 1, cards={2: "Traitor's Dagger S1"}), "5", "5", "5 declarer", "5 challenger")
    assert key(dagger) == divergence.FIRST_WINDOW + 4
    response = go(lay(4, {0: "Heimdall's Spyglass S1", 1: "Sampo Talisman S1"}), "0 use A1", "0 on 1")
    assert key(response) == state.RESPONSE
    assert key(lay(4)) == divergence.FIRST_BIDDING + 7
    assert key(bidden("30x1", 0)) == divergence.FIRST_BIDDING + 2
