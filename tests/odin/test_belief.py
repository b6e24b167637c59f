"""What others' doings tell of their hands."""

from __future__ import annotations

import random
from math import exp, log

import pytest

import meadhall
from meadhall.bots.search.style import KONUNG
from meadhall.engine.decisions import deciding
from meadhall.titles.odin import belief, rules

ODIN = meadhall.game("odin")


def believed(table: meadhall.Table, seat: int) -> tuple[float, list[int]]:
    """How believable the world of a table is to a seat, and the hands at which that ends."""
    copy = table.copy()
    told = float(belief.believable(copy.record, seat, ODIN.move_array()))
    return told, [int(hand) for hand in copy.record.hand[: table.seats]]


@pytest.mark.parametrize("seats", ODIN.seats)
def test_going_back_through_a_hand_ends_at_the_deal_and_weighs_every_deed_as_rules_of_thumb_would(seats: int) -> None:
    dice = random.Random(seats)
    compared = 0
    for seed in range(6):
        table = ODIN.table(seats, seed)
        hands, deeds = 0, {}
        while table.actors and table.ply < 120:
            if table.record.hands != hands:  # dealt anew
                hands, deeds = int(table.record.hands), dict.fromkeys(range(seats), 0.0)
                dealt = [int(hand) for hand in table.record.hand[:seats]]
            seat = table.actors[0]
            if 0 < table.record.noted <= rules.PAST:
                told, ended = believed(table, 0)
                assert ended == dealt
                assert told == pytest.approx(sum(deeds[other] for other in range(1, seats)), abs=1e-3)
                compared += 1
            chair = table.chair(seat, dice.getrandbits(60))
            advice = chair.advice()
            chosen = dice.randrange(len(advice))
            sharpness = (belief.OPENING, belief.TURN, belief.TAKING)[deciding(table.record)]
            likelihood = 1 / sum(exp(min(belief.MOST, sharpness * (other - advice[chosen]))) for other in advice)
            deeds[seat] += log((1 - belief.WHIM) * likelihood + belief.WHIM / len(advice))
            table.play(seat, chair.moves[chosen])
    assert compared > 60


def after(hand: str, *done: str) -> float:
    """How believable it is to seat 0 that seat 1 had this hand, after what was done from the start of a hand."""
    table = ODIN.setup({"seats": 3, "turn": 0, "hands": ["5b 1k", hand, "8b 8r 1o"]})
    for text in done:
        seat = table.actors[0]
        table.play(seat, next(move for move in table.moves(seat) if move.text.lstrip(">") == text))
    return believed(table, 0)[0]


def test_who_takes_a_card_is_believed_to_have_a_use_for_it() -> None:
    deeds = ("5b", "-", "8br", "-", "9pk", "+8b")
    useful, useless = (after(hand, *deeds) - after(hand, *deeds[:-1]) for hand in ("9p 9k 7b 6b", "9p 9k 7r 6r"))
    assert 0 > useful > useless + 0.5


def test_who_passes_is_believed_to_have_nothing_better() -> None:
    assert after("4r 3g 2p 1b", "5b", "-") > after("9r 9g 9p 1b", "5b", "-") + 0.2


def test_a_position_does_not_tell_what_was_done_before() -> None:
    table = ODIN.setup({"seats": 3, "turn": 1, "middle": "8b 8r", "owner": 0, "hands": ["1k", "9p 9k 7b 6b", "1o"]})
    table.play(1, next(move for move in table.moves(1) if move.text == "9pk"))
    table.play(1, next(move for move in table.moves(1) if move.text == "+8b"))
    assert believed(table, 0)[0] == 0.0


def test_a_hand_too_long_to_note_tells_nothing() -> None:
    table = ODIN.table(4, 1)
    table.record.noted = rules.PAST + 1
    assert believed(table, 0)[0] == 0.0


def test_konung_weighs_worlds() -> None:
    assert ODIN.rules["believable"] is belief.believable
    assert KONUNG["odin"].style.worlds > 0
