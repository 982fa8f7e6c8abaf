"""What was wrong with a turn, compared with a better one: one reason that the rules prove.

Every reason is a statement about positions. The rules decide whether it is true, and the weights
of the strongest pirate only which of the true ones matters most.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from math import inf

from game.actions import ADVANCE, Action, Advance, Discard, Nudge, Retreat
from game.cards import CARDS, NO_CARDS, ONE, Card, Hand, card_kinds, count, hand_of, size
from game.events import CardsDrawn, Event, PirateMoved, Source
from game.games import Game, game_of
from game.players.evaluators import NAMES, position_of
from game.players.personalities import evaluator_at
from game.players.reach import phase_of
from game.players.reasons import FEATURES
from game.puzzles import turn_ended, winning_turn
from game.state import GameState, Table
from game.track import GOAL, START, Position, origins, standing
from game.view import Viewer, view

_JUDGE = "yusuf"
_LEAST = 0.04
"""A smaller difference of the odds is no reason."""
_LONGER = 4
"""How many spaces more are worth mentioning."""
_SPACE = 0.03
"""What a space counts at least that a rival has really got."""
_VISIBLE = 3.0
"""How much more weight a fault has that can be seen on the board than a mere number."""
_MOST_CARDS = 2
"""What an action brings at most."""


class TurnFault(StrEnum):
    """What can be wrong with a turn."""

    WIN = "win"
    """The better turn wins."""
    LETS_WIN = "lets_win"
    """The next player can win with the cards in hand."""
    ROAD_RUN = "road_run"
    """A rival jumped over a pirate that was moved there, and ran farther for it."""
    ROAD = "road"
    """The next player can do that."""
    PAIR = "pair"
    """The next player can draw two cards for a pirate that joins one that was moved there."""
    PIRATE = "pirate"
    """A card takes another pirate farther."""
    KEPT = "kept"
    """The last card of a kind was played; after the better turn it would take a pirate farther."""
    STRANDED = "stranded"
    """A pirate is the last of all, and no card lets it jump over anyone."""
    START = "start"
    """More pirates could have left the start."""
    HOME = "home"
    """More pirates could have come home."""
    CARDS = "cards"
    """More cards could have been in the hand."""
    SPACES = "spaces"
    """The crew could have come farther."""


_NUMBERS: Mapping[TurnFault, tuple[str, ...]] = {
    TurnFault.ROAD_RUN: FEATURES["road"] + FEATURES["straight_home"],
    TurnFault.ROAD: FEATURES["road"] + FEATURES["straight_home"],
    TurnFault.PAIR: (*FEATURES["fall_back"], *FEATURES["nudges"], "offered"),
    TurnFault.PIRATE: FEATURES["progress"] + FEATURES["last_pirate"],
    TurnFault.KEPT: FEATURES["road"] + FEATURES["kinds"] + FEATURES["straight_home"],
    TurnFault.STRANDED: FEATURES["last_pirate"],
    TurnFault.START: FEATURES["start"],
    TurnFault.HOME: FEATURES["home"] + FEATURES["finishing"],
    TurnFault.CARDS: FEATURES["cards"],
    TurnFault.SPACES: FEATURES["progress"],
}
"""Which features tell how much a fault matters: a rival's if it is about a rival, else the own."""

_NUMERIC = frozenset((TurnFault.START, TurnFault.HOME, TurnFault.CARDS, TurnFault.SPACES))
"""Faults that are only numbers. If the better turn needed a card that nobody could foresee, they
are no faults."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One fault of a turn, and what it is about."""

    fault: TurnFault
    seat: int | None = None
    """The rival whom it helped."""
    card: Card | None = None
    place: Position | None = None
    """Where the own pirate is that is talked about."""
    origin: Position | None = None
    """Where a run begins."""
    goal: Position | None = None
    """Where it ends."""
    count: int = 0
    """Spaces of the own run, or how many more there could have been."""
    more: int = 0
    """Spaces of the better run."""


