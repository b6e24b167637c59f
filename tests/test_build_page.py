"""The page is checked anew whenever anything changes that its checks look at, and not before."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import build_page

EVENTS = "src/meadhall/games/odin/events.py"
LOOKED_AT = ("web/src/lib/words.ts", "web/src/lib/words.test.ts", "web/eslint.config.js", "web/tsconfig.json", EVENTS)
SETTINGS = ("index.html", "package.json", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts")


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What Node was asked to do, in a checkout with a page of few files."""
    for name in (*LOOKED_AT, *(f"web/{setting}" for setting in SETTINGS), "web/public/hall.svg"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / "web/node_modules").mkdir()
    asked: list[str] = []
    for name, path in (("ROOT", ""), ("WEB", "web"), ("PASSED", "web/node_modules/.passed")):
        monkeypatch.setattr(build_page, name, tmp_path / path)
    monkeypatch.setattr(build_page, "install", lambda: None)
    monkeypatch.setattr(build_page, "npm", lambda *words: asked.append(words[-1]))
    return asked


@pytest.mark.parametrize("changed", LOOKED_AT)
def test_a_page_that_passed_is_checked_again_after_a_change(tmp_path: Path, asked: list[str], changed: str) -> None:
    build_page.check()
    assert asked == ["check", "lint", "test"]
    build_page.check()
    assert asked == ["check", "lint", "test"]
    (tmp_path / changed).write_text("changed")
    build_page.check()
    assert asked == 2 * ["check", "lint", "test"]


def test_a_page_that_fails_is_checked_until_it_passes(asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def npm(*words: str) -> None:
        asked.append(words[-1])
        raise SystemExit(f"npm {words[-1]} failed")

    with monkeypatch.context() as failing:
        failing.setattr(build_page, "npm", npm)
        for _ in range(2):
            with pytest.raises(SystemExit):
                build_page.check()
    assert asked == ["check", "check"]
    build_page.check()
    assert asked[2:] == ["check", "lint", "test"]


def test_all_that_the_page_reads_outside_its_folder_is_known() -> None:
    known = {file.resolve() for file in build_page.ROOT.glob(build_page.READ_BY_TESTS)}
    read = {
        (file.parent / name.split("?")[0]).resolve()
        for file in (build_page.WEB / "src").rglob("*.*")
        if file.suffix in (".ts", ".svelte")
        for name in re.findall(r"""(?:from|import|import\()\s*['"](\.[^'"]+)""", file.read_text("utf-8"))
    }
    outside = {file for file in read if not file.is_relative_to(build_page.WEB)}
    assert outside
    assert outside <= known
