"""Turns summed up for the history: what the icons tell is what was done."""

import random
from itertools import pairwise

import pytest

from game import (
    GAMES,
    PUBLIC,
    Advance,
    CardsDrawn,
    Discard,
    EndTurn,
    Match,
    Nudge,
    Retreat,
    Sail,
    SeenAction,
)
from scenes.board.tabletop import Tabletop
from scenes.board.turn.turn_log import Trail, TurnDeed, TurnSummary, summaries, turns_since
from tests.scenes.hud import TABLES, played, seats
from tests.soak import SOAK, long

with_any_players = pytest.mark.parametrize("number", range(2, 6))
at_every_table = pytest.mark.parametrize(("name", "variant"), TABLES, ids=lambda name: name)


def own_deeds(turn: TurnSummary) -> int:
    """How many actions of its three a turn took."""
    spent = (TurnDeed.ADVANCE, TurnDeed.RETREAT, TurnDeed.NUDGE, TurnDeed.SAIL)
    return sum(item.deed in spent for item in turn.items)


def told_by(steps: tuple[SeenAction, ...]) -> list[tuple[object, ...]]:
    """What actions say was done, to be compared with what the events told."""
    told: list[tuple[object, ...]] = []
    for step in steps:
        drawn = sum(len(event.cards) for event in step.events if isinstance(event, CardsDrawn))
        match step.action:
            case Advance(card, _):
                told.append((TurnDeed.ADVANCE, step.seat, card, 0))
            case Retreat():
                told.append((TurnDeed.RETREAT, step.seat, None, drawn))
            case Nudge(seat, _):
                told.append((TurnDeed.NUDGE, seat, None, drawn))
            case Sail(free):
                told.append((TurnDeed.FREE_SAIL if free else TurnDeed.SAIL, step.seat, None, 0))
            case Discard():
                told += [(TurnDeed.DISCARD, step.seat, None, 1)]
            case EndTurn():
                pass
    return told


@with_any_players
@at_every_table
@pytest.mark.parametrize("seed", long(range(3), usual=(0,)))
def test_summaries_of_a_whole_game_tell_what_was_done(
    name: str, variant: str, number: int, seed: int
) -> None:
    match = played(name, variant, number, 900, seed)
    turns = summaries(match.seen_actions(PUBLIC), match.game.havens)
    assert turns[0].first == 0
    assert turns[-1].after == len(match.actions)
    assert all(one.after == next_.first for one, next_ in pairwise(turns))
    assert all(turn.over for turn in turns[:-1])
    assert turns[-1].over == (match.outcome is not None)
    for turn in turns:
        steps = match.seen_actions(PUBLIC, turn.first, turn.after)
        assert turn.seat == steps[0].seat
        assert own_deeds(turn) <= 3
        spread = [
            (item.deed, item.seat, item.card, 1 if item.deed is TurnDeed.DISCARD else item.number)
            for item in turn.items
            if item.deed is not TurnDeed.PASS
            for _ in range(item.number if item.deed is TurnDeed.DISCARD else 1)
        ]
        assert spread == told_by(steps)
        passed = [(item.deed, item.seat) for item in turn.items] == [(TurnDeed.PASS, turn.seat)]
        assert passed == all(isinstance(step.action, EndTurn) for step in steps)


@with_any_players
@at_every_table
def test_summaries_tell_who_reached_a_haven(name: str, variant: str, number: int) -> None:
    match = played(name, variant, number, 900, 1)
    havens = match.game.havens
    turns = summaries(match.seen_actions(PUBLIC), havens)
    reached = [
        (item.seat, item.haven)
        for turn in turns
        for item in turn.items
        if item.haven is not None and item.haven == havens[-1]
    ]
    # Every arrival is told; in Escape some pirates leave the sloop again.
    for seat, crew in enumerate(match.table.pirates):
        assert reached.count((seat, havens[-1])) >= crew.count(havens[-1])


def test_an_action_taken_back_is_no_longer_told() -> None:
    game = GAMES["escape"]
    match = Match.new(game, seats(2), game.variants["tortuga"], 4)
    seat = match.table.to_act
    assert summaries(match.seen_actions(PUBLIC), game.havens) == ()
    advance = next(a for a in match.legal_actions() if isinstance(a, Advance))
    match.submit(seat, advance)
    (turn,) = summaries(match.seen_actions(PUBLIC), game.havens)
    assert (turn.seat, turn.over, turn.items[0].card) == (seat, False, advance.card)
    match.undo(seat)
    assert summaries(match.seen_actions(PUBLIC), game.havens) == ()


@at_every_table
def test_a_table_that_follows_a_game_knows_its_turns(name: str, variant: str) -> None:
    game, chance = GAMES[name], random.Random(7)
    match = Match.new(game, seats(3), game.variants[variant], 7)
    table, undone = Tabletop(match), 0
    while match.outcome is None and match.table.ply < 200:
        last = match.last_decision
        by = None if last is None else match.seen_actions(PUBLIC, last, last + 1)[0].seat
        if by is not None and match.can_undo(by) and chance.random() < 0.3:
            # Asked only later, so that another action has its place.
            match.undo(by)
            undone += 1
        match.submit(match.table.to_act, chance.choice(match.legal_actions()))
        if chance.random() < (0.7 if SOAK else 0.3):
            told = summaries(match.seen_actions(PUBLIC), game.havens)
            assert table.turns() == told
            for seat in range(3):
                ways: tuple[Trail, ...] = ()
                for turn in turns_since(match, seat):
                    ways = tuple(it.trail for it in turn.steps if it.trail is not None) or ways
                assert table.trails_since(seat, len(match.actions)) == ways
    assert undone
