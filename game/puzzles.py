"""Puzzles: positions with a task for one turn, judged by the rules alone."""

import json
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from game.actions import END_TURN, Action, Advance, EndTurn
from game.cards import CARDS, NO_CARDS, ONE, Hand, Sign, card_kinds, cards_in, hand_of
from game.events import CardsDrawn, Event
from game.games import GAMES, Game
from game.match import Match, Seat, states_of
from game.notation import read_action, write_action
from game.rng import Rng, derived_seed
from game.scenarios import Placement, arranged
from game.state import PIRATES, GameState
from game.track import GOAL, Piece, Position, Track, position_name
from game.tunnel import tunnel_of

log = logging.getLogger(__name__)

FOLDER = Path(__file__).parents[1] / "assets" / "puzzles"
GRADES = range(1, 6)
"""From a child's first puzzles to a champion's last."""
GRADES_OF_A_WEEK = (1, 1, 2, 2, 3, 4, 5)
"""The grades of the puzzles of the day, from Monday to Sunday."""
MOST_DRAWN = 2
"""No action brings more cards."""


class Task(StrEnum):
    """What is asked for, in one turn."""

    WIN = "win"
    ABOARD = "aboard"
    DRAW = "draw"
    STOP = "stop"
    BEST = "best"


class BadPuzzle(ValueError):
    """A text that is not a puzzle."""


@dataclass(frozen=True)
class Puzzle:
    """A position at the start of a turn, what is to be done in it, and one way to do it."""

    name: str
    grade: int
    task: Task
    number: int
    """How many pirates or cards; 0 for the other tasks."""
    game: Game
    variant: str
    track: Track
    placement: Placement
    solution: tuple[Action, ...]

    @cached_property
    def state(self) -> GameState:
        """The position, with every card that lies nowhere else in the stock."""
        placement = self.placement.with_rest_in_stock(self.game)
        return arranged(self.game, self.game.variants[self.variant], self.track, placement)

    @cached_property
    def solved_state(self) -> GameState:
        """The position after the solution and the end of the turn."""
        return following(self.game, self.state, self.solution)

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.placement.turn

    def match(self, seats: tuple[Seat, ...]) -> Match:
        """Return a game of these players that begins with the puzzle."""
        return Match.at(self.game, seats, self.state)


class Verdict(NamedTuple):
    """Whether a turn did what was asked, and if not, how far it got."""

    solved: bool
    reached: int
    """Pirates brought home, or cards drawn."""
    reply: tuple[Action, ...] = ()
    """How the rival wins after it."""
    behind: tuple[Position, ...] = ()
    """Where the own pirates are that are not home yet."""


def judged(puzzle: Puzzle, match: Match) -> Verdict | None:
    """Return the verdict on the first turn of a game from a puzzle, or None while it goes on.

    The turn is judged as soon as it has done what was asked, otherwise at its end.
    """
    drawn = 0
    played = match.seen_actions(puzzle.seat)
    for state, action in zip(states_of(match)[1:], played, strict=True):
        drawn += drawn_by(puzzle.seat, action.events)
        found = verdict_so_far(puzzle, state, drawn)
        if found.solved or is_over(puzzle, state):
            return found
    return None


def remaining(puzzle: Puzzle, played: Sequence[Action]) -> tuple[Action, ...] | None:
    """Return how a turn that began so can still solve a puzzle, or None if it cannot.

    Nothing is left to do once it has solved it.
    """
    count = len(played)
    if count < len(puzzle.solution) and tuple(played) == puzzle.solution[:count]:
        return puzzle.solution[count:]
    game = puzzle.game
    state = puzzle.state
    events: list[Event] = []
    for action in played:
        state = game.rules.step(state, action, events)
    drawn = drawn_by(puzzle.seat, events)
    if count and verdict_so_far(puzzle, state, drawn).solved:
        return ()
    if is_over(puzzle, state):
        return None
    for line in turn_lines(game, state, luck=False):
        if verdict_so_far(puzzle, line.state, drawn + line.drawn).solved:
            return line.actions
    return None


def verdict_so_far(puzzle: Puzzle, state: GameState, drawn: int) -> Verdict:
    """Return the verdict on a turn if it ends in a state."""
    if puzzle.task is Task.STOP:
        # The rival answers in the next turn.
        state = turn_ended(puzzle.game, puzzle.state, state)
    return verdict(puzzle, state, drawn)


