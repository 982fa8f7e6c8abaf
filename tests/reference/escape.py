"""A slow, plain reading of the rules of Escape."""

from dataclasses import dataclass

from .common import GOAL, START, Action, Game

LAST_SPACE = 36
SLOOP = GOAL
ROW_LENGTH = 12


@dataclass(kw_only=True)
class Escape(Game):
    """A position of Escape: 0 is the start, 1 to 36 are the spaces, 37 is the sloop."""

    row: list[str]
    open_row: bool
    sloop_retreat: bool

    def _choices(self) -> set[Action]:
        """Return all legal advances and retreats."""
        actions: set[Action] = set()
        for origin in self.pirates[self.turn]:
            if origin != SLOOP:
                for card in self.hands[self.turn]:
                    actions.add(("advance", card, origin))
            if self._retreat_target(origin) is not None:
                actions.add(("retreat", origin))
        return actions

    def _perform(self, action: Action) -> None:
        """Carry out an advance or a retreat and end the turn after the third action."""
        self.actions_left -= 1
        match action:
            case ("advance", str(card), int(origin)):
                self._play(card)
                self._move(self.turn, origin, self._advance_target(card, origin))
            case ("retreat", int(origin)):
                target = self._retreat_target(origin)
                assert target is not None
                cards = self._count_on(target)
                self._move(self.turn, origin, target)
                self._draw(cards)
        if self._all_home():
            self._end_game("all home", [self.turn])
        elif self.actions_left == 0:
            self._end_turn()

    def _advance_target(self, card: str, origin: int) -> int:
        """Return the next empty space with the card's sign, or else the sloop."""
        for space in range(origin + 1, LAST_SPACE + 1):
            if self.signs[space - 1] == card and self._count_on(space) == 0:
                return space
        return SLOOP

    def _retreat_target(self, origin: int) -> int | None:
        """Return the nearest space behind with one or two pirates, if there is one."""
        if origin == SLOOP and not self.sloop_retreat:
            return None
        for space in range(origin - 1, START, -1):
            if self._count_on(space) in (1, 2):
                return space
        return None

    def _draw_one(self) -> str | None:
        """Take the next card from the front of the open row or from the stock."""
        if not self.open_row:
            return self._take_from_stock()
        # A row that could not be laid out when it ran empty is laid out now.
        if not self.row:
            self._lay_out_row()
        if not self.row:
            return None
        card = self.row.pop(0)
        if not self.row:
            self._lay_out_row()
        return card

    def _lay_out_row(self) -> None:
        """Fill the empty row from the stock, as far as the cards go."""
        for _ in range(ROW_LENGTH):
            card = self._take_from_stock()
            if card is not None:
                self.row.append(card)
