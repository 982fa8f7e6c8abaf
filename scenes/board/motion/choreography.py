"""Converts events to clips and sounds: what moves over the board, and what stands still."""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import assert_never

from game import HAND_LIMIT, Card, Event, Position, events
from scenes.board.geometry.standing import Crews, Pirate, Posture, Postures, stand_of
from scenes.board.geometry.track_view import Stand, TrackView
from scenes.board.motion import clips, festivity, voyage
from scenes.board.motion.clips import CardPlace, FlyingPirate, Movement, Sailing, Show
from scenes.board.motion.farewell import farewell
from scenes.board.motion.reactions import LASTS, Reactions, reactions
from scenes.board.motion.staging import BoardPlaces, Frame, StagedClip, Steps
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_log import Trail
from scenes.core.model.phrases import Phrase
from scenes.kit.animation import Reel
from scenes.kit.sound import Cue
from scenes.shared.daylight import lit_windows
from scenes.shared.portraits import Expression

_HOP = 0.15  # seconds per space in a short run
_RUN = 0.9  # the most seconds of a run
_SCRAMBLE = 0.6
_START = 0.2  # seconds of the jump before a pirate flees
_BACK = 0.36  # seconds of the way back of a move that is undone
_NEAR = 7  # the most spaces of that way: from farther away a pirate leaps
_BRIEF = 0.6  # the share of its usual duration that each start and stop of it takes
_FAST = 0.08  # the least seconds per space: faster changes could not be followed
_SCARED = 0.15  # seconds before and after a runner passes over another pirate
_LONG_ROAD = 8  # the least number of spaces that is worth a cheer
_SENT = 0.36
"""Seconds of a card's flight to its sign."""
_SENT_COPY = 0.26
"""Seconds of the copy of a large card on that way."""
_LAID_AWAY = 0.3
"""Seconds of a card's flight to the pile if it has no sign to fly to."""
_CALL = 0.45
"""Seconds of the announcement of a turn."""
_READ = 1.1
"""Seconds of that from one person to the next, at any speed."""
_TURN = 5.3
"""The most seconds of a computer player's turn."""
_ACTION = 1.7
"""Seconds reserved for each remaining action of that turn."""
_FASTEST = 0.4
"""The least share of its usual duration that a clip takes."""
DUST = 0.42  # the size of a puff of dust, in cells
_LEAP = 0.45  # seconds of the leap aboard
_RUNS = 0.14  # seconds of a stride on the planks


