"""What several kiosk screens share: language flags, tiles for variants, people and rivals."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pygame import Rect, Surface

from game import Colour
from scenes.core.context import Context
from scenes.core.model.phrases import OPPONENTS, Opponent
from scenes.kit import ornaments
from scenes.kit.effects import draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.intents import Cancel, Command, Intent, Pick, Press, Release, Typed
from scenes.kit.layout import SMALLEST_LETTERS, Side, anchored, cut, inset
from scenes.kit.lists import Tile
from scenes.kit.look import Look
from scenes.kit.pirates import FIGURE, captain
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone
from scenes.kit.view import Painted
from scenes.kit.widgets import Button, Widget
from scenes.shared.languages import flag_button
from scenes.shared.portraits import bust, draw_name, draw_words, piece_of, pirate_named
from scenes.shared.vignettes import vignette

COLOURS = (Colour.YELLOW, Colour.BLUE, Colour.RED, Colour.GREEN, Colour.VIOLET)
"""The colours of the players, in the order in which they are taken."""
_OVERLAP = 0.66
"""How far apart two pirates stand, in widths."""

_LOW = 1.4
"""The width of a low tile by its height."""


class AnyTouch:
    """Tells when somebody answers: with a tap that began here, a key or a button."""

    pressed = False

    def answers(self, intent: Intent) -> bool:
        """Whether this intent is such an answer."""
        match intent:
            case Press() | Cancel():
                self.pressed = isinstance(intent, Press)
            case Release():
                return self.pressed
            case Command() | Pick() | Typed():
                return intent is not Command.QUIT
        return False


Paint = Callable[[Surface, Look, Rect], None]


class TileName(NamedTuple):
    """The name of a tile or a flag: the setting it belongs to, and the value it stands for."""

    setting: str
    value: object


def flags(
    context: Context, look: Look, codes: Sequence[str], cells: Sequence[Rect]
) -> list[Button]:
    """A button for each language, all with letters of one size; none if there is no choice."""
    if len(codes) < 2:
        return []
    buttons = [flag_button(context, code) for code in codes]
    labels = [button.label for button in buttons]
    # Low ones rather have a large flag than large letters.
    most = min(27, 0.3 * cells[0].height / look.scale.unit)
    letters = common_letters(look, labels, cells[0].width - look.px(26), most)
    for button, code, cell in zip(buttons, codes, cells, strict=True):
        button.name, button.letters, button.rect = TileName("language", code), letters, cell
    return buttons


def mark_spoken(buttons: Sequence[Button], language: str) -> None:
    """Make the flag of that language golden."""
    for button in buttons:
        button.tone = Tone.GOLD if button.name == TileName("language", language) else Tone.WOOD


def common_letters(look: Look, labels: Sequence[str], width: int, units: float) -> float:
    """The size of letters, at most that many units, in which every label fits into that width."""
    while units > 10:
        style = look.outlined(units)
        longest = max(look.letters.width(label, style) for label in labels)
        if longest <= width or style.size <= SMALLEST_LETTERS:
            break
        units -= 1
    return units


def plank_letters(look: Look, labels: Sequence[str], rect: Rect) -> float:
    """The size of the labels of planks, beside icons as large as the planks are high."""
    room = round(rect.width * 0.84) - round(rect.height * 0.6) - look.px(20)
    return common_letters(look, labels, room, 40)


def tiles(
    setting: str, paints: Mapping[Any, Paint], chosen: Container[object], cells: Iterable[Rect]
) -> list[Widget]:
    """A tile for each value of a setting."""
    return [
        Tile(TileName(setting, value), Painted(paint), value in chosen, rect=cell)
        for (value, paint), cell in zip(paints.items(), cells, strict=False)
    ]


def rivals(allowed: Sequence[int]) -> tuple[Opponent, ...]:
    """The computer pirates of the allowed strengths, the weakest first."""
    return tuple(pirate for pirate in OPPONENTS if pirate.stars in allowed)


def draw_heading(target: Surface, look: Look, rect: Rect, text: str, style: Style) -> None:
    """Draw a heading, clear of the tiles below it."""
    draw_words(target, look, cut(rect, Side.BOTTOM, look.px(8))[1], text, style)


def paint_variant(
    texts: Texts, variants: Sequence[str], variant: str, target: Surface, look: Look, rect: Rect
) -> None:
    """Paint a variant's picture and name, and a sentence if all of these have room for theirs."""
    edge = look.px(9)
    words = look.style(Face.BOLD, 27, look.theme.ink_soft)
    head = max(look.px(58), look.letters.height(look.style(Face.TITLE, 40)))
    room = inset(rect, look.px(24), 0)
    lines = [look.letters.wrap(texts(f"variant.{v}_line"), words, room.width) for v in variants]
    told = look.letters.height(words, max(map(len, lines))) + look.px(18)
    # The picture says more than the sentence: where there is little room, it stands alone.
    if rect.height - edge - head - told < look.px(130):
        told = 0
    picture = Rect(rect.x + edge, rect.y + edge, rect.width - 2 * edge, 0)
    picture.height = max(look.px(40), rect.height - edge - head - (told or look.px(14)))
    vignette(look, variant, picture.size).draw(target, picture.topleft)
    rule = Rect(picture.x, picture.bottom, picture.width, max(2, look.px(5)))
    target.fill(look.theme.line, rule)
    title = Rect(room.x, rule.bottom + look.px(2), room.width, head)
    draw_name(target, look, title, texts(f"variant.{variant}"), 40, 0.0 if told else 0.5)
    if told:
        body = Rect(room.x, title.bottom, room.width, rect.bottom - title.bottom - look.px(12))
        look.letters.draw_block(target, texts(f"variant.{variant}_line"), words, body)


