"""Edda checks, and what each voyage card does to the force that drew it."""

from __future__ import annotations

from meadhall.engine.bits import lowest
from meadhall.engine.rule import rule
from meadhall.games.sagas.components import (
    ATLI,
    BERSERKIR,
    DANEGELD,
    EXTRA_FOES,
    FIRST_CLASS,
    GOLD,
    HOARD,
    HOMELANDS,
    HOST,
    HUSKARL,
    JARL_BITS,
    LEVY,
    ORMR,
    SEAS,
    SETTLE,
    SETTLERS,
    SKALD,
    TALE,
    THING,
    TRADES,
    UPRISING,
    VARANGIANS,
    WANDERER,
    WATCH,
    YES,
)
from meadhall.games.sagas.rules.deck import draw_top, gain_voyages, lose_voyage
from meadhall.games.sagas.rules.state import (
    AFTER_CHECK,
    APPEALED,
    BATTLE_BEGINS,
    BATTLE_WON,
    BY_APPEAL,
    BY_ATLI,
    BY_DANEGELD,
    BY_HOST,
    BY_LEVY,
    BY_NEW_TABLE,
    BY_SCOUT,
    BY_SETTLERS,
    BY_TABLE,
    BY_TALE,
    BY_THING,
    BY_UPRISING,
    BY_WANDERER,
    BY_WATCH,
    CARD_BATTLE,
    CARD_DONE,
    CARD_DRAWN,
    CARD_KEPT,
    CARD_PLAYED,
    CARD_RESULT,
    CHECKED,
    DANEGELD_OR_FIGHT,
    FOR_APPEAL,
    FOR_ORMR,
    FOR_SCOUTING,
    FOR_SETTLERS,
    FOR_THING,
    FOR_UPRISING,
    FOR_VARANGIANS,
    FOR_WANDERER,
    FUNERAL_TIME,
    HIDDEN,
    HOARD_GIFT,
    LEADERLESS,
    LEVY_GAIN,
    NEW_TABLE,
    NO_CARD,
    REVEAL,
    REVEALING,
    REVOLT_LOSS,
    REVOLT_SPACE,
    SETTLERS_GIFT,
    TABLE_ROLLED,
    TABLES,
    TOLL,
    VERSE,
    VERSE_SPOKEN,
    die,
    earn,
    fall,
    honour,
    is_in,
    jarl_comes,
    note,
    number,
    put,
    quests_on_map,
    reveal_quest,
    settle,
    spend,
    unit_comes,
    vikings_at,
)
from meadhall.games.sagas.rules.voyage import recruit

# ---- Edda checks


@rule
def check_edda(s, what, about):
    """One die against Edda; a failed check can be saved by Skald's Verse (VK-122)."""
    rolled = die(s)
    passed = 1 if rolled <= s.edda else 0
    note(s, CHECKED, rolled, what | s.edda << 8 | passed << 16)
    if passed == 0 and (s.kept >> SKALD) & 1:
        put(s, VERSE, what, about)
    else:
        put(s, AFTER_CHECK, what << 1 | passed, about)


@rule
def choose_verse(s, what, about, move):
    passed = 0
    if move == YES:
        use_kept(s, SKALD)
        note(s, VERSE_SPOKEN, what, 0)
        passed = 1
    put(s, AFTER_CHECK, what << 1 | passed, about)


@rule
def use_kept(s, card):
    """A Keep card is played: it goes to the discards, face up."""
    s.kept &= ~(1 << card)
    s.discards |= 1 << card
    note(s, CARD_PLAYED, card, 0)


@rule
def after_check(s, what, passed, about):
    """What a check was for, now that it is settled."""
    if what == FOR_UPRISING:
        if not passed:
            revolt(s)
    elif what == FOR_SETTLERS:
        if passed:
            put(s, SETTLERS_GIFT, 0, 0)
        else:
            spend(s, 1, BY_SETTLERS, 0)
    elif what == FOR_APPEAL:
        if passed:
            put(s, APPEALED, 0, 0)
        else:
            spend(s, s.edda, BY_APPEAL, 0)
    elif passed:
        after_pass(s, what, about)


@rule
def after_pass(s, what, about):
    if what == FOR_VARANGIANS:
        recruit(s, VARANGIANS, False)
    elif what == FOR_ORMR:
        recruit(s, ORMR, False)
    elif what == FOR_SCOUTING:
        reveal_quest(s, about, BY_SCOUT)
    elif what == FOR_THING:
        unit_comes(s, HUSKARL, s.here, BY_THING)
    elif s.pool & JARL_BITS:
        jarl_comes(s, s.here, BY_WANDERER)
    else:
        earn(s, 2, BY_WANDERER, 0)


# ---- the card of a voyage


@rule
def draw_card(s):
    """Exactly one card a voyage; at sea and at home it has no effect."""
    card = draw_top(s)
    here = s.here
    works = s.at[here] != 0 and not is_in(here, SEAS | HOMELANDS)
    note(s, CARD_DRAWN, card, here | (1 if works else 0) << 8)
    if not works:
        s.discards |= 1 << card
        return
    if card < 3:
        s.kept |= 1 << card
        note(s, CARD_KEPT, card, 0)
        return
    s.card = card
    put(s, CARD_DONE, 0, 0)
    apply_card(s, card)


