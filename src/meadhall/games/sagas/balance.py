"""What moves of the sagas use, for the balance report: units, ways to move, places; and what voyages bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meadhall.engine.decisions import deciding
from meadhall.engine.move import Event
from meadhall.games.balances import Balance
from meadhall.games.sagas.components import (
    CARDS,
    DONE,
    FIRST_CARD,
    FIRST_CLASS,
    FIRST_FOE,
    FIRST_PLACE,
    FIRST_WORD,
    NAMES,
    QUESTS,
    SAGAS,
)
from meadhall.games.sagas.rules import state
from meadhall.games.sagas.words.notation import UNIT_NAMES, label

OF_A_SPACE = {state.HOME: "Jarls' homelands", state.STEP: "Places gone to", state.MARCH_STEP: "Places gone to"}
OF_A_UNIT = {state.BUY: "Units bought", state.LEIDANG: "Units recruited", state.REINFORCE: "Units asked for"}
OF_A_CARD = {state.NORN_CARD: "Cards chosen of the Norns", state.KEEP_CARD: "Cards kept"}
OF_A_WORD = {
    state.FAITH: "Religion", state.SET_OUT: "Between voyages", state.APPEALED: "Appeals", state.MOVE_KIND: "Moving",
    state.PLACING: "In a place won", state.EDGE: "Edda for the edge", state.BREAK_OFF: "Shield wall",
    state.FUNERAL_RITE: "Viking funeral", state.SCOUTING: "Scouting", state.DANEGELD_OR_FIGHT: "Danegeld",
}  # fmt: skip


def uses(s: Any, seat: int, move: int) -> Iterator[tuple[str, str]]:
    """Kinds and names of what a move uses."""
    asked = deciding(s)
    if move < FIRST_CLASS:
        if asked in OF_A_SPACE and (move >= FIRST_PLACE or asked == state.HOME):
            yield OF_A_SPACE[asked], NAMES[move]
    elif move < FIRST_FOE:
        if asked in OF_A_UNIT:
            yield OF_A_UNIT[asked], UNIT_NAMES[move - FIRST_CLASS]
    elif FIRST_CARD <= move < FIRST_WORD:
        yield OF_A_CARD.get(asked, "Cards chosen"), CARDS[move - FIRST_CARD][0]
    elif asked in OF_A_WORD and (move != DONE or asked == state.PLACING):
        yield OF_A_WORD[asked], label(s, move)


def happened(event: Event) -> Iterator[tuple[int, str, str]]:
    """What comes without a choice: the saga drawn, the card of a voyage, quests."""
    if event.kind == state.SAGA_BEGINS:
        yield event.seat, "Sagas", SAGAS[event.value][0]
    elif event.kind == state.CARD_DRAWN:
        yield event.seat, "Voyage cards", CARDS[event.value][0]
    elif event.kind == state.QUEST_DONE:
        yield event.seat, "Quests accomplished", QUESTS[event.value]


def rounds(s: Any) -> int:
    return int(s.voyages)


BALANCE = Balance(uses, happened, rounds=rounds, rounds_are="voyages of the last saga")
