"""The loading screen, shown until a scene with large pictures is ready."""

import math
import time
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import NamedTuple, Protocol, runtime_checkable

from pygame import Rect, Surface

from game import Game, Match, Options
from scenes.core.scene import Change, PageLoader, Pop, Replace, Scene
from scenes.kiosk.housekeeping import trim
from scenes.kit import effects, svg, transform
from scenes.kit.assets import PlacedDrawing
from scenes.kit.effects import Stamp
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.measures import MARGIN
from scenes.kit.painting import Painting, Report, Studio
from scenes.kit.pirates import BOX, FEET, captain
from scenes.kit.spoken import Part, Role, Spoken, Told
from scenes.kit.theme import DAYLIGHT
from scenes.kit.widgets import Control, FocusRing, icon_button
from scenes.shared.vignettes import DECK, MOONLIT, SLOOP, WATERLINE, sloop

SHORT = 0.2
"""Seconds: a scene that is ready sooner needs no loading screen."""
_PATIENCE = 1.0
"""Seconds for which a scene that looks like the next one stays."""
_CALM = 0.3
"""Seconds without another wish before a board is painted ahead: by then nothing slides."""
_CATCHES_UP = 10.0
"""The share of its way to the true progress that the runner makes in a second, if it is behind."""
_LEAST_SPEED = 0.08
"""The share of the whole way that it makes at least in a second: it never stands still."""
_BEYOND = 0.2
"""How far it may be before the true progress, as that is reported now and then."""
_GROUND = 0.75
"""The share of a ground in what is painted before its board is shown."""
_STEPS = 6
"""The steps of the runner in a second."""
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
_BACK = "back"


@runtime_checkable
class Preparing(Protocol):
    """A scene that paints large pictures."""

    def prepare(self, size: Size, report: Report) -> None:
        """Lay everything out for a window of that size, and paint the large pictures.

        It is called in a thread, before the scene is shown.
        """


@runtime_checkable
class Finishing(Protocol):
    """A scene that has something left to paint while it is shown already."""

    def painting_later(self, size: Size) -> Callable[[Report], None]:
        """Return what paints the pictures that it will show later; called in a thread."""


_JETTY = Part("jetty")
"""The key of the whole picture."""


