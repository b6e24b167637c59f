"""Warriors of the North told: events as sentences and in notation, a game as a log."""

from typing import Any, NamedTuple

from meadhall.engine.screen_prelude import NUMBERS, By, Event, Names, Notation, Player, Sentences, Table, joined, whose
from meadhall.games.north import components, events
from meadhall.games.north.components import COM, CRO, DIRECTIONS, GAL, LETTERS, LUR, SEA, THO, WAYS, Way, crew_code
from meadhall.games.north.rules import declaring, state
from meadhall.games.north.words.notation import card_words, crew_words, space_words, thing
from meadhall.games.north.words.rolls import modifiers_rolled, total_of


def a(words: str) -> str:
    """`a north wind`, but `an east wind`."""
    return f"an {words}" if words.startswith("east") else f"a {words}"


def cards_named(kinds: list[int]) -> str:
    """Cards in a sentence: `a north wind and the Old Pilot`, `two east winds`."""
    called = [card_words(kind) for kind in kinds]
    kind_of = dict(zip(called, kinds, strict=True))  # the wind on an event is not told
    return joined([_named(words, kind, called.count(words)) for words, kind in kind_of.items()])


def _named(words: str, kind: int, many: int) -> str:
    if kind < components.FIRST_EVENT:
        return a(words) if many == 1 else f"{NUMBERS[many]} {words}s"
    if kind >= components.FIRST_HERO_KIND:
        return f"the {words}"
    return words if many == 1 else f"{words} twice" if many == 2 else f"{words}, {NUMBERS[many]} times"


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


def cards_drawn(event: Event) -> list[int]:
    return [kind - 1 for kind in event["cards"][: event["count"]]]


# ---- sentences

DECLARED: dict[int | str, str] = {  # events and heroes by their codes
    state.AS_WIND: "{who:plays} {card} as {as_wind}.",
    state.ATTACK: "{who:attacks} {target}.",
    state.BEAST: "{who:attacks} the sea monster.",
    state.LOOT: "{who:lands} to loot the village.",
    state.FEAST: "{who:calls} a feast.",
    state.SACRIFICING: "{who:prepares} a sacrifice.",
    state.WIND: "{who:plays} {wind}.",
    "HEL": "{who:plays} {wind}, turned {way} by the Helmsman.",
    "W.U": "{who:plays} {wind} to the {way}.",
    "PIL": "{who:asks} the Old Pilot to steer {way}.",
    "RUN": "{who:has} the Rune-caster answer {on}.",
    "SEE": "{who:asks} the Seeress.",
    "LOK": "{who:plays} {card} on {on}.",
    "THO": "{who:plays} {card}: {sign:+d} to {on}.",
    "NOR": "{who:plays} {card}: the die is to fall again.",
    "CAL": "{who:plays} {card} against {on}.",
    "MIS": "{who:plays} {card} against {on}.",
    "CRO": "{who:plays} {card} against {on}: the ship is to sail {way}.",
    "MUT": "{who:plays} {card} on {target:'s} crew.",
    "COM": "{who:plays} {card} on {target:'s} ship, to the {way}.",
    "SEA": "{who:plays} {card} on {target:'s} {sick}.",
    "LUR": "{who:plays} {card}: the monster is to go to {space}.",
    "GAL": "{who:plays} {card}: {way}{then}.",
    "ODI": "{who:plays} {card}.",
}
MOVED = {
    state.BY_WIND: "{who:sails} from {from} to {to}.",
    state.BY_ROWING: "{who:rows} from {from} to {to}.",
    state.BY_COMMAND: "{by:takes} {whose} ship from {from} to {to}.",
    state.BY_GALE: "A gale carries {whose} ship from {from} to {to}.",
    state.BY_PILOT: "The Old Pilot steers {whose} ship from {from} to {to}.",
    state.BY_FIGHT: "{by:drives} {whose} ship from {from} to {to}.",
    state.TO_BEAST: "{who:sails} from {from} upon the monster at {to}.",
}
SENTENCES: dict[str, str | By] = {
    "turn": "Round {round}: {who:'s} turn begins.",
    "drew": "{who:draws} {drawn}.",
    "draws": "{who:draws} {count:card}.",
    "reshuffled": "The discard pile is shuffled into a new draw pile of {count}.",
    "placed": "{who:takes} the {card} aboard.",
    "declared": By("told_as", DECLARED),
    "cancelled": "{by:'s} {thing} has no effect.",
    "bent": "The crosswind turns {ship:'s} ship to the {way}.",
    "rolled": "{who:rolls}{again: again|} for the {aimed}: {die}{counts}.",
    "fought": "With {total}, {who:'s} attack {how}.",
    "moved": By("why", MOVED, "{who:'s} ship falls back from the monster to {to}."),
    "monster": "{who:sends} the monster from {from} to {to}.",
    "stole": "{who:takes} {named} from {victim}.",
    "steals": "{who:takes} a card from {victim}.",
    "overboard": "{who:'s} {card} {lost}.",
    "seized": By("kept", {True: "{who:takes} {victim:'s} {card} aboard.", False: "{who:seizes} {victim:'s} {card}."}),
    "saved": "{who:'s} Bodyguard is lost in place of the {card}.",
    "looted": "{who:takes} a {colour} daughter aboard.",
    "left": "{who:leaves} the {colour} daughter ashore.",
    "feasted": "{who:feasts}: the {daughters} to the camp.",
    "sick": "{who:'s} {card} is seasick.",
    "discarded": By("sacrifice", {True: "{who:gives} {named}.", False: "{who:discards} {named}."}),
    "recovered": "{who:'s} crew is well again.",
    "nothing": "With {total}, {who:'s} {card} comes to nothing.",
    "ended": By(
        "won",
        {True: "{who:is} Konung of the North: three daughters in the camp.", False: "The last round is over."},
    ),
}


