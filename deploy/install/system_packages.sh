#!/usr/bin/env bash
# What the tests need beside Python: tesseract with English and Chinese, PostgreSQL's server
# binaries, libseccomp. Installs what is missing and nothing else.
set -euo pipefail

missing=()
languages=$(tesseract --list-langs 2>/dev/null || true)
command -v tesseract >/dev/null || missing+=(tesseract-ocr)
grep -qx eng <<<"$languages" || missing+=(tesseract-ocr-eng)
grep -qx chi_sim <<<"$languages" || missing+=(tesseract-ocr-chi-sim)
command -v pg_ctl >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/pg_ctl' >/dev/null || missing+=(postgresql)
{ /sbin/ldconfig -p 2>/dev/null || true; } | grep -q 'libseccomp\.so\.2' || missing+=(libseccomp2)
[ ${#missing[@]} -gt 0 ] || exit 0

if ! command -v apt-get >/dev/null; then
  echo "assay: the tests need, by their Debian names: ${missing[*]}" >&2
  exit 1
fi
as_root=()
if [ "$(id -u)" != 0 ]; then
  if ! sudo -n true 2>/dev/null; then
    echo "assay: the tests need: sudo apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo -n)
fi
echo "installing: ${missing[*]}"
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
"${apt[@]}" update
"${apt[@]}" install --yes --no-install-recommends "${missing[@]}" >/dev/null
