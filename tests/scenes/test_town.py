"""The town of Nest answers when a pirate comes home, and keeps a window lit for it."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from game import ALL, GAMES, Advance, Card, Colour, Match, Seat
from game.scenarios import EXAMPLE_OPTIONS, Placement, arranged, example_track
from scenes.board.clock import RaceLight
from scenes.board.geometry.islands import IslandsView
from scenes.board.lighting import WINDOWS, LitGround
from scenes.board.motion import festivity
from scenes.board.motion.choreography import steps
from scenes.board.motion.clips import FlyingPirate, Movement, Windows, setting_of
from scenes.board.motion.sprites import LANTERN, Sprite
from scenes.board.motion.staging import StagedClip
from scenes.board.painter import Painter
from scenes.board.picture_builder import BoardPicture, Choosing, Moment, picture_of
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_order import TurnOrder
from scenes.kit.look import Look
from scenes.kit.sound import Cue
from scenes.kit.theme import Theme
from scenes.kit.themes import COURSE, NIGHT
from tests.scenes.helpers import context_in, unseen, usual_look

SIZE = (1280, 720)
SEATS = (Seat("Emma", Colour.BLUE), Seat("Barto", Colour.RED))
MOMENTS = 90


@pytest.fixture(scope="module")
def look() -> Look:
    unseen()
    return usual_look().with_theme(COURSE)


def near_home(home: int) -> Match:
    """A game with a pirate right before the town, that many of its crew there, and a rival."""
    game = GAMES["nest"]
    placement = Placement(
        pirates=(f"35{' nest' * home}{' start' * (5 - home)}", "30 31 31 nest 11 start"),
        hands=("cannon " * 3, "chest " * 2),
        stock="chest " * 12,
        discard="chest",
    )
    state = arranged(game, EXAMPLE_OPTIONS["nest"], example_track("nest"), placement)
    return Match.at(game, SEATS, state)


def laid(look: Look, match: Match, size: tuple[int, int] = SIZE) -> Tabletop:
    table = Tabletop(match)
    table.layout(look.at(size), size)
    return table


def comes_home(look: Look, home: int, *, flashes: bool = True) -> StagedClip:
    """The landing of a pirate at home, where that many of its crew are before."""
    match = near_home(home)
    places = replace(laid(look, match).places(ALL), flashes=flashes)
    shown = Displayed.of(match.view(ALL))
    told: list[StagedClip] = []
    for event in match.submit(0, Advance(Card.CANNON, 36)):
        after = shown.after(event)
        told += steps(event, shown, after, places)
        shown = after
    return next(step for step in told if windows(step.clip))


def windows(clip: Movement) -> list[int]:
    shows = (clip.at(moment / MOMENTS) for moment in range(MOMENTS + 1))
    return [one.lit for show in shows for one in show if isinstance(one, Windows)]


def drawings(clip: Movement) -> set[str]:
    shows = (clip.at(moment / MOMENTS) for moment in range(MOMENTS + 1))
    sprites = (one for show in shows for one in show if isinstance(one, Sprite))
    return {sprite.art for sprite in sprites if isinstance(sprite.art, str)}


@pytest.mark.parametrize("home", range(5))
def test_windows_light_up_one_by_one_and_one_more_stays_lit(look: Look, home: int) -> None:
    answer = comes_home(look, home).clip
    assert 1.2 <= answer.duration <= 1.8
    lit = windows(answer)
    rival = 1
    assert lit[0] == lit[-1] == home + rival + 1
    assert max(lit) == WINDOWS
    brightest = lit.index(WINDOWS)
    assert lit[:brightest] == sorted(lit[:brightest])
    assert lit[brightest:] == sorted(lit[brightest:], reverse=True)


def test_nothing_flashes_if_that_is_not_wanted(look: Look) -> None:
    calm = comes_home(look, 3, flashes=False).clip
    assert {*windows(calm)} == {3 + 1 + 1}
    assert "effects/salute-1" not in drawings(calm)
    assert "effects/salute-3" in drawings(calm)


def test_the_more_of_a_crew_are_home_the_more_there_is_to_see_and_hear(look: Look) -> None:
    seen = [drawings(comes_home(look, home).clip) for home in range(5)]
    assert all("effects/flag-2" in drawn for drawn in seen)
    assert [LANTERN in drawn for drawn in seen] == [False, True, True, True, True]
    assert ["effects/salute-3" in drawn for drawn in seen] == [False, False, False, True, True]
    shots = [
        [cue for _, cue in comes_home(look, home).cues].count(Cue.FIREWORK) for home in range(5)
    ]
    assert shots == [0, 0, 0, 1, 2]


def test_a_crew_leaps_for_joy_as_one(look: Look) -> None:
    step = comes_home(look, 3)
    assert {seat for seat, _ in step.frame.lifted} == {0}
    assert len(step.frame.lifted) == 4
    for moment in range(MOMENTS):
        pirates = [one for one in step.clip.at(moment / MOMENTS) if isinstance(one, FlyingPirate)]
        assert len(pirates) == 1


def test_a_sloop_answers_with_a_salute_once_many_are_aboard(look: Look) -> None:
    match = Match.new(GAMES["escape"], SEATS, GAMES["escape"].variants["tortuga"], seed=3)
    track = laid(look, match).track
    assert festivity.answer(track, 3, 3, flashes=True) is None
    salute = festivity.answer(track, 4, 5, flashes=True)
    assert salute is not None
    assert not windows(salute)
    assert {LANTERN, "effects/salute-1", "effects/salute-4"} <= drawings(salute)


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (800, 480), (720, 1280)])
def test_windows_are_in_the_town_and_none_covers_another(look: Look, size: tuple[int, int]) -> None:
    lit, place = ground_of(look, size)
    assert len(lit.windows) >= 6
    rects = [Rect(offset, surface.get_size()) for surface, offset in lit.windows]
    assert all(place.inflate(8, 8).contains(rect) for rect in rects)
    for index, rect in enumerate(rects):
        inner = rect.inflate(-rect.width // 3, -rect.height // 3)
        assert inner.collidelist(rects[:index]) == -1


def ground_of(look: Look, size: tuple[int, int]) -> tuple[LitGround, Rect]:
    """The ground, and the place of the town on it."""
    table = laid(look, near_home(3), size)
    track = table.terrain.track
    assert isinstance(track, IslandsView)
    board = table.board.rect
    place = Rect(*map(round, track.town)).move(-board.x, -board.y)
    return table.terrain.lit_ground("Nest", 3, table.look, "Start"), place


@pytest.mark.parametrize("theme", [COURSE, NIGHT])
def test_a_window_is_lit_for_each_pirate_at_home(look: Look, tmp_path: Path, theme: Theme) -> None:
    look = look.with_theme(theme)
    match = near_home(0)
    table = laid(look, match)
    context = context_in(tmp_path, look=look.at(SIZE))
    painter = Painter(context, table)
    moment = Moment(shown=Displayed.of(match.view(ALL)), viewer=ALL)
    picture = picture_of(TurnOrder(match), context.texts, moment, Choosing())
    corner = table.board.rect.topleft
    places = [
        Rect(offset, surface.get_size()).move(corner)
        for surface, offset in RaceLight(context, table).ground().windows
    ]

    def panes(shown: BoardPicture, *lit: Windows) -> list[int]:
        seen = Surface(SIZE).convert()
        painter.draw(seen, shown, 0.0, setting_of(lit))
        return [sum(pygame.transform.average_color(seen, place)[:2]) for place in places]

    # A rival is at home.
    none, rest, two = panes(picture, Windows(0)), panes(picture), panes(picture, Windows(2))
    assert [lit > dark + 12 for lit, dark in zip(rest, none, strict=True)][:3] == [
        True,
        False,
        False,
    ]
    assert [lit > dark + 12 for lit, dark in zip(two, none, strict=True)][:3] == [True, True, False]
