#!/bin/sh
# The browser that the page is tested in: installed where that is allowed, and said loudly where it is not.
for name in chromium chromium-browser google-chrome; do
  command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  apt-get install --yes --quiet chromium >/dev/null 2>&1 && exit 0
fi
echo "NO BROWSER HERE: the tests that play in one will be skipped (apt-get install chromium)"
