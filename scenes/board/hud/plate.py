"""One player's plate as a view: the name, the progress of the crew, and the hand."""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from pygame import Rect, Surface

from game import PIRATES, Card, Game, Hand, Seat, Sign, count
from game import Colour as CrewColour
from scenes.kit import plates, svg
from scenes.kit.effects import Stamp, draw_centred, faded
from scenes.kit.layout import ENDLESS, SMALLEST_LETTERS, Length, Side, Size, cut
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.plates import Ground
from scenes.kit.text import Face
from scenes.kit.theme import Colour
from scenes.kit.view import (
    Column,
    Grid,
    Padded,
    Painted,
    Picture,
    Row,
    Sized,
    Space,
    Stack,
    View,
    Words,
)
from scenes.shared.cards import ACROSS, DOWN, card_size, sprite
from scenes.shared.portraits import Expression, costume_of, medal

NAME = 32
"""The largest text size of a name, in units."""
HELM = 31
"""The width that a helm takes from a name, in units."""
_FAINT = 64
"""The opacity of a sign that is not held."""
_NONE = 110
"""The opacity of a picture whose count is zero."""
_DYED = 200
"""The opacity of a crew's colour on the wood of its plate."""
_RADIUS = 18
"""Units of the radius of a plate's corners."""
_IN_WOOD = 5
"""Units of a plate's rim, within which a crew's colour begins."""
_IN_FRAME = 7
"""The same for the gold frame of the player to act."""
_SPREAD = 1.4
"""The greatest distance from one card back to the next, in cards."""
_AWAY = "#96928C"
"""The ground of the sign of a phone that is not connected."""
_DARK_GLASS = "#605C58"
"""The glass of such a phone."""
_FIGURES = 0.92
"""The height of a line of figures, in sizes of them."""
_FEWEST_SIGNS = 4
"""The number of cells of a strip that only shows the signs that are held."""


class Standing(NamedTuple):
    """What a plate shows about a player."""

    home: int
    cards: int = 0
    hand: Hand | None = None
    """The cards themselves, if everybody sees them."""
    aboard: int | None = None
    """The number of pirates in the sloop, if that is not their home."""
    captain: bool = False
    active: bool = False
    mood: Expression = Expression.CALM
    phone: bool = False
    """Whether the player holds the cards on a phone."""
    phone_away: bool = False
    """Whether that phone is not connected."""


class Name(NamedTuple):
    """A name and its style, which is the same on all plates."""

    text: str = ""
    face: Face = Face.TITLE
    size: int = SMALLEST_LETTERS
    """The width in pixels."""
    helm: bool = False
    """Whether a helm shows that a computer plays with a person's face."""


class Form(Enum):
    """How a plate is arranged, from the widest to the narrowest."""

    BESIDE = "what is held is on a strip behind name and medals"
    BELOW = "what is held is on a strip below name and medals"
    NARROW = "name over medals, and below them the signs that are held, on a strip of full width"
    BARE = "the name with the number of cards over the medals"
    TIGHT = "the same in small, with the number upon a card"

    @property
    def has_strip(self) -> bool:
        """Whether a strip of parchment shows the whole hand."""
        return self not in (Form.BARE, Form.TIGHT)


_OPEN = ((Form.BESIDE, Form.BELOW, Form.NARROW), (Form.BARE,), (Form.TIGHT,))
_HIDDEN = ((Form.BESIDE, Form.BARE), (Form.TIGHT,))
_ABOARD = ((Form.BESIDE, Form.NARROW, Form.BARE), (Form.TIGHT,))
"""The forms with two numbers, for which there is seldom room beside a name."""
_PORTRAITS: dict[Form, Length] = {
    Form.BESIDE: (74, 84, 104),
    Form.BELOW: (72, 84, 104),
    Form.NARROW: (60, 64, 76),
    Form.BARE: (66, 88, 96),
    Form.TIGHT: (44, 56, 86),
}
"""Units of the side of a portrait."""


