"""The end of the game: the last artifacts are turned up, stashes are scored, and the most Gold wins."""

from meadhall.engine.prelude import EVERYONE, everyone, i64, rule
from meadhall.games.spoils import components, events
from meadhall.games.spoils.rules.state import NONE, SPENT, UP, ability_of, artifacts_at, is_live, treasures_of


@rule
def finish(s):
    """The last artifacts are turned up and everybody's worth is told."""
    flip_all(s)
    if s.log_events:
        for seat in range(i64(s.seats)):
            golds = golds_of(s, seat)
            hoards = hoards_of(s, seat, golds)
            sets = sets_bonus(s, seat, golds)
            gold = i64(s.gold[seat])
            events.SCORED.emit(s, EVERYONE, seat, gold, value_of_cards(s, seat), hoards, sets, treasures_of(s, seat))
    events.ENDED.emit(s, EVERYONE, i64(s.chief))


@rule
def flip_all(s):
    """Artifacts still face down are turned up without effect; five to an event (SW-66)."""
    for seat in range(i64(s.seats)):
        tokens = 0
        kinds = 0
        flipped = 0
        for token in range(i64(s.tokens)):
            if s.place[token] == seat and s.marks[token] & UP == 0:
                s.marks[token] |= UP
                if components.ONE_TIME[components.ABILITY[s.kind[token]]]:
                    s.marks[token] |= SPENT
                s.known[token] = everyone(s)
                tokens |= events.FLIPPED.tokens(flipped, token)
                kinds |= events.FLIPPED.kinds(flipped, i64(s.kind[token]) + 1)
                flipped += 1
                if flipped == events.FLIPPED_AT_ONCE:
                    events.FLIPPED.emit(s, EVERYONE, seat, tokens, kinds)
                    tokens = 0
                    kinds = 0
                    flipped = 0
        if flipped:
            events.FLIPPED.emit(s, EVERYONE, seat, tokens, kinds)


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
def wins_tie(s, seat, other):
    """With equal scores: more cards; then the higher most valuable card, and so on (SW-R91 to SW-R93)."""
    ahead = treasures_of(s, seat) - treasures_of(s, other)
    value = components.TOP_VALUE
    while ahead == 0 and value > 0:
        ahead = cards_worth(s, seat, value) - cards_worth(s, other, value)
        value -= 1
    return ahead > 0


@rule
def score_of(s, seat):
    golds = golds_of(s, seat)
    bonus = components.HOARD * hoards_of(s, seat, golds) + sets_bonus(s, seat, golds)
    return i64(s.gold[seat]) + value_of_cards(s, seat) + bonus


@rule
def value_of_cards(s, seat):
    gold = 0
    for card in range(components.NORMALS):
        gold += s.stash[seat, card] * components.VALUE[card]
    for token in range(i64(s.tokens)):
        if s.place[token] == seat:
            gold += components.VALUE[components.NORMALS + s.kind[token]]
    return gold


@rule
def hoards_of(s, seat, golds):
    """One of each of the five types, again and again from other cards (SW-R105, SW-R106)."""
    return min(artifacts_at(s, seat), least_type(s, seat, golds))


@rule
def least_type(s, seat, golds):
    """Cards of the normal type the seat has fewest of."""
    least = 99
    for kind in range(4):
        least = min(least, cards_of_type(s, seat, kind, golds))
    return least


@rule
def sets_bonus(s, seat, golds):
    bonus = 0
    for kind in range(4):
        bonus += set_bonus(s, seat, kind, golds)
    return bonus


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
    return components.PARTIAL * (least + second)


@rule
def cards_of_type(s, seat, kind, golds):
    """Cards of one of the four normal types, as `items_of` counts them."""
    cards = 0
    for item in range(4 * kind, 4 * kind + 4):
        cards += items_of(s, seat, item, golds)
    return cards


@rule
def items_of(s, seat, item, golds):
    """Cards of one item in a stash, together with the seat's Golds that count as it."""
    cards = (golds >> (4 * item)) & 15
    for stage in range(3):
        cards += s.stash[seat, components.ITEMS * stage + item]
    return cards


@rule
def golds_of(s, seat):
    """How many of a seat's Loki's Golds, or copies of it, count as each item (SW-R154, SW-68): four bits an item."""
    golds = 0
    for token in range(i64(s.tokens)):
        if (
            s.item[token] != NONE
            and s.place[token] == seat
            and is_live(s, token)
            and ability_of(s, token) == components.LOKIS_GOLD
        ):
            golds += 1 << (4 * s.item[token])
    return golds


@rule
def cards_worth(s, seat, value):
    """How many cards of a stash have that printed value."""
    cards = 0
    for card in range(components.NORMALS):
        if components.VALUE[card] == value:
            cards += s.stash[seat, card]
    for token in range(i64(s.tokens)):
        if s.place[token] == seat and components.VALUE[components.NORMALS + s.kind[token]] == value:
            cards += 1
    return cards
