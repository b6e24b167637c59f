"""Moves and events as they are declared: chronicles hold the numbers of moves, pages and logs the names of events."""

from __future__ import annotations

from meadhall.games.spoils.events import EVENTS, MAYBE
from meadhall.games.spoils.moves import MOVES


def test_moves_keep_their_numbers() -> None:
    firsts = {
        name: kind if isinstance(kind, int) else kind.first for name, kind in zip(MOVES.names, MOVES.kinds, strict=True)
    }
    assert firsts == {
        "pass": 0, "rest": 1, "challenge": 2, "stop": 3, "wait": 4, "bid": 5, "use": 437, "artifact": 505, "seat": 573,
        "side": 583, "bet": 585, "show": 836, "pay": 837, "die": 838, "turn_to": 844, "item": 850, "take": 866,
        "card": 887, "reveal": 965,
    }  # fmt: skip
    assert MOVES.count == 1033


def test_events_keep_their_names_and_order() -> None:
    assert EVENTS.names == (
        "round", "laid", "rolls", "rolled", "opens", "bid", "challenged", "ready", "staked", "showed", "decided",
        "paid", "chief", "took", "took artifact", "learned", "swept", "uses", "aims", "cancels", "spied", "looks",
        "traded", "fetched", "peeked", "rerolled", "skipped", "stole", "shows", "pays", "hands", "turned", "six",
        "switched", "saw bet", "named", "copied", "dies", "last chance", "flipped", "scored", "ended", "reveals",
    )  # fmt: skip


def test_the_mark_of_a_pause_lies_above_all_fields() -> None:
    for kind in EVENTS.kinds:
        assert kind.read(0, MAYBE) == kind.read(0, 0), kind.name
