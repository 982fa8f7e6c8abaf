"""A kiosk in the hands of visitors: the short form of a day, without the times of pictures.

The long one tells how it went: python -m tests.soak.kiosk.
"""

import sys
from pathlib import Path

import pytest

from tests.soak.kiosk import MOST_GROWTH, soak

SMALL = ((800, 480), (480, 800))

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="memory and open files are read from /proc"
)


def test_visitors_come_and_go_and_leave_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    report = soak(
        tmp_path, 5, span=160.0, warm=2, sizes=SMALL, draw_every=40, megabytes=6, mishaps=0.4
    )
    who = report.visitors
    happened = (who.visits, who.resets, who.languages, who.resizes, who.silences)
    assert min(happened) > 0, "there was something to endure"
    assert report.tally.abandoned > 0
    assert report.errors == []
    assert report.growth < MOST_GROWTH, report.lines
    assert report.leaked_files <= 0, report.lines
    left = [path for path in (tmp_path / "data").rglob("*.json") if "counters" not in path.name]
    assert left == [], "when all have gone, nothing tells of anybody"
