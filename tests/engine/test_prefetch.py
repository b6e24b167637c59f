"""Which cache lines of a record a batch prefetches: those that plays of the pending decision look at."""

from __future__ import annotations

from dataclasses import replace

import pytest

import meadhall
from meadhall.engine import prefetch
from meadhall.engine.decisions import deciding
from meadhall.engine.prefetch import WatchedRecord, plan, watched_plays
from meadhall.engine.record import LINE, Record, int8, int64
from meadhall.engine.rule import rule
from tests.toy_game import BET, RAVENS, RULES, SWAP, State
from tests.toy_game import play as sound_play

GAMES = [meadhall.game(game_id) for game_id in meadhall.games()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_batch_prefetches_what_plays_look_at(game: meadhall.Game) -> None:
    """In games the plan was not made from, few lines come late, and not far more are prefetched than needed."""
    by_decision = plan(game)
    usual = next(iter(by_decision.values()))
    asked = looked_at = late = 0
    for decision, lines in watched_plays(game, 1000, seed=100_000):
        prefetched = {byte // LINE for byte in by_decision.get(decision, usual)}
        asked += len(prefetched)
        looked_at += len(lines)
        late += len(lines - prefetched)
    assert late < 0.05 * looked_at
    assert asked < 2.5 * looked_at


def test_a_plan_is_the_same_every_time() -> None:
    assert plan(GAMES[0]) == plan(GAMES[0])


def test_the_commonest_decision_comes_first() -> None:
    assert list(plan(RAVENS)) == [BET, SWAP]


@rule
def far_play(s, seat, move):  # type: ignore[no-untyped-def]
    """A play of Ravens; whoever swaps also looks at the end of a long field."""
    if deciding(s) == SWAP:
        s.long[20 * LINE - 1] = 1
    sound_play(s, seat, move)


def test_lines_are_prefetched_by_decision() -> None:
    kinds = {name: (kind.base, kind.shape) for name, (kind, _) in State.places.items() if name != "spare"}
    record = Record({**kinds, "long": (int8, 20 * LINE)})
    assert record.size % LINE == 0
    by_decision = plan(replace(RAVENS, state=record, rules={**RULES, "play": far_play}, _native=[]))
    last = record.places["long"][1] + 20 * LINE - 1
    assert last // LINE * LINE in by_decision[SWAP]
    assert max(by_decision[BET]) < record.places["long"][1] + LINE


def test_a_watched_record_notes_the_line_of_every_look() -> None:
    record = Record({"wide": (int64, (4, 8)), "small": int8, "row": (int8, 2 * LINE)})
    seen: set[int] = set()
    opened = record.open(record.new())
    watched = WatchedRecord(record, opened, seen)
    watched.wide[2, 7] = 5
    assert (opened.wide[2, 7], seen) == (5, {2})
    seen.clear()
    watched.small = 3
    assert (watched.small, opened.small) == (3, 3)
    assert seen == {record.places["small"][1] // LINE}
    seen.clear()
    assert watched.row[-1] == 0
    assert seen == {(record.places["row"][1] + 2 * LINE - 1) // LINE}


def test_a_record_that_starts_within_a_line_is_reached_at_both_ends() -> None:
    assert prefetch._bytes_in(LINE * 9, {0, 2}) == (0, 2 * LINE)
    assert prefetch._bytes_in(100, {0, 1}) == (0, LINE, 99)
