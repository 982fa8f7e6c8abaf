"""Records of players: the summary of a game, what many games add up to, and their file."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from game.checking import BadRecord, NewerRecord
from game.events import CardPlayed, Event, PirateMoved, TurnBegan
from game.match import Colour, Match, Seat
from game.record import Record, digest
from game.statistics import Chronicle, PlayerSummary, Rival, Summary, WinCount
from game.storage.records_file import RECORDS_FILE, read_chronicle, write_chronicle
from game.storage.storage_errors import StorageProblem
from game.storage.store import Store
from game.view import PUBLIC
from tests.game.storing import NOON, begun, files_in, mishaps, put

GAMES = [("escape", 1), ("escape", 2), ("nest", 3)]


def game(
    number: int,
    *players: str,
    winners: tuple[int, ...] = (0,),
    of: str = "escape",
    turns: int = 20,
    run: int = 9,
) -> Summary:
    """A made-up game: people by name, computers as "brain: name"."""
    parts = []
    for player in players:
        brain, _, name = player.rpartition(": ")
        parts.append(PlayerSummary(name, brain or None, turns, run))
    variant = "jamaica" if of == "escape" else "nest"
    return Summary(f"{number:032x}", NOON, of, variant, tuple(parts), winners)


def events_of(match: Match) -> list[Event]:
    told = match.seen_actions(PUBLIC)
    return [*match.seen_deal(PUBLIC), *(event for action in told for event in action.events)]


def chronicle(*games: Summary) -> Chronicle:
    whole = Chronicle()
    for each in games:
        whole = whole.with_game(each)
    return whole


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_a_finished_game_is_summed_up(name: str, seed: int) -> None:
    match = begun(None, seed, name)
    assert match.outcome is not None
    summary = Summary.of(match, NOON)
    assert summary.digest == Record.of(match).digest
    assert (summary.game, summary.ended) == (name, NOON)
    assert summary.winners == match.outcome.winners
    events = events_of(match)
    for seat, part in enumerate(summary.parts):
        assert (part.name, part.brain) == (match.seats[seat].name, match.seats[seat].brain)
        begun_turns = [e for e in events if isinstance(e, TurnBegan) and e.seat == seat]
        assert part.turns == len(begun_turns) in (match.table.round, match.table.round - 1)
        own = [e for e in events if isinstance(e, PirateMoved) and e.by == e.seat == seat]
        assert part.run == max(move.destination - move.origin for move in own)
        assert part.road == max(len(move.road) for move in own)
        longest = [
            played.card.sign.label
            for action in match.seen_actions(PUBLIC)
            for played in action.events
            for move in action.events
            if isinstance(played, CardPlayed) and isinstance(move, PirateMoved)
            if move.by == seat and move.destination - move.origin == part.run
        ]
        assert part.sign in longest


def test_a_game_that_goes_on_is_not_summed_up() -> None:
    with pytest.raises(ValueError, match="not over"):
        Summary.of(begun(9), NOON)


def test_a_nudge_is_no_run() -> None:
    match = begun(None, seed=5)
    moves = [event for event in events_of(match) if isinstance(event, PirateMoved)]
    assert any(move.by != move.seat for move in moves), "nobody was nudged in this game"
    for seat, part in enumerate(Summary.of(match, NOON).parts):
        own = [move for move in moves if move.by == move.seat == seat]
        assert part.run == max(move.destination - move.origin for move in own)


def test_a_person_has_games_wins_and_the_best_of_them() -> None:
    whole = chronicle(
        game(1, "Anna", "Ben", turns=30, run=9),
        game(2, "Ben", "Anna", turns=10, run=22),
        game(3, "Anna", "greedy: Rosa", turns=17, run=12),
        game(4, "Anna", "Ben", turns=5, winners=(0, 1)),
        game(5, "Anna", "Ben", of="nest", turns=14, run=3),
    )
    anna = whole.career("Anna")
    assert anna.tally == WinCount(games=5, wins=3, draws=1)
    assert anna.run == 22
    assert whole.career("Anna", "escape").tally == WinCount(4, 2, 1)
    assert whole.career("Anna", "nest").tally == WinCount(1, 1)
    assert whole.career("Nobody").tally == WinCount()


def test_names_are_told_apart_as_people_do_it() -> None:
    whole = chronicle(
        game(1, "anna", "Ben"),
        game(2, "ANNA", "Ben"),
        game(3, "\uff21nna", "Carl"),
        game(4, "Anna", "Ben"),
        game(5, "greedy: Anna", "Ben", winners=(1,)),
    )
    assert whole.names() == ("Anna", "Ben", "Carl")
    assert whole.career("aNNa").tally.games == 4
    assert whole.career("aNNa").name == "Anna", "as it was written last"
    assert whole.names("nest") == ()


def test_the_favourite_opponent_is_the_one_met_most_often() -> None:
    whole = chronicle(
        game(1, "Anna", "greedy: Rosa", "Ben"),
        game(2, "Anna", "greedy: Barto", "Carl"),
        game(3, "Anna", "Ben", winners=(1,)),
        game(4, "Anna", "ben", winners=(1,)),
    )
    assert whole.career("Anna").favourite == Rival("ben", None)
    more = whole.with_game(game(5, "Anna", "greedy: Finn"))
    assert more.career("Anna").favourite == Rival("Finn", "greedy"), "of several the last"
    assert Chronicle().career("Anna").favourite is None


def test_everybody_is_counted_against_each_computer_pirate() -> None:
    whole = chronicle(
        game(1, "Anna", "finn: Finn", "yusuf: Yusuf"),
        game(2, "Anna", "yusuf: Yusuf", "yusuf: Another", winners=(2,)),
        game(3, "Ben", "yusuf: Yusuf", winners=(0, 1)),
        game(4, "finn: Finn", "yusuf: Yusuf"),
    )
    assert whole.career("Anna").against == {"finn": WinCount(1, 1), "yusuf": WinCount(2, 1)}
    assert whole.career("Ben").against == {"yusuf": WinCount(1, 0, 1)}


def test_two_names_of_one_person_become_one() -> None:
    whole = chronicle(game(1, "Ana", "Ben"), game(2, "Anna", "Ben", winners=(1,)))
    merged = whole.renamed("ana", "Anna")
    assert set(merged.names()) == {"Anna", "Ben"}
    assert merged.career("Anna").tally == WinCount(2, 1)
    assert read_chronicle(write_chronicle(merged)) == merged


def test_a_forgotten_name_is_nowhere_and_others_keep_their_games() -> None:
    whole = chronicle(
        game(1, "Anna", "Ben"),
        game(2, "Ben", "finn: Finn"),
        game(3, "finn: Ben", "Anna", winners=(1,)),
    )
    after = read_chronicle(write_chronicle(whole.without("ben")))
    assert after.names() == ("Anna",)
    assert after.career("Anna").tally == WinCount(2, 2)
    assert after.career("Anna").favourite == Rival("Ben", "finn"), "a computer is no person"
    assert [each.digest for each in after.games] == [f"{number:032x}" for number in (1, 3)]
    assert "Ben" not in {part.name for each in after.games for part in each.parts if not part.brain}


def test_an_evening_lasts_until_the_next_morning() -> None:
    noon = game(1, "Anna", "Ben")
    hours = (0, 8, 12, 16, 20)
    games = [
        replace(noon, digest=f"{hour:032x}", ended=NOON + timedelta(hours=hour)) for hour in hours
    ]
    whole = chronicle(*games)
    first, second = whole.evenings(UTC)
    assert second - first == timedelta(days=1)
    assert [len(whole.evening(day, UTC).games) for day in (first, second)] == [4, 1]


def ended_by(match: Match, *brains: str | None) -> Chronicle:
    """The records of a finished game in whose seats these ended it, written and read."""
    seats = zip(match.seats, brains, strict=True)
    match.reseat(tuple(replace(seat, brain=brain) for seat, brain in seats))
    return read_chronicle(write_chronicle(chronicle(Summary.of(match, NOON))))


def test_a_seat_that_was_handed_over_counts_as_what_it_was_and_is_not_won() -> None:
    people = (Seat("Anna", Colour.BLUE), Seat("Ben", Colour.RED))
    for handed in (0, 1):
        match = begun(None, 1, "escape", people)
        assert match.outcome is not None
        won = match.outcome.winner == 1 - handed
        whole = ended_by(match, *("finn" if seat == handed else None for seat in (0, 1)))
        assert set(whole.names()) == {"Anna", "Ben"}, "it is a game of two people"
        gone, there = (whole.career(people[seat].name) for seat in (handed, 1 - handed))
        assert (gone.tally, gone.run) == (WinCount(1), 0)
        assert gone.favourite == Rival(there.name, None)
        assert there.tally == WinCount(1, int(won))
        assert there.run > 0


def test_a_person_who_took_a_seat_back_ends_the_own_game() -> None:
    match = begun(None, 1, "escape")
    assert ended_by(match, "finn", "greedy").career("Anna").tally == WinCount(1)
    whole = ended_by(match, None, "greedy")
    assert match.outcome is not None
    assert whole.career("Anna").tally == WinCount(1, int(match.outcome.winner == 0))


def test_a_computers_seat_that_a_person_took_over_does_not_make_its_name_a_person() -> None:
    crew = (Seat("Finn", Colour.BLUE, "finn"), Seat("Anna", Colour.RED))
    whole = ended_by(begun(None, 1, "escape", crew), None, None)
    assert whole.names() == ("Anna",)
    assert set(whole.career("Anna").against) == {"finn"}


def test_the_same_game_is_counted_once() -> None:
    first = game(1, "Anna", "Ben")
    whole = chronicle(first, first, replace(first, ended=datetime(2030, 1, 1, tzinfo=UTC)))
    assert whole.games == (first,)


# On disk


def test_the_records_come_back_from_their_file(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store.records.read() == Chronicle()
    games = [Summary.of(begun(None, seed, name), NOON) for name, seed in GAMES]
    for each in (*games, *games):
        store.records.count(each)
    assert Store(tmp_path).records.read().games == tuple(games)


def test_two_copies_write_to_the_same_records(tmp_path: Path) -> None:
    first, second = Store(tmp_path), Store(tmp_path)
    first.claim()
    second.claim(patience=0)
    for number in range(6):
        (second if number % 2 else first).records.count(game(number, "Anna", "Ben"))
    assert len(first.records.read().games) == 6


def test_cleared_records_are_in_the_trash(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.records.count(game(1, "Anna", "Ben"))
    before = files_in(tmp_path)[RECORDS_FILE]
    store.records.clear()
    store.records.clear()
    assert store.records.read() == Chronicle()
    assert files_in(tmp_path) == {"trash/records.json": before}


def test_damaged_records_are_set_aside_and_those_before_them_go_on(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.records.count(game(1, "Anna", "Ben"))
    store.records.count(game(2, "Anna", "Ben"))
    (tmp_path / RECORDS_FILE).write_bytes(b"damaged")
    assert len(store.records.read().games) == 1
    assert (tmp_path / "aside" / RECORDS_FILE).read_bytes() == b"damaged"
    assert mishaps(store) == [StorageProblem.RECORDS]
    store.records.count(game(3, "Anna", "Ben"))
    assert [g.digest[-1] for g in store.records.read().games] == ["1", "3"]


def written() -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(write_chronicle(chronicle(game(1, "Zoë", "greedy: Ben"))))
    return whole


def test_names_of_any_script_are_kept() -> None:
    whole = chronicle(game(1, "海賊 ☠", 'a"\\n{x}'))
    assert read_chronicle(write_chronicle(whole)) == whole
    assert read_chronicle(write_chronicle(Chronicle())) == Chronicle()


WRONG: dict[str, list[object]] = {
    "format": ["cartagena-record"],
    "version": [0],
    "games": [{}, [*written()["games"], *written()["games"]]],
    "games.0": [[]],
    "games.0.digest": [7],
    "games.0.ended": ["yesterday", "2026-03-01T12:00:00"],
    "games.0.game": ["chess"],
    "games.0.variant": ["bermuda"],
    "games.0.parts": [[]],
    "games.0.parts.0.name": ["\n"],
    "games.0.parts.0.turns": [-1, True],
    "games.0.parts.0.run": [10**9],
    "games.0.parts.0.brain": ["../x"],
    "games.0.parts.0.age": [7],
    "games.0.parts.0.handed": [1],
    "games.0.parts.0.sign": ["anchor", 1],
    "games.0.parts.0.road": [-1, 10**9],
    "games.0.parts.0.forgotten": [1],
    "games.0.winners": [[], [0, 0], [2]],
}


@pytest.mark.parametrize(("path", "value"), [(p, value) for p in WRONG for value in WRONG[p]])
def test_wrong_records_are_refused(path: str, value: object) -> None:
    whole = written()
    put(whole, path, value)
    with pytest.raises(BadRecord) as refused:
        read_chronicle(json.dumps({**whole, "sum": digest(whole["games"])}))
    assert refused.value.where.startswith("records")
    assert "checksum does not match" not in refused.value.what


def test_records_that_could_be_but_are_not_what_was_written_are_refused() -> None:
    text = write_chronicle(chronicle(game(1, "Anna", "Ben"), game(2, "Ben", "Carl")))
    for was, now in (("Carl", "Karl"), ('"turns": 20', '"turns": 21'), ("0002", "0003")):
        assert was in text
        with pytest.raises(BadRecord, match="checksum does not match"):
            read_chronicle(text.replace(was, now, 1))


def test_records_of_a_newer_version_are_told_as_such() -> None:
    with pytest.raises(NewerRecord):
        read_chronicle(json.dumps({**written(), "version": 2, "medals": []}))
