"""A seat's knowledge as numbers. Seats are counted from the observing one, clockwise."""

from __future__ import annotations

from meadhall.engine.decisions import actors, deciding
from meadhall.engine.kernels import wide
from meadhall.engine.pieces import Pieces
from meadhall.engine.rule import rule
from meadhall.titles.spoils.artifacts import needs_seat
from meadhall.titles.spoils.components import (
    ABILITY,
    ABILITY_NAMES,
    CAP,
    CUP,
    FACES,
    ITEMS,
    KINDS,
    MOST_GOLD,
    NORMALS,
    PILE,
    SEATS,
    TOKENS,
    WINDOWS,
)
from meadhall.titles.spoils.odds import sees_dice
from meadhall.titles.spoils.state import (
    ACTIVE,
    BETS,
    GIVE,
    LEFTOVERS,
    NOBODY,
    NONE,
    ORBS,
    PICK,
    POWER,
    REROLL,
    REROLL_MORE,
    RESPONSE,
    SEALING,
    TARGET,
    TARGET_SEAT,
    USER,
    WHEN_NOW,
    WINDOW,
    dice_of,
    is_blind,
    pile_size,
    stage_of,
)

ABILITIES = len(ABILITY_NAMES)
PHASES = 18
OBSERVATION = Pieces(
    dice=(SEATS, FACES),                 # dice this seat sees, by face, as parts of a full cup
    cups=SEATS,                          # how many dice each seat has
    shown=(SEATS, FACES),                # dice shown before their time
    bounded=SEATS,                       # who has shown its highest and lowest die
    blind=SEATS,                         # who rolled by the Stones
    gold=SEATS,                          # purses, as parts of the most there can be
    stash=(SEATS, NORMALS),              # normal Treasures of each stash, in quarters
    leftover=NORMALS,                    # normal Treasures of the Leftovers, in quarters
    known_leftovers=KINDS,               # artifacts of the Leftovers that this seat knows, in halves
    active=(PILE, ITEMS + 3 + 1),        # the pile: item, Stage, whether it is an artifact
    holder=(TOKENS, SEATS + 1),          # who has each artifact; the last stands for the Active pile
    marks=(TOKENS, 4),                   # face up, spent, canceled, used this Round
    ability=(TOKENS, ABILITIES),         # abilities of the artifacts this seat knows
    stage=(TOKENS, 3),                   # backs of all that lie on the table
    item=(TOKENS, ITEMS),                # items that Loki's Gold stands for
    chief=SEATS,
    declarer=SEATS,
    challenger=SEATS,
    bid_holder=SEATS,
    quantity=1,                          # of the bid, as a part of the highest cap
    face=FACES,                          # of the bid
    cap=1,
    sides=(SEATS, 2),                    # sides this seat knows
    bets=SEATS,                          # bets this seat knows
    sealed=SEATS,
    waits=1,                             # whether this seat waits with the Orb
    round=9,
    phase=PHASES,                        # what is asked
    window=len(WINDOWS),                 # in which window
    asked=SEATS,                         # of whom, where that is no secret
    user=SEATS,                          # whose artifact is being used
    power=ABILITIES,                     # as what
    target=SEATS + TOKENS,               # on whom or what
    picked=1,                            # cards taken in the pick turn, in fifths
    step_bidding=1,
    seats=SEATS - 2,                     # how many sit at the table: 3 to 10
)  # fmt: skip

(AT_DICE, AT_CUPS, AT_SHOWN, AT_BOUNDED, AT_BLIND, AT_GOLD, AT_STASH, AT_LEFTOVER, AT_KNOWN, AT_ACTIVE, AT_HOLDER,
 AT_MARKS, AT_ABILITY, AT_STAGE, AT_ITEM, AT_CHIEF, AT_DECLARER, AT_CHALLENGER, AT_BID_HOLDER, AT_QUANTITY, AT_FACE,
 AT_CAP, AT_SIDES, AT_BETS, AT_SEALED, AT_WAITS, AT_ROUND, AT_PHASE, AT_WINDOW, AT_ASKED, AT_USER, AT_POWER, AT_TARGET,
 AT_PICKED, AT_STEP, AT_SEATS) = OBSERVATION.starts  # fmt: skip
ACTIVE_WIDTH = ITEMS + 4


@rule
def observe(s, seat, out):
    for step in range(wide(s.seats)):
        observe_seat(s, seat, (seat + step) % wide(s.seats), step, out)
    observe_cards(s, seat, out)
    for token in range(wide(s.tokens)):
        if s.place[token] >= 0:
            observe_token(s, seat, token, out)
    mark_seat(s, seat, wide(s.chief), AT_CHIEF, out)
    mark_seat(s, seat, wide(s.declarer), AT_DECLARER, out)
    mark_seat(s, seat, wide(s.challenger), AT_CHALLENGER, out)
    mark_seat(s, seat, wide(s.holder), AT_BID_HOLDER, out)
    out[AT_QUANTITY] = s.quantity / CAP
    if s.face:
        out[AT_FACE + s.face - 1] = 1
    out[AT_CAP] = s.cap / CAP
    out[AT_WAITS] = (s.waiting >> seat) & 1
    out[AT_ROUND + s.round - 1] = 1
    out[AT_PICKED] = s.picked / 5
    out[AT_STEP] = s.step_bidding
    out[AT_SEATS + s.seats - 3] = 1
    if actors(s) != 0:
        observe_decision(s, seat, out)


