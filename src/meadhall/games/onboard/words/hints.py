"""What a move does, in a line: the reason that goes with a hint."""

from meadhall.engine.screen_prelude import Any, Iterable, Sequence, Stake, counted, deciding, members, silent_copy
from meadhall.games.onboard import components
from meadhall.games.onboard.bots import policy
from meadhall.games.onboard.components import CLAN_NAMES, CLANS, LETTERS, TYPES
from meadhall.games.onboard.moves import AN_ACTION, MOVES
from meadhall.games.onboard.rules import legal, play, sailing, scoring, state
from meadhall.games.onboard.screens.view import UNFINISHED, ranking

RANKS = ("first", "second", "third", "last")
SAME_RANKS = "your rank stays as it is in every ship"
CHOOSING = (  # actions of which something is chosen at once, and by nothing that is drawn
    components.PR, components.SW, components.JA, components.JY, components.BE, components.BM, components.MK,
)  # fmt: skip

Change = tuple[int, int, int]  # what is tried, as in the policy: a piece, and the ship or piece it meets


def because(s: Any, seat: int, move: int) -> str:
    match MOVES.read(move):
        case "action", action:
            return action_because(s, seat, action)
        case "piece", piece:
            return piece_because(s, seat, piece)
        case "ship", ship:
            return ship_because(s, seat, ship)
        case "clan", clan:
            return lead_of(s, s.frames[0, state.SECOND], clan)
        case "value", value:
            return f"it brings {counted(value + 1, 'point')} if the clan you name leads when its ship sails"
        case _, kind:
            return type_because(s, seat, kind)
    raise AssertionError


def because_then(s: Any, seat: int, moves: Sequence[int]) -> str:
    """What a move does by those that complete it, if they are known."""
    world = silent_copy(s)
    for move in moves:
        if not begins(world, move):
            return because(world, seat, move)
        play.play(world, seat, move)
    return because(s, seat, moves[0])


def begins(s: Any, move: int) -> bool:
    """Whether pieces, ships or clans are still to be chosen."""
    return move in CHOOSING if AN_ACTION.has(move) else deciding(s) in UNFINISHED


def action_because(s: Any, seat: int, action: int) -> str:
    if action == components.FP:
        return "you are first to choose in the next round" if s.sterns else "it costs you nothing; no round follows"
    if action == components.SS:
        best = max(members(legal.may_sail(s)), key=lambda ship: policy.effect(s, seat, policy.AS_IS, ship, 0))
        return f"you choose which ship sails, and {standing_in(s, seat, best)}"
    if action in (components.A1, components.D3):
        best = max(members(s.harbour), key=lambda ship: policy.effect(s, seat, policy.LOAD, 0, ship))
        return f"you choose the ship that is loaded, and {standing_in(s, seat, best)}"
    if action in (components.BE, components.BM):
        ships = members(s.harbour & ~state.bets_of(s, seat)) or members(s.harbour)
        best = max(ships, key=lambda ship: policy.best_chance(s, seat, 1 << ship, 15))
        return lead_of(s, best, state.controller(s, best))
    if action == components.MK:
        return price_because(s, seat, max(range(len(TYPES)), key=lambda kind: policy.type_score(s, seat, -1, kind)))
    return best_of(s, seat, changes(s, seat, action, components.ALL_PIECES))


def piece_because(s: Any, seat: int, piece: int) -> str:
    phase, action = deciding(s), s.frames[0, state.ACTION]
    if phase == state.GUEST:
        return gain(s, seat, (policy.BOARD, piece, 0))
    if phase == state.SWAP_SECOND:
        return gain(s, seat, (policy.SWAP, s.frames[0, state.FIRST], piece))
    if phase == state.PROMOTE:
        return gain(s, seat, (policy.FRONT, piece, 0))
    return best_of(s, seat, changes(s, seat, action, 1 << piece))


def ship_because(s: Any, seat: int, ship: int) -> str:
    phase = deciding(s)
    if phase == state.JUMP_SHIP:
        return gain(s, seat, (policy.JUMP, s.frames[0, state.FIRST], ship))
    if phase == state.BET_OR_MOVE:
        if state.has_sailed(s, ship):
            return f"it lost when ship {ship + 1} sailed, and can still win elsewhere"
        return lead_of(s, ship, s.bet_on[seat, ship])
    if phase in (state.BET_SHIP, state.MOVE_SHIP):
        return lead_of(s, ship, state.controller(s, ship))
    return standing_in(s, seat, ship)


