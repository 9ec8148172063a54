# Two commands are enough: `make play` to play, `make test` to know that everything works.
# The rest: check (lint, types, fast tests), build, bench, format, gen (the browser's types), golden (the transcripts of
# play), pinned (every frame of many random matches is as it was).

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
INSTALL := $(BIN)/pip install -q --disable-pip-version-check -e
PYTEST := $(BIN)/pytest -n 2 --dist loadfile --ignore tests/browser

.PHONY: play test check lint build bench gen golden pinned format
.NOTPARALLEL:

play: build
	$(BIN)/fracas play

test: .venv/installed-dev build lint
	FRACAS_PURE=1 $(PYTEST) --build pure
	if $(BIN)/python tools/native.py --can; then $(PYTEST) --build compiled; fi
	$(BIN)/python tools/client.py check test
	CHROMIUM="$$($(BIN)/python tools/chromium.py)" && export CHROMIUM && $(BIN)/pytest tests/browser

check: .venv/installed-dev lint
	$(PYTEST) -m "not slow"

lint: .venv/installed-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

build: .venv/installed
	$(BIN)/python tools/client.py build
	$(BIN)/python tools/native.py

bench: .venv/installed-bench build
	$(BIN)/fracas bench

gen: .venv/installed
	$(BIN)/python -m fracas.server.typescript client/src

golden: .venv/installed
	$(BIN)/python -m fracas.lab.playthrough

pinned: build
	$(BIN)/python -m fracas.lab.pinned check

format: .venv/installed-dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

.venv/installed: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(INSTALL) .
	touch $@

.venv/installed-%: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(INSTALL) '.[$*]'
	touch $@ .venv/installed
