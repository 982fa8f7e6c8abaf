"""Prints when something gets the focus, and its name, as a screen reader would learn of it.

It runs with the system's Python, in a process of its own, until it is ended:

    python3 focus_events.py
"""

import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402


def note(event: Atspi.Event) -> None:
    if event.detail1:
        sys.stdout.write(f"{time.monotonic()} {event.source.get_name()}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    listener = Atspi.EventListener.new(note)
    listener.register("object:state-changed:focused")
    Atspi.event_main()
