"""The evaluator for Nest: it weighs positions and finds the best turns."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from operator import mul
from typing import TypeAlias

from game.cards import size
from game.nest import FIRST_ISLAND, HAND_LIMIT, NEST, SLOOP
from game.players.features_nest import CARDS, NAMES, NestBoard, NestFeatures, numbers
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
from game.players.search_state import ALL_HOME, GROUND, SearchPosition, SearchTrack
from game.players.search_state_nest import ABOARD, NestPosition
from game.players.turns_nest import NestWorths, Reached, reached

# A turn that is weighed: its value, its actions, the board then, and whether all hands were cut.
_Judged: TypeAlias = tuple[float, tuple[int, ...], NestBoard, bool]


# Only pirates at home have a worth.
_HOMES = NestWorths(((0.0,) * NEST + (1.0,),) * 2, (0.0,) * MOST_CARDS, 0.0, 0.0)


@lru_cache(maxsize=4)
def features_of(course: SearchTrack) -> NestFeatures:
    """Return the features on a track, with its cache."""
    return NestFeatures(course)


def _of_nest(position: SearchPosition) -> NestPosition:
    if not isinstance(position, NestPosition):
        raise TypeError("the evaluator for Nest got a position of Escape")
    return position


def _ground(crew: int, sloop: int) -> int:
    """Return the ground that a crew holds: those aboard gain a space by crossing."""
    crossed = 0 if sloop == FIRST_ISLAND else crew >> ABOARD & 7
    return GROUND[crew] + crossed


def _after(position: NestPosition, result: Reached) -> NestPosition:
    """Return the position in which the next turn begins."""
    _, crews, hand, crowd, sloop, _, trimmed, *_ = result
    after = position.copy()
    after.crews[:] = crews
    after.hands[position.turn] = hand
    after.crowd = crowd
    after.sloop = sloop
    if trimmed:
        after.discarding = [s for s, h in enumerate(after.hands) if size(h) > HAND_LIMIT]
        after.left = 1
        after.settle()
    after.begin_turn((position.turn + 1) % len(crews))
    return after


class NestEvaluator(Evaluator):
    """Weighs positions of Nest."""

    names = NAMES

    def __init__(self, weights: Sequence[Weight], regard: float = 1.0) -> None:
        super().__init__(weights, regard)
        self._worths: dict[tuple[tuple[float, ...], int], NestWorths] = {}

    def turns(
        self, position: SearchPosition, reach: Lookahead, begun: Standing | None = None
    ) -> list[Turn]:
        position = _of_nest(position)
        seat = position.turn
        players = len(position.crews)
        ground, held = begun or self.standing(position)
        own = self.own[phase_of(position.crews[seat])]
        found = reached(position, self._rough(own, players), reach)
        if not found or position.left < 3:
            crews = tuple(position.crews)
            hand = position.hands[seat]
            here = (0.0, crews, hand, position.crowd, position.sloop, 0, False, position.left, ())
            found.append(here)
        of = features_of(position.course).of
        turns: list[_Judged] = []
        idle: list[_Judged] = []
        for _, crews, hand, crowd, sloop, unseen, trimmed, _, codes in found:
            board = NestBoard(crews, crowd, sloop)
            if crews[seat] >= ALL_HOME:
                turns.append((WON - len(codes), codes, board, trimmed))
                continue
            mine = of(seat, board, hand, unseen, 1 / players)
            value = sum(map(mul, self.own[phase_of(crews[seat])], mine))
            better = mine[CARDS] > held or _ground(crews[seat], sloop) > ground
            (turns if better else idle).append((value, codes, board, trimmed))
        turns = turns or idle
        turns.sort(key=VALUE, reverse=True)
        if not self.regard:
            return [(value, codes) for value, codes, _, _ in turns]
        # Nudges move rivals, so their features count for every turn.
        return self._with_rivals(position, turns)

    def _with_rivals(self, position: NestPosition, turns: list[_Judged]) -> list[Turn]:
        """Return turns sorted by their value against what the rivals have then."""
        of = features_of(position.course).of
        seat, players = position.turn, len(position.crews)
        rivals = [
            (other, size(position.hands[other]), tempo_of(other, seat + 1, players))
            for other in range(players)
            if other != seat
        ]
        judged = []
        for value, codes, board, trimmed in turns:
            if value < WINNING:
                theirs = []
                for other, cards, tempo in rivals:
                    held = min(cards, HAND_LIMIT) if trimmed else cards
                    weights = self.rivals[phase_of(board.crews[other])]
                    theirs.append(sum(map(mul, weights, of(other, board, 0, held, tempo))))
                value -= self.regard * together(theirs)
            judged.append((value, codes))
        judged.sort(key=VALUE, reverse=True)
        return judged

    def homecomings(self, position: SearchPosition, reach: Lookahead) -> Iterator[TurnHome]:
        position = _of_nest(position)
        for result in reached(position, _HOMES, reach):
            home, _, hand, *_, codes = result
            if home >= reach.least:
                yield TurnHome(home, size(hand), codes, partial(_after, position, result))

    def standing(self, position: SearchPosition) -> Standing:
        position = _of_nest(position)
        seat = position.turn
        ground = _ground(position.crews[seat], position.sloop)
        return ground, size(position.hands[seat]) / 10

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
            cards = worths_of_cards(
                weight["cards"], weight["cards_to_4"], weight["cards_to_7"], HAND_LIMIT
            )
            roads = weight["near_roads"] * 4 / 60 + weight["far_roads"] * 6 / 100
            worths = NestWorths(
                (
                    (*near, weight["aboard"] / 3, *far, home),
                    (*stranded, weight["aboard_far"] / 3, *far, home),
                ),
                cards,
                weight["kinds"] / 7 + roads,
                self.regard / (players - 1),
            )
            self._worths[weights, players] = worths
        return worths
