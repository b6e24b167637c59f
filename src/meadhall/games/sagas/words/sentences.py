"""The sagas told: events as sentences and in notation, a story as a log."""

import json
from pathlib import Path

from meadhall.engine.screen_prelude import Any, Event, Names, Table, capitalised, counted, joined
from meadhall.games.sagas import components
from meadhall.games.sagas.components import CODES, LETTERS, LINE, MOST_EDDA, MOST_GOLD, NAMES, SAGAS, foe_list
from meadhall.games.sagas.words import CAUSE_WORDS, CHECK_WORDS
from meadhall.games.sagas.words.notation import a_unit, stack_text, stack_words, the_space

TALES = json.loads((Path(__file__).parent / "tales.json").read_text(encoding="utf-8"))

# ---- things by their letters, codes and numbers

UNITS = {letter: a_unit(unit) for unit, letter in enumerate(LETTERS)}
SPACES = {code: the_space(space) for space, code in enumerate(CODES)}
FOES = {number: f"the {components.FOE_NAMES[number - 1]}" for number in LINE}
TITLES = {text: row[0] for text, row in zip(components.CARD_TEXTS, components.CARDS, strict=True)}
IN_WORDS: dict[str, dict[Any, str]] = {
    "unit": UNITS, "space": SPACES, "from": SPACES, "to": SPACES, "foe": FOES, "card": TITLES,
}  # fmt: skip

# ---- words for causes

ASKED, PASSED, FAILED = map(CHECK_WORDS.texts, ("asked", "passed", "failed"))  # what is tried, and how it ends
GOLD_WORDS, NO_GOLD, COST_WORDS = map(CAUSE_WORDS.texts, ("gold", "no_gold", "cost"))
EDDA_WORDS, EDDA_LOST_WORDS, VOYAGE_WORDS = map(CAUSE_WORDS.texts, ("edda", "edda_lost", "voyages"))
ARRIVALS, DEATHS, SETTLED, RAZED = map(CAUSE_WORDS.texts, ("arrival", "death", "settled", "razed"))
FULL_CHEST = "The chest is full, and nothing more goes in."
SPACE_GOLD = ("trade", "tale", "pillage", "settling", "troops")  # causes whose gold is about a space
ROLLED_GOLD = ("danegeld", "appeal")  # and about a die

# ---- sentences

TOLD = {  # events that are told with the same words each time
    "cards dealt": "{draw} voyages lie ahead; {reserve} cards are in reserve.",
    "jarl picked": "The lot falls on {unit}: he leads.",
    "voyage lost": "A voyage is lost, unseen; {draw} left.",
    "reshuffled": "The reserve is empty: {cards} discards are shuffled into a new one.",
    "mustered": "{units} set{s} off from {space}.",
    "moved": "From {from} to {to}.",
    "rallied": "{units} {rally} from {from} to {to}.",
    "kept": "{card} is kept for later.",
    "played": "{card} is played.",
    "norns": "The Norns weave {card} into the voyages to come.",
    "kept for next": "{card} is kept for the next saga.",
    "harald leads": "Harald chooses the ground: the Vikings strike first.",
    "round": "Round {round}.",
    "broke off": "Behind the shield wall they fall back to {to}.",
    "quest shown": "The quest in {space} is {quest}.",
}
ALONE = {1 << 4 * unit for unit in range(components.CLASSES) if unit != components.VARANGIANS}  # one that is no crowd
BY_CAUSE = {"jarl arrives": ARRIVALS, "unit joins": ARRIVALS, "fell": DEATHS, "settled": SETTLED, "razed": RAZED}


def sentence(event: Event, names: Names) -> str:
    """An event as a line of the chronicle."""
    told = event.fields
    words = told | {name: table[told[name]] for name, table in IN_WORDS.items() if name in told}
    if "units" in told:
        words["units"] = stack_words(told["units"])
        alone = told["units"] in ALONE
        words |= {"s": "s" if alone else "", "rally": "rallies" if alone else "rally"}
    if event.name in TOLD:
        return capitalised(TOLD[event.name].format(**words))
    if event.name in BY_CAUSE:
        return capitalised(BY_CAUSE[event.name][told["why"]].format(**words, s="" if told.get("unit") == "V" else "s"))
    if event.name in ROLLS:
        head, worked = halves(event)
        return f"{head}{'' if head.endswith(('?', '.')) else ':'} {worked}"
    return voyage_sentence(event.name, words) or battle_sentence(event.name, words) or end_sentence(event.name, words)


ROLLS = ("checked", "rolled to sail", "storm", "edge", "pillaged")


