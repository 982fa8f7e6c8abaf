"""What to tap next for an action, what to point at meanwhile, and how to answer other taps."""

from dataclasses import dataclass
from enum import Enum
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
    Retreat,
    Sail,
)
from scenes.board.hud.layout import BoardButton
from scenes.board.hud.row import pile_places, row_places
from scenes.board.input.reach import Meaning
from scenes.board.pieces.figures import figures
from scenes.board.scene import BoardScene
from scenes.board.turn.taps import (
    NOTHING,
    CardDrop,
    CardTap,
    ChoiceTap,
    Fan,
    Held,
    OpenTurn,
    Pirate,
    PirateDrop,
    PositionTap,
    Selection,
)
from scenes.board.turn.turn_input import answer
from scenes.board.turn.turn_log import TurnSummary
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase
from scenes.kit.layout import Point
from scenes.learn.tutorial.script import Beside


class Thing(Enum):
    """What sort of thing is to be tapped; its value is the name of the text that says so."""

    PIRATE = "pirate"
    SPACE = "space"
    HAVEN = "haven"
    CARD = "card"
    CHOICE = "choice"
    END = "end"
    SAIL = "sail"


class Aim(NamedTuple):
    """What is to be tapped next: what that means, where it lies, and where to tap."""

    thing: Thing
    means: Meaning
    rect: Rect
    point: Point
    finishes: bool
    """Whether that does all that is awaited."""


class Verdict(Enum):
    """How a tap fits what is awaited."""

    DOES_IT = "does it"
    LEADS_ON = "leads on"
    ASIDE = "aside"


def aim_at(board: BoardScene, action: Action) -> Aim | None:
    """What is to be tapped next for that action; None where the board does not wait for it."""
    if not board.waits:
        return None
    if isinstance(action, EndTurn | Sail):
        sails = isinstance(action, Sail)
        name = BoardButton.SAIL if sails else BoardButton.END
        thing = Thing.SAIL if sails else Thing.END
        rect = board.table.button_rects()[name]
        return Aim(thing, name, rect, beside(rect), finishes=True)
    turn = board.turn
    if turn is None or action not in turn.actions:
        return None
    if isinstance(action, Discard):
        rect = dict(board.table.hand_rects(turn.view.hand))[action.card]
        return Aim(Thing.CARD, CardTap(action.card), rect, beside(rect), finishes=True)
    preview, selection = turn.previews[action], board.selection
    if isinstance(selection, Fan):
        return _choice(board, turn, selection, action)
    if _leads_to(turn, selection, action):
        place = preview.destination
        thing = Thing.HAVEN if board.table.way.gathers(place) else Thing.SPACE
        return _placed(board, thing, place, None, finishes=True)
    return _placed(board, Thing.PIRATE, preview.origin, preview.seat)


def beside(rect: Rect) -> Point:
    """Where to tap: a little aside, so that a hand does not hide what lies in the middle."""
    return rect.centerx + round(rect.width * 0.22), rect.centery + round(rect.height * 0.24)


def _choice(board: BoardScene, turn: OpenTurn, fan: Fan, action: Action) -> Aim | None:
    preview = turn.previews[action]
    rects = board.table.fan_rects(fan)
    for index, (choice, rect) in enumerate(zip(fan.choices, rects, strict=True)):
        same = (choice.seat, choice.origin) == (preview.seat, preview.origin)
        if choice.action == action or (choice.action is None and same):
            done = choice.action is not None
            return Aim(Thing.CHOICE, ChoiceTap(index), rect, beside(rect), finishes=done)
    return None


def _placed(
    board: BoardScene, thing: Thing, position: Position, seat: int | None, *, finishes: bool = False
) -> Aim:
    rect = place_rect(board, position, seat)
    way = board.table.way
    point = beside(rect)
    if way.position_at(*point) != position:
        middle = way.area(position).centre
        point = round(middle.x), round(middle.y)
    return Aim(thing, PositionTap(position), rect, point, finishes)


