# Two commands are enough on a fresh machine with Python 3.11+ and make:
#   make play    set up and start the game
#   make test    set up and run every check

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/.play-ready
DEV := $(VENV)/.dev-ready
PACK := $(VENV)/.package-ready
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play test lint bench soak golden screenshots sounds package package-test wheelhouse clean

play: $(PLAY)
	$(BIN)/python main.py

test: lint
	$(BIN)/python -m pytest -n auto

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Speed as ratios; `$(BIN)/python -m pip install open_spiel` adds the comparison with OpenSpiel.
bench: $(DEV)
	$(BIN)/python -m tests.bench

# The long forms of the random tests and of the walks, and a day of visitors at the kiosk.
soak: $(DEV)
	SOAK=1 $(BIN)/python -m pytest -n auto tests/game tests/scenes/test_monkey.py tests/soak \
		tests/scenes/test_language_walk.py tests/scenes/test_settings_walk.py \
		tests/scenes/test_rules_layout.py tests/scenes/test_hands.py \
		tests/scenes/test_layout_walk.py tests/kiosk
	$(BIN)/python -m tests.soak.kiosk

# Write the golden playthroughs and perft counts anew, after a change of the rules.
golden: $(DEV)
	$(BIN)/python -m tests.game.golden

# Render every scene into assets/screenshots.
screenshots: $(DEV)
	$(BIN)/python -m tools.screenshots

# Make the sounds and the music anew.
sounds: $(DEV)
	$(PIP) install -r tools/sounds/requirements.txt
	$(BIN)/python -m tools.sounds

# Pack the game for this platform into dist/, for people without Python.
package: $(PACK)
	$(BIN)/python -m tools.package

# Build it and play it as a stranger would: elsewhere, with an empty environment.
package-test: package
	PACKAGE=$(CURDIR)/dist/cartagena $(BIN)/python -m pytest tests/package

# Gather what a machine with Python but without a network needs.
wheelhouse: $(PLAY)
	$(BIN)/python -m tools.package.wheelhouse

clean:
	rm -rf dist $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Cartagena needs Python 3.11 or newer; name one with: make PYTHON=..." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(PLAY): requirements.txt $(VENV)/pyvenv.cfg
	$(PIP) install -r requirements.txt
	@touch $@

$(PACK): tools/package/requirements.txt $(DEV)
	$(PIP) install -r tools/package/requirements.txt
	@touch $@

$(DEV): requirements.txt requirements-dev.txt $(VENV)/pyvenv.cfg
	$(PIP) install -r requirements-dev.txt
	@touch $@
