"""The security log: who logged in or failed to, which passwords, sessions and tokens changed, what was forbidden.

One JSON object a line, in `security.log` of the hall's folder, for its owner alone. It holds no password, no secret of
a cookie or token and no invitation. A full file is set aside; so many are kept, and no more.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("meadhall.hall")

FILE = "security.log"
LARGEST, OLDER = 1 << 20, 4  # bytes of a file; files kept beside the newest
LONGEST_FACT = 120  # characters
FORBIDDEN = (401, 403, 429)


class Journal:
    """Notes what matters to the safety of accounts."""

    def __init__(self, folder: Path, now: Callable[[], float]) -> None:
        self.path = folder / FILE
        self._now = now
        self._complained = False

    def note(self, event: str, **facts: object) -> None:
        """Writes a line; a hall whose disk is full plays on without it."""
        at = datetime.fromtimestamp(self._now(), UTC).isoformat(timespec="milliseconds")
        told = {name: str(fact)[:LONGEST_FACT] for name, fact in facts.items() if fact is not None}
        line = json.dumps({"at": at, "event": event, **told}) + "\n"  # a line break inside a fact is escaped
        try:
            handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                os.write(handle, line.encode())
                full = os.fstat(handle).st_size > LARGEST
            finally:
                os.close(handle)
            if full:
                self._set_aside()
            self._complained = False
        except OSError as error:
            if not self._complained:
                log.warning("%s cannot be written: %s", self.path, error)
            self._complained = True

    def _set_aside(self) -> None:
        for number in range(OLDER, 0, -1):
            newer = self.path.with_name(f"{FILE}.{number - 1}") if number > 1 else self.path
            if newer.exists():
                newer.replace(self.path.with_name(f"{FILE}.{number}"))


class Witness:
    """Around every call: notes those that were forbidden."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/api"):
            await self.app(scope, receive, send)
            return

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] in FORBIDDEN:
                asked = HTTPConnection(scope)
                hall = asked.app.state.hall
                who = scope.get("state", {}).get("who")
                address = asked.client.host if asked.client else None
                call = f"{scope['method']} {scope['path']}"  # its query is left out: an invitation stands there
                if hall.limits.within("noted", address):
                    hall.journal.note("forbidden", status=message["status"], call=call, person=who, address=address)
            await send(message)

        await self.app(scope, receive, answer)
