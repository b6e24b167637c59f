"""What a screen tells beside the moves: what is closed now and why, chances of a roll, and the usual line of battle."""

from typing import Any, TypedDict

from meadhall.engine.decisions import actors
from meadhall.games.sagas import components, moves, odds
from meadhall.games.sagas.components import COST, ERIK, FORTRESSES, LETTERS, TRADES
from meadhall.games.sagas.rules import agenda, bands, refusal, state
from meadhall.games.sagas.words import reasons
from meadhall.games.sagas.words.notation import PLAIN, label, stack_words

# Words a question would offer if nothing stood against it.
USUAL = {
    "set out": ("appeal",), "appeal": ("reinf", "inform", "norns"), "reinforce": ("jarl",),
    "move": ("nav", "land", "rally"), "who goes": ("done",), "place": ("settle",), "toll": ("gold",),
    "levy gain": ("voyage",), "runes": ("voyage",), "settlers": ("settle", "voyage"), "hoard": ("edda",),
    "oath": ("jarl",), "jomsburg": ("settle",), "ginnungagap": ("jarl",),
}  # fmt: skip


class Closed(TypedDict):
    word: str
    label: str
    why: str


def why_not(s: Any, move: int) -> str:
    """Why a move is refused now; empty if it is not."""
    code = int(refusal.refusal(s, 0, move))
    return reasons.reason(s, 0, move, code) if code else ""


def closed(s: Any) -> list[Closed]:
    """What one would expect to be offered and is not, each with its reason."""
    if not actors(s):
        return []
    phase = agenda.phase(s)
    words = list(USUAL.get(phase, ()))
    if phase == "move" and s.way == state.MARCHES:
        words.remove("rally")  # a march goes neither with a rally nor with another march
    elif s.supplies:
        words += ["march"] * (phase == "move") + ["pay"] * (phase == "stack loss")
    found = ((word, PLAIN[word], why_not(s, PLAIN[word])) for word in words)
    return [{"word": word, "label": label(s, move), "why": why} for word, move, why in found if why]


def recruit_reason(s: Any, unit: int) -> str | None:
    """Why a unit cannot be bought now; empty if it can, None where nothing is bought."""
    if not actors(s) or agenda.phase(s) not in ("buy", "leidang"):
        return None
    return why_not(s, moves.UNIT.id(unit))


class Band(TypedDict):
    """A band for a first voyage: who is still to be hired, one after the other, where; and what that comes to."""

    units: list[str]
    space: str
    note: str


USUAL_ROOM = 4  # two long ships


def usual_band(s: Any) -> Band | None:
    """Two long ships, and as many Huskarls as they carry with the Jarl: as far as the gold goes."""
    home = next((space for space in components.spaces_of(components.HOMELANDS) if bands.has_jarl(s.at[space])), None)
    if not actors(s) or agenda.phase(s) not in ("buy", "buy at") or home is None:
        return None
    gold, hired, units = int(s.gold), 0, list[str]()
    while (room := bands.room(s.at[home] + hired)) < USUAL_ROOM or bands.crew(s.at[home] + hired) < room:
        unit = components.LONG_SHIP if room < USUAL_ROOM else components.HUSKARL
        if gold < COST[unit] or bands.number(s.pool - hired, unit) == 0:
            break
        hired += bands.one(unit)
        gold -= int(COST[unit])
        units.append(LETTERS[unit])
    if not hired:
        return None
    kept = f"{gold} gold is kept" if gold else "no gold is kept"
    return {
        "units": units,
        "space": components.CODES[home],
        "note": f"{stack_words(hired)} for {s.gold - gold} gold; {kept}",
    }


def check_chance(s: Any) -> int:
    """The chance, in 100, that an Edda check passes."""
    return round(100 * s.edda / 6)


def edge_chances(s: Any) -> list[int]:
    """The chance, in 100, to fire first: as things stand, and with Edda spent."""
    fortress = bool(FORTRESSES >> s.here & 1)
    return [round(100 * odds.edge_chance(s.at[s.here], s.foes, fortress, spent)) for spent in (0, 1)]


def usual_line(s: Any) -> list[str]:
    """Who would stand where in the line, front first, if it formed by itself; before the battle begins, all of them."""
    placed = list(s.line)[s.front : s.length] if s.round else []
    return [LETTERS[unit] for unit in odds.usual_line(s.at[s.here], placed)[len(placed) :]]


def loot(s: Any) -> list[int]:
    """The least and the most gold a pillage brings here."""
    rich, strong = TRADES >> s.here & 1, FORTRESSES >> s.here & 1
    most = 12 if rich and strong else 6 if rich or strong else 3
    more = 1 if bands.number(s.at[s.here], ERIK) else 0
    return [(2 if rich and strong else 1) + more, most + more]
