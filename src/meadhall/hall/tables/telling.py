"""What is told to whom: whatever leaves the hall about a table is made here, and nowhere else.

The rule: what is told to a visitor is made for one viewer. That is what all know of the table (who sits there,
what was agreed, how it ended); what the seat shown has seen (`TableSecrets.visible`, which holds back what it may not
have heard of yet) and is asked (`Questions.of`); and answers from the table the seat has before it
(`TableSecrets.table_before`), worked out in a world the seat imagines, so that they depend on nothing it cannot know.
Seed, salt and chronicle, which tell everything, are for when the table and all it descends from are over
(`secrecy.is_told`).

Routers send what they get from here. tests/hall/test_one_place.py sees to it that no other file makes a message or
looks at a table for one, and tests/hall/test_two_worlds.py that nothing told differs in worlds its hearer cannot tell
apart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Container
from typing import Any

import orjson

from meadhall.bots.hints import named
from meadhall.engine import chronicle
from meadhall.engine.errors import IllegalMove
from meadhall.engine.game import Game
from meadhall.engine.move import Event
from meadhall.engine.table import Table
from meadhall.games import SHELF, find
from meadhall.hall.refusal import Refused
from meadhall.hall.secrets import answer_timeout, fairness, secrecy, standing_orders
from meadhall.hall.secrets.timelines import Step, turn_in
from meadhall.hall.storage.database import Database
from meadhall.hall.storage.repository import (
    BOT,
    OVER,
    PERSON,
    PLAYING,
    Seat,
    TableRow,
    may_come_back,
    may_count_for_ratings,
)
from meadhall.hall.tables import clocks, fair_play, review_words
from meadhall.hall.tables.live_table import Dealt, LiveTable
from meadhall.hall.tables.visitors import Visitor

Message = dict[str, Any]
NO_QUESTION = {"at": "", "moves": [], "asides": [], "asks": "", "rules": [], "undo": False, "orders": []}
NO_ENDING: Message = {"account": None, "ties": [], "decided": []}


def common(row: TableRow, seats: list[Seat], connected: Container[str | None]) -> Message:
    """What everybody is told alike of a table."""
    return {
        "id": row.id,
        "game": row.game,
        "title": find(row.game).title if row.game in SHELF else row.game,
        "rules_version": row.rules_version,
        "state": row.state,
        "options": row.options,
        "seats": [
            {
                "seat": seat.seat,
                "kind": seat.kind,
                "name": seat.name,
                "person": seat.person,
                "sign": seat.sign,
                "level": seat.level,
                "hotseat": seat.hotseat,
                "connected": seat.person in connected and seat.kind == PERSON,
                "place": row.places[seat.seat] if row.places else None,
                "left": seat.gone is not None,
                "final": seat.final,
            }
            for seat in seats
        ],
        "host_seat": host_seat(row, seats),
        "turn": row.turn,
        "clock": row.clock,
        "answer_time": row.answer_time,
        "public": row.public,
        "created": row.created,
        "moved": row.moved,
        "places": row.places,
        "scores": row.scores,
        "rated": may_count_for_ratings(row, seats),
        "help": {"hint": fair_play.hints(row, seats), "undo": fair_play.undo(row, seats)},
        "requests": fair_play.told(row, seats),
        "rematch": row.rematch,
        "parent": row.parent,
        "broken": None,
    }


def host_seat(row: TableRow, seats: list[Seat]) -> int | None:
    """Where the host of the table sits; None if nobody does any more."""
    mine = [seat.seat for seat in seats if seat.kind == PERSON and seat.person == row.host and not seat.hotseat]
    return mine[0] if mine else None


def own(host: str | None, state: str, seats: list[Seat], person: str | None) -> Message:
    """What is told to this person alone."""
    return {
        "mine": [seat.seat for seat in seats if seat.kind == PERSON and person is not None and seat.person == person],
        "host": person is not None and host == person,
        "back": [seat.seat for seat in seats if state == PLAYING and may_come_back(seat, person)],
    }


def summary(row: TableRow, seats: list[Seat], person: str | None) -> Message:
    """A table in a few words, as lists and headings need it."""
    return {**common(row, seats, frozenset()), **own(row.host, row.state, seats, person)}


def heading(live: LiveTable, person: str | None, seat: int | None = None) -> Message:
    """The summary of a live; whose turn it is as the seat shown knows it."""
    alike = common(live.row, live.seats, live.connected)
    told = {**alike, **own(live.row.host, live.row.state, live.seats, person)}
    if live.is_dealt and live.row.state != OVER:
        told["turn"] = turn_in(live.dealt.secrets.visible(seat).view)
    return told


def written_heading(live: LiveTable, visitor: Visitor) -> orjson.Fragment:
    """The heading as it goes out with every step: what all are told alike is written once, and so is each one's own."""
    row, seats, person = live.row, live.seats, visitor.person
    alike, own = live.remembered(
        "heading", (row.lasting, seats, live.connected), lambda *_: (_written_common(row, seats, live.connected), {})
    )
    if (mine := own.get(person)) is None:
        mine = _written_own(row.host, row.state, seats, person)
        if visitor.mine:  # those who look on may be many
            own[person] = mine
    turn = row.turn if row.state == OVER else turn_in(live.dealt.secrets.visible(visitor.shown).view)
    moment = live.remembered("moment", (row.moved, turn), _written_moment)
    return orjson.Fragment(b"%b,%b,%b" % (alike, moment, mine))


