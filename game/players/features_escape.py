"""The features of Escape: a position as numbers, one list for each player."""

from game.cards import DIGIT, Hand, size
from game.players.reach import SPREAD, Memory, chances_of_a_sign, finishing, tempo_of
from game.players.search_state import CREW_DIGIT, GOAL, ORIGINS, SearchTrack, positions_of
from game.players.search_state_escape import EscapePosition
from game.state import PIRATES
from game.track import BEHIND, ONE_ON_EACH, Crowd, Position

SIGNS = 6
NAMES = (
    "home",
    "home_squared",
    "start",
    "progress",
    "hindmost",
    "second_hindmost",
    "cards",
    "cards_to_4",
    "cards_to_8",
    "kinds",
    "roads",
    "hind_roads",
    "best_road",
    "boarding",
    "finishing",
    "best_retreat",
    "double_retreats",
    "short_retreats",
    "tempo",
    "again",
    "turn_roads",
    "retreats",
    "spread",
    "short",
)
PROGRESS = NAMES.index("progress")
CARDS = NAMES.index("cards")

_NEAR = 4  # the most spaces that a good retreat for two cards may cost
_SHORT = 2
_CHANCE = chances_of_a_sign(SIGNS)


class EscapeRoads(Memory[tuple[int, Crowd], tuple[int, int, int]]):
    """By a crew and the crowd on one sign's spaces: the longest jump with its card, the last
    pirate's jump, and from how many places the card leads home."""

    def __init__(self, course: SearchTrack, card: int) -> None:
        super().__init__()
        self._landings = course.landings[card]

    def found(self, key: tuple[int, Crowd]) -> tuple[int, int, int]:
        crew, crowd = key
        landings = self._landings[crowd]
        longest = boarding = 0
        origins = ORIGINS[crew]
        for origin in origins:
            landing = landings[origin]
            if landing - origin > longest:
                longest = landing - origin
            if landing == GOAL and origin != GOAL:
                boarding += 1
        return longest, landings[origins[0]] - origins[0], boarding


class FurtherEscapeRoads(Memory[tuple[int, Crowd], tuple[int, int]]):
    """By a crew and the crowd on one sign's spaces: the longest jumps with a second and a third
    card of the sign, after the longest with the first."""

    def __init__(self, course: SearchTrack, card: int) -> None:
        super().__init__()
        self._landings = course.landings[card]
        self._weights = course.weights
        self._mask = course.masks[card]

    def found(self, key: tuple[int, Crowd]) -> tuple[int, int]:
        crew, crowd = key
        places = list(positions_of(crew))
        jumps = []
        for _ in range(3):
            landings = self._landings[crowd]
            longest, origin = max([(landings[place] - place, place) for place in places])
            jumps.append(longest)
            landing = origin + longest
            places.remove(origin)
            places.append(landing)
            # A space of another sign does not matter for this one's jumps.
            crowd += self._weights[landing] - (self._weights[origin] & self._mask)
        return jumps[1], jumps[2]


