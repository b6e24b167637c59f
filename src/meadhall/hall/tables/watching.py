"""What goes out to the visitors of a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from meadhall.hall.refusal import COME_AGAIN, REFUSED, Refused
from meadhall.hall.tables import telling
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.visitors import Visitor, written


def sit(live: LiveTable, visitor: Visitor) -> None:
    """Works out which seats are this visitor's, and which of them is shown."""
    visitor.mine = live.seating.played_by(visitor.person)
    if visitor.shown not in visitor.mine:
        asked = [seat for seat in visitor.mine if seat in live.actors]
        visitor.shown = next(iter((*asked, *visitor.mine)), None)


def end_visit(visitor: Visitor, why: Refused | None) -> None:
    """What let the visitor in has ended. Without a reason the visitor may come again at once."""
    if why is None:
        visitor.dismiss()
    else:
        visitor.dismiss(telling.refused(why), REFUSED)


def dismiss_all(live: LiveTable, why: Refused | None = None, code: int = COME_AGAIN) -> None:
    """Everybody who is there hears why, and goes."""
    for visitor in list(live.visitors):
        visitor.dismiss(telling.refused(why) if why else None, code)


def enter(live: LiveTable, visitor: Visitor) -> None:
    """A visitor comes: all there is to know is told, and the others hear who is there."""
    live.let_in(visitor)
    sit(live, visitor)
    if visitor.person:
        live.absent_since.pop(visitor.person, None)
    visitor.tell(telling.table_message(live, visitor))
    tell_presence(live, but=visitor)


def leave(live: LiveTable, visitor: Visitor) -> None:
    live.let_out(visitor)
    if visitor.person in live.seating.people and visitor.person not in live.connected:
        live.absent_since[visitor.person] = live.now()
    tell_presence(live)


def tell_presence(live: LiveTable, but: Visitor | None = None) -> None:
    news = written(telling.presence(live))
    for visitor in live.visitors - {but}:
        visitor.tell(news)


def tell_table(live: LiveTable) -> None:
    """The table has changed as a whole: everyone is told all there is to know, once all know where they sit."""
    visitors = list(live.visitors)
    for visitor in visitors:
        sit(live, visitor)
    for visitor in visitors:
        visitor.tell(telling.table_message(live, visitor))


def tell_all(live: LiveTable, message: dict[str, Any]) -> None:
    """The same to everybody."""
    news = written(message)
    for visitor in list(live.visitors):
        visitor.tell(news)


def tell_seat(live: LiveTable, seat: int) -> None:
    """What a seat is asked has changed, and nobody else hears of it."""
    owners = [visitor for visitor in live.visitors if seat in visitor.mine]
    step = live.dealt.secrets.catch_up(seat) if owners else None
    for visitor in owners:
        visitor.tell(
            telling.step_message(live, visitor, step)
            if step is not None and visitor.shown == seat
            else telling.asked_message(live, visitor)
        )


def tell_step(live: LiveTable, viewers: Iterable[int | None]) -> None:
    """These viewers catch up, and everyone who saw something is told; visitors who see the same get the same bytes.

    Whoever has another of their own seats asked meanwhile is told that.
    """
    secrets = live.dealt.secrets
    seen = {viewer: secrets.catch_up(viewer) for viewer in viewers}
    made: dict[Any, bytes] = {}
    for visitor in list(live.visitors):
        step = seen.get(visitor.shown)
        if step is None and not any(seen.get(seat) for seat in visitor.mine):
            continue
        belongs = visitor.mine or live.seating.belongs(visitor.person)
        key = (visitor.shown, visitor.mine, visitor.person if belongs else None)
        if key not in made:
            made[key] = written(
                telling.asked_message(live, visitor) if step is None else telling.step_message(live, visitor, step)
            )
        visitor.tell(made[key])
