"""What moves of Vikings on Board use, for the balance report: actions, bets, supplies, shields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meadhall.engine.decisions import deciding
from meadhall.games.balances import Balance
from meadhall.games.onboard import choices, state
from meadhall.games.onboard.components import ACTIONS, FIRST_CLAN, FIRST_PIECE, FIRST_SHIP, FIRST_TYPE, FIRST_VALUE
from meadhall.games.onboard.notation import label

SHIELDS = ("one shield", "two shields", "three shields")
OF_A_PIECE = {
    state.PROMOTE: "Pieces promoted", state.JUMP_PIECE: "Pieces that jumped", state.SWAP_FIRST: "Pieces swapped",
    state.SWAP_SECOND: "Pieces swapped",
}  # fmt: skip


def uses(s: Any, seat: int, move: int) -> Iterator[tuple[str, str]]:
    """Kinds and names of what a move uses."""
    phase = deciding(s)
    if move < FIRST_PIECE:
        if phase == state.PLACE and not choices.performable(s, seat, move):
            yield "Actions without effect", ACTIONS[move][1]
        else:
            yield "Actions", ACTIONS[move][1]
    elif move < FIRST_SHIP:
        if phase in OF_A_PIECE:
            piece = move - FIRST_PIECE
            whose = "own" if state.clan_of(piece) == s.colour[seat] else "another's"
            yield OF_A_PIECE[phase], f"{whose}, {SHIELDS[int(state.shields_of(piece)) - 1]}"
    elif move < FIRST_CLAN:
        if phase == state.SAIL:
            yield "Other choices", "choose the ship that sails"
    elif move < FIRST_VALUE:
        yield "Bets on", "the own clan" if move - FIRST_CLAN == s.colour[seat] else "another clan"
    elif move < FIRST_TYPE:
        yield "Bets of", f"the {move - FIRST_VALUE + 1}"
    else:
        yield "Supplies", label(s, move)


def rounds(s: Any) -> int:
    return int(s.round)


BALANCE = Balance(uses, rounds=rounds)