class EventReel(Reel[Show, StagedClip]):
    """Plays events as clips, and knows what the board shows after them."""

    def __init__(self, shown: Displayed, speed: float = 1.0) -> None:
        super().__init__(speed)
        self.shown = shown
        """What the board shows when nothing moves."""
        self._reactions: dict[int, tuple[Expression, float]] = {}
        self._turn: tuple[int, int] = (0, 0)
        """The round and the seat of the last turn whose clips were queued."""
        self._spent = 0.0
        """The seconds of that turn's clips so far."""

    @property
    def reactions(self) -> Reactions:
        """The expressions of players who react to what was shown."""
        return {seat: mood for seat, (mood, _) in self._reactions.items()}

    @property
    def frame(self) -> Frame | None:
        """What stands still while a clip plays; None when nothing moves."""
        return None if self.mark is None else self.mark.frame

    @property
    def show(self) -> Show:
        """What moves over the board now."""
        return self.sample() or ()

    def play(self, dt: float) -> tuple[Cue, ...]:
        """Advance by a step of time; return the sounds to play now.

        If several clips begin, only the sound of the last is played.
        """
        if self.idle and not self._reactions:
            return ()
        before, since = self.mark, self.passed
        began = [step.cue for step in self.update(dt) if step.cue is not None]
        now = self.mark
        ended = list[Cue]()
        within = list[Cue]()
        if math.isinf(self.speed):
            return tuple(began[-1:])
        if before is not None and before is not now:
            ended += (cue for at, cue in before.cues if at >= since)
        if now is not None:
            since = since if now is before else 0.0
            within += (cue for at, cue in now.cues if since <= at < self.passed)
        return (*ended, *began[-1:], *within)

    def update(self, dt: float) -> tuple[StagedClip, ...]:
        """Advance by a step of time; end old reactions, and begin those to the next clips."""
        passed = dt if math.isinf(self.speed) else dt * self.speed
        shown = {
            seat: (mood, left - passed)
            for seat, (mood, left) in self._reactions.items()
            if left > passed
        }
        begun = self._advance(dt)
        for step in begun:
            seconds = max(LASTS, step.clip.duration)
            shown |= {seat: (mood, seconds) for seat, mood in step.reactions.items()}
        self._reactions = shown
        return begun

    def _advance(self, dt: float) -> tuple[StagedClip, ...]:
        """Advance, but not too fast to read the text of a clip."""
        begun: tuple[StagedClip, ...] = ()
        while math.isinf(self.speed) and self.mark is not None and not self.mark.least:
            begun += self.skip()
        step, speed = self.mark, self.speed
        if step is None or not step.least:
            return begun + super().update(dt)
        self.speed = min(speed, step.clip.duration / step.least)
        begun += super().update(dt)
        self.speed = speed
        return begun

    def sample(self, ahead: float = 0.0) -> Show | None:
        """Return what moves now; if motion is off, texts stand still."""
        if math.isinf(self.speed) and self.mark is not None:
            return self.mark.clip.at(0.5)
        return super().sample(ahead)

    def finish(self) -> tuple[StagedClip, ...]:
        """End all clips and reactions."""
        self._reactions = {}
        return super().finish()

    def tell(
        self,
        new_events: Iterable[Event],
        places: BoardPlaces,
        unseen: tuple[type[Event], ...] = (),
        *,
        past: bool = False,
    ) -> None:
        """Queue the clips of events, except those of unseen kinds, optionally as a replay."""
        staged: list[StagedClip] = []
        for event in new_events:
            before = self.shown
            self.shown = self.shown.after(event)
            if isinstance(event, events.TurnBegan | events.GameEnded):
                self._queue_action(staged, before, places)
                staged = []
            if not isinstance(event, unseen):
                staged += self._staged(event, before, places, past)
        if self.shown.outcome is None:
            self._queue_action(staged, self.shown, places)
        else:
            self._queue_clips(staged)

    def _staged(
        self, event: Event, before: Displayed, places: BoardPlaces, past: bool
    ) -> Iterator[StagedClip]:
        """Return the clips of an event, with the reactions at its beginning and its end."""
        staged = steps(event, before, self.shown, places)
        first, last = reactions(event, before, self.shown, places.track.havens)
        for number, step in enumerate(staged, 1):
            expressions: dict[int, Expression] = {}
            if number == 1:
                expressions |= first
            if number == len(staged):
                expressions |= last
            if past:
                step = step._replace(frame=step.frame._replace(past=True))
            yield step._replace(reactions=expressions) if expressions else step

    def _queue_action(
        self, staged: Sequence[StagedClip], shown: Displayed, places: BoardPlaces
    ) -> None:
        """Queue the clips of an action, faster if a computer player's turn would take too long."""
        turn = (shown.round, shown.turn)
        whole = sum(step.clip.duration for step in staged)
        if turn != self._turn:
            self._turn = turn
            self._spent = 0.0
        if shown.turn not in places.people and whole:
            coming = whole + _ACTION * shown.actions_left
            share = max(_FASTEST, min(1.0, (_TURN - self._spent) / coming))
            staged = [_hastened(step, share) for step in staged]
            self._spent += whole * share
        self._queue_clips(staged)

    def _queue_clips(self, staged: Iterable[StagedClip]) -> None:
        for step in staged:
            self.add(step.clip, step)

    def take_back(self, shown: Displayed, track: TrackView) -> None:
        """Queue a clip in which pirates and sloop hurry back to where they were."""
        before = self.shown
        self.shown = shown
        lifted = _moved(before, shown)
        parts = [_way_back(pirate, before, shown, track) for pirate in sorted(lifted)]
        sailed = before.sloop != shown.sloop
        if sailed:
            sloop = Sailing(before.sloop, before.pirates)
            parts.append(voyage.crossing(sloop, shown.sloop, track, 0.8, landfall=0.0))
        if parts:
            clip = clips.together(*parts)
            self.add(clip, StagedClip(clip, Frame(shown, lifted, sailed), Cue.UNDO))


