"""What holds after every move: random games keep the invariants, and each check notices when its own is broken."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from meadhall import Table
from meadhall.games.odin.words.notation import card_bits

from ..tables import first_fault
from .tables import ODIN, broken, choices, lay, points, random_step

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])


fuzz = partial(first_fault, ODIN)


# ---- random play


@pytest.mark.rule("OD-I1", "OD-I2", "OD-I3", "OD-I4", "OD-I5", "OD-I6", "OD-I7", "OD-I8", "OD-I9")
@SEATS
def test_random_games_keep_every_invariant(seats: int) -> None:
    assert fuzz(seats, 1000 * seats, 6000) == 0


@pytest.mark.rule("OD-I1", "OD-I6", "OD-I8")
@pytest.mark.parametrize(("target", "short_deck"), [(1, 0), (10, 1), (20, 0), (60, 1)])
def test_random_games_of_two_keep_every_invariant_under_all_options(target: int, short_deck: int) -> None:
    assert fuzz(2, 77, 3000, target=target, short_deck=short_deck) == 0


@pytest.mark.rule("OD-I10")
@SEATS
def test_the_legal_moves_are_those_that_judging_every_move_by_itself_allows(seats: int) -> None:
    assert fuzz(seats, 2000 * seats, 800, exact=7, target=1) == 0


@pytest.mark.rule("OD-I10")
@pytest.mark.parametrize(
    ("held", "lying"),
    [
        ("9b 8b 7b 6b 5b 4b 3b 2b 1b", ""),
        ("9b 9r 9p 9g 9k 9o", ""),
        ("9b 8b 7b 6b 5b 4b 3b 2b 1b", "1r 1p 1g 1k"),
        ("5b 5r 5p 5g 5k 5o 6b 4b 3b", "4r"),
        ("8b 8r 8p 8g 7b 7r 7p 7g 1b", "9o 8o 7o"),
    ],
)
def test_rich_hands_have_exact_lists_too(held: str, lying: str) -> None:
    table = lay(held, None, middle=lying)
    judged = [move for move in range(ODIN.moves) if not ODIN.interpreted.refusal_at([table.record], 0, 0, move)]
    assert table.legal(0) == judged
    assert len(judged) <= ODIN.max_legal


@pytest.mark.rule("OD-I10")
def test_nobody_ever_has_more_moves_than_room_for_them() -> None:
    table = lay("9b 8b 7b 6b 5b 4b 3b 2b 1b", None, middle="1r 1p 1g 1k")
    assert len(table.legal(0)) == ODIN.max_legal == 253


@pytest.mark.rule("OD-I6")
@SEATS
def test_one_seat_is_asked_and_can_answer_until_the_game_is_over_and_none_after(seats: int) -> None:
    dice = random.Random(seats)
    table = ODIN.table(seats=seats, seed=80 + seats)
    while not table.over:
        assert len(table.actors) == 1
        assert choices(table)
        assert [seat for seat in range(seats) if table.moves(seat)] == list(table.actors)
        random_step(table, dice)
    assert table.actors == ()
    assert [table.moves(seat) for seat in range(seats)] == [[]] * seats


# ---- each check notices


def three(**position: Any) -> Table:
    """Three seats, seat 0 to follow on a five."""
    return lay("8b 2b 5r", "9r 1r", "7p 1p", **{"middle": "5k", "owner": 2, **position})


def move_card(table: Table, card: str, source: str, target: str) -> None:
    """Moves a card between piles of the record, or from and to a hand (`0` to `5`)."""
    bit, s = card_bits(card), table.record
    for pile, change in ((source, lambda cards: cards & ~bit), (target, lambda cards: cards | bit)):
        if pile.isdigit():
            s.hand[int(pile)] = change(s.hand[int(pile)])
        elif pile:
            setattr(s, pile, change(getattr(s, pile)))


@pytest.mark.rule("OD-I1")
def test_a_card_in_two_places_or_in_none_is_noticed() -> None:
    before = three()
    for source, target in (("", "discards"), ("", "1"), ("0", ""), ("", "left_out"), ("", "undealt")):
        after = three()
        move_card(after, "8b", source, target)
        assert broken(before, after) == 1, (source, target)
    assert broken(before, three()) == 0


@pytest.mark.rule("OD-I1", "OD-26")
def test_a_card_known_to_be_where_it_is_not_is_noticed() -> None:
    after = three()
    after.record.known[1] = card_bits("8b")
    assert broken(three(), after) == 1


@pytest.mark.rule("OD-I2")
def test_a_hand_that_grows_is_noticed() -> None:
    after = three()
    move_card(after, "9o", "undealt", "2")
    assert broken(three(), after) == 2


@pytest.mark.rule("OD-I2")
def test_a_hand_of_ten_or_of_none_is_noticed() -> None:
    ten = lay("1b 2b 3b 4b 5b 6b 7b 8b 9b", None)
    move_card(ten, next(iter(ten.position()["undealt"].split())), "undealt", "0")
    assert broken(ten, ten) == 2
    none = three()
    for card in ("9r", "1r"):
        move_card(none, card, "1", "discards")
    assert broken(three(), none) == 2


@pytest.mark.rule("OD-I2")
def test_a_deal_of_other_than_nine_is_noticed() -> None:
    before = lay("6g", "1b 2b")
    after = before.copy()
    after.play(0, "6g")
    assert broken(before, after) == 0
    card = after.position()["hands"][1].split()[0]
    move_card(after, card, "1", "undealt")
    assert broken(before, after) == 2


@pytest.mark.rule("OD-I2")
def test_the_card_still_to_be_taken_counts_as_held() -> None:
    before = lay("8g 3g 5r", "1o 2o", middle="8b 2b")
    after = before.copy()
    after.play(0, "83g")
    taken = after.copy()
    taken.play(0, "+8b")
    assert broken(before, after) == broken(after, taken) == 0
    move_card(taken, "2b", "discards", "0")
    assert broken(after, taken) == 2


@pytest.mark.rule("OD-I3")
@pytest.mark.parametrize("extra", ["4r", "9o"])
def test_a_middle_that_is_no_set_is_noticed(extra: str) -> None:
    after = three()
    move_card(after, extra, "undealt", "middle")
    after.record.value = 54 if extra == "4r" else 95
    assert broken(after, after) == 3


@pytest.mark.rule("OD-I3")
def test_a_wrong_value_is_noticed() -> None:
    after = three()
    after.record.value = 6
    assert broken(after, after) == 3
    low_first = three(middle="8k 2k")
    assert broken(low_first, low_first) == 0
    low_first.record.value = 28
    assert broken(low_first, low_first) == 3


@pytest.mark.rule("OD-I3")
def test_an_empty_middle_amid_a_round_or_a_full_one_at_its_start_is_noticed() -> None:
    amid = three()
    move_card(amid, "5k", "middle", "discards")
    amid.record.value = 0
    assert broken(amid, amid) == 3
    start = lay("8b 2b 5r", "9r 1r")
    move_card(start, "5k", "undealt", "middle")
    start.record.value = 5
    assert broken(start, start) == 3


@pytest.mark.rule("OD-I4")
@pytest.mark.parametrize(
    ("first", "then"), [("5k", "4k"), ("5k", "5o"), ("5k", "7k 6k 1k"), ("2k 1k", "9k"), ("9k 8k", "9o 7o")]
)
def test_a_play_that_does_not_rise_or_has_the_wrong_count_is_noticed(first: str, then: str) -> None:
    assert broken(three(middle=first), three(middle=then)) == 4


@pytest.mark.rule("OD-I4")
def test_a_new_round_or_hand_may_begin_low() -> None:
    assert broken(three(middle="5k"), three(middle="4k", round=2)) == 0
    assert broken(three(middle="5k"), three(middle="6k")) == 0
    assert broken(three(middle="5k"), three(middle="2k 1k")) == 0


@pytest.mark.rule("OD-I5")
@pytest.mark.parametrize(("passes", "fault"), [(-1, 5), (0, 0), (1, 0), (2, 5)])
def test_passes_beyond_those_that_end_a_round_are_noticed(passes: int, fault: int) -> None:
    after = three()
    after.record.passes = passes
    assert broken(after, after) == fault


@pytest.mark.rule("OD-I6")
def test_two_seats_asked_at_once_are_noticed() -> None:
    after = three()
    after.record.frames[0, 1] = 0b011
    assert broken(three(), after) == 6


@pytest.mark.rule("OD-I7")
@pytest.mark.parametrize("change", [1, -1])
def test_points_that_change_amid_a_hand_are_noticed(change: int) -> None:
    before, after = three(scores=[3, 3, 3]), three(scores=[3, 3 + change, 3])
    assert broken(before, after) == 7


@pytest.mark.rule("OD-I7")
@pytest.mark.parametrize("scores", [[0, 2, 2], [0, 3, 1], [1, 2, 1], [0, 0, 1], [0, 2, 0], [0, 1, 1], [2, 0, 1]])
def test_a_hand_that_adds_anything_but_the_cards_held_is_noticed(scores: list[int]) -> None:
    before = lay("6g", "1b 2b", "3b")
    after = before.copy()
    after.play(0, "6g")
    assert points(after) == [0, 2, 1]
    for seat, score in enumerate(scores):
        after.record.scores[seat] = score
    assert broken(before, after) == 7


@pytest.mark.rule("OD-I8")
def test_a_game_that_goes_on_beyond_its_target_is_noticed() -> None:
    after = three(scores=[3, 14, 3])
    assert broken(after, after) == 0
    after.record.scores[1] = 15
    assert broken(after, after) == 8


@pytest.mark.rule("OD-I8")
def test_a_game_that_ends_below_its_target_is_noticed() -> None:
    over = lay("9g", "1b 2b", options={"target": 2})
    over.play(0, "9g")
    assert broken(over, over) == 0
    over.record.scores[1] = 1
    assert broken(over, over) == 8


@pytest.mark.rule("OD-I9", "OD-30")
@pytest.mark.parametrize(
    ("field", "bound"),
    [("rounds", 8 * 3 + 1), ("plays", 80 * 3 + 11), ("turns", 3 * (80 * 3 + 11)), ("hands", 3 * 14 // 2 + 1)],
)
def test_counts_beyond_their_proven_bounds_are_noticed(field: str, bound: int) -> None:
    after = three()
    setattr(after.record, field, bound)
    assert broken(after, after) == 0
    setattr(after.record, field, bound + 1)
    assert broken(after, after) == 9


@pytest.mark.rule("OD-I9")
@pytest.mark.parametrize(("seats", "target", "hands"), [(2, 15, 29), (6, 15, 17), (4, 1, 1), (2, 20, 39)])
def test_a_game_has_room_for_that_many_hands_and_no_more(seats: int, target: int, hands: int) -> None:
    table = ODIN.table(seats=seats, seed=1, target=target)
    table.record.hands = hands
    assert broken(table, table) == 0
    table.record.hands = hands + 1
    assert broken(table, table) == 9


@pytest.mark.rule("OD-I9")
def test_turns_plays_and_rounds_are_counted_as_they_happen() -> None:
    dice, table = random.Random(5), ODIN.table(seats=4, seed=81, target=60)
    turns = plays = 0
    rounds = 1
    for _ in range(400):
        number = table.view(None)["hand_number"]
        random_step(table, dice)
        names = [event.name for event in table.events(None)]
        turns += "played" in names or "passed" in names
        plays += "played" in names
        rounds += "round ended" in names
        if table.view(None)["hand_number"] != number:
            turns, plays, rounds = 0, 0, 1
        position = table.position()
        assert (position["turns"], position["plays"], position["round"]) == (turns, plays, rounds)
