"""The whole truth of a table as a readable dict, and such a dict back onto a table."""

from __future__ import annotations

from typing import Any

from meadhall.engine.decisions import actors, ask, close_all, deciding
from meadhall.engine.positions import arranging, per_seat, seat_of
from meadhall.games.north import components
from meadhall.games.north.components import CODES, CREW, KINDS, LETTERS, SPACE_NAMES, colour_letters, crew_code, or_none
from meadhall.games.north.rules import state
from meadhall.games.north.screens.view import OPTIONS, PHASES, WHATS, hand_list, known
from meadhall.games.north.words.notation import NUMBERS, TEXTS, code_or_none, crew_number, kind_of

PHASE_NUMBERS = {name: phase for phase, name in PHASES.items()}
REASONS: dict[int, str | None] = {**dict(enumerate(WHATS)), 0: None}
WHAT_NUMBERS = {name: what for what, name in REASONS.items()}
COLUMNS = {"object": state.OBJECT, "target": state.TARGET, "way": state.WAY}  # None where there is none
NUMBER_COLUMNS = {"sign": state.SIGN, "modifier": state.MOD}
FLAG_COLUMNS = {"cancelled": state.CANCELLED, "resolved": state.RESOLVED}


def position(s: Any) -> dict[str, Any]:
    """The whole truth, to be read and edited; `arrange` turns it back."""
    seats = range(s.seats)
    return {
        "seats": s.seats,
        "options": OPTIONS.read(s=s),
        "colours": "".join(LETTERS[s.colour[seat]] for seat in seats),
        "round": s.round,
        "start": s.start,
        "active": s.active,
        "phase": PHASES[deciding(s)],
        "turn": actors(s).bit_length() - 1 if actors(s) else None,
        "step": step(s),
        "ships": [SPACE_NAMES[s.ship[seat]] for seat in seats],
        "monster": SPACE_NAMES[s.monster],
        "fight_from": None if s.fight_from == state.NONE else SPACE_NAMES[s.fight_from],
        "hands": [" ".join(hand_list(s, seat)) for seat in seats],
        "crews": [[crew_text(s, seat, place) for place in range(CREW)] for seat in seats],
        "camps": ["".join(colour_letters(s.camp[seat])) for seat in seats],
        "pile": " ".join(CODES[kind] for kind in s.pile[: s.pile_size]),
        "discard": " ".join(code for kind, code in enumerate(CODES) for _ in range(s.discard[kind])),
        "standard_used": bool(s.standard),
        "opening": bool(s.fresh),
        "first": [seat for seat in seats if s.first >> seat & 1],
        "stack": [entry(s, row) for row in range(s.height)],
        "marker": or_none(s.marker),
        "die": s.die,
        "from": s.last,
        "window": or_none(s.window),
        "done": [s.done_what, s.done_kind, s.done_by, s.done_to, s.done_moved],
        "known": [[[card, holders] for card, holders in known(s, seat)] for seat in seats],
        "random": [s.rng0, s.rng1],
    }


def crew_text(s: Any, seat: int, place: int) -> str | None:
    """A crew card with its marks: `HEL`, `HEL used`, `dY sick`."""
    if not s.crew[seat, place]:
        return None
    used = " used" if s.used[seat] >> place & 1 else ""
    return crew_code(s.crew[seat, place]) + used + (" sick" if s.sick[seat] >> place & 1 else "")


def entry(s: Any, row: int) -> dict[str, Any]:
    line = [s.stack[row, column] for column in range(s.stack.shape[1])]
    return {
        "what": WHATS[line[state.WHAT]],
        "by": line[state.BY],
        "card": code_or_none(line[state.KIND]),
        **{name: or_none(line[column]) for name, column in COLUMNS.items()},
        **{name: line[column] for name, column in NUMBER_COLUMNS.items()},
        **{name: bool(line[column]) for name, column in FLAG_COLUMNS.items()},
    }


def step(s: Any) -> dict[str, Any] | None:
    """What was chosen before the decision now."""
    phase, frame = deciding(s), s.frames
    if phase == state.DECLARE:
        named = {"one": or_none(frame[0, state.ONE]), "two": or_none(frame[0, state.TWO])}
        return {"of": PHASES[frame[0, state.PARENT]], "move": TEXTS[frame[0, state.FIRST]], **named}
    if phase in (state.VICTIM, state.PUSH, state.SEIZE, state.FATE, state.ROOM):
        whom, why = or_none(frame[0, state.WHOM]), REASONS[frame[0, state.WHY]]
        return {"whom": whom, "also": frame[0, state.ALSO], "why": why}
    if phase == state.SACRIFICE:
        return {"pairs": frame[0, state.PAIRS], "half": frame[0, state.HALF]}
    return None


