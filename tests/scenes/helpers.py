"""What tests of the screens share: a display without a window, contexts and stub scenes."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import pygame
from pygame import Rect, Surface

from game import GAMES, Colour, Match, Replay, Rng, Seat
from game.players.advice import Hint
from game.players.brains import BRAINS
from game.players.hints import hint
from game.players.reach import QUICK, WHOLE
from game.players.review import TurnQuestion, TurnReview, review_turn
from game.players.search import Effort
from game.players.thinker import (
    ChosenAction,
    HintQuestion,
    MoveQuestion,
    ThreatAnswer,
    ThreatQuestion,
)
from game.players.threat import threat_to
from game.storage.store import Store
from scenes.app.scene_factory import SceneFactory
from scenes.core.context import Context, Flow
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Change, Push, Reset, Scene, SceneStack
from scenes.kit.cache import MEGABYTE, DiskCache, surface_bytes
from scenes.kit.i18n import Languages, Texts
from scenes.kit.intents import Intent, Press, Release
from scenes.kit.layout import Point, Size
from scenes.kit.look import Look
from scenes.kit.painting import Painting, Report, Studio
from scenes.kit.sound import Sound
from scenes.kit.spoken import Spoken
from scenes.kit.text import font_files
from scenes.kit.widgets import Control, Name

ASSETS = Path(__file__).parents[2] / "assets"
WINDOW = (800, 480)
NAMES = ("Bartholomew the Terrible", "Yusuf", "Wilhelmina of the Sea", "Yusuf", "Mateo")
"""For as many players as there can be; the first is as long as a name can be."""
QUICK_LOOK = Effort(turns=2, guesses=1, first=WHOLE, reply=QUICK, solves=True)


@contextmanager
def unseen_screen(size: tuple[int, int] = (320, 180)) -> Iterator[pygame.Surface]:
    """A display without a window."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode(size)
    pygame.display.quit()


def unseen() -> None:
    """Have a display, as drawing needs one, though it is never looked at."""
    if not pygame.display.get_surface():
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((320, 180))


class Gallery(DiskCache):
    """Keeps in memory what the program keeps on disk."""

    def __init__(self, megabytes: int = 256) -> None:
        super().__init__(Path("no-such-folder"))
        self._most, self._held = megabytes * MEGABYTE, 0
        self._pictures: dict[str, Surface] = {}

    def get(self, key: str, make: Callable[[], Surface], *, opaque: bool = False) -> Surface:
        """Return a copy of a picture, as some are painted over."""
        if key not in self._pictures:
            picture = make()
            if self._held > self._most:
                self.clear()
            self._pictures[key] = picture
            self._held += surface_bytes(picture)
        picture = self._pictures[key]
        return picture.convert() if opaque else picture.convert_alpha()

    def clear(self) -> None:
        """Let all pictures go."""
        self._pictures.clear()
        self._held = 0


LANGUAGES = Languages(ASSETS / "lang")
"""Of all tests: reading one takes longer than many of them."""
CODES = tuple(LANGUAGES.codes)
"""The codes of all languages, in the order to offer them."""
GALLERY = Gallery()
"""Of all tests: painting a board takes longer than most of what happens on it."""


@cache
def usual_look() -> Look:
    """Return the look of the program, with pictures that other tests may have painted."""
    return Look.of(ASSETS / "images", font_files(), disk_cache=GALLERY, ground_cache=GALLERY)


