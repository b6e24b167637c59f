"""Errors with names; each says what would be right."""

from __future__ import annotations


class MeadhallError(Exception):
    """Something the caller can put right; the message is one line that says how."""


class IllegalMove(MeadhallError, ValueError):
    """The move cannot be played here; nothing has changed."""


class TooManyMoves(MeadhallError):
    """A game declares fewer legal moves than a seat has: its author has to raise `max_legal`."""

    def __init__(self, title: str, declared: int, found: int) -> None:
        super().__init__(
            f"{title} declares {declared} legal moves at most, but a seat has {found}: its max_legal must be raised"
        )


class CannotCompile(MeadhallError):
    """Rules that run as plain Python, but not as native code: their author uses what no target but Python has."""


class BadOption(MeadhallError, ValueError):
    """A seat count or an option that the game does not offer."""


class BadPosition(MeadhallError, ValueError):
    """A position that no game could be in."""


class BadChronicle(MeadhallError, ValueError):
    """A saved game that cannot be read or replayed."""


class UnknownName(MeadhallError, KeyError):
    """No game, bot or rule of that name."""

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownRules(UnknownName):
    """A game's rules of another version, which is not here."""
