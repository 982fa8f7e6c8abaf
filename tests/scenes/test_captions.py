"""What is heard can also be read."""

from itertools import product

import pytest
from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.kit.intents import Command, Intent
from scenes.kit.layers import Sketch
from scenes.kit.layout import Size
from scenes.kit.loop import DT, SECOND, Loop
from scenes.kit.sound import Cue, Volumes
from scenes.shared.captions import MOST, SECONDS, SLIGHT, Captioned, Captions
from tests.scenes.helpers import ASSETS, pixels, speak_longer
from tests.scenes.tracing import TracingLook
from tests.scenes.walking import SIZES, written
from tests.soak import long

SIZE = (1280, 720)
WEIGHTY = [cue for cue in Cue if cue not in SLIGHT]


@pytest.fixture
def captions(context: Context) -> Captions:
    """Captions that are wanted and hear every sound."""
    context.preferences = Preferences(captions=True)
    captions = Captions(context)
    context.sound.heard = captions.hear
    return captions


class Still:
    """A stage on which nothing moves."""

    done = False
    idle = True
    animates = False
    has_timer = typing = False

    def __init__(self, context: Context) -> None:
        self._context = context
        self.drawn = 0

    def layout(self, size: Size) -> None:
        pass

    def handle(self, intent: Intent) -> None:
        if intent is Command.CONFIRM:
            self._context.sound.play(Cue.WIN)

    def update(self, dt: float) -> None:
        pass

    def draw(self, surface: Surface, _alpha: float) -> None:
        self.drawn += 1
        surface.fill("#204060", Rect(0, 0, *SIZE))


class Screen:
    def __init__(self) -> None:
        self.surface = Surface(SIZE)
        self.flips = 0

    def flip(self) -> None:
        self.flips += 1


@pytest.mark.parametrize("cue", Cue)
def test_every_cue_is_said(context: Context, captions: Captions, said: list[str], cue: Cue) -> None:
    context.sound.play(cue)
    assert captions.shown == (cue,)
    captions.draw(Surface(SIZE), SIZE)
    assert said == [context.texts(f"captions.{cue.name.lower()}")]


def test_no_two_cues_are_said_alike(context: Context) -> None:
    said = [context.texts(f"captions.{cue.name.lower()}") for cue in Cue]
    assert len(set(said)) == len(said)


def test_it_is_said_also_to_those_who_have_turned_the_sound_off(
    context: Context, captions: Captions
) -> None:
    context.sound.volumes = Volumes(0, 0, 0, muted=True)
    assert not context.sound.audible
    context.sound.play(Cue.HOP)
    assert captions.shown == (Cue.HOP,)


def test_captions_that_are_not_wanted_vanish_at_once_and_do_not_come(
    context: Context, captions: Captions
) -> None:
    context.sound.play(Cue.WIN)
    context.preferences = Preferences(captions=False)
    captions.pass_time(DT)
    assert captions.shown == ()
    assert captions.changed
    context.sound.play(Cue.WIN)
    assert captions.shown == ()


def test_a_caption_stays_for_a_while_and_then_vanishes(
    context: Context, captions: Captions
) -> None:
    context.sound.play(Cue.WIN)
    passed = 0.0
    while captions.shown:
        captions.pass_time(DT)
        passed += DT
    assert SECONDS - 2 * DT <= passed <= SECONDS + 2 * DT


def test_what_is_heard_again_stays_longer_instead_of_coming_twice(
    context: Context, captions: Captions
) -> None:
    for _ in range(5):
        context.sound.play(Cue.HOP)
        captions.pass_time(SECONDS * 0.8)
    assert captions.shown == (Cue.HOP,)
    captions.pass_time(SECONDS * 0.3)
    assert not captions.shown


def test_there_are_never_more_than_two_and_the_oldest_goes(
    context: Context, captions: Captions
) -> None:
    for number, cue in enumerate(WEIGHTY):
        context.sound.play(cue)
        assert captions.shown == tuple(WEIGHTY[max(0, number + 1 - MOST) : number + 1])


