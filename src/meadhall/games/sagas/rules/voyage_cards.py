"""Edda checks, and what each voyage card does to the force that drew it."""

from meadhall.engine.prelude import EVERYONE, lowest, rule
from meadhall.games.sagas import components, events
from meadhall.games.sagas.moves import GOLD, SETTLE, UNIT, VOYAGE, YES
from meadhall.games.sagas.rules import agenda, bands, causes, changes, deck
from meadhall.games.sagas.rules.spaces import is_in, quests_on_map, vikings_at
from meadhall.games.sagas.rules.state import BATTLE_WON, CARD_BATTLE, HIDDEN, NO_CARD, OUT_OF_VOYAGES

# ---- Edda checks


@rule
def check_edda(s, what, about):
    """One die against Edda; a failed check can be saved by Skald's Verse (VK-122)."""
    rolled = changes.die(s)
    passed = 1 if rolled <= s.edda else 0
    events.CHECKED.emit(s, EVERYONE, 0, rolled, s.edda, passed, what)
    if passed == 0 and (s.kept >> components.SKALD) & 1:
        agenda.put(s, agenda.VERSE, what, about)
    else:
        agenda.put(s, agenda.AFTER_CHECK, what << 1 | passed, about)


@rule
def use_kept(s, card):
    """A Keep card is played: it goes to the discards, face up."""
    s.kept &= ~(1 << card)
    s.discards |= 1 << card
    events.CARD_PLAYED.emit(s, EVERYONE, 0, card)


@rule
def after_check(s, what, passed, about):
    if what == causes.FOR_UPRISING:
        if not passed:
            revolt(s)
    elif what == causes.FOR_SETTLERS:
        if passed:
            agenda.put(s, agenda.SETTLERS_GIFT, 0, 0)
        else:
            changes.spend(s, 1, causes.SETTLERS, 0)
    elif what == causes.FOR_APPEAL:
        if passed:
            agenda.put(s, agenda.APPEALED, 0, 0)
        else:
            changes.spend(s, s.edda, causes.APPEAL, 0)
    elif not passed:
        return
    elif what == causes.FOR_VARANGIANS:
        changes.recruit(s, components.VARANGIANS)
    elif what == causes.FOR_ORMR:
        changes.recruit(s, components.ORMR)
    elif what == causes.FOR_SCOUTING:
        changes.reveal_quest(s, about, causes.SCOUT)
    elif what == causes.FOR_THING:
        changes.unit_comes(s, components.HUSKARL, s.here, causes.THING)
    elif s.pool & components.JARL_BITS:
        changes.jarl_comes(s, s.here, causes.WANDERER)
    else:
        changes.earn(s, 2, causes.WANDERER, 0)


# ---- the card of a voyage


@rule
def draw_card(s):
    """Exactly one card a voyage; at sea and at home it has no effect."""
    card = deck.draw_top(s)
    here = s.here
    works = s.at[here] != 0 and not is_in(here, components.SEAS | components.HOMELANDS)
    events.CARD_DRAWN.emit(s, EVERYONE, 0, card, works)
    if not works:
        s.discards |= 1 << card
        return
    if (components.KEEP >> card) & 1:
        s.kept |= 1 << card
        events.CARD_KEPT.emit(s, EVERYONE, 0, card)
        return
    s.card = card
    agenda.put(s, agenda.CARD_DONE, 0, 0)
    apply_card(s, card)


@rule
def apply_card(s, card):
    if card == components.DANEGELD:
        agenda.put(s, agenda.DANEGELD_OR_FIGHT, 0, 0)
    elif card == components.THING:
        check_edda(s, causes.FOR_THING, 0)
    elif card == components.SETTLERS:
        check_edda(s, causes.FOR_SETTLERS, 0)
    elif card == components.UPRISING:
        check_edda(s, causes.FOR_UPRISING, 0)
    elif card == components.WANDERER:
        check_edda(s, causes.FOR_WANDERER, 0)
    elif card == components.HOARD:
        agenda.put(s, agenda.HOARD_GIFT, 0, 0)
    elif card == components.TALE:
        if is_in(s.here, components.TRADES):
            changes.earn(s, 1, causes.TALE, s.here)
        agenda.put(s, agenda.REVEALING, 1, causes.TALE)
    else:
        battle_of_card(s)


@rule
def battle_of_card(s):
    """Hostiles come; then the card's win or lose line, the tables, and a look whether any Jarl is left."""
    agenda.put(s, agenda.LEADERLESS, 0, 0)
    agenda.put(s, agenda.TABLES, 0, 0)
    agenda.put(s, agenda.CARD_RESULT, 0, 0)
    agenda.put(s, agenda.FUNERAL_TIME, 0, 0)
    agenda.put(s, agenda.BATTLE_BEGINS, CARD_BATTLE, components.EXTRA_FOES[s.card])


@rule
def discard_card(s):
    s.discards |= 1 << s.card
    s.card = NO_CARD


