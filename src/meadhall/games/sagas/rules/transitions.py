"""What follows from an answer, by the question it answers."""

from __future__ import annotations

from meadhall.engine.decisions import close, deciding
from meadhall.engine.events import EVERYONE
from meadhall.engine.rule import rule
from meadhall.games.sagas import events
from meadhall.games.sagas.moves import ABANDON, APPEAL, CARD, GOLD, NEW, UNIT, VOYAGE, YES
from meadhall.games.sagas.rules import agenda, battle, causes, voyage, voyage_cards
from meadhall.games.sagas.rules.agenda import first_of, put, second_of
from meadhall.games.sagas.rules.appeal import choose_favour, choose_reinforcement, choose_reinforcement_home
from meadhall.games.sagas.rules.changes import earn, fall, honour, jarl_comes, raze, reveal_quest, settle
from meadhall.games.sagas.rules.deck import gain_voyages, norns_give
from meadhall.games.sagas.rules.quests import choose_jomsburg, choose_oath, choose_runes, choose_runes_gift, choose_void
from meadhall.games.sagas.rules.scoring import choose_kept_card, choose_taken_back, end_saga
from meadhall.games.sagas.rules.setup import choose_home, choose_purchase, choose_purchase_home
from meadhall.games.sagas.rules.state import ABANDONED, OUT_OF_VOYAGES, TRADE_SEGMENT


@rule
def decide(s, move):
    """Answers the question on top of the stack."""
    kind = deciding(s)
    first = first_of(s)
    second = second_of(s)
    close(s)
    if kind == agenda.TARGET:
        battle.choose_target(s, move)
    elif kind == agenda.LINE_UP:
        battle.choose_line(s, move)
    elif kind == agenda.STEP:
        voyage.choose_step(s, move)
    elif kind == agenda.WHO_GOES:
        voyage.choose_who(s, first, move)
    elif kind == agenda.MOVE_KIND:
        voyage.choose_way(s, move)
    elif kind == agenda.SET_OUT:
        set_out(s, move)
    elif kind == agenda.LEIDANG:
        what = voyage.choose_recruit(s, move)
        if what >= 0:
            voyage_cards.check_edda(s, what, 0)
    elif kind == agenda.EDGE:
        battle.choose_edge(s, move)
    elif kind == agenda.PLACING:
        voyage.choose_placing(s, move)
    elif kind == agenda.BUY:
        choose_purchase(s, move)
    elif kind == agenda.BUY_AT:
        choose_purchase_home(s, first, move)
    elif kind == agenda.FAITH:
        s.religion = 1 if move == NEW else 0
        events.FAITH_CHOSEN.emit(s, EVERYONE, 0, s.religion)
    elif kind == agenda.HOME:
        choose_home(s, first, move)
    elif kind <= agenda.SCOUT_AT:
        decide_favour(s, kind, first, second, move)
    elif kind < agenda.VERSE:
        decide_loss(s, kind, first, second, move)
    else:
        decide_gift(s, kind, first, second, move)


@rule
def set_out(s, move):
    """A voyage begins where Vikings stand; or the High King is asked, or the saga given up."""
    if move == ABANDON:
        put(s, agenda.GIVE_UP, 0, 0)
    elif move == APPEAL:
        s.appealed = 1
        put(s, agenda.BETWEEN_VOYAGES, 0, 0)
        voyage_cards.check_edda(s, causes.FOR_APPEAL, 0)
    else:
        s.voyages += 1
        s.start = move
        s.here = move
        s.force = s.at[move]
        events.VOYAGE_BEGINS.emit(s, EVERYONE, 0, s.voyages, move, s.draws)
        put(s, agenda.VOYAGE_ON, TRADE_SEGMENT, 0)


