"""The games on the shelf: a folder each, and a line each here. Retired rules stay: old games are finished by them."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from meadhall.engine.errors import UnknownName, UnknownRules
from meadhall.engine.game import Game

SHELF = {
    "odin": "meadhall.titles.odin",
    "onboard": "meadhall.titles.onboard",
    "spoils": "meadhall.titles.spoils",
    "north": "meadhall.titles.north",
    "sagas": "meadhall.titles.sagas",
}
RETIRED: dict[tuple[str, int], str] = {}  # folders of older rules, by game and rules version


def find(game_id: str, rules_version: int | None = None) -> Game:
    """The game of that id, imported when first asked for; under older rules where those are asked for."""
    if game_id not in SHELF:
        raise UnknownName(f"no game is called {game_id!r}; the hall has {', '.join(SHELF)}")
    newest = _import(SHELF[game_id])
    if rules_version in (None, newest.rules_version):
        return newest
    if (game_id, rules_version) not in RETIRED:
        raise UnknownRules(
            f"rules version {rules_version} of {newest.title} is not here; here is version {newest.rules_version}, "
            "which may decide otherwise"
        )
    return _import(RETIRED[game_id, rules_version])


def versions(game_id: str) -> list[Game]:
    """The game under all rules there are of it, the newest first."""
    older = sorted((version for game, version in RETIRED if game == game_id), reverse=True)
    return [find(game_id), *(find(game_id, version) for version in older)]


def folder(game: Game) -> str:
    """The package a game was imported from: its pages, its screen, its terminal are beside its rules."""
    return RETIRED.get((game.id, game.rules_version), SHELF[game.id])


@cache
def _import(package: str) -> Game:
    game: Game = import_module(package).GAME
    return game
