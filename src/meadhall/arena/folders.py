"""Where runs are kept, and what is written beside them."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import platformdirs

import meadhall
from meadhall.arena.plan import Plan
from meadhall.arena.runfile import BadRun

RUN, RESULTS = "run.jsonl", "results.json"


def data_folder() -> Path:
    """`MEADHALL_DATA`, or the user's data folder."""
    return Path(os.environ.get("MEADHALL_DATA") or platformdirs.user_data_dir("meadhall"))


def folder_of(plan: Plan, under: str = "arena") -> Path:
    """A plan's own folder among the user's data: the same command finds it again."""
    bots = "-".join(plan.bots)
    changed = "".join(
        f"-{option.name}-{value}"
        for option, value in zip(meadhall.game(plan.game_id).options, dict(plan.options).values(), strict=True)
        if value != option.default
    )
    name = f"{plan.game_id}-{bots}{changed}-seed-{plan.seed}"
    if len(name) > 120:  # some file systems allow no more than 255 bytes
        name = f"{name[:100]}-{sha256(name.encode()).hexdigest()[:12]}"
    return data_folder() / under / name


def write(path: Path, text: str) -> Path:
    """Writes a file: complete on disk before it takes the name."""
    temporary = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except OSError as error:
        with suppress(OSError):
            os.unlink(temporary)
        raise BadRun(f"cannot write {path}: {error.strerror}; --out names another folder") from None
    return path


def write_json(path: Path, figures: Mapping[str, Any]) -> Path:
    return write(path, json.dumps(figures, indent=2, ensure_ascii=False) + "\n")
