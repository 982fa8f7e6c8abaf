"""Text: fonts by role; lines measured, wrapped, fitted and cached as pictures."""

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.kit.cache import USUAL_WINDOW, Budget, MemoryCache, surfaces
from scenes.kit.effects import blank, circle, faded, silhouette
from scenes.kit.layout import SMALLEST_LETTERS, Need, Point, Size
from scenes.kit.theme import Colour
from scenes.kit.typefaces import (
    CharacterMap,
    SpareFonts,
    clusters,
    is_visible,
    runs_leftwards,
    script_of,
)

log = logging.getLogger(__name__)


class Face(Enum):
    """A font by its role."""

    TITLE = "title"
    """Names, counts, buttons and titles."""
    STRONG = "strong"
    """Labels on parchment."""
    BOLD = "bold"
    """Everything else."""
    PLAIN = "plain"
    """Long texts."""
    ITALIC = "italic"
    """Quotations and descriptions."""

    # Every width is found by its face, and the hash of an Enum is computed in Python.
    __hash__ = object.__hash__


PACKAGES: Mapping[Face, tuple[str, str]] = {
    Face.TITLE: ("fontpkg_lilita_one", "LilitaOne-Regular.ttf"),
    Face.STRONG: ("fontpkg_alegreya_sans", "AlegreyaSans-Black.ttf"),
    Face.BOLD: ("fontpkg_alegreya_sans", "AlegreyaSans-ExtraBold.ttf"),
    Face.PLAIN: ("fontpkg_alegreya_sans", "AlegreyaSans-Medium.ttf"),
    Face.ITALIC: ("fontpkg_alegreya_sans", "AlegreyaSans-MediumItalic.ttf"),
}


def font_files() -> Mapping[Face, Path]:
    """Return the files of the installed font packages; missing ones are left out."""
    files = {}
    for face, (package, name) in PACKAGES.items():
        spec = find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            log.warning("the font package %s is missing; pygame's own font stands in", package)
            continue
        path = Path(spec.submodule_search_locations[0], "files", name)
        if path.is_file():
            files[face] = path
        else:
            log.warning("the font package %s has no %s", package, name)
    return files


class Style(NamedTuple):
    """The look of letters; sizes in pixels."""

    face: Face
    size: int
    colour: Colour
    outline: Colour | None = None
    edge: int = 0
    """The width of the outline."""
    drop: int = 0
    """The offset of a second outline, or of a shadow, downwards."""

    def sized(self, size: int) -> "Style":
        """Return the same letters in another size."""
        return self._replace(size=size)


ELLIPSIS = "…"
LEADING = 1.16
"""The line height, in sizes."""
_FLOOR = 0.55
"""The share of their size down to which letters shrink before words are cut."""
_LINE_WORTH = 0.8
"""The share of its size down to which a label stays in one line."""
_TWO_WORTH = 1.08
"""How many times larger the letters of a label must be in two lines than in one."""
_SPACES = {" ": 1.0, "\N{NO-BREAK SPACE}": 1.0, "\N{NARROW NO-BREAK SPACE}": 0.5}
"""The spaces, in word spaces."""
_WORD_SPACE = {
    Face.TITLE: 0.21,
    Face.STRONG: 0.2,
    Face.BOLD: 0.2,
    Face.PLAIN: 0.16,
    Face.ITALIC: 0.16,
}
"""A word space, in sizes."""
_SPACE_MORE = 0.7
"""Pixels added to each word space, which keep words apart in small letters."""
_LARGE = 100
"""The size at which what reaches over a space is measured, as small letters are whole pixels."""
_MARKS = "!¡"
"""Marks whose gap is closed in the display face, so they are set in the strong text face."""
_MARK_SIZE = 1.06
"""The size of such a mark, in sizes, which makes it as high as the display face's capitals."""
_SPARE_SIZE = 0.92
"""The size of a font of the system, in sizes: most have larger letters than the game's own."""
_UNKNOWN = "?"
"""Drawn for what no font here can draw, so that it is at least seen."""
_SPACE = re.compile(f"([{''.join(_SPACES)}])")
_SPACE_OR_MARKS = re.compile(f"([{''.join(_SPACES)}]|[{_MARKS}]+)")


class _Piece(NamedTuple):
    """A word, a part of one or a space, and how to draw it."""

    text: str
    style: Style
    file: Path | None = None
    """The font of the system that draws it instead of the style's face."""
    leftwards: bool = False
    """Whether it is read from right to left."""


def _in_text_face(style: Style) -> Style:
    """Return the strong text face, as high as the display face, for what the latter lacks."""
    return style._replace(face=Face.STRONG, size=round(style.size * _MARK_SIZE))


