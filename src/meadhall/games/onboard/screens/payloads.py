"""Moves and events as data, for a screen to show, with their types for the page."""

from collections.abc import Callable
from typing import Any, Literal, NotRequired, TypedDict

from meadhall.engine.screen_prelude import Either, Part, actors, choosing, deciding, from_one, members, retold, telling
from meadhall.engine.trial import silent_copy
from meadhall.games.onboard import components, events
from meadhall.games.onboard.components import ACTIONS, CODES, LETTERS, Clan, Code, Supply, piece_text
from meadhall.games.onboard.moves import A_SHIP, A_TYPE, MOVES
from meadhall.games.onboard.rules import legal, play, state
from meadhall.games.onboard.screens.view import Rank, ranking, why_closed
from meadhall.games.onboard.words import notation, sentences

# ---- moves

Ways = list[list[list[str]]]  # how a turn can go on: one thing of each list, in this order


def chosen_by(s: Any, move: int) -> str:
    """What a move chooses: `ship:4`."""
    kind, number = MOVES.read(move)
    return target("bet" if kind == "ship" and deciding(s) == state.BET_OR_MOVE else kind, number)


def loads(s: Any) -> Ways:
    """A token that is kept is loaded next; what else is chosen after an action leaves no more ways."""
    return [[targets("ship", s.harbour)]] if deciding(s) == state.DRAW_TYPE else []


def step(name: str, kind: str, about: str | None = None, /, **fields: Any) -> Part:
    """A move that chooses a thing of that kind."""
    return Part(name, about, **{"target": (str, chosen_by), "ways": (Ways, loads), "kind": Literal[kind], **fields})


class Allows(TypedDict):
    """What an action can be used on."""

    pieces: NotRequired[list[str]]
    ships: NotRequired[list[int]]
    values: NotRequired[list[int]]
    bets: NotRequired[list[int]]
    types: NotRequired[list[Supply]]


def allows(use: dict[str, int]) -> dict[str, list[Any]]:
    return {f"{what}s": [NAMED[what](one) for one in members(some)] for what, some in use.items() if some}


MOVE_PARTS: dict[str, Part | Either] = {
    "action": step(
        "ActionMove",
        "action",
        "`next` is the place in the next round as things stand.",
        ways=(Ways, lambda s, seat, action, use: ways(s, seat, action, use)),
        action=(Code, lambda action: CODES[action]),
        idle=(bool, lambda use: not use),
        next=(int, lambda s, action: 1 + ahead_of(s, action)),
        then=(Allows, allows),
        says=(str, lambda s, seat, action: consider_action(s, seat, action)),
    ).sharing(use=lambda s, seat, action: usable(s, seat, action)),
    "piece": step(
        "PieceMove",
        "piece",
        piece=(str, lambda piece: piece_text(piece)),
        ship=(int, lambda s, piece: state.ship_of(s, piece) + 1),
    ),
    "ship": step(
        "ShipMove",
        "ship",
        "`control` is the ranking there once the piece in hand has jumped aboard.",
        ship=(int, lambda ship: ship + 1),
        control=(list[Rank] | None, lambda s, ship: after_jump(s, ship)),
    ),
    "clan": step(
        "ClanMove",
        "clan",
        clan=(Clan, lambda clan: LETTERS[clan]),
        ship=(int, lambda s: s.frames[0, state.SECOND] + 1),
    ),
    "value": step("ValueMove", "value", value=(int, lambda value: value + 1)),
    "type": step("TypeMove", "type", type=(Supply, lambda move: components.TYPE_LETTERS[A_TYPE.type(move)])),
}
move_data = choosing(MOVES, MOVE_PARTS)


def usable(s: Any, seat: int, action: int) -> dict[str, int]:
    """What an action can be used on as things stand: sets of pieces, ships, values, bets or types."""
    if not legal.performable(s, seat, action):
        return {}
    if action == components.PR:
        return {"piece": legal.promotable(s, seat)}
    if action in (components.JY, components.JA):
        pieces = state.own_pieces(s, seat) if action == components.JY else components.ALL_PIECES
        return {"piece": legal.jumpers(s, pieces), "ship": state.ships_with_room(s)}
    if action in (components.BE, components.BM):
        free = s.harbour & ~state.bets_of(s, seat)
        bets = legal.movable_bets(s, seat) if action == components.BM else 0
        return {"ship": free, "value": s.unused[seat] if free else 0, "bet": bets}
    if action == components.MK:
        return {"type": legal.types_on_offer(s, state.RAISE)}
    if action == components.SW:
        return {"piece": s.moored}
    return {"ship": {components.FP: 0, components.SS: legal.may_sail(s)}.get(action, s.harbour)}


