"""Bots from other code, called by where Python finds them: `mypackage:MyBot`."""

from __future__ import annotations

import importlib
import inspect
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from meadhall.engine.errors import UnknownName


def is_brought(name: str) -> bool:
    return ":" in name


@cache
def brought(name: str) -> Callable[[int], Any]:
    """What makes such a bot from a seed; a class that takes no seed gets none."""
    module_name, _, wanted = name.partition(":")
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)  # a program that was installed does not look where it is started
    try:
        made = getattr(importlib.import_module(module_name), wanted, None)
    except Exception as error:
        raise UnknownName(f"the bot {name!r} cannot be imported: {error}") from error
    if not callable(made):
        raise UnknownName(f"the module {module_name} has no class {wanted!r}, so there is no bot {name!r}")
    if isinstance(made, type) and not callable(getattr(made, "choose", None)):
        raise UnknownName(f"{name} is no bot: it has no method choose(chair)")
    takes_seed = bool(inspect.signature(made).parameters)
    return lambda seed: made(seed) if takes_seed else made()


def source_of(name: str) -> Path | None:
    """The file such a bot is written in, if it is written in one."""
    found = inspect.getsourcefile(importlib.import_module(name.partition(":")[0]))
    return Path(found) if found else None