def _in_order(pieces: list[_Piece]) -> list[_Piece]:
    """Return the pieces of a line from left to right; words read leftwards change places."""
    ordered: list[_Piece] = []
    turned: list[_Piece] = []
    between: list[_Piece] = []
    for piece in pieces:
        if piece.leftwards:
            turned += [*between, piece]
            between = []
        elif turned and piece.text in _SPACES:
            between.append(piece)
        else:
            ordered += [*reversed(turned), *between, piece]
            turned = []
            between = []
    return [*ordered, *reversed(turned), *between]


_FONT = 200_000
"""About how many bytes an open font takes with its letters."""


class Letters:
    """Measures and draws text; results are cached."""

    def __init__(
        self,
        fonts: Mapping[Face, Path],
        budget: Budget | None = None,
        spare: SpareFonts | None = None,
    ) -> None:
        budget = budget or Budget.of_window(USUAL_WINDOW)
        self._files = fonts
        self._spare = spare or SpareFonts()
        self._maps: dict[Face, CharacterMap] = {}
        self._read: dict[Face, bytes] = {}
        self._fonts: MemoryCache[pygame.font.Font] = MemoryCache(budget, lambda _: _FONT)
        self._pictures = surfaces(budget)
        self._widths: MemoryCache[int] = MemoryCache(8192, lambda _: 1)
        self._wrapped: MemoryCache[tuple[str, ...]] = MemoryCache(1024, lambda _: 1)
        self._caps: MemoryCache[int] = MemoryCache(256, lambda _: 1)
        self.needs: MemoryCache[Need] = MemoryCache(2048, lambda _: 1)
        """How large lines of words are, by all that this depends on."""

    def font(self, style: Style) -> pygame.font.Font:
        """Return the font of a style."""
        return self._fonts.get((style.face, style.size), lambda: self._opened(style))

    def _opened(self, style: Style) -> pygame.font.Font:
        path = self._files.get(style.face)
        if path is None:
            return pygame.font.Font(None, style.size)
        if style.face not in self._read:
            # The text faces have old-style figures unless the feature "lnum" asks for lining
            # ones. pygame cannot ask, but "calt" is always on, and these fonts have none.
            self._read[style.face] = path.read_bytes().replace(b"lnum", b"calt")
        return pygame.font.Font(BytesIO(self._read[style.face]), style.size)

    def can_draw(self, text: str) -> bool:
        """Return whether every character of a text can be seen: some font here has it."""
        return all(
            is_visible(part)
            and (self._covers(Face.STRONG, part) or self._spare.drawing(part) is not None)
            for part in clusters(text)
            if part not in _SPACES
        )

    def _covers(self, face: Face, text: str) -> bool:
        """Return whether a face has every character of a text."""
        path = self._files.get(face)
        if path is None or text.isascii():
            return True
        if face not in self._maps:
            self._maps[face] = CharacterMap(path)
        return self._maps[face].covers(text)

    def _pieces(self, text: str, style: Style) -> list[_Piece]:
        """Return the pieces of a line, from left to right."""
        title = style.face is Face.TITLE
        pieces: list[_Piece] = []
        for word in filter(None, (_SPACE_OR_MARKS if title else _SPACE).split(text)):
            marks = title and word[0] in _MARKS
            if word in _SPACES or (self._covers(style.face, word) and not marks):
                pieces.append(_Piece(word, style))
            elif title and self._covers(Face.STRONG, word):
                pieces.append(_Piece(word, _in_text_face(style)))
            else:
                pieces += self._foreign(word, style)
        return pieces if text.isascii() else _in_order(pieces)

    def _foreign(self, word: str, style: Style) -> list[_Piece]:
        """Return the parts of a word for which the face has no letters, or not all."""
        parts: list[_Piece] = []
        own = _in_text_face(style) if style.face is Face.TITLE else style
        for cluster in clusters(word):
            file = None if self._covers(own.face, cluster) else self._spare.drawing(cluster)
            if file is not None:
                size = round(style.size * _SPARE_SIZE)
                part = _Piece(cluster, own.sized(size), file, runs_leftwards(cluster))
            else:
                known = self._covers(own.face, cluster)
                part = _Piece(cluster if known else _UNKNOWN, own)
            if parts and parts[-1][1:] == part[1:]:
                part = part._replace(text=parts.pop().text + part.text)
            parts.append(part)
        return parts

    def _font_of(self, piece: _Piece) -> pygame.font.Font:
        """Return the font of a piece."""
        if piece.file is None:
            return self.font(piece.style)
        script = script_of(piece.text)

        def opened() -> pygame.font.Font:
            font = pygame.font.Font(piece.file, piece.style.size)
            if script is not None:
                font.set_script(script)
            if piece.leftwards:
                font.set_direction(pygame.DIRECTION_RTL)
            return font

        key = (piece.file, piece.style.size, script, piece.leftwards)
        return self._fonts.get(key, opened)

    def width(self, text: str, style: Style) -> int:
        """Return the width of a line, with its outline."""
        inner = self._widths.get(
            (text, style.face, style.size),
            lambda: sum(self._advances(self._pieces(text, style))),
        )
        return inner + 2 * style.edge

    def _advances(self, pieces: Sequence[_Piece]) -> Iterator[int]:
        """Yield the width of each piece; a space begins below the arm of an f before it."""
        reach = 0
        for piece in pieces:
            yield self._advance(piece) - reach * (piece.text in _SPACES)
            reach = self._reach(piece)

    def _reach(self, piece: _Piece) -> int:
        """Return how far the last letter of a word reaches over the space after it."""
        if piece.text in _SPACES or piece.file is not None:
            return 0
        letter = piece.text[-1]
        large = self.font(piece.style.sized(_LARGE))

        def measured() -> int:
            return large.size(letter)[0] + large.size(" ")[0] - large.size(f"{letter} ")[0]

        reach = self._widths.get((letter, piece.style.face), measured)
        return reach * piece.style.size // _LARGE

    def _advance(self, piece: _Piece) -> int:
        """Return the width of a word or of a space."""
        text = piece.text
        style = piece.style
        if text in _SPACES:
            return round((style.size * _WORD_SPACE[style.face] + _SPACE_MORE) * _SPACES[text])
        return self._widths.get(
            (text, style.face, style.size, piece.file),
            lambda: self._font_of(piece).size(text)[0],
        )

    def height(self, style: Style, lines: int = 1) -> int:
        """Return the height of a number of lines."""
        return round(style.size * LEADING * lines) + 2 * style.edge

    def cap(self, style: Style) -> int:
        """Return the height of a capital letter."""

        def measured() -> int:
            box = next(iter(self.font(style).metrics("H")), None)
            return box[3] if box is not None else round(style.size * 0.7)

        return self._caps.get((style.face, style.size), measured)

    def wrap(self, text: str, style: Style, width: int) -> tuple[str, ...]:
        """Break a text into lines of at most a width; words that are too long are broken too."""
        return self._wrapped.get(
            (text, style.face, style.size, style.edge, width),
            lambda: tuple(
                line for part in text.split("\n") for line in self._lines(part, style, width)
            ),
        )

    def _lines(self, text: str, style: Style, width: int) -> list[str]:
        lines = [""]
        taken = 0
        # Lines break only at plain spaces, not at non-breaking ones.
        for word in text.split(" "):
            if taken + self.width(word, style) <= width:
                lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
                taken += self._with_space(word, style)
                continue
            if lines[-1]:
                lines.append("")
            for letter in word:
                if lines[-1] and self.width(lines[-1] + letter, style) > width:
                    lines.append("")
                lines[-1] += letter
            taken = self._with_space(lines[-1], style)
        return lines

    def _with_space(self, word: str, style: Style) -> int:
        """Return the width of a word and of the space after it."""
        return self.width(f"{word} ", style) - 2 * style.edge

    def fit(self, text: str, style: Style, width: int, floor: float = _FLOOR) -> tuple[str, Style]:
        """Fit a line: shrink the letters as far as the floor, then cut it."""
        style = self.shrunk(text, style, width, floor)
        if self.width(text, style) > width:
            text = self._cut(text, style, width)
        return text, style

    def shrunk(self, text: str, style: Style, width: int, floor: float = _FLOOR) -> Style:
        """Return the style with letters small enough for a width, but not below the floor."""
        smallest = min(style.size, max(SMALLEST_LETTERS, round(style.size * floor)))
        while self.width(text, style) > width and style.size > smallest:
            # Guess the size from the width; at least one step down.
            guess = style.size * width // max(1, self.width(text, style))
            style = style.sized(max(smallest, min(style.size - 1, guess + 1)))
        return style

    def set_label(self, text: str, style: Style, size: Size) -> tuple[tuple[str, ...], Style]:
        """Set a label in one line, or in two where that leaves its letters clearly larger."""
        one = self.shrunk(text, style, size[0])
        if " " not in text or one.size >= style.size * _LINE_WORTH:
            return (text,), one
        two = style
        words = text.split(" ")
        breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
        lines = min(breaks, key=lambda pair: max(self.width(line, style) for line in pair))
        while two.size > one.size and (
            any(self.width(line, two) > size[0] for line in lines) or self.height(two, 2) > size[1]
        ):
            two = two.sized(two.size - 1)
        return (lines, two) if two.size > one.size * _TWO_WORTH else ((text,), one)

    def _cut(self, text: str, style: Style, width: int) -> str:
        kept = text.rstrip(" .,")
        while kept and self.width(kept + ELLIPSIS, style) > width:
            kept = kept[:-1].rstrip(" .,")
        return kept + ELLIPSIS

    def fit_block(
        self, text: str, style: Style, size: Size, floor: float = _FLOOR
    ) -> tuple[tuple[str, ...], Style]:
        """Wrap a text into a box: shrink the letters as far as the floor, then cut lines."""
        smallest = min(style.size, max(SMALLEST_LETTERS, round(style.size * floor)))
        lines = self.wrap(text, style, size[0])
        while self.height(style, len(lines)) > size[1] and style.size > smallest:
            style = style.sized(style.size - 1)
            lines = self.wrap(text, style, size[0])
        room = len(lines)
        while room > 1 and self.height(style, room) > size[1]:
            room -= 1
        if len(lines) > room:
            lines = (*lines[: room - 1], self._cut(lines[room - 1], style, size[0]))
        return lines, style

    def picture(self, text: str, style: Style) -> Surface:
        """Return the line as a picture, with its outline."""
        return self._pictures.get((text, style), lambda: self._drawn(text, style))

    def _drawn(self, text: str, style: Style) -> Surface:
        face = self._line(text, style)
        if style.outline is None and not style.drop:
            return face.convert_alpha()
        edge = style.edge
        drop = style.drop
        under = silhouette(face, style.outline or "#000000")
        size = face.get_width() + 2 * edge, face.get_height() + 2 * edge + drop
        whole = blank(size, style.outline or "#000000")
        if style.outline is None:
            whole.blit(faded(under, 130), (0, drop), special_flags=pygame.BLEND_RGBA_MAX)
        else:
            for dx, dy in circle(edge):
                place = (edge + dx, edge + dy)
                whole.blit(under, place, special_flags=pygame.BLEND_RGBA_MAX)
            if drop:
                whole.blit(whole.copy(), (0, drop), special_flags=pygame.BLEND_RGBA_MAX)
        whole.blit(face, (edge, edge))
        return whole.convert_alpha()

    def _line(self, text: str, style: Style) -> Surface:
        """Return the line without its outline."""
        font = self.font(style)
        words: list[tuple[Surface, Point]] = []
        height = font.get_height()
        x = 0
        pieces = self._pieces(text, style)
        for piece, advance in zip(pieces, self._advances(pieces), strict=True):
            if piece.text not in _SPACES:
                own = self._font_of(piece)
                # All words have the same baseline.
                place = x, font.get_ascent() - own.get_ascent()
                words.append((own.render(piece.text, True, style.colour), place))
                # The letters of other scripts may reach further down.
                height = max(height, place[1] + own.get_height())
            x += advance
        line = blank((x, height), style.colour)
        line.blits(words)
        return line

    def draw(
        self, target: Surface, text: str, style: Style, rect: Rect, x: float = 0.5, y: float = 0.5
    ) -> Rect:
        """Draw a line fitted into a rectangle: 0 is left or top, 1 right or bottom.

        It is centred by its capitals. Return the rectangle of the letters.
        """
        text, style = self.fit(text, style, rect.width)
        width = self.width(text, style)
        cap = self.cap(style)
        left = rect.x + round((rect.width - width) * x)
        top = rect.y + round((rect.height - cap) * y)
        ascent = self.font(style).get_ascent()
        target.blit(self.picture(text, style), (left, top + cap - ascent - style.edge))
        return Rect(left, top, width, cap)

    def draw_label(
        self, target: Surface, text: str, style: Style, rect: Rect, x: float = 0.5
    ) -> Rect:
        """Draw a label in one line, or in two; return the rectangle of its lines."""
        lines, fitted = self.set_label(text, style, rect.size)
        if len(lines) == 1:
            return self.draw(target, text, style, rect, x)
        return self.draw_block(target, "\n".join(lines), fitted, rect, x, 0.5)

    def draw_block(
        self, target: Surface, text: str, style: Style, rect: Rect, x: float = 0.0, y: float = 0.0
    ) -> Rect:
        """Draw a text wrapped into a rectangle; return the rectangle of its lines."""
        lines, style = self.fit_block(text, style, rect.size)
        height = self.height(style, len(lines))
        top = rect.y + round((rect.height - height) * y)
        for index, line in enumerate(lines):
            left = rect.x + round((rect.width - self.width(line, style)) * x)
            place = (left, top + round(index * style.size * LEADING))
            target.blit(self.picture(line, style), place)
        return Rect(rect.x, top, rect.width, height)
