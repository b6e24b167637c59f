"""The record: a game's whole state as one fixed-size structured value, the same bytes at every speed.

`record(...)` declares a game's fields and adds the engine's own. Native code and CUDA work on the numpy array
itself. Interpreted rules and everything in plain Python open it as an `Opened` record: attributes read Python ints
straight from the array's memory, and a value that does not fit its field is an error instead of a silent wrap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from struct import Struct
from typing import Any

import numpy as np

from meadhall.engine.rule import rule

int8, int16, int32, int64 = np.int8, np.int16, np.int32, np.int64

LINE = 64  # bytes of a cache line: what a processor fetches at once
LARGE = 1024  # bytes; larger records are made of whole cache lines

HEAD, WIDE = Struct("4h"), Struct("q")  # an event as it lies in a record

FieldType = Any  # a numpy integer type, or (type, length) or (type, (rows, columns)) for an array of them


def engine_fields(frames: tuple[int, int], events: int) -> dict[str, FieldType]:
    """What every record holds beside the game's own fields."""
    return {
        "rng0": int64,                          # random generator, first 32-bit word
        "rng1": int64,                          # random generator, second 32-bit word
        "event_data": (int64, events),          # one wide value per event, a set of cards for instance
        "event_head": (int16, (events, 4)),     # kind, audience, seat, small value of each event
        "frames": (int16, frames),              # decision stack: kind, who is asked, then the game's own data
        "depth": int8,                          # frames on the stack; none when the game is over
        "events": int8,                         # events written by the last play
        "log_events": int8,                     # 1: plays write events; 0: they don't (simulation)
        "revealed": int8,                       # 1: the last play drew at random or showed something hidden
        "seats": int8,                          # seats at the table
    }  # fmt: skip


ENGINE = frozenset(engine_fields((1, 2), 1))  # their names


