"""The end of a game: the winners cheer, and leave with the sloop as dusk falls."""

from collections.abc import Sequence
from typing import NamedTuple

from game import events
from scenes.board.geometry.standing import postures_at_the_end, stand_of
from scenes.board.geometry.track_view import Area, TrackView
from scenes.board.motion import clips, voyage
from scenes.board.motion.clips import IN_PLACE, Burst, FarSky, Movement, Sailing, Staging
from scenes.board.motion.staging import BoardPlaces, Frame, StagedClip, Steps
from scenes.board.turn.displayed import Displayed
from scenes.core.model.phrases import Phrase
from scenes.kit.animation import Place
from scenes.kit.layout import Size
from scenes.kit.sound import Cue
from scenes.shared.celebration import FIREWORK, NEXT_FIREWORK, Celebration

HORIZON = 0.4
"""How far down the horizon is beside a harbour, as a share of the window."""
_JOY = 3.0  # seconds of cheering if no results follow
_CHEERS = 0.8  # seconds of cheering ashore
_UP = 0.4  # seconds until a whole crew is on deck
_STAGE = (0.36, 0.56)  # where the harbour is in the end, as shares of the board
_STAGE_DOWN = 0.42  # the same on a tall board, from its top
_CLOSE_UP = 1.6  # how much larger it is seen then at most
_LARGE = 0.36  # the width of the sloop that is large enough, as a share of the board
_FURTHER = (0.2, -0.05)  # how far the sloop sails from there, as a share of what is seen
_FURTHER_DOWN = (0.02, 0.18)  # the same on a tall board
_SKY = (0.46, 0.97)  # where fireworks are along the sea, as a share of the board
_SKY_DOWN = (0.34, 0.96)  # the same on a tall board
_GOES_ON = 0.95  # seconds of the last firework that are not seen, as the results are there
_FIREWORK = 0.27  # the reach of a firework, as a share of the board
_ABOVE = 0.46  # its most reach above a horizon, as a share of the sky
_HIGH = (0.4, 0.56)  # how far down it is there, as shares of the sky
_NEAREST = 1.8  # how much larger the strait is seen in the end at most
_ALONG = 0.38  # how far the sloop sails in the strait, as a share of the way across
_FAR_SKY = 0.27  # the height of the sky behind the strait, as a share of the window's
_SKYLINE = 0.42  # how far down the board it begins, in cells
_NEAR_ENOUGH = 1.25  # how large the strait is seen below it at least
_ALONG_BELOW = 0.3  # how far the sloop sails then
_AS_NEAR = 0.9  # a view that is nearly as near as another, as a share of its size
_RIBBON = 0.12  # the room for the text above them, as a share of the window's height
_MARGIN = 0.03  # the room at the other sides, as a share of its width or height
_MIDDLE = 0.45  # the part of the strait where fireworks are, in widths of the sloop


class _Sky(NamedTuple):
    """The part of the screen where fireworks are."""

    area: Area
    has_horizon: bool = False
    """Whether the sea begins below it."""
    over_land: bool = False
    """Whether there is land below it, too."""


