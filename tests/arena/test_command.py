"""`meadhall arena`: the same figures whoever plays, whatever interrupts it; files, plots and refusals."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.arena.conftest import Call
from tests.cli.program import PROGRAM, environment, run

MATCH = ("arena", "odin", "karl", "thrall", "--target", "single")
needs_plots = pytest.mark.skipif(not find_spec("matplotlib"), reason="matplotlib is not installed (the extra `plots`)")
needs_ray = pytest.mark.skipif(not find_spec("ray"), reason="Ray is not installed (the extra `ray`)")


def arena(call: Call, out: str, *words: str) -> tuple[str, dict[str, Any]]:
    """Plays; returns what was shown and the figures kept."""
    done = call(*MATCH, "--out", out, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout, figures_in(Path(out))


def figures_in(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "results.json").read_text())
    return found


def games_in(file: Path) -> list[bytes]:
    return [line for line in file.read_bytes().splitlines(keepends=True)[1:] if line.endswith(b"\n")]


def test_figures_follow_from_the_seed_whatever_the_jobs(tmp_path: Path, call: Call) -> None:
    _, alone = arena(call, "alone", "-n", "110")
    done = run(tmp_path, *MATCH, "--out", "together", "-n", "110", "--jobs", "3", "--no-plots")
    assert done.returncode == 0, done.stderr
    assert figures_in(tmp_path / "together") == alone
    assert sorted(games_in(tmp_path / "alone/run.jsonl")) == sorted(games_in(tmp_path / "together/run.jsonl"))
    _, other = arena(call, "other", "-n", "110", "--seed", "2")
    assert other["bots"] != alone["bots"]


@needs_ray
def test_figures_are_the_same_on_a_ray_cluster(tmp_path: Path, call: Call) -> None:
    _, alone = arena(call, "alone", "-n", "20")
    words = [*PROGRAM, *MATCH, "--out", "cluster", "-n", "20", "--jobs", "2", "--no-plots", "--ray", "local"]
    with (tmp_path / "said").open("w+b") as said:  # a file: whatever Ray leaves behind would hold a pipe open
        done = subprocess.run(words, env=environment(tmp_path), cwd=tmp_path, stdout=said, stderr=said, timeout=300)
    assert done.returncode == 0, (tmp_path / "said").read_text()
    assert figures_in(tmp_path / "cluster") == alone


def test_a_killed_run_goes_on_where_it_stopped(tmp_path: Path, call: Call) -> None:
    file = tmp_path / "killed/run.jsonl"
    words = [*PROGRAM, *MATCH, "--out", "killed", "-n", "100000", "--jobs", "2", "--no-plots"]
    with subprocess.Popen(words, env=environment(tmp_path), cwd=tmp_path) as program:
        while program.poll() is None and (not file.exists() or len(games_in(file)) < 20):
            os.sched_yield()
        players = children(program.pid)
        program.kill()
    assert program.returncode == -signal.SIGKILL
    for player in players:  # they do not play on for nobody
        while alive(player):
            os.sched_yield()
    kept = games_in(file)
    assert len(kept) >= 20
    with file.open("ab") as torn:
        torn.write(b'{"n":99999,"bots":["ka')
    games = str(len(kept) + 10)
    _, resumed = arena(call, "killed", "-n", games)
    assert games_in(file)[: len(kept)] == kept
    _, at_once = arena(call, "at once", "-n", games)
    assert resumed == at_once


def alive(pid: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in listed.read_text().split()] if listed.exists() else []


def test_the_same_command_plays_nothing_twice_and_a_larger_one_plays_on(tmp_path: Path, call: Call) -> None:
    arena(call, "run", "-n", "6")
    file = tmp_path / "run/run.jsonl"
    before = file.read_bytes()
    arena(call, "run", "-n", "6")
    assert file.read_bytes() == before
    shown, figures = arena(call, "run", "-n", "9")
    assert figures["games"] == 10  # whole rounds
    assert "10 games in 5 rounds" in shown
    assert file.read_bytes().startswith(before)


def test_without_out_the_run_is_found_again_among_the_data(tmp_path: Path, call: Call) -> None:
    shown = call(*MATCH, "-n", "2").stdout
    folder = Path(shown.split("Saved in ")[1].split(": run.jsonl")[0])
    assert folder == tmp_path / "arena" / "odin-karl-thrall-target-1-seed-1"
    assert len(games_in(folder / "run.jsonl")) == 2


@needs_plots
def test_plots_are_pictures_with_words_in_them(tmp_path: Path, call: Call) -> None:
    arena(call, "run", "-n", "10", "--png")
    for name, words in {
        "ladder": ("karl", "thrall", "rating"), "seats": ("seat 0", "seat 1", "chance"), "length": ("Moves of a game",)
    }.items():  # fmt: skip
        picture = ElementTree.parse(tmp_path / f"run/{name}.svg").getroot()
        assert picture.tag == "{http://www.w3.org/2000/svg}svg"
        written = " ".join(picture.itertext())
        for word in words:
            assert word in written, name
        assert (tmp_path / f"run/{name}.png").read_bytes().startswith(b"\x89PNG\r\n")
    before = (tmp_path / "run/seats.svg").read_bytes()
    arena(call, "run", "-n", "10", "--plots")
    assert (tmp_path / "run/seats.svg").read_bytes() == before


def test_the_table_shows_ratings_shares_and_intervals(tmp_path: Path, call: Call) -> None:
    shown, figures = arena(call, "run", "-n", "20")
    for word in ("Rating", "95 %", "Wins %", "karl", "thrall", "Seat 0", "ahead of", "moves a game", "zero"):
        assert word in shown
    assert figures["bots"][0]["bot"] == "karl"
    printed = json.loads(call(*MATCH, "--out", "run", "-n", "20", "--json").stdout)
    assert printed == figures


def test_a_game_for_one_is_compared_deal_by_deal(tmp_path: Path, call: Call) -> None:
    words = ("arena", "sagas", "karl", "thrall", "-n", "3", "--story", "eirik", "--out", "run")
    done = call(*words)
    assert done.returncode == 0, done.stderr
    assert "6 games in 3 deals" in done.stdout
    assert json.loads((tmp_path / "run/results.json").read_text())["chance"] is None


WRONG = {
    "nothing": ("arena", "name a game and its bots"),
    "no bots": ("arena odin", "name the bots, one for each seat"),
    "unknown game": ("arena chess karl karl", "the hall has odin"),
    "unknown bot": ("arena odin karl loki", "there are thrall, karl"),
    "too few bots": ("arena spoils karl karl", "takes 3 to 10 bots, one for each seat; not 2"),
    "twice the same alone": ("arena sagas karl karl", "name each level once"),
    "no games": ("arena odin karl karl -n 0", "a whole number from 1"),
    "half a game": ("arena odin karl karl -n 1.5", "a whole number from 1"),
    "bad option": ("arena odin karl karl --target 0", "target is a whole number from 1"),
    "a ladder with options": ("arena odin --target 1 --ladder", "plays with default options"),
    "a ladder of one": ("arena odin karl --ladder", "two levels at least"),
    "a folder that is a file": ("arena odin karl karl --out file", "file is a file, not a folder; --out names another"),
    "a run that is a folder": ("arena odin karl karl --out folder", "cannot open folder/run.jsonl: Is a directory"),
    "not a run": ("arena odin karl karl --out other", "other/run.jsonl is not a run of an arena"),
    "a ladder that is none": ("arena --ladder --out other", "other/ladder.json cannot be read"),
}


@pytest.mark.parametrize(("command", "words"), WRONG.values(), ids=WRONG.keys())
def test_wrong_words_and_files_are_told_in_one_line(tmp_path: Path, call: Call, command: str, words: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder/run.jsonl").mkdir(parents=True)
    (tmp_path / "other").mkdir()
    for name in ("run.jsonl", "ladder.json"):
        (tmp_path / "other" / name).write_bytes(b"hello\n\0\xff")
    assert_refused(call(*command.split()), words)
    assert (tmp_path / "other/run.jsonl").read_bytes() == b"hello\n\0\xff"


def assert_refused(done: subprocess.CompletedProcess[str], words: str) -> None:
    assert done.returncode == 2, done
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("meadhall")
    assert words in done.stderr
    assert done.stdout == ""


OTHERS = {
    "bots": (("--target", "1"), "another bots: karl thrall, not thrall karl"),
    "options": ((), "another options: target=1 short_deck=0, not target=15 short_deck=0"),
    "seed": (("--target", "1", "--seed", "3"), "another seed: 1, not 3"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_another_line_up_in_the_same_file_is_refused(tmp_path: Path, call: Call, name: str) -> None:
    arena(call, "run", "-n", "2")
    bots = ("thrall", "karl") if name == "bots" else ("karl", "thrall")
    more, words = OTHERS[name]
    before = (tmp_path / "run/run.jsonl").read_bytes()
    again = ("arena", "odin", *bots, "--out", "run", "-n", "2", *more)
    assert_refused(call(*again), words)
    assert (tmp_path / "run/run.jsonl").read_bytes() == before
    assert call(*again, "--fresh").returncode == 0


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("version", "another version of Meadhall"),
        ("rules", "another version of the rules"),
        ("sources", "another code"),
    ],
)
def test_another_version_in_the_same_file_is_refused(tmp_path: Path, call: Call, name: str, words: str) -> None:
    arena(call, "run", "-n", "2")
    file = tmp_path / "run/run.jsonl"
    file.write_text(re.sub(rf'"{name}":[^,}}]+', f'"{name}":"old"', file.read_text(), count=1))
    assert_refused(call(*MATCH, "--out", "run", "-n", "2"), words)


def test_a_broken_line_is_named(tmp_path: Path, call: Call) -> None:
    arena(call, "run", "-n", "2")
    with (tmp_path / "run/run.jsonl").open("a") as file:
        file.write('{"n": 3}\n')
    assert_refused(call(*MATCH, "--out", "run", "-n", "4"), "line 4 cannot be read; --fresh")


def test_two_runs_do_not_write_one_file(tmp_path: Path, call: Call) -> None:
    fcntl = pytest.importorskip("fcntl")
    arena(call, "run", "-n", "2")
    with (tmp_path / "run/run.jsonl").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert_refused(call(*MATCH, "--out", "run", "-n", "4"), "another run is writing")


def test_a_full_disk_is_told_in_one_line_and_leaves_whole_games(tmp_path: Path, call: Call) -> None:
    """The shell's limit on files stands for the disk: 2048 bytes."""
    words = [*PROGRAM, *MATCH, "--out", "run", "-n", "400", "--jobs", "1", "--no-plots"]
    limited = ["sh", "-c", 'ulimit -f 4; exec "$@"', "sh", *words]
    done = subprocess.run(limited, env=environment(tmp_path), cwd=tmp_path, capture_output=True, text=True)
    assert_refused(done, "run.jsonl: File too large; --out names another folder")
    assert (tmp_path / "run/run.jsonl").read_bytes().endswith(b"}\n")
    arena(call, "run", "-n", "40")


