"""A hall of its own for the tests: bots move at once, nobody is asked to slow down."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import IO

from tests.forking import Program, start


class House:
    """A running hall that can be closed and opened again at the same address."""

    def __init__(self, folder: Path, **more: str) -> None:
        """`more` is added to the environment."""
        self.folder = folder
        self.more = more
        self.port = 0
        self.process: subprocess.Popen[bytes] | Program | None = None
        self.open()

    def open(self) -> None:
        environ = {**os.environ, "MEADHALL_DATA": str(self.folder), "MEADHALL_BOT_PAUSE": "0", "MEADHALL_LIMITS": "0"}
        environ = {**environ, "MEADHALL_SUSPENSE": "0", "PYTHONUTF8": "1", **self.more}
        for name in ("DATABASE_URL", "PYTHONUNBUFFERED"):
            environ.pop(name, None)
        self.process = self._started(["hall", "--no-browser", "--port", str(self.port)], environ)
        self.port = self._announced(self.process.stdout)

    def _started(self, words: list[str], environ: dict[str, str]) -> subprocess.Popen[bytes] | Program:
        return start(words, environ, Path.cwd(), stderr=None)

    def _announced(self, told: IO[bytes] | None) -> int:
        assert told is not None
        for line in told:
            if b"http://" in line:
                return int(line.rstrip().rstrip(b"/").rsplit(b":", 1)[1])
        raise RuntimeError("the hall did not open")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def close(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None


class Dealt(House):
    """A hall in which every table is dealt from one seed, so that a test knows who holds what."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.program = DEALT.format(seed=seed)
        super().__init__(folder)

    def _started(self, words: list[str], environ: dict[str, str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-c", self.program, *words], env=environ, stdout=subprocess.PIPE)


DEALT = """
import sys
from meadhall.cli import main
from meadhall.hall.secrets import fairness
fairness.draw = lambda: ({seed}, "salt")
sys.exit(main())
"""
