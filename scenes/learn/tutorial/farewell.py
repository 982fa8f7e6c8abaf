"""The last page of the tutorial: now play, or read on, or learn the other game."""

from collections.abc import Sequence
from enum import Enum

from pygame import Rect, Surface

from game import GAMES
from scenes.core.context import Context
from scenes.core.scene import Change, Pop, Push, Replace, Scene
from scenes.kit import ornaments
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Share, Side, Size, anchored, cut, equal_columns, equal_rows, rows
from scenes.kit.look import Layer
from scenes.kit.sound import Cue, Tune
from scenes.kit.theme import Tone
from scenes.kit.widgets import Button, Control, FocusRing, icon_button
from scenes.learn.tutorial.page import Leaving
from scenes.learn.tutorial.speech import draw_narrator
from scenes.learn.tutorial.welcome import PICTURES, head, paint_table
from scenes.shared.portraits import Expression
from scenes.shared.variant_cards import vignette

_LETTERS = 34


class Wish(Enum):
    """What somebody wants who has learned a game."""

    AGAIN = "again"
    OTHER = "other"


class Farewell(Scene):
    """Leads to a new game or to the rules, or pops with a Wish or a Leaving."""

    def __init__(self, context: Context, game: str) -> None:
        self._context = context
        self._game = game
        self._other = next(name for name in GAMES if name != game)
        self._look = context.look
        self._ground = Layer()
        self._places: dict[str, Rect] = {}
        self.ring = FocusRing(focus="play")
        """What can be pressed."""

    @property
    def idle(self) -> bool:
        """Nothing moves."""
        return True

    @property
    def controls(self) -> Sequence[Control]:
        return self.ring.controls

    def layout(self, size: Size) -> None:
        """A head, a word of farewell with a picture, and what can be done now."""
        look = self._look = self._context.look.at(size)
        px = look.px
        places, rest = head(look, size, 0)
        del places["rules"]
        wide = min(rest.width, px(1300))
        block = anchored(rest, (wide, rest.height))
        play = px(120)
        labels = self._labels()
        words = max(look.letters.width(label, look.outlined(_LETTERS)) for label in labels)
        lines = 1 if wide >= 3 * (words + px(160)) else 3
        below = play + px(18) + lines * (px(84) + px(14))
        doing, above = cut(block, Side.BOTTOM, below, px(10))
        word, picture = rows(above, [max(px(170), above.height // 3), Share()], px(18))
        places["_word"], places["_picture"] = word, picture
        places["play"], others = cut(doing, Side.TOP, play, px(18))
        share = equal_columns if lines == 1 else equal_rows
        cells = share(others, 3, px(14))
        places |= dict(zip(("rules", "again", "other"), cells, strict=True))
        self._places = places
        texts = self._context.texts
        rules, again, other = labels
        self.ring.replace(
            [
                icon_button("back", "back", texts("tutorial.back")),
                Button("play", texts("tutorial.play"), "sail", Tone.RED, letters=54, radius=26),
                Button("rules", rules, "learn", letters=_LETTERS),
                Button("again", again, "replay", letters=_LETTERS),
                Button("other", other, "next", letters=_LETTERS),
            ]
        )
        names = [widget.name for widget in self.ring]
        self.ring.place({name: places[name] for name in names})

    def _labels(self) -> tuple[str, str, str]:
        texts = self._context.texts
        other = texts(f"tutorial.other_{self._other}")
        return texts("tutorial.rules"), texts("tutorial.again"), other

    def enter(self) -> None:
        """Be heard."""
        self._context.sound.music(Tune.MENU)
        self._context.sound.sea(Tune.SEA)

    def handle(self, intent: Intent) -> Change | None:
        """Every button does what it says."""
        if intent is Command.BACK:
            return Pop(Leaving.AWAY)
        if intent is Command.PREVIOUS:
            return Pop(Leaving.BACK)
        used = self.ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play(Cue.TAP)
        match used.name:
            case "play":
                return Replace(self._context.flow.setup())
            case "rules":
                return Push(self._context.flow.rules())
            case "back":
                return Pop(Leaving.BACK)
            case name:
                return Pop(Wish(name))

    def update(self, dt: float) -> Change | None:
        """Nothing changes by itself."""
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        """The table, and what lies on it."""
        look, texts = self._look, self._context.texts
        paint_table(surface, look, self._ground)
        ornaments.draw_banner(surface, look, self._places["_title"], texts("tutorial.end_title"))
        word = texts(f"tutorial.end_{self._game}")
        draw_narrator(surface, look, self._places["_word"], word, Expression.HAPPY)
        picture = self._places["_picture"]
        if picture.height >= look.px(120):
            vignette(look, PICTURES[self._game], picture.size).draw(surface, picture.topleft)
            ornaments.frame(look, picture.size, 16).draw(surface, picture.topleft)
        self.ring.draw(surface, look)
