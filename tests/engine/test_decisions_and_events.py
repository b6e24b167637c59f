"""The decision stack and the event buffer, on Ravens' record."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.engine import decisions, events
from tests.toy_game import State


@pytest.fixture
def s() -> Any:
    opened = State.open(State.new())
    opened.log_events = 1
    return opened


def test_an_empty_stack_means_nobody_is_asked(s: Any) -> None:
    assert decisions.actors(s) == 0
    assert decisions.deciding(s) == -1


def test_the_top_frame_is_the_decision_now(s: Any) -> None:
    decisions.ask(s, 1, 0b011)
    decisions.ask(s, 2, 0b100)
    assert (decisions.deciding(s), decisions.actors(s)) == (2, 0b100)
    decisions.close(s)
    assert (decisions.deciding(s), decisions.actors(s)) == (1, 0b011)


def test_a_simultaneous_choice_is_done_when_all_have_answered(s: Any) -> None:
    decisions.ask(s, 1, 0b101)
    assert not decisions.answered(s, 2)
    assert decisions.actors(s) == 0b001
    assert decisions.answered(s, 0)


def test_a_closed_frame_leaves_no_trace(s: Any) -> None:
    blank = s._array.tobytes()
    decisions.ask(s, 1, 0b111)
    decisions.ask_instead(s, 2, 0b001)
    decisions.ask(s, 1, 0b111)
    decisions.close_all(s)
    assert s._array.tobytes() == blank


def test_a_stack_too_deep_is_an_error_when_interpreted(s: Any) -> None:
    decisions.ask(s, 1, 1)
    decisions.ask(s, 1, 1)
    with pytest.raises(IndexError):
        decisions.ask(s, 1, 1)


def test_a_value_too_large_for_its_field_is_an_error_when_interpreted(s: Any) -> None:
    with pytest.raises(ValueError, match="die cannot be 128: it has room for -128 to 127"):
        s.die = 128


def test_events_are_written_only_when_somebody_listens(s: Any) -> None:
    events.emit(s, 3, events.EVERYONE, 1, 2, 1 << 40)
    assert s.events == 1
    assert s.event_head.tolist()[0] == [3, -1, 1, 2]
    assert s.event_data[0] == 1 << 40
    s.log_events = 0
    events.emit(s, 3, events.EVERYONE, 1, 2, 0)
    assert s.events == 1


def test_a_full_buffer_takes_no_more(s: Any) -> None:
    for _ in range(20):
        events.emit(s, 1, events.EVERYONE, 0, 0, 0)
    assert s.events == len(s.event_data)


def test_hushing_forgets_events_and_reveals(s: Any) -> None:
    s.log_events = 0
    blank = s._array.tobytes()
    s.log_events = 1
    events.emit(s, 1, events.to_seat(1), 1, 1, 1)
    events.reveal(s)
    events.clear_events(s)
    s.log_events = 0
    assert s._array.tobytes() == blank


@pytest.mark.parametrize(
    ("audience", "hears"),
    [(events.EVERYONE, (0, 1, 2, None)), (events.to_seat(1), (1,)), (events.to_all_but(1), (0, 2, None))],
)
def test_audiences(audience: int, hears: tuple[int | None, ...]) -> None:
    from meadhall.engine.move import Event
    from tests.toy_game import RAVENS

    event = Event(RAVENS, 0, audience, 0, 0, 0)
    assert tuple(seat for seat in (0, 1, 2, None) if event.seen_by(seat)) == hears
