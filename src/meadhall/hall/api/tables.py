"""Tables: lists, new ones, sitting down and getting up, what comes after the end."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query
from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel, Field
from starlette.requests import HTTPConnection

from meadhall.hall.accounts.people import Person
from meadhall.hall.api import qr
from meadhall.hall.api.dependencies import (
    COUNTED,
    FAULTS,
    ID,
    Anyone,
    Body,
    Invite,
    Maker,
    Me,
    SeenTable,
    TableId,
    TheHall,
)
from meadhall.hall.api.reach import reached
from meadhall.hall.play import lobby, rematch, statistics
from meadhall.hall.play.botroom import BEST
from meadhall.hall.refusal import Refused
from meadhall.hall.server import Hall
from meadhall.hall.storage import repository
from meadhall.hall.storage.repository import Seat, TableRow
from meadhall.hall.tables import telling
from meadhall.hall.tables.broken import bare
from meadhall.hall.tables.live_table import LiveTable

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=FAULTS, dependencies=COUNTED)

SVG = {"type": "string", "description": "an SVG"}


class SeatWish(Body):
    kind: Literal["me", "guest", "open", "invited", "bot"]
    level: str | None = Field(None, max_length=16, description="of a bot")
    name: str | None = Field(None, max_length=200, description="of a guest or a bot")
    person: str | None = Field(None, pattern=ID, description="for whom an invited seat is kept: somebody you have met")


class LiveClock(Body):
    kind: Literal["live"]
    minutes: float = Field(gt=0, le=600)
    increment: float = Field(0, ge=0, le=3600, description="seconds more for each move")


class DayClock(Body):
    kind: Literal["days"]
    days: float = Field(gt=0, le=30)


OptionNumber = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
OptionWord = Annotated[str, Field(max_length=64)]


class NewTable(Body):
    game: str = Field(max_length=32)
    options: dict[str, OptionNumber | bool | OptionWord] = Field(default_factory=dict, max_length=32)
    seats: list[SeatWish] = Field(min_length=1, max_length=10)
    public: bool = True
    rated: bool = Field(False, description="counts for ratings, and is played without hints and what-ifs")
    clock: LiveClock | DayClock | None = None
    answer_time: Literal[3, 5, 10, 20] | None = Field(None, description="seconds for every answer in secret")


class Join(Body):
    seat: int | None = Field(None, ge=0, le=15)
    invite: str | None = Field(None, max_length=64)


class SeatBot(Body):
    seat: int = Field(ge=0, le=15)
    level: str = Field(BEST, max_length=16)


class Branch(Body):
    step: int = Field(ge=0, le=1_000_000)


class TableSummary(BaseModel):
    """A table in a few words; docs/protocol.md says what each field means."""

    id: str
    game: str
    title: str
    rules_version: int
    state: Literal["waiting", "playing", "over"]
    options: dict[str, int]
    seats: list[dict[str, Any]]
    mine: list[int]
    turn: list[int] | None
    clock: dict[str, Any] | None
    answer_time: int | None
    public: bool
    created: float
    moved: float
    places: list[int] | None
    scores: list[int] | None
    host: bool
    host_seat: int | None
    rated: bool
    help: dict[str, Literal["free", "ask", "no"]]
    requests: list[dict[str, Any]]
    rematch: str | None
    parent: str | None
    back: list[int]
    broken: str | None = Field(description="why this table cannot be opened; null if nothing is wrong with it")
    invite: str | None = None


class TableList(BaseModel):
    tables: list[TableSummary]
    more: bool


class StepSeen(BaseModel):
    n: int
    view: dict[str, Any]
    events: list[dict[str, Any]]


class RatingChange(BaseModel):
    seat: int
    before: int
    after: int
    change: int


class RatingChanges(BaseModel):
    ratings: list[RatingChange]


class Fairness(BaseModel):
    hash: str | None
    seed: str | None
    salt: str | None


class ReviewPoint(BaseModel):
    step: int
    chances: list[float]


class ReviewTurn(BaseModel):
    step: int
    seat: int
    words: str = Field(description="what was done, by the game's own sentences")
    change: str = Field(description="whose chances it changed, and how")
    before: list[float]
    after: list[float]


class ReviewChoice(BaseModel):
    step: int = Field(description="at which there was the choice")
    seat: int
    made: str
    best: str = Field(description="what Konung would have done")
    cost: float = Field(description="the chance that was lost; 0 where nobody can tell the two apart")
    words: str


class Review(BaseModel):
    asked: bool = Field(description="whether somebody has asked for it")
    done: float = Field(description="the part that is made")
    points: list[ReviewPoint]
    turns: list[ReviewTurn]
    choices: list[ReviewChoice]


def summary_for(live: LiveTable, person: Person | None) -> TableSummary:
    return TableSummary(**telling.invited(live, person.id if person else None))


@router.post("", status_code=201)
async def new_table(wanted: NewTable, hall: TheHall, me: Maker) -> TableSummary:
    """A new table; with no open and no invited seats the game starts at once."""
    wishes = [lobby.Wish(seat.kind, seat.level, seat.name, seat.person) for seat in wanted.seats]
    clock = wanted.clock.model_dump() if wanted.clock else None
    plan = lobby.Plan(wanted.game, wishes, None, wanted.options, wanted.public, clock, wanted.answer_time, wanted.rated)
    return summary_for(await hall.tables.finish(lobby.new(hall.tables, me, plan)), me)


@router.get("")
async def list_tables(
    hall: TheHall,
    who: Anyone,
    which: Annotated[Literal["mine", "open", "finished", "watch"], Query(alias="list")] = "open",
    game: Annotated[str, Query(max_length=32)] = "",
    q: Annotated[str, Query(max_length=64)] = "",
    page: Annotated[int, Query(ge=0, le=10_000)] = 0,
) -> TableList:
    """The lobby's lists, newest first: yours, with open seats, finished, to watch. Yours end with what is over."""
    me = who.id if who else None
    words = q.replace("\0", "").strip()
    kind = game.replace("\0", "")
    found, more = await hall.database.read(lambda database: repository.listed(database, which, me, kind, words, page))
    summaries = [summarized(hall, row, seats, me) for row, seats in found]
    return TableList(tables=[summary for summary in summaries if summary is not None], more=more)


