"""The sagas beside their second reading."""

from __future__ import annotations

import pytest

from tests.long import at_length
from tests.readings import sagas

GAMES = at_length(400, 200)
QUESTIONS = {
    "break off", "danegeld", "drown", "edge", "funeral", "funeral home", "ginnungagap", "hoard", "jomsburg",
    "jomsburg at", "levy gain", "line", "new table", "oath", "place", "retreat", "reveal", "revolt loss",
    "revolt space", "runes", "runes at", "settlers", "target", "toll", "verse",
}  # fmt: skip
EVENTS = {
    "battle over", "broke off", "card", "checked", "edda", "edge", "fell", "gold", "harald leads", "hostile shot",
    "hostiles", "jarl arrives", "kept", "pillaged", "played", "quest done", "quest shown", "razed", "reshuffled",
    "round", "saga over", "settled", "shot", "table", "unit joins", "verse", "voyage lost", "voyages gained",
}  # fmt: skip


def test_battles_and_quests_go_as_read() -> None:
    seen: set[str] = set()
    compared = 0
    for seed in range(GAMES):
        game = sagas.beside(seed)
        seen |= game.seen
        compared += game.compared
    assert seen == QUESTIONS | EVENTS
    assert compared > 100 * GAMES


@pytest.mark.parametrize(
    ("table", "name", "wrong"),
    [("COMBAT", "H", 3), ("FOES", 4, 2), ("ROOM", "L", 1), ("QUESTS_NEEDED", "Volsunga", 2), ("FLAGS", "ALB", "C")],
)
def test_a_misprint_is_noticed(monkeypatch: pytest.MonkeyPatch, table: str, name: object, wrong: object) -> None:
    monkeypatch.setitem(getattr(sagas, table), name, wrong)
    with pytest.raises(sagas.Difference):
        sum(map(sagas.play_beside, range(GAMES)))
