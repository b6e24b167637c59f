"""Warriors of the North told: events as sentences and in notation, a game as a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from meadhall.engine.move import Event
from meadhall.engine.words import capitalised, counted, does, inside, joined, whose
from meadhall.games.north import components
from meadhall.games.north.components import COM, CRO, DIRECTIONS, GAL, LETTERS, LOK, LUR, SEA, THO, WAYS, Way, crew_code
from meadhall.games.north.rules import state
from meadhall.games.north.rules.declaring import SECOND_WAY_NONE
from meadhall.games.north.words.notation import card_words, crew_words, space_words, thing
from meadhall.games.north.words.rolls import modifiers_rolled, total_of

if TYPE_CHECKING:
    from meadhall.engine.table import Table


def a(words: str) -> str:
    """`a north wind`, but `an east wind`."""
    return f"an {words}" if words.startswith("east") else f"a {words}"


class Entry(NamedTuple):
    """What is told of an entry on the stack."""

    what: int
    card: int
    target: int
    way: int
    sign: int
    object: int  # the row of the entry it is laid on
    colour: int  # of the target
    sick: int  # crew card that Seasickness names

    @property
    def title(self) -> int:
        """Which event it is played as; NONE for anything else."""
        return int(components.TITLE[self.card]) if self.what == state.EVENT else state.NONE

    @property
    def direction(self) -> Way | None:
        """The way it would move a ship."""
        sails = self.what in (state.WIND, state.AS_WIND) or self.title in (COM, CRO, GAL)
        return WAYS[self.way] if sails or self.hero == "PIL" else None

    @property
    def added(self) -> int | None:
        """What Thor adds."""
        return int(self.sign) if self.title == THO else None

    @property
    def hero(self) -> str | None:
        """The hero who is turned for it."""
        if self.what == state.ABILITY:
            return components.CODES[self.card]
        return "HEL" if self.what == state.WIND and self.sign else None


def entry_of(event: Event) -> Entry:
    return Entry(**event["entry"], object=event["object"]["row"], colour=event["colour"], sick=event["sick"])


def entry_on(s: Any, row: int) -> Entry:
    """An entry as it lies on the stack."""
    columns = (state.WHAT, state.KIND, state.TARGET, state.WAY, state.SIGN, state.OBJECT)
    what, card, target, way, sign, under = (s.stack[row, column] for column in columns)
    sick = s.crew[target, way] if what == state.EVENT and components.TITLE[card] == SEA else 0
    return Entry(what, card, target, way, sign, under, s.colour[target] if target >= 0 else 0, sick)


# ---- sentences


def declared(event: Event, names: Sequence[str]) -> str:
    """A declaration in a sentence."""
    who, entry, under = names[event.seat], entry_of(event), event["object"]
    target = names[entry.target] if entry.target >= 0 else ""
    on = f"{whose(names[under['by']])} {thing(under['what'], under['card'])}"
    match entry.what:
        case state.WIND:
            wind = a(card_words(entry.card))
            way = DIRECTIONS[entry.way]
            if entry.sign:
                return f"{does(who, 'plays')} {wind}, turned {way} by the Helmsman."
            return f"{does(who, 'plays')} {wind}{f' to the {way}' if entry.card == components.UNIVERSAL else ''}."
        case state.AS_WIND:
            return f"{does(who, 'plays')} {card_words(entry.card)} as {a(DIRECTIONS[entry.way])} wind."
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
    title, card = components.TITLE[entry.card], card_words(entry.card)
    match components.EVENT_CODES[title]:
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
            return f"{does(who, 'plays')} {card} on {whose(target)} {crew_words(entry.sick)}."
        case "LUR":
            return f"{does(who, 'plays')} {card}: the monster is to go to {space_words(entry.way)}."
        case "GAL":
            second = "" if entry.sign == SECOND_WAY_NONE else f", then {DIRECTIONS[entry.sign]}"
            return f"{does(who, 'plays')} {card}: {DIRECTIONS[entry.way]}{second}."
    return f"{does(who, 'plays')} {card}."


def _ability(entry: Entry, who: str, on: str) -> str:
    hero = components.HERO_CODES[entry.card - components.FIRST_HERO_KIND]
    if hero == "PIL":
        return f"{does(who, 'asks')} the Old Pilot to steer {DIRECTIONS[entry.way]}"
    if hero == "RUN":
        return f"{does(who, 'has')} the Rune-caster answer {on}"
    return f"{does(who, 'asks')} the Seeress"


def rolled(event: Event, names: Sequence[str]) -> str:
    parts = modifiers_rolled(event)
    words = "".join(f", {points:+d} {name}" for name, points in parts)
    again = " again" if event["again"] else ""
    counts = f"{words}: {event['die'] + total_of(parts)} in all" if words else ""
    aim = thing(event["aim"]["what"], event["aim"]["card"])
    return f"{does(names[event.seat], 'rolls')}{again} for the {aim}: {event['die']}{counts}."


def moved(event: Event, names: Sequence[str]) -> str:
    who, by, to, origin = names[event.seat], names[event["by"]], space_words(event["to"]), space_words(event["from"])
    match event["why"]:
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
    return f"{capitalised(whose(who))} ship falls back from the monster to {to}."


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log."""
    who = names[event.seat]
    match event.name:
        case "turn":
            return f"Round {event['round']}: {whose(who)} turn begins."
        case "drew":
            return f"{does(who, 'draws')} {joined([card_words(kind) for kind in cards_drawn(event)])}."
        case "draws":
            return f"{does(who, 'draws')} {counted(event['count'], 'card')}."
        case "reshuffled":
            return f"The discard pile is shuffled into a new draw pile of {event['count']}."
        case "placed":
            return f"{does(who, 'takes')} the {crew_words(event['card'])} aboard."
        case "declared":
            return declared(event, names)
        case "cancelled":
            return f"{capitalised(whose(names[event['by']]))} {thing(event['what'], event['card'])} has no effect."
        case "bent":
            return f"The crosswind turns {whose(names[event['ship']])} ship to the {DIRECTIONS[event['way']]}."
        case "rolled":
            return rolled(event, names)
        case "fought":
            return fought(event, whose(who))
        case "moved":
            return moved(event, names)
        case "monster":
            return f"{does(who, 'sends')} the monster from {space_words(event['from'])} to {space_words(event['to'])}."
        case "stole":
            return f"{does(who, 'takes')} {card_words(event['card'])} from {inside(names[event['victim']])}."
        case "steals":
            return f"{does(who, 'takes')} a card from {inside(names[event['victim']])}."
        case "discarded":
            return f"{does(who, 'gives' if event['sacrifice'] else 'discards')} {card_words(event['card'])}."
        case "nothing":
            return f"With {event['total']}, {whose(who)} {card_words(event['card'])} comes to nothing."
        case "ended" if event["won"]:
            return f"{does(who, 'is')} Konung of the North: three daughters in the camp."
        case "ended":
            return "The last round is over."
    return crew_sentence(event, names)


