"""What moves of Warriors of the North use, for the balance report: winds, events, heroes, actions."""

from meadhall.engine.screen_prelude import Any, Balance, Things, deciding
from meadhall.games.north.components import ABILITIES, FIRST_EVENT, HERO_ROWS, ICON_KINDS, REACTIONS, UNIVERSAL
from meadhall.games.north.moves import MOVES
from meadhall.games.north.rules import state
from meadhall.games.north.words.notation import card_title

ACTIONS = ("attack a ship", "loot a village", "hold a feast", "sacrifice pairs")


def uses(s: Any, seat: int, move: int) -> Things:
    """Kinds and names of what a move uses."""
    match MOVES.read(move):
        case ("pass",):
            if deciding(s) == state.MAIN:
                yield "Actions", "end the turn"
        case "take_aboard", hero:
            yield "Heroes taken aboard", HERO_ROWS[hero][1]
        case "sail", wind, way:
            plain = "universal wind" if wind == UNIVERSAL else "wind of its direction"
            yield "Sailing", plain if wind in (way, UNIVERSAL) else "wind turned by the Helmsman"
        case "sail_by_event", icon:
            yield "Sailing", "event as wind"
            yield "Events sailed by", card_title(int(ICON_KINDS[icon]))
        case "play", event:
            kind = FIRST_EVENT + event
            yield "Reactions played" if REACTIONS >> kind & 1 else "Events played", card_title(kind)
        case "use", ability:
            yield "Heroes used", HERO_ROWS[int(ABILITIES[ability])][1]
        case "act", action:
            yield "Actions", ACTIONS[action]
        case "row", _:
            yield "Actions", "row"
        case "discard", card:
            sacrificed = deciding(s) == state.SACRIFICE
            yield "Cards sacrificed" if sacrificed else "Cards discarded", card_title(card)


BALANCE = Balance(uses, rounds="round")
