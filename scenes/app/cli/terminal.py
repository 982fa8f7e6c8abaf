"""The game without a screen: simulated tournaments and replays, as text."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import reduce
from itertools import groupby, zip_longest
from pathlib import Path
from typing import TextIO, TypeVar

from game import (
    ALL,
    GAMES,
    PUBLIC,
    CardDiscarded,
    EndTurn,
    Event,
    GameEnded,
    Record,
    TurnBegan,
    TurnEnded,
)
from game.players.tally import Length, TournamentTally, WinShare
from game.players.tournament import Tournament, play, results
from game.storage.files import open_named
from scenes.app.cli.streams import mutter
from scenes.core.model.phrases import discards_phrase, ending_phrase, event_phrase, say
from scenes.kit.i18n import Texts

T = TypeVar("T")

_BAR = 30
"""The width of the progress bar, in characters."""


def simulate(
    tournament: Tournament, games: int, jobs: int, texts: Texts, progress: TextIO
) -> TournamentTally:
    """Play a tournament and return its results, showing progress meanwhile."""
    played = results(tournament, games, jobs)
    return TournamentTally.of(_with_progress(played, games, texts, progress))


def keep_record(tournament: Tournament, file: Path) -> None:
    """Write the record of a tournament's first game."""
    with open_named(file, "wb") as stream:
        stream.write(Record.of(play(tournament, 0)).to_json().encode() + b"\n")


def replay(record: Record, texts: Texts) -> Iterator[str]:
    """Yield lines for the deal of a game, for each turn, and for the outcome."""
    match = record.match()

    def described(event: Event) -> str:
        return say(texts, event_phrase(event, match.seats, match.table.track))

    def steps(seat: int | None, actions: Iterable[list[Event]]) -> list[str]:
        if seat is None:
            return [", ".join(map(described, events)) for events in actions]
        events = (event for action in actions for event in action)
        cards = [event.card for event in events if isinstance(event, CardDiscarded)]
        return [say(texts, discards_phrase(match.seats[seat], cards))]

    def line(heading: str, turn: list[list[Event]]) -> str:
        runs = groupby(turn, key=_discarder)
        actions = [step for seat, actions in runs for step in steps(seat, actions)]
        joined = reduce(lambda first, then: texts("replay.then", first=first, then=then), actions)
        return texts("replay.turn", turn=heading, actions=joined)

    # In an unfinished game hidden hands stay hidden.
    viewer = PUBLIC if match.outcome is None else ALL
    dealt = match.seen_deal(viewer)
    yield from (described(event) for event in dealt[:-1])
    heading = described(dealt[-1])
    turn: list[list[Event]] = []
    for played in match.seen_actions(viewer):
        events: list[Event] = [
            event for event in played.events if not isinstance(event, TurnBegan | GameEnded)
        ]
        if not isinstance(played.action, EndTurn):
            events = [event for event in events if not isinstance(event, TurnEnded)]
        turn.append(events)
        after = played.events[-1]
        if isinstance(after, TurnBegan | GameEnded):
            yield line(heading, turn)
            heading = described(after)
            turn = []
    if turn:
        yield line(heading, turn)
    if match.outcome is not None:
        yield heading
    else:
        yield texts("replay.unfinished", player=match.seats[match.table.to_act].name)


def _discarder(events: list[Event]) -> int | None:
    """Return who discards, or None if these are the events of another action."""
    return events[0].seat if isinstance(events[0], CardDiscarded) else None


