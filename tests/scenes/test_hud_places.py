"""What surrounds the board lies apart, in its tray, and is large enough for fingers."""

from collections.abc import Iterator
from itertools import product

import pytest
from pygame import Rect

from game import GAMES, PUBLIC, Card, Game, hand_of
from scenes.board.hud import buttons, drawer, history, players, row
from scenes.board.hud import hand as trays
from scenes.board.hud.layout import BoardLayout
from scenes.board.turn.turn_log import TurnSummary, summaries
from scenes.kit.layout import SMALLEST_LETTERS, Size
from scenes.kit.look import Look
from scenes.kit.theme import Tone
from scenes.kit.widgets import Arrangement, Button
from scenes.shared import cards
from tests.scenes.hud import SIZES, TABLES, apart, hands, plan_of, played

FINGER = 40  # real pixels
APART = 8
SMALLEST_WHEEL = 13

at_every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
at_every_table = pytest.mark.parametrize(("name", "variant"), TABLES, ids=lambda name: name)


def plans(look: Look, size: Size) -> Iterator[tuple[str, int, Game, BoardLayout]]:
    """Every table with any number of players, closed and with an open drawer, also for one hand."""
    for name, variant in TABLES:
        game = GAMES[name]
        options = game.variants[variant]
        for number, one in (*((number, False) for number in range(2, 6)), (2, True), (5, True)):
            plan = plan_of(look, size, number, game, options, one_handed=one)
            title = f"{variant} {number}" + one * " with one hand"
            yield title, number, game, plan
            inside = drawer.opened(plan, look.scale)
            if inside != plan:
                yield f"{title} opened", number, game, inside


def turns_of(title: str, number: int, game: Game, decisions: int = 90) -> tuple[TurnSummary, ...]:
    match = played(game.name, title.split()[0], number, decisions)
    return summaries(match.told(PUBLIC), game.havens)


@at_every_size
def test_everything_to_tap_is_as_large_as_a_finger_and_lies_apart(look: Look, size: Size) -> None:
    look = look.at(size)
    smallest = max(FINGER, look.px(64))
    for title, number, game, plan in plans(look, size):
        turns = turns_of(title, number, game)
        for hand in hands(game):
            slots = trays.hand_slots(look, plan, game.signs, hand)
            assert len(slots) >= len(game.signs)
            beside = [*slots, *history.turn_rects(look, plan, turns)]
            found = [*plan.buttons.values(), *(rect for _, rect in beside)]
            assert {"menu", "undo", "hint", "end"} <= set(plan.buttons)
            assert all(min(rect.size) >= smallest for rect in found), title
            assert apart(found, APART), title


@at_every_size
def test_touch_targets_of_the_hand_lie_in_their_tray(look: Look, size: Size) -> None:
    look = look.at(size)
    for title, _, game, plan in plans(look, size):
        for hand in hands(game):
            slots = trays.hand_slots(look, plan, game.signs, hand)
            assert all(plan.hand.contains(rect) for _, rect in slots), title


@at_every_table
def test_every_card_that_is_held_can_be_touched(look: Look, name: str, variant: str) -> None:
    game = GAMES[name]
    look = look.at((1920, 1080))
    plan = plan_of(look, (1920, 1080), 2, game, game.variants[variant])
    held = {card for card in Card if card.sign in game.signs}
    slots = trays.hand_slots(look, plan, game.signs, hand_of(held))
    assert {card for card, _ in slots} == held
    empty = trays.hand_slots(look, plan, game.signs, 0)
    assert [card.sign for card, _ in empty] == list(game.signs)
    for card, rect in slots:
        assert rect.collidepoint(
            trays.hand_face(look, plan, game.signs, hand_of(held), card).midbottom[0], rect.centery
        )