def _written_moment(moved: float, turn: list[int] | None) -> bytes:
    return orjson.dumps({"moved": moved, "turn": turn})[1:-1]


def _written_common(row: TableRow, seats: list[Seat], connected: frozenset[str]) -> bytes:
    told = common(row, seats, connected)
    del told["turn"], told["moved"]
    return orjson.dumps(told)[:-1]


def _written_own(host: str | None, state: str, seats: list[Seat], person: str | None) -> bytes:
    return orjson.dumps(own(host, state, seats, person))[1:]


def invited(live: LiveTable, person: str | None) -> Message:
    """The summary with the word that lets friends in, for those who sit there."""
    told = heading(live, person)
    return {**told, "invite": live.row.invite} if live.seating.belongs(person) else told


def countdowns(live: LiveTable, mine: tuple[int, ...]) -> Message | None:
    """The clocks; those of others as they stood when all last saw something happen."""
    row = live.row
    if row.clock is None or row.time is None or live.public_time is None:
        return None
    now = live.now()
    turn = turn_in(live.dealt.secrets.visible(None).view) or []
    running = [seat for seat in live.running if seat in mine or seat in turn]
    told = clocks.countdown(row.clock, live.public_time, running, now)
    own = clocks.countdown(row.clock, row.time, running, now)
    for seat in mine:
        told["left"][seat] = own["left"][seat]
    return told


def prompts_of(live: LiveTable, visitor: Visitor) -> list[Message]:
    """What the visitor's own seats are asked; at a hotseat only the one shown has its moves told."""
    if not live.is_dealt:
        return [{"seat": seat, "asked": False, **NO_QUESTION} for seat in visitor.mine]
    dealt, actors = live.dealt, live.actors
    return [_prompt(live, dealt, seat, seat in actors, seat == visitor.shown) for seat in visitor.mine]


def _prompt(live: LiveTable, dealt: Dealt, seat: int, asked: bool, here: bool) -> Message:
    secrets, questions = dealt.secrets, dealt.questions
    question = questions.of(seat)  # a seat that is not shown has a timeline from here on, too
    if not here:
        return {"seat": seat, "asked": asked, **NO_QUESTION}
    prompt: Message = {
        "seat": seat,
        "asked": asked,
        "at": question.stamp,
        "moves": question.moves,
        "asides": question.asides,
        "asks": question.text,
        "rules": question.rules,
        "undo": question.undo,
        "orders": orders(live, seat),
    }
    if seat in questions.wishes:
        prompt["wish"] = named(questions.wishes[seat]["label"], live.seating.names_for(seat))
    if secrets.is_asked(seat):
        if (left := answer_timeout.seconds_left(live, secrets, seat, live.now())) is not None:
            prompt["left"] = left
        if secrets.has_answered(seat):
            prompt["given"] = sealed_answer(live, seat)
    return prompt


def sealed_answer(live: LiveTable, seat: int) -> str:
    """The answer a seat has given, which is sealed yet, in words."""
    answers = live.dealt.secrets.answers
    words, moves = [], answers.given(seat)
    for number, move in enumerate(moves):
        table = answers.window.partial(seat, moves[:number]).table
        words += [legal.label for legal in table.moves(seat) if legal.id == move]
    return named(": ".join(words), live.seating.names_for(seat))


def ending(live: LiveTable, shown: int | None) -> Message:
    """What is told when the game is over."""
    if live.row.state != OVER:
        return NO_ENDING
    return {"account": account(live), "ties": ties(live, shown), "decided": decided(live, shown)}


def account(live: LiveTable) -> list[Message]:
    """The score worked out line by line."""
    table = live.dealt.table
    return list(table.game.screen.account(live.remembered("happened", (table,), _happened), table.seats))


def decided(live: LiveTable, shown: int | None) -> list[str]:
    """What decided the game, in sentences."""
    table = live.dealt.table
    if not table.scores or not table.places:
        return []
    events = live.remembered("happened", (table,), _happened)
    return list(
        table.game.screen.decided(events, table.view(None), live.seating.names_for(shown), table.scores, table.places)
    )