def _way_back(pirate: Pirate, before: Displayed, shown: Displayed, track: TrackView) -> Movement:
    """Return a pirate that hurries back: on foot from space to space, or far away in one leap."""
    seat, number = pirate
    was, now = before.pirates[seat][number], shown.pirates[seat][number]
    start = stand_of(before.pirates, track.moored(before.sloop), pirate)
    end = stand_of(shown.pirates, track.moored(shown.sloop), pirate)
    between = range(was - 1, now, -1) if now < was else range(was + 1, now)
    near = len(between) < _NEAR and track.deck not in (was, *between, now)
    way = (*(track.footing(space, end.height) for space in between), end) if near else (end,)
    dust = track.cell * DUST
    left = clips.leads_left(start, way[0], end.x < start.x)
    crouches = clips.crouching(seat, start, left)
    if near:
        back = clips.scramble(seat, (start, *way), _BACK, dust)
        left = clips.leads_left((start, *way)[-2], end, left)
        stops = clips.skid(seat, end, dust, track.cell * (-0.16 if left else 0.16))
    else:
        back = clips.bound(seat, (start, end), _BACK, 1.2 * track.cell, dust)
        stops = clips.landing(seat, end, dust)
    stops = clips.facing(clips.hastened(stops, _BRIEF), left)
    return clips.then(clips.then(clips.hastened(crouches, _BRIEF), back), stops)


def steps(event: Event, before: Displayed, after: Displayed, places: BoardPlaces) -> Steps:
    """Return the clips that show an event, in order; none if nothing moves."""
    still = _leaving(before, after)
    match event:
        case events.CardPlayed():
            return _play(event, before, after, places)
        case events.CardDiscarded(seat, card):
            start = places.hand(seat, card, before.hands[seat]).place
            flight = places.flight((card,), [start], [places.discard])
            return (StagedClip(flight, still, Cue.DISCARD),)
        case events.PirateMoved():
            return _move(event, before, after, places)
        case events.CardsDrawn():
            return _draw(event, after, places, still)
        case events.RowDealt(cards):
            ends = [places.row(index) for index in range(len(cards))]
            flight = places.flight(cards, [places.stock] * len(cards), ends)
            return (StagedClip(flight, still, Cue.DEAL),)
        case events.HandDealt(seat, dealt):
            ends = [places.hand(seat, card, after.hands[seat]).place for card in dealt]
            flight = places.flight(dealt, [places.stock] * len(dealt), ends)
            return (StagedClip(flight, still, Cue.DEAL),)
        case events.StockReshuffled(size):
            backs = (None,) * min(size, 5)
            starts, ends = [places.discard] * len(backs), [places.stock] * len(backs)
            return (StagedClip(places.flight(backs, starts, ends), still, Cue.SHUFFLE),)
        case events.TurnBegan(seat, _, _):
            return _turn_change(seat, before, after, places)
        case events.TurnEnded(seat, _, forced):
            words = Phrase("board.passes", {"player": places.names[seat]})
            passes = _announced(words, seat, 1.1, after, places)
            return (StagedClip(passes, Frame(after), Cue.PASS),) if forced else ()
        case events.CardsRanOut(seat, missing):
            words = Phrase("board.no_cards", {"player": places.names[seat], "count": missing})
            return (StagedClip(_announced(words, seat, 0.75, after, places), Frame(after)),)
        case events.SloopSailed(by, island, _, _):
            key = "board.sails_out" if island > before.sloop else "board.sails_back"
            who_sails = Phrase(key, {"player": places.names[by]})
            crossing = voyage.crossing(Sailing(before.sloop, before.pirates), island, places.track)
            return (StagedClip(crossing, Frame(before, at_sea=True, words=who_sails), Cue.SAIL),)
        case events.GameEnded():
            return farewell(event, after, places)
        case _:
            assert_never(event)


def _play(
    event: events.CardPlayed, before: Displayed, after: Displayed, places: BoardPlaces
) -> Steps:
    """Return a card that is played, and for a freebooter also what it means for all hands."""
    seat, card = event.seat, event.card
    if places.dropped and not card.gold:
        # It flies to the pile while the pirate lands.
        return ()
    still = _leaving(before, after)
    hand = before.hands[seat]
    raised = places.raised(seat, card, hand)
    thrown = StagedClip(places.hand(seat, card, hand).lifted(card, raised), still, Cue.CARD)
    if not card.gold:
        return (thrown,)
    words = Phrase("board.freebooter", {"player": places.names[seat], "limit": HAND_LIMIT})
    call = _announced(words, seat, 1.0, after, places)
    clip = clips.together(call, raised.held(card, call.duration))
    return thrown, StagedClip(clip, still, Cue.CAPTAIN)


