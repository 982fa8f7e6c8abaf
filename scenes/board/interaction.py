"""A person's turn, in taps: what is chosen, what a tap leads to, and why it leads to nothing.

Nothing here knows a game: where actions lead is read off their previews, and what is wrong with a
tap is asked of the rules.
"""

from collections.abc import Iterable
from typing import assert_never

from game import (
    Action,
    Advance,
    Card,
    Discard,
    EndTurn,
    Nudge,
    Position,
    Preview,
    Retreat,
    Sail,
    Why,
    count,
)
from scenes.board.taps import (
    NOTHING,
    Answer,
    CardDrop,
    CardTap,
    Choice,
    ChoiceTap,
    ElsewhereTap,
    EndTurnTap,
    Fan,
    Ghost,
    Held,
    Nothing,
    Pirate,
    PirateDrop,
    PositionTap,
    Reason,
    Refusal,
    SailTap,
    Selection,
    Tap,
    Turn,
)


def answer(turn: Turn, selection: Selection, tap: Tap) -> Answer:
    """What a tap leads to, given what is chosen."""
    if isinstance(tap, ElsewhereTap):
        return Answer(NOTHING)
    if turn.view.table.outcome is not None:
        return Answer(NOTHING, refusal=Why.GAME_OVER)
    if turn.view.viewer != turn.seat:
        return Answer(NOTHING, refusal=Why.NOT_YOUR_TURN)
    chosen = _chosen(selection)
    match tap:
        case PositionTap(position, seat):
            if isinstance(selection, Fan) and selection.position == position:
                return Answer(chosen)
            return _on_position(turn, chosen, position, seat)
        case CardTap(card):
            return _on_card(turn, chosen, card)
        case ChoiceTap(index):
            if isinstance(selection, Fan) and index in range(len(selection.choices)):
                return _on_choice(turn, selection.choices[index])
            return Answer(selection)
        case EndTurnTap():
            return _submitted(turn, selection, EndTurn())
        case SailTap(free):
            return _submitted(turn, selection, Sail(free))
        case CardDrop(card, position):
            dropped = _on_position(turn, Held(card), position, None)
            return dropped if dropped.refusal is None else Answer(NOTHING, refusal=dropped.refusal)
        case PirateDrop(origin, position, seat):
            return _on_drop(turn, origin, position, seat)
        case _:
            assert_never(tap)


def ghosts(turn: Turn, selection: Selection) -> tuple[Ghost, ...]:
    """Where what is chosen can go, one for each place."""
    chosen = _chosen(selection)
    match chosen:
        case Pirate(seat, origin):
            moves = [m for m in turn.moves() if (m[1].seat, m[1].origin) == (seat, origin)]
        case Held(card):
            moves = [m for m in turn.moves() if _card(m[0]) == card]
        case Nothing():
            moves = []
        case _:
            assert_never(chosen)
    return tuple(
        Ghost(
            place,
            moves[0][1].seat,
            max(preview.cards for _, preview in moves if preview.destination == place),
            tuple(action for action, preview in moves if preview.destination == place),
        )
        for place in sorted({preview.destination for _, preview in moves})
    )


def movable(turn: Turn, selection: Selection = NOTHING) -> tuple[Position, ...]:
    """Where own pirates stand that can do something, with the chosen card if there is one."""
    chosen = _chosen(selection)
    card = chosen.card if isinstance(chosen, Held) else None
    own = [move for move in turn.moves() if move[1].seat == turn.seat]
    return tuple(sorted({p.origin for action, p in own if card in (None, _card(action))}))


def nudges(turn: Turn) -> tuple[Preview, ...]:
    """Others' pirates that can be nudged, and how many cards each brings."""
    return tuple(preview for _, preview in turn.moves() if preview.seat != turn.seat)


def playable(turn: Turn, selection: Selection = NOTHING) -> tuple[Card, ...]:
    """The cards that can be played or must be discarded, for the chosen own pirate if any."""
    chosen = _chosen(selection)
    if isinstance(chosen, Pirate) and chosen.seat == turn.seat:
        cards = [card for ghost in ghosts(turn, chosen) for card in ghost.cards]
    else:
        cards = [card for action in turn.actions if (card := _card(action)) is not None]
    return tuple(sorted({*cards}))


def _chosen(selection: Selection) -> Nothing | Pirate | Held:
    """What is chosen, with a fan over it or not."""
    return selection.beneath if isinstance(selection, Fan) else selection


def _card(action: Action) -> Card | None:
    return action.card if isinstance(action, Advance | Discard) else None


def _submitted(turn: Turn, selection: Selection, action: Action) -> Answer:
    if action in turn.actions:
        return Answer(NOTHING, action)
    return Answer(selection, refusal=turn.why_not(action) or Why.STALE)


