"""The sagas told: events as sentences and in notation, a story as a log."""

import json
from pathlib import Path

from meadhall.engine.screen_prelude import NUMBERS, By, Event, Notation, Sentences, Table, capitalised, counted, joined
from meadhall.games.sagas import components, events
from meadhall.games.sagas.components import CODES, LETTERS, LINE, MOST_EDDA, MOST_GOLD, NAMES, SAGAS, foe_list
from meadhall.games.sagas.words import CAUSE_WORDS, CHECK_WORDS
from meadhall.games.sagas.words.notation import a_unit, stack_text, stack_words, the_space

TALES = json.loads((Path(__file__).parent / "tales.json").read_text(encoding="utf-8"))

# ---- things by their letters, codes and numbers

UNITS = {letter: a_unit(unit) for unit, letter in enumerate(LETTERS)}
SPACES = {code: the_space(space) for space, code in enumerate(CODES)}
FOES = {number: f"the {components.FOE_NAMES[number - 1]}" for number in LINE}
TITLES = {text: row[0] for text, row in zip(components.CARD_TEXTS, components.CARDS, strict=True)}
QUESTS = {quest: f"the {quest}" if " " in quest else quest for quest in components.QUESTS}
# ---- words for causes

ASKED, PASSED, FAILED = map(CHECK_WORDS.texts, ("asked", "passed", "failed"))  # what is tried, and how it ends
GOLD_WORDS, NO_GOLD, COST_WORDS = map(CAUSE_WORDS.texts, ("gold", "no_gold", "cost"))
EDDA_WORDS, EDDA_LOST_WORDS, VOYAGE_WORDS = map(CAUSE_WORDS.texts, ("edda", "edda_lost", "voyages"))
ARRIVALS, DEATHS, SETTLED, RAZED = map(CAUSE_WORDS.texts, ("arrival", "death", "settled", "razed"))
FULL_CHEST = "The chest is full, and nothing more goes in."
SPACE_GOLD = ("trade", "tale", "pillage", "settling", "troops")  # causes whose gold is about a space
ROLLED_GOLD = ("danegeld", "appeal")  # and about a die

# ---- sentences