class PlateStyle(NamedTuple):
    """What all plates of a game have in common."""

    signs: tuple[Sign, ...]
    """The signs of open hands; empty if hands are hidden."""
    islands: bool
    """Whether the number of pirates aboard is shown."""
    inks: tuple[Colour, Colour]
    """The colours of numbers and of zeros on parchment."""

    @classmethod
    def of(cls, look: Look, game: Game, *, open_hands: bool) -> "PlateStyle":
        """Return the plate style of a game."""
        return cls(game.signs if open_hands else (), game.has_islands, look.theme.strip_text)

    @property
    def ranked(self) -> tuple[tuple[Form, ...], ...]:
        """The forms of a plate, the best first; all forms of a rank show the same."""
        if self.signs:
            return _OPEN
        return _ABOARD if self.islands else _HIDDEN

    def form_in(self, look: Look, rects: Sequence[Rect]) -> Form:
        """Return the best form that fits all plates."""
        forms = [form for rank in self.ranked for form in rank]
        sizes = {rect.size for rect in rects}
        for form in forms:
            sample = self.sample(form)
            if all(sample.fits(look, Rect((0, 0), size)) for size in sizes):
                return form
        return forms[-1]

    def sample(self, form: Form) -> View:
        """Return a sample plate, by which all are measured."""
        return _sample(self, form)

    def plate(self, form: Form, seat: Seat, standing: Standing, name: Name) -> View:
        """Return a plate with a hole for the portrait, which changes more often."""
        portrait = Space(side=_PORTRAITS[form]).named("portrait")
        beside = _ARRANGEMENTS[form](self, seat, standing, name)
        # Three lines need all the room there is.
        margin = 1 if form is Form.NARROW else 2
        inside: View = Row(portrait, Padded(beside, (0, margin)).grow(), gap=9)
        if form is Form.NARROW:
            # As wide as the plate, so that the signs of a full hand are as large as those of few.
            strip = self._strip(standing, low=True)
            inside = Column(inside.grow(), Padded(Sized(strip, (0, 0, ENDLESS), (32, 34)), (3, 0)))
        wood = Painted(draw_wood, (seat.colour.value, standing.active))
        return Padded(inside, (6, 2), wood)

    # The forms

    def _beside(self, seat: Seat, standing: Standing, name: Name) -> View:
        words = Column(_name(name), _medals(seat, standing, (30, 42), 6), gap=2)
        # As wide as what it holds, so that two plates do not stretch over the whole window.
        wide: Length = (250, 440, 440)
        if not self.signs:
            wide = (190, 216, 216) if self.islands else (150, 200, 200)
        # The wood has a lip, which stays free.
        strip = Sized(Padded(self._strip(standing), (0, 5)), wide)
        return Row(Sized(words, (214, 290, 290)).grow(), strip.grow(), gap=10)

    def _below(self, seat: Seat, standing: Standing, name: Name) -> View:
        medals = _medals(seat, standing, (30, 37), 5)
        line = Row(_name(name, floor=0.8, sample="Wilhelmina the").grow(), medals, gap=8)
        return Column(line, self._strip(standing).grow(), gap=3)

    def _narrow(self, seat: Seat, standing: Standing, name: Name) -> View:
        medals = Row(_medals(seat, standing, (30, 35), 4), Space().grow())
        return Column(_name(name, 24, floor=0.8), medals)

    def _bare(self, seat: Seat, standing: Standing, name: Name) -> View:
        facts = [_fact(_card(standing.cards, (31, 34)), str(standing.cards), "00")]
        if standing.aboard is not None:
            # Nobody aboard is nothing to tell.
            sail = _sail(standing.aboard, (30, 34))
            facts.append(_fact(sail, str(standing.aboard or ""), "0"))
        held = Row(*facts, gap=6).named("held")
        line = Row(_name(name, floor=0.65).grow(), Padded(held, (2, 0)), gap=2)
        medals = _medals(seat, standing, (30, 36), 4)
        return Column(line, Row(medals, Space().grow()), gap=3)

    def _tight(self, seat: Seat, standing: Standing, name: Name) -> View:
        number = Words(str(standing.cards), Face.TITLE, 22, x=0.5, outlined=True, floor=0.5)
        card = Sized(Stack(_back(standing.cards, (26, 32)), number), (30, 32, 40)).named("held")
        line = Row(_name(name, 28, 0.5, "Yusuf II").grow(), card, gap=3)
        return Column(line, _medals(seat, standing, (18, 30), 3))

    # Their parts

    def _strip(self, standing: Standing, *, low: bool = False) -> View:
        """Return the hand, on parchment."""
        if standing.hand is None:
            inside = self._hidden(standing, low=low)
        else:
            inside = self._signs(standing.hand, only_held=low)
        strip = Padded(inside, (9, 3), Painted(_draw_strip))
        return Sized(strip, height=(26, 36, 90)).named("held")

    def _signs(self, hand: Hand, *, only_held: bool) -> View:
        """Return the number of cards of each sign; missing signs are faint or left out."""
        numbers = {
            sign: sum(count(hand, card) for card in Card if card.sign is sign)
            for sign in self.signs
        }
        shown = [sign for sign in self.signs if numbers[sign] or not only_held]
        # Where only held signs are shown, there may still be many.
        least, figures = (18, 31) if only_held else (22, 36)
        signs: list[View] = [self._sign(sign, numbers[sign], least, figures) for sign in shown]
        fewest = _FEWEST_SIGNS if only_held else 0
        signs += [Space()] * (fewest - len(signs))
        return Grid(*signs, columns=len(signs), gap=2, at=0)

    def _sign(self, sign: Sign, held: int, least: float, figures: float) -> View:
        art = Picture(f"signs/{sign.label}", side=(least, 40), alpha=255 if held else _FAINT)
        return Row(art, self._number(held or "", figures, "0"), gap=4, at=0.5)

    def _number(self, number: int | str, units: float, sample: str) -> View:
        """Return a number on parchment."""
        ink, soft = self.inks
        colour = ink if number else soft
        return Words(
            str(number), Face.TITLE, units, colour, floor=0.5, sample=sample, line=_FIGURES
        )

    def _hidden(self, standing: Standing, *, low: bool) -> View:
        """Return the number of cards, the pirates aboard, and the captain's wheel."""
        figures, icons = (31, (28, 28)) if low else (40, (28, 52))
        cards = self._number(standing.cards, figures, "00")
        if standing.aboard is None:
            backs = Sized(Painted(_draw_backs, (standing.cards,)), (20, 150))
            return Row(backs.grow(), cards, gap=5)
        aboard = self._number(standing.aboard or "", figures, "0")
        wheel = Painted(draw_wheel, side=(22, 50)) if standing.captain else Space()
        held = Row(_card(standing.cards, icons), cards, gap=6)
        sailing = Row(_sail(standing.aboard, icons), aboard, gap=6)
        return Row(held.grow(), sailing.grow(), Sized(wheel, (24, 44, 50)), gap=6)


