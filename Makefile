# Everything runs in a virtual environment of its own (.venv), made on first use from the lock files in requirements/.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help play test lint bench lock clean

help:  ## show what there is to make
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## */  make \1\t/' | expand -t 16

play: $(VENV)/.base  ## set up and play Odin in the terminal
	@$(BIN)/meadhall play odin

test: $(VENV)/.dev lint  ## set up and run every check: lint, types, tests
	$(BIN)/python -m pytest -n 2 -q

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/.bench  ## measure speed beside other libraries, in one run
	$(BIN)/meadhall bench

lock: $(VENV)/.dev  ## renew the lock files after a change of dependencies
	$(PIP) install uv
	for set in base dev bench; do \
	  extra=$$([ $$set = base ] || echo "--extra $$set"); \
	  $(BIN)/uv pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	    --no-annotate --no-header $$extra pyproject.toml -o requirements/$$set.txt; \
	done

clean:  ## remove the virtual environment and everything made
	rm -rf $(VENV) build dist .pytest_cache .ruff_cache .mypy_cache

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Meadhall needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 2; }
	@echo "Setting up $(VENV) (once)"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

# One stamp per lock file; the package itself is installed in place.
$(VENV)/.%: requirements/%.txt pyproject.toml | $(VENV)/.python
	@echo "Installing requirements/$*.txt"
	@$(PIP) install --require-hashes -r requirements/$*.txt
	@$(PIP) install --no-deps -e .
	@touch $@
