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
            live, people = await laid(hall, table)

            def think(_bot: Any, seen: Table, seat: int) -> int:
                text, interrupted = next(thoughts)
                move = next(move.id for move in seen.moves(seat) if move.text == text)
                if interrupted:
                    assert live.dealt.secrets.answers.given(seat)
                    live.dealt.secrets.answers.keep_bots_answer(seat, ())
                return move

            monkeypatch.setattr(botroom, "_choose", think)
            await lobby.leave(hall.tables, live, people[LATER])
            await make(hall, live, FIRST, "att")
            await in_process.settled(live)
            assert live.dealt.secrets.has_answered(LATER), "with a pass"
            await make(hall, live, EARLIER, ".")
            assert history(live)[-3:] == [(FIRST, "att"), (EARLIER, "."), (LATER, ".")]

    run(play())
    assert "failed" not in caplog.text
