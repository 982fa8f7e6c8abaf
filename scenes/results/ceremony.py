"""The ceremony of the results: the podium rises, the winner is crowned, and confetti falls."""

import math
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import effects, plates, svg
from scenes.kit.animation import Place, arc, ease_in, settle
from scenes.kit.effects import Stamp
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look, stamp
from scenes.kit.measures import SMALL_GAP
from scenes.kit.panels import parchment
from scenes.kit.pirates import HEIGHT, Costume
from scenes.kit.sound import Cue
from scenes.kit.spoken import Role
from scenes.kit.text import Face
from scenes.kit.theme import CrewColour, mix
from scenes.kit.view import (
    Column,
    FirstThatFits,
    Grid,
    Padded,
    Painted,
    Row,
    Sized,
    Space,
    View,
    Words,
)
from scenes.link.protocol import Gesture
from scenes.results.backdrop import figure_of
from scenes.shared.gestures import pose_of
from scenes.shared.portraits import draw_head, mark_of

_HEIGHTS = (230, 150, 116, 88, 66)
"""The heights of the blocks by rank, in units."""
_LEAST = 50
"""The height of the lowest block in the smallest window, in units."""
_FIGURES = (372, 254, 242, 232, 222)
"""The heights of the figures on the blocks, in units."""
_ABOVE = 130
"""The room for the hat and the crown of the winner, in units."""
_FOOT = 18
"""How far a block goes on below the line that it stands on, in units."""
_PLATE = 218
"""The width of a plate with a name, in units."""
_WINNERS_PLATE = 330
"""The width of the winner's plate, in units."""
_APART = 12
"""Units between two plates."""
_MARGIN = 12
"""How much narrower a block is than its plate, in units."""
_POST = 20
"""The width of the posts of a block, in units."""
_OVERHANG = 7
"""How far the lid of a block reaches beyond its posts, in units."""
_LID = 38
"""How far down the lid of a block reaches, in units."""
_TOP = 20
"""The depth of its upper side, in units."""
_PLANK = 46
"""The height of a plank of a block, in units."""
_GRAIN = (
    *((0.06, 0.36, 0.22), (0.1, 0.62, 0.14), (0.55, 0.3, 0.12), (0.62, 0.7, 0.3)),
    *((0.7, 0.52, 0.2), (0.3, 0.44, 0.16)),
)
"""Where the grain of a plank is, in shares of its width and height, and how long."""
_MEDALS = {1: ("#FFF0B0", "#E9A92B"), 2: ("#FFFFFF", "#AEBBC6"), 3: ("#FFD9B0", "#C9814A")}
"""The light and the dark colour of the medals."""
_CROWNED = -3
"""The highest point of a cheering pirate's hat, right of its feet, on its grid."""
_FIRST = 0.45
"""Seconds until the lowest block rises."""
_NEXT = 0.3
"""Seconds from one block to the next."""
_RISES = 0.4
"""Seconds in which a block rises."""
_JUMPS = 0.45
"""Seconds in which the winner jumps onto the block."""
_CROWNS = 0.55
"""Seconds in which the crown falls and bounces."""
_LEAPS = 0.5
"""Seconds of a leap for joy after that."""
_WINS = 3
"""The leaps of a winner; the others leap once."""
_FOLLOWS = 0.22
"""Seconds from the leap of one to that of the next by rank."""
_LEAP = 34
"""The height of a leap of the largest figure, in units."""


class Ranked(NamedTuple):
    """One player on the podium; those who share a rank stand equally high."""

    rank: int
    name: str
    note: str
    short: str
    """A shorter note where there is little room."""
    who: Costume
    sad: bool = False
    """Whether this is a person who has lost to computers."""


