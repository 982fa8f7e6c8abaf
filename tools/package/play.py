"""Sets the game up from the wheels beside this file, without a network, and starts it.

python3 play.py [OPTIONS OF THE GAME]
"""

import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
HOME = HERE / ".venv"
READY = HOME / "ready"


def main(arguments: list[str]) -> int:
    """Set the game up at the first start, then start it."""
    if sys.version_info < (3, 11):  # noqa: UP036  (whoever starts this may have any)
        sys.stderr.write("Cartagena needs Python 3.11 or newer.\n")
        return 1
    python = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not READY.exists():
        venv.create(HOME, with_pip=True, clear=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--no-index"]
        install += ["--disable-pip-version-check", "--find-links", str(HERE / "wheels")]
        done = subprocess.run([*install, "-r", str(HERE / "requirements.txt")], check=False)
        if done.returncode:
            sys.stderr.write("The wheels here are for another system or another Python.\n")
            return 1
        READY.touch()
    return subprocess.run([str(python), str(HERE / "main.py"), *arguments], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
