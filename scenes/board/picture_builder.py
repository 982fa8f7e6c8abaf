"""What the still picture of the board shows at a moment of a game or a replay."""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from game import Action, Advance, Card, Discard, Match, Position, Viewer
from scenes.board.help import Advice
from scenes.board.hud.players import moods_of
from scenes.board.hud.prompt import advised, guidance, noted
from scenes.board.input.targets import Meaning
from scenes.board.motion.reactions import Reactions
from scenes.board.motion.staging import Frame
from scenes.board.pieces.figures import NO_MARKS, BoardMarks, Pirate, Poses, poses_at_the_end
from scenes.board.turn import turn_input
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.tips import Tip
from scenes.board.turn.turn_input import (
    NOTHING,
    CardTap,
    ChoiceTap,
    Fan,
    Ghost,
    OpenTurn,
    PositionTap,
    Refusal,
    Selection,
    Shaken,
)
from scenes.board.turn.turn_log import Trail, TurnSummary
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.model.phrases import RULE_NUMBERS, Phrase
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
    raised: frozenset[Card] = frozenset()
    """The cards of the hand that are lifted."""
    refused: bool = False
    """Whether the prompt says why a tap did nothing."""
    shaken: Shaken | None = None
    """What shakes because a tap on it was refused."""
    nod: int = 0
    """Pixels by which the prompt is lower than it is at rest."""
    trails: tuple[Trail, ...] = ()
    """The ways that pirates have gone not long ago."""
    past: bool = False
    """A past turn is shown again."""
    fresh: frozenset[tuple[Card, int]] = frozenset()
    """The cards that the viewer drew last, and how many of each."""
    goal: Position | None = None
    """The space whose sign was played, where one who runs will land."""

    @property
    def around(self) -> tuple[object, ...]:
        """What everything around the board depends on, which changes less often."""
        told = (self.prompt, self.speaker, self.refused, self.nod, self.tip, self.moods)
        held = (self.hand_of, self.selection, self.playable, self.raised, self.shaken)
        turn = (self.active, self.captains, self.turns, self.drawer)
        return (self.shown, *told, *held, *turn, self.marks.looked_at)

    def resembles(self, other: "Picture") -> bool:
        """Whether nobody has moved and nothing around the board has changed."""
        return self.lifted == other.lifted and self.around == other.around


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
    trails: tuple[Trail, ...] = ()
    """Of the others' moves since the viewer's last."""
    fresh: frozenset[tuple[Card, int]] = frozenset()
    """The cards that the viewer drew last, and how many of each."""


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
    pointed: Meaning | None = None
    """What the mouse is over or what has the focus."""
    drags: bool = False
    """What is selected is being dragged."""


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
    trails, past = moment.trails, frame is not None and frame.past
    if frame is not None and frame.trail is not None:
        trails = (*trails, frame.trail)
    # They are marked as soon as all of them have come.
    arrived = not past and (frame is None or shown.hands == moment.shown.hands)
    return Picture(
        shown=shown,
        lifted=frozenset() if frame is None else frame.lifted,
        at_sea=frame is not None and frame.at_sea,
        poses=poses,
        prompt=prompt,
        speaker=speaker,
        hand_of=viewer if viewer >= 0 else shown.turn,
        active=shown.turn if over is None and not (frame is not None and frame.idle) else None,
        captains=frozenset(s for s in range(len(crews)) if rules.is_captain(setup, crews, s)),
        moods=moods_of(shown, moment.felt, thinker),
        turns=turns,
        drawer=moment.drawer,
        stirring=moment.stirring and not past,
        trails=trails,
        past=past,
        fresh=moment.fresh if arrived else frozenset(),
        goal=None if frame is None else frame.goal,
    )


