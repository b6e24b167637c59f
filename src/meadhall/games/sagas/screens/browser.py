"""The sagas for any screen: what is asked, moves and events as data, what a place holds, the account."""

from collections.abc import Iterable, Sequence
from typing import Literal

from meadhall.engine.event_kinds import EventKind
from meadhall.engine.screen_prelude import Any, Event, Names, Part, Scores, Screen, View, retold, telling, told_type
from meadhall.engine.words import counted, joined
from meadhall.games.sagas import components, events, odds
from meadhall.games.sagas.components import CARD_TEXTS, CODES, LETTERS, NAMES, ORMR, PLACES, SEAS, stack_list
from meadhall.games.sagas.moves import DONE, MOVES, SPACE, WORDS
from meadhall.games.sagas.rules import agenda, bands, voyage
from meadhall.games.sagas.screens import aids, aims, distances, reach
from meadhall.games.sagas.words import PHASE_WORDS, questions, sentences
from meadhall.games.sagas.words.notation import PLAIN, kind_words
from meadhall.games.sagas.words.questions import check_note, foes_words, odds_words, risk_note, space_note, word_note

GOING = ("step", "march")
WALKING = (*GOING, "rally", "retreat")


def is_checked(s: Any, unit: int) -> bool:
    """Whether a unit joins only after a passed Edda check."""
    return agenda.phase(s) == "leidang" and unit in (components.VARANGIANS, ORMR)


UNIT_MOVE = Part(
    "UnitMove",
    kind=Literal["unit"],
    unit=(str, lambda unit: LETTERS[unit]),
    cost=(int | None, lambda unit: int(components.COST[unit]) or None),
    note=(str, lambda s, unit: check_note(aids.check_chance(s)) if is_checked(s, unit) else ""),
    chance=(int, aids.check_chance, is_checked),
)
FOE_MOVE = Part(
    "FoeMove",
    kind=Literal["foe"],
    foe=(int, lambda foe: foe + 1),
    combat=(int, lambda s, place: int(components.FOE_STRENGTH[s.level, place])),
    fired=(bool, lambda s, place: bool(s.fired >> place & 1)),
)
CARD_MOVE = Part(
    "CardMove",
    kind=Literal["card"],
    card=(str, lambda card: CARD_TEXTS[card]),
    name=(str, lambda card: components.CARDS[card][0]),
)


def move_data(s: Any, seat: int, move: int) -> dict[str, Any]:
    """A move as a screen needs it: what kind of thing is chosen, which, and what it risks."""
    phase = agenda.phase(s)
    match MOVES.read(move):
        case "space", space:
            return {"kind": "space", "space": CODES[space], **space_data(s, phase, space)}
        case "unit", unit:
            return UNIT_MOVE.read(s=s, unit=unit)
        case "foe", foe:
            return FOE_MOVE.read(s=s, foe=foe, place=int(components.FOE_PLACE[foe]))
        case "card", card:
            return CARD_MOVE.read(card=card)
    word = WORDS[move - DONE]
    data = word_data(s, phase, word)
    return {"kind": "word", "word": word, **data, "note": word_note(s, phase, word, data)}


def space_data(s: Any, phase: str, space: int) -> dict[str, Any]:
    """What waits in a space, and the way there."""
    stack = s.force if phase in GOING else s.at[s.here] if s.here >= 0 else s.at[space]
    data: dict[str, Any] = {**reach.risks(s, space, stack, s.seas + (SEAS >> space & 1))}
    choosing = aims.from_home(s, space) if phase == "home" else space_note(s, phase, space)
    data["note"] = risk_note(data) if phase in GOING else choosing
    if phase in (*GOING, "retreat"):
        data["from"] = CODES[s.here]
    elif phase == "rally":
        data |= {"from": CODES[space], "to": CODES[s.here], "units": stack_list(s.at[space])}
    elif phase == "set out":
        data["units"] = stack_list(s.at[space])
    return data


