"""Endgames: turns that win at once, and turns after which no rival can prevent the win."""

from collections.abc import Callable, Mapping
from itertools import combinations

from game.cards import DIGIT, ONE, Hand, size
from game.players.reach import Evaluator, finishing_reach, homes
from game.players.search_state import (
    CREW_DIGIT,
    ENDS_TURN,
    GOAL,
    ORIGINS,
    PLACE,
    RETREATS,
    SearchPosition,
    SearchTrack,
    cards_held,
    positions_of,
)
from game.state import ACTIONS, PIRATES
from game.track import NOBODY, Crowd, Position

_MOST_STEPS = 40_000  # actions of rivals that are tried for one turn
_MOST_SPACES = 8  # whose emptying is tried before the actions themselves


def sure_win(
    evaluator: Evaluator,
    position: SearchPosition,
    late: Callable[[], bool],
    most: int = _MOST_STEPS,
) -> tuple[int, ...] | None:
    """Return a turn that wins, or after which the player's next turn wins whatever the rivals do
    or leave undone, and whatever they hold; None if there is none, or if it gets late
    or takes too many steps.

    Cards that are yet to be drawn unseen do not count.
    """
    codes = evaluator.finish(position)
    if codes is not None:
        return codes
    proof = _Proof(evaluator, position.turn, late, most)
    hopes = []
    for codes, after in evaluator.outcomes(position, PIRATES - ACTIONS):
        after.trim(position.turn)
        if proof.finishes(after):
            if proof.stands(after):
                return codes
            hopes.append((codes, after))
        if proof.given_up:
            return None
    for codes, after in hopes:
        if not proof.refuted(after):
            return codes
        if proof.given_up:
            break
    return None


class _Proof:
    """Looks at everything that the rivals can do before a player's next turn."""

    def __init__(
        self, evaluator: Evaluator, seat: int, late: Callable[[], bool], most: int
    ) -> None:
        self._steps = 0
        self._evaluator = evaluator
        self._seat = seat
        self._late = late
        self._most = most
        self._finishes: dict[tuple[object, ...], bool] = {}
        self._safe: set[tuple[object, ...]] = set()

    @property
    def given_up(self) -> bool:
        """Whether it takes too long."""
        return self._steps > self._most or self._late()

    def finishes(self, position: SearchPosition) -> bool:
        """Whether the player would win now if the turn were the player's."""
        key = (position.hands[self._seat], *position.key())
        found = self._finishes.get(key)
        if found is None:
            self._finishes[key] = found = self._wins_now(position)
        return found

    def _wins_now(self, position: SearchPosition) -> bool:
        crew, hand = position.crews[self._seat], position.hands[self._seat]
        if finishing_reach(crew, size(hand), ACTIONS) is None:
            return False
        havens = position.course.track.havens
        out = positions_of(crew)[: PIRATES - homes(crew)]
        if sum([haven > origin for origin in out for haven in havens]) > ACTIONS:
            return False
        if _goes_straight(position, self._seat, position.crowd):
            return True
        if len(out) == ACTIONS and not any(origin in havens for origin in out):
            return False  # no action is left but for the straight way
        mine = position.copy()
        mine.begin_turn(self._seat)
        self._steps += len(mine.legal()) ** 3 // 16  # about as long as that takes
        return self._evaluator.finish(mine) is not None

    def stands(self, position: SearchPosition) -> bool:
        """Whether no rival can win, and the player's pirates go home even over the spaces that
        the rivals can leave: a quick answer, no only if that is not clear at once."""
        players = len(position.crews)
        later = range((self._seat - position.turn) % players)
        actions = dict.fromkeys(range(players), 0)
        before = 0  # actions of those who come before
        for rival in [(position.turn + step) % players for step in later]:
            actions[rival] = position.left if rival == position.turn else ACTIONS
            if _may_win(position, rival, actions[rival], before):
                return False
            before += actions[rival]
        return _goes_anyway(position, self._seat, actions)

    def refuted(self, position: SearchPosition) -> bool:
        """Whether the rivals can prevent the win, or it takes too long to tell."""
        return self._prevented(*self._begun(position))

    def _begun(self, position: SearchPosition) -> tuple[SearchPosition, int]:
        """Give the rival on turn every card that may be in the hand; return how many are."""
        number = size(position.hands[position.turn])
        position.hands[position.turn] = position.playable(position.turn)
        return position, number

    def _prevented(self, position: SearchPosition, number: int) -> bool:
        """Whether the rivals can prevent the win from here on; the one on turn holds that many
        cards."""
        if not self.finishes(position):
            return True
        turn = position.turn
        hand = position.hands[self._seat]
        key = (turn, position.left, number, position.hands[turn], hand, *position.key())
        if key in self._safe:
            return False
        if not self.stands(position):
            known = position.known_hand(turn)
            for code in sorted(position.legal(), key=_place, reverse=True):
                card = code >> PLACE
                if code == ENDS_TURN or (
                    code < RETREATS and not known >> DIGIT * card & 127 and number == size(known)
                ):
                    continue
                self._steps += 1
                if self.given_up:
                    return True
                after = position.copy()
                after.apply(code)
                held = number + size(after.hands[turn]) - size(position.hands[turn])
                if self._spoiled(after, turn, held):
                    return True
            after = position.copy()
            after.begin_turn((turn + 1) % len(position.crews))
            if self._spoiled(after, turn, 0):
                return True
        self._safe.add(key)
        return False

    def _spoiled(self, after: SearchPosition, turn: int, held: int) -> bool:
        """Whether the rivals can prevent the win after an action, or the end, of that turn."""
        if after.ending is not None:
            return True
        if after.turn == turn:
            return self._prevented(after, held)
        if after.turn == self._seat:
            return not self.finishes(after)
        return self._prevented(*self._begun(after))


