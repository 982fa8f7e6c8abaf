"""The sounds as ears would judge them, and the music by the book."""

import array
import itertools
import math
import os
import re
import sys
import wave
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

from scenes.kit.sound import Cue, Tune
from tools.sounds import air, arrangement, score, shanty
from tools.sounds.arrangement import Passage, Piece
from tools.sounds.harmony import parallels, rubs
from tools.sounds.score import BadScore, Note

ROOT = Path(__file__).parent.parent
SOUNDS, MUSIC = ROOT / "assets" / "sounds", ROOT / "assets" / "music"
FILES = sorted(SOUNDS.glob("*.wav"))
RATE = 44100
FULL = 32768
UNDER_ONE_DECIBEL = 0.891
TOO_HIGH = range(0x72, 0x8E)
"""The high bytes of samples beyond -1 dB: 0x7200 upwards, 0x8DFF downwards."""
HIGH_BYTE = 1 if sys.byteorder == "little" else 0
PIECES = {Tune.MENU: air.PIECE, Tune.PLAY: shanty.PIECE}


@dataclass(frozen=True, slots=True)
class Heard:
    """Samples of both ears in turn, or of one."""

    channels: int
    samples: "array.array[int]"

    @property
    def seconds(self) -> float:
        return len(self.samples) / self.channels / RATE

    @property
    def peak(self) -> float:
        return max(max(self.samples), -min(self.samples)) / FULL

    def ears(self) -> list["array.array[int]"]:
        return [self.samples[ear :: self.channels] for ear in range(self.channels)]


def cue_of(path: Path) -> str:
    return re.sub(r"-\d$", "", path.stem)


def read(path: Path) -> Heard:
    with wave.open(str(path)) as file:
        assert (file.getframerate(), file.getsampwidth()) == (RATE, 2), path.stem
        assert file.getnchannels() in (1, 2), path.stem
        return Heard(file.getnchannels(), array.array("h", file.readframes(file.getnframes())))


@pytest.fixture(scope="module")
def cues() -> dict[str, Heard]:
    return {path.stem: read(path) for path in FILES}


@pytest.fixture(scope="module")
def loops() -> dict[str, Heard]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
        read = {tune: pygame.mixer.Sound(MUSIC / f"{tune}.ogg").get_raw() for tune in Tune}
        pygame.mixer.quit()
    return {tune: Heard(2, array.array("h", raw)) for tune, raw in read.items()}


def biquad(line: Sequence[float], b: Sequence[float], a: Sequence[float]) -> list[float]:
    result = []
    x1 = x2 = y1 = y2 = 0.0
    for x in line:
        y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
        x1, x2, y1, y2 = x, x1, y, y1
        result.append(y)
    return result


def power(line: Sequence[int]) -> float:
    """The mean power as ears weigh it: the filters of ITU-R BS.1770 for 44.1 kHz."""
    shelf = (1.5309096, -2.6511690, 1.1691669)
    weighted = biquad(line, shelf, (-1.6637501, 0.7126575))
    weighted = biquad(weighted, (0.9946078, -1.9892156, 0.9946078), (-1.9892010, 0.9892302))
    return math.fsum(value * value for value in weighted) / len(line) / FULL**2


def decibels(mean: float) -> float:
    return -0.691 + 10 * math.log10(mean)


def loudness(cue: Heard) -> float:
    step, window = RATE // 50, RATE // 5
    total = 0.0
    for ear in cue.ears():
        padded = array.array("h", bytes(2 * window)) + ear + array.array("h", bytes(2 * window))
        starts = range(0, len(padded) - window, step)
        blocks = [sum(value * value for value in padded[start : start + step]) for start in starts]
        sums = [sum(blocks[i : i + 10]) for i in range(len(blocks))]
        start = starts[sums.index(max(sums))]
        # What comes before is heard too: the filters need a moment to settle.
        total += power(padded[max(0, start - step) : start + window]) * (window + step) / window
    return decibels(total * 2 / cue.channels)


@pytest.fixture(scope="module")
def levels(cues: dict[str, Heard]) -> dict[str, float]:
    """How loud each cue is."""
    return {name: loudness(cue) for name, cue in cues.items()}


def loudness_throughout(loop: Heard) -> float:
    """The loudness of moments from all over a piece, its pauses left out."""
    count, window = 61, RATE // 10
    ears = loop.ears()
    apart = (len(ears[0]) - window) // count
    # One ear after the other, and not in step with the bars.
    moments = [power(ears[i % 2][i * apart : i * apart + window]) * 2 for i in range(count)]
    mean = sum(moments) / count
    heard = [moment for moment in moments if moment > mean / 10]
    return decibels(sum(heard) / len(heard))


