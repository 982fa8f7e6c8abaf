"""The loading screen, shown until a scene with large pictures is ready."""

import time
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from itertools import islice
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

import pygame
from pygame import Rect, Surface

from game import Match
from scenes.core.scene import Change, PageLoader, Pop, Replace, Scene
from scenes.kit import effects, svg
from scenes.kit.assets import PlacedDrawing
from scenes.kit.effects import Stamp
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.loop import MOST_STEPS
from scenes.kit.measures import MARGIN
from scenes.kit.pirates import BOX, FEET, captain
from scenes.kit.spoken import Part, Role, Spoken, Told
from scenes.kit.theme import DAYLIGHT
from scenes.kit.widgets import Control, FocusRing, icon_button
from scenes.kit.work import Work, WorkInProgress
from scenes.shared.vignettes import DECK, MOONLIT, SLOOP, WATERLINE, sloop_work

SHORT = 0.3
"""Seconds of work: a scene that will be ready sooner needs no loading screen."""
_GRACE = 0.3
"""The share of the work by which a scene may be late and still be ready soon."""
_SLICE = 0.012
"""Seconds of work between two pictures of the loading screen."""
_BEHIND = 0.002
"""Seconds of work in a pass of the loop behind the picture of a scene that is shown already."""
_OTHERS = 0.75
"""The share of the whole that another process does, if it has to be waited for."""
_CATCHES_UP = 6.0
"""The share of its way to the true progress that the runner makes in a second, if it is behind."""
_STEPS = 48
"""The steps of the runner from one end of the jetty to the other."""
_STRIDE = ("run", "stand")
_RUNNER = 1.75
"""The runner's scale in the drawing of the sloop."""
_WOOD = "#5B3B28"
"""The planks of the jetty at night."""
_SHADE = "#3A2519"
"""The posts of the jetty."""
_INK = "#14101A"
"""The outline of the jetty."""
_LEAVES = (325, 325, 235)
"""The part of the drawing of leaves that fills a corner: its top, width and height."""
_BOARD = (
    "scenes.board.terrain",
    "scenes.board.pieces.track",
    "scenes.board.tabletop",
    "game.players.thinker",
    "scenes.board.picture_builder",
    "scenes.board.painter",
    "scenes.board.scene",
)
"""The modules of a board, one after another, as loading all of them takes long."""
_BACK = "back"


if TYPE_CHECKING:
    from scenes.app.studio import Studio


@runtime_checkable
class Preparing(Scene, Protocol):
    """A scene that paints large pictures."""

    def preparation(self, size: Size) -> Work[None]:
        """Lay everything out for a window of that size, and paint the large pictures."""


@runtime_checkable
class Finishing(Scene, Protocol):
    """A scene that has something left to prepare while it is shown already."""

    def afterwards(self, size: Size) -> Work[None]:
        """Make the pictures that it will show later, in short steps."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a loading screen learns from outside, and whom it tells that it has ended."""

    familiar: set[Size] = field(default_factory=set)
    """The sizes of the window in which a scene will probably be ready soon, as one was before."""
    played: set[Size] = field(default_factory=set)
    """The sizes in which the same game was shown before, with most of its pictures."""
    ahead: Callable[[], float] = lambda: 1.0
    """Returns how much another process has painted for the scene: 1 if all, or if there is none."""
    modules: Sequence[str] = ()
    """The modules to import before the scene is made, one after another."""
    then: Callable[[Scene, Size | None], None] = lambda _scene, _size: None
    """Called with the scene that is ready, and the size of its window if more can be prepared."""


_JETTY = Part("jetty")
"""The key of the whole picture."""


