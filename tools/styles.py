"""Foreign players: styles of play that share nothing with the pirates but the rules.

Each looks at its whole turn and takes the result that it likes best, by a few plain numbers of its
own. None searches, and nobody is trained against them. They say how well the pirates do against
somebody who does not judge as they do: python -m tools.crosstable --only evolved.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from operator import mul
from pathlib import Path
from typing import NamedTuple

from game.actions import Action
from game.cards import Hand, size
from game.games import game_of
from game.match import Match
from game.nest import BERTHS, FIRST_ISLAND, SECOND_ISLAND, SLOOP
from game.players import brains
from game.players.brains import Brain
from game.players.evaluators import evaluator_of, weights_in
from game.players.personalities import Personality
from game.players.planning import Planner
from game.players.reach import (
    MOST_CARDS,
    QUICK,
    VALUE,
    WON,
    Evaluator,
    Lookahead,
    Standing,
    Turn,
    TurnHome,
)
from game.players.search import Effort
from game.players.search_state import (
    ALL_HOME,
    CREW_DIGIT,
    GOAL,
    GROUND,
    ORIGINS,
    SearchPosition,
    SearchTrack,
    cards_held,
)
from game.players.search_state_escape import EscapePosition
from game.players.search_state_nest import ABOARD, NestPosition
from game.players.turns_escape import EscapeWorths
from game.players.turns_escape import reached as reached_in_escape
from game.players.turns_nest import NestWorths
from game.players.turns_nest import reached as reached_in_nest
from game.state import Table
from game.track import Crowd
from game.variants import VARIANTS
from tests import sparring

FOLDER = Path(__file__).parent / "held_out"
WANTS = (
    "ground",
    "home",
    "start",
    "cards_to_3",
    "cards_to_6",
    "cards_to_10",
    "kinds",
    "hindmost",
    "longest",
    "ready",
    "reach",
    "leaders_reach",
    "next_reach",
    "rivals_ground",
    "alone",
    "joined",
    "leaders_ground",
    "crossed",
)
"""What a style may want: its ground in ways of a pirate; pirates home and at the start; cards up to
a number; kinds of cards; the place of its last pirate; its longest jump; jumps that lead home; how
far all signs would take it, the leader and the next player; the ground of all rivals; its pirates
alone on a space or with one other; the leader's ground; pirates that have crossed aboard."""

_RUNNER = {"ground": 1.0, "home": 0.3, "start": -0.05, "cards_to_3": 0.12, "hindmost": 0.2}
_HOARDER = {
    "ground": 1.0,
    "home": 0.25,
    "start": -0.05,
    "cards_to_3": 0.15,
    "cards_to_6": 0.12,
    "cards_to_10": 0.12,
    "kinds": 0.04,
    "hindmost": 0.2,
    "rivals_ground": -0.2,
    "crossed": 0.1,
}
_BLOCKER = {
    "ground": 1.0,
    "home": 0.25,
    "start": -0.05,
    "cards_to_3": 0.12,
    "cards_to_6": 0.08,
    "cards_to_10": 0.02,
    "kinds": 0.04,
    "hindmost": 0.2,
    "ready": 0.03,
    "reach": 0.1,
    "leaders_reach": -0.35,
    "next_reach": -0.2,
    "rivals_ground": -0.25,
    "crossed": 0.1,
}
STYLES: Mapping[str, Mapping[str, float]] = {
    "runner": {**_RUNNER, "rivals_ground": -0.1, "crossed": 0.1},
    "hoarder": _HOARDER,
    "blocker": _BLOCKER,
}
"""Greedy by distance; collects cards before it runs; gets in the way of the leader."""
_LOOK = Lookahead((24, 48), 48)


class _Result(NamedTuple):
    """Where a turn leads: all crews, the crowd, the own hand and unseen cards, and the sloop."""

    crews: tuple[int, ...]
    crowd: Crowd
    hand: Hand
    unseen: int
    sloop: int
    codes: tuple[int, ...]


class Style(Evaluator):
    """Likes results of a turn by the plain numbers that it wants."""

    names = WANTS

    def __init__(self, game: str, wants: Mapping[str, float]) -> None:
        super().__init__([wants.get(name, 0.0) for name in WANTS])
        self._wants = self.own[0]
        self._rules = evaluator_of(game, {})

    def turns(
        self, position: SearchPosition, reach: Lookahead, begun: Standing | None = None
    ) -> list[Turn]:
        seat = position.turn
        ground, held = begun or self.standing(position)
        results = self._results(position, reach)
        if not results or position.left < 3:
            crews = tuple(position.crews)
            sloop = position.sloop if isinstance(position, NestPosition) else FIRST_ISLAND
            hand = position.hands[seat]
            results.append(_Result(crews, position.crowd, hand, 0, sloop, ()))
        turns: list[Turn] = []
        idle: list[Turn] = []
        after = position.copy()
        for result in results:
            if result.crews[seat] >= ALL_HOME:
                turns.append((WON - len(result.codes), result.codes))
                continue
            value = sum(map(mul, self._wants, _plain_numbers(position, result)))
            after.crews[:] = result.crews
            if isinstance(after, NestPosition):
                after.sloop = result.sloop
            cards = (size(result.hand) + result.unseen) / 10
            better = self.standing(after)[0] > ground or cards > held
            (turns if better else idle).append((value, result.codes))
        turns = turns or idle
        turns.sort(key=VALUE, reverse=True)
        return turns

    def _results(self, position: SearchPosition, reach: Lookahead) -> list[_Result]:
        want = dict(zip(WANTS, self._wants, strict=True))
        places = [want["ground"] * place / GOAL for place in range(GOAL + 1)]
        places[0] += want["start"]
        places[GOAL] += want["home"]
        cards = tuple(
            want["cards_to_3"] * min(number, 3)
            + want["cards_to_6"] * min(number, 6)
            + want["cards_to_10"] * min(number, 10)
            for number in range(MOST_CARDS)
        )
        kind = want["kinds"]
        if isinstance(position, EscapePosition):
            crews = position.crews
            seat = position.turn
            return [
                _Result((*crews[:seat], crew, *crews[seat + 1 :]), crowd, hand, unseen, 1, codes)
                for _, crew, hand, crowd, _, unseen, codes in reached_in_escape(
                    position, EscapeWorths(tuple(places), cards, kind), reach
                )
            ]
        if not isinstance(position, NestPosition):
            raise TypeError("a position of neither game")
        far = places[:]
        far[SLOOP] += want["crossed"] + want["ground"] / GOAL
        rivals = -want["rivals_ground"] / want["ground"]
        worths = NestWorths((tuple(places), tuple(far)), cards, kind, rivals)
        return [
            _Result(crews, crowd, hand, unseen, sloop, codes)
            for _, crews, hand, crowd, sloop, unseen, _, _, codes in reached_in_nest(
                position, worths, reach
            )
        ]

    def numbers(self, position: SearchPosition, viewer: int | None) -> list[list[float]]:
        raise NotImplementedError("a style looks only at the results of its own turns")

    def homecomings(self, position: SearchPosition, reach: Lookahead) -> Iterable[TurnHome]:
        return self._rules.homecomings(position, reach)

    def standing(self, position: SearchPosition) -> Standing:
        return self._rules.standing(position)