def ways(s: Any, seat: int, action: int, use: dict[str, int]) -> Ways:
    """How a turn can go on after its action; pieces to swap are sent in the order of the ways, by ship (VB-45)."""
    found: Ways = []
    if not use:
        return found
    if action in (components.PR, components.MK):
        found = [[targets(kind, things)] for kind, things in use.items()]
    elif action in (components.JY, components.JA):
        for ship in members(s.harbour):
            found.append([targets("piece", s.crew[ship] & use["piece"]), targets("ship", use["ship"] & ~(1 << ship))])
    elif action == components.SW:
        for ship in members(s.harbour):
            found.append([targets("piece", s.crew[ship]), targets("piece", s.moored & ~s.crew[ship])])
    elif action in (components.BE, components.BM):
        found = circles(s, seat, targets("value", use["value"]), use["ship"])
        for bet in members(use["bet"]):
            found += circles(s, seat, [target("bet", bet)], use["ship"] | s.harbour & 1 << bet)
    return [way for way in found if all(way)]


def circles(s: Any, seat: int, bets: list[str], ships: int) -> Ways:
    """Ways to lay a bet at one of these ships: ships with the same free circles together."""
    alike: dict[int, int] = {}
    for ship in members(ships):
        free = int(legal.other_circles(s, seat, ship))
        alike[free] = alike.get(free, 0) | 1 << ship
    return [[bets, targets("ship", some), targets("clan", free)] for free, some in alike.items()]


NAMED: dict[str, Callable[[int], str | int]] = {
    "action": CODES.__getitem__,
    "piece": piece_text,
    "ship": from_one,
    "bet": from_one,
    "clan": LETTERS.__getitem__,
    "value": from_one,
    "type": components.TYPE_LETTERS.__getitem__,
}  # what can be chosen, by its number, as people name it


def target(kind: str, number: int) -> str:
    """A thing as it can be chosen: `piece:r3a`, `ship:5`, and `bet:5` for a bet to be moved from there."""
    return f"{kind}:{NAMED[kind](number)}"


def targets(kind: str, bits: int) -> list[str]:
    return [target(kind, number) for number in members(bits)]


CHOOSING = {target(*MOVES.read(move)): move for move in range(MOVES.count)}  # the move that chooses a target
CHOOSING |= {target("bet", ship): A_SHIP.id(ship) for ship in range(components.SHIPS)}


def after_jump(s: Any, ship: int) -> list[Rank] | None:
    """The ranking of the target once the piece in hand has jumped there; None where no piece jumps."""
    if deciding(s) != state.JUMP_SHIP:
        return None
    world = silent_copy(s)
    play.jump(world, s.frames[0, state.FIRST], ship)
    return ranking(world, ship)


def ahead_of(s: Any, action: int) -> int:
    """How many Vikings stand higher in the next round as things are."""
    return (state.taken_actions(s) & (1 << action) - 1).bit_count()


def consider_action(s: Any, seat: int, action: int) -> str:
    """What an action allows and which place in the next round it gives, or why it cannot be chosen."""
    name, ahead = ACTIONS[action].name, ahead_of(s, action)
    if actors(s) >> seat & 1 and deciding(s) == state.PLACE:
        if why := why_closed(s, seat, action):
            return why
        if not legal.performable(s, seat, action):
            return f"{name} would have no effect now; your Viking only takes the place."
    place = "nobody is before you in the next round so far" if not ahead else f"{ahead} before you in the next round"
    return f"{name}: {ACTIONS[action].does} As things stand, {place}."


# ---- events

CONTROL = Part("Control", clan=(Clan, lambda one: LETTERS[one[0]]), shields=(int, lambda one: one[1]))
EVENTS = {
    "drew": retold(events.DREW, "Drew", drawn=(list[Supply], sentences.drawn)),
    "swapped": Part(
        "Swapped",
        pieces=(list[str], lambda piece, other: [piece, other]),
        ships=(list[int], lambda ship, other_ship: [ship, other_ship]),
    ),
    "sailed": Part("Sailed", ship=int, control=CONTROL.each(one=sentences.control_of)),
    "lost": retold(events.LOST, "Lost", supplies=(str, lambda supplies: notation.supply_text(supplies))),
    "ended": Part("Ended", text=(str, lambda event: event.text)),
}
event_data = telling(events.EVENTS, EVENTS)
