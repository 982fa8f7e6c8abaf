"""A turn in taps: what is chosen, what is shown, what is submitted and what is explained."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import (
    GAMES,
    PUBLIC,
    Action,
    Advance,
    Card,
    Discard,
    EndTurn,
    Game,
    Nudge,
    Options,
    Position,
    Preview,
    Retreat,
    Sail,
    Why,
)
from game.cards import CARDS, cards_in, hand_of
from game.scenarios import escape_example, nest_example_1, nest_example_2
from game.state import GameState
from game.view import view
from scenes.board.turn.turn_input import (
    NOTHING,
    ActionTap,
    CardDrop,
    CardTap,
    ChoiceTap,
    ElsewhereTap,
    Fan,
    FanChoice,
    Held,
    OpenTurn,
    Pirate,
    PirateDrop,
    PositionTap,
    RefusalReason,
    Selection,
    Tap,
    TapResult,
    answer,
    ghosts,
    movable,
    nudges,
    playable,
)
from tests.game.building import ABOARD, position
from tests.game.playing import Temper, every_game, examples, played, positions

ESCAPE, NEST = GAMES["escape"], GAMES["nest"]
ESCAPE_SLOOP = 37
SLOOP, TOWN = 15, 37
FAR = 29  # printed 28: yellow and red on Nest's second island
POSITIONS = range(38)


def turn_of(state: GameState, game: Game = ESCAPE, viewer: int | None = None) -> OpenTurn:
    return OpenTurn.of(game, view(state, state.table.to_act if viewer is None else viewer))


def answers(turn: OpenTurn, *taps: Tap) -> TapResult:
    """What the last of these taps leads to; none of those before submits anything."""
    said = TapResult(NOTHING)
    for tap in taps:
        assert said.action is None
        said = answer(turn, said.selection, tap)
    return said


def reached(turn: OpenTurn, action: Action, *taps: Tap) -> int:
    """How many taps it took to submit the action, choosing it where things fan out."""
    selection: Selection = NOTHING
    todo = list(taps)
    taken = 0
    while todo:
        said = answer(turn, selection, todo.pop(0))
        taken += 1
        assert said.refusal is None
        if said.action is not None:
            assert not todo
            assert said == TapResult(NOTHING, action)
            return taken
        selection = said.selection
        if isinstance(selection, Fan):
            todo.insert(0, ChoiceTap(wanted(turn, selection, action)))
    raise AssertionError(f"{taps} do not lead to {action}")


def colour(seat: int, origin: int) -> Fan:
    """A fan in which the pirate of that colour can be chosen."""
    return Fan(origin, (FanChoice(seat, origin),), NOTHING)


def wanted(turn: OpenTurn, fan: Fan, action: Action) -> int:
    """Which choice of the fan leads to the action."""
    seat = turn.previews[action].seat
    (index,) = (
        index
        for index, choice in enumerate(fan.choices)
        if choice.action == action or (choice.action is None and choice.seat == seat)
    )
    return index


def blue() -> GameState:
    """The rulebooks' example after blue's first retreat: 17 can be joined from 18 for 2 cards."""
    return ESCAPE.rules.apply(escape_example(), Retreat(17)).state


def with_hand(state: GameState, *cards: Card) -> GameState:
    """The same position with another hand for the player to act."""
    hands = list(state.hands)
    hands[state.table.to_act] = hand_of(cards)
    return state._replace(hands=tuple(hands))


def after_freebooter() -> GameState:
    """Nest, where yellow holds nine cards and has just played a gold one."""
    cards = (Card.GOLD_COMPASS, *(Card.MAP,) * 5, *(Card.PARROT,) * 3, Card.GOLD_MAP)
    state = with_hand(nest_example_1(), *cards)
    return NEST.rules.apply(state, Advance(Card.GOLD_COMPASS, FAR)).state


# Choosing a pirate


def test_a_tapped_pirate_shows_every_place_it_can_go() -> None:
    turn = turn_of(blue())
    chosen = answer(turn, NOTHING, PositionTap(18))
    assert chosen == TapResult(Pirate(0, 18))
    seen = {g.destination: (g.cards, g.draws, g.seat) for g in ghosts(turn, chosen.selection)}
    assert seen == {
        17: ((), 2, 0),
        23: ((Card.SKULL,), 0, 0),
        24: ((Card.DAGGER,), 0, 0),
        25: ((Card.PISTOL,), 0, 0),
        36: ((Card.HAT,), 0, 0),
        37: ((Card.BOTTLE,), 0, 0),
    }


def test_a_tap_on_a_ghost_goes_there() -> None:
    turn = turn_of(blue())
    assert answers(turn, PositionTap(18), PositionTap(24)) == TapResult(
        NOTHING, Advance(Card.DAGGER, 18)
    )
    assert answers(turn, PositionTap(18), PositionTap(ESCAPE_SLOOP)) == TapResult(
        NOTHING, Advance(Card.BOTTLE, 18)
    )


def test_a_ghost_beats_an_own_pirate_on_the_same_space() -> None:
    state = position([9, 12], [9], hands=["key", ""])
    turn = turn_of(state)
    assert answer(turn, NOTHING, PositionTap(9)).selection == Pirate(0, 9)
    assert answers(turn, PositionTap(12), PositionTap(9)) == TapResult(NOTHING, Retreat(12))


def test_a_tap_on_another_own_pirate_chooses_that_one() -> None:
    turn = turn_of(blue())
    assert answers(turn, PositionTap(18), PositionTap(6)) == TapResult(Pirate(0, 6))


@pytest.mark.parametrize("again", [PositionTap(18), ElsewhereTap()])
def test_a_tap_on_the_chosen_pirate_or_elsewhere_cancels(again: Tap) -> None:
    assert answers(turn_of(blue()), PositionTap(18), again) == TapResult(NOTHING)


def test_a_tap_on_a_card_moves_the_chosen_pirate_with_it() -> None:
    turn = turn_of(blue())
    assert answers(turn, PositionTap(18), CardTap(Card.HAT)).action == Advance(Card.HAT, 18)


def test_a_pirate_at_the_start_and_on_the_sloop_can_be_chosen_too() -> None:
    state = position([0, 5, 37], [5], hands=["key", ""])
    turn = turn_of(state)
    assert answers(turn, PositionTap(0)).selection == Pirate(0, 0)
    assert answers(turn, PositionTap(ESCAPE_SLOOP), PositionTap(5)).action == Retreat(37)


def test_own_pirates_that_can_do_something_are_movable() -> None:
    assert movable(turn_of(blue())) == (0, 6, 9, 12, 18)
    # Without cards only those move who have somebody behind to join.
    assert movable(turn_of(with_hand(blue()))) == (6, 9, 12, 18)
    assert movable(turn_of(blue(), viewer=1)) == ()


def test_with_a_card_chosen_only_those_whom_it_moves_are_movable() -> None:
    turn = turn_of(nest_example_2(), NEST)
    assert movable(turn) == (5, 10, SLOOP, 19, FAR)
    # The last chest of the first island is taken, and the sloop away.
    assert movable(turn, Held(Card.CHEST)) == (SLOOP, 19, FAR)


# Choosing a card


def test_a_tapped_card_shows_where_it_takes_each_pirate() -> None:
    turn = turn_of(escape_example())
    chosen = answer(turn, NOTHING, CardTap(Card.DAGGER))
    assert chosen == TapResult(Held(Card.DAGGER))
    seen = {g.destination: g.actions for g in ghosts(turn, chosen.selection)}
    assert seen == {
        7: (Advance(Card.DAGGER, 0), Advance(Card.DAGGER, 6)),
        15: (Advance(Card.DAGGER, 9),),
        24: (Advance(Card.DAGGER, 17), Advance(Card.DAGGER, 18)),
    }
    assert movable(turn, chosen.selection) == (0, 6, 9, 17, 18)


def test_with_a_card_a_tap_on_the_pirate_or_on_its_place_moves_it() -> None:
    turn = turn_of(escape_example())
    expected = TapResult(NOTHING, Advance(Card.DAGGER, 9))
    assert answers(turn, CardTap(Card.DAGGER), PositionTap(9)) == expected
    assert answers(turn, CardTap(Card.DAGGER), PositionTap(15)) == expected


def test_with_a_card_a_place_that_several_pirates_can_reach_fans_them_out() -> None:
    turn = turn_of(escape_example())
    fan = answers(turn, CardTap(Card.DAGGER), PositionTap(24)).selection
    from_17, from_18 = Advance(Card.DAGGER, 17), Advance(Card.DAGGER, 18)
    assert fan == Fan(
        24,
        (FanChoice(0, 17, Card.DAGGER, from_17), FanChoice(0, 18, Card.DAGGER, from_18)),
        Held(Card.DAGGER),
    )
    assert answer(turn, fan, ChoiceTap(1)) == TapResult(NOTHING, from_18)


def test_a_tap_on_another_card_chooses_that_and_on_the_same_cancels() -> None:
    turn = turn_of(blue())
    assert answers(turn, CardTap(Card.HAT), CardTap(Card.SKULL)) == TapResult(Held(Card.SKULL))
    assert answers(turn, CardTap(Card.HAT), CardTap(Card.HAT)) == TapResult(NOTHING)
    assert answers(turn, CardTap(Card.HAT), ElsewhereTap()) == TapResult(NOTHING)


def test_playable_cards_are_those_of_the_chosen_pirate_or_of_all() -> None:
    turn = turn_of(with_hand(nest_example_1(), Card.CHEST, Card.MAP, Card.GOLD_MAP), NEST)
    assert playable(turn) == (Card.CHEST, Card.MAP, Card.GOLD_MAP)
    # The sloop is at the first island, so pirates aboard wait.
    assert playable(turn, Pirate(0, SLOOP)) == ()
    assert playable(turn, Pirate(0, FAR)) == (Card.CHEST, Card.MAP, Card.GOLD_MAP)
    # Neither another's pirate nor a fan of colours keeps a card from being chosen next.
    assert playable(turn, Pirate(1, 13)) == playable(turn)
    assert playable(turn, answer(turn, NOTHING, PositionTap(3)).selection) == playable(turn)


# Fans


def test_several_cards_that_lead_to_the_sloop_fan_out() -> None:
    state = position([36], hands=["skull key key"])
    turn = turn_of(state)
    fan = answers(turn, PositionTap(36), PositionTap(ESCAPE_SLOOP)).selection
    assert isinstance(fan, Fan)
    assert [choice.card for choice in fan.choices] == [Card.SKULL, Card.KEY]
    assert fan.beneath == Pirate(0, 36)
    assert answer(turn, fan, ChoiceTap(1)) == TapResult(NOTHING, Advance(Card.KEY, 36))
    (ghost,) = ghosts(turn, fan)
    assert (ghost.destination, ghost.cards) == (ESCAPE_SLOOP, (Card.SKULL, Card.KEY))


def test_gold_and_plain_fan_out() -> None:
    turn = turn_of(with_hand(nest_example_1(), Card.MAP, Card.GOLD_MAP), NEST)
    (ghost,) = ghosts(turn, Pirate(0, FAR))
    fan = answer(turn, Pirate(0, FAR), PositionTap(ghost.destination)).selection
    assert isinstance(fan, Fan)
    assert [choice.card for choice in fan.choices] == [Card.MAP, Card.GOLD_MAP]


def test_a_tap_on_the_fanned_place_folds_the_fan_and_elsewhere_cancels_all() -> None:
    turn = turn_of(position([36], hands=["skull key"]))
    fan = answers(turn, PositionTap(36), PositionTap(ESCAPE_SLOOP)).selection
    assert answer(turn, fan, PositionTap(ESCAPE_SLOOP)) == TapResult(Pirate(0, 36))
    assert answer(turn, fan, ElsewhereTap()) == TapResult(NOTHING)


def test_beside_an_open_fan_what_lies_beneath_it_is_still_chosen() -> None:
    turn = turn_of(position([36], [30], hands=["skull key", ""]))
    fan = answers(turn, PositionTap(36), PositionTap(ESCAPE_SLOOP)).selection
    assert answer(turn, fan, CardTap(Card.KEY)).action == Advance(Card.KEY, 36)
    assert answer(turn, fan, PositionTap(30)).action == Retreat(36)


def test_a_choice_that_is_not_there_changes_nothing() -> None:
    turn = turn_of(position([36], hands=["skull key"]))
    fan = answers(turn, PositionTap(36), PositionTap(ESCAPE_SLOOP)).selection
    assert answer(turn, fan, ChoiceTap(2)) == TapResult(fan)
    assert answer(turn, fan, ChoiceTap(-1)) == TapResult(fan)
    assert answer(turn, Pirate(0, 36), ChoiceTap(0)) == TapResult(Pirate(0, 36))


# Nest: others' pirates, the sloop, freebooters


def test_own_and_others_pirates_on_one_space_fan_out_by_colour() -> None:
    turn = turn_of(nest_example_1(), NEST)
    fan = answer(turn, NOTHING, PositionTap(3)).selection
    assert fan == Fan(3, (FanChoice(0, 3), FanChoice(3, 3)), NOTHING)
    assert answer(turn, fan, ChoiceTap(0)) == TapResult(Pirate(0, 3))
    assert answer(turn, fan, ChoiceTap(1)) == TapResult(Pirate(3, 3))


def test_in_a_fan_of_colours_the_own_one_comes_first() -> None:
    fan = answer(turn_of(nest_example_2(), NEST), NOTHING, PositionTap(FAR)).selection
    assert fan == Fan(FAR, (FanChoice(1, FAR), FanChoice(0, FAR), FanChoice(2, FAR)), NOTHING)


def test_another_players_pirate_is_nudged_by_a_tap_on_it_and_on_its_ghost() -> None:
    turn = turn_of(nest_example_1(), NEST)
    chosen = answer(turn, NOTHING, PositionTap(13)).selection
    assert chosen == Pirate(1, 13)
    (ghost,) = ghosts(turn, chosen)
    assert (ghost.destination, ghost.seat, ghost.cards, ghost.draws) == (14, 1, (), 2)
    assert answer(turn, chosen, PositionTap(14)) == TapResult(NOTHING, Nudge(1, 13))


def test_what_can_be_nudged_is_known_with_its_cards() -> None:
    seen = nudges(turn_of(nest_example_1(), NEST))
    assert Preview(1, 13, 14, 2) in seen
    assert Preview(3, 14, SLOOP, 2) in seen
    assert all(preview.seat != 0 for preview in seen)
    assert nudges(turn_of(blue())) == ()


def test_a_card_moves_the_own_pirate_among_others() -> None:
    turn = turn_of(nest_example_1(), NEST)
    played = answers(turn, CardTap(Card.SPYGLASS), PositionTap(FAR))
    assert played.action == Advance(Card.SPYGLASS, FAR)


def test_with_another_players_pirate_chosen_a_card_is_chosen_instead() -> None:
    turn = turn_of(nest_example_1(), NEST)
    assert answers(turn, PositionTap(13), CardTap(Card.MAP)) == TapResult(Held(Card.MAP))


def test_the_sloop_sails_by_its_button() -> None:
    turn = turn_of(nest_example_1(), NEST)
    assert answer(turn, NOTHING, ActionTap(Sail(free=True))) == TapResult(NOTHING, Sail(free=True))
    assert answer(turn, NOTHING, ActionTap(Sail(free=False))) == TapResult(
        NOTHING, Sail(free=False)
    )
    not_captain = turn_of(nest_example_2(), NEST)
    assert answer(not_captain, NOTHING, ActionTap(Sail(free=True))).refusal is Why.NOT_CAPTAIN
    assert answer(turn_of(blue()), NOTHING, ActionTap(Sail(free=False))).refusal is Why.OTHER_GAME


def test_after_a_freebooter_a_tapped_card_is_discarded() -> None:
    turn = turn_of(after_freebooter(), NEST)
    assert playable(turn) == (Card.PARROT, Card.MAP, Card.GOLD_MAP)
    assert answer(turn, NOTHING, CardTap(Card.MAP)) == TapResult(NOTHING, Discard(Card.MAP))
    assert answer(turn, NOTHING, CardTap(Card.CHEST)).refusal is Why.CARD_NOT_HELD
    assert answer(turn, NOTHING, PositionTap(3)).refusal is Why.DISCARD_FIRST
    assert answer(turn, NOTHING, PositionTap(13)).refusal is Why.DISCARD_FIRST
    assert answer(turn, NOTHING, ActionTap(EndTurn())).refusal is Why.DISCARD_FIRST


# Dragging


def test_a_card_dropped_on_a_pirate_or_on_its_place_moves_it() -> None:
    turn = turn_of(blue())
    moved = TapResult(NOTHING, Advance(Card.HAT, 18))
    assert answer(turn, NOTHING, CardDrop(Card.HAT, 18)) == moved
    assert answers(turn, PositionTap(6), CardDrop(Card.HAT, 18)) == moved
    assert answer(turn, NOTHING, CardDrop(Card.HAT, 36)) == moved


def test_a_card_dropped_where_it_takes_several_fans_them_out() -> None:
    turn = turn_of(escape_example())
    fan = answer(turn, NOTHING, CardDrop(Card.DAGGER, 24)).selection
    assert isinstance(fan, Fan)
    assert [choice.origin for choice in fan.choices] == [17, 18]


def test_a_pirate_dropped_on_its_ghost_goes_there() -> None:
    turn = turn_of(blue())
    assert answer(turn, NOTHING, PirateDrop(18, 17)) == TapResult(NOTHING, Retreat(18))
    assert answer(turn, NOTHING, PirateDrop(18, 25)).action == Advance(Card.PISTOL, 18)


def test_another_players_pirate_dropped_on_its_ghost_is_nudged() -> None:
    turn = turn_of(nest_example_1(), NEST)
    assert answer(turn, NOTHING, PirateDrop(13, 14)).action == Nudge(1, 13)


def test_a_pirate_dropped_where_several_cards_lead_fans_them_out() -> None:
    turn = turn_of(position([36], hands=["skull key"]))
    dropped = answer(turn, NOTHING, PirateDrop(36, ESCAPE_SLOOP))
    assert isinstance(dropped.selection, Fan)
    assert answer(turn, dropped.selection, ChoiceTap(0)).action == Advance(Card.SKULL, 36)


@pytest.mark.parametrize(
    ("drop", "refusal"),
    [
        (PirateDrop(18, 18), None),
        (PirateDrop(18, 20), RefusalReason.OUT_OF_REACH),
        (PirateDrop(18, 12), RefusalReason.OUT_OF_REACH),
        (PirateDrop(0, 5), RefusalReason.OUT_OF_REACH),
        (PirateDrop(5, 3), RefusalReason.NOT_YOURS),
        (PirateDrop(1, 3), RefusalReason.NOBODY_THERE),
        (CardDrop(Card.KEY, 18), Why.CARD_NOT_HELD),
        (CardDrop(Card.HAT, 1), RefusalReason.OUT_OF_REACH),
    ],
)
def test_what_is_dropped_anywhere_else_is_put_back(
    drop: Tap, refusal: Why | RefusalReason | None
) -> None:
    assert answer(turn_of(blue()), NOTHING, drop) == TapResult(NOTHING, refusal=refusal)


def test_a_pirate_dragged_back_with_nobody_behind_is_told_so() -> None:
    turn = turn_of(position([4], [9], hands=["key", ""]))
    assert answer(turn, NOTHING, PirateDrop(4, 1)).refusal is Why.NOBODY_BEHIND


# Ending the turn


def test_the_turn_ends_by_its_button_after_the_first_action() -> None:
    assert answer(turn_of(blue()), Pirate(0, 18), ActionTap(EndTurn())) == TapResult(
        NOTHING, EndTurn()
    )
    early = answer(turn_of(escape_example()), Pirate(0, 18), ActionTap(EndTurn()))
    assert early == TapResult(Pirate(0, 18), refusal=Why.MUST_ACT)


# Explaining


def test_a_pirate_that_can_do_nothing_says_why() -> None:
    turn = turn_of(position([4, 37], [9], hands=["", ""]))
    assert answer(turn, NOTHING, PositionTap(4)).refusal is Why.NOBODY_BEHIND
    aboard = turn_of(position([37], hands=["key"]))
    assert answer(aboard, NOTHING, PositionTap(37)).refusal is Why.NOBODY_BEHIND
    staying = Options(sloop_retreat=False)
    aboard = turn_of(position([37], [5], hands=["key", ""], options=staying))
    assert answer(aboard, NOTHING, PositionTap(37)).refusal is Why.STAYS_ABOARD


def test_a_pirate_of_nest_that_can_do_nothing_says_why() -> None:
    turn = turn_of(nest_example_1(), NEST)
    assert answer(turn, NOTHING, PositionTap(SLOOP)).refusal is Why.AT_SEA
    table = nest_example_2().table._replace(turn=0, to_act=0)
    home = turn_of(nest_example_2()._replace(table=table), NEST)
    assert answer(home, NOTHING, PositionTap(TOWN)).refusal is Why.IS_HOME
    empty = turn_of(with_hand(nest_example_1()), NEST)
    assert answer(empty, colour(0, FAR), ChoiceTap(0)).refusal is RefusalReason.NO_CARD


def test_another_players_pirate_that_cannot_be_moved_says_why() -> None:
    assert answer(turn_of(blue()), NOTHING, PositionTap(5)).refusal is RefusalReason.NOT_YOURS
    turn = turn_of(nest_example_1(), NEST)
    assert answer(turn, NOTHING, PositionTap(32)).refusal is Why.NOBODY_AHEAD


def test_a_card_that_cannot_be_played_says_why() -> None:
    turn = turn_of(blue())
    kept = Pirate(0, 18)
    assert answer(turn, kept, CardTap(Card.KEY)) == TapResult(kept, refusal=Why.CARD_NOT_HELD)
    waiting = nest_example_1()
    crews = (bytes((SLOOP,) * 3 + (TOWN,) * 3), *waiting.table.pirates[1:])
    aboard = waiting._replace(table=waiting.table._replace(pirates=crews))
    assert answer(turn_of(aboard, NEST), NOTHING, CardTap(Card.MAP)).refusal is Why.AT_SEA


def test_a_card_says_why_it_does_not_move_that_pirate_and_stays_chosen() -> None:
    turn = turn_of(nest_example_1(), NEST)
    held = Held(Card.MAP)
    assert answer(turn, held, PositionTap(SLOOP)) == TapResult(held, refusal=Why.AT_SEA)
    chosen = Pirate(0, SLOOP)
    assert answer(turn, chosen, CardTap(Card.MAP)) == TapResult(chosen, refusal=Why.AT_SEA)


def test_an_empty_space_is_no_place_to_begin_or_to_go() -> None:
    turn = turn_of(blue())
    assert answer(turn, NOTHING, PositionTap(1)) == TapResult(
        NOTHING, refusal=RefusalReason.NOBODY_THERE
    )
    for chosen in (Pirate(0, 18), Held(Card.HAT)):
        said = answer(turn, chosen, PositionTap(1))
        assert said == TapResult(NOTHING, refusal=RefusalReason.OUT_OF_REACH)


def test_a_stuck_pirate_leaves_what_was_chosen() -> None:
    state = position([4, 37], [], hands=["key", ""], options=Options(sloop_retreat=False))
    stuck = answers(turn_of(state), PositionTap(4), PositionTap(ESCAPE_SLOOP))
    assert stuck == TapResult(Pirate(0, 4), refusal=Why.STAYS_ABOARD)


@pytest.mark.parametrize("viewer", [1, PUBLIC])
def test_out_of_turn_every_tap_but_elsewhere_says_so(viewer: int) -> None:
    turn = turn_of(blue(), viewer=viewer)
    for tap in (PositionTap(18), CardTap(Card.KEY), ActionTap(EndTurn()), CardDrop(Card.KEY, 18)):
        assert answer(turn, NOTHING, tap) == TapResult(NOTHING, refusal=Why.NOT_YOUR_TURN)
    assert answer(turn, Pirate(0, 18), ElsewhereTap()) == TapResult(NOTHING)


def test_once_it_is_over_taps_say_so() -> None:
    state = position([*ABOARD[:5], 36], [5], hands=["key", ""])
    over = ESCAPE.rules.apply(state, Advance(Card.KEY, 36)).state
    for turn in (turn_of(over), turn_of(over, viewer=1), turn_of(over, viewer=PUBLIC)):
        for tap in (PositionTap(36), CardTap(Card.KEY), ActionTap(EndTurn())):
            assert answer(turn, NOTHING, tap) == TapResult(NOTHING, refusal=Why.GAME_OVER)


def test_what_was_chosen_in_an_earlier_position_does_no_harm() -> None:
    turn = turn_of(blue())
    gone = Fan(
        24, (FanChoice(0, 17, Card.KEY, Advance(Card.KEY, 17)), FanChoice(0, 17)), Pirate(0, 17)
    )
    assert answer(turn, gone, ChoiceTap(0)).refusal is Why.NO_PIRATE_THERE
    assert answer(turn, gone, ChoiceTap(1)).action is None
    assert answer(turn, Pirate(0, 17), CardTap(Card.HAT)).refusal is Why.NO_PIRATE_THERE
    assert ghosts(turn, gone) == ()


# Any position


def random_tap(turn: OpenTurn, selection: Selection, random: Random) -> Tap:
    """Any tap, and those more often that lead somewhere."""
    pirates = sorted({place for crew in turn.view.table.pirates for place in crew})
    marked = [ghost.destination for ghost in ghosts(turn, selection)]
    place = random.choice([*POSITIONS, *pirates * 6, *marked * 20])
    origin = random.choice([*POSITIONS, *pirates * 6])
    held = list(dict.fromkeys(cards_in(turn.view.hand)))
    card = random.choice([*CARDS, *held * 8])
    plain: list[Tap] = [PositionTap(place), PositionTap(place), CardTap(card), ChoiceTap(0)]
    drops: list[Tap] = [CardDrop(card, place), PirateDrop(origin, place)]
    others: list[Tap] = [
        ElsewhereTap(),
        ActionTap(EndTurn()),
        ActionTap(Sail(free=random.random() < 0.5)),
    ]
    return random.choice([*plain * 3, *drops, *others, ChoiceTap(random.randrange(-1, 5))])


@every_game
@given(data=st.data())
@examples(60)
def test_no_row_of_taps_fails_or_submits_what_is_not_legal(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    random = Random(data.draw(st.integers(0, 2**32)))
    selection: Selection = NOTHING
    for _ in range(80):
        turn = turn_of(state, game)
        for ghost in ghosts(turn, selection):
            assert {*ghost.actions} <= {*turn.actions}
        before = selection
        said = answer(turn, before, random_tap(turn, before, random))
        assert said.action is None or said.refusal is None
        selection = said.selection
        if said.action is not None:
            assert said.action in turn.actions
            assert selection == NOTHING
            state = game.rules.apply(state, said.action).state
            # What was chosen before the position changed may be tried on the new one as well.
            selection = random.choice([NOTHING, before])


@every_game
@given(data=st.data())
@examples(60)
def test_every_legal_action_is_at_most_four_taps_away(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    turn = turn_of(state, game)
    for action in turn.actions:
        for route in routes(turn, action):
            assert reached(turn, action, *route) <= 4


@every_game
@pytest.mark.parametrize("players", [2, 5])
def test_every_legal_action_of_whole_games_is_at_most_four_taps_away(
    game: Game, players: int
) -> None:
    most = 0
    for seed in range(6):
        state = game.rules.new_game(players, next(game.all_options()), seed).state
        for step in range(12):
            state = played(game.rules, state, Temper.HOARDING, seed * 100 + step, actions=9)
            turn = turn_of(state, game)
            for action in turn.actions:
                for route in routes(turn, action):
                    most = max(most, reached(turn, action, *route))
    assert most == (4 if game is NEST else 3)


def routes(turn: OpenTurn, action: Action) -> Iterator[tuple[Tap, ...]]:
    """The ways to an action, without the choices to be made where things fan out."""
    match action:
        case Advance(card, origin):
            place = turn.previews[action].destination
            yield PositionTap(origin), PositionTap(place)
            yield PositionTap(origin), CardTap(card)
            yield CardTap(card), PositionTap(origin)
            yield CardTap(card), PositionTap(place)
            yield (CardDrop(card, origin),)
            yield (PirateDrop(origin, place),)
        case Retreat(origin):
            place = turn.previews[action].destination
            yield PositionTap(origin), PositionTap(place)
            yield (PirateDrop(origin, place),)
        case Nudge(seat, origin):
            place = turn.previews[action].destination
            yield PositionTap(origin), PositionTap(place)
            if [s for s in range(turn.view.table.players) if turn.stands(s, origin)] == [seat]:
                yield (PirateDrop(origin, place),)
        case Sail(free):
            yield (ActionTap(Sail(free)),)
        case Discard(card):
            yield (CardTap(card),)
        case EndTurn():
            yield (ActionTap(EndTurn()),)


@every_game
@given(data=st.data())
@examples(60)
def test_only_movable_pirates_are_chosen_and_all_others_explain_themselves(
    game: Game, data: st.DataObject
) -> None:
    state = data.draw(positions(game))
    turn = turn_of(state, game)
    able = movable(turn)
    for place in sorted({*state.table.pirates[turn.seat]}):
        said = answer(turn, colour(turn.seat, place), ChoiceTap(0))
        if place in able:
            assert said == TapResult(Pirate(turn.seat, place))
            assert ghosts(turn, said.selection)
        else:
            assert said.refusal is not None
            assert said.selection == NOTHING
            assert all(_origin(action) != place for action in turn.actions)


def _origin(action: Action) -> Position | None:
    return action.origin if isinstance(action, Advance | Retreat) else None
