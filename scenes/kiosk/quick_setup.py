"""The quick set-up: language, how many play, and off; one tap is enough."""

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from game import GAMES, MAX_PLAYERS, MAX_SEED, Game, Match, Seat
from scenes.core.model.phrases import Opponent
from scenes.core.scene import Change, Push, Replace, Scene
from scenes.kiosk.tiles import (
    COLOURS,
    common_letters,
    draw_heading,
    flags,
    mark_spoken,
    people_tile,
    rival_tile,
    rivals,
    voyage_tile,
)
from scenes.kiosk.visit import KioskContext
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kit import ornaments, plates
from scenes.kit.i18n import Texts
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import (
    Share,
    Side,
    Size,
    anchored,
    columns,
    cut,
    equal_columns,
    equal_rows,
    grid,
    inset,
    is_portrait,
)
from scenes.kit.lists import Tile
from scenes.kit.look import Layer, Look
from scenes.kit.plates import Ground
from scenes.kit.sound import Cue, Tune
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Button, Control, FocusRing, Widget
from scenes.setup.widgets import SailButton
from scenes.shared.languages import FLAG
from scenes.shared.portraits import draw_words, numbered
from scenes.shared.variant_cards import vignette

_USUAL = "tortuga"
"""The voyage that is offered first, if it is allowed: all cards lie open, so nobody must turn
away while another plays."""

_PLANK = 40


def voyages(config: KioskConfig) -> tuple[tuple[Game, str], ...]:
    """Every game and variant that may be played."""
    return tuple(
        (GAMES[name], variant)
        for name in config.games
        for variant in GAMES[name].variants
        if variant in config.variants
    )


