"""The standard streams: closed, full or without a reader, they never break the program."""

import io
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

from scenes.app.cli.command_line import NAME, WrongArguments


def open_streams() -> None:
    """Replace closed streams, and let all of them write any character.

    Otherwise the next file opened would get the number of a closed stream, and all its output.
    """
    # The output is opened for reading only, so that printing fails as it should.
    for number, mode in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            _lead_nowhere(number, mode)
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a name that the terminal cannot show is no error


def put(lines: Iterable[str]) -> None:
    """Print lines; raise WrongArguments if that fails, except if the reader has left."""
    try:
        sys.stdout.writelines(f"{line}\n" for line in lines)
        # Flush now, not when the interpreter exits, where errors cannot be caught.
        sys.stdout.flush()
    except BrokenPipeError:
        _silence(sys.stdout)
    except OSError as error:
        # Imported here, so that the game starts faster.
        from scenes.core.model.phrases import reason

        _silence(sys.stdout)
        raise WrongArguments("cannot_print", why=reason(error)) from error


def complain(message: str) -> None:
    """Print an error message, on one line."""
    line = " ".join(message.splitlines()).rstrip(".")
    mutter(f"{NAME}: {line}.\n", sys.stderr)


def mutter(text: str, stream: TextIO) -> None:
    """Write something unimportant; ignore errors of the stream."""
    try:
        stream.write(text)
        stream.flush()
    except OSError:
        _silence(stream)


def _silence(stream: TextIO) -> None:
    """Redirect a stream to nowhere, with anything the interpreter still writes when it exits."""
    with suppress(OSError):
        _lead_nowhere(stream.fileno(), os.O_WRONLY)


def _lead_nowhere(number: int, mode: int) -> None:
    nothing = os.open(os.devnull, mode)
    if nothing == number:
        os.set_inheritable(number, True)
    else:
        os.dup2(nothing, number)
        os.close(nothing)
