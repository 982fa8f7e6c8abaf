"""The way from one screen to the next: the old picture slides away."""

from pygame import BLEND_RGB_MULT, Rect, Surface

from scenes.kit.tween import ease_in_out

SECONDS = 0.32
_SHADE = 26
"""Of the edge's shadow, in steps that get darker towards the picture."""


class Wipe:
    """A picture that leaves to the left, and its shadow on what it uncovers."""

    def __init__(self) -> None:
        self._picture: Surface | None = None
        self._seconds = 0.0

    @property
    def over(self) -> bool:
        """The picture has left."""
        return self._seconds >= SECONDS

    def keep(self, surface: Surface) -> None:
        """Remember what is shown now, before anything else is drawn over it."""
        if self._picture is None or self._picture.get_size() != surface.get_size():
            self._picture = surface.copy()

    def pass_time(self, seconds: float) -> None:
        """Go on; the clock starts with the first picture of the way."""
        if self._picture is not None:
            self._seconds += seconds

    def draw(self, surface: Surface, ahead: float) -> None:
        """Draw what is left of the old picture, so many seconds after the last step."""
        if self._picture is None or self.over:
            return
        width, height = surface.get_size()
        share = ease_in_out(min(1.0, (self._seconds + ahead) / SECONDS))
        edge = width - round(width * share)
        surface.blit(self._picture, (edge - width, 0))
        step = max(1, width // 500)
        for index in range(_SHADE):
            shade = 255 - (_SHADE - index) * 4
            place = Rect(edge + index * step, 0, step, height).clip(surface.get_rect())
            if place.width:
                surface.fill((shade, shade, shade), place, special_flags=BLEND_RGB_MULT)
