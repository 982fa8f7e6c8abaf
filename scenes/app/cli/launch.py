"""What the command line asks of the game on a screen; no pygame, as a kiosk's parent reads it."""

from dataclasses import dataclass
from pathlib import Path

from scenes.core.model.preferences import LastVoyage, Speed


@dataclass(frozen=True, slots=True)
class Launch:
    """How the game is to be started."""

    assets: Path
    data: Path | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool | None = None
    language: str | None = None
    speed: Speed | None = None
    mute: bool = False
    voyage: LastVoyage | None = None
    seed: int | None = None
    verbose: bool = False
