"""What follows from an answer, by the question it answers."""

from __future__ import annotations

from meadhall.engine.decisions import close, deciding
from meadhall.engine.rule import rule
from meadhall.games.sagas.components import ABANDON, APPEAL, FIRST_CARD, FIRST_CLASS, GOLD, NEW, VOYAGE, YES
from meadhall.games.sagas.rules.battle import (
    choose_break_off,
    choose_edge,
    choose_funeral,
    choose_line,
    choose_retreat,
    choose_target,
)
from meadhall.games.sagas.rules.deck import gain_voyages, norns_give
from meadhall.games.sagas.rules.quests import choose_jomsburg, choose_oath, choose_runes, choose_runes_gift, choose_void
from meadhall.games.sagas.rules.state import (
    ABANDONED,
    APPEALED,
    BETWEEN_VOYAGES,
    BREAK_OFF,
    BUY,
    BUY_AT,
    BY_FUNERAL,
    BY_HOARD,
    BY_JOMSBURG,
    BY_LEVY,
    BY_NEW_TABLE,
    BY_UPRISING,
    DANEGELD_OR_FIGHT,
    DROWN,
    EDGE,
    FAITH,
    FAITH_CHOSEN,
    FOR_APPEAL,
    FOR_SCOUTING,
    FUNERAL_HOME,
    FUNERAL_RITE,
    GIVE_UP,
    HOARD_GIFT,
    HOME,
    JOMSBURG_AT,
    JOMSBURG_GIFT,
    KEEP_CARD,
    LEIDANG,
    LEVY_GAIN,
    LINE_UP,
    MARCH_STEP,
    MOVE_KIND,
    NEW_TABLE,
    NORN_CARD,
    OATH,
    OUT_OF_VOYAGES,
    PLACING,
    RALLY_FROM,
    REINFORCE,
    REINFORCE_AT,
    RETREAT,
    REVEAL,
    REVOLT_LOSS,
    REVOLT_SPACE,
    RUNES_AT,
    RUNES_GIFT,
    SCOUT_AT,
    SCOUTING,
    SET_OUT,
    SETTLERS_GIFT,
    STACK_LOSS,
    STACK_SPACE,
    STACKING,
    STEP,
    STORM_LOSS,
    TAKE_BACK,
    TARGET,
    TOLL,
    TRADE_SEGMENT,
    VERSE,
    VOID_GIFT,
    VOYAGE_BEGINS,
    VOYAGE_ON,
    WHO_GOES,
    earn,
    fall,
    first_of,
    honour,
    jarl_comes,
    note,
    put,
    raze,
    reveal_quest,
    second_of,
    settle,
)
from meadhall.games.sagas.rules.story import (
    choose_favour,
    choose_home,
    choose_kept_card,
    choose_purchase,
    choose_purchase_home,
    choose_reinforcement,
    choose_reinforcement_home,
    choose_taken_back,
    end_saga,
)
from meadhall.games.sagas.rules.voyage import (
    choose_march,
    choose_placing,
    choose_recruit,
    choose_scouting,
    choose_source,
    choose_stack_loss,
    choose_step,
    choose_storm_loss,
    choose_way,
    choose_who,
)
from meadhall.games.sagas.rules.voyage_cards import (
    check_edda,
    choose_danegeld,
    choose_revolt_loss,
    choose_settlers,
    choose_toll,
    choose_verse,
    roll_table,
)


@rule
def decide(s, move):
    """Answers the question on top of the stack."""
    kind = deciding(s)
    first = first_of(s)
    second = second_of(s)
    close(s)
    if kind == TARGET:
        choose_target(s, move)
    elif kind == LINE_UP:
        choose_line(s, move)
    elif kind == STEP:
        choose_step(s, move)
    elif kind == WHO_GOES:
        choose_who(s, first, move)
    elif kind == MOVE_KIND:
        choose_way(s, move)
    elif kind == SET_OUT:
        set_out(s, move)
    elif kind == LEIDANG:
        what = choose_recruit(s, move)
        if what >= 0:
            check_edda(s, what, 0)
    elif kind == EDGE:
        choose_edge(s, move)
    elif kind == PLACING:
        choose_placing(s, move)
    elif kind == BUY:
        choose_purchase(s, move)
    elif kind == BUY_AT:
        choose_purchase_home(s, first, move)
    elif kind == FAITH:
        s.religion = 1 if move == NEW else 0
        note(s, FAITH_CHOSEN, s.religion, 0)
    elif kind == HOME:
        choose_home(s, first, move)
    elif kind <= SCOUT_AT:
        decide_favour(s, kind, first, second, move)
    elif kind < VERSE:
        decide_loss(s, kind, first, second, move)
    else:
        decide_gift(s, kind, first, second, move)


