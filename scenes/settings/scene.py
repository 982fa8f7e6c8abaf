"""The settings: every preference has a control, and what is changed is seen at once."""

from collections.abc import Sequence

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Change, Pop, Push, Scene
from scenes.kit import ornaments, plates
from scenes.kit.effects import draw_centred
from scenes.kit.intents import Command, Intent
from scenes.kit.keycaps import CapRow
from scenes.kit.layout import Side, Size, cut, equal_rows, inset
from scenes.kit.look import Layer
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.widgets import Control, FocusRing
from scenes.settings.controls import Controls, changed
from scenes.settings.fields import SECTIONS, SLIDERS
from scenes.settings.layout import SettingsLayout
from scenes.settings.previews import Sample, draw_crews, draw_sentence, draw_sketch, paint_ground
from scenes.settings.rows import HEADER, LABEL, LINE
from scenes.shared.preferred_keys import DEVICES, bindings_of, deeds
from scenes.shared.variant_cards import draw_prop

_PAINTED = ("language", "theme", "colour_vision", "left_handed", "one_handed", "hints", "keys")
"""The preferences that show in more than their controls."""


class SettingsScene(Scene):
    """The preferences; pops when done."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._look = context.look
        self._size: Size = (0, 0)
        self._plan = SettingsLayout(context.look, {}, False)
        self._page: int | None = None
        """The section that is shown where there is no room for all."""
        self._shown: Preferences | None = None
        self._device = "keys"
        """Whose keys are shown."""
        self._sample = Sample()
        self._ring = FocusRing(focus="speed")
        self._ground = Layer()

    @property
    def idle(self) -> bool:
        """Nothing moves but what shows how things move."""
        seen = "_crews" in self._plan.places
        return not (seen and self._sample.moves(self._context.preferences))

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def layout(self, size: Size) -> None:
        """The sections side by side, or one at a time."""
        self._size = size
        self._fill()

    def resumed(self, result: object) -> Change | None:
        """Other keys may have been chosen."""
        self._fill()
        return None

    def handle(self, intent: Intent) -> Change | None:
        """Change what was touched; back is done."""
        if intent is Command.BACK:
            return Pop()
        if intent in (Command.UP, Command.DOWN) and self._step(1 if intent is Command.DOWN else -1):
            return None
        used = self._ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play(Cue.TAP)
        self._sample.begin()
        match used.name:
            case "back":
                return Pop()
            case "page":
                self._page = int(used.value or 0)
            case "device":
                self._device = DEVICES[int(used.value or 0)]
            case "change":
                # Only here: most people never need it.
                from scenes.settings.key_bindings import KeyBindings

                return Push(KeyBindings(self._context))
            case _:
                self._context.prefer(changed(self._context.preferences, used))
        if used.name in SLIDERS:
            # It shows its value itself, and other controls in its place would end the drag.
            self._shown = self._context.preferences
        else:
            self._fill()
        return None

    def _step(self, way: int) -> bool:
        """Take the focus to the next row of its column, where there is one."""
        ring = self._ring
        if not ring.shows_focus or ring.focus is None:
            return False
        here = ring[ring.focus].rect

        def gap(rect: Rect) -> int:
            return rect.top - here.bottom if way > 0 else here.top - rect.bottom

        column = [each for each in ring if each.enabled and gap(each.rect) >= 0]
        column = [w for w in column if w.rect.left < here.right and here.left < w.rect.right]
        if not column:
            return False
        first = min(column, key=lambda each: gap(each.rect)).rect
        row = [w for w in column if w.rect.top < first.bottom and first.top < w.rect.bottom]
        ring.focus = min(row, key=lambda each: abs(each.rect.centerx - here.centerx)).name
        return True

    def update(self, dt: float) -> Change | None:
        """Follow what was changed from elsewhere, such as by the key for the full screen."""
        self._sample.pass_time(dt)
        if self._context.preferences is not self._shown:
            self._fill()
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the table, the sections on it, their controls and what these do."""
        preferences = self._context.preferences
        key = (self._look.scale, self._page, self._device, *(
            getattr(preferences, name) for name in _PAINTED
        ))  # fmt: skip
        self._ground.draw(surface, key, self._paint)
        if (crews := self._plan.places.get("_crews")) is not None:
            draw_crews(surface, self._look, crews, self._sample, preferences)
        self._ring.draw(surface, self._look)

    def _fill(self) -> None:
        """Make the controls anew from the preferences, and put them in their places."""
        context = self._context
        self._shown = context.preferences
        look = context.look.at(self._size)
        sections = tuple(SECTIONS)
        # Larger letters leave room for one section only: the one that they were chosen in.
        inside = [self._ring.focus in " ".join(each.rows).split() for each in SECTIONS.values()]
        page = inside.index(True) if self._page is None and True in inside else self._page or 0
        self._plan = SettingsLayout.of(look, self._size, context.spoken, sections[page])
        self._page = page if self._plan.paged else None
        self._look = self._plan.look
        controls = Controls(context, self._look, self._plan.places)
        self._ring.replace(controls.all(self._page, self._device))

    def _paint(self, surface: Surface) -> None:
        look, context = self._look, self._context
        unit = context.look.at(self._size).scale.unit
        surface.blit(look.textures.table(surface.get_size(), unit), (0, 0))
        if (banner := self._plan.places.get("_banner")) is not None:
            self._paint_title(surface, banner)
        for name, rect in self._plan.places.items():
            match name.split("."):
                case ["_sheet"]:
                    plates.paper(look, rect.size, 24).draw(surface, rect.topleft)
                case ["_section", section]:
                    self._paint_section(surface, rect, section)
                case ["_label", choice]:
                    style = look.style(Face.STRONG, LABEL)
                    words = context.texts(f"settings.{choice}")
                    look.letters.draw(surface, words, style, rect, 0)
                case ["_rule", _] | ["_fold"]:
                    surface.fill(look.theme.paper_line, rect)
                case ["_sentence"]:
                    draw_sentence(surface, look, context.texts, rect)
                case ["_crews"]:
                    paint_ground(surface, look, rect)
                case ["_sketch"]:
                    draw_sketch(surface, look, rect, self._size, context.preferences)
                case ["_lines"]:
                    self._paint_lines(surface, rect)

    def _paint_title(self, surface: Surface, banner: Rect) -> None:
        """The ribbon, and beside it what else lies on the table where there is room."""
        look = self._look
        room = (surface.get_width() - banner.right) / look.scale.unit
        if room > 500 and not look.scale.compact:
            draw_prop(surface, look, "signs/spyglass", (230, 310, -84), 10)
        if room > 180:
            draw_prop(surface, look, "pieces/coin", (92, 106, banner.y / look.scale.unit + 4), 0)
        title = "title" if self._page is None else list(SECTIONS)[self._page]
        ornaments.draw_banner(surface, look, banner, self._context.texts(f"settings.{title}"))

    def _paint_section(self, surface: Surface, rect: Rect, section: str) -> None:
        look = self._look
        plates.section(look, rect.size, HEADER).draw(surface, rect.topleft)
        head = Rect(rect.x, rect.y, rect.width, look.px(HEADER))
        icon, words = cut(inset(head, look.px(22), 0), Side.LEFT, look.px(44), look.px(14))
        draw_centred(surface, look.icon(SECTIONS[section].icon, icon.width), icon.center)
        if section == "sound":
            words.width = self._plan.places["muted"].left - words.left
        title = self._context.texts(f"settings.{section}")
        look.letters.draw(surface, title, look.outlined(34), words, 0)

    def _paint_lines(self, surface: Surface, rect: Rect) -> None:
        """What is done by which key, as far as there is room."""
        look, texts = self._look, self._context.texts
        lines = list(deeds(self._device, bindings_of(self._context.preferences)).items())
        count = max(1, min(len(lines), rect.height // look.px(LINE)))
        style = look.style(Face.STRONG, 26)
        for (deed, caps), row in zip(lines, equal_rows(rect, count), strict=False):
            keys = CapRow(look, texts, caps)
            keys.draw(surface, row, 1)
            wide = row.width - keys.width - look.px(10)
            words = Rect(row.x, row.y, wide, row.height)
            look.letters.draw(surface, texts(f"settings.do_{deed}"), style, words, 0)
