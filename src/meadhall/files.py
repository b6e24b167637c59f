"""Where files belong, and how one is written so that no crash can lose or halve it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import platformdirs


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """`MEADHALL_DATA`, or the user's data folder."""
    return Path(environ.get("MEADHALL_DATA") or platformdirs.user_data_dir("meadhall"))


def write_whole(path: Path, text: str, mode: int = 0o600) -> None:
    """Writes a file: complete on disk before it takes the name. Where that fails, what was there is left as it was."""
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, mode)
        os.replace(temporary, path)
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            os.unlink(temporary)
        raise
    with suppress(OSError):  # the name itself, where the system can
        directory = os.open(path.parent, os.O_RDONLY)
        os.fsync(directory)
        os.close(directory)
