"""A mind for Escape: it weighs positions, and finds the best turns by its weights."""

from collections.abc import Sequence
from functools import lru_cache
from heapq import nlargest
from operator import itemgetter, mul

from game.cards import size
from game.players.features_escape import NAMES, EscapeFeatures, numbers
from game.players.positions import SearchPosition
from game.players.reach import WON, SearchWidth, Turn, dot, impatience, shares, softmax, together
from game.players.search_state import ALL_HOME, SearchTrack
from game.players.search_state_escape import EscapePosition
from game.players.turns_escape import EscapeWorths, reached

_MOST_CARDS = 128
# What leads to an end where two crews keep each other from it: bringing up the last, with cards.
_HASTE = {"hindmost": 3.0, "second_hindmost": 1.5, "cards_to_4": 1.0}
_INDEX = {name: index for index, name in enumerate(NAMES)}


@lru_cache(maxsize=4)
def outlook_of(course: SearchTrack) -> EscapeFeatures:
    """The outlook on a course, with what it remembers."""
    return EscapeFeatures(course)


def _of_escape(position: SearchPosition) -> EscapePosition:
    if not isinstance(position, EscapePosition):
        raise TypeError("a mind for Escape was shown a position of the other game")
    return position


class EscapeEvaluator:
    """Weights for what counts in Escape, the same for every player, and its regard for rivals: 1 to
    weigh them as they are, 0 to look at the own crew only."""

    def __init__(self, weights: Sequence[float], regard: float = 1.0) -> None:
        if len(weights) != len(NAMES):
            raise ValueError(f"{len(weights)} weights; expected {len(NAMES)}, one for each name")
        self.weights: tuple[float, ...] = tuple(weights)
        self._regard = regard
        self._hasty: dict[int, tuple[float, ...]] = {}
        self._worths: dict[tuple[float, ...], EscapeWorths] = {}

    def turns(self, position: SearchPosition, reach: SearchWidth) -> list[Turn]:
        """The best turns for the player on turn, best first, by what that player may know."""
        position = _of_escape(position)
        seat = position.turn
        weights = self._weights(position.round)
        found = reached(position, self._rough(weights), reach)
        if not found or (position.left < 3 and not impatience(position.round)):
            crew, hand = position.crews[seat], position.hands[seat]
            found.append((0.0, crew, hand, position.crowd, 0, 0, ()))
        if len(found) > reach.finalists:
            found = nlargest(reach.finalists, found, key=_FIRST)
        outlook = outlook_of(position.course)
        options = position.options
        leaves = options.sloop_retreat
        regard = self._regard
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
            mine = outlook.of(crew, crowd, hand, unseen, 1 / players, leaves)
            value = sum(map(mul, weights, mine))
            if regard:
                theirs = [
                    sum(map(mul, weights, outlook.of(other, crowd, held, hidden, tempo, leaves)))
                    for other, held, hidden, tempo in rivals
                ]
                value -= regard * together(theirs)
            turns.append((value, codes))
        turns.sort(key=_FIRST, reverse=True)
        return turns

    def numbers(self, position: SearchPosition, viewer: int | None) -> list[list[float]]:
        """What counts, for each player, as the viewer knows it; None knows every hand."""
        return numbers(outlook_of(position.course), _of_escape(position), viewer)

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

    def _rough(self, weights: tuple[float, ...]) -> EscapeWorths:
        """What a rough look is to see, from the weights of what it can."""
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
                for number in range(_MOST_CARDS)
            ]
            kind = weight["kinds"] / 6 + weight["roads"] * 10 / 111 + weight["hind_roads"] * 8 / 111
            worths = EscapeWorths(tuple(places), tuple(cards), kind)
            self._worths[weights] = worths
        return worths


_FIRST = itemgetter(0)
