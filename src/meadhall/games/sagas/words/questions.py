"""What is asked, in a sentence."""

from meadhall.engine.screen import Names, Offered, View
from meadhall.games.sagas.components import CODES, JARLS, LETTERS, NAMES, UNIT_NAMES, VARANGIANS

QUESTIONS = {
    "religion": "Old or new religion?",
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
RULES = {
    phase: tuple(f"VK-R{rule}" for rule in rules.split())
    for phase, rules in {
        "religion": "23.0a 23.0b 7.0n", "home": "7.0f 3.0a", "buy": "9.2a 7.0l 9.1a 12.12a", "buy at": "9.2a 7.0l",
        "set out": "11.0a 10.1a", "appeal": "22.0f 22.0b", "reinforce": "22.0h", "reinforce at": "22.0h",
        "reveal": "18.0c 22.0i", "norns": "22.0j", "leidang": "9.1b 9.1c 21.3a", "scouting": "26.0a 26.0b 26.0c",
        "scout at": "26.0c", "move": "12.0a 12.1b 12.2a", "who goes": "12.0b 12.12e 12.12a",
        "step": "12.0f 12.0g 12.0h 12.11a", "march": "25.0a 25.0b", "rally": "12.3a 12.3d",
        "storm loss": "12.11d 12.13a", "drown": "12.13a 12.13b", "stack space": "10.2a 10.2e",
        "stack loss": "10.2e 10.2a 25.0d",
        "revolt space": "13.0d", "revolt loss": "13.0d", "levy gain": "16.0b", "toll": "16.0c 16.0e 16.0f",
        "danegeld": "13.0d", "settlers": "13.0d", "hoard": "13.0d", "verse": "17.1a 13.0h", "funeral": "19.2a",
        "funeral home": "19.1b", "edge": "15.1b 15.1f 15.1d", "line": "15.1i 15.1m", "target": "15.1l 15.1p",
        "break off": "15.3a 15.3b", "retreat": "15.3c 15.3d", "new table": "23.0c 23.0d 23.0e", "oath": "18.4d",
        "jomsburg": "18.4e 18.4f", "jomsburg at": "18.4e", "ginnungagap": "18.4g 18.4h", "runes at": "18.4j",
        "runes": "18.4i", "place": "20.0c 20.1a 20.2a", "take back": "24.1c 24.1d", "keep card": "24.1h",
        "give up": "6.0b", "over": "6.0b 6.3a",
    }.items()
}  # fmt: skip


def question(view: View, names: Names, moves: Offered) -> str:
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
