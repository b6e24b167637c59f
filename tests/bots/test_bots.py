"""Bots: what they are given, what they cannot reach, and how well Karl plays."""

from __future__ import annotations

import gc
import random
import weakref
from types import FunctionType, ModuleType

import numpy as np
import pytest

import meadhall
from meadhall import bots
from meadhall.engine.chair import Chair
from meadhall.engine.move import Move
from meadhall.engine.table import Table
from meadhall.engine.tempers import OVERLOOKED, seen_by
from tests.long import at_length
from tests.toy_game import RAVENS

ODIN = meadhall.game("odin")
GAMES = [meadhall.game(game_id) for game_id in meadhall.games()]
FOR_FOUR = pytest.mark.parametrize("game", [game for game in GAMES if 4 in game.seats], ids=lambda game: game.id)


def play(table: Table, seated: list[bots.Bot], seed: int) -> Table:
    dice = random.Random(seed)
    while not table.over:
        for seat in table.actors:
            table.play(seat, seated[seat].choose(table.chair(seat, dice.getrandbits(60))))
    return table


def everything_from(start: object) -> list[object]:
    """Every object that can be reached from one, through whatever Python lets one follow."""
    seen: dict[int, object] = {}
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        if type(thing) in weakref.ProxyTypes:  # it speaks for another thing, or for one that is gone by now
            try:
                thing = thing.__init__.__self__  # type: ignore[misc]
            except ReferenceError:
                continue
        if id(thing) in seen or isinstance(thing, ModuleType | type | FunctionType):
            continue  # code is not a secret; it is the same for every table
        seen[id(thing)] = thing
        waiting += gc.get_referents(thing)
    return list(seen.values())


@pytest.mark.parametrize("game", [*GAMES, RAVENS], ids=lambda game: game.id)
def test_nothing_a_bot_is_given_leads_to_the_table(game: meadhall.Game) -> None:
    table = game.table(seats=game.seats[0], seed=5)
    table.play(table.actors[0], table.legal(table.actors[0])[0])
    seat = table.actors[0]
    given = everything_from((chair := table.chair(seat, 1), chair.view, chair.moves, chair.imagine(2), chair.advice()))
    assert table not in [thing for thing in given if isinstance(thing, Table)]
    truth = table._array.tobytes()
    for thing in given:
        if isinstance(thing, np.ndarray):
            assert not np.shares_memory(thing, table._array)
        if isinstance(thing, bytes | bytearray):
            assert truth not in thing
    assert table.start.seed not in [thing.start.seed for thing in given if isinstance(thing, Table)]


def test_the_search_would_find_the_table_if_a_chair_held_it() -> None:
    table = ODIN.table(seats=2, seed=5)
    chair = Chair(table, table.actors[0])
    assert table in [thing for thing in everything_from(chair) if isinstance(thing, Table)]


def test_the_search_follows_weak_proxies_and_passes_by_dead_ones() -> None:
    table = ODIN.table(seats=2, seed=5)
    held, gone = frozenset({table}), weakref.proxy(frozenset({1}))
    reached = everything_from((gone, weakref.proxy(held)))
    assert table in [thing for thing in reached if isinstance(thing, Table)]


@pytest.mark.parametrize("level", ["thrall", "karl", "policy"])  # tests/bots has those that think ahead
@FOR_FOUR
def test_a_bot_decides_alike_in_all_worlds_it_cannot_tell_apart(game: meadhall.Game, level: str) -> None:
    table = game.table(seats=4, seed=3)
    dice = random.Random(1)
    while not table.over:
        seat = table.actors[0]
        choices = {
            bots.make(level, 9).choose(world.chair(seat, 7)).id
            for world in (table, table.imagine(seat, dice.getrandbits(60)), table.imagine(seat, dice.getrandbits(60)))
        }
        assert len(choices) == 1
        table.play(seat, choices.pop())


def test_chance_plays_every_legal_move_alike() -> None:
    table = ODIN.table(seats=4, seed=3)
    seat = table.actors[0]
    bot = bots.make("random", 1)
    chosen = [bot.choose(table.chair(seat, 1)).id for _ in range(1800)]
    counts = [chosen.count(move) for move in table.legal(seat)]
    assert sum(counts) == 1800
    assert all(150 < times < 250 for times in counts)


