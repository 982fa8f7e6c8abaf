"""The story of a game: who led, when it turned, and the leap that decided it."""

from collections.abc import Sequence

import pytest

from game import GAMES, Card, Colour, Leap, Match, Rng, Seat, Story
from game.players.brains import BRAINS
from game.story import Effect
from game.variants import VARIANTS
from tests.soak import long

SEATS = tuple(Seat(f"Crew {number}", colour) for number, colour in enumerate(Colour))
GAMES_PLAYED = [("jamaica", 2, 1), ("tortuga", 5, 2), ("nest", 3, 3), ("tortuga", 3, 4)]


def finished(variant: str, players: int, seed: int) -> Match:
    game = GAMES[VARIANTS[variant].game]
    match = Match.new(game, SEATS[:players], game.variants[variant], seed)
    while match.outcome is None:
        seat = match.table.to_act
        choice = BRAINS["greedy"].choose(game.rules, match.view(seat), Rng(len(match.actions)))
        match.submit(seat, choice)
    return match


def leap(number: int, seat: int, length: int, by: int | None = None) -> Leap:
    return Leap(number, seat, 1, 1 + length, Card(0), seat if by is None else by)


def story(ways: Sequence[tuple[int, ...]], leaps: list[Leap], winner: int | None = 0) -> Story:
    """A story of which only the sums after each round and the leaps matter."""
    none = tuple(0 for _ in ways[0])
    return Story(1, (none, *ways), tuple(none for _ in range(len(ways) + 1)), tuple(leaps), winner)


@pytest.mark.parametrize(("variant", "players", "seed"), long(GAMES_PLAYED, usual=GAMES_PLAYED[:3]))
def test_a_story_tells_what_happened_in_a_game(variant: str, players: int, seed: int) -> None:
    match = finished(variant, players, seed)
    told = Story.of(match)
    assert match.outcome is not None
    assert told.rounds[-1] == match.table.round
    assert told.ways[-1] == match.outcome.sums
    assert told.home[-1] == match.outcome.home
    assert told.turned is not None
    assert all(told.leader(ended) == told.winner for ended in told.rounds if ended >= told.turned)
    if told.passed is not None:
        assert told.passed == told.leader(told.turned - 1) != told.winner
    assert told.decider in told.leaps
    assert told.decider.seat == told.winner
    assert told.moments[0] == told.decider
    for seat in told.crews:
        came = sum(told.came_home(number, seat) for number in told.rounds)
        assert came >= match.outcome.home[seat]
        assert told.longest_of(seat) == max(
            (each for each in told.leaps if each.seat == seat), key=lambda each: each.length
        )


@pytest.mark.parametrize(("variant", "players", "seed"), GAMES_PLAYED[:1])
def test_leads_are_spaces_ahead_of_the_mean(variant: str, players: int, seed: int) -> None:
    told = Story.of(finished(variant, players, seed))
    for ended in (0, *told.rounds):
        leads = [told.lead(ended, seat) for seat in told.crews]
        assert sum(leads) == pytest.approx(0)
        assert leads.index(max(leads)) == told.leader(ended) or leads.count(max(leads)) > 1


def test_it_turns_in_the_round_after_which_the_winner_is_never_behind() -> None:
    told = story([(5, 3), (8, 20), (30, 25), (40, 35)], [leap(2, 1, 15), leap(3, 0, 20)])
    assert told.turned == 3
    assert told.passed == 1
    assert told.decider == leap(3, 0, 20)
    assert not told.led_throughout


def test_level_with_another_the_winner_is_not_behind() -> None:
    assert story([(5, 9), (20, 20), (30, 25)], [leap(2, 0, 15)]).turned == 2


def test_whoever_led_from_the_start_won_by_the_longest_leap() -> None:
    told = story([(5, 3), (20, 8), (30, 9)], [leap(1, 0, 5), leap(2, 0, 15), leap(3, 0, 10)])
    assert told.led_throughout
    assert told.passed is None
    assert told.decider == leap(2, 0, 15)


def test_a_leap_of_the_round_before_decides_if_it_was_twice_as_long() -> None:
    ways = [(3, 20), (25, 30), (40, 31)]
    far, farther = leap(2, 0, 22), leap(3, 0, 11)
    assert story(ways, [far, farther]).decider == far
    assert story(ways, [leap(2, 0, 21), farther]).decider == farther


