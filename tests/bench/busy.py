"""The busiest minute of a game: five crews on the way, and in every turn a run of twenty spaces."""

from game import GAMES, Action, Advance, Colour, Match, Retreat, Seat
from game.players.thinker import ChosenAction
from game.rules import Preview
from game.scenarios import Placement, arranged, escape_example
from game.state import TORTUGA
from tests.scenes.helpers import InstantThinker

RUN = 20
"""Spaces; the first run of each turn is at least so long."""

_PIRATES = (
    "start 11 12 17 20 33",
    "start 6 11 16 19 21",
    "start 8 12 17 23 23",
    "start 10 13 14 14 20",
    "start 15 18 24 24 27",
)
_HANDS = (
    "dagger dagger dagger skull skull skull bottle bottle pistol pistol hat hat key key key key",
    "hat skull bottle key",
    "skull key dagger hat",
    "key pistol bottle hat",
    "dagger hat skull bottle",
)
_STOCK = "key hat pistol bottle skull dagger " * 8
_DISCARD = "skull key dagger hat bottle pistol " * 3


def position() -> Match:
    """A person watches four computer players, whose turns come first; the row is nearly empty."""
    game = GAMES["escape"]
    state = arranged(
        game,
        TORTUGA,
        escape_example().table.track,
        Placement(
            pirates=_PIRATES,
            hands=_HANDS,
            stock=_STOCK,
            discard=_DISCARD,
            row="pistol",
            turn=1,
        ),
    )
    names = ("Anna", "Barto", "Rosa", "Finn", "Yusuf")
    seats = tuple(
        Seat(name, colour, None if seat == 0 else "greedy")
        for seat, (name, colour) in enumerate(zip(names, Colour, strict=True))
    )
    return Match.at(game, seats, state)


class Runner(InstantThinker):
    """A thinker that wants the longest run first, then the most cards, then a run."""

    begun = False
    """Whether it answers at all."""
    longest = 0
    """The spaces of the longest run so far."""
    _decided: ChosenAction | None = None

    @property
    def thinking(self) -> bool:
        """Whether a question waits for its answer, or the answer for the game to take it."""
        return super().thinking or self._decided is not None

    def think(self) -> None:
        """Decide, if there is something to decide: the game's own thinker is another process, so
        this does not belong to a frame.
        """
        if self.question is None or not self.begun:
            return
        view, rules = self.question.view, GAMES[self.question.game].rules
        table, self.question = view.table, None
        hand = view.hands[table.to_act]
        assert hand is not None
        legal = rules.legal_actions(table, hand)
        drawing = table.actions_left == 2

        def worth(action: Action) -> tuple[bool, int]:
            preview = rules.preview(table, action)
            return isinstance(action, Retreat) is drawing, _worth(preview)

        action = max(legal, key=worth)
        preview = rules.preview(table, action)
        if preview is not None and isinstance(action, Advance):
            self.longest = max(self.longest, preview.destination - preview.origin)
        self._decided = ChosenAction(table.ply, action)

    def poll(self) -> ChosenAction | None:
        decided, self._decided = self._decided, None
        return decided


def _worth(preview: Preview | None) -> int:
    if preview is None:
        return 0
    return preview.cards or preview.destination - preview.origin
