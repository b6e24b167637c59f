"""Tests that take turns. `pytest --turn N` runs the Nth of each group; without it, every test runs.

Tests marked `rotates("group")` look at the same thing in different ways: a whole game by mouse, by keyboard, by touch.
`make test` runs one of them, chosen by the commit, so that each commit is always tested alike and all get their turn.
"""

from __future__ import annotations

import subprocess
from collections import defaultdict
from zlib import crc32

import pytest

OPTION = "--turn"
BY_COMMIT = "commit"


def pytest_addoption(parser: pytest.Parser) -> None:
    told = f"of tests that take turns run only these: a number, or `{BY_COMMIT}` to choose by the commit"
    parser.addoption(OPTION, metavar="N", help=told)


def pytest_report_header(config: pytest.Config) -> str | None:
    chosen = turn(config)
    return None if chosen is None else f"tests that take turns: {OPTION} {chosen}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    chosen = turn(config)
    if chosen is None:
        return
    groups: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if mark := item.get_closest_marker("rotates"):
            parameters = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
            groups[mark.args[0].format(**parameters)].append(item)
    left_out = {item for name, group in groups.items() for item in group if item is not _pick(name, group, chosen)}
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = [item for item in items if item not in left_out]


def _pick(name: str, group: list[pytest.Item], chosen: int) -> pytest.Item:
    """Groups begin at different places, so that each run has some of all: mouse in one game, touch in another."""
    return group[(chosen + crc32(name.encode())) % len(group)]


def turn(config: pytest.Config) -> int | None:
    """Which of each group it is; None: all."""
    told = config.getoption(OPTION)
    if told is None:
        return None
    if told != BY_COMMIT:
        return int(told)
    asked = ["git", "rev-parse", "HEAD"]
    commit = subprocess.run(asked, cwd=config.rootpath, capture_output=True, text=True, check=False)
    return int(commit.stdout.strip()[:6] or "0", 16)
