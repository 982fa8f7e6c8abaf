"""The pictures of the rules: small ones without words, and large ones with their words."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game import Advance, Card, Colour, Retreat, Sail
from game.cards import CARD_BY_LABEL
from scenes.board.geometry.tunnel import TunnelView
from scenes.kit import svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import (
    Point,
    Share,
    Side,
    Size,
    anchored,
    columns,
    cut,
    equal_columns,
    equal_rows,
    inset,
)
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face, Style
from scenes.learn.rules import figures
from scenes.learn.rules.annotations import NoteBoxes, PageWords, cross, draw_blocks, largest
from scenes.learn.rules.figures import Holding, SpriteName
from scenes.learn.rules.strips import StripView, measure
from scenes.shared import cards
from scenes.shared.vignettes import SLOOP, WATERLINE

_SMALL_CELL = 124
"""Units of a cell in a small picture, at most."""
_CARD = 140
_SPRITE = 116
_SPRITE_GAP = 12
_LINE = 5
"""Drawings that stay in one line, as their order matters."""
_OVERLAP = 0.72
"""Distance from card to card where they overlap, in widths."""
_CREWS = {f"pirates/{colour}": colour.value for colour in Colour}

_TITLE = 30
_CELL = 150
"""Units of a cell in a large picture, at most."""
_LEAST_CELL = 56
"""Units of a cell in a large picture, at least: below that numbers would overlap."""
_GAP = 8
"""Units between a picture and its notes."""
_ICON_GAP = 12
_STEP_GAP = 20
_ABREAST = 700
"""Units that three steps side by side need."""
_ROW = (72, 178)
"""Units of the height of a row of cards, at least and at most."""
_HAND = (64, 126)
_GOLDEN = 190
_STEP = 0.5
"""Distance from card to card in a hand, in widths."""
_APART = 0.75
"""Extra distance to the cards that must go, in widths."""


# Small pictures


def small_picture(target: Surface, look: Look, picture: figures.SmallPicture, rect: Rect) -> None:
    """Draw a picture without words in the middle of a rectangle, in steps."""
    match picture:
        case figures.Strip():
            StripView.of(picture, rect, look.px(_SMALL_CELL)).paint(target, look)
        case figures.Cards(labels):
            _draw_cards(target, look, _cards_named(labels), rect)
        case figures.CardDraw():
            _draw_card_draw(target, look, picture, rect)
        case figures.Sprites(names):
            if look.theme.plain:
                # Signs and pirates are visible on light ground only.
                plate(look, rect.size, sea=False).draw(target, rect.topleft)
            _draw_sprites(target, look, names, inset(rect, look.px(6)))


def _cards_named(labels: str) -> tuple[Card | None, ...]:
    return tuple(None if label == "?" else CARD_BY_LABEL[label] for label in labels.split())


def _sprite(look: Look, name: SpriteName, size: Size) -> Surface:
    """Return a drawing or a card, as large as fits; crews in their colours."""
    if not isinstance(name, str):
        return cards.sprite(look, name, min(size[1], round(size[0] * cards.DOWN / cards.ACROSS)))
    colour = _CREWS.get(name)
    return look.art.sprite(name, size, look.theme.recolouring(colour) if colour else ())


def _draw_cards(
    target: Surface, look: Look, shown: Sequence[Card | None], rect: Rect, step: float = 1.1
) -> list[Rect]:
    """Draw cards side by side, as large as fits, and return their places."""
    count = len(shown)
    fits = min(rect.height, look.px(_CARD)) * cards.ACROSS / cards.DOWN
    wide = min(rect.width / (1 + step * (count - 1)), fits)
    if wide < look.px(54) and step > _OVERLAP:
        # Larger cards that overlap are better than small ones.
        return _draw_cards(target, look, shown, rect, _OVERLAP)
    high = round(wide * cards.DOWN / cards.ACROSS)
    room = anchored(rect, (round(wide * (1 + step * (count - 1))), high))
    size = cards.card_size(high)
    places = [Rect(room.x + round(n * wide * step), room.y, *size) for n in range(count)]
    for card, place in zip(shown, places, strict=True):
        cards.laid(look, card, high).draw(target, place.topleft)
    return places


def _draw_card_draw(target: Surface, look: Look, picture: figures.CardDraw, rect: Rect) -> None:
    """Draw a pile or a row, an arrow, and a hand."""
    source, hand = map(_cards_named, picture)
    total = len(source) + len(hand)
    side = min(look.px(64), rect.width // 6, rect.height // 2)
    room = rect.width - side - look.px(36)
    left, right = columns(rect, [room * len(source) // total, Share()], rect.width - room)
    most = round(min(room / total / 1.1, look.px(_CARD) * cards.ACROSS / cards.DOWN))
    left = anchored(left, (min(left.width, round(most * (1.1 * len(source)))), rect.height), 1)
    right = anchored(right, (min(right.width, round(most * (1.1 * len(hand)))), rect.height), 0)
    _draw_cards(target, look, source, left)
    _draw_cards(target, look, hand, right)
    between = ((left.right + right.left) // 2, rect.centery)
    draw_centred(target, look.icon("arrow", side), between)


def _draw_sprites(target: Surface, look: Look, names: Sequence[SpriteName], rect: Rect) -> None:
    """Draw sprites side by side, as large as fits; many in two lines if that is larger."""
    half = -(-len(names) // 2)
    lines = [names]
    if len(names) > _LINE and _sprite_side(look, names[:half], rect, 2) > 1.2 * _sprite_side(
        look, names, rect, 1
    ):
        lines = [names[:half], names[half:]]
    side = min(_sprite_side(look, line, rect, len(lines)) for line in lines)
    high = len(lines) * side + (len(lines) - 1) * look.px(_SPRITE_GAP)
    room = anchored(rect, (rect.width, high))
    for line, place in zip(lines, equal_rows(room, len(lines), look.px(_SPRITE_GAP)), strict=True):
        drawn = [_trimmed(look, name, side) for name in line]
        wide = sum(each.get_width() for each in drawn) + look.px(_SPRITE_GAP) * (len(drawn) - 1)
        left = rect.centerx - wide // 2
        for each in drawn:
            draw_centred(target, each, (left + each.get_width() // 2, place.centery))
            left += each.get_width() + look.px(_SPRITE_GAP)


def _sprite_side(look: Look, names: Sequence[SpriteName], rect: Rect, lines: int) -> int:
    """Return the greatest height of drawings side by side, given the number of lines."""
    gap = look.px(_SPRITE_GAP)
    most = min((rect.height - (lines - 1) * gap) // lines, look.px(_SPRITE))
    room = rect.width - gap * (len(names) - 1)
    wide = sum(_trimmed(look, name, most).get_width() for name in names)
    return min(most, most * room // wide)


def _trimmed(look: Look, name: SpriteName, side: int) -> Surface:
    """Return a drawing of at most that height, without a transparent margin."""
    drawn = _sprite(look, name, (round(side * 1.3), side))
    seen = drawn.get_bounding_rect()
    if seen.width == 0:
        seen = drawn.get_rect()
    return drawn.subsurface(seen.x, 0, seen.width, drawn.get_height())


def draw_tile(target: Surface, look: Look, tile: figures.PagePicture, rect: Rect) -> None:
    """Draw the parts of a tile in their places."""
    for part in tile.parts:
        high = round(part.height * rect.height)
        drawn = _sprite(look, part.name, (min(round(high * 1.6), rect.width), high))
        centre = rect.x + round(part.x * rect.width), rect.y + round(part.y * rect.height)
        if tile.sea and part.name == "scenery/sloop":
            _draw_afloat(target, look, drawn, centre)
        else:
            draw_centred(target, drawn, centre)


def _draw_afloat(target: Surface, look: Look, sloop: Surface, centre: Point) -> None:
    """Draw a sloop whose keel is under water."""
    place = sloop.get_rect(center=centre)
    unit = sloop.get_width() / SLOOP[0]
    keel = round(WATERLINE * unit)
    target.blit(sloop, place, (0, 0, place.width, keel))
    foam = look.art.sprite("sloop/foam-1", (place.width, round(90 * unit)))
    target.blit(foam, (place.x, place.y + keel - round(34 * unit)))


@stamp
def plate(look: Look, size: Size, *, sea: bool) -> Stamp:
    """Return the ground of a picture: a piece of parchment or of the sea."""
    theme = look.theme
    width, height = look.units(size)
    shades = theme.sea[:2] if sea else (theme.card[0], theme.card[2])
    body = svg.inner((width, height), 2, 12, fill="url(#p)", stroke=theme.ink, line=4)
    defs = svg.linear("p", svg.even(*shades), (0, 0), (width * 0.3, height))
    return look.drawing(body, size, defs)


# Large pictures


@dataclass(frozen=True, slots=True)
class Exhibit(ABC):
    """The large picture of a page with its words."""

    words: PageWords

    @abstractmethod
    def heights(self, width: int, worth: float) -> tuple[int, int]:
        """Return the least and the preferred height for that width.

        `worth` is the least share of its full size that a part of the board may have.
        """

    @abstractmethod
    def paint(self, target: Surface, room: Rect) -> None:
        """Draw the picture into a rectangle, in steps."""

    @property
    def look(self) -> Look:
        """The look of the page."""
        return self.words.look

    @property
    def title_style(self) -> Style:
        """The style of a title."""
        return self.words.title(_TITLE)

    @property
    def title_height(self) -> int:
        """The height of a line with a title and an icon."""
        look = self.look
        return max(look.px(54), look.letters.height(self.title_style) + look.px(8))

    def fitted_style(self, texts: Sequence[str], size: Size) -> Style:
        """Return the style in which titles fit, each into a room of that size."""
        look = self.look
        units = max(16, round(_TITLE * self.words.share))
        return largest(look, texts, lambda each: look.style(Face.TITLE, each), units, size)

    def cut_notes(self, room: Rect, count: int = 0) -> tuple[Rect, Rect, NoteBoxes]:
        """Return the place of the picture, that of the notes below it, and the notes."""
        notes = NoteBoxes.of(self.words, room.width, count)
        place, below = cut(room, Side.TOP, room.height - notes.height)
        place.height -= self.look.px(_GAP)
        return place, below, notes


def exhibit_of(words: PageWords) -> Exhibit:
    """Return the large picture of a page that has one."""
    match words.page.figure:
        case figures.Strip() as strip:
            return StripExhibit(words, strip)
        case figures.Steps() as steps:
            return StepsExhibit(words, steps)
        case figures.CardRow() as row:
            return RowExhibit(words, row)
        case figures.Hands() as hands:
            return HandsExhibit(words, hands)
        case None:
            raise ValueError(f"{words.page.name} has no large picture")


def caption_of(texts: Texts, strip: figures.Strip) -> str:
    """Return the text of what a strip's action does, with the engine's numbers, or ""."""
    stage = figures.staged(strip)
    if isinstance(stage.action, Sail):
        return texts("rules.sails_free" if stage.action.free else "rules.sails_out")
    if stage.preview is None:
        return ""
    track = stage.match.table.track
    preview = stage.preview
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


@dataclass(frozen=True, slots=True)
class StripExhibit(Exhibit):
    """A part of the board with a caption, and notes below."""

    strip: figures.Strip

    def heights(self, width: int, worth: float) -> tuple[int, int]:
        look = self.look
        wide, high = measure(self.strip)
        notes = NoteBoxes.of(self.words, width, figures.distance_or_cards(self.strip))
        below = notes.height + look.px(_GAP)
        most = min(look.px(_CELL), width / wide)
        least = max(min(look.px(_LEAST_CELL), most), worth * most)
        above = self.title_height if self._caption else 0
        return round(least * high) + below, round(most * high) + below + above

    def paint(self, target: Surface, room: Rect) -> None:
        look = self.look
        strip = self.strip
        title = self.title_height
        place, below, notes = self.cut_notes(room, figures.distance_or_cards(strip))
        view = StripView.of(strip, place, look.px(_CELL))
        if self._caption:
            corner = self._free_corner(view, place)
            if corner is None and place.height - title >= measure(strip)[1] * look.px(_LEAST_CELL):
                corner, place = cut(place, Side.TOP, title)
                view = StripView.of(strip, place, look.px(_CELL))
            if corner is not None:
                self._draw_caption(target, corner)
        view.paint(target, look, is_told=bool(self._caption))
        # The notes follow the strip, which may be lower than its place.
        below.y = round(view.boards[0].board.bottom) + look.px(_GAP)
        notes.draw(target, below, [view.x_of(note.place) for note in self.words.page.notes])

    @property
    def _caption(self) -> str:
        return caption_of(self.words.texts, self.strip)

    def _free_corner(self, view: StripView, place: Rect) -> Rect | None:
        """Return a place for the caption above the walls of the tunnel, beside the arrow."""
        board = view.boards[0]
        preview = figures.staged(self.strip).preview
        if not isinstance(board, TunnelView) or preview is None:
            return None
        height = self.title_height
        gap = self.look.px(_ICON_GAP)
        icons = 2 if isinstance(self.strip.action, Advance) else 1
        text = self.look.letters.width(self._caption, self.title_style)
        width = text + icons * (self._icon_side() + gap) + gap
        wall = round(board.cells[0].top - 0.14 * board.cell)
        ends = [board.area(at).centre.x for at in (preview.origin, preview.destination)]
        left, right = min(ends) - 0.5 * board.cell, max(ends) + 0.5 * board.cell
        top = max(place.y, (place.y + wall - height) // 2)
        if top + height > wall:
            return None
        if place.x + width < left:
            return Rect(place.x, top, width, height)
        if right + width < place.right and preview.destination != board.deck:
            return Rect(place.right - width, top, width, height)
        return None

    def _icon_side(self) -> int:
        return min(self.title_height - self.look.px(6), self.look.px(54))

    def _draw_caption(self, target: Surface, rect: Rect) -> None:
        """Draw the crew's mark, the card that is played, and the words."""
        look = self.look
        stage = figures.staged(self.strip)
        side = self._icon_side()
        seat = stage.preview.seat if stage.preview is not None else 0
        icons = [_sprite(look, f"pirates/mark-{figures.COLOURS[seat]}", (side, side))]
        if isinstance(stage.action, Advance):
            icons.append(cards.sprite(look, stage.action.card, side))
        left = rect.x + look.px(6)
        for icon in icons:
            draw_centred(target, icon, (left + icon.get_width() // 2, rect.centery))
            left += icon.get_width() + look.px(_ICON_GAP)
        place = Rect(left, rect.y, rect.right - left, rect.height)
        look.letters.draw(target, self._caption, self.title_style, place, 0)


@dataclass(frozen=True, slots=True)
class StepsExhibit(Exhibit):
    """The actions of a turn side by side, or below each other where it is narrow."""

    steps: figures.Steps

    def heights(self, width: int, _worth: float) -> tuple[int, int]:
        look = self.look
        count = len(self.steps.strips)
        title = self.title_height
        wide, high = measure(self.steps.strips[0])
        least, most = look.px(_LEAST_CELL), look.px(_CELL)
        if width < look.px(_ABREAST):
            cell = min(most, width / wide) * 0.72
            low = min(least, cell) * 0.7
            return round((low * high + title) * count), round((cell * high + title) * count)
        cell = min(most, (width - look.px(_STEP_GAP) * (count - 1)) / count / wide)
        return round(min(least, cell) * high) + title, round(cell * high) + title

    def paint(self, target: Surface, room: Rect) -> None:
        look = self.look
        strips, keys = self.steps
        title = self.title_height
        wide, high = measure(strips[0])
        abreast = room.width >= look.px(_ABREAST)
        split = equal_columns if abreast else equal_rows
        places = split(room, len(strips), look.px(_STEP_GAP if abreast else 6))
        cell = min(places[0].width / wide, (places[0].height - title) / high, look.px(_CELL))
        for number, (strip, key, place) in enumerate(zip(strips, keys, places, strict=True), 1):
            block = anchored(place, (place.width, min(title + round(high * cell), place.height)))
            head, body = cut(block, Side.TOP, title)
            self._draw_title(target, number, self.words(key), head)
            StripView.of(strip, body, look.px(_CELL)).paint(target, look)

    def _draw_title(self, target: Surface, number: int, text: str, rect: Rect) -> None:
        """Draw a coin with a number, and what it is spent on."""
        look = self.look
        side = min(rect.height - look.px(4), look.px(56))
        room = rect.width - side - look.px(10)
        style = self.fitted_style((text,), (room, rect.height))
        wide = min(room, look.letters.width(text, style))
        coin = Rect(rect.x + (room - wide) // 2, rect.centery - side // 2, side, side)
        target.blit(look.art.sprite("pieces/coin-spent", (side, side)), coin)
        digits = look.outlined(32 / look.scale.text)
        look.letters.draw(target, f"{number}", digits, inset(coin, side // 5, 0))
        line = Rect(coin.right + look.px(10), rect.y, wide, rect.height)
        look.letters.draw_block(target, text, style, line, 0, 0.5)


@dataclass(frozen=True, slots=True)
class RowExhibit(Exhibit):
    """The open row with its arrow, the next card in gold, and notes below."""

    row: figures.CardRow

    def heights(self, width: int, _worth: float) -> tuple[int, int]:
        look = self.look
        below = NoteBoxes.of(self.words, width).height + look.px(_GAP)
        return look.px(_ROW[0]) + below, look.px(_ROW[1]) + below

    def paint(self, target: Surface, room: Rect) -> None:
        look = self.look
        shown = _cards_named(self.row.labels)
        place, below, notes = self.cut_notes(room)
        side = min(look.px(76), place.height, room.width // 12)
        arrow, line = cut(place, Side.LEFT, side, look.px(10))
        places = _draw_cards(target, look, shown, line)
        first = places[0]
        arrow.midright = (first.left - look.px(10), first.centery)
        draw_centred(target, look.icon("arrow", side), arrow.center)
        chosen = cards.laid(look, shown[0], first.height, cards.Finish.CHOSEN)
        chosen.draw(target, first.topleft)
        # Close to the row, which may be lower than its place.
        below.y = first.bottom + look.px(2 * _GAP)
        tips = {"first": first.centerx, "row": places[len(places) * 5 // 8].centerx}
        notes.draw(target, below, [tips[note.place] for note in self.words.page.notes])


@dataclass(frozen=True, slots=True)
class HandsExhibit(Exhibit):
    """The golden card, and a line for each player: how many cards it holds and gives up."""

    hands: figures.Hands

    def heights(self, _width: int, _worth: float) -> tuple[int, int]:
        look = self.look
        count = len(figures.holdings(self.hands))
        lines = 2 * look.letters.height(self.title_style)
        least, most = (max(look.px(units), lines) for units in _HAND)
        return count * least, count * most

    def paint(self, target: Surface, room: Rect) -> None:
        look = self.look
        held = figures.holdings(self.hands)
        texts = self.words.texts
        wide = min(look.px(_GOLDEN), room.width // 6)
        golden, room = cut(room, Side.LEFT, wide, look.px(20))
        high = min(golden.height, round(golden.width * cards.DOWN / cards.ACROSS))
        card = cards.laid(look, self.hands.action.card, high, cards.Finish.CHOSEN)
        card.draw(target, anchored(golden, cards.card_size(high)).topleft)
        most = max(holding.cards for holding in held)
        for place, holding in zip(equal_rows(room, len(held)), held, strict=True):
            high = min(place.height - look.px(8), look.px(100), room.width // 7)
            who, fan, text = columns(place, [high, Share(6), Share(5)], look.px(14))
            pirate = _sprite(look, f"pirates/{holding.colour}", (high, high))
            draw_centred(target, pirate, who.center)
            _draw_held(target, look, holding, inset(fan, 0, look.px(8)), most)
            holds = texts("rules.holds", count=holding.cards)
            key = "rules.gives_up" if holding.gives_up else "rules.keeps"
            then = texts(key, count=holding.gives_up)
            style = self.fitted_style((holds, then), (text.width, text.height // 2))
            quiet = style._replace(face=Face.BOLD, colour=look.theme.ink_soft)
            draw_blocks(target, look, ((holds, style), (then, quiet)), text)


def _draw_held(target: Surface, look: Look, holding: Holding, rect: Rect, most: int) -> None:
    """Draw the cards of a hand, and apart from them those that must go.

    All hands have the card size of the largest hand.
    """
    wide = rect.width / (1.5 + _STEP * (most - 1) + _APART)
    high = round(min(wide * cards.DOWN / cards.ACROSS, rect.height))
    wide = cards.card_size(high)[0]
    y = rect.centery - high // 2
    for index in range(holding.cards):
        goes = index >= holding.cards - holding.gives_up
        x = rect.x + round(wide * (_STEP * index + (_APART if goes else 0)))
        finish = cards.Finish.DIM if goes else cards.Finish.PLAIN
        cards.laid(look, None, high, finish).draw(target, (x, y))
        if goes and index == holding.cards - 1:
            side = round(wide * 0.8)
            cross(look, side).draw(target, (x + wide - side // 2, y + high - side))
