"""What the prompt line says: what can be done, what others do, and why a tap did nothing."""

from game import Discard, EndTurn, Nudge, Sail
from scenes.board.help import Advice
from scenes.board.motion.choreography import Frame
from scenes.board.turn.turn_input import Fan, Held, OpenTurn, Pirate, Refusal, Selection
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.model.phrases import Phrase, Value


def guidance(
    course: TurnOrder,
    frame: Frame | None,
    turn: OpenTurn | None,
    selection: Selection,
    refusal: Refusal | None,
    sure: bool,
) -> tuple[Phrase, int | None]:
    """The words, and whom they are about; `sure` asks for a second tap on what is final."""
    names = [seat.name for seat in course.match.seats]
    if frame is not None:
        mover = frame.shown.turn
        return Phrase("board.moving", {"player": names[mover]}), mover
    if refusal is not None:
        return Phrase(f"refusal.{refusal.name.lower()}"), course.chooser
    if course.over:
        return Phrase("board.over"), None
    if course.waiting is not None:
        return Phrase("board.waiting"), course.waiting
    if course.chooser is None:
        thinker = course.match.table.to_act
        return Phrase("board.thinking", {"player": names[thinker]}), thinker
    if sure:
        return Phrase("board.sure"), course.chooser
    if course.due:
        return Phrase("board.give_up", {"count": course.due}), course.chooser
    if isinstance(selection, Pirate) and selection.seat != course.chooser and turn is not None:
        return _nudge(course, turn, selection), selection.seat
    return Phrase(_next_step(selection), {"player": names[course.chooser]}), course.chooser


def _nudge(course: TurnOrder, turn: OpenTurn, pirate: Pirate) -> Phrase:
    """What comes of pushing somebody else's pirate on."""
    preview = turn.previews[Nudge(pirate.seat, pirate.origin)]
    match = course.match
    place = preview.destination
    haven = place in match.game.havens
    return Phrase(
        "board.nudge_aboard" if haven else "board.nudge",
        {
            "player": match.seats[pirate.seat].name,
            "place": match.table.track.number(place),
            "count": preview.cards,
        },
    )


def _next_step(selection: Selection) -> str:
    match selection:
        case Fan():
            return "board.which"
        case Pirate():
            return "board.go"
        case Held():
            return "board.play_on"
        case _:
            return "board.choose"


def advised(advice: Advice) -> Phrase:
    """What to do next, and why."""
    match advice.action:
        case EndTurn():
            return Phrase("board.advice_end")
        case Sail():
            key = "board.advice_sail"
        case Discard():
            key = "board.advice_discard"
        case _:
            key = "board.advice"
    values: dict[str, Value] = {"number": advice.number, "of": advice.of}
    return Phrase(key, {**values, "why": advice.reasons})
