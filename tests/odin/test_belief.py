"""What others' doings tell of their hands."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import exp, log

import pytest

import meadhall
from meadhall.engine.budgets import KONUNG
from meadhall.engine.decisions import deciding
from meadhall.engine.random import reseed
from meadhall.games.odin import components
from meadhall.games.odin.bots import belief, policy
from meadhall.games.odin.imagine import imagine
from meadhall.games.odin.rules import sets, state
from meadhall.games.odin.words import notation

ODIN = meadhall.game("odin")
STEPS = 1500  # from world to world


def believed(table: meadhall.Table, seat: int) -> float:
    """How believable it is that a seat has the hand it has."""
    return float(belief.believable(table.record, seat, int(table.record.hand[seat]), ODIN.move_array()))


def relief(table: meadhall.Table, seat: int) -> list[float]:
    """How much lighter each move makes a hand: fewer sets above all, with the best card of the middle taken."""

    def burden(hand: int) -> float:
        return float(policy.groups(hand) + 0.1 * hand.bit_count() + 0.06 * policy.weakness(hand))

    hand, middle = int(table.record.hand[seat]), int(table.record.middle)
    after = []
    for move in table.moves(seat):
        left = hand if move.text == "-" else hand & ~int(sets.cards_of(move.id))
        taken = [0] if move.text == "-" else [1 << card for card in range(54) if middle >> card & 1]
        after.append(min(burden(left | card) for card in taken) if left else -1000.0)
    return [burden(hand) - left for left in after]


@pytest.mark.parametrize("seats", ODIN.seats)
def test_going_back_through_a_hand_weighs_every_deed(seats: int) -> None:
    dice = random.Random(seats)
    compared = 0
    for seed in range(2):
        table = ODIN.table(seats, seed)
        hands, deeds = 0, {}
        while table.actors and table.ply < 120:
            if table.record.hands != hands:  # dealt anew
                hands, deeds = int(table.record.hands), dict.fromkeys(range(seats), 0.0)
            seat = table.actors[0]
            if 0 < table.record.noted <= state.PAST and table.ply % 5 == 0:
                for other in range(seats):
                    assert believed(table, other) == pytest.approx(deeds[other], abs=1e-3)
                compared += 1
            chair = table.chair(seat, dice.getrandbits(60))
            phase = deciding(table.record)
            likes = relief(table, seat) if phase == state.FOLLOWING else chair.advice()
            chosen = dice.randrange(len(likes))
            sharpness = (belief.OPENING, belief.TURN, belief.TAKING)[phase]
            likelihood = 1 / sum(exp(min(belief.MOST, sharpness * (other - likes[chosen]))) for other in likes)
            deeds[seat] += log((1 - belief.WHIM) * likelihood + belief.WHIM / len(likes))
            table.play(seat, chair.moves[chosen])
    assert compared > 6


def after(hand: str, *done: str) -> float:
    """How believable it is that seat 1 had this hand, after what was done from the start of a hand."""
    table = ODIN.setup({"seats": 3, "turn": 0, "hands": ["5b 1k", hand, "8b 8r 1o"]})
    for text in done:
        seat = table.actors[0]
        table.play(seat, next(move for move in table.moves(seat) if move.text.lstrip(">") == text))
    return believed(table, 1)


def test_who_takes_a_card_is_believed_to_have_a_use_for_it() -> None:
    deeds = ("5b", "-", "8br", "-", "9pk", "+8b")
    useful, useless = (after(hand, *deeds) - after(hand, *deeds[:-1]) for hand in ("9p 9k 7b 6b", "9p 9k 7r 6r"))
    assert 0 > useful > useless + 0.5


def test_who_passes_is_believed_to_have_nothing_better() -> None:
    assert after("4r 3g 2p 1b", "5b", "-") > after("9r 9g 9p 1b", "5b", "-") + 0.2


# ---- one world after another


def hands_of(table: meadhall.Table) -> list[int]:
    return [int(hand) for hand in table.record.hand[: table.seats]]


def reconsidered(table: meadhall.Table, seat: int, seed: int) -> meadhall.Table:
    world = table.copy()
    reseed(world.record, seed)
    belief.mcmc_step(world.record, seat, ODIN.move_array())
    return world


@pytest.mark.parametrize("seats", ODIN.seats)
def test_worlds_that_follow_one_another_are_all_as_the_seat_knows_them(seats: int) -> None:
    dice = random.Random(seats)
    table = ODIN.table(seats, seats)
    changed = 0
    for _ in range(10):
        seat = table.actors[0]
        seen, now = table.view(seat), hands_of(table)
        world = reconsidered(table.imagine(seat, dice.getrandbits(60)), seat, dice.getrandbits(60))
        then = hands_of(world)
        changed += then != now
        assert world.view(seat) == seen
        assert [hand.bit_count() for hand in then] == [hand.bit_count() for hand in now]
        assert sum(then) | int(world.record.undealt) == sum(now) | int(table.record.undealt)  # each card once
        for other, hand in enumerate(then):
            assert int(table.record.known[other]) & ~hand == 0
        for _ in range(3):
            table.play(table.actors[0], dice.choice(table.moves(table.actors[0])))
    assert changed > 5


def test_worlds_come_as_often_as_they_are_believable() -> None:
    """Seven cards nobody has seen, two of them with seat 1 who passed and one with seat 2: all 105 worlds, exactly."""
    unseen = "9g 8g 5r 4b 3o 2p 1k"
    table = ODIN.setup({"seats": 3, "turn": 0, "hands": ["2b 1r", "9g 5r", "4b"]})
    pool = notation.card_bits(unseen)
    record = table.record
    record.discards = components.DECK & ~(pool | int(record.hand[0]))
    record.undealt = pool & ~(int(record.hand[1]) | int(record.hand[2]))
    for text in ("2b", "-"):
        seat = table.actors[0]
        table.play(seat, next(move for move in table.moves(seat) if move.text.lstrip(">") == text))
    cards = [1 << card for card in range(54) if pool >> card & 1]
    worth = {}
    for pair in combinations(cards, 2):
        table.record.hand[1] = sum(pair)
        for single in set(cards) - set(pair):
            worth[sum(pair), single] = exp(believed(table, 1))
    table.record.hand[1], table.record.hand[2] = sum(cards[:2]), cards[2]
    table.record.undealt = sum(cards[3:])
    world, met = table, Counter[tuple[int, int]]()
    for seed in range(STEPS):
        world = reconsidered(world, 0, seed)
        met[hands_of(world)[1], hands_of(world)[2]] += 1
    total = sum(worth.values())
    assert max(worth.values()) > 3 * min(worth.values())
    off = sum(abs(met[key] / STEPS - value / total) for key, value in worth.items()) / 2
    assert off < 0.15
    assert sum(abs(1 / len(worth) - value / total) for value in worth.values()) / 2 > 0.18  # if nothing were believed


def test_a_position_does_not_tell_what_was_done_before() -> None:
    table = ODIN.setup({"seats": 3, "turn": 1, "middle": "8b 8r", "owner": 0, "hands": ["1k", "9p 9k 7b 6b", "1o"]})
    table.play(1, next(move for move in table.moves(1) if move.text == "9pk"))
    table.play(1, next(move for move in table.moves(1) if move.text == "+8b"))
    assert_tells_nothing(table)


def test_a_hand_too_long_to_note_tells_nothing() -> None:
    table = ODIN.table(4, 1)
    table.record.noted = state.PAST + 1
    assert_tells_nothing(table)


def assert_tells_nothing(table: meadhall.Table) -> None:
    """Then a world is one like any other, whatever it came from."""
    for seed in range(5):
        world = table.copy()
        reseed(world.record, seed)
        imagine(world.record, 0)
        assert hands_of(reconsidered(table, 0, seed)) == hands_of(world)


def test_konung_goes_from_world_to_world() -> None:
    assert ODIN.rules["mcmc_step"] is belief.mcmc_step
    assert meadhall.game("odin").budget(KONUNG).params.worlds > 0
