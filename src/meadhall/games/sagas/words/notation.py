"""The sagas in writing: units, spaces, cards and moves as text and in words, and text back into moves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from meadhall.engine.decisions import deciding
from meadhall.engine.errors import IllegalMove
from meadhall.games.sagas.components import (
    ABANDON,
    APPEAL,
    AUTO,
    CARDS,
    CODES,
    COST,
    DONE,
    EDDA,
    FIGHT,
    FIRST_CARD,
    FIRST_CLASS,
    FIRST_FOE,
    FIRST_WORD,
    FUND,
    GOLD,
    HOSTILES,
    INFORM,
    JARL,
    LAND,
    MARCH,
    NAMES,
    NAV,
    NEW,
    NO,
    NORNS,
    OLD,
    PAY,
    PILLAGE,
    RALLY,
    REINF,
    SCOUT,
    SEAS,
    SETTLE,
    STAY,
    UNITS,
    VOYAGE,
    WORDS,
    YES,
)
from meadhall.games.sagas.rules import state

if TYPE_CHECKING:
    from meadhall.engine.table import Table

LETTERS = tuple(row[0] for row in UNITS)
UNIT_NAMES = tuple(row[1] for row in UNITS)
# Our own names for the eight hostiles, by number.
FOE_NAMES = (
    "the war-king", "the war-chief", "the house guard", "the spearmen", "the bowmen", "the levy", "the herdsmen",
    "the war fleet",
)  # fmt: skip
assert len(FOE_NAMES) == len(HOSTILES)

LOSSES = (state.STORM_LOSS, state.DROWN, state.STACK_LOSS, state.REVOLT_LOSS)


# ---- units


def the_space(space: int) -> str:
    """A space in a sentence: `York`, `the North Sea`."""
    return f"the {NAMES[space]}" if SEAS >> space & 1 and NAMES[space] != "Biscay" else NAMES[space]


def a_unit(unit: int) -> str:
    """A unit in words: `a Huskarl`, `the Ormr`, `Erik`."""
    if unit < 4:
        return UNIT_NAMES[unit]
    return f"the {UNIT_NAMES[unit]}" if LETTERS[unit] in "VO" else f"a {UNIT_NAMES[unit]}"


def stack_list(stack: int) -> dict[str, int]:
    """A stack by classes: `{'Er': 1, 'H': 3}`."""
    return {letter: stack >> 4 * k & 15 for k, letter in enumerate(LETTERS) if stack >> 4 * k & 15}


def stack_text(stack: int) -> str:
    """A stack in writing: `Er 3H 2L`."""
    return " ".join(letter if some == 1 else f"{some}{letter}" for letter, some in stack_list(stack).items())


def stack_of(text: Any) -> int:
    """A stack from writing."""
    stack = 0
    for word in text.split():
        found = re.fullmatch(r"([1-9]?)(Lf|Er|Ha|Ru|H|B|V|L|O)", word)
        if not found:
            raise ValueError(f"units are written like Er 3H 2L, not {word!r}")
        unit = LETTERS.index(found[2])
        stack += int(found[1] or 1) << 4 * unit
        if stack >> 4 * unit & 15 > UNITS[unit][2]:
            raise ValueError(f"there are not so many {found[2]}: {text!r}")
    return stack


def stack_words(stack: int) -> str:
    """A stack in words: `Erik, 3 Huskarls and 2 long ships`."""
    words = []
    for unit, name in enumerate(UNIT_NAMES):
        some = stack >> 4 * unit & 15
        if some:
            words.append(a_unit(unit) if some == 1 else f"{some} {name}s")
    return and_words(words) if words else "nobody"


def and_words(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def spaces_of(members: int) -> list[int]:
    """The members of a set of spaces, or of any other."""
    return [space for space in range(members.bit_length()) if members >> space & 1]


def space_of(code: Any) -> int:
    if code not in CODES:
        raise ValueError(f"no space is called {code!r}; spaces are written like NOR or sNO")
    return CODES.index(code)


def card_text(card: int) -> str:
    return f"c{card + 1:02}"


def card_of(text: Any) -> int:
    if not isinstance(text, str) or not re.fullmatch(r"c(0[1-9]|1[0-4])", text):
        raise ValueError(f"cards are written c01 to c14, not {text!r}")
    return int(text[1:]) - 1


# ---- moves


def name(s: Any, move: int) -> str:
    """A move in notation."""
    kind = deciding(s)
    if move < FIRST_CLASS:
        code = CODES[move]
        if kind == state.HOME:
            return f"{LETTERS[state.first_of(s)]}@{code}"
        if kind == state.BUY_AT:
            return f"@{code}"
        return f">{code}" if kind in (state.STEP, state.MARCH_STEP, state.RETREAT) else code
    if move < FIRST_FOE:
        letter = LETTERS[move - FIRST_CLASS]
        if kind in (state.BUY, state.LEIDANG):
            return f"+{letter}"
        return f"-{letter}" if kind == state.WHO_GOES else f"x{letter}" if kind in LOSSES else letter
    if move < FIRST_CARD:
        return f"#{move - FIRST_FOE + 1}"
    if move < FIRST_WORD:
        return card_text(move - FIRST_CARD)
    return "." if move == DONE and kind == state.STEP else WORDS[move - FIRST_WORD]


PLAIN = {
    **{code.lower(): space for space, code in enumerate(CODES)},
    **{letter.lower(): FIRST_CLASS + unit for unit, letter in enumerate(LETTERS)},
    **{f"#{foe + 1}": FIRST_FOE + foe for foe in range(len(HOSTILES))},
    **{card_text(card): FIRST_CARD + card for card in range(len(CARDS))},
    **{word: FIRST_WORD + k for k, word in enumerate(WORDS)},
    ".": DONE,
}
HELP = "write a space like NOR, a unit like +H, a card like c02, or a word like nav"


def parse(s: Any, seat: int, text: str) -> list[int]:
    """The moves a text stands for: one, or several in a row such as `nav done >sNO >ALB`."""
    moves: list[int] = []
    for word in text.split():
        parts = word.split("@") if "@" in word and not re.fullmatch(r"\w\w@\w+", word) else [word.split("@")[-1]]
        for part in parts:
            if part == "":
                continue
            plain = part if part in (".",) else re.sub(r"^[>+\-x](?=\w)", "", part)
            move = PLAIN.get(part.lower(), PLAIN.get(plain.lower()))
            if move is None:
                raise IllegalMove(f"{word!r} is not a move: {HELP}")
            moves.append(move)
    if not moves:
        raise IllegalMove(f"{text!r} is not a move: {HELP}")
    return moves


SPACE_LABELS = {
    state.HOME: "{jarl} starts in {name}", state.BUY_AT: "Place {unit} in {name}", state.SET_OUT: "Set out from {name}",
    state.REINFORCE_AT: "To {name}", state.REVEAL: "Turn up the quest in {name}", state.SCOUT_AT: "Scout {name}",
    state.STEP: "Go to {name}", state.MARCH_STEP: "March to {name}", state.RALLY_FROM: "Call in those in {name}",
    state.STACK_SPACE: "See to {name}", state.REVOLT_SPACE: "Lose the settlement in {name}",
    state.FUNERAL_HOME: "He appears in {name}", state.RETREAT: "Fall back to {name}",
    state.JOMSBURG_AT: "Settle {name}", state.RUNES_AT: "Read the runes of {name}",
    state.TAKE_BACK: "Take back the settlement in {name}",
}  # fmt: skip
CLASS_LABELS = {
    state.BUY: "Buy {unit} for {cost} gold", state.LEIDANG: "Recruit {unit} for {cost} gold",
    state.REINFORCE: "Ask for {unit}", state.WHO_GOES: "Leave {unit} behind", state.LINE_UP: "Next in line: {unit}",
    state.OATH: "{unit} swears the oath",
}  # fmt: skip
WORD_LABELS = {
    STAY: "Stay here", NAV: "Sail", LAND: "Go by land", RALLY: "Rally to the Jarl", MARCH: "Forced march, for gold",
    APPEAL: "Appeal to the High King", ABANDON: "Give the saga up", SETTLE: "Settle", PILLAGE: "Pillage",
    FUND: "Ask for gold: one die", REINF: "Ask for reinforcements", INFORM: "Ask about two quests",
    NORNS: "Choose a card of reserve and discards", SCOUT: "Scout", PAY: "Pay one gold for a unit too many",
    OLD: "Keep the old religion", NEW: "Take the new religion (harder)", JARL: "A random Jarl", GOLD: "Take the gold",
    VOYAGE: "Take a voyage", EDDA: "Take one Edda", FIGHT: "Fight", AUTO: "Let it be chosen",
}  # fmt: skip
DONE_LABELS = {
    state.BUY: "Enough bought", state.LEIDANG: "Recruit nobody else", state.SCOUTING: "No scouting",
    state.WHO_GOES: "All these go", state.STEP: "Stop here", state.RALLY_FROM: "That is all",
    state.PLACING: "Leave the place alone", state.TAKE_BACK: "Keep the settlements", state.KEEP_CARD: "Keep no card",
}  # fmt: skip
AUTO_LABELS = {
    (state.WHO_GOES, AUTO): "Leave behind who must be left", (state.LINE_UP, AUTO): "Line up by themselves",
    (state.LINE_UP, FIGHT): "Fight this round by itself", (state.TARGET, AUTO): "Fire at the likeliest",
    (state.TARGET, FIGHT): "Fight this round by itself", (state.TOLL, GOLD): "Pay {first} gold",
    (state.TOLL, VOYAGE): "Lose a voyage", (state.LEVY_GAIN, GOLD): "Take 2 gold",
    (state.RUNES_GIFT, GOLD): "Take 2 gold", (state.HOARD_GIFT, GOLD): "Take 2 gold",
    (state.DANEGELD_OR_FIGHT, GOLD): "Take half a die of gold, and peace",
    (state.DANEGELD_OR_FIGHT, FIGHT): "Fight for 4 gold and Edda",
    (state.SETTLERS_GIFT, SETTLE): "Settle here for nothing", (state.JOMSBURG_GIFT, SETTLE): "Settle for nothing",
    (state.EDGE, YES): "Spend one Edda for the edge", (state.EDGE, NO): "Trust to the dice",
    (state.VERSE, YES): "Let the skald speak", (state.VERSE, NO): "Keep the verse for later",
    (state.FUNERAL_RITE, YES): "Hold a Viking funeral", (state.FUNERAL_RITE, NO): "No funeral now",
    (state.BREAK_OFF, YES): "Raise the shield wall and break off", (state.BREAK_OFF, NO): "Fight on",
    (state.NEW_TABLE, YES): "Roll on the new religion's table", (state.NEW_TABLE, NO): "Do not roll",
    (state.GIVE_UP, YES): "Yes, the saga is lost", (state.GIVE_UP, NO): "No, go on",
}  # fmt: skip


def label(s: Any, move: int) -> str:
    """A move in words."""
    kind = deciding(s)
    first = state.first_of(s)
    if move < FIRST_CLASS:
        words = SPACE_LABELS.get(kind, "{name}")
        unit = first if kind in (state.HOME, state.BUY_AT) else 0
        return words.format(name=the_space(move), jarl=UNIT_NAMES[unit], unit=a_unit(unit))
    if move < FIRST_FOE:
        unit = move - FIRST_CLASS
        words = CLASS_LABELS.get(kind, "Lose {unit}")
        text = words.format(unit=a_unit(unit), cost=COST[unit])
        return text[:1].upper() + text[1:]
    if move < FIRST_CARD:
        return f"Fire at {FOE_NAMES[move - FIRST_FOE]} (#{move - FIRST_FOE + 1})"
    if move < FIRST_WORD:
        return f"{CARDS[move - FIRST_CARD][0]}"
    if move == DONE:
        return DONE_LABELS.get(kind, "Done")
    if (kind, move) == (state.TOLL, VOYAGE) and s.draws == 0:
        return "Lose a voyage: none is left, so the saga is lost"
    if (kind, move) in AUTO_LABELS:
        return AUTO_LABELS[kind, move].format(first=first)
    return WORD_LABELS.get(move, WORDS[move - FIRST_WORD].capitalize())


def log(table: Table) -> list[str]:
    """A story in notation, a line for each voyage."""
    past = table.rewind(0)
    happened = past.events(None)
    for seat, move in table.history:
        past.play(seat, move)
        happened += past.events(None)
    lines: list[str] = []
    for event in happened:
        text = event.text
        if event.kind in (state.SAGA_BEGINS, state.VOYAGE_BEGINS):
            lines.append(text)
        elif text:
            lines[-1] += f" | {text}" if event.kind in (state.CARD_DRAWN, state.QUEST_SHOWN) else f" {text}"
    return lines
