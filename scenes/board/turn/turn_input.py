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
from scenes.board.turn.taps import (
    NOTHING,
    CardDrop,
    CardTap,
    ChoiceTap,
    ElsewhereTap,
    EndTurnTap,
    Fan,
    FanChoice,
    Ghost,
    Held,
    Nothing,
    OpenTurn,
    Pirate,
    PirateDrop,
    PositionTap,
    Refusal,
    RefusalReason,
    SailTap,
    Selection,
    Tap,
    TapResult,
)


def answer(turn: OpenTurn, selection: Selection, tap: Tap) -> TapResult:
    """What a tap leads to, given what is chosen."""
    if isinstance(tap, ElsewhereTap):
        return TapResult(NOTHING)
    if turn.view.table.outcome is not None:
        return TapResult(NOTHING, refusal=Why.GAME_OVER)
    if turn.view.viewer != turn.seat:
        return TapResult(NOTHING, refusal=Why.NOT_YOUR_TURN)
    chosen = _chosen(selection)
    match tap:
        case PositionTap(position, seat):
            if isinstance(selection, Fan) and selection.position == position:
                return TapResult(chosen)
            return _on_position(turn, chosen, position, seat)
        case CardTap(card):
            return _on_card(turn, chosen, card)
        case ChoiceTap(index):
            if isinstance(selection, Fan) and index in range(len(selection.choices)):
                return _on_choice(turn, selection.choices[index])
            return TapResult(selection)
        case EndTurnTap():
            return _submitted(turn, selection, EndTurn())
        case SailTap(free):
            return _submitted(turn, selection, Sail(free))
        case CardDrop(card, position):
            dropped = _on_position(turn, Held(card), position, None)
            return (
                dropped if dropped.refusal is None else TapResult(NOTHING, refusal=dropped.refusal)
            )
        case PirateDrop(origin, position, seat):
            return _on_drop(turn, origin, position, seat)
        case _:
            assert_never(tap)


def ghosts(turn: OpenTurn, selection: Selection) -> tuple[Ghost, ...]:
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


def movable(turn: OpenTurn, selection: Selection = NOTHING) -> tuple[Position, ...]:
    """Where own pirates stand that can do something, with the chosen card if there is one."""
    chosen = _chosen(selection)
    card = chosen.card if isinstance(chosen, Held) else None
    own = [move for move in turn.moves() if move[1].seat == turn.seat]
    return tuple(sorted({p.origin for action, p in own if card in (None, _card(action))}))


def nudges(turn: OpenTurn) -> tuple[Preview, ...]:
    """Others' pirates that can be nudged, and how many cards each brings."""
    return tuple(preview for _, preview in turn.moves() if preview.seat != turn.seat)


def playable(turn: OpenTurn, selection: Selection = NOTHING) -> tuple[Card, ...]:
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


def _submitted(turn: OpenTurn, selection: Selection, action: Action) -> TapResult:
    if action in turn.actions:
        return TapResult(NOTHING, action)
    return TapResult(selection, refusal=turn.why_not(action) or Why.STALE)


def _on_position(
    turn: OpenTurn, chosen: Nothing | Pirate | Held, position: Position, seat: int | None
) -> TapResult:
    for ghost in ghosts(turn, chosen):
        if ghost.destination == position:
            return _to_ghost(turn, chosen, ghost)
    match chosen:
        case Held(card):
            if turn.stands(turn.seat, position):
                return _submitted(turn, chosen, Advance(card, position))
            return TapResult(NOTHING, refusal=RefusalReason.OUT_OF_REACH)
        case Pirate(owner, origin) if origin == position and seat in (None, owner):
            return TapResult(NOTHING)
    return _pick(turn, chosen, position, seat)


def _to_ghost(turn: OpenTurn, chosen: Nothing | Pirate | Held, ghost: Ghost) -> TapResult:
    if len(ghost.actions) == 1:
        return TapResult(NOTHING, ghost.actions[0])
    ways = [(action, turn.previews[action]) for action in ghost.actions]
    choices = tuple(FanChoice(p.seat, p.origin, _card(action), action) for action, p in ways)
    return TapResult(Fan(ghost.destination, choices, chosen))


