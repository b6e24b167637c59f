"""Closing the hall: nothing it began goes on without it."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest

from tests.hall.server_process import PATIENCE, Guest, House


def children(parent: int) -> dict[int, str]:
    """The processes a process has started, with their commands."""
    found = {}
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and int((entry / "stat").read_text().rpartition(")")[2].split()[1]) == parent:
                found[int(entry.name)] = (entry / "cmdline").read_text().replace("\0", " ")
        except OSError:  # it has ended meanwhile
            continue
    return found


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_compiler_stops_with_the_hall(tmp_path: Path, how: signal.Signals) -> None:
    house = House(tmp_path, NUMBA_DISABLE_JIT="0", MEADHALL_CACHE=str(tmp_path / "cache")).open()
    assert house.process is not None
    Guest(house, "Anna").table("me", "bot")  # the first table of a game has its rules compiled
    until = time.monotonic() + PATIENCE
    while not (compilers := [pid for pid, command in children(house.process.pid).items() if " warm " in command]):
        assert time.monotonic() < until, "no compiler was started"
    house.process.send_signal(how)
    house.process.communicate(timeout=PATIENCE)
    assert [pid for pid in compilers if Path(f"/proc/{pid}").exists()] == []
