"""The records' picture: the table, the sections on it, and what they tell besides their rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from pygame import Rect, Surface

from game import Career, WinCount
from scenes.core.model.phrases import Opponent
from scenes.kit import ornaments, plates
from scenes.kit.effects import draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.layout import Side, anchored, cut, flow, inset
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.records.layout import HEAD, PAGES
from scenes.records.rows import draw_heads, draw_rival
from scenes.shared.variant_cards import draw_prop

ICONS = MappingProxyType({"players": "person", "against": "roger", "replays": "play"})


@dataclass(frozen=True, slots=True)
class RecordsPicture:
    """What is seen of the records besides their controls."""

    look: Look
    texts: Texts
    places: Mapping[str, Rect]

    def paint_table(self, surface: Surface) -> None:
        """The table with the title and the empty sections on it."""
        look, places, texts = self.look, self.places, self.texts
        surface.blit(look.textures.table(surface.get_size(), look.scale.unit), (0, 0))
        banner = places.get("_banner")
        if banner is not None:
            if surface.get_width() - banner.right > look.px(520):
                draw_prop(surface, look, "signs/chest", (170, 250, -34), 0)
                draw_prop(surface, look, "pieces/coin", (62, 360, 80), 0)
            ornaments.draw_banner(surface, look, banner, texts("records.title"))
        if (sheet := places.get("_sheet")) is not None:
            plates.paper(look, sheet.size, 24).draw(surface, sheet.topleft)
        for page in PAGES:
            if (section := places.get(f"_section.{page}")) is not None:
                plates.section(look, section.size, HEAD).draw(surface, section.topleft)
                icon, words = cut(places[f"_title.{page}"], Side.LEFT, look.px(44), look.px(14))
                draw_centred(surface, look.icon(ICONS[page], icon.width), icon.center)
                look.letters.draw(surface, texts(f"records.{page}"), look.outlined(34), words, 0)

    def draw_players(self, surface: Surface, careers: Sequence[Career]) -> None:
        """What the figures mean, or that there are none yet."""
        if careers and (heads := self.places.get("_heads")) is not None:
            draw_heads(surface, self.look, self.texts, heads)
        if not careers:
            self.say(surface, "_list.players", "records.no_players")
            self.say(surface, "_pirates", "records.no_players")

    def draw_pirates(self, surface: Surface, career: Career, pirates: Sequence[Opponent]) -> None:
        """How somebody fared against each computer pirate."""
        look, area = self.look, self.places.get("_pirates")
        if area is None:
            return
        count, gap = len(pirates), look.px(12)
        across = count if area.width >= look.px(150 * count) else 3
        down = -(-count // across)
        wide = min((area.width + gap) // across - gap, look.px(290))
        high = min((area.height + gap) // down - gap, look.px(410))
        whole = (area.width, down * (high + gap) - gap)
        cells = flow(anchored(area, whole), [(wide, high)] * count, gap)
        for pirate, cell in zip(pirates, cells, strict=True):
            tally = career.against.get(pirate.brain, WinCount())
            draw_rival(surface, look, self.texts, cell, pirate, tally)

    def say(self, surface: Surface, place: str, key: str) -> None:
        """A sentence where there are no rows."""
        area = self.places.get(place)
        if area is not None:
            style = self.look.style(Face.BOLD, 28, self.look.theme.ink_soft)
            room = inset(area, self.look.px(30), self.look.px(10))
            self.look.letters.draw_block(surface, self.texts(key), style, room, 0.5, 0.4)
