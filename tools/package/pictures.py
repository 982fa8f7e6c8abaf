"""The game's icon in the forms that systems want, drawn from its one drawing."""

import os
import struct
from io import BytesIO
from pathlib import Path

SIDES = (16, 24, 32, 48, 64, 128, 256)
_APPLE = {b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512}


def drawn(drawing: Path, side: int) -> bytes:
    """Return a drawing as a square PNG file with that side."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    picture = pygame.image.load_sized_svg(drawing, (side, side))
    square = pygame.Surface((side, side), pygame.SRCALPHA)
    square.blit(picture, picture.get_rect(center=(side // 2, side // 2)))
    file = BytesIO()
    pygame.image.save(square, file, "icon.png")
    return file.getvalue()


def windows_icon(drawing: Path) -> bytes:
    """Return an icon file for Windows: a directory, then the pictures of all sizes."""
    pictures = [drawn(drawing, side) for side in SIDES]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    at = len(head) + 16 * len(pictures)
    entries = b""
    for side, picture in zip(SIDES, pictures, strict=True):
        # 256 does not fit into a byte and is written as 0.
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return head + entries + b"".join(pictures)


def apple_icon(drawing: Path) -> bytes:
    """Return an icon file for macOS: the pictures of all sizes, each after its four-letter type."""
    parts = [(kind, drawn(drawing, side)) for kind, side in _APPLE.items()]
    body = b"".join(kind + struct.pack(">I", len(png) + 8) + png for kind, png in parts)
    return b"icns" + struct.pack(">I", len(body) + 8) + body
