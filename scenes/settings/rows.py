"""Rows of the settings below each other: how high they must be, and what lies where in them."""

from collections.abc import Iterator, Sequence
from types import MappingProxyType

from pygame import Rect

from scenes.kit.layout import Share, Side, Size, anchored, cut, equal_columns, grid, rows
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.settings.fields import CHOICES, LANGUAGE, NOTED, PAIR, SLIDERS
from scenes.shared.captions import caption_height

LABEL, NOTE, NAME = 27, 22, 22
"""The sizes of letters, in units: of labels, of notes, and of names under pictures."""
HEADER = 64
"""How high the head of a section is, in units."""
SWATCH = 54
"""How high the picture of a theme is, in units."""
LINE = 66
"""How high a line with keys is, in units."""
_FINGER = 64
_LINES = 3
"""So many lines with keys are seen at least."""
_BROAD = 500
"""Units that two switches in a row need."""
_STRETCH = 2.2
"""How many times as high as need be rows may become, and of what kinds they become highest."""
_WEIGHTS = MappingProxyType({"_crews": 3.0, "_flags": 3.0, "_hands": 2.0, "_keys": 2.0})


def _is_parted(above: str, name: str) -> bool:
    """Whether a line is drawn between two rows: it is where one of them is a switch."""
    switches = [each for each in (above, name) if each not in CHOICES and each not in SLIDERS]
    return name[0] != "_" and name != "device" and any(each[0] != "_" for each in switches)


