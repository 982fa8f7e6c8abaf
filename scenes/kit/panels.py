"""Panels: views on parchment, on fields and below ribbons, as all screens have them."""

from pygame import Rect, Surface

from scenes.kit import ornaments, plates
from scenes.kit.intents import Command, Intent, Pick, Press, Scroll
from scenes.kit.layout import CONTROL, Length, Size
from scenes.kit.look import Look
from scenes.kit.measures import BANNER, LABEL, PAD
from scenes.kit.spoken import Role
from scenes.kit.text import Face
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
    View,
    Words,
)

_HEADER = 64
"""Units of the head of a section."""
_LIFT = 46
"""Units by which a ribbon is above the sheet that it hangs on."""


def parchment(
    view: View, margin: float | tuple[float, float] = PAD, radius: float = plates.RADIUS
) -> Padded:
    """Return a view on parchment."""
    return Padded(view, margin, Painted(_paper, (radius,)))


def _paper(target: Surface, look: Look, rect: Rect, radius: float) -> None:
    plates.paper(look, rect.size, radius).draw(target, rect.topleft)


def field(view: View, margin: float | tuple[float, float] = 18, *, active: bool = False) -> Padded:
    """Return a view on a lighter field of a panel, in a gold frame if it is active."""
    return Padded(view, margin, Painted(_field, (active,)))


def _field(target: Surface, look: Look, rect: Rect, active: bool) -> None:
    plates.field(look, rect.size, active=active).draw(target, rect.topleft)


def banner(title: str, width: Length = (300, 620, 620), height: Length = BANNER) -> Sized:
    """Return a ribbon with the title of a screen."""
    ribbon = Painted(ornaments.draw_banner, (title,), about=title, role=Role.HEADING)
    return Sized(ribbon, width, height)


def section(
    icon: str, title: str, body: View, aside: View | None = None, head: float = _HEADER
) -> Padded:
    """Return a panel with an icon, a title and perhaps something more in its head."""
    words = Words(title, Face.TITLE, 34, outlined=True, role=Role.HEADING)
    picture = Picture(f"icons/{icon}", side=44)
    top = Row(picture, words.grow(), *([] if aside is None else [aside]), gap=14)
    high = Sized(Padded(top, (22, 0)), height=head)
    return Padded(Column(high, Padded(body, (PAD, 10)).grow()), plate=Painted(_section, (head,)))


def _section(target: Surface, look: Look, rect: Rect, head: float) -> None:
    plates.section(look, rect.size, head).draw(target, rect.topleft)


def sheet(
    title: str, body: View, margin: tuple[float, float] = (44, 36), aside: View | None = None
) -> Padded:
    """Return a sheet of parchment with a ribbon over its upper edge, for a dialog.

    There may be something more, such as a button, at the right of the ribbon.
    """
    head: View = banner(title, (300, 700, 700), 112)
    if aside is not None:
        corner = Padded(aside, (PAD, 0))
        opposite = Sized(Space(), 76 + 2 * PAD)
        line = Row(opposite, Space().grow(), head, Space().grow(), corner, across=1)
        head = Sized(line, height=112)
    whole = Column(head, Padded(body, margin).grow())
    return Padded(whole, plate=Painted(_hung_paper))


def _hung_paper(target: Surface, look: Look, rect: Rect) -> None:
    top = look.px(_LIFT)
    paper = plates.paper(look, (rect.width, rect.height - top), 28)
    paper.draw(target, (rect.x, rect.y + top))


def rule(*, upright: bool = False) -> Sized:
    """Return a thin line between two rows, or an upright one between two columns."""
    return Sized(Painted(_rule), width=2) if upright else Sized(Painted(_rule), height=2)


def _rule(target: Surface, look: Look, rect: Rect) -> None:
    target.fill(look.theme.paper_line, rect)


def centred(view: View) -> View:
    """Return a view in the middle of its line, which it does not fill."""
    return Row(Space().grow(), view, Space().grow(), weight=1)


def empty_note(look: Look, words: str, art: str) -> View:
    """Return a sentence where a list has no rows, below a drawing if there is room for it."""
    sentence = Block(words, Face.BOLD, LABEL, look.theme.ink_soft, x=0.5)
    drawing = Optional(Picture(art, side=(90, 200)))
    # It fills the room of the list, so that the panel stays as large as with rows.
    return Sized(Column(drawing, sentence, gap=20, at=0.4), height=(CONTROL, 300))


def tag(look: Look, icon: str, label: str) -> Padded:
    """Return an icon and a word on a small dark plate."""
    words = Words(label, Face.BOLD, 21, look.theme.cream)
    return Padded(Row(Picture(f"icons/{icon}", side=28), words, gap=6), (12, 4), Painted(_pill))


def _pill(target: Surface, look: Look, rect: Rect) -> None:
    ornaments.pill(look, rect.size).draw(target, rect.topleft)


class Toast:
    """A sentence over a scene; the next touch or key removes it."""

    def __init__(self) -> None:
        self.text = ""
        self._view: View = Space()

    def tell(self, text: str) -> None:
        """Show a sentence on a strip of parchment at the bottom of the window."""
        self.text = text
        strip = parchment(Block(text, Face.BOLD, 30, x=0.5), (40, 24), plates.RADIUS)
        self._view = Padded(Sized(strip, (0, 1100, 1100), y=1), 24)

    def hear(self, intent: Intent) -> None:
        """Remove the sentence when the player does something."""
        if isinstance(intent, Press | Command | Pick | Scroll):
            self.text = ""

    def draw(self, target: Surface, look: Look, size: Size) -> None:
        """Draw the sentence, if there is one."""
        if self.text:
            self._view.draw(target, look, Rect(0, 0, *size))
