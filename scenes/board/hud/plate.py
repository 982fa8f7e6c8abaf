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
    Optional,
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

NAME = 42
"""The largest text size of a name, in units."""
HELM = 31
"""The width that a helm takes from a name, in units."""
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
_SPREAD = 1.1
"""The greatest distance from one card back to the next, in cards."""
_AWAY = "#96928C"
"""The ground of the sign of a phone that is not connected."""
_DARK_GLASS = "#605C58"
"""The glass of such a phone."""
_FIGURES = 0.92
"""The height of a line of figures, in sizes of them."""
_SIGN = (27, 50)
"""The side of a sign that is held, in units."""
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

    WIDE = "last turn beside the name, large medals below, and beside them what is held"
    BESIDE = "name, medals and last turn in three lines, and beside them what is held"
    NARROW = "the last turn beside the name or beside what is held, which is on a line of its own"
    SHORT = "last turn beside the name, and number of cards beside the medals"
    BARE = "name and number of cards, medals and last turn in three lines"
    TIGHT = "the same in small, with the number upon a card"

    @property
    def has_strip(self) -> bool:
        """Whether a strip of parchment shows the whole hand."""
        return self in (Form.WIDE, Form.BESIDE, Form.NARROW)


_HIDDEN = ((Form.WIDE, Form.BESIDE, Form.SHORT, Form.BARE), (Form.TIGHT,))
_OPEN = ((Form.WIDE, Form.BESIDE, Form.NARROW), (Form.SHORT, Form.BARE), (Form.TIGHT,))
"""The forms where there is more to tell than a number of cards."""
_PORTRAITS: dict[Form, Length] = {
    Form.WIDE: (80, 102, 106),
    Form.BESIDE: (70, 102, 106),
    Form.NARROW: (60, 70, 82),
    Form.SHORT: (60, 84, 92),
    Form.BARE: (60, 80, 88),
    Form.TIGHT: (44, 56, 70),
}
"""Units of the side of a portrait."""
_NARROWEST = {
    Form.WIDE: 690,
    Form.BESIDE: 484,
    Form.NARROW: 278,
    Form.SHORT: 336,
    Form.BARE: 278,
    Form.TIGHT: 0,
}
"""The least width of a plate in which the parts of a form are large enough, in units."""


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
        return _OPEN if self.signs or self.islands else _HIDDEN

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
        """Return a plate with holes for the portrait and any last turn, which change more often."""
        portrait = Space(side=_PORTRAITS[form]).named("portrait")
        inside = _ARRANGEMENTS[form](self, portrait, seat, standing, name)
        wood = Painted(draw_wood, (seat.colour.value, standing.active))
        least = _NARROWEST[form]
        return Sized(Padded(inside, (6, 2), wood), (least, least))

    # The forms

    def _wide(self, portrait: View, seat: Seat, standing: Standing, name: Name) -> View:
        words = _name(name, 40).grow()
        turn = _turn((36, 46, 48), (150, 190, 260)).grow()
        top = Row(words, *self._aboard(standing), turn, gap=10)
        medals = _left(_medals(seat, standing, (40, 50), 7))
        lines = Column(top, medals, gap=2)
        strip = Padded(Sized(self._strip(standing, rows=2), (160, 230, 400)), (0, 4))
        return Row(portrait, Sized(lines, (370, 400, 480)).grow(), strip.grow(), gap=9)

    def _beside(self, portrait: View, seat: Seat, standing: Standing, name: Name) -> View:
        words = Sized(
            Row(_name(name, 28).grow(), *self._aboard(standing), gap=4), height=(22, 32, 42)
        )
        medals = _left(_medals(seat, standing, (28, 38, 46), 5))
        lines = Column(words.grow(), medals.grow(), _readable_turn((32, 34, 36)))
        wide: Length = (170, 180, 400) if self.signs else (90, 160, 400)
        # The wood has a lip, which stays free.
        strip = Padded(Sized(self._strip(standing, rows=2), wide), (0, 4))
        return Row(portrait, Sized(lines, (240, 256, 420)).grow(), strip.grow(), gap=9)

    def _narrow(self, portrait: View, seat: Seat, standing: Standing, name: Name) -> View:
        medals = _left(_medals(seat, standing, (31, 36), 2))
        high = (28, 43, 60)
        words = _name(name, 30, floor=0.5, sample="Konstanz").grow(2)
        if self.signs:
            # All signs of a full hand take a whole line.
            top = Row(words, _turn((28, 35, 38), (98, 122, 190)).grow(), gap=5)
            strip: View = Sized(self._strip(standing), (0, 0, ENDLESS), high)
        else:
            top = Row(words, *self._aboard(standing), gap=4)
            held = Sized(self._strip(standing), (84, 92, 120), high)
            strip = Row(held, _turn((24, 42, 44)).grow(), gap=6)
        head = Row(portrait, Column(top, medals).grow(), gap=8)
        return Column(head.grow(), Padded(strip, (2, 1)))

    def _short(self, portrait: View, seat: Seat, standing: Standing, name: Name) -> View:
        words = _name(name, 30, floor=0.7, sample="Konstanz").grow(2)
        top = Row(words, _turn((28, 40, 42), (108, 140, 240)).grow(), gap=5)
        medals = _left(_medals(seat, standing, (30, 40), 4))
        bottom = Row(medals.grow(), *self._aboard(standing), _cards(standing), gap=5)
        return Row(portrait, Column(top, bottom, gap=2).grow(), gap=8)

    def _bare(self, portrait: View, seat: Seat, standing: Standing, name: Name) -> View:
        cards = _cards(standing)
        top = Row(_name(name, 30, floor=0.7).grow(), *self._aboard(standing), cards, gap=4)
        medals = _left(_medals(seat, standing, (29, 36, 44), 3))
        return Row(portrait, Column(top, medals.grow(), _readable_turn((32, 35, 36))).grow(), gap=7)

    def _tight(self, portrait: View, seat: Seat, standing: Standing, name: Name) -> View:
        number = Words(str(standing.cards), Face.TITLE, 25, x=0.5, outlined=True, floor=0.5)
        card = Sized(Stack(_back(standing.cards, (22, 40)), number), (26, 34, 40)).named("held")
        top = Row(_name(name, 28, 0.5, "Yusuf II").grow(), card, gap=3)
        # The last turn would be too small to read.
        medals = _left(_medals(seat, standing, (20, 34), 2))
        return Row(portrait, Column(top, medals, gap=3).grow(), gap=5)

    # Their parts

    def _aboard(self, standing: Standing) -> list[View]:
        """Return the number of pirates aboard, if that is shown."""
        if standing.aboard is None:
            return []
        # Nobody aboard is nothing to tell.
        sail = _sail(standing.aboard, (22, 34))
        return [_fact(sail, str(standing.aboard or ""), "0")]

    def _strip(self, standing: Standing, *, rows: int = 1) -> View:
        """Return the hand, on parchment."""
        if standing.hand is None:
            backs = Sized(Painted(_draw_backs, (standing.cards,)), (26, 48, 320), (24, 36, 66))
            inside: View = Row(backs.grow(), self._number(standing.cards, 48, "00"), gap=6)
        else:
            inside = self._signs(standing.hand, rows)
        strip = Padded(inside, (7, 1), Painted(_draw_strip))
        return Sized(strip, height=(26, 36, ENDLESS)).named("held")

    def _signs(self, hand: Hand, rows: int) -> View:
        """Return the number of cards of each sign that is held, in one row or two."""
        numbers = {
            sign: sum(count(hand, card) for card in Card if card.sign is sign)
            for sign in self.signs
        }
        signs: list[View] = [self._sign(sign, held) for sign, held in numbers.items() if held]
        columns = max(_FEWEST_SIGNS // rows, -(-len(signs) // rows))
        # Measured like a sign, so that nothing moves when a hand is empty.
        nothing = self._fact(Space(side=_SIGN), "", "0")
        signs += [nothing] * (columns - len(signs))
        return Grid(*signs, columns=columns, gap=2, at=0)

    def _sign(self, sign: Sign, held: int) -> View:
        art = Picture(f"signs/{sign.label}", side=_SIGN)
        return self._fact(art, held, "0")

    def _fact(self, icon: View, number: int | str, sample: str) -> View:
        """Return a picture with a number beside it."""
        return Row(icon, self._number(number, 48, sample), gap=4, at=0.5)

    def _number(self, number: int | str, units: float, sample: str) -> View:
        """Return a number on parchment."""
        ink, soft = self.inks
        colour = ink if number else soft
        return Words(
            str(number), Face.TITLE, units, colour, floor=0.4, sample=sample, line=_FIGURES
        )


@lru_cache(maxsize=32)
def _sample(style: PlateStyle, form: Form) -> View:
    aboard = 0 if style.islands else None
    standing = Standing(home=0, hand=0 if style.signs else None, aboard=aboard)
    return style.plate(form, Seat("", CrewColour.BLUE), standing, Name())


_Arrange: TypeAlias = Callable[[PlateStyle, View, Seat, Standing, Name], View]
_ARRANGEMENTS: dict[Form, _Arrange] = {
    Form.WIDE: PlateStyle._wide,
    Form.BESIDE: PlateStyle._beside,
    Form.NARROW: PlateStyle._narrow,
    Form.SHORT: PlateStyle._short,
    Form.BARE: PlateStyle._bare,
    Form.TIGHT: PlateStyle._tight,
}


def _turn(high: Length, wide: Length | None = None) -> View:
    """Return the place of the last turn."""
    return Sized(Space(), wide, high).named("turn")


def _readable_turn(high: Length) -> View:
    """Return the same, left out where it could not be read; a tap on the plate shows it."""
    return Optional(_turn(high))


def _left(view: View) -> View:
    """Return a view that is not drawn apart where there is more room."""
    return Row(view, Space().grow())


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
    words = Words(number, Face.TITLE, 36, outlined=True, floor=0.5, sample=sample, line=_FIGURES)
    return Row(icon, words, gap=3)


def _cards(standing: Standing) -> View:
    """Return the number of cards beside the back of one."""
    return _fact(_card(standing.cards, (22, 34)), str(standing.cards), "00").named("held")


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
    back = _back_picture(look, min(rect.height, rect.width * DOWN // ACROSS), cards)
    width, height = back.get_size()
    others = max(0, cards - 1)
    reach = max(0, min(round(width * _SPREAD) * others, rect.width - width))
    others = min(others, reach // max(3, width // 5))
    left = rect.right - width - reach
    top = rect.centery - height // 2
    for index in range(others + 1):
        target.blit(back, (left + (reach * index // others if others else 0), top))


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
