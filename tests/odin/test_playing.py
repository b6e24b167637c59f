"""Opening a round and following: which sets may be played on which."""

from __future__ import annotations

from itertools import combinations

import pytest

from .tables import choices, hand, lay, middle, pile, play, points, turn, wander, why_not


def sets_that_beat(held: set[str], lying: set[str]) -> set[str]:
    """What may be played, found by trying every handful of cards against the rulebook's sentences."""

    def worth(cards: set[str]) -> int:
        return int("".join(sorted((card[0] for card in cards), reverse=True)))

    def written(cards: set[str]) -> str:
        numbers = sorted((card[0] for card in cards), reverse=True)
        colours = sorted((card[1] for card in cards), key="brpgko".index)
        return numbers[0] + "".join(colours) if len(set(colours)) > 1 else "".join(numbers) + colours[0]

    found = {"-"}
    for size in (len(lying), len(lying) + 1):
        for chosen in map(set, combinations(sorted(held), size)):
            alike = len({card[0] for card in chosen}) == 1 or len({card[1] for card in chosen}) == 1
            if alike and worth(chosen) > worth(lying):
                found.add(written(chosen))
    return found


# ---- opening


@pytest.mark.rule("OD-R14", "OD-1")
def test_the_opener_of_a_round_cannot_pass() -> None:
    table = lay("9g 6g 5r", None, None)
    assert why_not(table, "-") == "the opener of a round cannot pass; play any one card"
    table.play(0, "6g")
    play(table, "- -")
    assert turn(table) == 0
    assert why_not(table, "-") == "the opener of a round cannot pass; play any one card"


@pytest.mark.rule("OD-R15", "OD-R50", "OD-5")
@pytest.mark.parametrize("text", ["96g", "65g", "9rg", "965g"])
def test_an_opening_of_several_cards_that_are_not_the_whole_hand_is_refused(text: str) -> None:
    table = lay("9g 6g 5g 9r", None, None)
    assert choices(table) == {">9g", ">6g", ">5g", ">9r"}
    assert why_not(table, text) == "opening is one card, or your whole hand if it is one colour or one number"


@pytest.mark.rule("OD-R16")
def test_any_card_of_the_hand_may_open() -> None:
    cards = ["1b", "9b", "4r", "5p", "6p", "2g", "7k", "8k", "3o"]
    assert choices(lay(" ".join(cards), None)) == {f">{card}" for card in cards}
    for card in cards:
        table = lay(" ".join(cards), None)
        table.play(0, f">{card}")
        assert pile(table, "middle") == {card}
        assert hand(table, 0) == set(cards) - {card}


@pytest.mark.rule("OD-R16")
def test_a_card_that_is_not_held_cannot_open() -> None:
    assert why_not(lay("9g 6g", None), "8g").endswith("not hold 8g")


@pytest.mark.rule("OD-2", "OD-R37")
def test_the_opener_takes_no_card() -> None:
    table = lay("9g 6g 5r", None, discards="4k 4o")
    events = table.play(0, "6g")
    assert [event.name for event in events] == ["played"]
    assert hand(table, 0) == {"9g", "5r"}
    assert pile(table, "discards") == {"4k", "4o"}
    assert turn(table) == 1


@pytest.mark.rule("OD-4")
def test_an_opener_with_one_card_plays_it_and_ends_the_hand() -> None:
    table = lay("3k", "1b 2b", "3b")
    assert choices(table) == {">3k"}
    events = table.play(0, "3k")
    assert "hand ended" in [event.name for event in events]
    assert points(table) == [0, 2, 1]


@pytest.mark.rule("OD-R17")
def test_played_cards_lie_open_for_everyone() -> None:
    table = lay("8b 2b 5r", None, None, middle="9r")
    table.play(0, "82b")
    for seat in (0, 1, 2, None):
        assert table.view(seat)["middle"] == {"cards": ["2b", "8b"], "text": "82b", "value": 82, "owner": 0}
        assert [event.text for event in table.events(seat)] == ["82b", "+9r"]


@pytest.mark.rule("OD-R19")
def test_a_turn_is_a_play_or_a_pass_and_never_both() -> None:
    table = lay("4r 9r 9b", "6b 7b 7k", "8g 1g", turn=0)
    table.play(0, "4r")
    assert why_not(table, "9r", seat=0) == "it is not seat 0's turn; seat 1 is to move"
    table.play(1, "6b")
    assert why_not(table, "-", seat=1) == "it is not seat 1's turn; seat 2 is to move"
    assert why_not(table, "7k", seat=1) == "it is not seat 1's turn; seat 2 is to move"
    table.play(2, "-")
    assert why_not(table, "8g", seat=2) == "it is not seat 2's turn; seat 0 is to move"


