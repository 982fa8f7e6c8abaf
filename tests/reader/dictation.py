"""A server of speech that writes down what it is given instead of speaking.

    python dictation.py SOCKET FILE

It answers Orca as Speech Dispatcher does (SSIP). Each line of the file is a time in seconds and
what was to be spoken then; a line without words is an interruption.
"""

import re
import socketserver
import sys
import time
from pathlib import Path
from typing import TextIO

_LISTS = {
    "LIST OUTPUT_MODULES": ("250", ("dictation",)),
    "LIST SYNTHESIS_VOICES": ("249", ("plain\ten\tnone",)),
    "HISTORY GET CLIENT_ID": ("245", ("1",)),
    "GET LANGUAGE": ("251", ("en",)),
    "GET OUTPUT_MODULE": ("251", ("dictation",)),
}
"""Questions with their answers."""
_QUEUED = ("225", ("1",))
_MARKUP = re.compile(r"<[^>]*>")


class _Client(socketserver.StreamRequestHandler):
    """One program that wants to speak."""

    written: TextIO

    def handle(self) -> None:
        for line in self.rfile:
            command = line.decode().strip()
            if command == "SPEAK":
                self._answer("230")
                self._write(_MARKUP.sub("", self._data()))
                self._answer(*_QUEUED)
            elif command.startswith(("CHAR ", "KEY ", "SOUND_ICON ")):
                self._write(command.split(" ", 1)[1])
                self._answer(*_QUEUED)
            elif command.startswith(("CANCEL", "STOP")):
                self._write("")
                self._answer("210")
            elif command == "QUIT":
                self._answer("231")
                return
            elif command.startswith("GET ") and command not in _LISTS:
                self._answer("251", ("0",))
            else:
                self._answer(*_LISTS.get(command, ("200",)))

    def _data(self) -> str:
        lines = []
        for line in self.rfile:
            text = line.decode().rstrip("\r\n")
            if text == ".":
                break
            lines.append(text.removeprefix("."))
        return " ".join(lines)

    def _answer(self, code: str, data: tuple[str, ...] = ()) -> None:
        lines = [*(f"{code}-{each}" for each in data), f"{code} OK"]
        self.wfile.write("".join(f"{line}\r\n" for line in lines).encode())

    def _write(self, words: str) -> None:
        self.written.write(f"{time.time():.3f} {words.strip()}\n")
        self.written.flush()


class _Server(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True


def main(address: str, file: str) -> None:
    with Path(file).open("w", encoding="utf-8") as _Client.written, _Server(address, _Client) as it:
        it.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
