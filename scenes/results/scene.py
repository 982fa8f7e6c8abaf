"""The results: who won and by what, how the crews came along, and what to do next."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Rect, Surface

from game import MAX_SEED, Match, Replay
from scenes.core.context import Context
from scenes.core.scene import Change, Push, Replace, Reset, Scene
from scenes.kit import ornaments
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import (
    DESIGN_SIDE,
    Scale,
    Share,
    Side,
    Size,
    columns,
    cut,
    inset,
    is_portrait,
    rows,
)
from scenes.kit.sound import Cue
from scenes.kit.theme import Tone
from scenes.kit.widgets import Arrangement, Button, Control, FocusRing, nowhere
from scenes.results.backdrop import Podium, Ranked, SunsetBackdrop
from scenes.results.highlights import ranking
from scenes.results.summary import CREW, SummarySheet
from scenes.shared.portraits import draw_title

_STACKED = Arrangement.STACKED
_ASIDE = 150
"""Units of the buttons beside the rematch."""
_NARROW = 1250
"""Units below which there is no room for the picture beside the parchment."""


class ResultsScene(Scene):
    """How a finished game went; leads to another one or to the menu."""

    def __init__(
        self, context: Context, match: Match, draw_seed: Callable[[int], int] = secrets.randbelow
    ) -> None:
        if match.outcome is None:
            raise ValueError("the game is not over; results are of finished games only")
        self._context = context
        self._match = match
        self._outcome = match.outcome
        self._draw_seed = draw_seed
        self._ranking = ranking(match.outcome)
        self._seconds = 0.0
        self._look = context.look
        self._clear = self._panel = nowhere()
        texts = context.texts
        self._log = SummarySheet.of(context.look, texts, match)
        self._podium: Podium | None = None
        self._sunset: SunsetBackdrop | None = None
        note = texts("results.rematch_note", player=match.seats[self._last].name)
        self._ring = FocusRing(
            [
                Button(
                    "rematch", texts("results.rematch"), "sail", Tone.GOLD, note=note, radius=26
                ),
                Button("watch", texts("watch.open"), "replay", arrangement=_STACKED, radius=26),
                Button("menu", texts("results.menu"), "menu", arrangement=_STACKED, radius=26),
            ],
            focus="rematch",
        )

    @property
    def idle(self) -> bool:
        """Nothing moves where motion is not wanted."""
        return self._context.preferences.reduced_motion

    @property
    def _last(self) -> int:
        """The seat of the last, who begins the next time."""
        return self._ranking[-1][0]

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def layout(self, size: Size) -> None:
        """The picture beside or above, the parchment and the buttons in the rest."""
        look = self._look = self._context.look.at(size)
        window = Rect(0, 0, *size)
        margin = look.px(24 if look.scale.compact else 40)
        if is_portrait(size) or size[0] < look.px(_NARROW):
            below, self._clear = cut(window, Side.BOTTOM, round(size[1] * 0.5))
            right = inset(below, margin, look.px(24))
        else:
            wide = max(look.px(640), min(look.px(920), round(size[0] * 0.43)))
            right = Rect(size[0] - wide - margin, 0, wide, size[1])
            right = inset(right, 0, margin)
            self._clear = Rect(0, 0, right.left - look.px(20), size[1])
        button = look.px(104 if look.scale.compact else 124)
        self._panel, low = rows(right, [Share(), button], look.px(24))
        aside = min(look.px(_ASIDE), low.width // 6)
        rematch, watch, menu = columns(low, [Share(), aside, aside], look.px(16))
        self._ring.place({"rematch": rematch, "watch": watch, "menu": menu})
        chart = replace(self._log.chart, look=look)
        self._log = replace(self._log, chart=chart)
        self._podium = Podium.of(look, self._clear, self._ranked())
        # No control's size holds up the picture from shrinking with its window.
        distant = replace(look, scale=Scale(min(size) / DESIGN_SIDE))
        self._sunset = SunsetBackdrop(distant, size, self._clear, self._podium.base, self._aboard())

    def handle(self, intent: Intent) -> Change | None:
        """Sail once more, or go home."""
        if intent is Command.BACK:
            return Reset(self._context.flow.menu())
        used = self._ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play(Cue.TAP)
        if used.name == "watch":
            return Push(self._context.flow.replay(Replay(self._match)))
        if used.name == "menu":
            return Reset(self._context.flow.menu())
        match = self._match
        options = replace(match.table.options, first_player=self._last)
        seed = self._draw_seed(MAX_SEED + 1)
        again = Match.new(match.game, match.seats, options, seed)
        return Replace(self._context.flow.board(again))

    def update(self, dt: float) -> Change | None:
        """Time passes over the sea."""
        self._seconds += dt
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the picture, the podium, the ribbon, the parchment and the buttons."""
        look = self._look
        moving = not self._context.preferences.reduced_motion
        if self._sunset is not None:
            flashing = self._context.preferences.flashes
            seconds = self._seconds + alpha / 60
            self._sunset.draw(surface, seconds, moving=moving, flashing=flashing)
        if self._podium is not None:
            self._podium.draw(surface)
        self._draw_ribbon(surface)
        self._log.draw(surface, self._panel)
        self._ring.draw(surface, look)

    def _aboard(self) -> list[str]:
        """The colours of who sails home: the winners' pirates, in turn if there are several."""
        crews = [
            [self._match.seats[seat].colour.value] * self._outcome.home[seat]
            for seat in self._outcome.winners
        ]
        longest = max(len(crew) for crew in crews)
        return [crew[index] for index in range(longest) for crew in crews if index < len(crew)]

    def _ranked(self) -> list[Ranked]:
        texts = self._context.texts
        haven = self._match.table.track.number(self._match.table.track.goal)
        return [
            Ranked(
                rank,
                self._match.seats[seat].name,
                texts(f"results.home_{haven}", count=self._outcome.home[seat]),
                f"{self._outcome.home[seat]}/{CREW}",
                self._match.seats[seat].colour.value,
            )
            for seat, rank in self._ranking
        ]

    def _draw_ribbon(self, surface: Surface) -> None:
        look, texts = self._look, self._context.texts
        winner = self._outcome.winner
        title = (
            texts("results.shared")
            if winner is None
            else texts("results.wins", player=self._match.seats[winner].name)
        )
        high = 96 if look.scale.compact else 128
        letters = look.outlined(high * 0.5625 / look.scale.text)
        needs = look.letters.width(title, letters) + look.px(180)
        most = min(self._clear.width - look.px(32), look.px(940))
        least = min(most, look.px(560))
        top = self._clear.y + look.px(16 if look.scale.compact else 28)
        rect = Rect(0, top, min(most, max(least, needs)), look.px(high))
        rect.centerx = self._clear.centerx
        ornaments.ribbon(look, rect.size).draw(surface, rect.topleft)
        draw_title(surface, look, rect, title, look.px(70))
