"""The picture of a finished game: the lines of all crews, and a light between first and second."""

import math
from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

import pygame
from pygame import Color, Rect, Surface

from game import PIRATES, Leap
from scenes.chart.plan import ChartPlan, LinePoint, NotePlace, outline, rounds_between_numbers
from scenes.chart.words import ChartWords
from scenes.kit import effects, svg, transform
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look, stamp
from scenes.kit.painting import Report, ignore
from scenes.kit.text import LEADING, Face
from scenes.kit.theme import Colour, channels, mix
from scenes.shared import cards
from scenes.shared.portraits import WAITING, costume_of, head_of, mark_of, pip_on, round_portrait

_GROUND: Size = (192, 108)
"""The pixels of the ground before it is stretched: it only becomes darker towards its edges."""
_RIM = 2
"""Units of the dark rim of a line on each side."""
_QUIET = 0.55
"""How visible the lines of the others are while one crew is looked at."""
_DIM = 0.35
"""How bright the light of the others is then."""
_BRIGHT = 225
"""How opaque the light is along the line of the first crew, of 255."""
_FAINT = 28
"""How opaque it is along the line of the second."""
_NUMBERED = 20
"""The rounds from which on pennants of one round are one with a number."""
_MARKS_APART = 3
"""The rounds from one mark on a line to the next."""
_FROM_DOT = 0.6
"""The rounds from a mark to the dot of a note on the same line."""


class Appearing(NamedTuple):
    """A picture that appears once the ink has come as far to the right as `when`."""

    picture: Surface
    at: Point
    when: float


