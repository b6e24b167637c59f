"""Events by templates: players and verbs, words for fields, what is made of several; and events told as parts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, get_type_hints

import pytest

from meadhall.engine import event_words
from meadhall.engine.event_kinds import Bits, Events, Flag, Named, Number
from meadhall.engine.event_words import By, Notation, Player, Sentences
from meadhall.engine.move import Event
from meadhall.engine.moves import Moves
from meadhall.engine.page import Page, choosing, one_of, retold, telling
from meadhall.engine.parts import Part

SEAT, WARE = Number(3), Named(("fur", "salt"))
EVENTS = Events(
    sold={"ware": WARE, "to": SEAT, "pieces": Number(9), "gladly": Flag()},
    stormed={"ship": SEAT, "lost": Flag()},
    counted={"wares": Bits(2)},
)
SOLD, STORMED, COUNTED = EVENTS.kinds
NAMES = ("Ivar", "You", "Gudrun")
sentence = Sentences(
    EVENTS,
    {
        "sold": "{who:sells} {pieces:piece} of {ware} to {to}{gladly:, gladly|}; {to:'s} purse pays {price}.",
        "stormed": By("lost", {True: "{ship:'s} ship is lost."}, "{word} strikes {ship:'s} ship, and {who:sees} it."),
    },
    words={SEAT: Player, WARE: {0: "furs", 1: "salt"}.__getitem__},
    more={"price": lambda ware, pieces: pieces * (2 - ware), "word": lambda: "a storm"},
)
notation = Notation(EVENTS, {"sold": "{ware}{pieces}", "counted": "{first}"}, {}, {"first": lambda event: event.name})


GAME: Any = SimpleNamespace(events=EVENTS)


class Told(Event):
    """An event of these kinds, without a game."""

    def __init__(self, kind: int, seat: int, **fields: int) -> None:
        self.kind, self.seat, self.game = kind, seat, GAME
        self._given = fields

    @property
    def name(self) -> str:
        return EVENTS.names[self.kind]

    @property
    def fields(self) -> dict[str, Any]:
        kinds = EVENTS.kinds[self.kind].fields
        return {name: kinds[name].read(value) for name, value in self._given.items()}

    @property
    def told(self) -> dict[str, Any]:
        kinds = EVENTS.kinds[self.kind].fields
        return {name: kinds[name].tell(value) for name, value in self.fields.items()}


def sold(seat: int, to: int, pieces: int = 2, gladly: int = 0) -> Told:
    return Told(0, seat, ware=0, to=to, pieces=pieces, gladly=gladly)


def test_players_numbers_and_words_stand_in_a_sentence() -> None:
    assert sentence(sold(0, 2), NAMES) == "Ivar sells 2 pieces of furs to Gudrun; Gudrun's purse pays 4."
    assert sentence(sold(1, 0, 1, 1), NAMES) == "You sell 1 piece of furs to Ivar, gladly; Ivar's purse pays 2."
    assert sentence(sold(0, 1), NAMES) == "Ivar sells 2 pieces of furs to you; your purse pays 4."


def test_a_sentence_may_go_by_a_field_and_begins_with_a_capital_letter() -> None:
    assert sentence(Told(1, 0, ship=1, lost=1), NAMES) == "Your ship is lost."
    assert sentence(Told(1, 1, ship=0, lost=0), NAMES) == "A storm strikes Ivar's ship, and you see it."


def test_notation_is_told_as_screens_are_and_empty_where_there_is_none() -> None:
    assert notation(sold(0, 2)) == "fur2"
    assert notation(Told(2, 0, wares=3)) == "counted"
    assert notation(Told(1, 0, ship=1, lost=1)) == ""


def test_a_declared_sentence_speaks_of_players_and_counts() -> None:
    EVENTS.said(stormed="{who:'s} ship counts {ship:mast}, lost {lost}.")
    told = [event_words.sentence(Told(1, seat, ship=seat, lost=seat), NAMES) for seat in (0, 1)]
    assert told == ["Ivar's ship counts 0 masts, lost no.", "Your ship counts 1 mast, lost yes."]


# ---- as parts


def test_an_event_is_retold_with_more_and_with_other_fields() -> None:
    parts = {"sold": retold(SOLD, "Sold", ware=(str, lambda ware: ware.upper()), price=(int, lambda seats: 10 * seats))}
    told = telling(EVENTS, parts)
    assert told(sold(0, 2), 3) == {"ware": "FUR", "to": 2, "pieces": 2, "gladly": False, "price": 30}
    assert told(Told(2, 0, wares=3), 3) == {"wares": 3}
    assert get_type_hints(parts["sold"].type)["price"] is int


def test_a_page_knows_whether_an_event_has_its_declared_type() -> None:
    same = retold(COUNTED, wares=(int, lambda wares: wares + 1))
    page = Page(view=None, moves=None, events={"counted": same, "sold": retold(SOLD, price=(int, lambda: 1))})
    assert [page.is_declared(kind) for kind in EVENTS.kinds] == [False, True, True]


def test_a_move_is_told_by_the_part_of_its_kind() -> None:
    moves = Moves(pass_={}, sell={"ware": 2}, ask={"seat": 3})
    parts = {
        "pass": Part("Pass", kind=(str, lambda move: f"pass {move}")),
        "sell": Part("Sell", ware=(str, lambda ware: ("fur", "salt")[ware]), seller=(int, lambda seat: seat)),
        "ask": Part("Ask", seat=int, by=(int, lambda mover: mover)),
    }
    data = choosing(moves, parts)
    assert [data(None, 1, move) for move in (0, 2, 5)] == [
        {"kind": "pass 0"}, {"ware": "salt", "seller": 1}, {"seat": 2, "by": 1},
    ]  # fmt: skip
    assert one_of({"a": parts["pass"], "b": parts["pass"]}) is parts["pass"].type


def test_a_template_speaks_of_what_there_is() -> None:
    with pytest.raises(KeyError, match="weight"):
        Sentences(EVENTS, {"sold": "It weighs {weight}."}, {})
