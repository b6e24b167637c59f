"""Events declared as data: kinds of events and the fields of each, packed into the two numbers an event has room for.

    EVENTS = Events(passed={}, played={"opening": Flag(), "cards": Bits(54)}, hand_ended={"held": Each(10, 6)})
    PASSED, PLAYED, HAND_ENDED = EVENTS.kinds

Rules say `PLAYED.emit(s, EVERYONE, seat, opening, cards)`; a list is packed element by element, `HAND_ENDED.held(seat,
cards)`, and the parts put together by `|`. A field of several numbers, `"aim": Parts(what=Number(9), card=Number(50))`,
is packed at once: `ROLLED.aim(what, card)`. Plain Python reads the fields of an event by name: `event["cards"]`. A
screen is told `event.told`: `Bits(54, card_list)` shows a set of cards as their names. The page's types are made from
this declaration too (`checks/typescript.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from string import Formatter
from typing import Any, Self

from meadhall.engine.events import emit
from meadhall.engine.rule import Namespace, rule

DATA_BITS, VALUE_BITS = 63, 15  # room in the wide and in the small number of an event
TAKEN = frozenset({"name", "seat", "sentence", "text", "who"})  # what a screen or a sentence has of any event


def from_one(number: int) -> int:
    """What rules count from 0, as people count it."""
    return number + 1


@dataclass(frozen=True, eq=False)
class Number:
    """A whole number from `least` to `least + count - 1`."""

    count: int
    least: int = 0
    shown: Callable[[int], Any] | None = None  # how a screen is told it; None: as it is

    @property
    def bits(self) -> int:
        return (self.count - 1).bit_length()

    def read(self, packed: int) -> Any:
        return packed + self.least

    def tell(self, value: Any) -> Any:
        return self.shown(value) if self.shown else value


class Flag(Number):
    """True or false."""

    def __init__(self) -> None:
        super().__init__(2)

    def read(self, packed: int) -> bool:
        return bool(packed)


class OneOf(Number):
    """One of several values, told by its place: a name instead of a number."""

    def __init__(self, values: Sequence[Any]) -> None:
        super().__init__(len(values))
        object.__setattr__(self, "values", tuple(values))

    values: tuple[Any, ...]

    def read(self, packed: int) -> Any:
        return self.values[packed]


class Named(Number):
    """One of several things: a number to rules and sentences, a name to screens."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(len(names), shown=names.__getitem__)
        object.__setattr__(self, "names", tuple(names))

    names: tuple[str, ...]


class Bits(Number):
    """A set of cards, seats or colours: a bit for each of `members`."""

    def __init__(self, members: int, shown: Callable[[int], Any] | None = None) -> None:
        super().__init__(1 << members, shown=shown)


@dataclass(frozen=True, eq=False)
class Each:
    """A number below `count` for each of `length` seats, cards or ships."""

    count: int
    length: int

    @property
    def width(self) -> int:
        return (self.count - 1).bit_length()

    @property
    def bits(self) -> int:
        return self.width * self.length

    def read(self, packed: int) -> list[int]:
        return [packed >> self.width * k & (1 << self.width) - 1 for k in range(self.length)]

    def tell(self, value: list[int]) -> list[int]:
        return value


class Parts:
    """Several numbers in one field, read as a dict: for what belongs together, and where fields are more than five."""

    def __init__(self, **numbers: Number) -> None:
        self.numbers = numbers

    @property
    def bits(self) -> int:
        return sum(number.bits for number in self.numbers.values())

    @property
    def factors(self) -> list[tuple[int, int]]:
        """The least value of each number, and its factor in the field."""
        shifts = [0, *accumulate(number.bits for number in self.numbers.values())]
        return [(number.least, 1 << shift) for number, shift in zip(self.numbers.values(), shifts, strict=False)]

    def read(self, packed: int) -> dict[str, Any]:
        found = {}
        for name, number in self.numbers.items():
            found[name] = number.read(packed & (1 << number.bits) - 1)
            packed >>= number.bits
        return found

    def tell(self, value: dict[str, Any]) -> dict[str, Any]:
        return {name: self.numbers[name].tell(one) for name, one in value.items()}


Field = Number | Each | Parts


class EventKind(Namespace):
    """A kind of event: its number, its name, its fields, and the rule that emits it."""

    def __init__(self, id: int, name: str, fields: Mapping[str, Field]) -> None:
        if taken := TAKEN & set(fields):
            raise ValueError(f"a field of {name!r} cannot be called {min(taken)!r}: a screen is told that of any event")
        self.id = id
        self.name = name
        self.fields = dict(fields)
        self._places = self._lay_out()
        self._read = [(name, kind.read, *self._places[name], (1 << kind.bits) - 1) for name, kind in fields.items()]
        self.emit = _emitting(id, [self._factors(name, kind) for name, kind in fields.items()])
        for name, kind in fields.items():
            if isinstance(kind, Each):
                setattr(self, name, _packing(kind.width))
            if isinstance(kind, Parts):
                setattr(self, name, _joining(kind.factors))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"an event {self.name!r} has the lists {', '.join(self.fields) or 'none'}, not {name!r}")

    def _lay_out(self) -> dict[str, tuple[bool, int]]:
        """Where each field begins: whether in the wide number, and at which bit."""
        used = {True: 0, False: 0}
        places = {}
        for name, kind in sorted(self.fields.items(), key=lambda field: -field[1].bits):
            wide = used[True] + kind.bits <= DATA_BITS
            places[name] = (wide, used[wide])
            used[wide] += kind.bits
        if used[False] > VALUE_BITS:
            raise ValueError(
                f"the fields of {self.name!r} have {sum(used.values())} bits: more than an event has room for"
            )
        return places

    def _factors(self, name: str, kind: Field) -> tuple[int, int, int]:
        """The least number of a field, and its factors in the small and in the wide number."""
        wide, shift = self._places[name]
        least = kind.least if isinstance(kind, Number) else 0
        return (least, 0, 1 << shift) if wide else (least, 1 << shift, 0)

    def read(self, value: int, data: int) -> dict[str, Any]:
        """The fields of an event, out of the numbers it was packed into."""
        return {name: read((data if wide else value) >> shift & mask) for name, read, wide, shift, mask in self._read}

    def tell(self, value: int, data: int) -> dict[str, Any]:
        """The same fields as a screen is told them."""
        return {name: self.fields[name].tell(field) for name, field in self.read(value, data).items()}


