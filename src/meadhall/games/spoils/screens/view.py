"""What a seat may see of the table."""

from __future__ import annotations

from typing import Any

from meadhall.engine.bits import lowest
from meadhall.engine.decisions import actors, deciding
from meadhall.games.spoils import components
from meadhall.games.spoils.components import ABILITY, CODES, FACES, ITEM_NAMES, ITEMS, NORMALS, TYPES, VALUE
from meadhall.games.spoils.odds import bid_odds, sees_dice
from meadhall.games.spoils.rules import division, scoring, state
from meadhall.games.spoils.rules.artifacts import needs_seat
from meadhall.games.spoils.rules.deal import in_play
from meadhall.games.spoils.words.notation import SIDES, artifact_name, faces, token_text

PHASES = {
    state.OPENER: "opener", state.BID: "bid", state.WINDOW: "window", state.RESPONSE: "response",
    state.TARGET_SEAT: "target seat", state.TARGET_TOKEN: "target artifact", state.REROLL: "reroll",
    state.REROLL_MORE: "reroll", state.LYRE: "lyre", state.BETS: "bets", state.TURN: "turn die", state.TO: "turn to",
    state.SWAP: "swap", state.FETCH: "fetch", state.ITEM: "item", state.GIVE: "give", state.PICK: "pick",
    state.DRAUPNIR: "draupnir", -1: "over",
}  # fmt: skip
SECRET = (state.WINDOW, state.RESPONSE)
WAITS = "waits"  # all that others are told while somebody is asked in secret
STEPS = ("Treasure Setup", "Roll Dice", "Bidding", "Place Bets", "Reveal Bets", "Reveal Dice", "Divide the Spoils")
STEP_OF_WINDOW = {"W0": 1, "W1": 2, "W2": 3, "W4": 5, "W5": 6, "W6": 6, "W7": 7, "W8": 7, "W9": 0}
STEP_OF_STAGE = {
    state.ROLL: 1, state.NAME: 2, state.BIDDING: 3, state.STAKES: 3, state.SEALING: 4, state.ORBS: 4,
    state.SHOWING: 6, state.DECIDE: 6, state.CHALICES: 7, state.SPOILS: 7, state.PICKING: 7, state.SWEEP: 7,
    state.LAST: 0, state.OVER: 0, state.LAY: 1,
}  # fmt: skip
HOW = ("bid", "stolen", "skipped")


def options_of(s: Any) -> dict[str, Any]:
    """The options the table was set up with."""
    switches = {"step_bidding": bool(s.step_bidding), "open_purses": bool(s.open_purses)}
    return {**switches, "first_chief": s.first_chief}


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """All that a seat may see, or a spectator."""
    window = window_of(s)
    secret = is_secret(s, seat)
    return {
        "game": "spoils",
        "seat": seat,
        "seats": s.seats,
        "options": options_of(s),
        "round": s.round,
        "step": STEP_OF_WINDOW[window] if window else STEP_OF_STAGE[s.stage],
        "phase": WAITS if secret else PHASES[deciding(s)],
        "window": None if secret else window,
        "turn": turn_of(s, seat),
        "asked": seat is not None and bool(actors(s) >> seat & 1),
        "chief": s.chief,
        "opener": seat_or_none(s.opener),
        "pile": [pile_card(s, seat, position) for position in range(state.pile_size(s))],
        "piles": max(0, components.ROUNDS - s.round),
        "leftovers": leftovers(s, seat),
        "unseen": unseen(s, seat),
        "bid": bid_data(s, seat),
        "cap": s.cap,
        "dice": sum(state.dice_of(s, other) for other in range(s.seats)),
        "extra": faces(s.extra),
        "ladder": [rung(entry) for entry in s.ladder[: s.bids]],
        "declarer": seat_or_none(s.declarer),
        "challenger": seat_or_none(s.challenger),
        "winner": None if s.winner == state.NONE else SIDES[s.winner],
        "uses": uses(s, seat),
        "order": [other for other in s.order if other != state.NOBODY],
        "due": [int(division.entitled(s, other)) for other in s.order if other != state.NOBODY],
        "picker": s.picker,
        "picked": s.picked,
        "treasury": s.treasury,
        "players": [player(s, seat, other) for other in range(s.seats)],
    }