def verdict(puzzle: Puzzle, after: GameState, drawn: int) -> Verdict:
    """Return the verdict on a turn that led to a state and brought that many cards."""
    seat = puzzle.seat
    home = after.table.pirates[seat].count(GOAL) - puzzle.state.table.pirates[seat].count(GOAL)
    match puzzle.task:
        case Task.WIN:
            behind = tuple(sorted(place for place in after.table.pirates[seat] if place != GOAL))
            return Verdict(not behind, home, behind=behind)
        case Task.ABOARD:
            return Verdict(home >= puzzle.number, home)
        case Task.DRAW:
            return Verdict(drawn >= puzzle.number, drawn)
        case Task.STOP:
            line = winning_turn(puzzle.game, after)
            return Verdict(line is None, home, line or ())
        case Task.BEST:
            return Verdict(essence(after, seat) == essence(puzzle.solved_state, seat), home)


def is_over(puzzle: Puzzle, state: GameState) -> bool:
    """Return whether the turn of the puzzle has ended in that state."""
    table, first = state.table, puzzle.state.table
    return table.outcome is not None or (table.turn, table.round) != (first.turn, first.round)


def essence(state: GameState, seat: int) -> tuple[object, ...]:
    """Return what is the same after two turns that do the same in another order."""
    crews = tuple(bytes(sorted(crew)) for crew in state.table.pirates)
    return crews, state.hands[seat], state.table.sloop


def drawn_by(seat: int, events: Iterable[Event]) -> int:
    """Return how many cards a player drew."""
    draws = (event for event in events if isinstance(event, CardsDrawn))
    return sum(len(event.cards) for event in draws if event.seat == seat)


def following(game: Game, state: GameState, actions: Sequence[Action]) -> GameState:
    """Return the state after these actions and the end of the turn."""
    after = state
    for action in actions:
        after = game.rules.step(after, action)
    return turn_ended(game, state, after)


def turn_ended(game: Game, start: GameState, state: GameState) -> GameState:
    """Return a later state of a turn with the turn ended, if it did not end by itself."""
    turn = (start.table.turn, start.table.round)
    table = state.table
    if table.outcome is None and (table.turn, table.round) == turn:
        return game.rules.step(state, END_TURN)
    return state


def passed(game: Game, state: GameState) -> GameState:
    """Return the state as if the player on turn did nothing at all."""
    table = state.table
    turn = (table.turn + 1) % table.players
    captain = game.rules.is_captain(table.setup, table.pirates, turn)
    return state._replace(table=table._replace(turn=turn, to_act=turn, free_sail=captain))


# All turns from a position.


class TurnLine(NamedTuple):
    """A way to play a turn so far, and what is known about it."""

    state: GameState
    actions: tuple[Action, ...]
    drawn: int
    """Cards drawn, seen ones and unseen ones."""
    unseen: Hand
    """Cards that were drawn unseen, from the stock or from a new row: they may be any."""
    row: int
    """How many cards of the row that everybody saw at the beginning are still there."""
    lucky: bool
    """Whether it needs an unseen card to be the right one."""


def line_at(state: GameState) -> TurnLine:
    """Return the line of a turn that has just begun."""
    return TurnLine(state, (), 0, NO_CARDS, len(state.table.row), False)


def turn_lines(
    game: Game,
    state: GameState,
    *,
    luck: bool = True,
    row: int | None = None,
    least_home: int = 0,
    least_drawn: int = 0,
) -> Iterator[TurnLine]:
    """Yield every different way to play the turn, the shortest first, before it is ended.

    With luck, a card from the stock or from a new row may be any card, and a line that plays one
    is lucky. Of the row only the first cards were seen, if their number is given. Lines that can
    no longer reach the least number of pirates at home or of cards drawn are left out.
    """
    table = state.table
    turn = (table.turn, table.round)
    first = line_at(state)
    layer = [first if row is None else first._replace(row=row)]
    seen: set[tuple[object, ...]] = set()
    while layer:
        longer: list[TurnLine] = []
        for line in layer:
            for following_line in continued(game, line, luck=luck):
                after = following_line.state.table
                goes_on = after.outcome is None and (after.turn, after.round) == turn
                left = after.actions_left if goes_on else 0
                home = after.pirates[turn[0]].count(GOAL)
                drawn = following_line.drawn
                if home + left < least_home or drawn + MOST_DRAWN * left < least_drawn:
                    continue
                key = (
                    *essence(following_line.state, turn[0]),
                    left,
                    after.free_sail if goes_on else False,
                    drawn,
                    following_line.unseen,
                    following_line.lucky,
                )
                if key in seen:
                    continue
                seen.add(key)
                yield following_line
                if goes_on:
                    longer.append(following_line)
        layer = longer


