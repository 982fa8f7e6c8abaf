"""Pages can be read by ear: their texts in order, one sentence for each large picture, replays."""

from dataclasses import replace
from pathlib import Path

import pytest

from scenes.core.context import Context
from scenes.core.scene import Scene
from scenes.kit.intents import Activate, Command, FocusOn, Review
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.reader import Reader
from scenes.kit.spoken import COMMENTARY, READ, Role
from scenes.learn.rules.described import described
from scenes.learn.rules.figures import RulesPage
from scenes.learn.rules.pages import PAGES
from scenes.learn.rules.scene import RulesScene
from scenes.results.scene import ResultsScene
from tests.scenes import walking
from tests.scenes.helpers import LANGUAGES, context_in, stub_context
from tests.scenes.whole_games import QUICK, match_of

SIZE = (1280, 720)
SMALL = (800, 480)
EVERY_PAGE = [page for pages in PAGES.values() for page in pages]


class Listening(Reader):
    """A reader with a listener."""

    @property
    def active(self) -> bool:
        return True


@pytest.fixture
def context(tmp_path: Path, look: Look) -> Context:
    context = context_in(tmp_path, replace(QUICK, reduced_motion=True), look)
    context.reader = Listening()
    return context


def heard(context: Context) -> str:
    context.speech.pass_on()
    return context.reader.said


@pytest.mark.parametrize("language", LANGUAGES.codes)
def test_every_large_picture_has_its_sentence(language: str) -> None:
    texts = LANGUAGES.texts(language)
    for page in EVERY_PAGE:
        words = described(texts, page)
        assert bool(words) == (page.figure is not None)
        assert "{" not in words
        assert "rules." not in words


@pytest.mark.parametrize("size", [SIZE, SMALL])
@pytest.mark.parametrize("page", EVERY_PAGE, ids=lambda page: page.name)
def test_a_page_of_the_rules_is_read_when_it_is_opened(
    context: Context, page: RulesPage, size: Size
) -> None:
    rules = RulesScene(context, page.name)
    rules.layout(size)
    rules.update(0.1)
    tree = rules.spoken().tree
    said = heard(context)
    assert said.startswith(context.texts(page.key("heading")))
    for thing in tree.walk():
        if thing.role in READ:
            assert thing.name in said
    pictures = [thing.name for thing in tree.walk() if thing.role is Role.IMAGE]
    # A small window may have no room for the picture.
    if pictures or size == SIZE:
        assert pictures == list(filter(None, [described(context.texts, page)]))


def test_turning_the_page_reads_the_next_one(context: Context) -> None:
    rules = RulesScene(context)
    rules.layout(SIZE)
    rules.update(0.1)
    first = heard(context)
    rules.handle(Command.NEXT)
    rules.update(0.1)
    assert heard(context) not in ("", first)


def test_keys_read_a_page_text_by_text(context: Context) -> None:
    match = match_of("tortuga", "greedy", "greedy")
    while match.outcome is None:
        match.submit(match.table.to_act, match.legal_actions()[0])
    results = ResultsScene(context, match)
    results.layout(SIZE)
    tree = results.spoken().tree
    texts = [tree.name, *(t.name for t in tree.walk() if t.role in READ and t.name)]

    def asked(what: Command) -> str:
        results.handle(Review(what))
        return heard(context).strip("\N{NO-BREAK SPACE}")

    assert [asked(Command.LOOK_AHEAD) for _ in texts] == texts
    assert asked(Command.LOOK_AHEAD) == texts[-1]
    assert asked(Command.LOOK_BEHIND) == texts[-2]
    assert asked(Command.LOOK_FIRST) == texts[0]
    assert asked(Command.LOOK_LAST) == texts[-1]
    whole = asked(Command.LOOK_BOARD)
    assert all(text in whole for text in texts[1:])


def test_what_happens_in_a_replay_has_the_focus_until_the_next_key(
    tmp_path: Path, look: Look
) -> None:
    context = stub_context(tmp_path, look)
    replay: Scene = next(iter(walking.replays(context, SIZE)))
    replay.layout(SIZE)
    replay.enter()
    tree = replay.spoken().tree
    following = next(t.key for t in tree.walk() if t.name == "Next action")
    replay.handle(Activate(following))
    told = replay.spoken()
    assert told.focus == COMMENTARY
    said = next(thing.name for thing in told.tree.walk() if thing.key == COMMENTARY)
    assert said
    replay.handle(FocusOn(following))
    assert replay.spoken().focus == following
    context.close()
