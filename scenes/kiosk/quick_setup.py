"""The quick set-up: language, how many play, and off; one tap is enough."""

import secrets
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from game import GAMES, MAX_PLAYERS, MAX_SEED, Game, Match, Seat
from scenes.core.model.phrases import Opponent
from scenes.core.page import BACK, WidgetScene
from scenes.core.scene import Change, Push, Replace
from scenes.kiosk import tiles
from scenes.kiosk.tiles import COLOURS, TileName
from scenes.kiosk.visit import KioskContext
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kit import plates
from scenes.kit.i18n import Texts
from scenes.kit.layout import Share, Side, Size, anchored, columns, cut, grid, inset, is_portrait
from scenes.kit.look import Look
from scenes.kit.plates import Ground
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Button, Widget, nowhere
from scenes.setup.widgets import SailButton
from scenes.shared.portraits import draw_words, numbered
from scenes.shared.vignettes import vignette

FEWEST = 3
"""The fewest players: with fewer there is nobody to join and nobody to pass."""
_HEADING = 34
"""The size of the letters over a question."""


def offered(config: KioskConfig) -> dict[str, Game]:
    """Every variant that may be played, with its game."""
    return {variant: GAMES[name] for name in config.games for variant in config.variants_of(name)}


def crew(
    texts: Texts, people: int, chosen: Opponent, allowed: Sequence[Opponent]
) -> tuple[Seat, ...]:
    """That many people without names, and the computer pirates they need: the chosen one first.

    The others are weaker, as long as there are any: nobody meets a stronger one than they chose.
    """
    weaker = [pirate for pirate in allowed if pirate.stars < chosen.stars][::-1]
    computers = [chosen, *weaker, *[chosen] * FEWEST][: max(0, FEWEST - people)]
    names = [texts("kiosk.person", number=number) for number in range(1, people + 1)]
    names += [pirate.name for pirate in computers]
    brains = [*[None] * people, *(pirate.brain for pirate in computers)]
    return tuple(map(Seat, numbered(names), COLOURS, brains))


