"""A game in progress: submitting, passing by itself, taking back."""

from dataclasses import replace
from typing import Any

import pytest

from game.actions import Action, Advance, EndTurn, Nudge, Retreat, Sail
from game.cards import Card
from game.events import CardPlayed, TurnBegan, TurnEnded
from game.games import Game
from game.match import Colour, Match, Seat, distinct_colours, fresh
from game.outcome import Ending
from game.record import Record
from game.rules import BadSetup, IllegalAction, Why
from game.state import JAMAICA, GameState, Options
from game.view import ALL, PUBLIC
from tests.game.building import ABOARD, ESCAPE, NEST, nest_position, position, seats
from tests.game.playing import NO_ACTIONS, NO_NUMBERS, every_game, history

SKULL = Advance(Card.SKULL, 0)
HAT = Advance(Card.HAT, 0)
KEY = Advance(Card.KEY, 0)


def at(state: GameState) -> Match:
    return Match.at(ESCAPE, seats(state.table.players), state)


def refused(match: Match, seat: int, action: Action, ply: int | None = None) -> Why:
    """Why the match refuses; it stands as before."""
    before = history(match)
    with pytest.raises(IllegalAction) as refusal:
        match.submit(seat, action, ply)
    assert history(match) == before
    return refusal.value.why


def test_an_action_is_carried_out_and_kept() -> None:
    match = at(position((), (), hands=("skull key", "hat")))
    events = match.submit(0, SKULL)
    assert events[0] == CardPlayed(0, Card.SKULL)
    assert match.actions == (SKULL,)
    assert match.seen_actions(ALL)[0].seat == 0
    assert match.seen_actions(ALL)[0].events == events
    assert not match.seen_actions(ALL)[0].forced
    assert match.table.ply == 1
    assert match.legal_actions()[-1] == EndTurn()


def test_an_action_chosen_for_this_moment_is_carried_out() -> None:
    match = at(position((), (), hands=("skull key", "hat")))
    match.submit(0, SKULL, ply=0)
    match.submit(0, KEY, ply=1)
    assert match.actions == (SKULL, KEY)


@pytest.mark.parametrize("ply", [-1, 0, 2])
def test_an_action_chosen_for_another_moment_is_stale(ply: int) -> None:
    match = at(position((), (), hands=("skull key", "hat")))
    match.submit(0, SKULL)
    assert refused(match, 0, KEY, ply) is Why.STALE


@pytest.mark.parametrize("seat", [1, -1, 5])
def test_only_the_player_to_act_acts(seat: int) -> None:
    match = at(position((), (), hands=("skull", "skull")))
    assert refused(match, seat, SKULL) is Why.NOT_YOUR_TURN


def test_what_the_rules_refuse_changes_nothing() -> None:
    match = at(position((), (), hands=("skull", "hat")))
    assert refused(match, 0, HAT) is Why.CARD_NOT_HELD


@pytest.mark.parametrize("number", NO_NUMBERS)
def test_there_is_no_pirate_at_a_place_or_of_a_player_that_does_not_exist(number: int) -> None:
    escape = Match.new(ESCAPE, seats(2), Options(first_player=0), seed=1)
    nest = Match.new(NEST, seats(2), Options(first_player=0), seed=1)
    own = [
        refused(escape, 0, Advance(Card.SKULL, number)),
        refused(escape, 0, Retreat(number)),
        refused(nest, 0, Advance(Card.MAP, number)),
    ]
    assert set(own) == {Why.NO_PIRATE_THERE}
    others = [refused(nest, 0, Nudge(number, 0)), refused(nest, 0, Nudge(1, number))]
    assert set(others) == {Why.NO_PIRATE_TO_NUDGE}


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Nudge(1.0, 0), Why.NO_PIRATE_TO_NUDGE),  # type: ignore[arg-type]
        (Nudge(True, 0), Why.NO_PIRATE_TO_NUDGE),
        (Nudge(1, 0.0), Why.NO_PIRATE_TO_NUDGE),  # type: ignore[arg-type]
        (Nudge("1", None), Why.NO_PIRATE_TO_NUDGE),  # type: ignore[arg-type]
        (Advance(Card.MAP, 0.0), Why.NO_PIRATE_THERE),  # type: ignore[arg-type]
        (Advance(Card.MAP, False), Why.NO_PIRATE_THERE),
        (Advance(float(Card.MAP), 0), Why.CARD_NOT_HELD),  # type: ignore[arg-type]
        (Advance(int(Card.MAP), 0), Why.CARD_NOT_HELD),  # type: ignore[arg-type]
        (Sail(1), Why.OTHER_GAME),  # type: ignore[arg-type]
        (None, Why.OTHER_GAME),
        (1.0, Why.OTHER_GAME),
    ],
)
def test_what_only_equals_a_legal_action_is_refused_with_a_reason(action: Any, why: Why) -> None:  # noqa: ANN401
    crews = ("sloop start start start start start", "start start start start start 1")
    state = nest_position(*crews, hands=("map", ""))
    match = Match.at(NEST, seats(2), state)
    assert refused(match, 0, action) is why


