"""The beginning of a game: crews arrive, lots are drawn, and the cards are dealt."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest
from typing import NamedTuple

from game import Card, Event, HandDealt, RowDealt, hand_of
from scenes.board.geometry.standing import stand_of
from scenes.board.geometry.track_view import Stand
from scenes.board.motion import clips
from scenes.board.motion.clips import CardPlace, FlyingPirate, Movement, Show
from scenes.board.motion.sprites import LANTERN, SPARK, UNLIT_LANTERN, Sprite
from scenes.board.motion.staging import BoardPlaces, Frame, StagedClip
from scenes.board.pieces.figures import STANDING, Pose
from scenes.board.turn.displayed import Displayed
from scenes.core.model.phrases import Phrase
from scenes.kit.animation import Place, arc, ease_in, ease_in_out, ease_out
from scenes.kit.sound import Cue
from scenes.shared.portraits import Expression

_LOT = 0.8
"""Seconds until a lantern lights up."""
_DEALT = 1.7
"""Seconds until the last card has been dealt."""
_ENDS = 2.0
"""Seconds of the whole beginning."""
_FLIES = 0.36  # seconds of a card's flight
_FALLS = 0.24
"""Seconds of a crew's fall from above."""
_STANDS_UP = 0.14
"""Seconds in which it stands up then."""
_NEXT = 0.07
"""Seconds from one crew to the next."""
_HANGS = 0.2
"""Seconds in which a lantern is let down or pulled up."""
_GOES_ROUND = 0.5
"""Seconds in which a spark goes round the lanterns."""
_FASTEST = 2.2
"""The greatest speed-up."""
_READ = 1.2
"""Seconds in which it is announced who begins, without motion."""


class _Dealt(NamedTuple):
    """A card that is dealt: to a hand, or to the row if there is no seat."""

    seat: int | None
    card: Card | None
    """None if it is hidden from the viewer."""
    end: CardPlace
    seen: bool = True
    """Whether it turns over in flight."""


def opening(
    deal: Sequence[Event], dealt: Displayed, places: BoardPlaces, *, lot: bool
) -> Iterator[StagedClip]:
    """Yield the clips of the beginning, from the deal's events to the table after it.

    The first player is drawn by lot, or known from the start.
    """
    first = dealt.turn
    empty = undealt(dealt)
    cards = [*_cards(deal, places)]
    begins = Phrase("board.begins", {"player": places.names[first]})
    everybody = (
        (seat, pirate) for seat, crew in enumerate(dealt.pirates) for pirate in range(len(crew))
    )
    before = Frame(replace(empty, turn=0), frozenset(everybody), idle=True)
    before = before._replace(words=Phrase("board.lot") if lot else begins)
    after = Frame(empty, words=begins)
    ribbon = clips.announcement(begins, first, _ENDS - _LOT, places.havens(dealt.sloop))
    parts = [(0.0, _crews(dealt, places)), (0.0, _lot(first, places, lot=lot))]
    goes_round = ((_LOT - _GOES_ROUND * share, Cue.TICK) for share in (0.75, 0.5, 0.25))
    steps = [(0.0, StagedClip(ribbon, before, Cue.SHUFFLE, cues=tuple(goes_round) * lot))]
    happy = {first: Expression.HAPPY}
    steps.append((_LOT, StagedClip(ribbon, after, Cue.LOT, happy)))
    for number, one in enumerate(cards):
        begun = _LOT + (_DEALT - _FLIES - _LOT) * number / max(1, len(cards) - 1)
        path = CardPlace(places.stock, places.card_width), one.end
        flight = clips.drawn((one.card if one.seen else None,), [path], turning=True)
        parts.append((begun, clips.hastened(flight, _FLIES / flight.duration)))
        after = after._replace(shown=_with(after.shown, one))
        # One sound covers the whole deal.
        cue = None if number else Cue.DEAL
        steps.append((begun + _FLIES, StagedClip(ribbon, after, cue)))
    # The text is above the cards.
    whole = _whole([*parts, (_LOT, ribbon)])
    for (begun, step), (ended, _) in pairwise([*steps, (_ENDS, steps[0][1])]):
        clip = clips.excerpt(whole, begun, ended - begun)
        yield step._replace(clip=clip, least=clip.duration / _FASTEST)


def announced(dealt: Displayed, places: BoardPlaces) -> StagedClip:
    """Return only the announcement of the first player, for use without motion."""
    begins = Phrase("board.begins", {"player": places.names[dealt.turn]})
    clip = clips.announcement(begins, dealt.turn, _READ, places.havens(dealt.sloop))
    return StagedClip(clip, Frame(dealt, words=begins), Cue.LOT, least=_READ)


def _whole(parts: Sequence[tuple[float, Movement]]) -> Movement:
    """Return one clip of several, each from its own second on until its end."""

    def at(share: float) -> Show:
        shown: Show = ()
        for begun, part in parts:
            if 0 <= (passed := share * _ENDS - begun) < part.duration:
                shown += part.sample(passed)
        return shown

    return Movement(_ENDS, at)


