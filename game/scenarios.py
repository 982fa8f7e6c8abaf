"""Named positions: the rulebooks' examples and the tutorial's. They are played, never saved."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from game.cards import CARD_BY_LABEL, Pile, Sign, hand_of
from game.games import GAMES, Game
from game.match import Match, Seat
from game.rng import Rng
from game.state import PIRATES, TORTUGA, GameState, Options, Setup, Table
from game.track import Piece, Track, crowd_of, position_named, standing
from game.tunnel import tunnel_of

_CROWD_LIMIT = 3


class BadPosition(ValueError):
    """A position that no game can be in: what is wrong with it."""


def arranged(
    game: Game,
    options: Options,
    track: Track,
    *,
    pirates: Sequence[str],
    hands: Sequence[str],
    stock: str,
    discard: str,
    row: str = "",
    turn: int = 0,
    sloop: int = 1,
) -> GameState:
    """The state at the start of a player's turn, from names: "start 3 3 28 sloop", "key map*"."""
    crews = tuple(bytes(_positions(crew, game)) for crew in pirates)
    players = len(crews)
    if any(len(crew) != PIRATES for crew in crews) or len(hands) != players:
        raise BadPosition(f"each of {players} players needs {PIRATES} pirates and a hand")
    crowd = crowd_of(track, crews)
    for space in {position for crew in crews for position in crew if track.weights[position]}:
        together = sum(crew.count(space) for crew in crews)
        if together > _CROWD_LIMIT or together != standing(crowd, space):
            raise BadPosition(f"{together} pirates stand on {track.number(space)}")
    piles = [_pile(cards) for cards in (*hands, stock, discard, row)]
    first_player = options.first_player or 0
    deck = sum(hand_of(pile) for pile in piles)
    setup = Setup(options, track, deck, first_player)
    table = Table.opening(setup, crews)._replace(
        turn=turn,
        to_act=turn,
        row=piles[-1],
        discard=piles[-2],
        sloop=sloop,
        free_sail=game.rules.is_captain(setup, crews, turn),
    )
    return GameState(table, tuple(map(hand_of, piles[:players])), piles[-3], Rng(0))


def escape_example() -> GameState:
    """Escape's position of the rulebooks; blue, red, green, yellow; blue's turn."""
    return arranged(
        GAMES["escape"],
        TORTUGA,
        _escape_example_track(),
        pirates=(
            "start 6 6 9 17 18",
            "5 8 17 17 22 26",
            "start 11 12 19 19 29",
            "start 9 21 30 33 sloop",
        ),
        hands=(
            "dagger dagger dagger dagger skull skull bottle pistol hat",
            "bottle skull pistol pistol pistol",
            "key skull skull hat pistol pistol bottle",
            "bottle key skull",
        ),
        stock=(
            "key hat key skull pistol bottle key skull hat key hat pistol key hat bottle "
            "hat key dagger bottle hat key bottle hat dagger pistol hat dagger hat key "
            "bottle key bottle pistol hat skull bottle skull skull pistol dagger bottle "
            "pistol"
        ),
        discard=(
            "skull skull skull skull dagger key key key dagger key dagger key pistol "
            "dagger dagger pistol bottle bottle hat hat hat key dagger hat pistol bottle "
            "pistol"
        ),
        row="bottle dagger dagger hat pistol bottle dagger skull skull",
    )


def nest_example_1() -> GameState:
    """The first position of Nest's rulebook; yellow, blue, red, green; yellow's turn."""
    return arranged(
        GAMES["nest"],
        Options(),
        _nest_example_track(),
        pirates=(
            "start 3 3 28 sloop sloop",
            "5 10 13 18 25 sloop",
            "start 5 16 28 sloop sloop",
            "3 8 14 14 19 31",
        ),
        hands=(
            "compass compass compass map spyglass",
            "chest parrot cannon compass ducats",
            "map ducats ducats cannon",
            "chest spyglass map parrot",
        ),
        stock=(
            "map ducats cannon spyglass parrot chest cannon cannon spyglass compass "
            "cannon map spyglass cannon spyglass ducats map compass parrot* cannon "
            "spyglass* ducats cannon ducats compass spyglass parrot ducats map compass "
            "cannon chest spyglass parrot spyglass ducats ducats ducats compass compass "
            "chest* compass compass cannon chest spyglass map spyglass spyglass parrot "
            "compass* ducats parrot compass parrot ducats* cannon"
        ),
        discard=(
            "spyglass parrot parrot chest spyglass map map chest chest map compass ducats "
            "map parrot parrot chest chest chest cannon parrot chest map chest cannon "
            "chest parrot map cannon* ducats map*"
        ),
        turn=0,
        sloop=1,
    )


