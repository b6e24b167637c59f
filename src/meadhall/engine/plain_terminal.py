"""A terminal for games that bring none of their own: the view as an outline, moves by their labels."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Sheet
from rich.text import Text

from meadhall.engine.game import Game
from meadhall.engine.layout import Dice, Grid, Hands, Layout, Part, Piles, Plates, Tokens, Track, flat
from meadhall.engine.move import Event, Move
from meadhall.engine.move_words import MoveWords, words_of
from meadhall.engine.moves import Moves
from meadhall.engine.screen import Names, View
from meadhall.engine.terminal import Choices, Terminal

KNOWN = ("game", "seat", "seats", "turn")  # parts of a view that are told in another way
COLUMNS = 12  # of a result, so that it fits the narrowest screen


def terminal_of(game: Game) -> Terminal:
    """The terminal a game brings, or a plain one."""
    return game.terminal or Terminal(
        draw=partial(outline, game.layout),
        choices=partial(by_kind, game.move_kinds),
        help_text=partial(written, game.move_kinds),
    )


def outline(layout: Layout, view: View, names: Names, sort: str) -> RenderableType:  # noqa: ARG001
    """All that the seat sees: the declared parts as they lie, else a line for each field; who is to move by name."""
    turn = view.get("turn")
    asked = [seat for seat in (turn if isinstance(turn, list) else [turn]) if isinstance(seat, int)]
    head = [f"To move: {', '.join(names[seat] for seat in asked)}"] if asked else []
    if not layout:
        told = {field: value for field, value in view.items() if field not in KNOWN or not asked}
        return Text("\n".join([*head, *_lines(told, 0)]))
    drawn = [line for part in layout for line in _part_lines(part, view, names)]
    return Text("\n".join([*head, *drawn, *_seat_lines(layout, view, names)]))


def _part_lines(part: Part, view: View, names: Names) -> list[str]:
    """A part of the table that belongs to no seat, line by line."""
    if part.wrong(view):
        return []
    if isinstance(part, Grid):
        return _rows(part, view[part.field])
    if isinstance(part, Tokens):
        return ["   ".join(f"{title}: {_said(view[field])}" for field, title in part.titles.items())]
    if isinstance(part, Dice):
        return [f"{part.title}: {' '.join(str(die) for die in flat(view[part.field]) if die) or '-'}"]
    if isinstance(part, Piles):
        values = view[part.field] if isinstance(view[part.field], list) else [view[part.field]]
        called = [part.title or name for name in part.piles] if len(part.piles) == 1 else part.piles
        return ["   ".join(f"{name}: {_said(value)}" for name, value in zip(called, values, strict=False))]
    if isinstance(part, Track):
        values = view[part.field]
        markers = enumerate(values) if isinstance(values, list) else [(None, values)]
        stands = [(names[seat] if seat is not None else "marker", place) for seat, place in markers]
        where = [f"{who} on {part.spaces[place]}" for who, place in stands if place in range(len(part.spaces))]
        return [f"{part.title or part.field}: {', '.join(where) or '-'}"]
    return []


def _seat_lines(layout: Layout, view: View, names: Names) -> list[str]:
    """What each seat has: numbers of its plate, its cards or how many they are."""
    lines = []
    for seat in range(view["seats"]):
        told = []
        for part in layout:
            if part.wrong(view):
                continue
            if isinstance(part, Plates):
                told += [f"{title} {_said(view[field][seat])}" for field, title in part.titles.items()]
            if isinstance(part, Hands):
                cards = view[part.field][seat]
                if cards is None and part.counts:
                    cards = view[part.counts][seat]
                told.append(f"{part.title} {_said(cards) or '-'}")
        if told:
            lines.append(f"{names[seat]}: {', '.join(told)}")
    return lines


def _said(value: Any) -> str:
    """A value in words: what is hidden or nothing is a dash."""
    return "-" if value is None else " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _rows(grid: Grid, values: Any) -> list[str]:
    """A grid line by line: numbers, or a letter for each piece, and below them what the letters mean."""
    letters = _letters(grid)
    shown = [str(value) if value and not grid.pieces else letters.get(value) for value in flat(values)]
    empty = ["+" if name in grid.marks else "." for name in grid.squares]
    signs = [sign or none for sign, none in zip(shown, empty, strict=True)]
    broadest = max(map(len, signs))
    width = max(map(len, grid.squares))
    lines = []
    for first in range(0, len(signs), grid.columns):
        names = f"{grid.squares[first]:>{width}}-{grid.squares[first + grid.columns - 1]:{width}}"
        lines.append(f"{names}  {' '.join(f'{sign:>{broadest}}' for sign in signs[first : first + grid.columns])}")
    meanings = [f"{letter} {grid.pieces[value].title}" for value, letter in letters.items()]
    marks = [f"+ {' or '.join(dict.fromkeys(grid.marks.values()))}"] if grid.marks else []
    return [*lines, ", ".join([*meanings, *marks])] if meanings or marks else lines


def _letters(grid: Grid) -> dict[Any, str]:
    """A letter for each piece: the first of its name that no other has."""
    letters: dict[Any, str] = {}
    for value, piece in grid.pieces.items():
        free = [letter.upper() for letter in piece.title if letter.isalnum() and letter.upper() not in letters.values()]
        letters[value] = free[0] if free else "?"
    return letters


def _lines(part: Any, depth: int) -> list[str]:
    items = part.items() if isinstance(part, dict) else enumerate(part)
    lines: list[str] = []
    for key, value in items:
        if isinstance(value, dict) or (isinstance(value, list) and any(isinstance(one, dict | list) for one in value)):
            lines += [f"{'  ' * depth}{key}:", *_lines(value, depth + 1)]
        else:
            words = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
            lines.append(f"{'  ' * depth}{key}: {words}")
    return lines


def by_kind(kinds: Moves | None, view: View, moves: Sequence[Move], names: Names) -> Choices:  # noqa: ARG001
    """Moves by their kinds, where those are declared; each in notation and in words, once where that is the same."""
    groups: dict[str, list[tuple[Move, str]]] = {}
    for move in moves:
        heading = words_of(kinds.read(move.id)[0]).capitalize() if kinds else "Moves"
        words = move.label if move.label.casefold() == move.text.casefold() else f"{move.text}  {move.label}"
        groups.setdefault(heading, []).append((move, words))
    return list(groups.items())


def written(kinds: Moves | None, view: View) -> str:  # noqa: ARG001
    """How moves are written."""
    return f"Moves are written: {MoveWords(kinds).how_to_write()}." if kinds else "Write a move as it is listed."


def result(game: Game, events: Sequence[Event], names: Names, scores: Sequence[int], places: Sequence[int]) -> Sheet:
    """The last lines of a game's account with the scores and places."""
    lines = list(game.screen.account(events, len(names)))[-COLUMNS:]
    sheet = Sheet(box=None, pad_edge=False)
    sheet.add_column("Place", justify="right")
    sheet.add_column("")
    for line in lines:
        sheet.add_column(re.sub(r"^(\w)\w* (\d+)$", r"\1\2", line["label"]), justify="right")  # `Hand 3` is `H3`
    sheet.add_column("Points", justify="right")
    for seat in sorted(range(len(names)), key=lambda seat: places[seat]):
        parts = [_part(line, seat) for line in lines]
        style = "bold" if places[seat] == 1 else ""
        sheet.add_row(str(places[seat]), names[seat], *parts, str(scores[seat]), style=style)
    return sheet


def _part(line: dict[str, Any], seat: int) -> str:
    """The points of one line, and of how many things they are where that is told."""
    points = line["points"][seat]
    count = line["count"][seat] if "count" in line else points
    return str(points) if count == points else f"{count}: {points}"
