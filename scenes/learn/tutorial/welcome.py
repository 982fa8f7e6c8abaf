"""The first and the last page of the tutorial."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from pygame import Rect, Surface

from game import GAMES
from scenes.core.context import Context
from scenes.core.scene import Change, Pop, Push, Replace, Scene
from scenes.kit import ornaments, plates
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import (
    Part,
    Share,
    Side,
    Size,
    anchored,
    columns,
    cut,
    equal_columns,
    equal_rows,
    inset,
    is_portrait,
    rows,
)
from scenes.kit.look import Layer, Look
from scenes.kit.sound import Cue, Tune
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import Arrangement, Button, Control, FocusRing, icon_button
from scenes.learn.tutorial.bubble import NARRATOR, draw_narrator
from scenes.learn.tutorial.player import Leaving
from scenes.shared.portraits import Expression, draw_words
from scenes.shared.variant_cards import vignette

PICTURES = {"escape": "hispaniola", "nest": "nest"}
"""The landscape that stands for each game."""
_EDGE = 9
_CARD_LETTERS = 32
_SHRUNK = 0.75
"""How small letters may be before the buttons lie below each other."""


class Start(NamedTuple):
    """What somebody wants to learn, and whether to watch it first."""

    game: str
    watch: bool


class Welcome(Scene):
    """Pops with a Start, or with a Leaving."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._look = context.look
        self._ground = Layer()
        self._places: dict[str, Rect] = {}
        self.ring = FocusRing(focus="escape.watch")
        """What can be pressed."""

    @property
    def idle(self) -> bool:
        """Nothing moves."""
        return True

    @property
    def controls(self) -> Sequence[Control]:
        return self.ring.controls

    def layout(self, size: Size) -> None:
        """A head, a word of welcome, and a card for each game."""
        self._look = self._context.look.at(size)
        texts = self._context.texts
        watch, attempt = texts("tutorial.watch"), texts("tutorial.try")
        self._places = _arrange(self._look, size, (watch, attempt))
        buttons = [
            icon_button("back", "back", texts("tutorial.back")),
            Button("rules", texts("tutorial.rules"), "learn", letters=32),
        ]
        for game in GAMES:
            buttons.append(Button(f"{game}.watch", watch, "eye", Tone.GOLD, letters=_CARD_LETTERS))
            buttons.append(Button(f"{game}.try", attempt, "tap", letters=_CARD_LETTERS))
        for button in buttons:
            button.rect = self._places[button.name]
            if button.name == "rules" and button.rect.width < 2 * button.rect.height:
                button.arrangement = Arrangement.ICON
        self.ring.replace(buttons)

    def enter(self) -> None:
        """Be heard."""
        self._context.sound.music(Tune.MENU)
        self._context.sound.sea(Tune.SEA)

    def handle(self, intent: Intent) -> Change | None:
        """Every button does what it says."""
        if intent is Command.BACK:
            return Pop(Leaving.AWAY)
        used = self.ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play(Cue.TAP)
        if used.name == "back":
            return Pop(Leaving.AWAY)
        if used.name == "rules":
            return Push(self._context.flow.rules())
        game, _, how = used.name.partition(".")
        return Pop(Start(game, how == "watch"))

    def update(self, dt: float) -> Change | None:
        """Nothing changes by itself."""
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        """The table, and what lies on it."""
        look, texts = self._look, self._context.texts
        paint_table(surface, look, self._ground)
        ornaments.draw_banner(surface, look, self._places["_title"], texts("tutorial.title"))
        draw_narrator(
            surface, look, self._places["_word"], texts("tutorial.welcome", name=NARRATOR)
        )
        for game in GAMES:
            self._draw_card(surface, game)
        self.ring.draw(surface, look)

    def _draw_card(self, surface: Surface, game: str) -> None:
        look, texts = self._look, self._context.texts
        card, picture = self._places[f"_{game}"], self._places[f"_{game}_picture"]
        plates.paper(look, card.size, 24).draw(surface, card.topleft)
        if picture.height > look.px(40):
            vignette(look, PICTURES[game], picture.size).draw(surface, picture.topleft)
        title, line = self._places[f"_{game}_title"], self._places[f"_{game}_line"]
        look.letters.draw(
            surface, texts(f"variant.game_{game}"), look.style(Face.TITLE, 40), title, 0
        )
        quiet = look.style(Face.BOLD, 29, look.theme.ink_soft)
        draw_words(surface, look, line, texts(f"tutorial.{game}_line"), quiet)


