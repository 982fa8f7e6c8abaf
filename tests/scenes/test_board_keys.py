"""The focus on the board: what it can reach, where it goes by itself, and what it means."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

import pygame
import pytest
from pygame import Rect

from game import (
    GAMES,
    Advance,
    Card,
    Discard,
    Hand,
    Match,
    Nudge,
    Record,
    Rng,
    Why,
    cards_in,
    count,
)
from game.players.brains import BRAINS
from game.scenarios import Placement, arranged
from scenes.board.geometry.track_view import Area, TrackView
from scenes.board.hud.hand import HandTray
from scenes.board.hud.target import Target, TargetKind
from scenes.board.input.keyboard import BoardFocus
from scenes.board.input.targets import find_targets
from scenes.board.pieces.track import BoardTrack
from scenes.board.scene import BoardScene
from scenes.board.tabletop import Tabletop
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_input import (
    NOTHING,
    BoardButton,
    CardTap,
    ChoiceTap,
    Fan,
    FanChoice,
    Held,
    OpenTurn,
    Pirate,
    PositionTap,
    Selection,
    answer,
    nudges,
)
from scenes.board.turn.turn_log import TurnSummary
from scenes.core.model.preferences import Preferences
from scenes.kit.intents import Command, Pick, Press
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.widgets import Button
from scenes.pause.scene import PauseScene
from tests.hands import Hands, arrow_ways, keyboard
from tests.pilot import Pilot
from tests.scenes.helpers import context_in, pixels
from tests.scenes.whole_games import QUICK, SEATS, example, match_of, pilot_at

ESCAPE, NEST = GAMES["escape"], GAMES["nest"]
PAST = TurnSummary(1, (), 0, 1, over=True)


class CardsInLine(HandTray):
    """A hand with a place for each kind of card, from left to right."""

    def __init__(self) -> None:
        """Need no layout."""

    def slots(self, hand: Hand) -> Iterator[tuple[Card, Rect]]:
        for index, card in enumerate(dict.fromkeys(cards_in(hand))):
            yield card, Rect(50 + 200 * index, 900, 180, 150)


class Grid:
    """Positions in lines of ten, from left to right and from top to bottom."""

    board = Area(0, 100, 1600, 600)
    spaces = tuple(range(1, 37))
    havens = (37,)
    sloop = Area(1440, 550, 160, 150)

    def moored(self, _island: float) -> "Grid":
        return self

    def area(self, position: int) -> Area:
        return Area(160 * (position % 10), 100 + 150 * (position // 10), 160, 150)


GRID = Grid()


class Table:
    """A board without a picture: a past turn, the way below it, the hand, and three buttons."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._seat = match.table.to_act
        self.buttons = [
            Button("menu", rect=Rect(1700, 0, 100, 80)),
            Button("undo", rect=Rect(1300, 900, 100, 100), enabled=False),
            Button("end", rect=Rect(1450, 900, 300, 100), enabled=False),
        ]
        self.focus = BoardFocus(cast(Tabletop, self), self.buttons)
        self.selection: Selection = NOTHING
        self.moving = False
        self.waiting = False

    @property
    def track(self) -> TrackView:
        return cast(TrackView, GRID)

    @property
    def board(self) -> BoardTrack:
        return BoardTrack(cast(Look, None), self.track, self.match.table.track.signs)

    def fan_rects(self, fan: Fan) -> tuple[Rect, ...]:
        return tuple(Rect(400 + 120 * index, 300, 100, 140) for index in range(len(fan.choices)))

    @property
    def hand(self) -> HandTray:
        return CardsInLine()

    def turns(self) -> tuple[TurnSummary, ...]:
        return (PAST,)

    def turn_targets(self, now: Situation, turns: tuple[TurnSummary, ...]) -> Iterator[Target]:
        for turn in turns:
            yield Target(Rect(900, 0, 700, 80), turn, TargetKind.TURN, now.free)

    def note_targets(self, _now: Situation, _: tuple[TurnSummary, ...]) -> Iterator[Target]:
        yield from ()

    @property
    def turn(self) -> OpenTurn:
        return OpenTurn.of(self.match.game, self.match.view(self._seat))

    def situation(self) -> Situation:
        rests = self.moving or self.waiting
        return Situation(
            None if rests else self.turn,
            self.selection,
            self.match.view(self._seat).hand,
            len(self.match.actions),
            not self.moving,
        )

    def say(self, *commands: Command | Pick) -> object:
        """Press keys, and do what the last one means as the scene would."""
        meant: object = None
        for command in commands:
            meant = self.focus.hear(command, self.situation())
            if isinstance(meant, PositionTap | CardTap | ChoiceTap):
                result = answer(self.turn, self.selection, meant)
                self.selection = result.selection
                if result.action is not None:
                    self.match.submit(self._seat, result.action)
            self.focus.follow(self.situation())
        return meant

    def follow(self, *, waiting: bool = False, moving: bool = False) -> None:
        """Let the focus see what has changed."""
        self.waiting, self.moving = waiting, moving
        self.focus.follow(self.situation())

    def cancel(self) -> None:
        self.selection = NOTHING
        self.follow()

    def here(self) -> object:
        focus = self.focus.focus
        return None if focus is None else focus.meaning

    def leaps(self, card: Card) -> list[tuple[int, int]]:
        """From where to where a card leads."""
        moves = self.turn.previews.items()
        held = [p for a, p in moves if isinstance(a, Advance) and a.card is card]
        return [(preview.origin, preview.destination) for preview in held]

    def of(self, kind: TargetKind) -> list[Target]:
        return [c for c in self.focus.targets if c.kind is kind]


