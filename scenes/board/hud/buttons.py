"""The board's buttons: their labels, and when they can be used."""

from collections.abc import Hashable, Mapping
from dataclasses import replace

from pygame import Rect, Surface

from game import Action, EndTurn, Sail
from scenes.board.turn.turn_input import BoardButton, OpenTurn
from scenes.board.turn.turn_order import TurnOrder
from scenes.kit.i18n import Texts
from scenes.kit.look import Look
from scenes.kit.plates import lip
from scenes.kit.theme import Tone
from scenes.kit.widgets import Arrangement, Button, FocusRing

_BUTTONS = (
    (BoardButton.MENU, "board.menu", "menu", Tone.WOOD),
    (BoardButton.DRAWER, "board.drawer", "log", Tone.WOOD),
    (BoardButton.HINT, "board.hint", "hint", Tone.WOOD),
    (BoardButton.UNDO, "board.undo", "undo", Tone.WOOD),
    (BoardButton.END, "board.end_turn", "check", Tone.WOOD),
    (BoardButton.SAIL, "board.sail", "wheel", Tone.TEAL),
    (BoardButton.TAKE, "phone.take_yes", "phone", Tone.GREEN),
)
_ALIKE = (_BUTTONS[:2], _BUTTONS[2:4], _BUTTONS[4:5], _BUTTONS[5:6], _BUTTONS[6:])
"""Groups of buttons that are arranged alike."""
_GROWTH = 0.25
"""Seconds in which the button to end the turn grows."""
_OVERSHOOT = 1.4
_STEPS = 8
"""The number of sizes that are shown while it grows."""


class Buttons(FocusRing):
    """The buttons of a game in one window.

    The button to end the turn is small until nothing else is left to do; then it grows and takes
    the place of the hint. While a phone is away, the button to play its hand here is there.
    """

    def __init__(self) -> None:
        super().__init__()
        self._texts: Texts
        self._look: Look
        self._places: Mapping[BoardButton, Rect]
        self._made: dict[BoardButton, Button] = {}
        self.may_end = True
        """Whether a turn that waits for its end may be ended."""
        self._ending = False
        self._taking = False
        """Whether the hand of a phone can be played here."""
        self._grown = 0.0
        """Seconds for which the button to end the turn has been growing."""
        self._known: Hashable = None
        """The state that the buttons were last enabled for."""
        self._looks: Hashable = None
        """What they look like, until one of them changes."""

    @property
    def appearance(self) -> Hashable:
        if self._looks is None:
            self._looks = super().appearance
        return self._looks

    @property
    def grows(self) -> bool:
        """Whether the button to end the turn is still growing."""
        return self._ending and self._grown < _GROWTH

    def lay_out(self, look: Look, places: Mapping[BoardButton, Rect], texts: Texts) -> None:
        """Create the buttons that have a place, in a language."""
        self._look = look
        self._places = places
        self._texts = texts
        rects = {**places, **taking_places(places)}
        self._made = {
            name: Button(name, texts(key), icon, tone=tone, rect=rects[name].copy())
            for name, key, icon, tone in _BUTTONS
            if name in rects
        }
        self._grown = _GROWTH
        self._put()

    def update(
        self,
        order: TurnOrder,
        turn: OpenTurn | None,
        advised: Action | None = None,
        *,
        still: bool,
        undo: bool,
        covered: bool,
    ) -> None:
        """Enable the useful buttons; `still` if nothing moves, `covered` by the drawer.

        The button that a hint advises is gold.
        """
        actions = turn.actions if turn is not None and still else ()
        undoable = undo and order.can_undo()
        waits = self.may_end and order.waiting_here is not None
        taking = still and order.missing is not None
        known = (actions, waits, undoable, covered, advised, taking)
        if known == self._known:
            # Comparing actions takes longer, and usually nothing has changed.
            return
        self._known = known
        self._looks = None
        for button in self:
            match button.name:
                case BoardButton.UNDO:
                    button.enabled = undoable
                case BoardButton.HINT:
                    button.enabled = bool(actions)
                case BoardButton.END:
                    button.enabled = waits or EndTurn() in actions
                case BoardButton.SAIL if isinstance(button, Button):
                    button.enabled = Sail(False) in actions and not covered
                    free = Sail(True) in actions
                    label = self._texts("board.sail_free" if free else "board.sail")
                    if label != button.label:
                        button.label = label
                        arrange(self._look, button)
        ending = waits or actions == (EndTurn(),)
        if (ending, taking) != (self._ending, self._taking):
            self._ending, self._taking = ending, taking
            self._grown = 0.0
            self._put()
        tones = {BoardButton.SAIL: Tone.TEAL}
        tones[BoardButton.END] = Tone.GREEN if ending else Tone.WOOD
        for name, action in ((BoardButton.END, EndTurn), (BoardButton.SAIL, Sail)):
            if name in self._made:
                best = isinstance(advised, action)
                self._made[name].tone = Tone.GOLD if best else tones[name]

    def warm_up(self, target: Surface) -> None:
        """Draw every button once enabled and once disabled."""
        for button in self._made.values():
            for enabled in (False, True):
                replace(button, enabled=enabled).draw(target, self._look)

    def grow(self, dt: float) -> None:
        """Let the button to end the turn grow; at once for an infinite time."""
        if self.grows:
            self._grown = min(self._grown + dt, _GROWTH)
            self._place_end()

    def _put(self) -> None:
        """Show the current buttons, each arranged for its final place."""
        self._known = None
        shown = self._places
        if self._taking:
            shown = taking_places(self._places)
        elif self._ending:
            shown = ending_places(self._places)
        self.replace(button for name, button in self._made.items() if name in shown)
        end = self._made[BoardButton.END]
        end.rect = shown.get(BoardButton.END, end.rect)
        for alike in _ALIKE:
            arrange(self._look, *(self._made[name] for name, *_ in alike if name in shown))
        self._place_end()

    def _place_end(self) -> None:
        """Place the growing button between small and large, with a slight overshoot."""
        self._looks = None
        small = self._places[BoardButton.END]
        large = ending_places(self._places)[BoardButton.END]
        eased = 0.0
        if self._ending:
            # Every size needs its own picture, so only a few are shown.
            left = round(self._grown / _GROWTH * _STEPS) / _STEPS - 1
            eased = 1 + left * left * ((_OVERSHOOT + 1) * left + _OVERSHOOT)
        x = small.left + round((large.left - small.left) * eased)
        right = small.right + round((large.right - small.right) * eased)
        self._made[BoardButton.END].rect = Rect(x, small.y, right - x, small.height)