def continued(game: Game, line: TurnLine, *, luck: bool) -> Iterator[TurnLine]:
    """Yield the line with each action that could come next, except the end of the turn."""
    state = line.state
    seat = state.table.turn
    if state.table.to_act != seat:
        # Another player must discard; which card makes no difference to this turn.
        first = game.rules.legal_actions(state.table, state.hands[state.table.to_act])[0]
        after = game.rules.step(state, first)
        yield line._replace(state=after, actions=(*line.actions, first))
        return
    known = state.hands[seat] - line.unseen
    for action in game.rules.legal_actions(state.table, known):
        if not isinstance(action, EndTurn):
            yield _stepped(game, line, state, action, line.unseen, line.lucky)
    if luck and line.unseen:
        yield from _guessed(game, line, known)


def _guessed(game: Game, line: TurnLine, known: Hand) -> Iterator[TurnLine]:
    """Yield the line with an unseen card played as each card that is not held anyway."""
    state = line.state
    seat = state.table.to_act
    card = card_kinds(line.unseen)[0]
    held = set(card_kinds(known))
    for wanted in card_kinds(state.table.setup.deck):
        if wanted in held:
            continue
        hands = list(state.hands)
        hands[seat] += ONE[wanted] - ONE[card]
        luck = state._replace(hands=tuple(hands))
        unseen = line.unseen - ONE[card]
        for action in game.rules.legal_actions(luck.table, known + ONE[wanted]):
            if isinstance(action, Advance) and action.card is wanted:
                yield _stepped(game, line, luck, action, unseen, True)


def _stepped(
    game: Game, line: TurnLine, state: GameState, action: Action, unseen: Hand, lucky: bool
) -> TurnLine:
    """Return the line with one more action."""
    seat = state.table.to_act
    events: list[Event] = []
    after = game.rules.step(state, action, events)
    draws = [event for event in events if isinstance(event, CardsDrawn) and event.seat == seat]
    cards = [card for event in draws for card in event.cards if card is not None]
    return TurnLine(
        after,
        (*line.actions, action),
        line.drawn + len(cards),
        unseen + hand_of(cards[line.row :]),
        max(0, line.row - len(cards)),
        lucky,
    )


def winning_turn(
    game: Game, state: GameState, *, luck: bool = False, row: int | None = None
) -> tuple[Action, ...] | None:
    """Return how the player on turn wins at once, or None; with luck, by unseen cards too.

    Of the row only the first cards were seen, if their number is given.
    """
    if state.table.outcome is not None:
        return None
    seat = state.table.turn
    for line in turn_lines(game, state, luck=luck, row=row, least_home=PIRATES):
        if line.state.table.pirates[seat].count(GOAL) == PIRATES:
            return line.actions
    return None


def luck_helps(puzzle: Puzzle) -> bool:
    """Return whether an unseen card, if it is the right one, could solve a puzzle too."""
    home = puzzle.state.table.pirates[puzzle.seat].count(GOAL)
    lines = turn_lines(
        puzzle.game,
        puzzle.state,
        least_home={Task.WIN: PIRATES, Task.ABOARD: home + puzzle.number}.get(puzzle.task, 0),
        least_drawn=puzzle.number if puzzle.task is Task.DRAW else 0,
    )
    return any(line.lucky and verdict(puzzle, line.state, line.drawn).solved for line in lines)


# Puzzles as text.


def write_puzzle(puzzle: Puzzle) -> str:
    """Return the puzzle as a line of JSON."""
    havens = puzzle.game.havens
    place = puzzle.placement
    values: dict[str, object] = {
        "name": puzzle.name,
        "task": puzzle.task.value,
        "number": puzzle.number,
        "game": puzzle.game.name,
        "variant": puzzle.variant,
        "track": _write_track(puzzle.track),
        "pirates": list(place.pirates),
        "hands": list(place.hands),
        "row": place.row,
        "discard": place.discard,
        "turn": place.turn,
        "sloop": place.sloop,
        "solution": [write_action(action, havens) for action in puzzle.solution],
    }
    return json.dumps({name: value for name, value in values.items() if value not in ("", 0)})


