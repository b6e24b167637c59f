"""The benchmark's machinery, with no figure asserted: what is measured, how it is read, shown, kept and excused."""

from __future__ import annotations

import importlib.util
import io
import json
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

import meadhall
from meadhall.bench import client, clock, fresh, gpu, machine, race, report, saving, suites, targets, worker
from meadhall.bench.figures import ALONE, PLAYOUTS, Result, Row, Spread, between, number, quantity, ratio, spread, times
from meadhall.bench.suites import ours
from meadhall.cli import main
from meadhall.cli.bench import RESULTS, default_folder
from meadhall.engine.game import Game

ROOT = Path(__file__).parent.parent
EVERY_ROW = [row for name in (suites.OURS, *suites.PEERS) for row in suites.find(name).ROWS]
FRESH_ROWS = [fresh.IMPORT, *(row(game) for game in ours.GAMES for row in (fresh.size, fresh.cold, fresh.warm))]


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No compiler, here and in the processes that are started."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


def made_up(figure: float = 10.0, **plan: float | bool) -> race.Run:
    """A run in which everything came out the same."""
    results = {row.id: Result(row, [figure, 2 * figure, 3 * figure], {"moves a game": 4}) for row in EVERY_ROW}
    results |= {row.id: Result(row, [0.5]) for row in FRESH_ROWS}
    return race.Run(race.Plan(**plan), "2025-01-31", "2 cores of an Abacus", {"Python": "3.11"}, results)  # type: ignore[arg-type]


# ---- figures


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (9_998_000, "10.0 million"),
        (8_412_345, "8.41 million"),
        (999_600, "1.00 million"),
        (134_499, "134,000"),
        (1234.0, "1,230"),
        (408.0, "408"),
        (2.306, "2.31"),
        (0.03617, "0.0362"),
        (0, "0"),
    ],
)
def test_numbers_are_read_to_three_digits(value: float, text: str) -> None:
    assert number(value) == text


def test_a_spread_is_median_and_extremes() -> None:
    assert spread([3.0, 1.0, 10.0]) == Spread(3.0, 1.0, 10.0)
    assert spread([1.0, 2.0]) == Spread(1.5, 1.0, 2.0)
    assert spread([]) is None


def test_a_spread_names_its_unit_once() -> None:
    assert between(Spread(8.3e6, 8.2e6, 8.5e6), "moves/s") == "8.20-8.50 million"
    assert between(Spread(1e6, 900_000, 1.1e6), "moves/s") == "900,000-1.10 million"
    assert between(Spread(0.5, 0.4, 0.6), "s") == "0.400-0.600 s"
    assert between(Spread(408, 408, 408), "bytes") == ""
    assert quantity(408, "bytes") == "408 bytes"


def test_ratios_are_taken_within_rounds() -> None:
    row = Row("any", PLAYOUTS, "who", "what")
    slowed_down_once = ratio(Result(row, [8.0, 4.0, 8.0]), Result(row, [4.0, 2.0, 4.0]))
    assert slowed_down_once == Spread(2.0, 2.0, 2.0)
    assert times(slowed_down_once) == "2.00x"
    assert ratio(Result(row, [8.0]), Result(row)) is None
    assert times(None) == ""


def test_a_rate_is_work_done_by_the_process_own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("time.process_time", lambda: now)

    def work() -> int:
        nonlocal now
        now += 0.01
        return 5

    assert clock.rate(work, 1.0) == pytest.approx(500)
    assert 1.0 <= now < 1.2


# ---- rows


def test_rows_have_one_name_each_and_stand_beside_one_of_ours() -> None:
    ids = [row.id for row in EVERY_ROW + FRESH_ROWS]
    assert len(ids) == len(set(ids))
    rows = {row.id: row for row in EVERY_ROW}
    for row in EVERY_ROW:
        assert bool(row.beside) == (row.who != "Meadhall")
        if row.beside:
            assert rows[row.beside].who == "Meadhall"
            assert rows[row.beside].group == row.group, "like stands beside like"


