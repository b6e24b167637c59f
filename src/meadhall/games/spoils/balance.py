"""What moves of Spoils of War use, for the balance report: bids, bets, treasures, artifacts."""

from meadhall.engine.screen_prelude import Any, Balance, Things, deciding
from meadhall.games.spoils.components import ITEM_NAMES, ITEMS, NORMALS, SIDES, artifact_name
from meadhall.games.spoils.moves import MOVES
from meadhall.games.spoils.rules import state

AMOUNTS = ((0, "nothing"), (5, "1 to 5"), (10, "6 to 10"), (20, "11 to 20"), (40, "21 to 40"), (10**9, "more than 40"))


def uses(s: Any, seat: int, move: int) -> Things:
    """Kinds and names of what a move uses; the truth about face-down artifacts, which no seat is told by this."""
    match MOVES.read(move):
        case ("challenge",):
            yield "Bidding", "challenge"
        case "bid", _, face:
            yield "Bidding", "bid"
            yield "Faces bid", f"{face + 1}s"
        case "use", token:
            yield "Artifacts used", _artifact(s, token)
        case "side", side:
            yield "Sides bet on", f"the {SIDES[side].capitalize()}'s"
        case "bet", amount:
            yield "Gold bet", next(words for most, words in AMOUNTS if amount <= most)
        case "take", position:
            card = int(s.active[position])
            if card >= NORMALS:
                yield "Artifacts taken", _artifact(s, card - NORMALS)
            elif card >= 0:
                yield "Treasures taken", ITEM_NAMES[card % ITEMS]
        case "seat", other if deciding(s) == state.OPENER:
            yield "Opening seat", "oneself" if other == seat else "another"


def _artifact(s: Any, token: int) -> str:
    return artifact_name(s.kind[token]) if s.kind[token] >= 0 else "unknown"


BALANCE = Balance(uses, rounds="round")
