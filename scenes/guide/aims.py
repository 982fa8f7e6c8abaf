"""What to tap next for an action, what to point at, and whether a tap leads there."""

from enum import Enum
from itertools import product
from typing import NamedTuple

from pygame import Rect

from game import Action, Advance, Card, Discard, EndTurn, Position, Preview, Sail
from scenes.board.geometry.standing import figure_at, figures
from scenes.board.geometry.track_view import Stand
from scenes.board.scene import BoardScene
from scenes.board.turn.situation import Meaning
from scenes.board.turn.turn_input import (
    BoardButton,
    CardTap,
    ChoiceTap,
    Fan,
    Held,
    NoteTap,
    OpenTurn,
    Pirate,
    PositionTap,
    Selection,
    answer,
)
from scenes.board.turn.turn_log import TurnSummary
from scenes.kit.layout import Point

_FULL = 3
"""Pirates on a space that takes no more."""


def previewed(board: BoardScene, action: Action) -> Preview | None:
    """Return which pirate an action moves and where to."""
    return board.match.game.rules.preview(board.match.table, action)


def place_rect(board: BoardScene, position: Position, seat: int | None = None) -> Rect:
    """Return the rectangle of a position, or of a player's figure where many gather.

    A space's rectangle includes its sign and all pirates there, or the one who will land.
    """
    track = board.table.track
    crews = board.session.reel.shown.pirates
    if seat is not None and track.gathers(position):
        for figure in figures(crews, track):
            if (figure.seat, figure.position) == (seat, position):
                return _figure_rect(figure.stand).inflate(0, round(figure.stand.height * 0.2))
    place = board.rect_of(PositionTap(position))
    if not track.gathers(position):
        number = max(1, sum(crew.count(position) for crew in crews))
        stands = (track.stand(position, index, number) for index in range(number))
        tab = Rect([round(side) for side in track.sign(position, occupied=True)])
        # As far to the right as the tab is to the left: the cards for a move are shown there.
        tabs = [tab, tab.move(2 * (place.centerx - tab.centerx), 0)]
        place = place.unionall([*tabs, *map(_figure_rect, stands)])
    return place.clip([round(side) for side in track.uncovered])


