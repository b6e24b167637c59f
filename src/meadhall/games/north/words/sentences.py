"""Warriors of the North told: why a move is refused, events as sentences and in notation, a game as a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from meadhall.engine.move import Event
from meadhall.games.north.components import (
    CODES,
    COLOURS,
    DIRECTIONS,
    EVENT_CODES,
    FIRST_HERO_KIND,
    GAL,
    HERO_CODES,
    LETTERS,
    LOK,
    LUR,
    SPACE_NAMES,
    THO,
    TITLE,
    UNIVERSAL,
    WAYS,
)
from meadhall.games.north.rules import state
from meadhall.games.north.rules.declaring import SECOND_WAY_NONE
from meadhall.games.north.words.notation import card_words, crew_code, crew_words, space_words, thing

if TYPE_CHECKING:
    from meadhall.engine.table import Table

YOU = "You"


def does(who: str, verb: str) -> str:
    """`Ivar takes`, but `You take`."""
    if who != YOU:
        return f"{who} {verb}"
    irregular = {"has": "have", "goes": "go", "is": "are"}
    return f"{YOU} {irregular.get(verb, verb.removesuffix('s'))}"


def inside(who: str) -> str:
    """A name amid a sentence."""
    return "you" if who == YOU else who


def whose(who: str) -> str:
    """`Ivar's`, but `your`."""
    return "your" if who == YOU else f"{who}'s"


def a(words: str) -> str:
    """`a north wind`, but `an east wind`."""
    return f"an {words}" if words.startswith("east") else f"a {words}"


def start(text: str) -> str:
    return text[:1].upper() + text[1:]


class Entry(NamedTuple):
    """What an event tells of an entry on the stack."""

    what: int
    kind: int
    object: int
    target: int
    way: int
    sign: int
    card: int  # crew card that Seasickness names
    object_what: int
    object_kind: int
    object_by: int
    colour: int  # of the target


def entry_of(data: int) -> Entry:
    """An entry as `declaring.described` packs it."""
    return Entry(
        data & 15, (data >> 4 & 63) - 1, (data >> 10 & 31) - 1, (data >> 15 & 7) - 1, (data >> 18 & 63) - 1,
        (data >> 24 & 7) - 2, data >> 27 & 31, data >> 32 & 15, (data >> 36 & 63) - 1, data >> 42 & 3, data >> 44 & 3,
    )  # fmt: skip


# ---- sentences


def declared(event: Event, names: Sequence[str]) -> str:
    """A declaration in a sentence."""
    who, entry = names[event.seat], entry_of(event.data)
    target = names[entry.target] if entry.target >= 0 else ""
    on = f"{whose(names[entry.object_by])} {thing(entry.object_what, entry.object_kind)}"
    match entry.what:
        case state.WIND:
            wind = a(card_words(entry.kind))
            way = DIRECTIONS[entry.way]
            if entry.sign:
                return f"{does(who, 'plays')} {wind}, turned {way} by the Helmsman."
            return f"{does(who, 'plays')} {wind}{f' to the {way}' if entry.kind == UNIVERSAL else ''}."
        case state.AS_WIND:
            return f"{does(who, 'plays')} {card_words(entry.kind)} as {a(DIRECTIONS[entry.way])} wind."
        case state.ATTACK:
            return f"{does(who, 'attacks')} {inside(target)}."
        case state.BEAST:
            return f"{does(who, 'attacks')} the sea monster."
        case state.LOOT:
            return f"{does(who, 'lands')} to loot the village."
        case state.FEAST:
            return f"{does(who, 'calls')} a feast."
        case state.SACRIFICING:
            return f"{does(who, 'prepares')} a sacrifice."
        case state.ABILITY:
            return f"{_ability(entry, who, on)}."
    title, card = TITLE[entry.kind], card_words(entry.kind)
    match EVENT_CODES[title]:
        case "LOK":
            return f"{does(who, 'plays')} {card} on {on}."
        case "THO":
            return f"{does(who, 'plays')} {card}: {entry.sign:+d} to {on}."
        case "NOR":
            return f"{does(who, 'plays')} {card}: the die is to fall again."
        case "CAL" | "MIS":
            return f"{does(who, 'plays')} {card} against {on}."
        case "CRO":
            return f"{does(who, 'plays')} {card} against {on}: the ship is to sail {DIRECTIONS[entry.way]}."
        case "MUT":
            return f"{does(who, 'plays')} {card} on {whose(target)} crew."
        case "COM":
            return f"{does(who, 'plays')} {card} on {whose(target)} ship, to the {DIRECTIONS[entry.way]}."
        case "SEA":
            return f"{does(who, 'plays')} {card} on {whose(target)} {crew_words(entry.card)}."
        case "LUR":
            return f"{does(who, 'plays')} {card}: the monster is to go to {space_words(entry.way)}."
        case "GAL":
            second = "" if entry.sign == SECOND_WAY_NONE else f", then {DIRECTIONS[entry.sign]}"
            return f"{does(who, 'plays')} {card}: {DIRECTIONS[entry.way]}{second}."
    return f"{does(who, 'plays')} {card}."


def _ability(entry: Entry, who: str, on: str) -> str:
    hero = HERO_CODES[entry.kind - FIRST_HERO_KIND]
    if hero == "PIL":
        return f"{does(who, 'asks')} the Old Pilot to steer {DIRECTIONS[entry.way]}"
    if hero == "RUN":
        return f"{does(who, 'has')} the Rune-caster answer {on}"
    return f"{does(who, 'asks')} the Seeress"


def roll_parts(event: Event) -> list[tuple[str, int]]:
    """What a roll is made of: the die, then every modifier by its name."""
    data = event.data
    hero = "Beast Hunter" if data & 15 == state.BEAST else "Berserker"
    parts = [("die", event.value)]
    if data >> 17 & 1:
        parts.append((hero, 1))
    if data >> 18 & 1:
        parts.append(("Shieldmaiden", -1))
    if thor := (data >> 13 & 15) - 8:
        parts.append(("Power of Thor", thor))
    return parts


def rolled(event: Event, names: Sequence[str]) -> str:
    parts = roll_parts(event)
    words = "".join(f", {points:+d} {name}" for name, points in parts[1:])
    total = sum(points for _, points in parts)
    again = " again" if event.data >> 19 & 1 else ""
    counts = f"{words}: {total} in all" if words else ""
    aim = thing(event.data & 15, (event.data >> 4 & 63) - 1)
    return f"{does(names[event.seat], 'rolls')}{again} for the {aim}: {event.value}{counts}."


def moved(event: Event, names: Sequence[str]) -> str:
    who, to = names[event.seat], space_words(event.value)
    origin, why, by = space_words(event.data & 63), event.data >> 8 & 15, names[event.data >> 12 & 3]
    match why:
        case state.BY_WIND:
            return f"{does(who, 'sails')} from {origin} to {to}."
        case state.BY_ROWING:
            return f"{does(who, 'rows')} from {origin} to {to}."
        case state.BY_COMMAND:
            return f"{does(by, 'takes')} {whose(who)} ship from {origin} to {to}."
        case state.BY_GALE:
            return f"A gale carries {whose(who)} ship from {origin} to {to}."
        case state.BY_PILOT:
            return f"The Old Pilot steers {whose(who)} ship from {origin} to {to}."
        case state.BY_FIGHT:
            return f"{does(by, 'drives')} {whose(who)} ship from {origin} to {to}."
        case state.TO_BEAST:
            return f"{does(who, 'sails')} from {origin} upon the monster at {to}."
    return f"{start(whose(who))} ship falls back from the monster to {to}."


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log."""
    who, value, data = names[event.seat], event.value, event.data
    match event.kind:
        case state.TURN:
            return f"Round {value}: {whose(who)} turn begins."
        case state.DREW:
            return f"{does(who, 'draws')} {listed([card_words(kind) for kind in kinds_of(event)])}."
        case state.DRAWS:
            return f"{does(who, 'draws')} {value} card{'s' if value > 1 else ''}."
        case state.RESHUFFLED:
            return f"The discard pile is shuffled into a new draw pile of {value}."
        case state.PLACED:
            return f"{does(who, 'takes')} the {crew_words(value)} aboard."
        case state.DECLARED:
            return declared(event, names)
        case state.CANCELS:
            victim = names[data >> 10 & 3]
            return f"{start(whose(victim))} {thing(data & 15, (data >> 4 & 63) - 1)} has no effect."
        case state.BENT:
            return f"The crosswind turns {whose(names[data])} ship to the {DIRECTIONS[value]}."
        case state.ROLLED:
            return rolled(event, names)
        case state.FOUGHT:
            how = "fails" if value < 4 else "succeeds" if value < 6 or data >> 4 else "is a decisive victory"
            return f"With {value}, {whose(who)} attack {how}."
        case state.MOVED:
            return moved(event, names)
        case state.BEAST_MOVED:
            return f"{does(who, 'sends')} the monster from {space_words(data)} to {space_words(value)}."
        case state.STOLE:
            return f"{does(who, 'takes')} {card_words(value)} from {inside(names[data & 3])}."
        case state.STEALS:
            return f"{does(who, 'takes')} a card from {inside(names[data & 3])}."
    return _crew_sentence(event, names)


