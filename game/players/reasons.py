"""Why a turn is good: what it improved, as sentence keys with counts."""

from collections.abc import Mapping

from game.cards import SIGN_OF, Hand
from game.nest import FIRST_ISLAND
from game.players.advice import HintReason
from game.players.evaluators import NAMES
from game.players.reach import Evaluator, phase_of
from game.players.search_state import CREW_DIGIT, GOAL, GROUND, ORIGINS, SearchPosition, cards_held
from game.players.search_state_nest import ABOARD, NestPosition

MOST = 2
_LEAST = 0.04  # a smaller change of the odds is no reason
_ROAD = 6  # the shortest jump that is worth mentioning

FEATURES: Mapping[str, tuple[str, ...]] = {
    "home": ("home", "home_squared"),
    "finishing": ("finishing",),
    "start": ("start",),
    "last_pirate": ("hindmost", "second_hindmost"),
    "progress": ("progress", "spread", "first", "second_progress"),
    "cards": ("cards", "cards_to_4", "cards_to_7", "cards_to_8", "short"),
    "kinds": ("kinds",),
    "road": (
        *("roads", "hind_roads", "best_road", "near_roads", "far_roads"),
        *("again", "turn_roads"),
    ),
    "straight_home": ("boarding", "arriving"),
    "fall_back": ("best_retreat", "double_retreats", "short_retreats", "retreats"),
    "landed": ("second",),
    "aboard": ("aboard", "aboard_far"),
    "fetched": ("stranded",),
    "captain": ("captain",),
    "nudges": ("best_nudge", "double_nudges", "nudges"),
}
"""Which features support which reason, in both games."""


class Change:
    """The positions before and after a turn, as one player knows them.

    Of the cards that the player will hold, only the known ones count; of others only how many.
    """

    def __init__(
        self,
        game: str,
        evaluator: Evaluator,
        before: SearchPosition,
        after: SearchPosition,
        seat: int,
        known: Hand,
    ) -> None:
        self._names = NAMES[game]
        self._evaluator = evaluator
        self._before = before
        self._after = after
        self._seat = seat
        self._known = known
        foreseen = after.copy()
        foreseen.hands[seat] = known
        self._was = evaluator.numbers(before, seat)
        self._now = evaluator.numbers(foreseen, seat)
        self._drawn = evaluator.numbers(after, seat)

    def reasons(self, drawn: int) -> tuple[HintReason, ...]:
        """Return the best reasons, the one that changed the odds most first."""
        if self._after.ending is not None:
            return (HintReason("hint.wins"),)
        found: list[tuple[float, HintReason]] = []
        for name, numbers in FEATURES.items():
            amount = self._gain(self._seat, numbers)
            reason = self._reason(name, drawn) if amount > _LEAST else None
            if reason is not None:
                found.append((amount, reason))
        for rival in range(len(self._now)):
            if rival != self._seat:
                amount = -self._gain(rival, FEATURES["road"])
                found.append((amount, HintReason("hint.closes", seat=rival)))
                amount = -self._gain(rival, FEATURES["cards"])
                found.append((amount, HintReason("hint.trims", seat=rival)))
        found = [pair for pair in found if pair[0] > _LEAST]
        found.sort(key=lambda pair: -pair[0])
        reasons = [reason for _, reason in found]
        if any(reason.key == "hint.home" for reason in reasons):
            # Whoever comes home has come nearer.
            reasons = [reason for reason in reasons if reason.key != "hint.progress"]
        return tuple(reasons[:MOST])

    def _gain(self, seat: int, numbers: tuple[str, ...]) -> float:
        """Return how much these features changed a player's odds."""
        now = self._drawn if numbers == FEATURES["cards"] else self._now
        evaluator = self._evaluator
        weights = (evaluator.own if seat == self._seat else evaluator.rivals)[
            phase_of(self._before.crews[seat])
        ]
        return sum(
            weight * (now[seat][index] - self._was[seat][index])
            for index, (name, weight) in enumerate(zip(self._names, weights, strict=True))
            if name in numbers
        )

    def _reason(self, name: str, drawn: int) -> HintReason | None:
        """Return a reason with its values, or None if nothing visible supports it."""
        was = self._before.crews[self._seat]
        now = self._after.crews[self._seat]
        key = f"hint.{name}"
        match name:
            case "home":
                return _counted(key, (now >> CREW_DIGIT * GOAL) - (was >> CREW_DIGIT * GOAL))
            case "start":
                return _counted(key, (was & 7) - (now & 7))
            case "progress":
                return _counted(key, GROUND[now] - GROUND[was])
            case "cards":
                return _counted(key, drawn)
            case "kinds":
                return _counted(key, len(cards_held(self._known)))
            case "last_pirate":
                return HintReason(key) if ORIGINS[now][0] > ORIGINS[was][0] else None
            case "road":
                return self._road()
            case "aboard":
                return self._aboard()
            case "landed":
                return _counted(key, _landed(now) - _landed(was))
            case "fall_back":
                return _counted(key, self._number("double_retreats", 3, "short_retreats", 3))
            case "nudges":
                return _counted(key, self._number("double_nudges", 4))
            case _:
                return HintReason(key)

    def _road(self) -> HintReason | None:
        """Return the longest jump that the hand offers afterwards, if it is long enough."""
        after = self._after
        seat = self._seat
        course = after.course
        longest = _ROAD - 1
        sign = None
        for card in cards_held(self._known):
            landings = course.landings[card][after.crowd & course.masks[card]]
            for origin in ORIGINS[after.crews[seat]]:
                if landings[origin] - origin > longest:
                    longest, sign = landings[origin] - origin, SIGN_OF[card]
        return None if sign is None else HintReason("hint.road", longest, sign)

    def _aboard(self) -> HintReason | None:
        """Return how many boarded or crossed."""
        before, after = self._before, self._after
        if not isinstance(before, NestPosition) or not isinstance(after, NestPosition):
            return None
        riding = after.crews[self._seat] >> ABOARD & 7
        if before.sloop == FIRST_ISLAND != after.sloop:
            return _counted("hint.crossed", riding)
        return _counted("hint.aboard", riding - (before.crews[self._seat] >> ABOARD & 7))

    def _number(self, *names_and_scales: str | int) -> int:
        """Return the sum of scaled features as a count."""
        row = dict(zip(self._names, self._now[self._seat], strict=True))
        pairs = zip(names_and_scales[::2], names_and_scales[1::2], strict=True)
        return round(sum(row[str(name)] * int(scale) for name, scale in pairs))


def _counted(key: str, count: int) -> HintReason | None:
    return HintReason(key, count) if count > 0 else None


def _landed(crew: int) -> int:
    """Return how many of a crew are on Nest's second island."""
    return sum(crew >> CREW_DIGIT * place & 7 for place in ORIGINS[crew] if 15 < place < GOAL)
