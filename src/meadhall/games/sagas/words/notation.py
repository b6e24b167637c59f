"""The sagas in writing: units, spaces, cards and moves as text and in words, and text back into moves."""

import re

from meadhall.engine.screen_prelude import Any, IllegalMove, Mapping, capitalised, joined, known
from meadhall.games.sagas import components
from meadhall.games.sagas.components import CARD_TEXTS, CODES, COST, FOE_NAMES, LETTERS, NAMES, SEAS, UNIT_NAMES, UNITS
from meadhall.games.sagas.moves import CARD, DONE, FOE, MOVES, UNIT, WORDS
from meadhall.games.sagas.rules import agenda
from meadhall.games.sagas.words import ANSWER_WORDS, PHASE_WORDS

LOSSES = ("storm loss", "drown", "stack loss", "revolt loss")


# ---- units


def the_space(space: int) -> str:
    """A space in a sentence: `York`, `the North Sea`."""
    return f"the {NAMES[space]}" if SEAS >> space & 1 and NAMES[space] != "Biscay" else NAMES[space]


def kind_words(space: int) -> str:
    """What a space is: `fortress and trade centre`."""
    kind, flags = components.SPACES[space][2:4]
    words = [components.KINDS[kind], *["trade centre"] * ("T" in flags), *["warrior kingdom"] * ("W" in flags)]
    return " and ".join(words)


def a_unit(unit: int) -> str:
    """A unit in words: `a Huskarl`, `the Ormr`, `Erik`."""
    if unit < 4:
        return UNIT_NAMES[unit]
    return f"the {UNIT_NAMES[unit]}" if LETTERS[unit] in "VO" else f"a {UNIT_NAMES[unit]}"


def units_text(units: Mapping[str, int]) -> str:
    """Units in writing: `Er 3H 2L`."""
    return " ".join(letter if some == 1 else f"{some}{letter}" for letter, some in units.items())


def stack_text(stack: int) -> str:
    return units_text(components.stack_list(stack))


def stack_of(text: Any) -> int:
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
    units = [(unit, stack >> 4 * unit & 15) for unit in range(components.CLASSES)]
    words = [a_unit(unit) if some == 1 else f"{some} {UNIT_NAMES[unit]}s" for unit, some in units if some]
    return joined(words) if words else "nobody"


def cards_of(members: int) -> list[str]:
    return [CARD_TEXTS[card] for card in components.spaces_of(members)]


space_of = known(CODES, "no space is called {!r}; spaces are written like NOR or sNO")
card_of = known(CARD_TEXTS, "cards are written c01 to c14, not {!r}")


# ---- moves


def name(s: Any, move: int) -> str:
    phase = agenda.phase(s)
    match MOVES.read(move):
        case "space", space:
            start = f"{LETTERS[agenda.first_of(s)]}@" if phase == "home" else BEFORE_SPACE.get(phase, "")
            return f"{start}{CODES[space]}"
        case "unit", unit:
            return f"{BEFORE_UNIT.get(phase, '')}{LETTERS[unit]}"
        case "foe", foe:
            return f"#{foe + 1}"
        case "card", card:
            return CARD_TEXTS[card]
        case ("done",) if phase == "step":
            return "."
    return WORDS[move - DONE]


BEFORE_SPACE = {"buy at": "@", "step": ">", "march": ">", "retreat": ">"}
BEFORE_UNIT = {"buy": "+", "leidang": "+", "who goes": "-", **dict.fromkeys(LOSSES, "x")}
PLAIN = {
    **{code.lower(): space for space, code in enumerate(CODES)},
    **{letter.lower(): UNIT.id(unit) for unit, letter in enumerate(LETTERS)},
    **{f"#{foe + 1}": FOE.id(foe) for foe in range(components.FOES)},
    **{text: CARD.id(card) for card, text in enumerate(CARD_TEXTS)},
    **{word: DONE + k for k, word in enumerate(WORDS)},
    ".": DONE,
}
HELP = "write a space like NOR, a unit like +H, a card like c02, or a word like nav"


def parse(s: Any, seat: int, text: str) -> list[int]:
    """The moves a text stands for: one, or several in a row such as `nav done >sNO >ALB`."""
    moves: list[int] = []
    for word in text.split():
        parts = word.split("@") if "@" in word and not re.fullmatch(r"\w\w@\w+", word) else [word.split("@")[-1]]
        for part in filter(None, parts):
            plain = re.sub(r"^[>+\-x](?=\w)", "", part)
            move = PLAIN.get(part.lower(), PLAIN.get(plain.lower()))
            if move is None:
                raise IllegalMove(f"{word!r} is not a move: {HELP}")
            moves.append(move)
    if not moves:
        raise IllegalMove(f"{text!r} is not a move: {HELP}")
    return moves


SPACE_LABELS = PHASE_WORDS.texts("space")
UNIT_LABELS = PHASE_WORDS.texts("unit")
WORD_LABELS = ANSWER_WORDS.texts("label")
ANSWERS = PHASE_WORDS.answers("answers")  # words that answer one question only


def label(s: Any, move: int) -> str:
    phase = agenda.phase(s)
    first = agenda.first_of(s)
    match MOVES.read(move):
        case "space", space:
            unit = first if phase in ("home", "buy at") else 0
            words = SPACE_LABELS.get(phase, "{name}")
            return words.format(name=the_space(space), jarl=UNIT_NAMES[unit], unit=a_unit(unit))
        case "unit", unit:
            return capitalised(UNIT_LABELS.get(phase, "Lose {unit}").format(unit=a_unit(unit), cost=COST[unit]))
        case "foe", foe:
            return f"Fire at the {FOE_NAMES[foe]}"
        case "card", card:
            return components.CARDS[card][0]
        case ("voyage",) if phase == "toll" and s.draws == 0:
            return "Lose a voyage: none is left, so the saga is lost"
    word = WORDS[move - DONE]
    return ANSWERS.get((phase, word), WORD_LABELS.get(word, word.capitalize())).format(first=first)
