"""Vikings on Board for any screen: what is asked, moves and events as data, what a choice would do, the account."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from meadhall.engine.decisions import actors, deciding
from meadhall.engine.errors import IllegalMove
from meadhall.engine.move import Event, Move
from meadhall.games.onboard.components import (
    A1,
    ACTIONS,
    ALL_PIECES,
    BE,
    BM,
    CLANS,
    CODES,
    D3,
    FIRST_CLAN,
    FIRST_PIECE,
    FIRST_SHIP,
    FIRST_TYPE,
    FIRST_VALUE,
    JA,
    JY,
    LETTERS,
    MK,
    PR,
    SS,
    SW,
    TOP_PRICE,
    TYPE_LETTERS,
    TYPES,
)
from meadhall.games.onboard.rules import legal, refusal, state
from meadhall.games.onboard.rules import play as rules
from meadhall.games.onboard.screens.view import ranking
from meadhall.games.onboard.words import notation, sentences
from meadhall.games.onboard.words.notation import piece_of, piece_text
from meadhall.games.ties import explained, points

ABOUT = "Shift crews, load supplies and bet, and have your clan in control when a ship sails."
MINUTES = (30, 60)

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
        drawn = notation.and_words([TYPES[TYPE_LETTERS.index(token)] for token in step["drawn"]])
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
    if move < FIRST_PIECE:
        idle = not legal.performable(s, seat, move)
        taken = state.taken_actions(s) & (1 << move) - 1
        then = {} if idle else allows(s, seat, move)
        return {"kind": "action", "action": CODES[move], "idle": idle, "next": taken.bit_count() + 1, "then": then}
    if move < FIRST_SHIP:
        piece = move - FIRST_PIECE
        return {"kind": "piece", "piece": piece_text(piece), "ship": state.ship_of(s, piece) + 1}
    if move < FIRST_CLAN:
        return {"kind": "ship", "ship": move - FIRST_SHIP + 1, "control": after_jump(s, move - FIRST_SHIP)}
    if move < FIRST_VALUE:
        return {"kind": "clan", "clan": LETTERS[move - FIRST_CLAN], "ship": s.frames[0, state.SECOND] + 1}
    if move < FIRST_TYPE:
        return {"kind": "value", "value": move - FIRST_VALUE + 1}
    return {"kind": "type", "type": TYPE_LETTERS[move - FIRST_TYPE]}


def allows(s: Any, seat: int, action: int) -> dict[str, list[Any]]:
    """What an action can be used on as things stand, for a screen that shows it before it is chosen."""
    pieces = ships = values = bets = types = 0
    if action == PR:
        pieces = legal.promotable(s, seat)
    elif action in (JY, JA):
        pieces = legal.jumpers(s, state.own_pieces(s, seat) if action == JY else ALL_PIECES)
        ships = state.ships_with_room(s)
    elif action in (BE, BM):
        ships = s.harbour & ~state.bets_of(s, seat)
        values = s.unused[seat] if ships else 0
        bets = legal.movable_bets(s, seat) if action == BM else 0
    elif action in (A1, D3):
        ships = s.harbour
    elif action == MK:
        types = sum(1 << kind for kind in range(3) if s.market[kind] < TOP_PRICE)
    elif action == SS:
        ships = legal.may_sail(s)
    elif action == SW:
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
    rules.jump(world, s.frames[0, state.FIRST], ship)
    return ranking(world, ship)


def copied(s: Any) -> Any:
    """The record again, silent, to try something on."""
    world = state.State.open(s._array[s._index : s._index + 1].copy())
    world.log_events = 0
    return world


def event_data(event: Event, seats: int) -> dict[str, Any]:
    """An event as a screen needs it, beside its name, seat and sentence."""
    value, data = event.value, event.data
    ship, other = (data >> 4 & 15) + 1, (data & 15) + 1
    match event.kind:
        case state.ROUND | state.CALM:
            return {"round": value}
        case state.PLACED:
            return {"action": CODES[value], "idle": bool(data)}
        case state.PROMOTED | state.BOARDED:
            return {"piece": piece_text(value), "ship": data + 1}
        case state.JUMPED:
            return {"piece": piece_text(value), "from": ship, "ship": other}
        case state.BET:
            return {"ship": ship, "on": LETTERS[data & 15], "value": value or None}
        case state.MOVED_BET:
            return {"from": value + 1, "ship": ship, "on": LETTERS[data & 15]}
        case state.DRAWS:
            return {"tokens": value}
        case state.DREW:
            return {"tokens": value, "drawn": list(notation.drawn_text(value, data))}
        case state.LOADED:
            return {"type": TYPE_LETTERS[value], "ship": (data & 255) + 1, "action": CODES[data >> 8]}
        case state.RAISED:
            return {"type": TYPE_LETTERS[value], "price": data}
        case state.SWAPPED:
            return {"pieces": [piece_text(value), piece_text(data >> 8)], "ships": [ship, other]}
        case state.STERN:
            return {"sterns": value}
        case state.SAILED:
            order = [{"clan": LETTERS[clan], "shields": shields} for clan, shields in sentences.control_of(event)]
            return {"ship": value + 1, "control": order}
        case state.TOOK:
            return {"type": TYPE_LETTERS[value], "ship": data + 1}
        case state.CUT_OUT:
            return {"type": TYPE_LETTERS[value], "ship": ship, "clan": LETTERS[data & 15]}
        case state.LOST:
            return {"ship": value + 1, "supplies": notation.supply_text([data >> 4 * kind & 15 for kind in range(3)])}
        case state.WON:
            return {"ship": value + 1, "clan": LETTERS[data >> 4], "on": LETTERS[data & 15]}
        case state.SCORED:
            return sentences.scored(event)
    return {"text": sentences.notation(event)}


def consider(s: Any, seat: int, picked: Sequence[str]) -> str:
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
        return sentences.reason(s, seat, moves[0], why)
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
            return sentences.action_reason(s, action, why)
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
            return sentences.reason(world, seat, move, why)
        if step < len(picked) - 1:
            rules.play(world, seat, move)
    return after(world, move, [])


def after(s: Any, move: int, target: list[int]) -> str:
    """Who would lead the ships touched by a piece's move."""
    phase = deciding(s)
    world = copied(s)
    if phase == state.PROMOTE:
        piece = move - FIRST_PIECE
        rules.promote(world, piece)
        ships = [state.ship_of(s, piece)]
    elif phase == state.JUMP_SHIP or (phase == state.JUMP_PIECE and target):
        piece = s.frames[0, state.FIRST] if phase == state.JUMP_SHIP else move - FIRST_PIECE
        goal = move - FIRST_SHIP if phase == state.JUMP_SHIP else target[0]
        ships = [state.ship_of(s, piece), goal]
        if not state.ships_with_room(s) & ~(1 << ships[0]) & 1 << goal:
            return f"{piece_text(piece)} cannot go to ship {goal + 1}"
        rules.jump(world, piece, goal)
    elif phase == state.SWAP_SECOND or (phase == state.SWAP_FIRST and target):
        first, second = (
            (s.frames[0, state.FIRST], move - FIRST_PIECE)
            if phase == state.SWAP_SECOND
            else (move - FIRST_PIECE, target[0])
        )
        ships = [state.ship_of(s, first), state.ship_of(s, second)]
        if ships[0] == ships[1] or state.has_sailed(s, ships[1]):
            return f"{piece_text(first)} cannot change places with {piece_text(second)}"
        rules.swap(world, first, second)
    else:
        return notation.label(s, move)
    return "; ".join(led(world, ship) for ship in ships)


def led(s: Any, ship: int) -> str:
    """A ship's order of control in words: `ship 4: blue 3, red 3, green 2`."""
    order = [f"{CLANS[LETTERS.index(one['clan'])]} {one['shields']}" for one in ranking(s, ship)]
    return f"ship {ship + 1}: {', '.join(order) or 'nobody'}"


def account(events: Iterable[Event], seats: int) -> list[dict[str, Any]]:
    """The score worked out line by line: supplies of each type at their price, then won bets, seat by seat."""
    sums = {event.seat: sentences.scored(event) for event in events if event.kind == state.SCORED}
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