# ---- following


@pytest.mark.rule("OD-R20", "OD-R21", "OD-6")
@pytest.mark.parametrize(
    ("lying", "held", "allowed"),
    [
        ("5r", "4b 5b 6b", {"-", "6b", "54b", "64b", "65b"}),
        ("7b 7k", "7r 7g 8o 1o 9o 6p 5p", {"-", "81o", "91o", "98o", "981o"}),
        ("9r", "9b 9p 1g", {"-", "9bp"}),
        ("8b 2b", "8g 2g 1k 9k", {"-", "91k"}),
        ("9b 4b 2b", "9r 4r 2r 9g 4g 3g", {"-", "943g"}),
    ],
)
def test_only_more_than_the_middle_will_do(lying: str, held: str, allowed: set[str]) -> None:
    assert choices(lay(held, None, middle=lying)) == allowed


@pytest.mark.rule("OD-R21", "OD-6")
def test_an_equal_value_is_not_enough() -> None:
    table = lay("7r 7g 8o 1o 5r", None, middle="7b 7k")
    assert why_not(table, "7rg") == "equal is not enough: needs more than 77"
    assert why_not(lay("5b 1r", None, middle="5r"), "5b") == "equal is not enough: needs more than 5"


@pytest.mark.rule("OD-R20")
def test_a_lower_value_is_refused_with_what_it_takes() -> None:
    assert why_not(lay("4b 1r", None, middle="5r"), "4b") == "too low: needs more than 5"
    assert why_not(lay("7b 6b 1r", None, middle="7r 7g"), "76b") == "too low: needs more than 77"


@pytest.mark.rule("OD-R22", "OD-R23", "OD-R24", "OD-R25")
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_as_many_cards_as_lie_there_or_one_more(size: int) -> None:
    lying = " ".join(f"{number}r" for number in range(1, size + 1))
    held = "9b 8b 7b 6b 5b 4b 3b 2b 1b"
    table = lay(held, None, middle=lying)
    sizes = {len(text) - 1 for text in choices(table) if text != "-"}
    assert sizes == {size, size + 1}
    for count in set(range(1, 10)) - {size, size + 1}:
        text = "987654321"[:count] + "b"
        lies = "lies" if size == 1 else "lie"
        assert why_not(table, text).startswith(f"must be {size} or {size + 1} cards, as {size} {lies} in the middle")


@pytest.mark.rule("OD-R24", "OD-7")
def test_fewer_cards_are_refused_whatever_their_value() -> None:
    table = lay("9b 8b 7b 1r", None, middle="1g 1k")
    assert not {"9b", "8b", "7b", "1r"} & choices(table)
    assert why_not(table, "9b") == "must be 2 or 3 cards, as 2 lie in the middle (1gk)"


@pytest.mark.rule("OD-R25")
def test_two_cards_more_are_refused() -> None:
    assert (
        why_not(lay("9b 8b 7b 1r", None, middle="1g"), "987b") == "must be 1 or 2 cards, as 1 lies in the middle (1g)"
    )


@pytest.mark.rule("OD-R26")
def test_cards_of_one_number_go_together() -> None:
    table = lay("7b 7k 7o 1g", None, middle="3r 2r")
    assert choices(table) == {"-", "7bk", "7bo", "7ko", "7bko"}
    table.play(0, "7bko+3r")
    assert middle(table)["value"] == 777


@pytest.mark.rule("OD-R27")
def test_cards_of_one_colour_go_together() -> None:
    table = lay("9b 2b 4b 1g", None, middle="3r 2r")
    assert choices(table) == {"-", "92b", "94b", "42b", "942b"}
    table.play(0, "942b+3r")
    assert middle(table)["value"] == 942


@pytest.mark.rule("OD-R28", "OD-8")
@pytest.mark.parametrize("held", ["8b 9r", "9b 8r 7p", "8b 9b 9r 1o"])
def test_cards_that_share_nothing_do_not_go_together(held: str) -> None:
    table = lay(held, None, middle="6g 6k")
    assert choices(table) == {"-"} | ({"98b", "9br"} if "9b 9r" in held else set())


@pytest.mark.rule("OD-R28", "OD-8")
@pytest.mark.parametrize("text", ["8b9r", "89br", "9b8b9r", "8b+9r", "98bb", "9b 8b"])
def test_a_mixture_cannot_even_be_written(text: str) -> None:
    table = lay("8b 9b 9r 1o", None, middle="6g 6k")
    assert why_not(table, text)


