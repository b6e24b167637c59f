"""What a seat may see of the table, with its types for the page."""

from typing import Any, Literal

from meadhall.engine.screen_prelude import Part, deciding, every_view, in_turn
from meadhall.games.odin.components import COLOURS, card_list
from meadhall.games.odin.rules.state import FOLLOWING, OPENING, TAKING
from meadhall.games.odin.words.notation import set_text

PHASES = {OPENING: "open", FOLLOWING: "follow", TAKING: "take", -1: "over"}
KEPT = 512  # positions whose open part is kept: it is the same for all who look at one, while a hall writes it down
_open_parts: dict[bytes, dict[str, Any]] = {}


def passed(s: Any) -> list[int]:
    """Seats that passed since the last play."""
    return [(s.owner + step) % s.seats for step in range(1, s.passes + 1)]


def left_out_colours(s: Any) -> list[str]:
    return [name for colour, name in enumerate(COLOURS) if s.left_out >> 9 * colour & 1]


def leaders(s: Any) -> list[int]:
    """Seats with the fewest points."""
    scores = s.scores[: s.seats].tolist()
    return [other for other, score in enumerate(scores) if score == min(scores)]


OPTIONS = Part("Options", target=int, short_deck=(bool, lambda s: bool(s.left_out)))
PLAYER = Part(
    "Player",
    "What everybody sees of a player; `known` are cards taken in front of all and not played yet.",
    cards=(int, lambda s, other: s.hand[other].bit_count()),
    known=(list[str], lambda s, other: card_list(s.known[other])),
    score=(int, lambda s, other: s.scores[other]),
    passed=(bool, lambda other, out: other in out),
)
MIDDLE = Part(
    "Middle",
    "The set to beat.",
    cards=(list[str], lambda s: card_list(s.middle)),
    text=(str, lambda s: set_text(s.middle)),
    value=int,
    owner=int,
)
VIEW = Part(
    "View",
    "What a seat sees; cards are written `8b`.",
    **every_view("odin", OPTIONS),
    phase=(Literal["open", "follow", "take", "over"], lambda asked: PHASES[asked]),
    turn=(int | None, in_turn),
    hand=(list[str] | None, lambda s, seat: None if seat is None else card_list(s.hand[seat])),
    players=PLAYER.each(other=lambda s: range(s.seats)),
    middle=MIDDLE.when(lambda s: s.middle),
    beaten=(list[str], lambda s: card_list(s.beaten)),
    discards=(list[str], lambda s: card_list(s.discards)),
    undealt=(int, lambda s: s.undealt.bit_count()),
    left_out=(list[str], left_out_colours),
    hand_number=(int, lambda s: s.hands),
    round=(int, lambda s: s.rounds),
    first=int,
    crown=(int | None, lambda s: s.owner if s.middle else in_turn(s)),  # who opens next if all others pass
    last_to_pass=(bool, lambda s, asked: asked == FOLLOWING and s.passes == s.seats - 2),  # one more pass ends it
    leaders=(list[int], leaders),
).sharing(asked=lambda s: deciding(s), out=passed)


def view(s: Any, seat: int | None) -> dict[str, Any]:
    position = bytes(s)
    if position not in _open_parts:
        if len(_open_parts) >= KEPT:
            _open_parts.clear()
        _open_parts[position] = VIEW.read(s=s, seat=None)
    hand = None if seat is None else card_list(s.hand[seat])
    return {**_open_parts[position], "seat": seat, "hand": hand}
