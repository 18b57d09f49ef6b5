#!/bin/sh
# Compile the C++ core, without Python, for systems that this one is not: `make portable`.
#
#   libc++   clang with LLVM's standard library, as on macOS; the quick facts run
#   mingw    Windows, with mingw-w64; it only links, since nothing here runs its programs
#   aarch64  64-bit ARM; the quick facts run under qemu-user
#
# With names of systems as arguments, only those; with ALL_FACTS=1, all facts instead of the quick ones. Nothing is
# optimised except for aarch64 (-O1, because emulation is slow): this is about what compiles, not about speed.
set -eu
cd "$(dirname "$0")/.."

CLANG=clang++-16 # its library is about as old as the one in Xcode 15
MINGW=x86_64-w64-mingw32-g++-posix # the variant that has std::thread
ARM=aarch64-linux-gnu-g++
PACKAGES="clang-16 libc++-16-dev libc++abi-16-dev g++-mingw-w64-x86-64-posix g++-aarch64-linux-gnu qemu-user"
# What differs most between systems: vectors, threads, memory, integers. Leaves out what only takes long.
QUICK="basics chains clues counting cover finite_domain hashing lanes many_ratings processors symmetry triads"
test -z "${ALL_FACTS:-}" || QUICK=""

missing() {
  for tool in "$CLANG" "$MINGW" "$ARM" qemu-aarch64; do
    command -v "$tool" >/dev/null || printf '%s ' "$tool"
  done
}

if [ -n "$(missing)" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing: $PACKAGES"
  apt-get update -qq
  # shellcheck disable=SC2086 # one argument per package
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $PACKAGES >/dev/null || true
fi
if [ -n "$(missing)" ]; then
  echo "portable.sh: not found: $(missing)" >&2
  echo "on Debian: apt-get install $PACKAGES" >&2
  exit 1
fi

# build NAME OPTION...: build the core and its facts in build/portable/NAME.
build() {
  name=$1
  shift
  echo "== $name"
  cmake -S . -B "build/portable/$name" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DGRILLE_PYTHON=OFF -DGRILLE_NATIVE_TESTS=ON \
    "$@" >"build/portable/$name.log"
  cmake --build "build/portable/$name" >>"build/portable/$name.log" || {
    grep -E 'error|warning' "build/portable/$name.log" | head -n 40 >&2
    echo "portable.sh: $name does not build; see build/portable/$name.log" >&2
    exit 1
  }
}

mkdir -p build/portable
for system in ${*:-libc++ mingw aarch64}; do
  case $system in
  libc++)
    build libc++ -DCMAKE_CXX_COMPILER=$CLANG -DCMAKE_CXX_FLAGS=-stdlib=libc++ -DCMAKE_CXX_FLAGS_DEBUG=-O0
    # shellcheck disable=SC2086 # one argument per group of facts
    build/portable/libc++/grille_native_tests $QUICK
    ;;
  mingw)
    build mingw -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=x86_64 -DCMAKE_CXX_COMPILER=$MINGW \
      -DCMAKE_CXX_FLAGS_DEBUG=-O0
    echo "linked: $(ls build/portable/mingw/grille_native_tests.exe)"
    ;;
  aarch64)
    build aarch64 -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_CXX_COMPILER=$ARM \
      -DCMAKE_CXX_FLAGS_DEBUG=-O1
    # shellcheck disable=SC2086
    qemu-aarch64 -L /usr/aarch64-linux-gnu build/portable/aarch64/grille_native_tests $QUICK
    ;;
  *)
    echo "portable.sh: unknown system $system; known: libc++ mingw aarch64" >&2
    exit 2
    ;;
  esac
done
