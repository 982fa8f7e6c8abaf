"""The end of a game: the winners cheer, and leave with the sloop as dusk falls."""

from collections.abc import Sequence

from game import events
from scenes.board.geometry.track_view import Area, TrackView
from scenes.board.motion import clips, voyage
from scenes.board.motion.clips import IN_PLACE, Movement, Sailing, Staging
from scenes.board.motion.staging import BoardPlaces, Frame, StagedClip, Steps
from scenes.board.pieces.figures import poses_at_the_end, stand_of
from scenes.board.turn.displayed import Displayed
from scenes.core.model.phrases import Phrase
from scenes.kit.animation import Place
from scenes.kit.sound import Cue
from scenes.shared.celebration import FIREWORK, NEXT_FIREWORK, Celebration

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
_ASHORE = 0.5  # cells between the lower edge of the board and a sloop in the strait


def farewell(event: events.GameEnded, after: Displayed, places: BoardPlaces) -> Steps:
    """Return the end: a still moment, then the winners cheer and sail away at dusk.

    If no results follow, they only cheer, and the dusk lifts again.
    """
    winners = event.outcome.winners
    track = places.track.moored(after.sloop)
    mood = Celebration.of(winners, places.people)
    names = [places.names[seat] for seat in winners]
    words = mood.words(names, "board.wins", "board.draw")
    poses = poses_at_the_end(after.pirates, winners)
    goal = track.havens[-1]
    crew = after.pirates[winners[0]]
    first = stand_of(after.pirates, track, (winners[0], crew.index(max(crew))))
    hats = voyage.hats(winners, first, track.cell)
    aboard = track.deck == goal
    moored = Sailing(after.sloop, after.pirates, poses=poses)
    stage = _stage(track) if places.parting else IN_PLACE
    out = _way_out(track, places, stage.nearest)
    leaving = voyage.departure(moored, out, track, winners)
    rejoicing = Frame(after, poses=poses, words=words)
    stages: list[tuple[Movement, Frame]]
    if not places.parting:
        stages = [(clips.together(hats, voyage.stillness(None, _JOY)), rejoicing)]
    elif aboard:
        stages = [(clips.together(leaving, hats), rejoicing._replace(at_sea=True))]
    else:
        stages = [(clips.excerpt(hats, 0, _CHEERS), rejoicing)]
        stages += _embarking(moored, rejoicing, leaving, track, winners)
        falling = clips.excerpt(hats, _CHEERS, stages[1][0].duration)
        stages[1] = (clips.together(stages[1][0], falling), stages[1][1])
    seconds = sum(clip.duration for clip, _ in stages)
    over = _over_the_board(seconds, winners, mood, places)
    if places.parting:
        over = clips.together(over, voyage.staging(stage, seconds))
    x, y, height = first
    people = Area(x - height * 0.6, y - height * 1.3, height * 1.2, height * 1.5)
    course = _course(track.sloop, out) if places.parting else track.sloop
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
    over = _over_the_board(_JOY, (seat,), mood, places)
    hats = voyage.hats((seat,), first, track.cell)
    ribbon = clips.staying(words, seat, _JOY, (track.sloop,))
    poses = poses_at_the_end(shown.pirates, (seat,))
    sounds = tuple(_sounds(_JOY, mood, places))
    still = Frame(shown, poses=poses, words=words)
    return StagedClip(clips.together(hats, over, ribbon), still, Cue.WIN, cues=sounds)


def _embarking(
    moored: Sailing, rejoicing: Frame, leaving: Movement, track: TrackView, winners: Sequence[int]
) -> list[tuple[Movement, Frame]]:
    """Return the winners leaping aboard from their home ashore, and leaving."""
    goal = track.havens[-1]
    crews = rejoicing.shown.pirates
    gone = [(s, n) for s in winners for n, place in enumerate(crews[s]) if place == goal]
    frame = rejoicing._replace(lifted=frozenset(gone), at_sea=True)
    start = stand_of(crews, track, gone[0]) if gone else track.stand(goal, 0, 1)
    leaps = voyage.embarking(moored, [seat for seat, _ in gone] or winners, start, track)
    # The first of them are on deck at once.
    soon = clips.excerpt(leaving, _UP, leaving.duration - _UP)
    return [(leaps, frame), (soon, frame)]


def _stage(track: TrackView) -> Staging:
    """Return how the board is seen in the end: with the harbour large and in the middle."""
    board, harbour = track.board, track.sloop.centre
    if track.deck != track.havens[-1]:
        # The sloop is in the strait between the islands.
        return IN_PLACE
    if track.tall:
        down = board.top + _STAGE_DOWN * board.height - harbour.y
        return IN_PLACE._replace(shift=(0.0, min(0.0, down)))
    zoom = max(1.0, min(_CLOSE_UP, _LARGE * board.width / track.sloop.width))
    across, down = _STAGE
    x = board.left + across * board.width - zoom * harbour.x
    y = board.top + down * board.height - zoom * harbour.y
    # It fills the window at the top, and below it no more is seen than before.
    y = max(board.bottom - zoom * board.bottom, min(-zoom * board.top, y))
    return Staging(1.0, (min(0.0, x), y), zoom, zoom)


def _way_out(track: TrackView, places: BoardPlaces, zoom: float) -> Place:
    """Return the distance that the sloop sails in the end, out to sea or along the strait.

    It stays in the middle of the screen, in front of the fireworks.
    """
    board, sloop = track.board, track.sloop
    if track.deck == track.havens[-1]:
        x, y = _FURTHER_DOWN if track.tall else _FURTHER
        return x * board.width / zoom, y * board.height / zoom
    if track.tall:
        return min(board.right - sloop.left, board.left - sloop.right, key=abs), 0.0
    # Plates cover the water, so it stays between them and the shore until the results.
    up = max((plate.bottom for plate in places.plates), default=board.top) - sloop.top
    down = board.bottom - _ASHORE * track.cell - sloop.bottom
    return 0.0, max(min(0.0, up), max(0.0, down), key=abs)


def _course(sloop: Area, out: Place) -> Area:
    """Return the area of water that the sloop passes."""
    x, y = out
    left, top = sloop.left + min(0.0, x), sloop.top + min(0.0, y)
    return Area(left, top, sloop.width + abs(x), sloop.height + abs(y))


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
) -> Movement:
    """Return the dusk, with fireworks unless people have lost or flashes are off."""
    track = places.track
    board = track.board
    count, begins = _fireworks(seconds, mood, places)
    dusk = voyage.nightfall(seconds, mood, lifts=not places.parting)
    if not (count and places.flashes):
        return dusk
    size = min(board.width, board.height) * _FIREWORK
    low, high = _SKY_DOWN if track.tall else _SKY
    if track.deck != track.havens[-1]:
        sea = track.sloop
    elif track.tall:
        deep = (high - low) * board.height
        sea = Area(board.left, board.top + low * board.height, board.width, deep)
    else:
        wide = (high - low) * board.width
        sea = Area(board.left + low * board.width, board.top, wide, board.height)
    # Rather high, as their light on the water is below them.
    top = sea.top + 1.1 * size
    deep = max(0.0, sea.top + 0.55 * sea.height - top)
    skies = tuple(
        (
            sea.left + sea.width * (0.15 + 0.7 * (0.45 + index * 0.618) % 1),
            top + deep * (index * 0.37 % 1),
        )
        for index in range(count)
    )
    seats = tuple(winners[index % len(winners)] for index in range(count))
    fires = voyage.fireworks(skies, seats, size)
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