def _pick(
    turn: OpenTurn, chosen: Nothing | Pirate | Held, position: Position, seat: int | None
) -> TapResult:
    """Choose the pirate that stands there, or spread out the colours of those that can move."""
    there = _seats_at(turn, position, seat)
    pirates = [Pirate(owner, position) for owner in there]
    able = [pirate for pirate in pirates if ghosts(turn, pirate)]
    if len(able) == 1:
        return TapResult(able[0])
    if able:
        choices = tuple(FanChoice(pirate.seat, pirate.origin) for pirate in able)
        return TapResult(Fan(position, choices, NOTHING))
    if turn.seat in there:
        return TapResult(chosen, refusal=_why_stuck(turn, position))
    if there:
        return TapResult(NOTHING, refusal=_why_not_nudged(turn, there[0], position))
    return TapResult(
        NOTHING,
        refusal=RefusalReason.NOBODY_THERE if chosen == NOTHING else RefusalReason.OUT_OF_REACH,
    )


def _on_card(turn: OpenTurn, chosen: Nothing | Pirate | Held, card: Card) -> TapResult:
    if not count(turn.view.hand, card):
        return TapResult(chosen, refusal=Why.CARD_NOT_HELD)
    if Discard(card) in turn.actions:
        return TapResult(NOTHING, Discard(card))
    if chosen == Held(card):
        return TapResult(NOTHING)
    if isinstance(chosen, Pirate) and chosen.seat == turn.seat:
        return _submitted(turn, chosen, Advance(card, chosen.origin))
    if card in playable(turn):
        return TapResult(Held(card))
    return TapResult(chosen, refusal=_why_unplayable(turn, card))


def _on_choice(turn: OpenTurn, choice: FanChoice) -> TapResult:
    if choice.action is not None:
        return _submitted(turn, NOTHING, choice.action)
    return _pick(turn, NOTHING, choice.origin, choice.seat)


def _on_drop(turn: OpenTurn, origin: Position, position: Position, seat: int | None) -> TapResult:
    if origin == position:
        return TapResult(NOTHING)
    for owner in _seats_at(turn, origin, seat):
        pirate = Pirate(owner, origin)
        for ghost in ghosts(turn, pirate):
            if ghost.destination == position:
                return _to_ghost(turn, pirate, ghost)
    why = _pick(turn, NOTHING, origin, seat).refusal
    if why is None and position < origin:
        why = _first(turn, [Retreat(origin)])
    return TapResult(NOTHING, refusal=why or RefusalReason.OUT_OF_REACH)


def _seats_at(turn: OpenTurn, position: Position, seat: int | None) -> list[int]:
    """Who stands there, the one to act first; only that player if one is meant."""
    everyone = (turn.seat, *(s for s in range(turn.view.table.players) if s != turn.seat))
    return [s for s in everyone if seat in (None, s) and turn.stands(s, position)]


def _why_stuck(turn: OpenTurn, origin: Position) -> Refusal:
    """Why an own pirate can do nothing: neither go back nor be moved by any card held."""
    cards = (Advance(card, origin) for card in turn.hand)
    return _first(turn, [Retreat(origin), *cards]) or RefusalReason.NO_CARD


def _why_unplayable(turn: OpenTurn, card: Card) -> Refusal:
    """Why a card moves nobody: what holds back the hindmost pirate."""
    origins = sorted({*turn.view.table.pirates[turn.seat]})
    return _first(turn, [Advance(card, origin) for origin in origins]) or Why.STALE


def _why_not_nudged(turn: OpenTurn, seat: int, origin: Position) -> Refusal:
    return _first(turn, [Nudge(seat, origin)]) or RefusalReason.NOT_YOURS


def _first(turn: OpenTurn, actions: Iterable[Action]) -> Why | None:
    """The first thing that forbids one of these, of those that the game has at all."""
    causes = (turn.why_not(action) for action in actions)
    return next((why for why in causes if why not in (None, Why.OTHER_GAME)), None)
