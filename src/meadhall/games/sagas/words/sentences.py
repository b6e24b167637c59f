"""The sagas told: why a move is refused, events as sentences of a chronicle and in notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meadhall.engine.decisions import actors, deciding
from meadhall.engine.move import Event
from meadhall.games.sagas.components import (
    CARDS,
    CODES,
    COST,
    FIRST_CARD,
    FIRST_CLASS,
    FIRST_FOE,
    GOALS,
    LINE,
    MOST_EDDA,
    MOST_GOLD,
    NAMES,
    QUESTS,
    SAGAS,
)
from meadhall.games.sagas.rules import state
from meadhall.games.sagas.words.notation import (
    FOE_NAMES,
    LETTERS,
    UNIT_NAMES,
    a_unit,
    and_words,
    card_text,
    spaces_of,
    stack_text,
    stack_words,
    the_space,
)

EVENT_NAMES = (
    "saga begins", "cards dealt", "jarl picked", "jarl arrives", "religion", "quests laid", "unit joins", "gold",
    "edda", "voyages gained", "voyage lost", "reshuffled", "voyage begins", "checked", "verse", "rolled to sail",
    "mustered", "moved", "storm", "fell", "rallied", "card", "kept", "hostiles", "harald leads", "edge", "round",
    "shot", "hostile shot", "battle over", "broke off", "settled", "razed", "pillaged", "quest shown", "quest done",
    "table", "norns", "played", "saga over", "kept for next", "story over",
)  # fmt: skip


# ---- reasons

ASKED = {
    state.FAITH: "the religion, old or new", state.HOME: "a homeland for the Jarl, like NOR",
    state.BUY: "a unit to buy, like +H, or done", state.BUY_AT: "a homeland for it, like @NOR",
    state.SET_OUT: "the space a voyage starts from, like NOR, or appeal, or abandon",
    state.APPEALED: "what the king shall give: fund, reinf, inform or norns", state.REINFORCE: "jarl, B or O",
    state.REINFORCE_AT: "the homeland they come to", state.REVEAL: "the space of a face-down quest",
    state.NORN_CARD: "a card of reserve or discards, like c05", state.LEIDANG: "a unit to recruit, like +H, or done",
    state.SCOUTING: "scout or done", state.SCOUT_AT: "the space to scout",
    state.MOVE_KIND: "how to move: stay, nav, land, rally or march",
    state.WHO_GOES: "who stays behind, like -H, or done", state.STEP: "the next space, like >sNO, or a full stop",
    state.MARCH_STEP: "the space to march to, like >ALB", state.RALLY_FROM: "a space to call units from, or done",
    state.STORM_LOSS: "who is lost, like xH", state.DROWN: "who is lost, like xH",
    state.STACK_SPACE: "the crowded space to see to", state.STACK_LOSS: "who is lost, like xH, or pay",
    state.REVOLT_SPACE: "the settlement that is lost", state.REVOLT_LOSS: "who is lost, like xH",
    state.LEVY_GAIN: "gold or voyage", state.TOLL: "gold or voyage", state.DANEGELD_OR_FIGHT: "gold or fight",
    state.SETTLERS_GIFT: "settle or voyage", state.HOARD_GIFT: "gold or edda", state.VERSE: "yes or no",
    state.FUNERAL_RITE: "yes or no", state.FUNERAL_HOME: "a homeland for the new Jarl", state.EDGE: "yes or no",
    state.LINE_UP: "who stands next in line, like H, or auto, or fight",
    state.TARGET: "a hostile to fire at, like #4, or auto, or fight", state.BREAK_OFF: "yes or no",
    state.RETREAT: "the space to fall back to, like >sNO", state.NEW_TABLE: "yes or no", state.OATH: "B or jarl",
    state.JOMSBURG_GIFT: "settle or edda", state.JOMSBURG_AT: "the coastal place to settle",
    state.VOID_GIFT: "jarl or edda", state.RUNES_AT: "the space of a face-down quest",
    state.RUNES_GIFT: "gold or voyage", state.PLACING: "pillage, settle or done",
    state.TAKE_BACK: "a settlement to take back, or done", state.KEEP_CARD: "a card to keep, or done",
    state.GIVE_UP: "yes or no",
}  # fmt: skip
REASONS = {
    state.NO_VIKINGS: "no Vikings are in {space}", state.NO_JARL_HOME: "there is no Jarl for that",
    state.ALREADY_APPEALED: "the High King hears one appeal a saga", state.NOT_A_HOMELAND: "{space} is no homeland",
    state.TOO_DEAR: "there is not enough gold: {gold} is left", state.NONE_LEFT: "none is left in the pool",
    state.NO_BERSERKIRS: "the new religion has no Berserkirs", state.NOT_HERE: "that cannot be done in this place",
    state.NO_SHIPS_HERE: "ships come from homelands and settled coasts only",
    state.TRIED_ALREADY: "one try for Varangians or the Ormr a voyage is all there is",
    state.NOBODY_COMES: "nobody can come from there", state.NO_CARDS: "there is no card to take",
    state.NO_HIDDEN_QUEST: "no face-down quest lies there", state.NOT_HELD_BACK: "you hold no such card",
    state.NO_SHIP: "there is no ship to sail with", state.NO_LAND_ROUTE: "no river or portage leads from here",
    state.NOT_OFFERED: "that is not on offer", state.NOBODY_LEFT: "somebody has to go",
    state.NONE_OF_THEM: "there is none of these", state.STRANDED: "somebody would be left in the sea without a ship",
    state.TOO_HEAVY: "the ships cannot carry so many", state.NO_ROUTE: "no such route leads to {space}",
    state.NOT_ENOUGH_ROOM: "there is not room for so many", state.NOT_OVERFULL: "{space} is not crowded",
    state.NO_SUPPLIES: "that needs the option of supplies, and one of them is all a voyage may use",
    state.NO_SETTLEMENT: "there is no settlement in {space}", state.MARKED: "a marker lies there already",
    state.NO_MARKER: "all six markers are in use", state.FALLEN_FOE: "that hostile is not in this battle any more",
    state.NOT_NEARER: "{space} is not nearer to a homeland or settlement, or cannot be reached",
    state.NOT_NEXT_TO: "{space} is not next to this place", state.KEPT_OFF: "that card is in neither pile",
    state.LAST_SHIP: "the others cannot go without a ship",
}  # fmt: skip


def reason(s: Any, seat: int, move: int, code: int) -> str:
    """Why a move is refused, and what would be right."""
    if code == state.NOT_ASKED or not actors(s):
        return "the story is over"
    if code == state.OTHER_CHOICE:
        return f"this is not asked now; wanted is {ASKED[deciding(s)]}"
    words = REASONS[code].format(space=the_space(move) if move < FIRST_CLASS else "it", gold=s.gold)
    if code == state.TOO_DEAR and FIRST_CLASS <= move < FIRST_FOE:
        return f"{a_unit(move - FIRST_CLASS)} costs {COST[move - FIRST_CLASS]} gold, and {s.gold} is left"
    if code == state.NOT_HELD_BACK:
        return f"you do not hold {CARDS[move - FIRST_CARD][0]}"
    return words


# ---- sentences

CHECKS = (
    "Will the Varangians join?", "Can the Ormr be built?", "Does the High King listen?", "The scouts steal ahead.",
    "The Thing assembles.", "Settlers are called from home.", "The people murmur.", "A stranger hears of the band.",
)  # fmt: skip
PASSED = (
    "they are won over", "the shipwrights agree", "he does", "they see what lies there", "it speaks for the band",
    "they come", "the murmur dies away", "he is impressed",
)  # fmt: skip
FAILED = (
    "they stay away", "the shipwrights refuse", "he does not", "they see nothing", "nobody is moved", "nobody comes",
    "they rise", "he is not impressed",
)  # fmt: skip
GOLD_WORDS = {
    state.BY_TRADE: "Trade in {space} brings {n}", state.BY_LEVY: "The levy's baggage is worth {n}",
    state.BY_HOST: "The king's baggage is worth {n}", state.BY_DANEGELD: "Danegeld is paid: {n}",
    state.BY_TALE: "The tellers' guild of {space} buys tales for {n}",
    state.BY_WANDERER: "There is no Jarl left to join, but his friends leave {n}",
    state.BY_HOARD: "The monks leave {n} behind", state.BY_NIFLUNG: "The hoard of the Niflungs: a {about} and Edda make"
    " {n}", state.BY_RUNES: "The runes lead to {n}", state.BY_APPEAL: "The High King opens his chest: {n}",
    state.BY_PILLAGE: "The loot of {space} is {n}", state.BY_TRADE_END: "Settled trade centres send {n}",
    state.BY_CARDS_LEFT: "Voyages saved are worth {n}", state.BY_BONUS: "Fame brings {n} at the start",
}  # fmt: skip
COST_WORDS = {
    state.BY_SETTLING: "Timber and tools for {space} cost {n}", state.BY_LEVY: "The levy takes {n}",
    state.BY_HOST: "The king's men take {n}", state.BY_ATLI: "Atli takes {n}",
    state.BY_SETTLERS: "Calling for settlers costs {n}", state.BY_TABLE: "The berserk feast costs {n}",
    state.BY_NEW_TABLE: "The church asks for {n}", state.BY_APPEAL: "The gifts for the king are lost: {n}",
    state.BY_MARCH: "A forced march of {about} units costs {n}", state.BY_TROOPS: "One more is fed in {space} for {n}",
    state.BY_DEFEAT: "Half the hoard goes to those who waited at home: {n}",
}  # fmt: skip
EDDA_WORDS = {
    state.BY_WATCH: ("The shore watch is beaten, and men sing of it", "The shore watch has the laugh"),
    state.BY_HOST: ("A king's host is beaten, and men sing of it", ""),
    state.BY_DANEGELD: ("They fought where others took gold", "They refused the gold and lost"),
    state.BY_ATLI: ("Atli himself is beaten", "Atli boasts of his victory"),
    state.BY_HOARD: ("The monks' books tell of their mercy", ""),
    state.BY_JOMSBURG: ("The fame of Jomsburg is theirs", ""),
    state.BY_VOID: ("They have looked into Ginnungagap", ""),
    state.BY_TABLE: ("The berserks' deeds are sung", "The berserks bring shame"),
    state.BY_NEW_TABLE: ("The bishops praise them", "The old believers mock them"),
    state.BY_FUNERAL: ("The funeral will be remembered", ""),
    state.BY_EDGE: ("", "A boast before the battle, for the edge"),
    state.BY_DEFEAT: ("", "A saga lost is a song less"),
}
VOYAGE_WORDS = {
    state.BY_LEVY: "Captured ships' stores", state.BY_ATLI: "Atli's road lies open", state.BY_SETTLERS: "The settlers "
    "bring news", state.BY_SILK_ROAD: "The Silk Road opens", state.BY_RUNES: "The runes point onward",
    state.BY_TABLE: "The berserks urge them on", state.BY_NEW_TABLE: "A pilgrim shows the way",
}  # fmt: skip
ARRIVALS = {
    state.BY_SETUP: "{who} makes ready in {space}.", state.BY_WANDERER: "{who} joins the band in {space}.",
    state.BY_OATH: "{who} swears the sword oath in {space}.", state.BY_VOID: "{who} comes out of the mist in {space}.",
    state.BY_APPEAL: "The High King sends {who} to {space}.", state.BY_FUNERAL: "{who} takes the dead man's place in "
    "{space}.", state.BY_THING: "{who} joins the band in {space}.",
}  # fmt: skip
DEATHS = {
    state.BY_STORM: "The storm takes {who} in {space}.", state.BY_SEA: "Without a ship, {who} drown{s} in {space}.",
    state.BY_STACKING: "{space} cannot feed so many: {who} leave{s}.",
    state.BY_BATTLE: "{who} fall{s} in {space}.", state.BY_UPRISING: "The uprising costs {who} in {space}.",
    state.BY_TABLE: "Mad with battle, {who} is lost in {space}.", state.BY_RETREAT: "No room aboard: {space} keeps "
    "{who}.",
}  # fmt: skip
LOST_BECAUSE = ("", "the voyages are used up", "no Jarl is left", "the band gives up")
MARKS = {
    state.BY_SETTLING: "Houses rise in {space}: a settlement.",
    state.BY_SETTLERS: "Settlers from home build in {space}, for nothing.",
    state.BY_JOMSBURG: "The men of Jomsburg settle {space}.",
}
RUINS = {
    state.BY_BATTLE: "The settlement in {space} burns.", state.BY_UPRISING: "The settlement in {space} is lost to the "
    "uprising.", state.BY_CHOICE: "The settlement in {space} is given up.",
}  # fmt: skip


def foe(place: int) -> str:
    """A hostile by its place in the line."""
    return f"{FOE_NAMES[LINE[place] - 1]} (#{LINE[place]})"


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def signed(number: int) -> str:
    return f"{number:+d}"


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a line of the chronicle."""
    value, data = event.value, event.data
    low, high = data & 255, data >> 8 & 255
    match event.kind:
        case state.SAGA_BEGINS:
            return (
                f"Saga {data >> 16 & 255}: {SAGAS[value][0]}. The band has {low} gold and Edda {high}; "
                f"wanted are {goal_words(value)}."
            )
        case state.CARDS_DEALT:
            return f"{value} voyages lie ahead; {data} cards are in reserve."
        case state.JARL_PICKED:
            return f"The lot falls on {UNIT_NAMES[value]}: he leads."
        case state.JARL_ARRIVES | state.UNIT_JOINS:
            return upper(ARRIVALS[high].format(who=a_unit(value), space=the_space(low)))
        case state.FAITH_CHOSEN:
            return "They take the new religion." if value else "They keep the old religion."
        case state.QUESTS_LAID:
            return quests_laid(value, data)
        case state.GOLD_MOVES:
            return gold_sentence(value, data)
        case state.EDDA_MOVES:
            up = value > 0 or (value == 0 and high == MOST_EDDA)
            now = f"Edda {signed(value)}, now {high}" if value else f"Edda stays at {high}"
            return f"{EDDA_WORDS[low][0 if up else 1]}: {now}."
        case state.VOYAGES_GAINED:
            return f"{VOYAGE_WORDS[low]}: {value} more voyage{'s' * (value != 1)}, {high} now."
        case state.VOYAGE_LOST:
            return f"A voyage is lost, unseen; {data} left."
        case state.RESHUFFLED:
            return f"The reserve is empty: {value} discards are shuffled into a new one."
        case state.VOYAGE_BEGINS:
            return f"Voyage {value} begins in {the_space(low)}; {high} card{'s' * (high != 1)} left."
        case state.CHECKED:
            passed = data >> 16 & 1
            return f"{CHECKS[low]} A {value} against Edda {high}: {(PASSED if passed else FAILED)[low]}."
        case state.VERSE_SPOKEN:
            return f"The skald speaks a verse, and all is well: {PASSED[value]}."
        case state.ROLLED_TO_SAIL:
            return f"They put to sea from {the_space(low)}: a {value}, {high} space{'s' * (high != 1)}."
        case state.MUSTERED:
            return upper(f"{stack_words(data & 0xFFFFFFFFF)} set off from {the_space(data >> 40)}.")
        case state.MOVED:
            return f"From {the_space(low)} to {the_space(value)}."
        case state.RALLIED:
            return upper(f"{stack_words(data & 0xFFFFFFFFF)} rally from {the_space(data >> 40)} to {the_space(value)}.")
    return danger_sentence(event)