def window_of(s: Any) -> str | None:
    """The window that is open, also below a use that was announced in it; None outside windows."""
    for row in range(s.depth):
        if s.frames[row, 0] == state.WINDOW:
            return components.WINDOWS[s.frames[row, state.WHEN_NOW]]
    return None


def is_secret(s: Any, seat: int | None) -> bool:
    """Whether somebody else is asked in secret (SW-73)."""
    return deciding(s) in SECRET and (seat is None or not actors(s) >> seat & 1)


def turn_of(s: Any, seat: int | None) -> int | list[int] | None:
    """Whose turn it is: None where that is a secret of others, all who still owe a bet while bets are placed."""
    who = actors(s)
    if not who or is_secret(s, seat):
        return None
    if deciding(s) == state.BETS and s.stage == state.SEALING:
        return [other for other in range(s.seats) if who >> other & 1]
    return lowest(who)


def seat_or_none(seat: int) -> int | None:
    return None if seat == state.NOBODY else seat


def bid_data(s: Any, seat: int | None) -> dict[str, Any] | None:
    """The bid in force, with its odds for what this seat sees."""
    if not s.quantity:
        return None
    likely = None if seat is None else bid_odds(s, seat, s.quantity, s.face)
    return {"quantity": s.quantity, "face": s.face, "holder": s.holder, "odds": likely}


