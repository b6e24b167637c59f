"""Meadhall's own rows: Odin with four seats, at every speed and through every door."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import count

import meadhall
from meadhall.bench.clock import Task, Work
from meadhall.bench.figures import ALONE, LOOPS, PLAYOUTS, Row
from meadhall.engine.game import Game, interpreted_only
from meadhall.engine.random import DICE
from meadhall.engine.speeds import Speed
from meadhall.engine.table import Table

MODULES: tuple[str, ...] = ()
PACKAGES: tuple[str, ...] = ()
GAME = "odin"
SEATS = 4
BATCH = 256  # games in an array: their records fit a core's own cache
MIDDLE = 20  # plies into a game, where there is something to imagine and to observe
COPIES = 1_000_000

US = "Meadhall"
ROWS = (
    Row("odin.playouts", PLAYOUTS, US, "Odin, 4 seats"),
    Row("odin.table", LOOPS, US, "Odin, moves with words"),
    Row("odin.numbers", LOOPS, US, "Odin, moves as numbers"),
    Row("odin.plies", ALONE, US, "random plies, a batch in turn"),
    Row("odin.interpreted", ALONE, US, "random play, rules as plain Python"),
    Row("odin.imagine", ALONE, US, "Table.imagine: a likely world", "worlds/s"),
    Row("odin.observe", ALONE, US, "Table.observe: knowledge as numbers", "observations/s"),
    Row("odin.copies", ALONE, US, "records copied in native code", "copies/s"),
)


def prepare() -> Mapping[str, Task]:
    game = meadhall.game(GAME)
    plain = Task(playouts(game, game.interpreted, batch=1))
    if interpreted_only():
        return {"odin.interpreted": plain}
    tasks = {**works(game, game.native), "odin.interpreted": plain}
    for task in tasks.values():
        task.work()
    return tasks


def works(game: Game, speed: Speed, batch: int = BATCH, copied: int = COPIES) -> dict[str, Task]:
    """All but the interpreted row; tables run at the game's own fastest speed."""
    play_some = playouts(game, speed, batch)
    return {
        "odin.playouts": Task(play_some, {"moves a game": round(play_some() / batch, 1)}),
        "odin.plies": Task(plies(game, speed, batch)),
        "odin.copies": Task(copies(game, speed, batch, copied)),
        "odin.table": Task(table_loop(game)),
        "odin.numbers": Task(number_loop(game)),
        "odin.imagine": Task(imagine(game)),
        "odin.observe": Task(observe(game)),
    }


def playouts(game: Game, speed: Speed, batch: int) -> Work:
    """Deals a batch of games and plays each to its end."""
    states, dice = speed.states(game.state, game.state.new(batch)), speed.states(DICE, DICE.new(batch))
    options, out = game.option_array(game.read_options(SEATS, {})), game.move_array()
    seeds = count(0, batch)

    def work() -> int:
        speed.deal_all(states, dice, SEATS, options, next(seeds))
        return int(speed.playouts(states, dice, out))

    return work


def plies(game: Game, speed: Speed, batch: int) -> Work:
    """Advances a batch by single plies, fresh deals where games are over."""
    states, dice = speed.states(game.state, game.state.new(batch)), speed.states(DICE, DICE.new(batch))
    options, out = game.option_array(game.read_options(SEATS, {})), game.move_array()
    speed.deal_all(states, dice, SEATS, options, 0)

    def work() -> int:
        speed.plies(states, dice, out, options)
        return batch

    return work


def copies(game: Game, speed: Speed, batch: int, copied: int) -> Work:
    target, source = (speed.states(game.state, game.state.new(batch)) for _ in range(2))

    def work() -> int:
        speed.copies(target, source, copied)
        return copied

    return work


def table_loop(game: Game) -> Work:
    """A game as a bot writer plays it: moves with their words."""
    seeds, choice = count(), random.Random(1).choice

    def work() -> int:
        table = game.table(SEATS, next(seeds))
        while actors := table.actors:
            table.play(actors[0], choice(table.moves(actors[0])))
        return table.ply

    return work


def number_loop(game: Game) -> Work:
    """The same with bare numbers, as other libraries have their actions."""
    seeds, choice = count(), random.Random(1).choice

    def work() -> int:
        table = game.table(SEATS, next(seeds))
        while actors := table.actors:
            table.play(actors[0], choice(table.legal(actors[0])))
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
    table, choice = game.table(SEATS, seed=7), random.Random(7).choice
    for _ in range(MIDDLE):
        seat = table.actors[0]
        table.play(seat, choice(table.legal(seat)))
    return table
