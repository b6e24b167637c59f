"""The whole truth of a table as a readable dict, and such a dict back onto a table."""

from typing import Any, get_args

from meadhall.engine import positions
from meadhall.engine.decisions import actors, ask, close_all, deciding
from meadhall.engine.positions import FLAG, NEEDED, NUMBER, SEAT, SOMEBODY, Columns, Form, Position, Wanted, arranging
from meadhall.games.north import components
from meadhall.games.north.components import CODES, CREW, KINDS, LETTERS, SPACE_NAMES, colour_letters, crew_code
from meadhall.games.north.rules import stack, state
from meadhall.games.north.screens.view import OPTIONS, PHASES, WHATS, Phase, hand_list, known
from meadhall.games.north.words.notation import TEXTS, crew_number, kind_of

ENTRIES = WHATS[1:]  # rowing does not lie on the stack
MOVE_OF = positions.known(TEXTS, "a declaration begins with a move like COM.N or att, not {!r}")
DONE = ("done_what", "done_kind", "done_by", "done_to", "done_moved")
CARDS_TOLD = {"hands", "crews", "pile", "discard", "stack"}
SHAPED = CARDS_TOLD | {"camps", "ships"}  # fields of a position that is not in the first turn


def crew_text(s: Any, seat: int, place: int) -> str | None:
    """A crew card with its marks: `HEL`, `HEL used`, `dY sick`."""
    if not s.crew[seat, place]:
        return None
    used = " used" if s.used[seat] >> place & 1 else ""
    return crew_code(s.crew[seat, place]) + used + (" sick" if s.sick[seat] >> place & 1 else "")


def phase_of(name: Any) -> int:
    place = positions.place_of(name, get_args(Phase), "phase")
    return state.NONE if name == "over" else place


SPACE = positions.named(SPACE_NAMES, "space")
PHASE = Form(PHASES.__getitem__, phase_of, NEEDED)
NUMBER_OR_NONE = NUMBER.or_none()
COLOURS = Form(
    lambda colours: "".join(colour_letters(colours)),
    lambda letters: sum(1 << positions.place_of(letter, LETTERS, "colour") for letter in set(letters)),
    "",
)
WHAT = Form(WHATS.__getitem__, lambda name: 1 + positions.place_of(name, ENTRIES, "entry"), NEEDED)
WHY = Form(lambda what: WHATS[what] if what else None, lambda name: WHAT.read(name) if name else 0, None)
ENTRY = Columns(
    what=(state.WHAT, WHAT),
    by=(state.BY, SOMEBODY),
    card=(state.KIND, Form(CODES.__getitem__, kind_of).or_none()),
    object=(state.OBJECT, NUMBER_OR_NONE),
    target=(state.TARGET, SEAT),
    way=(state.WAY, NUMBER_OR_NONE),
    sign=(state.SIGN, NUMBER),
    modifier=(state.MOD, NUMBER),
    cancelled=(state.CANCELLED, FLAG),
    resolved=(state.RESOLVED, FLAG),
)
ALSO_WHY = {"also": (state.ALSO, NUMBER), "why": (state.WHY, WHY)}
RESULT = Columns(whom=(state.WHOM, SOMEBODY), **ALSO_WHY)
DECLARATION = Columns(
    of=(state.PARENT, PHASE),
    move=(state.FIRST, Form(TEXTS.__getitem__, MOVE_OF, NEEDED)),
    one=(state.ONE, NUMBER_OR_NONE),
    two=(state.TWO, NUMBER_OR_NONE),
)
STEPS = positions.Steps(
    PHASES,
    {
        state.DECLARE: DECLARATION,
        **dict.fromkeys((state.VICTIM, state.PUSH, state.SEIZE, state.FATE), RESULT),
        state.ROOM: Columns(whom=(state.WHOM, SEAT), **ALSO_WHY),  # nobody, where a daughter is looted
        state.SACRIFICE: Columns(pairs=(state.PAIRS, NUMBER), half=(state.HALF, NUMBER)),
    },
)
POSITION = Position(
    OPTIONS.reader("s"),
    colours=lambda s: "".join(LETTERS[s.colour[seat]] for seat in range(s.seats)),
    round=NUMBER,
    start=SOMEBODY,
    active=SOMEBODY,
    phase=lambda s: PHASES[deciding(s)],
    turn=lambda s: stack.asked_seat(s) if actors(s) else None,
    step=STEPS.written,
    ships=SPACE.per_seat("ship"),
    monster=SPACE,
    fight_from=SPACE.or_none(),
    hands=lambda s: [" ".join(hand_list(s, seat)) for seat in range(s.seats)],
    crews=lambda s: [[crew_text(s, seat, place) for place in range(CREW)] for seat in range(s.seats)],
    camps=COLOURS.per_seat("camp"),
    pile=lambda s: " ".join(CODES[kind] for kind in s.pile[: s.pile_size]),
    discard=lambda s: " ".join(code for kind, code in enumerate(CODES) for _ in range(s.discard[kind])),
    standard_used=FLAG.of("standard"),
    opening=FLAG.of("fresh"),
    first=positions.SEATS,
    stack=lambda s: [ENTRY.written(s.stack, row) for row in range(s.height)],
    marker=NUMBER_OR_NONE,
    die=NUMBER,
    from_=SOMEBODY.of("last"),
    window=SEAT,
    done=lambda s: [getattr(s, name) for name in DONE],
    known=lambda s: [[list(fact) for fact in known(s, seat)] for seat in range(s.seats)],
)
position = POSITION.written  # the whole truth, to be read and edited; `arrange` turns it back


