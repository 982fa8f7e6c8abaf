"""However many games are played in a large window, the program needs no more than 220 MB."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.soak import SOAK

MOST = 220


@pytest.mark.skipif(not SOAK, reason="ten games in a large window take minutes")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
def test_ten_games_at_1080p_stay_within_the_memory() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak.memory", "10", "1920x1080"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    played = [line.split() for line in done.stdout.splitlines() if " games " in line]
    assert len(played) == 10
    assert max(int(words[2]) for words in played) <= MOST, done.stdout
