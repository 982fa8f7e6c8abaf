"""The words of a hint and of a warning: what to do, and why."""

from game import Advance, EndTurn, Match, Nudge, Retreat, Seat
from game.players.advice import HintReason, HintStep
from game.players.threat import Threat
from scenes.core.model.phrases import Phrase, Value, card_phrase, place_phrase


def reason_phrase(reason: HintReason, seats: tuple[Seat, ...]) -> Phrase:
    """Return why an action is good."""
    values: dict[str, Value] = {"count": reason.count}
    if reason.sign is not None:
        values["sign"] = Phrase(f"sign.{reason.sign.label}")
    if reason.seat is not None:
        values["player"] = seats[reason.seat].name
    return Phrase(reason.key, values)


def step_phrase(match: Match, step: HintStep) -> Phrase:
    """Return one step of a hint."""
    action, preview, _ = step
    if preview is None:
        end = isinstance(action, EndTurn)
        return Phrase("board.advice_end" if end else "board.advice_sail")
    keys = {Retreat: "board.advice_back", Nudge: "board.advice_nudge"}
    place = place_phrase(match.table.track.number(preview.destination))
    values: dict[str, Value] = {
        "origin": place_phrase(match.table.track.number(preview.origin)),
        "place": place,
        "player": match.seats[preview.seat].name,
        "count": preview.cards,
    }
    if isinstance(action, Advance):
        values["card"] = card_phrase(action.card)
    return Phrase(keys.get(type(action), "board.advice_run"), values)


def warning(match: Match, threat: Threat) -> Phrase:
    """Return what a rival can do in the next turn, and what would stop that."""
    goal = "nest" if match.game.has_islands else "aboard"
    key = "win" if threat.wins else goal
    danger = Phrase(f"threat.{key}", {"player": match.seats[threat.seat].name})
    if threat.leave is not None:
        place = place_phrase(match.table.track.number(threat.leave))
        return Phrase("threat.leave", {"threat": danger, "place": place})
    if threat.stop is not None:
        return Phrase("threat.stop", {"threat": danger, "do": step_phrase(match, threat.stop)})
    return danger
