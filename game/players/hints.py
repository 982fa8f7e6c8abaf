"""Hints: the best turn for a player, and why."""

from game.actions import DISCARD
from game.cards import SIGN_OF, size
from game.games import game_of
from game.players.advice import Hint, HintReason
from game.players.evaluators import position_of
from game.players.personalities import evaluator_at
from game.players.reach import QUICK, WHOLE
from game.players.reasons import Change
from game.players.search import Effort, searched
from game.players.search_state import ENDS_TURN, action_of
from game.players.search_state_nest import surplus_card
from game.rng import Rng
from game.view import PlayerView, determinize

_ADVISER = "yusuf"
EFFORT = Effort(turns=8, guesses=6, first=WHOLE, reply=QUICK, seconds=0.8)


def hint(view: PlayerView, rng: Rng, effort: Effort = EFFORT) -> Hint:
    """Return what the strongest pirate would do for the viewer, who is to act."""
    table = view.table
    if table.discarding:
        spare = surplus_card(view.hand)
        reason = HintReason("hint.spare", sign=SIGN_OF[spare])
        return Hint(table.ply, (DISCARD[spare],), (reason,))
    evaluator = evaluator_at(_ADVISER, table)
    turns = searched(view, evaluator, effort, rng)
    codes = turns[0][1] if turns else ()
    seat = view.viewer
    before = position_of(determinize(view, rng))
    after = before.copy()
    drawn = 0
    for code in codes:
        held = size(after.hands[seat])
        after.apply(code)
        drawn += max(0, size(after.hands[seat]) - held)
        after.settle()
    reasons = Change(game_of(table).name, evaluator, before, after, seat).reasons(drawn)
    return Hint(table.ply, tuple(action_of(code) for code in codes or (ENDS_TURN,)), reasons)
