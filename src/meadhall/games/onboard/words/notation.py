"""Vikings on Board in writing: pieces, supplies and moves as text and in words, and text back into moves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from meadhall.engine.decisions import actors, deciding
from meadhall.engine.errors import IllegalMove
from meadhall.games.onboard.components import (
    ACTIONS,
    CLANS,
    CODES,
    FIRST_CLAN,
    FIRST_PIECE,
    FIRST_SHIP,
    FIRST_TYPE,
    FIRST_VALUE,
    KINDS,
    LETTERS,
    TYPE_LETTERS,
    TYPES,
)
from meadhall.games.onboard.rules import legal, state

PIECE = r"[rbgy][123][ab]"


# ---- pieces and supplies


def piece_text(piece: int) -> str:
    """A piece by its index: `r3a`."""
    return LETTERS[piece // 6] + KINDS[piece % 6]


def piece_of(text: str) -> int:
    """A piece by its text."""
    if not isinstance(text, str) or not re.fullmatch(PIECE, text):
        raise ValueError(f"a piece is a clan of {LETTERS}, its shields and a or b, like r3a; not {text!r}")
    return 6 * LETTERS.index(text[0]) + KINDS.index(text[1:])


def piece_words(piece: int) -> str:
    """A piece in words: `red 3a`."""
    return f"{CLANS[piece // 6]} {KINDS[piece % 6]}"


def crew_list(s: Any, ship: int) -> list[str]:
    """A ship's pieces from the bow backwards."""
    ordered = [s.crew[ship] & place for place in s.place]
    return [piece_text(piece.bit_length() - 1) for piece in ordered if piece]


def supply_text(counts: Sequence[int]) -> str:
    """Supplies by type, as letters: `HHG`."""
    return "".join(letter * number for letter, number in zip(TYPE_LETTERS, counts, strict=True))


def supply_words(counts: Sequence[int]) -> str:
    """Supplies by type, in words: `2 hides and grain`."""
    plural = {"hide": "hides"}
    some = [(TYPES[kind], number) for kind, number in enumerate(counts) if number]
    return and_words([name if number == 1 else f"{number} {plural.get(name, name)}" for name, number in some])


def drawn_text(tokens: int, packed: int) -> str:
    """Tokens drawn from a stack, first one first."""
    return "".join(TYPE_LETTERS[packed >> 2 * token & 3] for token in range(tokens))


