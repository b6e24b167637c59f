"""How a seat goes on after a move: its own next steps, as far as all worlds it imagines have them in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from meadhall.bots.search.compiled import interpreted
from meadhall.bots.search.mcts import Search
from meadhall.engine.chair import Chair
from meadhall.engine.move import Move

WORLDS = 8  # imagined
STEPS = 12  # moves followed at most
OFTEN = 8  # times a move must have been tried to be expected
SENTENCES = 2  # told at most


def expected(search: Search, chair: Chair, move: Move, names: Sequence[str]) -> tuple[str, ...]:
    """The chair's own steps after a move, until others are to move or worlds differ.

    What others would do is a guess, and would read as if somebody had looked at their cards. Hidden things differ from
    world to world: a sentence that all worlds share names none of them.
    """
    told: list[str] = []
    for sentences in zip(*(_way(search, chair, move, names, seed) for seed in range(WORLDS)), strict=False):
        if len(told) == SENTENCES or len(set(sentences)) > 1:
            break
        told.append(sentences[0])
    return tuple(told)


def _way(search: Search, chair: Chair, move: Move, names: Sequence[str], seed: int) -> Iterator[str]:
    """What follows in one world: the seat does what was tried most often, as long as that was often."""
    world = chair.imagine(seed)
    record = chair.game.state
    place_after = interpreted(chair.game).place_after
    probe = record.new()
    words = probe.view(np.int64)
    seat, keys, choice = chair.seat, list(search.keys), move.id
    for step in range(STEPS):
        world.play(seat, choice)
        if step:
            yield from filter(None, (event.tell(names) for event in world.events(seat)))
        if seat not in world.actors:
            break
        keys = [
            place_after(world.record, [world.record], [record.open(probe)], words, seat, seat, choice, key)
            for key in keys
        ]
        legal = world.legal(seat)
        choice = max(legal, key=lambda one: search.told(keys, seat, one)[0])
        if len(legal) > 1 and search.told(keys, seat, choice)[0] < OFTEN:
            break
