"""What a seat may see of the table, with its types for the page."""

from typing import Any, Literal, NotRequired, TypedDict, get_args

from meadhall.engine.screen_prelude import Part, actors, every_view, or_none, seats_of
from meadhall.games.north import components, imagine, moves
from meadhall.games.north.components import CODES, FIRST_DAUGHTER, LETTERS, SPACE_NAMES, Colour, Way
from meadhall.games.north.rules import declaring, refusal, scoring, stack, state
from meadhall.games.north.words import PHASE_WORDS, notation, reasons, rolls, sentences
from meadhall.games.north.words.outcomes import is_doomed, thor_on

Phase: Any = Literal[PHASE_WORDS.names]  # what a seat can be asked for, in the order of the rules, and the end
What = Literal[  # what can be done and lie on the stack, in the order of the rules
    "row", "wind", "as wind", "event", "ability", "attack", "monster", "loot", "feast", "sacrifice", "die",
]  # fmt: skip
PHASES = PHASE_WORDS.by_number
WHATS: tuple[What, ...] = get_args(What)
SECRET = tuple(name for phase, name in PHASES.items() if phase >= 0 and state.SECRET >> phase & 1)
RESULTS = (state.VICTIM, state.PUSH, state.SEIZE, state.FATE, state.ROOM, state.MONSTER, state.SACRIFICE)
STAGES = ("Draw 2", "Hero", "Actions", "End")
STAGE_HERO, STAGE_ACTIONS, STAGE_END = 1, 2, 3

OPTIONS = Part("Options", colours=int, left_out=int, round_cap=(int, lambda s: s.cap))

# ---- who is asked


def is_asked(s: Any, seat: int | None) -> bool:
    return seat is not None and bool(actors(s) >> seat & 1)


def is_secret(phase: int) -> bool:
    """Whether nobody but the seat asked knows who is asked."""
    return phase >= 0 and bool(state.SECRET >> phase & 1)


def stage(s: Any, phase: int) -> int:
    """How far the turn has come: a place in STAGES."""
    if phase == state.DECLARE:
        phase = s.frames[0, state.PARENT]
    return {state.HERO: STAGE_HERO, state.ROW2: STAGE_END, state.LIMIT: STAGE_END}.get(phase, STAGE_ACTIONS)


def turn(s: Any, seat: int | None, phase: int) -> int | None:
    if is_asked(s, seat):
        return seat
    return None if is_secret(phase) or not actors(s) else int(stack.asked_seat(s))


def has_passed(s: Any, seat: int | None, phase: int) -> bool:
    """Whether the seat has had its chance in the loop or window that runs: it knows, and nobody else does."""
    if seat is None or not is_secret(phase) or is_asked(s, seat):
        return False
    kinds = 0 if phase == state.WINDOW else stack.answers(s)
    own = imagine.order_in_loop(s, seat, phase)
    asked = imagine.order_in_loop(s, stack.asked_seat(s), phase)
    return bool(own > 0 and imagine.able(s, seat, phase, kinds) and asked > own)


def refused(s: Any, seat: int | None, phase: int) -> dict[str, str]:
    """Standard actions that cannot be taken now, and why."""
    if seat is None or not is_asked(s, seat) or phase != state.MAIN:
        return {}
    codes = {move: int(refusal.refusal(s, seat, move)) for move in range(moves.ACT.first, moves.ACT.end)}
    return {notation.TEXTS[move]: reasons.reason(s, seat, move, code) for move, code in codes.items() if code}


class Step(TypedDict):
    """What was chosen before the choice now, and how many cards are to be discarded."""

    of: NotRequired[Phase]
    move: NotRequired[str]
    named: NotRequired[list[int]]
    seat: NotRequired[int | None]
    card: NotRequired[str]
    pairs: NotRequired[int]
    half: NotRequired[bool]
    due: NotRequired[int]


