"""Two brains to measure others by."""

from game.actions import Action, Advance, EndTurn
from game.cards import size
from game.rng import Rng
from game.rules import Rules
from game.view import PlayerView


class Random:
    """Any legal action, each as likely as the others."""

    def choose(self, rules: Rules, view: PlayerView, rng: Rng) -> Action:
        """Draw one of the legal actions."""
        actions = rules.legal_actions(view.table, view.hand)
        return actions[rng.below(len(actions))[0]]


class Greedy:
    """The longest jump there is; the most cards for the least ground when short of cards."""

    enough_cards = 3

    def choose(self, rules: Rules, view: PlayerView, rng: Rng) -> Action:
        """The best action by its own ground or cards alone; ties are drawn."""
        table = view.table
        short = size(view.hand) < self.enough_cards

        def worth(action: Action) -> tuple[int, int, int]:
            preview = rules.preview(table, action)
            if preview is None:
                return (-1 if isinstance(action, EndTurn) else 0, 0, 0)
            ground = preview.destination - preview.origin
            if isinstance(action, Advance):
                return (1, ground, 0)
            return (2 if short else 0, preview.cards, ground)

        actions = rules.legal_actions(table, view.hand)
        best = max(map(worth, actions))
        choices = [action for action in actions if worth(action) == best]
        return choices[rng.below(len(choices))[0]]
