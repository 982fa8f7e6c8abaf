"""The evaluator for Nest: it weighs positions and finds the best turns."""

from collections.abc import Sequence
from functools import lru_cache
from heapq import nlargest
from types import MappingProxyType

from game.cards import size
from game.nest import HAND_LIMIT, NEST, SLOOP
from game.players.features_nest import NAMES, NestFeatures, numbers
from game.players.reach import (
    MOST_CARDS,
    VALUE,
    WON,
    Evaluator,
    Lookahead,
    Turn,
    dot,
    impatience,
    together,
)
from game.players.search_state import ALL_HOME, SearchPosition, SearchTrack
from game.players.search_state_nest import NestPosition
from game.players.turns_nest import NestWorths, reached


@lru_cache(maxsize=4)
def features_of(course: SearchTrack) -> NestFeatures:
    """Return the features on a track, with its cache."""
    return NestFeatures(course)


def _of_nest(position: SearchPosition) -> NestPosition:
    if not isinstance(position, NestPosition):
        raise TypeError("the evaluator for Nest got a position of Escape")
    return position


class NestEvaluator(Evaluator):
    """Weighs positions of Nest."""

    names = NAMES
    haste = MappingProxyType(
        {"hindmost": 2.0, "stranded": -1.5, "aboard": 0.6, "aboard_far": 0.5, "second": 1.0}
    )

    def __init__(self, weights: Sequence[float], regard: float = 1.0) -> None:
        super().__init__(weights, regard)
        self._worths: dict[tuple[tuple[float, ...], int], NestWorths] = {}

    def turns(self, position: SearchPosition, reach: Lookahead) -> list[Turn]:
        position = _of_nest(position)
        seat = position.turn
        players = len(position.crews)
        weights = self.weights_in(position.round)
        found = reached(position, self._rough(weights, players), reach)
        if not found or (position.left < 3 and not impatience(position.round)):
            crews, hand = tuple(position.crews), position.hands[seat]
            here = (0.0, crews, hand, position.crowd, position.sloop, 0, False, position.left, ())
            found.append(here)
        if len(found) > reach.finalists:
            found = nlargest(reach.finalists, found, key=VALUE)
        features = features_of(position.course)
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
                dot(weights, row) for row in features.of(crews, crowd, sloop, hands, following)
            ]
            value = scores.pop(seat)
            turns.append((value - self.regard * together(scores), codes))
        turns.sort(key=VALUE, reverse=True)
        return turns

    def numbers(self, position: SearchPosition, viewer: int | None) -> list[list[float]]:
        return numbers(features_of(position.course), _of_nest(position), viewer)

    def _rough(self, weights: tuple[float, ...], players: int) -> NestWorths:
        """Return the worths for the rough look, derived from the weights."""
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
                for number in range(MOST_CARDS)
            ]
            roads = weight["near_roads"] * 4 / 60 + weight["far_roads"] * 6 / 100
            worths = NestWorths(
                (
                    (*near, weight["aboard"] / 3, *far, home),
                    (*stranded, weight["aboard_far"] / 3, *far, home),
                ),
                tuple(cards),
                weight["kinds"] / 7 + roads,
                self.regard / (players - 1),
            )
            self._worths[weights, players] = worths
        return worths
