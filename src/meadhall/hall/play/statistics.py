"""Statistics: every game that ends is noted once, and ratings (OpenSkill, Plackett-Luce) follow from it.

A game counts for ratings if its table was made as a rated one. At tables of before that could be chosen it counts
unless it branched from another, a move was taken back across others, or a guest without a name of their own played.
Whoever gave a seat up counts as last. All bots of a level share one rating.

A what-if table is a game played only for somebody who made a move there and stayed to its end: to try something out and
leave it to bots is not to play, and not to lose.
"""

from __future__ import annotations

from collections import defaultdict
from math import isfinite
from statistics import fmean
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select

from meadhall.games import SHELF, find
from meadhall.hall.accounts import people
from meadhall.hall.storage import schema
from meadhall.hall.storage.repository import BOT, PERSON, Seat, TableRow, may_count_for_ratings

MODEL = PlackettLuce()
Ratings = dict[str, tuple[float, float]]  # of who: mu and sigma
GUEST = "guest"
BEGINNERS = 1000  # the rating everyone begins with, as it is shown
POINTS = 40  # shown for one unit of skill
RATINGS_LOCK = 0x72617465  # the number PostgreSQL knows the lock on ratings by


def rating_points(mu: float, sigma: float) -> int:
    """A rating as people read it: what the player is almost surely worth, beginners at 1000."""
    return round(BEGINNERS + POINTS * (mu - 3 * sigma))


def who_played(seat: Seat) -> str:
    if seat.hotseat:
        return GUEST
    if seat.gone:
        return f"person:{seat.gone}"
    return f"bot:{seat.level}" if seat.kind == BOT else f"person:{seat.person}"


def note_result(connection: Connection, row: TableRow, seats: list[Seat], now: float) -> None:
    """Notes a game that has just ended, in the same breath as its last move."""
    finished = row.places or []
    who = [who_played(seat) for seat in seats]
    places = [len(seats) if seat.gone else finished[seat.seat] for seat in seats]
    persons = [name for name in who if name.startswith("person:")]
    rated = may_count_for_ratings(row, seats) and len(set(persons)) == len(persons) > 0
    before, after = _rate(connection, row.game, who, places) if rated else ({}, {})
    rows = [
        {
            "table_id": row.id, "seat": seat.seat, "game": row.game, "who": name, "name": seat.name, "place": place,
            "rated": rated, "mu": after.get(name, (None, None))[0], "sigma": after.get(name, (None, None))[1],
            "mu_before": before.get(name, (None, None))[0], "sigma_before": before.get(name, (None, None))[1],
            "at": now,
        }
        for seat, name, place in zip(seats, who, places, strict=True)
    ]  # fmt: skip
    connection.execute(insert(schema.results), rows)


def _rate(connection: Connection, game: str, who: list[str], places: list[int]) -> tuple[Ratings, Ratings]:
    """The ratings before and after a game, which are kept from now on."""
    r = schema.ratings.c
    if connection.dialect.name == "postgresql":  # other halls may rate the same people: one game after another
        connection.execute(select(func.pg_advisory_xact_lock(RATINGS_LOCK)))
    known = {
        row.who: row
        for row in connection.execute(select(r.who, r.mu, r.sigma).where(r.game == game, r.who.in_(who)))
        if is_known(row)
    }
    fresh = MODEL.rating()
    before = {
        name: (known[name].mu, known[name].sigma) if name in known else (fresh.mu, fresh.sigma) for name in set(who)
    }
    teams = [[MODEL.rating(mu=before[name][0], sigma=before[name][1])] for name in who]
    rated = MODEL.rate(teams, ranks=[float(place) for place in places])
    changed: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for name, (rating,) in zip(who, rated, strict=True):
        changed[name].append((rating.mu, rating.sigma))
    after = {name: (fmean(mu for mu, _ in all_), fmean(sigma for _, sigma in all_)) for name, all_ in changed.items()}
    connection.execute(delete(schema.ratings).where(r.game == game, r.who.in_(list(after))))
    rows = [{"game": game, "who": name, "mu": mu, "sigma": sigma} for name, (mu, sigma) in after.items()]
    connection.execute(insert(schema.ratings), rows)
    return before, after


