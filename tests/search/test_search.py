"""The search: the same at both speeds, blind to what a seat cannot know, bounded, and able to see the obvious."""

from __future__ import annotations

import random

import pytest

import meadhall
from meadhall.bots.search import tree
from meadhall.bots.search.tree import Found, Search, Style, Tree

GAMES = [meadhall.game(game_id) for game_id in meadhall.games()]
ODIN = meadhall.game("odin")
STYLES = {"plain": Style(), "thumbs": Style(sharpness=6.0, followed=0.5)}
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def figures(found: list[Found]) -> list[tuple[int, int, float]]:
    return [(one.move.id, one.tried, one.chance) for one in found]


def some_way_in(game: meadhall.Game, plies: int) -> meadhall.Table:
    """A table in the midst of a game, where somebody has a choice."""
    table = game.table(seats=game.seats[-1], seed=4)
    dice = random.Random(2)
    while table.ply < plies or len(table.legal(table.actors[0])) < 2:
        seat = table.actors[0]
        table.play(seat, dice.choice(table.legal(seat)))
    return table


@EVERY_GAME
@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_both_speeds_find_the_same(game: meadhall.Game, style: Style, monkeypatch: pytest.MonkeyPatch) -> None:
    table = some_way_in(game, 12)
    seat = table.actors[0]
    compiled = Search(game, style).look(table.chair(seat, 1), 5, iterations=6)
    monkeypatch.setattr(tree, "interpreted_only", lambda: True)
    plain = Search(game, style).look(table.chair(seat, 1), 5, iterations=6)
    assert figures(compiled) == figures(plain)
    assert sum(one.tried for one in compiled) == 6


@EVERY_GAME
def test_another_truth_that_the_seat_cannot_tell_apart_changes_nothing(game: meadhall.Game) -> None:
    for plies in (0, 9, 30):
        table = some_way_in(game, plies)
        seat = table.actors[0]
        worlds = [table, *(table.imagine(seat, seed) for seed in range(4))]
        answers = [figures(Search(game, Style()).look(world.chair(seat, 3), 8, iterations=200)) for world in worlds]
        assert all(answer == answers[0] for answer in answers)


def test_it_goes_out_when_it_can() -> None:
    table = ODIN.setup({"seats": 3, "turn": 0, "hands": ["9g 6g 5g", None, None]})
    best = Search(ODIN, Style()).look(table.chair(0, 1), 1, iterations=2000)[0]
    assert best.move.text == ">965g"


def test_several_cores_add_up_what_they_find() -> None:
    table = some_way_in(ODIN, 3)
    seat = table.actors[0]
    found = Search(ODIN, Style(), cores=2).look(table.chair(seat, 1), 1, iterations=500)
    assert sum(one.tried for one in found) == 1000


def test_time_is_kept() -> None:
    table = some_way_in(ODIN, 3)
    search = Search(ODIN, Style())
    found = search.look(table.chair(table.actors[0], 1), 1, seconds=0.05)
    assert sum(one.tried for one in found) >= tree.STRIDE


def test_a_tree_keeps_within_its_room_and_still_answers() -> None:
    table = some_way_in(ODIN, 3)
    seat = table.actors[0]
    search = Search(ODIN, Style(), entries=1 << 9)
    for seed in range(5):
        found = search.look(table.chair(seat, 1), seed, iterations=2000)
        assert found[0].tried > 0
        assert search._trees[0]._used[0] <= 1 << 9


def test_what_was_learned_serves_the_next_move() -> None:
    """After a move of its own, the place that follows is already known."""
    table = some_way_in(ODIN, 3)
    seat = table.actors[0]
    one = Tree(ODIN, Style())
    search = Search(ODIN, Style())
    search._trees = [one]
    for _ in range(3):
        while not table.over and (table.actors[0] != seat or len(table.legal(seat)) < 2):
            asked = table.actors[0]
            table.play(asked, table.legal(asked)[0])
        best = search.look(table.chair(seat, 1), 1, iterations=20000)[0]
        table.play(seat, best.move)
        if table.actors == (seat,):
            break
    chair = table.chair(seat, 1)
    key = one.search(chair.world(), seat, 0)
    assert sum(one.told(key, seat, move.id)[0] for move in chair.moves) > 0


def test_worlds_a_seat_cannot_tell_apart_are_one_place() -> None:
    game = meadhall.game("onboard")
    table = some_way_in(game, 20)
    seat = table.actors[0]
    one = Tree(game, Style())
    worlds = (table, *(table.imagine(seat, seed) for seed in range(5)))
    assert len({one.search(world.chair(seat, 1).world(), seat, 0) for world in worlds}) == 1
