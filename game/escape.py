"""Cartagena 1: one tunnel from the start to the sloop.

The variants are options about cards; nothing about movement depends on them.
"""

from collections.abc import Sequence

from game.actions import ADVANCE, RETREAT, Action, Advance, EndTurn, Retreat
from game.cards import CARDS, ESCAPE_SIGNS, Hand, Pile, card_kinds
from game.draft import Draft
from game.rng import Rng
from game.rules import Preview, Why
from game.state import Options, Setup, Table
from game.track import (
    BEHIND,
    GOAL,
    Crew,
    Position,
    Track,
    joinable,
    joined_behind,
    origins,
    standing,
)
from game.tunnel import printed_tunnel, shuffled_tunnel
from game.turns import CommonRules, advance, move_and_draw

SLOOP: Position = GOAL
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

        Every card moves every pirate that is not aboard. A pirate can retreat if a space behind
        it holds one or two; options may keep those in the sloop aboard.
        """
        actions: list[Action] = []
        cards = card_kinds(hand)
        company = joinable(table.crowd)
        for origin in origins(table.pirates[table.to_act]):
            if origin != SLOOP:
                actions.extend(ADVANCE[origin][card] for card in cards)
            if company & BEHIND[origin] and (origin != SLOOP or table.options.sloop_retreat):
                actions.append(RETREAT[origin])
        return actions

    def why_illegal(self, table: Table, _hand: Hand, action: Action) -> Why:
        """Return the first thing wrong with an illegal action."""
        match action:
            case Advance(_, origin) | Retreat(origin) if not table.has_pirate(table.to_act, origin):
                return Why.NO_PIRATE_THERE
            case Advance(_, origin):
                return Why.IS_HOME if origin == SLOOP else Why.CARD_NOT_HELD
            case Retreat(origin):
                stays = origin == SLOOP and not table.options.sloop_retreat
                return Why.STAYS_ABOARD if stays else Why.NOBODY_BEHIND
            case EndTurn():
                return Why.MUST_ACT
            case _:
                return Why.OTHER_GAME

    def is_captain(self, _setup: Setup, _pirates: Sequence[Crew], _seat: int) -> bool:
        """Return False: Escape's sloop makes no trips."""
        return False

    def preview(self, table: Table, action: Action) -> Preview | None:
        """Return where the pirate will land and how many cards that brings.

        An advance leads to the next empty space ahead that bears the card's sign, or else to the
        sloop. A retreat leads to the nearest space behind with one or two pirates, for as many
        cards.
        """
        if isinstance(action, Advance):
            landing = table.track.landing(action.origin, action.card, table.crowd)
            return Preview(table.turn, action.origin, landing)
        if isinstance(action, Retreat):
            joined = joined_behind(action.origin, table.crowd)
            if joined is not None:
                return Preview(table.turn, action.origin, joined, standing(table.crowd, joined))
        return None

    def carry_out(self, draft: Draft, action: Action) -> None:
        """Advance or retreat."""
        if isinstance(action, Advance):
            advance(draft, action.card, action.origin)
        elif move := self.preview(draft.before, action):
            move_and_draw(draft, move)
        else:
            raise ValueError(f"{action} moves nobody in Escape")


ESCAPE_RULES = Escape()
