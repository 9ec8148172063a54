# Two commands are enough: `make play` to play, `make test` to know that everything works.
# The rest: check (lint, types, fast tests), build, lab (what reports on balance need), wheel, bench, format, lock (versions and hashes of what pip installs),
# gen (the browser's types), golden (the transcripts of play), pinned (every frame of many random matches is as it was),
# prove (each rule of proofs.toml, broken, fails a test), mutants (GAME=brawl SAMPLE=200: random places of the rules,
# broken, fail a test), twins (no socket tells two worlds apart), fuzz (100,000 wrong frames and requests), guards
# (the server's guards, taken away, fail a test), promises (measure a release: docs/promises.md, docs/site.md),
# pictures (those of README and docs, taken anew), screens (every question of every game, to be looked at).

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
PIP := $(BIN)/pip install -q --disable-pip-version-check
# The versions and hashes of requirements/; then this tree, and nothing else. What pip would build, `make build` builds:
# side by side with other work, and once.
LOCKED := $(PIP) --require-hashes -r
TREE := FRACAS_UNBUILT=1 $(PIP) --no-deps --no-build-isolation -e .
PYTEST := $(BIN)/pytest -q --ignore tests/browser

.PHONY: play test browser page plain compiled check lint build lab wheel bench gen golden pinned prove mutants format lock
.PHONY: twins fuzz guards promises pictures screens

# The page first; what is not compiled yet is compiled beside the game.
play: .venv/installed
	@echo "fracas: building the page (once; a minute at most)"
	@$(BIN)/python tools/client.py build
	@$(BIN)/python tools/play.py

# Two things at a time: what needs no compiler; and what is compiled, then the browser.
test: .venv/installed-dev
	$(BIN)/python tools/nginx.py
	$(BIN)/python tools/site.py
	$(MAKE) -j 2 browser plain

# A browser on a busy machine may be late for once: what fails there is tried again, and told as "rerun".
# LONG=1 also plays every game to its result by link through every mishap, and by keys alone.
browser: compiled page
	CHROMIUM="$$($(BIN)/python tools/chromium.py)" && export CHROMIUM && $(BIN)/pytest -q -n 2 --reruns 1 $(if $(LONG),,-m "not long") tests/browser

page: .venv/installed-dev
	$(BIN)/python tools/client.py build

# Half of the tests: what needs no compiler.
plain: page lint
	$(BIN)/python tools/client.py check test
	FRACAS_PURE=1 $(PYTEST) --build pure $$($(BIN)/python tools/native.py --can 2>/dev/null && echo --twice)

# The other half: compile, and the same rules once more.
compiled: .venv/installed-dev
	$(BIN)/python tools/native.py
	if $(BIN)/python tools/native.py --can; then $(PYTEST) --build compiled; fi

check: .venv/installed-dev lint
	$(PYTEST) -n 2 --dist loadfile -m "not slow"

lint: .venv/installed-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

build: .venv/installed
	$(BIN)/python tools/client.py build
	$(BIN)/python tools/native.py

# What the lab's reports are drawn with, and Ray for a cluster (docs/lab.md).
lab: build
	$(LOCKED) requirements/lab.txt

# A wheel with the page and the compiled modules, in dist/.
wheel: .venv/installed-dev
	$(BIN)/python tools/client.py build
	$(BIN)/python -m hatchling build -t wheel -d dist

bench: .venv/installed-bench build
	$(BIN)/fracas bench
	$(BIN)/fracas bench --server

promises: .venv/installed-dev build
	$(BIN)/python tools/site.py
	$(BIN)/python tools/promises.py
	$(BIN)/python tools/big_site.py

gen: .venv/installed
	$(BIN)/python -m fracas.server.typescript client/src

golden: .venv/installed
	$(BIN)/python -m fracas.lab.playthrough $(GAME)

pinned: build
	$(BIN)/python -m fracas.lab.pinned check

prove: .venv/installed-dev
	$(BIN)/python -m fracas.lab.proof.prove $(GAME)

SAMPLE ?= 200
mutants: .venv/installed-dev
	$(BIN)/python -m fracas.lab.proof.mutants $(GAME) --sample $(SAMPLE)

# Twin worlds on the wire: what a socket is sent tells no two worlds apart. MATCHES of each game.
MATCHES ?= 500
twins: .venv/installed-dev
	$(BIN)/python tools/twins.py $(GAME) --matches $(MATCHES)

# Wrong frames and requests at a running server, which must answer each and stay well.
FRAMES ?= 100000
fuzz: .venv/installed-dev
	$(BIN)/python tools/fuzz.py --count $(FRAMES)

# What keeps the server safe (tests/server/guards.toml), taken away: the test of each must fail.
guards: .venv/installed-dev
	$(BIN)/python tools/guards.py

# The pictures of README and docs (docs/screenshots/pictures.toml), taken anew at the real tables.
pictures: .venv/installed-dev page
	$(BIN)/python tools/pictures.py $(PICTURES)

# Every kind of question of every game at its fullest, to be looked at before a release.
screens: .venv/installed-dev page
	$(BIN)/python tools/screens.py build/screens $(SCREENS)

format: .venv/installed-dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# Versions that are locked stay, as long as pyproject.toml allows them; `make lock UP=--upgrade` takes the newest.
lock: .venv/installed
	$(PIP) uv
	$(BIN)/python tools/lock.py $(UP)

.venv/installed: pyproject.toml requirements/play.txt
	@echo "fracas: installing what it needs into .venv (once)"
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(LOCKED) requirements/play.txt
	$(TREE)
	touch $@

.venv/installed-dev: pyproject.toml requirements/test.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(LOCKED) requirements/test.txt
	$(TREE)
	touch $@ .venv/installed

.venv/installed-%: .venv/installed-dev
	FRACAS_UNBUILT=1 $(PIP) -e '.[$*]'
	touch $@
