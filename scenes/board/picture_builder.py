"""What the still picture of the board shows at a moment of a game or a replay."""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from game import Action, Card, Match, Position, Viewer
from scenes.board.help import Advice
from scenes.board.hud.players import moods_of
from scenes.board.hud.prompt import advised, guidance
from scenes.board.motion.choreography import Frame
from scenes.board.motion.reactions import Reactions
from scenes.board.pieces.figures import NO_MARKS, BoardMarks, Pirate, Poses, poses_at_the_end
from scenes.board.turn import turn_input
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.tips import Tip
from scenes.board.turn.turn_input import NOTHING, OpenTurn, Refusal, Selection
from scenes.board.turn.turn_log import TurnSummary
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.model.phrases import Phrase
from scenes.shared.portraits import Expression


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that the still picture depends on."""

    shown: Displayed
    lifted: frozenset[Pirate]
    at_sea: bool
    """A clip shows the sloop."""
    poses: Poses
    """Those who do not just stand."""
    prompt: Phrase
    speaker: int | None
    """The player whom the prompt is about."""
    hand_of: int
    active: int | None
    captains: frozenset[int]
    moods: tuple[Expression, ...]
    """Of every player."""
    turns: tuple[TurnSummary, ...]
    drawer: bool
    """Whether the drawer is open over the board."""
    stirring: bool
    """Flames, water, sloop and the light on a path move."""
    marks: BoardMarks = NO_MARKS
    selection: Selection = NOTHING
    playable: frozenset[Card] | None = None
    tip: Phrase | None = None
    """What a newcomer is told beside the prompt."""
    advice: Advice | None = None
    """The best turn, if a hint was asked for and nothing is selected."""


class Moment(NamedTuple):
    """What a board shows, whether it is played on or watched."""

    shown: Displayed
    frame: Frame | None
    """What stands still while a clip plays."""
    viewer: Viewer
    turns: tuple[TurnSummary, ...]
    drawer: bool = False
    stirring: bool = False
    felt: Reactions = MappingProxyType({})
    """Who reacts to what was shown."""


class Choosing(NamedTuple):
    """How far the person at the screen has come with choosing."""

    turn: OpenTurn | None = None
    selection: Selection = NOTHING
    refusal: Refusal | None = None
    """Why the last tap did nothing."""
    asked: Action | None = None
    """The irreversible action waiting for a second tap."""
    advice: Advice | None = None
    note: Phrase | None = None
    """A message about stored files, until the next tap."""
    tip: Tip | None = None
    pointed: Position | None = None
    """The position that the mouse is over or that has the focus."""


def still_picture(
    match: Match,
    moment: Moment,
    prompt: Phrase,
    speaker: int | None,
    thinker: int | None = None,
) -> Picture:
    """Return the picture with nothing to choose: the board at rest, or below a playing clip."""
    frame, turns, viewer = moment.frame, moment.turns, moment.viewer
    shown = moment.shown if frame is None else frame.shown
    if frame is not None and turns and not turns[-1].over:
        # A turn that is still being shown is no history yet.
        turns = turns[:-1]
    poses, over = (frozenset() if frame is None else frame.poses), shown.outcome
    if frame is None and over is not None:
        poses = poses_at_the_end(shown.pirates, over.winners)
    crews = tuple(bytes(crew) for crew in shown.pirates)
    rules, setup = match.game.rules, match.table.setup
    return Picture(
        shown=shown,
        lifted=frozenset() if frame is None else frame.lifted,
        at_sea=frame is not None and frame.at_sea,
        poses=poses,
        prompt=prompt,
        speaker=speaker,
        hand_of=viewer if viewer >= 0 else shown.turn,
        active=None if over is not None else shown.turn,
        captains=frozenset(s for s in range(len(crews)) if rules.is_captain(setup, crews, s)),
        moods=moods_of(shown, moment.felt, thinker),
        turns=turns,
        drawer=moment.drawer,
        stirring=moment.stirring,
    )


def picture_of(order: TurnOrder, moment: Moment, choosing: Choosing) -> Picture:
    """Return the picture of a game in progress, with what the person at the screen can choose."""
    turn, selection, refusal, asked, advice, note, tip, pointed = choosing
    frame = moment.frame
    sure = asked is not None and order.reveals(asked)
    prompt, speaker = guidance(order, frame, turn, selection, refusal, sure)
    if advice is not None and frame is None and refusal is None and not sure:
        prompt = advised(order.match, advice)
    if note is not None:
        prompt, speaker = note, None
    thinker = order.thinker if frame is None else None
    still = still_picture(order.match, moment, prompt, speaker, thinker)
    if not (moment.drawer or tip is None):
        still = replace(still, tip=Phrase(f"tips.{tip}"))
    if frame is not None:
        return still
    still = replace(still, selection=selection)
    if turn is None:
        return still
    return replace(
        still,
        marks=_marks(turn, selection, advice, pointed),
        playable=frozenset(turn_input.playable(turn, selection)),
        advice=advice,
    )


class PictureBuilder:
    """Builds the picture of a game again only when something that it shows has changed."""

    def __init__(self, order: TurnOrder) -> None:
        self.order = order
        self._last: tuple[tuple[object, ...], Picture] | None = None

    def build(self, moment: Moment, choosing: Choosing) -> Picture:
        """Return what `picture_of` makes of these."""
        order, match = self.order, self.order.match
        key = (moment, choosing, order.waiting, order.over, match.table, match.seats)
        if self._last is None or self._last[0] != key:
            self._last = key, picture_of(order, moment, choosing)
        return self._last[1]


def _marks(
    turn: OpenTurn, selection: Selection, advice: Advice | None, pointed: Position | None
) -> BoardMarks:
    chosen = turn_input.beneath(selection)
    pirate = chosen if isinstance(chosen, turn_input.Pirate) else None
    own, others = turn_input.movable(turn, selection), turn_input.nudges(turn)
    ghosts = turn_input.ghosts(turn, selection)
    steps = () if advice is None else advice.steps
    if advice is not None and advice.action in turn.previews:
        # Only the pirate to move is marked, and where it is to go.
        preview = turn.previews[advice.action]
        pirate = turn_input.Pirate(preview.seat, preview.origin)
        own, others = (preview.origin,) if preview.seat == turn.seat else (), ()
        goal = (preview.destination, preview.seat, preview.cards, (advice.action,))
        ghosts = (turn_input.Ghost(*goal),)
    return BoardMarks(
        seat=turn.seat,
        movable=own,
        chosen=pirate.origin if pirate else None,
        chosen_seat=pirate.seat if pirate and pirate.seat != turn.seat else None,
        nudges=others,
        ghosts=ghosts,
        plan=tuple(step.preview for step in steps),
        pointed=pointed if any(ghost.destination == pointed for ghost in ghosts) else None,
    )
