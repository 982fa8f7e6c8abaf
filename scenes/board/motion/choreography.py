"""Events as movement and sound: what flies over the board while it happens, and what is heard."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias, assert_never

from game import (
    Card,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    CardsRanOut,
    Event,
    GameEnded,
    HandDealt,
    PirateMoved,
    RowDealt,
    SloopSailed,
    Source,
    StockReshuffled,
    TurnBegan,
    TurnEnded,
)
from scenes.board.geometry.track_view import TrackView
from scenes.board.motion.clips import (
    Announcement,
    Boarding,
    Crossing,
    Fireworks,
    Flight,
    Hop,
    Landing,
    Nightfall,
    SailingAway,
    Scramble,
)
from scenes.board.motion.frames import Frame, frame_before, frame_while, lifted_between
from scenes.board.motion.moving import Show, Together
from scenes.board.pieces.figures import stand_of
from scenes.board.turn.displayed import Displayed
from scenes.core.model.phrases import Phrase
from scenes.kit.animation import Clip, Place
from scenes.kit.sound import Cue

_DEAL_STEP = 0.045
_HOP = 0.15  # seconds for one space, as long as there are few
_RUN = 1.0  # the longest a run may take
_SCRAMBLE = 0.6
_LONG_ROAD = 8  # spaces that are worth a cheer
_DUST = 0.42  # of a cell


@dataclass(frozen=True, slots=True)
class CardPlaces:
    """Where cards lie on the screen, and how wide they are there."""

    hand: Callable[[int, Card | None], Place]
    stock: Place
    discard: Place
    row: Callable[[int], Place]
    width: float


@dataclass(frozen=True, slots=True)
class BoardPlaces:
    """What the choreographer must know: the way, the cards' places and the players' names."""

    way: TrackView
    places: CardPlaces
    names: tuple[str, ...]
    people: frozenset[int]
    """The seats that are played by persons."""
    flashes: bool = True
    """Whether anything may light up or darken suddenly."""


class StagedClip(NamedTuple):
    """A movement, what stands still meanwhile, and what is heard as it begins."""

    clip: Clip[Show]
    frame: Frame
    cue: Cue | None = None


Steps: TypeAlias = tuple[StagedClip, ...]


def steps(event: Event, before: Displayed, after: Displayed, stage: BoardPlaces) -> Steps:
    """The movements that show what happened, one after the other; none for what needs no show."""
    places = stage.places
    still = frame_while(event, before, after)

    def flight(cards: tuple[Card | None, ...], starts: list[Place], ends: list[Place]) -> Flight:
        step = 0.1 if len(cards) < 4 else _DEAL_STEP
        turning = starts[:1] == [places.stock]
        return Flight(cards, tuple(starts), tuple(ends), places.width, step, turning)

    def said(
        key: str, seat: int, seconds: float, cue: Cue | None = None, **values: int
    ) -> StagedClip:
        phrase = Phrase(key, {"player": stage.names[seat], **values})
        return StagedClip(
            Announcement(phrase, seat, seconds), Frame(after, frozenset(), event), cue
        )

    match event:
        case CardPlayed(seat, card) | CardDiscarded(seat, card):
            played = isinstance(event, CardPlayed)
            fly = flight((card,), [places.hand(seat, card)], [places.discard])
            thrown = StagedClip(fly, still, Cue.CARD if played else Cue.DISCARD)
            if card.gold and played:
                return thrown, said("board.freebooter", seat, 1.0, Cue.CAPTAIN)
            return (thrown,)
        case PirateMoved():
            return _move(event, before, after, stage)
        case CardsDrawn(seat, cards, source):
            from_row = source is Source.ROW
            starts = [places.row(i) if from_row else places.stock for i in range(len(cards))]
            ends = [places.hand(seat, card) for card in cards]
            return (StagedClip(flight(cards, starts, ends), still, Cue.DRAW),)
        case RowDealt(cards):
            ends = [places.row(index) for index in range(len(cards))]
            return (StagedClip(flight(cards, [places.stock] * len(cards), ends), still, Cue.DEAL),)
        case StockReshuffled(size):
            backs = (None,) * min(size, 5)
            starts, ends = [places.discard] * len(backs), [places.stock] * len(backs)
            return (StagedClip(flight(backs, starts, ends), still, Cue.SHUFFLE),)
        case HandDealt(seat, cards):
            ends = [places.hand(seat, card) for card in cards]
            return (StagedClip(flight(cards, [places.stock] * len(cards), ends), still, Cue.DEAL),)
        case TurnBegan(seat, _, _):
            return (said("board.turn_of", seat, 0.6, Cue.TURN if seat in stage.people else None),)
        case TurnEnded(seat, _, forced):
            return (said("board.passes", seat, 1.1, Cue.PASS),) if forced else ()
        case CardsRanOut(seat, missing):
            return (said("board.no_cards", seat, 0.75, count=missing),)
        case SloopSailed(by, island, _, _):
            key = "board.sails_out" if island > before.sloop else "board.sails_back"
            words = Phrase(key, {"player": stage.names[by]})
            crossing = Crossing(before.sloop, island, before.pirates, stage.way.cell)
            both = Together((crossing, Announcement(words, by, crossing.duration)))
            return (StagedClip(both, still, Cue.SAIL),)
        case GameEnded():
            return _farewell(event, after, stage)
        case _:
            assert_never(event)


def _move(event: PirateMoved, before: Displayed, after: Displayed, stage: BoardPlaces) -> Steps:
    way = stage.way.moored(before.sloop)
    pirate = (event.seat, event.pirate)
    end = stand_of(after.pirates, way, pirate)
    stands = (
        stand_of(before.pirates, way, pirate),
        *(way.footing(space, end.height) for space in event.jumped),
        end,
    )
    leaps = len(stands) - 1
    still = frame_before(before, pirate, event)
    dust = way.cell * _DUST
    if event.destination < event.origin:
        seconds = min(_SCRAMBLE, _HOP * leaps + 0.15)
        scramble = Scramble(event.seat, stands, seconds, dust)
        return StagedClip(scramble, still, Cue.SCRAMBLE), StagedClip(
            Landing(event.seat, end, dust), still
        )
    aboard = event.destination == way.deck
    nudged = event.by != event.seat
    seconds = min(_HOP, _RUN / leaps)
    height = way.cell * min(0.45, 0.25 + 0.25 * seconds / _HOP)
    moves = []
    for index in range(leaps):
        last = index == leaps - 1
        lasts = seconds * 1.6 if last else seconds
        high = height * (1.7 if aboard else 1.25) if last else height
        cue = Cue.NUDGE if nudged and index == 0 else Cue.HOP
        raised = dust if index else 0.0
        leap = Hop(event.seat, stands[index], stands[index + 1], lasts, high, raised)
        moves.append(StagedClip(leap, still, cue))
    if aboard:
        sloop = way.sloop
        waterline = (sloop.left + sloop.width * 0.5, sloop.bottom - sloop.height * 0.06)
        boarding = Boarding(before.sloop, after.pirates, waterline, sloop.width, way.cell)
        moved = Frame(after, frozenset(), event, at_sea=True)
        moves.append(StagedClip(boarding, moved, Cue.BOARD))
    else:
        moves.append(StagedClip(Landing(event.seat, end, dust), still, Cue.HOP))
    if len(event.road) >= 2 and leaps >= _LONG_ROAD:
        cheer = Phrase("board.free_road", {"count": event.destination - event.origin})
        there = Frame(after, frozenset(), event)
        moves.append(StagedClip(Announcement(cheer, event.seat, 0.9), there, Cue.FREE_ROAD))
    return tuple(moves)


def _farewell(event: GameEnded, after: Displayed, stage: BoardPlaces) -> Steps:
    """The winner's crew leaves, and the sky is lit up, if nobody minds flashes."""
    winners = event.outcome.winners
    way, board = stage.way, stage.way.board
    bursts = 9
    places = tuple(
        (
            board.left + board.width * (0.12 + 0.76 * (index * 0.37 % 1)),
            board.top + board.height * (0.16 + 0.3 * (index * 0.61 % 1)),
        )
        for index in range(bursts)
    )
    seats = tuple(winners[index % len(winners)] for index in range(bursts))
    fires = Fireworks(places, seats, min(board.width, board.height) * 0.3)
    words = Phrase("board.wins", {"player": stage.names[winners[0]]})
    if len(winners) > 1:
        words = Phrase("board.draw")
    lights: tuple[Clip[Show], ...] = (Nightfall(fires.duration), fires) if stage.flashes else ()
    cheer = Announcement(words, winners[0], fires.duration)
    won = any(seat in stage.people for seat in winners) or not stage.people
    cue = Cue.WIN if won else Cue.LOSE
    frame = Frame(after, frozenset(), event, at_sea=way.deck == way.havens[-1])
    if not frame.at_sea:
        return (StagedClip(Together((*lights, cheer)), frame, cue),)
    # Out to the sea, which lies beyond the nearest edge.
    aside = (board.right - way.sloop.left, -0.1 * board.height)
    below = (0.15 * board.width, board.bottom - way.sloop.top)
    out = below if board.height > board.width else aside
    leaving = SailingAway(after.sloop, after.pirates, out, way.cell)
    return (StagedClip(Together((leaving, *lights, cheer)), frame, cue),)


def taken_back(before: Displayed, after: Displayed, way: TrackView) -> StagedClip | None:
    """Pirates and sloop going back to where they were when an action is undone; None if none do."""
    parts: list[Clip[Show]] = [
        Hop(
            seat,
            stand_of(before.pirates, way, (seat, pirate)),
            stand_of(after.pirates, way, (seat, pirate)),
            0.35,
            way.cell * 0.5,
        )
        for seat, pirate in lifted_between(before, after)
    ]
    sailed = before.sloop != after.sloop
    if sailed:
        parts.append(Crossing(before.sloop, after.sloop, before.pirates, way.cell, 0.8))
    if not parts:
        return None
    still = Frame(after, lifted_between(before, after), None, at_sea=sailed)
    return StagedClip(Together(tuple(parts)), still, Cue.UNDO)
