# Two commands are enough on a fresh machine with Python 3.11 or newer and make:
#   make play    set up and start the game
#   make test    set up and run every check
# While you work:
#   make check        what answers within a minute
#   make tests-for    the tests that depend on what you have changed

VENV := .venv
ifeq ($(OS),Windows_NT)
PYTHON ?= python
BIN := $(VENV)/Scripts
else
PYTHON ?= python3
BIN := $(VENV)/bin
endif
PLAY := $(VENV)/.play-ready
DEV := $(VENV)/.dev-ready
PACK := $(VENV)/.package-ready
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Without touch and without a shell's operators, so that it works in every shell.
DONE = @$(BIN)/python -c "open('$@', 'w').close()"

LINT := lint-style lint-format lint-types lint-imports
WALKS := walk-layout walk-language walk-settings walk-attract

# The tests start the program many times: compile it once.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play setup test tests check quick tests-for lint $(LINT) format bench walks $(WALKS) soak golden layouts images screenshots drawings sounds package package-test wheelhouse clean

# Start the game.
play: $(PLAY)
	$(BIN)/python main.py

# Set up the environment with what the checks need.
setup: $(DEV)

# Run every check: style, types and imports first, as they fail early.
test: lint
	$(MAKE) --no-print-directory tests

# Run the tests, but not the cases that are marked with `soak`. Each process begins with files of
# its own, so that it can share what their tests need, and helps the others at the end. There is one
# process more than there are cores, as some tests wait.
tests: $(DEV)
	$(BIN)/python -m pytest -n auto --dist worksteal

# Answer within a minute, however much of it is red: style, types, imports, the project, the texts,
# and whether each variant and each pirate has all its parts.
check:
	$(MAKE) --no-print-directory --keep-going lint quick

quick: $(DEV)
	$(BIN)/python -m pytest -q -n auto tests/test_project.py tests/test_texts.py tests/test_complete.py

# Run the tests that depend on FILES="scenes/setup/scene.py", or on what differs from main.
tests-for: $(DEV)
	$(BIN)/python -m tools.tests_for $(FILES)

# Check style, types and imports.
lint: $(LINT)

lint-style: $(DEV)
	$(BIN)/ruff check .

lint-format: $(DEV)
	$(BIN)/ruff format --check .

# Its processes must begin within three seconds. A machine that is too busy has a single one check.
lint-types: $(DEV)
	$(BIN)/mypy || $(BIN)/mypy --num-workers 0

lint-imports: $(DEV)
	$(BIN)/lint-imports

# Mend the style, as far as that is possible without a person.
format: $(DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Measure the speed; after `pip install open_spiel` also in comparison with OpenSpiel.
bench: $(DEV)
	$(BIN)/python -m tests.bench

# Look at every screen in every window and language, in four parts, however many of them are red.
walks:
	$(MAKE) --no-print-directory --keep-going $(WALKS)

walk-layout walk-language walk-settings: walk-%: $(DEV)
	SOAK=1 $(BIN)/python -m pytest -n auto --dist worksteal tests/scenes/test_$*_walk.py

walk-attract: $(DEV)
	SOAK=1 $(BIN)/python -m pytest -n auto --dist worksteal tests/kiosk/test_attract_layouts.py

# Run all cases of all tests, the random ones at length, and a simulated day of visitors at the
# kiosk; or only the tests in PART="tests/game tests/soak", or only the day with PART=kiosk-day.
PART ?= tests kiosk-day
soak: $(DEV)
ifneq ($(filter-out kiosk-day,$(PART)),)
	SOAK=1 $(BIN)/python -m pytest -n auto --dist worksteal $(filter-out kiosk-day,$(PART))
endif
ifneq ($(filter kiosk-day,$(PART)),)
	$(BIN)/python -m tests.soak.kiosk
endif

# Write the golden playthroughs and perft counts again, after a change of the rules.
golden: $(DEV)
	$(BIN)/python -m tests.game.golden

# Write the golden texts of the screens again, after a change of what they show: all, or those of the
# folders of scenes/ in GROUPS="setup menu".
layouts: $(DEV)
	$(BIN)/python -m tests.scenes.golden_text --write $(GROUPS)

# Paint the reference pictures in tests/images again, after a change of how scenes look.
images: $(DEV)
	REGENERATE=1 $(BIN)/python -m pytest tests/scenes/test_reference_images.py

# Render the screenshots in assets/screenshots again, once a release.
screenshots: $(DEV)
	$(BIN)/python -m tools.screenshots

# Draw the parts of the pirates again.
drawings: $(DEV)
	$(BIN)/python -m tools.art

# Make the sounds and the music again; needs Debian's fluidsynth and musescore-general-soundfont.
sounds: $(DEV)
	$(PIP) install -r tools/sounds/requirements.txt
	$(BIN)/python -m tools.sounds

# Build the game for this platform, for people without Python: a folder and an archive in dist/.
package: $(PACK)
	$(BIN)/python -m tools.package

# Build it, and test it in another folder with an empty environment; SHORT=1 runs the quick tests.
package-test: package
	PACKAGE=$(CURDIR)/dist/cartagena $(BIN)/python -m pytest tests/package

# Collect everything for a machine with Python but without a network.
wheelhouse: $(PLAY)
	$(BIN)/python -m tools.package.wheelhouse

# Remove everything that can be made again.
clean:
	rm -rf dist $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

TOO_OLD := 'Cartagena needs Python 3.11 or newer; choose one with: make PYTHON=...'

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and $(TOO_OLD))"
	$(PYTHON) -m venv $(VENV)

$(PLAY): requirements.txt $(VENV)/pyvenv.cfg
	$(PIP) install -r requirements.txt
	$(DONE)

$(PACK): tools/package/requirements.txt $(DEV)
	$(PIP) install -r tools/package/requirements.txt
	$(DONE)

# Most of it is never imported: Python compiles the rest when it is.
$(DEV): requirements.txt requirements-dev.txt $(VENV)/pyvenv.cfg
	$(PIP) install --no-compile -r requirements-dev.txt
	$(DONE)
