"""`meadhall warm`, where there is no compiler to wait for."""

from __future__ import annotations

from pathlib import Path

from tests.cli.program import run


def test_without_a_compiler_it_says_so(tmp_path: Path) -> None:
    done = run(tmp_path, "warm")
    assert done.returncode == 0
    assert done.stdout.startswith("NUMBA_DISABLE_JIT is set")


def test_quiet_is_quiet(tmp_path: Path) -> None:
    done = run(tmp_path, "warm", "odin", "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
