"""Spoils of War at the terminal: the table, what is asked, the choices in groups, help, the final account."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType

from meadhall.engine.move import Move
from meadhall.engine.terminal import Choices, Terminal
from meadhall.games.spoils.screens.browser import EFFECTS, ORDERS, question
from meadhall.games.spoils.screens.drawing import Tent

SORTS = ("as laid out", "by type")


def draw(view: dict[str, Any], names: Sequence[str], sort: str = SORTS[0]) -> RenderableType:
    """The table as the view's seat sees it."""
    return Tent(view, names, sort)


def choices(view: dict[str, Any], moves: Sequence[Move], names: Sequence[str] = ()) -> Choices:
    """The legal moves in groups: bids, bets, cards and uses of artifacts apart."""
    groups: dict[str, list[tuple[Move, str]]] = {}
    for move in moves:
        text = move.text
        if re.fullmatch(r"\d+x\d", text):
            heading, words = "Bid", text
        elif text.startswith("use"):
            heading, words = "Use", f"{text.removeprefix('use ')}"
        elif text.startswith("bet"):
            heading, words = "Bet", text.removeprefix("bet ")
        elif text.startswith("take"):
            heading, words = "Take", f"{text.removeprefix('take ')} {lying_at(view, text)}"
        elif names and (found := re.fullmatch(r"(first|on|give) (\d)", text)):
            heading, words = "Choose", f"{text} {names[int(found[2])]}"
        else:
            heading, words = "Choose", text
        groups.setdefault(heading, []).append((move, words))
    return list(groups.items())


def lying_at(view: dict[str, Any], text: str) -> str:
    """What lies at the place a move takes from."""
    card = view["pile"][int(text.removeprefix("take ")) - 1]
    if card is None:
        return ""
    return str(card["name"] or card["token"]) if "token" in card else f"{card['item']} {card['value']}"


def tidy(text: str) -> str:
    """A typed move as notation has it."""
    return " ".join(text.replace("*", "x").split())


def help_text(view: dict[str, Any]) -> str:
    """How the decision now works, and how to write a move."""
    phase = view["phase"]
    if phase == "bid":
        now = (
            "A bid is a number of dice and a face, 5x3: at least five 3s among all dice of the table. Raise it by more "
            "dice, or by as many of a larger face; or challenge it. Then everybody bets on who is right."
        )
    elif phase == "bets":
        now = (
            "Stake at least 5 Gold on the Declarer (the bid is right) or the Challenger (it is too high): bet 20 "
            "declarer. Losers forfeit their stakes; winners pick treasures, the highest stake first and three cards."
        )
    elif phase in ("pick", "draupnir"):
        now = (
            "One of each of the five types is a hoard (8 Gold); three different items of a type are worth 6, all four "
            "12. Artifacts are taken unseen."
        )
    else:
        now = question(view, [f"Seat {seat}" for seat in range(view["seats"])], [])
    mine = [] if view["seat"] is None else view["players"][view["seat"]]["artifacts"]
    lines = [f"  {one['token']} {one['name']}: {EFFECTS[one['code']]}" for one in mine if one["code"]]
    letters = "J: jewelry, A: armor, D: dragon eggs, W: weapons, *: artifacts, by their tokens; up is turned up."
    return "\n".join([now, "", letters, *(["", "Your artifacts:", *lines] if lines else [])])


TERMINAL = Terminal(
    draw=draw,
    choices=choices,
    help_text=help_text,
    tidy=tidy,
    sorts=SORTS,
    quiet_events=frozenset({"scored", "ready"}),
    orders=ORDERS,
)