def place_rect(board: BoardScene, position: Position, seat: int | None = None) -> Rect:
    """A position on the screen; where many gather, that player's figure there."""
    way = board.table.way
    if seat is not None and way.gathers(position):
        for figure in figures(board.shown.pirates, way):
            if (figure.seat, figure.position) == (seat, position):
                stand = figure.stand
                wide, high = round(stand.height * 1.05), round(stand.height * 1.2)
                left = round(stand.x) - wide // 2
                return Rect(left, round(stand.y + stand.height * 0.1) - high, wide, high)
    area = way.area(position)
    left, top = round(area.left), round(area.top)
    board_rect = Rect(*(round(side) for side in way.board))
    return Rect(left, top, round(area.right) - left, round(area.bottom) - top).clip(board_rect)


def _leads_to(turn: OpenTurn, selection: Selection, action: Action) -> bool:
    """Whether what is chosen is on the way to that action."""
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


def judge(board: BoardScene, action: Action, meaning: Meaning) -> Verdict:
    """Whether what somebody means does what is awaited, or leads on to it."""
    if isinstance(meaning, TurnSummary):
        return Verdict.ASIDE
    if isinstance(meaning, str):
        wanted = {"end": EndTurn, "sail": Sail}.get(meaning)
        return Verdict.DOES_IT if wanted is type(action) else Verdict.ASIDE
    if board.turn is None:
        return Verdict.ASIDE
    result = answer(board.turn, board.selection, meaning)
    if result.action is not None:
        return Verdict.DOES_IT if result.action == action else Verdict.ASIDE
    if result.refusal is None and _leads_to(board.turn, result.selection, action):
        return Verdict.LEADS_ON
    return Verdict.ASIDE


def objection(board: BoardScene, action: Action, meaning: Meaning) -> Phrase:
    """Why it is not what is wanted now, in a few kind words."""
    match meaning:
        case PositionTap(position) | CardDrop(_, position) | PirateDrop(_, position):
            return _about_place(board, action, position)
        case CardTap():
            return Phrase("tutorial.not_card")
        case str():
            return Phrase("tutorial.not_button")
        case _:
            return Phrase("tutorial.not_there")


def _about_place(board: BoardScene, action: Action, position: Position) -> Phrase:
    table = board.match.table
    standing = [seat for seat, crew in enumerate(table.pirates) if position in crew]
    if board.selection != NOTHING:
        sign = action.card.sign if isinstance(action, Advance) else None
        if standing and sign is not None and table.track.signs[position] == sign:
            return Phrase("tutorial.not_taken", {"number": table.track.number(position)})
        return Phrase("tutorial.not_space")
    if table.to_act in standing:
        own = "tutorial.not_own" if isinstance(action, Nudge) else "tutorial.not_that_one"
        return Phrase(own)
    if standing:
        return Phrase("tutorial.not_yours", {"player": board.match.seats[standing[0]].name})
    return Phrase("tutorial.not_there")


_FULL = 3
"""So many stand on a space that takes nobody else."""


class Ring(NamedTuple):
    """A lit place; with its number where several are looked at in order."""

    rect: Rect
    number: int | None = None


class Tag(NamedTuple):
    """A word at a place that is passed over: the name of the text, and where."""

    name: str
    rect: Rect


@dataclass(frozen=True, slots=True)
class TutorialMarks:
    """All that is pointed at in one picture."""

    rings: tuple[Ring, ...] = ()
    lit: tuple[Rect, ...] = ()
    """What is lit besides, without a ring."""
    arrow: tuple[Point, Point] | None = None
    tags: tuple[Tag, ...] = ()
    aim: Aim | None = None
    """What is to be tapped now."""

    @property
    def spoken_of(self) -> tuple[Rect, ...]:
        """What nothing may cover."""
        aim = () if self.aim is None else (self.aim.rect,)
        return (*(ring.rect for ring in self.rings), *self.lit, *aim)


NO_MARKS = TutorialMarks()


