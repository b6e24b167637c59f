"""The lobby: new tables, sitting down by link, getting up, bots for open seats, lists."""

from __future__ import annotations

import pytest

from tests.hall.server_process import Guest, House, run


def test_the_shelf_has_all_a_new_table_needs(house: House) -> None:
    (odin,) = [game for game in Guest(house).get("/api/games") if game["id"] == "odin"]
    assert odin["seats"] == [2, 3, 4, 5, 6]
    assert odin["about"].endswith(".")
    assert [option["name"] for option in odin["options"]] == ["target", "short_deck"]
    assert {"name", "about"} == set(odin["levels"][0])
    assert all(level["about"] for level in odin["levels"])
    assert "He shows off" in odin["levels"][1]["about"]
    assert "OD-" in Guest(house).get("/api/games/odin/rules")["markdown"]
    assert Guest(house).refused("GET", "/api/games/chess/rules") == (404, "no_game")


def test_alone_against_bots_starts_at_once(house: House) -> None:
    made = Guest(house, "Solo").table("me", "bot", "bot", "bot")
    assert made["state"] == "playing"
    assert made["mine"] == [0]
    assert made["host"] is True
    assert len({seat["name"] for seat in made["seats"]}) == 4


@pytest.mark.parametrize(
    ("seats", "more", "code"),
    [
        (["me"], {}, "bad_table"),
        (["me"] + ["bot"] * 6, {}, "bad_table"),
        (["bot", "bot"], {}, "bad_seats"),
        (["me", "me"], {}, "bad_seats"),
        (["me", "king"], {}, "invalid"),
        (["me", "bot"], {"options": {"target": -1}}, "bad_table"),
        (["me", "bot"], {"options": {"cheat": 1}}, "bad_table"),
        (["me", "bot", "bot"], {"options": {"short_deck": True}}, "bad_table"),
        (["me", "bot"], {"game": "chess"}, "bad_table"),
        (["me", "bot"], {"clock": {"kind": "live", "minutes": 0}}, "invalid"),
        (["me", "bot"], {"surprise": 1}, "invalid"),
    ],
)
def test_a_table_nobody_can_play_is_refused(house: House, seats: list[str], more: dict[str, object], code: str) -> None:
    body = {"game": "odin", "seats": [{"kind": kind} for kind in seats], **more}
    assert Guest(house, "Host").refused("POST", "/api/tables", json=body) == (422, code)


def test_a_friend_joins_by_link_and_the_last_to_sit_starts(house: House) -> None:
    host, friend = Guest(house, "Host"), Guest(house, "Friend")
    made = host.table("me", "invited", "open", public=False)
    path = f"/api/tables/{made['id']}"
    assert made["state"] == "waiting"
    assert friend.refused("GET", path) == (403, "private")
    assert friend.refused("POST", f"{path}/join", json={}) == (403, "private")
    assert friend.refused("POST", f"{path}/join", json={"invite": "guessed"}) == (403, "private")
    assert "invite" not in {key for key, value in friend.get(path, invite=made["invite"]).items() if value}
    assert friend.post(f"{path}/join", invite=made["invite"])["mine"] == [1]
    assert friend.post(f"{path}/join", seat=2)["mine"] == [1], "a second click changes nothing"
    third = Guest(house, "Host")
    told = third.post(f"{path}/join", invite=made["invite"])
    assert told["state"] == "playing"
    assert told["seats"][2]["name"] == "Host 2", "two people of one name can be told apart"
    assert Guest(house, "Late").refused("POST", f"{path}/join", json={"invite": made["invite"]}) == (409, "begun")


def test_an_invited_seat_at_a_public_table_needs_the_word(house: House) -> None:
    host, stranger = Guest(house, "Host"), Guest(house, "Stranger")
    made = host.table("me", "invited")
    path = f"/api/tables/{made['id']}/join"
    assert stranger.refused("POST", path, json={}) == (409, "full")
    assert stranger.refused("POST", path, json={"seat": 1}) == (409, "seat_taken")
    assert stranger.refused("POST", path, json={"seat": 0, "invite": made["invite"]}) == (409, "seat_taken")
    assert stranger.post(path, invite=made["invite"])["state"] == "playing"


def test_leaving_before_the_start_frees_the_seat_and_passes_the_host_on(house: House) -> None:
    host, friend = Guest(house, "Host"), Guest(house, "Friend")
    made = host.table("me", "open", "open")
    path = f"/api/tables/{made['id']}"
    friend.post(f"{path}/join", seat=1)
    assert host.post(f"{path}/leave")["seats"][0]["kind"] == "open"
    assert friend.get(path)["host"] is True
    assert host.refused("POST", f"{path}/leave") == (403, "not_seated")
    friend.post(f"{path}/leave")
    assert friend.refused("GET", path) == (404, "no_table"), "nobody is left: the table is closed"


