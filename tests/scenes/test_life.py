"""Life between the moves: it is quiet, stays where it belongs, and follows the race."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from game import GAMES, Advance, Card, Colour, Match, Replay, Seat
from game.scenarios import (
    EXAMPLE_OPTIONS,
    Placement,
    arranged,
    escape_example,
    example_track,
    nest_example_1,
)
from scenes.board.ambience import Ambience
from scenes.board.geometry.standing import figures
from scenes.board.hud.layout import LayoutSettings
from scenes.board.pieces.figures import NO_MARKS, BoardMarks, Idling
from scenes.board.pieces.track import Pieces, TrackModel, TrackMotion
from scenes.board.scene import BoardScene
from scenes.board.tabletop import Tabletop
from scenes.board.turn.turn_input import BoardButton
from scenes.board.weather import Weather
from scenes.core.model.preferences import Preferences
from scenes.core.scene import SceneStack
from scenes.kit.layers import Mark, Sketch
from scenes.kit.look import Look
from scenes.kit.loop import DT
from scenes.kit.themes import COURSE, THEMES
from scenes.replay.scene import ReplayScene
from scenes.shared.daylight import hour_of
from scenes.shared.portraits import costume_of
from tests.game.storing import begun
from tests.pilot import Pilot
from tests.scenes.helpers import context_in, pixels, unseen, usual_look
from tests.scenes.whole_games import pilot_at

SIZE = (1280, 720)
SEATS = tuple(Seat(colour.name.title(), colour) for colour in Colour)
both = pytest.mark.parametrize("game", ["escape", "nest"])


@pytest.fixture(scope="module")
def look() -> Look:
    unseen()
    return usual_look().with_theme(COURSE)


def laid(look: Look, game: str) -> Tabletop:
    state = escape_example() if game == "escape" else nest_example_1()
    table = Tabletop(Match.at(GAMES[game], SEATS[: state.table.players], state))
    table.layout(look.at(SIZE), SIZE, LayoutSettings(hint=True))
    return table


def weather_of(look: Look, game: str) -> tuple[Tabletop, Weather, Surface]:
    table = laid(look, game)
    lit = table.terrain.lit_ground("Name", 3, table.look, "Start")
    return table, Weather(table.terrain, lit.ground, table.look), lit.ground


def below(weather: Weather, seconds: float, *, dark: bool = False) -> list[Mark]:
    sketch = Sketch(SIZE)
    weather.draw_below(sketch, seconds, dark)
    return sketch.marks


@both
def test_waves_move_on_the_water_only(look: Look, game: str) -> None:
    table, weather, ground = weather_of(look, game)
    corner = table.board.rect.topleft
    seen = set()
    for moment in range(40):
        for mark in below(weather, moment / 2, dark=True):
            seen.add(mark.seen)
            x, y, width, height = mark.seen
            at = (x + width // 2 - corner[0], y + height // 2 - corner[1])
            red, _, blue, alpha = ground.get_at(at)
            assert alpha == 255
            assert blue > red
    assert len(seen) > 20


@both
def test_clouds_pass_by_day_and_stay_on_the_board(look: Look, game: str) -> None:
    table, weather, _ = weather_of(look, game)
    clouds = 0
    for second in range(300):
        by_day = below(weather, second)
        by_night = below(weather, second, dark=True)
        assert len(by_day) - len(by_night) in (0, 1)
        clouds += len(by_day) - len(by_night)
        assert all(table.board.rect.contains(mark.seen) for mark in by_day)
    assert 60 < clouds < 240


@both
def test_a_gull_comes_now_and_then_and_smoke_rises_all_the_time(look: Look, game: str) -> None:
    _, weather, _ = weather_of(look, game)
    gulls = []
    for second in range(100):
        above = Sketch(SIZE)
        weather.draw_gull(above, float(second))
        gulls.append(len(above.marks))
        smoke = Sketch(SIZE)
        weather.draw_smoke(smoke, float(second))
        assert smoke.marks
    assert set(gulls) == {0, 1}
    assert sum(gulls) < 50


def gestures(look: Look, seconds: float, marks: BoardMarks) -> set[tuple[int, int]]:
    """Return the places of the pirates that look different from those at rest."""
    table = laid(look, "nest")
    match = table.match
    ambience = Ambience(table.terrain, Surface((8, 8)).convert(), table.look)
    idling = ambience.idling(seconds, breathing=bool(marks.movable))
    crews = tuple(map(tuple, match.table.pirates))
    pieces = Pieces(tuple(map(costume_of, match.seats)), crews, marks=marks)
    drawn = []
    for each in (Idling(), idling):
        sketch = Sketch(SIZE)
        table.board.draw(sketch, TrackModel(pieces=pieces), TrackMotion(idling=each))
        drawn.append({(mark.picture, mark.at, mark.part) for mark in sketch.marks})
    places = [Rect(at, (1, 1)) for _, at, _ in drawn[1] - drawn[0]]
    found = set()
    for figure in figures(crews, table.track):
        x, y, height = (round(side) for side in figure.stand)
        body = Rect(x - height // 2, y - height, height // 2, height // 2)
        if body.collidelist(places) >= 0:
            found.add((figure.seat, figure.position))
    return found


def test_never_more_than_two_pirates_make_a_gesture(look: Look) -> None:
    table = laid(look, "nest")
    marks = BoardMarks(seat=0, movable=tuple(table.track.spaces))
    counts = {len(gestures(look, moment / 3, marks)) for moment in range(90)}
    assert max(counts) in (1, 2)
    assert 0 in {len(gestures(look, moment / 3, NO_MARKS)) for moment in range(30)}


def test_nobody_makes_a_gesture_under_the_pointer(look: Look) -> None:
    table = laid(look, "nest")
    movable = tuple(table.track.spaces)
    free = BoardMarks(seat=0, movable=movable)
    found = 0
    for moment in range(0, 90, 5):
        for _, position in gestures(look, moment / 3, free):
            found += 1
            pointed = BoardMarks(seat=0, movable=movable, looked_at=position)
            assert position not in {at for _, at in gestures(look, moment / 3, pointed)}
    assert found


def themed(preferences: Preferences) -> Look:
    unseen()
    return usual_look().with_theme(THEMES[preferences.theme])


def drawn(stack: SceneStack) -> Surface:
    picture = Surface(SIZE).convert()
    stack.draw(picture, 0.0)
    return picture


def wait(stack: SceneStack, seconds: float) -> None:
    for _ in range(round(seconds / DT)):
        stack.update(DT)


def near_home(home: int) -> Match:
    """Return a game in which blue brings one more pirate home with the key."""
    placement = Placement(
        pirates=(f"36{' sloop' * home}{' start' * (5 - home)}", "30 31 31 12 11 start"),
        hands=("key key key", "hat hat"),
        stock="hat " * 12,
        discard="hat",
        row="hat " * 12,
    )
    game = GAMES["escape"]
    state = arranged(game, EXAMPLE_OPTIONS["escape"], example_track("escape"), placement)
    return Match.at(game, SEATS[:2], state)


def brightness(board: BoardScene, stack: SceneStack) -> int:
    return sum(pygame.transform.average_color(drawn(stack), board.table.board.rect)[:3])


def settled(pilot: Pilot) -> int:
    """The brightness when nothing changes any more: the sun follows from the next picture on."""
    pilot.turn(600)
    drawn(pilot.stack)
    pilot.turn(300)
    return brightness(pilot.board, pilot.stack)


def test_the_sun_follows_a_pirate_home_and_goes_back_with_an_undo(tmp_path: Path) -> None:
    preferences = Preferences(ask_ending=False)
    pilot = pilot_at(tmp_path, themed(preferences), near_home(4), preferences)
    board = pilot.board
    before = brightness(board, pilot.stack)
    assert board.picture.hour == 4
    pilot.act(Advance(Card.KEY, 36))
    after = settled(pilot)
    assert board.picture.hour == 5
    assert after < before - 6
    pilot.tap(board.rect_of(BoardButton.UNDO).center)
    again = settled(pilot)
    assert board.picture.hour == 4
    assert abs(again - before) < 4


def test_the_open_log_is_over_everything_that_moves(tmp_path: Path) -> None:
    preferences = Preferences(ask_ending=False)
    pilot = pilot_at(tmp_path, themed(preferences), near_home(2), preferences)
    board = pilot.board
    log = board.table.drawer.rect.inflate(-24, -24)

    def seen() -> set[bytes]:
        pictures = set()
        for _ in range(8):
            pilot.turn(6)
            pictures.add(pixels(drawn(pilot.stack).subsurface(log)))
        return pictures

    pilot.act(Advance(Card.KEY, 36))
    assert len(seen()) > 1
    assert not board.session.reel.idle
    board.table.drawer_open = True
    assert len(seen()) == 1


def test_a_replay_shows_the_hour_of_the_moment_that_it_shows(tmp_path: Path) -> None:
    replay = Replay(begun(None, 5, "escape", SEATS[:3]))
    match = replay.match
    assert hour_of(match.table.pirates, match.game.goal) == 6
    preferences = Preferences(reduced_motion=True)
    lights = []
    for moment in (0, len(match.actions)):
        watch = ReplayScene(context_in(tmp_path, preferences, themed(preferences)), replay)
        stack = SceneStack(watch, SIZE)
        watch.jump(moment)
        wait(stack, 1)
        rect = watch.table.board.rect
        lights.append(sum(pygame.transform.average_color(drawn(stack), rect)[:3]))
    assert lights[1] < lights[0] - 40