def test_targets_are_about_rows_there_are() -> None:
    ids = {row.id for row in EVERY_ROW + FRESH_ROWS}
    for target in targets.TARGETS:
        assert target.row in ids
        assert target.peer in ids | {""}


@pytest.mark.parametrize("game", ours.GAMES, ids=lambda game: game.id)
def test_every_row_of_ours_has_work_that_works(interpreted: None, game: Game) -> None:
    works = ours.works(game, game.interpreted, batch=1, copied=3, looks=1, rows=2)
    assert {*works, f"{game.id}.interpreted"} == {row.id for row in ours.rows(game)}
    for task in works.values():
        assert task.work() > 0
    assert works[f"{game.id}.playouts"].facts["moves a game"] > 10


def test_every_game_of_the_shelf_is_measured() -> None:
    assert {row.id.partition(".")[0] for row in ours.ROWS} == set(meadhall.games())


def test_playouts_play_new_games_each_time(interpreted: None) -> None:
    game = meadhall.game("odin")
    work = ours.playouts(game, game.interpreted, batch=1)
    assert len({work() for _ in range(4)}) > 1


# ---- workers


def test_a_worker_tells_what_is_ready_then_answers(interpreted: None) -> None:
    answers = io.StringIO()
    worker.serve(suites.OURS, io.StringIO('{"row": "odin.interpreted", "seconds": 0.001}\n'), answers)
    ready, rate = map(json.loads, answers.getvalue().splitlines())
    assert ready == {"ready": {f"{game_id}.interpreted": {} for game_id in meadhall.games()}}
    assert rate["rate"] > 0


def test_a_worker_that_dies_says_why() -> None:
    with client.Worker("abacus", {}) as lost, pytest.raises(client.WorkerFailed, match=r"No module named .*abacus"):
        lost.ready()


def test_a_worker_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "PREPARING", 0.01)
    with client.Worker(suites.OURS, {}) as slow, pytest.raises(client.WorkerFailed, match="no answer"):
        slow.ready()


def test_an_interrupted_wait_leaves_nothing_behind(interpreted: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with client.Worker(suites.OURS, {}) as stopped:
        stopped.ready()
        process = stopped._process

        def interrupt() -> str:
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(process, "stdout", SimpleNamespace(readline=interrupt))
            with pytest.raises(KeyboardInterrupt):
                stopped.rate("odin.interpreted", 0.001)
    assert process.poll() is not None
    timers = [thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)]
    assert all(timer.finished.is_set() for timer in timers)


def test_a_library_that_fails_is_reported_and_the_others_go_on(
    interpreted: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suites, "PEERS", ("rlcard",))
    monkeypatch.setattr(suites, "lacking", lambda suite: "")
    monkeypatch.setattr(race, "Worker", lambda name, env: client.Worker("abacus" if name == "rlcard" else name, env))
    done = race.run(race.Plan(0.001, 1, start=False))
    assert done.results["odin.interpreted"].figures
    assert done.results["rlcard.env.uno"].trouble.startswith("failed: ModuleNotFoundError")
    assert not done.complete


def test_missing_libraries_are_reported_with_how_to_install_them(
    interpreted: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suites, "find_spec", lambda module: None)
    done = race.run(race.Plan(0.001, 1, start=False))
    assert done.results["odin.interpreted"].figures
    assert done.results["openspiel.loop.liars_dice"].trouble == "not installed; pip install open_spiel"
    page = report.markdown(done)
    assert "- OpenSpiel: not installed; pip install open_spiel\n" in page
    assert "- Pgx: not installed; pip install pgx jax\n" in page
    assert "- RLCard: not installed; pip install rlcard\n" in page
    assert "not measured" in page


# ---- targets


