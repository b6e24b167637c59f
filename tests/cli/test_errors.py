"""Whatever is wrong is told in one line that says what would be right, with exit code 2."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

import meadhall
from meadhall.cli import main
from tests.cli.program import PROGRAM, environment, run

WRONG = {
    "unknown command": ("dance", "there are hall, play, sim"),
    "command with a slip": ("pley", "did you mean 'play'?"),
    "unknown option before a command": ("--loud", "see meadhall --help"),
    "no game": ("play", "required: GAME"),
    "unknown game": ("play chess", "the hall has odin"),
    "too many seats": ("play odin --seats 9", "2 to 6 seats, not 9"),
    "seats in words": ("play odin --seats four", "a whole number from 1 is wanted, not 'four'"),
    "negative seats": ("play odin --seats=-3", "a whole number from 1"),
    "more people than seats": ("play odin --people 5", "from 1 to 4"),
    "nobody": ("play odin --people 0", "a whole number from 1"),
    "unknown bot": ("play odin --bots odin", "there are thrall, karl"),
    "too few bots": ("play odin --bots karl,karl", "one for each of the 3"),
    "no bot": ("play odin --bots=", "there are thrall, karl"),
    "bad target": ("play odin --target soon", "target is a whole number from 1"),
    "endless target": (f"play odin --target {'9' * 5000}", "target is a whole number from 1"),
    "no target": ("play odin --target", "expected one argument"),
    "options that do not go together": ("play odin --short-deck", "two seats only"),
    "switch with a value": ("play odin --seats 2 --short-deck=yes", "--short-deck"),
    "bad seed": ("play odin --seed x", "a whole number from 0"),
    "endless seed": (f"play odin --seed {'9' * 39}", "a seed is a whole number from 0 to"),
    "two of a name": ("play odin --people 2 --names Bo,bo", "give each its own name"),
    "too many names": ("play odin --seats 2 --names A,B,C", "3 names for 2 seats"),
    "empty name": ("play odin --names A,,B", "1 to 16 letters"),
    "a name that confuses": ("play odin --names you", "1 to 16 letters"),
    "unknown option": ("play odin --sets 4", "unrecognized arguments: --sets 4; see meadhall play --help"),
    "shortened option": ("play odin --se 4", "unrecognized arguments: --se 4"),
    "nothing to resume": ("play odin --resume", "begin one with: meadhall play odin"),
    "missing file to resume": ("play odin --resume nowhere", "cannot read nowhere: No such file"),
    "options for a resumed game": ("play odin --resume --seats 3", "leave out --seats"),
    "no bots": ("sim odin", "required: BOT"),
    "one bot": ("sim odin karl", "takes 2 to 6 bots"),
    "unknown bot in a match": ("sim odin karl baldr", "there are thrall, karl"),
    "no games": ("sim odin karl karl -n 0", "a whole number from 1"),
    "half a game": ("sim odin karl karl -n 0.5", "a whole number from 1"),
    "no processes": ("sim odin karl karl --jobs 0", "a whole number from 1"),
    "bad option in a match": ("sim odin karl karl --target 0", "target is a whole number from 1"),
    "no file": ("replay", "required: FILE"),
    "missing file": ("replay nowhere", "cannot read nowhere: No such file"),
    "folder": ("replay .", "cannot read .: Is a directory"),
    "unknown game to compile": ("warm chess", "the hall has odin"),
}


def assert_one_line(done: subprocess.CompletedProcess[str], words: str) -> None:
    assert done.returncode == 2, done
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("meadhall")
    assert words in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(("command", "words"), WRONG.values(), ids=WRONG.keys())
def test_wrong_words_are_told_in_one_line(tmp_path: Path, command: str, words: str) -> None:
    assert_one_line(run(tmp_path, *command.split()), words)


GOOD = "meadhall chronicle 1\ngame odin\nrules 1\nseats 2\nseed 1\nend 0 plies\n"
BROKEN = {
    "empty": (b"", "not a chronicle"),
    "binary": (bytes(range(256)), "not a chronicle"),
    "zeros": (b"\0" * 100, "not a chronicle"),
    "something else": (b"hello\n", "the first line should read"),
    "cut off": (GOOD[:-13].encode(), "cut off"),
    "wrong end": (GOOD.replace("0 plies", "7 plies").encode(), "line 6"),
    "after the end": ((GOOD + "ply 0 >1b\n").encode(), "something follows the end"),
    "unknown game": (GOOD.replace("odin", "chess").encode(), "the hall has odin"),
    "other rules": (GOOD.replace("rules 1", "rules 99").encode(), "rules version 99"),
    "no seed": (GOOD.replace("seed 1\n", "").encode(), "lacks its line 'seed'"),
    "seed in words": (GOOD.replace("seed 1", "seed one").encode(), "'seed' is followed by a whole number"),
    "endless seed": (GOOD.replace("seed 1", f"seed {'9' * 9000}").encode(), "'seed' is followed by a whole number"),
    "bad seats": (GOOD.replace("seats 2", "seats 7").encode(), "2 to 6 seats"),
    "bad option": (GOOD.replace("seed", "option luck on\nseed").encode(), "no option 'luck'"),
    "bad position": (GOOD.replace("end", "position {\nend").encode(), "a position in JSON"),
    "deep position": (GOOD.replace("end", f"position {'[' * 99999}\nend").encode(), "a position in JSON"),
    "impossible position": (GOOD.replace("end", 'position {"seats":2,"turn":5}\nend').encode(), "position"),
    "options of a position": (GOOD.replace("end", 'position {"options":5}\nend').encode(), "options are a dict"),
    "illegal move": (GOOD.replace("end 0", "ply 0 -\nend 1").encode(), "line 6"),
    "nonsense move": (GOOD.replace("end 0", "ply 0 xx\nend 1").encode(), "line 6"),
    "no such seat": (GOOD.replace("end 0", "ply 9 -\nend 1").encode(), "seats are numbered 0 to 1"),
}


@pytest.mark.parametrize(("content", "words"), BROKEN.values(), ids=BROKEN.keys())
def test_broken_chronicles_are_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, words: str
) -> None:
    file = tmp_path / "broken"
    file.write_bytes(content)
    code = main(["replay", str(file)])
    assert_one_line(subprocess.CompletedProcess("", code, *capsys.readouterr()), words)


def test_a_finished_game_is_not_resumed_but_read(tmp_path: Path) -> None:
    table = meadhall.game("odin").table(2, seed=1, target="single")
    while not table.over:
        table.play(table.actors[0], table.moves(table.actors[0])[0])
    (tmp_path / "over").write_text(table.save())
    assert_one_line(run(tmp_path, "play", "odin", "--resume", "over"), "meadhall replay over")


@pytest.mark.parametrize(("words", "told"), [("--ply 1", "from 0 to 0"), ("--seat 2", "from 0 to 1")])
def test_replay_says_which_plies_and_seats_there_are(tmp_path: Path, words: str, told: str) -> None:
    (tmp_path / "game").write_text(GOOD)
    assert_one_line(run(tmp_path, "replay", "game", *words.split()), told)


def test_a_data_folder_that_cannot_be_written_is_told_before_play_begins(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = run(tmp_path, "play", "odin", MEADHALL_DATA=str(tmp_path / "file"))
    assert_one_line(done, "MEADHALL_DATA names another folder")


def test_a_full_disk_is_told_in_one_line(tmp_path: Path) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    with open("/dev/full", "w") as full:
        words = [*PROGRAM, "rules", "odin"]
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, env=environment(tmp_path), text=True)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_a_closed_pipe_is_nobodys_fault(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    words = [*PROGRAM, "sim", "odin", "karl", "karl", "-n", "1"]
    done = subprocess.run(words, stdout=writing, stderr=subprocess.PIPE, env=environment(tmp_path), text=True)
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode == 141