def goal_words(saga: int) -> str:
    quests = SAGAS[saga][4]
    return f"{GOALS[saga]}, and {('one', 'two', 'three')[quests - 1]} quest{'s' if quests > 1 else ''} done"


def quests_laid(total: int, data: int) -> str:
    dice = f"{data >> 50 & 15} and {data >> 54 & 15}"
    spaces = spaces_of(data & (1 << 49) - 1)
    if not spaces:
        return f"Where do the quests lie? {dice} make {total}, which was rolled before."
    return f"Where do the quests lie? {dice} make {total}: {and_words([NAMES[space] for space in spaces])}."


def gold_sentence(change: int, data: int) -> str:
    why, after, about = data & 255, data >> 8 & 255, data >> 16
    if why == state.BY_PURCHASE:
        unit = LETTERS[about & 255]
        hired = "is built" if unit in "LO" else "are hired" if unit == "V" else "is hired"
        return f"{upper(a_unit(about & 255))} {hired} in {NAMES[about >> 8]} for {-change} gold; {after} left."
    gains = why in GOLD_WORDS and (change > 0 or (change == 0 and (why != state.BY_APPEAL or about > 0)))
    if change == 0 and why in NO_GOLD:
        return FULL_CHEST if gains and after == MOST_GOLD else NO_GOLD[why]
    words = (GOLD_WORDS if gains else COST_WORDS)[why]
    space = NAMES[about] if why in SPACE_GOLD else ""
    roll = f" (a {about})" if gains and about and why in ROLLED_GOLD else ""
    return f"{words.format(n=f'{abs(change)} gold', space=space, about=about)}{roll}; {after} in the chest."