def _plain_numbers(position: SearchPosition, result: _Result) -> list[float]:
    """Return what a turn leads to, in the order of `WANTS`."""
    seat = position.turn
    crews, crowd, hand, unseen, sloop, _ = result
    crew = crews[seat]
    course = position.course
    nest = isinstance(position, NestPosition)
    others = [other for number, other in enumerate(crews) if number != seat]
    leader = max(others, key=lambda other: GROUND[other] + 10 * _standing_at(other, GOAL))
    cards = size(hand) + unseen
    signs = {course.landings.index(course.landings[card]): card for card in cards_held(hand)}
    longest = 0
    ready = 0
    for card in signs.values():
        landings = course.landings[card][crowd & course.masks[card]]
        for origin in ORIGINS[crew]:
            longest = max(longest, landings[origin] - origin)
            ready += landings[origin] == GOAL and origin != GOAL
    company = [crowd >> 2 * origin & 3 for origin in ORIGINS[crew] if course.weights[origin]]
    crossed = _standing_at(crew, SLOOP) if nest and sloop == SECOND_ISLAND else 0
    return [
        (GROUND[crew] + crossed) / GOAL,
        _standing_at(crew, GOAL),
        crew & 7,
        min(cards, 3),
        min(cards, 6),
        min(cards, 10),
        len(signs),
        ORIGINS[crew][0] / GOAL,
        longest / GOAL,
        ready,
        _reach(course, crew, crowd, sloop, nest) / GOAL,
        _reach(course, leader, crowd, sloop, nest) / GOAL,
        _reach(course, crews[(seat + 1) % len(crews)], crowd, sloop, nest) / GOAL,
        sum(GROUND[other] for other in others) / GOAL,
        company.count(1),
        company.count(2),
        GROUND[leader] / GOAL,
        crossed,
    ]


def _standing_at(crew: int, place: int) -> int:
    return crew >> CREW_DIGIT * place & 7


def _reach(course: SearchTrack, crew: int, crowd: Crowd, sloop: int, nest: bool) -> int:
    """Return how far one card of each sign would take a crew, each by its longest jump."""
    boards = sloop == FIRST_ISLAND and crew >> ABOARD & 7 < BERTHS
    reach = 0
    for card in range(6, 13) if nest else range(6):
        landings = course.landings[card][crowd & course.masks[card]]
        longest = 0
        for origin in ORIGINS[crew]:
            landing = landings[origin]
            shut = (landing == SLOOP and not boards) or (origin == SLOOP and sloop == FIRST_ISLAND)
            if not (nest and shut):
                longest = max(longest, landing - origin)
        reach += longest
    return reach


@cache
def _personality(name: str, game: str, variant: str) -> Personality:
    if name == "linear":
        file = FOLDER / f"other-{variant}-4p.json"
        weights = weights_in(file if file.exists() else sparring.FIRST_WEIGHTS[variant])
        return Personality(Effort(1, 0, QUICK, QUICK), evaluator_of(game, weights))
    wants = evolved(variant) if name == "evolved" else STYLES[name]
    return Personality(Effort(1, 0, _LOOK, _LOOK), Style(game, wants))


def evolved(variant: str) -> Mapping[str, float]:
    """Return what the style wants that was found by trying many."""
    file = FOLDER / f"evolved-{VARIANTS[variant].brains.name}.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    return {str(name): float(want) for name, want in data["wants"].items()}


def personality_of(name: str, table: Table) -> Personality:
    """Return how a foreign player plays the game on this table."""
    game = game_of(table)
    return _personality(name, game.name, game.variant_of(table.options))


FOREIGN = (*STYLES, "evolved", "linear")
BRAINS: Mapping[str, Brain] = {
    **sparring.BRAINS,
    **{name: Planner(name, personality_of=personality_of) for name in FOREIGN},
}
"""Everybody who can be measured: the pirates, sparring partners and foreign players."""


def chosen(match: Match) -> Action:
    """Return the action of the computer player to act, who may be a foreign player."""
    return brains.chosen(match, BRAINS)
