"""ChaCha8's published test vectors, at every speed.

They are the eight cases of draft-strombergson-chacha-test-vectors-01 for a key of 128 bits and eight rounds, two blocks
each.
"""

from __future__ import annotations

from collections.abc import Callable
from struct import pack, unpack
from typing import TYPE_CHECKING, Any

import numpy as np

from meadhall.checks.broken import Broken
from meadhall.engine.chacha import chacha8
from meadhall.engine.cuda import linked
from meadhall.engine.rule import rule
from meadhall.engine.speeds import Interpreted, Native

if TYPE_CHECKING:
    from meadhall.engine.game import Game

# Key, nonce, and the first two blocks, as bytes in hexadecimal.
VECTORS = (
    (
        "00000000000000000000000000000000", "0000000000000000",
        "e28a5fa4a67f8c5defed3e6fb7303486aa8427d31419a729572d777953491120"
        "b64ab8e72b8deb85cd6aea7cb6089a101824beeb08814a428aab1fa2c816081b",
        "8a26af448a1ba906368fd8c83831c18cec8ced811a028e675b8d2be8fce08116"
        "5ceae9f1d1b7a975497749480569ceb83de6a0a587d4984f19925f5d338e430d",
    ),
    (
        "01000000000000000000000000000000", "0000000000000000",
        "03a7669888605a0765e8357475e58673f94fc8161da76c2a3aa2f3caf9fe5449"
        "e0fcf38eb882656af83d430d410927d55c972ac4c92ab9da3713e19f761eaa14",
        "7138c25c8a7ce3d5e7546746ffd2e3515ce6a4b1b2d3f380138668ed39fa92f8"
        "a1aee36258e05fae6f566673511765fdb59e05163d55a708c5f9bc45045124cb",
    ),
    (
        "00000000000000000000000000000000", "0100000000000000",
        "25f5bec6683916ff44bccd12d102e692176663f4cac53e719509ca74b6b2eec8"
        "5da4236fb29902012adc8f0d86c8187d25cd1c486966930d0204c4ee88a6ab35",
        "5a6c9976c7bc6e78baf3108c5364ef42b93b35d2694d2ddf72a4fc7ecdb968fc"
        "fe16bedb8d48102fb54f1ce3636e914c0e2dadc7caa2ab1929733a9263325e72",
    ),
    (
        "ffffffffffffffffffffffffffffffff", "ffffffffffffffff",
        "2204d5b81ce662193e00966034f91302f14a3fb047f58b6e6ef0d72113230416"
        "3e0fb640d76ff9c3b9cd99996e6e38fad13f0e31c82244d33abbc1b11e8bf12d",
        "9a81d78e9e56604ddfae136921f51c9d81ae15119db8e756dd28024493ee571d"
        "363ae4bbcd6e7d300f99d2673aeb92ccfc6e43a38dc31bacd66b28f17b22b28a",
    ),
    (
        "55555555555555555555555555555555", "5555555555555555",
        "f0a23bc36270e18ed0691dc384374b9b2c5cb60110a03f56fa48a9fbbad961aa"
        "6bab4d892e96261b6f1a0919514ae56f86e066e17c71a4176ac684af1c931996",
        "950f754e728bd061d176ecf571c62a5ea5c776697b3193d3ea94cf17d7f0a14e"
        "504859d1a67c248ab298be3bb7eded3a23f61b6c5bd1a5a4cfc84bfc3d295ac5",
    ),
    (
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaa",
        "312d95c0bc38eff4942db2d50bdc500a30641ef7132db1a8ae838b3bea3a7ab0"
        "3815d7a4cc09dbf5882a3433d743aced48136ebab73299506855c0f5437a36c6",
        "ef5ad3d6a4f6c35d9d66c2e34005b91bbbe3099e135a00ce2f700745be625319"
        "5824d4b19f69731b6177e624358c7977e67552f519b470e3f7a8ec965dc3beda",
    ),
    (
        "00112233445566778899aabbccddeeff", "0f1e2d3c4b5a6978",
        "29560d280b4528400a8f4b795369fb3a01105599e9f1ed58279cfc9ece2dc5f9"
        "9f1c2e52c98238f542a5c0a881d850b615d3acd9fbdb026e9368565da50e0d49",
        "dd5be8ef74248b3e251d965d8fcb21e7cfe204d4007806fbee3ce94c74bfbad2"
        "c11c621ba048147c5caa94d182ccff6fd5cf44adf96e3d68281bb49676af87e7",
    ),
    (
        "c46ec1b18ce8a878725a37e780dfb735", "1ada31d5cf688221",
        "6a870108859f679118f3e205e2a56a6826ef5a60a4102ac8d4770059fcb7c7ba"
        "e02f5ce004a6bfbbea53014dd82107c0aa1c7ce11b7d78f2d50bd3602bbd2594",
        "0560bb6a84289e0b38f5dd21d6ef6d7737e3ec0fb772da2c71c2397762e5dbbb"
        "f449e3d1639ccbfa3e069c4d871ed6395b22aaf35c8da6de2dec3d77880da8e8",
    ),
)  # fmt: skip


@rule
def write_block(given, out):  # type: ignore[no-untyped-def]
    """One block, from its eight words of key, counter and nonce."""
    block = chacha8(given[0], given[1], given[2], given[3], given[4], given[5], given[6], given[7])
    for k in range(16):
        out[k] = block[k]


def check_speed(speed: Any) -> None:
    """The vectors by interpreted rules or native code."""
    arguments = ("chacha8",) if speed is Native else ()
    made = speed(*arguments, {"chacha8": chacha8}, (write_block,))
    _check(speed.name, made.write_block, speed is Interpreted)


def check_cuda_vectors(game: Game) -> None:
    """The vectors in a CUDA kernel, linked with any game; needs a GPU, or the simulator."""
    cuda, linker = linked(game, keyed=True)
    write = linker.link(write_block)

    @cuda.jit
    def write_one(given, out):  # type: ignore[no-untyped-def]
        write(given, out)

    _check("cuda", write_one[1, 1], False)


def _check(name: str, write: Callable[..., None], plain: bool) -> None:
    for number, (key, nonce, *blocks) in enumerate(VECTORS, 1):
        for count, expected in enumerate(blocks):
            given = unpack("<8I", bytes.fromhex(key) + pack("<Q", count) + bytes.fromhex(nonce))
            out = [0] * 16 if plain else np.zeros(16, np.int64)
            write(given if plain else np.array(given, np.int64), out)
            if pack("<16I", *(int(word) for word in out)).hex() != expected:
                raise Broken(f"{name}: ChaCha8 differs from test vector {number}, block {count}")
