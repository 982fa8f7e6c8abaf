"""The trays below the board: the hand and the actions left."""

from typing import NamedTuple

from pygame import Rect, Surface

from game import Card, Hand, Sign, count
from scenes.board.hud.layout import BoardLayout
from scenes.board.hud.layout_bands import APART
from scenes.kit import plates
from scenes.kit.i18n import Texts
from scenes.kit.layout import SMALLEST_LETTERS, anchored, equal_columns, equal_rows, inset
from scenes.kit.look import Look
from scenes.kit.plates import Ground
from scenes.shared import cards
from scenes.shared.cards import ACROSS, DOWN, FAN, Finish, card_size, low

ACTIONS = 3
_RADIUS = 18
_LIFT = 0.07
"""How far a chosen card is lifted, in heights."""
_CARD = 0.86
"""How much of its column a card takes: the rest is for those fanned out behind it."""
_VISIBLE = 0.66
"""How much is seen of plain cards that the gold one of their sign covers, in heights."""
_WORDS = 80
"""Units from which the tray of the coins is high enough for words too."""
_SENTENCE = 140
"""Units from which it is wide enough for that."""
_BACKS = 14
"""How many backs stand for a hidden hand at most."""


def tray(surface: Surface, look: Look, rect: Rect, ground: Ground) -> None:
    """Draw the ground on which things lie."""
    plate = plates.panel(look, rect.size, ground, radius=_RADIUS)
    plate.draw(surface, rect.topleft)


class SignColumn(NamedTuple):
    """One sign's part of the hand: its touch target, and where its cards lie in it."""

    target: Rect
    faces: tuple[tuple[Card, Rect], ...]


def hand_columns(
    look: Look, plan: BoardLayout, signs: tuple[Sign, ...], hand: Hand
) -> tuple[SignColumn, ...]:
    """The stacks of a hand, one for each sign, always in the same place."""
    gap = max(look.px(8), APART)
    targets = equal_columns(inset(plan.hand, look.px(14), 0), len(signs), gap)
    return tuple(
        SignColumn(target, _faces(look, target, sign, hand))
        for sign, target in zip(signs, targets, strict=True)
    )


def _faces(look: Look, target: Rect, sign: Sign, hand: Hand) -> tuple[tuple[Card, Rect], ...]:
    kinds = [card for card in Card if card.sign is sign]
    held = [card for card in kinds if count(hand, card)]
    above, below = look.px(7), look.px(9)
    room = Rect(target.x, target.y + above, target.width, target.height - above - below)
    room = inset(room, look.px(2), 0)
    if len(held) < 2:
        return (((held or kinds)[0], _single(room)),)
    # Moved apart both ways, so that each shows its own sign.
    height = round(min(room.height / (1 + _VISIBLE), room.width * _CARD * DOWN / ACROSS))
    width, _ = size = card_size(height)
    across = min(room.width - width, round(width * 0.3))
    both = anchored(room, (width + across, round(height * (1 + _VISIBLE))))
    upper = Rect(both.topleft, size)
    lower = Rect((both.x + across, both.bottom - height), size)
    return ((held[0], upper), (held[1], lower))


def _single(room: Rect) -> Rect:
    height = round(min(room.height, room.width * _CARD * DOWN / ACROSS))
    place = anchored(room, card_size(height))
    # What is fanned out to the right counts as half of it.
    place.x -= round(min(room.width - place.width, FAN * 3 * place.width) / 2)
    return place


def hand_slots(
    look: Look, plan: BoardLayout, signs: tuple[Sign, ...], hand: Hand
) -> tuple[tuple[Card, Rect], ...]:
    """The touch targets of a hand: a column for each sign, cut in two where gold covers plain."""
    slots: list[tuple[Card, Rect]] = []
    for target, faces in hand_columns(look, plan, signs, hand):
        if len(faces) == 1:
            slots.append((faces[0][0], target))
            continue
        halves = equal_rows(target, 2, max(look.px(8), APART))
        slots += [(card, half) for (card, _), half in zip(faces, halves, strict=True)]
    return tuple(slots)


def hand_face(
    look: Look, plan: BoardLayout, signs: tuple[Sign, ...], hand: Hand, card: Card
) -> Rect:
    """Where a card lies in that hand, or would lie if it were in it."""
    for sign, column in zip(signs, hand_columns(look, plan, signs, hand), strict=True):
        if sign is card.sign:
            return dict(column.faces).get(card, column.faces[-1][1])
    raise ValueError(f"{card.label} is no card of this game; its signs are {signs}")


