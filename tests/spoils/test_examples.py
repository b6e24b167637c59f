"""The rulebook's running example, told move by move: Lief, Hildr, Olaf and Lance share out a pile of nine."""

from __future__ import annotations

import pytest

from .tables import asked, bet, choices, go, gold, lay, names, phase, stash

LIEF, HILDR, OLAF, LANCE = range(4)
PILE = [
    "Crown S3",
    "Battle Ax S3",
    "A1",
    "Sea Dragon S3",
    "Shield S3",
    "Ring S3",
    "Helmet S3",
    "Longbow S3",
    "Armband S3",
]
DICE = ("33344444", "33111111", "31111111", "11111111")  # six threes


@pytest.mark.rule("SW-X7", "SW-X8", "SW-X9", "SW-R24", "SW-R63", "SW-R78", "SW-R81", "SW-R82", "SW-R83")
def test_lief_bids_hildr_challenges_and_lance_is_chief_in_the_end() -> None:
    table = lay(4, {"pile": "Draupnir S3"}, DICE, stage="name", chief=OLAF, pile=PILE)
    assert choices(table) == {f"first {seat}" for seat in range(4)}
    go(table, "2 first 3", "3 4x6", "0 5x3")
    assert "5x3" not in choices(table)
    go(table, "1 challenge")
    assert (table.view(None)["declarer"], table.view(None)["challenger"]) == (LIEF, HILDR)
    assert table.actors == (LIEF, HILDR, OLAF, LANCE)

    bet(table, "5 declarer", "20 challenger", "10 challenger")
    assert [player["bet"] for player in table.view(LANCE)["players"]] == [None] * 4
    go(table, "3 bet 10 declarer")
    told = [(event.seat, event.text) for event in table.events(None) if event.name in ("staked", "showed")]
    assert told == [
        (LIEF, "bet 5 declarer"), (HILDR, "bet 20 challenger"), (OLAF, "bet 10 challenger"), (LANCE, "bet 10 declarer"),
        (LIEF, "dice 33344444"), (HILDR, "dice 11111133"), (OLAF, "dice 11111113"), (LANCE, "dice 11111111"),
    ]  # fmt: skip
    assert "declarer wins with 6" in [event.text for event in table.events(None)]
    assert gold(table) == [70, 50, 60, 70]
    assert (table.view(None)["chief"], table.view(None)["treasury"]) == (LANCE, 30)

    for position in (1, 2, 3):
        assert (asked(table), phase(table)) == (LANCE, "pick")
        go(table, f"3 take {position}")
    assert names(table, LIEF) == ["took artifact"]
    assert names(table, LANCE) == ["took artifact", "learned"]
    go(table, "0 take 4", "0 take 5")
    assert stash(table, LANCE) == ["Crown S3", "Battle Ax S3"]
    assert [one["name"] for one in table.view(LANCE)["players"][LANCE]["artifacts"]] == ["Draupnir"]
    assert [one["name"] for one in table.view(LIEF)["players"][LANCE]["artifacts"]] == [None]
    assert sorted(stash(table, LIEF)) == ["Sea Dragon S3", "Shield S3"]
    assert stash(table, HILDR) == stash(table, OLAF) == []

    go(table, "3 pass")  # Draupnir could have been used at once
    assert table.view(None)["round"] == 8
    assert table.view(None)["chief"] == asked(table) == LANCE
    left = {one["item"] for one in table.view(None)["leftovers"]["normal"] if one["stage"] == 3}
    assert left == {"Ring", "Helmet", "Longbow", "Armband"}
