"""The trays below the board: the hand and the actions left."""

from typing import NamedTuple

from pygame import Rect, Surface

from game import Card, Hand, Sign, count
from scenes.board.hud.layout import APART, BoardLayout, HudContext
from scenes.kit.layout import SMALLEST_LETTERS, anchored, equal_columns, equal_rows, inset
from scenes.kit.look import Look
from scenes.kit.plates import Ground
from scenes.shared import cards
from scenes.shared.cards import ACROSS, DOWN, FAN, Finish, card_size, low

ACTIONS = 3
_CARD = 0.86
"""The part of its column that a card takes: the rest is for those fanned out behind it."""
_VISIBLE = 0.66
"""How much is seen of plain cards that the gold one of their sign covers, in heights."""


class SignColumn(NamedTuple):
    """One sign's part of the hand: its touch target, and the places of its cards."""

    target: Rect
    faces: tuple[tuple[Card, Rect], ...]


def hand_columns(
    look: Look, plan: BoardLayout, signs: tuple[Sign, ...], hand: Hand
) -> tuple[SignColumn, ...]:
    """Return the stacks of a hand, one for each sign, always in the same place."""
    targets = equal_columns(inset(plan.hand, look.px(14), 0), len(signs), _gap(look))
    return tuple(
        SignColumn(target, _faces(look, target, sign, hand))
        for sign, target in zip(signs, targets, strict=True)
    )


def _gap(look: Look) -> int:
    return max(look.px(8), APART)


def _faces(look: Look, target: Rect, sign: Sign, hand: Hand) -> tuple[tuple[Card, Rect], ...]:
    kinds = [card for card in Card if card.sign is sign]
    held = [card for card in kinds if count(hand, card)]
    above, height = look.px(7), target.height - look.px(7) - look.px(9)
    room = inset(Rect(target.x, target.y + above, target.width, height), look.px(2), 0)
    if len(held) < 2:
        height = round(min(room.height, room.width * _CARD * DOWN / ACROSS))
        place = anchored(room, card_size(height))
        # Half of what is fanned out to the right belongs to the middle.
        place.x -= round(min(room.width - place.width, FAN * 3 * place.width) / 2)
        return (((held or kinds)[0], place),)
    # Moved apart both ways, so that each shows its own sign.
    height = round(min(room.height / (1 + _VISIBLE), room.width * _CARD * DOWN / ACROSS))
    width, _ = size = card_size(height)
    across = min(room.width - width, round(width * 0.3))
    both = anchored(room, (width + across, round(height * (1 + _VISIBLE))))
    upper = Rect(both.topleft, size)
    lower = Rect((both.x + across, both.bottom - height), size)
    return ((held[0], upper), (held[1], lower))


def hand_slots(
    look: Look, plan: BoardLayout, signs: tuple[Sign, ...], hand: Hand
) -> tuple[tuple[Card, Rect], ...]:
    """Return the touch targets: a column for each sign, cut in two where gold covers plain."""
    slots: list[tuple[Card, Rect]] = []
    for target, faces in hand_columns(look, plan, signs, hand):
        halves = [target] if len(faces) == 1 else equal_rows(target, 2, _gap(look))
        slots += [(card, half) for (card, _), half in zip(faces, halves, strict=True)]
    return tuple(slots)


def hand_face(
    look: Look, plan: BoardLayout, signs: tuple[Sign, ...], hand: Hand, card: Card
) -> Rect:
    """Return the place of a card in that hand, or where it would be."""
    for sign, column in zip(signs, hand_columns(look, plan, signs, hand), strict=True):
        if sign is card.sign:
            return dict(column.faces).get(card, column.faces[-1][1])
    raise ValueError(f"{card.label} is no card of this game; its signs are {signs}")


