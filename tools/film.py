"""A moving picture of one turn: the real board, tapped by a hand, as an animated PNG.

Each frame after the first holds only the pixels that have changed; the others are transparent.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, repeat
from pathlib import Path

import pygame
from pygame import Surface, Vector2

from game import Match
from scenes.board.scene import BoardScene
from scenes.board.turn.situation import Meaning
from scenes.board.turn.turn_input import BoardButton, PositionTap
from scenes.core.context import Context
from scenes.core.scene import SceneStack
from scenes.guide.spotlight import HandPose, draw_hand
from scenes.kit.animation import ease_in_out
from scenes.kit.i18n import Hand
from scenes.kit.intents import Press, Release
from scenes.kit.layout import Point, Size
from tools.png import MOST, Palette, colours, header, joined, packed

_RATE = 12  # frames a second
_STEPS = 5  # of the game in a frame
_PLAYED: Size = (1280, 720)
_SHOWN: Size = (640, 360)
_AWAY = 130  # units from which the hand comes
_REACH = 0.6  # seconds in which it comes
_TAP = 0.35
_LAST = 1.6  # seconds on the last frame
_SAME = 22
"""Invisible differences of a colour, out of 255."""


class _Film:
    """Plays a board with a hand, and takes a frame every twelfth of a second."""

    def __init__(self, context: Context, match: Match) -> None:
        context.texts.use(Hand.TOUCH)
        self.board = BoardScene(context, match)
        self._stack = SceneStack(self.board, _PLAYED)
        self._look = context.look.at(_PLAYED)
        # Higher than its visible part: a hand at the lower edge is cut off, not turned over.
        self._screen = Surface((_PLAYED[0], _PLAYED[1] + self._look.px(200))).convert()
        self._seen = self._screen.subsurface((0, 0), _PLAYED)

    def wait(self, seconds: float) -> Iterator[Surface]:
        """Let time pass."""
        for _ in _moments(seconds):
            yield self._frame()

    def tap(self, meaning: Meaning) -> Iterator[Surface]:
        """Show the hand tapping a target, then what the board does until it is still again."""
        end = Vector2(self.board.rect_of(meaning).center)
        at = round(end.x), round(end.y)
        for share in _moments(_REACH):
            tip = end + Vector2(0.3, 1) * self._look.px(_AWAY) * (1 - ease_in_out(share))
            yield self._frame(HandPose((round(tip.x), round(tip.y))))
        self._stack.handle(Press(at))
        self._stack.handle(Release(at))
        for share in _moments(_TAP):
            yield self._frame(HandPose(at, share))
        while not self.board.session.reel.idle:
            yield self._frame()

    def _frame(self, hand: HandPose | None = None) -> Surface:
        for _ in range(_STEPS):
            self._stack.update(1 / (_RATE * _STEPS))
        self._stack.draw(self._seen, 0.0)
        if hand is not None:
            draw_hand(self._screen, self._look, hand, self._screen.get_rect())
        return pygame.transform.smoothscale(self._seen, _SHOWN)


def _moments(seconds: float) -> Iterator[float]:
    """Yield the share of that time which has passed, once for each frame."""
    frames = round(seconds * _RATE)
    return (frame / frames for frame in range(1, frames + 1))


def write_film(context: Context, match: Match, file: Path) -> None:
    """Film a turn from the rulebooks' position: a retreat, an advance, a free road, the end."""
    file.write_bytes(_animated(_turn(_Film(context, match))))
    context.stop_thinking()


def _turn(film: _Film) -> Iterator[Surface]:
    yield from film.wait(0.8)
    for origin, destination in ((17, 12), (9, 16), (18, 37)):
        yield from film.tap(PositionTap(origin))
        yield from film.wait(0.3)
        yield from film.tap(PositionTap(destination))
        yield from film.wait(0.2)
    *frames, last = film.tap(BoardButton.END)
    yield from frames
    # From here on a computer thinks, for a time that differs between machines.
    yield from repeat(last, round(_LAST * _RATE))


@dataclass
class _Part:
    """A picture to draw over the last one, and for how many frames it stays."""

    picture: Surface
    corner: Point
    frames: int = 1


def _animated(frames: Iterator[Surface]) -> bytes:
    """Encode frames as an animated PNG that plays for ever."""
    shown = next(frames)
    parts = [_Part(shown.convert_alpha(), (0, 0))]
    for frame in frames:
        same = pygame.mask.from_threshold(frame, (0, 0, 0), (_SAME, _SAME, _SAME, 255), shown)
        same.invert()
        boxes = same.get_bounding_rects()
        if not boxes:
            parts[-1].frames += 1
            continue
        box = boxes[0].unionall(boxes[1:])
        changes = same.to_surface(setsurface=frame.convert_alpha(), unsetcolor=(0, 0, 0, 0))
        shown.blit(changes, (0, 0))
        parts.append(_Part(changes.subsurface(box), box.topleft))
    palette = Palette((part.picture for part in parts), MOST - 1)
    clear = len(palette.colours)
    chunks = [
        header(_SHOWN),
        (b"acTL", struct.pack(">II", len(parts), 0)),
        colours([*palette.colours, (0, 0, 0)]),
        (b"tRNS", b"\xff" * clear + b"\0"),
    ]
    number = count()
    for index, part in enumerate(parts):
        place = (*part.picture.get_size(), *part.corner)
        # Keep the last frame, and draw over it.
        control = struct.pack(">IIIIIHHBB", next(number), *place, part.frames, _RATE, 0, 1)
        chunks.append((b"fcTL", control))
        data = packed(_indices(part.picture, palette, clear), part.picture.get_size())
        kept = (b"fdAT", struct.pack(">I", next(number)) + data) if index else (b"IDAT", data)
        chunks.append(kept)
    return joined(chunks)


def _indices(picture: Surface, palette: Palette, clear: int) -> bytes:
    """Return which colour each pixel has, or `clear` where there is none."""
    alphas = pygame.image.tobytes(picture, "RGBA")[3::4]
    seen = zip(palette.indices(picture), alphas, strict=True)
    return bytes(index if alpha else clear for index, alpha in seen)
