"""Seeds of environments: what neighbours deal, draw and seat is independent, as in batches and in the arena."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import meadhall
from meadhall.arena.plan import plan

pytest.importorskip("pettingzoo", reason="needs meadhall[pettingzoo]")

from meadhall.envs import pettingzoo
from meadhall.envs.gymnasium import OneSeat
from meadhall.envs.vector import Seats
from tests.toy_game import RAVENS

FAR = 4.9  # standard deviations: one honest run in a million goes beyond
SEEDS, GAMES = 200, 6  # neighbouring seeds, and games dealt after each
BITS = 63


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


def one_seat() -> Callable[[int | None], int]:
    env = OneSeat(RAVENS, seats=3, seat=None)

    def deal(seed: int | None) -> int:
        env.reset(seed=seed)
        return int(env.table.start.seed)

    return deal


def turns(make: Any) -> Callable[[int | None], int]:
    env = make(RAVENS, seats=3)

    def deal(seed: int | None) -> int:
        env.reset(seed=seed)
        return int(env.unwrapped.table.start.seed)

    return deal


def many() -> Callable[[int | None], int]:
    env = Seats(1, RAVENS, seats=3)

    def deal(seed: int | None) -> int:
        env.reset(seed=seed)
        return int(env.batch.seeds[0]) << 1  # a stream begins below half of the space, so that there is room behind it

    return deal


def open_spiel() -> Callable[[int | None], int]:
    pyspiel = pytest.importorskip("pyspiel", reason="needs meadhall[openspiel]")
    from meadhall.envs import openspiel

    openspiel.register_all()
    game = pyspiel.load_game("meadhall_odin")

    def deal(seed: int | None) -> int:
        if seed is not None:
            game.set_seed(seed)
        drawn = [game.new_initial_state().chance_outcomes()[0][0] for _ in range(3)]  # 31 bits each
        return drawn[0] ^ drawn[1] << 16 ^ drawn[2] << 32

    return deal


ENVIRONMENTS = {
    "Gymnasium": one_seat,
    "Gymnasium, many": many,
    "OpenSpiel": open_spiel,
    "PettingZoo": lambda: turns(pettingzoo.env),
    "PettingZoo, all at once": lambda: turns(pettingzoo.parallel_env),
}


def arena() -> np.ndarray:
    """What arenas of neighbouring seeds deal: the table's seeds, a row for each arena."""
    arenas = [plan("odin", ("karl", "thrall"), seed, {}) for seed in range(SEEDS)]
    return np.array([[one.dice(2 * game, "table").getrandbits(BITS) for game in range(GAMES)] for one in arenas])


def dealt(deal: Callable[[int | None], int]) -> np.ndarray:
    """The seeds of the games dealt after each of neighbouring seeds, a row for each."""
    return np.array([[deal(seed if game == 0 else None) for game in range(GAMES)] for seed in range(SEEDS)])


@pytest.mark.parametrize("name", [*ENVIRONMENTS, "arena"])
def test_neighbouring_seeds_deal_independent_games(name: str) -> None:
    """Each game once; every bit of its seed is even, and changes for half of all neighbours: in seed, game or both."""
    found = arena() if name == "arena" else dealt(ENVIRONMENTS[name]())
    assert len(np.unique(found)) == found.size
    bits = (found[..., None] >> np.arange(2, BITS)) & 1
    assert abs(bits.mean(axis=(0, 1)) - 0.5).max() < FAR * 0.5 / np.sqrt(found.size)
    for here, there in ((bits[1:], bits[:-1]), (bits[:, 1:], bits[:, :-1]), (bits[1:, 1:], bits[:-1, :-1])):
        pairs = here.shape[0] * here.shape[1]
        assert abs((here ^ there).mean(axis=(0, 1)) - 0.5).max() < FAR * 0.5 / np.sqrt(pairs)


def test_neighbouring_seeds_draw_seats_independently() -> None:
    """The seat that `seat=None` draws: each as often, and the same for a third of all neighbours."""
    env = OneSeat(RAVENS, seats=3, seat=None)
    seats = np.array([env.reset(seed=seed)[1]["seat"] for seed in range(3 * SEEDS)])
    assert np.abs(np.bincount(seats, minlength=3) - SEEDS).max() < FAR * np.sqrt(3 * SEEDS * 2 / 9)
    same = (seats[1:] == seats[:-1]).mean()
    assert abs(same - 1 / 3) < FAR * np.sqrt(2 / 9 / (len(seats) - 1))


def test_neighbouring_arenas_think_independently() -> None:
    """Seats of one game, and the same seat in neighbouring arenas, think with dice of their own."""
    arenas = [plan("odin", ("karl", "thrall"), seed, {}) for seed in range(SEEDS)]
    found = np.array(
        [[one.dice(0, whose).getrandbits(BITS) for whose in ("table", "seat 0", "seat 1")] for one in arenas]
    )
    assert len(np.unique(found)) == found.size
    bits = (found[..., None] >> np.arange(BITS)) & 1
    for here, there in ((bits[1:], bits[:-1]), (bits[:, 1:], bits[:, :-1])):
        pairs = here.shape[0] * here.shape[1]
        assert abs((here ^ there).mean(axis=(0, 1)) - 0.5).max() < FAR * 0.5 / np.sqrt(pairs)


def test_vectors_of_before_are_made_again_by_the_older_scheme() -> None:
    """Its games had consecutive seeds, from one that its generator drew."""
    for seed in (1, 2):
        envs = Seats(4, RAVENS, seats=3, scheme="consecutive")
        envs.reset(seed=seed)
        first = int(np.random.default_rng(seed).integers(1 << 62))
        assert envs.batch.seeds.tolist() == [first, first + 1, first + 2, first + 3]
    with pytest.raises(meadhall.BadOption, match="streams or consecutive"):
        Seats(4, RAVENS, scheme="older")