def _crew_sentence(event: Event, names: Sequence[str]) -> str:
    who, value, data = names[event.seat], event.value, event.data
    match event.kind:
        case state.OVERBOARD:
            where = "is sent home" if value >= 13 else "goes overboard"
            return f"{start(whose(who))} {crew_words(value)} {where}."
        case state.SEIZED:
            how = "takes" if data >> 4 else "seizes"
            end = " aboard" if data >> 4 else ""
            return f"{does(who, how)} {whose(names[data & 3])} {crew_words(value)}{end}."
        case state.SAVED:
            return f"{start(whose(who))} Bodyguard is lost in place of the {crew_words(value)}."
        case state.LOOTED:
            return f"{does(who, 'takes')} a {COLOURS[value]} daughter aboard."
        case state.LEFT:
            return f"{does(who, 'leaves')} the {COLOURS[value]} daughter ashore."
        case state.FEASTED:
            came = listed([COLOURS[colour] for colour in range(4) if value >> colour & 1])
            return f"{does(who, 'feasts')}: the {came} daughter{'s' if value & value - 1 else ''} to the camp."
        case state.FELL_SICK:
            return f"{start(whose(who))} {crew_words(value)} is seasick."
        case state.DISCARDED:
            return f"{does(who, 'gives' if data else 'discards')} {card_words(value)}."
        case state.RECOVERED:
            return f"{start(whose(who))} crew is well again."
        case state.NOTHING:
            return f"With {value}, {whose(who)} {card_words(data)} comes to nothing."
    if value:
        return f"{does(who, 'is')} Konung of the North: three daughters in the camp."
    return "The last round is over."


def listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def kinds_of(event: Event) -> list[int]:
    """Cards drawn, first one first."""
    return [(event.data >> 6 * k & 63) - 1 for k in range(event.value)]


# ---- notation


def entry_text(entry: Entry) -> str:
    """A whole declaration in notation: `COM.N@B>S`."""
    match entry.what:
        case state.WIND:
            wind = "NESWU"[entry.kind]
            return f"w{wind}" if wind == WAYS[entry.way] else f"w{wind}>{WAYS[entry.way]}"
        case state.AS_WIND:
            return f"~{CODES[entry.kind]}"
        case state.ABILITY:
            code = CODES[entry.kind]
            return f"*{code}>{WAYS[entry.way]}" if code == "PIL" else f"*{code}"
        case state.EVENT:
            return CODES[entry.kind] + _object_text(entry)
        case state.ATTACK:
            return f"att@{LETTERS[entry.colour]}"
    return {state.BEAST: "att mon", state.LOOT: "loot", state.FEAST: "feast", state.SACRIFICING: "sac"}[entry.what]


def _object_text(entry: Entry) -> str:
    title = TITLE[entry.kind]
    code = EVENT_CODES[title]
    if title == LOK:
        return f"#{entry.object}"
    if title == THO:
        return f"#{entry.object}{'+' if entry.sign > 0 else '-'}"
    if title == GAL:
        return f">{WAYS[entry.way]}" + ("" if entry.sign == SECOND_WAY_NONE else f">{WAYS[entry.sign]}")
    if title == LUR:
        return f">{SPACE_NAMES[entry.way]}"
    if code in ("MUT", "COM", "SEA"):
        rest = {"MUT": "", "COM": f">{WAYS[entry.way % 4]}", "SEA": f" x{crew_code(entry.card)}" if entry.card else ""}
        return f"@{LETTERS[entry.colour]}{rest[code]}"
    return f">{WAYS[entry.way]}" if code == "CRO" else ""


def notation(event: Event) -> str:
    """An event in notation; empty where it has none."""
    value, data = event.value, event.data
    match event.kind:
        case state.DREW | state.DRAWS:
            return f"+{value}"
        case state.PLACED:
            return f"h{crew_code(value)}" + (f" x{crew_code(data)}" if data else "")
        case state.DECLARED:
            return entry_text(entry_of(data))
        case state.ROLLED:
            parts = [points for _, points in roll_parts(event)]
            return f"d{value}" + ("".join(f"{points:+d}" for points in parts[1:]) + f"={sum(parts)}")
        case state.MOVED:
            return f">{SPACE_NAMES[value]}"
        case state.BEAST_MOVED:
            return f"mon>{SPACE_NAMES[value]}"
        case state.STOLE | state.STEALS:
            return f"<{LETTERS[data >> 4 & 3]}"
        case state.OVERBOARD:
            return f"x{crew_code(value)}"
        case state.LOOTED:
            return f"+d{LETTERS[value]}"
        case state.DISCARDED:
            return f"-{CODES[value]}"
    return ""


def log(table: Table, seat: int | None = None) -> list[str]:
    """A game in notation, as the seat or a spectator saw it: round, colour, then what was done or came of it."""
    past = table.rewind(0)
    lines: list[str] = []
    for mover, move in table.history:
        number = past.record.round
        past.play(mover, move)
        for event in past.events(seat):
            if text := notation(event):
                letter = LETTERS[past.record.colour[event.seat]]
                apart = "" if text[0] in "<>" else " "
                lines.append(f"{number} {text}" if text.startswith("mon") else f"{number} {letter}{apart}{text}")
    return lines
