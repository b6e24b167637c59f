"""Notation, sentences, positions and the log."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import BadPosition, IllegalMove
from meadhall.engine.events import EVERYONE
from meadhall.games.sagas import events
from meadhall.games.sagas.events import EVENTS
from meadhall.games.sagas.rules import agenda
from meadhall.games.sagas.words import notation, reasons, sentences
from meadhall.games.sagas.words.notation import stack_of, stack_text, stack_words
from meadhall.games.sagas.words.questions import win_words

from .tables import SAGAS, E, choices, fight_out, lay, phase, play, rolled, told, wander


def test_stacks_in_writing() -> None:
    assert stack_text(stack_of("Er 3H 2L")) == "Er 3H 2L"
    assert stack_words(stack_of("Er 3H 2L O")) == "Erik, 3 Huskarls, 2 long ships and the Ormr"
    with pytest.raises(ValueError, match="units are written like"):
        stack_of("3X")
    with pytest.raises(ValueError, match="not so many"):
        stack_of("7H")


def test_moves_in_writing_follow_what_is_asked() -> None:
    table = SAGAS.table(seed=2, story="eirik")
    play(table, "old")
    assert {text.split("@")[1] for text in choices(table)} == {"NOR", "DAN", "SVE"}
    play(table, "NOR")
    assert "+L" in choices(table)
    play(table, "+L")
    assert choices(table) == {"@NOR", "@DAN", "@SVE"}
    play(table, "@NOR", "done", "NOR", "done")
    assert {"nav", "stay"} <= choices(table)


def test_several_moves_in_a_row() -> None:
    table = lay()
    play(table, "NOR")
    rolled(table, "nav", 4)
    table.play(0, "done >sNO >ALB")
    assert phase(table) == "place"
    with pytest.raises(IllegalMove, match="is not a move"):
        table.play(0, "sing")
    with pytest.raises(IllegalMove, match="this is not asked now; wanted is pillage, settle or done"):
        table.play(0, "nav")


def test_capitals_do_not_matter() -> None:
    table = lay()
    play(table, "nor")
    assert phase(table) == "move"


def test_every_event_has_a_sentence_and_no_sentence_is_left_unfilled() -> None:
    kinds = set()
    for options in ({"story": "campaign"}, {"story": "volsunga", "supplies": True, "scouting": True}):
        for table in wander(8, 900, 0.75, **options):
            for event in table.events(0):
                kinds.add(event.kind)
                sentence = event.sentence
                assert sentence.endswith(".")
                assert sentence[0].isupper() or sentence[0].isdigit()
                assert "{" not in sentence
                assert event.text is not None
    assert len(kinds) >= 35


def test_every_question_has_words_for_all_it_needs() -> None:
    assert set(reasons.ASKED) == set(agenda.PHASES)
    assert len(EVENTS.names) == events.STORY_OVER.id + 1
    for table in wander(12, 500, 0.6, story="campaign"):
        for move in table.moves(0):
            assert move.label
            assert notation.parse(table.record, 0, move.text) == [move.id]


@pytest.mark.rule("VK-I18")
def test_every_die_is_told_with_what_it_was_for() -> None:
    table = lay({"NMD": E}, draw=["c04", "c11"], edda=2)
    play(table, "NMD")
    assert "A 5 brings 3 hostiles at Normandy" in told(rolled(table, "stay", 5))
    assert "The edge: the Vikings roll 3" in told(rolled(table, "no", 3))
    fight_out(table)
    table = lay()
    play(table, "NOR")
    assert told(rolled(table, "nav", 4)) == "They put to sea from Norvegr: a 4, 2 spaces."


def test_a_purchase_says_how_much_gold_is_left() -> None:
    assert sentences.gold_words(-2, 4, "purchase", 0, "L").endswith("for 2 gold; 4 gold left.")
    assert sentences.gold_words(-1, 0, "purchase", 0, "H").endswith("for 1 gold; no gold left.")


def test_what_is_won_in_every_case_is_not_counted_in_hundreds() -> None:
    assert [win_words(chance) for chance in (94, 100)] == ["about 94 in 100 to win", "all but sure to win"]


def test_a_log_has_a_line_for_each_voyage() -> None:
    table = next(t for t in wander(3, 900, 0.95, story="eirik") if t.record.voyages >= 3)
    lines = sentences.log(table)
    assert lines[0].startswith("saga eirik")
    assert [line.split(".")[0] for line in lines[1:]] == [str(k) for k in range(1, len(lines))]
    assert "nav(" in " ".join(lines)


def test_a_chronicle_reads_as_a_story() -> None:
    table = lay({"NMD": E}, draw=["c05", "c11"], edda=2)
    said = told(play(table, "NMD", "stay"))
    assert said.startswith("Voyage 1 begins in Normandy; 2 cards left. The card of this voyage: Shore Watch. A ")


BAD: list[tuple[dict[str, Any], str]] = [
    ({"hero": 1}, "positions have no 'hero'"),
    ({"saga": "Njal"}, "no saga is called 'Njal'"),
    ({"units": {"XXX": "Er"}}, "no space is called 'XXX'"),
    ({"units": {"NOR": "Er", "DAN": "Er"}}, "there are not so many Er"),
    ({"gold": 21}, "gold is 0 to 20"),
    ({"gold": 1000}, "gold cannot be 1000"),
    ({"draw": ["c01", "c01"]}, "a card is named twice"),
    ({"draw": ["c99"]}, "cards are written c01 to c14"),
    ({"flags": {"tired": 1}}, "flags are"),
    ({"stack": [["shots", 0, 0]]}, "the last thing on the stack is a question"),
    ({"campaign": {"losses": [1, 0, 0, 0]}}, "only a campaign"),
    ({"options": {"story": "eirik"}, "saga": "Volsunga"}, "has chosen Eirik"),
]


@pytest.mark.parametrize(("wrong", "words"), BAD, ids=str)
def test_a_wrong_position_is_refused_with_a_reason(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        SAGAS.setup(wrong)


def test_positions_go_there_and_back() -> None:
    for table in wander(5, 400, 0.7, story="campaign", supplies=True, scouting=True):
        again = SAGAS.setup(table.position())
        assert again.position() == table.position()
        assert again.view(0) == table.view(0)


@pytest.mark.parametrize(
    ("band", "told"),
    [
        ("Er", "Erik sets off from Iceland."),
        ("Er L", "Erik and a long ship set off from Iceland."),
        ("2H", "2 Huskarls set off from Iceland."),
        ("Lf 2L", "Leif and 2 long ships set off from Iceland; Leif takes them one space farther."),
    ],
)
def test_one_sets_off_and_several_set_off(band: str, told: str) -> None:
    table = lay({"ICE": E})
    events.MUSTERED.emit(table.record, EVERYONE, 0, stack_of(band), notation.space_of("ICE"))
    assert table.events(0)[-1].sentence == told