@rule
def card_result(s):
    """The win or lose line of a card's battle."""
    won = s.ended == BATTLE_WON
    fame = 1 if won else -1
    if s.card == components.LEVY:
        if won:
            agenda.put(s, agenda.LEVY_GAIN, 0, 0)
        else:
            agenda.put(s, agenda.TOLL, 2, causes.LEVY)
    elif s.card == components.WATCH:
        changes.honour(s, fame, causes.WATCH)
    elif s.card == components.HOST:
        if won:
            changes.honour(s, fame, causes.HOST)
            changes.earn(s, 3, causes.HOST, 0)
        else:
            agenda.put(s, agenda.TOLL, 3, causes.HOST)
    elif s.card == components.DANEGELD:
        if won:
            changes.earn(s, 4, causes.DANEGELD, 0)
        changes.honour(s, fame, causes.DANEGELD)
    elif s.card == components.ATLI:
        changes.honour(s, fame, causes.ATLI)
        if won:
            deck.gain_voyages(s, 2, causes.ATLI)
        else:
            agenda.put(s, agenda.TOLL, 3, causes.ATLI)


@rule
def revolt(s):
    """A settlement is lost; without one on the map, a unit that is no Jarl."""
    if s.settled:
        agenda.put(s, agenda.REVOLT_SPACE, 0, 0)
    elif s.at[s.here] & ~components.JARL_BITS:
        agenda.put(s, agenda.REVOLT_LOSS, 0, 0)


# ---- revealing quests, and the tables after a battle


@rule
def reveal_some(s, left, why):
    """Face-down quests are chosen and turned up, as far as there are any."""
    if left > 0 and quests_on_map(s, HIDDEN):
        agenda.put(s, agenda.REVEALING, left - 1, why)
        agenda.put(s, agenda.REVEAL, 0, why)


@rule
def after_battle_tables(s):
    """The Berserkir table must be rolled, the new religion's may be: after the first such battle of the saga."""
    if s.had_berserkir and not s.berserk:
        s.berserk = 1
        roll_table(s, causes.TABLE)
    if s.religion and s.had_jarl and not s.converted:
        s.converted = 1
        agenda.put(s, agenda.NEW_TABLE, 0, 0)


@rule
def roll_table(s, why):
    rolled = changes.die(s)
    total = rolled + (0 if s.ended == BATTLE_WON else 1)
    events.TABLE_ROLLED.emit(s, EVERYONE, 0, rolled, total, why)
    if total == 1:
        changes.honour(s, 1, why)
    elif total == 2:
        deck.gain_voyages(s, 1, why)
    elif total == 3:
        agenda.put(s, agenda.REVEALING, 1, why)
    elif total == 4:
        changes.spend(s, 1, why, 0)
    elif total >= 6:
        changes.honour(s, -1, why)
    elif why == causes.NEW_TABLE:
        changes.spend(s, 2, why, 0)
    else:
        lose_berserkir(s)


@rule
def lose_berserkir(s):
    """One of the force if there is one, else wherever one is."""
    if bands.number(s.at[s.here], components.BERSERKIR):
        changes.fall(s, components.BERSERKIR, s.here, causes.TABLE)
        return
    spaces = vikings_at(s)
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        if bands.number(s.at[space], components.BERSERKIR):
            changes.fall(s, components.BERSERKIR, space, causes.TABLE)
            return


# ---- answers


@rule
def answer(s, kind, first, second, move):
    """What is lost or gained by a card, as it is chosen."""
    if kind == agenda.VERSE:
        spoken = move == YES
        if spoken:
            use_kept(s, components.SKALD)
            events.VERSE_SPOKEN.emit(s, EVERYONE, 0, first)
        agenda.put(s, agenda.AFTER_CHECK, first << 1 | (1 if spoken else 0), second)
    elif kind == agenda.REVOLT_SPACE:
        changes.raze(s, move, causes.UPRISING)
    elif kind == agenda.REVOLT_LOSS:
        changes.fall(s, UNIT.unit(move), s.here, causes.UPRISING)
    elif kind == agenda.LEVY_GAIN:
        if move == VOYAGE:
            deck.gain_voyages(s, 1, causes.LEVY)
        else:
            changes.earn(s, 2, causes.LEVY, 0)
    elif kind == agenda.TOLL:
        if move == GOLD:
            changes.spend(s, first, second, 0)
        elif s.draws > 0:
            deck.lose_voyage(s)
        else:
            changes.end_saga(s, OUT_OF_VOYAGES)
    elif kind == agenda.DANEGELD_OR_FIGHT:
        if move == GOLD:
            rolled = changes.die(s)
            changes.earn(s, (rolled + 1) // 2, causes.DANEGELD, rolled)
        else:
            battle_of_card(s)
    elif kind == agenda.SETTLERS_GIFT:
        if move == SETTLE:
            changes.settle(s, s.here, causes.SETTLERS)
        else:
            deck.gain_voyages(s, 1, causes.SETTLERS)
    elif move == GOLD:
        changes.earn(s, 2, causes.HOARD, 0)
    else:
        changes.honour(s, 1, causes.HOARD)
