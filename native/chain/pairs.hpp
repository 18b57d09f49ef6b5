// A hand as an undirected multigraph: which two digits share tiles, and how many.
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

/// An edge at a digit: the digit at its other end, and the number of the pair.
struct Neighbour {
  Digit digit;
  std::uint32_t pair;
};

struct Pairs {
  std::vector<Pair> pairs;                     ///< of two different digits, ascending
  std::vector<std::uint32_t> doubles;          ///< by digit: how many doubles
  std::vector<std::vector<Neighbour>> around;  ///< by digit, ascending
  std::vector<std::uint32_t> degree;           ///< by digit: how many halves show it, not counting doubles

  Pairs(std::size_t digits, std::span<const Tile> tiles);
};

}  // namespace grille::chain
