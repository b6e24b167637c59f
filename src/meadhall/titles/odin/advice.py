"""Why a rule of thumb likes a move, in a line."""

from __future__ import annotations

from typing import Any

from meadhall.engine.decisions import deciding
from meadhall.titles.odin import rules, thumb
from meadhall.titles.odin.components import FIRST_TAKE, MAX_LEGAL, PASS
from meadhall.titles.odin.notation import set_text


def because(s: Any, seat: int, move: int) -> str:
    hand = s.hand[seat]
    sets = thumb.groups(hand)
    if move == PASS:
        if rules.legal_follows(hand, s.middle, [0] * MAX_LEGAL) == 1:
            return f"nothing you hold beats {set_text(s.middle)}"
        return "every play would leave a hand that is harder to empty"
    if move >= FIRST_TAKE:
        after = thumb.groups(hand | 1 << move - FIRST_TAKE)
        return "it joins a set you hold" if after == sets else "it is the strongest card on offer"
    cards = int(rules.cards_of(move))
    left = hand & ~cards
    if not left:
        return "it empties your hand"
    after = thumb.groups(left)
    parts = f"it leaves {left.bit_count()} cards in {after} set{'s' if after > 1 else ''}"
    if deciding(s) == rules.FOLLOW:
        parts += f", and takes from {set_text(s.middle)}"
    return parts
