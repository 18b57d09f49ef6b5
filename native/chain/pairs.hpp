// A hand without regard to how its tiles lie: which two digits are on a tile together, and how often.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "chain/hand.hpp"

namespace grille::chain {

struct Pair {
  Digit low, high;
  std::uint32_t count;
};

/// Something next to a digit: the digit across, and the number of the pair.
struct Neighbour {
  Digit digit;
  std::uint32_t pair;
};

struct Pairs {
  std::vector<Pair> pairs;                     ///< of two different digits, ascending
  std::vector<std::uint32_t> doubles;          ///< by digit: how many
  std::vector<std::vector<Neighbour>> around;  ///< by digit, ascending
  std::vector<std::uint32_t> degree;           ///< by digit: how often it is on a tile that is no double

  Pairs(std::size_t digits, std::span<const Tile> tiles);
};

}  // namespace grille::chain
