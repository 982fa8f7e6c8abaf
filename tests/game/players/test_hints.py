"""Hints and swings: the best turn with reasons, and how the chances went."""

from pathlib import Path

import pytest

from game.actions import Action, Advance, Discard, Retreat
from game.cards import NO_CARDS, Card, Hand, Sign, hand_of
from game.events import CardsDrawn, Event
from game.games import GAMES, game_of
from game.match import states_of
from game.players.advice import Hint, HintReason
from game.players.evaluators import position_of
from game.players.hints import hint
from game.players.personalities import evaluator_at
from game.players.reach import QUICK
from game.players.reasons import Change
from game.players.search import Effort
from game.players.search_state import code_of
from game.players.swing import swing_of
from game.players.tournament import Tournament, play
from game.rng import Rng
from game.state import GameState
from game.view import PUBLIC, view
from scenes.kit.i18n import Texts
from tests.game.building import nest_position as nest_at
from tests.game.building import position
from tests.soak import long

TEXTS = Texts.load(Path(__file__).parents[3] / "assets" / "lang", "en")
LITTLE = Effort(turns=2, guesses=1, first=QUICK, reply=QUICK)
MATCHES = [("escape", "jamaica", 2), ("escape", "tortuga", 4), ("nest", "nest", 3)]


def said(reason: HintReason) -> str:
    sign = "" if reason.sign is None else TEXTS(f"sign.{reason.sign.label}")
    player = "" if reason.seat is None else f"player {reason.seat}"
    return TEXTS(reason.key, count=reason.count, sign=sign, player=player)


def test_a_winning_turn_is_hinted_at_for_winning() -> None:
    state = position((37, 37, 37, 37, 37, 35), (36,), hands=("skull key", ""))
    found = hint(view(state, 0), Rng(1), LITTLE)
    assert found.steps[-1].reasons == (HintReason("hint.wins"),)
    assert isinstance(found.actions[-1], Advance)
    assert len(found.actions) == 1


def reasons(
    state: GameState, *actions: Action, drawn: int = 0, unseen: Hand = NO_CARDS
) -> tuple[HintReason, ...]:
    """Why these actions are good, to one who weighs like the strongest pirate.

    What is drawn unseen is not known to be held.
    """
    before = position_of(state)
    after = before.copy()
    for action in actions:
        after.apply(code_of(action))
    game = game_of(state.table).name
    evaluator = evaluator_at("yusuf", state.table)
    seat = state.table.turn
    known = after.hands[seat] - unseen
    return Change(game, evaluator, before, after, seat, known).reasons(drawn)


def test_a_pirate_that_comes_home_is_a_reason() -> None:
    state = position((34,), (36,), hands=("skull", ""))
    assert HintReason("hint.home", 1) in reasons(state, Advance(Card.SKULL, 34))


def test_cards_that_a_turn_brings_are_a_reason() -> None:
    state = position((20,), (19, 19), hands=("", ""), stock="hat key")
    assert HintReason("hint.cards", 2) in reasons(state, Retreat(20), drawn=2)


def test_a_road_that_opens_is_named_by_its_sign_and_length() -> None:
    state = position((), (7, 13, 19, 25, 31), hands=("skull skull", ""))
    assert HintReason("hint.road", 37, Sign.SKULL) in reasons(state, Advance(Card.SKULL, 0))


def test_no_reason_speaks_of_a_card_that_is_only_guessed() -> None:
    state = position((20, 2), (19, 7, 13), hands=("", ""), stock="skull")
    road = HintReason("hint.road", 23, Sign.SKULL)
    assert road in reasons(state, Retreat(20), drawn=1)
    guessed = reasons(state, Retreat(20), drawn=1, unseen=hand_of([Card.SKULL]))
    assert {reason.key for reason in guessed} <= {"hint.cards", "hint.fall_back"}


def test_going_aboard_is_a_reason_in_nest() -> None:
    crews = ("14 start start start start start", "start start start start start 8")
    state = nest_at(*crews, hands=("map map", "map"))
    assert HintReason("hint.aboard", 1) in reasons(state, Advance(Card.MAP, 14))