@every_game
def test_a_match_that_resumes_refuses_places_and_players_that_do_not_exist(game: Game) -> None:
    match = Match.new(game, seats(5), next(iter(game.variants.values())), seed=1)
    before = history(match)
    for action in NO_ACTIONS:
        with pytest.raises(IllegalAction):
            match.resume((action,))
    assert history(match) == before


def test_a_finished_game_refuses_everything_because_it_is_over() -> None:
    match = at(position((*ABOARD[:5], 36), (), hands=("skull", "hat")))
    match.submit(0, Advance(Card.SKULL, 36))
    assert match.outcome is not None
    assert match.outcome.winner == 0
    assert match.legal_actions() == ()
    for seat, ply in ((0, None), (1, None), (0, 0)):
        assert refused(match, seat, HAT, ply) is Why.GAME_OVER


def test_forced_passes_are_submitted_by_themselves() -> None:
    match = at(position((), (), (), hands=("skull skull", "", "hat")))
    match.submit(0, SKULL)
    events = match.submit(0, EndTurn())
    assert events == (
        TurnEnded(0, 1, forced=False),
        TurnBegan(1, 1, free_sail=False),
        TurnEnded(1, 0, forced=True),
        TurnBegan(2, 1, free_sail=False),
    )
    assert match.actions == (SKULL, EndTurn(), EndTurn())
    assert [(p.seat, p.forced) for p in match.seen_actions(ALL)] == [
        (0, False),
        (0, False),
        (1, True),
    ]
    assert match.table.to_act == 2


def test_forced_passes_go_on_to_the_deadlock() -> None:
    match = at(position((), (), hands=("skull", "")))
    match.submit(0, SKULL)
    match.submit(0, EndTurn())
    assert [p.forced for p in match.seen_actions(ALL)] == [False, False, True, True]
    assert match.outcome is not None
    assert match.outcome.ending is Ending.DEADLOCK


def test_the_end_of_a_turn_with_nothing_left_is_not_submitted_by_itself() -> None:
    match = at(position((), (), hands=("skull", "hat")))
    match.submit(0, SKULL)
    assert match.legal_actions() == (EndTurn(),)
    assert match.table.turn == 0


def test_a_scenario_in_which_nobody_can_act_is_passed_at_once() -> None:
    match = at(position((), (), hands=("", "hat")))
    assert match.actions == (EndTurn(),)
    assert match.table.to_act == 1
    assert not match.can_undo(0)


def test_a_whole_turn_is_taken_back_before_the_next_player_acts() -> None:
    match = at(position((), (), hands=("skull hat key", "hat")))
    before = match.view(ALL)
    for action in (SKULL, HAT, KEY):
        match.submit(0, action)
    assert match.table.to_act == 1
    assert [match.undo(0).action for _ in range(3)] == [KEY, HAT, SKULL]
    assert match.view(ALL) == before


def test_a_turn_that_was_ended_is_taken_up_again() -> None:
    match = at(position((), (), hands=("skull hat", "hat")))
    match.submit(0, SKULL)
    match.submit(0, EndTurn())
    assert match.undo(0).action == EndTurn()
    match.submit(0, HAT)
    assert match.actions == (SKULL, HAT)


