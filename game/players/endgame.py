"""Endgames: turns that win at once, and turns after which no rival can prevent the win."""

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations

from game.cards import DIGIT, ONE, Hand, size
from game.players.reach import Evaluator, homes, may_finish
from game.players.search_state import (
    CREW_DIGIT,
    ENDS_TURN,
    GOAL,
    ORIGINS,
    PIRATE,
    PLACE,
    RETREATS,
    SearchPosition,
    SearchTrack,
    cards_held,
    positions_of,
)
from game.state import ACTIONS, PIRATES
from game.track import NOBODY, Crowd

_MOST_STEPS = 20_000  # rival actions and searches for a win that are tried for one turn
_FIRST_STEPS = 30  # for each candidate turn in the first round
_MORE = 50  # factor by which each further round gets more steps
_MOST_SPACES = 8  # tried as emptied, before the actions themselves are tried


def sure_win(
    evaluator: Evaluator, position: SearchPosition, late: Callable[[], bool]
) -> tuple[int, ...] | None:
    """Return a turn that wins, or one after which the player's next turn wins in any case.

    That is, whatever the rivals do and hold, and without cards that are still to be drawn unseen.
    Return None if there is no such turn, or if finding it takes too long or too many steps.
    """
    codes = evaluator.finish(position)
    if codes is not None:
        return codes
    proof = _Proof(evaluator, position.turn, late)
    hopes = []
    for codes, after in evaluator.outcomes(position, PIRATES - ACTIONS):
        after.trim(position.turn)
        if proof.finishes(after):
            if proof.stands(after):
                return codes
            hopes.append((codes, after))
        if proof.given_up:
            return None
    steps = _FIRST_STEPS
    while hopes:
        undecided = []
        for codes, after in hopes:
            refuted = proof.refuted(after.copy(), steps)
            if refuted is False:
                return codes
            if proof.given_up:
                return None
            if refuted is None:
                undecided.append((codes, after))
        hopes = undecided
        steps *= _MORE
    return None


class _Proof:
    """Looks at everything that the rivals can do before a player's next turn."""

    def __init__(self, evaluator: Evaluator, seat: int, late: Callable[[], bool]) -> None:
        self._evaluator = evaluator
        self._seat = seat
        self._late = late
        self._steps = 0
        self._until = _MOST_STEPS
        self._finishes: dict[tuple[object, ...], bool] = {}
        self._safe: set[tuple[object, ...]] = set()

    @property
    def given_up(self) -> bool:
        """Whether the proof takes too long."""
        return self._steps > _MOST_STEPS or self._late()

    def finishes(self, position: SearchPosition) -> bool:
        """Return whether the player would win now if the turn were the player's."""
        key = (position.hands[self._seat], position.crews[self._seat], *position.key())
        found = self._finishes.get(key)
        if found is None:
            self._finishes[key] = found = self._wins_now(position)
        return found

    def _wins_now(self, position: SearchPosition) -> bool:
        crew, hand = position.crews[self._seat], position.hands[self._seat]
        if not may_finish(crew, size(hand), ACTIONS):
            return False
        havens = position.course.track.havens
        out = positions_of(crew)[: PIRATES - homes(crew)]
        if sum([haven > origin for origin in out for haven in havens]) > ACTIONS:
            return False
        if _runs(position, self._seat, position.crowd):
            return True
        if len(out) == ACTIONS and not any(origin in havens for origin in out):
            return False  # no action is left but for the straight way
        mine = position.copy()
        mine.begin_turn(self._seat)
        self._steps += 1
        return self._evaluator.finish(mine) is not None

    def stands(self, position: SearchPosition) -> bool:
        """Return whether it is clear at once that no rival can prevent the win.

        That is, no rival can win, and the player's pirates get home even over the spaces that
        the rivals can leave. False means unknown.
        """
        actions = dict.fromkeys(range(len(position.crews)), 0)
        before = 0  # actions of the rivals who act earlier
        for rival in self._to_come(position):
            actions[rival] = position.left if rival == position.turn else ACTIONS
            if _may_win(position, rival, actions[rival], before):
                return False
            before += actions[rival]
        if position.nudges:
            return _runs(position, self._seat, NOBODY)
        return _goes_anyway(position, self._seat, actions)

    def _to_come(self, position: SearchPosition) -> list[int]:
        """Return who acts before the player's next turn, beginning with the rival on turn."""
        turn, players = position.turn, len(position.crews)
        return [(turn + step) % players for step in range((self._seat - turn) % players)]

    def refuted(self, position: SearchPosition, steps: int) -> bool | None:
        """Return whether the rivals can prevent the win, or None if that needs more steps."""
        self._until = self._steps + steps
        prevented = self._prevented(*self._begun(position))
        return None if prevented and self._stops() else prevented

    def _stops(self) -> bool:
        return self._steps > self._until or self.given_up

    def _begun(self, position: SearchPosition) -> tuple[SearchPosition, int]:
        """Give the rival on turn every card that it may hold; return also the size of its hand."""
        number = size(position.hands[position.turn])
        position.hands[position.turn] = position.playable(position.turn)
        return position, number

    def _prevented(self, position: SearchPosition, number: int) -> bool:
        """Return whether the rivals can prevent the win from here on; True if that takes too long.

        The rival on turn holds that many cards.
        """
        if not self.finishes(position):
            return True
        turn = position.turn
        hand, known = position.hands[turn], position.known_hand(turn)
        mine = (position.crews[self._seat], position.hands[self._seat])
        crews = [position.crews[rival] for rival in self._to_come(position)]
        key = (position.left, number, hand, known, *mine, *crews, *position.key())
        if key in self._safe:
            return False
        if not self.stands(position):
            for code in sorted(position.legal(), key=_place, reverse=True):
                card = code >> PLACE
                if code == ENDS_TURN or (
                    code < RETREATS and not known >> DIGIT * card & 127 and number == size(known)
                ):
                    continue
                self._steps += 1
                if self._stops():
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
        """Return whether the rivals can prevent the win after an action or the end of that turn."""
        if after.ending is not None:
            return True
        if after.turn == turn:
            return self._prevented(after, held)
        if after.turn == self._seat:
            return not self.finishes(after)
        return self._prevented(*self._begun(after))


