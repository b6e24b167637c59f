"""Records: how fields lie, and what is asked for ahead of a play."""

from __future__ import annotations

from itertools import pairwise

import pytest

import meadhall
from meadhall.engine.record import LARGE, LINE, Record, int8, int16, int32, int64

RECORDS = [pytest.param(meadhall.game(game_id).state, id=game_id) for game_id in meadhall.games()]


@pytest.mark.parametrize("record", RECORDS)
def test_every_byte_belongs_to_one_field(record: Record) -> None:
    spans = sorted((start, start + kind.itemsize) for kind, start in record.places.values())
    assert spans[0][0] == 0
    assert spans[-1][1] == record.size
    assert all(end == start for (_, end), (start, _) in pairwise(spans))


@pytest.mark.parametrize("record", RECORDS)
def test_fields_lie_where_their_width_asks(record: Record) -> None:
    assert all(start % kind.base.itemsize == 0 for kind, start in record.places.values())


@pytest.mark.parametrize("elements", range(LARGE, LARGE + 5 * LINE, 8))
def test_large_records_are_an_odd_number_of_whole_lines(elements: int) -> None:
    record = Record({"row": (int8, elements)})
    assert record.size >= elements
    if elements > LARGE:
        assert record.size % (2 * LINE) == LINE
        assert record.lines(3).ctypes.data % LINE == 0
    else:
        assert record.size == elements


def test_what_most_plays_look_at_lies_together() -> None:
    fields = {"far": (int64, 200), "near": int64, "few": int32, "none": (int32, 99), "idle": (int16, 99), "pair": int16}
    record = Record({**fields, "cold": (int8, 99), "hot": int8}, dict.fromkeys(("far", "none", "idle", "cold"), 0))
    names = sorted(record.places, key=lambda name: record.places[name][1])
    assert names == ["far", "near", "few", "none", "idle", "pair", "hot", "cold", "spare"]


def test_lines_are_asked_for_by_what_is_decided() -> None:
    fields = {"always": (int8, LINE), "first": (int8, 30 * LINE), "never": (int8, LINE), "sometimes": (int8, 2 * LINE)}
    mostly = {"first": 1, "never": 0, "sometimes": 0}
    record = Record(fields, mostly, {3: {"sometimes": 2 * LINE}, 5: {"sometimes": 2 * LINE}, 7: {"sometimes": 1}})
    begin = {name: start for name, (_, start) in record.places.items()}
    assert record.size % LINE == 0
    (whatever, always), *groups = record.ahead()
    assert whatever == 0
    assert set(always) == {begin["always"], begin["first"]}
    assert dict(groups) == {
        1 << 3 | 1 << 5: (begin["sometimes"], begin["sometimes"] + LINE),
        1 << 7: (begin["sometimes"],),
    }
