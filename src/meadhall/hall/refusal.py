"""A refusal: something the hall does not do, with a code for programs and a sentence that says what would be right."""

from __future__ import annotations


class Refused(Exception):
    """What was asked is not done; nothing has changed."""

    def __init__(self, code: str, message: str, status: int = 409) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status


def nobody() -> Refused:
    return Refused("nobody", "Pick a name first: POST /api/me.", 401)


def no_table() -> Refused:
    return Refused("no_table", "There is no such table; it may have been closed before it began.", 404)


def private() -> Refused:
    return Refused("private", "This table is private: ask those who sit there for the link with its invitation.", 403)


def stale() -> Refused:
    return Refused("stale", "The table has changed since; this was not done. Look again and choose anew.")


def cannot_write() -> Refused:
    return Refused("trouble", "The hall cannot write this down (is its disk full?): look again, and try later.", 503)
