"""What is asked, in a sentence, and what is said beside it: what a newcomer may wonder about, risks and prices."""

from meadhall.engine.screen_prelude import Any, Mapping, Names, Offered, View, counted
from meadhall.games.sagas import components, odds
from meadhall.games.sagas.components import CAMPAIGN, CARDS, CODES, LEIF, LETTERS, MOST_EDDA, NAMES, QUESTS, TRADES
from meadhall.games.sagas.rules import bands, spaces, state
from meadhall.games.sagas.words import ANSWER_WORDS, PHASE_WORDS
from meadhall.games.sagas.words.notation import kind_words, stack_words

QUESTIONS = PHASE_WORDS.texts("question")


def question(view: View, names: Names, moves: Offered) -> str:
    phase, about = view["phase"], view["about"]
    if phase in ("home", "buy at"):
        return QUESTIONS[phase].format(unit=components.UNIT_NAMES[LETTERS.index(about["unit"])])
    if phase == "step":
        steps, here = view["voyage"]["steps"], NAMES[CODES.index(view["voyage"]["here"])]
        return f"Go on, {counted(steps, 'space')} at most, or stop in {here}."
    if phase == "toll":
        last = "" if view["deck"]["draw"] else " None is left: that ends the saga."
        return f"The battle is lost: pay {about['gold']} gold, or lose a voyage?{last}"
    if phase == "target":
        unit = LETTERS.index(view["battle"]["next"])
        who = components.UNIT_NAMES[unit] if unit < components.JARLS else f"the {components.UNIT_NAMES[unit]}"
        return f"At whom {'do' if unit == components.VARANGIANS else 'does'} {who} fire?"
    return QUESTIONS[phase]


# ---- beside a question

BY_CARD = ("levy gain", "toll", "danegeld", "settlers", "hoard", "revolt space", "revolt loss")  # it says what is asked
BY_KEPT = {"verse": components.SKALD, "funeral": components.FUNERAL}
BY_QUEST = {
    "oath": components.SWORD_OATH, "jomsburg": components.JOMSBURG, "jomsburg at": components.JOMSBURG,
    "ginnungagap": components.GINNUNGAGAP, "runes at": components.RUNES, "runes": components.RUNES,
}  # fmt: skip
REMARKS = PHASE_WORDS.texts("remark")
KEPT_SETTLEMENTS = "Settlements you keep count in the next saga, and use up markers: there are six."


def remark(view: Mapping[str, Any]) -> str:
    """A remark on what is asked, where the question alone may leave a newcomer wondering."""
    phase, deck, voyage, about = view["phase"], view["deck"], view["voyage"], view["about"] or {}
    if phase in BY_CARD and deck["card"]:
        return "{}: {}".format(*CARDS[components.CARD_TEXTS.index(deck["card"])])
    if phase in BY_KEPT:
        return "{}: {} Then the card is gone.".format(*CARDS[BY_KEPT[phase]])
    if phase in BY_QUEST:
        return f"{QUESTS[BY_QUEST[phase]]}: {components.QUEST_GIFTS[BY_QUEST[phase]]}"
    code = about.get("space") or (voyage and voyage["here"])
    stack = next((stack for stack in view["stacks"] if stack["space"] == code), None)
    ended = f"{view['saga']['name']} is {view['saga']['ended']}."
    match phase:
        case "rally" if stack:
            room = stack["limit"] and f" There is room for {max(0, stack['limit'] - stack['count'])} more."
            return f"They come without a roll.{room or ''}"
        case "take back" if view["campaign"]:
            return f"{ended} {view['campaign']['warning'] or KEPT_SETTLEMENTS}"
        case "who goes" if about.get("way") == "rally":
            return "They come to the Jarl."
        case "target" if view["battle"] and view["battle"]["next"]:
            row = components.UNITS[LETTERS.index(view["battle"]["next"])]
            return f"{row[1]} hits with {row[3]} or less."
        case "place":
            markers = f"{view['markers']} markers are free. A place takes one marker, and never changes sides."
            return "This is the last free marker." if view["markers"] == 1 else markers
    place = NAMES[CODES.index(code)] if code else ""
    there = {"crew": 0, "room": 0, "count": 0, **(stack or {}), "limit": view["limit"]}
    return REMARKS.get(phase, "").format(**there, place=place, voyages=counted(deck["draw"], "voyage"), ended=ended)


# ---- beside an answer