class Schedule:
    """The times of the ceremony, in seconds at the designed speed."""

    def __init__(self, ranks: Sequence[int]) -> None:
        order = sorted({*ranks}, reverse=True)
        self._rises = {rank: _FIRST + _NEXT * number for number, rank in enumerate(order)}
        self.jump = self._rises[min(order)] + 0.7 * _RISES
        """When the winners jump onto their block."""
        self.crown = self.jump + 0.8 * _JUMPS
        """When the crown begins to fall."""
        self.crowned = self.crown + 0.45 * _CROWNS
        """When it touches the head, and confetti is thrown."""
        self.over = self.crown + _CROWNS
        """When everything is in its place."""

    def risen(self, rank: int, seconds: float) -> float:
        """Return how far the block of a rank has risen; a little further before it settles."""
        share = (seconds - self._rises[rank]) / _RISES
        return 0.0 if share <= 0 else settle(min(1.0, share))

    def leap(self, rank: int, seconds: float) -> float:
        """Return how high somebody leaps for joy, from 0 to 1: the winner, then the others."""
        passed = (seconds - self.over - _FOLLOWS * (rank - 1)) / _LEAPS
        return arc(passed % 1) if 0 < passed < (_WINS if rank == 1 else 1) else 0.0

    def cues(self) -> Iterator[tuple[float, Cue]]:
        """Yield every sound with its time."""
        for begins in self._rises.values():
            yield begins, Cue.PODIUM
        yield self.jump + _JUMPS, Cue.HOP
        yield self.crowned, Cue.CROWN


class Spot(NamedTuple):
    """The name of the place below a player's block on the podium."""

    place: int
    """By rank, from 0; those who share a rank have places beside each other."""


def podium_names(look: Look, ranked: Sequence[Ranked]) -> View:
    """Return names on plates below the blocks, or in a list if they are too long for that."""
    # From the middle outwards, left and right in turn: four, two, one, three, five.
    places = range(len(ranked))
    order = [place for place in reversed(places) if place % 2] + list(places[::2])
    letters = look.style(Face.TITLE, 28)
    longest = max((one.name for one in ranked), key=lambda name: look.letters.width(name, letters))
    forms: list[View] = []
    for marked in (True, False):
        names = (
            _name_plate(look, ranked[place], longest, marked=marked).named(Spot(place))
            for place in order
        )
        forms.append(Column(Row(*names, gap=_APART, at=0.5, across=1), at=1))
    spots = (Sized(Space(), _width(ranked[place], 40)).named(Spot(place)) for place in order)
    blocks = Padded(Row(*spots, gap=_APART, at=0.5), (20, 0))
    if len(ranked) > 3:
        for face, aside in ((38, 15), (26, 6)):
            short = (_name_line(one, one.short, longest, face) for one in ranked)
            pairs = Grid(
                *(Padded(line, (aside, 0)) for line in short), columns=2, gap=SMALL_GAP, at=0
            )
            forms.append(_listed(blocks, pairs, 900))
    lines = [_name_line(one, one.short, longest) for one in ranked]
    full = [_name_line(one, one.note, longest) for one in ranked]
    forms += (_listed(blocks, Column(*each, gap=SMALL_GAP), 640) for each in (full, lines))
    return FirstThatFits(*forms)


def _width(one: Ranked, least: float) -> tuple[float, float, float]:
    """Return the width of a block, which is wider for a winner, in units."""
    ideal = _WINNERS_PLATE if one.rank == 1 else _PLATE
    return least * ideal / _PLATE, ideal, ideal


def _listed(blocks: View, lines: View, width: float) -> View:
    """Return the spots of the blocks above a list of names."""
    paper = Sized(parchment(lines, (22, 14), radius=20), (300, width, width))
    return Column(blocks, paper, gap=14, at=1)


def _name_plate(look: Look, one: Ranked, longest: str, *, marked: bool) -> View:
    """Return the name and how many are home, perhaps beside the crew's mark."""
    x = 0 if marked else 0.5
    wins = one.rank == 1
    letters = 36 if wins else 28
    sample = one.name if wins else longest
    name = Words(one.name, Face.TITLE, letters, x=x, sample=sample)
    note = Words(one.note, Face.BOLD, 24 if wins else 22, look.theme.ink_soft, x=x)
    words = Column(name, note, gap=4, at=0.5).grow()
    mark = [Painted(_draw_mark, (one.who.colour,), side=64 if wins else 44)] if marked else []
    plate = parchment(Row(*mark, words, gap=8), (14, 10), radius=16)
    return Sized(plate, _width(one, 110), (92, 100)).grouped(_said(one), Role.ITEM)


def _said(one: Ranked) -> str:
    return f"{one.rank}. {one.name}, {one.note}"


