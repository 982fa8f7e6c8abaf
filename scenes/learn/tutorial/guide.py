"""What a step waits for: where the next tap belongs, and what another tap is answered with."""

from enum import Enum
from typing import NamedTuple

from pygame import Rect

from game import Action, Advance, Discard, EndTurn, Nudge, Position, Sail
from scenes.board.geometry.track_view import gathers
from scenes.board.hud.layout import BoardButton
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
from scenes.core.model.phrases import Phrase
from scenes.kit.layout import Point


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
        thing = Thing.HAVEN if gathers(board.table.way, place) else Thing.SPACE
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
    if seat is not None and gathers(way, position):
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