@at_every_size
def test_a_tap_on_what_is_seen_of_a_card_is_a_tap_on_that_card(look: Look, size: Size) -> None:
    look, game = look.at(size), GAMES["nest"]
    kinds = [card for card in Card if card.sign in game.signs]
    for number in range(2, 6):
        plan = plan_of(look, size, number, game, game.variants["nest"])
        slots = dict(trays.hand_slots(look, plan, game.signs, hand_of(kinds)))
        for column in trays.hand_columns(look, plan, game.signs, hand_of(kinds)):
            (below, lower), (above, upper) = column.faces
            assert slots[above].collidepoint(upper.center)
            assert slots[below].collidepoint(lower.centerx, (lower.top + upper.top) // 2)
            assert not slots[below].colliderect(upper.inflate(0, -upper.height // 3))


@at_every_size
def test_cards_keep_their_column_whatever_is_held(look: Look, size: Size) -> None:
    look = look.at(size)
    for title, _, game, plan in plans(look, size):
        held = [trays.hand_columns(look, plan, game.signs, hand) for hand in hands(game)]
        assert len({tuple(tuple(column.target) for column in columns) for columns in held}) == 1
        for column in (column for columns in held for column in columns):
            assert all(column.target.contains(face) for _, face in column.faces), title


@at_every_size
def test_cards_of_the_hand_can_be_read(look: Look, size: Size) -> None:
    look = look.at(size)
    for title, _, game, plan in plans(look, size):
        for column in trays.hand_columns(look, plan, game.signs, 0):
            (_, face), *_ = column.faces
            assert face.width >= max(36, look.px(52)), title


def test_a_card_of_another_game_has_no_place_in_the_hand(look: Look) -> None:
    look, game = look.at((1280, 720)), GAMES["escape"]
    plan = plan_of(look, (1280, 720), 2, game, game.variants["jamaica"])
    with pytest.raises(ValueError, match="parrot"):
        trays.hand_face(look, plan, game.signs, 0, Card.PARROT)


@at_every_size
def test_row_and_piles_lie_apart_in_their_tray(look: Look, size: Size) -> None:
    look = look.at(size)
    for title, _, _, plan in plans(look, size):
        piles = row.pile_places(look, plan)
        tray = plan.row or plan.piles
        rects = [*piles]
        if plan.open_row:
            places = row.row_places(look, plan)
            assert len(places.cards) == row.ROW
            assert piles == places.piles
            rects += [places.arrow, *(card for card in places.cards if card.width)]
            seen = row.ROW if plan.row is not None else row.PEEK
            assert sum(card.width > 0 for card in places.cards) == seen, title
        assert apart(rects), title
        assert all(tray.contains(rect) for rect in rects), title
        assert all(rect.width >= 16 for rect in rects), title


@at_every_size
def test_what_is_not_seen_of_a_row_comes_out_of_the_drawer(look: Look, size: Size) -> None:
    look = look.at(size)
    for title, _, _, plan in plans(look, size):
        if plan.open_row and plan.row is None:
            assert plan.drawer is not None, title
            hidden = row.row_places(look, plan).cards[row.PEEK :]
            assert {card.center for card in hidden} == {plan.drawer.center}


def test_a_game_without_an_open_row_has_no_places_for_it(look: Look) -> None:
    look, game = look.at((1280, 720)), GAMES["nest"]
    with pytest.raises(ValueError, match="no open row"):
        row.row_places(look, plan_of(look, (1280, 720), 2, game, game.variants["nest"]))


@at_every_size
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_the_parts_of_a_players_panel_lie_apart_in_it(look: Look, size: Size, text: float) -> None:
    look = look.at(size).with_text(text)
    for title, _, game, plan in plans(look, size):
        open_hands = game.variants[title.split()[0]].open_hands
        for rect in plan.players:
            places = players.panel_places(look, rect, open_hands=open_hands)
            assert apart([places.name, places.home, places.strip, places.wheel]), title
            assert apart([places.name, places.portrait]), title
            assert apart([places.home, places.portrait]), title
            assert apart([places.name, places.mark]), title
            assert all(rect.contains(part) for part in places), title
            assert places.name.width >= look.px(76), title


@at_every_size
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_what_is_hidden_is_told_by_numbers_that_lie_apart(
    look: Look, size: Size, text: float
) -> None:
    look = look.at(size).with_text(text)
    for title, _, game, plan in plans(look, size):
        for rect, cards_held in product(plan.players, (0, 7, 28)):
            places = players.panel_places(look, rect, open_hands=False)
            if places.bare:
                assert places.wheel.width >= SMALLEST_WHEEL, title
                continue
            nest = game.has_islands
            captain = "Captain" if nest else None
            aboard = 3 if nest else None
            told = players.Standing(0, nest, cards_held, aboard=aboard, captain=captain)
            facts = players.strip_places(look, places.strip, told)
            parts = [part for part in facts if isinstance(part, Rect) and part.width]
            assert apart(parts), title
            assert all(places.strip.contains(part) for part in parts), title
            assert len(parts) == (5 if nest else 2)
            assert facts.style.size >= SMALLEST_LETTERS


@at_every_size
def test_numbers_of_piles_lie_apart(look: Look, size: Size) -> None:
    look = look.at(size)
    for title, _, _, plan in plans(look, size):
        plates = [cards.pile_plate(look, pile, 100)[0] for pile in row.pile_places(look, plan)]
        assert apart(plates), title
        tray = plan.row or plan.piles
        assert all(tray.contains(plate) for plate in plates), title


@at_every_size
def test_turns_lie_apart_in_their_strip_and_the_newest_is_among_them(
    look: Look, size: Size
) -> None:
    look = look.at(size)
    for title, number, game, plan in plans(look, size):
        turns = turns_of(title, number, game)
        rects = history.turn_rects(look, plan, turns)
        assert history.turn_rects(look, plan, ()) == ()
        if plan.drawer is not None and not plan.history.width:
            assert rects == ()
            continue
        assert rects[-1][0] == len(turns) - 1, title
        assert [index for index, _ in rects] == list(range(len(turns) - len(rects), len(turns)))
        assert apart([rect for _, rect in rects], APART), title
        assert all(plan.history.contains(rect) for _, rect in rects), title


@at_every_size
def test_the_last_turns_are_told(look: Look, size: Size) -> None:
    look = look.at(size)
    for title, number, game, plan in plans(look, size):
        for decisions in range(0, 90, 9):
            turns = turns_of(title, number, game, decisions)
            shown = history.turn_rects(look, plan, turns)
            least = 2 if plan.history.width >= look.px(560) else 1
            assert not plan.history.width or len(shown) >= min(len(turns), least), title


@at_every_size
def test_coins_lie_apart_in_their_tray(look: Look, size: Size) -> None:
    look = look.at(size)
    for title, _, _, plan in plans(look, size):
        coins = trays.coin_places(look, plan)
        assert len(coins) == trays.ACTIONS
        assert apart([*coins]), title
        assert all(plan.coins.contains(coin) for coin in coins), title
        assert coins[0].width >= 16, title


@at_every_size
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_a_label_is_written_whole_or_not_at_all(look: Look, size: Size, text: float) -> None:
    look = look.at(size).with_text(text)
    words = {"menu": "Menu", "undo": "Rückgängig", "hint": "Sugerencia", "end": "Terminar turno"}
    for title, _, _, plan in plans(look, size):
        for name, rect in plan.buttons.items():
            button = Button(name, words.get(name, "Turns"), "undo", tone=Tone.WOOD, rect=rect)
            buttons.arrange(look, button)
            room = rect.width - look.px(24)
            if button.arrangement is Arrangement.CENTRE:
                room -= round(rect.height * 0.6) + look.px(30)
            if button.arrangement is not Arrangement.ICON:
                style = look.outlined(button.letters or 0)
                assert look.letters.fit(button.label, style, room)[0] == button.label, title
            # The main action is always named.
            assert name != "end" or button.arrangement is not Arrangement.ICON, title


def test_a_button_without_room_for_its_label_shows_its_icon(look: Look) -> None:
    look = look.at((1920, 1080))
    found = []
    for rect in (Rect(0, 0, 400, 140), Rect(0, 0, 130, 140), Rect(0, 0, 70, 140)):
        button = Button("undo", "Undo", "undo", rect=rect)
        buttons.arrange(look, button)
        found.append(button.arrangement)
    assert found == [Arrangement.CENTRE, Arrangement.STACKED, Arrangement.ICON]


def test_buttons_that_belong_together_look_alike(look: Look) -> None:
    look = look.at((1920, 1080))
    wide, narrow = Rect(0, 0, 130, 140), Rect(140, 0, 70, 140)
    pair = Button("hint", "Hint", "hint", rect=wide), Button("undo", "Undo", "undo", rect=narrow)
    buttons.arrange(look, *pair)
    assert [button.arrangement for button in pair] == [Arrangement.ICON] * 2


def test_cards_keep_their_proportions() -> None:
    for height in range(14, 400, 7):
        width, same = cards.card_size(height)
        assert same == height
        assert abs(width / height - cards.ACROSS / cards.DOWN) < 0.5 / height + 1e-9
