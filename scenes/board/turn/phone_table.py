"""A match whose players hold their hands on phones: what each is shown, and what each may ask.

Everything here is made from the view of one seat and from what spectators saw, so nothing that
is sent can depend on what its player may not know.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from game import (
    ACTIONS,
    PIRATES,
    Action,
    Advance,
    Card,
    Discard,
    EndTurn,
    Leap,
    Nudge,
    Seat,
    Story,
    Why,
    cards_in,
)
from game.notation import BadNotation, read_action, write_action
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.sentences import told_actions
from scenes.board.turn.turn_input import OpenTurn
from scenes.board.turn.turn_log import TurnItem, TurnSummary, turns_of
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.model.phrases import Phrase, Value, card_phrase, outcome_phrase, place_phrase, say
from scenes.kit.i18n import Texts
from scenes.link.protocol import VERSION, Request, RequestKind, packed

LAST_TURNS = 5
"""How many turns a state has."""
UNDO_OFF = "undo_off"
"""The answer to an undo that cannot be done."""
GESTURES_OFF = "gestures_off"
"""The answer to a gesture at a table that wants none."""
GESTURE_EARLY = "gesture_early"
"""The answer to a gesture too soon after the last one."""
_ANSWERS = (UNDO_OFF, GESTURES_OFF, GESTURE_EARLY)
"""The answers that only phones get."""


class SeatPlace(NamedTuple):
    """Where a player holds the cards."""

    on_phone: bool = False
    is_away: bool = False
    """Whether the phone is not connected."""


class TableRules(NamedTuple):
    """The settings of the table that hold for phones too."""

    undo: bool = True
    hints: bool = True
    ask_first: bool = False
    ask_ending: bool = False
    gestures: bool = True


class PhoneTable:
    """The game as its players see it on phones."""

    def __init__(self, order: TurnOrder, next_revision: Callable[[], int]) -> None:
        self._order = order
        self._next_revision = next_revision
        self.rev = next_revision()
        """Counts every change and never goes back: plies do, with an undo."""
        self.rules = TableRules()
        self.places: dict[int, SeatPlace] = {}
        """Where people hold their cards, as far as that is on phones."""
        self.is_paused = False
        """Whether the table does something else."""
        self._turns = turns_of(order.match)
        self._tables: dict[str, bytes] = {}
        """What never changes in the game, by language."""
        self._leaps: dict[int, Leap] | None = None
        """The best leaps, once the game is over."""
        self._told: dict[tuple[str, int, int], str] = {}
        """Sentences about some actions, by language."""

    def changed(self) -> None:
        """Count a change of the game, and look for new turns."""
        self.rev = self._next_revision()
        # After an undo the same actions may be others.
        self._told.clear()
        self._leaps = None
        self._turns = turns_of(self._order.match, self._turns, len(self._order.match.actions))

    def open_turn(self, seat: int) -> OpenTurn | None:
        """Return what a player may do, if it is the player's turn."""
        if self._order.actor != seat:
            return None
        return OpenTurn.of(self._order.match.game, self._order.match.view(seat))

    # What phones ask

    def action_of(self, seat: int, request: Request) -> Action | Why | None:
        """Return the action to submit or why not; None for what is no action, such as an undo."""
        if request.rev != self.rev:
            return Why.STALE
        order = self._order
        if request.kind in (RequestKind.UNDO, RequestKind.HINT):
            return None
        if request.kind is RequestKind.END:
            if order.waiting == seat:
                return None
            action: Action = EndTurn()
        else:
            try:
                action = read_action(request.action, order.match.game.havens)
            except BadNotation:
                return Why.OTHER_GAME
        if order.match.outcome is not None:
            return Why.GAME_OVER
        turn = self.open_turn(seat)
        if turn is None:
            return Why.NOT_YOUR_TURN
        return action if action in turn.actions else turn.why_not(action) or Why.STALE

    # What phones are shown

    def table(self, texts: Texts) -> bytes:
        """Return what never changes in a game, in the language of a phone; never the seed."""
        if texts.language not in self._tables:
            self._tables[texts.language] = self._table(texts)
        return self._tables[texts.language]

    def _table(self, texts: Texts) -> bytes:
        match = self._order.match
        track = match.table.track
        numbers = [track.number(position) for position in range(len(track.signs))]
        cards = dict.fromkeys(cards_in(match.table.setup.deck))
        return packed(
            t="table",
            game=match.game.name,
            variant=match.game.variant_of(match.table.options),
            islands=match.game.has_islands,
            signs=[None if sign is None else sign.label for sign in track.signs],
            numbers=numbers,
            havens=list(track.havens),
            places=[say(texts, place_phrase(number)) for number in numbers],
            cards={card.label: say(texts, card_phrase(card)) for card in cards},
            pirates=PIRATES,
            actions=ACTIONS,
        )

    def state(self, seat: int, texts: Texts, number: int = 0) -> bytes:
        """Return everything that a player may know now; small enough to be sent whole."""
        order = self._order
        match = order.match
        shown = order.displayed_to(seat)
        turn = self.open_turn(seat)
        return packed(
            t="state",
            v=VERSION,
            rev=self.rev,
            n=number,
            me=seat,
            seats=[self._seat(index, each) for index, each in enumerate(match.seats)],
            **_shown(shown, seat),
            act=order.actor,
            wait=order.waiting,
            due=order.due if order.actor == seat else 0,
            moves=[] if turn is None else [self._move(turn, it, texts) for it in turn.actions],
            undo=self.rules.undo and order.can_undo_for(seat),
            hints=self.rules.hints,
            asks=self.rules.ask_first,
            says=self._prompt(seat, texts),
            paused=self.is_paused,
            gestures=self.rules.gestures,
            log=[self._summary(each, texts) for each in self._turns[-LAST_TURNS:]],
            did=self._did(seat, texts),
            over=self._over(seat, texts),
        )

    def answer(self, why: str, texts: Texts) -> bytes:
        """Return why a request was refused."""
        key = f"phone.{why}" if why in _ANSWERS else f"refusal.{why}"
        return packed(t="answer", why=why, says=say(texts, Phrase(key)))

    def hint(self, seat: int, action: Action, advice: Phrase, texts: Texts) -> bytes | None:
        """Return a hint, which names cards and goes to its player only."""
        turn = self.open_turn(seat)
        if turn is None or action not in turn.actions:
            return None
        return packed(
            t="answer", rev=self.rev, hint=self._move(turn, action, texts), says=say(texts, advice)
        )

    def _over(self, seat: int, texts: Texts) -> dict[str, object] | None:
        """Return how the game ended, and how it went for a player; None before the end."""
        match = self._order.match
        outcome = match.outcome
        if outcome is None or not self._order.over:
            return None
        own = outcome.ranks[seat]
        place: dict[str, Value] = {"rank": own, "players": len(match.seats)}
        over: dict[str, object] = {
            "winners": list(outcome.winners),
            "home": list(outcome.home),
            "ranks": list(outcome.ranks),
            "says": say(texts, outcome_phrase(outcome, match.seats)),
            "place": say(texts, Phrase("phone.place", place)),
        }
        if outcome.winner == seat:
            player: dict[str, Value] = {"player": match.seats[seat].name}
            over["title"] = say(texts, Phrase("phone.you_win", player))
        leap = self._best_leaps.get(seat)
        if leap is not None:
            spaces = Phrase("chart.spaces", {"count": leap.length})
            values: dict[str, Value] = {"spaces": spaces, "card": card_phrase(leap.card)}
            best: dict[str, Value] = {"leap": Phrase("chart.leap", values)}
            longest = max(each.length for each in self._best_leaps.values())
            is_longest = leap.length == longest
            key = "phone.longest_leap" if is_longest else "phone.best_leap"
            over["leap"] = say(texts, Phrase(key, best))
        return over

    @property
    def _best_leaps(self) -> dict[int, Leap]:
        """The longest leap of each player for an own card."""
        if self._leaps is None:
            self._leaps = {}
            for leap in Story.of(self._order.match).leaps:
                if leap.card is not None and leap.by == leap.seat:
                    before = self._leaps.get(leap.seat, leap)
                    self._leaps[leap.seat] = max(before, leap, key=lambda each: each.length)
        return self._leaps

    def _seat(self, index: int, seat: Seat) -> dict[str, object]:
        place = self.places.get(index, SeatPlace())
        how = "table"
        if seat.brain is not None:
            how = "computer"
        elif place.on_phone:
            how = "away" if place.is_away else "phone"
        return {"name": seat.name, "colour": seat.colour, "face": seat.face, "how": how}

    def _prompt(self, seat: int, texts: Texts) -> str:
        """Return what the player is to do, or whom everybody waits for."""
        order = self._order
        if order.over:
            return say(texts, Phrase("board.over"))
        if order.waiting == seat:
            return say(texts, Phrase("board.waiting"))
        if order.actor == seat:
            if order.due:
                return say(texts, Phrase("board.give_up", {"count": order.due}))
            return say(texts, Phrase("board.choose", {"player": order.match.seats[seat].name}))
        other = order.waiting if order.waiting is not None else order.match.table.to_act
        who = order.match.seats[other]
        away = self.places.get(other, SeatPlace()).is_away
        key = "board.thinking" if who.brain is not None else "phone.choosing"
        return say(texts, Phrase("phone.is_away" if away else key, {"player": who.name}))

    def _move(self, turn: OpenTurn, action: Action, texts: Texts) -> dict[str, Any]:
        """Return a legal action with where it leads; the page knows no rules."""
        match = self._order.match
        move: dict[str, Any] = {
            "a": write_action(action, match.game.havens),
            "k": type(action).__name__.lower(),
        }
        if isinstance(action, Advance | Discard):
            move["card"] = action.card.label
        preview = turn.previews.get(action)
        if preview is not None:
            move |= {"seat": preview.seat, "from": preview.origin, "to": preview.destination}
            if preview.cards:
                move["draws"] = preview.cards
        if preview is not None and isinstance(action, Nudge):
            aboard = preview.destination in match.game.havens
            number = match.table.track.number(preview.destination)
            name = match.seats[preview.seat].name
            values: dict[str, Value] = {"player": name, "place": number, "count": preview.cards}
            key = "board.nudge_aboard" if aboard else "board.nudge"
            move["says"] = say(texts, Phrase(key, values))
        if self.rules.ask_first and self._order.reveals(action):
            move["final"] = True
        if self.rules.ask_ending and isinstance(action, EndTurn) and turn.actions != (action,):
            left = match.table.actions_left
            move["early"] = say(texts, Phrase("phone.end_early", {"count": left}))
        return move

    def _summary(self, turn: TurnSummary, texts: Texts) -> dict[str, Any]:
        """Return a turn as everybody saw it."""
        return {
            "seat": turn.seat,
            "says": self._sentence(turn.first, turn.after, texts),
            "items": [_item(item) for item in turn.items],
        }

    def _did(self, seat: int, texts: Texts) -> str:
        """Return the last action of another player in one sentence; empty before there is one."""
        turns = (turn for turn in reversed(self._turns) if turn.seat != seat and turn.steps)
        last = next(turns, None)
        if last is None:
            return ""
        ply = last.steps[-1].ply
        return self._sentence(ply, ply + 1, texts)

    def _sentence(self, first: int, after: int, texts: Texts) -> str:
        key = (texts.language, first, after)
        if key not in self._told:
            self._told[key] = told_actions(texts, self._order.match, first, after)
        return self._told[key]


def _labels(cards: tuple[Card, ...]) -> list[str]:
    return [card.label for card in cards]


def _shown(shown: Displayed, me: int) -> dict[str, Any]:
    """Return the pieces on the table: the own hand, and of the others only how many cards."""
    held: dict[str, int] = {}
    for card in cards_in(shown.hands[me] or 0):
        held[card.label] = held.get(card.label, 0) + 1
    top = shown.discard[-1].label if shown.discard else None
    return {
        "pirates": [list(crew) for crew in shown.pirates],
        "hand": held,
        "sizes": list(shown.hand_sizes),
        "row": _labels(shown.row),
        "stock": shown.stock,
        "discard": [top, len(shown.discard)],
        "turn": shown.turn,
        "left": shown.actions_left,
        "round": shown.round,
        "sloop": shown.sloop,
        "captain": shown.free_sail,
    }


def _item(item: TurnItem) -> dict[str, Any]:
    found: dict[str, Any] = {"d": item.deed.value, "s": item.seat}
    if item.card is not None:
        found["card"] = item.card.label
    if item.trail is not None:
        found |= {"from": item.trail.origin, "to": item.trail.destination}
    if item.number:
        found["n"] = item.number
    return found
