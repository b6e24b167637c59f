"""What a seat may see of the table."""

from __future__ import annotations

from typing import Any

from meadhall.engine.decisions import actors
from meadhall.games.north import components
from meadhall.games.north.components import CODES, COM, CRO, GAL, LETTERS, LUR, NOR, PIL, SPACE_NAMES, THO
from meadhall.games.north.imagine import able, order_in_loop, visible_phase
from meadhall.games.north.rules import fighting, stack, state
from meadhall.games.north.words.notation import TEXTS, code_or_none, colour_letters, crew_code
from meadhall.games.north.words.sentences import entry_on, entry_text

PHASES = {
    state.HERO: "hero", state.MAIN: "main", state.DECLARE: "declare", state.REACT: "react", state.ROLL: "roll",
    state.WINDOW: "window", state.VICTIM: "victim", state.PUSH: "push", state.SEIZE: "seize", state.FATE: "fate",
    state.ROOM: "room", state.MONSTER: "monster", state.SACRIFICE: "sacrifice", state.ROW2: "row", state.LIMIT: "limit",
    state.NONE: "over",
}  # fmt: skip
WHATS = {
    0: None, state.WIND: "wind", state.AS_WIND: "as wind", state.EVENT: "event", state.ABILITY: "ability",
    state.ATTACK: "attack", state.BEAST: "monster", state.LOOT: "loot", state.FEAST: "feast",
    state.SACRIFICING: "sacrifice", state.DIE: "die",
}  # fmt: skip


def or_none(number: int) -> int | None:
    """A number of the record, or None where there is none."""
    return None if number == state.NONE else number


def options_of(s: Any) -> dict[str, Any]:
    """The options the table was set up with."""
    return {"colours": s.colours, "left_out": s.left_out, "round_cap": s.cap}


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """All that a seat may see, or a spectator."""
    over = not actors(s)
    asked = seat is not None and bool(actors(s) >> seat & 1)
    phase = int(visible_phase(s, seat)) if seat is not None else spectated_phase(s)
    hidden = state.SECRET >> phase & 1 if phase >= 0 else True
    return {
        "game": "north",
        "seat": seat,
        "seats": s.seats,
        "options": options_of(s),
        "phase": PHASES[phase],
        "turn": seat if asked else None if over or hidden else actors(s).bit_length() - 1,
        "waiting": bool(not over and hidden and not asked),
        "passed": seat is not None and has_passed(s, seat, phase),
        "active": s.active,
        "start": s.start,
        "round": s.round,
        "standard_used": bool(s.standard),
        "opening": bool(s.fresh),
        "monster": SPACE_NAMES[s.monster],
        "fight_from": None if s.fight_from == state.NONE else SPACE_NAMES[s.fight_from],
        "players": [player_data(s, other, over) for other in range(s.seats)],
        "colours": [or_none(player) for player in s.player],
        "hand": None if seat is None else hand_list(s, seat),
        "known": [] if seat is None else [{"card": card, "seats": seats} for card, seats in known(s, seat)],
        "stack": entries(s),
        "roll": roll(s),
        "from": s.last,
        "window": or_none(s.window),
        "done": done(s),
        "step": step(s, asked, phase),
        "pile": s.pile_size,
        "discard": {code: s.discard[kind] for kind, code in enumerate(CODES) if s.discard[kind]},
        "daughters": dict(zip(LETTERS, s.daughters, strict=True)),
    }


def spectated_phase(s: Any) -> int:
    """What those see who hold no seat."""
    return int(visible_phase(s, s.seats))


def has_passed(s: Any, seat: int, phase: int) -> bool:
    """Whether the seat has had its chance in the loop or window that runs: it knows, and nobody else does."""
    if phase < 0 or not state.SECRET >> phase & 1 or actors(s) >> seat & 1:
        return False
    kinds = 0 if phase == state.WINDOW else stack.answers(s)
    own = order_in_loop(s, seat, phase)
    asked = order_in_loop(s, stack.asked_seat(s), phase)
    return bool(own > 0 and able(s, seat, phase, kinds) and asked > own)


