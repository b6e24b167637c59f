"""The stack resolved: every entry from the top down, what it does, and what it asks for before the next."""

from meadhall.engine.prelude import EVERYONE, i64, lowest, rule
from meadhall.games.north import components, moves
from meadhall.games.north.events import BEAST_MOVED, BENT, FEASTED, FELL_SICK, LEFT, LOOTED
from meadhall.games.north.rules import cards, declaring, fighting, scoring, state
from meadhall.games.north.rules.stack import APPLY, OPEN, RESPONSES, WAIT, ask_about, cancel, lure_spaces, sweep

# ---- the stack


@rule
def apply_top(s):
    """The topmost entry that is not resolved (WN-R62).

    After the last one all cards of the stack are discarded, cancelled ones too (WN-R64); then a fight begins, or the
    window opens.
    """
    for row in range(s.height - 1, -1, -1):
        if s.stack[row, state.RESOLVED] == 0:
            s.stack[row, state.RESOLVED] = 1
            return apply(s, row)
    sweep(s)
    if s.fight_from != state.NONE:  # the sail led to the monster, which is attacked at once (WN-65)
        s.standard = 1
        declaring.put(s, i64(s.active), state.BEAST, state.NONE, state.NONE, state.NONE, state.NONE, 0)
        return OPEN
    if s.window == state.NONE:
        s.window = s.active
    return RESPONSES


@rule
def apply(s, row):
    """What an entry does; returns what comes next."""
    what = s.stack[row, state.WHAT]
    seat = i64(s.stack[row, state.BY])
    if s.stack[row, state.CANCELLED]:
        if what == state.BEAST:
            fighting.send_back(s, seat)
        return APPLY
    if what == state.WIND or what == state.AS_WIND:
        sail(s, seat, i64(s.stack[row, state.WAY]))
        return APPLY
    if what == state.EVENT:
        title = components.TITLE[s.stack[row, state.KIND]]
        if title == components.MUT:
            return fighting.roll_for(s, row)
        if title <= components.MIS:
            react(s, row, seat, title)
        else:
            happen(s, row, seat, title)
        return APPLY
    if what == state.ATTACK or what == state.BEAST or what == state.ABILITY:
        return fighting.roll_for(s, row)
    if what == state.LOOT:
        return loot(s, seat)
    if what == state.FEAST:
        return feast(s, seat)
    return give_on(s, seat, 0, 0)


# ---- reactions


@rule
def react(s, row, seat, title):
    if title == components.LOK:
        cancel(s, i64(s.stack[row, state.OBJECT]), seat)
    elif title == components.THO:
        s.stack[s.stack[row, state.OBJECT], state.MOD] += s.stack[row, state.SIGN]
    elif title == components.CAL or title == components.MIS:
        cancel(s, 0, seat)
    elif title == components.CRO and s.stack[0, state.MOD] == 0 and s.stack[0, state.CANCELLED] == 0:
        # The topmost one counts (WN-88).
        s.stack[0, state.WAY] = s.stack[row, state.WAY]
        s.stack[0, state.MOD] = 1
        BENT.emit(s, EVERYONE, seat, s.stack[row, state.WAY], s.stack[0, state.BY])


# ---- winds and other events


@rule
def sail(s, seat, way):
    """One space; into the monster's only to fight it (WN-R14, WN-R92)."""
    space = i64(s.ship[seat])
    target = i64(components.BESIDE[space, way])
    if target == s.monster:
        s.fight_from = space
        fighting.move_ship(s, seat, target, seat, state.TO_BEAST)
    else:
        fighting.move_ship(s, seat, target, seat, state.BY_WIND)


