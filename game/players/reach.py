"""How evaluators weigh positions and find turns: what is the same for both games."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from math import exp, log
from operator import itemgetter, mul
from typing import ClassVar, NamedTuple, TypeAlias, TypeVar

from game.cards import DIGIT, Hand
from game.players.search_state import GOAL, SearchPosition, SearchTrack
from game.track import Crowd, Position

# A turn and its value: the higher the better, in log odds of winning; its actions by number.
Turn: TypeAlias = tuple[float, tuple[int, ...]]

WON = 1000.0
MOST_CARDS = 128  # in a hand, and more than there are
VALUE = itemgetter(0)

SLOW_ROUND = 36  # a game that lasts this long drags on
_STEP = 12


class Lookahead(NamedTuple):
    """How far an evaluator looks: how many turns of one and of two actions it continues, how many
    results it looks at closely, and how many actions ahead."""

    widths: tuple[int, int]
    finalists: int
    depth: int = 3


ONE_ACTION = Lookahead((0, 0), 100, depth=1)
WHOLE = Lookahead((60, 120), 80)
FAIR = Lookahead((20, 40), 32)
QUICK = Lookahead((12, 24), 24)


def impatience(round_: int) -> int:
    """Return how slow a game is: 0 for a normal one."""
    return 0 if round_ < SLOW_ROUND else 1 + (round_ - SLOW_ROUND) // _STEP


def dot(weights: Sequence[float], numbers: Sequence[float]) -> float:
    """Return the weighted sum of features."""
    return float(sum(map(mul, weights, numbers)))


def softmax(scores: Sequence[float]) -> list[float]:
    """Turn scores in log odds into chances that add up to one."""
    best = max(scores)
    parts = [exp(score - best) for score in scores]
    whole = sum(parts)
    return [part / whole for part in parts]


def together(scores: Sequence[float]) -> float:
    """Return the joint score of several opponents: the log of their summed odds."""
    if len(scores) == 1:
        return scores[0]
    best = max(scores)
    return best + log(sum([exp(score - best) for score in scores]))


def shares(winners: Sequence[int], players: int) -> list[float]:
    """Return each player's share of a win."""
    return [(seat in winners) / len(winners) for seat in range(players)]


# Where a turn may lead: a tuple whose first entry is its rough worth.
Node = TypeVar("Node", bound=tuple[object, ...])


def explored(
    roots: list[Node],
    extend: Callable[[Node, list[Node]], None],
    goes_on: Callable[[Node], bool],
    actions: int,
    reach: Lookahead,
) -> list[Node]:
    """Everything that up to that many actions lead to, or the most promising part of it.

    `extend` adds what one more action leads to. Only the best results of one and of two actions
    are continued, as many as the reach says.
    """
    found: list[Node] = []
    layer = roots
    for depth in range(actions):
        following: list[Node] = []
        for node in layer:
            extend(node, following)
        found += following
        if depth + 1 < actions:
            layer = [node for node in following if goes_on(node)]
            width = reach.widths[min(depth, 1)]
            if len(layer) > width:
                layer.sort(key=VALUE, reverse=True)
                del layer[width:]
    return found


def chances_of_a_sign(signs: int) -> tuple[float, ...]:
    """By the number of unseen cards: the chance that at least one bears a given sign."""
    return tuple(1 - (1 - 1 / signs) ** number for number in range(MOST_CARDS))


def finishing(
    course: SearchTrack,
    origins: tuple[Position, ...],
    crowd: Crowd,
    cards: range,
    hand: Hand,
    unseen: int,
) -> float:
    """The chance that each of the last few pirates has one of the cards that takes it home."""
    chance = 1.0
    for origin in origins:
        if origin != GOAL:
            leading = 0
            for card in cards:
                if course.landings[card][crowd & course.masks[card]][origin] == GOAL:
                    if hand >> DIGIT * card & 127:
                        break
                    leading += 1
            else:
                chance *= 1 - (1 - leading / len(cards)) ** unseen
    return chance


class Evaluator(ABC):
    """Weights for what counts in a game, the same for every player, and the regard for rivals:
    1 to weigh them as they are, 0 to look only at the player's crew."""

    names: ClassVar[tuple[str, ...]]
    """What each number of a position says."""
    haste: ClassVar[Mapping[str, float]]
    """What more of the numbers leads to an end where two crews keep each other from it."""

    def __init__(self, weights: Sequence[float], regard: float = 1.0) -> None:
        if len(weights) != len(self.names):
            expected = f"expected {len(self.names)}, one for each name"
            raise ValueError(f"{len(weights)} weights; {expected}")
        self.weights: tuple[float, ...] = tuple(weights)
        self.regard = regard
        self._hasty: dict[int, tuple[float, ...]] = {}

    @abstractmethod
    def turns(self, position: SearchPosition, reach: Lookahead) -> list[Turn]:
        """The best turns for the player on turn, best first, by what that player may know."""

    @abstractmethod
    def numbers(self, position: SearchPosition, viewer: int | None) -> list[list[float]]:
        """What counts, for each player, as the viewer knows it; None knows every hand."""

    def chances(self, position: SearchPosition, viewer: int | None) -> list[float]:
        """Each player's chance to win, as the viewer can tell; None knows every hand."""
        if position.ending is not None:
            return shares(position.winners(), len(position.crews))
        return softmax([dot(self.weights, row) for row in self.numbers(position, viewer)])

    def weights_in(self, round_: int) -> tuple[float, ...]:
        """The weights, with more and more haste in a game that drags on."""
        haste = impatience(round_)
        if not haste:
            return self.weights
        hasty = self._hasty.get(haste)
        if hasty is None:
            pairs = zip(self.names, self.weights, strict=True)
            hasty = tuple(weight + haste * self.haste.get(name, 0.0) for name, weight in pairs)
            self._hasty[haste] = hasty
        return hasty