def test_every_cue_has_its_file_and_every_file_its_cue() -> None:
    assert {cue_of(path) for path in FILES} == {cue.replace("_", "-") for cue in Cue}
    assert {path.stem for path in MUSIC.glob("*.ogg")} == set(Tune)


def test_every_cue_that_a_scene_names_exists() -> None:
    named = {
        name
        for path in (ROOT / "scenes").rglob("*.py")
        for name in re.findall(r'sound\.play\(\s*"([^"]+)"', path.read_text(encoding="utf-8"))
    }
    assert named <= set(Cue)


def test_every_cue_is_played_by_a_scene() -> None:
    others = {ROOT / "scenes/kit/sound.py", ROOT / "scenes/shared/captions.py"}
    paths = {*(ROOT / "scenes").rglob("*.py")} - others
    texts = [path.read_text(encoding="utf-8") for path in paths]
    played = {name for text in texts for name in re.findall(r"Cue\.([A-Z_]+)", text)}
    assert played == {cue.name for cue in Cue}


def test_variants_are_numbered_without_a_gap() -> None:
    for cue, paths in itertools.groupby(FILES, cue_of):
        names = [path.stem for path in paths]
        assert names == [cue] or names == [f"{cue}-{i + 1}" for i in range(len(names))]


def test_no_cue_comes_near_full_scale(cues: dict[str, Heard]) -> None:
    for name, cue in cues.items():
        assert 0.1 < cue.peak < UNDER_ONE_DECIBEL, name


def test_no_music_comes_near_full_scale(loops: dict[str, Heard]) -> None:
    for tune, loop in loops.items():
        # To look for high bytes is a hundred times quicker than to compare samples.
        high = loop.samples.tobytes()[HIGH_BYTE::2]
        assert not any(bytes([byte]) in high for byte in TOO_HIGH), tune


def test_music_and_sea_leave_room_for_the_cues(loops: dict[str, Heard]) -> None:
    for tune, loop in loops.items():
        # In steps of 1/128 of full scale: together no more than 0.36.
        most = 11 if tune == Tune.SEA else 35
        high = loop.samples.tobytes()[HIGH_BYTE::2]
        assert not high.translate(None, bytes([*range(most), *range(256 - most, 256)])), tune