def _happened(table: Table) -> list[Event]:
    """All that everybody saw."""
    past = table.rewind(0)
    events = past.events(None)
    for seat, move in table.history:
        past.play(seat, move)
        events += past.events(None)
    return events


def ties(live: LiveTable, shown: int | None) -> list[str]:
    """Sentences on equal scores: what decided between them, or that they share a place."""
    table = live.dealt.table
    if not table.scores or not table.places:
        return []
    names = live.seating.names_for(shown)
    return list(table.game.screen.ties(table.view(None), names, table.scores, table.places))


def table_message(live: LiveTable, visitor: Visitor) -> Message:
    """All there is to know now."""
    timeline = live.dealt.secrets.visible(visitor.shown) if live.is_dealt else None
    prompts = prompts_of(live, visitor)  # whoever has answered in secret sees that from here on
    return {
        "type": "table",
        "table": {**invited(live, visitor.person), "turn": _turn(live, visitor)},
        "shown": visitor.shown,
        "sides": prompts,
        "view": orjson.Fragment(timeline.written) if timeline else None,
        "log": [step.text for step in timeline.steps] if timeline else [],
        "chat": live.chat,
        "clocks": countdowns(live, visitor.mine),
        **ending(live, visitor.shown),
        "watching": watching(live),
        "window": window_left(live),
    }


def window_left(live: LiveTable) -> float | None:
    """The seconds until the window is over, where its time is fixed and all know of it."""
    delay = live.dealt.secrets.delay if live.is_dealt and live.row.answer_time else None
    return None if delay is None else round(max(0.0, delay.until - live.now()), 1)


def asked_message(live: LiveTable, visitor: Visitor) -> Message:
    """Nothing has happened, but what this visitor is asked, or has answered, has changed."""
    shown = visitor.shown
    return {
        "type": "asked",
        "view": orjson.Fragment(live.dealt.secrets.visible(shown).written),
        "shown": shown,
        "sides": prompts_of(live, visitor),
        "turn": _turn(live, visitor),
        "clocks": countdowns(live, visitor.mine),
        "window": window_left(live),
    }


def step_message(live: LiveTable, visitor: Visitor, step: Step) -> Message:
    """Something happened that this visitor may see."""
    return {
        "type": "step",
        "step": step.text,
        "view": orjson.Fragment(live.dealt.secrets.visible(visitor.shown).written),
        "shown": visitor.shown,
        "sides": prompts_of(live, visitor),
        "table": written_heading(live, visitor),
        "clocks": countdowns(live, visitor.mine),
        **ending(live, visitor.shown),
        "window": window_left(live),
    }


def presence(live: LiveTable) -> Message:
    connected = {visitor.person for visitor in live.visitors}
    here = [seat.seat for seat in live.seats if seat.kind == PERSON and seat.person in connected]
    return {"type": "presence", "seats": here, "watching": watching(live)}


def watching(live: LiveTable) -> int:
    """How many look on without a seat."""
    return sum(not visitor.mine for visitor in live.visitors)


# ---- answers to one visitor, from what a seat of theirs knows


def orders(live: LiveTable, seat: int) -> list[Message]:
    """The seat's standing orders, as its owner is told of them."""
    told: list[Message] = live.remembered(f"orders {seat}", (live.game, live.seats[seat], live.row.clock), _orders)
    return told


def _orders(game: Game, seat: Seat, clock: Message | None) -> list[Message]:
    words = standing_orders.offered(game, standing_orders.is_slow(clock))
    on = standing_orders.in_force(game, seat) if words else {}
    plain = [{"id": order, "words": text, "on": order in on} for order, text in words.items()]
    marked = [
        {"id": order, "words": text, "on": order in on, "of": thing}
        for order, (text, thing) in standing_orders.marks(game).items()
    ]
    return plain + marked


def orders_message(live: LiveTable, seat: int) -> Message:
    return {"type": "orders", "seat": seat, "orders": orders(live, seat)}


def preview_message(live: LiveTable, seat: int, picked: list[str], key: int | str | None) -> Message:
    """What would these cards or pieces make? The move that they are, if any, and what there is to say about them."""
    table, move = live.dealt.secrets.table_before(seat), None
    for choice in live.dealt.questions.of(seat).moves:
        if picked and sorted(choice.get("cards", ())) == sorted(picked):
            move = choice["id"]
    screen, world = table.game.screen, table.imagine(seat).record
    says = named(screen.preview(world, seat, picked), live.seating.names_for(seat))
    told = {"type": "considered", "key": key, "move": move, "says": says}
    return {**told, "shows": screen.preview_data(world, seat, picked)} if screen.preview_data else told


