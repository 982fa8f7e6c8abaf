"""Positions set up by name: the rulebooks' examples and others. They are played, never saved."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from game.cards import CARD_BY_LABEL, Pile, Sign, cards_of, hand_of
from game.games import GAMES, Game
from game.match import Match, Seat
from game.rng import Rng
from game.state import PIRATES, TORTUGA, GameState, Options, Setup, Table
from game.track import Piece, Track, crowd_of, position_named, standing
from game.tunnel import tunnel_of

_CROWD_LIMIT = 3


class BadPosition(ValueError):
    """A position that no game can be in."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Where pirates and cards are, by their names: "start 3 3 28 sloop", "key map*"."""

    pirates: Sequence[str]
    """Where each player's six stand."""
    hands: Sequence[str]
    stock: str = ""
    discard: str = ""
    row: str = ""
    turn: int = 0
    sloop: int = 1

    def with_rest_in_stock(self, game: Game) -> "Placement":
        """Return the placement with every card that is not in it at the bottom of the stock."""
        left = Counter(card.label for card in cards_of(game.deck))
        named = (*self.hands, self.stock, self.discard, self.row)
        left.subtract(label for pile in named for label in pile.split())
        rounds = range(max(left.values()))
        rest = " ".join(label for number in rounds for label in left if left[label] > number)
        return replace(self, stock=f"{self.stock} {rest}")


def arranged(game: Game, options: Options, track: Track, placement: Placement) -> GameState:
    """Return the state at the start of a turn with that placement."""
    crews = tuple(bytes(_positions(crew, game)) for crew in placement.pirates)
    players = len(crews)
    if any(len(crew) != PIRATES for crew in crews) or len(placement.hands) != players:
        raise BadPosition(f"each of {players} players needs {PIRATES} pirates and a hand")
    crowd = crowd_of(track, crews)
    for space in {position for crew in crews for position in crew if track.weights[position]}:
        together = sum(crew.count(space) for crew in crews)
        if together > _CROWD_LIMIT or together != standing(crowd, space):
            raise BadPosition(f"there are {together} pirates on {track.number(space)}")
    hands = [_pile(cards) for cards in placement.hands]
    stock, discard, row = map(_pile, (placement.stock, placement.discard, placement.row))
    deck = sum(hand_of(pile) for pile in (*hands, stock, discard, row))
    setup = Setup(options, track, deck, options.first_player or 0)
    table = Table.opening(setup, crews)._replace(
        turn=placement.turn,
        to_act=placement.turn,
        row=row,
        discard=discard,
        sloop=placement.sloop,
        free_sail=game.rules.is_captain(setup, crews, placement.turn),
    )
    return GameState(table, tuple(map(hand_of, hands)), stock, Rng(0))


def escape_example() -> GameState:
    """Return Escape's position of the rulebooks; blue, red, green, yellow; blue's turn."""
    placement = Placement(
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
    return arranged(GAMES["escape"], TORTUGA, example_track("escape"), placement)


def nest_example_1() -> GameState:
    """Return the first position of Nest's rulebook; yellow, blue, red, green; yellow's turn."""
    placement = Placement(
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
    return arranged(GAMES["nest"], Options(), example_track("nest"), placement)


def nest_example_2() -> GameState:
    """Return the second position of Nest's rulebook; yellow, blue, red, green; blue's turn."""
    placement = Placement(
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
    return arranged(GAMES["nest"], Options(), example_track("nest"), placement)


def _escape_track() -> Track:
    turned = (False, True, False, True, True, True)
    return tunnel_of(tuple(Piece(segment, short) for segment, short in enumerate(turned)))


def _nest_track() -> Track:
    signs = (
        "parrot cannon map compass chest ducats spyglass ducats spyglass parrot map "
        "compass cannon chest cannon compass chest ducats parrot spyglass map map "
        "parrot chest compass cannon spyglass ducats parrot ducats map cannon compass "
        "spyglass chest"
    )
    named = [Sign[name.upper()] for name in signs.split()]
    return Track(signs=(None, *named[:14], None, *named[14:], None), havens=(15, 37))


_EXAMPLE_TRACKS = MappingProxyType({"escape": _escape_track(), "nest": _nest_track()})


def example_track(game: str) -> Track:
    """Return the board of the rulebook's examples."""
    return _EXAMPLE_TRACKS[game]


def _positions(names: str, game: Game) -> Iterable[int]:
    for name in names.split():
        position = position_named(name, game.havens)
        if position is None:
            raise BadPosition(f"{name!r} is not a place; expected start, a number, sloop or nest")
        yield position


def _pile(labels: str) -> Pile:
    unknown = [label for label in labels.split() if label not in CARD_BY_LABEL]
    if unknown:
        raise BadPosition(f"{unknown[0]!r} is not a card; expected one such as key or map*")
    return bytes(CARD_BY_LABEL[label] for label in labels.split())


def staged(
    game: Game, seats: tuple[Seat, ...], placement: Placement, options: Options | None = None
) -> Match:
    """Return a game from a position on the rulebook's board, by default with its options."""
    chosen = EXAMPLE_OPTIONS[game.name] if options is None else options
    return Match.at(game, seats, arranged(game, chosen, example_track(game.name), placement))


def exemplary(name: str, seats: tuple[Seat, ...]) -> Match:
    """Return a game that begins in one of the rulebooks' positions."""
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

EXAMPLE_OPTIONS: Mapping[str, Options] = MappingProxyType({"escape": TORTUGA, "nest": Options()})
"""How the rulebooks' examples are played, by game."""
