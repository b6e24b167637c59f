"""What is told to whom: whatever leaves the hall about a table is made here, and nowhere else.

The rule: what is told to a visitor is made from one viewer's side. That is what all know of the table (who sits there,
what was agreed, how it ended); what the seat shown has seen (`Sitting.side`, which holds back what it may not have
heard of yet) and is asked (`Sitting.asked`); and answers from the table the seat has before it (`Sitting.seen_by`),
worked out in a world the seat imagines, so that they depend on nothing it cannot know. Seed, salt and chronicle, which
tell everything, are for when the table and all it descends from are over (`secrecy.is_told`).

Doors send what they get from here. tests/hall/test_one_place.py sees to it that no other file makes a message or looks
at a table for one, and tests/hall/test_two_worlds.py that nothing told differs in worlds its hearer cannot tell apart.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import orjson

from meadhall.engine import chronicle
from meadhall.engine.errors import IllegalMove
from meadhall.engine.table import Table
from meadhall.games import SHELF, find
from meadhall.hall.play import answer_timeout, statistics
from meadhall.hall.refusal import Refused
from meadhall.hall.screens import screen_of
from meadhall.hall.secrets import fairness, secrecy, standing_orders
from meadhall.hall.secrets.timeline import Side, Step, turn_in
from meadhall.hall.storage.repository import BOT, OVER, PERSON, PLAYING, Kept, Seat, may_come_back
from meadhall.hall.tables import clocks
from meadhall.hall.tables.live_table import Sitting

if TYPE_CHECKING:
    from meadhall.hall.server import Hall
    from meadhall.hall.tables.watching import Visitor

Message = dict[str, Any]


def common(kept: Kept, seats: list[Seat], connected: frozenset[str | None]) -> Message:
    """What everybody is told alike of a table."""
    return {
        "id": kept.id,
        "game": kept.game,
        "title": find(kept.game).title if kept.game in SHELF else kept.game,
        "rules_version": kept.rules_version,
        "state": kept.state,
        "options": kept.options,
        "seats": [
            {
                "seat": seat.seat,
                "kind": seat.kind,
                "name": seat.name,
                "person": seat.person,
                "level": seat.level,
                "hotseat": seat.hotseat,
                "connected": seat.person in connected and seat.kind == PERSON,
                "place": kept.places[seat.seat] if kept.places else None,
                "left": seat.gone is not None,
                "final": seat.final,
            }
            for seat in seats
        ],
        "turn": kept.turn,
        "clock": kept.clock,
        "answer_time": kept.answer_time,
        "public": kept.public,
        "created": kept.created,
        "moved": kept.moved,
        "places": kept.places,
        "scores": kept.scores,
        "rated": statistics.counts(kept, seats),
        "rematch": kept.rematch,
        "parent": kept.parent,
        "broken": None,
    }


def own(kept: Kept, seats: list[Seat], person: str | None) -> Message:
    """What is told to this person alone."""
    return {
        "mine": [seat.seat for seat in seats if seat.kind == PERSON and person is not None and seat.person == person],
        "host": person is not None and kept.host == person,
        "back": [seat.seat for seat in seats if kept.state == PLAYING and may_come_back(seat, person)],
    }


def summary(kept: Kept, seats: list[Seat], person: str | None) -> Message:
    """A table in a few words, as lists and headings need it."""
    return {**common(kept, seats, frozenset()), **own(kept, seats, person)}


def heading(sitting: Sitting, person: str | None, seat: int | None = None) -> Message:
    """The summary of a sitting; whose turn it is as the seat shown knows it."""
    connected = frozenset(visitor.person for visitor in sitting.visitors if visitor.person)
    alike = sitting.remembered("heading", (sitting.kept, sitting.seats, connected), common)
    told = {**alike, **own(sitting.kept, sitting.seats, person)}
    if sitting.table is not None and sitting.kept.state != OVER:
        told["turn"] = turn_in(sitting.side(seat).view)
    return told


def invited(sitting: Sitting, person: str | None) -> Message:
    """The summary with the word that lets friends in, for those who sit there."""
    told = heading(sitting, person)
    return {**told, "invite": sitting.kept.invite} if sitting.belongs(person) else told


def shown_clocks(sitting: Sitting, mine: tuple[int, ...]) -> Message | None:
    """The clocks; those of others as they stood when all last saw something happen."""
    kept, now = sitting.kept, sitting.now()
    if kept.clock is None or kept.time is None or sitting.public_time is None:
        return None
    turn = turn_in(sitting.side(None).view) or []
    running = [seat for seat in sitting.running if seat in mine or seat in turn]
    told = clocks.shown(kept.clock, sitting.public_time, running, now)
    own = clocks.shown(kept.clock, kept.time, running, now)
    for seat in mine:
        told["left"][seat] = own["left"][seat]
    return told


def sides_of(sitting: Sitting, visitor: Visitor) -> list[Message]:
    """The visitor's own seats; at a hotseat only the one shown has its moves told."""
    told = []
    for seat in visitor.mine:
        if sitting.table is None:
            nothing: Message = {"at": "", "asked": False, "moves": [], "asides": [], "asks": "", "undo": False}
            told.append({"seat": seat, **nothing, "orders": []})
            continue
        asked, here = sitting.asked(seat), seat == visitor.shown
        told.append(
            {
                "seat": seat,
                "at": asked.at if here else "",
                "asked": seat in sitting.actors,
                "moves": asked.moves if here else [],
                "asides": asked.asides if here else [],
                "asks": asked.asks if here else "",
                "undo": asked.undo and here,
                "orders": orders(sitting, seat) if here else [],
            }
        )
        if here and (left := answer_timeout.left(sitting, seat)) is not None:
            told[-1]["left"] = left
        if here and seat in sitting.wishes:
            told[-1]["wish"] = sitting.wishes[seat]["label"]
        if here and sitting.has_answered(seat):
            told[-1]["given"] = given(sitting, seat)
    return told


