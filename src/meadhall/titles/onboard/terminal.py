"""Vikings on Board at the terminal: the table, what is asked, the choices in groups, help, the final account."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table

from meadhall.engine.move import Event, Move
from meadhall.titles.onboard.components import ACTIONS, CLANS, CODES, LETTERS
from meadhall.titles.onboard.drawing import Board
from meadhall.titles.onboard.screen import EFFECTS, account, question
from meadhall.titles.onboard.telling import log

__all__ = [
    "JOINED_EVENTS",
    "QUIET_EVENTS",
    "SORTS",
    "choices",
    "draw",
    "help_text",
    "log",
    "question",
    "result",
    "tidy",
]

SORTS = ("ships",)  # there is one way to lay out the table
JOINED_EVENTS = {
    "promoted", "jumped", "bet", "moved bet", "draws", "drew", "loaded", "raised", "swapped", "stern",
}  # fmt: skip  # told in one sentence with the way to the village
QUIET_EVENTS = {"scored"}  # the result shows these anyway

Choices = list[tuple[str, list[tuple[Move, str]]]]  # groups: a heading, then each move with the words for it

NAMES = dict(ACTIONS)
CLAN_NAMES = dict(zip(LETTERS, CLANS, strict=True))


def draw(view: dict[str, Any], names: Sequence[str], sort: str = SORTS[0]) -> RenderableType:
    """The table as the view's seat sees it."""
    return Board(view, names)


def choices(view: dict[str, Any], moves: Sequence[Move]) -> Choices:
    """The legal moves in groups: pieces by ship, bets to move apart from new ones."""
    phase = view["phase"]
    if phase == "place":
        return [("Go to", [(move, f"{move.text} {NAMES[move.text[:2]]}"[:34]) for move in moves])]
    groups: dict[str, list[tuple[Move, str]]] = {}
    where = {piece: ship["ship"] for ship in view["ships"] for piece in ship["crew"]}
    for move in moves:
        piece = re.search(r"[rbgy][123][ab]", move.text)
        if piece:
            heading, words = f"Ship {where[piece[0]]}", move.text
        elif re.fullmatch(r"[rbgy]", move.text):
            heading, words = "On", f"{move.text}  {CLAN_NAMES[move.text]}"
        elif move.text.startswith("="):
            heading, words = "New bet", move.text
        elif re.fullmatch(r"[1-8]>", move.text):
            heading, words = "Move a bet", move.text
        else:
            heading, words = "Choose", f"{move.text}{beside(view, move.text)}"
        groups.setdefault(heading, []).append((move, words))
    return list(groups.items())


def beside(view: dict[str, Any], text: str) -> str:
    """What lies on the bow of the ship a move names, if it names one."""
    found = re.search(r"[1-8]", text)
    if not found:
        return ""
    bow = view["ships"][int(found[0]) - 1]["bow"]
    return f" ({bow})" if bow else ""


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


def help_text(view: dict[str, Any]) -> str:
    """How the decision now works, and how to write a move."""
    if view["phase"] == "place":
        lines = [f"  {code} {name}: {EFFECTS[code]}" for code, name in ACTIONS]
        now = "Your topmost waiting Viking crosses the village and takes one free action:\n" + "\n".join(lines)
        now += "\nThe higher you stand, the earlier your turn in the next round."
    elif view["phase"] in ("take", "remove"):
        now = "Clans take one supply each in order of control, again and again, until the bow is bare."
    elif view["phase"] == "sail":
        now = (
            "The ship you name needs supplies and a crew, if there is one that has both. Its clans share the supplies."
        )
    else:
        now = question(view, [f"Seat {seat}" for seat in range(view["seats"])], [])
    clans = ", ".join(f"{letter} {name}" for letter, name in CLAN_NAMES.items())
    return (
        f"{now}\n\nA ship is led by the clan with most shields; ties go to the piece nearer to the bow. Supplies count "
        "their price at the end, won bets their number.\n\n"
        f"Clans: {clans}. A piece is its clan, shields and a or b: r3a. Supplies: H hide, G grain, M metal. Write "
        "whole turns (PR g2a, JY r3a>5, BE 4:b=3, BM 4>6:r, MK M, SW r3a<>g1b) or one step after another."
    )


def result(events: Sequence[Event], names: Sequence[str], scores: Sequence[int], places: Sequence[int]) -> Table:
    """Every seat's points line by line, all points, and the places."""
    lines = account(events, len(names))
    sheet = Table(box=None, pad_edge=False)
    sheet.add_column("Place", justify="right")
    sheet.add_column("")
    for line in lines:
        sheet.add_column(line["label"], justify="right")
    sheet.add_column("Points", justify="right")
    for seat in sorted(range(len(names)), key=lambda seat: places[seat]):
        parts = [f"{line['count'][seat]}: {line['points'][seat]}" for line in lines]
        sheet.add_row(
            str(places[seat]), names[seat], *parts, str(scores[seat]), style="bold" if places[seat] == 1 else ""
        )
    return sheet
