"""The focus on the board: what it can reach, where it goes by itself, and what it means."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game import (
    GAMES,
    PUBLIC,
    Advance,
    Card,
    Discard,
    EndTurn,
    Match,
    Nudge,
    PirateMoved,
    Record,
    Retreat,
    Rng,
    Why,
    count,
)
from game.players.brains import BRAINS
from game.scenarios import Placement, arranged
from scenes.board.component import TargetKind
from scenes.board.input.keyboard import BoardFocus
from scenes.board.input.targets import find_targets
from scenes.board.pieces.badges import gain_size
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import (
    NOTHING,
    BoardButton,
    CardTap,
    ChoiceTap,
    Fan,
    Held,
    OpenTurn,
    Pirate,
    PositionTap,
    Selection,
    nudges,
)
from scenes.core.model.preferences import Preferences
from scenes.kit.intents import Command
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.pause.scene import PauseScene
from tests.hands import Device, Hands, Player, arrow_ways, keyboard, taken_up
from tests.pilot import Pilot
from tests.scenes.helpers import context_in, pixels
from tests.scenes.whole_games import AWAY, QUICK, SEATS, Sit, example, match_of, pilot_at
from tests.soak import long

NEST = GAMES["nest"]


@pytest.fixture(params=long(["keys", "gamepad"], usual=["keys"]))
def device(request: pytest.FixtureRequest) -> Iterator[Device]:
    with taken_up(request.param) as found:
        yield found


class Board:
    """A board, and somebody who says commands and looks at the focus."""

    def __init__(self, player: Player) -> None:
        assert player.hands is not None
        self.pilot = player.pilot
        self.scene = player.pilot.board
        self.match = self.scene.match
        self._hands = player.hands

    @property
    def focus(self) -> BoardFocus:
        return self.scene.focus

    @property
    def selection(self) -> Selection:
        return self.scene.session.selection

    @property
    def turn(self) -> OpenTurn:
        assert self.scene.session.turn is not None
        return self.scene.session.turn

    def here(self) -> object:
        focus = self.focus.focus
        return None if focus is None else focus.meaning

    def say(self, *commands: Command) -> None:
        for command in commands:
            self._hands.say(command)
            self.pilot.rest()

    def pick(self, card: Card) -> None:
        """Press the number of a card."""
        self.pilot.key(pygame.K_1 + self.match.game.signs.index(card.sign))

    def go_to(self, meaning: object) -> None:
        for _ in self.focus.targets:
            if self.here() == meaning:
                return
            self.say(Command.NEXT)
        raise AssertionError(f"{meaning} never has the focus")

    def leaps(self, card: Card) -> list[tuple[int, int]]:
        """From where to where a card leads."""
        moves = self.turn.previews.items()
        held = [p for a, p in moves if isinstance(a, Advance) and a.card is card]
        return [(preview.origin, preview.destination) for preview in held]

    def of(self, kind: TargetKind) -> list[object]:
        return [target.meaning for target in self.focus.targets if target.kind is kind]


@pytest.fixture
def board(sit: Sit) -> Board:
    return Board(sit(example()))


@pytest.fixture
def isles(sit: Sit) -> Board:
    return Board(sit(example("nest")))


def test_the_first_key_only_shows_the_focus_on_the_last_pirate(board: Board) -> None:
    assert not board.focus.shown
    board.say(Command.CONFIRM)
    assert (board.focus.shown, board.here()) == (True, PositionTap(0))
    assert board.selection == NOTHING
    # A pointer hides it, and the next key shows it where it was.
    board.say(Command.NEXT)
    here = board.here()
    board.pilot.tap(AWAY)
    assert not board.focus.shown
    board.say(Command.RIGHT)
    assert (board.focus.shown, board.here()) == (True, here)


def test_steps_go_over_pirates_cards_and_buttons_and_begin_again(board: Board) -> None:
    board.say(Command.NEXT)
    seen = []
    for _ in board.focus.targets:
        seen.append(board.here())
        board.say(Command.NEXT)
    assert board.here() == seen[0]
    assert seen[:11] == [
        *(PositionTap(position) for position in (0, 6, 9, 17, 18)),
        *(CardTap(card) for card in (Card.SKULL, Card.HAT, Card.DAGGER, Card.BOTTLE, Card.PISTOL)),
        BoardButton.MENU,
    ]
    board.say(Command.PREVIOUS)
    assert board.here() == seen[-1]


def test_a_chosen_pirate_leads_the_focus_to_its_best_place(board: Board) -> None:
    board.say(Command.NEXT, Command.CONFIRM)
    assert board.selection == Pirate(0, 0)
    assert board.here() == PositionTap(7)
    # From the farthest to the nearest.
    places = [PositionTap(position) for position in (7, 4, 3, 2, 1)]
    assert board.of(TargetKind.GHOST) == places


def test_a_chosen_card_leads_the_focus_to_its_longest_leap(board: Board) -> None:
    board.pick(Card.DAGGER)
    assert board.selection == Held(Card.DAGGER)
    assert board.focus.shown
    leaps = [(end - start, PositionTap(end)) for start, end in board.leaps(Card.DAGGER)]
    lengths = [length for length, _ in leaps]
    assert (max(lengths), board.here()) in leaps
    assert min(lengths) < max(lengths)


def test_what_is_cancelled_gives_the_focus_back_to_what_was_chosen(board: Board) -> None:
    board.say(Command.NEXT, Command.NEXT, Command.NEXT, Command.CONFIRM, Command.BACK)
    assert board.here() == PositionTap(9)
    board.pick(Card.HAT)
    board.say(Command.BACK)
    assert board.here() == CardTap(Card.HAT)


def where_it_went_on(board: Board) -> PositionTap:
    """The pirate that moved last, or the next one ahead of it."""
    events = board.match.seen_actions(PUBLIC, len(board.match.actions) - 1)[-1].events
    end = next(event.destination for event in events if isinstance(event, PirateMoved))
    return PositionTap(min(each for each in board.match.table.pirates[0] if each >= end))


def test_after_an_action_the_focus_goes_on_from_the_pirate_that_moved(board: Board) -> None:
    board.say(Command.NEXT, Command.NEXT, Command.CONFIRM, Command.CONFIRM)
    assert len(board.match.actions) == 1
    assert board.here() == where_it_went_on(board)


def test_confirming_ends_the_turn_that_the_game_asked_about(sit: Sit) -> None:
    board = Board(sit(example(), replace(QUICK, ask_ending=True)))
    board.say(Command.NEXT, Command.NEXT, Command.CONFIRM, Command.CONFIRM)
    board.say(Command.END_TURN)
    assert (len(board.match.actions), board.here()) == (1, BoardButton.END)
    board.pilot.read()
    board.say(Command.CONFIRM)
    assert board.match.actions[1] == EndTurn()


def test_after_an_action_begun_with_a_card_the_focus_is_on_that_card_again(board: Board) -> None:
    def play(card: Card) -> None:
        before = len(board.match.actions)
        board.pick(card)
        while len(board.match.actions) == before:
            board.say(Command.CONFIRM)

    play(Card.DAGGER)
    assert board.here() == CardTap(Card.DAGGER)
    play(Card.HAT)
    # The only hat is played, so the next action begins with the pirate that moved.
    assert board.here() == where_it_went_on(board)


def test_only_when_nothing_is_left_to_do_the_focus_is_on_the_end_of_the_turn(
    board: Board,
) -> None:
    board.say(Command.NEXT)
    while board.scene.session.turn is not None:
        assert board.here() is not BoardButton.END
        board.say(Command.CONFIRM)
    assert board.here() is BoardButton.END
    board.say(Command.CONFIRM)
    # A new turn does not begin there: it was passed on without another action, and may even be
    # passed again.
    assert board.match.table.to_act == 0
    assert isinstance(board.here(), PositionTap)


def test_undo_can_be_pressed_again_and_again(board: Board) -> None:
    board.say(Command.NEXT, *(Command.CONFIRM,) * 4)
    board.go_to(BoardButton.UNDO)
    board.say(Command.CONFIRM)
    assert len(board.match.actions) == 1
    assert board.here() is BoardButton.UNDO
    board.say(Command.CONFIRM)
    assert not board.match.actions


def test_while_something_moves_the_focus_waits_unseen_and_nothing_is_pressed(sit: Sit) -> None:
    board = Board(sit(example(), Preferences(tips=False)))
    board.say(Command.NEXT, Command.CONFIRM)
    board.pilot.key(pygame.K_RETURN)
    assert not board.scene.session.waits
    assert board.here() is None
    board.say(Command.CONFIRM)
    assert len(board.match.actions) == 1
    assert board.here() == where_it_went_on(board)


def test_a_shortcut_presses_its_button_wherever_the_focus_is(board: Board) -> None:
    board.say(Command.HINT)
    board.pilot.turn()
    assert board.scene.session.advice is not None
    board.say(Command.MENU)
    assert isinstance(board.pilot.top, PauseScene)


def test_a_number_beyond_the_hand_means_nothing(board: Board) -> None:
    board.pilot.key(pygame.K_9)
    assert board.selection == NOTHING
    assert not board.focus.shown


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


def test_arrows_go_from_the_board_to_the_hand_and_back(board: Board) -> None:
    board.say(Command.NEXT, *(Command.DOWN,) * 4)
    assert isinstance(board.here(), CardTap)
    board.say(Command.UP)
    assert isinstance(board.here(), PositionTap)


def test_arrows_go_along_the_hand(board: Board) -> None:
    board.pick(Card.SKULL)
    board.say(Command.BACK)
    for card in (Card.HAT, Card.DAGGER, Card.BOTTLE, Card.PISTOL):
        board.say(Command.RIGHT)
        assert board.here() == CardTap(card)


def test_a_hand_of_nobody_has_nothing_to_tap(board: Board) -> None:
    now = board.scene.situation._replace(hand=None)
    targets = find_targets(board.scene.table, (), now)
    assert TargetKind.CARD not in {target.kind for target in targets}


# Nest: others' pirates can be nudged, and several colours stand in one place


def test_own_pirates_come_before_those_of_others_that_can_be_nudged(isles: Board) -> None:
    isles.say(Command.NEXT)
    places = isles.of(TargetKind.PIRATE)
    own = [PositionTap(position) for position in (0, 3, 29)]
    assert places[:3] == own
    others = {preview.origin for preview in nudges(isles.turn)} - {0, 3, 29}
    assert places[3:] == [PositionTap(position) for position in sorted(others)]
    assert isles.here() == own[0]


def test_a_place_with_own_and_foreign_pirates_fans_them_out(isles: Board) -> None:
    isles.say(Command.NEXT, Command.CONFIRM)
    fan = isles.selection
    assert isinstance(fan, Fan)
    assert [choice.seat for choice in fan.choices] == [0, 2]
    assert {target.kind for target in isles.focus.targets} == {
        TargetKind.CHOICE,
        TargetKind.BUTTON,
    }
    assert isles.here() == ChoiceTap(0)
    isles.say(Command.RIGHT, Command.CONFIRM)
    assert isles.selection == Pirate(2, 0)
    assert isles.here() == PositionTap(5)
    isles.say(Command.CONFIRM)
    assert isles.match.actions[-1] == Nudge(2, 0)


def test_a_fan_that_is_closed_gives_the_focus_back_to_its_place(isles: Board) -> None:
    isles.say(Command.NEXT, Command.CONFIRM, Command.BACK)
    assert isles.here() == PositionTap(0)


def test_a_foreign_pirate_that_stands_alone_is_nudged_without_a_fan(isles: Board) -> None:
    isles.say(Command.NEXT)
    isles.go_to(PositionTap(8))
    isles.say(Command.CONFIRM, Command.CONFIRM)
    assert isles.match.actions[-1] == Nudge(3, 8)


def test_with_a_card_in_hand_nobody_else_can_be_chosen(isles: Board) -> None:
    isles.pick(Card.SPYGLASS)
    assert isles.selection == Held(Card.SPYGLASS)
    places = {*isles.of(TargetKind.GHOST), *isles.of(TargetKind.PIRATE)}
    moves = isles.leaps(Card.SPYGLASS)
    assert places == {PositionTap(position) for move in moves for position in move}


def test_when_a_card_has_to_be_given_up_only_cards_can_be_chosen(sit: Sit) -> None:
    match = Match.new(NEST, SEATS, NEST.variants["nest"], seed=1)
    chance = random.Random(1)
    while match.table.discarding[:1] != (0,):
        match.submit(match.table.to_act, chance.choice(match.legal_actions()))
    board = Board(sit(match))
    board.say(Command.NEXT)
    assert board.of(TargetKind.CARD)
    assert not board.of(TargetKind.PIRATE)
    before = len(match.actions)
    board.say(Command.CONFIRM)
    assert isinstance(match.actions[before], Discard)


# In several windows


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
"""How often to confirm to come there."""


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
        assert pilot.board.focus.position == 0
        assert pilot.board.focus.focus in pilot.board.targets, "where it is now"


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


@pytest.mark.parametrize("size", [(1280, 720), (800, 480)])
def test_the_ring_hides_no_cards_that_a_retreat_brings(
    tmp_path: Path, look: Look, size: Size
) -> None:
    calm = replace(QUICK, reduced_motion=True)
    pilot, hands = keys_at(tmp_path, look, size, preferences=calm)
    board = Board(Player(pilot, hands))
    board.say(Command.NEXT)
    board.go_to(PositionTap(9))
    board.say(Command.CONFIRM)
    (back,) = (action for action in board.turn.actions if action == Retreat(9))
    place = board.turn.previews[back].destination
    track = board.scene.table.terrain.track
    there = sum(crew.count(place) for crew in board.match.table.pirates)
    stand = track.stand(place, there, there + 1)
    width, height = gain_size(track.cell, board.turn.previews[back].cards)
    middle = track.footing(place, stand.height).y
    pill = Rect(round(stand.x - width * 0.2), round(middle - height / 2), width, height)

    def cards() -> bytes:
        pilot.turn(3)
        pilot.stack.draw(pilot.surface, 0.0)
        return pixels(pilot.surface.subsurface(pill.inflate(-height // 2, -height // 2)))

    board.go_to(PositionTap(place))
    ringed = cards()
    assert board.focus.focus is not None
    assert board.focus.focus.rect.colliderect(pill)
    board.go_to(BoardButton.HINT)
    assert cards() == ringed


@pytest.mark.parametrize("size", [(1280, 720), (800, 480)])
def test_the_ring_hides_no_number_of_cards(tmp_path: Path, look: Look, size: Size) -> None:
    calm = replace(QUICK, reduced_motion=True)
    pilot, hands = keys_at(tmp_path, look, size, preferences=calm)
    board = Board(Player(pilot, hands))
    hand = board.scene.situation.hand or 0
    several = next(card for card in Card if count(hand, card) > 1)

    def number() -> bytes:
        pilot.turn(3)
        pilot.stack.draw(pilot.surface, 0.0)
        fan = board.scene.table.hand
        seen, coin = fan.seen(board.scene.picture.hand, several), fan.badge_anchor(several, hand)
        assert coin is not None
        coin.topright = seen.topright
        return pixels(pilot.surface.subsurface(coin.inflate(-coin.width // 2, -coin.height // 2)))

    before = number()
    board.say(Command.NEXT)
    board.go_to(CardTap(several))
    assert number() == before