def test_targets_are_met_missed_or_not_measured() -> None:
    table = next(row for row in ours.ROWS if row.id == "odin.table")
    loop = Row("loop", PLAYOUTS, "who", "what")
    least = targets.Target("fast", "odin.table", 100)
    assert targets.judge(least, {"odin.table": Result(table, [100.0])}).verdict == "met"
    assert targets.judge(least, {"odin.table": Result(table, [99.0])}).verdict == "missed"
    assert targets.judge(least, {"odin.table": Result(table)}).verdict == "not measured"
    assert targets.judge(least, {}).verdict == "not measured"
    most = targets.Target("small", "odin.table", 100, most=True)
    assert targets.judge(most, {"odin.table": Result(table, [101.0])}) == targets.Verdict(
        "small", "101 moves/s", "missed"
    )
    beside = targets.Target("faster", "odin.table", 2, peer="loop")
    both = {"odin.table": Result(table, [30.0, 60.0]), "loop": Result(loop, [10.0, 20.0])}
    assert targets.judge(beside, both) == targets.Verdict("faster", "3.00x", "met")
    assert targets.judge(beside, {"odin.table": both["odin.table"]}).verdict == "not measured"


# ---- reports


def test_the_page_groups_rows_and_puts_ratios_first() -> None:
    page = report.markdown(made_up())
    assert "2025-01-31. 2 cores of an Abacus. Python 3.11. Medians of 5 rounds, 1 s a figure." in page
    assert "| 1.00x | OpenSpiel | crazy_eights, 4 seats | 20.0 | 10.0-30.0 |" in page
    assert "|  | Meadhall | Odin, 4 seats | 20.0 | 10.0-30.0 |" in page
    assert "- Meadhall, Odin, 4 seats: 4 moves a game" in page
    assert [line for line in page.splitlines() if line.startswith("###")] == [
        f"### {title}"
        for title in ("Compiled playouts", "Batches", "Loops in Python", "Environments", "Searches", ALONE, "Targets")
    ]


def test_the_terminal_shows_the_same_cells() -> None:
    out = io.StringIO()
    Console(file=out, width=100).print(report.rich_tables(made_up()))
    shown = out.getvalue()
    for section in report.sections(made_up()):
        for row in section.rows:
            assert all(cell in shown for cell in row)


