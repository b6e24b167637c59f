"""What a search expects to happen after a move: the way down its tree that was gone most often."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from meadhall.bots.search.ready import interpreted
from meadhall.bots.search.tree import Search
from meadhall.engine.chair import Chair
from meadhall.engine.move import Event, Move

WORLDS = 6  # imagined, to find one in which the way is well known
STEPS = 12  # moves followed at most
OFTEN = 8  # times a move must have been tried to be expected
SENTENCES = 3  # told at most


def expected(search: Search, chair: Chair, move: Move, names: Sequence[str]) -> tuple[str, ...]:
    """The most likely course of events after a move of the chair, as that seat would see it."""
    ways = [_way(search, chair, move, seed) for seed in range(WORLDS)]
    best = max(ways, key=lambda way: (min(len(way), SENTENCES), -ways.index(way)))
    sentences = [event.tell(names) for event in best]
    return tuple(sentence for sentence in sentences if sentence)[:SENTENCES]


def _way(search: Search, chair: Chair, move: Move, seed: int) -> list[Event]:
    """What follows in one world: everybody does what was tried most often, as long as that was often."""
    world = chair.imagine(seed)
    record = chair.game.state
    place_after = interpreted(chair.game).place_after
    probe = record.new()
    words = probe.view(np.int64)
    keys, mover, choice = list(search.keys), chair.seat, move.id
    seen: list[Event] = []
    for step in range(STEPS):
        world.play(mover, choice)
        if step:
            seen += world.events(chair.seat)
        if world.over:
            break
        keys = [
            place_after(
                world.record, [world.record], [record.open(probe)], words, chair.seat, mover, choice, key
            )
            for key in keys
        ]  # fmt: skip
        mover = chair.seat if chair.seat in world.actors else world.actors[0]
        legal = world.legal(mover)
        choice = max(legal, key=lambda one: search.told(keys, mover, one)[0])
        if len(legal) > 1 and search.told(keys, mover, choice)[0] < OFTEN:
            break
    return seen
