"""Brings a database up to the newest schema, while older halls may have it open.

A schema changes in two versions. The first expands: what is new is unknown to older halls, and they go on. The second
changes, once no such hall is left. So every migration says which is the oldest revision whose halls can go on after
it (`oldest`; its own, if it says nothing), and the database keeps the newest of these: its floor. A hall opens a
database that is newer than itself as long as its own revision is not below the floor. docs/halls.md says how such
migrations are written.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, select, update

from meadhall.engine.errors import MeadhallError
from meadhall.hall.storage import halls, schema

FOLDER = Path(__file__).parent / "migrations"
FIRST_TOLD = "0014"  # the first revision whose halls say theirs in their rows


class NoDatabase(MeadhallError):
    """The database cannot be opened."""


@dataclass(frozen=True)
class Chain:
    """The revisions this hall knows, oldest first, each with the oldest whose halls can go on after it."""

    oldest: dict[str, str]

    @classmethod
    def read(cls, config: Config) -> Chain:
        scripts = list(ScriptDirectory.from_config(config).walk_revisions())
        return cls({one.revision: getattr(one.module, "oldest", one.revision) for one in reversed(scripts)})

    @property
    def head(self) -> str:
        return list(self.oldest)[-1]

    def place(self, revision: str) -> int:
        """How new a revision is; one that is not known is newer than all."""
        known = list(self.oldest)
        return known.index(revision) if revision in known else len(known)

    def floor(self, after: str | None = None) -> str:
        """The oldest revision whose halls can go on after all migrations, or after those from one on."""
        begin = 0 if after is None else self.place(after) + 1
        return max(list(self.oldest.values())[begin:], key=self.place)


def head() -> str:
    """The newest revision this hall knows."""
    return Chain.read(_config()).head


def migrate(connection: Connection, revision: str = "head", shared: bool = False) -> None:
    """Brings a database up to a revision; `shared`: while other halls may have it open.

    Refused where this hall is too old for the database, or another that is open would be.
    """
    config = _config()
    config.attributes["connection"] = connection
    chain, current = Chain.read(config), MigrationContext.configure(connection).get_current_heads()
    if not chain.oldest.keys() >= set(current):
        if _floor(connection) not in chain.oldest:
            raise NoDatabase(
                "this database was made by a newer Meadhall; update Meadhall, or name another database with --database"
            )
        return  # it has more than this hall knows, and all that this hall needs
    changes = shared and bool(current) and current[0] != chain.head
    if changes:
        _check_older(connection, chain, current[0])
    command.upgrade(config, revision)
    if changes:
        halls.remove_silent(connection)  # who wakes up again shall not write as before
    if _floor(connection) is not None:
        connection.execute(update(schema.schema_floor).values(oldest=chain.floor()))


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config


def _floor(connection: Connection) -> str | None:
    if not inspect(connection).has_table(schema.schema_floor.name):
        return None
    return connection.execute(select(schema.schema_floor.c.oldest)).scalar()


def _check_older(connection: Connection, chain: Chain, current: str) -> None:
    """Refused while a hall lives that could not go on after the migration."""
    floor = chain.floor(current)
    if not inspect(connection).has_table(schema.halls.name):
        return
    told = "revision" in {column["name"] for column in inspect(connection).get_columns(schema.halls.name)}
    unnamed = min(chain.place(current), chain.place(FIRST_TOLD) - 1)
    living = halls.living(connection, told)
    older = [one for one in living if _place(chain, one.revision, unnamed) < chain.place(floor)]
    if older:
        where = ", ".join(sorted(one.address for one in older))
        raise NoDatabase(
            f"this Meadhall changes the database so that older halls cannot go on, and some are open: {where};"
            " bring those up to date or close them first, then open this one"
        )


def _place(chain: Chain, revision: str | None, unnamed: int) -> int:
    return unnamed if revision is None else chain.place(revision)
