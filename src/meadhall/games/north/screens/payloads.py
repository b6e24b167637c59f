"""Moves and events as data, for a screen to show."""

from __future__ import annotations

from typing import Any

from meadhall.engine.decisions import deciding
from meadhall.engine.move import Event
from meadhall.games.north import components
from meadhall.games.north.components import CODES, SPACE_NAMES
from meadhall.games.north.moves import MOVES
from meadhall.games.north.rules import state
from meadhall.games.north.screens.view import PHASES, WHATS, or_none
from meadhall.games.north.words.card_texts import effect
from meadhall.games.north.words.declarations import start_of_way, wholes
from meadhall.games.north.words.notation import TEXTS, code_or_none, colour_letters, crew_asked, crew_code
from meadhall.games.north.words.sentences import cards_drawn, entry_of, entry_text, roll_parts


def move_data(s: Any, seat: int, move: int) -> dict[str, Any]:
    """A move as a screen needs it: what kind of thing is chosen, which, and what it can come to name."""
    data = _chosen(s, seat, move)
    if data["kind"] in NAMING and deciding(s) != state.DECLARE:
        data["wholes"] = wholes(s, seat, move)
    return data


NAMING = ("hero", "event", "ability", "att")  # what may have something to name


def _chosen(s: Any, seat: int, move: int) -> dict[str, Any]:
    match MOVES.read(move):
        case ("pass",):
            return {"kind": "pass", "phase": PHASES[deciding(s)]}
        case "take_aboard", hero:
            return {"kind": "hero", "card": components.HERO_CODES[hero]}
        case "sail", wind, way:
            return _sail(s, seat, "wind", wind, way)
        case "sail_by_event", icon:
            return _sail(s, seat, "as wind", components.ICON_KINDS[icon], components.ICON[components.ICON_KINDS[icon]])
        case "play", event:
            code = CODES[components.FIRST_EVENT + event]
            return {"kind": "event", "card": code, "effect": effect(code)}
        case "use", ability:
            code = components.HERO_CODES[components.ABILITIES[ability]]
            return {"kind": "ability", "card": code, "effect": effect(code)}
        case ("row" | "name_way") as kind, way:
            return {"kind": kind.removeprefix("name_"), "way": components.WAYS[way], "to": _target(s, seat, way)}
        case "name_player", colour:
            return {"kind": "player", "colour": components.LETTERS[colour], "seat": s.player[colour]}
        case "name_place", place:
            whose = crew_asked(s)
            return {"kind": "place", "seat": whose, "place": place, "card": crew_code(s.crew[whose, place])}
        case "name_space", space:
            return {"kind": "space", "to": SPACE_NAMES[space]}
        case "name_entry", row:
            return {"kind": "entry", "entry": row}
        case ("name_sign" | "choose_fate") as kind, _:
            return {"kind": kind.split("_")[1], "choice": TEXTS[move]}
        case "discard", card:
            return {"kind": "discard", "card": CODES[card]}
    return {"kind": TEXTS[move]}  # a standard action


def _sail(s: Any, seat: int, kind: str, card: int, way: int) -> dict[str, Any]:
    to = components.BESIDE[s.ship[seat], way]
    fight = bool(to == s.monster)
    return {"kind": kind, "card": CODES[card], "way": components.WAYS[way], "to": SPACE_NAMES[to], "fight": fight}


def _target(s: Any, seat: int, way: int) -> str | None:
    """The space a direction leads to, for the ship it is about."""
    start = s.ship[s.frames[0, state.WHOM] if deciding(s) == state.PUSH else seat]
    if deciding(s) == state.DECLARE:
        start = start_of_way(s, seat, s.frames[0, state.FIRST], s.frames[0, state.ONE])
    to = components.BESIDE[start, way]
    return SPACE_NAMES[to] if to >= 0 else None


def event_data(event: Event, seats: int) -> dict[str, Any]:
    """An event as a screen needs it, beside its name, seat and sentence."""
    fields = event.fields
    match event.name:
        case "drew":
            return {"cards": [CODES[kind] for kind in cards_drawn(event)], "count": event["count"]}
        case "declared":
            entry = entry_of(event)
            return {
                "entry": event["row"],
                "what": WHATS[entry.what],
                "card": code_or_none(entry.card),
                "target": or_none(entry.target),
                "object": or_none(entry.object),
                "text": entry_text(entry),
            }
        case "cancelled":
            return {"entry": event["row"], "seat_cancelled": event["by"]}
        case "bent":
            return {"way": components.WAYS[event["way"]], "ship": event["ship"]}
        case "rolled":
            parts = roll_parts(event)
            return {
                "die": event["die"],
                "parts": parts[1:],
                "total": sum(points for _, points in parts),
                "again": event["again"],
                "aim": WHATS[event["aim"]["what"]],
                "card": code_or_none(event["aim"]["card"]),
            }
        case "fought":
            won, decisive = event["total"] >= components.SUCCESS, event["total"] >= components.DECISIVE
            return {"total": event["total"], "target": or_none(event["target"]), "won": won, "decisive": decisive}
        case "moved" | "monster":
            return {**fields, "to": SPACE_NAMES[event["to"]], "from": SPACE_NAMES[event["from"]]}
        case "stole":
            return {"card": CODES[event["card"]], "victim": event["victim"]}
        case "steals":
            return {"card": None, "victim": event["victim"]}
        case "placed":
            return {"card": crew_code(event["card"]), "thrown": crew_code(event["thrown"]) if event["thrown"] else None}
        case "overboard" | "saved" | "sick":
            return {"card": crew_code(event["card"])}
        case "seized":
            return {**fields, "card": crew_code(event["card"])}
        case "looted" | "left":
            return {"colour": components.LETTERS[event["colour"]]}
        case "feasted":
            return {"colours": colour_letters(event["colours"])}
        case "discarded" | "nothing":
            return {**fields, "card": CODES[event["card"]]}
        case "ended":
            return {"won": event["won"], "camps": event["camps"][:seats]}
    return fields
