"""The board's buttons: how they look, their labels, and when they can be used."""

from collections.abc import Hashable
from dataclasses import dataclass

from pygame import Rect, Surface

from game import Action, EndTurn, Sail
from scenes.board.hud.coins import draw_coins
from scenes.board.hud.layout import BoardPlan
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_input import BoardButton, OpenTurn
from scenes.board.turn.turn_order import TurnOrder
from scenes.kit import effects, plates, svg
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.layout import LEAST_GAP, SMALLEST_LETTERS, Size
from scenes.kit.look import Look, stamp
from scenes.kit.plates import Mood
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone, mix
from scenes.kit.widgets import AWAY, Button, FocusRing, Name, Touch

_ROUND = {
    BoardButton.MENU: ("board.menu", "menu"),
    BoardButton.DRAWER: ("board.drawer", "log"),
    BoardButton.HINT: ("board.hint", "hint"),
    BoardButton.UNDO: ("board.undo", "undo"),
    BoardButton.SAIL: ("board.sail", "sail"),
}
"""The round buttons: their labels and icons."""
_ALIKE = (
    (BoardButton.MENU, BoardButton.DRAWER),
    (BoardButton.HINT, BoardButton.UNDO, BoardButton.SAIL),
)
"""Groups of buttons with letters of one size."""
_HARDLY_SMALLER = 0.72
"""The share of their size to which the letters of longer words may shrink."""
_LETTERS = 0.7
"""The height of letters, as a share of the line of a word, which also holds what hangs below."""
_WORDED = 20.0
"""Units of the radius of the focus ring around a disc with its word."""
_COINS = 0.44
"""The height of the coins on the button that ends a turn, as a share of it."""
_MOST = 1.25
"""The size of the text at which they are smallest."""
_EDGE = 4.0
"""Units of the dark edge of a button."""
_WHITE = 5.0
"""Units of the white edge of what a hint advises."""
_FAINT = 190
"""The opacity of a plate that can do nothing now; its words stay readable."""


