"""Why a rule of thumb likes a move, in a line."""

from __future__ import annotations

from typing import Any

from meadhall.engine.decisions import deciding
from meadhall.titles.onboard import choices, state, thumb
from meadhall.titles.onboard.components import (
    A1,
    BE,
    BM,
    CLANS,
    D3,
    FIRST_CLAN,
    FIRST_PIECE,
    FIRST_SHIP,
    FIRST_TYPE,
    FIRST_VALUE,
    FP,
    MK,
    SHIPS,
    SS,
    TYPES,
)


def because(s: Any, seat: int, move: int) -> str:
    if move < FIRST_PIECE:
        return action_because(s, seat, move)
    if move < FIRST_SHIP:
        return piece_because(s, seat, move - FIRST_PIECE)
    if move < FIRST_CLAN:
        return ship_because(s, seat, move - FIRST_SHIP)
    if move < FIRST_VALUE:
        ship, clan = s.frames[0, state.SECOND], move - FIRST_CLAN
        leads = state.controller(s, ship) == clan
        return f"{CLANS[clan]} {'leads' if leads else 'could still lead'} ship {ship + 1}"
    if move < FIRST_TYPE:
        return "the better the chance, the higher the token"
    return type_because(s, seat, move - FIRST_TYPE)


def action_because(s: Any, seat: int, action: int) -> str:
    if action == FP:
        return "nothing better is free, and you are first in the next round"
    if action == SS:
        ships = [ship for ship in range(SHIPS) if choices.may_sail(s) >> ship & 1]
        best = max(ships, key=lambda ship: thumb.effect(s, seat, thumb.AS_IS, ship, 0))
        return f"you choose which ship sails, and ship {best + 1} suits you"
    if action in (A1, D3):
        return "your clan leads a ship that deserves supplies"
    if action in (BE, BM):
        return "one clan looks likely to lead its ship"
    if action == MK:
        return "you gain more by a higher price than the others do"
    helps = thumb.liking_of_change(s, seat, state.PLACE, action) > 0
    return "a piece elsewhere helps you" if helps else "it does the least harm"


def piece_because(s: Any, seat: int, piece: int) -> str:
    if deciding(s) == state.GUEST:
        return f"a shield counts for much in ship {state.ship_of(s, piece) + 1}"
    mine = piece // 6 == s.colour[seat]
    return f"it changes who leads in ship {state.ship_of(s, piece) + 1}{'' if mine else ', though it is not yours'}"


def ship_because(s: Any, seat: int, ship: int) -> str:
    first = state.controller(s, ship)
    if first == state.NOBODY:
        return f"nobody is aboard ship {ship + 1} yet"
    leader = "you lead" if first == s.colour[seat] else f"{CLANS[first]} leads"
    return f"{leader} ship {ship + 1}"


def type_because(s: Any, seat: int, kind: int) -> str:
    price = f"{TYPES[kind]} is worth {s.market[kind]}"
    if deciding(s) == state.RAISE:
        return f"you have {s.pile[seat, kind]} of it on your circle"
    return price
