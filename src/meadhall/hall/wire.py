"""The line under a socket: every handshake is answered, and who reads nothing does not hold a line for ever."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HANG_UP = 12.0  # seconds after the end in which the other side may still read what was said
NO_TEXT = 1007  # why a socket is closed: bytes that are no text, sent as text
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Wire(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, which by itself says nothing to those it cannot read, and waits for those who do not read."""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:  # a path or header too long
            self.handshake_initiated = True
            self.transport.write(b"".join(self.conn.data_to_send()) or BAD_REQUEST)
            self._hang_up()

    def send_receive_event_to_app(self) -> None:
        """Text that is none ends the connection, and is no news: by itself Uvicorn writes a traceback for each."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(NO_TEXT)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(HANG_UP, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._hang_up()

    def _hang_up(self) -> None:
        """Ends the connection, also if what was written is never read."""
        self.transport.close()
        self.loop.call_later(HANG_UP, self.transport.abort)
