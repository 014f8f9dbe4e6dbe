#!/usr/bin/env bash
# pip_install.sh FOLDER ARGUMENTS…: pip install into the virtual environment FOLDER.
#
# An install that was killed leaves packages that pip takes for whole. pip writes INSTALLER after a
# package's files, so one without it is forgotten here and installed again.
set -euo pipefail
folder=$1
shift
for package in "$folder"/lib/python3*/site-packages/*.dist-info; do
  if [ -d "$package" ] && [ ! -s "$package/INSTALLER" ]; then rm -r "$package"; fi
done
echo "installing: $*"
exec "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --no-input "$@"