def given(sitting: Sitting, seat: int) -> str:
    """The answer a seat has given, which is sealed yet, in words."""
    assert sitting.window is not None
    words, moves = [], sitting.given(seat)
    for number, move in enumerate(moves):
        table = sitting.window.stand(seat, moves[:number]).table
        words += [legal.label for legal in table.moves(seat) if legal.id == move]
    return ": ".join(words)


def account(sitting: Sitting) -> list[Message] | None:
    """The score worked out line by line; None until the game is over."""
    if sitting.table is None or sitting.kept.state != OVER:
        return None
    lines: list[Message] = sitting.remembered("account", (sitting.table,), _worked_out)
    return lines


def _worked_out(table: Table) -> list[Message]:
    past = table.rewind(0)
    events = past.events(None)
    for seat, move in table.history:
        past.play(seat, move)
        events += past.events(None)
    told: list[Message] = screen_of(table.game).account(events, table.seats)
    return told


def ties(sitting: Sitting, shown: int | None) -> list[str]:
    """Sentences on equal scores: what decided between them, or that they share a place; none until the game is over."""
    table = sitting.table
    if table is None or sitting.kept.state != OVER or not table.scores or not table.places:
        return []
    names = sitting.names_for(shown)
    told: list[str] = screen_of(table.game).ties(table.view(None), names, table.scores, table.places)
    return told


def table_message(sitting: Sitting, visitor: Visitor) -> Message:
    """All there is to know now."""
    side: Side | None = None if sitting.table is None else sitting.side(visitor.shown)
    sides = sides_of(sitting, visitor)  # whoever has answered in secret sees that from here on
    return {
        "type": "table",
        "table": {**invited(sitting, visitor.person), "turn": _turn(sitting, visitor)},
        "shown": visitor.shown,
        "sides": sides,
        "view": orjson.Fragment(side.written) if side else None,
        "log": [step.told() for step in side.steps] if side else [],
        "chat": sitting.chat,
        "clocks": shown_clocks(sitting, visitor.mine),
        "account": account(sitting),
        "ties": ties(sitting, visitor.shown),
        "watching": watching(sitting),
        "window": window_left(sitting),
    }


def window_left(sitting: Sitting) -> float | None:
    """The seconds until the window is over, where its time is fixed and all know of it."""
    hold = sitting.hold if sitting.kept.answer_time else None
    return None if hold is None else round(max(0.0, hold.until - sitting.now()), 1)


def asked_message(sitting: Sitting, visitor: Visitor) -> Message:
    """Nothing has happened, but what this visitor is asked, or has answered, has changed."""
    shown = visitor.shown
    return {
        "type": "asked",
        "view": orjson.Fragment(sitting.side(shown).written),
        "shown": shown,
        "sides": sides_of(sitting, visitor),
        "turn": _turn(sitting, visitor),
        "clocks": shown_clocks(sitting, visitor.mine),
        "window": window_left(sitting),
    }


def step_message(sitting: Sitting, visitor: Visitor, step: Step) -> Message:
    """Something happened that this visitor may see."""
    return {
        "type": "step",
        "step": step.told(),
        "view": orjson.Fragment(sitting.side(visitor.shown).written),
        "shown": visitor.shown,
        "sides": sides_of(sitting, visitor),
        "table": heading(sitting, visitor.person, visitor.shown),
        "clocks": shown_clocks(sitting, visitor.mine),
        "account": account(sitting),
        "ties": ties(sitting, visitor.shown),
        "window": window_left(sitting),
    }


def presence(sitting: Sitting) -> Message:
    connected = {visitor.person for visitor in sitting.visitors}
    here = [seat.seat for seat in sitting.seats if seat.kind == PERSON and seat.person in connected]
    return {"type": "presence", "seats": here, "watching": watching(sitting)}


def watching(sitting: Sitting) -> int:
    """How many look on without a seat."""
    return sum(not visitor.mine for visitor in sitting.visitors)


