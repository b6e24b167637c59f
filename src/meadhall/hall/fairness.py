"""Fair dealing: the hash of seed and salt is published at the deal, both at the end; anyone can check the shuffle."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from meadhall.engine.table import SEED_BITS
from meadhall.hall.storage.keeping import OVER, Kept


def draw() -> tuple[int, str]:
    """A fresh seed and salt, from the system's own randomness."""
    return secrets.randbits(SEED_BITS), secrets.token_hex(16)


def published(kept: Kept) -> dict[str, Any]:
    """What may be known of the deal now."""
    if kept.seed is None or kept.salt is None:
        return {"hash": None, "seed": None, "salt": None}
    digest = hashlib.sha256(f"{kept.id}:{kept.seed}:{kept.salt}".encode()).hexdigest()
    over = kept.state == OVER
    return {"hash": digest, "seed": str(kept.seed) if over else None, "salt": kept.salt if over else None}
