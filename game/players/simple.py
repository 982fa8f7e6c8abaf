"""Two simple brains: one to measure others by, and a beginner."""

from game.actions import Action, Advance, Discard, EndTurn, Nudge, Retreat, Sail
from game.cards import count, size
from game.rng import Rng
from game.rules import Rules
from game.state import Table
from game.view import PlayerView

_ENOUGH_CARDS = 3


class Random:
    """Takes any legal action, each equally likely."""

    def choose(self, rules: Rules, view: PlayerView, rng: Rng) -> Action:
        """Choose a random legal action."""
        actions = rules.legal_actions(view.table, view.hand)
        return actions[rng.below(len(actions))[0]]


class Greedy:
    """Takes the longest jump; when short of cards, the most cards for the least ground.

    It plays as children do in their first games: it spends its cards on the way that looks longest,
    draws too late, forgets its last pirates, and looks at nobody else. So it is the first of the
    pirates, too.
    """

    def choose(self, rules: Rules, view: PlayerView, rng: Rng) -> Action:
        """Choose the action with the highest rank; ties are drawn by lot."""
        worth = {
            action: self._worth(rules, view, action)
            for action in rules.legal_actions(view.table, view.hand)
        }
        best = max(worth.values())
        choices = [action for action in worth if worth[action] == best]
        return choices[rng.below(len(choices))[0]]

    def _worth(self, rules: Rules, view: PlayerView, action: Action) -> tuple[int, int, int]:
        """Return the rank of an action, and within it the gain and the loss."""
        match action:
            case Advance():
                return (1, _ground(rules, view.table, action), 0)
            case Retreat() | Nudge():
                preview = rules.preview(view.table, action)
                cards = preview.cards if preview else 0
                short = size(view.hand) < _ENOUGH_CARDS
                # A retreat loses ground; a nudge gives ground to others.
                return (2 if short else 0, cards, -abs(_ground(rules, view.table, action)))
            case Sail(free):
                return self._worth_of_sailing(view, free)
            case Discard(card):
                return (0, count(view.hand, card), -card.gold)
            case EndTurn():
                return (-1, 0, 0)

    def _worth_of_sailing(self, view: PlayerView, free: bool) -> tuple[int, int, int]:
        """Rank a trip: carry the crew over, or fetch the rest of it when none of it is aboard."""
        table = view.table
        sloop = table.track.sloop
        crew = table.pirates[view.viewer]
        aboard = crew.count(sloop)
        waiting = sum(position < sloop for position in crew)
        useful = aboard if table.sloop == 1 else waiting * (aboard == 0)
        return (3 if free and useful else 1 if useful else -2, 3 * useful, 0)


def _ground(rules: Rules, table: Table, action: Action) -> int:
    preview = rules.preview(table, action)
    return preview.destination - preview.origin if preview else 0
