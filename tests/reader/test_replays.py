"""A replay says what happens in it, and then where the focus is."""

from pathlib import Path

from scenes.core.scene import Scene
from scenes.kit.intents import Activate, FocusOn
from scenes.kit.look import Look
from scenes.kit.spoken import COMMENTARY
from tests.scenes import walking
from tests.scenes.helpers import stub_context

SIZE = (1280, 720)


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
