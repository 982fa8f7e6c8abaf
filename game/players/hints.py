"""Hints: the best turn there is for a player, and why."""

from game.actions import DISCARD
from game.cards import SIGN_OF, size
from game.players.advice import Hint, Reason
from game.players.apply_turn import settle
from game.players.personalities import game_of, mind_at
from game.players.positions import position_of
from game.players.reach import QUICK, WHOLE
from game.players.reasons import Change
from game.players.search import Effort, searched
from game.players.search_state import ENDS_TURN, action_of
from game.players.turns_nest import surplus_card
from game.rng import Rng
from game.view import PlayerView, determinize

_ADVISER = "yusuf"
EFFORT = Effort(turns=8, guesses=6, first=WHOLE, reply=QUICK, seconds=0.8)


def hint(view: PlayerView, rng: Rng, effort: Effort = EFFORT) -> Hint:
    """What the strongest pirate would do for the viewer, who is to act."""
    table = view.table
    if table.discarding:
        spare = surplus_card(view.hand)
        reason = Reason("hint.spare", sign=SIGN_OF[spare])
        return Hint(table.ply, (DISCARD[spare],), (reason,))
    mind = mind_at(_ADVISER, table)
    turns = searched(view, mind, effort, rng)
    codes = turns[0][1] if turns else ()
    seat = view.viewer
    before = position_of(determinize(view, rng))
    after = before.copy()
    drawn = 0
    for code in codes:
        held = size(after.hands[seat])
        after.apply(code)
        drawn += max(0, size(after.hands[seat]) - held)
        settle(after)
    reasons = Change(game_of(table), mind, before, after, seat).reasons(drawn)
    return Hint(table.ply, tuple(action_of(code) for code in codes or (ENDS_TURN,)), reasons)
