"""What an answer or a response would do here and now, in a sentence for whoever holds it.

Others are seats by their numbers; a hall puts names in their place.
"""

from meadhall.engine.screen_prelude import Any, capitalised
from meadhall.games.north import components
from meadhall.games.north.moves import USE_RUN
from meadhall.games.north.rules import choices, stack, state
from meadhall.games.north.words import declarations, rolls, sentences
from meadhall.games.north.words.card_texts import face
from meadhall.games.north.words.notation import crew_words, entry_words, space_named, whose_words

ALTERNATIVES = 3  # as many outcomes as are told of one card
ROLL = "Roll: on 4 or more (3 in 6)"
MUTINY = f"{ROLL} you choose a card of {{}} crew, and it goes overboard."


def is_doomed(s: Any, row: int) -> bool:
    """Whether an entry would have no effect as the stack lies."""
    return bool(stack.doomed(s, 0) >> row & 1)


def thor_on(s: Any, row: int) -> int:
    """What Thor has added to the roll for an entry, and will; how a Rune-caster's roll falls is not foreseen."""
    to_come = [
        sentences.entry_on(s, above)
        for above in range(row + 1, s.height)
        if not s.stack[above, state.RESOLVED] and not is_doomed(s, above)
    ]
    return int(s.stack[row, state.MOD]) + sum(entry.added or 0 for entry in to_come if entry.object == row)


def wholes(s: Any, seat: int, move: int) -> list[dict[str, Any]]:
    """Whole declarations, each with what it would do here; a seat's own turn needs no such note."""
    found = declarations.wholes(s, seat, move)
    return [{**whole, "note": outcome(s, seat, move, whole)} for whole in found] if is_answer(s) else found


def is_answer(s: Any) -> bool:
    """Whether a move answers or responds to something."""
    return bool(state.SECRET >> int(state.begun_phase(s)) & 1)


def here(s: Any, seat: int, move: int) -> str:
    """What a card would do here, before it is chosen what it is for."""
    told = list(dict.fromkeys(whole["note"] for whole in wholes(s, seat, move)))
    if len(told) > 1 and choices.title_of(move) == components.MUT:
        return MUTINY.format("another")
    if len(told) > ALTERNATIVES or not told:
        return f"{face(code_of(move))}: you choose."
    first, *others = told
    return " ".join([first, *(f"Or: {one[0].lower()}{one[1:]}" for one in others)])


def code_of(move: int) -> str:
    """The card or the hero of an answer."""
    if choices.title_of(move) != state.NONE:
        return components.CODES[choices.event_played(move)]
    return components.HERO_CODES[choices.hero_used(move)]


def outcome(s: Any, seat: int, move: int, whole: dict[str, Any]) -> str:
    """What a whole answer would do, if nobody answers it."""
    title, to = int(choices.title_of(move)), space_named(whole["to"]) if "to" in whole else ""
    other = int(whole.get("seat", s.stack[0, state.BY]))  # whose ship or crew it is about
    whose = whose_words(other, seat)
    if title == state.NONE:
        safe = move == USE_RUN
        return f"{ROLL} {f'{entry_words(s, 0, seat)} has no effect on you' if safe else f'your ship goes to {to}'}."
    match title:
        case components.LOK:
            return _cancelled(s, seat, whole["entry"])
        case components.THO:
            row, added = whole["entry"], 1 if whole["sign"] == "+" else -1
            parts = rolls.modifiers_of(s, row, thor_on(s, row) + added)
            return f"The die for {entry_words(s, row, seat)} then {rolls.least(parts)} ({rolls.chances(parts)} in 6)."
        case components.NOR:
            row = int(s.stack[s.marker, state.OBJECT])
            parts = rolls.modifiers_of(s, row, s.stack[row, state.MOD])
            return f"The die falls again: {rolls.chances(parts)} in 6 are a success."
        case components.CAL:
            return f"{capitalised(whose)} ship stays at {components.SPACE_NAMES[s.ship[other]]}."
        case components.CRO:
            return f"{capitalised(whose)} ship sails to {to} instead."
        case components.MIS:
            return _stopped(s, seat, 0)
        case components.MUT:
            return MUTINY.format(whose)
        case components.COM:
            return f"{capitalised(whose)} ship goes from {space_named(whole['from'])} to {to}."
        case components.SEA:
            sick = crew_words(s.crew[other, whole["place"]])
            return f"{capitalised(whose)} {sick} is seasick until that player's turn ends."
        case components.LUR:
            return f"The monster swims to {to}."
        case components.GAL:
            return f"Your ship goes to {to}."
    return f"{face(code_of(move))}."


def _cancelled(s: Any, seat: int, row: int) -> str:
    """What Loki does to an entry: what counts no more, and what counts again."""
    before, after = int(stack.doomed(s, 0)), int(stack.doomed(s, 1 << row))
    again = [other for other in range(s.height) if before >> other & 1 and not after >> other & 1 and other != row]
    if again:
        undone, redone = entry_words(s, row, seat), entry_words(s, again[-1], seat)
        return f"{capitalised(undone)} has no effect, and {redone} counts again."
    return _stopped(s, seat, row)


def _stopped(s: Any, seat: int, row: int) -> str:
    safe = ": your ship and crew are safe" if row == 0 and s.stack[0, state.TARGET] == seat else ""
    return f"{capitalised(entry_words(s, row, seat))} has no effect{safe}."
