"""The sounds as ears would judge them, and the music by the book."""

import array
import functools
import hashlib
import itertools
import json
import math
import os
import re
import sys
import wave
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

from scenes.kit.music import PHRASES, MusicMood, file_of
from scenes.kit.sound import Cue
from tests.soak import long
from tools.sounds import arrangement, score
from tools.sounds.arrangement import Passage, Piece
from tools.sounds.harmony import parallels, rubs
from tools.sounds.instruments import INSTRUMENTS, Tone, held
from tools.sounds.repertoire import PIECES
from tools.sounds.score import BadScore, Note

ROOT = Path(__file__).parent.parent
SOUNDS, MUSIC = ROOT / "assets" / "sounds", ROOT / "assets" / "music"
FILES = sorted(SOUNDS.glob("*.wav"))
RATE = 44100
FULL = 32768
HIGH_BYTE = 1 if sys.byteorder == "little" else 0
SEA = "sea"
MOST_BYTES = 12_000_000
"""Of all music."""
HIGHEST_PEAK = -1.0
"""Of any file (dBTP)."""
MOST_APART = 1.0
"""How much louder one piece of music may be than another (LU)."""
MEASURED = json.loads((ROOT / "tools/sounds/levels.json").read_text(encoding="utf-8"))
LEVELS: dict[str, float] = {Path(name).stem: each["loudness"] for name, each in MEASURED.items()}
"""How loud each file is (LUFS)."""


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

    def ears(self, start: int = 0, end: int | None = None) -> list["array.array[int]"]:
        """The samples between two moments, for each ear."""
        end = end and end * self.channels
        part = self.samples[start * self.channels : end]
        return [part[ear :: self.channels] for ear in range(self.channels)]


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


@pytest.fixture(scope="module", params=long([*PIECES, SEA], usual={"results", SEA}))
def music(request: pytest.FixtureRequest) -> tuple[str, Heard]:
    """A piece or the sea: one after the other, as all of them would need a third of a gigabyte.

    To unpack a long piece takes a second, so `make test` listens to the short ones only.
    """
    name: str = request.param
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
        raw = pygame.mixer.Sound(MUSIC / f"{name}.ogg").get_raw()
        pygame.mixer.quit()
    return name, Heard(2, array.array("h", raw))


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


