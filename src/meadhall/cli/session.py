"""A game at one terminal, from the deal to the result: people take turns at the keyboard, bots answer at once."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from meadhall.bots.hints import Hint, hints
from meadhall.bots.jarl import Jarl
from meadhall.bots.search import compiled
from meadhall.cli import asides, saves
from meadhall.cli.display import TableDisplay
from meadhall.cli.orders import StandingOrders
from meadhall.cli.screen import Screen
from meadhall.cli.seats import Seating
from meadhall.engine.errors import MeadhallError
from meadhall.engine.move import Move
from meadhall.engine.plain_terminal import terminal_of
from meadhall.engine.table import Table


class LeftTable(Exception):
    """The player leaves the table; the game is saved."""


class TerminalSession:
    """One table, who sits at it, where it is saved and the screen it is played on."""

    def __init__(
        self, table: Table, seating: Seating, path: Path, screen: Screen, notes: Mapping[str, str] | None = None
    ) -> None:
        self.table = table
        self.seating = seating
        self.path = path
        self.screen = screen
        self.terminal = terminal_of(table.game)
        self.orders = StandingOrders(self.terminal.orders, seating.people, notes or {})
        self.bots = {seat: seating.bot(seat, table.start.seed) for seat in seating.bots}
        self.at_keyboard = seating.people[0] if len(seating.people) == 1 else None
        self.display = TableDisplay(screen, self.terminal, seating)
        self.bots_wait = False  # before their choices, where the person could step in
        self.save_error = ""  # why the last move could not be saved

    # ---- play

    def play(self) -> None:
        """Plays until the game is over; raises LeftTable if somebody leaves."""
        self.save()
        while not self.table.over:
            waiting = self.table.actors
            bots = [seat for seat in waiting if seat in self.bots]
            if bots and not self.steps_in_before(bots[0]):
                self.table.play(bots[0], self.bots[bots[0]].choose(self.table.chair(bots[0], self._seed())))
            elif bots:
                self.save_or_say()
            elif (move := self.orders.answer(self.table, waiting[0])) is not None:
                self.orders.play(self.table, waiting[0], move)
            else:
                self.save_or_say()
                self.turn(waiting[0])
                self.save_or_say()  # before bots think: what a person did is never lost
        self.save_or_say()
        self.display.show_result(self.table, self.path)
        self.warn_if_unsaved()

    def save(self) -> None:
        saves.write(self.path, self.table, self.notes())

    def notes(self) -> dict[str, str]:
        """What a chronicle keeps beside the moves."""
        return {**self.seating.notes(), **self.orders.notes()}

    def save_or_say(self) -> None:
        """A game is not ended by a full disk: what is wrong is shown, and the next move tries again."""
        try:
            self.save()
            self.save_error = ""
        except saves.BadFile as error:
            self.save_error = str(error)

    def _seed(self) -> int:
        """A seed for what a chair imagines: the same at the same ply, and unrelated to the deal's."""
        return random.Random(f"chair {self.table.ply} of {self.table.start.seed}").getrandbits(63)

    def turn(self, seat: int) -> None:
        """Lets a person look, ask and at last move."""
        if self.at_keyboard != seat:
            self.at_keyboard = seat
            self.screen.curtain(self.seating.names[seat])
        self.show_table(seat)
        self.table.game.compile_in_background()
        if any(isinstance(bot, Jarl) for bot in self.bots.values()):
            compiled.load_in_background(self.table.game)
        table, ply = self.table, self.table.ply
        while self.table is table and table.ply == ply:
            try:
                self.do(seat, self.screen.ask(self._prompt(seat)))
            except MeadhallError as error:
                self.screen.warn(str(error))

    def _prompt(self, seat: int) -> str:
        return (
            "Your move (? for help): " if len(self.seating.people) == 1 else f"{self.seating.names[seat]}, your move: "
        )

    def do(self, seat: int, typed: str) -> None:
        """Does what was typed: a command, or a move."""
        word, _, rest = typed.partition(" ")
        word = word.lower()
        commands: dict[str, Callable[[], None]] = {
            "": lambda: self.show_table(seat),
            "?": lambda: self.display.show_help(self.table, seat),
            "help": lambda: self.display.show_help(self.table, seat),
            "hint": lambda: self.show_hint(seat),
            "undo": lambda: self.undo(seat),
            "moves": lambda: self.screen.page(
                self.display.choices(self.table, seat).listing(self.screen.console.width, everything=True)
            ),
            "sort": lambda: self.sort_hand(seat),
            "log": lambda: self.display.show_log(self.table, seat),
            "rules": lambda: self.display.show_rules(self.table.game),
            "quit": self.leave,
            "exit": self.leave,
        }
        if word == "save":
            self.save_copy(rest.strip())
        elif word == "orders" and self.terminal.orders:
            self.switch_order(seat, rest.strip().lower())
        elif word == "asides" and asides.has_asides(self.table.game):
            self.show_asides(seat, rest.strip().lower())
        elif word in self.terminal.pages:
            self.screen.page(self.terminal.pages[word].show(self.table.view(seat), rest.strip()))
        elif typed.lower() in commands:
            commands[typed.lower()]()
        else:
            self.play_move(seat, self.display.choices(self.table, seat).find(typed, self.terminal.tidy))

    def play_move(self, seat: int, move: Move | str) -> None:
        """Plays a move; one by which a card would be wasted only if that is meant."""
        wasted = asides.has_asides(self.table.game) and asides.wastes_card(self.table, seat, move)
        if not wasted or self.screen.ask(asides.LOST).lower().startswith("y"):
            self.table.play(seat, move)

    # ---- stepping in

    def show_asides(self, seat: int, wanted: str) -> None:
        """What may be done unasked; `on` and `off` say whether bots wait for it."""
        if wanted in ("on", "off"):
            self.bots_wait = wanted == "on"
        offers = asides.offers(self.table, seat)
        if offers.moves:
            self.screen.show(offers.listing(self.screen.console.width, everything=True))
        self.screen.show(asides.instructions(self.table, seat, self.bots_wait))

    def steps_in_before(self, bot: int) -> bool:
        """Asks the person before a bot's choice, if the person wants that; whether the person has stepped in."""
        people, table = self.seating.people, self.table
        if not self.bots_wait or len(people) != 1 or not table.asides(seat := people[0]):
            return False
        ply = table.ply
        self.display.show_offers(table, seat, self.orders.played)
        while self.table is table and table.ply == ply:
            typed = self.screen.ask(f"{self.seating.names[bot]} is to choose. Step in, or Enter to go on: ")
            if not typed:
                return False
            try:
                if typed.lower() in ("quit", "exit"):
                    self.leave()
                elif typed.lower() == "asides off":
                    self.bots_wait = False
                    return False
                else:
                    self.play_move(seat, asides.offers(table, seat).find(typed, self.terminal.tidy))
            except MeadhallError as error:
                self.screen.warn(str(error))
        return True

    # ---- what is shown

    def show_table(self, seat: int) -> None:
        self.display.show_table(self.table, seat, self.orders.played)
        self.warn_if_unsaved()

    def show_hint(self, seat: int) -> None:
        chair = self.table.chair(seat, self._seed())
        if len(chair.moves) == 1:
            self.screen.show(f"You have only one move: {chair.moves[0].label.lower()} ({chair.moves[0].text}).")
            return
        self.screen.show(hint_words(hints(chair, self._seed(), self.seating.names_for(seat))))
        compiled.load_in_background(self.table.game)  # the next hint may come from a search

    def warn_if_unsaved(self) -> None:
        if self.save_error:
            self.screen.warn(self.save_error)

    # ---- what else can be asked for

    def undo(self, seat: int) -> None:
        table = self.table
        while (ply := table.taking_back(seat, self.seating.bots)) is not None:
            table = table.rewind(ply)
            orders = self.orders.before(ply)
            if orders.answer(table, seat) is None:  # else it would be made again at once
                self.table, self.orders = table, orders
                return
        self.screen.show("There is no move of yours to take back: others have moved since, or something was dealt.")

    def switch_order(self, seat: int, wanted: str) -> None:
        """Shows the standing orders, or switches one; what it answers is answered at once."""
        if wanted:
            self.orders.switch(seat, wanted, self.table.ply)
        self.screen.page(self.orders.listing(seat))
        if (move := self.orders.answer(self.table, seat)) is not None:
            self.orders.play(self.table, seat, move)

    def sort_hand(self, seat: int) -> None:
        self.display.sort_hand()
        self.show_table(seat)

    def save_copy(self, name: str) -> None:
        """Says where the game is saved, or keeps a copy under another name."""
        path = Path(name).expanduser() if name else self.path
        if name and path.exists() and not saves.is_chronicle(path):
            raise saves.BadFile(f"{path} is there already and is not a chronicle; choose another name")
        saves.write(path, self.table, self.notes())
        self.screen.tell_path("Saved: ", path)

    def leave(self) -> None:
        self.save()
        raise LeftTable


def hint_words(found: Sequence[Hint]) -> str:
    """Hints as they are shown: what to do and why, what it promises, what follows, and what else could be done."""
    best, *others = found
    lines = [f"{best.label} ({best.move.text}): {best.why}."]
    lines += [best.promise] if best.promise else []
    lines += [f"Then: {' '.join(best.then)}"] if best.then else []
    if others:
        lines.append(f"Or: {'; '.join(f'{one.label} ({one.move.text}), {one.promise}' for one in others)}.")
    return "\n".join(lines)
