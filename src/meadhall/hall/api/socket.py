"""The socket: one per table and visitor. News goes out as it happens; moves and questions come in."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, WebSocket
from pydantic import Field, TypeAdapter, ValidationError
from sqlalchemy import Connection
from starlette.websockets import WebSocketDisconnect, WebSocketState

from meadhall.hall.accounts import people
from meadhall.hall.accounts.names import LONGEST_NAME
from meadhall.hall.api.dependencies import ID, Body, address, caller, shows_token, the_hall
from meadhall.hall.api.guards import comes_from_elsewhere
from meadhall.hall.api.wire import Wire
from meadhall.hall.logs import about
from meadhall.hall.play import consent, follow_orders, moves, undo
from meadhall.hall.play.lobby import check_may_see
from meadhall.hall.refusal import COME_AGAIN, REFUSED, Refused, bad_token, failed, no_table
from meadhall.hall.server import TROUBLE, Hall
from meadhall.hall.storage import repository
from meadhall.hall.tables import telling, watching
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.visitors import Visitor, written

log = logging.getLogger("meadhall.hall")
router = APIRouter()
LARGEST = 16 * 1024  # bytes of a message
MOST_FAULTS = 100  # refusals in a row after which a connection is ended
TOO_MUCH = 1008  # why a socket is closed: a hundred refusals
CLOSED = (WebSocketDisconnect, RuntimeError, OSError)  # what comes of writing to a socket that closes
LAST_WORDS = 2.0  # seconds for what is still to be said
SLOWED = 0.02  # seconds a flooder waits for every message that was too much


class Move(Body):
    type: Literal["move"]
    seat: int
    at: str = Field(max_length=64)
    move: int


class Undo(Body):
    type: Literal["undo"]
    seat: int
    at: str = Field(max_length=64)


class Order(Body):
    type: Literal["order"]
    seat: int
    order: str = Field(max_length=32)
    on: bool


class View(Body):
    type: Literal["view"]
    seat: int


class Consider(Body):
    type: Literal["consider"]
    seat: int
    at: str = Field(max_length=64)
    picked: list[Annotated[str, Field(max_length=16)]] = Field(max_length=64)
    key: int | str | None = None


class Hint(Body):
    type: Literal["hint"]
    seat: int
    at: str = Field(max_length=64)


class Chat(Body):
    type: Literal["chat"]
    text: str = Field(max_length=500)


class Ask(Body):
    type: Literal["ask"]
    seat: int
    what: Literal["hints"]


class Consent(Body):
    type: Literal["consent"]
    seat: int
    request: str = Field(max_length=32)
    agree: bool


class Ping(Body):
    type: Literal["ping"]


Message = Move | Undo | Order | View | Consider | Hint | Chat | Ask | Consent | Ping
CHANGES = (Move, Undo, Order, Chat, Ask, Consent)  # those after which the table is another
MESSAGES: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="type")])
KINDS = ("move", "undo", "order", "view", "consider", "hint", "chat", "ask", "consent", "ping")


@router.websocket("/api/tables/{table_id}/socket")
async def socket(websocket: WebSocket, table_id: str, invite: str | None = None) -> None:
    """A visitor at a table, from coming to going."""
    hall = the_hall(websocket)
    try:
        if comes_from_elsewhere(websocket):
            raise Refused("cross_site", "Sockets are for pages of this hall.", 403)
        known = await caller(websocket)
        if known is None and shows_token(websocket):
            raise bad_token()
        who = known.person if known else None
        asker = who.id if who else address(websocket)
        hall.limits.check("socket", asker)
        with hall.limits.one_socket_more(who.id if who else None, address(websocket)):
            if not re.fullmatch(ID, table_id):
                raise no_table()
            live = await hall.tables.get(table_id)
            check_may_see(live, who.id if who else None, invite)
            await _accept(websocket)
            visitor = Visitor(
                who.id if who else None, who.name if who else None, _way_out(websocket), bool(known and known.program)
            )
            with hall.credentials.at_a_table(known, partial(watching.end_visit, visitor)):
                await visit(hall, live, visitor, websocket)
    except Refused as refused:
        await _refuse(websocket, refused)
    except WebSocketDisconnect:
        pass
    except Exception as error:
        log.error("a socket at table %s failed", table_id, exc_info=error, extra=about(table_id))
        await _refuse(websocket, failed())


def _way_out(websocket: WebSocket) -> Callable[[bytes], bool]:
    """Writes to the line below the application, where that is one of the hall's own."""
    line = getattr(websocket.state, "line", None)
    wire = line.get_protocol() if line is not None else None
    return wire.write_at_once if isinstance(wire, Wire) else lambda _: False


