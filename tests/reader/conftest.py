"""The look of the program, without a window."""

from collections.abc import Iterator

import pytest

from scenes.kit.look import Look
from tests.scenes.helpers import unseen_screen, usual_look


@pytest.fixture(scope="module")
def look() -> Iterator[Look]:
    with unseen_screen():
        yield usual_look()
