# Everything a newcomer types; `make` alone lists it. Each target does its own set-up, in .venv and .make.

PYTHON ?= python3
WORKERS ?= 2
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --no-input

# Manuals that some tests read, as package:folder; those that cannot be had are skipped by the tests, with a word.
MANUALS ?= \
  debian-handbook:/usr/share/doc/debian-handbook/html/en-US \
  debian-reference-en:/usr/share/debian-reference \
  python3-doc:/usr/share/doc/python3-doc/html \
  postgresql-doc-15:/usr/share/doc/postgresql-doc-15/html

MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help demo test quick lint format bench docs manuals clean

help: ## List what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 14

demo: export EXPOUND_DATA_DIR := $(CURDIR)/.make/demo/data
demo: export EXPOUND_CACHE_DIR := $(CURDIR)/.make/demo/cache
demo: export EXPOUND_CONFIG := $(CURDIR)/.make/demo/config.toml
demo: export PYTHONUTF8 := 1
demo: $(VENV)/.base ## Ask the little library a question in English and one in Chinese
	@mkdir -p .make/demo
	@printf '\n== A question in English ==\n\n'
	@printf '$$ expound ask "Why does bread go stale, and how can I keep it fresh longer?"\n'
	@$(BIN)/expound ask "Why does bread go stale, and how can I keep it fresh longer?" \
	  --save .make/demo/answer.zip </dev/null 2>&1
	@printf '\n== A question in Chinese ==\n\n'
	@printf '$$ expound ask "为什么切洋葱会流泪？怎样才能少流泪？"\n'
	@$(BIN)/expound ask "为什么切洋葱会流泪？怎样才能少流泪？" </dev/null 2>&1
	@printf '\n== Are the citations sound? ==\n\n'
	@printf '$$ expound verify .make/demo/answer.zip\n'
	@$(BIN)/expound verify .make/demo/answer.zip </dev/null 2>&1
	@printf '\n== What to type next ==\n\n'
	@printf '  . $(BIN)/activate\n'
	@printf '  expound ask "…" --in folder:PATH        ask your own folder of HTML, Markdown, text or PDF files\n'
	@printf '  expound browse "Why is the sea salty?"  search, read and quote by hand\n'
	@printf '  expound --help                          all commands; docs/tutorial.md takes you through them\n'

test: lint manuals ## Check everything: style, types, layers, and all tests
	@$(BIN)/python -m pytest -q -n $(WORKERS) $(ARGS)

quick: $(VENV)/.full ## Run the tests that take no more than a few seconds each
	@$(BIN)/python -m pytest -q -n $(WORKERS) -m "not slow" $(ARGS)

lint: $(VENV)/.full ## Check style, types and layers
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy --no-error-summary
	@mkdir -p .make && $(BIN)/lint-imports --no-logo >.make/layers.txt 2>&1 || { cat .make/layers.txt; exit 1; }

format: $(VENV)/.full ## Put the code in order
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format --quiet .

bench: $(VENV)/.full ## Run the benchmarks, or one of them: make bench ONLY=extract
	@failed=0; for script in bench/$(or $(ONLY),*).py; do \
	  grep -q '__main__' "$$script" || continue; \
	  printf '\n== %s ==\n\n' "$$script"; \
	  $(BIN)/python "$$script" $(ARGS) </dev/null || failed=1; \
	done; exit $$failed

docs: $(VENV)/.full ## Make the reference pages, the map of rooms and the picture anew
	@$(BIN)/python docs/generate.py

clean: ## Remove what was made: .venv, .make, caches
	@rm -rf $(VENV) .make .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis build dist
	@find src tests bench docs examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# The stamps lie inside .venv, so that removing it makes everything anew.

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "expound needs Python 3.11 or newer; '$(PYTHON)' is: $$($(PYTHON) --version 2>&1)." >&2; \
	  echo "Name another one, as in: make demo PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { \
	  echo "'$(PYTHON)' cannot make a virtual environment. On Debian: apt-get install python3-venv" >&2; exit 1; }
	@mkdir -p .make && touch $@

$(VENV)/.base: $(VENV)/.made pyproject.toml
	@echo "Installing expound into $(VENV); this takes about a minute, once."
	@$(PIP) --editable .
	@touch $@

$(VENV)/.full: $(VENV)/.made pyproject.toml
	@echo "Installing expound into $(VENV), with what its tests and benchmarks need; this takes about a minute, once."
	@$(PIP) --editable '.[dev,bench]'
	@mkdir -p .make && touch $(VENV)/.base $@

# Tried once, quietly; `make clean` makes it try again. Small images leave out /usr/share/doc, so it is asked for.
manuals:
	@set -f; mkdir -p .make; \
	missing() { for each in $(MANUALS); do [ -d "$${each#*:}" ] || printf '%s ' "$${each%%:*}"; done; }; \
	wanted=$$(missing); \
	if [ -n "$$wanted" ] && [ ! -e .make/manuals-tried ] && command -v apt-get >/dev/null; then \
	  root=""; [ "$$(id -u)" = 0 ] || root="sudo -n"; \
	  if [ -z "$$root" ] || $$root true 2>/dev/null; then \
	    echo "Fetching manuals that tests read: $$wanted"; \
	    get="$$root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Acquire::Retries=1 -o Acquire::http::Timeout=30"; \
	    fetch() { for name in $$1; do $$get install -y --no-install-recommends --reinstall \
	      -o Dpkg::Options::=--path-include=/usr/share/doc/* "$$name" </dev/null; done; }; \
	    { fetch "$$wanted"; wanted=$$(missing); \
	      if [ -n "$$wanted" ]; then $$get update </dev/null; fetch "$$wanted"; fi; } >.make/manuals.log 2>&1; \
	  fi; \
	  touch .make/manuals-tried; \
	  wanted=$$(missing); \
	fi; \
	[ -z "$$wanted" ] || echo "Not installed, so the tests that read them are skipped: $$wanted"
