"""Warriors of the North for any screen: what is asked, moves and events as data, what a choice does, the account."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from meadhall.engine.decisions import deciding
from meadhall.engine.errors import IllegalMove
from meadhall.engine.move import Event, Move
from meadhall.titles.north import notation, reasons, refusal, state, telling
from meadhall.titles.north.components import (
    ABILITIES,
    ATTACK_MOVE,
    BESIDE,
    BOARD_ROWS,
    CODES,
    EVENT_ROWS,
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
    HERO_ROWS,
    ICON,
    ICON_KINDS,
    LANDS,
    LETTERS,
    PASS,
    PLUS,
    SPACE_NAMES,
    WAYS,
)
from meadhall.titles.north.naming import wholes
from meadhall.titles.north.notation import crew_asked, crew_code, crew_words
from meadhall.titles.north.orders import (
    ANSWER_LIMIT,
    FIRST_ORDERS,
    MARKS,
    ORDERS,
    SLOW_ORDERS,
    decoyed,
    order_ends,
    standing_answer,
    standing_move,
    undecoyed,
)
from meadhall.titles.north.view import PHASES, WHATS

__all__ = [
    "ABOUT", "ANSWER_LIMIT", "BOARD", "EFFECTS", "FIRST_ORDERS", "MARKS", "MINUTES", "ORDERS", "SLOW_ORDERS", "TITLES",
    "account", "answered", "consider", "decoyed", "event_data", "move_data", "order_ends", "question", "quiet_pass",
    "standing_answer", "standing_move", "suspense", "undecoyed", "waits",
]  # fmt: skip

ABOUT = "Sail by the winds, loot daughters of thanes, and be first to bring three home for a feast."
MINUTES = (45, 75)

BOARD = {  # for whoever draws it: exits of every space, and the lands around
    "spaces": {
        space.split(":")[0]: dict(link.split(">") for link in space.split(":")[1].split(","))
        for row, _ in BOARD_ROWS
        for space in row.split()
    },
    "lands": {
        colour: {"harbour": harbour, "village": village, "camp": camp} for colour, harbour, village, camp, _ in LANDS
    },
}
TITLES = {**{row[0]: row[1] for row in EVENT_ROWS}, **{row[0]: row[1] for row in HERO_ROWS}, "W": "Wind"}
EFFECTS = {
    "W.N": "Sail one space north.",
    "W.E": "Sail one space east.",
    "W.S": "Sail one space south.",
    "W.W": "Sail one space west.",
    "W.U": "Sail one space in any direction.",
    "LOK": "Answer: one event or hero ability on the stack has no effect.",
    "THO": "Answer: +1 or -1 to a roll to come.",
    "NOR": "Answer to a die just rolled: it is rolled again.",
    "CAL": "Answer to a wind card: it has no effect.",
    "CRO": "Answer to a wind card: the ship sails another way.",
    "MIS": "Answer to an attack or a loot: it has no effect and is used up.",
    "MUT": "Roll: on 4 or more a crew card of another player goes overboard.",
    "COM": "Move another player's ship one space.",
    "SEA": "A crew card is seasick until its owner's turn ends.",
    "LUR": "Move the monster up to three links.",
    "GAL": "Move your ship one or two spaces.",
    "ODI": "Draw two cards.",
    "BER": "+1 when you attack a ship.",
    "SHI": "-1 to whoever attacks your ship.",
    "HUN": "+1 when you attack the monster.",
    "QUA": "Your hand limit is 8.",
    "HEA": "Nobody in your crew can be made seasick.",
    "BOD": "Is lost in place of a daughter others would take.",
    "HEL": "Once a round: one wind card blows any way you like.",
    "OAR": "Once a round: row two spaces.",
    "SEE": "Once a round, as an action: roll 4 or more and draw a card.",
    "REA": "Once a round: a won attack takes a second card.",
    "RUN": "Once a round: roll 4 or more and an event aimed at you has no effect.",
    "PIL": "Once a round, in any turn: roll 4 or more and your ship moves one space.",
}


def effect(code: str) -> str:
    """What a card does, in a sentence."""
    return EFFECTS.get(code) or EFFECTS[code.split(".")[0]]


# ---- what is asked


def question(view: dict[str, Any], names: Sequence[str], moves: Sequence[Move]) -> str:
    """What is asked of the seat in turn, in a sentence."""
    phase, step = view["phase"], view["step"]
    if phase == "declare":
        return f"{step['move']}: {_naming(moves)}"
    if phase in ("react", "roll", "window"):
        return f"{_situation(view, names)}: respond?"
    if phase == "main":
        action = "" if view["standard_used"] else " take one standard action,"
        return f"Play cards,{action} row, or end your turn."
    if phase in ("victim", "seize", "push"):
        whom = telling.whose(names[step["seat"]])
        return {
            "victim": f"Mutiny: choose a card of {whom} crew to go overboard.",
            "seize": f"Decisive: choose a card of {whom} crew to take.",
            "push": f"Choose where {whom} ship is driven.",
        }[phase]
    if phase in ("fate", "room"):
        words = crew_words(notation.crew_number(step["card"]))
        if phase == "fate":
            return f"Keep the {words}, or throw the card overboard?"
        return f"Your crew is full: who makes room for the {words}?"
    if phase == "sacrifice":
        pairs = step["pairs"]
        gone = f"{pairs} pair{'s' if pairs != 1 else ''} given: choose" if pairs else "Choose"
        return f"{gone} the {'second' if step['half'] else 'first'} card of {'the next' if pairs else 'a'} pair."
    if phase == "limit":
        me = view["players"][view["seat"]]
        return f"You hold {me['cards']} cards and may keep {me['limit']}: discard one."
    return {
        "hero": "Take a hero aboard?",
        "monster": "You beat the monster: choose where it goes.",
        "row": "The Oarmaster can row on: another stroke?",
    }[phase]


def _naming(moves: Sequence[Move]) -> str:
    first = moves[-1].id if moves else 0
    if first >= PLUS:
        return "add or take off?"
    if first >= FIRST_ENTRY:
        return "against which entry of the stack?"
    if first >= FIRST_SPACE:
        return "to which space?"
    if first >= FIRST_PLACE:
        return "which crew card?"
    return "which player?" if first >= FIRST_PLAYER else "which way?"


def _situation(view: dict[str, Any], names: Sequence[str]) -> str:
    """What may be answered or responded to, in a few words."""
    if view["roll"]:
        roll = view["roll"]
        return f"{telling.does(names[roll['seat']], 'rolls')} {roll['die']}, {roll['total']} in all"
    if view["stack"]:
        return _laid(view, names, view["stack"][-1])
    done = view["done"]
    if done["what"] in ("wind", "as wind") and done["seat"] in done["moved"]:
        return f"After {telling.whose(names[done['seat']])} sail to {view['players'][done['seat']]['ship']}"
    what = notation.card_words(notation.kind_of(done["card"])) if done["card"] else done["what"]
    return f"After {telling.whose(names[done['seat']])} {what}"


def _laid(view: dict[str, Any], names: Sequence[str], entry: dict[str, Any]) -> str:
    """The entry on top in a few words: who, what, against whom or what."""
    who = names[entry["seat"]]
    if entry["what"] in DECLARES:
        verb, rest = DECLARES[entry["what"]]
        return f"{telling.does(who, verb)} {telling.inside(names[entry['target']]) if rest is None else rest}"
    card = notation.card_words(notation.kind_of(entry["card"]))
    if entry["what"] == "ability":
        card = f"the {card}"
    told = f"{telling.does(who, 'uses' if entry['what'] == 'ability' else 'plays')} {card}"
    if entry["what"] == "as wind":
        told += " as wind"
    if entry["object"] is not None:
        under = view["stack"][entry["object"]]
        what = notation.card_words(notation.kind_of(under["card"])) if under["card"] else under["what"]
        return f"{told} on {telling.whose(names[under['seat']])} {what}"
    if entry["target"] is not None:
        return f"{told} on {telling.inside(names[entry['target']])}"
    return f"{told}, to {entry['to']}" if entry["to"] else told


DECLARES = {
    "attack": ("attacks", None), "monster": ("attacks", "the monster"), "loot": ("loots", "the village"),
    "feast": ("holds", "a feast"), "sacrifice": ("makes", "a sacrifice"),
}  # fmt: skip


# ---- moves and events as data


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
            return {"cards": [CODES[kind] for kind in telling.kinds_of(event)], "count": value}
        case state.DRAWS | state.RESHUFFLED:
            return {"count": value}
        case state.PLACED:
            return {"card": crew_code(value), "thrown": crew_code(data) if data else None}
        case state.DECLARED:
            entry = telling.entry_of(data)
            return {
                "entry": value,
                "what": WHATS[entry.what],
                "card": CODES[entry.kind] if entry.kind >= 0 else None,
                "target": entry.target if entry.target >= 0 else None,
                "object": entry.object if entry.object >= 0 else None,
                "text": telling.entry_text(entry),
            }
        case state.CANCELS:
            return {"entry": value, "seat_cancelled": data >> 10 & 3}
        case state.BENT:
            return {"way": WAYS[value], "ship": data}
        case state.ROLLED:
            parts = telling.roll_parts(event)
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


QUIET = {state.TURN, state.RESHUFFLED, state.PLACED, state.RECOVERED, state.ENDED}


ASKING = (state.DECLARED, state.ROLLED)  # whatever comes of anything, these can be answered first


def suspense(events: Iterable[Event]) -> int:
    """How many times somebody might have been asked in secret, by what all have just seen, were it so or not.

    Declarations, dice and completed actions can be answered; placing a hero, rowing, discarding, and the beginning of a
    turn with its draw cannot.
    """
    seen = list(events)
    new_turn = any(event.kind == state.TURN for event in seen)
    times, done = 0, 0
    for event in seen:
        if event.kind in ASKING:
            times, done = times + 1, 0
        elif not _is_quiet(event, new_turn):
            done = 1
    return times + done


def waits(view: dict[str, Any]) -> bool:
    """Whether the table waits for somebody asked in secret."""
    return bool(view["waiting"])


def quiet_pass(moves: Sequence[Move]) -> int | None:
    """The pass of whoever is asked in secret; in the midst of a declaration there is none."""
    return PASS if any(move.id == PASS for move in moves) else None


def answered(view: dict[str, Any]) -> dict[str, Any]:
    """A seat's view once it has answered: it waits like the others."""
    phase = view["step"]["of"] if view["phase"] == "declare" else view["phase"]
    return {**view, "phase": phase, "turn": None, "waiting": True, "passed": True, "step": None}