class InstantThinker:
    """Thinks in this process, at once: what a thinker answers, without the waiting.

    It thinks for every pirate with the quickest brain that plays at all well.
    """

    def __init__(self) -> None:
        self.question: MoveQuestion | None = None
        self._hint: Hint | None = None
        self._turn: TurnQuestion | None = None
        self._threat: ThreatAnswer | None = None

    @property
    def thinking(self) -> bool:
        return self.question is not None

    def ask(self, question: MoveQuestion) -> None:
        self.question = question

    def drop(self) -> None:
        self.question = None

    def ask_hint(self, question: HintQuestion) -> None:
        self._hint = hint(question.view, Rng(question.seed), QUICK_LOOK)

    def drop_hint(self) -> None:
        self._hint = None

    def poll_hint(self) -> Hint | None:
        told, self._hint = self._hint, None
        return told

    def ask_review(self, question: TurnQuestion) -> None:
        self._turn = question

    def drop_review(self) -> None:
        self._turn = None

    def poll_review(self) -> TurnReview | None:
        question, self._turn = self._turn, None
        return None if question is None else review_turn(question, QUICK_LOOK)

    def ask_threat(self, question: ThreatQuestion) -> None:
        self._threat = ThreatAnswer(threat_to(question.view, Rng(question.seed)))

    def drop_threat(self) -> None:
        self._threat = None

    def poll_threat(self) -> ThreatAnswer | None:
        told, self._threat = self._threat, None
        return told

    def poll(self) -> ChosenAction | None:
        question, self.question = self.question, None
        if question is None:
            return None
        rules = GAMES[question.game].rules
        action = BRAINS["greedy"].choose(rules, question.view, Rng(question.seed))
        return ChosenAction(question.view.table.ply, action)

    def close(self) -> None:
        pass


class Stub(Scene):
    """A scene that is only led to, and remembers with what."""

    def __init__(self, name: str, match: Match | None = None) -> None:
        self.name = name
        self.match = match
        self.result: object = None

    def handle(self, _intent: Intent) -> Change | None:
        return None

    def update(self, _dt: float) -> Change | None:
        return None

    def draw(self, surface: Surface, _alpha: float) -> None:
        surface.fill("#C0A080")

    def resumed(self, result: object) -> Change | None:
        self.result = result
        return None


class StubFlow:
    """Leads to a stub wherever a scene would."""

    expected: Match | None = None
    """The game that was to be prepared last."""

    def expect(self, match: Match) -> None:
        self.expected = match

    def __getattr__(self, name: str) -> Callable[..., Stub]:
        def lead(about: Match | Replay | str | None = None, *_rest: object, **_how: object) -> Stub:
            if isinstance(about, str):
                return Stub(f"{name} {about}")
            return Stub(name, about.match if isinstance(about, Replay) else about)

        return lead


def context_in(
    folder: Path,
    preferences: Preferences | None = None,
    look: Look | None = None,
    *,
    languages: Languages = LANGUAGES,
    show_fullscreen: Callable[[bool], None] = lambda _: None,
    flow: Flow | None = None,
) -> Context:
    """Return the program's parts with a data folder of their own, and the real scenes."""
    unseen()
    preferences = preferences or Preferences()
    look = look or usual_look()
    context = Context(
        languages=languages,
        look=look.with_text(preferences.text_scale / 100),
        sound=Sound(ASSETS, device=False),
        store=Store(folder),
        preferences=preferences,
        make_thinker=InstantThinker,  # type: ignore[arg-type]
    )
    context.show_fullscreen = show_fullscreen
    context.flow = flow or SceneFactory(context)
    return context


def stub_context(
    folder: Path,
    look: Look,
    preferences: Preferences | None = None,
    show_fullscreen: Callable[[bool], None] = lambda _: None,
    languages: Languages = LANGUAGES,
) -> Context:
    """Return the program's parts with stubs in place of every scene that one could lead to."""
    return context_in(
        folder,
        preferences,
        look,
        languages=languages,
        show_fullscreen=show_fullscreen,
        flow=cast(Flow, StubFlow()),
    )


