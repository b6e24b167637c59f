"""What a visitor may throw at a socket: messages that are right, nearly right and wrong, and frames that are none.

A frame is written with marks in place of what only the moment knows (a stamp, the number of a legal move), so that the
same frame can be sent again at another table.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, get_args

import orjson
from pydantic import BaseModel, ValidationError

from meadhall.hall.api.socket import LARGEST, MESSAGES, Message

KINDS: dict[str, type[BaseModel]] = {
    get_args(model.model_fields["type"].annotation)[0]: model for model in get_args(Message)
}
AT, MOVE = "@at@", "@move{}@"  # the seat's stamp now; one of its moves
REQUEST = "@request@"  # what is asked of others at the table
MARKED_MOVE = re.compile(r'"@move(\d+)@"')
NO_MOVE = 0
TEXT, BINARY, PIECES, RAW, FLOOD, ABORT = "text", "binary", "pieces", "raw", "flood", "abort"
MANY = 130  # messages of a flood: more than the refusals after which a socket is closed

NASTY: list[Any] = [
    None, True, False, 0, -1, 1, 15, 16, 2**31, 2**53 + 1, 2**63 - 1, 2**64 - 1, 10**30, -(2**63), 0.5, 1e308, "", " ",
    "0", "null", "\0", "\u202e", "\ufeff", "🛡" * 30, "é" * 64, "x" * 65, "x" * 501, "x" * 9000, "%s%n",
    "'; DROP TABLE x;", "<script>alert(1)</script>", "__proto__", [], [[]], {}, {"type": "move"}, ["8b"] * 65,
    [0] * 500, [None], ["x" * 17],
]  # fmt: skip
WHOLE = [
    "", " ", "null", "true", "0", "-", "[]", "{}", '"move"', "[" * 8000, '{"a":' * 3000, "[" * 500 + "]" * 500,
    "{" * 99, '{"type":"ping"}{"type":"ping"}', '[{"type":"ping"}]',
    '{"type":"ping","type":"move"}', '{"type":"\\ud800"}',
    '{"type":"chat","text":"\\ud800\\udfff"}', '{"type":"chat","text":NaN}', '{"type":Infinity}', "\ufeff{}", "\0",
    '{"type":"move","seat":1e400,"at":"","move":0}', '{"type":"view","seat":' + "9" * 5000 + "}", "'" * 100,
    '{"type":"ping"' + " " * 16000 + "}", '{"type":"ping"' + " " * LARGEST + "}", "x" * (LARGEST + 1), "x" * 70_000,
    '{"type":["ping"]}', '{"type":{"type":"ping"}}', '{"Type":"ping"}', '{"type":"PING"}', "{'type':'ping'}",
]  # fmt: skip
BROKEN = [  # frames that are none, or none of ours: what the line itself must end
    b"\x83\x80\0\0\0\0", b"\xc1\x80\0\0\0\0", b"\x81\x02hi", b"\x80\x80\0\0\0\0", b"\x81\x82\0\0\0\0\xff\xfe",
    b"\x89\xfe\x01\0" + b"\0" * 260, b"\x09\x80\0\0\0\0", b"\x88\x81\0\0\0\0\x00", b"\x88\x82\0\0\0\0\x00\x05",
    b"\x81\xff" + b"\xff" * 8 + b"\0\0\0\0", b"\x81\xff" + (1 << 40).to_bytes(8, "big") + b"\0\0\0\0", b"\xff" * 64,
]  # fmt: skip


@dataclass(frozen=True)
class Frame:
    """One thing sent, by how it is sent."""

    how: str
    text: str = ""
    data: bytes = b""

    def told(self) -> str:
        """In a line, short enough to be read."""
        what = repr(self.data) if self.data else self.text
        return f"{self.how} {what if len(what) < 300 else f'{what[:200]}... ({len(what)} characters)'}"


def meaning(text: str) -> Message | None:
    """The message in a text, if it is one."""
    if len(text) > LARGEST:
        return None
    try:
        return MESSAGES.validate_python(orjson.loads(text.encode()))
    except (orjson.JSONDecodeError, ValidationError, UnicodeEncodeError):
        return None


def filled(text: str, at: str, moves: list[int], request: str = "") -> str:
    """With what only the moment knows."""

    def number(found: re.Match[str]) -> str:
        return str(moves[int(found[1]) % len(moves)] if moves else NO_MOVE)

    return MARKED_MOVE.sub(number, text.replace(AT, at).replace(REQUEST, request))


class Frames:
    """Makes frames up."""

    def __init__(self, dice: random.Random, seats: int, orders: list[str]) -> None:
        self.dice = dice
        self.seats = seats
        self.orders = [*orders, "pass"]
        self.words = ["8b", "2b", "1k", "", "ᚠ"]

    def next(self, mine: tuple[int, ...]) -> Frame:
        """Half of them right."""
        dice, chance = self.dice, self.dice.random()
        if chance < 0.01:
            return Frame(FLOOD, "nonsense")
        if chance < 0.05:
            return Frame(RAW, data=dice.choice([*BROKEN, dice.randbytes(dice.randrange(1, 200))]))
        if chance < 0.06:
            return Frame(ABORT)
        text = self.message(mine)
        return Frame(dice.choices((TEXT, BINARY, PIECES), (8, 1, 1))[0], text)

    def message(self, mine: tuple[int, ...]) -> str:
        dice, chance = self.dice, self.dice.random()
        message = self.right(dice.choice(list(KINDS)), mine)
        if chance < 0.5:
            return json.dumps(message)
        if chance < 0.9:
            for _ in range(dice.choice((1, 1, 1, 2, 3))):
                self.spoil(message)
            return json.dumps(message, ensure_ascii=dice.random() < 0.5)
        text = json.dumps(message)
        cut = dice.randrange(len(text))
        return dice.choice([*WHOLE, text[:cut], text[cut:], text[:cut] + dice.choice('"{}[],:\0x') + text[cut + 1 :]])

    def right(self, kind: str, mine: tuple[int, ...]) -> dict[str, Any]:
        """A message of this kind as its visitor would send it."""
        return {
            name: kind if name == "type" else self.value(name, mine)
            for name in KINDS[kind].model_fields
            if KINDS[kind].model_fields[name].is_required() or self.dice.random() < 0.7
        }

    def value(self, name: str, mine: tuple[int, ...]) -> Any:
        dice = self.dice
        known: dict[str, Any] = {
            "seat": dice.choice(mine or (0,)),
            "at": AT,
            "move": MOVE.format(dice.randrange(50)),
            "order": dice.choice(self.orders),
            "on": dice.random() < 0.5,
            "picked": [dice.choice(self.words) for _ in range(dice.randrange(4))],
            "key": dice.choice((None, 7, "key")),
            "what": "hints",
            "request": dice.choice((REQUEST, REQUEST, "undo-1.000")),
            "agree": dice.random() < 0.5,
            "text": dice.choice(("Skål!", "well met", "🛡 ᚠᚢᚦ", "<b>")),
        }
        return known[name] if name in known else dice.choice(NASTY)

    def spoil(self, message: dict[str, Any]) -> None:
        """One thing about it is another now."""
        dice = self.dice
        name = dice.choice(list(message)) if message else "type"
        way = dice.randrange(7)
        if way == 0:
            message.pop(name, None)
        elif way == 1:
            message[dice.choice(("more", "seats", "__class__", "at ", "TYPE"))] = dice.choice(NASTY)
        elif way == 2:
            message["seat"] = dice.choice((*range(self.seats + 2), -1, 99, 2**40))
        elif way == 3:
            message["at"] = dice.choice(("", "0", AT + "0", "0" * 64, AT[:2]))
        elif way == 4:
            message["move"] = dice.choice((-1, dice.randrange(3000), 2**31, 2**63 - 1))
        elif way == 5:
            message["type"] = dice.choice(list(KINDS))
        else:
            message[name] = dice.choice(NASTY)


def pieces(text: str, dice: random.Random) -> Iterator[str]:
    """A text in parts, some of them empty."""
    yield ""
    while text:
        cut = dice.randrange(0, len(text) + 1)
        yield text[:cut]
        text = text[cut:]
