"""Dice and fights: rolling, answering the roll, and what a fight's result brings step by step."""

from meadhall.engine.prelude import EVERYONE, below, i64, lowest, reveal, rule
from meadhall.games.north import components
from meadhall.games.north.events import FOUGHT, MOVED, NOTHING, ROLLED, SAVED, SEIZED
from meadhall.games.north.rules import state
from meadhall.games.north.rules.cards import draw, empty_place, go_overboard, steal, throw
from meadhall.games.north.rules.stack import APPLY, OPEN, ask_about, ask_one, cancel, lay
from meadhall.games.north.rules.state import ATTACK, BY, KIND, NONE, RESOLVED, WHAT, place_of


@rule
def move_ship(s, seat, space, by, why):
    MOVED.emit(s, EVERYONE, seat, space, s.ship[seat], why, by)
    s.ship[seat] = space
    s.done_moved |= 1 << seat


@rule
def send_back(s, seat):
    """The ship leaves the monster's space again (WN-R95, WN-66)."""
    move_ship(s, seat, i64(s.fight_from), seat, state.FROM_BEAST)
    s.fight_from = NONE


# ---- dice


@rule
def hero_modifier(s, row):
    """What heroes add to the roll of an entry: Berserker or Beast Hunter."""
    seat = i64(s.stack[row, BY])
    what = s.stack[row, WHAT]
    if what == ATTACK:
        return 1 if state.acts(s, seat, components.BER) else 0
    if what == state.BEAST:
        return 1 if state.acts(s, seat, components.HUN) else 0
    return 0


@rule
def shield_modifier(s, row):
    """What the defender's Shieldmaiden takes off (WN-R145)."""
    if s.stack[row, WHAT] == ATTACK and state.acts(s, i64(s.stack[row, state.TARGET]), components.SHI):
        return -1
    return 0


@rule
def modifier(s, row):
    return s.stack[row, state.MOD] + hero_modifier(s, row) + shield_modifier(s, row)


@rule
def roll_for(s, row):
    """The die of an entry falls; everybody may answer it (WN-37)."""
    if s.marker == NONE:
        s.marker = lay(s, state.DIE, i64(s.stack[row, BY]), NONE, row, NONE, NONE, 0)
    s.stack[s.marker, BY] = s.stack[row, BY]
    s.stack[s.marker, state.OBJECT] = row
    s.stack[s.marker, RESOLVED] = 0
    return throw_die(s, row, 0)


@rule
def throw_die(s, row, again):
    s.die = below(s, 6) + 1
    s.last = s.stack[row, BY]
    reveal(s)
    if s.log_events:
        aim = ROLLED.aim(s.stack[row, WHAT], s.stack[row, KIND])
        modifiers = ROLLED.modifiers(s.stack[row, state.MOD], hero_modifier(s, row), -shield_modifier(s, row))
        ROLLED.emit(s, EVERYONE, s.stack[row, BY], s.die, aim, modifiers, again)
    return OPEN


@rule
def count_roll(s):
    """Everybody has passed on the die: what was laid on it is applied, then its number counts (WN-87)."""
    again = 0
    for row in range(s.height - 1, s.marker, -1):
        if s.stack[row, RESOLVED] == 0:
            s.stack[row, RESOLVED] = 1
            if s.stack[row, state.CANCELLED] == 0:
                if components.TITLE[s.stack[row, KIND]] == components.NOR:
                    again = 1
                else:
                    cancel(s, i64(s.stack[row, state.OBJECT]), i64(s.stack[row, BY]))
    row = i64(s.stack[s.marker, state.OBJECT])
    if again:
        return throw_die(s, row, 1)
    total = s.die + modifier(s, row)
    s.die = 0
    s.stack[s.marker, RESOLVED] = 1
    return apply_roll(s, row, total)


@rule
def apply_roll(s, row, total):
    what = s.stack[row, WHAT]
    seat = i64(s.stack[row, BY])
    if what == ATTACK:
        return fight(s, seat, i64(s.stack[row, state.TARGET]), total)
    if what == state.BEAST:
        FOUGHT.emit(s, EVERYONE, seat, total, NONE)
        if total < components.SUCCESS:
            send_back(s, seat)
            return APPLY
        draw(s, seat, 2)
        return ask_one(s, state.MONSTER, seat)
    if total < components.SUCCESS:
        NOTHING.emit(s, EVERYONE, seat, total, s.stack[row, KIND])
        return APPLY
    if what == state.ABILITY:
        use(s, row, seat)
        return APPLY
    target = i64(s.stack[row, state.TARGET])  # of a mutiny, whose player picks a card of the crew (WN-R131)
    places = state.manned(s, target)
    if places & (places - 1):
        return ask_about(s, state.VICTIM, seat, target, 0, 0, 0)
    return drown(s, seat, target, lowest(places)) if places else APPLY


