"""What happens on the board in short sentences, for players who hear the game.

A remark is made from what one viewer saw, so nothing that is said can depend on hidden cards.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from game import (
    ACTIONS,
    PUBLIC,
    Card,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    CardsRanOut,
    Decision,
    Event,
    GameEnded,
    Match,
    Outcome,
    PirateMoved,
    PlayerView,
    Position,
    RowDealt,
    Seat,
    SeenAction,
    SloopSailed,
    StockReshuffled,
    Track,
    TurnBegan,
    TurnEnded,
    cards_in,
)
from game.actions import Advance, Discard, EndTurn
from scenes.core.model.phrases import (
    Phrase,
    Value,
    card_phrase,
    cards_phrase,
    ending_phrase,
    event_phrase,
    outcome_phrase,
    say,
    sentence,
)
from scenes.kit.i18n import Texts
from scenes.kit.speech import full_stop

Clause: TypeAlias = tuple[Phrase, ...]
"""Phrases with commas between them."""
Remark: TypeAlias = tuple[Clause, ...]
"""Clauses, each with a full stop after it."""


def aloud(texts: Texts, remark: Remark) -> str:
    """Return a remark in the language of these texts."""
    clauses = (", ".join(say(texts, phrase) for phrase in clause) for clause in remark if clause)
    return " ".join(full_stop(sentence(words)) for words in clauses if words)


def spot(track: Track, position: Position) -> Phrase:
    """Return a place as briefly as possible: the number of a space, or the name of a place."""
    number = track.number(position)
    known = number.isdigit()
    return Phrase("aloud.space", {"number": number}) if known else Phrase(f"place.{number}")


def counted(key: str, count: int, **values: Value) -> Phrase:
    """Return a phrase with a plural."""
    return Phrase(key, {"count": count, **values})


def names(seats: Sequence[Seat], wanted: Iterable[int]) -> tuple[Phrase, ...]:
    """Return the names of players, to be listed."""
    return tuple(Phrase("name", {"name": seats[seat].name}) for seat in wanted)


def held_cards(view: PlayerView, seat: int) -> Clause:
    """Return what a player holds as far as the viewer sees it: the cards, or nothing."""
    hand = view.hands[seat]
    if hand is None:
        return ()
    cards = cards_in(hand)
    if not cards:
        return (Phrase("notes.cards_none"),)
    return (Phrase("aloud.hand", {"cards": cards_phrase(cards)}),)


def told_actions(texts: Texts, match: Match, first: int, after: int) -> str:
    """Return what a player did in some actions of one turn, as everybody could see it."""
    track = match.table.track
    actions = match.seen_actions(PUBLIC, first, after)
    told = [
        say(texts, event_phrase(event, match.seats, track))
        for action in actions
        for event in action.events
        if not isinstance(event, TurnBegan | TurnEnded | GameEnded)
    ]
    name = match.seats[actions[0].seat].name
    if not told:
        return say(texts, Phrase("board.passes", {"player": name}))
    return texts.with_colon(name, ", ".join(told))


@dataclass(frozen=True, slots=True)
class Announcer:
    """Turns what happened into remarks for one viewer."""

    seats: tuple[Seat, ...]
    track: Track
    own: int | None = None
    """The player who is spoken to."""
    fully: bool = True
    """Whether new rows and shuffled cards are worth a sentence."""

    def action(
        self, action: SeenAction, *, left: int | None = None, goes_on: bool = False
    ) -> Remark:
        """Return what a player did; of the own player also how many actions are left.

        Another player is not named again if that one goes on.
        """
        mine = action.seat == self.own
        if action.forced:
            if mine:
                return ((Phrase("aloud.you_pass"),),)
            return ((Phrase("board.passes", {"player": self.seats[action.seat].name}),),)
        deeds = self._deeds(action.events, mine=mine)
        if isinstance(action.action, EndTurn):
            deeds = (Phrase("aloud.turn_ends" if mine else "event.turn_ended"),)
        if not mine and not goes_on and deeds:
            by: dict[str, Value] = {"player": self.seats[action.seat].name, "what": deeds[0]}
            deeds = (Phrase("aloud.by", by), *deeds[1:])
        rest = (counted("aloud.left", left),) if mine and left else ()
        return (deeds, rest, *(self._beside(action.events) if self.fully else ()))

    def _deeds(self, events: Sequence[Event], *, mine: bool) -> Clause:
        deeds: list[Phrase] = []
        drawn = [event for event in events if isinstance(event, CardsDrawn)]
        for event in events:
            match event:
                case CardPlayed(_, card):
                    deeds.append(card_phrase(card))
                case PirateMoved():
                    deeds.extend(self._move(event, mine=mine))
                case CardsDrawn() if event is drawn[0]:
                    # Cards from two rows are drawn one after the other.
                    cards = [card for each in drawn for card in each.cards]
                    deeds.append(_drawn(cards, mine=mine))
                case CardsRanOut(_, missing):
                    deeds.append(counted("board.no_cards", missing))
                case CardDiscarded(_, card):
                    deeds.append(Phrase("aloud.discard", {"cards": cards_phrase((card,))}))
                case SloopSailed(_, island, free):
                    key = "aloud.sails_free" if free else "aloud.sails"
                    deeds.append(Phrase(key, {"island": Phrase(f"island.{island}")}))
        return tuple(deeds)

    def _move(self, event: PirateMoved, *, mine: bool) -> Clause:
        values: dict[str, Value] = {
            "owner": self.seats[event.seat].name,
            "origin": spot(self.track, event.origin),
            "destination": spot(self.track, event.destination),
        }
        if event.by != event.seat:
            key = "aloud.nudges_you" if event.seat == self.own else "aloud.nudges"
            return (Phrase("aloud.you_nudge" if event.by == self.own else key, values),)
        if event.destination < event.origin:
            return (Phrase("aloud.back", values),)
        # The own player has heard it before choosing.
        tells = bool(event.road) and not mine
        past = (counted("aloud.past", len(event.road)),) if tells else ()
        return (Phrase("aloud.move", values), *past)

    def _beside(self, events: Iterable[Event]) -> Remark:
        """Return what happened to the cards on the table."""
        kinds = (RowDealt, StockReshuffled)
        found = [event for event in events if isinstance(event, kinds)]
        return tuple(
            # Which cards they are is told to those who ask.
            (counted("aloud.new_row", len(event.cards)),)
            if isinstance(event, RowDealt)
            else (event_phrase(event, self.seats, self.track),)
            for event in found
        )

    def turn(self, actions: Sequence[SeenAction]) -> Remark:
        """Return the sum of several actions of one turn."""
        tally = _Tally()
        for action in actions:
            # Others discard after a freebooter, which is no part of the turn.
            if action.seat == actions[0].seat:
                tally.add(action)
        seat = self.seats[actions[0].seat]
        parts = [counted(f"aloud.{name}", number) for name, number in tally.counts() if number]
        if not parts:
            forced = any(action.forced for action in actions)
            key = "board.passes" if forced else "aloud.ends"
            return ((Phrase(key, {"player": seat.name}),),)
        parts[0] = Phrase("aloud.by", {"player": seat.name, "what": parts[0]})
        places = tuple(spot(self.track, place) for place in sorted(set(tally.places.values())))
        now = (Phrase("aloud.now", {"places": places}),) if places else ()
        return ((*parts, *now),)

    def undone(self, action: SeenAction) -> Remark:
        """Return what is as before after an action was taken back."""
        parts: list[Phrase] = []
        for event in action.events:
            if isinstance(event, PirateMoved):
                values: dict[str, Value] = {"place": spot(self.track, event.origin)}
                values["owner"] = self.seats[event.seat].name
                nudged = event.by != event.seat
                parts.append(
                    Phrase("aloud.undone_nudge" if nudged else "aloud.undone_move", values)
                )
            elif isinstance(event, SloopSailed):
                island = Phrase(f"island.{3 - event.island}")
                parts.append(Phrase("aloud.undone_sail", {"island": island}))
        if isinstance(action.action, Advance | Discard):
            card = card_phrase(action.action.card)
            parts.append(Phrase("aloud.undone_card", {"card": card}))
        if not parts:
            return ((Phrase("aloud.undone_turn"),),)
        return ((Phrase("aloud.undone", {"what": parts[0]}), *parts[1:]),)

    def own_turn(self, view: PlayerView, *, several: bool, hand: bool, captain: Phrase) -> Remark:
        """Return that a player may act, with how many cards, and actions if not all are left.

        If several people play, the player is named; a captain hears the given phrase.
        """
        table = view.table
        seat = table.to_act
        left = table.actions_left
        player: Value = self.seats[seat].name
        whose = Phrase("board.turn_of", {"player": player}) if several else Phrase("aloud.yours")
        begun: Clause = (whose,) if left == ACTIONS else (whose, counted("aloud.left", left))
        size = view.hand_sizes[seat]
        held = counted("notes.cards", size) if size else Phrase("notes.cards_none")
        shown = held_cards(view, seat) if hand else ()
        sails = (captain,) if table.free_sail and left == ACTIONS else ()
        return (begun, shown or (held,), sails)

    def start(self, variant: str, view: PlayerView, *, hand: bool) -> Remark:
        """Return which game begins, who plays, who begins, and what the own player holds."""
        table = view.table
        everyone = names(self.seats, range(len(self.seats)))
        first: Value = self.seats[table.turn].name
        whose = (
            Phrase("event.turn_began", {"player": first, "round": table.round})
            if table.ply
            else Phrase("board.begins", {"player": first})
        )
        held = held_cards(view, self.own) if hand and self.own is not None else ()
        return (
            (Phrase(f"variant.{variant}"),),
            (Phrase("aloud.players", {"players": everyone}),),
            (whose,),
            held,
        )

    def end(self, outcome: Outcome) -> Remark:
        """Return who has won, and how far the own player got."""
        won = (outcome_phrase(outcome, self.seats),)
        if self.own is None:
            return (won,)
        if self.own in outcome.winners:
            if outcome.decision is not Decision.ALL_HOME:
                return (won,)
            return ((Phrase("aloud.you_win"),), (ending_phrase(outcome.ending),))
        home = outcome.home[self.own]
        return (won, (counted("aloud.you_home", home) if home else Phrase("aloud.none_home"),))


def _drawn(cards: Sequence[Card | None], *, mine: bool) -> Phrase:
    """Return how many cards were drawn, or which, as far as they were seen."""
    seen = [card for card in cards if card is not None]
    if len(seen) < len(cards):
        return counted("aloud.draws", len(cards))
    return Phrase("aloud.you_draw" if mine else "event.cards_drawn", {"cards": cards_phrase(seen)})


class _Tally:
    """Counts what was done in a turn."""

    def __init__(self) -> None:
        self._moves = 0
        self._drawn = 0
        self._trips = 0
        self._discards = 0
        self.places: dict[tuple[int, int], Position] = {}
        """Where the pirates that moved are now, by owner and number."""

    def add(self, action: SeenAction) -> None:
        """Count an action."""
        for event in action.events:
            match event:
                case PirateMoved(_, seat, pirate, _, destination):
                    self._moves += 1
                    self.places[seat, pirate] = destination
                case CardsDrawn(_, cards):
                    self._drawn += len(cards)
                case CardDiscarded():
                    self._discards += 1
                case SloopSailed():
                    self._trips += 1

    def counts(self) -> Iterable[tuple[str, int]]:
        """Return the numbers with the keys of their texts."""
        return (
            ("moves", self._moves),
            ("trips", self._trips),
            ("drew", self._drawn),
            ("discards", self._discards),
        )
