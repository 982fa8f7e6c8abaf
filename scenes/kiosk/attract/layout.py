"""The first screen's layout: a view tree around the board, and a pirate before the call.

The board is the screen: the logo is above it, the call and the languages are below it.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from operator import itemgetter

from pygame import Rect

from game import Match
from scenes.board.geometry.islands import IslandsView
from scenes.board.geometry.track_view import START, Area
from scenes.board.view import Terrain
from scenes.kit.layout import Size, inset
from scenes.kit.look import Look
from scenes.kit.view import (
    Column,
    FirstThatFits,
    Grid,
    Padded,
    Row,
    Sized,
    Space,
    Use,
    View,
    arrange,
    named_places,
    widgets,
)
from scenes.kit.widgets import Widget

BOARD = "board"
CALL = "call"
LOGO = "logo"
_LOGO_ASPECT = 1200 / 360
"""The width of the logo by its height."""
_EDGE = 12
"""Units between the edge of the window and all but the board."""
_GAP = 16
"""Units between two languages: ten pixels in the smallest window."""
_LETTERS = 24
"""Units of the letters of a language."""
_SMALL_LETTERS = 16
"""The same where little room is left for the call."""
_PULSE = 26
"""Units around the call in which its light spreads."""
_UPRIGHT = 1120
"""Units of height from which there is room for everything in one column."""
_SEA = 110
"""Units of sea beside islands, where the pirate stands."""
_BEACH = 70
"""Units of beach below islands, for the same."""
_HERO = 0.84
"""The width of the pirate before the call by its height."""
_TALLEST = 360
"""Units of the tallest pirate before the call."""
_INWARD = (0.0, 0.04, 0.07, 0.1)
"""How far from the end of the call it may stand, in widths of the call."""
_HIDDEN_END = 0.9
"""How much the height of a pirate counts that hides the end of the call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttractLayout:
    """Where everything is in one window, for one game."""

    terrain: Terrain
    places: Mapping[Hashable, Rect]
    """The places of the logo, the board and the call."""
    flags: Sequence[Widget]
    """The buttons of the languages."""
    hero: Rect
    """The pirate before an end of the call, where it hides nothing."""

    @classmethod
    def of(
        cls,
        look: Look,
        size: Size,
        languages: Callable[[float], Sequence[View]],
        match: Match,
    ) -> "AttractLayout":
        """Return the layout of a window; the languages are where the pirate can be taller.

        Their buttons are made with letters of a given size.
        """
        window = Rect((0, 0), size)
        islands = match.game.has_islands
        found = []
        for languages_first in (True, False):
            tree = _tree(languages, islands=islands, languages_first=languages_first)
            placed = arrange(tree, look, window)
            places = named_places(placed)
            terrain = _terrain(look, match, window, places[BOARD])
            buttons = [rect for view, rect in placed if isinstance(view, Use)]
            hero = _hero(look, window, places[CALL], [*_landmarks(terrain), *buttons])
            found.append((hero.height, placed, terrain, hero))
        _, placed, terrain, hero = max(found, key=lambda each: each[0])
        return cls(terrain=terrain, places=named_places(placed), flags=widgets(placed), hero=hero)


def _tree(
    languages: Callable[[float], Sequence[View]], *, islands: bool, languages_first: bool
) -> View:
    """Return the tall form where a window is high enough, else the wide one, or a tight one."""
    small_logo, logo, large_logo = (
        Space(side=(84, most), aspect=_LOGO_ASPECT).named(LOGO) for most in (112, 160, 240)
    )
    call = Sized(Space().named(CALL), (580, 1300), (110, 150, 160))
    board = Space().named(BOARD)
    sea = Sized(Space(), _SEA if islands else 0)

    def wide(logo: View, letters: float) -> View:
        flags = languages(letters)
        beside = [_in_lines(flags, 2), call.grow()] if flags else [Sized(call, (580, 1300, 1300))]
        foot = Row(*(beside if languages_first else beside[::-1]), gap=_PULSE, at=0.5)
        return Column(Padded(logo, _EDGE), Row(sea, board.grow(), sea).grow(), Padded(foot, _EDGE))

    flags = languages(_LETTERS)
    below = FirstThatFits(*(_in_lines(flags, count) for count in (1, 2, 3))) if flags else Space()
    tall = Column(
        Padded(large_logo, _EDGE),
        board.grow(),
        Sized(Space(), height=_BEACH if islands else 0),
        Padded(call, (_PULSE + _EDGE, 0)),
        Padded(below, (_EDGE, _PULSE)),
    )
    upright = Sized(tall, height=(_UPRIGHT, _UPRIGHT))
    return FirstThatFits(upright, wide(logo, _LETTERS), wide(small_logo, _SMALL_LETTERS))


def _in_lines(flags: Sequence[View], count: int) -> View:
    return Grid(*flags, columns=-(-len(flags) // count), gap=_GAP)


def _terrain(look: Look, match: Match, window: Rect, board: Rect) -> Terrain:
    """Return the board in its place, with its ground as far as the window goes."""
    track = match.table.track
    ground = Area(*window)
    if not match.game.has_islands:
        return Terrain(match.game, track, Area(*board), ground=ground)
    # The logo is over the sea above them, and their beaches reach below the call.
    area = Area(board.left, board.top, board.width, board.height + look.px(24))
    return Terrain(match.game, track, area, ground=ground)


def _landmarks(terrain: Terrain) -> list[Rect]:
    """Return what nothing may cover: all positions, the sloop in every port, and the skull."""
    areas: list[Area] = []
    for track in map(terrain.track.moored, (1, 2)):
        areas += [track.sloop, *map(track.area, (START, *track.spaces, *track.havens))]
    # With the counts at their feet.
    areas = [area.grown(0.08 * terrain.track.cell) for area in areas]
    if isinstance(terrain.track, IslandsView):
        areas += [terrain.track.skull] if terrain.track.skull else []
    return [Rect(*map(round, area)) for area in areas]


def _hero(look: Look, window: Rect, call: Rect, taken: Sequence[Rect]) -> Rect:
    """Return the tallest pirate before an end of the call that hides nothing."""
    # Some swords are longer, and some hats taller.
    inside = inset(window, look.px(18))
    # On the shortest calls it is hardly taller than they are.
    tallest = max(min(look.px(_TALLEST), round(0.3 * call.width / _HERO)), call.height + 1)
    found = []
    for at_right, inward in product((False, True), _INWARD):
        aside = round(inward * call.width)
        for height in range(tallest, call.height, -look.px(12)):
            hero = Rect(0, 0, round(height * _HERO), height)
            hero.bottomleft = (call.x + aside, call.bottom)
            if at_right:
                hero.right = call.right - aside
            hero.clamp_ip(Rect(inside.x, 0, inside.width, window.height))
            if Rect(hero.x, hero.y - height // 9, *hero.size).collidelist(taken) < 0:
                break
        found.append((hero.height * (1 if inward else _HIDDEN_END), hero))
    return max(found, key=itemgetter(0))[1]