class QuickSetup(WidgetScene):
    """Who plays what, with sensible answers already given; leads to the board."""

    title = "kiosk.title"
    menu_music = True

    def __init__(
        self, context: KioskContext, draw_seed: Callable[[int], int] = secrets.randbelow
    ) -> None:
        super().__init__(context, focus="go")
        self._kiosk = context
        self._draw_seed = draw_seed
        self._languages = context.config.languages
        self._variants = offered(context.config)
        self._rivals = tiles.rivals(context.config.levels)
        # All its cards are open, so nobody has to look away.
        self._variant = "tortuga" if "tortuga" in self._variants else next(iter(self._variants))
        self._people = 1
        self._rival = self._rivals[0]

    def enter(self) -> None:
        super().enter()
        self.context.start_thinking()

    def back(self) -> Change:
        return Replace(self.context.flow.menu())

    def cue(self, used: Activated) -> Cue | None:
        return Cue.START if used.name == "go" else super().cue(used)

    def use(self, used: Activated) -> Change | None:
        match used.name:
            case "learn":
                return Push(self.context.flow.tutorial())
            case "go":
                return Replace(self.context.flow.board(self._match(), begins=True))
            case TileName("language", str(code)):
                self._kiosk.speak(code)
            case TileName("variant", str(variant)):
                self._variant = variant
            case TileName("people", int(count)):
                self._people = count
            case TileName("rival", brain):
                self._rival = next(each for each in self._rivals if each.brain == brain)
        return None

    def _match(self) -> Match:
        """Deal the game that was chosen."""
        game = self._variants[self._variant]
        seats = crew(self.context.texts, self._people, self._rival, self._rivals)
        seed = self._draw_seed(MAX_SEED + 1)
        return Match.new(game, seats, game.variants[self._variant], seed)

    def build(self, room: Rect) -> Iterable[Widget]:
        look, texts, names = self.look, self.context.texts, tuple(self._variants)
        layout = _layout(look, self.size, len(self._languages), len(names), len(self._rivals))
        self.banner = layout.banner
        flags = tiles.flags(self.context, look, self._languages, layout.flags)
        tiles.mark_spoken(flags, texts.language)
        yield from flags
        if len(names) > 1:
            paints = {v: partial(tiles.paint_variant, texts, names, v) for v in names}
            yield from tiles.tiles("variant", paints, [self._variant], layout.variants)
        else:
            self.add(partial(self._paint_variant, rect=layout.variants[0]))
        self._add_heading("people", layout.people)
        crowds = {n: partial(tiles.paint_people, n) for n in range(1, MAX_PLAYERS + 1)}
        yield from tiles.tiles("people", crowds, [self._people], layout.people.tiles)
        if layout.rivals is not None:
            self._add_heading("rivals", layout.rivals)
            places = layout.rivals.tiles
            if self._people >= FEWEST:
                self.add(partial(self._paint_no_rivals, rect=places[0].unionall(places[1:])))
            else:
                faces = {each.brain: partial(tiles.paint_rival, each) for each in self._rivals}
                yield from tiles.tiles("rival", faces, [self._rival.brain], places)
        for name, rect in ((BACK, layout.back), ("learn", layout.learn)):
            label = texts(f"kiosk.{name}")
            letters = tiles.plank_letters(look, [label], rect)
            yield Button(name, label, name, letters=letters, rect=rect)
        players = max(self._people, FEWEST)
        note = texts("setup.sail_note", voyage=texts(f"variant.{self._variant}"), count=players)
        sail = texts("setup.sail")
        yield SailButton("go", sail, tone=Tone.RED, note=note, radius=30, rect=layout.go)

    def _add_heading(self, question: str, block: "Question") -> None:
        text = self.context.texts(f"kiosk.{question}")
        style = self.look.outlined(_HEADING, self.look.theme.heading)
        self.add(lambda on: tiles.draw_heading(on, self.look, block.heading, text, style))

    def cover(self, surface: Surface, beneath: Surface) -> None:
        surface.blit(self.look.textures.table(surface.get_size(), self.look.scale.unit), (0, 0))

    def _paint_variant(self, surface: Surface, rect: Rect) -> None:
        """Paint the only variant, where there is no choice."""
        if rect.height >= self.look.px(120):
            vignette(self.look, self._variant, rect.size).draw(surface, rect.topleft)

    def _paint_no_rivals(self, surface: Surface, rect: Rect) -> None:
        look = self.look
        plates.panel(look, rect.size, Ground.DARK, radius=20).draw(surface, rect.topleft)
        words = look.style(Face.BOLD, 32, look.theme.cream)
        room = inset(rect, look.px(30), look.px(16))
        draw_words(surface, look, room, self.context.texts("kiosk.no_rivals"), words, 0.5)


class Question(NamedTuple):
    """The heading over a row of tiles."""

    heading: Rect
    tiles: list[Rect]


class QuickLayout(NamedTuple):
    """Where everything is; what there is no choice of has no place."""

    banner: Rect
    flags: Sequence[Rect]
    variants: Sequence[Rect]
    """Of a single variant, the place of its picture."""
    people: Question
    rivals: Question | None
    back: Rect
    learn: Rect
    go: Rect


class _QuickMeasures(NamedTuple):
    """How large the parts are, in units."""

    margin: float
    banner: float
    """0 where there is no room for it."""
    flag: float
    choice: float
    """Of people and rivals."""
    deeds: float
    go: float
    gap: float


_HIGH = (
    _QuickMeasures(30, 124, 116, 210, 120, 190, 26),
    _QuickMeasures(26, 0, 104, 170, 100, 140, 20),
    _QuickMeasures(14, 0, 84, 140, 84, 120, 14),
)
"""With everything in one column, from the roomiest to the tightest."""
_WIDE = (
    _QuickMeasures(30, 108, 100, 200, 150, 150, 22),
    _QuickMeasures(20, 0, 92, 170, 124, 124, 16),
    _QuickMeasures(14, 0, 88, 150, 112, 112, 14),
    _QuickMeasures(12, 0, 76, 104, 84, 84, 12),
)
"""With people beside rivals, and the buttons in one row."""


