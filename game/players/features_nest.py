"""The features of Nest: a position as numbers, one list for each player."""

from typing import NamedTuple

from game.cards import DIGIT, Card, Hand, size
from game.nest import BERTHS, FIRST_ISLAND, HAND_LIMIT, NEST, SLOOP
from game.players.reach import SPREAD, Memory, chances_of_a_sign, finishing, tempo_of
from game.players.search_state import CREW_DIGIT, GOAL, ORIGINS, SearchTrack, positions_of
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
    "again",
    "best_road",
    "turn_roads",
    "boarding",
    "spread",
    "short",
    "nudges",
    "offered",
)
CARDS = NAMES.index("cards")

_PLAIN = int(Card.PARROT)
_GOLD = int(Card.GOLD_PARROT)
_GOLD_FROM = DIGIT * _GOLD
_CARDS = range(_PLAIN, _PLAIN + SIGNS)
_CHANCE = chances_of_a_sign(SIGNS)


class NestBoard(NamedTuple):
    """Where everything is: the crews, the crowd on the spaces and the sloop's island."""

    crews: tuple[int, ...]
    crowd: Crowd
    sloop: int


# What the sloop allows a crew.
_NEITHER = 0
_BOARDS = 1
_LEAVES = 2


class NestRoads(Memory[tuple[int, Crowd, int], tuple[int, int, int, int]]):
    """By a crew, the crowd on one sign's spaces, and whether the crew may board or leave the
    sloop: the longest jump on each island, and from how many places the card leads home and
    aboard."""

    def __init__(self, course: SearchTrack, card: int) -> None:
        super().__init__()
        self._landings = course.landings[card]

    def found(self, key: tuple[int, Crowd, int]) -> tuple[int, int, int, int]:
        crew, crowd, gangway = key
        landings = self._landings[crowd]
        near = far = arriving = boarding = 0
        for origin in ORIGINS[crew]:
            landing = landings[origin]
            if origin < SLOOP:
                if landing < SLOOP or gangway == _BOARDS:
                    near = max(near, landing - origin)
                    boarding += landing == SLOOP
            elif origin > SLOOP or gangway == _LEAVES:
                far = max(far, landing - origin)
                arriving += landing == NEST and origin != NEST
        return near, far, arriving, boarding


class FurtherNestRoads(Memory[tuple[int, Crowd, int], tuple[int, int]]):
    """The longest jumps with a second and a third card of a sign, after the longest with the
    first."""

    def __init__(self, course: SearchTrack, card: int) -> None:
        super().__init__()
        self._landings = course.landings[card]
        self._weights = course.weights
        self._mask = course.masks[card]

    def found(self, key: tuple[int, Crowd, int]) -> tuple[int, int]:
        crew, crowd, gangway = key
        places = list(positions_of(crew))
        jumps = []
        for _ in range(3):
            landings = self._landings[crowd]
            longest, best = 0, GOAL
            for origin in places:
                landing = landings[origin]
                if landing - origin > longest and not (
                    (landing == SLOOP and gangway != _BOARDS)
                    or (origin == SLOOP and gangway != _LEAVES)
                ):
                    longest, best = landing - origin, origin
            jumps.append(longest)
            if longest:
                places.remove(best)
                places.append(best + longest)
                crowd += self._weights[best + longest] - (self._weights[best] & self._mask)
        return jumps[1], jumps[2]


class NestOffers(Memory[tuple[int, Crowd, bool], tuple[int, int, int]]):
    """By a crew, the crowd, and whether the sloop is at the first island: what nudging this crew
    offers: the most cards, how many nudges bring two, and the cards of all."""

    def __init__(self, course: SearchTrack) -> None:
        super().__init__()
        self._course = course

    def found(self, key: tuple[int, Crowd, bool]) -> tuple[int, int, int]:
        crew, crowd, at_first = key
        joinable = crowd ^ crowd >> 1
        ahead = self._course.track.leg_ahead
        boards = at_first and crew >> ABOARD & 7 < BERTHS
        best = doubles = every = 0
        for origin in ORIGINS[crew]:
            if origin == NEST or (origin == SLOOP and at_first):
                continue
            if joinable & ahead[origin] or (origin < SLOOP and boards):
                _, cards = nudged_to(self._course, crowd, origin)
                best = max(best, cards)
                doubles += cards == 2
                every += cards
        return best, doubles, every


