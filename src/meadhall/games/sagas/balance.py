"""What moves of the sagas use, for the balance report: units, ways to move, places; and what voyages bring."""

from meadhall.engine.screen_prelude import Any, Balance, Event, Iterator, Things
from meadhall.games.sagas import components, moves
from meadhall.games.sagas.rules import agenda
from meadhall.games.sagas.words import notation, sentences

OF_A_SPACE = {"home": "Jarls' homelands", "step": "Places gone to", "march": "Places gone to"}
OF_A_UNIT = {"buy": "Units bought", "leidang": "Units recruited", "reinforce": "Units asked for"}
OF_A_CARD = {"norns": "Cards chosen of the Norns", "keep card": "Cards kept"}
OF_A_WORD = {
    "religion": "Religion", "set out": "Between voyages", "appeal": "Appeals", "move": "Moving",
    "place": "In a place won", "edge": "Edda for the edge", "break off": "Shield wall", "funeral": "Viking funeral",
    "scouting": "Scouting", "danegeld": "Danegeld",
}  # fmt: skip


def uses(s: Any, seat: int, move: int) -> Things:
    """Kinds and names of what a move uses."""
    asked = agenda.phase(s)
    match moves.MOVES.read(move):
        case "space", space if asked in OF_A_SPACE and (space >= components.FIRST_PLACE or asked == "home"):
            yield OF_A_SPACE[asked], components.NAMES[space]
        case "unit", unit if asked in OF_A_UNIT:
            yield OF_A_UNIT[asked], components.UNIT_NAMES[unit]
        case "card", card:
            yield OF_A_CARD.get(asked, "Cards chosen"), components.CARDS[card][0]
        case (word,) if asked in OF_A_WORD and (word != "done" or asked == "place"):
            yield OF_A_WORD[asked], notation.label(s, move)


def happened(event: Event) -> Iterator[tuple[int, str, str]]:
    """What comes without a choice: the saga drawn, the card of a voyage, quests."""
    if event.name == "saga begins":
        yield event.seat, "Sagas", event["saga"]
    elif event.name == "card":
        yield event.seat, "Voyage cards", sentences.TITLES[event["card"]]
    elif event.name == "quest done":
        yield event.seat, "Quests accomplished", event["quest"]


BALANCE = Balance(uses, happened, rounds="voyages", rounds_are="voyages of the last saga")
