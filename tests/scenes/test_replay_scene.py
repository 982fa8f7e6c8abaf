"""Watching a replay: it shows the record as it was, at every action, turn and pair of eyes."""

from collections.abc import Callable
from functools import cache

import pytest
from pygame import Surface

from game import ALL, PUBLIC, Colour, Replay, Seat
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences, Speed
from scenes.core.scene import Pop, SceneStack
from scenes.kit.intents import Command, Drag, Pick, Press, Release
from scenes.kit.layout import Size
from scenes.kit.loop import DT
from scenes.kit.music import MusicMood, Tune
from scenes.replay.controls import Timeline
from scenes.replay.scene import PACES, ReplayScene
from tests.game.storing import begun
from tests.scenes.helpers import along, press, tap
from tests.soak import long

WINDOW = (800, 480)
CREW = (Seat("Anna", Colour.BLUE), Seat("Ben", Colour.RED), Seat("Rosa", Colour.GREEN, "greedy"))


@cache
def game(name: str) -> Replay:
    """A whole game of three, from the first action to the last."""
    return Replay(begun(None, 5, name, CREW))


MakeWatch = Callable[..., ReplayScene]


@pytest.fixture
def open_watch(context: Context) -> MakeWatch:
    """Opens a replay that stands at its beginning and pauses."""

    def opened(
        replay: Replay | None = None, size: Size = WINDOW, preferences: Preferences | None = None
    ) -> ReplayScene:
        context.prefer(preferences or Preferences())
        watch = ReplayScene(context, replay or game("nest"))
        SceneStack(watch, size)
        if watch.playing:
            watch.handle(Command.CONFIRM)
        return watch

    return opened


def settle(watch: ReplayScene) -> None:
    """Let what moves come to rest."""
    for _ in range(2000):
        if not watch.reel.idle:
            watch.update(DT)
    assert watch.reel.idle


def pass_time(watch: ReplayScene, updates: int) -> None:
    for _ in range(updates):
        watch.update(DT)


@pytest.mark.parametrize("name", ["escape", "nest"])
def test_a_replay_has_the_quiet_music_of_its_game_to_its_end(
    open_watch: MakeWatch, context: Context, name: str
) -> None:
    watch = open_watch(game(name))
    watch.jump(watch.replay.end)
    settle(watch)
    assert context.sound.tune == (Tune(name), MusicMood.QUIET)


@pytest.mark.parametrize("name", ["escape", "nest"])
@pytest.mark.parametrize("viewer", long([ALL, PUBLIC, 0, 1, 2], usual=[ALL, 1]))
def test_every_action_is_shown_as_it_was(open_watch: MakeWatch, name: str, viewer: int) -> None:
    replay = game(name)
    watch = open_watch(replay)
    watch.look_through(viewer)
    for moment in range(replay.end):
        assert watch.moment == moment
        assert watch.shown == Displayed.of(replay.match.view_before(moment, viewer))
        told = watch.shown
        for event in replay.seen_action(moment, viewer).events:
            told = told.after(event)
        watch.handle(Command.RIGHT)
        assert told == watch.shown, "nothing leaps when the clips are over"
    assert watch.shown == Displayed.of(replay.match.view(viewer))
    watch.handle(Command.RIGHT)
    assert watch.moment == replay.end, "nothing follows the end"


def test_every_action_is_taken_back_again(open_watch: MakeWatch) -> None:
    replay = game("escape")
    watch = open_watch(replay)
    watch.jump(replay.end)
    for moment in reversed(range(replay.end)):
        watch.handle(Command.LEFT)
        assert watch.moment == moment
        assert watch.shown == Displayed.of(replay.match.view_before(moment, ALL))
    watch.handle(Command.LEFT)
    assert watch.moment == 0


def test_a_clip_leads_to_where_it_was_said_to_lead(open_watch: MakeWatch) -> None:
    watch = open_watch()
    for _ in range(4):
        watch.handle(Command.RIGHT)
        settle(watch)
    watch.handle(Command.LEFT)
    settle(watch)
    assert watch.moment == 3
    assert watch.shown == Displayed.of(game("nest").view(3, ALL))


