"""The players around the board: who they are, how far they have come, what they hold."""

from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from game import Game, Outcome, Seat, Sign
from scenes.board.hud.layout import BoardLayout
from scenes.board.hud.player_strip import (
    Standing,
    count_width,
    home_width,
    paint_count,
    paint_home,
    paint_strip,
    paint_wheel,
)
from scenes.board.turn.displayed import Displayed
from scenes.kit import plates
from scenes.kit.effects import draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layers import paint_part
from scenes.kit.layout import Scale, Side, cut
from scenes.kit.look import Look
from scenes.kit.plates import Ground
from scenes.shared.cards import low
from scenes.shared.portraits import Expression, face_of, mark_of, round_portrait

_COUNTS = 6
"""The signs of a game with open hands."""
_RADIUS = 18
_WIDE = 424
"""A panel of so many units has room for name and arrivals in one line."""
_NAME = 110
"""What a name needs at least to stand in one line with everything else, in units."""
_WITH_STRIP = 76
"""Units from which a panel is high enough for a strip."""
_PORTRAYED = 106
"""Units from which it is high enough for a portrait too."""
_STRIP = 600
"""The longest strip, in units."""
_CELL = 38
"""What a sign and its number need, in units."""
_SMALLEST_CELL = 20  # and in pixels
_SMALLEST_NAME = 0.6
"""How much smaller than others a long name may be written."""


class PanelPlaces(NamedTuple):
    """Where the parts of one player's panel lie; what has no place has no size."""

    portrait: Rect
    mark: Rect
    name: Rect
    home: Rect
    """How many pirates have arrived."""
    strip: Rect
    """What the player holds."""
    wheel: Rect
    """The captain's, where there is no strip of parchment to bear it."""

    @property
    def bare(self) -> bool:
        """What is held is told on the wood, by its number only."""
        return self.wheel.width > 0


def panel_places(look: Look, rect: Rect, *, open_hands: bool) -> PanelPlaces:
    """The parts of a panel: all beside the portrait where there is room, else the strip below.

    Six counts need more room than the number of hidden cards. Low panels have no portrait, and
    the lowest no strip.
    """
    if not has_strip(look.scale, rect):
        line = _line(look, rect)
        return line if line.name.width >= look.px(_NAME) else _two_lines(look, rect)
    if rect.height < look.px(_PORTRAYED):
        return _lean(look, rect)
    places = _wide(look, rect) if rect.width >= look.px(_WIDE) else _column(look, rect)
    cell = places.strip.width // _COUNTS
    enough = max(look.px(_CELL), _SMALLEST_CELL) if open_hands else look.px(_CELL * 0.7)
    return places if cell >= enough else _stacked(look, rect)


def has_strip(scale: Scale, panel: Rect) -> bool:
    """Whether a panel is high enough to tell what its player holds, not only how much."""
    return panel.height >= scale.px(_WITH_STRIP)


def _line(look: Look, rect: Rect) -> PanelPlaces:
    px = look.px
    middle = Rect(rect.x, rect.y + px(11), rect.width, rect.height - px(26))
    mark = Rect(rect.x + px(12), 0, middle.height + px(4), middle.height + px(4))
    mark.centery = middle.centery
    home = Rect(0, middle.y, home_width(look, middle.height), middle.height)
    home.right = rect.right - px(14)
    cards = Rect(0, middle.y, count_width(look, middle.height), middle.height)
    cards.right = home.left - px(12)
    wheel = Rect(0, middle.y, middle.height, middle.height)
    wheel.right = cards.left - px(10)
    left = rect.x + px(70)
    name = Rect(left, middle.y, wheel.left - px(8) - left, middle.height)
    return PanelPlaces(_nowhere(rect), mark, name, home, cards, wheel)


