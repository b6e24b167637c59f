"""Chance that nobody can foretell: what a key is, what it draws, and where it does not go."""

from __future__ import annotations

import random
from typing import Any

import pytest

import meadhall
from meadhall.checks import vectors
from meadhall.checks.broken import Broken, as_key
from meadhall.engine import chacha
from meadhall.engine.chacha import WORD, chacha8
from meadhall.engine.errors import BadOption
from meadhall.engine.kernels import ENTRIES, deal_at
from meadhall.engine.random import (
    DICE,
    KEY_BITS,
    SEED_BITS,
    fast_word,
    is_key,
    key_with,
    keyed_word,
    rekey,
    reseed,
    word,
)
from meadhall.engine.rule import used_by
from meadhall.engine.speeds import KEYED_KERNELS, Interpreted, Native
from meadhall.engine.table import Table

ODIN = meadhall.game("odin")


def dice(seed: int) -> Any:
    opened = DICE.open(DICE.new())
    key_with(opened, seed)
    return opened


def block(key: list[int]) -> tuple[int, ...]:
    k0, k1, k2, k3 = key
    words: tuple[int, ...] = chacha8(k0, k1, k2, k3, 0, 0, 0, 0)
    return words


@pytest.mark.parametrize("speed", [Interpreted, Native])
def test_the_published_test_vectors_hold(speed: Any) -> None:
    vectors.check_speed(speed)


def test_a_cipher_of_fewer_rounds_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chacha, "DOUBLE_ROUNDS", 3)
    with pytest.raises(Broken, match="test vector 1"):
        vectors.check_speed(Interpreted)


def test_a_word_is_drawn_from_the_block_whose_first_words_are_the_next_key() -> None:
    seed = as_key(0x0123456789ABCDEF_0123456789ABCDEF)
    one = dice(seed)
    words = [seed >> place & WORD for place in (0, 32, 64, 96)]
    for _ in range(100):
        words = list(block(words)[:4])
        assert (one.rng0 % 2**64, one.rng1 % 2**64) == (words[0] | words[1] << 32, words[2] | words[3] << 32)
        assert word(one) == block(words)[4]


def foretold(first: int, second: int) -> int:
    """The third word of the fast generator, from two: its state turned back from what it shows."""

    def shown(word: int) -> int:
        word = word * pow(5, -1, 1 << 32) & WORD
        return (word >> 5 | word << 27) * pow(0x9E3779BB, -1, 1 << 32) & WORD

    before, after = shown(first), shown(second)
    mixed = after ^ (before << 26 | before >> 6) & WORD
    other = mixed
    for _ in range(4):  # undoes x ^ x << 9
        other = mixed ^ other << 9 & WORD
    one = DICE.open(DICE.new())
    one.rng0, one.rng1 = after, (other << 13 | other >> 19) & WORD
    fast_word(one)
    return fast_word(one)


def test_two_words_foretell_the_fast_generator_and_nothing_of_a_keyed_one() -> None:
    seeds = range(100)
    fast = [DICE.open(DICE.new()) for _ in seeds]
    for seed, one in zip(seeds, fast, strict=True):
        reseed(one, seed)
    for all_dice, told in ((fast, 100), ([dice(as_key(seed)) for seed in seeds], 0)):
        assert sum(foretold(word(one), word(one)) == word(one) for one in all_dice) == told


def test_every_bit_of_a_key_counts() -> None:
    drawn = {word(dice(as_key(0) ^ 1 << bit)) for bit in range(KEY_BITS - 1)}
    assert len(drawn) == KEY_BITS - 1


def test_words_are_even_over_all_bits() -> None:
    one = dice(as_key(7))
    drawn = [word(one) for _ in range(4000)]
    for bit in range(32):
        ones = sum(number >> bit & 1 for number in drawn)
        assert abs(ones - 2000) < 160  # five standard deviations, and the key is fixed


def test_a_key_that_looks_like_the_fast_generator_is_none() -> None:
    one = dice(as_key(7))
    rekey(one, 5, 0, 6, 0)
    assert word(one) == chacha8(5, 1, 6, 0, 0, 0, 0, 0)[4]


def test_a_seed_of_more_than_63_bits_is_a_key() -> None:
    assert not is_key((1 << SEED_BITS) - 1)
    assert is_key(1 << SEED_BITS)
    with pytest.raises(BadOption, match=r"from 0 to 2\*\*128 - 1"):
        ODIN.table(4, 1 << KEY_BITS)
    with pytest.raises(BadOption, match="a whole number from 0 to"):
        ODIN.batch(2, seed=1 << SEED_BITS)


def state(table: Table) -> tuple[int, int]:
    return table.record.rng0, table.record.rng1


def keyed(table: Table) -> bool:
    return any(not 0 <= number <= WORD for number in state(table))


@pytest.mark.parametrize("game_id", meadhall.games())
def test_nothing_imagined_carries_a_key(game_id: str) -> None:
    game, choice = meadhall.game(game_id), random.Random(3)
    table = game.table(seed=as_key(3))
    while not table.over and table.ply < 40:
        seat = table.actors[0]
        assert keyed(table)
        halves = [table._array[name].tobytes() for name in ("rng0", "rng1")]
        chair = table.chair(seat, 1)
        for world in (table.imagine(seat), chair.imagine(5), chair._world):
            assert not keyed(world)
            assert (world.start.seed, world.history) == (0, ())
            assert not any(half in world._array.tobytes() for half in halves)
        table.play(seat, choice.choice(table.legal(seat)))


@pytest.mark.parametrize("game_id", meadhall.games())
def test_a_chronicle_from_a_key_replays(game_id: str) -> None:
    game, choice = meadhall.game(game_id), random.Random(3)
    table = game.table(seed=as_key(3))
    while not table.over and table.ply < 40:
        table.play(table.actors[0], choice.choice(table.legal(table.actors[0])))
    again = meadhall.load(table.save())
    assert again._array.tobytes() == table.rewind(table.ply)._array.tobytes() == table._array.tobytes()
    assert again.start.seed == as_key(3)


def test_a_position_keeps_its_key() -> None:
    table = ODIN.table(4, as_key(9))
    assert state(ODIN.setup(table.position())) == state(table)


def test_the_fast_generator_never_becomes_a_keyed_one() -> None:
    one = DICE.open(DICE.new())
    one.rng0 = one.rng1 = WORD
    for _ in range(10_000):
        fast_word(one)
        assert 0 <= one.rng0 <= WORD
        assert 0 <= one.rng1 <= WORD


def test_a_keyed_one_never_becomes_a_fast_one() -> None:
    one = dice(as_key(1))
    for _ in range(2000):
        keyed_word(one)
        assert not (0 <= one.rng0 <= WORD and 0 <= one.rng1 <= WORD)


def reached(function: Any, seen: set[str]) -> set[str]:
    """The names of all rules a linked function calls, near and far."""
    for _, value in used_by(function):
        if callable(value) and hasattr(value, "__globals__") and value.__name__ not in seen:
            seen.add(value.__name__)
            reached(value, seen)
    return seen


@pytest.mark.parametrize("game_id", meadhall.games())
def test_whoever_simulates_is_bound_to_the_fast_generator_alone(game_id: str) -> None:
    game = meadhall.game(game_id)
    names = {kernel: reached(getattr(game.interpreted, kernel.__name__), set()) for kernel in ENTRIES}
    meet = {kernel for kernel in ENTRIES if "keyed_word" in names[kernel]}
    assert {deal_at} <= meet <= set(KEYED_KERNELS)
