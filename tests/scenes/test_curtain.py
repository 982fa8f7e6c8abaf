"""The curtain: it tells what everybody saw, and nothing of a hidden hand."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game import (
    GAMES,
    PUBLIC,
    Advance,
    Colour,
    Match,
    PlayerView,
    Retreat,
    Rng,
    Sail,
    Seat,
    SeenAction,
    Viewer,
)
from scenes.board.turn.turn_log import TurnDeed, turns_since
from scenes.core.context import Context
from scenes.core.scene import Pop, Scene
from scenes.curtain.scene import CurtainScene
from scenes.kit.intents import Command, Hover, Press
from scenes.kit.layout import Size
from tests.scenes.helpers import NAMES, pixels, press, shown, stub_context, tap
from tests.scenes.tracing import TracingLook
from tests.scenes.walking import curtains, walk

SIZE = (1280, 720)
SMALL = (800, 480)


def begun(players: int, variant: str = "jamaica", name: str = "escape") -> Match:
    game = GAMES[name]
    brains = (None, None, "greedy", "greedy", "greedy")
    seats = tuple(map(Seat, NAMES, Colour, brains))[:players]
    return Match.new(game, seats, replace(game.variants[variant], first_player=0), 3)


def played(match: Match, actions: int) -> Match:
    """The match after at least some actions, at the beginning of the first seat's turn."""
    rng = Rng(7)
    while len(match.actions) < actions or (match.table.turn, match.table.actions_left) != (0, 3):
        legal = match.legal_actions()
        index, rng = rng.below(len(legal))
        match.submit(match.table.to_act, legal[index])
        assert match.outcome is None
    return match


def curtain(context: Context, match: Match, seat: int = 0) -> CurtainScene:
    scene = CurtainScene(context, match, seat)
    scene.layout(SIZE)
    return scene


@pytest.fixture
def first(context: Context) -> CurtainScene:
    """The curtain before the first turn of two."""
    return curtain(context, begun(2))


class PublicMatch(Match):
    """A game that tells nobody what is hidden: whoever asks for more than all see fails."""

    def view(self, viewer: Viewer) -> PlayerView:
        assert viewer == PUBLIC
        return super().view(viewer)

    def view_before(self, index: int, viewer: Viewer) -> PlayerView:
        assert viewer == PUBLIC
        return super().view_before(index, viewer)

    def seen_actions(
        self, viewer: Viewer, start: int = 0, stop: int | None = None
    ) -> tuple[SeenAction, ...]:
        assert viewer == PUBLIC
        return super().seen_actions(viewer, start, stop)


def test_only_the_own_name_opens_it(first: CurtainScene) -> None:
    assert press(first, "ready") == Pop(True)
    assert tap(first, first.anchors["last"]) is None


@pytest.mark.parametrize("command", [Command.BACK, Command.MENU])
def test_the_menu_is_a_tap_or_a_key_away(first: CurtainScene, command: Command) -> None:
    assert press(first, "menu") == first.handle(command) == Pop(False)


def test_a_single_key_does_not_open_it(first: CurtainScene) -> None:
    assert first.handle(Command.CONFIRM) is None
    assert first.handle(Command.CONFIRM) == Pop(True)


def test_before_the_first_turn_there_is_nothing_to_tell() -> None:
    assert turns_since(begun(3), 0) == ()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_turn_since_the_own_last_one_is_told(players: int) -> None:
    match = played(begun(players), 60)
    turns = turns_since(match, 0)
    assert [turn.seat for turn in turns] == list(range(1, players))
    assert all(1 <= len(turn.steps) <= 3 for turn in turns)


def test_the_steps_are_the_actions() -> None:
    match = played(begun(2), 40)
    (turn,) = turns_since(match, 0)
    acts = [p.action for p in match.seen_actions(PUBLIC)[-4:] if p.seat == 1][-len(turn.steps) :]
    kinds = {TurnDeed.ADVANCE: Advance, TurnDeed.RETREAT: Retreat}
    for step, action in zip(turn.steps, acts, strict=True):
        assert isinstance(action, kinds[step.deed])
        if isinstance(action, Advance):
            assert step.card is action.card
        else:
            assert 1 <= step.number <= 2


def test_a_game_of_nest_is_told_too() -> None:
    match = played(begun(4, "nest", "nest"), 90)
    assert {step.deed for turn in turns_since(match, 0) for step in turn.steps} <= set(TurnDeed)


