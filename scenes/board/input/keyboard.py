"""Keyboard and gamepad on the board: what has the focus, and how it moves."""

import math
from collections.abc import Iterable, Sequence

from pygame import Rect, Surface

from game import PUBLIC, PirateMoved, Position, Retreat
from scenes.board.component import Target, TargetKind
from scenes.board.input import targets
from scenes.board.input.targets import target_of
from scenes.board.tabletop import Tabletop
from scenes.board.turn import turn_input
from scenes.board.turn.situation import Meaning, Situation
from scenes.board.turn.turn_input import NOTHING, BoardButton, CardTap, Fan, PositionTap, Selection
from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.intents import WAYS, Activate, Command, FocusOn, Intent, Pick, Press
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.widgets import Widget, in_row, nearest

_PLAY = (TargetKind.PIRATE, TargetKind.CARD)
"""The kinds of targets that a turn is played with."""
_STEPS = frozenset({Command.CONFIRM, Command.NEXT, Command.PREVIOUS, *WAYS})
"""The keys that go on from what was named."""
_REACH = 12
"""How far the focus ring reaches beyond its target, in units."""


class BoardFocus:
    """The focus on the board. It follows the game, and is visible once a key was pressed."""

    def __init__(self, table: Tabletop, buttons: Iterable[Widget]) -> None:
        self._table = table
        self._buttons = buttons
        self._focus: Target | None = None
        self._key: object = None
        """The situation that the targets belong to."""
        self._selection: Selection = NOTHING
        self._played = 0
        self._rested = True
        """Whether there was nothing to choose when the focus last moved."""
        self._advised: Meaning | None = None
        self.hinted: Meaning | None = None
        """The place that a hint in words leads to, until something is done."""
        self._card: CardTap | None = None
        """The card that the last action began with, if any."""
        self._named: Meaning | None = None
        """What an answer or a question by ear has just named, usable or not."""
        self.targets: tuple[Target, ...] = ()
        """Everything that can be used, in tab order."""
        self.shown = False
        """Whether the last input came from a keyboard or a gamepad."""

    @property
    def focus(self) -> Target | None:
        """The focused target; None while it cannot be used."""
        return None if self._focus is None else target_of(self.targets, self._focus.meaning)

    @property
    def position(self) -> Position | None:
        """The position that has the focus."""
        meaning = None if self.focus is None else self.focus.meaning
        return meaning.position if isinstance(meaning, PositionTap) else None

    def name(self, meaning: Meaning, now: Situation) -> None:
        """Move the focus to what is named by ear, so that keys go on from there."""
        self._find(now)
        self._named = meaning
        self._focus = target_of(self.targets, meaning) or self._focus

    @property
    def is_known(self) -> bool:
        """Whether the player knows what confirming uses: it is shown, or was just named."""
        return self.shown or self._named is not None

    def follow(self, now: Situation) -> None:
        """Move the focus, if it is shown, to where the game continues."""
        if self.shown:
            self._find(now)

    def hear(self, intent: Intent, now: Situation) -> Meaning | None:
        """Move the focus, or return the meaning of the intent. A pointer only hides the focus."""
        named = self._take_named(intent)
        match intent:
            case Press():
                self.shown = False
            case Pick(number):
                return self._pick(number, now)
            case Command.CONFIRM:
                return self._confirm(now, named)
            case Command.NEXT | Command.PREVIOUS:
                if not self._shows(now):
                    self._step(1 if intent is Command.NEXT else -1)
            case Command() if intent in WAYS:
                if not self._shows(now):
                    self._move(WAYS[intent])
            case FocusOn(key):
                self._go_to(key, now)
            case Activate(key):
                return self._confirm(now) if self._go_to(key, now) else self._refused(key, now)
            case Command.UNDO | Command.HINT | Command.MENU:
                return BoardButton[intent.name]
            case Command.RETREAT:
                return self._retreat(now)
            case Command.END_TURN:
                # There, confirming ends the turn too, if the game asks before it does.
                self._go_to(BoardButton.END, now)
                return BoardButton.END
        return None

    def _take_named(self, intent: Intent) -> Meaning | None:
        """Return what was named, for the next key or press alone."""
        if not isinstance(intent, Press | Command | Pick):
            return None
        named, self._named = self._named, None
        self.shown |= named is not None and intent in _STEPS
        return named

    def draw(self, target: Surface, look: Look) -> None:
        """Draw the ring around what has the focus, if it is visible."""
        focus = self.focus if self.shown else None
        if focus is not None:
            _ring(look, focus.rect.size, focus.radius).draw(target, focus.rect.topleft)

    # Following the game

    def _find(self, now: Situation) -> None:
        key = (now, tuple((b.name, b.enabled, tuple(b.rect)) for b in self._buttons))
        if key == self._key:
            return
        self._key = key
        all_targets = targets.find_targets(self._table, self._buttons, now)
        self.targets = tuple(target for target in all_targets if target.usable)
        if now.settled:
            # While something moves, the next target is not known yet.
            self._go_along(now)

    def _go_along(self, now: Situation) -> None:
        before = self._selection
        self._selection = now.selection
        done = now.played - self._played
        self._played = now.played
        rested = self._rested
        self._rested = now.turn is None
        begins = done > 0 or (rested and not self._rested and not done)
        advised_before = self._advised
        self._advised = now.advised
        self.hinted = None if done else self.hinted
        if now.advised not in (None, advised_before):
            self._focus = target_of(self.targets, now.advised)
        elif now.selection not in (before, NOTHING):
            self._focus = self._hinted_goal() or self.targets[0]
        elif before not in (now.selection, NOTHING) and not done:
            self._focus = target_of(self.targets, _tap_on(before)) or self._home()
        elif begins or self.focus is None:
            self._focus = self._home()

    def _hinted_goal(self) -> Target | None:
        """Return the place that a hint leads to, if what is selected can go there."""
        there = target_of(self.targets, self.hinted)
        return there if there is not None and there.kind is TargetKind.GHOST else None

    def _home(self) -> Target | None:
        """Return where the next action begins, like the last one, or the button to end the turn."""
        again = target_of(self.targets, self._card) or self._from_last_move()
        begins = again or self._first(TargetKind.PIRATE) or self._first(TargetKind.CARD)
        end = target_of(self.targets, BoardButton.END)
        take = target_of(self.targets, BoardButton.TAKE)
        # While others play, confirming must not press the button that happens to be first.
        return begins or end or take

    def _from_last_move(self) -> Target | None:
        """Return the pirate that the player has just moved, or the next one ahead of it."""
        match = self._table.match
        actions = match.seen_actions(PUBLIC, max(0, len(match.actions) - 1))
        moved = [
            event.destination
            for action in actions
            for event in action.events
            if isinstance(event, PirateMoved) and action.seat == match.table.to_act
        ]
        pirates = (target for target in self.targets if target.kind is TargetKind.PIRATE)
        return next(
            (
                target
                for target in pirates
                for place in moved
                if isinstance(target.meaning, PositionTap) and target.meaning.position >= place
            ),
            None,
        )

    def _first(self, kind: TargetKind) -> Target | None:
        return next((target for target in self.targets if target.kind is kind), None)

    # Keys

    def _shows(self, now: Situation) -> bool:
        """Show the focus; return whether it was hidden, as then the key must not use anything."""
        hidden = not self.shown
        self.shown = True
        self._find(now)
        if self.focus is None:
            self._focus = self._first(TargetKind.BUTTON)
            return True
        return hidden

    def _confirm(self, now: Situation, named: Meaning | None = None) -> Meaning | None:
        """Return what has the focus, or what was named and is to be refused with a reason."""
        self._find(now)
        if named is not None and target_of(self.targets, named) is None:
            return named
        # While something moves, confirming must not press a button that happens to be focused.
        focus = self.focus
        if focus is None or self._shows(now):
            return None
        meaning = focus.meaning
        if now.selection == NOTHING and isinstance(meaning, CardTap | PositionTap):
            self._card = meaning if isinstance(meaning, CardTap) else None
        return meaning

    def _go_to(self, key: object, now: Situation) -> bool:
        """Move the focus to something; return whether that can be used now."""
        self.shown = True
        self._find(now)
        there = next((target for target in self.targets if target.meaning == key), None)
        if there is not None:
            self._focus = there
        return there is not None

    def _refused(self, key: object, now: Situation) -> Meaning | None:
        """Return the meaning of something that cannot be used now, so that a refusal says why."""
        all_targets = targets.find_targets(self._table, self._buttons, now)
        return next((target.meaning for target in all_targets if target.meaning == key), None)

    def _pick(self, number: int, now: Situation) -> Meaning | None:
        signs = self._table.match.game.signs
        if now.turn is None or now.hand is None or number > len(signs):
            return None
        all_targets = targets.find_targets(self._table, self._buttons, now)
        tap = targets.card_tap(all_targets, signs[number - 1], now.selection)
        self.shown = True
        if now.selection == NOTHING:
            self._card = tap
        return tap

    def _retreat(self, now: Situation) -> Meaning | None:
        """Return that the pirate that is selected or has the focus retreats, or a sail."""
        if self._table.match.game.has_islands:
            return BoardButton.SAIL
        chosen = turn_input.beneath(now.selection)
        origin = chosen.origin if isinstance(chosen, turn_input.Pirate) else self.position
        if origin is None and now.turn is not None:
            return None
        # Outside the own turn it is refused, whoever it is.
        return turn_input.ActionTap(Retreat(origin or 0))

    def _step(self, direction: int) -> None:
        meanings = [target.meaning for target in self.targets]
        here = meanings.index(self._focus.meaning) if self._focus else 0
        self._focus = self.targets[(here + direction) % len(self.targets)]

    def _move(self, direction: tuple[int, int]) -> None:
        here = self.focus
        if here is None:
            return
        group = _group(here)
        sideways = bool(direction[0])
        others = [target for target in self.targets if target.meaning != here.meaning]
        # Vertically, buttons are far from each other: the board is between them.
        near = [t for t in others if _group(t) is group and (sideways or group is not None)]
        far = [target for target in others if target not in near]
        if sideways and group is None:
            # From a button, the focus moves along its line before it moves up to the plates.
            beside = [t for t in others if _group(t) in (None, TargetKind.CARD)]
            near = [t for t in beside if in_row(here.rect, t.rect)] or near
        if sideways or group in _PLAY:
            across = _nearest(here.rect, direction, far)
        else:
            across = _next_band(here.rect, direction[1], far)
        if sideways:
            # Beside the board there are only buttons and plates.
            far = [t for t in far if t.kind >= TargetKind.BUTTON]
        self._focus = (
            _nearest(here.rect, direction, near)
            or across
            or _nearest(here.rect, direction, near, math.inf)
            or _nearest(here.rect, direction, far, math.inf)
            or here
        )


