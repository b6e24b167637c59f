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

from meadhall.hall.storage import owner

log = logging.getLogger("meadhall.hall")

FILE = "security.log"
LARGEST, OLDER = 1 << 20, 4  # bytes of a file; files kept beside the newest
LONGEST_FACT = 120  # characters


class Journal:
    """Notes what matters to the safety of accounts."""

    def __init__(self, folder: Path, now: Callable[[], float]) -> None:
        self.path = folder / FILE
        for number in range(OLDER + 1):
            owner.keep_file(self._older(number))
        self._now = now
        self._complained = False

    def note(self, event: str, **facts: object) -> None:
        """Writes a line; a hall whose disk is full plays on without it."""
        at = datetime.fromtimestamp(self._now(), UTC).isoformat(timespec="milliseconds")
        told = {name: str(fact)[:LONGEST_FACT] for name, fact in facts.items() if fact is not None}
        line = json.dumps({"at": at, "event": event, **told}) + "\n"  # a line break inside a fact is escaped
        try:
            handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, owner.ALONE)
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
            newer = self._older(number - 1)
            if newer.exists():
                newer.replace(self._older(number))

    def _older(self, number: int) -> Path:
        """The newest file is number 0."""
        return self.path.with_name(f"{FILE}.{number}") if number else self.path
