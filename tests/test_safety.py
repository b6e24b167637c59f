"""What attackers look for is not in the code: rules of our own beside bandit's, each seen to find what it is for."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import BaseModel

from meadhall.hall.api.app import create
from meadhall.hall.api.socket import MESSAGES
from meadhall.hall.settings import Settings
from tests import safety
from tests.hall.server_process import run

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "meadhall"
PAGE = ROOT / "web" / "src"
ESCAPES_ITSELF = "lib/Rules.svelte"  # a game's page of rules, from our own files through a renderer that escapes

Rule = Callable[[str], Iterator[str]]
HALL, EVERYTHING = SOURCE / "hall", SOURCE


def faults(rule: Rule, folder: Path, *kinds: str) -> list[str]:
    found = [file for kind in kinds for file in sorted(folder.rglob(f"*.{kind}")) if file.is_file()]
    files = [file for file in found if not file.name.endswith(".test.ts")]  # those are no part of the page
    assert len(files) > 20, "the files are elsewhere now"
    return [f"{file.relative_to(folder)}:{fault}" for file in files for fault in rule(file.read_text("utf-8"))]


@pytest.mark.parametrize(
    ("rule", "folder"),
    [
        (safety.foretold_dice, HALL), (safety.deciding_asserts, HALL), (safety.sql_made_of_words, EVERYTHING),
        (safety.unexplained_ignores, EVERYTHING),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)  # fmt: skip
def test_the_code_keeps_the_rule(rule: Rule, folder: Path) -> None:
    assert faults(rule, folder, "py") == []


def test_what_bandit_leaves_out_says_why() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert "[tool.bandit]" in text
    assert list(safety.unexplained_skips(text)) == []


def test_one_file_starts_programs() -> None:
    """Of all that a hall is made of: the others may have what somebody typed at hand."""
    found = [fault.split(":")[0] for fault in faults(safety.started_programs, EVERYTHING, "py")]
    assert {file for file in found if file.startswith(("hall/", "bots/", "games/", "engine/"))} == {
        "engine/background.py"
    }, found


def test_the_page_makes_markup_of_nothing_but_the_rules() -> None:
    found = faults(safety.page_that_writes_html, PAGE, "svelte", "ts")
    assert [fault.split(":")[0] for fault in found] == [ESCAPES_ITSELF], found


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (safety.foretold_dice, "import random"),
        (safety.foretold_dice, "import random as dice"),
        (safety.foretold_dice, "from random import uniform"),
        (safety.foretold_dice, "def f():\n    from numpy import random"),
        (safety.foretold_dice, "import numpy as np\nnp.random.default_rng()"),
        (safety.sql_made_of_words, "text(f'SELECT * FROM people WHERE name = {name}')"),
        (safety.sql_made_of_words, "text(f'SELECT * FROM people WHERE name = {name:>9}')"),
        (safety.sql_made_of_words, "connection.execute('SELECT ' + name)"),
        (safety.sql_made_of_words, "connection.execute('SELECT %s' % name)"),
        (safety.sql_made_of_words, "connection.exec_driver_sql('SELECT {}'.format(name))"),
        (safety.sql_made_of_words, "connection.execute(sa.text(f'SELECT {LIMIT} {name}'))"),
        (safety.sql_made_of_words, "for table in tables:\n    execute(f'DROP TABLE {table}')"),
        (safety.deciding_asserts, "assert person.id == host"),
        (safety.deciding_asserts, "assert a is not None and b == c"),
        (safety.started_programs, "import subprocess"),
        (safety.started_programs, "from subprocess import run"),
        (safety.started_programs, "import os\nos.system(name)"),
        (safety.started_programs, "import os\nos.execvp(name, [name])"),
        (safety.started_programs, "import asyncio\nasyncio.create_subprocess_exec(name)"),
        (safety.unexplained_ignores, "run(x)  # nosec"),
        (safety.unexplained_ignores, "run(x)  # nosec B603"),
        (safety.unexplained_ignores, "run(x)  # nosec # because I say so"),
        (safety.unexplained_skips, '[tool.bandit]\nskips = ["B101"]'),
        (safety.unexplained_skips, '[tool.bandit]\nskips = [\n    "B101",\n]'),
        (safety.unexplained_skips, '[tool.bandit]\nskips = [\n    "B101",  # why\n]'),
        (safety.unexplained_skips, '[tool.bandit]\nskips = [\n    "B101", "B105",  # a good reason for one\n]'),
        (safety.unexplained_skips, '[tool.bandit]\nexclude_dirs = ["src/meadhall/hall"]'),
        (safety.page_that_writes_html, "<p>{@html chat.text}</p>"),
        (safety.page_that_writes_html, "node.innerHTML = text"),
        (safety.page_that_writes_html, "new Function(text)()"),
        (safety.page_that_writes_html, "setTimeout('go()', 1)"),
    ],
)
def test_the_rule_finds_what_it_is_for(rule: Rule, text: str) -> None:
    assert list(rule(text))


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (safety.foretold_dice, "import secrets\nsecrets.SystemRandom().uniform(0, 1)\nfrom . import random"),
        (safety.sql_made_of_words, "text(f'SELECT pg_advisory_lock({HALL_LOCK})')\nexecute(select(people))"),
        (safety.sql_made_of_words, "execute('SELECT ' + COLUMNS)\nexecute(text('SELECT :name'), {'name': name})"),
        (safety.sql_made_of_words, "text(f'SET lock_timeout = {seconds:.3g}')"),
        (safety.sql_made_of_words, "for table in ('a', 'b'):\n    execute(f'DROP TABLE {table}')"),
        (safety.deciding_asserts, "assert kept.seed is not None\nassert isinstance(a, str) and b is not None"),
        (safety.started_programs, "import os\nconnection.execute(name)\nos.open(name, 0)"),
        (safety.unexplained_ignores, "run(x)  # nosec B603 # this Python, with our own words"),
        (safety.unexplained_skips, '[tool.bandit]\nskips = [\n    "B101",  # none of them decides\n]'),
        (safety.page_that_writes_html, "{person.name}\nsetTimeout(go, 1)"),
    ],
)
def test_the_rule_lets_sound_code_be(rule: Rule, text: str) -> None:
    assert list(rule(text)) == []


BAD = """
import hashlib, os, pickle, subprocess, tempfile, yaml
eval(input())
exec(input())
pickle.loads(b"")
yaml.load("", yaml.Loader)
hashlib.md5(b"")
os.system(input())
subprocess.run(input(), shell=True)
tempfile.mktemp()
os.chmod("secret", 0o777)
"""


def test_bandit_looks_for_what_it_is_there_for(tmp_path: Path) -> None:
    """With our settings it still finds the worst; `make lint` runs it over everything."""
    (tmp_path / "bad.py").write_text(BAD)
    words = ["-q", "-c", str(ROOT / "pyproject.toml"), "-f", "custom", "--msg-template", "{line} {test_id}"]
    done = subprocess.run(
        [sys.executable, "-m", "bandit", *words, str(tmp_path / "bad.py")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    found = {int(line.split()[0]) for line in done.stdout.splitlines() if line.strip()}
    assert found >= set(range(3, 12)), done.stdout


# ---- what comes in


def models(schema: Any, known: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema of an object or a value within this one."""
    if isinstance(schema, list):
        for part in schema:
            yield from models(part, known)
    elif isinstance(schema, dict):
        if "$ref" in schema:
            yield from models(known[schema["$ref"].rsplit("/", 1)[-1]], known)
            return
        yield schema.get("title", "?"), schema
        for part in schema.get("properties", {}).values():
            yield from models(part, known)
        for key in ("items", "additionalProperties", "anyOf", "oneOf", "allOf", "prefixItems"):
            yield from models(schema.get(key), known)


