"""The operator's page: every setting of the kiosk, what was counted, and the ways out."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from pygame import Rect, Surface

from game import GAMES, LEVELS
from scenes.core.context import Context
from scenes.core.model.phrases import here_and_now
from scenes.core.scene import Change, Pop, Push, Scene
from scenes.kiosk.operator.form import (
    ICONS,
    LABEL,
    PAGES,
    STEPS,
    SWITCHES,
    arrange,
    languages_with,
    paint_counters,
    paint_faults,
    paint_label,
    paint_notice,
    said,
    spoken_first,
    stepped,
    toggled,
)
from scenes.kiosk.operator.operator import Operator
from scenes.kiosk.operator.pin_pad import NewPin
from scenes.kiosk.tiles import (
    common_letters,
    draw_heading,
    flag_tile,
    rival_tile,
    rivals,
    voyage_tile,
)
from scenes.kit import plates
from scenes.kit.controls import Choice, Item, Slider, Stepper, Toggle
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Size
from scenes.kit.lists import Tile
from scenes.kit.look import Layer
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Button, Control, FocusRing, Widget, icon_button
from scenes.shared.confirm import Confirm

VARIANTS = tuple(variant for game in GAMES.values() for variant in game.variants)
STARS = tuple(level.stars for level in LEVELS)
_TAB, _SMALLEST_TAB = 28, 17
"""Units of a page's name; where there is no room for so many, its icon is enough."""


