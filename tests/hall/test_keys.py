"""Every table of the hall has a key of its own, and those begun before there were keys end as they began."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import meadhall
from meadhall.engine.random import KEY_BITS, is_key
from meadhall.engine.table import Table
from meadhall.hall.secrets import fairness
from meadhall.hall.storage.database import Database, migrate
from tests.hall import in_process
from tests.hall.server_process import run

SALT = "5a" * 16


def test_a_key_has_128_bits_of_the_systems_own_randomness() -> None:
    keys = [fairness.draw()[0] for _ in range(300)]
    assert len(set(keys)) == 300
    assert all(is_key(key) and key < 1 << KEY_BITS for key in keys)
    for bit in range(KEY_BITS):  # each is set in about half of them: fewer than 80 or more than 220 of 300 is 8 sigma
        assert 80 < sum(key >> bit & 1 for key in keys) < 220


def test_the_commitment_is_over_the_whole_key(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Anna")
            live = await in_process.table(hall, me, "me", "bot", options={"target": 1})
            sealed = fairness.published(live.row)
            assert (sealed["seed"], sealed["salt"]) == (None, None)
            while live.row.state == "playing":
                await in_process.settled(live)
                if live.actors:
                    await in_process.play_first(hall, live)
            opened = fairness.published(live.row)
            assert is_key(int(opened["seed"]))
            text = f"{live.id}:{opened['seed']}:{opened['salt']}"
            assert opened["hash"] == sealed["hash"] == hashlib.sha256(text.encode()).hexdigest()
            again = meadhall.load(live.dealt.table.save())
            assert again._array.tobytes() == live.dealt.table._array.tobytes()

    run(play())


def test_a_table_begun_before_there_were_keys_ends_as_it_began(database: str, tmp_path: Path) -> None:
    game = meadhall.game("odin")
    expected = Table.fresh(game, 2, game.read_options(2, {}), 7)
    older = Database(database)
    with older.engine.begin() as connection:
        migrate(connection, "0004")
        connection.exec_driver_sql("INSERT INTO people VALUES ('aa', 'Anna', 'anna', NULL, 0, 0)")
        options = json.dumps(dict(expected.start.options))
        connection.exec_driver_sql(
            "INSERT INTO tables (id, game, rules_version, options, seed, salt, state, public, invite, host, created,"
            " moved, takebacks, casual) VALUES"
            f" ('ab', 'odin', 1, '{options}', 7, '{SALT}', 'playing', TRUE, '', 'aa', 0, 0, 0, FALSE)"
        )
        for seat, name in enumerate(("Anna", "Bo")):
            connection.exec_driver_sql(
                "INSERT INTO seats (table_id, seat, kind, person, name, hotseat, final)"
                f" VALUES ('ab', {seat}, 'person', 'aa', '{name}', FALSE, FALSE)"
            )
    older.engine.dispose()

    async def play() -> None:
        async with in_process.opened(tmp_path, database) as hall:
            live = await hall.tables.get("ab")
            assert live.row.seed == 7
            while live.row.state == "playing":
                assert live.dealt.table._array.tobytes() == expected._array.tobytes()
                seat = live.actors[0]
                expected.play(seat, live.dealt.questions.of(seat).moves[0]["id"])
                await in_process.play_first(hall, live)
            opened = fairness.published(live.row)
            digest = hashlib.sha256(f"ab:7:{SALT}".encode()).hexdigest()
            assert opened == {"hash": digest, "seed": "7", "salt": SALT}

    run(play())
