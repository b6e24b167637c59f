"""What must hold after every move: invariants of the page of rules, by number."""

from meadhall.engine.prelude import Invariants, actors, count, deciding, everyone, i64, rule
from meadhall.games.spoils import components
from meadhall.games.spoils.components import ABILITY, ANTE, CARDS, CUP, DICE, NORMALS, PILE, ROUNDS, SEATS, TOKENS
from meadhall.games.spoils.rules import deal, division, state
from meadhall.games.spoils.rules.state import ACTIVE, NOBODY, NONE, UP, artifacts_at, bid_number, pile_size

INVARIANTS = Invariants()


@rule
def count_cards(s):
    """Copies of each card on the table and in the unopened piles, in the lots."""
    for number in range(ROUNDS):
        for position in range(PILE):
            if s.pile[number, position] != NONE:
                s.lots[s.pile[number, position]] += 1
    for token in range(TOKENS):
        if s.kind[token] != NONE:
            s.lots[NORMALS + s.kind[token]] += 1
    for position in range(PILE):
        card = s.active[position]
        if card != NONE and card < NORMALS:
            s.lots[card] += 1
    for card in range(NORMALS):
        s.lots[card] += s.leftover[card] if s.leftover[card] >= 0 else 99
        for seat in range(SEATS):
            s.lots[card] += s.stash[seat, card] if s.stash[seat, card] >= 0 else 9


@INVARIANTS(1, "every card is in one place, and no more often than there are copies of it")
def cards_add_up(s):
    for card in range(CARDS):
        if s.lots[card] != 0:
            return False
    for token in range(TOKENS):
        there = s.kind[token] != NONE
        if there == (s.place[token] == state.NOWHERE) or (there and token >= s.tokens):
            return False
        if s.place[token] >= s.seats and s.place[token] < ACTIVE:
            return False
    right = True
    count_cards(s)
    for card in range(CARDS):
        if s.lots[card] > deal.in_play(s, card):
            right = False
        s.lots[card] = 0
    return right


@INVARIANTS(2, "purses and treasury add up to 70 for each seat, and no purse is negative")
def gold_adds_up(s):
    gold = i64(s.treasury)
    for seat in range(SEATS):
        if s.gold[seat] < 0 or s.gold[seat] > components.MOST_GOLD:
            return False
        gold += s.gold[seat]
    return gold == components.START_GOLD * i64(s.seats) and s.treasury >= 0


@INVARIANTS(3, "piles to come hold 2n + 1 cards of their Stage, and the Active pile no more than that")
def piles_are_whole(s):
    for number in range(ROUNDS):
        for position in range(PILE):
            card = s.pile[number, position]
            there = number >= s.round - (1 if s.stage == state.LAY else 0) and position < pile_size(s)
            if (card != NONE) != there:
                return False
            if card != NONE and card < NORMALS and card // components.ITEMS != number // 3:
                return False
    laid = 0
    for position in range(PILE):
        card = s.active[position]
        if card >= NORMALS:
            laid += 1
            if s.place[card - NORMALS] != ACTIVE:
                return False
        if card != NONE and position >= pile_size(s):
            return False
    return laid == artifacts_at(s, ACTIVE)


@INVARIANTS(4, "there is one Chief, and Declarer and Challenger are two seats on two sides")
def roles_are_clear(s):
    if s.chief < 0 or s.chief >= s.seats:
        return False
    if (s.declarer == NOBODY) != (s.challenger == NOBODY):
        return False
    if s.declarer == NOBODY:
        return True
    if s.declarer == s.challenger or s.quantity == 0:
        return False
    if s.sealed == everyone(s) and s.stage > state.SEALING:
        return s.side[s.declarer] == state.DECLARERS and s.side[s.challenger] == state.CHALLENGERS
    return True


@INVARIANTS(5, "bids rise, except for a stolen one, and stay below the cap")
def bids_rise(before, s):
    if s.quantity < 0 or s.quantity > s.cap or (s.quantity == 0) != (s.holder == NOBODY):
        return False
    if s.round != before.round or before.stage >= state.SWEEP or s.stage >= state.SWEEP:
        return True
    old = bid_number(before)
    new = bid_number(s)
    if s.holder != before.holder:
        return new >= old
    return new == old


@rule
def is_fair(s, seat):
    """A sealed bet has a side and stands for Gold that is there."""
    gold = i64(s.gold[seat])
    return s.side[seat] != NONE and s.bet[seat] <= gold and s.bet[seat] >= min(ANTE, gold)


