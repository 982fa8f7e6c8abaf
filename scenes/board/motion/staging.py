"""Clips with what stands still meanwhile, and the places on the screen that they need."""

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from game import PUBLIC, Card, Hand, Position, Viewer, count
from scenes.board.geometry.standing import Pirate
from scenes.board.geometry.track_view import Area, TrackView
from scenes.board.motion import clips
from scenes.board.motion.clips import CardPlace, Movement
from scenes.board.motion.reactions import Reactions
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_log import Trail
from scenes.core.model.phrases import Phrase
from scenes.kit.animation import Place
from scenes.kit.layout import Size
from scenes.kit.sound import Cue

_RAISED = 0.45  # how far a played card is lifted from a hand, in widths


class Frame(NamedTuple):
    """What stands still while a clip plays."""

    shown: Displayed
    lifted: frozenset[Pirate] = frozenset()
    at_sea: bool = False
    """Whether the clip shows the sloop and everyone aboard."""
    trail: Trail | None = None
    """The trail of a running pirate so far."""
    past: bool = False
    """Whether a past turn is replayed."""
    idle: bool = False
    """Whether no turn has begun yet."""
    goal: Position | None = None
    """The space where a running pirate will land: its sign was played."""
    words: Phrase | None = None
    """The text of the prompt meanwhile; by default, who is moving."""


class StagedClip(NamedTuple):
    """A clip, what stands still meanwhile, and the sound and the reactions at its beginning."""

    clip: Movement
    frame: Frame
    cue: Cue | None = None
    reactions: Reactions = MappingProxyType({})
    """The expressions of portraits from its beginning on."""
    cues: tuple[tuple[float, Cue], ...] = ()
    """More sounds, each after some seconds of the clip."""
    least: float = 0.0
    """The least seconds that it takes at any speed, unless it is skipped."""


Cards: TypeAlias = tuple[Card | None, ...]
Steps: TypeAlias = tuple[StagedClip, ...]


@dataclass(frozen=True, slots=True)
class BoardPlaces:
    """Where cards and positions are on the screen, and who plays."""

    track: TrackView
    hand: Callable[[int, Card | None, Hand | None], CardPlace]
    """The place of a card in the hand that a seat has then, and how wide it is there."""
    stock: Place
    discard: Place
    row: Callable[[int], Place]
    card_width: float
    names: tuple[str, ...]
    people: frozenset[int] = frozenset()
    """The seats that people play."""
    flashes: bool = True
    """Whether anything may light up or darken suddenly."""
    counted: Callable[[Card, Hand], CardPlace | None] | None = None
    """The badge with the count of a card in the viewer's hand, if it has one."""
    viewer: Viewer = PUBLIC
    plates: tuple[Area, ...] = ()
    """The plates of the players."""
    curtains: bool = False
    """Whether a curtain announces the turns of people."""
    beside: Callable[[int], CardPlace] | None = None
    """Where a computer player's card is shown large; None if there is no room for it."""
    medal: Callable[[int, int], Area] | None = None
    """Where the medal for a pirate is that comes home: its seat, and how many were home before."""
    parting: bool = False
    """Whether the results follow the end of the game, so that the board is not needed again."""
    window: Size = (0, 0)
    """The size of the window, all of which shows the board in the end."""
    sunset: bool = False
    """Whether the sun sets then, in a sky above the sea where there is room for it."""
    dropped: bool = False
    """Whether a hand has carried the pirate to its place, so that it only lands there."""

    def raised(self, seat: int, card: Card, hand: Hand | None) -> CardPlace:
        """Return where a played card waits while its pirate runs: large, or above its place."""
        large = self.large(seat)
        (x, y), width = self.hand(seat, card, hand)
        return CardPlace((x, y - width * _RAISED), width) if large is None else large

    def havens(self, sloop: int) -> tuple[Area, ...]:
        """Return what announcements do not cover: the sloop where it is moored, and the goal."""
        track = self.track.moored(sloop)
        return tuple(map(track.area, track.havens))

    def large(self, seat: int) -> CardPlace | None:
        """Return where a card of a seat is shown large; None for people, who know it."""
        return None if self.beside is None or seat in self.people else self.beside(seat)

    def badge(self, seat: int, card: Card | None, hand: Hand) -> tuple[CardPlace, int]:
        """Return the badge with the count of a card, and the count."""
        if seat == self.viewer and card is not None and self.counted is not None:
            badge = self.counted(card, hand)
            if badge is not None:
                return badge, count(hand, card)
        return self.hand(seat, card, hand), 0

    def flight(self, cards: Cards, starts: list[Place], ends: list[Place]) -> Movement:
        """Return flying cards; those from the stock turn over."""
        turning = starts[:1] == [self.stock]
        return clips.flight(cards, [*zip(starts, ends, strict=True)], self.card_width, turning)
