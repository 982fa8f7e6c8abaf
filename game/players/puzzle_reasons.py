"""Why the solution of a puzzle works, in facts that can be put into words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.actions import Action, Advance
from game.cards import Card, count
from game.events import CardsDrawn, Event
from game.players.advice import HintReason
from game.players.evaluators import position_of
from game.players.personalities import evaluator_at
from game.players.reasons import Change
from game.puzzles import Puzzle, Task, following, passed, winning_turn
from game.state import GameState
from game.track import GOAL, Position, crowd_of, standing

MOST = 2
_JUDGE = "yusuf"
_ORDER = ("fetched", "farther", "nearer", "pair", "over", "straight")
"""The reasons within a turn, what is hardest to see first."""


@dataclass(frozen=True, slots=True)
class PuzzleReason:
    """One reason: the end of the name of its text, and what the text is about."""

    key: str
    card: Card | None = None
    place: Position | None = None
    count: int = 0


def turn_reasons(puzzle: Puzzle, actions: Sequence[Action]) -> tuple[PuzzleReason, ...]:
    """Return why these actions solve a puzzle, the best reason first."""
    if puzzle.task is Task.STOP:
        return _stopping_reasons(puzzle, following(puzzle.game, puzzle.state, actions))
    found = list(dict.fromkeys(_reasons_of_steps(puzzle, actions)))
    if puzzle.task is Task.DRAW:
        found = [reason for reason in found if reason.key == "pair"]
    found.sort(key=lambda reason: (_ORDER.index(reason.key), -reason.count))
    by_key = {reason.key: reason for reason in reversed(found)}
    return tuple(by_key[key] for key in _ORDER if key in by_key)[:MOST]


def cards_of_steps(puzzle: Puzzle, actions: Sequence[Action]) -> tuple[int, ...]:
    """Return how many cards each of these actions brings, but for those that bring none."""
    numbers = []
    state = puzzle.state
    for action in actions:
        state, events = _played(puzzle, state, action)
        drawn = sum(len(e.cards) for e in events if isinstance(e, CardsDrawn))
        if drawn:
            numbers.append(drawn)
    return tuple(numbers)


def judged_reasons(puzzle: Puzzle) -> tuple[HintReason, ...]:
    """Return why the strongest pirate likes the solution, as in a hint."""
    seat = puzzle.seat
    state, after = puzzle.state, puzzle.solved_state
    judge = evaluator_at(_JUDGE, state.table)
    change = Change(
        puzzle.game.name, judge, position_of(state), position_of(after), seat, after.hands[seat]
    )
    return change.reasons(sum(cards_of_steps(puzzle, puzzle.solution)))


def _reasons_of_steps(puzzle: Puzzle, actions: Sequence[Action]) -> Iterator[PuzzleReason]:
    """Yield what is remarkable about each action of a turn."""
    seat = puzzle.seat
    state = puzzle.state
    first = state.table
    held = state.hands[seat]
    played: Counter[Card] = Counter()
    for action in actions:
        table = state.table
        preview = puzzle.game.rules.preview(table, action)
        state, _ = _played(puzzle, state, action)
        if preview is None:
            continue
        if not isinstance(action, Advance):
            alone = standing(crowd_of(first.track, first.pirates), preview.destination)
            if preview.cards > alone and preview.destination not in puzzle.game.havens:
                yield PuzzleReason("pair", place=preview.destination, count=preview.cards)
            continue
        card = action.card
        played[card] += 1
        landing = first.track.landing(action.origin, card, first.crowd)
        if played[card] > count(held, card):
            yield PuzzleReason("fetched", card)
        elif landing != preview.destination:
            farther = preview.destination > landing
            yield PuzzleReason("farther" if farther else "nearer", card, preview.destination)
        between = range(action.origin + 1, preview.destination)
        taken = sum(table.track.signs[space] is card.sign for space in between)
        if taken:
            yield PuzzleReason("over", card, count=taken)
        elif preview.destination == GOAL:
            yield PuzzleReason("straight", card)


def _stopping_reasons(puzzle: Puzzle, after: GameState) -> tuple[PuzzleReason, ...]:
    """Return what became of the turn by which the rival would have won."""
    rules = puzzle.game.rules
    before = passed(puzzle.game, puzzle.state)
    rival = before.table.turn
    for action in winning_turn(puzzle.game, before) or ():
        if action not in rules.legal_actions(after.table, after.hands[rival]):
            if isinstance(action, Advance) and not count(after.hands[rival], action.card):
                return (PuzzleReason("taken_away", action.card),)
            break
        was = rules.preview(before.table, action)
        now = rules.preview(after.table, action)
        if isinstance(action, Advance) and now is not None and was is not None and now < was:
            return (PuzzleReason("shortened", action.card, now.destination),)
        before, after = rules.step(before, action), rules.step(after, action)
    return ()


def _played(puzzle: Puzzle, state: GameState, action: Action) -> tuple[GameState, list[Event]]:
    events: list[Event] = []
    seat = puzzle.seat
    after = puzzle.game.rules.step(state, action, events)
    own = [event for event in events if not isinstance(event, CardsDrawn) or event.seat == seat]
    return after, own
