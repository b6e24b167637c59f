"""The sagas told: events as sentences and in notation, a story as a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from meadhall.engine.move import Event
from meadhall.engine.words import counted, joined
from meadhall.games.sagas import components
from meadhall.games.sagas.components import CODES, LETTERS, LINE, MOST_EDDA, MOST_GOLD, NAMES, SAGAS
from meadhall.games.sagas.words.notation import a_unit, spaces_of, stack_text, stack_words, the_space, upper

if TYPE_CHECKING:
    from meadhall.engine.table import Table

# ---- things by their letters, codes and numbers

UNITS = {letter: a_unit(unit) for unit, letter in enumerate(LETTERS)}
SPACES = {code: the_space(space) for space, code in enumerate(CODES)}
PLACES = dict(zip(CODES, NAMES, strict=True))
FOES = {number: f"{components.FOE_NAMES[number - 1]} (#{number})" for number in LINE}
TITLES = {text: row[0] for text, row in zip(components.CARD_TEXTS, components.CARDS, strict=True)}

# ---- words for causes

CHECKS = {  # what is tried, and how it ends: passed, failed
    "varangians": ("Will the Varangians join?", "they are won over", "they stay away"),
    "ormr": ("Can the Ormr be built?", "the shipwrights agree", "the shipwrights refuse"),
    "appeal": ("Does the High King listen?", "he does", "he does not"),
    "scouting": ("The scouts steal ahead.", "they see what lies there", "they see nothing"),
    "thing": ("The Thing assembles.", "it speaks for the band", "nobody is moved"),
    "settlers": ("Settlers are called from home.", "they come", "nobody comes"),
    "uprising": ("The people murmur.", "the murmur dies away", "they rise"),
    "wanderer": ("A stranger hears of the band.", "he is impressed", "he is not impressed"),
}
GOLD_WORDS = {
    "trade": "Trade in {space} brings {n}", "levy": "The levy's baggage is worth {n}",
    "host": "The king's baggage is worth {n}", "danegeld": "Danegeld is paid: {n}",
    "tale": "The tellers' guild of {space} buys tales for {n}",
    "wanderer": "There is no Jarl left to join, but his friends leave {n}", "hoard": "The monks leave {n} behind",
    "niflung": "The hoard of the Niflungs: a {about} and Edda make {n}", "runes": "The runes lead to {n}",
    "appeal": "The High King opens his chest: {n}", "pillage": "The loot of {space} is {n}",
    "trade end": "Settled trade centres send {n}", "cards left": "Voyages saved are worth {n}",
    "bonus": "Fame brings {n} at the start",
}  # fmt: skip
COST_WORDS = {
    "settling": "Timber and tools for {space} cost {n}", "levy": "The levy takes {n}",
    "host": "The king's men take {n}", "atli": "Atli takes {n}", "settlers": "Calling for settlers costs {n}",
    "table": "The berserk feast costs {n}", "new table": "The church asks for {n}",
    "appeal": "The gifts for the king are lost: {n}", "march": "A forced march of {about} units costs {n}",
    "troops": "One more is fed in {space} for {n}", "defeat": "Half the hoard goes to those who waited at home: {n}",
}  # fmt: skip
EDDA_WORDS = {
    "watch": ("The shore watch is beaten, and men sing of it", "The shore watch has the laugh"),
    "host": ("A king's host is beaten, and men sing of it", ""),
    "danegeld": ("They fought where others took gold", "They refused the gold and lost"),
    "atli": ("Atli himself is beaten", "Atli boasts of his victory"),
    "hoard": ("The monks' books tell of their mercy", ""),
    "jomsburg": ("The fame of Jomsburg is theirs", ""),
    "void": ("They have looked into Ginnungagap", ""),
    "table": ("The berserks' deeds are sung", "The berserks bring shame"),
    "new table": ("The bishops praise them", "The old believers mock them"),
    "funeral": ("The funeral will be remembered", ""),
    "edge": ("", "A boast before the battle, for the edge"),
    "defeat": ("", "A saga lost is a song less"),
}
VOYAGE_WORDS = {
    "levy": "Captured ships' stores", "atli": "Atli's road lies open", "settlers": "The settlers bring news",
    "silk road": "The Silk Road opens", "runes": "The runes point onward", "table": "The berserks urge them on",
    "new table": "A pilgrim shows the way",
}  # fmt: skip
ARRIVALS = {
    "setup": "{who} makes ready in {space}.", "wanderer": "{who} joins the band in {space}.",
    "oath": "{who} swears the sword oath in {space}.", "void": "{who} comes out of the mist in {space}.",
    "appeal": "The High King sends {who} to {space}.", "funeral": "{who} takes the dead man's place in {space}.",
    "thing": "{who} joins the band in {space}.",
}  # fmt: skip
DEATHS = {
    "storm": "The storm takes {who} in {space}.", "sea": "Without a ship, {who} drown{s} in {space}.",
    "stacking": "{space} cannot feed so many: {who} leave{s}.", "battle": "{who} fall{s} in {space}.",
    "uprising": "The uprising costs {who} in {space}.", "table": "Mad with battle, {who} is lost in {space}.",
    "retreat": "No room aboard: {space} keeps {who}.",
}  # fmt: skip
MARKS = {
    "settling": "Houses rise in {space}: a settlement.",
    "settlers": "Settlers from home build in {space}, for nothing.",
    "jomsburg": "The men of Jomsburg settle {space}.",
}
RUINS = {
    "battle": "The settlement in {space} burns.", "uprising": "The settlement in {space} is lost to the uprising.",
    "choice": "The settlement in {space} is given up.",
}  # fmt: skip
NO_GOLD = {
    "trade end": "No settled trade centre sends gold.", "cards left": "No voyage is left to be paid for.",
    "defeat": "There is no hoard to lose.",
}  # fmt: skip
FULL_CHEST = "The chest is full, and nothing more goes in."
SPACE_GOLD = ("trade", "tale", "pillage", "settling", "troops")  # causes whose gold is about a space
ROLLED_GOLD = ("danegeld", "appeal")  # and about a die

# ---- sentences


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a line of the chronicle."""
    told = event.fields
    match event.name:
        case "saga begins":
            start = f"Saga {told['number']}: {told['saga']}. The band has {told['gold']} gold and Edda {told['edda']}"
            return f"{start}; wanted are {goal_words(told['saga'])}."
        case "cards dealt":
            return f"{told['draw']} voyages lie ahead; {told['reserve']} cards are in reserve."
        case "jarl picked":
            return f"The lot falls on {UNITS[told['unit']]}: he leads."
        case "jarl arrives" | "unit joins":
            return upper(ARRIVALS[told["why"]].format(who=UNITS[told["unit"]], space=SPACES[told["space"]]))
        case "religion":
            return f"They {'take' if told['religion'] == 'new' else 'keep'} the {told['religion']} religion."
        case "quests laid":
            first, second = told["dice"]
            spaces = [NAMES[space] for space in spaces_of(told["spaces"])]
            found = f": {joined(spaces)}" if spaces else ", which was rolled before"
            return f"Where do the quests lie? {first} and {second} make {first + second}{found}."
        case "gold":
            return gold_sentence(**told)
        case "edda":
            change, now = told["change"], told["now"]
            up = change > 0 or (change == 0 and now == MOST_EDDA)
            end = f"Edda {change:+d}, now {now}" if change else f"Edda stays at {now}"
            return f"{EDDA_WORDS[told['why']][0 if up else 1]}: {end}."
        case "voyages gained":
            return f"{VOYAGE_WORDS[told['why']]}: {counted(told['change'], 'more voyage')}, {told['draw']} now."
        case "voyage lost":
            return f"A voyage is lost, unseen; {told['draw']} left."
        case "reshuffled":
            return f"The reserve is empty: {told['cards']} discards are shuffled into a new one."
        case "voyage begins":
            where = f"Voyage {told['voyage']} begins in {SPACES[told['space']]}"
            return f"{where}; {counted(told['draw'], 'card')} left."
        case "checked":
            words, passed, failed = CHECKS[told["what"]]
            return f"{words} A {told['dice'][0]} against Edda {told['edda']}: {passed if told['passed'] else failed}."
        case "verse":
            return f"The skald speaks a verse, and all is well: {CHECKS[told['what']][1]}."
        case "rolled to sail":
            return (
                f"They put to sea from {SPACES[told['space']]}: a {told['dice'][0]}, {counted(told['steps'], 'space')}."
            )
        case "mustered":
            return upper(f"{stack_words(told['units'])} set off from {SPACES[told['space']]}.")
        case "moved":
            return f"From {SPACES[told['from']]} to {SPACES[told['to']]}."
        case "rallied":
            return upper(f"{stack_words(told['units'])} rally from {SPACES[told['from']]} to {SPACES[told['to']]}.")
    return danger_sentence(event.name, told) or deed_sentence(event.name, told)