# ---- and back


@arranging(position)
def arrange(s: Any, wanted: dict[str, Any]) -> None:
    """Lays a position out on a freshly dealt record.

    Cards not named anywhere lie in the draw pile, or in the discard pile where the draw pile is named. Hands left out
    are empty if any hand, crew or pile is named, and as dealt otherwise. It is somebody's later turn unless `first`
    says so, and the active player's main step unless `phase` does.
    """
    _seat_colours(s, wanted)
    _lay_board(s, wanted)
    _lay_crews(s, wanted)
    _lay_stack(s, wanted)
    _lay_cards(s, wanted)
    _lay_facts(s, wanted)
    _ask(s, wanted)


def _seat_colours(s: Any, wanted: dict[str, Any]) -> None:
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
    for seat in range(s.seats):
        s.ship[seat] = components.HARBOUR[s.colour[seat]]


def _lay_board(s: Any, wanted: dict[str, Any]) -> None:
    for seat, space in enumerate(per_seat(s, wanted, "ships")):
        if space is not None:
            s.ship[seat] = _space(space)
    s.monster = _space(wanted.get("monster", "DEEP"))
    origin = wanted.get("fight_from")
    s.fight_from = state.NONE if origin is None else _space(origin)
    s.round = wanted.get("round", 2 if _is_shaped(wanted) else 1)
    s.start = seat_of(s, wanted.get("start", s.start))
    s.active = seat_of(s, wanted.get("active", wanted.get("turn") if wanted.get("turn") is not None else s.active))
    s.standard = bool(wanted.get("standard_used", False))
    s.fresh = bool(wanted.get("opening", "active" not in wanted and not _is_shaped(wanted)))
    first = wanted.get("first", [] if _is_shaped(wanted) else [seat for seat in range(s.seats) if s.first >> seat & 1])
    s.first = sum(1 << seat_of(s, seat) for seat in first)
    for seat, camp in enumerate(per_seat(s, wanted, "camps")):
        s.camp[seat] = sum(1 << LETTERS.index(letter) for letter in camp or "")


def _is_shaped(wanted: dict[str, Any]) -> bool:
    """Whether the position tells of cards or crews: then it is not the first turn."""
    return any(name in wanted for name in ("hands", "crews", "pile", "discard", "camps", "ships", "stack"))


def _lay_crews(s: Any, wanted: dict[str, Any]) -> None:
    for seat, crew in enumerate(per_seat(s, wanted, "crews")):
        cards = [card or None for card in (crew or [])]
        if len(cards) > CREW:
            raise ValueError(f"seat {seat}'s crew has more than {CREW} cards")
        for place, text in enumerate(cards):
            if text is None:
                continue
            code, *marks = text.split()
            s.crew[seat, place] = crew_number(code)
            if set(marks) - {"used", "sick"}:
                raise ValueError(f"a crew card is marked used or sick, not {' '.join(marks)!r}")
            s.used[seat] |= ("used" in marks) << place
            s.sick[seat] |= ("sick" in marks) << place
    for colour in range(4):
        away = sum(s.camp[seat] >> colour & 1 for seat in range(s.seats))
        away += sum(
            s.crew[seat, place] == components.FIRST_DAUGHTER + colour
            for seat in range(s.seats)
            for place in range(CREW)
        )
        s.daughters[colour] = components.EACH_COLOUR - away


def _lay_stack(s: Any, wanted: dict[str, Any]) -> None:
    rows = wanted.get("stack", [])
    if len(rows) > components.STACK:
        raise ValueError(f"the stack has room for {components.STACK} entries")
    for row, given in enumerate(rows):
        s.stack[row, state.WHAT] = WHAT_NUMBERS[given["what"]]
        s.stack[row, state.BY] = seat_of(s, given["by"])
        s.stack[row, state.KIND] = state.NONE if given.get("card") is None else kind_of(given["card"])
        for name, column in COLUMNS.items():
            s.stack[row, column] = state.NONE if given.get(name) is None else given[name]
        for name, column in (*NUMBER_COLUMNS.items(), *FLAG_COLUMNS.items()):
            s.stack[row, column] = int(given.get(name, 0))
    s.height = len(rows)
    s.marker = state.NONE if wanted.get("marker") is None else wanted["marker"]
    s.die = wanted.get("die", 0)
    s.last = seat_of(s, wanted.get("from", s.stack[s.height - 1, state.BY] if rows else s.active))
    s.window = state.NONE if wanted.get("window") is None else seat_of(s, wanted["window"])
    done = wanted.get("done", [0, state.NONE, state.NONE, state.NONE, 0])
    s.done_what, s.done_kind, s.done_by, s.done_to, s.done_moved = done