def test_saved_figures_read_back_and_a_readme_with_the_marks_is_renewed(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text("before\n<!-- latest run -->\nlast year\n<!-- end of latest run -->\nafter\n")
    files = saving.save(made_up(), tmp_path / "results")
    assert files == [tmp_path / "results" / "cpu.json", tmp_path / "results" / "cpu.md", readme]
    kept = json.loads(files[0].read_text())
    row = next(row for row in kept["rows"] if row["id"] == "openspiel.loop.crazy_eights")
    assert (row["median"], row["low"], row["high"], row["figures"]) == (20.0, 10.0, 30.0, [10.0, 20.0, 30.0])
    assert row["ratio"] == {"median": 1.0, "low": 1.0, "high": 1.0}
    assert len(kept["targets"]) == len(targets.TARGETS)
    text = readme.read_text()
    assert text.startswith("before\n<!-- latest run -->\n\n2025-01-31.")
    assert text.endswith("<!-- end of latest run -->\nafter\n")
    assert "last year" not in text


def test_a_gpu_s_figures_stand_on_the_same_page_with_ratios_first(tmp_path: Path) -> None:
    rows = [
        {"game": "odin", "what": "playouts", "median": 3e9},
        {"game": "odin", "what": gpu.SEEN, "median": 2e8},
        {"game": "odin", "what": gpu.SEEN, "median": 3e8},
        {"game": "Pgx backgammon", "what": gpu.SEEN, "median": 2e7},
    ]
    figures = {"gpu": "Abacus 9", "date": "2025-01-30", "rows": rows}
    (tmp_path / "gpu.json").write_text(json.dumps(figures))
    page = saving.save(made_up(), tmp_path)[1].read_text()
    assert "### On a GPU, Abacus 9, 2025-01-30" in page
    assert "| 15.0x | odin | 300 million |  |  | 3,000 million |" in page
    assert "|  | Pgx backgammon | 20.0 million |  |  |  |" in page


def test_a_folder_that_cannot_be_written_is_an_error_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(meadhall.MeadhallError, match="--out names another folder"):
        saving.save(made_up(), tmp_path / "file")


def test_the_machine_is_told_without_its_name() -> None:
    import platform

    assert "core" in machine.machine()
    assert machine.machine().endswith("; one used")
    assert platform.node() not in machine.machine().split()
    assert machine.versions()["Python"] == platform.python_version()


def test_the_readme_has_a_place_for_the_latest_run() -> None:
    assert saving.LATEST.search((ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8"))


# ---- the command


def test_only_a_complete_run_replaces_a_checkout_s_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert default_folder(made_up()) is None
    RESULTS.mkdir(parents=True)
    assert default_folder(made_up()) == RESULTS
    assert default_folder(made_up(seconds=0.2)) is None
    assert default_folder(made_up(repeats=1)) is None
    assert default_folder(made_up(peers=False)) is None
    broken = made_up()
    broken.results["rlcard.env.uno"] = Result(broken.results["rlcard.env.uno"].row, trouble="not installed")
    assert default_folder(broken) is None


def test_the_command_measures_saves_and_prints(
    interpreted: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["bench", "--no-peers", "--seconds", "0.01", "--repeats", "2", "--out", str(tmp_path), "--json"]
    assert main(words) == 0
    kept = json.loads(capsys.readouterr().out)
    assert kept == json.loads((tmp_path / "cpu.json").read_text())
    rows = {row["id"]: row for row in kept["rows"]}
    assert rows["odin.interpreted"]["median"] > 0
    assert len(rows["import"]["figures"]) == 2
    for game in ours.GAMES:
        assert rows[f"{game.id}.size"]["median"] == game.state.size
    assert rows["odin.playouts"]["trouble"] == race.PLAIN
    assert str(tmp_path) not in (tmp_path / "cpu.md").read_text()


@pytest.mark.parametrize(
    "words", [["--seconds", "0"], ["--seconds", "soon"], ["--seconds", "nan"], ["--repeats", "0"], ["--repeats", "-1"]]
)
def test_senseless_settings_are_refused_in_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", *words]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "wanted" in told or "expected" in told


# ---- two checkouts


def test_two_checkouts_are_measured_by_turns(interpreted: None, tmp_path: Path) -> None:
    """A checkout beside itself: it has lost nothing, whatever the figures are. Both processes start twice."""
    words = [ROOT / "benchmarks" / "side_by_side.py", ROOT, ROOT, "--rounds", "2", "--seconds", "0.01"]
    more = ["--rows", "odin.interpreted", "--most", "0.99", "--out", tmp_path]
    done = subprocess.run([sys.executable, *map(str, (*words, *more))], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads((tmp_path / "side_by_side.json").read_text())
    (row,) = told["rows"]
    assert row["row"] == "odin.interpreted"
    assert [len(row["figures"][side]) for side in ("before", "after")] == [2, 2]
    assert done.stderr.count("after: starting") == 2
    assert "Odin: random play, rules as plain Python |" in (tmp_path / "side_by_side.md").read_text()


def test_a_row_that_lost_more_than_it_may_is_told() -> None:
    side_by_side = script("side_by_side")
    rows = [
        side_by_side.compared("odin.playouts", {"before": [100.0, 50.0, 10.0], "after": [97.0, 48.0, 11.0]}),
        side_by_side.compared("odin.search", {"before": [100.0, 50.0, 10.0], "after": [99.0, 49.5, 5.0]}),
    ]
    assert [row["ratio"] for row in rows] == [0.97, 0.99]
    only = {"before": ["odin.old"], "after": []}
    facts = {"date": "", "machine": "", "before": "aa", "after": "bb", "rounds": 3, "starts": 1, "seconds": 1}
    facts["most"] = 0.02
    page = side_by_side.page({**facts, "only": only, "rows": rows})
    assert "| **0.970** |" in page
    assert "| 0.990 |" in page
    assert "Lost more than 2 %: odin.playouts of 2 rows." in page
    assert "Only before, so not compared: odin.old." in page


def script(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, ROOT / "benchmarks" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
