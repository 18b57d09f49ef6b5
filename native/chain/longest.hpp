// The longest chain of a hand: the fewest tiles to leave out.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "chain/flow.hpp"
#include "chain/hand.hpp"

namespace grille::chain {

struct Kept {
  std::vector<bool> tiles;  ///< by tile: whether it is in the chain
  std::uint64_t length = 0;
  std::uint64_t bound = 0;  ///< no chain is longer; equal to the length where that is proven optimal
};

Kept longest(std::size_t digits, std::span<const Tile> tiles, std::uint64_t nodes, const GoOn& go_on);

}  // namespace grille::chain
