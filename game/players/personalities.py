"""The personalities of the pirates that plan: how each weighs a game and how far it looks."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from game.games import game_of
from game.players.evaluators import evaluator_of, trained_weights
from game.players.reach import QUICK, STEPWISE, WHOLE, Evaluator, Lookahead, Weight
from game.players.search import Effort, halvings
from game.state import Table
from game.variants import VARIANTS, Thinking


@dataclass(frozen=True, slots=True)
class Personality:
    """How a pirate plays: how much it tries, and how it judges a position."""

    effort: Effort
    evaluator: Evaluator


_CARE = {
    "escape": {"hindmost": 1.3, "second_hindmost": 0.7},
    "nest": {"hindmost": 2.5, "first": 1.5},
}


def _search(how: Thinking) -> Effort:
    halved = halvings(how.turns, how.trials)
    return Effort(
        how.turns,
        halved[-1],
        WHOLE,
        QUICK,
        solves=True,
        halved=halved,
        reads_play=how.reads,
        doubt=how.doubt,
        trust=how.trust,
    )


def personality_of(name: str, table: Table) -> Personality:
    """Return how a pirate plays the game on this table."""
    game = game_of(table)
    return personality(name, game.name, game.variant_of(table.options), table.players)


@cache
def personality(name: str, game: str, variant: str, players: int) -> Personality:
    """Return how a pirate plays a variant with that many players."""
    ladder, thinking = VARIANTS[variant].tuned(players)
    weights = trained_weights(variant, players)
    match name:
        case "mateo":
            steps = STEPWISE._replace(widths=(ladder.steps, ladder.steps))
            return Personality(_only(steps), evaluator_of(game, weights, ladder.regard))
        case "rosa":
            more = {feature: ladder.care * care for feature, care in _CARE[game].items()}
            return Personality(_only(WHOLE), evaluator_of(game, _with_more(weights, more)))
        case "barto":
            effort = Effort(ladder.tried, ladder.guesses, WHOLE, QUICK)
            return Personality(effort, evaluator_of(game, weights))
        case "yusuf":
            return Personality(_search(thinking), evaluator_of(game, weights))
        case _:
            raise ValueError(f"{name} is no pirate that plans its turns")


def _only(first: Lookahead) -> Effort:
    """Return the effort of a pirate that takes the best turn by weights, without search."""
    return Effort(1, 0, first, QUICK)


def evaluator_at(name: str, table: Table) -> Evaluator:
    """Return the evaluator of a pirate for the game on this table."""
    return personality_of(name, table).evaluator


def _with_more(weights: Mapping[str, Weight], more: Mapping[str, float]) -> dict[str, Weight]:
    """Return the weights with some of those for the own crew increased."""
    changed = dict(weights)
    for feature, added in more.items():
        weight = changed[feature]
        if isinstance(weight, int | float):
            changed[feature] = weight + added
        else:
            early, late, *rivals = weight
            changed[feature] = (early + added, late + added, *rivals)
    return changed
