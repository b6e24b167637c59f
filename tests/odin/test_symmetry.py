"""Colours are interchangeable, and so are seats around the table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall import Table

from .tables import ODIN, choices, random_step, turn, wandered

CARD_FIELDS = ("middle", "beaten", "discards", "undealt")
SAME_FIELDS = ("seats", "options", "phase", "turn", "owner", "scores", "hand_number", "round", "first", "passes",
               "plays", "turns")  # fmt: skip


def recoloured_cards(cards: str, colours: dict[str, str]) -> str:
    """Cards with spaces between them under other colours, in no order."""
    return " ".join(card[0] + colours[card[1]] for card in cards.split())


def recoloured(table: Table, colours: dict[str, str]) -> Table:
    """The same table with its colours renamed."""
    position = table.position()
    for name in CARD_FIELDS:
        position[name] = recoloured_cards(position[name], colours)
    for name in ("hands", "known"):
        position[name] = [recoloured_cards(cards, colours) for cards in position[name]]
    return ODIN.setup(position)


def recoloured_text(text: str, colours: dict[str, str]) -> str:
    """A move in notation under other colours."""
    sign = text[0] if text[0] in ">+" else ""
    digits = "".join(letter for letter in text if letter.isdigit())
    letters = sorted((colours[letter] for letter in text if letter in colours), key="brpgko".index)
    return text if text == "-" else sign + digits + "".join(letters)


def same_piles(table: Table, other: Table, colours: dict[str, str]) -> bool:
    """Whether the other table is this one under other colours."""
    here, there = table.position(), other.position()
    pairs: list[tuple[Any, Any]] = [(here[name], there[name]) for name in CARD_FIELDS]
    pairs += list(zip(here["hands"] + here["known"], there["hands"] + there["known"], strict=True))
    return all(set(recoloured_cards(cards, colours).split()) == set(same.split()) for cards, same in pairs)


@pytest.mark.rule("OD-I13")
@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_renaming_colours_renames_moves_and_results(seats: int) -> None:
    dice = random.Random(seats)
    hand_ends = 0
    for seed in range(6):
        table = wandered(seats, 150 + seed, 15 * seed, target=40)
        colours = dict(zip("brpgko", dice.sample("brpgko", 6), strict=True))
        other = recoloured(table, colours)
        for _ in range(60):
            assert {recoloured_text(text, colours) for text in choices(table)} == choices(other)
            before = table.copy()
            seat, move = random_step(table, dice)
            other.play(seat, recoloured_text(ODIN.name(before.record, move), colours))
            here, there = table.position(), other.position()
            assert [here[name] for name in SAME_FIELDS] == [there[name] for name in SAME_FIELDS]
            if table.over:
                assert table.places == other.places
                break
            if here["hand_number"] != before.position()["hand_number"]:
                hand_ends += 1
                other = recoloured(table, colours)  # the next deal is a new draw for each
            assert same_piles(table, other, colours)
    assert hand_ends > 1


@pytest.mark.rule("OD-I13")
@pytest.mark.parametrize("swap", ["br", "rp", "pg", "gk", "ko", "ob"])
def test_swapping_two_colours_swaps_them_in_the_moves(swap: str) -> None:
    colours = {letter: letter for letter in "brpgko"} | {swap[0]: swap[1], swap[1]: swap[0]}
    for seed in range(8):
        table = wandered(3, 160 + seed, 30)
        assert {recoloured_text(text, colours) for text in choices(table)} == choices(recoloured(table, colours))


@pytest.mark.rule("OD-R10")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_turning_the_table_turns_everything_with_it(seats: int) -> None:
    """No seat is special: the same cards one place on play out the same, one place on."""
    dice = random.Random(seats)
    table = wandered(seats, 170, 20)
    position = table.position()
    for name in ("hands", "known", "scores"):
        position[name] = [position[name][(seat - 1) % seats] for seat in range(seats)]
    for name in ("turn", "owner", "first"):
        position[name] = None if position[name] is None else (position[name] + 1) % seats
    other = ODIN.setup(position)
    hand_number = table.view(None)["hand_number"]
    while not table.over and table.view(None)["hand_number"] == hand_number:
        assert turn(other) == (turn(table) + 1) % seats
        assert choices(other) == choices(table)
        seat, move = random_step(table, dice)
        other.play((seat + 1) % seats, move)
        assert [other.view(None)["players"][(seat + 1) % seats]["score"] for seat in range(seats)] == [
            player["score"] for player in table.view(None)["players"]
        ]
    assert other.view(None)["turn"] == (None if table.over else (turn(table) + 1) % seats)