@pytest.mark.rule("OD-R20", "OD-R22", "OD-R23", "OD-R24", "OD-R25", "OD-R26", "OD-R27", "OD-R28", "OD-R30", "OD-I10")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_random_followers_may_play_exactly_what_the_rulebook_allows(seats: int) -> None:
    seen = 0
    for table in wander(seats, 20 + seats, 500):
        if table.view(None)["phase"] == "follow":
            seen += 1
            assert choices(table) == sets_that_beat(hand(table, turn(table)), pile(table, "middle"))
    assert seen > 250


@pytest.mark.rule("OD-R20", "OD-R22", "OD-R23", "OD-R26", "OD-R27", "OD-R28")
@pytest.mark.parametrize(
    ("held", "lying"),
    [
        ("9b 8b 7b 6b 5b 4b 3b 2b 1b", "5r 4r 3r 2r"),
        ("9b 9r 9p 9g 9k 9o 8b 8r 8p", "7b 7r 7p 7g"),
        ("6b 5b 4b 6r 5r 4r 6p 5p 4p", "6g 5g"),
        ("2b 2r 2p 2g 2k 2o 1b 1r 1p", "9b 8b 7b 6b 5b"),
        ("9o 8o 7o 6o 5o 4o 3o 2o 1o", "9b 8b 7b 6b 5b 4b 3b 2b"),
    ],
)
def test_rich_hands_may_play_exactly_what_the_rulebook_allows(held: str, lying: str) -> None:
    assert choices(lay(held, None, middle=lying)) == sets_that_beat(set(held.split()), set(lying.split()))


@pytest.mark.rule("OD-R20", "OD-R21", "OD-R22", "OD-R23", "OD-R30", "OD-38")
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_every_middle_is_beaten_by_exactly_what_the_rulebook_allows(size: int) -> None:
    """All sets of one colour and one number as the middle, on hands full of sets of either kind."""
    middles = [tuple(f"{number}o" for number in chosen) for chosen in combinations(range(1, 10), size)]
    middles += [tuple(f"{number}{colour}" for colour in "orpgk"[:size]) for number in range(1, 10)]
    full = {f"{number}b" for number in range(1, 10)}
    for lying in map(set, middles):
        high = int(max(lying)[0])
        mixed = {f"{number}{colour}" for number in (high, high % 9 + 1) for colour in "brpg"} - lying
        for held in (full, mixed):
            table = lay(" ".join(held), None, middle=" ".join(lying))
            assert choices(table) == sets_that_beat(held, lying)


@pytest.mark.rule("OD-R31")
def test_the_cards_just_played_are_what_the_next_player_must_beat() -> None:
    table = lay("5b 1b", "6r 4r 7r", "7g 6g 9g", middle="3k", owner=2)
    table.play(0, "5b")
    assert choices(table) == {"-", "6r", "7r", "64r", "74r", "76r"}
    table.play(1, "64r")
    assert choices(table) == {"-", "76g", "96g", "97g", "976g"}
    assert middle(table) == {"cards": ["4r", "6r"], "text": "64r", "value": 64, "owner": 1}


@pytest.mark.rule("OD-9")
def test_the_order_inside_a_set_is_never_asked_for() -> None:
    table = lay("8b 2b 5r", None, middle="9r")
    assert [move.text for move in table.moves(0)] == ["82b", "-"]
    assert why_not(table, "28b") == "28b: the digits of one colour fall from high to low, each once"
    table.play(0, "82b")
    assert turn(table) == 1
    assert middle(table)["value"] == 82


@pytest.mark.rule("OD-31")
@pytest.mark.parametrize(
    ("held", "text", "lying", "reason"),
    [
        ("5b", "5b", "9r", "too low"),
        ("9b", "9b", "9r", "equal is not enough"),
        ("9b", "9b", "1r 1g", "must be 2 or 3 cards"),
        ("9b 8b 7b", "987b", "1r", "must be 1 or 2 cards"),
        ("7b 5b", "75b", "7r 6r", "too low"),
    ],
)
def test_going_out_does_not_relax_the_rules_for_followers(held: str, text: str, lying: str, reason: str) -> None:
    table = lay(held, "1o 2o", middle=lying)
    assert why_not(table, text).startswith(reason)
    for other in choices(table):
        after = table.copy()
        after.play(0, other)
        assert points(after) == [0, 0]


@pytest.mark.rule("OD-31")
def test_a_follower_goes_out_with_a_set_that_beats_the_middle() -> None:
    table = lay("9b 8b", "1o 2o", middle="7r")
    assert choices(table) == {"-", "8b", "9b", "98b"}
    table.play(0, "98b")
    assert points(table) == [0, 2]