ALONE = {1 << 4 * unit for unit in range(components.CLASSES) if unit != components.VARANGIANS}  # one that is no crowd
FIRES, FIRED_AT = "{unit} fire{s} at {foe}: a {die} ", "{foe} {fires} at {unit}: a {die} "
SENTENCES: dict[str, str | By] = {
    "saga begins": "The saga of {saga} begins. The band has {gold} gold and Edda {edda}; the saga asks for {goal}.",
    "cards dealt": "{draw} voyages lie ahead; {reserve} cards are in reserve.",
    "jarl picked": "The lot falls on {unit}: he leads.",
    "jarl arrives": By("why", ARRIVALS),
    "religion": By("religion", {"old": "They keep the old religion."}, "They take the new religion."),
    "quests laid": "Where do the quests lie? {rolled}{found}.",
    "unit joins": By("why", ARRIVALS),
    "gold": "{told}",
    "edda": "{fame}: {track}.",
    "voyages gained": "{gained}; {draw} left.",
    "voyage lost": "A voyage is lost, unseen; {draw} left.",
    "reshuffled": "The reserve is empty: {cards} discards are shuffled into a new one.",
    "voyage begins": "Voyage {voyage} begins in {space}; {draw:card} left.",
    "checked": "{roll}",
    "verse": "The skald speaks a verse, and all is well: {ends}.",
    "rolled to sail": "{roll}",
    "mustered": "{units} {alone:sets|set} off from {space}{leif:; Leif takes them one space farther|}.",
    "moved": "From {from} to {to}.",
    "storm": "{roll}",
    "fell": By("why", DEATHS),
    "rallied": "{units} {alone:rallies|rally} from {from} to {to}.",
    "card": "The card of this voyage: {card}{works:|, and nothing comes of it}.",
    "kept": "{card} is kept for later.",
    "hostiles": "A {die} brings {many}{quest: for the quest|} at {space}: {listed}.",
    "harald leads": "Harald chooses the ground: the Vikings strike first.",
    "edge": "{roll}",
    "round": "Round {round}.",
    "shot": FIRES + "{hit:hits|misses}.",
    "hostile shot": By(
        "saved", {True: FIRED_AT + "hits, but a Berserkir takes no heed of it."}, FIRED_AT + "{hit:hits|misses}."
    ),
    "battle over": "The battle of {space} is {won:won|lost} in round {rounds}.",
    "broke off": "Behind the shield wall they fall back to {to}.",
    "settled": By("why", SETTLED),
    "razed": By("why", RAZED),
    "pillaged": "{roll}",
    "quest shown": "The quest in {space} is {quest}.",
    "quest done": By("quest", {"Runes": "{quest} in {space} is read."}, "{quest} in {space} is accomplished."),
    "table": "{faith} after the battle: a {die}{worse}.",
    "norns": "The Norns weave {card} into the voyages to come.",
    "played": "{card} is played.",
    "saga over": "The saga of {saga} is {because:lost: |won}{because}, after {voyages:voyage}.",
    "kept for next": "{card} is kept for the next saga.",
    "story over": By(
        "end",
        {
            (True, 4): "All four sagas are won: the story will be told for ever.",
            (True, 1): "It will long be told.",
            (False, 0): "Nobody will sing of it.",
        },
        "The campaign ends with {wins} of four sagas won.",
    ),
}


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
            both = zip(told["dice"], told["totals"], strict=True)
            ours, theirs = (f"{die}" if die == total else f"{die}, {total} in all" for die, total in both)
            rolls = f"the Vikings roll {ours}{' with Edda' if told['spent'] else ''}, the hostiles {theirs}"
            return "The edge", f"{rolls}; the {'Vikings' if told['edge'] == 'vikings' else 'hostiles'} strike first."
    dice = joined([str(die) for die in told["dice"] if die])
    return capitalised(f"{space} is pillaged"), f"{dice}, worth {told['gold']} gold."


def roll(event: Event) -> str:
    head, worked = halves(event)
    return f"{head}{'' if head.endswith(('?', '.')) else ':'} {worked}"


def goal_words(saga: str) -> str:
    number = components.SAGA_NAMES.index(saga)
    quests = SAGAS[number][4]
    many = ("one quest", "two quests", "three quests")[quests - 1]
    return f"{components.GOALS[number]}, and {many} done"


def found(spaces: int) -> str:
    names = [NAMES[space] for space in components.spaces_of(spaces)]
    return f": {joined(names)}" if names else ", which was rolled before"


def gold_words(change: int, now: int, why: str, about: int, unit: str) -> str:
    if why == "purchase":
        hired = "are hired" if unit == "V" else "is built" if unit in ("L", "O") else "is hired"
        return f"{capitalised(UNITS[unit])} {hired} in {NAMES[about]} for {-change} gold; {now or 'no'} gold left."
    gains = why in GOLD_WORDS and (change > 0 or (change == 0 and (why != "appeal" or about > 0)))
    if change == 0 and why in NO_GOLD:
        return FULL_CHEST if gains and now == MOST_GOLD else NO_GOLD[why]
    words = (GOLD_WORDS if gains else COST_WORDS)[why]
    space = NAMES[about] if why in SPACE_GOLD else ""
    rolled = f" (a {about})" if gains and about and why in ROLLED_GOLD else ""
    return f"{words.format(n=f'{abs(change)} gold', space=space, about=about)}{rolled}; {now} in the chest."


def fame(change: int, now: int, why: str) -> str:
    """How Edda came to rise, or to fall."""
    return (EDDA_WORDS if change > 0 or (change == 0 and now == MOST_EDDA) else EDDA_LOST_WORDS)[why]


def gained(change: int, why: str) -> str:
    voyages = f": {counted(change, 'more voyage')}" if change else ", but there is no voyage to gain"
    return f"{VOYAGE_WORDS[why]}{voyages}"


