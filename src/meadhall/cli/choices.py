"""The legal moves as a player meets them: numbered in groups, and found again from what is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.table import Table as Grid
from rich.text import Text

from meadhall.engine.errors import IllegalMove
from meadhall.engine.move import Move

Groups = Sequence[tuple[str, Sequence[tuple[Move, str]]]]
SHORT = 14  # words up to this long stand side by side, longer ones two and two
ROWS = 2  # of one group, unless all are asked for


class Choices:
    """Groups of moves, numbered from 1 through all of them."""

    def __init__(self, groups: Groups) -> None:
        self.groups = groups
        self.moves = [move for _, group in groups for move, _ in group]

    def listing(self, width: int, everything: bool = False) -> Grid:
        """The moves by number; of large groups only the first, unless everything is asked for."""
        lines = Grid.grid(padding=(0, 2, 0, 0))
        lines.add_column(no_wrap=True)
        lines.add_column()
        room = width - 2 - max((len(heading) for heading, _ in self.groups), default=0)
        first = 1
        for heading, group in self.groups:
            lines.add_row(heading, self._numbered(first, [words for _, words in group], room, everything))
            first += len(group)
        return lines

    def _numbered(self, first: int, words: Sequence[str], room: int, everything: bool) -> Text:
        longest = max(map(len, words))
        digits = len(str(first + len(words) - 1))
        cell = digits + longest + 4
        columns = max(1, room // cell) if longest <= SHORT else 2 if len(words) > 2 and 2 * cell <= room else 1
        shown = len(words) if everything or longest > SHORT else columns * ROWS
        if shown < len(words):
            shown -= -(-30 // cell)  # room to say that there are more
        text = Text()
        for place, what in enumerate(words[:shown]):
            if place:
                text.append("\n" if place % columns == 0 else "   ")
            text.append(f"{first + place:>{digits}} ", style="dim")
            text.append(what if columns == 1 else f"{what:{longest}}", style="bold")
        if shown < len(words):
            text.append(f"   and {len(words) - shown} more (moves)", style="dim")
        return text

    def find(self, typed: str, tidy: Callable[[str], str]) -> Move | str:
        """The move meant by a number or the beginning of a label; else the text, tidied, for the rules to judge."""
        if typed.isascii() and typed.isdigit():
            number = int(typed[:9])
            if not 1 <= number <= len(self.moves):
                raise IllegalMove(f"the moves are numbered 1 to {len(self.moves)}; there is no {typed}")
            return self.moves[number - 1]
        wanted = " ".join(typed.lower().split())
        labelled = [move for move in self.moves if move.label.lower().startswith(wanted)] or [
            move for move in self.moves if f" {wanted}" in move.label.lower()
        ]
        exact = [move for move in labelled if move.label.lower() == wanted]
        if len(exact or labelled) == 1:
            return (exact or labelled)[0]
        if labelled and not self._is_written(typed, tidy):
            some = ", ".join(move.label for move in labelled[:3])
            raise IllegalMove(f"{typed!r} could be {some}{' and more' if len(labelled) > 3 else ''}; write more of it")
        return tidy(typed)

    def _is_written(self, typed: str, tidy: Callable[[str], str]) -> bool:
        """Whether it is a move in notation, whatever else it may look like."""
        try:
            return tidy(typed) in {move.text for move in self.moves}
        except IllegalMove:
            return False
