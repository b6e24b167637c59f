"""The voyage deck, its reserve and the discards: drawing, gaining and losing voyages, and the Norns' choice.

A pile is a number: four bits a card, the top card lowest. What the player knows of hidden cards is kept beside them:
some places of the piles are marked, and the cards of `marked` are known to lie in marked places.
"""

from meadhall.engine.prelude import EVERYONE, below, count, nth, reveal, rule
from meadhall.games.sagas import components, events
from meadhall.games.sagas.rules.state import NO_CARD, blank_piles

ALL_CARDS = (1 << components.DECK) - 1


@rule
def shuffled(s, cards):
    """A set of cards as a pile in random order."""
    pile = 0
    left = count(cards)
    place = 0
    while left > 0:
        card = nth(cards, below(s, left))
        cards &= ~(1 << card)
        pile |= card << (4 * place)
        place += 1
        left -= 1
    reveal(s)
    return pile


@rule
def cards_in(pile, size):
    cards = 0
    for place in range(size):
        cards |= 1 << ((pile >> (4 * place)) & 15)
    return cards


@rule
def random_cards(s, cards, wanted):
    """A number of cards of a set; every choice is as likely."""
    chosen = 0
    while wanted > 0:
        card = nth(cards, below(s, count(cards)))
        chosen |= 1 << card
        cards &= ~(1 << card)
        wanted -= 1
    return chosen


@rule
def deal_voyages(s, kept, more):
    """Shuffles all cards but a kept one and deals the saga's number, or what there is (VK-6)."""
    cards = ALL_CARDS & ~kept
    s.draws = min(count(cards), components.VOYAGES[s.saga] + more)
    s.reserves = count(cards) - s.draws
    blank_piles(s)
    if s.saga == components.VOLSUNGA:  # Atli is always among the cards dealt, and the player knows it
        s.marked = 1 << components.ATLI
        s.draw_marked = (1 << s.draws) - 1
    dealt = s.marked | random_cards(s, cards & ~s.marked, s.draws - count(s.marked))
    s.draw = shuffled(s, dealt)
    s.reserve = shuffled(s, cards & ~dealt)
    events.CARDS_DEALT.emit(s, EVERYONE, 0, s.draws, s.reserves)


@rule
def draw_top(s):
    """The top card of the voyage deck, turned up."""
    card = s.draw & 15
    s.draw >>= 4
    s.draws -= 1
    s.draw_marked >>= 1
    s.marked &= ~(1 << card)
    reveal(s)
    return card


@rule
def may_gain(s):
    """There is a card to gain, in the reserve or among the discards (VK-50)."""
    return s.reserves > 0 or s.discards | s.lost != 0


@rule
def gain_voyages(s, wanted, why):
    """Cards from the top of the reserve go unseen under the deck."""
    gained = 0
    while gained < wanted and may_gain(s):
        if s.reserves == 0:
            refill_reserve(s)
        s.draw |= (s.reserve & 15) << (4 * s.draws)
        s.draw_marked |= s.reserve_marked << s.draws
        s.draws += 1
        s.reserve >>= 4
        s.reserves -= 1
        gained += 1
    if s.reserves == 0:
        s.reserve_marked = 0
    events.VOYAGES_GAINED.emit(s, EVERYONE, 0, gained, s.draws, why)


@rule
def refill_reserve(s):
    """The discards, shuffled, become the reserve; those seen are known to be there."""
    seen = s.discards
    cards = seen | s.lost
    blank_piles(s)
    s.marked = seen
    s.reserves = count(cards)
    s.reserve = shuffled(s, cards)
    s.reserve_marked = 1
    events.RESHUFFLED.emit(s, EVERYONE, 0, s.reserves)


@rule
def lose_voyage(s):
    """The top card goes unseen to the discards; the deck must have one."""
    card = 1 << (s.draw & 15)
    s.lost |= card
    if s.draw_marked & 1:
        s.lost_marked |= card
    s.draw >>= 4
    s.draws -= 1
    s.draw_marked >>= 1
    reveal(s)
    events.VOYAGE_LOST.emit(s, EVERYONE, 0, s.draws)


@rule
def show_to_norns(s):
    """Reserve and discards are looked through: all in them is known from now on, and so is what the deck holds."""
    s.discards |= s.lost
    s.lost = 0
    s.lost_marked = 0
    s.draw_marked = 0
    s.marked = cards_in(s.reserve, s.reserves)
    s.reserve_marked = 1 if s.reserves > 0 else 0
    reveal(s)


@rule
def norns_choice(s):
    return s.discards | s.lost | cards_in(s.reserve, s.reserves)


@rule
def norns_give(s, card):
    """The chosen card is shuffled into the voyage deck; the reserve, having been seen, is shuffled too."""
    chosen = 1 << card
    reserve = cards_in(s.reserve, s.reserves) & ~chosen
    s.discards &= ~chosen
    s.draw = shuffled(s, cards_in(s.draw, s.draws) | chosen)
    s.draws += 1
    s.reserve = shuffled(s, reserve)
    s.reserves = count(reserve)
    s.reserve_marked = 1 if s.reserves > 0 else 0
    s.marked = reserve
    events.NORNS_CHOSE.emit(s, EVERYONE, 0, card)


@rule
def hidden_cards(s):
    """Cards in the deck, in the reserve, or discarded unseen."""
    seen = s.discards | s.kept
    if s.card != NO_CARD:
        seen |= 1 << s.card
    return ALL_CARDS & ~seen