@rule
def set_out(s, move):
    """A voyage begins where Vikings stand; or the High King is asked, or the saga given up."""
    if move == ABANDON:
        put(s, GIVE_UP, 0, 0)
    elif move == APPEAL:
        s.appealed = 1
        put(s, BETWEEN_VOYAGES, 0, 0)
        check_edda(s, FOR_APPEAL, 0)
    else:
        s.voyages += 1
        s.start = move
        s.here = move
        s.force = s.at[move]
        note(s, VOYAGE_BEGINS, s.voyages, move | s.draws << 8)
        put(s, VOYAGE_ON, TRADE_SEGMENT, 0)


@rule
def decide_favour(s, kind, first, second, move):
    """Answers about the appeal, quests to be turned up, and scouting."""
    if kind == APPEALED:
        choose_favour(s, move)
    elif kind == REINFORCE:
        choose_reinforcement(s, move)
    elif kind == REINFORCE_AT:
        choose_reinforcement_home(s, first, move)
    elif kind == REVEAL:
        reveal_quest(s, move, second)
    elif kind == NORN_CARD:
        norns_give(s, move - FIRST_CARD)
    elif kind == SCOUTING:
        choose_scouting(s, move)
    elif kind == SCOUT_AT:
        check_edda(s, FOR_SCOUTING, move)


@rule
def decide_loss(s, kind, first, second, move):
    """Answers about rarer ways to move, and about what is lost or gained by a card."""
    if kind == MARCH_STEP:
        choose_march(s, move)
    elif kind == RALLY_FROM:
        choose_source(s, move)
    elif kind == STORM_LOSS:
        choose_storm_loss(s, move)
    elif kind == DROWN:
        fall(s, move - FIRST_CLASS, first, second)
    elif kind == STACK_SPACE:
        put(s, STACKING, move, 0)
    elif kind == STACK_LOSS:
        choose_stack_loss(s, first, move)
    elif kind == REVOLT_SPACE:
        raze(s, move, BY_UPRISING)
    elif kind == REVOLT_LOSS:
        choose_revolt_loss(s, move)
    elif kind == LEVY_GAIN:
        if move == VOYAGE:
            gain_voyages(s, 1, BY_LEVY)
        else:
            earn(s, 2, BY_LEVY, 0)
    elif kind == TOLL:
        if choose_toll(s, first, second, move):
            end_saga(s, OUT_OF_VOYAGES)
    elif kind == DANEGELD_OR_FIGHT:
        choose_danegeld(s, move)
    elif kind == SETTLERS_GIFT:
        choose_settlers(s, move)
    elif kind == HOARD_GIFT:
        if move == GOLD:
            earn(s, 2, BY_HOARD, 0)
        else:
            honour(s, 1, BY_HOARD)


@rule
def decide_gift(s, kind, first, second, move):
    """Answers about kept cards, retreats, tables and quests, and between two sagas."""
    if kind == VERSE:
        choose_verse(s, first, second, move)
    elif kind == FUNERAL_RITE:
        choose_funeral(s, move)
    elif kind == FUNERAL_HOME:
        jarl_comes(s, move, BY_FUNERAL)
    elif kind == BREAK_OFF:
        choose_break_off(s, move)
    elif kind == RETREAT:
        choose_retreat(s, move)
    elif kind == NEW_TABLE:
        if move == YES:
            roll_table(s, BY_NEW_TABLE)
    elif kind == OATH:
        choose_oath(s, move)
    elif kind == JOMSBURG_GIFT:
        choose_jomsburg(s, move)
    elif kind == JOMSBURG_AT:
        settle(s, move, BY_JOMSBURG)
    elif kind == VOID_GIFT:
        choose_void(s, move)
    elif kind == RUNES_AT:
        choose_runes(s, move)
    elif kind == RUNES_GIFT:
        choose_runes_gift(s, move)
    elif kind == TAKE_BACK:
        choose_taken_back(s, move)
    elif kind == KEEP_CARD:
        choose_kept_card(s, move)
    elif kind == GIVE_UP:
        give_up_saga(s, move)


@rule
def give_up_saga(s, move):
    """Asked twice, as there is no way back."""
    if move == YES:
        end_saga(s, ABANDONED)
    else:
        put(s, BETWEEN_VOYAGES, 0, 0)
