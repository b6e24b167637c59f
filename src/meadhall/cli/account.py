"""`meadhall account NAME`: what whoever runs a hall can do for somebody who forgot a password or lost a device."""

from __future__ import annotations

import argparse
import secrets
import time
from pathlib import Path

from meadhall.cli.options import Commands, add_command
from meadhall.cli.screen import console
from meadhall.engine.errors import MeadhallError

DAY = 86400.0
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
GROUPS, GROUP = 4, 5  # 99 bits
WORDS = "for whoever runs a hall: log somebody out everywhere, or help with a forgotten password"
DESCRIPTION = "Show where a kept name is logged in, end that, or give a code where a password was forgotten."


class NoAccount(MeadhallError):
    """Nobody keeps that name here."""


def add(commands: Commands) -> None:
    parser = add_command(commands, "account", run, WORDS, DESCRIPTION, "example: meadhall account Gudrun --reset")
    parser.add_argument("name", metavar="NAME", help="a name that somebody keeps with a password")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--log-out", action="store_true", help="end all devices and programs of this name")
    what.add_argument("--reset", action="store_true", help="do that, and print a code that is the password for one day")
    parser.add_argument("--database", metavar="URL", help="as for `meadhall hall`")


def run(args: argparse.Namespace) -> int:
    """Runs the command; the hall may be open meanwhile."""
    from sqlalchemy import Connection
    from sqlalchemy.exc import DBAPIError

    from meadhall.hall.accounts import passwords, people, sessions
    from meadhall.hall.accounts.journal import Journal
    from meadhall.hall.settings import Settings
    from meadhall.hall.storage.database import Database

    settings = Settings.from_environment(args.database)
    journal, now, out = Journal(settings.data, time.time), time.time(), console()

    def do(connection: Connection) -> None:
        person, _ = people.password_of(connection, args.name)
        if person is None:
            raise NoAccount(f"nobody keeps the name {args.name!r} with a password here")
        counts = [len(sessions.listed(connection, person.id, program, now)) for program in (False, True)]
        words = [f"{n} {word}{'s' * (n != 1)}" for n, word in zip(counts, ("device", "program"), strict=True)]
        out.print(f"{person.name}: {', '.join(words)}.", highlight=False)
        if args.log_out or args.reset:
            sessions.end_all(connection, person.id)
            journal.note("logged_out_by_host", person=person.id)
            out.print("All are logged out; open tables follow within a minute.", highlight=False)
        if args.reset:
            code = "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))
            people.give_code(connection, person.id, passwords.HASHER.hash(code), now + DAY)
            journal.note("code_given_by_host", person=person.id)
            out.print(
                f"Code: {code}\nIt is the password until this time tomorrow. {person.name} logs in with it and takes"
                " a new password under 'Change the password'.",
                soft_wrap=True, highlight=False,
            )  # fmt: skip

    database = Database(settings.database)
    file = database.engine.url.database if database.engine.dialect.name == "sqlite" else None
    if file is not None and not Path(file).exists():
        raise NoAccount(f"there is no hall at {file}; --database names another")
    try:
        with database.engine.begin() as connection:
            do(connection)
    except DBAPIError as error:
        raise NoAccount(f"the hall's database cannot be used: {' '.join(str(error.orig).split())}") from None
    finally:
        database.engine.dispose()
    return 0
