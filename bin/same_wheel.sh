#!/bin/sh
# Build the wheel of the last commit twice, in two places, and compare the bytes: bin/same_wheel.sh PYTHON
set -eu
python=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
for each in one another; do
  mkdir "$place/$each"
  git archive HEAD | tar -x -C "$place/$each"
  (cd "$place/$each" && sh bin/wheel.sh "$python" "$place/$each/dist")
done
(cd "$place/one/dist" && sha256sum ./*.whl) | (cd "$place/another/dist" && sha256sum -c -)