@pytest.mark.parametrize("name", ["escape", "nest"])
def test_the_timeline_leads_to_every_turn_and_to_the_end(open_watch: MakeWatch, name: str) -> None:
    replay = game(name)
    watch = open_watch(replay, (1920, 1080))
    line = watch.ring["turns"]
    assert isinstance(line, Timeline)
    first = [replay.seen_action(moment, PUBLIC).seat for moment in replay.turns]
    assert list(line.colours) == [replay.seats[seat].colour.value for seat in first]
    watch.handle(Press(along(line.bar, 1)))
    assert watch.at_end
    for turn, moment in enumerate(replay.turns):
        there = along(line.bar, turn / len(replay.turns))
        watch.handle(Drag(there))
        assert (watch.moment, line.at) == (moment, turn)
        assert watch.shown == Displayed.of(replay.view(moment, ALL))
    watch.handle(Release(there))
    assert not watch.playing


def test_keys_go_from_turn_to_turn(open_watch: MakeWatch) -> None:
    replay = game("nest")
    watch = open_watch(replay)
    for moment in (*replay.turns[1:], replay.end):
        watch.handle(Command.NEXT)
        assert watch.moment == moment
    for moment in reversed(replay.turns):
        watch.handle(Command.PREVIOUS)
        assert watch.moment == moment


def test_it_plays_by_itself_to_the_end_and_then_from_the_beginning(open_watch: MakeWatch) -> None:
    still = Preferences(reduced_motion=True, speed=Speed.FAST)
    watch = open_watch(Replay(begun(9)), preferences=still)
    watch.handle(Command.CONFIRM)
    seen = []
    while watch.playing:
        watch.update(DT)
        seen.append(watch.moment)
    assert sorted(set(seen)) == list(range(1, 10))
    pass_time(watch, 90)
    assert watch.idle
    watch.handle(Command.CONFIRM)
    assert (watch.playing, watch.moment) == (True, 0)


def test_paused_it_stays_where_it_is(open_watch: MakeWatch) -> None:
    watch = open_watch()
    watch.handle(Command.CONFIRM)
    pass_time(watch, 90)
    assert watch.moment > 0
    watch.handle(Command.CONFIRM)
    settle(watch)
    there = watch.moment
    pass_time(watch, 300)
    assert watch.moment == there
    assert watch.idle


def test_a_faster_pace_comes_further(open_watch: MakeWatch) -> None:
    reached = []
    for pace in PACES:
        watch = open_watch(preferences=Preferences(speed=pace))
        watch.handle(Command.CONFIRM)
        pass_time(watch, 900)
        reached.append(watch.moment)
    assert reached == sorted(set(reached))


def test_the_pace_goes_round(open_watch: MakeWatch) -> None:
    watch = open_watch()
    paces = []
    for _ in PACES:
        paces.append(watch.reel.speed)
        press(watch, "pace")
    assert set(paces) == {pace.factor for pace in PACES}
    assert watch.reel.speed == paces[0]


def test_one_looks_through_everybodys_eyes_at_the_same_moment(open_watch: MakeWatch) -> None:
    replay = game("escape")
    watch = open_watch(replay)
    watch.jump(20)
    seen = []
    for _ in replay.viewers:
        seen.append(watch.viewer)
        assert watch.shown == Displayed.of(replay.view(20, watch.viewer))
        press(watch, "eyes")
    assert sorted(seen) == sorted(replay.viewers)
    watch.handle(Pick(2))
    assert watch.viewer == 1
    watch.handle(Pick(9))
    assert watch.viewer == 1, "nobody sits there"