def _runs(position: SearchPosition, seat: int, crowd: Crowd) -> bool:
    """Return whether all pirates of a player go home over that crowd by advances alone."""
    crew = position.crews[seat]
    havens = position.course.track.havens
    if ORIGINS[crew][0] <= havens[0] < GOAL:
        return False  # leaving or passing a haven on the way is never certain
    return _runs_home(position.course, crew, position.hands[seat], crowd, ACTIONS)


def _runs_home(course: SearchTrack, crew: int, hand: Hand, crowd: Crowd, left: int) -> bool:
    """Return whether all pirates of a crew go home over that crowd with that many advances.

    If so, they also do over every larger crowd. With an empty crowd the crew's own pirates do not
    count either.
    """
    out = PIRATES - homes(crew)
    if not out:
        return True
    if out > min(left, size(hand)):
        return False
    straight = out == left  # home in one jump each, the one furthest behind first
    for card in cards_held(hand):
        landings = course.landings[card][crowd & course.masks[card]]
        for origin in ORIGINS[crew][: 1 if straight else None]:
            landing = landings[origin]
            if origin == GOAL or (straight and landing != GOAL):
                continue
            crew_then = crew + PIRATE[landing] - PIRATE[origin]
            crowd_then = crowd
            if crowd and not straight:
                crowd_then += course.weights[landing] - course.weights[origin]
            if _runs_home(course, crew_then, hand - ONE[card], crowd_then, left - 1):
                return True
    return False


def _may_win(position: SearchPosition, rival: int, actions: int, before: int) -> bool:
    """Return whether a rival might win with that many actions, after that many by others.

    False is certain, True is not.
    """
    crew, hand = position.crews[rival], position.hands[rival]
    out = PIRATES - homes(crew)
    if not may_finish(crew, size(hand), actions):
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
    """Return whether a player's pirates certainly get home by advances alone.

    That is, even over the spaces that the rivals can leave with that many actions each.
    """
    crews = position.crews
    course = position.course
    crew, hand = crews[seat], position.hands[seat]
    wanted = sum({course.track.spaces[card] for card in cards_held(hand)})
    spaces = []
    for space in range(ORIGINS[crew][0] + 1, GOAL):
        rivals = [other >> CREW_DIGIT * space & 7 for other in crews]
        rivals[seat] = 0
        if any(rivals) and wanted >> 2 * space & 1:
            spaces.append((sum(rivals) * course.weights[space], rivals))

    def without(left: Iterable[tuple[Crowd, list[int]]]) -> bool:
        crowd = position.crowd - sum([there for there, _ in left])
        return _runs_home(course, crew, hand, crowd, ACTIONS)

    return without(spaces) or (
        len(spaces) <= _MOST_SPACES
        and all(
            without(left)
            for many in range(len(spaces), -1, -1)
            for left in combinations(spaces, many)
            if all(sum([by[rival] for _, by in left]) <= n for rival, n in actions.items())
        )
    )


def _place(code: int) -> int:
    return code & 63
