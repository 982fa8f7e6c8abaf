"""The texts of the prompt: what to do next, why a tap was refused, what a hint advises."""

from typing import NamedTuple

from game import Action, Discard, EndTurn, Match, Nudge
from scenes.board.help import Advice
from scenes.board.motion.staging import Frame
from scenes.board.silence import Lasting
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.hint_words import step_phrase
from scenes.board.turn.situation import Meaning
from scenes.board.turn.turn_input import (
    Fan,
    Held,
    NoteTap,
    OpenTurn,
    Pile,
    Pirate,
    Refusal,
    Selection,
)
from scenes.board.turn.turn_log import TurnSummary
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.model.phrases import Phrase, Value, card_phrase

_NEXT = {Fan: "board.which", Pirate: "board.go", Held: "board.play_on"}


class Guidance(NamedTuple):
    """What is to be done next, and how long the board shows it."""

    phrase: Phrase
    lasting: Lasting = Lasting.STAYS


def guidance(
    order: TurnOrder,
    frame: Frame | None,
    turn: OpenTurn | None,
    selection: Selection,
    refusal: Refusal | None,
    asked: Action | None,
) -> Guidance:
    """Return the prompt; an action that is asked about is to be tapped again.

    What anybody sees is not shown: whose turn it is, and what to click after the first turns.
    """
    names = [seat.name for seat in order.match.seats]
    if refusal is not None:
        # Immediately, while a refused drop flies back.
        return Guidance(Phrase(f"refusal.{refusal.name.lower()}"), Lasting.BRIEF)
    if frame is not None:
        mover = frame.shown.turn
        if frame.words is not None and not frame.past:
            # A ribbon tells everything but the lot.
            return Guidance(frame.words, Lasting.STAYS if frame.idle else Lasting.SILENT)
        key = "board.replay" if frame.past else "board.moving"
        lasting = Lasting.STAYS if frame.past else Lasting.SILENT
        return Guidance(Phrase(key, {"player": names[mover]}), lasting)
    if order.over:
        return Guidance(Phrase("board.over"), Lasting.BRIEF)
    if order.missing is not None:
        return Guidance(away_phrase(order, order.missing))
    if order.remote is not None:
        return Guidance(Phrase("phone.plays", {"player": names[order.remote]}), Lasting.SILENT)
    if order.waiting is not None:
        return Guidance(Phrase("board.waiting"), Lasting.TAUGHT)
    if order.chooser is None:
        thinker = order.match.table.to_act
        return Guidance(Phrase("board.thinking", {"player": names[thinker]}), Lasting.SILENT)
    if isinstance(asked, EndTurn):
        left = order.match.table.actions_left
        return Guidance(Phrase("board.end_early", {"count": left}))
    if asked is not None:
        return Guidance(Phrase("board.sure"))
    if order.due:
        return Guidance(Phrase("board.give_up", {"count": order.due}), Lasting.ASKED)
    if isinstance(selection, Pirate) and selection.seat != order.chooser and turn is not None:
        preview = turn.previews[Nudge(selection.seat, selection.origin)]
        place = preview.destination
        key = "board.nudge_aboard" if place in order.match.game.havens else "board.nudge"
        seat = selection.seat
        number = order.match.table.track.number(place)
        about = Phrase(key, {"player": names[seat], "place": number, "count": preview.cards})
        return Guidance(about, Lasting.TAUGHT)
    key = _NEXT.get(type(selection), "board.choose")
    return Guidance(Phrase(key, {"player": names[order.chooser]}), Lasting.TAUGHT)


def away_phrase(order: TurnOrder, seat: int) -> Phrase:
    """Return that a player's phone is away, and that the hand can be played here if it can."""
    key = "phone.away_prompt" if seat == order.missing else "phone.is_away"
    return Phrase(key, {"player": order.match.seats[seat].name})


def advised(match: Match, advice: Advice) -> Phrase:
    """Return what to do next, and why."""
    action = advice.action
    if isinstance(action, Discard):
        return Phrase("board.advice_discard", {"why": advice.reasons})
    todo = step_phrase(match, advice.steps[0])
    if isinstance(action, EndTurn) or not advice.reasons:
        return todo
    return Phrase("board.advice", {"do": todo, "why": advice.reasons})


def noted(match: Match, shown: Displayed, pointed: Meaning | None) -> Phrase | None:
    """Return public information about a player or a pile."""
    match pointed:
        case NoteTap(Pile.STOCK):
            return _counted("notes.stock", shown.stock)
        case NoteTap(Pile.ROW):
            return Phrase("notes.row")
        case NoteTap(Pile.DISCARD):
            top = {"top": card_phrase(shown.discard[-1])} if shown.discard else {}
            return _counted("notes.discard", len(shown.discard), **top)
        case NoteTap(int(seat)) | TurnSummary(seat=seat):
            crew = shown.pirates[seat]
            game = match.game
            sloop = Phrase("notes.sloop", {"count": crew.count(game.sloop)})
            nest = Phrase("notes.nest", {"count": crew.count(game.goal)})
            places = (sloop, nest) if game.has_islands else (sloop,)
            arrived = tuple(place for place in places if place.values["count"])
            held = _counted("notes.cards", shown.hand_sizes[seat])
            values: dict[str, Value] = {"player": match.seats[seat].name, "cards": held}
            if not arrived:
                return Phrase("notes.player", values)
            return Phrase("notes.player_ahead", {**values, "places": arrived})
    return None


def _counted(key: str, number: int, **values: Value) -> Phrase:
    """Return the text for a number of cards, with a special one for none."""
    return Phrase(key, {"count": number, **values}) if number else Phrase(f"{key}_none")
