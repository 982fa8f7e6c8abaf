"""A slow, plain reading of the rules of Nest."""

from dataclasses import dataclass, field

from .common import ACTIONS_PER_TURN, GOAL, START, Action, Game

FIRST_ISLAND_END = 14
SLOOP = 15
SECOND_ISLAND_END = 36
NEST = GOAL
MOST_ABOARD_PER_COLOUR = 3
CARDS_FOR_SLOOP = 2
HAND_AFTER_FREEBOOTER = 7


@dataclass(kw_only=True)
class Nest(Game):
    """A position of Nest: 0 start, 1-14 first island, 15 sloop, 16-36 second island, 37 nest."""

    sloop: int
    empty_captain: bool
    discarding: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.free_sail = self.actions_left == ACTIONS_PER_TURN and self._is_captain()

    def legal(self) -> set[Action]:
        """Return all legal actions, only discards while some are due."""
        if self.discarding:
            return {("discard", card) for card in self.hands[self.to_act]}
        return super().legal()

    def _choices(self) -> set[Action]:
        """Return all legal advances, nudges and trips."""
        actions: set[Action] = set()
        for owner, spaces in enumerate(self.pirates):
            for origin in spaces:
                if owner != self.turn:
                    if self._nudge_target(owner, origin) is not None:
                        actions.add(("nudge", owner, origin))
                    continue
                for card in self.hands[owner]:
                    if self._advance_target(card, origin) is not None:
                        actions.add(("advance", card, origin))
        if self._can_sail():
            actions.add(("sail", "paid"))
            if self.free_sail:
                actions.add(("sail", "free"))
        return actions

    def _perform(self, action: Action) -> None:
        """Carry out a discard, the free trip or an action proper."""
        match action:
            case ("discard", str(card)):
                self.hands[self.to_act].remove(card)
                self.discard.append(card)
                self._go_on_after_discards()
            case ("sail", "free"):
                self.free_sail = False
                self._sail()
            case _:
                self.free_sail = False
                self.actions_left -= 1
                self._perform_counted(action)

    def _perform_counted(self, action: Action) -> None:
        """Carry out an advance, a nudge or a paid trip."""
        match action:
            case ("advance", str(card), int(origin)):
                target = self._advance_target(card, origin)
                assert target is not None
                self._play(card)
                self._move(self.turn, origin, target)
                if self._all_home():
                    self._end_game("all home", [self.turn])
                elif card.endswith("*"):
                    self._go_on_after_discards()
                else:
                    self._go_on_after_action()
            case ("nudge", int(owner), int(origin)):
                target = self._nudge_target(owner, origin)
                assert target is not None
                cards = CARDS_FOR_SLOOP if target == SLOOP else self._count_on(target)
                self._move(owner, origin, target)
                self._draw(cards)
                self._go_on_after_action()
            case ("sail", "paid"):
                self._sail()
                self._go_on_after_action()

    def _go_on_after_discards(self) -> None:
        """Ask the next player with too many cards to discard, or go on with the turn."""
        players = len(self.hands)
        for step in range(players):
            seat = (self.turn + step) % players
            if len(self.hands[seat]) > HAND_AFTER_FREEBOOTER:
                self.discarding = True
                self.to_act = seat
                return
        self.discarding = False
        self.to_act = self.turn
        self._go_on_after_action()

    def _go_on_after_action(self) -> None:
        """End the turn if the action just completed was the third."""
        if self.actions_left == 0:
            self._end_turn()

    def _end_turn(self) -> None:
        """Hand on the turn, with the free trip for the next player who is captain."""
        super()._end_turn()
        self.free_sail = self.outcome is None and self._is_captain()

    def _is_captain(self) -> bool:
        """Tell whether the active player has as many pirates aboard as anybody."""
        aboard = [own.count(SLOOP) for own in self.pirates]
        if max(aboard) == 0:
            return self.empty_captain
        return aboard[self.turn] == max(aboard)

    def _can_sail(self) -> bool:
        """Tell whether the active player may sail the sloop from where it is."""
        own = self.pirates[self.turn]
        if self.sloop == 1:
            return SLOOP in own
        return any(START <= space <= FIRST_ISLAND_END for space in own)

    def _sail(self) -> None:
        """Take the sloop to the other island with everybody aboard."""
        self.sloop = 2 if self.sloop == 1 else 1

    def _sign_of(self, space: int) -> str:
        """Return the sign of a space on either island."""
        if space < SLOOP:
            return self.signs[space - 1]
        # The sloop takes a number but no sign.
        return self.signs[space - 2]

    def _movable(self, origin: int) -> bool:
        """Tell whether a pirate at this position could move on at all."""
        if origin == NEST:
            return False
        return not (origin == SLOOP and self.sloop == 1)

    def _spaces_ahead(self, origin: int) -> range:
        """Return the spaces ahead on the pirate's own island, nearest first."""
        if origin < SLOOP:
            return range(origin + 1, FIRST_ISLAND_END + 1)
        return range(origin + 1, SECOND_ISLAND_END + 1)

    def _may_board(self, owner: int) -> bool:
        """Tell whether a pirate of this player could go aboard from the first island."""
        return self.sloop == 1 and self.pirates[owner].count(SLOOP) < MOST_ABOARD_PER_COLOUR

    def _advance_target(self, card: str, origin: int) -> int | None:
        """Return where the card takes the active player's pirate, or None if nowhere."""
        if not self._movable(origin):
            return None
        sign = card.removesuffix("*")
        for space in self._spaces_ahead(origin):
            if self._sign_of(space) == sign and self._count_on(space) == 0:
                return space
        if origin >= SLOOP:
            return NEST
        return SLOOP if self._may_board(self.turn) else None

    def _nudge_target(self, owner: int, origin: int) -> int | None:
        """Return where the owner's pirate would be nudged to, or None if nowhere."""
        if not self._movable(origin):
            return None
        for space in self._spaces_ahead(origin):
            if self._count_on(space) in (1, 2):
                return space
        if origin >= SLOOP:
            return None
        return SLOOP if self._may_board(owner) else None

    def _draw_one(self) -> str | None:
        """Take the top card of the stock."""
        return self._take_from_stock()