def ending_places(places: Mapping[BoardButton, Rect]) -> dict[BoardButton, Rect]:
    """Return the places if only the end of the turn is left, which replaces the hint."""
    end = places[BoardButton.END]
    shown = dict(places)
    shown[BoardButton.END] = end.union(shown.pop(BoardButton.HINT, end))
    return shown


def taking_places(places: Mapping[BoardButton, Rect]) -> dict[BoardButton, Rect]:
    """Return the places while the hand of a phone can be played here instead."""
    shown = ending_places(places)
    shown[BoardButton.TAKE] = shown.pop(BoardButton.END)
    return shown


def arrange(look: Look, *buttons: Button) -> None:
    """Arrange the icons and labels of buttons that have their places.

    A label that had to be cut would say less than the icon alone. Buttons of one height look
    alike: if one has no room for its label, none shows it, and all have the same text size.
    """
    for button in buttons:
        _arrange(look, button)
    bare = {button.rect.height for button in buttons if button.arrangement is Arrangement.ICON}
    for button in buttons:
        if button.rect.height in bare:
            button.arrangement = Arrangement.ICON
        alike = (b.letters for b in buttons if b.arrangement is button.arrangement)
        button.letters = min((size for size in alike if size is not None), default=None)


def _arrange(look: Look, button: Button) -> None:
    rect = button.rect
    width, height = rect.width / look.scale.unit, rect.height / look.scale.unit
    button.arrangement = Arrangement.ICON
    button.letters = None
    if width >= 2 * height:
        icon = round((rect.height - look.px(lip(height))) * 0.6)
        room = rect.width - 2 * look.px(20) - icon - look.px(14)
        button.letters = _letters(look, button.label, room, min(height * 0.42, 56))
        if button.letters is not None:
            button.arrangement = Arrangement.CENTRE
            return
    if height >= 80 and width >= 84:
        most = min(height * 0.21, width * 0.27)
        button.letters = _letters(look, button.label, rect.width - 2 * look.px(12), most)
        if button.letters is not None:
            button.arrangement = Arrangement.STACKED


def _letters(look: Look, label: str, width: int, most: float) -> float | None:
    """Return the text size, in units, in which a label fits, or None."""
    least = min(most, 18 / look.scale.text)
    fitted, style = look.letters.fit(label, look.outlined(most), width, least / most)
    if fitted != label:
        return None
    return min(most, style.size / look.scale.unit / look.scale.text)
