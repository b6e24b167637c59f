"""What a seat may see of the table, with its types for the page."""

from typing import Any, Literal, NotRequired, TypedDict

from meadhall.engine.positions import NEEDED, NUMBER, Columns, Form, Steps, in_turn, named, or_none
from meadhall.engine.prelude import actors, deciding, holder_of, lowest
from meadhall.engine.screen_prelude import Part, best_first, every_view, from_one, result_of
from meadhall.games.onboard import components
from meadhall.games.onboard.components import CODES, LETTERS, TYPE_LETTERS, Clan, Code, Supply, piece_text, values
from meadhall.games.onboard.rules import refusal, sailing, scoring, state
from meadhall.games.onboard.words import PHASE_WORDS, notation, reasons
from meadhall.games.onboard.words.notation import supply_text

Phase: Any = Literal[PHASE_WORDS.names]  # what a seat can be asked for, in the order of the rules, and the end
PHASES = PHASE_WORDS.by_number
UNFINISHED = (  # phases that ask for a step which is not the last of its turn
    state.JUMP_PIECE, state.BET_VALUE, state.BET_OR_MOVE, state.BET_SHIP, state.MOVE_SHIP, state.SWAP_FIRST,
)  # fmt: skip
BREAKERS = ("more supplies decide", "points from supplies decide")  # between equal scores (VB-R112, VB-R113)


OPTIONS = Part(
    "Options",
    two_player_vikings=(bool, lambda s: bool(s.spare_vikings)),
    one_bet_per_circle=bool,
    open_piles=bool,
    colours=int,
)

# ---- a turn under way

Column = dict[str, tuple[int, Form]]
PIECE: Column = {"piece": (state.FIRST, Form(piece_text, notation.piece_of, NEEDED))}
VALUE: Column = {"value": (state.FIRST, NUMBER)}
NUMBERED = Form(from_one, notation.numbered_ship, NEEDED)
FROM: Column = {"from": (state.FIRST, NUMBERED)}
TO: Column = {"ship": (state.SECOND, NUMBERED)}
TOKEN: Column = {"token": (state.FIRST, named(TYPE_LETTERS, "supply"))}


def after_action(**chosen: tuple[int, Form]) -> Columns:
    return Columns(action=(state.ACTION, named(CODES, "action")), **chosen)


FIRST_STEPS = (
    state.PROMOTE, state.JUMP_PIECE, state.BET_VALUE, state.BET_OR_MOVE, state.ADD_SHIP, state.RAISE, state.DRAW_TYPE,
    state.SWAP_FIRST,
)  # fmt: skip
CHOSEN = Steps(
    PHASES,
    {
        **dict.fromkeys(FIRST_STEPS, after_action()),
        state.JUMP_SHIP: after_action(**PIECE),
        state.SWAP_SECOND: after_action(**PIECE),
        state.BET_SHIP: after_action(**VALUE),
        state.BET_CLAN: after_action(**VALUE, **TO),
        state.MOVE_SHIP: after_action(**FROM),
        state.MOVE_CLAN: after_action(**FROM, **TO),
        state.DRAW_SHIP: after_action(**TOKEN),
    },
)
Step = TypedDict(
    "Step",
    {
        "action": NotRequired[Code],
        "piece": NotRequired[str],
        "value": NotRequired[int | None],
        "from": NotRequired[int],
        "ship": NotRequired[int],
        "token": NotRequired[Supply | None],
        "drawn": NotRequired[list[Supply | None]],
        "control": NotRequired[list[Clan]],
        "rank": NotRequired[int],
        "next": NotRequired[Clan],  # whose turn it is to take, with a player or without
        "taker": NotRequired[int],  # the first player from there on
        "taken": NotRequired[list[int]],
    },
)


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
    chosen: Any = CHOSEN.written(s)
    mine = seat is not None and bool(actors(s) >> seat & 1)
    if "value" in chosen and not mine:
        chosen["value"] = None
    if phase == state.ADD_SHIP:
        chosen["token"] = TYPE_LETTERS[s.add[0]] if mine else None
    elif phase == state.DRAW_TYPE:
        chosen["drawn"] = [TYPE_LETTERS[kind] if mine else None for kind in s.draw[: state.tokens_seen(s)]]
    return chosen


