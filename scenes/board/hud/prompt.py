"""The prompt on the seam below the board, and the tip for newcomers beside or above it."""

from dataclasses import replace

from pygame import Rect, Surface

from scenes.board.hud.layout import BoardLayout
from scenes.kit import plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.plates import Ground
from scenes.kit.text import LEADING, Face, Style
from scenes.kit.theme import Tone
from scenes.shared.cards import low
from scenes.shared.portraits import head_of

_ONE_LINE = 0.6
"""How far letters shrink for a prompt in one line."""
_MARGIN = 9
"""Units above and below several lines."""


def prompt_rect(look: Look, plan: BoardLayout, text: str, who: Costume | None = None) -> Rect:
    """Return the pill of a text: as wide as the text, at most as wide as there is room."""
    place = plan.prompt
    usual = _usual(plan, place)
    wide = look.letters.width(text, _prompt_style(look, usual)) + _face_side(usual, who)
    return _pill(look, plan, place, wide)


def along_the_seam(
    look: Look, plan: BoardLayout, text: str, who: Costume | None, *, tip: bool
) -> BoardLayout:
    """Return the layout with the whole seam for a long prompt, unless a tip is shown in it.

    A prompt that is still too long for one line gets a higher place for several.
    """
    place = plan.prompt
    wide = look.letters.width(text, _prompt_style(look, place)) + _face_side(place, who)
    fits = wide + 2 * _padding(place) <= place.width
    beside = tip and plan.tip is not None and plan.tip.colliderect(plan.seam)
    if not (fits or beside):
        place = plan.seam.copy()
    line = _line(place, _padding(place), _face_side(place, who))
    place = _grown(look, text, place, line, _prompt_style(look, place))
    return plan if place == plan.prompt else replace(plan, prompt=place)


def _grown(look: Look, text: str, place: Rect, line: Rect, style: Style) -> Rect:
    """Return a pill's place, higher if a text needs several lines."""
    if look.letters.fit(text, style, line.width, _ONE_LINE)[0] == text:
        return place
    style = low(style, line.height // 2)
    lines = len(look.letters.wrap(text, style, line.width))
    high = max(place.height, look.letters.height(style, lines) + 2 * look.px(_MARGIN))
    # Not far over what is below.
    bottom = place.bottom + min((high - place.height) // 2, look.px(_MARGIN) // 2)
    return Rect(place.x, bottom - high, place.width, high)


def _pill(look: Look, plan: BoardLayout, place: Rect, wide: int) -> Rect:
    """Return a pill as near to the middle of the board as its place allows."""
    # It grows in steps, so that few widths of parchment are made.
    step = look.px(24)
    width = -(-(wide + 2 * _padding(_usual(plan, place))) // step) * step
    rect = Rect(0, 0, min(place.width, width), place.height)
    rect.center = plan.board.centerx, place.centery
    return rect.clamp(place)


def paint_prompt(
    surface: Surface,
    look: Look,
    plan: BoardLayout,
    text: str,
    who: Costume | None = None,
    *,
    refused: bool = False,
) -> None:
    """Paint a line on a pill of parchment, or of brick, with the face of whom it is about."""
    rect = prompt_rect(look, plan, text, who)
    plate = _brick(look, rect.size) if refused else plates.paper(look, rect.size, rect.height)
    plate.draw(surface, rect.topleft)
    usual = _usual(plan, rect)
    padding, side = _padding(usual), _face_side(usual, who)
    line = _line(rect, padding, side)
    style = _prompt_style(look, usual, refused=refused)
    written = _write(surface, look, text, line, style, usual.height)
    if who is not None:
        face = head_of(look, who, round(usual.height * 0.76))
        left = max(rect.x + padding // 2, written.left - side)
        draw_centred(surface, face, (left + face.get_width() // 2, rect.centery))


def paint_tip(surface: Surface, look: Look, plan: BoardLayout, text: str) -> None:
    """Paint a line for newcomers on a plate like a tray, in quieter letters than the prompt."""
    place = plan.tip
    if place is None:
        return
    padding, side = _padding(place), round(place.height * 0.72)
    style = low(look.style(Face.BOLD, 26, look.theme.cream), round(place.height * 0.76))
    rect = _pill(look, plan, place, look.letters.width(text, style) + side + look.px(10))
    plate = plates.panel(look, rect.size, Ground.DARK, radius=rect.height)
    plate.draw(surface, rect.topleft)
    line = _line(rect, padding, side).move(0, -look.px(2))
    written = _write(surface, look, text, line, style, place.height)
    left = max(rect.x + padding // 2, written.left - side - look.px(8))
    draw_centred(surface, look.icon("learn", side), (left + side // 2, line.centery))


def _write(surface: Surface, look: Look, text: str, rect: Rect, style: Style, high: int) -> Rect:
    """Write a sentence in one line of that height, or in smaller ones if it is long."""
    fitted, smaller = look.letters.fit(text, style, rect.width, _ONE_LINE)
    if fitted == text:
        return look.letters.draw(surface, text, smaller, rect)
    lines, style = look.letters.fit_block(text, low(style, high // 2), rect.size, 0.4)
    step = round(style.size * LEADING)
    first = rect.centery - step * len(lines) // 2
    places = [Rect(rect.x, first + index * step, rect.width, step) for index in range(len(lines))]
    drawn = zip(lines, places, strict=True)
    written = [look.letters.draw(surface, words, style, place) for words, place in drawn]
    return written[0].unionall(written[1:])


def _prompt_style(look: Look, rect: Rect, *, refused: bool = False) -> Style:
    colour = look.theme.tone(Tone.RED).text if refused else look.theme.text
    return low(look.style(Face.BOLD, 29, colour), round(rect.height * 0.86))


@stamp
def _brick(look: Look, size: Size) -> Stamp:
    """Return a pill of brick, as the parchment one."""
    red, whole = look.theme.tone(Tone.RED), look.units(size)
    radius, edge = whole[1], look.theme.edge(Tone.RED)
    body = svg.inner(whole, 3, radius, fill=red.lo, stroke=edge, line=6)
    body += svg.inner(whole, 9, radius, stroke=red.line, line=2.5, stroked=0.7)
    return plates.shadow(look, look.raster(body, size))


def _usual(plan: BoardLayout, rect: Rect) -> Rect:
    """Return a pill as high as one line is, in which margins and faces are measured."""
    return Rect(rect.x, rect.y, rect.width, min(rect.height, plan.seam.height))


def _line(rect: Rect, padding: int, side: int) -> Rect:
    """Return the place of the words on a pill, beside a picture of that width."""
    return Rect(rect.x + padding + side, rect.y, rect.width - 2 * padding - side, rect.height)


def _padding(rect: Rect) -> int:
    return round(rect.height * 0.44)


def _face_side(rect: Rect, who: Costume | None) -> int:
    """Return the width that the face takes from the line, with the gap to the text."""
    return 0 if who is None else round(rect.height * 0.9)
