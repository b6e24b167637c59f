"""What a compiler says of rules that it cannot compile, as one sentence with file and line."""

from __future__ import annotations

import re
from pathlib import PurePath

from meadhall.engine.errors import CannotCompile

PLACE = re.compile(r'^File "(?P<file>[^"]+)", line (?P<line>\d+):\n(?P<shown>.*?\n +\^)', re.MULTILINE | re.DOTALL)
CALLEE = re.compile(r"<function (?P<name>\w+) at ")
ENGINE = PurePath(__file__).parent.parts[-2:]  # its functions call the rules, and are not to blame
ALLOCATES = ("NRT required", "DictType", "reflected list", "list(", "reflected set", "set(")


def is_compilers(error: Exception) -> bool:
    """Whether an error is one of the compiler, about what it was given."""
    return type(error).__module__.startswith("numba.")


def explained(title: str, error: Exception) -> CannotCompile:
    """The error of a game whose rules cannot be compiled: where, and what is wrong there."""
    said = str(error)
    lines = (line.strip() for line in said.splitlines())
    what = next((line for line in lines if line and not line.startswith("Failed in")), "no reason was given")
    if any(word in said for word in ALLOCATES):
        what = "rules make no lists, dicts, sets or strings"
    return CannotCompile(f"the rules of {title} cannot be compiled: {what.rstrip('. ')}{_place(said)}")


def _place(said: str) -> str:
    for found in PLACE.finditer(said):
        file = PurePath(found["file"])
        if file.parts[-3:-1] != ENGINE and "numba" not in file.parts:
            code = found["shown"].splitlines()[-2].strip()
            return f" ({'/'.join(file.parts[-2:])}, line {found['line']}: {code})"
    callee = CALLEE.search(said)
    return f" (in {callee['name']})" if callee else ""