sentence = Sentences(
    events.EVENTS,
    SENTENCES,
    words={
        events.UNIT: UNITS.__getitem__,
        events.UNITS: stack_words,
        events.SPACE: SPACES.__getitem__,
        events.FOE: FOES.__getitem__,
        events.CARD: TITLES.__getitem__,
        events.QUEST: QUESTS.__getitem__,
    },
    more={
        "fires": lambda foe: "fire" if FOES[foe].endswith("men") else "fires",
        "s": lambda unit: "" if unit == "V" else "s",
        "alone": lambda units: units in ALONE,
        "leif": lambda units: units >> 4 * components.LEIF & 15 > 0,
        "die": lambda dice: dice[0],
        "roll": roll,
        "goal": goal_words,
        "rolled": lambda dice: f"{dice[0]} and {dice[1]} make {dice[0] + dice[1]}",
        "found": found,
        "told": gold_words,
        "fame": fame,
        "track": lambda change, now: f"Edda {change:+d}, now {now}" if change else f"Edda stays at {now}",
        "gained": gained,
        "ends": lambda what: PASSED[what],
        "many": lambda foes: counted(foes.bit_count(), "hostile"),
        "listed": lambda foes: joined([FOES[foe] for foe in foe_list(foes)]),
        "faith": lambda why: "The berserks" if why == "table" else "The new faith",
        "worse": lambda dice, total: f", with the defeat {total}" if total != dice[0] else "",
        "end": lambda won, sagas: (won, sagas),
        "wins": lambda sagas: NUMBERS[sagas],
    },
)

# ---- notation

WRITTEN: dict[str, str | By] = {
    "saga begins": "saga {lower}", "jarl arrives": "{unit}@{space}", "unit joins": "+{unit}@{space}",
    "gold": By("change", {0: ""}, "gold{change:+d}"), "edda": By("change", {0: ""}, "edda{change:+d}"),
    "voyages gained": By("change", {0: ""}, "+{change}v"), "voyage lost": "-1v",
    "voyage begins": "{voyage}. {space}", "checked": "edda({die}){passed:|x}", "rolled to sail": "nav({die})",
    "mustered": "{units}", "moved": ">{to}", "storm": "storm({die})", "fell": "x{unit}",
    "rallied": "rally {from} {units}", "card": By("works", {True: "{card}"}, "({card})"),
    "hostiles": "({die}): {numbers}", "shot": "{unit}>#{foe}({die}){hit:x|}",
    "edge": By("edge", {"vikings": "edge({die},{other})V"}, "edge({die},{other})H"),
    "hostile shot": By("saved", {True: "#{foe}>{unit}({die})o"}, "#{foe}>{unit}({die}){hit:x|}"),
    "battle over": "{won:won|lost}", "broke off": "off >{to}", "settled": "settle {space}", "razed": "raze {space}",
    "pillaged": "pillage {space}", "quest shown": "q{number} shown {space}", "quest done": "q{number} won",
    "table": "table({die})", "saga over": "saga {because:lost|won}", "story over": "story {won:won|lost}",
}  # fmt: skip
notation = Notation(
    events.EVENTS,
    WRITTEN,
    words={events.UNITS: stack_text},
    more={
        "lower": lambda saga: saga.lower(),
        "die": lambda dice: dice[0],
        "other": lambda dice: dice[1],
        "numbers": lambda foes: " ".join(f"#{foe}" for foe in foe_list(foes)),
        "number": lambda quest: components.QUESTS.index(quest),
    },
)


def log(table: Table, seat: int | None = None) -> list[str]:
    """A story in notation, a line for each voyage; all there is to see, everybody sees."""
    lines: list[str] = []
    for event in [*table.rewind(0).events(None), *(event for _, told in table.retold(None) for event in told)]:
        text = event.text
        if event.name in ("saga begins", "voyage begins"):
            lines.append(text)
        elif text:
            lines[-1] += f" | {text}" if event.name in ("card", "quest shown") else f" {text}"
    return lines