def loudness_throughout(loop: Heard) -> float:
    """The loudness of moments from all over a piece, its pauses left out."""
    count, window = 61, RATE // 10
    apart = (len(loop.samples) // 2 - window) // count
    # One ear after the other, and not in step with the bars.
    moments = [power(loop.ears(i * apart, i * apart + window)[i % 2]) * 2 for i in range(count)]
    mean = sum(moments) / count
    heard = [moment for moment in moments if moment > mean / 10]
    return decibels(sum(heard) / len(heard))


def test_every_file_was_measured_as_it_is() -> None:
    files = (*FILES, *MUSIC.glob("*.ogg"))
    hashes = {
        path.relative_to(ROOT / "assets").as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }
    measured = {name: each["sha256"] for name, each in MEASURED.items()}
    assert hashes == measured, "python -m tools.sounds.levels measures the files again"


@pytest.mark.parametrize("name", long((path.stem for path in FILES), usual={"hop-1", "win"}))
def test_another_way_to_measure_a_cue_finds_the_same(name: str, cues: dict[str, Heard]) -> None:
    assert loudness(cues[name]) == pytest.approx(LEVELS[name], abs=0.5)


def test_another_way_to_measure_music_finds_the_same(music: tuple[str, Heard]) -> None:
    name, loop = music
    assert loudness_throughout(loop) == pytest.approx(LEVELS[name], abs=1.5)


def test_all_pieces_are_equally_loud() -> None:
    loud = [LEVELS[name] for name in PIECES]
    assert max(loud) - min(loud) <= MOST_APART


def test_no_file_comes_near_full_scale() -> None:
    peaks = {name: each["peak"] for name, each in MEASURED.items()}
    assert {name: peak for name, peak in peaks.items() if peak > HIGHEST_PEAK} == {}


def test_every_cue_has_its_file_and_every_file_its_cue() -> None:
    assert {cue_of(path) for path in FILES} == {cue.replace("_", "-") for cue in Cue}
    assert {path.stem for path in MUSIC.glob("*.ogg")} == {*PIECES, SEA}


def test_music_takes_no_more_room_than_it_may() -> None:
    assert sum(path.stat().st_size for path in MUSIC.iterdir()) <= MOST_BYTES


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


def test_every_cue_can_be_heard(cues: dict[str, Heard]) -> None:
    for name, cue in cues.items():
        assert cue.peak > 0.1, name


def test_music_and_sea_leave_room_for_the_cues(music: tuple[str, Heard]) -> None:
    name, loop = music
    # In steps of 1/128 of full scale: together no more than 0.36.
    most = 11 if name == SEA else 35
    # To look for high bytes is a hundred times quicker than to compare samples.
    high = loop.samples.tobytes()[HIGH_BYTE::2]
    assert not high.translate(None, bytes([*range(most), *range(256 - most, 256)]))


def test_no_music_has_an_offset(music: tuple[str, Heard]) -> None:
    assert offset(music[1]) < 3e-4


def offset(heard: Heard) -> float:
    """How far the mean is from 0, for the ear for which it is farther."""
    step = heard.channels * (len(heard.samples) // 800_000 + 1)
    some = (heard.samples[ear::step] for ear in range(heard.channels))
    return max(abs(sum(each) / len(each)) for each in some) / FULL


def test_no_cue_has_an_offset(cues: dict[str, Heard]) -> None:
    for name, heard in cues.items():
        assert offset(heard) < 3e-4, name


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


def test_variants_differ_and_are_alike(cues: dict[str, Heard]) -> None:
    for cue, paths in itertools.groupby(FILES, cue_of):
        names = [path.stem for path in paths]
        assert len({cues[name].samples.tobytes() for name in names}) == len(names)
        heard = [LEVELS[name] for name in names]
        assert max(heard) - min(heard) < 3, cue


def test_small_things_are_softer_than_great_ones() -> None:
    assert all(-30 < LEVELS[path.stem] < -13 for path in FILES)
    assert LEVELS["tap-1"] < LEVELS["card-1"] - 2 < LEVELS["hop-1"] - 4
    assert LEVELS["hop-1"] < LEVELS["free-road"] < LEVELS["win"]
    assert LEVELS["lose"] < LEVELS["win"] - 2


@pytest.mark.parametrize("name", [*PIECES, SEA])
def test_music_lies_about_8_decibels_under_the_cues(name: str) -> None:
    least, most = (12, 20) if name == SEA else (7, 9)
    assert least < LEVELS["hop-1"] - LEVELS[name] < most


def test_music_is_as_long_as_its_score(music: tuple[str, Heard]) -> None:
    name, loop = music
    written = 30 if name == SEA else arrangement.seconds(PIECES[name])
    assert loop.seconds == pytest.approx(written, abs=0.01)


def test_nobody_hears_where_a_file_begins_again(music: tuple[str, Heard]) -> None:
    near = RATE // 20
    name, loop = music
    for end, start in zip(loop.ears(-near), loop.ears(0, near), strict=True):
        seam = end + start
        bends = [abs(a - 2 * b + c) for a, b, c in zip(seam, seam[1:], seam[2:], strict=False)]
        at = max(bends[near - 3 : near + 1])
        # No sharper than what is near, or else too small to be heard at all (-70 dB).
        assert at <= max(10, *bends[: near - 3], *bends[near + 1 :])
        if name == SEA:
            # A gap of silence would be a seam too.
            assert max(map(abs, end)) > 15
            assert max(map(abs, start)) > 15


def test_at_the_end_of_a_phrase_all_arrangements_are_nearly_silent(
    music: tuple[str, Heard],
) -> None:
    name, loop = music
    phrases = PHRASES.get(name.partition("-")[0])
    if phrases is None:
        return
    for number in range(1, phrases.number):
        end = round(number * phrases.seconds * RATE)
        for ear in loop.ears(end - RATE * 18 // 100, end - RATE * 4 // 100):
            # -38 dB beside full scale, where music reaches -12.
            assert max(map(abs, ear)) < 400, number


@pytest.mark.parametrize("game", PHRASES)
def test_a_piece_has_the_same_length_and_form_in_every_mood(game: str) -> None:
    one, *others = (PIECES[file_of(game, mood)] for mood in MusicMood)
    phrases = PHRASES[game]
    assert arrangement.seconds(one) == pytest.approx(phrases.seconds * phrases.number)
    phrase = arrangement.phrase_units(one)
    assert arrangement.moment(one, phrase) == pytest.approx(phrases.seconds)
    for other in others:
        assert chords_of(other) == chords_of(one)
        assert arrangement.phrase_units(other) == phrase
        assert not {*other.passages} & {*one.passages}


def chords_of(piece: Piece) -> list[str]:
    return [passage.strain.chords for passage in piece.passages]


def test_two_pieces_of_a_game_last_ten_minutes() -> None:
    assert sum(phrases.seconds * phrases.number for phrases in PHRASES.values()) >= 600


strokes = functools.cache(arrangement.strokes)


def lines(piece: Piece) -> Iterator[tuple[Passage, tuple[Note, ...]]]:
    for passage in piece.passages:
        yield passage, arrangement.melody(piece, passage)
        yield passage, arrangement.counter(piece, passage)


def tones_of(piece: Piece) -> Iterator[tuple[str, list[Tone]]]:
    """The notes of each part, in seconds."""
    moment = functools.cache(functools.partial(arrangement.moment, piece))
    for name, part in strokes(piece).items():
        yield (
            name,
            [
                Tone(
                    start := moment(each.start),
                    moment(each.start + each.length) - start,
                    each.pitch,
                    each.force,
                )
                for each in part
            ],
        )


def by_pitch(tone: Tone) -> int:
    return tone.pitch


@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
class TestComposition:
    """What a teacher of counterpoint would look at first."""

    def test_melodies_keep_to_their_scale(self, piece: Piece) -> None:
        leading = (score.tone(piece.tonic) - 1) % 12
        for passage, line in lines(piece):
            names = piece.other_scale if passage.strain.bright else piece.scale
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
        if piece.name == "results":
            return
        sung = [passage for passage in piece.passages if passage.lead]
        eights = [p for p in sung if arrangement.length(piece, p) == 8 * piece.units]
        form = "".join("B" if passage.strain.bright else "A" for passage in eights)
        assert form.count("AABA") >= 2
        assert len({passage.strain.melody for passage in eights}) >= len(eights) * 0.6

    def test_no_four_bars_are_heard_twice(self, piece: Piece) -> None:
        bars: dict[int, set[tuple[str, float, int]]] = defaultdict(set)
        for name, part in strokes(piece).items():
            for stroke in part:
                bar, unit = divmod(stroke.start, piece.units)
                bars[int(bar)].add((name, round(unit, 3), stroke.pitch))
        fours = [tuple(frozenset(bars[bar + i]) for i in range(4)) for bar in range(max(bars) - 2)]
        assert len(set(fours)) == len(fours)

    def test_every_note_is_played_and_ends_before_the_next_one_of_its_pitch(
        self, piece: Piece
    ) -> None:
        for name, tones in tones_of(piece):
            played = held(name.removesuffix(" below"), tones)
            # Two voices may meet in one note.
            assert {(tone.start, tone.pitch) for tone in played} == {
                (tone.start, tone.pitch) for tone in tones
            }
            for _, notes in itertools.groupby(sorted(played, key=by_pitch), by_pitch):
                for one, other in itertools.pairwise(notes):
                    assert one.start + one.length < other.start, name
            assert min(tone.length for tone in played) >= 0.03, name
            assert max(tone.length for tone in played) < 10, name

    def test_chords_move_by_small_steps(self, piece: Piece) -> None:
        chords = strokes(piece)["guitar"]
        assert all(score.pitch("C3") <= stroke.pitch <= score.pitch("C5") for stroke in chords)
        basses = [stroke.pitch for stroke in strokes(piece)["bass"]]
        assert max(abs(a - b) for a, b in itertools.pairwise(basses)) <= 12


def test_strings_ring_on_and_reeds_breathe_until_the_same_pitch_comes_again() -> None:
    rings = INSTRUMENTS["harp"].ring
    (one,) = held("harp", [Tone(1.0, 0.5, 60, 0.5)])
    assert one.length == pytest.approx(0.5 + rings)
    first, other, last = held(
        "harp", [Tone(1.0, 0.5, 60, 0.5), Tone(1.2, 0.5, 64, 0.5), Tone(1.5, 0.5, 60, 0.5)]
    )
    assert 0.48 < first.length < 0.5
    assert [other.length, last.length] == pytest.approx([0.5 + rings] * 2)
    (breath,) = held("concertina", [Tone(0.0, 1.0, 60, 0.5)])
    assert 0.9 < breath.length < 1


def test_a_bar_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(BadScore, match="bar 2 lasts 7"):
        score.notes("D4/8 | D4/4 E4/3", 8)
    with pytest.raises(BadScore, match="no note"):
        score.notes("H4/8", 8)
    with pytest.raises(BadScore, match="no chord"):
        score.chords("Dm | Xm", 8)
