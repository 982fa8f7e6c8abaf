"""Positions laid out by hand, and games of any kind played a little way."""

from collections.abc import Iterable, Sequence
from typing import TypedDict, Unpack

import pytest

from game.actions import Action
from game.cards import CARD_BY_LABEL, ESCAPE_SIGNS, NEST_SIGNS, NO_CARDS, Card, Hand, Pile, hand_of
from game.events import CardsDrawn, Event, GameEnded, PirateMoved, TurnEnded
from game.games import GAMES, Game, game_of
from game.match import Colour, Match, Seat
from game.outcome import Outcome
from game.players.brains import BRAINS
from game.rng import Rng, derived_seed
from game.rules import IllegalAction, Why
from game.scenarios import Placement, arranged
from game.state import ACTIONS, JAMAICA, PIRATES, GameState, Options, Setup, Table
from game.track import START, Crew, Piece, Position, Track, crowd_of
from game.tunnel import tunnel_of

ESCAPE, NEST = GAMES["escape"], GAMES["nest"]
RULES = ESCAPE.rules
SLOOP: Position = 37
ABOARD = (SLOOP,) * PIRATES
ANY_RNG = Rng(1)

# Each sign comes round every six spaces: skull on 1, 7, 13 ..., hat on 2, 8, 14 ..., dagger on 3,
# bottle on 4, key on 5, pistol on 6 ... 36. So a reader can find every landing in the head.
REGULAR = tunnel_of(tuple(Piece(n, False) for n in range(6)), (ESCAPE_SIGNS,) * 6)

# The signs come round in order, seven by seven: parrot on 1, 8, 15, 22, 29; chest on 2, 9, 16 ...;
# then spyglass, ducats, map, cannon, and compass on 7, 14, 21, 28, 35.
NEST_TRACK = Track(signs=(None, *NEST_SIGNS * 2, None, *NEST_SIGNS * 3, None), havens=(15, 37))


def pile(labels: str | Iterable[str]) -> Pile:
    """The pile of cards with these labels, top or front first: "skull key key"."""
    names = labels.split() if isinstance(labels, str) else labels
    return bytes(CARD_BY_LABEL[name] for name in names)


def hand(labels: str | Iterable[str]) -> Hand:
    return hand_of(pile(labels))


def cards(labels: str) -> tuple[Card, ...]:
    return tuple(CARD_BY_LABEL[name] for name in labels.split())


def crew(*positions: Position) -> Crew:
    """A player's pirates in order; those not named are at the start."""
    return bytes((*positions, *(START,) * (PIRATES - len(positions))))


class Moment(TypedDict, total=False):
    """When in a game a position is; left out, it is the first turn on the usual track."""

    turn: int
    first: int
    actions_left: int
    round: int
    passes: int
    track: Track
    rng: Rng


def position(
    *pirates: Sequence[Position],
    hands: Sequence[str | Iterable[str]] = (),
    stock: str | Iterable[str] = "",
    row: str | Iterable[str] = "",
    discard: str | Iterable[str] = "",
    known: Sequence[str] = (),
    options: Options = JAMAICA,
    **moment: Unpack[Moment],
) -> GameState:
    """A position of Escape; its deck is just the cards that are given."""
    players = len(pirates)
    track = moment.get("track", REGULAR)
    turn = moment.get("turn", 0)
    crews = tuple(crew(*mine) for mine in pirates)
    held = tuple(hand(labels) for labels in hands) or (NO_CARDS,) * players
    piles = (pile(stock), pile(row), pile(discard))
    table = Table(
        setup=Setup(options, track, sum(held) + hand_of(b"".join(piles)), moment.get("first", 0)),
        pirates=crews,
        crowd=crowd_of(track, crews),
        turn=turn,
        to_act=turn,
        actions_left=moment.get("actions_left", ACTIONS),
        row=piles[1],
        discard=piles[2],
        known=tuple(hand(labels) for labels in known) or (NO_CARDS,) * players,
        sloop=1,
        free_sail=False,
        discarding=(),
        ply=0,
        round=moment.get("round", 1),
        passes=moment.get("passes", 0),
        outcome=None,
    )
    return GameState(table, held, piles[0], moment.get("rng", ANY_RNG))


def nest_position(
    *pirates: str,
    hands: Sequence[str] = (),
    stock: str = "parrot chest spyglass ducats",
    discard: str = "",
    turn: int = 0,
    sloop: int = 1,
    options: Options | None = None,
) -> GameState:
    """A position of Nest; every argument is written as in the scenarios."""
    placement = Placement(
        pirates=pirates,
        hands=hands or ("",) * len(pirates),
        stock=stock,
        discard=discard,
        turn=turn,
        sloop=sloop,
    )
    return arranged(NEST, options or Options(), NEST_TRACK, placement)


def after(state: GameState, *actions: Action) -> GameState:
    for action in actions:
        state = game_of(state.table).rules.apply(state, action).state
    return state


def told(state: GameState, action: Action) -> tuple[Event, ...]:
    return game_of(state.table).rules.apply(state, action).events


def move(events: Iterable[Event]) -> PirateMoved:
    (moved,) = (event for event in events if isinstance(event, PirateMoved))
    return moved


def drawn(events: Iterable[Event]) -> tuple[Card | None, ...]:
    return tuple(c for event in events if isinstance(event, CardsDrawn) for c in event.cards)


def turn_end(events: Iterable[Event]) -> TurnEnded:
    (ended,) = (event for event in events if isinstance(event, TurnEnded))
    return ended


def legal(state: GameState) -> tuple[Action, ...]:
    rules = game_of(state.table).rules
    return rules.legal_actions(state.table, state.hands[state.table.to_act])


def refusal(state: GameState, action: Action) -> Why:
    """Why the rules refuse an action, and that they say what is legal instead."""
    with pytest.raises(IllegalAction) as refused:
        game_of(state.table).rules.apply(state, action)
    assert refused.value.action == action
    assert refused.value.legal == legal(state)
    return refused.value.why


def outcome_after(state: GameState, action: Action) -> Outcome:
    """How the game ends with that action; its last event says the same."""
    after_it, events = RULES.apply(state, action)
    outcome = after_it.table.outcome
    assert outcome is not None
    assert events[-1] == GameEnded(outcome)
    return outcome


def seats(players: int) -> tuple[Seat, ...]:
    """People of different colours."""
    names = ("Anne", "Bart", "Calico", "Drake", "Edward")
    people = (Seat(name, colour) for name, colour in zip(names, Colour, strict=True))
    return tuple(people)[:players]


def played(
    game: Game, players: int, options: Options, seed: int, decisions: int | None = None
) -> Match:
    """A game that the random brain has played so far, or to its end."""
    match = Match.new(game, seats(players), options, seed)
    taken = 0
    while match.outcome is None and taken != decisions:
        decide(match, "random")
        taken += 1
    return match


def decide(match: Match, brain: str = "greedy") -> None:
    """Let a brain decide what is done next."""
    seat, rng = match.table.to_act, Rng(derived_seed(match.seed or 0, match.table.ply))
    match.submit(seat, BRAINS[brain].choose(match.game.rules, match.view(seat), rng))