class Rows:
    """Measures and places rows at one scale."""

    def __init__(self, look: Look, size: Size, languages: Sequence[str]) -> None:
        self._look, self._languages = look, languages
        self._aspect = size[0] / size[1]
        self._px = look.px
        self.gap = max(8, look.px(8))
        """Between two controls."""
        self._label = look.letters.height(look.style(Face.STRONG, LABEL))
        self._swatch = look.px(SWATCH + 24) + look.letters.height(look.outlined(NAME))
        self._note = look.letters.height(look.style(Face.BOLD, NOTE))

    def least(self, names: Sequence[str], width: int) -> int:
        """How high they must be at least."""
        return sum(self._least(name, width) for name in names)

    def most(self, names: Sequence[str], width: int) -> int:
        """How high rows may become: beyond that nobody sees what belongs together."""
        # A sketch is better the larger it is.
        sketch = self._px(480) if "_hands" in names else 0
        return round(sum(self._least(name, width) for name in names) * _STRETCH) + sketch

    def _least(self, name: str, width: int) -> int:
        """How high a row must be at least, with the gap below it."""
        px, label, finger = self._px, self._label, self._px(_FINGER)
        if PAIR in name:
            pair = name.split(PAIR)
            return (
                finger + self.gap
                if self._pairs(width)
                else sum(self._least(each, width) for each in pair)
            )
        high = {
            "_sentence": self._label + px(18),
            "_crews": px(118),
            "_flags": -(-len(self._languages) // 2) * (finger + self.gap) - self.gap,
            "_hands": 2 * finger + self.gap,
            "_keys": max(px(_LINES * LINE), 2 * finger + self.gap)
            + (0 if self._is_broad(width) else finger + self.gap),
            "device": finger,
            "captions": max(finger, label + caption_height(self._look)),
            "theme": label + px(2) + self._swatch,
        }.get(name)
        if high is None:
            note = self._note if name in NOTED else 0
            high = label + px(2) + finger if name in CHOICES else max(finger, label + note)
        return high + self.gap

    def _is_broad(self, width: int) -> bool:
        """Whether buttons fit beside the keys that they change."""
        return width >= self._px(520)

    def _pairs(self, width: int) -> bool:
        """Whether two switches fit side by side."""
        return width >= self._px(_BROAD * self._look.scale.text)

    def place(self, names: Sequence[str], room: Rect, places: dict[str, Rect]) -> None:
        """Rows below each other, with more room than they need as far as there is any."""
        if not self._pairs(room.width):
            names = [each for name in names for each in name.split(PAIR)]
        least = [self._least(name, room.width) for name in names]
        rest = max(0, min(room.height, self.most(names, room.width)) - sum(least))
        whole = sum(_WEIGHTS.get(name, 1.0) for name in names)
        heights = [
            high + int(rest * _WEIGHTS.get(name, 1.0) / whole)
            for name, high in zip(names, least, strict=True)
        ]
        block = anchored(room, (room.width, min(room.height, sum(heights))))
        for index, row in enumerate(rows(block, heights)):
            row = Rect(row.x, row.y, row.width, row.height - self.gap)
            if index and _is_parted(names[index - 1], names[index]):
                line = Rect(row.x, row.y - self.gap // 2 - self._px(1), row.width, self._px(2))
                places[f"_rule.{names[index].split(PAIR)[0]}"] = line
            self._place_row(names[index], row, places)

    def _place_row(self, name: str, row: Rect, places: dict[str, Rect]) -> None:
        px, label = self._px, self._label
        match name:
            case "_sentence":
                places[name] = anchored(row, (row.width, min(row.height, label + px(30))))
            case "_crews":
                most = max(px(118), round(row.width * 0.3))
                places[name] = anchored(row, (row.width, min(row.height, most)))
            case "_flags":
                places |= self._flags(row)
            case "_hands":
                self._place_hands(row, places)
            case "_keys":
                self._place_keys(row, places)
            case "device":
                places[name] = anchored(row, (row.width, min(row.height, px(80))))
            case "theme":
                self._labelled(
                    name, row, min(row.height - label - px(2), self._swatch + px(60)), places
                )
            case _ if name in CHOICES:
                self._labelled(name, row, min(row.height - label - px(2), px(84)), places)
            case _ if PAIR in name:
                for each, place in zip(
                    name.split(PAIR), equal_columns(row, 2, px(36)), strict=True
                ):
                    places[each] = place
            case _:
                places[name] = row

    def _labelled(self, name: str, row: Rect, high: int, places: dict[str, Rect]) -> None:
        block = anchored(row, (row.width, self._label + self._px(2) + high))
        places[f"_label.{name}"], places[name] = rows(block, [self._label, high], self._px(2))

    def _flags(self, room: Rect) -> Iterator[tuple[str, Rect]]:
        down = max(1, -(-len(self._languages) // 2))
        high = min(room.height, down * (self._px(112) + self.gap) - self.gap)
        cells = grid(anchored(room, (room.width, high)), 2, down, self.gap)
        # Two columns of whole pixels, with the gap that two controls need.
        return zip((LANGUAGE + code for code in self._languages), cells, strict=False)

    def _place_hands(self, row: Rect, places: dict[str, Rect]) -> None:
        """Two switches, and beside or below them what they do, in the window's proportions."""
        px = self._px
        if self._aspect >= 1 and row.height > 4 * px(_FINGER) + 2 * self.gap:
            both, sketch = cut(row, Side.TOP, 2 * px(_FINGER + 12) + self.gap, self.gap)
        else:
            wide = min(round(row.height * self._aspect), round(row.width * 0.38))
            sketch, both = cut(row, Side.RIGHT, wide, px(20))
        places["left_handed"], places["one_handed"] = rows(both, [Share(), Share()], self.gap)
        places["_sketch"] = sketch

    def _place_keys(self, row: Rect, places: dict[str, Rect]) -> None:
        """What is done by which key, and the buttons to change that."""
        px = self._px
        if self._is_broad(row.width):
            buttons, lines = cut(row, Side.RIGHT, px(176), px(20))
            buttons = anchored(buttons, (buttons.width, min(buttons.height, px(220))))
            places["change"], places["reset"] = rows(buttons, [Share(), Share()], self.gap)
        else:
            buttons, lines = cut(row, Side.BOTTOM, px(_FINGER), self.gap)
            places["change"], places["reset"] = equal_columns(buttons, 2, max(8, px(16)))
        places["_lines"] = lines
