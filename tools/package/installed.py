"""The package `cartagena` that `pip install .` makes: the game in a folder of its own.

Its modules import each other as they do in the repository, so their folder comes first.
"""

import sys
from pathlib import Path
from typing import NoReturn


def start() -> NoReturn:
    """Run the game with the arguments of the command line."""
    sys.path.insert(0, str(Path(__file__).parent))
    from main import start

    start()
