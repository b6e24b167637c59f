"""What drawings for a terminal share: what it can show, a heading, words that break between them, and maps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from meadhall.engine.screen import Names, View


class Look(NamedTuple):
    """What the terminal can show."""

    colour: bool
    ascii: bool
    width: int
    height: int

    @property
    def dot(self) -> str:
        """Between two things in a line."""
        return " - " if self.ascii else " · "


class Drawing:
    """The table as a view tells it: `parts`, one below the other."""

    def __init__(self, view: View, names: Names, sort: str) -> None:
        self.view = view
        self.names = names
        self.sort = sort

    def parts(self, look: Look) -> RenderResult:
        raise NotImplementedError

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        colour = console.color_system is not None and not console.no_color
        return self.parts(Look(colour, options.ascii_only, options.max_width, console.height))


def headline(left: str, right: str) -> Table:
    """The first line: where the game stands, and at the right end what is left of its piles."""
    line = Table.grid(expand=True)
    line.add_column()
    line.add_column(justify="right", style="dim")
    line.add_row(Text(left, style="bold"), right)
    return line


def flowed(parts: Sequence[Text], width: int, gap: str = " ") -> Text:
    """Parts in as few lines as they fit, none of them broken."""
    lines: list[Text] = []
    for part in parts:
        if lines and len(lines[-1]) + len(gap) + len(part) <= width:
            lines[-1] = lines[-1] + Text(gap) + part
        else:
            lines.append(part)
    return Text("\n").join(lines)


Cell = tuple[int, int]  # column and row


def straight(start: Cell, end: Cell) -> list[Cell]:
    """The cells of a straight line, both ends included."""
    (x, y), (to_x, to_y) = start, end
    steps = max(abs(to_x - x), abs(to_y - y))
    return [(round(x + (to_x - x) * k / steps), round(y + (to_y - y) * k / steps)) for k in range(steps + 1)]


class Chart:
    """A map of letters: texts at their places, and lines where no text stands."""

    def __init__(self) -> None:
        self._texts: dict[Cell, tuple[str, str]] = {}
        self._lines: dict[Cell, tuple[str, str]] = {}

    def put(self, column: int, row: int, text: str, style: str = "") -> None:
        """Writes a text from a cell on."""
        for step, letter in enumerate(text):
            self._texts[column + step, row] = (letter, style)

    def line(self, cells: Sequence[Cell], mark: str) -> None:
        """Draws a line; where two lines cross, the first is seen."""
        for cell in cells:
            self._lines.setdefault(cell, (mark, "dim"))

    def drawn(self, width: int, height: int) -> Text:
        cells = self._lines | self._texts
        rows = []
        for row in range(height):
            line = Text()
            for column in range(width):
                line.append(*cells.get((column, row), (" ", "")))
            line.rstrip()
            rows.append(line)
        return Text("\n").join(rows)
