"""The still picture of the board at a moment of a game or a replay."""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from game import Action, Advance, Card, Discard, Match, Position, Viewer
from game.players.threat import Threat
from scenes.board.daylight import hour_of
from scenes.board.help import Advice
from scenes.board.motion.reactions import Reactions
from scenes.board.motion.staging import Frame
from scenes.board.pieces.fading import NOTHING_FADES, Faded
from scenes.board.pieces.figures import NO_MARKS, BoardMarks, Pirate, Poses, poses_at_the_end
from scenes.board.prompt_text import advised, guidance, noted, warning
from scenes.board.turn import turn_input
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.situation import Meaning
from scenes.board.turn.tips import Tip
from scenes.board.turn.turn_input import (
    NOTHING,
    CardTap,
    ChoiceTap,
    Fan,
    Ghost,
    NoteTap,
    OpenTurn,
    Pile,
    PositionTap,
    Refusal,
    Selection,
    Shaken,
)
from scenes.board.turn.turn_log import Trail, TurnSummary
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.model.phrases import RULE_NUMBERS, Phrase
from scenes.kit.cache import Latest
from scenes.shared.portraits import Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackMarks:
    """What is shown on the track, besides the pieces."""

    lifted: frozenset[Pirate] = frozenset()
    at_sea: bool = False
    """Whether a clip shows the sloop."""
    poses: Poses = frozenset()
    """The poses of pirates that do not just stand."""
    marks: BoardMarks = NO_MARKS
    shaken: Shaken | None = None
    """What shakes because a tap on it was refused."""
    trails: tuple[Trail, ...] = ()
    """The recent moves of pirates."""
    faded: Faded = NOTHING_FADES
    """The moves of the player before, which fade."""
    goal: Position | None = None
    """The space where a running pirate will land, whose sign was played."""
    is_past: bool = False
    """Whether a past turn is replayed."""
    animates: bool = False
    """Whether flames, water, sloop and the light on a path move."""
    hour: int = 0
    """The hour of the race, which decides about the light."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRoles:
    """The roles of players in a turn, and their moods."""

    active: int | None
    captains: frozenset[int]
    moods: tuple[Expression, ...]
    phones: frozenset[int] = frozenset()
    """The players who hold their cards on phones."""
    away: frozenset[int] = frozenset()
    """Those of them whose phones are not connected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandMarks:
    """Whose hand is shown, and how its cards are marked."""

    owner: int
    playable: frozenset[Card] | None = None
    """The cards that are not in the shade; None for all."""
    chosen: Card | None = None
    is_ready: bool = False
    """Whether playable cards have a gold line."""
    raised: frozenset[Card] = frozenset()
    shaken: Shaken | None = None
    """What shakes because a tap on it was refused."""
    drawn: frozenset[tuple[Card, int]] = frozenset()
    """The cards that the viewer drew last, and how many of each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSpeech:
    """The prompt, and the player it is about."""

    prompt: Phrase
    speaker: int | None
    """The player that the prompt is about."""
    is_refusal: bool = False
    """Whether it says why a tap was refused."""
    nod: int = 0
    """How many pixels the prompt is lower than at rest."""
    is_tip: bool = False
    """Whether it is a tip for a newcomer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPicture:
    """Everything that the still picture depends on."""

    shown: Displayed
    track: TrackMarks
    roles: PlayerRoles
    hand: HandMarks
    speech: BoardSpeech
    turns: tuple[TurnSummary, ...]
    drawer: bool
    """Whether the drawer is open over the board."""
    fan: Fan | None = None
    """The choices that are spread over the board."""
    spread: bool = False
    """Whether the whole open row is."""

    @property
    def around(self) -> tuple[object, ...]:
        """What everything around the board depends on; it changes less often."""
        looked_at = self.track.marks.looked_at
        hud = (self.speech, self.turns, self.drawer, self.fan, self.spread, looked_at)
        return (self.shown, self.roles, self.hand, *hud)

    def resembles(self, other: "BoardPicture") -> bool:
        """Return whether no pirate has moved and nothing around the board has changed."""
        return self.track.lifted == other.track.lifted and self.around == other.around