@stamp
def _ring(look: Look, size: Size, radius: float) -> Stamp:
    """Return a ring of three lines, different from every frame on the board."""
    theme = look.theme
    unit = look.scale.unit
    margin = look.px(_REACH)
    whole = (size[0] + 2 * margin, size[1] + 2 * margin)
    width, height = whole[0] / unit, whole[1] / unit
    body = ""
    for line, colour in ((14.0, theme.ink), (9.0, theme.focus), (4.0, theme.knob)):
        body += svg.rect(8, 8, width - 16, height - 16, radius + 4, stroke=colour, line=line)
    return Stamp(svg.raster(body, whole, unit), (-margin, -margin))


def _group(target: Target) -> TargetKind | None:
    """Return the kind of targets among which arrow keys move first, if there is one."""
    if target.kind >= TargetKind.BUTTON:
        return None
    return TargetKind.PIRATE if target.kind is TargetKind.GHOST else target.kind


def _tap_on(selection: Selection) -> Meaning | None:
    """Return the tap that leads to a selection."""
    match selection:
        case turn_input.Pirate(_, origin):
            return PositionTap(origin)
        case turn_input.Held(card):
            return CardTap(card)
        case Fan(position, _, beneath):
            return _tap_on(beneath) or PositionTap(position)
        case _:
            return None


def _nearest(
    start: Rect, direction: tuple[int, int], targets: Sequence[Target], spread: float = 1.0
) -> Target | None:
    index = nearest(start, direction, [target.rect for target in targets], spread)
    return None if index is None else targets[index]


def _next_band(start: Rect, direction: int, targets: Sequence[Target]) -> Target | None:
    """Return the target in the next band above or below that is least to the side."""

    def gap(target: Target) -> int:
        rect = target.rect
        return rect.top - start.bottom if direction > 0 else start.top - rect.bottom

    beyond = [target for target in targets if gap(target) >= 0]
    if not beyond:
        return None
    first = min(beyond, key=gap).rect
    band = [target for target in beyond if in_row(target.rect, first)]
    return min(band, key=lambda target: abs(target.rect.centerx - start.centerx))
