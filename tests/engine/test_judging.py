"""What screens of all games are made with: choices judged before they are made, stakes and numbers in words."""

from __future__ import annotations

from typing import Any

from meadhall.engine.errors import IllegalMove
from meadhall.engine.judging import NO_MOVE, judging
from meadhall.engine.stakes import Stake
from meadhall.engine.words import number_word

TOO_MANY = 1


def parse(s: Any, seat: int, text: str) -> list[int]:
    if not text.isdigit():
        raise IllegalMove(f"{text!r} is no number")
    return [int(text)]


def refusal(s: Any, seat: int, move: int) -> int:
    return TOO_MANY if move > s else 0


def reason(s: Any, seat: int, move: int, code: int) -> str:
    assert code == TOO_MANY
    return f"there are only {s}"


def test_a_choice_in_writing_is_a_move_or_the_reason_why_it_is_none() -> None:
    judged = judging(parse, refusal, reason)
    assert judged(3, 0, "2") == (2, "")
    assert judged(3, 0, "5") == (5, "there are only 3")
    assert judged(3, 0, "five") == (NO_MOVE, "'five' is no number")


def test_a_stake_is_said_with_more_and_with_less() -> None:
    amount = Stake("you hold about {} {more|less} Gold", lambda s, seat: 0)
    assert (amount.said(True), amount.said(False)) == ("you hold about {} more Gold", "you hold about {} less Gold")
    assert not amount.chance
    often = Stake("you lose a bet {more|less} often", lambda s, seat: 0)
    assert often.said(False) == "you lose a bet less often"
    assert often.chance, "of what has no amount it is told how often it comes"


def test_numbers_below_a_hundred_are_said_in_words() -> None:
    words = [number_word(number) for number in (0, 10, 11, 19, 20, 42, 99)]
    assert words == ["no", "ten", "eleven", "nineteen", "twenty", "forty-two", "ninety-nine"]