def _two_lines(look: Look, rect: Rect) -> PanelPlaces:
    px = look.px
    height = (rect.height - px(16)) // 2
    upper = Rect(rect.x, rect.y + px(6), rect.width, height)
    lower = Rect(rect.x, upper.bottom, rect.width, rect.height - px(16) - height)
    mark = Rect(rect.x + px(7), 0, px(37), px(37))
    mark.centery = upper.bottom
    wheel = Rect(0, upper.y, upper.height, upper.height)
    wheel.right = rect.right - px(11)
    left = rect.x + px(64)
    name = Rect(left, upper.y, wheel.left - px(4) - left, upper.height)
    home = Rect(mark.right + px(3), lower.y, home_width(look, lower.height), lower.height)
    cards = Rect(0, lower.y, count_width(look, lower.height), lower.height)
    cards.x = home.right + min(rect.right - px(11) - home.right - cards.width, px(16))
    return PanelPlaces(_nowhere(rect), mark, name, home, cards, wheel)


def _lean(look: Look, rect: Rect) -> PanelPlaces:
    px = look.px
    strip = Rect(rect.x + px(10), 0, rect.width - px(20), round(rect.height * 0.48))
    strip.bottom = rect.bottom - px(13)
    line = Rect(rect.x, rect.y + px(8), rect.width, strip.top - rect.y - px(9))
    mark = Rect(rect.x + px(10), 0, line.height + px(6), line.height + px(6))
    mark.centery = line.centery
    home = Rect(0, line.y, home_width(look, line.height), line.height)
    home.right = rect.right - px(13)
    left = max(mark.right + px(10), rect.x + px(74))
    name = Rect(left, line.y, home.left - px(8) - left, line.height)
    return PanelPlaces(_nowhere(rect), mark, name, home, strip, _nowhere(rect))


def _nowhere(panel: Rect) -> Rect:
    return Rect(panel.topleft, (0, 0))


