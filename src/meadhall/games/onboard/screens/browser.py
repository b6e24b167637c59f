"""Vikings on Board for any screen: what is asked, moves and events as data, what a choice would do, the account."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from meadhall.engine.decisions import actors, deciding
from meadhall.engine.errors import IllegalMove
from meadhall.engine.move import Event, Move
from meadhall.engine.screen import Screen
from meadhall.engine.words import joined
from meadhall.games.onboard import components
from meadhall.games.onboard.components import ACTIONS, CLANS, CODES, LETTERS, TYPE_LETTERS, TYPES
from meadhall.games.onboard.moves import A_PIECE, A_SHIP, MOVES
from meadhall.games.onboard.rules import legal, play, refusal, state
from meadhall.games.onboard.screens.view import ranking
from meadhall.games.onboard.words import notation, reasons, sentences
from meadhall.games.onboard.words.notation import piece_of, piece_text
from meadhall.games.ties import explained, points

EFFECTS = {
    "FP": "No effect now; you open the next round.",
    "PR": "One of your pieces goes to the front of its ship, which wins ties.",
    "JY": "One of your pieces goes to the back of another ship.",
    "BE": "Lay a token, number hidden, on the clan that will lead a ship.",
    "A1": "Draw the top token of the stack and load it on a ship.",
    "MK": "One type of supply is worth one more.",
    "JA": "Any piece goes to the back of another ship.",
    "BM": "Lay a new bet, or move one of yours to another circle.",
    "D3": "Look at three tokens and load one of them on a ship.",
    "SS": "Take a stern: when the round ends you name the ship that sails.",
    "SW": "Two pieces of two ships change places.",
}
QUESTIONS = {
    "promote": "Choose a piece of yours to bring to the front.",
    "jump piece": "1 of 2: choose the piece that moves.",
    "jump ship": "2 of 2: choose the ship it goes to.",
    "bet value": "1 of 3: choose the token to bet.",
    "bet or move": "1 of 3: choose a token for a new bet, or a bet of yours to move.",
    "bet ship": "2 of 3: choose the ship to bet on.",
    "bet clan": "3 of 3: choose the clan that will lead it.",
    "move ship": "2 of 3: choose the ship your bet goes to.",
    "move clan": "3 of 3: choose the clan that will lead it.",
    "raise": "Choose the supply whose price goes up.",
    "swap first": "1 of 2: choose the piece of the lower-numbered ship.",
    "swap second": "2 of 2: choose the piece it changes places with.",
    "guest": "Your opponent took a stern: board a spare Viking on a piece of yours.",
}


def question(view: dict[str, Any], names: Sequence[str], moves: Sequence[Move]) -> str:
    """What is asked of the seat in turn, in a sentence."""
    phase, step = view["phase"], view["step"]
    if phase == "place":
        idle = bool(moves) and moves[0].text.endswith(" x")
        return "Nothing that is free can be done: put your Viking anywhere." if idle else "Choose an action."
    if phase == "add ship":
        return f"You drew {TYPES[TYPE_LETTERS.index(step['token'])]}: choose the ship to load."
    if phase == "draw type":
        drawn = joined([TYPES[TYPE_LETTERS.index(token)] for token in step["drawn"]])
        return f"1 of 2: you drew {drawn}; choose one to load."
    if phase == "draw ship":
        return f"2 of 2: choose the ship to load with {TYPES[TYPE_LETTERS.index(step['token'])]}."
    if phase == "sail":
        both = any(ship["bow"] and ship["crew"] for ship in view["ships"] if not ship["sailed"])
        return "Name the ship that sails." if both else "No ship has both supplies and crew: any may sail."
    if phase == "take":
        return f"Take a supply from ship {step['ship']}."
    if phase == "remove":
        clan, taker = removing(view)
        return f"{clan.capitalize()} has no player: remove a supply, as you sit to the left of {names[taker]}."
    return QUESTIONS[phase]


def removing(view: dict[str, Any]) -> tuple[str, int]:
    """The clan without a player that would take, and the seat that takes next."""
    order, rank = view["step"]["control"], view["step"]["rank"]
    round_again = [LETTERS.index(order[(rank + step) % len(order)]) for step in range(len(order))]
    taker = next(view["clans"][clan] for clan in round_again if view["clans"][clan] is not None)
    return CLANS[round_again[0]], taker


def move_data(s: Any, seat: int, move: int) -> dict[str, Any]:
    """A move as a screen needs it: what kind of thing is chosen, and which."""
    match MOVES.read(move):
        case "action", action:
            idle = not legal.performable(s, seat, action)
            place = (state.taken_actions(s) & (1 << action) - 1).bit_count() + 1
            then = {} if idle else allows(s, seat, action)
            return {"kind": "action", "action": CODES[action], "idle": idle, "next": place, "then": then}
        case "piece", piece:
            return {"kind": "piece", "piece": piece_text(piece), "ship": state.ship_of(s, piece) + 1}
        case "ship", ship:
            return {"kind": "ship", "ship": ship + 1, "control": after_jump(s, ship)}
        case "clan", clan:
            return {"kind": "clan", "clan": LETTERS[clan], "ship": s.frames[0, state.SECOND] + 1}
        case "value", value:
            return {"kind": "value", "value": value + 1}
        case _, kind:
            return {"kind": "type", "type": TYPE_LETTERS[kind]}
    raise AssertionError


def allows(s: Any, seat: int, action: int) -> dict[str, list[Any]]:
    """What an action can be used on as things stand, for a screen that shows it before it is chosen."""
    pieces = ships = values = bets = types = 0
    if action == components.PR:
        pieces = legal.promotable(s, seat)
    elif action in (components.JY, components.JA):
        pieces = legal.jumpers(s, state.own_pieces(s, seat) if action == components.JY else components.ALL_PIECES)
        ships = state.ships_with_room(s)
    elif action in (components.BE, components.BM):
        ships = s.harbour & ~state.bets_of(s, seat)
        values = s.unused[seat] if ships else 0
        bets = legal.movable_bets(s, seat) if action == components.BM else 0
    elif action in (components.A1, components.D3):
        ships = s.harbour
    elif action == components.MK:
        types = sum(1 << kind for kind in range(3) if s.market[kind] < components.TOP_PRICE)
    elif action == components.SS:
        ships = legal.may_sail(s)
    elif action == components.SW:
        pieces = s.moored
    found: dict[str, list[Any]] = {
        "pieces": [piece_text(piece) for piece in members(pieces)],
        "ships": [ship + 1 for ship in members(ships)],
        "values": [value + 1 for value in members(values)],
        "bets": [ship + 1 for ship in members(bets)],
        "types": [TYPE_LETTERS[kind] for kind in members(types)],
    }
    return {kind: some for kind, some in found.items() if some}


def members(bits: int) -> list[int]:
    """The numbers in a set."""
    return [number for number in range(int(bits).bit_length()) if int(bits) >> number & 1]


def after_jump(s: Any, ship: int) -> list[dict[str, Any]] | None:
    """The ranking of the target once the piece in hand has jumped there; None where no piece jumps."""
    if deciding(s) != state.JUMP_SHIP:
        return None
    world = copied(s)
    play.jump(world, s.frames[0, state.FIRST], ship)
    return ranking(world, ship)


def copied(s: Any) -> Any:
    """The record again, silent, to try something on."""
    world = state.State.open(s._array[s._index : s._index + 1].copy())
    world.log_events = 0
    return world


SHOWN: dict[str, Callable[[Any], Any]] = {  # fields of events as the page knows them
    "action": CODES.__getitem__,
    "piece": piece_text,
    "other": piece_text,
    "ship": lambda ship: ship + 1,
    "start": lambda ship: ship + 1,
    "other_ship": lambda ship: ship + 1,
    "clan": LETTERS.__getitem__,
    "winner": LETTERS.__getitem__,
    "type": TYPE_LETTERS.__getitem__,
    "drawn": lambda kinds: [TYPE_LETTERS[kind] for kind in kinds if kind < len(TYPES)],
}


def event_data(event: Event, seats: int) -> dict[str, Any]:
    """An event as a screen needs it, beside its name, seat and sentence."""
    told = {name: SHOWN[name](field) if name in SHOWN else field for name, field in event.fields.items()}
    match event.name:
        case "jumped":
            return {"piece": told["piece"], "from": told["start"], "ship": told["ship"]}
        case "bet":
            return {"ship": told["ship"], "on": told["clan"], "value": event["value"] or None}
        case "moved bet":
            return {"from": told["start"], "ship": told["ship"], "on": told["clan"]}
        case "drew":
            return {"tokens": event["tokens"], "drawn": told["drawn"][: event["tokens"]]}
        case "swapped":
            return {"pieces": [told["piece"], told["other"]], "ships": [told["ship"], told["other_ship"]]}
        case "sailed":
            order = [{"clan": LETTERS[clan], "shields": shields} for clan, shields in sentences.control_of(event)]
            return {"ship": told["ship"], "control": order}
        case "lost":
            return {"ship": told["ship"], "supplies": notation.supply_text(event["supplies"])}
        case "won":
            return {"ship": told["ship"], "clan": told["winner"], "on": told["clan"]}
        case "scored":
            return {**told, "bets": sentences.bets_won(event)}
        case "ended":
            return {"text": sentences.notation(event)}
    return told


def preview(s: Any, seat: int, picked: Sequence[str]) -> str:
    """What a choice would do: an action by its code, or the pieces and the ship of a step that is being aimed."""
    if not picked:
        return ""
    code = picked[0].upper()
    if code in CODES and len(picked) > 1:
        return consider_turn(s, seat, picked)
    if code in CODES:
        return consider_action(s, seat, CODES.index(code))
    try:
        moves = [notation.parse(s, seat, picked[0])[0]]
    except IllegalMove as error:
        return str(error)
    why = refusal.refusal(s, seat, moves[0])
    if why:
        return reasons.reason(s, seat, moves[0], why)
    try:
        read = piece_of if deciding(s) == state.SWAP_FIRST else (lambda word: int(word) - 1)
        return after(s, moves[0], [read(word) for word in picked[1:2]])
    except ValueError:
        return notation.label(s, moves[0])


def consider_action(s: Any, seat: int, action: int) -> str:
    """What an action allows and which place in the next round it gives, or why it cannot be chosen."""
    if actors(s) >> seat & 1 and deciding(s) == state.PLACE:
        why = refusal.refused_action(s, seat, action)
        if why:
            return reasons.action_reason(s, action, why)
    ahead = (state.taken_actions(s) & (1 << action) - 1).bit_count()
    place = "nobody is before you in the next round so far" if not ahead else f"{ahead} before you in the next round"
    return f"{ACTIONS[action][1]}: {EFFECTS[CODES[action]]} As things stand, {place}."


def consider_turn(s: Any, seat: int, picked: Sequence[str]) -> str:
    """What a turn in the making would do: its action, then its steps as far as they are chosen; or why not."""
    world = copied(s)
    for step, text in enumerate(picked):
        try:
            move = notation.parse(world, seat, text)[0]
        except IllegalMove as error:
            return str(error)
        why = refusal.refusal(world, seat, move)
        if why:
            return reasons.reason(world, seat, move, why)
        if step < len(picked) - 1:
            play.play(world, seat, move)
    return after(world, move, [])


def after(s: Any, move: int, target: list[int]) -> str:
    """Who would lead the ships touched by a piece's move."""
    phase = deciding(s)
    world = copied(s)
    if phase == state.PROMOTE:
        piece = A_PIECE.piece(move)
        play.promote(world, piece)
        ships = [state.ship_of(s, piece)]
    elif phase == state.JUMP_SHIP or (phase == state.JUMP_PIECE and target):
        piece = s.frames[0, state.FIRST] if phase == state.JUMP_SHIP else A_PIECE.piece(move)
        goal = A_SHIP.ship(move) if phase == state.JUMP_SHIP else target[0]
        ships = [state.ship_of(s, piece), goal]
        if not state.ships_with_room(s) & ~(1 << ships[0]) & 1 << goal:
            return f"{piece_text(piece)} cannot go to ship {goal + 1}"
        play.jump(world, piece, goal)
    elif phase == state.SWAP_SECOND or (phase == state.SWAP_FIRST and target):
        first, second = (
            (s.frames[0, state.FIRST], A_PIECE.piece(move))
            if phase == state.SWAP_SECOND
            else (A_PIECE.piece(move), target[0])
        )
        ships = [state.ship_of(s, first), state.ship_of(s, second)]
        if ships[0] == ships[1] or state.has_sailed(s, ships[1]):
            return f"{piece_text(first)} cannot change places with {piece_text(second)}"
        play.swap(world, first, second)
    else:
        return notation.label(s, move)
    return "; ".join(led(world, ship) for ship in ships)


