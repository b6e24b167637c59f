"""The sagas for any screen: what is asked, moves and events as data, what a place holds, the account."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from meadhall.engine.move import Event
from meadhall.engine.screen import Screen
from meadhall.games.sagas import components, odds
from meadhall.games.sagas.components import CODES, LETTERS, LINE, NAMES, ORMR, PLACES, SEAS, VARANGIANS
from meadhall.games.sagas.moves import DONE, MOVES, SPACE, WORDS
from meadhall.games.sagas.rules import agenda, bands, voyage
from meadhall.games.sagas.screens import aids, reach
from meadhall.games.sagas.words import sentences
from meadhall.games.sagas.words.notation import PLAIN, card_text, codes_of, spaces_of, stack_list
from meadhall.games.sagas.words.questions import question

CHECKED = (VARANGIANS, ORMR)  # they need a passed Edda check
WALKING = ("step", "march", "rally", "retreat")


def move_data(s: Any, seat: int, move: int) -> dict[str, Any]:
    """A move as a screen needs it: what kind of thing is chosen, which, and what it risks."""
    phase = agenda.phase(s)
    match MOVES.read(move):
        case "space", space:
            return {"kind": "space", **space_data(s, phase, space)}
        case "unit", unit:
            data = {"kind": "unit", "unit": LETTERS[unit], "cost": int(components.COST[unit]) or None}
            return data | ({"chance": aids.check_chance(s)} if phase == "leidang" and unit in CHECKED else {})
        case "foe", foe:
            place = int(components.FOE_PLACE[foe])
            strength = int(components.FOE_STRENGTH[s.level, place])
            return {"kind": "foe", "foe": foe + 1, "combat": strength, "fired": bool(s.fired >> place & 1)}
        case "card", card:
            return {"kind": "card", "card": card_text(card), "name": components.CARDS[card][0]}
    word = WORDS[move - DONE]
    return {"kind": "word", "word": word, **word_data(s, phase, word)}


def space_data(s: Any, phase: str, space: int) -> dict[str, Any]:
    """What waits in a space, and the way there."""
    stack = s.force if phase in ("step", "march") else s.at[s.here] if s.here >= 0 else s.at[space]
    data = reach.target(s, space, stack, s.seas + (SEAS >> space & 1))
    if phase in ("step", "march", "retreat"):
        data["from"] = CODES[s.here]
    elif phase == "rally":
        data |= {"from": CODES[space], "to": CODES[s.here], "units": stack_list(s.at[space])}
    elif phase == "set out":
        data["units"] = stack_list(s.at[space])
    return data


def word_data(s: Any, phase: str, word: str) -> dict[str, Any]:
    """What a word costs, may bring, or risks."""
    if phase == "step" and word == "done":
        return reach.target(s, s.here, s.at[s.here], s.seas)
    if phase == "who goes" and word == "done":
        return {"units": stack_list(s.force)}
    if word == "appeal":
        return {"chance": aids.check_chance(s)}
    if phase == "place" and word == "settle":
        return {"cost": int(voyage.settling_price(s))}
    if word == "pillage":
        return {"loot": aids.loot(s)}
    if phase == "danegeld" and word == "fight":
        return {"odds": round(100 * odds.chance_there(s, s.at[s.here], s.here))}
    if phase == "edge":
        spent = word == "yes"
        return {"chance": aids.edge_chances(s)[spent], "odds": round(100 * odds.chance_now(s, spent))}
    if phase == "move" and word == "stay" and SEAS >> s.here & 1:
        return {"storm": reach.storm_risk(s.seas, bool(bands.has_jarl(s.force)))}
    return {}


UNTOLD = {"reshuffled": "cards", "verse": "what", "edge": "spent", "battle over": "battle", "table": "why"}


def event_data(event: Event, seats: int) -> dict[str, Any]:
    """An event as a screen needs it, beside its name, seat and sentence."""
    told = event.fields
    told.pop(UNTOLD.get(event.name, ""), None)
    if "card" in told:
        card = told.pop("card")
        return {"card": card, "title": sentences.TITLES[card], **told}
    match event.name:
        case "saga begins":
            return {**told, "goal": sentences.goal_words(told["saga"])}
        case "quests laid":
            return {**told, "spaces": codes_of(told["spaces"])}
        case "gold":
            return gold_data(**told)
        case "voyage lost":
            return {"change": -1, **told}
        case "mustered" | "rallied":
            return {**told, "units": stack_list(told["units"])}
        case "hostiles":
            return {**told, "foes": [LINE[place] for place in spaces_of(told["foes"])]}
        case "pillaged":
            return {**told, "dice": [die for die in told["dice"] if die]}
        case "saga over":
            return {"saga": told.pop("saga"), "won": not told["because"], **told}
    return told


def gold_data(change: int, now: int, why: str, about: int, unit: str) -> dict[str, Any]:
    """How gold changed, and for what: a unit and its place, a place, or a die."""
    data = {"change": change, "now": now, "why": why}
    if why == "purchase":
        return {**data, "unit": unit, "space": CODES[about]}
    if why in sentences.SPACE_GOLD:
        return {**data, "space": CODES[about]}
    return {**data, "dice": [about]} if about and why in (*sentences.ROLLED_GOLD, "niflung") else data


def preview(s: Any, seat: int, picked: Sequence[str]) -> str:
    """What waits in a place, for the band that is about to act: `Alba: town and warrior kingdom; 2 to 4 hostiles`."""
    if not picked or picked[0].lower() not in PLAIN or not SPACE.has(PLAIN[picked[0].lower()]):
        return ""
    space = PLAIN[picked[0].lower()]
    words = f"{NAMES[space]}: {reach.kind_words(space)}"
    stack = s.at[s.here] if s.here >= 0 else max(s.at)
    if PLACES >> space & 1:
        found = reach.target(s, space, stack, 0)
        fewest, most = found["foes"]
        many = f"{fewest} to {most}" if fewest < most else str(fewest)
        words += f"; {many} hostile{'s' if most > 1 else ''} in a battle, about {found['odds']} in 100 for the band"
        if "quest" in found:
            words += "; a quest lies there" if found["quest"] == "?" else f"; the quest is {found['quest']}"
    if s.settled >> space & 1:
        words += "; settled"
    if s.pillaged >> space & 1:
        words += "; pillaged"
    if agenda.phase(s) in WALKING and space != s.here and (why := aids.why_not(s, space)):
        words += f". Not now: {why}"
    return f"{words}."


def account(events: Iterable[Event], seats: int) -> list[dict[str, Any]]:
    """The sagas told so far, a line each: whether it was won, the voyages it took, Edda and gold at its end."""
    lines = []
    for event in events:
        if event.name == "saga over":
            told = event_data(event, seats)
            end = f"{'won' if told['won'] else 'lost'}, Edda {told['edda']}, gold {told['gold']}"
            lines.append({"label": f"{told['saga']}: {end}", "points": [int(told["won"])], "count": [told["voyages"]]})
    return lines


SCREEN = Screen(
    about="Alone with your band: voyages, battles, quests and settlements from Vinland to the Volga, in four sagas.",
    minutes=(20, 40),
    question=question,
    move_data=move_data,
    event_data=event_data,
    preview=preview,
    account=account,
)
