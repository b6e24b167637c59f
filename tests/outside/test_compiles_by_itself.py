"""Rules that are used for long compile by themselves, in the background, and say so once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.outside import install_stones

PLAY = """\
import time
import meadhall
from meadhall.envs.gymnasium import OneSeat

def rounds(game):
    table = game.table(seats=2, seed=1)
    while not table.over:
        table.play(table.actors[0], table.legal(table.actors[0])[0])

game = meadhall.game("stones")
"""
UNTIL_COMPILED = """\
ends = time.monotonic() + 300
while not game.speed.is_native and time.monotonic() < ends:
    rounds(game)
print(game.speed.is_native)
"""
FOR_LONG = """\
while game._calls[0] < 20_000:
    rounds(game)
print(game.speed.is_native)
"""


def run(program: str) -> tuple[str, str]:
    """What the program said, and what it said beside."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY + program],
        capture_output=True, text=True, check=True, timeout=600,
    )  # fmt: skip
    return done.stdout.strip(), done.stderr


@pytest.mark.rotates("compiled by itself")
@pytest.mark.parametrize("made", ["", "OneSeat(game)\n"], ids=["tables", "an environment"])
def test_what_is_played_for_long_becomes_fast(site: Path, made: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MEADHALL_COMPILE", raising=False)
    install_stones(site)
    said, beside = run(made + UNTIL_COMPILED)
    assert said == "True"
    assert beside.count("compiling the rules of Stones in the background, once") == 1


@pytest.mark.parametrize("how", ["MEADHALL_COMPILE=0", "compile=False"])
def test_nothing_is_compiled_for_those_who_mind(site: Path, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEADHALL_COMPILE", "0" if how.startswith("MEADHALL") else "1")
    install_stones(site)
    made = "OneSeat(game)\n" if how.startswith("MEADHALL") else "OneSeat(game, compile=False)\n"
    assert run(made + FOR_LONG) == ("False", "")