def hint_message(moves: list[Message]) -> Message:
    """What a bot in this seat would do; it had the seat's chair (see botroom.py)."""
    return {"type": "hint", "moves": moves}


def why_not(live: LiveTable, seat: int, move: int) -> str:
    """Why a move is not among those offered to this seat."""
    try:
        return (
            live.dealt.secrets.table_before(seat).imagine(seat).why_not(seat, move)
            or "it is not among the moves offered"
        )
    except IllegalMove as error:
        return str(error)


def refused(why: Refused, at: str | None = None) -> Message:
    told: Message = {"type": "refused", "code": why.code, "message": why.message, "at": at}
    return told if why.key is None else {**told, "key": why.key}


def refusal(live: LiveTable, seat: int | None, why: Refused) -> Message:
    """A refusal with the stamp that would be right for the seat shown."""
    return refused(why, live.dealt.questions.of(seat).stamp if seat is not None and live.is_dealt else None)


# ---- the same to all


def window_message(seconds: int) -> Message:
    """A window for answers begins, whether or not anybody is asked."""
    return {"type": "window", "seconds": seconds}


def chat_message(line: Message) -> Message:
    return {"type": "chat", "line": line}


def pong() -> Message:
    return {"type": "pong"}


# ---- the past


def viewer_for(live: LiveTable, person: str | None) -> int | None:
    """The seat from which somebody sees the table; None from beside it."""
    return next(iter(live.seating.played_by(person)), None)


async def past_step(database: Database, live: LiveTable, seat: int | None, n: int, eyes: int | None = None) -> Message:
    """What the seat, or a spectator, saw at the n-th step; through the eyes of another seat once all may be told."""
    if eyes is not None:
        if eyes >= len(live.seats):
            raise Refused("no_seat", f"Seats are numbered 0 to {len(live.seats) - 1}.", 404)
        if not await secrecy.is_told(database, live.row):
            raise Refused("not_over", _not_told(live.row, "Other hands are shown when the game is over."))
    async with live.lock:
        timeline, past = live.dealt.secrets.visible(seat), live.dealt.table
    if n >= len(timeline.steps):
        raise Refused("no_step", f"Steps are numbered 0 to {len(timeline.steps) - 1}.", 404)
    seen = timeline.steps[n]
    if eyes is not None:
        view = await asyncio.to_thread(lambda: past.copy().rewind(seen.ply).view(eyes))
        return {"n": n, "view": view, "events": seen.events}
    if n == len(timeline.steps) - 1:  # where seats are asked in secret, what is seen is not the table itself
        return {"n": n, "view": timeline.view, "events": seen.events}
    view = await asyncio.to_thread(lambda: past.copy().rewind(seen.ply).view(seat))
    return {"n": n, "view": view, "events": seen.events}


# ---- everything, after the end


async def whole_game(database: Database, live: LiveTable) -> str:
    """The chronicle: seed and moves, to be kept or replayed anywhere."""
    row = live.row
    if row.places is None or not await secrecy.is_told(database, row):
        raise Refused("not_over", _not_told(row, "The chronicle is told when the game is over."))
    table = live.dealt.table
    notes = {f"seat{seat.seat}": f"{seat.level if seat.kind == BOT else 'person'} {seat.name}" for seat in live.seats}
    notes |= {"places": " ".join(map(str, row.places)), "table": row.id, "salt": row.salt or ""}
    return await asyncio.to_thread(lambda: chronicle.write(table.copy(), notes))


async def shuffle(database: Database, row: TableRow) -> Message:
    """The hash published at the deal, and what it was made from once everything may be told."""
    told = fairness.published(row)
    return told if await secrecy.is_told(database, row) else {**dict.fromkeys(told), "hash": told["hash"]}


async def review(live: LiveTable, seat: int | None, found: Message | None, done: float) -> Message:
    """A review as far as it is made, in the words of whoever looks at it; `found` is None where none was asked for."""
    async with live.lock:
        steps, table = live.dealt.secrets.visible(seat).steps, live.dealt.table
    names = live.seating.names_for(seat)
    told = await asyncio.to_thread(review_words.told, table, steps, names, found or {})
    return {"asked": found is not None, "done": round(done, 3), **told}


def _not_told(row: TableRow, why: str) -> str:
    branched = "This what-if has the shuffle of a game that is still being played: it is told when that is over too."
    return branched if row.state == OVER else why


def _turn(live: LiveTable, visitor: Visitor) -> list[int] | None:
    if not live.is_dealt or live.row.state == OVER:
        return None
    return turn_in(live.dealt.secrets.visible(visitor.shown).view)
