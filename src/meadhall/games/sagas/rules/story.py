"""A saga from its card to its end, the campaign that links four of them, and the appeal to the High King."""

from __future__ import annotations

from meadhall.engine.bits import count, lowest, nth
from meadhall.engine.decisions import close_all
from meadhall.engine.events import reveal
from meadhall.engine.random import below
from meadhall.engine.rule import rule
from meadhall.games.sagas.components import (
    BOX,
    CAMPAIGN,
    COST,
    COUNT,
    DONE,
    EIRIK,
    FIRST_CARD,
    FIRST_CHOSEN,
    FIRST_CLASS,
    FLOAMANNA,
    FORTRESSES,
    FUND,
    HEIMSKRINGLA,
    HOMELANDS,
    HUN,
    INFORM,
    JARL,
    JARL_BITS,
    QUESTS_NEEDED,
    REINF,
    ROWS,
    START_EDDA,
    START_GOLD,
    TRADES,
    VIN,
    VOLSUNGA,
    WARRIORS,
)
from meadhall.games.sagas.rules.battle import clear_battle
from meadhall.games.sagas.rules.deck import deal_voyages, show_to_norns
from meadhall.games.sagas.rules.state import (
    ACCOMPLISHED,
    AWAY,
    BEGIN_SAGA,
    BETWEEN_VOYAGES,
    BONUS,
    BUY,
    BUY_AT,
    BY_APPEAL,
    BY_BONUS,
    BY_CARDS_LEFT,
    BY_CHOICE,
    BY_DEFEAT,
    BY_PURCHASE,
    BY_SETUP,
    BY_TRADE_END,
    DEFEAT,
    FAITH,
    HIDDEN,
    HOME,
    JARL_ARRIVES,
    JARL_PICKED,
    KEEP_CARD,
    KEPT_FOR_NEXT,
    LAY_QUESTS,
    NO_CARD,
    NORN_CARD,
    NOWHERE,
    OATH,
    PICK_JARL,
    QUESTS_LAID,
    REINFORCE,
    REINFORCE_AT,
    REVEALING,
    RUNES_GIFT,
    RUNNING,
    SAGA_BEGINS,
    SAGA_ENDS,
    SAGA_OVER,
    STORY_OVER,
    TAKE_BACK,
    VICTORY,
    arrive,
    die,
    earn,
    has_jarl,
    honour,
    jarl_comes,
    note,
    put,
    random_jarl,
    raze,
    spend,
    unit_comes,
)
from meadhall.games.sagas.rules.voyage_cards import discard_card

# ---- setting up


@rule
def begin_story(s):
    """What a whole story starts with."""
    s.result = RUNNING
    s.won = 0
    for saga in range(4):
        s.losses[saga] = 0
    s.bonus = 0
    s.sagas = 0
    s.dead = 0
    s.settled = 0
    s.cashed = 0
    s.kept = 0
    s.card = NO_CARD
    s.religion = 0
    s.saga = 0
    s.ended = 0
    put(s, BEGIN_SAGA, 0, 0)


@rule
def drawn_saga(s):
    """The saga that was chosen, or a random one of the first three; in a campaign of those not won, Volsunga last."""
    if s.story >= FIRST_CHOSEN:
        return s.story - FIRST_CHOSEN
    left = 0b111 & ~s.won
    if left == 0:
        return VOLSUNGA
    reveal(s)
    return nth(left, below(s, count(left)))


