"""What surrounds the board lies apart, in its tray, and is large enough for fingers."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product
from math import dist

import pytest
from pygame import Rect, Surface, mask

from game import GAMES, PUBLIC, ROW_LENGTH, Card, Game, hand_of
from scenes.board.hud import buttons, drawer, history, players, row
from scenes.board.hud import hand as trays
from scenes.board.hud.layout import BoardLayout
from scenes.board.turn.turn_log import TurnSummary, summaries
from scenes.kit.layout import SMALLEST_LETTERS, Size
from scenes.kit.look import Look
from scenes.kit.pirates import captain
from scenes.kit.theme import Tone
from scenes.kit.widgets import Arrangement, Button
from scenes.shared import cards
from tests.scenes.hud import SIZES, TABLES, apart, hands, plan_of, played
from tests.soak import SOAK

FINGER = 40  # real pixels
APART = 8
SMALLEST_WHEEL = 13
SOME_SIZES = [*SIZES[::2], SIZES[-1]]
"""Every second, and the narrowest."""

at_both_text_scales = pytest.mark.parametrize("text", [1.0, 1.5])


@pytest.fixture(params=SIZES if SOAK else SOME_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> Size:
    window: Size = request.param
    return window


@pytest.fixture
def sized(look: Look, size: Size) -> Look:
    return look.at(size)


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
    return turns_in(game.name, title.split()[0], number, decisions)


@cache
def turns_in(name: str, variant: str, number: int, decisions: int) -> tuple[TurnSummary, ...]:
    match = played(name, variant, number, decisions)
    return summaries(match.told(PUBLIC), match.game.havens)


def test_everything_to_tap_is_as_large_as_a_finger_apart_and_in_its_tray(
    sized: Look, size: Size
) -> None:
    smallest = max(FINGER, sized.px(64))
    for title, number, game, plan in plans(sized, size):
        turns = turns_of(title, number, game)
        for hand in hands(game):
            slots = trays.hand_slots(sized, plan, game.signs, hand)
            assert len(slots) >= len(game.signs)
            assert all(plan.hand.contains(rect) for _, rect in slots), title
            beside = [*slots, *history.turn_rects(sized, plan, turns)]
            found = [*plan.buttons.values(), *(rect for _, rect in beside)]
            assert {"menu", "undo", "hint", "end"} <= set(plan.buttons)
            assert all(min(rect.size) >= smallest for rect in found), title
            assert apart(found, APART), title


@pytest.mark.parametrize(("name", "variant"), TABLES, ids=lambda name: name)
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


def test_a_tap_on_what_is_seen_of_a_card_is_a_tap_on_that_card(sized: Look, size: Size) -> None:
    look, game = sized, GAMES["nest"]
    kinds = [card for card in Card if card.sign in game.signs]
    for number in range(2, 6):
        plan = plan_of(look, size, number, game, game.variants["nest"])
        slots = dict(trays.hand_slots(look, plan, game.signs, hand_of(kinds)))
        for column in trays.hand_columns(look, plan, game.signs, hand_of(kinds)):
            (below, lower), (above, upper) = column.faces
            assert slots[above].collidepoint(upper.center)
            assert slots[below].collidepoint(lower.centerx, (lower.top + upper.top) // 2)
            assert not slots[below].colliderect(upper.inflate(0, -upper.height // 3))


def test_cards_can_be_read_and_keep_their_column_whatever_is_held(sized: Look, size: Size) -> None:
    for title, _, game, plan in plans(sized, size):
        held = [trays.hand_columns(sized, plan, game.signs, hand) for hand in hands(game)]
        assert len({tuple(tuple(column.target) for column in columns) for columns in held}) == 1
        for column in (column for columns in held for column in columns):
            assert all(column.target.contains(face) for _, face in column.faces), title
        for column in trays.hand_columns(sized, plan, game.signs, 0):
            assert column.faces[0][1].width >= max(36, sized.px(52)), title


def test_what_a_game_does_not_have_has_no_place(look: Look) -> None:
    look, game = look.at((1280, 720)), GAMES["escape"]
    plan = plan_of(look, (1280, 720), 2, game, game.variants["jamaica"])
    with pytest.raises(ValueError, match="parrot"):
        trays.hand_face(look, plan, game.signs, 0, Card.PARROT)
    nest = plan_of(look, (1280, 720), 2, GAMES["nest"], GAMES["nest"].variants["nest"])
    with pytest.raises(ValueError, match="no open row"):
        row.row_places(look, nest)


def test_row_piles_and_their_numbers_lie_apart_in_their_tray(sized: Look, size: Size) -> None:
    for title, _, _, plan in plans(sized, size):
        piles = row.pile_places(sized, plan)
        tray = plan.row or plan.piles
        # An open row and the hands leave fewer than a hundred of the 102 cards.
        most = 99 if plan.open_row else 100
        rects = [*piles]
        if plan.open_row:
            places = row.row_places(sized, plan)
            assert len(places.cards) == ROW_LENGTH
            assert piles == places.piles
            seen_cards = [card for card in places.cards if card.width]
            if plan.row is None:
                # Of those over each other more than half is seen.
                assert all(b.left >= a.left + a.width * 0.57 for a, b in pairwise(seen_cards)), (
                    title
                )
            rects += seen_cards if plan.row is not None else seen_cards[-1:]
            seen = ROW_LENGTH if plan.row is not None else row.PEEK
            assert sum(card.width > 0 for card in places.cards) == seen, title
            if plan.row is None:  # the others come out of the drawer
                assert plan.drawer is not None, title
                assert {card.center for card in places.cards[seen:]} == {plan.drawer.center}
        plates = [cards.pile_plate(sized, pile, most, aside=piles.stacked)[0] for pile in piles]
        assert apart(rects), title
        assert apart(plates), title
        assert all(tray.contains(rect) for rect in (*rects, *plates)), title
        assert all(rect.width >= 16 for rect in rects), title


@at_both_text_scales
def test_the_parts_of_a_players_panel_lie_apart_in_it(sized: Look, size: Size, text: float) -> None:
    look = sized.with_text(text)
    for title, _, _, plan in plans(look, size):
        for seat, rect in enumerate(plan.players):
            places = players.panel_places(look, plan, seat)
            assert apart([places.name, places.medals, places.strip, places.wheel]), title
            assert places.portrait.collidelist([places.name, places.medals]) == -1, title
            assert places.portrait.width >= look.px(36), title
            assert places.medals.width >= look.px(72), title
            assert apart([places.name, places.mark]), title
            assert all(rect.contains(part) for part in places), title
            assert places.name.width >= look.px(70), title


def test_a_panel_has_two_storeys_and_a_narrow_one_with_cards_on_view_three(
    sized: Look, size: Size
) -> None:
    for title, _, _, plan in plans(sized, size):
        found = [players.panel_places(sized, plan, seat) for seat in range(len(plan.players))]
        least = min(places.strip.width for places in found)
        for places in found:
            parts = sorted((places.name, places.medals, places.strip), key=lambda it: it.top)
            lower = [one for one, other in pairwise(parts) if other.top >= one.bottom]
            narrow = not places.bare and least < 3.2 * plan.players[0].height
            assert len(lower) <= (2 if narrow else 1), title


def test_all_panels_of_a_window_are_alike(sized: Look, size: Size) -> None:
    for title, number, _, plan in plans(sized, size):
        found = [players.panel_places(sized, plan, seat) for seat in range(number)]
        assert len({places.bare for places in found}) == 1, title
        assert len({places.portrait.size for places in found}) == 1, title
        assert all(places.strip.width for places in found), title


def test_six_medals_can_be_counted(sized: Look, size: Size) -> None:
    rects = {
        places.medals.size
        for _, number, _, plan in plans(sized, size)
        for places in [players.panel_places(sized, plan, seat) for seat in range(number)]
    }
    for room in rects:
        surface = Surface(room).convert()
        surface.fill("#FF00FF")
        players.paint_medals(surface, sized, surface.get_rect(), captain("blue"), 3)
        surface.set_colorkey("#FF00FF")
        medals = mask.from_surface(surface).get_bounding_rects()
        assert len(medals) == 6, room
        assert all(b.left >= a.right for a, b in pairwise(sorted(medals, key=tuple)))


@at_both_text_scales
def test_what_is_hidden_is_told_by_numbers_that_lie_apart(
    sized: Look, size: Size, text: float
) -> None:
    look = sized.with_text(text)
    for title, _, game, plan in plans(look, size):
        plan = replace(plan, needs=plan.needs._replace(open_hands=False))
        for seat, cards_held in product(range(len(plan.players)), (0, 7, 28)):
            places = players.panel_places(look, plan, seat)
            if places.bare:
                assert places.wheel.width >= SMALLEST_WHEEL, title
                continue
            nest = game.has_islands
            aboard = 3 if nest else None
            told = players.Standing(0, cards_held, aboard=aboard, captain=nest)
            facts = players.strip_places(look, places.strip, told)
            parts = [part for part in facts if isinstance(part, Rect) and part.width]
            assert apart(parts), title
            assert all(places.strip.contains(part) for part in parts), title
            assert len(parts) == (5 if nest else 2)
            assert facts.style.size >= SMALLEST_LETTERS


def test_turns_lie_apart_in_their_strip_and_the_newest_is_among_them(
    sized: Look, size: Size
) -> None:
    for title, number, game, plan in plans(sized, size):
        turns = turns_of(title, number, game)
        rects = history.turn_rects(sized, plan, turns)
        assert history.turn_rects(sized, plan, ()) == ()
        if plan.drawer is not None and not plan.history.width:
            assert rects == ()
            continue
        assert rects[-1][0] == len(turns) - 1, title
        assert [index for index, _ in rects] == list(range(len(turns) - len(rects), len(turns)))
        assert apart([rect for _, rect in rects], APART), title
        assert all(plan.history.contains(rect) for _, rect in rects), title


def test_turns_form_columns_and_everybody_has_one_where_there_is_room(
    sized: Look, size: Size
) -> None:
    for title, number, game, plan in plans(sized, size):
        turns = turns_of(title, number, game)
        rects = history.turn_rects(sized, plan, turns)
        lefts = {rect.left for _, rect in rects}
        assert len({rect.size for _, rect in rects}) <= 1, title
        assert len(rects) <= len(lefts) * len({rect.top for _, rect in rects}), title
        if len(lefts) >= number:
            owners = {(rect.left, turns[index].seat) for index, rect in rects}
            assert len(owners) == len(lefts), title


def test_the_last_turns_are_told(sized: Look, size: Size) -> None:
    for title, number, game, plan in plans(sized, size):
        for decisions in range(0, 90, 9):
            turns = turns_of(title, number, game, decisions)
            shown = history.turn_rects(sized, plan, turns)
            least = 2 if plan.history.width >= sized.px(560) else 1
            assert not plan.history.width or len(shown) >= min(len(turns), least), title


def test_the_last_turn_of_everybody_hangs_from_their_plate(sized: Look, size: Size) -> None:
    for title, number, game, plan in plans(sized, size):
        turns = turns_of(title, number, game)
        found = history.last_turn_rects(sized, plan, turns)
        assert {turn.seat for turn, _ in found} == set(range(number)), title
        assert [turn for turn, _ in found] == sorted((t for t, _ in found), key=turns.index), title
        for turn, tab in found:
            assert turn == [one for one in turns if one.seat == turn.seat][-1], title
            plate = plan.players[turn.seat]
            others = [rect for rect in plan.players if rect != plate]
            if tab.width:
                assert tab.top < plate.bottom < tab.bottom, title
                assert plate.left < tab.left < tab.right < plate.right, title
                assert tab.collidelist([*others, *plan.buttons.values(), plan.hand]) == -1, title
        assert history.last_turn_rects(sized, plan, ()) == ()


def test_a_tab_gives_way_to_what_must_be_clear(look: Look) -> None:
    look, size = look.at((1920, 1080)), (1920, 1080)
    plan = plan_of(look, size, 2, GAMES["escape"], GAMES["escape"].variants["jamaica"])
    turns = turns_of("jamaica", 2, GAMES["escape"])
    found: list[Rect] = []
    for _ in range(4):
        found += [history.last_turn_rects(look, plan, turns, found)[-1][1]]
    right, left, middle, nowhere = found
    assert left.right < middle.left < middle.right < right.left
    assert left.size == middle.size == right.size
    assert nowhere.size == (0, 0)


def test_coins_lie_apart_in_their_tray(sized: Look, size: Size) -> None:
    for title, _, _, plan in plans(sized, size):
        coins = trays.coin_places(sized, plan)
        assert len(coins) == trays.ACTIONS
        # They are round, and may be over each other like shot.
        assert all(dist(a.center, b.center) >= a.width - 1 for a, b in combinations(coins, 2))
        assert all(plan.coins.contains(coin) for coin in coins), title
        assert coins[0].width >= 16, title


@at_both_text_scales
def test_a_label_is_written_whole_or_not_at_all(sized: Look, size: Size, text: float) -> None:
    look = sized.with_text(text)
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
