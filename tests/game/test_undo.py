"""Taking back what was done, in random matches: as far as one may, and no further."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.actions import Action
from game.events import Event, GameEnded, RowDealt, Source, StockReshuffled
from game.games import Game
from game.match import Match, NothingToUndo, ToldAction
from game.rules import IllegalAction
from game.state import GameState
from tests.game.playing import choices, every_game, examples, history, positions, seated


class Decided(NamedTuple):
    """Something a player chose to do, how the match stood before it, and what happened."""

    seat: int
    action: Action
    before: tuple[tuple[GameState, ...], tuple[ToldAction, ...]]
    events: tuple[Event, ...]

    @property
    def final(self) -> bool:
        shown = (StockReshuffled, RowDealt, GameEnded)
        return any(
            isinstance(event, shown) or getattr(event, "source", None) is Source.STOCK
            for event in self.events
        )


@every_game
@given(st.data(), choices)
@examples(200)
def test_undo_goes_back_exactly_as_far_as_it_may(
    game: Game, data: st.DataObject, choices: bytes
) -> None:
    state = data.draw(positions(game))
    match = Match.at(game, seated(state.table.players), state)
    decided: list[Decided] = []
    for choice in choices:
        if match.outcome is None:
            if choice % 8 == 0:
                take_back(match, decided)
            actions = match.legal_actions()
            decide(match, actions[choice % len(actions)], decided)
    take_back(match, decided)


def decide(match: Match, action: Action, decided: list[Decided]) -> None:
    """Do something, and remember it."""
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


def take_back(match: Match, decided: list[Decided]) -> None:
    """Undo what can be undone, checking at each stop that nobody can undo more."""
    last: Decided | None = None
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
        undone = match.undo(last.seat)
        assert (undone.seat, undone.action) == (last.seat, last.action)
        assert history(match) == last.before
    if last is not None:
        assert match.submit(last.seat, last.action) == last.events
        match.undo(last.seat)
