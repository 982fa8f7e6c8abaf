"""A player's hand: a fan of cards cut by the edge of the window, with a stack for each kind."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from pygame import Rect, Surface

from game import Card, Hand, Seat, Sign, count
from scenes.board.component import Component, Target, TargetKind
from scenes.board.hud.layout import BoardPlan
from scenes.board.turn import turn_input
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_input import CardTap, Fan, Held, Shaken
from scenes.kit import ornaments
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.shared import cards
from scenes.shared.cards import Finish, card_size, low

_APART = 0.92
"""The step from a card to the next where there is room, in widths."""
_SPREAD = 11.0
"""The most degrees between the first card and the last."""
_TILT = 2.0
"""The most degrees from a card to the next, and between those of a stack."""
_DROOP = 16
"""How much lower the ends of a full fan are than its middle, in parts."""
_BEHIND = 56
"""How much is seen of a gold card behind the plain one of its sign, in parts."""
_USEFUL = 20
"""How far a useful card rises, in parts."""
_CHOSEN = 58
"""How far the chosen card rises, in parts."""
_LARGER = 1.08
"""How much larger the chosen card is."""
_SUNK = 0.34
"""How much of its visible part a hand sinks while it is not its owner's turn."""
_THICK = 3
"""The most cards of a stack that are seen."""
_COIN = 44
"""The side of the coin with the number of cards, in parts."""
_MARGIN = 30
"""What is kept free beside the cards for a turned corner and a coin, in parts."""
_COIN_BELOW = 8
"""How far the centre of a coin is below the upper edge of its card, in parts."""
_MOST_BACKS = 14
"""The most card backs of a hidden hand; if there are more, their number is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandModel:
    """The owner of the hand, its cards, and how they are marked."""

    seat: Seat
    cards: Hand | None
    """None if they are hidden."""
    held: int
    """The number of cards."""
    playable: frozenset[Card] | None = None
    """The cards that are not in the shade; None for all."""
    chosen: Card | None = None
    dragged: Card | None = None
    """The card that has left its stack in somebody's hand."""
    raised: frozenset[Card] = frozenset()
    is_ready: bool = False
    """Whether playable cards rise, as a pirate is chosen."""
    rests: bool = False
    """Whether it is not the owner's turn."""
    shaken: Shaken | None = None
    """What shakes because a tap on it was refused."""
    drawn: frozenset[tuple[Card, int]] = frozenset()
    """The cards that were drawn last, and how many of each."""

    @property
    def stacks(self) -> int:
        """The number of kinds of cards, or of card backs."""
        if self.cards is None:
            return min(self.held, _MOST_BACKS)
        return sum(count(self.cards, card) > 0 for card in Card)

    def finish(self, card: Card) -> Finish:
        """Return how a card is drawn."""
        if card is self.chosen:
            return Finish.CHOSEN
        if self.rests:
            return Finish.REST
        is_useful = self.playable is None or card in self.playable
        return Finish.PLAIN if is_useful else Finish.DIM

    def risen(self, card: Card) -> int:
        """Return how far a card has risen, in parts."""
        if card is self.chosen:
            return _CHOSEN
        rises = self.is_ready and self.finish(card) is Finish.PLAIN
        return _USEFUL * (rises + (card in self.raised))

    def aside(self, card: Card) -> int:
        """Return how many pixels a card is shifted to the right."""
        tap, aside = self.shaken or (None, 0)
        return aside if tap == CardTap(card) else 0


class Fanned(NamedTuple):
    """A card in a fan: its place if it stood upright, and how far it is turned to the right."""

    place: Rect
    degrees: float
    seen: Rect
    """Its visible strip, which can be tapped."""


