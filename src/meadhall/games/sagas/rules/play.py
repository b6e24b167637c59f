"""The sagas: send your band out voyage by voyage, fight, settle, pillage, and be home before the deck runs out."""

from __future__ import annotations

from meadhall.engine.decisions import close, deciding
from meadhall.engine.rule import rule
from meadhall.games.sagas.rules import agenda, battle, state, voyage, voyage_cards
from meadhall.games.sagas.rules.agenda import first_of, put, second_of
from meadhall.games.sagas.rules.legal import MANY, NONE, only_choice
from meadhall.games.sagas.rules.quests import begin_quest, give_bonus, quest_result
from meadhall.games.sagas.rules.scoring import end_saga, is_half_done, saga_is_won, settle_saga
from meadhall.games.sagas.rules.setup import begin_saga, clear_voyage, lay_quests, pick_jarl
from meadhall.games.sagas.rules.spaces import jarl_on_map
from meadhall.games.sagas.rules.transitions import decide


@rule
def play(s, seat, move):
    decide(s, move)
    proceed(s)


@rule
def proceed(s):
    """Works the stack down to a question with a choice; a question with one answer is answered, with none is skipped.

    Victory is looked for after every complete effect, never in the middle of one or of a battle (VK-9, VK-107).
    """
    while s.depth > 0:
        kind = deciding(s)
        if s.battle == state.NO_BATTLE and kind != agenda.SAGA_ENDS and not is_half_done(s, kind) and saga_is_won(s):
            end_saga(s, 0)
        elif kind >= agenda.TASKS:
            perform(s, kind)
        else:
            only = only_choice(s, kind)
            if only == MANY:
                return
            if only == NONE:
                close(s)
            else:
                decide(s, only)


# ---- what the rules do without asking


@rule
def next_segment(s, segment):
    """The segments of a voyage, in their order."""
    if segment == state.TRADE_SEGMENT:
        voyage.trade(s)
    elif segment == state.LEIDANG_SEGMENT:
        put(s, agenda.LEIDANG, 0, 0)
    elif segment == state.SCOUT_SEGMENT:
        voyage.begin_scouting(s)
    elif segment == state.MOVE_SEGMENT:
        voyage.begin_movement(s)
    elif segment == state.STORM_SEGMENT:
        voyage.storm(s)
    elif segment == state.STACK_SEGMENT:
        voyage.check_stacking(s)
    elif segment == state.CARD_SEGMENT:
        voyage_cards.draw_card(s)
    elif segment == state.QUEST_SEGMENT:
        begin_quest(s)
    elif segment == state.PLACE_SEGMENT:
        voyage.begin_placing(s)
    elif segment == state.END_SEGMENT:
        close(s)
        if s.draws == 0:
            end_saga(s, state.OUT_OF_VOYAGES)
        else:
            put(s, agenda.BETWEEN_VOYAGES, 0, 0)


@rule
def perform(s, kind):
    """One task of the stack: what the rules do without asking."""
    first = first_of(s)
    second = second_of(s)
    close(s)
    if kind == agenda.SHOTS:
        battle.exchange_shots(s)
    elif kind == agenda.VOYAGE_ON:
        put(s, agenda.VOYAGE_ON, first + 1, 0)
        next_segment(s, first)
    elif kind == agenda.NEXT_ROUND:
        battle.next_round(s)
    elif kind == agenda.STACKING:
        voyage.settle_stacking(s, first, second)
    elif kind == agenda.FUNERAL_TIME:
        battle.hold_funeral(s)
    elif kind == agenda.LEADERLESS:
        if not jarl_on_map(s):
            end_saga(s, state.NO_JARLS)
    elif kind == agenda.BETWEEN_VOYAGES:
        clear_voyage(s)
        put(s, agenda.SET_OUT, 0, 0)
    elif kind == agenda.BATTLE_BEGINS:
        battle.begin_battle(s, first, second)
    elif kind == agenda.EDGE_ROLL:
        battle.roll_edge(s)
    elif kind == agenda.BATTLE_ENDS:
        battle.end_battle(s)
    elif kind == agenda.CARD_RESULT:
        voyage_cards.card_result(s)
    elif kind == agenda.CARD_DONE:
        voyage_cards.discard_card(s)
    elif kind == agenda.TABLES:
        voyage_cards.after_battle_tables(s)
    elif kind == agenda.AFTER_CHECK:
        voyage_cards.after_check(s, first >> 1, first & 1, second)
    else:
        perform_rarer(s, kind, first, second)


@rule
def perform_rarer(s, kind, first, second):
    if kind == agenda.REVEALING:
        voyage_cards.reveal_some(s, first, second)
    elif kind == agenda.DROWNING:
        voyage.drown(s, first, second)
    elif kind == agenda.RETREATING:
        battle.retreat(s, first)
    elif kind == agenda.QUEST_RESULT:
        quest_result(s, first)
    elif kind == agenda.BONUS:
        give_bonus(s, first)
    elif kind == agenda.PICK_JARL:
        pick_jarl(s)
    elif kind == agenda.LAY_QUESTS:
        lay_quests(s)
    elif kind == agenda.BEGIN_SAGA:
        begin_saga(s)
    elif kind == agenda.SAGA_ENDS:
        settle_saga(s, first)
