"""The game without a screen: simulated tournaments and replays, as text."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TextIO, TypeVar

from game import ALL, GAMES, EndTurn, Event, GameEnded, Match, Record, TurnBegan, TurnEnded
from game.players.tally import Length, TournamentTally, WinShare
from game.players.tournament import Tournament, play, results
from scenes.core.model.phrases import event_phrase, say
from scenes.kit.i18n import Texts

T = TypeVar("T")

_BAR = 30


def simulate(
    tournament: Tournament, games: int, jobs: int, as_json: bool, out: TextIO, progress: TextIO
) -> None:
    """Play a tournament and print its results."""
    tally = TournamentTally.of(_with_progress(results(tournament, games, jobs), games, progress))
    out.write((_json if as_json else _table)(tournament, tally) + "\n")


def keep_record(tournament: Tournament, file: Path) -> None:
    """Write the record of a tournament's first game."""
    file.write_text(Record.of(play(tournament, 0)).to_json() + "\n", encoding="utf-8")


def replay(record: Record, texts: Texts, out: TextIO) -> None:
    """Print a game, turn by turn."""
    out.writelines(f"{line}\n" for line in _turns(record.match(), texts))


def _turns(match: Match, texts: Texts) -> Iterator[str]:
    """Lines for the deal, for each turn, and for the outcome."""

    def said(event: Event) -> str:
        return say(texts, event_phrase(event, match.seats, match.table.track))

    dealt = match.told_deal(ALL)
    yield from (said(event) for event in dealt[:-1])
    heading = said(dealt[-1])
    turn: list[str] = []
    for played in match.told(ALL):
        told = [event for event in played.events if not isinstance(event, TurnBegan | GameEnded)]
        if not isinstance(played.action, EndTurn):
            told = [event for event in told if not isinstance(event, TurnEnded)]
        turn.append(", ".join(map(said, told)))
        after = played.events[-1]
        if isinstance(after, TurnBegan | GameEnded):
            yield f"{heading}: {'; '.join(turn)}"
            heading, turn = said(after), []
    if turn:
        yield f"{heading}: {'; '.join(turn)}"
    if match.outcome is not None:
        yield heading
    else:
        yield texts("replay.unfinished", player=match.seats[match.table.to_act].name)


def _with_progress(items: Iterator[T], total: int, out: TextIO) -> Iterator[T]:
    """Yield the items while showing progress: a bar on a terminal, else a few lines."""
    drawn = -1
    for done, item in enumerate(items, start=1):
        yield item
        percent = 100 * done // total
        if out.isatty():
            if percent != drawn:
                bar = "#" * (percent * _BAR // 100)
                out.write(f"\r[{bar:<{_BAR}}] {percent:3d} %  {done}/{total}")
        elif percent // 10 != drawn // 10:
            out.write(f"{percent:3d} %  {done}/{total}\n")
        drawn = percent
        out.flush()
    if out.isatty():
        out.write("\n")


def _table(tournament: Tournament, tally: TournamentTally) -> str:
    game = GAMES[tournament.game]
    variant = f", {game.variant_of(tournament.options)}" if len(game.variants) > 1 else ""
    lines = [
        f"{game.name}{variant}, {tournament.players} players, "
        f"{tally.games} games, seed {tournament.seed}",
        "",
        f"{'':12}{'wins':>8}{'of':>8}{'share':>10}{'95 % interval':>20}{'par':>10}",
        *(_share_line(brain, share) for brain, share in tally.brains.items()),
        *(_share_line(f"seat {n}", share) for n, share in enumerate(tally.seats, start=1)),
        f"{'shared draw':12}{tally.draws:>8}{tally.games:>8}",
        "",
        f"{'per game':12}{'mean':>8}{'9 in 10 between':>22}",
        _length_line("turns", tally.turns),
        _length_line("actions", tally.actions),
        "",
        f"{'ending':12}{'games':>8}",
        *(f"{ending.value:12}{number:>8}" for ending, number in tally.endings.items()),
    ]
    return "\n".join(lines)


def _share_line(name: str, share: WinShare) -> str:
    low, high = share.interval
    return (
        f"{name:12}{share.wins:>8}{share.games:>8}{share.rate:>10.1%}"
        f"{f'{low:.1%} - {high:.1%}':>20}{share.par:>10.1%}"
    )


def _length_line(name: str, length: Length) -> str:
    return f"{name:12}{length.mean:>8.1f}{f'{length.low:.0f} and {length.high:.0f}':>22}"


def _json(tournament: Tournament, tally: TournamentTally) -> str:
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