def test_chance_is_no_level_that_a_table_offers() -> None:
    assert "random" not in bots.BOTS
    assert bots.MEASURES == ("random", "policy")
    assert [name for name in bots.KNOWN if name not in bots.MEASURES] == list(bots.BOTS)


@FOR_FOUR
def test_thrall_plays_any_decent_move_and_no_blunder(game: meadhall.Game) -> None:
    """He leaves the last twentieth of the way from the best score to the worst alone."""
    table = game.table(seats=4, seed=3)
    dice, thrall, refused = random.Random(1), bots.make("thrall", 1), 0
    while not table.over and refused < 20:
        seat = table.actors[0]
        chair = table.chair(seat, dice.getrandbits(60))
        seen = zip(chair.moves, seen_by("thrall", chair, chair.advice()), strict=True)
        scores = {move.id: score for move, score in seen if score > OVERLOOKED}
        worst, best = min(scores.values()), max(scores.values())
        decent = {move for move in scores if scores[move] - worst >= (best - worst) / 20}
        chosen = {thrall.choose(chair).id for _ in range(40 * len(decent))}
        assert chosen <= decent
        if len(decent) < 4:
            assert chosen == decent
        refused += len(decent) < len(chair.moves)
        table.play(seat, dice.choice(table.legal(seat)))
    assert refused


def wins(game: meadhall.Game, bot: str, others: str, games: int) -> float:
    """How many of so many games one bot wins against three others, changing seats; of shared wins its part."""
    game.compile()
    won = 0.0
    for number in range(games):
        seat = number % 4
        seated = [bots.make(bot if seat == other else others, number * 4 + other) for other in range(4)]
        places = play(game.table(seats=4, seed=number), seated, number).places or ()
        won += (places[seat] == 1) / places.count(1)
    return won


@FOR_FOUR
def test_thrall_beats_three_of_chance(game: meadhall.Game) -> None:
    """In most of sixty games; chance would give a quarter, and manners gave 80 % or more of 100 in each game."""
    assert wins(game, "thrall", "random", 60) >= 36


@FOR_FOUR
def test_the_policy_beats_three_thralls_in_most_games_and_karl_in_more_than_his_share(game: meadhall.Game) -> None:
    """60 % of a thousand games is asked of it in a long run, and of its first 200 in every run; chance gives 25 %."""
    games = at_length(1000, 200)
    assert wins(game, "policy", "thrall", games) >= 0.6 * games
    assert wins(game, "karl", "thrall", games) >= 0.4 * games


def test_karl_sees_the_obvious() -> None:
    """He goes out when he can, opening or following, and takes the card that fits his hand."""
    out = ODIN.setup({"seats": 3, "turn": 0, "hands": ["9g 6g 5g", None, None]})
    assert bots.make("karl", 1).choose(out.chair(0)).text == ">965g"
    last = ODIN.setup({"seats": 3, "turn": 0, "hands": ["6g", None, None], "middle": "5r"})
    assert bots.make("karl", 1).choose(last.chair(0)).text == "6g"
    take = ODIN.setup(
        {"seats": 3, "turn": 0, "hands": ["9g 7g", None, None], "middle": "8k 3k", "beaten": "8g 2b", "phase": "take"}
    )
    assert bots.make("karl", 1).choose(take.chair(0)).text == "+8g"


def test_a_chair_says_why() -> None:
    table = ODIN.setup({"seats": 3, "turn": 0, "hands": ["9g 6g 5g", None, None]})
    chair = table.chair(0)
    reasons = {move.text: chair.because(move) for move in chair.moves}
    assert reasons[">965g"] == "it empties your hand"
    assert all(reasons.values())
    assert chair.observe().shape == (ODIN.observation.size,)


def test_unknown_bots_are_named() -> None:
    with pytest.raises(
        meadhall.UnknownName,
        match="no bot is called 'loki'; there are thrall, karl, jarl, konung, and random and policy",
    ):
        bots.make("loki", 1)


def test_a_bot_of_your_own_needs_one_method() -> None:
    class First:
        def choose(self, chair: Chair) -> Move:
            return chair.moves[0]

    assert play(ODIN.table(seats=2, seed=1, target=1), [First(), First()], 1).over
