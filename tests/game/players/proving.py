"""Claims about turns, checked in another way: by the rules as applied, and counting by hand."""

from collections.abc import Iterable, Sequence

from game.actions import Action, Advance, EndTurn, Nudge, Retreat
from game.cards import ONE, Card, cards_in, hand_of
from game.events import CardsDrawn, PirateMoved
from game.games import game_of
from game.match import Match, states_of
from game.players.mistakes import Mistake, TurnFault, WhichPirate
from game.players.swing import swing_of
from game.state import GameState, Table
from game.track import GOAL, START, Position


def whole_turn(state: GameState, actions: Iterable[Action]) -> GameState:
    """The state after a turn, by the checked rules; the turn is ended if it did not end itself."""
    rules = game_of(state.table).rules
    turn = (state.table.turn, state.table.round)
    for action in actions:
        state = rules.apply(state, action).state
    if state.table.outcome is None and (state.table.turn, state.table.round) == turn:
        state = rules.apply(state, EndTurn()).state
    return state


def reached(table: Table, origin: Position, card: Card, gone: Sequence[Position] = ()) -> Position:
    """Where a card takes a pirate, found space by space; pirates that are gone do not count."""
    taken = [place for crew in table.pirates for place in crew]
    for place in gone:
        taken.remove(place)
    for place in range(origin + 1, GOAL):
        if place in table.track.havens:
            return place
        if table.track.signs[place] is card.sign and place not in taken:
            return place
    return GOAL


def is_proved(
    mistake: Mistake,
    state: GameState,
    played: Sequence[Action],
    better: Sequence[Action],
    later: Sequence[Action],
) -> bool:
    """Whether a claim about a turn is true."""
    seat = state.table.turn
    mine, then = whole_turn(state, played), whole_turn(state, better)
    crew, other = mine.table.pirates[seat], then.table.pirates[seat]
    match mistake.fault:
        case TurnFault.WIN:
            return mine.table.outcome is None and _wins_unaided(state, better)
        case TurnFault.LETS_WIN:
            return mine.table.turn == mistake.seat and can_win(mine) and not can_win(then)
        case TurnFault.ROAD_RUN:
            return _was_run(mistake, seat, state, mine, then, later)
        case TurnFault.ROAD:
            return _is_open(mistake, seat, state, mine, then)
        case TurnFault.PAIR:
            own = [place for crew in mine.table.pirates for place in crew]
            pair = own.count(mistake.place or 0) == 2 and (mistake.place or 0) in crew
            draws = drawn_at(mine).get(mistake.place or 0) == 2
            after = drawn_at(_as_if(then, mistake.seat or 0))
            return pair and draws and 2 not in after.values()
        case TurnFault.PIRATE:
            return _is_shorter(mistake, state, played, better)
        case TurnFault.KEPT:
            last = _was_last(mistake, state, seat, played)
            return last and _was_kept(mistake, state, seat, mine, then)
        case TurnFault.STRANDED:
            return is_last(mine, seat, mistake.place) and not is_last(then, seat, min(other))
        case TurnFault.START:
            return crew.count(START) - other.count(START) == mistake.count > 0
        case TurnFault.HOME:
            return other.count(GOAL) - crew.count(GOAL) == mistake.count > 0
        case TurnFault.CARDS:
            hands = (len(list(cards_in(each.hands[seat]))) for each in (then, mine))
            return next(hands) - next(hands) == mistake.count > 0
        case TurnFault.SPACES:
            return sum(other) - sum(crew) == mistake.count > 0


def _was_run(
    mistake: Mistake,
    seat: int,
    before: GameState,
    mine: GameState,
    then: GameState,
    later: Sequence[Action],
) -> bool:
    """Whether a rival has really jumped over the pirate, and would have landed there without it."""
    place = mistake.place or 0
    if _stands(before, place) or _stands(then, place) or place not in mine.table.pirates[seat]:
        return False
    state = mine
    for action in later:
        table = state.table
        state, events = game_of(table).rules.apply(state, action)
        for event in events:
            if (
                isinstance(event, PirateMoved)
                and isinstance(action, Advance)
                and (event.seat, action.card) == (mistake.seat, mistake.card)
                and (event.origin, event.destination) == (mistake.origin, mistake.goal)
            ):
                gone = [place] * table.pirates[seat].count(place)
                without = reached(table, event.origin, action.card, gone)
                return bool(gone) and without == place < event.destination
    return False


