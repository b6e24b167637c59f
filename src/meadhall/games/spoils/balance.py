"""What moves of Spoils of War use, for the balance report: bids, bets, treasures, artifacts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meadhall.engine.decisions import deciding
from meadhall.games.balances import Balance
from meadhall.games.spoils.components import (
    CHALLENGE,
    FACES,
    FIRST_AMOUNT,
    FIRST_BID,
    FIRST_CARD,
    FIRST_FACE,
    FIRST_ITEM,
    FIRST_POSITION,
    FIRST_SEAT,
    FIRST_SIDE,
    FIRST_TOKEN,
    FIRST_USE,
    ITEM_NAMES,
    ITEMS,
    NORMALS,
    SHOW,
)
from meadhall.games.spoils.rules import state
from meadhall.games.spoils.words.notation import SIDES, artifact_name

AMOUNTS = ((0, "nothing"), (5, "1 to 5"), (10, "6 to 10"), (20, "11 to 20"), (40, "21 to 40"), (10**9, "more than 40"))


def uses(s: Any, seat: int, move: int) -> Iterator[tuple[str, str]]:
    """Kinds and names of what a move uses; the truth about face-down artifacts, which no seat is told by this."""
    if move == CHALLENGE:
        yield "Bidding", "challenge"
    elif FIRST_BID <= move < FIRST_USE:
        yield "Bidding", "bid"
        yield "Faces bid", f"{(move - FIRST_BID) % FACES + 1}s"
    elif FIRST_USE <= move < FIRST_TOKEN:
        yield "Artifacts used", _artifact(s, move - FIRST_USE)
    elif FIRST_SIDE <= move < FIRST_AMOUNT:
        yield "Sides bet on", f"the {SIDES[move - FIRST_SIDE].capitalize()}'s"
    elif FIRST_AMOUNT <= move < SHOW:
        yield "Gold bet", next(words for most, words in AMOUNTS if move - FIRST_AMOUNT <= most)
    elif FIRST_POSITION <= move < FIRST_CARD:
        card = int(s.active[move - FIRST_POSITION])
        if card >= NORMALS:
            yield "Artifacts taken", _artifact(s, card - NORMALS)
        elif card >= 0:
            yield "Treasures taken", ITEM_NAMES[card % ITEMS]
    elif FIRST_SEAT <= move < FIRST_SIDE and deciding(s) == state.OPENER:
        yield "Opening seat", "oneself" if move - FIRST_SEAT == seat else "another"
    elif FIRST_FACE <= move < FIRST_ITEM or move >= FIRST_CARD or move == SHOW:
        return


def _artifact(s: Any, token: int) -> str:
    return artifact_name(s.kind[token]) if s.kind[token] >= 0 else "unknown"


def rounds(s: Any) -> int:
    return int(s.round)


BALANCE = Balance(uses, rounds=rounds)
