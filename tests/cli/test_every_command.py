"""Every command over every game, to the end of a game, plain and not: what a command needs, every game has."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pexpect
import pytest

import meadhall
from meadhall.cli import COMMANDS, main
from tests.cli.program import ESCAPES, leave, run, saved, saved_games, sit_down

SHORT = {
    "odin": ("--seats", "2", "--target", "single"),
    "onboard": ("--seats", "2"),
    "spoils": ("--seats", "3"),
    "north": ("--seats", "3", "--round-cap", "2"),
    "sagas": ("--story", "eirik", "--level", "easy"),
}
BOTS = {"odin": 2, "onboard": 2, "spoils": 3, "north": 3, "sagas": 1}
AT_THE_TABLE = ("?", "hint", "moves", "sort", "log", "orders", "map", "map vin", "save", "rules", "undo", "")
games = pytest.mark.parametrize("game", meadhall.games())


def numbers(seed: int) -> list[str]:
    """Moves by their numbers, some of which there are not; the first there always is."""
    dice = random.Random(seed)
    return [str(dice.choice((1, 1, 2, 3, 4, 7))) for _ in range(9000)]


@pytest.mark.rotates("a whole game in plain text")
@games
def test_a_whole_game_is_played_in_plain_text_and_told_again(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--bots", "karl") if game != "sagas" else ()
    typed = "\n".join([*AT_THE_TABLE, *numbers(1)])
    done = run(tmp_path, "play", game, "--seed", "5", "--plain", *SHORT[game], *words, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Read it again with: meadhall replay " in done.stdout
    assert game != "sagas" or re.search(r"\n\nIt took \d+ voyages?, and the band has Edda ", done.stdout), (
        "what decided it"
    )
    table = saved(tmp_path)
    assert table.over
    assert table.places

    file = str(saved_games(tmp_path)[-1])
    some = (0, 1, table.ply // 2, table.ply)
    ways = [[], ["--seat", "0"], ["--notation"], ["--notation", "--seat", "0"]]
    ways += [["--ply", str(ply), *seat] for ply in some for seat in ([], ["--seat", "0"])]
    for way in ways:
        for plain in ([], ["--plain"]):
            assert main(["replay", file, *way, *plain]) == 0, way
            told = capsys.readouterr()
            assert told.out, way
            assert told.err == ""


@pytest.mark.rotates("a whole game in colour")
@games
def test_a_whole_game_is_played_at_a_terminal_in_colour(game: str, tmp_path: Path) -> None:
    player = sit_down(tmp_path, game, "--seed", "6", *SHORT[game], *(("--bots", "random") if game != "sagas" else ()))
    answers = iter([*AT_THE_TABLE, *numbers(2)])
    seen = ""
    while (found := player.expect(["Your move.*: ", "q to stop: ", "meadhall replay .*chronicle", pexpect.EOF])) < 2:
        seen += player.before
        player.sendline("q" if found == 1 else next(answers))
    assert leave(player) == 0
    seen = ESCAPES.sub("", seen + player.before)
    assert found == 2, seen[-2000:]
    assert "Traceback" not in seen
    assert "\x1b[" not in seen
    assert saved(tmp_path).over


@pytest.fixture
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For commands in this process: a data folder of their own."""
    monkeypatch.setenv("MEADHALL_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)


@pytest.mark.rotates("bots play to the end {json}")
@games
@pytest.mark.parametrize("json", [(), ("--json",)])
@pytest.mark.usefixtures("own_data")
def test_bots_play_a_game_to_its_end(game: str, json: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    options = SHORT[game][2:] if game != "sagas" else SHORT[game]
    bots = ["karl", "random", "random"][: BOTS[game]]
    assert main(["sim", game, *bots, "-n", "2", "--jobs", "1", *options, *json]) == 0
    told = capsys.readouterr()
    assert told.out
    assert told.err == ""


@pytest.mark.rotates("the arena and the report of a game")
@games
@pytest.mark.usefixtures("own_data")
def test_the_arena_rates_bots_and_a_report_tells_of_balance(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = SHORT[game][2:] if game != "sagas" else SHORT[game]
    seats = ("--seats", str(BOTS[game])) if BOTS[game] > 1 else ()
    alike = ("-n", "1", "--jobs", "1", "--no-plots", *options)
    for words in (("arena", game, *["karl", "random", "thrall"][: BOTS[game]]), ("report", game, *seats)):
        assert main([*words, *alike, "--out", str(tmp_path / words[0])]) == 0
        told = capsys.readouterr()
        assert told.out
        assert told.err == ""


@pytest.mark.rotates("rules, fuzz and warm of a game")
@games
def test_rules_fuzz_and_warm_know_every_game(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in ((), ("--page",), ("--gaps",)):
        assert main(["rules", game, *words]) in (0, 1)
        assert capsys.readouterr().out
    assert "Nothing broke." in run(tmp_path, "fuzz", game, "--plies", "200", "--seed", "1").stdout
    assert run(tmp_path, "warm", game, "--quiet").returncode == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    told = capsys.readouterr().out
    assert f"usage: meadhall {command}" in told
    assert re.search(r"examples?:", told)


def test_help_says_defaults_in_the_words_that_are_typed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "the campaign of four. Default: random." in told
    assert "How strong the hostiles are. Default: normal." in told
    for game in map(meadhall.game, meadhall.games()):
        for option in game.options:
            if option.default in option.words.values():
                assert f"{option.help} Default: {option.default}." not in told
