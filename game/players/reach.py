"""How evaluators weigh positions and find turns: the part that both games share."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from heapq import nlargest
from math import exp, log
from operator import itemgetter, mul
from typing import ClassVar, NamedTuple, TypeAlias, TypeVar

from game.cards import DIGIT, Hand
from game.players.search_state import CREW_DIGIT, GOAL, GROUND, SearchPosition, SearchTrack
from game.state import PIRATES
from game.track import Crowd, Position

# A turn and its value: the higher the better, in log odds of winning; its actions by number.
Turn: TypeAlias = tuple[float, tuple[int, ...]]

WON = 1000.0
WINNING = 500.0  # a turn with a higher value wins at once
PHASES = 8
_WHOLE_WAY = PIRATES * GOAL + 1
MOST_CARDS = 128  # in a hand: more than there are in a game
VALUE = itemgetter(0)
NO_FLOOR = float("-inf")

# The weight of a feature: for the player who has just moved and for a rival, each with all pirates
# at the start and with all home; or one number for all four.
Weight: TypeAlias = float | Sequence[float]

# How a turn began: the ground that the crew held, and how many cards.
Standing: TypeAlias = tuple[float, float]


class Lookahead(NamedTuple):
    """How far an evaluator looks: how many turns of one and of two actions it continues, how many
    results it looks at closely, and how many of them with all rivals (in Escape); and what a turn
    must be worth at least, where no action can add more than 1."""

    widths: tuple[int, int]
    finalists: int
    judged: int = 1000
    least: float = NO_FLOOR


STEPWISE = Lookahead((5, 5), 30)
WHOLE = Lookahead((60, 120), 80, 40)
QUICK = Lookahead((12, 24), 24, 8)
EVERYTHING = Lookahead((10**6, 10**6), 10**6)
# For worths that count only pirates at home.
FINISH = EVERYTHING._replace(finalists=1, least=PIRATES)


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
    extend: Callable[[Node, list[Node], float], None],
    goes_on: Callable[[Node], bool],
    actions: int,
    reach: Lookahead,
) -> list[Node]:
    """Return the most promising of everything that up to that many actions lead to.

    `extend` adds what one more action leads to, if its worth is above a floor. Only the best
    results of one and of two actions are continued, as many as the reach allows.
    """
    found: list[Node] = []
    layer = roots
    for depth in range(actions):
        following: list[Node] = []
        last = depth + 1 == actions
        floor = reach.least - (actions - depth - 1)
        if last and len(found) >= reach.finalists:
            # A turn worth less than all finalists is never judged, so it need not be listed.
            floor = max(floor, nlargest(reach.finalists, map(VALUE, found))[-1])
        for node in layer:
            extend(node, following, floor)
        found += following
        if not last:
            layer = [node for node in following if goes_on(node)]
            if floor > NO_FLOOR:
                layer = [node for node in layer if VALUE(node) >= floor]
            width = reach.widths[min(depth, 1)]
            if len(layer) > width:
                layer.sort(key=VALUE, reverse=True)
                del layer[width:]
    return nlargest(reach.finalists, found, key=VALUE) if len(found) > reach.finalists else found


def chances_of_a_sign(signs: int) -> tuple[float, ...]:
    """Return the chances that at least one unseen card bears a given sign, by their number."""
    return tuple(1 - (1 - 1 / signs) ** number for number in range(MOST_CARDS))


def finishing(
    course: SearchTrack,
    origins: tuple[Position, ...],
    crowd: Crowd,
    cards: range,
    hand: Hand,
    unseen: int,
) -> float:
    """Return the chance that each of these pirates has a card that takes it home."""
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
    """Weights for what counts in a game, for the player who has just moved and for rivals, and the
    regard for rivals: 1 to weigh them as they are, 0 to look only at the player's crew."""

    names: ClassVar[tuple[str, ...]]
    """The names of the features."""

    def __init__(self, weights: Sequence[Weight], regard: float = 1.0) -> None:
        if len(weights) != len(self.names):
            expected = f"expected {len(self.names)}, one for each name"
            raise ValueError(f"{len(weights)} weights; {expected}")
        four = [(w,) * 4 if isinstance(w, int | float) else tuple(w) for w in weights]
        self.own = _by_phase([(w[0], w[1]) for w in four])
        self.rivals = _by_phase([(w[2], w[3]) for w in four])
        self.regard = regard

    @abstractmethod
    def turns(
        self, position: SearchPosition, reach: Lookahead, begun: Standing | None = None
    ) -> list[Turn]:
        """Return the best turns for the player on turn, best first, by what that player may know.

        A turn that improves neither crew nor hand since its beginning (by default now) is left
        out if there is another one.
        """

    @abstractmethod
    def numbers(self, position: SearchPosition, viewer: int | None) -> list[list[float]]:
        """Return the features of each player as the viewer knows them; None knows every hand."""

    @abstractmethod
    def finish(self, position: SearchPosition) -> tuple[int, ...] | None:
        """Return a turn that wins at once by cards that are known, or None."""

    @abstractmethod
    def outcomes(
        self, position: SearchPosition, home: int
    ) -> Iterator[tuple[tuple[int, ...], SearchPosition]]:
        """Yield all turns that leave at least that many pirates home, with the position after each.

        Unseen cards are not drawn. Turns with most pirates home come first, then with most cards.
        """

    @abstractmethod
    def standing(self, position: SearchPosition) -> Standing:
        """Return the ground and the cards of the player on turn."""

    def chances(self, position: SearchPosition, viewer: int | None) -> list[float]:
        """Return each player's chance to win, as the viewer can tell; None knows every hand."""
        players = len(position.crews)
        if position.ending is not None:
            return shares(position.winners(), players)
        moved = (position.turn - 1) % players
        rows = self.numbers(position, viewer)
        return softmax(
            [
                dot((self.own if seat == moved else self.rivals)[phase_of(crew)], row)
                for seat, (crew, row) in enumerate(zip(position.crews, rows, strict=True))
            ]
        )


def may_finish(crew: int, cards: int, left: int) -> bool:
    """Return whether a turn might win with that many cards and actions; False is certain."""
    out = PIRATES - homes(crew)
    return out <= left and out <= cards + 2 * (left - out)


def homes(crew: int) -> int:
    """Return how many pirates of a crew are home."""
    return crew >> CREW_DIGIT * GOAL


def phase_of(crew: int) -> int:
    """Return how far a crew is: 0 for the beginning of its way, PHASES - 1 for the end."""
    return GROUND[crew] * PHASES // _WHOLE_WAY


def _by_phase(pairs: list[tuple[float, float]]) -> tuple[tuple[float, ...], ...]:
    """Return the weights for each phase."""
    return tuple(
        tuple(early + (late - early) * phase / (PHASES - 1) for early, late in pairs)
        for phase in range(PHASES)
    )