class QuickSetup(Scene):
    """Who plays what, with sensible answers already given; leads to the board."""

    def __init__(
        self,
        context: KioskContext,
        draw_seed: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        self._context = context
        self._config = config = context.config
        self._draw_seed = draw_seed
        self._look = context.look
        self._size: Size = (0, 0)
        self._places: dict[str, list[Rect]] = {}
        self._voyages = voyages(config)
        offered = [variant for _, variant in self._voyages]
        self._voyage = offered.index(_USUAL) if _USUAL in offered else 0
        self._people = 1
        self._rivals = rivals(config.levels)
        self._rival = 0
        self._ring = FocusRing(focus="go")
        self._ground = Layer()

    @property
    def idle(self) -> bool:
        """Nothing moves by itself."""
        return True

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def layout(self, size: Size) -> None:
        """Find a place for everything."""
        self._size = size
        self._fill()

    def enter(self) -> None:
        """Be heard, and be ready to think."""
        self._context.sound.music(Tune.MENU)
        self._context.sound.sea(Tune.SEA)
        self._context.start_thinking()

    def update(self, dt: float) -> Change | None:
        """Nothing changes by itself."""
        return None

    def handle(self, intent: Intent) -> Change | None:
        """Every control does at once what it says."""
        if intent is Command.BACK:
            return Replace(self._context.flow.menu())
        used = self._ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play(Cue.TAP)
        change = self._use(used)
        self._fill()
        return change

    def _use(self, used: Activated) -> Change | None:
        kind, _, what = used.name.partition(".")
        match kind:
            case "back":
                return Replace(self._context.flow.menu())
            case "learn":
                return Push(self._context.flow.tutorial())
            case "go":
                return Replace(self._context.flow.board(self._match()))
            case "voyage":
                self._voyage = int(what)
            case "people":
                self._people = int(what)
            case "rival":
                self._rival = int(what)
            case _ if used.name.startswith(FLAG):
                self._context.speak(used.name.removeprefix(FLAG))
        return None

    def _match(self) -> Match:
        """The game that was chosen, dealt anew."""
        game, variant = self._voyages[self._voyage]
        rival = self._rivals[self._rival]
        seats = crew(self._context.texts, self._people, rival, self._rivals)
        seed = self._draw_seed(MAX_SEED + 1)
        return Match.new(game, seats, game.variants[variant], seed)

    @property
    def _players(self) -> int:
        return max(self._people, FEWEST)

    def _fill(self) -> None:
        """Make the controls anew from what was chosen, and put them in their places."""
        look = self._look = self._context.look.at(self._size)
        codes = self._config.languages
        choices = QuickChoices(len(codes), len(self._voyages), MOST_PEOPLE, len(self._rivals))
        self._places = {
            name: list(rects) for name, rects in arrange(look, self._size, choices).items()
        }
        places = self._places
        wide = places["flags"][0].width if "flags" in places else 0
        spoken = flags(self._context, look, codes, wide)
        mark_spoken(spoken, self._context.texts.language)
        texts = self._context.texts
        widgets: list[tuple[Widget, Rect]] = list(zip(spoken, places.get("flags", ()), strict=True))
        for index, rect in enumerate(places.get("voyages", ())):
            paint = voyage_tile(texts, [v for _, v in self._voyages], self._voyages[index][1])
            widgets.append((Tile(f"voyage.{index}", paint, index == self._voyage), rect))
        for index, rect in enumerate(places["people"], 1):
            tile = Tile(f"people.{index}", people_tile(index), index == self._people)
            widgets.append((tile, rect))
        if self._people < FEWEST:
            for index, rect in enumerate(places.get("rivals", ())):
                paint = rival_tile(self._rivals[index])
                widgets.append((Tile(f"rival.{index}", paint, index == self._rival), rect))
        widgets += [(deed, places[deed.name][0]) for deed in self._deeds()]
        self._ring.replace([widget for widget, _ in widgets])
        self._ring.place({widget.name: rect for widget, rect in widgets})

    def _deeds(self) -> list[Button]:
        texts = self._context.texts
        voyage = texts(f"variant.{self._voyages[self._voyage][1]}")
        note = texts("setup.sail_note", voyage=voyage, count=self._players)
        look, places = self._look, self._places
        planks = [
            Button("back", texts("kiosk.back"), "back"),
            Button("learn", texts("kiosk.learn"), "learn"),
        ]
        for plank in planks:
            # Beside its icon, which is as large as the plank is high.
            rect = places[plank.name][0]
            room = round(rect.width * 0.84) - round(rect.height * 0.6) - look.px(20)
            plank.letters = common_letters(look, [plank.label], room, _PLANK)
        return [
            *planks,
            SailButton("go", texts("setup.sail"), tone=Tone.RED, note=note, radius=30),
        ]

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the table, what is asked, and the controls."""
        language, enough = self._context.texts.language, self._people >= FEWEST
        key = (self._look.scale, language, enough)
        self._ground.draw(surface, key, partial(self._paint, enough=enough))
        self._ring.draw(surface, self._look)

    def _paint(self, surface: Surface, *, enough: bool) -> None:
        look, texts, places = self._look, self._context.texts, self._places
        surface.blit(look.textures.table(surface.get_size(), look.scale.unit), (0, 0))
        if "banner" in places:
            ornaments.draw_banner(surface, look, places["banner"][0], texts("kiosk.title"))
        if "picture" in places:
            self._paint_voyage(surface, places["picture"][0])
        style = look.outlined(HEADING, look.theme.heading)
        for asked in ("people", "rivals"):
            if f"{asked}_heading" in places:
                heading = places[f"{asked}_heading"][0]
                draw_heading(surface, look, heading, texts(f"kiosk.{asked}"), style)
        if enough and "rivals" in places:
            first, *others = places["rivals"]
            room = first.unionall(others)
            plate = plates.panel(look, room.size, Ground.DARK, radius=20)
            plate.draw(surface, room.topleft)
            words = look.style(Face.BOLD, 32, look.theme.cream)
            room = inset(room, look.px(30), look.px(16))
            draw_words(surface, look, room, texts("kiosk.no_rivals"), words, 0.5)

    def _paint_voyage(self, surface: Surface, room: Rect) -> None:
        """Where there is only one voyage, its picture."""
        look = self._look
        variant = self._voyages[self._voyage][1]
        if room.height >= look.px(120):
            vignette(look, variant, room.size).draw(surface, room.topleft)


MOST_PEOPLE = MAX_PLAYERS
FEWEST = 3
"""So many sail at least: with fewer there is nobody to join and nobody to pass."""


def crew(
    texts: Texts, people: int, chosen: Opponent, allowed: Sequence[Opponent]
) -> tuple[Seat, ...]:
    """So many people without names, and as many pirates as it takes: the chosen one first.

    Who else comes is weaker, as long as there is somebody; nobody meets more than was asked for.
    """
    weaker = [pirate for pirate in allowed if pirate.stars < chosen.stars][::-1]
    computers = [chosen, *weaker, *[chosen] * FEWEST][: max(0, FEWEST - people)]
    names = [texts("kiosk.person", number=number) for number in range(1, people + 1)]
    names += [pirate.name for pirate in computers]
    brains = [*[None] * people, *(pirate.brain for pirate in computers)]
    return tuple(
        Seat(name, colour, brain)
        for name, colour, brain in zip(numbered(names), COLOURS, brains, strict=False)
    )


HEADING = 34
"""The size of the letters over what is asked."""
_NARROW_FLAG = 112
_LEAST_PIXELS = 84
_WIDEST = 1900


class _QuickMeasures(NamedTuple):
    """How large the parts are, in units."""

    margin: float
    banner: float
    """None of it where there is no room."""
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
"""What lies below each other, from the roomiest to the tightest."""
_WIDE = (
    _QuickMeasures(30, 108, 100, 200, 150, 150, 22),
    _QuickMeasures(20, 0, 92, 170, 124, 124, 16),
    _QuickMeasures(14, 0, 88, 150, 112, 112, 14),
    _QuickMeasures(12, 0, 76, 104, 84, 84, 12),
)
"""What lies side by side."""
_LEAST = 150
"""Units that a voyage is high at least."""


class QuickChoices(NamedTuple):
    """How much there is to choose from."""

    flags: int
    voyages: int
    people: int
    rivals: int


def arrange(look: Look, size: Size, choices: QuickChoices) -> dict[str, Sequence[Rect]]:
    """Where everything lies, by what it is; what there is no choice of has no place."""
    tall = is_portrait(size)
    plans = [(measures, True) for measures in _HIGH] if tall else []
    plans += [(measures, False) for measures in _WIDE]
    lines = -(-choices.voyages // _across(choices.voyages, tall=tall))
    for measures, below in plans:
        places, room = _arranged(look, size, choices, measures, below=below)
        if choices.voyages == 1 or room.height >= lines * look.px(_LEAST):
            break
    if choices.voyages > 1:
        _place_voyages(look, room, choices.voyages, look.px(measures.gap), places, tall=tall)
    else:
        places["picture"] = (room,)
    return places


def _arranged(
    look: Look, size: Size, choices: QuickChoices, measures: _QuickMeasures, *, below: bool
) -> tuple[dict[str, Sequence[Rect]], Rect]:
    """Everything but the voyages, and the room that is left for them."""
    px, gap = look.px, look.px(measures.gap)
    room = inset(Rect(0, 0, *size), px(measures.margin))
    room = anchored(room, (min(room.width, px(_WIDEST)), room.height))
    places: dict[str, Sequence[Rect]] = {}
    if measures.banner:
        head, room = cut(room, Side.TOP, px(measures.banner), gap)
        places["banner"] = (anchored(head, (min(px(700), head.width), head.height)),)
    if choices.flags > 1:
        room = _place_flags(look, room, choices.flags, measures, places)
    room = _place_deeds(look, room, measures, places, below=below)
    return places, _place_people(look, room, choices, measures, places, below=below)


def _place_flags(
    look: Look, room: Rect, flags: int, measures: _QuickMeasures, places: dict[str, Sequence[Rect]]
) -> Rect:
    """The languages along the upper edge; what is left below."""
    px, gap = look.px, look.px(14)
    least = max(px(_NARROW_FLAG), _LEAST_PIXELS)
    lines = 1 if (room.width + gap) // flags >= least + gap else 2
    across = -(-flags // lines)
    high = lines * px(measures.flag) + (lines - 1) * gap
    band, rest = cut(room, Side.TOP, high, look.px(measures.gap))
    wide = min(band.width, across * px(210) + (across - 1) * gap)
    band = anchored(band, (wide, high))
    places["flags"] = grid(band, across, lines, gap)[:flags]
    return rest


def _place_deeds(
    look: Look,
    room: Rect,
    measures: _QuickMeasures,
    places: dict[str, Sequence[Rect]],
    *,
    below: bool,
) -> Rect:
    """Back, how to play, and the way to sea along the lower edge; what is left above."""
    px, gap = look.px, look.px(measures.gap)
    if below:
        go, room = cut(room, Side.BOTTOM, px(measures.go), gap)
        deeds, room = cut(room, Side.BOTTOM, px(measures.deeds), gap)
        back, learn = columns(deeds, [Share(0.42), Share(0.58)], gap)
    else:
        band, room = cut(room, Side.BOTTOM, px(measures.go), gap)
        back, learn, go = columns(band, [Share(0.2), Share(0.28), Share(0.52)], gap)
    places |= {"back": (back,), "learn": (learn,), "go": (go,)}
    return room


def _place_people(
    look: Look,
    room: Rect,
    choices: QuickChoices,
    measures: _QuickMeasures,
    places: dict[str, Sequence[Rect]],
    *,
    below: bool,
) -> Rect:
    """How many people, and against whom: side by side, or below each other; what is left above."""
    px, gap = look.px, look.px(measures.gap)
    head = look.letters.height(look.outlined(HEADING)) + px(12)
    high = px(measures.choice)
    asked = ["people", *(["rivals"] if choices.rivals > 1 else [])]
    if below:
        block, room = cut(
            room, Side.BOTTOM, len(asked) * (head + high) + (len(asked) - 1) * gap, gap
        )
        blocks = equal_rows(block, len(asked), gap)
    else:
        block, room = cut(room, Side.BOTTOM, head + high, gap)
        blocks = equal_columns(block, len(asked), px(36))
    for name, count, part in zip(asked, (choices.people, choices.rivals), blocks, strict=False):
        heading, tiles = cut(part, Side.TOP, head)
        places[f"{name}_heading"] = (heading,)
        places[name] = equal_columns(tiles, count, px(14))
    return room


def _place_voyages(
    look: Look,
    room: Rect,
    voyages: int,
    gap: int,
    places: dict[str, Sequence[Rect]],
    *,
    tall: bool,
) -> None:
    across = _across(voyages, tall=tall)
    down = -(-voyages // across)
    high = min(room.height, down * look.px(430) + (down - 1) * gap)
    wide = min(room.width, across * look.px(620) + (across - 1) * gap)
    places["voyages"] = grid(anchored(room, (wide, high)), across, down, gap)[:voyages]


def _across(voyages: int, *, tall: bool) -> int:
    return min(voyages, 2) if tall else max(1, voyages)