def _is_open(
    mistake: Mistake, seat: int, before: GameState, mine: GameState, then: GameState
) -> bool:
    """Whether the next player may run over the pirate, and nowhere as far after the other turn."""
    place, rival, card = mistake.place or 0, mistake.seat or 0, mistake.card
    table = mine.table
    if card is None or mistake.origin is None or mistake.goal is None or table.turn != rival:
        return False
    if _stands(before, place) or _stands(then, place) or place not in table.pirates[seat]:
        return False
    gone = [place] * table.pirates[seat].count(place)
    runs = [
        reached(then.table, at, card) - at
        for at in then.table.pirates[rival]
        if may_run(_as_if(then, rival), at, card)
    ]
    return (
        mistake.origin in table.pirates[rival]
        and may_run(mine, mistake.origin, card)
        and reached(table, mistake.origin, card) == mistake.goal
        and reached(table, mistake.origin, card, gone) == place
        and max(runs, default=0) < mistake.goal - mistake.origin
    )


def _is_shorter(
    mistake: Mistake, state: GameState, played: Sequence[Action], better: Sequence[Action]
) -> bool:
    """Whether the card took one pirate that far, and would have taken the other one farther."""
    card, origin, place = mistake.card, mistake.origin, mistake.place
    if card is None or origin is None or place is None or Advance(card, place) not in better:
        return False
    rules = game_of(state.table).rules
    for action in played:
        if action == Advance(card, origin):
            table = state.table
            own = reached(table, origin, card) - origin
            far = reached(table, place, card) - place
            if (own, far) == (mistake.count, mistake.more) and may_run(state, place, card):
                return far > own and place in table.pirates[table.turn]
        state = rules.apply(state, action).state
    return False


def _was_last(mistake: Mistake, state: GameState, seat: int, played: Sequence[Action]) -> bool:
    """Whether the card was the only one of its kind when it was played, for that many spaces."""
    for action in played:
        if action == Advance(mistake.card or Card(0), mistake.origin or 0):
            held = [card for card in cards_in(state.hands[seat]) if card is mistake.card]
            own = reached(state.table, action.origin, action.card) - action.origin
            if len(held) == 1 and own == mistake.count:
                return True
        state = game_of(state.table).rules.apply(state, action).state
    return False


def _was_kept(
    mistake: Mistake, state: GameState, seat: int, mine: GameState, then: GameState
) -> bool:
    """Whether the card is gone after the one turn, and good for a longer run after the other."""
    card, place = mistake.card, mistake.place
    if card is None or place is None:
        return False
    held = card in cards_in(state.hands[seat]) and card in cards_in(then.hands[seat])
    far = reached(then.table, place, card) - place
    return (
        held
        and card not in cards_in(mine.hands[seat])
        and place in then.table.pirates[seat]
        and may_run(_as_if(then, seat), place, card)
        and far == mistake.more > mistake.count
    )


def may_run(state: GameState, origin: Position, card: Card) -> bool:
    """Whether the player on turn could play a card like that, if it were in the hand."""
    rules = game_of(state.table).rules
    return Advance(card, origin) in rules.legal_actions(state.table, ONE[card])


def drawn_at(state: GameState) -> dict[Position, int]:
    """The cards that one action of the player on turn brings, by where it leads; by doing each."""
    rules = game_of(state.table).rules
    found: dict[Position, int] = {}
    plenty = state._replace(stock=state.stock + bytes(cards_in(state.table.setup.deck))[:6])
    for action in rules.legal_actions(state.table, state.hands[state.table.turn]):
        if isinstance(action, Retreat | Nudge):
            events = rules.apply(plenty, action).events
            brought = sum(len(each.cards) for each in events if isinstance(each, CardsDrawn))
            for move in (each for each in events if isinstance(each, PirateMoved)):
                found[move.destination] = max(brought, found.get(move.destination, 0))
    return found


