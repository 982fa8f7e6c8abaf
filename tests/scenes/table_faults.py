"""All that is wrong with the places of what surrounds a board, said in words."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise

from pygame import Rect

from game import ACTIONS, ROW_LENGTH, Card, count
from scenes.board.component import Target
from scenes.board.hud.coins import coin_places
from scenes.board.hud.layout import BoardPlan
from scenes.board.hud.row import OpenRow
from scenes.board.tabletop import Tabletop
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_input import NOTHING, BoardButton, Pile
from scenes.board.turn.turn_log import TurnSummary
from scenes.kit.layout import Scale, Size
from tests.scenes.hud import hands, parts_of

FINGER = 44
"""The least side of what can be tapped, in real pixels."""
APART = 8
"""Pixels between two things to tap."""
SMALLEST = 16
"""The least width of what can be told from others, in pixels."""
SETTLED = Situation(turn=None, selection=NOTHING, hand=None, played=0, settled=True)


def table_faults(table: Tabletop, turns: Sequence[TurnSummary]) -> Iterator[str]:
    """Yield everything that is wrong with what surrounds a board after some turns."""
    yield from _faults_of_taps(table, turns)
    yield from _faults_of_cards(table)
    yield from _faults_of_piles(table)
    if table.row is not None:
        yield from _faults_of_row(table.row)
    yield from _faults_of_faces(table)
    yield from _faults_of_turns(table, turns)
    yield from _faults_of_coins(table)


def _faults_of_taps(table: Tabletop, turns: Sequence[TurnSummary]) -> Iterator[str]:
    least = max(FINGER, table.look.px(64))
    told = _rects(table.drawer.targets(SETTLED, turns))
    fixed = [*table.plan.buttons.values(), *table.faces.rects]
    yield from _small("a button, a plate or a turn", [*fixed, *told], least)
    yield from _near("turns", told, APART)
    for hand in hands(table.match.game):
        strips = _rects(table.hand.targets(SETTLED._replace(hand=hand)))
        if len(strips) < sum(count(hand, card) > 0 for card in Card):
            yield f"only {len(strips)} cards can be tapped"
        yield from _outside("a card", strips, Rect((0, 0), table.size))
        yield from _small("a card", strips, FINGER)
        yield from _near("cards", strips)
        yield from _near("cards, buttons and plates", [*fixed, *strips])


def _faults_of_cards(table: Tabletop) -> Iterator[str]:
    for hand in hands(table.match.game):
        for card, fanned in table.hand.fan(hand).items():
            if table.hand.anchor(card, hand) != fanned.place:
                yield f"{card.label} does not arrive where it is"
            if not fanned.place.inflate(2, 2).contains(fanned.seen):
                yield f"what is seen of {card.label} is not a part of it: {fanned}"


def _faults_of_piles(table: Tabletop) -> Iterator[str]:
    piles = [table.piles.anchor(pile) for pile in (Pile.STOCK, Pile.DISCARD)]
    tapped = _rects(table.piles.targets(SETTLED))
    yield from _near("piles", tapped)
    yield from _outside("a pile", [*piles, *tapped], table.piles.rect)
    yield from _small("a pile", [*piles, *tapped], SMALLEST)


def _faults_of_row(row: OpenRow) -> Iterator[str]:
    places = [row.anchor(index) for index in range(ROW_LENGTH)]
    yield from _outside("a card of the open row", places, row.rect)
    first, *others = places
    if any(place.height >= first.height for place in others) or first.collidelist(others) >= 0:
        yield f"the next card is not the largest, and whole: {places}"
    for one, other in pairwise(others):
        if other.top == one.top and other.left - one.left < SMALLEST:
            yield f"too little is seen of a card of the open row: {one}, {other}"


def _faults_of_faces(table: Tabletop) -> Iterator[str]:
    faces, least = table.faces, table.look.px(13)
    busts = [faces.face(seat) for seat in range(len(faces.rects))]
    for seat, bust in enumerate(busts):
        pips = [faces.anchor(seat, ("medal", index)) for index in range(6)]
        yield from _small("a face", [bust], table.look.px(36))
        yield from _small("a pip", pips, least)
        yield from _near("pips", [pip.inflate(-pip.width // 3, -pip.width // 3) for pip in pips])
        large = faces.face(seat, active=True)
        if large.width <= bust.width:
            yield f"the face on turn is not larger: {large}, {bust}"
        if large.collidelist(table.clear) >= 0:
            yield f"the face on turn covers a space: {large}"
    yield from _near("faces", busts)
    yield from _near("names and cards", list(faces.rects))
    if len({bust.size for bust in busts}) != 1:
        yield f"faces differ: {busts}"


def _faults_of_turns(table: Tabletop, turns: Sequence[TurnSummary]) -> Iterator[str]:
    shown = table.drawer.turns
    if shown.rects(()):
        yield "turns are shown before there are any"
    least = 2 if shown.rect.width >= table.look.px(560) else 1
    for past in (turns[: len(turns) // 3], turns[: 2 * len(turns) // 3], turns):
        found = shown.rects(past)
        if len(found) < min(len(past), least):
            yield f"of {len(past)} turns only {len(found)} are shown"
        if [turn for turn, _ in found] != list(past[len(past) - len(found) :]):
            yield "the newest turn is not among those that are shown"
        rects = [rect for _, rect in found]
        yield from _near("turns in their tray", rects, APART)
        yield from _outside("a turn", rects, shown.rect)


def _faults_of_coins(table: Tabletop) -> Iterator[str]:
    end = table.plan[BoardButton.END]
    coins = [*coin_places(Rect(end.x, end.y, end.width, end.height * 11 // 25))]
    if len(coins) != ACTIONS:
        yield f"{len(coins)} coins are shown"
    yield from _outside("a coin", coins, end)
    yield from _near("coins", coins)
    yield from _small("a coin", coins, SMALLEST)


def plan_faults(plan: BoardPlan, size: Size) -> Iterator[str]:
    """Yield everything that is wrong with the places of a board's screen."""
    yield from _faults_of_parts(plan, size)
    yield from _faults_of_buttons(plan, size)
    yield from _faults_of_board(plan, size)


