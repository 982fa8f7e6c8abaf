"""The parts of the set-up: seats, the free seat, options and the button that starts the game."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from pygame import Rect, Surface

from game import MIN_PLAYERS
from scenes.core.model.phrases import title_of
from scenes.kit import controls, ornaments, plates, svg
from scenes.kit.controls import Choice, Item, Stepper
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import (
    SMALLEST_LETTERS,
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
    rows,
)
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.plates import Mood, lip
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone
from scenes.kit.widgets import AWAY, Activated, Button, Touch, Widget, icon_button
from scenes.setup.crew_draft import CrewDraft
from scenes.shared.portraits import NamePlate, Portrait, bust, draw_aside, pirate_named

GAP = 14
"""Units between two controls: nine pixels in the smallest window."""
_LOW = 6
"""Width to height from which label and note are side by side."""
_READABLE = 0.7
"""How far letters may shrink before something else gives way."""


class SeatSetting(NamedTuple):
    """The name of a widget that changes something about a seat."""

    seat: int
    field: Literal["pirate", "name", "kind", "remove"]


class NewSeat(NamedTuple):
    """The name of a widget that adds a player."""

    computer: bool


class SeatPlaces(NamedTuple):
    """Where the parts of a seat are."""

    pirate: Rect
    name: Rect
    kind: Rect
    about: Rect | None
    """What kind of player it is, in words."""
    remove: Rect | None


def is_wide(look: Look, width: int) -> bool:
    """Return whether a seat of that width has its name beside the portrait."""
    return width >= max(look.px(330), 230)


class SeatCard:
    """One seat: who plays, in which colour and how."""

    def __init__(self, look: Look, texts: Texts, crew: CrewDraft, seat: int, rect: Rect) -> None:
        self._look, self._texts, self._crew, self._rect = look, texts, crew, rect
        self._sailor, self._name = crew.sailors[seat], crew.names()[seat]
        self._places = places = _seat_places(look, rect, removable=len(crew) > MIN_PLAYERS)
        self._spacious = True
        """Whether the choice has room for words beside its icons."""
        sailor, label = self._sailor, texts("setup.remove")
        who = Costume(sailor.colour.value, crew.faces()[seat].value)
        self.widgets: list[Widget] = [
            Portrait(SeatSetting(seat, "pirate"), who, rect=places.pirate),
            NamePlate(SeatSetting(seat, "name"), self._name, rect=places.name),
            self._kind(SeatSetting(seat, "kind"), places.kind),
        ]
        if places.remove is not None:
            name = SeatSetting(seat, "remove")
            self.widgets.append(icon_button(name, "quit", label, rect=places.remove))

    def _kind(self, name: SeatSetting, rect: Rect) -> Widget:
        """Return the choice between a person and the computer, or one of several computers."""
        look, texts, levels = self._look, self._texts, self._crew.levels
        chosen = 0 if self._sailor.level is None else self._sailor.level + 1
        several = len(levels) > 1
        if several:
            words = [texts("setup.person"), *(title_of(texts, level) for level in levels)]
            style, room = look.style(Face.BOLD, 26), rect.width - 2 * rect.height - look.px(16)
        else:
            words = [texts("setup.person"), texts("setup.computer")]
            style, room = look.outlined(24), rect.width // 2 - look.px(12) - look.px(42 + 10 + 16)
        smaller = replace(style, size=max(SMALLEST_LETTERS, round(style.size * 0.8)))
        self._spacious = max(look.letters.width(word, smaller) for word in words) <= room
        if several:
            stars = [0, *(level.stars for level in levels)]
            icons = () if self._spacious else ["person", *["wheel"] * len(levels)]
            return Stepper(name, words, chosen, stars, icons, rect=rect)
        person, computer = words if self._spacious else ("", "")
        items = [Item(person, "person"), Item(computer, "wheel")]
        return Choice(name, items, chosen, letters=24, rect=rect)

    def paint(self, surface: Surface) -> None:
        """Paint the parchment, and what kind of player sits here."""
        look, texts, sailor = self._look, self._texts, self._sailor
        plates.paper(look, self._rect.size).draw(surface, self._rect.topleft)
        about = self._places.about
        if about is None:
            return
        bold = look.style(Face.BOLD, 23, look.theme.ink_soft)
        trait, italic = self._trait(about.width)
        several, lines = len(self._crew.levels) > 1, [(trait, italic)] if trait else []
        sign = "wheel" if sailor.computer else "person"
        # The choice below may say so already.
        if not self._spacious or (several and sailor.computer):
            said = texts("setup.computer" if sailor.computer else "setup.person")
            if sailor.level is not None and not self._spacious:
                said = title_of(texts, self._crew.levels[sailor.level])
            lines.insert(0, (said, bold))
        if several or not self._spacious:
            side = look.px(30)
            upper, rest = equal_rows(about, 2) if trait else (about, about)
            icon, words = cut(upper, Side.LEFT, side, look.px(6))
            draw_centred(surface, look.icon(sign, side), icon.center)
            places = [words, rest]
        else:
            places = [about]
        for (said, style), place in zip(lines, places, strict=False):
            draw_aside(surface, look, place, said, style)

    def _trait(self, width: int) -> tuple[str, Style]:
        """Return what is said of who sits here, in letters of the size that all players have.

        It is empty where there is no room for what is said of each of them.
        """
        look, letters, traits = self._look, self._look.letters, self._traits()
        style = look.style(Face.ITALIC, 23, look.theme.ink_soft)
        widest = max(traits, key=lambda trait: letters.width(trait, style))
        style = letters.shrunk(widest, style, width, _READABLE)
        own = traits[self._crew.sailors.index(self._sailor)]
        return (own if letters.width(widest, style) <= width else ""), style

    def _traits(self) -> list[str]:
        """Return what is said of everybody who plays."""
        texts, found = self._texts, []
        for sailor in self._crew.sailors:
            known = pirate_named(sailor.name) if sailor.computer else None
            kind = "computer" if sailor.computer else "person"
            found.append(texts(f"names.trait_{known.character if known else kind}"))
        return found


def _seat_places(look: Look, rect: Rect, *, removable: bool) -> SeatPlaces:
    """Lay out a seat; in a high cell as a tower, in a wide one as a row."""
    px, gap = look.px, look.px(GAP)
    remove = about = None
    if rect.height >= px(400):
        room = inset(rect, px(16), px(20))
        kind, room = cut(room, Side.BOTTOM, px(76), gap)
        about, room = cut(room, Side.BOTTOM, px(68), gap)
        name, room = cut(room, Side.BOTTOM, px(90), gap)
        if removable:
            remove, about = cut(about, Side.RIGHT, about.height, gap)
        face = min(room.size)
        return SeatPlaces(anchored(room, (face, face)), name, kind, about, remove)
    if rect.width >= px(600):
        room = inset(rect, px(20), px(16))
        face = min(px(190), room.height)
        picture, beside = cut(room, Side.LEFT, face, px(24))
        upper, kind = rows(beside, [Share(), min(px(76), (beside.height - gap) // 2)], gap)
        name, about = columns(upper, [Share(3), Share(2)], px(18))
        if removable:
            remove, kind = cut(kind, Side.RIGHT, kind.height, gap)
        pirate = Rect(picture.x, room.centery - face // 2, face, face)
        name = anchored(name, (name.width, min(name.height, px(88))))
        about = anchored(about, (about.width, min(about.height, px(80))))
        return SeatPlaces(pirate, name, kind, about, remove)
    wide = is_wide(look, rect.width)
    room = inset(rect, px(18 if wide else 15))
    kind, upper = cut(room, Side.BOTTOM, px(68 if wide else 66), gap)
    if wide:
        face = min(px(220), upper.height, round(room.width * 0.44))
        picture, beside = cut(upper, Side.LEFT, face, px(16))
        beside = Rect(beside.x, upper.y, beside.width, min(upper.height, face))
        name, about = cut(beside, Side.TOP, px(72), px(4))
    else:
        name, upper = cut(upper, Side.BOTTOM, px(66), gap)
        picture, about = cut(upper, Side.LEFT, min(px(150), upper.height), px(16))
    about = about.clip(Rect(about.x, about.centery - px(38), about.width, px(76)))
    pirate = Rect(picture.x, picture.y, picture.width, picture.width)
    if removable and room.width < px(236):
        # The button is above the choice, which would be too narrow beside it.
        remove = Rect(room.right - kind.height, room.y, kind.height, kind.height)
        return SeatPlaces(pirate, name, kind, None, remove)
    if removable:
        remove, kind = cut(kind, Side.RIGHT, kind.height, gap)
    return SeatPlaces(pirate, name, kind, about, remove)


class FreeSeat:
    """The place where one more player may join."""

    def __init__(self, look: Look, texts: Texts, pirate: str, rect: Rect) -> None:
        self._look, self._rect = look, rect
        self._words = texts("setup.one_more")
        px, gap = look.px, look.px(GAP)
        room = inset(rect, px(16), px(16))
        if rect.width > 2 * rect.height and rect.height < px(260):
            self._head, room = equal_columns(room, 2, gap)
        else:
            self._head, room = cut(room, Side.TOP, px(48), px(4))
        most = px(150)
        wide = min(most, (room.width - gap) // 2)
        high = min(most, room.width, (room.height - gap) // 2 - px(40))
        if high > wide:
            # In a tower one is above the other, where both are larger.
            whole = (min(room.width, 2 * most), 2 * (high + px(40)) + gap)
            person, computer = equal_rows(anchored(room, whole), 2, gap)
        else:
            whole = (2 * wide + gap, min(room.height, wide + px(40)))
            person, computer = equal_columns(anchored(room, whole), 2, gap)
        self.widgets: list[Widget] = [
            Recruit(NewSeat(computer=False), texts("setup.person"), None, rect=person),
            Recruit(NewSeat(computer=True), pirate, pirate_named(pirate), rect=computer),
        ]

    def paint(self, surface: Surface) -> None:
        """Paint the empty plate and its heading."""
        look = self._look
        plates.vacancy(look, self._rect.size).draw(surface, self._rect.topleft)
        look.letters.draw(surface, self._words, look.outlined(34), self._head)


@dataclass(eq=False, slots=True)
class Recruit(Widget):
    """Somebody who would join: a picture, a name, and a green plus."""

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
            sprite, low = look.icon("person", box * 7 // 9), place.centery + box * 3 // 9
        else:
            sprite, low = bust(look, self.who, box), place.bottom - look.px(13)
        target.blit(sprite, (place.centerx - sprite.get_width() // 2, low - sprite.get_height()))
        badge = look.px(44)
        plus = ornaments.medal(look, badge, "plus")
        plus.draw(target, (place.right - round(badge * 0.7), place.y - round(badge * 0.25)))
        words, _ = cut(self.rect, Side.BOTTOM, look.px(36))
        look.letters.draw(target, self.label, look.outlined(27), words)


@dataclass(eq=False, slots=True)
class OptionPlate(Widget):
    """An option: its name, a line that says what it means now, and a switch or an arrow."""

    label: str
    says: Sequence[str]
    index: int = 0
    switch: bool = False
    mark: str = ""
    """Words beside a star that say that this is not the usual rule, if it is not."""

    def tap(self, began: Point, ended: Point) -> Activated | None:
        return self._go(1)

    def takes(self, intent: Intent) -> bool:
        # Left and right change what has more than two values.
        ways = (Command.LEFT, Command.RIGHT) if len(self.says) > 2 else ()
        return intent is Command.CONFIRM or intent in ways

    def answer(self, intent: Intent) -> Activated | None:
        return self._go(-1 if intent is Command.LEFT else 1)

    def _go(self, way: int) -> Activated:
        self.index = (self.index + way) % len(self.says)
        return Activated(self.name, self.index)

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        mood = touch.mood(self.rect)
        plates.option(look, self.rect.size, mood).draw(target, self.rect.topleft)
        room = inset(self.rect, look.px(20), look.px(9))
        end, words = cut(room, Side.RIGHT, look.px(80 if self.switch else 32), look.px(10))
        if self.switch:
            lever = anchored(end, (end.width, round(end.width * 0.56)))
            controls.draw_switch(target, look, lever, self.index == 1, mood)
        else:
            draw_centred(target, look.icon("next", end.width), end.center)
        label, line = self._styles(look, words.size)
        head = look.letters.height(label)
        lines = look.letters.wrap(self.says[self.index], line, words.width)
        # One pixel more than the lines need: rounding must not cost the last of them.
        needs = head + look.letters.height(line, len(lines)) + 1
        words = anchored(words, (words.width, needs))
        upper, lower = cut(words, Side.TOP, head)
        look.letters.draw(target, self.label, label, upper, 0)
        if self.mark:
            taken = look.letters.width(self.label, label) + look.px(90)
            wide = look.letters.width(self.mark, look.style(Face.BOLD, 21))
            mark = self.mark if taken + wide <= upper.width else ""
            ornaments.draw_tag(target, look, upper.right, upper.centery, mark, "star")
        look.letters.draw_block(target, self.says[self.index], line, lower)

    def _styles(self, look: Look, size: Size) -> tuple[Style, Style]:
        """Return the letters of the name and of the line, as large as both have room for."""
        most = 130 if size[1] >= look.px(104) else 100
        for percent in range(most, 40, -5):
            label = look.style(Face.STRONG, 28 * percent / 100)
            line = look.style(Face.BOLD, 23 * percent / 100, look.theme.ink_soft)
            lines = look.letters.wrap(self.says[self.index], line, size[0])
            high = look.letters.height(label) + look.letters.height(line, len(lines))
            if high <= size[1] and look.letters.width(self.label, label) <= size[0]:
                break
        return label, line


@dataclass(eq=False, slots=True)
class SailButton(Button):
    """The large red button with the sloop that starts the game."""

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        mood, size = touch.mood(self.rect), self.rect.size
        plates.halo(look, size, self.radius).draw(target, self.rect.topleft)
        plate = plates.button(look, size, self.tone, mood, radius=self.radius)
        plate.draw(target, self.rect.topleft)
        depth = look.px(lip(self.rect.height / look.scale.unit))
        _, face = cut(self.rect, Side.BOTTOM, depth)
        if mood is Mood.PRESSED:
            face.y += depth - look.px(3)
        _gold_line(look, face.size).draw(target, face.topleft)
        room = inset(face, look.px(26), look.px(14))
        # The sloop is smaller where the words are long.
        needs = look.letters.width(self.label, _label_style(look, room.height)) * _READABLE
        wide = room.width * (1 - 0.42)
        share = 0.42 if needs <= wide * (6 / 11 if wide > _LOW * room.height else 1) else 0.24
        box = (round(room.width * share), room.height)
        shadow = (look.theme.shadow, 120, max(1, look.px(7)), (look.px(3), look.px(6)))
        across, high = look.art.sprite("scenery/sloop", box).get_size()
        sloop = look.art.shadowed("scenery/sloop", box, *shadow)
        sloop.draw(target, (room.x, room.centery - high // 2))
        self._draw_words(target, look, cut(room, Side.LEFT, across)[1])

    def _draw_words(self, target: Surface, look: Look, words: Rect) -> None:
        note = look.style(Face.BOLD, 27, look.theme.note, drop=2)
        if words.width > _LOW * words.height:
            # So low a plate has room for both only side by side.
            lower, upper = columns(words, [Share(5), Share(6)], look.px(20))[::-1]
            across, low = 0.0, 0.5
        else:
            lower, upper = cut(words, Side.BOTTOM, round(words.height * 0.36))
            across, low = 0.5, 0.2
        label = _label_style(look, upper.height)
        look.letters.draw(target, self.label, label, upper, 1 - across, 0.5 + (0.5 - low) * 0.66)
        if look.letters.width(self.note, note) * _READABLE <= lower.width:
            look.letters.draw(target, self.note, note, lower, across, low)


def _label_style(look: Look, height: int) -> Style:
    return look.outlined(min(96, height / look.scale.unit / look.scale.text * 0.86))


@stamp
def _gold_line(look: Look, size: Size) -> Stamp:
    line = svg.inner(look.units(size), 13, 22, stroke=look.theme.gold, line=4)
    return look.drawing(line, size)