@rule
def decide_favour(s, kind, first, second, move):
    """Answers about the appeal, quests to be turned up, and scouting."""
    if kind == agenda.APPEALED:
        choose_favour(s, move)
    elif kind == agenda.REINFORCE:
        choose_reinforcement(s, move)
    elif kind == agenda.REINFORCE_AT:
        choose_reinforcement_home(s, first, move)
    elif kind == agenda.REVEAL:
        reveal_quest(s, move, second)
    elif kind == agenda.NORN_CARD:
        norns_give(s, CARD.card(move))
    elif kind == agenda.SCOUTING:
        voyage.choose_scouting(s, move)
    elif kind == agenda.SCOUT_AT:
        voyage_cards.check_edda(s, causes.FOR_SCOUTING, move)


@rule
def decide_loss(s, kind, first, second, move):
    """Answers about rarer ways to move, and about what is lost or gained by a card."""
    if kind == agenda.MARCH_STEP:
        voyage.choose_march(s, move)
    elif kind == agenda.RALLY_FROM:
        voyage.choose_source(s, move)
    elif kind == agenda.STORM_LOSS:
        voyage.choose_storm_loss(s, move)
    elif kind == agenda.DROWN:
        fall(s, UNIT.unit(move), first, second)
    elif kind == agenda.STACK_SPACE:
        put(s, agenda.STACKING, move, 0)
    elif kind == agenda.STACK_LOSS:
        voyage.choose_stack_loss(s, first, move)
    elif kind == agenda.REVOLT_SPACE:
        raze(s, move, causes.UPRISING)
    elif kind == agenda.REVOLT_LOSS:
        voyage_cards.choose_revolt_loss(s, move)
    elif kind == agenda.LEVY_GAIN:
        if move == VOYAGE:
            gain_voyages(s, 1, causes.LEVY)
        else:
            earn(s, 2, causes.LEVY, 0)
    elif kind == agenda.TOLL:
        if voyage_cards.choose_toll(s, first, second, move):
            end_saga(s, OUT_OF_VOYAGES)
    elif kind == agenda.DANEGELD_OR_FIGHT:
        voyage_cards.choose_danegeld(s, move)
    elif kind == agenda.SETTLERS_GIFT:
        voyage_cards.choose_settlers(s, move)
    elif kind == agenda.HOARD_GIFT:
        if move == GOLD:
            earn(s, 2, causes.HOARD, 0)
        else:
            honour(s, 1, causes.HOARD)


@rule
def decide_gift(s, kind, first, second, move):
    """Answers about kept cards, retreats, tables and quests, and between two sagas."""
    if kind == agenda.VERSE:
        voyage_cards.choose_verse(s, first, second, move)
    elif kind == agenda.FUNERAL_RITE:
        battle.choose_funeral(s, move)
    elif kind == agenda.FUNERAL_HOME:
        jarl_comes(s, move, causes.FUNERAL)
    elif kind == agenda.BREAK_OFF:
        battle.choose_break_off(s, move)
    elif kind == agenda.RETREAT:
        battle.choose_retreat(s, move)
    elif kind == agenda.NEW_TABLE:
        if move == YES:
            voyage_cards.roll_table(s, causes.NEW_TABLE)
    elif kind == agenda.OATH:
        choose_oath(s, move)
    elif kind == agenda.JOMSBURG_GIFT:
        choose_jomsburg(s, move)
    elif kind == agenda.JOMSBURG_AT:
        settle(s, move, causes.JOMSBURG)
    elif kind == agenda.VOID_GIFT:
        choose_void(s, move)
    elif kind == agenda.RUNES_AT:
        choose_runes(s, move)
    elif kind == agenda.RUNES_GIFT:
        choose_runes_gift(s, move)
    elif kind == agenda.TAKE_BACK:
        choose_taken_back(s, move)
    elif kind == agenda.KEEP_CARD:
        choose_kept_card(s, move)
    elif kind == agenda.GIVE_UP:
        give_up_saga(s, move)


@rule
def give_up_saga(s, move):
    """Asked twice, as there is no way back."""
    if move == YES:
        end_saga(s, ABANDONED)
    else:
        put(s, agenda.BETWEEN_VOYAGES, 0, 0)