def step(s: Any, phase: int) -> Step | None:
    """What was chosen before the choice now; a half-made declaration only for whoever makes it."""
    frame = s.frames
    if phase == state.DECLARE:
        named = [number for number in (frame[0, state.ONE], frame[0, state.TWO]) if number != state.NONE]
        return {"of": PHASES[frame[0, state.PARENT]], "move": notation.TEXTS[frame[0, state.FIRST]], "named": named}
    if phase in (state.VICTIM, state.PUSH, state.SEIZE):
        return {"seat": frame[0, state.WHOM]}
    if phase == state.ROOM and frame[0, state.WHY] == state.LOOT:
        village = components.VILLAGE_OF[s.ship[stack.asked_seat(s)]]
        return {"seat": None, "card": components.crew_code(FIRST_DAUGHTER + village)}
    if phase in (state.FATE, state.ROOM):
        loser, place = frame[0, state.WHOM], frame[0, state.ALSO]
        return {"seat": loser, "card": components.crew_code(s.crew[loser, place])}
    if phase == state.SACRIFICE:
        return {"pairs": frame[0, state.PAIRS], "half": bool(frame[0, state.HALF])}
    if phase == state.LIMIT:
        asked = stack.asked_seat(s)
        return {"due": s.cards[asked] - int(state.hand_limit(s, asked))}
    return None


# ---- seats and their cards


def hand_list(s: Any, seat: int) -> list[str]:
    """A hand card by card: winds, events, heroes."""
    return [code for kind, code in enumerate(CODES) for _ in range(s.hand[seat, kind])]


def known(s: Any, seat: int | None) -> list[tuple[str, list[int]]]:
    """Cards this seat knows others to hold, each with who may hold it."""
    facts = [] if seat is None else [s.facts[seat, k] for k in range(s.known[seat])]
    return [(CODES[(fact & 63) - 1], seats_of(fact >> state.HOLDERS)) for fact in facts]


KNOWN = Part(
    "Known",
    "A card that others hold, and who may.",
    card=(str, lambda fact: fact[0]),
    seats=(list[int], lambda fact: fact[1]),
)


CREW_CARD = Part(
    "CrewCard",
    "A hero by code, or a daughter, who has a colour.",
    card=(str, lambda card: components.crew_code(card)),
    daughter=(bool, lambda card: card >= FIRST_DAUGHTER),
    colour=(Colour | None, lambda card: LETTERS[card - FIRST_DAUGHTER] if card >= FIRST_DAUGHTER else None),
    used=(bool, lambda s, other, place: bool(s.used[other] >> place & 1)),
    sick=(bool, lambda s, other, place: bool(s.sick[other] >> place & 1)),
).sharing(card=lambda s, other, place: s.crew[other, place])
PLAYER = Part(
    "Player",
    "What everybody sees of a player; hands are shown when the game is over.",
    colour=(Colour, lambda s, other: LETTERS[s.colour[other]]),
    ship=(str, lambda s, other: SPACE_NAMES[s.ship[other]]),
    cards=(int, lambda s, other: s.cards[other]),
    hand=(list[str] | None, lambda s, other: None if actors(s) else hand_list(s, other)),
    limit=(int, lambda s, other: int(state.hand_limit(s, other))),
    crew=CREW_CARD.when(lambda s, other, place: s.crew[other, place]).each(place=lambda: range(components.CREW)),
    camp=(list[Colour], lambda s, other: components.colour_letters(s.camp[other])),
    needs=(list[Colour], lambda s, other: components.colour_letters(15 & ~(s.camp[other] | 1 << s.colour[other]))),
    first=(bool, lambda s, other: bool(s.first >> other & 1)),
)


def best_first(s: Any) -> list[int]:
    return sorted(range(s.seats), key=lambda other: -scoring.rank_key(s, other))


RANK = Part(
    "Rank",
    seat=(int, lambda other: other),
    camp=(list[Colour], lambda s, other: components.colour_letters(s.camp[other])),
    aboard=(list[Colour], lambda s, other: components.colour_letters(int(state.daughters_aboard(s, other, False)))),
    won=(bool, lambda s, other: scoring.rank_key(s, other) == scoring.rank_key(s, best_first(s)[0])),  # or shared it
)

