"""The table in one window: the board, and the components around it."""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain

from pygame import Rect

from game import Action, Card, CardsDrawn, Hand, Match, Position, Seat, Viewer, cards_of
from scenes.board.component import Target, TargetKind
from scenes.board.geometry.track_view import START, Area, TrackView
from scenes.board.hud.bubble import AroundBubble, Bubble
from scenes.board.hud.coins import Coins
from scenes.board.hud.drawer import Drawer
from scenes.board.hud.edges import Edges
from scenes.board.hud.gestures import Gestures
from scenes.board.hud.hand import HandFan
from scenes.board.hud.layout import USUAL, BoardPlan, LayoutSettings
from scenes.board.hud.piles import Piles
from scenes.board.hud.plate import Plate, PlateModel
from scenes.board.hud.players import PlayerFaces
from scenes.board.hud.prompt import OnMap, Prompt
from scenes.board.hud.row import OpenRow
from scenes.board.motion.clips import CardPlace
from scenes.board.motion.staging import BoardPlaces
from scenes.board.pieces.fan import ChoiceFan
from scenes.board.pieces.track import BoardTrack
from scenes.board.table_layout import fold_of, laid_out, needs_of
from scenes.board.terrain import Terrain
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_input import BoardButton, NoteTap, Pile
from scenes.board.turn.turn_log import Trail, TurnSummary, turns_of, turns_since
from scenes.kit.cache import Latest
from scenes.kit.layout import Size, covered, inset
from scenes.kit.look import Look
from scenes.kit.view import View
from scenes.shared import cards

_ROOF = 0.33
"""The part of the town or the sloop above everybody there, in heights."""
_STANDING = (0.5, 0.95, 1.0, 1.45)
"""Cells from the middle of a space to the left of those who stand there and above them, and the
width and the height of both."""
_LARGE_CARDS = (200, 178, 156)
"""Units of the height of a played card that is shown large, the largest first."""
_NEARER = 8
"""How many pixels it may cover to be shown a pixel nearer to its player."""
_BESIDE_DOCK = 1400
"""The least width of a board beside a dock, in units; otherwise the dock is below it."""


