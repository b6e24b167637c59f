"""Vikings on Board at the terminal: the table, what is asked, the choices in groups, help, the final account."""

import re

from meadhall.engine.screen_prelude import Choices, Move, Names, Offered, Terminal, View, grouped
from meadhall.games.onboard.components import ACTIONS, CLAN_NAMES, CODES, TYPE_NAMES
from meadhall.games.onboard.screens import browser, drawing
from meadhall.games.onboard.words import PHASE_WORDS, notation, sentences

# The actions by what they are about, in few words: the whole table has to fit a small screen.
VILLAGE = {
    "Pieces": {"PR": "Promote", "JY": "Jump own", "JA": "Jump any", "SW": "Swap"},
    "Supplies": {"A1": "Add 1", "D3": "Draw 3", "MK": "Market"},
    "Bets": {"BE": "Bet", "BM": "Bet, move"},
    "Turns": {"FP": "First", "SS": "Set sail"},
}
STEPS = PHASE_WORDS.texts("heading")


def choices(view: View, moves: Offered, names: Names = ()) -> Choices:
    """The legal moves in groups: actions by what they are about, pieces by clan, bets to move apart from new ones."""
    if view["phase"] == "place":
        free = {move.text[:2]: move for move in moves}
        words = {code: (heading, short) for heading, actions in VILLAGE.items() for code, short in actions.items()}
        listed = [free[code] for code in words if code in free]
        return grouped(listed, lambda move: (words[move.text[:2]][0], f"{move.text} {words[move.text[:2]][1]}"))

    def told(move: Move) -> tuple[str, str]:
        if piece := re.search(notation.PIECE, move.text):
            return CLAN_NAMES[piece[0][0]].capitalize(), move.text
        if view["phase"] == "bet or move":
            return "New bet" if move.text.startswith("=") else "Move", move.text
        if move.text in CLAN_NAMES:
            return "Clan", f"{move.text} {CLAN_NAMES[move.text]}"
        if move.text[-1] in TYPE_NAMES:
            return "Supply", f"{move.text} {TYPE_NAMES[move.text[-1]]}"
        return STEPS[view["phase"]], move.text

    return grouped(moves, told)


def tidy(text: str) -> str:
    """A typed move as notation has it: codes and supplies in capitals, clans in small letters."""
    words = text.strip().split()
    if not words:
        return ""
    first = words[0].upper()
    if first in CODES:
        rest = " ".join(words[1:])
        if first in ("MK", "A1", "D3"):
            return f"{first} {rest.upper()}".strip()
        return f"{first} {rest.lower()}".strip()
    if words[0].lower() in ("sail", "take", "cut") and len(words) == 2:
        return f"{words[0].lower()} {words[1].upper()}"
    if first == "V":
        return f"V {' '.join(words[1:]).lower()}"
    joined = " ".join(words)
    if joined in ("g", "G"):  # green or grain
        return joined
    return joined.upper() if re.fullmatch(r"[hgmHGM]?>?[1-8]?", joined) else joined.lower()


def help_text(view: View) -> str:
    if view["phase"] == "place":
        lines = [f"  {one.code} {one.name}: {one.does}" for one in ACTIONS]
        now = "Your topmost waiting Viking crosses the village and takes one free action:\n" + "\n".join(lines)
        now += "\nThe higher you stand, the earlier your turn in the next round."
    elif view["phase"] in ("take", "remove"):
        now = "Clans take one supply each in order of control, again and again, until the bow is bare."
    elif view["phase"] == "sail":
        now = (
            "The ship you name needs supplies and a crew, if there is one that has both. Its clans share the supplies."
        )
    else:
        now = browser.question(view, [f"Seat {seat}" for seat in range(view["seats"])], [])
    clans = ", ".join(f"{letter} {name}" for letter, name in CLAN_NAMES.items())
    return (
        f"{now}\n\nA ship is led by the clan with most shields; ties go to the piece nearer to the bow. Supplies count "
        "their price at the end, won bets their number.\n\n"
        "In the village g>BE says that green waits there, BE:b that blue has taken it, (BE) that it cannot be taken "
        "now.\n\n"
        f"Clans: {clans}. A piece is its clan, shields and a or b: r3a. Supplies: H hide, G grain, M metal. Write "
        "whole turns (PR g2a, JY r3a>5, BE 4:b=3, BM 4>6:r, MK M, SW r3a<>g1b) or one step after another."
    )


TERMINAL = Terminal(
    draw=drawing.Board, choices=choices, help_text=help_text, tidy=tidy, log=sentences.log,
    quiet_events=frozenset({"scored"}),
    joined_events=frozenset({
        "promoted", "jumped", "bet", "moved bet", "draws", "drew", "loaded", "raised", "swapped", "stern",
    }),  # with the way to the village
)  # fmt: skip
