"""The principal variation of a seat: its own next steps after a move, as far as all imagined worlds share them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from meadhall.bots.search.compiled import interpreted
from meadhall.bots.search.mcts import Search
from meadhall.engine.chair import Chair
from meadhall.engine.move import Move

WORLDS = 8  # imagined
STEPS = 12  # moves followed at most
LEAST_VISITS = 8  # of a move that is followed
SENTENCES = 2  # told at most


def principal_variation(
    search: Search, chair: Chair, move: Move, names: Sequence[str]
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The chair's own steps after a move, until others are to move or worlds differ; and the moves they are.

    What others would do is a guess, and would read as if somebody had looked at their cards. Hidden things differ from
    world to world: a sentence that all worlds share names none of them.
    """
    told: list[str] = []
    made: tuple[int, ...] = ()
    for steps in zip(*(_steps(search, chair, move, names, seed) for seed in range(WORLDS)), strict=False):
        if len(told) == SENTENCES or len({sentence for sentence, _ in steps}) > 1:
            break
        sentence, made = steps[0]
        told.append(sentence)
    return tuple(told), made


def _steps(
    search: Search, chair: Chair, move: Move, names: Sequence[str], seed: int
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What follows in one world: the seat makes the most visited move, as long as it has visits enough.

    It ends where something is told of another seat: a turn that begins, what it draws. With each sentence come the
    moves that led to it.
    """
    world = chair.imagine(seed)
    record = chair.game.state
    node_after = interpreted(chair.game).node_after
    probe = record.new()
    probe_words = probe.view(np.int64)
    seat, keys, choice = chair.seat, list(search.keys), move.id
    made: tuple[int, ...] = ()
    for step in range(STEPS):
        world.play(seat, choice)
        made += (choice,) if step else ()
        for event in world.events(seat) if step else ():
            if told := event.tell(names):
                if event.seat != seat:
                    return
                yield told, made
        if seat not in world.actors:
            break
        keys = [
            node_after(world.record, [world.record], [record.open(probe)], probe_words, seat, seat, choice, key)
            for key in keys
        ]
        legal = world.legal(seat)
        choice = max(legal, key=lambda one: search.stats(keys, seat, one)[0])
        if len(legal) > 1 and search.stats(keys, seat, choice)[0] < LEAST_VISITS:
            break