def _with_progress(items: Iterator[T], total: int, texts: Texts, out: TextIO) -> Iterator[T]:
    """Yield the items while showing progress: a bar on a terminal, else a few lines."""
    drawn = -1
    terminal = out.isatty()
    try:
        for done, item in enumerate(items, start=1):
            yield item
            percent = 100 * done // total
            label = f"{texts('records.percent', number=f'{percent:3d}')}  {done}/{total}"
            if terminal and percent != drawn:
                bar = "#" * (percent * _BAR // 100)
                mutter(f"\r[{bar:<{_BAR}}] {label}", out)
            elif not terminal and percent // 10 != drawn // 10:
                mutter(f"{label}\n", out)
            drawn = percent
    finally:
        if terminal:
            mutter("\n", out)


def table(tournament: Tournament, tally: TournamentTally, texts: Texts) -> str:
    """Return the results as text tables."""

    def words(name: str, **values: object) -> str:
        return texts(f"commandline.table.{name}", **values)

    def number(value: float, digits: int = 0) -> str:
        return _number(words("number"), value, digits)

    def share(value: float) -> str:
        return texts("records.percent", number=number(100 * value, 1))

    def share_row(name: str, of: WinShare) -> list[str]:
        interval = words("range", low=share(of.interval[0]), high=share(of.interval[1]))
        return [name, number(of.wins), number(of.games), share(of.rate), interval, share(of.par)]

    def length_row(name: str, length: Length) -> list[str]:
        low = number(length.low)
        high = number(length.high)
        return [words(name), number(length.mean, 1), words("range", low=low, high=high)]

    counts = {"players": tournament.players, "games": number(tally.games), "count": tally.games}
    blocks = [
        [
            ["", *map(words, ("wins", "games", "rate", "interval", "expected"))],
            *(share_row(brain, of) for brain, of in tally.brains.items()),
            *(share_row(words("seat", number=n), of) for n, of in enumerate(tally.seats, start=1)),
            [words("draws"), number(tally.draws), number(tally.games)],
        ],
        [
            [*map(words, ("per_game", "mean", "spread"))],
            length_row("turns", tally.turns),
            length_row("actions", tally.actions),
        ],
        [
            [words("ending"), words("games")],
            *(
                [say(texts, ending_phrase(ending)), number(games)]
                for ending, games in tally.endings.items()
            ),
        ],
    ]
    title = words("title", game=_game(tournament, texts), seed=tournament.seed, **counts)
    lines = [title, *("\n" + "\n".join(_aligned(block)) for block in blocks), "", words("note")]
    return "\n".join(lines)


def _game(tournament: Tournament, texts: Texts) -> str:
    """Return the name of the game, and of its variant if it has several."""
    game = GAMES[tournament.game]
    name = texts(f"variant.game_{game.name}")
    if len(game.variants) == 1:
        return name
    return f"{name}, {texts(f'variant.{game.variant_of(tournament.options)}')}"


def _number(sample: str, value: float, digits: int) -> str:
    """Return a number written like the sample, which is 12345.6 in the player's language."""
    written = f"{value:,.{digits}f}" if abs(value) >= 10_000 else f"{value:.{digits}f}"
    return written.translate({ord(","): sample[2], ord("."): sample[-2]})


def _aligned(rows: list[list[str]]) -> list[str]:
    """Return rows as lines: names on the left, everything else in right-aligned columns."""
    width, *widths = (max(map(len, column)) for column in zip_longest(*rows, fillvalue=""))
    return [
        name.ljust(width) + "".join(map(str.rjust, rest, (wide + 2 for wide in widths)))
        for name, *rest in rows
    ]


def as_json(tournament: Tournament, tally: TournamentTally) -> str:
    """Return the results as JSON."""

    def share(of: WinShare) -> dict[str, object]:
        interval = [round(bound, 6) for bound in of.interval]
        return {"wins": of.wins, "games": of.games, "par": of.par, "interval": interval}

    return json.dumps(
        {
            "game": tournament.game,
            "variant": GAMES[tournament.game].variant_of(tournament.options),
            "options": asdict(tournament.options),
            "players": tournament.players,
            "seed": tournament.seed,
            "games": tally.games,
            "draws": tally.draws,
            "brains": {brain: share(of) for brain, of in tally.brains.items()},
            "seats": [share(of) for of in tally.seats],
            "endings": {ending.value: number for ending, number in tally.endings.items()},
            "turns": asdict(tally.turns),
            "actions": asdict(tally.actions),
        },
        indent=1,
    )
