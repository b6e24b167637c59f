"""The whole truth of a table as a readable dict, and such a dict back onto a table."""

import re
from collections import Counter

from meadhall.engine.positions import NUMBER, SEAT, SEATS, SOMEBODY, Form, Position, arranging, fill, seats_of
from meadhall.engine.screen_prelude import Any, Iterable, ask, close_all
from meadhall.games.spoils import components
from meadhall.games.spoils.components import FACES, ITEM_NAMES, NORMALS, ROUNDS, SIDES, card_text, pile_text, token_text
from meadhall.games.spoils.rules import deal, play, setup, state
from meadhall.games.spoils.screens.view import OPTIONS, PHASES
from meadhall.games.spoils.words.notation import bid_text, card_of, lying_card, token_of

STAGES = ("lay", "roll", "name", "bidding", "stakes", "sealing", "orbs", "showing", "decide", "chalices", "spoils",
          "picking", "sweep", "last", "over")  # fmt: skip
PLACES = {state.ACTIVE: "pile", state.LEFTOVERS: "leftovers"}
MARKS = {"up": state.UP, "spent": state.SPENT, "canceled": state.CANCELED, "used": state.USED}


def _row(table: Any, row: int) -> list[int]:
    return [table[row, column] for column in range(table.shape[1])]


def _artifact(s: Any, token: int) -> dict[str, Any]:
    place = s.place[token]
    told: dict[str, Any] = {
        "card": card_text(NORMALS + s.kind[token]),
        "at": PLACES.get(place, place),
        "known": seats_of(s.known[token]),
    }
    told.update({mark: True for mark, bit in MARKS.items() if s.marks[token] & bit})
    if s.item[token] != state.NONE:
        told["item"] = ITEM_NAMES[s.item[token]]
    if s.copied[token] != state.NONE:
        told["copies"] = token_text(s.copied[token])
    if s.by[token] != state.NOBODY:
        told["by"] = s.by[token]
    return told


def _cup(dice: list[int]) -> list[int]:
    if any(face not in range(1, FACES + 1) for face in dice):
        raise ValueError(f"dice show 1 to {FACES}, not {dice!r}")
    return [dice.count(face) for face in range(1, FACES + 1)]


def _normals(copies: list[int]) -> list[str]:
    """Normal Treasures by how many there are of each."""
    return [card_text(card) for card in range(NORMALS) for _ in range(copies[card])]


def _counted(cards: Any) -> list[int]:
    numbers = [card_of(text) for text in cards]
    return [numbers.count(card) for card in range(NORMALS)]


SIDE = Form(SIDES.__getitem__, SIDES.index).or_none()
DICE = Form(components.faces, _cup, [])
TREASURES = Form(_normals, _counted, [])
POSITION = Position(
    OPTIONS.reader("s"),
    round=NUMBER,
    stage=lambda s: STAGES[s.stage],
    chief=SOMEBODY,
    turn=lambda s: s.turn,
    opener=SEAT,
    holder=SEAT,
    declarer=SEAT,
    challenger=SEAT,
    bid=lambda s: bid_text(s.quantity, s.face) if s.quantity else None,
    cap=NUMBER,
    looked=NUMBER,
    ladder=lambda s: list(s.ladder[: s.bids]),
    gold=NUMBER.per_seat(),
    treasury=NUMBER,
    dice=DICE.per_seat(),
    shown=DICE.per_seat(),
    extra=DICE,
    revealed=SEATS.of("revealed_dice"),
    bounded=SEATS,
    resting=SEATS,
    spied=SEATS.per_seat(),
    sides=SIDE.per_seat("side"),
    bets=NUMBER.or_none().per_seat("bet"),
    sealed=SEATS,
    waiting=SEATS,
    orbs=SEAT.per_seat("orb"),
    showing=NUMBER,
    winner=SIDE,
    order=lambda s: [seat for seat in s.order if seat != state.NOBODY],
    picker=NUMBER,
    picked=NUMBER,
    piles=lambda s: [[card_text(card) for card in _row(s.pile, k) if card != state.NONE] for k in range(ROUNDS)],
    pile=lambda s: [None if card == state.NONE else pile_text(card) for card in s.active[: state.pile_size(s)]],
    stashes=TREASURES.per_seat("stash"),
    leftovers=TREASURES.of("leftover"),
    artifacts=lambda s: {token_text(token): _artifact(s, token) for token in range(s.tokens) if s.kind[token] >= 0},
    tokens=lambda s: s.tokens,
    asked=lambda s: [_row(s.frames, row) for row in range(s.depth)],
)
position = POSITION.written  # the whole truth, to be read and edited; `arrange` turns it back


