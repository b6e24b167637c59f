"""What a move does, in a line: the reason that goes with a hint. Players are named by seat, as labels do it."""

from meadhall.engine.screen_prelude import Any, Stake, counted, deciding, joined, seats_of
from meadhall.games.north import components, moves
from meadhall.games.north.bots import distance, evaluation, policy, reactions
from meadhall.games.north.components import BESIDE, COM, CRO, EVENT_CODES, LOK
from meadhall.games.north.rules import legal, state
from meadhall.games.north.rules.choices import hero_used, is_sail, title_of, way_sailed
from meadhall.games.north.words.card_texts import clause
from meadhall.games.north.words.notation import entry_words


def because(s: Any, seat: int, move: int) -> str:
    phase = deciding(s)
    if move == moves.PASS:
        return pass_because(s, seat, phase)
    if phase == state.MAIN:
        return main_because(s, seat, move)
    if phase in (state.REACT, state.ROLL, state.WINDOW):
        does = deed_because(move)
        if phase == state.WINDOW or moves.USE.has(move):
            return does
        named = "you are the target of" if s.stack[0, state.TARGET] == seat else "at stake is"
        return f"{does}; {named} {entry_words(s, 0, seat, 'your own').removesuffix('!')}"
    if phase == state.HERO:
        return clause(components.HERO_CODES[moves.TAKE_ABOARD.hero(move)])
    if phase == state.DECLARE:
        return named_because(s, seat, move)
    if phase in (state.SACRIFICE, state.LIMIT):
        return discard_because(s, seat, moves.DISCARD.card(move))
    return result_because(s, seat, phase, move)


def pass_because(s: Any, seat: int, phase: int) -> str:
    if phase == state.MAIN:
        listed = [0] * moves.MAX_LEGAL
        count = legal.legal(s, seat, listed)
        ways = [step_of(move) for move in listed[:count] if is_sail(move) or moves.ROW.has(move)]
        ends = [int(BESIDE[s.ship[seat], way]) for way in ways]
        if all(to == s.monster or distance.gain(s, seat, to) <= 0 for to in ends):
            return "neither rowing nor a wind you hold brings you nearer"
        return "you stay where you are and keep your cards"
    if phase in (state.REACT, state.ROLL):
        wish = reactions.roll_wish(s, seat) if s.die else reactions.stake(s, seat, 0)
        if wish == 0:
            return "it does not concern you"
        return "it suits you as it is" if wish > 0 else "you let it happen, and keep your cards"
    if phase == state.HERO:
        full = state.free_place(s, seat) == state.NONE
        return "your crew stays as it is" if full else "the place stays free for a daughter"
    return {
        state.WINDOW: "you keep your cards for later",
        state.ROOM: "your crew stays as it is",
        state.SACRIFICE: "you keep the rest of your cards",
    }.get(phase, "the ship stays where the first step leads")


# ---- a seat's own turn


def step_of(move: int) -> int:
    """The way a wind or the oars lead."""
    return int(moves.ROW.way(move) if moves.ROW.has(move) else way_sailed(move))


def main_because(s: Any, seat: int, move: int) -> str:
    if move == moves.FEAST_MOVE:
        return "your daughters come home, where nobody can take them"
    if move == moves.LOOT_MOVE:
        return f"you still need {a_daughter(components.VILLAGE_OF[s.ship[seat]])}"
    if move == moves.ATTACK_MOVE:
        here = seats_of(state.ships_beside(s, seat))
        return crew_because(s, seat, max(here, key=lambda other: policy.attack_value(s, seat, other)))
    if move == moves.SACRIFICE_MOVE:
        spare = int(policy.useless_cards(s, seat))
        idle = f"{spare} of your winds {'brings' if spare == 1 else 'bring'} you no nearer; " if spare else ""
        return f"{idle}a new card comes for each pair"
    if moves.PLAY.has(move) or moves.USE.has(move):
        return deed_because(move)
    return step_because(s, seat, int(BESIDE[s.ship[seat], step_of(move)]))


