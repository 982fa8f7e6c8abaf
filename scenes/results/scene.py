"""The results: who won and by what, how the crews came along, and what to do next."""

import math
import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace

from pygame import Rect, Surface

from game import MAX_SEED, PIRATES, Match, Replay, Seat, fresh
from scenes.core.context import Context
from scenes.core.model.phrases import say
from scenes.core.page import WidgetScene
from scenes.core.scene import Change, Push, Replace, Reset
from scenes.kit import ornaments
from scenes.kit.intents import Command, Intent, Press
from scenes.kit.layers import paint_part
from scenes.kit.layout import Part, Share, Side, columns, cut, inset, is_portrait, rows
from scenes.kit.pirates import Costume
from scenes.kit.sound import Cue
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Arrangement, Button, Widget, nowhere
from scenes.results.backdrop import SunsetBackdrop, Victory
from scenes.results.ceremony import Confetti, Podium, Ranked
from scenes.results.highlights import ranking
from scenes.results.summary import SummarySheet
from scenes.shared.celebration import Celebration, celebration
from scenes.shared.portraits import costume_of, draw_title


class ResultsScene(WidgetScene):
    """How a finished game went; leads to another one or to the menu."""

    offers_replay = True
    fades_in = True
    in_parts = True

    def __init__(
        self, context: Context, match: Match, draw_seed: Callable[[int], int] = secrets.randbelow
    ) -> None:
        if match.outcome is None:
            raise ValueError("the game is not over; results are of finished games only")
        super().__init__(context, focus="rematch")
        self._match = match
        self._outcome = match.outcome
        self._draw_seed = draw_seed
        self._ranking = ranking(match.outcome)
        self._seconds = 0.0
        self._since = math.inf
        """The seconds of the ceremony at the speed of the settings; it begins when time does."""
        self._skipped = False
        self._mood = celebration(match.outcome, match.seats)
        self._clear = self._panel = nowhere()
        self._summary = SummarySheet(context.texts, match)
        self._podium: Podium
        self._sunset: SunsetBackdrop
        self._painted: object = None
        """What the sunset was painted for; that takes long."""
        self._confetti: Confetti

    @property
    def idle(self) -> bool:
        return self.context.preferences.reduced_motion

    @property
    def _last(self) -> int:
        """The seat that came last and begins the next time."""
        return self._ranking[-1][0]

    def build(self, room: Rect) -> Iterable[Widget]:
        look, size, texts = self.look, self.size, self.context.texts
        margin = look.px(24 if look.scale.compact else 40)
        if is_portrait(size) or size[0] < look.px(1250):
            # There is no room for the picture beside the parchment.
            below, self._clear = cut(room, Side.BOTTOM, round(size[1] * 0.5))
            right = inset(below, margin, look.px(24))
        else:
            wide = max(look.px(640), min(look.px(920), round(size[0] * 0.43)))
            right = inset(Rect(size[0] - wide - margin, 0, wide, size[1]), 0, margin)
            self._clear = Rect(0, 0, right.left - look.px(20), size[1])
        button = look.px(104 if look.scale.compact else 124)
        self._panel, low = rows(right, [Share(), button], look.px(24))
        self._podium = Podium(look, self._clear, self._ranked())
        victory = Victory(tuple(self.aboard), self._mood)
        picture = look.of_picture(size)
        key = (size, tuple(self._clear), self._podium.base, look.scale, look.theme)
        if key != self._painted:
            self._sunset = SunsetBackdrop(picture, size, self._clear, self._podium.base, victory)
            self._painted = key
        crews = [self._match.seats[seat].colour.value for seat in self._outcome.winners]
        self._confetti = Confetti(picture, self._clear, crews, self._mood)
        note = texts("results.rematch_note", player=self._match.seats[self._last].name)
        stacked = Arrangement.STACKED
        buttons = [
            Button("rematch", texts("results.rematch"), "sail", Tone.GOLD, note=note, radius=26),
            Button("review", texts("review.open"), "hint", arrangement=stacked, radius=26),
            Button("watch", texts("watch.open"), "replay", arrangement=stacked, radius=26),
            Button("menu", texts("results.menu"), "menu", arrangement=stacked, radius=26),
        ]
        if not self.offers_replay:
            del buttons[1:3]
        aside = min(look.px(172), low.width // 5)
        beside = [each.label for each in buttons[1:]]
        small = next(
            (units for units in range(30, 12, -1) if self._widest(beside, units) <= aside), 12
        )
        for each in buttons[1:]:
            each.letters = small
        parts: list[Part] = [Share(), *[aside] * (len(buttons) - 1)]
        for each, rect in zip(buttons, columns(low, parts, look.px(16)), strict=True):
            each.rect = rect
        return buttons

    def _widest(self, labels: Iterable[str], units: float) -> int:
        """Return how wide a button is that has the longest of these labels."""
        style = self.look.outlined(units)
        return max(self.look.letters.width(each, style) for each in labels) + self.look.px(24)

    def use(self, used: Activated) -> Change | None:
        match, flow = self._match, self.context.flow
        if used.name == "review":
            return Push(flow.review(match))
        if used.name == "watch":
            return Push(flow.replay(Replay(match)))
        if used.name == "menu":
            return self.back()
        options = replace(match.table.options, first_player=self._last)
        seed = self._draw_seed(MAX_SEED + 1)
        again = Match.new(match.game, self._next_crew(), options, seed)
        return Replace(flow.board(again, begins=True))

    def _next_crew(self) -> tuple[Seat, ...]:
        """Who plays a rematch: those who ended the game, or began it if no person is left."""
        seats = self._match.seats
        if all(seat.brain is not None for seat in seats):
            seats = tuple(replace(seat, brain=seat.began) for seat in seats)
        return fresh(seats)

    def back(self) -> Change:
        return Reset(self.context.flow.menu())

    def handle(self, intent: Intent) -> Change | None:
        if isinstance(intent, Press | Command):
            # Who taps has seen enough of the ceremony.
            self._since = max(self._since, self._podium.schedule.over)
            self._skipped = True
        return super().handle(intent)

    def update(self, dt: float) -> Change | None:
        preferences, schedule = self.context.preferences, self._podium.schedule
        if not self._seconds and not self._skipped:
            self._since = 0.0
        self._seconds += dt
        before, factor = self._since, preferences.speed.factor
        if math.isinf(factor) or preferences.reduced_motion:
            self._since = max(self._since, schedule.over)
        else:
            # What falls once all is in its place falls as fast at any speed.
            self._since += dt * factor if before < schedule.over else dt
            cues = [*schedule.cues()]
            if self._mood.confetti:
                cues.append((schedule.crowned, Cue.CONFETTI))
            for at, cue in cues:
                if before <= at < self._since:
                    self.context.sound.play(cue)
        return super().update(dt)

    def draw(self, surface: Surface, alpha: float) -> None:
        preferences, schedule = self.context.preferences, self._podium.schedule
        moving, flashing = not preferences.reduced_motion, preferences.flashes
        seconds = self._seconds + alpha / 60
        since = self._since if moving else math.inf
        self._sunset.draw(surface, seconds, since, moving=moving, flashing=flashing)
        self._podium.draw(surface, since)
        paint_part(surface, "ribbon", self._builds, self._draw_ribbon)
        if moving:
            self._confetti.draw(surface, since - schedule.crowned)
        paint_part(surface, "summary", self._builds, self._draw_summary)
        self.ring.draw(surface, self.look)

    def _draw_summary(self, surface: Surface) -> None:
        self._summary.draw(surface, self.look, self._panel)

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
        track, home = self._match.table.track, self._outcome.home
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

    def _draw_ribbon(self, surface: Surface) -> None:
        look, texts = self.look, self.context.texts
        names = [self._match.seats[seat].name for seat in self._outcome.winners]
        title = say(texts, self._mood.words(names, "results.wins", "results.shared"))
        high = 96 if look.scale.compact else 128
        letters = look.outlined(high * 0.5625 / look.scale.text)
        needs = look.letters.width(title, letters) + look.px(180)
        most = min(self._clear.width - look.px(32), look.px(940))
        least = min(most, look.px(560))
        top = self._clear.y + look.px(16 if look.scale.compact else 28)
        rect = Rect(0, top, min(most, max(least, needs)), look.px(high))
        rect.centerx = self._clear.centerx
        winner = self._match.seats[self._outcome.winners[0]].colour.value
        crew = look.theme.crew(winner) if len(names) == 1 else None
        ornaments.ribbon(look, rect.size, crew).draw(surface, rect.topleft)
        draw_title(surface, look, rect, title, look.px(70))
