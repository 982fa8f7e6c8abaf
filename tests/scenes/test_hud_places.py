"""What surrounds the board lies apart, in its place, and is large enough for fingers."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Protocol

import pytest
from pygame import Rect, Surface

from game import GAMES, PUBLIC, ROW_LENGTH, Card, hand_of
from scenes.board.hud.buttons import Buttons, RoundButton
from scenes.board.hud.coins import Coins, CoinsModel
from scenes.board.tabletop import Tabletop
from scenes.board.turn.turn_input import BoardButton, CardTap, Held
from scenes.board.turn.turn_log import TurnSummary, summaries
from scenes.kit.i18n import Texts
from scenes.kit.layers import Sketch
from scenes.kit.layout import SMALLEST_LETTERS, Size
from scenes.kit.look import Look
from scenes.shared import cards
from tests.scenes.hud import LANGUAGES, SIZES, SOME_SIZES, TABLES, hands, played, table_of
from tests.scenes.table_faults import SETTLED, table_faults
from tests.soak import long

at_both_text_scales = pytest.mark.parametrize("text", [1.0, 1.5])


@pytest.fixture(params=long(SIZES, usual=SOME_SIZES[::2]), ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> Size:
    window: Size = request.param
    return window


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


@pytest.mark.parametrize(("name", "variant"), TABLES, ids=lambda name: name)
def test_every_card_that_is_held_has_its_place_in_the_fan(
    look: Look, name: str, variant: str
) -> None:
    game = GAMES[name]
    hand = table_of(look.at((1920, 1080)), (1920, 1080), played(name, variant, 2, 0)).hand
    held = {card for card in Card if card.sign in game.signs}
    assert set(hand.fan(hand_of(held))) == held
    assert not hand.fan(0)
    signs = list(dict.fromkeys(card.sign for card in hand.fan(hand_of(held))))
    assert signs == list(game.signs)


def test_a_gold_card_stands_beside_or_behind_the_plain_one_of_its_sign(tables: Tables) -> None:
    for window, behind in (((1920, 1080), False), ((800, 480), True)):
        _, table = next(one for one in tables(window) if one[1].match.game.has_islands)
        held = hand_of(card for card in Card if card.sign in table.match.game.signs)
        fan = table.hand.fan(held)
        for plain, gold in ((Card.MAP, Card.GOLD_MAP), (Card.PARROT, Card.GOLD_PARROT)):
            one, other = fan[plain].seen, fan[gold].seen
            assert (other.bottom <= one.top) == behind
            assert (one.right <= other.left) != behind


def test_a_fan_bends_little_and_stays_in_its_place(tables: Tables, size: Size) -> None:
    for title, table in tables(size):
        for hand in hands(table.match.game):
            fan = [*table.hand.fan(hand).values()]
            assert not fan or fan[-1].degrees - fan[0].degrees <= 11, title
            assert all(one.place.left >= table.hand.rect.left for one in fan), title
            assert all(one.place.right <= table.hand.rect.right + 8 for one in fan), title


def test_a_chosen_card_is_tapped_where_it_has_risen(look: Look) -> None:
    table = table_of(look.at((1280, 720)), (1280, 720), played("escape", "tortuga", 2, 0))
    hand = hand_of([Card.KEY, Card.HAT, Card.SKULL])
    rest = SETTLED._replace(hand=hand)
    chosen = rest._replace(selection=Held(Card.HAT))
    before, after = (
        {target.meaning: target.rect for target in table.hand.targets(now)}
        for now in (rest, chosen)
    )
    risen = after[CardTap(Card.HAT)]
    assert risen.top < before[CardTap(Card.HAT)].top
    assert risen.width > before[CardTap(Card.HAT)].width
    assert next(iter(after)) == CardTap(Card.HAT), "it covers its neighbours"


def test_the_area_of_the_open_row_holds_its_cards(tables: Tables, size: Size) -> None:
    for title, table in tables(size):
        row = table.row
        if row is None:
            continue
        for number in range(1, ROW_LENGTH + 1):
            area = row.area(number)
            assert row.rect.contains(area), title
            assert all(area.contains(row.anchor(index)) for index in range(number)), title


def test_what_a_game_does_not_have_has_no_place(look: Look) -> None:
    size = (1280, 720)
    escape = table_of(look.at(size), size, played("escape", "jamaica", 2, 0))
    with pytest.raises(ValueError, match="parrot"):
        escape.hand.anchor(Card.PARROT)
    assert table_of(look.at(size), size, played("nest", "nest", 2, 0)).row is None


def test_the_open_log_leaves_every_face_and_its_pirates_to_be_seen(
    tables: Tables, size: Size
) -> None:
    for title, table in tables(size):
        faces = [table.faces.on_turn(seat) for seat in range(len(table.match.seats))]
        assert table.drawer.rect.collidelist(faces) < 0, title


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
        coins.paint(sketch, CoinsModel(left))
        sketch = Sketch((400, 400), sketch)
    assert [model.left for model in painted] == [3, 2]


@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("language", sorted(path.stem for path in LANGUAGES.glob("*.toml")))
def test_words_below_buttons_are_whole_and_equally_large(
    look: Look, language: str, text: float
) -> None:
    look = look.with_text(text).at((1280, 720))
    plan = table_of(look, (1280, 720), played("nest", "nest", 2, 0)).plan
    buttons = Buttons()
    buttons.lay_out(look, plan, Texts.load(LANGUAGES, language))
    found = [button for button in buttons if isinstance(button, RoundButton)]
    turn = {BoardButton.UNDO, BoardButton.HINT, BoardButton.SAIL}
    assert len({button.written for button in found if button.name in turn}) == 1
    for button in found:
        style = look.outlined(1).sized(button.written)
        assert button.written >= SMALLEST_LETTERS
        assert look.letters.width(button.label, style) <= button.rect.width, button.label


def test_a_kiosk_always_has_words_on_its_buttons(look: Look, size: Size) -> None:
    kiosk = replace(look, scale=replace(look.scale, finger=50)).at(size)
    table = table_of(kiosk, size, played("nest", "nest", 2, 0))
    buttons = Buttons()
    buttons.lay_out(kiosk, table.plan, Texts.load(LANGUAGES, "en"))
    assert all(button.written for button in buttons if isinstance(button, RoundButton))


def test_cards_keep_their_proportions() -> None:
    for height in range(14, 400, 7):
        width, same = cards.card_size(height)
        assert same == height
        assert abs(width / height - cards.ACROSS / cards.DOWN) < 0.5 / height + 1e-9
