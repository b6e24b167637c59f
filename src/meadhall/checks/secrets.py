"""Checks of secrecy: nobody's view, moves, numbers or events tell what that seat cannot know."""

from __future__ import annotations

import json
import random
from typing import Any

from meadhall.checks.broken import Case, as_key, broken
from meadhall.engine.move import Event
from meadhall.engine.table import Table

WORLDS = 3  # imagined at each position and seat that is looked at
LOOKED_AT = 0.25  # of all positions; of fewer where many sit at the table
LOOKERS = 4  # seats that look at such a position at most
VARIETY = 8  # worlds of which at least two must differ, in games with secrets


def seen(table: Table, seat: int) -> dict[str, str]:
    """All a seat can look at, each as exact text."""
    moves = [(move.id, move.text, move.label) for move in (*table.moves(seat), *table.asides(seat))]
    speed, game = table._speed(), table.game
    legal = game.move_array()
    states = table._handle
    n = speed.legal_at(states, 0, seat, legal)
    scores = game.weight_array()
    if n:
        speed.score_moves_at(states, 0, seat, legal, n, scores)
    return {
        "view": json.dumps(table.view(seat), sort_keys=True),
        "spectator's view": json.dumps(table.view(None), sort_keys=True),
        "moves": json.dumps(moves),
        "observation": table.observe(seat).tobytes().hex(),
        "advice": scores.tobytes().hex(),
    }


def looked_at(case: Case, dice: random.Random) -> bool:
    return dice.random() <= LOOKED_AT * min(1.0, LOOKERS / case.seats)


def lookers(case: Case, dice: random.Random) -> list[int]:
    return sorted(dice.sample(range(case.seats), min(LOOKERS, case.seats)))


def check_no_leak(case: Case, seed: int) -> None:
    """Worlds a seat cannot tell apart give it the same view, moves, numbers, advice and events."""
    dice = random.Random(seed)
    for table in case.walk(as_key(seed)):  # as where people play
        if not looked_at(case, dice):
            continue
        for seat in lookers(case, dice):
            truth = seen(table, seat)
            for _ in range(WORLDS):
                world = table.imagine(seat, dice.getrandbits(60))
                for what, text in seen(world, seat).items():
                    if text != truth[what]:
                        broken(table, f"the {what} of seat {seat} tells what it cannot know")
                if not table.over:
                    _check_events(table, world, seat, dice)


def _check_events(table: Table, world: Table, seat: int, dice: random.Random) -> None:
    """The same move here and in an imagined world: what the seat hears may differ only if what it sees does."""
    here, there = table.copy(), world.copy()
    share_chance(here, there)
    actor = dice.choice(here.actors)
    shared = sorted(set(here.legal(actor)) & set(there.legal(actor)))
    if not shared:
        return
    move = dice.choice(shared)
    same_question = here.view(actor).get("phase") == there.view(actor).get("phase")
    here.play(actor, move)
    there.play(actor, move)
    for listener in (seat, None):
        heard, otherwise = ([_spoken(event) for event in one.events(listener)] for one in (here, there))
        if heard != otherwise and here.view(listener) == there.view(listener):
            broken(table, f"an event of move {move} tells seat {listener} what its view does not: {heard}")
        stops = _asked_openly(here, heard, otherwise, listener) or _asked_openly(there, otherwise, heard, listener)
        if same_question and stops:
            broken(table, f"whether another is asked after move {move} tells seat {listener} what it cannot know")


def share_chance(here: Table, there: Table) -> None:
    """The same chance in both."""
    for name in ("rng0", "rng1"):
        there._array[name] = here._array[name]


def _asked_openly(table: Table, heard: list[Any], otherwise: list[Any], listener: int | None) -> bool:
    """Whether play stops here to ask another seat in sight of all, but goes on in a world that looked alike so far."""
    goes_on = len(otherwise) > len(heard) and otherwise[: len(heard)] == heard
    return goes_on and table.view(listener).get("turn") not in (None, listener)


def _spoken(event: Event) -> tuple[Any, ...]:
    return (event.kind, event.seat, event.value, event.data)


def check_imagined_worlds(case: Case, seed: int) -> None:
    """Imagined worlds are sound, depend on nothing hidden, have chance of their own, and are not all alike."""
    game = case.game
    dice = random.Random(seed)
    looked, varied = 0, 0
    for table in case.walk(as_key(seed)):  # as where people play
        if table.over or not looked_at(case, dice):
            continue
        for seat in lookers(case, dice):
            looked += 1
            first, second = dice.getrandbits(60), dice.getrandbits(60)
            world = table.imagine(seat, first)
            fault = game.interpreted.broken_at([world.record], [world.record], 0)
            if fault:
                broken(table, f"seat {seat} imagines a world in which invariant {fault} fails")
            if world.imagine(seat, second)._array.tobytes() != table.imagine(seat, second)._array.tobytes():
                broken(table, f"what seat {seat} imagines depends on something it cannot know")
            if max(_chance(world)) >> 32 or min(_chance(world)) < 0:
                broken(table, f"what seat {seat} imagines carries the key of the real table")
            if _chance(world) == _chance(table) or _chance(world) == _chance(table.imagine(seat, second)):
                broken(table, f"what seat {seat} imagines foresees the chance to come")
            worlds = {_hidden(table.imagine(seat, dice.getrandbits(60))) for _ in range(VARIETY)}
            varied += len(worlds) > 1
    if looked and game.has_secrets and varied < looked / 10:
        broken(table, f"imagined worlds differ at only {varied} of {looked} looks")


def check_hidden_moves(case: Case, seed: int) -> None:
    """What others did in secret, or chance did, leaves no trace in what a seat imagines.

    Other moves and other dice are tried at a position; where a seat sees and hears the same after two of them, it must
    imagine the same bytes.
    """
    dice = random.Random(seed)
    for table in case.walk(as_key(seed)):  # as where people play
        if table.over or not looked_at(case, dice):
            continue
        seat, dream = dice.randrange(case.seats), dice.getrandbits(60)
        imagined: dict[str, bytes] = {}
        others = sorted(set(table.actors) - {seat})
        for actor in dice.sample(others, min(LOOKERS, len(others))):
            legal = table.legal(actor)
            for move in dice.sample(legal, min(4, len(legal))):
                for chance in range(3):
                    copy = table.copy()
                    copy._array["rng0"] += chance
                    copy.play(actor, move)
                    heard = [_spoken(event) for event in copy.events(seat)]
                    same = json.dumps([heard, seen(copy, seat)], sort_keys=True)
                    world = copy.imagine(seat, dream)._array.tobytes()
                    if imagined.setdefault(same, world) != world:
                        broken(copy, f"what seat {seat} imagines shows what seat {actor} or chance did in secret")


def _chance(table: Table) -> tuple[int, int]:
    return table.record.rng0, table.record.rng1


def _hidden(table: Table) -> bytes:
    array = table._array.copy()
    array["rng0"] = array["rng1"] = 0
    return bytes(array.tobytes())
