"""Broken tables: set aside, named in the log, shown as broken to those who sit there; everything else plays on."""

from __future__ import annotations

import logging
from dataclasses import replace

from meadhall.engine.errors import MeadhallError, UnknownName
from meadhall.games import find
from meadhall.hall.logs import about
from meadhall.hall.refusal import Refused, broken, other_rules
from meadhall.hall.storage.repository import OVER, PLAYING, WAITING, Damaged, TableRow

log = logging.getLogger("meadhall.hall")


class Broken:
    """The tables that could not be opened, each with the reason as players are told it."""

    def __init__(self) -> None:
        self._why: dict[str, str] = {}

    def note(self, table_id: str, error: Exception) -> Refused:
        """Sets a table aside. The log has the whole reason, and has it once."""
        refused = broken(table_id, _in_words(error))
        if self._why.get(table_id) != refused.message:
            told = "table %s is broken and set aside: %s: %s"
            log.error(told, table_id, type(error).__name__, error, exc_info=error, extra=about(table_id))
        self._why[table_id] = refused.message
        return refused

    def forget(self, table_id: str) -> None:
        """The table could be opened after all, or is no more."""
        self._why.pop(table_id, None)

    def why(self, row: TableRow) -> str | None:
        """Why a table cannot be opened, as far as that is known."""
        try:
            find(row.game, row.rules_version)
        except UnknownName as error:
            return other_rules(error).message
        return self._why.get(row.id)


def _in_words(error: Exception) -> str:
    if isinstance(error, Damaged):
        return "what was kept of it is damaged"
    if isinstance(error, MeadhallError):
        return "its moves cannot be replayed under the rules of this hall"
    return "something about it is not as it should be"


def bare(row: TableRow) -> TableRow:
    """A broken table without whatever may be wrong with it: enough for a line in a list."""
    state = row.state if row.state in (WAITING, PLAYING, OVER) else PLAYING
    return replace(
        row,
        state=state,
        options={},
        clock=None,
        answer_time=None,
        time=None,
        turn=None,
        scores=None,
        places=None,
        requests=None,
    )
