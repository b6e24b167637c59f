"""What is asked of a seat, in a sentence."""

from meadhall.engine.screen_prelude import Any, Names, Offered, View, capitalised, counted, does, inside, whose
from meadhall.games.north.moves import MOVES, PASS
from meadhall.games.north.words import PHASE_WORDS, notation
from meadhall.games.north.words.sentences import a

REMINDERS = PHASE_WORDS.texts("reminder")  # how the decision of each phase works
QUESTIONS = PHASE_WORDS.texts("question")


def question(view: View, names: Names, moves: Offered) -> str:
    phase, step = view["phase"], view["step"]
    if phase == "declare":
        asked = MOVES.read(moves[-1].id if moves else PASS)[0]
        code = step["move"].lstrip("*").removeprefix("h")
        begun = "Attack" if code == "att" else notation.card_words(notation.kind_of(code))
        return f"{begun}: {NAMING.get(asked, 'which way?')}"
    if phase in ("react", "roll", "window"):
        return f"{_situation(view, names)}. {'Respond' if phase == 'window' else 'Answer'}?"
    if phase == "main":
        action = "" if view["standard_used"] else " take one standard action,"
        return f"Play cards,{action} row, or end your turn."
    if phase in ("victim", "seize", "push"):
        return QUESTIONS[phase].format(whom=whose(names[step["seat"]]))
    if phase in ("fate", "room"):
        return QUESTIONS[phase].format(card=notation.crew_words(notation.crew_number(step["card"])))
    if phase == "sacrifice":
        pairs = step["pairs"]
        gone = f"{counted(pairs, 'pair')} given: choose" if pairs else "Choose"
        return f"{gone} the {'second' if step['half'] else 'first'} card of {'the next' if pairs else 'a'} pair."
    if phase == "limit":
        me = view["players"][view["seat"]]
        return f"You hold {me['cards']} cards and may keep {me['limit']}: discard {me['cards'] - me['limit']}."
    return QUESTIONS[phase]


NAMING = {
    "name_sign": "add or take off?", "name_entry": "against which entry of the stack?",
    "name_space": "to which space?", "name_place": "which crew card?", "name_player": "which player?",
}  # fmt: skip


def _situation(view: View, names: Names) -> str:
    """What may be answered or responded to, in a few words."""
    if view["roll"]:
        roll = view["roll"]
        total = f", {roll['total']} in all" if roll["parts"] else ""
        return f"{does(names[roll['seat']], 'rolls')} {roll['die']}{total}"
    if view["stack"]:
        return _laid(view, names, view["stack"][-1])
    done = view["done"]
    who = names[done["seat"]]
    if done["what"] in ("wind", "as wind") and done["seat"] in done["moved"]:
        return f"{does(who, 'has')} sailed to {notation.space_named(view['players'][done['seat']]['ship'])}"
    if done["card"]:
        verb = "used" if done["what"] == "ability" else "played"
        return f"{does(who, 'has')} {verb} {_card(done)}"
    return f"{capitalised(whose(who))} {done['what']} is over"


def _card(entry: dict[str, Any]) -> str:
    """A card as it was played, or the hero who was used: `an east wind`, `Mutiny as a wind`, `the Old Pilot`."""
    words = notation.card_words(notation.kind_of(entry["card"]))
    return {"wind": a(words), "as wind": f"{words} as a wind", "ability": f"the {words}"}.get(entry["what"], words)


def _laid(view: View, names: Names, entry: dict[str, Any]) -> str:
    """The entry on top in a few words: who, what, against whom or what."""
    who = names[entry["seat"]]
    if entry["what"] in DECLARES:
        verb, rest = DECLARES[entry["what"]]
        return f"{does(who, verb)} {inside(names[entry['target']]) if rest is None else rest}"
    told = f"{does(who, 'uses' if entry['what'] == 'ability' else 'plays')} {_card(entry)}"
    if entry["object"] is not None:
        under = view["stack"][entry["object"]]
        return f"{told} on {whose(names[under['seat']])} {_named(under)}"
    if entry["target"] is not None:
        return f"{told} on {inside(names[entry['target']])}"
    return f"{told}, to {notation.space_named(entry['to'])}" if entry["to"] else told


def _named(entry: dict[str, Any]) -> str:
    """What was declared: the card, or the action."""
    return notation.card_words(notation.kind_of(entry["card"])) if entry["card"] else str(entry["what"])


DECLARES = {
    "attack": ("attacks", None), "monster": ("attacks", "the monster"), "loot": ("loots", "the village"),
    "feast": ("holds", "a feast"), "sacrifice": ("makes", "a sacrifice"),
}  # fmt: skip
