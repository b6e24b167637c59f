"""What words and screens are written with, in one place: moves and events, views, sentences, the terminal.

And what their signatures name most: a record is `Any` to Python code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from meadhall.engine.balance import Balance, Things
from meadhall.engine.decisions import actors, ask, close_all, deciding
from meadhall.engine.errors import IllegalMove
from meadhall.engine.event_kinds import from_one
from meadhall.engine.event_words import By, Notation, Player, Sentences
from meadhall.engine.judging import judging
from meadhall.engine.move import Event, Move
from meadhall.engine.outcomes import best_first, result_of
from meadhall.engine.page import Page, choosing, one_of, retold, telling, told_type
from meadhall.engine.parts import Either, Part, every_view, spread
from meadhall.engine.positions import in_turn, known, members, or_none, seats_of
from meadhall.engine.screen import Names, Offered, Orders, Scores, Screen, SecretQuestions, View, first_answer, passing
from meadhall.engine.stakes import Stake
from meadhall.engine.table import Table
from meadhall.engine.terminal import Choices, Terminal, grouped, spaced
from meadhall.engine.trial import silent_copy
from meadhall.engine.words import NUMBERS, YOU, capitalised, counted, does, inside, joined, not_asked, points, whose

__all__ = [
    "NUMBERS", "YOU", "Any", "Balance", "By", "Callable", "Choices", "Either", "Event", "IllegalMove", "Iterable",
    "Iterator", "Mapping", "Move", "Names", "Notation", "Offered", "Orders", "Page", "Part", "Player", "Scores",
    "Screen", "SecretQuestions", "Sentences", "Sequence", "Stake", "Table", "Terminal", "Things", "View", "actors",
    "ask", "best_first", "capitalised", "choosing", "close_all", "counted", "deciding", "does", "every_view",
    "first_answer", "from_one", "grouped", "in_turn", "inside", "joined", "judging", "known", "members", "not_asked",
    "one_of", "or_none", "passing", "points", "result_of", "retold", "seats_of", "silent_copy", "spaced", "spread",
    "telling", "told_type", "whose",
]  # fmt: skip
