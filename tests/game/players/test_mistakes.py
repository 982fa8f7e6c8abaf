"""What was wrong with a turn: one reason, which the rules must prove."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from game.actions import Action, Advance, Retreat
from game.cards import Card, cards_in
from game.games import GAMES
from game.match import Match
from game.players.brains import BRAINS
from game.players.mistakes import Mistake, TurnComparison, TurnFault, WhichPirate
from game.players.reach import QUICK
from game.players.review import TurnQuestion, review_turn
from game.players.search import Effort
from game.puzzles import load_puzzles, turn_lines
from game.rng import Rng, derived_seed
from game.state import JAMAICA, TORTUGA, GameState
from game.view import ALL, Viewer
from tests.game.building import SLOOP, nest_position, position, seats
from tests.game.players.proving import is_other_pirate, is_proved, turns_of_game, whole_turn
from tests.soak import SOAK

QUICKLY = Effort(turns=2, guesses=1, first=QUICK, reply=QUICK)
EVERY = 1 if SOAK else 5
"""Of how many turns of a game one is looked at."""
GAMES_EACH = 12 if SOAK else 2
"""How many games of each kind are played."""
LEAST = 200 if SOAK else 50
"""How many turns must be compared."""
REST = "skull hat dagger bottle key pistol " * 3
KINDS = (
    ("escape", "jamaica", 2),
    ("escape", "tortuga", 3),
    ("escape", "hispaniola", 4),
    ("nest", "nest", 3),
)


def claimed(
    state: GameState,
    played: Sequence[Action],
    better: Sequence[Action],
    later: tuple[Action, ...] = (),
    viewer: Viewer = ALL,
) -> dict[TurnFault, Mistake]:
    """All that is claimed about a turn; every claim must be true."""
    found = TurnComparison(state, played, better, viewer, later).claims()
    for each in found:
        assert is_proved(each, state, played, better, later), each
        if each.fault is TurnFault.ROAD and viewer is ALL:
            assert each.seat is not None
            assert each.card in cards_in(whole_turn(state, played).hands[each.seat])
    return {each.fault: each for each in found}


def mistake_in(
    state: GameState, played: Sequence[Action], better: Sequence[Action]
) -> Mistake | None:
    """What matters most about a turn."""
    return next(iter(TurnComparison(state, played, better, ALL).mistakes()), None)


def which_pirate(
    state: GameState, played: Sequence[Action], better: Sequence[Action]
) -> WhichPirate | None:
    """Which pirate should have run, which must be true."""
    found = TurnComparison(state, played, better, ALL).which_pirate()
    assert found is None or is_other_pirate(found, state, played, better), found
    return found


def test_a_win_that_was_missed_is_all_that_matters() -> None:
    state = position((36, *(SLOOP,) * 5), (4,), hands=("hat", "key"), options=TORTUGA)
    run = [Advance(Card.HAT, 36)]
    assert mistake_in(state, [Retreat(36)], run) == Mistake(TurnFault.WIN)
    assert mistake_in(state, run, [Retreat(36)]) is None, "nothing is better than a win"


def test_nobody_is_blamed_for_a_win_that_needed_a_card_from_the_pile() -> None:
    state = position((36, *(SLOOP,) * 5), (35,), hands=("", "key"), stock="hat " + REST)
    lucky: list[Action] = [Retreat(36), Advance(Card.HAT, 35)]
    outcome = whole_turn(state, lucky).table.outcome
    assert outcome is not None
    assert outcome.winner == 0
    assert claimed(state, [Retreat(SLOOP)], lucky) == {}


def test_a_rival_may_win_after_the_one_turn_and_not_after_the_other() -> None:
    # The last dagger leads aboard only from beyond 27 or over a pirate on 33.
    rival = (30, *(SLOOP,) * 5)
    state = position((27, 20), rival, hands=("dagger key", "dagger"), stock=REST, options=TORTUGA)
    opens, waits = [Advance(Card.DAGGER, 27)], [Advance(Card.KEY, 20)]
    assert mistake_in(state, opens, waits) == Mistake(TurnFault.LETS_WIN, seat=1)
    assert mistake_in(state, waits, opens) != Mistake(TurnFault.LETS_WIN, seat=1)


def test_a_pirate_on_a_space_opens_a_road_for_the_next_player() -> None:
    state = position((22, 9), (24, 13), hands=("hat key", "hat"), stock=REST, options=TORTUGA)
    opens, waits = [Advance(Card.HAT, 22)], [Advance(Card.KEY, 9)]
    road = claimed(state, opens, waits)[TurnFault.ROAD]
    assert (road.seat, road.card, road.place) == (1, Card.HAT, 26)
    assert (road.origin, road.goal) == (24, 32)
    assert TurnFault.ROAD not in claimed(state, waits, opens)


def test_a_hidden_hand_is_not_given_away() -> None:
    """A player is told the same about a turn, whatever a rival may really have held."""
    opens: list[Action] = [Advance(Card.HAT, 22)]
    waits: list[Action] = [Advance(Card.KEY, 9)]
    rest = "hat pistol " + REST
    told = []
    for held in ("hat", "pistol"):
        hands = ("hat key", held)
        state = position((22, 9), (24, 13), hands=hands, stock=rest, options=JAMAICA)
        assert (TurnFault.ROAD in claimed(state, opens, waits)) == (held == "hat")
        told.append(claimed(state, opens, waits, viewer=0))
    assert told[0] == told[1]
    assert TurnFault.ROAD in told[0], "it may be a hat"


def test_a_road_that_was_run_is_told_as_it_happened() -> None:
    state = position((22, 9), (24, 13), hands=("hat key", "hat"), stock=REST, options=TORTUGA)
    opens, waits = [Advance(Card.HAT, 22)], [Advance(Card.KEY, 9)]
    run = claimed(state, opens, waits, (Advance(Card.HAT, 24),))[TurnFault.ROAD_RUN]
    assert (run.seat, run.place, run.origin, run.goal) == (1, 26, 24, 32)
    assert TurnFault.ROAD_RUN not in claimed(state, opens, waits, (Advance(Card.HAT, 13),))


def test_two_on_a_space_let_the_next_player_draw_two_cards() -> None:
    state = position((10, 6), (12, 20), hands=("bottle key", "pistol"), stock=REST, options=TORTUGA)
    joined = claimed(state, [Retreat(10)], [Advance(Card.KEY, 6)])[TurnFault.PAIR]
    assert (joined.seat, joined.place, joined.count) == (1, 6, 2)
    assert TurnFault.PAIR not in claimed(state, [Advance(Card.KEY, 6)], [Retreat(10)])


def test_a_card_is_better_for_the_pirate_that_it_takes_farther() -> None:
    crew = (3, 9, 15, 20, 25)
    state = position(crew, (34,), hands=("dagger key", "pistol"), stock=REST, options=TORTUGA)
    short, far = [Advance(Card.DAGGER, 20)], [Advance(Card.DAGGER, 0)]
    found = claimed(state, short, far)
    assert found[TurnFault.PIRATE] == Mistake(
        TurnFault.PIRATE, card=Card.DAGGER, origin=20, place=0, goal=21, count=1, more=21
    )
    assert which_pirate(state, short, far) == WhichPirate(Card.DAGGER, played=20, better=0)
    assert which_pirate(state, short, short) is None
    assert which_pirate(state, short, [Advance(Card.KEY, 0)]) is None


def test_a_pirate_that_fell_back_first_is_no_other_pirate() -> None:
    """The places in the sentence are those on the board, where the turn has not begun."""
    state = position((12, 8, 5), (9, 34), hands=("hat key", ""), stock=REST, options=TORTUGA)
    falls: list[Action] = [Retreat(12), Advance(Card.HAT, 9)]
    assert which_pirate(state, [Advance(Card.HAT, 12)], falls) is None
    told = which_pirate(state, [Advance(Card.HAT, 5)], falls)
    assert told == WhichPirate(Card.HAT, played=5, better=12)


def test_the_last_card_of_a_kind_is_better_kept_for_a_longer_run() -> None:
    crew = (3, 9, 15, 20, 25)
    state = position(crew, (34,), hands=("dagger key", "pistol"), stock=REST, options=TORTUGA)
    kept = claimed(state, [Advance(Card.DAGGER, 20)], [Advance(Card.KEY, 25)])[TurnFault.KEPT]
    assert (kept.card, kept.count, kept.place, kept.more) == (Card.DAGGER, 1, 0, 21)
    spare = position(crew, (34,), hands=("dagger dagger key", ""), stock=REST, options=TORTUGA)
    found = claimed(spare, [Advance(Card.DAGGER, 20)], [Advance(Card.KEY, 25)])
    assert TurnFault.KEPT not in found, "it was not the last one"
    both = [Advance(Card.DAGGER, 20), Advance(Card.DAGGER, 0)]
    found = claimed(spare, both, [Advance(Card.DAGGER, 20), Advance(Card.KEY, 25)])
    assert TurnFault.KEPT not in found, "the last one went far"


def test_a_pirate_is_stranded_where_nobody_is_behind_and_no_card_jumps() -> None:
    crew = (2, 8, 32, 33, 34, 36)
    state = position(crew, (35,) * 3 + (36,) * 2 + (30,), hands=("key hat", ""), options=TORTUGA)
    leaves, stays = [Advance(Card.KEY, 8)], [Advance(Card.HAT, 2)]
    assert claimed(state, leaves, stays)[TurnFault.STRANDED] == Mistake(TurnFault.STRANDED, place=2)
    assert TurnFault.STRANDED not in claimed(state, stays, leaves)


def test_numbers_are_told_where_nothing_else_is_wrong() -> None:
    state = position((1, 2), (20,), hands=("hat key", "pistol"), stock=REST, options=TORTUGA)
    found = claimed(state, [Advance(Card.HAT, 1)], [Advance(Card.HAT, 0)])
    assert found[TurnFault.START] == Mistake(TurnFault.START, count=1)


def test_in_nest_the_rules_of_the_islands_decide_what_is_possible() -> None:
    crews = ("3 31 31 32 32 33", "1 34 34 35 35 nest")
    opens: list[Action] = [Advance(Card.MAP, 3)]
    waits: list[Action] = [Advance(Card.CHEST, 3)]
    for sloop in (1, 2):
        state = nest_position(*crews, hands=("map chest", "map"), sloop=sloop)
        road = claimed(state, opens, waits)[TurnFault.ROAD]
        assert (road.place, road.origin, road.goal) == (5, 1, 12)
    # With a pirate on the other map too, the road leads into the sloop, if that is there.
    full = ("3 12 31 32 32 33", crews[1])
    for sloop, is_open in ((1, True), (2, False)):
        state = nest_position(*full, hands=("map chest", "map"), sloop=sloop)
        assert (TurnFault.ROAD in claimed(state, opens, waits)) == is_open


def test_a_false_claim_is_not_proved() -> None:
    state = position((22, 9), (24, 13), hands=("hat key", "hat"), stock=REST, options=TORTUGA)
    opens: list[Action] = [Advance(Card.HAT, 22)]
    waits: list[Action] = [Advance(Card.KEY, 9)]
    road = claimed(state, opens, waits)[TurnFault.ROAD]
    for wrong in (
        replace(road, goal=31),
        replace(road, place=24),
        replace(road, card=Card.PISTOL),
        replace(road, fault=TurnFault.ROAD_RUN),
        Mistake(TurnFault.WIN),
        Mistake(TurnFault.LETS_WIN, seat=1),
        Mistake(TurnFault.STRANDED, place=9),
        *(Mistake(fault, count=9) for fault in (TurnFault.START, TurnFault.HOME, TurnFault.CARDS)),
    ):
        assert not is_proved(wrong, state, opens, waits, ()), wrong


@cache
def finished(game: str, variant: str, players: int, seed: int) -> Match:
    """A game in which a different brain decides about each action, as people change their minds."""
    match = Match.new(GAMES[game], seats(players), GAMES[game].variants[variant], seed)
    while match.outcome is None:
        table = match.table
        rng = Rng(derived_seed(seed, table.ply))
        name = "greedy" if rng.below(4)[0] else "random"
        match.submit(
            table.to_act, BRAINS[name].choose(match.game.rules, match.view(table.to_act), rng)
        )
    return match


def test_every_claim_about_real_games_is_true() -> None:
    """All claims are checked, not only the one that is told."""
    compared = told = 0
    seen: Counter[TurnFault] = Counter()
    for kind in KINDS:
        for seed in range(GAMES_EACH):
            match = finished(*kind, seed)
            for number, (state, played, later) in enumerate(turns_of_game(match)):
                if (number + seed) % EVERY:
                    continue
                first = state.table.ply
                question = TurnQuestion(first, match.game.name, match.seats, state, played, later)
                review = review_turn(question, QUICKLY)
                better = [told.action for told in review.actions]
                for viewer in (ALL, state.table.turn):
                    seen.update([*claimed(state, played, better, later, viewer)])
                told += which_pirate(state, played, better) is not None
                compared += 1
    assert compared >= LEAST
    assert len(seen) >= 6, seen
    assert told


def test_every_claim_about_a_try_at_a_puzzle_is_true() -> None:
    """Also where others' hands are hidden, and the turn is any that the rules allow."""
    told = 0
    puzzles = load_puzzles().puzzles
    for puzzle in puzzles if SOAK else puzzles[::12]:
        lines = [line.actions for line in turn_lines(puzzle.game, puzzle.state, luck=False)]
        for actions in lines[:: max(1, len(lines) // (40 if SOAK else 2))]:
            told += len(claimed(puzzle.state, actions, puzzle.solution, viewer=puzzle.seat))
    assert told >= (200 if SOAK else 15)
