"""Where the tests install packages of games."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from meadhall.games import SHELF


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that packages are installed into, on the path of this process and of those it starts."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), *filter(None, sys.path)]))
    monkeypatch.setenv("MEADHALL_CACHE", str(tmp_path / "cache"))
    known = set(sys.modules)
    SHELF.look_again()
    yield folder
    SHELF.look_again()
    for name in set(sys.modules) - known:
        if name.startswith(("meadhall_", "bad_")):
            del sys.modules[name]
