"""Battles: hostiles, the tactical edge, lines, shots, breaking off, and what follows for Jarls and settlements."""

from meadhall.engine.prelude import EVERYONE, close, count, i64, lowest, pick, rule
from meadhall.games.sagas import components, events
from meadhall.games.sagas.moves import AUTO, FIGHT, FOE, UNIT, YES
from meadhall.games.sagas.rules import agenda, causes, voyage_cards
from meadhall.games.sagas.rules.bands import crew, has_jarl, number, one, room, units
from meadhall.games.sagas.rules.changes import die, fall, honour, jarl_comes, raze
from meadhall.games.sagas.rules.spaces import is_in
from meadhall.games.sagas.rules.state import BATTLE_LOST, BATTLE_WON, QUEST_BATTLE, UNDECIDED, blank_battle, blank_round

WEAKEST_FIRST = (
    components.HUSKARL, components.BERSERKIR, components.LONG_SHIP, components.ORMR, components.VARANGIANS,
    *range(components.JARLS),
)  # fmt: skip
ASKED_FROM = 4  # from this round on the line is always asked for, so that no move runs on for ever


@rule
def answer(s, kind, move):
    if kind == agenda.TARGET:
        if not FOE.has(move):
            s.by_itself = 1 if move == FIGHT else 0
        shoot(s, i64(components.FOE_PLACE[FOE.foe(move)]) if FOE.has(move) else likely_target(s))
    elif kind == agenda.LINE_UP:
        choose_line(s, move)
    elif kind == agenda.EDGE:
        if move == YES:
            s.spent = 1
            honour(s, -1, causes.EDGE)
    elif kind == agenda.BREAK_OFF:
        if move == YES:
            voyage_cards.use_kept(s, components.SHIELD)
            close(s)  # the round that would have followed
            agenda.put(s, agenda.RETREAT, 0, 0)
    elif kind == agenda.RETREAT:  # a battle broken off is lost; the whole stack is out of this voyage
        end_battle(s)
        s.cut_off = 1
        events.BROKE_OFF.emit(s, EVERYONE, 0, move, s.here)
        agenda.put(s, agenda.RETREATING, move, 0)
    elif kind == agenda.FUNERAL_HOME:
        jarl_comes(s, move, causes.FUNERAL)
    elif move == YES:
        bury(s)


# ---- before the first round


@rule
def foes_there(s, space, more):
    """Hostiles of a battle there: `more` are half a die and those of the card (VK-57)."""
    more += count(s.won) - (1 if s.level == components.EASY else 0)
    more += (1 if is_in(space, components.WARRIORS) else 0) + (1 if is_in(space, components.FORTRESSES) else 0)
    return max(1, min(8 if is_in(space, components.COASTAL) else 7, more))