class Record:
    """A declared record: its numpy type, fresh arrays of it, and opened views into them."""

    def __init__(self, fields: dict[str, FieldType], cold: tuple[str, ...] = ()) -> None:
        if unknown := set(cold) - set(fields):
            raise ValueError(f"cold fields are fields of the record; {', '.join(sorted(unknown))} is none")
        columns = [(name, *(kind if isinstance(kind, tuple) else (kind,))) for name, kind in fields.items()]
        columns.sort(key=lambda column: _place(column, column[0] in cold))
        bare = np.dtype(columns)
        aligned = np.dtype(columns, align=True).itemsize
        if aligned > LARGE:  # an odd number of lines: at an even distance, one field of many records crowds a cache
            aligned = (-(-aligned // LINE) | 1) * LINE
        spare = aligned - bare.itemsize
        if spare:  # a field where padding would be: every byte of a record is one of its fields
            columns.append(("spare", int8, spare))
        self.dtype = np.dtype(columns, align=True)
        self.own = tuple(name for name in fields if name not in ENGINE)  # the game's fields, as declared
        self._opened = _opened_class(self.size, self.places)

    @property
    def size(self) -> int:
        """Bytes of one record."""
        return self.dtype.itemsize

    @cached_property
    def places(self) -> dict[str, tuple[np.dtype[Any], int]]:
        """The type of each field, and the byte it begins with."""
        return {name: (place[0], int(place[1])) for name, place in (self.dtype.fields or {}).items()}

    def new(self, n: int = 1) -> np.ndarray:
        """An array of n blank records."""
        return np.zeros(n, self.dtype)

    def aligned(self, n: int) -> np.ndarray:
        """An array of n blank records that starts on a cache line."""
        memory = np.zeros(n * self.size + LINE, np.uint8)
        start = -memory.ctypes.data % LINE
        return memory[start : start + n * self.size].view(self.dtype)

    def copy(self, array: np.ndarray) -> np.ndarray:
        """An independent copy, byte by byte: numpy's own goes field by field and is slow."""
        return np.frombuffer(bytearray(array.tobytes()), self.dtype)

    def open(self, array: np.ndarray, i: int = 0) -> Any:
        """The i-th record of an array, with a field per attribute."""
        return self._opened(array, i)

    def dealing(self, *options: str, **others: int) -> Any:
        """The rule by which a deal begins: the game's fields are 0 but for these, which take the options in this order.

        Others begin with the numbers that are given for them. A batch deals into records that were played in.
        """
        taken = [f"    s.{name} = options[{place}]" for place, name in enumerate(options)]
        return _made("dealing(s, options)", ["    blank(s)", *self._filled(others), *taken], blank=self.blank)

    @cached_property
    def blank(self) -> Any:
        """The rule by which all of the game's fields are 0; a GPU has one that writes more than a field at once."""
        return self.blanking(*self.own)

    @property
    def own_bytes(self) -> tuple[tuple[int, int], ...]:
        """Where the game's fields lie: runs of bytes, each from its first to before its last."""
        runs: list[tuple[int, int]] = []
        for kind, start in sorted((self.places[name] for name in self.own), key=lambda place: place[1]):
            begin = runs.pop()[0] if runs and runs[-1][1] == start else start
            runs.append((begin, start + kind.itemsize))
        return tuple(runs)

    def blanking(self, *names: str, **others: int) -> Any:
        """The rule by which these fields are 0 again, and others the numbers that are given for them."""
        return _made("blanking(s)", self._filled(dict.fromkeys(names, 0) | others))

    def _filled(self, numbers: Mapping[str, int]) -> list[str]:
        return [line for name, number in numbers.items() for line in _filled(name, self.places[name][0].shape, number)]

    @cached_property
    def _events_at(self) -> list[int]:
        return [self.places[name][1] for name in ("events", "event_head", "event_data")]

    def events(self, memory: bytes) -> Iterator[tuple[int, int, int, int, int]]:
        """What the last play told, out of a record's bytes: kind, audience, seat, small and wide value of each."""
        number, heads, values = self._events_at
        for row in range(memory[number]):
            head = HEAD.unpack_from(memory, heads + row * HEAD.size)
            yield (*head, *WIDE.unpack_from(memory, values + row * WIDE.size))


def _place(column: tuple[Any, ...], cold: bool) -> tuple[int, bool, int]:
    """Fields are sorted by width, widest first, so that none needs padding.

    Cold fields are looked at least, and short ones more often than long ones. So the hot and short ones of 8 and 4
    bytes are adjacent, and so are those of 2 bytes and 1 byte: they share cache lines.
    """
    _, kind, *shape = column
    width, length = np.dtype(kind).itemsize, int(np.prod(shape[0])) if shape else 1
    return (-width, not cold, -length) if width in (2, 8) else (-width, cold, length)


def _filled(name: str, shape: tuple[int, ...], number: int) -> list[str]:
    """A field set to a number, in the lines of a function: a number itself, an array of them or a table."""
    loops = [f"{'    ' * (depth + 1)}for i{depth} in range({length}):" for depth, length in enumerate(shape)]
    place = f"[{', '.join(f'i{depth}' for depth in range(len(shape)))}]" if shape else ""
    return [*loops, f"{'    ' * (len(shape) + 1)}s.{name}{place} = {number}"]


def _made(head: str, lines: list[str], **used: Any) -> Any:
    """A rule made of declared fields, as functions of a dataclass are; `used` are the rules that it calls."""
    made: dict[str, Any] = {"__name__": __name__, **used}
    exec("\n".join([f"def {head}:", *lines]), made)  # nosec B102 # names of declared fields
    return rule(made[head.partition("(")[0]])


def record(
    *, frames: tuple[int, int] = (2, 2), events: int = 8, cold: tuple[str, ...] = (), **fields: FieldType
) -> Record:
    """Declares a game's record: its fields, the shape of its decision stack and the room for events.

    `cold` names fields that few plays look at. They are kept apart from the others, which then share cache lines:
    worth it in a large record.
    """
    return Record({**fields, **engine_fields(frames, events)}, cold)


class Opened:
    """One record of an array, opened for plain Python; subclasses have an attribute per field."""

    __slots__ = ("_array", "_as_b", "_as_h", "_as_i", "_as_q", "_index")
    _as_b: memoryview  # the same memory as numbers of each width
    _as_h: memoryview
    _as_i: memoryview
    _as_q: memoryview

    def __init__(self, array: np.ndarray, index: int) -> None:
        self._array = array
        self._index = index

    def __bytes__(self) -> bytes:
        """The record as it is now: equal bytes are equal records."""
        return bytes(self._as_b)


def _opened_class(size: int, places: Mapping[str, tuple[np.dtype[Any], int]]) -> type[Opened]:
    arrays = [
        (name, start, start + kind.itemsize, LETTERS[kind.base.itemsize], kind.shape)
        for name, (kind, start) in places.items()
        if kind.shape
    ]

    class OpenedRecord(Opened):
        __slots__ = tuple(name for name, *_ in arrays)

        def __init__(self, array: np.ndarray, index: int) -> None:
            super().__init__(array, index)
            memory = memoryview(array.view(np.uint8))[index * size : (index + 1) * size]  # type: ignore[arg-type]
            self._as_b, self._as_h = memory.cast("b"), memory.cast("h")
            self._as_i, self._as_q = memory.cast("i"), memory.cast("q")
            for name, start, end, letter, shape in arrays:
                setattr(self, name, memory[start:end].cast(letter, shape))  # type: ignore[call-overload]

    for name, (kind, start) in places.items():
        if not kind.shape:
            setattr(OpenedRecord, name, _scalar(name, kind.itemsize, start // kind.itemsize))
    return OpenedRecord


LETTERS = {1: "b", 2: "h", 4: "i", 8: "q"}  # numbers by their bytes, as memoryview calls them


def _scalar(name: str, width: int, place: int) -> property:
    numbers, most = f"_as_{LETTERS[width]}", (1 << 8 * width - 1) - 1
    read: dict[int, Callable[[Opened], int]] = {  # each names its memory, which is quicker than asking by a name
        1: lambda record: record._as_b[place],
        2: lambda record: record._as_h[place],
        4: lambda record: record._as_i[place],
        8: lambda record: record._as_q[place],
    }

    def write(self: Any, value: int) -> None:
        try:
            getattr(self, numbers)[place] = value
        except ValueError:
            raise ValueError(f"{name} cannot be {value}: it has room for {-most - 1} to {most}") from None

    return property(read[width], write)


def constants(values: Sequence[Any]) -> np.ndarray:
    """A component table that compiled rules freeze; 64 bits wide, so that no target wraps where another does not."""
    table = np.array(values, dtype=np.int64)
    table.setflags(write=False)
    return table