def halves(event: Event) -> tuple[str, str]:
    """A roll in two halves: what it is for, and how it was worked out."""
    told = event.fields
    space, die = SPACES.get(told.get("space", "")), told["dice"][0]
    match event.name:
        case "checked":
            end = (PASSED if told["passed"] else FAILED)[told["what"]]
            return ASKED[told["what"]], f"A {die} against Edda {told['edda']}: {end}."
        case "rolled to sail":
            return f"They put to sea from {space}", f"a {die}, {counted(told['steps'], 'space')}."
        case "storm":
            seas, jarl = told["seas"], told["jarl"]
            more = f", plus {counted(seas, 'sea')} entered" if seas else ""
            less = ", less 1 for the Jarl" if jarl else ""
            end = "6 or more, the sea takes one" if told["lost"] else "below 6, all ride it out"
            return f"Storm in {space}?", f"A {die}{more}{less}{' is' if more else ':'} {die + seas - jarl}, {end}."
        case "edge":
            ours, theirs = map(with_more, told["dice"], told["totals"])
            rolls = f"the Vikings roll {ours}{' with Edda' if told['spent'] else ''}, the hostiles {theirs}"
            return "The edge", f"{rolls}; the {'Vikings' if told['edge'] == 'vikings' else 'hostiles'} strike first."
    dice = joined([str(die) for die in told["dice"] if die])
    return capitalised(f"{space} is pillaged"), f"{dice}, worth {told['gold']} gold."


def with_more(die: int, total: int) -> str:
    """A die, and what it comes to with all that is added: `3, 4 in all`."""
    return f"{die}" if die == total else f"{die}, {total} in all"


def voyage_sentence(name: str, told: dict[str, Any]) -> str:
    """The beginning of a saga, tracks, checks and voyages; empty for what is none of them."""
    match name:
        case "saga begins":
            start = f"The saga of {told['saga']} begins. The band has {told['gold']} gold and Edda {told['edda']}"
            return f"{start}; the saga asks for {goal_words(told['saga'])}."
        case "religion":
            return f"They {'take' if told['religion'] == 'new' else 'keep'} the {told['religion']} religion."
        case "quests laid":
            first, second = told["dice"]
            spaces = [NAMES[space] for space in components.spaces_of(told["spaces"])]
            found = f": {joined(spaces)}" if spaces else ", which was rolled before"
            return f"Where do the quests lie? {first} and {second} make {first + second}{found}."
        case "gold":
            return gold_sentence(told["change"], told["now"], told["why"], told["about"], told["unit"])
        case "edda":
            change, now = told["change"], told["now"]
            up = change > 0 or (change == 0 and now == MOST_EDDA)
            end = f"Edda {change:+d}, now {now}" if change else f"Edda stays at {now}"
            return f"{(EDDA_WORDS if up else EDDA_LOST_WORDS)[told['why']]}: {end}."
        case "voyages gained":
            gained = counted(told["change"], "more voyage") if told["change"] else "but there is no voyage to gain"
            return f"{VOYAGE_WORDS[told['why']]}{':' if told['change'] else ','} {gained}; {told['draw']} left."
        case "voyage begins":
            return f"Voyage {told['voyage']} begins in {told['space']}; {counted(told['draw'], 'card')} left."
        case "verse":
            return f"The skald speaks a verse, and all is well: {PASSED[told['what']]}."
        case "card":
            return f"The card of this voyage: {told['card']}{'' if told['works'] else ', and nothing comes of it'}."
    return ""


def goal_words(saga: str) -> str:
    number = components.SAGA_NAMES.index(saga)
    quests = SAGAS[number][4]
    many = ("one quest", "two quests", "three quests")[quests - 1]
    return f"{components.GOALS[number]}, and {many} done"


def gold_sentence(change: int, now: int, why: str, about: int, unit: str) -> str:
    if why == "purchase":
        hired = "are hired" if unit == UNITS["V"] else "is built" if unit in (UNITS["L"], UNITS["O"]) else "is hired"
        return f"{capitalised(unit)} {hired} in {NAMES[about]} for {-change} gold; {now} left."
    gains = why in GOLD_WORDS and (change > 0 or (change == 0 and (why != "appeal" or about > 0)))
    if change == 0 and why in NO_GOLD:
        return FULL_CHEST if gains and now == MOST_GOLD else NO_GOLD[why]
    words = (GOLD_WORDS if gains else COST_WORDS)[why]
    space = NAMES[about] if why in SPACE_GOLD else ""
    roll = f" (a {about})" if gains and about and why in ROLLED_GOLD else ""
    return f"{words.format(n=f'{abs(change)} gold', space=space, about=about)}{roll}; {now} in the chest."


