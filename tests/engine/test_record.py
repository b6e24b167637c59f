"""Records: how fields lie, and what is asked for ahead of a play."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numba
import numpy as np
import pytest

import meadhall
from meadhall.engine import native
from meadhall.engine.record import LARGE, LINE, Record, engine_fields, int8, int16, int32, int64, record

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
        assert record.aligned(3).ctypes.data % LINE == 0
    else:
        assert record.size == elements


def test_short_fields_lie_together() -> None:
    fields = {"far": (int64, 200), "near": int64, "few": int32, "none": (int32, 99), "idle": (int16, 99), "pair": int16}
    record = Record({**fields, "cold": (int8, 99), "hot": int8})
    names = sorted(record.places, key=lambda name: record.places[name][1])
    assert names == ["far", "near", "few", "none", "idle", "pair", "hot", "cold", "spare"]


def test_cold_fields_lie_apart_from_the_others() -> None:
    fields = {"b": int64, "late": int64, "c": int32, "never": int32, "d": int16, "old": int16, "e": int8, "rare": int8}
    record = Record(fields, cold=("late", "never", "old", "rare"))
    names = sorted(record.places, key=lambda name: record.places[name][1])
    assert names == ["late", "b", "c", "never", "old", "d", "e", "rare", "spare"]


def test_a_cold_field_that_is_none_is_named() -> None:
    with pytest.raises(ValueError, match="cold fields are fields of the record; frost is none"):
        Record({"near": int64}, cold=("frost",))


@pytest.mark.parametrize("record", RECORDS)
def test_a_deal_leaves_nothing_of_what_was_played_and_the_engine_its_fields(record: Record) -> None:
    array = record.new()
    array.view(np.uint8)[:] = 0x5A
    record.dealing()(record.open(array), ())
    assert {name for name in record.places if not array[name].any()} == set(record.own)
    assert all((array[name].view(np.uint8) == 0x5A).all() for name in set(record.places) - set(record.own))


ODD = Record({"one": int8, "three": (int8, 3), "pair": (int16, 5), "few": (int32, 3), **engine_fields((1, 2), 1)})


@pytest.mark.parametrize("record", [*RECORDS, pytest.param(ODD, id="odd")])
def test_a_gpu_blanks_a_deal_as_the_rule_does(record: Record) -> None:
    """What is compiled into kernels, here compiled for the processor."""
    blank = native.record_blanker(record.own_bytes, record.size)
    records = record.aligned(3)
    records.view(np.uint8)[:] = 0x5A
    expected = records.copy()
    record.blank(record.open(expected, 1))

    @numba.njit
    def blank_at(records: Any, i: int) -> None:
        blank(records[i])

    blank_at(records, 1)
    assert records.tobytes() == expected.tobytes()


def test_a_deal_takes_options_in_their_order() -> None:
    declared = record(goods=(int8, (2, 3)), target=int16, rules=int8)
    array = declared.new()
    declared.dealing("rules", "target")(declared.open(array), (2, 15))
    assert (array["rules"][0], array["target"][0]) == (2, 15)


def test_blanking_is_for_the_fields_that_are_named() -> None:
    declared = record(goods=(int8, (2, 3)), line=(int16, 4), round=int8)
    array = declared.new()
    array.view(np.uint8)[:] = 1
    declared.blanking("goods", "round")(declared.open(array))
    assert not array["goods"].any()
    assert not array["round"].any()
    assert array["line"].all()


def test_fields_begin_with_the_numbers_that_are_declared() -> None:
    declared = record(goods=(int8, (2, 3)), line=(int16, 4), round=int8)
    array = declared.new()
    array.view(np.uint8)[:] = 1
    declared.blanking("round", goods=-1)(declared.open(array))
    assert (array["goods"] == -1).all()
    assert not array["round"].any()
    assert array["line"].all()
    declared.dealing("round", line=7)(declared.open(array), (3,))
    assert not array["goods"].any()
    assert (array["line"] == 7).all()
    assert array["round"][0] == 3