def _layout(look: Look, size: Size, flags: int, variants: int, rivals: int) -> QuickLayout:
    """The roomiest layout that leaves enough for the variants."""
    tall = is_portrait(size)
    plans = [(measures, True) for measures in _HIGH] if tall else []
    plans += [(measures, False) for measures in _WIDE]
    across = min(variants, 2) if tall else max(1, variants)
    down = -(-variants // across)
    for measures, below in plans:
        layout = _placed(look, size, flags, rivals, measures, below=below)
        (room,) = layout.variants
        if variants == 1 or room.height >= down * look.px(150):
            break
    if variants == 1:
        return layout
    gap = look.px(measures.gap)
    wide = min(room.width, across * look.px(620) + (across - 1) * gap)
    high = min(room.height, down * look.px(430) + (down - 1) * gap)
    cells = grid(anchored(room, (wide, high)), across, down, gap)
    return layout._replace(variants=cells[:variants])


def _placed(
    look: Look, size: Size, flags: int, rivals: int, measures: _QuickMeasures, *, below: bool
) -> QuickLayout:
    """Place everything, with all the room that is left for the variants."""
    px, gap = look.px, look.px(measures.gap)
    room = inset(Rect(0, 0, *size), px(measures.margin))
    room = anchored(room, (min(room.width, px(1900)), room.height))
    banner = nowhere()
    languages: Sequence[Rect] = ()
    if measures.banner:
        head, room = cut(room, Side.TOP, px(measures.banner), gap)
        banner = anchored(head, (min(px(700), head.width), head.height))
    if flags > 1:
        languages, room = _place_flags(look, room, flags, measures)
    if below:
        go, room = cut(room, Side.BOTTOM, px(measures.go), gap)
        deeds, room = cut(room, Side.BOTTOM, px(measures.deeds), gap)
        back, learn = columns(deeds, [Share(0.42), Share(0.58)], gap)
    else:
        band, room = cut(room, Side.BOTTOM, px(measures.go), gap)
        back, learn, go = columns(band, [Share(0.2), Share(0.28), Share(0.52)], gap)
    counts = [MAX_PLAYERS, *([rivals] if rivals > 1 else [])]
    head_high = look.letters.height(look.outlined(_HEADING)) + px(12)
    high = head_high + px(measures.choice)
    if below:
        block, room = cut(room, Side.BOTTOM, len(counts) * high + (len(counts) - 1) * gap, gap)
        blocks = grid(block, 1, len(counts), gap)
    else:
        block, room = cut(room, Side.BOTTOM, high, gap)
        blocks = grid(block, len(counts), 1, px(36))
    parts = [cut(each, Side.TOP, head_high) for each in blocks]
    people, *others = [
        Question(heading, grid(tiles, count, 1, px(14)))
        for (heading, tiles), count in zip(parts, counts, strict=True)
    ]
    asked = others[0] if others else None
    return QuickLayout(banner, languages, [room], people, asked, back, learn, go)


def _place_flags(
    look: Look, room: Rect, count: int, measures: _QuickMeasures
) -> tuple[list[Rect], Rect]:
    """The languages along the upper edge, in two rows if need be, and what is left below."""
    px, gap = look.px, look.px(14)
    least = max(px(112), 84)
    lines = 1 if (room.width + gap) // count >= least + gap else 2
    across = -(-count // lines)
    high = lines * px(measures.flag) + (lines - 1) * gap
    band, rest = cut(room, Side.TOP, high, px(measures.gap))
    wide = min(band.width, across * px(210) + (across - 1) * gap)
    return grid(anchored(band, (wide, high)), across, lines, gap)[:count], rest
