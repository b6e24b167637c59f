"""The program's front door: it starts fast, greets, and explains itself."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

import meadhall
from meadhall.cli import COMMANDS
from meadhall.hall.addresses import of_this_machine
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


def opened(tmp_path: Path, *words: str) -> list[str]:
    """What a hall says when it opens."""
    hall = subprocess.Popen(
        [*PROGRAM, "hall", "--no-browser", "--port", "0", *words],
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert hall.stdout is not None
    said = []
    for line in hall.stdout:
        said.append(line.rstrip())
        if "Ctrl-C" in line:
            break
    hall.send_signal(signal.SIGINT)
    hall.communicate(timeout=60)
    return said


def test_in_a_network_it_says_where_friends_open_it(tmp_path: Path) -> None:
    said = opened(tmp_path, "--lan")
    port = re.findall(r"http://localhost:(\d+)/", said[0])[0]
    addresses = of_this_machine()
    if addresses:
        assert said[1] == f"Friends open it at http://{addresses[0]}:{port}/"
        assert said[2:-1] == [f"or http://{address}:{port}/" for address in addresses[1:]]
    else:
        assert said[1] == "This computer is in no network just now: friends can come when it is in one."


def test_on_this_machine_alone_it_names_no_other_address(tmp_path: Path) -> None:
    assert [line.split(" ")[0] for line in opened(tmp_path)] == ["The", "Ctrl-C"]
    said = opened(tmp_path, "--host-name", "games.example.org", "--proxy", "127.0.0.1")
    assert said[1] == "Friends open it at https://games.example.org/"


def test_one_place_to_listen_is_asked_for(tmp_path: Path) -> None:
    done = run(tmp_path, "hall", "--lan", "--host", "127.0.0.1")
    assert done.returncode == 2
    assert "not allowed with" in done.stderr


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


def test_a_program_that_a_test_starts_is_of_the_package_that_is_tested(tmp_path: Path) -> None:
    words = [sys.executable, "-c", "import meadhall; print(meadhall.__file__)"]
    for around in (environment(tmp_path), {**os.environ}):
        told = subprocess.run(words, cwd=tmp_path, env=around, capture_output=True, text=True, check=True).stdout
        assert Path(told.strip()) == Path(meadhall.__file__ or "")