@INVARIANTS(6, "a bet is at least five Gold or all there is, and no more than that", each=SEATS)
def bets_are_fair(s, seat):
    if seat >= s.seats or ((s.sealed & ~s.waiting) >> seat) & 1 == 0:
        return s.bet[seat] == NONE and s.waiting & ~s.sealed == 0
    return (s.stage >= state.PICKING and s.side[seat] != s.winner) or is_fair(s, seat)


@INVARIANTS(7, "dice stay as many as were rolled, and what is shown is among them", each=SEATS)
def dice_are_sound(before, s, seat):
    dice = state.dice_of(s, seat)
    if dice > CUP or (dice != 0 and dice < DICE[s.seats]):
        return False
    if before.round == s.round and state.dice_of(before, seat) not in (0, dice) and s.stage < state.LAST:
        return False
    for face in range(components.FACES):
        if s.dice[seat, face] < 0 or s.shown[seat, face] < 0:
            return False
        if (s.revealed_dice >> seat) & 1 == 0 and s.shown[seat, face] > s.dice[seat, face]:
            return False
    return seat >= s.seats or (dice == 0) == (s.stage < state.NAME or s.stage >= state.LAST)


@INVARIANTS(9, "marks, items and copies are only on artifacts that lie face up, and stay there", each=TOKENS)
def marks_are_right(before, s, token):
    marks = s.marks[token]
    if s.kind[token] == NONE or s.place[token] > ACTIVE - 1 or marks & UP == 0:
        if marks != 0 or s.item[token] != NONE or s.copied[token] != NONE:
            return False
    elif components.ONE_TIME[ABILITY[s.kind[token]]] == 1 and marks & state.SPENT == 0:
        return False
    if s.kind[token] == before.kind[token] and before.marks[token] & ~(marks | state.USED) != 0:
        return False
    return s.copied[token] == NONE or ABILITY[s.kind[token]] == components.MIRROR


@INVARIANTS(10, "a use stays marked for its Round, whoever gets the card", each=TOKENS)
def uses_stay_marked(before, s, token):
    lost = before.marks[token] & ~s.marks[token] & state.USED
    return not lost or s.stage == state.LAY or s.stage >= state.LAST or s.round != before.round


@INVARIANTS(11, "owners know their cards, everybody knows what lies face up, and nobody forgets", each=TOKENS)
def owners_know(before, s, token):
    place = s.place[token]
    known = s.known[token]
    if known & ~everyone(s):
        return False
    if place >= 0 and place < ACTIVE and (known >> place) & 1 == 0:
        return False
    if s.marks[token] & UP and known != everyone(s):
        return False
    seen_before = before.known[token] if 0 <= before.place[token] < ACTIVE else 0
    return seen_before & ~known == 0


@INVARIANTS(12, "winners pick what is due to them, losers nothing")
def picks_are_full(s):
    for place in range(SEATS):
        seat = s.order[place]
        if seat != NOBODY and s.side[seat] != s.winner:
            return False
    if s.stage == state.PICKING and deciding(s) >= 0 and s.order[s.picker] != NOBODY:
        return s.picked <= division.entitled(s, i64(s.order[s.picker])) + 4
    return True


@INVARIANTS(13, "stashes grow by picks and fetched cards only, and trades keep their size")
def stashes_add_up(before, s):
    cards = 0
    held = 0
    leftovers = artifacts_at(s, state.LEFTOVERS)
    for card in range(NORMALS):
        leftovers += s.leftover[card]
    for seat in range(i64(s.seats)):
        cards += state.treasures_of(s, seat)
        held += state.treasures_of(before, seat)
    if cards < held:
        return False
    return cards + state.cards_left(s) + leftovers == pile_size(s) * (s.round - (1 if s.stage == state.LAY else 0))


@INVARIANTS(14, "nothing of one Round is left in the next")
def rounds_begin_clean(s):
    if s.stage > state.NAME and s.stage < state.LAST:
        return True
    if s.quantity or s.sealed or s.resting or s.bounded or s.revealed_dice or s.bids or s.winner != NONE:
        return False
    for seat in range(SEATS):
        if s.bet[seat] != NONE or s.side[seat] != NONE or s.order[seat] != NOBODY or s.spied[seat]:
            return False
    return True


@INVARIANTS(15, "somebody is asked until the game is over, one seat alone unless bets are placed")
def somebody_is_asked(s):
    who = actors(s)
    if (who == 0) != (s.stage == state.OVER) or who & ~everyone(s):
        return False
    if deciding(s) == state.BETS and s.stage == state.SEALING:
        return who == everyone(s) & ~s.sealed
    return count(who) <= 1


@INVARIANTS(17, "Rounds follow one another up to the ninth")
def rounds_follow(before, s):
    return 1 <= s.round <= ROUNDS and before.round <= s.round <= before.round + 1
