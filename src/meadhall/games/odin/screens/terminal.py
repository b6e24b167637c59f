"""Odin at the terminal: the table, what is asked, the choices in groups, help, and typed cards put in order."""

import re
from collections.abc import Sequence

from meadhall.engine.screen_prelude import NUMBERS, Choices, IllegalMove, Move, Names, Offered, Terminal, View, counted
from meadhall.games.odin.components import COLOURS, LETTERS
from meadhall.games.odin.screens.browser import ORDERS
from meadhall.games.odin.screens.drawing import Board, beaten_by, by_number
from meadhall.games.odin.words import notation, sentences


def choices(view: View, moves: Offered, names: Names = ()) -> Choices:
    """The legal moves in groups, the cheapest of each first."""
    if view["phase"] == "take":
        return [("Take", [(move, f"{move.text}  {joins(move.text[1:], view['hand'])}") for move in moves])]
    sizes: dict[int, list[tuple[int, str, Move]]] = {}
    passes = []
    for move in moves:
        text = move.text.lstrip(">")
        if text == "-":
            passes.append((move, "-  pass"))
        else:
            sizes.setdefault(len(text) - 1, []).append((worth(text), text, move))
    groups: Choices = []
    held = len(view["hand"])
    for size, sets in sorted(sizes.items()):
        if size == held:
            heading = "Go out"
        elif view["phase"] == "open":
            heading = "One card"
        else:
            heading = f"{NUMBERS[size].capitalize()} card{'s' if size > 1 else ''}, {held - size + 1} left"
        cheapest_first = sorted(sets, key=lambda one: one[:2])
        groups.append((heading, [(move, shown(text, value)) for value, text, move in cheapest_first]))
    return [*groups, ("Or" if groups else "", passes)] if passes else groups


def worth(text: str) -> int:
    """The value of a set written in notation."""
    return int(text[:-1]) if text[:-1].isdigit() else int(text[0] * (len(text) - 1))


def shown(text: str, value: int) -> str:
    return text if text[:-1].isdigit() else f"{text}={value}"


def joins(card: str, hand: Sequence[str]) -> str:
    """The sets a card would make with a hand."""
    sets = []
    for place in (1, 0):
        partners = [other for other in hand if other[place] == card[place]]
        if partners:
            sets.append(notation.set_text(notation.card_bits([card, *partners])))
    return f"makes {' and '.join(sets)}" if sets else "stands alone"


def tidy(text: str) -> str:
    """A typed set in the order notation has it: `28b`, `8b 2b` and `2b8b` are `82b`."""
    match = re.fullmatch(r"(>?)((?:[1-9]+[brpgko]+[\s,]*)+)((?:\+[1-9][brpgko])?#?)", text.strip().lower())
    if not match:
        return text.strip().lower()
    cards: list[str] = []
    for digits, letters in re.findall(r"([1-9]+)([brpgko]+)", match[2]):
        cards += [digit + letter for digit in digits for letter in letters]
    if len({card[0] for card in cards}) > 1 and len({card[1] for card in cards}) > 1:
        listed = ", ".join(sorted(cards, key=by_number))
        raise IllegalMove(f"{listed}: neither one colour nor one number, so they cannot be played together")
    try:
        return match[1] + notation.set_text(notation.card_bits(cards)) + match[3]
    except ValueError as error:
        raise IllegalMove(f"{text.strip()}: {error}") from None


def help_text(view: View) -> str:
    if view["phase"] == "open":
        now = (
            "You open the round: play any one card. If all your cards share one colour or one number, you may play "
            "the whole hand at once and end the hand. An opener cannot pass."
        )
    elif view["phase"] == "take":
        now = "You beat a set of several cards: take one of them into your hand; the rest are discarded."
    else:
        size, value = len(view["middle"]["cards"]), view["middle"]["value"]
        now = (
            f"The middle is {counted(size, 'card')} worth {value}: {' '.join(beaten_by(size, value))}. You then take "
            "one card of the beaten set, unless your hand is empty. If you pass you may still play later in the round; "
            "when all but one have passed in a row, that one opens the next."
        )
    letters = ", ".join(f"{letter} {name}" for letter, name in zip(LETTERS, COLOURS, strict=True))
    return (
        f"{now}\n\nSeveral cards go together if they share one colour (82b: blue 8 and 2) or one number (7bk: 7 in "
        "blue and black). They are worth the largest number their digits make: 82, 77. Empty your hand first; every "
        f"card you are left with is a point, and fewest points win.\n\nColours: {letters}. Write 8b, 82b or 7bk to "
        "play, - to pass, +8b to take, 83g+8b to play and take in one go."
    )


TERMINAL = Terminal(
    draw=Board, choices=choices, help_text=help_text, tidy=tidy, log=sentences.log,
    joined_events=frozenset({"took"}), sorts=("colour", "number"),
    quiet_events=frozenset({"dealt"}), orders=ORDERS,
)  # fmt: skip
