"""A game's options: whole numbers with a name, a range and words for the values people speak of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import index

from meadhall.engine.errors import BadOption


def whole(value: object) -> int | None:
    """A whole number of any type as an int; None for anything else, truth values included."""
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


@dataclass(frozen=True)
class Option:
    """One option of a game."""

    name: str
    help: str  # one sentence for whoever chooses
    default: int
    low: int
    high: int
    words: Mapping[str, int] = field(default_factory=dict)  # values by the name people use
    tried: tuple[int, ...] | None = None  # values the conformance suite plays; unless told, all that have a name
    only_seats: int | None = None  # the one number of seats at which it may be other than by default

    @property
    def is_switch(self) -> bool:
        """On or off."""
        return (self.low, self.high) == (0, 1)

    def read(self, value: object) -> int:
        """A value given as a number, a truth value, a word or text, as the number the rules take."""
        if isinstance(value, str):
            word = value.strip().lower()
            if word in self.words:
                return self.words[word]
            if self.is_switch and word in ("on", "yes", "true", "off", "no", "false"):
                return int(word in ("on", "yes", "true"))
            if not word.isascii() or not word.removeprefix("-").isdigit() or len(word) > 20:
                raise self._wrong(value)
            value = int(word)
        number = int(value) if self.is_switch and isinstance(value, bool) else whole(value)
        if number is None or not self.low <= number <= self.high:
            raise self._wrong(value)
        return number

    def write(self, value: int) -> str:
        """The value as a chronicle keeps it."""
        return ("off", "on")[value] if self.is_switch else str(value)

    def _wrong(self, value: object) -> BadOption:
        if self.is_switch:
            return BadOption(f"{self.name} is on or off, not {value!r}")
        words = "".join(f", or {word!r} for {number}" for word, number in self.words.items())
        return BadOption(f"{self.name} is a whole number from {self.low} to {self.high}{words}, not {value!r}")