@stamp
def ground(look: Look, size: Size) -> Stamp:
    """Return the land that the chart is drawn on, in the light of the theme."""
    theme = look.theme
    hour = theme.hour
    lit = [
        min(255, a + m) for a, m in zip(channels(hour.ambient), channels(hour.middle), strict=True)
    ]
    middle = [c * light // 255 for c, light in zip(channels(theme.sheet[1]), lit, strict=True)]
    dark = channels(mix(theme.sheet[2], theme.shadow, 0.4))
    edge = [c * light // 255 for c, light in zip(dark, channels(hour.ambient), strict=True)]
    small = Surface(_GROUND)
    wide, high = _GROUND
    for x in range(wide):
        for y in range(high):
            away = math.hypot((x / wide - 0.5) * 1.66, (y / high - 0.47) * 1.59)
            share = min(1.0, max(0.0, away - 0.15) ** 1.5)
            small.set_at(
                (x, y), [round(m + (e - m) * share) for m, e in zip(middle, edge, strict=True)]
            )
    return Stamp(transform.smoothscale(small, size).convert(), (0, 0))


class ChartPicture:
    """The chart of one game in one window, perhaps with one crew looked at; painted elsewhere."""

    def __init__(self, plan: ChartPlan, words: ChartWords, crew: int | None = None) -> None:
        self.plan = plan
        self.crew = crew
        """The crew that is looked at."""
        self._words = words
        self._look = plan.look
        self._story = plan.story
        self._costumes = [costume_of(seat) for seat in plan.match.seats]
        self._colours = [plan.look.theme.crew(who.colour) for who in self._costumes]
        own = None if crew is None else self._story.longest_of(crew)
        moments = self._story.moments
        if own is not None:
            decider = self._story.decider
            moments = tuple(dict.fromkeys(leap for leap in (decider, own) if leap is not None))
        self._shown = own or (moments[0] if moments else None)
        """The leap whose arc is over the track."""
        self._moments = moments
        self.bare: Surface | None = None
        """Without ink."""
        self.inked: Surface | None = None
        """With lines, but without notes and arc."""
        self.whole: Surface | None = None
        self.sprites: tuple[Appearing, ...] = ()
        """The notes."""
        self.arc: Appearing | None = None
        """The arc of a leap over the track."""

    def paint(self, report: Report = ignore) -> "ChartPicture":
        """Paint everything."""
        look = self._look
        bare = ground(look, self.plan.size).surface.copy()
        self._draw_level(bare)
        self._draw_numbers(bare)
        self._draw_track(bare)
        self._draw_faces(bare)
        report(0.3)
        inked = bare.copy()
        self._draw_light(inked)
        report(0.6)
        self._draw_decision(inked)
        self._draw_lines(inked)
        self._draw_rope(inked)
        report(0.9)
        places = self.plan.notes([(leap, self._words.note(leap)) for leap in self._moments])
        self.sprites = tuple(
            self._note(place, main=not index) for index, place in enumerate(places)
        )
        self.arc = None if self._shown is None else self._arcs(self._shown)
        whole = inked.copy()
        for picture, at, _ in (*self.sprites, *(() if self.arc is None else (self.arc,))):
            whole.blit(picture, at)
        self.bare, self.inked, self.whole = bare, inked, whole
        return self

    @property
    def arc_reach(self) -> tuple[float, float]:
        """Where the arc begins, and how far to the right it leads."""
        if self._shown is None:
            return 0.0, 0.0
        leaps = self._story.leaps_with(self._shown)
        left = self._on_track(min(leap.origin for leap in leaps))[0]
        # With the head at its end.
        reach = self._on_track(max(leap.destination for leap in leaps))[0] + self.plan.px(50)
        return left, reach - left

    @property
    def decided(self) -> float | None:
        """The x of the leap that decided the game; None if none did."""
        decider = self._story.decider
        return None if decider is None else self.plan.of(decider).x

    def heads(self, x: float) -> Sequence[tuple[Surface, Point]]:
        """Return the heads of all crews at the ends of their lines, which are inked up to x."""
        plan = self.plan
        share = min(1.0, max(0.0, (x - plan.area.x) / plan.area.width)) * len(self._story.rounds)
        side = plan.px(48)
        order = sorted(self._story.crews, key=lambda seat: seat == self._story.winner)
        spots = [(seat, plan.spot(seat, share)) for seat in order]
        return [
            (
                head_of(self._look, self._costumes[seat], side),
                (round(spot.x) - side // 2, round(spot.y) - side // 2),
            )
            for seat, spot in spots
        ]

    # Below the ink

    def _draw_level(self, target: Surface) -> None:
        """Draw one dashed line, above which a crew is ahead of the mean of all."""
        plan = self.plan
        theme = self._look.theme
        y = plan.y(0)
        ends = [(plan.area.x, y), (plan.area.right, y)]
        ink = theme.cream_dim if theme.plain or theme.hour.dark else theme.ink
        dashes = svg.dashes(ends, plan.px(10), plan.px(10))
        line = svg.path(dashes, stroke=ink, line=max(1.5, 2 * plan.unit), stroked=0.55)
        target.blit(svg.raster(line, plan.size), (0, 0))
        if plan.upright:
            return
        room = plan.area.x - plan.px(24)
        style = plan.letters(22, theme.cream_dim, Face.ITALIC)
        words = (self._words.ahead, self._words.behind)
        size = min(self._look.letters.shrunk(each, style, room).size for each in words)
        for each, down in zip(words, (-34, 34), strict=True):
            place = Rect(plan.px(16), round(y) + plan.px(down - 14), room, plan.px(28))
            self._look.letters.draw(target, each, style.sized(size), place, 0)

    def _draw_numbers(self, target: Surface) -> None:
        """Write the numbers of the rounds, that of the decision in gold."""
        plan = self.plan
        theme = self._look.theme
        decider = self._story.decider
        rounds = self._story.rounds
        step = rounds_between_numbers(len(rounds))
        for index, number in enumerate(rounds):
            hot = decider is not None and number == decider.round
            near = decider is not None and abs(number - decider.round) < step
            if not hot and (near or number % step):
                continue
            style = plan.letters(30 if hot else 22, theme.gold if hot else theme.cream_dim)
            middle = round(plan.x(index + 0.5))
            place = Rect(
                middle - plan.px(40), plan.rope.bottom + plan.px(14), plan.px(80), plan.px(34)
            )
            self._look.letters.draw(target, str(number), style, place)

    def _draw_faces(self, target: Surface) -> None:
        for seat, slot in enumerate(self.plan.slots):
            won = seat in self.plan.winners
            if won and not self.plan.upright:
                self._draw_ribbon(target, seat)
            self._draw_face(target, seat, slot.face, won)
            self._look.letters.draw_block(
                *(target, "\n".join(slot.lines), slot.style, slot.name),
                x=0.5 if self.plan.upright else 0.0,
                y=0.5,
            )

    def _draw_ribbon(self, target: Surface, seat: int) -> None:
        """Draw a ribbon in the colour of the winner behind face and name."""
        plan = self.plan
        slot = plan.slots[seat]
        left = slot.face.centerx
        tall = slot.name.height + plan.px(16)
        wide = slot.name.right + plan.px(18) - left
        notch = plan.px(16)
        rim = max(2, plan.px(3))
        shape = f"M{rim} {rim}H{wide + notch}L{wide} {rim + tall / 2:.1f}"
        shape += f"L{wide + notch} {rim + tall}H{rim}Z"
        theme = self._look.theme
        edge = theme.line if theme.plain else theme.ink
        fill = self._colours[seat].mid
        body = svg.path(shape, fill=fill, stroke=edge, line=2 * rim) + svg.path(shape, fill=fill)
        picture = svg.raster(body, (wide + notch + 2 * rim, tall + 2 * rim))
        top = slot.name.centery - tall // 2 - rim
        _shadowed(self._look, picture, plan.px(5)).draw(target, (left, top))

    def _draw_face(self, target: Surface, seat: int, place: Rect, won: bool) -> None:
        """Draw a bust on a disc with six pips along its rim, one for each pirate."""
        look = self._look
        colour = self._colours[seat]
        portrait = round_portrait(look, self._costumes[seat], place.width)
        picture = portrait.surface
        if won:
            look.art.draw_glow(target, place.center, round(place.width * 0.85), colour.hi, 0.6)
        else:
            picture = effects.multiplied(picture, WAITING)
        x, y = place.x + portrait.offset[0], place.y + portrait.offset[1]
        _shadowed(look, picture, self.plan.px(5)).draw(target, (x, y))
        home = self._story.home[-1][seat]
        for number in range(PIRATES):
            full = number < home
            pip = _pip(look, max(4.0, place.width * (0.098 if full else 0.066)), colour.name, full)
            draw_centred(target, pip.surface, pip_on(place, number))
        mark = mark_of(
            look, self._costumes[seat].colour, round(place.width * (0.24 if won else 0.34))
        )
        target.blit(mark, (place.x - place.width // 12, place.y + place.height * won // 8))

    def _draw_track(self, target: Surface) -> None:
        """Draw the track as one row, with only those signs that the shown leap's card has."""
        leap = self._shown
        if leap is None:
            return
        plan = self.plan
        theme = self._look.theme
        track = plan.match.table.track
        leaps = self._story.leaps_with(leap)
        side = self._tile
        body = ""
        radius = max(2, plan.px(7))
        for space in range(1, track.goal):
            if space in track.havens:
                continue
            x, y = self._on_track(space)
            over = any(each.origin < space <= each.destination for each in leaps)
            body += svg.rect(
                *(x - side / 2, y - side / 2, side, side, radius),
                fill=theme.tile[1],
                opacity=1 if over else 0.45,
            )
        target.blit(svg.raster(body, plan.size), (0, 0))
        signs = {each.card.sign for each in leaps if each.card is not None}
        for space in range(1, track.goal):
            sign = track.signs[space]
            if space in track.havens or sign not in signs or sign is None:
                continue
            at = _pixel(self._on_track(space))
            if plan.upright:
                self._look.art.draw_dot(target, at, max(2, round(side * 0.22)), theme.ink)
            else:
                sized = (round(side * 0.86), round(side * 0.86))
                draw_centred(target, self._look.art.sprite(f"signs/{sign.label}", sized), at)
        self._draw_ends(target)

    def _draw_ends(self, target: Surface) -> None:
        """Draw where the track begins and where it ends, beside it if there is room."""
        plan = self.plan
        match = plan.match
        start, goal = (self._on_track(place) for place in (0, match.game.goal))

        def put(
            name: str, side: float, middle: tuple[float, float], aside: float, up: float
        ) -> None:
            size = (plan.px(side), plan.px(side))
            sprite = self._look.art.lit(name, size, self._look.theme.faces)
            draw_centred(
                target, sprite, _pixel((middle[0] + plan.px(aside), middle[1] - plan.px(up)))
            )

        if match.game.has_islands:
            put("scenery/sloop", 66, self._on_track(match.table.track.sloop), 0, 8)
            if not plan.upright:
                put("scenery/hut", 110, goal, 60, 14)
                put("scenery/jetty", 90, start, -44, 0)
        elif not plan.upright:
            put("scenery/fort-tower", 64, start, -40, 0)
            put("scenery/sloop", 150, goal, 74, 30)

    @property
    def _tile(self) -> int:
        """The side of a space in the row."""
        plan = self.plan
        return round(min(plan.strip.width / (plan.match.game.goal + 1) * 0.8, plan.px(44)))

    def _on_track(self, position: int) -> tuple[float, float]:
        """Return the middle of a position in the row."""
        strip = self.plan.strip
        cell = strip.width / (self.plan.match.game.goal + 1)
        return strip.x + cell * (position + 0.5), strip.centery

    # The ink

    def _is_quiet(self, seat: int) -> bool:
        """Return whether another crew is looked at."""
        return self.crew is not None and self.crew != seat

    def _draw_light(self, target: Surface) -> None:
        """Draw the light between the first and the second line, in the colour of the first."""
        plan = self.plan
        theme = self._look.theme
        area = plan.area
        light = Surface(plan.size, pygame.SRCALPHA)
        ramps = [_ramp(mix(crew.hi, theme.cream, 0.45)) for crew in self._colours]
        rounds = len(self._story.rounds)
        strength = 0.5 if theme.plain else 0.75 if theme.hour.dark else 1.0
        for x in range(area.x, area.right + 1):
            share = min(float(rounds), rounds * (x - area.x) / area.width)
            heights = sorted((plan.spot(seat, share).y, seat) for seat in self._story.crews)
            (top, seat), (bottom, _) = heights[:2]
            ramp = transform.smoothscale(ramps[seat], (1, max(1, round(bottom) - round(top))))
            # It ends softly before the faces.
            late = min(1.0, (area.right - x) / (plan.px(60) + 1))
            bright = strength * late * (_DIM if self._is_quiet(seat) else 1.0)
            ramp.set_alpha(round(255 * bright))
            light.blit(ramp, (x, round(top)))
        small = (max(1, plan.size[0] // 10), max(1, plan.size[1] // 10))
        halo = transform.gaussian_blur(transform.smoothscale(light, small), 5)
        halo = transform.smoothscale(halo, plan.size)
        halo.set_alpha(120)
        target.blit(halo, (0, 0))
        target.blit(light, (0, 0))

    def _draw_decision(self, target: Surface) -> None:
        """Lead a dashed line of gold from the deciding leap down to its round."""
        decider = self._story.decider
        if decider is None:
            return
        plan = self.plan
        spot = plan.of(decider)
        dashes = svg.dashes([(spot.x, spot.y), (spot.x, plan.rope.y)], plan.px(9), plan.px(9))
        gold = self._look.theme.gold
        line = svg.path(dashes, stroke=gold, line=max(1.5, 3 * plan.unit), stroked=0.6)
        target.blit(svg.raster(line, plan.size), (0, 0))

    def _draw_lines(self, target: Surface) -> None:
        """Draw the lines of all crews, the winner's last, or the one that is looked at."""
        story = self._story
        theme = self._look.theme
        brown = mix(theme.sheet[2], theme.ink, 0.25)
        if theme.plain:
            brown = theme.paper_line
        for seat in sorted(story.crews, key=lambda each: (each == self.crew, each == story.winner)):
            quiet = self._is_quiet(seat)
            spots = self.plan.line(seat)
            body = self._stroke(spots, brown if quiet else self._colours[seat].mid)
            if seat == story.winner and not quiet:
                shine = [LinePoint(x, y - w * 0.28, max(1.0, w * 0.22)) for x, y, w in spots]
                fill = self._colours[seat].hi
                body += svg.path(svg.polyline(outline(shine), closed=True), fill=fill, opacity=0.8)
            if not quiet:
                body += self._pennants(seat)
            picture = svg.raster(body, self.plan.size)
            target.blit(effects.faded(picture, round(255 * _QUIET)) if quiet else picture, (0, 0))
        for seat in story.crews:
            if not self._is_quiet(seat):
                self._draw_marks(target, seat)
                self._draw_counts(target, seat)

    def _stroke(self, spots: Sequence[LinePoint], fill: Colour) -> str:
        """Return the drawing of a line of changing width with a dark rim and round ends."""
        theme = self._look.theme
        rim = max(1.0, _RIM * self.plan.unit * theme.stroke)
        shape = svg.polyline(outline(spots), closed=True)
        ends = [(spot.x, spot.y, spot.width / 2) for spot in (spots[0], spots[-1])]
        body = svg.path(shape, fill=theme.ink, stroke=theme.ink, line=2 * rim)
        body += "".join(svg.disc(x, y, radius + rim, fill=theme.ink) for x, y, radius in ends)
        body += svg.path(shape, fill=fill)
        return body + "".join(svg.disc(x, y, radius, fill=fill) for x, y, radius in ends)

    def _flags(self, seat: int) -> Sequence[tuple[int, list[LinePoint]]]:
        """Return how many came home in each round, and the places of their pennants."""
        plan = self.plan
        story = self._story
        rounds = len(story.rounds)
        found = []
        for index, number in enumerate(story.rounds):
            count = story.came_home(number, seat)
            shown = min(count, 1) if rounds >= _NUMBERED else count
            apart = plan.px(26) * rounds / plan.area.width
            shares = [index + 0.5 + (each - (shown - 1) / 2) * apart for each in range(shown)]
            spots = [plan.spot(seat, min(max(share, 0.0), float(rounds))) for share in shares]
            if shown:
                found.append((count, spots))
        return found

    def _pennants(self, seat: int) -> str:
        """Return a pennant on a crew's line for every pirate that came home."""
        theme = self._look.theme
        ink = theme.cream if theme.plain else theme.ink
        high, wide = 34 * self.plan.unit, 22 * self.plan.unit
        pole = max(1.5, 4 * self.plan.unit)
        body = ""
        for _, spots in self._flags(seat):
            for x, y, width in spots:
                foot = y - width / 2 + pole / 2
                top = foot - high
                flag = f"M{x:.1f} {top:.1f}L{x + wide:.1f} {top + high * 0.27:.1f}"
                flag += f"L{x:.1f} {top + high * 0.54:.1f}Z"
                body += svg.path(f"M{x:.1f} {foot:.1f}V{top:.1f}", stroke=ink, line=pole)
                body += svg.path(flag, fill=self._colours[seat].mid, stroke=ink, line=pole * 0.75)
        return body

    def _draw_counts(self, target: Surface, seat: int) -> None:
        """Write how many a pennant is for, if it is for several."""
        plan = self.plan
        style = plan.letters(22, self._look.theme.cream)
        for count, spots in self._flags(seat):
            if count > len(spots):
                x, y, width = spots[0]
                corner = (round(x) + plan.px(20), round(y - width / 2) - plan.px(42))
                place = Rect(corner, (plan.px(40), plan.px(30)))
                self._look.letters.draw(target, str(count), style, place, 0)

    def _draw_marks(self, target: Surface, seat: int) -> None:
        """Draw a crew's mark on its line where no other line is near, as not all see colours."""
        plan = self.plan
        story = self._story
        side = max(14, plan.px(26))
        last = -float(_MARKS_APART)
        dots = [leap.round - story.first + 0.5 for leap in self._moments if leap.seat == seat]
        for step in range(2, 4 * len(story.rounds) - 1):
            share = step / 4
            # Pennants are in the middle of a round.
            if share - last < _MARKS_APART or share % 1 == 0.5:
                continue
            if any(abs(share - dot) < _FROM_DOT for dot in dots):
                continue
            spot = plan.spot(seat, share)
            others = (plan.spot(other, share) for other in story.crews if other != seat)
            if min(abs(other.y - spot.y) - other.width / 2 for other in others) > side * 0.9:
                mark = mark_of(self._look, self._costumes[seat].colour, side)
                draw_centred(target, mark, _pixel((spot.x, spot.y)))
                last = share

    def _draw_rope(self, target: Surface) -> None:
        """Draw a rope in the colours of those who led, with a head where the lead changed."""
        plan = self.plan
        rope = plan.rope
        theme = self._look.theme
        reaches = self._reaches()
        rim = max(2, plan.px(3))
        edge = theme.cream if theme.plain else theme.ink
        x, y, wide, high = rope.inflate(2 * rim, 2 * rim)
        body = svg.rect(x, y, wide, high, rope.height, fill=edge)
        half = rope.height / 2
        for end, seat in ((rope.left + half, reaches[0][1]), (rope.right - half, reaches[-1][1])):
            body += svg.disc(end, rope.centery, half, fill=self._colours[seat].mid)
        for (begun, seat), (after, _) in pairwise([*reaches, (float(rope.right), 0)]):
            left, right = max(begun, rope.left + half), min(after, rope.right - half)
            fill = self._colours[seat].mid
            body += svg.rect(left, rope.y, right - left, rope.height, fill=fill)
        target.blit(svg.raster(body, plan.size), (0, 0))
        side = plan.px(52)
        for (begun, seat), (after, _) in pairwise([*reaches, (float(rope.right + side), 0)]):
            if after - begun >= side * 0.5:
                head = head_of(self._look, self._costumes[seat], side)
                stamped = _shadowed(self._look, head, plan.px(4))
                stamped.draw(target, (round(begun - side * 0.3), rope.centery - side // 2))

    def _reaches(self) -> list[tuple[float, int]]:
        """Return each place on the rope where the lead changed, and who led from there."""
        plan = self.plan
        count = plan.rope.width // 2
        rounds = len(self._story.rounds)
        shares = [rounds * (step + 0.5) / count for step in range(count)]
        # At the beginning all lines are one.
        leaders = [plan.leader(max(share, 0.12)) for share in shares]
        found = []
        for seat, steps in groupby(range(count), key=lambda step: leaders[step]):
            first = next(steps)
            found.append((plan.rope.x + plan.rope.width * first / count, seat))
        return found

    # Above the ink

    def _note(self, place: NotePlace, *, main: bool) -> Appearing:
        """Return a note: a line to its leap, a dot on it, its card and its words."""
        plan = self.plan
        look = self._look
        theme = look.theme
        start, end = place.ends
        colour = theme.gold if main and place.leap == self._story.decider else theme.cream
        spot = plan.px(9 if main else 7)
        margin = plan.px(24)
        whole = place.rect.union(Rect(start, (1, 1))).union(Rect(end, (1, 1)))
        whole = whole.inflate(2 * margin, 2 * margin)
        dx, dy = whole.topleft
        line = svg.polyline([(start[0] - dx, start[1] - dy), (end[0] - dx, end[1] - dy)])
        at = (end[0] - dx, end[1] - dy)
        body = svg.path(line, stroke=theme.ink, line=max(3.0, 4 * plan.unit))
        body += svg.path(line, stroke=colour, line=max(1.0, 2 * plan.unit))
        body += svg.disc(*at, spot + plan.px(3), fill=theme.ink) + svg.disc(*at, spot, fill=colour)
        picture = svg.raster(body, whole.size)
        x, y = place.rect.x - dx, place.rect.y - dy
        if place.card:
            card = cards.laid(look, place.leap.card, place.card)
            card.draw(picture, (x, y + (place.rect.height - place.card) // 2))
            x += cards.card_size(place.card)[0] + plan.px(10)
        letters = look.letters
        high = sum(style.size * LEADING for style in place.styles)
        y += round((place.rect.height - high) / 2)
        for text, style in zip(place.note, place.styles, strict=True):
            row = Rect(x, y, place.rect.right - dx - x + 2, round(style.size * LEADING))
            letters.draw(picture, text, style, row, 0)
            y += row.height
        return Appearing(picture, whole.topleft, float(end[0]))

    def _arcs(self, leap: Leap) -> Appearing:
        """Return the arc of a leap over the track, or the arcs of all that are shown with it."""
        plan = self.plan
        leaps = self._story.leaps_with(leap)
        room = Rect(0, plan.rope.bottom, plan.size[0], plan.size[1] - plan.rope.bottom)
        body = ""
        tops: list[tuple[float, float]] = []
        for each in leaps:
            (first, middle), (last, _) = map(self._on_track, (each.origin, each.destination))
            base = middle - self._tile / 2 - plan.px(6)
            high = plan.px(16) + plan.px(90 if plan.upright else 78) * min(1.0, each.length / 30)
            spots = []
            for step in range(81):
                swing = max(0.0, math.sin(math.pi * step / 80))
                width = plan.width(each.length) * (0.3 + 0.7 * swing)
                x = first + (last - first) * step / 80
                spots.append(LinePoint(x, base - room.y - high * swing**0.55, width))
            body += self._stroke(spots, self._colours[each.seat].mid)
            tops.append(((first + last) / 2, base - room.y - high))
        picture = svg.raster(body, room.size)
        style = plan.letters(34, self._look.theme.cream)
        spaces = sum(each.length for each in leaps)
        x, y = sum(x for x, _ in tops) / len(tops), min(y for _, y in tops)
        # The number is below one arc, and above several, which are too small for theirs.
        low = plan.width(spaces) / 2 + plan.px(22) if len(tops) == 1 else -plan.px(30)
        place = Rect(0, 0, plan.px(120), plan.px(40))
        place.center = _pixel((x, y + low))
        self._look.letters.draw(picture, str(spaces), style, place)
        for each in leaps:
            end, middle = self._on_track(each.destination)
            side = plan.px(50)
            head = _shadowed(
                self._look, head_of(self._look, self._costumes[each.seat], side), plan.px(4)
            )
            head.draw(picture, _pixel((end - side / 2, middle - room.y - side / 2)))
        return Appearing(picture, room.topleft, plan.of(leap).x)


def _pixel(point: tuple[float, float]) -> Point:
    return round(point[0]), round(point[1])


def _shadowed(look: Look, picture: Surface, lower: int) -> Stamp:
    """Return a picture over its shadow."""
    lower = max(1, lower)
    return effects.shadowed(picture, look.theme.shadow, 120, lower, (0, lower))


@stamp
def _pip(look: Look, radius: float, colour: str, full: bool) -> Stamp:
    """Return the dot of a pirate that is home, or a dark hole."""
    theme = look.theme
    side = round(2 * radius + 6)
    body = svg.disc(side / 2, side / 2, radius + 2, fill=theme.ink)
    if full:
        body += svg.disc(side / 2, side / 2, radius, fill=theme.cream)
        body += svg.disc(side / 2, side / 2, radius * 0.74, fill=theme.crew(colour).mid)
    else:
        body += svg.disc(side / 2, side / 2, radius, stroke=theme.cream_dim, line=1)
    return Stamp(svg.raster(body, (side, side)), (0, 0))


def _ramp(colour: Colour) -> Surface:
    """Return a light that fades downwards, one pixel wide."""
    ramp = Surface((1, 16), pygame.SRCALPHA)
    light = Color(colour)
    for row in range(16):
        alpha = round(_BRIGHT * (1 - row / 15) ** 1.1 + _FAINT)
        ramp.set_at((0, row), (light.r, light.g, light.b, min(255, alpha)))
    return ramp