@rule
def begin_saga(s):
    s.saga = drawn_saga(s)
    s.sagas += 1
    for space in range(COUNT):
        s.at[space] = 0
    s.pool = BOX - s.dead
    s.pillaged = 0
    for quest in range(6):
        s.quest_place[quest] = NOWHERE
        s.quest_state[quest] = AWAY if (s.cashed >> quest) & 1 else HIDDEN
    if s.sagas == 1:
        s.gold = START_GOLD[s.saga]
        s.edda = 1 if s.story == CAMPAIGN else START_EDDA[s.saga]
    s.religion = 0
    s.appealed = 0
    s.berserk = 0
    s.converted = 0
    s.voyages = 0
    s.jarl_fell = 0
    s.had_berserkir = 0
    s.had_jarl = 0
    s.ended = 0
    clear_voyage(s)
    clear_battle(s)
    bonus = s.bonus - 1
    s.bonus = 0
    note(s, SAGA_BEGINS, s.saga, s.gold | s.edda << 8 | s.sagas << 16 | count(s.won) << 24)
    deal_voyages(s, s.kept, 2 if bonus == EIRIK else 0)
    put(s, BETWEEN_VOYAGES, 0, 0)
    put(s, BUY, 0, 0)
    put(s, LAY_QUESTS, 0, 0)
    if bonus == FLOAMANNA:
        earn(s, 4, BY_BONUS, 0)
    if bonus == HEIMSKRINGLA:
        put(s, PICK_JARL, 0, 0)
    put(s, PICK_JARL, 0, 0)
    put(s, FAITH, 0, 0)


@rule
def clear_voyage(s):
    s.start = NOWHERE
    s.here = NOWHERE
    s.from_space = NOWHERE
    s.force = 0
    s.way = 0
    s.steps = 0
    s.moved = 0
    s.seas = 0
    s.tried = 0
    s.supply = 0
    s.sources = 0
    s.checked = 0
    s.cut_off = 0


@rule
def pick_jarl(s):
    if s.pool & JARL_BITS:
        jarl = random_jarl(s)
        note(s, JARL_PICKED, jarl, 0)
        put(s, HOME, jarl, 0)


@rule
def choose_home(s, jarl, space):
    arrive(s, jarl, space)
    note(s, JARL_ARRIVES, jarl, space | BY_SETUP << 8)


@rule
def lay_quests(s):
    """Face down on the spaces of rolled rows, each row once, until all are out; which lies where is chance."""
    left = 0
    for quest in range(6):
        if s.quest_state[quest] == HIDDEN:
            left |= 1 << quest
    rolled = 0
    while left:
        first = die(s)
        second = die(s)
        total = first + second
        spaces = 0
        if (rolled >> total) & 1 == 0:
            rolled |= 1 << total
            spaces = row_spaces(s, total, count(left))
            laid = spaces
            while laid:
                quest = nth(left, below(s, count(left)))
                left &= ~(1 << quest)
                s.quest_place[quest] = lowest(laid)
                laid &= laid - 1
        note(s, QUESTS_LAID, total, spaces | first << 50 | second << 54)


@rule
def row_spaces(s, total, markers):
    """The spaces of a row, or as many of them as there are markers."""
    spaces = 0
    left = ROWS[total]
    while markers > 0 and left:
        space = nth(left, below(s, count(left)))
        spaces |= 1 << space
        left &= ~(1 << space)
        markers -= 1
    return spaces


@rule
def choose_purchase(s, move):
    if move != DONE:
        put(s, BUY_AT, move - FIRST_CLASS, 0)


@rule
def choose_purchase_home(s, unit, space):
    spend(s, COST[unit], BY_PURCHASE, unit | space << 8)
    arrive(s, unit, space)
    put(s, BUY, 0, 0)


# ---- the appeal to the High King


@rule
def jarl_homes(s):
    """Homelands with a Jarl."""
    homes = 0
    for space in range(3):
        if has_jarl(s.at[space]):
            homes |= 1 << space
    return homes


@rule
def choose_favour(s, move):
    """What a king who listens gives."""
    if move == FUND:
        rolled = die(s)
        earn(s, rolled, BY_APPEAL, rolled)
    elif move == REINF:
        put(s, REINFORCE, 0, 0)
    elif move == INFORM:
        put(s, REVEALING, 2, BY_APPEAL)
    else:
        show_to_norns(s)
        put(s, NORN_CARD, 0, 0)


@rule
def choose_reinforcement(s, move):
    put(s, REINFORCE_AT, 0 if move == JARL else move - FIRST_CLASS, 0)


@rule
def choose_reinforcement_home(s, unit, space):
    if unit == 0:
        jarl_comes(s, space, BY_APPEAL)
    else:
        unit_comes(s, unit, space, BY_APPEAL)


