"""The board by keyboard and gamepad: where the focus is, where it goes, and what it means."""

import math
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from pygame import Rect, Surface

from scenes.board.input.targets import (
    Meaning,
    Situation,
    Target,
    TargetKind,
    TargetPlaces,
    find_targets,
    numbered_card,
)
from scenes.board.turn.turn_input import (
    NOTHING,
    BoardButton,
    CardTap,
    Fan,
    Held,
    Pirate,
    PositionTap,
    Selection,
)
from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.intents import Command, Intent, Pick, Press
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.widgets import WAYS, Widget, nearest

SHORTCUTS: Mapping[Command, BoardButton] = MappingProxyType(
    {
        Command.UNDO: BoardButton.UNDO,
        Command.END_TURN: BoardButton.END,
        Command.HINT: BoardButton.HINT,
        Command.MENU: BoardButton.MENU,
    }
)
"""Commands that press a button wherever the focus is."""
_TOGETHER: Mapping[TargetKind, TargetKind] = MappingProxyType(
    {
        TargetKind.CHOICE: TargetKind.CHOICE,
        TargetKind.GHOST: TargetKind.PIRATE,
        TargetKind.PIRATE: TargetKind.PIRATE,
        TargetKind.CARD: TargetKind.CARD,
        TargetKind.TURN: TargetKind.TURN,
    }
)
"""What lies together: arrows go first from one to another of these."""
_PLAY = (TargetKind.PIRATE, TargetKind.CARD)
"""Up and down between these the history is passed over, or it would always lie in the way."""
_REACH = 12
"""How far the ring reaches beyond what it is around, in units."""


class BoardFocus:
    """The focus on the board; it follows the game, and is seen once a key has been heard."""

    def __init__(self, places: TargetPlaces, buttons: Iterable[Widget]) -> None:
        self._places = places
        self._buttons = buttons
        self._targets: tuple[Target, ...] = ()
        self._focus: Target | None = None
        self._seen: object = None
        """What the targets were found for."""
        self._selection: Selection = NOTHING
        self._played = 0
        self._rested = True
        """Nobody was to choose anything when the focus last went anywhere."""
        self._card: CardTap | None = None
        """The card with which the last action began, if it began with one."""
        self.shown = False
        """The last word came from a keyboard or a gamepad."""

    @property
    def focus(self) -> Target | None:
        """What would be used now; nothing while what has the focus is out of use."""
        return self._present(self._focus)

    @property
    def targets(self) -> tuple[Target, ...]:
        """All that can be used, in the order in which it is stepped through."""
        return self._targets

    def follow(self, now: Situation) -> None:
        """Look at what has become of the game, and go where that leads."""
        if self.shown:
            self._look(now)

    def hear(self, intent: Intent, now: Situation) -> Meaning | None:
        """Move the focus, or say what is meant; a pointer only hides it."""
        match intent:
            case Press():
                self.shown = False
            case Pick(number):
                return self._pick(number, now)
            case Command.CONFIRM:
                return self._confirm(now)
            case Command.NEXT | Command.PREVIOUS:
                if not self._shows(now):
                    self._step(1 if intent is Command.NEXT else -1)
            case Command() if intent in WAYS:
                if not self._shows(now):
                    self._move(WAYS[intent])
            case Command() if intent in SHORTCUTS:
                return SHORTCUTS[intent]
        return None

    def draw(self, target: Surface, look: Look) -> None:
        """The ring around what has the focus, where that is seen."""
        focus = self.focus if self.shown else None
        if focus is not None:
            _ring(look, focus.rect.size, focus.radius).draw(target, focus.rect.topleft)

    # Following the game

    def _look(self, now: Situation) -> None:
        seen = (now, tuple((b.name, b.enabled, tuple(b.rect)) for b in self._buttons))
        if seen == self._seen:
            return
        self._seen = seen
        found = find_targets(self._places, self._buttons, now)
        self._targets = tuple(target for target in found if target.usable)
        if now.settled:
            # What moves will come to rest, and only then it is seen where to go.
            self._go_along(now)

    def _go_along(self, now: Situation) -> None:
        before, self._selection = self._selection, now.selection
        done, self._played = now.played - self._played, now.played
        rested, self._rested = self._rested, now.turn is None
        begins = done > 0 or (rested and not self._rested and not done)
        if now.selection not in (before, NOTHING):
            self._focus = self._targets[0]
        elif before not in (now.selection, NOTHING) and not done:
            self._focus = self._first(_chosen(before)) or self._home()
        elif begins or self.focus is None:
            self._focus = self._home()

    def _home(self) -> Target | None:
        """Where the next action begins, as the last one did; when none is left, its end."""
        begins = self._first(self._card) or self._first_of(TargetKind.PIRATE, TargetKind.CARD)
        return begins or self._first(BoardButton.END) or self._first_of(TargetKind.BUTTON)

    def _first(self, means: Meaning | None) -> Target | None:
        return next((c for c in self._targets if c.meaning == means), None)

    def _first_of(self, *kinds: TargetKind) -> Target | None:
        return next((c for kind in kinds for c in self._targets if c.kind is kind), None)

    def _present(self, target: Target | None) -> Target | None:
        return None if target is None else self._first(target.meaning)

    # Hearing

    def _shows(self, now: Situation) -> bool:
        """Show the focus before anything else, so that nobody uses what they have not seen."""
        hidden, self.shown = not self.shown, True
        self._look(now)
        if self.focus is None:
            self._focus = self._first_of(TargetKind.BUTTON)
            return True
        return hidden

    def _confirm(self, now: Situation) -> Meaning | None:
        # While something moves, to confirm is not meant for a button that happens to be there.
        if self.shown and self.focus is None:
            return None
        if self._shows(now) or self.focus is None:
            return None
        means = self.focus.meaning
        if now.selection == NOTHING and isinstance(means, CardTap | PositionTap):
            self._card = means if isinstance(means, CardTap) else None
        return means

    def _pick(self, number: int, now: Situation) -> Meaning | None:
        tap = numbered_card(find_targets(self._places, self._buttons, now), number)
        if now.turn is None or tap is None:
            return None
        self.shown = True
        if now.selection == NOTHING:
            self._card = tap
        return tap

    def _step(self, way: int) -> None:
        here = next(i for i, c in enumerate(self._targets) if c.meaning == self._meaning)
        self._focus = self._targets[(here + way) % len(self._targets)]

    @property
    def _meaning(self) -> Meaning | None:
        return None if self._focus is None else self._focus.meaning

    def _move(self, way: tuple[int, int]) -> None:
        here = self.focus
        if here is None:
            return
        group = self._group(here)
        others = [c for c in self._targets if c.meaning != here.meaning]
        along = bool(way[0])
        if group in _PLAY and not along:
            others = [c for c in others if not self._lies_between(c)]
        near = [c for c in others if group is not None and self._group(c) is group]
        far = [c for c in others if group is None or self._group(c) is not group]
        if along or group in _PLAY:
            across = _nearest(here.rect, way, far)
        else:
            across = _next_band(here.rect, way[1], far)
        if along:
            # Beside the board there are only buttons and the history.
            far = [c for c in far if c.kind in (TargetKind.BUTTON, TargetKind.TURN)]
        self._focus = (
            _nearest(here.rect, way, near)
            or across
            or _nearest(here.rect, way, near, math.inf)
            or _nearest(here.rect, way, far, math.inf)
            or here
        )

    def _group(self, target: Target) -> TargetKind | None:
        """What a target lies together with; a button only with pirates, where it is on board."""
        if target.kind is TargetKind.BUTTON:
            x, y = target.rect.center
            return TargetKind.PIRATE if self._places.way.board.holds(x, y) else None
        return _TOGETHER[target.kind]

    def _lies_between(self, target: Target) -> bool:
        """Whether it is history on the way from the board to the hand, not beside it."""
        board, rect = self._places.way.board, target.rect
        above = rect.left < board.right and board.left < rect.right
        return target.kind is TargetKind.TURN and above


