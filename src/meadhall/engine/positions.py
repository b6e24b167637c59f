"""Positions: fields declared once, for writing and for reading back, and what every game checks in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial, wraps
from typing import Any, Self

from meadhall.engine.decisions import actors, deciding
from meadhall.engine.errors import BadPosition
from meadhall.engine.record import Record

Wanted = dict[str, Any]  # a position as it was given
Arrange = Callable[[Any, Wanted], None]
Seen = Callable[[Any, int | None, int | None], bool]  # by the record, who looks, and whose it is

WRONG = (ValueError, TypeError, OverflowError, IndexError, KeyError, AttributeError)  # what a bad position leads to


def arranging(position: Callable[[Any], Wanted]) -> Callable[[Arrange], Arrange]:
    """Marks a game's `arrange`, which reads what its `position` writes, and a seed.

    A field the game does not have, or a value that makes no sense, is a `BadPosition`.
    """

    def decorate(arrange: Arrange) -> Arrange:
        @wraps(arrange)
        def checked(s: Any, wanted: Wanted) -> None:
            fields = {*position(s), "seats", "options", "seed"}
            if unknown := set(wanted) - fields:
                raise BadPosition(f"positions have no {min(unknown)!r}; they have {', '.join(sorted(fields))}")
            try:
                arrange(s, wanted)
            except WRONG as error:
                raise BadPosition(f"position: {error}") from None

        return checked

    return decorate


# ---- fields declared once, for writing and for reading back

NOBODY = -1  # in records; also nothing, nowhere
NEEDED = object()  # in the place of `empty`: there is always something


@dataclass(frozen=True)
class Form:
    """How a field of a record stands in a position: how its value is written, and how that is read back.

    CARDS = Form(card_list, card_bits, [])
    """

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    empty: Any = 0  # as it is written where there is nothing
    field: str = ""  # the record's name for it; unless told, the position has the same
    of_seats: bool = False  # a list with a value for each seat; None leaves a seat's value as it is
    seen: Seen | None = None  # by whom, in a view (see `seen_if`); None: by all

    def back(self, s: Any, given: Any) -> Any:  # noqa: ARG002
        """What is given, as the record of this table has it."""
        return self.read(given)

    def left_out(self, name: str, what: str) -> Any:
        """What stands for a value that is not given."""
        if self.empty is NEEDED:
            raise ValueError(f"{name!r} is left out of {what}")
        return self.empty

    def of(self, field: str) -> Self:
        """The same for a field that has another name in the record."""
        return replace(self, field=field)

    def per_seat(self, field: str = "") -> Self:
        """The same for each seat."""
        return replace(self, field=field, of_seats=True)

    def own(self) -> Self:
        """The same for each seat, and in a view only the seat itself sees its own."""
        return replace(self, of_seats=True, seen=is_own)

    def hidden(self) -> Self:
        """The same, and no view has it."""
        return replace(self, seen=never)

    def seen_if(self, seen: Seen) -> Self:
        """The same, and a view has it where this holds.

        It is asked with the record, the seat that looks (None: somebody beside the table) and the seat that the value
        belongs to (None: the value is not one of a seat).
        """
        return replace(self, seen=seen)

    def listed(self) -> Self:
        """The same for each number of an array."""
        return replace(self, write=partial(_deep, self.write), read=partial(_deep, self.read), empty=[])

    def or_none(self) -> Form:
        """The same where -1 stands for nothing: None in a position."""
        return Form(
            lambda value: None if value == NOBODY else self.write(value),
            lambda given: NOBODY if given is None else self.read(given),
            None,
        )


class SomebodyForm(Form):
    """A seat."""

    def back(self, s: Any, given: Any) -> Any:
        return seat_of(s, given)


class SeatForm(Form):
    """A seat, or None for nobody."""

    def back(self, s: Any, given: Any) -> Any:
        return NOBODY if given is None else seat_of(s, given)


class SeatsForm(Form):
    """A set of seats."""

    def back(self, s: Any, given: Any) -> Any:
        return sum(1 << seat_of(s, seat) for seat in given)


def as_it_is(value: Any) -> Any:
    return value


def is_own(s: Any, viewer: int | None, owner: int | None) -> bool:  # noqa: ARG001
    return viewer is not None and viewer == owner


def never(s: Any, viewer: int | None, owner: int | None) -> bool:  # noqa: ARG001
    return False


def _deep(change: Callable[[Any], Any], values: Any) -> Any:
    """A change of each value of a list, or of a list of lists."""
    return [_deep(change, value) for value in values] if isinstance(values, list) else change(values)


def members(bits: int) -> list[int]:
    """The numbers in a set."""
    whole = int(bits)
    return [number for number in range(whole.bit_length()) if whole >> number & 1]


seats_of = members


def or_none(seat: int) -> int | None:
    """A seat, or None for nobody."""
    return None if seat == NOBODY else seat


def in_turn(s: Any) -> int | None:
    """The seat that is asked; None when the game is over."""
    asked = actors(s)
    return asked.bit_length() - 1 if asked else None


def named(names: Sequence[str], what: str) -> Form:
    """One of several things: its place among them in the record, its name in a position."""
    return Form(names.__getitem__, lambda name: place_of(name, names, what), names[0])


def set_of(names: Sequence[str], what: str) -> Form:
    """A set as the bits of a number, cards for instance: their names in a position."""

    def read(given: Any) -> int:
        if not isinstance(given, list) or len(set(map(str, given))) != len(given):
            raise TypeError(f"a set is a list of names, each once, not {given!r}")
        return sum(1 << place_of(name, names, what) for name in given)

    return Form(lambda members: [name for k, name in enumerate(names) if members >> k & 1], read, [])


NUMBER = Form(as_it_is, as_it_is)  # or an array of them
FLAG = Form(bool, lambda given: int(bool(given)), False)
SOMEBODY = SomebodyForm(as_it_is, as_it_is, NEEDED)
SEAT = SeatForm(or_none, as_it_is, None)
SEATS = SeatsForm(seats_of, as_it_is, [])


class Fields:
    """Fields of a record as they stand in a position, each declared once, by its form.

        VOYAGE = Fields(start=SPACE, force=STACK, steps=NUMBER, sick=SEATS.of("ill"), points=NUMBER.per_seat())

    Fields in the place of a form are a dict in the dict. A function there writes what the game reads back by itself:
    `bid=bid_text`. Where Python has a name for itself, `from`, the field is called `from_`.
    """

    def __init__(self, **forms: Form | Fields | Callable[[Any], Any]) -> None:
        self._forms = {name.removesuffix("_"): form for name, form in forms.items()}

    def written(self, s: Any) -> dict[str, Any]:
        """These fields as a position has them."""
        return {name: _written(s, name, form) for name, form in self._forms.items()}

    def lay(self, s: Any, given: Wanted) -> None:
        """Puts back those fields that are given; others stay as they are."""
        for name, form in self._forms.items():
            if isinstance(form, Fields):
                check_fields(given.get(name, {}), name, form._forms)
                form.lay(s, given.get(name, {}))
            elif isinstance(form, Form) and name in given:
                _lay(s, name, form, given)

    def lay_all(self, s: Any, given: Wanted) -> None:
        """Puts back all these fields; those not given are empty."""
        forms = {name: form for name, form in self._forms.items() if isinstance(form, Form) and name not in given}
        self.lay(s, {**given, **{name: form.left_out(name, "the position") for name, form in forms.items()}})


class Position(Fields):
    """A whole position: seats and options first, then fields as they are declared, then the random generator."""

    def __init__(self, options: Callable[[Any], Any], /, **forms: Form | Fields | Callable[[Any], Any]) -> None:
        ends = {"seats": lambda s: s.seats, "options": options}
        super().__init__(**ends, **forms, random=lambda s: [s.rng0, s.rng1])

    def lay(self, s: Any, given: Wanted) -> None:
        super().lay(s, given)
        if "random" in given:
            s.rng0, s.rng1 = given["random"]


class Columns:
    """Columns of a table in the record, each declared once, by its form: a row is a dict in a position.

    ENTRY = Columns(what=(state.WHAT, WHAT), by=(state.BY, SOMEBODY), sign=(state.SIGN, NUMBER))
    """

    def __init__(self, **forms: tuple[int, Form]) -> None:
        self._forms = forms

    def written(self, table: Any, row: int) -> dict[str, Any]:
        """A row as a position has it."""
        return {name: form.write(table[row, column]) for name, (column, form) in self._forms.items()}

    def lay(self, s: Any, table: Any, row: int, given: Wanted, what: str) -> None:
        """Puts a row back; columns not given are empty. `what` is the row in words."""
        check_fields(given, what, self._forms)
        for name, (column, form) in self._forms.items():
            value = given[name] if name in given else form.left_out(name, what)
            table[row, column] = whole_number(form.back(s, value), name)


class Steps:
    """What was chosen before the decision now, in games with one frame: columns of that frame by its kind.

    STEPS = Steps(PHASES, {state.JUMP_SHIP: Columns(piece=(state.FIRST, PIECE))})
    """

    def __init__(self, phases: Mapping[int, str], columns: Mapping[int, Columns]) -> None:
        self._phases = phases
        self._columns = columns

    def written(self, s: Any) -> dict[str, Any] | None:
        """What was chosen, as a position has it; None where nothing is chosen before."""
        kind = deciding(s)
        return self._columns[kind].written(s.frames, 0) if kind in self._columns else None

    def lay(self, s: Any, given: Wanted | None) -> None:
        """Puts back what was chosen before the decision that is asked."""
        kind = deciding(s)
        if kind in self._columns:
            self._columns[kind].lay(s, s.frames, 0, given or {}, "step")
        elif given:
            raise ValueError(f"nothing was chosen before the phase {self._phases[kind]!r}")


def _written(s: Any, name: str, form: Form | Fields | Callable[[Any], Any]) -> Any:
    if isinstance(form, Fields):
        return form.written(s)
    if not isinstance(form, Form):
        return form(s)
    value = getattr(s, form.field or name)
    if form.of_seats:
        return [form.write(_at(value, seat)) for seat in range(s.seats)]
    return form.write(value.tolist() if isinstance(value, memoryview) else value)


def shown(s: Any, forms: Mapping[str, Form], viewer: int | None) -> dict[str, Any]:
    """Fields as a seat, or somebody beside the table, sees them: None in the place of what is not for them."""
    return {name: _shown(s, name, form, viewer) for name, form in forms.items() if form.seen is not never}


def _shown(s: Any, name: str, form: Form, viewer: int | None) -> Any:
    if form.seen is None:
        return _written(s, name, form)
    if form.of_seats:
        values = _written(s, name, form)
        return [value if form.seen(s, viewer, seat) else None for seat, value in enumerate(values)]
    return _written(s, name, form) if form.seen(s, viewer, None) else None


def _at(array: Any, place: int) -> Any:
    """A number of an array, or a row of a table."""
    return array[place] if array.ndim == 1 else [array[place, column] for column in range(array.shape[1])]


def _lay(s: Any, name: str, form: Form, given: Wanted) -> None:
    field = form.field or name
    array = getattr(s, field)
    if form.of_seats:
        for seat, value in enumerate(per_seat(s, given, name)):
            if value is not None:
                _put(array, seat, form.back(s, value), name)
    elif isinstance(array, memoryview):
        for place, value in enumerate(list_of(len(array), form.back(s, given[name]), name)):
            _put(array, place, value, name)
    else:
        setattr(s, field, whole_number(form.back(s, given[name]), name))


def _put(array: Any, place: int, value: Any, name: str) -> None:
    if array.ndim == 1:
        array[place] = whole_number(value, name)
    else:
        for column, number in enumerate(list_of(array.shape[1], value, name)):
            array[place, column] = whole_number(number, name)


OF_THE_LAST_PLAY = {"event_data", "event_head", "events", "log_events", "revealed"}


def of_record(state: Record, **forms: Form) -> tuple[Callable[[Any], Wanted], Arrange]:
    """`position` and `arrange` of a game that has none of its own: the whole record.

    Fields with a form come first, the others as the numbers they are.
    """
    others = set(state.places) - {form.field or name for name, form in forms.items()} - OF_THE_LAST_PLAY
    fields = Fields(**forms, **dict.fromkeys(sorted(others - {"seats", "spare"}), NUMBER))

    def position(s: Any) -> Wanted:
        """The whole truth, to be read and edited; `arrange` turns it back."""
        return {"seats": s.seats, **fields.written(s)}

    return position, arranging(position)(fields.lay)


# ---- what is in the box, and lists in arrays


class Stock:
    """So many pieces of each kind: claimed for one place after another, and what is left of them."""

    def __init__(self, copies: Iterable[int], wrong: Callable[[int], str]) -> None:
        """`wrong` says that there are not so many of a kind."""
        self.left = [int(number) for number in copies]
        self._wrong = wrong

    def claim(self, kinds: list[int]) -> list[int]:
        """Takes pieces out of the stock; an error where there are not so many."""
        for kind in kinds:
            self.left[kind] -= 1
            if self.left[kind] < 0:
                raise ValueError(self._wrong(kind))
        return kinds

    def rest(self) -> list[int]:
        """What nobody has claimed, by kind."""
        return [kind for kind, number in enumerate(self.left) for _ in range(number)]


def fill(array: Any, values: Sequence[int]) -> None:
    """Puts values into an array from its first place on, and zeros behind them."""
    for place in range(len(array)):
        array[place] = values[place] if place < len(values) else 0


# ---- what is given, checked


def place_of(name: Any, names: Sequence[str], what: str) -> int:
    """The place of a name among names, checked."""
    if name not in names:
        raise ValueError(f"no {what} is called {name!r}; there are {', '.join(names)}")
    return list(names).index(name)


def known(names: Sequence[str], wrong: str) -> Callable[[Any], int]:
    """The place of a name among names; `wrong` says what is wrong with another one: `no space is called {!r}`."""

    def place(name: Any) -> int:
        if name not in names:
            raise ValueError(wrong.format(name))
        return names.index(name)

    return place


def seat_of(s: Any, seat: Any) -> int:
    """The number of a seat, checked."""
    if type(seat) is not int or not 0 <= seat < s.seats:
        raise ValueError(f"seats are numbered 0 to {s.seats - 1}, not {seat!r}")
    return seat


def per_seat(s: Any, wanted: Wanted, name: str) -> list[Any]:
    """A field with a value for each seat; None for every seat where it is left out."""
    values = wanted.get(name, [None] * s.seats)
    if not isinstance(values, list) or len(values) != s.seats:
        raise ValueError(f"{name} is a list of {s.seats}, one for each seat")
    return values


def list_of(length: int, given: Any, name: str) -> list[Any]:
    """A list of that length, checked."""
    if not isinstance(given, list) or len(given) != length:
        raise ValueError(f"{name} is a list of {length}")
    return given


def check_fields(given: Any, what: str, fields: Iterable[str]) -> None:
    """Refuses what is no dict, and fields that are not declared."""
    if not isinstance(given, dict):
        raise TypeError(f"{what} is a dict of fields, not {given!r}")
    if unknown := [field for field in given if field not in fields]:
        raise ValueError(f"the fields of {what} are {', '.join(fields)}; not {unknown[0]!r}")


def whole_number(given: Any, name: str) -> int:
    """A whole number, checked."""
    if not isinstance(given, int) or isinstance(given, bool):
        raise TypeError(f"{name} is a whole number, not {given!r}")
    return given
