"""How games present themselves: the `screens.browser` of its folder, with a default for every part it may leave out.

This is the only place of the hall that looks for optional parts of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from meadhall.engine.game import Game
from meadhall.engine.move import Event, Move
from meadhall.games import folder

View = dict[str, Any]


class Screen:
    """What the hall asks of a game, beside its rules."""

    def __init__(self, module: ModuleType) -> None:
        self.about: str = module.ABOUT
        self.minutes: tuple[int, int] = module.MINUTES
        self.question: Callable[..., str] = module.question
        self.move_data: Callable[..., dict[str, Any]] = module.move_data
        self.event_data: Callable[..., dict[str, Any]] = module.event_data
        self.preview: Callable[..., str] = module.consider
        self.account: Callable[..., list[dict[str, Any]]] = module.account
        self.ties: Callable[..., list[str]] = module.ties

        # ---- standing orders (secrets/standing_orders.py)
        self.orders: dict[str, str] = getattr(module, "ORDERS", {})  # by id, in plain words
        self.first_orders: Sequence[str] = getattr(module, "FIRST_ORDERS", ())  # on until the player says otherwise
        self.slow_orders: Sequence[str] = getattr(module, "SLOW_ORDERS", ())  # for tables with days for a move
        self.marks: dict[str, tuple[str, str]] = getattr(module, "MARKS", {})  # by id: words, and what is marked
        # the move of one order, or of all orders together where marks change what the others say; None: ask the person
        self.order_move: Callable[..., int | None] = getattr(module, "standing_move", _none)
        self.orders_move: Callable[..., int | None] | None = getattr(module, "standing_answer", None)
        self.order_ends: Callable[..., bool] | None = getattr(module, "order_ends", None)

        # ---- seats asked in secret (secrets/windows.py, secrets/masking_delay.py)
        self.asks_in_secret = hasattr(module, "suspense")
        # by the public events of a play: how often somebody might have been asked in secret since it was made
        self.secret_windows: Callable[[Sequence[Event]], int] = getattr(module, "suspense", _zero)
        # by the public view: whether the table waits for somebody asked in secret; its `turn` is then None
        self.waits_in_secret: Callable[[View], bool] = getattr(module, "waits", _zero)
        # the move that lets the question go to the next seat unseen; None if there is none now
        self.quiet_pass: Callable[[Sequence[Move]], int | None] = getattr(module, "quiet_pass", _none)
        self.answered_view: Callable[[View], View] = getattr(module, "answered", _same)  # once a seat has answered
        self.answer_limit: float | None = getattr(module, "ANSWER_LIMIT", None)  # seconds, at a live clock
        self.has_decoys = hasattr(module, "decoyed")
        self.add_decoys: Callable[[Any, Sequence[int]], None] = getattr(module, "decoyed", _none)
        self.remove_decoys: Callable[[Any], None] = getattr(module, "undecoyed", _none)
        # by the public view: the first of those who may step in unasked; None where nobody may
        self.steps_in_from: Callable[[View], int | None] = getattr(module, "steps_in_from", _none)


def _none(*_: Any) -> Any:
    return None


def _zero(*_: Any) -> Any:
    return 0


def _same(view: View) -> View:
    return view


@cache
def screen_of(game: Game) -> Screen:
    """How a game presents itself on any screen."""
    return Screen(import_module(f"{folder(game)}.screens.browser"))
