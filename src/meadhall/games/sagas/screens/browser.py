"""The sagas for any screen: what is asked, moves and events as data, what a place holds, the account."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from meadhall.engine.decisions import deciding
from meadhall.engine.move import Event, Move
from meadhall.games.sagas import odds
from meadhall.games.sagas.components import (
    CARDS,
    CODES,
    COST,
    FIRST_CARD,
    FIRST_CLASS,
    FIRST_FOE,
    FIRST_WORD,
    FOE_PLACE,
    FOE_STRENGTH,
    JARLS,
    LINE,
    NAMES,
    ORMR,
    PLACES,
    QUESTS,
    SAGAS,
    SEAS,
    VARANGIANS,
    WORDS,
)
from meadhall.games.sagas.rules import state, voyage
from meadhall.games.sagas.screens import aids, reach
from meadhall.games.sagas.words import sentences
from meadhall.games.sagas.words.notation import LETTERS, PLAIN, UNIT_NAMES, card_text, spaces_of, stack_list

ABOUT = "Alone with your band: voyages, battles, quests and settlements from Vinland to the Volga, in four sagas."
MINUTES = (20, 40)
CHECKED = (VARANGIANS, ORMR)  # they need a passed Edda check
# Why things change, and what an Edda check is for, in a word each, in the order of the rules' own numbers.
WHY = (
    "trade", "purchase", "pillage", "settling", "levy", "watch", "host", "danegeld", "thing", "atli", "settlers",
    "tale", "uprising", "wanderer", "hoard", "niflung", "silk road", "oath", "jomsburg", "void", "runes", "table",
    "new table", "appeal", "funeral", "edge", "march", "troops", "trade end", "cards left", "defeat", "bonus", "setup",
    "storm", "sea", "stacking", "battle", "retreat", "scout", "force", "choice", "saga",
)  # fmt: skip
CHECKS = ("varangians", "ormr", "appeal", "scouting", "thing", "settlers", "uprising", "wanderer")
WALKING = (state.STEP, state.MARCH_STEP, state.RALLY_FROM, state.RETREAT)

QUESTIONS = {
    "religion": "Old or new religion? The old one has Berserkirs; the new one is the harder road.",
    "buy": "Buy your band, or stop and keep the rest of the gold.",
    "set out": "Where does the next voyage start?",
    "appeal": "The High King listens: what shall he give?",
    "reinforce": "Whom shall he send?",
    "reinforce at": "To which homeland?",
    "reveal": "Which quest shall be turned up?",
    "norns": "Which card shall the Norns weave into your voyages?",
    "leidang": "Recruit, or go on.",
    "scouting": "A quest lies next to you: scout it?",
    "scout at": "Which quest shall be scouted?",
    "move": "How does the band move?",
    "march": "The forced march: where to?",
    "rally": "Who comes to the Jarl?",
    "storm loss": "The storm takes one: who is it?",
    "drown": "There is no room aboard: who is lost?",
    "stack space": "Several places are crowded: which first?",
    "stack loss": "Too many to feed here: who has to go?",
    "revolt space": "The uprising takes a settlement: which?",
    "revolt loss": "The uprising takes one of the band: who?",
    "levy gain": "The levy is beaten: two gold, or a voyage?",
    "danegeld": "They offer Danegeld: take it, or fight for more?",
    "settlers": "Settlers came: a settlement here, or a voyage?",
    "hoard": "A monastery's hoard: two gold, or Edda?",
    "verse": "The check failed: shall the skald speak his verse?",
    "funeral": "A Jarl fell: hold a Viking funeral?",
    "funeral home": "Where does the new Jarl appear?",
    "edge": "Spend one Edda for a better edge?",
    "line": "Who stands next in line? The first in line is fired at.",
    "break off": "Break off behind the shield wall?",
    "retreat": "Fall back where?",
    "new table": "Roll on the new religion's table?",
    "oath": "The Sword Oath: a Berserkir or a Jarl?",
    "jomsburg": "Jomsburg: a settlement, or Edda?",
    "jomsburg at": "Where shall the men of Jomsburg settle?",
    "ginnungagap": "Ginnungagap: a Jarl, or Edda?",
    "runes at": "Which quest do the runes speak of?",
    "runes": "The runes: two gold, or a voyage?",
    "place": "Pillage the place, settle it, or leave it alone?",
    "take back": "Which settlements do you give up before the next saga?",
    "keep card": "One kept card may stay for the next saga: which?",
    "give up": "Give this saga up? It counts as lost.",
}


def question(view: dict[str, Any], names: Sequence[str], moves: Sequence[Move]) -> str:
    """What is asked, in a sentence."""
    phase, about = view["phase"], view["about"]
    if phase == "home":
        return f"Where does {unit_name(about['unit'])} start?"
    if phase == "buy at":
        return f"Where does the {unit_name(about['unit'])} start?"
    if phase == "who goes":
        return "Who stays behind? All others go."
    if phase == "step":
        steps = view["voyage"]["steps"]
        return f"Go on, {steps} space{'s' if steps > 1 else ''} at most, or stop in {name_of(view['voyage']['here'])}."
    if phase == "toll":
        last = "" if view["deck"]["draw"] else " None is left: that ends the saga."
        return f"The battle is lost: pay {about['gold']} gold, or lose a voyage?{last}"
    if phase == "target":
        unit = LETTERS.index(view["battle"]["next"])
        who = UNIT_NAMES[unit] if unit < JARLS else f"the {UNIT_NAMES[unit]}"
        return f"At whom {'do' if unit == VARANGIANS else 'does'} {who} fire?"
    return QUESTIONS[phase]


def unit_name(letter: str) -> str:
    return UNIT_NAMES[LETTERS.index(letter)]


def name_of(code: str) -> str:
    return NAMES[CODES.index(code)]


def move_data(s: Any, seat: int, move: int) -> dict[str, Any]:
    """A move as a screen needs it: what kind of thing is chosen, which, and what it risks."""
    kind = deciding(s)
    if move < FIRST_CLASS:
        stack = s.force if kind in (state.STEP, state.MARCH_STEP) else s.at[s.here] if s.here >= 0 else s.at[move]
        data = reach.target(s, move, stack, s.seas + (1 if move in range(3, 17) else 0))
        if kind in (state.STEP, state.MARCH_STEP, state.RETREAT):
            data["from"] = CODES[s.here]
        elif kind == state.RALLY_FROM:
            data |= {"from": CODES[move], "to": CODES[s.here], "units": stack_list(s.at[move])}
        elif kind == state.SET_OUT:
            data["units"] = stack_list(s.at[move])
        return {"kind": "space", **data}
    if move < FIRST_FOE:
        unit = move - FIRST_CLASS
        data = {"kind": "unit", "unit": LETTERS[unit], "cost": int(COST[unit]) or None}
        return data | ({"chance": aids.check_chance(s)} if kind == state.LEIDANG and unit in CHECKED else {})
    if move < FIRST_CARD:
        place = int(FOE_PLACE[move - FIRST_FOE])
        strength = int(FOE_STRENGTH[s.level, place])
        fired = bool(s.fired >> place & 1)
        return {"kind": "foe", "foe": move - FIRST_FOE + 1, "combat": strength, "fired": fired}
    if move < FIRST_WORD:
        return {"kind": "card", "card": card_text(move - FIRST_CARD), "name": CARDS[move - FIRST_CARD][0]}
    word = WORDS[move - FIRST_WORD]
    data = {"kind": "word", "word": word}
    if kind == state.STEP and word == "done":
        data |= reach.target(s, s.here, s.at[s.here], s.seas)
    if kind == state.WHO_GOES and word == "done":
        data["units"] = stack_list(s.force)
    return data | word_data(s, kind, word)


def word_data(s: Any, kind: int, word: str) -> dict[str, Any]:
    """What a word costs, may bring, or risks."""
    if word == "appeal":
        return {"chance": aids.check_chance(s)}
    if kind == state.PLACING and word == "settle":
        return {"cost": int(voyage.settling_price(s))}
    if word == "pillage":
        return {"loot": aids.loot(s)}
    if kind == state.DANEGELD_OR_FIGHT and word == "fight":
        return {"odds": round(100 * odds.chance_there(s, s.at[s.here], s.here))}
    if kind == state.EDGE:
        spent = word == "yes"
        return {"chance": aids.edge_chances(s)[spent], "odds": round(100 * odds.chance_now(s, spent))}
    if kind == state.MOVE_KIND and word == "stay" and SEAS >> s.here & 1:
        return {"storm": reach.storm_risk(s.seas, bool(state.has_jarl(s.force)))}
    return {}


def event_data(event: Event, seats: int) -> dict[str, Any]:
    """An event as a screen needs it, beside its name, seat and sentence."""
    value, data = event.value, event.data
    low, high = data & 255, data >> 8 & 255
    match event.kind:
        case state.SAGA_BEGINS:
            number, goal = data >> 16 & 255, sentences.goal_words(value)
            return {"saga": SAGAS[value][0], "gold": low, "edda": high, "number": number, "goal": goal}
        case state.CARDS_DEALT:
            return {"draw": value, "reserve": data}
        case state.JARL_PICKED:
            return {"unit": LETTERS[value]}
        case state.JARL_ARRIVES | state.UNIT_JOINS | state.FELL:
            return {"unit": LETTERS[value], "space": CODES[low], "why": WHY[high]}
        case state.FAITH_CHOSEN:
            return {"religion": "new" if value else "old"}
        case state.QUESTS_LAID:
            spaces = [CODES[space] for space in spaces_of(data & (1 << 49) - 1)]
            return {"dice": [data >> 50 & 15, data >> 54 & 15], "spaces": spaces}
        case state.GOLD_MOVES:
            return {"change": value, "now": high, "why": WHY[low]} | gold_data(low, data >> 16)
        case state.EDDA_MOVES:
            return {"change": value, "now": high, "why": WHY[low]}
        case state.VOYAGES_GAINED:
            return {"change": value, "draw": high, "why": WHY[low]}
        case state.VOYAGE_LOST:
            return {"change": -value, "draw": data}
        case state.VOYAGE_BEGINS:
            return {"voyage": value, "space": CODES[low], "draw": high}
        case state.CHECKED:
            return {"dice": [value], "edda": high, "passed": bool(data >> 16 & 1), "what": CHECKS[low]}
        case state.ROLLED_TO_SAIL:
            return {"dice": [value], "space": CODES[low], "steps": high}
        case state.MUSTERED:
            return {"units": stack_list(data & 0xFFFFFFFFF), "space": CODES[data >> 40]}
        case state.MOVED:
            return {"from": CODES[low], "to": CODES[value]}
        case state.RALLIED:
            return {"units": stack_list(data & 0xFFFFFFFFF), "from": CODES[data >> 40], "to": CODES[value]}
        case state.STORM:
            lost = bool(data >> 17 & 1)
            return {"dice": [value], "space": CODES[low], "seas": high, "jarl": bool(data >> 16 & 1), "lost": lost}
        case state.CARD_DRAWN:
            return {"card": card_text(value), "title": CARDS[value][0], "works": bool(high)}
        case state.CARD_KEPT | state.CARD_PLAYED | state.NORNS_CHOSE | state.KEPT_FOR_NEXT:
            return {"card": card_text(value), "title": CARDS[value][0]}
    return battle_event_data(event)


def gold_data(why: int, about: int) -> dict[str, Any]:
    """What gold was paid or given for: a unit and its place, a place, or a die."""
    if why == state.BY_PURCHASE:
        return {"unit": LETTERS[about & 255], "space": CODES[about >> 8]}
    if why in sentences.SPACE_GOLD:
        return {"space": CODES[about]}
    return {"dice": [about]} if about and why in (*sentences.ROLLED_GOLD, state.BY_NIFLUNG) else {}


def battle_event_data(event: Event) -> dict[str, Any]:
    value, data = event.value, event.data
    low, high = data & 255, data >> 8 & 255
    match event.kind:
        case state.FOES_COME:
            quest = data >> 16 & 255 == state.QUEST_BATTLE
            foes = [LINE[place] for place in spaces_of(low)]
            return {"dice": [value], "foes": foes, "space": CODES[high], "quest": quest}
        case state.EDGE_ROLLED:
            side = "vikings" if data >> 24 & 1 else "hostiles"
            return {"dice": [value, low], "totals": [high, data >> 16 & 255], "edge": side}
        case state.ROUND_BEGINS:
            return {"round": value}
        case state.SHOT:
            return {"dice": [value], "unit": LETTERS[low], "foe": LINE[high], "hit": bool(data >> 16 & 1)}
        case state.FOE_SHOT:
            hit, saved = bool(data >> 16 & 1), bool(data >> 17 & 1)
            return {"dice": [value], "foe": LINE[low], "unit": LETTERS[high], "hit": hit, "saved": saved}
        case state.BATTLE_OVER:
            return {"won": value == state.BATTLE_WON, "space": CODES[low], "rounds": data >> 16}
        case state.BROKE_OFF:
            return {"to": CODES[value], "from": CODES[data]}
        case state.SETTLED | state.RAZED:
            return {"space": CODES[value], "why": WHY[data]}
        case state.PILLAGED:
            dice = [die for die in (data & 15, data >> 4 & 15) if die]
            return {"space": CODES[value], "dice": dice, "gold": high}
        case state.QUEST_SHOWN:
            return {"quest": QUESTS[value], "space": CODES[low], "why": WHY[high]}
        case state.QUEST_DONE:
            return {"quest": QUESTS[value], "space": CODES[data]}
        case state.TABLE_ROLLED:
            return {"dice": [value], "total": high}
        case state.SAGA_OVER:
            won, edda, gold = low == 0, data >> 16 & 255, data >> 24 & 255
            why = sentences.LOST_BECAUSE[low]
            return {"saga": SAGAS[value][0], "won": won, "voyages": high, "edda": edda, "gold": gold, "because": why}
        case state.STORY_OVER:
            return {"won": value == state.VICTORY, "sagas": data.bit_count()}
    return {}


def consider(s: Any, seat: int, picked: Sequence[str]) -> str:
    """What waits in a place, for the band that is about to act: `Alba: town and warrior kingdom; 2 to 4 hostiles`."""
    if not picked or picked[0].lower() not in PLAIN or PLAIN[picked[0].lower()] >= FIRST_CLASS:
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
    if deciding(s) in WALKING and space != s.here and (why := aids.why_not(s, space)):
        words += f". Not now: {why}"
    return f"{words}."


def account(events: Iterable[Event], seats: int) -> list[dict[str, Any]]:
    """The sagas told so far, a line each: whether it was won, the voyages it took, Edda and gold at its end."""
    lines = []
    for event in events:
        if event.kind == state.SAGA_OVER:
            data = event.data
            voyages, edda, gold = data >> 8 & 255, data >> 16 & 255, data >> 24 & 255
            won = data & 255 == 0
            label = f"{SAGAS[event.value][0]}: {'won' if won else 'lost'}, Edda {edda}, gold {gold}"
            lines.append({"label": label, "points": [int(won)], "count": [voyages]})
    return lines


def ties(view: dict[str, Any], names: Sequence[str], scores: Sequence[int], places: Sequence[int]) -> list[str]:
    """Nobody ties with anybody: one plays alone."""
    return []


assert len(WHY) == state.BY_SAGA + 1
