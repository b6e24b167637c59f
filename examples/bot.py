"""An outside program at a table of the hall: takes a seat and plays it to the end.

    python examples/bot.py http://127.0.0.1:8600 TABLE [INVITE]

It needs one package, `websockets`. docs/bots.md explains every line of the exchange; put your own idea into `choose`.
"""

from __future__ import annotations

import json
import sys
import urllib.request
from typing import Any

from websockets.sync.client import connect

NAME = "Example bot"


def choose(view: dict[str, Any], moves: list[dict[str, Any]]) -> dict[str, Any]:  # noqa: ARG001
    """One of the moves: here the one that plays most cards. `view` is everything this seat may see."""
    return max(moves, key=lambda move: len(move.get("cards", [])))


def call(url: str, token: str | None = None, **body: Any) -> dict[str, Any]:
    """A POST to the hall."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        told: dict[str, Any] = json.load(answer)
    return told


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


def play(hall: str, table: str, invite: str | None = None) -> list[int]:
    """Sits down, answers whatever is asked, and returns the places at the end."""
    token = sign_in(hall)
    call(f"{hall}/api/tables/{table}/join", token, **({"invite": invite} if invite else {}))
    address = f"{hall.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                print(f"refused: {message['message']}", file=sys.stderr)
            if message["type"] not in ("table", "step"):
                continue
            if message["table"]["state"] == "over":
                break
            for side in message["sides"]:
                if side["moves"]:
                    move = choose(message["view"], side["moves"])
                    answer = {"type": "move", "seat": side["seat"], "at": side["at"], "move": move["id"]}
                    socket.send(json.dumps(answer))
    places: list[int] = message["table"]["places"]
    return places


if __name__ == "__main__":
    print("places by seat:", *play(*sys.argv[1:]))
