"""Reading aloud, with programs that write down what they are given, and with the real service."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scenes.kit.speaker import (
    ESPEAK,
    POWERSHELL,
    SAY,
    SPEECH_DISPATCHER,
    Speaker,
    SystemVoice,
    VoiceStyle,
    voices_here,
)
from scenes.kit.speech import Sentence, Urgency
from scenes.settings.fields import VOICE_RATES
from tests.scenes.helpers import CODES

_PATIENCE = 20.0
"""Seconds until a test gives up."""


def eventually(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + _PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def writer(file: Path, *, takes: float = 0.0, fails: str = "") -> SystemVoice:
    """Return a voice that writes the language and the sentence into a file."""
    code = (
        "import sys, time\n"
        "text = sys.stdin.buffer.read().decode()\n"
        f"if {fails!r} and {fails!r} in text: sys.exit(3)\n"
        f"with open({str(file)!r}, 'a', encoding='utf-8') as out:\n"
        "    out.write(sys.argv[1] + ' ' + text + '\\n')\n"
        f"time.sleep({takes})\n"
    )
    return SystemVoice(sys.executable, lambda style: ("-c", code, style.language))


def lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


@pytest.fixture
def said(tmp_path: Path) -> Path:
    return tmp_path / "said.txt"


@pytest.fixture
def made() -> Iterator[Callable[..., Speaker]]:
    speakers: list[Speaker] = []

    def make(*voices: SystemVoice, language: str = "en") -> Speaker:
        speakers.append(Speaker(voices))
        speakers[-1].style = VoiceStyle(language)
        return speakers[-1]

    yield make
    for speaker in speakers:
        speaker.close()


def test_sentences_are_said_in_order_and_in_the_language(
    made: Callable[..., Speaker], said: Path
) -> None:
    speaker = made(writer(said), language="de")
    speaker.say(Sentence("Finn: Hut, von 4 auf 11 „äöü“"))
    speaker.say(Sentence("Du bist dran.", Urgency.NEWS))
    eventually(lambda: speaker.is_silent)
    assert lines(said) == ["de Finn: Hut, von 4 auf 11 „äöü“", "de Du bist dran."]


def test_the_caller_never_waits_and_at_most_two_news_do(
    made: Callable[..., Speaker], said: Path
) -> None:
    speaker = made(writer(said, takes=30))
    began = time.perf_counter()
    for number in range(50):
        speaker.say(Sentence(f"move {number}", Urgency.NEWS, 1, f"{number} moves"))
        assert len(speaker.waiting) <= 2
    assert time.perf_counter() - began < 1


def test_an_urgent_sentence_ends_a_long_one(made: Callable[..., Speaker], said: Path) -> None:
    speaker = made(writer(said, takes=60))
    speaker.say(Sentence("a long story"))
    eventually(lambda: lines(said) == ["en a long story"])
    speaker.say(Sentence("Not your turn!", Urgency.URGENT))
    eventually(lambda: len(lines(said)) == 2)
    assert lines(said)[1] == "en Not your turn!"


def test_the_own_turn_waits_for_an_answer_that_can_be_skipped(
    made: Callable[..., Speaker], said: Path
) -> None:
    speaker = made(writer(said, takes=60))
    speaker.say(Sentence("Ahead: Finn 33.", Urgency.URGENT))
    eventually(lambda: len(lines(said)) == 1)
    speaker.say(Sentence("Your turn.", Urgency.TURN))
    assert not speaker.is_silent
    speaker.skip_answer()
    eventually(lambda: len(lines(said)) == 2)
    assert lines(said)[1] == "en Your turn."
    speaker.skip_answer()
    speaker.say(Sentence("Finn: hat."))
    assert speaker.waiting == ("Finn: hat.",), "the call is no answer and goes on"


def test_hushing_stops_at_once(made: Callable[..., Speaker], said: Path) -> None:
    speaker = made(writer(said, takes=60))
    speaker.say(Sentence("a long story"))
    eventually(lambda: len(lines(said)) == 1)
    speaker.say(Sentence("more"))
    speaker.hush()
    eventually(lambda: speaker.is_silent)
    assert len(lines(said)) == 1


def test_a_sentence_whose_voice_died_is_said_by_the_next(
    made: Callable[..., Speaker], said: Path
) -> None:
    speaker = made(writer(said, fails="two"), writer(said))
    for text in ("one", "two", "three"):
        speaker.say(Sentence(text, Urgency.NEWS))
        eventually(lambda: speaker.is_silent)
    assert lines(said) == ["en one", "en two", "en three"]
    assert not speaker.is_mute


def test_without_any_voice_it_is_mute(made: Callable[..., Speaker], said: Path) -> None:
    assert made().is_mute
    speaker = made(SystemVoice("no-such-program", lambda _: ()), writer(said, fails="one"))
    speaker.say(Sentence("one"))
    eventually(lambda: speaker.is_mute)
    speaker.say(Sentence("two"))
    assert lines(said) == []


def test_closing_does_not_wait_for_a_voice(made: Callable[..., Speaker], said: Path) -> None:
    speaker = made(writer(said, takes=60))
    speaker.say(Sentence("a long story"))
    eventually(lambda: len(lines(said)) == 1)
    began = time.perf_counter()
    speaker.close()
    assert time.perf_counter() - began < 5
    speaker.say(Sentence("more"))
    assert len(lines(said)) == 1


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such shell")
def test_a_service_that_does_not_become_silent_leaves_no_programs_behind(
    made: Callable[..., Speaker], said: Path, tmp_path: Path
) -> None:
    hushing = tmp_path / "hushing.txt"
    speaks = ("-c", f"text=$(cat); echo \"$text\" >> '{said}'; exec sleep 60")
    hangs = ("-c", f"echo $$ >> '{hushing}'; exec sleep 600")
    speaker = made(SystemVoice("sh", lambda _: speaks, hush=hangs))
    for number in range(3):
        speaker.say(Sentence(f"story {number}", Urgency.URGENT))
        eventually(lambda number=number: len(lines(said)) == number + 1)  # type: ignore[misc]
    speaker.close()
    processes = [int(line) for line in lines(hushing)]
    assert processes
    eventually(lambda: not any(map(_is_running, processes)))


@pytest.mark.parametrize("bad", ["half of a \ud83d face", "a \0 byte"])
@pytest.mark.parametrize("reads_input", [True, False])
def test_a_sentence_that_no_program_can_be_given_is_left_out(
    made: Callable[..., Speaker], said: Path, bad: str, reads_input: bool
) -> None:
    note = f"print(sys.argv[-1], file=open({str(said)!r}, 'a', encoding='utf-8'))"
    argued = SystemVoice(sys.executable, lambda _: ("-c", f"import sys; {note}"), reads_input=False)
    speaker = made(writer(said) if reads_input else argued)
    for sentence in (
        Sentence(bad, Urgency.URGENT),
        Sentence("Noah runs.", Urgency.NEWS, 1, summary=bad),
        Sentence("Emma runs.", Urgency.NEWS, 1),
        Sentence("Your turn.", Urgency.TURN),
    ):
        speaker.say(sentence)
        eventually(lambda: speaker.is_silent)
    assert [line.removeprefix("en ") for line in lines(said)] == ["Emma runs.", "Your turn."]
    assert not speaker.is_mute


def test_every_system_has_its_voices() -> None:
    def everywhere(_program: str) -> str:
        return "found"

    assert voices_here("linux", everywhere) == (SPEECH_DISPATCHER, ESPEAK)
    assert voices_here("darwin", everywhere) == (SAY,)
    assert voices_here("win32", everywhere) == (POWERSHELL,)
    assert voices_here("linux", lambda _program: None) == ()


def test_a_sentence_is_never_an_option() -> None:
    style = VoiceStyle("de")
    assert SPEECH_DISPATCHER.command("-x", style)[-2:] == ["--", "-x"]
    for voice in (ESPEAK, POWERSHELL):
        assert "-x" not in voice.command("-x", style)
    assert "'de'" in POWERSHELL.command("", style)[-1]


@pytest.mark.parametrize("voice", [SPEECH_DISPATCHER, ESPEAK, SAY, POWERSHELL])
def test_every_speed_is_another_command(voice: SystemVoice) -> None:
    commands = {tuple(voice.command("", VoiceStyle("en", rate))) for rate in VOICE_RATES}
    assert len(commands) == len(VOICE_RATES)


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
def test_a_faster_voice_is_done_sooner_and_a_quiet_one_is_softer(tmp_path: Path) -> None:
    def spoken(style: VoiceStyle) -> bytes:
        file = tmp_path / "spoken.wav"
        command = [*ESPEAK.command("", style), "-w", str(file)]
        subprocess.run(command, input=b"Finn 4, 11, 17 and 20", check=True, timeout=60)
        return file.read_bytes()[44:]

    usual = spoken(VoiceStyle())
    assert len(spoken(VoiceStyle(rate=250))) < len(usual) < len(spoken(VoiceStyle(rate=75)))

    def loudest(sound: bytes) -> int:
        return max(map(abs, memoryview(sound[: len(sound) // 2 * 2]).cast("h")))

    assert loudest(spoken(VoiceStyle(quiet=True))) < loudest(usual)


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
@pytest.mark.parametrize("language", CODES)
def test_espeak_speaks_the_languages_of_the_game(language: str, tmp_path: Path) -> None:
    heard = tmp_path / "heard.wav"
    command = [*ESPEAK.command("", VoiceStyle(language)), "-w", str(heard)]
    subprocess.run(command, input=b"Finn 4, 11", check=True, timeout=60)
    assert heard.stat().st_size > 10_000


_WRITES = """
GenericExecuteSynth "printf '%s %s@' '$LANGUAGE' '$DATA' >> {said}; sleep {takes}"
GenericLanguage "en" "en" "utf-8"
GenericLanguage "de" "de" "utf-8"
AddVoice "en" "MALE1" "en"
AddVoice "de" "MALE1" "de"
"""
_SERVICE = """
LogLevel 0
DefaultModule writer
DefaultLanguage "en"
AudioOutputMethod "alsa"
AddModule "writer" "sd_generic" "{folder}/modules/writer.conf"
"""


@pytest.fixture
def service(tmp_path: Path, said: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run speech-dispatcher with a synthesizer that writes down what it is given."""
    if shutil.which("speech-dispatcher") is None or shutil.which("spd-say") is None:
        pytest.skip("speech-dispatcher is not installed")
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules" / "writer.conf").write_text(_WRITES.format(said=said, takes=1.5))
    (tmp_path / "speechd.conf").write_text(_SERVICE.format(folder=tmp_path))
    (tmp_path / "alsa.conf").write_text("pcm.default { type null }\nctl.default { type null }\n")
    socket = tmp_path / "socket"
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{socket}")
    places = ("-C", tmp_path, "-S", socket, "-P", tmp_path / "pid", "-L", tmp_path)
    running = subprocess.Popen(
        ["speech-dispatcher", "-s", "-c", "unix_socket", "-t", "0", *map(str, places)],
        env={**os.environ, "ALSA_CONFIG_PATH": str(tmp_path / "alsa.conf")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    end = time.monotonic() + _PATIENCE
    while not socket.exists() and running.poll() is None and time.monotonic() < end:
        time.sleep(0.05)
    if not socket.exists():
        running.kill()
        pytest.skip("speech-dispatcher does not start here")
    yield
    running.terminate()
    running.wait(_PATIENCE)


def uttered(file: Path) -> list[str]:
    return [each for each in "".join(lines(file)).split("@") if each]


@pytest.mark.usefixtures("service")
def test_the_real_service_says_the_sentences(made: Callable[..., Speaker], said: Path) -> None:
    speaker = made(SPEECH_DISPATCHER, language="de")
    speaker.say(Sentence("Finn: Hut, von 4 auf 11"))
    eventually(lambda: speaker.is_silent)
    assert uttered(said) == ["de Finn: Hut, von 4 auf 11"]
    assert not speaker.is_mute


@pytest.mark.usefixtures("service")
def test_the_real_service_is_interrupted(made: Callable[..., Speaker], said: Path) -> None:
    speaker = made(SPEECH_DISPATCHER)
    speaker.say(Sentence("One is said. Two is not said. Three is not said."))
    eventually(lambda: len(uttered(said)) == 1)
    speaker.say(Sentence("Not your turn", Urgency.URGENT))
    eventually(lambda: speaker.is_silent)
    assert len(uttered(said)) == 2
    assert "Not your turn" in uttered(said)[1]
