"""A player that reads and writes, played by a script: what it is told, how its answers are read, whole games."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import meadhall
from meadhall.engine.table import Table
from meadhall.language import TextPlayer
from meadhall.language.words import NotAMove, Situation, WordedMove, drawn

MOVES = [WordedMove(4, "71o", "Play orange 7 and 1"), WordedMove(9, "-", "Pass"), WordedMove(2, "3", "Bid three")]
FEW = {"odin": {"target": 1}, "north": {"round_cap": 2}}


class Scripted(TextPlayer):
    """Answers by a function of the situation, and keeps what it was told."""

    def __init__(self, say: Callable[[str], str]) -> None:
        super().__init__()
        self.say = say
        self.told: list[tuple[str, str]] = []

    def ask(self, instructions: str, situation: str) -> str:
        self.told.append((instructions, situation))
        return self.say(situation)


def places(situation: str) -> list[str]:
    return re.findall(r"^#\d+", situation, re.MULTILINE)


@pytest.fixture
def situation() -> Situation:
    table = meadhall.game("odin").table(3, seed=5)
    return Situation(table.game, 1, ["Anna", "You", "Bo"], table.view(1), MOVES, "Choose.", ["A.", "B.", "C."])


@pytest.mark.parametrize(
    ("answer", "number"),
    [
        ("Move: #1", 4),
        ("I could pass.\nMove: -\nBut no:\n**Move:** `71o`", 4),
        ("71O", 4),
        ("play orange 7 and 1", 4),
        ("move: 2", 9),
        ("Move: 3", 2),  # the notation goes before the place
        ("#3", 2),
    ],
)
def test_an_answer_is_read_by_its_last_line_by_notation_by_words_or_by_place(
    situation: Situation, answer: str, number: int
) -> None:
    assert situation.read(answer).id == number


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("", "no move in this answer"),
        ("Move: #4", "go from #1 to #3"),
        ("Move: 72o", "#1 71o: Play orange 7 and 1"),
    ],
)
def test_what_is_no_move_is_refused_with_what_would_be_one(situation: Situation, answer: str, why: str) -> None:
    with pytest.raises(NotAMove, match=why):
        situation.read(answer)


def test_a_situation_tells_the_news_the_table_the_question_and_the_moves(situation: Situation) -> None:
    words = situation.words(heard=1)
    assert "You have seat 1; with you play Anna (seat 0), Bo (seat 2)." in words
    assert "What happened:\nB.\nC.\n" in words
    assert drawn(situation.game, situation.view, situation.names) in words
    assert words.endswith("Choose.\nYour moves:\n#1 71o: Play orange 7 and 1\n#2 -: Pass\n#3 3: Bid three")


@pytest.mark.parametrize("game_id", meadhall.games())
def test_it_plays_every_game_by_what_it_is_told(game_id: str) -> None:
    game = meadhall.game(game_id)
    player = Scripted(lambda situation: f"The last one.\nMove: {places(situation)[-1]}")
    table = game.table(game.seats[0], seed=3, **FEW.get(game_id, {}))
    for _ in range(30):
        if table.over:
            break
        seat = table.actors[0]
        before = table.moves(seat)[-1]
        chosen = player.choose(table.chair(seat, 7))
        assert chosen.id == before.id
        table.play(seat, chosen)
    assert (player.slips, player.drawn_moves) == (0, 0)
    assert all(game.title in told and "Move: #3" in told for told, _ in player.told)


def test_it_is_told_no_more_than_its_seat_may_know() -> None:
    table = meadhall.game("odin").table(3, seed=5)
    seat = table.actors[0]
    told = [_told_at(world, seat) for world in (table, table.imagine(seat, 1), table.imagine(seat, 2))]
    assert told[0] == told[1] == told[2]
    assert _told_at(table, seat) != _told_at(meadhall.game("odin").table(3, seed=6), seat)


def _told_at(table: Table, seat: int) -> list[tuple[str, str]]:
    player = Scripted(lambda situation: "#1")
    player.choose(table.chair(seat, 7))
    return player.told


def test_an_illegal_answer_is_asked_for_again_with_the_reason_of_the_rules() -> None:
    table = meadhall.game("odin").table(3, seed=5)
    seat = table.actors[0]
    answers = iter(["Move: -", "Move: no idea", "Move: #1"])
    player = Scripted(lambda situation: next(answers))
    chosen = player.choose(table.chair(seat, 7))
    assert chosen.id == table.moves(seat)[0].id
    assert player.slips == 2
    (_, first), (_, second), (_, third) = player.told
    assert second.startswith(first)
    assert table.why_not(seat, _passing(table)) in second
    assert "'no idea' is not a move" in third


def _passing(table: Table) -> int:
    return next(move for move in range(table.game.moves) if table.game.name(table.record, move) == "-")


def test_after_three_such_answers_a_move_is_drawn() -> None:
    table = meadhall.game("odin").table(3, seed=5)
    seat = table.actors[0]
    player = Scripted(lambda situation: "I resign.")
    assert player.choose(table.chair(seat, 7)).id in table.legal(seat)
    assert (player.slips, player.drawn_moves, len(player.told)) == (3, 1, 3)