# ---- and back


@arranging(position)
def arrange(s: Any, wanted: dict[str, Any]) -> None:
    """Lays a position out on a freshly dealt record.

    Without `asked` the table goes on by itself from `stage` on, with the first decision there is. Artifacts not named
    stay where the deal laid them unless `artifacts` is given, which then names all that are on the table.
    """
    _begin(s, wanted)
    POSITION.lay(s, wanted)
    _set_course(s, wanted)
    _lay_cards(s, wanted)
    _ask(s, wanted)


def _begin(s: Any, wanted: dict[str, Any]) -> None:
    """The stage of the Round, with the fresh deal's dice where dice have been rolled by then."""
    stage = wanted.get("stage", "bidding" if {"bid", "turn", "holder"} & set(wanted) else None)
    if stage is None:
        return
    dice = [_row(s.dice, seat) for seat in range(s.seats)]
    active = list(s.active)
    close_all(s)
    setup.clear_round(s)
    s.stage = STAGES.index(stage)
    if state.NAME <= s.stage < state.LAST:
        for seat in range(s.seats):
            for face in range(FACES):
                s.dice[seat, face] = dice[seat][face]
    if state.LAY < s.stage < state.LAST:
        fill(s.active, active)


def _set_course(s: Any, wanted: dict[str, Any]) -> None:
    if wanted.get("bid"):
        found = re.fullmatch(r"(\d+)x([1-6])", wanted["bid"])
        if not found:
            raise ValueError(f"a bid is a number of dice and a face, like 5x3; not {wanted['bid']!r}")
        s.quantity, s.face = int(found[1]), int(found[2])
    fill(s.ladder, wanted.get("ladder", []))
    s.bids = len(wanted.get("ladder", []))
    for place, seat in enumerate(wanted.get("order", [])):
        s.order[place] = SEAT.back(s, seat)
    if "gold" in wanted and "treasury" not in wanted:
        s.treasury = components.START_GOLD * s.seats - sum(s.gold[seat] for seat in range(s.seats))


def _lay_cards(s: Any, wanted: dict[str, Any]) -> None:
    """Named cards first; whatever is not named is drawn from the fresh deal's piles, as far as copies go."""
    if {"artifacts", "pile", "stage", "round"} & set(wanted):
        for token in range(s.place.shape[0]):
            s.kind[token], s.back[token], s.place[token], s.known[token] = state.NONE, 0, state.NOWHERE, 0
        s.tokens = 0
    for text, told in wanted.get("artifacts", {}).items():
        _lay_artifact(s, token_of(text), told)
    s.tokens = max(s.tokens, wanted.get("tokens", 0))
    if "pile" in wanted:
        for place in range(state.pile_size(s)):
            text = wanted["pile"][place] if place < len(wanted["pile"]) else None
            s.active[place] = state.NONE if text is None else lying_card(text)
    if "piles" in wanted:
        for number, pile in enumerate(wanted["piles"]):
            for place in range(state.pile_size(s)):
                s.pile[number, place] = card_of(pile[place]) if place < len(pile) else state.NONE
    else:
        _fill_piles(s)
        if "pile" not in wanted:
            _fill_active(s)
    if "leftovers" not in wanted:
        _fill_leftovers(s)


def _lay_artifact(s: Any, token: int, told: dict[str, Any]) -> None:
    kind = card_of(told["card"]) - NORMALS
    if kind < 0:
        raise ValueError(f"{told['card']} is no artifact")
    place = {"pile": state.ACTIVE, "leftovers": state.LEFTOVERS}.get(told["at"], told["at"])
    s.tokens = max(s.tokens, token + 1)
    s.kind[token], s.back[token] = kind, components.ARTIFACT_STAGE[kind]
    s.place[token] = place if place in (state.ACTIVE, state.LEFTOVERS) else SEAT.back(s, place)
    s.marks[token] = sum(bit for mark, bit in MARKS.items() if told.get(mark))
    if s.marks[token] & state.UP and components.ONE_TIME[components.ABILITY[kind]]:
        s.marks[token] |= state.SPENT
    everyone = (1 << s.seats) - 1
    given = sum(1 << SEAT.back(s, seat) for seat in told.get("known", []))
    owner = 1 << place if 0 <= place < s.seats else 0
    s.known[token] = everyone if s.marks[token] & state.UP else given | owner
    s.item[token] = ITEM_NAMES.index(told["item"]) if "item" in told else state.NONE
    s.copied[token] = token_of(told["copies"]) if "copies" in told else state.NONE
    s.by[token] = SEAT.back(s, told["by"]) if "by" in told else state.NOBODY


