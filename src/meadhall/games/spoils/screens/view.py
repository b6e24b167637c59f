"""What a seat may see of the table."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from meadhall.engine.bits import lowest
from meadhall.engine.decisions import actors, deciding
from meadhall.games.spoils import components
from meadhall.games.spoils.components import FACES, ITEM_NAMES, NORMALS, TYPES, artifact_face, faces, normal, token_text
from meadhall.games.spoils.odds import bid_odds, sees_dice
from meadhall.games.spoils.rules import division, scoring, state
from meadhall.games.spoils.rules.artifacts import needs_seat
from meadhall.games.spoils.rules.deal import in_play
from meadhall.games.spoils.screens import page
from meadhall.games.spoils.words.notation import bid_words, number_word

# By what is asked; the last where nothing is.
PHASES: tuple[page.Phase, ...] = (
    "opener", "bid", "window", "response", "target seat", "target artifact", "reroll", "reroll", "lyre", "bets",
    "turn die", "turn to", "swap", "fetch", "item", "give", "pick", "draupnir", "over",
)  # fmt: skip
SECRET = (state.WINDOW, state.RESPONSE)
WAITS: page.Phase = "waits"  # all that others are told while somebody is asked in secret
STEP_OF_WINDOW = {"W0": 1, "W1": 2, "W2": 3, "W4": 5, "W5": 6, "W6": 6, "W7": 7, "W8": 7, "W9": 0}
STEP_OF_STAGE = {
    state.ROLL: 1, state.NAME: 2, state.BIDDING: 3, state.STAKES: 3, state.SEALING: 4, state.ORBS: 4,
    state.SHOWING: 6, state.DECIDE: 6, state.CHALICES: 7, state.SPOILS: 7, state.PICKING: 7, state.SWEEP: 7,
    state.LAST: 0, state.OVER: 0, state.LAY: 1,
}  # fmt: skip
HOW: tuple[Literal["bid", "stolen", "skipped"], ...] = ("bid", "stolen", "skipped")


def options_of(s: Any) -> page.Options:
    """The options the table was set up with."""
    return {
        "step_bidding": bool(s.step_bidding),
        "open_purses": bool(s.open_purses),
        "first_chief": s.first_chief,
    }


def view(s: Any, seat: int | None) -> page.View:
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
        "winner": None if s.winner == state.NONE else components.SIDES[s.winner],
        "verdict": None if s.winner == state.NONE else verdict(int(state.matching(s)), s.quantity, s.face),
        "uses": uses(s, seat),
        "order": [other for other in s.order if other != state.NOBODY],
        "due": [int(division.entitled(s, other)) for other in s.order if other != state.NOBODY],
        "picker": s.picker,
        "picked": s.picked,
        "treasury": s.treasury,
        "wager": None if seat is None else {"least": min(components.ANTE, s.gold[seat]), "most": s.gold[seat]},
        "players": [player(s, seat, other) for other in range(s.seats)],
        "finals": None if actors(s) else finals(s),
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


def bid_data(s: Any, seat: int | None) -> page.Bid | None:
    """The bid in force, with its odds for what this seat sees."""
    if not s.quantity:
        return None
    likely = None if seat is None else bid_odds(s, seat, s.quantity, s.face)
    words = bid_words(s.quantity, s.face)
    return {"quantity": s.quantity, "face": s.face, "words": words, "holder": s.holder, "odds": likely}


def rung(entry: int) -> page.Rung:
    """A step of the bidding."""
    number = entry % 8192 // 16
    quantity, face = ((number - 1) // FACES + 1, (number - 1) % FACES + 1) if number else (0, 0)
    words = bid_words(quantity, face) if number else ""
    return {"seat": entry % 16, "quantity": quantity, "face": face, "words": words, "how": HOW[entry // 8192]}


def verdict(found: int, quantity: int, face: int) -> str:
    """How many dice of the bid there were."""
    return f"{bid_words(found, face)}, {number_word(quantity)} {'was' if quantity == 1 else 'were'} bid"


def uses(s: Any, seat: int | None) -> list[page.Use]:
    """Artifacts being used now, the one that resolves first last."""
    told: list[page.Use] = []
    for row in range(s.depth):
        kind = s.frames[row, 0]
        if kind == state.RESPONSE or (kind >= state.TARGET_SEAT and kind not in (state.BETS, state.GIVE, state.PICK)):
            power, target = s.frames[row, state.POWER], s.frames[row, state.TARGET]
            by_seat = bool(needs_seat(power))
            use: page.Use = {
                "token": token_text(s.frames[row, state.CARD]),
                "user": s.frames[row, state.USER],
                "as": components.CODES[power],
                "target": None if target == state.NONE else target if by_seat else token_text(target),
            }
            if kind == state.TO or (kind == state.REROLL_MORE and seat == use["user"]):
                use["first"] = s.frames[row, state.FIRST] + 1
            told.append(use)
    return told


# ---- cards


def knows(s: Any, seat: int | None, token: int) -> bool:
    """Whether the viewer knows an artifact: it lies face up, the game is over, or it was seen."""
    seen = seat is not None and s.known[token] >> seat & 1
    return bool(seen or s.marks[token] & state.UP or not actors(s))


def staged_face(kind: int) -> page.Known:
    """An artifact's face and Stage by its row."""
    return {**artifact_face(kind), "stage": int(components.ARTIFACT_STAGE[kind]) + 1}


