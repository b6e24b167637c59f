"""Runs the real program, as a shell or a person at a terminal would."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect

import meadhall
from meadhall.engine.table import Table
from tests.forking import start

PROGRAM = [sys.executable, "-m", "meadhall"]
PROMPT = "Your move.*: "
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
CLEAR = "\x1b[2J"


def environment(data: Path, **more: str) -> dict[str, str]:
    """What the program finds around it: a data folder of its own, and no compiler."""
    kept = {
        name: os.environ[name] for name in ("PATH", "PYTHONPATH", "HOME", "LANG", "SYSTEMROOT") if name in os.environ
    }
    own = {"MEADHALL_DATA": str(data), "MEADHALL_CACHE": str(data / "cache"), "NUMBA_DISABLE_JIT": "1"}
    return {**kept, **own, "PYTHONUTF8": "1", "TERM": "xterm-256color", **more}


def run(data: Path, *words: str, typed: str | bytes = "", **more: str) -> subprocess.CompletedProcess[str]:
    """The program with its input and output in pipes."""
    program = start(list(words), environment(data, **more), data, subprocess.PIPE)
    said, complained = program.communicate(typed.encode() if isinstance(typed, str) else typed, timeout=300)
    return subprocess.CompletedProcess(program.args, program.wait(), said.decode(), complained.decode())


def sit_down(data: Path, *words: str, rows: int = 24, columns: int = 80, **more: str) -> Any:
    """A person at a terminal: `meadhall play` with these words."""
    player = pexpect.spawn(
        PROGRAM[0], [*PROGRAM[1:], "play", *words], env=environment(data, **more), encoding="utf-8", timeout=120,
        dimensions=(rows, columns), cwd=str(data),
    )  # fmt: skip
    player.delaybeforesend = None  # it waits for prompts, not for time
    return player


def see(player: Any, prompt: str = PROMPT) -> str:
    """Waits for the prompt; returns what the screen shows since it was last cleared."""
    player.expect(prompt)
    shown: str = (player.before + player.after).rsplit(CLEAR, 1)[-1]
    return ESCAPES.sub("", shown).replace("\r", "")


def do(player: Any, typed: str, prompt: str = PROMPT) -> str:
    """Types a line; returns the answer up to the next prompt."""
    player.sendline(typed)
    player.expect_exact(typed)
    return see(player, prompt)


def saved_games(data: Path) -> list[Path]:
    return sorted((data / "games").glob("*.chronicle"), key=lambda path: (path.stat().st_mtime_ns, path))


def saved(data: Path) -> Table:
    """The table in the newest saved game."""
    return meadhall.load(saved_games(data)[-1].read_text(encoding="utf-8"))


def leave(player: Any) -> int:
    """The exit code, once the program has ended."""
    player.expect(pexpect.EOF)
    player.close()
    assert player.exitstatus is not None
    return int(player.exitstatus)
