"""`meadhall new`: what it writes is a game that plays, and of which nothing that is asked is missing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from meadhall.cli import main
from tests.cli.program import environment
from tests.outside import install


@pytest.fixture
def written(site: Path, tmp_path: Path) -> Path:
    """A new package, installed."""
    folder = tmp_path / "hnefa"
    assert main(["new", "hnefa", "--title", "King's Table", "--folder", str(folder)]) == 0
    (site / "meadhall_hnefa").symlink_to(folder / "src" / "meadhall_hnefa")
    install(site, "meadhall-hnefa", "0.1", "hnefa = meadhall_hnefa:GAME")
    return folder


@pytest.mark.rotates("all that is asked of a game of another package")
def test_a_new_game_is_asked_everything_and_lacks_nothing(written: Path, tmp_path: Path) -> None:
    assert 'hnefa = "meadhall_hnefa:GAME"' in (written / "pyproject.toml").read_text()
    compiled = environment(tmp_path, NUMBA_DISABLE_JIT="0")

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True, cwd=written, env=compiled)

    done = run("meadhall", "check", "hnefa", "--quick", "--write-chronicles")
    assert done.stderr == ""
    assert done.returncode == 0, done.stdout
    assert "could be better" not in done.stdout
    assert done.stdout.endswith("King's Table: all is well.\n")
    tested = run("pytest", "-p", "no:cacheprovider", "--strict-markers", "--meadhall", "hnefa")
    assert tested.returncode == 0, tested.stdout
    assert "failed" not in tested.stdout


def test_its_tests_are_found_from_every_folder(written: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "tests").mkdir(parents=True)

    def run(*words: str) -> str:
        command = [sys.executable, "-m", "meadhall", *words]
        return subprocess.run(
            command, capture_output=True, text=True, cwd=elsewhere, env=environment(tmp_path), check=True
        ).stdout

    assert run("rules", "hnefa", "--gaps") == "all 4 ids have a test\n"
    assert run("check", "hnefa", "--quick", "--write-chronicles").endswith("all is well.\n")
    assert (written / "tests" / "chronicles" / "hnefa" / "results.json").is_file()
    assert not list((elsewhere / "tests").iterdir())


def test_a_new_game_is_played_in_the_terminal(written: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "meadhall", "play", "hnefa", "--plain", "--seats", "2", "--heap", "7", "--seed", "1"],
        input="4\ntake 3\n" + "1\n" * 7, capture_output=True, text=True, cwd=tmp_path, env=environment(tmp_path),
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "You take 3." in done.stdout
    assert "takes" in done.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["Hnefa"], "an id is a word of at most 32 letters from a to z, not 'Hnefa'"),
        (["odin"], "there is a game called 'odin' already"),
        (["hnefa", "--title", 'a "b"'], "a title is one line of at most 60 letters, without quotes, braces and"),
        (["hnefa", "--title", "a\tb"], "a title is one line of at most 60 letters"),
        (["hnefa", "--folder", "{full}"], "{full} is not empty"),
    ],
)
def test_what_cannot_be_written_is_told(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    full = str(tmp_path / "full")
    assert main(["new", *(word.replace("{full}", full) for word in words)]) == 2
    assert capsys.readouterr().err.startswith(f"meadhall: {says.replace('{full}', full)}")
    assert os.listdir(full) == ["file"]
