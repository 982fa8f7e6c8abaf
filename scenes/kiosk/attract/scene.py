"""The first screen of a kiosk: computers play, and everybody is invited to join in."""

import secrets
from collections.abc import Callable, Sequence

from pygame import Surface

from scenes.board.view import BoardView
from scenes.core.scene import Change, Replace, Scene
from scenes.kiosk.attract.call import SPOKEN_FOR, Call, Invitation
from scenes.kiosk.attract.game import Exhibition
from scenes.kiosk.attract.layout import CALL, AttractLayout
from scenes.kiosk.attract.picture import AttractPicture
from scenes.kiosk.tiles import AnyTouch, TileName, language_buttons
from scenes.kiosk.visit import KioskContext
from scenes.kit.cache import Latest
from scenes.kit.i18n import Texts
from scenes.kit.intents import Activate, Command, Intent, Typed
from scenes.kit.layout import Size
from scenes.kit.loop import DT
from scenes.kit.music import Tune
from scenes.kit.painting import Painting, Report
from scenes.kit.sound import Cue
from scenes.kit.spoken import Part, Role, Spoken, Told
from scenes.kit.theme import Tone
from scenes.kit.view import View
from scenes.kit.widgets import Button, Control, FocusRing, Name

_FLAG = (68, 80, 92)
"""Units of the height of a language's button."""
_CALL = Part("call")
"""The key of the call to touch."""


class AttractScene(Scene):
    """A game among computers and the call to touch; any touch leads to the quick set-up."""

    in_parts = True
    typing = True
    """Any key leads on, so letters count too."""

    def __init__(
        self, context: KioskContext, draw: Callable[[int], int] = secrets.randbelow
    ) -> None:
        self._context = context
        self._config = context.config
        self._draw = draw
        self._look = context.look
        self._size: Size = (0, 0)
        self._number = draw(60)
        self.game = self._new_game()
        """The game on screen."""
        self._picture: AttractPicture | None = None
        self._next: tuple[Exhibition, AttractPicture, Painting[BoardView]] | None = None
        """The following game, while its ground is painted."""
        self._invitations = [self._invitation(code) for code in self._config.languages]
        self._ring = FocusRing()
        self._told = Latest(self._tell)
        self.seconds = 0.0
        """Since the screen appeared."""
        self._touch = AnyTouch()

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def spoken(self) -> Told:
        looks = tuple(widget.appearance for widget in self._ring)
        return self._told(self._context.texts, self._ring.focus, looks)

    def _tell(self, texts: Texts, focus: Name, _looks: tuple[object, ...]) -> Told:
        """Return the call as a button, in the language of the texts, and the languages."""
        call = Spoken(_CALL, Role.BUTTON, texts("kiosk.touch"))
        flags = tuple(widget.spoken() for widget in self._ring)
        tree = Spoken(Part("attract"), Role.GROUP, "Cartagena", children=(call, *flags))
        known = any(flag.key == focus for flag in flags)
        return Told(tree, focus if known else _CALL)

    @property
    def language(self) -> str:
        """The language of the call at this moment."""
        return self._invitations[int(self.seconds / SPOKEN_FOR) % len(self._invitations)].language

    @property
    def _still(self) -> bool:
        return self._context.preferences.reduced_motion

    def _new_game(self) -> Exhibition:
        self._number += 1
        return Exhibition(self._config, self._number, self._draw, still=self._still)

    def _invitation(self, language: str) -> Invitation:
        texts = self._context.texts_in(language)
        captions = tuple(texts(f"kiosk.caption_{number}") for number in (1, 2, 3))
        return Invitation(language, texts("kiosk.touch"), captions)

    def layout(self, size: Size) -> None:
        look = self._context.look.at(size)
        alike = look.scale == self._look.scale and look.theme is self._look.theme
        if self._picture is not None and size == self._size and alike:
            return
        self._size = size
        self._look = look
        self.game.reel.finish()
        self._picture = self._picture_of(self.game)
        if self._next is not None:
            game, _, painting = self._next
            painting.drop()
            self._next = self._begin(game)
        self._place_call(self._picture.plan)

    def _place_call(self, plan: AttractLayout) -> None:
        """Place the call and the languages where a game leaves room for them."""
        self._call = Call(self._look, plan.places[CALL], plan.hero, self._invitations)
        self._ring.replace(plan.flags)
        self._mark_spoken()

    def _mark_spoken(self) -> None:
        """Make the flag of the language of the call brighter; only the call is golden."""
        spoken = TileName("language", self.language)
        for flag in self._ring:
            if isinstance(flag, Button):
                flag.tone = Tone.GOLD if flag.name == spoken else Tone.DARK

    def _picture_of(self, game: Exhibition) -> AttractPicture:
        plan = AttractLayout.of(self._look, self._size, self._languages, game.match)
        return AttractPicture(self._look, self._context.texts, plan, game.match, game.deal)

    def _begin(self, game: Exhibition) -> tuple[Exhibition, AttractPicture, Painting[BoardView]]:
        """Have the ground of a game painted."""
        picture = self._picture_of(game)
        return game, picture, self._context.studio.begin(lambda _: picture.prepare())

    def _languages(self, letters: float) -> Sequence[View]:
        codes = self._config.languages
        return language_buttons(self._context, codes, self.language, letters, _FLAG)

    def prepare(self, size: Size, _report: Report) -> None:
        """Lay everything out and paint the ground."""
        self._context.start_thinking()
        self.layout(size)
        if self._picture is not None:
            self._picture.prepare()

    def enter(self) -> None:
        # Only the sea: people who work in the same room hear it all day.
        self._context.sound.music(None)
        self._context.sound.sea(Tune.SEA)
        self._touch.pressed = False

    def exit(self) -> None:
        self._context.stop_thinking()

    def update(self, dt: float) -> Change | None:
        self.seconds += dt
        game = self.game
        if self._picture is not None:
            game.go_on(dt, self._context.thinker, self._picture.places)
            if game.over:
                self._prepare_next()
        self._mark_spoken()
        return None

    def _prepare_next(self) -> None:
        """While the end is celebrated, start the next game out of sight."""
        if self._next is None:
            self._next = self._begin(self._new_game())
        game, picture, painting = self._next
        if self.game.done and painting.done:
            self.game = game
            self._picture = picture
            self._next = None
            self._place_call(picture.plan)

    def handle(self, intent: Intent) -> Change | None:
        if intent == Activate(_CALL):
            self._context.sound.play(Cue.TAP)
            return Replace(self._context.flow.setup())
        used = self._ring.handle(intent) if not isinstance(intent, Command | Typed) else None
        if used is not None and isinstance(used.name, TileName):
            self._context.speak(str(used.name.value))
        elif not self._touch.answers(intent):
            return None
        self._context.sound.play(Cue.TAP)
        return Replace(self._context.flow.setup())

    def draw(self, surface: Surface, alpha: float) -> None:
        if self._picture is None:
            return
        picture = self._picture
        game = self.game
        now = self.seconds + alpha * DT
        show = game.reel.sample(alpha * DT) or ()
        picture.draw(surface, game.frame, None if self._still else now, show)
        touches = tuple(self._ring.touch(widget) for widget in self._ring)
        on_call = self._touch.pressed and all(touch.press is None for touch in touches)
        crew = game.match.seats
        self._call.draw(surface, now, crew, pressed=on_call, still=self._still)
        self._ring.paint(surface, self._look)
