"""The secrets of a dealt table behind a small interface: `propose` a move, see what is `visible`.

`propose` says which plies a move comes to, or that others are waited for. `visible` is the timeline of a seat or of a
spectator. Windows, sealed answers, masking delays, decoys and standing orders all stay behind these two.

A player may wish to be asked in secret even with nothing to play, so that no wait tells who holds what. The rules know
nothing of such a decoy. While one is asked, the hall shows a decoy table in place of the real one: the same is played
there, and decoys seem able to answer. All they can do is pass, and their pass is no move of the real table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from meadhall.engine.screen import View
from meadhall.engine.table import Table
from meadhall.hall.secrets import standing_orders
from meadhall.hall.secrets.masking_delay import Delay
from meadhall.hall.secrets.sealed_answers import SealedAnswers
from meadhall.hall.secrets.timelines import Happening, Step, Timeline, Timelines
from meadhall.hall.secrets.windows import Moves, SecretWindow, answered_view, quiet_pass, waits_in_secret
from meadhall.hall.storage.repository import PLAYING, Ply, Stored


@dataclass
class Applied:
    """Plies, and what has come of them."""

    table: Table  # the real one
    plies: list[Ply]  # of the real table; those of decoys are none
    decoy_table: Table | None  # the one all see, where that is another
    happenings: list[Happening]  # what there was to see
    delay: Delay | None = None  # the delay that masks them; None if all hear of them at once

    @property
    def public_table(self) -> Table:
        return self.decoy_table or self.table

    @property
    def public_view(self) -> View:
        """What all see of it."""
        if self.happenings and self.happenings[-1].table is self.public_table:
            return self.happenings[-1].view(None)
        return self.public_table.view(None)

    @property
    def windows(self) -> int:
        """How often somebody might have been asked in secret, for all the public knows."""
        return sum(happening.windows for happening in self.happenings)


class TableSecrets:
    """Which table each seat has before it, who is asked, and who has heard of what."""

    table: Table  # never changed, only replaced by one with a move more
    decoy_table: Table | None  # what all see in its place, while decoys are asked
    _answers: SealedAnswers | None
    timelines: Timelines
    delay: Delay | None  # while not all have heard of everything

    def __init__(
        self,
        stored: Stored,
        table: Table,
        names_for: Callable[[int | None], list[str]],
        pauses: tuple[float, float],
    ) -> None:
        self._stored = stored
        self._names_for = names_for
        self.pauses = pauses  # seconds a window lasts, at least and at most
        self._has_secrets = table.game.screen.secret is not None
        self.asked_since: tuple[Any, float] = (None, 0.0)  # the moment at which seats were last asked, and the time
        self.begin(table)

    def begin(self, table: Table) -> None:
        """Another past of the game: everything seen is told anew."""
        self.delay = None
        self._stand_at(table, None)
        self.timelines = Timelines(table, self._names_for)

    def _stand_at(self, table: Table, decoy_table: Table | None) -> None:
        self.table, self.decoy_table = table, decoy_table
        self._answers = None
        self._stored.version += 1

    @property
    def public_table(self) -> Table:
        """The table that all see."""
        return self.decoy_table or self.table

    @property
    def answers(self) -> SealedAnswers:
        """The answers in secret, as long as the table stands as it does."""
        if self._answers is None:
            self._answers = SealedAnswers(self._stored, self.table, self.public_table)
        return self._answers

    # ---- who is asked

    @property
    def is_playing(self) -> bool:
        return self._stored.row.state == PLAYING

    @property
    def are_asked(self) -> bool:
        """Whether seats are asked in secret, though they may not have heard of it yet."""
        return self._has_secrets and self.is_playing and bool(self.answers.window.hypothetical)

    @property
    def window(self) -> SecretWindow | None:
        """The window that is open, as far as those asked have heard of it."""
        if not self._has_secrets:
            return None
        heard = self.delay is None or self.delay.last_is_open
        return self.answers.window if heard and self.are_asked else None

    def is_asked(self, seat: int) -> bool:
        """Whether this seat is asked in secret, or has answered in the window that is open."""
        return self._has_secrets and (window := self.window) is not None and seat in window.hypothetical

    def has_answered(self, seat: int) -> bool:
        """Whether the seat itself has given its answer, which is sealed yet."""
        return self.is_asked(seat) and self.answers.is_given(seat)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may move now; where seats are asked in secret, those that have not answered yet."""
        if self._stored.row.state != PLAYING:
            return ()
        if not self._has_secrets:
            return self.table.actors
        if (window := self.window) is not None:
            return tuple(sorted(seat for seat in window.hypothetical if self.answers.whole(seat) is None))
        return self.table.actors if self.delay is None else ()

    @property
    def stands_still(self) -> bool:
        """Whether nothing is held back, and nobody is asked in secret."""
        return self.delay is None and self.window is None

    def orders_still_good(self, seat: int) -> standing_orders.Orders:
        """The seat's orders without those that have run their course."""
        orders = standing_orders.in_force(self.table.game, self._stored.seats[seat])
        view = self.table_before(seat).view(seat)
        return standing_orders.still_good(self.table.game, orders, self.table, view, seat)

    # ---- moving

    def propose(self, seat: int, move: int) -> list[Ply] | None:
        """The plies a move comes to: itself, or the answers of all if it is the last; None while others are asked."""
        if not self.is_asked(seat):
            return [(seat, move)]
        moves = (*self.answers.given(seat), move)
        return self.opened({seat: moves}) if self.answers.window.partial(seat, moves).whole else None

    def opened(self, more: Mapping[int, Moves], at_last: bool = False) -> list[Ply] | None:
        """The plies that the answers come to, if they are all there and nobody hears of that too soon."""
        return self.answers.plies(more) if self.delay is None or at_last else None

    def apply(self, plies: list[Ply]) -> Applied:
        """What plies come to; the table itself stays as it is."""
        decoys = self.answers.decoys if self._has_secrets else ()
        applied = apply_plies(self.table, self.decoy_table, decoys, self.are_asked, plies)
        applied.delay = self._delay_after(applied)
        return applied

    def _delay_after(self, applied: Applied) -> Delay | None:
        """A delay that begins with these plies, or the one that still masks those before them."""
        if applied.table.over:
            return None
        if self.delay is not None:
            return self.delay
        masked = applied.windows and (self.pauses[1] or self._stored.row.answer_time)
        return Delay(len(self.timelines.happenings)) if masked else None

    def advance(self, applied: Applied, now: float) -> bool:
        """The plies are on disk: the table stands after them. Returns whether a delay begins with them."""
        delay = applied.delay
        begins, self.delay = delay is not None and delay is not self.delay, delay
        self.timelines.happenings += applied.happenings
        self._stand_at(applied.table, applied.decoy_table)
        if delay is not None:
            delay.left += applied.windows
            delay.settling = not begins  # those asked next hear of it when others would be
            if begins:
                self.open_window(now)
        self.note_asked(now)
        return begins

    def open_window(self, now: float) -> None:
        """The next window of the delay begins."""
        if self.delay is not None:
            self.delay.open_window(now, self._stored.row.answer_time, self.pauses)
            self._stored.version += 1

    def note_asked(self, now: float) -> None:
        """Those asked in secret hear of it now, if their window is open."""
        if self.window is not None:
            self.asked_since = (self.answers.moment, now)

    def reveal(self) -> None:
        """Nothing is held back any more."""
        self.delay = None
        self._stored.version += 1

    def tidy(self) -> None:
        """Once all have seen all there was, it need not be at hand."""
        self.table.rest()
        if self.delay is None and self.decoy_table is None:
            self.timelines.begin(self.table)

    # ---- what each has seen

    def visible(self, viewer: int | None) -> Timeline:
        """What this viewer has seen; worked out when first asked for."""
        if (timeline := self.timelines.known.get(viewer)) is not None:
            return timeline
        self.catch_up(viewer)
        return self.timelines.of(viewer)

    def catch_up(self, viewer: int | None) -> Step | None:
        """Shows the viewer all it may have heard of by now; returns the last step if it saw something happen."""
        if not self._has_secrets:
            return self.timelines.catch_up(viewer, len(self.timelines.happenings))
        step = self.timelines.catch_up(viewer, self._may_hear(viewer))
        self.show_question(viewer)
        return step

    def _may_hear(self, viewer: int | None) -> int:
        """Of how many happenings the viewer may have heard."""
        if self.delay is None or self._is_ahead(viewer):
            return len(self.timelines.happenings)
        return self.delay.start

    def _is_ahead(self, viewer: int | None) -> bool:
        """Whether the viewer hears at once what others do not yet."""
        return viewer is not None and (viewer in self.actors or self.has_answered(viewer))

    def show_question(self, viewer: int | None) -> None:
        """Whoever is asked in secret sees its hypothetical table, whether or not others are asked before it."""
        if viewer is None or not self.is_asked(viewer) or self.timelines.is_behind(viewer):
            return
        table = self.answers.partial(viewer).table
        view = table.view(viewer) if viewer in self.actors else answered_view(table, viewer)
        self.timelines.of(viewer).see(view)

    def table_before(self, seat: int) -> Table:
        """The table that seat has before it: its hypothetical one where it is asked in secret."""
        if not self._has_secrets:
            return self.table
        if self.delay is not None and not self._is_ahead(seat):
            return self.timelines.table_after(self.delay.start)
        return self.answers.partial(seat).table if self.is_asked(seat) else self.public_table


