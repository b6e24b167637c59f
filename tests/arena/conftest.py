"""The command as tests of the arena call it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from meadhall.cli import main

Call = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """The command in this process, with a data folder of its own and no compiler; with plots only if they are named."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MEADHALL_DATA", str(tmp_path))
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.setenv("COLUMNS", "100")

    def call(*words: str) -> subprocess.CompletedProcess[str]:
        plots = () if {"--png", "--plots", "--no-plots"} & {*words} else ("--no-plots",)
        code = main([*words, "--jobs", "1", *plots])
        return subprocess.CompletedProcess(words, code, *capsys.readouterr())

    return call
