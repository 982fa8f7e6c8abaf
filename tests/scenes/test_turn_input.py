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
from tests.game.playing import Temper, all_options, every_game, examples, played, positions
from tests.soak import long

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


# What a row of taps leads to


BEFORE, BLUE = turn_of(escape_example()), turn_of(blue())
NEST_1, NEST_2 = turn_of(nest_example_1(), NEST), turn_of(nest_example_2(), NEST)
CROWDED = turn_of(after_freebooter(), NEST)
LAST_STEP = turn_of(position([36], [30], hands=["skull key key", ""]))
BEHIND = turn_of(position([9, 12], [9], hands=["key", ""]))
BOTH_ENDS = turn_of(position([0, 5, 37], [5], hands=["key", ""]))
ALONE = turn_of(position([4], [9], hands=["key", ""]))
EMPTY_HANDED = turn_of(position([4, 37], [9], hands=["", ""]))
ABOARD_ALONE = turn_of(position([37], hands=["key"]))
STAYING = Options(sloop_retreat=False)
STAYS = turn_of(position([37], [5], hands=["key", ""], options=STAYING))
STUCK = turn_of(position([4, 37], [], hands=["key", ""], options=STAYING))
at, card, end, elsewhere = PositionTap, CardTap, ActionTap(EndTurn()), ElsewhereTap()
SKULL, HAT, KEY, DAGGER, MAP = Card.SKULL, Card.HAT, Card.KEY, Card.DAGGER, Card.MAP
SPYGLASS = Card.SPYGLASS
DAGGER_17, DAGGER_18 = Advance(DAGGER, 17), Advance(DAGGER, 18)
DAGGERS = (FanChoice(0, 17, DAGGER, DAGGER_17), FanChoice(0, 18, DAGGER, DAGGER_18))
COLOURS = (FanChoice(1, FAR), FanChoice(0, FAR), FanChoice(2, FAR))


def does(action: Action) -> TapResult:
    return TapResult(NOTHING, action)


def refuses(reason: Why | RefusalReason, kept: Selection = NOTHING) -> TapResult:
    return TapResult(kept, refusal=reason)


def fans(place: Position, choices: tuple[FanChoice, ...], held: Held | None = None) -> TapResult:
    return TapResult(Fan(place, choices, held or NOTHING))


def at_home() -> OpenTurn:
    table = nest_example_2().table._replace(turn=0, to_act=0)
    return turn_of(nest_example_2()._replace(table=table), NEST)


def all_aboard() -> OpenTurn:
    state = nest_example_1()
    crews = (bytes((SLOOP,) * 3 + (TOWN,) * 3), *state.table.pirates[1:])
    return turn_of(state._replace(table=state.table._replace(pirates=crews)), NEST)


