"""Pictures of games that bring none: a cover for the hall and one that goes with a link, from what a game declares.

Both show the opening position on the declared layout: the squares of a grid with its pieces, cards, dice. A game
without a layout has a shield in colours of its own. A package may bring its own instead: `page/cover.svg`, of 300 by
400, and `page/preview.png`, of 1200 by 630. The page writes the title over the lower quarter of a cover.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any

import numpy as np

from meadhall.engine.game import Game
from meadhall.engine.layout import Dice, Grid, Hands, Piece, Piles, flat
from meadhall.games import page_file

COVER, PREVIEW = "cover.svg", "preview.png"
COVER_SIZE, PREVIEW_SIZE = (300, 400), (1200, 630)
SEATS = ("#e8ad45", "#6fb1e0", "#ee9d7f", "#79c39a", "#d9a2d6", "#c9cdd3", "#b7cf5a", "#63c7c7", "#f3d9a4", "#a99bea")
GROUNDS = ("#4a2d18", "#1f3a4a", "#3d2440", "#27402c", "#4a1f1f", "#2d2f4d")  # one by the game's id
BONE, INK, WOOD, SAND, MARK, RED, BACK = "#fdf5e6", "#1c0f06", "#24160a", "#cda36a", "#8a5a30", "#b2301a", "#7c1c16"
PIPS = ((0, 0), (2, 2), (1, 1), (0, 2), (2, 0))  # of a five, in three rows and columns


@dataclass(frozen=True)
class Shape:
    """A box with round corners, or a disc where these are as round as they can be; with a drawing or a sign on it."""

    x: float
    y: float
    width: float
    height: float
    colour: str
    radius: float = 0
    path: str = ""  # a drawing in a square of 100 by 100, in the place of the shape itself
    text: str = ""
    ink: str = INK


def picture_file(game: Game, name: str) -> bytes | None:
    """A picture of a game of another package: its own, or one that is drawn here; None for all other names."""
    if not game.package or name not in (COVER, PREVIEW):
        return None
    return page_file(game, name) or (cover(game) if name == COVER else preview(game))


@cache
def cover(game: Game) -> bytes:
    """A cover as SVG."""
    width, height = COVER_SIZE
    drawn = [Shape(0, 0, width, height, ground(game)), *art(game, 26, 34, 248)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{"".join(map(_svg, drawn))}</svg>'
    ).encode()


@cache
def preview(game: Game) -> bytes:
    """A picture for a link, as PNG: programs that show links know no SVG. A drawing is a disc in it."""
    width, height = PREVIEW_SIZE
    side = height - 110
    pixels = np.empty((height, width, 3), np.float32)
    pixels[:] = _rgb(ground(game))
    pixels *= np.linspace(1.25, 0.55, height, dtype=np.float32)[:, None, None]
    for shape in art(game, (width - side) / 2, 55, side):
        _paint(pixels, shape)
    return _png(np.clip(pixels, 0, 255).astype(np.uint8))


def ground(game: Game) -> str:
    return GROUNDS[zlib.crc32(game.id.encode()) % len(GROUNDS)]


def art(game: Game, x: float, y: float, side: float) -> Iterator[Shape]:
    """What a game has on its table, in a square of this place and side."""
    view = _opening(game)
    for part in game.layout:
        if isinstance(part, Grid) and not part.wrong(view):
            return _grid(part, view[part.field], x, y, side)
    cards = [part for part in game.layout if isinstance(part, Hands | Piles) and part.pieces]
    if cards:
        return _cards(list(cards[0].pieces.values()), x, y, side)
    if any(isinstance(part, Dice) for part in game.layout):
        return _dice(x, y, side)
    return _shield(game, x, y, side)


def _opening(game: Game) -> dict[str, Any]:
    try:
        return game.table(seed=1).view(None)
    except Exception:  # a picture is no place to learn that a game is broken; `meadhall check` says it
        return {}


def _grid(part: Grid, values: Any, x: float, y: float, side: float) -> Iterator[Shape]:
    step = side / max(part.rows, part.columns)
    x, y = x + (side - step * part.columns) / 2, y + (side - step * part.rows) / 2
    rim = step * 0.14
    yield Shape(x - rim, y - rim, step * part.columns + 2 * rim, step * part.rows + 2 * rim, WOOD, step * 0.25)
    for i, (name, value) in enumerate(zip(part.squares, flat(values), strict=True)):
        left, top = x + i % part.columns * step, y + i // part.columns * step
        gap, colour = step * 0.025, MARK if name in part.marks else SAND
        yield Shape(left + gap, top + gap, step - 2 * gap, step - 2 * gap, colour, step * 0.1)
        if piece := part.piece_of(value):
            yield _piece(piece, left + step * 0.14, top + step * 0.14, step * 0.72)


def _piece(piece: Piece, x: float, y: float, size: float) -> Shape:
    colour = BONE if piece.seat is None else SEATS[piece.seat % len(SEATS)]
    text = "" if piece.path else piece.text or piece.title[:1].upper()
    return Shape(x, y, size, size, colour, size / 2, piece.path, text, RED if piece.red else INK)


def _cards(pieces: Sequence[Piece], x: float, y: float, side: float) -> Iterator[Shape]:
    """Three cards, of the beginning, the middle and the end, and the back of one."""
    width, height = side * 0.4, side * 0.56
    yield Shape(x, y + side * 0.05, width, height, BACK, width * 0.1)
    for k, piece in enumerate((pieces[0], pieces[len(pieces) // 2], pieces[-1])):
        left, top = x + side * (0.2 + 0.2 * k), y + side * (0.14 + 0.12 * k)
        yield Shape(left - 1, top - 1, width + 2, height + 2, WOOD, width * 0.1)
        yield Shape(left, top, width, height, BONE, width * 0.1)
        sign = piece.text or piece.title
        size = width * (0.66 if k == 2 else 0.4)  # the last one is seen whole
        x_sign = left + (width - size) / 2 if k == 2 else left + width * 0.08
        y_sign = top + (height - size) / 2 if k == 2 else top + width * 0.06
        if piece.path or piece.seat is not None:
            yield _piece(piece, x_sign, y_sign, size)
        else:
            yield Shape(x_sign, y_sign, size, size, BONE, size / 2, "", sign[:8], RED if piece.red else INK)


def _dice(x: float, y: float, side: float) -> Iterator[Shape]:
    for left, top, size, colour in ((0.02, 0.3, 0.5, BONE), (0.5, 0.08, 0.46, SEATS[0])):
        die = side * size
        yield Shape(x + left * side, y + top * side, die, die, colour, die * 0.2)
        for column, row in PIPS:
            spot = die * 0.17
            place = (x + left * side + die * (0.16 + 0.255 * column), y + top * side + die * (0.16 + 0.255 * row))
            yield Shape(*place, spot, spot, INK, spot / 2)


def _shield(game: Game, x: float, y: float, side: float) -> Iterator[Shape]:
    first = zlib.crc32(game.id.encode()) // len(GROUNDS)
    for k, size in enumerate((1, 0.82, 0.34, 0.22)):
        inset, colour = side * (1 - size) / 2, (WOOD, SEATS[first % 10], WOOD, SEATS[(first + 3) % 10])[k]
        yield Shape(x + inset, y + inset, side * size, side * size, colour, side * size / 2)


# ---- as SVG and as pixels


def _svg(shape: Shape) -> str:
    x, y, width, height = (round(value, 2) for value in (shape.x, shape.y, shape.width, shape.height))
    if shape.path:
        look = f'fill="{shape.colour}" stroke="{INK}" stroke-width="4"'
        return f'<path transform="translate({x} {y}) scale({width / 100})" d="{escape(shape.path)}" {look}/>'
    drawn = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{shape.radius:g}" fill="{shape.colour}"/>'
    if not shape.text:
        return drawn
    size = round(min(width * 0.62, 1.5 * width / len(shape.text)), 2)
    look = f'font-family="Georgia, serif" font-weight="700" font-size="{size}" text-anchor="middle" fill="{shape.ink}"'
    return f'{drawn}<text x="{x + width / 2}" y="{y + height / 2 + size * 0.35}" {look}>{escape(shape.text)}</text>'


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def _paint(pixels: np.ndarray, shape: Shape) -> None:
    """Paints a shape with soft edges; in the place of a sign there is a disc in the colour of the sign."""
    height, width, _ = pixels.shape
    top, left = max(0, int(shape.y) - 1), max(0, int(shape.x) - 1)
    below, right = min(height, int(shape.y + shape.height) + 2), min(width, int(shape.x + shape.width) + 2)
    rows, columns = np.ogrid[top:below, left:right]
    radius = min(shape.radius, shape.width / 2, shape.height / 2)
    across = np.abs(columns + 0.5 - shape.x - shape.width / 2) - (shape.width / 2 - radius)
    down = np.abs(rows + 0.5 - shape.y - shape.height / 2) - (shape.height / 2 - radius)
    outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0)) + np.minimum(np.maximum(across, down), 0) - radius
    share = np.clip(0.5 - outside, 0, 1)[:, :, None]
    spot = pixels[top:below, left:right]
    spot += (np.array(_rgb(shape.colour), np.float32) - spot) * share
    if shape.text:
        size = shape.width * 0.4
        inset = ((shape.width - size) / 2, (shape.height - size) / 2)
        _paint(pixels, Shape(shape.x + inset[0], shape.y + inset[1], size, size, shape.ink, size / 2))


def _png(pixels: np.ndarray) -> bytes:
    height, width, _ = pixels.shape
    lines = np.zeros((height, 1 + 3 * width), np.uint8)  # each begins with how it is filtered: not at all
    lines[:, 1:] = pixels.reshape(height, -1)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = zlib.compress(lines.tobytes())
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
