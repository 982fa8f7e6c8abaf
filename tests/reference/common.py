"""What the rules say of both games: turns, passes, endings and the stock."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias, TypedDict

Action: TypeAlias = tuple[str | int, ...]

START = 0
GOAL = 37
ACTIONS_PER_TURN = 3
LAST_ROUND = 200
END: Action = ("end",)


class Outcome(TypedDict):
    """How the game ended and which seats won, in ascending order."""

    ending: str
    winners: list[int]


@dataclass(kw_only=True)
class Game(ABC):
    """A position of either game in which no discard is due, changed in place by every action."""

    signs: list[str]
    pirates: list[list[int]]
    hands: list[list[str]]
    stock: list[str]
    discard: list[str]
    turn: int
    first: int
    shuffle: Callable[[list[str]], list[str]]
    may_pass: bool
    actions_left: int
    round: int
    passes: int
    outcome: Outcome | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.to_act = self.turn

    @abstractmethod
    def _choices(self) -> set[Action]:
        """Return everything the player to act may do except ending the turn."""

    @abstractmethod
    def _perform(self, action: Action) -> None:
        """Carry out a legal action other than ending the turn."""

    @abstractmethod
    def _draw_one(self) -> str | None:
        """Take the next new card, or None where nothing is left anywhere."""

    def legal(self) -> set[Action]:
        """Return all legal actions, none once the game is over."""
        if self.outcome is not None:
            return set()
        actions = self._choices()
        if not actions or self.may_pass or self.actions_left < ACTIONS_PER_TURN:
            actions.add(END)
        return actions

    def do(self, action: Action) -> None:
        """Carry out an action, or raise ValueError if it is not legal."""
        legal = self.legal()
        if action not in legal:
            raise ValueError(f"not legal: {action!r}")
        if action == END:
            forced = self.actions_left == ACTIONS_PER_TURN and legal == {END}
            self.passes = self.passes + 1 if forced else 0
            self._end_turn()
        else:
            self.passes = 0
            self._perform(action)

    def _count_on(self, space: int) -> int:
        """Count the pirates of all players at a position."""
        return sum(own.count(space) for own in self.pirates)

    def _move(self, owner: int, origin: int, target: int) -> None:
        """Move the owner's first pirate found at the origin to the target."""
        index = self.pirates[owner].index(origin)
        self.pirates[owner][index] = target

    def _play(self, card: str) -> None:
        """Put a card from the active player's hand on the discard."""
        self.hands[self.turn].remove(card)
        self.discard.append(card)

    def _take_from_stock(self) -> str | None:
        """Take the top card of the stock, reshuffled from the discard if it is empty."""
        if not self.stock and self.discard:
            self.stock = list(self.shuffle(list(self.discard)))
            self.discard = []
        if not self.stock:
            return None
        return self.stock.pop(0)

    def _draw(self, count: int) -> None:
        """Give the active player new cards, fewer if there are not enough."""
        hand = self.hands[self.turn]
        for _ in range(count):
            card = self._draw_one()
            if card is not None:
                hand.append(card)
        hand.sort()

    def _all_home(self) -> bool:
        """Tell whether every pirate of the active player has reached the goal."""
        return all(space == GOAL for space in self.pirates[self.turn])

    def _end_turn(self) -> None:
        """End the game or hand the turn to the next player clockwise."""
        players = len(self.pirates)
        following = (self.turn + 1) % players
        round_over = following == self.first
        if self.passes >= players:
            self._end_game("deadlock", self._leaders())
        elif round_over and self.round >= LAST_ROUND:
            self._end_game("round limit", self._leaders())
        else:
            if round_over:
                self.round += 1
            self.turn = following
            self.to_act = following
            self.actions_left = ACTIONS_PER_TURN

    def _end_game(self, ending: str, winners: list[int]) -> None:
        """Record how the game ended and who won."""
        self.outcome = {"ending": ending, "winners": winners}

    def _leaders(self) -> list[int]:
        """Return the seats with the most pirates home, then the largest sum of positions."""
        scores = [(own.count(GOAL), sum(own)) for own in self.pirates]
        best = max(scores)
        return [seat for seat, score in enumerate(scores) if score == best]
