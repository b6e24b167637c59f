"""Dividing the spoils: who wins, who pays, who picks in which order, and what everything is worth in the end."""

from __future__ import annotations

from meadhall.engine.events import EVERYONE, emit
from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.spoils.components import (
    ABILITY,
    CHA,
    HOARD,
    ITEMS,
    LGO,
    NORMALS,
    ONE_TIME,
    PARTIAL,
    TOP_VALUE,
    VALUE,
)
from meadhall.games.spoils.rules.state import (
    CHALLENGERS,
    CHIEF,
    DECIDED,
    DECLARERS,
    ENDED,
    FLIPPED,
    LEFTOVERS,
    NOBODY,
    NONE,
    PAID,
    SCORED,
    SPENT,
    SWEPT,
    UP,
    ability_of,
    around,
    cards_left,
    distance,
    everyone,
    is_live,
    matching,
    pile_size,
    stones_of,
    treasures_of,
)

# ---- the outcome


@rule
def decide(s):
    """Enough dice, and the Declarer's side wins (SW-R66, SW-R67)."""
    dice = matching(s)
    s.winner = DECLARERS if dice >= s.quantity else CHALLENGERS
    principal = i64(s.declarer) if s.winner == DECLARERS else i64(s.challenger)
    emit(s, DECIDED, EVERYONE, principal, dice, i64(s.winner) | i64(s.quantity) << 8 | i64(s.face) << 16)


@rule
def chalice_due(s):
    """The next Chalice that a winner turned a die by and must give away, clockwise from the Chief; NONE (SW-42)."""
    best = NONE
    for token in range(i64(s.tokens)):
        user = i64(s.by[token])
        due = user != NOBODY and s.place[token] == user and s.side[user] == s.winner and ability_of(s, token) == CHA
        if due and (best == NONE or distance(s, s.chief, user) < distance(s, s.chief, i64(s.by[best]))):
            best = token
    return best


@rule
def collect(s):
    """Losers pay, the boldest winner becomes Chief, and winners line up to pick (SW-R68 to SW-R74)."""
    for seat in range(i64(s.seats)):
        if s.side[seat] != s.winner:
            s.gold[seat] -= s.bet[seat]
            s.treasury += s.bet[seat]
            emit(s, PAID, EVERYONE, seat, i64(s.bet[seat]), 0)
    principal = i64(s.declarer) if s.winner == DECLARERS else i64(s.challenger)
    first = boldest(s, principal, everyone(s))
    s.chief = first
    emit(s, CHIEF, EVERYONE, first, 0, 0)
    left = everyone(s)
    place = 0
    seat = first
    while seat != NOBODY:
        s.order[place] = seat
        place += 1
        left &= ~(1 << seat)
        seat = boldest(s, first, left)
    s.picker = 0
    s.picked = 0


@rule
def boldest(s, start, among):
    """The winner with the largest bet of a set of seats, the nearest clockwise among equals; NOBODY."""
    best = NOBODY
    for step in range(i64(s.seats)):
        seat = around(s, start + step)
        if (among >> seat) & 1 and s.side[seat] == s.winner and (best == NOBODY or s.bet[seat] > s.bet[best]):
            best = seat
    return best


@rule
def entitled(s, seat):
    """How many cards the seat takes: three as Chief, else two, one more for each of its Stones (SW-R192)."""
    return (3 if seat == s.chief else 2) + stones_of(s, seat)


@rule
def has_picked(s):
    """Whether the winner whose turn it is to pick has everything due, or nothing is left."""
    return s.picked >= entitled(s, i64(s.order[s.picker])) or cards_left(s) == 0


@rule
def sweep(s):
    """What nobody took goes face down to the Leftovers (SW-R82)."""
    emit(s, SWEPT, EVERYONE, i64(s.chief), cards_left(s), 0)
    for position in range(pile_size(s)):
        card = i64(s.active[position])
        if card >= NORMALS:
            s.place[card - NORMALS] = LEFTOVERS
        elif card != NONE:
            s.leftover[card] += 1
        s.active[position] = NONE


# ---- the end


@rule
def flip_all(s):
    """Artifacts still face down are turned up without effect; five to an event (SW-66)."""
    for seat in range(i64(s.seats)):
        packed = 0
        flipped = 0
        for token in range(i64(s.tokens)):
            if s.place[token] == seat and s.marks[token] & UP == 0:
                s.marks[token] |= UP
                if ONE_TIME[ABILITY[s.kind[token]]]:
                    s.marks[token] |= SPENT
                s.known[token] = everyone(s)
                packed |= (token | i64(s.kind[token]) << 7) << (12 * flipped)
                flipped += 1
                if flipped == 5:
                    emit(s, FLIPPED, EVERYONE, seat, flipped, packed)
                    packed = 0
                    flipped = 0
        if flipped:
            emit(s, FLIPPED, EVERYONE, seat, flipped, packed)


