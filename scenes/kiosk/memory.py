"""Memory that goes back to the system, so that a year of visits takes no more than one.

Pictures and sounds of many sizes come and go. On Linux the room that they leave would otherwise
stay with the program, in pieces too small for the next ones.
"""

import ctypes
import gc
import sys

_ARENA_MAX, _MMAP_THRESHOLD = -8, -3
"""What the C library calls them."""
_ARENAS = 2
_LARGE = 1 << 19
"""Bytes: what is larger has pages of its own, which go as it goes."""


def be_frugal() -> None:
    """Ask for large things apart, from the start."""
    library = _library()
    if library is not None and hasattr(library, "mallopt"):
        library.mallopt(_ARENA_MAX, _ARENAS)
        library.mallopt(_MMAP_THRESHOLD, _LARGE)


def give_back() -> None:
    """Let go of what nobody uses any more; to be called where nobody notices a moment."""
    gc.collect()
    library = _library()
    if library is not None and hasattr(library, "malloc_trim"):
        library.malloc_trim(0)


def _library() -> ctypes.CDLL | None:
    """The C library where it is one that can be asked."""
    return ctypes.CDLL(None) if sys.platform == "linux" else None