def read_puzzle(text: str, grade: int) -> Puzzle:
    """Parse a puzzle. Raise BadPuzzle with what is wrong."""
    try:
        values: Mapping[str, Any] = json.loads(text)
        game = GAMES[values["game"]]
        return Puzzle(
            name=values["name"],
            grade=grade,
            task=Task(values["task"]),
            number=values.get("number", 0),
            game=game,
            variant=values["variant"],
            track=_read_track(values["track"], game),
            placement=Placement(
                pirates=values["pirates"],
                hands=values["hands"],
                row=values.get("row", ""),
                discard=values.get("discard", ""),
                turn=values.get("turn", 0),
                sloop=values.get("sloop", 0),
            ),
            solution=tuple(read_action(action, game.havens) for action in values["solution"]),
        )
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise BadPuzzle(f"this is no puzzle ({error!r}): {text[:80]}") from error


def is_sound(puzzle: Puzzle) -> bool:
    """Return whether the position is possible and the solution can be played."""
    try:
        state = puzzle.state
        for action in puzzle.solution:
            state = puzzle.game.rules.apply(state, action).state
    except (ValueError, IndexError, KeyError) as error:
        log.warning("the puzzle %s cannot be played: %s", puzzle.name, error)
        return False
    return True


def puzzle_of(day: date, puzzles: Sequence[Puzzle]) -> Puzzle:
    """Return the puzzle of a day: the same one for everybody who has the same puzzles.

    The weekday says how hard it is. All puzzles of a grade have their day before one comes again.
    """
    # The first day of the calendar was a Monday.
    week, weekday = divmod(day.toordinal() - 1, len(GRADES_OF_A_WEEK))
    grade = GRADES_OF_A_WEEK[weekday]
    of_grade = [puzzle for puzzle in puzzles if puzzle.grade == grade] or puzzles
    before = week * GRADES_OF_A_WEEK.count(grade) + GRADES_OF_A_WEEK[:weekday].count(grade)
    lap, place = divmod(before, len(of_grade))
    order, _ = Rng(derived_seed(lap, grade)).shuffled(range(len(of_grade)))
    return of_grade[order[place]]


class PuzzleShelf(NamedTuple):
    """All puzzles that could be read, the easiest first, and how many could not."""

    puzzles: tuple[Puzzle, ...]
    unreadable: int = 0


@cache
def load_puzzles(folder: Path = FOLDER) -> PuzzleShelf:
    """Return the puzzles of a folder; what cannot be read is left out."""
    puzzles: list[Puzzle] = []
    unreadable = 0
    for grade in GRADES:
        file = folder / f"grade-{grade}.jsonl"
        try:
            lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError as error:
            log.warning("puzzles are missing: %s", error)
            unreadable += 1
            continue
        for number, line in enumerate(lines, start=1):
            try:
                puzzles.append(read_puzzle(line, grade))
            except BadPuzzle as error:
                log.warning("line %d of %s: %s", number, file, error)
                unreadable += 1
    return PuzzleShelf(tuple(puzzles), unreadable)


def placement_of(game: Game, state: GameState) -> Placement:
    """Return where everything lies in a state, but for the stock."""

    def names(hand: Iterable[int]) -> str:
        return " ".join(CARDS[card].label for card in hand)

    table = state.table
    return Placement(
        pirates=tuple(
            " ".join(position_name(position, game.havens) for position in sorted(crew))
            for crew in table.pirates
        ),
        hands=tuple(names(cards_in(hand)) for hand in state.hands),
        discard=names(table.discard),
        row=names(table.row),
        turn=table.turn,
        sloop=table.sloop,
    )


def _write_track(track: Track) -> str:
    """Return Escape's segments, those with the short end first marked, or all signs of Nest."""
    if track.pieces:
        return " ".join(
            f"{piece.segment}{'-' if piece.short_first else ''}" for piece in track.pieces
        )
    return " ".join(sign.label for sign in track.signs if sign is not None)


def _read_track(text: str, game: Game) -> Track:
    words = text.split()
    if game.name == "escape":
        return tunnel_of(tuple(Piece(int(word[0]), word.endswith("-")) for word in words))
    signs: list[Sign | None] = [Sign[word.upper()] for word in words]
    for haven in (0, *game.havens):
        signs.insert(haven, None)
    return Track(signs=tuple(signs), havens=game.havens)
