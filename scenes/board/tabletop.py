"""The table in one window: the board, and where cards, fans and past turns are."""

import math
from collections import Counter
from collections.abc import Sequence

from pygame import Rect

from game import Action, Card, CardsDrawn, Hand, Match, Viewer
from scenes.board.geometry.track_view import START, Area, TrackView
from scenes.board.hud.drawer import opened
from scenes.board.hud.hand import count_place, hand_face, hand_slots
from scenes.board.hud.history import last_turn_rects, turn_rects
from scenes.board.hud.layout import BoardLayout, BoardNeeds
from scenes.board.hud.players import medal_places, panel_places
from scenes.board.hud.row import PilePlaces, numbered_piles, pile_places, row_places
from scenes.board.motion.clips import CardPlace
from scenes.board.motion.staging import BoardPlaces
from scenes.board.terrain import Terrain
from scenes.board.turn.turn_input import Fan, NoteTap, Pile
from scenes.board.turn.turn_log import Trail, TurnSummary, turns_of, turns_since
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.view import View
from scenes.shared import cards

_FAN_CARD = 150  # units
_LARGE_CARDS = (200, 178, 156)  # units
_BESIDE_DOCK = 1400
"""Units that a board has at least beside a dock; else the dock is below it."""


class Tabletop:
    """Where everything of one match is in one window, for taps and for drawing."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.drawer_open = False
        """Whether the drawer is open over the board."""
        self.dock: View | None = None
        """What the board gives up a strip of the window for; set before the layout.

        The strip is at the right, as wide as the view would like to be, where that leaves the
        board wide enough. Else it is at the bottom, as high as the view would like to be. So a
        view that is to be at the bottom of every window asks for its whole width.
        """
        self.docked = Rect(0, 0, 0, 0)
        """Where that strip is."""
        self.look: Look
        self.plan: BoardLayout
        self.terrain: Terrain
        self.clear: tuple[Rect, ...]
        """What no tab may cover: every position, torches, and the sloop wherever it moors."""
        self._piles: PilePlaces
        """The stock and the discard pile with room for their numbers."""
        self._laid_out: tuple[BoardLayout, tuple[Rect, ...]] | None = None
        self._beside: dict[int, CardPlace] = {}
        """Where played cards are shown, as far as that was looked for in this layout."""
        self._places: tuple[object, BoardPlaces] | None = None
        self._since: tuple[object, tuple[Trail, ...]] = (None, ())
        self._new: tuple[object, frozenset[tuple[Card, int]]] = (None, frozenset())
        self._turns: tuple[tuple[Action, ...], tuple[TurnSummary, ...]] = ((), ())

    def layout(self, look: Look, size: Size, **wishes: bool) -> None:
        """Find a place for everything; see `BoardNeeds` for what players may wish."""
        game, table = self.match.game, self.match.table
        row, hands = table.options.open_row, table.options.open_hands
        needs = BoardNeeds(table.players, row, hands, islands=game.has_islands)
        self.look, self._places = look, None
        self._lay_out(self._beside_dock(size), needs._replace(**wishes))
        self._piles = numbered_piles(look, self.plan)
        # Of a torch only the middle: its light may be covered.
        areas = [torch.grown(-torch.width * 0.4) for torch in self.terrain.lights.torches]
        for way in map(self.terrain.way.moored, (1, 2)):
            areas += [way.sloop, *map(way.area, (START, *way.spaces, *way.havens))]
        self.clear = tuple(Rect(*map(round, area)) for area in areas)
        if self._laid_out != (self.plan, self.clear):
            self._laid_out, self._beside = (self.plan, self.clear), {}

    def _beside_dock(self, size: Size) -> Size:
        """Place the dock; return how large the rest of the window is."""
        if self.dock is None:
            self.docked = Rect(0, size[1], 0, 0)
            return size
        width, height = size
        beside = width - self.dock.need(self.look).width.ideal
        if beside >= self.look.px(_BESIDE_DOCK):
            self.docked = Rect(beside, 0, width - beside, height)
            return beside, height
        above = height - self.dock.need(self.look, width=width).height.ideal
        self.docked = Rect(0, above, width, height - above)
        return width, above

    def _lay_out(self, size: Size, needs: BoardNeeds) -> None:
        """Lay out the board, with the plates beside the tunnel if there is room for them."""
        match = self.match
        self.plan = plan = BoardLayout.of(size, self.look.scale, needs)
        area, block = Area(*plan.board), plan.aside
        if block is None:
            self.terrain = Terrain(match.game, match.table.track, area, plan.clear)
            return
        self.terrain = Terrain(match.game, match.table.track, area, plates=block.size)
        free = self.terrain.free
        if free is None:
            self._lay_out(size, needs._replace(plates_above=True))
        else:
            self.plan = plan.aside_at((round(free.left), round(free.top)))

    @property
    def way(self) -> TrackView:
        """Where every position is, with the sloop where it is in the game."""
        return self.terrain.way.moored(self.match.table.sloop)

    def places(
        self,
        viewer: Viewer,
        *,
        flashes: bool = True,
        curtains: bool = False,
        parting: bool = False,
    ) -> BoardPlaces:
        """What the choreography needs to know of this layout."""
        key = (viewer, flashes, curtains, parting, self.match.seats)
        if self._places is None or self._places[0] != key:
            self._places = key, self._found_places(*key[:4])
        return self._places[1]

    def _found_places(
        self, viewer: Viewer, flashes: bool, curtains: bool, parting: bool
    ) -> BoardPlaces:
        look, plan, match = self.look, self.plan, self.match
        piles = pile_places(look, plan)
        row = row_places(look, plan).cards if plan.open_row else (piles.stock,)

        def hand(seat: int, card: Card | None) -> CardPlace:
            if seat == viewer and card is not None:
                face = hand_face(look, plan, match.game.signs, 0, card)
                return CardPlace(face.center, face.width)
            return CardPlace(panel_places(look, plan, seat).strip.center, piles.stock.width)

        def counted(card: Card, hand: Hand) -> CardPlace | None:
            place = count_place(look, plan, match.game.signs, hand, card)
            return None if place is None else CardPlace(place.center, place.width)

        def medal(seat: int, home: int) -> Area:
            return Area(*medal_places(look, panel_places(look, plan, seat).medals)[home])

        return BoardPlaces(
            way=self.terrain.way,
            hand=hand,
            counted=counted,
            viewer=viewer,
            stock=piles.stock.center,
            discard=piles.discard.center,
            row=lambda index: row[min(index, len(row) - 1)].center,
            card_width=piles.stock.width,
            names=tuple(seat.name for seat in match.seats),
            people=frozenset(i for i, seat in enumerate(match.seats) if seat.brain is None),
            flashes=flashes,
            plates=tuple(Area(*plate) for plate in plan.players),
            curtains=curtains,
            beside=self._large_card,
            medal=medal,
            parting=parting,
        )

    def _large_card(self, seat: int) -> CardPlace:
        """Return where a played card is shown beside its player's plate.

        It is as large as it can be without covering anything, or where it covers least.
        """
        if seat in self._beside:
            return self._beside[seat]
        look, plan = self.look, self.plan
        plate, gap = plan.players[seat], look.px(8)
        others = [*plan.players, *plan.buttons.values(), plan.prompt]

        def covered(place: Rect) -> int:
            """The pixels of what should be seen, those of plates and buttons most of all."""
            hidden = sum(_common(place, rect) for rect in self.clear)
            return hidden + sum(99 * _common(place, rect) for rect in others)

        found: list[tuple[int, Rect]] = []
        for height in _LARGE_CARDS:
            card = Rect((0, 0), cards.card_size(look.px(height)))
            along = range(plate.left, plate.right - card.width + 1, gap)
            places = [card.move(x, plate.bottom + gap) for x in along]
            for x in (plate.left - gap - card.width, plate.right + gap):
                places.append(card.move(x, plate.centery - card.height // 2))
            inside = [place for place in places if 0 <= place.x <= plan.board.right - card.width]
            found += ((covered(place), place) for place in inside)
        _, best = min(found, key=lambda one: one[0])
        self._beside[seat] = CardPlace(best.center, best.width)
        return self._beside[seat]

    def hand_rects(self, hand: Hand) -> tuple[tuple[Card, Rect], ...]:
        """The cards of a hand from left to right, and the places of those that are missing."""
        return tuple(hand_slots(self.look, self.plan, self.match.game.signs, hand))

    def history_rects(
        self, turns: Sequence[TurnSummary] | None = None
    ) -> tuple[tuple[TurnSummary, Rect], ...]:
        """The past turns that can be seen, the newest last; of the whole match by default.

        Those in the open drawer; else everybody's last turn, which has two places: the player's
        plate, and the tab that hangs from it.
        """
        turns = self.turns() if turns is None else turns
        if self.drawer_open:
            inside = turn_rects(self.look, opened(self.plan, self.look.scale), turns)
            return tuple((turns[index], rect) for index, rect in inside)
        last = last_turn_rects(self.look, self.plan, turns, self.clear)
        plates = tuple((turn, self.plan.players[turn.seat]) for turn, _ in last)
        return plates + tuple((turn, tab) for turn, tab in last if tab.width)

    def note_rects(self) -> tuple[tuple[NoteTap, Rect], ...]:
        """The piles, and the plates that do not stand for a past turn; none beside a drawer."""
        if self.drawer_open:
            return ()
        acted = {turn.seat for turn in self.turns() if turn.steps}
        plates = ((NoteTap(seat), rect) for seat, rect in enumerate(self.plan.players))
        return (
            (NoteTap(Pile.STOCK), self._piles.stock),
            (NoteTap(Pile.DISCARD), self._piles.discard),
            *(plate for plate in plates if plate[0].about not in acted),
        )

    def turns(self) -> tuple[TurnSummary, ...]:
        """Every turn so far."""
        actions, (before, turns) = self.match.actions, self._turns
        if actions != before:
            # Those played before are the same but for what was undone.
            pairs = enumerate(zip(actions, before, strict=False))
            alike = min(len(actions), len(before))
            same = next((index for index, (one, other) in pairs if one != other), alike)
            self._turns = (actions, turns_of(self.match, turns, same))
        return self._turns[1]

    def trails_since(self, viewer: Viewer, stop: int) -> tuple[Trail, ...]:
        """Where the others' pirates went since the viewer's last decision, up to an action.

        Nowhere if nobody looks.
        """
        key = (viewer, stop, self.match.actions)
        if key != self._since[0]:
            turns = turns_since(self.match, viewer, self.turns()) if viewer >= 0 else ()
            steps = (step for turn in turns for step in turn.steps if step.ply < stop)
            self._since = key, tuple(step.trail for step in steps if step.trail is not None)
        return self._since[1]

    def new_cards(self, viewer: Viewer) -> frozenset[tuple[Card, int]]:
        """Return what the viewer drew in the last own action, and how many cards of each kind."""
        match, played = self.match, len(self.match.actions)
        key = (viewer, played)
        if key != self._new[0]:
            back = (
                match.told(viewer, i, i + 1)[0]
                for i in reversed(range(played if viewer >= 0 else 0))
            )
            own = (told for told in back if told.seat == viewer and not told.forced)
            last = next((told.events for told in own), ())
            drawn = (event.cards for event in last if isinstance(event, CardsDrawn))
            kinds = Counter(card for cards in drawn for card in cards if card is not None)
            self._new = key, frozenset(kinds.items())
        return self._new[1]

    def fan_rects(self, fan: Fan) -> tuple[Rect, ...]:
        """The choices of a fan, side by side above the place that they lead to.

        They cover no plates, no buttons and nothing that is said.
        """
        height, gap = self.look.px(_FAN_CARD), self.look.px(14)
        width, _ = cards.card_size(height)
        x, y = self.way.area(fan.position).centre
        step, plan = width + gap, self.plan
        wished = Rect(0, 0, len(fan.choices) * step - gap, height)
        wished.center = round(x), round(y - height * 0.7)
        said = [rect.top for rect in (plan.prompt, plan.tip) if rect is not None]
        top = plan.board.top + plan.clear
        free = Rect(0, top, plan.board.width, min(plan.board.bottom, *said) - top)
        rooms = _around(free, plan.aside) if plan.aside else [free]
        rooms = [room.inflate(-2 * gap, -2 * gap) for room in rooms]
        fitting = [room for room in rooms if room.w >= wished.w and room.h >= wished.h]
        places = [wished.clamp(room) for room in fitting or rooms]
        left, top = min(places, key=lambda place: math.dist(place.center, wished.center)).topleft
        return tuple(Rect(left + i * step, top, width, height) for i in range(len(fan.choices)))


def _common(one: Rect, other: Rect) -> int:
    """Return how many pixels two rectangles have in common."""
    both = one.clip(other)
    return both.width * both.height


def _around(free: Rect, block: Rect) -> list[Rect]:
    """Return what is left of a rectangle on each side of a block that stands in it."""
    return [
        Rect(free.left, free.top, block.left - free.left, free.height),
        Rect(block.right, free.top, free.right - block.right, free.height),
        Rect(free.left, free.top, free.width, block.top - free.top),
        Rect(free.left, block.bottom, free.width, free.bottom - block.bottom),
    ]
