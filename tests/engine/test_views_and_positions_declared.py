"""Parts of a view and fields of a position, declared once: types, readers, writers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, NotRequired, get_args, get_type_hints

import pytest

from meadhall.engine.errors import BadPosition
from meadhall.engine.parts import Either, Part, spread
from meadhall.engine.pieces import Pieces
from meadhall.engine.positions import (
    FLAG,
    NUMBER,
    SEAT,
    SEATS,
    SOMEBODY,
    Columns,
    Fields,
    Form,
    named,
    of_record,
    place_of,
    set_of,
)
from meadhall.engine.record import int8, int16, record
from tests.toy_game import RAVENS, State

Way = Literal["stay", "sail"]
CODES = ("NOR", "DAN")
FLEET = record(
    frames=(1, 2),
    events=1,
    steps=int8,
    lost=int8,
    way=int8,
    level=int8,
    where=int8,
    chief=int8,
    ready=int8,
    men=(int16, 2),  # by place
    gold=(int8, 3),  # by seat
    cargo=(int8, (3, 2)),  # by seat and ware
)


def fleet(**fields: Any) -> Any:
    s = FLEET.open(FLEET.new())
    s.seats = 2
    for name, value in {"steps": 3, "lost": 1, "way": 1, "level": 2, "chief": -1, **fields}.items():
        setattr(s, name, value)
    s.men[0], s.men[1], s.gold[0], s.gold[1], s.cargo[1, 0] = 5, 0, 7, 8, 9
    return s


# ---- views

OPTIONS = Part("Options", level=int)
BAND = Part("Band", "A band.", space=(str, lambda place: CODES[place]), men=(int, lambda s, place: s.men[place]))
VOYAGE = Part(
    "Voyage",
    game=Literal["toy"],
    seat=int | None,
    steps=int,
    lost=bool,
    way=Way,
    options=OPTIONS,
    from_=(str, lambda: "NOR"),
    bands=BAND.each(place=lambda s: [place for place in range(2) if s.men[place]]),
    first=BAND.when(lambda s, place: s.men[place]),
    places=BAND.when(lambda s, place: s.men[place]).each(place=lambda: range(2)),
)


def test_a_part_is_read_as_it_is_declared() -> None:
    band = {"space": "NOR", "men": 5}
    told = VOYAGE.read(s=fleet(), seat=None, place=0)
    assert told == {
        "game": "toy", "seat": None, "steps": 3, "lost": True, "way": "sail", "options": {"level": 2}, "from": "NOR",
        "bands": [band], "first": band, "places": [band, None],
    }  # fmt: skip
    assert type(told["lost"]) is bool
    assert VOYAGE.read(s=fleet(), seat=1, place=1) == {**told, "seat": 1, "first": None}


def test_a_part_has_its_type_for_the_page() -> None:
    hints = get_type_hints(VOYAGE.type)
    bands, first, places = hints.pop("bands"), hints.pop("first"), hints.pop("places")
    assert hints == {
        "game": Literal["toy"], "seat": int | None, "steps": int, "lost": bool, "way": Way, "options": OPTIONS.type,
        "from": str,
    }  # fmt: skip
    assert get_args(bands) == (BAND.type,)
    assert get_args(first) == (BAND.type, type(None))
    assert get_args(places) == (first,)
    assert (BAND.type.__name__, BAND.type.__doc__, VOYAGE.type.__doc__) == ("Band", "A band.", None)


def test_a_number_of_the_record_may_stand_for_nobody() -> None:
    part = Part("Chief", chief=int | None)
    assert part.read(s=fleet()) == {"chief": None}
    assert part.read(s=fleet(chief=1)) == {"chief": 1}


def test_a_field_is_told_only_where_it_is_there() -> None:
    part = Part("Cargo", steps=int, lost=(int, lambda s: s.lost, lambda s: s.lost > 1))
    assert part.read(s=fleet()) == {"steps": 3}
    assert part.read(s=fleet(lost=2)) == {"steps": 3, "lost": 2}
    assert get_type_hints(part.type, include_extras=True)["lost"] == NotRequired[int]


def test_what_fields_share_is_worked_out_once() -> None:
    asked = []

    def men(s: Any) -> int:
        asked.append(s)
        return int(sum(s.men))

    part = Part("Men", men=int, twice=(int, lambda men: 2 * men)).sharing(men=men)
    fleets = Part("Fleets", all=part.each(_=lambda: range(2)))
    assert part.read(s=fleet()) == {"men": 5, "twice": 10}
    assert len(asked) == 1
    assert fleets.read(s=fleet()) == {"all": [{"men": 5, "twice": 10}] * 2}


def test_fields_of_something_given_are_fields_of_a_part() -> None:
    part = Part("Landed", **spread("band", BAND.type), days=int)
    assert part.read(band={"space": "NOR", "men": 5}, days=2) == {"space": "NOR", "men": 5, "days": 2}
    assert get_type_hints(part.type) == {"space": str, "men": int, "days": int}


def test_one_part_or_another_is_told() -> None:
    either = Either(lambda steps: steps > 1, Part("Far", steps=int), Part("Near", near=(bool, lambda: True)))
    read = either.reader("s", "steps")
    assert (read(None, 2), read(None, 1)) == ({"steps": 2}, {"near": True})
    assert [hint.__name__ for hint in get_args(either.type)] == ["Far", "Near"]


def test_a_reader_that_asks_for_what_is_not_given_is_told_so() -> None:
    with pytest.raises(TypeError, match="sea is asked for, but given are s"):
        Part("Sea", sea=(int, lambda sea: sea)).read(s=None)


# ---- positions

MEN = Form(lambda men: "H" * men, len, "")
FIELDS = Fields(
    steps=NUMBER,
    lost=FLAG,
    place=named(CODES, "space").of("where"),
    chief=SEAT,
    ready=SEATS,
    men=Form(lambda men: ["H" * one for one in men], lambda texts: [len(text) for text in texts], ["", ""]),
    gold=NUMBER.per_seat(),
    cargo=NUMBER.per_seat(),
    more=Fields(level=NUMBER, way=named(("stay", "sail"), "way")),
    sum=lambda s: s.steps + s.level,
    from_=NUMBER.of("where"),
)
WRITTEN = {
    "steps": 3, "lost": True, "place": "NOR", "chief": None, "ready": [], "men": ["HHHHH", ""], "gold": [7, 8],
    "cargo": [[0, 0], [9, 0]], "more": {"level": 2, "way": "sail"}, "sum": 5, "from": 0,
}  # fmt: skip


def laid(given: dict[str, Any], s: Any = None) -> dict[str, Any]:
    s = s or fleet()
    FIELDS.lay(s, given)
    return FIELDS.written(s)


def test_fields_are_written_by_their_forms_and_come_back() -> None:
    assert FIELDS.written(fleet()) == WRITTEN
    blank = FLEET.open(FLEET.new())
    blank.seats = 2
    assert laid(WRITTEN, blank) == WRITTEN


def test_a_form_can_stand_for_nothing() -> None:
    form = Form(CODES.__getitem__, CODES.index).or_none()
    assert [form.write(-1), form.write(1)] == [None, "DAN"]
    assert [form.read(None), form.read("DAN")] == [-1, 1]


def test_fields_left_out_stay_or_are_empty() -> None:
    assert laid({"steps": 9, "gold": [None, 1], "more": {"level": 4}}) == {
        **WRITTEN, "steps": 9, "gold": [7, 1], "more": {"level": 4, "way": "sail"}, "sum": 13,
    }  # fmt: skip
    s = fleet()
    Fields(steps=NUMBER, lost=FLAG, ready=SEATS, chief=SEAT, where=named(CODES, "space")).lay_all(s, {"ready": [1]})
    assert (s.steps, s.lost, s.ready, s.chief, s.where) == (0, 0, 2, -1, 0)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"steps": "x"}, "steps is a whole number, not 'x'"),
        ({"steps": True}, "steps is a whole number, not True"),
        ({"gold": [1, "x"]}, "gold is a whole number, not 'x'"),
        ({"gold": [1]}, "gold is a list of 2, one for each seat"),
        ({"cargo": [[1], None]}, "cargo is a list of 2"),
        ({"men": ["H"]}, "men is a list of 2"),
        ({"place": "SVE"}, "no space is called 'SVE'; there are NOR, DAN"),
        ({"chief": 2}, "seats are numbered 0 to 1, not 2"),
        ({"ready": [0, 7]}, "seats are numbered 0 to 1, not 7"),
        ({"more": {"gold": 1}}, "the fields of more are level, way; not 'gold'"),
        ({"more": [1]}, r"more is a dict of fields, not \[1\]"),
    ],
)
def test_what_cannot_be_read_back_is_told(given: dict[str, Any], words: str) -> None:
    with pytest.raises((ValueError, TypeError), match=words):
        laid(given)


ROW = Columns(wool=(1, NUMBER), chief=(0, SOMEBODY))


def test_a_row_of_a_table_is_written_by_its_columns_and_comes_back() -> None:
    s = fleet()
    ROW.lay(s, s.cargo, 2, {"chief": 1, "wool": 4}, "a row")
    assert ROW.written(s.cargo, 2) == {"wool": 4, "chief": 1}
    assert (s.cargo[2, 0], s.cargo[2, 1]) == (1, 4)
    ROW.lay(s, s.cargo, 2, {"chief": 0}, "a row")
    assert ROW.written(s.cargo, 2) == {"wool": 0, "chief": 0}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "'chief' is left out of a row"),
        ({"chief": None}, "seats are numbered 0 to 1, not None"),
        ({"chief": 0, "wool": "x"}, "wool is a whole number, not 'x'"),
        ({"chief": 0, "iron": 1}, "the fields of a row are wool, chief; not 'iron'"),
        ([0], r"a row is a dict of fields, not \[0\]"),
    ],
)
def test_a_row_that_cannot_be_read_back_is_told(given: Any, words: str) -> None:
    s = fleet()
    with pytest.raises((ValueError, TypeError), match=words):
        ROW.lay(s, s.cargo, 2, given, "a row")


def test_a_field_that_is_never_empty_cannot_be_left_out() -> None:
    with pytest.raises(ValueError, match="'chief' is left out of the position"):
        Fields(chief=SOMEBODY).lay_all(fleet(), {})


def test_the_place_of_a_name_is_told_with_the_names_there_are() -> None:
    assert place_of("DAN", CODES, "space") == 1
    with pytest.raises(ValueError, match="no space is called 'SVE'; there are NOR, DAN"):
        place_of("SVE", CODES, "space")


# ---- a game without a position of its own


def test_a_whole_record_is_a_position() -> None:
    position, arrange = of_record(State, points=NUMBER.per_seat(), throw=NUMBER.of("die"))
    game = replace(RAVENS, position=position, arrange=arrange)
    table = game.table(seats=2, seed=5)
    for _ in range(3):
        written = table.position()
        assert list(written)[:3] == ["seats", "points", "throw"]
        assert "die" not in written
        assert game.setup(written).position() == written
        table.play(table.actors[0], table.legal(table.actors[0])[0])
    assert game.setup({"seats": 2, "options": {"rounds": 2}, "points": [3, 4]}).position()["points"] == [3, 4]
    with pytest.raises(BadPosition, match="positions have no 'gold'"):
        game.setup({"gold": 1})


# ---- pieces


def test_where_a_piece_begins_is_asked_by_its_name() -> None:
    at = Pieces(hand=3, bets=(2, 2), round=1).at
    assert (at.hand, at.bets, at.round) == (0, 3, 7)
    with pytest.raises(AttributeError, match="the pieces are hand, bets, round; not 'gold'"):
        _ = at.gold


def test_a_set_is_written_by_the_names_of_its_members() -> None:
    cards = set_of(("ace", "king", "eight"), "card")
    assert [cards.write(bits) for bits in (0, 0b101)] == [[], ["ace", "eight"]]
    assert [cards.read(given) for given in ([], ["eight", "ace"])] == [0, 0b101]
    for given, words in (
        (["two"], "no card is called 'two'"),
        (["ace", "ace"], "each once"),
        ("ace", "a list of names"),
    ):
        with pytest.raises((ValueError, TypeError), match=words):
            cards.read(given)
