"""Tables to look at: games that were played so far, and everything around their boards."""

from functools import cache
from itertools import combinations
from pathlib import Path

from pygame import Rect, Surface

from game import (
    GAMES,
    PUBLIC,
    Card,
    Colour,
    Game,
    Hand,
    Match,
    Options,
    Rng,
    Seat,
    derived_seed,
    hand_of,
)
from game.players.brains import BRAINS
from scenes.board.hud import drawer, history, players, prompt, row
from scenes.board.hud import hand as trays
from scenes.board.hud.layout import BoardLayout
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_log import summaries
from scenes.kit.i18n import Texts
from scenes.kit.layout import Size
from scenes.kit.look import Look

ROOT = Path(__file__).parents[2]
LANGUAGES = ROOT / "assets" / "lang"
SIZES = [
    (800, 480),
    (854, 480),
    (960, 540),
    (1024, 600),
    (1280, 540),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1280, 1024),
    (1366, 768),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
    (1000, 1000),
    (690, 800),
    (1080, 1920),
    (720, 1280),
    (768, 1024),
    (600, 1024),
    (480, 800),
]
TABLES = [("escape", "tortuga"), ("escape", "jamaica"), ("nest", "nest")]
NAMES = ("Maximiliane-Charlotte", "Yusuf II", "Bartholomew Roberts", "Mo", "W" * 24)


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


def plan_of(
    look: Look, size: Size, number: int, game: Game, options: Options, *, one_handed: bool = False
) -> BoardLayout:
    """The plan of a game in a window, with a button for hints."""
    return BoardLayout.of(
        size,
        look.scale,
        number,
        options.open_row,
        open_hands=options.open_hands,
        hint=True,
        wide_board=len(game.havens) > 1,
        one_handed=one_handed,
    )


def hands(game: Game) -> list[Hand]:
    """No cards, one of every kind, very many."""
    kinds = [card for card in Card if card.sign in game.signs]
    return [0, hand_of(kinds), hand_of(kinds[:1] * 17 + kinds[1:] * 3), hand_of(kinds[-1:])]


def apart(rects: list[Rect], reach: int = 0) -> bool:
    """Whether none overlaps another, or comes nearer than that."""
    return not any(
        one.inflate(2 * reach, 2 * reach).colliderect(other)
        for one, other in combinations(rects, 2)
    )


def paint_all(look: Look, size: Size, match: Match, texts: Texts, said: str = "") -> Surface:
    """Everything around the board, as the player to act sees it, and then the open drawer."""
    surface = Surface(size).convert()
    options, seat = match.table.options, match.table.to_act
    plan = plan_of(look, size, len(match.seats), match.game, options)
    shown = Displayed.of(match.view(seat))
    turns = summaries(match.told(PUBLIC), match.game.havens)
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
    prompt.paint_prompt(surface, look, plan, said or texts("board.choose"), Colour.RED)
    drawer.paint_drawer(
        surface,
        look,
        plan,
        shown,
        turns,
        match.seats,
        match.game,
        texts,
        open_hands=options.open_hands,
        active=seat,
    )
    return surface
