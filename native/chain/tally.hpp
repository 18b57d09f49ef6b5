// How many tiles of each kind a hand with few digits has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "chain/hand.hpp"

namespace grille::chain {

/// Tables by kind (left * digits + right).
struct Tally {
  std::vector<std::uint32_t> held;   ///< of all tiles
  std::vector<std::uint32_t> front;  ///< of the first `middle` tiles
  std::size_t middle = 0;            ///< where the hand is split in two; 0 where that does not pay
};

/// Splitting a hand makes counting faster: equal tiles are often adjacent, and incrementing the same counter twice in a
/// row stalls, so the two halves are counted alternately. It does not pay for small hands or many kinds.
constexpr std::size_t middle_of(std::size_t digits, std::size_t tiles) {
  return digits <= 12 && tiles >= 4096 ? tiles / 2 : 0;
}

template <class Value>
Tally tally_of(std::size_t digits, Column<Value> left, Column<Value> right, std::size_t tiles) {
  const std::size_t kinds = digits * digits;
  const std::size_t middle = middle_of(digits, tiles);
  Tally tally{std::vector<std::uint32_t>(kinds, 0), std::vector<std::uint32_t>(middle > 0 ? kinds : 0, 0), middle};
  // Each half alternates between two tables.
  std::vector<std::uint32_t> other(middle > 0 ? 2 * kinds : 0, 0);
  with_halves(left, right, [&](auto left_of, auto right_of) {
    std::uint32_t* const one = tally.front.data();
    std::uint32_t* const two = other.data();
    std::uint32_t* const three = tally.held.data();
    std::uint32_t* const four = other.data() + kinds;
    const auto kind_of = [&](std::size_t i) { return left_of(i) * digits + right_of(i); };
    std::size_t i = 0;
    for (; i + 2 <= middle; i += 2) {
      ++one[kind_of(i)];
      ++three[kind_of(middle + i)];
      ++two[kind_of(i + 1)];
      ++four[kind_of(middle + i + 1)];
    }
    const std::size_t read = middle + i;
    for (; i < middle; ++i) {
      ++one[kind_of(i)];
    }
    for (i = read; i < tiles; ++i) {
      ++three[kind_of(i)];
    }
  });
  if (middle > 0) {
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      tally.front[kind] += other[kind];
      tally.held[kind] += other[kinds + kind] + tally.front[kind];
    }
  }
  return tally;
}

}  // namespace grille::chain