NO_GOLD = {
    state.BY_TRADE_END: "No settled trade centre sends gold.", state.BY_CARDS_LEFT: "No voyage is left to be paid for.",
    state.BY_DEFEAT: "There is no hoard to lose.",
}  # fmt: skip
FULL_CHEST = "The chest is full, and nothing more goes in."
SPACE_GOLD = (state.BY_TRADE, state.BY_TALE, state.BY_PILLAGE, state.BY_SETTLING, state.BY_TROOPS)
ROLLED_GOLD = (state.BY_DANEGELD, state.BY_APPEAL)


def danger_sentence(event: Event) -> str:
    """Storms, cards and battles."""
    value, data = event.value, event.data
    low, high = data & 255, data >> 8 & 255
    match event.kind:
        case state.STORM:
            jarl = data >> 16 & 1
            total = value + high - jarl
            parts = f"{value}, {high} sea{'s' * (high != 1)} entered{', a Jarl aboard' if jarl else ''}"
            end = "the sea takes one" if data >> 17 & 1 else "all ride it out"
            return f"Storm in {the_space(low)}? {parts}: {total}, {end}."
        case state.FELL:
            plural = LETTERS[value] == "V"
            return upper(DEATHS[high].format(who=a_unit(value), space=the_space(low), s="" if plural else "s"))
        case state.CARD_DRAWN:
            idle = "" if high else ", and nothing comes of it"
            return f"The card of this voyage: {CARDS[value][0]}{idle}."
        case state.CARD_KEPT:
            return f"{CARDS[value][0]} is kept for later."
        case state.CARD_PLAYED:
            return f"{CARDS[value][0]} is played."
        case state.FOES_COME:
            foes = [foe(place) for place in spaces_of(low)]
            for_quest = " for the quest" if data >> 16 & 255 == state.QUEST_BATTLE else ""
            return (
                f"A {value}: {len(foes)} hostile{'s' * (len(foes) > 1)}{for_quest} at {NAMES[high]}: {and_words(foes)}."
            )
        case state.HARALD_LEADS:
            return "Harald chooses the ground: the Vikings strike first."
        case state.EDGE_ROLLED:
            theirs, total, their_total = low, high, data >> 16 & 255
            who = "the Vikings strike" if data >> 24 & 1 else "the hostiles strike"
            spent = ", with Edda" if data >> 25 & 1 else ""
            return f"The edge: {value} makes {total}{spent}, against {theirs} that makes {their_total}; {who} first."
        case state.ROUND_BEGINS:
            return f"Round {value}."
        case state.SHOT:
            end = "down" if data >> 16 & 1 else "a miss"
            return f"{upper(a_unit(low))} at {foe(high)}: {value}, {end}."
        case state.FOE_SHOT:
            end = "a hit" if data >> 16 & 1 else "a miss"
            if data >> 17 & 1:
                end = "a hit, but a Berserkir takes no heed of it"
            return f"{upper(foe(low))} at {a_unit(high)}: {value}, {end}."
        case state.BATTLE_OVER:
            rounds = data >> 16
            end = "is won" if value == state.BATTLE_WON else "is lost"
            return f"The battle of {NAMES[low]} {end} in round {rounds}."
        case state.BROKE_OFF:
            return f"Behind the shield wall they fall back to {the_space(value)}."
    return deed_sentence(event)