async def _accept(websocket: WebSocket) -> None:
    try:
        await websocket.accept()
    except (RuntimeError, OSError):  # whoever came has gone
        raise WebSocketDisconnect from None


async def _refuse(websocket: WebSocket, refused: Refused) -> None:
    """Tells why on the socket, as browsers do not show why a handshake failed, and whether to come again."""
    with suppress(*CLOSED):
        async with asyncio.timeout(LAST_WORDS):
            if websocket.application_state is WebSocketState.CONNECTING:
                await websocket.accept()
            await websocket.send_text(written(telling.refused(refused)).decode())
            await websocket.close(COME_AGAIN if refused.code == TROUBLE else REFUSED, refused.code)


async def visit(hall: Hall, live: LiveTable, visitor: Visitor, websocket: WebSocket) -> None:
    """Tells a visitor all there is to know, and what happens, until either side ends it."""
    async with live.lock:
        _enter(hall, live, visitor)
    hall.tables.wake(live)  # bots that had nobody to play for go on
    listening = Listener(hall, live, visitor, websocket)
    listener = asyncio.create_task(listening.listen())
    sender = asyncio.create_task(_send(websocket, visitor))
    let_go = asyncio.create_task(visitor.let_go.wait())
    try:
        await asyncio.wait({listener, sender, let_go}, return_when=asyncio.FIRST_COMPLETED)
        if not _lost(listener):
            await asyncio.wait({sender}, timeout=LAST_WORDS)
    finally:
        watching.leave(live, visitor)
        if listening.changes:  # what was begun is done to its end, and nothing more
            listening.ends = True
            hall.tables.keep(listener)
        over = [task for task in (listener, sender, let_go) if task is not listener or not listening.ends]
        for task in over:
            task.cancel()
        await asyncio.gather(*over, return_exceptions=True)


def _enter(hall: Hall, live: LiveTable, visitor: Visitor) -> None:
    """A table of which nothing can be told is broken for whoever comes; those who are there play on."""
    try:
        watching.enter(live, visitor)
    except Exception as error:
        watching.leave(live, visitor)
        if live.visitors:
            raise hall.tables.broken.note(live.id, error) from None
        raise hall.tables.set_aside(live, error) from None


def _lost(listener: asyncio.Task[None]) -> bool:
    """Whether the other side has gone; whatever else ended the listening is raised here."""
    if not listener.done() or (error := listener.exception()) is None:
        return False
    if isinstance(error, WebSocketDisconnect):
        return True
    raise error


async def _send(websocket: WebSocket, visitor: Visitor) -> None:
    try:
        while isinstance(text := await visitor.next(), bytes):
            await websocket.send_text(text.decode())
        await websocket.close(text)
    except CLOSED:
        pass