def goal_words(saga: str) -> str:
    number = components.SAGA_NAMES.index(saga)
    quests = SAGAS[number][4]
    return (
        f"{components.GOALS[number]}, and {('one', 'two', 'three')[quests - 1]} quest{'s' if quests > 1 else ''} done"
    )


def gold_sentence(change: int, now: int, why: str, about: int, unit: str) -> str:
    if why == "purchase":
        hired = "is built" if unit in "LO" else "are hired" if unit == "V" else "is hired"
        return f"{upper(UNITS[unit])} {hired} in {NAMES[about]} for {-change} gold; {now} left."
    gains = why in GOLD_WORDS and (change > 0 or (change == 0 and (why != "appeal" or about > 0)))
    if change == 0 and why in NO_GOLD:
        return FULL_CHEST if gains and now == MOST_GOLD else NO_GOLD[why]
    words = (GOLD_WORDS if gains else COST_WORDS)[why]
    space = NAMES[about] if why in SPACE_GOLD else ""
    roll = f" (a {about})" if gains and about and why in ROLLED_GOLD else ""
    return f"{words.format(n=f'{abs(change)} gold', space=space, about=about)}{roll}; {now} in the chest."


def danger_sentence(name: str, told: dict[str, Any]) -> str:
    """Storms, cards and battles; empty for what is none of them."""
    die = told["dice"][0] if "dice" in told else 0
    match name:
        case "storm":
            total = die + told["seas"] - told["jarl"]
            parts = f"{die}, {counted(told['seas'], 'sea')} entered{', a Jarl aboard' if told['jarl'] else ''}"
            end = "the sea takes one" if told["lost"] else "all ride it out"
            return f"Storm in {SPACES[told['space']]}? {parts}: {total}, {end}."
        case "fell":
            plural = "" if told["unit"] == "V" else "s"
            return upper(DEATHS[told["why"]].format(who=UNITS[told["unit"]], space=SPACES[told["space"]], s=plural))
        case "card":
            idle = "" if told["works"] else ", and nothing comes of it"
            return f"The card of this voyage: {TITLES[told['card']]}{idle}."
        case "kept":
            return f"{TITLES[told['card']]} is kept for later."
        case "played":
            return f"{TITLES[told['card']]} is played."
        case "hostiles":
            foes = [FOES[LINE[place]] for place in spaces_of(told["foes"])]
            many = counted(len(foes), "hostile") + (" for the quest" if told["quest"] else "")
            return f"A {die}: {many} at {PLACES[told['space']]}: {joined(foes)}."
        case "harald leads":
            return "Harald chooses the ground: the Vikings strike first."
        case "edge":
            theirs, (total, their_total) = told["dice"][1], told["totals"]
            spent = ", with Edda" if told["spent"] else ""
            who = "Vikings" if told["edge"] == "vikings" else "hostiles"
            rolls = f"{die} makes {total}{spent}, against {theirs} that makes {their_total}"
            return f"The edge: {rolls}; the {who} strike first."
        case "round":
            return f"Round {told['round']}."
        case "shot":
            end = "down" if told["hit"] else "a miss"
            return f"{upper(UNITS[told['unit']])} at {FOES[told['foe']]}: {die}, {end}."
        case "hostile shot":
            end = "a hit" if told["hit"] else "a miss"
            if told["saved"]:
                end = "a hit, but a Berserkir takes no heed of it"
            return f"{upper(FOES[told['foe']])} at {UNITS[told['unit']]}: {die}, {end}."
        case "battle over":
            end = "won" if told["won"] else "lost"
            return f"The battle of {PLACES[told['space']]} is {end} in round {told['rounds']}."
        case "broke off":
            return f"Behind the shield wall they fall back to {SPACES[told['to']]}."
    return ""


