"""Cookies: out of reach of scripts and other sites, and bound to this host where the hall is reached by https."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "meadhall"  # the secret of a session
DEVICE = "meadhall-device"  # that somebody has logged in here before
HOST = "__Host-"  # browsers take a cookie of such a name from this very host alone, and by https alone
SET = "set_cookies"
ANSWERS = ("http.response.start", "websocket.accept")


def secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def value_of(connection: HTTPConnection, name: str) -> str:
    """What the browser shows under this name; a cookie of before https counts too, and is then set anew."""
    return connection.cookies.get(HOST + name) or connection.cookies.get(name, "")


def set_cookie(connection: HTTPConnection, name: str, value: str, age: float) -> None:
    """Goes out with the answer, whatever that is."""
    waiting = connection.scope.setdefault("state", {}).setdefault(SET, {})
    if secure(connection):
        waiting[HOST + name] = baked(HOST + name, value, age) + "; Secure"
        if name in connection.cookies:
            waiting[name] = baked(name, "", 0)
    else:
        waiting[name] = baked(name, value, age)


def clear_cookie(connection: HTTPConnection, name: str) -> None:
    waiting = connection.scope.setdefault("state", {}).setdefault(SET, {})
    waiting[name] = baked(name, "", 0)
    if secure(connection):
        waiting[HOST + name] = baked(HOST + name, "", 0) + "; Secure"


def only_before_https(connection: HTTPConnection, name: str) -> bool:
    """Whether the browser has this cookie only from a time when the hall was not reached by https."""
    return secure(connection) and HOST + name not in connection.cookies


def baked(name: str, value: str, age: float) -> str:
    return f"{name}={value}; Max-Age={max(0, int(age))}; Path=/; HttpOnly; SameSite=lax"


class Jar:
    """Around every call and socket: puts the cookies that were set into the answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def answer(message: Message) -> None:
            if message["type"] in ANSWERS and (waiting := scope.get("state", {}).get(SET)):
                cookies = [(b"set-cookie", cookie.encode()) for cookie in waiting.values()]
                message = {**message, "headers": [*message.get("headers", ()), *cookies]}
            await send(message)

        await self.app(scope, receive, answer)