def hand_list(s: Any, seat: int) -> list[str]:
    """A hand card by card: winds, events, heroes."""
    return [code for kind, code in enumerate(CODES) for _ in range(s.hand[seat, kind])]


def known(s: Any, seat: int) -> list[tuple[str, list[int]]]:
    """Cards this seat knows others to hold, each with who may hold it."""
    return [
        (CODES[(fact & 63) - 1], [other for other in range(s.seats) if fact >> state.HOLDERS + other & 1])
        for fact in (s.facts[seat, k] for k in range(s.known[seat]))
    ]


def player_data(s: Any, seat: int, over: bool) -> dict[str, Any]:
    return {
        "colour": LETTERS[s.colour[seat]],
        "ship": SPACE_NAMES[s.ship[seat]],
        "cards": s.cards[seat],
        "hand": hand_list(s, seat) if over else None,
        "limit": int(state.hand_limit(s, seat)),
        "crew": [crew_data(s, seat, place) for place in range(components.CREW)],
        "camp": colour_letters(s.camp[seat]),
        "needs": colour_letters(15 & ~(s.camp[seat] | 1 << s.colour[seat])),  # still missing in the camp
        "first": bool(s.first >> seat & 1),
    }


def crew_data(s: Any, seat: int, place: int) -> dict[str, Any] | None:
    card = s.crew[seat, place]
    if not card:
        return None
    return {
        "card": crew_code(card),
        "daughter": card >= components.FIRST_DAUGHTER,
        "used": bool(s.used[seat] >> place & 1),
        "sick": bool(s.sick[seat] >> place & 1),
    }


# ---- the stack


def parts_of(s: Any, row: int, thor: int) -> list[list[Any]]:
    """The modifiers of a roll by name."""
    hero = "Beast Hunter" if s.stack[row, state.WHAT] == state.BEAST else "Berserker"
    parts = [[hero, int(fighting.hero_modifier(s, row))], ["Shieldmaiden", int(fighting.shield_modifier(s, row))]]
    return [part for part in [*parts, ["Power of Thor", thor]] if part[1]]


def entries(s: Any) -> list[dict[str, Any]]:
    """The stack from the bottom up; how a Rune-caster's roll falls is not foreseen."""
    doomed = int(stack.doomed(s, 0))
    thor = [s.stack[row, state.MOD] for row in range(s.height)]
    for row in range(s.height):
        coming = not doomed >> row & 1 and not s.stack[row, state.RESOLVED]
        if coming and s.stack[row, state.WHAT] == state.EVENT and components.TITLE[s.stack[row, state.KIND]] == THO:
            thor[s.stack[row, state.OBJECT]] += s.stack[row, state.SIGN]
    return [entry_data(s, row, bool(doomed >> row & 1), thor[row]) for row in range(s.height)]


def entry_data(s: Any, row: int, doomed: bool, thor: int) -> dict[str, Any]:
    what, kind = s.stack[row, state.WHAT], s.stack[row, state.KIND]
    text = f"die for #{s.stack[row, state.OBJECT]}" if what == state.DIE else entry_text(entry_on(s, row))
    way, to = destination(s, row)
    data: dict[str, Any] = {
        "n": row,
        "seat": s.stack[row, state.BY],
        "what": WHATS[what],
        "card": code_or_none(kind),
        "object": or_none(s.stack[row, state.OBJECT]),
        "target": or_none(s.stack[row, state.TARGET]),
        "way": way,
        "to": to,
        "text": text,
        "cancelled": bool(s.stack[row, state.CANCELLED]),
        "resolved": bool(s.stack[row, state.RESOLVED]),
        "doomed": doomed,
        "roll": None,
    }
    if stack.needs_die(s, row):
        parts = parts_of(s, row, thor)
        total = sum(part[1] for part in parts)
        data["roll"] = {"parts": parts, "total": total, "wins_on": components.SUCCESS - total}
    return data


