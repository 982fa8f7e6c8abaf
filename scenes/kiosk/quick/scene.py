"""The quick set-up: language, how many play, and off; one tap is enough."""

import secrets
from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from game import GAMES, MAX_SEED, Game, Match
from scenes.core.context import Context
from scenes.core.scene import Change, Push, Replace, Scene
from scenes.kiosk.attract.flags import common_letters, flags, mark_spoken
from scenes.kiosk.ports import VisitorPort
from scenes.kiosk.quick.crew import FEWEST, MOST_PEOPLE, crew, rivals
from scenes.kiosk.quick.layout import HEADING, QuickChoices, arrange
from scenes.kiosk.quick.tiles import draw_heading, people_tile, rival_tile, voyage_tile
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kit import ornaments, plates
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Size, inset
from scenes.kit.lists import Tile
from scenes.kit.look import Layer
from scenes.kit.plates import Ground
from scenes.kit.sound import Cue, Tune
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Button, Control, FocusRing, Widget
from scenes.setup.widgets import SailButton
from scenes.shared.languages import FLAG
from scenes.shared.portraits import draw_words
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
        context: Context,
        config: KioskConfig,
        foyer: VisitorPort,
        draw_seed: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        self._context = context
        self._config = config
        self._foyer = foyer
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
            return Replace(self._foyer.attract())
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
                return Replace(self._foyer.attract())
            case "learn":
                return Push(self._context.flow.tutorial())
            case "go":
                return Replace(self._foyer.board(self._match()))
            case "voyage":
                self._voyage = int(what)
            case "people":
                self._people = int(what)
            case "rival":
                self._rival = int(what)
            case _ if used.name.startswith(FLAG):
                self._foyer.speak(used.name.removeprefix(FLAG))
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