def rung(entry: int) -> dict[str, Any]:
    """A step of the bidding."""
    number = entry % 8192 // 16
    return {
        "seat": entry % 16,
        "quantity": (number - 1) // FACES + 1 if number else 0,
        "face": (number - 1) % FACES + 1 if number else 0,
        "how": HOW[entry // 8192],
    }


def uses(s: Any, seat: int | None) -> list[dict[str, Any]]:
    """Artifacts being used now, the one that resolves first last."""
    told = []
    for row in range(s.depth):
        kind = s.frames[row, 0]
        if kind == state.RESPONSE or (kind >= state.TARGET_SEAT and kind not in (state.BETS, state.GIVE, state.PICK)):
            power, target = s.frames[row, state.POWER], s.frames[row, state.TARGET]
            by_seat = bool(needs_seat(power))
            use = {
                "token": token_text(s.frames[row, state.CARD]),
                "user": s.frames[row, state.USER],
                "as": CODES[power],
                "target": None if target == state.NONE else target if by_seat else token_text(target),
            }
            if kind == state.REROLL_MORE and seat == use["user"]:
                use["first"] = s.frames[row, state.FIRST] + 1
            if kind == state.TO:
                use["first"] = s.frames[row, state.FIRST] + 1
            told.append(use)
    return told


# ---- cards


def normal(card: int) -> dict[str, Any]:
    """A normal Treasure."""
    item = card % ITEMS
    return {
        "item": ITEM_NAMES[item],
        "type": TYPES[item // 4],
        "stage": card // ITEMS + 1,
        "value": int(VALUE[card]),
    }


def artifact_face(kind: int) -> dict[str, Any]:
    """What stands on an artifact's face."""
    return {
        "name": artifact_name(kind),
        "code": CODES[ABILITY[kind]],
        "value": int(VALUE[NORMALS + kind]),
        "once": bool(components.ONE_TIME[ABILITY[kind]]),
    }


def artifact(s: Any, seat: int | None, token: int) -> dict[str, Any]:
    """An artifact on the table: its back for everybody, its face for those who know it."""
    marks = s.marks[token]
    known = bool(marks & state.UP) or not actors(s) or (seat is not None and bool(s.known[token] >> seat & 1))
    copied = s.copied[token]
    return {
        "token": token_text(token),
        "stage": s.back[token] + 1,
        "up": bool(marks & state.UP),
        **(artifact_face(s.kind[token]) if known else {"name": None, "code": None, "value": None, "once": None}),
        "spent": bool(marks & state.SPENT) and not state.is_live(s, token),
        "canceled": bool(marks & state.CANCELED),
        "used": bool(marks & state.USED),
        "item": None if s.item[token] == state.NONE else ITEM_NAMES[s.item[token]],
        "copies": None if copied == state.NONE else token_text(copied),
        "works_as": None if copied == state.NONE else CODES[ABILITY[s.kind[copied]]],
        "seen_by": [other for other in range(s.seats) if s.known[token] >> other & 1],
    }


def pile_card(s: Any, seat: int | None, position: int) -> dict[str, Any] | None:
    """A card of the Active pile; None where it has been taken."""
    card = s.active[position]
    if card == state.NONE:
        return None
    if card >= NORMALS:
        return {"position": position + 1, **artifact(s, seat, card - NORMALS)}
    return {"position": position + 1, **normal(card)}


def leftovers(s: Any, seat: int | None) -> dict[str, Any]:
    """Normal cards were seen by all; artifacts by their Stage, and by name for those who know them."""
    tokens = [token for token in range(s.tokens) if s.place[token] == state.LEFTOVERS]
    over = not actors(s)
    known = [token for token in tokens if over or (seat is not None and s.known[token] >> seat & 1)]
    return {
        "normal": [{**normal(card), "count": s.leftover[card]} for card in range(NORMALS) if s.leftover[card]],
        "artifacts": [sum(s.back[token] == stage for token in tokens) for stage in range(3)],
        "known": sorted(
            ({**artifact_face(s.kind[token]), "stage": s.back[token] + 1} for token in known),
            key=lambda face: (face["stage"], face["name"]),
        ),
    }


def unseen(s: Any, seat: int | None) -> list[dict[str, Any]]:
    """Artifacts that this seat cannot place: in hidden hands, in piles to come, or in the box."""
    told = []
    for kind in range(components.KINDS):
        copies = in_play(s, NORMALS + kind)
        for token in range(s.tokens):
            up = s.marks[token] & state.UP
            known = up or not actors(s) or (seat is not None and s.known[token] >> seat & 1)
            copies -= bool(known and s.kind[token] == kind)
        if copies:
            told.append(
                {**artifact_face(kind), "stage": int(components.ARTIFACT_STAGE[kind]) + 1, "count": int(copies)}
            )
    return told


# ---- seats


def shows_waiting(s: Any) -> bool:
    """Whether all see who has waited: bets are sealed, and those who wait are next. Their Orbs may be gone by then."""
    return bool(s.rules > 1 and s.stage == state.ORBS)


def player(s: Any, seat: int | None, other: int) -> dict[str, Any]:
    """A seat's cup, purse, bet and stash, as far as the viewer may see them."""
    over = not actors(s)
    sealing = s.stage in (state.SEALING, state.ORBS)
    sees_bet = other == seat or not sealing or (seat is not None and s.orb[seat] == other)
    sees_side = sees_bet or other in (s.declarer, s.challenger)
    sees = over or bool(s.revealed_dice >> other & 1) or (seat is not None and bool(sees_dice(s, seat, other)))
    stash = [card for card in range(NORMALS) for _ in range(s.stash[other, card])]
    tokens = [token for token in range(s.tokens) if s.place[token] == other]
    golds = scoring.golds_of(s, other)
    return {
        "gold": s.gold[other] if other == seat or s.open_purses or over else None,
        "dice": state.dice_of(s, other),
        "seen": faces([s.dice[other, face] for face in range(FACES)]) if sees and state.dice_of(s, other) else None,
        "shown": faces([s.shown[other, face] for face in range(FACES)]),
        "blind": bool(state.is_blind(s, other)),
        "revealed": bool(s.revealed_dice >> other & 1),
        "spied": [one for one in range(s.seats) if s.spied[other] >> one & 1],
        "ready": bool(s.sealed >> other & 1),
        "waits": bool(s.waiting >> other & 1) if other == seat or shows_waiting(s) else None,
        "side": SIDES[s.side[other]] if sees_side and s.side[other] != state.NONE else None,
        "bet": s.bet[other] if sees_bet and s.bet[other] != state.NONE else None,
        "looked_at": seat_or_none(s.orb[other]),
        "stash": [normal(card) for card in stash],
        "artifacts": [artifact(s, seat, token) for token in tokens],
        "treasures": len(stash) + len(tokens),
        "bonus": {
            "hoards": int(scoring.hoards_of(s, other, golds)),
            "sets": {TYPES[kind]: int(scoring.set_bonus(s, other, kind, golds)) for kind in range(4)},
        },
        "rests": bool(s.resting >> other & 1) if other == seat else None,
    }
