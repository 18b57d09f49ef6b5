// Random numbers that are the same on every machine: the engines of <random> are, its distributions are not.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace grille {

/// Blackman and Vigna's xoshiro256++, seeded by splitmix64.
class Random {
 public:
  explicit Random(std::uint64_t seed) {
    for (std::uint64_t& word : state_) {
      seed += 0x9e3779b97f4a7c15;
      std::uint64_t mixed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9;
      mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
      word = mixed ^ (mixed >> 31);
    }
  }

  std::uint64_t next() {
    const std::uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  /// Uniform in 0 .. bound - 1. (The bias is below bound / 2^32, so use small bounds only.)
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32); }

  /// Uniform in [0, 1).
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  template <class T>
  void shuffle(std::vector<T>& things) {
    for (std::size_t k = things.size(); k > 1; --k) {
      std::swap(things[k - 1], things[below(static_cast<std::uint32_t>(k))]);
    }
  }

 private:
  static std::uint64_t rotate(std::uint64_t word, int by) { return word << by | word >> (64 - by); }

  std::uint64_t state_[4];
};

}  // namespace grille
