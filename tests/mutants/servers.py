"""The servers of one worker, seen from the run: started when they are needed, asked one mutant at a time."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

from tests.mutants import serving
from tests.mutants.reach import Reach, Unsound, pytest_options
from tests.mutants.target import Target

QUICK = ("--tb=no", "--assert=plain")  # nobody reads why a test failed


class Server:
    """One process that forks; its own folder for what tests write, its own session so that all of it ends at once."""

    def __init__(self, command: list[str], target: Target) -> None:
        self.place = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.log = Path(self.place.name, "log")
        theirs, self.orders = os.pipe()
        self.answers, theirs_too = os.pipe()
        options = ["--basetemp", str(Path(self.place.name, "tests"))]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [*command, *options], cwd=target.root, start_new_session=True, pass_fds=(theirs, theirs_too),
                env={**target.environment(), serving.PLACES: f"{theirs} {theirs_too}"},
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
            )  # fmt: skip
        os.close(theirs)
        os.close(theirs_too)

    def ask(self, order: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to an order; TimeoutError after so many seconds on the wall."""
        with contextlib.suppress(BrokenPipeError):
            _write_all(self.orders, json.dumps(order).encode() + b"\n")
        said = b""
        with selectors.DefaultSelector() as waiting:
            waiting.register(self.answers, selectors.EVENT_READ)
            while not said.endswith(b"\n"):
                if not waiting.select(seconds):
                    raise TimeoutError
                part = os.read(self.answers, 1 << 16)
                if not part:
                    told = self.log.read_text()[-3000:] if self.log.exists() else ""
                    raise Unsound(f"a server ended:\n{told}")
                said += part
        return json.loads(said)

    def end(self) -> None:
        """Ends the process and its forks; a thread that waits for an answer finds the end of the pipe."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.place.cleanup()

    def close(self) -> None:
        os.close(self.orders)
        os.close(self.answers)


def _write_all(place: int, text: bytes) -> None:
    while text:
        text = text[os.write(place, text) :]


class Servers:
    """Those of all workers; when the run ends or is stopped they end as well."""

    def __init__(self, target: Target, reach: Reach) -> None:
        self.target, self.reach = target, reach
        self.running: dict[tuple[int, bool], Server] = {}  # by thread, and whether the rules are imported anew
        self.stopped = False
        self.starting = threading.Lock()

    def ask(self, outside: bool, order: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer of this worker's server; `outside` asks one that imports the rules anew."""
        key = (threading.get_ident(), outside)
        with self.starting:
            if self.stopped:
                raise KeyboardInterrupt
            if key not in self.running:
                self.running[key] = Server(self._command(outside), self.target)
            server = self.running[key]
        try:
            return server.ask(order, seconds)
        except TimeoutError:
            with self.starting:
                self.running.pop(key, None)
            server.end()
            server.close()
            raise

    def _command(self, outside: bool) -> list[str]:
        options = [*pytest_options(self.target), *QUICK]
        if outside:
            return [sys.executable, "-m", "tests.mutants.serving", *self.reach.libraries, "--", *options]
        files = dict.fromkeys(test.partition("::")[0] for test in self.reach.seconds)
        return [sys.executable, "-m", "pytest", *options, "-p", "tests.mutants.serving", *files]

    def end(self) -> None:
        with self.starting:
            self.stopped = True
            for server in self.running.values():
                server.end()