def summarized(hall: Hall, row: TableRow, seats: list[Seat], me: str | None) -> TableSummary | None:
    """A table in a list. One that is broken hides no other; it is shown to those who sit there alone."""
    live = hall.tables.by_id.get(row.id)
    why = None if live else hall.tables.broken.why(row)
    if why is None:
        try:
            return TableSummary(**(telling.heading(live, me) if live else telling.summary(row, seats, me)))
        except Exception as error:
            why = hall.tables.broken.note(row.id, error).message
    if me is None or all(me not in (seat.person, seat.gone) for seat in seats):
        return None
    return TableSummary(**{**telling.summary(bare(row), seats, me), "rated": False, "back": [], "broken": why})


@router.get("/{id}")
async def table(live: SeenTable, who: Anyone) -> TableSummary:
    """A table in a few words, with the invitation's word for those who sit there."""
    return summary_for(live, who)


@router.get("/{id}/qr", response_class=Response, responses={200: {"content": {"image/svg+xml": {"schema": SVG}}}})
async def qr_code(
    live: SeenTable,
    who: Anyone,
    connection: HTTPConnection,
    invite: Invite = None,
    address: Annotated[str | None, Query(max_length=300, description="one of the hall's; the first, if none")] = None,
) -> Response:
    """The link to a table as a picture for phones, with the invitation's word for those who may invite."""
    origins = (await reached(connection)).origins
    if address is not None and address not in origins:
        raise Refused("no_address", f"The hall has no such address; it has {', '.join(origins)}.", 404)
    knows = live.seating.belongs(who.id if who else None) or lobby.has_word(live, invite)
    word = f"?invite={live.row.invite}" if knows else ""
    return qr.drawn(f"{address or origins[0]}/table/{live.id}{word}")


@router.post("/{id}/join")
async def join(wanted: Join, hall: TheHall, table_id: TableId, me: Me) -> TableSummary:
    """Sits down on an open seat, or an invited one with the word. The last one to sit starts the game."""
    hall.limits.check("change", me.id)
    live = await hall.tables.get(table_id)
    await hall.tables.finish(lobby.join(hall.tables, live, me, wanted.seat, wanted.invite))
    return summary_for(live, me)


@router.post("/{id}/leave")
async def leave(hall: TheHall, live: SeenTable, me: Me) -> TableSummary:
    """Before the start: frees the seat. Later: hands it to a bot, until it is taken back."""
    hall.limits.check("change", me.id)
    await hall.tables.finish(lobby.leave(hall.tables, live, me))
    return summary_for(live, me)


