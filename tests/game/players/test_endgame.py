"""Endgames: a win at once, and one that no rival can prevent, are found wherever they exist."""

import random
from collections.abc import Iterator

import pytest

from game.cards import DIGIT, Card, size
from game.nest import HAND_LIMIT
from game.players.endgame import sure_win
from game.players.evaluators import evaluator_of, position_of
from game.players.search_state import ENDS_TURN, PLACE, RETREATS, SearchPosition
from tests.game.building import ESCAPE, NEST_TRACK
from tests.game.building import nest_position as nest_at
from tests.game.building import position as escape_at
from tests.soak import long

EVALUATORS = {game: evaluator_of(game, {}) for game in ("escape", "nest")}
VARIANTS = ESCAPE.variants
PLAYERS = (2, 3, 4, 5)
ENDGAMES = range(40)
MOST = 700_000
"""Actions; what takes more to try everything is left undecided."""


class Patience:
    """Counts the actions that were tried, and gives up after too many."""

    def __init__(self) -> None:
        self.left = MOST

    def try_one(self) -> None:
        """Count an action."""
        self.left -= 1
        if not self.left:
            pytest.skip("too many actions to try them all")


PATIENCE = Patience()


def endgame(variant: str, players: int, seed: int) -> SearchPosition:
    """A position close to the end in which everything can be tried, but for a win at once: the
    first player has two or three pirates out, rivals have few on their way, and most of them others
    at the start."""
    chance = random.Random(f"{variant} {players} {seed}")
    while True:
        position = _drawn_endgame(chance, variant, players)
        if not wins_now(position):
            return position


def _drawn_endgame(chance: random.Random, variant: str, players: int) -> SearchPosition:
    most = 2 if variant in VARIANTS and players < 4 else 1  # few enough to try everything
    first = 25 if variant in VARIANTS else 30
    crews = [_crew(chance, chance.choice((2, 3, 3)), 0, first)]
    for rival in range(1, players):
        few = most if rival == 1 else chance.choice((0, 0, 1))
        crews.append(_crew(chance, few, chance.choice((0, 4, 4)) if few else 4, 25))
    held = [
        chance.randint(2, 4 if variant in VARIANTS else 5),
        *[chance.choice((0, 0, 1)) for _ in crews[1:]],
    ]
    labels = _NEST_CARDS if variant == "nest" else _ESCAPE_CARDS

    def cards(number: int) -> str:
        return " ".join(chance.choice(labels) for _ in range(number))

    hands = [cards(number) for number in held]
    if variant == "nest":
        names = [" ".join(_NEST_PLACES[place] for place in crew) for crew in crews]
        return position_of(nest_at(*names, hands=hands, stock=cards(40), sloop=2))
    options = VARIANTS[variant]
    row = cards(40) if options.open_row else ""
    return position_of(escape_at(*crews, hands=hands, row=row, stock=cards(40), options=options))


def _crew(chance: random.Random, near: int, behind: int, first: int) -> list[int]:
    there = [chance.randint(first, 36) for _ in range(near)]
    return [0] * behind + there + [37] * (6 - near - behind)


_ESCAPE_CARDS = [card.label for card in Card if card < Card.PARROT]
_NEST_CARDS = [card.label for card in Card if Card.PARROT <= card < Card.GOLD_PARROT]
_NEST_PLACES = {0: "start", 37: "nest"} | {p: NEST_TRACK.number(p) for p in range(1, 37)}


def turns(position: SearchPosition) -> Iterator[SearchPosition]:
    """Every different position that the first player's turn can lead to, with nothing drawn that
    is unseen."""
    options = position.options
    found, seen = [position], set()
    while found:
        at = found.pop()
        # The advances come first in the list; tried first, they find most wins soon.
        for code in reversed(at.legal()):
            if code == ENDS_TURN:
                continue
            PATIENCE.try_one()
            after = at.copy()
            after.apply(code)
            if code >= RETREATS and not options.open_row:
                after.hands[0] = at.hands[0]
            key = (after.crews[0], after.hands[0], after.key(), after.turn, after.left)
            if key not in seen:
                seen.add(key)
                yield after
                if after.ending is None and after.turn == 0:
                    found.append(after)


