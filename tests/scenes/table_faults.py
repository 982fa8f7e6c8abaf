"""All that is wrong with the places of what surrounds a board, said in words."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise, product

from pygame import Rect

from game import ACTIONS, ROW_LENGTH, Card, count
from scenes.board.hud.buttons import ending_places
from scenes.board.hud.coins import CoinsModel, coins_view
from scenes.board.hud.layout import BoardPlan
from scenes.board.hud.plate import Form
from scenes.board.hud.players import PlayerPlates
from scenes.board.hud.row import OpenRow
from scenes.board.hud.target import Target
from scenes.board.tabletop import Tabletop
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_input import NOTHING, BoardButton, Pile
from scenes.board.turn.turn_log import TurnSummary
from scenes.kit.layout import Scale, Size
from scenes.kit.look import Look
from scenes.kit.view import Painted, arrange
from tests.scenes.hud import hands, parts_of

FINGER = 40
"""The least side of what can be tapped, in real pixels."""
APART = 8
"""Pixels between two things to tap."""
SMALLEST = 16
"""The least width of what can be told from others, in pixels."""
SEEN = 0.57
"""How much is seen of a card that another one covers."""
SETTLED = Situation(turn=None, selection=NOTHING, hand=None, played=0, settled=True)


def table_faults(table: Tabletop, turns: Sequence[TurnSummary]) -> Iterator[str]:
    """Yield everything that is wrong with what surrounds a board after some turns."""
    yield from _faults_of_taps(table, turns)
    yield from _faults_of_cards(table)
    yield from _faults_of_piles(table)
    for row in (table.row, table.drawer.row, table.spread):
        if row is not None:
            yield from _faults_of_row(row)
    for plates in (table.plates, table.drawer.plates):
        if plates is not None:
            yield from _faults_of_plates(table.look, plates)
    yield from _faults_of_turns(table, turns)
    yield from _faults_of_last_turns(table, turns)
    yield from _faults_of_coins(table)


def _faults_of_taps(table: Tabletop, turns: Sequence[TurnSummary]) -> Iterator[str]:
    least = max(FINGER, table.look.px(64))
    told = _rects(table.drawer.targets(SETTLED, turns))
    fixed = [*table.plan.buttons.values(), *table.plates.rects]
    yield from _small("a button, a plate or a turn", [*fixed, *told], least)
    yield from _near("turns", told, APART)
    for hand in hands(table.match.game):
        slots = _rects(table.hand.targets(SETTLED._replace(hand=hand)))
        if len(slots) < sum(count(hand, card) > 0 for card in Card):
            yield f"only {len(slots)} cards can be tapped"
        yield from _outside("a card", slots, table.hand.rect)
        yield from _small("a card", slots, least)
        yield from _near("cards, buttons and plates", [*fixed, *slots], APART)


def _faults_of_cards(table: Tabletop) -> Iterator[str]:
    game = table.match.game
    for hand, sign in product(hands(game), game.signs):
        faces = table.hand.faces(sign, hand)
        column = table.hand.columns(hand).get(sign, table.hand.rect)
        yield from _outside(f"a card with a {sign}", faces.values(), column)
        held = all(count(hand, card) for card in faces)
        for face in faces.values() if held and len(faces) == 1 else ():
            if face.width < max(36, table.look.px(52)):
                yield f"a card with a {sign} cannot be read: {face.size}"


def _faults_of_piles(table: Tabletop) -> Iterator[str]:
    piles = [table.piles.anchor(pile) for pile in (Pile.STOCK, Pile.DISCARD)]
    tapped = _rects(table.piles.targets(SETTLED))
    yield from _near("piles", tapped)
    yield from _outside("a pile", [*piles, *tapped], table.piles.rect)
    yield from _small("a pile", [*piles, *tapped], SMALLEST)


def _faults_of_row(row: OpenRow) -> Iterator[str]:
    places = [row.anchor(index) for index in range(ROW_LENGTH)]
    seen = places[: row.shown]
    yield from _outside("a card of the open row", seen, row.rect)
    yield from _small("a card of the open row", seen, SMALLEST)
    if row.shown == ROW_LENGTH:
        yield from _near("cards of the open row", places)
        return
    for one, other in pairwise(seen):
        if other.left < one.left + one.width * SEEN:
            yield f"too little is seen of a card of the open row: {one}, {other}"
    for place in places[row.shown :]:
        if not row.rect.collidepoint(place.center):
            yield f"the next card does not come out of its tray: {place} in {row.rect}"


def _faults_of_plates(look: Look, plates: PlayerPlates) -> Iterator[str]:
    sizes = set()
    for seat, rect in enumerate(plates.rects):
        medals = [plates.anchor(seat, ("medal", index)) for index in range(6)]
        portrait, held, name = (plates.anchor(seat, each) for each in ("portrait", "held", "name"))
        yield from _outside("a part of a plate", [*medals, portrait, held, name], rect)
        # The view keeps its parts apart; the portrait is painted in a hole of it.
        yield from _near("parts of a plate", [portrait, name, *medals])
        yield from _small("a portrait", [portrait], look.px(36))
        yield from _small("a medal", medals, look.px(14))
        sizes.add((portrait.size, medals[0].size))
    if len(sizes) != 1:
        yield f"plates differ: {sizes}"


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


def _faults_of_last_turns(table: Tabletop, turns: Sequence[TurnSummary]) -> Iterator[str]:
    plates = table.plates
    if table.last_turns.places(()):
        yield "last turns are shown before there are any turns"
    found = table.last_turns.places(turns)
    # Where they could not be read, plates have no room for them.
    newest = {turn.seat: turn for turn in turns} if plates.anchor(0, "turn").height else {}
    if plates.form is Form.TIGHT and newest:
        yield "last turns are on tight plates"
    if [turn for turn, _ in found] != sorted(newest.values(), key=turns.index):
        yield "these are not the last turns of everybody in their order"
    for turn, place in found:
        yield from _outside("a last turn", [place], plates.rects[turn.seat])
        names = ("portrait", "held", "name", *(("medal", index) for index in range(6)))
        parts = [plates.anchor(turn.seat, name) for name in names]
        if place.collidelist(parts) >= 0:
            yield f"a last turn covers a part of its plate: {place}"
        yield from _small("a last turn", [place], table.look.px(22))


def _faults_of_coins(table: Tabletop) -> Iterator[str]:
    room = table.coins.rect
    placed = arrange(coins_view(CoinsModel(2, "2 actions left")), table.look, room)
    coins = [rect for view, rect in placed if isinstance(view, Painted)]
    if len(coins) != ACTIONS:
        yield f"{len(coins)} coins are shown"
    yield from _outside("a coin", coins, room)
    yield from _near("coins", coins)
    yield from _small("a coin", coins, SMALLEST)


def plan_faults(plan: BoardPlan, size: Size) -> Iterator[str]:
    """Yield everything that is wrong with the places of a board's screen."""
    yield from _faults_of_parts(plan, size)
    yield from _faults_of_buttons(plan, size)
    yield from _faults_of_board(plan, size)
    yield from _faults_of_seam(plan, size)


