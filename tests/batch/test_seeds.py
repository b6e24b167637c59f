"""Seeds of batches: neighbours have nothing in common, and experiments of before can be made again."""

from __future__ import annotations

import numpy as np
import pytest

import meadhall
from meadhall.engine.random import STREAM_BITS, first_seed
from tests.toy_game import RAVENS

ODIN = meadhall.game("odin")
SEEDS = 4_000
FAR = 4.9  # standard deviations: one honest run in a million goes beyond


def test_neighbouring_seeds_share_no_game() -> None:
    one, two = (RAVENS.batch(1024, seed=seed) for seed in (1, 2))
    assert not set(one.seeds.tolist()) & set(two.seeds.tolist())


def test_seeds_of_before_deal_what_they_dealt() -> None:
    batch = RAVENS.batch(5, seed=40, scheme="consecutive")
    assert batch.seeds.tolist() == [40, 41, 42, 43, 44]
    batch.reset(7)
    assert batch.seeds.tolist() == [7, 8, 9, 10, 11]


def test_the_stream_of_a_seed_is_known() -> None:
    """SplitMix64's published first output for seed 0, less its two lowest bits."""
    assert first_seed(0) == 0xE220A8397B1DCDAF >> 2


def test_streams_begin_evenly_and_far_apart() -> None:
    """Every bit of a stream's place is set for half of all seeds, and changes for half of all neighbours."""
    places = np.array([first_seed(seed) for seed in range(SEEDS)])
    bits = places[:, None] >> np.arange(STREAM_BITS) & 1
    error = 0.5 / np.sqrt(SEEDS)
    assert np.abs(bits.mean(axis=0) - 0.5).max() < FAR * error
    assert np.abs((bits[1:] ^ bits[:-1]).mean(axis=0) - 0.5).max() < FAR * error
    assert np.diff(np.sort(places)).min() > 1 << 30  # each has room for a billion games


@pytest.mark.parametrize("lag", [1, 2, 256])
def test_what_neighbours_deal_and_draw_is_independent(lag: int) -> None:
    """Odin: the number of moves and the first seat's reward do not correlate between batches of neighbouring seeds."""
    n = 256
    lengths, rewards = [], []
    for seed in range(8):
        batch = ODIN.batch(n, seed=seed * lag, target="single")
        first = np.full((n, 2), np.nan)
        while np.isnan(first).any():
            before = batch.lengths.copy()
            batch.step()
            fresh = batch.ended & np.isnan(first[:, 0])
            first[fresh] = np.stack([before[fresh] + 1, batch.rewards[fresh, 0]], axis=1)
        lengths.append(first[:, 0])
        rewards.append(first[:, 1])
    for series in (np.array(lengths), np.array(rewards)):
        standard = (series - series.mean()) / series.std()
        for shift in (0, 1):  # the same row, and the next one
            pairs = standard[:-1, : n - shift] * standard[1:, shift:]
            assert abs(pairs.mean()) < FAR / np.sqrt(pairs.size)