def _draw_mark(target: Surface, look: Look, rect: Rect, colour: str) -> None:
    target.blit(mark_of(look, colour, rect.width), rect.topleft)


def _name_line(one: Ranked, count: str, longest: str, face: float = 38) -> View:
    """Return the rank, the face of a size in units, the name, and how many are home."""
    name = Words(one.name, Face.TITLE, 28, floor=0.6, sample=longest)
    return Row(
        Words(str(one.rank), Face.TITLE, 28, x=0.5, sample="0"),
        Painted(draw_head, (one.who,), side=face),
        name.grow(),
        Words(count, Face.TITLE, 26, x=1),
        gap=12 if face > 30 else 8,
    ).grouped(_said(one), Role.ITEM)


class Podium:
    """A block for each player by rank, each above its spot."""

    def __init__(
        self, look: Look, spots: Sequence[Rect], stage: Rect, ranked: Sequence[Ranked]
    ) -> None:
        self._look = look
        self._spots = spots
        self._ranked = ranked
        self.schedule = Schedule([one.rank for one in ranked])
        self._cheerful = not any(one.sad for one in ranked)
        """Whether everybody is happy for the winner."""
        room = (spots[0].top - stage.top) / look.scale.unit
        self._share = min(1.0, (room - _LEAST) / (_HEIGHTS[0] - _LEAST + _FIGURES[0] + _ABOVE))
        """The size of blocks and figures: there may be little room below the ribbon."""

    def prepare(self, target: Surface) -> None:
        """Draw everything once, so that nothing is left to be made when it moves."""
        look = self._look
        for one, spot in zip(self._ranked, self._spots, strict=True):
            poses = [("jump", ""), ("crouch", "")] if one.rank == 1 else [("stand", "")]
            tall = look.px(self._tall(one, spot))
            for pose, mood in (*poses, ("cheer", "happy")):
                figure_of(look, one.who.drawing(pose, mood), one.who.colour, tall)
            self._draw_block(target, one, spot, math.inf)

    def draw(
        self,
        target: Surface,
        seconds: float = math.inf,
        gestures: Mapping[int, Gesture] = MappingProxyType({}),
    ) -> None:
        """Draw the blocks, each with its figure; some make a gesture, by their places."""
        # The winner is in front of the others.
        for place, spot in reversed([*enumerate(self._spots)]):
            self._draw_block(target, self._ranked[place], spot, seconds, gestures.get(place))

    def _tall(self, one: Ranked, spot: Rect) -> float:
        """Return the height of a figure, in units."""
        wide = spot.width / self._look.scale.unit - _MARGIN
        return _FIGURES[one.rank - 1] * min(self._share, wide / 176)

    def _draw_block(
        self,
        target: Surface,
        one: Ranked,
        spot: Rect,
        seconds: float,
        gesture: Gesture | None = None,
    ) -> None:
        """Draw the risen part of a block, and the figure on it."""
        look = self._look
        px = look.px
        unit = look.scale.unit
        wide = spot.width / unit - _MARGIN
        x, base = spot.centerx / unit, spot.top / unit - 2
        risen = self.schedule.risen(one.rank, seconds)
        # Even the lowest has room for its number.
        high = _LEAST + (_HEIGHTS[one.rank - 1] - _LEAST) * self._share
        tall = self._tall(one, spot)
        waits = one.rank == 1 and seconds < self.schedule.jump + _JUMPS
        if risen <= 0:
            return
        # The part that has not risen is under the quay.
        before = target.get_clip()
        target.set_clip(Rect(0, 0, target.get_width(), px(base + _FOOT)))
        sunk = (1 - risen) * (high if one.rank == 1 else high + tall)
        top = base - high + sunk
        block = _block(look, one.who.colour, (px(wide), px(high + _FOOT)))
        # A block that overshoots must not show its lower edge.
        for edge in (base - high, top) if sunk < 0 else (top,):
            block.draw(target, (px(x - wide / 2), px(edge)))
        radius = 44 if high > 180 else 30 if high > 120 else 23 if high > 72 else 16
        box = Rect(0, 0, px(2 * radius), px(2 * radius))
        box.center = (px(x), px(top + high * 0.5 + 14))
        _disc(look, radius, one.rank).draw(
            target, (box.centerx - px(radius), box.centery - px(radius))
        )
        number = look.style(Face.TITLE, radius * 1.36 / look.scale.text, look.theme.ink)
        look.letters.draw(target, str(one.rank), number, box)
        if not waits:
            self._draw_figure(target, one, (x, top), px(tall), seconds, gesture)
        target.set_clip(before)
        if waits and seconds > self.schedule.jump:
            self._draw_jump(target, one, (x, top), px(tall), seconds)

    def _draw_jump(
        self, target: Surface, one: Ranked, foot: Place, tall: int, seconds: float
    ) -> None:
        """Draw the winner on the way up from beside the block."""
        look = self._look
        px = look.px
        x, y = foot
        passed = (seconds - self.schedule.jump) / _JUMPS
        name = one.who.drawing("jump" if passed < 0.8 else "crouch")
        figure = figure_of(look, name, one.who.colour, tall)
        beside = 240 * self._share * (1 - passed)
        high = arc(0.25 + 0.75 * passed) * 150 - 90 * (1 - passed)
        figure.draw(target, (px(x - beside), px(y + 10 - high)))

    def _draw_figure(
        self,
        target: Surface,
        one: Ranked,
        foot: Place,
        tall: int,
        seconds: float,
        gesture: Gesture | None,
    ) -> None:
        """Draw the figure on a block; the first cheers with a crown, in the light."""
        look = self._look
        px = look.px
        x, y = foot
        wins = one.rank == 1
        leap = self.schedule.leap(one.rank, seconds) if self._cheerful else 0.0
        crowned = self._cheerful and seconds > self.schedule.crowned
        pose = "cheer" if wins or leap else "sad" if one.sad else "stand"
        mood = "happy" if wins or crowned else ""
        if gesture is not None:
            pose = pose_of(gesture, pose)
            mood = "" if gesture is Gesture.GROAN else "happy"
        name = one.who.drawing(pose, mood)
        # On the back half of the block's upper side: further down they would seem to sink in.
        up = leap * _LEAP * tall / px(_FIGURES[0])
        at = (px(x), px(y + 10 - up))
        shade = _shade(look, (round(tall * 0.62), px(16)))
        shade.draw(target, (px(x) - round(tall * 0.31), px(y + 4)))
        paint = _winner if wins else figure_of
        paint(look, name, one.who.colour, tall).draw(target, at)
        fallen = (seconds - self.schedule.crown) / _CROWNS
        if wins and fallen > 0:
            above = px(_bounce(min(1.0, fallen)) * 320)
            figure = figure_of(look, name, one.who.colour, tall)
            self._draw_crown(target, figure, (at[0], at[1] - above), tall / HEIGHT)

    def _draw_crown(self, target: Surface, figure: Stamp, at: Point, share: float) -> None:
        """Draw a crown on the hat of a figure whose feet are at that point."""
        # A hat is highest a little left of the feet; raised arms beside it do not count.
        x = round(_CROWNED * share)
        picture, (left, top) = figure
        column = Rect(0, 0, round(8 * share), picture.get_height())
        column.centerx = x - left
        hat = picture.subsurface(column.clip(picture.get_rect())).get_bounding_rect()
        wide, high = round(44 * share), round(44 * 130 / 160 * share)
        crown = self._look.art.sprite("sunset/crown", (wide, high))
        # Its ring encircles the hat.
        y = at[1] + top + hat.top + round(5 * share) - round(high * 112 / 130)
        target.blit(crown, (at[0] + x - wide // 2, y))


def _bounce(fallen: float) -> float:
    """Return the height of something that falls, and bounces twice."""
    if fallen < 0.45:
        return 1 - ease_in(fallen / 0.45)
    if fallen < 0.8:
        return 0.12 * arc((fallen - 0.45) / 0.35)
    return 0.03 * arc((fallen - 0.8) / 0.2)


@stamp
def _block(look: Look, colour: str, size: Size) -> Stamp:
    """Return a chest of painted planks between two posts, with a lid to stand on."""
    crew = look.theme.crew(colour)
    ink = look.theme.ink
    wide, high = look.units(size)
    post = min(_POST, wide * 0.12)
    face = wide - 2 * _OVERHANG
    body = svg.rect(_OVERHANG, 8, face, high - 12, 8, fill="url(#c)", stroke=ink, line=6)
    if not look.theme.plain:
        body += _planks((_OVERHANG + post, wide - _OVERHANG - post), (_LID + 6, high - 8), crew)
    for x in (_OVERHANG + 3, wide - _OVERHANG - 3 - post):
        body += svg.rect(x, _LID, post, high - _LID - 7, fill="url(#p)")
    for x in (_OVERHANG + 3 + post, wide - _OVERHANG - 3 - post):
        body += svg.path(f"M{x:.1f} {_LID}V{high - 7:.1f}", stroke=ink, line=4)
    body += svg.rect(_OVERHANG + 3, _LID, face - 6, 16, fill="url(#s)")
    body += svg.rect(3, 4, wide - 6, _LID - 4, 8, fill=crew.mid, stroke=ink, line=6)
    body += svg.rect(6, 7, wide - 12, _TOP, 6, fill=crew.hi)
    defs = svg.linear("c", svg.even(crew.mid, crew.lo), (0, 0), (wide * 0.3, high))
    post_shades = svg.even(mix(crew.mid, crew.hi, 0.45), mix(crew.mid, crew.lo, 0.45))
    defs += svg.linear("p", post_shades, (0, _LID), (0, high))
    shadow = [(0.0, look.theme.shadow, 0.4), (1.0, look.theme.shadow, 0.0)]
    defs += svg.linear("s", shadow, (0, _LID), (0, _LID + 16))
    return plates.raised(look, body, size, defs)


def _planks(across: Place, down: Place, crew: CrewColour) -> str:
    """Return the seams between planks of about the same height, and the grain of their wood."""
    (left, right), (top, bottom) = across, down
    wide = right - left
    count = max(1, round((bottom - top) / _PLANK))
    step = (bottom - top) / count
    seams = ""
    grain = ""
    for row in range(count):
        y = top + step * row
        seams += f"M{left:.1f} {y:.1f}h{wide:.1f}" if row else ""
        for x, lower, length in _GRAIN[row % 2 :: 2]:
            grain += f"M{left + wide * x:.1f} {y + step * lower:.1f}h{wide * length:.1f}"
    dark = mix(crew.lo, "#000000", 0.35)
    light = svg.path(seams, stroke=crew.hi, line=2, stroked=0.35)
    body = f'<g transform="translate(0 3)">{light}</g>'
    body += svg.path(seams, stroke=dark, line=3.5, stroked=0.8)
    return body + svg.path(grain, stroke=dark, line=2, stroked=0.4)


@stamp
def _disc(look: Look, radius: float, rank: int) -> Stamp:
    """Return the medal of a rank: golden, silver, bronze, or plain."""
    ink = look.theme.ink
    side = look.px(2 * radius)
    light, dark = _MEDALS.get(rank, (look.theme.cream, look.theme.cream))
    body = svg.disc(radius, radius, radius - 2.5, fill="url(#m)", stroke=ink, line=5)
    rim = radius - 2.5 - radius * 0.17
    body += svg.disc(radius, radius, rim, stroke=dark, line=max(1.5, radius * 0.07))
    defs = svg.linear("m", svg.even(light, dark), (0, 0), (2 * radius, 2.6 * radius))
    return look.drawing(body, (side, side), defs)


@stamp
def _shade(look: Look, size: Size) -> Stamp:
    """Return the soft shadow of a figure on its block."""
    wide, high = look.units(size)
    body = "".join(
        svg.oval(wide / 2, high / 2, wide * part, high * part, fill=look.theme.shadow, opacity=0.16)
        for part in (0.5, 0.43, 0.36, 0.29)
    )
    return look.drawing(body, size)


@stamp
def _winner(look: Look, name: str, colour: str, tall: int) -> Stamp:
    """Return the winner's figure in a golden light, relative to its feet."""
    figure, (x, y) = figure_of(look, name, colour, tall)
    light, (left, top) = effects.soft(figure, "#FFE36B", 255, max(2, look.px(8)))
    edge = effects.outlined(figure, "#FFE36B", max(1, look.px(4)))
    edge.draw(light, (-left, -top))
    light.blit(figure, (-left, -top))
    return Stamp(light, (x + left, y + top))
