"""Why a move is refused: every reason at a question that calls for it, and every move judged as it is listed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from meadhall import Table
from meadhall.games.sagas import components, moves
from meadhall.games.sagas.rules import refusal, refused, state

from .tables import SAGAS, lay, phase, wander

ALL_CARDS = [f"c{number:02}" for number in range(1, 15)]
SIX = ["ICE", "GRO", "VIN", "DUB", "YOR", "LON"]


def asked(question: str, here: str = "ORK", first: int = 0, units: Any = None, **position: Any) -> Table:
    """A table where this is asked while a force is at a space of its voyage."""
    voyage = {"start": "NOR", "here": here, "from_space": here, **position.pop("voyage", {})}
    return lay(units or {here: "Er 2H L"}, voyage=voyage, stack=[[question, first, 0]], **position)


def going(force: str, units: dict[str, str], way: int = state.SAILS, here: str = "ORK", **position: Any) -> Table:
    """A table where it is asked who of a force goes."""
    return asked("who goes", here, way, units, voyage={"force": force}, **position)


SUPPLIED: dict[str, Any] = {"options": {"supplies": True}}
SCOUTED: dict[str, Any] = {"options": {"supplies": True, "scouting": True}}
POSITIONS: dict[str, Callable[[], Table]] = {
    "set out": lambda: lay({"NOR": "H L", "ORK": "Er 2H L"}),
    "set out, heard already": lambda: lay({"NOR": "Er L"}, flags={"appealed": 1}),
    "set out from home": lambda: lay({"NOR": "Er L", "sNO": "H L"}),
    "home": lambda: lay({"NOR": "Er L"}, stack=[["home", 1, 0]]),
    "buy": lambda: lay({"NOR": "Er"}, stack=[["buy", 0, 0]], gold=2),
    "buy, and new faith": lambda: lay({"NOR": "Er 6H"}, stack=[["buy", 0, 0]], gold=9, religion="new"),
    "buy at": lambda: lay({"NOR": "Er"}, stack=[["buy at", components.HUSKARL, 0]], gold=2),
    "appeal": lambda: lay({"NOR": "Er Lf Ha Ru 2B O"}, stack=[["appeal", 0, 0]], draw=ALL_CARDS, reserve=[]),
    "reinforce": lambda: lay({"NOR": "Er Lf Ha Ru B O"}, stack=[["reinforce", 0, 0]]),
    "reinforce, and new faith": lambda: lay(stack=[["reinforce", 0, 0]], religion="new"),
    "reinforce at": lambda: lay({"NOR": "Er", "DAN": "H"}, stack=[["reinforce at", 0, 0]]),
    "reveal": lambda: lay(quests={"Runes": "ALB hidden", "Jomsburg": "LON shown"}, stack=[["reveal", 0, 0]]),
    "norns": lambda: lay(draw=["c01", "c02"], reserve=["c03"], discards=[f"c{n:02}" for n in range(4, 15)],
                         stack=[["norns", 0, 0]]),
    "leidang": lambda: asked("leidang", "NOR", units={"NOR": "Er L"}, gold=4),
    "leidang without a Jarl": lambda: asked("leidang", "NOR", units={"NOR": "2H L", "DAN": "Er"}, gold=4),
    "leidang in a settlement": lambda: asked("leidang", "LON", units={"LON": "Er"}, gold=4, settled=["LON"]),
    "leidang on a settled river": lambda: asked("leidang", "POL", units={"POL": "Er"}, gold=4, settled=["POL"]),
    "leidang abroad": lambda: asked("leidang", "LON", units={"LON": "Er"}, gold=4),
    "leidang in a warrior kingdom": lambda: asked("leidang", "ALB", units={"ALB": "Er"}, gold=4),
    "leidang, tried": lambda: asked(
        "leidang", "MIK", units={"MIK": "Er"}, gold=4, settled=["MIK"], voyage={"tried": 1}
    ),
    "leidang, poor": lambda: asked("leidang", "MIK", units={"MIK": "Er"}, gold=2, settled=["MIK"]),
    "scout at": lambda: asked("scout at", "HED", quests={"Runes": "SAX hidden", "Jomsburg": "LON hidden"}, **SCOUTED),
    "move": lambda: asked("move", "ORK", units={"ORK": "2H", "NOR": "Er"}),
    "move by supplies": lambda: asked("move", "NOR", units={"NOR": "Er L"}, gold=1, **SUPPLIED),
    "move, poor": lambda: asked("move", "NOR", units={"NOR": "Er L"}, **SUPPLIED),
    "move, with a Jarl": lambda: asked("move", "YOR", units={"YOR": "Er", "sNO": "2H L", "ALB": "H"}),
    "move, alone": lambda: asked("move", "YOR", units={"YOR": "Er"}),
    "move, in a full place": lambda: asked("move", "YOR", units={"YOR": "Er 5H", "sNO": "H L"}),
    "move, with room for one of two": lambda: asked("move", "YOR", units={"YOR": "Er 4H", "sNO": "H L"}),
    "move, in the sea": lambda: asked("move", "sNO", units={"sNO": "Er L", "ORK": "H"}),
    "move, after a march": lambda: asked(
        "move", "YOR", units={"YOR": "Er 3H L"}, voyage={"force": "Er 3H L", "way": state.MARCHES}, gold=5, **SUPPLIED
    ),
    "who goes": lambda: going("Er 2H L", {"ORK": "Er 2H L"}),
    "who goes, too many": lambda: going("Er 3H L", {"ORK": "Er 3H L"}),
    "who goes, of one": lambda: going("H", {"YOR": "H"}, state.MARCHES, "YOR", gold=2, **SUPPLIED),
    "who goes, from the sea": lambda: going("Er 2L", {"sNO": "Er 3H 2L"}, here="sNO"),
    "who goes, and who stays": lambda: going("Er 2H 2L", {"sNO": "Er 2H 2L"}, here="sNO"),
    "who goes, on a march": lambda: going("Er 4H", {"YOR": "Er 4H"}, state.MARCHES, "YOR", gold=1, **SUPPLIED),
    "who goes, to a rally": lambda: asked(
        "who goes", "YOR", state.RALLIES, {"YOR": "Er 4H", "ALB": "2H"}, voyage={"from_space": "ALB", "force": "2H"}
    ),
    "step at sea": lambda: asked(
        "step", "sNO", units={"sNO": "Er L"}, voyage={"force": "Er L", "way": state.SAILS, "steps": 2}
    ),
    "step on a river": lambda: asked(
        "step", "HED", units={"HED": "Er L"}, voyage={"force": "Er L", "way": state.SAILS, "steps": 2}
    ),
    "step on land": lambda: asked(
        "step", "HED", units={"HED": "Er"}, voyage={"force": "Er", "way": state.WALKS, "steps": 2}
    ),
    "march": lambda: asked(
        "march", "HED", units={"HED": "Er 3H L"}, voyage={"force": "Er 3H L", "way": state.MARCHES}, gold=3, **SUPPLIED
    ),
    "march aboard": lambda: asked(
        "march", "HED", units={"HED": "Er L"}, voyage={"force": "Er L", "way": state.MARCHES}, gold=3, **SUPPLIED
    ),
    "rally": lambda: asked(
        "rally", "YOR", units={"YOR": "Er", "ALB": "H", "sNO": "2H L", "DUB": "2H"}, voyage={"sources": ["sNO"]}
    ),
    "rally, none yet": lambda: asked("rally", "YOR", units={"YOR": "Er", "ALB": "H"}),
    "storm loss": lambda: asked("storm loss", "sNO", voyage={"force": "Er H L"}, units={"sNO": "Er H L"}),
    "drown": lambda: asked("drown", "sNO", components.CODES.index("sNO"), {"sNO": "Er 3H L"}),
    "stack space": lambda: lay({"DUB": "Er 5H 2L", "ORK": "Lf B"}, stack=[["stack space", 0, 0]]),
    "stack loss": lambda: asked("stack loss", "DUB", components.CODES.index("DUB"), {"DUB": "Er 5H 2L"}, gold=3),
    "stack loss, supplied": lambda: asked(
        "stack loss", "DUB", components.CODES.index("DUB"), {"DUB": "Er 5H 2L"}, gold=3, **SUPPLIED
    ),
    "stack loss, marched": lambda: asked(
        "stack loss", "DUB", components.CODES.index("DUB"), {"DUB": "Er 5H 2L"}, gold=3, voyage={"supply": 1},
        **SUPPLIED,
    ),
    "stack loss, supplied and poor": lambda: asked(
        "stack loss", "DUB", components.CODES.index("DUB"), {"DUB": "Er 5H 2L"}, **SUPPLIED
    ),
    "revolt space": lambda: asked("revolt space", settled=["DUB", "YOR"]),
    "revolt loss": lambda: asked("revolt loss", units={"ORK": "Er H L"}),
    "levy gain": lambda: asked("levy gain", draw=ALL_CARDS, reserve=[]),
    "toll": lambda: asked("toll", first=3, gold=2),
    "toll that can be paid": lambda: asked("toll", first=3, gold=3),
    "danegeld": lambda: asked("danegeld", card="c07"),
    "settlers": lambda: asked("settlers", settled=SIX),
    "settlers on a marker": lambda: asked("settlers", pillaged=["ORK"]),
    "settlers with room": lambda: asked("settlers"),
    "hoard": lambda: asked("hoard", card="c14"),
    "hoard, and new faith": lambda: asked("hoard", card="c14", religion="new"),
    "funeral home": lambda: asked("funeral home"),
    "oath": lambda: asked("oath", units={"ORK": "Er Lf Ha Ru", "NOR": "2B"}),
    "oath, and new faith": lambda: asked("oath", religion="new"),
    "jomsburg": lambda: asked("jomsburg", settled=SIX),
    "jomsburg at": lambda: asked("jomsburg at", "POL", pillaged=["ORK"]),
    "jomsburg at a coast": lambda: asked("jomsburg at", "ORK"),
    "ginnungagap": lambda: asked("ginnungagap", units={"ORK": "Er Lf Ha Ru"}),
    "runes at": lambda: asked("runes at", quests={"Jomsburg": "LON hidden", "Runes": "YOR shown"}),
    "runes": lambda: asked("runes", draw=ALL_CARDS, reserve=[]),
    "place": lambda: asked("place", gold=1),
    "take back": lambda: lay(settled=["DUB", "YOR"], stack=[["take back", 0, 0]]),
    "keep card": lambda: lay(kept=["c01", "c03"], draw=["c11"], stack=[["keep card", 0, 0]]),
    "verse": lambda: lay(kept=["c01"], draw=["c11"], stack=[["verse", 0, 0]]),
}  # fmt: skip


@pytest.mark.rule("VK-I13")
@pytest.mark.parametrize("position", POSITIONS)
def test_of_all_moves_those_listed_are_judged_good_and_no_others(position: str) -> None:
    table = POSITIONS[position]()
    assert table.legal(0) == [move for move in range(SAGAS.moves) if not table.why_not(0, move)]


@pytest.mark.rule("VK-I13")
@pytest.mark.parametrize("seed", range(3))
def test_wherever_a_story_goes_lists_and_judgements_agree(seed: int) -> None:
    options: dict[str, Any] = [{"story": "campaign"}, SCOUTED["options"], {"story": "volsunga"}][seed]
    met: dict[str, int] = {}
    for table in wander(40 + seed, 400, 0.6, **options):
        name = phase(table)
        met[name] = met.get(name, 0) + 1
        if met[name] <= 3:
            assert table.legal(0) == [move for move in range(SAGAS.moves) if not table.why_not(0, move)]
    assert len(met) > 12


def at(code: str) -> int:
    return components.CODES.index(code)


def unit(letter: str) -> int:
    return moves.UNIT.id(components.LETTERS.index(letter))


def card(number: int) -> int:
    return moves.CARD.id(number - 1)


REASONS: list[tuple[str, int, int]] = [
    # spaces
    ("set out", at("DAN"), refused.NO_VIKINGS),
    ("home", at("LON"), refused.NOT_A_HOMELAND),
    ("buy at", at("sNO"), refused.NOT_A_HOMELAND),
    ("funeral home", at("ORK"), refused.NOT_A_HOMELAND),
    ("reinforce at", at("LON"), refused.NOT_A_HOMELAND),
    ("reinforce at", at("DAN"), refused.NO_JARL_HOME),
    ("reveal", at("LON"), refused.NO_HIDDEN_QUEST),
    ("runes at", at("YOR"), refused.NO_HIDDEN_QUEST),
    ("scout at", at("LON"), refused.NOT_NEXT_TO),
    ("scout at", at("FRI"), refused.NO_HIDDEN_QUEST),
    ("stack space", at("ORK"), refused.NOT_OVERFULL),
    ("revolt space", at("LON"), refused.NO_SETTLEMENT),
    ("take back", at("LON"), refused.NO_SETTLEMENT),
    ("buy", at("NOR"), refused.OTHER_CHOICE),
    ("oath", at("NOR"), refused.OTHER_CHOICE),
    ("step at sea", at("LIS"), refused.NOT_NEXT_TO),
    ("step on a river", at("SAX"), refused.NO_ROUTE),
    ("step on land", at("sBA"), refused.NO_ROUTE),
    ("step on land", at("LIS"), refused.NOT_NEXT_TO),
    ("march", at("sBA"), refused.NOT_ENOUGH_ROOM),
    ("march", at("LIS"), refused.NOT_NEXT_TO),
    ("march", at("SAX"), 0),
    ("march aboard", at("sBA"), 0),
    ("rally", at("DUB"), refused.NOT_NEXT_TO),
    ("rally", at("sNO"), refused.NOBODY_COMES),
    ("rally", at("LON"), refused.NOBODY_COMES),
    ("jomsburg at a coast", at("VIN"), refused.NOT_HERE),
    ("jomsburg at", at("PAR"), refused.NOT_HERE),
    ("jomsburg at", at("sNO"), refused.NOT_HERE),
    ("jomsburg at", at("ORK"), refused.MARKED),
    # cards
    ("keep card", card(2), refused.NOT_HELD_BACK),
    ("norns", card(1), refused.KEPT_OFF),
    ("norns", card(3), 0),
    ("buy", card(1), refused.OTHER_CHOICE),
    # hostiles
    ("buy", moves.FOE.id(0), refused.OTHER_CHOICE),
    # classes
    ("who goes", unit("B"), refused.NONE_OF_THEM),
    ("who goes", unit("L"), refused.LAST_SHIP),
    ("who goes, of one", unit("H"), refused.NOBODY_LEFT),
    ("who goes, and who stays", unit("B"), refused.NONE_OF_THEM),
    ("buy", unit("V"), refused.NOT_OFFERED),
    ("buy", unit("Er"), refused.NOT_OFFERED),
    ("buy", unit("B"), refused.TOO_DEAR),
    ("buy, and new faith", unit("B"), refused.NO_BERSERKIRS),
    ("buy, and new faith", unit("H"), refused.NONE_LEFT),
    ("buy", unit("L"), 0),
    ("leidang", unit("Er"), refused.NOT_OFFERED),
    ("leidang", unit("V"), refused.NOT_HERE),
    ("leidang without a Jarl", unit("H"), refused.NO_JARL_HOME),
    ("leidang in a settlement", unit("V"), refused.NOT_HERE),
    ("leidang in a settlement", unit("L"), 0),
    ("leidang on a settled river", unit("L"), refused.NO_SHIPS_HERE),
    ("leidang on a settled river", unit("O"), refused.NO_SHIPS_HERE),
    ("leidang on a settled river", unit("H"), 0),
    ("leidang abroad", unit("L"), refused.NO_SHIPS_HERE),
    ("leidang abroad", unit("H"), refused.NOT_HERE),
    ("leidang in a warrior kingdom", unit("V"), 0),
    ("leidang in a warrior kingdom", unit("B"), refused.NOT_HERE),
    ("leidang, tried", unit("V"), refused.TRIED_ALREADY),
    ("leidang, tried", unit("O"), refused.TRIED_ALREADY),
    ("leidang, tried", unit("B"), 0),
    ("leidang, poor", unit("B"), refused.TOO_DEAR),
    ("leidang, poor", unit("V"), refused.TOO_DEAR),
    ("leidang, poor", unit("O"), refused.TOO_DEAR),
    ("leidang, poor", unit("L"), 0),
    ("reinforce", unit("O"), refused.NONE_LEFT),
    ("reinforce", unit("H"), refused.NOT_OFFERED),
    ("reinforce", unit("B"), 0),
    ("reinforce, and new faith", unit("B"), refused.NO_BERSERKIRS),
    ("reinforce, and new faith", unit("O"), 0),
    ("oath", unit("B"), refused.NONE_LEFT),
    ("oath", unit("O"), refused.NOT_OFFERED),
    ("oath, and new faith", unit("B"), refused.NO_BERSERKIRS),
    ("storm loss", unit("B"), refused.NONE_OF_THEM),
    ("storm loss", unit("L"), 0),
    ("drown", unit("L"), refused.OTHER_CHOICE),
    ("drown", unit("B"), refused.NONE_OF_THEM),
    ("stack loss", unit("B"), refused.NONE_OF_THEM),
    ("revolt loss", unit("Er"), refused.OTHER_CHOICE),
    ("revolt loss", unit("B"), refused.NONE_OF_THEM),
    ("move", unit("H"), refused.OTHER_CHOICE),
    # words
    ("who goes, too many", moves.DONE, refused.TOO_HEAVY),
    ("who goes, from the sea", moves.DONE, refused.STRANDED),
    ("who goes, and who stays", moves.AUTO, refused.OTHER_CHOICE),
    ("who goes, too many", moves.AUTO, 0),
    ("who goes, on a march", moves.DONE, refused.TOO_DEAR),
    ("who goes", moves.STAY, refused.OTHER_CHOICE),
    ("set out", moves.APPEAL, refused.NO_JARL_HOME),
    ("set out, heard already", moves.APPEAL, refused.ALREADY_APPEALED),
    ("set out from home", moves.APPEAL, 0),
    ("set out", moves.DONE, refused.OTHER_CHOICE),
    ("move", moves.NAV, refused.NO_SHIP),
    ("move", moves.LAND, refused.NO_LAND_ROUTE),
    ("move", moves.RALLY, refused.NO_JARL_HOME),
    ("move", moves.MARCH, refused.NO_SUPPLIES),
    ("move", moves.DONE, refused.OTHER_CHOICE),
    ("move, in the sea", moves.RALLY, refused.NO_JARL_HOME),
    ("move, alone", moves.RALLY, refused.NOBODY_COMES),
    ("move, with a Jarl", moves.RALLY, 0),
    ("move, in a full place", moves.RALLY, refused.NOBODY_COMES),
    ("move, with room for one of two", moves.RALLY, refused.NOBODY_COMES),
    ("move by supplies", moves.MARCH, 0),
    ("move, poor", moves.MARCH, refused.TOO_DEAR),
    ("move, after a march", moves.NAV, refused.TOO_HEAVY),
    ("move, after a march", moves.RALLY, refused.OTHER_CHOICE),
    ("move, after a march", moves.MARCH, refused.OTHER_CHOICE),
    ("rally, none yet", moves.DONE, refused.NOBODY_COMES),
    ("rally", moves.DONE, 0),
    ("place", moves.SETTLE, refused.TOO_DEAR),
    ("appeal", moves.REINF, refused.NONE_LEFT),
    ("appeal", moves.INFORM, refused.NO_HIDDEN_QUEST),
    ("appeal", moves.NORNS, refused.NO_CARDS),
    ("stack loss", moves.PAY, refused.NO_SUPPLIES),
    ("stack loss, marched", moves.PAY, refused.NO_SUPPLIES),
    ("stack loss, supplied and poor", moves.PAY, refused.TOO_DEAR),
    ("stack loss, supplied", moves.PAY, 0),
    ("toll", moves.GOLD, refused.TOO_DEAR),
    ("toll that can be paid", moves.GOLD, 0),
    ("levy gain", moves.VOYAGE, refused.NO_CARDS),
    ("runes", moves.VOYAGE, refused.NO_CARDS),
    ("settlers", moves.SETTLE, refused.NO_MARKER),
    ("settlers on a marker", moves.SETTLE, refused.MARKED),
    ("settlers with room", moves.SETTLE, 0),
    ("jomsburg", moves.SETTLE, refused.NO_MARKER),
    ("hoard", moves.EDDA, refused.NOT_OFFERED),
    ("hoard, and new faith", moves.EDDA, 0),
    ("oath", moves.JARL, refused.NONE_LEFT),
    ("ginnungagap", moves.JARL, refused.NONE_LEFT),
    ("verse", moves.DONE, refused.OTHER_CHOICE),
    ("verse", moves.GOLD, refused.OTHER_CHOICE),
]  # fmt: skip


@pytest.mark.rule("VK-R12.2b", "VK-R9.1c", "VK-24", "VK-25", "VK-84", "VK-85")
@pytest.mark.parametrize(("position", "move", "code"), REASONS)
def test_a_move_is_refused_for_what_stands_in_its_way(position: str, move: int, code: int) -> None:
    table = POSITIONS[position]()
    assert int(refusal.refusal(table.record, 0, move)) == code
    assert bool(table.why_not(0, move)) == bool(code)


def test_a_settlement_of_jomsburgs_needs_a_marker_to_spare() -> None:
    """Nobody is asked for its space then; who judges the move says so all the same."""
    record = lay(settled=SIX).record
    assert int(refusal.refused_jomsburg(record, at("ORK"))) == refused.NO_MARKER


def test_every_reason_there_is_stands_in_that_table() -> None:
    """But for a hostile that has fallen and a retreat, which the tests of battles look at, and the end of the story."""
    met = {code for _, _, code in REASONS}
    elsewhere = {refused.FALLEN_FOE, refused.NOT_NEARER, refused.NOT_ASKED}
    assert met | elsewhere >= set(range(refused.NOT_ASKED, refused.LAST_SHIP + 1))
