"""How a game begins: the lot is drawn in sight, the cards are dealt, and a tap skips both."""

from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from game import GAMES, Card, Match, Record
from scenes.board.motion import deal
from scenes.board.motion.clips import Banner, Show
from scenes.board.motion.sprites import LANTERN, Sprite
from scenes.board.motion.staging import StagedClip
from scenes.board.scene import BoardScene
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.core.model.phrases import Phrase
from scenes.core.model.preferences import Preferences, Speed
from scenes.curtain.scene import CurtainScene
from scenes.kit.animation import Place
from scenes.kit.look import Look
from tests.pilot import Pilot
from tests.scenes.helpers import context_in
from tests.scenes.hud import sprites_of
from tests.scenes.whole_games import AWAY, match_of, shows_the_game

VARIANTS = [variant for game in GAMES.values() for variant in game.variants]
SIZES = [(1280, 720), (800, 480), (720, 1280)]
USUAL = Preferences(tips=False, fullscreen=False)


def opened(look: Look, match: Match, size: tuple[int, int] = (1280, 720)) -> list[StagedClip]:
    """The clips of the deal, as the first player sees them."""
    table = Tabletop(match)
    table.layout(look.at(size), size)
    shown, lot = Displayed.of(match.view(0)), match.table.options.first_player is None
    return [*deal.opening(match.seen_deal(0), shown, table.places(0), lot=lot)]


def shows(step: StagedClip, number: int = 8) -> list[Show]:
    return [step.clip.at(moment / number) for moment in range(number)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_board_is_empty_first_and_at_last_it_is_as_the_game_is(
    look: Look, variant: str
) -> None:
    match = match_of(variant, None, "greedy", "greedy")
    steps, view = opened(look, match), match.view(0)
    first, last = steps[0].frame, steps[-1].frame
    assert len(first.lifted) == 18
    assert set(first.shown.hand_sizes) == {0}
    assert first.shown.row == ()
    whole = view.stock_size + sum(view.hand_sizes) + len(match.table.row)
    assert first.shown.stock == whole
    assert last.shown == Displayed.of(view)
    assert not last.lifted
    for before, after in pairwise(step.frame.shown for step in steps):
        assert after.stock in (before.stock, before.stock - 1)
        known = sum(after.hand_sizes) + len(after.row) + after.stock
        assert known == whole
    assert sum(step.clip.duration for step in steps) == pytest.approx(2)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(4))
def test_the_lantern_of_who_begins_lights_up_and_it_is_said(
    look: Look, size: tuple[int, int], seed: int
) -> None:
    match = match_of("nest", None, "greedy", "greedy", seed=seed)
    first, lit, told = match.table.turn, list[Place](), list[Phrase]()
    plates = Tabletop(match)
    plates.layout(look.at(size), size)
    steps = opened(look, match, size)
    assert [step.frame.idle for step in steps] == [True] + [False] * (len(steps) - 1)
    for step in steps:
        for show in shows(step):
            lanterns = [one for one in show if isinstance(one, Sprite) and one.art == LANTERN]
            lit += [one.place for one in lanterns]
            told += [one.phrase for one in show if isinstance(one, Banner)]
        if step.frame.idle:
            assert not lit
            assert not told
    assert plates.faces.rects[first].collidepoint(lit[0])
    assert len({x for x, _ in lit}) == 1
    burning = [
        any(isinstance(one, Sprite) and one.art == LANTERN for one in show)
        for step in steps
        for show in shows(step)
    ]
    assert sum(one != after for one, after in pairwise(burning)) <= 2, "it does not flicker"
    assert {phrase.key for phrase in told} == {"board.begins"}
    assert {phrase.values["player"] for phrase in told} == {match.seats[first].name}


@pytest.mark.parametrize("variant", ["jamaica", "tortuga"])
def test_only_the_own_hand_turns_over(look: Look, variant: str) -> None:
    match = match_of(variant, None, "greedy", "greedy")
    table = Tabletop(match)
    table.layout(look.at((1280, 720)), (1280, 720))
    tray, faces = table.hand.rect, 0
    row = table.piles.rect
    for step in opened(look, match):
        for show in shows(step):
            for card in sprites_of(show, "card"):
                if isinstance(card.art, Card) and card.across > 0:
                    faces += 1
                    assert card.place[1] > min(tray.top, row.top) - 2 * tray.height
    assert faces > 10


def new_game(folder: Path, look: Look, match: Match, preferences: Preferences = USUAL) -> Pilot:
    context = context_in(folder, preferences, look)
    return Pilot(context, first=partial(context.flow.board, match, begins=True), draw_every=1000)


def seconds_until_rest(pilot: Pilot) -> int:
    """The steps of time in which the first clips are shown."""
    for number in range(400):
        if not isinstance(pilot.top, BoardScene) or pilot.board.session.reel.idle:
            return number
        pilot.turn()
    raise AssertionError("it never came to an end")


def test_a_new_game_is_dealt_and_a_tap_skips_that(tmp_path: Path, look: Look) -> None:
    match = match_of("tortuga", None, "greedy", seed=2)
    assert match.table.turn == 0
    for taps in (0, 1):
        pilot = new_game(tmp_path, look, match)
        assert not any(one.active for one in pilot.board.picture.players.standings)
        assert pilot.board.picture.phrase.key == "board.lot"
        pilot.turn(20)
        if taps:
            pilot.tap(AWAY)
            pilot.turn()
        assert (seconds_until_rest(pilot) < 3) == bool(taps)
        assert pilot.board.session.waits
        assert pilot.board.picture.players.standings[0].active
        assert shows_the_game(pilot.board)
        assert match.actions == ()


@pytest.mark.parametrize(
    "still", [replace(USUAL, speed=Speed.INSTANT), replace(USUAL, reduced_motion=True)]
)
def test_without_motion_only_who_begins_is_said(
    tmp_path: Path, look: Look, still: Preferences
) -> None:
    pilot = new_game(tmp_path, look, match_of("tortuga", None, "greedy", seed=2), still)
    pilot.turn(3)
    seen = pilot.board.session.reel.show
    assert [type(one) for one in seen] == [Banner]
    pilot.turn(30)
    assert pilot.board.session.reel.show == seen
    assert shows_the_game(pilot.board)
    assert 20 < seconds_until_rest(pilot) < 90


def test_a_game_that_is_continued_or_was_arranged_begins_at_once(
    tmp_path: Path, look: Look
) -> None:
    match = match_of("tortuga", None, "greedy", seed=2)
    context = context_in(tmp_path, USUAL, look)
    for known in (match, Record.of(match).match()):
        pilot = Pilot(context, first=partial(context.flow.board, known), draw_every=1000)
        assert pilot.board.session.reel.idle
        assert pilot.board.session.waits


def test_hidden_hands_of_several_people_are_dealt_face_down(tmp_path: Path, look: Look) -> None:
    match = match_of("jamaica", None, None)
    pilot = new_game(tmp_path, look, match)
    for _ in range(200):
        if isinstance(pilot.top, CurtainScene):
            break
        for one in pilot.board.session.reel.show:
            assert not (isinstance(one, Sprite) and isinstance(one.art, Card))
        pilot.turn()
    assert isinstance(pilot.top, CurtainScene)
