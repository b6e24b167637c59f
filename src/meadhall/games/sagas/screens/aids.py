"""What a screen tells beside the moves: what is closed now and why, chances of a roll, and the usual line of battle."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from meadhall.engine.decisions import actors, deciding
from meadhall.games.sagas.components import (
    APPEAL,
    DONE,
    EDDA,
    ERIK,
    FIRST_CLASS,
    FIRST_WORD,
    FORTRESSES,
    GOLD,
    INFORM,
    JARL,
    LAND,
    MARCH,
    MOST_UNITS,
    NAV,
    NORNS,
    PAY,
    RALLY,
    REINF,
    SETTLE,
    TRADES,
    VOYAGE,
    WORDS,
)
from meadhall.games.sagas.odds import edge_chance
from meadhall.games.sagas.rules import battle, refusal, state
from meadhall.games.sagas.words import sentences
from meadhall.games.sagas.words.notation import LETTERS, label

# Words a question would offer if nothing stood against it.
USUAL = {
    state.SET_OUT: (APPEAL,), state.APPEALED: (REINF, INFORM, NORNS), state.REINFORCE: (JARL,),
    state.MOVE_KIND: (NAV, LAND, RALLY), state.WHO_GOES: (DONE,), state.PLACING: (SETTLE,), state.TOLL: (GOLD,),
    state.LEVY_GAIN: (VOYAGE,), state.RUNES_GIFT: (VOYAGE,), state.SETTLERS_GIFT: (SETTLE, VOYAGE),
    state.HOARD_GIFT: (EDDA,), state.OATH: (JARL,), state.JOMSBURG_GIFT: (SETTLE,), state.VOID_GIFT: (JARL,),
}  # fmt: skip


def why_not(s: Any, move: int) -> str:
    """Why a move is refused now; empty if it is not."""
    code = int(refusal.refusal(s, 0, move))
    return sentences.reason(s, 0, move, code) if code else ""


def closed(s: Any) -> list[dict[str, str]]:
    """What one would expect to be offered and is not, each with its reason."""
    if not actors(s):
        return []
    kind = deciding(s)
    words = list(USUAL.get(kind, ()))
    if kind == state.MOVE_KIND and s.way == state.MARCHES:
        words.remove(RALLY)  # a march goes neither with a rally nor with another march
    elif s.supplies:
        words += [MARCH] * (kind == state.MOVE_KIND) + [PAY] * (kind == state.STACK_LOSS)
    found = ((word, why_not(s, word)) for word in words)
    return [{"word": WORDS[word - FIRST_WORD], "label": label(s, word), "why": why} for word, why in found if why]


def recruit_reason(s: Any, unit: int) -> str | None:
    """Why a unit cannot be bought now; empty if it can, None where nothing is bought."""
    if not actors(s) or deciding(s) not in (state.BUY, state.LEIDANG):
        return None
    return why_not(s, FIRST_CLASS + unit)


def check_chance(s: Any) -> int:
    """The chance, in 100, that an Edda check passes."""
    return round(100 * s.edda / 6)


def edge_chances(s: Any) -> list[int]:
    """The chance, in 100, to fire first: as things stand, and with Edda spent."""
    fortress = bool(FORTRESSES >> s.here & 1)
    return [round(100 * edge_chance(s.at[s.here], s.foes, fortress, spent)) for spent in (0, 1)]


def usual_line(s: Any) -> list[str]:
    """Who would stand where in the line, front first, if it formed by itself."""
    rest = SimpleNamespace(at=s.at, here=s.here, unplaced=s.unplaced, line=[0] * MOST_UNITS, length=0)
    battle.fill_line(rest)
    return [LETTERS[unit] for unit in rest.line[: rest.length]]


def loot(s: Any) -> list[int]:
    """The least and the most gold a pillage brings here."""
    rich, strong = TRADES >> s.here & 1, FORTRESSES >> s.here & 1
    most = 12 if rich and strong else 6 if rich or strong else 3
    more = 1 if state.number(s.at[s.here], ERIK) else 0
    return [(2 if rich and strong else 1) + more, most + more]