@rule
def begin_battle(s, kind, extra):
    """Hostiles are drawn from the bin; then the edge is rolled for, unless Harald leads."""
    here = s.here
    rolled = die(s)
    foes = (1 << components.FOES) - 1
    if not is_in(here, components.COASTAL):
        foes &= ~components.FLEET
    blank_battle(s)
    s.foes = pick(s, foes, foes_there(s, here, (rolled + 1) // 2 + extra))
    s.alive = s.foes
    s.battle = kind
    s.ended = UNDECIDED
    s.extra = extra
    s.guarded = 1 if number(s.at[here], components.BERSERKIR) else 0
    s.had_berserkir = s.guarded
    s.had_jarl = 1 if has_jarl(s.at[here]) else 0
    events.FOES_COME.emit(s, EVERYONE, 0, rolled, s.foes, here, kind == QUEST_BATTLE)
    if number(s.at[here], components.HARALD):
        s.edge = 1
        events.HARALD_LEADS.emit(s, EVERYONE, 0)
        agenda.put(s, agenda.NEXT_ROUND, 0, 0)
        return
    agenda.put(s, agenda.EDGE_ROLL, 0, 0)
    if s.edda > 0:
        agenda.put(s, agenda.EDGE, 0, 0)


@rule
def roll_edge(s):
    """A die each, one more for more elite units, one more for Edda; ties are the Vikings', but not in a fortress."""
    ours = die(s)
    theirs = die(s)
    elite = units(s.at[s.here] & components.ELITE_BITS)
    their_elite = count(s.foes & components.ELITE_FOES)
    total = ours + s.spent + (1 if elite > their_elite else 0)
    their_total = theirs + (1 if their_elite > elite else 0)
    tie = 0 if is_in(s.here, components.FORTRESSES) else 1
    s.edge = 1 if total > their_total or (total == their_total and tie) else 0
    dice = events.EDGE_ROLLED.dice(0, ours) | events.EDGE_ROLLED.dice(1, theirs)
    totals = events.EDGE_ROLLED.totals(0, total) | events.EDGE_ROLLED.totals(1, their_total)
    events.EDGE_ROLLED.emit(s, EVERYONE, 0, dice, totals, s.edge, s.spent)
    agenda.put(s, agenda.NEXT_ROUND, 0, 0)


# ---- rounds


@rule
def next_round(s):
    blank_round(s)
    s.round += 1
    s.turn = s.edge
    s.unplaced = s.at[s.here]
    events.ROUND_BEGINS.emit(s, EVERYONE, 0, s.round)
    agenda.put(s, agenda.SHOTS, 0, 0)
    if s.round >= ASKED_FROM or not fill_last_class(s):
        agenda.put(s, agenda.LINE_UP, 0, 0)


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
    placed = number(here, components.LONG_SHIP) - number(s.unplaced, components.LONG_SHIP)
    idle = max(0, room(here) - crew(here)) // 2
    stand_all(s, components.LONG_SHIP, max(0, idle - placed))
    for unit in WEAKEST_FIRST:
        stand_all(s, unit, components.MOST_UNITS)


@rule
def choose_line(s, move):
    """The next class of the line, or all the rest by itself; with `fight` the targets too, for this round."""
    if move == AUTO or move == FIGHT:
        s.by_itself = 1 if move == FIGHT else 0
        fill_line(s)
        return
    stand(s, UNIT.unit(move))
    if not fill_last_class(s):
        agenda.put(s, agenda.LINE_UP, 0, 0)


@rule
def exchange_shots(s):
    """Sides alternate, one unit each, until a target must be chosen, one side is gone or all have fired."""
    while s.alive and s.front < s.length:
        ready = max(s.shots, s.front) < s.length
        theirs = s.alive & ~s.fired
        if not ready and theirs == 0:
            agenda.put(s, agenda.NEXT_ROUND, 0, 0)
            if (s.kept >> components.SHIELD) & 1 and retreats(s):
                agenda.put(s, agenda.BREAK_OFF, 0, 0)
            return
        if ready and (s.turn == 1 or theirs == 0):
            if s.by_itself == 0 and s.alive & (s.alive - 1):
                agenda.put(s, agenda.SHOTS, 0, 0)
                agenda.put(s, agenda.TARGET, 0, 0)
                return
            shoot(s, likely_target(s))
        else:
            be_shot_at(s, lowest(theirs))
    agenda.put(s, agenda.BATTLE_ENDS, 0, 0)


@rule
def likely_target(s):
    """The strongest that has not fired; if all have, the strongest."""
    waiting = s.alive & ~s.fired
    return lowest(waiting if waiting else s.alive)


@rule
def shoot(s, foe):
    """The first Viking that has not fired."""
    place = max(s.shots, s.front)
    unit = s.line[place]
    rolled = die(s)
    hit = 1 if rolled <= components.STRENGTH[unit] else 0
    if hit:
        s.alive &= ~(1 << foe)
    s.shots = place + 1
    s.turn = 0
    events.SHOT.emit(s, EVERYONE, 0, rolled, unit, foe, hit)


@rule
def be_shot_at(s, foe):
    """A hostile fires at the first Viking of the line; a Berserkir cancels the first hit of a battle."""
    unit = s.line[s.front]
    rolled = die(s)
    hit = 1 if rolled <= components.FOE_STRENGTH[s.level, foe] else 0
    saved = hit & s.guarded
    s.fired |= 1 << foe
    s.turn = 1
    events.FOE_SHOT.emit(s, EVERYONE, 0, rolled, foe, unit, hit, saved)
    if saved:
        s.guarded = 0
    elif hit:
        s.front += 1
        fall(s, unit, s.here, causes.BATTLE)


# ---- the end of a battle


@rule
def end_battle(s):
    """Hostiles go back to the bin; a battle lost costs the settlement it was fought at."""
    s.ended = BATTLE_WON if s.alive == 0 else BATTLE_LOST
    events.BATTLE_OVER.emit(s, EVERYONE, 0, s.alive == 0, s.here, s.round, s.battle)
    blank_battle(s)
    if s.ended == BATTLE_LOST and is_in(s.here, s.settled):
        raze(s, s.here, causes.BATTLE)


@rule
def retreats(s):
    """Spaces one step nearer to the closest homeland or settlement, along a route the force can use (VK-72)."""
    here = s.here
    usable = i64(components.BY_ANY[here] if room(s.at[here]) > 0 else components.BY_LAND[here])
    reached = (components.HOMELANDS | s.settled) & ~(1 << here)
    while components.BY_ANY[here] & reached == 0:
        spaces = reached
        while spaces:
            reached |= components.BY_ANY[lowest(spaces)]
            spaces &= spaces - 1
        reached &= ~(1 << here)
    return usable & reached


@rule
def retreat(s, space):
    """By sea those without room are lost first, by choice."""
    here = s.here
    if not is_in(space, components.BY_LAND[here]) and crew(s.at[here]) > room(s.at[here]):
        agenda.put(s, agenda.RETREATING, space, 0)
        agenda.put(s, agenda.DROWN, here, causes.RETREAT)
        return
    s.at[space] += s.at[here]
    s.at[here] = 0
    s.here = space


# ---- funerals


@rule
def hold_funeral(s):
    """After a battle or storm that killed a Jarl."""
    if s.jarl_fell and (s.kept >> components.FUNERAL) & 1:
        agenda.put(s, agenda.FUNERAL_RITE, 0, 0)
    s.jarl_fell = 0


@rule
def bury(s):
    """Edda rises; another Jarl appears with the force if it still stands there, else in a homeland."""
    voyage_cards.use_kept(s, components.FUNERAL)
    honour(s, 1, causes.FUNERAL)
    here = s.at[s.here]
    if s.pool & components.JARL_BITS == 0:
        return
    if here and s.cut_off == 0 and (not is_in(s.here, components.SEAS) or crew(here) < room(here)):
        jarl_comes(s, s.here, causes.FUNERAL)
    else:
        agenda.put(s, agenda.FUNERAL_HOME, 0, 0)