def _is_quiet(event: Event, new_turn: bool) -> bool:
    if event.kind in (state.DREW, state.DRAWS):
        return new_turn
    if event.kind == state.MOVED:
        return event.data >> 8 & 15 == state.BY_ROWING
    if event.kind == state.DISCARDED:  # the hand limit, or part of a sacrifice that ends with a draw
        return True
    if event.kind == state.OVERBOARD:  # to make room for a hero from hand; fights and loot have other events beside it
        return event.data == event.seat
    return event.kind in QUIET


# ---- what a choice would do


def consider(s: Any, seat: int, picked: Sequence[str]) -> str:
    """What a move would do, or why it cannot be made."""
    if not picked:
        return ""
    try:
        move = notation.parse(s, seat, picked[0])[0]
    except IllegalMove as error:
        return str(error)
    code = int(refusal.refusal(s, seat, move))
    if code:
        return reasons.reason(s, seat, move, code)
    words = notation.label(s, move)
    data = move_data(s, seat, move)
    if data.get("effect"):
        return f"{words}. {data['effect']}"
    if move == ATTACK_MOVE:
        return f"{words}: {odds(s, seat)}"
    if data.get("fight"):
        return f"{words}: the monster is there, and you attack it at once with your standard action."
    if data["kind"] == "as wind":
        return f"{words}: its effect ({effect(data['card'])[:-1]}) is given up."
    return f"{words}."


def odds(s: Any, seat: int) -> str:
    """The chances of an attack on each ship here, as crews stand."""
    told = []
    own = 1 if state.acts(s, seat, HERO_CODES.index("BER")) else 0
    for other in range(s.seats):
        if other != seat and s.ship[other] == s.ship[seat]:
            plus = own - (1 if state.acts(s, other, HERO_CODES.index("SHI")) else 0)
            needed = 4 - plus
            told.append(f"{LETTERS[s.colour[other]]} falls on {needed} or more, {(7 - needed) * 100 // 6} in 100")
    return "; ".join(told) + "."


# ---- the account


def account(events: Iterable[Event], seats: int) -> list[dict[str, Any]]:
    """The result line by line: daughters in camp, then daughters aboard."""
    ended = [event for event in events if event.kind == state.ENDED]
    if not ended:
        return []
    data = ended[-1].data
    return [
        {"label": "Daughters in camp", "points": [data >> 4 * seat + 2 & 3 for seat in range(seats)]},
        {"label": "Daughters aboard", "points": [data >> 4 * seat & 3 for seat in range(seats)]},
    ]
