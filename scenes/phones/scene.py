"""The invitation: a code to scan, the letters and the address to type, and the seats that fill."""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.page import DialogScene, PageScene
from scenes.core.scene import Change, Pop, Push
from scenes.kit.look import Look
from scenes.kit.measures import GAP, LABEL, MARGIN, PAD, TITLE
from scenes.kit.panels import field, parchment, sheet
from scenes.kit.pirates import Costume
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Grid,
    Optional,
    Padded,
    Painted,
    Row,
    Sized,
    Space,
    Use,
    View,
    Words,
)
from scenes.kit.widgets import Activated, Arrangement, Button
from scenes.link.addresses import private_addresses
from scenes.link.protocol import Holder, LobbyTable
from scenes.shared.portraits import draw_portrait

_QUIET = 2
"""Modules of light around a code; the parchment adds to them."""
_LIGHT = (255, 250, 236)
_DARK = (43, 27, 23)
_LOOK_SECONDS = 1.0
"""How often a network is looked for while there is none."""
HELP = ("help_wifi", "help_firewall", "help_hotspot")
"""The usual reasons why a phone does not find the game."""

Matrix = tuple[tuple[bool, ...], ...]


class SeatButton(NamedTuple):
    """The name of the button that takes a seat back to the table."""

    seat: int


@lru_cache(maxsize=1)
def code_matrix(text: str) -> Matrix:
    """Return the QR code of a text: True is dark."""
    # Imported here: without this library the game runs, only without phones.
    import segno

    made = segno.make(text, micro=False, error="m")
    return tuple(tuple(bool(module) for module in row) for row in made.matrix)


