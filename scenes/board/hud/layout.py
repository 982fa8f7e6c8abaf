"""The layout of the board's screen: a named place for everything around the path.

The board fills the window. Faces are along its upper edge, and the hand, the open row, the piles
and the buttons along its lower edge. In a tall window the row and the piles are beside the tunnel.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect

from scenes.board.hud.face import SLOT, below_bare, is_bare
from scenes.board.turn.turn_input import BoardButton
from scenes.kit.layout import (
    CONTROL,
    DESIGN_SIDE,
    FINGER,
    LEAST_GAP,
    Point,
    Scale,
    Size,
    is_upright,
)
from scenes.kit.look import Look
from scenes.shared.cards import card_size

_TALL = (860, 1100)
"""Parts of the width and height of a tall window, whichever are smaller."""
_SMALL = 560
"""Pixels of the shorter side below which a window is small."""
_LOW = 720
"""Pixels of the height up to which everything is a little larger."""
_LEAST = 0.39
"""The least pixels of a part, so that a card is as large as a finger."""
_WIDE_SHAPE = 1.5
"""The least width of a window with the row in one line, in heights."""
_DECK = 530
"""The least width of the controls of a replay, in units."""
_OVER_TOWN = 28
"""How much lower islands begin in a tall window, in parts."""
_UNDER_TAG = 26
"""The same below names, so that the tag of the player on turn hides no flag."""
_LEAST_STAGE = 0.54
"""The share of a tall window's height that islands need at least."""
_LINE = 46
"""The height of a sentence, in units."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutSettings:
    """The settings that change the layout."""

    hint: bool = False
    left_handed: bool = False
    one_handed: bool = False
    """Whether all controls except the board are in the lower corner."""
    watched: bool = False
    """Whether the controls of a replay replace the actions."""
    tray: bool = True
    """Whether a hand is shown: not if every person holds it on a phone."""


USUAL = LayoutSettings()
"""The settings of a new player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardNeeds(LayoutSettings):
    """What the layout of a game depends on: the settings and the game itself."""

    players: int
    open_row: bool
    islands: bool = False
    """Whether the board reaches below the faces, and the sloop sails."""
    in_line: bool = False
    """Whether a tall window has no room for the row beside its tunnel."""
    clear: bool = False
    """Whether the stage keeps clear of every control, because one would cover a space."""


