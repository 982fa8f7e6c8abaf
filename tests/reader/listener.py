"""Plays a whole game through the system's accessibility interface, from a process of its own.

It runs with the system's Python, which has the library for that, and knows nothing of the game:

    python3 listener.py SECONDS

It prints a line for each thing that it uses, and at the end `results` if it got there. Without
a number of seconds, it only prints when something gets the focus, and its name, or when a text
changes, with the text and the caret in it, until it is ended.
"""

import os
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

import gi

sys.path.insert(0, str(Path(__file__).parents[2]))
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

from tests.reader.choosing import HAND, HOME, Listener, Thing  # noqa: E402

TOOLKIT = "cartagena"
_PAUSE = 0.05
_MOMENT = 0.4
_ASIDE = {"Places", "Players", "Turns", "Next cards and piles"}
"""Lists of which a player needs nothing; every row that is asked about costs several messages."""
_READ = {
    "panel",
    "dialog",
    "list",
    "list box",
    "tool bar",
    "label",
    "paragraph",
    "heading",
    "image",
    "frame",
}


def note(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def window() -> Atspi.Accessible | None:
    """The window of the game, if it is published."""
    desktop = Atspi.get_desktop(0)
    # What it knows may be old: nobody here waits for the events that would renew it.
    desktop.set_cache_mask(Atspi.Cache.NONE)
    while GLib.MainContext.default().iteration(False):
        pass
    for index in range(desktop.get_child_count()):
        try:
            program = desktop.get_child_at_index(index)
            if program is not None and program.get_toolkit_name() == TOOLKIT:
                return program.get_child_at_index(0)
        except GLib.Error:
            continue
    return None


def walk(thing: Atspi.Accessible, holder: str = "") -> Iterator[tuple[Atspi.Accessible, Thing]]:
    for index in range(thing.get_child_count()):
        child = thing.get_child_at_index(index)
        if child is None:
            continue
        name = child.get_name()
        if child.get_role_name() in _READ:
            if name not in _ASIDE:
                yield from walk(child, name)
            continue
        about = child.get_description() if holder == HAND else ""
        yield child, Thing(name, about, holder, child.get_n_actions() > 0)


def play(seconds: float) -> bool:
    listener = Listener()
    end = time.monotonic() + seconds
    used = 0
    while time.monotonic() < end:
        try:
            frame = window()
            found = [] if frame is None else list(walk(frame))
            things = [thing for _, thing in found]
            if any(thing.name == HOME for thing in things):
                note("used", used, "things")
                return True
            index = listener.next(things)
            if index is not None:
                note(things[index].holder or "page", "|", things[index].name)
                found[index][0].do_action(0)
                used += 1
        except GLib.Error:
            # The screen has changed while it was read.
            note(traceback.format_exc().splitlines()[-1])
        time.sleep(_PAUSE)
    return False


def wait_for_game(seconds: float) -> None:
    """Begin again until the game is there: a process sees only programs that came before it."""
    if window() is None and seconds > 0:
        time.sleep(_MOMENT)
        os.execv(sys.executable, [sys.executable, __file__, str(seconds - _MOMENT)])


def note_focus(event: Atspi.Event) -> None:
    if event.detail1:
        note(time.monotonic(), event.source.get_name())


def note_text(event: Atspi.Event) -> None:
    entry = event.source
    change = event.type.rpartition(":")[2]
    count = Atspi.Text.get_character_count(entry)
    text = Atspi.Text.get_text(entry, 0, count)
    note(time.monotonic(), change, event.any_data, "|", text, Atspi.Text.get_caret_offset(entry))


def attend() -> None:
    """Print what gets the focus and what is typed, as a screen reader learns of it."""
    for kind, tell in (("state-changed:focused", note_focus), ("text-changed", note_text)):
        Atspi.EventListener.new(tell).register(f"object:{kind}")
    Atspi.event_main()


if __name__ == "__main__":
    if len(sys.argv) == 1:
        attend()
    wait_for_game(float(sys.argv[1]))
    reached = play(float(sys.argv[1]))
    note("results" if reached else "the time is over")
    sys.exit(not reached)
