"""Fair dealing: the hash of seed and salt is published at the deal, both at the end; anyone can check the shuffle.

The seed is a key of 128 bits: nobody can foretell what it deals from what it has dealt (docs/fairness.md).
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from meadhall.engine.random import new_key
from meadhall.hall.storage.repository import OVER, Kept


def draw() -> tuple[int, str]:
    """A fresh key and salt, from the system's own randomness."""
    return new_key(), secrets.token_hex(16)


def published(kept: Kept) -> dict[str, Any]:
    """What may be known of the deal now."""
    if kept.seed is None or kept.salt is None:
        return {"hash": None, "seed": None, "salt": None}
    digest = hashlib.sha256(f"{kept.id}:{kept.seed}:{kept.salt}".encode()).hexdigest()
    over = kept.state == OVER
    return {"hash": digest, "seed": str(kept.seed) if over else None, "salt": kept.salt if over else None}
