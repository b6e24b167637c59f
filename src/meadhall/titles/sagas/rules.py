"""The sagas: send your band out voyage by voyage, fight, settle, pillage, and be home before the deck runs out."""

from __future__ import annotations

from meadhall.engine.decisions import close, deciding
from meadhall.engine.kernels import begin
from meadhall.engine.rule import rule
from meadhall.titles.sagas.battle import (
    begin_battle,
    choose_break_off,
    choose_edge,
    choose_funeral,
    choose_line,
    choose_retreat,
    choose_target,
    end_battle,
    exchange_shots,
    hold_funeral,
    next_round,
    retreat,
    roll_edge,
)
from meadhall.titles.sagas.cards import (
    after_battle_tables,
    after_check,
    card_result,
    check_edda,
    choose_danegeld,
    choose_revolt_loss,
    choose_settlers,
    choose_toll,
    choose_verse,
    discard_card,
    draw_card,
    reveal_some,
    roll_table,
)
from meadhall.titles.sagas.choices import MANY, NONE, only_choice
from meadhall.titles.sagas.components import ABANDON, APPEAL, FIRST_CARD, FIRST_CLASS, GOLD, NEW, VOYAGE, YES
from meadhall.titles.sagas.deck import gain_voyages, norns_give
from meadhall.titles.sagas.quests import (
    begin_quest,
    choose_jomsburg,
    choose_oath,
    choose_runes,
    choose_runes_gift,
    choose_void,
    give_bonus,
    quest_result,
)
from meadhall.titles.sagas.state import (
    ABANDONED,
    AFTER_CHECK,
    APPEALED,
    BATTLE_BEGINS,
    BATTLE_ENDS,
    BEGIN_SAGA,
    BETWEEN_VOYAGES,
    BONUS,
    BREAK_OFF,
    BUY,
    BUY_AT,
    BY_FUNERAL,
    BY_HOARD,
    BY_JOMSBURG,
    BY_LEVY,
    BY_NEW_TABLE,
    BY_UPRISING,
    CARD_DONE,
    CARD_RESULT,
    CARD_SEGMENT,
    DANEGELD_OR_FIGHT,
    DROWN,
    DROWNING,
    EDGE,
    EDGE_ROLL,
    END_SEGMENT,
    FAITH,
    FAITH_CHOSEN,
    FOR_APPEAL,
    FOR_SCOUTING,
    FUNERAL_HOME,
    FUNERAL_RITE,
    FUNERAL_TIME,
    GIVE_UP,
    HOARD_GIFT,
    HOME,
    JOMSBURG_AT,
    JOMSBURG_GIFT,
    KEEP_CARD,
    LAY_QUESTS,
    LEADERLESS,
    LEIDANG,
    LEIDANG_SEGMENT,
    LEVEL,
    LEVY_GAIN,
    LINE_UP,
    MARCH_STEP,
    MOVE_KIND,
    MOVE_SEGMENT,
    NEW_TABLE,
    NEXT_ROUND,
    NO_BATTLE,
    NO_JARLS,
    NORN_CARD,
    OATH,
    OUT_OF_VOYAGES,
    PICK_JARL,
    PLACE_SEGMENT,
    PLACING,
    QUEST_RESULT,
    QUEST_SEGMENT,
    RALLY_FROM,
    REINFORCE,
    REINFORCE_AT,
    RETREAT,
    RETREATING,
    REVEAL,
    REVEALING,
    REVOLT_LOSS,
    REVOLT_SPACE,
    RUNES_AT,
    RUNES_GIFT,
    SAGA_ENDS,
    SCOUT_AT,
    SCOUT_SEGMENT,
    SCOUTING,
    SCOUTS,
    SET_OUT,
    SETTLERS_GIFT,
    SHOTS,
    STACK_LOSS,
    STACK_SEGMENT,
    STACK_SPACE,
    STACKING,
    STEP,
    STORM_LOSS,
    STORM_SEGMENT,
    STORY,
    SUPPLIES,
    TABLES,
    TAKE_BACK,
    TARGET,
    TASKS,
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
    jarl_on_map,
    note,
    put,
    raze,
    reveal_quest,
    second_of,
    settle,
)
from meadhall.titles.sagas.story import (
    begin_saga,
    begin_story,
    choose_favour,
    choose_home,
    choose_kept_card,
    choose_purchase,
    choose_purchase_home,
    choose_reinforcement,
    choose_reinforcement_home,
    choose_taken_back,
    clear_voyage,
    end_saga,
    lay_quests,
    pick_jarl,
    saga_is_won,
    settle_saga,
)
from meadhall.titles.sagas.voyage import (
    begin_movement,
    begin_placing,
    begin_scouting,
    check_stacking,
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
    drown,
    settle_stacking,
    storm,
    trade,
)

# ---- playing


@rule
def deal(s, seats, options, seed):
    begin(s, seats, seed)
    s.story = options[STORY]
    s.level = options[LEVEL]
    s.supplies = options[SUPPLIES]
    s.scouts = options[SCOUTS]
    begin_story(s)
    proceed(s)


@rule
def play(s, seat, move):
    decide(s, move)
    proceed(s)


@rule
def proceed(s):
    """Works the stack down to a question with a choice; a question with one answer is answered, with none is skipped.

    Victory is looked for after every complete effect, and never inside a battle (VK-9, VK-107).
    """
    while s.depth > 0:
        kind = deciding(s)
        if s.battle == NO_BATTLE and kind != SAGA_ENDS and saga_is_won(s):
            end_saga(s, 0)
        elif kind >= TASKS:
            perform(s, kind)
        else:
            only = only_choice(s, kind)
            if only == MANY:
                return
            if only == NONE:
                close(s)
            else:
                decide(s, only)


# ---- tasks


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


# ---- answers


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
