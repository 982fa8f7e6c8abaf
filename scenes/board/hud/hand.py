"""The trays below the board: the hand and the actions left."""

from typing import NamedTuple

from pygame import Rect, Surface

from game import Card, Hand, Seat, Sign, count
from scenes.board.hud.layout import APART, BoardLayout, HudContext
from scenes.board.hud.players import name_style
from scenes.board.turn.turn_input import CardTap, Shaken
from scenes.kit import ornaments, plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.layout import SMALLEST_LETTERS, Size, anchored, equal_columns, equal_rows, inset
from scenes.kit.look import Look, stamp
from scenes.kit.plates import Ground
from scenes.kit.text import Face
from scenes.kit.theme import CrewColour, Tone
from scenes.shared import cards
from scenes.shared.cards import ACROSS, DOWN, FAN, Finish, card_size, low
from scenes.shared.portraits import costume_of, head_of

ACTIONS = 3
_SPENT = ("#9A6A3C", "#C08A52")
"""The colours of the dashes and the tick in the drawing of a spent coin."""
_CARD = 0.96
"""The part of its column that a card takes: the rest is for those fanned out behind it."""
_COLUMN = 200
"""The most units that a column of a hand is wide."""
_VISIBLE = 0.66
"""How much is seen of plain cards that the gold one of their sign covers, in heights."""
_MOST_BACKS = 14
"""Of a hidden hand; how many there are in all is said if there are more."""


class SignColumn(NamedTuple):
    """One sign's part of the hand: its touch target, and the places of its cards."""

    target: Rect
    faces: tuple[tuple[Card, Rect], ...]


def hand_columns(
    look: Look, plan: BoardLayout, signs: tuple[Sign, ...], hand: Hand
) -> tuple[SignColumn, ...]:
    """Return the stacks of a hand, one for each sign, always in the same place."""
    room = inset(plan.hand, look.px(14), 0)
    # In a vast window what belongs together stays together.
    room = anchored(room, (min(room.width, len(signs) * look.px(_COLUMN)), room.height))
    targets = equal_columns(room, len(signs), _gap(look))
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


def count_place(
    look: Look, plan: BoardLayout, signs: tuple[Sign, ...], hand: Hand, card: Card
) -> Rect | None:
    """Return where it is seen how many of a card are in that hand; None if only one is."""
    both = sum(count(hand, kind) > 0 for kind in Card if kind.sign is card.sign) > 1
    if both or count(hand, card) < 2:
        return None
    return cards.badge_place(look, hand_face(look, plan, signs, hand, card))


class HandMarks(NamedTuple):
    """How the cards of a hand are marked."""

    playable: frozenset[Card] | None = None
    """The cards that are not in the shade; None for all."""
    chosen: Card | None = None
    raised: frozenset[Card] = frozenset()
    ready: bool = False
    """Whether playable cards have a gold line."""
    shaken: Shaken | None = None
    fresh: frozenset[tuple[Card, int]] = frozenset()
    """The cards that were drawn last, and how many of each."""

    def finish(self, card: Card) -> Finish:
        """Return how this card is drawn."""
        if card is self.chosen:
            return Finish.CHOSEN
        if self.playable is not None and card not in self.playable:
            return Finish.DIM
        return Finish.READY if self.ready else Finish.PLAIN

    def aside(self, card: Card) -> int:
        """Return how many pixels this card is to the right of its place."""
        tap, aside = self.shaken or (None, 0)
        return aside if tap == CardTap(card) else 0


UNMARKED = HandMarks()


def paint_hand(
    surface: Surface,
    hud: HudContext,
    owner: int,
    hand: Hand | None,
    held: int,
    marks: HandMarks = UNMARKED,
) -> None:
    """Paint a player's hand as a stack for each sign, or as `held` backs if it is hidden."""
    look, plan, signs = hud.look, hud.plan, hud.game.signs
    fresh = dict(marks.fresh)
    _paint_tray(surface, hud, hud.seats[owner])
    if hand is None:
        _paint_backs(surface, look, plan.hand, held)
        return
    for sign, (target, faces) in zip(signs, hand_columns(look, plan, signs, hand), strict=True):
        for index, (card, face) in enumerate(faces):
            number, finish, height = count(hand, card), marks.finish(card), face.height
            if not number:
                drawn, finish = cards.slot(look, height, sign), Finish.PLAIN
            elif len(faces) == 1:
                # Fanned less where the next column is near.
                fan = max(0.02, (target.right - face.right) / face.width / 3)
                drawn = cards.stack(look, card, number, height, finish, round(min(FAN, fan), 3))
            elif index == 0:
                over = faces[1][1]
                seen = over.x - face.x, over.y - face.y
                drawn = cards.covered(look, card, number, height, seen, finish)
            else:
                drawn = cards.laid(look, card, height, finish)
            up = number and (finish is Finish.CHOSEN or card in marks.raised)
            lift = round(height * 0.07) if up else 0
            at = face.x + marks.aside(card), face.y - lift
            drawn.draw(surface, at)
            if number and card in fresh:
                _paint_fresh(surface, look, Rect(at, face.size), fresh[card])