def told_as(entry: dict[str, int]) -> int | str:
    """By what a declaration is told."""
    what, card = entry["what"], entry["card"]
    if what == state.WIND and (entry["sign"] or card == components.UNIVERSAL):
        return "HEL" if entry["sign"] else "W.U"
    if what == state.ABILITY:
        return components.CODES[card]
    return components.EVENT_CODES[components.TITLE[card]] if what == state.EVENT else what


def laid_on(event: Event, names: Names) -> str:
    under = event["object"]
    return f"{whose(names[under['by']])} {thing(under['what'], under['card'])}"


THEN = (*(f", then {way}" for way in DIRECTIONS), "")  # a gale may blow once only


def counts(event: Event) -> str:
    """What was added to a die, and how much it is with that."""
    parts = modifiers_rolled(event)
    words = "".join(f", {points:+d} {name}" for name, points in parts)
    return f"{words}: {event['die'] + total_of(parts)} in all" if words else ""


def how(total: int, target: int) -> str:
    if total < components.SUCCESS:
        return "fails"
    return "is a decisive victory" if total >= components.DECISIVE and target >= 0 else "succeeds"


def daughters(colours: int) -> str:
    came = [name for colour, name in enumerate(components.COLOURS) if colours >> colour & 1]
    return f"{joined(came)} daughter{'s' if len(came) > 1 else ''}"


sentence = Sentences(
    events.EVENTS,
    SENTENCES,
    words={
        events.SEAT: Player,
        events.CARD: card_words,
        events.CREW_CARD: crew_words,
        events.ANY_CREW_CARD: crew_words,
        events.SPACE: space_words,
        events.COLOUR: components.COLOURS.__getitem__,
        events.WAY: DIRECTIONS.__getitem__,
    },
    more={
        "told_as": told_as,
        "card": lambda entry: card_words(entry["card"]),
        "wind": lambda entry: a(card_words(entry["card"])),
        "as_wind": lambda entry: f"{a(DIRECTIONS[entry['way']])} wind",
        "way": lambda entry: DIRECTIONS[entry["way"]],
        "then": lambda entry: THEN[entry["sign"]],
        "sign": lambda entry: entry["sign"],
        "space": lambda entry: space_words(entry["way"]),
        "target": lambda entry, names: Player(names[entry["target"]]),
        "on": laid_on,
        "thing": lambda what, card: thing(what, card),
        "drawn": lambda event: cards_named(cards_drawn(event)),
        "named": lambda card: cards_named([card]),
        "aimed": lambda aim: thing(aim["what"], aim["card"]),
        "counts": counts,
        "how": how,
        "whose": lambda event, names: whose(names[event.seat]),
        "lost": lambda card: "is sent home" if card >= components.FIRST_DAUGHTER else "goes overboard",
        "daughters": daughters,
    },
)


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
    way, whose = f">{WAYS[entry.way % 4]}", f"@{LETTERS[entry.colour]}"
    texts = {
        components.LOK: f"#{entry.object}",
        THO: f"#{entry.object}{'+' if entry.sign > 0 else '-'}",
        CRO: way,
        components.MUT: whose,
        COM: whose + way,
        SEA: f"{whose} x{crew_code(entry.sick)}" if entry.sick else whose,
        LUR: f">{components.SPACE_NAMES[entry.way]}",
        GAL: way if entry.sign == declaring.SECOND_WAY_NONE else f"{way}>{WAYS[entry.sign]}",
    }
    return texts.get(int(components.TITLE[entry.card]), "")


notation = Notation(
    events.EVENTS,
    {
        "drew": "+{count}",
        "draws": "+{count}",
        "placed": "h{card}{thrown}",
        "declared": "{laid}",
        "rolled": "d{die}{added}={sum}",
        "moved": ">{to}",
        "monster": "mon>{to}",
        "stole": "<{colour}",
        "steals": "<{colour}",
        "overboard": "x{card}",
        "looted": "+d{colour}",
        "discarded": "-{card}",
    },
    words={events.THROWN: lambda card: f" x{crew_code(card)}" if card else ""},
    more={
        "laid": lambda event: entry_text(entry_of(event)),
        "added": lambda event: "".join(f"{points:+d}" for _, points in modifiers_rolled(event)),
        "sum": lambda event, die: die + total_of(modifiers_rolled(event)),
    },
)


def log(table: Table, seat: int | None = None) -> list[str]:
    """A game in notation, as the seat or a spectator saw it: round, colour, then what was done or came of it."""
    lines: list[str] = []
    number = table.rewind(0).record.round
    for past, told in table.retold(seat):
        for event in told:
            if text := notation(event):
                letter = LETTERS[past.record.colour[event.seat]]
                apart = "" if text[0] in "<>" else " "
                lines.append(f"{number} {text}" if text.startswith("mon") else f"{number} {letter}{apart}{text}")
        number = past.record.round
    return lines