def word_data(s: Any, phase: str, word: str) -> dict[str, Any]:
    """What a word costs, may bring, or risks."""
    if phase == "step" and word == "done":
        return {"space": CODES[s.here], **reach.risks(s, s.here, s.at[s.here], s.seas)}
    if phase == "who goes" and word == "done":
        return {"units": stack_list(s.force)}
    if word in ("appeal", "scout"):
        return {"chance": aids.check_chance(s)}
    if word == "march":
        return {"cost": (bands.units(s.at[s.here]) + 1) // 2}
    if phase == "place" and word == "settle":
        return {"cost": int(voyage.settling_price(s))}
    if word == "pillage":
        return {"loot": aids.loot(s)}
    if phase == "danegeld" and word == "fight":
        return {**reach.battle(s.at[s.here], odds.there(s, s.at[s.here], s.here))}
    if phase == "edge":
        spent = word == "yes"
        return {"chance": aids.edge_chances(s)[spent], **reach.battle(s.at[s.here], odds.now(s, spent))}
    if phase == "move" and word == "stay" and SEAS >> s.here & 1:
        return {"storm": reach.storm_risk(s.seas, bool(bands.has_jarl(s.force)))}
    return {}


SPENT_ON = (*sentences.SPACE_GOLD, "purchase")
ROLLED_GOLD = (*sentences.ROLLED_GOLD, "niflung")
ROLLS = (events.CHECKED, events.ROLLED_TO_SAIL, events.STORM, events.EDGE_ROLLED, events.PILLAGED)
OF_A_CARD = (events.CARD_DRAWN, events.CARD_KEPT, events.CARD_PLAYED, events.NORNS_CHOSE, events.KEPT_FOR_NEXT)
UNIT, SPACE_CODE, WHY = map(told_type, (events.UNIT, events.SPACE, events.WHY))


def rolled(kind: EventKind) -> Part:
    """A roll with both halves of its sentence."""
    return retold(
        kind,
        dice=(list[int], lambda dice: [die for die in dice if die]),
        head=(str, lambda halves: halves[0]),
        worked=(str, lambda halves: halves[1]),
    ).sharing(halves=sentences.halves)


EVENTS = {  # told otherwise than declared
    **{kind.name: rolled(kind) for kind in ROLLS},
    **{kind.name: retold(kind, title=(str, lambda card: sentences.TITLES[card])) for kind in OF_A_CARD},
    "saga begins": retold(events.SAGA_BEGINS, goal=(str, lambda saga: sentences.goal_words(saga))),
    "gold": Part(
        "gold",
        change=int,
        now=int,
        why=WHY,
        unit=(UNIT, lambda unit: unit, lambda why: why == "purchase"),
        space=(SPACE_CODE, lambda about: CODES[about], lambda why: why in SPENT_ON),
        dice=(list[int], lambda about: [about], lambda about, why: about and why in ROLLED_GOLD),
    ),
    "edda": retold(events.EDDA_MOVES, limit=(int, lambda now: components.LEAST_ROOM + now)),
    "voyage lost": retold(events.VOYAGE_LOST, change=(int, lambda: -1)),
    "saga over": retold(events.SAGA_OVER, won=(bool, lambda because: not because)),
}
event_data = telling(events.EVENTS, EVENTS)


def preview(s: Any, seat: int, picked: Sequence[str]) -> str:
    """What waits in a place, for the band that is about to act: `Alba: town and warrior kingdom; 2 to 4 hostiles`."""
    if not picked or picked[0].lower() not in PLAIN or not SPACE.has(PLAIN[picked[0].lower()]):
        return ""
    space = PLAIN[picked[0].lower()]
    words = f"{NAMES[space]}: {kind_words(space)}"
    stack = s.at[s.here] if s.here >= 0 else max(s.at)
    if PLACES >> space & 1:
        found = reach.risks(s, space, stack, 0)
        words += f"; {foes_words(found['foes'])} in a battle{f', {odds_words(found)}' if stack else ''}"
        if "quest" in found:
            hidden = found["quest"] == "?"
            words += "; a quest lies there" if hidden else f"; the quest is {sentences.QUESTS[found['quest']]}"
    words += "; settled" * (s.settled >> space & 1) + "; pillaged" * (s.pillaged >> space & 1)
    phase = agenda.phase(s)
    if phase in WALKING and space != s.here and (why := aids.why_not(s, space)):
        words += f". Not now: {why}"
    starting = phase in ("move", "set out") and not s.at[space]
    if starting and CODES[space] not in {there["space"] for there in reach.reach(s)}:
        way = distances.way_to(s, 1 << space)
        words += f". Out of reach on this voyage{': ' + distances.way_words(way) if way else ''}"
    return f"{words}."


def account(happened: Iterable[Event], seats: int) -> list[dict[str, Any]]:
    """The sagas told so far, a line each: whether it was won, the voyages it took, Edda and gold at its end."""
    lines = []
    for event in happened:
        if event.name == "saga over":
            told = event_data(event, seats)
            end = f"{'won' if told['won'] else 'lost'}, Edda {told['edda']}, gold {told['gold']}"
            lines.append({"label": f"{told['saga']}: {end}", "points": [int(told["won"])], "count": [told["voyages"]]})
    return lines


def decided(happened: Sequence[Event], view: View, names: Names, scores: Scores, places: Scores) -> list[str]:
    """Why the last saga told was won or lost, and what was still to be done."""
    over = [event for event in happened if event.name == "saga over"]
    if not over:
        return []
    told = [sentences.TALES["ends"][over[-1]["because"]]]
    if view["campaign"]:
        ends = [f"{one['saga']} was {'lost' if one['because'] else 'won'}" for one in over]
        lost = "" if view["story"]["result"] == "won" else " A campaign ends with two lost sagas or four dead Jarls."
        return [*told, f"{joined(ends)}.{lost}", f"The band has Edda {view['edda']} and {view['gold']} gold."]
    if over[-1]["because"] and (missing := [goal["text"] for goal in view["saga"]["goals"] if not goal["done"]]):
        told.append(f"Still to be done: {joined(missing)}.")
    chest = f"Edda {over[-1]['edda']} and {over[-1]['gold']} gold"
    return [*told, f"It took {counted(over[-1]['voyages'], 'voyage')}, and the band has {chest}."]


SCREEN = Screen(
    about="Alone with your band: voyages, battles, quests and settlements from Vinland to the Volga, in four sagas.",
    minutes=(20, 40), question=questions.question, rules=PHASE_WORDS.rules_now, move_data=move_data,
    event_data=event_data, preview=preview, account=account, decided=decided,
)  # fmt: skip