def _paint_fresh(surface: Surface, look: Look, face: Rect, number: int) -> None:
    """Paint how many new cards there are, over the upper left corner of the first."""
    words, style = f"+{number}", look.style(Face.TITLE, 28, look.theme.written(Tone.TEAL))
    style = low(style, max(look.px(28), round(face.width * 0.36)))
    height = look.letters.cap(style) + look.px(14)
    plate = Rect(0, 0, look.letters.width(words, style) + look.px(18), height)
    plate.midleft = face.x - look.px(5), face.y + height // 4
    ornaments.pill(look, plate.size, Tone.TEAL).draw(surface, plate.topleft)
    look.letters.draw(surface, words, style, plate)


def _paint_tray(surface: Surface, hud: HudContext, seat: Seat) -> None:
    """Paint the tray in its owner's colour, with the name on a tab above it."""
    look, place = hud.look, hud.plan.owner
    padding, side = look.px(10), place.height
    room = place.width - 2 * padding - side
    style = name_style(look, 22, place.height, [(seat.name, room)])
    name, style = look.letters.fit(seat.name, style, room, 1)
    # The tab is as wide as the name, at the outer end of the tray.
    width = look.letters.width(name, style) + 2 * padding + side
    left = place.right - width if hud.plan.needs.left_handed else place.x
    tab = Rect(left, place.y, width, place.height + look.px(18))
    crew = look.theme.crew(seat.colour.value)
    _owned(look, tab.size, crew, 12, tab=True).draw(surface, tab.topleft)
    _owned(look, hud.plan.hand.size, crew, 18).draw(surface, hud.plan.hand.topleft)
    face = head_of(look, costume_of(seat), side - look.px(2))
    line = Rect(tab.x + padding + side, place.y, width - 2 * padding - side, place.height)
    draw_centred(surface, face, (tab.x + padding + side // 2 - look.px(4), line.centery))
    look.letters.draw(surface, name, style, line)


@stamp
def _owned(look: Look, size: Size, crew: CrewColour, radius: float, *, tab: bool = False) -> Stamp:
    """Return a plate of wood with a rim and a lip in a crew's colour; a tab is all in it."""
    plate, (width, height) = plates.panel(look, size, Ground.WOOD, radius=radius), look.units(size)
    if tab:
        body = svg.inner((width, height), 4, radius - 2, fill=crew.mid)
    else:
        body = svg.inner((width, height), 5, radius - 2, stroke=crew.lo, line=6)
        body += svg.inner((width, height), 5, radius - 2, stroke=crew.mid, line=3.5)
    picture = plate.surface.copy()
    picture.blit(look.raster(body, size), (-plate.offset[0], -plate.offset[1]))
    return Stamp(picture, plate.offset)


def _paint_backs(surface: Surface, look: Look, tray: Rect, held: int) -> None:
    room = inset(tray, look.px(28), look.px(10))
    width, height = card_size(room.height - look.px(6))
    number = min(held, _MOST_BACKS)
    step = min(round(width * 1.08), (room.width - width) // max(1, number - 1))
    left = room.centerx - (width + step * (number - 1)) // 2
    top = tray.centery - look.px(4) - height // 2
    backs = [cards.laid(look, None, height)] * number
    if held > number:
        backs[-1] = cards.stack(look, None, held, height, fan=0)
    for index, back in enumerate(backs):
        back.draw(surface, (left + index * step, top))


def coin_places(look: Look, plan: BoardLayout) -> tuple[Rect, ...]:
    """Return the places of the coins that stand for the actions of a turn."""
    room = inset(plan.coins, look.px(14), look.px(9))
    room.height -= look.px(7)
    if _has_words(look, plan):
        head = max(round(room.height * 0.3), SMALLEST_LETTERS)
        room = Rect(room.x, room.y + head, room.width, room.height - head)
    if room.width < 1.9 * room.height:
        # In a tray that is nearly square, one is over two.
        side = min(round(room.height * 0.52), room.width // 2)
        upper, lower = anchored(room, (side, round(side * 1.88))), round(side * 0.88)
        middle = room.centerx - side // 2
        low_left = Rect(room.centerx - side, upper.y + lower, side, side)
        return (Rect(middle, upper.y, side, side), low_left, low_left.move(side, 0))
    side = min(room.height, round(room.width / (ACTIONS + 0.16)), look.px(84))
    gap = min(look.px(14), (room.width - ACTIONS * side) // (ACTIONS - 1))
    row = anchored(room, (ACTIONS * side + (ACTIONS - 1) * gap, side))
    return tuple(Rect(row.x + index * (side + gap), row.y, side, side) for index in range(ACTIONS))


def _has_words(look: Look, plan: BoardLayout) -> bool:
    """Whether the tray is large enough to say what the coins mean."""
    return plan.coins.height >= look.px(104) and plan.coins.width >= look.px(200)


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
        if index >= ACTIONS - left:
            surface.blit(look.art.sprite("pieces/coin", place.size), place)
        else:
            # A hole is seen by its dashes and its tick, also on black.
            lines = tuple((drawn, look.theme.slot_dash) for drawn in _SPENT)
            surface.blit(look.art.sprite("pieces/coin-spent", place.size, lines), place)