@pytest.fixture
def table() -> Table:
    return Table(example())


@pytest.fixture
def isles() -> Table:
    return Table(example("nest"))


def test_the_first_key_only_shows_the_focus_on_the_last_pirate(table: Table) -> None:
    assert not table.focus.shown
    assert table.say(Command.CONFIRM) is None
    assert table.focus.shown
    assert table.here() == PositionTap(0)
    assert table.selection == NOTHING
    # A pointer hides it, and the next key shows it where it was.
    table.say(Command.NEXT)
    here = table.here()
    table.focus.hear(Press((5, 5)), table.situation())
    assert not table.focus.shown
    table.say(Command.RIGHT)
    assert (table.focus.shown, table.here()) == (True, here)


def test_steps_go_over_pirates_cards_buttons_and_the_past_and_begin_again(table: Table) -> None:
    table.say(Command.NEXT)
    seen = []
    for _ in table.focus.targets:
        seen.append(table.here())
        table.say(Command.NEXT)
    assert table.here() == seen[0]
    assert seen == [
        *(PositionTap(position) for position in (0, 6, 9, 17, 18)),
        *(CardTap(card) for card in (Card.SKULL, Card.HAT, Card.DAGGER, Card.BOTTLE, Card.PISTOL)),
        BoardButton.MENU,
        PAST,
    ]
    table.say(Command.PREVIOUS)
    assert table.here() == PAST


def test_a_chosen_pirate_leads_the_focus_to_its_best_place(table: Table) -> None:
    table.say(Command.NEXT, Command.CONFIRM)
    assert table.selection == Pirate(0, 0)
    assert table.here() == PositionTap(7)
    # From the farthest to the nearest.
    places = [ghost.meaning for ghost in table.of(TargetKind.GHOST)]
    assert places == [PositionTap(position) for position in (7, 4, 3, 2, 1)]


def test_a_chosen_card_leads_the_focus_to_its_longest_leap(table: Table) -> None:
    table.say(Pick(3))
    assert table.selection == Held(Card.DAGGER)
    assert table.focus.shown
    leaps = [(end - start, PositionTap(end)) for start, end in table.leaps(Card.DAGGER)]
    lengths = [length for length, _ in leaps]
    assert (max(lengths), table.here()) in leaps
    assert min(lengths) < max(lengths)


def test_what_is_cancelled_gives_the_focus_back_to_what_was_chosen(table: Table) -> None:
    table.say(Command.NEXT, Command.NEXT, Command.NEXT, Command.CONFIRM)
    table.cancel()
    assert table.here() == PositionTap(9)
    table.say(Pick(2))
    table.cancel()
    assert table.here() == CardTap(Card.HAT)


def test_after_an_action_the_focus_goes_to_the_last_pirate(table: Table) -> None:
    table.say(Command.NEXT, Command.NEXT, Command.CONFIRM, Command.CONFIRM)
    assert len(table.match.actions) == 1
    assert table.here() == PositionTap(0)


