"""The first screen of a kiosk: computers play, and everybody is invited to take over."""

import secrets
from collections.abc import Callable, Sequence

from pygame import Surface

from scenes.core.context import Context
from scenes.core.scene import Change, Replace, Scene
from scenes.kiosk.attract.call import Call, Invitation, spoken_at
from scenes.kiosk.attract.flags import flags, mark_spoken
from scenes.kiosk.attract.game import PLAYERS, Exhibition
from scenes.kiosk.attract.layout import AttractLayout
from scenes.kiosk.attract.picture import AttractPicture
from scenes.kiosk.ports import VisitorPort
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kit.intents import Cancel, Command, Drag, Hover, Intent, Pick, Press, Release, Typed
from scenes.kit.layers import paint_part
from scenes.kit.layout import Size
from scenes.kit.loop import DT
from scenes.kit.sound import Cue, Tune
from scenes.kit.widgets import Button, Control, FocusRing
from scenes.kit.work import Work, WorkInProgress
from scenes.shared.languages import FLAG

_CAPTIONS = ("caption_1", "caption_2", "caption_3")
_SLICE = 0.004
"""Seconds of painting the next ground in each step of time."""


class AttractScene(Scene):
    """A game without players, and the call to touch; any touch leads to the quick set-up."""

    in_parts = True

    def __init__(
        self,
        context: Context,
        config: KioskConfig,
        foyer: VisitorPort,
        draw: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        self._context = context
        self._config = config
        self._foyer = foyer
        self._draw = draw
        self._look = context.look
        self._size: Size = (0, 0)
        self._number = draw(60)
        self._game = self._new_game()
        self._picture: AttractPicture | None = None
        self._next: tuple[Exhibition, AttractPicture, WorkInProgress] | None = None
        """The game that comes after this one, while it is brought on and its ground painted."""
        self._invitations = self._invited()
        self._flags: list[Button] = []
        self._ring = FocusRing()
        self._seconds = 0.0
        self._pressed = False

    @property
    def typing(self) -> bool:
        """Every key counts, so letters are heard too."""
        return True

    @property
    def game(self) -> Exhibition:
        """What is being shown."""
        return self._game

    @property
    def language(self) -> str:
        """The language in which the call is spoken now."""
        return self._invitations[spoken_at(self._seconds, len(self._invitations))].language

    @property
    def _still(self) -> bool:
        return self._context.preferences.reduced_motion

    def _new_game(self) -> Exhibition:
        self._number += 1
        return Exhibition(self._config, self._number, self._draw, still=self._still)

    def _invited(self) -> tuple[Invitation, ...]:
        found = []
        for language in self._config.languages:
            texts = self._foyer.texts(language)
            captions = tuple(texts(f"kiosk.{caption}") for caption in _CAPTIONS)
            found.append(Invitation(language, texts("kiosk.touch"), captions))
        return tuple(found)

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def layout(self, size: Size) -> None:
        """Give everything another place; what was on its way is there at once."""
        look = self._context.look.at(size)
        alike = look.scale == self._look.scale and look.theme is self._look.theme
        if self._picture is not None and size == self._size and alike:
            return
        self._size, self._look = size, look
        self._game.cut_short()
        self._picture = self._picture_of(self._game)
        if self._next is not None:
            game, _, progress = self._next
            progress.drop()
            picture = self._picture_of(game)
            self._next = game, picture, WorkInProgress(picture.work())
        plan = self._picture.plan
        self._call = Call(self._look, plan.call, self._invitations)
        wide = plan.flags[0].width if plan.flags else 0
        self._flags = flags(self._context, self._look, self._config.languages, wide)
        self._ring.replace(self._flags)
        places = zip(self._flags, plan.flags, strict=True)
        self._ring.place({button.name: rect for button, rect in places})

    def _picture_of(self, game: Exhibition) -> AttractPicture:
        match = game.match
        codes = self._config.languages
        plan = AttractLayout.of(
            self._look, self._size, PLAYERS, len(codes), wide_board=match.game.has_islands
        )
        return AttractPicture(self._look, self._context.texts, self._size, plan, match, game.deal)

    def preparation(self, size: Size) -> Work[None]:
        """Lay everything out and paint the sea and the ground."""
        self._context.start_thinking()
        self.layout(size)
        if self._picture is not None:
            yield from self._picture.work()

    def enter(self) -> None:
        """Only the sea is heard: whoever works here hears it all day."""
        self._context.sound.music(None)
        self._context.sound.sea(Tune.SEA)
        self._pressed = False

    def exit(self) -> None:
        """Nobody waits for what is being thought about."""
        self._context.stop_thinking()

    def update(self, dt: float) -> Change | None:
        """Let the game go on, and after it the next one; the call speaks another language."""
        self._seconds += dt
        game, thinker = self._game, self._context.thinker
        if not game.begun:
            game.bring_on(thinker)
        elif self._picture is not None:
            game.go_on(dt, thinker, self._picture.stage())
            if game.over:
                self._prepare_next()
        mark_spoken(self._flags, self.language)
        return None

    def _prepare_next(self) -> None:
        """While the end is celebrated, begin another game where nobody looks."""
        if self._next is None:
            following = self._new_game()
            picture = self._picture_of(following)
            self._next = following, picture, WorkInProgress(picture.work())
        game, picture, progress = self._next
        game.bring_on(self._context.thinker)
        if not progress.done:
            progress.go_on(_SLICE)
        if self._game.done and game.begun and progress.done:
            self._game, self._picture, self._next = game, picture, None

    def handle(self, intent: Intent) -> Change | None:
        """Whatever was touched or pressed, the next screen comes; a flag chooses its language."""
        used = self._ring.handle(intent) if not isinstance(intent, Command | Typed) else None
        if used is not None:
            return self._leave(used.name.removeprefix(FLAG))
        match intent:
            case Press():
                self._pressed = True
            case Cancel():
                self._pressed = False
            case Release() if self._pressed:
                return self._leave(None)
            case Command.QUIT | Drag() | Hover():
                pass
            case Command() | Pick() | Typed():
                return self._leave(None)
        return None

    def _leave(self, language: str | None) -> Change:
        self._context.sound.play(Cue.TAP)
        if language is not None:
            self._foyer.speak(language)
        return Replace(self._foyer.quick())

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the game, the call and the flags, and over all what is on its way."""
        if self._picture is None:
            return
        picture, game, look = self._picture, self._game, self._look
        now = self._seconds + alpha * DT
        picture.draw(surface, game.frame, game.thinker, now, still=self._still)
        self._call.draw(surface, now, pressed=self._on_call, still=self._still)
        touches = tuple(self._ring.touch(widget) for widget in self._ring)
        key = (self.language, touches, look.scale, self._size)
        paint_part(surface, "flags", key, lambda on: self._ring.draw(on, look))
        show = game.reel.sample(alpha * DT)
        if show is not None:
            picture.draw_show(surface, show)

    @property
    def _on_call(self) -> bool:
        """A finger is down, and not on a flag."""
        return self._pressed and all(w.press is None for w in map(self._ring.touch, self._ring))
