"""Meadhall's own rows: every game, with four seats where it takes four, at every speed and through every interface."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any

import meadhall
from meadhall.bench.clock import Task, Work
from meadhall.bench.figures import ALONE, BATCHES, ITERATIONS, LOOPS, PLAYOUTS, SEARCHES, Row
from meadhall.bots.search.mcts import Search
from meadhall.engine.batch import Batch
from meadhall.engine.budgets import JARL
from meadhall.engine.cache import cache_folder
from meadhall.engine.game import Game
from meadhall.engine.random import DICE
from meadhall.engine.rule import rule
from meadhall.engine.speeds import Speed, interpreted_only
from meadhall.engine.table import Table

MODULES: tuple[str, ...] = ()
PACKAGES: tuple[str, ...] = ()
BATCH = 256  # games in an array: their records fit a core's own cache
MIDDLE = 20  # plies into a game, where there is something to imagine and to observe
COPIES = 1_000_000
LOOKS = 1000  # iterations of one search
ROWS_OF_A_BATCH, BEFORE = 4096, 200  # games of `game.batch`, and steps into their midst

US = "Meadhall"


def rows(game: Game) -> Iterator[Row]:
    """What is measured of a game."""
    yield Row(f"{game.id}.playouts", PLAYOUTS, US, f"{game.title}, {game.read_seats(None)} seats")
    yield Row(f"{game.id}.batch", BATCHES, US, f"{game.title}, legal moves listed")
    yield Row(f"{game.id}.batch.seen", BATCHES, US, f"{game.title}, with masks and observations")
    yield Row(f"{game.id}.table", LOOPS, US, f"{game.title}, moves with words")
    yield Row(f"{game.id}.numbers", LOOPS, US, f"{game.title}, moves as numbers")
    yield Row(f"{game.id}.search", SEARCHES, US, f"{game.title}, {game.read_seats(None)} seats", ITERATIONS)
    yield Row(f"{game.id}.plies", ALONE, US, f"{game.title}: random plies, a batch in turn")
    yield Row(f"{game.id}.interpreted", ALONE, US, f"{game.title}: random play, rules as plain Python")
    yield Row(f"{game.id}.imagine", ALONE, US, f"{game.title}: Table.imagine, a likely world", "worlds/s")
    yield Row(f"{game.id}.observe", ALONE, US, f"{game.title}: Table.observe, knowledge as numbers", "observations/s")
    yield Row(f"{game.id}.copies", ALONE, US, f"{game.title}: records copied in native code", "copies/s")


GAMES = tuple(meadhall.game(game_id) for game_id in meadhall.games())
ROWS = tuple(row for game in GAMES for row in rows(game))


def prepare() -> Mapping[str, Task]:
    tasks: dict[str, Task] = {}
    for game in GAMES:
        tasks[f"{game.id}.interpreted"] = Task(playouts(game, game.interpreted, batch=1))
        if not interpreted_only():
            tasks |= works(game, game.native)
    if not interpreted_only():
        for task in tasks.values():
            task.work()
    return tasks


def works(
    game: Game, speed: Speed, batch: int = BATCH, copied: int = COPIES, looks: int = LOOKS, rows: int = ROWS_OF_A_BATCH
) -> dict[str, Task]:
    """All but the interpreted row; tables run at the game's own fastest speed."""
    play_some = playouts(game, speed, batch)
    many = game.batch(rows, threads=1)
    for _ in range(BEFORE if rows == ROWS_OF_A_BATCH else 1):
        many.step()
    return {
        f"{game.id}.playouts": Task(play_some, {"moves a game": round(play_some() / batch, 1)}),
        f"{game.id}.batch": Task(steps(many)),
        f"{game.id}.batch.seen": Task(steps(many, mask=True, observe=True)),
        f"{game.id}.search": Task(searching(game, looks)),
        f"{game.id}.plies": Task(plies(game, speed, batch)),
        f"{game.id}.copies": Task(copies(game, speed, batch, copied)),
        f"{game.id}.table": Task(table_loop(game, Table.moves)),
        f"{game.id}.numbers": Task(table_loop(game, Table.legal)),
        f"{game.id}.imagine": Task(imagine(game)),
        f"{game.id}.observe": Task(observe(game)),
    }


def playouts(game: Game, speed: Speed, batch: int) -> Work:
    """Deals a batch of games and plays each to its end."""
    states, dice = speed.states(game.state, game.state.new(batch)), speed.states(DICE, DICE.new(batch))
    seats, out = game.read_seats(None), game.move_array()
    options = game.option_array(game.read_options(seats, {}))
    seeds = count(0, batch)

    def work() -> int:
        speed.deal_all(states, dice, seats, options, next(seeds))
        return int(speed.playouts(states, dice, out))

    return work


def plies(game: Game, speed: Speed, batch: int) -> Work:
    """Advances a batch by single plies, fresh deals where games are over."""
    states, dice = speed.states(game.state, game.state.new(batch)), speed.states(DICE, DICE.new(batch))
    seats, out = game.read_seats(None), game.move_array()
    options = game.option_array(game.read_options(seats, {}))
    speed.deal_all(states, dice, seats, options, 0)

    def work() -> int:
        speed.plies(states, dice, out, options)
        return batch

    return work


def steps(batch: Batch, **what: bool) -> Work:
    """One random move in every game of a batch, games that end dealt anew."""

    def work() -> int:
        batch.step(**what)
        return batch.n

    return work


def searching(game: Game, looks: int) -> Work:
    """Looks from the midst of a game, each with an empty tree."""
    table = midgame(game)
    while len(table.legal(table.actors[0])) == 1:
        table.play(table.actors[0], table.legal(table.actors[0])[0])
    chair, seeds = table.chair(table.actors[0], 1), count()

    def work() -> int:
        Search(game, game.budget(JARL).params).look(chair, next(seeds), iterations=looks)
        return looks

    return work


@rule
def copy_records(target, source, n):  # type: ignore[no-untyped-def]
    """Copies a record n times, each time to another place: what a search pays per position."""
    for k in range(n):
        target[k % len(target)] = source[k % len(source)]


def copies(game: Game, speed: Any, batch: int, copied: int) -> Work:
    target, source = (speed.states(game.state, game.state.new(batch)) for _ in range(2))
    speed.add((copy_records,), cache_folder(game.id, {**game.rules, "copy_records": copy_records}))

    def work() -> int:
        speed.copy_records(target, source, copied)
        return copied

    return work


def table_loop(game: Game, listed: Callable[[Table, int], list[Any]]) -> Work:
    """A game as a bot writer plays it: moves with their words, or bare numbers as other libraries have them."""
    seeds, choice = count(), random.Random(1).choice

    def work() -> int:
        table = game.table(seed=next(seeds))
        while actors := table.actors:
            table.play(actors[0], choice(listed(table, actors[0])))
        return table.ply

    return work


def imagine(game: Game) -> Work:
    table = midgame(game)
    seeds, times = count(), 100

    def work() -> int:
        for _ in range(times):
            table.imagine(0, next(seeds))
        return times

    return work


def observe(game: Game) -> Work:
    table = midgame(game)
    times = 100

    def work() -> int:
        for _ in range(times):
            table.observe(0)
        return times

    return work


def midgame(game: Game) -> Table:
    table, choice = game.table(seed=7), random.Random(7).choice
    for _ in range(MIDDLE):
        seat = table.actors[0]
        table.play(seat, choice(table.legal(seat)))
    return table
