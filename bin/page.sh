#!/bin/sh
# Checks the page's JavaScript: types by tsc (strict, from JSDoc), format by Prettier, both pinned in
# package-lock.json. Without npm, or without a network for the first installation, it is skipped with a clear message;
# on the public CI host, that is an error.
set -eu

skip() {
  echo "SKIPPED: the page's JavaScript is not checked: $1" >&2
  [ -z "${GITHUB_ACTIONS:-}" ] || exit 1
  exit 0
}

command -v npm >/dev/null 2>&1 || skip "npm is not installed"
if [ ! -e node_modules/.checked ] || [ package-lock.json -nt node_modules/.checked ]; then
  npm ci --silent --no-audit --no-fund >/dev/null 2>&1 || skip "npm could not install TypeScript and Prettier"
  touch node_modules/.checked
fi
npm run --silent check
