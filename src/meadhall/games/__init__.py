"""The games on the shelf: a folder each and a line each here, and behind them the games that other packages bring."""

from __future__ import annotations

import copyreg
from functools import cache
from importlib import import_module, resources
from typing import Any

from meadhall.engine.errors import UnknownName, UnknownRules
from meadhall.engine.game import Game
from meadhall.games.shelf import Shelf

SHELF = Shelf(
    {
        "odin": "meadhall.games.odin",
        "onboard": "meadhall.games.onboard",
        "spoils": "meadhall.games.spoils",
        "north": "meadhall.games.north",
        "sagas": "meadhall.games.sagas",
    }
)


def find(game_id: str, rules_version: int | None = None) -> Game:
    """The game of that id, imported when first asked for; under older rules where those are asked for."""
    if game_id not in SHELF:
        raise UnknownName(SHELF.why_not(game_id))
    newest = SHELF.brought(game_id) or _import(SHELF[game_id])
    if rules_version in (None, newest.rules_version):
        return newest
    if rules_version not in newest.older_rules:
        raise UnknownRules(
            f"rules version {rules_version} of {newest.title} is not here; here is version {newest.rules_version}, "
            "which may decide otherwise"
        )
    return _under(newest, rules_version)


def versions(game_id: str) -> list[Game]:
    """The game under all rules there are of it, the newest first."""
    newest = find(game_id)
    return [newest, *(find(game_id, version) for version in sorted(newest.older_rules, reverse=True))]


def known_rules() -> dict[str, list[int]]:
    """The rules versions there are of every game."""
    return {game_id: [game.rules_version for game in versions(game_id)] for game_id in SHELF}


def folder(game: Game) -> str:
    """The package a game was imported from: its pages, its screen, its terminal are beside its rules."""
    return SHELF[game.id]


def has_rules_page(game: Game) -> bool:
    """Whether a game brings a page of rules."""
    try:
        return resources.files(folder(game)).joinpath("RULES.md").is_file()
    except (OSError, TypeError):
        return False


def rules_page(game: Game) -> str:
    """The game's page of rules, as markdown: the RULES.md of its folder, or a few words where it has none."""
    try:
        return resources.files(folder(game)).joinpath("RULES.md").read_text(encoding="utf-8")
    except (OSError, TypeError):  # no such file, or a game that is a single module
        about = f"{game.screen.about}\n\n" if game.screen.about else ""
        return f"# {game.title}\n\n{about}This game brings no page of rules.\n"


PAGE, BOARD = "page", "board.js"  # the folder of a package with what it brings for the page, and its board


def page_file(game: Game, name: str) -> bytes | None:
    """A file that a game of another package brings for the page; None if it has none of that name."""
    if not game.package or "/" in name or "\\" in name or name.startswith("."):
        return None
    try:
        return resources.files(folder(game)).joinpath(PAGE, name).read_bytes()
    except (OSError, TypeError, ValueError):
        return None


def _by_name(game: Game) -> tuple[Any, ...]:
    return find, (game.id, game.rules_version)


copyreg.pickle(Game, _by_name)  # a game goes to another process by its name, and is the one on the shelf there


@cache
def _import(package: str) -> Game:
    game: Game = import_module(package).GAME
    game.came_from("")
    return game


@cache
def _under(game: Game, rules_version: int) -> Game:
    return game.under(rules_version)
