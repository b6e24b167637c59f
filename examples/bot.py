"""An outside program at a table of the hall: takes a seat and plays it to the end.

    python examples/bot.py http://127.0.0.1:8600 TABLE [INVITE]
    python examples/bot.py http://127.0.0.1:8600 new GAME [OPTION=NUMBER ...]

The second makes a table of its own, against the hall's bots. It needs one package, `websockets`. docs/bots.md explains
every line of the exchange; put your own idea into `choose`.
"""

from __future__ import annotations

import json
import random
import sys
import time
import urllib.request
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

NAME = "Example bot"
PAUSE = 0.06  # seconds before an answer: the hall takes 20 messages a second at most


def choose(view: dict[str, Any], moves: list[dict[str, Any]]) -> dict[str, Any]:  # noqa: ARG001
    """One of the moves: here any of those that play most cards. `view` is everything this seat may see."""
    most = max(len(move.get("cards", [])) for move in moves)
    return random.choice([move for move in moves if len(move.get("cards", [])) == most])


# ---- calls


def call(url: str, token: str | None = None, body: Any = None) -> Any:
    """A POST to the hall with a body, a GET without."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(url, None if body is None else json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def sign_in(hall: str) -> str:
    """A name, and the token that stands for it. A bot that keeps its name asks for a token once and stores it."""
    request = urllib.request.Request(
        f"{hall}/api/me", json.dumps({"name": NAME}).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        cookie = answer.headers["Set-Cookie"].split(";")[0]
    request = urllib.request.Request(f"{hall}/api/me/token", b"", {"Cookie": cookie}, method="POST")
    with urllib.request.urlopen(request) as answer:
        token: str = json.load(answer)["token"]
    return token


def new_table(hall: str, token: str, game: str, *options: str) -> str:
    """A table with as few seats as the game takes, all but the first for bots of the hall."""
    fewest = next(one["seats"][0] for one in call(f"{hall}/api/games") if one["id"] == game)
    bots = [{"kind": "bot", "level": "thrall"} for _ in range(fewest - 1)]
    chosen = {name: int(number) for name, number in (option.split("=") for option in options)}
    plan = {"game": game, "seats": [{"kind": "me"}, *bots], "options": chosen, "public": False}
    table: str = call(f"{hall}/api/tables", token, plan)["id"]
    return table


# ---- play


def answer(socket: ClientConnection, view: dict[str, Any], sides: list[dict[str, Any]]) -> None:
    """Answers for every seat that is asked something."""
    for side in sides:
        if side["moves"]:
            move = choose(view, side["moves"])
            time.sleep(PAUSE)
            socket.send(json.dumps({"type": "move", "seat": side["seat"], "at": side["at"], "move": move["id"]}))


def sit(socket: ClientConnection) -> list[int]:
    """Answers whatever is asked, and returns the places at the end."""
    while True:
        message = json.loads(socket.recv())
        match message["type"]:
            case "table" | "step":  # all there is to know, or something happened
                if message["table"]["state"] == "over":
                    places: list[int] = message["table"]["places"]
                    return places
                answer(socket, message["view"], message["sides"])
            case "asked":  # nothing happened that this seat may see, but it is asked something else now
                answer(socket, message["view"], message["sides"])
            case "refused" if message["code"] != "stale":  # stale: what is asked by now comes, or came, by itself
                raise SystemExit(f"refused: {message['message']}")
            case _:  # window, chat, orders, considered, hint, presence, pong: nothing to answer
                pass


def play(hall: str, table: str, *more: str) -> list[int]:
    """Sits down, or makes a table, and plays on through lost connections: `table` then says again what is asked."""
    token = sign_in(hall)
    if table == "new":
        table = new_table(hall, token, *more)
    else:
        call(f"{hall}/api/tables/{table}/join", token, {"invite": more[0]} if more else {})
    address = f"{hall.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    while True:
        try:
            with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
                return sit(socket)
        except ConnectionClosed:
            time.sleep(1)


if __name__ == "__main__":
    print("places by seat:", *play(*sys.argv[1:]))
