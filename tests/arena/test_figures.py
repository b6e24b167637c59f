"""Ratings and intervals: right where the truth is known."""

from __future__ import annotations

from math import log10

import numpy as np
import pytest

from meadhall.arena.figures import summary
from meadhall.arena.intervals import mean_interval, share_interval, student, wilson
from meadhall.arena.plan import plan
from meadhall.arena.play import GameResult
from meadhall.arena.ratings import max_likelihood, pairwise_wins, rate


def coin_rounds(dice: np.random.Generator, rate: float, rounds: int, alike: float) -> list[float]:
    """Rounds of four games won at this rate, that share their luck to some part."""
    luck = dice.random((rounds, 1))
    own = dice.random((rounds, 4))
    shared = dice.random((rounds, 4)) < alike
    return [float(x) for x in (np.where(shared, luck, own) < rate).mean(axis=1)]


@pytest.mark.parametrize(("rate_", "alike"), [(0.25, 0.0), (0.25, 0.8), (0.9, 0.5), (0.5, 1.0)])
def test_share_intervals_cover_the_truth_19_times_of_20(rate_: float, alike: float) -> None:
    """Also where games of a round stand and fall together; counting them as independent would cover far less."""
    dice = np.random.default_rng(7)
    tries, covered, naive = 1000, 0, 0
    for _ in range(tries):
        rounds = coin_rounds(dice, rate_, 40, alike)
        low, high = share_interval(rounds)
        covered += low <= rate_ <= high
        low, high = wilson(sum(rounds) / 40, 160)
        naive += low <= rate_ <= high
    assert 0.925 <= covered / tries <= 0.985
    if alike == 1:
        assert naive / tries < 0.8


def test_mirrored_rounds_make_intervals_narrow() -> None:
    low, high = share_interval([0.5, 0.5, 0.25, 0.75] * 25)
    wide_low, wide_high = wilson(0.5, 400)
    assert high - low < (wide_high - wide_low) * 0.8


def test_rounds_all_alike_are_not_taken_for_certainty() -> None:
    assert share_interval([1.0] * 100) == pytest.approx((0.963, 1.0), abs=1e-3)
    low, high = share_interval([0.25] * 100)
    assert low < 0.25 < high
    assert share_interval([1.0])[0] < 0.3


def test_student() -> None:
    for freedom, known in {1: 12.706, 4: 2.776, 5: 2.571, 9: 2.262, 30: 2.042, 1000: 1.962}.items():
        assert student(freedom) == pytest.approx(known, abs=0.006)
    low, high = mean_interval([1.0, 2.0, 3.0])
    assert (low, high) == pytest.approx((2 - 4.303 / 3**0.5, 2 + 4.303 / 3**0.5), abs=1e-3)


def test_ratings_of_two_are_the_log_of_their_odds() -> None:
    wins = np.zeros((1, 2, 2))
    wins[0, 1, 0], wins[0, 0, 1] = 30_000, 10_000
    assert max_likelihood(wins)[0] == pytest.approx([0, 400 * log10(3)], abs=0.1)


def test_ratings_find_known_strengths_of_many_seats_again() -> None:
    """Games drawn from Plackett and Luce's model with known strengths: the intervals cover them."""
    truth = np.array([0.0, 120.0, 300.0])
    levels = ["thrall", "karl", "jarl"]
    weights = 10 ** (truth / 400)
    dice = np.random.default_rng(3)
    tries, covered = 100, np.zeros(3)
    for attempt in range(tries):
        rounds = [[luce(dice, levels, weights, number)] for number in range(60)]
        found = rate([pairwise_wins(rounds, levels, False)], levels, attempt)
        for number, level in enumerate(levels):
            low, high = found[level].low, found[level].high
            assert low is not None
            assert high is not None
            covered[number] += low <= truth[number] <= high
    assert covered[0] == tries
    assert 0.9 * tries <= covered[1:].mean() < tries


def luce(dice: np.random.Generator, levels: list[str], weights: np.ndarray, number: int) -> GameResult:
    """A game of four, the last level twice: each place goes to one of those left in proportion to strength."""
    seated = [0, 1, 2, 2]
    left, places = list(range(4)), [0] * 4
    for place in range(1, 5):
        chances = weights[[seated[seat] for seat in left]]
        seat = left.pop(int(dice.choice(len(left), p=chances / chances.sum())))
        places[seat] = place
    return GameResult(number, tuple(levels[level] for level in seated), tuple(places), (0,) * 4, 10)


def game(number: int, bots: str, places: tuple[int, ...]) -> GameResult:
    return GameResult(number, tuple(bots.split()), places, places, 10 + number)


def test_what_never_lost_has_no_upper_end() -> None:
    rounds = [[game(n, "karl thrall", (1, 2)), game(n, "thrall karl", (2, 1))] for n in range(20)]
    found = rate([pairwise_wins(rounds, ["thrall", "karl"], False)], ["thrall", "karl"], 1)
    assert found["karl"].high is None
    assert found["karl"].low is not None
    assert found["karl"].points > 400
    assert (found["thrall"].low, found["thrall"].high) == (0, 0)


def test_ties_are_half_a_win_each_way_and_equals_are_not_compared_with_themselves() -> None:
    wins = pairwise_wins([[game(0, "karl thrall karl", (1, 1, 3))]], ["thrall", "karl"], False)
    assert wins[0].tolist() == [[0, 1.5], [0.5, 0]]


def test_alone_results_of_one_deal_are_compared() -> None:
    won, lost = game(0, "karl", (1,)), game(1, "thrall", (2,))
    assert pairwise_wins([[won, lost]], ["thrall", "karl"], True)[0].tolist() == [[0, 0], [1, 0]]
    drawn = game(1, "thrall", (1,))
    assert pairwise_wins([[won, drawn]], ["thrall", "karl"], True)[0].tolist() == [[0, 0.5], [0.5, 0]]


def test_shares_are_for_one_bot_and_add_up_over_the_table() -> None:
    match = plan("odin", ("karl", "thrall", "thrall"), 1, {})
    games = [
        game(0, "karl thrall thrall", (1, 2, 3)), game(1, "thrall karl thrall", (2, 1, 3)),
        game(2, "thrall thrall karl", (1, 2, 3)), game(3, "karl thrall thrall", (1, 1, 3)),
        game(4, "thrall karl thrall", (2, 1, 3)), game(5, "thrall thrall karl", (3, 2, 1)),
    ]  # fmt: skip
    figures = summary(match, games)
    karl, thrall = figures["bots"]
    assert karl["win_share"] == pytest.approx(4.5 / 6)
    assert thrall["win_share"] == pytest.approx(1.5 / 12)
    assert karl["win_share"] + 2 * thrall["win_share"] == pytest.approx(1)
    assert sum(seat["win_share"] for seat in figures["seats"]) == pytest.approx(1)
    assert karl["win_share_by_seat"] == pytest.approx([0.75, 1, 0.5])
    assert figures["length"]["mean"] == 12.5
    for bot in figures["bots"]:
        assert bot["win_share_95"][0] <= bot["win_share"] <= bot["win_share_95"][1]
