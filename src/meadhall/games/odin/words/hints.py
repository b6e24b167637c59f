"""What a move does, in a line: the reason that goes with a hint."""

from meadhall.engine.screen_prelude import Any, Stake, counted, deciding
from meadhall.games.odin.bots import policy
from meadhall.games.odin.moves import MAX_LEGAL, PASS, TAKE
from meadhall.games.odin.rules import legal, state
from meadhall.games.odin.rules.sets import cards_of
from meadhall.games.odin.words.notation import set_words


def because(s: Any, seat: int, move: int) -> str:
    hand = s.hand[seat]
    if move == PASS:
        if legal.legal_follows(hand, s.middle, [0] * MAX_LEGAL) == 1:
            return f"nothing you hold beats {set_words(s.middle)}"
        kept = f"your {hand.bit_count()} cards together" if hand.bit_count() > 1 else "your last card"
        return f"you keep {kept} and take none"
    if TAKE.has(move):
        return take_because(hand, TAKE.card(move))
    left = hand & ~int(cards_of(move))
    if not left:
        return "it empties your hand"
    rest = counted(left.bit_count(), "card")
    if deciding(s) == state.FOLLOWING:
        taken = ("one of " if int(s.middle).bit_count() > 1 else "") + set_words(s.middle)
        return f"you keep {rest}, {in_sets(left)}, and take {taken}"
    return f"you keep {rest}, {in_sets(left)}"


def take_because(hand: int, card: int) -> str:
    """Whether a card taken goes with others, and whether it is strong by itself."""
    if policy.groups(hand | 1 << card) == policy.groups(hand):
        return "it can be played together with cards you hold"
    number = card % 9 + 1
    strength = "strong" if number >= 7 else "weak" if number <= 3 else "neither strong nor weak"
    return f"it goes with nothing you hold; by itself it is {strength}"


def in_sets(hand: int) -> str:
    """Into how many plays a hand falls, about."""
    sets = int(policy.groups(hand))
    if hand.bit_count() == 1:
        return "your last"
    return "all one set" if sets == 1 else f"which make {sets} sets"


# ---- what is at stake until the hand ends

STAKES = (
    Stake("somebody goes out before you {more|less} often", lambda s, seat: int(s.scores[seat]), good=False),
    Stake("you score about {} {more|fewer} points in this hand", lambda s, seat: int(s.scores[seat]), 0.3, good=False),
    Stake("the others score about {} {more|fewer} points in this hand",
          lambda s, seat: sum(int(s.scores[one]) for one in range(s.seats) if one != seat), 0.6),
)  # fmt: skip