@dataclass(frozen=True, slots=True)
class WhichPirate:
    """The same card for another pirate: where the two are when the turn begins."""

    card: Card
    played: Position
    better: Position


@dataclass(frozen=True, slots=True)
class _PlayedTurn:
    """A turn that was played out from a state."""

    states: tuple[GameState, ...]
    """Before the first action and after each."""
    actions: tuple[Action, ...]
    after: GameState
    """When the turn is over."""
    events: tuple[Event, ...]
    runs: tuple[tuple[Card, Position], ...]
    """The cards of its advances, and where each pirate that ran was when the turn began."""
    lucky: bool
    """Whether it plays a card that nobody could see before it was drawn."""


def _played(game: Game, state: GameState, actions: Sequence[Action]) -> _PlayedTurn:
    seat = state.table.turn
    known: Hand = state.hands[seat]
    states = [state]
    events: list[Event] = []
    runs: list[tuple[Card, Position]] = []
    lucky = False
    for action in actions:
        happened: list[Event] = []
        if isinstance(action, Advance | Discard) and states[-1].table.to_act == seat:
            foreseen = count(known, action.card) > 0
            lucky |= isinstance(action, Advance) and not foreseen
            known -= ONE[action.card] if foreseen else NO_CARDS
        states.append(game.rules.step(states[-1], action, happened))
        for event in happened:
            if isinstance(event, CardsDrawn) and (event.seat, event.source) == (seat, Source.ROW):
                known += hand_of(card for card in event.cards if card is not None)
            if isinstance(event, PirateMoved) and isinstance(action, Advance):
                runs.append((action.card, state.table.pirates[seat][event.pirate]))
        events += happened
    after = turn_ended(game, state, states[-1])
    return _PlayedTurn(tuple(states), tuple(actions), after, tuple(events), tuple(runs), lucky)


