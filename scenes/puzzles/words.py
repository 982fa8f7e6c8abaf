"""What is said about a puzzle: its task, hints, and why a turn is right or wrong."""

from collections.abc import Sequence

from game import Action, Match, Nudge, Retreat
from game.players.advice import HintStep
from game.players.mistakes import TurnComparison, TurnFault
from game.players.puzzle_reasons import PuzzleReason, cards_of_steps, judged_reasons, turn_reasons
from game.puzzles import Puzzle, Task, Verdict
from scenes.board.turn.hint_words import reason_phrase, step_phrase
from scenes.board.turn.mistake_words import reasons_of
from scenes.core.model.phrases import Phrase, Value, card_phrase, place_phrase, say, sentence
from scenes.kit.i18n import Texts

_HOW_TO_DRAW = {"escape": "rules.escape.retreat.lead", "nest": "rules.nest.nudge.lead"}
"""By the name of the game: how a player gets new cards."""

_SEEN = frozenset(
    (TurnFault.ROAD, TurnFault.PAIR, TurnFault.PIRATE, TurnFault.KEPT, TurnFault.STRANDED)
)
"""What is worth saying beside how far a turn got in a task: what one can see on the board."""


def task_phrase(puzzle: Puzzle, match: Match) -> Phrase:
    """Return what is asked for."""
    kind = puzzle.task.value
    if puzzle.task is Task.ABOARD:
        kind = f"{kind}_{puzzle.game.name}"
    values: dict[str, Value] = {"count": puzzle.number, "player": rival_of(match)}
    return Phrase(f"puzzles.task.{kind}", values)


def rule_key(puzzle: Puzzle) -> str:
    """Return the name of the text with the rule that a newcomer needs first."""
    if puzzle.task is Task.DRAW:
        return _HOW_TO_DRAW[puzzle.game.name]
    return f"puzzles.rule_{puzzle.game.name}"


def hint_phrase(puzzle: Puzzle, match: Match, action: Action, number: int) -> Phrase:
    """Return which pirate and what it should do; asked again, with which card and where."""
    preview = puzzle.game.rules.preview(match.table, action)
    if preview is None or number > 1:
        return step_phrase(match, HintStep(action, preview))
    keys = {Retreat: "back", Nudge: "nudge"}
    values: dict[str, Value] = {
        "place": place_phrase(match.table.track.number(preview.origin)),
        "player": match.seats[preview.seat].name,
        "count": preview.cards,
    }
    return Phrase(f"puzzles.hint_{keys.get(type(action), 'run')}", values)


def missed_phrase(puzzle: Puzzle, match: Match, verdict: Verdict) -> Phrase:
    """Return what is wrong with a turn that does not solve a puzzle."""
    track = match.table.track
    places = dict.fromkeys(track.number(place) for place in verdict.behind)
    values: dict[str, Value] = {
        "reached": verdict.reached,
        "count": puzzle.number or verdict.reached,
        "player": rival_of(match),
        "places": tuple(place_phrase(place) for place in places),
    }
    return Phrase(f"puzzles.missed.{puzzle.task.value}", values)


def mistake_words(
    texts: Texts, puzzle: Puzzle, match: Match, actions: Sequence[Action]
) -> str | None:
    """Return what was wrong with a turn that does not solve a puzzle, if that can be proved."""
    compared = TurnComparison(puzzle.state, actions, puzzle.solution, puzzle.seat)
    judged = puzzle.task is Task.BEST
    found = (each for each in compared.mistakes() if judged or each.fault in _SEEN)
    which = compared.which_pirate() if judged else None
    said = reasons_of(match, next(found, None), which)
    return " ".join(sentence(say(texts, phrase)) for phrase in said) or None


def reasons(texts: Texts, puzzle: Puzzle, match: Match, actions: Sequence[Action]) -> str:
    """Return why these actions solve a puzzle."""
    phrases: list[Phrase] = []
    if puzzle.task is Task.BEST:
        why = tuple(reason_phrase(reason, match.seats) for reason in judged_reasons(puzzle))
        if why:
            phrases.append(Phrase("puzzles.why.best", {"why": why}))
    elif puzzle.task is Task.DRAW:
        numbers = cards_of_steps(puzzle, actions)
        whole = " + ".join(map(str, numbers))
        phrases.append(Phrase("puzzles.why.sum", {"numbers": whole, "count": sum(numbers)}))
    if puzzle.task is not Task.BEST:
        found = turn_reasons(puzzle, actions)
        phrases += (_reason_phrase(reason, match) for reason in found)
    return " ".join(sentence(say(texts, phrase)) for phrase in phrases)


def _reason_phrase(reason: PuzzleReason, match: Match) -> Phrase:
    values: dict[str, Value] = {"count": reason.count, "player": rival_of(match)}
    if reason.card is not None:
        values["card"] = card_phrase(reason.card)
    if reason.place is not None:
        values["place"] = place_phrase(match.table.track.number(reason.place))
    return Phrase(f"puzzles.why.{reason.key}", values)


def rival_of(match: Match) -> str:
    """Return the name of the next player who is no person."""
    return next(seat.name for seat in match.seats if seat.brain is not None)
