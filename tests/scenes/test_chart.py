"""The chart remembers: every crew's way of a game on one sheet, to keep and to save."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from pygame import Surface

from game import GAMES, Match
from scenes.board.geometry.track_view import START
from scenes.chart.pictures import pictures_folder, save_picture
from scenes.chart.scene import PICTURE, ChartScene
from scenes.chart.sheet import ChartSheet, Title
from scenes.chart.strokes import strokes_of
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Pop
from scenes.kit.intents import Command, Press
from scenes.kit.layout import Size
from tests.scenes.helpers import PatientStudio, press, stub_context, tap, unseen, usual_look
from tests.scenes.tracing import TracingLook
from tests.scenes.walking import played, seats
from tests.soak import long

SIZE = (800, 480)
WINDOWS = (SIZE, (1024, 768), (720, 1280), (1920, 1080))
DAY = datetime(1672, 4, 3, 12, tzinfo=UTC)


@pytest.fixture
def context(tmp_path: Path) -> Context:
    unseen()
    return stub_context(tmp_path / "data", usual_look(), Preferences())


@pytest.fixture
def chart(context: Context, tmp_path: Path) -> ChartScene:
    scene = ChartScene(context, played("tortuga", 3, 9999), DAY, lambda: tmp_path / "pictures")
    scene.layout(SIZE)
    scene.enter()
    return scene


def drawn(scene: ChartScene) -> bytes:
    surface = Surface(SIZE).convert()
    scene.draw(surface, 0.0)
    return pixels(surface, scene.rect)


def pixels(picture: Surface, part: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(part), "RGB")


def wait(scene: ChartScene, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        scene.update(1 / 60)


@pytest.mark.parametrize("variant", ["jamaica", "tortuga", "nest"])
def test_the_strokes_of_a_game_lead_everybody_to_their_last_place(variant: str) -> None:
    match = played(variant, 4, 9999)
    assert match.outcome is not None
    strokes = strokes_of(match)
    ends = {(stroke.seat, stroke.pirate): stroke.destination for stroke in strokes}
    for seat, crew in enumerate(match.table.pirates):
        for pirate, position in enumerate(crew):
            assert ends.get((seat, pirate), 0) == position
        own = [stroke for stroke in strokes if stroke.seat == seat]
        bold = [stroke.length for stroke in own if stroke.boldest]
        assert bold == [max(stroke.length for stroke in own)]
        sealed = [stroke.sealed for stroke in own if stroke.sealed]
        assert max(sealed, default=0) == match.outcome.home[seat]


def test_a_game_that_is_not_over_has_no_chart(context: Context) -> None:
    match = Match.new(GAMES["escape"], seats(2), next(iter(GAMES["escape"].variants.values())), 1)
    with pytest.raises(ValueError, match="not over"):
        ChartScene(context, match)


def test_the_sheet_inks_itself_in_some_seconds_and_rests(chart: ChartScene) -> None:
    for _ in range(600):
        chart.update(0.0)
    seen = []
    for seconds in (1.0, 2.0, 4.0):
        wait(chart, seconds)
        seen.append(drawn(chart))
    assert len(set(seen)) == 3
    assert chart.idle
    wait(chart, 2)
    assert drawn(chart) == seen[-1]


def painted(variant: str, size: Size) -> ChartSheet:
    """The sheet of a game of five, without ink."""
    unseen()
    match = played(variant, 5, 9999)
    sheet = ChartSheet(usual_look().of_picture(size), size, match, Title("", "", "", ""))
    sheet.paint()
    return sheet


def seen(sheet: ChartSheet, share: float) -> Surface:
    picture = sheet.picture(share)
    assert picture is not None
    return picture


class Inked(NamedTuple):
    """A sheet and its large picture, without ink and with all of it."""

    sheet: ChartSheet
    before: Surface
    after: Surface


Inks = Callable[[str], Inked]


@pytest.fixture(scope="module")
def inked() -> Inks:
    """Inks the large picture of a game of a variant, once."""

    def ink(variant: str) -> Inked:
        sheet = painted(variant, PICTURE)
        return Inked(sheet, seen(sheet, 0.0).copy(), seen(sheet, 1.0))

    return cache(ink)


@pytest.mark.parametrize("variant", ["tortuga", "nest"])
def test_the_ink_leaves_every_sign_free(inked: Inks, variant: str) -> None:
    sheet, before, after = inked(variant)
    track = sheet.terrain.track
    for space in track.spaces:
        x, y = track.sign(space, False).centre
        middle = (round(x), round(y))
        assert after.get_at(middle) == before.get_at(middle), space


def test_the_ropes_of_all_crews_are_side_by_side_in_the_order_of_their_seats(inked: Inks) -> None:
    sheet, _, picture = inked("tortuga")
    theme = usual_look().theme
    seats = played("tortuga", 5, 9999).seats
    crews = [pygame.Color(theme.crew(seat.colour.value).mid) for seat in seats]
    track = sheet.terrain.track
    # Between two spaces in a straight part, from wall to wall.
    here, there = track.middle(7), track.middle(8)
    x, y = (round((one + other) / 2) for one, other in zip(here, there, strict=True))
    assert round(here.y) == round(there.y)
    reach = round(track.cell * 0.45)
    across = [picture.get_at((x, y + down)) for down in range(-reach, reach)]
    seen = list(dict.fromkeys(crews.index(colour) for colour in across if colour in crews))
    assert seen in ([0, 1, 2, 3, 4], [4, 3, 2, 1, 0])


def test_the_ink_begins_at_the_gate_of_the_fort(inked: Inks) -> None:
    sheet, before, after = inked("tortuga")
    fort = sheet.terrain.track.area(START)
    left, right = round(fort.left), round(fort.right)
    across = pygame.Rect(left, round(fort.centre.y), right - left, 1)
    assert pixels(after, across) == pixels(before, across)


@pytest.mark.parametrize("size", long(WINDOWS, usual=WINDOWS[::2]))
@pytest.mark.parametrize("variant", ["tortuga", "nest"])
def test_all_names_and_the_result_are_written_whole(
    tmp_path: Path, traced: TracingLook, variant: str, size: Size
) -> None:
    traced.letters.forget()
    match = played(variant, 5, 9999)
    scene = ChartScene(stub_context(tmp_path, traced.look, Preferences()), match, DAY)
    scene.layout(size)
    wait(scene, 10)
    assert not [squeeze for squeeze in traced.letters.squeezes if squeeze.cut]
    written = " ".join(word.text for word in traced.letters.words)
    assert match.outcome is not None
    winners = [match.seats[seat].name for seat in match.outcome.winners]
    for words in ("1672", *winners, *" ".join(seat.name for seat in match.seats).split()):
        assert words in written


@pytest.mark.parametrize("variant", long(["tortuga", "nest"], usual=["nest"]))
def test_a_seal_is_put_below_the_board_for_each_pirate_who_comes_home(variant: str) -> None:
    width, height = SIZE
    sheet = painted(variant, SIZE)
    bottom = round(sheet.terrain.track.board.bottom)
    below = pygame.Rect(0, bottom, width, height - bottom)

    before = pixels(seen(sheet, 0.0), below)
    for count, stroke in enumerate(sheet.strokes, 1):
        after = pixels(seen(sheet, count / len(sheet.strokes)), below)
        assert (after != before) == bool(stroke.sealed)
        before = after


def test_a_tap_on_the_sheet_completes_it(chart: ChartScene) -> None:
    completed(chart)
    done = drawn(chart)
    wait(chart, 8)
    assert drawn(chart) == done


def completed(chart: ChartScene) -> ChartScene:
    for _ in range(600):
        chart.update(0.0)
    tap(chart, chart.rect)
    return chart


def test_the_sheet_rolls_up_before_it_is_put_away(chart: ChartScene) -> None:
    completed(chart)
    assert chart.handle(Command.BACK) is None
    assert not chart.idle
    seen = set()
    for _ in range(120):
        change = chart.update(1 / 60)
        if change is not None:
            break
        seen.add(drawn(chart))
    assert change == Pop()
    assert len(seen) > 20


@pytest.mark.parametrize("skips", [Press((5, 5)), Command.CONFIRM, Command.BACK])
def test_rolling_up_can_be_skipped(chart: ChartScene, skips: Press | Command) -> None:
    completed(chart)
    assert press(chart, "back") is None
    chart.update(1 / 60)
    assert chart.handle(skips) == Pop()


def test_with_reduced_motion_the_sheet_is_left_at_once(chart: ChartScene) -> None:
    completed(chart)
    chart.context.prefer(replace(chart.context.preferences, reduced_motion=True))
    assert chart.handle(Command.BACK) == Pop()


def test_a_sheet_that_is_not_painted_yet_is_left_at_once(context: Context) -> None:
    context.studio = PatientStudio()
    chart = ChartScene(context, played("tortuga", 3, 9999), DAY)
    chart.layout(SIZE)
    chart.enter()
    assert chart.handle(Command.BACK) == Pop()


def test_it_is_saved_as_a_large_picture(chart: ChartScene, tmp_path: Path) -> None:
    press(chart, "save")
    file = tmp_path / "pictures" / "Cartagena 1672-04-03 Tortuga.png"
    assert str(file) in chart.notice.text
    assert pygame.image.load(file).get_size() == PICTURE


def test_no_picture_replaces_another(tmp_path: Path) -> None:
    unseen()
    for width, number in enumerate(("", " 2", " 3"), 1):
        save_picture(Surface((width, 2)), tmp_path / "pictures", "Tortuga", DAY)
        file = tmp_path / "pictures" / f"Cartagena 1672-04-03 Tortuga{number}.png"
        assert pygame.image.load(file).get_size() == (width, 2)
    first = tmp_path / "pictures" / "Cartagena 1672-04-03 Tortuga.png"
    assert pygame.image.load(first).get_size() == (1, 2)


def test_a_folder_that_refuses_is_reported(context: Context, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    scene = ChartScene(context, played("nest", 2, 9999), DAY, lambda: tmp_path / "file")
    scene.layout(SIZE)
    press(scene, "save")
    assert context.texts("chart.not_saved", why="").split(":")[0] in scene.notice.text


def test_pictures_go_where_the_system_keeps_them(tmp_path: Path) -> None:
    assert pictures_folder(tmp_path, {}, "darwin") == tmp_path / "Pictures"
    assert pictures_folder(tmp_path, {}, "linux") == tmp_path / "Pictures"
    (tmp_path / ".config").mkdir()
    (tmp_path / ".config/user-dirs.dirs").write_text('XDG_PICTURES_DIR="$HOME/Bilder"\n')
    assert pictures_folder(tmp_path, {}, "linux") == tmp_path / "Bilder"
    named = {"XDG_PICTURES_DIR": str(tmp_path / "elsewhere")}
    assert pictures_folder(tmp_path, named, "linux") == tmp_path / "elsewhere"


def test_a_picture_that_cannot_be_written_is_an_error_of_the_system(tmp_path: Path) -> None:
    unseen()
    with pytest.raises(OSError, match="no/such"):
        save_picture(Surface((2, 2)), tmp_path, "no/such", DAY)
