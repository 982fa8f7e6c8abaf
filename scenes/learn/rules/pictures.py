"""The pictures of the rules: small ones without words, and the large one of a page."""

from dataclasses import dataclass, replace
from typing import Protocol, assert_never

from pygame import Rect, Surface

from game import Advance, Card, Colour, Retreat, Sail
from scenes.board.geometry.tunnel import TunnelView
from scenes.kit import svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import (
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
from scenes.kit.look import Look
from scenes.kit.text import Face, Style
from scenes.learn.rules.annotations import NoteBoxes, cross, draw_notes, largest, plan_notes
from scenes.learn.rules.figures import (
    COLOURS,
    Cards,
    Drawing,
    FigureNote,
    Hands,
    Holding,
    PagePicture,
    Picture,
    Row,
    RulesPage,
    Sprites,
    Steps,
    Strip,
    TilePart,
    holdings,
    staged,
)
from scenes.learn.rules.strips import View, measure, paint_strip, tip_of, views
from scenes.shared import cards

_SMALL_CELL = 124
"""Units of a cell in a little picture, at most."""
_CARD = 140
_SPRITE = 116
_OVERLAP = 0.72
"""From card to card that overlap, in widths."""
_BY_LABEL = {card.label: card for card in Card}
_CREWS = {f"pirates/{colour}": colour.value for colour in Colour}


def card_labelled(label: str) -> Card | None:
    """The card of that label; "?" is the back of one."""
    return None if label == "?" else _BY_LABEL[label]


def paint_picture(target: Surface, look: Look, picture: Picture, rect: Rect) -> None:
    """Draw a picture without words in the middle of a rectangle."""
    match picture:
        case Strip():
            paint_strip(target, look, picture, views(picture, rect, look.px(_SMALL_CELL)))
        case Cards(labels):
            draw_cards(target, look, labels.split(), rect)
        case Drawing(source, hand):
            _draw_drawing(target, look, source.split(), hand.split(), rect)
        case Sprites(names):
            if look.theme.plain:
                # Signs and pirates are seen on light ground only.
                plate(look, rect.size, sea=False).draw(target, rect.topleft)
            _draw_sprites(target, look, names, inset(rect, look.px(6)))
        case Row(labels):
            draw_cards(target, look, labels.split(), rect)
        case Steps() | Hands():
            raise ValueError(f"{type(picture).__name__} has words; it is a figure, not a picture")
        case _:
            assert_never(picture)


def sprite(look: Look, name: str, size: tuple[int, int]) -> Surface:
    """A drawing by name or a card by its label, as large as fits; crews in their colours."""
    if name.startswith("card:"):
        high = min(size[1], round(size[0] * cards.DOWN / cards.ACROSS))
        return cards.sprite(look, card_labelled(name.removeprefix("card:")), high)
    colour = _CREWS.get(name)
    painted = look.theme.recolouring(colour) if colour is not None else ()
    return look.art.sprite(name, size, painted)


def draw_cards(
    target: Surface, look: Look, labels: list[str], rect: Rect, step: float = 1.1
) -> list[Rect]:
    """Cards side by side, as large as fits; where each lies."""
    count = len(labels)
    wide = min(
        rect.width / (1 + step * (count - 1)),
        min(rect.height, look.px(_CARD)) * cards.ACROSS / cards.DOWN,
    )
    if wide < look.px(54) and step > _OVERLAP:
        # Rather larger and over each other than small.
        return draw_cards(target, look, labels, rect, _OVERLAP)
    high = round(wide * cards.DOWN / cards.ACROSS)
    size = cards.card_size(high)
    room = anchored(rect, (round(wide * (1 + step * (count - 1))), high))
    places = []
    for index, label in enumerate(labels):
        place = Rect(room.x + round(index * wide * step), room.y, *size)
        cards.laid(look, card_labelled(label), high).draw(target, place.topleft)
        places.append(place)
    return places


def _draw_drawing(
    target: Surface, look: Look, source: list[str], hand: list[str], rect: Rect
) -> None:
    """A pile or a row, an arrow, and a hand."""
    total = len(source) + len(hand)
    side = min(look.px(64), rect.width // 6, rect.height // 2)
    room = rect.width - side - look.px(36)
    left = Rect(rect.x, rect.y, room * len(source) // total, rect.height)
    right = Rect(0, rect.y, room - left.width, rect.height)
    right.right = rect.right
    most = round(min(room / total / 1.1, look.px(_CARD) * cards.ACROSS / cards.DOWN))
    left = anchored(left, (min(left.width, round(most * (1.1 * len(source)))), rect.height), 1)
    right = anchored(right, (min(right.width, round(most * (1.1 * len(hand)))), rect.height), 0)
    draw_cards(target, look, source, left)
    draw_cards(target, look, hand, right)
    between = ((left.right + right.left) // 2, rect.centery)
    draw_centred(target, look.icon("arrow", side), between)


def _draw_sprites(target: Surface, look: Look, names: tuple[str, ...], rect: Rect) -> None:
    """Drawings side by side, as large as fits."""
    count = len(names)
    gap = look.px(12)
    side = min(rect.height, look.px(_SPRITE), (rect.width + gap) // count - gap)
    line = [sprite(look, name, (round(side * 1.3), side)) for name in names]
    widths = [each.get_width() for each in line]
    if sum(widths) + gap * (count - 1) > rect.width:
        line = [sprite(look, name, (side, side)) for name in names]
        widths = [each.get_width() for each in line]
    left = rect.centerx - (sum(widths) + gap * (count - 1)) // 2
    for each in line:
        draw_centred(target, each, (left + each.get_width() // 2, rect.centery))
        left += each.get_width() + gap


def draw_tile(target: Surface, look: Look, tile: PagePicture, rect: Rect) -> None:
    """The parts of a tile in their places; the plate beneath is drawn by others."""
    for part in tile.parts:
        draw_centred(target, _part(look, part, rect), _place(part, rect))


def _part(look: Look, part: TilePart, rect: Rect) -> Surface:
    high = round(part.height * rect.height)
    return sprite(look, part.name, (min(round(high * 1.6), rect.width), high))


def _place(part: TilePart, rect: Rect) -> tuple[int, int]:
    return rect.x + round(part.x * rect.width), rect.y + round(part.y * rect.height)


def plate(look: Look, size: Size, *, sea: bool) -> Stamp:
    """The ground of a picture: a piece of parchment or of the sea."""

    def make() -> Stamp:
        theme, unit = look.theme, look.scale.unit
        width, height = size[0] / unit, size[1] / unit
        shades = theme.sea[:2] if sea else (theme.card[0], theme.card[2])
        body = svg.rect(2, 2, width - 4, height - 4, 12, fill="url(#p)", stroke=theme.ink, line=4)
        defs = svg.linear("p", svg.even(*shades), (0, 0), (width * 0.3, height))
        return Stamp(svg.raster(body, size, unit, defs), (0, 0))

    return look.plates.made(("picture", size, sea), look.scale, make)


GAP = 8
"""Units between a picture and its notes."""
_TITLE = 30


@dataclass(frozen=True, slots=True)
class RulesCanvas:
    """The look, the words and the page, and of which share of their size the letters are."""

    look: Look
    texts: Texts
    page: RulesPage
    share: float

    def title_style(self) -> Style:
        """The letters of a title."""
        return self.look.style(Face.TITLE, _TITLE * self.share)

    def title_height(self) -> int:
        """A line with a title and what stands before it."""
        high = self.look.letters.height(self.title_style())
        return max(self.look.px(54), high + self.look.px(8))

    def fitted(self, words: tuple[str, ...], size: Size) -> Style:
        """The letters of titles that have only that much room each."""
        look, units = self.look, max(16, round(_TITLE * self.share))
        return largest(look, words, lambda each: look.style(Face.TITLE, each), units, size)

    def notes(self, notes: tuple[FigureNote, ...], width: int, count: int = 0) -> NoteBoxes:
        """The notes of the picture, in that width."""
        return plan_notes(self.look, self.texts, self.page, notes, width, self.share, count)


class Exhibit(Protocol):
    """The large picture of a page with its words."""

    def heights(self, width: int) -> tuple[int, int]:
        """How high it must be at least, and how high it would like to be, if so wide."""

    def paint(self, target: Surface, room: Rect) -> None:
        """Draw it into a rectangle."""


_ICON_GAP = 12


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
    size = (_caption_width(canvas, strip), canvas.title_height())
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


def _caption_width(canvas: RulesCanvas, strip: Strip) -> int:
    look = canvas.look
    icons = 2 if isinstance(strip.action, Advance) else 1
    words = look.letters.width(caption_of(canvas.texts, strip), canvas.title_style())
    return words + icons * (_caption_side(canvas) + look.px(_ICON_GAP)) + look.px(_ICON_GAP)


def _caption_side(canvas: RulesCanvas) -> int:
    return min(canvas.title_height() - canvas.look.px(6), canvas.look.px(54))


def draw_caption(target: Surface, canvas: RulesCanvas, strip: Strip, rect: Rect) -> None:
    """The mark of the pirate's crew, the card that it needs, and where it goes."""
    look, stage, side = canvas.look, staged(strip), _caption_side(canvas)
    seat = stage.preview.seat if stage.preview is not None else 0
    icons = [sprite(look, f"pirates/mark-{COLOURS[seat]}", (side, side))]
    if isinstance(stage.action, Advance):
        icons.append(cards.sprite(look, stage.action.card, side))
    left = rect.x + look.px(6)
    for icon in icons:
        draw_centred(target, icon, (left + icon.get_width() // 2, rect.centery))
        left += icon.get_width() + look.px(_ICON_GAP)
    words = Rect(left, rect.y, rect.right - left, rect.height)
    look.letters.draw(target, caption_of(canvas.texts, strip), canvas.title_style(), words, 0)


_CELL, _LEAST_CELL = 150, 62
"""Units of a cell, at most and at least."""
_STEP_GAP = 20
_ABREAST = 700
"""Units that three steps side by side need."""


def exhibit_of(canvas: RulesCanvas) -> Exhibit | None:
    """The large picture of the canvas's page, if it has one."""
    match canvas.page.figure:
        case Strip() as strip:
            return StripExhibit(canvas, strip)
        case Steps() as steps:
            return StepsExhibit(canvas, steps)
        case Row() as row:
            return RowExhibit(canvas, row)
        case Hands() as hands:
            return HandsExhibit(canvas, hands)
        case None:
            return None
        case other:
            raise ValueError(f"{type(other).__name__} is a little picture, not a large one")


@dataclass(frozen=True, slots=True)
class StripExhibit(Exhibit):
    """A part of the board, what is done there in words, and notes below."""

    canvas: RulesCanvas
    strip: Strip

    def heights(self, width: int) -> tuple[int, int]:
        """With cells as small or as large as may be."""
        look = self.canvas.look
        wide, high = measure(self.strip)
        below = self._notes(width).height + look.px(GAP)
        most = min(look.px(_CELL), width / wide)
        least = min(look.px(_LEAST_CELL), most)
        caption = caption_of(self.canvas.texts, self.strip)
        above = self.canvas.title_height() if caption else 0
        return round(least * high) + below, round(most * high) + below + above

    def paint(self, target: Surface, room: Rect) -> None:
        """The caption where there is room for it, the strip, and the notes close to it."""
        canvas, strip, look = self.canvas, self.strip, self.canvas.look
        notes = self._notes(room.width)
        place, below = cut(room, Side.TOP, room.height - notes.height)
        place.height -= look.px(GAP)
        seen = views(strip, place, look.px(_CELL))
        if caption_of(canvas.texts, strip):
            corner = free_corner(canvas, strip, seen, place)
            left = place.height - canvas.title_height()
            if corner is None and left >= measure(strip)[1] * look.px(_LEAST_CELL):
                corner, place = cut(place, Side.TOP, canvas.title_height())
                seen = views(strip, place, look.px(_CELL))
            if corner is not None:
                draw_caption(target, canvas, strip, corner)
        paint_strip(target, look, strip, seen)
        # The notes follow the strip, which may be lower than its place.
        below.y = round(seen[0].way.board.bottom) + look.px(GAP)
        tips = [tip_of(strip, seen, note.place) for note in strip.notes]
        draw_notes(target, look, notes, below, tips)

    def _notes(self, width: int) -> NoteBoxes:
        return self.canvas.notes(self.strip.notes, width, told_count(self.strip))


def told_count(strip: Strip) -> int:
    """The number that notes may speak of: cards drawn, or else spaces run."""
    preview = staged(strip).preview
    if preview is None:
        return 0
    return preview.cards or preview.destination - preview.origin


@dataclass(frozen=True, slots=True)
class StepsExhibit(Exhibit):
    """The actions of a turn side by side, or below each other where it is narrow."""

    canvas: RulesCanvas
    steps: Steps

    def heights(self, width: int) -> tuple[int, int]:
        """With cells as small or as large as may be."""
        look, count = self.canvas.look, len(self.steps.steps)
        wide, high = measure(self.steps.steps[0].strip)
        title = self.canvas.title_height()
        smallest, largest = look.px(_LEAST_CELL), look.px(_CELL)
        if width < look.px(_ABREAST):
            cell = min(largest, width / wide) * 0.72
            low = min(smallest, cell) * 0.7
            return round((low * high + title) * count), round((cell * high + title) * count)
        cell = min(largest, (width - look.px(_STEP_GAP) * (count - 1)) / count / wide)
        return round(min(smallest, cell) * high) + title, round(cell * high) + title

    def paint(self, target: Surface, room: Rect) -> None:
        """Each action with its number and its name."""
        look, steps = self.canvas.look, self.steps.steps
        wide, high = measure(steps[0].strip)
        title = self.canvas.title_height()
        abreast = room.width >= look.px(_ABREAST)
        split = equal_columns if abreast else equal_rows
        places = split(room, len(steps), look.px(_STEP_GAP if abreast else 6))
        cell = min(places[0].width / wide, (places[0].height - title) / high, look.px(_CELL))
        for number, (step, place) in enumerate(zip(steps, places, strict=True), start=1):
            block = anchored(place, (place.width, min(title + round(high * cell), place.height)))
            head, body = cut(block, Side.TOP, title)
            words = self.canvas.texts(self.canvas.page.key(step.key))
            self._draw_title(target, number, words, head)
            paint_strip(target, look, step.strip, views(step.strip, body, look.px(_CELL)))

    def _draw_title(self, target: Surface, number: int, words: str, rect: Rect) -> None:
        """A coin with a number, and what it is spent on."""
        look = self.canvas.look
        side = min(rect.height - look.px(4), look.px(56))
        room = rect.width - side - look.px(10)
        style = self.canvas.fitted((words,), (room, rect.height))
        wide = min(room, look.letters.width(words, style))
        coin = Rect(rect.x + (room - wide) // 2, rect.centery - side // 2, side, side)
        target.blit(look.art.sprite("pieces/coin-spent", (side, side)), coin)
        digits = look.outlined(32 / look.scale.text)
        look.letters.draw(target, f"{number}", digits, inset(coin, side // 5, 0))
        line = Rect(coin.right + look.px(10), rect.y, wide, rect.height)
        look.letters.draw_block(target, words, style, line, 0, 0.5)


_ROW = (72, 178)
"""Units that a row of cards is high, at least and at most."""
_HAND = (64, 126)
_GOLDEN = 190
_STEP, _APART = 0.5, 0.75
"""From card to card in a hand, and to those that must go, in widths."""


@dataclass(frozen=True, slots=True)
class RowExhibit(Exhibit):
    """The open row with its arrow, the next card in gold, and notes below."""

    canvas: RulesCanvas
    row: Row

    def heights(self, width: int) -> tuple[int, int]:
        """With cards as small or as large as may be."""
        look = self.canvas.look
        below = self.canvas.notes(self.row.notes, width).height + look.px(GAP)
        least, most = _ROW
        return look.px(least) + below, look.px(most) + below

    def paint(self, target: Surface, room: Rect) -> None:
        """The row, and what there is to say of it."""
        look, labels = self.canvas.look, self.row.cards.split()
        notes = self.canvas.notes(self.row.notes, room.width)
        place, below = cut(room, Side.TOP, room.height - notes.height)
        place.height -= look.px(GAP)
        side = min(look.px(76), place.height, room.width // 12)
        arrow, line = cut(place, Side.LEFT, side, look.px(10))
        places = draw_cards(target, look, labels, line)
        first = places[0]
        arrow.midright = (first.left - look.px(10), first.centery)
        draw_centred(target, look.icon("arrow", side), arrow.center)
        chosen = cards.laid(look, card_labelled(labels[0]), first.height, cards.Finish.CHOSEN)
        chosen.draw(target, first.topleft)
        # Close to the row, which may be lower than its place.
        below.y = first.bottom + look.px(2 * GAP)
        tips = {"first": first.centerx, "row": places[len(places) * 5 // 8].centerx}
        draw_notes(target, look, notes, below, [tips[note.place] for note in self.row.notes])


@dataclass(frozen=True, slots=True)
class HandsExhibit(Exhibit):
    """The golden card, and a line for each player: who holds how many, and gives up."""

    canvas: RulesCanvas
    hands: Hands

    def heights(self, width: int) -> tuple[int, int]:
        """As many lines as there are players."""
        look, count = self.canvas.look, len(holdings(self.hands))
        words = 2 * look.letters.height(self.canvas.title_style())
        least, most = (max(look.px(units), words) for units in _HAND)
        return count * least, count * most

    def paint(self, target: Surface, room: Rect) -> None:
        """The card at the left, and what it does to everybody."""
        look, held = self.canvas.look, holdings(self.hands)
        wide = min(look.px(_GOLDEN), room.width // 6)
        golden, room = cut(room, Side.LEFT, wide, look.px(20))
        self._draw_golden(target, golden)
        most = max(holding.cards for holding in held)
        for place, holding in zip(equal_rows(room, len(held)), held, strict=True):
            high = min(place.height - look.px(8), look.px(100), room.width // 7)
            who, fan, words = columns(place, [high, Share(6), Share(5)], look.px(14))
            figure = sprite(look, f"pirates/{holding.colour}", (high, high))
            draw_centred(target, figure, who.center)
            _draw_held(target, look, holding, inset(fan, 0, look.px(8)), most)
            self._tell(target, holding, words)

    def _draw_golden(self, target: Surface, rect: Rect) -> None:
        action = self.hands.action
        if isinstance(action, Advance):
            high = min(rect.height, round(rect.width * cards.DOWN / cards.ACROSS))
            place = anchored(rect, cards.card_size(high))
            stamp = cards.laid(self.canvas.look, action.card, high, cards.Finish.CHOSEN)
            stamp.draw(target, place.topleft)

    def _tell(self, target: Surface, holding: Holding, rect: Rect) -> None:
        look, texts, letters = self.canvas.look, self.canvas.texts, self.canvas.look.letters
        told = texts("rules.holds", count=holding.cards)
        key = "rules.gives_up" if holding.gives_up else "rules.keeps"
        then = texts(key, count=holding.gives_up)
        style = self.canvas.fitted((told, then), (rect.width, rect.height // 2))
        quiet = replace(style, face=Face.BOLD, colour=look.theme.ink_soft)
        lines = [
            (text, kind, letters.height(kind, len(letters.wrap(text, kind, rect.width))))
            for text, kind in ((told, style), (then, quiet))
        ]
        y = rect.centery - sum(high for _, _, high in lines) // 2
        for text, kind, high in lines:
            letters.draw_block(target, text, kind, Rect(rect.x, y, rect.width, high))
            y += high


def _draw_held(target: Surface, look: Look, holding: Holding, rect: Rect, most: int) -> None:
    """The cards that somebody holds, and apart from them those that must go.

    They are as large as for whoever holds the most.
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