def test_the_host_seats_bots(house: House) -> None:
    host, friend = Guest(house, "Host"), Guest(house, "Friend")
    made = host.table("me", "open", "open")
    path = f"/api/tables/{made['id']}"
    friend.post(f"{path}/join", seat=1)
    assert friend.refused("POST", f"{path}/bot", json={"seat": 2, "level": "karl"}) == (403, "not_host")
    assert host.refused("POST", f"{path}/bot", json={"seat": 1, "level": "karl"}) == (409, "seat_taken")
    assert host.refused("POST", f"{path}/bot", json={"seat": 2, "level": "odin"}) == (422, "no_such_bot")
    assert host.refused("POST", f"{path}/bot", json={"seat": 9, "level": "karl"}) == (422, "no_seat")
    told = host.post(f"{path}/bot", seat=2, level="thrall")
    assert told["state"] == "playing"
    assert told["seats"][2]["level"] == "thrall"
    assert host.refused("POST", f"{path}/bot", json={"seat": 1, "level": "karl"}) == (409, "still_here")


def test_a_leaver_of_a_running_game_is_followed_by_a_bot(house: House) -> None:
    host, friend = Guest(house, "Host"), Guest(house, "Friend")
    path = f"/api/tables/{host.table('me', 'open')['id']}"
    friend.post(f"{path}/join", seat=1)
    told = friend.post(f"{path}/resign")
    assert (told["seats"][1]["kind"], told["seats"][1]["left"], told["mine"]) == ("bot", True, [])
    assert friend.refused("POST", f"{path}/resign") == (403, "not_seated")


def test_lists_show_what_they_say(house: House) -> None:
    host, friend = Guest(house, "Lister"), Guest(house, "Other")
    waiting = host.table("me", "open")["id"]
    playing = host.table("me", "bot", "bot")["id"]
    secret = host.table("me", "invited", public=False)["id"]

    def listed(who: Guest, which: str, **query: object) -> set[str]:
        found = who.get("/api/tables", list=which, q="Lister", **query)
        return {table["id"] for table in found["tables"]} & {waiting, playing, secret}

    assert listed(host, "mine") == {waiting, playing, secret}
    assert listed(friend, "mine") == set()
    assert listed(friend, "open") == {waiting}
    assert listed(friend, "watch") == {playing}
    assert listed(host, "watch") == set()
    assert listed(friend, "finished") == set()
    assert listed(host, "mine", game="odin") == {waiting, playing, secret}
    assert listed(host, "mine", game="sagas") == set()
    assert host.get("/api/tables", list="mine", q="100%_\\")["tables"] == []


def test_lists_come_in_pages(house: House) -> None:
    host = Guest(house, "Pages")
    made = {host.table("me", "open")["id"] for _ in range(23)}
    first, second = (host.get("/api/tables", list="mine", page=page) for page in (0, 1))
    assert (len(first["tables"]), first["more"]) == (20, True)
    assert (len(second["tables"]), second["more"]) == (3, False)
    assert {table["id"] for table in first["tables"] + second["tables"]} == made
    moved = [table["moved"] for table in first["tables"]]
    assert moved == sorted(moved, reverse=True)


def test_a_hotseat_shows_one_hand_at_a_time(house: House) -> None:
    host = Guest(house, "Hot")
    made = host.table("me", "guest", options={"target": 1})
    assert made["mine"] == [0, 1]
    assert [seat["name"] for seat in made["seats"]] == ["Hot", "Player 2"]

    async def play() -> None:
        async with host.at(made["id"]) as chair:
            told = await chair.hear()
            while not chair.over:
                shown = told["shown"]
                assert chair.view["seat"] == told["shown"]
                dark, lit = (
                    next(side for side in chair.sides if (side["seat"] == shown) is here) for here in (False, True)
                )
                assert (dark["moves"], dark["at"], dark["asks"]) == ([], "", "")
                if lit["moves"]:
                    await chair.move(lambda moves: max(moves, key=lambda move: len(move["cards"])))
                else:
                    assert dark["asked"]
                    await chair.say(type="view", seat=dark["seat"])
                told = await chair.hear()
            assert all("You" not in event["sentence"] for step in chair.steps for event in step["events"])

    run(play())
    assert host.get(f"/api/tables/{made['id']}")["rated"] is False
    assert host.refused("GET", f"/api/tables/{made['id']}/steps/0?seat=2") == (403, "not_yours")
    for seat in (0, 1):
        assert host.get(f"/api/tables/{made['id']}/steps/0", seat=seat)["view"]["seat"] == seat
