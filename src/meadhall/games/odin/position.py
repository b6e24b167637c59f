"""The whole truth of a table as a readable dict, and such a dict back onto a table."""

from typing import Any

from meadhall.engine.positions import NUMBER, Position, arranging, in_turn, or_none, per_seat, seat_of
from meadhall.engine.prelude import ask, close_all, deciding, pick
from meadhall.games.odin.components import COLOURS, DECK, HAND, SUIT, card_list
from meadhall.games.odin.rules import sets, state
from meadhall.games.odin.screens.view import OPTIONS, PHASES, left_out_colours
from meadhall.games.odin.words.notation import card_bits

PILES = ("middle", "beaten", "discards", "undealt")


def written(cards: int) -> str:
    return " ".join(card_list(cards))


POSITION = Position(
    OPTIONS.reader("s"),
    phase=lambda s: PHASES[deciding(s)],
    turn=in_turn,
    hands=lambda s: [written(hand) for hand in s.hand[: s.seats]],
    known=lambda s: [written(known) for known in s.known[: s.seats]],
    middle=lambda s: written(s.middle),
    beaten=lambda s: written(s.beaten),
    discards=lambda s: written(s.discards),
    undealt=lambda s: written(s.undealt),
    owner=lambda s: or_none(s.owner),
    left_out=left_out_colours,
    scores=NUMBER.per_seat(),
    hand_number=NUMBER.of("hands"),
    round=NUMBER.of("rounds"),
    first=NUMBER,
    passes=NUMBER,
    plays=NUMBER,
    turns=NUMBER,
)
position = POSITION.written  # the whole truth, to be read and edited; `arrange` turns it back


@arranging(position)
def arrange(s: Any, wanted: dict[str, Any]) -> None:
    """Lays a position out on a freshly dealt record.

    Cards go where they are named; a hand left out is dealt nine of the cards not named, and what remains is undealt.
    Unless told otherwise the phase follows from the piles, and the middle belongs to the seat before the one in turn.
    """
    _place_cards(s, wanted)
    POSITION.lay(s, wanted)
    _place_turn(s, wanted)


def _place_cards(s: Any, wanted: dict[str, Any]) -> None:
    if "left_out" in wanted:
        s.left_out = 0
        for colour in wanted["left_out"]:
            s.left_out |= SUIT << 9 * COLOURS.index(colour)
        if s.left_out.bit_count() != (18 if wanted.get("options", {}).get("short_deck") else 0):
            raise ValueError("left_out names the two colours of a short deck, and none otherwise")
    rest = DECK & ~s.left_out

    def claim(cards: int, place: str) -> int:
        nonlocal rest
        if cards & ~rest:
            raise ValueError(f"{card_list(cards & ~rest)[0]} in {place} is out of the deck or somewhere else too")
        rest &= ~cards
        return cards

    hands = per_seat(s, wanted, "hands")
    known = per_seat(s, wanted, "known")
    for pile in PILES:
        setattr(s, pile, claim(card_bits(wanted.get(pile, "")), pile))
    for seat, cards in enumerate(hands):
        if cards is not None:
            s.hand[seat] = claim(card_bits(cards), f"the hand of seat {seat}")
    for seat, cards in enumerate(hands):
        if cards is None:
            s.hand[seat] = claim(pick(s, rest, HAND), f"the hand of seat {seat}")
        s.known[seat] = card_bits(known[seat] or "")
        if s.known[seat] & ~s.hand[seat]:
            raise ValueError(f"known cards of seat {seat} are not in that hand")
    if rest and "undealt" in wanted:
        raise ValueError(f"{', '.join(card_list(rest))} are nowhere; leave 'undealt' out to let the rest lie there")
    s.undealt |= rest
    s.value = sets.digits(s.middle)
    if s.middle | s.discards:
        s.noted = state.PAST + 1  # something was done, and a position does not tell what


def _place_turn(s: Any, wanted: dict[str, Any]) -> None:
    default = "take" if s.beaten else "follow" if s.middle else "open"
    phase = wanted.get("phase", default)
    if phase not in PHASES.values():
        raise ValueError(f"phase is one of {', '.join(PHASES.values())}, not {phase!r}")
    close_all(s)
    turn = wanted.get("turn")
    if phase == "over":
        if turn is not None:
            raise ValueError("nobody is in turn when the game is over")
        s.owner = wanted.get("owner", 0) if s.middle else state.NOBODY
    else:
        turn = seat_of(s, s.first if turn is None else turn)
        before = turn if phase == "take" else (turn - 1) % s.seats
        owner = wanted.get("owner")
        s.owner = (before if owner is None else seat_of(s, owner)) if s.middle else state.NOBODY
        ask(s, state.OPENING if phase == "open" else state.FOLLOWING, 1 << turn)
        if phase == "take":
            ask(s, state.TAKING, 1 << turn)
        _agree(s, phase, turn)


def _agree(s: Any, phase: str, turn: int) -> None:
    """Whose turn it is must fit who played the middle and how many passed on it."""
    if phase == "take" and (s.beaten.bit_count() < 2 or s.owner != turn or s.passes):
        raise ValueError("a card is taken from a beaten set of two or more, by the owner of the middle")
    if phase != "take" and s.beaten:
        raise ValueError("a beaten set lies there only while a card of it is taken (phase 'take')")
    if phase == "follow":
        s.passes = (turn - s.owner - 1) % s.seats
        if turn == s.owner:
            raise ValueError("nobody has to beat their own set")
    if phase == "open" and s.passes:
        raise ValueError("nobody has passed at the start of a round")
