"""The sagas at a terminal: the map and the ways, chances of a battle as the browser shows them."""

from __future__ import annotations

import io
import re
from itertools import combinations
from pathlib import Path

import pytest
from rich.console import Console

import meadhall
from meadhall.engine.errors import IllegalMove
from meadhall.engine.plain_terminal import terminal_of
from meadhall.games.sagas import odds
from meadhall.games.sagas.components import CODES, NAMES, ROUTES
from meadhall.games.sagas.screens import aids, chart
from meadhall.games.sagas.words.questions import losses_words, win_words
from tests.cli.program import do, see, sit_down
from tests.sagas.tables import E, lay, play

ROUTE = re.compile(r"\w{3}-\w{3}")


def shown(thing: object) -> str:
    out = io.StringIO()
    Console(file=out, width=80, color_system=None).print(thing)
    return out.getvalue()


def test_every_space_is_on_the_map_and_every_route_is_a_line_that_meets_no_other_space() -> None:
    assert set(chart.POSITIONS) == set(CODES)
    cells = {(x + k, y): code for code, (x, y) in chart.POSITIONS.items() for k in range(3)}
    assert len(cells) == 3 * len(CODES)
    for route in ROUTE.findall(" ".join(ROUTES.values())):
        ends = route.split("-")
        line = chart.between(*ends)
        assert all(cells.get(cell, ends[0]) in ends for cell in line), route
        assert any(cell not in cells for cell in line), route


def test_marks_beside_a_space_hide_no_other() -> None:
    spans = {code: {(x + k, y) for k in range(-1, 4)} for code, (x, y) in chart.POSITIONS.items()}
    for one, other in combinations(spans, 2):
        assert not spans[one] & spans[other], (one, other)
    assert all(0 <= x < chart.WIDTH and 0 <= y < chart.HEIGHT for span in spans.values() for x, y in span)


def test_the_map_fits_80_columns_and_is_ascii() -> None:
    table = lay({"ICE": E, "DUB": "H L"}, settled=["DUB"], pillaged=["ORK"], quests={"Runes": "GOT hidden"})
    told = shown(chart.page(table.view(0), ""))
    assert told.isascii()
    lines = told.split("\n")
    assert max(map(len, lines)) <= 80
    assert re.search(r"\*ICE", told)
    assert "*DUB+" in told
    assert "ORKx" in told
    assert "GOT?" in told
    assert "Gotland (a quest) from " in told
    play(table, "ICE")
    assert ">ICE" in shown(chart.page(table.view(0), ""))


def test_from_norvegr_vinland_is_reached_by_way_of_greenland(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "sagas", "--story", "eirik", "--seed", "1", rows=40)
    assert "Type map for all routes" in do_first(player)
    whole = do(player, "map")
    assert "Vinland (the goal) from Norvegr by ship: sNW ICE sGR GRO sVI VIN, 6 spaces" in whole
    assert ". sea ~ river = on foot" in whole
    one = " ".join(do(player, "map vin").split())
    assert "Vinland (VIN): town" in one
    assert "Next to it by sea: Vinland Sea (sVI)." in one
    assert "Greenland Sea (sGR), Groenland (GRO), Vinland Sea (sVI), Vinland (VIN)." in one
    assert "No space is called 'nowhere'" in do(player, "map nowhere")
    assert "map VIN" in do(player, "?")


def do_first(player: object) -> str:
    """The first screen that asks for a place."""
    screen = see(player)
    for _ in range(3):
        if "Where does" in screen:
            return screen
        screen = do(player, "1")
    return screen


@pytest.mark.parametrize("typed", ["HUN", "hun", "hunaland", "Hunal"])
def test_a_space_is_found_by_code_or_name(typed: str) -> None:
    assert CODES[chart.found(typed)] == "HUN"


def test_unknown_spaces_are_refused() -> None:
    with pytest.raises(IllegalMove, match="write its code or its name"):
        chart.found("atlantis")


def test_there_is_a_way_to_every_space_from_everywhere() -> None:
    table = lay({"ICE": E})
    for space, name in enumerate(NAMES):
        assert name in shown(chart.place(table.view(0), space))


def test_the_edge_question_shows_its_chances() -> None:
    terminal = terminal_of(meadhall.game("sagas"))
    table = lay({"ICE": E}, draw=["c04", "c11"])
    play(table, "ICE", "stay")
    assert table.view(0)["phase"] == "edge"
    plain, spent = aids.edge_chances(table.record)
    assert terminal.beside
    words = {move.text: terminal.beside(table.record, 0, move) for move in table.moves(0)}
    won = [round(100 * odds.chance_now(table.record, spending)) for spending in (0, 1)]
    band = int(table.record.at[table.record.here])
    fall = [losses_words(band, odds.now(table.record, spending)) for spending in (0, 1)]
    assert words == {
        "yes": f" ({spent} in 100 to strike first, {win_words(won[1])}, and then {fall[1]})",
        "no": f" ({plain} in 100 to strike first, {win_words(won[0])}, and then {fall[0]})",
    }


def test_the_odds_of_a_battle_are_those_of_the_view() -> None:
    terminal = terminal_of(meadhall.game("sagas"))
    table = lay({"ICE": E}, draw=["c06", "c11"], random=[3, 4])
    play(table, "ICE", "stay")
    seen = set()
    while fight := table.view(0)["battle"]:
        assert win_words(fight["odds"]) in shown(terminal.draw(table.view(0), ["You"], "sheet"))
        seen.add(fight["odds"])
        table.play(0, table.legal(0)[-1])
    assert len(seen) > 1


def test_where_a_way_on_foot_is_much_shorter_both_are_told() -> None:
    view = lay({"NOR": E}).view(0)
    both = [(len(steps) - 1, how) for steps, how in chart.ways_there(view, CODES.index("GNE"))]
    assert both == [(11, "by ship"), (5, "partly on foot")]
    assert [how for _, how in chart.ways_there(view, CODES.index("VIN"))] == ["by ship"]
    assert [how for _, how in chart.ways_there(view, CODES.index("BOL"))] == ["partly on foot"]


def test_words_stand_beside_or_only_where_there_is_something_else() -> None:
    terminal = terminal_of(meadhall.game("sagas"))
    religion = meadhall.game("sagas").table(seed=3, story="eirik")
    assert [heading for heading, _ in terminal.choices(religion.view(0), religion.moves(0), ["You"])] == ["Choose"]
    play(religion, "old")
    play(religion, "NOR")
    assert [heading for heading, _ in terminal.choices(religion.view(0), religion.moves(0), ["You"])] == [
        "Choose",
        "Or",
    ]
