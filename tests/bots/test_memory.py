"""What a search keeps: what it has learned serves the next move, in a tree that keeps within its size."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

import meadhall
from meadhall import bots
from meadhall.bots import jarl
from meadhall.bots.search import compiled, kernel, mcts
from meadhall.bots.search.mcts import Search
from meadhall.engine.budgets import KONUNG, Budget, SearchParams

from .test_search import EVERY_GAME, ODIN, QUICK, some_way_in


@pytest.fixture
def iterations(game: meadhall.Game, monkeypatch: pytest.MonkeyPatch) -> int:
    if game.id in QUICK or compiled.is_cached(game):
        return 1000
    monkeypatch.setattr(mcts, "load", compiled.interpreted)
    return 40


@EVERY_GAME
def test_what_was_learned_serves_the_next_move(game: meadhall.Game, iterations: int) -> None:
    """Where a seat is asked again right after its own move, most of what was tried there counts."""
    search = Search(game, replace(game.budget(KONUNG).params, policy_rollouts=0.0))
    table = some_way_in(game, 6)
    dice = random.Random(3)
    known: list[tuple[int, int]] = []
    for _ in range(40):
        seat = table.actors[0]
        if len(table.legal(seat)) > 1 and not known:
            best = search.look(table.chair(seat, 1), 1, iterations=iterations)[0]
            table.play(seat, best.move)
            if not table.over and table.actors[0] == seat and len(table.legal(seat)) > 1:
                known.append((search.visits(table.chair(seat, 2)), best.visits))
        else:
            table.play(seat, dice.choice(table.legal(seat)))
        if table.over or known:
            break
    assert known
    assert 0 < known[0][0] <= known[0][1]


@EVERY_GAME
def test_iterations_made_before_are_not_made_again(
    game: meadhall.Game, iterations: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    look = Search.look

    def counted(self: Search, *given: object, **more: object) -> list[mcts.Estimate]:
        made.append(int(more["iterations"]))  # type: ignore[call-overload]
        return look(self, *given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Search, "look", counted)
    budget = Budget(iterations // 4, 1000.0, replace(game.budget(KONUNG).params, policy_rollouts=0.0))
    monkeypatch.setattr(jarl.Konung, "budget", lambda *_: budget)
    table = some_way_in(game, 6)
    bot = bots.make("konung", 1)
    for _ in range(3):  # at the same place
        bot.choose(table.chair(table.actors[0], 1))
    assert made == [iterations // 4, iterations // 16, iterations // 16]


def test_a_tree_keeps_within_its_size_and_still_answers() -> None:
    table = some_way_in(ODIN, 3)
    seat = table.actors[0]
    search = Search(ODIN, SearchParams(), slots=1 << 9)
    for seed in range(5):
        found = search.look(table.chair(seat, 1), seed, iterations=2000)
        assert found[0].visits > 0
        assert search.tables[0].used[0] <= 1 << 9


def test_a_full_tree_forgets_what_it_knows_least_of() -> None:
    table = some_way_in(ODIN, 3)
    chair = table.chair(table.actors[0], 1)
    search = Search(ODIN, SearchParams(), slots=1 << 11)
    search.look(chair, 1, iterations=3000)
    tree = search.tables[0]
    assert tree.used[0] > len(tree.keys) // 2
    visits = dict(zip(tree.keys.tolist(), tree.counts[:, kernel.VISITS].tolist(), strict=True))
    values = dict(zip(tree.keys.tolist(), tree.values.tolist(), strict=True))
    visits.pop(0, None)
    tree.prune()
    kept = tree.keys[tree.keys != 0].tolist()
    assert 0 < len(kept) == tree.used[0] <= len(tree.keys) // 4
    for key in kept:
        slot = kernel.find_slot(tree.keys, key)
        assert tree.keys[slot] == key
        assert tree.counts[slot, kernel.VISITS] == visits[key]
        assert tree.values[slot].tolist() == values[key]
    assert min(visits[key] for key in kept) > max(visits[key] for key in visits.keys() - set(kept)) / 2
    assert search.visits(chair) == 3000


def test_forgetting_leaves_nothing_where_nothing_was_tried_twice() -> None:
    search = Search(ODIN, SearchParams(), slots=1 << 6)
    tree = search.tables[0]
    tree.keys[:40] = np.arange(1, 41)
    tree.used[0] = 40
    tree.begin(1)
    assert tree.used[0] == 0
    assert not tree.keys.any()
