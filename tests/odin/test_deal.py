"""The deal: how many cards, how they are shuffled, who opens, and who learns what."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from meadhall import Table

from .tables import CARDS, ODIN, chi_square, choices, hands, lay, pile, play, turn, wander


def places(tables: list[Table]) -> dict[str, Counter[str]]:
    """For each card, how often each seat was dealt it, and how often nobody was."""
    found: dict[str, Counter[str]] = {card: Counter() for card in CARDS}
    for table in tables:
        position = table.position()
        for where, cards in [*enumerate(position["hands"]), ("undealt", position["undealt"])]:
            for card in cards.split():
                found[card][str(where)] += 1
    return found


def unevenness(tables: list[Table]) -> float:
    """Chi-square of all cards over three hands and the undealt half of the deck; 162 by chance, give or take 18."""
    expected = [len(tables) / 6] * 3 + [len(tables) / 2]
    return sum(
        chi_square([counts[where] for where in ("0", "1", "2", "undealt")], expected)
        for counts in places(tables).values()
    )


def neighbours_together(tables: list[Table]) -> float:
    """How often two cards next to each other in the order of the deck are dealt to the same seat."""
    together = sum(
        CARDS[k] in cards and CARDS[k + 1] in cards for table in tables for cards in hands(table) for k in range(53)
    )
    return together / (53 * len(tables))


@pytest.mark.rule("OD-R4")
def test_every_card_is_as_likely_to_come_to_any_seat() -> None:
    tables = [ODIN.table(seats=3, seed=seed) for seed in range(600)]
    assert 90 < unevenness(tables) < 240
    assert neighbours_together(tables) == pytest.approx(3 * 9 * 8 / (54 * 53), rel=0.1)


@pytest.mark.rule("OD-R4")
def test_no_two_seeds_deal_alike() -> None:
    deals = {json.dumps(ODIN.table(seats=4, seed=seed).position()["hands"]) for seed in range(500)}
    assert len(deals) == 500


@pytest.mark.rule("OD-R56", "OD-24")
def test_all_cards_are_shuffled_again_for_the_next_hand() -> None:
    blue, red, black = (" ".join(f"{number}{colour}" for number in range(1, 10)) for colour in "brk")
    tables = []
    for seed in range(600):  # hands, middle, discards and the 25 undealt cards lie alike each time
        table = lay("6g", blue, red, seed=seed, middle="5p", discards=black)
        table.play(0, "6g")
        tables.append(table)
    assert 90 < unevenness(tables) < 240
    assert neighbours_together(tables) == pytest.approx(3 * 9 * 8 / (54 * 53), rel=0.1)
    assert all(sum(map(len, hands(table))) + len(pile(table, "undealt")) == 54 for table in tables)


@pytest.mark.rule("OD-R56")
def test_the_next_hand_is_another_deal() -> None:
    table = lay("6g", None, None)
    table.play(0, "6g")
    first = hands(table)
    fresh = hands(ODIN.setup({"seats": 3, "seed": 0}))
    assert first != fresh
    again = lay("6g", None, None, seed=1)
    again.play(0, "6g")
    assert hands(again) != first


@pytest.mark.rule("OD-R5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everyone_is_dealt_nine_cards(seats: int) -> None:
    for seed in range(20):
        table = ODIN.table(seats=seats, seed=seed)
        assert [len(cards) for cards in hands(table)] == [9] * seats
        assert len(pile(table, "undealt")) == 54 - 9 * seats


def in_notation(words: str) -> list[str]:
    """`blue 8 6, pink 9` as the cards of a view."""
    colours = {"blue": "b", "red": "r", "pink": "p", "green": "g", "black": "k", "orange": "o"}
    cards = []
    for part in words.split(", "):
        colour, *numbers = part.split(" ")
        cards += [number + colours[colour] for number in reversed(numbers)]
    return cards


@pytest.mark.rule("OD-R6")
@pytest.mark.parametrize("seats", [2, 6])
def test_each_seat_is_told_its_own_cards_only(seats: int) -> None:
    table = ODIN.table(seats=seats, seed=4)
    for seat in range(seats):
        dealt = [event for event in table.events(seat) if event.name == "dealt"]
        assert [event.seat for event in dealt] == [seat]
        words = dealt[0].sentence.removeprefix(f"Seat {seat} is dealt ").removesuffix(".")
        assert in_notation(words) == table.view(seat)["hand"]
    assert [event.name for event in table.events(None)] == ["new hand"]


@pytest.mark.rule("OD-R6")
def test_the_next_deal_is_face_down_too() -> None:
    table = lay("6g", "1b 2b", "3b")
    table.play(0, "6g")
    for seat in (0, 1, 2):
        assert [event.seat for event in table.events(seat) if event.name == "dealt"] == [seat]
    assert "dealt" not in {event.name for event in table.events(None)}


@pytest.mark.rule("OD-R7")
def test_a_player_sees_the_own_hand_at_any_time() -> None:
    for table in wander(4, 8, 200):
        for seat in range(4):
            assert set(table.view(seat)["hand"]) == hands(table)[seat]


@pytest.mark.rule("OD-R8")
def test_no_view_names_a_card_that_only_somebody_else_knows() -> None:
    for table in wander(3, 9, 200):
        position = table.position()
        for seat in (0, 1, 2, None):
            told = json.dumps(table.view(seat))
            for other in range(3):
                if other != seat:
                    secret = set(position["hands"][other].split()) - set(position["known"][other].split())
                    assert not [card for card in secret if f'"{card}"' in told]
        assert table.view(None)["hand"] is None


@pytest.mark.rule("OD-33")
def test_undealt_cards_stay_where_they_are_and_are_only_counted() -> None:
    hand_number, undealt = 0, set[str]()
    for table in wander(3, 10, 300, target=60):
        if table.view(None)["hand_number"] != hand_number:
            hand_number, undealt = table.view(None)["hand_number"], pile(table, "undealt")
            assert len(undealt) == 27
        assert pile(table, "undealt") == undealt
        for seat in (0, 1, 2, None):
            assert table.view(seat)["undealt"] == 27
            told = json.dumps(table.view(seat))
            assert not [card for card in undealt if f'"{card}"' in told]
    assert hand_number > 2


@pytest.mark.rule("OD-R9", "OD-23")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_any_seat_is_as_likely_to_open_the_first_hand(seats: int) -> None:
    openers = Counter(turn(ODIN.table(seats=seats, seed=seed)) for seed in range(600))
    assert set(openers) == set(range(seats))
    assert chi_square([openers[seat] for seat in range(seats)], [600 / seats] * seats) < 18


@pytest.mark.rule("OD-R9")
def test_the_deal_says_who_opens() -> None:
    for seed in range(20):
        table = ODIN.table(seats=5, seed=seed)
        assert table.view(None)["first"] == table.view(None)["turn"] == turn(table)
        assert table.events(None)[0].sentence == f"Hand 1 is dealt; Seat {turn(table)} opens."
        assert all(text.startswith(">") for text in choices(table))


@pytest.mark.rule("OD-R57")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_everyone_is_dealt_nine_cards_again(seats: int) -> None:
    table = lay("6g", *["1b 2b", "1r", "2r 3r", "9k", "9o"][: seats - 1])
    play(table, "6g")
    assert [len(cards) for cards in hands(table)] == [9] * seats
    assert [len(table.view(seat)["hand"]) for seat in range(seats)] == [9] * seats
