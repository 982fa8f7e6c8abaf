"""The packed game in another folder, for all tests of it."""

import os
import shutil
from pathlib import Path

import pytest

PACKAGE = os.environ.get("PACKAGE")
packed = pytest.mark.skipif(PACKAGE is None, reason="PACKAGE names no packed game")
whole = pytest.mark.skipif(os.environ.get("SHORT") == "1", reason="takes its time")


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy in a folder whose name is a trial."""
    folder = tmp_path_factory.mktemp("elsewhere") / "Spiele für Zwölf Öre"
    shutil.copytree(PACKAGE or "", folder, symlinks=True)
    return folder
