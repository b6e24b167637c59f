"""A board without code: what lies on the table, and which field of the view says how it stands.

    layout=(
        Grid("board", 7, 7, SQUARES, {1: Piece("attacker", path=DISC, seat=0), 2: Piece("king", "♚", seat=1)}),
        Plates(points="Points"),
        Tokens(left="Moves left"),
    )

The page draws these parts (`web/src/games/plain`). A move is made by a click on what it concerns: a part has names for
its places, and a field of a declared move whose values are such names points at them. A game without a layout is shown
by the numbers of its view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as by
from typing import Any, ClassVar

from meadhall.engine.moves import Moves


@dataclass(frozen=True)
class Piece:
    """How a value looks: a letter or sign, or a drawing of one path in a square of 100 by 100."""

    title: str  # as it is said
    text: str = ""
    path: str = ""
    seat: int | None = None  # in whose colour; None: in none
    red: bool = False  # a sign in red, as hearts and diamonds are

    def told(self) -> dict[str, Any]:
        """As the page is told it."""
        return dict(vars(self))


Pieces = Mapping[Any, Piece]


@dataclass(frozen=True)
class Part:
    """Something on the table, by the field of the view that tells of it."""

    kind: ClassVar[str] = ""
    field: str

    def told(self) -> dict[str, Any]:
        """As the page is told it."""
        own = {name: _told(value) for name, value in vars(self).items()}
        return {"part": self.kind, **own}

    @property
    def names(self) -> Sequence[str]:
        """The places in it that moves may concern."""
        return ()

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the view that it shows."""
        return (self.field,)

    def wrong(self, view: Mapping[str, Any]) -> str:
        """Why it cannot show this view; empty if it can."""
        missing = [name for name in self.fields if name not in view]
        return f"the view has no {missing[0]!r}; it has {', '.join(view)}" if missing else ""


@dataclass(frozen=True)
class Grid(Part):
    """Squares in rows, the first row on top; the field has a value for each, row by row.

    Without pieces a square shows its number: the seeds in a house, say. 0 is an empty square.
    """

    kind: ClassVar[str] = "grid"
    rows: int = 0
    columns: int = 0
    squares: Sequence[str] = ()  # their names, row by row
    pieces: Pieces = by(default_factory=dict)  # by value; a value without a piece is an empty square
    marks: Mapping[str, str] = by(default_factory=dict)  # by the name of a square: what it is, as it is said
    title: str = "Board"

    def __post_init__(self) -> None:
        if len(self.squares) != self.rows * self.columns:
            raise ValueError(f"{self.field} has {self.rows} by {self.columns} squares, but {len(self.squares)} names")

    @property
    def names(self) -> Sequence[str]:
        return self.squares

    def piece_of(self, value: Any) -> Piece | None:
        """What is seen on a square with this value."""
        if self.pieces:
            return self.pieces.get(value)
        return Piece(str(value), str(value)) if value else None

    def wrong(self, view: Mapping[str, Any]) -> str:
        if why := super().wrong(view):
            return why
        size = len(flat(view[self.field]))
        return "" if size == len(self.squares) else f"{self.field} has {size} values for {len(self.squares)} squares"


@dataclass(frozen=True)
class Track(Part):
    """Spaces in a row; the field has the place of each seat's marker, or of the one marker there is."""

    kind: ClassVar[str] = "track"
    spaces: Sequence[str] = ()
    title: str = ""

    @property
    def names(self) -> Sequence[str]:
        return self.spaces


@dataclass(frozen=True)
class Hands(Part):
    """Cards of each seat; the field has a list for each: of cards, or how many they are, or None."""

    kind: ClassVar[str] = "hands"
    cards: Sequence[str] = ()  # all there are, as the view and moves name them
    pieces: Pieces = by(default_factory=dict)  # by card; without one a card shows its name
    title: str = "Hand"
    counts: str = ""  # a field with how many cards each seat holds, for hands that are hidden

    @property
    def names(self) -> Sequence[str]:
        return self.cards

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field, self.counts) if self.counts else (self.field,)


@dataclass(frozen=True)
class Piles(Part):
    """Cards or stones in heaps; the field has how many lie in each, or the one heap there is, or what lies on top.

    `moves={"draw": "stock"}` makes of a click on the stock the move `draw`, which names no pile itself.
    """

    kind: ClassVar[str] = "piles"
    piles: Sequence[str] = ()  # their names
    title: str = ""
    pieces: Pieces = by(default_factory=dict)  # by card, where the field says what lies on top
    moves: Mapping[str, str] = by(default_factory=dict)  # by kind of move: the pile that it concerns

    def __post_init__(self) -> None:
        if unknown := set(self.moves.values()) - set(self.piles):
            raise ValueError(f"{self.field} has the piles {', '.join(self.piles)}; not {min(unknown)!r}")

    @property
    def names(self) -> Sequence[str]:
        return self.piles


@dataclass(frozen=True)
class Dice(Part):
    """Dice as they fell: the field is a list of numbers, or the number of a single die; 0 before it was rolled."""

    kind: ClassVar[str] = "dice"
    title: str = "Dice"


class _Counts(Part):
    """Fields by name, each with what it counts."""

    def __init__(self, **fields: str) -> None:
        object.__setattr__(self, "titles", fields)

    titles: Mapping[str, str]

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(self.titles)


class Tokens(_Counts):
    """Numbers and words of the whole table: `Tokens(left="Moves left")`."""

    kind: ClassVar[str] = "tokens"


class Plates(_Counts):
    """Numbers of each seat, on its plate: `Plates(points="Points")`."""

    kind: ClassVar[str] = "plates"


Layout = tuple[Part, ...]


def targets_of(moves: Moves, layout: Layout) -> dict[str, dict[str, Part]]:
    """The part that each field of each kind of move points into, where it points into one."""
    found: dict[str, dict[str, Part]] = {}
    for kind, fields in moves.values.items():
        for name, values in fields.items():
            for part in layout:
                if part.names and set(map(str, values)) <= set(part.names):
                    found.setdefault(kind, {})[name] = part
                    break
    return found


def places_of(moves: Moves, layout: Layout) -> dict[str, str]:
    """The place that a kind of move concerns though none of its fields names it, as a part declares it."""
    piles = [part for part in layout if isinstance(part, Piles)]
    found = {kind: f"{part.field}:{place}" for part in piles for kind, place in part.moves.items()}
    if unknown := set(found) - set(moves.names):
        raise ValueError(f"no kind of move is called {min(unknown)!r}; there are {', '.join(moves.names)}")
    return found


def targets(
    data: Mapping[str, Any], pointing: Mapping[str, Mapping[str, Part]], places: Mapping[str, str] | None = None
) -> Iterator[str]:
    """What a move concerns, in the order of its fields: `board:d4`."""
    if places and data["kind"] in places:
        yield places[data["kind"]]
    for name, part in pointing.get(data["kind"], {}).items():
        yield f"{part.field}:{data[name]}"


def flat(values: Any) -> list[Any]:
    """The values of a grid row by row, whether the field has rows or is one list."""
    rows = values if isinstance(values, list) else [values]
    return [one for row in rows for one in (row if isinstance(row, list) else [row])]


def _told(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): one.told() if isinstance(one, Piece) else one for key, one in value.items()}
    return list(value) if isinstance(value, tuple | list | range) else value