def played(
    decisions: int, name: str = "escape", variant: str = "tortuga", number: int = 3
) -> Match:
    """A game that a greedy brain has played so far."""
    game = GAMES[name]
    brains = (None, "greedy", "greedy", None, "greedy")
    names = ("Anna", "Barto", "Rosa", "Ben", "Yusuf II")
    seats = [Seat(*each) for each in zip(names, Colour, brains, strict=True)]
    match = Match.new(game, tuple(seats[:number]), game.variants[variant], 7)
    for ply in range(decisions):
        seat = match.table.to_act
        if match.outcome is None:
            view = match.view(seat)
            match.submit(seat, BRAINS["greedy"].choose(game.rules, view, Rng(ply)))
    return match


def shown(scene: Scene, size: Size) -> Surface:
    surface = Surface(size)
    scene.draw(surface, 0.0)
    return surface


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def opened(scene: Scene, size: Size = WINDOW) -> None:
    scene.layout(size)
    scene.enter()


def control(scene: Scene, name: Name) -> Control:
    """Return the control of that name; fail with the names that there are."""
    found = [each for each in scene.controls if each.name == name]
    names = ", ".join(repr(each.name) for each in scene.controls)
    assert found, f"{type(scene).__name__} has no control {name!r}, only {names}"
    return found[0]


def covered(scene: Scene) -> Rect:
    """Return the part of the window between the outermost controls."""
    first, *others = (each.rect for each in scene.controls)
    return first.unionall(others)


def along(bar: Rect, share: float) -> Point:
    """Return a point of a bar, that share of its length from its left end."""
    return bar.x + round(bar.width * share), bar.centery


def tap(scene: Scene, rect: Rect) -> Change | None:
    scene.handle(Press(rect.center))
    return scene.handle(Release(rect.center))


def press(scene: Scene, name: Name) -> Change | None:
    """Tap a control."""
    return tap(scene, control(scene, name).rect)


def press_top(stack: SceneStack, name: Name) -> None:
    """Tap a control of the scene on top."""
    at = control(stack.scenes[-1], name).rect.center
    stack.handle(Press(at))
    stack.handle(Release(at))


def thing(scene: Scene, key: Name) -> Spoken:
    """Return something that a scene shows, with its words and what it is set to."""
    spoken = list(scene.spoken().tree.walk())
    found = [each for each in spoken if each.key == key]
    keys = ", ".join(repr(each.key) for each in spoken)
    assert found, f"{type(scene).__name__} shows no {key!r}, only {keys}"
    return found[0]


AnyScene = TypeVar("AnyScene", bound=Scene)
Made = TypeVar("Made")


def pushed(change: Change | None, kind: type[AnyScene]) -> AnyScene:
    """Return the scene of that kind that a change pushes, or begins with."""
    assert isinstance(change, Push | Reset)
    assert isinstance(change.scene, kind)
    return change.scene


def led(change: Change | None) -> str:
    """The name of the stub that a change pushes."""
    return pushed(change, Stub).name


LONGER = 1.4


class LongerTexts(Texts):
    """Every text with more letters, as if it were said in a language of long words."""

    def __call__(self, key: str, **values: object) -> str:
        said = super().__call__(key, **values)
        more = round(len(said) * (LONGER - 1))
        if len(said) < 3 or key.startswith("language."):
            return said
        grown = ""
        for letter in said:
            grown += letter
            if letter in "aeiouAEIOU" and more > 0:
                grown += letter.lower()
                more -= 1
        return grown + "n" * more


def speak_longer(context: Context, languages: Path) -> None:
    longer = LongerTexts.load(languages, context.preferences.language)
    context.texts = longer


class PatientStudio(Studio):
    """Paints nothing before it is asked to."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[Painting[Any]] = []

    def begin(self, paint: Callable[[Report], Made]) -> Painting[Made]:
        painting = Painting(paint)
        self.begun.append(painting)
        return painting

    begin_ahead = begin

    def wait(self, painting: Painting[Any], _seconds: float) -> bool:
        return painting.done

    def paint(self, count: int | None = None) -> None:
        """Paint the first of what was begun, or all of it."""
        for _ in range(len(self.begun) if count is None else count):
            self.begun.pop(0).make()
