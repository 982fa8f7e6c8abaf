"""The evaluator for Escape: it weighs positions and finds the best turns."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from operator import mul

from game.cards import size
from game.players.features_escape import CARDS, NAMES, PROGRESS, EscapeFeatures, numbers
from game.players.reach import (
    MOST_CARDS,
    VALUE,
    WINNING,
    WON,
    Evaluator,
    Lookahead,
    Standing,
    Turn,
    TurnHome,
    Weight,
    phase_of,
    tempo_of,
    together,
    worths_of_cards,
)
from game.players.search_state import ALL_HOME, GOAL, GROUND, SearchPosition, SearchTrack
from game.players.search_state_escape import EscapePosition
from game.players.turns_escape import EscapeWorths, Reached, reached
from game.track import Crowd

# Only pirates at home have a worth.
_HOMES = EscapeWorths((0.0,) * GOAL + (1.0,), (0.0,) * MOST_CARDS, 0.0)


@lru_cache(maxsize=4)
def features_of(course: SearchTrack) -> EscapeFeatures:
    """Return the features on a track, with its cache."""
    return EscapeFeatures(course)


def _of_escape(position: SearchPosition) -> EscapePosition:
    if not isinstance(position, EscapePosition):
        raise TypeError("the evaluator for Escape got a position of Nest")
    return position


def _after(position: EscapePosition, result: Reached) -> EscapePosition:
    """Return the position in which the next turn begins."""
    _, crew, hand, crowd, drawn, *_ = result
    after = position.copy()
    after.crews[position.turn] = crew
    after.hands[position.turn] = hand
    after.crowd = crowd
    if drawn and position.options.open_row:
        # The row that is laid out then is unseen.
        del after.row[-drawn:]
    after.begin_turn((position.turn + 1) % len(position.crews))
    return after


class EscapeEvaluator(Evaluator):
    """Weighs positions of Escape."""

    names = NAMES

    def __init__(self, weights: Sequence[Weight], regard: float = 1.0) -> None:
        super().__init__(weights, regard)
        self._worths: dict[tuple[float, ...], EscapeWorths] = {}

    def turns(
        self, position: SearchPosition, reach: Lookahead, begun: Standing | None = None
    ) -> list[Turn]:
        position = _of_escape(position)
        seat = position.turn
        ground, held = begun or self.standing(position)
        own = self.own[phase_of(position.crews[seat])]
        found = reached(position, self._rough(own), reach)
        if not found or position.left < 3:
            crew, hand = position.crews[seat], position.hands[seat]
            found.append((0.0, crew, hand, position.crowd, 0, 0, ()))
        of = features_of(position.course).of
        options = position.options
        leaves = options.sloop_retreat
        tempo = 1 / len(position.crews)
        turns: list[tuple[float, tuple[int, ...], Crowd]] = []
        idle: list[tuple[float, tuple[int, ...], Crowd]] = []
        for _, crew, hand, crowd, _, unseen, codes in found:
            if crew >= ALL_HOME:
                turns.append((WON - len(codes), codes, crowd))
                continue
            mine = of(crew, crowd, hand, unseen, tempo, leaves)
            value = sum(map(mul, self.own[phase_of(crew)], mine))
            better = mine[PROGRESS] > ground or mine[CARDS] > held
            (turns if better else idle).append((value, codes, crowd))
        turns = turns or idle
        turns.sort(key=VALUE, reverse=True)
        if not self.regard:
            return [(value, codes) for value, codes, _ in turns]
        del turns[reach.judged :]
        return self._with_rivals(position, turns)

    def _with_rivals(
        self, position: EscapePosition, turns: list[tuple[float, tuple[int, ...], Crowd]]
    ) -> list[Turn]:
        """Return turns sorted by their value against what the rivals have then."""
        of = features_of(position.course).of
        leaves = position.options.sloop_retreat
        seat, players = position.turn, len(position.crews)
        rivals = []
        for other in range(players):
            if other != seat:
                held = position.hands[other]
                unseen = 0
                if not position.options.open_hands:
                    unseen = size(held) - size(position.known[other])
                    held = position.known[other]
                crew = position.crews[other]
                tempo = tempo_of(other, seat + 1, players)
                rivals.append((self.rivals[phase_of(crew)], crew, held, unseen, tempo))
        judged = []
        for value, codes, crowd in turns:
            if value < WINNING:
                theirs = [
                    sum(map(mul, weights, of(crew, crowd, held, unseen, tempo, leaves)))
                    for weights, crew, held, unseen, tempo in rivals
                ]
                value -= self.regard * together(theirs)
            judged.append((value, codes))
        judged.sort(key=VALUE, reverse=True)
        return judged

    def homecomings(self, position: SearchPosition, reach: Lookahead) -> Iterator[TurnHome]:
        position = _of_escape(position)
        for result in reached(position, _HOMES, reach):
            home, _, hand, *_, codes = result
            if home >= reach.least:
                yield TurnHome(home, size(hand), codes, partial(_after, position, result))

    def standing(self, position: SearchPosition) -> Standing:
        seat = position.turn
        return GROUND[position.crews[seat]] / 222, size(position.hands[seat]) / 10

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
            cards = worths_of_cards(weight["cards"], weight["cards_to_4"], weight["cards_to_8"], 8)
            kind = weight["kinds"] / 6 + weight["roads"] * 10 / 111 + weight["hind_roads"] * 8 / 111
            worths = EscapeWorths(tuple(places), cards, kind)
            self._worths[weights] = worths
        return worths
