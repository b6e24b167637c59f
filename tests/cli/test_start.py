"""The program's front door: it starts fast, greets, and explains itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

import meadhall
from meadhall.cli import COMMANDS
from tests.cli.program import PROGRAM, environment, run


@pytest.mark.parametrize(
    "code",
    [
        "import meadhall; meadhall.game('odin').table(seed=1)",
        "from meadhall.cli import main; main(['--help'])",
        "from meadhall.cli import main; main(['hall', '--help'])",
        "from meadhall.cli import main; main(['play', 'odin'])",
    ],
)
def test_nothing_at_the_front_door_imports_the_compiler(tmp_path: Path, code: str) -> None:
    code += "\nimport sys; assert not [name for name in sys.modules if name.split('.')[0] in ('numba', 'llvmlite')]"
    cold = environment(tmp_path) | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=cold, stdin=subprocess.DEVNULL, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()


def test_alone_it_opens_the_hall_and_says_where(tmp_path: Path) -> None:
    hall = pexpect.spawn(PROGRAM[0], PROGRAM[1:], env=environment(tmp_path, BROWSER="true"), timeout=60)
    hall.expect(r"The hall is open at http://127\.0\.0\.1:\d+/")
    hall.sendintr()
    hall.expect("every table is kept")
    hall.expect(pexpect.EOF)
    hall.close()
    assert hall.exitstatus == 0


def test_help_names_every_command(tmp_path: Path) -> None:
    done = run(tmp_path, "--help")
    assert done.returncode == 0
    for command in COMMANDS:
        assert f"\n    {command} " in done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(tmp_path: Path, command: str) -> None:
    done = run(tmp_path, command, "--help")
    assert done.returncode == 0
    assert f"meadhall {command}" in done.stdout.partition("example")[2]


def test_help_of_play_shows_the_options_of_the_game(tmp_path: Path) -> None:
    shown = run(tmp_path, "play", "--help").stdout
    assert "--target single|short|normal|long|N" in shown
    assert "--short-deck" in shown


def test_version(tmp_path: Path) -> None:
    assert run(tmp_path, "--version").stdout == f"meadhall {meadhall.__version__}\n"
