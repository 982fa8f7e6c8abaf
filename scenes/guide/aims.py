"""What to tap next for an action, what to point at, and how to answer other taps."""

from enum import Enum
from itertools import product
from typing import NamedTuple

from pygame import Rect

from game import (
    HAND_LIMIT,
    Action,
    Advance,
    Discard,
    EndTurn,
    Nudge,
    Position,
    Preview,
    Sail,
)
from scenes.board.geometry.track_view import Stand
from scenes.board.pieces.figures import figure_at, figures
from scenes.board.scene import BoardScene
from scenes.board.turn.situation import Meaning
from scenes.board.turn.turn_input import (
    NOTHING,
    BoardButton,
    CardDrop,
    CardTap,
    ChoiceTap,
    Fan,
    Held,
    NoteTap,
    OpenTurn,
    Pile,
    Pirate,
    PirateDrop,
    PositionTap,
    Selection,
    answer,
)
from scenes.board.turn.turn_log import TurnSummary
from scenes.core.model.phrases import Phrase
from scenes.kit.i18n import Texts
from scenes.kit.layout import Point
from scenes.learn.tutorial.script import Beside

_BADGE = 9
"""Units by which the badge of a card reaches over its right edge."""
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


def objection(board: BoardScene, action: Action, meaning: Meaning) -> Phrase:
    """Return why a tap of that meaning is not what the lesson asks for."""
    match meaning:
        case PositionTap(position, seat):
            return _objection_to_place(board, action, position, seat)
        case CardDrop(_, position) | PirateDrop(_, position):
            return _objection_to_place(board, action, position)
        case CardTap():
            return Phrase("tutorial.not_card")
        case BoardButton():
            return Phrase("tutorial.not_button")
        case _:
            return Phrase("tutorial.not_there")


def _objection_to_place(
    board: BoardScene, action: Action, position: Position, tapped: int | None = None
) -> Phrase:
    """Return why a place, or the pirate of a player there, is not what the lesson asks for."""
    table = board.match.table
    standing = [seat for seat, crew in enumerate(table.pirates) if position in crew]
    if tapped is not None:
        standing = [tapped]
    if board.session.selection != NOTHING:
        sign = action.card.sign if isinstance(action, Advance) else None
        if standing and sign is not None and table.track.signs[position] == sign:
            return Phrase("tutorial.not_taken", {"number": table.track.number(position)})
        return Phrase("tutorial.not_space")
    if table.to_act in standing:
        return Phrase(f"tutorial.not_{'own' if isinstance(action, Nudge) else 'that_one'}")
    if standing:
        return Phrase("tutorial.not_yours", {"player": board.match.seats[standing[0]].name})
    return Phrase("tutorial.not_there")


# What to point at


class Ring(NamedTuple):
    """A lit place, with a number where several are tapped in order."""

    rect: Rect
    number: int | None = None


class Tag(NamedTuple):
    """A word at a place that is passed over: the name of the text, and where."""

    name: str
    rect: Rect


class TutorialMarks(NamedTuple):
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


NO_MARKS = TutorialMarks()


def marks_for(board: BoardScene, action: Action, beside: tuple[Beside, ...]) -> TutorialMarks:
    """Return what to point at when asking for an action."""
    aim = aim_at(board, action)
    lit = tuple(rect for part in beside for rect in _beside_rects(board, part, action))
    if aim is None:
        return TutorialMarks(lit=lit)
    preview = previewed(board, action)
    if preview is None or isinstance(board.session.selection, Fan):
        around = _around_card(board, aim.rect) if aim.kind is AimKind.CARD else aim.rect
        return TutorialMarks((Ring(around),), lit, aim=aim)
    origin = place_rect(board, preview.origin, preview.seat)
    destination = place_rect(board, preview.destination)
    rings = [Ring(origin), Ring(destination, 2)]
    if isinstance(action, Advance):
        rings.insert(1, Ring(_around_card(board, board.rect_of(CardTap(action.card)))))
    # Two taps are enough: after the card is tapped first, the pirate need not be.
    first = 1 if isinstance(board.session.selection, Held) else 0
    rings[first] = rings[first]._replace(number=1)
    tag = "taken" if isinstance(action, Advance) else "full"
    tags = tuple(Tag(tag, place_rect(board, space)) for space in passed_over(board, action))
    return TutorialMarks(tuple(rings), lit, (origin.center, destination.center), tags, aim)


def _around_card(board: BoardScene, card: Rect) -> Rect:
    """Return the rectangle of a card with the badge that reaches over its right edge."""
    return card.union(card.move(board.table.look.px(_BADGE), 0))


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


def _beside_rects(board: BoardScene, part: Beside, action: Action) -> tuple[Rect, ...]:
    table = board.table
    match part:
        case Beside.COINS:
            return (table.coins.rect,)
        case Beside.CREWS:
            return table.plates.rects[1:]
        case Beside.DRAWS:
            preview = previewed(board, action)
            number = 1 if preview is None else max(1, preview.cards)
            if table.row is not None:
                return tuple(table.row.anchor(index) for index in range(number))
            return (table.piles.anchor(Pile.STOCK),)


class Route(NamedTuple):
    """The piece that an action moves, and its way, if it isn't the sloop."""

    seat: int = 0
    places: tuple[Position, ...] = ()
    """Every position on the way, with both ends."""

    def ends(self, board: BoardScene) -> tuple[Rect, ...]:
        """Return the rectangles of both ends, or of the sloop."""
        if not self.places:
            return (place_rect(board, board.table.track.deck),)
        # At the start and in the havens only the figure that leaves matters.
        origin = place_rect(board, self.places[0], self.seat)
        return origin, place_rect(board, self.places[-1])

    def marks(self, board: BoardScene) -> TutorialMarks:
        """Return rings around both ends and an arrow between them."""
        if not self.places:
            return NO_MARKS
        origin, destination = self.ends(board)
        arrow = (origin.center, destination.center)
        return TutorialMarks((Ring(origin), Ring(destination)), arrow=arrow)


def route_of(board: BoardScene, action: Action) -> Route | None:
    """Return the route of what an action moves; None if it moves nothing on the board."""
    preview = previewed(board, action)
    if preview is None:
        return Route() if isinstance(action, Sail) else None
    step = 1 if preview.destination > preview.origin else -1
    places = tuple(range(preview.origin, preview.destination + step, step))
    return Route(preview.seat, places)


def values_of(board: BoardScene, texts: Texts, action: Action) -> dict[str, object]:
    """Return the values for sentences about an action that is about to be done."""
    match = board.match
    track = match.table.track
    values: dict[str, object] = {
        "player": match.seats[match.table.to_act].name,
        "limit": HAND_LIMIT,
        "undo": texts("board.undo"),
    }
    preview = previewed(board, action)
    if preview is None:
        return values
    passed = texts.listed([track.number(space) for space in passed_over(board, action)])
    return values | {
        "origin": track.number(preview.origin),
        "space": track.number(preview.destination),
        "taken": passed if isinstance(action, Advance) else "",
        "full": "" if isinstance(action, Advance) else passed,
        "owner": match.seats[preview.seat].name if isinstance(action, Nudge) else "",
    }
