"""Publishes without pause while a second process begins and ends to listen; prints two counts.

    python storm.py activations|dying|alone SYSTEM_PYTHON

The counts are how often somebody began to listen, and how many trees were published.
"""

import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from scenes.kit.reader import SystemReader, WindowPlace
from scenes.kit.spoken import Role, Spoken, Told

TIMES = 50
"""How often somebody begins to listen."""
PATIENCE = 300.0
"""Seconds on a machine that is busy with other things; a quiet one needs a few."""
TOGGLER = """
import time
from itertools import count
from gi.repository import Gio, GLib
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
def enable(wanted):
    value = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", wanted)))
    bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
                  value, None, 0, -1)
for number in count():
    enable(True)
    # Some listen long enough to be answered, most go at once.
    time.sleep(0.26 if number % 5 == 0 else 0.02)
    enable(False)
    time.sleep(0.02)
"""


class Counting(SystemReader):
    begun = 0

    def _begin(self) -> None:
        self.begun += 1
        super()._begin()


def tree(number: int) -> Told:
    things = tuple(Spoken(each, Role.BUTTON, f"{each} {number}") for each in range(60))
    return Told(Spoken("page", Role.GROUP, "Storm", children=things), number % 60)


def main(kind: str, python: str) -> None:
    reader = Counting("Storm")
    toggler = None if kind == "alone" else subprocess.Popen([python, "-c", TOGGLER])
    scene = object()
    published = 0
    dies = kind == "dying"
    end = time.monotonic() + (0.5 if kind == "alone" else PATIENCE)
    while time.monotonic() < end and (dies or reader.begun < TIMES or published < TIMES):
        if reader.active:
            place = WindowPlace((0, 0), (800, 480), bool(published % 2))
            reader.publish(scene, tree(published), place)
            published += 1
            if dies and published == 200:
                _end_bus()
                end = time.monotonic() + 1.0
        reader.requests()
        time.sleep(0.0005)
    if toggler is not None:
        toggler.kill()
        toggler.wait()
    sys.stdout.write(f"{reader.begun} {published}\n")


def _end_bus() -> None:
    """End the session bus, whose number its starter has passed on, as a crash would."""
    import os
    import signal

    os.kill(int(os.environ["SESSION_BUS_PID"]), signal.SIGKILL)


if __name__ == "__main__":
    main(*sys.argv[1:])