def _ring(look: Look, size: Size, radius: float) -> Stamp:
    """The ring of the focus, of three lines, so that no frame on the board is like it."""

    def make() -> Stamp:
        theme = look.theme
        margin = look.px(_REACH)
        whole = (size[0] + 2 * margin, size[1] + 2 * margin)
        width, height = whole[0] / look.scale.unit, whole[1] / look.scale.unit
        body = ""
        for line, colour in ((14.0, theme.ink), (9.0, theme.focus), (4.0, theme.knob)):
            body += svg.rect(8, 8, width - 16, height - 16, radius + 4, stroke=colour, line=line)
        return Stamp(svg.raster(body, whole, look.scale.unit), (-margin, -margin))

    return look.plates.made(("board focus", size, radius), look.scale, make)


def _chosen(selection: Selection) -> Meaning | None:
    """What was tapped to choose that."""
    match selection:
        case Pirate(_, origin):
            return PositionTap(origin)
        case Held(card):
            return CardTap(card)
        case Fan(position, _, beneath):
            return _chosen(beneath) or PositionTap(position)
        case _:
            return None


def _nearest(
    start: Rect, way: tuple[int, int], targets: Sequence[Target], spread: float = 1.0
) -> Target | None:
    found = nearest(start, way, [c.rect for c in targets], spread)
    return None if found is None else targets[found]


def _next_band(start: Rect, way: int, targets: Sequence[Target]) -> Target | None:
    """What lies least to the side in the next band above or below, however wide that is."""

    def gap(rect: Rect) -> int:
        return rect.top - start.bottom if way > 0 else start.top - rect.bottom

    beyond = [c for c in targets if gap(c.rect) >= 0]
    if not beyond:
        return None
    first = min(beyond, key=lambda c: gap(c.rect)).rect
    band = [c for c in beyond if c.rect.top < first.bottom and first.top < c.rect.bottom]
    return min(band, key=lambda c: abs(c.rect.centerx - start.centerx))
