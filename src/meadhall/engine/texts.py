"""Texts of a game in a file beside its words, with all that is said of one thing in one place.

    PHASE_WORDS = Texts(__file__, "phases")  # in `words/__init__.py`

    {"take": {"question": "Take one card.", "rules": ["OD-R35"], "answers": {"stop": "Take no more"}}, "over": {...}}

What is told of each thing is the game's matter. Of a phase: what is asked, the ids of the rules that matter, what an
answer looks like in writing, a remark for newcomers. Phases stand in the order of the rules.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from meadhall.engine.screen import Offered, View


class Texts:
    """Texts by what they are about; each kind of text apart."""

    def __init__(self, beside: str, file: str) -> None:
        text = (Path(beside).parent / f"{file}.json").read_text("utf-8")
        self._told: dict[str, dict[str, Any]] = json.loads(text)
        self.names = tuple(self._told)
        self.by_number = {**dict(enumerate(self.names[:-1])), -1: self.names[-1]}  # phases, and the end
        self.rules = {name: tuple(ids) for name, ids in self._column("rules").items()}

    def rules_now(self, view: View, moves: Offered) -> tuple[str, ...]:  # noqa: ARG002
        """The ids of the rules that matter now, where the phase alone decides."""
        return self.rules[view["phase"]]

    def _column(self, what: str) -> dict[str, Any]:
        return {name: told[what] for name, told in self._told.items() if what in told}

    def texts(self, what: str) -> dict[str, str]:
        """A text for each thing that has it."""
        return self._column(what)

    def in_order(self, what: str) -> tuple[str, ...]:
        """A text for each phase by its number, empty where it has none; at -1 that of the end, the last of them."""
        return tuple(self._column(what).get(name, "") for name in self.names)

    def answers(self, what: str) -> dict[tuple[str, str], str]:
        """Texts for the answers to a phase, or for what it may be about, by both."""
        return {(name, word): text for name, by_word in self._column(what).items() for word, text in by_word.items()}