def farewell(event: events.GameEnded, after: Displayed, places: BoardPlaces) -> Steps:
    """Return the end: a still moment, then the winners cheer and sail away at dusk.

    If no results follow, they only cheer, and the dusk lifts again.
    """
    winners = event.outcome.winners
    track = places.track.moored(after.sloop)
    mood = Celebration.of(winners, places.people)
    names = [places.names[seat] for seat in winners]
    words = mood.words(names, "board.wins", "board.draw")
    postures = postures_at_the_end(after.pirates, winners)
    crew = after.pirates[winners[0]]
    first = stand_of(after.pirates, track, (winners[0], crew.index(max(crew))))
    x, y, height = first
    people = Area(x - height * 0.6, y - height * 1.3, height * 1.2, height * 1.5)
    hats = voyage.hats(winners, first, track.cell)
    aboard = track.deck == track.havens[-1]
    moored = Sailing(after.sloop, after.pirates, postures=postures)
    if aboard:
        stage = harbour_view(track)
        out = _out_to_sea(track, stage.zoom)
        views: tuple[Staging, ...] = (stage,)
    else:
        out, views = _strait(track, track.moored(3 - after.sloop).sloop, places)
    rejoicing = Frame(after, words=words)
    stages: list[tuple[Movement, Frame]]
    if not places.parting:
        views, out = (IN_PLACE,), (0.0, 0.0)
        stages = [(clips.together(hats, voyage.stillness(None, _JOY)), rejoicing)]
    elif aboard:
        leaving = voyage.departure(moored, out, track, winners)
        stages = [(clips.together(leaving, hats), rejoicing._replace(at_sea=True))]
    else:
        leaving = voyage.departure(moored, out, track, winners, called=_UP)
        stages = _embarking(moored, rejoicing, leaving, track, winners, hats)
    seconds = sum(clip.duration for clip, _ in stages)
    over = _over_the_board(seconds, winners, mood, places, _sky(track, views[-1], places))
    over = clips.together(over, clips.posing(postures, seconds))
    if places.parting:
        over = clips.together(over, voyage.staging(views, seconds))
    course = track.sloop.union(track.adrift(*out).sloop)
    ribbon = clips.staying(words, winners[0], over.duration, (course, people), above=places.parting)
    # The only text, so the others are gone before it is shown.
    whole = clips.together(over, clips.later(voyage.SINKS, ribbon) if places.parting else ribbon)
    passed = 0.0
    breath = voyage.stillness(Sailing(after.sloop, after.pirates) if aboard else None)
    staged = [StagedClip(breath, Frame(after, at_sea=aboard))]
    sounds = _sounds(over.duration, mood, places)
    for clip, frame in stages:
        above = clips.excerpt(whole, passed, clip.duration)
        ends = passed + clip.duration
        cues = tuple((at - passed, cue) for at, cue in sounds if passed <= at < ends)
        staged.append(StagedClip(clips.together(clip, above), frame, cues=cues))
        passed = ends
    cue = Cue.LOSE if mood is Celebration.MOURNING else Cue.WIN
    staged[1] = staged[1]._replace(cue=cue)
    return tuple(staged)


def rejoicing(seat: int, words: Phrase, shown: Displayed, places: BoardPlaces) -> StagedClip:
    """Return a crew that cheers though the game goes on, with hats and fireworks."""
    track = places.track.moored(shown.sloop)
    crew = shown.pirates[seat]
    first = stand_of(shown.pirates, track, (seat, crew.index(max(crew))))
    mood = Celebration.GRAND
    over = _over_the_board(_JOY, (seat,), mood, places, _Sky(_open_water(track, IN_PLACE)))
    hats = voyage.hats((seat,), first, track.cell)
    ribbon = clips.staying(words, seat, _JOY, (track.sloop,))
    cheers = clips.cheering_crews(postures_at_the_end(shown.pirates, (seat,)), _JOY)
    sounds = tuple(_sounds(_JOY, mood, places))
    still = Frame(shown, words=words)
    return StagedClip(clips.together(hats, over, ribbon, cheers), still, Cue.WIN, cues=sounds)


def _embarking(
    moored: Sailing,
    rejoicing: Frame,
    leaving: Movement,
    track: TrackView,
    winners: Sequence[int],
    hats: Movement,
) -> list[tuple[Movement, Frame]]:
    """Return the winners cheering at home ashore, leaping aboard from there, and leaving."""
    goal = track.havens[-1]
    crews = rejoicing.shown.pirates
    gone = [(s, n) for s in winners for n, place in enumerate(crews[s]) if place == goal]
    at_home = rejoicing._replace(at_sea=True)
    away = at_home._replace(lifted=frozenset(gone))
    start = stand_of(crews, track, gone[0]) if gone else track.stand(goal, 0, 1)
    leaps = voyage.embarking(moored, [seat for seat, _ in gone] or winners, start, track)
    falling = clips.excerpt(hats, _CHEERS, leaps.duration)
    cheers = clips.excerpt(hats, 0, _CHEERS)
    # The first of them are on deck at once, and throw their hats again.
    soon = clips.excerpt(leaving, _UP, leaving.duration - _UP)
    again = voyage.hats(winners, track.stand(track.deck, 0, 1), track.cell)
    return [
        (clips.together(voyage.stillness(moored, _CHEERS), cheers), at_home),
        (clips.together(leaps, falling), away),
        (clips.together(soon, again), away),
    ]


