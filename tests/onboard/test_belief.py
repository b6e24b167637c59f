"""What a search believes of others' bets: high tokens are laid first, and those that won the earliest."""

from __future__ import annotations

import random
from itertools import combinations
from math import log

import numpy as np
import pytest

from meadhall import Table, bots
from meadhall.engine.random import reseed
from meadhall.games.onboard.bots import belief

from .tables import ONBOARD, SEATS, broken, wander

WORLDS = 600


def believed(table: Table, seat: int, number: int = WORLDS) -> list[Table]:
    """Worlds as a search draws them."""
    worlds = []
    for seed in range(number):
        world = table.imagine(seat, seed)
        reseed(world.record, seed + 1)
        belief.sample_belief(world.record, seat)
        worlds.append(world)
    return worlds


def values(table: Table, seat: int) -> tuple[frozenset[int], frozenset[int]]:
    """The values of a seat's tokens that were laid, and those of them that won."""
    won = frozenset(value for value in range(4) if int(np.array(table.record.won)[seat]) >> value & 1)
    lying = frozenset(int(value) - 1 for value in np.array(table.record.stake)[seat] if value)
    return won | lying, won


def chance(taken: frozenset[int], among: frozenset[int], weights: np.ndarray) -> float:
    """How likely these are drawn from among those, one after another, by their weights."""
    if not taken:
        return 1.0
    total = sum(float(weights[value]) for value in among)
    return sum(weights[first] / total * chance(taken - {first}, among - {first}, weights) for first in taken)


def believable(table: Table, seat: int) -> float:
    laid, won = values(table, seat)
    return log(chance(laid, frozenset(range(4)), belief.LAID) * chance(won, laid, belief.WON))


def blind(table: Table, seat: int) -> float:
    laid, won = values(table, seat)
    ways = len(list(combinations(range(4), len(laid)))) * len(list(combinations(laid, len(won))))
    return -log(ways)


def played(number: int) -> list[Table]:
    """Positions of a game of the policy, every so often, where somebody has laid something."""
    dice, found = random.Random(number), []
    table = ONBOARD.table(seats=4, seed=700 + number)
    players = [bots.make("policy", number * 4 + seat) for seat in range(4)]
    while not table.over:
        seat = table.actors[0]
        table.play(seat, players[seat].choose(table.chair(seat, dice.getrandbits(60))))
        if table.ply % 25 == 0 and not table.over and values(table, 1)[0]:
            found.append(table.copy())
    return found


def test_values_are_dealt_as_often_as_their_weights_say() -> None:
    table = next(table for number in range(9) for table in played(number) if 1 < len(values(table, 1)[0]) < 4)
    found = [values(world, 1) for world in believed(table, 0)]
    laid, won = values(table, 1)
    for other in combinations(range(4), len(laid)):
        expected = chance(frozenset(other), frozenset(range(4)), belief.LAID)
        share = sum(which == frozenset(other) for which, _ in found) / WORLDS
        assert share == pytest.approx(expected, abs=0.06)
    assert {len(which) for _, which in found} == {len(won)}


def test_bets_of_people_who_play_well_are_likelier_than_blind_deals_say() -> None:
    """By half a nat for a seat's bets at least, over six games."""
    gains = [believable(table, 1) - blind(table, 1) for number in range(6) for table in played(number)]
    assert len(gains) > 20
    assert np.mean(gains) > 0.5


@SEATS
def test_believed_worlds_are_whole_and_cannot_be_told_from_the_real_one(seats: int) -> None:
    for ply, table in enumerate(wander(seats, 5, 500)):
        if ply % 9 == 0 and not table.over:
            for seat in range(seats):
                (world,) = believed(table, seat, 1)
                assert world.view(seat) == table.view(seat)
                assert broken(world, world) == 0
                assert all(world.legal(asked) for asked in world.actors)


def test_nothing_hidden_sways_what_is_believed() -> None:
    table = played(2)[-1]
    told = [[world._array.tobytes() for world in believed(one, 0, 20)] for one in (table, table.imagine(0, 99))]
    assert told[0] == told[1]


def test_a_search_of_this_game_believes() -> None:
    assert ONBOARD.rules["sample_belief"] is belief.sample_belief
