"""Work in another process that nobody waits for, and that can be called off."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable

log = logging.getLogger("meadhall.engine")
BY_ITSELF = "MEADHALL_COMPILE"  # in the environment, 0: nothing is compiled unless asked for, and nothing said of it


class Background:
    """One command at a time in a process of its own, and what to do when it is done."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._called_off = False
        self._failed = False

    @property
    def is_at_work(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def begin(self, command: list[str] | None, name: str, then: Callable[[], None]) -> None:
        """Runs the command, if any, then calls `then` in a thread of this process; nothing while one is running.

        `name` says what the command does, as in "cannot `name`". What has failed once is not tried again.
        """
        if self._failed or self.is_at_work:
            return
        self._called_off = False
        self._thread = threading.Thread(target=self._work, args=(command, name, then), name=name, daemon=True)
        self._thread.start()

    def _work(self, command: list[str] | None, name: str, then: Callable[[], None]) -> None:
        if command is not None:
            nothing = subprocess.DEVNULL
            found_here = os.pathsep.join(filter(None, sys.path))  # games of other packages are found there too
            with self._lock:
                if self._called_off:
                    return
                self._process = subprocess.Popen(  # nosec B603 # this Python, with words of our own
                    command, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True,
                    env={**os.environ, "PYTHONPATH": found_here},
                )  # fmt: skip
            if self._process.wait() and not self._called_off:
                self._failed = True
                log.warning("cannot %s: it runs as plain Python. Why, says: meadhall %s", name, " ".join(command[3:5]))
        if not self._called_off:
            then()

    def call_off(self) -> None:
        """Ends the other process if it is still at work; returns when nothing is going on any more."""
        with self._lock:
            self._called_off = True
            if self._process is not None:
                self._process.terminate()
        if self._thread is not None:
            self._thread.join()
