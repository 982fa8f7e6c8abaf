"""What surrounds the board: it can be read, and it tells the truth."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from pygame import Rect, Surface

from game import GAMES, LEVELS, PUBLIC, Card, Character, Colour, Hand, Match, Options, Seat, hand_of
from game.scenarios import nest_example_1
from scenes.board import prompt_text
from scenes.board.hud.bubble import BubbleModel
from scenes.board.hud.face import Standing
from scenes.board.hud.hand import HandModel
from scenes.board.hud.piles import PilesModel
from scenes.board.hud.plate import PlateModel, medals
from scenes.board.hud.prompt import PromptModel
from scenes.board.hud.row import RowModel
from scenes.board.painter import Painter
from scenes.board.picture_builder import Choosing, Moment, picture_of
from scenes.board.pieces import banner as banner_piece
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.tips import Tip
from scenes.board.turn.turn_input import BoardButton, NoteTap, Pile
from scenes.board.turn.turn_log import TurnDeed, TurnItem, summaries
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.model.phrases import RULE_NUMBERS, say
from scenes.kit.i18n import Texts, spoken
from scenes.kit.layout import SMALLEST_LETTERS, Size
from scenes.kit.look import Look
from scenes.kit.pirates import Costume, captain
from scenes.kit.text import ELLIPSIS, Letters, Style
from scenes.kit.theme import Theme, Tone, contrast
from scenes.kit.themes import CONTRAST, NIGHT, PARCHMENT
from scenes.shared.portraits import Expression, costume_of, round_portrait
from tests.scenes.helpers import LongerTexts, context_in
from tests.scenes.hud import (
    LANGUAGES,
    NAMES,
    SIZES,
    SOME_SIZES,
    TABLES,
    paint_all,
    parts_of,
    plan_of,
    played,
    players_of,
    table_of,
)
from tests.scenes.whole_games import example
from tests.soak import SOAK, long

AA = 4.5
ESCAPE = GAMES["escape"]

PAINTED = [size for size in SIZES if max(size) < 3000]
"""The largest is laid out as another one twice as large, and painting it takes long."""

NARROWEST = [size for size in SOME_SIZES if size[0] <= 1024]
"""The windows in which sentences have the least room."""
at_every_size = pytest.mark.parametrize(
    "size", long(SIZES, usual=SOME_SIZES), ids=lambda size: f"{size[0]}x{size[1]}"
)
with_any_players = pytest.mark.parametrize("number", range(2, 6))
at_every_table = pytest.mark.parametrize(("name", "variant"), TABLES, ids=lambda name: name)


@pytest.fixture(scope="module")
def texts() -> Texts:
    return Texts.load(LANGUAGES, "en")


# Texts


def is_name(words: str) -> bool:
    """Only names may be cut: they can be so long that nothing else would fit beside them."""
    return words == ELLIPSIS or any(name.startswith(words.rstrip(ELLIPSIS)) for name in NAMES)


class Drawn(NamedTuple):
    """Words that were drawn in a room, at a place, and whether these were all of them."""

    words: str
    size: int
    room: Rect
    place: Rect
    fits: bool
    whole: bool


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Drawn]:
    """Everything that is written from now on."""
    found: list[Drawn] = []
    draw, draw_block = Letters.draw, Letters.draw_block

    def watched(
        self: Letters, target: Surface, words: str, style: Style, rect: Rect, *anchor: float
    ) -> Rect:
        place = draw(self, target, words, style, rect, *anchor)
        fitted, style = self.fit(words, style, rect.width)
        fits = place.width <= rect.width and target.get_rect().contains(place)
        whole = fitted == words and not words.endswith(ELLIPSIS)
        found.append(Drawn(words, style.size, rect, place, fits, whole))
        return place

    def watched_block(
        self: Letters, target: Surface, words: str, style: Style, rect: Rect, *anchor: float
    ) -> Rect:
        place = draw_block(self, target, words, style, rect, *anchor)
        lines, style = self.fit_block(words, style, rect.size)
        whole = not lines[-1].endswith(ELLIPSIS)
        found.append(Drawn(words, style.size, rect, place, bool(rect.contains(place)), whole))
        return place

    monkeypatch.setattr(Letters, "draw", watched)
    monkeypatch.setattr(Letters, "draw_block", watched_block)
    return found


@pytest.mark.parametrize(
    "size", long(PAINTED, usual=NARROWEST[::2]), ids=lambda size: f"{size[0]}x{size[1]}"
)
@pytest.mark.parametrize("text", long([1.0, 1.5], usual=[1.5]))
def test_nothing_that_is_written_is_too_small_or_leaves_its_place(
    lettered: Look, size: Size, text: float, drawn: list[Drawn]
) -> None:
    look = lettered.at(size).with_text(text)
    texts = LongerTexts.load(LANGUAGES, "en")
    for name, variant in TABLES:
        for number, decisions in ((5, 40), (5, 0), (2, 40)):
            paint_all(look, size, played(name, variant, number, decisions), texts)
    assert drawn
    assert [one for one in drawn if one.size < SMALLEST_LETTERS or not one.fits] == []
    assert [one for one in drawn if not one.whole and not is_name(one.words)] == []


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1080, 1920), (720, 1280)], ids=str)
@at_every_table
def test_five_names_of_usual_length_are_whole_and_equally_large(
    lettered: Look, size: Size, name: str, variant: str, drawn: list[Drawn]
) -> None:
    names = ("Anna-Katharina", "Konstantin", "Mo", "Bartholomew", "Maximilian")
    match = played(name, variant, 5, 0)
    table = table_of(lettered.at(size), size, match)
    model = players_of(match, Displayed.of(match.view(0)))
    called = zip(match.seats, names, strict=True)
    model = replace(model, seats=tuple(replace(seat, name=each) for seat, each in called))
    table.faces.paint(Surface(size).convert(), model)
    written = [one for one in drawn if one.words in names]
    assert [one.words for one in written] == list(names)
    assert all(one.whole and one.fits for one in written)
    assert len({one.size for one in written}) == 1


@pytest.mark.parametrize("size", [(1920, 1080), (800, 480), (720, 1280)], ids=str)
@at_every_table
def test_the_shade_below_the_cards_spares_the_path(
    look: Look, size: Size, name: str, variant: str
) -> None:
    table = table_of(look.at(size), size, played(name, variant, 4, 0))
    surface = Surface(size).convert()
    surface.fill("#FFFFFF")
    table.edges.paint(surface, None)
    track = table.track
    for space in track.spaces:
        place = track.area(space).centre
        assert surface.get_at((round(place.x), round(place.y))).r >= 245, space
    assert surface.get_at((size[0] // 2, size[1] - 1)).r < 80


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)], ids=str)
@at_every_table
def test_a_bubble_tells_a_turn_to_its_end_inside_of_the_window(
    lettered: Look, size: Size, name: str, variant: str, drawn: list[Drawn]
) -> None:
    match = played(name, variant, 5, 90)
    table = table_of(lettered.at(size), size, match)
    for turn in summaries(match.seen_actions(PUBLIC), match.game.havens):
        model = BubbleModel(turn.seat, match.seats, turn.items, 0)
        table.bubble.paint(Surface(size).convert(), model)
        assert Rect((0, 0), size).contains(table.bubble.place(model))
    assert drawn
    assert ELLIPSIS not in {one.words for one in drawn}


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)], ids=str)
@pytest.mark.parametrize("variant", ["jamaica", "tortuga"])
def test_a_bubble_covers_no_space_where_few_players_leave_room(
    lettered: Look, size: Size, variant: str
) -> None:
    match = played("escape", variant, 2, 60)
    table = table_of(lettered.at(size), size, match)
    for turn in summaries(match.seen_actions(PUBLIC), match.game.havens):
        if turn.seat != 0:
            model = BubbleModel(turn.seat, match.seats, turn.items, 0)
            assert table.bubble.place(model).collidelist(table.clear) < 0


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (800, 480)], ids=str)
def test_a_bubble_covers_no_island_where_it_fits_between_the_faces(
    lettered: Look, size: Size
) -> None:
    match = played("nest", "nest", 4, 110)
    table = table_of(lettered.at(size), size, match)
    others = [
        turn for turn in summaries(match.seen_actions(PUBLIC), match.game.havens) if turn.seat != 0
    ]
    for turn in others[-3:]:
        model = BubbleModel(turn.seat, match.seats, turn.items, 0)
        place = table.bubble.place(model)
        assert place.collidelist(table.clear) < 0
        assert not place.colliderect(table.faces.on_turn(0))


@pytest.mark.parametrize(
    ("size", "name", "variant"),
    [((1024, 768), "nest", "nest"), ((720, 1280), "escape", "jamaica")],
    ids=str,
)
def test_a_bubble_covers_no_face_and_no_space_where_land_or_sea_is_free(
    lettered: Look, size: Size, name: str, variant: str
) -> None:
    match = played(name, variant, 5, 90)
    table = table_of(lettered.at(size), size, match)
    track = table.terrain.track.moored(2)
    kept = [Rect(*map(round, track.area(place))) for place in (*track.spaces, *track.havens)]
    kept += [table.faces.face(seat) for seat in range(5)]
    for turn in summaries(match.seen_actions(PUBLIC), match.game.havens):
        if turn.seat != 0 and len(turn.items) <= 3:
            model = BubbleModel(turn.seat, match.seats, turn.items, 0, 2)
            assert table.bubble.place(model).collidelist(kept) < 0


@pytest.mark.parametrize("size", [(480, 800), (720, 1280), (800, 480)], ids=str)
def test_no_button_hides_a_step_of_a_bubble(lettered: Look, size: Size) -> None:
    match = played("nest", "nest", 5, 90)
    table = table_of(lettered.at(size), size, match)
    buttons = [table.plan[BoardButton.MENU], table.plan[BoardButton.DRAWER]]
    for turn in summaries(match.seen_actions(PUBLIC), match.game.havens):
        if turn.seat != 0:
            model = BubbleModel(turn.seat, match.seats, turn.items, 0)
            assert table.bubble.place(model).collidelist(buttons) < 0


def test_a_bubble_leaves_the_last_steps_of_a_long_turn_to_the_log(
    lettered: Look, drawn: list[Drawn]
) -> None:
    size = (480, 800)
    match = played("escape", "jamaica", 2, 0)
    table = table_of(lettered.at(size), size, match)
    steps = (TurnItem(TurnDeed.ADVANCE, 0, Card.KEY, 3), TurnItem(TurnDeed.RETREAT, 0, number=2))
    for seat in range(2):
        model = BubbleModel(seat, match.seats, steps * 8, 1 - seat)
        table.bubble.paint(Surface(size).convert(), model)
        assert drawn[-1].words == ELLIPSIS
        assert Rect((0, 0), size).contains(table.bubble.place(model))


@pytest.mark.parametrize("size", [(1920, 1080), (480, 800)], ids=str)
def test_nobody_aboard_is_not_written(lettered: Look, size: Size, drawn: list[Drawn]) -> None:
    match = played("nest", "nest", 4, 0)
    table = table_of(lettered.at(size), size, match)
    seen = players_of(match, Displayed.of(match.view(0)))
    for cards, aboard in ((7, 0), (8, 3)):
        drawn.clear()
        standings = tuple(Standing(home=0, cards=cards, aboard=aboard) for _ in match.seats)
        table.faces.paint(Surface(size).convert(), replace(seen, standings=standings))
        numbers = {one.words for one in drawn if one.words.isdigit()}
        assert numbers == ({str(cards), str(aboard)} if aboard else {str(cards)})


@pytest.mark.parametrize("size", long(SOME_SIZES, usual=SOME_SIZES[::2]), ids=str)
@pytest.mark.parametrize("text", long([1.0, 1.5], usual=[1.5]))
def test_every_plate_is_whole_and_leaves_its_face_and_the_menu_free(
    lettered: Look, size: Size, text: float, drawn: list[Drawn]
) -> None:
    look = lettered.at(size).with_text(text)
    for name, variant in TABLES:
        match = played(name, variant, 5, 40)
        table = table_of(look, size, match)
        players = players_of(match, Displayed.of(match.view(0)), {1, 2})
        turns = summaries(match.seen_actions(PUBLIC), match.game.havens)
        # Their stars need room too.
        computers = tuple(replace(seat, brain=LEVELS[-1].name) for seat in match.seats)
        for seat, standing in enumerate(players.standings):
            last = next(turn for turn in reversed(turns) if turn.seat == seat)
            model = PlateModel(index=seat, seats=computers, standing=standing, turn=last)
            drawn.clear()
            table.plate.paint(Surface(size).convert(), model)
            place = table.plate.place(model)
            assert Rect((0, 0), size).contains(place)
            corner = [table.plan[BoardButton.MENU], table.plan[BoardButton.DRAWER]]
            assert place.collidelist([table.faces.face(seat), *corner]) < 0
            assert all(place.contains(one.place) for one in drawn)
            assert all(one.whole or is_name(one.words) for one in drawn)


def test_what_is_written_can_be_read() -> None:
    theme = PARCHMENT
    (wood, dark, *_), paper = theme.wood, theme.paper[2]
    written = [(theme.cream, wood), (theme.cream_dim, dark), (theme.cream_dim, theme.tray[0])]
    # Gold numbers stand on the darker part of a panel, with an outline of ink.
    written += [(theme.select, dark), (theme.select, theme.ink), (theme.ink, paper)]
    written += [(theme.ink_soft, paper), (theme.ink, theme.tone(Tone.GOLD).mid)]
    assert [pair for pair in written if contrast(*pair) < AA] == []
    assert contrast(theme.cream, theme.ribbon[0]) >= 3  # large letters with an outline


@pytest.mark.parametrize("size", long(SOME_SIZES, usual=SOME_SIZES[::2]), ids=str)
@at_every_table
def test_a_sentence_is_on_free_land(look: Look, size: Size, name: str, variant: str) -> None:
    table = table_of(look.at(size), size, played(name, variant, 4, 0))
    shown = [*parts_of(table.plan).values(), *table.clear]
    for words in ("Choose", "That card leads nowhere from here, so choose another one."):
        place = table.prompt.pill(PromptModel(text=words))
        assert Rect((0, 0), size).contains(place)
        assert place.collidelist(shown) < 0, words


def test_a_sentence_on_islands_is_beside_the_cards_where_they_leave_room(look: Look) -> None:
    size = (1920, 1080)
    table = table_of(look.at(size), size, played("nest", "nest", 4, 0))
    words = "That card leads nowhere from here, so choose another one."
    kinds = sorted(card for card in Card if card.sign in table.match.game.signs)
    for held in (kinds[:1], kinds[:4]):
        fan = table.hand.fan(hand_of(held))
        place = table.prompt.pill(PromptModel(text=words, stacks=len(held)))
        assert table.plan["hand"].contains(place)
        assert place.collidelist([fanned.place for fanned in fan.values()]) < 0
    full = table.prompt.pill(PromptModel(text=words, stacks=len(kinds)))
    assert full == table.prompt.pill(PromptModel(text=words))
    assert not full.colliderect(table.plan["hand"])


def test_a_sentence_does_not_lie_over_a_card_that_rises(look: Look) -> None:
    size = (1920, 1080)
    table = table_of(look.at(size), size, played("escape", "tortuga", 4, 0))
    kinds = sorted(card for card in Card if card.sign in table.match.game.signs)
    words = "Play a skull and run from space 11 to space 17. That blocks Rosa's road."
    for number in range(1, len(kinds) + 1):
        place = table.prompt.pill(PromptModel(text=words, stacks=number))
        held = hand_of(kinds[:number])
        for card in kinds[:number]:
            model = HandModel(seat=table.match.seats[0], cards=held, held=number, chosen=card)
            assert not place.colliderect(table.hand.seen(model, card)), (number, card)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1024, 768)], ids=str)
@at_every_table
def test_a_hint_covers_nothing_that_it_speaks_of(
    look: Look, size: Size, name: str, variant: str
) -> None:
    table = table_of(look.at(size), size, played(name, variant, 5, 0))
    signs = table.match.game.signs
    held = hand_of([card for card in Card if card.sign in signs and not card.gold] * 2)
    words = "Play a skull and run from space 11 to space 17. That blocks Rosa's road."
    spaces = table.track.spaces
    for origin, goal in zip(spaces[::4], spaces[6::4], strict=False):
        for card in [*table.hand.fan(held)][::3]:
            spoken = PromptModel(
                text=words, stacks=len(signs), about=(origin, goal), card=(card, held)
            )
            place = table.prompt.pill(spoken)
            assert not place.colliderect(table.hand.risen_card(card, held)), (origin, goal, card)
            for space in (origin, goal):
                tile = Rect(*map(round, table.track.tile(space)))
                assert not place.colliderect(tile), (origin, goal, card)


def test_a_short_sentence_covers_no_island_in_a_small_window(look: Look) -> None:
    size = (800, 480)
    table = table_of(look.at(size), size, played("nest", "nest", 4, 0))
    words = "Click one of your pirates with a bright outline to begin"
    place = table.prompt.pill(PromptModel(text=words, stacks=4))
    assert place.collidelist(table.clear) < 0
    assert table.plan["hand"].contains(place)


def test_no_sentence_is_silence(look: Look) -> None:
    size = (1280, 720)
    table, bare = table_of(look.at(size), size, played("nest", "nest", 2, 0)), Surface(size)
    said = bare.copy()
    table.prompt.paint(said, PromptModel())
    assert said.get_buffer().raw == bare.get_buffer().raw


@pytest.mark.parametrize("language", spoken(LANGUAGES))
def test_every_note_can_be_said_in_every_language(language: str) -> None:
    texts, match = Texts.load(LANGUAGES, language), example("nest")
    shown = Displayed.of(match.view(0))
    cards = [card for card in Card if card.sign in match.game.signs]
    for count in range(3):
        crews = ((match.game.sloop,) * count + (match.game.goal,) * (6 - 2 * count),) * 4
        changed = replace(shown, pirates=crews, stock=count, hand_sizes=(count,) * 4)
        for card in cards:
            changed = replace(changed, discard=(card,) * count)
            for tap in (NoteTap(0), NoteTap(Pile.STOCK), NoteTap(Pile.DISCARD)):
                note = prompt_text.noted(match, changed, tap)
                assert note is not None
                assert "{" not in say(texts, note)


def sentences() -> Iterator[PromptModel]:
    """Yield what a board says, in more words than it has now."""
    texts = tomllib.loads((LANGUAGES / "en.toml").read_text(encoding="utf-8"))
    for said in (*texts["board"].values(), *texts["refusal"].values(), *texts["notes"].values()):
        sentence = (said if isinstance(said, str) else said["other"]) + " in other words"
        yield PromptModel(text=sentence)


def tips() -> Iterator[PromptModel]:
    """Yield every tip as it is, and longer by two fifths."""
    texts = Texts.load(LANGUAGES, "en")
    for tip in Tip:
        said = texts(f"tips.{tip}", **RULE_NUMBERS)
        longer = f"{said} {'abcdef ' * (len(said) * 4 // 10 // 7 + 1)}".strip()
        yield from (PromptModel(text=sentence) for sentence in (said, longer))


def notes_of_a_player() -> Iterator[PromptModel]:
    """Yield what is said of a player with a long name, in every language."""
    match = example("nest")
    named = (replace(match.seats[0], name=NAMES[0]), *match.seats[1:])
    match = Match.at(match.game, named, nest_example_1())
    crews = ((match.game.sloop,) * 3 + (match.game.goal,) * 3,) * 4
    shown = replace(Displayed.of(match.view(0)), pirates=crews, hand_sizes=(12,) * 4)
    note = prompt_text.noted(match, shown, NoteTap(0))
    assert note is not None
    for language in spoken(LANGUAGES) if SOAK else ("en", "de"):
        yield PromptModel(text=say(Texts.load(LANGUAGES, language), note))


SAID = {
    ("escape", "jamaica", 2): sentences,
    ("escape", "tortuga", 3): tips,
    ("nest", "nest", 4): notes_of_a_player,
}
"""What is said at which table."""


@pytest.mark.parametrize(
    "size", long(SIZES, usual=NARROWEST[::2]), ids=lambda size: f"{size[0]}x{size[1]}"
)
@pytest.mark.parametrize("text", long([1.0, 1.5], usual=[1.5]))
@pytest.mark.parametrize("at", SAID, ids=lambda at: SAID[at].__name__)
def test_a_sentence_is_said_to_its_end(
    lettered: Look, size: Size, text: float, at: tuple[str, str, int], drawn: list[Drawn]
) -> None:
    look, window = lettered.at(size).with_text(text), Surface(size)
    prompt = table_of(look, size, played(*at, 0)).prompt
    for model in SAID[at]():
        drawn.clear()
        prompt.paint(window, model)
        pill, words = prompt.pill(model), [one for one in drawn if one.words]
        assert [one.words for one in words] == [model.text]
        assert window.get_rect().contains(pill), model.text
        assert all(one.whole and pill.contains(one.place) for one in words), model.text
        assert all(one.size >= SMALLEST_LETTERS for one in words), model.text


@at_every_size
def test_a_banner_stays_on_the_board(look: Look, size: Size) -> None:
    look = look.at(size)
    board = plan_of(look, size, 2, ESCAPE, Options())["board"]
    for banner in (
        banner_piece.BannerText("Mo"),
        banner_piece.BannerText("W" * 60, "14 spaces", captain("red")),
    ):
        assert board.contains(banner_piece.banner_rect(look, board, banner))


# Pictures


@pytest.mark.parametrize("size", long([(800, 480), (480, 800)], usual=[(800, 480)]), ids=str)
@with_any_players
@at_every_table
def test_forty_cards_and_none_at_all_are_shown(
    look: Look, size: Size, number: int, name: str, variant: str
) -> None:
    match = played(name, variant, number, 8)
    table = table_of(look.at(size), size, match)
    shown = Displayed.of(match.view(0))
    kinds = [card for card in Card if card.sign in match.game.signs]
    for held in ((), (kinds[0],) * 17 + (kinds[1],) * 17 + (kinds[2],) * 6):
        many = replace(
            shown,
            hands=tuple(None if hand is None else hand_of(held) for hand in shown.hands),
            hand_sizes=(len(held),) * number,
            row=(),
            stock=0,
            discard=held,
        )
        surface = Surface(size).convert()
        for captains in (frozenset[int](), frozenset(range(number))):
            table.faces.paint(surface, players_of(match, many, captains))
        if table.row is not None:
            table.row.paint(surface, RowModel(()))
        table.piles.paint(surface, PilesModel.of(many))
        for hand in (None, hand_of(held)):
            model = HandModel(seat=match.seats[0], cards=hand, held=len(held))
            table.hand.paint(surface, model)
        for fanned in table.hand.fan(hand_of(held)).values():
            assert surface.get_at(fanned.seen.center) != surface.get_at((0, 0))


def test_a_hidden_hand_looks_the_same_whatever_is_in_it(look: Look, tmp_path: Path) -> None:
    match = played("escape", "jamaica", 3, 12)
    size = (1280, 720)
    context = context_in(tmp_path, look=look)
    painter = Painter(context, table_of(look.at(size), size, match))
    shown = Displayed.of(match.view(0))

    def painted(own: Hand | None, hidden: Hand | None) -> bytes:
        cards = replace(shown, hands=(own, hidden, hidden), hand_sizes=(4,) * 3)
        surface = Surface(size).convert()
        moment = Moment(shown=cards, viewer=0)
        picture = picture_of(TurnOrder(match), context.texts, moment, Choosing())
        painter.draw(surface, picture)
        return surface.get_buffer().raw

    keys, hats = (hand_of([card] * 4) for card in (Card.KEY, Card.HAT))
    assert painted(keys, None) == painted(keys, hats) == painted(keys, keys)
    assert painted(keys, None) != painted(hats, None)


# Each has a number of its own, as words are painted only once.
@pytest.mark.parametrize(("size", "many"), [((1280, 720), 37), ((800, 480), 29)])
def test_backs_are_counted_only_where_there_are_too_many_to_show(
    look: Look, said: list[str], size: Size, many: int
) -> None:
    match = played("escape", "jamaica", 3, 12)
    table = table_of(look.at(size), size, match)
    said.clear()
    for held in (2, 14, many):
        model = HandModel(seat=match.seats[0], cards=None, held=held)
        table.hand.paint(Surface(size).convert(), model)
    assert [text for text in said if not is_name(text)] == [str(many)]


def test_a_chosen_card_is_seen_to_be_chosen(look: Look) -> None:
    match = played("nest", "nest", 2, 0)
    tray = table_of(look.at((1280, 720)), (1280, 720), match).hand
    hand = hand_of([Card.MAP, Card.MAP, Card.GOLD_MAP, Card.CHEST])

    def painted(chosen: Card | None, playable: frozenset[Card] | None = None) -> bytes:
        surface = Surface((1280, 720)).convert()
        seat = match.seats[0]
        model = HandModel(seat=seat, cards=hand, held=4, playable=playable, chosen=chosen)
        tray.paint(surface, model)
        return surface.get_buffer().raw

    plays = [painted(card) for card in (None, Card.MAP, Card.GOLD_MAP, Card.CHEST)]
    plays += [painted(None, frozenset()), painted(None, frozenset({Card.MAP}))]
    assert len(set(plays)) == len(plays)
    assert painted(None, frozenset(Card)) == painted(None)


def test_players_have_the_face_they_chose_or_else_that_of_their_brain_or_crew() -> None:
    def face(name: str, brain: str | None, chosen: Character | None = None) -> Costume:
        return costume_of(Seat(name, Colour.GREEN, brain, chosen))

    assert face("Yusuf", "yusuf") == face("Yusuf II", "yusuf")
    assert face("Yusuf", "yusuf") != face("Finn", "finn")
    assert face("Yusuf", None) == face("Anna", None) == face("Zed", "greedy")
    assert face("Yusuf", None) != face("Yusuf", "yusuf")
    assert face("Anna", None, Character.FINN) == face("Finn", "finn")
    assert face("Anna", "yusuf", Character.FINN) == face("Finn", "finn")


@pytest.mark.parametrize("side", long([34, 84, 256], usual=[34]))
@pytest.mark.parametrize("character", Character)
def test_no_hat_and_no_feather_is_cut_off_whatever_the_mood(
    look: Look, character: Character, side: int
) -> None:
    for mood in Expression:
        portrait = round_portrait(look, Costume("red", character.value), side, mood=mood).surface
        drawn = portrait.get_bounding_rect(min_alpha=128)
        assert drawn.top > 0, mood
        assert drawn.left > 0, mood
        assert drawn.right < side, mood


@pytest.mark.parametrize("size", [(12 * 6, 12), (30 * 6, 30)], ids=["small", "large"])
@pytest.mark.parametrize("theme", [PARCHMENT, NIGHT, CONTRAST], ids=["day", "night", "contrast"])
def test_medals_fill_from_the_left_and_those_of_each_crew_are_their_own(
    look: Look, size: Size, theme: Theme
) -> None:
    look = look.with_theme(theme).at((1280, 720))

    def painted(colour: str, home: int) -> Surface:
        surface = Surface(size).convert()
        side = (1, size[1] / look.scale.unit)
        medals(captain(colour), home, side, 3).draw(surface, look, surface.get_rect())
        return surface

    for home in range(6):
        before, after = (painted("blue", number) for number in (home, home + 1))
        differs = [
            x
            for x in range(size[0])
            if any(before.get_at((x, y)) != after.get_at((x, y)) for y in range(size[1]))
        ]
        # At their edges they overlap.
        assert home * size[1] - 2 <= min(differs) <= max(differs) < (home + 1) * size[1] + 2
    crews = [painted(colour.value, 6).get_buffer().raw for colour in Colour]
    assert len(set(crews)) == len(crews)


def test_a_banner_unrolls(look: Look) -> None:
    look = look.at((1280, 720))
    board = plan_of(look, (1280, 720), 2, ESCAPE, Options())["board"]
    banner = banner_piece.BannerText("Free road!", "14 spaces", captain("blue"))

    def width(unfurled: float) -> int:
        surface = Surface((1280, 720)).convert()
        place = banner_piece.banner_rect(look, board, banner)
        banner_piece.paint_banner(surface, look, place, banner, unfurled)
        surface.set_colorkey("#000000")
        return surface.get_bounding_rect().width

    assert 0 == width(0) < width(0.2) < width(0.6) < width(1)


def test_a_banner_has_its_letters_while_it_unrolls(look: Look) -> None:
    look = look.at((1280, 720))
    board = plan_of(look, (1280, 720), 2, ESCAPE, Options())["board"]
    banner = banner_piece.BannerText("Free road!", "14 spaces", captain("blue"))
    place = banner_piece.banner_rect(look, board, banner)

    def middle(unfurled: float) -> bytes:
        surface = Surface((1280, 720)).convert()
        banner_piece.paint_banner(surface, look, place, banner, unfurled)
        part = Rect(0, 0, place.width // 6, place.height)
        part.center = place.center
        return surface.subsurface(part).copy().get_buffer().raw

    assert middle(0.4) == middle(1)
