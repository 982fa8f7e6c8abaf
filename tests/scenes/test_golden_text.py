"""Every scene shows what it did: each control and each word at its place, as stored.

`make soak` compares every window size, text scale and theme; here are a few of each.
"""

import pytest

from tests.scenes.golden_text import (
    EVERY_LOOK,
    GROUPS,
    SOME_LOOKS,
    differences,
    heading,
    stored,
    texts_of,
)
from tests.scenes.walking import SOAKING


@pytest.mark.parametrize("group", GROUPS)
def test_a_scene_shows_what_it_did(group: str) -> None:
    told = differences(group, texts_of(group, EVERY_LOOK if SOAKING else SOME_LOOKS))
    assert not told, "\n".join(told)


@pytest.mark.parametrize("group", GROUPS)
def test_every_look_has_a_stored_text_with_words(group: str) -> None:
    texts = stored(group)
    assert list(texts) == [heading(look) for look in EVERY_LOOK]
    assert all("word " in text for text in texts.values())
