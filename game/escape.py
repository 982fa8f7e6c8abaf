"""Cartagena 1: one tunnel from the start to the sloop.

The variants are options about cards; nothing about movement depends on them.
"""

from game.actions import ADVANCE, RETREAT, Action, Advance, EndTurn, Retreat
from game.cards import CARDS, ESCAPE_SIGNS, Hand, Pile, card_kinds, count
from game.events import Event
from game.rng import Rng
from game.rules import Preview, Why
from game.state import GameState, Options, Setup, Table
from game.track import Crew, Position, Track, joined_behind, origins, standing
from game.tunnel import printed_tunnel, shuffled_tunnel
from game.turns import CommonRules, advance, move_and_draw

SLOOP: Position = 37
_COPIES = 17  # of each card


class Escape(CommonRules):
    """The rules of Cartagena 1."""

    deck: Pile = bytes(card for card in CARDS[: len(ESCAPE_SIGNS)] for _ in range(_COPIES))
    hand_size = 6
    switches = ("may_pass", "sloop_retreat", "shuffled_tunnel")

    def lay_track(self, options: Options, rng: Rng) -> tuple[Track, Rng]:
        """Lay six segments, as printed or with their signs shuffled."""
        return shuffled_tunnel(rng) if options.shuffled_tunnel else printed_tunnel(rng)

    def moves(self, table: Table, hand: Hand) -> list[Action]:
        """List the advances by card and the retreat of each origin.

        Every card moves every pirate that is not aboard.
        """
        actions: list[Action] = []
        for origin in origins(table.pirates[table.to_act]):
            if origin != SLOOP:
                actions += [ADVANCE[origin][card] for card in card_kinds(hand)]
            if _why_no_retreat(table, origin) is None:
                actions.append(RETREAT[origin])
        return actions

    def why_not(self, table: Table, hand: Hand, action: Action) -> Why | None:
        """Return the first thing wrong with an action, or None."""
        if table.outcome is not None:
            return Why.GAME_OVER
        match action:
            case Advance(_, origin) | Retreat(origin) if origin not in table.pirates[table.to_act]:
                return Why.NO_PIRATE_THERE
            case Advance(card, origin):
                if origin == SLOOP:
                    return Why.IS_HOME
                return None if count(hand, card) else Why.CARD_NOT_HELD
            case Retreat(origin):
                return _why_no_retreat(table, origin)
            case EndTurn():
                return None if action in self.legal_actions(table, hand) else Why.MUST_ACT
            case _:
                return Why.OTHER_GAME

    def is_captain(self, setup: Setup, pirates: tuple[Crew, ...], seat: int) -> bool:
        """Return False: Escape's sloop makes no trips."""
        return False

    def preview(self, table: Table, action: Action) -> Preview | None:
        """Say where the pirate will land and how many cards that brings.

        An advance leads to the next empty space ahead that bears the card's sign, or else to the
        sloop. A retreat leads to the nearest space behind with one or two pirates, for as many
        cards.
        """
        match action:
            case Advance(card, origin):
                landing = table.track.landing(origin, card, table.crowd)
                return Preview(table.turn, origin, landing, cards=0)
            case Retreat(origin):
                joined = joined_behind(origin, table.crowd)
                if joined is not None:
                    return Preview(table.turn, origin, joined, standing(table.crowd, joined))
        return None

    def carry_out(self, state: GameState, action: Action, events: list[Event] | None) -> GameState:
        """Advance or retreat."""
        move = self.preview(state.table, action)
        if move is None:
            raise ValueError(f"{action} moves nobody in Escape")
        if isinstance(action, Advance):
            return advance(state, action.card, move, events)
        return move_and_draw(state, move, events)


def _why_no_retreat(table: Table, origin: Position) -> Why | None:
    """Return why the player's pirate cannot retreat from there, or None; options may allow it
    from the sloop."""
    if origin == SLOOP and not table.options.sloop_retreat:
        return Why.STAYS_ABOARD
    return Why.NOBODY_BEHIND if joined_behind(origin, table.crowd) is None else None


ESCAPE_RULES = Escape()
