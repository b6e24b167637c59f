"""The sagas at the terminal: the sheet, what is asked, the choices in groups, help, the final account."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table

from meadhall.engine.move import Event, Move
from meadhall.titles.sagas.components import CODES, FIRST_CLASS, FIRST_WORD, NAMES
from meadhall.titles.sagas.drawing import Sheet
from meadhall.titles.sagas.screen import account, question

__all__ = ["JOINED_EVENTS", "QUIET_EVENTS", "SORTS", "choices", "draw", "help_text", "question", "result", "tidy"]

SORTS = ("sheet",)  # there is one way to lay out the table
JOINED_EVENTS: set[str] = set()  # each thing that happens is a sentence of its own
QUIET_EVENTS: set[str] = {"round"}

Choices = list[tuple[str, list[tuple[Move, str]]]]  # groups: a heading, then each move with the words for it


def draw(view: dict[str, Any], names: Sequence[str], sort: str = SORTS[0]) -> RenderableType:
    """The table as the player sees it."""
    return Sheet(view, names)


def choices(view: dict[str, Any], moves: Sequence[Move]) -> Choices:
    """The legal moves in groups: spaces with what waits there, units, and words."""
    risks = {found["space"]: found for found in view["reach"] if len(found.get("path", [])) == 1}
    groups: dict[str, list[tuple[Move, str]]] = {}
    for move in moves:
        if move.id < FIRST_CLASS:
            words = f"{move.text}  {NAMES[move.id]}{risk_words(risks.get(CODES[move.id]))}"
            groups.setdefault("Places", []).append((move, words))
        elif move.id < FIRST_WORD:
            groups.setdefault("Choose", []).append((move, f"{move.text}  {move.label}"))
        else:
            groups.setdefault("Or", []).append((move, f"{move.text}  {move.label}"))
    return list(groups.items())


def risk_words(found: dict[str, Any] | None) -> str:
    """What waits in a space, beside its name."""
    if not found:
        return ""
    if "storm" in found:
        return f"  storm {found['storm']} %"
    if "foes" not in found:
        return ""
    fewest, most = found["foes"]
    quest = f", quest {found['quest']}" if "quest" in found else ""
    return f"  {fewest}-{most} hostiles, odds {found['odds']} %{quest}"


def tidy(text: str) -> str:
    """A typed move as notation has it; parsing does not mind capitals."""
    return " ".join(text.split())


def help_text(view: dict[str, Any]) -> str:
    """How the decision now works, and how to write a move."""
    now = question(view, ["You"], []) if view["phase"] != "over" else "The story is over."
    return (
        f"{now}\n\nEach voyage moves one band and draws one card. A saga is won the moment goals and quests are done "
        "and a Jarl stands in a homeland or on a settlement; it is lost when the cards run out or no Jarl is left.\n"
        "By sea you roll: half a die of spaces. Homelands, fortresses and quests stop you. Ships carry two, the Ormr "
        "three. Storms threaten whoever ends at sea. The first of your line is fired at; you choose your targets.\n\n"
        "Units: Lf Er Ha Ru Jarls, H Huskarl, B Berserkir, V Varangians, L long ship, O Ormr. Spaces: NOR, sNO and so "
        "on. Write one move, or several in a row: nav done >sNO >ALB. In battle, fight plays a round by itself."
    )


def result(events: Sequence[Event], names: Sequence[str], scores: Sequence[int], places: Sequence[int]) -> Table:
    """The sagas of the story, a line each."""
    sheet = Table(box=None, pad_edge=False)
    for heading in ("Saga", "Voyages", "Won"):
        sheet.add_column(heading, justify="left" if heading == "Saga" else "right")
    for line in account(events, len(names)):
        sheet.add_row(line["label"], str(line["count"][0]), str(line["points"][0]))
    return sheet
