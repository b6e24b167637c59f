"""What is asked, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meadhall.engine.move import Move
from meadhall.games.sagas.components import CODES, JARLS, LETTERS, NAMES, UNIT_NAMES, VARANGIANS

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
