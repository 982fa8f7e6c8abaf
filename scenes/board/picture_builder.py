"""The still picture of the board at a moment of a game or a replay."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from game import Action, Card, Match, Position, Track, Viewer
from game.players.threat import Threat
from scenes.board.geometry.standing import NO_POSTURES, postures_at_the_end
from scenes.board.help import Advice
from scenes.board.hud.bubble import BubbleModel
from scenes.board.hud.coins import CoinsModel
from scenes.board.hud.face import Standing
from scenes.board.hud.gestures import NO_GESTURES, GesturesModel, ShownGesture
from scenes.board.hud.hand import HandModel
from scenes.board.hud.history import TurnsModel
from scenes.board.hud.piles import PilesModel
from scenes.board.hud.plate import PlateModel
from scenes.board.hud.players import PlayersModel
from scenes.board.hud.prompt import PromptModel
from scenes.board.hud.row import RowModel
from scenes.board.motion.reactions import Reactions
from scenes.board.motion.staging import Frame
from scenes.board.pieces.fading import NOTHING_FADES, Faded
from scenes.board.pieces.fan import FanModel
from scenes.board.pieces.figures import NO_MARKS, BoardMarks
from scenes.board.pieces.track import Pieces, TrackModel
from scenes.board.prompt_text import advised, guidance, noted
from scenes.board.silence import Lasting
from scenes.board.turn import turn_input
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.hint_words import warning
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
)
from scenes.board.turn.turn_log import Trail, TurnSummary
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.model.phrases import RULE_NUMBERS, Phrase, say, spaces_in
from scenes.kit.cache import Latest
from scenes.kit.i18n import Texts
from scenes.kit.pirates import Costume
from scenes.link.protocol import Gesture
from scenes.shared.daylight import hour_of, lit_windows
from scenes.shared.portraits import Expression, costume_of


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPicture:
    """Everything that the still picture depends on: the model of each component."""

    shown: Displayed
    """The pieces on the table that the models show."""
    track: TrackModel
    players: PlayersModel
    turns: TurnsModel
    hand: HandModel
    row: RowModel
    piles: PilesModel
    coins: CoinsModel
    prompt: PromptModel
    phrase: Phrase
    """What is said now, whether the board shows it or not."""
    lasting: Lasting = Lasting.STAYS
    """How long the prompt shows it."""
    plate: PlateModel | None = None
    """The plate that is open below a face."""
    bubble: BubbleModel | None = None
    """The turn that has just been played."""
    gestures: GesturesModel = NO_GESTURES
    """What players at phones show the others."""
    fan: FanModel | None = None
    """The choices that are spread over the board."""
    drawer: bool = False
    """Whether the drawer is open over the board."""
    hour: int = 0
    """The hour of the race, which decides about the light."""
    windows: int = 0
    """How many windows of the town are lit."""
    animates: bool = False
    """Whether flames, water, sloop and the light on a path move."""
    is_past: bool = False
    """Whether a past turn is replayed."""

    @property
    def around(self) -> tuple[object, ...]:
        """What everything around the board depends on; it changes less often."""
        cards = (self.hand, self.row, self.piles, self.coins)
        over = (self.prompt, self.fan, self.drawer, self.plate, self.bubble, self.gestures)
        return (self.players, self.turns, *cards, *over)

    def resembles(self, other: "BoardPicture") -> bool:
        """Return whether no pirate has moved and nothing around the board has changed."""
        is_still = self.track.pieces.lifted == other.track.pieces.lifted
        return is_still and self.shown == other.shown and self.around == other.around


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
    told: TurnSummary | None = None
    """The turn that a bubble shows."""
    gestures: tuple[tuple[int, Gesture], ...] = ()
    """What players at phones show the others, with their seats."""
    opened: int | None = None
    """The player whose plate is open."""
    named: frozenset[Position] = frozenset()
    """The spaces that a voice or a line of the log names."""
    numbered: bool = False
    """Whether every space shows its number."""


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
    is_told: bool = False
    """Whether somebody beside the board says what to do."""


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
    texts: Texts,
    moment: Moment,
    prompt: Phrase,
    lasting: Lasting = Lasting.STAYS,
    thinker: int | None = None,
) -> BoardPicture:
    """Return the picture without any choice: the board at rest, or below a playing clip."""
    frame = moment.frame
    turns = moment.turns
    shown = moment.shown if frame is None else frame.shown
    if frame is not None and turns and not turns[-1].over:
        # A turn that is still being shown is not yet history.
        turns = turns[:-1]
    seats, goal = match.seats, match.game.goal
    is_past = frame is not None and frame.past
    is_silent = lasting is Lasting.SILENT
    told = moment.told
    bubble = None
    if told is not None:
        bubble = BubbleModel(told.seat, seats, told.items, shown.turn, shown.sloop)
    players = _players(match, moment, shown, thinker)
    hand = _hand(match, moment, shown)
    return BoardPicture(
        shown=shown,
        track=replace(
            _still_track(moment, shown, tuple(map(costume_of, seats))),
            named=_named(match.table.track, moment, None if is_silent else prompt),
        ),
        players=players,
        turns=TurnsModel(seats, turns, texts("hud.no_turns")),
        hand=hand,
        row=RowModel(shown.row),
        piles=PilesModel.of(shown),
        coins=CoinsModel(max(0, shown.actions_left)),
        prompt=PromptModel()
        if is_silent
        else PromptModel(text=say(texts, prompt), stacks=hand.stacks),
        phrase=prompt,
        lasting=lasting,
        plate=None if moment.opened is None else _plate(players, moment.opened, turns),
        bubble=bubble,
        gestures=_gestures(players, moment, bubble),
        drawer=moment.drawer,
        hour=hour_of(shown.pirates, goal),
        windows=lit_windows(shown.pirates, goal),
        animates=moment.animates and not is_past,
        is_past=is_past,
    )


def _gestures(players: PlayersModel, moment: Moment, bubble: BubbleModel | None) -> GesturesModel:
    if not moment.gestures:
        return NO_GESTURES
    active = (seat for seat, standing in enumerate(players.standings) if standing.active)
    shown = (
        ShownGesture(seat, costume_of(players.seats[seat]), gesture)
        for seat, gesture in moment.gestures
    )
    return GesturesModel(tuple(shown), next(active, None), bubble)


def _plate(players: PlayersModel, seat: int, turns: Sequence[TurnSummary]) -> PlateModel:
    """Return the plate of a player, with the last turn."""
    last = (turn for turn in reversed(turns) if turn.seat == seat and turn.steps)
    return PlateModel(
        index=seat,
        seats=players.seats,
        standing=players.standings[seat],
        turn=next(last, None),
    )


def _named(track: Track, moment: Moment, prompt: Phrase | None) -> frozenset[Position]:
    """Return the positions whose numbers are shown."""
    if moment.numbered:
        return frozenset(range(track.goal))
    return moment.named if prompt is None else moment.named | spaces_in(prompt, track)


def _still_track(moment: Moment, shown: Displayed, costumes: tuple[Costume, ...]) -> TrackModel:
    frame = moment.frame
    pieces = Pieces(costumes, shown.pirates, shown.sloop)
    if frame is None:
        postures = NO_POSTURES
        if shown.outcome is not None:
            # The winners have cheered for long enough.
            ends = postures_at_the_end(shown.pirates, shown.outcome.winners)
            postures = frozenset(it for it in ends if it[1].pose != "cheer")
        return TrackModel(
            pieces=pieces, postures=postures, trails=moment.trails, faded=moment.faded
        )
    trail = () if frame.trail is None or not moment.traces else (frame.trail,)
    return TrackModel(
        pieces=pieces._replace(lifted=frame.lifted),
        trails=(*moment.trails, *trail),
        faded=moment.faded,
        goal=frame.goal,
        at_sea=frame.at_sea,
    )


def _players(match: Match, moment: Moment, shown: Displayed, thinker: int | None) -> PlayersModel:
    game, table = match.game, match.table
    crews = tuple(bytes(crew) for crew in shown.pirates)
    is_nobodys_turn = moment.frame is not None and moment.frame.idle
    has_turn = shown.outcome is None and not is_nobodys_turn
    moods = moods_of(shown, moment.reactions, thinker)
    standings = (
        Standing(
            home=crew.count(game.goal),
            cards=shown.hand_sizes[seat],
            hand=shown.hands[seat] if table.options.open_hands else None,
            aboard=crew.count(game.sloop) if game.has_islands else None,
            captain=game.rules.is_captain(table.setup, crews, seat),
            active=has_turn and seat == shown.turn,
            below=has_turn and seat == shown.turn == moment.viewer,
            mood=moods[seat],
            phone=seat in moment.phones,
            phone_away=seat in moment.away,
        )
        for seat, crew in enumerate(crews)
    )
    return PlayersModel(seats=match.seats, standings=tuple(standings))


def _hand(match: Match, moment: Moment, shown: Displayed) -> HandModel:
    owner = _hand_owner(moment, shown)
    is_nobodys_turn = moment.frame is not None and moment.frame.idle
    has_task = owner == shown.turn or owner in match.table.discarding
    return HandModel(
        seat=match.seats[owner],
        cards=shown.hands[owner],
        held=shown.hand_sizes[owner],
        rests=shown.outcome is None and not is_nobodys_turn and not has_task,
        drawn=_drawn(moment, shown),
    )


def _hand_owner(moment: Moment, shown: Displayed) -> int:
    return moment.viewer if moment.viewer >= 0 else shown.turn


def _drawn(moment: Moment, shown: Displayed) -> frozenset[tuple[Card, int]]:
    """Return the cards that were drawn last, which are marked once all of them have arrived."""
    frame = moment.frame
    has_all = frame is None or (not frame.past and shown.hands == moment.shown.hands)
    return moment.drawn if has_all else frozenset()


def picture_of(order: TurnOrder, texts: Texts, moment: Moment, choosing: Choosing) -> BoardPicture:
    """Return the picture of a game in progress, with the choices of the person at the screen."""
    frame, turn, selection = moment.frame, choosing.turn, choosing.selection
    speech = _speech(order, moment, choosing)
    thinker = order.thinker if frame is None else None
    is_dragged = choosing.drags and frame is None and turn is not None
    still = still_picture(order.match, texts, moment, speech.phrase, speech.lasting, thinker)
    prompt = replace(still.prompt, is_refusal=speech.is_refusal)
    still = replace(still, prompt=prompt)
    if frame is not None:
        return still
    if choosing.advice is not None:
        still = replace(still, prompt=_about(prompt, choosing.advice, still.hand))
    marks = NO_MARKS
    if turn is not None:
        marks = _marks(turn, selection, choosing.advice, choosing.pointed)
        if not choosing.newcomer:
            marks = replace(marks, nudges=())
    lifted = still.track.pieces.lifted
    if is_dragged and isinstance(selection, turn_input.Pirate):
        lifted |= {(selection.seat, still.shown.pirates[selection.seat].index(selection.origin))}
    pieces = still.track.pieces._replace(marks=marks, lifted=lifted)
    fan = None
    if isinstance(selection, Fan):
        fan = _fan(order.match, texts, still, marks, selection)
    return replace(
        still,
        track=replace(still.track, pieces=pieces),
        hand=_marked_hand(still.hand, marks, choosing),
        fan=fan,
        gestures=still.gestures._replace(is_crowded=fan is not None),
    )


def _about(prompt: PromptModel, advice: Advice, hand: HandModel) -> PromptModel:
    """Return the sentence of a hint with what it speaks of."""
    preview, card = advice.steps[0].preview, advice.card
    return replace(
        prompt,
        about=() if preview is None else (preview.origin, preview.destination),
        card=None if card is None or hand.cards is None else (card, hand.cards),
    )


def _marked_hand(hand: HandModel, marks: BoardMarks, choosing: Choosing) -> HandModel:
    """Return the hand with the cards that are chosen, raised and in the shade."""
    turn, selection = choosing.turn, choosing.selection
    chosen = turn_input.beneath(selection)
    held = chosen.card if isinstance(chosen, turn_input.Held) else None
    if turn is None:
        return replace(hand, chosen=held)
    if choosing.advice is not None and choosing.advice.card is not None:
        # The card of a hint rises alone.
        card = choosing.advice.card
        return replace(hand, chosen=card, playable=frozenset({card}))
    return replace(
        hand,
        chosen=None if choosing.drags else held,
        dragged=held if choosing.drags else None,
        is_ready=isinstance(chosen, turn_input.Pirate),
        playable=frozenset(turn_input.playable(turn, selection)),
        raised=_raised(marks, choosing.pointed),
    )


def _fan(match: Match, texts: Texts, still: BoardPicture, marks: BoardMarks, fan: Fan) -> FanModel:
    numbers = [match.table.track.number(choice.origin) for choice in fan.choices]
    return FanModel(
        fan=fan,
        costumes=still.track.pieces.costumes,
        places=tuple(n if n.isdigit() else texts(f"place.{n}") for n in numbers),
        island=still.shown.sloop,
        pointed=marks.looked_at,
    )


class _Speech(NamedTuple):
    """The only text of the moment."""

    phrase: Phrase
    lasting: Lasting
    is_refusal: bool
    """Whether it says why a tap was refused."""


def _speech(order: TurnOrder, moment: Moment, choosing: Choosing) -> _Speech:
    """Return a message, what is pointed at, a hint, a warning, a tip, or what to do next."""
    frame = moment.frame
    refusal = choosing.refusal
    asked = choosing.asked
    prompt, lasting = guidance(order, frame, choosing.turn, choosing.selection, refusal, asked)
    turn = order.match.table.turn
    lasting = lasting.after(moment.turns, turn, is_told=choosing.is_told)
    if frame is None and refusal is None and asked is None:
        if choosing.advice is not None:
            prompt, lasting = advised(order.match, choosing.advice), Lasting.STAYS
        elif choosing.threat is not None and not moment.drawer:
            prompt, lasting = warning(order.match, choosing.threat), Lasting.BRIEF
        elif choosing.tip is not None and not moment.drawer:
            prompt, lasting = Phrase(f"tips.{choosing.tip}", RULE_NUMBERS), Lasting.BRIEF
    shown = moment.shown if frame is None else frame.shown
    # A replayed turn has priority over what the mouse is over.
    silent = moment.drawer or choosing.drags or (frame is not None and frame.past)
    note = None if silent else noted(order.match, shown, choosing.pointed)
    if choosing.note is not None:
        prompt = note = choosing.note
        lasting = Lasting.STAYS
    elif note is not None:
        # A plate shows the same about a player.
        is_pile = isinstance(choosing.pointed, NoteTap) and isinstance(choosing.pointed.about, Pile)
        prompt, lasting = note, Lasting.STAYS if is_pile else Lasting.SILENT
    return _Speech(
        phrase=prompt,
        lasting=lasting,
        is_refusal=refusal is not None and note is None,
    )


class PictureBuilder:
    """Rebuilds the picture of a game only when something that it shows has changed."""

    def __init__(self, order: TurnOrder) -> None:
        self.order = order
        self._latest = Latest(self._build)

    def build(self, texts: Texts, moment: Moment, choosing: Choosing) -> BoardPicture:
        """Return the result of `picture_of`, cached."""
        order = self.order
        match = self.order.match
        state = (order.waiting, order.over, match.table, match.seats, texts.hand)
        return self._latest(texts, moment, choosing, state)

    def _build(self, texts: Texts, moment: Moment, choosing: Choosing, _: object) -> BoardPicture:
        return picture_of(self.order, texts, moment, choosing)


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
    preview = turn.previews.get(advice.action)
    if preview is None:
        own, others = turn_input.movable(turn), turn_input.nudges(turn)
        return BoardMarks(turn.seat, own, nudges=others)
    mine = preview.seat == turn.seat
    goal = Ghost(preview.destination, preview.seat, preview.cards, (advice.action,))
    return BoardMarks(
        seat=turn.seat,
        movable=(preview.origin,) if mine else (),
        chosen=preview.origin,
        chosen_seat=None if mine else preview.seat,
        ghosts=(goal,),
    )


def _raised(marks: BoardMarks, pointed: Meaning | None) -> frozenset[Card]:
    """Return the cards to lift: the pointed one and those that lead there."""
    if isinstance(pointed, CardTap):
        return frozenset({pointed.card})
    return frozenset(
        card for ghost in marks.ghosts if ghost.destination == marks.pointed for card in ghost.cards
    )
