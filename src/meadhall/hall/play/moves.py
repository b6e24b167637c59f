"""Making a move: check it, apply it to a copy, write it, tell it. A move is on disk before anyone hears of it."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import Connection

from meadhall.hall.play import consent, statistics
from meadhall.hall.refusal import Refused, stale, waiting
from meadhall.hall.secrets.table_secrets import Applied
from meadhall.hall.secrets.timelines import turn_in
from meadhall.hall.storage import repository
from meadhall.hall.storage.repository import BOT, OVER, WAITING, Ply, TableRow
from meadhall.hall.tables import clocks, fair_play, telling, watching
from meadhall.hall.tables.fair_play import UNDO
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.live_tables import LiveTables


async def move(tables: LiveTables, live: LiveTable, seat: int, stamp: str, move: int) -> None:
    """A move by a person or an outside program, which must answer what that seat sees now."""
    arrived, told = time.monotonic(), False
    async with live.lock:
        check_stamp(live, seat, stamp)
        if (aside := live.dealt.questions.of(seat).aside(move)) is not None:
            if live.dealt.secrets.stands_still:
                told = await play(tables, live, [(seat, move)])
            else:  # it is made at the next choice that all can see (see asides.py)
                live.dealt.questions.wish(seat, aside)
                watching.tell_seat(live, seat)
        else:
            check_legal(live, seat, move)
            told = await make(tables, live, seat, move)
    if told:
        tables.metrics.move_seconds.observe(time.monotonic() - arrived)


async def make(tables: LiveTables, live: LiveTable, seat: int, move: int) -> bool:
    """A legal move, or an answer in secret; the caller holds the table's lock. Returns whether all were told."""
    plies = live.dealt.secrets.propose(seat, move)
    if plies is None:  # others are asked, too
        await seal(tables, live, seat, (*live.dealt.secrets.answers.given(seat), move))
        tables.wake(live)
        return False
    return await play(tables, live, plies)


async def play(tables: LiveTables, live: LiveTable, plies: list[Ply]) -> bool:
    """Plies become one step of the table; the caller holds its lock and has checked them. Whether all were told."""
    after = apply(tables, live, plies)
    await write(tables, live, after)
    tell(tables, live, after)
    if after.is_public:
        tables.metrics.moves.inc()
    tables.wake(live)
    return after.is_public


# ---- check


def check_stamp(live: LiveTable, seat: int, stamp: str) -> None:
    """Whether a message answers the table as it is."""
    if live.row.state == WAITING:
        raise waiting()
    if live.row.state == OVER:
        raise Refused("over", "The game is over; ask for a rematch to play another.")
    if stamp != live.dealt.questions.of(seat).stamp:
        raise stale()


def check_legal(live: LiveTable, seat: int, move: int) -> None:
    if seat not in live.actors:
        raise Refused("not_your_turn", "It is not this seat's turn.")
    if all(move != legal["id"] for legal in live.dealt.questions.of(seat).moves):
        raise Refused("illegal", f"That cannot be played: {telling.why_not(live, seat, move)}.")


# ---- apply


class After(NamedTuple):
    """The table after plies, before anyone hears of them."""

    applied: Applied
    row: TableRow
    is_public: bool  # all see at once that something happened


def apply(tables: LiveTables, live: LiveTable, plies: list[Ply]) -> After:
    """Plies are played on a copy of the table."""
    secrets, row, now, moment = live.dealt.secrets, live.row, tables.now(), tables.steady()
    applied = secrets.apply(plies)
    if row.clock is not None and row.time is not None:  # clocks all can see do not tell who thought in secret
        thought = () if secrets.are_asked else live.running
        time = clocks.after_move(row.clock, row.time, thought, plies[-1][0], moment) if thought else row.time
        row = row.with_changes(time={**time, "since": moment})
    view = applied.public_view
    seen = any(happening.public for happening in applied.happenings) or view != secrets.visible(None).view
    if seen or applied.delay is not None:
        row = row.with_changes(turn=turn_in(view), moved=row.moved if secrets.delay else now)
    if row.requests:
        row = row.with_changes(requests=fair_play.without_undo(row))
    scores, places = applied.table.scores, applied.table.places
    if scores is not None and places is not None:
        row = row.with_changes(state=OVER, turn=None, scores=list(scores), places=list(places), moved=now)
    return After(applied, row, row.state == OVER or (seen and applied.delay is None))


# ---- write


async def write(tables: LiveTables, live: LiveTable, after: After) -> None:
    """All of it or nothing."""
    row, plies, first, seats, now = after.row, after.applied.plies, live.dealt.table.ply, live.seats, tables.now()
    if not plies:
        return  # decoys have passed
    lines = consent.lapsed(live, (UNDO,), consent.PLAYED_ON, now)

    def change(connection: Connection) -> None:
        for ply, (seat, move) in enumerate(plies, first):
            repository.add_ply(connection, row.id, ply, seat, move, now)
        repository.change(connection, row)
        consent.write_lines(connection, row, seats, lines)
        if row.state == OVER:
            statistics.note_result(connection, row, seats, now)

    plain = len(plies) == 1 and row.state != OVER and row.requests == live.row.requests
    await tables.write(live, repository.PlyWrite(row, first, *plies[0], now) if plain else change)
    tell_lines(live, lines, after.is_public)


async def seal(tables: LiveTables, live: LiveTable, seat: int, moves: tuple[int, ...]) -> None:
    """Seals what a seat has answered so far; a person's answer is on disk before anyone hears of it."""
    place, answers = live.seats[seat], live.dealt.secrets.answers
    if place.kind == BOT:
        answers.keep_bots_answer(seat, moves)
    else:
        again = (place.answer or {}).get("again", 0) + (not moves)
        answer = {"moment": list(answers.moment), "moves": list(moves), "again": again}
        await tables.write(live, lambda connection: repository.keep_answer(connection, live.id, seat, answer))
        live.seats = [replace(other, answer=answer) if other.seat == seat else other for other in live.seats]
    watching.tell_seat(live, seat)


# ---- tell


def tell_lines(live: LiveTable, lines: list[consent.Line], all_hear: bool) -> None:
    """What the hall itself has noted in the chat: that the game went on is told when all hear that it did."""
    live.late_lines += lines
    if all_hear and live.late_lines:
        told, live.late_lines = live.late_lines, []
        live.add_lines(told)
        for said in told:
            watching.tell_all(live, telling.chat_message(said))


def tell(tables: LiveTables, live: LiveTable, after: After) -> None:
    """The table stands after the plies; whoever may hear of them does, and all others when the delay is over."""
    secrets, live.row = live.dealt.secrets, after.row
    begins = live.dealt.advance(after.applied, tables.steady())
    if after.is_public:
        live.public_time = after.row.time
    if begins and live.row.answer_time:
        watching.tell_all(live, telling.window_message(live.row.answer_time))
    watching.tell_step(live, [who for who in secrets.timelines.viewers if secrets.delay is None or who in live.actors])
    secrets.tidy()
