"""Looking around by ear: questions about the board that change nothing, and their answers.

Every answer is made from one player's view, also while others play.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from game import (
    PIRATES,
    Advance,
    Card,
    Game,
    Nudge,
    PlayerView,
    Position,
    Retreat,
    Seat,
    Sign,
    cards_in,
    cards_of,
)
from scenes.board.turn.sentences import Clause, Remark, counted, held_cards, names, spot
from scenes.board.turn.turn_input import OpenTurn
from scenes.board.turn.turn_log import TurnDeed, TurnItem, TurnSummary
from scenes.core.model.phrases import (
    Phrase,
    Value,
    card_phrase,
    cards_phrase,
    place_phrase,
    row_phrase,
)

_START: Position = 0
_FULL = 3
"""How many pirates a space holds."""


class Glance(Enum):
    """What a player asks about."""

    PIRATE = "pirate"
    """The next of the own pirates, the rear one first."""
    SIGN = "sign"
    """The next sign."""
    AHEAD = "ahead"
    """The next place of the track."""
    BEHIND = "behind"
    FIRST = "first"
    LAST = "last"
    PLAYER = "player"
    """The next of the others."""
    BOARD = "board"
    """Everything in brief."""
    HAND = "hand"
    """The own cards."""
    CARDS = "cards"
    """The open cards and the piles."""
    LOG = "log"
    """The turn before."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What can be looked at: the game as one viewer sees it."""

    game: Game
    seats: tuple[Seat, ...]
    view: PlayerView
    turns: tuple[TurnSummary, ...] = ()
    """All turns so far, the last one last."""
    speaks_hand: bool = True
    """Whether the own cards may be named in answers to other questions."""

    @property
    def own(self) -> int | None:
        """The player who asks; None if all hands are turned over."""
        return self.view.viewer if self.view.viewer >= 0 else None

    @property
    def others(self) -> tuple[int, ...]:
        """The other players, in turn order after the one who asks."""
        players = self.view.table.players
        first = 0 if self.own is None else self.own + 1
        order = ((first + index) % players for index in range(players))
        return tuple(seat for seat in order if seat != self.own)

    def turn_of_own(self) -> OpenTurn | None:
        """Return what the player could do now, or in a turn that began like this."""
        own, table = self.own, self.view.table
        if own is None or table.outcome is not None:
            return None
        if table.turn != own or table.to_act != own:
            table = table._replace(turn=own, to_act=own, discarding=(), free_sail=False)
        return OpenTurn.of(self.game, self.view._replace(table=table))

    def place(self, position: Position) -> Phrase:
        """Return the short name of a place."""
        return spot(self.view.table.track, position)

    def standing(self, position: Position) -> Clause:
        """Return who stands at a place, and how many of each."""
        return tuple(
            Phrase("aloud.standing", {"player": self.seats[seat].name, "count": number})
            for seat, crew in enumerate(self.view.table.pirates)
            if (number := crew.count(position))
        )

    @property
    def captains(self) -> tuple[int, ...]:
        """The players with the most pirates aboard."""
        aboard = [crew.count(self.game.sloop) for crew in self.view.table.pirates]
        return tuple(seat for seat, number in enumerate(aboard) if number and number == max(aboard))


