"""A game as its player sees it on a phone: what others just did, the own end, a voyage's flag."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from game import PUBLIC, Advance, CardPlayed, Colour, Match, PirateMoved, Seat
from game.voyage import PORTS
from scenes.board.turn.phone_table import PhoneTable
from scenes.board.turn.turn_order import TurnOrder
from scenes.kit.i18n import Languages, spoken
from scenes.pause.scene import PauseScene
from scenes.results.scene import ResultsScene
from tests.phones.remote import Remote
from tests.phones.stages import staged
from tests.phones.tables import ALL_VARIANTS, ASSETS, new_match
from tests.soak import long

LANGUAGES = Languages(ASSETS / "lang")
TEXTS = LANGUAGES.texts("en")


def table_of(match: Match) -> PhoneTable:
    order = TurnOrder(match)
    order.hold_on_phones(frozenset(range(len(match.seats))))
    return PhoneTable(order, iter(range(1, 10_000)).__next__)


def state_of(table: PhoneTable, seat: int, language: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(table.state(seat, LANGUAGES.texts(language)))
    return found


def finished(game: str, variant: str, players: int, seed: int) -> Match:
    """A game that its players ran through at random."""
    match = new_match(game, variant, players, seed)
    rng = random.Random(seed)
    while match.outcome is None:
        legal = match.legal_actions()
        ahead = [each for each in legal if isinstance(each, Advance)]
        match.submit(match.table.to_act, rng.choice(ahead or legal))
    return match


def longest_of(match: Match, seat: int) -> int:
    """The spaces of the longest run of a player, counted from what everybody saw."""
    runs = [0]
    for action in match.seen_actions(PUBLIC):
        moves = [each for each in action.events if isinstance(each, PirateMoved)]
        has_card = any(isinstance(each, CardPlayed) for each in action.events)
        if has_card and action.seat == seat:
            runs += [each.destination - each.origin for each in moves]
    return max(runs)


# The end


@pytest.mark.parametrize(("game", "variant"), ALL_VARIANTS)
@pytest.mark.parametrize("players", [2, 4])
def test_every_phone_ends_with_its_own_place_and_best_leap(
    game: str, variant: str, players: int
) -> None:
    match = finished(game, variant, players, seed=players)
    outcome = match.outcome
    assert outcome is not None
    table = table_of(match)
    best = [longest_of(match, seat) for seat in range(players)]
    for seat, player in enumerate(match.seats):
        over = state_of(table, seat)["over"]
        rank = outcome.ranks[seat]
        assert over["place"] == TEXTS("phone.place", rank=rank, players=players)
        assert (over["ranks"][seat] == 1) is (seat in outcome.winners)
        title = TEXTS("phone.you_win", player=player.name)
        assert over.get("title") == (title if outcome.winner == seat else None)
        spaces = TEXTS("chart.spaces", count=best[seat])
        begins = TEXTS(
            "phone.longest_leap" if best[seat] == max(best) else "phone.best_leap", leap=spaces
        )
        assert over["leap"].startswith(begins)


def test_the_own_end_is_told_in_every_language() -> None:
    match = finished("escape", "jamaica", 3, seed=3)
    table = table_of(match)
    codes = spoken(ASSETS / "lang")
    told = [state_of(table, 0, code)["over"] for code in codes]
    assert len(told) == 8
    for key in ("place", "leap"):
        words = [over[key] for over in told]
        assert not any("{" in each for each in words)
        assert len(set(words)) > 5


def test_before_the_end_nothing_is_said_about_it() -> None:
    assert state_of(table_of(new_match("escape", "jamaica", 3)), 0)["over"] is None


# While others play


def test_what_another_has_just_done_is_said_until_the_next_move() -> None:
    match = new_match("nest", "nest", 3, seed=11)
    rng = random.Random(4)
    table = table_of(match)
    me = (match.table.to_act + 1) % 3
    assert state_of(table, me)["did"] == ""
    seen: list[str] = []
    while match.outcome is None and len(seen) < 40:
        actor = match.table.to_act
        match.submit(actor, rng.choice(match.legal_actions()))
        table.changed()
        state = state_of(table, me)
        if actor != me and state["log"][-1]["seat"] != me:
            assert state["did"].startswith(match.seats[actor].name)
            seen.append(state["did"])
        elif seen and actor == me and state["log"][-1]["seat"] == me:
            assert state["did"] == seen[-1], "the own moves take nothing away"
        assert state_of(table, me)["did"] == state["did"]
    assert len(set(seen)) > 10


# A voyage


def is_computer(seat: Seat) -> bool:
    return seat.brain is not None


@pytest.mark.parametrize("seed", long([1, 2, 3], usual=[2]))
def test_a_harbour_is_played_from_a_phone_and_counts_for_the_voyage(
    tmp_path: Path, seed: int
) -> None:
    with staged(tmp_path) as stage:
        voyages = stage.context.voyages
        stored = voyages.begin("Ana", Colour.BLUE)
        assert stored is not None
        match = voyages.sail(stored, PORTS[0])
        pause = PauseScene(stage.context, match)
        pause.layout(stage.size)
        assert "phones" in [control.name for control in pause.controls]
        stage.invite(match)
        remote = Remote(stage)
        try:
            remote.phone(0)
            stage.play(match)
            assert stage.board.session.order.phones == {0}
            assert sum(map(is_computer, match.seats)) == len(match.seats) - 1
            stage.play_to_the_end(seed)
            stage.until(lambda: isinstance(stage.top, ResultsScene))
        finally:
            remote.close()
        assert match.outcome is not None
        (landed,) = voyages.all()
        assert landed.voyage.playing is not None
        assert landed.voyage.playing.over
        assert landed.voyage.flags == (match.outcome.winner == 0)
