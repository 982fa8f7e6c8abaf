"""The chart of a finished game: who led, when it turned, and the leap that decided it."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from game import GAMES, Match, Story
from scenes.chart.plan import ChartPlan
from scenes.chart.saved_picture import pictures_folder, save_picture
from scenes.chart.scene import PICTURE, ChartScene, CrewName
from scenes.chart.words import ChartWords
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.model.window_settings import Colours
from scenes.core.scene import Pop
from scenes.kit.i18n import Texts, spoken
from scenes.kit.intents import Command, Press
from scenes.kit.layout import Size
from scenes.kit.spoken import Role
from tests.scenes.helpers import PatientStudio, press, stub_context, unseen, usual_look
from tests.scenes.tracing import TracingLook
from tests.scenes.walking import played, seats
from tests.soak import long

SIZE = (800, 480)
WINDOWS = (SIZE, (1024, 768), (720, 1280), (1920, 1080))
DAY = datetime(1672, 4, 3, 12, tzinfo=UTC)
GAMES_TOLD = [("tortuga", 3), ("jamaica", 2), ("tortuga", 5), ("nest", 4)]
LANGUAGES = Path(__file__).parents[2] / "assets" / "lang"


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
    return pygame.image.tobytes(surface, "RGB")


def wait(scene: ChartScene, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        scene.update(1 / 60)


def completed(scene: ChartScene) -> ChartScene:
    scene.update(0.0)
    scene.handle(Press((2, 2)))
    scene.update(0.0)
    return scene


def plan_of(scene: ChartScene) -> ChartPlan:
    """The places on a chart, which are those of its faces too."""
    assert scene.plan is not None
    return scene.plan


def words_of(context: Context, match: Match) -> ChartWords:
    return ChartWords(context.texts, match, Story.of(match), DAY)


def test_it_inks_itself_in_some_seconds_and_rests(chart: ChartScene) -> None:
    seen = []
    for seconds in (1.0, 2.0, 5.0):
        wait(chart, seconds)
        seen.append(drawn(chart))
    assert len(set(seen)) == 3
    assert chart.idle
    wait(chart, 2)
    assert drawn(chart) == seen[-1]


def test_a_tap_completes_it(chart: ChartScene) -> None:
    completed(chart)
    done = drawn(chart)
    wait(chart, 9)
    assert drawn(chart) == done


def test_with_reduced_motion_it_is_complete_at_once(chart: ChartScene) -> None:
    chart.context.prefer(replace(chart.context.preferences, reduced_motion=True))
    wait(chart, 0.1)
    done = drawn(chart)
    assert chart.idle
    wait(chart, 3)
    assert drawn(chart) == done


def test_it_can_be_left_before_it_is_painted(context: Context) -> None:
    context.studio = PatientStudio()
    chart = ChartScene(context, played("tortuga", 3, 9999), DAY)
    chart.layout(SIZE)
    chart.enter()
    assert not chart.idle
    drawn(chart)
    assert chart.handle(Command.BACK) == Pop()


@pytest.mark.parametrize("size", long(WINDOWS, usual=WINDOWS[:3:2]), ids=str)
@pytest.mark.parametrize(("variant", "players"), long(GAMES_TOLD, usual=GAMES_TOLD[2:3]))
def test_every_line_ends_beside_its_crew(
    context: Context, variant: str, players: int, size: Size
) -> None:
    scene = ChartScene(context, played(variant, players, 9999), DAY)
    scene.layout(size)
    plan = plan_of(scene)
    ends = [plan.line(seat)[-1] for seat in range(players)]
    # Faces may be pushed apart, but they stay in the order of the lines.
    by_line = sorted(range(players), key=lambda seat: ends[seat].y)
    assert by_line == sorted(range(players), key=lambda seat: plan.slots[seat].face.centery)
    window = Rect((0, 0), size)
    boxes = [slot.whole for slot in plan.slots]
    assert all(window.contains(box) for box in boxes)
    assert all(min(box.size) >= 44 for box in boxes)
    assert all(len(box.collidelistall(boxes)) == 1 for box in boxes)


def test_whoever_is_ahead_is_above(context: Context) -> None:
    scene = ChartScene(context, played("tortuga", 5, 9999), DAY)
    scene.layout((1920, 1080))
    plan = plan_of(scene)
    for share, number in enumerate(plan.story.rounds, 1):
        ways = plan.story.ways[number - plan.story.first + 1]
        order = sorted(plan.story.crews, key=lambda seat: plan.spot(seat, share).y)
        assert [ways[seat] for seat in order] == sorted(ways, reverse=True)


def test_a_face_shows_the_longest_leap_of_its_crew_and_once_more_the_whole(
    chart: ChartScene,
) -> None:
    completed(chart)
    whole = drawn(chart)
    assert press(chart, CrewName(1)) is None
    chart.update(0.0)
    one = drawn(chart)
    press(chart, CrewName(2))
    chart.update(0.0)
    assert len({whole, one, drawn(chart)}) == 3
    press(chart, CrewName(2))
    chart.update(0.0)
    assert drawn(chart) == whole


def test_a_tap_on_a_line_shows_its_crew_and_one_beside_it_all(chart: ChartScene) -> None:
    completed(chart)
    plan = plan_of(chart)
    x, y, _ = plan.line(0)[-3]
    chart.handle(Press((round(x), round(y))))
    shown = [chart.ring[CrewName(seat)].spoken().on for seat in range(3)]
    assert shown.count(True) == 1
    chart.handle(Press((2, plan.strip.bottom)))
    assert not any(chart.ring[CrewName(seat)].spoken().on for seat in range(3))


def test_keys_reach_every_crew(chart: ChartScene) -> None:
    completed(chart)
    reached = set()
    for _ in range(8):
        chart.handle(Command.NEXT)
        reached.add(chart.ring.focus)
    assert reached >= {"back", "save", CrewName(0), CrewName(1), CrewName(2)}
    chart.ring.focus = CrewName(1)
    chart.handle(Command.CONFIRM)
    assert chart.ring[CrewName(1)].spoken().on


def test_a_screen_reader_hears_who_led_when_it_turned_and_the_leap(chart: ChartScene) -> None:
    page = chart.spoken().tree
    words = words_of(chart.context, played("tortuga", 3, 9999))
    assert page.name == words.headline
    read = " ".join(thing.name for thing in page.walk() if thing.role is not Role.SWITCH)
    story = Story.of(played("tortuga", 3, 9999))
    assert story.decider is not None
    assert words.sentence in read
    facts = words.facts.replace(" \N{MIDDLE DOT} ", ", ")
    assert read.count(facts) == 1
    assert "led" in read
    assert words.note(story.decider).text in read
    crews = [thing for thing in page.walk() if thing.role is Role.SWITCH]
    assert [thing.name for thing in crews] == [seat.name for seat in seats(3)]
    assert all("on the sloop" in thing.about for thing in crews)


@pytest.mark.parametrize("text", long([100, 150], usual=[150]))
@pytest.mark.parametrize("size", long((*WINDOWS, (480, 800)), usual=WINDOWS[::2]), ids=str)
@pytest.mark.parametrize("variant", ["tortuga", "nest"])
def test_all_names_and_the_story_are_written_whole(
    tmp_path: Path, traced: TracingLook, variant: str, size: Size, text: int
) -> None:
    match = played(variant, 5, 9999)
    context = stub_context(tmp_path, traced.look, Preferences())
    context.prefer(replace(context.preferences, text_scale=text))
    scene = ChartScene(context, match, DAY)
    traced.letters.forget()
    scene.layout(size)
    completed(scene)
    scene.draw(Surface(size).convert(), 0.0)
    assert not [squeeze for squeeze in traced.letters.squeezes if squeeze.cut]
    written = " ".join(word.text for word in traced.letters.words)
    words = words_of(context, match)
    for each in (
        words.headline,
        words.sentence,
        *(name for seat in match.seats for name in seat.name.split()),
    ):
        assert each in written


@pytest.mark.parametrize("theme", [Colours.NIGHT, Colours.CONTRAST])
def test_lines_are_in_the_colours_of_their_crews_in_every_theme(
    context: Context, theme: Colours
) -> None:
    context.prefer(replace(context.preferences, theme=theme))
    scene = ChartScene(context, played("tortuga", 3, 9999), DAY)
    scene.layout((1920, 1080))
    completed(scene)
    surface = Surface((1920, 1080)).convert()
    scene.draw(surface, 0.0)
    plan = plan_of(scene)
    for seat, who in enumerate(plan.match.seats):
        crew = context.look.theme.crew(who.colour.value)
        colours = {tuple(pygame.Color(shade)) for shade in (crew.mid, crew.hi)}
        x, y, width = plan.line(seat)[-6]
        near = [surface.get_at((round(x), round(y + width * down))) for down in (-0.2, 0, 0.2)]
        assert colours & {tuple(each) for each in near}


def notes_of(match: Match, size: Size, context: Context) -> list[Rect]:
    scene = ChartScene(context, match, DAY)
    scene.layout(size)
    words = words_of(context, match)
    moments = [(leap, words.note(leap)) for leap in plan_of(scene).story.moments]
    places = plan_of(scene).notes(moments)
    assert places[0].leap == moments[0][0], "the leap that decided is always told"
    for place in places:
        others = [other.rect for other in places if other is not place]
        assert not [other for other in others if other.clipline(place.ends)]
    return [place.rect for place in places]


@pytest.mark.parametrize("size", long(WINDOWS, usual=WINDOWS[:3:2]), ids=str)
@pytest.mark.parametrize(("variant", "players"), long(GAMES_TOLD, usual=GAMES_TOLD[3:]))
def test_no_note_covers_another_or_a_face(
    context: Context, variant: str, players: int, size: Size
) -> None:
    match = played(variant, players, 9999)
    notes = notes_of(match, size, context)
    scene = ChartScene(context, match, DAY)
    scene.layout(size)
    faces = [slot.face for slot in plan_of(scene).slots]
    for rect in notes:
        assert Rect((0, 0), size).contains(rect)
        assert len(rect.collidelistall(notes)) == 1
        assert rect.collidelist(faces) < 0


@pytest.mark.parametrize("language", spoken(LANGUAGES))
@pytest.mark.parametrize(("variant", "players"), GAMES_TOLD)
def test_the_story_is_told_in_every_language(language: str, variant: str, players: int) -> None:
    match = played(variant, players, 9999)
    story = Story.of(match)
    words = ChartWords(Texts.load(LANGUAGES, language), match, story, DAY)
    assert story.winner is not None
    assert match.seats[story.winner].name in words.headline
    said = [words.headline, words.sentence, words.description]
    said += [text for leap in story.leaps for text in words.note(leap)]
    said += [words.crew(seat) for seat in story.crews]
    assert not [text for text in said if "{" in text or not text.strip()]


def test_a_game_in_which_nobody_moved_says_so_in_one_sentence(
    context: Context, traced: TracingLook
) -> None:
    """Neither one that was left nor one without a move has anything to draw."""
    match = Match.new(GAMES["escape"], seats(2), next(iter(GAMES["escape"].variants.values())), 1)
    scene = ChartScene(context, match, DAY)
    scene.look = traced.look
    scene.layout(SIZE)
    drawn(scene)
    assert scene.idle
    sentence = context.texts("chart.nothing")
    assert sentence in [thing.name for thing in scene.spoken().tree.walk()]
    assert [control.name for control in scene.controls] == ["back"]
    assert scene.handle(Command.BACK) == Pop()


def test_a_game_of_one_round_is_told(context: Context) -> None:
    match = played("tortuga", 3, 9999)
    short = match.branch(len(match.actions) - 1)
    while short.outcome is None:
        short.submit(short.table.to_act, short.legal_actions()[0])
    scene = ChartScene(context, short, DAY)
    scene.layout(SIZE)
    completed(scene)
    drawn(scene)


def test_it_is_saved_as_a_large_picture(chart: ChartScene, tmp_path: Path) -> None:
    press(chart, "save")
    file = tmp_path / "pictures" / "Cartagena 1672-04-03 Tortuga.png"
    assert str(file) in chart.notice.text
    assert pygame.image.load(file).get_size() == PICTURE


def test_that_it_is_being_saved_is_said_at_once(context: Context, tmp_path: Path) -> None:
    studio = context.studio = PatientStudio()
    folder = tmp_path / "pictures"
    chart = ChartScene(context, played("tortuga", 3, 9999), DAY, lambda: folder)
    chart.layout(SIZE)
    studio.paint()
    completed(chart)
    wait(chart, 10)
    for _ in range(2):
        press(chart, "save")
        assert chart.notice.text == context.texts("chart.saving")
        assert not chart.idle
    studio.paint()
    chart.update(0.0)
    (file,) = folder.iterdir()
    assert str(file) in chart.notice.text
    assert chart.idle


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
