"""What holds for all tests: the game speaks English, whoever runs them."""

import gc
import os
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from tests.soak import SOAK

FOLDER = Path(__file__).parent
os.environ["LANGUAGE"] = "en"
# Whoever plays here may have chosen a language; no test is to hear of it.
os.environ["XDG_DATA_HOME"] = str(FOLDER / "no-such-folder")

# Until all tests are known nothing is thrown away, and what they are made of stays to the end.
gc.disable()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Import the tests in another order in each process, before pytest does.

    pytest compiles a test when it first imports it. So each process finds compiled what the others
    have come to before it, and all of them together compile everything once.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None or session.config.args_source is not session.config.ArgsSource.TESTPATHS:
        return
    files = sorted(FOLDER.rglob("test_*.py"))
    number, count = int(worker.removeprefix("gw")), int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    first = len(files) * number // count
    for file in files[first:] + files[:first]:
        # What cannot be imported is reported when it is collected.
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(file.relative_to(FOLDER.parent).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Let the search for garbage pass over the thousands of tests, and come seldom."""
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)
    gc.enable()


def pytest_configure(config: pytest.Config) -> None:
    """Leave out what is marked with `soak`, unless it is asked for."""
    if not SOAK and not config.option.markexpr:
        config.option.markexpr = "not soak"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return one process more than there are cores, as some tests wait for clocks and programs."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, so that all processes end together."""
    items.sort(key=lambda item: item.path.parent.name != "soak")
