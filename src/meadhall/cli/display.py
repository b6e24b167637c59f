"""The table as a terminal shows it: news, drawing, question and moves; help, log, rules and result."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from meadhall.cli import asides, news
from meadhall.cli.choices import Choices
from meadhall.cli.screen import Screen
from meadhall.cli.seats import Seating
from meadhall.engine import plain_terminal
from meadhall.engine.game import Game
from meadhall.engine.move import Event
from meadhall.engine.table import Table
from meadhall.engine.terminal import Terminal
from meadhall.games import rules_page

TALL = 28  # rows of a screen that has room for blank lines
COMMANDS = {
    "?": "this help",
    "hint": "advice, and why",
    "undo": "take back your last move",
    "moves": "every move you have",
    "sort": "your hand the other way",
    "orders": "answers given beforehand",
    "asides": asides.HELP,
    "log": "the game so far",
    "rules": "the rules of the game",
    "save": "where it is saved",
    "save FILE": "keep a copy there",
    "quit": "leave; it waits for you",
}


class TableDisplay:
    """Shows a table on a screen, in the words and drawings of its game, to whoever sits at it."""

    def __init__(self, screen: Screen, terminal: Terminal, seating: Seating) -> None:
        self.screen = screen
        self.terminal = terminal
        self.seating = seating
        self.sort = 0  # which of the terminal's ways to lay out the table

    def choices(self, table: Table, seat: int) -> Choices:
        """The seat's moves in groups, each with all there is to say of it."""
        beside = self.terminal.beside
        groups = self.terminal.choices(table.view(seat), table.moves(seat), self.seating.names_for(seat))
        if beside:
            groups = [
                (heading, [(move, f"{words}{beside(table.record, seat, move)}") for move, words in group])
                for heading, group in groups
            ]
        return Choices(groups)

    def show_table(self, table: Table, seat: int, by_order: Collection[int]) -> None:
        """What happened, the table, what is asked and what can be done, on one screen.

        `by_order` are the plies that standing orders made.
        """
        names = self.seating.names_for(seat)
        view, moves = table.view(seat), table.moves(seat)
        below: list[RenderableType] = [
            self.terminal.draw(view, names, self.terminal.sorts[self.sort]),
            *([Text()] if self.screen.console.height >= TALL else []),
            Text(table.game.screen.question(view, names, moves), style="bold"),
            self.choices(table, seat).listing(self.screen.console.width),
        ]
        since = news.last_turn(table, seat, by_order)
        events = news.happened(table, seat, since)
        passed = sum(ply >= since and table.history[ply][0] == seat for ply in by_order)
        room = self.screen.console.height - sum(map(self.screen.height_of, below)) - 2
        self.screen.clean()
        told = self.fitted(self.sentences(events, names), max(2, room))
        told.highlight_words(names, "bold")
        self.screen.show(told)
        times = "once" if passed == 1 else f"{passed} times"
        self.screen.line(f"your orders passed {times} (orders)" if passed else "")
        for thing in below:
            self.screen.show(thing)

    def show_offers(self, table: Table, seat: int, by_order: Collection[int]) -> None:
        """What happened, the table, and what the seat may step in with."""
        names = self.seating.names_for(seat)
        events = news.happened(table, seat, news.last_turn(table, seat, by_order))
        self.screen.clean()
        self.screen.show(self.fitted(self.sentences(events, names), 4))
        self.screen.show(self.terminal.draw(table.view(seat), names, self.terminal.sorts[self.sort]))
        self.screen.show(asides.offers(table, seat).listing(self.screen.console.width, everything=True))

    def sort_hand(self) -> None:
        """Lays out the table the next way."""
        self.sort = (self.sort + 1) % len(self.terminal.sorts)

    def sentences(self, events: Sequence[Event], names: Sequence[str]) -> list[str]:
        """The news: what happened, without what the screen shows anyway."""
        return news.sentences(events, names, self.terminal.joined_events, self.terminal.quiet_events)

    def fitted(self, sentences: list[str], rows: int) -> Text:
        """Sentences, a line each where there is room; else run together, the oldest left out at need."""
        for left_out in range(len(sentences)):
            for separator in ("\n", "  "):
                text = Text(separator.join((["... (log)"] if left_out else []) + sentences[left_out:]))
                if self.screen.height_of(text) <= rows:
                    return text
        return Text(sentences[-1] if sentences else "")

    def show_help(self, table: Table, seat: int) -> None:
        lines = [self.terminal.help_text(table.view(seat)), ""]
        lines += ["Or type a move's number, the beginning of its name, or one of these:"]
        has = {"sort": len(self.terminal.sorts) > 1, "orders": self.terminal.orders is not None}
        has["asides"] = asides.has_asides(table.game)
        told = {word: words for word, words in COMMANDS.items() if has.get(word, True)}
        told |= {word: page.help for word, page in self.terminal.pages.items()}
        cells = [f"  {word:11}{words:26}" for word, words in told.items()]
        lines += ["".join(cells[k : k + 2]).rstrip() for k in range(0, len(cells), 2)]
        lines += ["Enter shows the table again."]
        self.screen.page("\n".join(lines))

    def show_log(self, table: Table, seat: int) -> None:
        events = news.happened(table, seat)
        told = news.sentences(events, self.seating.names_for(seat), self.terminal.joined_events)
        self.screen.page("\n".join(told))

    def show_rules(self, game: Game) -> None:
        from rich.markdown import Markdown  # slow to import, and few ask for it

        self.screen.page(Markdown(rules_page(game)))

    def show_result(self, table: Table, path: Path) -> None:
        assert table.scores is not None
        assert table.places is not None
        names = self.seating.names_for(self.seating.people[0] if len(self.seating.people) == 1 else None)
        events = news.happened(table, None)
        self.screen.clean()
        for sentence in self.sentences(events, names)[-4:]:
            self.screen.show(sentence)
        self.screen.line()
        self.screen.show(Text(news.winners(names, table.places), style="bold"))
        self.screen.show()
        own = self.terminal.result
        ending = (events, names, table.scores, table.places)
        self.screen.show(own(*ending) if own else plain_terminal.result(table.game, *ending))
        told = table.game.screen
        for sentence in told.decided(events, table.view(None), names, table.scores, table.places):
            self.screen.show(f"\n{sentence}")
        for sentence in told.ties(table.view(None), names, table.scores, table.places):
            self.screen.show(f"\n{sentence}")
        self.screen.tell_path("\nRead it again with: meadhall replay ", path)
