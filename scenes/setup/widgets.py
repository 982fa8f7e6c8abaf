"""The parts of the set-up: seats, the free seat and options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Literal, NamedTuple

from pygame import Rect, Surface

from game import MAX_PLAYERS, MIN_PLAYERS
from scenes.core.model.phrases import title_of
from scenes.kit import controls, ornaments, plates
from scenes.kit.controls import Choice, Item, Stepper
from scenes.kit.i18n import Texts
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import ENDLESS, Need, Point, Room, Side, anchored, cut
from scenes.kit.look import Look
from scenes.kit.measures import SMALL_GAP
from scenes.kit.panels import parchment, tag
from scenes.kit.pirates import Costume
from scenes.kit.plates import Mood
from scenes.kit.spoken import Role, Spoken
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import (
    CONTROLS,
    SCALES,
    WORDS,
    Block,
    Column,
    Drawing,
    FirstThatFits,
    Grid,
    Optional,
    Padded,
    Painted,
    Picture,
    Placed,
    Row,
    Sized,
    Use,
    View,
    Words,
    value,
    words_in,
)
from scenes.kit.widgets import AWAY, Activated, Touch, Widget, icon_button
from scenes.link.protocol import Holder
from scenes.setup.crew_draft import CrewDraft
from scenes.shared.portraits import NamePlate, Portrait, bust, pirate_named

GAP = 14
"""Units between two controls: nine pixels in the smallest window."""
_CONTROL = (66, 70, 76)
"""The height of the controls of a seat."""
_READABLE = 0.7
"""The share to which letters may shrink before other parts are dropped."""
_WORTH = 0.85
"""The share of its ideal width from which a choice shows words."""


class SeatSetting(NamedTuple):
    """The name of a widget that changes something about a seat."""

    seat: int
    field: Literal["pirate", "name", "kind", "remove"]


class NewSeat(NamedTuple):
    """The name of a widget that adds a player."""

    computer: bool


class SeatForm(Enum):
    """How the parts of a seat are arranged."""

    CARD = "the name beside the portrait, the choice below both"
    TOWER = "one below the other"
    ROW = "everything beside the portrait"


class SeatDetail(Enum):
    """How much a seat shows, from the most to the least."""

    WORDS = "the choice has words"
    TRAIT = "the choice has icons; its words are beside the portrait"
    KIND = "the same, but nothing is said about the character"


@value()
class Square(Drawing):
    """A square widget, as large as it has room for."""

    widget: Widget

    def place(self, look: Look, rect: Rect, found: list[Placed]) -> None:
        super().place(look, rect, found)
        found[-1] = Placed(Use(self.widget), found[-1].rect)


@value()
class Seats(View):
    """All seats and the free one, in the same form and with as much detail as has room.

    They all need the same room, so only one is measured, and only the shown form is made.
    """

    own_traits = SCALES | WORDS | CONTROLS
    maker: "SeatMaker"
    form: SeatForm
    columns: int
    """The most seats side by side."""
    count: int
    """How many seats are measured, with the free one."""

    @cached_property
    def _samples(self) -> FirstThatFits:
        samples = (self.maker.seat(0, self.form, detail) for detail in SeatDetail)
        return FirstThatFits(*(self._grid([sample] * self.count) for sample in samples))

    def _grid(self, seats: Sequence[View]) -> Grid:
        return Grid(*seats, columns=min(self.columns, self.count), gap=16, alike=True)

    def measure(self, look: Look, room: Room) -> Need:
        return self._samples.need(look, *room)

    def inside(self, look: Look, rect: Rect, found: list[Placed]) -> None:
        chosen = self._samples.chosen(look, rect)
        samples = zip(SeatDetail, self._samples.views, strict=True)
        detail = next(detail for detail, sample in samples if sample is chosen)
        self._grid(self.maker.all(self.form, detail)).place(look, rect, found)


class SeatMaker:
    """Makes the views of seats."""

    def __init__(
        self, look: Look, texts: Texts, crew: CrewDraft, phones: Mapping[int, Holder]
    ) -> None:
        self._look = look
        self._texts = texts
        self._crew = crew
        self._phones = phones
        """The phones of those who hold their cards on one."""
        self._names = crew.names()
        self._faces = crew.faces()
        self._traits = [texts(self._trait(seat)) for seat in range(len(crew))]
        self._kinds = [self._kind(seat) for seat in range(len(crew))]

    def _trait(self, seat: int) -> str:
        """Return the text key of what a pirate is like, or of where a person holds the cards."""
        if seat in self._phones:
            return "phone.seat_here" if self._phones[seat].here else "phone.seat_away"
        if not self._crew.sailors[seat].computer:
            return "names.trait_person"
        known = pirate_named(self._crew.sailors[seat].name)
        return f"names.trait_{known.character if known else 'computer'}"

    def _kind(self, seat: int) -> str:
        """Return who plays a seat: a person, or how good a computer."""
        level = self._crew.sailors[seat].level
        if level is None:
            return self._texts("setup.person")
        several = len(self._crew.levels) > 1
        return title_of(self._texts, self._crew.levels[level]) if several else self._computer

    @property
    def _computer(self) -> str:
        return self._texts("setup.computer")

    def all(self, form: SeatForm, detail: SeatDetail) -> list[View]:
        """Return all seats, and the free one if there is one."""
        seats = [self.seat(seat, form, detail) for seat in range(len(self._crew))]
        return seats if len(seats) == MAX_PLAYERS else [*seats, self._free(form)]

    def seat(self, seat: int, form: SeatForm, detail: SeatDetail) -> View:
        """Return one seat: who plays, in which colour and how."""
        called = self._texts("reader.seat", number=seat + 1, player=self._names[seat])
        return self._seat(seat, form, detail).grouped(called)

    def _seat(self, seat: int, form: SeatForm, detail: SeatDetail) -> View:
        who = Costume(self._crew.sailors[seat].colour.value, self._faces[seat].value)
        portrait = Portrait(SeatSetting(seat, "pirate"), who, said=self._texts("reader.face"))
        said = self._texts("reader.named", player=self._names[seat])
        plate = NamePlate(SeatSetting(seat, "name"), self._names[seat], said=said)
        name = Use(plate, (140, 200), (64, 72, 90))
        control = self._control(seat, detail)
        about = self._about(seat, detail)
        remove: list[View] = []
        if len(self._crew) > MIN_PLAYERS:
            button = icon_button(SeatSetting(seat, "remove"), "quit", self._texts("setup.remove"))
            remove = [Use(button, 68, 68)]
        match form:
            case SeatForm.CARD:
                text = self._look.scale.text
                beside = Column(Sized(name, (140 * text, 170 * text)), about, gap=8)
                upper = Row(Use(portrait, 116, 116), beside.grow(), gap=14, across=0)
                lower = Row(control.grow(), *remove, gap=GAP)
                return parchment(Column(upper, lower, gap=GAP, at=0.5), 18)
            case SeatForm.TOWER:
                middle = Row(about.grow(), *remove, gap=GAP)
                face = Square(portrait, side=(110, 300))
                return parchment(Column(face.grow(), name, middle, control, gap=GAP), (16, 20))
            case SeatForm.ROW:
                upper = Row(name.grow(3), about.grow(2), gap=18)
                lower = Row(control.grow(), *remove, gap=GAP)
                beside = Column(upper, lower, gap=GAP)
                return parchment(Row(Use(portrait, 150, 150), beside.grow(), gap=24), (20, 14))

    def _control(self, seat: int, detail: SeatDetail) -> View:
        """Return the choice between a person and the computer, or one of several computers."""
        texts = self._texts
        levels = self._crew.levels
        level = self._crew.sailors[seat].level
        chosen = 0 if level is None else level + 1
        words = detail is SeatDetail.WORDS
        control: Widget
        if len(levels) > 1:
            titles = [texts("setup.person"), *(title_of(texts, each) for each in levels)]
            stars = [0, *(each.stars for each in levels)]
            icons = [] if words else ["person", *["wheel"] * len(levels)]
            said = texts("reader.kind")
            control = Stepper(SeatSetting(seat, "kind"), titles, chosen, stars, icons, said=said)
        else:
            person, computer = (texts("setup.person"), self._computer) if words else ("", "")
            items = [
                Item(person, "person", texts("setup.person")),
                Item(computer, "wheel", self._computer),
            ]
            said = texts("reader.kind")
            control = Choice(SeatSetting(seat, "kind"), items, chosen, letters=24, said=said)
        ideal = control.need(self._look).width.ideal / self._look.scale.unit
        return Use(control, (_WORTH * ideal, ideal) if words else (150, 200), _CONTROL)

    def _about(self, seat: int, detail: SeatDetail) -> View:
        """Return the texts about a player beside the portrait."""
        soft = self._look.theme.ink_soft
        computer = self._crew.sailors[seat].computer
        icon = "phone" if seat in self._phones else "wheel" if computer else "person"
        sign = Picture(f"icons/{icon}", side=30)
        longest = max(self._traits, key=len)
        trait = Words(
            self._traits[seat],
            Face.ITALIC,
            23,
            self._look.theme.emphasis if seat in self._phones else soft,
            alike="trait",
            sample=longest,
            floor=_READABLE,
        ).told(self._texts.with_colon(self._names[seat], self._traits[seat]))
        if detail is SeatDetail.WORDS:
            return Row(sign, trait.grow(), gap=6)
        kind = Words(self._kinds[seat], Face.BOLD, 23, soft, sample=max(self._kinds, key=len))
        if detail is SeatDetail.TRAIT:
            return Column(Row(sign, kind.grow(), gap=6), trait)
        # That a phone is away matters more than that a person plays.
        only = trait if seat in self._phones else kind
        return Row(sign, Optional(only).grow(), gap=6)

    def _free(self, form: SeatForm) -> View:
        """Return the place where one more player may join."""
        texts = self._texts
        pirate = self._crew.newcomer()
        person = Recruit(NewSeat(computer=False), texts("setup.person"), None)
        person.said = texts("reader.add_person")
        computer = Recruit(NewSeat(computer=True), pirate, pirate_named(pirate))
        computer.said = texts("reader.add_computer")
        both = [Use(each, (90, 130, 150), (124, 160, 190)) for each in (person, computer)]
        head = Words(texts("setup.one_more"), Face.TITLE, 34, x=0.5, outlined=True)
        match form:
            case SeatForm.CARD:
                view: View = Column(head, Row(*both, gap=GAP, at=0.5), gap=GAP, at=0.5)
            case SeatForm.TOWER:
                view = Column(head, *both, gap=GAP, at=0.5)
            case SeatForm.ROW:
                view = Row(head.grow(), *both, gap=GAP)
        return Padded(view, (16, 20), Painted(_draw_vacancy))


def _draw_vacancy(target: Surface, look: Look, rect: Rect) -> None:
    plates.vacancy(look, rect.size).draw(target, rect.topleft)


@dataclass(eq=False, slots=True)
class Recruit(Widget):
    """A player who can be added: a picture, a name, and a green plus."""

    label: str
    who: Costume | None
    radius: float = field(default=20, kw_only=True)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        mood = touch.mood(self.rect)
        side = min(self.rect.width - look.px(10), self.rect.height - look.px(44))
        place = anchored(self.rect, (side, side), 0.5, 0)
        plates.button(look, place.size, Tone.WOOD, mood).draw(target, place.topleft)
        if mood is Mood.PRESSED:
            place.y += look.px(4)
        box = round(side * 0.78)
        if self.who is None:
            sprite = look.icon("person", box * 7 // 9)
            low = place.centery + box * 3 // 9
        else:
            sprite = bust(look, self.who, box)
            low = place.bottom - look.px(13)
        target.blit(sprite, (place.centerx - sprite.get_width() // 2, low - sprite.get_height()))
        badge = look.px(44)
        plus = ornaments.medal(look, badge, "plus")
        plus.draw(target, (place.right - round(badge * 0.7), place.y - round(badge * 0.25)))
        words, _ = cut(self.rect, Side.BOTTOM, look.px(36))
        look.letters.draw(target, self.label, look.outlined(27), words)


class OptionWords(NamedTuple):
    """The texts of an option: its name and explanations."""

    label: str
    says: Sequence[str]
    """A line for each of its values."""
    mark: str = ""
    """A text beside a star if this is not the usual rule."""


@dataclass(eq=False, slots=True)
class OptionPlate(Widget):
    """An option, which a tap sets to its next value."""

    content: View
    """What is on it."""
    values: int = 1
    """How many values it has."""
    index: int = 0

    def need(self, look: Look) -> Need:
        need = self.content.need(look)
        return need._replace(height=need.height._replace(most=ENDLESS))

    def spoken(self) -> Spoken:
        words = words_in(self.content)
        if self.values == 2:
            return self._spoken_as(Role.SWITCH, words)._replace(on=self.index == 1)
        return self._spoken_as(Role.BUTTON, words)

    def tap(self, _began: Point, _ended: Point) -> Activated | None:
        return self._go(1)

    def takes(self, intent: Intent) -> bool:
        # Left and right change an option with more than two values.
        ways = (Command.LEFT, Command.RIGHT) if self.values > 2 else ()
        return intent is Command.CONFIRM or intent in ways

    def answer(self, intent: Intent) -> Activated | None:
        return self._go(-1 if intent is Command.LEFT else 1)

    def _go(self, direction: int) -> Activated:
        self.index = (self.index + direction) % self.values
        return Activated(self.name, self.index)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        plate = plates.option(look, self.rect.size, touch.mood(self.rect))
        plate.draw(target, self.rect.topleft)
        self.content.draw(target, look, self.rect)


def option_view(
    look: Look, words: OptionWords, index: int, *, switch: bool, letters: float
) -> View:
    """Return the name of an option, a line about its current value, and a switch or an arrow.

    `letters` are the units of the line; the name is a little larger.
    """
    name = Words(words.label, Face.STRONG, letters * 1.22)
    mark = [Optional(tag(look, "star", words.mark))] if words.mark else []
    line = Block(words.says[index], Face.BOLD, letters, look.theme.ink_soft, y=0)
    about = Column(Row(name.grow(), *mark, gap=SMALL_GAP), line, at=0.5)
    end: View = Picture("icons/next", side=32)
    if switch:
        end = Painted(_draw_lever, (index == 1,), side=45, aspect=80 / 45)
    return Padded(Row(about.grow(), end, gap=SMALL_GAP), (20, 9))


def _draw_lever(target: Surface, look: Look, rect: Rect, on: bool) -> None:
    controls.draw_switch(target, look, rect, on, Mood.REST)
