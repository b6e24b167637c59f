"""The end of a saga and of a story: victory and defeat, and what a campaign carries on."""

from meadhall.engine.prelude import EVERYONE, count, lowest, rule
from meadhall.games.sagas import components, events, moves
from meadhall.games.sagas.rules import agenda, bands, causes, setup, state, voyage_cards
from meadhall.games.sagas.rules.changes import earn, end_saga, honour, raze, spend
from meadhall.games.sagas.rules.state import ABANDONED, ACCOMPLISHED, DEFEAT, NO_BATTLE, NO_CARD, RUNNING, VICTORY


@rule
def objective_met(s):
    """The goal of the saga's card, quests apart."""
    if s.saga == components.EIRIK:
        return count(s.settled) >= 2 and (s.settled >> components.VIN) & 1 == 1
    if s.saga == components.FLOAMANNA:
        return count(s.pillaged) >= 4 and s.pillaged & components.FORTRESSES != 0
    if s.saga == components.HEIMSKRINGLA:
        strong_and_rich = s.settled & components.FORTRESSES != 0 and s.settled & components.TRADES != 0
        return count(s.settled) >= 3 and strong_and_rich and s.settled & components.WARRIORS != 0
    return ((s.settled | s.pillaged) >> components.HUN) & 1 == 1 and s.edda >= 4


@rule
def quests_done(s):
    done = 0
    for quest in range(6):
        if s.quest_state[quest] == ACCOMPLISHED:
            done += 1
    return done


@rule
def jarl_is_back(s):
    """A Jarl stands in a homeland or on a settlement."""
    spaces = components.HOMELANDS | s.settled
    while spaces:
        if bands.has_jarl(s.at[lowest(spaces)]):
            return True
        spaces &= spaces - 1
    return False


@rule
def saga_is_won(s):
    return quests_done(s) >= components.QUESTS_NEEDED[s.saga] and objective_met(s) and jarl_is_back(s)


@rule
def is_half_done(s, kind):
    """A battle is being fought; or a quest still owes its bonus or asks about it, one effect with the quest (VK-107).

    Under version 1 of the rules a saga was won before the bonus of its last quest.
    """
    return s.battle != NO_BATTLE or (
        s.rules > 1 and (kind == agenda.BONUS or (kind >= agenda.OATH and kind <= agenda.RUNES_GIFT))
    )


@rule
def close_saga(s, why):
    events.SAGA_OVER.emit(s, EVERYONE, 0, s.saga, s.voyages, s.edda, s.gold, why)
    if s.card != NO_CARD:
        voyage_cards.discard_card(s)
    state.blank_battle(s)
    setup.clear_voyage(s)
    if s.story == components.CAMPAIGN:
        carry_over(s, why)
    else:
        s.result = DEFEAT if why else VICTORY
        s.won = 0 if why else 1 << s.saga
        events.STORY_OVER.emit(s, EVERYONE, 0, s.result == VICTORY, count(s.won))


@rule
def carry_over(s, why):
    """What a saga leaves to the next one (24.1 to 24.3), or the end of it all (24.5)."""
    setup.clear_map(s)
    earn(s, count(s.settled & components.TRADES), causes.TRADE_END, 0)
    earn(s, 2 * s.draws, causes.CARDS_LEFT, s.draws)
    s.bonus = 0
    if why:
        s.losses[s.saga] += 1
        spend(s, s.gold - (s.gold + 1) // 2, causes.DEFEAT, 0)
        honour(s, -1, causes.DEFEAT)
    else:
        s.won |= 1 << s.saga
        s.bonus = s.saga + 1
    if s.won == 0b1111:
        s.result = VICTORY
    elif s.losses[0] + s.losses[1] + s.losses[2] + s.losses[3] >= 2 or s.dead == components.JARL_BITS:
        s.result = DEFEAT
    if s.result != RUNNING:
        events.STORY_OVER.emit(s, EVERYONE, 0, s.result == VICTORY, count(s.won))
        return
    agenda.put(s, agenda.BEGIN_SAGA, 0, 0)
    if s.kept:
        agenda.put(s, agenda.KEEP_CARD, 0, 0)
    if s.settled:
        agenda.put(s, agenda.TAKE_BACK, 0, 0)


@rule
def answer(s, kind, move):
    """Settlements and cards between two sagas; and whether a saga is given up, asked twice as there is no way back."""
    if kind == agenda.GIVE_UP:
        if move == moves.YES:
            end_saga(s, ABANDONED)
        else:
            agenda.put(s, agenda.BETWEEN_VOYAGES, 0, 0)
    elif kind == agenda.KEEP_CARD:  # one stays for the next saga, the others go back into the deck
        s.kept = 0
        if move != moves.DONE:
            s.kept = 1 << moves.CARD.card(move)
            events.KEPT_FOR_NEXT.emit(s, EVERYONE, 0, moves.CARD.card(move))
    elif move != moves.DONE:
        raze(s, move, causes.CHOICE)
        if s.settled:
            agenda.put(s, agenda.TAKE_BACK, 0, 0)


@rule
def outcome(s, out):
    """Sagas won; alone at the table, first place is a story won and second place one that was lost."""
    out[0, 0] = count(s.won)
    out[1, 0] = 1 if s.result == VICTORY else 2
