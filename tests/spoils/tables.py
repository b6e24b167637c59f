"""What the tests of Spoils of War share: tables at a position, what may be chosen there, and random play."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from meadhall import Table
from meadhall.engine.move import Event
from meadhall.games.spoils import GAME
from tests.tables import Wanderer, turn
from tests.tables import broken as broken
from tests.tables import choices as choices
from tests.tables import why_not as why_not

SPOILS = GAME
CUPS = {3: 10, 4: 8, 5: 6}
asked = turn  # bets and windows have no turn
ANY_SEATS = pytest.mark.parametrize("seats", [3, 4, 5, 6, 8, 10])


def held_by(cards: Mapping[Any, str]) -> dict[str, dict[str, Any]]:
    """Artifacts by place: `{0: "Odin's Eye S1, Huginn S1 up used"}`; tokens A1, A2, ... in the order written."""
    artifacts: dict[str, dict[str, Any]] = {}
    for place, texts in cards.items():
        for text in (one.strip() for one in texts.split(",")):
            words = text.split()
            stage = next(k for k, word in enumerate(words) if word in ("S1", "S2", "S3"))
            marks = {word: True for word in words[stage + 1 :] if not word.startswith("as:") and "=" not in word}
            named = [word[3:] for word in words if word.startswith("as:")]
            extra = dict(word.split("=") for word in words[stage + 1 :] if "=" in word)
            told: dict[str, Any] = {"card": " ".join(words[: stage + 1]), "at": place, **marks}
            if named:
                told["item"] = named[0]
            if "by" in extra:
                told["by"] = int(extra["by"])
            if "copies" in extra:
                told["copies"] = extra["copies"]
            if "known" in extra:
                told["known"] = [int(seat) for seat in extra["known"]]
            artifacts[f"A{len(artifacts) + 1}"] = told
    return artifacts


def lay(seats: int = 4, cards: Mapping[Any, str] | None = None, dice: Sequence[str] = (), **more: Any) -> Table:
    """A table in Round 7, seat 0 in its bidding turn with no bid yet; dice as strings, artifacts as in `held_by`."""
    position: dict[str, Any] = {"seats": seats, "round": 7, "stage": "bidding", "chief": 0, **more}
    if position["stage"] == "bidding":
        position.setdefault("turn", 0)
    position["artifacts"] = held_by(cards or {})
    piled = [token for token, told in position["artifacts"].items() if told["at"] == "pile"]
    if piled and "pile" not in position:
        normal = [f"{item} S{(position['round'] - 1) // 3 + 1}" for item in ("Ring", "Helmet", "Longbow", "Sea Dragon")]
        position["pile"] = [*piled, *normal][: 2 * seats + 1]
    if dice:
        position["dice"] = [[int(face) for face in cup] for cup in dice]
    return SPOILS.setup(position)


def evening(seats: int = 4, cards: Mapping[Any, str] | None = None, **more: Any) -> Table:
    """A table before the roll: the pile is laid out, and who can do something is asked."""
    return lay(seats, cards, stage="lay", **more)


def bidden(bid: str, holder: int, seats: int = 4, cards: Any = None, dice: Sequence[str] = (), **more: Any) -> Table:
    """A table where a bid stands and the seat left of its holder is in turn."""
    return lay(seats, cards, dice, **{"bid": bid, "holder": holder, "turn": (holder + 1) % seats, **more})


def go(table: Table, *texts: str) -> Table:
    """Plays moves written as `2 5x3`: the seat, then the move."""
    for text in texts:
        seat, _, move = text.partition(" ")
        table.play(int(seat), move)
    return table


def bet(table: Table, *bets: str) -> Table:
    """Everybody's bet in order of seats: `10 declarer`, `wait`, or `-` for a seat that owes none."""
    for seat, text in enumerate(bets):
        if text != "-":
            table.play(seat, text if text == "wait" else f"bet {text}")
    return table


def challenged(
    bid: str, declarer: int, challenger: int, seats: int = 4, cards: Any = None, dice: Sequence[str] = (), **more: Any
) -> Table:
    """A table where bets are to be placed: a bid stands and has just been challenged."""
    table = bidden(bid, declarer, seats, cards, dice, **{**more, "turn": challenger})
    table.play(challenger, "challenge")
    return table


def uses(table: Table, seat: int | None = None) -> set[str]:
    """Tokens of the artifacts a seat may use now."""
    return {text.split()[1] for text in choices(table, seat) if text.startswith("use")}


def bids(table: Table) -> list[str]:
    return [move.text for move in table.moves(asked(table)) if "x" in move.text and move.text[0].isdigit()]


def seen_by_asked(table: Table) -> dict[str, Any]:
    """The table as a seat that is to move sees it; others may not be told what is asked."""
    return table.view(table.actors[0] if table.actors else None)


def phase(table: Table) -> str:
    return str(seen_by_asked(table)["phase"])


def window(table: Table) -> str | None:
    value = seen_by_asked(table)["window"]
    return None if value is None else str(value)


def card(table: Table, token: str) -> dict[str, Any]:
    """An artifact as a position tells it."""
    told: dict[str, Any] = table.position()["artifacts"][token]
    return told


def owner(table: Table, token: str) -> int | str:
    place: int | str = card(table, token)["at"]
    return place


def stash(table: Table, seat: int) -> list[str]:
    return list(table.position()["stashes"][seat])


def gold(table: Table) -> list[int]:
    return list(table.position()["gold"])


def dice(table: Table, seat: int) -> str:
    return "".join(map(str, table.position()["dice"][seat]))


def shown(table: Table, seat: int) -> str:
    return "".join(map(str, table.position()["shown"][seat]))


def texts(events: Sequence[Event]) -> list[str]:
    return [event.text for event in events if event.text]


def names(table: Table, seat: int | None = None) -> list[str]:
    """Kinds of the events of the last play that a seat or a spectator saw."""
    return [event.name for event in table.events(seat)]


def settle(table: Table, *bets: str) -> Table:
    """Places all bets and passes whatever is asked about artifacts until somebody picks."""
    return passes(bet(table, *bets))


def passes(table: Table) -> Table:
    """Passes windows and responses until something else is asked."""
    while not table.over and phase(table) in ("window", "response"):
        table.play(asked(table), "pass")
    return table


def random_step(table: Table, chance: random.Random) -> tuple[int, int]:
    """One random legal move, with artifacts and challenges more often than chance would have them."""
    assert table.ply < 5_000, "this game does not end"
    seat = chance.choice(table.actors)
    legal = table.legal(seat)
    used = [move for move in legal if 437 <= move < 505]
    move = chance.choice(used) if used and chance.random() < 0.5 else chance.choice(legal)
    if 2 in legal and chance.random() < 0.25:
        move = 2
    table.play(seat, move)
    return seat, move


_any = Wanderer(SPOILS, random_step)
wander, played = _any.wander, _any.played
