"""The example of a game in a package of its own: installed into an environment of its own, asked everything, played."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from collections.abc import Callable

import pytest

from meadhall.engine.cache import cache_root
from tests.cli.program import environment
from tests.outside import EXAMPLE, install_example

LINES = 400  # of code, at most
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs a module of Python in an environment into which the example is installed beside what is here.

    It is compiled once, as our games are: not again in every run of the tests.
    """
    home = tmp_path_factory.mktemp("example")
    venv.create(home / "venv", symlinks=True)
    (site,) = (home / "venv").glob("lib/python*/site-packages")
    whole = "import site; site.addsitedir({!r})"  # with what its own .pth files say
    here = [whole.format(path) if path.endswith("site-packages") else path for path in sys.path if path]
    (site / "here.pth").write_text("\n".join(here), encoding="utf-8")
    install_example(site, edited=True)
    alone = environment(home, NUMBA_DISABLE_JIT="0", MEADHALL_CACHE=str(cache_root()))
    alone.pop("PYTHONPATH", None)

    def run(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        python = str(home / "venv" / "bin" / "python")
        return subprocess.run(
            [python, "-m", *words], input=typed, capture_output=True, text=True, env=alone, cwd=EXAMPLE
        )

    return run


def test_it_is_a_game_of_the_hall(run: Run) -> None:
    told = json.loads(run("meadhall", "games", "--json").stdout)
    assert told["left_out"] == []
    assert told["games"][-1] == {
        "id": "tafl", "title": "Brandubh", "seats": [2], "rules": 1, "package": "meadhall-tafl 0.1"
    }  # fmt: skip


@pytest.mark.rotates("all that is asked of a game of another package")
def test_nothing_that_is_asked_of_a_game_is_missing_or_wrong(run: Run) -> None:
    done = run("meadhall", "check", "tafl")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert done.stdout.endswith("Brandubh: all is well.\n")
    assert "could be better" not in done.stdout
    assert "  --  " not in done.stdout, "everything could be asked"


def test_its_own_tests_pass(run: Run) -> None:
    done = run("pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert done.returncode == 0, done.stdout


def test_bots_are_of_sensible_strength_though_nobody_tuned_them(run: Run) -> None:
    def share(first: str, second: str, games: int) -> float:
        told = run("meadhall", "sim", "tafl", first, second, "-n", str(games), "--jobs", "1", "--seed", "3", "--json")
        assert told.returncode == 0, told.stderr
        found = {one["bot"]: one for one in json.loads(told.stdout)["bots"]}
        return float(found[first]["wins"]) / games

    assert share("karl", "random", 40) > 0.85
    assert share("jarl", "karl", 40) > 0.55


def test_a_terminal_draws_its_board(run: Run) -> None:
    done = run("meadhall", "play", "tafl", "--plain", "--seed", "1", typed="d7-b7\nquit\n")
    assert done.stderr == ""
    assert "To move: You\na7-g7  + . . A . . +\na6-g6  . . . A . . .\na5-g5  . . . D . . .\n" in done.stdout
    assert "A attacker, D defender, K king, + throne or corner" in done.stdout
    assert "You go from d7 to b7." in done.stdout


def test_its_rules_are_traced_to_its_tests(run: Run) -> None:
    done = run("meadhall", "rules", "tafl", "--tests", "tests", "--gaps")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "all 16 ids have a test\n"


def test_it_has_few_lines_and_declared_parts_only() -> None:
    files = list((EXAMPLE / "src").rglob("*.py"))
    code = [line for path in files for line in path.read_text().splitlines() if line.strip() and line.strip()[0] != "#"]
    assert len(code) < LINES
    assert not list(EXAMPLE.rglob("*.ts"))
    assert not list(EXAMPLE.rglob("*.svelte"))
