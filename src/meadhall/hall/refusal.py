"""A refusal: something the hall does not do, with a code for programs and a sentence that says what would be right."""

from __future__ import annotations

COME_AGAIN = 1012  # how a socket is closed: whoever connects again gets everything
REFUSED = 4403  # how a socket is closed: whoever wanted in is told why not


class Refused(Exception):
    """What was asked is not done; nothing has changed."""

    key: int | str | None = None  # of the preview that is refused, by which its page knows it

    def __init__(self, code: str, message: str, status: int = 409) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status


def nobody() -> Refused:
    return Refused("nobody", "Pick a name first.", 401)


def no_table() -> Refused:
    return Refused("no_table", "There is no such table; it may have been closed before it began.", 404)


def waiting() -> Refused:
    return Refused("waiting", "The game begins when all seats are taken.")


def private() -> Refused:
    return Refused("private", "This table is private: ask those who sit there for the link with its invitation.", 403)


def stale() -> Refused:
    return Refused("stale", "The table has changed since; this was not done. Look again and choose anew.")


def other_rules(why: Exception | str) -> Refused:
    return Refused("other_rules", f"This table was begun under other rules: {why}.")


def broken(table_id: str, why: str) -> Refused:
    return Refused(
        "broken",
        f"This table cannot be opened: {why}. Whoever runs this hall finds the reason in its log, under {table_id}.",
    )


def _trouble(message: str) -> Refused:
    return Refused("trouble", message, 503)


def cannot_write() -> Refused:
    return _trouble(
        "The hall cannot write this down; whoever runs it finds the reason in its log. Look again, and try later."
    )


def disk_full() -> Refused:
    return _trouble(
        "The hall cannot write this down: its disk is full, or takes nothing more. Look again, and try later."
    )


def database_away() -> Refused:
    return _trouble(
        "The hall cannot write this down: its database cannot be reached just now. Look again, and try later."
    )


def superseded() -> Refused:
    return _trouble(
        "This hall is closing: another one has taken over its tables. Nothing more is done here; look again soon."
    )


class Moved(Refused):
    """Another hall has this table."""

    address: str | None = None  # where that hall is, if it is known


def moved(address: str | None = None) -> Moved:
    why = Moved("trouble", "This table goes on at another hall. Nothing was done here; look again in a moment.", 503)
    why.address = address
    return why


def closing() -> Moved:
    return Moved(
        "trouble", "This hall is closing, and others stay open. Nothing was done here; try again in a moment.", 503
    )


def cannot_read() -> Refused:
    return _trouble(
        "The hall cannot read what it has kept just now: try again in a moment. If it stays so, whoever runs this hall"
        " finds the reason in its log."
    )


def damaged() -> Refused:
    return Refused(
        "damaged",
        "Part of what this hall has kept cannot be read any more. Whoever runs it finds the reason in its log.",
        500,
    )


def failed() -> Refused:
    return Refused("trouble", "Something went wrong in the hall; it has been noted. Look again, and try later.", 500)


def ended() -> Refused:
    return Refused("ended", "You were logged out on this device: pick a name or log in, then try again.", 401)


def bad_token() -> Refused:
    return Refused(
        "bad_token",
        "This token has run out, was revoked, or is not from this hall: its owner makes a new one under"
        " 'Let a program play for me'.",
        401,
    )


def play_only() -> Refused:
    return Refused(
        "play_only", "A program's token is for play alone: names, passwords, devices and tokens are their owner's.", 403
    )