def deed_because(move: int) -> str:
    """What an event or a hero that is used does."""
    return clause(components.HERO_CODES[hero_used(move)] if moves.USE.has(move) else EVENT_CODES[title_of(move)])


def step_because(s: Any, seat: int, to: int, start: int | None = None) -> str:
    """What a step of its own ship is good for."""
    start = int(s.ship[seat]) if start is None else start
    if to == s.monster:
        return "you attack the monster, and draw two cards if you beat it"
    colour = int(components.VILLAGE_OF[to])
    if colour >= 0 and not state.colours_had(s, seat) >> colour & 1:
        return f"there you can loot {a_daughter(colour)}, whom you need"
    if to == components.HARBOUR[s.colour[seat]] and state.daughters_aboard(s, seat, True):
        return "there you can hold a feast for the daughters aboard"
    saved = int(distance.voyage(s, seat, start, s.monster)) - int(distance.voyage(s, seat, to, s.monster))
    if saved == 0:
        return "it brings you no nearer and no farther"
    needed = [one for one in range(4) if not state.colours_had(s, seat) >> one & 1]
    goals = {f"the {components.COLOURS[one]} village": one for one in needed}
    if not goals or state.daughters_aboard(s, seat, False):
        goals["your harbour"] = 4 + int(s.colour[seat])
    away = {
        goal: (distance.way_to(s.monster, one, start), distance.way_to(s.monster, one, to))
        for goal, one in goals.items()
    }
    fitting = [(min(links), goal) for goal, links in away.items() if (links[0] - links[1]) * saved > 0]
    if not fitting:
        return "it shortens your voyage" if saved > 0 else "it makes your voyage longer"
    return f"it {'brings you nearer to' if saved > 0 else 'takes you farther from'} {min(fitting)[1]}"


def a_daughter(colour: int) -> str:
    return f"a {components.COLOURS[colour]} daughter"


# ---- what a declaration names


def named_because(s: Any, seat: int, move: int) -> str:
    first, one = int(s.frames[0, state.FIRST]), int(s.frames[0, state.ONE])
    if moves.TAKE_ABOARD.has(first):
        return "that makes room for the hero"
    if moves.NAME_PLAYER.has(move):
        return crew_because(s, seat, int(s.player[moves.NAME_PLAYER.colour(move)]))
    if moves.NAME_PLACE.has(move):
        daughter = s.crew[one, moves.NAME_PLACE.place(move)] >= components.FIRST_DAUGHTER
        return "a sick daughter cannot come to a feast" if daughter else "a sick hero is of no use"
    if moves.NAME_SPACE.has(move):
        return monster_because(s, seat, moves.NAME_SPACE.space(move))
    if moves.NAME_ENTRY.has(move):
        does = "has no effect then" if title_of(first) == LOK else "is still to be rolled for"
        return f"{entry_words(s, moves.NAME_ENTRY.row(move), seat, 'your own').removesuffix('!')} {does}"
    if moves.NAME_SIGN.has(move):
        return f"success becomes {'likelier' if move == moves.PLUS else 'less likely'}"
    way, title = moves.NAME_WAY.way(move), title_of(first)
    if title in (COM, CRO):
        return push_because(s, seat, one if title == COM else int(s.stack[0, state.BY]), way)
    start = int(s.ship[seat] if one == state.NONE else BESIDE[s.ship[seat], one])
    return step_because(s, seat, int(BESIDE[start, way]), start)


def crew_because(s: Any, seat: int, other: int) -> str:
    """What a player has to lose: daughters aboard, or the lead."""
    if other == seat:
        return "it is your own crew that suffers"
    aboard = int(state.daughters_aboard(s, other, False)).bit_count()
    if aboard:
        return f"seat {other} has {counted(aboard, 'daughter')} aboard"
    if distance.here(s, other) == min(distance.here(s, one) for one in range(s.seats)):
        return f"nobody is nearer to victory than seat {other}"
    return f"seat {other} has no daughter aboard"


