"""Equal scores are explained where a game's result is shown: what decided between them, or that they share a place."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import meadhall
from meadhall.cli import main
from meadhall.engine.table import Table
from meadhall.games.ties import explained, points
from tests.cli.program import run
from tests.north.tables import lay as sea
from tests.onboard.tables import lay, play

NAMES = ["You", "Hildr", "Ivar", "Sigrid"]


def told(table: Table) -> list[str]:
    assert table.scores is not None
    assert table.places is not None
    names = NAMES[: table.seats]
    return list(table.game.screen.ties(table.view(None), names, table.scores, table.places))


def last_ship(**more: Any) -> Table:
    table = before_last_ship(**more)
    play(table, "sail 7")
    assert table.over
    return table


def before_last_ship(**more: Any) -> Table:
    return lay(2, {7: ""}, phase="sail", sailed=[1, 2, 3, 4, 5, 6], round=8, **more)


@pytest.mark.rule("VB-R112", "VB-38")
def test_more_supplies_come_before_more_points_from_supplies() -> None:
    table = last_ship(piles=["HHH", "M"], market={"H": 1, "G": 1, "M": 4}, won=[[2], [1]])
    assert table.scores == (5, 5)
    assert told(table) == ["You and Hildr have 5 points each; more supplies decide for you, 3 to 1."]


@pytest.mark.rule("VB-R113", "VB-38")
def test_points_from_supplies_come_next() -> None:
    table = last_ship(piles=["HG", "HM"], market={"H": 1, "G": 1, "M": 2}, won=[[2], [1]])
    assert table.places == (2, 1)
    assert told(table) == ["Hildr and you have 4 points each; points from supplies decide for Hildr, 3 to 2."]


@pytest.mark.rule("VB-R114")
def test_who_is_equal_in_all_shares_the_victory() -> None:
    table = last_ship(piles=["HG", "HG"], won=[[2], [2]])
    assert told(table) == ["You and Hildr have 4 points each; nothing breaks the tie, and you share the victory."]


@pytest.mark.rule("OD-R63")
def test_odin_shares_places() -> None:
    table = before_going_out()
    table.play(0, table.legal(0)[0])
    assert told(table) == ["You and Ivar have 5 points each; you share the victory."]


def before_going_out() -> Table:
    position = {"seats": 3, "turn": 0, "hands": ["9b", "1r 2g", "3p 4k"], "scores": [5, 13, 3], "hand_number": 3}
    return meadhall.game("odin").setup(position)


@pytest.mark.rule("WN-8")
def test_daughters_aboard_decide_among_as_many_in_camp() -> None:
    table = sea(crews={2: ["dR"]}, round=3, active=3, options={"round_cap": 3})
    while not table.over:
        table.play(table.actors[0], table.legal(table.actors[0])[0])
    (words,) = told(table)
    assert words.startswith("Ivar, you, Hildr and Sigrid have no daughters in camp; more daughters aboard decide for ")
    assert words.endswith("Ivar over you, 1 to 0; you, Hildr and Sigrid share second place.")


@pytest.mark.rule("SW-R92", "SW-R93")
def test_treasures_and_then_the_best_of_them_decide() -> None:
    view = {
        "players": [
            {"stash": [{"value": value} for value in stash], "artifacts": [{"value": value} for value in artifacts]}
            for stash, artifacts in (((5, 3), (4,)), ((5, 2), (4,)), ((9,), ()))
        ]
    }
    ties = meadhall.game("spoils").screen.ties
    assert ties(view, NAMES[:3], [30, 30, 30], [1, 2, 3]) == [
        "You, Hildr and Ivar have 30 points each; card 3 by value decides for you over Hildr, 3 to 2; "
        "more Treasures decide for Hildr over Ivar, 3 to 1."
    ]
    assert ties(view, NAMES[:3], [30, 29, 28], [1, 2, 3]) == []


@pytest.mark.parametrize("game", meadhall.games())
def test_every_tie_of_random_games_is_explained(game: str) -> None:
    short: dict[str, dict[str, object]] = {"odin": {"target": 1}, "north": {"round_cap": 2}}
    seats = meadhall.game(game).seats[0]
    for seed in range(6):
        table, dice = meadhall.game(game).table(seats, seed, **short.get(game, {})), random.Random(seed)
        while not table.over:
            seat = table.actors[0]
            table.play(seat, dice.choice(table.legal(seat)))
        assert table.scores is not None
        scores = table.scores
        assert len(told(table)) == len({score for score in scores if scores.count(score) > 1})


def test_several_groups_have_a_sentence_each() -> None:
    sentences = explained(["Anna", "Bo", "Cy", "Di"], [7, 3, 7, 3], [1, 3, 1, 3], points)
    assert sentences == [
        "Anna and Cy have 7 points each; they share the victory.",
        "Bo and Di have 3 points each; they share third place.",
    ]


def test_replay_explains_a_tie_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = last_ship(piles=["HHH", "M"], market={"H": 1, "G": 1, "M": 4}, won=[[2], [1]])
    (tmp_path / "game").write_text(table.save())
    assert main(["replay", str(tmp_path / "game")]) == 0
    end = " ".join(capsys.readouterr().out.split())
    assert end.endswith("Seat 0 and Seat 1 have 5 points each; more supplies decide for Seat 0, 3 to 1.")


ONE_MOVE_BEFORE: dict[str, tuple[Callable[[], Table], str, str]] = {  # the table, what is typed, what is told then
    "onboard": (
        lambda: before_last_ship(piles=["HHH", "M"], market={"H": 1, "G": 1, "M": 4}, won=[[2], [1]]),
        "sail 7",
        "You and Hildr have 5 points each; more supplies decide for you, 3 to 1.",
    ),
    "odin": (before_going_out, "9b", "You and Ivar have 5 points each; you share the victory."),
    "north": (
        lambda: sea(3, crews={2: ["dR"]}, round=3, start=1, active=0, turn=0, options={"round_cap": 3}),
        "end",
        "Ivar, you and Hildr have no daughters in camp; more daughters aboard decide for Ivar over you, 1 to 0; you and"
        " Hildr share second place.",
    ),
}


@pytest.mark.parametrize("look", [(), ("--plain",)])
@pytest.mark.parametrize("game", ONE_MOVE_BEFORE)
def test_the_terminal_explains_a_tie_when_the_game_is_over(tmp_path: Path, game: str, look: tuple[str, ...]) -> None:
    lay_out, last, sentence = ONE_MOVE_BEFORE[game]
    (tmp_path / "game").write_text(lay_out().save())
    done = run(tmp_path, "play", game, "--resume", str(tmp_path / "game"), *look, typed=f"{last}\n")
    assert (done.returncode, done.stderr) == (0, "")
    end = " ".join(done.stdout.split())
    assert f"{sentence} Read it again with: meadhall replay" in end
    assert end.count(sentence) == 1