class LookAround:
    """Answers questions, and remembers where the player looked last."""

    def __init__(self) -> None:
        self._pirate: Position | None = None
        self._in_turn = (0, 0)
        """Round and player when the own pirates were last asked about."""
        self.named: Sign | Position | None = None
        """The sign or the place that the last answer was about."""
        self._sign = -1
        self._place: Position | None = None
        self._player = -1
        self._turn = 0
        self._turns_known = 0

    def answer(self, look: Glance, around: Surroundings, step: int = 1) -> Remark:
        """Return the answer to a question; `step` is -1 to look the other way."""
        self.named = None
        match look:
            case Glance.PIRATE:
                return self._next_pirate(around, step)
            case Glance.SIGN:
                signs = around.game.signs
                self._sign = _next(self._sign, step, len(signs))
                self.named = signs[self._sign]
                return sign_answer(around, signs[self._sign])
            case Glance.AHEAD | Glance.BEHIND | Glance.FIRST | Glance.LAST:
                return self._walk(look, around, step)
            case Glance.PLAYER:
                self._player = _next(self._player, step, len(around.others))
                return player_answer(around, around.others[self._player])
            case Glance.BOARD:
                return board_answer(around)
            case Glance.HAND:
                return hand_answer(around)
            case Glance.CARDS:
                return cards_answer(around)
            case Glance.LOG:
                return self._leaf(around, step)

    def sign(self, number: int, around: Surroundings) -> Remark:
        """Return the answer about the sign of that number, counted from one."""
        signs = around.game.signs
        if number > len(signs):
            return ()
        self._sign = number - 1
        return sign_answer(around, signs[self._sign])

    def _next_pirate(self, around: Surroundings, step: int) -> Remark:
        """Go on to the next place of own pirates, in every turn from the rear one on."""
        if around.own is None:
            return ((Phrase("aloud.nobody_seated"),),)
        table = around.view.table
        if self._in_turn != (table.round, table.turn):
            self._in_turn = (table.round, table.turn)
            self._pirate = None
        places = sorted(set(table.pirates[around.own]))
        if step < 0:
            places.reverse()
        here = self._pirate
        further = (p for p in places if here is None or (p - here) * step > 0)
        self._pirate = self.named = next(further, places[0])
        return pirate_answer(around, self._pirate)

    def _walk(self, look: Glance, around: Surroundings, step: int) -> Remark:
        """Go along the track; a negative step goes on to the next place with a pirate."""
        goal = around.game.goal
        before = self._place
        if look is Glance.FIRST:
            self._place = _START
        elif look is Glance.LAST:
            self._place = goal
        elif before is None:
            self._place = _START
        else:
            way = 1 if look is Glance.AHEAD else -1
            place = before + way
            while step < 0 and 0 <= place <= goal and not around.standing(place):
                place += way
            self._place = min(max(place, _START), goal)
        self.named = self._place
        other = before is None or _leg(around, before) != _leg(around, self._place)
        return place_answer(around, self._place, names_island=other)

    def _leaf(self, around: Surroundings, step: int) -> Remark:
        """Return an earlier turn with every question, or a later one; the last one at first."""
        turns = around.turns
        if not turns:
            return ((Phrase("aloud.no_turns"),),)
        if len(turns) != self._turns_known:
            self._turns_known = len(turns)
            self._turn = 0
        else:
            self._turn = min(max(self._turn + step, 0), len(turns) - 1)
        return turn_answer(around, turns[-1 - self._turn])


def _next(index: int, step: int, length: int) -> int:
    """Return the next index of a row without ends; the first or the last if there was none."""
    if index < 0:
        return 0 if step > 0 else length - 1
    return (index + step) % length


def _leg(around: Surroundings, place: Position) -> int:
    """Return the number of the island that a place is on; a tunnel is one island."""
    return 2 if around.game.has_islands and place > around.game.sloop else 1


# The answers


def pirate_answer(around: Surroundings, place: Position) -> Remark:
    """Return which own pirates are at a place, with whom, and where they could go."""
    own = around.own
    table = around.view.table
    crew = () if own is None else sorted(table.pirates[own])
    sign = table.track.signs[place]
    number = crew.count(place)
    first: dict[str, Value] = {"number": crew.index(place) + 1, "of": PIRATES}
    named = Phrase("aloud.pirate", first) if number == 1 else counted("aloud.pirates", number)
    here = [named, _long_place(around, place)]
    if sign is not None:
        here.append(_sign_phrase(sign))
        beside = [seat for seat, crew in enumerate(table.pirates) if place in crew and seat != own]
        if beside:
            here.append(Phrase("aloud.beside", {"players": names(around.seats, beside)}))
    return (tuple(here), *_ways_from(around, place))


