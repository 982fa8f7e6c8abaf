"""A sentence on free land: shown only while it says something new, and never over a space.

Islands leave little land; there it is beside the cards of the hand, if they leave room.
"""

import math
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product
from typing import NamedTuple

from pygame import Rect, Surface

from game import Card, Hand, Position
from scenes.board.component import Component
from scenes.board.hud.hand import HandFan
from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import Size, covered
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face
from scenes.kit.theme import Colour, Tone
from scenes.kit.view import Block, Padded, View

_WIDTHS = (620, 520, 430, 340, 280, 230, 190)
"""Units of the greatest width of a sentence, the best first."""
_LETTERS = (30, 24)
"""Units of its letters, smaller where there is hardly any free land."""
_NARROWER = 110
"""How many units further away a place may be for the next greater width."""
_STEP = 20
"""Units between two places that are tried."""
_RADIUS = 24
"""Units of the radius of its corners."""
_PADDING = (28, 16)
"""Units between the edge of its ground and the words, at the sides and above and below."""
_GROUND = 0.82
"""The opacity of its ground."""
_NEAR = 5
"""How many times as wide as a place two places together are at most to count as one."""
_BESIDE_HAND = {_LETTERS[0]: 2, _LETTERS[-1]: 3}
"""The most lines of a sentence beside the hand, by its letters: more where no land is free."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptModel:
    """The sentence; none is shown if it is empty."""

    text: str = ""
    is_refusal: bool = False
    """Whether it says why a tap was refused."""
    nod: int = 0
    """How many pixels it is lower than at rest."""
    stacks: int | None = None
    """How many stacks of cards are side by side in the hand, if there may be room beside them."""
    about: tuple[Position, ...] = ()
    """The places that it speaks of, which it does not cover."""
    card: tuple[Card, Hand] | None = None
    """The card that it speaks of, which has risen from this hand."""


class _Form(NamedTuple):
    """A place of a sentence, and how it is written there."""

    place: Rect
    letters: float
    """The height of its letters, in units."""

    @property
    def size(self) -> Size:
        """Its width and height."""
        return self.place.size


class OnMap(NamedTuple):
    """What a sentence on the map keeps clear of."""

    parts: Sequence[Rect]
    """What it never covers."""
    spaces: Sequence[Rect]
    """What it covers as little as possible of, where there is no free land."""
    spared: Sequence[Rect]
    """What it covers only where there is no other land."""
    around: Callable[[Position], Rect]
    """Returns a place of the track with those who stand there."""


class Prompt(Component[PromptModel]):
    """A sentence without a frame, on the land that is nearest to the hand."""

    def __init__(self, look: Look, room: Rect, hand: HandFan, there: OnMap) -> None:
        """Place it in a room, near the hand, on free land."""
        super().__init__(look, room)
        self._hand = hand
        self._near = hand.rect.centerx, hand.rect.top
        gap = look.px(12)
        self._parts, self._spaces = (
            [place.inflate(gap, gap) for place in places] for places in (there.parts, there.spaces)
        )
        self._taken = [*self._parts, *self._spaces]
        self._spared = [*self._taken, *there.spared]
        self._around = there.around
        self._find = lru_cache(64)(self._find_form)

    def pill(self, model: PromptModel) -> Rect:
        """Return the place of the sentence."""
        return self._form(model).place.move(0, model.nod)

    def draw(self, target: Surface, model: PromptModel) -> None:
        if not model.text:
            return
        look, place = self.look, self.pill(model)
        letters = self._form(model).letters
        _ground(look, place.size, model.is_refusal).draw(target, place.topleft)
        red = look.theme.tone(Tone.RED).text
        colour = red if model.is_refusal else look.theme.cream
        _sentence(look, model.text, letters, colour).draw(target, look, place)

    def _form(self, model: PromptModel) -> _Form:
        # Rectangles have no hash.
        return self._find(model.text, model.stacks, tuple(map(tuple, self._kept(model))))

    def _kept(self, model: PromptModel) -> Iterator[Rect]:
        """Yield what the sentence speaks of: places that are near each other are one."""
        if model.card is not None:
            card, hand = model.card
            yield self._hand.risen_card(card, hand)
        places = [self._around(position) for position in model.about]
        whole = places[0].unionall(places) if places else Rect(0, 0, 0, 0)
        if places and max(whole.size) <= _NEAR * places[0].width:
            # An arrow and what it brings are above them.
            above = places[0].height // 2
            yield Rect(whole.x, whole.y - above, whole.width, whole.height + above)
        else:
            yield from places

    def _find_form(
        self, text: str, stacks: int | None, keeps: tuple[tuple[int, ...], ...]
    ) -> _Form:
        """Return the room beside the hand or the nearest free place, the wider the better."""
        kept = [Rect(*each) for each in keeps]
        beside = None if stacks is None else self._hand.free(stacks)
        form = None if beside is None else self._fitted(text, beside, _LETTERS[0])
        if form is not None and form.place.collidelist(kept) < 0:
            return form
        forms = [*self._forms(text)]
        for taken in ([*self._spared, *kept], [*self._taken, *kept]):
            nearest = self._nearest(forms, taken)
            if nearest is not None:
                # A risen card is better seen whole, but not for a narrower place.
                clear = self._nearest([nearest], [*taken, self._hand.risen(stacks or 0)])
                return self._even(text, clear or nearest)
        form = None if beside is None else self._fitted(text, beside, _LETTERS[-1])
        if form is not None and form.place.collidelist(kept) < 0:
            return form
        return self._least_hiding(forms, kept)

    def _fitted(self, text: str, room: Rect, letters: int) -> _Form | None:
        """Return the form in a room, in few lines of those letters; None if it does not fit."""
        look = self.look
        view = _sentence(look, text, letters, look.theme.cream)
        style = look.style(Face.BOLD, letters)
        most = look.letters.height(style, _BESIDE_HAND[letters]) + 2 * look.px(_PADDING[1])
        need = view.need(look).width
        width = min(room.width, look.px(_WIDTHS[0]), need.ideal)
        if width < need.least:
            return None
        size = width, view.need(look, width=width).height.ideal
        if size[1] > min(room.height, most):
            return None
        form = self._even(text, _Form(Rect(room.topleft, size), letters))
        form.place.midleft = room.midleft
        return form

    def _even(self, text: str, form: _Form) -> _Form:
        """Return the form as narrow as its lines allow, so that they are about equally long."""
        view = _sentence(self.look, text, form.letters, self.look.theme.cream)
        width, height = form.size
        least = min(width, view.need(self.look).width.least)
        widths = range(least, width)
        found = bisect_left(
            widths, True, key=lambda w: view.need(self.look, width=w).height.ideal <= height
        )
        place = Rect(0, 0, least + found, height)
        place.center = form.place.center
        return form._replace(place=place)

    def _least_hiding(self, forms: Sequence[_Form], kept: Sequence[Rect]) -> _Form:
        """Return the first form and place that hide least; a pixel of a part counts most."""
        parts = [*self._parts, *kept]
        best = forms[0]
        least = math.inf
        for form in forms:
            for place in chain.from_iterable(self._rows(form.size)):
                hidden = 99 * covered(place, parts)
                if hidden < least:
                    hidden += covered(place, self._spaces)
                if hidden < least:
                    best, least = form._replace(place=place), hidden
        return best

    def _forms(self, text: str) -> Iterator[_Form]:
        """Yield the forms of a sentence without a place, the best first."""
        look = self.look
        sizes: set[Size] = set()
        for letters, wide in product(_LETTERS, _WIDTHS):
            view = _sentence(look, text, letters, look.theme.cream)
            need = view.need(look).width
            room = min(look.px(wide), self.rect.width - 2 * look.px(_STEP))
            width = min(room, need.ideal)
            size = width, view.need(look, width=width).height.ideal
            # A narrower one would break words.
            if size not in sizes and (not sizes or width >= need.least):
                sizes.add(size)
                yield _Form(Rect((0, 0), size), letters)

    def _nearest(self, forms: Sequence[_Form], taken: Sequence[Rect]) -> _Form | None:
        best: _Form | None = None
        nearest = math.inf
        for narrow, form in enumerate(forms):
            more = narrow * self.look.px(_NARROWER)
            if more >= nearest:
                break
            for row in self._rows(form.size):
                for place in row:
                    far = self._far(place) + more
                    if far >= nearest:
                        break
                    if place.collidelist(taken) < 0:
                        best, nearest = form._replace(place=place), far
                        break
        return best

    def _rows(self, size: Size) -> Iterator[Iterator[Rect]]:
        """Yield the places for a size, row by row upwards, each from the hand outwards."""
        step = max(4, self.look.px(_STEP))
        room = self.rect
        wide, high = size
        aside = self._near[0] - wide // 2
        lefts = range(room.left + step, max(room.left + step, room.right - wide) + 1, step)
        outwards = sorted(lefts, key=lambda left: abs(left - aside))
        for top in range(max(room.top, room.bottom - high), room.top - 1, -step):
            yield (Rect((left, top), size) for left in outwards)

    def _far(self, place: Rect) -> float:
        """Return how far a place is from the hand: it is easier to look up from it than aside."""
        x, y = self._near
        return math.hypot(place.centerx - x, 1.4 * (place.bottom - y))


def _sentence(look: Look, text: str, letters: float, colour: Colour) -> View:
    style = look.style(Face.BOLD, letters)
    longest = max(look.letters.width(word, style) for word in text.split(" "))
    least = (longest + 1) / look.scale.unit
    return Padded(Block(text, Face.BOLD, letters, colour, x=0.5, least=least), _PADDING)


@stamp
def _ground(look: Look, size: Size, is_refusal: bool) -> Stamp:
    """Return the dark ground of a sentence, red for a refusal."""
    theme = look.theme
    whole = look.units(size)
    fill = theme.tone(Tone.RED).lo if is_refusal else theme.ink
    if theme.plain:
        body = svg.inner(whole, 1.5, _RADIUS, fill=fill, stroke=theme.cream, line=3)
    else:
        body = svg.inner(whole, 0, _RADIUS, fill=fill, opacity=1.0 if is_refusal else _GROUND)
    return look.drawing(body, size)
