"""Jarl and Konung: they think ahead, play by the policy where they cannot yet, and give reasons."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

import meadhall
from meadhall import bots
from meadhall.bots import hints, jarl
from meadhall.bots.search import compiled
from meadhall.bots.search.mcts import Estimate, Search
from meadhall.engine.budgets import JARL, KONUNG, Budget, SearchParams

from .test_search import ODIN, some_way_in

LEVELS = pytest.mark.parametrize("level", ["jarl", "konung"])
NAMES = ["You", "Ivar", "Sigrid", "Leif"]


@LEVELS
def test_the_same_seed_gives_the_same_game(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as the iterations fit the time, whatever the machine."""
    quick = Budget(150, 100.0, ODIN.budget(JARL).params)
    monkeypatch.setattr(jarl.Jarl if level == "jarl" else jarl.Konung, "budget", lambda *_: quick)

    def play() -> tuple[tuple[int, int], ...]:
        table = ODIN.table(seats=3, seed=5, target=1)
        seated = [bots.make(level, seat) for seat in range(3)]
        while not table.over:
            seat = table.actors[0]
            table.play(seat, seated[seat].choose(table.chair(seat, table.ply)))
        return table.history

    assert play() == play()


@LEVELS
def test_another_truth_changes_no_decision(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = {JARL: Budget(60, 100.0, ODIN.budget(JARL).params), KONUNG: Budget(120, 100.0, ODIN.budget(KONUNG).params)}
    monkeypatch.setattr(jarl.Jarl, "budget", lambda self, _: quick[self.level])
    table = ODIN.table(seats=4, seed=3, target=1)
    dice = random.Random(1)
    while not table.over:
        seat = table.actors[0]
        worlds = (table, table.imagine(seat, dice.getrandbits(60)), table.imagine(seat, dice.getrandbits(60)))
        choices = {bots.make(level, 9).choose(world.chair(seat, 7)).id for world in worlds}
        assert len(choices) == 1
        table.play(seat, choices.pop())


@LEVELS
def test_where_nobody_waits_the_policy_plays_until_they_are_ready(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_LOADED", {})
    monkeypatch.setattr(compiled, "load", _never)
    table = some_way_in(ODIN, 5)
    chair = table.chair(table.actors[0], 1)
    assert bots.make_at_once(level, 4).choose(chair) == bots.make("policy", 4).choose(chair)


def _never(game: meadhall.Game) -> Callable[..., None]:
    raise AssertionError("nothing is compiled while somebody waits")


def test_every_game_of_the_shelf_has_its_budgets_and_konung_thinks_harder() -> None:
    for game_id in meadhall.games():
        game = meadhall.game(game_id)
        assert set(game.budgets) == {JARL, KONUNG}
        assert game.budget(KONUNG).iterations > game.budget(JARL).iterations
        assert game.budget(JARL).seconds == 0.5
        assert game.budget(KONUNG).seconds == 2.0
        assert game.budget(KONUNG).params.sharpness > 0
        assert game.budget(KONUNG).params.policy_rollouts > 0


def test_a_game_nobody_has_tuned_is_searched_by_its_policy_if_it_has_one() -> None:
    untuned = replace(ODIN, budgets={})
    assert untuned.budget(KONUNG).iterations > untuned.budget(JARL).iterations
    assert untuned.budget(JARL).params.policy_rollouts > 0
    rules = {name: rule for name, rule in ODIN.rules.items() if name != "score_moves"}
    assert replace(untuned, rules=rules).budget(JARL).params == SearchParams()


@pytest.mark.parametrize(("root_sharpness", "chosen"), [(0.0, 0), (1.0, 1)])
def test_an_even_root_is_judged_by_averages_as_hints_are(
    root_sharpness: float, chosen: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the most visited move is made."""
    table = some_way_in(ODIN, 3)
    chair = table.chair(table.actors[0], 1)
    found = [Estimate(chair.moves[0], 3000, 0.60, 0.01), Estimate(chair.moves[1], 1500, 0.66, 0.01)]
    monkeypatch.setattr(Search, "look", lambda *_, **__: found)
    params = replace(ODIN.budget(JARL).params, root_sharpness=root_sharpness)
    monkeypatch.setattr(jarl.Jarl, "budget", lambda *_: Budget(100, 100.0, params))
    assert bots.make("jarl", 1).choose(chair) == chair.moves[chosen]


def test_budgets_are_for_levels_that_search() -> None:
    with pytest.raises(ValueError, match="odin has a budget for 'karl'; who thinks ahead is jarl or konung"):
        replace(ODIN, budgets={"karl": ODIN.budget(JARL)})


def test_a_hint_of_the_search_says_how_likely_it_wins_why_and_how_one_goes_on() -> None:
    compiled.load(ODIN)
    table = some_way_in(ODIN, 3)
    seat = table.actors[0]
    names = [*NAMES[1:3], "You", "Leif"] if seat == 2 else NAMES
    best, *others = hints.hints(table.chair(seat, 1), 2, names, iterations=4000, seconds=100.0)
    assert len(others) < hints.MOST
    assert best.chance is not None
    assert 0 < best.chance < 1
    assert best.promise.startswith(f"It wins about {best.chance:.0%} of games.".replace("%", " %"))
    for hint in (best, *others):
        assert hint.move in table.moves(seat)
        assert hint.why
        assert hint.chance is None or hint.chance <= best.chance
    assert all(sentence.startswith("You ") and sentence.endswith(".") for sentence in best.then)


def test_hints_tell_the_same_of_every_world_the_seat_cannot_tell_apart() -> None:
    compiled.load(ODIN)
    table = some_way_in(ODIN, 6)
    seat = table.actors[0]
    told = [
        [(hint.move.id, hint.chance, hint.why, hint.then) for hint in found]
        for found in (
            hints.hints(world.chair(seat, 3), 2, NAMES, iterations=500, seconds=100.0)
            for world in (table, table.imagine(seat, 1), table.imagine(seat, 2))
        )
    ]
    assert told[0] == told[1] == told[2]


def test_until_the_search_is_ready_the_policy_gives_the_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_LOADED", {})
    table = some_way_in(ODIN, 3)
    chair = table.chair(table.actors[0], 1)
    found = hints.hints(chair, 1, NAMES)
    best = max(chair.advice())
    best_moves = {move.id for move, score in zip(chair.moves, chair.advice(), strict=True) if score == best}
    assert {hint.move.id for hint in found} <= best_moves
    assert all(hint.why and hint.chance is None and not hint.then for hint in found)


def test_params_are_told_to_the_kernel_in_its_own_order() -> None:
    from meadhall.bots.search import kernel

    params = SearchParams(
        exploration=1, first_play_reduction=2, sharpness=3, width=4, policy_rollouts=5, rollout_moves=6, horizons=7
    )
    order = (
        kernel.EXPLORATION, kernel.FIRST_PLAY_REDUCTION, kernel.SHARPNESS, kernel.WIDTH, kernel.POLICY_ROLLOUTS,
        kernel.ROLLOUT_MOVES, kernel.HORIZONS,
    )  # fmt: skip
    assert [params.array()[k] for k in order] == [1, 2, 3, 4, 5, 6, 7]
