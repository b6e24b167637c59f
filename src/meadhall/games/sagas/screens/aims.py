"""What a saga asks for, part by part: whether it holds, how many voyages away it is, and what it costs."""

from typing import Any, NamedTuple

from meadhall.engine.words import counted
from meadhall.games.sagas import components, odds
from meadhall.games.sagas.bots import goals as bot_goals
from meadhall.games.sagas.components import FORTRESSES, HUN, PLACES, TRADES, VIN, WARRIORS
from meadhall.games.sagas.rules import agenda, bands, scoring, spaces, state
from meadhall.games.sagas.screens.distances import voyages_left, way_from, way_to, way_words

HIRING = ("home", "buy", "buy at")  # the band is not together yet


class Aim(NamedTuple):
    """A part of the goal, and where what is missing of it can be had."""

    text: str
    done: bool
    places: int = 0
    more: int = 1  # markers or quests that are missing, one a voyage,
    gifts: int = 0  # and how many of them a quest may bring besides
    price: int = 0  # of each, in gold
    quest: bool = False
    named: bool = False  # the text names the place
    led: bool = False  # only by a Jarl


def wanted(s: Any) -> list[str]:
    """The place that a part of the objective names that is still open."""
    if s.saga == components.EIRIK and not s.settled >> VIN & 1:
        return ["VIN"]
    return ["HUN"] if s.saga == components.VOLSUNGA and not (s.settled | s.pillaged) >> HUN & 1 else []


def unmarked(s: Any) -> int:
    """Places that can still be marked."""
    return PLACES & ~(int(s.settled) | int(s.pillaged)) if spaces.free_markers(s) else 0


def held(s: Any, *names: str) -> int:
    """How many of these quests may still be accomplished."""
    return sum(s.quest_state[components.QUESTS.index(name)] in (state.HIDDEN, state.SHOWN) for name in names)


def objective(s: Any) -> list[Aim]:
    """The objective of the saga, quests and the way home apart."""
    settled, pillaged, free = s.settled.bit_count(), s.pillaged.bit_count(), unmarked(s)
    price = 1 if bot_goals.is_rurik_about(s) else 2

    def settle(text: str, done: bool, places: int = PLACES, named: bool = False, more: int = 1) -> Aim:
        return Aim(text, done, places & free, more, held(s, "Jomsburg"), price, named=named)

    def settlements(wanted: int, kinds: list[Aim]) -> list[Aim]:
        more = wanted - settled
        the_last = more == 1 and not all(kind.done for kind in kinds)  # it has to be one of the kinds
        text, places = f"{wanted} settlements ({settled} so far)", 0 if the_last else PLACES
        return [settle(text, more <= 0, places, more=more), *kinds]

    if s.saga == components.EIRIK:
        there = bool(s.settled >> VIN & 1)
        return settlements(2, [settle("a settlement in Vinland", there, 1 << VIN, named=True)])
    if s.saga == components.FLOAMANNA:
        strong = bool(s.pillaged & FORTRESSES)
        return [
            Aim(f"4 places pillaged ({pillaged} so far)", pillaged >= 4, free, 4 - pillaged),
            Aim("a fortress pillaged", strong, free & FORTRESSES),
        ]
    if s.saga == components.HEIMSKRINGLA:
        kinds = ((FORTRESSES, "a fortress"), (TRADES, "a trade centre"), (WARRIORS, "a warrior kingdom"))
        return settlements(3, [settle(f"{name} settled", bool(s.settled & kind), kind) for kind, name in kinds])
    there = bool((s.settled | s.pillaged) >> HUN & 1)
    return [
        Aim("a marker in Hunaland", there, free & 1 << HUN, named=True),
        Aim(f"Edda 4 or more (now {s.edda})", s.edda >= 4),
    ]


def aims(s: Any) -> list[Aim]:
    """Each condition: why the saga is not yet won."""
    needed, done = int(components.QUESTS_NEEDED[s.saga]), int(scoring.quests_done(s))
    on_map = int(spaces.quests_on_map(s, state.HIDDEN) | spaces.quests_on_map(s, state.SHOWN))
    missing, homes = needed - done, components.HOMELANDS | int(s.settled)
    return [
        *objective(s),
        Aim(f"{counted(needed, 'quest')} accomplished", done >= needed, on_map, missing, held(s, "Runes"), quest=True),
        Aim("a Jarl in a homeland or on a settlement", bool(scoring.jarl_is_back(s)), homes, named=True, led=True),
    ]


def from_home(s: Any, home: int) -> str:
    """How far it is from a homeland to the place that the saga names, for the Jarl who starts there, with ships."""
    place = next((components.CODES.index(code) for code in wanted(s)), None)
    way = None if place is None else way_from(s, home, bands.one(agenda.first_of(s)), True, 1 << place)
    return f"{components.NAMES[way.space]} is {way_words(way)}" if way else ""


def lost(s: Any, aim: Aim) -> bool:
    """Whether it is out of reach in the voyages that are left, even if ships are built on the way.

    A Jarl's return is never: he may settle where he is, and another may come.
    """
    if aim.done or aim.led or not aim.places or not any(s.at):
        return False
    one_more = s.here != state.NOWHERE and s.card != state.NO_CARD  # in this voyage, though it has moved
    return aim.more > voyages_left(s) + one_more + aim.gifts or way_to(s, aim.places, aim.led, True) is None


def note(s: Any, aim: Aim) -> str:
    """What is missing: how far it is, how likely it is reached in time, what it costs."""
    if aim.done or not aim.places or not any(s.at):
        return ""
    if lost(s, aim):
        left = voyages_left(s)
        return f"out of reach{f' in the {left} voyages left' if left > 1 else ', in the last voyage' * left}"
    gold, short = aim.more * aim.price, aim.more * aim.price - s.gold
    cost = f"{gold} gold" + (f", {short} more than you have" if short > 0 else "") if gold else ""
    many = "" if aim.more == 1 else f"{aim.more} more" if aim.quest else f"{aim.more} more, one a voyage"
    return ", ".join(filter(None, (many, nearest(s, aim) if aim.quest or not many else "", cost)))


def nearest(s: Any, aim: Aim) -> str:
    """The way to the nearest place for it, and the chance to win the battle that waits at a quest."""
    way = way_to(s, aim.places, aim.led)
    if way is None:
        return "only where he settles" if aim.led else "not without a ship"
    words = way_words(way) if aim.named else f"{components.NAMES[way.space]} is {way_words(way)}"
    if aim.quest and s.battle and way.space == s.here:
        return f"the battle of {components.NAMES[way.space]} decides"
    if aim.quest and agenda.phase(s) not in HIRING:
        words += f", {round(100 * max(odds.chance_there(s, int(stack), way.space) for stack in s.at))} % to win"
    return words
