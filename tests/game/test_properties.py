"""What holds in every game, whatever is played: looked for in random games and positions."""

import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import get_args

import pytest
from hypothesis import given

from game.actions import END_TURN, Action
from game.cards import cards_in, hand_of
from game.events import (
    CardDiscarded,
    CardsDrawn,
    CardsRanOut,
    Event,
    GameEnded,
    HandDealt,
    PirateMoved,
    RowDealt,
    SloopSailed,
    Source,
    TurnEnded,
)
from game.games import Game
from game.match import Match
from game.outcome import Decision, Ending, Outcome
from game.record import Record
from game.rng import Rng
from game.rules import IllegalAction, Rules, Why
from game.state import ACTIONS, PIRATES, ROUND_LIMIT, GameState, Table
from game.track import crowd_of
from game.view import ALL, PUBLIC, Viewer, determinize, redact, view
from tests.game.building import seats
from tests.game.playing import (
    ARRANGEMENTS,
    CROWDED,
    EVERY_ACTION,
    NO_ACTIONS,
    VOLUME,
    Arrangement,
    Temper,
    choices,
    chosen,
    every_arrangement,
    every_game,
    examples,
    history,
    legal,
    played,
    positions,
    some_arrangements,
)
from tests.game.retelling import Retold, account_of
from tests.soak import SOAK

RANDOM_ACTIONS = {"escape": 400_000 if SOAK else 20_000}  # in all its arrangements
OTHER_GAMES_ACTIONS = 100_000 if SOAK else 5_000


