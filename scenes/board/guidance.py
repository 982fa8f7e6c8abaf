"""What the prompt line says: what can be done, what others do, and why a tap did nothing."""

from scenes.board.course import Course
from scenes.board.frames import Frame
from scenes.board.taps import Fan, Held, Pirate, Refusal, Selection
from scenes.words import Phrase


def guidance(
    course: Course, frame: Frame | None, selection: Selection, refusal: Refusal | None, sure: bool
) -> tuple[Phrase, int | None]:
    """The words, and whom they are about; `sure` asks for a second tap on what is final."""
    names = [seat.name for seat in course.match.seats]
    if frame is not None:
        turn = frame.shown.turn
        return Phrase("board.moving", {"player": names[turn]}), turn
    if refusal is not None:
        return Phrase(f"refusal.{refusal.name.lower()}"), course.chooser
    if course.over:
        return Phrase("board.over"), None
    if course.waiting is not None:
        return Phrase("board.waiting"), course.waiting
    if course.chooser is None:
        turn = course.match.table.to_act
        return Phrase("board.thinking", {"player": names[turn]}), turn
    key = "board.sure" if sure else _next_step(selection)
    return Phrase(key, {"player": names[course.chooser]}), course.chooser


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