def _on_position(
    turn: Turn, chosen: Nothing | Pirate | Held, position: Position, seat: int | None
) -> Answer:
    for ghost in ghosts(turn, chosen):
        if ghost.destination == position:
            return _to_ghost(turn, chosen, ghost)
    match chosen:
        case Held(card):
            if turn.stands(turn.seat, position):
                return _submitted(turn, chosen, Advance(card, position))
            return Answer(NOTHING, refusal=Reason.OUT_OF_REACH)
        case Pirate(owner, origin) if origin == position and seat in (None, owner):
            return Answer(NOTHING)
    return _pick(turn, chosen, position, seat)


def _to_ghost(turn: Turn, chosen: Nothing | Pirate | Held, ghost: Ghost) -> Answer:
    if len(ghost.actions) == 1:
        return Answer(NOTHING, ghost.actions[0])
    ways = [(action, turn.previews[action]) for action in ghost.actions]
    choices = tuple(Choice(p.seat, p.origin, _card(action), action) for action, p in ways)
    return Answer(Fan(ghost.destination, choices, chosen))


def _pick(
    turn: Turn, chosen: Nothing | Pirate | Held, position: Position, seat: int | None
) -> Answer:
    """Choose the pirate that stands there, or spread out the colours of those that can move."""
    there = _seats_at(turn, position, seat)
    pirates = [Pirate(owner, position) for owner in there]
    able = [pirate for pirate in pirates if ghosts(turn, pirate)]
    if len(able) == 1:
        return Answer(able[0])
    if able:
        choices = tuple(Choice(pirate.seat, pirate.origin) for pirate in able)
        return Answer(Fan(position, choices, NOTHING))
    if turn.seat in there:
        return Answer(chosen, refusal=_why_stuck(turn, position))
    if there:
        return Answer(NOTHING, refusal=_why_not_nudged(turn, there[0], position))
    return Answer(
        NOTHING, refusal=Reason.NOBODY_THERE if chosen == NOTHING else Reason.OUT_OF_REACH
    )


def _on_card(turn: Turn, chosen: Nothing | Pirate | Held, card: Card) -> Answer:
    if not count(turn.view.hand, card):
        return Answer(chosen, refusal=Why.CARD_NOT_HELD)
    if Discard(card) in turn.actions:
        return Answer(NOTHING, Discard(card))
    if chosen == Held(card):
        return Answer(NOTHING)
    if isinstance(chosen, Pirate) and chosen.seat == turn.seat:
        return _submitted(turn, chosen, Advance(card, chosen.origin))
    if card in playable(turn):
        return Answer(Held(card))
    return Answer(chosen, refusal=_why_unplayable(turn, card))


def _on_choice(turn: Turn, choice: Choice) -> Answer:
    if choice.action is not None:
        return _submitted(turn, NOTHING, choice.action)
    return _pick(turn, NOTHING, choice.origin, choice.seat)


def _on_drop(turn: Turn, origin: Position, position: Position, seat: int | None) -> Answer:
    if origin == position:
        return Answer(NOTHING)
    for owner in _seats_at(turn, origin, seat):
        pirate = Pirate(owner, origin)
        for ghost in ghosts(turn, pirate):
            if ghost.destination == position:
                return _to_ghost(turn, pirate, ghost)
    why = _pick(turn, NOTHING, origin, seat).refusal
    if why is None and position < origin:
        why = _first(turn, [Retreat(origin)])
    return Answer(NOTHING, refusal=why or Reason.OUT_OF_REACH)


def _seats_at(turn: Turn, position: Position, seat: int | None) -> list[int]:
    """Who stands there, the one to act first; only that player if one is meant."""
    everyone = (turn.seat, *(s for s in range(turn.view.table.players) if s != turn.seat))
    return [s for s in everyone if seat in (None, s) and turn.stands(s, position)]


def _why_stuck(turn: Turn, origin: Position) -> Refusal:
    """Why an own pirate can do nothing: neither go back nor be moved by any card held."""
    cards = (Advance(card, origin) for card in turn.hand)
    return _first(turn, [Retreat(origin), *cards]) or Reason.NO_CARD


def _why_unplayable(turn: Turn, card: Card) -> Refusal:
    """Why a card moves nobody: what holds back the hindmost pirate."""
    origins = sorted({*turn.view.table.pirates[turn.seat]})
    return _first(turn, [Advance(card, origin) for origin in origins]) or Why.STALE


def _why_not_nudged(turn: Turn, seat: int, origin: Position) -> Refusal:
    return _first(turn, [Nudge(seat, origin)]) or Reason.NOT_YOURS


def _first(turn: Turn, actions: Iterable[Action]) -> Why | None:
    """The first thing that forbids one of these, of those that the game has at all."""
    causes = (turn.why_not(action) for action in actions)
    return next((why for why in causes if why not in (None, Why.OTHER_GAME)), None)
