"""Rules that try a move on a copy: the record they have is left alone, and every speed finds the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from meadhall.bots import make
from meadhall.checks import cases, check_native
from meadhall.checks.secrets import check_no_leak
from meadhall.engine import cuda
from meadhall.engine.game import Game
from meadhall.engine.rule import rule
from meadhall.engine.trial import copy_of, score_by_position, try_move
from tests.toy_game import RAVENS, RULES, play


@rule
def score_position(s, seat):  # type: ignore[no-untyped-def]
    """Points, and what is bet; dice count, though they are not those of the table."""
    return 100 * s.points[seat] + 10 * s.bet[seat] + s.die


@rule
def play_by_copies(s, seat, move):  # type: ignore[no-untyped-def]
    """Plays on a copy too, and takes from it; a target that copies wrongly comes to other bytes."""
    before = copy_of(s)
    after = copy_of(s)
    play(after, seat, move)
    play(s, seat, move)
    s.die = after.die
    s.points[seat] = before.points[seat] + after.points[seat] - before.points[seat]


@rule
def scored_by_trials(s, seat, moves, n, out):  # type: ignore[no-untyped-def]
    for k in range(n):
        after = copy_of(s)
        try_move(after, seat, moves[k])
        out[k] = score_position(after, seat)


WITHOUT = {name: one for name, one in RULES.items() if name != "score_moves"}


@pytest.fixture(scope="module")
def judging() -> Game:
    """Ravens, whose policy is a judgement of positions."""
    return replace(RAVENS, id="judging", rules={**WITHOUT, "score_position": score_position}, _native=[])


def test_a_game_that_judges_positions_has_a_policy(judging: Game) -> None:
    assert judging.rules["score_moves"] is score_by_position
    assert replace(RAVENS, rules={**RULES, "score_position": score_position}).rules["score_moves"] is not (
        score_by_position
    ), "its own goes first"
    table = judging.table(seats=2, seed=1)
    before = table._array.tobytes()
    chair = table.chair(0, 1)
    assert chair.advice() == [10, 20, 30]
    assert make("karl", 1).choose(chair).text == "bet 3"
    assert table._array.tobytes() == before


def test_no_dice_are_foreseen(judging: Game) -> None:
    """The bet that ends a round is tried with a die of the trial's own, the same at every table."""
    dice = set()
    for seed in range(12):
        table = judging.table(seats=2, seed=seed)
        table.play(0, "bet 1")
        dice.add(round(table.chair(1, 1).advice()[1]) % 10)
    assert len(dice) == 1


def test_native_code_scores_what_interpreted_rules_score(judging: Game) -> None:
    for case in cases(judging):
        check_native(case, seed=12)
        check_no_leak(case, seed=12)


def test_the_simulated_gpu_copies_too() -> None:
    if not cuda.available():
        pytest.skip("a GPU is here: the conformance suite runs on it")
    from meadhall.checks import check_cuda_simulated

    check_cuda_simulated(f"{__name__}:COPYING")


def test_a_rule_that_is_none_of_the_contract_is_named() -> None:
    with pytest.raises(ValueError, match="ravens has the rule 'score_move'; the contract has actors, aside, broken, "):
        replace(RAVENS, rules={**RULES, "score_move": score_position})


COPYING = replace(
    RAVENS, id="copying", rules={**RULES, "play": play_by_copies, "score_moves": scored_by_trials}, _native=[]
)


def test_every_copy_is_its_own(judging: Game) -> None:
    for case in cases(COPYING):
        check_native(case, seed=5)
    one, other = (game.table(seats=3, seed=2) for game in (COPYING, judging))
    while not one.over:
        seat = one.actors[0]
        assert one.chair(seat, 1).advice() == other.chair(seat, 1).advice()
        move = one.legal(seat)[-1]
        assert [event.tell("abc") for event in one.play(seat, move)] == [
            event.tell("abc") for event in other.play(seat, move)
        ]
    assert one.scores == other.scores
