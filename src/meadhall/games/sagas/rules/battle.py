"""Battles: hostiles, the tactical edge, lines, shots, breaking off, and what follows for Jarls and settlements."""

from __future__ import annotations

from meadhall.engine.bits import count, lowest, pick
from meadhall.engine.decisions import close
from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.sagas.components import (
    AUTO,
    BERSERKIR,
    BY_ANY,
    BY_LAND,
    COASTAL,
    EASY,
    ELITE_BITS,
    ELITE_FOES,
    FIGHT,
    FIRST_CLASS,
    FIRST_FOE,
    FLEET,
    FOE_PLACE,
    FOE_STRENGTH,
    FOES,
    FORTRESSES,
    FUNERAL,
    HARALD,
    HOMELANDS,
    HUSKARL,
    JARL_BITS,
    JARLS,
    LONG_SHIP,
    MOST_UNITS,
    ORMR,
    SEAS,
    SHIELD,
    STRENGTH,
    VARANGIANS,
    WARRIORS,
    YES,
)
from meadhall.games.sagas.rules.state import (
    BATTLE_ENDS,
    BATTLE_LOST,
    BATTLE_OVER,
    BATTLE_WON,
    BREAK_OFF,
    BROKE_OFF,
    BY_BATTLE,
    BY_EDGE,
    BY_FUNERAL,
    BY_RETREAT,
    DROWN,
    EDGE,
    EDGE_ROLL,
    EDGE_ROLLED,
    FOE_SHOT,
    FOES_COME,
    FUNERAL_HOME,
    FUNERAL_RITE,
    HARALD_LEADS,
    LINE_UP,
    NEXT_ROUND,
    NO_BATTLE,
    RETREAT,
    RETREATING,
    ROUND_BEGINS,
    SHOT,
    SHOTS,
    TARGET,
    UNDECIDED,
    crew,
    die,
    fall,
    has_jarl,
    honour,
    is_in,
    jarl_comes,
    note,
    number,
    one,
    put,
    raze,
    room,
    units,
)
from meadhall.games.sagas.rules.voyage_cards import use_kept

ASKED_FROM = 4  # from this round on the line is always asked for, so that no move runs on for ever

# ---- before the first round


@rule
def begin_battle(s, kind, extra):
    """Half a die of hostiles, and more for the place, the card and the sagas won; drawn from the bin (VK-57)."""
    here = s.here
    rolled = die(s)
    wanted = (rolled + 1) // 2 + extra + count(s.won)
    wanted += 1 if is_in(here, WARRIORS) else 0
    wanted += 1 if is_in(here, FORTRESSES) else 0
    wanted -= 1 if s.level == EASY else 0
    foes = (1 << FOES) - 1
    if not is_in(here, COASTAL):
        foes &= ~FLEET
    s.foes = pick(s, foes, max(1, min(count(foes), wanted)))
    s.alive = s.foes
    s.fired = 0
    s.battle = kind
    s.ended = UNDECIDED
    s.extra = extra
    s.spent = 0
    s.round = 0
    s.guarded = 1 if number(s.at[here], BERSERKIR) else 0
    s.had_berserkir = s.guarded
    s.had_jarl = 1 if has_jarl(s.at[here]) else 0
    note(s, FOES_COME, rolled, s.foes | here << 8 | kind << 16 | extra << 24)
    if number(s.at[here], HARALD):
        s.edge = 1
        note(s, HARALD_LEADS, here, 0)
        put(s, NEXT_ROUND, 0, 0)
        return
    put(s, EDGE_ROLL, 0, 0)
    if s.edda > 0:
        put(s, EDGE, 0, 0)


@rule
def choose_edge(s, move):
    if move == YES:
        s.spent = 1
        honour(s, -1, BY_EDGE)


