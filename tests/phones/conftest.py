"""The processes that serve phones begin as copies of one that has loaded everything."""

import multiprocessing

import pytest

from tests.soak import SOAK

FORKSERVER = "forkserver"


@pytest.fixture(autouse=True)
def preloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load the server once, as that takes longer than most tests; test_lost loads it each time.

    Not every system has a process that others can be copied from.
    """
    if SOAK or FORKSERVER not in multiprocessing.get_all_start_methods():
        return
    context = multiprocessing.get_context(FORKSERVER)
    context.set_forkserver_preload(["scenes.link.server"])
    monkeypatch.setattr("scenes.link.connection.get_context", lambda _spawn: context)
