# Needs make and Python 3.11 or later; everything else goes into .venv at the first run.

VENV := .venv
BIN := $(VENV)/bin
GAMES ?= 100000
STEPS ?= 1000000
# More arguments for pytest: make test ARGS="-k europe"
ARGS ?=

.PHONY: help play test lint lockstep masks clean

help:
	@echo "make play      play a game"
	@echo "make test      run the tests                      (ARGS=... goes to pytest)"
	@echo "make lint      style, types and layers"
	@echo "make lockstep  the engine against the test oracle (GAMES=$(GAMES))"
	@echo "make masks     masks against the rules' definition (STEPS=$(STEPS)), and memory"
	@echo "make clean     remove .venv, caches and builds"

play: $(VENV)/.base
	$(BIN)/wagonway play

test: $(VENV)/.dev
	$(BIN)/python -m pytest $(ARGS)

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/lint-imports

lockstep: $(VENV)/.dev
	$(BIN)/python -m tests.differential.lockstep --games $(GAMES)

masks: $(VENV)/.dev
	$(BIN)/python -m tests.envs.masks --steps $(STEPS)

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps are older than pyproject.toml when it has changed: then pip is asked again.
$(VENV)/.base: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
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
