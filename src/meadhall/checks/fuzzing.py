"""The fuzzer: millions of random moves under every invariant, and a chronicle to whatever it finds."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from meadhall.checks import fuzz_rules
from meadhall.checks.broken import Case, cases, listed
from meadhall.engine.cache import cache_folder
from meadhall.engine.game import Game
from meadhall.engine.kernels import random_actor
from meadhall.engine.random import DICE, below, reseed
from meadhall.engine.speeds import Speed
from meadhall.engine.table import Table

CHUNK = 200_000  # plies between looks at the clock
JUDGED = 500  # one ply in this many also judges every move there is

FAULTS = {
    fuzz_rules.EMPTY_CHOICE: "a seat is asked but has no legal move",
    fuzz_rules.INEXACT_LIST: "the list of legal moves is not what judging every move finds",
    fuzz_rules.EVENTS_FULL: "a play filled the event buffer",
    fuzz_rules.LONG_LIST: "a seat has more legal moves than the game declares",
}


@dataclass(frozen=True)
class Report:
    """What a run of the fuzzer saw."""

    plies: int
    games: int
    fault: str = ""
    case: Case | None = None
    chronicle: str = ""


def fuzz(
    game: Game,
    *,
    seconds: float = float("inf"),
    plies: float = float("inf"),
    seed: int = 1,
    speed: Speed | None = None,
    chunk: int = CHUNK,
    progress: Callable[[int, float, Case], None] | None = None,
) -> Report:
    """Random games over every seat count and option in turn, until a fault, the time or the number of plies."""
    speed = speed or game.native
    started = time.monotonic()
    made, played = 0, 0
    while True:
        for case in cases(game):
            elapsed = time.monotonic() - started
            if elapsed >= seconds or made >= plies:
                return Report(made, played)
            if progress:
                progress(made, elapsed, case)
            fault, last, moves = run(case, speed, seed, chunk)
            made += moves
            played += last - seed
            if fault != fuzz_rules.NO_FAULT:
                meaning = FAULTS.get(fault) or f"invariant {fault}: {game.invariants[fault]}"
                return Report(made, played, meaning, case, chronicle_of(case, fault, last))
        seed += chunk  # no case plays a seed twice


def run(case: Case, speed: Any, seed: int, budget: int, exact: int = JUDGED) -> tuple[int, int, int]:
    """The fault, the seed of the last game and the plies of games from `seed` on."""
    game = case.game
    before, states, dice = (speed.states(record, record.new()) for record in (game.state, game.state, DICE))
    options = game.option_array(dict(case.options))
    moves, scores = game.move_array(), game.weight_array()
    if not hasattr(speed, "fuzz"):
        speed.add((fuzz_rules.fuzz,), cache_folder(game.id, {**game.rules, "fuzz": fuzz_rules.fuzz}))
    fault, last, plies = speed.fuzz(
        before, states, dice, moves, scores, case.seats, options, seed, game.moves, game.max_legal, exact, budget
    )
    return int(fault), int(last), int(plies)


def chronicle_of(case: Case, fault: int, seed: int) -> str:
    """The game the fuzzer played from this seed, up to where the fault shows."""
    table = case.table(seed)
    dice = DICE.open(DICE.new())
    reseed(dice, ~seed)
    while not table.over:
        seat = random_actor(sum(1 << actor for actor in table.actors), dice)
        legal = listed(table, seat)
        unsound = not 0 < len(legal) <= case.game.max_legal
        if unsound or (fault == fuzz_rules.INEXACT_LIST and not _is_exact(table, seat, legal)):
            break
        before = table.copy()
        unasked = _intruder(table, dice)
        if unasked >= 0:
            asides = table.asides(unasked)
            table.play(unasked, asides[below(dice, len(asides))])
        elif fuzz_rules.is_by_policy(seed):
            table.play(seat, legal[_pick(table, seat, dice, legal)])
        else:
            table.play(seat, legal[below(dice, len(legal))])
        full = len(table.happened) == table._array["event_data"].shape[1]
        if full or case.game.interpreted.broken_at([before.record], [table.record], 0):
            break
    return table.save()


def _pick(table: Table, seat: int, dice: Any, legal: list[int]) -> int:
    """Which move a game by the policy takes: what `fuzz_rules.policy_pick` does, on a table."""
    pick, n = below(dice, len(legal)), len(legal)
    if below(dice, 16) == 0:
        return pick
    moves, scores = np.array(legal), table.game.weight_array()
    table.game.interpreted.score_moves_at([table.record], 0, seat, moves, n, scores)
    return pick if scores[pick] == scores[:n].max() else int(scores[:n].argmax())


def _intruder(table: Table, dice: Any) -> int:
    """The seat that steps in unasked, if one does: what `fuzz_rules.random_intruder` does, on a table."""
    seats = sum(1 << seat for seat in range(table.seats) if table.asides(seat))
    return random_actor(seats, dice) if seats and below(dice, fuzz_rules.INTRUSIONS) == 0 else -1


def _is_exact(table: Table, seat: int, legal: list[int]) -> bool:
    listed = sorted([*legal, *(move.id for move in table.asides(seat))])
    return listed == [move for move in range(table.game.moves) if not table.why_not(seat, move)]