@router.post("/{id}/resign")
async def resign(hall: TheHall, live: SeenTable, me: Me) -> TableSummary:
    """Gives the seat up to a bot for good; it counts as last."""
    hall.limits.check("change", me.id)
    await hall.tables.finish(lobby.resign(hall.tables, live, me))
    return summary_for(live, me)


@router.post("/{id}/back")
async def come_back(hall: TheHall, live: SeenTable, me: Me) -> TableSummary:
    """Sits down again on the seats one has left, or was away from too long."""
    hall.limits.check("change", me.id)
    await hall.tables.finish(lobby.come_back(hall.tables, live, me))
    return summary_for(live, me)


@router.post("/{id}/bot")
async def seat_a_bot(wanted: SeatBot, hall: TheHall, live: SeenTable, me: Me) -> TableSummary:
    """The host fills an open seat, or that of a player who has been away for two minutes."""
    hall.limits.check("change", me.id)
    await hall.tables.finish(lobby.fill(hall.tables, live, me, wanted.seat, wanted.level))
    return summary_for(live, me)


@router.post("/{id}/rematch")
async def play_again(hall: TheHall, live: SeenTable, me: Maker) -> TableSummary:
    """The same table again: the first who asks makes it, the others who ask sit down."""
    return summary_for(await hall.tables.finish(rematch.again(hall.tables, live, me)), me)


@router.post("/{id}/branch", status_code=201)
async def what_if(wanted: Branch, hall: TheHall, live: SeenTable, me: Maker) -> TableSummary:
    """A table of your own from that step on, all other seats taken by bots: after the end, or alone against bots."""
    made = await hall.tables.finish(
        rematch.what_if(hall.tables, live, me, telling.viewer_for(live, me.id), wanted.step)
    )
    return summary_for(made, me)


@router.get("/{id}/steps/{n}")
async def step(
    hall: TheHall,
    live: SeenTable,
    who: Anyone,
    n: Annotated[int, Path(ge=0, le=1_000_000)],
    seat: Annotated[int | None, Query(ge=0, le=15)] = None,
    eyes: Annotated[int | None, Query(ge=0, le=15, description="whose view it is, once the game is over")] = None,
) -> StepSeen:
    """What you saw at the n-th step, 0 being the deal; at a hotseat `seat` says from which of your seats.

    After the end `eyes` shows the view that any seat had then. What happened is told as you heard it.
    """
    me = who.id if who else None
    if seat is not None and seat not in live.seating.played_by(me):
        raise Refused("not_yours", "That is not your seat.", 403)
    own = telling.viewer_for(live, me) if seat is None else seat
    return StepSeen(**await telling.past_step(hall.database, live, own, n, eyes))


@router.get("/{id}/review")
async def review(hall: TheHall, live: SeenTable, who: Anyone) -> Review:
    """After the end: every seat's chances along the game, its turning points, and what Konung would have done.

    As far as it is made, if somebody has asked for it. That of a what-if table is told when the table it branched from
    is over too.
    """
    made = await hall.reviews.of(live)
    seat = telling.viewer_for(live, who.id if who else None)
    return Review(**await telling.review(live, seat, made.found if made else None, made.done if made else 0.0))


@router.post("/{id}/review", status_code=202)
async def make_review(hall: TheHall, live: SeenTable, me: Me) -> Review:
    """Asks for a review. It is made once, in the background, and kept with the game."""
    hall.limits.check("change", me.id)
    await hall.tables.finish(hall.reviews.ask(live))
    return await review(hall, live, me)


@router.get("/{id}/chronicle", responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}})
async def chronicle_text(hall: TheHall, live: SeenTable) -> PlainTextResponse:
    """After the end: the whole game as text, seed and moves, to be kept or replayed anywhere.

    That of a what-if table is told when the table it branched from is over too.
    """
    text, name = await telling.whole_game(hall.database, live), f"{live.row.game}-{live.row.id}.chronicle"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/{id}/ratings")
async def what_it_did_to_ratings(hall: TheHall, live: SeenTable) -> RatingChanges:
    """After the end of a rated game: everybody's rating before and after it; empty where it did not count."""
    found = await hall.database.read(lambda database: statistics.changes(database, live.id))
    return RatingChanges(ratings=[RatingChange(**change) for change in found])


@router.get("/{id}/fairness")
async def check_the_shuffle(hall: TheHall, live: SeenTable) -> Fairness:
    """The hash published at the deal; seed and salt, from which it was made, once the game is over.

    Those of a what-if table are told when the table it branched from is over too.
    """
    return Fairness(**await telling.shuffle(hall.database, live.row))
