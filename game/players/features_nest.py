"""The features of Nest: a position as numbers, one list for each player."""

from collections.abc import Sequence

from game.cards import DIGIT, Card, Hand, size
from game.nest import BERTHS, FIRST_ISLAND, HAND_LIMIT, NEST, SLOOP
from game.players.reach import chances_of_a_sign, finishing
from game.players.search_state import CREW_DIGIT, ORIGINS, SearchTrack
from game.players.search_state_nest import ABOARD, NestPosition, nudged_to
from game.state import PIRATES
from game.track import Crowd

SIGNS = 7
NAMES = (
    "home",
    "home_squared",
    "second",
    "second_progress",
    "aboard",
    "aboard_far",
    "start",
    "first",
    "stranded",
    "hindmost",
    "cards",
    "cards_to_4",
    "cards_to_7",
    "kinds",
    "gold",
    "captain",
    "near_roads",
    "far_roads",
    "arriving",
    "finishing",
    "best_nudge",
    "double_nudges",
    "tempo",
)

_PLAIN = int(Card.PARROT)
_GOLD = int(Card.GOLD_PARROT)
_GOLD_FROM = DIGIT * _GOLD
_CARDS = range(_PLAIN, _PLAIN + SIGNS)
_CHANCE = chances_of_a_sign(SIGNS)
_REMEMBERED = 1 << 16

Crews = Sequence[int]


class NestRoads(dict[tuple[int, Crowd, int], tuple[int, int, int]]):
    """By a crew, the crowd on one sign's spaces, and whether the crew may board or leave the
    sloop: the longest jump on each island, and from how many places the card leads home."""

    def __init__(self, course: SearchTrack, card: int) -> None:
        super().__init__()
        self._landings = course.landings[card]

    def __missing__(self, key: tuple[int, Crowd, int]) -> tuple[int, int, int]:
        crew, crowd, gangway = key
        landings = self._landings[crowd]
        near = far = arriving = 0
        for origin in ORIGINS[crew]:
            landing = landings[origin]
            if origin < SLOOP:
                if landing - origin > near and (landing < SLOOP or gangway == _BOARDS):
                    near = landing - origin
            elif origin > SLOOP or gangway == _LEAVES:
                far = max(far, landing - origin)
                arriving += landing == NEST and origin != NEST
        if len(self) > _REMEMBERED:
            self.clear()
        self[key] = found = near, far, arriving
        return found


_BOARDS, _LEAVES, _NEITHER = 1, 2, 0


