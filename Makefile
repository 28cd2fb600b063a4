# Every target sets up what it needs: Python 3.11 or later and make are enough.
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
JOBS ?= 2
# Where the tests keep the compiled engine, so that all of them share it (tests/conftest.py has the same folder).
export MONTECARLO_CACHE_DIR ?= $(CURDIR)/.cache/engine

.DEFAULT_GOAL := help
.PHONY: help env report sheets prime check test test-rest test-all rules soak bench mutants wheel clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

env: $(READY) ## create or update the environment in .venv

# Made anew when the pinned versions or the project's own metadata change, or when the folder has been moved.
$(READY): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "montecarlo needs Python 3.11 or later; name one with make PYTHON=..." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[test,dev]'
	@touch $@

report: $(READY) ## play the Norwegian C1009 game and write tables, pictures and a page into reports/no-c1009
	$(BIN)/montecarlo report

EDITIONS := $(sort $(basename $(notdir $(wildcard configs/editions/*.toml))))

sheets: $(READY) ## play every edition and write its strategy sheet, in its language, into reports/sheets
	@for edition in $(EDITIONS); do $(BIN)/montecarlo sheet --edition $$edition || exit; done

prime: $(READY)
	@$(BIN)/python -m tests.prime

check: $(READY) ## style, types, borders between the layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

test: prime ## the whole test suite but what takes long
	$(BIN)/python -m pytest -q -n $(JOBS) -m "not slow"

# What compiling costs is measured alone: beside other work the processor's seconds are longer ones.
test-rest: prime ## only what takes long, the wheel in an empty environment included
	$(BIN)/python -m pytest -q -m slow tests/engine/test_compile.py
	$(BIN)/python -m pytest -q -n $(JOBS) -m slow --ignore tests/engine/test_compile.py

test-all: test test-rest ## every test

rules: prime ## every rule: its tests, its planted fault, how often it acts in play
	$(BIN)/python -m tests.rules

soak: prime ## random and statistical tests again, much longer and from a fresh seed (printed)
	$(BIN)/python -m pytest -n $(JOBS) --soak

bench: prime ## how fast it is; YARDSTICK=PROGRAM names a program to measure the machine with
	$(BIN)/python -m tests.bench $(if $(YARDSTICK),--yardstick $(YARDSTICK))
	$(BIN)/python -m tests.bench_hooks

mutants: $(READY) ## plant every fault of the rule tests in turn and show that a test notices
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m tests.rules.plant

wheel: $(READY) ## build the wheel into dist/
	$(BIN)/python -m build --wheel --no-isolation --outdir dist .

clean: ## remove what these targets made (the environment too)
	rm -rf $(VENV) .cache build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find montecarlo tests -name __pycache__ -type d -prune -exec rm -rf {} +
