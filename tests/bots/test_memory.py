"""What a search keeps: what it has learned serves the next move, in a tree that keeps within its room."""

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
from meadhall.bots.search.params import KONUNG, Effort, Style

from .test_search import EVERY_GAME, ODIN, QUICK, some_way_in


@pytest.fixture
def iterations(game: meadhall.Game, monkeypatch: pytest.MonkeyPatch) -> int:
    if game.id in QUICK or compiled.is_kept(game):
        return 1000
    monkeypatch.setattr(mcts, "load", compiled.interpreted)
    return 40


@EVERY_GAME
def test_what_was_learned_serves_the_next_move(game: meadhall.Game, iterations: int) -> None:
    """Where a seat is asked again right after its own move, most of what was tried there counts."""
    search = Search(game, replace(KONUNG[game.id].style, followed=0.0))
    table = some_way_in(game, 6)
    dice = random.Random(3)
    known: list[tuple[int, int]] = []
    for _ in range(40):
        seat = table.actors[0]
        if len(table.legal(seat)) > 1 and not known:
            best = search.look(table.chair(seat, 1), 1, iterations=iterations)[0]
            table.play(seat, best.move)
            if not table.over and table.actors[0] == seat and len(table.legal(seat)) > 1:
                known.append((search.known(table.chair(seat, 2)), best.tried))
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

    def counted(self: Search, *given: object, **more: object) -> list[mcts.Found]:
        made.append(int(more["iterations"]))  # type: ignore[call-overload]
        return look(self, *given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Search, "look", counted)
    monkeypatch.setattr(
        jarl.Konung, "efforts", {game.id: Effort(iterations // 4, 1000.0, replace(KONUNG[game.id].style, followed=0.0))}
    )
    table = some_way_in(game, 6)
    bot = bots.make("konung", 1)
    for _ in range(3):  # at the same place
        bot.choose(table.chair(table.actors[0], 1))
    assert made == [iterations // 4, iterations // 16, iterations // 16]


def test_a_tree_keeps_within_its_room_and_still_answers() -> None:
    table = some_way_in(ODIN, 3)
    seat = table.actors[0]
    search = Search(ODIN, Style(), entries=1 << 9)
    for seed in range(5):
        found = search.look(table.chair(seat, 1), seed, iterations=2000)
        assert found[0].tried > 0
        assert search.rooms[0].used[0] <= 1 << 9


def test_a_full_tree_forgets_what_it_knows_least_of() -> None:
    table = some_way_in(ODIN, 3)
    chair = table.chair(table.actors[0], 1)
    search = Search(ODIN, Style(), entries=1 << 11)
    search.look(chair, 1, iterations=3000)
    room = search.rooms[0]
    assert room.used[0] > len(room.keys) // 2
    tried = dict(zip(room.keys.tolist(), room.counts[:, kernel.TRIED].tolist(), strict=True))
    numbers = dict(zip(room.keys.tolist(), room.numbers.tolist(), strict=True))
    tried.pop(0, None)
    room.forget()
    kept = room.keys[room.keys != 0].tolist()
    assert 0 < len(kept) == room.used[0] <= len(room.keys) // 4
    for key in kept:
        spot = kernel.entry(room.keys, key)
        assert room.keys[spot] == key
        assert room.counts[spot, kernel.TRIED] == tried[key]
        assert room.numbers[spot].tolist() == numbers[key]
    assert min(tried[key] for key in kept) > max(tried[key] for key in tried.keys() - set(kept)) / 2
    assert search.known(chair) == 3000


def test_forgetting_leaves_nothing_where_nothing_was_tried_twice() -> None:
    search = Search(ODIN, Style(), entries=1 << 6)
    room = search.rooms[0]
    room.keys[:40] = np.arange(1, 41)
    room.used[0] = 40
    room.begin(1)
    assert room.used[0] == 0
    assert not room.keys.any()