@rule
def golds_of(s, seat):
    """How many of a seat's Loki's Golds, or copies of it, count as each item (SW-R154, SW-68): four bits an item."""
    golds = 0
    for token in range(i64(s.tokens)):
        if s.item[token] != NONE and s.place[token] == seat and is_live(s, token) and ability_of(s, token) == LGO:
            golds += 1 << (4 * s.item[token])
    return golds


@rule
def items_of(s, seat, item, golds):
    """Cards of one item in a stash, together with the seat's Golds that count as it."""
    cards = (golds >> (4 * item)) & 15
    for stage in range(3):
        cards += s.stash[seat, ITEMS * stage + item]
    return cards


@rule
def cards_of_type(s, seat, kind, golds):
    """Cards of one of the four normal types, as `items_of` counts them."""
    cards = 0
    for item in range(4 * kind, 4 * kind + 4):
        cards += items_of(s, seat, item, golds)
    return cards


@rule
def artifacts_of(s, seat):
    artifacts = 0
    for token in range(i64(s.tokens)):
        if s.place[token] == seat:
            artifacts += 1
    return artifacts


@rule
def hoards_of(s, seat, golds):
    """One of each of the five types, again and again from other cards (SW-R105, SW-R106)."""
    hoards = artifacts_of(s, seat)
    for kind in range(4):
        hoards = min(hoards, cards_of_type(s, seat, kind, golds))
    return hoards


@rule
def set_bonus(s, seat, kind, golds):
    """Of item counts in rising order, the lower two times six (SW-69)."""
    least = 99
    second = 99
    for item in range(4 * kind, 4 * kind + 4):
        cards = items_of(s, seat, item, golds)
        if cards < least:
            second = least
            least = cards
        elif cards < second:
            second = cards
    return PARTIAL * (least + second)


@rule
def sets_bonus(s, seat, golds):
    bonus = 0
    for kind in range(4):
        bonus += set_bonus(s, seat, kind, golds)
    return bonus


@rule
def value_of_cards(s, seat):
    """Printed Gold of every card of a stash."""
    gold = 0
    for card in range(NORMALS):
        gold += s.stash[seat, card] * VALUE[card]
    for token in range(i64(s.tokens)):
        if s.place[token] == seat:
            gold += VALUE[NORMALS + s.kind[token]]
    return gold


@rule
def score_of(s, seat):
    golds = golds_of(s, seat)
    bonus = HOARD * hoards_of(s, seat, golds) + sets_bonus(s, seat, golds)
    return i64(s.gold[seat]) + value_of_cards(s, seat) + bonus


@rule
def cards_worth(s, seat, value):
    """How many cards of a stash have that printed value."""
    cards = 0
    for card in range(NORMALS):
        if VALUE[card] == value:
            cards += s.stash[seat, card]
    for token in range(i64(s.tokens)):
        if s.place[token] == seat and VALUE[NORMALS + s.kind[token]] == value:
            cards += 1
    return cards


@rule
def wins_tie(s, seat, other):
    """With equal scores: more cards; then the higher most valuable card, and so on (SW-R91 to SW-R93)."""
    ahead = treasures_of(s, seat) - treasures_of(s, other)
    value = TOP_VALUE
    while ahead == 0 and value > 0:
        ahead = cards_worth(s, seat, value) - cards_worth(s, other, value)
        value -= 1
    return ahead > 0


@rule
def outcome(s, out):
    for seat in range(i64(s.seats)):
        out[0, seat] = score_of(s, seat)
    for seat in range(i64(s.seats)):
        place = 1
        for other in range(i64(s.seats)):
            ahead = out[0, other] - out[0, seat]
            if ahead > 0 or (ahead == 0 and other != seat and wins_tie(s, other, seat)):
                place += 1
        out[1, seat] = place


@rule
def finish(s):
    """The last artifacts are turned up and everybody's worth is told."""
    flip_all(s)
    if s.log_events:
        for seat in range(i64(s.seats)):
            golds = golds_of(s, seat)
            parts = i64(s.gold[seat]) | value_of_cards(s, seat) << 12 | hoards_of(s, seat, golds) << 24
            parts |= sets_bonus(s, seat, golds) << 32 | treasures_of(s, seat) << 48
            emit(s, SCORED, EVERYONE, seat, score_of(s, seat), parts)
    emit(s, ENDED, EVERYONE, i64(s.chief), 0, 0)
