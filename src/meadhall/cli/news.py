"""What happened at a table, told in sentences: only what a seat may see, and whole turns as one sentence."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from meadhall.engine.move import Event
from meadhall.engine.table import Table

RECENT = 2  # plies whose news is told again to somebody who plays alone


def happened(table: Table, seat: int | None, since: int = 0) -> list[Event]:
    """The events that a seat or a spectator saw from a ply on; 0 includes the deal."""
    past = table.rewind(since)
    events = past.events(seat) if since == 0 else []
    for mover, move in table.history[since:]:
        past.play(mover, move)
        events += past.events(seat)
    return events


def sentences(
    events: Sequence[Event], names: Sequence[str], joined: Collection[str] = (), quiet: Collection[str] = ()
) -> list[str]:
    """One sentence for each event; `joined` ones go on with what the same seat did: `Ivar plays ... and takes ...`."""
    turns: list[list[str]] = []
    about = ""  # whom the last sentence is about
    for event in events:
        if event.name in quiet:
            continue
        sentence, name = event.tell(names), f"{names[event.seat]} "
        if event.name in joined and about == name and sentence.startswith(name):
            turns[-1].append(sentence.removeprefix(name))
        else:
            turns.append([sentence])
            about = name if sentence.startswith(name) else ""
    return [_one_sentence(turn) for turn in turns]


def _one_sentence(parts: Sequence[str]) -> str:
    if len(parts) == 1:
        return parts[0]
    bare = [part.removesuffix(".") for part in parts]
    return f"{', '.join(bare[:-1])} and {bare[-1]}."


def last_turn(table: Table, seat: int, by_order: Collection[int] = ()) -> int:
    """The ply at which the seat's last turn began; 0 if it had none.

    Moves that its standing orders made for it are no turn. Alone, a seat is always in turn: a few plies back.
    """
    ply = table.ply
    if table.seats == 1:
        return max(0, ply - RECENT)
    while ply and (table.history[ply - 1][0] != seat or ply - 1 in by_order):
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