# ---- who is near victory, from what everybody sees

When = Literal["this turn", "next turn"]


def with_all_three(s: Any) -> list[int]:
    """Seats that lack no daughter, aboard and in camp together; the nearest to their harbour first."""
    seats = [seat for seat in range(s.seats) if actors(s) and state.colours_had(s, seat) == 15]
    return sorted(seats, key=lambda seat: away(s, seat))


def away(s: Any, other: int) -> int:
    """Links from a ship to its own harbour."""
    return components.LINKS[s.ship[other]][components.HARBOUR[s.colour[other]]]


def wins(s: Any, other: int, phase: int) -> When | None:
    """When a feast would win, if nobody stops it: in the own harbour, with all who are missing in camp aboard and well.

    Whoever is sick is well again after her captain's turn (WN-R137), and a turn has one standard action.
    """
    if away(s, other):
        return None
    well = bool(state.daughters_aboard(s, other, True) == state.daughters_aboard(s, other, False))
    if other == s.active and well and not s.standard and phase not in (state.ROW2, state.LIMIT):
        return "this turn"
    later = (other - s.start) % s.seats > (s.active - s.start) % s.seats  # in the last round there can be (WN-8)
    return "next turn" if (s.round < s.cap or later) and (well or other == s.active) else None


NEAR = Part(
    "Near",
    "Who lacks no daughter: how far the ship is from home, when a feast there wins unless it is stopped, and the rule.",
    seat=(int, lambda other: other),
    away=(int, away),
    wins=(When | None, wins),
    rule=(str, lambda: "WN-R108"),
)

# ---- the stack

ROLL = Part(
    "Roll",
    "A roll to come: what is added, what the die has to show, and how many of its six sides do.",
    parts=rolls.Parts,
    total=(int, rolls.total_of),
    wins_on=(int, rolls.wins_on),
    chances=(int, rolls.chances),
    words=(str, rolls.need),
).sharing(parts=lambda s, row: rolls.modifiers_of(s, row, thor_on(s, row)))


def course(s: Any, row: int) -> tuple[str | None, str | None]:
    """Where the ship or the monster is that an entry would move, and the space it would come to."""
    laid = sentences.entry_on(s, row)
    if laid.title == components.LUR:
        return SPACE_NAMES[s.monster], SPACE_NAMES[laid.way]
    if laid.direction is None or laid.title == components.CRO:
        return None, None
    start = s.ship[laid.target if laid.title == components.COM else s.stack[row, state.BY]]
    space = components.BESIDE[start, laid.way]
    if laid.title == components.GAL and laid.sign != declaring.SECOND_WAY_NONE:
        space = components.BESIDE[space, laid.sign]
    return SPACE_NAMES[start], SPACE_NAMES[space] if not s.stack[row, state.RESOLVED] and space >= 0 else None


def text(s: Any, row: int) -> str:
    laid = sentences.entry_on(s, row)
    return f"die for #{laid.object}" if laid.what == state.DIE else sentences.entry_text(laid)


ENTRY = Part(
    "Entry",
    n=(int, lambda row: row),
    seat=(int, lambda s, row: s.stack[row, state.BY]),
    what=(What, lambda s, row: WHATS[s.stack[row, state.WHAT]]),
    card=(str | None, lambda s, row: notation.code_or_none(s.stack[row, state.KIND])),
    object=(int | None, lambda s, row: or_none(s.stack[row, state.OBJECT])),
    target=(int | None, lambda s, row: or_none(s.stack[row, state.TARGET])),
    way=(Way | None, lambda s, row: sentences.entry_on(s, row).direction),
    from_=(str | None, lambda s, row: course(s, row)[0]),
    to=(str | None, lambda s, row: course(s, row)[1]),
    sign=(int | None, lambda s, row: sentences.entry_on(s, row).added),
    sick=(str | None, lambda s, row: components.crew_code_or_none(sentences.entry_on(s, row).sick)),
    text=(str, text),
    cancelled=(bool, lambda s, row: bool(s.stack[row, state.CANCELLED])),
    resolved=(bool, lambda s, row: bool(s.stack[row, state.RESOLVED])),
    doomed=(bool, is_doomed),
    roll=ROLL.when(lambda s, row: stack.needs_die(s, row)),
)