def and_words(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


# ---- moves


def name(s: Any, move: int) -> str:
    """A move in notation; the steps of a turn, set side by side, are the turn: `JA`, `y1b`, `>2`."""
    phase = deciding(s)
    if move < FIRST_PIECE:
        seat = actors(s).bit_length() - 1
        idle = phase == state.PLACE and not legal.performable(s, seat, move)
        return f"{CODES[move]} x" if idle else CODES[move]
    if move < FIRST_SHIP:
        piece = piece_text(move - FIRST_PIECE)
        return {state.GUEST: f"V {piece}", state.SWAP_SECOND: f"<>{piece}"}.get(phase, piece)
    if move < FIRST_CLAN:
        ship = move - FIRST_SHIP + 1
        if phase == state.ADD_SHIP:
            return f"{TYPE_LETTERS[s.add[0]]}>{ship}"
        return {
            state.SAIL: f"sail {ship}",
            state.BET_OR_MOVE: f"{ship}>",
            state.BET_SHIP: f"{ship}:",
            state.MOVE_SHIP: f"{ship}:",
        }.get(phase, f">{ship}")
    if move < FIRST_VALUE:
        return LETTERS[move - FIRST_CLAN]
    if move < FIRST_TYPE:
        return f"={move - FIRST_VALUE + 1}"
    letter = TYPE_LETTERS[move - FIRST_TYPE]
    return {state.TAKE: f"take {letter}", state.CUT: f"cut {letter}"}.get(phase, letter)


def label(s: Any, move: int) -> str:
    """A move in words."""
    phase = deciding(s)
    if move < FIRST_PIECE:
        idle = name(s, move).endswith(" x")
        return f"Go to {ACTIONS[move][1]}{', without effect' if idle else ''}"
    if move < FIRST_SHIP:
        piece = piece_words(move - FIRST_PIECE)
        verbs = {
            state.PROMOTE: "Promote",
            state.JUMP_PIECE: "Move",
            state.GUEST: "Put your spare Viking on",
            state.SWAP_SECOND: "Swap it with",
        }
        return f"{verbs.get(phase, 'Swap')} {piece}"
    if move < FIRST_CLAN:
        ship = move - FIRST_SHIP + 1
        words = {
            state.SAIL: f"Let ship {ship} sail",
            state.BET_OR_MOVE: f"Move your bet at ship {ship}",
            state.BET_SHIP: f"Bet at ship {ship}",
            state.MOVE_SHIP: f"Move it to ship {ship}",
            state.JUMP_SHIP: f"Move it to ship {ship}",
        }
        return words.get(phase, f"Load it on ship {ship}")
    if move < FIRST_VALUE:
        return f"Bet on {CLANS[move - FIRST_CLAN]}"
    if move < FIRST_TYPE:
        return f"Bet your {move - FIRST_VALUE + 1}"
    kind = TYPES[move - FIRST_TYPE]
    verbs = {state.RAISE: "Raise", state.DRAW_TYPE: "Keep", state.CUT: "Remove"}
    return f"{verbs.get(phase, 'Take')} {kind}"


# What can follow an action's code when a whole turn is written as one.
TURNS = {
    "PR": re.compile(rf"(?P<piece>{PIECE})"),
    "JY": re.compile(rf"(?P<piece>{PIECE})>(?P<ship>[1-8])"),
    "JA": re.compile(rf"(?P<piece>{PIECE})>(?P<ship>[1-8])"),
    "BE": re.compile(r"(?P<ship>[1-8]):(?P<clan>[rbgy])=(?P<value>[1-4])"),
    "BM": re.compile(r"(?P<from>[1-8])>(?P<ship>[1-8]):(?P<clan>[rbgy])|"
                     r"(?P<at>[1-8]):(?P<on>[rbgy])=(?P<value>[1-4])"),
    "A1": re.compile(r"(?P<type>[HGM])?>(?P<ship>[1-8])"),
    "MK": re.compile(r"(?P<type>[HGM])"),
    "D3": re.compile(r"(?P<type>[HGM])>(?P<ship>[1-8])( ?\{[HGM]{1,3}\})?"),
    "SW": re.compile(rf"(?P<piece>{PIECE})<>(?P<other>{PIECE})"),
}  # fmt: skip
STEP = re.compile(
    rf"(?P<piece>(V |<>)?{PIECE})|(?P<load>[HGM]?>[1-8])|(?P<ship>(sail )?[1-8][:>]?)|(?P<clan>[rbgy])|"
    r"=(?P<value>[1-4])|((take |cut )?(?P<type>[HGM]))"
)
HELP = "write an action like FP or PR, a whole turn like JA y1b>2, or one step of it"


def parse(s: Any, seat: int, text: str) -> list[int]:
    """The moves a text stands for: one step, or a whole turn such as `JA y1b>2`.

    What a stack holds is not known before the draw. So `A1 G>4` and `D3 H>2` are plans: if the token is not there, the
    text ends with the action, and the player sees what was drawn.
    """
    text = " ".join(text.split())
    code, _, rest = text.partition(" ")
    if code.upper() in CODES:
        return _turn(s, seat, CODES.index(code.upper()), rest.strip(), text)
    found = STEP.fullmatch(text)
    if not found:
        raise IllegalMove(f"{text!r} is not a move: {HELP}")
    move = _step(found)
    if actors(s) >> seat & 1:
        given = name(s, move)
        plain = given.split(" ")[-1]
        if text not in (given, plain, re.sub(r"\W", "", plain)) and not (found["load"] and given.endswith(text)):
            raise IllegalMove(f"{text!r} does not answer what is asked now: {ASKED[deciding(s)]}")
    return [move]


def _step(found: re.Match[str]) -> int:
    if found["piece"]:
        return FIRST_PIECE + piece_of(found["piece"][-3:])
    if found["load"]:
        return FIRST_SHIP + int(found["load"][-1]) - 1
    if found["ship"]:
        return FIRST_SHIP + int(re.sub(r"\D", "", found["ship"])) - 1
    if found["clan"]:
        return FIRST_CLAN + LETTERS.index(found["clan"])
    if found["value"]:
        return FIRST_VALUE + int(found["value"]) - 1
    return FIRST_TYPE + TYPE_LETTERS.index(found["type"])


def _turn(s: Any, seat: int, action: int, rest: str, text: str) -> list[int]:
    code = CODES[action]
    if rest in ("", "x"):
        if rest and deciding(s) == state.PLACE and legal.performable(s, seat, action):
            raise IllegalMove(f"{text}: 'x' is for an action that has no effect, and this one has")
        return [action]
    found = TURNS[code].fullmatch(rest) if code in TURNS else None
    if not found:
        raise IllegalMove(f"{text!r} is not a move: {HELP}")
    part = found.groupdict()
    ship = FIRST_SHIP + int(part.get("ship") or part.get("at") or 1) - 1
    if code == "PR":
        return [action, FIRST_PIECE + piece_of(part["piece"])]
    if code in ("JY", "JA"):
        return [action, FIRST_PIECE + piece_of(part["piece"]), ship]
    if code == "SW":
        first, second = _by_ship(s, piece_of(part["piece"]), piece_of(part["other"]))
        return [action, FIRST_PIECE + first, FIRST_PIECE + second]
    if code in ("BE", "BM"):
        clan = FIRST_CLAN + LETTERS.index(part["clan"] or part["on"])
        first = FIRST_VALUE + int(part["value"]) - 1 if part["value"] else FIRST_SHIP + int(part["from"]) - 1
        return [action, first, ship, clan]
    if code == "MK":
        return [action, FIRST_TYPE + TYPE_LETTERS.index(part["type"])]
    if state.has_sailed(s, ship - FIRST_SHIP):  # said before anything is drawn: a refusal must not tell what lies there
        raise IllegalMove(f"{text}: ship {ship - FIRST_SHIP + 1} has sailed")
    if code == "A1":
        known = s.adds > 0 and part["type"] in (None, TYPE_LETTERS[s.add[0]])
        return [action, ship] if known else [action]
    kind = TYPE_LETTERS.index(part["type"])
    return [action, FIRST_TYPE + kind, ship] if kind in list(s.draw[: state.tokens_seen(s)]) else [action]


def _by_ship(s: Any, first: int, second: int) -> tuple[int, int]:
    """Two pieces to swap, that of the lower-numbered ship first (VB-45)."""
    return (first, second) if state.ship_of(s, first) <= state.ship_of(s, second) else (second, first)


ASKED = {
    state.PLACE: "an action, like FP",
    state.PROMOTE: "a piece to promote, like r3a",
    state.JUMP_PIECE: "a piece to move, like r3a",
    state.JUMP_SHIP: "the ship it goes to, like >5",
    state.BET_VALUE: "the value of your bet, like =3",
    state.BET_OR_MOVE: "the value of a new bet, like =3, or the ship of a bet to move, like 4>",
    state.BET_SHIP: "the ship of your bet, like 4:",
    state.BET_CLAN: "the clan you bet on, like b",
    state.MOVE_SHIP: "the ship your bet goes to, like 6:",
    state.MOVE_CLAN: "the clan you bet on, like b",
    state.ADD_SHIP: "the ship to load, like >4",
    state.RAISE: "the supply to raise, like M",
    state.DRAW_TYPE: "the token to keep, like H",
    state.DRAW_SHIP: "the ship to load, like >4",
    state.SWAP_FIRST: "the first piece to swap, like r3a",
    state.SWAP_SECOND: "the piece to swap it with, like <>g1b",
    state.GUEST: "a piece for your spare Viking, like V b2a",
    state.SAIL: "the ship that sails, like sail 4",
    state.TAKE: "a supply to take, like take G",
    state.CUT: "a supply to remove, like cut G",
}