def type_because(s: Any, seat: int, kind: int) -> str:
    if deciding(s) == state.RAISE:
        return price_because(s, seat, kind)
    price = f"{TYPES[kind]} is worth {s.market[kind]}"
    if deciding(s) != state.CUT:
        return price
    taker = sailing.next_player(s)
    return f"{price}, and {'you take' if taker == seat else CLANS[s.colour[taker]] + ' takes'} next"


def price_because(s: Any, seat: int, kind: int) -> str:
    """Who gains by a higher price."""
    mine = int(s.pile[seat, kind])
    aboard = sum(int(s.bow[ship, kind]) for ship in members(s.harbour) if state.controller(s, ship) == s.colour[seat])
    if mine:
        return f"you own {mine} {TYPES[kind]}, worth {s.market[kind]}{' each' * (mine > 1)} so far"
    if aboard:
        return f"{aboard} {TYPES[kind]} {'lies' if aboard == 1 else 'lie'} on ships that you lead"
    return f"you own no {TYPES[kind]} yet"


# ---- a ship as it is


def standing_in(s: Any, seat: int, ship: int) -> str:
    """How a seat stands in a ship, or with a bet there."""
    order = [one["clan"] for one in ranking(s, ship)]
    mine = LETTERS[s.colour[seat]]
    if mine in order:
        rank = order.index(mine)
        return f"you lead ship {ship + 1}" if rank == 0 else f"you rank {RANKS[rank]} in ship {ship + 1}"
    if order and s.bet_on[seat, ship] == LETTERS.index(order[0]):
        return f"your bet on {CLAN_NAMES[order[0]]} is right at ship {ship + 1}"
    return f"you have nothing to lose in ship {ship + 1}"


def lead_of(s: Any, ship: int, clan: int) -> str:
    """How far a clan leads a ship, or that it does not."""
    order = ranking(s, ship)
    if not order:
        return f"nobody is aboard ship {ship + 1} yet"
    if order[0]["clan"] != LETTERS[clan]:
        return behind(order, ship, clan)
    ahead = order[0]["shields"] - (order[1]["shields"] if len(order) > 1 else 0)
    by = "by standing farther forward" if ahead == 0 else f"by {counted(ahead, 'shield')}"
    return f"{CLANS[clan]} leads ship {ship + 1} {by}"


def behind(order: list[Any], ship: int, clan: int) -> str:
    """How far a clan is from the lead of a ship."""
    first, shields = CLAN_NAMES[order[0]["clan"]], {one["clan"]: one["shields"] for one in order}
    if LETTERS[clan] not in shields:
        return f"{first} leads ship {ship + 1}, and {CLANS[clan]} is not aboard"
    short = order[0]["shields"] - shields[LETTERS[clan]]
    if short:
        return f"{CLANS[clan]} is {counted(short, 'shield')} behind {first} in ship {ship + 1}"
    return f"{CLANS[clan]} has as many shields as {first} in ship {ship + 1}, but stands farther back"


# ---- a ship as it would be


def changes(s: Any, seat: int, action: int, pieces: int) -> list[Change]:
    """What an action could do with these pieces, a set."""
    if action == components.PR:
        return [(policy.FRONT, piece, 0) for piece in members(pieces & legal.promotable(s, seat))]
    at = {piece: state.ship_of(s, piece) for piece in members(pieces & s.moored)}
    if action == components.SW:
        return [(policy.SWAP, piece, other) for piece in at for other in members(legal.beyond(s, at[piece]))]
    movable = legal.jumpers(s, pieces if action == components.JA else pieces & state.own_pieces(s, seat))
    room = members(state.ships_with_room(s))
    return [(policy.JUMP, piece, ship) for piece in members(movable) for ship in room if ship != at[piece]]


def best_of(s: Any, seat: int, found: list[Change]) -> str:
    """The best of several changes, and what it brings."""
    if not found:
        return "none of your pieces can move that way"
    best = max(found, key=lambda change: policy.effect(s, seat, *change))
    what, piece, other = best
    gained = gain(s, seat, best)
    if gained == SAME_RANKS:
        return gained
    name = called(s, seat, piece)
    where = {policy.FRONT: "in front", policy.JUMP: f"in ship {other + 1}"}
    return f"with {name} {where[what] if what in where else f'in place of {called(s, seat, other)}'} {gained}"


