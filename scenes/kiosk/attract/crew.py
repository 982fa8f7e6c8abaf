"""Who plays on the first screen: faces, names, stars, and how many have got away."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from game import LEVELS, Card, Game, Seat
from scenes.board.hud.players import Standing, home_width, paint_home
from scenes.board.hud.portraits import mark, portrait
from scenes.board.turn.displayed import Displayed
from scenes.kiosk.attract.layout import AttractLayout
from scenes.kit import ornaments, plates
from scenes.kit.layers import paint_part
from scenes.kit.layout import Share, Side, anchored, cut, rows
from scenes.kit.look import Look
from scenes.kit.plates import Ground
from scenes.shared import cards
from scenes.shared.cards import card_size, low
from scenes.shared.portraits import Expression, draw_words

_STARS = {level.name: level.stars for level in LEVELS}
_TALL = 150
"""Units from which a player has three lines beside the face."""
_NAME = 96
"""Units that a name needs beside the number of those who got away."""
_PILE = 0.86
"""How high a pile is in its place."""


class AttractSituation(NamedTuple):
    """What is told of the players."""

    shown: Displayed
    active: int | None
    thinker: int | None


class AttractPiles(NamedTuple):
    """Where the cards come from and where they go."""

    stock: Rect
    discard: Rect


def piles(plan: AttractLayout) -> AttractPiles:
    """The two piles side by side."""
    high = min(round(plan.piles.height * _PILE), round(plan.piles.width / 1.6))
    wide, high = card_size(high)
    gap = max(2, wide // 8)
    both = anchored(plan.piles, (2 * wide + gap, high))
    return AttractPiles(
        Rect(both.x, both.y, wide, high), Rect(both.right - wide, both.y, wide, high)
    )


def face_of(look: Look, cell: Rect) -> Rect:
    """The portrait of the player in that place."""
    side = min(cell.height - look.px(4), round(cell.width * 0.42), look.px(200))
    return anchored(cell, (side, side), 0, 0.5)


def paint_crew(
    target: Surface,
    look: Look,
    plan: AttractLayout,
    seats: Sequence[Seat],
    game: Game,
    situation: AttractSituation,
) -> None:
    """The plank with everybody on it."""
    shown = situation.shown
    plank = plates.panel(look, plan.plank.size, Ground.WOOD, radius=22)
    paint_part(
        target,
        "plank",
        (tuple(plan.plank), look.scale),
        lambda on: plank.draw(on, plan.plank.topleft),
    )
    top = shown.discard[-1] if shown.discard else None
    paint_part(
        target,
        "piles",
        (tuple(plan.piles), top, shown.stock > 0, look.scale),
        partial(_paint_piles, look=look, places=piles(plan), top=top, stock=shown.stock > 0),
    )
    for index, (seat, cell) in enumerate(zip(seats, plan.players, strict=True)):
        told = Standing(
            home=shown.pirates[index].count(game.goal),
            nest=game.has_islands,
            cards=0,
            hand=None,
            aboard=None,
            captain=None,
            active=index == situation.active,
            mood=_mood(index, situation),
        )
        paint_part(
            target,
            f"player {index}",
            (tuple(cell), seat, look.theme.crew(seat.colour.value), told, look.scale),
            partial(_paint_player, look=look, cell=cell, seat=seat, told=told),
        )


def _mood(seat: int, situation: AttractSituation) -> Expression:
    outcome = situation.shown.outcome
    if outcome is not None:
        return Expression.HAPPY if seat in outcome.winners else Expression.SAD
    return Expression.THINKING if seat == situation.thinker else Expression.PLAIN


def _paint_player(target: Surface, look: Look, cell: Rect, seat: Seat, told: Standing) -> None:
    face = face_of(look, cell)
    if told.active:
        look.art.draw_glow(
            target, face.center, round(face.width * 0.82), look.theme.focus_glow, 0.75
        )
    portrait(look, seat, face.width, active=told.active, mood=told.mood).draw(target, face.topleft)
    side = max(look.px(28), round(face.width * 0.36))
    badge = Rect(0, 0, side, side)
    badge.bottomright = face.right + side // 4, face.bottom + look.px(2)
    target.blit(mark(look, seat.colour, side), badge)
    words = Rect(badge.right + look.px(8), cell.y, 0, cell.height)
    words.width = cell.right - words.x
    name, stars, home = _lines(look, words)
    style = low(look.outlined(32 if home is None or name.top == home.top else 42), name.height)
    draw_words(target, look, name, seat.name, style)
    _paint_stars(target, look, stars, _STARS[seat.brain or ""])
    if home is not None:
        paint_home(target, look, home, told)


def _lines(look: Look, words: Rect) -> tuple[Rect, Rect, Rect | None]:
    """The name, the stars, and how many have got away where there is room for it."""
    if words.height >= look.px(_TALL):
        block = anchored(words, (words.width, min(words.height, look.px(_TALL + 30))))
        name, stars, home = rows(block, [Share(1.1), Share(0.8), Share(1)], look.px(4))
        home.width = min(home.width, home_width(look, home.height))
        return name, stars, home
    block = anchored(words, (words.width, min(words.height, look.px(96))))
    name, stars = rows(block, [Share(1.15), Share(0.85)], look.px(2))
    beside = home_width(look, name.height)
    if words.width < beside + look.px(_NAME):
        return name, stars, None
    home, name = cut(name, Side.RIGHT, beside, look.px(6))
    return name, stars, home


def _paint_stars(target: Surface, look: Look, rect: Rect, full: int) -> None:
    side = min(rect.height, rect.width // 5, look.px(36))
    ornaments.draw_stars(target, look, Rect(rect.x, rect.y, 5 * side, side), full)


def _paint_piles(
    target: Surface, look: Look, places: AttractPiles, top: Card | None, *, stock: bool
) -> None:
    if stock:
        cards.laid(look, None, places.stock.height).draw(target, places.stock.topleft)
    if top is not None:
        cards.laid(look, top, places.discard.height).draw(target, places.discard.topleft)
