"""Dice and fights: rolling, answering the roll, and what a fight's result brings step by step."""

from __future__ import annotations

from meadhall.engine.bits import lowest
from meadhall.engine.events import EVERYONE, emit, reveal
from meadhall.engine.kernels import i64
from meadhall.engine.random import below
from meadhall.engine.rule import rule
from meadhall.games.north.components import (
    BER,
    BESIDE,
    BOD,
    DECISIVE,
    FIRST_DAUGHTER,
    FIRST_HERO_KIND,
    HUN,
    NOR,
    PIL,
    REA,
    RUN,
    SEE,
    SHI,
    SUCCESS,
    TITLE,
)
from meadhall.games.north.rules.cards import draw, empty_place, go_overboard, steal, throw
from meadhall.games.north.rules.stack import APPLY, OPEN, WAIT, ask_one, lay
from meadhall.games.north.rules.state import (
    ABILITY,
    ALSO,
    ATTACK,
    BEAST,
    BY,
    BY_FIGHT,
    BY_PILOT,
    CANCELLED,
    CANCELS,
    DIE,
    FATE,
    FOUGHT,
    FROM_BEAST,
    KIND,
    MOD,
    MONSTER,
    MOVED,
    NONE,
    NOTHING,
    OBJECT,
    PUSH,
    RESOLVED,
    ROLLED,
    ROOM,
    SAVED,
    SEIZE,
    SEIZED,
    TARGET,
    VICTIM,
    WAY,
    WHAT,
    WHOM,
    WHY,
    acts,
    free_place,
    is_guarded,
    is_ready,
    manned,
    open_ways,
    place_of,
)


@rule
def move_ship(s, seat, space, by, why):
    emit(s, MOVED, EVERYONE, seat, space, s.ship[seat] | why << 8 | by << 12 | s.colour[seat] << 14)
    s.ship[seat] = space
    s.done_moved |= 1 << seat


@rule
def send_back(s, seat):
    """The ship leaves the monster's space again (WN-R95, WN-66)."""
    move_ship(s, seat, i64(s.fight_from), seat, FROM_BEAST)
    s.fight_from = NONE


# ---- dice


@rule
def hero_modifier(s, row):
    """What heroes add to the roll of an entry: Berserker or Beast Hunter."""
    seat = i64(s.stack[row, BY])
    what = s.stack[row, WHAT]
    if what == ATTACK:
        return 1 if acts(s, seat, BER) else 0
    if what == BEAST:
        return 1 if acts(s, seat, HUN) else 0
    return 0


@rule
def shield_modifier(s, row):
    """What the defender's Shieldmaiden takes off (WN-R145)."""
    if s.stack[row, WHAT] == ATTACK and acts(s, i64(s.stack[row, TARGET]), SHI):
        return -1
    return 0


@rule
def modifier(s, row):
    return s.stack[row, MOD] + hero_modifier(s, row) + shield_modifier(s, row)


@rule
def roll_for(s, row):
    """The die of an entry falls; everybody may answer it (WN-37)."""
    if s.marker == NONE:
        s.marker = lay(s, DIE, i64(s.stack[row, BY]), NONE, row, NONE, NONE, 0)
    s.stack[s.marker, BY] = s.stack[row, BY]
    s.stack[s.marker, OBJECT] = row
    s.stack[s.marker, RESOLVED] = 0
    return throw_die(s, row, 0)


@rule
def throw_die(s, row, again):
    s.die = below(s, 6) + 1
    s.last = s.stack[row, BY]
    reveal(s)
    if s.log_events:
        data = s.stack[row, WHAT] | (s.stack[row, KIND] + 1) << 4 | (s.stack[row, TARGET] + 1) << 10
        data |= (
            (s.stack[row, MOD] + 8) << 13 | hero_modifier(s, row) << 17 | -shield_modifier(s, row) << 18 | again << 19
        )
        emit(s, ROLLED, EVERYONE, s.stack[row, BY], s.die, data)
    return OPEN


@rule
def settle_roll(s):
    """Everybody has passed on the die: what was laid on it is applied, then its number counts (WN-87)."""
    again = 0
    for row in range(s.height - 1, s.marker, -1):
        if s.stack[row, RESOLVED] == 0:
            s.stack[row, RESOLVED] = 1
            if s.stack[row, CANCELLED] == 0:
                if TITLE[s.stack[row, KIND]] == NOR:
                    again = 1
                else:
                    trick(s, row)
    row = i64(s.stack[s.marker, OBJECT])
    if again:
        return throw_die(s, row, 1)
    total = s.die + modifier(s, row)
    s.die = 0
    s.stack[s.marker, RESOLVED] = 1
    return settle(s, row, total)


@rule
def trick(s, row):
    """Loki on something laid on the die."""
    obj = i64(s.stack[row, OBJECT])
    s.stack[obj, CANCELLED] = 1
    what = s.stack[obj, WHAT] | (s.stack[obj, KIND] + 1) << 4 | s.stack[obj, BY] << 10
    emit(s, CANCELS, EVERYONE, s.stack[row, BY], obj, (s.stack[row, KIND] + 1) << 12 | what)


@rule
def settle(s, row, total):
    """What the number brings."""
    what = s.stack[row, WHAT]
    seat = i64(s.stack[row, BY])
    if what == ATTACK:
        return fight(s, seat, i64(s.stack[row, TARGET]), total)
    if what == BEAST:
        emit(s, FOUGHT, EVERYONE, seat, total, 1 << 4)
        if total < SUCCESS:
            send_back(s, seat)
            return APPLY
        draw(s, seat, 2)
        ask_one(s, MONSTER, seat)
        return WAIT
    if total < SUCCESS:
        emit(s, NOTHING, EVERYONE, seat, total, s.stack[row, KIND])
        return APPLY
    if what == ABILITY:
        use(s, row, seat)
        return APPLY
    return choose_victim(s, seat, i64(s.stack[row, TARGET]))


