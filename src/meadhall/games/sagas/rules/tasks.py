"""What the rules do without asking: one task of the stack after another, and the segments of a voyage."""

from __future__ import annotations

from meadhall.engine.decisions import close
from meadhall.engine.rule import rule
from meadhall.games.sagas.rules.battle import (
    begin_battle,
    end_battle,
    exchange_shots,
    hold_funeral,
    next_round,
    retreat,
    roll_edge,
)
from meadhall.games.sagas.rules.quests import begin_quest, give_bonus, quest_result
from meadhall.games.sagas.rules.state import (
    AFTER_CHECK,
    BATTLE_BEGINS,
    BATTLE_ENDS,
    BEGIN_SAGA,
    BETWEEN_VOYAGES,
    BONUS,
    CARD_DONE,
    CARD_RESULT,
    CARD_SEGMENT,
    DROWNING,
    EDGE_ROLL,
    END_SEGMENT,
    FUNERAL_TIME,
    LAY_QUESTS,
    LEADERLESS,
    LEIDANG,
    LEIDANG_SEGMENT,
    MOVE_SEGMENT,
    NEXT_ROUND,
    NO_JARLS,
    OUT_OF_VOYAGES,
    PICK_JARL,
    PLACE_SEGMENT,
    QUEST_RESULT,
    QUEST_SEGMENT,
    RETREATING,
    REVEALING,
    SAGA_ENDS,
    SCOUT_SEGMENT,
    SET_OUT,
    SHOTS,
    STACK_SEGMENT,
    STACKING,
    STORM_SEGMENT,
    TABLES,
    TRADE_SEGMENT,
    VOYAGE_ON,
    first_of,
    jarl_on_map,
    put,
    second_of,
)
from meadhall.games.sagas.rules.story import begin_saga, clear_voyage, end_saga, lay_quests, pick_jarl, settle_saga
from meadhall.games.sagas.rules.voyage import (
    begin_movement,
    begin_placing,
    begin_scouting,
    check_stacking,
    drown,
    settle_stacking,
    storm,
    trade,
)
from meadhall.games.sagas.rules.voyage_cards import (
    after_battle_tables,
    after_check,
    card_result,
    discard_card,
    draw_card,
    reveal_some,
)


@rule
def perform(s, kind):
    """One task of the stack: what the rules do without asking."""
    first = first_of(s)
    second = second_of(s)
    close(s)
    if kind == SHOTS:
        exchange_shots(s)
    elif kind == VOYAGE_ON:
        put(s, VOYAGE_ON, first + 1, 0)
        next_segment(s, first)
    elif kind == NEXT_ROUND:
        next_round(s)
    elif kind == STACKING:
        settle_stacking(s, first, second)
    elif kind == FUNERAL_TIME:
        hold_funeral(s)
    elif kind == LEADERLESS:
        if not jarl_on_map(s):
            end_saga(s, NO_JARLS)
    elif kind == BETWEEN_VOYAGES:
        clear_voyage(s)
        put(s, SET_OUT, 0, 0)
    elif kind == BATTLE_BEGINS:
        begin_battle(s, first, second)
    elif kind == EDGE_ROLL:
        roll_edge(s)
    elif kind == BATTLE_ENDS:
        end_battle(s)
    elif kind == CARD_RESULT:
        card_result(s)
    elif kind == CARD_DONE:
        discard_card(s)
    elif kind == TABLES:
        after_battle_tables(s)
    elif kind == AFTER_CHECK:
        after_check(s, first >> 1, first & 1, second)
    else:
        perform_rarer(s, kind, first, second)


@rule
def perform_rarer(s, kind, first, second):
    if kind == REVEALING:
        reveal_some(s, first, second)
    elif kind == DROWNING:
        drown(s, first, second)
    elif kind == RETREATING:
        retreat(s, first)
    elif kind == QUEST_RESULT:
        quest_result(s, first)
    elif kind == BONUS:
        give_bonus(s, first)
    elif kind == PICK_JARL:
        pick_jarl(s)
    elif kind == LAY_QUESTS:
        lay_quests(s)
    elif kind == BEGIN_SAGA:
        begin_saga(s)
    elif kind == SAGA_ENDS:
        settle_saga(s, first)


@rule
def next_segment(s, segment):
    """The segments of a voyage, in their order."""
    if segment == TRADE_SEGMENT:
        trade(s)
    elif segment == LEIDANG_SEGMENT:
        put(s, LEIDANG, 0, 0)
    elif segment == SCOUT_SEGMENT:
        begin_scouting(s)
    elif segment == MOVE_SEGMENT:
        begin_movement(s)
    elif segment == STORM_SEGMENT:
        storm(s)
    elif segment == STACK_SEGMENT:
        check_stacking(s)
    elif segment == CARD_SEGMENT:
        draw_card(s)
    elif segment == QUEST_SEGMENT:
        begin_quest(s)
    elif segment == PLACE_SEGMENT:
        begin_placing(s)
    elif segment == END_SEGMENT:
        close(s)
        if s.draws == 0:
            end_saga(s, OUT_OF_VOYAGES)
        else:
            put(s, BETWEEN_VOYAGES, 0, 0)
