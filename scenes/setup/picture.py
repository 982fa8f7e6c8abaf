"""The set-up's picture: the table, and what lies on it beneath and between the controls."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pygame import Rect, Surface

from scenes.core.model.phrases import title_of
from scenes.kit import ornaments, plates
from scenes.kit.effects import draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import SMALLEST_LETTERS, Side, cut, equal_rows
from scenes.kit.look import Look
from scenes.kit.plates import Ground
from scenes.kit.text import Face
from scenes.setup.crew_draft import CrewDraft
from scenes.shared.portraits import draw_aside, portrait_of
from scenes.shared.variant_cards import draw_prop

_PROPS = (("signs/compass", 230, 52, -86, -14), ("signs/ducats", 150, 300, -34, 0))
"""What lies at the top right: side, distances from the right and from the top, and how turned."""


@dataclass(frozen=True, slots=True)
class SetupPicture:
    """What is seen of a set-up besides its controls."""

    look: Look
    texts: Texts
    places: Mapping[str, Rect]
    muster: CrewDraft

    def paint_table(self, surface: Surface) -> None:
        """The table with the title on it and what else lies there, where there is room."""
        look = self.look
        surface.blit(look.textures.table(surface.get_size(), look.scale.unit), (0, 0))
        banner = self.places.get("_banner")
        if banner is None:
            return
        room = surface.get_width() - banner.right
        for name, side, right, top, turned in _PROPS:
            if room > look.px(right + side // 2):
                draw_prop(surface, look, name, (side, right, top), turned)
        ornaments.draw_banner(surface, look, banner, self.texts("setup.title"))

    def draw(self, surface: Surface) -> None:
        """Headings, and the plates that seats and options lie on."""
        look, texts = self.look, self.texts
        for name, rect in self.places.items():
            match name.split("."):
                case ["_game", game]:
                    ornaments.draw_heading(surface, look, rect, texts(f"variant.game_{game}"))
                case ["_crew"]:
                    style = look.outlined(30, look.theme.heading)
                    look.letters.draw(surface, texts("setup.crew"), style, rect, 0)
                case ["_seat", _]:
                    plates.paper(look, rect.size).draw(surface, rect.topleft)
                case ["_kind", index]:
                    self._draw_kind(surface, rect, int(index))
                case ["_vacancy"]:
                    plates.vacancy(look, rect.size).draw(surface, rect.topleft)
                case ["_more"]:
                    style = look.outlined(34)
                    look.letters.draw(surface, texts("setup.one_more"), style, rect)
                case ["_tray"]:
                    tray = plates.panel(look, rect.size, Ground.WOOD, radius=20)
                    tray.draw(surface, rect.topleft)

    def is_spacious(self, index: int) -> bool:
        """Whether a seat's choice has room for words beside its icons."""
        look, texts, levels = self.look, self.texts, self.muster.levels
        choice = self.places[f"seat.{index}.kind"]
        if len(levels) > 1:
            words = [texts("setup.person"), *(title_of(texts, level) for level in levels)]
            style, part = look.style(Face.BOLD, 26), choice.width - 2 * choice.height - look.px(16)
            beside = 0
        else:
            words = [texts("setup.person"), texts("setup.computer")]
            style, part = look.outlined(24), choice.width // 2 - look.px(12)
            beside = look.px(42 + 10 + 16)
        smaller = replace(style, size=max(SMALLEST_LETTERS, round(style.size * 0.8)))
        return max(look.letters.width(word, smaller) for word in words) + beside <= part

    def _draw_kind(self, surface: Surface, rect: Rect, index: int) -> None:
        """Who plays a seat, and what for a pirate that is."""
        look, texts = self.look, self.texts
        sailor = self.muster.sailors[index]
        kind = "computer" if sailor.computer else "person"
        said = texts(f"setup.{kind}")
        spacious = self.is_spacious(index)
        if sailor.level is not None and not spacious:
            said = title_of(texts, self.muster.levels[sailor.level])
        if len(self.muster.levels) > 1 or not spacious:
            upper, rect = equal_rows(rect, 2)
            side = look.px(30)
            icon, words = cut(upper, Side.LEFT, side, look.px(6))
            sign = "wheel" if sailor.computer else "person"
            draw_centred(surface, look.icon(sign, side), icon.center)
            bold = look.style(Face.BOLD, 23, look.theme.ink_soft)
            draw_aside(surface, look, words, said, bold)
        drawing = portrait_of(sailor.name) if sailor.computer else None
        trait = drawing.split("/")[1] if drawing else kind
        italic = look.style(Face.ITALIC, 23, look.theme.ink_soft)
        draw_aside(surface, look, rect, texts(f"names.trait_{trait}"), italic)
