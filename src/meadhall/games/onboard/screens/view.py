"""What a seat may see of the table."""

from __future__ import annotations

from typing import Any

from meadhall.engine.bits import lowest
from meadhall.engine.decisions import actors, deciding
from meadhall.games.onboard import components
from meadhall.games.onboard.components import CODES, LETTERS, TOP_PRICE, TYPE_LETTERS, TYPES, Supply, piece_text, values
from meadhall.games.onboard.rules import refusal, sailing, scoring, state
from meadhall.games.onboard.screens import page
from meadhall.games.onboard.screens.page import Bet, Final, Line, Options, Phase, Player, Rank, Row, Ship, Step, View
from meadhall.games.onboard.words.notation import crew_list, supply_text
from meadhall.games.onboard.words.reasons import action_reason

PHASES: dict[int, Phase] = {
    state.PLACE: "place", state.PROMOTE: "promote", state.JUMP_PIECE: "jump piece", state.JUMP_SHIP: "jump ship",
    state.BET_VALUE: "bet value", state.BET_OR_MOVE: "bet or move", state.BET_SHIP: "bet ship",
    state.BET_CLAN: "bet clan", state.MOVE_SHIP: "move ship", state.MOVE_CLAN: "move clan",
    state.ADD_SHIP: "add ship", state.RAISE: "raise", state.DRAW_TYPE: "draw type", state.DRAW_SHIP: "draw ship",
    state.SWAP_FIRST: "swap first", state.SWAP_SECOND: "swap second", state.GUEST: "guest", state.SAIL: "sail",
    state.TAKE: "take", state.CUT: "remove", -1: "over",
}  # fmt: skip
BREAKERS = ("more supplies decide", "points from supplies decide")  # between equal scores (VB-R112, VB-R113)


def options_of(s: Any) -> Options:
    """The options the table was set up with."""
    return {
        "two_player_vikings": bool(s.spare_vikings),
        "one_bet_per_circle": bool(s.one_bet_per_circle),
        "open_piles": bool(s.open_piles),
        "colours": s.colours,
    }


def view(s: Any, seat: int | None) -> View:
    """All that a seat may see, or a spectator."""
    over = not actors(s)
    turn = None if over else lowest(actors(s))
    return {
        "game": "onboard",
        "seat": seat,
        "seats": s.seats,
        "options": options_of(s),
        "phase": PHASES[deciding(s)],
        "turn": turn,
        "step": step_data(s, seat),
        "round": s.round,
        "leader": s.round % 2,
        "village": village(s, seat if seat == turn and deciding(s) == state.PLACE else None),
        "order": turn_order(s.waiting, s.seats),
        "next_order": turn_order(s.acted, s.seats),
        "ships": [ship_data(s, seat, ship) for ship in range(components.SHIPS)],
        "voyages": [ship + 1 for ship in s.voyage if ship != state.NO_SHIP],
        "sailor": somebody(s.sailor),
        "sterns": s.sterns,
        "market": dict(zip(TYPE_LETTERS, s.market, strict=True)),
        "raised": {letter: min(s.market[kind] + 1, TOP_PRICE) for kind, letter in enumerate(TYPE_LETTERS)},
        "stacks": {
            "add": stack(s.add, s.add_seen, s.adds, seat, over),
            "draw": stack(s.draw, s.draw_seen, s.draws, seat, over),
        },
        "removed": supply_text(s.removed.tolist()),
        "unseen": unseen(s, seat, over),
        "players": [player_data(s, seat, other) for other in range(s.seats)],
        "clans": [somebody(player) for player in s.player],
        "account": account(s) if over else None,
    }


def step_data(s: Any, seat: int | None) -> Step | None:
    """What was chosen before the step that is asked now."""
    phase = deciding(s)
    if phase in (-1, state.PLACE, state.SAIL, state.GUEST):
        return None
    if phase in (state.TAKE, state.CUT):
        order = [LETTERS[clan] for clan in s.control if clan != state.NOBODY]
        return {
            "ship": s.sailing + 1,
            "control": order,
            "rank": s.rank,
            "next": order[s.rank],
            "taker": sailing.next_player(s),
            "taken": s.taken.tolist()[: len(order)],
        }
    chosen = chosen_before(s)
    mine = seat is not None and bool(actors(s) >> seat & 1)
    if "value" in chosen and not mine:
        chosen["value"] = None
    if phase == state.ADD_SHIP:
        chosen["token"] = TYPE_LETTERS[s.add[0]] if mine else None
    elif phase == state.DRAW_TYPE:
        chosen["drawn"] = [TYPE_LETTERS[kind] if mine else None for kind in s.draw[: state.tokens_seen(s)]]
    return chosen


PIECE_FIRST = (state.JUMP_SHIP, state.SWAP_SECOND)  # phases by what was chosen first, and second
VALUE_FIRST = (state.BET_SHIP, state.BET_CLAN)
SHIP_FIRST = (state.MOVE_SHIP, state.MOVE_CLAN)
SHIP_SECOND = (state.BET_CLAN, state.MOVE_CLAN)


def chosen_before(s: Any) -> Step:
    """The steps of a turn before the one that is asked, with nothing hidden."""
    phase = deciding(s)
    first, second = s.frames[0, state.FIRST], s.frames[0, state.SECOND]
    chosen: Step = {"action": CODES[s.frames[0, state.ACTION]]}
    if phase in PIECE_FIRST:
        chosen["piece"] = piece_text(first)
    elif phase in VALUE_FIRST:
        chosen["value"] = first
    elif phase in SHIP_FIRST:
        chosen["from"] = first + 1
    elif phase == state.DRAW_SHIP:
        chosen["token"] = TYPE_LETTERS[first]
    if phase in SHIP_SECOND:
        chosen["ship"] = second + 1
    return chosen