@pytest.mark.parametrize("slight", sorted(SLIGHT))
def test_what_matters_little_gives_way(context: Context, captions: Captions, slight: Cue) -> None:
    for cue in (slight, Cue.HOP, Cue.WIN):
        context.sound.play(cue)
    assert captions.shown == (Cue.HOP, Cue.WIN)
    context.sound.play(slight)
    assert captions.shown == (Cue.HOP, Cue.WIN)


def test_the_same_sound_from_both_sides_is_two(context: Context, captions: Captions) -> None:
    for pan in (-0.8, 0.8):
        context.sound.play(Cue.SPLASH, pan=pan)
    assert captions.shown == (Cue.SPLASH, Cue.SPLASH)
    pictures = set()
    for pan in (-0.8, 0.0, 0.8):
        captions.pass_time(2 * SECONDS)
        context.sound.play(Cue.SPLASH, pan=pan)
        surface = Surface(SIZE)
        captions.draw(surface, SIZE)
        pictures.add(pixels(surface))
    assert len(pictures) == 3


@pytest.mark.parametrize("in_parts", [False, True])
def test_a_caption_is_drawn_when_it_comes_and_wiped_off_when_it_goes(
    context: Context, captions: Captions, in_parts: bool
) -> None:
    stage, screen = Still(context), Screen()
    now = [SECOND]
    changed: list[Rect] = []
    loop = Loop(
        Captioned(stage, captions),
        screen,
        events=tuple,
        clock=lambda: now[0],
        sleep=lambda _: None,
        in_parts=lambda: in_parts,
        update=changed.extend,
    )

    def live(seconds: float) -> None:
        for _ in range(round(seconds * 60)):
            now[0] += SECOND // 60 + 1
            loop.turn()

    live(1)
    bare = pixels(screen.surface)
    changed.clear()
    drawn = stage.drawn
    live(1)
    assert stage.drawn == drawn, "nothing moves, so nothing is drawn"
    context.sound.play(Cue.WIN)
    live(0.5)
    assert pixels(screen.surface) != bare
    drawn = stage.drawn
    live(1)
    assert stage.drawn == drawn, "a caption that only stands there needs no picture"
    live(2)
    assert captions.shown == ()
    assert pixels(screen.surface) == bare
    if in_parts:
        place = changed[0].unionall(changed)
        assert place.height < SIZE[1] // 8, "only its own place was drawn again"


def test_a_sketch_takes_captions_by_copying_pictures_alone(
    context: Context, captions: Captions
) -> None:
    # Other tests may have left no room for what is drawn only once.
    context.look.stamps.clear()
    for cue in (Cue.HOP, Cue.FREE_ROAD):
        context.sound.play(cue, pan=0.5)
    sketch, again = Sketch(SIZE), Sketch(SIZE)
    captions.draw(sketch, SIZE)
    captions.draw(again, SIZE)
    assert sketch.marks == again.marks
    assert all(mark.picture is not None for mark in sketch.marks)


def test_the_stage_beneath_hears_and_is_asked_everything(
    context: Context, captions: Captions
) -> None:
    stage = Still(context)
    captioned = Captioned(stage, captions)
    captioned.layout(SIZE)
    captioned.handle(Command.CONFIRM)
    assert captions.shown == (Cue.WIN,)
    assert captioned.has_timer, "the caption goes after a while"
    captions.pass_time(2 * SECONDS)
    for name in ("done", "animates", "has_timer", "typing"):
        for value in (True, False):
            setattr(stage, name, value)
            assert getattr(captioned, name) is value


@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("size", long(SIZES, usual=SIZES[::3]), ids=str)
def test_every_caption_fits_in_every_window_also_in_long_languages(
    context: Context, captions: Captions, traced: TracingLook, size: Size, text: float
) -> None:
    context.look = traced.look.with_text(text)
    speak_longer(context, ASSETS / "lang")
    for cue, pan in product(Cue, (-1, 0, 1)):
        traced.letters.forget()
        captions.pass_time(2 * SECONDS)
        context.sound.play(cue, pan=pan)
        captions.draw(Surface((1, 1)), size)
        assert len(traced.letters.words) == 1
        assert not list(written(traced, size).faults())