def picture_of(order: TurnOrder, moment: Moment, choosing: Choosing) -> Picture:
    """Return the picture of a game in progress, with what the person at the screen can choose."""
    turn, selection, refusal, asked, advice, note, tip, pointed, drags = choosing
    frame = moment.frame
    sure = asked is not None and order.reveals(asked)
    prompt, speaker = guidance(order, frame, turn, selection, refusal, sure)
    if advice is not None and frame is None and refusal is None and not sure:
        prompt = advised(order.match, advice)
    shown = moment.shown if frame is None else frame.shown
    # That a turn is past matters more than what the mouse is over.
    silent = moment.drawer or drags or (frame is not None and frame.past)
    told = None if silent else noted(order.match, shown, pointed)
    if note is not None:
        told = note, None
    if told is not None:
        prompt, speaker = told
    thinker = order.thinker if frame is None else None
    still = still_picture(order.match, moment, prompt, speaker, thinker)
    if refusal is not None and told is None:
        still = replace(still, refused=True)
    if not (moment.drawer or tip is None):
        still = replace(still, tip=Phrase(f"tips.{tip}", RULE_NUMBERS))
    if frame is not None:
        return still
    still = replace(still, selection=selection)
    if turn is None:
        return still
    marks = _marks(turn, selection, advice, pointed)
    if drags:
        still = _without(still, selection)
    return replace(
        still,
        marks=marks,
        playable=frozenset(turn_input.playable(turn, selection)),
        raised=_raised(marks, advice, pointed),
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


def _without(still: Picture, selection: Selection) -> Picture:
    """Return the picture without the selected card or pirate in its place."""
    match selection:
        case turn_input.Held(card):
            shown = still.shown.with_cards(still.hand_of, (card,), -1)
            return replace(still, shown=shown, selection=NOTHING)
        case turn_input.Pirate(seat, origin):
            number = still.shown.pirates[seat].index(origin)
            return replace(still, lifted=still.lifted | {(seat, number)})
    return still


def _marks(
    turn: OpenTurn, selection: Selection, advice: Advice | None, pointed: Meaning | None
) -> BoardMarks:
    if advice is not None:
        return _advised_marks(turn, advice)
    chosen = turn_input.beneath(selection)
    pirate = chosen if isinstance(chosen, turn_input.Pirate) else None
    tap = pointed if isinstance(pointed, PositionTap | CardTap | ChoiceTap) else None
    place = tap.position if isinstance(tap, PositionTap) else None
    seen = turn_input.beneath(turn_input.previewed(turn, selection, tap))
    ghosts, looked_at = turn_input.ghosts(turn, seen), None
    if isinstance(seen, turn_input.Pirate) and pirate is None:
        if seen.seat == turn.seat:
            looked_at = seen.origin
        else:
            pirate = seen
    if isinstance(selection, Fan) and isinstance(tap, ChoiceTap):
        action = selection.choices[tap.index].action
        ghosts = tuple(g._replace(actions=(action,)) for g in ghosts if action in g.actions)
        place = ghosts[0].destination if ghosts else None
    elif seen == NOTHING and place is not None:
        ghosts = turn_input.ways_to(turn, place)
    own = turn_input.movable(turn, selection)
    return BoardMarks(
        seat=turn.seat,
        movable=own,
        chosen=pirate.origin if pirate else None,
        looked_at=looked_at,
        chosen_seat=pirate.seat if pirate and pirate.seat != turn.seat else None,
        nudges=turn_input.nudges(turn),
        ghosts=ghosts,
        pointed=place if any(ghost.destination == place for ghost in ghosts) else None,
    )


def _advised_marks(turn: OpenTurn, advice: Advice) -> BoardMarks:
    """Mark only the pirate to move, and where it is to go."""
    plan = tuple(step.preview for step in advice.steps)
    preview = turn.previews.get(advice.action)
    if preview is None:
        own, others = turn_input.movable(turn), turn_input.nudges(turn)
        return BoardMarks(turn.seat, own, nudges=others, plan=plan)
    mine = preview.seat == turn.seat
    goal = Ghost(preview.destination, preview.seat, preview.cards, (advice.action,))
    return BoardMarks(
        seat=turn.seat,
        movable=(preview.origin,) if mine else (),
        chosen=preview.origin,
        chosen_seat=None if mine else preview.seat,
        ghosts=(goal,),
        plan=plan,
    )


def _raised(marks: BoardMarks, advice: Advice | None, pointed: Meaning | None) -> frozenset[Card]:
    """Return the cards to lift: those of a hint, or what is pointed at and what leads there."""
    if advice is not None:
        action = advice.action
        return frozenset({action.card} if isinstance(action, Advance | Discard) else ())
    if isinstance(pointed, CardTap):
        return frozenset({pointed.card})
    return frozenset(
        card for ghost in marks.ghosts if ghost.destination == marks.pointed for card in ghost.cards
    )