def deed_sentence(name: str, told: dict[str, Any]) -> str:
    """Settlements, pillage, quests, tables and endings."""
    place = PLACES[told["space"]] if "space" in told else ""
    match name:
        case "settled":
            return MARKS[told["why"]].format(space=place)
        case "razed":
            return RUINS[told["why"]].format(space=place)
        case "pillaged":
            dice = joined([str(die) for die in told["dice"] if die])
            return f"{place} is pillaged: {dice}, worth {told['gold']} gold."
        case "quest shown":
            return f"The quest in {place} is {told['quest']}."
        case "quest done":
            return f"{told['quest']} in {place} is {'read' if told['quest'] == 'Runes' else 'accomplished'}."
        case "table":
            table = "The berserks" if told["why"] == "table" else "The new faith"
            die, total = told["dice"][0], told["total"]
            return f"{table} after the battle: a {die}{f', with the defeat {total}' if total != die else ''}."
        case "norns":
            return f"The Norns weave {TITLES[told['card']]} into the voyages to come."
        case "saga over":
            end = f"lost: {told['because']}" if told["because"] else "won"
            return f"The saga of {told['saga']} is {end}, after {counted(told['voyages'], 'voyage')}."
        case "kept for next":
            return f"{TITLES[told['card']]} is kept for the next saga."
    if told["won"]:
        every = told["sagas"] == len(SAGAS)
        return "All four sagas are won: the story will be told for ever." if every else "It will be told for long."
    many = ("none", "one", "two", "three")[min(3, told["sagas"])]
    return f"The campaign ends with {many} of four sagas won." if told["sagas"] else "Nobody will sing of it."