def paint_hand(
    surface: Surface,
    look: Look,
    plan: BoardLayout,
    signs: tuple[Sign, ...],
    hand: Hand | None,
    held: int,
    *,
    playable: frozenset[Card] | None = None,
    chosen: Card | None = None,
    ready: bool = False,
) -> None:
    """A hand as a stack for each sign, or as so many backs if it is hidden.

    Cards that cannot be played are in the shade; with `ready` those that can have a gold line.
    """
    tray(surface, look, plan.hand, Ground.WOOD)
    if hand is None:
        _paint_backs(surface, look, plan.hand, held)
        return
    for sign, column in zip(signs, hand_columns(look, plan, signs, hand), strict=True):
        for index, (card, face) in enumerate(column.faces):
            number = count(hand, card)
            if not number:
                cards.slot(look, face.height, sign).draw(surface, face.topleft)
                continue
            finish = Finish.PLAIN
            if card is chosen:
                finish = Finish.CHOSEN
            elif playable is not None and card not in playable:
                finish = Finish.DIM
            elif ready:
                finish = Finish.READY
            at = face.x, face.y - (round(face.height * _LIFT) if card is chosen else 0)
            if len(column.faces) == 1:
                stamp = cards.stack(
                    look, card, number, face.height, finish, _fan(column.target, face)
                )
            elif index == 0:
                over = column.faces[1][1]
                seen = over.x - face.x, over.y - face.y
                stamp = cards.covered(look, card, number, face.height, seen, finish)
            else:
                stamp = cards.laid(look, card, face.height, finish)
            stamp.draw(surface, at)


def _fan(target: Rect, face: Rect) -> float:
    """How far a stack is fanned: less where the next column is near."""
    return min(FAN, max(0.02, (target.right - face.right) / face.width / 3))


def _paint_backs(surface: Surface, look: Look, tray: Rect, held: int) -> None:
    room = inset(tray, look.px(28), look.px(10))
    width, height = card_size(room.height - look.px(6))
    number = min(held, _BACKS)
    if not number:
        return
    step = min(round(width * 1.08), (room.width - width) // max(1, number - 1))
    left = room.centerx - (width + step * (number - 1)) // 2
    top = tray.centery - look.px(4) - height // 2
    for index in range(number):
        last = index == number - 1
        back = (
            cards.stack(look, None, held, height, fan=0) if last else cards.laid(look, None, height)
        )
        back.draw(surface, (left + index * step, top))


def coin_places(look: Look, plan: BoardLayout) -> tuple[Rect, ...]:
    """Where the coins lie that stand for the actions of a turn."""
    room = inset(plan.coins, look.px(14), look.px(9))
    room.height -= look.px(7)
    if _says(look, plan):
        head = max(round(room.height * 0.34), SMALLEST_LETTERS)
        room = Rect(room.x, room.y + head, room.width, room.height - head)
    side = min(room.height, round(room.width / (ACTIONS + 0.3)), look.px(84))
    gap = min(look.px(14), (room.width - ACTIONS * side) // (ACTIONS - 1))
    row = anchored(room, (ACTIONS * side + (ACTIONS - 1) * gap, side))
    return tuple(Rect(row.x + index * (side + gap), row.y, side, side) for index in range(ACTIONS))


def _says(look: Look, plan: BoardLayout) -> bool:
    """Whether the tray is large enough to say what the coins mean."""
    return plan.coins.height >= look.px(_WORDS) and plan.coins.width >= look.px(_SENTENCE)


def paint_coins(surface: Surface, look: Look, plan: BoardLayout, left: int, texts: Texts) -> None:
    """How many actions are left: a coin for each, a dark hole for each that is spent."""
    tray(surface, look, plan.coins, Ground.DARK)
    coins = coin_places(look, plan)
    if _says(look, plan):
        line = inset(plan.coins, look.px(10), look.px(9))
        line.height = coins[0].top - line.top
        words = texts("hud.actions_left", count=left) if left else texts("hud.no_actions")
        style = low(look.outlined(26), line.height)
        fitted, style = look.letters.fit(words, style, line.width, 0.3)
        look.letters.draw(surface, fitted, style, line)
    for index, place in enumerate(coins):
        # Spent from the left, as they are laid down one after the other.
        name = "pieces/coin" if index >= ACTIONS - left else "pieces/coin-spent"
        surface.blit(look.art.sprite(name, place.size), place)