def harbour_view(track: TrackView) -> Staging:
    """Return how the harbour is seen in the end: large and in the middle of the screen."""
    board, harbour = track.board, track.sloop.centre
    if track.tall:
        down = board.top + _STAGE_DOWN * board.height - harbour.y
        return Staging(1.0, (0.0, min(0.0, down)))
    zoom = max(1.0, min(_CLOSE_UP, _LARGE * board.width / track.sloop.width))
    across, down = _STAGE
    x = board.left + across * board.width - zoom * harbour.x
    y = board.top + down * board.height - zoom * harbour.y
    # It fills the window at the top, and below it no more is seen than before.
    y = max(board.bottom - zoom * board.bottom, min(-zoom * board.top, y))
    return Staging(1.0, (min(0.0, x), y), zoom, zoom)


def _out_to_sea(track: TrackView, zoom: float) -> Place:
    """Return how far the sloop sails from the harbour, where it stays in front of the fireworks."""
    x, y = _FURTHER_DOWN if track.tall else _FURTHER
    return x * track.board.width / zoom, y * track.board.height / zoom


def _along_strait(track: TrackView, far: Area, share: float) -> Place:
    """Return a share of the way along the strait: towards a far berth, but not backwards.

    It stays in the picture until the results.
    """
    sloop = track.sloop
    x, y = share * (far.left - sloop.left), share * (far.top - sloop.top)
    return (min(abs(x), track.board.right - sloop.right), y) if track.tall else (x, y)


def _strait(track: TrackView, far: Area, places: BoardPlaces) -> tuple[Place, tuple[Staging, ...]]:
    """Return how far the sloop sails in the strait, and how that is seen, first and in the end.

    At first their home is in the picture. If the sloop is far away from it, the view comes nearer
    to the sloop later.
    """
    window, home = places.window, track.area(track.havens[-1])
    if places.sunset and not track.tall:
        out = _along_strait(track, far, _ALONG_BELOW)
        course = track.sloop.union(track.adrift(*out).sloop)
        both = _below_sky(track, course.union(home), window)
        near = _below_sky(track, course, window)
        if near.zoom >= _NEAR_ENOUGH and both.zoom >= _AS_NEAR * near.zoom:
            return out, (both,)
        if near.zoom >= _NEAR_ENOUGH:
            return out, (_close_up(track.board, course.union(home), window), near)
    out = _along_strait(track, far, _ALONG)
    course = track.sloop.union(track.adrift(*out).sloop)
    both = _close_up(track.board, course.union(home), window)
    near = _close_up(track.board, course, window)
    return out, ((both,) if both.zoom >= _AS_NEAR * near.zoom else (both, near))


def _below_sky(track: TrackView, seen: Area, window: Size) -> Staging:
    """Return a view of an area and of the sky behind the far end of the strait."""
    (width, height), board = window, track.board
    high = _FAR_SKY * height
    skyline = board.top + _SKYLINE * track.cell
    down = (1 - _MARGIN) * height - high
    across = (1 - 2 * _MARGIN) * width
    zoom = min(_NEAREST, across / seen.width, down / (seen.bottom - skyline))
    x = width / 2 - zoom * seen.centre.x
    x = min(-zoom * board.left, max(width - zoom * board.right, x))
    sun = zoom * track.sloop.centre.x + x
    return Staging(1.0, (x, high - zoom * skyline), zoom, zoom, FarSky((sun, high), skyline))


def _close_up(board: Area, seen: Area, window: Size) -> Staging:
    """Return a view of an area that is as large as the window allows, below the text."""
    width, height = window
    room = Area(
        left=_MARGIN * width,
        top=_RIBBON * height,
        width=(1 - 2 * _MARGIN) * width,
        height=(1 - _RIBBON - _MARGIN) * height,
    )
    fills = max(1.0, width / board.width, height / board.height)
    zoom = max(fills, min(_NEAREST, room.width / seen.width, room.height / seen.height))
    x, y = (to - zoom * at for to, at in zip(room.centre, seen.centre, strict=True))
    # The board fills the window.
    x = min(-zoom * board.left, max(width - zoom * board.right, x))
    y = min(-zoom * board.top, max(height - zoom * board.bottom, y))
    return Staging(1.0, (x, y), zoom, zoom)


