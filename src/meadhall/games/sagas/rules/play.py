"""The sagas: send your band out voyage by voyage, fight, settle, pillage, and be home before the deck runs out."""

from meadhall.engine.prelude import EVERYONE, close, deciding, rule
from meadhall.games.sagas import events, moves
from meadhall.games.sagas.rules import agenda, appeal, battle, quests, scoring, setup, state, voyage, voyage_cards
from meadhall.games.sagas.rules.bands import has_jarl
from meadhall.games.sagas.rules.causes import FOR_APPEAL, NEW_TABLE
from meadhall.games.sagas.rules.changes import end_saga
from meadhall.games.sagas.rules.legal import MANY, NONE, only_choice
from meadhall.games.sagas.rules.spaces import jarl_on_map, may_mark


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
        if kind != agenda.SAGA_ENDS and not scoring.is_half_done(s, kind) and scoring.saga_is_won(s):
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


# ---- what follows from an answer


@rule
def decide(s, move):
    """Answers the question on top of the stack; questions that belong together have numbers side by side."""
    kind = deciding(s)
    first = agenda.first_of(s)
    second = agenda.second_of(s)
    close(s)
    if kind <= agenda.BUY_AT:
        setup.answer(s, kind, first, move)
    elif kind == agenda.SET_OUT:
        set_out(s, move)
    elif kind <= agenda.NORN_CARD:
        appeal.answer(s, kind, first, second, move)
    elif kind <= agenda.STACK_LOSS or kind == agenda.PLACING:
        voyage.answer(s, kind, first, second, move)
    elif kind <= agenda.VERSE:
        voyage_cards.answer(s, kind, first, second, move)
    elif kind <= agenda.RETREAT:
        battle.answer(s, kind, move)
    elif kind == agenda.NEW_TABLE:
        if move == moves.YES:
            voyage_cards.roll_table(s, NEW_TABLE)
    elif kind <= agenda.RUNES_GIFT:
        quests.answer(s, kind, move)
    else:
        scoring.answer(s, kind, move)


@rule
def set_out(s, move):
    """A voyage begins where Vikings stand; or the High King is asked, or the saga given up."""
    if move == moves.ABANDON:
        agenda.put(s, agenda.GIVE_UP, 0, 0)
    elif move == moves.APPEAL:
        s.appealed = 1
        agenda.put(s, agenda.BETWEEN_VOYAGES, 0, 0)
        voyage_cards.check_edda(s, FOR_APPEAL, 0)
    else:
        s.voyages += 1
        s.start = move
        s.here = move
        s.force = s.at[move]
        events.VOYAGE_BEGINS.emit(s, EVERYONE, 0, s.voyages, move, s.draws)
        agenda.put(s, agenda.VOYAGE_ON, state.TRADE_SEGMENT, 0)


# ---- what the rules do without asking


@rule
def next_segment(s, segment):
    if segment == state.TRADE_SEGMENT:
        voyage.trade(s)
    elif segment == state.LEIDANG_SEGMENT:
        agenda.put(s, agenda.LEIDANG, 0, 0)
    elif segment == state.SCOUT_SEGMENT:
        if s.scouts and has_jarl(s.at[s.here]) and voyage.quests_in_reach(s):
            agenda.put(s, agenda.SCOUTING, 0, 0)
    elif segment == state.MOVE_SEGMENT:
        s.way = state.STAYS
        agenda.put(s, agenda.MOVE_KIND, 0, 0)
    elif segment == state.STORM_SEGMENT:
        voyage.storm(s)
    elif segment == state.STACK_SEGMENT:
        voyage.check_stacking(s)
    elif segment == state.CARD_SEGMENT:
        voyage_cards.draw_card(s)
    elif segment == state.QUEST_SEGMENT:
        quests.begin_quest(s)
    elif segment == state.PLACE_SEGMENT:
        if s.cut_off == 0 and s.at[s.here] and may_mark(s, s.here):
            agenda.put(s, agenda.PLACING, 0, 0)
    elif segment == state.END_SEGMENT:
        close(s)
        if s.draws == 0:
            end_saga(s, state.OUT_OF_VOYAGES)
        else:
            agenda.put(s, agenda.BETWEEN_VOYAGES, 0, 0)


@rule
def perform(s, kind):
    """One task of the stack: what the rules do without asking."""
    first = agenda.first_of(s)
    second = agenda.second_of(s)
    close(s)
    if kind == agenda.SHOTS:
        battle.exchange_shots(s)
    elif kind == agenda.VOYAGE_ON:
        agenda.put(s, agenda.VOYAGE_ON, first + 1, 0)
        next_segment(s, first)
    elif kind == agenda.NEXT_ROUND:
        battle.next_round(s)
    elif kind == agenda.STACKING:
        voyage.thin_out(s, first, second)
    elif kind == agenda.FUNERAL_TIME:
        battle.hold_funeral(s)
    elif kind == agenda.LEADERLESS:
        if not jarl_on_map(s):
            end_saga(s, state.NO_JARLS)
    elif kind == agenda.BETWEEN_VOYAGES:
        setup.clear_voyage(s)
        agenda.put(s, agenda.SET_OUT, 0, 0)
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
    elif kind == agenda.REVEALING:
        voyage_cards.reveal_some(s, first, second)
    elif kind == agenda.DROWNING:
        voyage.drown(s, first, second)
    elif kind == agenda.RETREATING:
        battle.retreat(s, first)
    elif kind == agenda.QUEST_RESULT:
        if s.ended == state.BATTLE_WON:
            quests.accomplish(s, first)
    elif kind == agenda.BONUS:
        quests.give_bonus(s, first)
    elif kind == agenda.PICK_JARL:
        setup.pick_jarl(s)
    elif kind == agenda.LAY_QUESTS:
        setup.lay_quests(s)
    elif kind == agenda.BEGIN_SAGA:
        setup.begin_saga(s)
    elif kind == agenda.SAGA_ENDS:
        scoring.close_saga(s, first)
