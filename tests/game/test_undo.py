"""Taking back what was done, in random matches: as far as one may, and no further."""

from typing import NamedTuple

import pytest
from hypothesis import given

from game.actions import Action
from game.events import (
    CardPlayed,
    CardsDrawn,
    Event,
    GameEnded,
    PirateMoved,
    RowDealt,
    Source,
    StockReshuffled,
    TurnEnded,
)
from game.games import Game
from game.match import Match, NothingToUndo, SeenAction
from game.rules import IllegalAction
from game.state import GameState
from tests.game.building import seats
from tests.game.playing import choices, every_game, examples, history, positions

FINAL: set[object] = {Source.STOCK, StockReshuffled, RowDealt, GameEnded}


class Decided(NamedTuple):
    """Something a player chose to do, how the match stood before it, and what happened."""

    seat: int
    action: Action
    before: tuple[tuple[GameState, ...], tuple[SeenAction, ...]]
    events: tuple[Event, ...]

    @property
    def final(self) -> set[object]:
        """What happened that cannot be taken back."""
        drawn = {event.source for event in self.events if isinstance(event, CardsDrawn)}
        return {type(event) for event in self.events} & FINAL | drawn & FINAL


@every_game
def test_undo_goes_back_exactly_as_far_as_it_may(game: Game) -> None:
    final: set[object] = set()
    undone: set[type[Event]] = set()

    @given(positions(game), choices)
    @examples(40)
    def act(state: GameState, choices: bytes) -> None:
        match = Match.at(game, seats(state.table.players), state)
        decided: list[Decided] = []
        for choice in choices:
            if match.outcome is None:
                if choice % 8 == 0:
                    undone.update(take_back(match, decided))
                actions = match.legal_actions()
                decide(match, actions[choice % len(actions)], decided)
                final.update(decided[-1].final)
        undone.update(take_back(match, decided))

    act()
    with_a_row = any(options.open_row for options in game.variants.values())
    assert final == (FINAL if with_a_row else FINAL - {RowDealt})
    assert undone >= {CardPlayed, PirateMoved, TurnEnded}
    assert (CardsDrawn in undone) is with_a_row, "cards of the row are given back"


def decide(match: Match, action: Action, decided: list[Decided]) -> None:
    before = history(match)
    seat = match.table.to_act
    for other in range(match.table.players):
        if other != seat:
            with pytest.raises(IllegalAction):
                match.submit(other, action)
    with pytest.raises(IllegalAction):
        match.submit(seat, action, match.table.ply + 1)
    assert history(match) == before
    events = match.submit(seat, action, match.table.ply)
    decided.append(Decided(seat, action, before, events))


def take_back(match: Match, decided: list[Decided]) -> set[type[Event]]:
    """Undo what can be undone, checking at each stop that nobody can undo more."""
    last: Decided | None = None
    undone: set[type[Event]] = set()
    while True:
        free = {decided[-1].seat} if decided and not decided[-1].final else set()
        now = history(match)
        for seat in range(match.table.players):
            assert match.can_undo(seat) is (seat in free)
            if seat not in free:
                with pytest.raises(NothingToUndo):
                    match.undo(seat)
        assert history(match) == now
        if not free:
            break
        last = decided.pop()
        undone.update(map(type, last.events))
        assert match.undo(last.seat)[:2] == (last.seat, last.action)
        assert history(match) == last.before
    if last is not None:
        assert match.submit(last.seat, last.action) == last.events
        match.undo(last.seat)
    return undone
