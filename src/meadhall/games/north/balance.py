"""What moves of Warriors of the North use, for the balance report: winds, events, heroes, actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meadhall.engine.decisions import deciding
from meadhall.games.balances import Balance
from meadhall.games.north.components import (
    ABILITIES,
    ATTACK_MOVE,
    FIRST_ABILITY,
    FIRST_AS_WIND,
    FIRST_DISCARD,
    FIRST_EFFECT,
    FIRST_EVENT,
    FIRST_HERO,
    FIRST_ROW,
    FIRST_WAY,
    FIRST_WIND,
    HERO_ROWS,
    ICON_KINDS,
    PASS,
    REACTIONS,
    UNIVERSAL,
)
from meadhall.games.north.rules import state
from meadhall.games.north.words.notation import card_words

ACTIONS = ("attack a ship", "loot a village", "hold a feast", "sacrifice pairs")


def uses(s: Any, seat: int, move: int) -> Iterator[tuple[str, str]]:
    """Kinds and names of what a move uses."""
    if move == PASS:
        if deciding(s) == state.MAIN:
            yield "Actions", "end the turn"
    elif move < FIRST_WIND:
        yield "Heroes taken aboard", HERO_ROWS[move - FIRST_HERO][1]
    elif move < FIRST_AS_WIND:
        wind, way = divmod(move - FIRST_WIND, 4)
        plain = "universal wind" if wind == UNIVERSAL else "wind of its direction"
        yield "Sailing", plain if wind in (way, UNIVERSAL) else "wind turned by the Helmsman"
    elif move < FIRST_EFFECT:
        yield "Sailing", "event as wind"
        yield "Events sailed by", card_words(int(ICON_KINDS[move - FIRST_AS_WIND]))
    elif move < FIRST_ABILITY:
        kind = move - FIRST_EFFECT + FIRST_EVENT
        yield "Reactions played" if REACTIONS >> kind & 1 else "Events played", card_words(kind)
    elif move < ATTACK_MOVE:
        yield "Heroes used", HERO_ROWS[int(ABILITIES[move - FIRST_ABILITY])][1]
    elif move < FIRST_ROW:
        yield "Actions", ACTIONS[move - ATTACK_MOVE]
    elif move < FIRST_WAY:
        yield "Actions", "row"
    elif move >= FIRST_DISCARD:
        yield (
            "Cards sacrificed" if deciding(s) == state.SACRIFICE else "Cards discarded",
            card_words(move - FIRST_DISCARD),
        )


def rounds(s: Any) -> int:
    return int(s.round)


BALANCE = Balance(uses, rounds=rounds)