def _ways_from(around: Surroundings, place: Position) -> Iterator[Clause]:
    turn = around.turn_of_own()
    if turn is None:
        return
    ways = 0
    for action in turn.actions:
        if isinstance(action, Advance) and action.origin == place and around.speaks_hand:
            to = turn.previews[action].destination
            values: dict[str, Value] = {"card": card_phrase(action.card)}
            values["destination"] = around.place(to)
            yield (Phrase("aloud.card_to", values), *_past(around, action.card, place, to))
            ways += 1
        elif isinstance(action, Retreat) and action.origin == place:
            preview = turn.previews[action]
            to = preview.destination
            back = Phrase("aloud.back_to", {"destination": around.place(to)})
            yield (back, counted("notes.cards", preview.cards))
            ways += 1
    if not ways and around.speaks_hand and place != around.game.goal:
        yield (Phrase("aloud.stuck"),)


def _past(around: Surroundings, card: Card, origin: Position, to: Position) -> Clause:
    """Return how many taken signs an advance jumps."""
    road = around.view.table.track.road(origin, card, to)
    return (counted("aloud.past", len(road)),) if road else ()


def sign_answer(around: Surroundings, sign: Sign) -> Remark:
    """Return who has a sign: the own cards, the empty and the taken spaces, and the ways."""
    table = around.view.table
    spaces = [place for place, each in enumerate(table.track.signs) if each is sign]
    taken = {place: _seats_at(around, place) for place in spaces}
    empty = [place for place in spaces if not taken[place]]
    first: list[Phrase] = [_sign_phrase(sign)]
    clauses: list[Clause] = []
    if around.own is not None and around.speaks_hand:
        first.extend(_held(around, sign))
    if empty:
        places = tuple(around.place(place) for place in empty)
        clauses.append((Phrase("aloud.empty", {"places": places}),))
    else:
        clauses.append((Phrase("aloud.all_taken"),))
    by = tuple(
        Phrase(
            "aloud.taken_by",
            {"place": around.place(place), "players": names(around.seats, taken[place])},
        )
        for place in spaces
        if taken[place]
    )
    if by and empty:
        clauses.append((Phrase("aloud.taken", {"places": by}),))
    return (tuple(first), *clauses, *_ways_with(around, sign))


def _held(around: Surroundings, sign: Sign) -> Iterator[Phrase]:
    """Yield how many cards of a sign the player holds, and how many of them are golden."""
    cards = [card for card in cards_in(around.view.hand) if card.sign is sign]
    golden = sum(card.gold for card in cards)
    yield counted("aloud.you_hold", len(cards)) if cards else Phrase("aloud.you_hold_none")
    if golden:
        yield counted("aloud.golden", golden)


def _ways_with(around: Surroundings, sign: Sign) -> Iterator[Clause]:
    """Yield where each own pirate would run with a card of a sign."""
    turn = around.turn_of_own()
    if turn is None or not around.speaks_hand:
        return
    seen: set[Position] = set()
    for action in turn.actions:
        if not isinstance(action, Advance) or action.card.sign is not sign:
            continue
        if action.origin not in seen:
            seen.add(action.origin)
            to = turn.previews[action].destination
            values: dict[str, Value] = {"origin": around.place(action.origin)}
            values["destination"] = around.place(to)
            past = _past(around, action.card, action.origin, to)
            yield (Phrase("aloud.way", values), *past)