def _sky(track: TrackView, stage: Staging, places: BoardPlaces) -> _Sky:
    """Return where fireworks are in the end: above the horizon if there is one."""
    water = _open_water(track, stage)
    if stage.sky is not None:
        width = places.window[0]
        return _Sky(Area(0.0, 0.0, width, stage.sky.sun[1]), has_horizon=True, over_land=True)
    if track.deck == track.havens[-1] and not track.tall and places.parting and places.sunset:
        high = HORIZON * places.window[1]
        return _Sky(Area(water.left, 0.0, water.width, high), has_horizon=True)
    return _Sky(water)


def _open_water(track: TrackView, stage: Staging) -> Area:
    """Return the part of the screen with the most water."""
    board, sloop = track.board, track.sloop
    low, high = _SKY_DOWN if track.tall else _SKY
    if track.deck != track.havens[-1]:
        middle, up = stage.seen(sloop.centre)
        if track.tall:
            ship = sloop.height * stage.zoom
            return Area(board.left, up - 1.5 * ship, board.width, 3 * ship)
        wide = _MIDDLE * sloop.width * stage.zoom
        return Area(middle - wide / 2, board.top, wide, board.height)
    if track.tall:
        deep = (high - low) * board.height
        return Area(board.left, board.top + low * board.height, board.width, deep)
    wide = (high - low) * board.width
    return Area(board.left + low * board.width, board.top, wide, board.height)


def _sounds(seconds: float, mood: Celebration, places: BoardPlaces) -> list[tuple[float, Cue]]:
    """Return the sounds of the last seconds of a game: fireworks and dropping sails."""
    cues = [] if mood is Celebration.MOURNING else [(0.05, Cue.CHEER)]
    if places.parting:
        cues.append((seconds - voyage.LEAVES, Cue.SAIL))
    if places.flashes:
        count, first = _fireworks(seconds, mood, places)
        cues += ((first + n * NEXT_FIREWORK, Cue.FIREWORK) for n in range(count))
    return [(max(0.0, at), cue) for at, cue in cues]


def _over_the_board(
    seconds: float,
    winners: Sequence[int],
    mood: Celebration,
    places: BoardPlaces,
    sky: _Sky,
) -> Movement:
    """Return the dusk, with fireworks over the sea unless people have lost or flashes are off."""
    board = places.track.board
    count, begins = _fireworks(seconds, mood, places)
    dusk = voyage.nightfall(seconds, mood, lifts=not places.parting)
    if not (count and places.flashes):
        return dusk
    size = min(board.width, board.height) * _FIREWORK
    area = sky.area
    if sky.has_horizon:
        size = min(size, _ABOVE * area.height)
        top, low = (area.top + share * area.height for share in _HIGH)
    else:
        # Rather high, as their light on the water is below them.
        top, low = area.top + 1.1 * size, area.top + 0.55 * area.height
    deep = max(0.0, low - top)
    bursts = [
        Burst(
            place=(
                area.left + area.width * (0.15 + 0.7 * (0.45 + index * 0.618) % 1),
                top + deep * (index * 0.37 % 1),
            ),
            size=size,
            share=0.0,
            seat=winners[index % len(winners)],
            horizon=area.bottom if sky.has_horizon else None,
            mirrored=not sky.over_land,
        )
        for index in range(count)
    ]
    fires = voyage.fireworks(bursts)
    until = clips.excerpt(fires, 0, min(fires.duration, seconds - begins))
    return clips.together(dusk, clips.later(begins, until))


def _fireworks(seconds: float, mood: Celebration, places: BoardPlaces) -> tuple[int, float]:
    """Return how many fireworks there is time for, and when they begin.

    They are over at the end, unless the results go on.
    """
    beyond = _GOES_ON if places.parting else 0.0
    most = 1 + int((seconds + beyond - FIREWORK) / NEXT_FIREWORK)
    count = min(mood.fireworks, most)
    return count, max(0.0, seconds + beyond - voyage.fires_for(count))