# ---- plies at a copy of the table


def apply_plies(
    table: Table, decoy_table: Table | None, decoys: tuple[int, ...], in_secret: bool, plies: list[Ply]
) -> Applied:
    """What comes of these plies; at the end of a game no decoy is waited for."""
    if not decoys and decoy_table is None:
        return _without_decoys(table, plies, in_secret)
    applied = Applied(table, [], decoy_table, [])
    for number, (seat, move) in enumerate(plies, 1):
        _play(applied, seat, move, decoys if number == len(plies) else None)
    while applied.table.over and not applied.public_table.over:
        last = applied.public_table.actors[0]
        move_on = quiet_pass(applied.public_table, last)
        if move_on is None:
            break
        _play(applied, last, move_on, decoys)
    if not waits_in_secret(applied.public_table):
        applied.decoy_table = None
    return applied


def _without_decoys(table: Table, plies: list[Ply], in_secret: bool) -> Applied:
    happenings = []
    for seat, move in plies:
        before, table = table, table.copy()
        table.play(seat, move)
        happenings.append(Happening(table, before if in_secret else None))
    return Applied(table, list(plies), None, happenings)


def _play(applied: Applied, seat: int, move: int, decoys: tuple[int, ...] | None) -> None:
    """A move at the public table; at the real one too, unless a decoy makes it. `decoys`: those from now on."""
    before, real = applied.public_table, applied.table
    if before is real or (seat in real.actors and real.view(None) == before.view(None)):
        applied.table = real.copy()
        applied.table.play(seat, move)
        applied.plies.append((seat, move))
    after = before.copy()
    if decoys is not None:
        secret = before.game.screen.secret
        assert secret is not None
        assert secret.add_decoys is not None
        assert secret.remove_decoys is not None
        secret.remove_decoys(after.record)
        secret.add_decoys(after.record, decoys)
    after.play(seat, move)
    applied.decoy_table = after
    applied.happenings.append(Happening(after, before if waits_in_secret(before) else None, applied.table.ply))