def place_answer(around: Surroundings, place: Position, *, names_island: bool = False) -> Remark:
    """Return what is at a place, and who; the island only where another one begins."""
    table = around.view.table
    sign = table.track.signs[place]
    here: list[Phrase] = []
    if names_island and around.game.has_islands:
        here.append(Phrase(f"island.{_leg(around, place)}"))
    here.append(around.place(place))
    if sign is not None:
        here.append(_sign_phrase(sign))
    if around.game.has_islands and place == around.game.sloop:
        here.append(Phrase("aloud.sloop_at", {"island": Phrase(f"island.{table.sloop}")}))
    standing = around.standing(place)
    here.extend(standing or (Phrase("aloud.nobody"),))
    if sign is not None and sum(crew.count(place) for crew in table.pirates) == _FULL:
        here.append(Phrase("aloud.full"))
    if around.game.has_islands and place == around.game.sloop and around.captains:
        captains = names(around.seats, around.captains)
        here.append(Phrase("aloud.captain", {"players": captains}))
    return (tuple(here), *_nudges_at(around, place))


def _nudges_at(around: Surroundings, place: Position) -> Iterator[Clause]:
    """Yield what nudging the others' pirates at a place would bring."""
    turn = around.turn_of_own()
    for action in () if turn is None else turn.actions:
        if isinstance(action, Nudge) and action.origin == place and turn is not None:
            preview = turn.previews[action]
            values: dict[str, Value] = {"player": around.seats[action.seat].name}
            values["destination"] = around.place(preview.destination)
            yield (Phrase("aloud.nudge_to", values), counted("notes.cards", preview.cards))


def player_answer(around: Surroundings, seat: int) -> Remark:
    """Return how far a player is, how many cards there are, and which, if they are open."""
    crew = around.view.table.pirates[seat]
    size = around.view.hand_sizes[seat]
    cards = counted("notes.cards", size) if size else Phrase("notes.cards_none")
    by: dict[str, Value] = {"player": around.seats[seat].name, "what": cards}
    parts: list[Phrase] = [Phrase("aloud.by", by), *_arrived(around, seat)]
    last = min(crew)
    if last != around.game.goal:
        parts.append(Phrase("aloud.last_pirate", {"place": _long_place(around, last)}))
    hand = around.view.hands[seat]
    shown: Clause = ()
    if hand:
        shown = (Phrase("aloud.cards_are", {"cards": cards_phrase(cards_in(hand))}),)
    return (tuple(parts), shown)


def board_answer(around: Surroundings) -> Remark:
    """Return everything in brief: who is ahead, where the own pirates are, what is empty."""
    clauses: list[Clause] = [_ahead(around)]
    for seat in () if around.own is None else (around.own,):
        clauses.append((Phrase("aloud.you_are", {"places": _places_of(around, seat)}),))
        clauses.append(_empty_ahead(around, seat))
    if around.game.has_islands:
        clauses.extend(place_answer(around, around.game.sloop)[:1])
    return tuple(clauses)


def _ahead(around: Surroundings) -> Clause:
    """Return whose pirate is the first of the others, or that the own one is, and who follows."""
    pirates = around.view.table.pirates
    best = max(around.others, key=lambda seat: sorted(pirates[seat], reverse=True))
    values: dict[str, Value] = {"player": around.seats[best].name}
    values["places"] = _places_of(around, best)
    if around.own is None:
        return (Phrase("aloud.ahead", values),)
    own, other = (sorted(pirates[seat], reverse=True) for seat in (around.own, best))
    if own == other:
        return (Phrase("aloud.level", values),)
    return (Phrase("aloud.you_lead" if own > other else "aloud.ahead", values),)


def _places_of(around: Surroundings, seat: int) -> tuple[Phrase, ...]:
    """Return where a player's pirates are, the first one first."""
    crew = around.view.table.pirates[seat]
    signs = around.view.table.track.signs
    spaces = [place for place in sorted(crew, reverse=True) if signs[place] is not None]
    start = crew.count(_START)
    waits = (counted("aloud.at_start", start),) if start else ()
    return (*_arrived(around, seat), *(around.place(place) for place in spaces), *waits)