def test_a_forced_pass_of_another_player_is_taken_back_with_the_action_before_it() -> None:
    match = at(position((), (), hands=("skull hat key pistol", "")))
    before = match.view(ALL)
    for action in (SKULL, HAT, KEY):
        match.submit(0, action)
    assert match.seen_actions(ALL)[-1].forced
    assert match.table.to_act == 0
    assert not match.can_undo(1)
    assert match.undo(0).action == KEY
    assert match.table.actions_left == 1
    assert [match.undo(0).action for _ in range(2)] == [HAT, SKULL]
    assert match.view(ALL) == before


@every_game
def test_a_new_match_knows_its_seed_and_what_was_dealt(game: Game) -> None:
    options = next(iter(game.variants.values()))
    match = Match.new(game, seats(3), options, seed=12)
    assert match.seed == 12
    assert match.seen_deal(ALL) == game.rules.new_game(3, options, 12).events
    assert match.view(PUBLIC).table.players == 3
    assert match.outcome is None


def test_a_scenario_has_no_record() -> None:
    match = at(position((), (), hands=("skull", "hat")))
    assert match.seed is None
    with pytest.raises(ValueError, match="scenario"):
        Record.of(match)


@pytest.mark.parametrize("given", [1, 3])
def test_a_scenario_needs_a_seat_for_every_player(given: int) -> None:
    with pytest.raises(BadSetup, match="number of seats"):
        Match.at(ESCAPE, seats(given), position((), (), hands=("skull", "hat")))


ALIKE = (Seat("Anne", Colour.RED), Seat("Bart", Colour.RED))
SIX = (*seats(5), Seat("Flint", Colour.BLUE))


@pytest.mark.parametrize(
    ("crew", "options", "what"),
    [
        *((crew, JAMAICA, "number of players") for crew in (seats(0), seats(1), SIX)),
        (ALIKE, JAMAICA, "colours"),
        (seats(2), replace(JAMAICA, empty_captain=True), None),
        (seats(2), replace(JAMAICA, open_hands=True), None),
        *((seats(2), replace(JAMAICA, first_player=first), "first player") for first in (2, -1)),
    ],
)
def test_a_new_game_that_cannot_be_played_is_refused(
    crew: tuple[Seat, ...], options: Options, what: str | None
) -> None:
    with pytest.raises(BadSetup, match=what):
        Match.new(ESCAPE, crew, options, seed=1)


def test_others_play_on_where_a_seat_is_handed_over() -> None:
    match = Match.new(ESCAPE, seats(2), JAMAICA, 3)
    match.submit(match.table.to_act, match.legal_actions()[0])
    before = match.table
    handed = (replace(match.seats[0], brain="greedy"), match.seats[1])
    match.reseat(handed)
    assert match.seats == (replace(handed[0], before=(None,)), handed[1])
    assert match.table == before
    assert Record.of(match).match().seats == match.seats


def test_a_seat_remembers_once_everybody_who_has_played_it() -> None:
    match = Match.new(ESCAPE, seats(2), JAMAICA, 3)
    kept = match.seats[1]
    for brain in ("greedy", "greedy", None, "greedy", "random", "greedy", None):
        match.reseat((replace(match.seats[0], brain=brain), kept))
    assert match.seats[0].before == (None, "greedy", "random")
    assert match.seats[0].began is None
    assert match.seats[1] == kept
    match.reseat(tuple(replace(seat, brain="greedy") for seat in match.seats))
    read = Record.from_json(Record.of(match).to_json())
    assert read.match().people_sat
    assert not any(seat.ever_a_person for seat in fresh(match.seats))


def test_nobody_takes_over_more_seats_than_there_are() -> None:
    match = Match.new(ESCAPE, seats(2), JAMAICA, 3)
    with pytest.raises(BadSetup):
        match.reseat(match.seats[:1])
    assert len(match.seats) == 2


BLUE, RED, GREEN, YELLOW, VIOLET = Colour


def test_everyone_of_a_crew_has_a_colour_of_their_own() -> None:
    assert distinct_colours([RED, GREEN]) == (RED, GREEN)
    assert distinct_colours([RED, RED, BLUE]) == (RED, GREEN, BLUE)
    assert distinct_colours([None, BLUE, None]) == (RED, BLUE, GREEN)
    assert sorted(distinct_colours([RED] * 5)) == sorted(Colour)