# ---- victory and defeat


@rule
def objective_met(s):
    """The goal of the saga's card, quests apart."""
    if s.saga == EIRIK:
        return count(s.settled) >= 2 and (s.settled >> VIN) & 1 == 1
    if s.saga == FLOAMANNA:
        return count(s.pillaged) >= 4 and s.pillaged & FORTRESSES != 0
    if s.saga == HEIMSKRINGLA:
        covers = s.settled & FORTRESSES != 0 and s.settled & TRADES != 0 and s.settled & WARRIORS != 0
        return count(s.settled) >= 3 and covers
    return ((s.settled | s.pillaged) >> HUN) & 1 == 1 and s.edda >= 4


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
    spaces = HOMELANDS | s.settled
    while spaces:
        if has_jarl(s.at[lowest(spaces)]):
            return True
        spaces &= spaces - 1
    return False


@rule
def saga_is_won(s):
    return quests_done(s) >= QUESTS_NEEDED[s.saga] and objective_met(s) and jarl_is_back(s)


@rule
def is_half_done(s, kind):
    """A quest still owes its bonus, or asks about it: one effect with the quest (VK-107), but not under version 1."""
    return s.rules > 1 and (kind == BONUS or (kind >= OATH and kind <= RUNES_GIFT))


@rule
def end_saga(s, why):
    """Whatever else was to be done is forgotten; why it was lost, or 0 if it was won."""
    close_all(s)
    put(s, SAGA_ENDS, why, 0)


@rule
def settle_saga(s, why):
    note(s, SAGA_OVER, s.saga, why | s.voyages << 8 | s.edda << 16 | s.gold << 24)
    if s.card != NO_CARD:
        discard_card(s)
    clear_battle(s)
    clear_voyage(s)
    if s.story == CAMPAIGN:
        settle_campaign(s, why)
    else:
        s.result = DEFEAT if why else VICTORY
        s.won = 0 if why else 1 << s.saga
        note(s, STORY_OVER, s.result, s.won)


@rule
def settle_campaign(s, why):
    """What a saga leaves to the next one (24.1 to 24.3), or the end of it all (24.5)."""
    for space in range(COUNT):
        s.at[space] = 0
    s.pool = BOX - s.dead
    s.pillaged = 0
    for quest in range(6):
        s.quest_place[quest] = NOWHERE
        s.quest_state[quest] = AWAY
    earn(s, count(s.settled & TRADES), BY_TRADE_END, 0)
    earn(s, 2 * s.draws, BY_CARDS_LEFT, s.draws)
    s.bonus = 0
    if why:
        s.losses[s.saga] += 1
        spend(s, s.gold - (s.gold + 1) // 2, BY_DEFEAT, 0)
        honour(s, -1, BY_DEFEAT)
    else:
        s.won |= 1 << s.saga
        s.bonus = s.saga + 1
    if s.won == 0b1111:
        s.result = VICTORY
    elif s.losses[0] + s.losses[1] + s.losses[2] + s.losses[3] >= 2 or s.dead == JARL_BITS:
        s.result = DEFEAT
    if s.result != RUNNING:
        note(s, STORY_OVER, s.result, s.won)
        return
    put(s, BEGIN_SAGA, 0, 0)
    if s.kept:
        put(s, KEEP_CARD, 0, 0)
    if s.settled:
        put(s, TAKE_BACK, 0, 0)


@rule
def choose_taken_back(s, move):
    if move != DONE:
        raze(s, move, BY_CHOICE)
        if s.settled:
            put(s, TAKE_BACK, 0, 0)


@rule
def choose_kept_card(s, move):
    """One Keep card stays for the next saga, the others go back into the deck."""
    s.kept = 0
    if move != DONE:
        s.kept = 1 << (move - FIRST_CARD)
        note(s, KEPT_FOR_NEXT, move - FIRST_CARD, 0)


@rule
def outcome(s, out):
    """Sagas won; alone at the table, first place is a story won and second place one that was lost."""
    out[0, 0] = count(s.won)
    out[1, 0] = 1 if s.result == VICTORY else 2
