"""Why a move is refused, in words, with what would be right."""

from meadhall.engine.screen_prelude import Any, actors, deciding, not_asked
from meadhall.games.north import components, imagine
from meadhall.games.north.components import DIRECTIONS, FIRST_EVENT, FIRST_HERO_KIND, LINKS, UNIVERSAL
from meadhall.games.north.moves import NAME_SPACE, PLAY, SAIL, SAIL_BY_EVENT, TAKE_ABOARD
from meadhall.games.north.rules import declaring, refusal, state
from meadhall.games.north.words.notation import ASKED, NAMED, TEXTS, space_words

WORDS = {
    state.NOT_HELD: "you do not hold that card",
    state.NO_EXIT: "the space shows no exit that way",
    state.BEAST_THERE: "the monster is there; only sails may lead to it",
    state.BEAST_AND_USED: "the monster is there, and your standard action is used",
    state.OTHER_WIND: "this wind blows another way, and no Helmsman is ready",
    state.ONLY_ANSWERS: "this event only answers something; keep it, or play it as wind",
    state.NO_CONDITION: "there is nothing it could answer now",
    state.NO_OBJECT: "there is nothing it could name now",
    state.NOT_ABOARD: "that hero is not in your crew",
    state.TURNED: "that hero is used until your next turn",
    state.IS_ILL: "that hero is seasick",
    state.NOT_NAMED: "the Rune-caster answers only another's Mutiny, Command or Seasickness that names you",
    state.STANDARD_USED: "your standard action is used",
    state.NOBODY_HERE: "no other ship is on your space",
    state.NO_VILLAGE: "there is no village here",
    state.OWN_VILLAGE: "this is the village of your own colour",
    state.HAVE_COLOUR: "you have a daughter of this colour already",
    state.NOT_HOME: "a feast is held in your own harbour",
    state.NO_HEALTHY_DAUGHTER: "no healthy daughter is aboard",
    state.TOO_FEW_CARDS: "a sacrifice takes two cards at least",
    state.NOT_THERE: "nobody plays that colour",
    state.OWN_SHIP: "name another player",
    state.ELSEWHERE: "that ship is not on your space",
    state.NO_CREW: "that crew is empty",
    state.EMPTY_PLACE: "nobody is on that place",
    state.ALREADY_SICK: "that card is seasick already",
    state.HEALED: "a Ship's Healer keeps that crew well",
    state.SHIP_THERE: "a ship is there",
    state.HARBOUR_THERE: "the monster enters no harbour",
    state.SAME_SPACE: "the monster is there already",
    state.NO_ENTRY: "the stack has no such entry",
    state.NOT_CANCELLED: "Loki stops events and abilities that still lie there, no winds and no standard actions",
    state.NO_ROLL: "nothing is rolled for that entry",
    state.SAME_WAY: "the wind blows that way already",
    state.HERO_STEP: "a hero is placed only at the start of a turn, before anything else",
}


def wanted(s: Any, seat: int) -> str:
    if deciding(s) != state.DECLARE:
        return ASKED[deciding(s)]
    frame = s.frames
    return NAMED[int(declaring.wants(s, seat, frame[0, state.FIRST], frame[0, state.ONE], frame[0, state.TWO]))]


def reason(s: Any, seat: int, move: int, code: int) -> str:
    """Why a move is refused; who is asked in secret stays one."""
    if code == state.NOT_YOUR_TURN:
        if actors(s) and state.SECRET >> int(imagine.visible_phase(s, seat)) & 1:
            return f"seat {seat} is not asked now; the table waits"
        return not_asked(s, seat)
    if code == state.MUST_CHOOSE:
        return f"something must be chosen: {wanted(s, seat)}"
    if code == state.OTHER_CHOICE:
        return f"{TEXTS[move]} is not asked now; wanted is {wanted(s, seat)}"
    if code == state.TOO_FAR:
        there = space_words(NAME_SPACE.space(move))
        return f"{there} is more than three links from the monster at {space_words(s.monster)}"
    return WORDS[code]


def card_reason(s: Any, seat: int, kind: int) -> str:
    """Why a card of the hand cannot be played now: for its effect, and as a wind."""
    told = [(move, int(refusal.refusal(s, seat, move))) for move in _played_as(s, kind)]
    return "; as wind: ".join(dict.fromkeys(reason(s, seat, move, code) for move, code in told if code))


def _played_as(s: Any, kind: int) -> list[int]:
    """The moves that would play a card, as far as the moment allows; winds are for a seat's own turn."""
    secret = state.SECRET >> deciding(s) & 1
    if kind < FIRST_EVENT:
        return [] if secret else [SAIL.id(kind, kind % UNIVERSAL)]
    if kind >= FIRST_HERO_KIND:
        return [TAKE_ABOARD.id(kind - FIRST_HERO_KIND)]
    sails = components.ICON[kind] >= 0 and not secret
    return [PLAY.id(kind - FIRST_EVENT), *([SAIL_BY_EVENT.id(components.ICON_INDEX[kind])] if sails else [])]


def space_reason(s: Any, seat: int, space: int) -> str:
    """Why the seat's ship cannot come to a space by the next step."""
    here = int(s.ship[seat])
    if space == here:
        return "your ship is here"
    wind = next((f"wind to the {DIRECTIONS[way]}" for way in range(4) if components.BESIDE[here, way] == space), None)
    if wind and space == s.monster:
        fight = f"the monster is there: only a {wind} leads into that fight"
        return WORDS[state.BEAST_AND_USED] if s.standard else fight
    return f"no {wind} in your hand" if wind else f"{LINKS[here][space]} links from your ship"
