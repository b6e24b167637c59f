"""A hall inside the test's own process, whose tables can be laid at any position: for moments games seldom reach."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import uvicorn

from meadhall import Table
from meadhall.cli.hall import listen
from meadhall.hall.api.app import create
from meadhall.hall.api.wire import Wire
from meadhall.hall.play import follow_orders, moves
from meadhall.hall.settings import Settings
from meadhall.hall.storage import repository
from meadhall.hall.tables import watching


class Server(uvicorn.Server):
    """A server that says when it is open."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.open = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.open.set()


class Staging:
    """A hall in a thread of its own."""

    def __init__(self, folder: Path, bot_pause: float = 0.0, **more: Any) -> None:
        url = f"sqlite:///{folder / 'hall.sqlite'}"
        self.app = create(Settings(folder, url, (bot_pause, bot_pause), (0, 0), limits=0, native=False, **more))
        listener = listen("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self.server = Server(uvicorn.Config(self.app, log_level="error", ws=Wire))
        self.laid = 0  # tables so far
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_until_complete, args=(self.server.serve([listener]),))
        self.thread.start()
        assert self.server.open.wait(60), "the hall did not open"

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join()
        self.loop.close()

    def lay(self, table_id: str, table: Table) -> str:
        """The table of that id goes on from this position; the stamp under which its first seat is told of it."""
        self._do(self._lay(table_id, table))
        stamp: str = self.app.state.hall.tables.by_id[table_id].dealt.questions.of(0).stamp
        return stamp

    def await_ply(self, table_id: str, ply: int) -> None:
        """Waits until so many moves have been made at that table."""
        self._do(self._await_ply(table_id, ply))

    def play(self, table_id: str, seat: int, text: str) -> None:
        """A move by somebody else at that table."""
        self._do(self._play(table_id, seat, text))

    async def _lay(self, table_id: str, table: Table) -> None:
        hall = self.app.state.hall
        live = await hall.tables.get(table_id)
        async with live.lock:
            for task in live.thinking.values():
                task.cancel()
            self.laid += 1
            await hall.database.write(lambda connection: repository.take_back(connection, table_id, self.laid, 0))
            live.dealt.begin(table)
            watching.tell_table(live)
        hall.tables.wake(live)

    async def _await_ply(self, table_id: str, ply: int) -> None:
        while self.table(table_id).ply < ply:
            await asyncio.sleep(0.01)

    async def _play(self, table_id: str, seat: int, text: str) -> None:
        hall = self.app.state.hall
        live = await hall.tables.get(table_id)
        async with live.lock:
            for number in live.game.parse(live.dealt.secrets.table_before(seat).record, seat, text):
                await moves.make(hall.tables, live, seat, number)

    def order(self, table_id: str, seat: int, order: str, on: bool) -> None:
        """A standing order of that seat."""
        hall = self.app.state.hall
        self._do(follow_orders.give(hall.tables, hall.tables.by_id[table_id], seat, order, on))

    def set_aside(self, table_id: str) -> None:
        """Something is found to be wrong with that table."""
        self._do(self._set_aside(table_id))

    async def _set_aside(self, table_id: str) -> None:
        hall = self.app.state.hall
        hall.tables.set_aside(hall.tables.by_id[table_id], TypeError("a passing fault"))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def table(self, table_id: str) -> Table:
        """The table of that id as it stands."""
        table: Table = self.app.state.hall.tables.by_id[table_id].dealt.table
        return table