def _lay_cards(s: Any, wanted: dict[str, Any]) -> None:
    left = [int(copies) for copies in components.COPIES]

    def claim(kinds: list[int]) -> list[int]:
        for kind in kinds:
            left[kind] -= 1
            if left[kind] < 0:
                raise ValueError(f"there are only {components.COPIES[kind]} of {CODES[kind]}")
        return kinds

    heroes = [s.crew[seat, place] for seat in range(s.seats) for place in range(CREW)]
    claim([components.FIRST_HERO_KIND + card - 1 for card in heroes if 0 < card < components.FIRST_DAUGHTER])
    claim([s.stack[row, state.KIND] for row in range(s.height) if state.is_card(s, row)])
    dealt = [[kind_of(code) for code in hand_list(s, seat)] for seat in range(s.seats)]
    keep = not any(name in wanted for name in ("hands", "crews", "pile", "discard", "stack"))
    given = per_seat(s, wanted, "hands")
    hands = [claim(dealt[seat] if keep else _kinds(given[seat])) for seat in range(s.seats)]
    thrown = claim(_kinds(wanted.get("discard")))
    if "pile" in wanted:
        pile = claim(_kinds(wanted["pile"]))
        rest = [kind for kind in range(KINDS) for _ in range(left[kind])]
        if rest and "discard" in wanted:
            raise ValueError("some cards are nowhere; leave 'pile' or 'discard' out to let the rest lie there")
        thrown += rest
    else:
        pile = [kind for kind in range(KINDS) for _ in range(left[kind])]
    for seat, hand in enumerate(hands):
        for kind in range(KINDS):
            s.hand[seat, kind] = hand.count(kind)
        s.held[seat] = sum(1 << kind for kind in set(hand))
        s.cards[seat] = len(hand)
    for kind in range(KINDS):
        s.discard[kind] = thrown.count(kind)
    s.discards, s.pile_size = len(thrown), len(pile)
    for place in range(components.DECK):
        s.pile[place] = pile[place] if place < len(pile) else 0


def _lay_facts(s: Any, wanted: dict[str, Any]) -> None:
    for seat, facts in enumerate(per_seat(s, wanted, "known")):
        if len(facts or []) > components.FACTS:
            raise ValueError(f"a seat knows of {components.FACTS} cards at most")
        for card, holders in facts or []:
            mask = sum(1 << seat_of(s, other) for other in holders)
            if not mask or mask >> seat & 1:
                raise ValueError("a known card is held by one of the other seats")
            s.facts[seat, s.known[seat]] = mask << state.HOLDERS | kind_of(card) + 1
            s.known[seat] += 1


def _ask(s: Any, wanted: dict[str, Any]) -> None:
    phase = PHASE_NUMBERS[
        wanted.get("phase", "main" if _is_shaped(wanted) or "active" in wanted else PHASES[deciding(s)])
    ]
    turn = wanted.get("turn")
    close_all(s)
    if phase == state.NONE:
        if turn is not None:
            raise ValueError("nobody is in turn when the game is over")
    else:
        ask(s, phase, 1 << seat_of(s, s.active if turn is None else turn))
        _choose(s, phase, wanted.get("step") or {})
    if "random" in wanted:
        s.rng0, s.rng1 = wanted["random"]


def _choose(s: Any, phase: int, chosen: dict[str, Any]) -> None:
    """What was chosen in the steps before the decision now."""
    frame = s.frames
    if phase == state.DECLARE:
        frame[0, state.PARENT] = PHASE_NUMBERS[chosen["of"]]
        frame[0, state.FIRST] = NUMBERS[chosen["move"]]
        for name, column in (("one", state.ONE), ("two", state.TWO)):
            frame[0, column] = state.NONE if chosen.get(name) is None else chosen[name]
    elif phase in (state.VICTIM, state.PUSH, state.SEIZE, state.FATE, state.ROOM):
        frame[0, state.WHOM] = state.NONE if chosen["whom"] is None else seat_of(s, chosen["whom"])
        frame[0, state.ALSO] = chosen.get("also", 0)
        frame[0, state.WHY] = WHAT_NUMBERS[chosen.get("why")]
    elif phase == state.SACRIFICE:
        frame[0, state.PAIRS], frame[0, state.HALF] = chosen["pairs"], chosen["half"]
    elif chosen:
        raise ValueError(f"nothing was chosen before the phase {PHASES[phase]!r}")


def _kinds(codes: Any) -> list[int]:
    return [kind_of(code) for code in (codes or "").split()]


def _space(name: Any) -> int:
    if name not in SPACE_NAMES:
        raise ValueError(f"no space is called {name!r}; spaces are A1 to G7 and DEEP")
    return SPACE_NAMES.index(name)