class NestFeatures:
    """The features of positions on one track."""

    __slots__ = ("_course", "_roads")

    def __init__(self, course: SearchTrack) -> None:
        self._course = course
        self._roads = tuple(NestRoads(course, card) for card in _CARDS)

    def of(
        self,
        crews: Crews,
        crowd: Crowd,
        sloop: int,
        hands: Sequence[tuple[Hand, int]],
        following: int,
    ) -> list[list[float]]:
        """Return the features of every player; hands are the seen cards and the number of unseen.

        The player whose turn is next has the best tempo.
        """
        players = len(crews)
        at_first = sloop == FIRST_ISLAND
        aboard = [crew >> ABOARD & 7 for crew in crews]
        most = max(aboard)
        offers = [self._offers(crew, crowd, at_first, aboard[s]) for s, crew in enumerate(crews)]
        rows = []
        for seat, crew in enumerate(crews):
            hand, unseen = hands[seat]
            riding = aboard[seat]
            best_nudge = doubles = 0
            for other, (best, double) in enumerate(offers):
                if other != seat:
                    best_nudge = max(best_nudge, best)
                    doubles += double
            rows.append(
                [
                    *self._places(crew, riding, at_first),
                    *self._cards(crew, crowd, hand, unseen, riding, at_first),
                    float(riding == most > 0),
                    best_nudge / 2,
                    doubles / 4,
                    1 - (seat - following) % players / players,
                ]
            )
        return [_ordered(row) for row in rows]

    def _places(self, crew: int, riding: int, at_first: bool) -> list[float]:
        """Return the features of the positions of a crew."""
        origins = ORIGINS[crew]
        home = crew >> CREW_DIGIT * NEST
        near = near_progress = far = far_progress = 0
        for origin in origins:
            number = crew >> CREW_DIGIT * origin & 7
            if origin < SLOOP:
                near += number
                near_progress += number * origin
            elif SLOOP < origin < NEST:
                far += number
                far_progress += number * (origin - SLOOP)
        return [
            home / 6,
            home * home / 36,
            far / 6,
            far_progress / 126,
            riding / 3 if at_first else 0.0,
            0.0 if at_first else riding / 3,
            (crew & 7) / 6,
            near_progress / 84,
            0.0 if at_first else near / 6,
            origins[0] / 37,
        ]

    def _cards(
        self, crew: int, crowd: Crowd, hand: Hand, unseen: int, riding: int, at_first: bool
    ) -> list[float]:
        """Return the features of a hand."""
        gangway = (_BOARDS if riding < BERTHS else _NEITHER) if at_first else _LEAVES
        cards = size(hand) + unseen
        chance = _CHANCE[unseen]
        kinds = near_roads = far_roads = arrivals = 0.0
        masks = self._course.masks
        for sign in range(SIGNS):
            card = _PLAIN + sign
            held = (hand >> DIGIT * card | hand >> DIGIT * (_GOLD + sign)) & 127
            if held or unseen:
                share = 1.0 if held else chance
                near, far, arriving = self._roads[sign][crew, crowd & masks[card], gangway]
                kinds += share
                near_roads += share * near
                far_roads += share * far
                arrivals += share * arriving
        home = crew >> CREW_DIGIT * NEST
        last = 0.0
        if 2 * home >= PIRATES and cards >= PIRATES - home:
            last = self._finishing(crew, crowd, hand, unseen, gangway)
        return [
            cards / 10,
            (cards if cards < 4 else 4) / 4,
            (cards if cards < HAND_LIMIT else HAND_LIMIT) / HAND_LIMIT,
            kinds / 7,
            size(hand >> _GOLD_FROM) / 3 + unseen / 45,
            near_roads / 60,
            far_roads / 100,
            arrivals / 7,
            last,
        ]

    def _finishing(self, crew: int, crowd: Crowd, hand: Hand, unseen: int, gangway: int) -> float:
        """The chance that each of the last few pirates has a card that takes it home."""
        origins = ORIGINS[crew]
        if origins[0] < SLOOP or (origins[0] == SLOOP and gangway != _LEAVES):
            return 0.0
        held = hand | hand >> _GOLD_FROM - DIGIT * _PLAIN  # gold cards count as plain ones
        return finishing(self._course, origins, crowd, _CARDS, held, unseen)

    def _offers(self, crew: int, crowd: Crowd, at_first: bool, riding: int) -> tuple[int, int]:
        """Return what nudging this crew offers: the most cards, and how many nudges bring two."""
        joinable = crowd ^ crowd >> 1
        ahead = self._course.track.leg_ahead
        best = doubles = 0
        for origin in ORIGINS[crew]:
            if origin == NEST or (origin == SLOOP and at_first):
                continue
            if joinable & ahead[origin] or (origin < SLOOP and at_first and riding < BERTHS):
                _, cards = nudged_to(self._course, crowd, origin)
                best = max(best, cards)
                doubles += cards == 2
        return best, doubles


def _ordered(row: list[float]) -> list[float]:
    """Sort places, cards, captaincy, nudges and tempo into the order of their names."""
    return [*row[:15], row[19], *row[15:19], *row[20:]]


def numbers(
    features: NestFeatures, position: NestPosition, viewer: int | None
) -> list[list[float]]:
    """Return the features of every player as the viewer knows them; None knows every hand."""
    hands = [
        (hand, 0) if viewer is None or seat == viewer else (0, size(hand))
        for seat, hand in enumerate(position.hands)
    ]
    return features.of(position.crews, position.crowd, position.sloop, hands, position.turn)
