"""The page for players who hear the game can be heard itself."""

import re
import shutil
import subprocess
import tomllib
import wave
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "by_ear.md").read_text(encoding="utf-8")
MOST_WORDS = 26
"""How many words of a sentence are easily remembered."""
UNHEARD = re.compile(r"[|+/<>→←↑↓`]|https?:|\.md\b|!\[")
"""What only eyes understand: tables, keys joined by signs, arrows, addresses, pictures."""
LABEL = re.compile(r"(?<!\*)\*([^*\n]+(?:\n\s*[^*\n]+)?)\*(?!\*)")


def heard() -> str:
    """The page as it is heard: links are their words, and marks are silent."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", PAGE)
    return re.sub(r"^(#+|-) ", "", text, flags=re.MULTILINE).replace("*", "")


def sentences() -> list[str]:
    blocks = re.split(r"\n\s*\n|\n(?=- )|\n(?=#)", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", PAGE))
    joined = (" ".join(block.split()) for block in blocks)
    return [each for block in joined for each in re.split(r"(?<=[.?!:])[”]? ", block)]


def test_nothing_on_the_page_needs_eyes() -> None:
    assert not UNHEARD.findall(heard())
    assert not re.search(r"^\s*(```|\d+\. )", PAGE, flags=re.MULTILINE)


def test_sentences_are_short() -> None:
    long = [each for each in sentences() if len(each.split()) > MOST_WORDS]
    assert not long


def test_the_labels_are_those_of_the_game() -> None:
    texts = tomllib.loads((ROOT / "assets" / "lang" / "en.toml").read_text(encoding="utf-8"))
    sections = (section for section in texts.values() if isinstance(section, dict))
    known = {text for section in sections for text in section.values() if isinstance(text, str)}
    labels = {" ".join(label.split()) for label in LABEL.findall(PAGE)}
    assert labels
    assert not labels - known


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
def test_a_voice_reads_the_page(tmp_path: Path) -> None:
    spoken = tmp_path / "page.wav"
    command = ["espeak-ng", "-v", "en", "-w", str(spoken), "--stdin"]
    subprocess.run(command, input=heard().encode(), check=True, timeout=120)
    with wave.open(str(spoken)) as sound:
        minutes = sound.getnframes() / sound.getframerate() / 60
    assert 2 < minutes < 10