def _faults_of_parts(plan: BoardPlan, size: Size) -> Iterator[str]:
    needs, parts = plan.needs, parts_of(plan)
    yield from _outside("a part", parts.values(), Rect((0, 0), size))
    yield from _small("a part", parts.values(), 1)
    for (name, one), (other, two) in combinations(parts.items(), 2):
        if one.colliderect(two):
            yield f"{name} overlaps {other}: {one}, {two}"
    wanted = {"menu", "drawer"} | (set() if needs.watched else {"undo", "end"})
    if not wanted <= set(parts):
        yield f"there is no place for {wanted - set(parts)}"
    if not needs.watched and ("sail" in parts) != needs.islands:
        yield "there is a place to sail, or none"
    if ("row" in plan or "next cards" in plan) != needs.open_row:
        yield "there is an open row, or none"


def _faults_of_buttons(plan: BoardPlan, size: Size) -> Iterator[str]:
    needs, least = plan.needs, max(FINGER, Scale.of(size).px(64))
    places = [plan.buttons]
    if not needs.watched:
        ending = dict(ending_places(plan.buttons))
        places.append(ending)
        yield from _faults_of_ending(plan, ending)
        if (BoardButton.HINT in plan.buttons) != needs.hint:
            yield "there is a button for hints, or none"
    for buttons in places:
        yield from _small("a button", buttons.values(), least)
        yield from _near("buttons", buttons.values(), APART)


def _faults_of_ending(plan: BoardPlan, ending: dict[BoardButton, Rect]) -> Iterator[str]:
    """Yield what is wrong when the end of the turn grows over the hint."""
    hint, before, grown = plan.needs.hint, plan[BoardButton.END], ending[BoardButton.END]
    if not grown.contains(before) or (grown.width > before.width) != hint:
        yield f"the end of the turn does not grow: {before}, {grown}"
    others = plan.buttons.keys() - {BoardButton.END} - ({BoardButton.HINT} if hint else set())
    if ending != {BoardButton.END: grown} | {name: plan[name] for name in others}:
        yield "something else moves when the end of the turn grows"


def _faults_of_board(plan: BoardPlan, size: Size) -> Iterator[str]:
    (width, height), board, islands = size, plan["board"], plan.needs.islands
    upright = height >= 1.3 * width
    if (board.left, board.width) != (0, width):
        yield f"the board is not as wide as the window: {board}"
    if (islands or upright) and board.top != 0:
        yield f"the board does not begin at the top: {board}"
    # Two lines of plates, and for one hand two of buttons, where there is height to spare.
    share = 0.75 if upright or islands else 0.55
    if not plan.needs.watched and board.height < share * height:
        yield f"the board is too low: {board}"
    if plan["hand"].top <= board.bottom:
        yield f"the hand is not below the board: {plan['hand']}"


def _faults_of_seam(plan: BoardPlan, size: Size) -> Iterator[str]:
    prompt, hand, owner = plan["prompt"], plan["hand"], plan["owner"]
    unit = Scale.of(size).unit
    if not prompt.top < plan["board"].bottom or prompt.bottom > hand.top:
        yield f"the prompt is not on the seam: {prompt}"
    if prompt.width < 520 * unit or prompt.height < 28:
        yield f"the prompt has no room for a sentence: {prompt}"
    if owner.bottom != hand.top or not hand.left <= owner.left < owner.right <= hand.right:
        yield f"the name of the owner is not on the hand: {owner}, {hand}"
    if owner.width < 118 * unit:
        yield f"there is no room for the owner's name: {owner}"


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