@rule
def roll_edge(s):
    """A die each, one more for more elite units, one more for Edda; ties are the Vikings', but not in a fortress."""
    ours = die(s)
    theirs = die(s)
    elite = units(s.at[s.here] & ELITE_BITS)
    their_elite = count(s.foes & ELITE_FOES)
    total = ours + s.spent + (1 if elite > their_elite else 0)
    their_total = theirs + (1 if their_elite > elite else 0)
    tie = 0 if is_in(s.here, FORTRESSES) else 1
    s.edge = 1 if total > their_total or (total == their_total and tie) else 0
    note(s, EDGE_ROLLED, ours, theirs | total << 8 | their_total << 16 | s.edge << 24 | s.spent << 25)
    put(s, NEXT_ROUND, 0, 0)


# ---- rounds


@rule
def next_round(s):
    s.round += 1
    s.fired = 0
    s.front = 0
    s.shots = 0
    s.length = 0
    s.by_itself = 0
    s.turn = s.edge
    s.unplaced = s.at[s.here]
    note(s, ROUND_BEGINS, s.round, 0)
    put(s, SHOTS, 0, 0)
    if s.round >= ASKED_FROM or not fill_last_class(s):
        put(s, LINE_UP, 0, 0)


@rule
def stand(s, unit):
    """The next in line."""
    s.line[s.length] = unit
    s.length += 1
    s.unplaced -= one(unit)


@rule
def fill_last_class(s):
    """If all that are left are of one class they take their places; true if the line stands."""
    for unit in range(9):
        some = number(s.unplaced, unit)
        if some:
            if s.unplaced != some * one(unit):
                return False
            for _ in range(some):
                stand(s, unit)
    return True


@rule
def stand_all(s, unit, some):
    for _ in range(min(some, number(s.unplaced, unit))):
        stand(s, unit)


@rule
def fill_line(s):
    """Weakest first: ships nobody needs, Huskarls, Berserkirs, other ships, the Ormr, Varangians, Jarls last."""
    here = s.at[s.here]
    placed = number(here, LONG_SHIP) - number(s.unplaced, LONG_SHIP)
    idle = max(0, room(here) - crew(here)) // 2
    stand_all(s, LONG_SHIP, max(0, idle - placed))
    stand_all(s, HUSKARL, MOST_UNITS)
    stand_all(s, BERSERKIR, MOST_UNITS)
    stand_all(s, LONG_SHIP, MOST_UNITS)
    stand_all(s, ORMR, MOST_UNITS)
    stand_all(s, VARANGIANS, MOST_UNITS)
    for jarl in range(JARLS):
        stand_all(s, jarl, MOST_UNITS)


@rule
def choose_line(s, move):
    """The next class of the line, or all the rest by itself; with `fight` the targets too, for this round."""
    if move == AUTO or move == FIGHT:
        s.by_itself = 1 if move == FIGHT else 0
        fill_line(s)
        return
    stand(s, move - FIRST_CLASS)
    if not fill_last_class(s):
        put(s, LINE_UP, 0, 0)


@rule
def exchange_shots(s):
    """Sides alternate, one unit each, until a target must be chosen, one side is gone or all have fired."""
    while s.alive and s.front < s.length:
        ready = max(s.shots, s.front) < s.length
        theirs = s.alive & ~s.fired
        if not ready and theirs == 0:
            end_round(s)
            return
        if ready and (s.turn == 1 or theirs == 0):
            if s.by_itself == 0 and s.alive & (s.alive - 1):
                put(s, SHOTS, 0, 0)
                put(s, TARGET, 0, 0)
                return
            shoot(s, likely_target(s))
        else:
            be_shot_at(s, lowest(theirs))
    put(s, BATTLE_ENDS, 0, 0)


@rule
def likely_target(s):
    """The strongest that has not fired; if all have, the strongest."""
    waiting = s.alive & ~s.fired
    return lowest(waiting if waiting else s.alive)


@rule
def choose_target(s, move):
    if move == AUTO or move == FIGHT:
        s.by_itself = 1 if move == FIGHT else 0
        shoot(s, likely_target(s))
    else:
        shoot(s, i64(FOE_PLACE[move - FIRST_FOE]))


@rule
def shoot(s, foe):
    """The first Viking that has not fired."""
    place = max(s.shots, s.front)
    unit = s.line[place]
    rolled = die(s)
    hit = 1 if rolled <= STRENGTH[unit] else 0
    if hit:
        s.alive &= ~(1 << foe)
    s.shots = place + 1
    s.turn = 0
    note(s, SHOT, rolled, unit | foe << 8 | hit << 16)


