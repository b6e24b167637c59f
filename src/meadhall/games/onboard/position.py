"""The whole truth of a table as a readable dict, and such a dict back onto a table."""

import re
from typing import Any

from meadhall.engine import positions
from meadhall.engine.positions import NUMBER, SEAT, Position, arranging, in_turn, list_of, per_seat, seat_of
from meadhall.engine.prelude import actors, ask, close_all, deciding, left_of, lowest
from meadhall.games.onboard import components
from meadhall.games.onboard.rules import sailing, state
from meadhall.games.onboard.screens.view import CHOSEN, OPTIONS, PHASES, guest_list
from meadhall.games.onboard.words.notation import crew_list, numbered_ship, piece_of, supply_text

SHARING = (state.TAKE, state.CUT)
NUMBERS = {name: phase for phase, name in PHASES.items()}


def bets_text(s: Any, seat: int) -> list[str]:
    """A seat's bets: `4:b=3` is 3 on blue at ship 4."""
    ships = [ship for ship in range(components.SHIPS) if s.stake[seat, ship]]
    return [f"{ship + 1}:{components.LETTERS[s.bet_on[seat, ship]]}={s.stake[seat, ship]}" for ship in ships]


VIKINGS = positions.set_of(components.CODES, "action").per_seat()
POSITION = Position(
    OPTIONS.reader("s"),
    phase=lambda s: PHASES[deciding(s)],
    turn=in_turn,
    step=CHOSEN.written,
    sharing=lambda s: {"ship": s.sailing + 1, "rank": s.rank, "taken": s.taken.tolist()} if s.sailing >= 0 else None,
    round=NUMBER,
    ships=lambda s: [" ".join(crew_list(s, ship)) for ship in range(components.SHIPS)],
    guests=lambda s: " ".join(guest_list(s)),
    bows=lambda s: [supply_text([s.bow[ship, kind] for kind in range(3)]) for ship in range(components.SHIPS)],
    sailed=lambda s: [ship + 1 for ship in s.voyage if ship != state.NO_SHIP],
    waiting=VIKINGS,
    acted=VIKINGS,
    sailor=SEAT,
    add=lambda s: "".join(components.TYPE_LETTERS[kind] for kind in s.add[: s.adds]),
    add_seen=lambda s: [positions.seats_of(mask) for mask in s.add_seen[: s.adds]],
    draw=lambda s: "".join(components.TYPE_LETTERS[kind] for kind in s.draw[: s.draws]),
    draw_seen=lambda s: [positions.seats_of(mask) for mask in s.draw_seen[: s.draws]],
    market=lambda s: dict(zip(components.TYPE_LETTERS, s.market.tolist(), strict=True)),
    piles=lambda s: [supply_text([s.pile[seat, kind] for kind in range(3)]) for seat in range(s.seats)],
    removed=lambda s: supply_text(s.removed.tolist()),
    bets=lambda s: [" ".join(bets_text(s, seat)) for seat in range(s.seats)],
    won=lambda s: [components.values(s.won[seat]) for seat in range(s.seats)],
)
position = POSITION.written  # the whole truth, to be read and edited; `arrange` turns it back


# ---- and back


@arranging(position)
def arrange(s: Any, wanted: dict[str, Any]) -> None:
    """Lays a position out on a freshly dealt record.

    Ships left out (None) are manned with the pieces not named. Supplies not named stay in the stacks not named, or
    leave the game where both are. The seat in turn gets the topmost Viking unless all Vikings are named.
    """
    POSITION.lay(s, wanted)
    _build_ships(s, wanted)
    _lay_supplies(s, wanted)
    _lay_bets(s, wanted)
    _place_vikings(s, wanted)
    _ask(s, wanted)


def _build_ships(s: Any, wanted: dict[str, Any]) -> None:
    for voyage, ship in enumerate(wanted.get("sailed", [])):
        s.voyage[voyage] = numbered_ship(ship)
        s.harbour &= ~(1 << numbered_ship(ship))
    if s.harbour.bit_count() + len(wanted.get("sailed", [])) != components.SHIPS:
        raise ValueError("sailed names each ship once, in the order they left")
    if "ships" in wanted:
        _man_ships(s, list_of(components.SHIPS, wanted["ships"], "ships"))
    s.moored = 0
    for ship in range(components.SHIPS):
        if not state.has_sailed(s, ship):
            s.moored |= s.crew[ship]
    for text in wanted.get("guests", "").split():
        s.guests |= 1 << piece_of(text)
    shaped = "ships" in wanted or "bets" in wanted or "bows" in wanted
    s.round = wanted.get("round", max(len(wanted.get("sailed", [])) + 1, 2 if shaped else 1))


