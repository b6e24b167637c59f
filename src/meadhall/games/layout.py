"""What drawings for a terminal share: what it can show, a heading, and words that break between them, never within."""

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