@every_arrangement
def test_every_action_of_a_random_game_keeps_the_table_in_order(arrangement: Arrangement) -> None:
    game = arrangement.game
    of_this_game = sum(each.game is game for each in ARRANGEMENTS)
    actions_left = -(-RANDOM_ACTIONS.get(game.name, OTHER_GAMES_ACTIONS) // of_this_game)
    seed = 0
    while actions_left:
        temper = tuple(Temper)[seed % len(Temper)]
        rng = Rng(seed)
        dealt = arrangement.begin(seed)
        watched = Watched(game.rules, dealt.state, Retold.from_the_deal(dealt))
        while actions_left and watched.actions:
            action, rng = chosen(watched.actions, temper, rng)
            watched.act(action)
            actions_left -= 1
        seed += 1


@every_game
def test_every_action_in_any_position_keeps_the_table_in_order(game: Game) -> None:
    happened: set[type[Event] | Ending] = set()

    @given(positions(game), choices)
    @examples(200)
    def act(state: GameState, choices: bytes) -> None:
        watched = Watched(game.rules, state, Retold(state))
        for choice in choices:
            if not watched.actions:
                break
            events = watched.act(watched.actions[choice % len(watched.actions)])
            happened.update(map(type, events))
            happened.update(event.outcome.ending for event in events if type(event) is GameEnded)

    act()
    elsewhere: set[type[Event]] = {HandDealt}
    if not any(options.open_row for options in game.variants.values()):
        elsewhere |= {RowDealt}
    if len(game.havens) == 1:
        elsewhere |= {CardDiscarded, SloopSailed}
    assert happened == {*get_args(Event), *Ending} - elsewhere, "the positions lead to too little"


class Watched:
    """A game in which everything about every action and every state is checked."""

    def __init__(self, rules: Rules, state: GameState, retold: Retold) -> None:
        self.rules = rules
        self.retold = retold
        self.state = state
        self.actions = self._legal()

    def act(self, action: Action) -> tuple[Event, ...]:
        before, preview = self.state, self.rules.preview(self.state.table, action)
        forced = self.actions == (END_TURN,) and before.table.actions_left == ACTIONS
        self.state, events = self.rules.apply(before, action)
        assert self.rules.step(before, action) == self.state
        assert self.state.table.ply == before.table.ply + 1
        for event in events:
            self.retold.tell(event)
        self.actions = self._legal()

        moves = [event for event in events if isinstance(event, PirateMoved)]
        cards = sum(len(event.cards) for event in events if isinstance(event, CardsDrawn))
        cards += sum(event.missing for event in events if isinstance(event, CardsRanOut))
        if preview is None:
            assert (moves, cards) == ([], 0)
        else:
            (move,) = moves
            assert preview == (move.seat, move.origin, move.destination, cards)
        ends = [event.forced for event in events if isinstance(event, TurnEnded)]
        assert ends == [forced] if action == END_TURN else True not in ends
        return events

    def _legal(self) -> tuple[Action, ...]:
        """The legal actions of a state that is in order, and that the events tell of."""
        table, hands, stock, _ = self.state
        assert self.retold.account() == account_of(self.state)
        assert sum(hands) + hand_of(table.row + stock + table.discard) == table.setup.deck
        assert table.crowd == crowd_of(table.track, table.pirates)
        for place, number in Counter(b"".join(table.pirates)).items():
            assert number <= CROWDED or table.track.signs[place] is None
        for haven in table.track.havens[:-1]:
            assert all(crew.count(haven) <= CROWDED for crew in table.pirates)
        assert 1 <= table.round <= ROUND_LIMIT
        assert table.discarding or table.to_act == table.turn
        actions = legal(self.rules, self.state)
        assert len(set(actions)) == len(actions)
        assert bool(actions) is (table.outcome is None)
        if table.outcome is not None:
            check_outcome(table, table.outcome)
        return actions


def check_outcome(table: Table, outcome: Outcome) -> None:
    """Check that an ending and its reason are what the places, passes and rounds say."""
    home = [crew.count(table.track.goal) for crew in table.pirates]
    sums = [sum(crew) for crew in table.pirates]
    assert (list(outcome.home), list(outcome.sums)) == (home, sums)
    most_home = [seat for seat, number in enumerate(home) if number == max(home)]
    longest = max(sums[seat] for seat in most_home)
    assert list(outcome.winners) == [seat for seat in most_home if sums[seat] == longest]
    if PIRATES in home:
        assert outcome.winner == table.turn
        assert (outcome.ending, outcome.decision) == (Ending.ALL_HOME, Decision.ALL_HOME)
        return
    deadlock = table.passes == table.players
    assert outcome.ending is (Ending.DEADLOCK if deadlock else Ending.ROUND_LIMIT)
    assert deadlock or table.round == ROUND_LIMIT
    decisions = {len(most_home): Decision.FURTHEST, 1: Decision.MOST_HOME}
    shared = len(outcome.winners) > 1
    assert outcome.decision is (Decision.SHARED if shared else decisions[len(most_home)])


def samples(arrangement: Arrangement, apart: int) -> Iterator[GameState]:
    """States of random games, a number of actions apart, and their last ones."""
    for seed in range(VOLUME):
        state = arrangement.begin(seed).state
        yield state
        while state.table.outcome is None:
            temper = (Temper.EVEN, Temper.RACING)[state.table.ply // apart % 2]
            state = played(arrangement.game.rules, state, temper, state.table.ply, apart)
            yield state


@some_arrangements
def test_actions_and_views_are_right_in_random_games(arrangement: Arrangement) -> None:
    for state in samples(arrangement, apart=80 if VOLUME == 1 else 40):
        check_refusals(arrangement.game.rules, state)
        check_views(arrangement.game.rules, state)


@every_game
def test_actions_and_views_are_right_anywhere(game: Game) -> None:
    @given(positions(game))
    @examples(25)
    def check(state: GameState) -> None:
        check_refusals(game.rules, state)
        check_views(game.rules, state)

    check()


def check_refusals(rules: Rules, state: GameState) -> None:
    """Check every conceivable action: the listed ones and no others are carried out."""
    table = state.table
    hand = state.hands[table.to_act]
    actions = rules.legal_actions(table, hand)
    refused = {action: rules.why_not(table, hand, action) for action in EVERY_ACTION}
    assert {action for action, why in refused.items() if why is None} == set(actions)
    if table.outcome is not None:
        assert set(refused.values()) == {Why.GAME_OVER}
    before = pickle.dumps(state)
    for action in NO_ACTIONS:
        with pytest.raises(IllegalAction):
            rules.apply(state, action)
    for action, why in tuple(refused.items())[table.ply % 17 :: 17]:
        if why is not None:
            with pytest.raises(IllegalAction) as refusal:
                rules.apply(state, action)
            assert (refusal.value.why, refusal.value.legal) == (why, actions)
    assert pickle.dumps(state) == before
    for action in actions:
        assert rules.apply(state, replace(action)) == rules.apply(state, action)


@every_game
def test_a_game_of_nothing_but_chosen_passes_ends_after_the_last_round(game: Game) -> None:
    for arrangement in ARRANGEMENTS:
        if arrangement.game is game and arrangement.options.may_pass:
            state = arrangement.begin(seed=0).state
            for _ in range(ROUND_LIMIT * arrangement.players):
                assert state.table.outcome is None
                state = game.rules.step(state, END_TURN)
            outcome = state.table.outcome
            assert outcome is not None
            assert outcome.ending is Ending.ROUND_LIMIT
            assert outcome.winners == tuple(range(arrangement.players))


def check_views(rules: Rules, state: GameState) -> None:
    """Check that each viewer sees what is theirs to see, and can imagine the rest."""
    table = state.table
    for viewer in viewers(table.players):
        seen = view(state, viewer)
        for seat, hand in enumerate(seen.hands):
            sees = table.options.open_hands or viewer in (seat, ALL)
            assert hand == (state.hands[seat] if sees else None)
        imagined = determinize(seen, Rng(table.ply))
        assert view(imagined, viewer) == seen
        piles = table.row + table.discard + imagined.stock
        assert hand_of(piles) + sum(imagined.hands) == table.setup.deck
        assert tuple(len(cards_in(hand)) for hand in imagined.hands) == seen.hand_sizes
        copied = pickle.loads(pickle.dumps(seen))
        assert copied == seen
        # Tracks are equal by their signs alone; playing on needs what they look up, too.
        assert legal(rules, state._replace(table=copied.table)) == legal(rules, state)


def viewers(players: int) -> tuple[Viewer, ...]:
    return (*range(players), PUBLIC, ALL)


@some_arrangements
def test_no_redacted_event_shows_a_card_its_viewer_may_not_know(arrangement: Arrangement) -> None:
    rules = arrangement.game.rules
    options = arrangement.options
    rng = Rng(arrangement.players)
    state, events = arrangement.begin(arrangement.players)
    for _ in range(250 * VOLUME):
        for event, viewer in product(events, viewers(arrangement.players)):
            expected = event
            match event:
                case HandDealt(seat, cards) | CardsDrawn(seat, cards, Source.STOCK):
                    if not options.open_hands and viewer not in (seat, ALL):
                        expected = replace(event, cards=(None,) * len(cards))
            assert redact(event, options, viewer) == expected
        if state.table.outcome is not None:
            break
        action, rng = chosen(legal(rules, state), Temper.HOARDING, rng)
        state, events = rules.apply(state, action)


@some_arrangements
def test_a_record_replays_to_the_same_game(arrangement: Arrangement) -> None:
    number = ARRANGEMENTS.index(arrangement)
    for seed in range(number, number + VOLUME):
        match = Match.new(arrangement.game, seats(arrangement.players), arrangement.options, seed)
        rng = Rng(seed)
        most = (80, 160, 10_000)[seed % 3]
        while match.outcome is None and len(match.actions) < most:
            actions = match.legal_actions()
            assert actions != (END_TURN,) or match.table.actions_left < ACTIONS
            action, rng = chosen(actions, Temper.RACING, rng)
            match.submit(match.table.to_act, action)
        record = Record.of(match)
        again = Record.from_json(record.to_json())
        assert again == record
        assert history(again.match()) == history(match)
        for done in match.seen_actions(ALL):
            ends = [event for event in done.events if isinstance(event, TurnEnded)]
            assert done.forced is any(event.forced for event in ends)
