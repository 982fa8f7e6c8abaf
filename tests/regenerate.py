"""Write the perft counts and golden games anew: python -m tests.regenerate."""

import sys
from pathlib import Path

from game.games import GAMES
from tests.game import golden, perft


def main() -> None:
    """Write every file that the tests compare with, and remove those that they no longer do."""
    counts = {f"{game.name}.json": perft.counted_anew(game) for game in GAMES.values()}
    _keep(perft.FOLDER, counts)
    games = {f"{name}.txt": golden.playthrough(name) for name in golden.CASES}
    _keep(golden.FOLDER, games)


def _keep(folder: Path, texts: dict[str, str]) -> None:
    folder.mkdir(exist_ok=True)
    for file in folder.iterdir():
        if file.name not in texts:
            file.unlink()
    changed = 0
    for name, text in texts.items():
        file = folder / name
        data = text.encode()
        if not file.exists() or file.read_bytes() != data:
            file.write_bytes(data)
            changed += 1
    sys.stdout.write(f"{folder.name}: {changed} of {len(texts)} files changed\n")


if __name__ == "__main__":
    main()