@rule
def be_shot_at(s, foe):
    """A hostile fires at the first Viking of the line; a Berserkir cancels the first hit of a battle."""
    unit = s.line[s.front]
    rolled = die(s)
    hit = 1 if rolled <= FOE_STRENGTH[s.level, foe] else 0
    saved = hit & s.guarded
    s.fired |= 1 << foe
    s.turn = 1
    note(s, FOE_SHOT, rolled, foe | unit << 8 | hit << 16 | saved << 17)
    if saved:
        s.guarded = 0
    elif hit:
        s.front += 1
        fall(s, unit, s.here, BY_BATTLE)


@rule
def end_round(s):
    put(s, NEXT_ROUND, 0, 0)
    if (s.kept >> SHIELD) & 1 and retreats(s):
        put(s, BREAK_OFF, 0, 0)


# ---- the end of a battle


@rule
def end_battle(s):
    """Hostiles go back to the bin; a battle lost costs the settlement it was fought at."""
    s.ended = BATTLE_WON if s.alive == 0 else BATTLE_LOST
    note(s, BATTLE_OVER, s.ended, s.here | s.battle << 8 | s.round << 16)
    clear_battle(s)
    if s.ended == BATTLE_LOST and is_in(s.here, s.settled):
        raze(s, s.here, BY_BATTLE)


@rule
def clear_battle(s):
    s.battle = NO_BATTLE
    s.foes = 0
    s.alive = 0
    s.fired = 0
    s.extra = 0
    s.edge = 0
    s.spent = 0
    s.turn = 0
    s.round = 0
    s.length = 0
    s.front = 0
    s.shots = 0
    s.unplaced = 0
    s.by_itself = 0
    s.guarded = 0
    for place in range(MOST_UNITS):
        s.line[place] = 0


@rule
def retreats(s):
    """Spaces one step nearer to the closest homeland or settlement, along a route the force can use (VK-72)."""
    here = s.here
    usable = i64(BY_ANY[here] if room(s.at[here]) > 0 else BY_LAND[here])
    reached = (HOMELANDS | s.settled) & ~(1 << here)
    while BY_ANY[here] & reached == 0:
        spaces = reached
        while spaces:
            reached |= BY_ANY[lowest(spaces)]
            spaces &= spaces - 1
        reached &= ~(1 << here)
    return usable & reached


@rule
def choose_break_off(s, move):
    if move == YES:
        use_kept(s, SHIELD)
        close(s)  # the round that would have followed
        put(s, RETREAT, 0, 0)


@rule
def choose_retreat(s, move):
    """A battle broken off is lost; the whole stack falls back by one space, and is out of this voyage."""
    end_battle(s)
    s.cut_off = 1
    note(s, BROKE_OFF, move, s.here)
    put(s, RETREATING, move, 0)


@rule
def retreat(s, space):
    """By sea those without room are lost first, by choice."""
    here = s.here
    if not is_in(space, BY_LAND[here]) and crew(s.at[here]) > room(s.at[here]):
        put(s, RETREATING, space, 0)
        put(s, DROWN, here, BY_RETREAT)
        return
    s.at[space] += s.at[here]
    s.at[here] = 0
    s.here = space


# ---- funerals


@rule
def hold_funeral(s):
    """After a battle or storm that killed a Jarl."""
    if s.jarl_fell and (s.kept >> FUNERAL) & 1:
        put(s, FUNERAL_RITE, 0, 0)
    s.jarl_fell = 0


@rule
def choose_funeral(s, move):
    """Edda rises; another Jarl appears with the force if it still stands there, else in a homeland."""
    if move != YES:
        return
    use_kept(s, FUNERAL)
    honour(s, 1, BY_FUNERAL)
    here = s.at[s.here]
    if s.pool & JARL_BITS == 0:
        return
    if here and s.cut_off == 0 and (not is_in(s.here, SEAS) or crew(here) < room(here)):
        jarl_comes(s, s.here, BY_FUNERAL)
    else:
        put(s, FUNERAL_HOME, 0, 0)
