"""A bot's answer in several parts: if what it has said so far is void, it thinks anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from meadhall.engine.table import Table
from meadhall.hall.play import botroom, lobby
from tests.hall import in_process
from tests.hall.secret_tables import history, laid, make
from tests.hall.server_process import run
from tests.north.tables import lay

FIRST, EARLIER, LATER = range(3)


@pytest.mark.rule("WN-103")
def test_a_bot_whose_answer_became_void_while_it_thought_thinks_anew(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody comes back to the table while a bot has said the first half of its answer."""
    thoughts = iter([("THO.N", False), ("-", True), (".", False)])

    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            table = lay(hands={EARLIER: "THO.S", LATER: "THO.N"}, ships={FIRST: "B2", EARLIER: "B2"}, dice=[5])
            sitting, people = await laid(hall, table)

            def think(_bot: Any, seen: Table, seat: int) -> int:
                text, interrupted = next(thoughts)
                move = next(move.id for move in seen.moves(seat) if move.text == text)
                if interrupted:
                    assert sitting.given(seat)
                    sitting.give(seat, ())
                return move

            monkeypatch.setattr(botroom, "_choose", think)
            await lobby.leave(hall, sitting, people[LATER])
            await make(hall, sitting, FIRST, "att")
            await in_process.settled(sitting)
            assert sitting.has_answered(LATER), "with a pass"
            await make(hall, sitting, EARLIER, ".")
            assert history(sitting)[-3:] == [(FIRST, "att"), (EARLIER, "."), (LATER, ".")]

    run(play())
    assert "failed" not in caplog.text
