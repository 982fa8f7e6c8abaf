"""Captions: what is heard, in words at the lower edge of the window."""

from dataclasses import dataclass

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.intents import Intent
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.loop import Stage
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.view import Column, Padded, Painted, Picture, Row, Sized, View, Words

SECONDS = 2.0
"""How long each caption is shown."""
MOST = 2
"""The most captions at once."""
SLIGHT = frozenset({Cue.TAP, Cue.TICK, Cue.PAGE, Cue.MENU_OPEN, Cue.MENU_CLOSE})
"""Cues that give way to all others."""
_ICON = 28
"""Units of a caption's icons."""


@dataclass(slots=True)
class _Line:
    """A caption, and for how many seconds it is still shown."""

    cue: Cue
    side: int
    left: float = SECONDS


class Captions:
    """The last cues, each for a while, if the preferences ask for captions."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._lines: list[_Line] = []
        self.changed = False
        """Whether a caption appeared or disappeared since the last step."""

    @property
    def shown(self) -> tuple[Cue, ...]:
        """The cues that are shown, oldest first."""
        return tuple(line.cue for line in self._lines)

    def hear(self, cue: str, pan: float = 0.0) -> None:
        """Show a cue; one that is already shown stays for longer."""
        if not self._context.preferences.captions or cue not in list(Cue):
            return
        # A sound from nearly the middle comes from neither side.
        new = _Line(Cue(cue), 0 if abs(pan) < 0.2 else 1 if pan > 0 else -1)
        for line in self._lines:
            if line.cue is new.cue and line.side == new.side:
                line.left = SECONDS
                return
        self._lines.append(new)
        while len(self._lines) > MOST:
            slight = [line for line in self._lines if line.cue in SLIGHT]
            # Among equally unimportant ones, the oldest is dropped.
            self._lines.remove(slight[0] if slight else self._lines[0])
        self.changed = self.changed or new in self._lines

    def pass_time(self, seconds: float) -> None:
        """Drop the captions that were shown long enough."""
        for line in self._lines:
            line.left -= seconds
        wanted = self._context.preferences.captions
        kept = [line for line in self._lines if wanted and line.left > 0]
        self.changed = len(kept) != len(self._lines)
        self._lines = kept

    def draw(self, target: Surface, size: Size) -> None:
        """Draw the captions below each other at the lower edge, only by copying pictures."""
        look = self._context.look.at(size)
        texts = self._context.texts
        lines = (
            Row(caption(look, texts(f"captions.{line.cue.name.lower()}"), line.side), at=0.5)
            for line in self._lines
        )
        whole = Padded(Column(*lines, gap=6, at=1), 10)
        whole.draw(target, look, Rect(0, 0, *size))


class Captioned(Stage):
    """A stage with captions over it; it is drawn again whenever one appears or disappears."""

    def __init__(self, stage: Stage, captions: Captions) -> None:
        self._stage = stage
        self._captions = captions
        self._size: Size = (0, 0)

    @property
    def done(self) -> bool:
        return self._stage.done

    @property
    def idle(self) -> bool:
        return self._stage.idle and not self._captions.changed

    @property
    def animates(self) -> bool:
        return self._stage.animates

    @property
    def has_timer(self) -> bool:
        return self._stage.has_timer or bool(self._captions.shown)

    @property
    def typing(self) -> bool:
        return self._stage.typing

    def layout(self, size: Size) -> None:
        self._size = size
        self._stage.layout(size)

    def handle(self, intent: Intent) -> None:
        self._stage.handle(intent)

    def update(self, dt: float) -> None:
        self._captions.pass_time(dt)
        self._stage.update(dt)

    def draw(self, surface: Surface, alpha: float) -> None:
        self._stage.draw(surface, alpha)
        self._captions.draw(surface, self._size)


def caption(look: Look, words: str, side: int = 0) -> View:
    """Return a dark plate with a note, the words, and an arrow to where the sound comes from."""
    text = Words(words, Face.BOLD, 26, look.theme.cream, floor=0.8)
    parts: list[View] = [Picture("icons/music", side=_ICON), text]
    if side < 0:
        parts.insert(0, Picture("icons/back", side=_ICON))
    elif side > 0:
        parts.append(Picture("icons/next", side=_ICON))
    return Sized(Padded(Row(*parts, gap=10), (16, 4), Painted(_draw_plate)), height=(42, 42))


def _draw_plate(target: Surface, look: Look, rect: Rect) -> None:
    _plate(look, rect.size).draw(target, rect.topleft)


@stamp
def _plate(look: Look, size: Size) -> Stamp:
    body = svg.inner(
        look.units(size),
        1.5,
        14,
        fill=look.theme.shadow,
        stroke=look.theme.cream_dim,
        line=2,
        opacity=0.92,
    )
    return look.drawing(body, size)
