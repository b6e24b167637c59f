"""What a treasure is worth to a seat: its Gold, what it completes, and what it brings nearer."""

from meadhall.engine.prelude import constants, i64, rule
from meadhall.games.spoils import components
from meadhall.games.spoils.components import ABILITY, CODES, HOARD, ITEMS, NORMALS, ONE_TIME, ROUNDS, VALUE
from meadhall.games.spoils.rules.scoring import cards_of_type, golds_of, hoards_of, items_of, least_type, set_bonus
from meadhall.games.spoils.rules.state import ACTIVE, CANCELED, LEFTOVERS, NONE, UP, artifacts_at, pile_size

# What an ability is worth in Gold while there are Rounds to use it in.
_USE = {
    "DAI": 4, "DRA": 5, "MIR": 4, "SPY": 3, "HUG": 2, "APP": 6, "JAR": 6, "DIE": 3, "LGO": 6, "MAS": 2, "TOO": 1,
    "MEA": 2, "MEG": 3, "MUN": 2, "ORB": 3, "CHA": 3, "EYE": 1, "SAM": 2, "LYR": 4, "STO": 4, "TAR": 1, "DAG": 3,
}  # fmt: skip
USE = constants([_USE[code] for code in CODES])
UNKNOWN = 3.0  # an artifact nobody has seen, beside its likely Gold
UNKNOWN_STAGE, LEFTOVER_STAGE = 1.4, 2.0  # such an artifact's Gold, for each Stage
COMPANY = 0.1  # an item of a type that the seat collects, between equals
NEARER = 1.6  # a new item for a set, or a new type for a hoard, before it is complete


@rule
def value_of_card(s, seat, card):
    if card >= NORMALS:
        return VALUE[card] + value_as_artifact(s, seat) + value_of_use(s, card - NORMALS)
    item = card % ITEMS
    kind = item // 4
    golds = golds_of(s, seat)
    gain = bonus_gain(s, seat, card, golds)
    if gain == 0 and s.round < ROUNDS:
        if items_of(s, seat, item, golds) == 0:
            gain = NEARER * others_of_type(s, seat, item, golds)
        if cards_of_type(s, seat, kind, golds) == 0:
            gain += NEARER
    return VALUE[card] + gain


@rule
def bonus_gain(s, seat, card, golds):
    """What one more normal card adds to hoards and sets."""
    kind = card % ITEMS // 4
    before = HOARD * hoards_of(s, seat, golds) + set_bonus(s, seat, kind, golds)
    s.stash[seat, card] += 1
    after = HOARD * hoards_of(s, seat, golds) + set_bonus(s, seat, kind, golds)
    s.stash[seat, card] -= 1
    return 1.0 * (after - before)


@rule
def others_of_type(s, seat, item, golds):
    """How many further items of the same type the seat has."""
    found = 0
    for other in range(item - item % 4, item - item % 4 + 4):
        if other != item and items_of(s, seat, other, golds):
            found += 1
    return found


@rule
def value_as_artifact(s, seat):
    """What one more artifact adds to hoards."""
    if artifacts_at(s, seat) < least_type(s, seat, golds_of(s, seat)):
        return 1.0 * HOARD
    return NEARER if artifacts_at(s, seat) == 0 and s.round < ROUNDS else 0.0


@rule
def value_of_use(s, kind):
    """An ability fades with the Rounds that are left; those that work at the end keep their value."""
    use = USE[ABILITY[kind]]
    ability = ABILITY[kind]
    if ability == components.APPLE or ability == components.JARNGLOFAR or ability == components.LOKIS_GOLD:
        return 1.0 * use
    return use * (ROUNDS + 1 - s.round) / ROUNDS


@rule
def value_of_token(s, seat, token):
    """An artifact: by what it is where the seat knows it, by its Stage else."""
    if (s.known[token] >> seat) & 1 == 0:
        return UNKNOWN + UNKNOWN_STAGE * (s.back[token] + 1) + value_as_artifact(s, seat)
    kind = i64(s.kind[token])
    gold = VALUE[NORMALS + kind] + value_as_artifact(s, seat)
    dead = s.marks[token] & CANCELED or (s.marks[token] & UP and ONE_TIME[ABILITY[kind]])
    return 1.0 * gold if dead else gold + value_of_use(s, kind)


@rule
def value_at(s, seat, position):
    card = i64(s.active[position])
    if card >= NORMALS:
        return value_of_token(s, seat, card - NORMALS)
    return value_of_card(s, seat, card)


@rule
def value_as_item(s, seat, item):
    """What Loki's Gold adds by standing for that item."""
    golds = golds_of(s, seat)
    return bonus_gain(s, seat, item, golds) + COMPANY * others_of_type(s, seat, item, golds)


@rule
def best_item(s, seat):
    best = 0.0
    for item in range(ITEMS):
        best = max(best, value_as_item(s, seat, item))
    return best


@rule
def value_to_rob(s, seat, other):
    """The best card of another stash, as far as the seat knows it."""
    best = 0.0
    for card in range(NORMALS):
        if s.stash[other, card]:
            best = max(best, value_of_card(s, seat, card))
    for token in range(i64(s.tokens)):
        if s.place[token] == other:
            best = max(best, value_of_token(s, seat, token))
    return best


@rule
def best_robbery(s, seat, losers_too):
    """The best card of all other stashes, or of the winners' alone."""
    best = 0.0
    for other in range(i64(s.seats)):
        if other != seat and (losers_too or s.side[other] == s.winner):
            best = max(best, value_to_rob(s, seat, other))
    return best


@rule
def best_leftover(s, seat, stage):
    """The best card of a Stage in the Leftovers, as far as the seat knows it."""
    best = 0.0
    for item in range(ITEMS):
        if s.leftover[ITEMS * stage + item]:
            best = max(best, value_of_card(s, seat, ITEMS * stage + item))
    for token in range(i64(s.tokens)):
        if s.place[token] == LEFTOVERS and s.back[token] == stage:
            best = max(best, UNKNOWN + LEFTOVER_STAGE * stage)
    return best


@rule
def best_left(s, seat):
    """The best card of the Active pile, as far as the seat knows it."""
    best = 0.0
    for position in range(pile_size(s)):
        if s.active[position] != NONE:
            best = max(best, value_at(s, seat, position))
    return best


@rule
def has_unknown(s, seat):
    """Whether an artifact of the Active pile is unknown to the seat."""
    for token in range(i64(s.tokens)):
        if s.place[token] == ACTIVE and (s.known[token] >> seat) & 1 == 0:
            return True
    return False
