// Names for parts of a puzzle, to know them again: sums of scattered words.
#pragma once

#include <cstddef>
#include <cstdint>

namespace grille {

/// Two words, so that two different parts share a key about once in 2^128: never.
struct Key {
  std::uint64_t a = 0;
  std::uint64_t b = 0;
  bool operator==(const Key&) const = default;
};

struct KeyHash {
  std::size_t operator()(const Key& key) const noexcept { return key.a; }
};

/// The finalizer of splitmix64: spreads every bit of its input over all of its output.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

}  // namespace grille
