"""A game that brings rules alone: its words, its views and its positions are made from what it declares."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from meadhall import Game, IllegalMove
from meadhall.checks import CHECKS, Broken, Case, cases, check_native
from meadhall.checks.secrets import check_no_leak
from meadhall.engine.bits import lowest
from meadhall.engine.decisions import actors, deciding
from meadhall.engine.event_kinds import Bits, Each, Events, Flag, Named, Number, Parts
from meadhall.engine.events import EVERYONE
from meadhall.engine.move import Event
from meadhall.engine.move_words import MoveWords
from meadhall.engine.moves import Moves
from meadhall.engine.pieces import Pieces
from meadhall.engine.positions import NUMBER, Form, named, shown
from meadhall.engine.record import int8, record
from tests.outside import STONES
from tests.toy_game import BET, RAVENS, RULES, SEATS, State

# ---- moves

SQUARES = [f"{column}{row}" for row in (1, 2) for column in "abc"]
MOVES = Moves(
    pass_={},
    bid={"quantity": range(1, 31), "face": 6},
    build={"ship": ("Knarr", "Long ship"), "at": SQUARES},
    move={"from_": SQUARES, "to": SQUARES},
    go_home={"long_way": ("the long way",)},
)
MOVES.written(move="{from}-{to}").said(go_home="Take {long_way} home")
WORDS = MoveWords(MOVES)


@pytest.mark.parametrize(
    ("move", "text", "label"),
    [
        (MOVES.kinds[0], "pass", "Pass"),
        (MOVES.kinds[1].id(2, 4), "bid 3 4", "Bid quantity 3, face 4"),
        (MOVES.kinds[2].id(1, 3), "build Long ship a2", "Build Long ship at a2"),
        (MOVES.kinds[3].id(0, 5), "a1-c2", "Move from a1 to c2"),
        (MOVES.kinds[4].id(0), "go home the long way", "Take the long way home"),
    ],
)
def test_moves_are_written_and_said_as_they_are_declared(move: int, text: str, label: str) -> None:
    assert (WORDS.name(move), WORDS.label(move)) == (text, label)
    assert WORDS.parse(text) == move
    assert WORDS.parse(f"  {text.upper().replace(' ', '  ')} ") == move


def test_every_text_is_the_text_of_one_move() -> None:
    texts = [WORDS.name(move) for move in range(MOVES.count)]
    assert len(set(texts)) == MOVES.count
    assert [WORDS.parse(text) for text in texts] == list(range(MOVES.count))
    assert [MOVES.number(*MOVES.read(move)) for move in range(MOVES.count)] == list(range(MOVES.count))


def test_capitals_of_a_form_or_a_field_do_not_matter() -> None:
    moves = Moves(sail={"To": ("Jorvik", "dublin")}).written(sail="Sail: {To}")
    assert MoveWords(moves).name(0) == "Sail: Jorvik"
    assert [MoveWords(moves).parse(text) for text in ("sail: jorvik", "SAIL: Dublin")] == [0, 1]


def test_a_move_is_told_as_data() -> None:
    assert WORDS.data(MOVES.kinds[2].id(1, 3)) == {"kind": "build", "ship": "Long ship", "at": "a2"}
    assert WORDS.data(MOVES.kinds[1].id(2, 4)) == {"kind": "bid", "quantity": 3, "face": 4}


def test_what_is_no_move_is_told_how_moves_are_written() -> None:
    written = (
        "pass, bid QUANTITY FACE (QUANTITY 1 to 30; FACE 0 to 5), build SHIP AT (SHIP Knarr/Long ship; AT "
        "a1/b1/c1/a2/b2/c2), FROM-TO (FROM a1/b1/c1/a2/b2/c2; TO a1/b1/c1/a2/b2/c2), go home LONG_WAY (LONG_WAY the "
        "long way)"
    )
    for text in ("bid 31 1", "build knarr", "a1 - a2", "", "pass on"):
        with pytest.raises(IllegalMove, match=f"is not a move; moves are written {re.escape(written)}$"):
            WORDS.parse(text)


# ---- events


def cards_of(cards: int) -> list[str]:
    return [card for k, card in enumerate("xyz") if cards >> k & 1]


EVENTS = Events(
    "slept",
    played={"opening": Flag(), "cards": Bits(3, cards_of)},
    rolled={"die": Number(6, 1)},
    new_round={"held": Each(10, 2), "prize": Named(("gold", "mead")), "aim": Parts(x=Number(5), y=Number(5))},
    took={"stones": Number(4)},
    crowned={},
).said(took="{who:takes} {stones}.", crowned="The crown goes to {who}, and {who:is} glad.")


def told(kind: str, seat: int, *fields: int) -> Event:
    state = record(events=2)
    s = state.open(state.new())
    s.log_events = 1
    EVENTS.kinds[EVENTS.names.index(kind)].emit(s, EVERYONE, seat, *fields)
    game = replace(RAVENS, events=EVENTS, sentence=BARE.sentence, notation=BARE.notation)
    return Event(game, *next(iter(state.events(bytes(s)))))


@pytest.mark.parametrize(
    ("event", "sentence", "notation"),
    [
        (("slept", 0), "You: slept.", "slept"),
        (("slept", -1), "Slept.", "slept"),
        (("played", 1, 1, 5), "Ivar: played (opening, x, z).", "played yes x z"),
        (("played", 1, 0, 0), "Ivar: played.", "played no"),
        (("rolled", -1, 4), "Rolled (die 4).", "rolled 4"),
        (("new round", -1, 3, 1, 7), "New round (held 3, 0, mead, x 7, y 0).", "new round 3 0 mead 7 0"),
        (("took", 1, 3), "Ivar takes 3.", "took 3"),
        (("took", 0, 3), "You take 3.", "took 3"),
        (("crowned", 0), "The crown goes to you, and you are glad.", "crowned"),
        (("crowned", 1), "The crown goes to Ivar, and Ivar is glad.", "crowned"),
    ],
)
def test_events_are_told_as_they_are_declared(event: tuple[Any, ...], sentence: str, notation: str) -> None:
    assert told(*event).tell(["You", "Ivar"]) == sentence
    assert told(*event).text == notation


@pytest.mark.parametrize(
    ("declare", "words"),
    [
        (lambda: MOVES.said(sail="Sail"), "no kind of move is called 'sail'; there are pass, bid"),
        (lambda: MOVES.said(bid="{count}"), "the fields of 'bid' are quantity, face; '{count}' has count"),
        (lambda: MOVES.written(bid="{face}"), "the fields of 'bid' are quantity, face; '{face}' has face"),
        (lambda: MoveWords(Moves(take={"card": ("a", "A")})), "of a, A two are not"),
        (lambda: MoveWords(Moves(take={"label": 3})), "a field of 'take' cannot be called 'label'"),
        (lambda: Events(took={"text": Number(3)}), "a field of 'took' cannot be called 'text'"),
        (lambda: EVENTS.said(sailed="x"), "no kind of event is called 'sailed'; there are slept"),
        (lambda: EVENTS.said(rolled="{dice}"), "a sentence of 'rolled' may have die, who; not 'dice'"),
    ],
)
def test_words_for_what_is_not_there_are_refused_where_they_are_declared(
    declare: Callable[[], object], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        declare()


# ---- fields, and who may see them


def test_a_view_has_what_a_seat_may_see() -> None:
    state = record(deck=int8, pot=int8, hand=(int8, 3), board=(int8, (2, 2)), luck=int8)
    s = state.open(state.new())
    s.seats, s.deck, s.pot, s.luck = 2, 7, 3, 5
    s.hand[0], s.hand[1], s.board[0, 1] = 1, 2, 1
    forms = {
        "pot": NUMBER,
        "deck": NUMBER.hidden(),
        "hand": named(("none", "ace", "king"), "card").own(),
        "board": named(("-", "x"), "piece").listed(),
        "fate": NUMBER.of("luck").seen_if(lambda s, viewer, owner: viewer == 1),
    }
    board = [["-", "x"], ["-", "-"]]
    assert shown(s, forms, 0) == {"pot": 3, "hand": ["ace", None], "board": board, "fate": None}
    assert shown(s, forms, 1) == {"pot": 3, "hand": [None, "king"], "board": board, "fate": 5}
    assert shown(s, forms, None) == {"pot": 3, "hand": [None, None], "board": board, "fate": None}
    assert state.own == ("deck", "pot", "hand", "board", "luck")


# ---- a game with secrets, by its fields


def is_open(s: Any, viewer: int | None, owner: int | None) -> bool:
    return not actors(s) or viewer == owner


def is_settled(s: Any, viewer: int | None, owner: int | None) -> bool:
    return deciding(s) != BET or viewer == owner


FEATHER = Form(lowest, lambda feather: 1 << feather)
FIELDS = {
    "feather": FEATHER.per_seat().seen_if(is_open),
    "bet": NUMBER.per_seat().seen_if(is_settled),
    "points": NUMBER.per_seat(),
    "round": NUMBER,
    "die": NUMBER,
}
BARE = Game(
    id="bare",
    title="Bare ravens",
    seats=(2, 3),
    state=State,
    rules={name: rule for name, rule in RULES.items() if name not in ("actors", "broken", "score_moves")},
    options=RAVENS.options,
    move_kinds=Moves(bet={"stake": range(1, 4)}, keep={}, swap={}),
    observation=Pieces(feather=7, points=SEATS, bet=4),
    events=RAVENS.events,
    fields=FIELDS,
)


@pytest.mark.parametrize("case", cases(BARE), ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_game_with_secrets_holds_all_that_games_hold(check: Callable[[Case, int], None], case: Case) -> None:
    check(case, 11)


def test_its_moves_and_its_views_read_sensibly() -> None:
    table = BARE.table(seats=2, seed=4)
    assert [(move.text, move.label) for move in table.moves(1)] == [
        ("bet 1", "Bet 1"), ("bet 2", "Bet 2"), ("bet 3", "Bet 3")
    ]  # fmt: skip
    assert [event.sentence for event in table.play(0, "Bet 3")] == ["Seat 0: sealed.", "Seat 0: bid."]
    own, others = table.view(0), table.view(1)
    assert (own["turn"], own["seat"], own["seats"], own["points"]) == (1, 0, 2, [0, 0])
    assert (own["bet"], others["bet"], table.view(None)["bet"]) == ([3, None], [None, 0], [None, None])
    assert own["feather"][1] is None
    assert own["feather"][0] in range(1, 7)
    assert json.dumps(own)
    assert table.game.screen.question(own, ["You", "Ivar"], table.moves(1)) == "Bet."
    assert table.game.screen.move_data(table.record, 1, 0) == {"kind": "bet", "stake": 1}
    assert table.why_not(0, 1) == "it is not seat 0's turn"
    assert table.why_not(1, 3) == "keep cannot be played now"
    assert replace(BARE, reasons={2: "bets come first"}).table(2, 4).why_not(1, 3) == "bets come first"
    assert table.chair(1, 1).because(table.moves(1)[0]) == "nothing speaks against it"


def test_who_is_to_move_is_told_when_there_are_several_and_when_there_is_nobody() -> None:
    table = BARE.table(seats=3, seed=4)
    assert table.view(0)["turn"] == [0, 1, 2]
    while not table.over:
        table.play(table.actors[0], table.legal(table.actors[0])[0])
    assert table.view(0)["turn"] is None
    assert table.why_not(0, 0) == "the game is over"


def test_a_field_that_is_shown_to_the_wrong_seat_is_found() -> None:
    leaking = replace(BARE, fields={**FIELDS, "feather": FEATHER.per_seat()})
    with pytest.raises(Broken, match="tells what it cannot know"):
        check_no_leak(cases(leaking)[0], 11)


def test_a_copy_of_a_declaration_has_parts_of_its_own() -> None:
    moves = Moves(offer={"stake": 3}, hold={}, change={})
    other = replace(BARE, move_kinds=moves, fields={"points": NUMBER.per_seat()})
    assert other.table(2, 4).moves(0)[1].text == "offer 1"
    assert other.table(2, 4).view(0).keys() == {"game", "seat", "seats", "turn", "points"}
    assert other.screen.move_data(None, 0, 3) == {"kind": "hold"}
    assert replace(RAVENS, title="Ravens again").view is RAVENS.view


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"fields": {}}, "bare has secrets, so it has to say who may see what"),
        ({"fields": {"turn": NUMBER.of("round")}}, "bare cannot show a field as 'turn': every view has that"),
        ({"fields": {"gold": NUMBER}}, "bare shows fields its record does not have: gold"),
        ({"moves": 7}, "bare declares 5 moves, but says that it has 7"),
        ({"moves": 0, "move_kinds": None}, "bare declares no moves: it needs move_kinds"),
    ],
)
def test_what_does_not_fit_is_told_where_it_is_declared(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        replace(BARE, **change)


def test_moves_that_are_not_declared_are_known_by_their_numbers() -> None:
    table = replace(BARE, move_kinds=None, moves=5).table(2, 4)
    assert [(move.text, move.label) for move in table.moves(0)][:1] == [("0", "Move 0")]
    table.play(0, " 2 ")
    for text in ("5", "-1", "x", "", "²"):
        with pytest.raises(IllegalMove, match="moves are numbers from 0 to 4"):
            table.play(1, text)


# ---- an open game with nothing but rules


@pytest.fixture(scope="module")
def stones() -> Iterator[Game]:
    sys.path.insert(0, str(STONES.parent))
    import meadhall_stones  # type: ignore[import-not-found]

    yield meadhall_stones.GAME
    sys.path.remove(str(STONES.parent))
    for name in [name for name in sys.modules if name.startswith("meadhall_stones")]:
        del sys.modules[name]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_rules_alone_hold_all_that_games_hold(stones: Game, check: Callable[[Case, int], None]) -> None:
    for case in cases(stones):
        check(case, 11)


def test_rules_alone_are_the_same_as_native_code(stones: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEADHALL_CACHE", str(tmp_path))
    for case in cases(stones):
        check_native(case, seed=12)


def test_a_view_of_an_open_game_has_all_its_fields(stones: Game) -> None:
    table = stones.table(seats=2, seed=1)
    assert table.view(None) == {"game": "stones", "seat": None, "seats": 2, "turn": 0, "heap": 12, "winner": -1}
    other = record(frames=(1, 2), events=2, heap=int8, winner=int8, turn=int8)
    table = replace(stones, state=other, _native=[]).table(seats=2, seed=1)
    table.play(0, "take 1")
    assert (table.record.turn, table.view(0)["turn"]) == (0, 1), "whose turn it is, whatever the record calls so"
    assert (stones.moves, stones.max_legal, stones.rules_version, dict(stones.invariants)) == (3, 3, 1, {})