OUT, NOT_HELD = RefusalReason.OUT_OF_REACH, Why.CARD_NOT_HELD
NOBODY, FOREIGN = RefusalReason.NOBODY_THERE, RefusalReason.NOT_YOURS
RESULTS: dict[str, tuple[OpenTurn, list[Tap], TapResult]] = {
    "a tap on a ghost goes there": (BLUE, [at(18), at(24)], does(DAGGER_18)),
    "a tap on the sloop goes there": (BLUE, [at(18), at(37)], does(Advance(Card.BOTTLE, 18))),
    "an own pirate is chosen": (BEHIND, [at(9)], TapResult(Pirate(0, 9))),
    "a ghost beats an own pirate on its space": (BEHIND, [at(12), at(9)], does(Retreat(12))),
    "another own pirate is chosen instead": (BLUE, [at(18), at(6)], TapResult(Pirate(0, 6))),
    "a tap on the chosen pirate cancels": (BLUE, [at(18), at(18)], TapResult(NOTHING)),
    "a tap elsewhere cancels a pirate": (BLUE, [at(18), elsewhere], TapResult(NOTHING)),
    "a card moves the chosen pirate": (BLUE, [at(18), card(HAT)], does(Advance(HAT, 18))),
    "one at the start can be chosen": (BOTH_ENDS, [at(0)], TapResult(Pirate(0, 0))),
    "one on the sloop can go back": (BOTH_ENDS, [at(37), at(5)], does(Retreat(37))),
    # Cards
    "a card moves a tapped pirate": (BEFORE, [card(DAGGER), at(9)], does(Advance(DAGGER, 9))),
    "a card moves one to its place": (BEFORE, [card(DAGGER), at(15)], does(Advance(DAGGER, 9))),
    "several fan out": (BEFORE, [card(DAGGER), at(24)], fans(24, DAGGERS, Held(DAGGER))),
    "the second can be chosen": (BEFORE, [card(DAGGER), at(24), ChoiceTap(1)], does(DAGGER_18)),
    "another card is chosen instead": (BLUE, [card(HAT), card(SKULL)], TapResult(Held(SKULL))),
    "the same card again cancels": (BLUE, [card(HAT), card(HAT)], TapResult(NOTHING)),
    "a tap elsewhere cancels a card": (BLUE, [card(HAT), elsewhere], TapResult(NOTHING)),
    # Fans
    "a fanned card": (LAST_STEP, [at(36), at(37), ChoiceTap(1)], does(Advance(KEY, 36))),
    "the fanned place folds it": (LAST_STEP, [at(36), at(37), at(37)], TapResult(Pirate(0, 36))),
    "elsewhere cancels a fan": (LAST_STEP, [at(36), at(37), elsewhere], TapResult(NOTHING)),
    "a card beside a fan": (LAST_STEP, [at(36), at(37), card(KEY)], does(Advance(KEY, 36))),
    "a place beside a fan": (LAST_STEP, [at(36), at(37), at(30)], does(Retreat(36))),
    # Nest: others' pirates, the sloop, freebooters
    "colours fan out": (NEST_1, [at(3)], fans(3, (FanChoice(0, 3), FanChoice(3, 3)))),
    "the own colour is chosen": (NEST_1, [at(3), ChoiceTap(0)], TapResult(Pirate(0, 3))),
    "another colour is chosen": (NEST_1, [at(3), ChoiceTap(1)], TapResult(Pirate(3, 3))),
    "the own colour comes first": (NEST_2, [at(FAR)], fans(FAR, COLOURS)),
    "another's pirate is chosen": (NEST_1, [at(13)], TapResult(Pirate(1, 13))),
    "another's pirate is nudged": (NEST_1, [at(13), at(14)], does(Nudge(1, 13))),
    "a card moves the own one": (NEST_1, [card(SPYGLASS), at(FAR)], does(Advance(SPYGLASS, FAR))),
    "a card instead of another's pirate": (NEST_1, [at(13), card(MAP)], TapResult(Held(MAP))),
    "the captain sails freely": (NEST_1, [ActionTap(Sail(free=True))], does(Sail(free=True))),
    "the sloop sails": (NEST_1, [ActionTap(Sail(free=False))], does(Sail(free=False))),
    "only the captain": (NEST_2, [ActionTap(Sail(free=True))], refuses(Why.NOT_CAPTAIN)),
    "no sailing in Escape": (BLUE, [ActionTap(Sail(free=False))], refuses(Why.OTHER_GAME)),
    "a tapped card is discarded": (CROWDED, [card(MAP)], does(Discard(MAP))),
    "only a held card is discarded": (CROWDED, [card(Card.CHEST)], refuses(NOT_HELD)),
    "no move before a discard": (CROWDED, [at(3)], refuses(Why.DISCARD_FIRST)),
    "no nudge before a discard": (CROWDED, [at(13)], refuses(Why.DISCARD_FIRST)),
    "no end before a discard": (CROWDED, [end], refuses(Why.DISCARD_FIRST)),
    # Dragging
    "a card dropped on a pirate": (BLUE, [CardDrop(HAT, 18)], does(Advance(HAT, 18))),
    "on another than the chosen": (BLUE, [at(6), CardDrop(HAT, 18)], does(Advance(HAT, 18))),
    "a card dropped on a place": (BLUE, [CardDrop(HAT, 36)], does(Advance(HAT, 18))),
    "a pirate dropped behind": (BLUE, [PirateDrop(18, 17)], does(Retreat(18))),
    "a pirate dropped ahead": (BLUE, [PirateDrop(18, 25)], does(Advance(Card.PISTOL, 18))),
    "another's pirate dropped ahead": (NEST_1, [PirateDrop(13, 14)], does(Nudge(1, 13))),
    "a drop fans out": (LAST_STEP, [PirateDrop(36, 37), ChoiceTap(0)], does(Advance(SKULL, 36))),
    "put back where it was": (BLUE, [PirateDrop(18, 18)], TapResult(NOTHING)),
    "dropped beyond any card": (BLUE, [PirateDrop(18, 20)], refuses(OUT)),
    "dropped farther back": (BLUE, [PirateDrop(18, 12)], refuses(OUT)),
    "dropped too far from the start": (BLUE, [PirateDrop(0, 5)], refuses(OUT)),
    "another's pirate dropped": (BLUE, [PirateDrop(5, 3)], refuses(FOREIGN)),
    "nobody dropped": (BLUE, [PirateDrop(1, 3)], refuses(NOBODY)),
    "a card not held dropped": (BLUE, [CardDrop(KEY, 18)], refuses(NOT_HELD)),
    "a card dropped on an empty space": (BLUE, [CardDrop(HAT, 1)], refuses(OUT)),
    "dragged back with nobody behind": (ALONE, [PirateDrop(4, 1)], refuses(Why.NOBODY_BEHIND)),
    # Ending the turn
    "the turn ends after an action": (BLUE, [at(18), end], does(EndTurn())),
    "but not before": (BEFORE, [at(18), end], refuses(Why.MUST_ACT, Pirate(0, 18))),
    # Explaining
    "nobody behind and no cards": (EMPTY_HANDED, [at(4)], refuses(Why.NOBODY_BEHIND)),
    "nobody behind the sloop": (ABOARD_ALONE, [at(37)], refuses(Why.NOBODY_BEHIND)),
    "who is aboard may have to stay": (STAYS, [at(37)], refuses(Why.STAYS_ABOARD)),
    "who is at sea sails": (NEST_1, [at(SLOOP)], does(Sail(free=True))),
    "who is in the nest is home": (at_home(), [at(TOWN)], refuses(Why.IS_HOME)),
    "another's pirate in Escape": (BLUE, [at(5)], refuses(FOREIGN)),
    "another's beside the chosen": (BLUE, [at(9), PositionTap(9, 3)], refuses(FOREIGN)),
    "another's beside it to nudge": (
        NEST_1,
        [PositionTap(3, 0), PositionTap(3, 3)],
        TapResult(Pirate(3, 3)),
    ),
    "nobody ahead to be nudged to": (NEST_1, [at(32)], refuses(Why.NOBODY_AHEAD)),
    "a card not held": (BLUE, [at(18), card(KEY)], refuses(NOT_HELD, Pirate(0, 18))),
    "a card while all are at sea": (all_aboard(), [card(MAP)], refuses(Why.AT_SEA)),
    "a card stays chosen": (NEST_1, [card(MAP), at(SLOOP)], refuses(Why.AT_SEA, Held(MAP))),
    "an empty space to begin": (BLUE, [at(1)], refuses(NOBODY)),
    "an empty space for a pirate": (BLUE, [at(18), at(1)], refuses(OUT)),
    "an empty space for a card": (BLUE, [card(HAT), at(1)], refuses(OUT)),
    "one who is stuck": (STUCK, [at(4), at(37)], refuses(Why.STAYS_ABOARD, Pirate(0, 4))),
}


