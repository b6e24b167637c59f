"""What the player cannot know, drawn anew: worlds he cannot tell from the real one."""

from meadhall.engine.prelude import below, count, lowest, nth, rule
from meadhall.games.sagas.rules import deck, state


@rule
def imagine(s, seat):
    """Shuffles hidden cards among the places they may lie in, and face-down quests among theirs."""
    shuffle_cards(s)
    shuffle_quests(s)


@rule
def shuffle_cards(s):
    """Marked places get the cards known to be there, and as many others as they need; the rest lie elsewhere."""
    cards = deck.hidden_cards(s)
    places = count(s.draw_marked) + count(s.lost_marked) + (s.reserves if s.reserve_marked else 0)
    there = s.marked | deck.random_cards(s, cards & ~s.marked, places - count(s.marked))
    elsewhere = cards & ~there
    draw = 0
    reserve = 0
    for place in range(s.draws + s.reserves):
        in_reserve = place - s.draws
        marked = s.reserve_marked if in_reserve >= 0 else (s.draw_marked >> place) & 1
        cards = there if marked else elsewhere
        card = nth(cards, below(s, count(cards)))
        there &= ~(1 << card)
        elsewhere &= ~(1 << card)
        if in_reserve >= 0:
            reserve |= card << (4 * in_reserve)
        else:
            draw |= card << (4 * place)
    s.draw = draw
    s.reserve = reserve
    s.lost_marked = there
    s.lost = there | elsewhere


@rule
def shuffle_quests(s):
    """Face-down markers change places."""
    spaces = 0
    quests = 0
    for quest in range(6):
        if s.quest_state[quest] == state.HIDDEN and s.quest_place[quest] != state.NOWHERE:
            spaces |= 1 << s.quest_place[quest]
            quests |= 1 << quest
    while spaces:
        quest = nth(quests, below(s, count(quests)))
        quests &= ~(1 << quest)
        s.quest_place[quest] = lowest(spaces)
        spaces &= spaces - 1
