"""A search learns nothing from secrets: whatever the truth is, what the seat cannot tell apart is searched alike.

Searches that are compiled, or quick to compile, look far ahead here; the others run as plain Python, and not so far.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import meadhall
from meadhall import bots
from meadhall.bots import jarl
from meadhall.bots.search import compiled, mcts
from meadhall.bots.search.mcts import Search
from meadhall.engine.budgets import Budget, SearchParams
from meadhall.engine.chair import Chair

from .test_search import EVERY_GAME, GAMES, PARAMS, QUICK, figures, some_way_in

FAR, NEAR = 200, 12  # iterations: compiled, and as plain Python
POSITIONS = (0, 9, 20, 30)  # plies into a game
WORLDS = 3
FOR_MANY = pytest.mark.parametrize("game", [game for game in GAMES if game.seats != (1,)], ids=lambda game: game.id)


@pytest.fixture
def iterations(game: meadhall.Game, monkeypatch: pytest.MonkeyPatch) -> int:
    """How far to look; searches that would take long to compile run as they are written."""
    if game.id in QUICK or compiled.is_cached(game):
        return FAR
    monkeypatch.setattr(mcts, "load", compiled.interpreted)
    return NEAR


def chairs(table: meadhall.Table, seat: int) -> list[Chair]:
    """The seat's chair as a bot gets it; then with the truth itself in it, and with other worlds in its place."""
    others = (table.imagine(seat, seed) for seed in range(WORLDS))
    return [table.chair(seat, 3), Chair(table.copy(), seat), *(Chair(world, seat) for world in others)]


@EVERY_GAME
@pytest.mark.parametrize("params", PARAMS.values(), ids=PARAMS)
def test_another_truth_that_the_seat_cannot_tell_apart_changes_nothing(
    game: meadhall.Game, params: SearchParams, iterations: int
) -> None:
    """Not a number in the whole tree, and so no decision; at the next move from the same tree neither."""
    params = replace(params, horizons=2) if iterations == FAR else replace(params, policy_rollouts=0.0)
    for plies in POSITIONS if iterations == FAR else POSITIONS[1::2]:
        table = some_way_in(game, plies)
        seat = table.actors[0]
        searches = []
        for chair in chairs(table, seat):
            search = Search(game, params)
            looks = [figures(search.look(chair, seed, iterations=iterations)) for seed in (8, 9)]
            searches.append((looks, search))
        (first, kept), *others = searches
        assert sum(tried for _, tried, _ in first[0]) >= iterations  # a saga can come back to a place
        if iterations == FAR:
            assert kept.tables[0].used[0] > 2 * len(table.legal(seat))  # it has grown beyond its root
        for looks, search in others:
            assert looks == first
            assert np.array_equal(search.tables[0].keys, kept.tables[0].keys)
            assert np.array_equal(search.tables[0].counts, kept.tables[0].counts)


@FOR_MANY
def test_these_worlds_are_not_all_alike(game: meadhall.Game) -> None:
    """Else the test above would show nothing."""
    table = some_way_in(game, POSITIONS[-1])
    seat = table.actors[0]
    assert len({chair.world().tobytes() for chair in chairs(table, seat)}) > WORLDS


@EVERY_GAME
@pytest.mark.parametrize("level", ["jarl", "konung"])
def test_a_level_decides_alike_from_move_to_move(
    game: meadhall.Game, level: str, iterations: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the tree it keeps from move to move, in the truth and in worlds it cannot tell apart from it."""
    budget = game.budget(level)
    params = budget.params if iterations == FAR else replace(budget.params, policy_rollouts=0.0, horizons=0)
    monkeypatch.setattr(jarl.Jarl, "budget", lambda *_: Budget(iterations // 4, 1000.0, params))
    monkeypatch.setattr(jarl.Konung, "budget", lambda *_: Budget(iterations // 2, 1000.0, params))
    table = some_way_in(game, 9)
    seat = table.actors[0]
    seated = [bots.make(level, 9) for _ in range(2 + WORLDS)]
    for _ in range(8 if iterations == FAR else 3):
        choices = {bot.choose(chair).id for bot, chair in zip(seated, chairs(table, seat), strict=True)}
        assert len(choices) == 1
        table.play(seat, choices.pop())
        while not table.over and (table.actors[0] != seat or len(table.legal(seat)) < 2):
            table.play(table.actors[0], table.legal(table.actors[0])[0])
        if table.over:
            break


def test_worlds_a_seat_cannot_tell_apart_are_one_node() -> None:
    game = meadhall.game("onboard")
    table = some_way_in(game, 20)
    seat = table.actors[0]
    search = Search(game, SearchParams())
    nodes: set[int] = set()
    for chair in chairs(table, seat):
        search.look(chair, 1, iterations=0)
        nodes.update(search.keys)
    assert len(nodes) == 1