def risk_note(risks: Mapping[str, Any]) -> str:
    """What going there means: how likely one gets there, and what waits."""
    words = []
    if risks.get("way") == "nav":
        words.append("any roll gets there" if risks["chance"] == 100 else f"{risks['chance']} in 100 to get there")
    if risks.get("way") == "land":
        words.append("by land")
    if "storm" in risks:
        words.append(f"storm {risks['storm']} in 100" if risks["storm"] else "no danger of storm")
    if "foes" in risks:
        perhaps = "" if "quest" in risks else " if there is a battle"
        words.append(f"{foes_words(risks['foes'])}{perhaps}, {odds_words(risks)}")
    if "quest" in risks:
        words.append(f"{'a hidden quest' if risks['quest'] == '?' else risks['quest']}: a battle for sure")
    elif risks.get("stop") and "foes" in risks:
        words.append("the move ends there")
    return ", ".join(words)


def odds_words(risks: Mapping[str, Any]) -> str:
    """`about 94 in 100 to win, and then about 1 of 6 falls`."""
    return f"{win_words(risks['odds'])}{', and then ' + risks['losses'] if risks['losses'] else ''}"


def win_words(chance: int) -> str:
    """`about 94 in 100 to win`; a whole hundred is said to be no promise."""
    return "all but sure to win" if chance == 100 else f"about {chance} in 100 to win"


def losses_words(stack: int, prospect: complex) -> str:
    """How many of a stack fall if it wins, on average: `about 1 of 6 falls`; empty where it never wins."""
    some, all_ = round(odds.losses(stack, prospect)), bands.units(stack)
    if not prospect.real:
        return ""
    return f"about {some} of {all_} {'falls' if some == 1 else 'fall'}" if some else "hardly anybody falls"


def foes_words(foes: list[int]) -> str:
    """`2 to 4 hostiles`."""
    fewest, most = foes
    return f"{fewest} to {most} hostiles" if fewest < most else counted(most, "hostile")


def space_note(s: Any, phase: str, space: int) -> str:
    """What matters about a space that is chosen without going there."""
    stack = s.at[space]
    if phase in ("set out", "rally"):
        return stack_words(stack)
    if phase == "stack space":
        return f"{bands.units(stack)} units, room for {spaces.stacking_limit(s)}"
    if phase in ("home", "buy at", "funeral home", "reinforce at"):
        return ""
    paid = ": 1 gold after a saga" if phase == "take back" and TRADES >> space & 1 else ""
    return f"{kind_words(space)}{paid}"


ANSWER_NOTES = PHASE_WORDS.answers("notes")
NOTES = ANSWER_WORDS.texts("note")  # by the word alone


def word_note(s: Any, phase: str, word: str, data: Mapping[str, Any]) -> str:
    """What a word costs, brings or risks."""
    if phase == "edge":
        return f"{data['chance']} in 100 to strike first, {odds_words(data)}"
    match word:
        case "appeal":
            gifts = min(s.edda, s.gold)
            return check_note(data["chance"]) + (f" If it fails, {gifts} gold is lost." if gifts else "")
        case "scout":
            return f"{check_note(data['chance'])} A failure costs nothing."
        case "settle" if data.get("cost"):
            return f"{data['cost']} gold"
        case "pillage":
            return f"{data['loot'][0]} to {data['loot'][1]} gold, by the dice"
        case "reinf":
            return "a Jarl or the Ormr" if s.religion else "a Jarl, the Ormr or a Berserkir"
        case "inform":
            return f"you say which, of {spaces.quests_on_map(s, state.HIDDEN).bit_count()} face down"
        case "march":
            return f"{data['cost']} gold if all go"
        case "voyage" if phase == "toll":
            return f"{s.draws - 1} would be left" if s.draws else "none is left: the saga ends"
        case "edda":
            rises = f"Edda {s.edda}{f' to {s.edda + 1}' if s.edda < MOST_EDDA else ' is the most'}"
            cashed = s.story == CAMPAIGN and phase in ("jomsburg", "ginnungagap")
            return f"{rises}; the quest leaves the campaign" if cashed else rises
        case "nav":
            more = bands.number(s.at[s.here], LEIF)
            return f"a die decides how far: {1 + more} to {3 + more} spaces"
    if data.get("storm"):
        return f"storm {data['storm']} in 100"
    if "foes" in data:
        return risk_note(data)
    if "odds" in data:
        return odds_words(data)
    if "units" in data:
        return stack_words(s.force)
    return ANSWER_NOTES.get((phase, word), NOTES.get(word, ""))


def check_note(chance: int) -> str:
    return f"Edda check: {chance} in 100."