def _figure_rect(stand: Stand) -> Rect:
    wide, high = round(stand.height * 0.9), round(stand.height)
    return Rect(round(stand.x) - wide // 2, round(stand.y) - high, wide, high)


# What to tap


class AimKind(Enum):
    """What kind of thing to tap; the value ends the name of the text that asks for it."""

    PIRATE = "pirate"
    SPACE = "space"
    HAVEN = "haven"
    CARD = "card"
    CHOICE = "choice"
    END = "end"
    SAIL = "sail"


class Aim(NamedTuple):
    """What to tap next: what that means, and where it is."""

    kind: AimKind
    means: Meaning
    rect: Rect
    point: Point
    finishes: bool = False
    """Whether the tap completes the action."""


def aim_at(board: BoardScene, action: Action) -> Aim | None:
    """Return what to tap next for an action; None if the board does not wait for it."""
    if not board.session.waits:
        return None
    if isinstance(action, Sail):
        return _aim(board, AimKind.SAIL, BoardButton.SAIL)
    if isinstance(action, EndTurn):
        return _aim(board, AimKind.END, BoardButton.END)
    turn = board.session.turn
    if turn is None or action not in turn.actions:
        return None
    if isinstance(action, Discard):
        return _aim(board, AimKind.CARD, CardTap(action.card))
    preview = turn.previews[action]
    selection = board.session.selection
    if isinstance(selection, Fan):
        for index, choice in enumerate(selection.choices):
            same = (choice.seat, choice.origin) == (preview.seat, preview.origin)
            if choice.action == action or (choice.action is None and same):
                done = choice.action is not None
                return _aim(board, AimKind.CHOICE, ChoiceTap(index), finishes=done)
        return None
    if not _leads_to(turn, selection, action):
        rect = place_rect(board, preview.origin, preview.seat)
        aim = _aim_in(board, AimKind.PIRATE, preview.origin, rect, finishes=False)
        return aim._replace(point=_point_on(board, preview, aim.point))
    place = preview.destination
    kind = AimKind.HAVEN if board.table.track.gathers(place) else AimKind.SPACE
    return _aim_in(board, kind, place, place_rect(board, place), finishes=True)


def _aim(board: BoardScene, kind: AimKind, means: Meaning, *, finishes: bool = True) -> Aim:
    rect = board.rect_of(means)
    point = _beside(rect) if kind is AimKind.CHOICE else _above(rect)
    return Aim(kind, means, rect, point, finishes)


def _above(rect: Rect) -> Point:
    """Return where to tap at the lower edge: a hand that comes from above hides no words there."""
    return rect.centerx + round(rect.width * 0.26), rect.top + round(rect.height * 0.16)


def _beside(rect: Rect) -> Point:
    """Return where to tap: off the centre, so that a hand does not hide the target."""
    return rect.centerx + round(rect.width * 0.22), rect.centery + round(rect.height * 0.24)


def _aim_in(
    board: BoardScene, kind: AimKind, position: Position, rect: Rect, *, finishes: bool
) -> Aim:
    track = board.table.track
    point = _beside(rect)
    if track.position_at(*point) != position:
        middle = track.area(position).centre
        point = round(middle.x), round(middle.y)
    return Aim(kind, PositionTap(position), rect, point, finishes)


def _point_on(board: BoardScene, preview: Preview, near: Point) -> Point:
    """Return where to tap the pirate that moves: off its middle, unless that hits another one."""
    track = board.table.track
    crews = board.session.reel.shown.pirates
    points = [near]
    for figure in figures(crews, track):
        if (figure.seat, figure.position) == (preview.seat, preview.origin):
            x, y, height = figure.stand
            points += [
                (round(x + across * height), round(y - up * height))
                for up, across in product((0.3, 0.5, 0.8, 0.1), (0.2, 0.0, -0.3, 0.3))
            ]
    for point in points:
        hit = figure_at(crews, track, point)
        inside = track.position_at(*point) == preview.origin
        if inside and hit is not None and hit[:2] == (preview.seat, preview.origin):
            return point
    return near


def _leads_to(turn: OpenTurn, selection: Selection, action: Action) -> bool:
    """Return whether a selection is on the way to an action."""
    preview = turn.previews.get(action)
    match selection:
        case Pirate(seat, origin):
            return preview is not None and (seat, origin) == (preview.seat, preview.origin)
        case Held(card):
            return isinstance(action, Advance) and action.card == card
        case Fan(_, choices, _):
            return any(
                choice.action == action
                or (preview is not None and (choice.seat, choice.origin) == preview[:2])
                for choice in choices
            )
        case _:
            return False


# Other taps


def serves(board: BoardScene, action: Action, meaning: Meaning) -> bool:
    """Return whether a tap of that meaning does the action or leads to it."""
    if isinstance(meaning, BoardButton):
        done = {BoardButton.END: EndTurn, BoardButton.SAIL: Sail}.get(meaning)
        return done is type(action)
    if isinstance(meaning, TurnSummary | NoteTap) or board.session.turn is None:
        return False
    result = answer(board.session.turn, board.session.selection, meaning)
    if result.action is not None:
        return result.action == action
    return result.refusal is None and _leads_to(board.session.turn, result.selection, action)


# What to point at


class Ring(NamedTuple):
    """A lit place, with a number where several are tapped in order."""

    rect: Rect
    number: int | None = None


class Tag(NamedTuple):
    """A word at a place that is passed over: the name of the text, and where."""

    name: str
    rect: Rect


class GuideMarks(NamedTuple):
    """Everything that is pointed at in one picture."""

    rings: tuple[Ring, ...] = ()
    lit: tuple[Rect, ...] = ()
    """Other places that stay lit, without a ring."""
    arrow: tuple[Point, Point] | None = None
    tags: tuple[Tag, ...] = ()
    aim: Aim | None = None
    """What to tap now."""

    @property
    def places(self) -> tuple[Rect, ...]:
        """Everything that must not be covered."""
        aim = () if self.aim is None else (self.aim.rect,)
        return (*(ring.rect for ring in self.rings), *self.lit, *aim)


NO_MARKS = GuideMarks()


def marks_for(board: BoardScene, action: Action, lit: tuple[Rect, ...] = ()) -> GuideMarks:
    """Return what to point at when asking for an action; some other places are lit too."""
    # While something is above the board nobody taps on it, and a secret hand is turned over.
    aim = None if board.covered else aim_at(board, action)
    if aim is None:
        return GuideMarks(lit=lit)
    preview = previewed(board, action)
    if preview is None or isinstance(board.session.selection, Fan):
        around = _around_card(board, action.card) if isinstance(action, Discard) else aim.rect
        return GuideMarks((Ring(around),), lit, aim=aim)
    origin = place_rect(board, preview.origin, preview.seat)
    destination = place_rect(board, preview.destination)
    rings = [Ring(origin), Ring(destination, 2)]
    if isinstance(action, Advance):
        rings.insert(1, Ring(_around_card(board, action.card)))
    # Two taps are enough: after the card is tapped first, the pirate need not be.
    first = 1 if isinstance(board.session.selection, Held) else 0
    rings[first] = rings[first]._replace(number=1)
    tag = "taken" if isinstance(action, Advance) else "full"
    tags = tuple(Tag(tag, place_rect(board, space)) for space in passed_over(board, action))
    return GuideMarks(tuple(rings), lit, (origin.center, destination.center), tags, aim)


def _around_card(board: BoardScene, card: Card) -> Rect:
    return board.table.hand.seen(board.picture.hand, card)


def passed_over(board: BoardScene, action: Action) -> tuple[Position, ...]:
    """Return the spaces that a move skips: taken ones of the sign, or full ones."""
    preview = previewed(board, action)
    if preview is None:
        return ()
    table = board.match.table
    low, high = sorted((preview.origin, preview.destination))
    between = [space for space in range(low + 1, high) if table.track.signs[space] is not None]
    if isinstance(action, Advance):
        return tuple(s for s in between if table.track.signs[s] == action.card.sign)
    return tuple(s for s in between if sum(crew.count(s) for crew in table.pirates) >= _FULL)
