"""The terminal: what it can show, a clean screen, a curtain between players, long text a screenful at a time."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

BAR_DELAY = 1.0  # seconds before a bar appears
CLEAR = "\x1b[H\x1b[2J"
CLEAR_WITH_SCROLLBACK = "\x1b[H\x1b[2J\x1b[3J"


class Terminal(Console):
    """Leaves a closed pipe to whoever runs the command."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class PlainTerminal(Terminal):
    """Plain text: ASCII drawings and no colours, whatever the terminal could do."""

    @property
    def encoding(self) -> str:
        return "ascii"


def console(plain: bool = False, quiet: bool = False) -> Console:
    """The user's terminal, or the file or pipe in its place."""
    if plain:
        return PlainTerminal(no_color=True, highlight=False, color_system=None, emoji=False)
    return Terminal(highlight=False, emoji=False, quiet=quiet)


@contextmanager
def progress_bar(what: str, wait: float = BAR_DELAY, quiet: bool = False) -> Iterator[Callable[[int, int], None]]:
    """A bar on the terminal's error stream, once `wait` seconds have passed; call it with done and total."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    out = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:3.0f} %"), TimeElapsedColumn(),
        console=out, transient=True,
    )  # fmt: skip
    task = bar.add_task(what)
    began = time.monotonic()
    shown = False

    def advance(done: int, total: int) -> None:
        nonlocal shown
        bar.update(task, completed=done, total=total)
        if not shown and out.is_terminal and not quiet and time.monotonic() - began >= wait:
            bar.start()
            shown = True

    try:
        yield advance
    finally:
        if shown:
            bar.stop()


class Screen:
    """A terminal one plays at."""

    def __init__(self, plain: bool = False) -> None:
        self.console = console(plain)
        self.can_clear = self.console.is_terminal and not self.console.is_dumb_terminal and not plain
        self.typed: Any = None  # lines typed before, for the arrow keys
        if sys.stdin is not None and sys.stdin.isatty() and self.console.is_terminal:
            with suppress(ImportError):  # not every system has it
                self.typed = import_module("readline")

    def show(self, thing: RenderableType = "") -> None:
        """Prints a renderable; a string is printed as it is."""
        self.console.print(Text(thing) if isinstance(thing, str) else thing)

    def line(self, words: str = "") -> None:
        """A line from side to side, with words in it if there are any."""
        dash = "-" if self.console.options.ascii_only else "─"
        self.show(Rule(Text(words), characters=dash, style="dim", align="right"))

    def warn(self, message: str) -> None:
        """What is wrong, as a sentence."""
        self.show(Text(f"{message[:1].upper()}{message[1:]}.", style="yellow"))

    def tell_path(self, words: str, path: Path) -> None:
        """A line that ends with a path, never broken, so that it can be copied."""
        self.console.print(Text(f"{words}{path}"), soft_wrap=True)

    def height_of(self, thing: RenderableType) -> int:
        """Rows it takes on this screen."""
        return len(self.console.render_lines(Text(thing) if isinstance(thing, str) else thing, pad=False))

    def clean(self) -> None:
        """A clean screen, where the terminal can; else a blank line."""
        self._write(CLEAR if self.can_clear else "\n")

    def ask(self, prompt: str) -> str:
        """A line typed by the player; EOFError when there are no more."""
        if sys.stdin is None:
            raise EOFError
        sys.stdout.flush()
        try:
            return input(prompt).strip()
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"

    def curtain(self, name: str) -> None:
        """Hides one player's cards, scrolled ones too, until the next sits down."""
        if self.typed:
            self.typed.clear_history()
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self._write(CLEAR_WITH_SCROLLBACK)
        else:
            self._write("\n" * max(60, self.console.height))
        self.ask(f"Pass the keyboard to {name}. {name}, press Enter when nobody else is looking: ")

    def page(self, thing: RenderableType) -> None:
        """Long text a screenful at a time."""
        rows = max(4, self.console.height - 2)
        lines = self.console.render_lines(Text(thing) if isinstance(thing, str) else thing, pad=False, new_lines=True)
        stop_at = rows if self.console.is_terminal else max(1, len(lines))
        for start in range(0, len(lines), stop_at):
            for line in lines[start : start + stop_at]:
                self.console.print(*(Text(part.text, part.style or "") for part in line), sep="", end="")
            if start + stop_at < len(lines) and self.ask("Enter for more, q to stop: ").lower().startswith("q"):
                break

    def _write(self, text: str) -> None:
        out = self.console.file
        out.write(text)
        out.flush()