# ---- and back


@arranging(position)
def arrange(s: Any, wanted: Wanted) -> None:
    """Lays a position out on a freshly dealt record.

    Cards not named anywhere lie in the draw pile, or in the discard pile where the draw pile is named. Hands left out
    are empty if any hand, crew or pile is named, and as dealt otherwise. It is somebody's later turn unless `first`
    says so, and the active player's main step unless `phase` does.
    """
    _seat_colours(s, wanted)
    _lay_stack(s, wanted)
    POSITION.lay(s, {**_left_out(s, wanted), **wanted})
    _lay_crews(s, wanted)
    _lay_cards(s, wanted)
    _lay_facts(s, wanted)
    _ask(s, wanted)


def _seat_colours(s: Any, wanted: Wanted) -> None:
    colours = wanted.get("colours")
    if colours is None:
        return
    if len(colours) != s.seats or len(set(colours)) != s.seats or set(colours) - set(LETTERS):
        raise ValueError(f"colours names {s.seats} of {''.join(LETTERS)}, one for each seat")
    for colour in range(4):
        s.player[colour] = state.NONE
    for seat, letter in enumerate(colours):
        s.colour[seat] = LETTERS.index(letter)
        s.player[LETTERS.index(letter)] = seat
        s.ship[seat] = components.HARBOUR[LETTERS.index(letter)]


def _lay_stack(s: Any, wanted: Wanted) -> None:
    rows = wanted.get("stack", [])
    if not isinstance(rows, list) or len(rows) > components.STACK:
        raise ValueError(f"stack is a list of {components.STACK} entries at most")
    for row, given in enumerate(rows):
        ENTRY.lay(s, s.stack, row, given, "an entry")
    s.height = len(rows)
    if "done" in wanted:
        for name, number in zip(DONE, positions.list_of(len(DONE), wanted["done"], "done"), strict=True):
            setattr(s, name, positions.whole_number(number, "done"))


def _left_out(s: Any, wanted: Wanted) -> Wanted:
    """What a field means that is left out, where that is not what the fresh deal has."""
    active = wanted.get("active", s.active if wanted.get("turn") is None else wanted["turn"])
    last = s.stack[s.height - 1, state.BY] if s.height else active
    later = {"round": 2, "first": []} if SHAPED & set(wanted) else {}
    return {"active": active, "from": last, "opening": "active" not in wanted and not later, **later}