def led(s: Any, ship: int) -> str:
    """A ship's order of control in words: `ship 4: blue 3, red 3, green 2`."""
    order = [f"{CLANS[LETTERS.index(one['clan'])]} {one['shields']}" for one in ranking(s, ship)]
    return f"ship {ship + 1}: {', '.join(order) or 'nobody'}"


def account(events: Iterable[Event], seats: int) -> list[dict[str, Any]]:
    """The score worked out line by line: supplies of each type at their price, then won bets, seat by seat."""
    sums = {
        event.seat: {**event.fields, "bets": sentences.bets_won(event)} for event in events if event.name == "scored"
    }
    if len(sums) < seats:
        return []
    prices = sums[0]["market"]
    lines = [
        {
            "label": f"{TYPES[kind].capitalize()} at {prices[kind]}",
            "points": [sums[seat]["supplies"][kind] * prices[kind] for seat in range(seats)],
            "count": [sums[seat]["supplies"][kind] for seat in range(seats)],
        }
        for kind in range(3)
    ]
    bets = [sums[seat]["bets"] for seat in range(seats)]
    return [*lines, {"label": "Won bets", "points": [sum(won) for won in bets], "count": [len(won) for won in bets]}]


def ties(view: dict[str, Any], names: Sequence[str], scores: Sequence[int], places: Sequence[int]) -> list[str]:
    """Who has as many points as whom at the end, and what decides: supplies, then their points (VB-R112, VB-R113)."""
    piles = [player["pile"] for player in view["players"]]
    from_supplies = [sum(view["market"][letter] for letter in pile) for pile in piles]
    more = (("more supplies decide", [len(pile) for pile in piles]), ("points from supplies decide", from_supplies))
    return explained(names, scores, places, points, more)


SCREEN = Screen(
    about="Shift crews, load supplies and bet, and have your clan in control when a ship sails.",
    minutes=(30, 60),
    question=question,
    move_data=move_data,
    event_data=event_data,
    preview=preview,
    account=account,
    ties=ties,
)