def _man_ships(s: Any, ships: list[Any]) -> None:
    crews = [None if crew is None else [piece_of(text) for text in crew.split()] for crew in ships]
    named = [piece for crew in crews if crew is not None for piece in crew]
    if len(set(named)) != len(named):
        raise ValueError(f"{components.piece_text(next(p for p in named if named.count(p) > 1))} is in two places")
    rest = [piece for piece in range(24) if piece not in named]
    open_ships: list[list[int]] = [[] for crew in crews if crew is None]
    if len(rest) > components.LENGTH * len(open_ships):
        homeless = ", ".join(map(components.piece_text, rest))
        raise ValueError(f"{homeless} are in no ship; leave a ship None to man it with the rest")
    for k, piece in enumerate(rest):
        open_ships[k % len(open_ships)].append(piece)
    positions.fill(s.place, [])
    for ship, named_crew in enumerate(crews):
        crew = open_ships.pop(0) if named_crew is None else named_crew
        if len(crew) > components.LENGTH:
            raise ValueError(f"ship {ship + 1} has more than five pieces")
        s.crew[ship] = sum(1 << piece for piece in crew)
        for place, piece in enumerate(crew):
            s.place[place] |= 1 << piece
    assert sum(s.crew) == components.ALL_PIECES


def _lay_supplies(s: Any, wanted: dict[str, Any]) -> None:
    fresh = [*s.add, *s.draw]
    letters = components.TYPE_LETTERS
    tokens = positions.Stock([components.EACH_TYPE] * 3, lambda kind: f"there are more than five {letters[kind]}")

    def claim(text: Any) -> list[int]:
        return tokens.claim([letters.index(letter) for letter in text])

    for ship, bow in enumerate(list_of(components.SHIPS, wanted.get("bows", [""] * components.SHIPS), "bows")):
        for kind in claim(bow or ""):
            s.bow[ship, kind] += 1
    for seat, pile in enumerate(per_seat(s, wanted, "piles")):
        for kind in claim(pile or ""):
            s.pile[seat, kind] += 1
    for kind in claim(wanted.get("removed", "")):
        s.removed[kind] += 1
    claim((wanted.get("step") or {}).get("token", ""))
    stacks: dict[str, list[int]] = {name: claim(wanted[name]) for name in ("add", "draw") if name in wanted}
    for place, kind in enumerate(fresh):
        if not tokens.left[kind]:
            continue
        tokens.claim([kind])
        own, other = ("add", "draw") if place < components.ADD_STACK else ("draw", "add")
        name = other if own in wanted else own
        if name not in wanted:
            stacks.setdefault(name, []).append(kind)
        elif "removed" not in wanted:
            s.removed[kind] += 1
        else:
            raise ValueError("some supplies are nowhere; leave 'removed' or a stack out to let the rest lie there")
    for name, room in (("add", components.ADD_STACK), ("draw", components.DRAW_STACK)):
        _stack(s, name, stacks.get(name, []), room, wanted)
    for kind, letter in enumerate(components.TYPE_LETTERS):
        s.market[kind] = wanted.get("market", {}).get(letter, 1)


def _stack(s: Any, name: str, kinds: list[int], room: int, wanted: dict[str, Any]) -> None:
    if len(kinds) > room:
        raise ValueError(f"the stack {name!r} has room for {room} tokens, not for {len(kinds)}")
    seen = list_of(len(kinds), wanted.get(f"{name}_seen", [[]] * len(kinds)), f"{name}_seen")
    positions.fill(getattr(s, name), kinds)
    positions.fill(getattr(s, f"{name}_seen"), [sum(1 << seat_of(s, seat) for seat in seats) for seats in seen])
    setattr(s, f"{name}s", len(kinds))