def _announced(
    words: Phrase, seat: int, seconds: float, shown: Displayed, places: BoardPlaces
) -> Movement:
    """Return an announcement about a player that does not cover sloop and goal."""
    return clips.announcement(words, seat, seconds, places.havens(shown.sloop))


def _hastened(step: StagedClip, share: float) -> StagedClip:
    """Return a clip with its sounds, shortened to a share of its duration."""
    cues = tuple((at * share, cue) for at, cue in step.cues)
    return step._replace(clip=clips.hastened(step.clip, share), cues=cues)


def _turn_change(seat: int, before: Displayed, after: Displayed, places: BoardPlaces) -> Steps:
    """Return the announcement of a turn: a face hops, and its crew on the way nods.

    It is left out if a curtain announces the turn.
    """
    person = seat in places.people
    if person and places.curtains:
        return ()
    # Only a person has to be called; whoever else is on turn is seen by the larger face.
    call = clips.hopping(seat)
    if person or not places.plates:
        words = Phrase("board.turn_of", {"player": places.names[seat]})
        ribbon = _announced(words, seat, _CALL, after, places)
        call = clips.together(ribbon, call) if places.plates else ribbon
    crew = enumerate(after.pirates[seat])
    nods = clips.nodding((seat, it) for it, place in crew if place not in places.track.havens)
    cue = Cue.TURN if person else None
    least = _READ if person and before.turn in places.people else 0.0
    return (StagedClip(clips.together(call, nods), Frame(after), cue, least=least),)


def _draw(event: events.CardsDrawn, after: Displayed, places: BoardPlaces, still: Frame) -> Steps:
    """Return cards flying to a hand; in the viewer's hand the card counts pop."""
    seat = event.seat
    cards = event.cards
    from_row = event.source is events.Source.ROW
    starts = [places.row(index) if from_row else places.stock for index in range(len(cards))]
    ends = [places.hand(seat, card, after.hands[seat]) for card in cards]
    ways = [(CardPlace(at, places.card_width), end) for at, end in zip(starts, ends, strict=True)]
    fall = clips.drawn(cards, ways, turning=not from_row)
    turned = () if from_row else tuple((at, Cue.FLIP) for at in clips.turned_over(cards))
    drawn = StagedClip(fall, still, Cue.DRAW, cues=turned)
    if seat != places.viewer:
        return (drawn,)
    hand = after.hands[seat] or 0
    badges = {places.badge(seat, card, hand) for card in cards}
    seen = sorted(badge for badge in badges if badge[1] or places.flashes)
    pop = StagedClip(clips.popping(seen), Frame(after))
    return drawn, pop


def _leaving(before: Displayed, after: Displayed) -> Frame:
    """Return what stands still while cards fly; they are in neither place meanwhile."""
    return Frame(
        replace(
            after,
            hands=tuple(
                min(was, now) if was is not None and now is not None else now
                for was, now in zip(before.hands, after.hands, strict=True)
            ),
            hand_sizes=tuple(map(min, zip(before.hand_sizes, after.hand_sizes, strict=True))),
            discard=min(before.discard, after.discard, key=len),
            row=min(before.row, after.row, key=len),
            stock=min(before.stock, after.stock),
        )
    )


def _moved(before: Displayed, after: Displayed) -> frozenset[Pirate]:
    """Return the pirates that have moved."""
    return frozenset(
        (seat, pirate)
        for seat, (was, now) in enumerate(zip(before.pirates, after.pirates, strict=True))
        for pirate, (origin, place) in enumerate(zip(was, now, strict=True))
        if origin != place
    )


def _move(
    event: events.PirateMoved, before: Displayed, after: Displayed, places: BoardPlaces
) -> Steps:
    track = places.track.moored(before.sloop)
    pirate = (event.seat, event.pirate)
    end = stand_of(after.pirates, track, pirate)
    mate = voyage.berth(track, before.pirates, event.seat)
    if mate is not None and event.destination == track.deck:
        end = end._replace(x=track.sloop.left + mate.place * track.sloop.width)
    passed = (track.footing(space, end.height) for space in event.jumped)
    stands = (stand_of(before.pirates, track, pirate), *passed, end)
    if event.destination < event.origin:
        fled = _retreat(event, stands, (before, after), track)
        return fled[-1:] if places.dropped else fled
    return _run(event, stands, (before, after), places)