def test_after_an_action_begun_with_a_card_the_focus_is_on_that_card_again(table: Table) -> None:
    def play(number: int) -> None:
        before = len(table.match.actions)
        table.say(Pick(number))
        while len(table.match.actions) == before:
            table.say(Command.CONFIRM)

    play(3)
    assert table.here() == CardTap(Card.DAGGER)
    play(2)
    # The only hat is played, so the next action begins with the last pirate.
    assert table.here() == PositionTap(min(table.match.table.pirates[0]))


def test_only_when_nothing_is_left_to_do_the_focus_is_on_the_end_of_the_turn(table: Table) -> None:
    table.say(Command.NEXT)
    table.buttons[1].enabled = table.buttons[2].enabled = True
    table.follow(waiting=True)
    assert table.here() is BoardButton.END
    assert table.say(Command.CONFIRM) is BoardButton.END
    # A new turn does not begin there: it was passed on without another action, and may even be
    # passed again.
    table.follow()
    assert table.here() == PositionTap(0)


def test_undo_can_be_pressed_again_and_again(table: Table) -> None:
    table.say(Command.NEXT, *(Command.CONFIRM,) * 4)
    assert len(table.match.actions) == 2
    table.buttons[1].enabled = True
    table.follow()
    while table.here() is not BoardButton.UNDO:
        table.say(Command.NEXT)
    table.match.undo(0)
    table.follow()
    assert table.here() is BoardButton.UNDO


def test_while_something_moves_the_focus_waits_unseen_and_nothing_is_pressed(table: Table) -> None:
    table.say(Command.NEXT)
    table.follow(moving=True)
    assert table.here() is None
    assert table.say(Command.CONFIRM) is None
    table.follow()
    assert table.here() == PositionTap(0)


def test_an_open_fan_is_all_that_there_is_to_choose_from(table: Table) -> None:
    table.say(Command.NEXT)
    choices = (FanChoice(0, 0), FanChoice(1, 0), FanChoice(2, 0))
    table.selection = Fan(0, choices, NOTHING)
    table.follow()
    kinds = {target.kind for target in table.focus.targets}
    assert kinds == {TargetKind.CHOICE, TargetKind.BUTTON}
    assert table.here() == ChoiceTap(0)
    table.say(Command.RIGHT)
    assert table.here() == ChoiceTap(1)
    table.cancel()
    assert table.here() == PositionTap(0)


def test_a_shortcut_presses_its_button_wherever_the_focus_is(table: Table) -> None:
    commands = (Command.UNDO, Command.END_TURN, Command.HINT, Command.MENU)
    assert [table.say(command) for command in commands] == ["undo", "end", "hint", "menu"]
    assert not table.focus.shown


def test_a_number_beyond_the_hand_means_nothing(table: Table) -> None:
    assert table.say(Pick(9)) is None
    assert not table.focus.shown


def test_the_number_keys_follow_the_slots_on_the_screen(tmp_path: Path, look: Look) -> None:
    match = example()
    pilot = pilot_at(tmp_path, look, match)
    hand, picked = match.view(0).hand, set()
    for number, sign in enumerate(match.game.signs):
        card = next(card for card in Card if card.sign is sign)
        pilot.key(pygame.K_1 + number)
        if count(hand, card):
            assert pilot.board.session.selection == Held(card)
            pilot.key(pygame.K_1 + number)
        else:
            assert pilot.board.session.refusal is Why.CARD_NOT_HELD
        assert pilot.board.session.selection == NOTHING
        picked.add(bool(count(hand, card)))
    assert picked == {True, False}
    assert match.actions == ()


def test_the_number_of_a_slot_with_two_cards_means_one_after_the_other(
    tmp_path: Path, look: Look
) -> None:
    gold = next(card for card in Card if card.gold)
    plain = next(card for card in Card if card.sign is gold.sign and not card.gold)
    crews = ("start " * 6,) * 2
    placement = Placement(crews, (f"{gold.label} {plain.label}",) * 2, "compass compass", "")
    track = example("nest").table.track
    state = arranged(NEST, NEST.variants["nest"], track, placement)
    pilot = pilot_at(tmp_path, look, Match.at(NEST, SEATS[:2], state))
    key = pygame.K_1 + NEST.signs.index(gold.sign)
    chosen = []
    for _ in range(3):
        pilot.key(key)
        chosen.append(pilot.board.session.selection)
    assert chosen == [Held(plain), Held(gold), NOTHING]