class Events:
    """All kinds of events of a game, in the order of their numbers."""

    def __init__(self, *names: str, **kinds: Mapping[str, Field]) -> None:
        """Kinds without fields by name alone, then each kind with its fields; `new_hand` is called `new hand`."""
        kinds = {**{name: {} for name in names}, **kinds}
        self.kinds = tuple(
            EventKind(k, name.replace("_", " "), fields) for k, (name, fields) in enumerate(kinds.items())
        )
        self.names = tuple(kind.name for kind in self.kinds)
        self.sayings: dict[str, str] = {}  # how each kind is said, where that was declared

    def said(self, **sayings: str) -> Self:
        """Declares sentences for kinds of events: `took="{who:takes} {stones}."` (see `event_words.py`)."""
        kinds = {kind.name: kind for kind in self.kinds}
        for name, said in ((name.replace("_", " "), said) for name, said in sayings.items()):
            if name not in kinds:
                raise ValueError(f"no kind of event is called {name!r}; there are {', '.join(kinds)}")
            fields = {"who", *kinds[name].fields}
            if unknown := {field for _, field, _, _ in Formatter().parse(said) if field is not None} - fields:
                raise ValueError(f"a sentence of {name!r} may have {', '.join(sorted(fields))}; not {min(unknown)!r}")
            self.sayings[name] = said
        return self


def _packing(width: int) -> Any:
    """The rule that packs one element of a list."""

    @rule
    def element(k, number):  # type: ignore[no-untyped-def]
        return number << (width * k)

    return element


def _joining(factors: list[tuple[int, int]]) -> Any:
    """The rule that packs two to five numbers into one field."""
    less = sum(least * factor for least, factor in factors)
    (_, fa), (_, fb), (_, fc), (_, fd), (_, fe) = factors + [(0, 0)] * (5 - len(factors))

    @rule
    def of_two(a, b):  # type: ignore[no-untyped-def]
        return a * fa + b * fb - less

    @rule
    def of_three(a, b, c):  # type: ignore[no-untyped-def]
        return a * fa + b * fb + c * fc - less

    @rule
    def of_four(a, b, c, d):  # type: ignore[no-untyped-def]
        return a * fa + b * fb + c * fc + d * fd - less

    @rule
    def of_five(a, b, c, d, e):  # type: ignore[no-untyped-def]
        return a * fa + b * fb + c * fc + d * fd + e * fe - less

    return (of_two, of_three, of_four, of_five)[len(factors) - 2]


def _emitting(kind: int, factors: list[tuple[int, int, int]]) -> Any:
    """The rule that emits an event with none to five fields.

    A field is packed by multiplication: its number times one factor is its part of the small number, times the other
    its part of the wide one. One of the two factors is zero.
    """
    small = sum(-least * value for least, value, _ in factors)
    wide = sum(-least * data for least, _, data in factors)
    spare = [(0, 0, 0)] * (5 - len(factors))
    (_, va, da), (_, vb, db), (_, vc, dc), (_, vd, dd), (_, ve, de) = factors + spare

    @rule
    def emit_0(s, audience, seat):  # type: ignore[no-untyped-def]
        emit(s, kind, audience, seat, 0, 0)

    @rule
    def emit_1(s, audience, seat, a):  # type: ignore[no-untyped-def]
        emit(s, kind, audience, seat, small + a * va, wide + a * da)

    @rule
    def emit_2(s, audience, seat, a, b):  # type: ignore[no-untyped-def]
        emit(s, kind, audience, seat, small + a * va + b * vb, wide + a * da + b * db)

    @rule
    def emit_3(s, audience, seat, a, b, c):  # type: ignore[no-untyped-def]
        emit(s, kind, audience, seat, small + a * va + b * vb + c * vc, wide + a * da + b * db + c * dc)

    @rule
    def emit_4(s, audience, seat, a, b, c, d):  # type: ignore[no-untyped-def]
        value = small + a * va + b * vb + c * vc + d * vd
        emit(s, kind, audience, seat, value, wide + a * da + b * db + c * dc + d * dd)

    @rule
    def emit_5(s, audience, seat, a, b, c, d, e):  # type: ignore[no-untyped-def]
        value = small + a * va + b * vb + c * vc + d * vd + e * ve
        emit(s, kind, audience, seat, value, wide + a * da + b * db + c * dc + d * dd + e * de)

    return (emit_0, emit_1, emit_2, emit_3, emit_4, emit_5)[len(factors)]
