"""Whom to play next: the bots that suit somebody, those they met lately, and the best of each game.

The level that suits begins with the weakest. It goes up by one after a game against bots of that level or stronger in
which two thirds of them came in behind, and down by one after two games in a row against bots of that level or
weaker in which no more than one third did.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from sqlalchemy import ColumnElement, Connection, func, select

from meadhall.bots import BOTS
from meadhall.games import SHELF
from meadhall.hall.accounts import people
from meadhall.hall.play.statistics import is_known, played, rating_points
from meadhall.hall.storage import schema

WELL, BADLY = 2 / 3, 1 / 3  # the part of the bots that came in behind
LOOKED_AT = 200  # games of a person, the latest, from which levels and opponents are told
OPPONENTS = 12
BEST = 50  # people on a leaderboard
SETTLED = 5  # rated games before which a rating is provisional
Line = dict[str, Any]
Game = tuple[int, float]  # the level of the strongest bot, and the part of the bots that came in behind


def suiting_levels(connection: Connection, person: str) -> dict[str, str]:
    """The level against which a game begins, for every game of the hall."""
    levels = list(BOTS)
    games: dict[str, list[Game]] = defaultdict(list)
    for game, against in _against_bots(connection, person, levels):
        games[game].append(against)
    return {game: levels[_suits(games[game], len(levels))] for game in SHELF}


def _suits(games: list[Game], levels: int) -> int:
    level = lost = 0
    for strongest, behind in games:
        if behind >= WELL and strongest >= level:
            level, lost = min(level + 1, levels - 1), 0
        elif behind <= BADLY and strongest <= level:
            level, lost = (max(level - 1, 0), 0) if lost else (level, 1)
        elif strongest == level:
            lost = 0
    return level


def _against_bots(connection: Connection, person: str, levels: list[str]) -> list[tuple[str, Game]]:
    """Games of somebody who met nobody but bots, the first first."""
    r = schema.results.c
    mine = _latest(connection, person)
    rows: dict[str, list[Any]] = defaultdict(list)
    for row in connection.execute(select(r.table_id, r.seat, r.who, r.place).where(r.table_id.in_(list(mine)))):
        rows[row.table_id].append(row)
    found = []
    for table_id, (game, seat, place) in mine.items():
        others = [row for row in rows[table_id] if row.seat != seat]
        bots = [levels.index(row.who[4:]) for row in others if row.who[:4] == "bot:" and row.who[4:] in levels]
        if others and len(bots) == len(others):
            behind = sum((row.place > place) + (row.place == place) / 2 for row in others)
            found.append((game, (max(bots), behind / len(others))))
    return found


def _latest(connection: Connection, person: str) -> dict[str, tuple[str, int, int]]:
    """Somebody's latest games, the first first: of each table the game, the seat and the place."""
    r = schema.results.c
    mine = select(r.table_id, r.game, r.seat, r.place).join(schema.tables).where(r.who == f"person:{person}", played())
    rows = connection.execute(mine.order_by(r.at.desc(), r.table_id).limit(LOOKED_AT)).all()
    return {row.table_id: (row.game, row.seat, row.place) for row in reversed(rows)}


def opponents(connection: Connection, person: str) -> list[Line]:
    """The people somebody met last, at tables that are over: who, what they played and when."""
    r = schema.results.c
    mine = _latest(connection, person)
    query = select(r.table_id, r.who, r.game, r.at).where(
        r.table_id.in_(list(mine)), r.who.like("person:%"), r.who != f"person:{person}"
    )
    met: dict[str, dict[str, Any]] = {}
    for row in connection.execute(query.order_by(r.at.desc(), r.table_id)):
        met.setdefault(row.who[7:], {"game": row.game, "table": row.table_id, "at": row.at})
    names = people.shown_names(connection, list(met)[:OPPONENTS])
    return [{"person": who, "name": names[who], **met[who]} for who in list(met)[:OPPONENTS] if who in names]


def have_met(connection: Connection, person: str, other: str) -> bool:
    """Whether two people sit, or sat, at one table."""
    s = schema.seats.c
    mine = select(s.table_id).where((s.person == person) | (s.gone == person))
    theirs = select(s.table_id).where((s.person == other) | (s.gone == other))
    return connection.execute(theirs.where(s.table_id.in_(mine)).limit(1)).first() is not None


def leaderboard(connection: Connection, game: str, me: str | None) -> tuple[list[Line], Line | None]:
    """The best people of a game by their ratings, and where somebody stands if that is further down."""
    t = schema.ratings.c
    shown = t.mu - 3 * t.sigma
    here = (t.game == game) & t.who.like("person:%")
    rows = connection.execute(select(t.who, t.mu, t.sigma).where(here).order_by(shown.desc(), t.who).limit(BEST)).all()
    best = [row for row in rows if is_known(row)]
    mine = [f"person:{me}"] if me is not None and all(row.who != f"person:{me}" for row in best) else []
    own = connection.execute(select(t.who, t.mu, t.sigma).where(here, t.who.in_(mine))).first()
    known = [*best, *([own] if own is not None and is_known(own) else [])]
    counts = _rated_games(connection, game, [row.who for row in known])
    names = people.shown_names(connection, [row.who[7:] for row in known])

    def told(place: int, row: Any) -> Line:
        played = counts.get(row.who, 0)
        return {
            "place": place, "person": row.who[7:], "name": names.get(row.who[7:], "Somebody"),
            "rating": rating_points(row.mu, row.sigma), "played": played, "provisional": played < SETTLED,
        }  # fmt: skip

    line = None
    if len(known) > len(best):
        line = told(1 + _count(connection, here & (shown > known[-1].mu - 3 * known[-1].sigma)), known[-1])
    return [told(place, row) for place, row in enumerate(best, 1)], line


def _count(connection: Connection, which: ColumnElement[bool]) -> int:
    return int(connection.execute(select(func.count()).select_from(schema.ratings).where(which)).scalar_one())


def _rated_games(connection: Connection, game: str, who: list[str]) -> dict[str, int]:
    r = schema.results.c
    query = select(r.who, func.count()).where(r.game == game, r.rated, r.who.in_(who)).group_by(r.who)
    return {name: int(count) for name, count in connection.execute(query)}
