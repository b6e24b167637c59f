"""A run on disk: a line of JSON for its plan, then one for each game, each written as soon as it is played.

A line is in the system's hands before the next game counts: a killed run loses only games in progress. Lines are
forced to the disk itself once a second and at the end: a power cut loses a second at most.
"""

from __future__ import annotations

import json
import os
import stat
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

import meadhall
from meadhall.arena.plan import Plan
from meadhall.arena.play import GameResult, code_hash, play_some
from meadhall.arena.pool import Advance, Pool, PoolStopped, play_all
from meadhall.engine.errors import BadChronicle, MeadhallError

FORMAT = 1
SYNC_SECONDS = 1.0
WORDS = {
    "format": "format of the file", "version": "version of Meadhall", "game": "game", "rules": "version of the rules",
    "bots": "bots", "seed": "seed", "options": "options", "counted": "kind of run", "sources": "code of rules and bots",
}  # fmt: skip


class BadRun(MeadhallError):
    """A file of a run that cannot be used."""


class RunFile:
    """The games of one plan that were played so far; open while `with` lasts, and nobody else's meanwhile."""

    def __init__(self, path: Path, plan: Plan, fresh: bool = False) -> None:
        self.path = path
        self.plan = plan
        self.games: dict[int, GameResult] = {}
        self._fresh = fresh
        self._handle = -1
        self._synced = 0.0

    def __enter__(self) -> RunFile:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._handle = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
            self._lock()
            self._read()
        except FileExistsError:
            raise BadRun(f"{self.path.parent} is a file, not a folder; --out names another folder") from None
        except OSError as error:
            self._close()
            raise _trouble("cannot open", self.path, error) from None
        except BaseException:
            self._close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                os.fsync(self._handle)
        except OSError as error:
            raise _trouble("cannot write", self.path, error) from None
        finally:
            self._close()

    def play(self, games: int, pool: Pool, advance: Advance) -> list[GameResult]:
        """The first so many games of the plan, in order; those the file has are not played again."""
        missing = self.missing(games)
        advance(games - len(missing), games)
        try:
            for done, (_, game) in enumerate(play_all(play_some, self.plan, missing, pool), games - len(missing) + 1):
                self.add(game)
                advance(done, games)
        except PoolStopped as stopped:
            raise PoolStopped(f"{stopped}; the same command goes on where it stopped") from None
        return [self.games[number] for number in range(games)]

    def missing(self, games: int) -> list[int]:
        """Which of the first so many games the file does not have."""
        return [number for number in range(games) if number not in self.games]

    def add(self, game: GameResult) -> None:
        """Keeps a game."""
        self._write(game.as_dict())
        self.games[game.number] = game

    # ---- reading

    def _read(self) -> None:
        if not stat.S_ISREG(os.fstat(self._handle).st_mode):
            raise BadRun(f"{self.path} is not a file; --out names another folder")
        if self._fresh:
            os.ftruncate(self._handle, 0)
        with os.fdopen(os.dup(self._handle), "rb") as file:
            data = file.read()
        whole = data[: data.rfind(b"\n") + 1]
        first, *lines = whole.splitlines() or [b""]
        if first:
            self._check(first)
        elif not _line(header(self.plan)).startswith(data):  # else it was killed at its very beginning
            raise self._foreign()
        for number, line in enumerate(lines, 2):
            try:
                game = GameResult.from_dict(json.loads(line))
            except (ValueError, BadChronicle):
                raise BadRun(f"{self.path}: line {number} cannot be read; --fresh begins the run anew") from None
            self.games[game.number] = game
        os.ftruncate(self._handle, len(whole))  # a line that a killed run had only begun is not a game
        os.lseek(self._handle, 0, os.SEEK_END)
        if not first:
            self._write(header(self.plan))

    def _check(self, line: bytes) -> None:
        try:
            found = json.loads(line)["arena"]
            assert isinstance(found, dict)
        except (ValueError, KeyError, TypeError, AssertionError):
            raise self._foreign() from None
        for name, wanted in header(self.plan)["arena"].items():
            if found.get(name) != wanted:
                there, here = _words(found.get(name)), _words(wanted)
                raise BadRun(
                    f"{self.path} holds a run with another {WORDS[name]}: {there}, not {here}; "
                    "--out names another folder, --fresh begins this one anew"
                )

    def _foreign(self) -> BadRun:
        return BadRun(f"{self.path} is not a run of an arena; --out names another folder")

    # ---- writing

    def _write(self, thing: Mapping[str, Any]) -> None:
        rest = _line(thing)
        at = os.lseek(self._handle, 0, os.SEEK_CUR)
        try:
            while rest:
                rest = rest[os.write(self._handle, rest) :]
            if time.monotonic() - self._synced >= SYNC_SECONDS:
                os.fsync(self._handle)
                self._synced = time.monotonic()
        except OSError as error:
            with suppress(OSError):  # leaves no half line behind
                os.ftruncate(self._handle, at)
            raise _trouble("cannot write", self.path, error) from None

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:  # not every system has it
            return
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadRun(f"another run is writing {self.path}; wait for it, or --out names another folder") from None
        except OSError:
            return  # a file system without locks

    def _close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def header(plan: Plan) -> dict[str, Any]:
    """The first line of a run."""
    known = {
        "format": FORMAT,
        "version": meadhall.__version__,
        **plan.header(),
        "sources": code_hash(plan.game_id, plan.bots),
    }
    return {"arena": known}


def _line(thing: Mapping[str, Any]) -> bytes:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _words(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return " ".join(f"{name}={number}" for name, number in value.items()) or "none"
    return str(value)


def _trouble(what: str, path: Path, error: OSError) -> BadRun:
    return BadRun(f"{what} {path}: {error.strerror}; --out names another folder")
