"""What a seat may see of the table."""

from __future__ import annotations

from typing import Any

from meadhall.engine.decisions import actors
from meadhall.games.north import components
from meadhall.games.north.components import FIRST_DAUGHTER, LETTERS, SPACE_NAMES, colour_letters, crew_code, or_none
from meadhall.games.north.imagine import able, order_in_loop, visible_phase
from meadhall.games.north.moves import ACT
from meadhall.games.north.rules import refusal, scoring, stack, state
from meadhall.games.north.rules.declaring import SECOND_WAY_NONE
from meadhall.games.north.screens import page
from meadhall.games.north.screens.page import PHASES, WHATS, View
from meadhall.games.north.words import rolls, sentences
from meadhall.games.north.words.notation import TEXTS, code_or_none
from meadhall.games.north.words.reasons import reason

RESULTS = (state.VICTIM, state.PUSH, state.SEIZE, state.FATE, state.ROOM, state.MONSTER, state.SACRIFICE)
STAGE_HERO, STAGE_ACTIONS, STAGE_END = 1, 2, 3


def options_of(s: Any) -> page.Options:
    """The options the table was set up with."""
    return {"colours": s.colours, "left_out": s.left_out, "round_cap": s.cap}


def view(s: Any, seat: int | None) -> View:
    """All that a seat may see, or a spectator."""
    over = not actors(s)
    asked = seat is not None and bool(actors(s) >> seat & 1)
    phase = int(visible_phase(s, s.seats if seat is None else seat))
    hidden = state.SECRET >> phase & 1 if phase >= 0 else True
    die = roll(s)
    return {
        "game": "north",
        "seat": seat,
        "seats": s.seats,
        "options": options_of(s),
        "phase": PHASES[phase],
        "stage": stage(s, phase),
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
        "now": die["entry"] if die else 0 if phase in RESULTS else None,
        "roll": die,
        "from": s.last,
        "window": or_none(s.window),
        "done": done(s),
        "step": step(s, phase),
        "refused": refused(s, seat) if seat is not None and asked and phase == state.MAIN else {},
        "pile": s.pile_size,
        "discard": {code: s.discard[kind] for kind, code in enumerate(components.CODES) if s.discard[kind]},
        "daughters": dict(zip(LETTERS, s.daughters, strict=True)),
        "ranking": ranking(s) if over else None,
    }


def stage(s: Any, phase: int) -> int:
    """How far the turn has come."""
    if phase == state.DECLARE:
        phase = s.frames[0, state.PARENT]
    return {state.HERO: STAGE_HERO, state.ROW2: STAGE_END, state.LIMIT: STAGE_END}.get(phase, STAGE_ACTIONS)


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
    return [code for kind, code in enumerate(components.CODES) for _ in range(s.hand[seat, kind])]


def known(s: Any, seat: int) -> list[tuple[str, list[int]]]:
    """Cards this seat knows others to hold, each with who may hold it."""
    return [
        (components.CODES[(fact & 63) - 1], [other for other in range(s.seats) if fact >> state.HOLDERS + other & 1])
        for fact in (s.facts[seat, k] for k in range(s.known[seat]))
    ]


def refused(s: Any, seat: int) -> dict[str, str]:
    """Standard actions that cannot be taken now, and why."""
    codes = {move: int(refusal.refusal(s, seat, move)) for move in range(ACT.first, ACT.end)}
    return {TEXTS[move]: reason(s, seat, move, code) for move, code in codes.items() if code}


def player_data(s: Any, seat: int, over: bool) -> page.Player:
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


def crew_data(s: Any, seat: int, place: int) -> page.CrewCard | None:
    card = s.crew[seat, place]
    if not card:
        return None
    daughter = card >= FIRST_DAUGHTER
    return {
        "card": crew_code(card),
        "daughter": daughter,
        "colour": LETTERS[card - FIRST_DAUGHTER] if daughter else None,
        "used": bool(s.used[seat] >> place & 1),
        "sick": bool(s.sick[seat] >> place & 1),
    }


def ranking(s: Any) -> list[page.Rank]:
    """Everybody in order when the game is over; whoever is Konung has won alone (WN-8, WN-R108)."""
    best = max(scoring.rank_key(s, seat) for seat in range(s.seats))
    return [
        {
            "seat": seat,
            "camp": colour_letters(s.camp[seat]),
            "aboard": colour_letters(int(state.daughters_aboard(s, seat, False))),
            "won": bool(scoring.rank_key(s, seat) == best),
        }
        for seat in sorted(range(s.seats), key=lambda one: -scoring.rank_key(s, one))
    ]


# ---- the stack


def entries(s: Any) -> list[page.Entry]:
    """The stack from the bottom up; how a Rune-caster's roll falls is not foreseen."""
    doomed = int(stack.doomed(s, 0))
    thor = [s.stack[row, state.MOD] for row in range(s.height)]
    for row in range(s.height):
        if not doomed >> row & 1 and not s.stack[row, state.RESOLVED]:
            thor[s.stack[row, state.OBJECT]] += sentences.entry_on(s, row).added or 0
    return [entry_data(s, row, bool(doomed >> row & 1), thor[row]) for row in range(s.height)]


