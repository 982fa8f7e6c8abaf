"""What surrounds the board lies apart, in its tray, and is large enough for fingers."""

from collections.abc import Sequence
from functools import cache
from typing import Protocol

import pytest
from pygame import Rect, Surface

from game import GAMES, PUBLIC, ROW_LENGTH, Card, hand_of
from scenes.board.hud import buttons
from scenes.board.hud.coins import Coins, CoinsModel
from scenes.board.tabletop import Tabletop
from scenes.board.turn.turn_input import BoardButton
from scenes.board.turn.turn_log import TurnSummary, summaries
from scenes.kit.layers import Sketch
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.theme import Tone
from scenes.kit.widgets import Arrangement, Button
from scenes.shared import cards
from tests.scenes.hud import SIZES, SOME_SIZES, TABLES, played, table_of
from tests.scenes.table_faults import table_faults
from tests.soak import long

at_both_text_scales = pytest.mark.parametrize("text", [1.0, 1.5])


@pytest.fixture(params=long(SIZES, usual=SOME_SIZES[::2]), ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> Size:
    window: Size = request.param
    return window


@pytest.fixture
def sized(look: Look, size: Size) -> Look:
    return look.at(size)


class Tables(Protocol):
    """Makes every table with few and many players, also for one hand, once for a window."""

    def __call__(self, size: Size, text: float = 1.0) -> Sequence[tuple[str, Tabletop]]: ...


@pytest.fixture(scope="module")
def tables(look: Look) -> Tables:
    @cache
    def made(size: Size, text: float = 1.0) -> list[tuple[str, Tabletop]]:
        scaled = look.at(size).with_text(text)
        return [
            (
                f"{variant} {number}" + one * " with one hand",
                table_of(scaled, size, played(name, variant, number, 90), one_handed=one),
            )
            for name, variant in TABLES
            for number, one in ((2, False), (3, False), (5, False), (5, True))
        ]

    return made


def turns_of(table: Tabletop) -> tuple[TurnSummary, ...]:
    match = table.match
    variant = match.game.variant_of(match.table.options)
    return turns_in(match.game.name, variant, len(match.seats))


@cache
def turns_in(name: str, variant: str, number: int) -> tuple[TurnSummary, ...]:
    match = played(name, variant, number, 90)
    return summaries(match.seen_actions(PUBLIC), match.game.havens)


@at_both_text_scales
def test_everything_around_the_board_has_its_place(tables: Tables, size: Size, text: float) -> None:
    faults = [
        f"{title}: {fault}"
        for title, table in tables(size, text)
        for fault in table_faults(table, turns_of(table))
    ]
    assert not faults, "\n".join(dict.fromkeys(faults))


@at_both_text_scales
def test_the_main_action_is_always_named(tables: Tables, size: Size, text: float) -> None:
    for title, table in tables(size, text):
        place = table.plan[BoardButton.END]
        button = Button(BoardButton.END, "Terminar turno", "undo", tone=Tone.WOOD, rect=place)
        buttons.arrange(table.look, button)
        assert button.arrangement is not Arrangement.ICON, title


@pytest.mark.parametrize(("name", "variant"), TABLES, ids=lambda name: name)
def test_every_card_that_is_held_can_be_touched(look: Look, name: str, variant: str) -> None:
    game = GAMES[name]
    table = table_of(look.at((1920, 1080)), (1920, 1080), played(name, variant, 2, 0))
    held = {card for card in Card if card.sign in game.signs}
    slots = dict(table.hand.slots(hand_of(held)))
    assert set(slots) == held
    assert [card.sign for card, _ in table.hand.slots(0)] == list(game.signs)


def test_a_tap_on_what_is_seen_of_a_card_is_a_tap_on_that_card(sized: Look, size: Size) -> None:
    kinds = [card for card in Card if card.sign in GAMES["nest"].signs]
    for number in range(2, 6):
        hand = table_of(sized, size, played("nest", "nest", number, 0)).hand
        slots = dict(hand.slots(hand_of(kinds)))
        for sign in GAMES["nest"].signs:
            (below, lower), (above, upper) = hand.faces(sign, hand_of(kinds)).items()
            assert slots[above].collidepoint(upper.center)
            assert slots[below].collidepoint(lower.centerx, (lower.top + upper.top) // 2)
            assert not slots[below].colliderect(upper.inflate(0, -upper.height // 3))


@pytest.mark.parametrize("window", [(1920, 1080), (1280, 720), (720, 1280)], ids=str)
def test_plain_and_gold_cards_are_side_by_side_and_as_large_as_others(
    look: Look, window: Size
) -> None:
    held = hand_of([Card.PARROT, Card.MAP, Card.MAP, Card.GOLD_MAP, Card.CANNON])
    hand = table_of(look.at(window), window, played("nest", "nest", 5, 0)).hand
    faces = {
        card: face for sign in hand.columns(held) for card, face in hand.faces(sign, held).items()
    }
    plain, gold = faces[Card.MAP], faces[Card.GOLD_MAP]
    assert plain.size == gold.size == faces[Card.PARROT].size == faces[Card.CANNON].size
    assert plain.top == gold.top
    assert plain.left < gold.left < plain.right
    slots = dict(hand.slots(held))
    assert slots[Card.MAP].right < gold.left
    assert slots[Card.GOLD_MAP].contains(gold)


@pytest.mark.parametrize("window", [(1920, 1080), (800, 480)], ids=str)
@pytest.mark.parametrize(("name", "variant"), TABLES, ids=lambda name: name)
def test_two_players_have_larger_medals_than_five(
    look: Look, window: Size, name: str, variant: str
) -> None:
    two, five = (
        table_of(look.at(window), window, played(name, variant, number, 0)).plates
        for number in (2, 5)
    )
    assert two.anchor(0, ("medal", 0)).width > 1.2 * five.anchor(0, ("medal", 0)).width


def test_the_places_of_missing_cards_collapse(tables: Tables, size: Size) -> None:
    for title, table in tables(size):
        first = table.match.game.signs[:3]
        held = hand_of(card for card in Card if card.sign in first)
        columns = table.hand.columns(held)
        narrow = [place.width for sign, place in columns.items() if sign not in first]
        wide = [columns[sign].width for sign in first]
        equal = [place.width for place in table.hand.columns(0).values()]
        assert max(narrow, default=0) <= min(equal), title
        assert max(narrow, default=0) <= min(wide), title
        assert all(map(table.hand.rect.contains, columns.values())), title


def test_held_cards_are_side_by_side_in_their_order(tables: Tables, size: Size) -> None:
    for title, table in tables(size):
        signs = table.match.game.signs
        held = hand_of(card for card in Card if card.sign in signs[::2])
        columns = table.hand.columns(held)
        order = sorted(columns, key=lambda sign: columns[sign].left)
        first = order.index(signs[0])
        assert tuple(order[first : first + len(signs[::2])]) == signs[::2], title
        assert abs(first - (len(order) - first - len(signs[::2]))) <= 1, title


def test_signs_that_are_not_held_make_no_card_smaller(tables: Tables, size: Size) -> None:
    for title, table in tables(size):
        first, *others = table.match.game.signs
        few = hand_of(card for card in Card if card.sign in (first, others[0]) and not card.gold)
        (face,) = table.hand.faces(first, few).values()
        inside = table.hand.rect.height - 2 * table.look.px(10)
        assert face.height >= inside or face.width >= table.hand.rect.width // 3, title


def test_the_tray_of_the_open_row_is_no_wider_than_its_cards(tables: Tables, size: Size) -> None:
    for title, table in tables(size):
        for row in filter(None, (table.row, table.spread, table.drawer.row)):
            trays = [row.tray(number) for number in range(1, ROW_LENGTH + 1)]
            assert all(map(row.rect.contains, trays)), title
            for number, tray in enumerate(trays[: row.shown], 1):
                shown = [row.anchor(index) for index in range(number)]
                assert all(map(tray.contains, shown)), title
            assert trays[0].width < 2 * row.anchor(0).width, title
            assert row.shown == ROW_LENGTH or trays[-1] == row.rect, title
            assert row.tray(0) == trays[0], title


def test_what_a_game_does_not_have_has_no_place(look: Look) -> None:
    size = (1280, 720)
    escape = table_of(look.at(size), size, played("escape", "jamaica", 2, 0))
    with pytest.raises(ValueError, match="parrot"):
        escape.hand.anchor(Card.PARROT)
    assert table_of(look.at(size), size, played("nest", "nest", 2, 0)).row is None


def test_turns_form_columns_and_everybody_has_one_where_there_is_room(
    tables: Tables, size: Size
) -> None:
    for title, table in tables(size):
        rects = table.drawer.turns.rects(turns_of(table))
        lefts = {rect.left for _, rect in rects}
        assert len({rect.size for _, rect in rects}) <= 1, title
        assert len(rects) <= len(lefts) * len({rect.top for _, rect in rects}), title
        if len(lefts) >= len(table.match.seats):
            owners = {(rect.left, turn.seat) for turn, rect in rects}
            assert len(owners) == len(lefts), title


def test_coins_are_painted_again_only_if_their_number_has_changed(look: Look) -> None:
    painted: list[CoinsModel] = []

    class Watched(Coins):
        def draw(self, _target: Surface, model: CoinsModel) -> None:
            painted.append(model)

    coins, sketch = Watched(look, Rect(0, 0, 200, 120)), Sketch((400, 400))
    for left in (3, 3, 2, 2):
        coins.paint(sketch, CoinsModel(left, f"{left} left"))
        sketch = Sketch((400, 400), sketch)
    assert [model.left for model in painted] == [3, 2]


def test_buttons_that_belong_together_show_labels_only_where_all_have_room(look: Look) -> None:
    look = look.at((1920, 1080))
    centre, stacked, icon = Arrangement.CENTRE, Arrangement.STACKED, Arrangement.ICON
    for widths, arrangement in (((400,), centre), ((130,), stacked), ((70,), icon)):
        assert arranged(look, *widths) == [arrangement]
    assert arranged(look, 130, 70) == [icon, icon]


def arranged(look: Look, *widths: int) -> list[Arrangement]:
    found = [Button("undo", "Undo", "undo", rect=Rect(0, 0, width, 140)) for width in widths]
    buttons.arrange(look, *found)
    return [button.arrangement for button in found]


def test_cards_keep_their_proportions() -> None:
    for height in range(14, 400, 7):
        width, same = cards.card_size(height)
        assert same == height
        assert abs(width / height - cards.ACROSS / cards.DOWN) < 0.5 / height + 1e-9
