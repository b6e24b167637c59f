"""Why a rule of thumb likes a move, in a line."""

from __future__ import annotations

from typing import Any

from meadhall.engine.decisions import deciding
from meadhall.titles.spoils import state, worth
from meadhall.titles.spoils.components import (
    CHALLENGE,
    CODES,
    FIRST_AMOUNT,
    FIRST_BID,
    FIRST_CARD,
    FIRST_POSITION,
    FIRST_SIDE,
    FIRST_TOKEN,
    FIRST_USE,
    NORMALS,
    PASS,
    REST,
    WAIT,
)
from meadhall.titles.spoils.screen import EFFECTS, bid_odds


def because(s: Any, seat: int, move: int) -> str:
    if move == CHALLENGE:
        return f"the bid holds with only {percent(s, seat, s.quantity, s.face)} by the dice you see"
    if move in (PASS, REST):
        return "your artifacts are better kept for later"
    if move == WAIT:
        return "whoever bets last knows most"
    if FIRST_BID <= move < FIRST_USE:
        quantity, face = (move - FIRST_BID) // 6 + 1, (move - FIRST_BID) % 6 + 1
        return f"it holds with {percent(s, seat, quantity, face)} by the dice you see"
    if FIRST_USE <= move < FIRST_TOKEN:
        effect = EFFECTS[CODES[state.ability_of(s, move - FIRST_USE)]]
        return effect[:1].lower() + effect[1:].rstrip(".")
    if FIRST_SIDE <= move < FIRST_AMOUNT + 1000 and deciding(s) == state.BETS:
        return f"the Declarer is right with {percent(s, seat, s.quantity, s.face)} by the dice you see"
    if FIRST_POSITION <= move < FIRST_CARD:
        card = s.active[move - FIRST_POSITION]
        gain = worth.worth_of_token(s, seat, card - NORMALS) if card >= NORMALS else worth.worth(s, seat, card)
        return f"it is worth about {gain:.0f} Gold to you, with what it completes"
    if move >= FIRST_CARD or deciding(s) == state.SWAP:
        return "no other card there is worth more to you"
    return "it helps you most"


def percent(s: Any, seat: int, quantity: int, face: int) -> str:
    return f"{100 * bid_odds(s, seat, quantity, face):.0f} %"
