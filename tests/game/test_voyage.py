"""The voyage: its harbours, how games there are begun and judged, and its files."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game import (
    GAMES,
    LEVELS,
    BadRecord,
    BadSetup,
    Colour,
    Game,
    Looks,
    Match,
    PirateMoved,
    Record,
    Rng,
    StorageProblem,
)
from game.checking import NewerRecord
from game.match import Seat
from game.players.brains import BRAINS
from game.state import HEAD_START
from game.storage.store import Store
from game.storage.voyage_shelf import StoredVoyage
from game.variants import VARIANTS
from game.voyage import (
    NO_EASE,
    PORT_BY_NAME,
    PORTS,
    SAILOR,
    Condition,
    Demand,
    Ease,
    Port,
    PortLog,
    Prize,
    Voyage,
    judged,
    read_voyage,
    write_voyage,
)

NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)
ANA = Voyage("Ana", Colour.YELLOW, NOON)


def play(match: Match) -> Match:
    """Play a game to its end, the person as greedily as the others."""
    while match.outcome is None:
        view = match.view(match.table.to_act)
        choice = BRAINS["greedy"].choose(match.game.rules, view, Rng(len(match.actions)))
        match.submit(match.table.to_act, choice)
    return match


def ended(port: Port, *, won: bool, ease: Ease = NO_EASE, voyage: Voyage = ANA) -> Match:
    """Return a finished game at a harbour that the person has won or lost."""
    for seed in range(200):
        match = play(voyage.sail(port, seed, ease)[1])
        if (match.outcome is not None and match.outcome.winner == SAILOR) == won:
            return match
    raise AssertionError("no such game was found")


def landed(voyage: Voyage, port: Port, *, won: bool, ease: Ease = NO_EASE) -> Voyage:
    match = ended(port, won=won, ease=ease, voyage=voyage)
    assert match.seed is not None
    return voyage.sail(port, match.seed, ease)[0].land(match)


# The harbours


def test_twelve_harbours_lead_from_finn_to_the_last_three() -> None:
    assert len(PORTS) == len(PORT_BY_NAME) == 12
    assert (PORTS[0].variant, PORTS[0].rivals) == ("tortuga", ("finn",))
    assert (PORTS[-1].variant, PORTS[-1].rivals) == ("jamaica", ("yusuf", "barto", "rosa"))
    assert {rival for port in PORTS for rival in port.rivals} == {level.name for level in LEVELS}
    with_harbours = {name for name, variant in VARIANTS.items() if variant.has_harbour}
    assert {port.variant for port in PORTS} == with_harbours


def test_every_harbour_unlocks_a_look_of_its_own() -> None:
    prizes = [prize for port in PORTS for prize in port.prizes]
    assert all(port.prizes for port in PORTS)
    assert len(set(prizes)) == len(prizes)
    assert {prize.kind for prize in prizes} == {"hat", "sails", "flag"}


@pytest.mark.parametrize("colour", Colour)
def test_everyone_has_a_colour_of_their_own(colour: Colour) -> None:
    for port in PORTS:
        seats = replace(ANA, colour=colour).seats(port)
        assert seats[SAILOR] == Seat("Ana", colour), port
        assert [seat.brain for seat in seats[1:]] == list(port.rivals), port
        assert len({seat.colour for seat in seats}) == len(seats), port


# Games


def test_a_win_sets_a_flag_and_opens_the_next_harbour() -> None:
    voyage = landed(ANA, PORTS[0], won=True)
    assert voyage.log(PORTS[0]).flag
    assert voyage.log(PORTS[0]).gold
    assert voyage.next_port is PORTS[1]
    assert not voyage.is_open(PORTS[2])
    assert (voyage.flags, voyage.gold, voyage.games) == (1, 1, 1)


def test_a_loss_sets_none_and_can_be_made_gentler() -> None:
    assert not ANA.may_ease(PORTS[0])
    voyage = landed(ANA, PORTS[0], won=False)
    assert not voyage.log(PORTS[0]).flag
    assert voyage.next_port is PORTS[0]
    assert voyage.may_ease(PORTS[0])
    won = landed(voyage, PORTS[0], won=True, ease=Ease(hint=True, cards=True))
    assert won.log(PORTS[0]) == PortLog(2, won.log(PORTS[0]).round, gold=True, eased=True)
    assert not won.may_ease(PORTS[0])


def test_a_game_counts_once() -> None:
    match = ended(PORTS[0], won=False)
    assert match.seed is not None
    once = ANA.sail(PORTS[0], match.seed)[0].land(match)
    assert once.land(match) == once
    assert once.games == 1


def test_another_game_does_not_count() -> None:
    match = ended(PORTS[0], won=True)
    assert match.seed is not None
    other = ANA.sail(PORTS[0], match.seed + 1)[0]
    assert other.land(match) == other
    assert ANA.land(match) == ANA
    eased = ANA.sail(PORTS[0], match.seed, Ease(cards=True))[0]
    assert not eased.plays(match)


def test_a_golden_flag_can_be_won_later_and_is_never_lost() -> None:
    logs = {PORTS[0].name: PortLog(games=1, round=30)}
    voyage = replace(ANA, logs=logs)
    golden = landed(voyage, PORTS[0], won=True)
    assert golden.log(PORTS[0]) == PortLog(games=1, round=30, gold=True)
    assert landed(golden, PORTS[0], won=False).log(PORTS[0]).gold


def test_who_lets_others_play_wins_no_flag() -> None:
    match = ended(PORTS[0], won=True)
    handed = tuple(replace(seat, before=("yusuf",)) for seat in match.seats)
    match.seats = handed
    assert not judged(PORTS[0], match).won


@pytest.mark.parametrize("port", [port for port in PORTS if port.before])
def test_a_game_that_was_begun_with_the_rivals_of_an_earlier_version_counts(port: Port) -> None:
    earlier = replace(port, rivals=port.before)
    assert judged(port, ended(earlier, won=True)).won
    assert not judged(port, ended(replace(port, rivals=("yusuf",)), won=True)).won


def test_an_unfinished_game_cannot_be_judged() -> None:
    with pytest.raises(ValueError, match="not over"):
        judged(PORTS[0], ANA.sail(PORTS[0], 1)[1])


def facts(match: Match) -> dict[Demand, int]:
    """Count by hand what conditions are about."""
    views = [match.view_before(i, SAILOR) for i in range(len(match.actions))] + [match.view(SAILOR)]
    assert match.outcome is not None
    moves = [
        event.destination - event.origin
        for action in match.seen_actions(SAILOR)
        for event in action.events
        if isinstance(event, PirateMoved) and action.seat == event.seat == SAILOR
    ]
    return {
        Demand.ROUND: match.table.round,
        Demand.BEHIND: sum(6 - home for home in match.outcome.home[1:]),
        Demand.HAND: max(view.hand_sizes[SAILOR] for view in views),
        Demand.RUN: max(moves),
        Demand.CARDS: match.view(SAILOR).hand_sizes[SAILOR],
    }


AT_MOST = (Demand.ROUND, Demand.HAND)


@pytest.mark.parametrize("demand", [demand for demand in Demand if demand is not Demand.WIN])
def test_a_condition_is_met_exactly_up_to_its_number(demand: Demand) -> None:
    match = ended(PORTS[0], won=True)
    number = facts(match)[demand]
    beyond = number - 1 if demand in AT_MOST else number + 1

    def met(wanted: int) -> bool:
        return judged(replace(PORTS[0], condition=Condition(demand, wanted)), match).met

    assert met(number)
    assert not met(beyond)


def test_no_condition_is_met_in_a_lost_game() -> None:
    match = ended(PORTS[0], won=False)
    for demand in Demand:
        port = replace(PORTS[0], condition=Condition(demand, facts(match).get(demand, 0)))
        assert not judged(port, match).met


# Two cards more


@pytest.mark.parametrize("port", PORTS, ids=lambda port: port.name)
def test_a_head_start_is_two_cards_and_survives_saving(port: Port) -> None:
    match = ANA.sail(port, 5, Ease(cards=True))[1]
    plain = ANA.sail(port, 5)[1]
    sizes, usual = match.view(SAILOR).hand_sizes, plain.view(SAILOR).hand_sizes
    assert sizes[SAILOR] == usual[SAILOR] + HEAD_START
    assert sizes[1:] == usual[1:]
    play(match)
    text = Record.of(match).to_json()
    assert json.loads(text)["options"]["head_start"] == SAILOR
    again = Record.from_json(text)
    assert again.options == match.table.options
    assert again.match().view(SAILOR) == match.view(SAILOR)
    assert match.game.variant_of(match.table.options) == port.variant


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("helped", range(3))
def test_nothing_but_two_cards_of_one_seat_changes_with_a_head_start(
    game: Game, helped: int
) -> None:
    seats = tuple(Seat(f"Player {n}", colour) for n, colour in zip(range(3), Colour, strict=False))
    for options in game.variants.values():
        plain = Match.new(game, seats, options, seed=5)
        match = Match.new(game, seats, replace(options, head_start=helped), seed=5)
        sizes = [size + HEAD_START * (n == helped) for n, size in enumerate(hand_sizes(plain))]
        assert hand_sizes(match) == tuple(sizes)
        assert replace(match.table.options, head_start=None) == options
        assert match.table.track == plain.table.track
        assert match.table.pirates == plain.table.pirates
        assert (match.table.turn, len(match.table.row)) == (plain.table.turn, len(plain.table.row))


def hand_sizes(match: Match) -> tuple[int, ...]:
    """Return how many cards each player has."""
    return match.view(0).hand_sizes


def test_other_records_do_not_mention_a_head_start_or_looks() -> None:
    values = json.loads(Record.of(ANA.sail(PORTS[0], 5)[1]).to_json())
    assert "head_start" not in values["options"]
    assert all("looks" not in seat for seat in values["seats"])


@pytest.mark.parametrize("seat", [-1, 2, True, "0"])
def test_a_head_start_is_that_of_a_seat(seat: object) -> None:
    values = json.loads(Record.of(ANA.sail(PORTS[0], 5, Ease(cards=True))[1]).to_json())
    values["options"]["head_start"] = seat
    with pytest.raises(BadRecord, match="head_start"):
        Record.from_json(json.dumps(values))
    if type(seat) is int:
        options = replace(GAMES["escape"].variants["tortuga"], head_start=seat)
        with pytest.raises(BadSetup, match="head start"):
            Match.new(GAMES["escape"], ANA.seats(PORTS[0]), options, 1)


def test_looks_are_kept_in_records() -> None:
    voyage = replace(ANA, looks=Looks("straw", "", "rose"))
    match = voyage.sail(PORTS[0], 3)[1]
    assert Record.from_json(Record.of(match).to_json()).seats[SAILOR].looks == voyage.looks


# Looks


def test_only_unlocked_looks_can_be_worn() -> None:
    with pytest.raises(ValueError, match="not unlocked"):
        ANA.wear("flag", "cutlasses")
    voyage = landed(ANA, PORTS[0], won=True)
    assert voyage.prizes == (Prize("flag", "cutlasses"),)
    worn = voyage.wear("flag", "cutlasses")
    assert worn.seats(PORTS[1])[SAILOR].looks == Looks(flag="cutlasses")
    assert worn.wear("flag", "").looks == Looks()


# Files


def whole() -> Voyage:
    logs = {
        port.name: PortLog(1 + n, 10 + n, n % 2 == 0, n % 3 == 0) for n, port in enumerate(PORTS)
    }
    sailed = replace(ANA, logs=logs, looks=Looks("straw", "sun", "rose"))
    return sailed.sail(PORTS[3], 77, Ease(hint=True))[0]


def test_a_voyage_is_read_as_it_was_written() -> None:
    for voyage in (ANA, whole(), landed(ANA, PORTS[0], won=False)):
        assert read_voyage(write_voyage(voyage)) == voyage


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('"Ana"', '"Ann"'),
        lambda text: text.replace('"games": 1', '"games": 0'),
        lambda text: text.replace("tortuga", "atlantis"),
        lambda _text: "[]",
        lambda _text: "",
    ],
)
def test_a_damaged_voyage_is_refused(damage: Callable[[str], str]) -> None:
    with pytest.raises(BadRecord):
        read_voyage(damage(write_voyage(whole())))


def test_a_newer_voyage_is_recognised() -> None:
    with pytest.raises(NewerRecord):
        read_voyage(write_voyage(ANA).replace('"version": 1', '"version": 2'))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def test_several_voyages_are_stored_by_number(store: Store) -> None:
    first = store.voyages.add(ANA)
    second = store.voyages.add(replace(ANA, colour=Colour.RED))
    assert first.file != second.file
    assert {each.voyage for each in map(_comparable, store.voyages.kept())} == {
        _comparable(first).voyage,
        _comparable(second).voyage,
    }
    store.voyages.write(first._replace(voyage=replace(ANA, colour=Colour.BLUE)), ANA)
    assert {each.voyage.colour for each in store.voyages.kept()} == {Colour.BLUE, Colour.RED}
    store.voyages.forget(second)
    assert [each.file for each in store.voyages.kept()] == [first.file]


def _comparable(stored: StoredVoyage) -> StoredVoyage:
    """Return it with a voyage that can be hashed."""
    return stored._replace(voyage=write_voyage(stored.voyage))  # type: ignore[arg-type]


def test_a_damaged_file_is_set_aside_with_one_sentence_and_nothing_else_is_lost(
    store: Store,
) -> None:
    kept = store.voyages.add(ANA)
    torn = store.voyages.add(ANA)
    torn.file.write_text("{")
    assert [each.file for each in store.voyages.kept()] == [kept.file]
    note = store.notes.take()
    assert note is not None
    assert note.mishap is StorageProblem.VOYAGE
    assert store.notes.take() is None
    assert any(torn.file.name in path.name for path in (store.folder / "aside").iterdir())
    assert len(store.voyages.kept()) == 1


def test_a_newer_file_stays_and_is_not_overwritten(store: Store) -> None:
    stored = store.voyages.add(ANA)
    newer = write_voyage(ANA).replace('"version": 1', '"version": 2')
    stored.file.write_text(newer)
    assert store.voyages.kept() == ()
    note = store.notes.take()
    assert note is not None
    assert note.mishap is StorageProblem.VOYAGE_NEWER
    with pytest.raises(OSError, match="neither used nor moved"):
        store.voyages.write(stored, ANA)
    assert stored.file.read_text() == newer


# The previous version of a file


def with_flags(count: int, voyage: Voyage = ANA) -> Voyage:
    """Return a voyage with a flag at its first harbours."""
    return replace(voyage, logs={port.name: PortLog(1, round=9) for port in PORTS[:count]})


def test_a_damaged_voyage_goes_on_from_the_version_before(store: Store) -> None:
    stored = store.voyages.add(with_flags(1))
    store.voyages.write(stored._replace(voyage=with_flags(2)), with_flags(1))
    store.voyages.write(stored._replace(voyage=with_flags(3)), with_flags(2))
    stored.file.write_text("{")
    (found,) = store.voyages.kept()
    assert found == stored._replace(voyage=with_flags(2))
    note = store.notes.take()
    assert note is not None
    assert note.mishap is StorageProblem.VOYAGE_EARLIER
    assert any(stored.file.name in path.name for path in (store.folder / "aside").iterdir())
    assert store.voyages.kept() == (found,), "also at the next look"
    assert store.notes.take() is None
    store.voyages.write(stored._replace(voyage=with_flags(4)), with_flags(2))
    assert store.voyages.kept()[0].voyage == with_flags(4)


def test_a_voyage_whose_versions_are_both_damaged_is_set_aside_whole(store: Store) -> None:
    stored = store.voyages.add(ANA)
    store.voyages.write(stored._replace(voyage=with_flags(1)), ANA)
    for file in stored.file.parent.iterdir():
        file.write_text("{")
    assert store.voyages.kept() == ()
    note = store.notes.take()
    assert note is not None
    assert note.mishap is StorageProblem.VOYAGE
    assert len([path for path in (store.folder / "aside").iterdir() if path.suffix != ".txt"]) == 2


def test_a_damaged_previous_version_is_set_aside_before_it_is_replaced(store: Store) -> None:
    stored = store.voyages.add(ANA)
    store.voyages.write(stored._replace(voyage=with_flags(1)), ANA)
    (previous,) = set(stored.file.parent.iterdir()) - {stored.file}
    previous.write_text("torn")
    store.voyages.write(stored._replace(voyage=with_flags(2)), with_flags(1))
    assert "torn" in [path.read_text() for path in (store.folder / "aside").iterdir()]


def test_a_deleted_voyage_does_not_come_back_from_its_previous_version(store: Store) -> None:
    stored = store.voyages.add(ANA)
    store.voyages.write(stored._replace(voyage=with_flags(1)), ANA)
    store.voyages.forget(stored)
    assert store.voyages.kept() == ()