def _retreat(
    event: events.PirateMoved,
    stands: tuple[Stand, ...],
    shown: tuple[Displayed, Displayed],
    track: TrackView,
) -> Steps:
    """Return a retreat: a pirate starts, flees back along the track, and skids to a stop."""
    before, after = shown
    seat = event.seat
    dust = track.cell * DUST
    *_, last, end = stands
    still = Frame(before, frozenset({(seat, event.pirate)}))
    ahead = track.faces_left(event.origin)
    back = clips.leads_left(last, end, False)
    up = clips.hop(seat, (stands[0], stands[0]), _START, track.cell * clips.HOP_HEIGHT)
    flees = clips.scramble(seat, stands, min(_SCRAMBLE, _HOP * len(stands)), dust)
    slid = clips.skid(seat, end, dust, track.cell * (-0.16 if back else 0.16))
    trail = Trail(seat, event.origin, event.destination)
    stopped = Frame(_arrived(before, after, track, event), still.lifted)
    stopped = stopped._replace(trail=trail)
    stops = clips.together(clips.facing(slid, back), _joined(event, before, track, slid.duration))
    return (
        StagedClip(clips.facing(up, ahead, "startled"), still),
        StagedClip(flees, still, Cue.SCRAMBLE),
        StagedClip(stops, stopped),
    )


def _arrived(
    before: Displayed, after: Displayed, track: TrackView, event: events.PirateMoved
) -> Displayed:
    """Return what is shown while a pirate lands: those on its space have made room for it."""
    if track.gathers(event.destination):
        return before
    return replace(before, pirates=after.pirates)


def _joined(
    event: events.PirateMoved, before: Displayed, track: TrackView, seconds: float
) -> Movement:
    """Return the pirates on a space who are startled as another lands there."""
    startled = frozenset(
        ((seat, pirate), Posture("startled"))
        for seat, crew in enumerate(before.pirates)
        for pirate, position in enumerate(crew)
        if position == event.destination and not track.gathers(position)
    )
    return clips.posing(startled, seconds)


def _run(
    event: events.PirateMoved,
    stands: tuple[Stand, ...],
    shown: tuple[Displayed, Displayed],
    places: BoardPlaces,
) -> Steps:
    """Return a run: a card flies to its sign and a pirate runs there, or is nudged."""
    before, after = shown
    seat = event.seat
    track = places.track.moored(before.sloop)
    nudged = event.by != event.seat
    left = track.faces_left(event.origin)
    if nudged or not before.discard:
        card = None
        rest = before
    else:
        # The card has been lifted, but has not reached the pile yet.
        card = before.discard[-1]
        rest = replace(before, discard=before.discard[:-1])
    cheer = None
    if len(event.road) >= 2 and len(stands) > _LONG_ROAD:
        # Shown in the prompt during the run, so that nobody has to wait for it.
        key = "board.free_road" if event.destination == track.deck else "board.long_run"
        cheer = Phrase(key, {"count": event.destination - event.origin})
    still = Frame(rest, frozenset({(seat, event.pirate)}), words=cheer)
    if card is not None and event.destination in track.spaces:
        still = still._replace(goal=event.destination)
    first = StagedClip(clips.crouching(seat, stands[0], left), still)
    if nudged and not places.dropped:
        shove = clips.shoved(seat, stands[:2], track.cell * DUST)
        first = StagedClip(clips.facing(shove, left, "startled"), still, Cue.NUDGE)
        # It leaps from there.
        pushed = (one.stand for one in shove.at(1.0) if isinstance(one, FlyingPirate))
        stands = (*pushed, *stands[1:])
    moves = [] if places.dropped else [first, *_leaps(event, stands, still, track)]
    last = _landing(event, stands, shown, places)
    arrived = _arrived(rest, after, track, event)
    last = last._replace(frame=last.frame._replace(shown=arrived, words=cheer))
    if card is not None and event.destination in track.spaces:
        if moves:
            moves = _played(card, moves, event, places)
        large = places.large(seat)
        large = large or CardPlace(track.area(event.destination).centre, places.card_width)
        thrown = large.moved(card, CardPlace(places.discard, places.card_width))
        last = last._replace(clip=clips.together(thrown, last.clip))
    elif card is not None:
        *moves, last = _laid_away(card, [*moves, last], event, places)
    if cheer is not None:
        last = last._replace(cue=Cue.FREE_ROAD)
    return (*moves, last)


