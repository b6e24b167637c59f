"""Moves and events as data, for a screen to show."""

from __future__ import annotations

from typing import Any

from meadhall.engine.decisions import deciding
from meadhall.engine.move import Event
from meadhall.games.north import components
from meadhall.games.north.components import CODES, SPACE_NAMES, crew_code, crew_code_or_none, or_none
from meadhall.games.north.moves import MOVES
from meadhall.games.north.rules import state
from meadhall.games.north.screens.view import PHASES, WHATS
from meadhall.games.north.words import rolls
from meadhall.games.north.words.card_texts import effect, face
from meadhall.games.north.words.declarations import start_of_way, wholes
from meadhall.games.north.words.notation import TEXTS, card_words, code_or_none, crew_asked
from meadhall.games.north.words.sentences import cards_drawn, entry_of, entry_text

NAMING = ("hero", "event", "ability", "att")  # what may have something to name
WIND, UNIVERSAL, TURNED, AS_WIND, ROWING = range(5)  # what a way to a space costs
STANDARD = (state.ATTACK, state.BEAST, state.LOOT, state.FEAST, state.SACRIFICING)


def move_data(s: Any, seat: int, move: int) -> dict[str, Any]:
    """A move as a screen needs it: what kind of thing is chosen, which, and what it can come to name."""
    data = _chosen(s, seat, move)
    if data["kind"] in NAMING and deciding(s) != state.DECLARE:
        data["wholes"] = wholes(s, seat, move)
    return data


def _chosen(s: Any, seat: int, move: int) -> dict[str, Any]:
    match MOVES.read(move):
        case ("pass",):
            return {"kind": "pass", "phase": PHASES[deciding(s)]}
        case "take_aboard", hero:
            return {"kind": "hero", "card": components.HERO_CODES[hero]}
        case "sail", wind, way:
            cost = WIND if wind == way else UNIVERSAL if wind == components.UNIVERSAL else TURNED
            return {"kind": "wind", "card": CODES[wind], **_sail(s, seat, way, None), "cost": cost}
        case "sail_by_event", icon:
            card = components.ICON_KINDS[icon]
            lost = f"As a wind {card_words(card)} loses its effect: {face(CODES[card])}."
            sail = _sail(s, seat, components.ICON[card], lost)
            return {"kind": "as wind", "card": CODES[card], **sail, "cost": AS_WIND}
        case "play", event:
            code = CODES[components.FIRST_EVENT + event]
            return {"kind": "event", "card": code, "effect": effect(code)}
        case "use", ability:
            code = components.HERO_CODES[components.ABILITIES[ability]]
            return {"kind": "ability", "card": code, "effect": effect(code)}
        case "row", way:
            return {"kind": "row", **_step(s.ship[seat], way), "cost": ROWING}
        case "name_way", way:
            return {"kind": "way", **_step(_start(s, seat), way)}
        case "name_player", colour:
            return {"kind": "player", "colour": components.LETTERS[colour], "seat": s.player[colour]}
        case "name_place", place:
            whose = crew_asked(s)
            return {"kind": "place", "seat": whose, "place": place, "card": crew_code(s.crew[whose, place])}
        case "name_space", space:
            return {"kind": "space", "from": SPACE_NAMES[s.monster], "to": SPACE_NAMES[space]}
        case "name_entry", row:
            return {"kind": "entry", "entry": row}
        case ("name_sign" | "choose_fate") as kind, _:
            return {"kind": kind.split("_")[1], "choice": TEXTS[move]}
        case "discard", card:
            return {"kind": "discard", "card": CODES[card]}
    return {"kind": TEXTS[move]}  # a standard action


def _step(start: int, way: int) -> dict[str, Any]:
    to = components.BESIDE[start, way]
    return {"way": components.WAYS[way], "from": SPACE_NAMES[start], "to": SPACE_NAMES[to]}


def _sail(s: Any, seat: int, way: int, note: str | None) -> dict[str, Any]:
    step = _step(s.ship[seat], way)
    fight = step["to"] == SPACE_NAMES[s.monster]
    return {**step, "fight": fight, "note": rolls.odds(s, seat, None) if fight else note}


def _start(s: Any, seat: int) -> int:
    """The space of the ship that a direction is about."""
    if deciding(s) == state.DECLARE:
        return start_of_way(s, seat, s.frames[0, state.FIRST], s.frames[0, state.ONE])
    return int(s.ship[s.frames[0, state.WHOM] if deciding(s) == state.PUSH else seat])


def event_data(event: Event, seats: int) -> dict[str, Any]:
    """An event as a screen needs it, beside its name, seat and sentence."""
    match event.name:
        case "drew":
            return {"cards": [CODES[kind] for kind in cards_drawn(event)], "count": event["count"]}
        case "declared":
            entry = entry_of(event)
            card = code_or_none(entry.card)
            return {
                "entry": event["row"],
                "what": WHATS[entry.what],
                "card": card,
                "target": or_none(entry.target),
                "object": or_none(entry.object),
                "way": entry.direction,
                "sign": entry.added,
                "sick": crew_code_or_none(entry.sick),
                "standard": entry.what in STANDARD,
                "spent": card if entry.what in (state.WIND, state.AS_WIND, state.EVENT) else None,
                "used": entry.hero,
                "text": entry_text(entry),
            }
        case "cancelled":
            return {"entry": event["row"], "seat_cancelled": event["by"]}
        case "rolled":
            aim, parts = event["aim"], rolls.modifiers_rolled(event)
            total = event["die"] + rolls.total_of(parts)
            return {
                "die": event["die"],
                "parts": parts,
                "total": total,
                "success": total >= components.SUCCESS,
                "verdict": rolls.verdict(aim["what"], total),
                "again": event["again"],
                "aim": WHATS[aim["what"]],
                "card": code_or_none(aim["card"]),
            }
        case "fought":
            won, decisive = event["total"] >= components.SUCCESS, event["total"] >= components.DECISIVE
            return {**event.told, "won": won, "decisive": decisive}
        case "steals":
            return {**event.told, "card": None}
        case "ended":
            return {**event.told, "camps": event["camps"][:seats], "aboard": event["aboard"][:seats]}
    return event.told
