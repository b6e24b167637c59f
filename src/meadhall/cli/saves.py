"""Saved games: chronicles in the user's data folder, written so that no crash can lose or halve one."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import meadhall
from meadhall.engine import chronicle
from meadhall.engine.errors import BadChronicle, MeadhallError
from meadhall.engine.table import Table
from meadhall.files import data_folder, write_whole

ENDING = ".chronicle"
LARGEST = 16 << 20  # bytes; no game is as long
RESULT = "places"  # the note of a finished game


class BadFile(MeadhallError):
    """A file that cannot be read or written."""


def folder() -> Path:
    """Where games are kept."""
    return data_folder() / "games"


def new_file(game_id: str) -> Path:
    """A name no other saved game has."""
    stem = f"{game_id}-{datetime.now():%Y%m%d-%H%M%S}"
    names = (f"{stem}{f'-{again}' if again else ''}{ENDING}" for again in range(1 << 20))
    return next(path for path in map(folder().joinpath, names) if not path.exists())


def write(path: Path, table: Table, notes: Mapping[str, str]) -> None:
    """Saves the table: complete on disk before it takes the name."""
    if table.places is not None:
        notes = {**notes, RESULT: " ".join(map(str, table.places))}
    try:
        if path.parent == folder():
            path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, chronicle.write(table, notes))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        cure = "MEADHALL_DATA names another folder" if path.parent == folder() else "choose another name"
        raise BadFile(f"cannot save to {path}: {reason}; {cure}") from None


def read_text(path: Path) -> str:
    """A chronicle's text."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadFile(f"{path} is not a chronicle: it is not text") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadFile(f"cannot read {path}: {reason}; give the file of a saved game") from None
    if len(data) > LARGEST:
        raise BadFile(f"{path} is too large to be a chronicle")
    return text


def is_chronicle(path: Path) -> bool:
    try:
        return read_text(path).startswith(chronicle.TITLE)
    except BadFile:
        return False


def read(path: Path) -> tuple[Table, dict[str, str]]:
    """A saved table and the notes beside it."""
    text = read_text(path)
    try:
        return meadhall.load(text), chronicle.notes(text)
    except MeadhallError as error:
        raise BadChronicle(f"{path}: {error}") from None


def newest_unfinished(game_id: str) -> Path:
    """The game of this kind that was left last."""
    found = []
    with suppress(OSError):
        for path in folder().glob(f"{game_id}-*{ENDING}"):
            with suppress(OSError, BadFile):
                if RESULT not in chronicle.notes(read_text(path)):
                    found.append((path.stat().st_mtime_ns, path))
    if not found:
        raise BadFile(f"no unfinished game of {game_id} in {folder()}; begin one with: meadhall play {game_id}")
    return max(found)[1]
