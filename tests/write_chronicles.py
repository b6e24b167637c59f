"""Writes the golden chronicles that a game lacks: `python tests/write_chronicles.py GAME`."""

from __future__ import annotations

import sys
from pathlib import Path

import meadhall
from meadhall.checks import chronicles

FOLDER = Path(__file__).parent / "chronicles"

if __name__ == "__main__":
    chronicles.write(meadhall.game(sys.argv[1]), FOLDER)
