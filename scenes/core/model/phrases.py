"""Phrases: events, errors and dates as text keys with values; without pygame."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import NamedTuple, TypeAlias, assert_never

from game import (
    HAND_LIMIT,
    ROUND_LIMIT,
    ROW_LENGTH,
    BadRecord,
    Card,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    CardsRanOut,
    Ending,
    Event,
    GameEnded,
    HandDealt,
    Outcome,
    PirateMoved,
    Position,
    RowDealt,
    Seat,
    SloopSailed,
    Source,
    StockReshuffled,
    Story,
    Track,
    TurnBegan,
    TurnEnded,
)
from game.levels import LEVEL_BY_NAME, LEVELS
from game.storage.files import IrregularFile
from scenes.kit.i18n import Texts

Value: TypeAlias = "str | int | Phrase | tuple[Phrase, ...]"


class Phrase(NamedTuple):
    """A text key with values for its text, which may be phrases too."""

    key: str
    values: dict[str, Value] = {}  # noqa: RUF012  (never changed, and a named tuple has no factory)


RULE_NUMBERS: dict[str, Value] = {
    "limit": HAND_LIMIT,
    "rounds": ROUND_LIMIT,
    "row": ROW_LENGTH,
}
"""Numbers of the rules, for texts that name them."""

_PLACES = frozenset({"number", "place", "origin", "destination", "space"})
"""The names of values that may be the printed number of a space."""
_LAST_NUMBER_WORD = 12
"""The largest number that the texts spell out."""


def say(texts: Texts, phrase: Phrase) -> str:
    """Return the phrase in the language of these texts."""
    return texts(phrase.key, **{name: _inserted(texts, v) for name, v in phrase.values.items()})


def sentence(text: str) -> str:
    """Return a text that may begin with the name of a card, with a capital letter."""
    return text[:1].upper() + text[1:]


def _inserted(texts: Texts, value: Value) -> str | int:
    match value:
        case Phrase():
            return say(texts, value)
        case tuple():
            return texts.listed([say(texts, phrase) for phrase in value])
        case _:
            return value


def spaces_in(phrase: Phrase, track: Track) -> frozenset[Position]:
    """Return the spaces that a phrase names by their printed numbers."""
    places = {name: value for name, value in phrase.values.items() if name in _PLACES}
    numbers = [value for value in places.values() if isinstance(value, str) and value.isdigit()]
    named = {place for place in range(track.goal) if track.number(place) in numbers}
    for value in phrase.values.values():
        match value:
            case Phrase():
                named |= spaces_in(value, track)
            case tuple():
                named.update(*(spaces_in(part, track) for part in value))
    return frozenset(named)


def event_phrase(event: Event, seats: tuple[Seat, ...], track: Track) -> Phrase:
    """Return a phrase that describes an event."""
    match event:
        case HandDealt(seat, cards):
            values: dict[str, Value] = {"player": seats[seat].name, "cards": cards_phrase(cards)}
            return Phrase("event.hand_dealt", values)
        case RowDealt(cards):
            return Phrase("event.row_dealt", {"count": len(cards), "cards": row_phrase(cards)})
        case StockReshuffled(size):
            return Phrase("event.stock_reshuffled", {"count": size})
        case TurnBegan(seat, round_, _):
            return Phrase("event.turn_began", {"player": seats[seat].name, "round": round_})
        case CardPlayed(_, card):
            return Phrase("event.card_played", {"card": card_phrase(card)})
        case PirateMoved():
            return _move_phrase(event, seats, track)
        case CardsDrawn(_, cards, source):
            key = "event.cards_taken" if source is Source.ROW else "event.cards_drawn"
            return Phrase(key, {"count": len(cards), "cards": cards_phrase(cards)})
        case CardsRanOut(_, missing):
            return Phrase("event.cards_ran_out", {"count": missing})
        case CardDiscarded(seat, card):
            return discards_phrase(seats[seat], (card,))
        case SloopSailed(_, island, free, _):
            key = "event.sloop_sailed_free" if free else "event.sloop_sailed"
            return Phrase(key, {"island": Phrase(f"island.{island}")})
        case TurnEnded(_, _, forced):
            return Phrase("event.turn_passed" if forced else "event.turn_ended")
        case GameEnded(outcome):
            return outcome_phrase(outcome, seats)
        case _:
            assert_never(event)


def discards_phrase(seat: Seat, cards: Sequence[Card]) -> Phrase:
    """Return a phrase for all that a player discards at once."""
    return Phrase("event.card_discarded", {"player": seat.name, "cards": cards_phrase(cards)})


def turn_phrase(story: Story, seats: Sequence[Seat]) -> Phrase | None:
    """Return when a game turned for its winner; None if nobody won alone, or nobody can say."""
    if story.winner is None or story.turned is None:
        return None
    player = seats[story.winner].name
    if story.led_throughout:
        return Phrase("chart.led", {"player": player})
    decider = story.decider
    number = story.turned if decider is None else decider.round
    if number == story.rounds[-1]:
        return Phrase("chart.turned_last", {"player": player})
    return Phrase("chart.turned", {"player": player, "round": number})


def outcome_phrase(outcome: Outcome, seats: tuple[Seat, ...]) -> Phrase:
    """Return a phrase that says who has won, by what, and why the game ended."""
    winners = tuple(Phrase("name", {"name": seats[seat].name}) for seat in outcome.winners)
    key = f"outcome.{outcome.decision.name.lower()}"
    return Phrase(key, {"winners": winners, "ending": ending_phrase(outcome.ending)})


def ending_phrase(ending: Ending) -> Phrase:
    """Return a phrase that says why a game ended."""
    return Phrase(f"ending.{ending.name.lower()}", RULE_NUMBERS)


def card_phrase(card: Card | None) -> Phrase:
    """Return the name of a card, or of a hidden one."""
    if card is None:
        return Phrase("card.hidden")
    sign = Phrase(f"sign.{card.sign.label}")
    return Phrase("card.gold", {"sign": sign}) if card.gold else sign


def cards_phrase(cards: Sequence[Card | None]) -> tuple[Phrase, ...]:
    """Return the names of cards, equal ones together: "two maps"."""
    return tuple(_equal_cards(card, count) for card, count in Counter(cards).items())


def row_phrase(cards: Sequence[Card]) -> tuple[Phrase, ...]:
    """Return the names of cards in their order, as they are drawn from one end."""
    return tuple(_equal_cards(card, len(list(run))) for card, run in groupby(cards))


def _equal_cards(card: Card | None, count: int) -> Phrase:
    name = card_phrase(card)
    if count == 1:
        return name
    if count == 2:
        return Phrase("card.two", {"sign": name})
    number = Phrase(f"number.{count}") if count <= _LAST_NUMBER_WORD else count
    return Phrase("card.several", {"number": number, "sign": name})


def _move_phrase(event: PirateMoved, seats: tuple[Seat, ...], track: Track) -> Phrase:
    values: dict[str, Value] = {
        "owner": seats[event.seat].name,
        "origin": place_phrase(track.number(event.origin)),
        "destination": place_phrase(track.number(event.destination)),
        "count": len(event.road),
    }
    if event.by != event.seat:
        return Phrase("event.pirate_nudged", values)
    if event.destination < event.origin:
        return Phrase("event.pirate_retreated", values)
    return Phrase("event.pirate_ran" if event.road else "event.pirate_advanced", values)


def place_phrase(number: str) -> Phrase:
    """Return the phrase for a place by its printed name."""
    known = number.isdigit()
    return Phrase("place.space", {"number": number}) if known else Phrase(f"place.{number}")


_REASONS: tuple[tuple[type[OSError], str], ...] = (
    (FileNotFoundError, "why_missing"),
    (PermissionError, "why_denied"),
    (IsADirectoryError, "why_folder"),
    (NotADirectoryError, "why_file"),
    (FileExistsError, "why_file"),
    (IrregularFile, "why_irregular"),
)


def reason(error: OSError) -> Value:
    """Return why a file cannot be used; rare reasons are in the words of the system."""
    for kind, key in _REASONS:
        if isinstance(error, kind):
            return Phrase(f"commandline.{key}")
    return (error.strerror or str(error)).lower()


def damage_phrase(error: BadRecord) -> Phrase:
    """Return why a record cannot be used."""
    values: dict[str, Value] = {"where": error.where, **error.values}
    if error.kind == "illegal":
        values["why"] = Phrase(f"refusal.{error.values['why']}")
    return Phrase(f"damage.{error.kind}", values)


def when(texts: Texts, moment: datetime, now: datetime) -> str:
    """Return a date in words: with the time for today and yesterday, else only the day."""
    there = moment.astimezone(now.tzinfo)
    time = texts("records.time", hour=f"{there.hour:02d}", minute=f"{there.minute:02d}")
    if there.date() == now.date():
        return texts("records.today", time=time)
    if there.date() == (now - timedelta(days=1)).date():
        return texts("records.yesterday", time=time)
    return date_in_words(texts, there)


def day_in_words(texts: Texts, day: date, today: date) -> str:
    """Return the day of an evening in words."""
    if day == today:
        return texts("evening.today")
    if day == today - timedelta(days=1):
        return texts("evening.yesterday")
    return date_in_words(texts, day)


def date_in_words(texts: Texts, day: date) -> str:
    """Return a date with the name of its month."""
    month = texts(f"records.month_{day.month}")
    return texts("records.earlier", day=day.day, month=month, year=day.year)


def here_and_now() -> datetime:
    """Return the local time."""
    return datetime.now().astimezone()


class Opponent(NamedTuple):
    """A computer player: its name and portrait, its brain and its strength."""

    name: str
    brain: str
    stars: int = 0
    """Its strength out of `MOST_STARS`; 0 if that is unknown."""


OPPONENTS = tuple(Opponent(level.name.title(), level.name, level.stars) for level in LEVELS)
"""All computer players, the weakest first."""


def levels(opponents: Sequence[Opponent] = OPPONENTS) -> tuple[Opponent, ...]:
    """Return the first player with each brain, to choose from."""
    brains = dict.fromkeys(each.brain for each in opponents)
    return tuple(next(each for each in opponents if each.brain == brain) for brain in brains)


def level_of(brain: str, among: Sequence[Opponent]) -> int:
    """Return the index of the level of a brain; the middle one for an unknown brain."""
    brains = [opponent.brain for opponent in among]
    return brains.index(brain) if brain in brains else len(brains) // 2


def title_of(texts: Texts, opponent: Opponent) -> str:
    """Return the name of a level."""
    level = LEVEL_BY_NAME.get(opponent.brain)
    return texts("setup.computer") if level is None else texts(level.title)