def _leaps(
    event: events.PirateMoved, stands: tuple[Stand, ...], still: Frame, track: TrackView
) -> Iterator[StagedClip]:
    """Return the leaps of a pirate from space to space, faster on a long run.

    Pirates below duck. The way aboard leads over the planks.
    """
    seat = event.seat
    aboard = event.destination == track.deck
    planks = voyage.planks(track, stands[-2], stands[-1]) if aboard else ()
    stands = (*stands[:-1], *planks, stands[-1])
    leaps = len(stands) - 1
    seconds = min(_HOP, _RUN / leaps)
    height = track.cell * min(0.5, 0.25 + 0.3 * seconds / _HOP)
    been = (event.origin, *event.jumped)
    left = track.faces_left(event.origin)
    below = _standing_at(still.shown.pirates, event.jumped)
    frame = still
    scared: Postures = frozenset()
    for index, (start, stop) in enumerate(pairwise(stands)):
        last = index == leaps - 1
        duration, high = (seconds * 1.5, height * 1.25) if last else (seconds, height)
        if aboard and last:
            duration = _LEAP
            high = 1.1 * track.cell
        elif index >= leaps - len(planks):
            duration = _RUNS
            high = 0.3 * height
        leap = clips.hop(seat, (start, stop), duration, high, track.cell * DUST, index)
        left = clips.leads_left(start, stop, left)
        pose = "startled" if event.by != seat and index == 0 else ""
        leap = clips.facing(leap, left, pose, afloat=aboard and last)
        if index % 2 == 0 or seconds >= _FAST:
            # In a fast run the board is updated at every other leap.
            scared = _scared(below, event.jumped, index, seconds)
            trail = Trail(seat, event.origin, been[min(index, len(been) - 1)])
            frame = still._replace(trail=trail)
        yield StagedClip(clips.together(leap, clips.posing(scared, duration)), frame, Cue.HOP)


def _landing(
    event: events.PirateMoved,
    stands: tuple[Stand, ...],
    shown: tuple[Displayed, Displayed],
    places: BoardPlaces,
) -> StagedClip:
    """Return the landing of a pirate: on a space, or with a reward aboard or at home."""
    before, after = shown
    seat = event.seat
    end = stands[-1]
    track = places.track.moored(before.sloop)
    pirate = (seat, event.pirate)
    trail = Trail(seat, event.origin, event.destination)
    landed = Frame(before, frozenset({pirate}), trail=trail)
    arrival = _arrival(event, after, places)
    answer = None if arrival is None else _answer(event, shown, places)
    if event.destination == track.deck:
        first = after.pirates[seat].index(track.deck)
        cheering = frozenset({((seat, first), Posture("cheer"))})
        sailing = Sailing(before.sloop, after.pirates, postures=cheering)
        mate = voyage.berth(track, before.pirates, seat)
        boarding = voyage.boarding(sailing, track, end, seat, arrival, mate)
        aboard = landed._replace(at_sea=True)
        sounds = ((0.02, Cue.SPLASH), (voyage.HOISTED[0], Cue.HOIST))
        step = StagedClip(boarding, aboard, Cue.BOARD, cues=sounds)
    else:
        aside = end.x - stands[-2].x
        sway = math.copysign(1.6 if event.by != seat else 0.9, aside) if aside else 0.0
        landing = clips.landing(seat, end, track.cell * DUST, sway)
        landing = clips.facing(landing, track.faces_left(event.destination))
        landing = clips.together(landing, _joined(event, before, track, landing.duration))
        step = StagedClip(landing, landed, Cue.HOP)
        if arrival is not None:
            rewarded = voyage.homecoming(arrival, end, track)
            seconds = max(part.duration for part in (rewarded, answer) if part is not None)
            joy = clips.cheering(seat, end, seconds - landing.duration)
            # The crew at home is one figure, which leaps.
            step = step._replace(
                clip=clips.together(clips.then(landing, joy), rewarded),
                frame=landed._replace(lifted=_at(event.destination, after, seat)),
            )
    if arrival is None:
        return step
    cues = [*step.cues, (0.12, Cue.BELL), (voyage.COIN_LANDS, Cue.COIN)]
    if answer is not None:
        step = step._replace(clip=clips.together(answer, step.clip))
        shots = festivity.shots_for(after.pirates[seat].count(event.destination))
        cues += ((fired, Cue.FIREWORK) for fired in shots)
    return step._replace(cues=tuple(cues))


