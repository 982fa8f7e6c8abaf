"""The first and the last page of the tutorial: what to learn, and what to do then."""

from collections.abc import Iterable
from enum import Enum, auto
from typing import NamedTuple

from pygame import Rect, Surface

from game import GAMES
from scenes.core.context import Context
from scenes.core.page import WidgetScene
from scenes.core.scene import Change, Pop, Push, Replace
from scenes.kit import ornaments, plates
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import (
    Share,
    Side,
    anchored,
    columns,
    cut,
    equal_columns,
    equal_rows,
    inset,
    is_portrait,
    rows,
)
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Arrangement, Button, Name, icon_button, nowhere
from scenes.learn.tutorial.bubble import NARRATOR, draw_narrator
from scenes.learn.tutorial.player import Leaving
from scenes.learn.tutorial.script import Bookmark
from scenes.shared.portraits import Expression, draw_words
from scenes.shared.vignettes import vignette

_RULES = "rules"
_EDGE = 9
_CARD_LETTERS = 32
_SHRUNK = 0.75
"""How far letters shrink before the buttons go below each other."""
_BUTTON_LETTERS = 34


def _centred(rect: Rect, widest: int) -> Rect:
    wide = min(rect.width, widest)
    return Rect(rect.centerx - wide // 2, rect.y, wide, rect.height)


class TutorialPage(WidgetScene):
    """A page on the bare table, on which the narrator says something."""

    menu_music = True
    back_label = "tutorial.back"

    def __init__(self, context: Context, focus: Name) -> None:
        super().__init__(context, focus)
        self.words = nowhere()
        """The place of the narrator."""

    def back(self) -> Change:
        return Pop(Leaving.AWAY)

    def cover(self, surface: Surface, beneath: Surface) -> None:
        table = self.look.textures.table(surface.get_size(), self.look.scale.unit)
        surface.blit(table, (0, 0))

    def place_head(self, room: Rect, right: int = 0) -> tuple[Button, Rect, Rect]:
        """Place the head; return the back button, a place at the right, and the rest."""
        px = self.look.px
        line, rest = cut(inset(room, px(24), px(16)), Side.TOP, px(92), px(14))
        back, title, aside = columns(line, [px(92), Share(), max(px(92), right)], px(20))
        banner = _centred(title, px(760))
        # In the middle of the window if there is room for it.
        banner.centerx = room.centerx
        self.banner = banner.clamp(title)
        return self.back_button(back), aside, rest


class Start(NamedTuple):
    """The game to learn, whether to watch it first, and whether to begin a course again."""

    game: str
    watch: bool
    again: bool = False


class GameCard(NamedTuple):
    """A game's card with its picture, its name, a sentence and its buttons."""

    game: str
    rect: Rect
    picture: Rect
    title: Rect
    line: Rect
    buttons: tuple[Button, ...]

    @classmethod
    def of(
        cls, look: Look, game: str, rect: Rect, labels: tuple[str, str], again: str = ""
    ) -> "GameCard":
        """Place everything on a card; with a label for that, a course can be begun again."""
        px, letters = look.px, look.letters
        room = inset(rect, px(24), px(18))
        gap = px(14)
        high = max(px(72), min(px(104), rect.height // 5))
        words = max(letters.width(each, look.outlined(_CARD_LETTERS)) for each in labels) * _SHRUNK
        more = high + gap if again else 0
        beside = words + high * 0.6 + px(60) + more <= (room.width - gap) // 2
        doing, room = cut(room, Side.BOTTOM, high if beside else 2 * high + gap, px(12))
        # Whoever has begun goes on.
        tones = (Tone.WOOD, Tone.GOLD) if again else (Tone.GOLD, Tone.WOOD)
        watch = Button(Start(game, True), labels[0], "eye", tones[0], letters=_CARD_LETTERS)
        attempt = Button(Start(game, False), labels[1], "tap", tones[1], letters=_CARD_LETTERS)
        buttons = [watch, attempt]
        if again:
            place, rest = cut(doing, Side.RIGHT, high, gap)
            place.height, place.bottom = high, doing.bottom
            buttons.append(icon_button(Start(game, False, True), "replay", again, rect=place))
            doing = rest if beside else doing
        watch.rect, attempt.rect = (equal_columns if beside else equal_rows)(doing, 2, gap)
        if again and not beside:
            attempt.rect.width = rest.width
        name = letters.height(look.style(Face.TITLE, 40))
        told, _ = cut(room, Side.BOTTOM, name + letters.height(look.style(Face.BOLD, 29)))
        title, line = rows(told, [name, Share()])
        edge = px(_EDGE)
        above = max(0, title.top - rect.y - edge - px(6))
        picture = Rect(rect.x + edge, rect.y + edge, rect.width - 2 * edge, above)
        return cls(game, rect, picture, title, line, tuple(buttons))


class Welcome(TutorialPage):
    """Asks which game to learn, and whether to watch first; pops with a Start or a Leaving."""

    title = "tutorial.title"

    def __init__(self, context: Context) -> None:
        super().__init__(context, Start("escape", watch=True))
        self._cards: tuple[GameCard, ...] = ()

    def build(self, room: Rect) -> Iterable[Button]:
        look, texts, px = self.look, self.context.texts, self.look.px
        back, aside, rest = self.place_head(room, px(250) if room.width >= px(1500) else 0)
        said = max(px(120), look.letters.height(look.style(Face.BOLD, 32), 2) + px(40))
        words, rest = cut(rest, Side.TOP, said, px(18))
        self.words = _centred(words, px(1200))
        tall = is_portrait(room.size)
        places = equal_rows(rest, 2, px(18)) if tall else equal_columns(rest, 2, px(28))
        games = zip(GAMES, places, strict=True)
        self._cards = tuple(self._card(game, place) for game, place in games)
        rules = Button(_RULES, texts("tutorial.rules"), "learn", letters=32, rect=aside)
        if aside.width < 2 * aside.height:
            rules.arrangement = Arrangement.ICON
        return [back, rules, *(button for card in self._cards for button in card.buttons)]

    def _card(self, game: str, place: Rect) -> GameCard:
        """Place a game's card, which leads back to the step at which its course was left."""
        texts, mark = self.context.texts, Bookmark.of(game, self.context.preferences.lessons)
        watch, attempt, again = texts("tutorial.watch"), texts("tutorial.try"), ""
        if mark != Bookmark():
            attempt = texts("tutorial.resume", number=mark.count(game))
            again = texts("tutorial.again")
        return GameCard.of(self.look, game, place, (watch, attempt), again)

    def use(self, used: Activated) -> Change | None:
        if isinstance(used.name, Start):
            return Pop(used.name)
        return Push(self.context.flow.rules())

    def paint(self, surface: Surface) -> None:
        super().paint(surface)
        look, texts = self.look, self.context.texts
        draw_narrator(surface, look, self.words, texts("tutorial.welcome", name=NARRATOR))
        for card in self._cards:
            plates.paper(look, card.rect.size, 24).draw(surface, card.rect.topleft)
            if card.picture.height > look.px(40):
                picture = vignette(look, card.game, card.picture.size)
                picture.draw(surface, card.picture.topleft)
            name, style = texts(f"variant.game_{card.game}"), look.style(Face.TITLE, 40)
            look.letters.draw(surface, name, style, card.title, 0)
            quiet = look.style(Face.BOLD, 29, look.theme.ink_soft)
            draw_words(surface, look, card.line, texts(f"tutorial.{card.game}_line"), quiet)


class Wish(Enum):
    """What to do after a course, apart from playing."""

    AGAIN = auto()
    OTHER = auto()


class Farewell(TutorialPage):
    """Leads to a new game or to the rules, or pops with a Wish or a Leaving."""

    title = "tutorial.end_title"

    def __init__(self, context: Context, game: str) -> None:
        super().__init__(context, "play")
        self._game = game
        self._picture = nowhere()

    def build(self, room: Rect) -> Iterable[Button]:
        look, texts, px = self.look, self.context.texts, self.look.px
        back, _, rest = self.place_head(room)
        other = next(name for name in GAMES if name != self._game)
        offered: tuple[tuple[Name, str, str], ...] = (
            *((_RULES, "rules", "learn"), (Wish.AGAIN, "again", "replay")),
            (Wish.OTHER, f"other_{other}", "next"),
        )
        buttons = [
            Button(name, texts(f"tutorial.{label}"), icon, letters=_BUTTON_LETTERS)
            for name, label, icon in offered
        ]
        wide = min(rest.width, px(1300))
        style = look.outlined(_BUTTON_LETTERS)
        words = max(look.letters.width(button.label, style) for button in buttons)
        beside = wide >= 3 * (words + px(160))
        below = px(120) + px(18) + (1 if beside else 3) * (px(84) + px(14))
        doing, above = cut(anchored(rest, (wide, rest.height)), Side.BOTTOM, below, px(10))
        said = min(px(240), max(px(170), above.height // 3))
        self.words, place = rows(above, [said, Share()], px(18))
        # Wider, it would lose its head; higher, its sides.
        wide, high = min(place.width, place.height * 8 // 3), min(place.height, place.width)
        self._picture = anchored(place, (wide, high))
        first, others = cut(doing, Side.TOP, px(120), px(18))
        places = (equal_columns if beside else equal_rows)(others, 3, px(14))
        for button, place in zip(buttons, places, strict=True):
            button.rect = place
        play = Button("play", texts("tutorial.play"), "sail", Tone.RED, letters=54, rect=first)
        play.radius = 26
        return [back, play, *buttons]

    def back(self) -> Change:
        return Pop(Leaving.BACK)

    def handle(self, intent: Intent) -> Change | None:
        leads = {Command.BACK: Leaving.AWAY, Command.PREVIOUS: Leaving.BACK}
        if isinstance(intent, Command) and intent in leads:
            return Pop(leads[intent])
        return super().handle(intent)

    def use(self, used: Activated) -> Change | None:
        if isinstance(used.name, Wish):
            return Pop(used.name)
        flow = self.context.flow
        return Push(flow.rules()) if used.name == _RULES else Replace(flow.setup())

    def paint(self, surface: Surface) -> None:
        super().paint(surface)
        look, texts, place = self.look, self.context.texts, self._picture
        said = texts(f"tutorial.end_{self._game}")
        draw_narrator(surface, look, self.words, said, Expression.HAPPY)
        if place.height >= look.px(120):
            vignette(look, self._game, place.size).draw(surface, place.topleft)
            ornaments.frame(look, place.size, 16).draw(surface, place.topleft)