@rule
def apply_card(s, card):
    if card == DANEGELD:
        put(s, DANEGELD_OR_FIGHT, 0, 0)
    elif card == THING:
        check_edda(s, FOR_THING, 0)
    elif card == SETTLERS:
        check_edda(s, FOR_SETTLERS, 0)
    elif card == UPRISING:
        check_edda(s, FOR_UPRISING, 0)
    elif card == WANDERER:
        check_edda(s, FOR_WANDERER, 0)
    elif card == HOARD:
        put(s, HOARD_GIFT, 0, 0)
    elif card == TALE:
        if is_in(s.here, TRADES):
            earn(s, 1, BY_TALE, s.here)
        put(s, REVEALING, 1, BY_TALE)
    else:
        battle_of_card(s)


@rule
def battle_of_card(s):
    """Hostiles come; then the card's win or lose line, the tables, and a look whether any Jarl is left."""
    put(s, LEADERLESS, 0, 0)
    put(s, TABLES, 0, 0)
    put(s, CARD_RESULT, 0, 0)
    put(s, FUNERAL_TIME, 0, 0)
    put(s, BATTLE_BEGINS, CARD_BATTLE, EXTRA_FOES[s.card])


@rule
def discard_card(s):
    s.discards |= 1 << s.card
    s.card = NO_CARD


@rule
def card_result(s):
    """The win or lose line of a card's battle."""
    card = s.card
    if s.ended == BATTLE_WON:
        if card == LEVY:
            put(s, LEVY_GAIN, 0, 0)
        elif card == WATCH:
            honour(s, 1, BY_WATCH)
        elif card == HOST:
            honour(s, 1, BY_HOST)
            earn(s, 3, BY_HOST, 0)
        elif card == DANEGELD:
            earn(s, 4, BY_DANEGELD, 0)
            honour(s, 1, BY_DANEGELD)
        elif card == ATLI:
            honour(s, 1, BY_ATLI)
            gain_voyages(s, 2, BY_ATLI)
    elif card == LEVY:
        put(s, TOLL, 2, BY_LEVY)
    elif card == WATCH:
        honour(s, -1, BY_WATCH)
    elif card == HOST:
        put(s, TOLL, 3, BY_HOST)
    elif card == DANEGELD:
        honour(s, -1, BY_DANEGELD)
    elif card == ATLI:
        honour(s, -1, BY_ATLI)
        put(s, TOLL, 3, BY_ATLI)


@rule
def choose_toll(s, amount, why, move):
    """Gold or a voyage is lost; true if the saga ends for want of a voyage."""
    if move == GOLD:
        spend(s, amount, why, 0)
        return False
    if s.draws == 0:
        return True
    lose_voyage(s)
    return False


@rule
def choose_danegeld(s, move):
    if move == GOLD:
        rolled = die(s)
        earn(s, (rolled + 1) // 2, BY_DANEGELD, rolled)
    else:
        battle_of_card(s)


@rule
def choose_settlers(s, move):
    if move == SETTLE:
        settle(s, s.here, BY_SETTLERS)
    else:
        gain_voyages(s, 1, BY_SETTLERS)


@rule
def revolt(s):
    """A settlement is lost; without one on the map, a unit that is no Jarl."""
    if s.settled:
        put(s, REVOLT_SPACE, 0, 0)
    elif s.at[s.here] & ~JARL_BITS:
        put(s, REVOLT_LOSS, 0, 0)


@rule
def choose_revolt_loss(s, move):
    fall(s, move - FIRST_CLASS, s.here, BY_UPRISING)


# ---- revealing quests, and the tables after a battle


@rule
def reveal_some(s, left, why):
    """So many face-down quests of choice are turned up, as far as there are any."""
    if left > 0 and quests_on_map(s, HIDDEN):
        put(s, REVEALING, left - 1, why)
        put(s, REVEAL, 0, why)


@rule
def after_battle_tables(s):
    """The Berserkir table must be rolled, the new religion's may be: after the first such battle of the saga."""
    if s.had_berserkir and not s.berserk:
        s.berserk = 1
        roll_table(s, BY_TABLE)
    if s.religion and s.had_jarl and not s.converted:
        s.converted = 1
        put(s, NEW_TABLE, 0, 0)


@rule
def roll_table(s, why):
    rolled = die(s)
    total = rolled + (0 if s.ended == BATTLE_WON else 1)
    note(s, TABLE_ROLLED, rolled, why | total << 8)
    if total == 1:
        honour(s, 1, why)
    elif total == 2:
        gain_voyages(s, 1, why)
    elif total == 3:
        put(s, REVEALING, 1, why)
    elif total == 4:
        spend(s, 1, why, 0)
    elif total >= 6:
        honour(s, -1, why)
    elif why == BY_NEW_TABLE:
        spend(s, 2, why, 0)
    else:
        lose_berserkir(s)


@rule
def lose_berserkir(s):
    """One of the force if there is one, else wherever one is."""
    if number(s.at[s.here], BERSERKIR):
        fall(s, BERSERKIR, s.here, BY_TABLE)
        return
    spaces = vikings_at(s)
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        if number(s.at[space], BERSERKIR):
            fall(s, BERSERKIR, space, BY_TABLE)
            return