def test_where_cards_must_be_given_up_the_spare_one_is_shown() -> None:
    crews = ("3 start start start start start", "start start start start start 8")
    state = nest_at(*crews, hands=("map* " + "ducats " * 5 + "chest parrot cannon", "map"))
    state = GAMES["nest"].rules.step(state, Advance(Card.GOLD_MAP, 3))
    assert state.table.discarding == (0,)
    found = hint(view(state, 0), Rng(1), LITTLE)
    assert found.actions == (Discard(Card.DUCATS),)
    assert found.steps[0].reasons == (HintReason("hint.spare", sign=Sign.DUCATS),)


def require_only_known_cards(state: GameState, found: Hint) -> None:
    """Play a hint with another stock: every action is legal, and moves whom it says it moves."""
    rules, seat = game_of(state.table).rules, state.table.to_act
    state = state._replace(stock=bytes(reversed(state.stock)))
    for action, preview, _ in found.steps:
        assert action in rules.legal_actions(state.table, state.hands[seat])
        assert preview == rules.preview(state.table, action)
        state = rules.step(state, action)


def require_true_numbers(state: GameState, found: Hint) -> None:
    """Play a hint, and count what each step says of the crew that follows it."""
    game, seat = game_of(state.table), state.table.to_act
    for action, _, said_of_it in found.steps:
        was = state.table.pirates[seat]
        events: list[Event] = []
        state = game.rules.step(state, action, events)
        own = (event for event in events if isinstance(event, CardsDrawn) and event.seat == seat)
        now = state.table.pirates[seat]
        counts = {
            "hint.home": now.count(game.goal) - was.count(game.goal),
            "hint.start": was.count(0) - now.count(0),
            "hint.progress": sum(now) - sum(was),
            "hint.cards": sum(len(event.cards) for event in own),
        }
        for reason in said_of_it:
            assert reason.count == counts.get(reason.key, reason.count), reason


@pytest.mark.parametrize(("game", "variant", "players"), long(MATCHES, usual=MATCHES[::2]))
def test_hints_are_legal_turns_with_reasons_that_can_be_said(
    game: str, variant: str, players: int
) -> None:
    options = GAMES[game].variants[variant]
    match = play(Tournament(game, options, players, ("barto", "rosa"), seed=5), 0)
    rules = GAMES[game].rules
    spoken = set()
    states = states_of(match)[:-1]
    for index, state in enumerate(states[:: max(1, len(states) // 15)]):
        found = hint(view(state, state.table.to_act), Rng(index), LITTLE)
        seat = state.table.to_act
        assert found.ply == state.table.ply
        assert all(len(step.reasons) <= 1 for step in found.steps)
        spoken |= {said(reason) for step in found.steps for reason in step.reasons}
        assert found.actions[0] in rules.legal_actions(state.table, state.hands[seat])
        require_only_known_cards(state, found)
        require_true_numbers(state, found)
    assert len(spoken) >= 3


@pytest.mark.parametrize(("game", "variant", "players"), long(MATCHES, usual=MATCHES[::2]))
def test_a_swing_follows_the_chances_from_turn_to_turn(
    game: str, variant: str, players: int
) -> None:
    options = GAMES[game].variants[variant]
    match = play(Tournament(game, options, players, ("barto", "finn"), seed=2), 1)
    swing = swing_of(match)
    assert match.outcome is not None
    winner = match.outcome.winner
    assert winner is not None
    assert len(swing.start) == players
    assert all(sum(moment.chances) == pytest.approx(1) for moment in swing.moments)
    assert swing.moments[-1].chances[winner] == 1
    assert swing.moments[0].first == 0
    firsts = [moment.first for moment in swing.moments]
    assert firsts == sorted(set(firsts))
    for moment in swing.moments:
        table = match.view_before(moment.first, PUBLIC).table
        assert (table.turn, table.round) == (moment.seat, moment.round)