def _spare(s: Any, skip_piles: bool = False) -> list[int]:
    """Copies of every card that lie nowhere yet."""
    lying = Counter(NORMALS + kind for kind in s.kind[: s.tokens] if kind >= 0)
    lying.update(card for card in s.active if card < NORMALS)
    for number in range(0 if skip_piles else ROUNDS):
        lying.update(_row(s.pile, number))
    for card in range(NORMALS):
        lying[card] += s.leftover[card] + sum(s.stash[seat, card] for seat in range(s.seats))
    return [int(deal.in_play(s, card)) - lying[card] for card in range(NORMALS + components.KINDS)]


def _fill_piles(s: Any) -> None:
    """Piles to come keep their cards as far as those are still to be had; others come from the box."""
    first = s.round - (1 if STAGES[s.stage] == "lay" else 0)
    for place in range(s.active.shape[0]):
        if s.active[place] >= NORMALS and s.place[s.active[place] - NORMALS] != state.ACTIVE:
            s.active[place] = state.NONE
    spare = _spare(s, skip_piles=True)
    for number in range(ROUNDS):
        for place in range(state.pile_size(s)):
            card = s.pile[number, place]
            if number < first:
                s.pile[number, place] = state.NONE
            elif card == state.NONE or spare[card] <= 0:
                s.pile[number, place] = _some(spare, number // 3)
            else:
                spare[card] -= 1


def _first_of(spare: list[int], cards: Iterable[int], what: str) -> int:
    """The first of these cards that is still to be had."""
    for card in cards:
        if spare[card] > 0:
            spare[card] -= 1
            return card
    raise ValueError(f"there are not enough {what}")


def _some(spare: list[int], stage: int) -> int:
    """A card of that Stage, normal ones first."""
    of_stage = (card for card in range(components.CARDS) if components.STAGE[card] == stage)
    return _first_of(spare, of_stage, f"cards of Stage {stage + 1}")


def _some_normal(spare: list[int], stage: int) -> int:
    """A normal card of that Stage if possible, else of the nearest one after it."""
    return _first_of(spare, [*range(16 * stage, NORMALS), *range(16 * stage)], "normal cards")


def _fill_active(s: Any) -> None:
    """The Active pile is full unless it is named, with normal cards of its Stage in place of others."""
    done = STAGES[s.stage] in ("lay", "last", "over")
    stage = (s.round - 1) // 3
    spare = _spare(s)
    for place in range(state.pile_size(s)):
        card = s.active[place]
        fits = card >= NORMALS or (card != state.NONE and card // 16 == stage and spare[card] >= 0)
        if done:
            s.active[place] = state.NONE
        elif not fits:
            if card != state.NONE and card < NORMALS:
                spare[card] += 1
            s.active[place] = _some_normal(spare, stage)


def _fill_leftovers(s: Any) -> None:
    """So many Rounds have laid out so many cards: those nobody has lie in the Leftovers, artifacts if need be."""
    rounds = s.round - (1 if STAGES[s.stage] == "lay" else 0)
    laid = rounds * state.pile_size(s)
    there = sum(s.leftover) + sum(s.stash[seat, card] for seat in range(s.seats) for card in range(NORMALS))
    there += sum(s.place[token] != state.NOWHERE for token in range(s.tokens))
    there += sum(0 <= s.active[place] < NORMALS for place in range(state.pile_size(s)))
    spare = _spare(s)
    for _ in range(there, laid):
        if any(spare[:NORMALS]):
            s.leftover[_some_normal(spare, 0)] += 1
        else:
            _lay_artifact(s, s.tokens, {"card": card_text(_some(spare, (s.round - 1) // 3)), "at": "leftovers"})


def _ask(s: Any, wanted: dict[str, Any]) -> None:
    if "turn" in wanted:
        s.turn = SEAT.back(s, wanted["turn"])
    if "asked" in wanted:
        close_all(s)
        for frame in wanted["asked"]:
            ask(s, 0, 0)
            for column, value in enumerate(frame):
                s.frames[s.depth - 1, column] = value
        if any(frame[0] not in range(len(PHASES) - 1) for frame in wanted["asked"]):
            raise ValueError("asked holds frames of the decision stack, as a position gives them")
    elif "cap" not in wanted and state.NAME <= s.stage < state.LAST:
        s.cap = state.highest_bid_quantity(s)
    if "asked" not in wanted:
        s.log_events, log_events = 0, s.log_events
        play.flow(s)
        s.log_events = log_events