def _goes_straight(position: SearchPosition, seat: int, crowd: Crowd) -> bool:
    """Whether each pirate of a player that is still out has a card that takes it home in one jump
    over that crowd, beginning with the one furthest behind."""
    out = positions_of(position.crews[seat])[: PIRATES - homes(position.crews[seat])]
    if len(out) > ACTIONS or any(origin in position.course.track.havens for origin in out):
        return False  # nobody can be sure to leave a haven on the way
    return _jumps_home(position.course, out, position.hands[seat], crowd)


def _jumps_home(
    course: SearchTrack, origins: tuple[Position, ...], hand: Hand, crowd: Crowd
) -> bool:
    return not origins or any(
        course.landings[card][crowd & course.masks[card]][origins[0]] == GOAL
        and _jumps_home(course, origins[1:], hand - ONE[card], crowd)
        for card in cards_held(hand)
    )


def _may_win(position: SearchPosition, rival: int, actions: int, before: int) -> bool:
    """Whether a rival might win with that many actions, after that many of others; no only if that
    is certain."""
    crew, hand = position.crews[rival], position.hands[rival]
    out = PIRATES - homes(crew)
    if finishing_reach(crew, size(hand), actions) is None:
        return False
    if out < actions or (before and position.nudges):
        return True
    # Every action must take a pirate home in one jump; one before it can fill one space.
    track = position.course.track
    empty = ~(position.crowd | position.crowd >> 1)
    cards = cards_held(position.playable(rival))
    return all(
        track.haven_ahead[origin] == GOAL
        and any(
            (track.spaces[card] & track.leg_ahead[origin] & empty).bit_count() <= before
            for card in cards
        )
        for origin in positions_of(crew)[:out]
    )


def _goes_anyway(position: SearchPosition, seat: int, actions: Mapping[int, int]) -> bool:
    """Whether a player's pirates go home in one jump each even over the spaces that rivals with
    that many actions can leave; no only if that is not clear."""
    if position.nudges:
        return _goes_straight(position, seat, NOBODY)
    crews, crowd = position.crews, position.crowd
    rearmost = ORIGINS[crews[seat]][0]
    wanted = sum({position.course.track.spaces[card] for card in cards_held(position.hands[seat])})
    spaces = [
        (crowd & 3 << 2 * space, [crew >> CREW_DIGIT * space & 7 for crew in crews])
        for space in range(rearmost + 1, GOAL)
        if crowd >> 2 * space & 3 and wanted >> 2 * space & 1
        if not crews[seat] >> CREW_DIGIT * space & 7
    ]
    if _goes_straight(position, seat, crowd - sum([there for there, _ in spaces])):
        return True
    if len(spaces) > _MOST_SPACES:
        return False
    return all(
        _goes_straight(position, seat, crowd - sum([there for there, _ in left]))
        for many in range(len(spaces), -1, -1)
        for left in combinations(spaces, many)
        if all(sum([by[rival] for _, by in left]) <= n for rival, n in actions.items())
    )


def _place(code: int) -> int:
    return code & 63