class Loading(Scene):
    """Shows the screen before until a scene is ready, or a pier if that takes longer.

    A pirate runs along the pier to the sloop.
    """

    comes_between = True
    has_timer = True
    patience = SHORT
    """Seconds for which the screen before is shown."""

    def __init__(
        self,
        look: Look,
        studio: Studio,
        load: PageLoader,
        *,
        ahead: Painting[None] | None = None,
        title: str = "",
        back: str | None = None,
    ) -> None:
        """Load, make and prepare a scene; with a label for it, a button leads back meanwhile.

        Its ground may be painted ahead. The title is for screen readers.
        """
        self._look = look
        self._studio = studio
        self._load = load
        self._ahead = ahead
        self._title = title
        self._size: Size = (0, 0)
        self._scene: Scene | None = None
        self._loading: Painting[Callable[[], Scene]] | None = None
        """The modules of the scene, while they are imported."""
        self._preparing: Painting[None] | None = None
        """The pictures of the scene, in the making."""
        self._bay: Painting[Surface] | None = None
        """The still picture."""
        self._seconds = 0.0
        self._shown = 0.0
        """How far the runner is, which follows the true progress."""
        self._buttons = FocusRing()
        if back is not None:
            self._buttons.replace([icon_button(_BACK, "back", back)])

    @property
    def controls(self) -> Sequence[Control]:
        return self._buttons.controls if self.is_shown else ()

    @property
    def idle(self) -> bool:
        return not self.is_shown

    @property
    def is_shown(self) -> bool:
        """Whether its own picture is shown, and no longer the screen before."""
        return self._bay is not None and self._bay.done and self._seconds > self.patience

    @property
    def overlay(self) -> bool:  # type: ignore[override]
        return not self.is_shown

    @property
    def in_parts(self) -> bool:  # type: ignore[override]
        return self.is_shown

    def spoken(self) -> Told:
        buttons = tuple(button.spoken() for button in self._buttons)
        # The focus is not on the way back: the next screen comes by itself.
        return Told(Spoken(_JETTY, Role.GROUP, self._title, children=buttons), _JETTY)

    def show_focus(self) -> bool:
        return False

    def layout(self, size: Size) -> None:
        if size == self._size:
            return
        self._size = size
        self._drop()
        if self.patience < math.inf:
            # First, so that it is there in time.
            self._bay = self._studio.begin(lambda _: _bay(self._look, size))
        if self._loading is None:
            self._loading = self._studio.begin(lambda _: self._load())
        look = self._look.at(size)
        for button in self._buttons:
            side = button.need(look).width.ideal
            button.rect = Rect(look.px(MARGIN), look.px(20), side, side)

    def exit(self) -> None:
        self._drop()

    def _drop(self) -> None:
        """Give up what is being painted."""
        for painting in (self._preparing, self._bay):
            if painting is not None:
                painting.drop()
        self._preparing = self._bay = None

    def handle(self, intent: Intent) -> Change | None:
        if not self._buttons.controls:
            return None
        if intent is Command.BACK:
            return Pop()
        used = self._buttons.handle(intent) if self.is_shown else None
        return None if used is None else Pop()

    def update(self, dt: float) -> Change | None:
        self._seconds += dt
        if self._scene is None and self._loading is not None and self._loading.done:
            self._scene = self._loading.result()()
        if self._scene is not None and self._is_ready(self._scene):
            if self.is_shown and self._shown < 1.0:
                # The last picture shows that everything is done.
                self._shown = 1.0
                return None
            if isinstance(self._scene, Finishing):
                self._studio.begin_ahead(partial(_finish, self._scene.painting_later(self._size)))
            return Replace(self._scene)
        behind = self._share - self._shown
        step = max(behind * min(1.0, dt * _CATCHES_UP), dt * _LEAST_SPEED)
        self._shown = min(self._shown + step, max(self._shown, self._share + _BEYOND), 1.0)
        return None

    @property
    def _share(self) -> float:
        """The share that is done, as far as it was reported."""
        ahead = 0.0 if self._ahead is None else self._ahead.share * _GROUND
        return ahead if self._preparing is None else max(ahead, self._preparing.share)

    def _is_ready(self, scene: Scene) -> bool:
        """Have the scene prepared, once its ground is painted; return whether that is done."""
        if not isinstance(scene, Preparing):
            return True
        if self._preparing is None and (self._ahead is None or self._ahead.done):
            self._preparing = self._studio.begin(partial(scene.prepare, self._size))
        if self._preparing is None or not self._preparing.done:
            return False
        self._preparing.result()
        return True

    def draw(self, surface: Surface, _alpha: float) -> None:
        if self._bay is None or not self.is_shown:
            return
        look = self._look.of_picture(self._size)
        share = self._shown
        places = _Places.of(self._size)
        surface.blit(self._bay.result(), (0, 0))
        # The jetty is the progress bar.
        bar = places.bar
        done = round(bar.width * share)
        surface.blit(_gold(look, bar.size).surface, bar, (0, 0, done, bar.height))
        pose = _STRIDE[int(self._seconds * _STEPS) % len(_STRIDE)]
        scale = _RUNNER * places.unit
        box = round(BOX[0] * scale), round(BOX[1] * scale)
        runner = look.figure(captain("blue").drawing(pose), box, "blue")
        surface.blit(runner, (bar.x + done - box[0] // 2, bar.y - round(FEET * scale)))
        self._buttons.draw(surface, self._look.at(self._size))


def _finish(paint: Callable[[Report], None], report: Report) -> None:
    """Paint what is shown later, and give back the memory that this has needed."""
    paint(report)
    trim()


class _Importing(Loading):
    """Shows the screen before until the modules of a page are imported."""

    patience = math.inf


class _Following(Loading):
    """Shows a board for a while until a similar one is ready."""

    patience = _PATIENCE


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


def _bay(look: Look, size: Size) -> Surface:
    """Return the still picture; only plain themes darken it, as it shows the night."""
    crews = tuple(map(look.theme.recolouring, look.theme.crews))
    light = look.theme.scenery if look.theme.plain else DAYLIGHT
    paint = partial(_paint_bay, look.of_picture(size), size)
    picture = look.art.painted(f"loading {size} {look.scale.unit} {crews}", paint)
    return effects.lit(picture, light)


def _paint_bay(look: Look, size: Size) -> Surface:
    """Paint the bay in moonlight, the jetty, and the sloop with its crew."""
    night = Surface(size)
    width, height = size
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
        night.blit(transform.scale(line, area.size), area)
    jetty = _jetty((bar.right + round(60 * grid), water - bar.y), bar.height)
    night.blit(jetty, (0, bar.y))
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
        night.blit(jetty, (0, bar.y))
    ship = _ship(look, grid)
    night.blit(ship, (stem - ship.get_width(), water - round(WATERLINE * grid)))
    lamp = stem - round((SLOOP[0] - 40) * grid), water - round((WATERLINE - 335) * grid)
    art.draw_glow(night, lamp, round(175 * grid), "#FF9A3C", 0.62)
    # Leaves in both lower corners, as if seen from the shore.
    top, *box = _LEAVES
    fern = PlacedDrawing("menu/leaves-left-front", 0, -top)
    leaves = art.composed([fern], (round(box[0] * unit), round(box[1] * unit)), unit)
    corner = leaves.get_rect(bottomleft=(0, height))
    night.blit(leaves, corner)
    night.blit(transform.flip(leaves, True, False), corner.move(width - corner.width, 0))
    return night


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


def _ship(look: Look, unit: float) -> Surface:
    """Paint the sloop with its crew, without the part under water."""
    water = round(WATERLINE * unit)
    ship = sloop(look, DECK, unit, effects.NIGHT, MOONLIT)
    wide = ship.get_width()
    lamp = look.art.composed([PlacedDrawing("harbour/lantern", 0, 0, unit)], (wide // 8, water))
    ship.blit(lamp, (0, 0))
    ship.fill((0, 0, 0, 0), (0, water, wide, ship.get_height()))
    foam = look.art.lit("sloop/foam-1", (wide, round(90 * unit)), MOONLIT)
    ship.blit(foam, (0, water - round(34 * unit)))
    return ship


@stamp
def _gold(look: Look, size: Size) -> Stamp:
    bar = svg.rect(0, 0, *size, size[1] / 2, fill=look.theme.gold)
    return Stamp(svg.raster(bar, size), (0, 0))


class _Board(NamedTuple):
    """What the ground of a board depends on, besides window and look."""

    game: Game
    options: Options
    seed: int | None
    players: int

    @classmethod
    def of(cls, match: Match) -> "_Board":
        return cls(match.game, match.table.options, match.seed, len(match.seats))


class Loader:
    """Puts a loading screen before scenes that take long to make or to prepare."""

    def __init__(
        self,
        look: Callable[[], Look],
        studio: Studio,
        back: Callable[[], str],
        title: Callable[[], str] = str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Draw with the look of the moment; title and label of the way back are in its language."""
        self._look = look
        self._studio = studio
        self._back = back
        self._title = title
        self._clock = clock
        self._imported: set[Hashable] = set()
        """The pages whose modules were imported."""
        self._wish: tuple[float, Callable[[Report], None]] | None = None
        """When what paints a board ahead is to begin, and that."""
        self._expected: _Board | None = None
        """The board that is wished for, or painted ahead."""
        self._ahead: Painting[None] | None = None

    def __call__(
        self,
        load: PageLoader,
        *,
        back: bool = True,
        match: Match | None = None,
        ahead: Painting[None] | None = None,
    ) -> Scene:
        """Return the loading screen of a scene, perhaps of a match, and with a way back.

        If the scene before had it painted ahead, that stays longer before the screen is shown.
        """
        self._wish = None
        if match is None or _Board.of(match) != self._expected:
            self._give_up()
        kind = Loading if ahead is None else _Following
        return kind(
            self._look(),
            self._studio,
            load,
            ahead=ahead or self._ahead,
            title=self._title(),
            back=self._back() if back else None,
        )

    def page(self, page: Hashable, load: PageLoader) -> Scene:
        """Return a page, or what shows the screen before until its modules are imported."""
        if page in self._imported:
            return load()()
        self._imported.add(page)
        return _Importing(self._look(), self._studio, load, title=self._title())

    def expect(self, match: Match, paint: Callable[[Report], None]) -> None:
        """Have the board of a match painted ahead, if no other is wished for soon."""
        board = _Board.of(match)
        if board == self._expected and (self._wish is not None or self._ahead is not None):
            return
        self._give_up()
        self._expected = board
        self._wish = self._clock() + _CALM, paint

    def _give_up(self) -> None:
        """Paint no board ahead any more."""
        if self._ahead is not None:
            self._ahead.drop()
        self._expected = self._ahead = None

    def go_on(self) -> None:
        """Begin what is wished for, once nobody has waited for a while; called in each pass."""
        if self._wish is None:
            return
        begins, paint = self._wish
        if self._studio.is_waited_for:
            self._wish = self._clock() + _CALM, paint
        elif self._clock() >= begins:
            self._ahead = self._studio.begin_ahead(paint)
            self._wish = None

    @property
    def is_busy(self) -> bool:
        """Whether something is to be painted."""
        return self._wish is not None or self._studio.is_busy


def entrance(look: Look, studio: Studio, scene: Scene, size: Size, title: str = "") -> Scene:
    """Return the scene if it can be prepared in a moment, else its loading screen with a title."""
    if not isinstance(scene, Preparing):
        return scene
    painting = studio.begin(partial(scene.prepare, size))
    if studio.wait(painting, SHORT):
        painting.result()
        return scene
    return Loading(look, studio, lambda: lambda: scene, title=title)