class EscapeFeatures:
    """The features of positions on one track."""

    __slots__ = ("_course", "_further", "_roads")

    def __init__(self, course: SearchTrack) -> None:
        self._course = course
        self._roads = tuple(EscapeRoads(course, card) for card in range(SIGNS))
        self._further = tuple(FurtherEscapeRoads(course, card) for card in range(SIGNS))

    def of(
        self, crew: int, crowd: Crowd, hand: Hand, unseen: int, tempo: float, leaves: bool
    ) -> list[float]:
        """Return the features of one player, who holds that hand and some unseen cards.

        Tempo is how soon the player's turn comes; leaves, whether pirates may leave the sloop.
        """
        origins = ORIGINS[crew]
        hindmost = origins[0]
        home = crew >> CREW_DIGIT * GOAL
        progress, spread = 0, 0.0
        for origin in origins:
            number = crew >> CREW_DIGIT * origin & 7
            progress += origin * number
            spread += SPREAD[origin] * number
        second = hindmost
        if crew >> CREW_DIGIT * hindmost & 7 == 1 and len(origins) > 1:
            second = origins[1]
        cards = size(hand) + unseen
        chance = _CHANCE[unseen]
        kinds = roads = hind_roads = boarding = again = 0.0
        best = 0
        hoped = 0
        jumps: list[float] = []
        masks = self._course.masks
        held = hand
        for card, known in enumerate(self._roads):
            number = held & 127
            held >>= DIGIT
            if number:
                key = crew, crowd & masks[card]
                longest, hind, boards = known[key]
                kinds += 1
                roads += longest
                hind_roads += hind
                boarding += boards
                jumps.append(longest)
                if number > 1:
                    twice, thrice = self._further[card][key]
                    jumps.append(twice)
                    again += twice
                    if number > 2:
                        jumps.append(thrice)
                        again += thrice
                if longest > best:
                    best = longest
            elif unseen:
                longest, hind, boards = known[crew, crowd & masks[card]]
                kinds += chance
                roads += chance * longest
                hind_roads += chance * hind
                boarding += chance * boards
                jumps.append(chance * longest)
                if longest > hoped:
                    hoped = longest
        best_road = best + chance * (hoped - best) if hoped > best else best
        jumps.sort(reverse=True)
        turn_roads = sum(jumps[:3])
        best_retreat, retreats, doubles, shorts = _retreats(origins, crowd, leaves)
        last = 0.0
        out = PIRATES - home
        if 2 * home >= PIRATES and cards >= out:
            last = finishing(self._course, origins, crowd, range(SIGNS), hand, unseen)
        return [
            home / 6,
            home * home / 36,
            (crew & 7) / 6,
            progress / 222,
            hindmost / 37,
            second / 37,
            cards / 10,
            (cards if cards < 4 else 4) / 4,
            (cards if cards < 8 else 8) / 8,
            kinds / 6,
            roads / 111,
            hind_roads / 111,
            best_road / 37,
            boarding / 6,
            last,
            best_retreat / 2,
            doubles / 3,
            shorts / 3,
            tempo,
            again / 111,
            turn_roads / 74,
            retreats / 4,
            spread,
            (out - cards) / 6 if out > cards else 0.0,
        ]


def _retreats(
    origins: tuple[Position, ...], crowd: Crowd, leaves: bool
) -> tuple[float, float, int, int]:
    """Return the worth of the best retreat and of all good ones, and how many are double or short.

    Leaves says whether pirates may leave the sloop.
    """
    best = -1.0
    good = 0.0
    doubles = shorts = 0
    joinable = (crowd ^ crowd >> 1) & ONE_ON_EACH
    if joinable:
        for origin in origins:
            behind = joinable & BEHIND[origin]
            if behind and (leaves or origin != GOAL):
                joined = behind.bit_length() - 1 >> 1
                brought = crowd >> 2 * joined & 3
                loss = origin - joined
                worth = brought - loss / 6
                if worth > best:
                    best = worth
                if worth > 0:
                    good += worth
                if brought == 2 and loss <= _NEAR:
                    doubles += 1
                elif loss <= _SHORT:
                    shorts += 1
    return best, good, doubles, shorts


def numbers(
    features: EscapeFeatures, position: EscapePosition, viewer: int | None
) -> list[list[float]]:
    """Return the features of every player as the viewer knows them; None knows every hand."""
    crowd = position.crowd
    options = position.options
    players = len(position.crews)
    rows = []
    for seat, crew in enumerate(position.crews):
        hand = position.hands[seat]
        unseen = 0
        if viewer is not None and seat != viewer and not options.open_hands:
            unseen = size(hand) - size(position.known[seat])
            hand = position.known[seat]
        tempo = tempo_of(seat, position.turn, players)
        rows.append(features.of(crew, crowd, hand, unseen, tempo, options.sloop_retreat))
    return rows