# ---- notation


def notation(event: Event) -> str:
    """An event in notation; empty where it has none."""
    told = event.fields
    die = told["dice"][0] if "dice" in told else 0
    match event.name:
        case "saga begins":
            return f"saga {told['saga'].lower()}"
        case "jarl arrives":
            return f"{told['unit']}@{told['space']}"
        case "unit joins":
            return f"+{told['unit']}@{told['space']}"
        case "gold" | "edda":
            return f"{event.name}{told['change']:+d}" if told["change"] else ""
        case "voyages gained":
            return f"+{told['change']}v" if told["change"] else ""
        case "voyage lost":
            return "-1v"
        case "voyage begins":
            return f"{told['voyage']}. {told['space']}"
        case "checked":
            return f"edda({die}){'' if told['passed'] else 'x'}"
        case "rolled to sail":
            return f"nav({die})"
        case "mustered":
            return stack_text(told["units"])
        case "moved":
            return f">{told['to']}"
        case "rallied":
            return f"rally {told['from']} {stack_text(told['units'])}"
        case "storm" | "table":
            return f"{event.name}({die})"
        case "fell":
            return f"x{told['unit']}"
        case "card":
            return str(told["card"]) if told["works"] else f"({told['card']})"
        case "hostiles":
            return f"({die}): " + " ".join(f"#{LINE[place]}" for place in spaces_of(told["foes"]))
        case "edge":
            return f"edge({die},{told['dice'][1]}){'V' if told['edge'] == 'vikings' else 'H'}"
        case "shot":
            return f"{told['unit']}>#{told['foe']}({die}){'x' if told['hit'] else ''}"
        case "hostile shot":
            return f"#{told['foe']}>{told['unit']}({die}){'o' if told['saved'] else 'x' if told['hit'] else ''}"
        case "battle over":
            return "won" if told["won"] else "lost"
        case "broke off":
            return f"off >{told['to']}"
        case "settled" | "razed" | "pillaged":
            return f"{DEEDS[event.name]} {told['space']}"
        case "quest shown" | "quest done":
            quest = f"q{components.QUESTS.index(told['quest'])}"
            return f"{quest} shown {told['space']}" if event.name == "quest shown" else f"{quest} won"
        case "saga over":
            return "saga lost" if told["because"] else "saga won"
        case "story over":
            return "story won" if told["won"] else "story lost"
    return ""


DEEDS = {"settled": "settle", "razed": "raze", "pillaged": "pillage"}


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
