"""Faces on the plates: who reacts to what is shown, for how long, and who looks and blinks."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from game import (
    ALL,
    GAMES,
    PUBLIC,
    Action,
    Advance,
    Card,
    Character,
    Colour,
    Event,
    Match,
    Nudge,
    Replay,
    Retreat,
    Seat,
)
from game.scenarios import Placement, arranged, escape_example, nest_example_1
from scenes.board.hud.players import blinker, face_of
from scenes.board.motion.reactions import LASTS, reactions
from scenes.board.picture_builder import moods_of
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_input import BoardButton
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import SceneStack
from scenes.kit.intents import Command
from scenes.kit.look import Look
from scenes.kit.loop import DT
from scenes.replay.scene import ReplayScene
from scenes.shared.portraits import Expression
from tests.game.storing import begun
from tests.scenes.whole_games import QUICK, SEATS, example, pilot_at

CALM, HAPPY, SAD, STARTLED = (
    Expression.CALM,
    Expression.HAPPY,
    Expression.SAD,
    Expression.STARTLED,
)
STILL = Preferences(reduced_motion=True)
WINDOW = (1280, 720)
CREW = (
    Seat("Anna", Colour.BLUE, None, Character.ROSA),
    Seat("Ben", Colour.RED, None, Character.FINN),
    Seat("Cleo", Colour.GREEN, "greedy", Character.YUSUF),
)


@cache
def game(name: str) -> Replay:
    """A whole game of three."""
    return Replay(begun(None, 5, name, CREW))


def felt_after(match: Match, shown: Displayed, told: Iterable[Event]) -> dict[int, Expression]:
    """How everybody reacts to what a viewer is told."""
    felt: dict[int, Expression] = {}
    for event in told:
        before, shown = shown, shown.after(event)
        for each in reactions(event, before, shown, match.game.havens):
            felt |= each
    return felt


def felt_at(replay: Replay, moment: int, viewer: int) -> dict[int, Expression]:
    """How everybody reacts to an action of a recorded game, as that viewer saw it."""
    shown = Displayed.of(replay.view(moment, viewer))
    return felt_after(replay.match, shown, replay.seen_action(moment, viewer).events)


def felt_by(match: Match, action: Action) -> dict[int, Expression]:
    """How everybody reacts to the next action."""
    shown = Displayed.of(match.view(ALL))
    return felt_after(match, shown, match.submit(0, action))


def escape(*crews: str) -> Match:
    """A position of Escape in which the first player is to act and holds one card of each sign."""
    example, hand = escape_example(), "dagger skull bottle pistol hat key"
    place = Placement(crews, (hand, *("key",) * (len(crews) - 1))).with_rest_in_stock(
        GAMES["escape"]
    )
    table = example.table
    state = arranged(GAMES["escape"], table.options, table.track, place)
    return Match.at(GAMES["escape"], SEATS[: len(crews)], state)


def boards(match: Match) -> dict[int, Expression]:
    """How everybody reacts when the pirate on space 36 comes aboard."""
    sign = match.table.track.signs[35]
    card = next(card for card in Card if card.sign == sign)
    return felt_by(match, Advance(card, 36))


def test_who_draws_two_cards_is_happy_and_who_draws_one_is_not() -> None:
    for origin, drawn, felt in ((10, 2, {0: HAPPY}), (20, 1, {})):
        match = escape("10 20 1 2 3 4", "8 8 19 5 6 7")
        held = match.view(ALL).hand_sizes[0]
        assert felt_by(match, Retreat(origin)) == felt
        assert match.view(ALL).hand_sizes[0] == held + drawn


def test_who_is_nudged_is_startled() -> None:
    match = Match.at(GAMES["nest"], SEATS, nest_example_1())
    assert felt_by(match, Nudge(1, 13))[1] is STARTLED


def test_who_stands_in_the_way_of_a_card_is_startled_but_not_everybody_who_is_passed() -> None:
    match = example()
    crews = match.table.pirates
    assert {12, 17} & {*crews[1]}
    assert {12, 17} & {*crews[2]}
    assert {*range(6, 23)} & {*crews[3]}
    # From 6 the card leads over the skulls on 12 and 17 to the one on 23.
    assert felt_by(match, Advance(Card.SKULL, 6)) == {1: STARTLED, 2: STARTLED}


def test_who_comes_aboard_is_happy_and_who_is_overtaken_near_the_end_is_sad() -> None:
    early = escape("sloop sloop 36 1 2 3", "sloop sloop 4 5 6 7")
    assert boards(early) == {0: HAPPY}
    late = ("sloop sloop sloop 36 1 2", "sloop sloop sloop 4 5 6")
    assert boards(escape(*late)) == {0: HAPPY, 1: SAD}
    behind = ("sloop sloop sloop 36 1 2", "sloop sloop 3 4 5 6")
    assert boards(escape(*behind)) == {0: HAPPY}, "who was behind before is not overtaken"
    equal = ("sloop sloop sloop 36 1 2", "sloop sloop sloop sloop 5 6")
    assert boards(escape(*equal)) == {0: HAPPY}, "who is caught up with is not overtaken"


@pytest.mark.parametrize("name", ["escape", "nest"])
def test_nobody_reacts_to_what_a_viewer_is_not_told(name: str) -> None:
    replay = game(name)
    for moment in range(replay.end):
        everything = felt_at(replay, moment, ALL)
        assert all(felt_at(replay, moment, viewer) == everything for viewer in (PUBLIC, 0, 1, 2))


# On the screen


class Watched:
    """A replay that pauses, and the faces of its players."""

    def __init__(self, context: Context, replay: Replay) -> None:
        self.scene = ReplayScene(context, replay)
        SceneStack(self.scene, WINDOW)
        self.scene.handle(Command.CONFIRM)
        table = self.scene.table
        self._faces = []
        for seat in range(len(replay.seats)):
            face = table.faces.face(seat)
            # Without the corners, where the captain's wheel may come and go.
            side = face.width
            face = Rect(face.x + side * 9 // 20, face.y + side // 3, side // 3, side // 3)
            self._faces.append(face)

    def faces(self) -> list[bytes]:
        """What the portraits show now."""
        surface = Surface(WINDOW).convert()
        self.scene.draw(surface, 0.0)
        return [pygame.image.tobytes(surface.subsurface(face), "RGB") for face in self._faces]

    def pass_time(self, seconds: float) -> None:
        for _ in range(round(seconds / DT)):
            self.scene.update(DT)


def moments(replay: Replay, mood: Expression) -> Iterator[tuple[int, int]]:
    """The actions within a turn after which just one player feels like that."""
    for moment in range(replay.end - 1):
        felt = felt_at(replay, moment, ALL)
        turn = replay.view(moment, ALL).table.turn == replay.view(moment + 1, ALL).table.turn
        if turn and [*felt.values()] == [mood]:
            yield moment, next(iter(felt))


@pytest.mark.parametrize("mood", [HAPPY, STARTLED])
@pytest.mark.parametrize("name", ["escape", "nest"])
def test_a_face_changes_for_a_moment_and_then_is_as_before(
    context: Context, name: str, mood: Expression
) -> None:
    context.prefer(STILL)
    replay = game(name)
    moment, seat = next(moments(replay, mood))
    watched = Watched(context, replay)
    watched.scene.jump(moment)
    before = watched.faces()
    watched.scene.handle(Command.RIGHT)
    watched.pass_time(LASTS / 2)
    changed = [one for one, face in enumerate(watched.faces()) if face != before[one]]
    assert changed == [seat]
    assert not watched.scene.idle, "the face is drawn once more when it is calm again"
    watched.pass_time(LASTS)
    assert watched.faces() == before
    assert watched.scene.idle


def test_nothing_remains_on_a_face_after_a_jump_or_a_step_back(context: Context) -> None:
    context.prefer(STILL)
    replay = game("escape")
    moment, _ = next(moments(replay, HAPPY))
    watched = Watched(context, replay)
    watched.scene.jump(moment)
    before = watched.faces()
    for jumps in (True, False):
        watched.scene.handle(Command.RIGHT)
        watched.pass_time(DT)
        assert watched.faces() != before
        if jumps:
            watched.scene.jump(moment)
        else:
            watched.scene.handle(Command.LEFT)
        watched.pass_time(DT)
        assert watched.faces() == before


def test_a_reaction_is_seen_with_its_clip_and_gone_when_the_clip_is_skipped(
    context: Context,
) -> None:
    context.prefer(Preferences())
    replay = game("escape")
    moment, seat = next(moments(replay, HAPPY))
    watched = Watched(context, replay)
    reel = watched.scene.reel
    for skips in (False, True):
        watched.scene.jump(moment)
        watched.scene.handle(Command.RIGHT)
        while seat not in reel.reactions:
            watched.pass_time(DT)
        assert reel.reactions == {seat: HAPPY}
        if skips:
            watched.scene.jump(moment + 1)
        else:
            watched.pass_time(LASTS + 2)
        assert reel.reactions == {}


def test_an_action_that_is_taken_back_leaves_no_face_behind(tmp_path: Path, look: Look) -> None:
    pilot = pilot_at(tmp_path, look, example(), replace(QUICK, reduced_motion=True))
    pilot.act(Advance(Card.SKULL, 6))
    pilot.turn()
    assert pilot.board.session.reel.reactions
    assert not pilot.board.idle
    pilot.push(BoardButton.UNDO)
    assert not pilot.board.session.reel.reactions


def test_the_winner_is_happy_at_the_end_and_all_others_are_sad() -> None:
    replay = game("nest")
    shown = Displayed.of(replay.view(replay.end, PUBLIC))
    outcome = shown.outcome
    assert outcome is not None
    for felt in ({}, dict.fromkeys(range(3), STARTLED)):
        moods = moods_of(shown, felt, None)
        assert [mood is HAPPY for mood in moods] == [seat in outcome.winners for seat in range(3)]
        assert {*moods} == {HAPPY, SAD}


def test_who_thinks_looks_like_it_unless_something_happens() -> None:
    shown = Displayed.of(game("nest").view(0, PUBLIC))
    assert moods_of(shown, {}, 2) == (CALM, CALM, Expression.THINKING)
    assert moods_of(shown, {2: STARTLED}, 2) == (CALM, CALM, STARTLED)


def test_who_plays_looks_at_the_board() -> None:
    for left, looks in ((False, Expression.RIGHT), (True, Expression.LEFT)):
        assert face_of(CALM, leftwards=left, active=True, blinks=False) is looks
        assert face_of(CALM, leftwards=left, active=False, blinks=False) is CALM
        assert face_of(SAD, leftwards=left, active=True, blinks=True) is SAD
        assert face_of(CALM, leftwards=left, active=True, blinks=True) is Expression.BLINK


@pytest.mark.parametrize("players", [2, 5])
def test_everybody_blinks_now_and_then_but_hardly_ever(players: int) -> None:
    seen = [blinker(step / 20, players) for step in range(20 * 60)]
    assert {*seen} == {None, *range(players)}
    assert seen.count(None) > len(seen) * 0.8


@pytest.mark.parametrize("still", [False, True])
def test_faces_blink_unless_motion_is_reduced(context: Context, still: bool) -> None:
    context.prefer(Preferences(reduced_motion=still))
    watched = Watched(context, game("escape"))
    seen = set()
    for _ in range(40):
        watched.pass_time(0.2)
        seen.add(tuple(watched.faces()))
    assert (len(seen) == 1) is still
