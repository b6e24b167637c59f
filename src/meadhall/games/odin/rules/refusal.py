"""One move judged by the rulebook's sentences, apart from the lists of legal moves, and why it is refused."""

from meadhall.engine.prelude import actors, count, deciding, rule
from meadhall.games.odin.moves import PASS, TAKE
from meadhall.games.odin.rules import sets, state

# Why a move is refused; 0 is no reason.
(NOT_YOUR_TURN, NOT_HELD, OPEN_WITH_ONE, OPENER_PLAYS, WRONG_COUNT, EQUAL, TOO_LOW, MUST_TAKE, NOTHING_TO_TAKE,
 NOT_BEATEN) = range(1, 11)  # fmt: skip


@rule
def refusal(s, seat, move):
    if (actors(s) >> seat) & 1 == 0:
        return NOT_YOUR_TURN
    phase = deciding(s)
    if phase == state.TAKING:
        if not TAKE.has(move):
            return MUST_TAKE
        return 0 if (s.beaten >> TAKE.card(move)) & 1 else NOT_BEATEN
    if TAKE.has(move):
        return NOTHING_TO_TAKE
    if move == PASS:
        return OPENER_PLAYS if phase == state.OPENING else 0
    cards = sets.cards_of(move)
    if cards & ~s.hand[seat]:
        return NOT_HELD
    if phase == state.OPENING:
        return 0 if count(cards) == 1 or cards == s.hand[seat] else OPEN_WITH_ONE
    extra = count(cards) - count(s.middle)
    if extra != 0 and extra != 1:
        return WRONG_COUNT
    value = sets.digits(cards)
    if value == s.value:
        return EQUAL
    return 0 if value > s.value else TOO_LOW
