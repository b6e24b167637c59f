"""What moves of Vikings on Board use, for the balance report: actions, bets, supplies, shields."""

from meadhall.engine.screen_prelude import Any, Balance, Things, deciding
from meadhall.games.onboard import components, moves
from meadhall.games.onboard.rules import legal, state
from meadhall.games.onboard.words.notation import label

SHIELDS = ("one shield", "two shields", "three shields")
OF_A_PIECE = {
    state.PROMOTE: "Pieces promoted", state.JUMP_PIECE: "Pieces that jumped", state.SWAP_FIRST: "Pieces swapped",
    state.SWAP_SECOND: "Pieces swapped",
}  # fmt: skip


def uses(s: Any, seat: int, move: int) -> Things:
    phase = deciding(s)
    match moves.MOVES.read(move):
        case "action", action:
            idle = phase == state.PLACE and not legal.performable(s, seat, action)
            yield "Actions without effect" if idle else "Actions", components.ACTIONS[action].name
        case "piece", piece if phase in OF_A_PIECE:
            whose = "own" if state.clan_of(piece) == s.colour[seat] else "another's"
            yield OF_A_PIECE[phase], f"{whose}, {SHIELDS[int(state.shields_of(piece)) - 1]}"
        case "ship", _ if phase == state.SAIL:
            yield "Other choices", "choose the ship that sails"
        case "clan", clan:
            yield "Bets on", "the seat's own clan" if clan == s.colour[seat] else "another clan"
        case "value", value:
            yield "Bets of", f"the {value + 1}"
        case "type", _:
            yield "Supplies", label(s, move)


BALANCE = Balance(uses, rounds="round")