def _lay_bets(s: Any, wanted: dict[str, Any]) -> None:
    for seat, bets in enumerate(per_seat(s, wanted, "bets")):
        for text in (bets or "").split():
            found = re.fullmatch(r"([1-8]):([rbgy])=([1-4])", text)
            if not found:
                raise ValueError(f"a bet is a ship, a clan and a value, like 4:b=3; not {text!r}")
            ship, value = int(found[1]) - 1, int(found[3])
            if s.stake[seat, ship] or not s.unused[seat] >> value - 1 & 1:
                raise ValueError(f"seat {seat} has one bet at a ship at most, and each value once; {text} is too much")
            s.bet_on[seat, ship] = components.LETTERS.index(found[2])
            s.stake[seat, ship] = value
            s.unused[seat] &= ~(1 << value - 1)
    for seat, won in enumerate(per_seat(s, wanted, "won")):
        for value in won or []:
            if not s.unused[seat] >> value - 1 & 1:
                raise ValueError(f"seat {seat} cannot have won {value} as well")
            s.unused[seat] &= ~(1 << value - 1) & components.ALL_VALUES
            s.won[seat] |= 1 << value - 1


def _place_vikings(s: Any, wanted: dict[str, Any]) -> None:
    phase, turn = NUMBERS[wanted.get("phase", "place")], wanted.get("turn")
    if "waiting" in wanted or "acted" in wanted:
        both = {name: [codes or [] for codes in per_seat(s, wanted, name)] for name in ("waiting", "acted")}
        POSITION.lay(s, both)
        return
    first = state.next_in_turn(s)
    if phase == state.PLACE and turn is not None:
        turn = seat_of(s, turn)
        s.waiting[first], s.waiting[turn] = s.waiting[turn], s.waiting[first]
    elif phase in (-1, state.SAIL, *SHARING):
        for seat in range(s.seats):
            s.acted[seat], s.waiting[seat] = s.waiting[seat], 0


def _ask(s: Any, wanted: dict[str, Any]) -> None:
    phase, turn = NUMBERS[wanted.get("phase", "place")], wanted.get("turn")
    close_all(s)
    if phase == -1 and turn is not None:
        raise ValueError("nobody is in turn when the game is over")
    if phase == state.PLACE and not state.waiting_vikings(s):
        raise ValueError("in the phase 'place' a Viking of somebody is waiting")
    if phase == state.PLACE and turn is None:
        turn = state.next_in_turn(s)
    if phase != -1:
        ask(s, phase, 1 << seat_of(s, 0 if turn is None else turn))
        CHOSEN.lay(s, wanted.get("step"))
        _show_drawn(s, phase, 0 if turn is None else turn)
    sailor = wanted.get("sailor", turn if phase in (state.SAIL, *SHARING) else None)
    s.sailor = state.NOBODY if sailor is None else seat_of(s, sailor)
    sharing = wanted.get("sharing")
    if (phase in SHARING) != (sharing is not None):
        raise ValueError("sharing tells of the ship in the phases 'take' and 'remove', and of none otherwise")
    if sharing is not None:
        s.sailing = numbered_ship(sharing["ship"])
        state.rank_clans(s, s.sailing)
        s.rank = sharing["rank"]
        for rank, taken in enumerate(sharing["taken"]):
            s.taken[rank] = taken
        _check_decider(s, phase)
    elif phase == state.SAIL and (s.sailor == state.NOBODY or actors(s) != 1 << s.sailor):
        raise ValueError("whoever took a stern names the ship that sails")
    elif phase == state.GUEST and (s.sailor == state.NOBODY or actors(s) == 1 << s.sailor):
        raise ValueError("a spare Viking is boarded by the opponent of whoever took a stern")
    in_hand = s.sailor != state.NOBODY and sharing is None and phase != -1
    s.sterns = components.VOYAGES - len(wanted.get("sailed", [])) - in_hand


def _show_drawn(s: Any, phase: int, seat: int) -> None:
    """What somebody holds in the hand has been seen by that seat."""
    if phase == state.ADD_SHIP:
        s.add_seen[0] |= 1 << seat
    elif phase == state.DRAW_TYPE:
        for token in range(state.tokens_seen(s)):
            s.draw_seen[token] |= 1 << seat


def _check_decider(s: Any, phase: int) -> None:
    """A supply is taken by the clan's own player, or removed by the left neighbour of the next one."""
    clan, taker = s.control[s.rank], sailing.next_player(s)
    takes = clan != state.NOBODY and s.player[clan] != state.NOBODY
    decider = taker if takes or taker == state.NOBODY else left_of(s, taker)
    if (phase == state.TAKE) != takes or actors(s) != 1 << max(decider, 0):
        raise ValueError(f"it is not for seat {lowest(actors(s))} to {PHASES[phase]} a supply now")