@needs_ray
@pytest.mark.parametrize(
    ("address", "words"), [("nowhere", "host:port, auto or local, not 'nowhere'"), ("127.0.0.1:1", "ray start --head")]
)
def test_a_cluster_that_is_not_there_is_told_at_once(call: Call, address: str, words: str) -> None:
    assert_refused(call(*MATCH, "-n", "2", "--ray", address), words)


@pytest.mark.parametrize(("missing", "words"), [("matplotlib", "--plots"), ("ray", "--ray local")])
def test_a_missing_extra_is_named_before_anything_is_played(tmp_path: Path, missing: str, words: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None\nimport importlib.util as u; real = u.find_spec\n"
        f"u.find_spec = lambda name, *more: None if name == {missing!r} else real(name, *more)\n"
        f"from meadhall.cli import main; sys.exit(main({[*MATCH, *words.split(), '-n', '2']!r}))"
    )
    done = subprocess.run(
        [PROGRAM[0], "-c", code], env=environment(tmp_path), cwd=tmp_path, capture_output=True, text=True
    )
    assert_refused(done, f"pip install 'meadhall[{'plots' if missing == 'matplotlib' else 'ray'}]'")
    assert not (tmp_path / "arena").exists() or not list((tmp_path / "arena").rglob("run.jsonl"))