class TurnComparison:
    """A turn beside a better one, and what can be proved about the difference.

    The viewer decides which hands may be talked about. `later` is what others did until the
    player's next turn.
    """

    def __init__(
        self,
        state: GameState,
        played: Sequence[Action],
        better: Sequence[Action],
        viewer: Viewer,
        later: Sequence[Action] = (),
    ) -> None:
        self.game = game_of(state.table)
        self.seat = state.table.turn
        self.before = state
        self.mine = _played(self.game, state, played)
        self.better = _played(self.game, state, better)
        self._viewer = viewer
        self._later = tuple(later)

    def claims(self) -> tuple[Mistake, ...]:
        """Return everything that can be proved, whether it matters or not."""
        if self.mine.after.table.outcome is not None:
            return ()
        outcome = self.better.after.table.outcome
        if outcome is not None:
            missed = outcome.winner == self.seat and not self.better.lucky
            return (Mistake(TurnFault.WIN),) if missed else ()
        rivals = (*self._lets_win(), *self._road_run(), *self._road(), *self._pair())
        own = (*self._pirate(), *self._kept(), *self._stranded(), *self._numbers())
        return (*rivals, *own)

    def mistakes(self) -> tuple[Mistake, ...]:
        """Return what can be proved and cost something, what mattered most first."""
        ranked: list[tuple[float, Mistake]] = []
        for mistake in self.claims():
            weight = self._weight(mistake)
            if weight > _LEAST:
                numeric = mistake.fault in _NUMERIC
                ranked.append((weight * (1 if numeric else _VISIBLE), mistake))
        ranked.sort(key=lambda pair: -pair[0])
        return tuple(mistake for _, mistake in ranked)

    def which_pirate(self) -> WhichPirate | None:
        """Return how the turns differ if they play the same cards, but let other pirates run."""
        mine, better = self.mine.runs, self.better.runs
        if Counter(card for card, _ in mine) != Counter(card for card, _ in better):
            return None
        others = Counter(better) - Counter(mine)
        for card, played in (Counter(mine) - Counter(better)).elements():
            for other, place in others.elements():
                if other is card:
                    return WhichPirate(card, played, place)
        return None

    # What matters

    @cached_property
    def _features(self) -> tuple[list[list[float]], list[list[float]]]:
        judge = evaluator_at(_JUDGE, self.before.table)
        mine = judge.numbers(position_of(self.mine.after), None)
        better = judge.numbers(position_of(self.better.after), None)
        return mine, better

    def _weight(self, mistake: Mistake) -> float:
        """Return how much of the odds a fault cost."""
        if mistake.fault in (TurnFault.WIN, TurnFault.LETS_WIN):
            return inf
        seat = self.seat if mistake.seat is None else mistake.seat
        judge = evaluator_at(_JUDGE, self.before.table)
        own = judge.own if seat == self.seat else judge.rivals
        weights = own[phase_of(position_of(self.before).crews[seat])]
        mine, better = self._features
        rows = zip(NAMES[self.game.name], weights, mine[seat], better[seat], strict=True)
        names = _NUMBERS[mistake.fault]
        lost = sum(weight * (then - now) for name, weight, now, then in rows if name in names)
        if mistake.fault is TurnFault.ROAD_RUN:
            return max(-lost, _SPACE * mistake.count)
        return lost if seat == self.seat else -lost

    # What the rivals got

    def _lets_win(self) -> Iterator[Mistake]:
        """The next player can win with cards in hand and in the row, and only after this turn."""
        after = self.mine.after
        rival = after.table.turn
        seen = view(after, self._viewer).hands[rival] is not None
        if rival == self.seat or not seen or winning_turn(self.game, after) is None:
            return
        if winning_turn(self.game, self.better.after) is None:
            yield Mistake(TurnFault.LETS_WIN, rival)

    def _arrivals(self) -> set[Position]:
        """Return the places where pirates are that the player moved there in this turn."""
        moves = [each for each in self.mine.events if isinstance(each, PirateMoved)]
        moved = {each.destination for each in moves if each.by == each.seat == self.seat}
        return moved & set(self.mine.after.table.pirates[self.seat])

    def _moved_to(self) -> set[Position]:
        """Return the arrivals on spaces that were free, and would be free after the better turn."""
        table = self.mine.after.table
        return {
            place
            for place in self._arrivals()
            if table.track.weights[place]
            and not standing(self.better.after.table.crowd, place)
            and not standing(self.before.table.crowd, place)
        }

    def _without(self, table: Table, place: Position) -> int:
        """Return the crowd without the own pirates on a space."""
        return table.crowd - table.track.weights[place] * table.pirates[self.seat].count(place)

    def _road_run(self) -> Iterator[Mistake]:
        """A rival jumped over a pirate that was moved there, before the player's next turn."""
        places = self._moved_to()
        state = self.mine.after
        found: list[Mistake] = []
        for action in self._later if places else ():
            events: list[Event] = []
            table = state.table
            state = self.game.rules.step(state, action, events)
            if not isinstance(action, Advance):
                continue
            for event in events:
                if not isinstance(event, PirateMoved) or event.seat == self.seat:
                    continue
                for place in places.intersection(event.road, table.pirates[self.seat]):
                    short = table.track.landing(
                        event.origin, action.card, self._without(table, place)
                    )
                    if short == place and event.destination - place >= _LONGER:
                        found.append(
                            Mistake(
                                TurnFault.ROAD_RUN,
                                event.seat,
                                action.card,
                                place,
                                event.origin,
                                event.destination,
                                count=event.destination - place,
                            )
                        )
        yield from sorted(found, key=lambda mistake: -mistake.count)[:1]

    def _road(self) -> Iterator[Mistake]:
        """The next player could run over a pirate that was moved there."""
        places = self._moved_to()
        after = self.mine.after
        table, then = after.table, self.better.after.table
        rival = table.turn
        if rival == self.seat or not places:
            return
        found: list[Mistake] = []
        for card in self._possible(after, rival):
            best = _longest(self.game, _acting(then, rival), rival, card)
            for origin in origins(table.pirates[rival]):
                goal = _run(self.game, table, origin, card)
                if goal is None or goal - origin < best + _LONGER:
                    continue
                for place in places.intersection(table.track.road(origin, card, goal)):
                    short = table.track.landing(origin, card, self._without(table, place))
                    if short == place:
                        found.append(
                            Mistake(
                                TurnFault.ROAD,
                                rival,
                                card,
                                place,
                                origin,
                                goal,
                                count=goal - origin - best,
                            )
                        )
        yield from sorted(found, key=lambda mistake: -mistake.count)[:1]

    def _possible(self, state: GameState, rival: int) -> tuple[Card, ...]:
        """Return the cards that a rival has or may have, as far as the viewer can tell."""
        seen = view(state, self._viewer)
        hand = seen.hands[rival]
        if hand is not None:
            return card_kinds(hand)
        table = state.table
        known = table.known[rival]
        if seen.hand_sizes[rival] == size(known):
            return card_kinds(known)
        unseen = table.setup.deck - hand_of(table.row) - hand_of(table.discard)
        for other, held in zip(seen.hands, table.known, strict=True):
            unseen -= held if other is None else other
        return tuple(card for card in CARDS if count(unseen, card) or count(known, card))

    def _pair(self) -> Iterator[Mistake]:
        """The next player can draw two cards by joining a pirate, and could not otherwise."""
        table, then = self.mine.after.table, self.better.after.table
        rival = table.turn
        if rival == self.seat:
            return
        if any(cards == _MOST_CARDS for *_, cards in _draws(self.game, _acting(then, rival))):
            return
        pairs = {place for place in self._arrivals() if standing(table.crowd, place) == _MOST_CARDS}
        for origin, place, cards in _draws(self.game, table):
            if place in pairs and cards == _MOST_CARDS:
                yield Mistake(TurnFault.PAIR, rival, place=place, origin=origin, count=cards)
                return

    # What the own crew lost

    def _pirate(self) -> Iterator[Mistake]:
        """A card was played for a pirate, and the better turn plays it for one that gets farther.

        Both runs are measured on the board where it was played.
        """
        others = Counter(_advances(self.better.actions)) - Counter(_advances(self.mine.actions))
        spare = Counter(_advances(self.mine.actions)) - Counter(_advances(self.better.actions))
        found: list[Mistake] = []
        for state, action in zip(self.mine.states, self.mine.actions, strict=False):
            if not isinstance(action, Advance) or not spare[action]:
                continue
            table = state.table
            went = _run(self.game, table, action.origin, action.card)
            for other in others:
                if other.card is not action.card or went is None:
                    continue
                goal = _run(self.game, table, other.origin, other.card)
                own = went - action.origin
                if goal is not None and goal - other.origin >= own + _LONGER:
                    found.append(
                        Mistake(
                            TurnFault.PIRATE,
                            card=action.card,
                            origin=action.origin,
                            place=other.origin,
                            goal=goal,
                            count=own,
                            more=goal - other.origin,
                        )
                    )
        yield from sorted(found, key=lambda mistake: mistake.count - mistake.more)[:1]

    def _kept(self) -> Iterator[Mistake]:
        """The last card of a kind was played, and the better turn keeps it for a longer run."""
        seat = self.seat
        held = self.before.hands[seat]
        spent = Counter(each.card for each in _advances(self.better.actions))
        then = _acting(self.better.after.table, seat)
        found: list[Mistake] = []
        for state, action in zip(self.mine.states, self.mine.actions, strict=False):
            if not isinstance(action, Advance):
                continue
            card = action.card
            kept = count(held, card) > spent[card] and count(self.better.after.hands[seat], card)
            is_last = count(state.hands[seat], card) == 1
            if not is_last or count(self.mine.after.hands[seat], card) or not kept:
                continue
            went = _run(self.game, state.table, action.origin, card)
            for origin in origins(then.pirates[seat]):
                goal = _run(self.game, then, origin, card)
                if went is None or goal is None:
                    continue
                own = went - action.origin
                if goal - origin >= own + _LONGER:
                    found.append(
                        Mistake(
                            TurnFault.KEPT,
                            card=card,
                            origin=action.origin,
                            place=origin,
                            goal=goal,
                            count=own,
                            more=goal - origin,
                        )
                    )
        yield from sorted(found, key=lambda mistake: mistake.count - mistake.more)[:1]

    def _stranded(self) -> Iterator[Mistake]:
        """The last of all pirates is one that no card lets jump over anyone."""
        table, then = self.mine.after.table, self.better.after.table
        place = min(table.pirates[self.seat])
        if _is_stranded(table, self.seat, place) and not _is_stranded(
            then, self.seat, min(then.pirates[self.seat])
        ):
            yield Mistake(TurnFault.STRANDED, place=place)

    def _numbers(self) -> Iterator[Mistake]:
        """Pirates at the start and at home, cards and spaces, where the better turn has more."""
        if self.better.lucky:
            return
        mine = self.mine.after
        better = self.better.after
        own = mine.table.pirates[self.seat]
        others = better.table.pirates[self.seat]
        more = {
            TurnFault.START: own.count(START) - others.count(START),
            TurnFault.HOME: others.count(GOAL) - own.count(GOAL),
            TurnFault.CARDS: size(better.hands[self.seat]) - size(mine.hands[self.seat]),
            TurnFault.SPACES: sum(others) - sum(own),
        }
        for fault, number in more.items():
            if number >= (_LONGER if fault is TurnFault.SPACES else 1):
                yield Mistake(fault, count=number)