def draw_code(target: Surface, _look: Look, rect: Rect, matrix: Matrix) -> None:
    """Draw a QR code with its quiet zone, in whole pixels so that cameras read it."""
    side = min(rect.size)
    number = len(matrix) + 2 * _QUIET
    module = max(1, side // number)
    board = Rect(0, 0, module * number, module * number)
    board.center = rect.center
    target.fill(_LIGHT, board)
    for y, row in enumerate(matrix):
        for x, is_dark in enumerate(row):
            if is_dark:
                left = board.x + (x + _QUIET) * module
                top = board.y + (y + _QUIET) * module
                target.fill(_DARK, (left, top, module, module))


class PhonesScene(PageScene):
    """Invites phones to the seats of a table; pops when closed. The code counts only here."""

    title = "phone.title"
    back_label = "phone.close"
    reads_itself = True

    def __init__(self, context: Context, table: LobbyTable) -> None:
        super().__init__(context, focus="done")
        self.table = table
        """The players who are invited."""
        addresses = context.phone_addresses
        self._addresses = private_addresses() if addresses is None else addresses
        """The addresses to choose from, that of the default route first."""
        self._chosen = 0
        """The index of the address to listen on."""
        self._looked_for = 0.0
        """Seconds since a network was looked for."""
        self._shown_link: object = None
        """What of the connection was shown last."""
        self._has_news = False
        """Whether it has changed since the last update, and must be drawn."""

    @property
    def idle(self) -> bool:
        return not self._has_news and self._link == self._shown_link

    @property
    def has_timer(self) -> bool:
        return self._lacks_network

    @property
    def _lacks_network(self) -> bool:
        """Whether phones cannot connect until this computer has another address."""
        phones = self.context.phones
        is_served = phones is not None and not phones.trouble
        return self.context.phone_addresses is None and not is_served

    @property
    def _link(self) -> object:
        """Everything of the connection that is shown."""
        phones = self.context.phones
        if phones is None:
            return None
        return phones.invitation, phones.trouble, dict(phones.holders)

    @property
    def _holders(self) -> dict[int, Holder]:
        return {} if self.context.phones is None else self.context.phones.holders

    def enter(self) -> None:
        super().enter()
        self._start()

    def exit(self) -> None:
        super().exit()
        if self.context.phones is not None:
            self.context.phones.invite(False)

    def _start(self) -> None:
        """Listen on the chosen address, and let the code count."""
        context = self.context
        if context.phones is None and context.make_phones is not None and self._addresses:
            context.phones = context.make_phones(self._addresses[self._chosen])
        if context.phones is not None:
            context.phones.announce(self.table)
            context.phones.invite(True)

    def _look_for_network(self, dt: float) -> None:
        """Look now and then for the addresses of this computer, and listen on a new one."""
        self._looked_for += dt
        if self._looked_for < _LOOK_SECONDS:
            return
        self._looked_for = 0.0
        found = private_addresses()
        if found != self._addresses:
            self.context.end_phones()
            self._addresses, self._chosen = found, 0
            self._start()

    def update(self, dt: float) -> Change | None:
        if self._lacks_network:
            self._look_for_network(dt)
        if self.context.phones is not None:
            self.context.phones.look()
        self._has_news = self._link != self._shown_link and self.ring.held is None
        if self._has_news:
            self.refresh()
        return super().update(dt)

    def use(self, used: Activated) -> Change | None:
        context = self.context
        match used.name:
            case SeatButton(seat) if context.phones is not None:
                context.phones.remove(seat)
            case "help":
                return Push(PhonesHelp(context))
            case "address":
                context.end_phones()
                self._chosen = (self._chosen + 1) % len(self._addresses)
                self._start()
            case "off":
                context.end_phones()
                return Pop()
            case "done":
                return Pop()
        return None

    # What is shown

    def view(self) -> View:
        self._shown_link = self._link
        wide, tight = (
            Row(self._invitation().grow(3), self._seats(1, in_words=said).grow(2), gap=GAP)
            for said in (True, False)
        )
        tall, narrow = (
            Column(self._invitation().grow(3), seats.grow(2), gap=GAP)
            for seats in (self._seats(2), self._seats(1, in_words=False))
        )
        roomy, low = Sized(wide, (1700, 1720, 1720)), Sized(tight, (1100, 1720, 1720))
        body = FirstThatFits(roomy, low, tall, narrow)
        return Column(body.grow(), self._buttons(), gap=GAP)

    def _invitation(self) -> View:
        """Return the code, and how to join without scanning it."""
        texts = self.context.texts
        phones = self.context.phones
        soft = self.look.theme.ink_soft
        privacy = Optional(Block(texts("phone.privacy"), Face.BOLD, 24, soft, x=0.5))
        if phones is None or not phones.invitation:
            words = texts("phone.starting")
            if not self._addresses:
                words = texts("phone.no_network")
            elif phones is not None and phones.trouble:
                words = texts("phone.failed", why=phones.trouble)
            note = Block(words, Face.STRONG, 36, x=0.5)
            body = Column(Space().grow(), note, Space().grow(), privacy, gap=GAP)
            return parchment(body, (PAD, 18), radius=28)
        matrix = code_matrix(phones.invitation)
        scan = Column(
            Block(texts("phone.scan"), Face.TITLE, LABEL + 4, x=0.5),
            Painted(draw_code, (matrix,), side=(140, 420, 520)).grow(),
            gap=10,
        )
        address = phones.url.removeprefix("http://").rstrip("/")
        typing = Column(
            Space().grow(),
            Optional(Block(texts("phone.type"), Face.BOLD, LABEL, soft, x=0.5)),
            Words(address, Face.TITLE, 38, x=0.5, sample="192.168.100.100:8765"),
            Words(" ".join(phones.code), Face.TITLE, 64, self.look.theme.emphasis, x=0.5),
            Space().grow(),
            gap=12,
        )
        wide = Row(scan.grow(), typing.grow(), gap=GAP)
        tall = Column(scan.grow(3), typing.grow(), gap=8)
        forms = FirstThatFits(Sized(wide, (760, 1200)), tall).grow()
        return parchment(Column(forms, privacy, gap=8), (PAD, 18), radius=28)

    def _seats(self, columns: int, *, in_words: bool = True) -> View:
        rows = (self._seat(index, in_words=in_words) for index in range(len(self.table.seats)))
        grid = Grid(*rows, columns=columns, gap=10, alike=True)
        return parchment(Column(grid, Space().grow(), gap=0), (PAD, 18), radius=28)

    def _seat(self, index: int, *, in_words: bool) -> View:
        """Return a player, where the cards are, and a button that takes them to the table.

        Where there is little room the button has a picture instead of words.
        """
        texts = self.context.texts
        theme = self.look.theme
        seat = self.table.seats[index]
        holder = self._holders.get(index)
        key = "setup.computer" if not seat.is_person else "phone.seat_table"
        if holder is not None:
            key = "phone.seat_here" if holder.here else "phone.seat_away"
        line = Words(texts(key), Face.STRONG, 24, theme.emphasis if holder else theme.ink_soft)
        longest = max((each.name for each in self.table.seats), key=len)
        name = Words(seat.name, Face.TITLE, TITLE - 4, sample=longest)
        face = Painted(draw_portrait, (Costume(seat.colour, seat.face),), side=(44, 84, 96))
        end: View = Space()
        if holder is not None:
            back = Button(SeatButton(index), texts("phone.back_here"), "phone", letters=24)
            if not in_words:
                back = replace(back, arrangement=Arrangement.ICON)
            end = Use(back)
        # The room for the button is there before it is, so that nothing moves when a phone joins.
        room = (210, 230, 250) if in_words else (56, 76, 84)
        parts = [face, Column(name, line, at=0.5).grow(), Sized(end, room, (56, 76, 84))]
        row = field(Row(*parts, gap=14), (14, 6), active=holder is not None)
        called = texts("reader.seat", number=index + 1, player=seat.name)
        return Sized(row, height=(68, 116, 130)).grouped(called)

    def _buttons(self) -> View:
        texts = self.context.texts
        names = ["help"]
        if len(self._addresses) > 1:
            names.append("address")
        if self.context.phones is not None:
            names.append("off")
        planks = [Use(Button(name, texts(f"phone.{name}"), letters=30)) for name in names]
        done = Use(Button("done", texts("phone.done"), "check", Tone.GREEN, letters=38))
        one = Row(*(plank.grow() for plank in planks), done.grow(2), gap=GAP)
        others = Row(*(plank.grow() for plank in planks), gap=GAP)
        height = (64, 96, 110)
        two = Column(Sized(others, height=height), Sized(done, height=height), gap=GAP)
        return FirstThatFits(Sized(one, (800 * self.look.scale.text, 1720, 1720), height), two)


class PhonesHelp(DialogScene):
    """What to try if a phone does not find the game."""

    title = "phone.help"

    def view(self) -> View:
        texts = self.context.texts
        lines = [
            Row(
                Words(f"{number}", Face.TITLE, 44, sample="0"),
                Block(texts(f"phone.{key}"), Face.BOLD, 32).grow(),
                gap=GAP,
            )
            for number, key in enumerate(HELP, 1)
        ]
        close = Use(Button("close", texts("phone.close"), letters=36), height=(64, 96, 110))
        body = Column(*(line.grow() for line in lines), close, gap=18)
        return Padded(Sized(sheet(self.heading, body), (0, 1000, 1100), (380, 620, 700)), MARGIN)

    def use(self, _used: Activated) -> Change | None:
        return Pop()
