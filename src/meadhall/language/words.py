"""A table in words: what a seat sees, what happened, what it may do; and an answer in words, read."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import StringIO

from rich.console import Console

from meadhall.engine.errors import MeadhallError
from meadhall.engine.game import Game
from meadhall.engine.plain_terminal import terminal_of
from meadhall.engine.screen import Names, View
from meadhall.games import rules_page

YOU = "You"
WIDTH = 110  # characters of a drawn table
RECENT = 40  # sentences of the log that are told, the newest
NEAR = 5  # moves that are named to somebody who meant another
PLACE = re.compile(r"#?\s*(\d+)")
MARKED = re.compile(r"^\W*move\W*?:(.*)$", re.IGNORECASE | re.MULTILINE)  # "Move: ...", also in bold
DRESS = " \t`*\"'"  # what a move may be wrapped in
HOW_TO_ANSWER = """You are asked whenever it is your turn. You are told what happened, how the table stands as you may
see it, and which moves you have, each as `#number notation: what it means`.

Think as long as you like, and end your answer with a line of this form, with the number or the notation of one move:

Move: #3"""


class NotAMove(MeadhallError):
    """An answer in words that is none of the moves; says why, and what would be one."""


@dataclass(frozen=True)
class WordedMove:
    """A move as it is listed: its number in the rules, its notation and what it means."""

    id: int
    text: str
    label: str


@dataclass(frozen=True)
class Situation:
    """All that a seat knows when it is asked."""

    game: Game
    seat: int
    names: Names  # its own is `You`
    view: View
    moves: Sequence[WordedMove]
    asks: str = ""  # the question in a sentence
    log: Sequence[str] = ()  # what happened, in sentences
    judge: Callable[[str], str] | None = None  # why the rules refuse what is no move now; empty if it is no notation

    def words(self, heard: int = 0) -> str:
        """The situation as text; the first `heard` sentences of the log are known already."""
        news = self.log[heard:] if heard <= len(self.log) else self.log
        parts = [f"{self.game.title}. {self._company()}"]
        if news:
            skipped = ["..."] if len(news) > RECENT else []
            parts.append("\n".join(["What happened:", *skipped, *news[-RECENT:]]))
        parts.append(f"The table:\n{drawn(self.game, self.view, self.names)}")
        parts.append("\n".join([self.asks or "It is your turn.", "Your moves:", *listed(self.moves)]))
        return "\n\n".join(parts)

    def _company(self) -> str:
        others = [f"{name} (seat {seat})" for seat, name in enumerate(self.names) if seat != self.seat]
        return f"You have seat {self.seat}; with you play {', '.join(others)}." if others else "You play alone."

    def read(self, answer: str) -> WordedMove:
        """The move that an answer names; raises NotAMove."""
        marked = MARKED.findall(answer)
        said = (marked[-1] if marked else answer.strip()).strip(DRESS)
        tidy = terminal_of(self.game).tidy
        for move in self.moves:
            if tidy(said) in (tidy(move.text), tidy(move.label)):
                return move
        place = PLACE.fullmatch(said)
        if place and 1 <= int(place[1]) <= len(self.moves):
            return self.moves[int(place[1]) - 1]
        raise NotAMove(self._why_not(said, place is not None))

    def _why_not(self, said: str, is_number: bool) -> str:
        if not said:
            return "there is no move in this answer; end it with a line like `Move: #1`"
        if is_number:
            return f"{said} is none of your moves, which go from #1 to #{len(self.moves)}"
        if self.judge is not None and (reason := self.judge(said)):
            return reason
        texts = [move.text for move in self.moves]
        near = set(difflib.get_close_matches(said, texts, NEAR, 0.0))
        named = [line for line, text in zip(listed(self.moves), texts, strict=True) if text in near]
        few = "moves like it are" if len(named) < len(self.moves) else "your moves are"
        return "\n".join([f"{said[:80]!r} is none of your moves now; {few}:", *named[:NEAR]])


def named(names: Names, seat: int) -> list[str]:
    """Names as this seat hears them."""
    return [YOU if other == seat else name for other, name in enumerate(names)]


def instructions(game: Game) -> str:
    """What a player is told once: the rules, and how to answer."""
    return f"You play {game.title}.\n\n{rules_page(game).strip()}\n\n# How to answer\n\n{HOW_TO_ANSWER}\n"


def listed(moves: Sequence[WordedMove]) -> list[str]:
    """A line for each move, with its place to answer by."""
    return [f"#{place} {move.text}: {move.label}" for place, move in enumerate(moves, 1)]


def drawn(game: Game, view: View, names: Names) -> str:
    """The table as a terminal draws it, without colours."""
    terminal = terminal_of(game)
    paper = Console(file=StringIO(), width=WIDTH, color_system=None, force_terminal=False, highlight=False)
    with paper.capture() as captured:
        paper.print(terminal.draw(view, names, terminal.sorts[0]))
    return "\n".join(line.rstrip() for line in captured.get().splitlines()).strip("\n")
