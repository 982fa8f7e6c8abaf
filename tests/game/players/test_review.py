"""Reviews of finished games: honest advice for a turn, and games tried from a moment."""

from dataclasses import replace
from functools import cache

import pytest

from game.events import GameEnded, TurnEnded
from game.games import GAMES
from game.match import Colour, Match, Seat, states_of
from game.players.brains import BRAINS
from game.players.reach import QUICK
from game.players.review import TurnQuestion, TurnReview, review_turn
from game.players.search import Effort
from game.players.swing import swing_of
from game.record import Record
from game.rng import Rng
from game.view import PUBLIC, view

LITTLE = Effort(turns=2, guesses=1, first=QUICK, reply=QUICK)
SEATS = (
    Seat("Anna", Colour.BLUE),
    Seat("Ben", Colour.RED, "rosa", before=(None,)),
    Seat("Cleo", Colour.GREEN, "greedy"),
)
in_each_variant = pytest.mark.parametrize(
    ("game", "variant"), [("escape", "jamaica"), ("escape", "tortuga"), ("nest", "nest")]
)


@cache
def finished(game: str, variant: str, seats: tuple[Seat, ...] = SEATS) -> Match:
    rules, options = GAMES[game].rules, GAMES[game].variants[variant]
    match = Match.new(GAMES[game], seats, options, seed=4)
    while match.outcome is None:
        seat = match.table.to_act
        match.submit(seat, BRAINS["greedy"].choose(rules, match.view(seat), Rng(1)))
    return match


def reviewed(match: Match, first: int) -> TurnReview:
    return review_turn(TurnQuestion.of(match, first), LITTLE)


@in_each_variant
def test_the_advised_turn_is_a_whole_turn_by_the_rules(game: str, variant: str) -> None:
    match = finished(game, variant)
    for moment in swing_of(match).moments[::4]:
        review = reviewed(match, moment.first)
        state = states_of(match)[moment.first]
        for told in review.actions:
            assert told.seat == state.table.to_act
            state = match.game.rules.apply(state, told.action).state
        over = [any(isinstance(e, TurnEnded | GameEnded) for e in t.events) for t in review.actions]
        assert over.index(True) == len(over) - 1, "it ends with the turn and not before"
        assert review.first == moment.first
        assert sum(review.chances) == pytest.approx(1)


def test_advice_depends_only_on_what_the_player_saw() -> None:
    match = finished("escape", "jamaica")
    moment = swing_of(match).moments[9]
    question = TurnQuestion.of(match, moment.first)
    stock = question.state.stock
    same = question.state._replace(stock=stock[::-1])
    assert same.stock != stock
    assert view(same, moment.seat) == view(question.state, moment.seat)
    changed = replace(question, state=same)
    first, again = review_turn(question, LITTLE), review_turn(changed, LITTLE)
    assert again.actions[0].action == first.actions[0].action


def test_a_game_is_reviewed_and_tried_only_when_it_is_over() -> None:
    running = Match.new(GAMES["nest"], SEATS, GAMES["nest"].variants["nest"], seed=4)
    running.submit(running.table.to_act, running.legal_actions()[0])
    with pytest.raises(ValueError, match="not over"):
        TurnQuestion.of(running, 0)
    with pytest.raises(ValueError, match="not over"):
        running.branch(1)


@in_each_variant
def test_a_game_tried_from_a_moment_goes_on_there_and_leaves_the_old_one(
    game: str, variant: str
) -> None:
    match = finished(game, variant)
    before = Record.of(match)
    for moment in swing_of(match).moments[::5]:
        tried = match.branch(moment.first)
        for viewer in (PUBLIC, 0, 1, 2):
            assert tried.view(viewer) == match.view_before(moment.first, viewer)
        brains = [seat.brain for seat in match.seats]
        if match.seats[moment.seat].ever_a_person:
            brains[moment.seat] = None
        assert [seat.brain for seat in tried.seats] == brains
        assert not any(seat.before for seat in tried.seats)
        assert tried.branched
        assert tried.seed is None
        assert tried.actions == ()
        tried.submit(tried.table.to_act, tried.legal_actions()[0])
        assert tried.branch(0).view(0) == match.view_before(moment.first, 0)
    assert Record.of(match) == before


def test_where_only_computers_played_a_person_tries_the_turn() -> None:
    crew = (Seat("Finn", Colour.BLUE, "finn"), Seat("Rosa", Colour.RED, "rosa"))
    match = finished("escape", "jamaica", crew)
    for moment in swing_of(match).moments[:4]:
        tried = match.branch(moment.first)
        people = [seat for seat, who in enumerate(tried.seats) if who.brain is None]
        assert people == [moment.seat]


def test_who_handed_over_a_seat_can_try_its_turns() -> None:
    crew = (Seat("Emma", Colour.BLUE), Seat("Rosa", Colour.RED, "rosa"), Seat("Ben", Colour.GREEN))
    match = finished("escape", "jamaica", crew)
    match.reseat((replace(crew[0], brain="finn"), *crew[1:]))
    moments = swing_of(match).moments
    for seat, brains in ((0, [None, "rosa", None]), (1, ["finn", "rosa", None])):
        first = next(moment.first for moment in moments if moment.seat == seat)
        assert [who.brain for who in match.branch(first).seats] == brains