class Listener:
    """Does what a visitor asks, one message after another."""

    def __init__(self, hall: Hall, live: LiveTable, visitor: Visitor, websocket: WebSocket) -> None:
        self.hall = hall
        self.live = live
        self.visitor = visitor
        self.websocket = websocket
        self.faults = 0
        self.changes = False  # what is asked may change the table, and is being done
        self.ends = False  # nobody asks any more

    async def listen(self) -> None:
        while not self.ends:
            received = await self.receive()
            text = received.get("text")
            try:
                if not self.hall.limits.within("message", self.visitor.number):
                    raise Refused("too_fast", "At most 20 messages a second.")
                await self.try_to(self.read(text if text is not None else received.get("bytes") or b""))
                self.faults = max(0, self.faults - 1)
            except Refused as refused:
                self.refuse(refused)
                if refused.code == "too_fast":
                    await asyncio.sleep(SLOWED)
                if self.faults > MOST_FAULTS:
                    self.visitor.outbox.put_nowait(TOO_MUCH)
                    return
            await asyncio.sleep(0)  # what many messages at once are answered with goes out meanwhile

    async def receive(self) -> Any:
        try:
            received = await self.websocket.receive()
        except CLOSED:
            raise WebSocketDisconnect from None
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        return received

    async def try_to(self, message: Message) -> None:
        """Does as asked. If that fails, nobody knows how the table stands: all who are there read it anew."""
        self.changes = isinstance(message, CHANGES)
        try:
            await self.obey(message)
        except Refused as refused:
            if isinstance(message, Consider):  # a move or an undo on its way is not what was refused
                refused.key = message.key
            raise
        except Exception as error:
            table = self.live.id
            log.error("table %s: a %s failed", table, message.type, exc_info=error, extra=about(table))
            trouble = failed()
            if self.changes:
                self.hall.tables.forget(self.live, trouble)
            raise trouble from None
        finally:
            self.changes = False

    def read(self, text: str | bytes) -> Message:
        if len(text) > LARGEST:
            raise Refused("too_long", "A message is at most 16 kB.")
        try:
            return MESSAGES.validate_python(orjson.loads(text))
        except orjson.JSONDecodeError:
            raise Refused("bad_message", "A message is one JSON object.") from None
        except ValidationError as error:
            raise Refused("bad_message", describe(error)) from None

    def refuse(self, refused: Refused) -> None:
        self.faults += 1
        if self.visitor.let_go.is_set():
            return
        self.visitor.tell(telling.refusal(self.live, self.visitor.shown, refused))

    async def obey(self, message: Message) -> None:
        hall, live, visitor = self.hall, self.live, self.visitor
        if isinstance(message, Ping):
            visitor.tell(telling.pong())
        elif isinstance(message, Chat):
            await self.chat(message.text)
        else:
            if message.seat not in visitor.mine:
                mine = f"yours: {', '.join(map(str, visitor.mine))}" if visitor.mine else "you only watch"
                raise Refused("not_yours", f"Seat {message.seat} is not yours ({mine}).")
            if isinstance(message, Move):
                await moves.move(hall.tables, live, message.seat, message.at, message.move)
            elif isinstance(message, Undo):
                await undo.take_back(hall.tables, live, message.seat, message.at)
            elif isinstance(message, Order):
                if message.seat != visitor.shown:  # at a hotseat: its player does not look, and could not be answered
                    raise Refused("not_yours", f"Seat {message.seat} is not shown; turn the view to it first.")
                await follow_orders.give(hall.tables, live, message.seat, message.order, message.on)
            elif isinstance(message, Ask):
                await consent.ask_for_hints(hall.tables, live, message.seat)
            elif isinstance(message, Consent):
                await undo.answer_request(hall.tables, live, message.seat, message.request, message.agree)
            elif isinstance(message, View):
                async with live.lock:
                    visitor.shown = message.seat
                    visitor.tell(telling.table_message(live, visitor))
            elif isinstance(message, Consider):
                moves.check_stamp(live, message.seat, message.at)
                visitor.tell(telling.preview_message(live, message.seat, message.picked, message.key))
            else:
                hall.limits.check("hint", visitor.number)
                moves.check_stamp(live, message.seat, message.at)
                consent.check_hint(live)
                hints = await hall.botroom.hint(live, message.seat)
                visitor.tell(telling.hint_message(hints))

    async def chat(self, text: str) -> None:
        visitor, live = self.visitor, self.live
        if visitor.person is None or visitor.name is None:
            raise Refused("nobody", "Pick a name first, then speak.")
        self.hall.limits.check("chat", visitor.person)
        said = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
        if not said:
            raise Refused("bad_message", "Say something: 1 to 500 characters.")
        person = visitor.person
        seat = next(iter(visitor.mine), None)
        name = await self._spoken_name(person, visitor.name) if seat is None else live.seats[seat].name
        line = {"name": name, "seat": seat, "text": said, "at": self.hall.now(), "notice": False}
        async with live.lock:
            await self.hall.tables.write(live, lambda database: repository.say(database, live.id, person, line))
            live.add_lines([line])
            watching.tell_all(live, telling.chat_message(line))

    async def _spoken_name(self, person: str, name: str) -> str:
        """The name of somebody who looks on."""

        def look_up(connection: Connection) -> str:
            known = people.find(connection, person)
            return people.spoken_name(connection, replace(known, name=name))[:LONGEST_NAME] if known else name

        return await self.hall.database.read(look_up)


def describe(error: ValidationError) -> str:
    """What is wrong with a message, in a line."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    if first["type"] in ("union_tag_invalid", "union_tag_not_found"):
        return f"A message has a type: {', '.join(KINDS)}."
    where = ".".join(str(part) for part in first["loc"] if part not in KINDS)
    return f"{where or 'The message'}: {first['msg']}."
