"""Puzzles: judged by the rules alone, and each shipped one is what it says."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from itertools import product
from pathlib import Path

import pytest

from game.actions import END_TURN, Action, Retreat
from game.events import Event
from game.games import GAMES
from game.match import Colour, Match, Seat
from game.players.puzzle_reasons import cards_of_steps, judged_reasons, turn_reasons
from game.puzzles import (
    GRADES,
    BadPuzzle,
    Puzzle,
    Task,
    TurnLine,
    drawn_by,
    is_sound,
    judged,
    load_puzzles,
    luck_helps,
    passed,
    puzzle_of,
    read_puzzle,
    remaining,
    turn_ended,
    turn_lines,
    verdict,
    winning_turn,
    write_puzzle,
)
from game.rng import Rng
from game.scenarios import Placement, example_track
from game.state import GameState
from game.variants import VARIANTS
from game.view import determinize, view
from tests.soak import SOAK, long
from tools.puzzles import (
    FIRST_OF_ESCAPE,
    LARGEST_SHARE,
    LARGEST_SHARE_THAT_STOPS,
    hardness,
    likeness,
)

ESCAPE = GAMES["escape"]
SHIPPED = load_puzzles().puzzles
ASKED = {task: [each for each in SHIPPED if each.task is task] for task in Task}
ROW = "bottle dagger dagger hat pistol bottle dagger skull skull"
NEAR = ("sloop sloop sloop sloop 30 33", "5 8 17 17 22 26")


def puzzle(task: Task, number: int = 0, pirates: tuple[str, str] = NEAR) -> Puzzle:
    placement = Placement(
        pirates=pirates,
        hands=("dagger dagger skull skull hat pistol", "bottle skull pistol pistol"),
        row=ROW,
    )
    track = example_track("escape")
    return Puzzle("test", 1, task, number, ESCAPE, "tortuga", track, placement, ())


def named(name: str) -> Puzzle:
    return next(each for each in SHIPPED if each.name == name)


def seats(players: int) -> tuple[Seat, ...]:
    return tuple(Seat(colour.value, colour) for colour in Colour)[:players]


def played(asked: Puzzle, actions: Sequence[Action]) -> Match:
    """Return the game after these actions and the end of the turn, if it has not ended yet."""
    match = asked.match(seats(len(asked.placement.pirates)))
    for action in actions:
        match.submit(match.table.to_act, action)
    if judged(asked, match) is None:
        match.submit(match.table.to_act, END_TURN)
    return match


def found(asked: Puzzle) -> tuple[Action, ...]:
    """Return a solution that was found by trying everything."""
    seat = asked.seat
    for line in turn_lines(asked.game, asked.state):
        after = turn_ended(asked.game, asked.state, line.state)
        if not line.lucky and verdict(asked, after, line.drawn).solved:
            return line.actions
    raise AssertionError(f"seat {seat} cannot do it")


@pytest.mark.parametrize(("task", "number"), [(Task.WIN, 0), (Task.ABOARD, 2), (Task.DRAW, 3)])
def test_a_turn_that_does_what_was_asked_solves_a_puzzle(task: Task, number: int) -> None:
    asked = puzzle(task, number)
    answer = judged(asked, played(asked, found(asked)))
    assert answer is not None
    assert answer.solved


@pytest.mark.parametrize(("task", "number"), [(Task.WIN, 0), (Task.ABOARD, 2), (Task.DRAW, 6)])
def test_a_turn_that_stops_short_does_not(task: Task, number: int) -> None:
    asked = puzzle(task, number)
    match = asked.match(seats(2))
    first = match.legal_actions()[0]
    answer = judged(asked, played(asked, [first]))
    assert answer is not None
    assert not answer.solved
    assert answer.reached < max(number, 2)


@pytest.mark.parametrize("task", [Task.ABOARD, Task.STOP, Task.BEST])
def test_a_turn_is_judged_as_soon_as_it_has_done_what_was_asked(task: Task) -> None:
    asked = next(each for each in SHIPPED if each.task is task and len(each.solution) == 2)
    match = asked.match(seats(len(asked.placement.pirates)))
    for action in asked.solution:
        assert judged(asked, match) is None
        match.submit(asked.seat, action)
    answer = judged(asked, match)
    assert answer is not None
    assert answer.solved
    assert match.table.turn == asked.seat
    # What follows takes nothing away.
    match.submit(asked.seat, match.legal_actions()[0])
    assert judged(asked, match) == answer


def test_nothing_is_judged_before_the_turn_is_over() -> None:
    asked = puzzle(Task.WIN)
    match = asked.match(seats(2))
    assert judged(asked, match) is None
    match.submit(0, match.legal_actions()[0])
    assert judged(asked, match) is None


def test_a_rival_who_still_wins_shows_how() -> None:
    asked = puzzle(Task.STOP, pirates=("start start start 6 9 17", NEAR[0]))
    asked = replace(
        asked, placement=replace(asked.placement, hands=("skull", "dagger dagger skull skull"))
    )
    retreats = [line for line in turn_lines(ESCAPE, asked.state) if len(line.actions) == 1]
    answers = [judged(asked, played(asked, line.actions)) for line in retreats]
    refuted = [answer for answer in answers if answer is not None and not answer.solved]
    assert refuted
    for answer, line in zip(answers, retreats, strict=True):
        assert answer is not None
        state = turn_ended(ESCAPE, asked.state, line.state)
        assert (winning_turn(ESCAPE, state) is None) == answer.solved
        for action in answer.reply:
            state = ESCAPE.rules.apply(state, action).state
        assert answer.solved or state.table.outcome is not None


def test_the_best_turn_counts_in_any_order() -> None:
    asked = puzzle(Task.BEST)
    pairs = [line for line in turn_lines(ESCAPE, asked.state) if len(line.actions) == 2]
    for line in pairs:
        other = line.actions[::-1]
        asked = replace(asked, solution=line.actions)
        match = asked.match(seats(2))
        try:
            for action in other:
                match.submit(0, action)
        except ValueError:
            continue
        if match.table.pirates == line.state.table.pirates:
            answer = judged(asked, played(asked, other))
            assert answer is not None
            assert answer.solved
            return
    raise AssertionError("no two actions can be exchanged")


@pytest.mark.parametrize("task", [Task.WIN, Task.ABOARD, Task.DRAW, Task.STOP])
def test_another_way_to_a_solution_is_seen(task: Task) -> None:
    asked = next(each for each in SHIPPED if each.task is task and len(each.solution) > 1)
    first = asked.solution[0]
    # Any way will do, so the stored solution is one that nobody begins with.
    rest = remaining(replace(asked, solution=(END_TURN,)), (first,))
    assert rest is not None
    answer = judged(asked, played(asked, (first, *rest)))
    assert answer is not None
    assert answer.solved


@pytest.mark.parametrize("task", [Task.ABOARD, Task.STOP, Task.BEST])
def test_nothing_is_left_to_do_when_everything_is_done(task: Task) -> None:
    asked = next(each for each in SHIPPED if each.task is task and len(each.solution) == 2)
    assert remaining(asked, asked.solution) == ()


def test_no_way_is_left_once_it_cannot_be_done() -> None:
    asked = replace(puzzle(Task.WIN), solution=(END_TURN,))
    match = asked.match(seats(2))
    retreat = next(action for action in match.legal_actions() if isinstance(action, Retreat))
    match.submit(0, retreat)
    match.submit(0, next(a for a in match.legal_actions() if isinstance(a, Retreat)))
    assert remaining(asked, match.actions) is None


def test_a_puzzle_is_read_as_it_was_written() -> None:
    for each in SHIPPED[:: len(SHIPPED) // 20]:
        assert read_puzzle(write_puzzle(each), each.grade) == each


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"game": "chess"}', "nonsense"])
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(BadPuzzle, match="no puzzle"):
        read_puzzle(text, 1)


def test_every_grade_has_as_many_puzzles_with_names_of_their_own() -> None:
    numbers = [sum(each.grade == grade for each in SHIPPED) for grade in GRADES]
    assert max(numbers) - min(numbers) <= 1
    assert len({each.name for each in SHIPPED}) == len(SHIPPED)


def test_every_grade_begins_with_the_game_that_everybody_learns_first() -> None:
    for grade in GRADES:
        first = [each for each in SHIPPED if each.grade == grade][:FIRST_OF_ESCAPE]
        assert all(each.game is ESCAPE for each in first), grade


@pytest.mark.parametrize("name", GAMES)
def test_the_puzzles_of_a_game_get_harder(name: str) -> None:
    asked = [each for each in SHIPPED if each.game.name == name]
    # To foresee the rival's turns takes long.
    quick = [each for each in asked if each.task is not Task.STOP][::12]
    ratings = [hardness(each) for each in (asked if SOAK else quick)]
    assert ratings == sorted(ratings)


def test_three_cards_that_suggest_themselves_are_easier_than_a_rival_to_be_stopped() -> None:
    """Few turns solve the first one, but a player plays one card after the other straight home."""
    three_bottles = named("tortuga-230b78f9")
    to_be_stopped = named("tortuga-c118f7c8")
    assert three_bottles.task is Task.ABOARD
    assert to_be_stopped.task is Task.STOP
    assert hardness(three_bottles) < hardness(to_be_stopped)
    assert three_bottles.grade < to_be_stopped.grade


def test_a_puzzle_is_the_harder_the_more_is_asked_for() -> None:
    ratings = [hardness(puzzle(Task.DRAW, number)) for number in range(1, 5)]
    assert ratings == sorted(set(ratings))


def test_the_puzzles_have_the_names_under_which_they_were_solved() -> None:
    """What a player has solved is kept by name, whatever the grade and the number."""
    names = " ".join(sorted(each.name for each in SHIPPED))
    assert sha256(names.encode()).hexdigest()[:16] == "ff6f02bf433aa287"


def test_every_puzzle_has_its_day_before_one_of_its_grade_comes_again() -> None:
    days = (date(2026, 11, 16) + timedelta(days=number) for number in range(7 * 400))
    shown = Counter(puzzle_of(day, SHIPPED).name for day in days)
    for grade in GRADES:
        times = [shown[each.name] for each in SHIPPED if each.grade == grade]
        # The days begin and end somewhere within a lap.
        assert max(times) - min(times) <= 2


def test_the_puzzle_of_the_day_gets_harder_from_monday_to_sunday() -> None:
    monday = date(2026, 11, 16)
    week = [puzzle_of(monday + timedelta(days=number), SHIPPED).grade for number in range(7)]
    assert week == sorted(week)
    assert (week[0], week[-1]) == (GRADES[0], GRADES[-1])
    assert set(week) == set(GRADES)


@pytest.mark.parametrize("day", [date.min, date(1970, 1, 1), date(2038, 1, 20), date.max])
def test_a_clock_that_is_wrong_has_a_puzzle_too(day: date) -> None:
    assert puzzle_of(day, SHIPPED) in SHIPPED


def test_a_bad_line_costs_only_its_own_puzzle(tmp_path: Path) -> None:
    for grade in GRADES:
        lines = [write_puzzle(each) for each in SHIPPED if each.grade == grade]
        (tmp_path / f"grade-{grade}.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "grade-3.jsonl").write_bytes(b"\xff\xfe nonsense\n" + lines[0].encode())
    (tmp_path / "grade-5.jsonl").unlink()
    shelf = load_puzzles(tmp_path)
    assert shelf.unreadable == 2
    assert [each.grade for each in shelf.puzzles].count(3) == 1
    assert {each.grade for each in shelf.puzzles} == {1, 2, 3, 4}


def test_a_puzzle_that_cannot_be_played_is_not_sound() -> None:
    good = puzzle(Task.WIN)
    assert is_sound(good)
    crowded = replace(good.placement, pirates=("30 30 30 30 30 30", NEAR[1]))
    assert not is_sound(replace(good, placement=crowded))
    assert not is_sound(replace(good, solution=(Retreat(3),)))


def test_the_solution_of_a_shipped_puzzle_solves_it() -> None:
    for each in SHIPPED:
        answer = judged(each, played(each, each.solution))
        assert answer is not None, each.name
        assert answer.solved, each.name


@pytest.mark.parametrize("each", long(SHIPPED, usual=SHIPPED[::16]), ids=lambda each: each.name)
def test_few_turns_solve_a_shipped_puzzle_and_luck_never_does(each: Puzzle) -> None:
    """Every turn is tried; no unseen card gets anybody through."""
    lines = list(turn_lines(each.game, each.state, luck=False))
    if each.task is Task.STOP:
        assert not any(line.unseen for line in lines)
        solving = stopping(each, lines)
        largest = LARGEST_SHARE_THAT_STOPS
    else:
        solving = [line for line in lines if verdict(each, line.state, line.drawn).solved]
        assert each.task is Task.BEST or not luck_helps(each)
        largest = LARGEST_SHARE
    assert 0 < len(solving) <= largest * len(lines)


def stopping(each: Puzzle, lines: Sequence[TurnLine]) -> list[TurnLine]:
    """Return the turns after which the rival does not win with the cards that are seen."""
    replies: list[tuple[Action, ...]] = []
    solving: list[TurnLine] = []
    for line in lines:
        after = turn_ended(each.game, each.state, line.state)
        # A reply must not take a card from a new row.
        if line.row >= 6 and any(wins(each, after, reply) for reply in replies):
            continue
        reply = winning_turn(each.game, after, row=line.row)
        if reply is None:
            solving.append(line)
        else:
            replies.append(reply)
    return solving


def wins(each: Puzzle, state: GameState, reply: Sequence[Action]) -> bool:
    """Return whether the rival can play these actions, and wins by them."""
    rival = state.table.turn
    for action in reply:
        if action not in each.game.rules.legal_actions(state.table, state.hands[rival]):
            return False
        state = each.game.rules.step(state, action)
    return state.table.outcome is not None


def test_a_shipped_puzzle_is_solved_however_hidden_cards_are_dealt() -> None:
    """Neither the stock nor a closed hand matters to the solution."""
    for each, seed in product(SHIPPED, range(5)):
        state = determinize(view(each.state, each.seat), Rng(seed))
        events: list[Event] = []
        for action in each.solution:
            state = each.game.rules.step(state, action, events)
        after = turn_ended(each.game, each.state, state)
        assert verdict(each, after, drawn_by(each.seat, events)).solved, each.name


def test_a_rival_would_win_and_is_stopped_whatever_comes_from_the_stock() -> None:
    for each in ASKED[Task.STOP]:
        assert each.state.table.options.open_hands, each.name
        assert winning_turn(each.game, passed(each.game, each.state)) is not None, each.name
        row = len(each.state.table.row) - sum(cards_of_steps(each, each.solution))
        assert winning_turn(each.game, each.solved_state, luck=True, row=row) is None, each.name


def test_the_best_turn_draws_nothing_unseen() -> None:
    """So nobody waits for a good card."""
    for each in ASKED[Task.BEST]:
        drawn = sum(cards_of_steps(each, each.solution))
        assert drawn <= len(each.state.table.row), each.name


def test_best_turns_are_asked_for_with_open_and_with_closed_hands() -> None:
    asked = {name for name in ESCAPE.variants if VARIANTS[name].has_puzzles}
    assert {each.variant for each in ASKED[Task.BEST]} >= asked


def test_no_two_shipped_puzzles_ask_nearly_the_same() -> None:
    known: set[object] = set()
    for each in SHIPPED:
        alike = likeness(each)
        assert known.isdisjoint(alike), each.name
        known |= alike


def test_a_shipped_puzzle_has_a_reason() -> None:
    for each in SHIPPED:
        if each.task is Task.BEST:
            assert judged_reasons(each), each.name
        elif each.task is Task.DRAW:
            assert sum(cards_of_steps(each, each.solution)) >= each.number, each.name
        else:
            assert turn_reasons(each, each.solution), each.name