class Measure:
    """How large everything around a board is in a window."""

    def __init__(self, look: Look, size: Size, needs: BoardNeeds) -> None:
        width, height = size
        self.size = size
        self.is_upright = is_upright(size)
        """Whether the window is tall."""
        self.is_small = min(size) < _SMALL
        self.is_kiosk = look.scale.finger > 0
        """Whether strangers stand before it, who need to read what a button does."""
        self.is_tight = not self.is_upright and (self.is_small or width < _WIDE_SHAPE * height)
        """Whether the row has two lines, and a button is above another."""
        self.has_words = self.is_kiosk or not (self.is_tight or self.is_small)
        """Whether round buttons have words below them, or over their rims where that is kept."""
        self.text = min(look.scale.text, 1.5)
        """How many times larger letters are than usual."""
        self._control = look.px(CONTROL)
        self.deck = look.px(_DECK)
        """The least width of the controls of a replay."""
        self.part = self._part()
        """Pixels of a part, of which a window of 1080 pixels has 1080."""
        if not self.is_upright:
            self._shrink(needs)
            if self._least_width(needs) > width and self.has_words and not self.is_kiosk:
                self.has_words = False
                self.part = self._part()
                self._shrink(needs)
        self.card = self.px(210 if self.is_upright else 178 if self.is_small else 190)
        """The height of a card in the hand."""
        self.seen = self.px(200 if self.is_upright else 132 if self.is_small else 146)
        """How much of it is above the edge of the window."""
        if self.is_upright and needs.watched:
            # The controls of a replay need room too.
            self.card = self.seen = self.px(122)
        self.word = round(self.px(20) * self.text * 1.4)
        """The height of the word below a round button."""

    def _part(self) -> float:
        width, height = self.size
        if self.is_upright:
            return min(width / _TALL[0], height / _TALL[1])
        larger = 1.22 if self.is_small else 1.06 if height <= _LOW else 1.0
        return max(height, min(height, _LOW) * larger) / DESIGN_SIDE

    def _shrink(self, needs: BoardNeeds) -> None:
        """Make parts smaller until everything fits side by side; some things keep their size."""
        least = min(self.part, _LEAST)
        for _ in range(8):
            self.part *= min(1.0, self.size[0] / self._least_width(needs))
        self.part = max(least, self.part)

    def px(self, parts: float) -> int:
        """Return parts in whole pixels."""
        return round(parts * self.part)

    @property
    def finger(self) -> int:
        """The side of a round button."""
        return max(FINGER, self.px(62), self._control)

    @property
    def least_strip(self) -> int:
        """The least width of what is seen of a card in the hand, so that it can be tapped."""
        return self.finger if self.is_kiosk else FINGER

    @property
    def pitch(self) -> int:
        """Pixels from one round button to the next."""
        if self.is_tight:
            return self.finger + max(LEAST_GAP, self.px(16))
        return self.pitch_with_gap(48)

    def pitch_with_gap(self, gap: float) -> int:
        """Return pixels from one button to the next with a gap in parts, wider for larger words."""
        text = self.text if self.has_words else 1.0
        return max(self.finger + LEAST_GAP, round((self.finger + self.px(gap)) * text))

    @property
    def sail(self) -> int:
        """The side of the button to sail."""
        return max(self.finger, self.px(88))

    @property
    def end(self) -> Size:
        """The size of the button that ends a turn."""
        wide = 222 if self.is_small else 250
        if self.is_upright:
            wide = 200 if self.is_small else 208
        return self.px(wide), max(self.finger, self.px(116 if self.is_upright else 118))

    @property
    def piles(self) -> Size:
        """The size of both piles side by side."""
        wide, high = (136, 112) if self.is_tight else (150, 112)
        return self.px(wide), self.px(high)

    @property
    def row(self) -> Size:
        """The size of the open row, in one line or two."""
        wide = 96 + 6 * 48 if self.is_tight else 96 + 10 + 11 * 38 + 30
        return self.px(wide), self.px(138)

    def _least_width(self, needs: BoardNeeds) -> int:
        """Return the width of everything below the board, with as few cards as must fit."""
        columns = (1 if self.is_tight else 2) * (2 if needs.one_handed else 1)
        buttons = self.end[0] + columns * self.pitch + (self.sail + self.px(26)) * needs.islands
        if needs.watched:
            buttons = self.deck
        cards = self.piles[0] + (self.row[0] + self.px(24)) * needs.open_row
        return buttons + cards + self.least_hand(needs) + self.px(18 + 14 + 22 + 24 + 24)

    def least_hand(self, needs: BoardNeeds) -> int:
        """Return the width of a hand with a stack of each sign, each as wide as a finger."""
        signs = 7 if needs.islands else 6
        # Nobody taps the cards of a replay.
        strip = self.least_strip // 2 if needs.watched else self.least_strip
        return (signs - 1) * strip + card_size(self.px(190))[0]


