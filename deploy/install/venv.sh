#!/usr/bin/env bash
# venv.sh PYTHON FOLDER: a fresh virtual environment with pip in it.
set -euo pipefail
python=$1 folder=$2

if ! command -v "$python" >/dev/null; then
  echo "assay: $python not found; install Python 3.11, or name it: make PYTHON=/path/to/python3.11" >&2
  exit 1
fi
# Debian's plain python3.11 has the module venv and no ensurepip; pip may still be there.
if "$python" -c 'import ensurepip' 2>/dev/null; then
  "$python" -m venv --clear "$folder"
elif "$python" -m pip --version >/dev/null 2>&1; then
  "$python" -m venv --clear --without-pip "$folder"
  "$python" -m pip --python "$folder/bin/python" install --quiet pip
else
  echo "assay: $python has no pip to give to an environment; on Debian or Ubuntu: apt-get install python3.11-venv" >&2
  exit 1
fi
