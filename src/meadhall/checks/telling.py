"""Checks of what a play tells: events hold what their fields were declared for, and what was revealed is marked so."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from meadhall.checks.broken import Broken, Case, as_key, broken
from meadhall.engine.event_kinds import EventKind, Number
from meadhall.engine.game import Game
from meadhall.engine.rule import rule
from meadhall.engine.speeds import Interpreted
from meadhall.engine.table import Table

TRIED = 0.1  # of all positions, where other chance and other worlds are tried
WORLDS = 2


def check_event_fields(case: Case, seed: int) -> None:
    """Every event holds numbers that its fields were declared for."""
    *_, table = case.walk(seed)
    game = case.game
    states = [game.state.open(game.state.new())]
    try:
        with _judging(game) as speed:
            speed.deal_at(states, 0, case.seats, game.option_array(dict(case.options)), seed, 1)
            for seat, move in table.history:
                speed.play_at(states, 0, seat, move, game.move_array())
    except Broken as fault:
        raise Broken(str(fault), table.save()) from None


@contextmanager
def _judging(game: Game) -> Iterator[Interpreted]:
    """The rules of a game, as plain Python, with events that are judged as they are emitted."""
    emitting = {kind: kind.emit for kind in game.events.kinds}
    try:
        for kind, emit in emitting.items():
            kind.emit = _judged(kind, emit)
        yield Interpreted(game.rules)
    finally:
        for kind, emit in emitting.items():
            kind.emit = emit


def _judged(kind: EventKind, emit: Callable[..., None]) -> Callable[..., None]:
    @rule
    def judged(s: Any, audience: int, seat: int, *values: int) -> None:
        for (name, field), value in zip(kind.fields.items(), values, strict=True):
            least = field.least if isinstance(field, Number) else 0
            most = least + (field.count if isinstance(field, Number) else 1 << field.bits) - 1
            if not least <= value <= most:
                caller = sys._getframe(1)
                place = f"{'/'.join(Path(caller.f_code.co_filename).parts[-2:])}, line {caller.f_lineno}"
                raise Broken(
                    f"{place}: the field {name!r} of the event {kind.name!r} is declared for {least} to {most}, "
                    f"not for {value}"
                )
        emit(s, audience, seat, *values)

    return judged


def check_reveals(case: Case, seed: int) -> None:
    """A move that shows its player something random or hidden is marked, so that nobody takes it back."""
    dice, secret = random.Random(seed), case.game.screen.secret
    waits = secret.waits if secret else lambda _: False
    for table in case.walk(as_key(seed)):  # as where people play
        if table.over or dice.random() > TRIED:
            continue
        seat = dice.choice(table.actors)
        move = dice.choice(table.legal(seat))
        ends = [_after(world, seat, move) for world in _worlds(table, seat, dice) if move in world.legal(seat)]
        ends = [end for end in ends if not waits(end[0][1])]  # the hall hides whether it does (SecretQuestions)
        learned = {json.dumps(told, sort_keys=True) for told, _ in ends}
        if len(learned) > 1 and not all(revealed for _, revealed in ends):
            text = case.game.name(table.record, move)
            broken(table, f"the move {text!r} shows seat {seat} something random or hidden, but does not reveal(s)")


def _worlds(table: Table, seat: int, dice: random.Random) -> Iterator[Table]:
    """The table, the same with other chance, and worlds that the seat cannot tell from it."""
    yield table.copy()
    for _ in range(WORLDS):
        other = table.copy()
        other._array["rng0"] += dice.randrange(1, 1 << 20)
        yield other
        yield table.imagine(seat, dice.getrandbits(60))


def _after(table: Table, seat: int, move: int) -> tuple[Any, bool]:
    """What a seat sees and hears of its own move, and whether nobody takes it back: it is marked, or was the last."""
    table.play(seat, move)
    heard = [(event.kind, event.seat, event.value, event.data) for event in table.events(seat)]
    return [heard, table.view(seat)], table.over or bool(table.record.revealed)
