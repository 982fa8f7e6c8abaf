"""Draws everything that a game will show once, before it is needed.

A picture has to be made before it is first drawn; during an animation that would delay a frame.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count

from pygame import Surface

from game import Card, Hand, hand_of
from scenes.board.geometry.standing import Crews, full_height
from scenes.board.geometry.track_view import START
from scenes.board.motion.choreography import DUST
from scenes.board.motion.clips import (
    HOP_HEIGHT,
    CardPlace,
    Movement,
    Sailing,
    announcement,
    drawn,
    excerpt,
    facing,
    hop,
    landing,
    scramble,
    stamped,
)
from scenes.board.motion.staging import BoardPlaces, Frame
from scenes.board.motion.voyage import Homecoming, boarding, crossing
from scenes.board.painter import Painter
from scenes.board.picture_builder import BoardPicture, Moment, still_picture
from scenes.board.pieces.figures import Bearing, PirateMood, Pose, draw_pirate
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_log import Trail, TurnDeed, TurnItem, TurnSummary
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase
from scenes.kit.i18n import Texts
from scenes.kit.layers import Sketch
from scenes.kit.layout import Size
from scenes.kit.painting import Report
from scenes.shared.portraits import Expression, costume_of

_MOMENTS = 8
"""The pictures drawn of a movement after its first; what flies has nearly every size in one."""
_LEAP = 0.05
"""Seconds of a leap in a long run."""
_TOGETHER = 3
"""The most that can stand on a space."""


def warm_up(context: Context, table: Tabletop, picture: BoardPicture, report: Report) -> None:
    """Draw every kind of still picture and of movement of a match on nothing."""
    size = table.size
    painter = Painter(context, table)
    tasks = _tasks(table, picture, size)
    pictures = _all_pictures(context.texts, table, picture)
    parts = len(tasks) + len(pictures)
    # Movements first: still pictures are drawn more often, so they are to stay longest.
    for number, task in enumerate(tasks):
        report(number / parts)
        for movement in filter(None, task):
            for moment in range(_MOMENTS + 1):
                shown = movement.sample(movement.duration * moment / _MOMENTS)
                painter.draw_moving(Sketch(size), shown)
    for number, one in enumerate(pictures, len(tasks)):
        report(number / parts)
        painter.draw_parts(Sketch(size), one)


def _all_pictures(texts: Texts, table: Tabletop, picture: BoardPicture) -> list[BoardPicture]:
    pictures = [_with_mood(picture, mood) for mood in Expression]
    for seat in _seats(table):
        pictures += _pictures(texts, table, picture, seat)
    return pictures


def _seats(table: Tabletop) -> list[int]:
    """Return all seats, those of people last: they have most pictures."""
    seats = table.match.seats
    return sorted(range(len(seats)), key=lambda seat: seats[seat].brain is None)


def _tasks(table: Tabletop, picture: BoardPicture, size: Size) -> list[Iterable[Movement | None]]:
    """Return every kind of movement of this match."""
    places = table.places(0)
    tasks: list[Iterable[Movement | None]] = [
        [places.flight((card,), [places.stock], [places.discard])]
        for card in (None, *_cards(table))
    ]
    seats = _seats(table)
    for seat in seats:
        tasks.append(_movements(table, seat, Sketch(size)))
        tasks.append([_boarding(table, places, picture.shown, seat)])
    if table.match.game.has_islands:
        afloat = Sailing(1, picture.shown.pirates)
        tasks.append([crossing(afloat, 2, table.terrain.track)])
    small = CardPlace(places.discard, places.card_width)
    wide = {large.width: large for seat in seats if (large := places.large(seat)) is not None}
    space = table.track.spaces[0]
    tile, sign = table.track.tile(space), table.track.sign(space, False)
    for card in _cards(table):
        tasks.append([large.moved(card, small) for large in wide.values()])
        tasks.append([large.sent(card, tile, 1.0) for large in wide.values()])
        tasks.append([stamped(sign, card.sign), drawn((card,), [(small, small)], turning=False)])
    return tasks


def _with_mood(picture: BoardPicture, mood: Expression) -> BoardPicture:
    """Return the picture in nobody's turn, with everybody in a mood."""
    players = picture.players
    standings = (one._replace(mood=mood, active=False) for one in players.standings)
    return replace(picture, players=replace(players, standings=tuple(standings)))


def _cards(table: Tabletop) -> list[Card]:
    return [card for card in Card if card.sign in table.match.game.signs]