class Loading(Scene):
    """A pirate runs along a jetty to the sloop until the scene is ready.

    If the work is soon done, the screen before stays, and the scene opens from there.
    """

    comes_between = True

    def __init__(
        self,
        look: Look,
        make: Callable[[], Scene],
        clock: Callable[[], float] = time.thread_time,
        *,
        title: str = "",
        back: str | None = None,
        around: Circumstances | None = None,
    ) -> None:
        """Make and prepare a scene; with a label for it, a button leads back meanwhile.

        The title is for screen readers.
        """
        self._look = look
        self._title = title
        self._make = make
        self._clock = clock
        self._size: Size = (0, 0)
        self._scene: Scene | None = None
        self._progress: WorkInProgress | None = None
        self._around = around or Circumstances()
        self._awaited = 0.0
        """The share of the progress that another process made."""
        self._began = clock()
        self._unseen = 0
        """The steps of time without a frame."""
        self._shown = 0.0
        """How far the runner is, which follows the true progress."""
        self._bay: _Bay | None = None
        """The still picture, once the work is known to take long."""
        self._buttons = FocusRing()
        if back is not None:
            self._buttons.replace([icon_button(_BACK, "back", back)])

    @property
    def controls(self) -> Sequence[Control]:
        return self._buttons.controls if self._bay is not None else ()

    @property
    def is_shown(self) -> bool:
        """Whether its own picture is shown, and no longer the screen before."""
        return self._bay is not None

    def spoken(self) -> Told:
        buttons = tuple(button.spoken() for button in self._buttons)
        # The focus is not on the way back: the next screen comes by itself.
        return Told(Spoken(_JETTY, Role.GROUP, self._title, children=buttons), _JETTY)

    def show_focus(self) -> bool:
        return False

    @property
    def in_parts(self) -> bool:  # type: ignore[override]
        # A picture that is still being painted changes everywhere.
        return self._bay is not None and self._bay.complete

    @property
    def ready(self) -> bool:
        """Whether the scene is ready."""
        return self._progress is not None and self._progress.done

    def layout(self, size: Size) -> None:
        if self._progress is not None:
            if size == self._size:
                return
            self._progress.drop()
            # What is on the screen has another size.
            self._bay = _Bay(self._look, size)
        self._began = self._clock()
        self._size = size
        self._progress = WorkInProgress(self._work(size), self._clock)
        look = self._look.at(size)
        for button in self._buttons:
            side = button.need(look).width.ideal
            button.rect = Rect(look.px(MARGIN), look.px(20), side, side)

    def _work(self, size: Size) -> Work[None]:
        if self._scene is None:
            for name in self._around.modules:
                import_module(name)
                yield 0.0
            self._scene = self._make()
            yield 0.0
        if isinstance(self._scene, Preparing):
            yield from self._scene.preparation(size)

    def enter(self) -> None:
        if self._size not in self._around.familiar:
            # Its picture comes first, and the work only behind it.
            self._bay = self._bay or _Bay(self._look, self._size)
        elif self._progress is not None and not self._progress.share:
            self._go_on()

    def _go_on(self) -> None:
        """Work for a moment; show the bay if there is much left to do."""
        progress = self._progress
        if progress is None or progress.done:
            return
        if (ahead := self._around.ahead()) < 1:
            self._awaited = max(self._awaited, ahead * _OTHERS)
            self._bay = self._bay or _Bay(self._look, self._size)
            return
        # Briefly, so that the window stays responsive.
        progress.go_on(_SLICE)
        if self._scene is not None and self.ready:
            known = self._size in self._around.played
            self._around.familiar.add(self._size)
            self._around.played.add(self._size)
            self._around.then(self._scene, None if known else self._size)
        elif self._bay is None and not self._is_brief(progress.share):
            self._bay = _Bay(self._look, self._size)

    def _is_brief(self, share: float) -> bool:
        """Return whether the scene will probably be ready soon, with a share of the work done."""
        passed = self._clock() - self._began
        return self._size in self._around.familiar and passed < SHORT * min(1.0, share + _GRACE)

    def hurry(self) -> None:
        """Work for as long as nobody minds, before the first picture."""
        while self._bay is None and not self.ready:
            self._go_on()

    def handle(self, intent: Intent) -> Change | None:
        if not self._buttons.controls:
            return None
        if intent is Command.BACK:
            return Pop()
        used = self._buttons.handle(intent) if self._bay is not None else None
        return None if used is None else Pop()

    def update(self, dt: float) -> Change | None:
        # The first picture of the scene takes a moment too, so it comes in the pass after.
        if self._scene is not None and self.ready:
            return Replace(self._scene)
        self._unseen += 1
        # A pass of the loop that is late makes several steps: work once, so that it ends soon.
        if self._unseen > MOST_STEPS:
            self._unseen = 0
            self._go_on()
        if self._progress is not None:
            share = self._awaited + (1 - self._awaited) * self._progress.share
            self._shown += max(0.0, share - self._shown) * min(1.0, dt * _CATCHES_UP)
        return None

    def draw(self, surface: Surface, _alpha: float) -> None:
        self._unseen = MOST_STEPS
        if self._bay is None:
            return
        look = self._look.of_picture(self._size)
        share = self._shown
        places = _Places.of(self._size)
        surface.blit(self._bay.picture(), (0, 0))
        # The jetty is the progress bar.
        bar = places.bar
        done = round(bar.width * share)
        surface.blit(_gold(look, bar.size).surface, bar, (0, 0, done, bar.height))
        pose = _STRIDE[int(share * _STEPS) % len(_STRIDE)]
        scale = _RUNNER * places.unit
        box = round(BOX[0] * scale), round(BOX[1] * scale)
        runner = look.figure(captain("blue").drawing(pose), box, "blue")
        surface.blit(runner, (bar.x + done - box[0] // 2, bar.y - round(FEET * scale)))
        self._buttons.draw(surface, self._look.at(self._size))


class _Places(NamedTuple):
    """The places of the large things in a window, in pixels."""

    horizon: int
    water: int
    """The waterline of the sloop."""
    stem: int
    """The right end of the sloop."""
    unit: float
    """The scale of the drawing of the sloop."""
    bar: Rect
    """The jetty, which is the progress bar."""

    @classmethod
    def of(cls, size: Size) -> "_Places":
        width, height = size
        side = min(size) / 1080
        whole = min(1500 * side, width * 0.92)
        unit = min(520 * side, whole / 2) / SLOOP[0]
        left = round((width - whole) / 2)
        water = round(height * 0.69)
        stem = round(left + whole)
        bar = Rect(left, 0, round(whole - 560 * unit), max(4, round(26 * unit)))
        bar.y = water - round(92 * unit)
        return cls(water - round(190 * unit), water, stem, unit, bar)


class _Bay:
    """The still picture, painted a little more with each frame, so that the first comes at once."""

    def __init__(self, look: Look, size: Size) -> None:
        self._light = look.theme.scenery if look.theme.plain else DAYLIGHT
        self._night = Surface(size)
        self._lit = self._night
        self.complete = False
        """Whether nothing is left to paint."""
        self._steps = _painting(self._night, look.of_picture(size))

    def picture(self) -> Surface:
        """Paint a little more; return the picture as far as it is painted."""
        # The picture shows the night in any theme; only plain themes darken it.
        self.complete = not any(True for _ in islice(self._steps, 1))
        if not self.complete and self._light != DAYLIGHT:
            self._lit = effects.lit(self._night.copy(), self._light)
        return self._lit


def _painting(night: Surface, look: Look) -> Work[None]:
    """Paint the bay in moonlight, the jetty, and the sloop with its crew, in steps."""
    width, height = size = night.get_size()
    unit = look.scale.unit
    art = look.art
    horizon, water, stem, grid, bar = _Places.of(size)
    for name, area in (
        ("sky", Rect(0, 0, width, horizon)),
        ("sea", Rect(0, horizon, width, height - horizon)),
    ):
        # One column of a gradient is enough.
        column = PlacedDrawing(f"harbour/{name}", 0, 0, 0.01, area.height / 100)
        line = art.composed([column], (1, area.height))
        night.blit(pygame.transform.scale(line, area.size), area)
    jetty = _jetty((bar.right + round(60 * grid), water - bar.y), bar.height)
    night.blit(jetty, (0, bar.y))
    yield 0.0
    moon = (bar.x + round(300 * grid), round(horizon * 0.36))
    deep = (height - horizon) / 425
    art.draw_glow(night, moon, round(420 * unit), "#78857F")
    # The origin of each drawing in its own units, and its size.
    for name, at, scale, (left, top, wide, high) in (
        ("moon", moon, unit, (110, 110, 220, 220)),
        ("hills-left", (0, horizon), unit, (0, 120, 990, 120)),
        ("hills-right", (width, horizon), unit, (740, 80, 740, 80)),
        ("moonlight", (moon[0], horizon), deep, (400, 0, 800, 425)),
    ):
        drawing = art.sprite(f"harbour/{name}", (round(wide * scale), round(high * scale)))
        night.blit(drawing, (round(at[0] - left * scale), round(at[1] - top * scale)))
        yield 0.0
    night.blit(jetty, (0, bar.y))
    yield 0.0
    ship = yield from _ship(look, grid)
    night.blit(ship, (stem - ship.get_width(), water - round(WATERLINE * grid)))
    lamp = stem - round((SLOOP[0] - 40) * grid), water - round((WATERLINE - 335) * grid)
    art.draw_glow(night, lamp, round(175 * grid), "#FF9A3C", 0.62)
    yield 0.0
    # Leaves in both lower corners, as if seen from the shore.
    top, *box = _LEAVES
    fern = PlacedDrawing("menu/leaves-left-front", 0, -top)
    leaves = art.composed([fern], (round(box[0] * unit), round(box[1] * unit)), unit)
    corner = leaves.get_rect(bottomleft=(0, height))
    night.blit(leaves, corner)
    night.blit(pygame.transform.flip(leaves, True, False), corner.move(width - corner.width, 0))
    yield 0.0


def _jetty(size: Size, thick: int) -> Surface:
    """Paint planks on posts, from the left side down to the water."""
    width, height = size
    paint = partial(svg.rect, stroke=_INK, line=thick / 6)
    posts = (
        paint(x, 0, thick * 0.8, 2 * height, fill=_SHADE)
        for x in range(width - 2 * thick, -thick, -6 * thick)
    )
    planks = paint(-thick, thick / 12, width + thick, thick * 1.3, fill=_WOOD)
    return svg.raster("".join(posts) + planks, size)


def _ship(look: Look, unit: float) -> Work[Surface]:
    """Paint the sloop with its crew, without the part under water, in steps."""
    water = round(WATERLINE * unit)
    crews = tuple(map(look.theme.recolouring, look.theme.crews))

    def painting() -> Work[Surface]:
        ship = yield from sloop_work(look, DECK, unit, effects.NIGHT, MOONLIT)
        yield 0.8
        wide = ship.get_width()
        lamp = look.art.composed([PlacedDrawing("harbour/lantern", 0, 0, unit)], (wide // 8, water))
        ship.blit(lamp, (0, 0))
        ship.fill((0, 0, 0, 0), (0, water, wide, ship.get_height()))
        foam = look.art.lit("sloop/foam-1", (wide, round(90 * unit)), MOONLIT)
        ship.blit(foam, (0, water - round(34 * unit)))
        return ship

    return (yield from look.art.painting(f"loading {unit} {crews}", painting, opaque=False))


@stamp
def _gold(look: Look, size: Size) -> Stamp:
    bar = svg.rect(0, 0, *size, size[1] / 2, fill=look.theme.gold)
    return Stamp(svg.raster(bar, size), (0, 0))


class Loader:
    """Puts a loading screen before scenes that take long to make or to prepare.

    What a scene can do afterwards is done behind its picture, a little in each pass of the loop.
    """

    def __init__(
        self,
        look: Callable[[], Look],
        back: Callable[[], str],
        studio: "Studio | None" = None,
        title: Callable[[], str] = str,
    ) -> None:
        """Draw with the look of the moment; title and label of the way back are in its language."""
        self._look = look
        self._back = back
        self._title = title
        self._studio = studio
        self._familiar: set[Size] = set()
        self._played: defaultdict[str, set[Size]] = defaultdict(set)
        """The sizes of the window in which a board was prepared, by the name of its game."""
        self._rest: WorkInProgress | None = None
        self._importing: Thread | None = None

    def __call__(
        self, make: Callable[[], Scene], *, back: bool = True, match: Match | None = None
    ) -> Scene:
        """Return the loading screen of a scene, perhaps of a match, and with a way back."""
        modules = () if match is None else _BOARD
        played = self._played["" if match is None else match.game.name]
        around = Circumstances(self._familiar, played, modules=modules, then=self._finish)
        if self._studio is not None and match is not None:
            around = replace(around, ahead=self._studio.ahead(match))
        label = self._back() if back else None
        return Loading(self._look(), make, title=self._title(), back=label, around=around)

    def was_played(self, match: Match, size: Size) -> bool:
        """Return whether a game like that was prepared in a window of that size before."""
        return size in self._played[match.game.name]

    def expect_board(self) -> None:
        """Import what a board needs, as one will be wanted soon; a slow disk delays no frame."""
        if self._importing is None:
            self._importing = importing(_BOARD)

    def _finish(self, scene: Scene, size: Size | None) -> None:
        if self._studio is not None:
            self._studio.close()
        if size is not None and isinstance(scene, Finishing):
            self._rest = WorkInProgress(scene.afterwards(size), time.thread_time)

    @property
    def is_busy(self) -> bool:
        """Whether something is left to do behind a scene that is shown."""
        paints = self._studio is not None and self._studio.is_busy
        return paints or self._rest is not None

    def close(self) -> None:
        """Stop what is done ahead."""
        if self._studio is not None:
            self._studio.close()

    def go_on(self) -> None:
        """Do a little of what is left; called in each pass of the loop."""
        if self._studio is not None:
            self._studio.go_on()
        if self._rest is not None:
            self._rest.go_on(_BEHIND)
            if self._rest.done:
                self._rest = None


def importing(modules: Sequence[str]) -> Thread:
    """Import modules one after another in a thread of their own; return it, begun."""

    def run() -> None:
        for name in modules:
            import_module(name)

    thread = Thread(target=run, daemon=True)
    thread.start()
    return thread


_fetched: set[Hashable] = set()
"""The pages that were imported in a thread."""


class Fetching(Scene):
    """Shows the screen before until a page is imported, and then the page."""

    comes_between = True
    is_shown = False
    """Whether its own picture is shown: it has none."""

    def __init__(self, page: Hashable, load: PageLoader) -> None:
        def run() -> None:
            load()
            _fetched.add(page)

        self._load = load
        self._thread = Thread(target=run, daemon=True)
        self._thread.start()

    def handle(self, intent: Intent) -> Change | None:
        return Pop() if intent is Command.BACK else None

    def update(self, _dt: float) -> Change | None:
        return None if self._thread.is_alive() else Replace(self._load()())

    def draw(self, _surface: Surface, _alpha: float) -> None:
        """Leave the screen before as it is."""


def fetched(page: Hashable, load: PageLoader) -> Scene:
    """Return a page, or what comes before it if it was not imported yet."""
    return load()() if page in _fetched else Fetching(page, load)


def entrance(look: Look, scene: Scene, size: Size) -> Scene:
    """Return the scene if it can be prepared in a moment, else its loading screen."""
    if not isinstance(scene, Preparing):
        return scene
    loading = Loading(look, lambda: scene, around=Circumstances({size}))
    loading.layout(size)
    loading.hurry()
    return scene if loading.ready else loading