def _at(position: Position, shown: Displayed, seat: int) -> frozenset[Pirate]:
    """Return the pirates of a crew at a position."""
    crew = enumerate(shown.pirates[seat])
    return frozenset((seat, pirate) for pirate, place in crew if place == position)


def _answer(
    event: events.PirateMoved, shown: tuple[Displayed, Displayed], places: BoardPlaces
) -> Movement | None:
    """Return how the home of a crew answers when one more comes there."""
    before, after = shown
    goal = event.destination
    home = after.pirates[event.seat].count(goal)
    track = places.track.moored(before.sloop)
    lit = lit_windows(before.pirates, goal)
    return festivity.answer(track, home, lit, flashes=places.flashes)


def _played(
    card: Card, moves: list[StagedClip], event: events.PirateMoved, places: BoardPlaces
) -> list[StagedClip]:
    """Return the clips of a run, preceded by the card that flies to the sign and stamps it."""
    seat = event.seat
    goal = event.destination
    first, *_ = moves
    track = places.track
    # It waits where it was raised from the hand.
    hand = first.frame.shown.with_cards(seat, (card,)).hands[seat]
    raised = places.raised(seat, card, hand)
    large = places.large(seat)
    sent = raised.sent(card, track.tile(goal), _SENT if large is None else _SENT_COPY)
    (runner,) = first.clip.at(0.0)
    assert isinstance(runner, FlyingPirate)
    waits = clips.waiting(seat, runner.stand, runner.pose.left, sent.duration)
    stamp = clips.stamped(track.sign(goal, False), card.sign)
    sounds = ((clips.STAMPING, Cue.STAMP),)
    moves[0] = first._replace(clip=clips.together(stamp, first.clip), cue=None, cues=sounds)
    waiting = first.frame._replace(goal=None)
    moves = [StagedClip(clips.together(waits, sent), waiting), *moves]
    if large is not None:
        moves = [
            step._replace(clip=clips.together(large.held(card, step.clip.duration), step.clip))
            for step in moves
        ]
    return moves


def _laid_away(
    card: Card, moves: Sequence[StagedClip], event: events.PirateMoved, places: BoardPlaces
) -> Iterator[StagedClip]:
    """Yield the clips of a way aboard or home, where no sign is: the card flies to the pile.

    It is there before the pirate lands, so that it hides nothing; at once if it was dropped.
    """
    seat = event.seat
    hand = moves[0].frame.shown.with_cards(seat, (card,)).hands[seat]
    pile = CardPlace(places.discard, places.card_width)
    begin = pile if places.dropped else places.raised(seat, card, hand)
    thrown = begin.moved(card, pile, _LAID_AWAY)
    passed = 0.0
    for step in moves:
        seconds = step.clip.duration
        flying = clips.excerpt(thrown, passed, seconds)
        yield step._replace(clip=clips.together(flying, step.clip))
        passed += seconds


def _standing_at(crews: Crews, positions: Collection[Position]) -> dict[Position, list[Pirate]]:
    """Return the pirates at each of these positions."""
    standing: dict[Position, list[Pirate]] = {position: [] for position in positions}
    for seat, crew in enumerate(crews):
        for pirate, position in enumerate(crew):
            if position in standing:
                standing[position].append((seat, pirate))
    return standing


def _scared(
    below: Mapping[Position, list[Pirate]], jumped: Sequence[Position], leap: int, seconds: float
) -> Postures:
    """Return the pirates that a runner passes: ducking ahead of it, startled behind."""
    reach = max(1, round(_SCARED / seconds))
    poses = [(position, "startled") for position in jumped[max(0, leap - reach) : leap]]
    poses += [(position, "crouch") for position in jumped[leap : leap + reach]]
    return frozenset(
        (pirate, Posture(pose)) for position, pose in poses for pirate in below[position]
    )


def _arrival(
    event: events.PirateMoved, after: Displayed, places: BoardPlaces
) -> voyage.Homecoming | None:
    """Return the homecoming of a pirate, if it has come home."""
    goal = places.track.havens[-1]
    seat = event.seat
    if places.medal is None or event.destination != goal:
        return None
    home = after.pirates[seat].count(goal)
    key = "board.aboard" if goal == places.track.deck else "board.home"
    words = Phrase(key, {"count": home}) if home < len(after.pirates[seat]) else None
    return voyage.Homecoming(seat, places.medal(seat, home - 1), words)
