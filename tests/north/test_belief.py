"""What a search believes of others' hands: cards that answer are kept, others are soon gone."""

from __future__ import annotations

import random
from collections import Counter
from math import comb, log

import numpy as np
import pytest

from meadhall import Table, bots
from meadhall.engine.random import reseed
from meadhall.games.north import components
from meadhall.games.north.bots import belief

from .tables import NORTH, B, G, R, Y, broken, hand, lay, wander

WORLDS = 400


def believed(table: Table, seat: int, number: int = WORLDS) -> list[Table]:
    """Worlds as a search draws them."""
    worlds = []
    for seed in range(number):
        world = table.imagine(seat, seed)
        reseed(world.record, seed + 1)
        belief.sample_belief(world.record, seat)
        worlds.append(world)
    return worlds


def likelihood(pool: np.ndarray, cards: np.ndarray, weights: np.ndarray) -> float:
    """How likely a hand is if it is dealt from a pool by these weights, as a logarithm."""
    ways = np.zeros(int(cards.sum()) + 1)  # of hands of so many cards, by what they weigh
    ways[0] = 1.0
    for copies, weight in zip(pool, weights, strict=True):
        for _ in range(copies):
            ways[1:] += weight * ways[:-1]
    chosen = sum(log(comb(int(n), int(k))) + k * log(w) for n, k, w in zip(pool, cards, weights, strict=True))
    return float(chosen - log(ways[-1]))


def test_hands_are_as_likely_as_their_cards_weigh() -> None:
    """Somebody has one card: it is a universal wind or Loki's Trick as often as their copies and weights say."""
    table = lay(3, hands={R: "W.N", B: "LOK", G: "W.N"})
    held = Counter(hand(world, B)[0] for world in believed(table, R, 2000))
    loki, wind = components.CODES.index("LOK"), components.UNIVERSAL
    odds = belief.WEIGHT[wind] * components.COPIES[wind] / (belief.WEIGHT[loki] * components.COPIES[loki])
    assert held["LOK"] > 150
    assert held["W.U"] / held["LOK"] == pytest.approx(odds, abs=0.15)  # chance alone: 1.8


def test_hands_of_people_who_play_well_are_likelier_than_blind_deals_say() -> None:
    """By a quarter of a nat a hand at least, over twelve games; it was 0.4 where the weights were fitted."""
    dice, plain = random.Random(11), np.ones(components.KINDS)
    weights = belief.WEIGHT / 100
    gains = []
    for number in range(12):
        table = NORTH.table(seats=4, seed=500 + number)
        players = [bots.make("policy", number * 4 + seat) for seat in range(4)]
        while not table.over and table.ply < 400:
            for seat in table.actors:
                table.play(seat, players[seat].choose(table.chair(seat, dice.getrandbits(60))))
            if table.ply % 40 == 0 and not table.over:
                record = table.record
                hands = np.array(record.hand)
                pool = np.bincount(np.array(record.pile)[: record.pile_size], minlength=components.KINDS)
                pool, cards = pool + hands[1:].sum(axis=0), hands[1].astype(int)
                gains.append(likelihood(pool, cards, weights) - likelihood(pool, cards, plain))
    assert len(gains) > 60
    assert np.mean(gains) > 0.25


@pytest.mark.parametrize("seats", [3, 4])
def test_believed_worlds_are_whole_and_cannot_be_told_from_the_real_one(seats: int) -> None:
    for ply, table in enumerate(wander(seats, 5, 900)):
        if ply % 9 == 0 and not table.over:
            for seat in range(seats):
                (world,) = believed(table, seat, 1)
                assert world.view(seat) == table.view(seat)
                assert broken(world, world) == 0
                assert all(world.legal(asked) for asked in world.actors)


def test_a_card_that_is_known_stays_where_it_is() -> None:
    known = [[["ODI.N", [R]]], [], [], []]
    table = lay(hands={Y: "W.N", R: "ODI.N LUR.S", B: "W.E", G: "W.S"}, known=known)
    worlds = believed(table, Y, 60)
    assert all("ODI.N" in hand(world, R) for world in worlds)
    assert any("LUR.S" not in hand(world, R) for world in worlds)


def test_nothing_hidden_sways_what_is_believed() -> None:
    table = lay(hands={Y: "W.N W.E", R: "ODI.N LUR.S LOK", B: "W.E HEL", G: "W.S BER MUT.E"})
    other = table.imagine(Y, 99)
    told = [[world._array.tobytes() for world in believed(one, Y, 20)] for one in (table, other)]
    assert told[0] == told[1]


def test_a_search_of_this_game_believes() -> None:
    assert NORTH.rules["sample_belief"] is belief.sample_belief
