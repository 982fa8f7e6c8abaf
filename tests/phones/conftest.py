"""The processes that serve phones begin as copies of one that has loaded everything."""

import pytest

from tests import copied_processes


@pytest.fixture(autouse=True)
def preloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load the server once; the tests of processes that are lost load it each time."""
    monkeypatch.setattr("scenes.link.connection.get_context", lambda _spawn: copied_processes())
