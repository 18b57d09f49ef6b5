// A minimum T-join: the fewest tiles to leave out so that at most two of the given digits keep an odd degree.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "chain/hand.hpp"
#include "chain/pairs.hpp"

namespace grille::chain {

/// The pairs that lose a tile, and a lower bound on their number; equal where the T-join is proven minimum.
struct TJoin {
  std::vector<std::uint32_t> pairs;
  std::uint32_t least = 0;
  bool found = false;  ///< false: there is no such T-join
};

/// `odd` are digits in one component; tiles can be left out only from pairs that are `open`.
TJoin smallest_t_join(const Pairs& hand, std::span<const Digit> odd, const std::vector<bool>& open);

}  // namespace grille::chain
