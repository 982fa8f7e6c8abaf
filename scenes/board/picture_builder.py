"""What the still picture of the board is to show at a moment of the game."""

from typing import NamedTuple

from game import Action
from scenes.board.help import Advice
from scenes.board.hud.prompt import advised, guidance
from scenes.board.motion.choreography import Frame
from scenes.board.painter import Picture
from scenes.board.pieces.drawing import NO_MARKS, BoardMarks
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.tips import Tip
from scenes.board.turn.turn_input import (
    NOTHING,
    Fan,
    Ghost,
    OpenTurn,
    Pirate,
    Refusal,
    Selection,
    ghosts,
    movable,
    nudges,
    playable,
)
from scenes.board.turn.turn_log import TurnSummary
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.model.phrases import Phrase


class Choosing(NamedTuple):
    """How far the person at the screen has come with choosing."""

    selection: Selection
    refusal: Refusal | None
    """Why the last tap did nothing."""
    asked: Action | None
    """What is to be tapped once more, because it is final."""
    advice: Advice | None = None
    """What the hint says is best."""
    note: Phrase | None = None
    """What is to be told of stored files, until the next tap."""
    tip: Tip | None = None
    """What a newcomer is to be told."""


def picture_of(
    course: TurnOrder,
    frame: Frame | None,
    shown: Displayed,
    turn: OpenTurn | None,
    choosing: Choosing,
    turns: tuple[TurnSummary, ...],
    *,
    drawer: bool = False,
    stirring: bool = False,
) -> Picture:
    """The board at rest, or what stands still while a clip plays over it."""
    selection, refusal, asked, advice, note, tip = choosing
    sure = asked is not None and course.reveals(asked)
    prompt, speaker = guidance(course, frame, turn, selection, refusal, sure)
    if advice is not None and frame is None and turn is not None and refusal is None and not sure:
        prompt = advised(advice)
    if note is not None:
        prompt, speaker = note, None
    viewer = course.viewer
    table = course.match.table
    if frame is not None:
        shown, turn, selection = frame.shown, None, NOTHING
    # A turn that is still being shown is no history yet.
    unseen = 1 if frame is not None and turns and not turns[-1].over else 0
    rules, setup = course.match.game.rules, table.setup
    crews = tuple(bytes(crew) for crew in shown.pirates)
    return Picture(
        shown=shown,
        lifted=frozenset() if frame is None else frame.lifted,
        at_sea=frame is not None and frame.at_sea,
        marks=_marks(turn, selection, advice),
        selection=selection,
        playable=None if turn is None else frozenset(playable(turn, selection)),
        prompt=prompt,
        speaker=speaker,
        hand_of=viewer if viewer >= 0 else shown.turn,
        active=None if shown.outcome is not None else shown.turn,
        captains=frozenset(
            seat for seat in range(len(crews)) if rules.is_captain(setup, crews, seat)
        ),
        thinker=course.thinker if frame is None else None,
        turns=turns[: len(turns) - unseen],
        drawer=drawer,
        stirring=stirring and not drawer and not _aboard(turn, selection),
        tip=None if drawer or tip is None else tip.phrase,
    )


class PictureBuilder:
    """The picture of a course, made anew only when something that it shows has changed."""

    def __init__(self, course: TurnOrder) -> None:
        self._course = course
        self._last: tuple[tuple[object, ...], Picture] | None = None

    def now(
        self,
        frame: Frame | None,
        shown: Displayed,
        turn: OpenTurn | None,
        choosing: Choosing,
        turns: tuple[TurnSummary, ...],
        *,
        drawer: bool,
        stirring: bool,
    ) -> Picture:
        """As `picture_of` makes it."""
        course, match = self._course, self._course.match
        told = (course.viewer, course.waiting, course.over, match.table, match.seats)
        seen = (frame, shown, turn, choosing, turns, drawer, stirring, told)
        if self._last is None or self._last[0] != seen:
            made = picture_of(
                course, frame, shown, turn, choosing, turns, drawer=drawer, stirring=stirring
            )
            self._last = seen, made
        return self._last[1]


def _aboard(turn: OpenTurn | None, selection: Selection) -> bool:
    """Whether anything is marked on the sloop or lies over the board, so that it keeps still."""
    if turn is None:
        return False
    if isinstance(selection, Fan):
        return True
    offered = {ghost.destination for ghost in ghosts(turn, selection)}
    able = {*movable(turn, selection)} | {preview.origin for preview in nudges(turn)}
    return any(haven in offered | able for haven in turn.view.table.track.havens)


def _marks(turn: OpenTurn | None, selection: Selection, advice: Advice | None) -> BoardMarks:
    if turn is None:
        return NO_MARKS
    if advice is not None and selection == NOTHING and advice.action in turn.previews:
        return _advised_marks(turn, advice.action)
    chosen = selection.beneath if isinstance(selection, Fan) else selection
    return BoardMarks(
        seat=turn.seat,
        movable=movable(turn, selection),
        chosen=chosen.origin if isinstance(chosen, Pirate) else None,
        chosen_seat=(
            chosen.seat if isinstance(chosen, Pirate) and chosen.seat != turn.seat else None
        ),
        nudges=nudges(turn),
        ghosts=ghosts(turn, selection),
    )


def _advised_marks(turn: OpenTurn, action: Action) -> BoardMarks:
    """Only the pirate that is to move, and where it is to go."""
    preview = turn.previews[action]
    foreign = preview.seat != turn.seat
    return BoardMarks(
        seat=turn.seat,
        movable=() if foreign else (preview.origin,),
        chosen=preview.origin,
        chosen_seat=preview.seat if foreign else None,
        ghosts=(Ghost(preview.destination, preview.seat, preview.cards, (action,)),),
    )
