"""Asides at a terminal: what a person may do though nobody asks, at their prompt or before a bot's choice."""

from __future__ import annotations

from meadhall.cli.choices import Choices
from meadhall.engine.game import Game
from meadhall.engine.move import Move
from meadhall.engine.table import Table

HELP = "what you may do unasked"
LOST = "Its effect cannot happen now: it would be lost. Turn it up all the same? (yes or no): "


def has_asides(game: Game) -> bool:
    """Whether this game has asides at all."""
    return "aside" in game.rules


def offers(table: Table, seat: int) -> Choices:
    """What the seat may step in with, to be listed, and found from what is typed."""
    group = [(move, f"{move.text}: {_words(table, seat, move)}") for move in table.asides(seat)]
    return Choices([("Step in", group)] if group else [])


def _words(table: Table, seat: int, move: Move) -> str:
    data = table.game.screen.move_data(table.record, seat, move.id)
    if data["kind"] == "use":
        return str(data["effect"])
    return "for nothing, and it is lost" if data["lost"] else "it lies open, and nothing is used"


def wastes_card(table: Table, seat: int, move: Move | str) -> bool:
    """Whether a card would be wasted by this move."""
    numbers = [move.id] if isinstance(move, Move) else table.game.parse(table.record, seat, move)[:1]
    asides = {aside.id for aside in table.asides(seat)}
    data = table.game.screen.move_data
    return any(number in asides and data(table.record, seat, number).get("lost") for number in numbers)


def instructions(table: Table, seat: int, bots_wait: bool) -> str:
    """How to step in here, and whether the bots stop for it."""
    lines = [
        "Nobody is asked for these; type one when you like, such as reveal A3. The choice that waits goes on then."
    ]
    if not table.asides(seat):
        lines = ["There is nothing you could step in with now."]
    lines += [
        "Bots stop before their choices where you could step in; asides off ends that."
        if bots_wait
        else "Bots do not wait for you; with asides on they stop before their choices where you could step in."
    ]
    return "\n".join(lines)
