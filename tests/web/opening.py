"""A hall of its own for the tests: bots move at once, nobody is asked to slow down."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import IO


class House:
    """A running hall that can be closed and opened again at the same address."""

    command = ("-m", "meadhall")

    def __init__(self, folder: Path, **more: str) -> None:
        """`more` is added to the environment."""
        self.folder = folder
        self.more = more
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.open()

    def open(self) -> None:
        environ = {**os.environ, "MEADHALL_DATA": str(self.folder), "MEADHALL_BOT_PAUSE": "0", "MEADHALL_LIMITS": "0"}
        environ = {**environ, "MEADHALL_SUSPENSE": "0", **self.more}
        environ.pop("DATABASE_URL", None)
        command = [sys.executable, *self.command, "hall", "--no-browser", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True)
        self.port = self._announced(self.process.stdout)

    def _announced(self, told: IO[str] | None) -> int:
        assert told is not None
        for line in told:
            if "http://" in line:
                return int(line.rstrip().rstrip("/").rsplit(":", 1)[1])
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
        self.command = ("-c", DEALT.format(seed=seed))
        super().__init__(folder)


DEALT = """
import sys
from meadhall.cli import main
from meadhall.hall.secrets import fairness
fairness.draw = lambda: ({seed}, "salt")
sys.exit(main())
"""
