#!/bin/sh
# Build a wheel for this machine: bin/wheel.sh PYTHON TARGET-FOLDER
# On Linux auditwheel gives it the manylinux tag of the oldest system that it runs on; the wheel is left unchanged
# otherwise, because it needs no library but those that every such system has.
set -eu
python=$1
target=$2
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
PATH="$(dirname "$python"):$PATH"

"$python" -m pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps --wheel-dir "$made" .
mkdir -p "$target"
if [ "$(uname -s)" = Linux ]; then
  "$python" -m auditwheel repair --plat auto --wheel-dir "$target" "$made"/grille-*.whl
  "$python" -m auditwheel show "$target"/grille-*.whl
else
  cp "$made"/grille-*.whl "$target"
fi
ls -l "$target"/grille-*.whl
