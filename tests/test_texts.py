"""Texts of a game in files beside its words: what they are about is what the game has."""

from pathlib import Path
from typing import get_args

import pytest

from meadhall.checks import tracing
from meadhall.engine.texts import Texts
from meadhall.games.north.screens import view as north
from meadhall.games.north.words import PHASE_WORDS as OF_NORTH
from meadhall.games.onboard.screens import view as onboard
from meadhall.games.onboard.words import PHASE_WORDS as OF_ONBOARD
from meadhall.games.sagas.rules import agenda, causes
from meadhall.games.sagas.words import CAUSE_WORDS
from meadhall.games.sagas.words import PHASE_WORDS as OF_SAGAS
from meadhall.games.spoils.screens import view as spoils
from meadhall.games.spoils.words import PHASE_WORDS as OF_SPOILS

TEXTS = {"onboard": OF_ONBOARD, "spoils": OF_SPOILS, "north": OF_NORTH, "sagas": OF_SAGAS}


@pytest.fixture
def told(tmp_path: Path) -> Texts:
    text = '{"open": {"question": "Open.", "rules": ["OD-R15"]}, "take": {"answers": {"stop": "No more"}}, "over": {}}'
    (tmp_path / "phases.json").write_text(text, encoding="utf-8")
    return Texts(str(tmp_path / "__init__.py"), "phases")


def test_each_kind_of_text_is_told_by_what_it_is_about(told: Texts) -> None:
    assert told.names == ("open", "take", "over")
    assert told.texts("question") == {"open": "Open."}
    assert told.in_order("question") == ("Open.", "", "")
    assert told.answers("answers") == {("take", "stop"): "No more"}
    assert told.rules == {"open": ("OD-R15",)}


def test_phases_are_those_of_the_rules_in_their_order() -> None:
    assert OF_ONBOARD.names == get_args(onboard.Phase)
    assert OF_NORTH.names == get_args(north.Phase)
    assert OF_SAGAS.names == (*agenda.PHASES, "over")
    assert [name.removesuffix(" more") for name in OF_SPOILS.names if name != spoils.WAITS] == list(spoils.PHASES)
    assert set(CAUSE_WORDS.names) <= set(causes.NAMES)


@pytest.mark.parametrize("game_id", TEXTS)
def test_rules_of_a_phase_are_on_the_page_of_rules(game_id: str) -> None:
    ids = {one for rules in TEXTS[game_id].rules.values() for one in rules}
    assert ids <= set(tracing.rules(game_id))


@pytest.mark.parametrize("game_id", TEXTS)
def test_what_is_wanted_is_said_of_every_phase_that_asks(game_id: str) -> None:
    wanted = TEXTS[game_id].texts("wanted")
    unsaid = set(TEXTS[game_id].names) - set(wanted) - {"over", "waits"}
    assert unsaid <= {"declare"}  # what a declaration names next is said by what that is
    assert all(text == text.strip() and not text.endswith(".") for text in wanted.values())
