"""Damage of every kind that a stored file can take."""

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

_STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 10**30, -(10**4000), 1e308, "", "\0", "x" * 5000),
    *("\ud800", "../../etc/passwd", [], {}, [[]], {"": {}}, [None] * 300),
)


def flipped(data: bytes, chance: random.Random) -> bytes:
    """A few bits are others."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8, 64))):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def cut(data: bytes, chance: random.Random) -> bytes:
    """The end, the beginning or something between is missing."""
    start, end = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    return chance.choice((data[:start], data[end:], data[:start] + data[end:]))


def emptied(data: bytes, chance: random.Random) -> bytes:
    """Blocks of zeros, as after a power cut, or nothing at all."""
    start = chance.randrange(len(data))
    length = chance.choice((1, 512, 4096, len(data)))
    return chance.choice((b"", bytes(len(data)), data[:start] + bytes(length)))


def mixed(data: bytes, chance: random.Random) -> bytes:
    """Something is there twice, or something foreign is in it."""
    start, end = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    other = chance.choice((data[start:end], chance.randbytes(200), b"\xff\xfe", b"{", b'"', b"\n"))
    place = chance.randrange(len(data) + 1)
    return data[:place] + other + data[place:]


def foreign(data: bytes, chance: random.Random) -> bytes:
    """Something else altogether, or the same in another encoding."""
    return chance.choice(
        (
            chance.randbytes(3000),
            b"\x89PNG\r\n\x1a\n" + bytes(100),
            *(b"<html></html>", b"null", b"[]", b"{}", b"NaN", b"9" * 10_000),
            data.decode().encode("utf-16"),
            data.decode().encode("utf-32"),
            b"\xef\xbb\xbf" + data,
            data + data,
        )
    )


def oversized(data: bytes, chance: random.Random) -> bytes:
    filler = chance.choice((b" ", b"x", b"\0", data))
    return data + filler * (chance.choice((10**6, 3 * 10**6)) // len(filler))


def nested(data: bytes, chance: random.Random) -> bytes:
    """So deep that a reader may lose its head."""
    depth = chance.choice((200, 900, 990, 2000, 100_000))
    opening, closing = chance.choice(((b"[", b"]"), (b'{"a":', b"}")))
    deep = opening * depth + b"1" + closing * depth
    return chance.choice((deep, data.replace(b"1", deep, 1), opening * depth))


def retyped(data: bytes, chance: random.Random) -> bytes:
    """Values are of another kind, gone, copied or added."""
    whole = json.loads(data)
    for _ in range(chance.choice((1, 1, 2, 4))):
        spots = list(_places(whole))
        if not spots:
            break
        inside, key = chance.choice(spots)
        source, other = chance.choice(spots)
        match chance.randrange(4):
            case 0:
                del inside[key]
            case 1:
                inside[key] = deepcopy(source[other])
            case 2 if isinstance(inside, dict):
                inside[chance.choice(("about", "", "x" * 500, "label", "version"))] = 1
            case _:
                inside[key] = deepcopy(chance.choice(_STRANGE))
    return json.dumps(whole, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")


def versioned(data: bytes, chance: random.Random) -> bytes:
    """Of another version, perhaps with what only that one knows."""
    whole = json.loads(data)
    if isinstance(whole, dict):
        whole["version"] = chance.choice((2, 3, 99, 10**6, 10**7, 0, -1, "1", 1.0, None))
        whole.update(chance.choice(({}, {"weather": "fair"}, {"actions": {"new": []}})))
    return json.dumps(whole).encode()


KINDS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *(flipped, cut, emptied, mixed, foreign, oversized, nested, retyped, versioned),
)


def damaged(data: bytes, number: int) -> bytes:
    chance = random.Random(number)
    return KINDS[number % len(KINDS)](data, chance)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401
    if isinstance(value, dict | list):
        for key, item in list(value.items() if isinstance(value, dict) else enumerate(value)):
            yield value, key
            yield from _places(item)