class HandMarks(NamedTuple):
    """How the cards of a hand are marked."""

    playable: frozenset[Card] | None = None
    """The cards that are not in the shade; None for all."""
    chosen: Card | None = None
    ready: bool = False
    """Whether playable cards have a gold line."""

    def finish(self, card: Card) -> Finish:
        """Return how this card is drawn."""
        if card is self.chosen:
            return Finish.CHOSEN
        if self.playable is not None and card not in self.playable:
            return Finish.DIM
        return Finish.READY if self.ready else Finish.PLAIN


UNMARKED = HandMarks()


def paint_hand(
    surface: Surface, hud: HudContext, hand: Hand | None, held: int, marks: HandMarks = UNMARKED
) -> None:
    """Paint a hand as a stack for each sign, or as `held` backs if it is hidden."""
    look, plan, signs = hud.look, hud.plan, hud.game.signs
    hud.tray(surface, plan.hand, Ground.WOOD)
    if hand is None:
        _paint_backs(surface, look, plan.hand, held)
        return
    for sign, (target, faces) in zip(signs, hand_columns(look, plan, signs, hand), strict=True):
        for index, (card, face) in enumerate(faces):
            number, finish, height = count(hand, card), marks.finish(card), face.height
            if not number:
                stamp, finish = cards.slot(look, height, sign), Finish.PLAIN
            elif len(faces) == 1:
                # Fanned less where the next column is near.
                fan = max(0.02, (target.right - face.right) / face.width / 3)
                stamp = cards.stack(look, card, number, height, finish, round(min(FAN, fan), 3))
            elif index == 0:
                over = faces[1][1]
                seen = over.x - face.x, over.y - face.y
                stamp = cards.covered(look, card, number, height, seen, finish)
            else:
                stamp = cards.laid(look, card, height, finish)
            lift = round(height * 0.07) if finish is Finish.CHOSEN else 0
            stamp.draw(surface, (face.x, face.y - lift))


def _paint_backs(surface: Surface, look: Look, tray: Rect, held: int) -> None:
    room = inset(tray, look.px(28), look.px(10))
    width, height = card_size(room.height - look.px(6))
    number = min(held, 14)
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
    """Return the places of the coins that stand for the actions of a turn."""
    room = inset(plan.coins, look.px(14), look.px(9))
    room.height -= look.px(7)
    if _has_words(look, plan):
        head = max(round(room.height * 0.34), SMALLEST_LETTERS)
        room = Rect(room.x, room.y + head, room.width, room.height - head)
    side = min(room.height, round(room.width / (ACTIONS + 0.3)), look.px(84))
    gap = min(look.px(14), (room.width - ACTIONS * side) // (ACTIONS - 1))
    row = anchored(room, (ACTIONS * side + (ACTIONS - 1) * gap, side))
    return tuple(Rect(row.x + index * (side + gap), row.y, side, side) for index in range(ACTIONS))


def _has_words(look: Look, plan: BoardLayout) -> bool:
    """Whether the tray is large enough to say what the coins mean."""
    return plan.coins.height >= look.px(80) and plan.coins.width >= look.px(140)


def paint_coins(surface: Surface, hud: HudContext, left: int) -> None:
    """Paint the actions left: a coin for each, a dark hole for each that is spent."""
    look, plan, texts = hud.look, hud.plan, hud.texts
    hud.tray(surface, plan.coins, Ground.DARK)
    coins = coin_places(look, plan)
    if _has_words(look, plan):
        line = inset(plan.coins, look.px(10), look.px(9))
        line.height = coins[0].top - line.top
        words = texts("hud.actions_left", count=left) if left else texts("hud.no_actions")
        style = low(look.outlined(26), line.height)
        fitted, style = look.letters.fit(words, style, line.width, 0.3)
        look.letters.draw(surface, fitted, style, line)
    for index, place in enumerate(coins):
        # Spent from the left.
        name = "pieces/coin" if index >= ACTIONS - left else "pieces/coin-spent"
        surface.blit(look.art.sprite(name, place.size), place)