@rule
def use(s, row, seat):
    """A hero's roll succeeded."""
    hero = s.stack[row, KIND] - components.FIRST_HERO_KIND
    if hero == components.SEE:
        draw(s, seat, 1)
    elif hero == components.PIL:
        space = i64(s.ship[seat])
        way = i64(s.stack[row, state.WAY])
        if (state.open_ways(s, space) >> way) & 1:
            move_ship(s, seat, i64(components.BESIDE[space, way]), seat, state.BY_PILOT)
    elif hero == components.RUN:
        cancel(s, 0, seat)


# ---- mutiny


@rule
def drown(s, seat, target, place):
    if not save(s, target, place):
        go_overboard(s, target, place, seat)
    return APPLY


@rule
def save(s, seat, place):
    """The Bodyguard is lost instead of a daughter, if there is one (WN-R149)."""
    if s.crew[seat, place] < components.FIRST_DAUGHTER or not state.acts(s, seat, components.BOD):
        return False
    SAVED.emit(s, EVERYONE, seat, s.crew[seat, place])
    throw(s, components.FIRST_HERO_KIND + components.BOD)
    empty_place(s, seat, place_of(s, seat, components.BOD))
    return True


# ---- a fight's result, step by step (WN-58)


@rule
def fight(s, seat, target, total):
    """A card, perhaps a second one, a drawn card; then the loser's ship is moved."""
    won = total >= components.SUCCESS
    FOUGHT.emit(s, EVERYONE, seat, total, target)
    winner = seat if won else target
    loser = target if won else seat
    steal(s, winner, loser)
    if won and s.cards[loser] > 0 and state.is_ready(s, seat, components.REA):
        s.used[seat] |= 1 << place_of(s, seat, components.REA)
        steal(s, winner, loser)
    draw(s, winner, 1)
    decisive = 1 if total >= components.DECISIVE else 0
    ways = state.open_ways(s, i64(s.ship[loser]))
    if ways & (ways - 1):
        return ask_about(s, state.PUSH, winner, loser, decisive, 0, 0)
    return push(s, winner, loser, decisive, lowest(ways) if ways else NONE)


@rule
def push(s, winner, loser, decisive, way):
    """The winner moves the loser's ship; after a decisive attack a crew card follows (WN-R89)."""
    if way != NONE:
        move_ship(s, loser, i64(components.BESIDE[s.ship[loser], way]), winner, state.BY_FIGHT)
    places = state.manned(s, loser)
    if decisive == 0 or places == 0:
        return APPLY
    if places & (places - 1):
        return ask_about(s, state.SEIZE, winner, loser, 0, 0, 0)
    return seize(s, winner, loser, lowest(places))


@rule
def seize(s, winner, loser, place):
    """A card is picked; unless it can go one way only, its taker says whether it is kept (WN-14)."""
    if save(s, loser, place):
        return APPLY
    if is_spare(s, winner, i64(s.crew[loser, place])):
        return cast_off(s, winner, loser, place)
    return ask_about(s, state.FATE, winner, loser, place, 0, 0)


@rule
def is_spare(s, seat, card):
    """A daughter the seat cannot have: its own colour, one in its camp or healthy aboard (WN-20, WN-22)."""
    if card < components.FIRST_DAUGHTER:
        return False
    colour = card - components.FIRST_DAUGHTER
    if colour == s.colour[seat] or (s.camp[seat] >> colour) & 1:
        return True
    twin = place_of(s, seat, card - 1)
    return twin != NONE and (s.sick[seat] >> twin) & 1 == 0


@rule
def cast_off(s, winner, loser, place):
    SEIZED.emit(s, EVERYONE, winner, s.crew[loser, place], loser, 0)
    go_overboard(s, loser, place, winner)
    return APPLY


@rule
def keep(s, winner, loser, place):
    """The seized card joins the crew: in place of its sick twin, on a free place, or where room is made."""
    twin = place_of(s, winner, i64(s.crew[loser, place]) - 1)
    room = twin if twin != NONE else state.free_place(s, winner)
    if room == NONE:
        return ask_about(s, state.ROOM, winner, loser, place, ATTACK, 0)
    return come_aboard(s, winner, loser, place, room)


@rule
def come_aboard(s, winner, loser, place, room):
    """A seized hero keeps its used mark (WN-15); a seized card recovers (WN-16)."""
    card = s.crew[loser, place]
    used = (s.used[loser] >> place) & 1
    if s.crew[winner, room]:
        go_overboard(s, winner, room, winner)
    SEIZED.emit(s, EVERYONE, winner, card, loser, 1)
    empty_place(s, loser, place)
    s.crew[winner, room] = card
    s.used[winner] |= used << room
    return APPLY