@rule
def use(s, row, seat):
    """A hero's roll succeeded."""
    hero = s.stack[row, KIND] - FIRST_HERO_KIND
    if hero == SEE:
        draw(s, seat, 1)
    elif hero == PIL:
        space = i64(s.ship[seat])
        way = i64(s.stack[row, WAY])
        if (open_ways(s, space) >> way) & 1:
            move_ship(s, seat, i64(BESIDE[space, way]), seat, BY_PILOT)
    elif hero == RUN:
        s.stack[0, CANCELLED] = 1
        what = s.stack[0, WHAT] | (s.stack[0, KIND] + 1) << 4 | s.stack[0, BY] << 10
        emit(s, CANCELS, EVERYONE, seat, 0, (FIRST_HERO_KIND + RUN + 1) << 12 | what)


# ---- mutiny


@rule
def choose_victim(s, seat, target):
    """Mutiny succeeded: its player picks a card of the crew (WN-R131)."""
    places = manned(s, target)
    if places == 0:
        return APPLY
    if places & (places - 1):
        ask_one(s, VICTIM, seat)
        s.frames[0, WHOM] = target
        return WAIT
    return drown(s, seat, target, lowest(places))


@rule
def drown(s, seat, target, place):
    if not save(s, target, place):
        go_overboard(s, target, place, seat)
    return APPLY


@rule
def save(s, seat, place):
    """The Bodyguard is lost instead of a daughter, if there is one (WN-R149)."""
    if not is_guarded(s, seat, place):
        return False
    emit(s, SAVED, EVERYONE, seat, s.crew[seat, place], 0)
    throw(s, FIRST_HERO_KIND + BOD)
    empty_place(s, seat, place_of(s, seat, BOD))
    return True


# ---- a fight's result, step by step (WN-58)


@rule
def fight(s, seat, target, total):
    """A card, perhaps a second one, a drawn card; then the loser's ship is moved."""
    won = total >= SUCCESS
    emit(s, FOUGHT, EVERYONE, seat, total, target)
    winner = seat if won else target
    loser = target if won else seat
    steal(s, winner, loser)
    if won and s.cards[loser] > 0 and is_ready(s, seat, REA):
        s.used[seat] |= 1 << place_of(s, seat, REA)
        steal(s, winner, loser)
    draw(s, winner, 1)
    decisive = 1 if total >= DECISIVE else 0
    ways = open_ways(s, i64(s.ship[loser]))
    if ways & (ways - 1):
        ask_one(s, PUSH, winner)
        s.frames[0, WHOM] = loser
        s.frames[0, ALSO] = decisive
        return WAIT
    return push(s, winner, loser, decisive, lowest(ways) if ways else NONE)


@rule
def push(s, winner, loser, decisive, way):
    """The winner moves the loser's ship; after a decisive attack a crew card follows (WN-R89)."""
    if way != NONE:
        move_ship(s, loser, i64(BESIDE[s.ship[loser], way]), winner, BY_FIGHT)
    places = manned(s, loser)
    if decisive == 0 or places == 0:
        return APPLY
    if places & (places - 1):
        ask_one(s, SEIZE, winner)
        s.frames[0, WHOM] = loser
        return WAIT
    return seize(s, winner, loser, lowest(places))


@rule
def seize(s, winner, loser, place):
    """A card is picked; unless it can go one way only, its taker says whether it is kept (WN-14)."""
    if save(s, loser, place):
        return APPLY
    if is_spare(s, winner, i64(s.crew[loser, place])):
        return cast_off(s, winner, loser, place)
    ask_one(s, FATE, winner)
    s.frames[0, WHOM] = loser
    s.frames[0, ALSO] = place
    return WAIT


@rule
def is_spare(s, seat, card):
    """A daughter the seat cannot have: its own colour, one in its camp or healthy aboard (WN-20, WN-22)."""
    if card < FIRST_DAUGHTER:
        return False
    colour = card - FIRST_DAUGHTER
    if colour == s.colour[seat] or (s.camp[seat] >> colour) & 1:
        return True
    twin = place_of(s, seat, card - 1)
    return twin != NONE and (s.sick[seat] >> twin) & 1 == 0


@rule
def cast_off(s, winner, loser, place):
    """The seized card goes overboard."""
    emit(s, SEIZED, EVERYONE, winner, s.crew[loser, place], loser)
    go_overboard(s, loser, place, winner)
    return APPLY


@rule
def keep(s, winner, loser, place):
    """The seized card joins the crew: in place of its sick twin, on a free place, or where room is made."""
    twin = place_of(s, winner, i64(s.crew[loser, place]) - 1)
    room = twin if twin != NONE else free_place(s, winner)
    if room == NONE:
        ask_one(s, ROOM, winner)
        s.frames[0, WHOM] = loser
        s.frames[0, ALSO] = place
        s.frames[0, WHY] = ATTACK
        return WAIT
    return come_aboard(s, winner, loser, place, room)


@rule
def come_aboard(s, winner, loser, place, room):
    """A seized hero keeps its used mark (WN-15); a seized card recovers (WN-16)."""
    card = s.crew[loser, place]
    used = (s.used[loser] >> place) & 1
    if s.crew[winner, room]:
        go_overboard(s, winner, room, winner)
    emit(s, SEIZED, EVERYONE, winner, card, loser | 1 << 4)
    empty_place(s, loser, place)
    s.crew[winner, room] = card
    s.used[winner] |= used << room
    return APPLY
