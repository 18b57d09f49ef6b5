#!/bin/sh
# Install a distribution into an empty environment and solve a puzzle with it: bin/try_install.sh PYTHON FILE
# A wheel is installed without a compiler on the PATH, and so are its dependencies.
set -eu
python=$(command -v "$1")
file=$2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

"$python" -m venv "$place/venv"
bin=$place/venv/bin
started=$(date +%s)
case $file in
  *.whl) env PATH="$bin" "$bin/python" -m pip install --quiet --disable-pip-version-check --only-binary :all: "$file" ;;
  *) "$bin/python" -m pip install --quiet --disable-pip-version-check "$file" ;;
esac
echo "$(basename "$file"): installed by $("$python" -V) in $(($(date +%s) - started)) s"

# Away from the sources, so that only what was installed can be imported.
cd "$place"
puzzle=530070000600195000098000060800060003400803001700020006060000280000419005000080079
env PATH="$bin" grille --version
env PATH="$bin" grille solve --json "$puzzle" | grep '"outcome": *"unique"'
