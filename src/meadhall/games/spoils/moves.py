"""The moves of Spoils of War. What is asked tells what a chosen artifact, seat, die or card is chosen for."""

from meadhall.engine.moves import Moves
from meadhall.games.spoils.components import CAP, CARDS, FACES, ITEMS, MOST_GOLD, PILE, SEATS, TOKENS

MOVES = Moves(
    pass_={},
    rest={},  # pass after every bid of this Round
    challenge={},
    stop={},  # roll one die alone
    wait={},  # bet last with the Norn Orb
    bid={"quantity": CAP, "face": FACES},  # both less one
    use={"token": TOKENS},
    artifact={"token": TOKENS},
    seat={"seat": SEATS},
    side={"side": 2},
    bet={"amount": MOST_GOLD + 1},
    show={},  # two dice to the Lyre
    pay={},
    die={"face": FACES},  # less one
    turn_to={"face": FACES},  # the new face of a die, less one
    item={"item": ITEMS},
    take={"position": PILE},
    card={"card": CARDS},
    reveal={"token": TOKENS},  # turn an artifact up for nothing
)
(PASS, REST, CHALLENGE, STOP, WAIT, BID, USE, ARTIFACT, SEAT, SIDE, BET, SHOW, PAY, DIE, TURN_TO, ITEM, TAKE, CARD,
 REVEAL) = MOVES.kinds  # fmt: skip
MAX_LEGAL = FACES * CAP + 1 + 2 * TOKENS  # bids, a challenge, uses in turn or out of it, and artifacts turned up