def destination(s: Any, row: int) -> tuple[str | None, str | None]:
    """The way an entry would move a ship, and the space it would come to; for the monster just the space."""
    what, kind, way = (s.stack[row, column] for column in (state.WHAT, state.KIND, state.WAY))
    mover = s.stack[row, state.BY]
    if what == state.EVENT:
        title = components.TITLE[kind]
        if title == LUR:
            return None, SPACE_NAMES[way]
        if title == CRO:
            return components.WAYS[way], None
        if title not in (COM, GAL):
            return None, None
        mover = s.stack[row, state.TARGET] if title == COM else mover
    elif what not in (state.WIND, state.AS_WIND) and kind != components.FIRST_HERO_KIND + PIL:
        return None, None
    space = components.BESIDE[s.ship[mover], way]
    second = s.stack[row, state.SIGN]
    if what == state.EVENT and components.TITLE[kind] == GAL and second < 4:
        space = components.BESIDE[space, second]
    return components.WAYS[way], SPACE_NAMES[space] if not s.stack[row, state.RESOLVED] and space >= 0 else None


def roll(s: Any) -> dict[str, Any] | None:
    """The die that lies, while it can be answered."""
    if not s.die:
        return None
    row = s.stack[s.marker, state.OBJECT]
    parts = parts_of(s, row, s.stack[row, state.MOD])
    again = [
        above
        for above in range(s.marker + 1, s.height)
        if not s.stack[above, state.RESOLVED] and components.TITLE[s.stack[above, state.KIND]] == NOR
    ]
    return {
        "entry": row,
        "seat": s.stack[s.marker, state.BY],
        "die": s.die,
        "parts": parts,
        "total": s.die + sum(part[1] for part in parts),
        "norns": again,
    }


def done(s: Any) -> dict[str, Any] | None:
    """What was declared last in this turn, and whose ships it moved."""
    if s.done_by == state.NONE:
        return None
    return {
        "seat": s.done_by,
        "what": WHATS[s.done_what] or "row",
        "card": code_or_none(s.done_kind),
        "target": or_none(s.done_to),
        "moved": [seat for seat in range(s.seats) if s.done_moved >> seat & 1],
    }


def step(s: Any, asked: bool, phase: int) -> dict[str, Any] | None:
    """What was chosen before the choice now; a half-made declaration only for whoever makes it."""
    frame = s.frames
    if phase == state.DECLARE:
        one, two = frame[0, state.ONE], frame[0, state.TWO]
        return {
            "of": PHASES[frame[0, state.PARENT]],
            "move": TEXTS[frame[0, state.FIRST]],
            "named": [named for named in (one, two) if named != state.NONE],
        }
    if phase in (state.VICTIM, state.PUSH, state.SEIZE):
        return {"seat": frame[0, state.WHOM]}
    if phase == state.FATE:
        loser, place = frame[0, state.WHOM], frame[0, state.ALSO]
        return {"seat": loser, "card": crew_code(s.crew[loser, place])}
    if phase == state.ROOM:
        return room_for(s)
    if phase == state.SACRIFICE:
        return {"pairs": frame[0, state.PAIRS], "half": bool(frame[0, state.HALF])}
    return None


def room_for(s: Any) -> dict[str, Any]:
    """Who needs a place in a full crew."""
    asked = actors(s).bit_length() - 1
    if s.frames[0, state.WHY] == state.LOOT:
        return {"seat": None, "card": f"d{LETTERS[components.VILLAGE_OF[s.ship[asked]]]}"}
    loser, place = s.frames[0, state.WHOM], s.frames[0, state.ALSO]
    return {"seat": loser, "card": crew_code(s.crew[loser, place])}
