"""What holds for all tests: the game speaks English, whoever runs them."""

import os

os.environ["LANGUAGE"] = "en"
# Whoever plays here may have chosen a language; no test is to hear of it.
os.environ["XDG_DATA_HOME"] = os.path.join(os.path.dirname(__file__), "no-such-folder")