@rule
def mark_seat(s, seat, other, start, out):
    if other != NOBODY:
        out[start + (other - seat) % wide(s.seats)] = 1


@rule
def observe_seat(s, seat, other, step, out):
    """What this seat knows of one seat."""
    sees = sees_dice(s, seat, other)
    for face in range(FACES):
        out[AT_SHOWN + FACES * step + face] = s.shown[other, face] / 2
        if sees:
            out[AT_DICE + FACES * step + face] = s.dice[other, face] / CUP
    out[AT_CUPS + step] = dice_of(s, other) / CUP
    out[AT_BOUNDED + step] = (s.bounded >> other) & 1
    if is_blind(s, other):
        out[AT_BLIND + step] = 1
    out[AT_GOLD + step] = s.gold[other] / MOST_GOLD
    for card in range(NORMALS):
        out[AT_STASH + NORMALS * step + card] = s.stash[other, card] / 4
    out[AT_SEALED + step] = (s.sealed >> other) & 1
    hidden = other != seat and (s.stage == SEALING or s.stage == ORBS) and s.orb[seat] != other
    if (not hidden or other == s.declarer or other == s.challenger) and s.side[other] != NONE:
        out[AT_SIDES + 2 * step + s.side[other]] = 1
    if not hidden and s.bet[other] != NONE:
        out[AT_BETS + step] = s.bet[other] / MOST_GOLD


@rule
def observe_cards(s, seat, out):
    for card in range(NORMALS):
        out[AT_LEFTOVER + card] = s.leftover[card] / 4
    for position in range(pile_size(s)):
        card = wide(s.active[position])
        start = AT_ACTIVE + ACTIVE_WIDTH * position
        if card >= NORMALS:
            out[start + ITEMS + stage_of(s, card - NORMALS)] = 1
            out[start + ITEMS + 3] = 1
        elif card != NONE:
            out[start + card % ITEMS] = 1
            out[start + ITEMS + card // ITEMS] = 1
    for token in range(wide(s.tokens)):
        if s.place[token] == LEFTOVERS and (s.known[token] >> seat) & 1:
            out[AT_KNOWN + s.kind[token]] += 0.5


@rule
def observe_token(s, seat, token, out):
    """An artifact of a stash or the Active pile; those of the Leftovers are out of sight."""
    place = wide(s.place[token])
    if place == LEFTOVERS:
        return
    at = SEATS if place == ACTIVE else (place - seat) % wide(s.seats)
    out[AT_HOLDER + (SEATS + 1) * token + at] = 1
    out[AT_STAGE + 3 * token + stage_of(s, token)] = 1
    for mark in range(4):
        out[AT_MARKS + 4 * token + mark] = (s.marks[token] >> mark) & 1
    if (s.known[token] >> seat) & 1:
        out[AT_ABILITY + ABILITIES * token + ABILITY[s.kind[token]]] = 1
    if s.item[token] != NONE:
        out[AT_ITEM + ITEMS * token + s.item[token]] = 1


@rule
def is_use(phase):
    """Whether an artifact is being used."""
    return phase == RESPONSE or (phase >= TARGET_SEAT and phase != BETS and phase != GIVE and phase != PICK)


@rule
def observe_decision(s, seat, out):
    """What is asked; who is asked only where everybody knows."""
    row = s.depth - 1
    phase = deciding(s)
    out[AT_PHASE + (REROLL if phase == REROLL_MORE and (actors(s) >> seat) & 1 == 0 else phase)] = 1
    secret = phase == WINDOW or phase == RESPONSE
    if secret:
        out[AT_WINDOW + s.frames[row, WHEN_NOW]] = 1
    for step in range(wide(s.seats)):
        other = (seat + step) % wide(s.seats)
        if (actors(s) >> other) & 1 and (not secret or other == seat):
            out[AT_ASKED + step] = 1
    if is_use(phase):
        mark_seat(s, seat, wide(s.frames[row, USER]), AT_USER, out)
        out[AT_POWER + s.frames[row, POWER]] = 1
        target = wide(s.frames[row, TARGET])
        if target >= 0 and needs_seat(wide(s.frames[row, POWER])):
            mark_seat(s, seat, target, AT_TARGET, out)
        elif target >= 0:
            out[AT_TARGET + SEATS + target] = 1