@dataclass(eq=False, slots=True)
class RoundButton(Button):
    """A disc with an icon, and its word below or, where there is no room, over its rim."""

    side: int = 0
    """The side of the disc."""
    written: int = 0
    """The size of the letters of its word, in pixels; 0 for none."""
    is_advised: bool = False

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        mood = touch.mood(self.rect) if self.enabled else Mood.REST
        disc = Rect(0, 0, self.side, self.side)
        disc.midtop = self.rect.midtop
        disc.y += look.px(3) if mood is Mood.PRESSED else 0
        plate = _disc(look, self.side, self.tone, mood, self.is_advised, not self.enabled)
        plate.draw(target, disc.topleft)
        below = self.rect.height - self.side
        over = self.written and below < LEAST_GAP
        middle = disc.centery - (self.side // 9 if over else 0)
        self._draw_icon(target, look, (disc.centerx, middle), round(self.side * 0.6))
        if self.written:
            self._draw_word(target, look, below)

    def _draw_word(self, target: Surface, look: Look, below: int) -> None:
        """Draw the word below the disc, or over its lower rim."""
        high = max(below, round(self.side * 0.32))
        line = Rect(self.rect.x, self.rect.bottom - high, self.rect.width, high)
        style = look.outlined(1, look.theme.cream if self.enabled else look.theme.cream_dim)
        look.letters.draw(target, self.label, style.sized(self.written), line)

    def fitted(self, look: Look) -> int:
        """Return the size of letters, in pixels, with which the word fits; 0 if it does not."""
        high = max(self.rect.height - self.side, round(self.side * 0.32))
        style = look.outlined(1).sized(max(SMALLEST_LETTERS, round(high * _LETTERS)))
        room = self.rect.width
        style = look.letters.shrunk(self.label, style, room, 0.4)
        fits = look.letters.width(self.label, style) <= room
        return style.size if fits and style.size >= SMALLEST_LETTERS else 0

    def has_room(self, look: Look, words: str) -> bool:
        """Return whether other words fit in letters that are hardly smaller."""
        least = max(SMALLEST_LETTERS, round(self.written * _HARDLY_SMALLER))
        return look.letters.width(words, look.outlined(1).sized(least)) <= self.rect.width


@dataclass(eq=False, slots=True)
class EndButton(Button):
    """Ends the turn, and carries the actions that are left; on a rival's turn it says whose."""

    left: int = 0
    """The number of actions left."""
    whose: str = ""
    """The words while it is somebody else's turn."""
    is_last: bool = False
    """Whether nothing else is left to do."""
    is_advised: bool = False

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        mood = touch.mood(self.rect) if self.enabled else Mood.REST
        face = self.rect.move(0, look.px(3) if mood is Mood.PRESSED else 0)
        is_light = self.is_last and not self.whose
        faint = bool(self.whose) or not self.enabled
        plate = _plank(look, face.size, mood, is_light, self.is_advised, faint)
        plate.draw(target, face.topleft)
        if self.whose:
            colour = look.theme.cream_dim
            self._write(target, look, self.whose, face, look.outlined(28, colour))
            return
        # Larger words take the room of the coins.
        share = _COINS / min(look.scale.text, _MOST)
        above = face.y + round(face.height * 0.11)
        coins = Rect(face.x, above, face.width, int(face.height * share))
        draw_coins(target, look, coins, self.left)
        top = face.y + round(face.height * (share + 0.13))
        line = Rect(face.x, top, face.width, round(face.height * (0.8 - share)))
        colour = look.theme.cream if self.enabled else look.theme.cream_dim
        style = (
            look.style(Face.TITLE, 31, look.theme.ink) if is_light else look.outlined(31, colour)
        )
        self._write(target, look, self.label, line, style)

    def _write(self, target: Surface, look: Look, words: str, line: Rect, style: Style) -> None:
        """Write words in the middle of a line, as large as fits."""
        room = line.inflate(-look.px(24), 0)
        if look.letters.width(words, style.sized(SMALLEST_LETTERS)) > room.width:
            # In the smallest window they come closer to the edge.
            room = line.inflate(-look.px(12), 0)
        style = style.sized(min(style.size, round(line.height * 0.9)))
        lines, style = look.letters.set_label(words, style, room.size)
        for part in lines:
            style = look.letters.shrunk(part, style, room.width, 0.4)
        look.letters.draw_block(target, "\n".join(lines), style, room, 0.5, 0.5)


class Buttons(FocusRing):
    """The buttons of a game in one window.

    While a phone is away, the button to play its hand here replaces the end of the turn.
    """

    def __init__(self) -> None:
        super().__init__()
        self._texts: Texts
        self._look: Look
        self._plan: BoardPlan
        self._made: dict[BoardButton, Button] = {}
        self.may_end = True
        """Whether a turn that waits for its end may be ended."""
        self.is_still = True
        """Whether nothing moves."""
        self._taking = False
        """Whether the hand of a phone can be played here."""
        self._known: Hashable = None
        """The state that the buttons were last enabled for."""
        self._looks: Hashable = None
        """What they look like, until one of them changes."""

    @property
    def appearance(self) -> Hashable:
        if self._looks is None:
            self._looks = super().appearance
        return self._looks

    def lay_out(self, look: Look, plan: BoardPlan, texts: Texts) -> None:
        """Create the buttons that have a place, in a language."""
        self._look = look
        self._plan = plan
        self._texts = texts
        places = plan.buttons
        self._made = {
            name: round_button(look, plan, name, texts(key), icon)
            for name, (key, icon) in _ROUND.items()
            if name in places
        }
        if BoardButton.SAIL in self._made:
            self._made[BoardButton.SAIL].tone = Tone.TEAL
        for alike in _ALIKE:
            write_alike(look, plan, *(self._made[name] for name in alike if name in self._made))
        end = places[BoardButton.END]
        self._made[BoardButton.END] = EndButton(
            BoardButton.END, texts("board.end_turn"), rect=end.copy()
        )
        self._made[BoardButton.TAKE] = Button(
            BoardButton.TAKE, texts("phone.take_yes"), "phone", Tone.GREEN, rect=end.copy()
        )
        self._put()

    def update(
        self,
        order: TurnOrder,
        turn: OpenTurn | None,
        shown: Displayed,
        advised: Action | None = None,
        *,
        undo: bool,
        covered: bool,
    ) -> None:
        """Enable the useful buttons; the drawer may have `covered` the board.

        What a hint advises has a white edge.
        """
        actions = turn.actions if turn is not None and self.is_still else ()
        undoable = undo and order.can_undo()
        waits = self.may_end and order.waiting_here is not None
        taking = self.is_still and order.missing is not None
        is_mine = shown.outcome is not None or shown.turn == order.viewer
        whose = None if is_mine or waits else shown.turn
        left = max(0, shown.actions_left)
        known = (actions, waits, undoable, covered, advised, taking, whose, left)
        if known == self._known:
            # Comparing actions takes longer, and usually nothing has changed.
            return
        if taking != self._taking:
            self._taking = taking
            self._put()
        self._known = known
        self._looks = None
        for button in self:
            match button.name:
                case BoardButton.UNDO:
                    button.enabled = undoable
                case BoardButton.HINT:
                    button.enabled = bool(actions)
                case BoardButton.SAIL if isinstance(button, RoundButton):
                    button.enabled = Sail(False) in actions and not covered
                    usual, free = self._texts("board.sail"), self._texts("board.sail_free")
                    button.said = free if Sail(True) in actions else usual
                    fits = button.has_room(self._look, button.said)
                    button.label = button.said if fits else usual
                    button.is_advised = isinstance(advised, Sail)
                case BoardButton.END if isinstance(button, EndButton):
                    button.enabled = waits or EndTurn() in actions
                    button.is_last = waits or actions == (EndTurn(),)
                    button.left = left
                    button.whose = "" if whose is None else self._turn_of(order, whose)
                    button.is_advised = isinstance(advised, EndTurn)

    def _turn_of(self, order: TurnOrder, seat: int) -> str:
        return self._texts("board.turn_of", player=order.match.seats[seat].name)

    def _put(self) -> None:
        """Show the current buttons."""
        self._known = None
        hidden = BoardButton.END if self._taking else BoardButton.TAKE
        self.replace(button for name, button in self._made.items() if name is not hidden)


def round_button(
    look: Look,
    plan: BoardPlan,
    name: Name,
    label: str,
    icon: str,
    place: BoardButton | None = None,
) -> RoundButton:
    """Return a round button in its own place or in that of another one."""
    measure = plan.measure
    rect = plan[name if place is None else place]
    below = measure.word if measure.has_words else 0
    side = rect.height - below if rect.height - below >= measure.finger else rect.height
    # A ring around it is as round as the disc.
    radius = side / look.scale.unit / 2
    return RoundButton(
        name,
        label,
        icon,
        rect=rect.copy(),
        radius=radius,
        side=min(side, rect.width),
    )


def write_alike(look: Look, plan: BoardPlan, *buttons: Button) -> None:
    """Give round buttons their words, in letters of one size."""
    worded = [
        button
        for button in buttons
        if isinstance(button, RoundButton)
        # Without room below it, only a kiosk has the word over the rim.
        and plan.measure.has_words
        and (button.side < button.rect.height or plan.measure.is_kiosk)
    ]
    for button in worded:
        button.written = min(one.fitted(look) for one in worded)
        if button.side < button.rect.height:
            # A rounder ring would cut the ends of the word.
            button.radius = _WORDED


@stamp
def _disc(look: Look, side: int, tone: Tone, mood: Mood, advised: bool, faint: bool) -> Stamp:
    """Return a round plate with a dark edge, or a white one if it is advised."""
    theme = look.theme
    whole = side / look.scale.unit
    middle = whole / 2
    edge = theme.edge(tone) if theme.plain else theme.ink
    line = _WHITE if advised else _EDGE
    body = svg.disc(middle, middle, middle - 0.5, fill=theme.movable if advised else edge)
    body += svg.disc(middle, middle, middle - line, fill="url(#d)")
    shades = _shades(look, Tone.DARK if faint else tone, mood)
    defs = svg.linear("d", svg.even(*shades), (0, 0), (0, whole))
    return _faded(plates.raised(look, body, (side, side), defs, radius=6, lower=4), faint)


@stamp
def _plank(look: Look, size: Size, mood: Mood, is_light: bool, advised: bool, faint: bool) -> Stamp:
    """Return the plate of the button that ends a turn: wood, or cream if nothing else is left."""
    theme = look.theme
    whole = look.units(size)
    height = whole[1]
    radius = height * 0.26
    wood = _shades(look, Tone.DARK if faint else Tone.WOOD, mood)
    fill = theme.card[:2] if is_light else wood
    line = _WHITE if advised else _EDGE
    edge = theme.movable if advised else theme.edge(Tone.WOOD) if theme.plain else theme.ink
    body = svg.inner(whole, 0.5, radius, fill=edge)
    body += svg.inner(whole, line, radius - line, fill="url(#e)")
    defs = svg.linear("e", svg.even(*fill), (0, 0), (0, height))
    return _faded(plates.raised(look, body, size, defs, radius=8, lower=6), faint)


def _faded(plate: Stamp, faint: bool) -> Stamp:
    """Return a plate, fainter if nothing can be done with it now."""
    return Stamp(effects.faded(plate.surface, _FAINT), plate.offset) if faint else plate


def _shades(look: Look, tone: Tone, mood: Mood) -> tuple[str, str]:
    """Return the colours of a plate from top to bottom."""
    shades = look.theme.tone(tone)
    if look.theme.plain:
        return shades.mid, shades.mid
    light, dark = mix(shades.mid, shades.hi, 0.12), mix(shades.lo, shades.lip, 0.35)
    if mood is Mood.HOVER:
        return mix(light, shades.line, 0.3), mix(dark, shades.hi, 0.3)
    return light, dark
