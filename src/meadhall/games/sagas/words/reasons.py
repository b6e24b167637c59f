"""Why a move is refused, in words, with what would be right."""

from typing import Any

from meadhall.games.sagas.components import CARDS, COST, VARANGIANS
from meadhall.games.sagas.moves import MOVES, SPACE
from meadhall.games.sagas.rules import agenda, refused
from meadhall.games.sagas.words.notation import a_unit, the_space

ASKED = {
    "religion": "the religion, old or new", "home": "a homeland for the Jarl, like NOR",
    "buy": "a unit to buy, like +H, or done", "buy at": "a homeland for it, like @NOR",
    "set out": "the space a voyage starts from, like NOR, or appeal, or abandon",
    "appeal": "what the king shall give: fund, reinf, inform or norns", "reinforce": "jarl, B or O",
    "reinforce at": "the homeland they come to", "reveal": "the space of a face-down quest",
    "norns": "a card of reserve or discards, like c05", "leidang": "a unit to recruit, like +H, or done",
    "scouting": "scout or done", "scout at": "the space to scout",
    "move": "how to move: stay, nav, land, rally or march", "who goes": "who stays behind, like -H, or done",
    "step": "the next space, like >sNO, or a full stop", "march": "the space to march to, like >ALB",
    "rally": "a space to call units from, or done", "storm loss": "who is lost, like xH",
    "drown": "who is lost, like xH", "stack space": "the crowded space to see to",
    "stack loss": "who is lost, like xH, or pay", "revolt space": "the settlement that is lost",
    "revolt loss": "who is lost, like xH", "levy gain": "gold or voyage", "toll": "gold or voyage",
    "danegeld": "gold or fight", "settlers": "settle or voyage", "hoard": "gold or edda", "verse": "yes or no",
    "funeral": "yes or no", "funeral home": "a homeland for the new Jarl", "edge": "yes or no",
    "line": "who stands next in line, like H, or auto, or fight",
    "target": "a hostile to fire at, like #4, or auto, or fight", "break off": "yes or no",
    "retreat": "the space to fall back to, like >sNO", "new table": "yes or no", "oath": "B or jarl",
    "jomsburg": "settle or edda", "jomsburg at": "the coastal place to settle", "ginnungagap": "jarl or edda",
    "runes at": "the space of a face-down quest", "runes": "gold or voyage", "place": "pillage, settle or done",
    "take back": "a settlement to take back, or done", "keep card": "a card to keep, or done", "give up": "yes or no",
}  # fmt: skip
REASONS = {
    refused.NO_VIKINGS: "no Vikings are in {space}", refused.NO_JARL_HOME: "there is no Jarl for that",
    refused.ALREADY_APPEALED: "the High King hears one appeal a saga", refused.NOT_A_HOMELAND: "{space} is no homeland",
    refused.TOO_DEAR: "there is not enough gold: {gold} is left", refused.NONE_LEFT: "none is left in the pool",
    refused.NO_BERSERKIRS: "the new religion has no Berserkirs", refused.NOT_HERE: "that cannot be done in this place",
    refused.NO_SHIPS_HERE: "ships come from homelands and settled coasts only",
    refused.TRIED_ALREADY: "one try for Varangians or the Ormr a voyage is all there is",
    refused.NOBODY_COMES: "nobody can come from there", refused.NO_CARDS: "there is no card to take",
    refused.NO_HIDDEN_QUEST: "no face-down quest lies there", refused.NOT_HELD_BACK: "you hold no such card",
    refused.NO_SHIP: "there is no ship to sail with", refused.NO_LAND_ROUTE: "no river or portage leads from here",
    refused.NOT_OFFERED: "that is not on offer", refused.NOBODY_LEFT: "somebody has to go",
    refused.NONE_OF_THEM: "there is none of these",
    refused.STRANDED: "somebody would be left in the sea without a ship",
    refused.TOO_HEAVY: "the ships cannot carry so many", refused.NO_ROUTE: "no such route leads to {space}",
    refused.NOT_ENOUGH_ROOM: "there is not room for so many", refused.NOT_OVERFULL: "{space} is not crowded",
    refused.NO_SUPPLIES: "that needs the option of supplies, and one of them is all a voyage may use",
    refused.NO_SETTLEMENT: "there is no settlement in {space}", refused.MARKED: "a marker lies there already",
    refused.NO_MARKER: "all six markers are in use", refused.FALLEN_FOE: "that hostile is not in this battle any more",
    refused.NOT_NEARER: "{space} is not nearer to a homeland or settlement, or cannot be reached",
    refused.NOT_NEXT_TO: "{space} is not next to this place", refused.KEPT_OFF: "that card is in neither pile",
    refused.LAST_SHIP: "the others cannot go without a ship",
}  # fmt: skip


def reason(s: Any, seat: int, move: int, code: int) -> str:
    """Why a move is refused, and what would be right."""
    phase = agenda.phase(s)
    if code == refused.NOT_ASKED or phase == "over":
        return "the story is over"
    if code == refused.OTHER_CHOICE:
        return f"this is not asked now; wanted is {ASKED[phase]}"
    match MOVES.read(move):
        case "unit", unit if code == refused.TOO_DEAR:
            return f"{a_unit(unit)} {'cost' if unit == VARANGIANS else 'costs'} {COST[unit]} gold, and {s.gold} is left"
        case "card", card if code == refused.NOT_HELD_BACK:
            return f"you do not hold {CARDS[card][0]}"
    return REASONS[code].format(space=the_space(move) if SPACE.has(move) else "it", gold=s.gold)
