"""The time on a board: the hour of the race, which lights its ground, and that of what idles."""

from scenes.board.lighting import BandedGround
from scenes.board.picture_builder import BoardPicture
from scenes.board.tabletop import Tabletop
from scenes.core.context import Context
from scenes.kit.cache import LatestOf
from scenes.kit.loop import AMBIENT_RATE
from scenes.kit.painting import Report, ignore
from scenes.shared.daylight import SunCourse

_LATE = 1.4
"""The most steps by which ambient motion may be late."""


class RaceLight:
    """The ground of a match and the time of its race, which outlast a layout."""

    def __init__(self, context: Context, table: Tabletop) -> None:
        self._context = context
        self._table = table
        self._variant = table.match.game.variant_of(table.match.table.options)
        self._ground: LatestOf[BandedGround] = LatestOf()
        self._sun = SunCourse()
        self.time = 0.0
        """The time of the race that was drawn last."""

    def ground(self, report: Report = ignore) -> BandedGround:
        """Return the ground with its texts, repainted only if it looks different."""
        table, texts = self._table, self._context.texts
        words = (texts(f"variant.{self._variant}"), texts("board.start"))
        key = (table.size, words, table.terrain.track, table.look.theme)
        return self._ground.get(key, lambda: self._paint(*words, report))

    def _paint(self, title: str, start: str, report: Report) -> BandedGround:
        table, look = self._table, self._table.look
        lit = table.terrain.lit_ground(title, table.match.seed or 0, look, start, report)
        return BandedGround(lit, table.board.rect.topleft)

    def follow(self, picture: BoardPicture, seconds: float) -> None:
        """Let the sun move towards the hour of a picture."""
        self._sun.follow(picture.hour, seconds, at_once=not picture.animates)
        self.time = self._sun.at(seconds)


class AmbientClock:
    """The time at which ambient motion is drawn.

    It moves in steps, so that most frames of a movement need not redraw it. A step may be a
    little late, to share a frame with other changes or to avoid a busy one.
    """

    def __init__(self) -> None:
        self._asked = 0.0
        """The last time that was drawn."""
        self._time = 0.0
        """The time of its ambient motion."""
        self._picture: BoardPicture | None = None
        """Its picture."""

    def at(self, seconds: float, picture: BoardPicture, *, hurried: bool) -> float:
        """Return the time of ambient motion in a picture; in a hurry it is never late."""
        shown = self._picture
        late = _LATE / AMBIENT_RATE
        since = seconds - self._time
        if picture is shown or picture == shown:
            # The same moment, drawn again, looks the same.
            waits = 0 <= since < late or seconds == self._asked
        else:
            waits = 0 <= since < 2 * late and (shown is None or not picture.resembles(shown))
        if hurried or not waits:
            self._time = int(seconds * AMBIENT_RATE) / AMBIENT_RATE
        self._asked = seconds
        self._picture = picture
        return self._time
