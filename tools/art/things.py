"""Things that several scenes show."""

from typing import NamedTuple

from tools.art.pen import Picture, n


class Card(NamedTuple):
    """A card of the game around its middle."""

    x: float
    y: float
    height: float
    turn: float = 0.0
    sign: str = ""
    """Without one, its back is seen."""
    line: float = 1.45
    """How many times as strong its lines are."""
    squash: float = 1.0
    shadow: bool = True

    def paint(self, p: Picture) -> None:
        """Paint it, over its shadow."""
        place = (
            f"translate({n(self.x)} {n(self.y)}) scale(1 {n(self.squash, 3)}) "
            f"rotate({n(self.turn)}) scale({n(self.height / 168, 4)}) translate(-60 -84)"
        )
        if self.shadow:
            p.open("translate(5 8)")
            p.open(place)
            p.rect((1, 1, 118, 166), 14, "#140A06", opacity=0.35)
            p.close()
            p.close()
        p.inline("pieces/card-front" if self.sign else "pieces/card-back", place, self.line)
        if self.sign:
            p.inline(f"signs/{self.sign}", f"{place} translate(14 36) scale(0.958)", 1.1)