def changes(connection: Connection, table_id: str) -> list[dict[str, Any]]:
    """What a game did to ratings, seat by seat; empty where it did not count, or where that was not kept."""
    r = schema.results.c
    query = select(r.seat, r.mu, r.sigma, r.mu_before, r.sigma_before).where(r.table_id == table_id, r.rated)
    told = []
    for row in connection.execute(query.order_by(r.seat)):
        if all(isinstance(value, float) and isfinite(value) for value in row[1:]):
            before, after = rating_points(row.mu_before, row.sigma_before), rating_points(row.mu, row.sigma)
            told.append({"seat": row.seat, "before": before, "after": after, "change": after - before})
    return told


def has_finished(connection: Connection, person: str, game: str) -> bool:
    """Whether somebody has played a game of this kind to its end."""
    r = schema.results.c
    query = select(r.seat).join(schema.tables).where(r.who == f"person:{person}", r.game == game, played())
    return connection.execute(query.limit(1)).first() is not None


def of_person(connection: Connection, person: str) -> list[dict[str, Any]]:
    """Per game: played, won, rating with its history, and against whom."""
    r = schema.results.c
    query = select(schema.results).join(schema.tables).where(r.who == f"person:{person}", played())
    mine = connection.execute(query.order_by(r.at, r.table_id)).all()
    keys = [row.table_id for row in mine]
    others: dict[str, list[Any]] = defaultdict(list)
    for start in range(0, len(keys), 500):
        for row in connection.execute(select(schema.results).where(r.table_id.in_(keys[start : start + 500]))):
            others[row.table_id].append(row)
    met = {row.who.partition(":")[2] for rows in others.values() for row in rows if row.who.startswith("person:")}
    names = people.shown_names(connection, met)
    told = []
    for game_id in SHELF:
        rows = [row for row in mine if row.game == game_id]
        if not rows:
            continue
        history = [
            {"at": row.at, "rating": rating_points(row.mu, row.sigma), "table": row.table_id}
            for row in rows
            if row.rated and is_known(row)
        ]
        told.append(
            {
                "game": game_id,
                "title": find(game_id).title,
                "played": len(rows),
                "won": sum(row.place == 1 for row in rows),
                "rating": history[-1]["rating"] if history else None,
                "history": history,
                "against": _against(rows, others, names),
            }
        )
    return told


def played() -> ColumnElement[bool]:
    """Whether a result is of a game its person played: of a what-if table only after a move, and to the end."""
    r, t, s, p = schema.results.c, schema.tables.c, schema.seats.c, schema.plies.c
    stayed = select(s.seat).where(s.table_id == r.table_id, s.seat == r.seat, s.kind == PERSON).exists()
    moved = select(p.ply).where(p.table_id == r.table_id, p.seat == r.seat, p.ply >= t.parent_ply).exists()
    return t.parent.is_(None) | (stayed & moved)


def is_known(row: Any) -> bool:
    """Whether a row has a rating; a damaged one has none."""
    return all(isinstance(value, float) and isfinite(value) for value in (row.mu, row.sigma))


def _against(rows: list[Any], others: dict[str, list[Any]], names: dict[str, str]) -> list[dict[str, Any]]:
    """Everyone met at a table: how often, and how often this person came in before them."""
    met: dict[str, dict[str, Any]] = {}
    for row in rows:
        for other in others[row.table_id]:
            if other.seat == row.seat or other.who == GUEST:
                continue
            kind, _, key = other.who.partition(":")
            line = met.setdefault(other.who, {"name": "", "person": None, "level": None, "played": 0, "won": 0})
            line["name"] = names.get(key, other.name) if kind == "person" else key.capitalize()
            line["person" if kind == "person" else "level"] = key
            line["played"] += 1
            line["won"] += row.place < other.place
    return sorted(met.values(), key=lambda line: -line["played"])