class BoardPlan(dict[Hashable, Rect]):
    """The named places of a board's screen, from which its components are made.

    The names are "board" (all of the window), "stage" (the part of it for spaces), ("player",
    seat), "prompt", "hand", "row", "piles", each button, and in a replay "coins", "timeline" and
    "controls". What a game does not show has none.
    """

    def __init__(
        self, places: Mapping[Hashable, Rect], needs: BoardNeeds, measure: Measure
    ) -> None:
        super().__init__(places)
        self.needs = needs
        self.measure = measure

    @classmethod
    def of(cls, look: Look, size: Size, needs: BoardNeeds) -> "BoardPlan":
        """Return the places in a window, for a game and its players' settings."""
        screen = _Screen(look, size, needs)
        plan = cls(screen.places(), needs, screen.measure)
        return plan._mirrored(size[0]) if needs.left_handed else plan

    @property
    def players(self) -> tuple[Rect, ...]:
        """The slots of the players' faces, each with its name and cards beside it.

        A slot is as high as a face at rest; the face of the player on turn hangs out of it.
        """
        return tuple(self["player", seat] for seat in range(self.needs.players))

    @property
    def buttons(self) -> dict[BoardButton, Rect]:
        """The buttons."""
        return {name: self[name] for name in BoardButton if name in self}

    @property
    def row_lines(self) -> int:
        """The number of lines of the open row."""
        if self.aside is not None:
            return 4
        return 2 if self.measure.is_tight else 1

    @property
    def hand_at(self) -> float:
        """Where a hand that leaves room is in its place: 0 at the left, 1 at the right."""
        if self.measure.is_upright:
            return 0.5
        return float(self.needs.left_handed != self.needs.one_handed)

    @property
    def has_room_beside_hand(self) -> bool:
        """Whether a sentence may be beside the cards, as there are no rows of cards or land."""
        return self.needs.islands and self.needs.tray and not self.measure.is_upright

    @property
    def lower(self) -> int:
        """The y of the upper edge of what is below the board."""
        return self["prompt"].bottom

    @property
    def aside(self) -> Rect | None:
        """The block of row and piles beside the tunnel, in a tall window."""
        needs = self.needs
        if not self.measure.is_upright or needs.islands or needs.in_line:
            return None
        block = self["piles"].union(self["row"]) if needs.open_row else self["piles"]
        # Below the large face of the player on turn.
        return Rect(block.x, block.y - self.measure.px(80), block.w, block.h + self.measure.px(80))

    def aside_at(self, at: Point, scale: float = 1.0) -> "BoardPlan":
        """Return the places with the block of row and piles elsewhere on the map, and larger."""
        block = self.aside
        if block is None:
            return self
        moved = {}
        for name in ("row", "piles"):
            if name in self:
                place = self[name]
                corner = at[0] + scale * (place.x - block.x), at[1] + scale * (place.y - block.y)
                size = scale * place.width, scale * place.height
                moved[name] = Rect(*map(round, (*corner, *size)))
        return BoardPlan(self | moved, self.needs, self.measure)

    def _mirrored(self, width: int) -> "BoardPlan":
        """Return the places for left-handed players: each component is on the other side.

        The order of the players stays the same.
        """
        places = {name: rect.copy() for name, rect in self.items()}
        for rect in places.values():
            rect.right = width - rect.left
        slots = sorted(places["player", seat].left for seat in range(self.needs.players))
        for seat, left in enumerate(slots):
            places["player", seat].left = left
        return BoardPlan(places, self.needs, self.measure)


def gap_of(scale: Scale) -> int:
    """Return the gap between parts, in pixels."""
    return max(scale.px(10), LEAST_GAP)