def endless(schema: dict[str, Any]) -> str:
    """What has no end in a value that comes in."""
    kind = schema.get("type")
    if "enum" in schema or "const" in schema:
        return ""
    if kind == "object" and schema.get("additionalProperties") is not False and "maxProperties" not in schema:
        return "takes fields that are not documented"
    if kind == "string" and not {"maxLength", "pattern", "format"} & set(schema):
        return "is text of any length"
    if kind == "array" and "maxItems" not in schema:
        return "is a list of any length"
    most, least = {"maximum", "exclusiveMaximum"}, {"minimum", "exclusiveMinimum"}
    if kind in ("integer", "number") and not (most & set(schema) and least & set(schema)):
        return "is a number of any size"
    return ""


def application(folder: Path, **more: Any) -> Any:
    return create(Settings(folder, f"sqlite:///{folder / 'hall.sqlite'}", native=False, **more))


def asked(documentation: Any) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in documentation["paths"].items():
        for method, operation in methods.items():
            yield method, path, operation


def test_all_that_calls_take_is_bounded(tmp_path: Path) -> None:
    documentation = application(tmp_path).openapi()
    known, found, seen = documentation["components"]["schemas"], [], 0
    for method, path, operation in asked(documentation):
        taken = [(parameter["name"], parameter["schema"]) for parameter in operation.get("parameters", [])]
        for content in operation.get("requestBody", {}).get("content", {}).values():
            taken.append(("body", content["schema"]))
        for name, schema in taken:
            for title, part in models(schema, known):
                seen += 1
                if fault := endless(part):
                    found.append(f"{method} {path}: {title or name} {fault}")
    assert seen > 40
    assert found == []


def test_messages_take_what_is_documented_and_nothing_else() -> None:
    """Their numbers are those of JSON (64 bits), and a whole message is at most 16 kB."""
    schema = MESSAGES.json_schema()
    kinds = [part for _, part in models({"oneOf": schema["oneOf"]}, schema["$defs"]) if part.get("type") == "object"]
    assert len(kinds) >= 8
    for part in kinds:
        assert part.get("additionalProperties") is False, part["title"]


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object"}, {"type": "string"}, {"type": "array", "items": {}}, {"type": "integer", "minimum": 0},
        {"type": "number", "maximum": 0},
    ],
    ids=lambda schema: schema["type"],
)  # fmt: skip
def test_what_has_no_end_is_found(schema: dict[str, Any]) -> None:
    class Outer(BaseModel):
        pass

    assert endless(schema)
    assert [part for _, part in models({"anyOf": [schema, {"type": "null"}]}, {}) if endless(part)] == [schema]
    assert endless(Outer.model_json_schema())


def test_every_call_counts_against_a_limit(tmp_path: Path) -> None:
    """Where nobody may ask anything, every call is refused for it: none can be asked without end."""
    app = application(tmp_path, limits=1e-9)

    async def ask_all() -> dict[str, int]:
        line = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=line, base_url="http://localhost") as client,
        ):
            return {
                f"{method} {path}": (await client.request(method, re.sub(r"{\w+}", "0", path))).status_code
                for method, path, _ in asked(app.openapi())
            }

    answers = run(ask_all())
    assert len(answers) > 20
    assert {call: status for call, status in answers.items() if status != 429} == {}
