"""Moves and events as data, for a screen to show."""

from __future__ import annotations

from typing import Any

from meadhall.engine.decisions import deciding
from meadhall.engine.move import Event
from meadhall.games.north.components import (
    ABILITIES,
    ATTACK_MOVE,
    BESIDE,
    CODES,
    FIRST_ABILITY,
    FIRST_AS_WIND,
    FIRST_DISCARD,
    FIRST_EFFECT,
    FIRST_ENTRY,
    FIRST_EVENT,
    FIRST_HERO,
    FIRST_PLACE,
    FIRST_PLAYER,
    FIRST_ROW,
    FIRST_SPACE,
    FIRST_WAY,
    FIRST_WIND,
    HERO_CODES,
    ICON,
    ICON_KINDS,
    LETTERS,
    PASS,
    PLUS,
    SPACE_NAMES,
    WAYS,
)
from meadhall.games.north.rules import state
from meadhall.games.north.screens.declarations import wholes
from meadhall.games.north.screens.view import PHASES, WHATS
from meadhall.games.north.words import notation, sentences
from meadhall.games.north.words.card_texts import effect
from meadhall.games.north.words.notation import crew_asked, crew_code


def move_data(s: Any, seat: int, move: int) -> dict[str, Any]:
    """A move as a screen needs it: what kind of thing is chosen, which, and what it can come to name."""
    data = _chosen(s, seat, move)
    if data["kind"] in NAMING and deciding(s) != state.DECLARE:
        data["wholes"] = wholes(s, seat, move)
    return data


NAMING = ("hero", "event", "ability", "att")  # what may have something to name


def _chosen(s: Any, seat: int, move: int) -> dict[str, Any]:
    if move == PASS:
        return {"kind": "pass", "phase": PHASES[deciding(s)]}
    if move < FIRST_WIND:
        return {"kind": "hero", "card": HERO_CODES[move - FIRST_HERO]}
    if move < FIRST_EFFECT:
        if move < FIRST_AS_WIND:
            kind, way = divmod(move - FIRST_WIND, 4)
        else:
            kind = ICON_KINDS[move - FIRST_AS_WIND]
            way = ICON[kind]
        to = BESIDE[s.ship[seat], way]
        fight = bool(to == s.monster)
        what = "wind" if move < FIRST_AS_WIND else "as wind"
        return {"kind": what, "card": CODES[kind], "way": WAYS[way], "to": SPACE_NAMES[to], "fight": fight}
    if move < FIRST_ABILITY:
        code = CODES[move - FIRST_EFFECT + FIRST_EVENT]
        return {"kind": "event", "card": code, "effect": effect(code)}
    if move < ATTACK_MOVE:
        code = HERO_CODES[ABILITIES[move - FIRST_ABILITY]]
        return {"kind": "ability", "card": code, "effect": effect(code)}
    if move < FIRST_ROW:
        return {"kind": notation.STANDARD[move - ATTACK_MOVE]}
    if move < FIRST_PLAYER:
        way = (move - FIRST_ROW) % 4
        return {"kind": "row" if move < FIRST_WAY else "way", "way": WAYS[way], "to": _target(s, seat, move)}
    if move < FIRST_PLACE:
        return {"kind": "player", "colour": LETTERS[move - FIRST_PLAYER], "seat": s.player[move - FIRST_PLAYER]}
    if move < FIRST_SPACE:
        whose, place = crew_asked(s), move - FIRST_PLACE
        return {"kind": "place", "seat": whose, "place": place, "card": crew_code(s.crew[whose, place])}
    if move < FIRST_ENTRY:
        return {"kind": "space", "to": SPACE_NAMES[move - FIRST_SPACE]}
    if move < PLUS:
        return {"kind": "entry", "entry": move - FIRST_ENTRY}
    if move < FIRST_DISCARD:
        return {"kind": "sign" if move < PLUS + 2 else "fate", "choice": notation.TEXTS[move]}
    return {"kind": "discard", "card": CODES[move - FIRST_DISCARD]}


