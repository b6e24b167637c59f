"""Chronicles: a saved game as readable text, replayed move by move when it is loaded.

    meadhall chronicle 1
    game odin
    rules 1
    seats 4
    option target 15
    option short_deck off
    seed 7
    ply 2 4r
    ply 3 -
    end 2 plies

A seed of more than 63 bits is a key, as tables of the hall have (see `random.py`). A table that began at a position
has a line `position {...}` after its seed. Lines `note KEY VALUE` hold whatever else belongs to the game (who sat
where, how it ended); the rules do not read them. The note `package` names the package that brought the game, where it
is not one of the hall's own. The last line shows that nothing is cut off.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from meadhall.engine.errors import BadChronicle, MeadhallError, UnknownName, UnknownRules
from meadhall.engine.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from meadhall.engine.game import Game

TITLE = "meadhall chronicle 1"
LONGEST_NUMBER = 39  # digits: a seed that is a key
PACKAGE = "package"  # the note that names the package of a game


def write(table: Table, notes: Mapping[str, str] | None = None) -> str:
    """The table as a chronicle, with notes: a key is one word, a value one line."""
    start, game = table.start, table.game
    lines = [TITLE, f"game {game.id}", f"rules {game.rules_version}", f"seats {start.seats}"]
    lines += [f"option {option.name} {option.write(start.options[option.name])}" for option in game.options]
    lines += [f"seed {start.seed}"]
    known = {PACKAGE: game.package} if game.package else {}
    lines += [f"note {key} {' '.join(value.split())}" for key, value in {**known, **(notes or {}), **known}.items()]
    past = table.rewind(0)
    if start.origin is not None:
        lines += ["position " + json.dumps(past.position(), separators=(",", ":"))]
    for seat, move in table.history:
        lines.append(f"ply {seat} {game.name(past.record, move)}")
        past.play(seat, move)
    return "\n".join([*lines, f"end {table.ply} plies", ""])


def notes(text: str) -> dict[str, str]:
    """The notes of a chronicle by their keys."""
    lines = (line.strip().partition(" ") for line in text.splitlines())
    found = (rest.partition(" ") for word, _, rest in lines if word == "note")
    return {key: value for key, _, value in found}


def read(text: str, find_game: Callable[[str, int], Game]) -> Table:
    """The table a chronicle tells of, under its own rules version; BadChronicle says which line is wrong and why."""
    lines = [line.strip() for line in text.splitlines()]
    if not lines or lines[0] != TITLE:
        raise BadChronicle(f"not a chronicle: the first line should read {TITLE!r}")
    header: dict[str, Any] = {"options": {}}
    plies: list[tuple[int, int, str]] = []
    ended = False
    for number, line in enumerate(lines[1:], start=2):
        word, _, rest = line.partition(" ")
        try:
            if ended and line:
                raise ValueError("something follows the end")
            if word == "ply":
                seat, _, move = rest.partition(" ")
                plies.append((number, _number(word, seat), move))
            elif word == "option":
                name, _, value = rest.partition(" ")
                header["options"][name] = value
            elif word == "game":
                header[word] = rest
            elif word == "position":
                header[word] = _position(rest)
            elif word in ("rules", "seats", "seed"):
                header[word] = _number(word, rest)
            elif word == "end":
                ended = True
                if rest != f"{len(plies)} plies":
                    raise ValueError(f"it tells of {rest}, the lines above of {len(plies)}")
            elif line and word != "note":
                raise ValueError(f"unknown word {word!r}")
        except ValueError as error:
            raise BadChronicle(f"line {number} of the chronicle: {error}") from None
    if not ended:
        raise BadChronicle("the chronicle is cut off: its last line should read 'end N plies'")
    return _replay(header, plies, find_game, notes(text).get(PACKAGE, ""))


def _number(word: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > LONGEST_NUMBER:
        raise ValueError(f"'{word}' is followed by a whole number, not by {text!r}")
    return int(text)


def _position(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("'position' is followed by a position in JSON, on the same line") from None


def _replay(
    header: dict[str, Any], plies: list[tuple[int, int, str]], find_game: Callable[[str, int], Game], package: str
) -> Table:
    missing = [word for word in ("game", "rules", "seats", "seed") if word not in header]
    if missing:
        raise BadChronicle(f"the chronicle lacks its line {missing[0]!r}")
    try:
        game = find_game(header["game"], header["rules"])
    except UnknownRules as error:
        raise BadChronicle(f"this game was played under other rules: {error}") from None
    except UnknownName as error:
        raise UnknownName(
            f"{error}; the chronicle was written with the package {package}" if package else str(error)
        ) from None
    try:
        if "position" in header:
            table = Table.at_position(game, header["position"])
        else:
            seats = game.read_seats(header["seats"])
            table = Table.fresh(game, seats, game.read_options(seats, header["options"]), header["seed"])
    except MeadhallError as error:
        raise BadChronicle(f"the chronicle's start: {error}") from None
    for number, seat, text in plies:
        try:
            table.play(seat, text)
        except MeadhallError as error:
            raise BadChronicle(f"line {number} of the chronicle: {error}") from None
    return table