class Tabletop:
    """The layout of one match in one window, for taps and for drawing."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.drawer_open = False
        """Whether the drawer is open over the board."""
        self.dock: View | None = None
        """The view shown in a strip of the window beside the board; set before the layout.

        The strip is at the right, as wide as the view prefers, if that leaves the board wide
        enough. Otherwise it is at the bottom, as high as the view prefers. So a view that
        should be at the bottom of every window asks for its whole width.
        """
        self.least_beside_dock: float = _BESIDE_DOCK
        """The least width of the board, in units, for the dock to be beside it."""
        self.docked = Rect(0, 0, 0, 0)
        """The place of that strip."""
        self.look: Look
        self.plan: BoardPlan
        self.terrain: Terrain
        self.clear: tuple[Rect, ...]
        """The areas that no large card should cover: positions, and all moorings of the sloop."""
        self.spared: tuple[Rect, ...]
        """The areas of torches, masts and roofs, which should not be covered either."""
        self.board: BoardTrack
        """The track with everything on it, and the sloop."""
        self.faces: PlayerFaces
        self.plate: Plate
        self.opened: PlateModel | None = None
        """The plate that is open below a face."""
        self.bubble: Bubble
        self.gestures: Gestures
        self.edges: Edges
        self.hand: HandFan
        self.row: OpenRow | None
        """The open row; None if the game has none."""
        self.piles: Piles
        self.coins: Coins | None
        """The actions left in a replay; in a game they are on the button that ends a turn."""
        self.prompt: Prompt
        self.drawer: Drawer
        self.fan: ChoiceFan
        self.size: Size
        """The size of the window."""
        self._large_card: Callable[[int, float], CardPlace]
        self._places = Latest(self._find_places)
        self._trails = Latest(self._find_trails)
        self._drawn = Latest(self._find_drawn)
        self._turns: tuple[tuple[Action, ...], tuple[TurnSummary, ...]] = ((), ())
        """The actions at the last call of `turns`, and its result."""

    def layout(self, look: Look, size: Size, settings: LayoutSettings = USUAL) -> None:
        """Place everything in the window."""
        self.look = look
        self.size = size
        beside = self._beside_dock(size)
        fold = fold_of(self.match, look, beside)
        needs = needs_of(self.match, settings)
        self.plan, self.terrain = laid_out(self.match, look, beside, needs, fold)
        moored = [*map(self._parts_at, (1, 2))]
        self.clear, self.spared = (tuple(chain(*parts)) for parts in zip(*moored, strict=True))
        self._make_components()
        self._places.forget()
        self._large_card = cache(self._find_large_card)

    def _parts_at(self, island: float) -> tuple[list[Rect], list[Rect]]:
        """Return what to keep clear and what to spare while the sloop is at an island."""
        track = self.terrain.track.moored(island)
        clear = [*map(track.area, (START, *track.spaces))]
        # Only the middle of a torch: its light may be covered.
        spared = [torch.grown(-torch.width * 0.4) for torch in self.terrain.lights.torches]
        spared += filter(None, (track.planks,))
        for haven in (track.sloop, *map(track.area, track.havens)):
            top = haven.height * _ROOF
            spared.append(haven._replace(height=top))
            clear.append(haven._replace(top=haven.top + top, height=haven.height - top))
        clear_rects, spared_rects = (
            [Rect(*map(round, area)) for area in areas] for areas in (clear, spared)
        )
        return clear_rects, spared_rects

    def _kept_at(self, island: float | None) -> Sequence[Rect]:
        """Return what to keep clear and to spare, at both moorings of the sloop or at one."""
        clear, spared = (self.clear, self.spared) if island is None else self._parts_at(island)
        return [*clear, *spared]

    def _beside_dock(self, size: Size) -> Size:
        """Place the dock; return the size of the rest of the window."""
        if self.dock is None:
            self.docked = Rect(0, size[1], 0, 0)
            return size
        width, height = size
        beside = width - self.dock.need(self.look).width.ideal
        if beside >= self.look.px(self.least_beside_dock):
            self.docked = Rect(beside, 0, width - beside, height)
            return beside, height
        above = height - self.dock.need(self.look, width=width).height.ideal
        self.docked = Rect(0, above, width, height - above)
        return width, above

    def _make_components(self) -> None:
        look = self.look
        plan = self.plan
        game = self.match.game
        middle = plan["board"].centerx
        self.board = BoardTrack(look, self.terrain.track, self.match.table.track.signs)
        seats = self.match.seats
        self.faces = PlayerFaces(
            *(look, plan.players, seats, self.clear), middle=middle, has_sails=game.has_islands
        )
        faces = [self.faces.face(seat) for seat in range(len(seats))]
        corner = [plan[name] for name in (BoardButton.MENU, BoardButton.DRAWER)]
        self.plate = Plate(look, plan["board"], game, faces, corner)
        self.edges = Edges(look, plan)
        self.hand = HandFan(look, plan, game.signs)
        self.row = OpenRow(look, plan) if "row" in plan else None
        self.piles = Piles(look, plan)
        self.coins = Coins(look, plan["coins"]) if "coins" in plan else None
        # Everything but the map itself.
        land = ("board", "stage", "prompt")
        parts = [rect for name, rect in plan.items() if name not in land]
        parts += [*map(self.faces.on_turn, range(len(seats))), self.hand.reach]
        room = Rect(0, 0, plan["board"].width, plan.lower)
        avoided = [
            rect for name, rect in plan.items() if name not in land and rect not in plan.players
        ]
        avoided += [*self.clear, *self.spared]
        around = AroundBubble(self.clear, corner, lambda island: [*parts, *self._kept_at(island)])
        self.bubble = Bubble(look, plan["board"], self.match, self.faces, around)
        self.gestures = Gestures(look, self.faces, self.bubble, avoided)
        there = OnMap(parts, self.clear, self.spared, self._standing_at)
        self.prompt = Prompt(look, room, self.hand, there)
        self.drawer = Drawer(look, self._drawer_rect(), game, len(plan.players))
        self.fan = ChoiceFan(look, plan["board"], self.terrain.track, self._rooms_on_board())

    def _rooms_on_board(self) -> list[Rect]:
        """Return the parts of the board without faces, buttons, hand and row."""
        plan = self.plan
        around = [*self.faces.rects, *plan.buttons.values(), plan["hand"]]
        if plan.aside is None:
            around += [plan[name] for name in ("row", "piles") if name in plan]
        middle = plan["board"].centery
        top = max(place.bottom for place in around if place.bottom < middle)
        low = min(place.top for place in around if place.top > middle)
        free = Rect(0, top, plan["board"].width, low - top)
        return _around(free, plan.aside) if plan.aside else [free]

    def _drawer_rect(self) -> Rect:
        """Return the open drawer: the board without the faces and the button that closes it."""
        look, plan = self.look, self.plan
        # Whoever is on turn has a larger face.
        faces = map(self.faces.on_turn, range(len(plan.players)))
        upper = [*faces, plan[BoardButton.MENU], plan[BoardButton.DRAWER]]
        middle = plan["board"].centery
        top = max((place.bottom for place in upper if place.bottom < middle), default=0)
        room = Rect(0, top, plan["board"].width, plan.lower - top)
        return inset(room, look.px(12), look.px(10))

    @property
    def track(self) -> TrackView:
        """The positions on the screen, with the sloop where it is in the game."""
        return self.terrain.track.moored(self.match.table.sloop)

    def _standing_at(self, position: Position) -> Rect:
        """Return a place of the track with those who stand there."""
        track = self.track
        if track.gathers(position):
            return Rect(*map(round, track.area(position)))
        x, y = track.middle(position)
        left, above, wide, high = (share * track.cell for share in _STANDING)
        return Rect(round(x - left), round(y - above), round(wide), round(high))

    @property
    def labels(self) -> tuple[Rect, ...]:
        """Plates on the chart: announcements do not cover them."""
        return () if self.plan.aside is None else (self.plan.aside,)

    # Where things can be tapped

    def turn_targets(self, now: Situation, turns: Sequence[TurnSummary]) -> Iterator[Target]:
        """Yield the past turns in the open drawer, or the one on the open plate."""
        if self.drawer_open:
            return self.drawer.targets(now, turns)
        return self._plate_targets(now)

    def _plate_targets(self, now: Situation) -> Iterator[Target]:
        """Yield the last turn on the open plate, which reaches up to its face for the pointer."""
        opened = self.opened
        if opened is not None and opened.turn is not None:
            rect = self.plate.place(opened).union(self.faces.face(opened.index))
            yield Target(rect, opened.turn, TargetKind.TURN, now.free, 16.0)

    def note_targets(self, now: Situation) -> Iterator[Target]:
        """Yield the piles and the faces."""
        if not self.drawer_open:
            yield from self.piles.targets(now)
            if self.row is not None:
                area = self.row.area(len(cards_of(self.match.table.row)))
                yield Target(area, NoteTap(Pile.ROW), TargetKind.NOTE, now.free, 12.0)
            yield from self.faces.targets(now)

    # Where things move

    def places(
        self,
        viewer: Viewer,
        *,
        flashes: bool = True,
        curtains: bool = False,
        parting: bool = False,
    ) -> BoardPlaces:
        """Return the places that animations need."""
        return self._places(self.match.seats, viewer, flashes, curtains, parting)

    def _find_places(
        self,
        seats: tuple[Seat, ...],
        viewer: Viewer,
        flashes: bool,
        curtains: bool,
        parting: bool,
    ) -> BoardPlaces:
        stock = self.piles.anchor(Pile.STOCK)

        def hand(seat: int, card: Card | None, held: Hand | None) -> CardPlace:
            if seat == viewer and card is not None:
                face = self.hand.anchor(card, held or 0)
                return CardPlace(face.center, face.width)
            return CardPlace(self.faces.anchor(seat, "held").center, stock.width)

        def counted(card: Card, hand: Hand) -> CardPlace | None:
            place = self.hand.badge_anchor(card, hand)
            return None if place is None else CardPlace(place.center, place.width)

        def row(index: int) -> tuple[int, int]:
            return stock.center if self.row is None else self.row.anchor(index).center

        return BoardPlaces(
            track=self.terrain.track,
            hand=hand,
            counted=counted,
            viewer=viewer,
            stock=stock.center,
            discard=self.piles.anchor(Pile.DISCARD).center,
            row=row,
            card_width=stock.width,
            names=tuple(seat.name for seat in seats),
            people=frozenset(i for i, seat in enumerate(seats) if seat.brain is None),
            flashes=flashes,
            plates=tuple(Area(*face) for face in self.faces.rects),
            curtains=curtains,
            beside=lambda seat: self._large_card(seat, self.match.table.sloop),
            medal=lambda seat, home: Area(*self.faces.anchor(seat, ("medal", home))),
            parting=parting,
            window=self.size,
            sunset=self.look.theme.has_sunset,
        )

    def _find_large_card(self, seat: int, island: float) -> CardPlace:
        """Return where a played card is shown large beside its player's plate.

        It is as large as possible without covering anything, if need be further aside and lower,
        or where it covers least.
        """
        plan = self.plan
        others = [*plan.players, *plan.buttons.values(), plan["prompt"]]
        important = self._kept_at(island)
        best, least = plan.players[seat], math.inf
        for distance, place in self._places_near(best):
            if _NEARER * distance >= least:
                break
            # Plates and buttons count most.
            hidden = covered(place, important) + 99 * covered(place, others)
            cost = hidden + _NEARER * distance
            if cost < least:
                best, least = place, cost
        return CardPlace(best.center, best.width)

    def _places_near(self, plate: Rect) -> Iterator[tuple[int, Rect]]:
        """Yield places for large cards on the board with their distance, the nearest first."""
        right = self.plan["board"].right
        for distance, place in self._places_around(plate):
            if 0 <= place.x <= right - place.width:
                yield distance, place

    def _places_around(self, plate: Rect) -> Iterator[tuple[int, Rect]]:
        """Yield places below and beside a plate, then ever further aside and lower."""
        gap = self.look.px(8)
        below = plate.bottom + gap
        sizes = [cards.card_size(self.look.px(height)) for height in _LARGE_CARDS]
        for width, height in sizes:
            level = max(gap, plate.centery - height // 2)
            for x in range(plate.left, plate.right - width + 1, gap):
                yield 0, Rect(x, below, width, height)
            for x in (plate.left - gap - width, plate.right + gap):
                yield 0, Rect(x, level, width, height)
        widest, highest = sizes[0]
        for distance in range(gap, 3 * widest + 2 * highest, gap):
            for width, height in sizes:
                for lower in reversed(range(0, min(distance, 2 * height), 2 * gap)):
                    aside = distance - lower
                    if aside < 3 * width:
                        for x in (plate.left - aside, plate.right - width + aside):
                            yield distance, Rect(x, below + lower, width, height)

    # What happened before

    def turns(self) -> tuple[TurnSummary, ...]:
        """Return every turn so far."""
        actions = self.match.actions
        before, turns = self._turns
        if actions != before:
            # Earlier turns are the same, except for what was undone.
            pairs = enumerate(zip(actions, before, strict=False))
            alike = min(len(actions), len(before))
            same = next((index for index, (one, other) in pairs if one != other), alike)
            self._turns = (actions, turns_of(self.match, turns, same))
        return self._turns[1]

    def trails_since(self, viewer: Viewer, stop: int) -> tuple[Trail, ...]:
        """Return the last other player's moves between the viewer's last decision and an action.

        Without a viewer there are none.
        """
        return self._trails(viewer, stop, self.match.actions)

    def _find_trails(self, viewer: Viewer, stop: int, _: object) -> tuple[Trail, ...]:
        turns = turns_since(self.match, viewer, self.turns()) if viewer >= 0 else ()
        ways = ([step for step in turn.steps if step.trail is not None] for turn in turns[::-1])
        last = next(filter(None, ways), [])
        return tuple(step.trail for step in last if step.trail is not None and step.ply < stop)

    def drawn_cards(self, viewer: Viewer) -> frozenset[tuple[Card, int]]:
        """Return the cards that the viewer drew in the last action, and how many of each kind."""
        return self._drawn(viewer, len(self.match.actions))

    def _find_drawn(self, viewer: Viewer, played: int) -> frozenset[tuple[Card, int]]:
        plies = reversed(range(played if viewer >= 0 else 0))
        back = (self.match.seen_actions(viewer, ply, ply + 1)[0] for ply in plies)
        chosen = next((action for action in back if not action.forced), None)
        last = () if chosen is None or chosen.seat != viewer else chosen.events
        drawn = (event.cards for event in last if isinstance(event, CardsDrawn))
        kinds = Counter(card for cards in drawn for card in cards if card is not None)
        return frozenset(kinds.items())


def _around(free: Rect, block: Rect) -> list[Rect]:
    """Return the parts of a rectangle on each side of a block in it."""
    return [
        Rect(free.left, free.top, block.left - free.left, free.height),
        Rect(block.right, free.top, free.right - block.right, free.height),
        Rect(free.left, free.top, free.width, block.top - free.top),
        Rect(free.left, block.bottom, free.width, free.bottom - block.bottom),
    ]