def paint_people(count: int, target: Surface, look: Look, rect: Rect) -> None:
    """Paint that many pirates, and their number."""
    room = inset(rect, look.px(12), look.px(10))
    number, crowd = cut(room, Side.BOTTOM, round(room.height * 0.34), look.px(4))
    # More than three stand in two rows, the smaller one behind.
    back = count // 2 if count > 3 else 0
    front = count - back
    spread = 1 + (front - 1) * _OVERLAP
    highest = round(crowd.height / (1.42 if back else 1))
    high = min(highest, round(crowd.width / spread / FIGURE))
    wide = round(high * FIGURE)
    step = round(wide * _OVERLAP)
    for first, there, rise in ((front, back, round(high * 0.42)), (0, front, 0)):
        left = crowd.centerx - (wide + step * (there - 1)) // 2
        for index in range(there):
            figure = piece_of(look, captain(COLOURS[first + index].value), (wide, high))
            x = left + index * step + (wide - figure.get_width()) // 2
            target.blit(figure, (x, crowd.bottom - rise - figure.get_height()))
    units = number.height / look.scale.unit / look.scale.text * 1.1
    look.letters.draw(target, str(count), look.style(Face.TITLE, min(64, units)), number)


def paint_rival(pirate: Opponent, target: Surface, look: Look, rect: Rect) -> None:
    """Paint a pirate's face, name and stars; in a low tile the face is beside the words."""
    room = inset(rect, look.px(12))
    words, low = look.letters.height(look.style(Face.TITLE, 26)), rect.width > _LOW * rect.height
    if low:
        wide = room.height + round(look.px(170) * look.scale.text)
        room = anchored(room, (min(room.width, wide), room.height))
        face, room = cut(room, Side.LEFT, min(room.height, round(room.width * 0.48)), look.px(6))
        room = anchored(room, (room.width, min(room.height, look.px(34 + 4) + words)), 0.5, 0.7)
    stars, room = cut(room, Side.BOTTOM, look.px(34), look.px(4))
    name, room = cut(room, Side.BOTTOM, words)
    face = face if low else room
    side = min(face.size)
    who = pirate_named(pirate.name)
    drawn = look.icon("wheel", side) if who is None else bust(look, who, side)
    draw_centred(target, drawn, anchored(face, (side, side), 0.5, 1).center)
    draw_name(target, look, name, pirate.name, 26, 0.5)
    ornaments.draw_stars(target, look, stars, pirate.stars)


def paint_flag(name: str, code: str, target: Surface, look: Look, rect: Rect) -> None:
    """Paint a language's flag and name."""
    room = inset(rect, look.px(16), look.px(14))
    words, room = cut(room, Side.BOTTOM, look.letters.height(look.style(Face.TITLE, 30)))
    size = (min(room.width, round(room.height * 1.5)), room.height)
    draw_centred(target, look.art.sprite(f"flags/{code}", size), room.center)
    draw_name(target, look, words, name, 30, 0.5)