def _wide(look: Look, rect: Rect) -> PanelPlaces:
    px = look.px
    side = min(rect.height - px(22), px(112))
    portrait = Rect(rect.x + px(12), rect.y + (rect.height - px(4) - side) // 2, side, side)
    left = portrait.right + px(15)
    # On a very wide window what belongs together stays together.
    right = min(rect.right - px(14), left + px(_STRIP))
    top = rect.y + round(rect.height * 0.45)
    strip = Rect(left, top, right - left, rect.bottom - px(16) - top)
    line = Rect(left, rect.y + px(10), right - px(2) - left, top - rect.y - px(12))
    home = Rect(0, line.y, min(home_width(look, line.height), line.width // 2), line.height)
    home.right = line.right
    name = Rect(left, line.y, home.left - px(8) - left, line.height)
    return PanelPlaces(portrait, _mark_rect(portrait, px(38)), name, home, strip, _nowhere(rect))


def _column(look: Look, rect: Rect) -> PanelPlaces:
    px = look.px
    side = min(rect.height - px(24), px(108), round(rect.width * 0.33))
    portrait = Rect(rect.x + px(12), rect.y + (rect.height - px(6) - side) // 2, side, side)
    left = portrait.right + px(15)
    width = rect.right - px(14) - left
    strip = Rect(left, 0, width, round(rect.height * 0.35))
    strip.bottom = rect.bottom - px(15)
    name, home = _lines(look, Rect(left, rect.y + px(9), width, strip.top - rect.y - px(11)))
    return PanelPlaces(portrait, _mark_rect(portrait, px(36)), name, home, strip, _nowhere(rect))


def _lines(look: Look, rect: Rect) -> tuple[Rect, Rect]:
    """The name over how many have arrived."""
    name = Rect(rect.x, rect.y, rect.width, round(rect.height * 0.53))
    rest = rect.height - name.height
    return name, Rect(rect.x, name.bottom, min(rect.width, home_width(look, rest)), rest)


def _stacked(look: Look, rect: Rect) -> PanelPlaces:
    px = look.px
    height = max(round(rect.height * 0.36), px(46))
    strip = Rect(rect.x + px(12), 0, rect.width - px(24), height)
    strip.bottom = rect.bottom - px(14)
    top = rect.y + px(10)
    # A larger face is worth more than its lower edge, which the strip covers.
    side = round((strip.top - top) * 1.2)
    portrait = Rect(rect.x + px(13), rect.y + px(8), side, side)
    # The band's slanted edge must not cross the name.
    left = max(portrait.right + px(16), rect.x + px(110))
    lines = Rect(left, rect.y + px(9), rect.right - px(14) - left, strip.top - rect.y - px(10))
    name, home = _lines(look, lines)
    badge = Rect(0, 0, max(px(30), side * 2 // 5), max(px(30), side * 2 // 5))
    badge.bottomright = portrait.right + px(8), strip.top + px(2)
    return PanelPlaces(portrait, badge, name, home, strip, _nowhere(rect))


def _mark_rect(portrait: Rect, side: int) -> Rect:
    rect = Rect(0, 0, side, side)
    rect.center = portrait.right - side // 3, portrait.bottom - round(side * 0.37)
    return rect


def paint_players(
    surface: Surface,
    look: Look,
    plan: BoardLayout,
    shown: Displayed,
    seats: tuple[Seat, ...],
    game: Game,
    texts: Texts,
    *,
    open_hands: bool,
    active: int | None = None,
    captains: frozenset[int] = frozenset(),
    thinker: int | None = None,
) -> None:
    """A panel for everybody, the active one in a gold frame."""
    # The light around the active panel falls on its neighbours.
    for index in sorted(range(len(seats)), key=lambda index: index == active):
        crew = shown.pirates[index]
        told = Standing(
            home=crew.count(game.goal),
            nest=game.has_islands,
            cards=shown.hand_sizes[index],
            hand=shown.hands[index] if open_hands else None,
            aboard=crew.count(game.sloop) if game.has_islands else None,
            captain=texts("hud.captain") if index in captains else None,
            active=index == active,
            mood=_mood(index, shown.outcome, thinker),
        )
        rect, seat = plan.players[index], seats[index]
        colours = look.theme.crew(seat.colour.value)
        paint_part(
            surface,
            f"player {index}",
            (tuple(rect), seat, colours, told, look.scale),
            partial(_paint_panel, look=look, rect=rect, seat=seat, signs=game.signs, told=told),
        )


def _mood(seat: int, outcome: Outcome | None, thinker: int | None) -> Expression:
    if outcome is not None:
        return Expression.HAPPY if seat in outcome.winners else Expression.SAD
    return Expression.THINKING if seat == thinker else Expression.PLAIN


def _paint_panel(
    surface: Surface, look: Look, rect: Rect, seat: Seat, signs: tuple[Sign, ...], told: Standing
) -> None:
    plate = plates.panel(
        look,
        rect.size,
        Ground.WOOD,
        radius=_RADIUS,
        active=told.active,
        band=look.theme.crew(seat.colour.value),
    )
    plate.draw(surface, rect.topleft)
    places = panel_places(look, rect, open_hands=told.hand is not None)
    if places.portrait.width:
        face = round_portrait(look, seat, places.portrait.width, active=told.active, mood=told.mood)
        face.draw(surface, places.portrait.topleft)
    style = low(look.outlined(29), places.name.height)
    room = places.name
    if seat.brain is not None and face_of(seat) is None:
        # A person's seat that a computer has taken over is marked, as its face tells nothing.
        helm, rest = cut(room, Side.LEFT, min(room.height, style.size), look.px(6))
        if look.letters.width(seat.name, style) * _SMALLEST_NAME <= rest.width:
            draw_centred(surface, look.icon("wheel", helm.width), helm.center)
            room = rest
    name, style = look.letters.fit(seat.name, style, room.width, _SMALLEST_NAME)
    look.letters.draw(surface, name, style, room, 0)
    paint_home(surface, look, places.home, told)
    if places.bare:
        paint_count(surface, look, places.strip, told)
        if told.captain is not None:
            paint_wheel(surface, look, places.wheel)
    else:
        paint_strip(surface, look, places.strip, signs, told)
    surface.blit(mark_of(look, seat.colour.value, places.mark.width), places.mark)