def _faults_of_parts(plan: BoardPlan, size: Size) -> Iterator[str]:
    needs, parts = plan.needs, parts_of(plan)
    yield from _outside("a part", parts.values(), Rect((0, 0), size))
    yield from _small("a part", parts.values(), 1)
    # On the chart they are placed when it is known where the tunnel is.
    aside = {"row", "piles"} if plan.aside is not None else set()
    fixed = {name: place for name, place in parts.items() if name not in aside}
    for (name, one), (other, two) in combinations(fixed.items(), 2):
        if one.colliderect(two):
            yield f"{name} overlaps {other}: {one}, {two}"
    wanted = {"menu", "drawer"} | (set() if needs.watched else {"undo", "end"})
    if not wanted <= set(parts):
        yield f"there is no place for {wanted - set(parts)}"
    if not needs.watched and ("sail" in parts) != needs.islands:
        yield "there is a place to sail, or none"
    if ("row" in plan) != needs.open_row:
        yield "there is an open row, or none"


def _faults_of_buttons(plan: BoardPlan, size: Size) -> Iterator[str]:
    least = max(FINGER, Scale.of(size).px(64))
    if not plan.needs.watched and (BoardButton.HINT in plan.buttons) != plan.needs.hint:
        yield "there is a button for hints, or none"
    yield from _small("a button", plan.buttons.values(), least)
    yield from _near("buttons", plan.buttons.values(), APART)


def _faults_of_board(plan: BoardPlan, size: Size) -> Iterator[str]:
    (width, height), stage = size, plan["stage"]
    if plan["board"] != Rect((0, 0), size):
        yield f"the board does not fill the window: {plan['board']}"
    if not plan.needs.watched and stage.height < (0.54 if height > width else 0.62) * height:
        yield f"the stage is too low: {stage}"
    slots = plan.players
    if len({slot.size for slot in slots}) > 1 or len({slot.top for slot in slots}) > 1:
        yield f"the slots of faces differ: {slots}"
    if slots[0].width < slots[0].height:
        yield f"a slot is narrower than a face: {slots[0]}"


def _rects(targets: Iterable[Target]) -> list[Rect]:
    return [target.rect for target in targets]


def _small(name: str, rects: Iterable[Rect], least: int) -> Iterator[str]:
    for rect in rects:
        if min(rect.size) < least:
            yield f"{name} is too small: {rect.size} < {least}"


def _outside(name: str, rects: Iterable[Rect], room: Rect) -> Iterator[str]:
    for rect in rects:
        if not room.contains(rect):
            yield f"{name} leaves its place: {rect} in {room}"


def _near(name: str, rects: Iterable[Rect], reach: int = 0) -> Iterator[str]:
    for one, other in combinations(rects, 2):
        if one.inflate(2 * reach, 2 * reach).colliderect(other):
            yield f"{name} are too close: {one}, {other}"