class Moment(NamedTuple):
    """What a board shows, in a game or a replay."""

    shown: Displayed
    viewer: Viewer
    frame: Frame | None = None
    """What stands still while a clip plays."""
    turns: tuple[TurnSummary, ...] = ()
    drawer: bool = False
    animates: bool = False
    reactions: Reactions = MappingProxyType({})
    """The expressions of players who react to what was shown."""
    trails: tuple[Trail, ...] = ()
    """The moves of the last other player since the viewer's last one."""
    faded: Faded = NOTHING_FADES
    """The moves of the player before, which fade."""
    traces: bool = True
    """Whether a running pirate leaves a trail."""
    phones: frozenset[int] = frozenset()
    """The players who hold their cards on phones."""
    away: frozenset[int] = frozenset()
    """Those of them whose phones are not connected."""
    drawn: frozenset[tuple[Card, int]] = frozenset()
    """The cards that the viewer drew last, and how many of each."""


class Choosing(NamedTuple):
    """The state of the choice of the person at the screen."""

    turn: OpenTurn | None = None
    selection: Selection = NOTHING
    refusal: Refusal | None = None
    """Why the last tap was refused."""
    asked: Action | None = None
    """The irreversible action that waits for a second tap."""
    advice: Advice | None = None
    note: Phrase | None = None
    """A message about stored files, until the next tap."""
    tip: Tip | None = None
    threat: Threat | None = None
    """What a rival can do in the next turn, said instead of a tip."""
    pointed: Meaning | None = None
    """The target that the mouse is over or that has the focus."""
    drags: bool = False
    """Whether the selection is being dragged."""
    newcomer: bool = False
    """Whether tips are on, so that the cards of all nudges are shown at rest."""


def moods_of(shown: Displayed, reactions: Reactions, thinker: int | None) -> tuple[Expression, ...]:
    """Return the mood of each player: at the end, after an event, or while thinking."""
    seats = range(len(shown.pirates))
    outcome = shown.outcome
    if outcome is not None:
        won, lost = Expression.HAPPY, Expression.SAD
        return tuple(won if seat in outcome.winners else lost for seat in seats)
    think, calm = Expression.THINKING, Expression.CALM
    return tuple(reactions.get(seat, think if seat == thinker else calm) for seat in seats)


def still_picture(
    match: Match,
    moment: Moment,
    prompt: Phrase,
    speaker: int | None,
    thinker: int | None = None,
) -> BoardPicture:
    """Return the picture without any choice: the board at rest, or below a playing clip."""
    frame = moment.frame
    turns = moment.turns
    viewer = moment.viewer
    shown = moment.shown if frame is None else frame.shown
    if frame is not None and turns and not turns[-1].over:
        # A turn that is still being shown is not yet history.
        turns = turns[:-1]
    return BoardPicture(
        shown=shown,
        track=_still_track(moment, shown, hour_of(shown.pirates, match.game.goal)),
        roles=_roles(match, moment, shown, thinker),
        hand=HandMarks(owner=viewer if viewer >= 0 else shown.turn, drawn=_drawn(moment, shown)),
        speech=BoardSpeech(prompt=prompt, speaker=speaker),
        turns=turns,
        drawer=moment.drawer,
    )


def _still_track(moment: Moment, shown: Displayed, hour: int) -> TrackMarks:
    frame = moment.frame
    if frame is None:
        poses: Poses = frozenset()
        if shown.outcome is not None:
            # The winners have cheered for long enough.
            ends = poses_at_the_end(shown.pirates, shown.outcome.winners)
            poses = frozenset((pirate, pose) for pirate, pose in ends if pose != "cheer")
        animates = moment.animates
        return TrackMarks(
            poses=poses,
            trails=moment.trails,
            faded=moment.faded,
            animates=animates,
            hour=hour,
        )
    trail = () if frame.trail is None or not moment.traces else (frame.trail,)
    return TrackMarks(
        lifted=frame.lifted,
        at_sea=frame.at_sea,
        poses=frame.poses,
        trails=(*moment.trails, *trail),
        faded=moment.faded,
        goal=frame.goal,
        is_past=frame.past,
        animates=moment.animates and not frame.past,
        hour=hour,
    )


def _roles(match: Match, moment: Moment, shown: Displayed, thinker: int | None) -> PlayerRoles:
    crews = tuple(bytes(crew) for crew in shown.pirates)
    rules, setup = match.game.rules, match.table.setup
    is_nobodys_turn = moment.frame is not None and moment.frame.idle
    return PlayerRoles(
        active=shown.turn if shown.outcome is None and not is_nobodys_turn else None,
        captains=frozenset(s for s in range(len(crews)) if rules.is_captain(setup, crews, s)),
        moods=moods_of(shown, moment.reactions, thinker),
        phones=moment.phones,
        away=moment.away,
    )


def _drawn(moment: Moment, shown: Displayed) -> frozenset[tuple[Card, int]]:
    """Return the cards that were drawn last, which are marked once all of them have arrived."""
    frame = moment.frame
    has_all = frame is None or (not frame.past and shown.hands == moment.shown.hands)
    return moment.drawn if has_all else frozenset()