# ---- answers to one visitor, from what a seat of theirs knows


def orders(sitting: Sitting, seat: int) -> list[Message]:
    """The seat's standing orders, as its owner is told of them."""
    words = standing_orders.offered(sitting.game, standing_orders.is_slow(sitting.kept))
    on = standing_orders.given(sitting.game, sitting.seats[seat]) if words else {}
    plain = [{"id": order, "words": text, "on": order in on} for order, text in words.items()]
    marked = [
        {"id": order, "words": text, "on": order in on, "of": thing}
        for order, (text, thing) in standing_orders.marks(sitting.game).items()
    ]
    return plain + marked


def orders_message(sitting: Sitting, seat: int) -> Message:
    return {"type": "orders", "seat": seat, "orders": orders(sitting, seat)}


def considered(sitting: Sitting, seat: int, picked: list[str], key: int | str | None) -> Message:
    """What would these cards or pieces make? The move that they are, if any, and what there is to say about them."""
    table, move = sitting.seen_by(seat), None
    for choice in sitting.asked(seat).moves:
        if picked and sorted(choice.get("cards", ())) == sorted(picked):
            move = choice["id"]
    says = screen_of(table.game).consider(table.imagine(seat).record, seat, picked)
    return {"type": "considered", "key": key, "move": move, "says": says}


def hint_message(moves: list[Message]) -> Message:
    """What a bot in this seat would do; it had the seat's chair (see botroom.py)."""
    return {"type": "hint", "moves": moves}


def why_not(sitting: Sitting, seat: int, move: int) -> str:
    """Why a move is not among those offered to this seat."""
    try:
        return sitting.seen_by(seat).imagine(seat).why_not(seat, move) or "it is not among the moves offered"
    except IllegalMove as error:
        return str(error)


def refused(why: Refused, at: str | None = None) -> Message:
    return {"type": "refused", "code": why.code, "message": why.message, "at": at}


def refusal(sitting: Sitting, seat: int | None, why: Refused) -> Message:
    """A refusal with the stamp that would be right for the seat shown."""
    return refused(why, sitting.asked(seat).at if seat is not None and sitting.table is not None else None)


# ---- the same to all


def window_message(seconds: int) -> Message:
    """A window for answers begins, whether or not anybody is asked."""
    return {"type": "window", "seconds": seconds}


def chat_message(line: Message) -> Message:
    return {"type": "chat", "line": line}


def pong() -> Message:
    return {"type": "pong"}


# ---- the past


def shown_to(sitting: Sitting, person: str | None) -> int | None:
    """The seat from which somebody sees the table; None from beside it."""
    return (*sitting.seats_played_by(person), None)[0]


async def past_step(sitting: Sitting, seat: int | None, n: int) -> Message:
    """What the seat, or a spectator, saw at the n-th step."""
    async with sitting.lock:
        if sitting.table is None:
            raise Refused("waiting", "The game begins when all seats are taken.")
        side, past = sitting.side(seat), sitting.table
    if n >= len(side.steps):
        raise Refused("no_step", f"Steps are numbered 0 to {len(side.steps) - 1}.", 404)
    seen = side.steps[n]
    if n == len(side.steps) - 1:  # where seats are asked in secret, what is seen is not the table itself
        return {"n": n, "view": side.view, "events": seen.events}
    view = await asyncio.to_thread(lambda: past.copy().rewind(seen.ply).view(seat))
    return {"n": n, "view": view, "events": seen.events}


# ---- everything, after the end


async def whole_game(hall: Hall, sitting: Sitting) -> str:
    """The chronicle: seed and moves, to be kept or replayed anywhere."""
    kept, table = sitting.kept, sitting.table
    if table is None or kept.places is None or not await secrecy.is_told(hall, kept):
        raise Refused("not_over", _not_told(kept, "The chronicle is told when the game is over."))
    notes = {
        f"seat{seat.seat}": f"{seat.level if seat.kind == BOT else 'person'} {seat.name}" for seat in sitting.seats
    }
    notes |= {"places": " ".join(map(str, kept.places)), "table": kept.id, "salt": kept.salt or ""}
    return await asyncio.to_thread(lambda: chronicle.write(table.copy(), notes))


async def shuffle(hall: Hall, kept: Kept) -> Message:
    """The hash published at the deal, and what it was made from once everything may be told."""
    told = fairness.published(kept)
    return told if await secrecy.is_told(hall, kept) else {**dict.fromkeys(told), "hash": told["hash"]}


def _not_told(kept: Kept, why: str) -> str:
    branched = "This what-if has the shuffle of a game that is still played: it is told when that game is over too."
    return branched if kept.state == OVER else why


def _turn(sitting: Sitting, visitor: Visitor) -> list[int] | None:
    if sitting.table is None or sitting.kept.state == OVER:
        return None
    return turn_in(sitting.side(visitor.shown).view)
