"""What a seat knows, and what it cannot know: no leak through views, moves, events, numbers or imagined worlds."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from meadhall import Table
from meadhall.games.odin.components import card_list
from meadhall.games.odin.moves import PASS
from meadhall.games.odin.rules import sets

from .tables import CARDS, ODIN, chi_square, choices, hand, hands, lay, pile, play, turn, wander, wandered

CROWDS = pytest.mark.parametrize(("seats", "plies"), [(2, 25), (3, 40), (4, 17), (5, 70), (6, 33)])


def unseen(table: Table, seat: int | None) -> set[str]:
    """Cards that the seat has never seen: undealt ones, and others' hands but for what they took openly."""
    position = table.position()
    secret = set(position["undealt"].split())
    for other, cards in enumerate(position["hands"]):
        if other != seat:
            secret |= set(cards.split()) - set(position["known"][other].split())
    return secret


def another_world(table: Table, seat: int | None, dice: random.Random, pinned: set[str] | None = None) -> Table:
    """The same table with its unseen cards changed round, except the pinned ones."""
    secret = sorted(unseen(table, seat) - (pinned or set()))
    shuffled = dice.sample(secret, len(secret))
    new = dict(zip(secret, shuffled, strict=True))
    position = table.position()
    position["undealt"] = " ".join(new.get(card, card) for card in position["undealt"].split())
    position["hands"] = [
        cards if other == seat else " ".join(new.get(card, card) for card in cards.split())
        for other, cards in enumerate(position["hands"])
    ]
    return ODIN.setup(position)


def told(table: Table, seat: int | None) -> list[tuple[Any, ...]]:
    """The last play's events as the seat gets them."""
    return [(event.kind, event.seat, event.value, event.data, event.sentence) for event in table.events(seat)]


def played_cards(move: int) -> set[str]:
    return set(card_list(int(sets.cards_of(move)))) if move < PASS else set()


# ---- what is public


@pytest.mark.rule("OD-26")
def test_everyone_knows_a_card_that_was_taken_until_it_is_played() -> None:
    table = lay("6b 1b 2b", "8r 1r", "9p 1p", middle="4g", owner=2)
    table.play(0, "6b")
    for seat in (0, 1, 2, None):
        assert [player["known"] for player in table.view(seat)["players"]] == [["4g"], [], []]
        assert ("took", "Seat 0 takes green 4.") in [(event.name, event.sentence) for event in table.events(seat)]
    play(table, "8r - -")
    assert [player["known"] for player in table.view(2)["players"]] == [["4g"], ["6b"], []]
    play(table, "1r - 4g")
    assert [player["known"] for player in table.view(None)["players"]] == [["1r"], ["6b"], []]


@pytest.mark.rule("OD-26")
def test_a_chosen_card_is_known_and_the_rest_are_open_among_the_discards() -> None:
    table = lay("8g 3g 5r", "1o 2o", middle="8b 2b", discards="9k")
    play(table, "83g +2b")
    for seat in (0, 1, None):
        view = table.view(seat)
        assert view["players"][0]["known"] == ["2b"]
        assert view["discards"] == ["8b", "9k"]


@pytest.mark.rule("OD-26")
def test_discards_are_open_to_all_and_known_cards_are_forgotten_at_the_next_deal() -> None:
    for table in wander(3, 90, 300):
        for seat in (0, 1, 2, None):
            assert set(table.view(seat)["discards"]) == pile(table, "discards")
    table = lay("6g", "1b 2b", "3b", known=["", "2b", "3b"], discards="9k")
    table.play(0, "6g")
    assert [player["known"] for player in table.view(0)["players"]] == [[], [], []]
    assert table.view(0)["discards"] == []


