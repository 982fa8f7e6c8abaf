"""The results: who won and how, the progress of the crews, and what to do next."""

import math
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from pygame import Rect, Surface

from game import MAX_SEED, PIRATES, Match, Replay, Seat, evening_of, fresh
from scenes.core.context import Context
from scenes.core.model.phrases import here_and_now, say
from scenes.core.model.voyages import VoyageLeg
from scenes.core.page import WidgetScene
from scenes.core.scene import Change, Push, Replace, Reset
from scenes.kit import ornaments
from scenes.kit.cache import Latest
from scenes.kit.intents import Command, Intent, Press
from scenes.kit.layers import Sketch
from scenes.kit.layout import CONTROL, Length, Size
from scenes.kit.look import Look
from scenes.kit.measures import GAP, MARGIN
from scenes.kit.music import Tune
from scenes.kit.painting import Report
from scenes.kit.pirates import Costume
from scenes.kit.sound import Cue
from scenes.kit.spoken import Role
from scenes.kit.theme import Colour, Tone
from scenes.kit.view import (
    END,
    Column,
    FirstThatFits,
    Grid,
    Padded,
    Painted,
    Placed,
    Row,
    Sized,
    Space,
    Use,
    View,
    paint_leaves,
)
from scenes.kit.widgets import Activated, Arrangement, Button
from scenes.link.protocol import Gesture, RequestKind
from scenes.results.backdrop import SunsetBackdrop, SunsetPlaces, Victory
from scenes.results.ceremony import Podium, Ranked, Schedule, Spot, podium_names
from scenes.results.harbour_result import HarbourResult
from scenes.results.highlights import ranking
from scenes.results.summary import SummarySheet
from scenes.shared.celebration import Celebration, celebration
from scenes.shared.confetti import Confetti
from scenes.shared.daylight import hour_of
from scenes.shared.gestures import CurrentGestures
from scenes.shared.portraits import costume_of, draw_title

_PICTURE = "picture"
"""The name of the place that the parchment leaves free."""
_STAGE = "stage"
"""The name of the place between the ribbon and the names."""
_RIBBON = "ribbon"
_BUTTON = (104, 118, 124)
"""The height of a button, in units."""
_LOW_BUTTON = (CONTROL, CONTROL, 72)
"""The height of a button with words only, in units."""
_SEEN = 1.0
"""Seconds until everybody has seen that these are the results."""
_RAREST = ("copy", "chart", "watch", "review")
"""The buttons that are left out first in small windows with large letters; the records have what
most of them lead to."""
_LETTERS = 28
"""Letters of the small buttons."""
_SHRINK = 0.75
"""The share of their size to which those letters may shrink."""
_EDGES = 14
"""The least width beside them below a picture, in units."""
_ROUND_EDGES = 32
"""The least width beside them in a button with words only, whose ends are round."""


class _Moving(NamedTuple):
    """What moves on the results."""

    podium: Podium
    sunset: SunsetBackdrop
    confetti: Confetti