def deed_sentence(event: Event) -> str:
    """Settlements, pillage, quests, tables and endings."""
    value, data = event.value, event.data
    low, high = data & 255, data >> 8 & 255
    match event.kind:
        case state.SETTLED:
            return MARKS[data].format(space=NAMES[value])
        case state.RAZED:
            return RUINS[data].format(space=NAMES[value])
        case state.PILLAGED:
            dice = f"{data & 15}" if not data >> 4 & 15 else f"{data & 15} and {data >> 4 & 15}"
            return f"{NAMES[value]} is pillaged: {dice}, worth {high} gold."
        case state.QUEST_SHOWN:
            return f"The quest in {NAMES[low]} is {QUESTS[value]}."
        case state.QUEST_DONE:
            return f"{QUESTS[value]} in {NAMES[data]} {'is read' if value == 5 else 'is accomplished'}."
        case state.TABLE_ROLLED:
            table = "The berserks after the battle" if low == state.BY_TABLE else "The new faith after the battle"
            return f"{table}: a {value}{f', with the defeat {high}' if high != value else ''}."
        case state.NORNS_CHOSE:
            return f"The Norns weave {CARDS[value][0]} into the voyages to come."
        case state.SAGA_OVER:
            won = low == 0
            end = "is won" if won else f"is lost: {LOST_BECAUSE[low]}"
            return f"The saga of {SAGAS[value][0]} {end}, after {high} voyage{'s' * (high != 1)}."
        case state.KEPT_FOR_NEXT:
            return f"{CARDS[value][0]} is kept for the next saga."
    sagas = data.bit_count()
    if event.value == state.VICTORY:
        return "All four sagas are won: the story will be told for ever." if sagas == 4 else "It will be told for long."
    many = ("none", "one", "two", "three")[min(3, sagas)]
    return f"The campaign ends with {many} of four sagas won." if sagas else "Nobody will sing of it."