# The cards


def undealt(dealt: Displayed) -> Displayed:
    """Return the table with all cards in the stock."""
    return replace(
        dealt,
        hands=tuple(None if hand is None else 0 for hand in dealt.hands),
        hand_sizes=(0,) * len(dealt.hand_sizes),
        row=(),
        stock=dealt.stock + sum(dealt.hand_sizes) + len(dealt.row),
    )


def _cards(deal: Sequence[Event], places: BoardPlaces) -> Iterator[_Dealt]:
    """Yield the cards in dealing order: the players in turn, then the row."""
    hands = [event for event in deal if isinstance(event, HandDealt)]
    for dealt, cards in enumerate(zip_longest(*(hand.cards for hand in hands)), 1):
        for hand, card in zip(hands, cards, strict=True):
            own = hand.seat == places.viewer
            held = hand_of(one for one in hand.cards[:dealt] if one is not None)
            yield _Dealt(hand.seat, card, places.hand(hand.seat, card, held), seen=own)
    rows = (event.cards for event in deal if isinstance(event, RowDealt))
    for index, card in enumerate(card for row in rows for card in row):
        yield _Dealt(None, card, CardPlace(places.row(index), places.card_width))


def _with(shown: Displayed, one: _Dealt) -> Displayed:
    """Return the table with one more card in a hand or in the row."""
    less = replace(shown, stock=shown.stock - 1)
    if one.seat is not None:
        return less.with_cards(one.seat, (one.card,))
    return less if one.card is None else replace(less, row=(*shown.row, one.card))


# The crews, and the lot


def _crews(dealt: Displayed, places: BoardPlaces) -> Movement:
    """Return the crews falling from above to the start, one after the other."""
    track = places.track
    stands = [stand_of(dealt.pirates, track, (seat, 0)) for seat in range(len(dealt.pirates))]

    def pirate(seat: int, stand: Stand, passed: float) -> FlyingPirate:
        if passed < _FALLS:
            high = (1 - ease_in(passed / _FALLS)) * 2.5 * track.cell
            fallen = stand._replace(y=stand.y - high)
            return FlyingPirate(seat, fallen, stand.y, 1.1, pose=Pose("jump"))
        up = min(1.0, (passed - _FALLS) / _STANDS_UP)
        pose = Pose("crouch") if up < 0.5 else STANDING
        return FlyingPirate(seat, stand, stand.y, 0.84 + 0.16 * ease_out(up), pose=pose)

    def at(share: float) -> Show:
        shown: Show = ()
        for seat, stand in enumerate(stands):
            passed = share * _LOT - _NEXT * (seat + 1)
            if passed > 0:
                dust = (passed - _FALLS) / 0.25
                if 0 <= dust < 1:
                    shown += (clips.puff((stand.x, stand.y), track.cell * 0.4, dust),)
                shown += (pirate(seat, stand, passed),)
        return shown

    return Movement(_LOT, at)


def _lot(first: int, places: BoardPlaces, *, lot: bool) -> Movement:
    """Return the lot: lanterns over the plates, a passing spark, and one that lights up."""
    plates = places.plates
    last = len(places.plates) - 1
    # Once past all players and on to the first player, or straight to a known one.
    stops = [*range(last + 1), *range(first + 1)] if lot else [first, first]

    def hung(seat: int) -> tuple[Place, float]:
        left, top, width, height = plates[seat]
        return (left + width * 0.56, top + height * 0.5), min(height, width * 0.3)

    def lantern(seat: int, passed: float) -> Show:
        (x, y), side = hung(seat)
        leaves = (_ENDS if seat == first else _LOT + _HANGS) - _HANGS
        if passed >= leaves + _HANGS:
            return ()
        away = (
            1 - ease_out(min(1.0, passed / _HANGS)) + ease_in(max(0.0, (passed - leaves) / _HANGS))
        )
        lit = seat == first and passed >= _LOT
        return (Sprite(LANTERN if lit else UNLIT_LANTERN, (x, y - away * (y + side)), side),)

    def spark(passed: float) -> Show:
        share = (passed - (_LOT - _GOES_ROUND)) / _GOES_ROUND
        if not 0 <= share < 1:
            return ()
        along = ease_in_out(share) * (len(stops) - 1)
        index = min(int(along), len(stops) - 2)
        ((x, y), side), ((u, v), _) = hung(stops[index]), hung(stops[index + 1])
        part = along - index
        down = arc(part) * side * 0.5
        return (Sprite(SPARK, (x + (u - x) * part, y + (v - y) * part + down), side),)

    def at(share: float) -> Show:
        passed = share * _ENDS
        lanterns = (one for seat in range(len(plates)) for one in lantern(seat, passed))
        return (*lanterns, *spark(passed))

    return Movement(_ENDS, at)
