"""A recorded game watched again: any moment, any viewer who may, the same as it was played."""

from dataclasses import replace

import pytest

from game.events import TurnBegan
from game.games import GAMES
from game.match import Colour, Match, Seat
from game.record import Record
from game.replay import Replay
from game.view import ALL, PUBLIC, Viewer, redact
from tests.game.storing import begun

VIEWERS: tuple[Viewer, ...] = (ALL, PUBLIC, 0, 1)


@pytest.fixture(scope="module", params=[("escape", 1), ("nest", 3)], ids=["escape", "nest"])
def match(request: pytest.FixtureRequest) -> Match:
    name, seed = request.param
    return begun(None, seed, name)


@pytest.fixture(scope="module")
def replay(match: Match) -> Replay:
    return Replay.of(Record.of(match))


def test_every_moment_is_seen_as_it_was(match: Match, replay: Replay) -> None:
    assert replay.end == len(match.actions)
    assert replay.seats == match.seats
    for viewer in VIEWERS:
        for moment in (0, 1, replay.end // 2, replay.end - 1, 5):
            assert replay.view(moment, viewer) == match.view_before(moment, viewer)
        assert replay.view(replay.end, viewer) == match.view(viewer)


def test_every_step_tells_who_did_what(match: Match, replay: Replay) -> None:
    options = match.table.options
    for moment, played in enumerate(match.seen_actions(ALL)):
        for viewer in VIEWERS:
            seen = tuple(redact(event, options, viewer) for event in played.events)
            assert replay.seen_action(moment, viewer) == played._replace(events=seen)


def test_the_turns_begin_where_the_rules_say_so(match: Match, replay: Replay) -> None:
    begins = [0] + [
        moment
        for moment, played in enumerate(match.seen_actions(PUBLIC), start=1)
        if any(isinstance(event, TurnBegan) for event in played.events)
    ]
    assert list(replay.turns) == begins


def test_one_can_go_from_turn_to_turn(replay: Replay) -> None:
    forwards = [0]
    while forwards[-1] < replay.end:
        forwards.append(replay.next_turn(forwards[-1]))
    assert forwards == [*replay.turns, replay.end]
    backwards = [replay.end]
    while backwards[-1] > 0:
        backwards.append(replay.previous_turn(backwards[-1]))
    assert backwards[::-1] == forwards
    inside = replay.turns[3] + 1
    assert replay.previous_turn(inside) == replay.turns[3]
    assert replay.next_turn(inside) == replay.turns[4]
    assert [replay.turn_at(moment) for moment in replay.turns] == list(range(len(replay.turns)))
    assert replay.turn_at(replay.end) == len(replay.turns) - 1
    assert replay.previous_turn(0) == 0


def test_there_is_nothing_before_the_first_and_after_the_last_moment(replay: Replay) -> None:
    for moment in (-1, replay.end + 1):
        with pytest.raises(IndexError):
            replay.view(moment, PUBLIC)
    with pytest.raises(IndexError):
        replay.seen_action(replay.end, PUBLIC)
    with pytest.raises(IndexError):
        replay.seen_action(-1, PUBLIC)


def people(variant: str, brain: str | None = None) -> Replay:
    seats = (Seat("Anna", Colour.BLUE, brain), Seat("Ben", Colour.RED, brain))
    escape = GAMES["escape"]
    match = Match.new(escape, seats, escape.variants[variant], 4)
    match.submit(match.table.to_act, match.legal_actions()[0])
    return Replay(match)


def test_hidden_hands_stay_hidden_while_people_play(replay: Replay) -> None:
    hidden = people("jamaica")
    assert tuple(hidden.viewers) == (PUBLIC,)
    for viewer in (ALL, 0, 1):
        with pytest.raises(ValueError, match="may not"):
            hidden.view(0, viewer)
        with pytest.raises(ValueError, match="may not"):
            hidden.seen_action(0, viewer)
    for shown in (people("tortuga"), people("jamaica", "greedy"), replay):
        assert tuple(shown.viewers) == VIEWERS


def test_hidden_hands_stay_hidden_after_people_have_left_their_seats() -> None:
    match = people("jamaica").match
    match.reseat(tuple(replace(seat, brain="greedy") for seat in match.seats))
    read = Replay.of(Record.from_json(Record.of(match).to_json()))
    assert tuple(read.viewers) == (PUBLIC,)


def test_a_game_that_has_not_begun_has_one_moment() -> None:
    replay = Replay(begun(0))
    assert (replay.end, replay.turns) == (0, (0,))
    assert replay.view(0, PUBLIC).table.round == 1
    assert replay.next_turn(0) == replay.previous_turn(0) == 0
