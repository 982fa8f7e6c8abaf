"""A mind for Nest: it weighs positions, and finds the best turns by its weights."""

from collections.abc import Sequence
from functools import lru_cache
from heapq import nlargest
from operator import itemgetter

from game.cards import size
from game.nest import HAND_LIMIT, NEST, SLOOP
from game.players.features_nest import NAMES, NestFeatures, numbers
from game.players.positions import SearchPosition
from game.players.reach import WON, SearchWidth, Turn, dot, impatience, shares, softmax, together
from game.players.search_state import ALL_HOME, SearchTrack
from game.players.search_state_nest import NestPosition
from game.players.turns_nest import NestWorths, reached

_MOST_CARDS = 128
# What leads to an end where two crews keep each other from it: bringing up the last.
_HASTE = {"hindmost": 2.0, "stranded": -1.5, "aboard": 0.6, "aboard_far": 0.5, "second": 1.0}
_INDEX = {name: index for index, name in enumerate(NAMES)}


@lru_cache(maxsize=4)
def outlook_of(course: SearchTrack) -> NestFeatures:
    """The outlook on a course, with what it remembers."""
    return NestFeatures(course)


def _of_nest(position: SearchPosition) -> NestPosition:
    if not isinstance(position, NestPosition):
        raise TypeError("a mind for Nest was shown a position of the other game")
    return position


class NestEvaluator:
    """Weights for what counts in Nest, the same for every player, and its regard for rivals: 1 to
    weigh them as they are, 0 to look at the own crew only."""

    def __init__(self, weights: Sequence[float], regard: float = 1.0) -> None:
        if len(weights) != len(NAMES):
            raise ValueError(f"{len(weights)} weights; expected {len(NAMES)}, one for each name")
        self.weights: tuple[float, ...] = tuple(weights)
        self._regard = regard
        self._hasty: dict[int, tuple[float, ...]] = {}
        self._worths: dict[tuple[tuple[float, ...], int], NestWorths] = {}

    def turns(self, position: SearchPosition, reach: SearchWidth) -> list[Turn]:
        """The best turns for the player on turn, best first, by what that player may know."""
        position = _of_nest(position)
        seat = position.turn
        players = len(position.crews)
        weights = self._weights(position.round)
        found = reached(position, self._rough(weights, players), reach)
        if not found or (position.left < 3 and not impatience(position.round)):
            crews, hand = tuple(position.crews), position.hands[seat]
            here = (0.0, crews, hand, position.crowd, position.sloop, 0, False, position.left, ())
            found.append(here)
        if len(found) > reach.finalists:
            found = nlargest(reach.finalists, found, key=_FIRST)
        outlook = outlook_of(position.course)
        following = (seat + 1) % players
        sizes = [size(hand) for hand in position.hands]
        turns: list[Turn] = []
        for _, crews, hand, crowd, sloop, unseen, trimmed, _, codes in found:
            if crews[seat] >= ALL_HOME:
                turns.append((WON - len(codes), codes))
                continue
            hands = [(0, min(number, HAND_LIMIT) if trimmed else number) for number in sizes]
            hands[seat] = (hand, unseen)
            scores = [
                dot(weights, row) for row in outlook.of(crews, crowd, sloop, hands, following)
            ]
            value = scores.pop(seat)
            turns.append((value - self._regard * together(scores), codes))
        turns.sort(key=_FIRST, reverse=True)
        return turns

    def numbers(self, position: SearchPosition, viewer: int | None) -> list[list[float]]:
        """What counts, for each player, as the viewer knows it; None knows every hand."""
        return numbers(outlook_of(position.course), _of_nest(position), viewer)

    def chances(self, position: SearchPosition, viewer: int | None) -> list[float]:
        """Each player's chance to win, as the viewer can tell; None knows every hand."""
        if position.ending is not None:
            return shares(position.winners(), len(position.crews))
        return softmax([dot(self.weights, row) for row in self.numbers(position, viewer)])

    def _weights(self, round_: int) -> tuple[float, ...]:
        """The weights, with more and more haste in a game that drags on."""
        haste = impatience(round_)
        if not haste:
            return self.weights
        hasty = self._hasty.get(haste)
        if hasty is None:
            changed = list(self.weights)
            for name, more in _HASTE.items():
                changed[_INDEX[name]] += haste * more
            self._hasty[haste] = hasty = tuple(changed)
        return hasty

    def _rough(self, weights: tuple[float, ...], players: int) -> NestWorths:
        """What a rough look is to see, from the weights of what it can."""
        worths = self._worths.get((weights, players))
        if worths is None:
            weight = dict(zip(NAMES, weights, strict=True))
            near = [weight["first"] * place / 84 for place in range(SLOOP)]
            near[0] += weight["start"] / 6
            far = [
                weight["second"] / 6 + weight["second_progress"] * (place - SLOOP) / 126
                for place in range(SLOOP + 1, NEST)
            ]
            home = weight["home"] / 6 + weight["home_squared"] * 5 / 36
            stranded = [worth + weight["stranded"] / 6 for worth in near]
            cards = [
                weight["cards"] * number / 10
                + weight["cards_to_4"] * min(number, 4) / 4
                + weight["cards_to_7"] * min(number, HAND_LIMIT) / HAND_LIMIT
                for number in range(_MOST_CARDS)
            ]
            roads = weight["near_roads"] * 4 / 60 + weight["far_roads"] * 6 / 100
            worths = NestWorths(
                (
                    (*near, weight["aboard"] / 3, *far, home),
                    (*stranded, weight["aboard_far"] / 3, *far, home),
                ),
                tuple(cards),
                weight["kinds"] / 7 + roads,
                self._regard / (players - 1),
            )
            self._worths[weights, players] = worths
        return worths


_FIRST = itemgetter(0)