def test_nothing_has_an_offset(cues: dict[str, Heard], loops: dict[str, Heard]) -> None:
    for name, heard in {**cues, **loops}.items():
        for ear in heard.ears():
            some = ear[:: max(1, len(ear) // 400_000)]
            assert abs(sum(some) / len(some) / FULL) < 3e-4, name


def test_cues_begin_and_end_in_silence(cues: dict[str, Heard]) -> None:
    for name, cue in cues.items():
        highest = cue.peak * FULL
        for ear in cue.ears():
            edges = (*ear[:4], *ear[-20:])
            assert max(abs(value) for value in edges) < highest * 0.01, name


def test_no_cue_lets_one_wait(cues: dict[str, Heard]) -> None:
    for name, cue in cues.items():
        highest = cue.peak * FULL
        first = next(i for i, value in enumerate(cue.samples) if abs(value) > highest * 0.02)
        assert first / cue.channels / RATE < 0.03, name


def test_cues_are_as_short_as_what_they_go_with(cues: dict[str, Heard]) -> None:
    longest = {Cue.WIN: 5.0, Cue.LOSE: 4.0, Cue.START: 3.0, Cue.SAIL: 3.0}
    small = {Cue.TAP: 0.1, Cue.TICK: 0.1, Cue.HOP: 0.15, Cue.CARD: 0.25, Cue.REFUSE: 0.4}
    for path in FILES:
        cue = Cue(cue_of(path).replace("-", "_"))
        assert 0.03 < cues[path.stem].seconds < {**longest, **small}.get(cue, 1.6), path.stem


def test_variants_differ_and_are_alike(cues: dict[str, Heard], levels: dict[str, float]) -> None:
    for cue, paths in itertools.groupby(FILES, cue_of):
        names = [path.stem for path in paths]
        assert len({cues[name].samples.tobytes() for name in names}) == len(names)
        heard = [levels[name] for name in names]
        assert max(heard) - min(heard) < 3, cue


def test_small_things_are_softer_than_great_ones(levels: dict[str, float]) -> None:
    assert all(-30 < each < -13 for each in levels.values()), levels
    assert levels["tap-1"] < levels["card-1"] - 2 < levels["hop-1"] - 4
    assert levels["hop-1"] < levels["free-road"] < levels["win"]
    assert levels["lose"] < levels["win"] - 2


def test_music_lies_about_8_decibels_under_the_cues(
    levels: dict[str, float], loops: dict[str, Heard]
) -> None:
    plain = levels["hop-1"]
    for tune in PIECES:
        assert 6 < plain - loudness_throughout(loops[tune]) < 10, tune
    assert 12 < plain - loudness_throughout(loops[Tune.SEA]) < 20


def test_music_lasts_several_minutes(loops: dict[str, Heard]) -> None:
    for tune, piece in PIECES.items():
        assert loops[tune].seconds == round(arrangement.seconds(piece)) > 180
    assert 20 <= loops[Tune.SEA].seconds <= 40


def test_nobody_hears_where_a_loop_begins_anew(loops: dict[str, Heard]) -> None:
    near = RATE // 20
    for tune, loop in loops.items():
        for ear in loop.ears():
            seam = ear[-near:] + ear[:near]
            bends = [abs(a - 2 * b + c) for a, b, c in zip(seam, seam[1:], seam[2:], strict=False)]
            at = max(bends[near - 3 : near + 1])
            # No sharper than what is near, or else too small to be heard at all (-68 dB).
            assert at <= max(12, *bends[: near - 3], *bends[near + 1 :]), tune
            # A gap of silence would be a seam too: what rang at the end rings on.
            assert max(map(abs, ear[-near:])) > 15, tune
            assert max(map(abs, ear[:near])) > 15, tune


def lines(piece: Piece) -> Iterator[tuple[Passage, tuple[Note, ...]]]:
    for passage in piece.passages:
        yield passage, arrangement.melody(piece, passage)
        yield passage, arrangement.counter(piece, passage)


@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
class TestComposition:
    """What a teacher of counterpoint would look at first."""

    def test_melodies_keep_to_their_scale(self, piece: Piece) -> None:
        leading = (score.tone(piece.tonic) - 1) % 12
        for passage, line in lines(piece):
            names = piece.other_scale if passage.bright else piece.scale
            scale = {score.tone(name) for name in names.split()}
            chords = arrangement.harmony(piece, passage)
            for note in line:
                under = next(chord for chord in reversed(chords) if chord.start <= note.start)
                raised = under.name in piece.leading and note.pitch % 12 == leading
                assert raised or note.pitch % 12 in scale, (note, under.name)

    def test_strong_beats_agree_with_their_chords(self, piece: Piece) -> None:
        for passage, line in lines(piece):
            chords = arrangement.harmony(piece, passage)
            assert rubs(line, chords, piece.strong, piece.units) == []

    def test_no_two_voices_go_in_bare_fifths_or_octaves(self, piece: Piece) -> None:
        for passage in piece.passages:
            melody = arrangement.melody(piece, passage)
            counter = arrangement.counter(piece, passage)
            beats = range(0, arrangement.length(piece, passage), piece.units // 2)
            assert parallels(melody, counter, beats) == []

    def test_melodies_can_be_sung(self, piece: Piece) -> None:
        for passage in piece.passages:
            melody = arrangement.melody(piece, passage)
            pitches = [note.pitch for note in melody]
            if not pitches:
                continue
            assert max(pitches) - min(pitches) <= 17
            leaps = [abs(a - b) for a, b in itertools.pairwise(pitches)]
            assert max(leaps) <= 12
            assert sum(leap <= 4 for leap in leaps) > 0.7 * len(leaps)

    def test_the_tunes_come_home(self, piece: Piece) -> None:
        sung = [passage for passage in piece.passages if arrangement.melody(piece, passage)]
        last = arrangement.melody(piece, sung[-1])[-1]
        assert last.pitch % 12 == score.tone(piece.tonic)
        assert arrangement.harmony(piece, sung[-1])[-1].root == score.tone(piece.tonic)

    def test_the_form_is_twice_aaba_and_more(self, piece: Piece) -> None:
        sung = [passage for passage in piece.passages if passage.lead]
        eights = [p for p in sung if arrangement.length(piece, p) == 8 * piece.units]
        form = "".join("B" if passage.bright else "A" for passage in eights)
        assert form.count("AABA") >= 2
        assert len({passage.strain.melody for passage in eights}) >= len(eights) * 0.6

    def test_nobody_plays_the_same_passage_twice(self, piece: Piece) -> None:
        assert len(set(piece.passages)) == len(piece.passages)

    def test_chords_move_by_small_steps(self, piece: Piece) -> None:
        strokes = arrangement.strokes(piece)["guitar"]
        assert all(score.pitch("C3") <= stroke.pitch <= score.pitch("C5") for stroke in strokes)
        basses = [stroke.pitch for stroke in arrangement.strokes(piece)["bass"]]
        assert max(abs(a - b) for a, b in itertools.pairwise(basses)) <= 12


def test_a_bar_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(BadScore, match="bar 2 lasts 7"):
        score.notes("D4/8 | D4/4 E4/3", 8)
    with pytest.raises(BadScore, match="no note"):
        score.notes("H4/8", 8)
    with pytest.raises(BadScore, match="no chord"):
        score.chords("Dm | Xm", 8)