def why_closed(s: Any, seat: int, action: int) -> str:
    """Why a seat cannot choose an action; empty if it can."""
    why = refusal.refused_action(s, seat, action)
    return reasons.action_reason(s, action, why) if why else ""


def refused(s: Any, seat: int | None, action: int) -> str | None:
    """Why the seat that chooses cannot take an action: empty if it can, None if nothing is asked of it."""
    chooses = seat is not None and bool(actors(s) >> seat & 1) and deciding(s) == state.PLACE
    return why_closed(s, seat, action) if seat is not None and chooses else None


ROW = Part(
    "Row",
    "A house; `refused` says why the seat that chooses cannot go there: empty if it can, null if nothing is asked.",
    action=(Code, lambda action: CODES[action]),
    waiting=(int | None, lambda s, action: or_none(holder_of(s.waiting, action))),
    acted=(int | None, lambda s, action: or_none(holder_of(s.acted, action))),
    refused=(str | None, refused),
)


def turn_order(rows: Any, seats: int) -> list[int]:
    """Seats in the order of their Vikings on one side, from the top."""
    return [seat for row in range(len(CODES)) for seat in range(seats) if rows[seat] >> row & 1]


# ---- ships


class Rank(TypedDict):
    """A clan in a ship's order of control: `tied` with another, `nearer` to the bow than an equal one."""

    clan: Clan
    shields: int
    tied: bool
    nearer: bool


class Ranked(TypedDict):
    """A ship's order of control as it would be."""

    ship: int
    control: list[Rank]


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


def guest_list(s: Any) -> list[str]:
    return [piece_text(piece) for piece in range(24) if s.guests >> piece & 1]


BET = Part(
    "Bet",
    "A token at a mooring; its value is known to its owner alone until the end.",
    seat=(int, lambda other: other),
    on=(Clan, lambda s, ship, other: LETTERS[s.bet_on[other, ship]]),
    value=(int | None, lambda s, seat, ship, other: s.stake[other, ship] if is_open(s, seat, other) else None),
)
SHIP = Part(
    "Ship",
    "Pieces from the bow backwards, those with a spare Viking, and supplies as letters.",
    ship=(int, lambda ship: ship + 1),
    sailed=(bool, lambda s, ship: bool(state.has_sailed(s, ship))),
    crew=(list[str], notation.crew_list),
    guests=(list[str], lambda s, ship: [piece for piece in notation.crew_list(s, ship) if piece in guest_list(s)]),
    bow=(str, lambda s, ship: supply_text([s.bow[ship, kind] for kind in range(3)])),
    bets=BET.each(other=lambda s, ship: [seat for seat in range(s.seats) if s.bet_on[seat, ship] != state.NOBODY]),
    control=(list[Rank], ranking),
)

# ---- supplies


def stack(kinds: Any, seen: Any, size: int, seat: int | None, over: bool) -> list[Supply | None]:
    """A stack from the top: types of the tokens this seat has seen, None for the others."""
    return [
        TYPE_LETTERS[kinds[place]] if over or (seat is not None and seen[place] >> seat & 1) else None
        for place in range(size)
    ]


STACKS = Part(
    "Stacks",
    "Both stacks from the top; null for tokens this viewer has not seen.",
    add=(list[Supply | None], lambda s, seat: stack(s.add, s.add_seen, s.adds, seat, not actors(s))),
    draw=(list[Supply | None], lambda s, seat: stack(s.draw, s.draw_seen, s.draws, seat, not actors(s))),
)


def raised(s: Any) -> dict[Supply, int]:
    """What Marketplace would make of each price."""
    return {letter: min(s.market[kind] + 1, components.TOP_PRICE) for kind, letter in enumerate(TYPE_LETTERS)}


def unseen(s: Any, seat: int | None) -> dict[Supply, int]:
    """Supplies of each type that this viewer has not seen yet; both stacks hold them, and show them at the end."""
    shown = STACKS.read(s=s, seat=seat)
    kinds = zip([*s.add[: s.adds], *s.draw[: s.draws]], shown["add"] + shown["draw"], strict=True)
    hidden = [TYPE_LETTERS[kind] for kind, seen in kinds if seen is None]
    return {letter: hidden.count(letter) for letter in TYPE_LETTERS}