class NestFeatures:
    """The features of positions on one track."""

    __slots__ = ("_course", "_further", "_offers", "_roads")

    def __init__(self, course: SearchTrack) -> None:
        self._course = course
        self._roads = tuple(NestRoads(course, card) for card in _CARDS)
        self._further = tuple(FurtherNestRoads(course, card) for card in _CARDS)
        self._offers = NestOffers(course)

    def of(self, seat: int, board: NestBoard, hand: Hand, unseen: int, tempo: float) -> list[float]:
        """Return the features of one player, who holds that hand and some unseen cards.

        Tempo is how soon the player's turn comes.
        """
        crews, crowd, sloop = board
        crew = crews[seat]
        at_first = sloop == FIRST_ISLAND
        riding = crew >> ABOARD & 7
        captain = riding > 0
        best_nudge = doubles = nudges = 0
        for other, theirs in enumerate(crews):
            if other != seat:
                best, double, every = self._offers[theirs, crowd, at_first]
                if best > best_nudge:
                    best_nudge = best
                doubles += double
                nudges += every
                if theirs >> ABOARD & 7 > riding:
                    captain = False
        origins = ORIGINS[crew]
        home = crew >> CREW_DIGIT * NEST
        near = near_progress = far = far_progress = 0
        spread = 0.0
        for origin in origins:
            number = crew >> CREW_DIGIT * origin & 7
            spread += number * SPREAD[origin]
            if origin < SLOOP:
                near += number
                near_progress += number * origin
            elif SLOOP < origin < NEST:
                far += number
                far_progress += number * (origin - SLOOP)
        gangway = (_BOARDS if riding < BERTHS else _NEITHER) if at_first else _LEAVES
        cards = size(hand) + unseen
        chance = _CHANCE[unseen]
        kinds = near_roads = far_roads = arrivals = boarding = again = 0.0
        jumps: list[float] = []
        masks = self._course.masks
        for sign, known in enumerate(self._roads):
            card = _PLAIN + sign
            held = (hand >> DIGIT * card & 127) + (hand >> DIGIT * (_GOLD + sign) & 127)
            if held or unseen:
                key = crew, crowd & masks[card], gangway
                near_jump, far_jump, arriving, boards = known[key]
                share = 1.0 if held else chance
                kinds += share
                near_roads += share * near_jump
                far_roads += share * far_jump
                arrivals += share * arriving
                boarding += share * boards
                jumps.append(share * (near_jump if near_jump > far_jump else far_jump))
                if held > 1:
                    twice, thrice = self._further[sign][key]
                    jumps.append(twice)
                    again += twice
                    if held > 2:
                        jumps.append(thrice)
                        again += thrice
        jumps.sort(reverse=True)
        out = PIRATES - home
        last = 0.0
        if 2 * home >= PIRATES and cards >= out:
            last = self._finishing(crew, crowd, hand, unseen, gangway)
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
            cards / 10,
            (cards if cards < 4 else 4) / 4,
            (cards if cards < HAND_LIMIT else HAND_LIMIT) / HAND_LIMIT,
            kinds / 7,
            size(hand >> _GOLD_FROM) / 3 + unseen / 45,
            float(captain),
            near_roads / 60,
            far_roads / 100,
            arrivals / 7,
            last,
            best_nudge / 2,
            doubles / 4,
            tempo,
            again / 60,
            jumps[0] / 20 if jumps else 0.0,
            sum(jumps[:3]) / 40,
            boarding / 7,
            spread,
            (out - cards) / 6 if out > cards else 0.0,
            nudges / 12,
            self._offers[crew, crowd, at_first][2] / 8,
        ]

    def _finishing(self, crew: int, crowd: Crowd, hand: Hand, unseen: int, gangway: int) -> float:
        """Return the chance that each of the last few pirates has a card that takes it home."""
        origins = ORIGINS[crew]
        if origins[0] < SLOOP or (origins[0] == SLOOP and gangway != _LEAVES):
            return 0.0
        held = hand | hand >> _GOLD_FROM - DIGIT * _PLAIN  # gold cards count as plain ones
        return finishing(self._course, origins, crowd, _CARDS, held, unseen)


def numbers(
    features: NestFeatures, position: NestPosition, viewer: int | None
) -> list[list[float]]:
    """Return the features of every player as the viewer knows them; None knows every hand."""
    board = NestBoard(tuple(position.crews), position.crowd, position.sloop)
    players = len(position.crews)
    rows = []
    for seat, hand in enumerate(position.hands):
        known = viewer is None or seat == viewer
        tempo = tempo_of(seat, position.turn, players)
        rows.append(
            features.of(seat, board, hand if known else 0, 0 if known else size(hand), tempo)
        )
    return rows
