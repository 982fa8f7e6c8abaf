"""The evaluator for Escape: it weighs positions and finds the best turns."""

from collections.abc import Sequence
from functools import lru_cache
from heapq import nlargest
from operator import mul
from types import MappingProxyType

from game.cards import size
from game.players.features_escape import NAMES, EscapeFeatures, numbers
from game.players.reach import (
    MOST_CARDS,
    VALUE,
    WON,
    Evaluator,
    Lookahead,
    Turn,
    impatience,
    together,
)
from game.players.search_state import ALL_HOME, SearchPosition, SearchTrack
from game.players.search_state_escape import EscapePosition
from game.players.turns_escape import EscapeWorths, reached


@lru_cache(maxsize=4)
def features_of(course: SearchTrack) -> EscapeFeatures:
    """Return the features on a track, with its cache."""
    return EscapeFeatures(course)


def _of_escape(position: SearchPosition) -> EscapePosition:
    if not isinstance(position, EscapePosition):
        raise TypeError("the evaluator for Escape got a position of Nest")
    return position


class EscapeEvaluator(Evaluator):
    """Weighs positions of Escape."""

    names = NAMES
    haste = MappingProxyType({"hindmost": 3.0, "second_hindmost": 1.5, "cards_to_4": 1.0})

    def __init__(self, weights: Sequence[float], regard: float = 1.0) -> None:
        super().__init__(weights, regard)
        self._worths: dict[tuple[float, ...], EscapeWorths] = {}

    def turns(self, position: SearchPosition, reach: Lookahead) -> list[Turn]:
        position = _of_escape(position)
        seat = position.turn
        weights = self.weights_in(position.round)
        found = reached(position, self._rough(weights), reach)
        if not found or (position.left < 3 and not impatience(position.round)):
            crew, hand = position.crews[seat], position.hands[seat]
            found.append((0.0, crew, hand, position.crowd, 0, 0, ()))
        if len(found) > reach.finalists:
            found = nlargest(reach.finalists, found, key=VALUE)
        features = features_of(position.course)
        options = position.options
        leaves = options.sloop_retreat
        regard = self.regard
        players = len(position.crews)
        rivals = []
        for other in range(players):
            if other != seat:
                held, unseen = position.hands[other], 0
                if not options.open_hands:
                    unseen = size(held) - size(position.known[other])
                    held = position.known[other]
                tempo = 1 - (other - seat - 1) % players / players
                rivals.append((position.crews[other], held, unseen, tempo))
        turns: list[Turn] = []
        for _, crew, hand, crowd, _, unseen, codes in found:
            if crew >= ALL_HOME:
                turns.append((WON - len(codes), codes))
                continue
            mine = features.of(crew, crowd, hand, unseen, 1 / players, leaves)
            value = sum(map(mul, weights, mine))
            if regard:
                theirs = [
                    sum(map(mul, weights, features.of(other, crowd, held, hidden, tempo, leaves)))
                    for other, held, hidden, tempo in rivals
                ]
                value -= regard * together(theirs)
            turns.append((value, codes))
        turns.sort(key=VALUE, reverse=True)
        return turns

    def numbers(self, position: SearchPosition, viewer: int | None) -> list[list[float]]:
        return numbers(features_of(position.course), _of_escape(position), viewer)

    def _rough(self, weights: tuple[float, ...]) -> EscapeWorths:
        """Return the worths for the rough look, derived from the weights."""
        worths = self._worths.get(weights)
        if worths is None:
            weight = dict(zip(NAMES, weights, strict=True))
            places = [weight["progress"] * place / 222 for place in range(38)]
            places[0] += weight["start"] / 6
            places[37] += weight["home"] / 6 + weight["home_squared"] * 5 / 36
            cards = [
                weight["cards"] * number / 10
                + weight["cards_to_4"] * min(number, 4) / 4
                + weight["cards_to_8"] * min(number, 8) / 8
                for number in range(MOST_CARDS)
            ]
            kind = weight["kinds"] / 6 + weight["roads"] * 10 / 111 + weight["hind_roads"] * 8 / 111
            worths = EscapeWorths(tuple(places), tuple(cards), kind)
            self._worths[weights] = worths
        return worths
