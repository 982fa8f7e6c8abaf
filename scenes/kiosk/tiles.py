"""What several kiosk screens share: language flags, tiles for variants, people and rivals."""

from collections.abc import Container, Mapping, Sequence
from typing import Any, NamedTuple

from pygame import Rect, Surface

from game import MOST_STARS, Colour
from scenes.core.context import Context
from scenes.core.model.phrases import OPPONENTS, Opponent
from scenes.kit import ornaments
from scenes.kit.effects import draw_centred
from scenes.kit.intents import Cancel, Command, Intent, Pick, Press, Release, Typed
from scenes.kit.layout import Length
from scenes.kit.lists import Tile
from scenes.kit.look import Look
from scenes.kit.pirates import FIGURE, captain
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import (
    Block,
    Column,
    Optional,
    Padded,
    Painted,
    Picture,
    Row,
    Sized,
    Space,
    Use,
    View,
    Words,
)
from scenes.shared.languages import flag_button
from scenes.shared.portraits import bust, piece_of, pirate_named
from scenes.shared.vignettes import vignette

COLOURS = (Colour.YELLOW, Colour.BLUE, Colour.RED, Colour.GREEN, Colour.VIOLET)
"""The colours of the players, in the order in which they are taken."""
_STARS_LEAST = 66
"""Units of the width of all stars of a pirate, at least."""
_STARS_IDEAL = 160
"""The same where there is room."""
_OVERLAP = 0.66
"""How far apart two pirates stand, in widths."""


class AnyTouch:
    """Detects an answer: a tap that began here, a key or a button."""

    pressed = False

    def answers(self, intent: Intent) -> bool:
        """Return whether this intent is an answer."""
        match intent:
            case Press() | Cancel():
                self.pressed = isinstance(intent, Press)
            case Release():
                return self.pressed
            case Command() | Pick() | Typed():
                return intent is not Command.QUIT
        return False


class TileName(NamedTuple):
    """The name of a tile or a flag: the setting it belongs to, and the value it stands for."""

    setting: str
    value: object


def language_buttons(
    context: Context,
    codes: Sequence[str],
    spoken: str,
    letters: float = 24,
    height: Length = (84, 100, 116),
) -> list[View]:
    """Return a button for each language, gold for the current one; none if there is only one."""
    if len(codes) < 2:
        return []
    buttons: list[View] = []
    for code in codes:
        button = flag_button(context, code)
        button.name = TileName("language", code)
        button.letters = letters
        button.tone = Tone.GOLD if code == spoken else Tone.WOOD
        buttons.append(Use(button, height=height))
    return buttons


def tiles(setting: str, contents: Mapping[Any, View], chosen: Container[object]) -> list[View]:
    """Return a tile for each value of a setting."""
    return [
        Use(Tile(TileName(setting, value), content, value in chosen))
        for value, content in contents.items()
    ]


def rivals(allowed: Container[str]) -> tuple[Opponent, ...]:
    """Return the computer pirates that are allowed, by the names of their brains."""
    return tuple(pirate for pirate in OPPONENTS if pirate.brain in allowed)


def variant_tile(name: str, variant: str, letters: float = 38, line: View | None = None) -> View:
    """Return a variant's picture and name, above a sentence about it if there is room."""
    picture = Sized(Painted(draw_vignette, (variant,)), (150, 360), (96, 200))
    words = Words(name, Face.TITLE, letters, x=0.5, alike="variants")
    parts: list[View] = [picture.grow(), Padded(words, (14, 0))]
    if line is not None:
        parts.append(Optional(Padded(line, (18, 0))))
    return Padded(Column(*parts, gap=6), (9, 9))


def variant_line(look: Look, sentence: str, longest: str) -> View:
    """Return a sentence about a variant, which takes as much room as the longest one."""
    soft = look.theme.ink_soft
    return Block(sentence, Face.BOLD, 27, soft, y=0, sample=longest, alike="lines")


def draw_vignette(target: Surface, look: Look, rect: Rect, variant: str) -> None:
    """Draw the picture of a variant, above a line, in steps."""
    picture = vignette(look, variant, rect.size)
    picture.draw(target, rect.topleft)
    line = max(2, look.px(5))
    target.fill(look.theme.line, (rect.x, rect.bottom - line, rect.width, line))


def people_tile(count: int) -> View:
    """Return that many pirates, and their number."""
    crowd = Sized(Painted(_draw_crowd, (count,)), (64, 160), (48, 150))
    number = Words(str(count), Face.TITLE, 54, x=0.5)
    return Padded(Column(crowd.grow(), number), (12, 8))


def _draw_crowd(target: Surface, look: Look, rect: Rect, count: int) -> None:
    """Draw pirates; more than three stand in two rows, the smaller one behind."""
    back = count // 2 if count > 3 else 0
    front = count - back
    spread = 1 + (front - 1) * _OVERLAP
    highest = round(rect.height / (1.42 if back else 1))
    high = min(highest, round(rect.width / spread / FIGURE))
    wide = round(high * FIGURE)
    step = round(wide * _OVERLAP)
    for first, there, rise in ((front, back, round(high * 0.42)), (0, front, 0)):
        left = rect.centerx - (wide + step * (there - 1)) // 2
        for index in range(there):
            figure = piece_of(look, captain(COLOURS[first + index].value), (wide, high))
            x = left + index * step + (wide - figure.get_width()) // 2
            target.blit(figure, (x, rect.bottom - rise - figure.get_height()))


def rival_tile(pirate: Opponent) -> View:
    """Return a pirate's face above name and stars."""
    face = Painted(_draw_face, (pirate.name,), side=(48, 110, 200), y=1.0)
    name = Words(pirate.name, Face.TITLE, 26, x=0.5, alike="rivals")
    side = (_STARS_LEAST / MOST_STARS, _STARS_IDEAL / MOST_STARS)
    stars = Painted(ornaments.draw_stars, (pirate.stars, MOST_STARS), side=side, aspect=MOST_STARS)
    return Padded(Column(face.grow(), name, stars, gap=4, at=0.5), (6, 10))


def _draw_face(target: Surface, look: Look, rect: Rect, name: str) -> None:
    who = pirate_named(name)
    face = look.icon("wheel", rect.height) if who is None else bust(look, who, rect.height)
    draw_centred(target, face, rect.center)


def flag_tile(name: str, code: str, *, beside: bool = False) -> View:
    """Return a language's flag above, or beside, its name."""
    if beside:
        flag = Picture(f"flags/{code}", side=32, aspect=1.5)
        words = Words(name, Face.TITLE, 24, alike="languages")
        # The tick of a chosen one is at the right.
        return Padded(Row(flag, words.grow(), Sized(Space(), 30), gap=8), (14, 8))
    flag = Picture(f"flags/{code}", side=(48, 90, 150), aspect=1.5)
    words = Words(name, Face.TITLE, 30, x=0.5, alike="languages")
    return Padded(Column(flag.grow(), words, gap=8, at=0.5), (16, 14))


def heading(look: Look, words: str) -> View:
    """Return the question over a row of tiles."""
    return Words(words, Face.TITLE, 34, look.theme.heading, outlined=True)