def test_arrows_go_from_the_board_to_the_hand_and_up_to_the_plates(table: Table) -> None:
    table.say(Command.NEXT, Command.DOWN, Command.DOWN, Command.DOWN)
    assert isinstance(table.here(), CardTap)
    table.say(Command.UP)
    assert isinstance(table.here(), PositionTap)
    table.say(*(Command.UP,) * 4)
    assert table.here() == PAST


def test_arrows_go_along_the_hand_and_on_to_the_buttons(table: Table) -> None:
    table.buttons[2].enabled = True
    table.say(Pick(1))
    table.cancel()
    for card in (Card.HAT, Card.DAGGER, Card.BOTTLE, Card.PISTOL):
        table.say(Command.RIGHT)
        assert table.here() == CardTap(card)
    table.say(Command.RIGHT)
    assert table.here() is BoardButton.END
    table.say(Command.UP)
    assert isinstance(table.here(), PositionTap)


def test_a_hand_of_nobody_has_nothing_to_tap(table: Table) -> None:
    now = table.situation()._replace(hand=None)
    targets = find_targets(cast(Tabletop, table), table.buttons, now)
    assert not {target.kind for target in targets} & {TargetKind.CARD, TargetKind.SLOT}


# Nest: others' pirates can be nudged, and several colours stand in one place


def test_own_pirates_come_before_those_of_others_that_can_be_nudged(isles: Table) -> None:
    isles.say(Command.NEXT)
    places = [pirate.meaning for pirate in isles.of(TargetKind.PIRATE)]
    own = [PositionTap(position) for position in (0, 3, 29)]
    assert places[:3] == own
    others = {preview.origin for preview in nudges(isles.turn)} - {0, 3, 29}
    assert places[3:] == [PositionTap(position) for position in sorted(others)]
    assert isles.here() == own[0]


def test_a_place_with_own_and_foreign_pirates_fans_them_out(isles: Table) -> None:
    isles.say(Command.NEXT, Command.CONFIRM)
    fan = isles.selection
    assert isinstance(fan, Fan)
    assert [choice.seat for choice in fan.choices] == [0, 2]
    assert isles.here() == ChoiceTap(0)
    isles.say(Command.NEXT, Command.CONFIRM)
    assert isles.selection == Pirate(2, 0)
    assert isles.here() == PositionTap(5)
    isles.say(Command.CONFIRM)
    assert isles.match.actions[-1] == Nudge(2, 0)


def test_a_foreign_pirate_that_stands_alone_is_nudged_without_a_fan(isles: Table) -> None:
    isles.say(Command.NEXT)
    while isles.here() != PositionTap(8):
        isles.say(Command.NEXT)
    isles.say(Command.CONFIRM, Command.CONFIRM)
    assert isles.match.actions[-1] == Nudge(3, 8)


def test_with_a_card_in_hand_nobody_else_can_be_chosen(isles: Table) -> None:
    isles.say(Pick(1))
    assert isinstance(isles.selection, Held)
    places = {c.meaning for c in (*isles.of(TargetKind.GHOST), *isles.of(TargetKind.PIRATE))}
    moves = isles.leaps(isles.selection.card)
    assert places == {PositionTap(position) for move in moves for position in move}


def test_when_a_card_has_to_be_given_up_only_cards_can_be_chosen() -> None:
    match = Match.new(NEST, SEATS, NEST.variants["nest"], seed=1)
    chance = random.Random(1)
    while not match.table.discarding:
        seat = match.table.to_act
        match.submit(seat, chance.choice(OpenTurn.of(NEST, match.view(seat)).actions))
    table = Table(match)
    table.say(Command.NEXT)
    kinds = {target.kind for target in table.focus.targets}
    assert kinds == {TargetKind.CARD, TargetKind.BUTTON, TargetKind.TURN}
    table.say(Command.CONFIRM)
    assert isinstance(match.actions[-1], Discard)


# On the real board


def keys_at(
    folder: Path,
    look: Look,
    size: Size,
    game: str = "escape",
    *,
    preferences: Preferences = QUICK,
    confirmed: int = 0,
) -> tuple[Pilot, Hands]:
    """At a board with a keyboard, on which something has been confirmed a number of times."""
    context = context_in(folder, preferences, look)
    first = partial(context.flow.board, example(game))
    pilot = Pilot(context, size, first=first, draw_every=1000)
    pilot.rest()
    hands = Hands(pilot, keyboard(pilot))
    for _ in range(confirmed):
        hands.say(Command.CONFIRM)
    return pilot, hands


