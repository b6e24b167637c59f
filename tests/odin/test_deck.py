"""The cards: what the deck holds, what sets there are and what they are worth."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, permutations

import pytest

from meadhall import BadPosition, IllegalMove, bots
from meadhall.games.odin.components import CARDS as DECK_SIZE
from meadhall.games.odin.moves import MOVES, PASS
from meadhall.games.odin.rules import sets

from .tables import CARDS, ODIN, choices, hands, lay, middle, pile, play, points, turn


@cache
def plays() -> tuple[str, ...]:
    """The texts of all sets there are, in the order of their moves."""
    table = lay("9b 8b", "1r", middle="1b")
    return tuple(ODIN.name(table.record, move) for move in range(PASS))


def cards_in(text: str) -> list[str]:
    """The cards of a set by its text, without help from the code under test."""
    if text[-2].isdigit():
        return [digit + text[-1] for digit in text[:-1]]
    return [text[0] + letter for letter in text[1:]]


@pytest.mark.rule("OD-R1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_fresh_deal_accounts_for_54_cards(seats: int) -> None:
    table = ODIN.table(seats=seats, seed=seats)
    everywhere = [card for cards in [*hands(table), pile(table, "undealt")] for card in cards]
    assert len(everywhere) == len(set(everywhere)) == DECK_SIZE == 54


@pytest.mark.rule("OD-R2")
def test_the_deck_has_six_colours() -> None:
    dealt = set().union(*hands(ODIN.table(seats=6, seed=1)))
    assert {card[1] for card in dealt} == set("brpgko")


@pytest.mark.rule("OD-R3")
def test_each_colour_has_each_number_once() -> None:
    dealt = [card for cards in hands(ODIN.table(seats=6, seed=1)) for card in cards]
    assert sorted(dealt) == sorted(f"{number}{colour}" for colour in "brpgko" for number in "123456789")


@pytest.mark.rule("OD-29")
@pytest.mark.parametrize("card", ["0b", "10b", "1y", "goat", "G", "*"])
def test_there_is_no_card_beyond_the_54(card: str) -> None:
    with pytest.raises(IllegalMove, match="is not a move"):
        lay(None, None).play(0, card)
    with pytest.raises(BadPosition, match="a card is a digit and a colour"):
        lay(card, None)


@pytest.mark.rule("OD-29")
def test_six_hands_use_up_the_deck_so_no_promo_card_is_in_it() -> None:
    table = ODIN.table(seats=6, seed=3)
    assert pile(table, "undealt") == set()
    assert set().union(*hands(table)) == set(CARDS)


@pytest.mark.rule("OD-R29")
@pytest.mark.parametrize("card", CARDS)
def test_a_single_card_is_worth_its_number(card: str) -> None:
    table = lay(f"{card} {'1b' if card != '1b' else '2b'}", None)
    table.play(0, card)
    assert middle(table)["value"] == int(card[0])


@pytest.mark.rule("OD-R30")
def test_every_set_is_worth_the_largest_number_its_digits_form() -> None:
    for move, text in enumerate(plays()):
        digits = [card[0] for card in cards_in(text)]
        assert sets.value_of(move) == int("".join(sorted(digits, reverse=True))), text
        assert sets.digits(int(sets.cards_of(move))) == sets.value_of(move), text
        if len(digits) <= 4:
            assert sets.value_of(move) == max(int("".join(order)) for order in permutations(digits)), text


@pytest.mark.rule("OD-R26", "OD-R27", "OD-R28", "OD-8")
def test_the_sets_are_those_of_one_colour_or_one_number_and_no_others() -> None:
    sets = {frozenset(cards_in(text)) for text in plays()}
    of_one_colour = {
        frozenset(f"{n}{colour}" for n in range(1, 10) if mask >> n & 1)
        for colour in "brpgko"
        for mask in range(2, 1024, 2)
    }
    of_one_number = {
        frozenset(f"{n}{colour}" for k, colour in enumerate("brpgko") if mask >> k & 1)
        for n in range(1, 10)
        for mask in range(1, 64)
    }
    assert sets == of_one_colour | of_one_number
    assert len(plays()) == len(sets) == 3579
    assert MOVES.count == 3634


@pytest.mark.rule("OD-35")
def test_a_single_card_is_one_move_and_not_two() -> None:
    assert [sum(text == card for text in plays()) for card in CARDS] == [1] * 54
    opening = lay("8b 8r 2b", None)
    assert sorted(move.text for move in opening.moves(0)) == [">2b", ">8b", ">8r"]
    following = lay("8b 8r 2b", None, middle="1k")
    assert sorted(move.text for move in following.moves(0)) == ["-", "2b", "82b", "8b", "8br", "8r"]
    last = lay("8b", None)
    assert [move.text for move in last.moves(0)] == [">8b"]


@pytest.mark.rule("OD-38")
def test_a_larger_set_is_always_worth_more() -> None:
    by_size: dict[int, list[int]] = {}
    for move, text in enumerate(plays()):
        by_size.setdefault(len(cards_in(text)), []).append(int(sets.value_of(move)))
    for size, larger in pairwise(sorted(by_size)):
        assert max(by_size[size]) < min(by_size[larger])
    assert max(map(max, by_size.values())) == 987654321


@pytest.mark.rule("OD-38")
def test_the_lowest_pair_beats_the_highest_single() -> None:
    table = lay("1b 1r 5g", None, middle="9o")
    assert choices(table) == {"-", "1br"}


@pytest.mark.rule("OD-R68")
def test_among_single_cards_nothing_but_the_number_decides() -> None:
    for below in CARDS:
        for colour in "brpgko":
            held = [f"{number}{colour}" for number in range(1, 10) if f"{number}{colour}" != below]
            table = lay(" ".join(held), None, middle=below)
            singles = {text for text in choices(table) if len(text) == 2}
            assert singles == {card for card in held if card[0] > below[0]}


@pytest.mark.rule("OD-R68")
@pytest.mark.parametrize("number", range(1, 10))
def test_no_character_does_anything_when_played(number: int) -> None:
    table = lay(f"{number}b {number}r {number}p", "5g 5k 5o 4o", "3g 3k 2o")
    table.play(0, f"{number}b")
    assert turn(table) == 1
    assert hands(table) == [{f"{number}r", f"{number}p"}, {"5g", "5k", "5o", "4o"}, {"3g", "3k", "2o"}]
    assert points(table) == [0, 0, 0]
    play(table, "- -")
    assert turn(table) == 0
    assert pile(table, "discards") == {f"{number}b"}
    assert table.view(0)["round"] == 2


@pytest.mark.rule("OD-R68")
@pytest.mark.parametrize("number", range(1, 10))
def test_no_character_does_anything_when_taken_held_or_left_in_a_hand(number: int) -> None:
    table = lay("9k 8k 2o", f"{number}b {number}r", "9o", middle=f"{number}p", owner=2)
    table.play(0, "98k")
    assert hands(table)[0] == {"2o", f"{number}p"}
    assert choices(table) <= {"-", f"{number}br"}
    play(table, "- - 2o - -")
    table.play(0, f"{number}p")
    assert points(table) == [0, 2, 1]


def test_all_nine_cards_of_a_colour_are_a_set_which_karl_plays_at_once() -> None:
    table = lay("1b 2b 3b 4b 5b 6b 7b 8b 9b", "1r 2r")
    move = bots.make("karl", 0).choose(table.chair(0, 1))
    table.play(0, move)
    assert table.events(None)[0].text == ">987654321b"
    assert points(table) == [0, 2]
