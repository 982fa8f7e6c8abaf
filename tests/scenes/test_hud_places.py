"""What surrounds the board lies apart, in its tray, and is large enough for fingers."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Protocol

import pytest
from pygame import Rect, Surface, mask

from game import ACTIONS, GAMES, PUBLIC, ROW_LENGTH, Card, count, hand_of
from scenes.board.hud import buttons
from scenes.board.hud.coins import Coins, CoinsModel, coins_view
from scenes.board.hud.history import LastTurns, TurnList
from scenes.board.hud.plate import medals
from scenes.board.hud.target import Target
from scenes.board.tabletop import Tabletop
from scenes.board.turn.situation import Situation
from scenes.board.turn.turn_input import NOTHING, Pile
from scenes.board.turn.turn_log import TurnSummary, summaries
from scenes.kit.layers import Sketch
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.pirates import captain
from scenes.kit.theme import Tone
from scenes.kit.view import Painted, arrange
from scenes.kit.widgets import Arrangement, Button
from scenes.shared import cards
from tests.scenes.hud import SIZES, SOME_SIZES, TABLES, apart, hands, played, table_of
from tests.soak import long

FINGER = 40  # real pixels
APART = 8
SETTLED = Situation(turn=None, selection=NOTHING, hand=None, played=0, settled=True)

at_both_text_scales = pytest.mark.parametrize("text", [1.0, 1.5])


@pytest.fixture(params=long(SIZES, usual=SOME_SIZES), ids=lambda size: f"{size[0]}x{size[1]}")
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


def turns_of(table: Tabletop, decisions: int = 90) -> tuple[TurnSummary, ...]:
    match = table.match
    variant = match.game.variant_of(match.table.options)
    return turns_in(match.game.name, variant, len(match.seats), decisions)


@cache
def turns_in(name: str, variant: str, number: int, decisions: int) -> tuple[TurnSummary, ...]:
    match = played(name, variant, number, decisions)
    return summaries(match.seen_actions(PUBLIC), match.game.havens)


def rects_of(targets: Iterator[Target]) -> list[Rect]:
    return [target.rect for target in targets]


def test_everything_to_tap_is_as_large_as_a_finger_apart_and_in_its_tray(
    tables: Tables, sized: Look, size: Size
) -> None:
    smallest = max(FINGER, sized.px(64))
    for title, table in tables(size):
        turns = rects_of(table.drawer.targets(SETTLED, turns_of(table)))
        fixed = [*table.plan.buttons.values(), *table.plates.rects]
        assert all(min(rect.size) >= smallest for rect in (*fixed, *turns)), title
        assert apart(turns, APART), title
        for hand in hands(table.match.game):
            slots = rects_of(table.hand.targets(SETTLED._replace(hand=hand)))
            assert len(slots) >= len(table.match.game.signs)
            assert all(table.hand.rect.contains(rect) for rect in slots), title
            assert all(min(rect.size) >= smallest for rect in slots), title
            assert apart([*fixed, *slots], APART), title


@pytest.mark.parametrize(("name", "variant"), TABLES, ids=lambda name: name)
def test_every_card_that_is_held_can_be_touched(look: Look, name: str, variant: str) -> None:
    game = GAMES[name]
    table = table_of(look.at((1920, 1080)), (1920, 1080), played(name, variant, 2, 0))
    held = {card for card in Card if card.sign in game.signs}
    slots = dict(table.hand.slots(hand_of(held)))
    assert set(slots) == held
    assert [card.sign for card, _ in table.hand.slots(0)] == list(game.signs)
    for card, rect in slots.items():
        face = table.hand.anchor(card, hand_of(held))
        assert rect.collidepoint(face.midbottom[0], rect.centery)


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


def test_cards_can_be_read_and_keep_their_order_whatever_is_held(
    tables: Tables, sized: Look, size: Size
) -> None:
    for title, table in tables(size):
        game = table.match.game
        for hand in hands(game):
            columns = table.hand.columns(hand)
            assert [*columns] == [*game.signs]
            lefts = [column.left for column in columns.values()]
            assert lefts == sorted(lefts)
            for sign in game.signs:
                faces = table.hand.faces(sign, hand)
                assert all(columns[sign].contains(face) for face in faces.values()), title
                if len(faces) == 1 and all(count(hand, card) for card in faces):
                    wide = max(36, sized.px(52))
                    assert all(face.width >= wide for face in faces.values()), title


def test_the_places_of_missing_cards_collapse(tables: Tables, size: Size) -> None:
    for title, table in tables(size):
        first = table.match.game.signs[:3]
        held = hand_of(card for card in Card if card.sign in first)
        columns = table.hand.columns(held)
        narrow = [place.width for sign, place in columns.items() if sign not in first]
        wide = [columns[sign].width for sign in first]
        equal = [place.width for place in table.hand.columns(0).values()]
        assert max(narrow) <= min(equal), title
        assert max(narrow) <= min(wide), title
        assert all(map(table.hand.rect.contains, columns.values())), title


def test_what_a_game_does_not_have_has_no_place(look: Look) -> None:
    size = (1280, 720)
    escape = table_of(look.at(size), size, played("escape", "jamaica", 2, 0))
    with pytest.raises(ValueError, match="parrot"):
        escape.hand.anchor(Card.PARROT)
    assert table_of(look.at(size), size, played("nest", "nest", 2, 0)).row is None


@at_both_text_scales
def test_row_piles_and_their_numbers_lie_apart_in_their_trays(
    tables: Tables, size: Size, text: float
) -> None:
    for title, table in tables(size, text):
        piles = [table.piles.anchor(pile) for pile in (Pile.STOCK, Pile.DISCARD)]
        assert apart(rects_of(table.piles.targets(SETTLED))), title
        for rect in (*piles, *rects_of(table.piles.targets(SETTLED))):
            assert table.piles.rect.contains(rect), title
            assert rect.width >= 16, title
        for row in (table.row, table.drawer.row, table.spread):
            if row is None:
                continue
            assert Rect((0, 0), size).contains(row.rect), title
            places = [row.anchor(index) for index in range(ROW_LENGTH)]
            seen = places[: row.shown]
            assert all(row.rect.contains(place) for place in seen), title
            assert all(place.width >= 16 for place in seen), title
            if row.shown == ROW_LENGTH:
                assert apart(places), title
            else:
                # More than half is seen of each, and the others come out of the tray.
                assert all(b.left >= a.left + a.width * 0.57 for a, b in pairwise(seen)), title
                assert all(row.rect.collidepoint(p.center) for p in places[row.shown :]), title


@at_both_text_scales
def test_what_is_on_a_plate_lies_in_it_and_all_plates_are_alike(
    tables: Tables, sized: Look, size: Size, text: float
) -> None:
    look = sized.with_text(text)
    for title, table in tables(size, text):
        for plates in (table.plates, table.drawer.plates):
            if plates is None:
                continue
            sizes = set()
            for seat, rect in enumerate(plates.rects):
                medals = [plates.anchor(seat, ("medal", index)) for index in range(6)]
                names = ("portrait", "held", "name")
                parts = [plates.anchor(seat, name) for name in names]
                assert all(rect.contains(part) for part in (*medals, *parts)), title
                # The view keeps its parts apart; the portrait is painted in a hole of it.
                assert apart([parts[0], parts[2], *medals]), title
                sizes.add((parts[0].size, medals[0].size))
            assert len(sizes) == 1, title
            portrait, medal = sizes.pop()
            assert portrait[0] >= look.px(36), title
            assert medal[0] >= look.px(14), title


@pytest.mark.parametrize("number", range(2, 6))
@pytest.mark.parametrize(("name", "variant"), TABLES, ids=lambda name: name)
def test_medals_are_large_on_a_usual_screen(
    look: Look, name: str, variant: str, number: int
) -> None:
    size = (1920, 1080)
    table = table_of(look.at(size), size, played(name, variant, number, 0))
    assert table.plates.anchor(0, ("medal", 0)).height >= 30


def test_six_medals_can_be_counted(tables: Tables, sized: Look, size: Size) -> None:
    rooms = set()
    for _, table in tables(size):
        places = [table.plates.anchor(0, ("medal", index)) for index in range(6)]
        rooms.add(places[0].unionall(places[1:]).size)
    for room in rooms:
        surface = Surface(room).convert()
        surface.fill("#FF00FF")
        side = (1, room[1] / sized.scale.unit)
        medals(captain("blue"), 3, side, 3).draw(surface, sized, surface.get_rect())
        surface.set_colorkey("#FF00FF")
        found = mask.from_surface(surface).get_bounding_rects()
        assert len(found) == 6, room
        assert all(b.left >= a.right for a, b in pairwise(sorted(found, key=tuple)))


def shown_turns(list_: TurnList, turns: Sequence[TurnSummary]) -> list[TurnSummary]:
    return [turn for turn, _ in list_.rects(turns)]


def test_turns_lie_apart_in_their_tray_and_the_newest_is_among_them(
    tables: Tables, size: Size
) -> None:
    for title, table in tables(size):
        turns, list_ = turns_of(table), table.drawer.turns
        assert list_.rects(()) == ()
        shown = shown_turns(list_, turns)
        assert shown == list(turns[-len(shown) :]), title
        rects = [rect for _, rect in list_.rects(turns)]
        assert apart(rects, APART), title
        assert all(list_.rect.contains(rect) for rect in rects), title


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


def test_the_last_turns_are_told(tables: Tables, sized: Look, size: Size) -> None:
    for title, table in tables(size):
        list_ = table.drawer.turns
        for decisions in range(0, 90, 30):
            turns = turns_of(table, decisions)
            least = 2 if list_.rect.width >= sized.px(560) else 1
            assert len(shown_turns(list_, turns)) >= min(len(turns), least), title


def test_the_last_turn_of_everybody_hangs_from_their_plate(tables: Tables, size: Size) -> None:
    for title, table in tables(size):
        turns, plan = turns_of(table), table.plan
        found = table.last_turns.tabs(turns)
        assert {turn.seat for turn, _ in found} == set(range(len(table.match.seats))), title
        assert [turn for turn, _ in found] == sorted((t for t, _ in found), key=turns.index), title
        for turn, tab in found:
            assert turn == [one for one in turns if one.seat == turn.seat][-1], title
            plate = plan.players[turn.seat]
            others = [rect for rect in plan.players if rect != plate]
            if tab.width:
                assert tab.top < plate.bottom < tab.bottom, title
                assert plate.left < tab.left < tab.right < plate.right, title
                assert tab.collidelist([*others, *plan.buttons.values(), plan["hand"]]) == -1, title
        assert table.last_turns.tabs(()) == ()


def test_a_tab_gives_way_to_what_must_be_clear(look: Look) -> None:
    look, size = look.at((1920, 1080)), (1920, 1080)
    table = table_of(look, size, played("escape", "jamaica", 2, 0))
    turns, plates = turns_in("escape", "jamaica", 2, 90), table.plates.rects
    found: list[Rect] = []
    for _ in range(4):
        tabs = LastTurns(look, table.match.game, plates, found, tabs=True)
        found += [tabs.tabs(turns)[-1][1]]
    right, left, middle, nowhere = found
    assert left.right < middle.left < middle.right < right.left
    assert left.size == middle.size == right.size
    assert nowhere.size == (0, 0)


@at_both_text_scales
def test_coins_can_be_counted(tables: Tables, size: Size, text: float) -> None:
    for title, table in tables(size, text):
        model = CoinsModel(2, "2 actions left")
        placed = arrange(coins_view(model), table.look, table.coins.rect)
        coins = [rect for view, rect in placed if isinstance(view, Painted)]
        assert len(coins) == ACTIONS, title
        assert all(table.coins.rect.contains(coin) for coin in coins), title
        assert apart(coins), title
        assert min(coin.width for coin in coins) >= 16, title


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


@at_both_text_scales
def test_a_label_is_written_whole_or_not_at_all(
    tables: Tables, sized: Look, size: Size, text: float
) -> None:
    look = sized.with_text(text)
    words = {"menu": "Menu", "undo": "Rückgängig", "hint": "Sugerencia", "end": "Terminar turno"}
    for title, table in tables(size, text):
        for name, rect in table.plan.buttons.items():
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
