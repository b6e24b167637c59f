"""The client of a worker: starts it, asks it for figures, and says why it ended."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any

from meadhall.bench.worker import ENVIRONMENT

PREPARING = 1800  # seconds a library may take to import and compile
ANSWERING = 120  # seconds an answer may take beyond what was asked for


class WorkerFailed(Exception):
    """A worker is gone; the message says why in one line."""


class Worker:
    """A suite in a process of its own."""

    def __init__(self, suite: str, environment: Mapping[str, str]) -> None:
        self._errors = tempfile.TemporaryFile("w+", errors="replace")  # noqa: SIM115  (closed with the worker)
        self._process = subprocess.Popen(  # nosec B603 # this Python, with words of our own
            [sys.executable, "-m", "meadhall.bench.worker", suite],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, text=True,
            env={**os.environ, **ENVIRONMENT, **environment},
        )  # fmt: skip

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None and not stream.closed:
                with suppress(BrokenPipeError):
                    stream.close()
        self._errors.close()

    def ready(self) -> dict[str, dict[str, float]]:
        """Waits until the suite is prepared: the rows it can measure, with their facts."""
        facts: dict[str, dict[str, float]] = self._read(PREPARING)["ready"]
        return facts

    def rate(self, row: str, seconds: float) -> float:
        """What the row does in a second, measured over this many seconds."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps({"row": row, "seconds": seconds}) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise WorkerFailed(self._last_words()) from None
        return float(self._read(seconds + ANSWERING)["rate"])

    def _read(self, timeout: float) -> dict[str, Any]:
        assert self._process.stdout is not None
        timer = threading.Timer(timeout, self._process.kill)
        timer.daemon = True
        timer.start()
        try:
            line = self._process.stdout.readline()
            late = not timer.is_alive()
        finally:
            timer.cancel()
        if not line:
            raise WorkerFailed(f"no answer in {timeout:.0f} s" if late else self._last_words())
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _last_words(self) -> str:
        code = self._process.wait()
        self._errors.seek(0)
        lines = [line.strip() for line in self._errors if line.strip()]
        return lines[-1] if lines else f"it ended with exit code {code}"