@pytest.mark.parametrize(("turn", "taps", "result"), RESULTS.values(), ids=RESULTS)
def test_taps_lead_to_an_action_a_choice_or_an_explanation(
    turn: OpenTurn, taps: list[Tap], result: TapResult
) -> None:
    assert answers(turn, *taps) == result


# What is shown


def test_a_tapped_pirate_shows_every_place_it_can_go() -> None:
    chosen = answer(BLUE, NOTHING, at(18))
    assert chosen == TapResult(Pirate(0, 18))
    seen = {g.destination: (g.cards, g.draws, g.seat) for g in ghosts(BLUE, chosen.selection)}
    assert seen == {
        17: ((), 2, 0),
        23: ((Card.SKULL,), 0, 0),
        24: ((Card.DAGGER,), 0, 0),
        25: ((Card.PISTOL,), 0, 0),
        36: ((Card.HAT,), 0, 0),
        37: ((Card.BOTTLE,), 0, 0),
    }


def test_own_pirates_that_can_do_something_or_that_the_card_moves_are_movable() -> None:
    assert movable(BLUE) == (0, 6, 9, 12, 18)
    # Without cards only those move who have somebody behind to join.
    assert movable(turn_of(with_hand(blue()))) == (6, 9, 12, 18)
    assert movable(turn_of(blue(), viewer=1)) == ()
    assert movable(NEST_2) == (5, 10, SLOOP, 19, FAR)
    # The last chest of the first island is taken, and the sloop away.
    assert movable(NEST_2, Held(Card.CHEST)) == (SLOOP, 19, FAR)


def test_a_tapped_card_shows_where_it_takes_each_pirate() -> None:
    chosen = answer(BEFORE, NOTHING, card(DAGGER))
    assert chosen == TapResult(Held(DAGGER))
    seen = {g.destination: g.actions for g in ghosts(BEFORE, chosen.selection)}
    near, mid = (Advance(DAGGER, 0), Advance(DAGGER, 6)), (Advance(DAGGER, 9),)
    assert seen == {7: near, 15: mid, 24: (DAGGER_17, DAGGER_18)}
    assert movable(BEFORE, chosen.selection) == (0, 6, 9, 17, 18)


