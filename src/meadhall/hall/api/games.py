"""The games on the shelf, and their rules."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, Field

from meadhall.engine.errors import UnknownName
from meadhall.engine.game import Game
from meadhall.games import BOARD, SHELF, find, page_file, rules_page
from meadhall.games.lessons import has_lesson, lesson
from meadhall.games.shelf import ID
from meadhall.hall.api.dependencies import COUNTED, FAULTS, Anyone, TheHall
from meadhall.hall.play import acquaintance
from meadhall.hall.play.botroom import levels
from meadhall.hall.refusal import Refused
from meadhall.hall.secrets import standing_orders

router = APIRouter(prefix="/api", tags=["games"], responses=FAULTS, dependencies=COUNTED)


class Rules(BaseModel):
    markdown: str


class Lesson(BaseModel):
    tells: list[dict[str, str]] = Field(description="what is said, and the CSS selector of what it is said about")
    task: str
    wrong: str
    right: str
    seat: int
    names: list[str]
    view: dict[str, Any]
    asks: str
    moves: list[dict[str, Any]]
    after: dict[str, dict[str, Any]] = Field(
        description="by the ids of the moves that are right: the view and the events after it"
    )


class GameTold(BaseModel):
    id: str
    title: str
    about: str
    seats: list[int]
    minutes: list[int]
    rules_version: int
    options: list[dict[str, Any]]
    levels: list[dict[str, str]]
    orders: list[dict[str, str]]
    secret_answers: bool
    lesson: bool
    layout: list[dict[str, Any]]
    board: str | None


class Leader(BaseModel):
    place: int
    person: str
    name: str
    rating: int
    played: int = Field(description="rated games")
    provisional: bool = Field(description="fewer than five rated games")


class Leaders(BaseModel):
    people: list[Leader]
    me: Leader | None


@router.get("/games")
async def games() -> list[GameTold]:
    """Every game of the hall: seats, length, options, bots."""
    return [described(find(game_id)) for game_id in SHELF]


def described(game: Game) -> GameTold:
    screen = game.screen
    return GameTold(
        id=game.id,
        title=game.title,
        about=screen.about,
        seats=list(game.seats),
        minutes=list(screen.minutes),
        rules_version=game.rules_version,
        options=[
            {
                "name": option.name,
                "help": option.help,
                "default": option.default,
                "low": option.low,
                "high": option.high,
                "words": dict(option.words),
                "switch": option.is_switch,
            }
            for option in game.options
        ],
        levels=levels(game),
        orders=[{"id": order, "words": words} for order, words in standing_orders.offered(game).items()],
        secret_answers=screen.secret is not None,
        lesson=has_lesson(game),
        layout=[part.told() for part in game.layout],
        board=board_address(game),
    )


def board_address(game: Game) -> str | None:
    """Where the board is that a game of another package brings; it changes with what is in it."""
    board = page_file(game, BOARD)
    return f"/games/{game.id}/{BOARD}?{hashlib.sha256(board).hexdigest()[:16]}" if board is not None else None


@router.get("/games/{id}/leaderboard")
async def leaderboard(
    hall: TheHall, who: Anyone, game_id: Annotated[str, Path(alias="id", pattern=f"^{ID}$")]
) -> Leaders:
    """The best people of a game by their ratings, and where you stand if that is further down."""
    me = who.id if who else None
    best, mine = await hall.database.read(lambda database: acquaintance.leaderboard(database, game_id, me))
    return Leaders(people=[Leader(**line) for line in best], me=Leader(**mine) if mine else None)


@router.get("/games/{id}/lesson")
async def first_lesson(game_id: Annotated[str, Path(alias="id", pattern=f"^{ID}$")]) -> Lesson:
    """A position with a move to find, for those who have never played the game."""
    told = await run_in_threadpool(lesson, game_id) if game_id in SHELF else None
    if told is None:
        raise Refused("no_lesson", "There is no lesson of this game.", 404)
    return Lesson(**told)


@router.get("/games/{id}/rules")
async def rules(
    game_id: Annotated[str, Path(alias="id", pattern=f"^{ID}$")],
    version: Annotated[int | None, Query(ge=1, le=1_000_000)] = None,
) -> Rules:
    """The game's page of rules: the newest, or those of an older version."""
    try:
        game = find(game_id, version)
    except UnknownName as error:
        raise Refused("no_game", f"Those rules are not here: {error}.", 404) from None
    return Rules(markdown=rules_page(game))