def _target(s: Any, seat: int, move: int) -> str | None:
    """The space a direction leads to, for the ship it is about."""
    way = (move - FIRST_ROW) % 4
    mover, space = seat, None
    if deciding(s) == state.PUSH:
        mover = s.frames[0, state.WHOM]
    elif deciding(s) == state.DECLARE:
        first, one = s.frames[0, state.FIRST], s.frames[0, state.ONE]
        code = CODES[first - FIRST_EFFECT + FIRST_EVENT][:3] if FIRST_EFFECT <= first < FIRST_ABILITY else ""
        if code == "COM":
            mover = one
        elif code == "CRO":
            mover = s.stack[0, state.BY]
        elif code == "GAL" and one != state.NONE:
            space = BESIDE[s.ship[seat], one]
    to = BESIDE[s.ship[mover] if space is None else space, way]
    return SPACE_NAMES[to] if to >= 0 else None


def event_data(event: Event, seats: int) -> dict[str, Any]:
    """An event as a screen needs it, beside its name, seat and sentence."""
    value, data = event.value, event.data
    match event.kind:
        case state.TURN:
            return {"round": value}
        case state.DREW:
            return {"cards": [CODES[kind] for kind in sentences.kinds_of(event)], "count": value}
        case state.DRAWS | state.RESHUFFLED:
            return {"count": value}
        case state.PLACED:
            return {"card": crew_code(value), "thrown": crew_code(data) if data else None}
        case state.DECLARED:
            entry = sentences.entry_of(data)
            return {
                "entry": value,
                "what": WHATS[entry.what],
                "card": CODES[entry.kind] if entry.kind >= 0 else None,
                "target": entry.target if entry.target >= 0 else None,
                "object": entry.object if entry.object >= 0 else None,
                "text": sentences.entry_text(entry),
            }
        case state.CANCELS:
            return {"entry": value, "seat_cancelled": data >> 10 & 3}
        case state.BENT:
            return {"way": WAYS[value], "ship": data}
        case state.ROLLED:
            parts = sentences.roll_parts(event)
            kind = (data >> 4 & 63) - 1
            return {
                "die": value,
                "parts": parts[1:],
                "total": sum(p for _, p in parts),
                "again": bool(data >> 19 & 1),
                "aim": WHATS[data & 15],
                "card": CODES[kind] if kind >= 0 else None,
            }
        case state.FOUGHT:
            return {"total": value, "target": None if data >> 4 else data, "won": value >= 4, "decisive": value >= 6}
        case state.MOVED:
            return {
                "to": SPACE_NAMES[value],
                "from": SPACE_NAMES[data & 63],
                "why": data >> 8 & 15,
                "by": data >> 12 & 3,
            }
        case state.BEAST_MOVED:
            return {"to": SPACE_NAMES[value], "from": SPACE_NAMES[data]}
        case state.STOLE:
            return {"card": CODES[value], "victim": data & 3}
        case state.STEALS:
            return {"card": None, "victim": data & 3}
        case state.OVERBOARD | state.SAVED | state.FELL_SICK:
            return {"card": crew_code(value)}
        case state.SEIZED:
            return {"card": crew_code(value), "victim": data & 3, "kept": bool(data >> 4)}
        case state.LOOTED | state.LEFT:
            return {"colour": LETTERS[value]}
        case state.FEASTED:
            return {"colours": [letter for colour, letter in enumerate(LETTERS) if value >> colour & 1]}
        case state.DISCARDED:
            return {"card": CODES[value], "sacrifice": bool(data)}
        case state.NOTHING:
            return {"total": value, "card": CODES[data]}
        case state.ENDED:
            return {"won": bool(value), "camps": [data >> 4 * seat + 2 & 3 for seat in range(seats)]}
    return {}