def test_playable_cards_are_those_of_the_chosen_pirate_or_of_all() -> None:
    turn = turn_of(with_hand(nest_example_1(), Card.CHEST, Card.MAP, Card.GOLD_MAP), NEST)
    assert playable(turn) == (Card.CHEST, Card.MAP, Card.GOLD_MAP)
    # The sloop is at the first island, so pirates aboard wait.
    assert playable(turn, Pirate(0, SLOOP)) == ()
    assert playable(turn, Pirate(0, FAR)) == (Card.CHEST, Card.MAP, Card.GOLD_MAP)
    # Neither another's pirate nor a fan of colours keeps a card from being chosen next.
    assert playable(turn, Pirate(1, 13)) == playable(turn)
    assert playable(turn, answer(turn, NOTHING, PositionTap(3)).selection) == playable(turn)
    # After a freebooter, any card can be discarded.
    assert playable(CROWDED) == (Card.PARROT, MAP, Card.GOLD_MAP)


def test_a_tap_on_the_sloop_sails_only_where_it_can() -> None:
    deck = at(SLOOP)
    for actions, action in (
        ((Sail(free=False), Sail(free=True)), Sail(free=True)),
        ((Sail(free=False),), Sail(free=False)),
    ):
        turn = OpenTurn(NEST_1.view, actions, {}, NEST_1.why_not)
        assert answers(turn, deck) == does(action)
    stays = OpenTurn(NEST_1.view, (EndTurn(),), {}, NEST_1.why_not)
    assert answers(stays, deck) == refuses(Why.AT_SEA)
    # A tap on any other place does not.
    assert answers(NEST_1, at(32)).refusal is Why.NOBODY_AHEAD


def test_what_can_be_nudged_is_known_with_its_place_and_cards() -> None:
    (ghost,) = ghosts(NEST_1, Pirate(1, 13))
    assert (ghost.destination, ghost.seat, ghost.cards, ghost.draws) == (14, 1, (), 2)
    seen = nudges(NEST_1)
    assert Preview(1, 13, 14, 2) in seen
    assert Preview(3, 14, SLOOP, 2) in seen
    assert all(preview.seat != 0 for preview in seen)
    assert nudges(turn_of(blue())) == ()


# Fans


def test_several_cards_that_lead_to_the_sloop_fan_out() -> None:
    fan = answers(LAST_STEP, at(36), at(ESCAPE_SLOOP)).selection
    assert isinstance(fan, Fan)
    assert [choice.card for choice in fan.choices] == [SKULL, KEY]
    assert fan.beneath == Pirate(0, 36)
    seen = {ghost.destination: ghost.cards for ghost in ghosts(LAST_STEP, fan)}
    assert seen == {30: (), ESCAPE_SLOOP: (SKULL, KEY)}
    for selection, missing in ((fan, 2), (fan, -1), (Pirate(0, 36), 0)):
        assert answer(LAST_STEP, selection, ChoiceTap(missing)) == TapResult(selection)


def test_gold_and_plain_fan_out() -> None:
    turn = turn_of(with_hand(nest_example_1(), Card.MAP, Card.GOLD_MAP), NEST)
    (ghost,) = ghosts(turn, Pirate(0, FAR))
    fan = answer(turn, Pirate(0, FAR), PositionTap(ghost.destination)).selection
    assert isinstance(fan, Fan)
    assert [choice.card for choice in fan.choices] == [Card.MAP, Card.GOLD_MAP]


def test_a_card_dropped_where_it_takes_several_fans_them_out() -> None:
    fan = answer(BEFORE, NOTHING, CardDrop(DAGGER, 24)).selection
    assert isinstance(fan, Fan)
    assert [choice.origin for choice in fan.choices] == [17, 18]


# Explaining


def test_a_pirate_that_no_card_moves_says_why() -> None:
    empty = turn_of(with_hand(nest_example_1()), NEST)
    assert answer(empty, colour(0, FAR), ChoiceTap(0)).refusal is RefusalReason.NO_CARD
    aboard = Pirate(0, SLOOP)
    assert answer(NEST_1, aboard, card(MAP)) == refuses(Why.AT_SEA, aboard)


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
    played = FanChoice(0, 17, Card.KEY, Advance(Card.KEY, 17))
    gone = Fan(24, (played, FanChoice(0, 17)), Pirate(0, 17))
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
    others: list[Tap] = [elsewhere, end, ActionTap(Sail(free=random.random() < 0.5))]
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
    turn = turn_of(data.draw(positions(game)), game)
    for action in turn.actions:
        for route in routes(turn, action):
            assert reached(turn, action, *route) <= 4


@every_game
@pytest.mark.parametrize("players", long([2, 5], usual=[5]))
def test_every_legal_action_of_whole_games_is_at_most_four_taps_away(
    game: Game, players: int
) -> None:
    most = 0
    for seed in range(6):
        state = game.rules.new_game(players, next(all_options(game)), seed).state
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
            moves = [a for a in turn.actions if isinstance(a, Advance | Retreat)]
            assert all(move.origin != place for move in moves)