def test_a_game_that_goes_on_keeps_its_secrets(open_watch: MakeWatch) -> None:
    watch = open_watch(Replay(begun(30, 5, "escape", CREW)))
    press(watch, "eyes")
    watch.handle(Pick(1))
    assert watch.viewer == PUBLIC
    assert not watch.ring["eyes"].enabled


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1920, 1080)])
def test_every_button_can_be_tapped(open_watch: MakeWatch, size: Size) -> None:
    watch = open_watch(game("nest"), size)
    watch.jump(12)
    watch.update(DT)
    states: dict[str, Callable[[], object]] = {
        **dict.fromkeys(("step_on", "turn_on", "step_back", "turn_back"), lambda: watch.moment),
        "eyes": lambda: watch.viewer,
        "pace": lambda: watch.reel.speed,
        "play": lambda: watch.playing,
    }
    for name, state in states.items():
        before = state()
        press(watch, name)
        assert state() != before, name
    assert press(watch, "back") == Pop()


WINDOWS = ((1920, 1080), (1280, 720), (1080, 720), (1024, 768), (800, 480), (480, 800), (720, 1280))


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("name", ["escape", "nest"])
def test_the_board_is_as_large_as_in_play(open_watch: MakeWatch, name: str, size: Size) -> None:
    watch = open_watch(game(name), size)
    played = Tabletop(watch.replay.match)
    played.layout(watch.table.look, size)
    # Two lines to tap are higher than one, and below a tall board the timeline has its own, which
    # can take a tenth off a cell.
    assert watch.table.track.cell >= played.track.cell * 0.9


def test_every_button_can_be_reached_by_keys(open_watch: MakeWatch) -> None:
    watch = open_watch()
    watch.jump(12)
    watch.handle(Command.UP)
    assert watch.ring.shows_focus
    reached = {watch.ring.focus}
    assert reached == {"play"}
    for command in (Command.RIGHT,) * 4 + (Command.LEFT,) * 6:
        watch.handle(command)
        reached.add(watch.ring.focus)
    assert reached >= {"turn_back", "step_back", "play", "step_on", "turn_on", "pace", "eyes"}
    for command in (Command.RIGHT, Command.RIGHT, Command.UP):
        watch.handle(command)
    assert watch.ring.focus == "turns"
    watch.handle(Command.RIGHT)
    assert watch.moment == watch.replay.next_turn(12)
    watch.handle(Command.DOWN)
    watch.handle(Command.DOWN)
    assert not watch.ring.shows_focus, "beyond the last control the keys belong to the game"
    watch.handle(Command.LEFT)
    assert watch.moment == watch.replay.next_turn(12) - 1


def test_back_closes_the_drawer_first(open_watch: MakeWatch) -> None:
    watch = open_watch()
    press(watch, "drawer")
    for is_open, change in ((True, None), (False, Pop())):
        assert watch.table.drawer_open is is_open
        assert watch.handle(Command.BACK) == change


def test_a_tap_on_the_board_plays_and_pauses(open_watch: MakeWatch) -> None:
    watch = open_watch()
    for playing in (True, False):
        tap(watch, watch.table.plan["board"])
        assert watch.playing is playing


def test_a_tap_on_a_past_turn_goes_there(open_watch: MakeWatch) -> None:
    watch = open_watch(game("nest"), (1920, 1080))
    watch.jump(watch.replay.turns[6])
    turn = watch.turns[-2]
    tap(watch, watch.table.faces.rects[turn.seat])
    assert watch.moment == turn.first


def test_a_resized_window_shows_the_same_moment(open_watch: MakeWatch) -> None:
    watch = open_watch()
    watch.jump(17)
    watch.handle(Command.RIGHT)
    watch.update(DT)
    watch.layout((480, 800))
    settle(watch)
    watch.draw(Surface((480, 800)), 0.0)
    assert watch.shown == Displayed.of(game("nest").view(18, ALL))


def test_the_game_itself_is_not_touched(open_watch: MakeWatch) -> None:
    match = begun(30)
    before = (match.table, match.actions, match.seats)
    watch = open_watch(Replay(match))
    for intent in (Command.RIGHT, Command.NEXT, Command.CONFIRM, Command.LEFT) * 4:
        watch.handle(intent)
        watch.update(DT)
    assert (match.table, match.actions, match.seats) == before