def entry_data(s: Any, row: int, doomed: bool, thor: int) -> page.Entry:
    what, kind = s.stack[row, state.WHAT], s.stack[row, state.KIND]
    laid = sentences.entry_on(s, row)
    origin, to = course(s, row, laid)
    return {
        "n": row,
        "seat": s.stack[row, state.BY],
        "what": WHATS[what],
        "card": code_or_none(kind),
        "object": or_none(s.stack[row, state.OBJECT]),
        "target": or_none(s.stack[row, state.TARGET]),
        "way": laid.direction,
        "from": origin,
        "to": to,
        "sign": laid.added,
        "sick": components.crew_code_or_none(laid.sick),
        "text": f"die for #{s.stack[row, state.OBJECT]}" if what == state.DIE else sentences.entry_text(laid),
        "cancelled": bool(s.stack[row, state.CANCELLED]),
        "resolved": bool(s.stack[row, state.RESOLVED]),
        "doomed": doomed,
        "roll": roll_to_come(rolls.modifiers_of(s, row, thor)) if stack.needs_die(s, row) else None,
    }


def roll_to_come(parts: rolls.Parts) -> page.Roll:
    return {
        "parts": parts,
        "total": rolls.total_of(parts),
        "wins_on": rolls.wins_on(parts),
        "chances": rolls.chances(parts),
        "words": rolls.need(parts),
    }


def course(s: Any, row: int, laid: sentences.Entry) -> tuple[str | None, str | None]:
    """Where the ship or the monster is that an entry would move, and the space it would come to."""
    if laid.title == components.LUR:
        return SPACE_NAMES[s.monster], SPACE_NAMES[laid.way]
    if laid.direction is None or laid.title == components.CRO:
        return None, None
    start = s.ship[laid.target if laid.title == components.COM else s.stack[row, state.BY]]
    space = components.BESIDE[start, laid.way]
    if laid.title == components.GAL and laid.sign != SECOND_WAY_NONE:
        space = components.BESIDE[space, laid.sign]
    return SPACE_NAMES[start], SPACE_NAMES[space] if not s.stack[row, state.RESOLVED] and space >= 0 else None


def roll(s: Any) -> page.Rolled | None:
    """The die that lies, while it can be answered."""
    if not s.die:
        return None
    row = s.stack[s.marker, state.OBJECT]
    parts = rolls.modifiers_of(s, row, s.stack[row, state.MOD])
    total = s.die + rolls.total_of(parts)
    return {
        "entry": row,
        "seat": s.stack[s.marker, state.BY],
        "die": s.die,
        "parts": parts,
        "total": total,
        "success": total >= components.SUCCESS,
        "verdict": rolls.verdict(s.stack[row, state.WHAT], total),
        "norns": [
            above
            for above in range(s.marker + 1, s.height)
            if not s.stack[above, state.RESOLVED] and components.TITLE[s.stack[above, state.KIND]] == components.NOR
        ],
    }


def done(s: Any) -> page.Done | None:
    """What was declared last in this turn, and whose ships it moved."""
    if s.done_by == state.NONE:
        return None
    return {
        "seat": s.done_by,
        "what": WHATS[s.done_what],
        "card": code_or_none(s.done_kind),
        "target": or_none(s.done_to),
        "moved": [seat for seat in range(s.seats) if s.done_moved >> seat & 1],
    }


def step(s: Any, phase: int) -> page.Step | None:
    """What was chosen before the choice now; a half-made declaration only for whoever makes it."""
    frame = s.frames
    asked = actors(s).bit_length() - 1
    if phase == state.DECLARE:
        named = [number for number in (frame[0, state.ONE], frame[0, state.TWO]) if number != state.NONE]
        return {"of": PHASES[frame[0, state.PARENT]], "move": TEXTS[frame[0, state.FIRST]], "named": named}
    if phase in (state.VICTIM, state.PUSH, state.SEIZE):
        return {"seat": frame[0, state.WHOM]}
    if phase == state.ROOM and frame[0, state.WHY] == state.LOOT:
        return {"seat": None, "card": crew_code(FIRST_DAUGHTER + components.VILLAGE_OF[s.ship[asked]])}
    if phase in (state.FATE, state.ROOM):
        loser, place = frame[0, state.WHOM], frame[0, state.ALSO]
        return {"seat": loser, "card": crew_code(s.crew[loser, place])}
    if phase == state.SACRIFICE:
        return {"pairs": frame[0, state.PAIRS], "half": bool(frame[0, state.HALF])}
    if phase == state.LIMIT:
        return {"due": s.cards[asked] - int(state.hand_limit(s, asked))}
    return None