def push_because(s: Any, seat: int, other: int, way: int) -> str:
    """What it does to somebody's voyage to be on the next space that way."""
    if other == seat:
        return step_because(s, seat, int(BESIDE[s.ship[seat], way]))
    longer = distance.delay(s, other, int(BESIDE[s.ship[other], way]))
    whither = "no nearer to" if longer == 0 else "farther from" if longer > 0 else "nearer to"
    return f"seat {other} gets {whither} victory by it"


def monster_because(s: Any, seat: int, space: int) -> str:
    """In whose way the monster lies there."""

    def longer(other: int) -> int:
        return int(distance.voyage(s, other, int(s.ship[other]), space)) - int(distance.here(s, other))

    hindered = [f"seat {other}'s" for other in range(s.seats) if other != seat and longer(other) > 0]
    if longer(seat) > 0:
        return "there it lies in your own way"
    if hindered:
        return f"there it lies in {joined(hindered)} way"
    return "there it is out of your way" if longer(seat) < 0 else "there it is in nobody's way"


# ---- results


def result_because(s: Any, seat: int, phase: int, move: int) -> str:
    whom = int(s.frames[0, state.WHOM])
    if phase == state.PUSH:
        return push_because(s, seat, whom, moves.NAME_WAY.way(move))
    if phase == state.MONSTER:
        return monster_because(s, seat, moves.NAME_SPACE.space(move))
    if phase == state.ROW2:
        return step_because(s, seat, int(BESIDE[s.ship[seat], moves.NAME_WAY.way(move)]))
    if phase == state.ROOM:
        return "that makes room for the daughter"
    place = int(s.frames[0, state.ALSO]) if phase == state.FATE else moves.NAME_PLACE.place(move)
    daughter = int(s.crew[whom, place]) - components.FIRST_DAUGHTER
    needed = daughter >= 0 and not state.colours_had(s, seat) >> daughter & 1
    lost = f"seat {whom} has to fetch her again" if daughter >= 0 else f"seat {whom} loses this hero"
    if whom == seat:
        return "you have to fetch her again" if daughter >= 0 else "you lose this hero"
    if phase == state.VICTIM or (phase == state.FATE and move != moves.KEEP):
        return lost
    if needed:
        return f"you still need {a_daughter(daughter)}"
    free = daughter < 0 and state.free_place(s, seat) != state.NONE
    return "you have a place free for this hero" if free else lost


def discard_because(s: Any, seat: int, kind: int) -> str:
    """What is given up with a card."""
    if kind < components.UNIVERSAL:
        if policy.step_value(s, seat, int(s.ship[seat]), kind) <= 0:
            return "this wind brings you no nearer from here"
        held = int(s.hand[seat, kind])
        return f"you hold {held} of this wind" if held > 1 else "this wind helps you for one space only"
    if kind == components.UNIVERSAL:
        return "you can do without this wind, though it blows any way"
    if kind >= components.FIRST_HERO_KIND:
        return "you have not taken this hero aboard"
    if components.REACTIONS >> kind & 1:
        return "it can only answer what others do"
    blows = components.ICON[kind] >= 0 and policy.step_value(s, seat, int(s.ship[seat]), int(components.ICON[kind])) > 0
    return "you can do without its effect" if blows else "as a wind it brings you no nearer from here"


def tally(points: int) -> str:
    return f"{counted(points, 'daughter')} at home"


# ---- what is at stake in the turns to come

STAKES = (
    Stake("you bring a daughter home {more|less} often", lambda s, seat: int(s.camp[seat]).bit_count()),
    Stake("you lose a daughter from your ship {more|less} often",
          lambda s, seat: -(int(s.camp[seat]) | int(state.daughters_aboard(s, seat, False))).bit_count(), good=False),
    Stake("you have about {} {more|fewer} spaces to go", lambda s, seat: int(evaluation.links(s, seat)), 0.5,
          good=False),
    Stake("you hold about {} {more|fewer} cards", lambda s, seat: int(s.cards[seat]), 0.7),
    Stake("the nearest of the others has about {} {more|fewer} spaces to go",
          lambda s, seat: min(int(evaluation.links(s, other)) for other in range(s.seats) if other != seat), 0.5),
)  # fmt: skip
