"""Rules of our own for safe code: each takes a file's text and says what in it is wrong, line by line."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator

IGNORED = re.compile(r"#\s*nosec\b")
EXPLAINED = re.compile(r"#\s*nosec B\d{3}(, ?B\d{3})* # \S.{7,}")
RUNS_SQL = ("text", "execute", "exec_driver_sql", "scalar", "scalars")
PAGE_WRITES_HTML = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "srcdoc", "DOMParser")
PAGE_RUNS_TEXT = (r"\beval\s*\(", r"\bnew\s+Function\b", r"\bset(?:Timeout|Interval)\s*\(\s*[\"'`]", r"javascript:")
STARTS_PROGRAMS = ("subprocess", "multiprocessing", "pty", "pexpect")
STARTS_PROGRAM = re.compile(r"(system|popen|startfile|fork|forkpty|exec[lv]\w*|spawn\w+|create_subprocess_\w+)$")
CONSTANT = re.compile(r"_*[A-Z][A-Z0-9_]*$")


def foretold_dice(text: str) -> Iterator[str]:
    """Chance in the hall comes from the system: what `random` gives can be computed from what it gave before."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or "", *(f"{node.module}.{name.name}" for name in node.names)]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("np", "numpy"):
            names = [f"numpy.{node.attr}"]
        else:
            continue
        if any(name == "random" or name.startswith(("random.", "numpy.random")) for name in names):
            yield f"{node.lineno}: chance comes from `secrets`, not from `random`"


def started_programs(text: str) -> Iterator[str]:
    """Who starts programs is looked at: nothing that somebody typed may be among their words."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found = any(name.name.split(".")[0] in STARTS_PROGRAMS for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found = (node.module or "").split(".")[0] in STARTS_PROGRAMS
        else:
            found = isinstance(node, ast.Attribute) and bool(STARTS_PROGRAM.match(node.attr))
        if found:
            yield f"{getattr(node, 'lineno', 0)}: a program is started"


def sql_made_of_words(text: str) -> Iterator[str]:
    """SQL is written out; values go beside it. Only constants of the module may be put into it."""
    lines, tree = text.splitlines(), ast.parse(text)
    written = {name for node in ast.walk(tree) for name in written_out(node)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called not in RUNS_SQL or not made_of_words(node.args[0], written):
            continue
        last = node.end_lineno or node.lineno
        if not any("nosec B608" in line for line in lines[node.lineno - 1 : last]):
            yield f"{node.lineno}: SQL is put together from words; bind the values instead"


def written_out(node: ast.AST) -> Iterator[str]:
    """The name that goes through a list written out in the code: `for table in ("ratings", "results")`."""
    if not isinstance(node, ast.For | ast.comprehension) or not isinstance(node.iter, ast.Tuple | ast.List):
        return
    if isinstance(node.target, ast.Name) and all(isinstance(part, ast.Constant) for part in node.iter.elts):
        yield node.target.id


def made_of_words(node: ast.expr, written: set[str]) -> bool:
    """Whether a text is put together from anything but constants."""
    if isinstance(node, ast.JoinedStr):
        parts = [part for part in node.values if isinstance(part, ast.FormattedValue)]
        return any(not is_constant(part.value, written) and not is_number(part) for part in parts)
    if isinstance(node, ast.BinOp):
        return any(made_of_words(side, written) or not is_constant(side, written) for side in (node.left, node.right))
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format"


def is_number(part: ast.FormattedValue) -> bool:
    """Formatted as a number (`{seconds:g}`), which a text cannot be."""
    return part.format_spec is not None and ast.unparse(part.format_spec).rstrip("'\"")[-1:] in "defg"


def is_constant(node: ast.expr, written: set[str]) -> bool:
    if isinstance(node, ast.Name):
        return bool(CONSTANT.match(node.id)) or node.id in written
    return isinstance(node, ast.Constant | ast.JoinedStr | ast.BinOp)  # the last two are looked into


def deciding_asserts(text: str) -> Iterator[str]:
    """An assert is gone under `python -O`: it may tell a type checker what is known, and decide nothing."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Assert) and not tells_a_type(node.test):
            yield f"{node.lineno}: an assert tells a type (`x is not None`, isinstance); refuse with an error instead"


def tells_a_type(test: ast.expr) -> bool:
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return all(tells_a_type(part) for part in test.values)
    if isinstance(test, ast.Compare):
        return all(isinstance(op, ast.IsNot) for op in test.ops)
    return isinstance(test, ast.Call) and getattr(test.func, "id", "") == "isinstance"


def unexplained_ignores(text: str) -> Iterator[str]:
    """Whoever tells bandit to look away says from what, and why."""
    for number, line in enumerate(text.splitlines(), 1):
        if IGNORED.search(line) and not EXPLAINED.search(line):
            yield f"{number}: say why: `# nosec B603 # the reason`"


def unexplained_skips(text: str) -> Iterator[str]:
    """What bandit is told to leave out, in `pyproject.toml`, says why: a line for each, with its reason."""
    settings = tomllib.loads(text).get("tool", {}).get("bandit", {})
    lines = text.splitlines()
    for test in settings.get("skips", []):
        if not any(re.search(rf'^\s*"{test}",?\s*# \S.{{7,}}', line) for line in lines):
            yield f"{test} is left out without a reason"
    for name in set(settings) - {"skips"}:
        yield f"{name} leaves out who knows what"


def page_that_writes_html(text: str) -> Iterator[str]:
    """The page puts text on the screen as text; nothing that somebody typed becomes markup or a program."""
    for number, line in enumerate(text.splitlines(), 1):
        if "{@html" in line or any(word in line for word in PAGE_WRITES_HTML):
            yield f"{number}: the page writes HTML"
        if any(re.search(pattern, line) for pattern in PAGE_RUNS_TEXT):
            yield f"{number}: the page runs text as a program"
