"""Drawn part by part, the board never looks other than painted all at once."""

import random
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game import Match
from scenes.board.motion import clips
from scenes.board.motion.sprites import Sprite
from scenes.board.picture_builder import BoardPicture, Choosing, Moment, PictureBuilder, picture_of
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import BoardButton
from scenes.core.model.preferences import Preferences, Speed
from scenes.core.model.window_settings import ColourVision
from scenes.core.scene import Push
from scenes.kit.i18n import Texts
from scenes.kit.layers import Canvas, Collage
from scenes.kit.layout import Size
from scenes.kit.look import Look
from tests.pilot import Pilot
from tests.scenes.helpers import context_in
from tests.scenes.hud import kind_of
from tests.scenes.whole_games import match_of
from tests.soak import SOAK, long

SMALL, WIDE, TALL = (800, 480), (640, 360), (480, 800)
SELDOM, OFTEN = 61, 5
"""Frames from one that is looked at to the next, in the game and after its end."""


class Watcher:
    """Draws a board part by part as the loop does, beside one that is painted all at once."""

    def __init__(self, folder: Path, look: Look, match: Match, size: Size = WIDE) -> None:
        context = context_in(folder, replace(Preferences(), speed=Speed.FAST), look)
        first = partial(context.flow.board, match)
        self.pilot = Pilot(context, size, first=first, draw_every=10**9, devices=self._pass)
        self._canvas = Canvas()
        self._in_parts, self._at_once = Surface(size).convert(), Surface(size).convert()
        self._passed = 0
        self.looked = 0
        self.shows: set[type] = set()
        """What has been seen on its way."""
        self.sprites: set[str] = set()

    def _pass(self) -> Iterator[pygame.event.Event]:
        if isinstance(self.pilot.top, BoardScene):
            self._passed += 1
            over = self.pilot.board.match.outcome is not None
            if self._passed % (OFTEN if over else SELDOM) == 0:
                self.compare()
        return iter(())

    def compare(self) -> None:
        """Draw this moment both ways."""
        stack = self.pilot.stack
        self._canvas.draw(self._in_parts, lambda target: stack.draw(target, 0.4))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Collage, "draw", all_at_once)
            patch.setattr(PictureBuilder, "build", build_again)
            stack.draw(self._at_once, 0.4)
        self.looked += 1
        show = self.pilot.board.session.reel.show
        self.shows |= {type(flying) for flying in show}
        self.sprites |= {kind_of(flying) for flying in show}
        assert self._in_parts.get_buffer().raw == self._at_once.get_buffer().raw, self.where()

    def where(self) -> str:
        """How often it went well, and where it first did not."""
        wrong = pygame.mask.from_threshold(self._in_parts, (0, 0, 0), (1, 1, 1, 255), self._at_once)
        wrong.invert()
        places = wrong.get_bounding_rects()
        return f"after {self.looked} pictures, the parts at {places} differ"


def build_again(
    builder: PictureBuilder, texts: Texts, moment: Moment, choosing: Choosing
) -> BoardPicture:
    """Build the picture whether anything has changed or not."""
    return picture_of(builder.order, texts, moment, choosing)


def all_at_once(
    _: Collage, target: Surface, _key: Hashable, paint: Callable[[Surface], None]
) -> None:
    """Paint everything there, and remember nothing."""
    paint(target)


@pytest.mark.parametrize("variant", long(["tortuga", "nest"], usual=["tortuga"]))
def test_through_a_whole_game_the_parts_make_the_whole(
    tmp_path: Path, look: Look, variant: str
) -> None:
    match = match_of(variant, "greedy", "greedy")
    watcher = Watcher(tmp_path, look, match)
    while isinstance(watcher.pilot.top, BoardScene):
        watcher.pilot.turn()
    assert match.outcome is not None
    assert watcher.looked > 80
    expected = {clips.FlyingPirate, clips.Banner, clips.Burst, clips.Dusk, clips.Sailing}
    assert watcher.shows >= expected | {clips.Shout, Sprite}
    assert watcher.sprites >= {"card", "dust", "coin", "medal", "hat"}


@pytest.mark.parametrize("variant", long(["jamaica", "nest"], usual=["nest"]))
def test_what_a_person_does_changes_the_same_parts(
    tmp_path: Path, look: Look, variant: str
) -> None:
    watcher = Watcher(tmp_path, look, match_of(variant, None, "greedy"), SMALL)
    pilot, choice = watcher.pilot, random.Random(7)
    width, height = SMALL
    for _ in range(6 if SOAK else 3):
        pilot.rest()
        for _ in range(12):
            pilot.tap((choice.randrange(width), choice.randrange(height)))
            if not isinstance(pilot.top, BoardScene):
                pilot.key(pygame.K_ESCAPE)
            watcher.compare()
        pilot.rest()
        if pilot.board.session.turn is not None:
            pilot.act(choice.choice(pilot.board.session.turn.actions))
            watcher.compare()


def test_a_drawer_that_was_open_leaves_the_board_as_it_was(tmp_path: Path, look: Look) -> None:
    watcher = Watcher(tmp_path, look, match_of("jamaica", None, "greedy"), SMALL)
    pilot = watcher.pilot
    pilot.rest()
    for opened in (True, False, True):
        pilot.tap(pilot.board.rect_of(BoardButton.DRAWER).center)
        assert pilot.board.table.drawer_open is opened
        watcher.compare()


def test_who_takes_a_seat_in_mid_game_is_named_wherever_names_are_seen(
    tmp_path: Path, look: Look
) -> None:
    match = match_of("jamaica", None, "greedy")
    watcher = Watcher(tmp_path, look, match, TALL)
    pilot = watcher.pilot
    while not pilot.board.table.turns():
        pilot.rest()
        assert pilot.board.session.turn is not None
        pilot.act(pilot.board.session.turn.actions[0])
    pilot.rest()
    watcher.compare()
    match.reseat(tuple(replace(seat, name=f"Nr {seat.name[-1]}") for seat in match.seats))
    watcher.compare()


def test_less_motion_another_size_other_colours_and_another_game_leave_nothing_behind(
    tmp_path: Path, look: Look
) -> None:
    watcher = Watcher(tmp_path, look, match_of("jamaica", None, "greedy"))
    pilot, context = watcher.pilot, watcher.pilot.context
    pilot.rest()
    for calm in (False, True, False):
        context.prefer(replace(context.preferences, reduced_motion=calm))
        watcher.compare()
    context.prefer(replace(context.preferences, colour_vision=ColourVision.RED_GREEN))
    pilot.stack.layout(WIDE)
    watcher.compare()
    context.prefer(replace(context.preferences, text_scale=130))
    pilot.stack.layout(WIDE)
    watcher.compare()
    for variant in ("hispaniola", "nest"):
        other = context.flow.board(match_of(variant, None, "greedy", "greedy", seed=8))
        pilot.stack.apply(Push(other))
        watcher.compare()