class OperatorScene(Scene):
    """For the operator only; pops when done."""

    def __init__(
        self, context: Context, operator: Operator, now: Callable[[], datetime] = here_and_now
    ) -> None:
        self._context = context
        self._operator = operator
        self._now = now
        self._config = operator.config
        self._tally = operator.tally
        self._look = context.look
        self._size: Size = (0, 0)
        self._page = 0
        self._asked = ""
        """What the question above is about."""
        self._told = ""
        """What has just been done."""
        self._places: dict[str, Rect] = {}
        self.ring = FocusRing(focus="page")
        self._ground = Layer()

    @property
    def idle(self) -> bool:
        """Nothing moves by itself."""
        return True

    @property
    def page(self) -> str:
        """What is shown."""
        return tuple(PAGES)[self._page]

    @property
    def notices(self) -> tuple[str, ...]:
        """What the operator must know, whatever page is open."""
        texts, found = self._context.texts, [self._told] if self._told else []
        if self._operator.safe:
            found.append(texts("operator.safe"))
        if not self._operator.fits(self._config):
            found.append(texts("operator.too_small"))
        return tuple(found)

    @property
    def controls(self) -> Sequence[Control]:
        return self.ring.controls

    def layout(self, size: Size) -> None:
        """Find a place for everything on the page."""
        self._size = size
        self._fill()

    def enter(self) -> None:
        """Look at the counters again."""
        self._tally = self._operator.tally

    def update(self, dt: float) -> Change | None:
        """Nothing changes by itself."""
        return None

    def resumed(self, result: object) -> Change | None:
        """A question was answered, or a new PIN was keyed in."""
        asked, self._asked = self._asked, ""
        if isinstance(result, str):
            self._operator.change_pin(result)
            self._told = self._context.texts("operator.pin_changed")
            self._fill()
        elif result is True and asked == "restart":
            return self._operator.restart()
        elif result is True and asked == "leave":
            return self._operator.leave()
        return None

    def handle(self, intent: Intent) -> Change | None:
        """Every control acts at once; back is done."""
        if intent is Command.BACK:
            return Pop()
        used = self.ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play(Cue.TAP)
        self._told = ""
        change = self._use(used)
        self._fill()
        return change

    def _use(self, used: Activated) -> Change | None:
        match used.name:
            case "back":
                return Pop()
            case "page":
                self._page = int(used.value or 0)
                self._tally = self._operator.tally
            case "new_pin":
                return Push(NewPin(self._context))
            case "restart" | "leave":
                self._asked = used.name
                return Push(Confirm(self._context, used.name, "operator"))
            case name:
                changes = self._changes(name, used.value)
                if changes:
                    self._operator.change(changes)
                else:
                    self._context.sound.play(Cue.REFUSE)
        return None

    def _changes(self, name: str, value: object) -> dict[str, object]:
        """What a control that was used changes; nothing if it cannot be."""
        config, known = self._config, self._operator.languages
        kind, _, number = name.partition(".")
        chosen: tuple[object, ...]
        match kind:
            case "variants":
                chosen = toggled(config.variants, VARIANTS, VARIANTS[int(number)])
            case "levels":
                chosen = toggled(config.levels, STARS, STARS[int(number)])
            case "languages":
                chosen = languages_with(config.languages, known, known[int(number)])
            case "first_language":
                codes = [code for code in known if code in config.languages]
                first = codes[int(str(value))]
                return {"languages": spoken_first(config.languages, known, first)}
            case _ if name in STEPS:
                return {name: stepped(config, name).values[int(str(value))]}
            case _:
                return {name: value}
        return {kind: chosen} if chosen else {}

    # The controls

    def _fill(self) -> None:
        """Make the controls anew from the settings, and put them in their places."""
        self._config = self._operator.config
        look = self._look = self._context.look.at(self._size)
        counts = {
            "variants": len(VARIANTS),
            "levels": len(STARS),
            "languages": len(self._operator.languages),
        }
        self._places = arrange(look, self._size, self.page, counts, self.notices)
        widgets: list[Widget] = [self._back(), self._tabs(), *self._controls(self.page)]
        self.ring.replace(widgets)
        self.ring.place({widget.name: self._places[widget.name] for widget in widgets})

    def _back(self) -> Widget:
        return icon_button("back", "back", self._context.texts("operator.back"))

    def _tabs(self) -> Widget:
        texts = self._context.texts
        look = self._look
        names = [texts(f"operator.page_{page}") for page in PAGES]
        # What the tray, the icon and the gaps around it leave of a tab.
        room = round(self._places["page"].width * 0.96) // len(PAGES) - look.px(42 + 10 + 18)
        letters = common_letters(look, names, room, _TAB)
        fits = max(look.letters.width(name, look.outlined(letters)) for name in names) <= room
        if letters < _SMALLEST_TAB or not fits:
            names = [""] * len(names)
        items = [Item(name, ICONS[page]) for name, page in zip(names, PAGES, strict=True)]
        return Choice("page", items, self._page, letters=letters)

    def _controls(self, page: str) -> Sequence[Widget]:
        match page:
            case "games":
                return self._games()
            case "languages":
                return self._languages()
            case "report":
                return []
            case "desk":
                return self._desk()
            case _:
                return [self._setting(name) for name in PAGES[page]]

    def _setting(self, name: str) -> Widget:
        texts = self._context.texts
        if name in SWITCHES:
            note = texts(f"operator.{name}_note")
            return Toggle(name, texts(f"operator.{name}"), getattr(self._config, name), note)
        if name == "volume_cap":
            return Slider(name, "", self._config.volume_cap, "sound", lead=0.24)
        steps = stepped(self._config, name)
        values = [said(texts, name, value) for value in steps.values]
        return Stepper(name, values, steps.index, wraps=name == "restart_hour")

    def _games(self) -> list[Widget]:
        texts, config = self._context.texts, self._config
        tiles: list[Widget] = [
            Tile(f"variants.{i}", voyage_tile(texts, VARIANTS, variant), variant in config.variants)
            for i, variant in enumerate(VARIANTS)
        ]
        pirates = rivals(STARS)
        return tiles + [
            Tile(f"levels.{i}", rival_tile(pirate), pirate.stars in config.levels)
            for i, pirate in enumerate(pirates)
        ]

    def _languages(self) -> list[Widget]:
        texts, config, known = self._context.texts, self._config, self._operator.languages
        tiles: list[Widget] = [
            Tile(f"languages.{i}", flag_tile(texts, code), code in config.languages)
            for i, code in enumerate(known)
        ]
        codes = [code for code in known if code in config.languages]
        names = [texts(f"language.{code}") for code in codes]
        return [*tiles, Stepper("first_language", names, codes.index(config.languages[0]))]

    def _desk(self) -> list[Button]:
        texts, look, place = self._context.texts, self._look, self._places["leave"]
        buttons = [
            Button("new_pin", texts("operator.new_pin"), "lock"),
            Button("restart", texts("operator.restart"), "replay"),
            Button("leave", texts("operator.leave"), "quit", Tone.RED),
        ]
        room = round(place.width * 0.84) - round(place.height * 0.6) - look.px(20)
        letters = common_letters(look, [button.label for button in buttons], room, 40)
        for button in buttons:
            button.letters = letters
        return buttons

    # Drawing

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the table, the sheet of the page and its controls."""
        now = self._now()
        key = (self._look.scale, self._page, self.notices, self._tally, now.date())
        self._ground.draw(surface, key, partial(self._paint, now=now))
        self.ring.draw(surface, self._look)

    def _paint(self, surface: Surface, *, now: datetime) -> None:
        look, texts = self._look, self._context.texts
        surface.blit(look.textures.table(surface.get_size(), look.scale.unit), (0, 0))
        for name, rect in self._places.items():
            match name.split("."):
                case ["_sheet"]:
                    plates.paper(look, rect.size, 24).draw(surface, rect.topleft)
                case ["_label", setting]:
                    label, note = texts(f"operator.{setting}"), texts(f"operator.{setting}_note")
                    paint_label(surface, look, rect, label, note)
                case ["_heading", setting]:
                    style = look.style(Face.STRONG, LABEL)
                    draw_heading(surface, look, rect, texts(f"operator.{setting}"), style)
                case ["_counters"]:
                    paint_counters(surface, look, texts, rect, self._tally)
                case ["_faults"]:
                    paint_faults(surface, look, texts, rect, self._tally.errors, now)
                case ["_notice", number]:
                    paint_notice(surface, look, rect, self.notices[int(number)])