class ResultsScene(WidgetScene):
    """How a finished game went; leads to another one or to the menu."""

    offers_replay = True
    fades_in = True
    in_parts = True

    def __init__(
        self,
        context: Context,
        match: Match,
        draw_seed: Callable[[int], int] = secrets.randbelow,
        clock: Callable[[], datetime] = here_and_now,
    ) -> None:
        if match.outcome is None:
            raise ValueError("the game is not over; results are of finished games only")
        super().__init__(context, focus="rematch")
        self._match = match
        self._outcome = match.outcome
        self._draw_seed = draw_seed
        self._clock = clock
        self._ranking = ranking(match.outcome)
        self._seconds = 0.0
        self._since = math.inf
        """The seconds of the ceremony at the speed of the settings; it begins when time does."""
        self._skipped = False
        self._mood = celebration(match.outcome, match.seats)
        self._schedule = Schedule([rank for _, rank in self._ranking])
        self._leg = context.voyages.leg_of(match)
        """The harbour of a voyage where the game was played, if it was."""
        harbour = None if self._leg is None else HarbourResult(context.texts, match, self._leg)
        self._harbour = harbour
        # Whoever hears it wants to know about the flag, which the heading does not tell.
        self.reads_itself = harbour is not None
        self._summary = SummarySheet(context.texts, match, harbour)
        self._offers_warnings = (
            self.offers_replay
            and self._mood is Celebration.MOURNING
            and not (context.preferences.threats or context.preferences.warnings_offered)
        )
        """Whether the lantern that warns is offered, once after the first lost game."""
        self._gestures = CurrentGestures(context.sound)
        """What players at phones show the others."""
        self._latest_moving = Latest(self._compose)

    @property
    def idle(self) -> bool:
        # Players at phones may show something at any time.
        return self.context.preferences.reduced_motion and self.context.phones is None

    @property
    def _last(self) -> int:
        """The seat that came last, and begins a rematch."""
        return self._ranking[-1][0]

    def view(self) -> View:
        panel = FirstThatFits(*self._panels())
        picture = Padded(self._picture(), (16, GAP)).named(_PICTURE)
        wide = Row(
            Sized(picture, (560, 640)).grow(2),
            Sized(Padded(panel, (24, 28)), (640, 688, 760)).grow(),
        )
        high = 800 * self.look.scale.text
        tall = Column(
            Sized(picture, height=(500, 860)).grow(),
            Sized(Padded(panel, (MARGIN, GAP)), height=(560, high)).grow(3),
        )
        return FirstThatFits(wide, tall)

    def _panels(self) -> Iterator[View]:
        """Yield the sheet and the buttons, first with all that there is to tell."""
        forms = self._summary.forms(self.look)
        sheet = FirstThatFits(*forms).grow()
        above, *others = self._buttons()
        yield Column(forms[0].grow(), above, gap=GAP)
        yield from (Column(sheet, low, gap=GAP) for low in others)

    def _picture(self) -> View:
        """Return the ribbon, the room for the podium, and the names below it."""
        stage = Sized(Space(), height=(250, 500)).named(_STAGE).grow()
        return Column(self._ribbon(), stage, podium_names(self.look, self._ranked()))

    def _ribbon(self) -> View:
        look = self.look
        names = [self._match.seats[seat].name for seat in self._outcome.winners]
        title = say(self.context.texts, self._mood.words(names, "results.wins", "results.shared"))
        winner = self._match.seats[self._outcome.winners[0]].colour.value
        colour = winner if len(names) == 1 else None
        letters = look.outlined(72 / look.scale.text)
        needs = look.letters.width(title, letters) / look.scale.unit + 180
        width = min(940, max(560, needs))
        ribbon = Painted(_draw_ribbon, (title, colour), about=title, role=Role.HEADING)
        return Sized(ribbon, (300, width, width), (90, 128, 128)).named(_RIBBON)

    def _buttons(self) -> Iterator[View]:
        """Yield what can be done now: with the rematch above the others, or in one line.

        Where letters are large, only words stay.
        """
        texts = self.context.texts
        label = texts("results.rematch")
        note = texts("results.rematch_note", player=self._match.seats[self._last].name)
        if self._harbour is not None:
            label, note = self._harbour.onward, ""
        rematch = Button("rematch", label, "sail", Tone.GOLD, note=note, letters=44, radius=26)
        shown = [("menu", texts("results.menu"), "menu")]
        if self.offers_replay:
            review = ("review", texts("review.open"), "hint")
            watch = ("watch", texts("watch.open"), "spyglass")
            chart = ("chart", texts("chart.open"), "scroll")
            copy = ("copy", texts("results.copy"), "export")
            shown = [review, watch, chart, copy, *shown]
            # What is offered only now takes the place of the chart, which the records have too.
            if self._harbour is not None and not self._harbour.won:
                shown[2] = ("ease", texts("voyage.ease"), "cards")
            elif self._offers_warnings:
                shown[2] = ("warn", texts("results.warn"), "bell")
            elif self._is_evening:
                shown[2] = ("evening", texts("evening.open"), "time")
        others = [
            Button(name, words, icon, arrangement=Arrangement.STACKED, letters=_LETTERS, radius=26)
            for name, words, icon in shown
        ]
        bare = replace(rematch, note="", icon=None)
        first = Use(rematch, height=_BUTTON).grow()
        plain = Use(bare, height=_BUTTON).grow()
        fewer = [others]
        for rare in _RAREST:
            fewer.append([each for each in fewer[-1] if each.name != rare])
        yield Column(first, self._line(others, _BUTTON, _EDGES), gap=16)
        for rematches in (first, plain):
            yield Row(rematches, self._small(others), gap=16)
        for below in fewer:
            words = [replace(each, icon=None, arrangement=Arrangement.CENTRE) for each in below]
            line = self._line(words, _LOW_BUTTON, _ROUND_EDGES)
            yield Column(Use(bare, height=_LOW_BUTTON), line, gap=12)

    def _line(self, buttons: Sequence[Button], height: Length, edges: float) -> View:
        """Return buttons of one width that fill the width of the sheet."""
        width = (self._least(buttons, edges), 138)
        line = (Use(each, width, height) for each in buttons)
        return Grid(*line, columns=len(buttons), gap=12)

    def _small(self, buttons: Sequence[Button]) -> View:
        """Return small buttons of one width beside the rematch."""
        count = len(buttons)
        least = self._least(buttons, _EDGES)
        ideal = max(least, 172 if count < 4 else 138)
        width = (least, ideal, ideal)
        aside = ideal * count + 16 * (count - 1)
        line = Grid(*(Use(each, width, _BUTTON) for each in buttons), columns=count, gap=16)
        return Sized(line, (0, aside, aside))

    def _least(self, buttons: Sequence[Button], edges: float) -> float:
        """Return the least width of small buttons: labels may shrink a little for the longest."""
        look = self.look
        letters = look.outlined(_LETTERS)
        longest = max(look.letters.width(each.label, letters) for each in buttons)
        return _SHRINK * longest / look.scale.unit + edges

    def use(self, used: Activated) -> Change | None:
        match = self._match
        flow = self.context.flow
        if used.name == "review":
            return Push(flow.review(match))
        if used.name == "watch":
            return Push(flow.replay(Replay(match)))
        if used.name == "chart":
            return Push(flow.chart(match))
        if used.name == "evening":
            return Push(flow.evenings())
        if used.name == "warn":
            self._warn()
            return None
        if used.name == "copy":
            done = self.context.copy_text(self._summary.paragraph)
            self.notice.tell(self.context.texts("results.copied" if done else "results.not_copied"))
            return None
        if used.name == "menu":
            return self.back()
        if self._leg is not None:
            return self._sail(self._leg, gentler=used.name == "ease")
        return Replace(flow.board(self._rematch, begins=True))

    def _warn(self) -> None:
        """Switch on the lantern that warns of rivals who can win."""
        context = self.context
        context.prefer(replace(context.preferences, threats=True))
        self._offers_warnings = False
        self.notice.tell(context.texts("results.warned"))
        self.refresh()

    @cached_property
    def _is_evening(self) -> bool:
        """Whether people have finished at least two games since the morning."""
        now = self._clock()
        chronicle = self.context.saved_games.chronicle()
        return chronicle.played_on(evening_of(now, now.tzinfo), now.tzinfo) > 1

    @cached_property
    def _rematch(self) -> Match:
        """The next game of this crew, begun by whoever came last."""
        match = self._match
        options = replace(match.table.options, first_player=self._last)
        return Match.new(match.game, self._next_crew(), options, self._draw_seed(MAX_SEED + 1))

    def _sail(self, leg: VoyageLeg, *, gentler: bool) -> Change:
        """Go on with a voyage on its chart, or try the same harbour again at once."""
        flow = self.context.flow
        if gentler or (self._harbour is not None and self._harbour.won):
            return Reset(flow.voyage(leg.stored, after_game=True))
        return Replace(
            flow.board(self.context.voyages.sail(leg.stored, leg.port, leg.ease), begins=True)
        )

    def _next_crew(self) -> tuple[Seat, ...]:
        """Return the seats of a rematch: the last ones, or the first ones if no person is left."""
        seats = self._match.seats
        if all(seat.brain is not None for seat in seats):
            seats = tuple(replace(seat, brain=seat.began) for seat in seats)
        return fresh(seats)

    def enter(self) -> None:
        super().enter()
        if self._offers_warnings:
            self.context.prefer(replace(self.context.preferences, warnings_offered=True))
        sound = self.context.sound
        if not self._seconds:
            sound.music(Tune.RESULTS)
        elif sound.tune[0] is not Tune.RESULTS:
            # It is heard once: after a replay there is only the sea.
            sound.music(None)
        if self._leg is None:
            # It can be painted while the results are admired.
            self.context.flow.expect(self._rematch)

    def back(self) -> Change:
        return Reset(self.context.flow.menu())

    def handle(self, intent: Intent) -> Change | None:
        is_new = self._seconds < _SEEN or self._since < self._schedule.over
        if isinstance(intent, Press | Command):
            # A tap ends the ceremony.
            self._since = max(self._since, self._schedule.over)
            self._skipped = True
        if intent is Command.CONFIRM and is_new and self.ring.focus == "rematch":
            # It was meant for the last action, or for the ceremony: not for a game that
            # begins before anybody has seen who won this one.
            self.ring.shows_focus = True
            return None
        return super().handle(intent)

    def update(self, dt: float) -> Change | None:
        preferences = self.context.preferences
        schedule = self._schedule
        if not self._seconds and not self._skipped:
            self._since = 0.0
        self._seconds += dt
        before = self._since
        factor = preferences.speed.factor
        if math.isinf(factor) or preferences.reduced_motion:
            self._since = max(self._since, schedule.over)
        else:
            # Confetti falls equally fast at any speed.
            self._since += dt * factor if before < schedule.over else dt
            cues = [*schedule.cues()]
            if self._mood.confetti:
                cues.append((schedule.crowned, Cue.CONFETTI))
            for at, cue in cues:
                if before <= at < self._since:
                    self.context.sound.play(cue)
        self._show_gestures()
        return super().update(dt)

    def _show_gestures(self) -> None:
        """Let the figures on the podium do what their players send from phones."""
        phones = self.context.phones
        self._gestures.end(self._seconds)
        if phones is None:
            return
        for seat, request, _ in phones.take_requests():
            is_gesture = request.kind is RequestKind.SAY and self.context.preferences.gestures
            if is_gesture and phones.accept_gesture(seat):
                self._gestures.show(seat, Gesture(request.action), self._seconds)

    def layout(self, size: Size) -> None:
        # It may have been prepared while the winners left.
        ready = size == self.size and self.look == self.context.look.at(size) and self.follows
        if not ready:
            super().layout(size)

    def readable(self) -> Sequence[Placed]:
        # By rank, though the winner stands in the middle.
        before: list[Placed] = []
        plates: dict[Spot, list[Placed]] = {}
        after: list[Placed] = []
        now = before
        for each in self.placed:
            view = each.view
            if view.role is Role.ITEM and isinstance(view.anchor, Spot):
                now = plates[view.anchor] = []
            now.append(each)
            if view is END and plates:
                now = after
        return [*before, *chain.from_iterable(plates[spot] for spot in sorted(plates)), *after]

    def paint_pictures(self, report: Report) -> None:
        podium, sunset, _ = self._moving()
        sunset.prepare()
        podium.prepare(Sketch(self.size))
        super().paint_pictures(report)

    def paint(self, surface: Surface, alpha: float) -> None:
        preferences = self.context.preferences
        moving, flashing = not preferences.reduced_motion, preferences.flashes
        seconds = self._seconds + alpha / 60
        since = self._since if moving else math.inf
        podium, sunset, confetti = self._moving()
        sunset.draw(surface, seconds, since, moving=moving, flashing=flashing)
        shown = self._gestures.by_seat
        places = [seat for seat, _ in self._ranking]
        gestures = {places.index(seat): gesture for seat, gesture in shown.items()}
        podium.draw(surface, since, gestures)
        if moving:
            confetti.draw(surface, since - self._schedule.crowned)
        paint_leaves(surface, self.look, self.placed, "leaf")
        self.ring.draw(surface, self.look)

    def _moving(self) -> _Moving:
        """Return the moving parts in their places."""
        spots = tuple(self.anchors[Spot(place)] for place in range(len(self._ranking)))
        clear, room, ribbon = (self.anchors[name] for name in (_PICTURE, _STAGE, _RIBBON))
        feet = spots[0].unionall(spots[1:])
        places = SunsetPlaces(clear, spots[0].midtop, feet, ribbon)
        return self._latest_moving(self.size, self.look, places, room, spots)

    def _compose(
        self, size: Size, look: Look, places: SunsetPlaces, room: Rect, spots: tuple[Rect, ...]
    ) -> _Moving:
        """Make the moving parts for their places."""
        podium = Podium(look, spots, room, self._ranked())
        match = self._match
        hour = hour_of(match.table.pirates, match.game.goal)
        victory = Victory(tuple(self.aboard), self._mood, hour)
        picture = look.of_picture(size)
        sunset = SunsetBackdrop(picture, size, places, victory)
        crews = [self._match.seats[seat].colour.value for seat in self._outcome.winners]
        return _Moving(podium, sunset, Confetti(picture, places.clear, crews, self._mood.confetti))

    @property
    def aboard(self) -> list[Costume]:
        """The winners' pirates on the sloop, in turn if several crews won."""
        crews = [
            [costume_of(self._match.seats[seat])] * self._outcome.home[seat]
            for seat in self._outcome.winners
        ]
        longest = max(len(crew) for crew in crews)
        return [crew[index] for index in range(longest) for crew in crews if index < len(crew)]

    def _ranked(self) -> list[Ranked]:
        texts = self.context.texts
        track = self._match.table.track
        home = self._outcome.home
        note = f"results.home_{track.number(track.goal)}"
        ranked = [(rank, self._match.seats[seat], home[seat]) for seat, rank in self._ranking]
        mourning = self._mood is Celebration.MOURNING
        return [
            Ranked(
                rank,
                who.name,
                texts(note, count=count),
                f"{count}/{PIRATES}",
                costume_of(who),
                mourning and who.brain is None,
            )
            for rank, who, count in ranked
        ]


def _draw_ribbon(
    target: Surface, look: Look, rect: Rect, title: str, colour: Colour | None
) -> None:
    crew = None if colour is None else look.theme.crew(colour)
    ornaments.ribbon(look, rect.size, crew).draw(target, rect.topleft)
    draw_title(target, look, rect, title, look.px(70))
