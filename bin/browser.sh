#!/bin/sh
# Find a browser for the tests of the page; install one where that is allowed, and say so where there is none.
for name in chromium chromium-browser google-chrome; do
  command -v "$name" >/dev/null 2>&1 && exit 0
done

install() { apt-get install --yes --quiet chromium >/dev/null 2>&1; }
# Whether the list of packages names it already, so that it need not be fetched.
known() { apt-cache show chromium >/dev/null 2>&1; }

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  known && install && exit 0
  for attempt in 1 2 3; do
    apt-get update --quiet >/dev/null 2>&1 && install && exit 0
    sleep "$attempt"
  done
fi
echo "NO BROWSER FOUND: the tests in a browser will be skipped (install one: apt-get install chromium)"
