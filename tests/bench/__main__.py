"""Speed, as ratios measured in one run: `make bench`."""

import argparse
from collections.abc import Callable, Mapping

from tests.bench import client, engine, phones, reader

PARTS: Mapping[str, Callable[[], None]] = {
    "engine": engine.report,
    "client": client.report,
    "phones": phones.report,
    "reader": reader.report,
}
"""What is measured, in this order; each part prints its own table."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (all)")
    chosen = parser.parse_args().parts or list(PARTS)
    for unknown in set(chosen) - set(PARTS):
        parser.error(f"there is no part {unknown!r}; there are {', '.join(PARTS)}")
    for index, part in enumerate(chosen):
        if index:
            print()
        PARTS[part]()


if __name__ == "__main__":
    main()