def marks_for(board: BoardScene, action: Action, beside: tuple[Beside, ...]) -> TutorialMarks:
    """What is to be looked at where that action is awaited."""
    aim = aim_at(board, action)
    lit = tuple(beside_rect(board, part, action) for part in beside)
    if aim is None:
        return TutorialMarks(lit=lit)
    if isinstance(board.selection, Fan) or isinstance(action, EndTurn | Sail | Discard):
        return TutorialMarks((Ring(aim.rect),), lit, aim=aim)
    preview = previewed(board, action)
    if preview is None:
        return TutorialMarks((Ring(aim.rect),), lit, aim=aim)
    origin = place_rect(board, preview.origin, preview.seat)
    destination = place_rect(board, preview.destination)
    places = [origin, destination]
    if isinstance(action, Advance):
        hand = board.match.view(preview.seat).hand
        places.insert(1, dict(board.table.hand_rects(hand))[action.card])
    rings = tuple(Ring(rect, number) for number, rect in enumerate(places, 1))
    tags = tuple(
        Tag("taken" if isinstance(action, Advance) else "full", place_rect(board, space))
        for space in passed_over(board, action)
    )
    return TutorialMarks(rings, lit, (origin.center, destination.center), tags, aim)


def previewed(board: BoardScene, action: Action) -> Preview | None:
    """Where that action takes whom."""
    return board.match.game.rules.preview(board.match.table, action)


def passed_over(board: BoardScene, action: Action) -> tuple[Position, ...]:
    """The spaces that somebody might expect it to end on: taken signs, or those with three."""
    preview = previewed(board, action)
    if preview is None:
        return ()
    table = board.match.table
    low, high = sorted((preview.origin, preview.destination))
    between = [space for space in range(low + 1, high) if table.track.signs[space] is not None]
    if isinstance(action, Advance):
        return tuple(s for s in between if table.track.signs[s] == action.card.sign)
    crowds = {space: sum(crew.count(space) for crew in table.pirates) for space in between}
    full = tuple(space for space in between if crowds[space] >= _FULL)
    return full if isinstance(action, Retreat | Nudge) else ()


def beside_rect(board: BoardScene, part: Beside, action: Action) -> Rect:
    """Something beside the board."""
    table = board.table
    look, plan = table.look, table.plan
    match part:
        case Beside.COINS:
            return plan.coins
        case Beside.CREWS:
            return plan.players[1].unionall(list(plan.players[2:]))
        case Beside.DRAWS:
            preview = previewed(board, action)
            number = 1 if preview is None else max(1, preview.cards)
            if plan.open_row:
                first, *others = row_places(look, plan).cards[:number]
                return first.unionall(others)
            return pile_places(look, plan).stock


def values_of(context: Context, board: BoardScene, action: Action) -> dict[str, object]:
    """What can be put into a sentence about an action that is about to be done."""
    texts, match = context.texts, board.match
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


class Route(NamedTuple):
    """Whom an action moves, from where to where; for a trip of the sloop it has no places."""

    seat: int = 0
    places: tuple[Position, ...] = ()
    """Every position on the way, with both ends."""

    def ends(self, board: BoardScene) -> tuple[Rect, ...]:
        """Where on the board it happens: both ends of the way, or the sloop."""
        if not self.places:
            return (place_rect(board, board.table.way.deck),)
        origin, destination = self.places[0], self.places[-1]
        # Of those at the start and in the havens only the one who leaves is looked at.
        return place_rect(board, origin, self.seat), place_rect(board, destination)

    def passed(self, board: BoardScene) -> tuple[Rect, ...]:
        """All that lies between."""
        return tuple(place_rect(board, place) for place in self.places[1:-1])


def route_of(board: BoardScene, action: Action) -> Route | None:
    """The way of what an action moves; None if it moves nothing on the board."""
    preview = previewed(board, action)
    if preview is None:
        return Route() if isinstance(action, Sail) else None
    step = 1 if preview.destination > preview.origin else -1
    places = tuple(range(preview.origin, preview.destination + step, step))
    return Route(preview.seat, places)


def request(context: Context, thing: Thing, turn: OpenTurn | None) -> str:
    """What is to be tapped, in a few words."""
    texts = context.texts
    free = turn is not None and Sail(True) in turn.actions
    sail = "board.sail_free" if free else "board.sail"
    button = texts(sail if thing is Thing.SAIL else "board.end_turn")
    return texts(f"tutorial.tap_{thing.value}", button=button)