@rule
def happen(s, row, seat, title):
    """An event without the reaction icon, but for Mutiny. An object no longer legal means no effect (WN-38)."""
    way = i64(s.stack[row, state.WAY])
    target = i64(s.stack[row, state.TARGET])
    if title == components.COM:
        space = i64(s.ship[target])
        if (state.open_ways(s, space) >> way) & 1:
            fighting.move_ship(s, target, i64(components.BESIDE[space, way]), seat, state.BY_COMMAND)
    elif title == components.SEA:
        if (state.may_fall_sick(s, target) >> way) & 1:
            s.sick[target] |= 1 << way
            FELL_SICK.emit(s, EVERYONE, target, s.crew[target, way])
    elif title == components.LUR:
        if (lure_spaces(s) >> way) & 1:
            move_beast(s, seat, way)
    elif title == components.GAL:
        second = i64(s.stack[row, state.SIGN])
        for _ in range(2):
            space = i64(s.ship[seat])
            if (state.open_ways(s, space) >> way) & 1:
                fighting.move_ship(s, seat, i64(components.BESIDE[space, way]), seat, state.BY_GALE)
            way = second
            if second == declaring.SECOND_WAY_NONE:
                break
    elif title == components.ODI:
        cards.draw(s, seat, 2)


@rule
def move_beast(s, seat, space):
    BEAST_MOVED.emit(s, EVERYONE, seat, space, s.monster)
    s.monster = space


# ---- loot and feast


@rule
def loot(s, seat):
    """A daughter of the village comes aboard; with a full crew room can be made (WN-R99, WN-24)."""
    colour = i64(components.VILLAGE_OF[s.ship[seat]])
    if colour == state.NONE or (state.colours_had(s, seat) >> colour) & 1 or s.daughters[colour] == 0:
        return APPLY
    if state.free_place(s, seat) == state.NONE:
        return ask_about(s, state.ROOM, seat, state.NONE, 0, state.LOOT, 0)
    take_daughter(s, seat, colour, state.free_place(s, seat))
    return APPLY


@rule
def take_daughter(s, seat, colour, place):
    s.daughters[colour] -= 1
    s.crew[seat, place] = components.FIRST_DAUGHTER + colour
    LOOTED.emit(s, EVERYONE, seat, colour)


@rule
def make_room_for_loot(s, seat, place):
    """The full crew's owner picks who goes overboard, or leaves the daughter (NONE)."""
    colour = i64(components.VILLAGE_OF[s.ship[seat]])
    if place == state.NONE:
        LEFT.emit(s, EVERYONE, seat, colour)
    else:
        cards.go_overboard(s, seat, place, seat)
        take_daughter(s, seat, colour, place)
    return APPLY


@rule
def feast(s, seat):
    """Healthy daughters go to the camp, the hand is filled; three colours win at once (WN-R102, WN-R104, WN-R108)."""
    colours = state.daughters_aboard(s, seat, True)
    if colours == 0:
        return APPLY
    for place in range(components.CREW):
        card = s.crew[seat, place]
        if card >= components.FIRST_DAUGHTER and (s.sick[seat] >> place) & 1 == 0:
            cards.empty_place(s, seat, place)
    s.camp[seat] |= colours
    FEASTED.emit(s, EVERYONE, seat, colours)
    if s.cards[seat] < components.START_HAND:
        cards.draw(s, seat, components.START_HAND - s.cards[seat])
    if s.camp[seat] | 1 << s.colour[seat] == 15:
        scoring.finish(s, seat)
        return WAIT
    return APPLY


# ---- sacrifice


@rule
def give_on(s, seat, pairs, half):
    """Asks for the next card; what leaves no choice is given by itself, and after the last pair cards are drawn."""
    while half or s.cards[seat] >= 2:
        if state.chooses_card(s, seat) or (pairs and half == 0):
            return ask_about(s, state.SACRIFICE, seat, pairs, half, 0, 0)
        cards.discard(s, seat, lowest(s.held[seat]), 1)
        pairs += half
        half = 1 - half
    cards.draw(s, seat, pairs)
    return APPLY


@rule
def sacrifice(s, seat, move):
    """Card by card; after a pair the player may stop, and draws one card for each pair (WN-77)."""
    pairs = i64(s.frames[0, state.PAIRS])
    half = i64(s.frames[0, state.HALF])
    if move == moves.PASS:
        cards.draw(s, seat, pairs)
        return APPLY
    cards.discard(s, seat, moves.DISCARD.card(move), 1)
    return give_on(s, seat, pairs + half, 1 - half)
