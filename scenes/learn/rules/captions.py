"""What is done in a picture, in words: whose pirate, with which card, from where to where."""

from pygame import Rect, Surface

from game import Advance, Retreat, Sail
from scenes.board.geometry.tunnel import TunnelView
from scenes.kit.effects import draw_centred
from scenes.kit.i18n import Texts
from scenes.learn.rules.canvas import RulesCanvas
from scenes.learn.rules.figures import Strip
from scenes.learn.rules.pictures import sprite
from scenes.learn.rules.staging import COLOURS, staged
from scenes.learn.rules.strips import View
from scenes.shared import cards

_GAP = 12


def caption_of(texts: Texts, strip: Strip) -> str:
    """The words; their numbers are the engine's. None where nothing is done."""
    stage = staged(strip)
    if isinstance(stage.action, Sail):
        return texts("rules.sails_free" if stage.action.free else "rules.sails_out")
    if stage.preview is None:
        return ""
    track, preview = stage.track, stage.preview
    origin, destination = track.number(preview.origin), track.number(preview.destination)
    back = isinstance(stage.action, Retreat)
    match origin, destination:
        case _, "sloop" | "nest":
            key = f"to_{destination}"
        case "start", _:
            key = "from_start"
        case "sloop", _:
            key = "from_sloop" if back else "ashore"
        case _:
            key = "back_to" if back else "from_to"
    return texts(f"rules.{key}", origin=origin, destination=destination)


def free_corner(
    canvas: RulesCanvas, strip: Strip, seen: tuple[View, ...], place: Rect
) -> Rect | None:
    """Where a caption has room over the walls of the tunnel, beside the arrow."""
    way, preview = seen[0].way, staged(strip).preview
    if not isinstance(way, TunnelView) or preview is None:
        return None
    size = (_width(canvas, strip), canvas.title_height())
    wall = round(way.cells[0].top - 0.14 * way.cell)
    ends = [way.area(at).centre.x for at in (preview.origin, preview.destination)]
    left, right = min(ends) - 0.5 * way.cell, max(ends) + 0.5 * way.cell
    top = max(place.y, (place.y + wall - size[1]) // 2)
    if top + size[1] > wall:
        return None
    if place.x + size[0] < left:
        return Rect(place.x, top, *size)
    if right + size[0] < place.right and preview.destination != way.deck:
        return Rect(place.right - size[0], top, *size)
    return None


def _width(canvas: RulesCanvas, strip: Strip) -> int:
    look = canvas.look
    icons = 2 if isinstance(strip.action, Advance) else 1
    words = look.letters.width(caption_of(canvas.texts, strip), canvas.title_style())
    return words + icons * (_side(canvas) + look.px(_GAP)) + look.px(_GAP)


def _side(canvas: RulesCanvas) -> int:
    return min(canvas.title_height() - canvas.look.px(6), canvas.look.px(54))


def draw_caption(target: Surface, canvas: RulesCanvas, strip: Strip, rect: Rect) -> None:
    """The mark of the pirate's crew, the card that it needs, and where it goes."""
    look, stage, side = canvas.look, staged(strip), _side(canvas)
    seat = stage.preview.seat if stage.preview is not None else 0
    icons = [sprite(look, f"pirates/mark-{COLOURS[seat]}", (side, side))]
    if isinstance(stage.action, Advance):
        icons.append(cards.sprite(look, stage.action.card, side))
    left = rect.x + look.px(6)
    for icon in icons:
        draw_centred(target, icon, (left + icon.get_width() // 2, rect.centery))
        left += icon.get_width() + look.px(_GAP)
    words = Rect(left, rect.y, rect.right - left, rect.height)
    look.letters.draw(target, caption_of(canvas.texts, strip), canvas.title_style(), words, 0)