# ---- seats


def is_open(s: Any, seat: int | None, other: int) -> bool:
    """Whether the viewer sees what another seat has: at the end all do."""
    return not actors(s) or other == seat


def pile_of(s: Any, other: int) -> list[int]:
    return [s.pile[other, kind] for kind in range(3)]


PLAYER = Part(
    "Player",
    "A scoring circle; `walks_from` is the row of the Viking that goes next.",
    clan=(Clan, lambda s, other: LETTERS[s.colour[other]]),
    supplies=(int, lambda s, other: sum(pile_of(s, other))),
    pile=(str | None, lambda s, other, opened: supply_text(pile_of(s, other)) if opened or s.open_piles else None),
    won=(int, lambda s, other: s.won[other].bit_count()),
    won_values=(list[int] | None, lambda s, other, opened: values(s.won[other]) if opened else None),
    unused=(int, lambda s, other: s.unused[other].bit_count()),
    unused_values=(list[int] | None, lambda s, other, opened: values(s.unused[other]) if opened else None),
    waiting=(int, lambda s, other: s.waiting[other].bit_count()),
    walks_from=(int | None, lambda s, other: lowest(s.waiting[other]) if s.waiting[other] else None),
).sharing(opened=is_open)


class Line(TypedDict):
    label: str
    points: int


def lines(s: Any, other: int) -> list[Line]:
    won = values(s.won[other])
    supplies: list[Line] = [
        {"label": f"{s.pile[other, kind]} {name} at {s.market[kind]}", "points": s.pile[other, kind] * s.market[kind]}
        for kind, name in enumerate(components.TYPES)
    ]
    bets: Line = {"label": f"bets won: {' + '.join(map(str, won))}" if won else "no bet won", "points": sum(won)}
    return [*supplies, bets]


def decided(s: Any) -> str:
    """What decided between the first two if they have equal scores."""
    first, second = best_first(scoring.outcome, s)[:2]
    tied = scoring.score(s, first) == scoring.score(s, second) and scoring.is_ahead(s, first, second)
    equal = scoring.supplies_of(s, first) == scoring.supplies_of(s, second)
    return BREAKERS[equal] if tied else ""


FINAL = Part(
    "Final",
    "A seat's score, line by line.",
    seat=(int, lambda other: other),
    place=(int, lambda s, other: int(result_of(scoring.outcome, s)[1, other])),
    points=(int, lambda s, other: scoring.score(s, other)),
    lines=(list[Line], lines),
)
ACCOUNT = Part(
    "Account",
    "All scores, best first; what decided if the first two have as many points, else empty.",
    seats=FINAL.each(other=lambda s: best_first(scoring.outcome, s)),
    decided=(str, decided),
)

# ---- all of it

VIEW = Part(
    "View",
    "What a seat sees; ships are counted from 1, the leader's side of the village is 0 or 1.",
    **every_view("onboard", OPTIONS),
    phase=(Phase, lambda s: PHASES[deciding(s)]),
    turn=(int | None, in_turn),
    step=(Step | None, step_data),
    round=int,
    leader=(int, lambda s: s.round % 2),
    village=ROW.each(action=lambda: range(len(CODES))),
    order=(list[int], lambda s: turn_order(s.waiting, s.seats)),
    next_order=(list[int], lambda s: turn_order(s.acted, s.seats)),
    ships=SHIP.each(ship=lambda: range(components.SHIPS)),
    voyages=(list[int], lambda s: [ship + 1 for ship in s.voyage if ship != state.NO_SHIP]),
    sailor=int | None,
    sterns=int,
    market=(dict[Supply, int], lambda s: dict(zip(TYPE_LETTERS, s.market, strict=True))),
    raised=(dict[Supply, int], raised),
    stacks=STACKS,
    removed=(str, lambda s: supply_text(s.removed.tolist())),
    unseen=(dict[Supply, int], unseen),
    players=PLAYER.each(other=lambda s: range(s.seats)),
    clans=(list[int | None], lambda s: [or_none(player) for player in s.player]),
    account=ACCOUNT.when(lambda s: not actors(s)),
)
view = VIEW.reader("s", "seat")  # all that a seat may see, or a spectator