def _arrived(around: Surroundings, seat: int) -> Clause:
    """Return how many pirates of a player are on the sloop and in the nest."""
    crew = around.view.table.pirates[seat]
    game = around.game
    havens = {"notes.nest": game.goal} if game.has_islands else {}
    havens["notes.sloop"] = game.sloop
    return tuple(
        counted(key, number) for key, place in havens.items() if (number := crew.count(place))
    )


def _empty_ahead(around: Surroundings, seat: int) -> Clause:
    """Return the signs that still have an empty space ahead of the first own pirate."""
    table = around.view.table
    on_track = [p for p in table.pirates[seat] if p not in around.game.havens]
    if not on_track:
        return ()
    first = max(on_track)
    leg = _leg(around, first)
    end = around.game.goal if leg == 2 else around.game.sloop
    empty = {
        sign
        for place, sign in enumerate(table.track.signs[:end])
        if place > first and sign is not None and not _seats_at(around, place)
    }
    if len(empty) == len(around.game.signs):
        return ()
    if not empty:
        return (Phrase("aloud.nothing_ahead", {"place": around.place(end)}),)
    signs = tuple(_sign_phrase(sign) for sign in sorted(empty))
    return (Phrase("aloud.empty_ahead", {"signs": signs}),)


def hand_answer(around: Surroundings) -> Remark:
    """Return the own cards."""
    if around.own is None:
        return ((Phrase("aloud.nobody_seated"),),)
    return (held_cards(around.view, around.own),)


def cards_answer(around: Surroundings) -> Remark:
    """Return the open cards in their order, and how many there are in the piles."""
    view = around.view
    row = cards_of(view.table.row)
    discard = cards_of(view.table.discard)
    clauses: list[Clause] = []
    if row:
        clauses.append((Phrase("aloud.row", {"cards": row_phrase(row)}),))
    stock = view.stock_size
    clauses.append((counted("notes.stock", stock) if stock else Phrase("notes.stock_none"),))
    if discard:
        top = card_phrase(discard[-1])
        clauses.append((counted("notes.discard", len(discard), top=top),))
    else:
        clauses.append((Phrase("notes.discard_none"),))
    return tuple(clauses)


def turn_answer(around: Surroundings, turn: TurnSummary) -> Remark:
    """Return what was done in a turn, as everybody saw it."""
    named = (Phrase("curtain.turn", {"player": around.seats[turn.seat].name}),)
    return (named, *(_item(around, item) for item in turn.items))


def _item(around: Surroundings, item: TurnItem) -> Clause:
    drawn = (counted("aloud.draws", item.number),) if item.number else ()
    match item.deed:
        case TurnDeed.PASS:
            return (Phrase("curtain.passes"),)
        case TurnDeed.SAIL | TurnDeed.FREE_SAIL:
            free = item.deed is TurnDeed.FREE_SAIL
            return (Phrase("aloud.sailed_free" if free else "aloud.sailed"),)
        case TurnDeed.DISCARD:
            player: Value = around.seats[item.seat].name
            discards = counted("aloud.discards", item.number)
            return (Phrase("aloud.by", {"player": player, "what": discards}),)
    if item.trail is None:
        return drawn
    values: dict[str, Value] = {
        "owner": around.seats[item.seat].name,
        "origin": around.place(item.trail.origin),
        "destination": around.place(item.trail.destination),
    }
    keys = {TurnDeed.RETREAT: "aloud.back", TurnDeed.NUDGE: "aloud.nudges"}
    card = () if item.card is None else (card_phrase(item.card),)
    return (*card, Phrase(keys.get(item.deed, "aloud.move"), values), *drawn)


def _seats_at(around: Surroundings, place: Position) -> Sequence[int]:
    return [seat for seat, crew in enumerate(around.view.table.pirates) if place in crew]


def _long_place(around: Surroundings, place: Position) -> Phrase:
    """Return the name of a place, with the word for a space."""
    return place_phrase(around.view.table.track.number(place))


def _sign_phrase(sign: Sign) -> Phrase:
    return Phrase(f"sign.{sign.label}")
