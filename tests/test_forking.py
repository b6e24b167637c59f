"""A program that is forked does what one does that is started: the same words, exit codes, signals and pipes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path
from subprocess import PIPE

import pytest

from tests.cli.program import PROGRAM, environment, run
from tests.forking import Program, can_fork, start

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this machine cannot fork")


@pytest.mark.parametrize(
    ("words", "typed"),
    [
        ("--version", b""),
        ("dance", b""),
        ("replay nowhere", b""),
        ("play odin --plain --seats 2 --target single --seed 1", b"?\n1\n1\n"),
        ("sim odin karl karl -n 2 --jobs 2 --target 1", b""),
    ],
)
def test_what_it_says_and_how_it_ends_is_the_same(tmp_path: Path, words: str, typed: bytes) -> None:
    env = environment(tmp_path)
    done = subprocess.run([*PROGRAM, *words.split()], input=typed, capture_output=True, env=env, cwd=tmp_path)
    program = start(words.split(), env, tmp_path, PIPE)
    assert isinstance(program, Program)
    said, complained = program.communicate(typed, 300)
    assert (program.wait(), complained) == (done.returncode, done.stderr)
    timeless = [re.sub(rb"[\d.,]+", b"#", words) for words in (said, done.stdout)]  # moves a second, and dates of files
    assert timeless[0] == timeless[1]


def test_each_has_its_own_folder_and_environment(tmp_path: Path) -> None:
    (tmp_path / "here").write_text("not a chronicle")
    assert "not a chronicle" in run(tmp_path, "replay", "here").stderr
    assert "No such file" in run(tmp_path.parent, "replay", "here").stderr
    told = run(tmp_path, "play", "odin", MEADHALL_DATA=str(tmp_path / "here"))
    assert "MEADHALL_DATA names another folder" in told.stderr
    assert "MEADHALL_DATA" not in run(tmp_path, "play", "odin", "--plain", typed="q\n").stderr


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_signal_ends_it_and_that_is_told(tmp_path: Path, number: signal.Signals) -> None:
    hall = start(["hall", "--no-browser", "--port", "0"], environment(tmp_path), tmp_path)
    assert isinstance(hall, Program)
    assert hall.stdout.readline().startswith(b"The hall is open")
    assert hall.poll() is None
    with pytest.raises(subprocess.TimeoutExpired):
        hall.wait(0)
    hall.send_signal(number)
    assert hall.communicate(timeout=60)[1] == b""
    assert hall.poll() == hall.wait() == -number
    hall.kill()  # it is gone, and nothing is done to another


def test_a_python_that_would_find_other_things_is_started_as_any_other(tmp_path: Path) -> None:
    env = environment(tmp_path)
    assert can_fork(env)
    assert can_fork(env | {"PYTHONDONTWRITEBYTECODE": "1", "NUMBA_DISABLE_JIT": "0"})
    assert not can_fork(env | {"PYTHONPATH": str(tmp_path)})
    program = start(["--version"], env | {"PYTHONPATH": str(tmp_path)}, tmp_path, PIPE)
    assert isinstance(program, subprocess.Popen)
    assert program.communicate(timeout=60)[0].startswith(b"meadhall ")
