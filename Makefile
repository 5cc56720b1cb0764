# Needs make and Python 3.11 or later; everything else goes into .venv at the first run.

VENV := .venv
BIN := $(VENV)/bin
GAMES ?= 100000
# The browser client's sources: when they change, the installation builds it again.
WEB := $(shell find web hatch_build.py -type f -not -path 'web/node_modules/*')
LEAKS ?= 100
KILLS ?= 200
DATABASE ?= sqlite
TABLES ?= 500
PACE ?= 0.6
MESSAGES ?= 100000
STEPS ?= 1000000
PLAYOUTS ?= 100
# More arguments for pytest: make test ARGS="-k europe"
ARGS ?=

.PHONY: help play test lint lockstep boards screenshots leak chaos load fuzz masks ladder clean

help:
	@echo "make play      play a game"
	@echo "make test      run the tests                      (ARGS=... goes to pytest)"
	@echo "make lint      style, types and layers"
	@echo "make lockstep  the engine against the test oracle (GAMES=$(GAMES))"
	@echo "make boards    lay the boards out anew, from the same geography (minutes)"
	@echo "make screenshots  pictures of every board, into docs/images"
	@echo "make leak      look for leaks of hidden information (GAMES=$(LEAKS))"
	@echo "make chaos     kill the server while clients play  (KILLS=$(KILLS) DATABASE=$(DATABASE))"
	@echo "make load      many games at once on the server    (TABLES=$(TABLES) PACE=$(PACE))"
	@echo "make fuzz      say all the wrong things to it      (MESSAGES=$(MESSAGES))"
	@echo "make masks     masks against the rules' definition (STEPS=$(STEPS)), and memory"
	@echo "make ladder    rate the bots on every table        (PLAYOUTS=$(PLAYOUTS), some hours)"
	@echo "make clean     remove .venv, caches and builds"

play: $(VENV)/.base
	$(BIN)/wagonway play

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/lint-imports
	$(BIN)/python -m tests.web.client check

lockstep: $(VENV)/.dev
	$(BIN)/python -m tests.differential.lockstep --games $(GAMES)

# One thread: sums of floating-point numbers then come out the same every time.
boards: $(VENV)/.dev
	for board in usa europe nordic pennsylvania; do \
	  OMP_NUM_THREADS=1 $(BIN)/wagonway board layout $$board \
	    -o src/wagonway/drawing/boards/$$board.json || exit 1; \
	done

screenshots: $(VENV)/.dev
	$(BIN)/python -m tests.web.screenshots

leak: $(VENV)/.dev
	$(BIN)/python -m tests.server.leaks --games $(if $(filter file,$(origin GAMES)),$(LEAKS),$(GAMES))

chaos: $(VENV)/.dev
	$(BIN)/python -m tests.server.chaos --kills $(KILLS) --database $(DATABASE)

load: $(VENV)/.dev
	$(BIN)/python -m tests.server.load --games $(TABLES) --pace $(PACE)

fuzz: $(VENV)/.dev
	$(BIN)/python -m tests.server.fuzz --messages $(MESSAGES)

masks: $(VENV)/.dev
	$(BIN)/python -m tests.envs.masks --steps $(STEPS)

ladder: $(VENV)/.dev
	$(BIN)/python tools/ladder.py --playouts $(PLAYOUTS)

clean:
	rm -rf $(VENV) web/node_modules src/wagonway/server/static build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps are older than pyproject.toml or the client when they have changed: then pip is asked again.
$(VENV)/.base: pyproject.toml $(WEB) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[server]'
	@touch $@

$(VENV)/.dev: pyproject.toml $(WEB) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.base

$(BIN)/python:
	@for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	  if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	    echo "$$python -m venv $(VENV)"; \
	    $$python -m venv $(VENV) && exit 0; \
	    rm -rf $(VENV); \
	    echo "This Python can't make virtual environments: install its venv module" >&2; \
	    echo "(Debian, Ubuntu: apt install python3-venv) and run make again." >&2; \
	    exit 1; \
	  fi; \
	done; \
	echo "Wagonway needs Python 3.11 or later, and none was found. Install it" >&2; \
	echo "(Debian 12, Ubuntu 24.04: apt install python3 python3-venv) and run make again." >&2; \
	exit 1
