"""The lines to the hall: who takes too long to ask or to read does not hold one for ever, and nobody holds too many."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from meadhall.hall.server import Hall
from meadhall.hall.tables.visitors import Outbox

HEADER, BODY = 10.0, 20.0  # seconds in which the head of a request, and its body, must be there
IDLE = 5  # seconds that a line is kept for the next request
UNREAD = 20.0  # seconds in which somebody must read some of what waits
MOST_UNREAD = 256 * 1024  # bytes of pongs and the like that wait for somebody who does not read
HANG_UP = 12.0  # seconds after the end in which the other side may still read what was said
NO_TEXT = 1007  # why a socket is closed: bytes that are no text, sent as text
LARGEST_FRAME = 16 * 1024
MOST_WAITING = 8  # messages of a socket that wait for the application while more are read
TEXT = 0x81  # how a frame begins that is a whole text
SHORT, MEDIUM, LONG = 126, 0xFFFF, 127  # a length below SHORT is one byte; else SHORT or LONG says that 2 or 8 follow
MOST_HEARD, PACE = 512 * 1024, 128 * 1024  # bytes a socket may say at once, and in a second, of whatever kind
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
TOO_MANY = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nRetry-After: 10\r\nConnection: close\r\n\r\n"


def serving(app: Any) -> uvicorn.Config:
    """How a hall is served. Whose word about others is believed is the hall's own affair (see guards.py)."""
    return uvicorn.Config(
        app, log_config=None, log_level="error", http=Line, ws=Wire, ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False, proxy_headers=False, server_header=False, timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=3, lifespan="on",
    )  # fmt: skip


class Server(uvicorn.Server):
    """Uvicorn's server; it can listen at more addresses while it runs, and hands tables over before it closes."""

    async def listen(self, listener: socket.socket, config: uvicorn.Config | None = None) -> None:
        """Answers there as at the first, or with another application; closes it with the others."""

        def line() -> asyncio.Protocol:
            return Line(config=config or self.config, server_state=self.server_state, app_state=self.lifespan.state)

        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(line, sock=listener, backlog=self.config.backlog))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.config.app.state.hall.hand_over()  # type: ignore[union-attr]
        await super().shutdown(sockets)


class Hasty:
    """What both kinds of lines have: an end for those who do not read, and a count of all that are open."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    config: uvicorn.Config
    _unread: asyncio.TimerHandle | None = None

    @property
    def hall(self) -> Hall:
        hall: Hall = self.config.app.state.hall  # type: ignore[union-attr]
        return hall

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        self._unread = self.loop.call_later(UNREAD, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()  # type: ignore[misc]
        if self._unread is not None:
            self._unread.cancel()

    def connection_lost(self, error: Exception | None) -> None:
        self.hall.limits.let_out(self.transport)
        super().connection_lost(error)  # type: ignore[misc]

    def hang_up(self) -> None:
        """Ends the connection, also if what was written is never read."""
        self.transport.close()
        self.loop.call_later(HANG_UP, self.transport.abort)


class Line(Hasty, H11Protocol):
    """Uvicorn's protocol, which by itself waits without end for the rest of a request."""

    _due: asyncio.TimerHandle | None = None
    _awaited: float | None = None  # the seconds for what is awaited of a request; None for nothing
    _is_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.hall.limits.let_in(transport, self.client[0] if self.client else "", self.hall.proxies):
            self.app_state = {**self.app_state, "line": transport}  # in the state of every call on this line
            self._await(HEADER)
        else:
            transport.write(TOO_MANY)
            self.hang_up()

    def data_received(self, data: bytes) -> None:
        if not self.transport.is_closing():
            super().data_received(data)
            self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self.hang_up()
        elif self.conn.trailing_data[0]:  # a part of the next request
            self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._is_socket = True
        super().handle_websocket_upgrade(event)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.hang_up()

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(msg)
        self.hang_up()

    def connection_lost(self, exc: Exception | None) -> None:
        self._await(None)
        super().connection_lost(exc)

    def _look(self) -> None:
        """How far the request has got: time runs anew for its body, but not for every byte."""
        state = self.conn.their_state
        awaited = HEADER if state is h11.IDLE else BODY if state is h11.SEND_BODY else None
        if self._is_socket:
            awaited = None
        if awaited != self._awaited:
            self._await(awaited)

    def _await(self, seconds: float | None) -> None:
        if self._due is not None:
            self._due.cancel()
        self._awaited = seconds
        self._due = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        answered = self._awaited == BODY and self.cycle.response_started
        if not self.transport.is_closing() and not answered and (self.conn.trailing_data[0] or self._awaited == BODY):
            self.transport.write(TOO_SLOW)
        self.hang_up()


class Wire(Hasty, WebSocketsSansIOProtocol):
    """Uvicorn's protocol, which by itself says nothing to those it cannot read, and waits for those who do not read."""

    _heard, _heard_at = 0.0, 0.0

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = Outbox()  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        now = self.loop.time()
        self._heard = max(0.0, self._heard - PACE * (now - self._heard_at)) + len(data)
        self._heard_at = now
        if self._heard > MOST_HEARD:  # no page and no bot says so much; reading it would keep others waiting
            self.transport.abort()
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:  # a path or header too long
            self.handshake_initiated = True
            self.transport.write(b"".join(self.conn.data_to_send()) or BAD_REQUEST)
            self.hang_up()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.close_sent:  # no handshake at all
            self.hang_up()

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def write_at_once(self, text: bytes) -> bool:
        """Writes a message if the line is open and whoever reads it keeps up; returns whether it did.

        A hall says the same few kinds of messages thousands of times a second: this is their way past all that an
        application may do to a message. Frames are not compressed (see `serving`), so that text is all there is.
        """
        if self.close_sent or self.conn.state is not OPEN or self.transport.is_closing() or not self.writable.is_set():
            return False
        size = len(text)
        if size < SHORT:
            head = bytes((TEXT, size))
        elif size <= MEDIUM:
            head = bytes((TEXT, SHORT)) + size.to_bytes(2)
        else:
            head = bytes((TEXT, LONG)) + size.to_bytes(8)
        self.transport.write(head + text)
        return True

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            del self.request, self.response  # some kilobytes, which nobody asks for any more
        if self.initial_response is not None and self.close_sent:  # refused with a status: nothing is missing
            self.handshake_complete = True

    def send_receive_event_to_app(self) -> None:
        """A message waits for the application, and when several do, nothing more is read.

        By itself Uvicorn stops to read at each, which costs more than reading it. Text that is none ends the
        connection, and is no news: by itself Uvicorn writes a traceback for each.
        """
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                self.conn.send_close(NO_TEXT)
                self.handle_parser_exception()
                return
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not self.read_paused and self.queue.qsize() > MOST_WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(HANG_UP, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.hang_up()

    def shutdown(self) -> None:
        """The hall closes. To those who are about to go nothing is said: by itself Uvicorn fails at that."""
        self.close_sent = self.close_sent or self.conn.state > OPEN
        super().shutdown()