@lru_cache(maxsize=32)
def _sample(style: PlateStyle, form: Form) -> View:
    aboard = 0 if style.islands else None
    standing = Standing(home=0, hand=0 if style.signs else None, aboard=aboard)
    return style.plate(form, Seat("", CrewColour.BLUE), standing, Name())


_Arrange: TypeAlias = Callable[[PlateStyle, Seat, Standing, Name], View]
_ARRANGEMENTS: dict[Form, _Arrange] = {
    Form.BESIDE: PlateStyle._beside,
    Form.BELOW: PlateStyle._below,
    Form.NARROW: PlateStyle._narrow,
    Form.BARE: PlateStyle._bare,
    Form.TIGHT: PlateStyle._tight,
}


def _name(name: Name, high: float = NAME, floor: float = 0.7, sample: str = "Konstanze") -> View:
    """Return a name, whose size does not depend on its text, so that all plates are alike."""
    ruler = Words("", Face.TITLE, high, outlined=True, floor=floor, sample=sample)
    return Stack(ruler.named("name"), Painted(_draw_name, (name,)))


def _draw_name(target: Surface, look: Look, rect: Rect, name: Name) -> None:
    """Draw a name, with a helm if it has one."""
    if name.helm:
        helm, rect = cut(rect, Side.LEFT, look.px(HELM))
        side = min(rect.height, look.px(HELM - 5))
        draw_centred(target, look.icon("wheel", side), (helm.x + side // 2, helm.centery))
    style = look.outlined(NAME, face=name.face).sized(name.size)
    look.letters.draw(target, name.text, style, rect, 0)


def _medals(seat: Seat, standing: Standing, side: Length, gap: float) -> View:
    return medals(costume_of(seat), standing.home, side, gap)


def medals(who: Costume, home: int, side: Length, gap: float) -> View:
    """Return a medal for each pirate, those at home first."""
    line = (
        Painted(_draw_medal, (who, index < home), side=side).named(("medal", index))
        for index in range(PIRATES)
    )
    return Row(*line, gap=gap)


def _draw_medal(target: Surface, look: Look, rect: Rect, who: Costume, home: bool) -> None:
    medal(look, who, rect.width, home=home).draw(target, rect.topleft)


def _fact(icon: View, number: str, sample: str) -> View:
    """Return a picture with a large number beside it."""
    words = Words(number, Face.TITLE, 36, outlined=True, floor=0.6, sample=sample)
    return Row(icon, words, gap=3)


def _card(cards: int, high: tuple[float, float]) -> View:
    """Return the back of a card without room beside it."""
    least, most = high
    width = ACROSS / DOWN
    return Sized(Painted(_draw_back, (cards,)), (least * width, most * width), high)


def _sail(aboard: int, side: Length) -> View:
    """Return a sail, or its empty place if nobody is aboard."""
    return Picture("icons/sail", side=side) if aboard else Space(side=side)


def _back(cards: int, side: Length) -> View:
    """Return the back of a card, faint for an empty hand."""
    return Painted(_draw_back, (cards,), side=side)


def _draw_back(target: Surface, look: Look, rect: Rect, cards: int) -> None:
    height = min(rect.height, rect.width * DOWN // ACROSS)
    draw_centred(target, _back_picture(look, height, cards), rect.center)


def _back_picture(look: Look, height: int, cards: int) -> Surface:
    if cards:
        return sprite(look, None, height)
    return look.art.faded("pieces/card-back", card_size(height), _NONE)


def _draw_backs(target: Surface, look: Look, rect: Rect, cards: int) -> None:
    """Draw a card back for each card, closer together the more there are."""
    back = _back_picture(look, rect.height, cards)
    width = back.get_width()
    others = max(0, cards - 1)
    reach = max(0, min(round(width * _SPREAD) * others, rect.width - width))
    others = min(others, reach // max(3, width // 5))
    left = rect.right - width - reach
    for index in range(others + 1):
        target.blit(back, (left + (reach * index // others if others else 0), rect.y))


def draw_wood(target: Surface, look: Look, rect: Rect, colour: str, active: bool) -> None:
    """Draw the wood of a plate: for the player to act dyed, in a gold frame."""
    crew = look.theme.crew(colour)
    inset = _IN_FRAME if active else _IN_WOOD
    wood = plates.panel(look, rect.size, Ground.WOOD, radius=_RADIUS, active=active)
    wood.draw(target, rect.topleft)
    plates.band(look, rect.height, crew, radius=_RADIUS, inset=inset).draw(target, rect.topleft)
    if active and not look.theme.plain:
        _dye(look, rect.size, colour).draw(target, rect.topleft)


@stamp
def _dye(look: Look, size: Size, colour: str) -> Stamp:
    """Return the colour of a crew over the wood of its plate, which is seen from far away."""
    band = look.theme.crew(colour)
    width, height = look.units(size)
    body = svg.inner((width, height - 4), 7, _RADIUS - 4, fill="url(#d)")
    shades = svg.linear("d", svg.even(band.mid, band.lo), (0, 0), (width * 0.7, 0))
    return Stamp(faded(look.raster(body, size, shades), _DYED), (0, 0))


def _draw_strip(target: Surface, look: Look, rect: Rect) -> None:
    _parchment(look, rect.size).draw(target, rect.topleft)


@stamp
def _parchment(look: Look, size: Size) -> Stamp:
    """Return the parchment below a player's hand."""
    theme = look.theme
    unit = look.scale.unit
    width, height = size[0] / unit, size[1] / unit
    body = svg.inner((width, height), 1.5, 12, fill="url(#p)", stroke=theme.line, line=3)
    body += svg.inner((width, height), 4, 9, stroke=theme.paper_light, line=2, stroked=0.75)
    defs = svg.linear("p", svg.even(*theme.strip), (0, 0), (width * 0.25, height))
    return Stamp(svg.raster(body, size, unit, defs), (0, 0))


def draw_phone(target: Surface, look: Look, rect: Rect, *, away: bool) -> None:
    """Draw the sign of a player on a phone, grey while it is not connected."""
    _phone(look, rect.width, away).draw(target, rect.topleft)


@stamp
def _phone(look: Look, side: int, away: bool) -> Stamp:
    """Return a phone on gold, or on grey."""
    ink, paper = look.theme.ink, look.theme.cream
    ground = _AWAY if away else look.theme.gold
    glass = _DARK_GLASS if away else look.theme.select
    body = svg.disc(50, 50, 46, fill=ground, stroke=ink, line=7)
    body += svg.path("M36 20H64V80H36Z", fill=paper, stroke=ink, line=7)
    body += svg.path("M41 29H59V63H41Z", fill=glass)
    return Stamp(svg.raster(body, (side, side), side / 100), (0, 0))


def draw_wheel(target: Surface, look: Look, rect: Rect) -> None:
    """Draw the captain's wheel."""
    _wheel(look, rect.width).draw(target, rect.topleft)


@stamp
def _wheel(look: Look, side: int) -> Stamp:
    """Return the captain's wheel, in ink on gold to be visible on any ground."""
    gold, ink = look.theme.gold, look.theme.ink
    body = svg.disc(50, 50, 46, fill=gold, stroke=ink, line=7)
    body += svg.path("M50 16V84M16 50H84M26 26L74 74M74 26L26 74", stroke=ink, line=7)
    body += svg.disc(50, 50, 21, fill=gold, stroke=ink, line=8)
    body += svg.path("M50 30V70M30 50H70", stroke=ink, line=6)
    return Stamp(svg.raster(body, (side, side), side / 100), (0, 0))
