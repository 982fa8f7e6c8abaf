"""How evaluators weigh positions and find turns: the part that both games share."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import nlargest
from math import exp, log
from operator import itemgetter, mul
from typing import ClassVar, NamedTuple, TypeAlias, TypeVar

from game.cards import DIGIT, Hand, size
from game.players.search_state import CREW_DIGIT, GOAL, GROUND, SearchPosition, SearchTrack
from game.state import PIRATES
from game.track import POSITIONS, Crowd, Position

# A turn and its value: the higher the better, in log odds of winning; its actions by number.
Turn: TypeAlias = tuple[float, tuple[int, ...]]

WON = 1000.0
WINNING = 500.0  # a turn with a higher value wins at once
PHASES = 8
_WHOLE_WAY = PIRATES * GOAL + 1
MOST_CARDS = 128  # in a hand: more than there are in a game
VALUE = itemgetter(0)
NO_FLOOR = float("-inf")
SPREAD = tuple((GOAL - place) ** 2 / (PIRATES * GOAL**2) for place in POSITIONS)
"""What a pirate on a place adds to how far a crew is spread."""
_REMEMBERED = 1 << 16

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


Key = TypeVar("Key")
Value = TypeVar("Value")


class Memory(ABC, dict[Key, Value]):
    """What was found out, by what it depends on; all of it is forgotten when it gets too much."""

    @abstractmethod
    def found(self, key: Key) -> Value:
        """Find out what is not known yet."""

    def __missing__(self, key: Key) -> Value:
        if len(self) > _REMEMBERED:
            self.clear()
        self[key] = value = self.found(key)
        return value


def tempo_of(seat: int, turn: int, players: int) -> float:
    """Return how soon a player's turn comes: 1 for the player on turn, less for each later one."""
    return 1 - (seat - turn) % players / players


def worths_of_cards(each: float, to_4: float, to_most: float, most: int) -> tuple[float, ...]:
    """Return the rough worth of each number of cards, by the weights of what counts them."""
    return tuple(
        each * number / 10 + to_4 * min(number, 4) / 4 + to_most * min(number, most) / most
        for number in range(MOST_CARDS)
    )


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


class TurnHome(NamedTuple):
    """A turn that brings pirates home: how many are home then, how many cards are held, by which
    actions, and what makes the position after it."""

    home: float
    cards: int
    codes: tuple[int, ...]
    after: Callable[[], SearchPosition]


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
    def homecomings(self, position: SearchPosition, reach: Lookahead) -> Iterable[TurnHome]:
        """Return turns that leave at least as many pirates home as the reach asks for.

        Unseen cards are not played.
        """

    def finish(self, position: SearchPosition) -> tuple[int, ...] | None:
        """Return a turn that wins at once by cards that are known, or None."""
        seat = position.turn
        if may_finish(position.crews[seat], size(position.hands[seat]), position.left):
            for turn in self.homecomings(position, FINISH):
                return turn.codes
        return None

    def outcomes(
        self, position: SearchPosition, home: int
    ) -> Iterator[tuple[tuple[int, ...], SearchPosition]]:
        """Yield all turns that leave at least that many pirates home, with the position after each.

        Turns with most pirates home come first, then with most cards.
        """
        found = list(self.homecomings(position, EVERYTHING._replace(least=home)))
        found.sort(key=lambda turn: (turn.home, turn.cards), reverse=True)
        for turn in found:
            yield turn.codes, turn.after()

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