class _Screen:
    """The places of a window, for right-handed players."""

    def __init__(self, look: Look, size: Size, needs: BoardNeeds) -> None:
        self._look = look
        self._width, self._height = size
        self._needs = needs
        self.measure = Measure(look, size, needs)
        self._low = self._height
        """The y below the cards of a tall window, where the controls of a replay begin."""

    def places(self) -> dict[Hashable, Rect]:
        """Return all named places."""
        places: dict[Hashable, Rect] = {"board": Rect(0, 0, self._width, self._height)}
        places |= self._faces()
        if self._needs.watched:
            places |= self._deck()
        places |= self._tall(places) if self.measure.is_upright else self._wide(places)
        if not self._needs.tray:
            # Below the window, where nothing of it is seen.
            places["hand"].top = self._height + self.measure.card
        return places

    # The upper edge

    def _faces(self) -> Iterator[tuple[Hashable, Rect]]:
        """Yield the slots of the faces, and the buttons at the end of them."""
        needs, measure, px = self._needs, self.measure, self.measure.px
        finger, edge = measure.finger, px(18)
        high = finger + (measure.word if measure.has_words and not measure.is_upright else 0)
        menu = Rect(self._width - edge - finger, px(10), finger, high)
        ends = self._width - px(10)
        if not needs.one_handed:
            apart = measure.pitch_with_gap(22) - finger
            log = menu.move(-finger - apart, 0)
            if measure.is_upright:
                menu.right = self._width - px(10)
                log = menu.move(0, high + max(LEAST_GAP, px(8)))
            # The words are wider than the button.
            wider = 0 if measure.is_upright else min(2 * edge, apart - LEAST_GAP)
            yield BoardButton.MENU, menu.inflate(wider, 0)
            yield BoardButton.DRAWER, log.inflate(wider, 0)
            ends = min(menu.left, log.left) - px(16)
        left = px(24)
        wide = min(px(470), (ends - left) // needs.players)
        for seat in range(needs.players):
            yield ("player", seat), Rect(left + seat * wide, 0, wide - LEAST_GAP, px(SLOT))

    # The lower edge

    def _deck(self) -> dict[Hashable, Rect]:
        """Place the controls of a replay below its timeline, in the corner or below everything."""
        px, gap, finger = self.measure.px, gap_of(self._look.scale), self._look.px(CONTROL)
        high = 2 * finger + gap
        if self.measure.is_upright:
            wide = self._width - 2 * px(14)
            self._low = self._height - high - 2 * px(10)
        else:
            wide = max(self.measure.deck, min(self._look.px(700), self._width // 3))
        deck = Rect(self._width - px(14) - wide, self._height - px(10) - high, wide, high)
        coins = Rect(deck.x, deck.y, min(self._look.px(150), wide // 4), finger)
        line = Rect(coins.right + gap, deck.y, deck.right - coins.right - gap, finger)
        controls = Rect(deck.x, deck.bottom - finger, wide, finger)
        return {"coins": coins, "timeline": line, "controls": controls}

    def _rounds(self) -> Sequence[BoardButton]:
        """Return the small round buttons of a turn, from the right."""
        names = [BoardButton.UNDO]
        if self._needs.hint:
            names.insert(0, BoardButton.HINT)
        if self._needs.one_handed:
            names += [BoardButton.MENU, BoardButton.DRAWER]
        return names

    def _wide(self, deck: Mapping[Hashable, Rect]) -> dict[Hashable, Rect]:
        """Place, from the right: the end of the turn, round buttons, piles, row and hand."""
        needs, measure, px = self._needs, self.measure, self.measure.px
        places: dict[Hashable, Rect] = {}
        if needs.watched:
            right = deck["coins"].left - px(22)
        else:
            places = self._actions()
            right = min(place.left for place in places.values()) - px(22)
        left = px(14 if measure.is_small else 24)
        bottom = self._height - px(14)
        hand = Rect(left, self._height - measure.seen, 0, measure.seen)
        cards = [("piles", measure.piles)]
        if needs.open_row:
            cards.append(("row", measure.row))
        for name, size in cards:
            place = Rect((0, 0), size)
            if needs.one_handed:
                # Cards that are only looked at are on the other side.
                place.bottomleft = left, bottom
                left = place.right + px(24)
            else:
                place.bottomright = right, bottom
                right = place.left - px(24)
            places[name] = place
        hand.left = left
        # One thumb does not reach further.
        most = max(px(580), measure.least_hand(needs)) if needs.one_handed else px(1130)
        hand.width = min(right - left, most)
        if needs.one_handed:
            hand.right = right
        places["hand"] = hand
        top = px(70) if measure.is_small else round(self._height * 0.062)
        below = 120 if measure.is_small else 150 if measure.is_tight else 136
        stage = Rect(0, top, self._width, self._height - px(below) - top)
        if needs.islands:
            stage = Rect(0, px(78), self._width, self._height - px(112) - px(78))
        if needs.clear:
            # A wall may reach below one.
            controls = (*places.values(), *deck.values())
            tops = (place.top for place in controls if place.top > self._height // 2)
            stage.height = min(tops) + px(22) - stage.top
        places["stage"] = stage
        places["prompt"] = self._sentence(hand.top - px(8))
        return places

    def _actions(self) -> dict[Hashable, Rect]:
        """Place the end of the turn in the corner, and the round buttons beside it."""
        measure, px = self.measure, self.measure.px
        small = measure.is_small
        end = Rect((0, 0), measure.end)
        end.bottomright = self._width - px(12 if small else 18), self._height - px(16)
        places: dict[Hashable, Rect] = {BoardButton.END: end}
        finger, pitch = measure.finger, measure.pitch
        rounds = self._rounds()
        high = finger + (measure.word if measure.has_words and not measure.is_tight else 0)
        wide = pitch - LEAST_GAP
        x = end.left - max(LEAST_GAP, px(14)) - wide
        low = self._height - px(12)
        across = 2 if measure.is_tight else 1
        for index in range(0, len(rounds), across):
            for line, name in enumerate(rounds[index : index + across]):
                above = line * (finger + LEAST_GAP)
                places[name] = Rect(x, low - high - above, wide, high)
            x -= pitch
        if self._needs.islands:
            side = measure.sail
            wide, high = side + px(12), side + high - finger
            places[BoardButton.SAIL] = Rect(x + pitch - LEAST_GAP - wide, low - high, wide, high)
        return places

    def _tall(self, upper: Mapping[Hashable, Rect]) -> dict[Hashable, Rect]:
        """Place the hand beside the actions, and the row beside the tunnel or above the hand."""
        needs, measure, px = self._needs, self.measure, self.measure.px
        places: dict[Hashable, Rect] = {}
        hand = Rect(px(8), self._low - measure.seen, self._width - px(16), measure.seen)
        if not needs.watched:
            places = self._corner()
            hand.width = places[BoardButton.END].left - px(14) - hand.x
        places["hand"] = hand
        top = min(place.top for place in places.values())
        # Names that have no room beside their faces are below them.
        slot = (self._width - px(24 + 16 + 10) - measure.finger) // needs.players - LEAST_GAP
        is_below = is_bare(slot, measure.part, measure.text, has_sails=needs.islands)
        names = below_bare(measure.part, measure.text) if is_below else 0
        # The town is below the large face of the player on turn.
        town = (names + px(_UNDER_TAG) if names else px(_OVER_TOWN)) if needs.islands else 0
        high = px(88) + max(names, town)
        low = hand.top - px(10)
        if needs.clear:
            # A wall may reach below a button.
            low = min(low, top + px(22))
            if BoardButton.DRAWER in upper:
                high = max(high, upper[BoardButton.DRAWER].bottom - px(22))
        stage = Rect(0, high, self._width, low - high)
        if needs.islands or needs.in_line:
            line = Rect(px(14), top - px(12) - px(112), self._width - px(28), px(112))
            if needs.one_handed:
                # Beside the higher column of buttons.
                line.bottom = hand.top - px(12)
                line.width = hand.right - line.x
            piles = Rect(0, 0, px(150), line.height)
            piles.topright = line.topright
            places["piles"] = piles
            if self._has_sail_beside_piles and BoardButton.END in places:
                places[BoardButton.SAIL] = self._beside_piles(piles, hand)
            if needs.open_row:
                places["row"] = Rect(line.x, line.y, piles.left - px(24) - line.x, line.height)
            stage.height = min(line.top, top) - px(8) - stage.top
            lacking = round(_LEAST_STAGE * self._height) - stage.height
            if names and needs.islands and lacking > 0:
                # Rather a hidden flag than islands that are too small.
                lifted = min(lacking, px(_UNDER_TAG))
                stage.top -= lifted
                stage.height += lifted
        else:
            places["piles"] = Rect(px(14), stage.top + px(80), px(218), px(106))
            if needs.open_row:
                below = places["piles"].bottom + px(34)
                places["row"] = Rect(px(14), below, px(218), px(112 + 8 + 3 * 90))
        places["stage"] = stage
        places["prompt"] = self._sentence(min(top, places["hand"].top) - px(8))
        return places

    def _corner(self) -> dict[Hashable, Rect]:
        """Place the end of the turn in the corner of a tall window, the others above it."""
        measure, px = self.measure, self.measure.px
        end = Rect((0, 0), measure.end)
        end.bottomright = self._width - px(12), self._height - px(14)
        places: dict[Hashable, Rect] = {BoardButton.END: end}
        high = measure.finger + (measure.word if measure.has_words else 0)
        lines = [[*reversed(self._rounds()[: 1 + self._needs.hint])]]
        if self._needs.islands and not self._has_sail_beside_piles:
            if end.width < 3 * (measure.finger + LEAST_GAP) - LEAST_GAP:
                lines.append([BoardButton.SAIL])
            else:
                lines[0].insert(0, BoardButton.SAIL)
        if self._needs.one_handed:
            lines.append([BoardButton.DRAWER, BoardButton.MENU])
        bottom = end.top - max(LEAST_GAP, px(12))
        for line in lines:
            wide = (end.width + LEAST_GAP) // len(line)
            for index, name in enumerate(reversed(line)):
                place = Rect(0, bottom - high, wide - LEAST_GAP, high)
                place.right = end.right - index * wide
                places[name] = place
            bottom -= high + max(LEAST_GAP, px(10))
        return places

    @property
    def _has_sail_beside_piles(self) -> bool:
        """Whether the button to sail has its word, which needs more room than the others."""
        needs = self._needs
        return needs.islands and self.measure.has_words and not needs.one_handed

    def _beside_piles(self, piles: Rect, hand: Rect) -> Rect:
        """Return the place of the button to sail in a tall window, with room for longer words."""
        measure = self.measure
        place = Rect(0, 0, max(measure.sail, measure.px(150)), measure.sail + measure.word)
        place.midright = piles.left - max(LEAST_GAP, measure.px(12)), piles.centery
        # A gold card may look out behind the last one of the hand.
        gold = hand.top - measure.finger * 3 // 4
        place.bottom = min(place.bottom, piles.bottom, gold)
        return place

    def _sentence(self, bottom: int) -> Rect:
        """Return the usual place of a sentence, above the hand."""
        high = self._look.px(_LINE + 29 * (self._look.scale.text - 1))
        place = Rect(0, 0, self._width - 2 * self.measure.px(24), high)
        place.midbottom = self._width // 2, bottom
        return place
