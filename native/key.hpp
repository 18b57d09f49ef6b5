// Zobrist keys: a part of a puzzle is identified by the sum of hashed words.
#pragma once

#include <cstddef>
#include <cstdint>

namespace grille {

/// Two words, so that the chance that two different parts share a key is about 2^-128.
struct Key {
  std::uint64_t a = 0;
  std::uint64_t b = 0;
  bool operator==(const Key&) const = default;
};

struct KeyHash {
  std::size_t operator()(const Key& key) const noexcept { return key.a; }
};

/// The finalizer of splitmix64: every input bit affects all output bits.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

}  // namespace grille
