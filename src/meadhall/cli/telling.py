"""What happened at a table, told in sentences: only what a seat may see, and whole turns as one sentence."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from meadhall.engine.move import Event
from meadhall.engine.table import Table

RECENT = 2  # plies whose news is told again to somebody who plays alone


def happened(table: Table, seat: int | None, since: int = 0) -> list[Event]:
    """What the seat, or a spectator, saw from a ply on; from the deal if that is 0."""
    past = table.rewind(since)
    events = past.events(seat) if since == 0 else []
    for mover, move in table.history[since:]:
        past.play(mover, move)
        events += past.events(seat)
    return events


def sentences(events: Sequence[Event], names: Sequence[str], quiet: Collection[str] = ()) -> list[str]:
    """One sentence for each event, but what one seat does in a row is told in one: `Ivar plays ... and takes ...`."""
    told: list[str] = []
    joined = ""  # who the last sentence is about, while more can be joined to it
    for event in events:
        if event.name in quiet:
            continue
        sentence, name = event.tell(names), f"{names[event.seat]} "
        if joined == name and sentence.startswith(name):
            told[-1] = f"{told[-1].removesuffix('.')} and {sentence.removeprefix(name)}"
            joined = ""
        else:
            told.append(sentence)
            joined = name if sentence.startswith(name) else ""
    return told


def last_turn(table: Table, seat: int) -> int:
    """The ply at which the seat's last turn began; 0 if it had none. Alone one is always in turn: a few plies back."""
    ply = table.ply
    if table.seats == 1:
        return max(0, ply - RECENT)
    while ply and table.history[ply - 1][0] != seat:
        ply -= 1
    while ply and table.history[ply - 1][0] == seat:
        ply -= 1
    return ply


def winners(names: Sequence[str], places: Sequence[int]) -> str:
    """Who won, in a sentence."""
    first = [name for name, place in zip(names, places, strict=True) if place == 1]
    if not first:  # alone, and the game was stronger
        return "You lose." if list(names) == ["You"] else f"{names[0]} loses."
    if len(first) > 1:
        return f"{', '.join(first[:-1])} and {first[-1]} share the victory."
    return "You win!" if first == ["You"] else f"{first[0]} wins."
