"""A device in a few words, as its owner knows it again in a list: by what a browser says of itself."""

from __future__ import annotations

import re

BROWSERS = (  # what tells them apart; many claim to be each other, so the order counts
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome/", "Chrome"), ("Chromium/", "Chromium"), ("Safari/", "Safari"),
)  # fmt: skip
SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "Chromebook"), ("Windows", "Windows"),
    ("Mac OS X", "Mac"), ("Linux", "Linux"),
)  # fmt: skip
LONGEST = 40


def device_of(user_agent: str) -> str:
    """'Firefox on Linux'; the program's own name where it is no browser."""
    browser = next((name for mark, name in BROWSERS if mark in user_agent), None)
    system = next((name for mark, name in SYSTEMS if mark in user_agent), None)
    if browser and system:
        return f"{browser} on {system}"
    program = re.match(r"[A-Za-z][A-Za-z0-9._ -]*", user_agent)
    return browser or system or (program[0].strip()[:LONGEST] if program else "A device without a name")
