"""What is asked, in a sentence."""

from meadhall.engine.screen import Names, Offered, View
from meadhall.games.sagas.components import CODES, JARLS, LETTERS, NAMES, UNIT_NAMES, VARANGIANS
from meadhall.games.sagas.words import PHASE_WORDS

QUESTIONS = PHASE_WORDS.texts("question")


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