def battle_sentence(name: str, told: dict[str, Any]) -> str:
    """Battles; empty for what is none of them."""
    match name:
        case "hostiles":
            foes = [FOES[foe] for foe in foe_list(told["foes"])]
            many = counted(len(foes), "hostile") + (" for the quest" if told["quest"] else "")
            return f"A {told['dice'][0]} brings {many} at {told['space']}: {joined(foes)}."
        case "shot":
            end = "hits" if told["hit"] else "misses"
            return f"{capitalised(told['unit'])} fires at {told['foe']}: a {told['dice'][0]} {end}."
        case "hostile shot":
            end = "hits" if told["hit"] else "misses"
            if told["saved"]:
                end = "hits, but a Berserkir takes no heed of it"
            return f"{capitalised(told['foe'])} fires at {told['unit']}: a {told['dice'][0]} {end}."
        case "battle over":
            return f"The battle of {told['space']} is {'won' if told['won'] else 'lost'} in round {told['rounds']}."
    return ""


def end_sentence(name: str, told: dict[str, Any]) -> str:
    """Pillage, quests, tables and endings."""
    match name:
        case "quest done":
            return f"{told['quest']} in {told['space']} is {'read' if told['quest'] == 'Runes' else 'accomplished'}."
        case "table":
            table = "The berserks" if told["why"] == "table" else "The new faith"
            (die,), total = told["dice"], told["total"]
            return f"{table} after the battle: a {die}{f', with the defeat {total}' if total != die else ''}."
        case "saga over":
            end = f"lost: {told['because']}" if told["because"] else "won"
            return f"The saga of {told['saga']} is {end}, after {counted(told['voyages'], 'voyage')}."
    if told["won"]:
        every = told["sagas"] == len(SAGAS)
        return "All four sagas are won: the story will be told for ever." if every else "It will be told for long."
    many = ("none", "one", "two", "three")[min(3, told["sagas"])]
    return f"The campaign ends with {many} of four sagas won." if told["sagas"] else "Nobody will sing of it."


# ---- notation

WRITTEN = {  # events that are written the same way each time
    "jarl arrives": "{unit}@{space}", "unit joins": "+{unit}@{space}", "voyage lost": "-1v",
    "voyage begins": "{voyage}. {space}", "rolled to sail": "nav({die})", "mustered": "{units}", "moved": ">{to}",
    "rallied": "rally {from} {units}", "storm": "storm({die})", "fell": "x{unit}", "broke off": "off >{to}",
    "settled": "settle {space}", "razed": "raze {space}", "pillaged": "pillage {space}",
    "quest shown": "q{number} shown {space}", "quest done": "q{number} won", "table": "table({die})",
}  # fmt: skip


def notation(event: Event) -> str:
    """An event in notation; empty where it has none."""
    told = event.fields
    die = told["dice"][0] if "dice" in told else 0
    if event.name in WRITTEN:
        told["units"] = stack_text(told.get("units", 0))
        number = components.QUESTS.index(told["quest"]) if "quest" in told else 0
        return WRITTEN[event.name].format(**told, die=die, number=number)
    match event.name:
        case "saga begins":
            return f"saga {told['saga'].lower()}"
        case "gold" | "edda":
            return f"{event.name}{told['change']:+d}" if told["change"] else ""
        case "voyages gained":
            return f"+{told['change']}v" if told["change"] else ""
        case "checked":
            return f"edda({die}){'' if told['passed'] else 'x'}"
        case "card":
            return str(told["card"]) if told["works"] else f"({told['card']})"
        case "hostiles":
            return f"({die}): " + " ".join(f"#{foe}" for foe in foe_list(told["foes"]))
        case "edge":
            return f"edge({die},{told['dice'][1]}){'V' if told['edge'] == 'vikings' else 'H'}"
        case "shot":
            return f"{told['unit']}>#{told['foe']}({die}){'x' if told['hit'] else ''}"
        case "hostile shot":
            return f"#{told['foe']}>{told['unit']}({die}){'o' if told['saved'] else 'x' if told['hit'] else ''}"
        case "battle over":
            return "won" if told["won"] else "lost"
        case "saga over":
            return "saga lost" if told["because"] else "saga won"
        case "story over":
            return "story won" if told["won"] else "story lost"
    return ""


def log(table: Table, seat: int | None = None) -> list[str]:
    """A story in notation, a line for each voyage; all there is to see, everybody sees."""
    lines: list[str] = []
    for event in [*table.rewind(0).events(None), *(event for _, events in table.retold(None) for event in events)]:
        text = event.text
        if event.name in ("saga begins", "voyage begins"):
            lines.append(text)
        elif text:
            lines[-1] += f" | {text}" if event.name in ("card", "quest shown") else f" {text}"
    return lines