def nest_example_2() -> GameState:
    """The second position of Nest's rulebook; yellow, blue, red, green; blue's turn."""
    return arranged(
        GAMES["nest"],
        Options(),
        _nest_example_track(),
        pirates=(
            "start 3 3 28 33 nest",
            "5 10 13 18 28 sloop",
            "start 5 16 28 sloop sloop",
            "3 8 14 14 19 31",
        ),
        hands=(
            "compass map spyglass map ducats",
            "chest parrot cannon compass ducats",
            "map ducats ducats cannon",
            "chest spyglass map parrot",
        ),
        stock=(
            "cannon spyglass parrot chest cannon cannon spyglass compass cannon map "
            "spyglass cannon spyglass ducats map compass parrot* cannon spyglass* ducats "
            "cannon ducats compass spyglass parrot ducats map compass cannon chest "
            "spyglass parrot spyglass ducats ducats ducats compass compass chest* compass "
            "compass cannon chest spyglass map spyglass spyglass parrot compass* ducats "
            "parrot compass parrot ducats* cannon"
        ),
        discard=(
            "spyglass parrot parrot chest spyglass map map chest chest map compass ducats "
            "map parrot parrot chest chest chest cannon parrot chest map chest cannon "
            "chest parrot map cannon* ducats map* compass compass"
        ),
        turn=1,
        sloop=2,
    )


def _escape_example_track() -> Track:
    pieces = (
        Piece(0, False),
        Piece(1, True),
        Piece(2, False),
        Piece(3, True),
        Piece(4, True),
        Piece(5, True),
    )
    return tunnel_of(pieces)


def _nest_example_track() -> Track:
    signs = (
        "parrot cannon map compass chest ducats spyglass ducats spyglass parrot map "
        "compass cannon chest cannon compass chest ducats parrot spyglass map map "
        "parrot chest compass cannon spyglass ducats parrot ducats map cannon compass "
        "spyglass chest"
    )
    named = [Sign[name.upper()] for name in signs.split()]
    return Track(signs=(None, *named[:14], None, *named[14:], None), havens=(15, 37))


def _positions(names: str, game: Game) -> Iterable[int]:
    for name in names.split():
        position = position_named(name, game.havens)
        if position is None:
            raise BadPosition(f"{name!r} is no place; expected start, a number, sloop or nest")
        yield position


def _pile(labels: str) -> Pile:
    unknown = [label for label in labels.split() if label not in CARD_BY_LABEL]
    if unknown:
        raise BadPosition(f"{unknown[0]!r} is no card; expected one such as key or map*")
    return bytes(CARD_BY_LABEL[label] for label in labels.split())


def staged(
    game: Game,
    seats: tuple[Seat, ...],
    *,
    pirates: Sequence[str],
    hands: Sequence[str],
    row: str = "",
    top: str = "",
    sloop: int = 1,
) -> Match:
    """A game from a position on the rulebooks' board; `top` are the next cards of the stock.

    Every card that is not named lies in the stock below those.
    """
    escape = len(game.havens) == 1
    signs = [sign.label for sign in game.signs]
    deck = dict.fromkeys(signs, 17 if escape else 14)
    if not escape:
        deck |= {f"{sign}*": 1 for sign in signs}
    state = arranged(
        game,
        TORTUGA if escape else Options(),
        _escape_example_track() if escape else _nest_example_track(),
        pirates=pirates,
        hands=hands,
        stock=f"{top} {_rest(deck, (*hands, row, top))}",
        discard="",
        row=row,
        sloop=sloop,
    )
    return Match.at(game, seats, state)


def exemplary(name: str, seats: tuple[Seat, ...]) -> Match:
    """A game that begins in one of the rulebooks' positions."""
    state = EXAMPLES[name]()
    return Match.at(GAMES[name.partition(".")[0]], seats, state)


EXAMPLES: Mapping[str, Callable[[], GameState]] = MappingProxyType(
    {
        "escape.example": escape_example,
        "nest.example_1": nest_example_1,
        "nest.example_2": nest_example_2,
    }
)
"""The rulebooks' positions by name."""


def _rest(deck: Mapping[str, int], named: Iterable[str]) -> str:
    """The cards of a deck that lie nowhere else, one of each kind after the other."""
    left = Counter(deck)
    left.subtract(label for pile in named for label in pile.split())
    rounds = range(max(left.values()))
    return " ".join(label for number in rounds for label in left if left[label] > number)