def replies(position: SearchPosition) -> Iterator[SearchPosition]:
    """Every different position that a rival's turn, with any cards that the rival may hold, or
    none, can lead to."""
    rival = position.turn
    number = size(position.hands[rival])
    begun = position.copy()
    begun.hands[rival] = position.playable(rival)
    found, seen = [(begun, number)], set()
    yield position
    while found:
        at, held = found.pop()
        known = at.known_hand(rival)
        for code in at.legal():
            hidden = code < RETREATS and not known >> DIGIT * (code >> PLACE) & 127
            if code == ENDS_TURN or (hidden and held == size(known)):
                continue
            PATIENCE.try_one()
            after = at.copy()
            after.apply(code)
            rest = held + size(after.hands[rival]) - size(at.hands[rival])
            hand = (after.known_hand(rival), after.hands[rival], rest)
            key = (after.crews[rival], hand, after.key(), after.turn, after.left)
            if key not in seen:
                seen.add(key)
                yield after
                if after.ending is None and after.turn == rival:
                    found.append((after, rest))


def wins_now(position: SearchPosition) -> bool:
    return any(after.ending is not None for after in turns(position))


def surely_wins(after: SearchPosition) -> bool:
    """Whether the first player has won, or wins in the next turn whatever the others do."""
    if after.ending is not None:
        return True
    players = len(after.crews)
    ends = [after]
    won: dict[object, bool] = {}
    for rival in (*range(1, players), 0):
        following: dict[object, SearchPosition] = {}
        for position in ends:
            # Whoever is left may do nothing: then the first player is next.
            position.begin_turn(0)
            key = position.key()
            if key not in won:
                won[key] = wins_now(position)
            if not won[key]:
                return False
            if rival:
                position.begin_turn(rival)
                for reply in replies(position):
                    if reply.ending is not None:
                        return False
                    reply = reply.copy()
                    reply.begin_turn((rival + 1) % players)
                    following[reply.key()] = reply
        ends = list(following.values())
    return True


@pytest.mark.parametrize("seed", long(ENDGAMES, usual=(0,)))
@pytest.mark.parametrize("players", long(PLAYERS, usual=(2,)))
@pytest.mark.parametrize("variant", [*VARIANTS, "nest"])
def test_a_win_within_two_turns_is_found_wherever_it_exists(
    variant: str, players: int, seed: int
) -> None:
    PATIENCE.left = MOST
    position = endgame(variant, players, seed)
    evaluator = EVALUATORS["nest" if variant == "nest" else "escape"]
    found = sure_win(evaluator, position.copy(), lambda: False)
    if found is None:
        assert not any(surely_wins(after.copy()) for after in turns(position))
    else:
        after = position.copy()
        for code in found:
            drawn = after.hands[0] if code >= RETREATS and not after.options.open_row else None
            after.apply(code)
            if drawn is not None:
                after.hands[0] = drawn
        assert surely_wins(after)


@pytest.mark.parametrize(
    ("variant", "players", "seed"), [("tortuga", 4, 5), ("tortuga", 4, 8), ("nest", 4, 10)]
)
def test_a_sure_win_is_found_in_time_where_trying_everything_takes_millions_of_actions(
    variant: str, players: int, seed: int
) -> None:
    evaluator = EVALUATORS["nest" if variant == "nest" else "escape"]
    assert sure_win(evaluator, endgame(variant, players, seed), lambda: False) is not None


def test_a_win_at_once_is_found_in_both_games() -> None:
    crews = ("nest nest nest nest nest 35", "start start start start start start")
    nest = position_of(nest_at(*crews, hands=("map parrot chest", "")))
    assert sure_win(EVALUATORS["nest"], nest, lambda: False) is not None
    escape = position_of(escape_at([37] * 5 + [36], [0] * 6, hands=("key", "")))
    assert sure_win(EVALUATORS["escape"], escape, lambda: False) is not None


def test_cards_that_a_freebooter_would_take_are_not_counted_on() -> None:
    others = " ".join(["start"] * 6)
    hand = "map map map map map map map compass"
    crews = ("nest nest nest nest start 35", others)
    position = position_of(nest_at(*crews, hands=(hand, "parrot"), sloop=1))
    position.trim(0)
    assert size(position.hands[0]) == HAND_LIMIT


def test_the_search_for_a_sure_win_stops_when_it_is_late() -> None:
    asked = []

    def late() -> bool:
        asked.append(1)
        return True

    position = endgame("tortuga", 2, 0)
    sure_win(EVALUATORS["escape"], position, late)
    assert len(asked) <= 2