def norns(s: Any) -> list[int]:
    """Entries by which the die that lies is to fall again."""
    above = [row for row in range(s.marker + 1, s.height) if not s.stack[row, state.RESOLVED]]
    return [row for row in above if components.TITLE[s.stack[row, state.KIND]] == components.NOR]


ROLLED = Part(
    "Rolled",
    "The die that lies, while it can be answered.",
    entry=int,
    seat=(int, lambda s: s.stack[s.marker, state.BY]),
    die=int,
    parts=rolls.Parts,
    total=int,
    success=(bool, lambda total: total >= components.SUCCESS),
    verdict=(str, lambda s, entry, total: rolls.verdict(s.stack[entry, state.WHAT], total)),
    norns=(list[int], norns),
)


def roll(s: Any) -> dict[str, Any] | None:
    if not s.die:
        return None
    entry = s.stack[s.marker, state.OBJECT]
    parts = rolls.modifiers_of(s, entry, s.stack[entry, state.MOD])
    return ROLLED.read(s=s, entry=entry, parts=parts, total=s.die + rolls.total_of(parts))


def now(s: Any, phase: int) -> int | None:
    """The entry that is rolled for, or whose result is being decided."""
    if s.die:
        return int(s.stack[s.marker, state.OBJECT])
    return 0 if phase in RESULTS else None


DONE = Part(
    "Done",
    "What was declared last in this turn, and whose ships it moved.",
    seat=(int, lambda s: s.done_by),
    what=(What, lambda s: WHATS[s.done_what]),
    card=(str | None, lambda s: notation.code_or_none(s.done_kind)),
    target=(int | None, lambda s: or_none(s.done_to)),
    moved=(list[int], lambda s: seats_of(s.done_moved)),
)

# ---- all of it


VIEW = Part(
    "View",
    **every_view("north", OPTIONS),
    phase=(Phase, lambda phase: PHASES[phase]),
    stage=(int, stage),
    turn=(int | None, turn),
    waiting=(bool, lambda s, seat, phase: is_secret(phase) and not is_asked(s, seat)),  # somebody is asked in secret
    passed=(bool, has_passed),
    active=int,
    start=int,
    round=int,
    standard_used=(bool, lambda s: bool(s.standard)),
    opening=(bool, lambda s: bool(s.fresh)),
    monster=(str, lambda s: SPACE_NAMES[s.monster]),
    fight_from=(str | None, lambda s: None if s.fight_from == state.NONE else SPACE_NAMES[s.fight_from]),
    players=PLAYER.each(other=lambda s: range(s.seats)),
    race=NEAR.each(other=with_all_three),  # nearest to victory first
    colours=(list[int | None], lambda s: [or_none(player) for player in s.player]),  # the seat of each colour
    hand=(list[str] | None, lambda s, seat: None if seat is None else hand_list(s, seat)),
    known=KNOWN.each(fact=known),
    stack=ENTRY.each(row=lambda s: range(s.height)),  # from the bottom up
    now=(int | None, now),
    roll=(ROLLED.type | None, roll),
    from_=(int, lambda s: s.last),
    window=int | None,
    done=DONE.when(lambda s: s.done_by != state.NONE),
    step=(Step | None, step),
    refused=(dict[str, str], refused),
    pile=(int, lambda s: s.pile_size),
    discard=(dict[str, int], lambda s: {code: some for code, some in zip(CODES, s.discard, strict=True) if some}),
    daughters=(dict[Colour, int], lambda s: dict(zip(LETTERS, s.daughters, strict=True))),
    ranking=RANK.each(other=best_first).when(lambda s: not actors(s)),
)


def view(s: Any, seat: int | None) -> dict[str, Any]:
    phase = int(imagine.visible_phase(s, s.seats if seat is None else seat))
    return VIEW.read(s=s, seat=seat, phase=phase)