def called(s: Any, seat: int, piece: int) -> str:
    """A piece by its clan and shields."""
    clan, kind = divmod(piece, len(components.KINDS))
    whose = "your" if clan == s.colour[seat] else f"{CLANS[clan]}'s"
    return f"{whose} {components.KINDS[kind][0]}-shield piece"


def gain(s: Any, seat: int, change: Change) -> str:
    """What a change does for a seat: the lead, a bet, a rank, or a rival's loss."""
    what, piece, other = change
    world = silent_copy(s)
    ships = [state.ship_of(s, piece)]
    if what == policy.FRONT:
        play.promote(world, piece)
    elif what == policy.BOARD:
        world.guests |= 1 << piece
    elif what == policy.JUMP:
        ships.append(other)
        play.jump(world, piece, other)
    else:
        ships.append(state.ship_of(s, other))
        play.swap(world, piece, other)
    ships.sort(key=lambda ship: -state.supplies_on(s, ship))
    told = [words for ship in ships for words in differences(s, world, seat, ship)]
    return min(told)[1] if told else SAME_RANKS


def differences(s: Any, world: Any, seat: int, ship: int) -> Iterable[tuple[int, str]]:
    """What is different for a seat in a ship of another world: first what is better, the most important before all."""
    before, after = state.controller(s, ship), state.controller(world, ship)
    mine, name = s.colour[seat], f"ship {ship + 1}"
    then, now = place_in(s, ship, mine), place_in(world, ship, mine)
    laden = 0 if state.supplies_on(s, ship) else 1
    if after == mine != before:
        yield 0 + laden, f"you take the lead in {name}"
    elif before != after and after != state.NOBODY and s.bet_on[seat, ship] == after:
        yield 0, f"your bet on {CLANS[after]} is right at {name}"
    elif before not in (after, mine, state.NOBODY):
        yield 2 + laden, f"{CLANS[before]} leads {name} no longer"
    elif now < then:
        yield 3 + laden, f"you rank {RANKS[now]} in {name}"
    elif after == mine and lead(world, ship) > lead(s, ship):
        yield 5, f"your lead in {name} grows"
    elif before == mine != after:
        yield 6, f"you give up the lead in {name}"
    elif now > then:
        yield 7, f"you rank {RANKS[now]} in {name}" if now < len(RANKS) else f"you leave {name}"


def place_in(s: Any, ship: int, clan: int) -> int:
    """A clan's place in a ship's order; after the last if it is not aboard."""
    order = [one["clan"] for one in ranking(s, ship)]
    return order.index(LETTERS[clan]) if LETTERS[clan] in order else len(CLANS)


def lead(s: Any, ship: int) -> int:
    """How far the first clan of a ship is ahead, a tie won by place counted as well."""
    return int(state.leader(state.strengths_in(s, ship))[1])


# ---- what is at stake in this round and the next


def sailed_first(s: Any, seat: int) -> int:
    """Ships that have sailed under the lead of a seat."""
    sailed = [ship for ship in range(components.SHIPS) if state.has_sailed(s, ship)]
    return sum(state.controller(s, ship) == s.colour[seat] for ship in sailed)


def laden(s: Any, seat: int) -> int:
    """What the supplies are worth on ships in the harbour that a seat leads."""
    led = [ship for ship in members(s.harbour) if state.controller(s, ship) == s.colour[seat]]
    return sum(int(s.bow[ship, kind]) * int(s.market[kind]) for ship in led for kind in range(len(TYPES)))


def bets_right(s: Any, seat: int) -> int:
    """The points of a seat's bets on clans that lead now."""
    right = [ship for ship in members(s.harbour) if s.bet_on[seat, ship] == state.controller(s, ship) != state.NOBODY]
    return sum(int(s.stake[seat, ship]) for ship in right)


STAKES = (
    Stake("you have about {} {more|fewer} points", lambda s, seat: int(scoring.score(s, seat)), 0.5),
    Stake("the best of the others has about {} {more|fewer} points",
          lambda s, seat: max(int(scoring.score(s, other)) for other in range(s.seats) if other != seat), 0.5,
          good=False),
    Stake("you win a bet {more|less} often", lambda s, seat: s.won[seat].bit_count()),
    Stake("a ship that you lead sails {more|less} often", sailed_first),
    Stake("ships that you lead carry about {} points {more|less}", laden, 0.5),
    Stake("your bets promise about {} points {more|less}", bets_right, 0.8),
)  # fmt: skip
