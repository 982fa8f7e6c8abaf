"""The words about a turn that was not the best: what was wrong with it."""

from collections.abc import Sequence

from game import Match, Position, SeenAction
from game.players.mistakes import Mistake, TurnFault, WhichPirate
from scenes.board.turn.turn_log import Trail, summaries
from scenes.core.model.phrases import Phrase, Value, card_phrase, place_phrase

_BY_GAME = frozenset((TurnFault.PAIR,))
"""What has other words in each game."""


def mistake_phrase(match: Match, mistake: Mistake) -> Phrase:
    """Return what was wrong with a turn."""
    values: dict[str, Value] = {"count": mistake.count, "more": mistake.more}
    if mistake.seat is not None:
        values["player"] = match.seats[mistake.seat].name
    if mistake.card is not None:
        values["card"] = card_phrase(mistake.card)
    for name in ("place", "origin", "goal"):
        position: Position | None = getattr(mistake, name)
        if position is not None:
            values[name] = _place(match, position)
    key = f"mistake.{mistake.fault.value}"
    return Phrase(f"{key}_{match.game.name}" if mistake.fault in _BY_GAME else key, values)


def reasons_of(
    match: Match, mistake: Mistake | None, which: WhichPirate | None
) -> tuple[Phrase, ...]:
    """Return what was wrong with a turn, and which pirate should have run with the same card."""
    said = () if mistake is None else (mistake_phrase(match, mistake),)
    if which is None or (mistake is not None and mistake.fault is TurnFault.PIRATE):
        # That a card takes another pirate farther says so already.
        return said
    return (*said, which_phrase(match, which))


def which_phrase(match: Match, which: WhichPirate) -> Phrase:
    """Return which pirate should have run instead, with the same card."""
    values: dict[str, Value] = {
        "card": card_phrase(which.card),
        "played": _place(match, which.played),
        "better": _place(match, which.better),
    }
    return Phrase("mistake.which", values)


def trails_of(match: Match, actions: Sequence[SeenAction]) -> tuple[Trail, ...]:
    """Return how pirates moved in a turn, in order."""
    turns = summaries(actions, match.game.havens)
    steps = (step.trail for turn in turns[:1] for step in turn.steps)
    return tuple(trail for trail in steps if trail is not None)


def _place(match: Match, position: Position) -> Phrase:
    return place_phrase(match.table.track.number(position))