def _advances(actions: Sequence[Action]) -> list[Advance]:
    return [action for action in actions if isinstance(action, Advance)]


def _acting(table: Table, seat: int) -> Table:
    """Return the table as if it were that player's turn."""
    return table._replace(turn=seat, to_act=seat, discarding=())


def _run(game: Game, table: Table, origin: Position, card: Card) -> Position | None:
    """Return where a card takes a pirate of the player on turn, if the rules allow it."""
    action = ADVANCE[origin][card]
    if game.rules.why_not(table, ONE[card], action) is not None:
        return None
    preview = game.rules.preview(table, action)
    return None if preview is None else preview.destination


def _longest(game: Game, table: Table, seat: int, card: Card) -> int:
    """Return the most spaces that a card takes a pirate of the player on turn."""
    runs = ((origin, _run(game, table, origin, card)) for origin in origins(table.pirates[seat]))
    return max((goal - origin for origin, goal in runs if goal is not None), default=0)


def _draws(game: Game, table: Table) -> Iterator[tuple[Position, Position, int]]:
    """Yield from where to where the player on turn can move a pirate for cards, and how many."""
    for action in game.rules.legal_actions(table, NO_CARDS):
        if isinstance(action, Retreat | Nudge):
            preview = game.rules.preview(table, action)
            if preview is not None:
                yield preview.origin, preview.destination, preview.cards


def _is_stranded(table: Table, seat: int, place: Position) -> bool:
    """Return whether the last of all pirates is there, alone, and no card jumps over anyone."""
    if place == START or not table.track.weights[place]:
        return False
    behind = [at for crew in table.pirates for at in crew if at <= place]
    if len(behind) != 1 or behind[0] != place or place not in table.pirates[seat]:
        return False
    track = table.track
    cards = card_kinds(table.setup.deck)
    return not any(
        track.road(place, card, track.landing(place, card, table.crowd)) for card in cards
    )
