"""One game for each choice of options, as the text that is stored of it.

`python -m tests.game.golden` writes the golden games and the perft counts.
"""

import json
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from game import events
from game.cards import Hand, Pile, cards_in, cards_of
from game.games import GAMES
from game.notation import write_action
from game.rng import Rng
from game.state import GameState
from game.track import START, Position, Track
from tests.game import perft
from tests.game.playing import (
    PLAYERS,
    Arrangement,
    Temper,
    all_options,
    chosen,
    legal,
    options_name,
)

FOLDER = Path(__file__).parents[1] / "golden"
FIRST, EVERY = 40, 50  # actions written down: the first 40, then one in 50, and the last
LEGEND = """\
Each line: the number of the action, the seat, the action; the pirates of every seat in order
("." the start, "sl" the sloop, "ne" the nest); the cards in the hands, stock, row and discard; the
state as a hash; what else happened."""

CASES = {
    options_name(game, options): (number, game, options)
    for game in GAMES.values()
    for number, options in enumerate(all_options(game))
}


def playthrough(name: str) -> str:
    number, game, options = CASES[name]
    # By the remainder alone, two of the options would decide how many play.
    players = PLAYERS[(number + number // len(PLAYERS)) % len(PLAYERS)]
    temper = tuple(Temper)[number % len(Temper)]
    state, events = Arrangement(game, options, players).begin(number)
    lines = [
        f"{name}, {players} players, seed {number}, {temper.name.lower()} at random",
        LEGEND,
        "",
        *_tunnel(state.table.track),
        *(f"hand {seat}: {_hand(hand)}" for seat, hand in enumerate(state.hands)),
        f"row: {_pile(state.table.row)}",
        "",
        _line(0, "", state, events),
    ]
    rng = Rng(number)
    count = 0
    while state.table.outcome is None:
        action, rng = chosen(legal(game.rules, state), temper, rng)
        done = f"{state.table.to_act} {write_action(action, game.havens)}"
        state, events = game.rules.apply(state, action)
        count += 1
        if count <= FIRST or count % EVERY == 0 or state.table.outcome is not None:
            lines.append(_line(count, done, state, events))
    return "\n".join((*lines, ""))


def _line(count: int, done: str, state: GameState, events: Sequence[events.Event]) -> str:
    table = state.table
    crews = (" ".join(_place(table.track, place) for place in crew) for crew in table.pirates)
    hands = " ".join(str(len(cards_in(hand))) for hand in state.hands)
    piles = f"{len(state.stock)} {len(table.row)} {len(table.discard)}"
    parts = (f"{count:4} {done:24}", " / ".join(crews), f"{hands}, {piles}", fingerprint(state))
    return "; ".join((" | ".join(parts), *filter(None, map(note, events))))


def note(event: events.Event) -> str | None:
    match event:
        case events.CardsDrawn(_, cards, source):
            return f"{source} gives " + " ".join(
                "?" if card is None else card.label for card in cards
            )
        case events.CardsRanOut(_, missing):
            return f"{missing} not to be had"
        case events.RowDealt():
            return "new row"
        case events.StockReshuffled(size):
            return f"{size} reshuffled"
        case events.SloopSailed(_, island, free):
            return f"sloop to island {island}" + (" for free" if free else "")
        case events.TurnEnded(_, _, True):
            return "passed by force"
        case events.TurnBegan(seat, round_, free_sail):
            return f"round {round_}, seat {seat}" + (" is captain" if free_sail else "")
        case events.GameEnded(outcome):
            winners = " ".join(map(str, outcome.winners))
            return f"{outcome.ending}, won by {winners} ({outcome.decision})"
        case _:
            return None


def fingerprint(state: GameState) -> str:
    """Eight hexadecimal digits that change with any part of the state."""
    table = state.table
    outcome = table.outcome
    parts = (
        [list(crew) for crew in table.pirates],
        [list(cards_in(hand)) for hand in state.hands],
        [list(cards_in(hand)) for hand in table.known],
        [list(state.stock), list(table.row), list(table.discard)],
        [table.turn, table.to_act, table.actions_left, table.ply, table.round, table.passes],
        [table.sloop, table.free_sail, list(table.discarding), state.rng.state],
        outcome and [outcome.ending, outcome.decision, outcome.winners, outcome.home, outcome.sums],
    )
    return sha256(json.dumps(parts).encode()).hexdigest()[:8]


def _place(track: Track, position: Position) -> str:
    return f"{'.' if position == START else track.number(position)[:2]:>2}"


def _tunnel(track: Track) -> list[str]:
    legs: list[list[str]] = [[]]
    for sign in track.signs[1:]:
        if sign is None:
            legs.append([])
        else:
            legs[-1].append(sign.label)
    return [f"way: {' '.join(leg)}" for leg in legs if leg]


def _hand(hand: Hand) -> str:
    return " ".join(card.label for card in cards_in(hand))


def _pile(pile: Pile) -> str:
    return " ".join(card.label for card in cards_of(pile)) or "none"


def main() -> None:
    """Write every file that the tests compare with, and remove those that they no longer do."""
    counts = {f"{game.name}.json": perft.recounted(game) for game in GAMES.values()}
    _keep(perft.FOLDER, counts)
    games = {f"{name}.txt": playthrough(name) for name in CASES}
    _keep(FOLDER, games)


def _keep(folder: Path, texts: dict[str, str]) -> None:
    folder.mkdir(exist_ok=True)
    for file in folder.iterdir():
        if file.name not in texts:
            file.unlink()
    changed = 0
    for name, text in texts.items():
        file = folder / name
        data = text.encode()
        if not file.exists() or file.read_bytes() != data:
            file.write_bytes(data)
            changed += 1
    sys.stdout.write(f"{folder.name}: {changed} of {len(texts)} files changed\n")


if __name__ == "__main__":
    main()
