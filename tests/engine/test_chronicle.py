"""Chronicles: readable, exact, and clear about what is wrong with them."""

from __future__ import annotations

import pytest

import meadhall
from meadhall import BadChronicle, MeadhallError
from meadhall.engine.chronicle import notes, write

ODIN = meadhall.game("odin")


def played(plies: int) -> meadhall.Table:
    table = ODIN.table(seats=3, seed=7, target=10)
    for _ in range(plies):
        seat = table.actors[0]
        table.play(seat, table.legal(seat)[0])
    return table


def test_a_chronicle_reads_like_this() -> None:
    table = played(3)
    lines = table.save().splitlines()
    assert lines[:7] == [
        "meadhall chronicle 1", "game odin", "rules 1", "seats 3", "option target 10", "option short_deck off", "seed 7"
    ]  # fmt: skip
    assert lines[7].startswith(f"ply {table.history[0][0]} >")
    assert lines[-1] == "end 3 plies"


def test_a_table_from_a_position_is_saved_with_it_and_goes_on_alike() -> None:
    table = ODIN.setup({"seats": 2, "turn": 0, "hands": ["8g 3g 5r", None], "middle": "8b 2b"})
    table.play(0, "83g+2b")
    loaded = meadhall.load(table.save())
    assert loaded.position() == table.position()
    assert loaded._array.tobytes() == table._array.tobytes()


def test_notes_are_kept_and_mean_nothing_to_the_rules() -> None:
    table = played(2)
    text = write(table, {"names": "Astrid,  Bo\nCnut"})
    assert notes(text) == {"names": "Astrid, Bo Cnut"}
    assert meadhall.load(text)._array.tobytes() == table._array.tobytes()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: "", "not a chronicle"),
        (lambda text: text.replace("chronicle 1", "chronicle 9"), "not a chronicle"),
        (lambda text: text.replace("game odin", "game ludo"), "no game is called 'ludo'"),
        (lambda text: text.replace("rules 1", "rules 99"), "rules version 99"),
        (lambda text: text.replace("rules 1\n", ""), "lacks its line 'rules'"),
        (lambda text: text.replace("seats 3", "seats 30"), "2 to 6 seats"),
        (lambda text: text.replace("seats 3", "seats three"), "line 4 of the chronicle"),
        (lambda text: text.replace("option target 10", "option tempo 10"), "no option 'tempo'"),
        (lambda text: text.replace("seed 7", "seed -7"), "line 7 of the chronicle"),
        (lambda text: text.replace("seed 7", "position {"), "line 7 of the chronicle"),
        (lambda text: text.replace("end 5 plies", "end 4 plies"), "of 4 plies, the lines above of 5"),
        (lambda text: text.replace("end 5 plies\n", ""), "cut off"),
        (lambda text: text + "ply 0 -\n", "something follows the end"),
        (lambda text: text.replace("ply ", "move ", 1), "unknown word 'move'"),
        (lambda text: text.replace("ply ", "ply 9", 1), "line 8 of the chronicle"),
        (lambda text: text.replace(" >", " >99", 1), "line 8 of the chronicle"),
    ],
)
def test_what_is_wrong_is_said(change: object, words: str) -> None:
    text = change(played(5).save())  # type: ignore[operator]
    with pytest.raises(MeadhallError, match=words) as found:
        meadhall.load(text)
    assert "\n" not in str(found.value)


def test_any_line_left_out_or_doubled_is_noticed() -> None:
    lines = played(12).save().splitlines()
    for number in range(len(lines)):
        if lines[number].startswith("option"):
            continue  # an option left out keeps its default
        with pytest.raises(BadChronicle):
            meadhall.load("\n".join(lines[:number] + lines[number + 1 :]))
