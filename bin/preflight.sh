#!/bin/sh
# Check that this machine can build Grille, and name what is missing in one line.
python="$1"
fail() { echo "grille: $1" >&2; exit 1; }
command -v "$python" >/dev/null 2>&1 || fail "$python not found: install Python 3.11 or newer (Debian: apt install python3-venv python3-dev)"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail "Python 3.11 or newer is required, but $python is $("$python" -V 2>&1)"
"$python" -c 'import ensurepip, venv' 2>/dev/null || fail "Python's venv module is missing (Debian: apt install python3-venv)"
"$python" -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' \
  || fail "Python's headers are missing (Debian: apt install python3-dev)"
command -v "${CXX:-c++}" >/dev/null 2>&1 || command -v g++ >/dev/null 2>&1 || command -v clang++ >/dev/null 2>&1 \
  || fail "C++ compiler not found (Debian: apt install g++)"
