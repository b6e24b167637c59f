"""What a hall says of a call that it passes on to a table's owner: who asks, by which name, and whether by https.

The owner believes it by a signature. Its key is made anew whenever a hall joins, and stands in its row of the database:
whoever can sign is a hall.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import asdict, dataclass

import orjson

HEADER = "meadhall-forwarded"


@dataclass(frozen=True)
class Forwarded:
    """A call as it came to the hall that passes it on."""

    client: str  # the address of whoever asks
    scheme: str
    host: str

    def signed(self, key: str, method: str, target: str) -> str:
        """The header's value, good for this very call."""
        told = orjson.dumps(asdict(self)).hex()
        return f"{told}.{_signature(key, method, target, told)}"


def read(value: str, key: str, method: str, target: str) -> Forwarded | None:
    """What the header says; None if no hall has signed it for this call."""
    told, _, signature = value.partition(".")
    if not key or not hmac.compare_digest(signature.encode(), _signature(key, method, target, told).encode()):
        return None
    return Forwarded(**orjson.loads(bytes.fromhex(told)))


def _signature(key: str, method: str, target: str, told: str) -> str:
    return hmac.new(key.encode(), "\n".join((method, target, told)).encode(), hashlib.sha256).hexdigest()