# ---- notation


def notation(event: Event) -> str:
    """An event in notation; empty where it has none."""
    value, data = event.value, event.data
    low, high = data & 255, data >> 8 & 255
    match event.kind:
        case state.SAGA_BEGINS:
            return f"saga {SAGAS[value][0].lower()}"
        case state.JARL_ARRIVES:
            return f"{LETTERS[value]}@{CODES[low]}"
        case state.UNIT_JOINS:
            return f"+{LETTERS[value]}@{CODES[low]}"
        case state.GOLD_MOVES:
            return f"gold{signed(value)}" if value else ""
        case state.EDDA_MOVES:
            return f"edda{signed(value)}" if value else ""
        case state.VOYAGES_GAINED:
            return f"+{value}v" if value else ""
        case state.VOYAGE_LOST:
            return "-1v"
        case state.VOYAGE_BEGINS:
            return f"{value}. {CODES[low]}"
        case state.CHECKED:
            return f"edda({value}){'' if data >> 16 & 1 else 'x'}"
        case state.ROLLED_TO_SAIL:
            return f"nav({value})"
        case state.MUSTERED:
            return stack_text(data & 0xFFFFFFFFF)
        case state.MOVED:
            return f">{CODES[value]}"
        case state.RALLIED:
            return f"rally {CODES[data >> 40]} {stack_text(data & 0xFFFFFFFFF)}"
        case state.STORM:
            return f"storm({value})"
        case state.FELL:
            return f"x{LETTERS[value]}"
        case state.CARD_DRAWN:
            return card_text(value) if high else f"({card_text(value)})"
        case state.FOES_COME:
            return f"({value}): " + " ".join(f"#{LINE[place]}" for place in spaces_of(low))
        case state.EDGE_ROLLED:
            return f"edge({value},{low}){'V' if data >> 24 & 1 else 'H'}"
        case state.SHOT:
            return f"{LETTERS[low]}>#{LINE[high]}({value}){'x' if data >> 16 & 1 else ''}"
        case state.FOE_SHOT:
            hit = "x" if data >> 16 & 1 else ""
            return f"#{LINE[low]}>{LETTERS[high]}({value}){'o' if data >> 17 & 1 else hit}"
        case state.BATTLE_OVER:
            return "won" if value == state.BATTLE_WON else "lost"
        case state.BROKE_OFF:
            return f"off >{CODES[value]}"
        case state.SETTLED:
            return f"settle {CODES[value]}"
        case state.RAZED:
            return f"raze {CODES[value]}"
        case state.PILLAGED:
            return f"pillage {CODES[value]}"
        case state.QUEST_SHOWN:
            return f"q{value} shown {CODES[low]}"
        case state.QUEST_DONE:
            return f"q{value} won"
        case state.TABLE_ROLLED:
            return f"table({value})"
        case state.SAGA_OVER:
            return "saga lost" if low else "saga won"
        case state.STORY_OVER:
            return "story lost" if value == state.DEFEAT else "story won"
    return ""
