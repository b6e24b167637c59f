"""What moves of Odin use, for the balance report: numbers, kinds of sets, what is taken."""

from meadhall.engine.screen_prelude import Any, Balance, Things, deciding
from meadhall.games.odin import components, moves
from meadhall.games.odin.rules import sets, state


def uses(s: Any, seat: int, move: int) -> Things:
    kind, *fields = moves.MOVES.read(move)
    if kind == "take":
        yield "Cards taken", str(fields[0] % components.NUMBERS + 1)
    elif kind == "pass":
        yield "Turns", "pass"
    else:
        cards = int(sets.cards_of(move))
        texts = components.card_list(cards)
        opening = deciding(s) == state.OPENING
        yield "Turns", "open a round" if opening else "beat the middle"
        if cards == s.hand[seat]:
            yield "Turns", "go out"
        alike = "number" if kind == "one_number" else "colour"
        yield "Sets played", "1 card" if len(texts) == 1 else f"{len(texts)} of one {alike}"
        for number in sorted({text[0] for text in texts}):
            yield "Numbers played", number


BALANCE = Balance(uses, rounds="hands", rounds_are="hands")
