"""Hints: the best turn for a player, and why."""

from game.actions import DISCARD, Action, Advance, Discard, Nudge, Retreat
from game.cards import ONE, SIGN_OF, count, hand_of
from game.events import CardsDrawn, Event, Source
from game.games import game_of
from game.players.advice import Hint, HintReason, HintStep
from game.players.evaluators import position_of
from game.players.personalities import personality_of
from game.players.reasons import Change
from game.players.search import Effort, by_the_clock, searched
from game.players.search_state import ENDS_TURN, action_of
from game.players.search_state_nest import surplus_card
from game.rng import Rng
from game.view import PlayerView, determinize

_ADVISER = "yusuf"


def hint(view: PlayerView, rng: Rng, effort: Effort | None = None) -> Hint:
    """Return what the strongest pirate would do for the viewer, who is to act.

    The effort is that of this pirate at the board, unless another one is given.
    """
    table = view.table
    if table.discarding:
        spare = surplus_card(view.hand)
        reason = HintReason("hint.spare", sign=SIGN_OF[spare])
        return Hint(table.ply, (HintStep(DISCARD[spare], reasons=(reason,)),))
    adviser = personality_of(_ADVISER, table)
    evaluator = adviser.evaluator
    turns = searched(view, evaluator, effort or by_the_clock(adviser.effort), rng)
    codes = turns[0][1] if turns else ()
    game = game_of(table)
    seat = view.viewer
    state = determinize(view, rng)
    steps: list[HintStep] = []
    known = view.hand
    for code in codes or (ENDS_TURN,):
        action = action_of(code)
        if isinstance(action, Advance | Discard):
            if not count(known, action.card):
                break
            known -= ONE[action.card]
        before, preview = position_of(state), game.rules.preview(state.table, action)
        drawn = 0
        events: list[Event] = []
        state = game.rules.step(state, action, events)
        for event in events:
            if isinstance(event, CardsDrawn) and event.seat == seat:
                drawn += len(event.cards)
                # Which cards come from the stock is only guessed.
                seen = event.cards if event.source is Source.ROW else ()
                known += hand_of(card for card in seen if card is not None)
        after = position_of(state)
        # Let the others discard what they must.
        after.settle()
        change = Change(game.name, evaluator, before, after, seat, known)
        steps.append(HintStep(action, preview, _said(action, change.reasons(drawn))))
        if state.table.discarding:
            # Others choose their discards before the turn goes on.
            break
    return Hint(table.ply, tuple(steps))


def _said(action: Action, reasons: tuple[HintReason, ...]) -> tuple[HintReason, ...]:
    """Return the best reason for an action, but none that its name already gives."""
    draws = isinstance(action, Retreat | Nudge)
    return tuple(one for one in reasons if not (draws and one.key == "hint.cards"))[:1]
