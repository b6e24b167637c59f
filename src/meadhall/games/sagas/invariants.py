"""What must hold after every move: invariants of the page of rules, by number."""

from meadhall.engine.prelude import Invariants, actors, count, deciding, rule
from meadhall.games.sagas import components
from meadhall.games.sagas.rules import agenda, scoring, state
from meadhall.games.sagas.rules.bands import crew, number, one, room
from meadhall.games.sagas.rules.spaces import is_in, jarl_on_map

BEFORE_VOYAGES = agenda.among("religion", "home", "buy", "buy at", "take back", "keep card")

INVARIANTS = Invariants()


@INVARIANTS(1, "each of the 18 units is in one place, and dead Jarls never come back")
def units_add_up(before, s):
    total = s.pool + s.dead
    if s.pool < 0 or s.dead & ~components.JARL_BITS or before.dead & ~s.dead:
        return False
    for space in range(components.COUNT):
        if s.at[space] < 0:
            return False
        total += s.at[space]
        for unit in range(components.CLASSES):
            if number(s.at[space], unit) > number(components.BOX, unit):
                return False
    return total == components.BOX


@INVARIANTS(2, "the fourteen cards are spread over the piles without loss or copy")
def cards_add_up(s):
    """Marked cards lie in marked places."""
    seen = s.discards | s.kept
    cards = count(s.discards) + count(s.kept) + count(s.lost) + s.draws + s.reserves
    if s.card != state.NO_CARD:
        seen |= 1 << s.card
        cards += 1
    marked = s.lost_marked
    for place in range(s.draws):
        card = 1 << ((s.draw >> (4 * place)) & 15)
        seen |= card
        if (s.draw_marked >> place) & 1:
            marked |= card
    for place in range(s.reserves):
        card = 1 << ((s.reserve >> (4 * place)) & 15)
        seen |= card
        if s.reserve_marked:
            marked |= card
    if s.lost_marked & ~s.lost or s.marked & ~marked or s.draw_marked >> s.draws:
        return False
    if s.draw >> (4 * s.draws) or s.reserve >> (4 * s.reserves) or (s.reserve_marked and s.reserves == 0):
        return False
    return cards == components.DECK and seen | s.lost == (1 << components.DECK) - 1 and s.kept & ~components.KEEP == 0


@INVARIANTS(3, "gold is 0 to 20, Edda 0 to 5")
def tracks_are_kept(s):
    return 0 <= s.gold <= components.MOST_GOLD and 0 <= s.edda <= components.MOST_EDDA


@INVARIANTS(4, "six markers at most, on towns and fortresses only, one to a space")
def markers_in_place(s):
    marked = s.settled | s.pillaged
    return s.settled & s.pillaged == 0 and marked & ~components.PLACES == 0 and count(marked) <= components.MARKERS


@INVARIANTS(5, "each quest has one state, those on the map lie on places of their own")
def quests_in_place(s):
    spaces = 0
    for quest in range(6):
        place = s.quest_place[quest]
        marker = s.quest_state[quest]
        if marker < state.HIDDEN or marker > state.AWAY:
            return False
        if place != state.NOWHERE:
            if is_in(place, spaces) or not is_in(place, components.PLACES) or marker > state.SHOWN:
                return False
            spaces |= 1 << place
        elif marker == state.SHOWN:
            return False
        if (s.cashed >> quest) & 1 and marker != state.ACCOMPLISHED and marker != state.AWAY:
            return False
    return True


@INVARIANTS(6, "every sea space has ship room for all land units in it", each=components.COUNT)
def nobody_swims(s, space):
    return deciding(s) == agenda.DROWN or not is_in(space, components.SEAS) or crew(s.at[space]) <= room(s.at[space])


@INVARIANTS(8, "hostiles are out of the bin in a battle only, one to eight, and no fleet inland")
def foes_in_place(s):
    if s.battle == state.NO_BATTLE:
        return s.foes == 0 and s.alive == 0 and s.fired == 0
    if s.alive & ~s.foes or s.foes == 0 or s.foes >> 8 or not is_in(s.here, components.PLACES):
        return False
    return is_in(s.here, components.COASTAL) or s.foes & components.FLEET == 0


@INVARIANTS(9, "a voyage starts with a card to draw and a Jarl on the map")
def voyages_can_start(s):
    return deciding(s) != agenda.SET_OUT or (s.draws > 0 and jarl_on_map(s))


@INVARIANTS(10, "a saga whose conditions are met is over once what a quest gives is given")
def won_sagas_are_over(s):
    """Not before its quests are laid, nor while what a quest gives is still being given."""
    kind = deciding(s)
    if actors(s) == 0 or (BEFORE_VOYAGES >> kind) & 1 or scoring.is_half_done(s, kind):
        return True
    return not scoring.saga_is_won(s)


@INVARIANTS(11, "there are no Berserkirs under the new religion", each=components.COUNT)
def berserkirs_are_pagan(s, space):
    return s.religion == 0 or number(s.at[space], components.BERSERKIR) == 0


@rule
def fits_aboard(force):
    return room(force) > 0 and crew(force) <= room(force)


@INVARIANTS(12, "nobody crosses a sea route without a ship, and no ship sails a portage")
def moved_along_routes(before, s):
    """In one voyage a force goes one route at a time: by ship with room for all, or on land."""
    if s.voyages != before.voyages or s.here == before.here or before.here == state.NOWHERE or s.here == state.NOWHERE:
        return True
    if s.cut_off or s.moved == before.moved:
        return s.cut_off == 1
    afloat = fits_aboard(before.force) or fits_aboard(s.force)  # a storm may have struck since, or some stayed behind
    by_ship = is_in(s.here, components.BY_SHIP[before.here]) and afloat
    by_land = is_in(s.here, components.BY_LAND[before.here])
    if s.way == state.SAILS or s.way == state.WALKS:
        return by_ship if s.way == state.SAILS else by_land
    return by_ship or by_land


@INVARIANTS(13, "somebody is asked until the story has a result")
def asked_until_the_end(s):
    return (actors(s) != 0) == (s.result == state.RUNNING)


@INVARIANTS(14, "the line of battle agrees with the units in the space")
def battle_in_order(s):
    """Nobody has fired twice."""
    kind = deciding(s)
    if kind != agenda.LINE_UP and kind != agenda.TARGET:
        return True
    standing = s.unplaced
    for place in range(s.front, s.length):
        standing += one(s.line[place])
    if standing != s.at[s.here] or s.shots > s.length or s.front > s.length:
        return False
    return kind == agenda.LINE_UP or (s.alive != 0 and s.front < s.length and max(s.shots, s.front) < s.length)


@INVARIANTS(15, "a campaign has at most four sagas won and two lost, and ends exactly then")
def campaign_in_order(s):
    lost = s.losses[0] + s.losses[1] + s.losses[2] + s.losses[3]
    if s.story != components.CAMPAIGN:
        return lost == 0 and s.sagas == 1 and (s.won == 0 or s.result == state.VICTORY)
    if lost > 2 or s.sagas > 5 or s.sagas < count(s.won) + lost:
        return False
    if s.result == state.RUNNING:
        return lost < 2 and s.won != 0b1111
    defeat = lost == 2 or s.dead == components.JARL_BITS
    return (s.result == state.DEFEAT) == defeat and (s.result == state.VICTORY) == (s.won == 0b1111)
