"""Warriors of the North at the terminal: the table, what is asked, the choices in groups, help, the result."""

import re

from meadhall.engine.screen_prelude import Choices, Move, Names, Offered, Terminal, View, grouped, spaced
from meadhall.games.north.components import CODES, EVENT_CODES, HERO_CODES, LANDS
from meadhall.games.north.screens.drawing import Board
from meadhall.games.north.screens.orders import IN_TERMINAL
from meadhall.games.north.words.card_texts import effect, title_code
from meadhall.games.north.words.notation import card_title, kind_of
from meadhall.games.north.words.questions import REMINDERS, question
from meadhall.games.north.words.sentences import log

DEEDS = {"att": "attack", "loot": "", "feast": "", "sac": "sacrifice", "end": "your turn"}
GROUPS = (  # heading, and how the texts of its moves look
    ("Sail", r"w.*|~.*"),
    ("Play", "|".join(rf"{code}(\..)?" for code in EVENT_CODES)),
    ("Use", r"\*.*"),
    ("Do", r"att|loot|feast|sac|end"),
    ("Row", r"row.*"),
    ("Hero", r"h[A-Z]+"),
    ("Choose", r".*"),
)


def choices(view: View, moves: Offered, names: Names = ()) -> Choices:
    return grouped(moves, lambda move: (heading(move), words(move)))


def heading(move: Move) -> str:
    return next(name for name, look in GROUPS if re.fullmatch(look, move.text))


def words(move: Move) -> str:
    """A move with as much as fits beside it."""
    code = move.text.lstrip("*h")
    if code in CODES:
        return f"{move.text} {card_title(kind_of(code))}"[:34]
    if move.text in DEEDS:
        return f"{move.text} {DEEDS[move.text]}".strip()
    return f"{move.text} {move.label}"[:34] if move.text in (".", "-") or move.text[0] in "x#+" else move.text


def tidy(text: str) -> str:
    """A typed move as notation has it: codes, ways, colours and spaces in capitals."""
    text = spaced(text)
    lower = text.lower()
    if lower in (".", "end", "att", "loot", "feast", "sac", "keep", "over", "pass", "+", "-"):
        return "." if lower == "pass" else lower
    found = re.fullmatch(r"(att|row|[wh]|)(.*)", lower)
    assert found is not None
    head, rest = found[1], found[2]
    if head == "h" and rest[:3].upper() not in HERO_CODES:
        head, rest = "", lower
    if head == "w" and not re.match(r"[neswu](>|$)", rest):
        head, rest = "", lower
    parts = rest.upper()
    parts = re.sub(r"X(D[YRBG])", lambda match: f"xd{match[1][1]}", parts)
    return head + re.sub(r"X(?=[1-3A-Z])", "x", parts)


def help_text(view: View) -> str:
    now = REMINDERS.get(view["phase"]) or question(view, [f"Seat {seat}" for seat in range(view["seats"])], [])
    if view["phase"] == "main":
        now = (
            "Play any number of winds and events, take one standard action (att, loot, feast, sac), and end with a "
            "stroke of the oars (row>S) or with end."
        )
    held = {title_code(card): card_title(kind_of(card)) for card in view["hand"] or []}
    cards = "\n".join(f"  {code} {words}: {effect(code)}" for code, words in sorted(held.items()))
    lands = ", ".join(f"{colour} {village}" for colour, _, village, _, _ in LANDS)
    return (
        f"{now}\n\nWin with a daughter of each other colour in your camp. Your cards:\n{cards}\n\nVillages: {lands}. "
        "Write winds as wN or wU>E, events as wind ~THO.N, for effect MUT.E@R, COM.N@B>S, LOK#0, THO.S#0-; "
        "heroes *PIL>N; or one step after another."
    )


TERMINAL = Terminal(
    draw=Board, choices=choices, help_text=help_text, tidy=tidy, log=log,
    joined_events=frozenset({"moved", "rolled", "drew", "draws", "stole", "steals", "looted", "feasted", "discarded"}),
    orders=IN_TERMINAL,
)  # fmt: skip