class HandFan(Component[HandModel]):
    """The hand of the person at the screen."""

    def __init__(self, look: Look, plan: BoardPlan, signs: tuple[Sign, ...]) -> None:
        super().__init__(look, plan["hand"])
        self._measure = plan.measure
        self._at = plan.hand_at
        self._has_room_beside = plan.has_room_beside_hand
        self._order = {
            card: index
            for index, card in enumerate(
                sorted(
                    (card for card in Card if card.sign in signs),
                    key=lambda card: (signs.index(card.sign), card.gold),
                )
            )
        }
        self._fan = cache(self._find_fan)

    # Where the cards are

    def fan(self, hand: Hand) -> dict[Card, Fanned]:
        """Return the places of a hand's cards from left to right; a gold one behind comes first."""
        return self._fan(frozenset(card for card in self._order if count(hand, card)))

    def _find_fan(self, kinds: frozenset[Card]) -> dict[Card, Fanned]:
        held = sorted(kinds, key=self._order.__getitem__)
        card = card_size(self._measure.card)
        finger = self._measure.least_strip
        front, behind = held, {}
        if len(held) > 1 and (self.rect.width - card[0]) // (len(held) - 1) < finger:
            # Too narrow for a finger: gold cards stand behind the plain ones of their sign.
            plain = {card.sign: card for card in held if not card.gold}
            behind = {plain[card.sign]: card for card in held if card.gold and card.sign in plain}
            front = [card for card in held if card not in behind.values()]
        fan: dict[Card, Fanned] = {}
        for kind, fanned in zip(front, self._fanned(len(front), card), strict=True):
            if kind in behind:
                above = max(finger, self._measure.px(_BEHIND))
                place = fanned.place.move(0, -above)
                seen = Rect(fanned.seen.x, fanned.seen.y - above, fanned.seen.width, above)
                fan[behind[kind]] = Fanned(place, fanned.degrees, seen)
            fan[kind] = fanned
        return fan

    def _fanned(self, number: int, card: Size) -> list[Fanned]:
        """Return the places of a number of cards side by side."""
        rect, px = self.rect, self._measure.px
        gaps = max(1, number - 1)
        step = min(round(card[0] * _APART), (rect.width - card[0]) // gaps)
        free = rect.width - card[0] - step * (number - 1)
        left = rect.x + round(max(0, free) * self._at)
        bend = min(_TILT, _SPREAD / max(1, number))
        deep = px(min(_DROOP, 2.2 * number))
        fan: list[Fanned] = []
        for index in range(number):
            aside = index - (number - 1) / 2
            droop = round((abs(aside) / max(1, gaps / 2)) ** 1.7 * deep)
            place = Rect((left + index * step, rect.y + droop), card)
            wide = card[0] if index == number - 1 else step
            seen = Rect(place.x, place.y, wide, rect.bottom - place.y)
            fan.append(Fanned(place, round(aside * bend, 2), seen))
        return fan

    @property
    def reach(self) -> Rect:
        """Its place with the coins at its upper edge."""
        above = self._measure.px(_COIN / 2 - _COIN_BELOW)
        return Rect(self.rect.x, self.rect.y - above, self.rect.width, self.rect.height + above)

    def free(self, stacks: int) -> Rect | None:
        """Return the room for words beside a number of stacks; None if words belong on land."""
        if not self._has_room_beside:
            return None
        rect, margin = self.rect, self._measure.px(_MARGIN)
        if not stacks:
            return rect.copy()
        fan = self._fanned(stacks, card_size(self._measure.card))
        taken = fan[0].place.unionall([fanned.place for fanned in fan]).inflate(2 * margin, 0)
        left, right = taken.left - rect.left, rect.right - taken.right
        if right >= left:
            return Rect(taken.right, rect.y, max(0, right), rect.height)
        return Rect(rect.x, rect.y, left, rect.height)

    def risen(self, stacks: int) -> Rect:
        """Return where one of a number of stacks may be while its card is chosen."""
        fan = self._fanned(stacks, card_size(self._measure.card))
        places = [self._chosen_place(fanned) for fanned in fan]
        return places[0].unionall(places) if places else Rect(self.rect.topleft, (0, 0))

    def risen_card(self, card: Card, hand: Hand) -> Rect:
        """Return the place of a card of a hand while it is chosen, with the coin of its number."""
        fanned = self.fan(hand)[card]
        return self._chosen_place(fanned).union(self._chosen_coin(fanned))

    def targets(self, now: Situation) -> Iterator[Target]:
        """Yield the cards from left to right, but first the chosen one, which covers others."""
        if now.hand is None:
            return
        usable = {*turn_input.playable(now.turn, now.selection)} if now.turn is not None else set()
        held = now.selection.card if isinstance(now.selection, Held) else None
        usable -= {held}
        if isinstance(now.selection, Fan):
            usable.clear()
        fan = self.fan(now.hand)
        risen = held or now.risen
        for card in sorted(fan, key=lambda card: card is not risen):
            seen = fan[card].seen
            if card is risen:
                seen = self._chosen_place(fan[card]).clip(self._window)
            yield Target(seen, CardTap(card), TargetKind.CARD, card in usable, 12.0)

    @property
    def _window(self) -> Rect:
        """What is above the edge that cuts the cards."""
        return Rect(0, 0, self._measure.size[0], self.rect.bottom)

    def _chosen_place(self, fanned: Fanned) -> Rect:
        """Return the place of the card if it is chosen: risen and larger."""
        size = card_size(round(self._measure.card * _LARGER))
        place = Rect((0, 0), size)
        top = min(self.rect.y, fanned.place.y)
        place.midtop = fanned.place.centerx, top - self._measure.px(_CHOSEN)
        return place

    def anchor(self, card: Card, hand: Hand = 0) -> Rect:
        """Return the place of a card in a hand, or where it would be if it were held."""
        if card not in self._order:
            signs = ", ".join(dict.fromkeys(card.sign.label for card in self._order))
            raise ValueError(f"{card.label} is no card of this game; its signs are {signs}")
        held = frozenset(one for one in self._order if one is card or count(hand, one))
        return self._fan(held)[card].place

    def badge_anchor(self, card: Card, hand: Hand) -> Rect | None:
        """Return the coin with the count of a card in a hand; None if there is only one."""
        return self._coin(self.fan(hand)[card], 0) if count(hand, card) > 1 else None

    def _coin(self, fanned: Fanned, up: int) -> Rect:
        """Return the coin at the upper right of what is seen of a card."""
        side = cards.coin_side(self.look, self._measure.px(_COIN))
        place = Rect(0, 0, side, side)
        px = self._measure.px
        place.center = fanned.seen.right - px(16), fanned.seen.y + px(_COIN_BELOW) - up
        return place

    def _chosen_coin(self, fanned: Fanned) -> Rect:
        """Return the coin at the upper right of the card if it is chosen."""
        coin, px = self._coin(fanned, 0), self._measure.px
        coin.center = self._chosen_place(fanned).move(-px(16), px(8)).topright
        return coin

    def seen(self, model: HandModel, card: Card) -> Rect:
        """Return what is seen of a card as it is held now, with the coin of its number."""
        held = model.cards or 0
        fanned = self.fan(held)[card]
        up = self._measure.px(model.risen(card)) - self._sunk(model)
        place = fanned.seen.move(0, -up)
        place.height = fanned.seen.bottom - place.y
        if card is model.chosen:
            place = self._chosen_place(fanned)
        coin = self._coin_now(model, card)
        return (place.union(coin) if count(held, card) > 1 else place).clip(self._window)

    def _coin_now(self, model: HandModel, card: Card) -> Rect:
        """Return the coin of a card as it is held now."""
        fanned = self.fan(model.cards or 0)[card]
        if card is model.chosen:
            return self._chosen_coin(fanned)
        return self._coin(fanned, self._measure.px(model.risen(card)) - self._sunk(model))

    def paint_above_focus(self, target: Surface, model: HandModel, card: Card) -> None:
        """Paint again the coin of a card that the ring around the card would hide."""
        number = count(model.cards or 0, card) - (card is model.dragged)
        if number > 1:
            coin = self._coin_now(model, card)
            cards.draw_coin(target, self.look, coin.center, coin.width, number)

    # How they look

    def draw(self, target: Surface, model: HandModel) -> None:
        before = target.get_clip()
        target.set_clip(self._window.clip(before))
        if model.cards is None:
            self._draw_backs(target, model)
        else:
            fan = self.fan(model.cards)
            coins = []
            for card in sorted(fan, key=lambda card: card is model.chosen):
                coins += self._draw_stack(target, model, fan, card)
            for place, number in coins:
                cards.draw_coin(target, self.look, place.center, place.width, number)
        target.set_clip(before)

    def _draw_stack(
        self, target: Surface, model: HandModel, fan: dict[Card, Fanned], card: Card
    ) -> list[tuple[Rect, int]]:
        """Draw the cards of a kind; return the coin with their number, if it has one."""
        look, px, fanned = self.look, self._measure.px, fan[card]
        number = count(model.cards or 0, card) - (card is model.dragged)
        if number < 1:
            return []
        finish = model.finish(card)
        is_chosen = finish is Finish.CHOSEN
        up = px(model.risen(card)) - self._sunk(model)
        height = self._measure.card
        at = fanned.place.move(model.aside(card), -up)
        seen = self._sign_room(fanned)
        for index in range(min(number, _THICK) - 1, -1, -1):
            turned = fanned.degrees + index * _TILT
            behind = at.move(index * px(10), -index * px(6))
            if is_chosen and not index:
                place = self._chosen_place(fanned)
                larger = cards.laid(look, card, place.height, finish)
                larger.draw(target, place.topleft)
                continue
            drawn = cards.fanned(look, card, height, turned, seen, finish)
            drawn.draw(target, behind.topleft)
        new = dict(model.drawn)
        if card in new and model.chosen is None:
            self._draw_new(target, fanned.seen.move(0, -up), new[card])
        if number < 2:
            return []
        return [(self._coin_now(model, card), number)]

    def _sign_room(self, fanned: Fanned) -> Size:
        """Return how much is seen of a card, where its sign is."""
        above = self.rect.y - fanned.place.y
        down = fanned.seen.height if above > 0 else self.rect.height
        return fanned.seen.width, down

    def _sunk(self, model: HandModel) -> int:
        return round(self.rect.height * _SUNK) if model.rests else 0

    def _draw_backs(self, target: Surface, model: HandModel) -> None:
        """Draw a hidden hand: a card back for each card."""
        number = model.stacks
        finish = Finish.REST if model.rests else Finish.PLAIN
        height = self._measure.card
        fan: Sequence[Fanned] = self._fanned(number, card_size(height)) if number else ()
        for fanned in fan:
            back = cards.fanned(self.look, None, height, fanned.degrees, None, finish)
            back.draw(target, fanned.place.move(0, self._sunk(model)).topleft)
        if model.held > number:
            coin = self._coin(fan[-1], -self._sunk(model))
            cards.draw_coin(target, self.look, coin.center, coin.width, model.held)

    def _draw_new(self, target: Surface, seen: Rect, number: int) -> None:
        """Draw the number of new cards at the upper left of what is seen of the first."""
        look = self.look
        words = f"+{number}"
        style = look.style(Face.TITLE, 28, look.theme.written(Tone.TEAL))
        style = low(style, max(look.px(28), round(seen.width * 0.36)))
        height = look.letters.cap(style) + look.px(14)
        plate = Rect(0, 0, look.letters.width(words, style) + look.px(18), height)
        plate.topleft = seen.x + look.px(4), seen.y + look.px(4)
        ornaments.pill(look, plate.size, Tone.TEAL).draw(target, plate.topleft)
        look.letters.draw(target, words, style, plate)