@pytest.mark.rule("OD-26")
@pytest.mark.parametrize("seats", [2, 4])
def test_known_cards_are_just_those_taken_this_hand_and_still_held(seats: int) -> None:
    dice = random.Random(seats)
    table = ODIN.table(seats=seats, seed=91, target=80)
    taken: list[set[str]] = [set() for _ in range(seats)]
    for _ in range(500):
        for event in table.play(turn(table), dice.choice(table.legal(turn(table)))):
            if event.name == "took":
                taken[event.seat] |= set(card_list(event.data))
            elif event.name == "played":
                taken[event.seat] -= set(card_list(event.data))
            elif event.name == "new hand":
                taken = [set() for _ in range(seats)]
        if table.over:
            break
        assert [set(player["known"]) for player in table.view(None)["players"]] == taken


# ---- nothing more is


@pytest.mark.rule("OD-I11", "OD-R8", "OD-33")
@CROWDS
def test_a_view_does_not_change_when_unseen_cards_change_round(seats: int, plies: int) -> None:
    dice, changed = random.Random(seats), 0
    for seed in range(6):
        table = wandered(seats, seed, plies, target=60)
        for seat in (*range(seats), None):
            other = another_world(table, seat, dice)
            changed += other.position()["hands"] != table.position()["hands"]
            assert other.view(seat) == table.view(seat)
            if seat is not None:
                assert other.legal(seat) == table.legal(seat)
                assert [move.label for move in other.moves(seat)] == [move.label for move in table.moves(seat)]
                assert np.array_equal(other.observe(seat), table.observe(seat))
    assert changed > 5 * seats


@pytest.mark.rule("OD-I11", "OD-R6")
@CROWDS
def test_events_tell_a_seat_nothing_of_unseen_cards(seats: int, plies: int) -> None:
    dice = random.Random(seats)
    for seed in range(6):
        table = wandered(seats, 50 + seed, plies, target=60)
        mover = turn(table)
        for move in {table.legal(mover)[0], table.legal(mover)[-1]}:
            after = table.copy()
            after.play(mover, move)
            for seat in (*range(seats), None):
                other = another_world(table, seat, dice, played_cards(move))
                other.play(mover, move)
                assert told(other, seat) == told(after, seat)
                assert other.view(seat) == after.view(seat)


@pytest.mark.rule("OD-I11", "OD-R6")
def test_the_next_deal_tells_a_seat_nothing_of_the_other_hands() -> None:
    dice = random.Random(3)
    table = lay("6g", None, None, known=["", "", ""])
    for seat in (1, 2, None):
        other = another_world(table, seat, dice, {"6g"})
        after = table.copy()
        for world in (other, after):
            world.play(0, "6g")
        assert [name for _, name, *_ in told(after, seat)] == [name for _, name, *_ in told(other, seat)]
        assert told(other, seat) == told(after, seat)


@pytest.mark.rule("OD-I11")
def test_the_check_would_notice_a_view_that_shows_an_unseen_card() -> None:
    table = wandered(3, 1, 20)
    other = another_world(table, 0, random.Random(1))
    assert other.view(1) != table.view(1)  # what seat 1 sees is not what seat 0 does
    assert not np.array_equal(other.observe(1), table.observe(1))


# ---- imagined worlds


@pytest.mark.rule("OD-I11", "OD-26", "OD-33")
@CROWDS
def test_an_imagined_world_looks_the_same_to_the_seat_that_imagines_it(seats: int, plies: int) -> None:
    table = wandered(seats, 7, plies, target=60)
    for seat in range(seats):
        for seed in range(10):
            world = table.imagine(seat, seed)
            assert world.view(seat) == table.view(seat)
            assert world.legal(seat) == table.legal(seat)
            cards = set().union(*hands(world), *(pile(world, name) for name in ("middle", "beaten", "discards")))
            assert len(cards | pile(world, "undealt")) == 54
            for other in range(seats):
                assert hand(world, other) >= set(table.view(None)["players"][other]["known"])


@pytest.mark.rule("OD-I11")
def test_an_imagined_world_depends_on_nothing_hidden() -> None:
    dice = random.Random(8)
    for seats, plies in ((2, 30), (4, 50), (5, 23)):
        table = wandered(seats, 9, plies)
        for seat in range(seats):
            other = another_world(table, seat, dice)
            assert other.imagine(seat, 5).position() == table.imagine(seat, 5).position()


