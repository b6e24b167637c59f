"""Writes what the page knows of a game as TypeScript: `python -m meadhall.checks.typescript`, `--check` to compare.

Each game's `Page` (engine/page.py) and its declared events become `web/src/games/<id>/generated.ts`. What the hall
shows of the games with boards becomes `cards.ts` beside their folders.
"""

from __future__ import annotations

import json
import sys
import types
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import meadhall
from meadhall.engine.event_kinds import EventKind
from meadhall.engine.game import Game

GAMES = Path(__file__).parents[3] / "web" / "src" / "games"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}
HEADER = "// Made by `python -m meadhall.checks.typescript` from the game's declaration: change it there.\n"


class Writer:
    """Writes the types of one game; each TypedDict becomes an interface, written once."""

    def __init__(self, game: Game) -> None:
        assert game.page is not None
        self.game = game
        self.page = game.page
        self.interfaces: dict[str, str] = {}

    def text(self) -> str:
        """The whole file."""
        view, moves = self.type(self.page.view), self.type(self.page.moves)
        events = [self.event(kind) for kind in self.game.events.kinds]
        parts = [
            HEADER + "import type { Told, Offered } from '../../lib/protocol';\n",
            *self.interfaces.values(),
            f"export type View = {view};\n" if view != "View" else "",
            f"export type MoveData = {moves};\n",
            "export type Move = Offered & MoveData;\n",
            "export type Event = Told &\n  (\n" + "".join(f"    | {event}\n" for event in events) + "  );\n",
            *(f"export const {name} = {constant(value)} as const;\n" for name, value in self.page.constants.items()),
        ]
        return "\n".join(part for part in parts if part)

    def event(self, kind: EventKind) -> str:
        """One event as a type."""
        hint, name = self.page.event(kind), json.dumps(kind.name)
        if not self.page.is_declared(kind):
            return f"({{ name: {name} }} & {self.type(hint)})"
        return f"{{ name: {name}{''.join(f'; {line}' for line in self.fields(hint))} }}"

    def fields(self, hint: Any) -> list[str]:
        """The fields of a TypedDict, each with its type."""
        return [
            f"{key(field)}{'?' if get_origin(one) is typing.NotRequired else ''}: {self.type(one)}"
            for field, one in get_type_hints(hint, include_extras=True).items()
        ]

    def type(self, hint: Any) -> str:
        """A Python type as TypeScript has it."""
        if hint in PLAIN:
            return PLAIN[hint]
        if is_typeddict(hint):
            named = hint.__name__.isidentifier() and hint.__name__[0].isupper()
            return self.interface(hint) if named else f"{{ {'; '.join(self.fields(hint))} }}"
        origin, arguments = get_origin(hint), get_args(hint)
        if origin in (typing.Required, typing.NotRequired):
            return self.type(arguments[0])
        if origin is Literal:
            return " | ".join(json.dumps(value, ensure_ascii=False) for value in arguments)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.type(one) for one in arguments))
        if origin is tuple and arguments[-1] is not Ellipsis:
            return f"[{', '.join(self.type(one) for one in arguments)}]"
        if origin in (list, tuple):
            inside = self.type(arguments[0])
            return f"({inside})[]" if " " in inside else f"{inside}[]"
        if origin is dict:
            return f"Record<{self.type(arguments[0])}, {self.type(arguments[1])}>"
        raise TypeError(f"{self.game.id}: the page has no type for {hint!r}")

    def interface(self, hint: Any) -> str:
        """A TypedDict by its name; its interface is written when it is first met."""
        name: str = hint.__name__
        if name not in self.interfaces:
            self.interfaces[name] = ""
            about = f"/** {hint.__doc__} */\n" if hint.__doc__ and not hint.__doc__.startswith("dict(") else ""
            self.interfaces[name] = (
                f"{about}export interface {name} {{\n{''.join(f'  {line};{chr(10)}' for line in self.fields(hint))}}}\n"
            )
        return name


def key(name: str) -> str:
    """A name as a key: quoted where it has to be."""
    return name if name.isidentifier() else json.dumps(name)


def constant(value: object, depth: int = 0) -> str:
    """Data as TypeScript: what fits a line on one line, else an item a line."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + 2 * depth < 110 or not isinstance(value, Mapping | list | tuple):
        return flat
    inside, end = "  " * (depth + 1), "  " * depth
    if isinstance(value, Mapping):
        items = [f"{inside}{key(str(name))}: {constant(one, depth + 1)},\n" for name, one in value.items()]
        return f"{{\n{''.join(items)}{end}}}"
    return f"[\n{''.join(f'{inside}{constant(one, depth + 1)},{chr(10)}' for one in value)}{end}]"


def card(game: Game) -> dict[str, Any]:
    """What the hall shows of a game before the server has said which games there are."""
    told = {"id": game.id, "title": game.title, "about": game.screen.about}
    return {**told, "seats": game.seats, "minutes": game.screen.minutes}


def files() -> Iterator[tuple[Path, str]]:
    """Every generated file with what should be in it."""
    games = [game for game in map(meadhall.game, meadhall.games()) if game.page and (GAMES / game.id).is_dir()]
    for game in games:
        yield GAMES / game.id / "generated.ts", Writer(game).text()
    yield GAMES / "cards.ts", f"{HEADER}export const cards = {constant([card(game) for game in games])};\n"


def main(arguments: list[str]) -> int:
    stale = [(path, text) for path, text in files() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" in arguments:
        for path, _ in stale:
            print(f"{path.parent.name}/{path.name} is not what the game declares: make types")
        return 1 if stale else 0
    for path, text in stale:
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.parent.name}/{path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
