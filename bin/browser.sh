#!/bin/sh
# Find a browser for the tests of the page; install one where that is allowed, and say so where there is none.
# Most tests use Chromium's headless shell, which needs far less time; without it, they use Chromium itself.
# Not called chromium: `command -v` finds functions too.
has_chromium() {
  for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null 2>&1 && return 0
  done
  return 1
}
has_shell() { command -v chromium-headless-shell >/dev/null 2>&1; }
has_chromium && has_shell && exit 0

install() { apt-get install --yes --quiet "$1" >/dev/null 2>&1; }
# Whether the list of packages names it already, so that it need not be fetched.
known() { apt-cache show "$1" >/dev/null 2>&1; }
update() { apt-get update --quiet >/dev/null 2>&1; }

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  for attempt in 1 2 3; do
    has_chromium && break
    known chromium && install chromium && break
    update && install chromium && break
    sleep "$attempt"
  done
  has_shell || { known chromium || update; known chromium-headless-shell && install chromium-headless-shell; }
fi
has_chromium || echo "NO BROWSER FOUND: the tests in a browser will be skipped (install one: apt-get install chromium)"