def picture_of(order: TurnOrder, moment: Moment, choosing: Choosing) -> BoardPicture:
    """Return the picture of a game in progress, with the choices of the person at the screen."""
    frame = moment.frame
    turn = choosing.turn
    selection = choosing.selection
    speech = _speech(order, moment, choosing)
    thinker = order.thinker if frame is None else None
    still = still_picture(order.match, moment, speech.prompt, speech.speaker, thinker)
    still = replace(still, speech=speech, spread=choosing.pointed == NoteTap(Pile.ROW))
    if frame is not None:
        return still
    chosen = turn_input.beneath(selection)
    hand = replace(
        still.hand,
        chosen=chosen.card if isinstance(chosen, turn_input.Held) else None,
        is_ready=isinstance(chosen, turn_input.Pirate),
    )
    fan = selection if isinstance(selection, Fan) else None
    still = replace(still, hand=hand, fan=fan)
    if turn is None:
        return still
    marks = _marks(turn, selection, choosing.advice, choosing.pointed)
    if not choosing.newcomer:
        marks = replace(marks, nudges=())
    if choosing.drags:
        still = _without(still, selection)
    hand = replace(
        still.hand,
        playable=frozenset(turn_input.playable(turn, selection)),
        raised=_raised(marks, choosing.advice, choosing.pointed),
    )
    return replace(still, track=replace(still.track, marks=marks), hand=hand)


def _speech(order: TurnOrder, moment: Moment, choosing: Choosing) -> BoardSpeech:
    """Return the only text of the moment.

    It is a message, what is pointed at, a hint, a warning, a tip, or what to do next.
    """
    frame = moment.frame
    refusal = choosing.refusal
    asked = choosing.asked
    prompt, speaker = guidance(order, frame, choosing.turn, choosing.selection, refusal, asked)
    is_tip = False
    if frame is None and refusal is None and asked is None:
        if choosing.advice is not None:
            prompt = advised(order.match, choosing.advice)
        elif choosing.threat is not None and not moment.drawer:
            is_tip = True
            prompt = warning(order.match, choosing.threat)
        elif choosing.tip is not None and not moment.drawer:
            is_tip = True
            prompt = Phrase(f"tips.{choosing.tip}", RULE_NUMBERS)
    shown = moment.shown if frame is None else frame.shown
    # A replayed turn has priority over what the mouse is over.
    silent = moment.drawer or choosing.drags or (frame is not None and frame.past)
    note = None if silent else noted(order.match, shown, choosing.pointed)
    if choosing.note is not None:
        note = choosing.note, None
    if note is not None:
        prompt, speaker = note
    return BoardSpeech(
        prompt=prompt,
        speaker=speaker,
        is_refusal=refusal is not None and note is None,
        is_tip=is_tip and note is None,
    )


class PictureBuilder:
    """Rebuilds the picture of a game only when something that it shows has changed."""

    def __init__(self, order: TurnOrder) -> None:
        self.order = order
        self._latest = Latest(self._build)

    def build(self, moment: Moment, choosing: Choosing) -> BoardPicture:
        """Return the result of `picture_of`, cached."""
        order = self.order
        match = self.order.match
        return self._latest(moment, choosing, order.waiting, order.over, match.table, match.seats)

    def _build(self, moment: Moment, choosing: Choosing, *_: object) -> BoardPicture:
        return picture_of(self.order, moment, choosing)


def _without(still: BoardPicture, selection: Selection) -> BoardPicture:
    """Return the picture without the dragged card or pirate in its place."""
    match selection:
        case turn_input.Held(card):
            shown = still.shown.with_cards(still.hand.owner, (card,), -1)
            return replace(still, shown=shown, hand=replace(still.hand, chosen=None))
        case turn_input.Pirate(seat, origin):
            number = still.shown.pirates[seat].index(origin)
            lifted = still.track.lifted | {(seat, number)}
            return replace(still, track=replace(still.track, lifted=lifted))
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
    ghosts = turn_input.ghosts(turn, seen)
    looked_at = None
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
    """Return the cards to lift: of a hint, or the pointed one and those that lead there."""
    if advice is not None:
        action = advice.action
        return frozenset({action.card} if isinstance(action, Advance | Discard) else ())
    if isinstance(pointed, CardTap):
        return frozenset({pointed.card})
    return frozenset(
        card for ghost in marks.ghosts if ghost.destination == marks.pointed for card in ghost.cards
    )