def paint_table(surface: Surface, look: Look, ground: Layer) -> None:
    """The bare table."""

    def paint(target: Surface) -> None:
        target.blit(look.textures.table(target.get_size(), look.scale.unit), (0, 0))

    ground.draw(surface, (look.scale, look.theme), paint)


def head(look: Look, size: Size, right: int) -> tuple[dict[str, Rect], Rect]:
    """A way back, a title and room for a button so wide; and what is left below."""
    px = look.px
    window = inset(Rect(0, 0, *size), px(24), px(16))
    line, rest = cut(window, Side.TOP, px(92), px(14))
    parts: list[Part] = [px(92), Share(), max(px(92), right)]
    back, title, aside = columns(line, parts, px(20))
    wide = min(title.width, px(760))
    banner = Rect(title.centerx - wide // 2, line.y, wide, line.height)
    return {"back": back, "_title": banner, "rules": aside}, rest


def _arrange(look: Look, size: Size, labels: Sequence[str]) -> dict[str, Rect]:
    px, tall = look.px, is_portrait(size)
    roomy = size[0] >= px(1500)
    places, rest = head(look, size, px(250) if roomy else 0)
    said = max(px(120), look.letters.height(look.style(Face.BOLD, 32), 2) + px(40))
    places["_word"], rest = cut(rest, Side.TOP, said, px(18))
    wide = min(places["_word"].width, px(1200))
    places["_word"] = Rect(places["_word"].centerx - wide // 2, places["_word"].y, wide, said)
    cards = equal_rows(rest, 2, px(18)) if tall else equal_columns(rest, 2, px(28))
    for game, card in zip(GAMES, cards, strict=True):
        places |= _card(look, game, card, labels)
    return places


def _card(look: Look, game: str, card: Rect, labels: Sequence[str]) -> dict[str, Rect]:
    px, letters = look.px, look.letters
    room = inset(card, px(24), px(18))
    gap = px(14)
    high = max(px(72), min(px(104), card.height // 5))
    style = look.outlined(_CARD_LETTERS)
    words = max(letters.width(label, style) for label in labels) * _SHRUNK
    beside = words + high * 0.6 + px(60) <= (room.width - gap) // 2
    doing, room = cut(room, Side.BOTTOM, high if beside else 2 * high + gap, px(12))
    watch, attempt = (equal_columns if beside else equal_rows)(doing, 2, gap)
    line = letters.height(look.style(Face.BOLD, 29))
    name = letters.height(look.style(Face.TITLE, 40))
    told, _ = cut(room, Side.BOTTOM, line + name)
    title, told = rows(told, [name, Share()])
    edge = px(_EDGE)
    above = title.top - card.y - edge - px(6)
    picture = Rect(card.x + edge, card.y + edge, card.width - 2 * edge, max(0, above))
    return {
        f"_{game}": card,
        f"_{game}_picture": picture,
        f"_{game}_title": title,
        f"_{game}_line": told,
        f"{game}.watch": watch,
        f"{game}.try": attempt,
    }


_BUTTON_LETTERS = 34


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
        words = max(look.letters.width(label, look.outlined(_BUTTON_LETTERS)) for label in labels)
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
                Button("rules", rules, "learn", letters=_BUTTON_LETTERS),
                Button("again", again, "replay", letters=_BUTTON_LETTERS),
                Button("other", other, "next", letters=_BUTTON_LETTERS),
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
