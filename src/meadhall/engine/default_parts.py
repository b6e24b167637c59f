"""The parts of a game that it does not bring itself, made from what it declares.

| part | made from |
| --- | --- |
| name, label, parse | the declared moves (`move_words.py`) |
| sentence, notation | the declared events (`event_words.py`) |
| position, arrange | the whole record, each field in its declared form (`positions.py`) |
| view | the fields, as far as a seat may see them |
| reason | the declared reasons |
| because | whether there is a policy |
| the screen's question and moves as data | the declared moves |
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from meadhall.engine import event_words
from meadhall.engine.errors import IllegalMove
from meadhall.engine.layout import places_of, targets, targets_of
from meadhall.engine.move import Move
from meadhall.engine.move_words import MoveWords
from meadhall.engine.positions import NUMBER, of_record, seats_of, shown
from meadhall.engine.screen import Names, Screen, View, choose, no_data

if TYPE_CHECKING:
    from meadhall.engine.game import Game

Function = Callable[..., Any]
EVERY_VIEW = ("game", "seat", "seats", "turn")


def UNSAID(*_: object) -> Any:
    """Stands for a part that a game does not bring, until it is made."""


def is_unsaid(part: Function) -> bool:
    """Whether a game does not bring a part: nothing was said, or what is there was made here for another game."""
    return part is UNSAID or getattr(part, "__module__", "") == __name__


def fill(game: Game) -> None:
    """Makes the parts that a game does not bring."""
    _count(game)
    words = MoveWords(game.move_kinds) if game.move_kinds else None
    made = {**(_moves(words) if words else _numbers(game)), **_events(), **_positions(game)}
    made |= {"view": _view(game), "reason": _reason(game), "because": _because(game)}
    for name, part in made.items():
        if is_unsaid(getattr(game, name)):
            object.__setattr__(game, name, part)
    if words:
        object.__setattr__(game, "screen", _screen(game, words))


def _count(game: Game) -> None:
    """The numbers that follow from the moves."""
    if game.move_kinds is not None and game.moves not in (0, game.move_kinds.count):
        raise ValueError(f"{game.id} declares {game.move_kinds.count} moves, but says that it has {game.moves}")
    if game.move_kinds is None and not game.moves:
        raise ValueError(f"{game.id} declares no moves: it needs move_kinds")
    object.__setattr__(game, "moves", game.moves or (game.move_kinds.count if game.move_kinds else 0))
    object.__setattr__(game, "max_legal", game.max_legal or game.moves)


# ---- moves


def _moves(words: MoveWords) -> dict[str, Function]:
    def name(s: Any, move: int) -> str:  # noqa: ARG001
        return words.name(move)

    def label(s: Any, move: int) -> str:  # noqa: ARG001
        return words.label(move)

    def parse(s: Any, seat: int, text: str) -> list[int]:  # noqa: ARG001
        return [words.parse(text)]

    return {"name": name, "label": label, "parse": parse}


def _numbers(game: Game) -> dict[str, Function]:
    """Moves that are not declared are known by their numbers."""

    def name(s: Any, move: int) -> str:  # noqa: ARG001
        return str(move)

    def label(s: Any, move: int) -> str:  # noqa: ARG001
        return f"Move {move}"

    def parse(s: Any, seat: int, text: str) -> list[int]:  # noqa: ARG001
        tidy = text.strip()
        if not (tidy.isascii() and tidy.isdigit() and len(tidy) < 10 and int(tidy) < game.moves):
            raise IllegalMove(f"{tidy!r} is not a move; moves are numbers from 0 to {game.moves - 1}")
        return [int(tidy)]

    return {"name": name, "label": label, "parse": parse}


# ---- events


def _events() -> dict[str, Function]:
    def sentence(event: Any, names: Sequence[str]) -> str:
        return event_words.sentence(event, names)

    def notation(event: Any) -> str:
        return event_words.notation(event)

    return {"sentence": sentence, "notation": notation}


# ---- the record


def _positions(game: Game) -> dict[str, Function]:
    if unknown := {form.field or name for name, form in game.fields.items()} - set(game.state.places):
        raise ValueError(f"{game.id} shows fields its record does not have: {', '.join(sorted(unknown))}")
    write, lay = of_record(game.state, **game.fields)

    def position(s: Any) -> dict[str, Any]:
        return write(s)

    def arrange(s: Any, wanted: dict[str, Any]) -> None:
        lay(s, wanted)

    return {"position": position, "arrange": arrange}


def _view(game: Game) -> Function:
    """A view of the fields. Where there are secrets, only of those that are declared: nothing is shown by oversight."""
    if game.has_secrets and not game.fields and is_unsaid(game.view):
        raise ValueError(
            f"{game.id} has secrets, so it has to say who may see what: by `fields`, or by a view of its own; "
            "has_secrets=False is for games in which all is open"
        )
    if taken := set(EVERY_VIEW) & set(game.fields):
        raise ValueError(f"{game.id} cannot show a field as {min(taken)!r}: every view has that; give it another name")
    forms = dict(game.fields)
    if not game.has_secrets:
        named = {*EVERY_VIEW, *(form.field or name for name, form in forms.items())}
        forms |= {name: NUMBER for name in game.state.own if name not in named}

    def view(s: Any, seat: int | None) -> dict[str, Any]:
        """All that a seat may see."""
        known = (game.id, seat, s.seats, _turn(game, s))
        return {**dict(zip(EVERY_VIEW, known, strict=True)), **shown(s, forms, seat)}

    return view


def _turn(game: Game, s: Any) -> int | list[int] | None:
    """Who is to move: one seat, several, or None."""
    asked = seats_of(game.interpreted.actors_at([s], 0))
    return asked[0] if len(asked) == 1 else asked or None


# ---- reasons


def _reason(game: Game) -> Function:
    def reason(s: Any, seat: int, move: int, code: int) -> str:
        """Why a move is refused."""
        if code in game.reasons:
            return game.reasons[code]
        asked = game.interpreted.actors_at([s], 0)
        if not asked:
            return "the game is over"
        if not asked >> seat & 1:
            return f"it is not seat {seat}'s turn"
        return f"{game.name(s, move)} cannot be played now"

    return reason


def _because(game: Game) -> Function:
    why = "it looks best by rule of thumb" if "score_moves" in game.rules else "nothing speaks against it"

    def because(s: Any, seat: int, move: int) -> str:  # noqa: ARG001
        """Why the policy prefers a move."""
        return why

    return because


# ---- the screen


def _screen(game: Game, words: MoveWords) -> Screen:
    screen = game.screen
    pointing = targets_of(game.move_kinds, game.layout) if game.move_kinds else {}
    places = places_of(game.move_kinds, game.layout) if game.move_kinds else {}

    def question(view: View, names: Names, moves: Sequence[Move]) -> str:  # noqa: ARG001
        """What is asked: the kinds of moves there are."""
        kinds = list(dict.fromkeys(words.kind(move.id) for move in moves))
        return f"{' or '.join(kinds).capitalize()}." if kinds else "Choose a move."

    def move_data(s: Any, seat: int, move: int) -> dict[str, Any]:  # noqa: ARG001
        """A move as a screen is told it, with what it concerns on a declared board."""
        data = words.data(move)
        return {**data, "targets": list(targets(data, pointing, places))} if game.layout else data

    if screen.question is choose or is_unsaid(screen.question):
        screen = replace(screen, question=question)
    if screen.move_data is no_data or is_unsaid(screen.move_data):
        screen = replace(screen, move_data=move_data)
    return screen