def _pictures(
    texts: Texts, table: Tabletop, picture: BoardPicture, seat: int
) -> Iterator[BoardPicture]:
    """Yield pictures of a later game: the player's turn, first thinking and then moving."""
    player, haven = table.match.seats[seat], table.match.game.sloop
    goal, now = table.match.game.goal, picture.shown
    viewer = table.match.seats.index(picture.hand.seat)
    before = "board.choose" if player.brain is None else "board.thinking"
    for number, key in enumerate((before, "board.moving"), 2 * seat):
        # Another card each time: the next of a row is larger, and one is on the discard pile.
        cards = _cards(table)
        # The hand is first the one of now, which looks different as soon as the turn begins.
        other = number % 2 == 1
        cards = cards[number % len(cards) :] + cards[: number % len(cards)]
        items = [TurnItem(TurnDeed.ADVANCE, seat, card, haven=haven) for card in cards[:2]]
        items.append(TurnItem(TurnDeed.ADVANCE, seat, cards[2], table.track.spaces[number]))
        if number % 2:
            # The signs of a longer turn are smaller.
            items[1:2] = [TurnItem(TurnDeed.RETREAT, seat, number=1 + seat % 2)]
        shown = replace(
            now,
            hands=_hands(now, seat, cards[: number % (len(cards) + 1)]) if other else now.hands,
            pirates=_crews(table, seat, number),
            discard=tuple(cards[: number % 2]),
            turn=seat,
            actions_left=seat % 4,
        )
        if table.row is not None:
            shown = replace(shown, row=tuple(cards))
        # As faces are when a turn begins, and when a pirate arrives or cards are drawn.
        mood = (Expression.CALM, Expression.HAPPY)[number % 2]
        frame = Frame(shown, goal=table.track.spaces[number])
        moment = Moment(
            shown,
            viewer,
            frame,
            told=TurnSummary(seat, tuple(items), 0, 0, over=True),
            reactions=dict.fromkeys(range(len(shown.pirates)), mood),
            trails=(Trail(seat, START, goal), Trail(seat, goal, START)),
        )
        prompt = Phrase(key, {"player": player.name})
        yield still_picture(table.match, texts, moment, prompt)


def _hands(shown: Displayed, seat: int, cards: list[Card]) -> tuple[Hand | None, ...]:
    """Return all hands that can be seen, one of them with other cards: plates differ by signs."""
    if shown.hands[seat] is None:
        return shown.hands
    return (*shown.hands[:seat], hand_of(cards), *shown.hands[seat + 1 :])


def _crews(table: Tabletop, seat: int, number: int) -> Crews:
    """Return all crews under way, on other spaces for each number, and two of a player's home."""
    game, spaces = table.match.game, table.track.spaces
    crews = table.match.table.pirates
    places = (spaces[index % len(spaces)] for index in count(number * len(crews) * len(crews[0])))
    found = [tuple(next(places) for _ in crew) for crew in crews]
    found[seat] = (game.goal, game.sloop, *found[seat][2:])
    return tuple(found)


def _movements(table: Tabletop, seat: int, sketch: Surface) -> Iterator[Movement | None]:
    """Draw a player's pirates of every size, then let them run and land, and call their turn.

    None comes after each pirate.
    """
    track, seats = table.track, table.match.seats
    dust = track.cell * DUST
    middle = track.spaces[len(track.spaces) // 2]
    stands = [track.stand(middle, 0, count) for count in range(1, _TOGETHER + 1)]
    for haven in {START, *track.havens} - {track.deck}:
        stands += [track.stand(haven, 0, count) for count in range(1, len(seats) + 1)]
    seated = [track.stand(track.deck, 0, count) for count in range(1, len(seats) + 1)]
    who, moods = costume_of(seats[seat]), [PirateMood.PLAIN]
    if seats[seat].brain is None:
        # Computer players' pirates are never marked.
        moods.append(PirateMood.MOVABLE)
    for mood in moods:
        for stand in {stand.height: stand for stand in stands}.values():
            draw_pirate(sketch, table.look, who, stand, Bearing(mood))
            yield None
        for stand in stands[:_TOGETHER]:
            draw_pirate(sketch, table.look, who, stand, Bearing(mood, Pose(left=True)))
            yield None
        for stand in {stand.height: stand for stand in seated}.values():
            draw_pirate(sketch, table.look, who, stand, Bearing(mood, Pose("sit")))
            yield None
    faces = [Pose(face=face) for face in ("blink", "left", "right")]
    for pose in (Pose("startled"), Pose("cheer"), Pose("sad"), *faces):
        bearing = Bearing(pose=pose, drawn=full_height(track))
        draw_pirate(sketch, table.look, who, stands[0], bearing)
        yield None
    here = stands[0]
    there, beyond = (here._replace(x=here.x + aside) for aside in (-track.cell, track.cell))
    for start, end in ((here, there), (there, here)):
        yield hop(seat, (start, end), 1.0, track.cell * HOP_HEIGHT, dust)
        yield scramble(seat, (start, end), 1.0, dust)
        yield facing(landing(seat, here, dust), end is there)
    below = here._replace(y=here.y + track.cell)
    for end, left in ((there, True), (beyond, False), (below, True), (below, False)):
        for foot in range(2):
            leap = hop(seat, (here, end), _LEAP, track.cell * HOP_HEIGHT, dust, foot)
            yield facing(leap, left)
    yield announcement(Phrase("board.turn_of", {"player": seats[seat].name}), seat)


def _boarding(table: Tabletop, places: BoardPlaces, shown: Displayed, seat: int) -> Movement:
    """Return a player's pirate coming aboard or home, with splash, coin, medal and words."""
    track, goal = table.track, table.track.havens[-1]
    stand, key = track.stand(goal, 0, 1), "board.aboard" if goal == track.deck else "board.home"
    arrival = None
    if places.medal is not None:
        arrival = Homecoming(seat, places.medal(seat, 0), Phrase(key, {"count": 1}))
    clip = boarding(Sailing(shown.sloop, shown.pirates), track, stand, seat, arrival)
    # Each at other moments, as they have most of their pictures in common.
    step = clip.duration / _MOMENTS / len(table.match.seats)
    return excerpt(clip, seat * step, clip.duration)
