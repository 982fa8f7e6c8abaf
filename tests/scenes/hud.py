"""Tables to look at: games that were played so far, and everything around their boards."""

from collections.abc import Collection, Iterable
from functools import cache
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
from scenes.board.hud.bubble import BubbleModel
from scenes.board.hud.face import Standing
from scenes.board.hud.hand import HandModel
from scenes.board.hud.history import TurnsModel
from scenes.board.hud.layout import BoardNeeds, BoardPlan, LayoutSettings
from scenes.board.hud.piles import PilesModel
from scenes.board.hud.players import PlayersModel
from scenes.board.hud.prompt import PromptModel
from scenes.board.hud.row import RowModel
from scenes.board.motion.clips import Flying
from scenes.board.motion.sprites import CARD_BACK, SeatArt, Sprite
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_log import summaries
from scenes.kit.i18n import Texts
from scenes.kit.layout import Size
from scenes.kit.look import Look

ROOT = Path(__file__).parents[2]
LANGUAGES = ROOT / "assets" / "lang"
SIZES = [
    *((800, 480), (854, 480), (960, 540), (1024, 600), (1280, 540), (1024, 768), (1280, 720)),
    *((1280, 800), (1280, 1024), (1366, 768), (1920, 1080), (2560, 1080), (3840, 2160)),
    *((1000, 1000), (690, 800), (1080, 1920), (720, 1280), (768, 1024), (600, 1024), (480, 800)),
]
SOME_SIZES = [(800, 480), (1024, 768), (1920, 1080), (2560, 1080), (720, 1280), (480, 800)]
"""One of each shape."""
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
) -> BoardPlan:
    """Return the layout of a game in a window, with a button for hints."""
    needs = BoardNeeds(
        players=number,
        open_row=options.open_row,
        hint=True,
        islands=game.has_islands,
        one_handed=one_handed,
    )
    return BoardPlan.of(look, size, needs)


def table_of(look: Look, size: Size, match: Match, **settings: bool) -> Tabletop:
    """Return the table of a match in a window, with a button for hints."""
    table = Tabletop(match)
    table.layout(look, size, LayoutSettings(**{"hint": True, **settings}))
    return table


def parts_of(plan: BoardPlan) -> dict[str, Rect]:
    """Return everything that is shown around the board and over its edges, the drawer closed."""
    names = ("hand", "row", "piles", "coins", "timeline", "controls")
    shown = {name: plan[name] for name in names if name in plan}
    panels = {f"player {seat}": rect for seat, rect in enumerate(plan.players)}
    return shown | panels | {str(name): rect for name, rect in plan.buttons.items()}


def hands(game: Game) -> list[Hand]:
    """No cards, one of every kind, very many."""
    kinds = [card for card in Card if card.sign in game.signs]
    return [0, hand_of(kinds), hand_of(kinds[:1] * 17 + kinds[1:] * 3), hand_of(kinds[-1:])]


def players_of(
    match: Match, shown: Displayed, captains: Collection[int] = (), active: int | None = None
) -> PlayersModel:
    """Return what the faces show of a match."""
    game = match.game
    standings = tuple(
        Standing(
            home=crew.count(game.goal),
            cards=shown.hand_sizes[seat],
            hand=shown.hands[seat] if match.table.options.open_hands else None,
            aboard=crew.count(game.sloop) if game.has_islands else None,
            captain=seat in captains,
            active=seat == active,
        )
        for seat, crew in enumerate(shown.pirates)
    )
    return PlayersModel(seats=match.seats, standings=standings)


def paint_all(look: Look, size: Size, match: Match, texts: Texts, said: str = "") -> Surface:
    """Everything around the board, as the player to act sees it, and then the open drawer."""
    surface = Surface(size).convert()
    seat, table = match.table.to_act, table_of(look, size, match)
    shown = Displayed.of(match.view(seat))
    past = summaries(match.seen_actions(PUBLIC), match.game.havens)
    turns = TurnsModel(match.seats, past, texts("hud.no_turns"))
    players = players_of(match, shown, {1, 2}, seat)
    row = RowModel(shown.row)
    table.faces.paint(surface, players)
    if past:
        model = BubbleModel(past[-1].seat, match.seats, past[-1].items, seat)
        table.bubble.paint(surface, model)
    if table.row is not None:
        table.row.paint(surface, row)
    table.piles.paint(surface, PilesModel.of(shown))
    hand = HandModel(seat=match.seats[seat], cards=shown.hands[seat], held=7)
    table.hand.paint(surface, hand)
    prompt = PromptModel(text=said or texts("board.choose"))
    table.prompt.paint(surface, prompt)
    table.drawer.paint(surface, turns)
    return surface


# What moves


def kind_of(one: Flying) -> str:
    """Return "card", "hat", "medal", or the name of a drawing without its number."""
    if not isinstance(one, Sprite):
        return ""
    if isinstance(one.art, SeatArt):
        return one.art.belonging.value
    if isinstance(one.art, Card) or one.art == CARD_BACK:
        return "card"
    return one.art.removeprefix("effects/").partition("-")[0]


def sprites_of(show: Iterable[Flying], kind: str) -> list[Sprite]:
    """Return the sprites of one kind among what is shown."""
    return [one for one in show if isinstance(one, Sprite) and kind_of(one) == kind]
