"""What surrounds the board: everything has its place, fits into it and tells the truth."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from pygame import Rect, Surface

from game import (
    GAMES,
    Advance,
    Card,
    CardsDrawn,
    Colour,
    Discard,
    EndTurn,
    Game,
    Hand,
    Match,
    Nudge,
    Options,
    Played,
    Retreat,
    Rng,
    Sail,
    Seat,
    derived_seed,
    hand_of,
)
from game.players.brains import BRAINS
from scenes.board import cards, history, players, portraits, prompt, row, trays
from scenes.board.plan import Plan
from scenes.board.shown import Shown
from scenes.board.turns import Deed, Item, TurnSummary, summaries
from scenes.kit.i18n import Texts
from scenes.kit.layout import SMALLEST_LETTERS, Size
from scenes.kit.look import Look
from scenes.kit.text import ELLIPSIS, Letters, Style, font_files
from scenes.kit.theme import PARCHMENT, Tone, contrast
from tests.scenes import unseen_screen

ROOT = Path(__file__).parents[2]
LANGUAGES = ROOT / "assets" / "lang"
SIZES = [
    (800, 480),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
    (1080, 1920),
    (768, 1024),
    (480, 800),
]
TABLES = [("escape", "tortuga"), ("escape", "jamaica"), ("nest", "nest")]
NAMES = ("Maximiliane-Charlotte", "Yusuf II", "Bartholomew Roberts", "Mo", "W" * 24)
AA = 4.5

at_every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
with_any_players = pytest.mark.parametrize("number", range(2, 6))
at_every_table = pytest.mark.parametrize(("name", "variant"), TABLES, ids=lambda name: name)


@pytest.fixture(scope="module")
def plain() -> Iterator[Look]:
    with unseen_screen():
        yield Look.of(ROOT / "assets" / "images", font_files())


@pytest.fixture(scope="module")
def texts() -> Texts:
    return Texts.load(LANGUAGES, "en")


def seats(number: int) -> tuple[Seat, ...]:
    """People and computers, some with long names."""
    brains = (None, "greedy", None, "greedy", "greedy")
    sitting = zip(NAMES, Colour, brains, strict=True)
    return tuple(Seat(name, colour, brain) for name, colour, brain in sitting)[:number]


@cache
def played(name: str, variant: str, number: int, decisions: int, seed: int = 5) -> Match:
    """A game that the random brain has played so far."""
    game = GAMES[name]
    match = Match.new(game, seats(number), game.variants[variant], seed)
    for _ in range(decisions):
        if match.outcome is not None:
            break
        seat = match.table.to_act
        rng = Rng(derived_seed(seed, match.table.ply))
        match.submit(seat, BRAINS["random"].choose(game.rules, match.view(seat), rng))
    return match


def plan_of(look: Look, size: Size, number: int, options: Options) -> Plan:
    return Plan.of(size, look.scale, number, options.open_row)


def hands(game: Game) -> list[Hand]:
    """No cards, one of every kind, very many."""
    kinds = [card for card in Card if card.sign in game.signs]
    return [0, hand_of(kinds), hand_of(kinds[:1] * 17 + kinds[1:] * 3), hand_of(kinds[-1:])]


def apart(rects: list[Rect]) -> bool:
    return not any(one.colliderect(other) for one, other in combinations(rects, 2))


# Places


@at_every_size
@with_any_players
@at_every_table
def test_touch_targets_of_the_hand_lie_apart_in_their_tray(
    plain: Look, size: Size, number: int, name: str, variant: str
) -> None:
    look, game = plain.at(size), GAMES[name]
    plan = plan_of(look, size, number, game.variants[variant])
    for hand in hands(game):
        slots = trays.hand_slots(look, plan, game.signs, hand)
        rects = [rect for _, rect in slots]
        assert apart(rects)
        assert all(plan.hand.contains(rect) for rect in rects)
        # A card is never smaller to touch than a finger's width of the window's measure.
        assert all(min(rect.size) >= look.px(50) for rect in rects), rects


@at_every_table
def test_every_card_that_is_held_can_be_touched(plain: Look, name: str, variant: str) -> None:
    game = GAMES[name]
    look = plain.at((1920, 1080))
    plan = plan_of(look, (1920, 1080), 2, game.variants[variant])
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
@with_any_players
def test_cards_keep_their_column_whatever_is_held(plain: Look, size: Size, number: int) -> None:
    game = GAMES["nest"]
    look = plain.at(size)
    plan = plan_of(look, size, number, Options())
    targets = {
        tuple(tuple(column.target) for column in trays.hand_columns(look, plan, game.signs, hand))
        for hand in hands(game)
    }
    assert len(targets) == 1
    for hand in hands(game):
        for column in trays.hand_columns(look, plan, game.signs, hand):
            assert all(column.target.contains(face) for _, face in column.faces)


def test_a_card_of_another_game_has_no_place_in_the_hand(plain: Look) -> None:
    look = plain.at((1280, 720))
    plan = plan_of(look, (1280, 720), 2, Options())
    with pytest.raises(ValueError, match="parrot"):
        trays.hand_face(look, plan, GAMES["escape"].signs, 0, Card.PARROT)


@at_every_size
@with_any_players
def test_row_and_piles_lie_apart_in_their_tray(plain: Look, size: Size, number: int) -> None:
    look = plain.at(size)
    plan = plan_of(look, size, number, GAMES["escape"].variants["tortuga"])
    assert plan.row is not None
    places = row.row_places(look, plan)
    rects = [places.arrow, *places.cards, places.stock, places.discard]
    assert len(places.cards) == 12
    assert apart(rects)
    assert all(plan.row.contains(rect) for rect in rects)
    assert row.pile_places(look, plan) == (places.stock, places.discard)
    without = plan_of(look, size, number, Options())
    piles = row.pile_places(look, without)
    assert apart([*piles])
    assert all(without.piles.contains(pile) for pile in piles)


@at_every_size
@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("open_hands", [False, True])
@with_any_players
def test_the_parts_of_a_players_panel_lie_apart_in_it(
    plain: Look, size: Size, number: int, text: float, open_hands: bool
) -> None:
    look = plain.at(size).with_text(text)
    for rect in plan_of(look, size, number, Options(open_row=True)).players:
        places = players.panel_places(look, rect, open_hands=open_hands)
        assert apart([places.name, places.home, places.strip])
        assert apart([places.name, places.portrait])
        assert apart([places.home, places.portrait])
        assert all(rect.contains(part) for part in places)
        assert places.name.width >= look.px(110)


@at_every_size
@with_any_players
def test_turns_lie_apart_in_their_strip_and_the_newest_is_among_them(
    plain: Look, size: Size, number: int
) -> None:
    look = plain.at(size)
    for name, variant in TABLES:
        match = played(name, variant, number, 90)
        plan = plan_of(look, size, number, match.table.options)
        turns = summaries(match.played, match.game.havens)
        rects = history.turn_rects(look, plan, turns)
        assert rects[-1][0] == len(turns) - 1
        assert [index for index, _ in rects] == list(range(len(turns) - len(rects), len(turns)))
        assert apart([rect for _, rect in rects])
        assert all(plan.history.contains(rect) for _, rect in rects)
        assert history.turn_rects(look, plan, ()) == ()


@at_every_size
@with_any_players
def test_coins_lie_apart_in_their_tray(plain: Look, size: Size, number: int) -> None:
    look = plain.at(size)
    plan = plan_of(look, size, number, Options())
    coins = trays.coin_places(look, plan)
    assert len(coins) == 3
    assert apart([*coins])
    assert all(plan.coins.contains(coin) for coin in coins)


def test_cards_keep_their_proportions() -> None:
    for height in range(14, 400, 7):
        width, same = cards.card_size(height)
        assert same == height
        assert abs(width / height - cards.ACROSS / cards.DOWN) < 0.5 / height + 1e-9


# Texts


class Overlong(Texts):
    """Texts 40 % longer than those of the language, as other languages may have them."""

    def __call__(self, key: str, **values: object) -> str:
        said = super().__call__(key, **values)
        return said + said[: len(said) * 2 // 5]


def is_name(words: str) -> bool:
    """Only names may be cut: they can be so long that nothing else would fit beside them."""
    return words == ELLIPSIS or any(name.startswith(words.rstrip(ELLIPSIS)) for name in NAMES)


@at_every_size
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_nothing_that_is_written_is_too_small_or_leaves_its_place(
    plain: Look, size: Size, text: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = plain.at(size).with_text(text)
    drawn = Letters.draw
    wrong: list[tuple[str, str, Rect]] = []

    def watched(
        self: Letters,
        target: Surface,
        words: str,
        style: Style,
        rect: Rect,
        x: float = 0.5,
        y: float = 0.5,
    ) -> Rect:
        place = drawn(self, target, words, style, rect, x, y)
        fitted, style = self.fit(words, style, rect.width)
        if style.size < SMALLEST_LETTERS or place.width > rect.width:
            wrong.append(("too small or too wide", words, rect))
        if not target.get_rect().contains(place):
            wrong.append(("clipped", words, rect))
        if fitted != words and not is_name(words):
            wrong.append(("cut", words, rect))
        return place

    monkeypatch.setattr(Letters, "draw", watched)
    texts = Overlong(tomllib.loads((LANGUAGES / "en.toml").read_text(encoding="utf-8")))
    for name, variant in TABLES:
        paint_all(look, size, played(name, variant, 5, 40), texts)
    assert not wrong


def test_what_is_written_can_be_read() -> None:
    theme = PARCHMENT
    wood, tray, paper = theme.wood[0], theme.tray[0], theme.paper[2]
    assert contrast(theme.cream, wood) >= AA
    # Gold numbers stand on the darker part of a panel, with an outline of ink.
    assert contrast(theme.select, theme.wood[1]) >= AA
    assert contrast(theme.select, theme.ink) >= AA
    assert contrast(theme.cream_dim, theme.wood[1]) >= AA
    assert contrast(theme.cream_dim, tray) >= AA
    assert contrast(theme.ink, paper) >= AA
    assert contrast(theme.ink_soft, paper) >= AA
    assert contrast(theme.ink, theme.tone(Tone.GOLD).mid) >= AA
    assert contrast(theme.cream, theme.ribbon[0]) >= 3  # large letters with an outline


@at_every_size
def test_a_prompt_is_as_wide_as_its_words_and_no_wider_than_its_place(
    plain: Look, size: Size
) -> None:
    look = plain.at(size)
    plan = plan_of(look, size, 2, Options())
    short = prompt.prompt_rect(look, plan, "Choose", Colour.BLUE)
    long = prompt.prompt_rect(look, plan, "Choose " * 40, Colour.BLUE)
    assert short.width < long.width <= plan.prompt.width
    assert plan.prompt.contains(short)
    assert short.center == plan.prompt.center


@at_every_size
def test_a_banner_stays_on_the_board(plain: Look, size: Size) -> None:
    look = plain.at(size)
    board = plan_of(look, size, 2, Options()).board
    for banner in (prompt.Banner("Mo"), prompt.Banner("W" * 60, "14 spaces", Colour.RED)):
        assert board.contains(prompt.banner_rect(look, board, banner))


# Pictures


def paint_all(look: Look, size: Size, match: Match, texts: Texts) -> Surface:
    """Everything around the board, as the player to act sees it."""
    surface = Surface(size).convert()
    options, seat = match.table.options, match.table.to_act
    plan = plan_of(look, size, len(match.seats), options)
    shown = Shown.of(match.view(seat))
    turns = summaries(match.played, match.game.havens)
    players.paint_players(
        surface,
        look,
        plan,
        shown,
        match.seats,
        match.game,
        texts,
        open_hands=options.open_hands,
        active=seat,
        captains=frozenset({1, 2}),
    )
    row.paint_row(surface, look, plan, shown, texts)
    row.paint_piles(surface, look, plan, shown)
    trays.paint_hand(surface, look, plan, match.game.signs, shown.hands[seat], 7)
    trays.paint_coins(surface, look, plan, shown.actions_left, texts)
    history.paint_history(surface, look, plan, turns, match.seats, match.game, texts)
    prompt.paint_prompt(surface, look, plan, texts("board.choose"), Colour.RED)
    return surface


@at_every_table
def test_painting_again_changes_nothing(plain: Look, texts: Texts, name: str, variant: str) -> None:
    look, match = plain.at((800, 480)), played(name, variant, 5, 40)
    first = paint_all(look, (800, 480), match, texts)
    assert paint_all(look, (800, 480), match, texts).get_buffer().raw == first.get_buffer().raw


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
@with_any_players
@at_every_table
def test_forty_cards_and_none_at_all_are_shown(
    plain: Look, texts: Texts, size: Size, number: int, name: str, variant: str
) -> None:
    look = plain.at(size)
    match = played(name, variant, number, 8)
    plan = plan_of(look, size, number, match.table.options)
    shown = Shown.of(match.view(0))
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
            players.paint_players(
                surface,
                look,
                plan,
                many,
                match.seats,
                match.game,
                texts,
                open_hands=match.table.options.open_hands,
                captains=captains,
            )
        row.paint_row(surface, look, plan, many, texts)
        row.paint_piles(surface, look, plan, many)
        trays.paint_hand(surface, look, plan, match.game.signs, None, len(held))
        trays.paint_hand(surface, look, plan, match.game.signs, hand_of(held), len(held))
        assert surface.get_at(plan.hand.center) != surface.get_at((0, 0))


def test_a_hidden_hand_looks_the_same_whatever_is_in_it(plain: Look, texts: Texts) -> None:
    look = plain.at((1280, 720))
    match = played("escape", "jamaica", 3, 12)
    plan = plan_of(look, (1280, 720), 3, match.table.options)
    pictures = set()
    for hand in (None, hand_of([Card.KEY] * 4)):
        shown = replace(Shown.of(match.view(0)), hands=(hand,) * 3, hand_sizes=(4,) * 3)
        surface = Surface((1280, 720)).convert()
        players.paint_players(
            surface, look, plan, shown, match.seats, match.game, texts, open_hands=False
        )
        pictures.add(surface.get_buffer().raw)
    assert len(pictures) == 1


def test_every_finish_and_every_card_looks_different(plain: Look) -> None:
    look = plain.at((1280, 720))
    faces = {cards.sprite(look, card, 120).get_buffer().raw for card in (*Card, None)}
    assert len(faces) == len(Card) + 1
    small = {cards.mini(look, card, 48).surface.get_buffer().raw for card in (*Card, None)}
    assert len(small) == len(Card) + 1
    finishes = {
        cards.laid(look, Card.KEY, 120, finish).surface.get_buffer().raw for finish in cards.Finish
    }
    assert len(finishes) == len(cards.Finish)


def test_a_chosen_card_is_seen_to_be_chosen(plain: Look) -> None:
    look, game = plain.at((1280, 720)), GAMES["nest"]
    plan = plan_of(look, (1280, 720), 2, Options())
    hand = hand_of([Card.MAP, Card.MAP, Card.GOLD_MAP, Card.CHEST])

    def painted(chosen: Card | None, playable: frozenset[Card] | None = None) -> bytes:
        surface = Surface((1280, 720)).convert()
        trays.paint_hand(surface, look, plan, game.signs, hand, 4, chosen=chosen, playable=playable)
        return surface.get_buffer().raw

    plays = [painted(card) for card in (None, Card.MAP, Card.GOLD_MAP, Card.CHEST)]
    plays += [painted(None, frozenset()), painted(None, frozenset({Card.MAP}))]
    assert len(set(plays)) == len(plays)
    assert painted(None, frozenset(Card)) == painted(None)


def test_computers_have_faces_of_their_own_and_people_those_of_their_pirates(plain: Look) -> None:
    look = plain.at((1280, 720))

    def face(name: str, brain: str | None) -> bytes:
        seat = Seat(name, Colour.GREEN, brain)
        return portraits.portrait(look, seat, 80).surface.get_buffer().raw

    assert face("Yusuf", "greedy") == face("Yusuf II", "greedy")
    assert face("Yusuf", "greedy") != face("Finn", "greedy")
    assert face("Yusuf", None) == face("Anna", None) == face("Zed", "greedy")
    assert face("Yusuf", None) != face("Yusuf", "greedy")


def test_a_banner_unrolls(plain: Look) -> None:
    look = plain.at((1280, 720))
    board = plan_of(look, (1280, 720), 2, Options()).board
    banner = prompt.Banner("Free road!", "14 spaces", Colour.BLUE)

    def width(unfurled: float) -> int:
        surface = Surface((1280, 720)).convert()
        prompt.paint_banner(surface, look, board, banner, unfurled)
        return surface.get_bounding_rect().width if _touched(surface) else 0

    assert width(0) == 0
    assert 0 < width(0.2) < width(0.6) < width(1)


def _touched(surface: Surface) -> bool:
    surface.set_colorkey("#000000")
    return bool(surface.get_bounding_rect().width)


# Summaries


def own_deeds(turn: TurnSummary) -> int:
    """How many actions of its three a turn took."""
    spent = (Deed.ADVANCE, Deed.RETREAT, Deed.NUDGE, Deed.SAIL)
    return sum(item.deed in spent for item in turn.items)


def told_by(steps: tuple[Played, ...]) -> list[tuple[object, ...]]:
    """What actions say was done, to be compared with what the events told."""
    told: list[tuple[object, ...]] = []
    for step in steps:
        drawn = sum(len(event.cards) for event in step.events if isinstance(event, CardsDrawn))
        match step.action:
            case Advance(card, _):
                told.append((Deed.ADVANCE, step.seat, card, 0))
            case Retreat():
                told.append((Deed.RETREAT, step.seat, None, drawn))
            case Nudge(seat, _):
                told.append((Deed.NUDGE, seat, None, drawn))
            case Sail(free):
                told.append((Deed.FREE_SAIL if free else Deed.SAIL, step.seat, None, 0))
            case Discard():
                told += [(Deed.DISCARD, step.seat, None, 1)]
            case EndTurn():
                pass
    return told


@with_any_players
@at_every_table
@pytest.mark.parametrize("seed", range(3))
def test_summaries_of_a_whole_game_tell_what_was_done(
    name: str, variant: str, number: int, seed: int
) -> None:
    match = played(name, variant, number, 900, seed)
    turns = summaries(match.played, match.game.havens)
    assert turns[0].first == 0
    assert turns[-1].after == len(match.played)
    assert all(one.after == next_.first for one, next_ in pairwise(turns))
    assert all(turn.over for turn in turns[:-1])
    assert turns[-1].over == (match.outcome is not None)
    for turn in turns:
        steps = match.played[turn.first : turn.after]
        assert turn.seat == steps[0].seat
        assert own_deeds(turn) <= 3
        spread = [
            (item.deed, item.seat, item.card, 1 if item.deed is Deed.DISCARD else item.number)
            for item in turn.items
            if item.deed is not Deed.PASS
            for _ in range(item.number if item.deed is Deed.DISCARD else 1)
        ]
        assert spread == told_by(steps)
        assert (turn.items == (Item(Deed.PASS, turn.seat),)) == (
            all(isinstance(step.action, EndTurn) for step in steps)
        )


@with_any_players
@at_every_table
def test_summaries_tell_who_reached_a_haven(name: str, variant: str, number: int) -> None:
    match = played(name, variant, number, 900, 1)
    havens = match.game.havens
    turns = summaries(match.played, havens)
    reached = [
        (item.seat, item.haven)
        for turn in turns
        for item in turn.items
        if item.haven is not None and item.haven == havens[-1]
    ]
    # Whoever has arrived for good was told to arrive; in Escape some leave the sloop again.
    for seat, crew in enumerate(match.table.pirates):
        assert reached.count((seat, havens[-1])) >= crew.count(havens[-1])


def test_an_action_taken_back_is_no_longer_told() -> None:
    game = GAMES["escape"]
    match = Match.new(game, seats(2), game.variants["tortuga"], 4)
    seat = match.table.to_act
    assert summaries(match.played, game.havens) == ()
    advance = next(a for a in match.legal_actions() if isinstance(a, Advance))
    match.submit(seat, advance)
    (turn,) = summaries(match.played, game.havens)
    assert (turn.seat, turn.over, turn.items[0].card) == (seat, False, advance.card)
    match.undo(seat)
    assert summaries(match.played, game.havens) == ()