def village(s: Any, chooser: int | None) -> list[Row]:
    """The eleven rows: who stands on which side, and for the seat that chooses now why a row is closed to it."""
    return [
        {
            "action": code,
            "waiting": somebody(state.who_waits(s, action)),
            "acted": somebody(state.who_took(s, action)),
            "refused": None if chooser is None else why_closed(s, chooser, action),
        }
        for action, code in enumerate(CODES)
    ]


def somebody(seat: int) -> int | None:
    return None if seat == state.NOBODY else seat


def why_closed(s: Any, seat: int, action: int) -> str:
    """Why a seat cannot choose an action; empty if it can."""
    why = refusal.refused_action(s, seat, action)
    return action_reason(s, action, why) if why else ""


def turn_order(rows: Any, seats: int) -> list[int]:
    """Seats in the order of their Vikings on one side, from the top."""
    return [seat for row in range(len(CODES)) for seat in range(seats) if rows[seat] >> row & 1]


def ranking(s: Any, ship: int) -> list[Rank]:
    """Control as it is or was: clans in order, their shields, and whether only the place of a piece decided."""
    clans = [clan for clan in range(4) if state.strength(s, ship, clan)]
    clans.sort(key=lambda clan: -state.strength(s, ship, clan))
    shields = [state.shields(s, ship, clan) for clan in clans]
    return [
        {
            "clan": LETTERS[clan],
            "shields": shields[rank],
            "tied": shields.count(shields[rank]) > 1,
            "nearer": shields[rank] in shields[rank + 1 :],
        }
        for rank, clan in enumerate(clans)
    ]


def ship_data(s: Any, seat: int | None, ship: int) -> Ship:
    crew = crew_list(s, ship)
    over = not actors(s)
    bets: list[Bet] = [
        {
            "seat": other,
            "on": LETTERS[s.bet_on[other, ship]],
            "value": s.stake[other, ship] if over or other == seat else None,
        }
        for other in range(s.seats)
        if s.bet_on[other, ship] != state.NOBODY
    ]
    return {
        "ship": ship + 1,
        "sailed": bool(state.has_sailed(s, ship)),
        "crew": crew,
        "guests": [piece for piece in crew if piece in guest_list(s)],
        "bow": supply_text([s.bow[ship, kind] for kind in range(3)]),
        "bets": bets,
        "control": ranking(s, ship),
    }


def guest_list(s: Any) -> list[str]:
    """Pieces that carry a spare Viking."""
    return [piece_text(piece) for piece in range(24) if s.guests >> piece & 1]


def stack(kinds: Any, seen: Any, size: int, seat: int | None, over: bool) -> list[Supply | None]:
    """A stack from the top: types of the tokens this seat has seen, None for the others."""
    return [
        TYPE_LETTERS[kinds[place]] if over or (seat is not None and seen[place] >> seat & 1) else None
        for place in range(size)
    ]


def unseen(s: Any, seat: int | None, over: bool) -> dict[Supply, int]:
    """Supplies of each type that this viewer has not seen yet; both stacks hold them, and show them at the end."""
    hidden = [0, 0, 0]
    if over:
        return dict(zip(TYPE_LETTERS, hidden, strict=True))
    for kinds, seen, size in ((s.add, s.add_seen, s.adds), (s.draw, s.draw_seen, s.draws)):
        for place in range(size):
            if seat is None or not seen[place] >> seat & 1:
                hidden[kinds[place]] += 1
    return dict(zip(TYPE_LETTERS, hidden, strict=True))


def player_data(s: Any, seat: int | None, other: int) -> Player:
    """A seat's scoring circle and tokens: what is on it for its owner, how much for the others."""
    over = not actors(s)
    mine = over or other == seat
    pile = [s.pile[other, kind] for kind in range(3)]
    return {
        "clan": LETTERS[s.colour[other]],
        "supplies": sum(pile),
        "pile": supply_text(pile) if mine or s.open_piles else None,
        "won": s.won[other].bit_count(),
        "won_values": values(s.won[other]) if mine else None,
        "unused": s.unused[other].bit_count(),
        "unused_values": values(s.unused[other]) if mine else None,
        "waiting": s.waiting[other].bit_count(),
        "walks_from": lowest(s.waiting[other]) if s.waiting[other] else None,
    }


def account(s: Any) -> page.Account:
    """Every seat's score line by line, best first, and what decided between equal scores."""
    seats = sorted((final(s, seat) for seat in range(s.seats)), key=lambda one: one["place"])
    first, second = (one["seat"] for one in seats[:2])
    tied = scoring.score(s, first) == scoring.score(s, second) and scoring.is_ahead(s, first, second)
    equal = scoring.supplies_of(s, first) == scoring.supplies_of(s, second)
    return {"seats": seats, "decided": BREAKERS[equal] if tied else ""}


def final(s: Any, seat: int) -> Final:
    won = values(s.won[seat])
    lines: list[Line] = [
        {"label": f"{s.pile[seat, kind]} {name} at {s.market[kind]}", "points": s.pile[seat, kind] * s.market[kind]}
        for kind, name in enumerate(TYPES)
    ]
    bets: Line = {"label": f"bets won: {' + '.join(map(str, won))}" if won else "no bet won", "points": sum(won)}
    return {
        "seat": seat,
        "place": 1 + sum(bool(scoring.is_ahead(s, other, seat)) for other in range(s.seats)),
        "points": scoring.score(s, seat),
        "lines": [*lines, bets],
    }
