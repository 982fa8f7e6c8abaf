"""Draw the parts of the pirates into assets/images: `python -m tools.art`, or only those named.

It needs nothing but Python, and writes the same files every time. Everything else in assets/images
is drawn by hand: there the files are the source.
"""

import argparse
from pathlib import Path

from tools.art.pen import IMAGES
from tools.art.pirates import drawings


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
