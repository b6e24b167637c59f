"""Passwords: how they are kept, and which are too easy to guess. Any characters will do, in any mixture."""

from __future__ import annotations

import secrets
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from meadhall.games import SHELF
from meadhall.hall.refusal import Refused

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
FEWEST_GUESSES = 1e6  # a password that falls sooner is refused
READ = 40  # characters of which the guesses are counted
DISGUISES = "!$%(+<@[{|"  # characters that stand for letters; with many of them zxcvbn tries all readings, for seconds
MOST_DISGUISES = 3
OUR_WORDS = ("meadhall", "mead", "hall", "viking", "vikings", "thrall", "karl", "jarl", "konung", "valhalla")
HASHER = PasswordHasher()


def check_new(password: str, name: str) -> None:
    """Refuses what is tried first: common passwords, names, words of this hall, rows of keys."""
    from zxcvbn import zxcvbn

    words = [*OUR_WORDS, *SHELF, name, *name.split(), name.replace(" ", "")]
    common = password.casefold() in _common() or password.casefold() in {word.casefold() for word in words}
    read = password[:READ]
    if len(set(read) & set(DISGUISES)) > MOST_DISGUISES:
        read = read.translate(dict.fromkeys(map(ord, DISGUISES), "~"))
    if common or zxcvbn(read, user_inputs=words)["guesses"] < FEWEST_GUESSES:
        raise Refused(
            "easy_password",
            "Others would soon guess this password. Take a longer one; three or four words that have nothing to do"
            " with each other are good.",
            422,
        )


@cache
def _common() -> frozenset[str]:
    """The 30,000 commonest, as counted in what was stolen elsewhere."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(word.casefold() for word in FREQUENCY_LISTS["passwords"])


@cache
def no_password() -> str:
    """A hash nothing fits, so that an unknown name takes as long as a wrong password."""
    return HASHER.hash(secrets.token_hex(16))


def fits(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed, password)
    except (Argon2Error, InvalidHashError):
        return False
