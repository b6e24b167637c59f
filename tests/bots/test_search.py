"""The search: the same at both speeds, bounded, and able to see the obvious.

The searches of Odin and of Vikings on Board are compiled here; the others would take longer, and run as plain Python.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import meadhall
from meadhall.bots.search import compiled, mcts
from meadhall.bots.search.mcts import Estimate, Search
from meadhall.engine.budgets import SearchParams

GAMES = [meadhall.game(game_id) for game_id in meadhall.games()]
ODIN = meadhall.game("odin")
QUICK = {"odin", "onboard"}  # to compile
PARAMS = {
    "plain": SearchParams(),
    "policy": SearchParams(sharpness=6.0, width=5, policy_rollouts=0.5, rollout_moves=3),
    "belief": SearchParams(worlds=5),
}
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
COMPILED = pytest.mark.parametrize("game", [game for game in GAMES if game.id in QUICK], ids=lambda game: game.id)


def figures(found: list[Estimate]) -> list[tuple[int, int, float]]:
    return [(one.move.id, one.visits, one.chance) for one in found]


def some_way_in(game: meadhall.Game, plies: int) -> meadhall.Table:
    """A table in the midst of a game, where somebody has a choice."""
    table = game.table(seats=min(4, game.seats[-1]), seed=4)
    dice = random.Random(2)
    while table.ply < plies or len(table.legal(table.actors[0])) < 2:
        seat = table.actors[0]
        table.play(seat, dice.choice(table.legal(seat)))
    return table


@COMPILED
@pytest.mark.parametrize("params", PARAMS.values(), ids=PARAMS)
def test_both_speeds_find_the_same(game: meadhall.Game, params: SearchParams, monkeypatch: pytest.MonkeyPatch) -> None:
    table = some_way_in(game, 12)
    seat = table.actors[0]
    native = Search(game, params).look(table.chair(seat, 1), 5, iterations=6)
    monkeypatch.setattr(mcts, "load", compiled.interpreted)
    plain = Search(game, params).look(table.chair(seat, 1), 5, iterations=6)
    assert figures(native) == figures(plain)
    assert sum(one.visits for one in native) == 6


def test_it_goes_out_when_it_can() -> None:
    table = ODIN.setup({"seats": 3, "turn": 0, "hands": ["9g 6g 5g", None, None]})
    best = Search(ODIN, SearchParams()).look(table.chair(0, 1), 1, iterations=2000)[0]
    assert best.move.text == ">965g"


def test_several_cores_add_up_what_they_find() -> None:
    table = some_way_in(ODIN, 3)
    seat = table.actors[0]
    found = Search(ODIN, SearchParams(), cores=2).look(table.chair(seat, 1), 1, iterations=500)
    assert sum(one.visits for one in found) == 1000


def test_time_ends_a_search_and_iterations_do_if_they_come_first() -> None:
    table = some_way_in(ODIN, 3)
    chair = table.chair(table.actors[0], 1)
    timed = Search(ODIN, SearchParams()).look(chair, 1, seconds=0.05)
    assert sum(one.visits for one in timed) >= 1
    counted = [
        Search(ODIN, SearchParams()).look(chair, 1, iterations=300, seconds=seconds) for seconds in (100.0, None)
    ]
    assert figures(counted[0]) == figures(counted[1])
    assert sum(one.visits for one in counted[0]) == 300


def test_the_root_may_be_searched_more_evenly_than_the_tree() -> None:
    table = some_way_in(ODIN, 3)
    chair = table.chair(table.actors[0], 1)
    sharp = SearchParams(sharpness=20.0)
    seldom = [
        min(one.visits for one in Search(ODIN, params).look(chair, 1, iterations=1000))
        for params in (sharp, replace(sharp, root_sharpness=0.1))
    ]
    assert seldom[0] < seldom[1] / 2


def test_of_many_moves_only_the_likeliest_are_tried() -> None:
    table = some_way_in(ODIN, 0)
    seat = table.actors[0]
    chair = table.chair(seat, 1)
    assert len(chair.moves) > 5
    found = Search(ODIN, SearchParams(sharpness=4.0, width=5)).look(chair, 1, iterations=500)
    tried = {one.move.id for one in found if one.visits}
    assert len(tried) == 5
    advice = dict(zip((move.id for move in chair.moves), chair.advice(), strict=True))
    assert max(advice, key=lambda move: advice[move]) in tried
