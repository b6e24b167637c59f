"""Why a move is refused, in words, with what would be right."""

from typing import Any

from meadhall.games.sagas.components import CARDS, COST, VARANGIANS
from meadhall.games.sagas.moves import MOVES, SPACE
from meadhall.games.sagas.rules import agenda, refused
from meadhall.games.sagas.words import PHASE_WORDS
from meadhall.games.sagas.words.notation import a_unit, the_space

ASKED = PHASE_WORDS.texts("wanted")
REASONS = {
    refused.NO_VIKINGS: "no Vikings are in {space}", refused.NO_JARL_HOME: "there is no Jarl for that",
    refused.ALREADY_APPEALED: "the High King hears one appeal a saga", refused.NOT_A_HOMELAND: "{space} is no homeland",
    refused.TOO_DEAR: "there is not enough gold: {gold} left", refused.NONE_LEFT: "none is left in the pool",
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
    phase = agenda.phase(s)
    if code == refused.NOT_ASKED or phase == "over":
        return "the story is over"
    if code == refused.OTHER_CHOICE:
        return f"this is not asked now; wanted is {ASKED[phase]}"
    match MOVES.read(move):
        case "unit", unit if code == refused.TOO_DEAR:
            price = f"{a_unit(unit)} {'cost' if unit == VARANGIANS else 'costs'} {COST[unit]} gold"
            return f"{price}, and {s.gold or 'none'} is left"
        case "card", card if code == refused.NOT_HELD_BACK:
            return f"you do not hold {CARDS[card][0]}"
    return REASONS[code].format(space=the_space(move) if SPACE.has(move) else "it", gold=s.gold or "none")