def fought(event: Event, whose_attack: str) -> str:
    total = event["total"]
    decisive = total >= components.DECISIVE and event["target"] >= 0
    how = "fails" if total < components.SUCCESS else "is a decisive victory" if decisive else "succeeds"
    return f"With {total}, {whose_attack} attack {how}."


def crew_sentence(event: Event, names: Sequence[str]) -> str:
    """What becomes of heroes and daughters."""
    who = names[event.seat]
    match event.name:
        case "overboard":
            where = "is sent home" if event["card"] >= components.FIRST_DAUGHTER else "goes overboard"
            return f"{capitalised(whose(who))} {crew_words(event['card'])} {where}."
        case "seized":
            card = f"{whose(names[event['victim']])} {crew_words(event['card'])}"
            return f"{does(who, 'takes')} {card} aboard." if event["kept"] else f"{does(who, 'seizes')} {card}."
        case "saved":
            return f"{capitalised(whose(who))} Bodyguard is lost in place of the {crew_words(event['card'])}."
        case "looted":
            return f"{does(who, 'takes')} a {components.COLOURS[event['colour']]} daughter aboard."
        case "left":
            return f"{does(who, 'leaves')} the {components.COLOURS[event['colour']]} daughter ashore."
        case "feasted":
            came = [name for colour, name in enumerate(components.COLOURS) if event["colours"] >> colour & 1]
            return f"{does(who, 'feasts')}: the {joined(came)} daughter{'s' if len(came) > 1 else ''} to the camp."
        case "sick":
            return f"{capitalised(whose(who))} {crew_words(event['card'])} is seasick."
    return f"{capitalised(whose(who))} crew is well again."


