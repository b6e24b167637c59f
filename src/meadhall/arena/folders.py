"""Where runs are kept, and what is written beside them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import meadhall
from meadhall.arena.plan import Plan
from meadhall.arena.run_file import BadRun
from meadhall.files import data_folder, write_whole

RUN, RESULTS = "run.jsonl", "results.json"


def folder_of(plan: Plan, under: str = "arena") -> Path:
    """A plan's own folder among the user's data: the same command finds it again."""
    bots = "-".join(re.sub(r"[^A-Za-z0-9_]+", "_", bot) for bot in plan.bots)
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
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text, mode=0o644)
    except OSError as error:
        raise BadRun(f"cannot write {path}: {error.strerror}; --out names another folder") from None
    return path


def write_json(path: Path, figures: Mapping[str, Any]) -> Path:
    return write(path, json.dumps(figures, indent=2, ensure_ascii=False) + "\n")