@pytest.mark.rule("OD-33", "OD-26")
def test_imagined_worlds_deal_unseen_cards_evenly_and_leave_the_seen_ones() -> None:
    table = lay(
        "1b 2b 3b", "9r 8r 7r 6r", "9p 1p", known=["", "9r", "1p"], middle="5k", owner=2, discards="1g 2g 3g 4g"
    )
    secret = sorted(set(CARDS) - {"1b", "2b", "3b", "9r", "1p", "5k", "1g", "2g", "3g", "4g"})
    holders: dict[str, Counter[int]] = {card: Counter() for card in secret}
    for seed in range(1200):
        world = table.imagine(0, seed)
        assert hand(world, 0) == {"1b", "2b", "3b"}
        assert pile(world, "discards") == {"1g", "2g", "3g", "4g"}
        for seat in (1, 2):
            for card in hand(world, seat) - {"9r", "1p"}:
                holders[card][seat] += 1
    assert sum(map(len, holders.values())) > 2 * 40
    for seat, drawn in ((1, 3), (2, 1)):
        counts = [holders[card][seat] for card in secret]
        assert sum(counts) == 1200 * drawn
        assert chi_square(counts, [1200 * drawn / 44] * 44) < 85


@pytest.mark.rule("OD-25")
def test_imagined_worlds_of_a_short_deck_lack_its_colours() -> None:
    table = wandered(2, 3, 12, short_deck=True)
    for seed in range(10):
        assert table.imagine(0, seed).view(0) == table.view(0)
        assert table.imagine(0, seed).position()["left_out"] == table.position()["left_out"]


# ---- knowledge as numbers


def pieces(table: Table, seat: int) -> dict[str, np.ndarray]:
    return ODIN.observation.split(table.observe(seat))


def marked(numbers: np.ndarray) -> set[str]:
    assert set(numbers.tolist()) <= {0.0, 1.0}
    return {CARDS[index] for index in np.flatnonzero(numbers)}


@pytest.mark.rule("OD-26", "OD-27")
def test_an_observation_has_all_that_a_seat_sees_counted_from_itself() -> None:
    table = lay(
        "1b 2b 3b", "9r 8r 7r 6r", "9p 1p", known=["", "9r", "1p"], middle="5k", owner=2, discards="1g 4g", turn=1,
        scores=[3, 6, 12],
    )  # fmt: skip
    seen = pieces(table, 1)
    assert marked(seen["hand"]) == {"9r", "8r", "7r", "6r"}
    assert [marked(cards) for cards in seen["known"]] == [{"1p"}, set(), set(), set(), set()]
    assert marked(seen["middle"]) == {"5k"}
    assert marked(seen["discards"]) == {"1g", "4g"}
    assert marked(seen["beaten"]) == marked(seen["left_out"]) == set()
    assert seen["cards"] == pytest.approx([4 / 9, 2 / 9, 3 / 9, 0, 0, 0])
    assert seen["scores"] == pytest.approx([6 / 15, 12 / 15, 3 / 15, 0, 0, 0])
    assert seen["owner"].tolist() == [0, 1, 0, 0, 0, 0]
    assert seen["passes"] == pytest.approx([1 / 2])
    assert seen["taking"].tolist() == [0]
    assert seen["seats"].tolist() == [0, 1, 0, 0, 0]
    assert [marked(cards) for cards in pieces(table, 0)["known"]] == [{"9r"}, {"1p"}, set(), set(), set()]


@pytest.mark.rule("OD-R35", "OD-25")
def test_an_observation_shows_the_beaten_set_and_the_colours_left_out() -> None:
    table = lay("8g 3g 5p", "1o 2o", middle="8k 2k", options={"short_deck": True}, left_out=["blue", "red"])
    table.play(0, "83g")
    seen = pieces(table, 1)
    assert marked(seen["beaten"]) == {"8k", "2k"}
    assert marked(seen["middle"]) == {"8g", "3g"}
    assert seen["taking"].tolist() == [1]
    assert marked(seen["left_out"]) == {card for card in CARDS if card[1] in "br"}
    assert choices(table) == {"+8k", "+2k"}