def test_the_longest_leaps_before_and_after_are_told_if_they_are_long() -> None:
    ways = [(3, 20, 1), (5, 34, 2), (40, 36, 3), (42, 36, 30), (50, 37, 31)]
    first, decider, late = leap(2, 1, 14), leap(3, 0, 30), leap(4, 2, 27)
    told = story(ways, [leap(1, 1, 12), leap(1, 2, 30), first, decider, late])
    # The leap of the third crew was longer, but it did not lead by that.
    assert told.moments == (decider, first, late)
    assert [told.effect(each) for each in told.moments] == [Effect.TURN, Effect.AWAY, Effect.LATE]
    short = story(ways, [leap(2, 1, 11), decider, leap(4, 2, 11)])
    assert short.moments == (decider,)


def test_effects_of_leaps_before_the_decision() -> None:
    ways = [(3, 20), (5, 34), (40, 36)]
    told = story(ways, [leap(1, 1, 20), leap(1, 0, 3), leap(3, 0, 30)])
    assert told.effect(leap(1, 1, 20)) == Effect.FRONT
    assert told.effect(leap(1, 0, 3)) == Effect.SHORT


def test_nothing_turns_and_nothing_is_too_late_where_the_winner_always_led() -> None:
    told = story([(20, 3), (35, 5), (40, 30)], [leap(1, 0, 20), leap(2, 0, 15), leap(3, 1, 25)])
    assert told.led_throughout
    assert told.decider == leap(1, 0, 20)
    assert [told.effect(each) for each in told.leaps] == [Effect.FRONT, Effect.AWAY, Effect.SHORT]


def test_a_short_decider_is_told_with_the_others_of_its_round() -> None:
    ways = [(3, 20), (25, 21)]
    small = [leap(2, 0, 9), leap(2, 0, 7), leap(2, 0, 6)]
    told = story(ways, [leap(1, 0, 3), *small, leap(2, 1, 1)])
    assert told.decider == small[0]
    assert told.leaps_with(small[0]) == tuple(small)
    assert told.leaps_with(leap(1, 0, 3)) == (leap(1, 0, 3),)
    long_one = story(ways, [leap(2, 0, 10), leap(2, 0, 9)])
    assert long_one.leaps_with(leap(2, 0, 10)) == (leap(2, 0, 10),)


def test_a_nudge_by_another_crew_may_decide() -> None:
    nudged = leap(2, 0, 18, by=1)
    assert story([(3, 20), (25, 21)], [leap(2, 0, 4), nudged]).decider == nudged


@pytest.mark.parametrize(
    ("ways", "winner"),
    [
        # A draw, and a winner who had more pirates home but was behind: a deadlock ends so.
        ([(3, 20), (21, 21)], None),
        ([(3, 20), (21, 25)], 0),
    ],
)
def test_without_a_turn_only_the_longest_leap_is_told(
    ways: list[tuple[int, ...]], winner: int | None
) -> None:
    told = story(ways, [leap(1, 1, 17), leap(2, 0, 18)], winner)
    assert told.turned is None
    assert told.decider is None
    assert told.passed is None
    assert told.moments == (leap(2, 0, 18),)


def test_a_winner_who_passed_the_others_without_a_leap_has_no_decider() -> None:
    # The others retreated.
    told = story([(20, 3), (15, 20), (15, 19), (15, 10)], [leap(1, 0, 17), leap(2, 1, 17)])
    assert told.turned == 4
    assert told.decider is None


def test_a_game_that_goes_on_from_another_keeps_its_rounds() -> None:
    match = finished(*GAMES_PLAYED[1])
    middle = len(match.actions) // 2
    began = match.view_before(middle, 0).table
    other = match.branch(middle)
    assert Story.of(other).leaps == ()
    assert list(Story.of(other).rounds) == []
    while other.outcome is None:
        view = other.view(other.table.to_act)
        choice = BRAINS["greedy"].choose(other.game.rules, view, Rng(len(other.actions)))
        other.submit(other.table.to_act, choice)
    told = Story.of(other)
    assert told.rounds[0] == began.round
    assert told.rounds[-1] == other.table.round
    assert told.ways[0] == tuple(map(sum, began.pirates))