def _lay_crews(s: Any, wanted: Wanted) -> None:
    for seat, crew in enumerate(positions.per_seat(s, wanted, "crews")):
        if len(crew or []) > CREW:
            raise ValueError(f"seat {seat}'s crew has more than {CREW} cards")
        for place, text in enumerate(crew or []):
            if not text:
                continue
            code, *marks = text.split()
            if set(marks) - {"used", "sick"}:
                raise ValueError(f"a crew card is marked used or sick, not {' '.join(marks)!r}")
            s.crew[seat, place] = crew_number(code)
            s.used[seat] |= ("used" in marks) << place
            s.sick[seat] |= ("sick" in marks) << place
    aboard = [card - components.FIRST_DAUGHTER for card in _crew_cards(s)]
    for colour in range(len(LETTERS)):
        home = sum(s.camp[seat] >> colour & 1 for seat in range(s.seats))
        s.daughters[colour] = components.EACH_COLOUR - aboard.count(colour) - home


def _crew_cards(s: Any) -> list[int]:
    return [s.crew[seat, place] for seat in range(s.seats) for place in range(CREW)]


def _lay_cards(s: Any, wanted: Wanted) -> None:
    copies = components.COPIES
    deck = positions.Stock(copies, lambda kind: f"there are only {copies[kind]} of {CODES[kind]}")
    heroes = [card - 1 for card in _crew_cards(s) if 0 < card < components.FIRST_DAUGHTER]
    deck.claim([components.FIRST_HERO_KIND + hero for hero in heroes])
    deck.claim([s.stack[row, state.KIND] for row in range(s.height) if state.is_card(s, row)])
    dealt = [[kind_of(code) for code in hand_list(s, seat)] for seat in range(s.seats)]
    keep = not CARDS_TOLD & set(wanted)
    given = positions.per_seat(s, wanted, "hands")
    hands = [deck.claim(dealt[seat] if keep else _kinds(given[seat])) for seat in range(s.seats)]
    thrown = deck.claim(_kinds(wanted.get("discard")))
    pile = deck.claim(_kinds(wanted.get("pile")))
    rest = deck.rest()
    if "pile" not in wanted:
        pile += rest
    elif rest and "discard" in wanted:
        raise ValueError("some cards are nowhere; leave 'pile' or 'discard' out to let the rest lie there")
    else:
        thrown += rest
    for kind in range(KINDS):
        for seat, hand in enumerate(hands):
            s.hand[seat, kind] = hand.count(kind)
        s.discard[kind] = thrown.count(kind)
    for seat, hand in enumerate(hands):
        s.held[seat], s.cards[seat] = sum(1 << kind for kind in set(hand)), len(hand)
    s.discards, s.pile_size = len(thrown), len(pile)
    positions.fill(s.pile, pile)


def _lay_facts(s: Any, wanted: Wanted) -> None:
    for seat, facts in enumerate(positions.per_seat(s, wanted, "known")):
        if len(facts or []) > components.FACTS:
            raise ValueError(f"a seat knows of {components.FACTS} cards at most")
        for card, holders in facts or []:
            mask = sum(1 << positions.seat_of(s, other) for other in holders)
            if not mask or mask >> seat & 1:
                raise ValueError("a known card is held by one of the other seats")
            s.facts[seat, s.known[seat]] = mask << state.HOLDERS | kind_of(card) + 1
            s.known[seat] += 1


def _ask(s: Any, wanted: Wanted) -> None:
    begun = bool((SHAPED | {"active"}) & set(wanted))
    phase = phase_of(wanted.get("phase", "main" if begun else PHASES[deciding(s)]))
    turn = wanted.get("turn")
    close_all(s)
    if phase == state.NONE:
        if turn is not None:
            raise ValueError("nobody is in turn when the game is over")
    else:
        ask(s, phase, 1 << positions.seat_of(s, s.active if turn is None else turn))
        STEPS.lay(s, wanted.get("step"))


def _kinds(codes: Any) -> list[int]:
    return [kind_of(code) for code in (codes or "").split()]
