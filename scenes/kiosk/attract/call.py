"""The call to play: a golden plate with a tapping hand and a pirate, in each language in turn."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game import Seat
from scenes.kit import effects, plates, svg
from scenes.kit.animation import arc, ease_in_out, ease_out
from scenes.kit.effects import Stamp
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import BOX, FEET, HEIGHT
from scenes.kit.plates import Mood, lip
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Padded,
    Row,
    Sized,
    Space,
    View,
    Words,
    arrange,
    named_places,
)
from scenes.shared.portraits import costume_of

SPOKEN_FOR = 4.0
"""Seconds for each language."""
BEAT = 2.0
"""Seconds from one tap of the hand to the next."""
_RADIUS = 44
_PHASES = 10
"""Pictures of the light around the plate, from the faintest to the brightest."""
_FAINTEST = 0.45
"""The strength of the faintest."""
_BRIGHT = 6
"""Units around the plate in which that light is brightest."""
_SOFT = 12
"""How soft its edge is, in units."""
_RIPPLES = 8
_LEAP = 0.45
"""Seconds."""
_LONG = 4
"""The room for words by its height from which there is some for a hand too."""
_EDGE = 10
"""Units from the edge of the plate to the bright line along it."""
_ABOVE = 16
"""Units above and below what is on the plate."""
_BESIDE = 34
"""Units between the words and the end of the plate."""
_BETWEEN = 8
"""Units between the large words, some of whose letters reach down, and the caption."""
_WORDS = "words"
_HAND = "hand"


class Invitation(NamedTuple):
    """The words of one language, large and small."""

    language: str
    touch: str
    captions: tuple[str, ...]


class Call:
    """The plate with its words and its hand, and the pirate that stands before its other end."""

    def __init__(
        self, look: Look, rect: Rect, hero: Rect, invitations: Sequence[Invitation]
    ) -> None:
        self._look = look
        self._rect = rect
        self._hero = hero
        self._count = len(invitations)
        self._words = [
            [_words(look, invitation.touch, caption) for caption in invitation.captions]
            for invitation in invitations
        ]
        face = Rect(rect.x, rect.y, rect.width, rect.height - look.px(lip(rect.height)))
        self._places = named_places(arrange(self._row(face), look, face))
        self._hand = self._places.get(_HAND)

    def _row(self, face: Rect) -> View:
        """Return the words between the pirate and the hand; a short plate has no hand."""
        unit = self._look.scale.unit
        left = self._hero.centerx < face.centerx
        reach = self._hero.right - face.x if left else face.right - self._hero.x
        hero = Sized(Space(), reach / unit)
        side = face.height / unit - 2 * _ABOVE
        hand = Sized(Space().named(_HAND), side)
        words = Space().grow().named(_WORDS)
        end = Sized(Space(), _BESIDE)
        long = [hero, Sized(words, (_LONG * side, _LONG * side)).grow(), hand, end]
        short = [hero, words, end]
        forms = (Row(*(parts if left else parts[::-1])) for parts in (long, short))
        return Padded(FirstThatFits(*forms), (0, _ABOVE))

    def draw(
        self,
        target: Surface,
        seconds: float,
        crew: Sequence[Seat],
        *,
        pressed: bool,
        still: bool,
    ) -> None:
        """Draw the plate at that time; when pressed, everything on it moves down.

        With each language another one of the crew stands before it.
        """
        look = self._look
        rect = self._rect
        # It is brightest when the hand taps.
        bright = 1.0 if still or pressed else 0.5 + 0.5 * math.cos(seconds * math.tau / BEAT)
        _light(look, rect.size, round(bright * (_PHASES - 1))).draw(target, rect.topleft)
        _plate(look, rect.size, Mood.PRESSED if pressed else Mood.REST).draw(target, rect.topleft)
        down = look.px(lip(rect.height / look.scale.unit) - 3) if pressed else 0
        self._draw_words(target, seconds, down, still=still)
        if self._hand is not None:
            self._draw_hand(target, self._hand, 0.0 if still or pressed else seconds, down)
        self._draw_hero(target, crew[int(seconds / SPOKEN_FOR) % len(crew)], seconds, still=still)

    def _draw_hero(self, target: Surface, seat: Seat, seconds: float, *, still: bool) -> None:
        """Draw a pirate that cheers with every other tap of the hand, and leaps into its place."""
        hero = self._hero
        since = seconds % SPOKEN_FOR / _LEAP
        cheers = still or seconds / BEAT % 2 < 1
        pose = "jump" if since < 1 and not still else "cheer" if cheers else "stand"
        left = hero.x > self._rect.centerx
        drawing = costume_of(seat).drawing(pose, "happy", left=left)
        scale = hero.height / HEIGHT
        box = round(BOX[0] * scale), round(BOX[1] * scale)
        figure = self._look.figure(drawing, box, seat.colour)
        leap = round(hero.height * 0.12 * arc(since)) if pose == "jump" else 0
        target.blit(figure, (hero.centerx - box[0] // 2, hero.bottom - round(FEET * scale) - leap))

    def _draw_words(self, target: Surface, seconds: float, down: int, *, still: bool) -> None:
        """Write the words of one language; they come from below and push the ones before out.

        The next caption is used whenever all languages have been shown.
        """
        number = int(seconds / SPOKEN_FOR)
        share = ease_in_out(min(1.0, seconds % SPOKEN_FOR / 0.45))
        if still or self._count == 1 or number == 0:
            share = 1.0
        room = self._places[_WORDS].move(0, down)
        before = target.get_clip()
        target.set_clip(room.inflate(self._look.px(20), self._look.px(12)).clip(before))
        travel = room.height + self._look.px(24)
        if share < 1:
            self._say(target, room.move(0, -round(travel * share)), number - 1)
        self._say(target, room.move(0, round(travel * (1 - share))), number)
        target.set_clip(before)

    def _say(self, target: Surface, room: Rect, number: int) -> None:
        captions = self._words[number % self._count]
        captions[number // self._count % len(captions)].draw(target, self._look, room)

    def _draw_hand(self, target: Surface, room: Rect, seconds: float, down: int) -> None:
        look = self._look
        phase = seconds / BEAT % 1
        high = min(round(room.height * 0.84), round(room.width * 0.95))
        size = (round(high * 166 / 196), high)
        # Down quickly at the beginning of each beat, then slowly up again.
        tapped = 1 - phase / 0.12 if phase < 0.12 else ease_out((phase - 0.12) / 0.88)
        lifted = round(high * 0.1 * (tapped if seconds else 0))
        rest = Rect((0, 0), size)
        rest.center = (room.centerx, room.centery + down)
        tip = (rest.x + round(size[0] * 0.30), rest.y + round(high * 0.06))
        spread = (phase - 0.12) / 0.5 if seconds else 0.55
        if 0 <= spread < 1:
            step = round(spread * _RIPPLES)
            side = max(4, round(round(high * 0.62) * (0.35 + 0.65 * step / _RIPPLES)))
            effects.draw_centred(target, _ripple(look, side, step).surface, tip)
        colour = look.theme.shadow
        radius = max(1, look.px(5))
        drop = (look.px(5), look.px(8))
        look.art.shadowed(
            "pieces/hand", size, colour=colour, alpha=130, radius=radius, offset=drop
        ).draw(target, (rest.x + lifted // 2, rest.y + lifted))


@stamp
def _plate(look: Look, size: Size, mood: Mood) -> Stamp:
    """Return a golden button with a bright line along its edge."""
    plate = plates.button(look, size, Tone.GOLD, mood, radius=_RADIUS)
    gold = look.theme.tone(Tone.GOLD).line
    (width, height) = look.units(size)
    deep = lip(height)
    top = _EDGE + (deep - 3 if mood is Mood.PRESSED else 0)
    wide = width - 2 * _EDGE
    high = height - deep - 2 * _EDGE
    radius = _RADIUS - 0.75 * _EDGE
    line = svg.rect(_EDGE, top, wide, high, radius, stroke=gold, line=3, stroked=0.8)
    whole = plate.surface.copy()
    whole.blit(look.raster(line, size), (-plate.offset[0], -plate.offset[1]))
    return Stamp(whole, plate.offset)


@stamp
def _ripple(look: Look, side: int, step: int) -> Stamp:
    """Return the circles where the finger has touched."""
    drawn = look.art.sprite("icons/tap", (side, side))
    return Stamp(effects.faded(drawn, round(255 * (1 - 0.8 * step / _RIPPLES))), (0, 0))


@stamp
def _light(look: Look, size: Size, phase: int) -> Stamp:
    """Return the soft light around the plate in one of its phases."""
    whole = _glow(look, size)
    strength = _FAINTEST + (1 - _FAINTEST) * phase / (_PHASES - 1)
    return Stamp(effects.faded(whole.surface, round(255 * strength)), whole.offset)


@stamp
def _glow(look: Look, size: Size) -> Stamp:
    glow = look.theme.focus
    grown = look.px(_BRIGHT)
    whole = (size[0] + 2 * grown, size[1] + 2 * grown)
    shape = look.raster(svg.inner(look.units(whole), 0, _RADIUS + _BRIGHT, fill=glow), whole)
    light, (x, y) = effects.soft(shape, glow, 255, look.px(_SOFT))
    return Stamp(light, (x - grown, y - grown))


def _words(look: Look, touch: str, caption: str) -> View:
    """Return the words of one language: large ones above a caption."""
    theme = look.theme
    colour = theme.text if theme.plain else theme.ink
    # The plate decides how large they are, at any size of the text.
    units = 120 / look.scale.text
    large, alone = (
        Words(touch, Face.TITLE, units, x=0.5, outlined=True, floor=floor, alike=_WORDS)
        for floor in (0.3, 0.15)
    )
    line = Words(caption, Face.STRONG, 34, colour, x=0.5)
    lines = Block(caption, Face.STRONG, 30, colour, x=0.5)
    forms = (Column(large, below, at=0.5, gap=_BETWEEN) for below in (line, lines))
    return FirstThatFits(*forms, alone)
