"""Draw the pirates and their scenes into assets/images: `python -m tools.art`, or only those named.

It needs nothing but Python, and writes the same files every time. Signs, cards, icons and what else
is in assets/images were drawn by hand. Scenes show signs and cards: after a change of one, draw
again.
"""

import argparse
from pathlib import Path

from tools.art import escape, hispaniola, jamaica, leaves, nest, pirates, scenery, tortuga
from tools.art.pen import IMAGES

CHAPTERS = (pirates, escape, nest, tortuga, jamaica, hispaniola, leaves, scenery)


def drawings() -> dict[str, str]:
    """Return the text of every drawing by its file below assets/images."""
    return {name: text for chapter in CHAPTERS for name, text in chapter.drawings().items()}


def main() -> None:
    """Write the drawings whose names begin as asked for, and say how many."""
    parser = argparse.ArgumentParser(prog="python -m tools.art", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help="such as pirates/parts/head-rosa")
    parser.add_argument("--into", type=Path, default=IMAGES, help="default: assets/images")
    asked = parser.parse_args()
    written = 0
    for name, text in drawings().items():
        if name.startswith(tuple(asked.names or [""])):
            path = asked.into / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            written += 1
    print(f"{written} drawings")


if __name__ == "__main__":
    main()
