"""Tests that try to lose a game: processes killed, files damaged, disks full."""

import os

SOAK = os.environ.get("SOAK") == "1"
