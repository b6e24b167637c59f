"""The hall's files are their owner's alone: who reads them knows every hand, and can be anybody."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path

log = logging.getLogger("meadhall.hall")

ALONE, FOLDER = 0o600, 0o700
OTHERS = 0o077  # what anybody but the owner may do
OUR_FILES, OUR_FOLDERS = (
    ("secret", ".secret.", "hall.sqlite", "security.log"),
    ("games", "arena", "reports", "cache"),
)  # of a data folder
BESIDE = (
    "",
    "-wal",
    "-shm",
    "-journal",
    ".lock",
    ".lock-journal",
)  # a database's file, and those SQLite puts beside it


def keep_folder(folder: Path) -> None:
    """The data folder, made if need be, is its owner's alone, unless it holds other things as well."""
    make_folder(folder)
    mode = _mode(folder)
    if mode & OTHERS:
        if mode & stat.S_ISVTX or not all(_ours(path.name) for path in folder.iterdir()):
            warn_of(folder)
        else:
            _tighten(folder, FOLDER)


def _ours(name: str) -> bool:
    return name.startswith(OUR_FILES) or name in OUR_FOLDERS


def make_folder(folder: Path) -> None:
    if not folder.is_dir():
        folder.mkdir(FOLDER, parents=True, exist_ok=True)
        folder.chmod(FOLDER)


def warn_of(folder: Path) -> None:
    """A folder others may look into is left as it is, if it is not the hall's own."""
    if _mode(folder) & OTHERS:
        log.warning("others may look into the folder %s; what the hall keeps there is its owner's alone", folder)


def keep_database(file: Path) -> None:
    """An SQLite database, with what SQLite puts beside it; made before SQLite does, which takes modes over from it."""
    if not file.parent.is_dir():
        make_folder(file.parent)
    else:
        warn_of(file.parent)
    for path in [file.with_name(file.name + ending) for ending in BESIDE]:
        keep_file(path, make=path.suffix == ".lock" or path == file)


def keep_file(path: Path, make: bool = False) -> None:
    """A file that is there, or is made, is its owner's alone. Whoever opens it next tells what cannot be done."""
    try:
        if make and not path.exists():
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, ALONE))
            path.chmod(ALONE)  # whatever the umask says
        if path.is_file() and _mode(path) & OTHERS:
            _tighten(path, ALONE)
    except OSError:
        return


def _mode(path: Path) -> int:
    """What the system lets people do with it; nothing, where it knows no such thing."""
    return path.stat().st_mode if os.name == "posix" else 0


def _tighten(path: Path, mode: int) -> None:
    try:
        path.chmod(mode)
    except OSError as error:
        log.warning("others may look into %s, and that cannot be changed: %s", path, error.strerror)
    else:
        log.warning("others could look into %s; it is its owner's alone now", path)