STATES = {"nothing chosen": 0, "something chosen": 1, "further on": 2, "much further on": 6}
"""So many times to confirm leads there."""


@pytest.mark.parametrize("game", tuple(GAMES))
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (800, 480), (720, 1280)], ids=str)
def test_arrows_reach_everything_on_the_board(
    tmp_path: Path, look: Look, size: Size, state: str, game: str
) -> None:
    # The first key only shows the focus.
    pilot, _ = keys_at(tmp_path, look, size, game, confirmed=1 + STATES[state])
    ways = arrow_ways(pilot.board)
    assert set(ways) == {target.meaning for target in pilot.board.focus.targets}
    assert max(map(len, ways.values())) <= 14


def test_arrows_reach_everything_when_the_pirates_have_come_far(tmp_path: Path, look: Look) -> None:
    match = match_of("nest", None, "greedy", "greedy", seed=5)
    rules, brain, reached = match.game.rules, BRAINS["greedy"], 0
    while match.outcome is None:
        seat = match.table.to_act
        match.submit(seat, brain.choose(rules, match.view(seat), Rng(len(match.actions))))
        if match.table.to_act == 0 and match.outcome is None:
            pilot = pilot_at(tmp_path, look, Record.of(match).match(), draw_every=1000)
            pilot.key(pygame.K_TAB)
            ways = arrow_ways(pilot.board)
            assert set(ways) == {target.meaning for target in pilot.board.focus.targets}
            reached += 1
    assert reached > 5


def test_a_small_window_opens_and_closes_its_drawer_by_keys(tmp_path: Path, look: Look) -> None:
    pilot, hands = keys_at(tmp_path, look, (800, 480), confirmed=3)
    hands.reach(BoardButton.DRAWER)
    assert pilot.board.table.drawer_open
    kinds = {target.kind for target in pilot.board.focus.targets}
    assert kinds == {TargetKind.BUTTON, TargetKind.TURN}
    hands.say(Command.BACK)
    assert not pilot.board.table.drawer_open
    assert isinstance(pilot.top, BoardScene)
    # A past turn is seen again without the drawer over it.
    hands.reach(BoardButton.DRAWER)
    past = [target for target in pilot.board.focus.targets if target.kind is TargetKind.TURN]
    hands.reach(past[-1].meaning)
    assert not pilot.board.table.drawer_open


def test_the_key_for_the_pause_pauses_whatever_is_chosen(tmp_path: Path, look: Look) -> None:
    pilot, hands = keys_at(tmp_path, look, (1280, 720), confirmed=2)
    assert pilot.board.session.selection != NOTHING
    hands.say(Command.MENU)
    assert isinstance(pilot.top, PauseScene)


def test_to_confirm_while_something_moves_speeds_it_up(tmp_path: Path, look: Look) -> None:
    def turns_until_rest(*, hurried: bool) -> int:
        presses = 4 if hurried else 3
        pilot, _ = keys_at(
            tmp_path, look, (1280, 720), preferences=Preferences(), confirmed=presses
        )
        turns = 0
        while not pilot.board.session.waits:
            pilot.turn()
            turns += 1
        return turns

    assert turns_until_rest(hurried=True) < turns_until_rest(hurried=False)


def test_the_focus_follows_the_window(tmp_path: Path, look: Look) -> None:
    pilot, _ = keys_at(tmp_path, look, (1280, 720))
    pilot.key(pygame.K_TAB)
    for size in ((800, 480), (720, 1280)):
        pilot.resize(size)
        pilot.turn()
        focus = pilot.board.focus.focus
        assert focus is not None
        area = pilot.board.table.track.area(0)
        assert focus.rect.collidepoint(area.centre.x, area.centre.y)


def test_the_ring_is_seen_only_after_a_key(tmp_path: Path, look: Look) -> None:
    calm = replace(QUICK, reduced_motion=True)
    pilot, _ = keys_at(tmp_path, look, (800, 480), preferences=calm)

    def picture() -> bytes:
        pilot.turn(3)
        pilot.stack.draw(pilot.surface, 0.0)
        return pixels(pilot.surface)

    before = picture()
    pilot.key(pygame.K_TAB)
    ringed = picture()
    assert ringed != before
    pilot.tap((3, 3))
    assert picture() == before
    pilot.key(pygame.K_LEFT)
    assert picture() == ringed