def artifact(s: Any, seat: int | None, token: int) -> page.Artifact:
    """An artifact on the table: its back for everybody, its face for those who know it."""
    marks, copied = s.marks[token], s.copied[token]
    face = artifact_face(s.kind[token]) if knows(s, seat, token) else None
    item = None if s.item[token] == state.NONE else ITEM_NAMES[s.item[token]]
    counts = state.is_live(s, token) and state.ability_of(s, token) == components.LOKIS_GOLD
    return {
        "token": token_text(token),
        "stage": s.back[token] + 1,
        "up": bool(marks & state.UP),
        "name": face and face["name"],
        "code": face and face["code"],
        "value": face and face["value"],
        "once": face and face["once"],
        "spent": bool(marks & state.SPENT) and not state.is_live(s, token),
        "canceled": bool(marks & state.CANCELED),
        "used": bool(marks & state.USED),
        "item": item,
        "counts_as": item if counts else None,
        "copies": None if copied == state.NONE else token_text(copied),
        "works_as": None if copied == state.NONE else components.CODES[components.ABILITY[s.kind[copied]]],
        "seen_by": [other for other in range(s.seats) if s.known[token] >> other & 1],
    }


def pile_card(s: Any, seat: int | None, position: int) -> page.LyingTreasure | page.LyingArtifact | None:
    """A card of the Active pile; None where it has been taken."""
    card = s.active[position]
    if card == state.NONE:
        return None
    if card >= NORMALS:
        return {"position": position + 1, **artifact(s, seat, card - NORMALS)}
    return {"position": position + 1, **normal(card)}


def leftovers(s: Any, seat: int | None) -> page.Leftovers:
    """Normal cards were seen by all; artifacts by their Stage, and by name for those who know them."""
    tokens = [token for token in range(s.tokens) if s.place[token] == state.LEFTOVERS]
    known = [staged_face(s.kind[token]) for token in tokens if knows(s, seat, token)]
    return {
        "normal": [{**normal(card), "count": s.leftover[card]} for card in range(NORMALS) if s.leftover[card]],
        "artifacts": [sum(s.back[token] == stage for token in tokens) for stage in range(3)],
        "known": sorted(known, key=lambda face: (face["stage"], face["name"])),
    }


def unseen(s: Any, seat: int | None) -> list[page.Unseen]:
    """Artifacts that this seat cannot place: in hidden hands, in piles to come, or in the box."""
    placed = [s.kind[token] for token in range(s.tokens) if knows(s, seat, token)]
    copies = {kind: int(in_play(s, NORMALS + kind)) - placed.count(kind) for kind in range(components.KINDS)}
    return [{**staged_face(kind), "count": count} for kind, count in copies.items() if count]


# ---- seats


def shows_waiting(s: Any) -> bool:
    """Whether all see who has waited: bets are sealed, and those who wait are next. Their Orbs may be gone by then."""
    return bool(s.rules > 1 and s.stage == state.ORBS)


def player(s: Any, seat: int | None, other: int) -> page.Player:
    """A seat's cup, purse, bet and stash, as far as the viewer may see them."""
    over = not actors(s)
    sealing = s.stage in (state.SEALING, state.ORBS)
    sees_bet = other == seat or not sealing or (seat is not None and s.orb[seat] == other)
    sees_side = sees_bet or other in (s.declarer, s.challenger)
    sees = over or bool(s.revealed_dice >> other & 1) or (seat is not None and bool(sees_dice(s, seat, other)))
    stash = [card for card in range(NORMALS) for _ in range(s.stash[other, card])]
    tokens = [token for token in range(s.tokens) if s.place[token] == other]
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
        "side": components.SIDES[s.side[other]] if sees_side and s.side[other] != state.NONE else None,
        "bet": s.bet[other] if sees_bet and s.bet[other] != state.NONE else None,
        "looked_at": seat_or_none(s.orb[other]),
        "stash": [normal(card) for card in stash],
        "artifacts": [artifact(s, seat, token) for token in tokens],
        "treasures": len(stash) + len(tokens),
        "bonus": bonus(s, other),
        "rests": bool(s.resting >> other & 1) if other == seat else None,
    }


def bonus(s: Any, seat: int) -> page.Bonus:
    """What a seat's collections pay so far."""
    golds = scoring.golds_of(s, seat)
    hoards = int(scoring.hoards_of(s, seat, golds))
    counts = [int(scoring.cards_of_type(s, seat, kind, golds)) for kind in range(len(TYPES))]
    counts.append(int(state.artifacts_at(s, seat)))
    return {
        "hoards": hoards,
        "sets": {kind: int(scoring.set_bonus(s, seat, number, golds)) for number, kind in enumerate(TYPES)},
        "gold": components.HOARD * hoards + int(scoring.sets_bonus(s, seat, golds)),
        "missing": [kind for kind, count in zip(page.ALL_TYPES, counts, strict=True) if count <= hoards],
    }


def finals(s: Any) -> list[page.Final]:
    """Every seat's score, the best first."""
    result = np.zeros((2, components.SEATS), np.int64)
    scoring.outcome(s, result)
    told: list[page.Final] = []
    for seat in sorted(range(s.seats), key=lambda seat: result[1, seat]):
        paid = bonus(s, seat)
        hoards = components.HOARD * paid["hoards"]
        told.append({
            "seat": seat,
            "place": int(result[1, seat]),
            "gold": s.gold[seat],
            "cards": int(scoring.value_of_cards(s, seat)),
            "treasures": int(state.treasures_of(s, seat)),
            "hoards": hoards,
            "sets": paid["gold"] - hoards,
            "total": int(result[0, seat]),
        })  # fmt: skip
    return told
