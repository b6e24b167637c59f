"""A hall whose complaints are heard at once, not only when it closes."""

from __future__ import annotations

import signal
import subprocess
import threading
from pathlib import Path

import httpx

from tests.hall.server_process import PATIENCE, House

NAME = "games.example.org"  # others can come by it already: so the call that opens the hall opens no port


class Watched(House):
    """The real program; whatever it writes to its log is a fault of the hall."""

    def __init__(self, data: Path, **more: str) -> None:
        super().__init__(data, MEADHALL_HOST_NAMES=NAME, **more)
        self._said: list[str] = []
        self._listener: threading.Thread | None = None

    @property
    def complaints(self) -> str:
        return "".join(self._said)

    def open(self) -> Watched:
        super().open()
        self.line = httpx.Client(base_url=self.url, timeout=PATIENCE)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        return self

    def _listen(self) -> None:
        assert self.process is not None
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self._said.append(line.decode(errors="replace"))

    def close(self) -> str:
        """Closes it politely; returns what it complained of."""
        assert self.process is not None
        assert self._listener is not None
        self.line.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        self._listener.join(PATIENCE)
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()
        return self.complaints