def cards_drawn(event: Event) -> list[int]:
    """Cards drawn, by kind."""
    return [kind - 1 for kind in event["cards"][: event["count"]]]


# ---- notation


def entry_text(entry: Entry) -> str:
    """A whole declaration in notation: `COM.N@B>S`."""
    match entry.what:
        case state.WIND:
            wind = "NESWU"[entry.card]
            return f"w{wind}" if wind == WAYS[entry.way] else f"w{wind}>{WAYS[entry.way]}"
        case state.AS_WIND:
            return f"~{components.CODES[entry.card]}"
        case state.ABILITY:
            code = components.CODES[entry.card]
            return f"*{code}>{WAYS[entry.way]}" if code == "PIL" else f"*{code}"
        case state.EVENT:
            return components.CODES[entry.card] + _object_text(entry)
        case state.ATTACK:
            return f"att@{LETTERS[entry.colour]}"
    return {state.BEAST: "att mon", state.LOOT: "loot", state.FEAST: "feast", state.SACRIFICING: "sac"}[entry.what]


def _object_text(entry: Entry) -> str:
    title = components.TITLE[entry.card]
    code = components.EVENT_CODES[title]
    if title == LOK:
        return f"#{entry.object}"
    if title == THO:
        return f"#{entry.object}{'+' if entry.sign > 0 else '-'}"
    if title == GAL:
        return f">{WAYS[entry.way]}" + ("" if entry.sign == SECOND_WAY_NONE else f">{WAYS[entry.sign]}")
    if title == LUR:
        return f">{components.SPACE_NAMES[entry.way]}"
    if code in ("MUT", "COM", "SEA"):
        rest = {"MUT": "", "COM": f">{WAYS[entry.way % 4]}", "SEA": f" x{crew_code(entry.sick)}" if entry.sick else ""}
        return f"@{LETTERS[entry.colour]}{rest[code]}"
    return f">{WAYS[entry.way]}" if code == "CRO" else ""


def notation(event: Event) -> str:
    """An event in notation; empty where it has none."""
    match event.name:
        case "drew" | "draws":
            return f"+{event['count']}"
        case "placed":
            return f"h{crew_code(event['card'])}" + (f" x{crew_code(event['thrown'])}" if event["thrown"] else "")
        case "declared":
            return entry_text(entry_of(event))
        case "rolled":
            parts = modifiers_rolled(event)
            added = "".join(f"{points:+d}" for _, points in parts)
            return f"d{event['die']}{added}={event['die'] + total_of(parts)}"
        case "moved":
            return f">{components.SPACE_NAMES[event['to']]}"
        case "monster":
            return f"mon>{components.SPACE_NAMES[event['to']]}"
        case "stole" | "steals":
            return f"<{LETTERS[event['colour']]}"
        case "overboard":
            return f"x{crew_code(event['card'])}"
        case "looted":
            return f"+d{LETTERS[event['colour']]}"
        case "discarded":
            return f"-{components.CODES[event['card']]}"
    return ""


def log(table: Table, seat: int | None = None) -> list[str]:
    """A game in notation, as the seat or a spectator saw it: round, colour, then what was done or came of it."""
    lines: list[str] = []
    number = table.rewind(0).record.round
    for past, events in table.retold(seat):
        for event in events:
            if text := notation(event):
                letter = LETTERS[past.record.colour[event.seat]]
                apart = "" if text[0] in "<>" else " "
                lines.append(f"{number} {text}" if text.startswith("mon") else f"{number} {letter}{apart}{text}")
        number = past.record.round
    return lines
