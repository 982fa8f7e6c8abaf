"""Everything that can be drawn is drawn, at every size and the same each time."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from scenes.kit import ornaments, plates
from scenes.kit.cache import DiskCache
from scenes.kit.controls import Choice, Item, Slider, Stepper, Toggle
from scenes.kit.fields import Field
from scenes.kit.intents import Command
from scenes.kit.lists import Tile
from scenes.kit.look import Layer, Look
from scenes.kit.pirates import BOX, HEIGHT, Costume
from scenes.kit.plates import Ground, Mood
from scenes.kit.text import Letters, Style, font_files
from scenes.kit.textures import Textures, dim
from scenes.kit.theme import Tone, channels, contrast, mix
from scenes.kit.themes import BLUE_YELLOW_CREWS, PARCHMENT, RED_GREEN_CREWS, STANDARD_CREWS
from scenes.kit.view import Space
from scenes.kit.widgets import AWAY, Arrangement, Button, FocusRing, Touch, Widget
from tests.soak import long

pytestmark = pytest.mark.usefixtures("screen")
IMAGES = Path(__file__).parents[2] / "assets" / "images"
SIZES = [(800, 480), (1280, 720), (1080, 1920)]


@pytest.fixture(scope="module")
def look() -> Look:
    return Look.of(IMAGES, font_files())


def widgets() -> list[Widget]:
    names = ("Corsair", "Kapitän der sieben Weltmeere")
    return [
        *(Button("b", "Ahoy", "play", arrangement=a, note="soon") for a in Arrangement),
        *(Button("b", "Ahoy", None, tone) for tone in Tone),
        Button("b", "A label that is far too long for its button", "flags/de", rim=True),
        Button("b", enabled=False, icon="undo", label="Undo"),
        Toggle("t", "Hints", True, "a few words"),
        Toggle("t", "Hints", False, enabled=False),
        Choice("c", [Item("Person", "person"), Item("Computer", "wheel")], 1),
        Stepper("s", names, 1, (3, 5), wraps=False),
        Stepper("s", names, 1, icons=("person", "wheel")),
        Slider("v", "Music", 0, "music"),
        Slider("v", "Music", 100),
        Field("f", "Anna", editing=True),
        Field("f", hint="Your name"),
        Tile("t", Space(), chosen=True),
    ]


@pytest.mark.parametrize("size", long(SIZES, usual=SIZES[:1]))
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_every_control_can_be_drawn_in_every_mood_and_size(
    look: Look, size: tuple[int, int], text: float
) -> None:
    here = look.with_text(text).at(size)
    target = Surface((600, 300))
    for widget in widgets():
        for units in ((420, 96), (110, 110), (64, 64), (300, 40)):
            widget.rect = Rect(40, 40, here.px(units[0]), here.px(units[1]))
            middle = widget.rect.center
            for touch in (AWAY, Touch(hover=middle), Touch(press=middle), Touch(focused=True)):
                widget.draw(target, here, touch)


def test_a_control_is_seen_to_be_pressed_hovered_focused_and_disabled(look: Look) -> None:
    def drawn(touch: Touch, enabled: bool = True) -> bytes:
        target = Surface((400, 140))
        button = Button("b", "Play", "play", Tone.GOLD, enabled=enabled)
        button.rect = Rect(20, 20, 360, 100)
        button.draw(target, look, touch)
        return pygame.image.tobytes(target, "RGB")

    looks = {
        drawn(AWAY),
        drawn(Touch(hover=(50, 50))),
        drawn(Touch(press=(50, 50))),
        drawn(AWAY, enabled=False),
    }
    assert len(looks) == 4


def test_the_focus_is_seen_only_after_a_key(look: Look) -> None:
    def drawn(*commands: Command) -> bytes:
        ring = FocusRing([Button("b", "Play", rect=Rect(40, 40, 300, 90))])
        for command in commands:
            ring.handle(command)
        target = Surface((400, 180))
        ring.draw(target, look)
        return pygame.image.tobytes(target, "RGB")

    assert drawn() != drawn(Command.DOWN)


Maker = Callable[[Look, tuple[int, int]], object]


def _panel(ground: Ground) -> Maker:
    return lambda look, size: plates.panel(look, size, ground, active=True)


def _button(mood: Mood) -> Maker:
    return lambda look, size: plates.button(look, size, Tone.WOOD, mood)


PLATES: dict[str, Maker] = {
    "paper": plates.paper,
    "section": plates.section,
    "field": plates.field,
    "option": plates.option,
    "vacancy": plates.vacancy,
    "ribbon": ornaments.ribbon,
    "frame": ornaments.frame,
    "edge": ornaments.edge,
    "focus": ornaments.focus,
    "pill": ornaments.pill,
    "medal": lambda look, size: ornaments.medal(look, size[1], "check"),
    **{f"{ground.value} panel": _panel(ground) for ground in Ground},
    **{f"{mood.value} button": _button(mood) for mood in Mood},
}


@pytest.mark.parametrize("name", PLATES)
def test_every_plate_can_be_made_small_and_large_and_is_kept(look: Look, name: str) -> None:
    for size in ((24, 16), (333, 101), (700, 90)):
        plate = PLATES[name](look, size)
        assert plate is PLATES[name](look, size)


def test_a_plate_covers_its_size_and_its_corners_are_round_and_smooth(look: Look) -> None:
    plate = plates.button(look, (200, 90), Tone.GOLD)
    x, y = -plate.offset[0], -plate.offset[1]
    assert plate.surface.get_at((x + 100, y + 40)).a == 255
    corner = {plate.surface.get_at((x + i, y + j)).a for i in range(14) for j in range(14)}
    assert len(corner) > 8


def test_ornaments_can_be_drawn(look: Look) -> None:
    target = Surface((700, 200))
    ornaments.draw_banner(target, look, Rect(20, 20, 600, 104), "New voyage")
    ornaments.draw_heading(target, look, Rect(20, 20, 600, 30), "Escape")
    ornaments.draw_heading(target, look, Rect(20, 20, 60, 30), "A very long heading")
    ornaments.draw_stars(target, look, Rect(0, 0, 200, 30), 3, 5)
    ornaments.draw_count(target, look, (50, 50), 4, 40)


def test_an_item_without_a_word_shows_its_icon_and_nothing_else(
    look: Look, said: list[str]
) -> None:
    choice = Choice("c", [Item("", "person"), Item("", "wheel")], rect=Rect(0, 0, 160, 70))
    choice.draw(Surface((160, 70)), look)
    assert said == []


def test_long_words_of_a_choice_have_the_room_of_the_icons(look: Look) -> None:
    def drawn(*words: str, icon: str | None = "person") -> bytes:
        choice = Choice("c", [Item(word, icon) for word in words], rect=Rect(0, 0, 300, 70))
        target = Surface((300, 70))
        choice.draw(target, look)
        return pygame.image.tobytes(target, "RGB")

    assert drawn("Todo", "Fuga") != drawn("Todo", "Fuga", icon=None)
    assert drawn("Repeticiones", "Fuga") == drawn("Repeticiones", "Fuga", icon=None)


@pytest.mark.parametrize("tone", Tone)
def test_a_note_can_be_read_on_every_button(look: Look, tone: Tone) -> None:
    colours: list[str] = []

    class Listening(Letters):
        def picture(self, text: str, style: Style) -> Surface:
            if text == "soon":
                colours.append(style.colour)
            return super().picture(text, style)

    heard = replace(look, letters=Listening(font_files()))
    button = Button("b", "Ahoy", tone=tone, note="soon", rect=Rect(0, 0, 300, 120))
    button.draw(Surface((300, 120)), heard)
    (colour,) = colours
    assert contrast(colour, look.theme.tone(tone).mid) >= 3


def test_a_label_is_in_the_middle_where_its_note_has_no_room(look: Look) -> None:
    def drawn(note: str) -> bytes:
        target = Surface((300, 120))
        Button("b", "Ahoy", "sail", note=note, rect=Rect(0, 0, 300, 120)).draw(target, look)
        return pygame.image.tobytes(target, "RGB")

    assert drawn("soon") != drawn("")
    assert drawn("as soon as everybody is back on board again") == drawn("")


def test_other_colours_are_seen_at_once_and_grounds_stay_where_they_can(look: Look) -> None:
    size = (240, 90)

    def seen(look: Look) -> bytes:
        return pygame.image.tobytes(ornaments.ribbon(look, size).surface, "RGBA")

    before = seen(look)
    blue = look.with_theme(PARCHMENT._replace(ribbon=("#4060C0", "#304890", "#203060")))
    assert seen(blue) != before
    assert seen(look) == before
    assert blue.textures is not look.textures
    crews = look.with_theme(PARCHMENT._replace(crews=RED_GREEN_CREWS))
    assert crews.textures is look.textures


def test_a_layer_is_painted_again_only_when_it_must() -> None:
    layer = Layer()
    painted: list[int] = []
    for key, size in ((1, (9, 9)), (1, (9, 9)), (2, (9, 9)), (2, (8, 9)), (2, (8, 9))):
        layer.draw(Surface(size), key, lambda _surface: painted.append(1))
    assert len(painted) == 3


@pytest.mark.parametrize("kind", ["table", "fibre"])
def test_grounds_are_the_same_each_time_and_not_flat(kind: str) -> None:
    def made() -> Surface:
        ground = getattr(Textures(PARCHMENT), kind)((160, 90), 0.5)
        assert isinstance(ground, Surface)
        return ground

    first, second = made(), made()
    assert first.get_size() == (160, 90)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")
    assert len({tuple(first.get_at((x, 45))) for x in range(160)}) > 3


def test_text_can_be_read_on_every_plate() -> None:
    for tone, shades in PARCHMENT.tones.items():
        ground = PARCHMENT.ink if shades.outlined else shades.mid
        assert contrast(shades.text, ground) >= 4.5, tone
    assert contrast(PARCHMENT.cream, PARCHMENT.tone(Tone.GREEN).mid) >= 4.5
    assert contrast(PARCHMENT.ink_soft, PARCHMENT.paper[2]) >= 4.5
    assert contrast(PARCHMENT.cream_dim, PARCHMENT.slot[1]) >= 4.5


def test_colours_mix_and_contrast() -> None:
    assert mix("#000000", "#FF8000", 0.5) == "#804000"
    assert channels("#0A141E") == (10, 20, 30)
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@pytest.mark.parametrize("crews", [STANDARD_CREWS, RED_GREEN_CREWS, BLUE_YELLOW_CREWS])
def test_every_crew_has_a_colour_a_mark_and_its_drawings(look: Look, crews: dict[str, str]) -> None:
    assert set(crews) == {"blue", "red", "green", "yellow", "violet"}
    for colour in crews:
        for name in (f"pirates/{colour}", f"pirates/mark-{colour}"):
            assert look.art.sprite(name, (40, 40)).get_width() > 10


def test_other_crews_change_the_drawings(look: Look) -> None:
    theme = PARCHMENT._replace(crews=RED_GREEN_CREWS)
    assert PARCHMENT.recolouring("red") == ()
    for colour in STANDARD_CREWS:
        painted = look.art.sprite(f"pirates/{colour}", (60, 60), theme.recolouring(colour))
        usual = look.art.sprite(f"pirates/{colour}", (60, 60))
        assert pygame.image.tobytes(painted, "RGBA") != pygame.image.tobytes(usual, "RGBA")


def ink(look: Look, tall: int) -> tuple[float, Surface]:
    """The share of a figure of a height that is ink, and the figure."""
    size = (round(BOX[0] * tall / HEIGHT), round(BOX[1] * tall / HEIGHT))
    figure = look.figure(Costume("red", "red").drawing("cheer"), size, "red")
    inked = pygame.mask.from_threshold(figure, "#2B1B17", (12, 12, 12, 255))
    return inked.count() / pygame.mask.from_surface(figure).count(), figure


def test_a_large_figure_is_drawn_with_a_finer_pen_and_stays_whole(look: Look) -> None:
    (usual, _), (less, _), (least, large) = (ink(look, tall) for tall in (110, 220, 440))
    assert usual > 1.2 * less > 1.4 * least
    drawn = look.art.sprite(Costume("red", "red").drawing("cheer"), large.get_size())
    parts = [
        len(pygame.mask.from_surface(each).connected_components(20)) for each in (large, drawn)
    ]
    assert parts[0] == parts[1], "no limb comes off"


def test_the_pen_is_as_fine_in_windows_of_all_sizes(look: Look) -> None:
    shares = [ink(look.at(size), look.at(size).px(220))[0] for size in ((1920, 1080), (3840, 2160))]
    assert shares[0] == pytest.approx(shares[1], rel=0.1)


def test_every_drawing_can_be_rasterised(look: Look) -> None:
    for path in sorted(IMAGES.rglob("*.svg")):
        name = path.relative_to(IMAGES).with_suffix("").as_posix()
        # Large, and with any alpha: some drawings are layers of small stars and faint light.
        sprite = look.art.sprite(name, (200, 200))
        assert pygame.mask.from_surface(sprite, threshold=0).count() > 20, name


def test_large_drawings_are_kept_in_a_folder(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path / "kept")
    kept = Look.of(IMAGES, font_files(), disk_cache=cache)
    kept.art.sprite("logo", (600, 300))
    cache.flush()
    assert len(list((tmp_path / "kept").iterdir())) == 1


def test_large_parchment_has_no_seam(look: Look) -> None:
    sheet = plates.paper(look.at((1080, 1080)), (400, 1200))
    left, top = sheet.offset

    def step(y: int) -> int:
        """Return how much two rows differ that are below each other."""
        upper, lower = (
            [int(sheet.surface.get_at((x - left, y + below - top)).g) for x in range(40, 360)]
            for below in (0, 1)
        )
        return sum(abs(a - b) for a, b in zip(upper, lower, strict=True))

    assert step(959) <= 1.5 * max(step(y) for y in range(900, 950))


@pytest.mark.parametrize("blur", [2, 3, 4, 9])
def test_a_picture_is_dimmed_alike_with_and_without_a_blur(blur: int) -> None:
    sharp, soft = (Surface((481, 270)) for _ in range(2))
    for picture, reach in ((sharp, 1), (soft, blur)):
        picture.fill("#C0A080")
        dim(picture, reach)
    for at in ((0, 0), (240, 135), (480, 269), (100, 200)):
        pairs = zip(sharp.get_at(at), soft.get_at(at), strict=True)
        assert all(one == pytest.approx(other, abs=3) for one, other in pairs)
    corner, middle = (sum(soft.get_at(at)[:3]) for at in ((0, 0), (240, 135)))
    assert corner < middle < sum(channels("#C0A080"))