def is_last(state: GameState, seat: int, place: Position | None) -> bool:
    """Whether the last of all pirates is there, and every card takes it to its next space."""
    table = state.table
    everyone = sorted(at for crew in table.pirates for at in crew)
    if place is None or place in (START, *table.track.havens) or place not in table.pirates[seat]:
        return False
    if everyone[0] != place or everyone[1] == place:
        return False
    alone = [at for at in everyone if at not in (place, START, *table.track.havens)]
    kinds = set(cards_in(table.setup.deck))
    return all(reached(table, place, card) == reached(table, place, card, alone) for card in kinds)


def can_win(state: GameState) -> bool:
    """Whether the player on turn can win by cards that are held or in the row."""
    return _wins(state, state.table.turn, len(state.table.row))


def _wins_unaided(state: GameState, actions: Sequence[Action]) -> bool:
    """Whether a turn wins without a card that nobody could see before it was drawn."""
    seat, row = state.table.turn, len(state.table.row)
    for action in actions:
        state, drawn = _without_unseen(state, action, row)
        row = max(0, row - drawn)
    outcome = state.table.outcome
    return outcome is not None and outcome.winners == (seat,)


def _without_unseen(state: GameState, action: Action, row: int) -> tuple[GameState, int]:
    """The state after an action, with unseen cards put away, and how many cards were drawn.

    Raise ValueError if the action plays a card that has been put away.
    """
    seat = state.table.turn
    after, events = game_of(state.table).rules.apply(state, action)
    draws = [each.cards for each in events if isinstance(each, CardsDrawn)]
    drawn = [card for cards in draws for card in cards if card is not None]
    hands = list(after.hands)
    hands[seat] -= hand_of(drawn[row:])
    return after._replace(hands=tuple(hands)), len(drawn)


def _wins(state: GameState, seat: int, row: int) -> bool:
    table = state.table
    if table.outcome is not None:
        return table.outcome.winners == (seat,)
    if table.turn != seat or table.pirates[seat].count(GOAL) + table.actions_left < 6:
        return False
    rules = game_of(table).rules
    for action in rules.legal_actions(table, state.hands[table.to_act]):
        after, drawn = _without_unseen(state, action, row)
        if not isinstance(action, EndTurn) and _wins(after, seat, max(0, row - drawn)):
            return True
    return False


def is_other_pirate(
    which: WhichPirate, state: GameState, played: Sequence[Action], better: Sequence[Action]
) -> bool:
    """Whether both turns play the same cards, that one for pirates from these two places."""
    mine, other = (_runners(state, actions) for actions in (played, better))
    cards = [sorted(card for card, _ in runs) for runs in (mine, other)]
    wanted = [(which.card, which.played), (which.card, which.better)]
    more = [mine.count(each) - other.count(each) for each in wanted]
    return cards[0] == cards[1] and more[0] > 0 > more[1]


def _runners(state: GameState, actions: Sequence[Action]) -> list[tuple[Card, Position]]:
    """Each card of a turn, and where its pirate was at first; every pirate is followed."""
    seat = state.table.turn
    begun = list(state.table.pirates[seat])
    found = []
    for action in actions:
        crew = state.table.pirates[seat]
        state = game_of(state.table).rules.apply(state, action).state
        moved = [i for i, at in enumerate(state.table.pirates[seat]) if at != crew[i]]
        if isinstance(action, Advance):
            found.append((action.card, begun[moved[0]]))
    return found


def _stands(state: GameState, place: Position) -> bool:
    return any(place in crew for crew in state.table.pirates)


def _as_if(state: GameState, seat: int) -> GameState:
    """The state as if it were another player's turn."""
    return state._replace(table=state.table._replace(turn=seat, to_act=seat))


def turns_of_game(match: Match) -> list[tuple[GameState, tuple[Action, ...], tuple[Action, ...]]]:
    """Each turn of a finished game: the state before it, what was done, and what others did."""
    states = states_of(match)
    firsts = [moment.first for moment in swing_of(match).moments]
    found = []
    for number, first in enumerate(firsts):
        seat = states[first].table.turn
        after = firsts[number + 1] if number + 1 < len(firsts) else len(match.actions)
        following = (f for f in firsts[number + 1 :] if states[f].table.turn == seat)
        back = next(following, len(match.actions))
        found.append((states[first], match.actions[first:after], match.actions[after:back]))
    return found