@pytest.mark.parametrize("variant", ["jamaica", "hispaniola"])
@pytest.mark.parametrize("players", [2, 4])
def test_no_picture_depends_on_a_hidden_hand(context: Context, variant: str, players: int) -> None:
    match = played(begun(players, variant), 15)
    assert match.seed is not None
    public = PublicMatch.new(match.game, match.seats, match.table.options, match.seed)
    public.resume(match.actions)
    scene = curtain(context, public)
    shown(scene, SIZE)
    scene.handle(Hover(scene.anchors["hand"].center))
    scene.handle(Press(scene.anchors["hand"].center))
    shown(scene, SIZE)
    assert scene.spoken() == curtain(context, match).spoken()


def test_each_player_has_a_curtain_of_the_own_colour(context: Context) -> None:
    match = begun(2)
    pictures = [pixels(shown(curtain(context, match, seat), SIZE)) for seat in (0, 1, 0)]
    assert pictures[0] != pictures[1]
    assert pictures[0] == pictures[2]


@pytest.mark.usefixtures("unpainted")
def test_it_says_who_is_called_and_what_the_last_one_did(
    traced: TracingLook, tmp_path: Path
) -> None:
    match = played(begun(3), 30)
    shown(curtain(stub_context(tmp_path, traced.look), match), SIZE)
    told = " ".join(traced.said)
    assert f"Hand over to {NAMES[0]}" in told
    assert f"I’m {NAMES[0]}" in told
    assert NAMES[2] in told
    hand = match.view(PUBLIC).hand_sizes[0]
    assert any(text in traced.said for text in (f"{hand} cards", "1 card"))


def test_by_ear_nobody_is_named_twice(context: Context) -> None:
    match = played(begun(3), 30)
    earlier = [NAMES[turn.seat] for turn in turns_since(match, 0)[:-1]]
    assert earlier
    said = [thing.name for thing in curtain(context, match).spoken().tree.walk()]
    assert not set(said) & set(earlier)
    assert all(any(text.startswith(f"{name}’s turn. ") for text in said) for name in earlier)


@pytest.mark.usefixtures("unpainted")
def test_who_goes_on_with_a_turn_is_not_told_that_the_voyage_begins(
    traced: TracingLook, tmp_path: Path
) -> None:
    context, match = stub_context(tmp_path, traced.look), played(begun(2), 12)
    match.submit(0, match.legal_actions()[0])
    shown(curtain(context, match), SIZE)
    assert context.texts("curtain.begins") not in traced.said
    assert context.texts("curtain.turn", player=NAMES[0]) in traced.said


@pytest.mark.usefixtures("unpainted")
def test_the_counts_of_five_crews_have_room_in_a_low_window(
    traced: TracingLook, tmp_path: Path
) -> None:
    context = stub_context(tmp_path, traced.look)
    context.look = context.look.with_text(1.5)
    faults = walk(context, traced, curtains, (800, 480))
    assert not faults, faults


def four_steps(players: int) -> Match:
    """A game of Nest in which the last player has just sailed free and then done three things."""
    for seed in range(100):
        match, rng = begun(players, "nest", "nest"), Rng(seed)
        while match.outcome is None:
            legal = match.legal_actions()
            index, rng = rng.below(len(legal))
            sails = Sail(free=True) in legal and match.table.turn == players - 1
            match.submit(match.table.to_act, Sail(free=True) if sails else legal[index])
            turns = turns_since(match, 0)
            if match.table.to_act == 0 and turns and len(turns[-1].steps) == 4:
                return match
    raise AssertionError("nobody sailed")


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("text", [1, 1.5])
def test_a_turn_of_four_steps_has_room_in_a_low_window(
    traced: TracingLook, tmp_path: Path, text: float
) -> None:
    def scenes(context: Context, _size: Size) -> Iterator[Scene]:
        for players in (2, 3, 4, 5):
            yield CurtainScene(context, four_steps(players), 0)

    context = stub_context(tmp_path, traced.look)
    context.look = context.look.with_text(text)
    faults = walk(context, traced, scenes, SMALL)
    assert not faults, faults


def test_nothing_moves_behind_it(first: CurtainScene) -> None:
    assert first.idle
    assert not first.overlay
    assert first.update(1 / 60) is None


def test_the_mark_behind_a_player_does_not_reach_over_the_notes(context: Context) -> None:
    notes = []
    match = begun(2)
    for colour in set(Colour) - {match.seats[1].colour}:
        match.reseat((Seat("Anna", colour), match.seats[1]))
        scene = CurtainScene(context, match, 0)
        scene.layout(SMALL)
        inside = scene.anchors["last"].inflate(-12, -12)
        notes.append(pixels(shown(scene, SMALL).subsurface(inside)))
    assert len(set(notes)) == 1
